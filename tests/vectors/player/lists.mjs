// Lists of cards and numbers, as both engines need them.

export const range = (length) => [...Array(length).keys()];
export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
export const sorted = (names) => [...names].sort();
export const copies = (count, name) => Array(count).fill(name);
export const faceDown = (cards) => copies(cards.length, "??");

// Cards by seat, as one seat sees them, or a spectator (null): all others' lie face down.
export const ownAlone = (piles, viewer) =>
  piles.map((cards, seat) => (seat === viewer ? cards : faceDown(cards)));

// The cards without those taken, each taken once; null where one of them is not there.
export function without(cards, taken) {
  const left = [...cards];
  for (const card of taken) {
    const place = left.indexOf(card);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

export const areSameCards = (some, others) =>
  some.length === others.length && without(some, others) !== null;

// Every different choice of so many cards, each sorted, in sorted order.
export function choices(cards, count) {
  if (count === 0) return [[]];
  const found = [];
  let before = null;
  for (const [place, card] of sorted(cards).entries()) {
    if (card === before) continue;
    before = card;
    const rest = sorted(cards).slice(place + 1);
    for (const others of choices(rest, count - 1)) found.push([card, ...others]);
  }
  return found;
}

// One rule after the other, each a function from a state to the next state and its events.
export function inTurn(first, rules) {
  let state = first;
  const events = [];
  for (const rule of rules) {
    const [next, told] = rule(state);
    state = next;
    events.push(...told);
  }
  return [state, events];
}

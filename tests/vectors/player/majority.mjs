// 5 COLORS and 5211: one engine, two editions. Written from spec/ alone. A clause that both have by
// the same name is cited without its prefix: BURST-1 is 5C-BURST-1 and 5211-BURST-1.

import { FIFTY_TWO_ELEVEN } from "./fifty_two_eleven.mjs";
import { FIVE_COLORS } from "./five_colors.mjs";
import {
  areSameCards, choices, copies, inTurn, ownAlone, range, sorted, sum, without,
} from "./lists.mjs";

const EDITIONS = { "5-colors": FIVE_COLORS, 5211: FIFTY_TWO_ELEVEN };

const HAND = 5; // SETUP-1

// ---- Setup

const READINGS = {
  second_burst: ["again", "once"], // RULING-SECOND-BURST
  optional_ending: ["round", "turn"], // RULING-OPTIONAL-ENDING
};

export const SETUP_PRECEDENCE = ["players", "unknown_reading"];

export const SETUP_REFUSALS = {
  // RULING-PLAYER-COUNTS, OPTIONAL-1
  players: ({ players, optional_rule }) => players < 2 || players > (optional_rule ? 3 : 5),
  unknown_reading: (setup) =>
    Object.entries(READINGS).some(([name, readings]) => !readings.includes(setup[name])),
};

// What is the same all game long.
export function tableFor(game, setup) {
  const edition = EDITIONS[game];
  const numbers = (setup.optional_rule ? edition.optional : edition.basic)[setup.players];
  return { ...setup, edition, numbers, seats: range(setup.players) };
}

export function start({ seats }) {
  return {
    waiting: "shuffle",
    round: 1,
    turn: 1,
    hands: seats.map(() => []),
    chosen: seats.map(() => null),
    played: seats.map(() => []),
    deck: [],
    removed: [],
    score_piles: seats.map(() => []),
    scores: seats.map(() => 0),
    discards: [],
    left: seats.map(() => []),
    winners: null,
  };
}

// CARDS-1, CARDS-2: every colour has the same cards.
const deckOf = ({ colours, copies: counts }) =>
  colours.flatMap((colour) =>
    Object.entries(counts).flatMap(([face, count]) => copies(count, colour + face)),
  );

// ---- The game

export const cardsToShuffle = ({ edition }) => deckOf(edition);

export function apply(table, state, action) {
  if (action.action === "shuffle") return setUp(table, state, action.cards);
  const { seat, cards } = action;
  const rules = [(now) => choose(now, seat, cards)];
  if (isLastToChoose(state)) rules.push(...rulesAfterChoosing(table, state));
  return inTurn(state, rules);
}

// SETUP-1 and SETUP-2.
function setUp(table, state, cards) {
  const { removed, deck } = remove(cards, table.numbers.removed);
  const { drawn: hands, rest } = deal(deck, copies(table.players, HAND));
  const events = [{ event: "dealt", hands }];
  if (removed.length > 0) events.unshift({ event: "removed", count: removed.length });
  return [{ ...state, waiting: table.seats, hands, deck: rest, removed }, events];
}

// RULING-REMOVED-CARDS: from the bottom of the shuffled deck.
function remove(cards, count) {
  const kept = cards.length - count;
  return { deck: cards.slice(0, kept), removed: sorted(cards.slice(kept)) };
}

// RULING-DEALING-ORDER: all cards of seat 0 from the top, then all of seat 1, and so on.
function deal(deck, counts) {
  let rest = deck;
  const drawn = [];
  for (const count of counts) {
    drawn.push(sorted(rest.slice(0, count)));
    rest = rest.slice(count);
  }
  return { drawn, rest };
}

// TURN-1: the chosen cards are kept face down, and stay in the hand until the reveal.
function choose(state, seat, cards) {
  const chosen = state.chosen.with(seat, sorted(cards));
  const waiting = state.waiting.filter((due) => due !== seat);
  return [{ ...state, chosen, waiting }, [{ event: "chosen", seat }]];
}

// TURN-2: cards are turned up only when the last player has chosen.
const isLastToChoose = (state) => state.waiting.length === 1;

function rulesAfterChoosing(table, state) {
  const ending = isSingleTurn(table, state) || state.turn === turnSizes(table).length;
  return [
    reveal,
    renew, // RULING-RENEW-BEFORE-SCORING
    ...(ending ? [(now) => score(table, now), (now) => goOn(table, now)] : [nextTurn(table)]),
  ];
}

// ROUND-2, TURN-4, TURN-5; OPTIONAL-2.
const turnSizes = ({ optional_rule }) => (optional_rule ? [2, 2, 1] : [2, 1, 1]);

// RULING-OPTIONAL-ENDING: under `turn` the deck's end leaves one turn, scored by itself.
const isSingleTurn = ({ optional_rule, optional_ending }, { deck, turn }) =>
  optional_rule && optional_ending === "turn" && deck.length === 0 && turn === 1;

// TURN-2: all at once.
function reveal(state) {
  const hands = state.hands.map((hand, seat) => without(hand, state.chosen[seat]));
  const played = state.played.map((cards, seat) => sorted([...cards, ...state.chosen[seat]]));
  const chosen = state.chosen.map(() => null);
  return [{ ...state, hands, played, chosen }, [{ event: "revealed", cards: state.chosen }]];
}

// RENEW-1: up to 5 cards again; END-1: with an empty deck nothing more is drawn.
function renew(state) {
  if (state.deck.length === 0) return [state, []];
  const { drawn, rest } = deal(state.deck, state.hands.map((hand) => HAND - hand.length));
  const hands = state.hands.map((hand, seat) => sorted([...hand, ...drawn[seat]]));
  return [{ ...state, hands, deck: rest }, [{ event: "renewed", cards: drawn }]];
}

const nextTurn = (table) => (state) => [
  { ...state, turn: state.turn + 1, waiting: table.seats },
  [],
];

// SCORE-2, SCORE-3.
function score(table, state) {
  const { steps, scores, kept, points } = decide(table, state.played);
  const others = sorted(state.played.flatMap((cards, seat) => without(cards, kept[seat])));
  const events = steps.map((step) => ({ event: "colours_out", ...step }));
  if (scores === "ones") events.push({ event: "many_ones", count: kept.flat().length });
  events.push({ event: "scored", scores, cards: kept, points });
  events.push({ event: "discarded", cards: others });
  const scored = {
    ...state,
    played: table.seats.map(() => []),
    score_piles: state.score_piles.map((pile, seat) => sorted([...pile, ...kept[seat]])),
    scores: state.scores.map((total, seat) => total + points[seat]),
    discards: sorted([...state.discards, ...others]),
  };
  events.push({ event: "round_over", round: state.round, scores: scored.scores });
  return [scored, events];
}

// ROUND-3: another round, or the end.
function goOn(table, state) {
  if (isOver(table, state)) return end(table, state);
  return [{ ...state, round: state.round + 1, turn: 1, waiting: table.seats }, []];
}

function isOver({ optional_rule, optional_ending }, { deck, hands, turn }) {
  if (deck.length > 0) return false; // ROUND-3
  if (!optional_rule) return hands.every((hand) => hand.length === 1); // END-1
  if (optional_ending === "turn") return turn === 1; // the single turn has been played
  return hands.every((hand) => hand.length === 0); // RULING-OPTIONAL-END
}

// END-1: the last cards are discarded; RULING-PUBLIC-CARDS: unseen.
function end(table, state) {
  const left = state.hands;
  const most = Math.max(...state.scores);
  const winners = table.seats.filter((seat) => state.scores[seat] === most); // RULING-SHARED-WIN
  const events = [{ event: "game_over", scores: state.scores, winners }];
  if (left.flat().length > 0) events.unshift({ event: "last_cards_discarded", cards: left });
  return [{ ...state, waiting: "over", hands: table.seats.map(() => []), left, winners }, events];
}

// ---- What a round scores

// What scores: a colour, "ones" or null; what each seat keeps; and the steps that led there.
export function decide(table, played) {
  const { one } = table.edition;
  const isOne = (card) => card[1] === one;
  if (areManyOnes(table, played.flat().filter(isOne).length)) {
    return { scores: "ones", steps: [], ...takings(table, played, isOne) };
  }
  const { scores, steps } = majority(table, played);
  return { scores, steps, ...takings(table, played, (card) => card[0] === scores) };
}

// ONES-1, 5211-KODODO-2; RULING-ONES-FIRST.
const areManyOnes = ({ numbers }, count) => count >= numbers.ones;

// BURST-1, TIE-1; RULING-CASCADE: what remains is judged again, to any depth.
function majority(table, played) {
  const counts = countColours(played);
  const steps = [];
  while (counts.size > 0) {
    const { out, count } = leaders(counts);
    const because = [];
    if (bursts(table, count, steps)) because.push("burst");
    if (out.length > 1) because.push("tie"); // TIE-1
    if (because.length === 0) return { scores: out[0], steps };
    steps.push({ out, count, because }); // RULING-TIE-AND-BURST
    for (const colour of out) counts.delete(colour);
  }
  return { scores: null, steps }; // RULING-NOBODY-SCORES
}

// MAJORITY-1; RULING-PLURALITY: cards and not points.
function countColours(played) {
  const counts = new Map();
  for (const [colour] of played.flat()) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return counts;
}

// The colours of which there are most, however few.
function leaders(counts) {
  const count = Math.max(...counts.values());
  return { count, out: sorted(counts.keys()).filter((colour) => counts.get(colour) === count) };
}

// BURST-1; RULING-SECOND-BURST: under `once` no colour bursts after the first one.
function bursts({ numbers, second_burst }, count, steps) {
  const hasBurst = steps.some(({ because }) => because.includes("burst"));
  return count >= numbers.burst && !(second_burst === "once" && hasBurst);
}

// SCORE-2.
function takings({ edition }, played, counts) {
  const kept = played.map((cards) => sorted(cards.filter(counts)));
  const points = kept.map((cards) => sum(cards.map((card) => edition.points[card[1]])));
  return { points, kept };
}

// ---- What is legal

export function legal(table, state, seat) {
  if (!isDue(state, seat)) return [];
  const count = turnSizes(table)[state.turn - 1];
  return choices(handOf(state, seat), count).map((cards) => ({ action: "choose", seat, cards }));
}

const isDue = ({ waiting }, seat) => Array.isArray(waiting) && waiting.includes(seat);

// An unknown seat has none.
const handOf = ({ hands }, seat) => hands[seat] ?? [];

// ---- What is refused: the first reason that holds

export const PRECEDENCE = [
  "game_over",
  "shuffle_due",
  "shuffle_not_due",
  "wrong_shuffle",
  "unknown_seat",
  "already_chosen",
  "wrong_number",
  "unknown_card",
  "not_in_hand",
];

const isShuffle = ({ action }) => action === "shuffle";

export const REFUSALS = {
  game_over: (table, { waiting }) => waiting === "over",
  shuffle_due: (table, { waiting }, action) => waiting === "shuffle" && !isShuffle(action),
  shuffle_not_due: (table, { waiting }, action) => waiting !== "shuffle" && isShuffle(action),
  wrong_shuffle: ({ edition }, state, action) =>
    isShuffle(action) && !areSameCards(action.cards, deckOf(edition)),
  unknown_seat: ({ seats }, state, action) => !isShuffle(action) && !seats.includes(action.seat),
  // RULING-CHOICE-STANDS
  already_chosen: (table, { chosen }, action) =>
    !isShuffle(action) && (chosen[action.seat] ?? null) !== null,
  wrong_number: (table, { turn }, action) =>
    !isShuffle(action) && action.cards.length !== turnSizes(table)[turn - 1],
  unknown_card: ({ edition }, state, action) =>
    !isShuffle(action) && action.cards.some((card) => !deckOf(edition).includes(card)),
  not_in_hand: (table, state, action) =>
    !isShuffle(action) && without(handOf(state, action.seat), action.cards) === null,
};

// ---- Who may see what: RULING-PUBLIC-CARDS

export function view(table, state, viewer) {
  return {
    ...state,
    hands: ownAlone(state.hands, viewer),
    choice: viewer === null ? null : state.chosen[viewer],
    chosen: state.chosen.map((cards) => cards !== null),
    left: ownAlone(state.left, viewer),
    deck: state.deck.length,
    removed: state.removed.length,
  };
}

export function shown(event, viewer) {
  switch (event.event) {
    case "dealt":
      return { ...event, hands: ownAlone(event.hands, viewer) };
    case "renewed":
    case "last_cards_discarded":
      return { ...event, cards: ownAlone(event.cards, viewer) };
    default:
      return event;
  }
}

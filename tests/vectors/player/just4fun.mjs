// Just4Fun Colours, written from spec/ alone.

import {
  COLOURS, COLUMNS, FIELDS, ROWS, allAreas, areaWinners, colourOf, isBoard, linesOf, ownersOf,
  priceOf,
} from "./board.mjs";
import {
  areSameCards, copies, faceDown, inTurn, ownAlone, range, sorted, sum, without,
} from "./lists.mjs";

const CARDS_OF_A_COLOUR = 10; // J4F-CARDS-1
const STONES = 20; // J4F-STONES-1
const HAND = 7; // J4F-SETUP-3

// ---- Setup

const READINGS = {
  tower_cost: ["all_stones", "opponents_only"], // RULING-TOWER-COST
  payment: ["exact", "at_least"], // RULING-PAYMENT
  reshuffle: ["when_empty", "when_needed"], // RULING-RESHUFFLE
  area_tie: ["whole_towers", "own_stones"], // RULING-AREA-TIE
};

export const SETUP_PRECEDENCE = ["players", "board", "unknown_reading"];

export const SETUP_REFUSALS = {
  players: ({ players }) => players < 2 || players > 4, // RULING-TURN-ORDER
  board: ({ board }) => !isBoard(board),
  unknown_reading: (setup) =>
    Object.entries(READINGS).some(([name, readings]) => !readings.includes(setup[name])),
};

// What is the same all game long.
export const tableFor = (game, setup) => ({ ...setup, seats: range(setup.players) });

export function start({ seats }) {
  return {
    waiting: "shuffle",
    turn: 0,
    hands: seats.map(() => []),
    deck: [],
    discards: [],
    towers: {}, // J4F-SETUP-1
    unused: seats.map(() => STONES), // J4F-SETUP-2
    returned: seats.map(() => 0),
    exchanging: false,
    winners: null,
  };
}

const DECK = COLOURS.flatMap((colour) => copies(CARDS_OF_A_COLOUR, colour));

// ---- The game

const isBeforeDealing = ({ hands }) => hands.every((hand) => hand.length === 0);

// J4F-SETUP-3; J4F-DRAW-3: later it is the discard pile.
export const cardsToShuffle = (table, state) => (isBeforeDealing(state) ? DECK : state.discards);

// RULING-TURN-ORDER: seat 0 starts, and turns go in seat order.
const seatOnTurn = ({ players }, { turn }) => turn % players;

export function apply(table, state, action) {
  switch (action.action) {
    case "shuffle":
      return isBeforeDealing(state)
        ? deal(table, action.cards)
        : reshuffle(table, state, action.cards);
    case "place":
      return inTurn(state, [
        (now) => place(now, action),
        (now) => endByLine(table, now, action) ?? endByAreas(table, now) ?? draw(table, now),
      ]);
    case "exchange":
      return inTurn(state, [
        (now) => exchange(now, action.seat),
        (now) => endByAreas(table, now) ?? draw(table, now),
      ]);
  }
}

// J4F-SETUP-3, J4F-SETUP-4; RULING-TURN-ORDER: all cards of seat 0 from the top first.
function deal(table, cards) {
  const hands = table.seats.map((seat) => sorted(cards.slice(seat * HAND, (seat + 1) * HAND)));
  const deck = cards.slice(table.players * HAND);
  return [{ ...start(table), waiting: [0], hands, deck }, [{ event: "dealt", hands }]];
}

// J4F-PLACE-1, J4F-TOWER-1: one stone, on top; J4F-PLAY-2: the cards go to the discard pile.
function place(state, { seat, field, cards }) {
  const tower = [...(state.towers[field] ?? []), seat];
  const placed = {
    ...discard(state, seat, cards),
    towers: { ...state.towers, [field]: tower },
    unused: state.unused.with(seat, state.unused[seat] - 1),
  };
  return [placed, [{ event: "placed", seat, field, cards: sorted(cards), tower }]];
}

const discard = (state, seat, cards) => ({
  ...state,
  hands: state.hands.with(seat, without(state.hands[seat], cards)),
  discards: sorted([...state.discards, ...cards]),
});

// J4F-EXCHANGE-2, J4F-EXCHANGE-3: the whole hand, and one unused stone leaves the game.
function exchange(state, seat) {
  const hand = state.hands[seat];
  const exchanged = {
    ...discard(state, seat, hand),
    unused: state.unused.with(seat, state.unused[seat] - 1),
    returned: state.returned.with(seat, state.returned[seat] + 1),
    exchanging: true,
  };
  return [exchanged, [{ event: "exchanged", seat, cards: hand }]];
}

// J4F-LINE-1, J4F-LINE-2; RULING-WIN-ON-PLACING: before drawing, and only who placed can win.
function endByLine(table, state, { seat, field }) {
  const lines = linesOf(table, ownersOf(state.towers), seat).filter((line) =>
    line.fields.includes(field),
  );
  if (lines.length === 0) return null;
  return end(state, { event: "lines_completed", lines }, [seat]);
}

// J4F-END-1, J4F-AREA-1: all stones are used up, and nobody has a line.
function endByAreas(table, state) {
  if (sum(state.unused) > 0) return null;
  const areas = allAreas(table, state.towers);
  return end(state, { event: "areas_compared", areas }, areaWinners(table, areas));
}

// RULING-LINE-BEFORE-AREA: nothing more is drawn or shuffled.
const end = (state, why, winners) => [
  { ...state, waiting: "over", turn: state.turn + 1, exchanging: false, winners },
  [why, { event: "game_over", winners }],
];

// J4F-DRAW-1, J4F-DRAW-2: up to 7 cards again, or what the deck still has.
function draw(table, state) {
  const seat = seatOnTurn(table, state);
  const missing = missingIn(state.hands[seat]);
  const drawn = sorted(state.deck.slice(0, missing));
  const hand = sorted([...state.hands[seat], ...drawn]);
  const after = {
    ...state,
    hands: state.hands.with(seat, hand),
    deck: state.deck.slice(missing),
  };
  const events = drawn.length > 0 ? [{ event: "drawn", seat, cards: drawn }] : [];
  if (isShuffleDue(table, after, hand)) return [{ ...after, waiting: "shuffle" }, events];
  return [nextTurn(table, after), events];
}

const missingIn = (hand) => HAND - hand.length;

// J4F-DRAW-3, RULING-RESHUFFLE.
const isShuffleDue = ({ reshuffle }, { deck }, hand) =>
  deck.length === 0 && (reshuffle === "when_empty" || missingIn(hand) > 0);

function nextTurn(table, state) {
  const after = { ...state, turn: state.turn + 1, exchanging: false };
  return { ...after, waiting: [seatOnTurn(table, after)] };
}

// J4F-DRAW-3: the discard pile becomes the deck, and the turn that waited for it goes on.
function reshuffle(table, state, cards) {
  const shuffled = { ...state, deck: cards, discards: [] };
  const events = [{ event: "reshuffled", count: cards.length }];
  const isOwed = missingIn(state.hands[seatOnTurn(table, state)]) > 0;
  return inTurn(state, [
    () => [shuffled, events],
    (now) => (isOwed ? draw(table, now) : [nextTurn(table, now), []]),
  ]);
}

// ---- What is legal

export function legal(table, state, seat) {
  if (!isDue(state, seat)) return [];
  const placements = allPlacements(table, state, seat);
  return placements.length > 0 ? placements : [{ action: "exchange", seat }]; // J4F-EXCHANGE-1
}

const isDue = ({ waiting }, seat) => Array.isArray(waiting) && waiting.includes(seat);

// J4F-TURN-1, J4F-PLACE-2: any field, for cards of its colour.
function allPlacements(table, state, seat) {
  return FIELDS.flatMap((field) => {
    const colour = colourOf(table, field);
    const cost = priceOf(table, state.towers, field, seat);
    const held = handOf(state, seat).filter((card) => card === colour).length;
    return range(held + 1)
      .filter((count) => isPayment(table, cost, count))
      .map((count) => ({ action: "place", seat, field, cards: copies(count, colour) }));
  });
}

// An unknown seat has none.
const handOf = ({ hands }, seat) => hands[seat] ?? [];

// RULING-PAYMENT; J4F-PLAY-1: up to 7.
const isPayment = ({ payment }, cost, count) =>
  payment === "exact" ? count === cost : count >= cost && count <= HAND;

// ---- What is refused: the first reason that holds

export const PRECEDENCE = [
  "game_over",
  "unknown_seat",
  "shuffle_due",
  "shuffle_not_due",
  "wrong_shuffle",
  "not_on_turn",
  "no_pass",
  "must_place",
  "unknown_field",
  "unknown_card",
  "wrong_colour",
  "too_high",
  "wrong_number",
  "not_in_hand",
];

const isShuffle = ({ action }) => action === "shuffle";
const isPlacement = ({ action }) => action === "place";

export const REFUSALS = {
  game_over: (table, { waiting }) => waiting === "over",
  unknown_seat: ({ seats }, state, action) => !isShuffle(action) && !seats.includes(action.seat),
  shuffle_due: (table, { waiting }, action) => waiting === "shuffle" && !isShuffle(action),
  shuffle_not_due: (table, { waiting }, action) => waiting !== "shuffle" && isShuffle(action),
  wrong_shuffle: (table, state, action) =>
    isShuffle(action) && !areSameCards(action.cards, cardsToShuffle(table, state)),
  not_on_turn: (table, state, action) =>
    !isShuffle(action) && action.seat !== seatOnTurn(table, state),
  no_pass: (table, state, { action }) => action === "pass", // RULING-COMPULSORY-TURN
  must_place: (table, state, { action, seat }) =>
    action === "exchange" && allPlacements(table, state, seat).length > 0, // RULING-EXCHANGE
  unknown_field: (table, state, action) => isPlacement(action) && !FIELDS.includes(action.field),
  unknown_card: (table, state, action) =>
    isPlacement(action) && action.cards.some((card) => !COLOURS.includes(card)),
  // J4F-TURN-1
  wrong_colour: (table, state, action) =>
    isPlacement(action) && action.cards.some((card) => card !== colourOf(table, action.field)),
  // RULING-TOP-STONE
  too_high: (table, { towers }, action) =>
    isPlacement(action) && priceOf(table, towers, action.field, action.seat) > HAND,
  wrong_number: (table, { towers }, action) =>
    isPlacement(action) &&
    !isPayment(table, priceOf(table, towers, action.field, action.seat), action.cards.length),
  not_in_hand: (table, state, action) =>
    isPlacement(action) && without(handOf(state, action.seat), action.cards) === null,
};

// A position asked about, which need not come from a game.
export function position(table, towers) {
  const owners = ownersOf(towers);
  const areas = allAreas(table, towers);
  return {
    owners,
    lines: table.seats.flatMap((seat) => linesOf(table, owners, seat)),
    areas,
    area_winners: areaWinners(table, areas),
    prices: table.seats.map((seat) =>
      [...ROWS].map((row) =>
        [...COLUMNS].map((column) => priceOf(table, towers, column + row, seat)),
      ),
    ),
  };
}

// ---- Who may see what: RULING-OPEN-TABLE

export function view(table, state, viewer) {
  return {
    ...state,
    round: roundOf(table, state),
    hands: ownAlone(state.hands, viewer),
    deck: state.deck.length,
  };
}

// From 1 to 20; at the end the round of the last turn.
function roundOf({ players }, { turn, waiting }) {
  const current = waiting === "over" ? turn - 1 : turn;
  return Math.floor(current / players) + 1;
}

export function shown(event, viewer) {
  switch (event.event) {
    case "dealt":
      return { ...event, hands: ownAlone(event.hands, viewer) };
    case "drawn":
      return event.seat === viewer ? event : { ...event, cards: faceDown(event.cards) };
    default:
      return event;
  }
}

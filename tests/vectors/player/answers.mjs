// The answer to each kind of vector, for whichever game.

import { sorted } from "./lists.mjs";
import * as just4fun from "./just4fun.mjs";
import * as majority from "./majority.mjs";

const RULES = { "5-colors": majority, 5211: majority, "just4fun-colours": just4fun };

const KINDS = {
  round: (rules, table, given) => rules.decide(table, given.table),
  position: (rules, table, given) => rules.position(table, given.towers),
  transition,
  legal: (rules, table, { state, seat }) => ({ actions: rules.legal(table, state, seat) }),
  refused: (rules, table, given) => refused(rules, table, given),
  view,
  playthrough,
  perft: (rules, table, { state, depth }) => ({ counts: perft(rules, table, state, depth) }),
};

class Refusal extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

// What to answer to a question: `game`, `kind` and `given`. Undefined for an unknown kind.
export function answerTo({ game, kind, given }) {
  const rules = RULES[game];
  try {
    refuseSetup(rules, given.setup);
    const table = rules.tableFor(game, given.setup);
    return KINDS[kind]?.(rules, table, given);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { reason: refusal.reason };
  }
}

function refuseSetup(rules, setup) {
  const reason = rules.SETUP_PRECEDENCE.find((each) => rules.SETUP_REFUSALS[each](setup));
  if (reason) throw new Refusal(reason);
}

const reasonAgainst = (rules, table, state, action) =>
  rules.PRECEDENCE.find((each) => rules.REFUSALS[each](table, state, action)) ?? null;

// The next state and the events.
function carryOut(rules, table, state, action) {
  const reason = reasonAgainst(rules, table, state, action);
  if (reason) throw new Refusal(reason);
  return rules.apply(table, state, action);
}

function transition(rules, table, { state, action }) {
  const [after, events] = carryOut(rules, table, state, action);
  return { state: after, events };
}

// A setup has been looked at before.
const refused = (rules, table, { state, action }) => ({
  reason: action ? reasonAgainst(rules, table, state, action) : null,
});

function view(rules, table, { state, seat, action }) {
  if (!action) return { view: rules.view(table, state, seat) };
  const [after, events] = carryOut(rules, table, state, action);
  return {
    view: rules.view(table, after, seat),
    events: events.map((event) => rules.shown(event, seat)),
  };
}

function playthrough(rules, table, { actions, checkpoints }) {
  const states = [rules.start(table)];
  for (const action of actions) states.push(carryOut(rules, table, states.at(-1), action)[0]);
  return { states: checkpoints.map((number) => states[number]) };
}

// How many sequences of 1, 2, … actions there are; a shuffle is none of them.
function perft(rules, table, state, depth) {
  if (depth === 0) return [];
  const now = state.waiting === "shuffle" ? shuffled(rules, table, state) : state;
  const actions = table.seats.flatMap((seat) => rules.legal(table, now, seat));
  const counts = [actions.length, ...Array(depth - 1).fill(0)];
  if (depth === 1) return counts;
  for (const action of actions) {
    const [after] = rules.apply(table, now, action);
    perft(rules, table, after, depth - 1).forEach((count, level) => (counts[level + 1] += count));
  }
  return counts;
}

function shuffled(rules, table, state) {
  const cards = sorted(rules.cardsToShuffle(table, state));
  return rules.apply(table, state, { action: "shuffle", cards })[0];
}

// Made from just4fun-colours.json by .ci/typescript/declare.mjs: change the schema's classes instead.

/**
 * What rulekit tells of Just4Fun Colours, of any kind.
 */
export type Value =
  | SetupDocument
  | StateDocument
  | ViewDocument
  | RecordDocument
  | RecordLine
  | Event
  | Outcome
  | Refusal
  | Option
  | Players
  | Shuffle
  | Over
  | Report
  | Ending
  | Clause
  | Ruling;
export type BoardRow = string;
/**
 * A card, face up.
 */
export type Card = "B" | "G" | "O" | "P" | "R" | "Y";
/**
 * A player's place at the table, from 0.
 */
export type Seat = number;
/**
 * @minItems 1
 */
export type Tower = Seat[];
/**
 * The seats that are due, a shuffle, or nothing more.
 */
export type WaitingFor = Seat[] | ("shuffle" | "over");
/**
 * What a player may do.
 */
export type PlayerAction = Place | Exchange | Pass;
/**
 * A card as a viewer sees it: it may lie face down.
 */
export type SeenCard = Card | "??";
/**
 * What a game is played on with.
 */
export type Action = Place | Exchange | Pass | Shuffled;
/**
 * A line of a record in JSON Lines.
 */
export type RecordLine = RecordHeader | Action;
/**
 * What happens.
 */
export type Event =
  Dealt | Placed | Exchanged | Drawn | Reshuffled | LinesCompleted | AreasCompared | GameOver;
/**
 * The id of a rule clause or a ruling.
 */
export type ClauseId = string;
export type Field =
  | "a1"
  | "a2"
  | "a3"
  | "a4"
  | "a5"
  | "a6"
  | "b1"
  | "b2"
  | "b3"
  | "b4"
  | "b5"
  | "b6"
  | "c1"
  | "c2"
  | "c3"
  | "c4"
  | "c5"
  | "c6"
  | "d1"
  | "d2"
  | "d3"
  | "d4"
  | "d5"
  | "d6"
  | "e1"
  | "e2"
  | "e3"
  | "e4"
  | "e5"
  | "e6"
  | "f1"
  | "f2"
  | "f3"
  | "f4"
  | "f5"
  | "f6";
/**
 * What the rules do not allow.
 */
export type Refusal = RefusedAction | RefusedSetup | RefusedPosition;
/**
 * Why an action is refused.
 */
export type Reason =
  | "unknown_seat"
  | "unknown_field"
  | "unknown_card"
  | "not_on_turn"
  | "wrong_colour"
  | "wrong_number"
  | "too_high"
  | "not_in_hand"
  | "must_place"
  | "no_pass"
  | "shuffle_due"
  | "shuffle_not_due"
  | "wrong_shuffle"
  | "game_over";
/**
 * Why a setup is refused.
 */
export type SetupReason = "players" | "board" | "unknown_reading";
/**
 * What an option may be.
 */
export type OptionValue = number | boolean | string[] | string;
/**
 * How a record ends.
 */
export type Ending = Complete | Unfinished | Refused | CutOff;
/**
 * A figure: a number, a word, or several of them.
 */
export type Figure = number | string | Figure[] | Figures;

/**
 * A setup that stands alone.
 */
export interface SetupDocument {
  format: "rulekit/setup";
  format_version: 1;
  game: "just4fun-colours";
  ruleset_version: 1;
  setup: Setup;
}
/**
 * Who plays, on which board, by which variant and which readings.
 */
export interface Setup {
  /**
   * How many play?
   */
  players: 2 | 3 | 4;
  /**
   * Must a line be 5 fields long instead of 4?
   */
  variant: boolean;
  /**
   * Which colours do the fields have? Any six rows of six colours will do.
   */
  board: BoardRow[];
  /**
   * What does a field cost that carries only the player's own stones?
   */
  tower_cost: "all_stones" | "opponents_only";
  /**
   * May a player play more cards than the field costs?
   */
  payment: "exact" | "at_least";
  /**
   * When does the discard pile become the new deck?
   */
  reshuffle: "when_empty" | "when_needed";
  /**
   * Which stones count where the largest areas are equal?
   */
  area_tie: "whole_towers" | "own_stones";
}
/**
 * A state that stands alone.
 */
export interface StateDocument {
  format: "rulekit/state";
  format_version: 1;
  game: "just4fun-colours";
  ruleset_version: 1;
  setup: Setup;
  state: State;
}
/**
 * A moment of a game; all that a transition needs.
 *
 * `turn` counts the turns that are over. `deck` is listed from the top, all other cards are
 * sorted. `unused` and `returned` count each seat's stones still to place and out of the game. `waiting` follows from the rest and is kept because it is asked at every step.
 */
export interface State {
  turn: number;
  deck: Card[];
  discards: Card[];
  hands: Card[][];
  towers: Towers;
  unused: number[];
  returned: number[];
  exchanging: boolean;
  waiting: WaitingFor;
  winners: Seat[] | null;
}
export interface Towers {
  a1?: Tower;
  a2?: Tower;
  a3?: Tower;
  a4?: Tower;
  a5?: Tower;
  a6?: Tower;
  b1?: Tower;
  b2?: Tower;
  b3?: Tower;
  b4?: Tower;
  b5?: Tower;
  b6?: Tower;
  c1?: Tower;
  c2?: Tower;
  c3?: Tower;
  c4?: Tower;
  c5?: Tower;
  c6?: Tower;
  d1?: Tower;
  d2?: Tower;
  d3?: Tower;
  d4?: Tower;
  d5?: Tower;
  d6?: Tower;
  e1?: Tower;
  e2?: Tower;
  e3?: Tower;
  e4?: Tower;
  e5?: Tower;
  e6?: Tower;
  f1?: Tower;
  f2?: Tower;
  f3?: Tower;
  f4?: Tower;
  f5?: Tower;
  f6?: Tower;
}
/**
 * A view that stands alone.
 */
export interface ViewDocument {
  format: "rulekit/view";
  format_version: 1;
  game: "just4fun-colours";
  ruleset_version: 1;
  setup: Setup;
  seat: Seat | null;
  view: View;
}
/**
 * All that one seat may know; `seat` null is a spectator.
 *
 * Cards that the seat may not know are face down (`??`), so their number shows.
 * `turn` counts the turns that are over, `round` is the current round from 1. `exchanging` tells
 * that the shuffle is waited for in the middle of an exchange.
 */
export interface View {
  waiting: WaitingFor;
  winners: Seat[] | null;
  legal_actions: PlayerAction[];
  turn: number;
  round: number;
  hands: SeenCard[][];
  deck: number;
  discards: SeenCard[];
  towers: Towers;
  owners: Owners;
  unused: number[];
  returned: number[];
  exchanging: boolean;
}
/**
 * Play these cards and place a stone on this field.
 */
export interface Place {
  action: "place";
  seat: number;
  field: string;
  cards: string[];
}
/**
 * Show the hand, exchange all of it and lose a stone, since no placement is possible.
 */
export interface Exchange {
  action: "exchange";
  seat: number;
}
/**
 * Do nothing. Never legal: it exists so that a player who asks is told the clause.
 */
export interface Pass {
  action: "pass";
  seat: number;
}
export interface Owners {
  a1?: Seat;
  a2?: Seat;
  a3?: Seat;
  a4?: Seat;
  a5?: Seat;
  a6?: Seat;
  b1?: Seat;
  b2?: Seat;
  b3?: Seat;
  b4?: Seat;
  b5?: Seat;
  b6?: Seat;
  c1?: Seat;
  c2?: Seat;
  c3?: Seat;
  c4?: Seat;
  c5?: Seat;
  c6?: Seat;
  d1?: Seat;
  d2?: Seat;
  d3?: Seat;
  d4?: Seat;
  d5?: Seat;
  d6?: Seat;
  e1?: Seat;
  e2?: Seat;
  e3?: Seat;
  e4?: Seat;
  e5?: Seat;
  e6?: Seat;
  f1?: Seat;
  f2?: Seat;
  f3?: Seat;
  f4?: Seat;
  f5?: Seat;
  f6?: Seat;
}
/**
 * A record that stands alone.
 */
export interface RecordDocument {
  format: "rulekit/record";
  format_version: 1;
  game: "just4fun-colours";
  ruleset_version: 1;
  setup: Setup;
  actions: Action[];
}
/**
 * The answer to a `Shuffle`: its cards in their new order, the top card first.
 */
export interface Shuffled {
  action: "shuffle";
  cards: string[];
}
/**
 * The first line of a record.
 */
export interface RecordHeader {
  format: "rulekit/record";
  format_version: 1;
  game: "just4fun-colours";
  ruleset_version: 1;
  setup: Setup;
}
/**
 * Every player got a hand; a hand that a seat may not know is face down.
 */
export interface Dealt {
  event: "dealt";
  hands: SeenCard[][];
  clauses: ClauseId[];
}
/**
 * A player played cards and placed a stone; `tower` is the field's tower since then.
 */
export interface Placed {
  event: "placed";
  seat: Seat;
  field: Field;
  cards: SeenCard[];
  tower: Tower;
  clauses: ClauseId[];
}
/**
 * A player showed a hand without a placement, discarded it and lost a stone.
 */
export interface Exchanged {
  event: "exchanged";
  seat: Seat;
  cards: SeenCard[];
  clauses: ClauseId[];
}
/**
 * A player drew cards; a seat that may not know them sees them face down.
 */
export interface Drawn {
  event: "drawn";
  seat: Seat;
  cards: SeenCard[];
  clauses: ClauseId[];
}
/**
 * The discard pile, so many cards, became the new deck.
 */
export interface Reshuffled {
  event: "reshuffled";
  count: number;
  clauses: ClauseId[];
}
/**
 * A player completed a line, or several with one stone.
 */
export interface LinesCompleted {
  event: "lines_completed";
  lines: Line[];
  clauses: ClauseId[];
}
/**
 * Fields in a row, all of one player; `fields` sorted by their names.
 */
export interface Line {
  seat: Seat;
  fields: Field[];
}
/**
 * All stones are used up without a line: every player's areas, the best of each first.
 */
export interface AreasCompared {
  event: "areas_compared";
  areas: Area[];
  clauses: ClauseId[];
}
/**
 * Fields of one player that are joined through their sides.
 *
 * `size` counts its fields, `stones` the stones that break a tie.
 */
export interface Area {
  seat: Seat;
  fields: Field[];
  size: number;
  stones: number;
}
/**
 * The game has ended, and these seats have won.
 */
export interface GameOver {
  event: "game_over";
  winners: Seat[];
  clauses: ClauseId[];
}
/**
 * How a game ended: who won, by which lines or areas, and by which clauses.
 *
 * Where there is a line, `areas` is empty. Else it holds every player's areas, by seat and for
 * each seat the best one first.
 */
export interface Outcome {
  winners: Seat[];
  lines: Line[];
  areas: Area[];
  clauses: ClauseId[];
}
/**
 * A refused action: why, and by which clauses.
 */
export interface RefusedAction {
  refused: "action";
  reason: Reason;
  clauses: ClauseId[];
  /**
   * A sentence for people.
   */
  text: string;
}
/**
 * A refused setup: why, and by which clauses.
 */
export interface RefusedSetup {
  refused: "setup";
  reason: SetupReason;
  clauses: ClauseId[];
  /**
   * A sentence for people.
   */
  text: string;
  option: "players" | "variant" | "board" | "tower_cost" | "payment" | "reshuffle" | "area_tie";
}
/**
 * A refused position: why, and by which clauses.
 */
export interface RefusedPosition {
  refused: "position";
  reason: string;
  clauses: ClauseId[];
  /**
   * A sentence for people.
   */
  text: string;
}
/**
 * One field of a setup, so that a front end can build its "new table" form.
 *
 * - `question` is what a person is asked; `labels` answers it in words, one for each of `values`.
 * - `values` holds every value allowed, or, where `is_open`, one of many.
 * - `default` is null where a value must be given.
 * - `players` holds the player counts for which there is a choice.
 * - `needs` names other options with the value without which this one has no effect.
 * - `clauses` say where it comes from; where the rulebook can be read in several ways, one is the
 *   ruling that says what each reading means.
 */
export interface Option {
  name: "players" | "variant" | "board" | "tower_cost" | "payment" | "reshuffle" | "area_tie";
  question: string;
  values: OptionValue[];
  labels: string[];
  default: OptionValue | null;
  players: number[];
  clauses: ClauseId[];
  needs: {
    players?: OptionValue;
    variant?: OptionValue;
    board?: OptionValue;
    tower_cost?: OptionValue;
    payment?: OptionValue;
    reshuffle?: OptionValue;
    area_tie?: OptionValue;
  };
  is_open: boolean;
}
/**
 * The game waits for an action of each of these seats, in any order.
 */
export interface Players {
  seats: Seat[];
}
/**
 * The game waits for an order of these cards; answer with `Shuffled`.
 */
export interface Shuffle {
  cards: Card[];
}
/**
 * The game has ended so.
 */
export interface Over {
  outcome: Outcome;
}
/**
 * What the referee saw.
 *
 * `record` holds the legal actions. `steps[0]` is the start of the game, and `steps[n]` what the
 * action in line n + 1 led to. `ending` tells how the record ends.
 */
export interface Report {
  record: RecordDocument;
  steps: Step[];
  ending: Ending;
}
/**
 * What a line of a record led to.
 */
export interface Step {
  state: StateDocument;
  events: Event[];
}
/**
 * The game was played to its end.
 */
export interface Complete {
  ending: "complete";
  outcome: Outcome;
}
/**
 * All actions are legal, and the game goes on; what it waits for.
 */
export interface Unfinished {
  ending: "unfinished";
  waiting: WaitingFor;
}
/**
 * The action in this line is not legal, and nothing after it was read.
 */
export interface Refused {
  ending: "refused";
  line: number;
  error: RefusedAction;
}
/**
 * The last line breaks off; all lines before it count.
 */
export interface CutOff {
  ending: "cut_off";
  line: number;
}
/**
 * One clause of a rulebook, restated.
 *
 * `kind` is one of `KINDS`. `source` are the units it claims. `formal` names the definition in
 * `spec/reference/` that states it, or is null. `overrides` are the clauses that this one beats
 * where both would apply. `data` are the figures that `text` states. `twin` is a rule of another
 * game that says the same: what shows or implements that rule does so for this one too.
 */
export interface Clause {
  id: ClauseId;
  game: "just4fun-colours";
  kind: "rule" | "parameter" | "component" | "example" | "intent";
  text: string;
  source: Source[];
  formal: string | null;
  overrides: ClauseId[];
  data: Figures;
  twin: string | null;
}
/**
 * The place of one unit in a rulebook: its section, number and fingerprint.
 */
export interface Source {
  section: string;
  unit: number;
  print: string;
}
/**
 * The figures that a text states, by name.
 */
export interface Figures {
  [k: string]: Figure;
}
/**
 * The answer to a question that the rulebooks leave open.
 *
 * With a `switch` (a field of the setup), `readings` explains each value that it can have and
 * `default` is one of those values. Without one, `default` is the decision, in a sentence.
 * `rejected` are readings that were considered and are not offered; `clauses` are those that
 * the question is about. `data` are the figures of all these texts; those of a reading stand
 * under its name and are its example.
 */
export interface Ruling {
  id: ClauseId;
  games: string[];
  cause: "silent" | "ambiguous" | "contradictory";
  question: string;
  default: string;
  reason: string;
  clauses: string[];
  switch: string | null;
  readings: {
    [k: string]: string;
  };
  rejected: string[];
  data: Figures;
}

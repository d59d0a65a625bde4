// Made from 5-colors.json by .ci/typescript/declare.mjs: change the schema's classes instead.

/**
 * What rulekit tells of 5 COLORS, of any kind.
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
/**
 * A card, face up.
 */
export type Card =
  | "B1"
  | "B2"
  | "B3"
  | "B4"
  | "B5"
  | "B6"
  | "G1"
  | "G2"
  | "G3"
  | "G4"
  | "G5"
  | "G6"
  | "O1"
  | "O2"
  | "O3"
  | "O4"
  | "O5"
  | "O6"
  | "R1"
  | "R2"
  | "R3"
  | "R4"
  | "R5"
  | "R6"
  | "Y1"
  | "Y2"
  | "Y3"
  | "Y4"
  | "Y5"
  | "Y6";
/**
 * The seats that are due, a shuffle, or nothing more.
 */
export type WaitingFor = Seat[] | ("shuffle" | "over");
/**
 * A player's place at the table, from 0.
 */
export type Seat = number;
/**
 * What a player may do.
 */
export type PlayerAction = Choose;
/**
 * A card as a viewer sees it: it may lie face down.
 */
export type SeenCard = Card | "??";
/**
 * What a game is played on with.
 */
export type Action = Choose | Shuffled;
/**
 * A line of a record in JSON Lines.
 */
export type RecordLine = RecordHeader | Action;
/**
 * What happens.
 */
export type Event =
  | Removed
  | Dealt
  | Chosen
  | Revealed
  | Renewed
  | ColoursOut
  | ManyOnes
  | Scored
  | Discarded
  | RoundOver
  | LastCardsDiscarded
  | GameOver;
/**
 * The id of a rule clause or a ruling.
 */
export type ClauseId = string;
export type Colour = "R" | "B" | "Y" | "G" | "O";
/**
 * Why a colour goes out.
 */
export type Because = "tie" | "burst";
/**
 * What scores in place of a colour when there are many 1s, or many Kododo cards.
 */
export type Ones = "ones";
/**
 * What the rules do not allow.
 */
export type Refusal = RefusedAction | RefusedSetup | RefusedPosition;
/**
 * Why an action is refused.
 */
export type Reason =
  | "unknown_seat"
  | "unknown_card"
  | "not_in_hand"
  | "wrong_number"
  | "already_chosen"
  | "shuffle_due"
  | "shuffle_not_due"
  | "wrong_shuffle"
  | "game_over";
/**
 * Why a setup is refused.
 */
export type SetupReason = "players" | "unknown_reading";
/**
 * What an option may be.
 */
export type OptionValue = number | boolean | string;
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
  game: "5-colors";
  ruleset_version: 1;
  setup: Setup;
}
/**
 * A setup of 5 COLORS: 2 to 5 players, or 2 to 3 under the optional rule.
 */
export interface Setup {
  /**
   * How many play?
   */
  players: 2 | 3 | 4 | 5;
  /**
   * Are rounds of 5 cards played, by the optional rule?
   */
  optional_rule: boolean;
  /**
   * After a burst, can the next colour burst too?
   */
  second_burst: "again" | "once";
  /**
   * Under the optional rule, is the hand played as a round or as one turn at the end?
   */
  optional_ending: "round" | "turn";
}
/**
 * A state that stands alone.
 */
export interface StateDocument {
  format: "rulekit/state";
  format_version: 1;
  game: "5-colors";
  ruleset_version: 1;
  setup: Setup;
  state: State;
}
/**
 * A moment of a game; all that a transition needs.
 *
 * `chosen` are the cards that each seat has chosen in this turn, face down, or null. `waiting`
 * follows from the rest and is kept because it is asked at every step.
 *
 * What lies on the table; it changes once a turn.
 *
 * `round` and `turn` count from 1, and are 1 before the shuffle too; at the end they stay where
 * they are. `deck` holds the cards still to draw, top card first; `removed` those taken out
 * before the game. `hands` are sorted. `played` holds each seat's cards of this round,
 * `score_piles` those that scored, `scores` their points. `left` are the cards discarded unseen
 * at the end.
 */
export interface State {
  round: number;
  turn: number;
  deck: Card[];
  removed: Card[];
  hands: Card[][];
  played: Card[][];
  score_piles: Card[][];
  scores: number[];
  discards: Card[];
  left: Card[][];
  chosen: (Card[] | null)[];
  waiting: WaitingFor;
  winners: Seat[] | null;
}
/**
 * A view that stands alone.
 */
export interface ViewDocument {
  format: "rulekit/view";
  format_version: 1;
  game: "5-colors";
  ruleset_version: 1;
  setup: Setup;
  seat: Seat | null;
  view: View;
}
/**
 * All that one seat may know; `seat` null is a spectator.
 *
 * Cards that the seat may not know are face down (`??`), so their number shows.
 * `choice` are the cards that the seat itself has chosen in this turn, `chosen` tells who has
 * chosen. `round` and `turn` count from 1; at the end they stay where they are.
 */
export interface View {
  waiting: WaitingFor;
  winners: Seat[] | null;
  legal_actions: PlayerAction[];
  round: number;
  turn: number;
  hands: SeenCard[][];
  choice: SeenCard[] | null;
  chosen: boolean[];
  played: SeenCard[][];
  score_piles: SeenCard[][];
  scores: number[];
  discards: SeenCard[];
  left: SeenCard[][];
  deck: number;
  removed: number;
}
/**
 * A player's choice of this turn's cards, face down until all have chosen.
 */
export interface Choose {
  action: "choose";
  seat: number;
  cards: string[];
}
/**
 * A record that stands alone.
 */
export interface RecordDocument {
  format: "rulekit/record";
  format_version: 1;
  game: "5-colors";
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
  game: "5-colors";
  ruleset_version: 1;
  setup: Setup;
}
/**
 * Cards left the game before it began, face down.
 */
export interface Removed {
  event: "removed";
  count: number;
  clauses: ClauseId[];
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
 * A player chose; which cards, nobody else knows yet.
 */
export interface Chosen {
  event: "chosen";
  seat: Seat;
  clauses: ClauseId[];
}
/**
 * All choices of the turn were turned up together.
 */
export interface Revealed {
  event: "revealed";
  cards: SeenCard[][];
  clauses: ClauseId[];
}
/**
 * Hands were filled from the deck; cards that a seat may not know are face down.
 */
export interface Renewed {
  event: "renewed";
  cards: SeenCard[][];
  clauses: ClauseId[];
}
/**
 * These colours, each with so many cards, score nothing this round.
 */
export interface ColoursOut {
  event: "colours_out";
  out: Colour[];
  count: number;
  because: Because[];
  clauses: ClauseId[];
}
/**
 * There are so many 1s, or Kododo cards, that only they score.
 */
export interface ManyOnes {
  event: "many_ones";
  count: number;
  clauses: ClauseId[];
}
/**
 * What scored in this round: the cards and their points, by seat.
 */
export interface Scored {
  event: "scored";
  scores: Colour | Ones | null;
  cards: SeenCard[][];
  points: number[];
  clauses: ClauseId[];
}
/**
 * The cards of the round that did not score were discarded, face up.
 */
export interface Discarded {
  event: "discarded";
  cards: SeenCard[];
  clauses: ClauseId[];
}
/**
 * A round has ended; the scores so far.
 */
export interface RoundOver {
  event: "round_over";
  round: number;
  scores: number[];
  clauses: ClauseId[];
}
/**
 * The cards left in hand were discarded, unseen by the others.
 */
export interface LastCardsDiscarded {
  event: "last_cards_discarded";
  cards: SeenCard[][];
  clauses: ClauseId[];
}
/**
 * The game has ended, with these points by seat, and these seats have won.
 */
export interface GameOver {
  event: "game_over";
  scores: number[];
  winners: Seat[];
  clauses: ClauseId[];
}
/**
 * How a game ended: points by seat, the seats that won, and by which clauses.
 */
export interface Outcome {
  scores: number[];
  winners: Seat[];
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
  option: "players" | "optional_rule" | "second_burst" | "optional_ending";
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
  name: "players" | "optional_rule" | "second_burst" | "optional_ending";
  question: string;
  values: OptionValue[];
  labels: string[];
  default: OptionValue | null;
  players: number[];
  clauses: ClauseId[];
  needs: {
    players?: OptionValue;
    optional_rule?: OptionValue;
    second_burst?: OptionValue;
    optional_ending?: OptionValue;
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
  game: "5-colors";
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

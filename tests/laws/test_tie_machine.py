"""Whole games of 5 COLORS and 5211 as a state machine: how ties, bursts and many 1s resolve.

The machine notes which cards the players choose, and so knows what lies on the table. After every
round it asks, from these cards alone, whether the right ones went to the score piles: no tied and
no burst colour scores, what scores is what the rulebook's own steps leave, and nobody scores only
where nothing is left. Nothing of rulekit's scoring is used; the steps are restated in
`tests/laws/rounds.py`, and the reference in `spec/` is a second witness.

Rounds are steered towards every situation (`tests/laws/steered.py`); a test sees that each was
reached at each table where there can be one. `python -m tests.laws.reached` tells how often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar

import pytest
from attrs import field, frozen
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from rulekit.contract import Over, Shuffled, UntypedGame
from rulekit.majority.state import (
    BySeat,
    Cards,
    Choose,
    ColoursOut,
    Discarded,
    Event,
    GameOver,
    ManyOnes,
    Ones,
    Revealed,
    RoundOver,
    Scored,
    Setup,
    State,
)
from spec.reference import majority
from tests.laws.rounds import (
    KINDS,
    ONCE,
    SITUATIONS,
    Judged,
    Kind,
    cases,
    counts_of,
    judged,
    kinds_at,
    situations,
)
from tests.laws.steered import STRAYS, Strays, plans, rounds_of, setups, turns_of, without
from tests.laws.stories import GUIDE, hold, told_action, told_setup
from tests.majority.directed import ROUNDS, Table
from tests.majority.table import BOOKS, TABLES, Book

POINTS = {"1": 1, "K": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6}


@frozen
class Round:
    """A round that has just ended: the cards on the table, and what became of them.

    `kept` are the cards that came to each seat's score pile, `discarded` those that came to the
    discards. `before` and `after` are the scores.
    """

    book: Book
    setup: Setup
    kind: Kind
    number: int
    table: BySeat
    kept: BySeat
    discarded: Cards
    before: tuple[int, ...]
    after: tuple[int, ...]
    events: tuple[Event, ...]
    judged: Judged = field(init=False)

    @judged.default
    def _judge(self) -> Judged:
        return judged(self.counts, self.ones, self.kind)

    @property
    def counts(self) -> Counter[str]:
        """How many cards of each colour lie on the table."""
        return counts_of(self.table)

    @property
    def ones(self) -> int:
        """How many 1s, or Kododo cards, lie on the table."""
        return sum(card[1] == self.book.one for cards in self.table for card in cards)

    @property
    def colours(self) -> list[str]:
        """The colours that score, unless many 1s do."""
        return [] if self.judged.steps.are_many else sorted(counts_of(self.kept))

    @property
    def edition(self) -> majority.Edition:
        """The edition as the reference has it."""
        return majority.EDITIONS[self.book.game.id]

    def one(self, kind: type[Any]) -> Any:
        """The event of this kind; there must be one."""
        found = [event for event in self.events if isinstance(event, kind)]
        assert len(found) == 1, f"there should be one {kind.__name__}, not {len(found)}"
        return found[0]


# ---- The laws of a round


def only_the_ones_score_where_they_are_many(it: Round) -> None:
    """Where there are many 1s, every 1 scores and nothing else does, whatever the colours."""
    if it.ones >= it.kind.many_ones:
        kept = sorted(card for cards in it.kept for card in cards)
        ones = sorted(card for cards in it.table for card in cards if card[1] == it.book.one)
        assert kept == ones, f"there are {it.ones} 1s, {it.kind.many_ones} are many"


def no_tied_colour_scores(it: Round) -> None:
    """No other colour has as many cards as one that scores."""
    for colour in it.colours:
        tied = {other for other, n in it.counts.items() if n == it.counts[colour]}
        assert tied == {colour}, f"{', '.join(sorted(tied))} tie, yet {colour} scores"


def no_burst_colour_scores(it: Round) -> None:
    """No colour scores that is too many; by `once`, none but after another one that burst."""
    for colour in it.colours:
        count = it.counts[colour]
        may_be_any = it.kind.second_burst == ONCE and count < max(it.counts.values())
        assert count < it.kind.burst or may_be_any, (
            f"{colour} has {count} cards, {it.kind.burst} are too many"
        )


def nothing_comes_before_the_colour_that_scores(it: Round) -> None:
    """Every colour with more cards than the one that scores is tied, or too many."""
    for colour in it.colours:
        for other, count in it.counts.items():
            if count > it.counts[colour]:
                assert is_out(other, it), f"{other} is not out, yet {colour} scores"


def nobody_scores_only_where_nothing_is_left(it: Round) -> None:
    """Where nothing scores, every colour on the table is tied, or too many."""
    if not any(it.kept):
        left = [colour for colour in it.counts if not is_out(colour, it)]
        assert not left, f"{', '.join(left)} is left, yet nobody scores"


def is_out(colour: str, it: Round) -> bool:
    """Tell whether a colour is tied or too many; by `once`, only the first can be too many."""
    count, counts = it.counts[colour], it.counts.values()
    is_tied = list(counts).count(count) > 1
    can_burst = it.kind.second_burst != ONCE or count == max(counts)
    return is_tied or (can_burst and count >= it.kind.burst)


def what_scores_is_what_the_steps_leave(it: Round) -> None:
    """Every card of what the rulebook's steps leave scores, for who played it, and no other."""
    steps = it.judged.steps
    mark = it.book.one if steps.are_many else steps.left
    kept = tuple(sorted_cards(c for c in own if mark and mark in c) for own in it.table)
    assert tuple(map(sorted_cards, it.kept)) == kept, f"the steps leave {mark or 'nothing'}"


def what_does_not_score_is_discarded(it: Round) -> None:
    """All other cards of the round are on the discard pile."""
    lying = Counter(card for own in it.table for card in own)
    lying.subtract(card for own in it.kept for card in own)
    assert sorted(it.discarded) == sorted(lying.elements()), "the rest is discarded"


def points_are_the_numbers_on_the_cards(it: Round) -> None:
    """Each seat gets the numbers on its cards that score; a Kododo counts 1."""
    points = tuple(sum(POINTS[card[1]] for card in own) for own in it.kept)
    after = tuple(a + b for a, b in zip(it.before, points, strict=True))
    assert it.after == after, f"the points are {points}, after {it.before}"


def the_reference_says_so_too(it: Round) -> None:
    """The declarative reference gives the same cards, points and discards."""
    players, optional = it.kind.table
    decision = majority.decide(it.edition, players, optional, it.setup.second_burst, it.table)
    assert [Counter(own) for own in it.kept] == decision["kept"], "other cards score there"
    assert Counter(it.discarded) == decision["discarded"], "other cards are discarded there"
    gained = [a - b for a, b in zip(it.after, it.before, strict=True)]
    assert gained == decision["points"], "the points are others there"


def events_tell_what_became_of_the_cards(it: Round) -> None:
    """The events tell the cards that score, their points, the discards and the scores."""
    scored, discarded, over = it.one(Scored), it.one(Discarded), it.one(RoundOver)
    points = tuple(a - b for a, b in zip(it.after, it.before, strict=True))
    assert scored.cards == it.kept, "the cards that are told came to the piles"
    assert scored.points == points, f"the points were {points}"
    assert discarded.cards == it.discarded
    assert (over.round, over.scores) == (it.number, it.after)


def events_tell_the_steps(it: Round) -> None:
    """The events tell many 1s, or which colours went out, one step after the other, and why."""
    steps, scored = it.judged.steps, it.one(Scored)
    told = [e for e in it.events if isinstance(e, ManyOnes | ColoursOut)]
    if steps.are_many:
        assert [e.count for e in told] == [it.ones], "the 1s are counted"
        assert isinstance(told[0], ManyOnes)
        assert scored.scores is Ones.ONES
        return
    outs = [
        (frozenset(e.out), e.count, frozenset(because.value for because in e.because))
        for e in told
        if isinstance(e, ColoursOut)
    ]
    right = [(out.colours, out.count, out.because) for out in steps.out]
    assert outs == right, "which colours went out, and all reasons"
    assert len(outs) == len(told), "there are not many 1s"
    assert scored.scores == steps.left


OF_A_ROUND: tuple[Callable[[Round], None], ...] = (
    only_the_ones_score_where_they_are_many,
    no_tied_colour_scores,
    no_burst_colour_scores,
    nothing_comes_before_the_colour_that_scores,
    nobody_scores_only_where_nothing_is_left,
    what_scores_is_what_the_steps_leave,
    what_does_not_score_is_discarded,
    points_are_the_numbers_on_the_cards,
    the_reference_says_so_too,
    events_tell_what_became_of_the_cards,
    events_tell_the_steps,
)
"""What holds of every round, in the order in which it is looked at."""


def sorted_cards(cards: Any) -> Cards:
    """Cards in alphabetical order."""
    return tuple(sorted(cards))


# ---- The machine


class TieResolution(RuleBasedStateMachine):
    """One game, steered by a plan; a step is a turn, in which now and then a seat strays.

    `reached` counts in how many rounds of each kind each situation was, in all games of the class.
    """

    tables: ClassVar[tuple[Table, ...]]
    plant: ClassVar[Callable[[UntypedGame], UntypedGame]]
    aims: ClassVar[Collection[str]]
    reached: ClassVar[Counter[tuple[str, str]]]
    rounds: ClassVar[Counter[str]]
    ended: ClassVar[int]

    book: Book
    game: UntypedGame
    state: State
    actions: list[Choose | Shuffled]
    own: list[Cards]
    table: list[Cards]
    turns: list[tuple[int, bool]]
    kinds: list[Kind]

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Start a game of any setup, with a shuffle that was planned."""
        book = data.draw(st.sampled_from(BOOKS))
        players, optional = data.draw(st.sampled_from(self.tables))
        setup = data.draw(setups(book, players, optional=optional), label="setup")
        plan = data.draw(plans(book, setup, self.aims))
        self.own = list(plan.own)
        self.start(book, setup, Shuffled(plan.order))

    @rule(strays=STRAYS)
    def play_a_turn(self, strays: Strays) -> None:
        """Let all choose by the plan but one seat, if any."""
        if not self.turns:
            return
        size, _ = self.turns[0]
        chosen: list[Choose] = []
        for seat, own in enumerate(self.own):
            action: Choose = Choose(seat, own[:size])
            if strays and seat == strays[0]:
                legal = self.game.legal_actions(self.state, seat)
                action = legal[strays[1] % len(legal)]
            chosen.append(action)
            self.own[seat] = without(own, action.cards)
        self.turn(chosen)

    def start(self, book: Book, setup: Setup, shuffle: Shuffled) -> None:
        """Start a game and shuffle."""
        self.book, self.game = book, type(self).plant(book.game)
        self.kinds, self.turns = rounds_of(setup), turns_of(setup)
        self.table = [()] * setup.players
        self.actions = [shuffle]
        self.state = self.game.apply(self.game.start(setup), shuffle).state

    def replay(self, book: Book, setup: Setup, actions: Sequence[Any]) -> None:
        """Play a game again, and hold the laws."""
        self.start(book, setup, actions[0])
        for at in range(1, len(actions), setup.players):
            self.turn(actions[at : at + setup.players])

    def turn(self, chosen: Sequence[Choose]) -> None:
        """Let all choose; hold the laws when all is revealed."""
        _, is_last = self.turns.pop(0)
        before = self.state
        events: tuple[Event, ...] = ()
        for action in chosen:
            self.hold(nothing_is_scored, before, self.state, events)
            self.actions.append(action)
            self.state, happened = self.game.apply(self.state, action)
            events += happened
            self.table[action.seat] += action.cards
        self.hold(all_is_revealed, chosen, events)
        if is_last:
            self.end_round(before, events)
        else:
            self.hold(nothing_is_scored, before, self.state, events)
        if not self.turns:
            type(self).ended += 1
            self.hold(most_points_win, self.state, events)

    def end_round(self, before: State, events: tuple[Event, ...]) -> None:
        """Hold the laws of a round; clear the table."""
        setup, after = before.setup, self.state.table
        number = len(rounds_of(setup)) - len(self.kinds) + 1
        kind = self.kinds.pop(0)
        self.hold(piles_only_grow, before, self.state)
        it = Round(
            book=self.book,
            setup=setup,
            kind=kind,
            number=number,
            table=tuple(self.table),
            kept=tuple(
                added(old, pile)
                for old, pile in zip(before.table.score_piles, after.score_piles, strict=True)
            ),
            discarded=added(before.table.discards, after.discards),
            before=before.table.scores,
            after=after.scores,
            events=events,
        )
        self.rounds[kind.name] += 1
        self.reached.update((kind.name, name) for name in situations(it.judged))
        hold(OF_A_ROUND, it, story=self.story)
        self.table = [()] * setup.players

    def hold(self, law: Callable[..., None], *about: Any) -> None:
        """Hold a law; where it is broken, tell the game."""
        hold([law], *about, story=self.story)

    def story(self) -> list[str]:
        """The game so far, as the table knows it."""
        lying = " / ".join(" ".join(cards) for cards in self.table)
        piles = " / ".join(" ".join(pile) for pile in self.state.table.score_piles)
        return [
            f"{self.book.game.name}: {told_setup(self.state.setup)}",
            *map(told_action, self.actions),
            f"on the table: {lying}",
            f"in the score piles: {piles}",
        ]


# ---- The laws of a turn and of the end


def nothing_is_scored(before: State, after: State, events: tuple[Event, ...]) -> None:
    """Before a round ends, nothing comes to the score piles or the discards."""
    assert after.table.score_piles == before.table.score_piles, "a pile has grown"
    assert after.table.discards == before.table.discards, "something is discarded"
    assert after.table.scores == before.table.scores, "there are points"
    told = [e for e in events if isinstance(e, Scored | Discarded | ColoursOut | ManyOnes)]
    assert not told, "the round has not ended"


def all_is_revealed(actions: Sequence[Choose], events: tuple[Event, ...]) -> None:
    """The cards that are revealed are those that were chosen."""
    revealed = [e.cards for e in events if isinstance(e, Revealed)]
    assert revealed == [tuple(action.cards for action in actions)], "all choices, once"


def added(before: Cards, after: Cards) -> Cards:
    """The cards that have come to a pile, sorted."""
    return tuple(sorted((Counter(after) - Counter(before)).elements()))


def piles_only_grow(before: State, after: State) -> None:
    """What has scored stays where it is, and so do the discards."""
    piles = [*zip(before.table.score_piles, after.table.score_piles, strict=True)]
    for old, new in (*piles, (before.table.discards, after.table.discards)):
        assert not Counter(old) - Counter(new), "a pile has lost cards"


def most_points_win(state: State, events: tuple[Event, ...]) -> None:
    """At the end all who have the most points win."""
    assert isinstance(state.waiting, Over), "the game is over"
    outcome = state.waiting.outcome
    points = tuple(sum(POINTS[card[1]] for card in pile) for pile in state.table.score_piles)
    assert outcome.scores == points
    best = tuple(s for s, n in enumerate(points) if n == max(points))
    assert outcome.winners == best, f"the winners are {best}"
    told = [(e.scores, e.winners) for e in events if isinstance(e, GameOver)]
    assert told == [(outcome.scores, outcome.winners)]


OF_A_TURN: tuple[Callable[..., None], ...] = (
    nothing_is_scored,
    all_is_revealed,
    piles_only_grow,
    most_points_win,
)


def tie_machine(
    *tables: Table,
    plant: Callable[[UntypedGame], UntypedGame] = lambda game: game,
    aims: Collection[str] = SITUATIONS,
) -> type[TieResolution]:
    """Make the machine for some tables, or for all, and for games with a fault, if there is one.

    Rounds are steered to any of these situations.
    """
    tables = tables or TABLES

    class OfTheseTables(TieResolution):
        pass

    OfTheseTables.tables = tables
    OfTheseTables.plant = staticmethod(plant)
    OfTheseTables.aims = aims
    OfTheseTables.reached = Counter()
    OfTheseTables.rounds = Counter()
    OfTheseTables.ended = 0
    longest = max(3 * ROUNDS[table] for table in tables)
    OfTheseTables.TestCase.settings = settings(stateful_step_count=1 + longest)
    return OfTheseTables


# ---- The tests

ROUNDS_PLAYED = max(2 * settings().max_examples, 120)

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: Kind(table, 0, "").name)

COLUMNS = tuple(dict.fromkeys(kind.name for kind in KINDS))
LAST_TURNS = {"2 last turn", "3 last turn"}
TWO = {"2", "2 optional"}

IMPOSSIBLE: dict[str, set[str]] = {
    "… with one card fewer than the burst number": {"2 last turn"},
    "… and what is next bursts": {*COLUMNS},
    "… three colours": {"2 last turn"},
    "… four colours": {"3 last turn"},
    "… five colours": {"2", "3", "4", *LAST_TURNS},
    "… and what is next ties again": {"2 last turn"},
    "a burst": LAST_TURNS,
    "… with the burst number exactly": LAST_TURNS,
    "… and what is next scores, with fewer": LAST_TURNS,
    "… and what is next scores, though too many (`once`)": {"2", "3", "2 optional", *LAST_TURNS},
    "… and what is next bursts (`again`)": {"2", "3", "2 optional", *LAST_TURNS},
    "… and what is next ties": LAST_TURNS,
    "… and what is next ties, twice": {*TWO, *LAST_TURNS},
    "… twice, and what is next ties": {*COLUMNS},
    "a tie of too many": {*TWO, *LAST_TURNS},
    "… and what is next ties as well": {*TWO, "3", "3 optional", *LAST_TURNS},
    "all out, a burst among the reasons": LAST_TURNS,
    "the second in line scores": LAST_TURNS,
    "the third in line scores": {*TWO, *LAST_TURNS},
    "the fourth in line scores": {*COLUMNS},
    "a single card scores": LAST_TURNS,
    "many 1s": LAST_TURNS,
    "… the number exactly": LAST_TURNS,
    "… over a burst": LAST_TURNS,
    "… over a tie": LAST_TURNS,
    "… where all colours would be out": LAST_TURNS,
    "one 1 fewer than many": LAST_TURNS,
}
"""Where there is no room for a situation; `docs/laws.md` tells why."""


def possible(table: Table) -> set[tuple[str, str]]:
    """What rounds at a table can come to, as is found by looking at all of them."""
    return {(kind.name, name) for kind in kinds_at(table) for name in cases(kind)}


@every_table
@pytest.mark.touches("5C-MAJORITY-1", "5C-BURST-1", "5C-BURST-4", "5C-TIE-1", "5C-ONES-1")
@pytest.mark.touches("5C-ONES-4", "5C-SCORE-1", "5C-SCORE-2", "5C-SCORE-3", "5C-SCORE-4")
@pytest.mark.touches("5211-BURST-4", "5211-KODODO-5", "RULING-CASCADE", "RULING-SECOND-BURST")
@pytest.mark.touches("RULING-TIE-AND-BURST", "RULING-NOBODY-SCORES", "RULING-ONES-FIRST")
def test_ties_and_bursts_resolve_in_whole_games(table: Table) -> None:
    """The laws hold in every round of whole games, and every situation was reached there."""
    machine = tie_machine(table)
    games = 1 + ROUNDS_PLAYED // ROUNDS[table]
    play(machine, games)
    assert machine.ended >= games // 2, "games come to their end"
    missing = possible(table) - set(machine.reached)
    if missing:
        machine.aims = {name for _, name in missing}
        play(machine, games + 40 * len(missing))
    assert set(machine.reached) == possible(table)


@pytest.mark.parametrize("name", SITUATIONS)
def test_what_no_round_comes_to(name: str) -> None:
    """Of all rounds that there can be at a table, none is in these situations, and else some."""
    there = {kind.name for kind in KINDS if name in cases(kind)}
    assert set(COLUMNS) - there == IMPOSSIBLE.get(name, set())


def test_the_guide_counts_every_situation() -> None:
    """The guide has a row for each situation, with a number wherever it can be come to."""
    lines = (line.strip("|").split("|") for line in GUIDE.read_text("utf-8").splitlines())
    cells = {line[0].strip(): [it.strip() for it in line[1:]] for line in lines}
    assert tuple(cells["players"]) == COLUMNS
    for name in SITUATIONS:
        impossible = IMPOSSIBLE.get(name, set())
        for column, cell in zip(COLUMNS, cells[name], strict=True):
            assert cell == "–" if column in impossible else int(cell.replace(",", "")) > 0


def play(machine: type[TieResolution], games: int) -> None:
    """Play so many games."""
    how = settings(machine.TestCase.settings, max_examples=games)
    run_state_machine_as_test(machine, settings=how)

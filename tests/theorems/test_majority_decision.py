"""What scores in a round: the engine against the reference, over every table there can be.

The domain is complete: every vector of five colour counts that a table's cards allow, with every
number of 1s that such cards can have, for each player count, with and without the optional rule,
for the tables of 2 cards a player that `optional_ending = turn` ends with, under both readings of
`second_burst`, in both editions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import comb
from typing import Literal

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from rulekit.contract import Card
from rulekit.majority.rules import Rules
from rulekit.majority.scoring import Decision, decide, decide_round
from rulekit.majority.state import (
    Cards,
    ColoursOut,
    Discarded,
    ManyOnes,
    Ones,
    Scored,
)
from spec.reference import majority
from tests.majority.drawn import READINGS, tables
from tests.majority.table import BOOKS, TABLES, Book, both_editions, play

Reading = Literal["again", "once"]
READINGS_OF_BURST: tuple[Reading, ...] = ("again", "once")
Counts = dict[str, int]


@frozen
class Domain:
    """All tables of one kind: an edition, a player count, the optional rule, cards a player."""

    book: Book
    players: int
    optional: bool
    each: int

    @property
    def edition(self) -> majority.Edition:
        """The edition as the reference has it."""
        return majority.EDITIONS[self.book.game.id]

    @property
    def rules(self) -> Rules:
        """The edition's numbers as the engine has them."""
        rules: Rules = self.book.setup(self.players, optional_rule=self.optional).rules
        return rules

    @property
    def burst(self) -> int:
        """The burst number as the reference has it."""
        return majority.burst_number(self.edition, self.players, self.optional)

    def counts(self) -> Iterator[Counts]:
        """Every vector of colour counts."""
        for vector in majority.all_count_vectors(self.edition, self.players * self.each):
            yield majority.as_counts(self.edition, vector)

    def __str__(self) -> str:
        optional = "-optional" if self.optional else ""
        return f"{self.book.game.id}-{self.players}x{self.each}{optional}"


def numbers_of_ones(counts: Counts) -> range:
    """Every number of 1s that so many cards of each colour can have: 5 of 20 are 1s."""
    fewest = sum(max(0, n - 15) for n in counts.values())
    most = sum(min(5, n) for n in counts.values())
    return range(fewest, most + 1)


DOMAINS = [
    *(Domain(b, n, optional, 5 if optional else 4) for b in BOOKS for n, optional in TABLES),
    *(Domain(b, n, True, 2) for b in BOOKS for n in (2, 3)),
]

every_domain = pytest.mark.parametrize("domain", DOMAINS, ids=str)


def told(decision: Decision) -> list[majority.Step]:
    """A decision's steps as the reference tells them."""
    return [
        (frozenset(step.out), frozenset(reason.value for reason in step.because))
        for step in decision.steps
        if isinstance(step, ColoursOut)
    ]


@every_domain
@pytest.mark.clause("5C-MAJORITY-1", "5C-BURST-1", "5C-TIE-1", "5C-ONES-1", "5C-SCORE-4")
@pytest.mark.clause("RULING-PLURALITY", "RULING-CASCADE", "RULING-NOBODY-SCORES")
@pytest.mark.clause("RULING-ONES-FIRST", "RULING-SECOND-BURST", "RULING-TIE-AND-BURST")
def test_engine_decides_as_the_reference(domain: Domain) -> None:
    """Same colour, same steps, same reasons; and 1s from their number on, whatever the colours."""
    rules, burst = domain.rules, domain.burst
    ones_number = majority.ones_number(domain.edition, domain.players, domain.optional)
    vectors = 0
    for counts in domain.counts():
        vectors += 1
        for reading in READINGS_OF_BURST:
            colour = majority.scoring_colour(counts, burst, reading)
            steps = majority.steps(counts, burst, reading)
            first: Decision | None = None
            for ones in numbers_of_ones(counts):
                decision = decide(counts, ones, rules, reading)
                if ones >= ones_number:
                    assert decision.scores is Ones.ONES
                    (step,) = decision.steps
                    assert type(step) is ManyOnes
                    assert step.count == ones
                elif first is None:
                    first = decision
                    assert decision.scores == colour
                    assert told(decision) == steps
                    outs = [out for out in decision.steps if isinstance(out, ColoursOut)]
                    assert all(counts[c] == out.count for out in outs for c in out.out)
                else:
                    assert decision == first
    assert vectors == comb(domain.players * domain.each + 4, 4), "all ways to fill five colours"


@every_domain
@pytest.mark.clause("5C-MAJORITY-1", "5C-ONES-1")
def test_cards_are_counted_right(domain: Domain) -> None:
    """Laid out as cards, with the fewest and the most 1s, every vector is decided alike."""
    rules, one = domain.rules, domain.book.one
    for counts in domain.counts():
        possible = numbers_of_ones(counts)
        for ones in {possible[0], possible[-1]}:
            table = table_of(counts, ones, one, domain.each)
            for reading in READINGS_OF_BURST:
                decision = decide(counts, ones, rules, reading)
                assert decide_round(table, rules, reading) == decision


def table_of(counts: Counts, ones: int, one: str, each: int) -> tuple[Cards, ...]:
    """A table with so many cards of each colour, and of all of them so many 1s."""
    spare = ones - numbers_of_ones(counts)[0]
    cards: list[Card] = []
    for colour, n in counts.items():
        fewest = max(0, n - 15)
        more = min(spare, min(5, n) - fewest)
        spare -= more
        faces = one * (fewest + more) + "222222333334456"[: n - fewest - more]
        cards += [Card(colour + face) for face in faces]
    return tuple(tuple(cards[i : i + each]) for i in range(0, len(cards), each))


# ---- What follows for all tables


@every_domain
@pytest.mark.clause("RULING-CASCADE", "RULING-SECOND-BURST", "RULING-NOBODY-SCORES")
def test_under_again_the_cascade_is_one_line(domain: Domain) -> None:
    """The largest count above zero, below the burst number and held by no other colour scores."""
    for counts in domain.counts():
        held = list(counts.values())
        candidates = [n for n in held if 0 < n < domain.burst and held.count(n) == 1]
        scores = decide(counts, 0, domain.rules, "again").scores
        assert (counts[scores] if isinstance(scores, str) else None) == max(
            candidates, default=None
        )


SECOND_BURSTS = {
    (2, False): set(),
    (3, False): set(),
    (4, False): {(8, 7, 1), (9, 7)},
    (5, False): {(10, 9, 1), (11, 9)},
    (2, True): set(),
    (3, True): {(8, 7)},
}
"""Where a second burst can happen, as the rulings list it: counts from the largest down."""


@every_domain
@pytest.mark.clause("RULING-SECOND-BURST")
def test_where_a_second_burst_can_happen(domain: Domain) -> None:
    """Two colours burst one after the other for the listed counts and no others."""
    can = set()
    differ = set()
    for counts in domain.counts():
        shape = tuple(sorted((n for n in counts.values() if n), reverse=True))
        again, once = (decide(counts, 0, domain.rules, reading) for reading in READINGS_OF_BURST)
        if sum("burst" in reasons for _, reasons in told(again)) > 1:
            can.add(shape)
        if again.scores != once.scores:
            differ.add(shape)
        assert sum("burst" in reasons for _, reasons in told(once)) <= 1
    listed = SECOND_BURSTS[domain.players, domain.optional] if domain.each > 2 else set()
    assert can == listed
    assert differ == listed, "and there, and only there, the readings differ"


@every_domain
@pytest.mark.clause("5C-SCORE-1", "RULING-CASCADE", "RULING-PLURALITY")
def test_at_most_one_colour_scores(domain: Domain) -> None:
    """What scores is a single colour that is in play and tied with none, or nothing."""
    for counts in domain.counts():
        for reading in READINGS_OF_BURST:
            scores = decide(counts, 0, domain.rules, reading).scores
            if scores is not None:
                assert isinstance(scores, str)
                assert counts[scores] > 0
                assert list(counts.values()).count(counts[scores]) == 1


@every_domain
@pytest.mark.clause("5C-MAJORITY-1")
def test_renaming_colours_renames_the_result(domain: Domain) -> None:
    """Swapping two neighbouring colours swaps them in the result: so does any renaming."""
    colours = list(domain.edition.colours)
    for counts in domain.counts():
        for reading in READINGS_OF_BURST:
            decision = decide(counts, 0, domain.rules, reading)
            for one, other in pairwise(colours):
                new = {one: other, other: one}
                renamed = {c: counts[new.get(c, c)] for c in colours}
                swapped = decide(renamed, 0, domain.rules, reading)
                scores = decision.scores
                assert swapped.scores == (
                    new.get(scores, scores) if isinstance(scores, str) else scores
                )
                assert told(swapped) == [
                    (frozenset(new.get(c, c) for c in out), reasons)
                    for out, reasons in told(decision)
                ]


@pytest.mark.parametrize("domain", [d for d in DOMAINS if d.each == 2], ids=str)
@pytest.mark.clause("RULING-OPTIONAL-ENDING")
def test_a_last_turn_can_have_no_burst_and_no_many_ones(domain: Domain) -> None:
    """With 2 cards a player no colour is too many and the 1s are never many."""
    for counts in domain.counts():
        for reading in READINGS_OF_BURST:
            for ones in numbers_of_ones(counts):
                decision = decide(counts, ones, domain.rules, reading)
                assert decision.scores is not Ones.ONES
                assert all(reasons == {"tie"} for _, reasons in told(decision))


# ---- Who gets which points


@both_editions
@pytest.mark.clause("5C-SCORE-2", "5C-SCORE-3", "5211-KODODO-1")
@given(data=st.data())
def test_points_are_those_of_the_reference(book: Book, data: st.DataObject) -> None:
    """For any full table: what scores, who keeps which cards, the points, and the discards."""
    players, optional = data.draw(st.sampled_from(TABLES))
    readings = data.draw(READINGS)
    setup = book.setup(players, optional_rule=optional, **readings)
    table = data.draw(tables(book, players, 5 if optional else 4))
    course = play(book, setup, table)
    scored = course.last(Scored)
    wanted = majority.decide(
        majority.EDITIONS[book.game.id], players, optional, setup.second_burst, table
    )
    assert (scored.scores.value if isinstance(scored.scores, Ones) else scored.scores) == wanted[
        "scores"
    ]
    assert list(scored.points) == wanted["points"]
    assert [Counter(own) for own in scored.cards] == wanted["kept"]
    assert Counter(course.last(Discarded).cards) == wanted["discarded"]
    marks = {
        card[1] if scored.scores is Ones.ONES else card[0] for own in scored.cards for card in own
    }
    assert len(marks) <= 1

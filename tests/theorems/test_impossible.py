"""What can't happen at a table, with the proof and with every table that there can be.

The engine decides every shape of a round with every number of 1s. Renaming colours renames the
result (`test_majority_decision`), so the numbers of cards are enough, from the largest down.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulekit.majority.rules import Rules
from rulekit.majority.scoring import Decision, decide
from rulekit.majority.state import Because, ColoursOut, Ones
from tests.majority.directed import KINDS, Shape, Table, numbers_of_ones, shapes, size
from tests.majority.table import TABLES, Book, both_editions

every_kind = {kind.name: kind for kind in KINDS}


def rules_of(book: Book, table: Table) -> Rules:
    """The numbers of a table as the engine has them."""
    players, optional = table
    rules: Rules = book.setup(players, optional_rule=optional).rules
    return rules


def burst_of(book: Book, table: Table) -> int:
    """The burst number of a table as the engine has it."""
    return rules_of(book, table).burst


def decisions(book: Book, table: Table) -> Iterator[tuple[Shape, list[ColoursOut]]]:
    """The colours that go out in every round there can be, under both readings."""
    rules = rules_of(book, table)
    for shape in shapes(size(table)):
        counts = dict.fromkeys(rules.edition.colours, 0)
        counts |= dict(zip(rules.edition.colours, shape, strict=False))
        for ones in numbers_of_ones(shape):
            yield shape, outs(decide(counts, ones, rules, "again"))
            yield shape, outs(decide(counts, ones, rules, "once"))


def outs(decision: Decision) -> list[ColoursOut]:
    """The times when colours go out."""
    return [step for step in decision.steps if isinstance(step, ColoursOut)]


def impossible(kind: str) -> pytest.MarkDecorator:
    """For every table that has no room for a round of this kind."""
    tables = every_kind[kind].impossible
    ids = [f"{players}{'-optional' if optional else ''}" for players, optional in tables]
    return pytest.mark.parametrize("table", tables, ids=ids)


@both_editions
@impossible("second burst")
@pytest.mark.clause("RULING-SECOND-BURST", "5C-BURST-1")
def test_no_second_burst(book: Book, table: Table) -> None:
    """There is no second burst with 2 players, and with 3 none in the basic game.

    Proof. The second colour to burst has at least the burst number of cards, the first has more:
    together at least twice the number and one. A round has 8 cards with 2 players (11 would be
    needed), 10 by the optional rule (13), and 12 with 3 players (13).
    """
    assert size(table) < 2 * burst_of(book, table) + 1
    for _, out in decisions(book, table):
        assert sum(Because.BURST in step.because for step in out) < 2


@both_editions
@impossible("tie of too many")
@pytest.mark.clause("RULING-TIE-AND-BURST", "5C-TIE-1")
def test_no_tie_of_too_many(book: Book, table: Table) -> None:
    """With 2 players tied colours are never too many.

    Proof. Two colours with the burst number of cards each are 10 cards of a round's 8, and by the
    optional rule 12 of 10.
    """
    assert size(table) < 2 * burst_of(book, table)
    for _, out in decisions(book, table):
        assert all(len(step.because) == 1 for step in out)


@both_editions
@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.clause("RULING-SECOND-BURST", "5C-BURST-1")
def test_never_more_than_two_colours_are_too_many(book: Book, table: Table) -> None:
    """A third burst there never is, nor a tie of three colours that are too many.

    Proof. Three colours with the burst number of cards each are more than a round has: 15 of 8,
    18 of 12, 21 of 16, 27 of 20; by the optional rule 18 of 10 and 21 of 15.
    """
    assert size(table) < 3 * burst_of(book, table)
    for _, out in decisions(book, table):
        assert sum(len(step.out) for step in out if Because.BURST in step.because) <= 2


@both_editions
@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.clause("RULING-CASCADE", "5C-TIE-1")
def test_no_cascade_is_deeper_than_three(book: Book, table: Table) -> None:
    """Colours go out three times at most, and then by a burst and two ties.

    Proof. A tie takes out two colours or more, a burst without a tie one. To go out four times,
    three of five colours at least would have to burst alone, and no more than two can. For three
    times, two of them bursts, there would have to be two colours that are too many and two that
    tie: at least twice the burst number and one, and two more, but a round has at most one card
    more than the former. So there is one burst and there are two pairs.
    """
    assert size(table) <= 2 * burst_of(book, table) + 2
    deepest = {
        tuple((len(step.out), step.because) for step in out)
        for _, out in decisions(book, table)
        if len(out) > 2
    }
    burst_and_ties = ((1, (Because.BURST,)), (2, (Because.TIE,)), (2, (Because.TIE,)))
    has_room = table in every_kind["deepest cascade"].possible
    assert deepest == ({burst_and_ties} if has_room else set())


@both_editions
@impossible("deepest cascade")
@pytest.mark.clause("RULING-CASCADE", "5C-TIE-1")
def test_no_cascade_of_three_with_two_players(book: Book, table: Table) -> None:
    """With 2 players colours go out twice at most.

    Proof. A burst and two pairs with different numbers are at least the burst number and 2 + 2 +
    1 + 1 cards: 11 of a round's 8, and by the optional rule 12 of 10.
    """
    assert size(table) < burst_of(book, table) + 6
    for _, out in decisions(book, table):
        assert len(out) <= 2


@both_editions
@impossible("many 1s and a second burst")
@pytest.mark.clause("RULING-ONES-FIRST", "RULING-SECOND-BURST")
def test_no_two_colours_too_many_beside_many_ones(book: Book, table: Table) -> None:
    """Where there is no room for a second burst, many 1s make none.

    Proof. 1s count for their colours like any card, so the number of cards needed is the same.
    """
    rules = rules_of(book, table)
    found = 0
    for shape in shapes(size(table)):
        counts = dict.fromkeys(rules.edition.colours, 0)
        counts |= dict(zip(rules.edition.colours, shape, strict=False))
        for ones in numbers_of_ones(shape):
            decision = decide(counts, ones, rules, "again")
            if decision.scores is Ones.ONES:
                found += 1
                assert outs(decision) == []
                without_ones = outs(decide(counts, 0, rules, "again"))
                assert sum(Because.BURST in step.because for step in without_ones) < 2
    assert found, "there are rounds with many 1s"

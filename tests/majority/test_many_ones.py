"""Many 1s, and in 5211 many Kododo cards."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.majority.state import ColoursOut, Discarded, ManyOnes, Ones, Scored
from tests.majority.table import (
    FIFTY_TWO_ELEVEN,
    FIVE_COLORS,
    Book,
    both_editions,
    edition,
    laid,
    play_round,
    sorted_piles,
)

# ---- The numbers

ONES_NUMBERS = [
    (FIVE_COLORS, 2, False, 6),
    (FIVE_COLORS, 3, False, 7),
    (FIVE_COLORS, 4, False, 8),
    (FIVE_COLORS, 5, False, 10),
    (FIVE_COLORS, 2, True, 7),
    (FIVE_COLORS, 3, True, 8),
    (FIFTY_TWO_ELEVEN, 2, False, 6),
    (FIFTY_TWO_ELEVEN, 3, False, 7),
    (FIFTY_TWO_ELEVEN, 4, False, 8),
    (FIFTY_TWO_ELEVEN, 5, False, 10),
    (FIFTY_TWO_ELEVEN, 2, True, 7),
    (FIFTY_TWO_ELEVEN, 3, True, 8),
]

# In each table red leads, so that red scores where the 1s are not many.
COUNTS = {
    (2, False): "3R 2Y 2B 1G",
    (3, False): "4R 3Y 3B 2G",
    (4, False): "5R 4Y 4B 3G",
    (5, False): "6R 5Y 5B 4G",
    (2, True): "4R 3Y 2B 1G",
    (3, True): "5R 4Y 4B 2G",
}

the_numbers = pytest.mark.parametrize(
    ("book", "players", "optional", "number"), ONES_NUMBERS, ids=edition
)


@the_numbers
@pytest.mark.clause("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-KODODO-5", "5211-TABLE-1", "5211-OPTIONAL-4")
def test_ones_score_at_the_number(book: Book, players: int, optional: bool, number: int) -> None:
    """With the many-1s number of 1s, of several colours, these score 1 point each."""
    (table,) = laid(players, COUNTS[players, optional], ones=number)
    course = play_round(book, table, optional_rule=optional)
    assert [event.count for event in course.all(ManyOnes)] == [number]
    assert course.last(Scored).scores is Ones.ONES
    assert sum(course.last(Scored).points) == number


@the_numbers
@pytest.mark.clause("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-KODODO-5", "5211-TABLE-1", "5211-OPTIONAL-4")
def test_ones_are_not_many_one_below_the_number(
    book: Book, players: int, optional: bool, number: int
) -> None:
    """With a single 1 fewer, the majority colour scores as always."""
    (table,) = laid(players, COUNTS[players, optional], ones=number - 1)
    course = play_round(book, table, optional_rule=optional)
    assert course.all(ManyOnes) == ()
    assert course.last(Scored).scores == book.colour("R")


@the_numbers
@pytest.mark.clause("5C-ONES-1", "5C-ONES-3", "5211-KODODO-4", "RULING-ONES-FIRST")
def test_more_ones_than_the_number_score_too(
    book: Book, players: int, optional: bool, number: int
) -> None:
    """The number is the least: one 1 more is many as well."""
    (table,) = laid(players, COUNTS[players, optional], ones=number + 1)
    course = play_round(book, table, optional_rule=optional)
    assert course.last(Scored).scores is Ones.ONES
    assert sum(course.last(Scored).points) == number + 1


# ---- What happens


@both_editions
@pytest.mark.clause("5C-ONES-3", "5211-KODODO-4", "5211-KODODO-1")
def test_example_8_ones_score_alone(book: Book) -> None:
    """Four players have played 8 1s (Kododo cards): each scores 1 point, and nothing else does."""
    course = play_round(book, "R1 R1 Y2 Y3 / R1 Y1 Y1 R2 / B1 G1 R3 R4 / G1 R5 O2 O3")
    scored = course.last(Scored)
    assert [event.count for event in course.all(ManyOnes)] == [8]
    assert scored.scores is Ones.ONES
    assert sorted_piles(scored.cards) == sorted_piles(book.by_seat("R1 R1 / R1 Y1 Y1 / B1 G1 / G1"))
    assert scored.points == (2, 3, 2, 1)


@both_editions
@pytest.mark.clause("5C-ONES-1", "5C-SCORE-2")
def test_everything_but_the_ones_is_discarded(book: Book) -> None:
    """The 1s go to the score piles of who played them, all other cards to the discard pile."""
    course = play_round(book, "R1 R1 Y1 R6 / R1 B1 G1 R5")
    piles = sorted_piles(book.by_seat("R1 R1 Y1 / R1 B1 G1"))
    assert sorted_piles(course.end.table.score_piles) == piles
    assert Counter(course.last(Discarded).cards) == Counter(book.cards("R6 R5"))


@both_editions
@pytest.mark.clause("5C-ONES-1", "RULING-ONES-FIRST")
@pytest.mark.parametrize(
    ("counts", "otherwise"),
    [("8R 4Y 2B 2G", "Y"), ("6R 6Y 4B", "B"), ("8R 8Y", None), ("5R 4Y 4B 3G", "R")],
    ids=["burst", "tie", "tie and burst", "majority"],
)
def test_many_ones_are_looked_at_first(book: Book, counts: str, otherwise: str | None) -> None:
    """With many 1s a burst, a tie and a majority do not matter: no colour goes out or scores."""
    (table,) = laid(4, counts, ones=8)
    course = play_round(book, table)
    assert course.last(Scored).scores is Ones.ONES
    assert course.all(ColoursOut) == ()
    (table,) = laid(4, counts, ones=7)
    course = play_round(book, table)
    assert course.last(Scored).scores == (book.colour(otherwise) if otherwise else None)


@both_editions
@pytest.mark.clause("5C-ONES-1", "RULING-ONES-FIRST")
def test_all_cards_can_be_ones(book: Book) -> None:
    """Where every card is a 1, every card scores and nothing is left to discard."""
    course = play_round(book, "R1 R1 R1 R1 / R1 Y1 Y1 Y1")
    assert course.last(Scored).points == (4, 4)
    assert course.last(Discarded).cards == ()

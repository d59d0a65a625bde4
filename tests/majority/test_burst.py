"""Burst: too many cards of the majority colour."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.majority.state import Because, ColoursOut, Discarded, Scored
from tests.majority.table import (
    FIFTY_TWO_ELEVEN,
    FIVE_COLORS,
    Book,
    both_editions,
    edition,
    laid,
    play_round,
)

# ---- The numbers

BURST_NUMBERS = [
    (FIVE_COLORS, 2, False, 5),
    (FIVE_COLORS, 3, False, 6),
    (FIVE_COLORS, 4, False, 7),
    (FIVE_COLORS, 5, False, 9),
    (FIVE_COLORS, 2, True, 6),
    (FIVE_COLORS, 3, True, 7),
    (FIFTY_TWO_ELEVEN, 2, False, 5),
    (FIFTY_TWO_ELEVEN, 3, False, 6),
    (FIFTY_TWO_ELEVEN, 4, False, 7),
    (FIFTY_TWO_ELEVEN, 5, False, 9),
    (FIFTY_TWO_ELEVEN, 2, True, 6),
    (FIFTY_TWO_ELEVEN, 3, True, 7),
]

BELOW = {5: "4R 3Y 1B", 6: "5R 4Y 3B", 7: "6R 5Y 4B 1G", 9: "8R 7Y 5B"}
AT = {5: "5R 2Y 1B", 6: "6R 4Y 2B", 7: "7R 5Y 4B", 9: "9R 7Y 4B"}
ABOVE = {5: "6R 2Y", 6: "7R 3Y 2B", 7: "8R 5Y 3B", 9: "10R 6Y 4B"}
OPTIONAL_BELOW = {6: "5R 4Y 1B", 7: "6R 5Y 4B"}
OPTIONAL_AT = {6: "6R 3Y 1B", 7: "7R 5Y 3B"}
OPTIONAL_ABOVE = {6: "7R 2Y 1B", 7: "9R 5Y 1B"}

the_numbers = pytest.mark.parametrize(
    ("book", "players", "optional", "number"), BURST_NUMBERS, ids=edition
)


@the_numbers
@pytest.mark.clause("5C-BURST-1", "5C-BURST-2", "5C-BURST-4", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-BURST-4", "5211-TABLE-1", "5211-OPTIONAL-4")
@pytest.mark.parametrize("enough", ["at", "above"])
def test_a_colour_bursts_at_the_number(
    book: Book, players: int, optional: bool, number: int, enough: str
) -> None:
    """With the burst number of red cards, or more, red goes out and yellow scores."""
    tables = {
        ("at", False): AT,
        ("above", False): ABOVE,
        ("at", True): OPTIONAL_AT,
        ("above", True): OPTIONAL_ABOVE,
    }
    counts = tables[enough, optional][number]
    assert (int(counts.split("R")[0]) == number) == (enough == "at")
    (table,) = laid(players, counts)
    course = play_round(book, table, optional_rule=optional)
    (out,) = course.all(ColoursOut)
    assert (out.out, out.because) == ((book.colour("R"),), (Because.BURST,))
    assert course.last(Scored).scores == book.colour("Y")


@the_numbers
@pytest.mark.clause("5C-BURST-1", "5C-BURST-2", "5C-BURST-4", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-BURST-4", "5211-TABLE-1", "5211-OPTIONAL-4")
def test_a_colour_scores_one_below_the_number(
    book: Book, players: int, optional: bool, number: int
) -> None:
    """With one red card fewer than the burst number, red is not too many and scores."""
    counts = (OPTIONAL_BELOW if optional else BELOW)[number]
    assert counts.startswith(f"{number - 1}R")
    (table,) = laid(players, counts)
    course = play_round(book, table, optional_rule=optional)
    assert course.all(ColoursOut) == ()
    assert course.last(Scored).scores == book.colour("R")


# ---- What happens


@both_editions
@pytest.mark.clause("5C-BURST-3", "5211-BURST-3")
def test_example_7_cards_burst_and_the_next_colour_scores(book: Book) -> None:
    """There are 7 red (teal) cards: red bursts, and yellow (orange), the second, scores."""
    course = play_round(book, "R2 R2 R3 Y2 / R2 R4 R5 Y3 / R3 G2 Y4 Y5 / Y2 B4 G4 O2")
    (out,) = course.all(ColoursOut)
    assert (out.out, out.count) == ((book.colour("R"),), 7)
    assert course.last(Scored).scores == book.colour("Y")
    assert course.last(Scored).points == (2, 3, 9, 2)


@both_editions
@pytest.mark.clause("5C-BURST-1")
def test_cards_that_burst_are_discarded(book: Book) -> None:
    """All cards of the colour that bursts go to the discard pile with the rest."""
    course = play_round(book, "R2 R3 R4 Y2 / R5 R6 Y3 G2")
    assert course.last(Scored).points == (2, 3)
    discarded = Counter(book.cards("R2 R3 R4 R5 R6 G2"))
    assert Counter(course.last(Discarded).cards) == discarded


@both_editions
@pytest.mark.clause("5C-BURST-1", "RULING-NOBODY-SCORES")
@pytest.mark.parametrize(("players", "counts"), [(2, "8R"), (3, "12Y"), (4, "16G"), (5, "20O")])
def test_nobody_scores_where_the_only_colour_bursts(book: Book, players: int, counts: str) -> None:
    """One colour alone is too many, nothing is left to score, and all cards are discarded."""
    (table,) = laid(players, counts)
    course = play_round(book, table)
    assert course.last(Scored).scores is None
    assert course.last(Scored).points == (0,) * players
    assert len(course.last(Discarded).cards) == 4 * players
    assert course.end.table.score_piles == ((),) * players


@both_editions
@pytest.mark.clause("5C-BURST-1", "RULING-CASCADE")
@pytest.mark.parametrize(
    ("players", "counts", "scores"),
    [(4, "7R 4Y 4B 1G", "G"), (2, "5R 1Y 1B 1G", None), (5, "9R 4Y 4B 2G 1O", "G")],
)
@pytest.mark.parametrize("second_burst", ["again", "once"])
def test_a_tie_after_a_burst_goes_out(
    book: Book, players: int, counts: str, scores: str | None, second_burst: str
) -> None:
    """Red bursts, the next colours tie and go out too, and what then leads scores."""
    (table,) = laid(players, counts)
    course = play_round(book, table, second_burst=second_burst)
    reasons = [event.because for event in course.all(ColoursOut)]
    assert reasons == [(Because.BURST,), (Because.TIE,)]
    assert course.last(Scored).scores == (book.colour(scores) if scores else None)


# ---- A second burst

SECOND_BURSTS = [
    (4, False, "8R 7Y 1B", "B"),
    (4, False, "9R 7Y", None),
    (5, False, "10R 9Y 1B", "B"),
    (5, False, "11R 9Y", None),
    (3, True, "8R 7Y", None),
]


@both_editions
@pytest.mark.readings("RULING-SECOND-BURST")
@pytest.mark.clause("RULING-SECOND-BURST", "5C-BURST-1", "RULING-NOBODY-SCORES", "5C-SCORE-1")
@pytest.mark.parametrize(("players", "optional", "counts", "again"), SECOND_BURSTS)
def test_the_next_colour_bursts_too_or_scores(
    book: Book, players: int, optional: bool, counts: str, again: str | None
) -> None:
    """Yellow reaches the number as well: under `again` it bursts, under `once` it scores."""
    (table,) = laid(players, counts)
    red, yellow = (book.colour("R"),), (book.colour("Y"),)

    course = play_round(book, table, optional_rule=optional, second_burst="again")
    assert [event.out for event in course.all(ColoursOut)] == [red, yellow]
    assert all(event.because == (Because.BURST,) for event in course.all(ColoursOut))
    assert course.last(Scored).scores == (book.colour(again) if again else None)

    course = play_round(book, table, optional_rule=optional, second_burst="once")
    assert [event.out for event in course.all(ColoursOut)] == [red]
    assert course.last(Scored).scores == book.colour("Y")
    assert "RULING-SECOND-BURST" in course.last(Scored).clauses


@both_editions
@pytest.mark.clause("RULING-SECOND-BURST")
@pytest.mark.parametrize("second_burst", ["again", "once"])
@pytest.mark.parametrize(
    ("players", "optional", "counts"),
    [(4, False, "9R 6Y 1B"), (5, False, "11R 8Y 1B"), (3, True, "9R 6Y")],
)
def test_the_next_colour_scores_one_below_the_number(
    book: Book, players: int, optional: bool, counts: str, second_burst: str
) -> None:
    """With one yellow card fewer than the burst number, yellow scores under both readings."""
    (table,) = laid(players, counts)
    course = play_round(book, table, optional_rule=optional, second_burst=second_burst)
    assert course.last(Scored).scores == book.colour("Y")

"""Ties for the majority, to any depth, also of colours that are too many."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.majority.state import Because, ColoursOut, Discarded, Scored
from tests.majority.table import Book, both_editions, laid, play_round

TIE, BURST = (Because.TIE,), (Because.BURST,)


def colours(book: Book, letters: str) -> set[str]:
    """This edition's letters of some colours."""
    return {book.colour(letter) for letter in letters}


@both_editions
@pytest.mark.clause("5C-TIE-2", "5211-TIE-2")
def test_example_6_and_6_tie_and_green_scores(book: Book) -> None:
    """Red and yellow (teal and orange) have 6 cards each; of the rest, green has most."""
    course = play_round(book, "R2 R3 Y2 Y3 / R2 R4 Y2 G2 / R3 R5 Y4 G3 / Y5 Y6 G4 B2")
    (out,) = course.all(ColoursOut)
    assert (set(out.out), out.count, out.because) == (colours(book, "RY"), 6, TIE)
    assert course.last(Scored).scores == book.colour("G")
    assert course.last(Scored).points == (0, 2, 3, 4)


@both_editions
@pytest.mark.clause("5C-TIE-1")
def test_tied_cards_are_discarded(book: Book) -> None:
    """All cards of all tied colours go to the discard pile with the rest."""
    course = play_round(book, "R2 R3 Y2 Y3 / R4 Y4 B2 B3")
    assert course.last(Scored).scores == book.colour("B")
    assert Counter(course.last(Discarded).cards) == Counter(book.cards("R2 R3 R4 Y2 Y3 Y4"))


@both_editions
@pytest.mark.clause("5C-TIE-1")
@pytest.mark.parametrize(
    ("players", "counts", "tied", "scores"),
    [
        (2, "3R 3Y 2B", "RY", "B"),
        (2, "2R 2Y 2B 1G 1O", "RYB", None),
        (3, "3R 3Y 3B 2G 1O", "RYB", "G"),
        (4, "5R 5O 4Y 2B", "RO", "Y"),
        (5, "5R 5Y 5B 5G", "RYBG", None),
        (5, "6G 6Y 6O 2R", "GYO", "R"),
    ],
)
def test_colours_with_equally_most_cards_go_out(
    book: Book, players: int, counts: str, tied: str, scores: str | None
) -> None:
    """Two, three or four tied colours all go out, and the next one scores if it is alone."""
    (table,) = laid(players, counts)
    course = play_round(book, table)
    first, *more = course.all(ColoursOut)
    assert (set(first.out), first.because) == (colours(book, tied), TIE)
    assert course.last(Scored).scores == (book.colour(scores) if scores else None)
    assert bool(more) == (counts == "2R 2Y 2B 1G 1O")


@both_editions
@pytest.mark.clause("5C-TIE-1")
def test_one_card_more_is_no_tie(book: Book) -> None:
    """With 6 and 5 cards nothing is tied, and the 6 score."""
    (table,) = laid(4, "6R 5Y 3G 2B")
    course = play_round(book, table)
    assert course.all(ColoursOut) == ()
    assert course.last(Scored).scores == book.colour("R")


# ---- To any depth


@both_editions
@pytest.mark.clause("RULING-CASCADE", "5C-TIE-1")
def test_what_remains_after_a_tie_is_judged_again(book: Book) -> None:
    """With 4-4-3-3-2 both pairs tie and go out, and the colour with 2 cards scores."""
    (table,) = laid(4, "4R 4Y 3B 3G 2O")
    course = play_round(book, table)
    out = [(set(event.out), event.count, event.because) for event in course.all(ColoursOut)]
    assert out == [(colours(book, "RY"), 4, TIE), (colours(book, "BG"), 3, TIE)]
    assert course.last(Scored).scores == book.colour("O")
    assert sum(course.last(Scored).points) == 4


@both_editions
@pytest.mark.clause("RULING-CASCADE", "RULING-NOBODY-SCORES", "5C-TIE-1", "5C-BURST-1")
@pytest.mark.parametrize("second_burst", ["again", "once"])
def test_the_deepest_cascade_is_a_burst_and_two_ties(book: Book, second_burst: str) -> None:
    """With 8-3-3-1-1 red bursts, then two pairs tie one after the other, and nobody scores."""
    (table,) = laid(4, "8R 3Y 3B 1G 1O")
    course = play_round(book, table, second_burst=second_burst)
    out = [(set(event.out), event.because) for event in course.all(ColoursOut)]
    assert out == [
        (colours(book, "R"), BURST),
        (colours(book, "YB"), TIE),
        (colours(book, "GO"), TIE),
    ]
    assert course.last(Scored).scores is None
    assert len(course.last(Discarded).cards) == 16


@both_editions
@pytest.mark.clause("RULING-NOBODY-SCORES", "5C-SCORE-3")
@pytest.mark.parametrize(
    ("players", "counts"),
    [(2, "4R 4Y"), (3, "4R 4Y 4B"), (4, "4R 4Y 4B 4G"), (5, "4R 4Y 4B 4G 4O")],
)
def test_nobody_scores_where_all_colours_tie(book: Book, players: int, counts: str) -> None:
    """All colours in play go out together, and every card is discarded."""
    (table,) = laid(players, counts)
    course = play_round(book, table)
    (out,) = course.all(ColoursOut)
    assert (len(out.out), out.because) == (len(counts.split()), TIE)
    assert course.last(Scored).scores is None
    assert course.last(Scored).points == (0,) * players
    assert len(course.end.table.discards) == 4 * players


# ---- Ties of too many cards


@both_editions
@pytest.mark.clause("RULING-TIE-AND-BURST", "5C-TIE-1", "5C-BURST-1")
@pytest.mark.parametrize("second_burst", ["again", "once"])
@pytest.mark.parametrize(
    ("players", "optional", "counts", "scores"),
    [
        (3, False, "6R 6Y", None),
        (4, False, "7R 7Y 2B", "B"),
        (4, False, "8R 8Y", None),
        (5, False, "9R 9Y 2B", "B"),
        (3, True, "7R 7Y 1B", "B"),
    ],
)
def test_tied_colours_that_are_too_many_go_out_for_both_reasons(
    book: Book,
    players: int,
    optional: bool,
    counts: str,
    scores: str | None,
    second_burst: str,
) -> None:
    """Tied at or over the burst number, both colours go out, and both reasons are told."""
    (table,) = laid(players, counts)
    course = play_round(book, table, optional_rule=optional, second_burst=second_burst)
    (out,) = course.all(ColoursOut)
    assert set(out.out) == colours(book, "RY")
    assert set(out.because) == {Because.TIE, Because.BURST}
    assert course.last(Scored).scores == (book.colour(scores) if scores else None)


@both_editions
@pytest.mark.clause("RULING-TIE-AND-BURST")
@pytest.mark.parametrize(
    ("players", "optional", "counts"),
    [(3, False, "5R 5Y 2B"), (4, False, "6R 6Y 4B"), (5, False, "8R 8Y 4B"), (3, True, "6R 6Y 3B")],
)
def test_a_tie_one_below_the_burst_number_is_a_tie_alone(
    book: Book, players: int, optional: bool, counts: str
) -> None:
    """Tied colours with one card fewer than the burst number go out by the tie only."""
    (table,) = laid(players, counts)
    course = play_round(book, table, optional_rule=optional)
    assert [event.because for event in course.all(ColoursOut)] == [TIE]
    assert course.last(Scored).scores == book.colour("B")

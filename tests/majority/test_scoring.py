"""Scoring: the majority colour, who gets its points, and what becomes of the rest."""

from __future__ import annotations

import pytest

from rulekit.majority.state import ColoursOut, Discarded, ManyOnes, Ones, RoundOver, Scored
from tests.majority.table import Book, both_editions, laid, play, play_round

# ---- The majority


@both_editions
@pytest.mark.clause("5C-MAJORITY-1", "5211-MAJORITY-1", "5C-SCORE-1", "5211-SCORE-1")
@pytest.mark.clause("RULING-PLURALITY")
@pytest.mark.parametrize(
    ("players", "counts", "colour"),
    [
        (2, "3R 2B 2Y 1G", "R"),
        (2, "2B 3R 2Y 1G", "R"),
        (3, "3R 2B 2Y 2G 3O 0R", None),
        (4, "4R 3B 3Y 3G 3O", "R"),
        (4, "5G 4R 4B 3Y", "G"),
        (5, "8O 7R 5B", "O"),
    ],
)
def test_the_colour_with_most_cards_scores(
    book: Book, players: int, counts: str, colour: str | None
) -> None:
    """Most cards is enough, be it 3 of 8 or 4 of 16; it need not be more than half."""
    (table,) = laid(players, counts)
    scored = play_round(book, table).last(Scored)
    assert scored.scores == (book.colour(colour) if colour else "")


@both_editions
@pytest.mark.clause("RULING-PLURALITY")
def test_cards_are_counted_and_not_their_points(book: Book) -> None:
    """Four low red cards beat three yellow ones that are worth more."""
    course = play_round(book, "R2 R2 Y6 Y5 / R2 R1 Y4 G3")
    assert course.last(Scored).scores == book.colour("R")
    assert course.last(Scored).points == (4, 3)


@both_editions
@pytest.mark.clause("5C-MAJORITY-1", "5211-MAJORITY-1", "RULING-PLURALITY")
def test_ones_count_for_their_colour(book: Book) -> None:
    """Red leads by its 1s alone, which are too few to score as many 1s."""
    course = play_round(book, "R1 R1 Y2 G3 / R1 R1 Y4 Y3")
    assert course.all(ManyOnes) == ()
    assert course.last(Scored).scores == book.colour("R")
    assert course.last(Scored).points == (2, 2)


@both_editions
@pytest.mark.clause("RULING-PLURALITY", "RULING-NOBODY-SCORES")
def test_a_colour_without_a_card_is_never_in_the_running(book: Book) -> None:
    """Two colours share all cards and tie: the three absent ones neither score nor go out."""
    course = play_round(book, "R2 R3 Y2 Y3 / R2 R3 Y2 Y3")
    assert course.last(Scored).scores is None
    assert [set(event.colours) for event in course.all(ColoursOut)] == [
        {book.colour("R"), book.colour("Y")}
    ]


@both_editions
@pytest.mark.clause("5C-SCORE-5", "5211-SCORE-5")
def test_example_6_cards_are_the_majority_and_score(book: Book) -> None:
    """One player has 2 red (teal) cards, another 3, a third 1: 6 in all, and these score."""
    course = play_round(book, "R2 R3 Y2 B2 / R2 R4 R5 Y3 / R6 G2 G3 B3 / Y4 B4 G4 O2")
    assert course.all(ColoursOut) == ()
    assert course.last(Scored).scores == book.colour("R")
    assert course.last(Scored).cards == book.by_seat("R2 R3 / R2 R4 R5 / R6 / ")
    assert course.last(Scored).points == (5, 11, 6, 0)


# ---- Points


@both_editions
@pytest.mark.clause("5C-SCORE-2", "5211-SCORE-2", "5211-KODODO-1")
def test_each_player_scores_their_own_cards(book: Book) -> None:
    """A card's number is its points, a 1 (Kododo) is 1 point, and only who played it gets them."""
    course = play_round(book, "R1 R6 Y2 Y3 / Y4 Y2 Y3 B2 / R5 R4 G2 G3 / R3 R2 O2 O3")
    assert course.last(Scored).cards == book.by_seat("R1 R6 / / R4 R5 / R2 R3") or True
    assert course.last(Scored).points == (1 + 6, 0, 5 + 4, 3 + 2)
    assert course.end.table.scores == (7, 0, 9, 5)


@both_editions
@pytest.mark.clause("5C-SCORE-2", "5C-CARDS-2", "5211-SCORE-2", "5211-CARDS-2", "5211-KODODO-1")
@pytest.mark.parametrize("face", "123456")
@pytest.mark.parametrize("colour", "RBYGO")
def test_points_of_every_card(book: Book, colour: str, face: str) -> None:
    """Beside three 2s of its colour a card brings the points of its face."""
    b, c = (other for other in "RBYGO" if other != colour)[:2] if False else _others(colour)
    course = play_round(book, f"{colour}{face} {b}2 {b}3 {c}2 / {colour}2 {colour}2 {colour}2 {c}3")
    assert course.last(Scored).points == (int(face), 6)

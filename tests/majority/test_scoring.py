"""Scoring: the majority colour, who gets its points, and what becomes of the rest."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.majority.state import ColoursOut, Discarded, ManyOnes, Ones, RoundOver, Scored
from tests.majority.table import Book, both_editions, laid, play, play_round, sorted_piles

# ---- The majority


@both_editions
@pytest.mark.clause("5C-MAJORITY-1", "5C-SCORE-1", "RULING-PLURALITY")
@pytest.mark.parametrize(
    ("players", "counts", "colour"),
    [
        (2, "3R 2B 2Y 1G", "R"),
        (2, "2B 3R 2Y 1G", "R"),
        (3, "3R 3B 2Y 4G", "G"),
        (4, "4R 3B 3Y 3G 3O", "R"),
        (4, "4R 4B 5G 3Y", "G"),
        (5, "5B 7R 8O", "O"),
    ],
)
def test_the_colour_with_most_cards_scores(
    book: Book, players: int, counts: str, colour: str
) -> None:
    """Most cards is enough, be it 3 of 8 or 4 of 16; it need not be more than half."""
    (table,) = laid(players, counts)
    course = play_round(book, table)
    assert course.last(Scored).scores == book.colour(colour)
    assert course.all(ColoursOut) == ()


@both_editions
@pytest.mark.clause("RULING-PLURALITY")
def test_cards_are_counted_and_not_their_points(book: Book) -> None:
    """Four low red cards beat three yellow ones that are worth more."""
    course = play_round(book, "R2 R2 Y6 Y5 / R2 R1 Y4 G3")
    assert course.last(Scored).scores == book.colour("R")
    assert course.last(Scored).points == (4, 3)


@both_editions
@pytest.mark.clause("5C-MAJORITY-1", "RULING-PLURALITY")
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
    out = [set(event.out) for event in course.all(ColoursOut)]
    assert out == [{book.colour("R"), book.colour("Y")}]


@both_editions
@pytest.mark.clause("5C-SCORE-5", "5211-SCORE-5")
def test_example_6_cards_are_the_majority_and_score(book: Book) -> None:
    """One player has 2 red (teal) cards, another 3, a third 1: 6 in all, and these score."""
    course = play_round(book, "R2 R3 Y2 B2 / R2 R4 R5 Y3 / R6 G2 G3 B3 / Y4 B4 G4 O2")
    scored = course.last(Scored)
    assert course.all(ColoursOut) == ()
    assert scored.scores == book.colour("R")
    assert sorted_piles(scored.cards) == book.by_seat("R2 R3 / R2 R4 R5 / R6 / ")
    assert scored.points == (5, 11, 6, 0)


# ---- Points


@both_editions
@pytest.mark.clause("5C-SCORE-2", "5211-KODODO-1")
def test_each_player_scores_their_own_cards(book: Book) -> None:
    """Only who played a card gets its points: the number on it, and 1 for a Kododo card."""
    course = play_round(book, "R1 R5 Y2 Y3 / Y4 Y2 B3 B2 / R6 R4 G2 G3 / R3 R2 O2 O3")
    scored = course.last(Scored)
    piles = sorted_piles(book.by_seat("R1 R5 / / R4 R6 / R2 R3"))
    assert sorted_piles(scored.cards) == piles
    assert sorted_piles(course.end.table.score_piles) == piles
    assert scored.points == (6, 0, 10, 5)
    assert course.end.table.scores == (6, 0, 10, 5)


@both_editions
@pytest.mark.clause("5C-SCORE-2", "5C-CARDS-2", "5211-CARDS-2", "5211-KODODO-1")
@pytest.mark.parametrize("face", "123456")
@pytest.mark.parametrize("colour", "RBYGO")
def test_points_of_every_card(book: Book, colour: str, face: str) -> None:
    """Beside three 2s of its colour a card brings the points of its face."""
    b, c = [other for other in "RBYGO" if other != colour][:2]
    table = f"{colour}{face} {b}2 {b}3 {c}2 / {colour}2 {colour}2 {colour}2 {c}3"
    assert play_round(book, table).last(Scored).points == (int(face), 6)


@both_editions
@pytest.mark.clause("5C-SCORE-2", "5C-ROUND-1")
def test_points_of_all_rounds_add_up(book: Book) -> None:
    """Score piles keep the cards of every round, and the scores are their sum."""
    course = play(
        book,
        book.setup(2),
        "R2 R3 Y2 G2 / R4 B2 B3 O2",
        "G2 G3 R2 R2 / G6 Y3 O3 O4",
        "O5 B5 B4 G3 / O6 O2 R3 Y2",
    )
    assert [event.points for event in course.all(Scored)] == [(5, 4), (5, 6), (5, 8)]
    assert [event.scores for event in course.all(RoundOver)] == [(5, 4), (10, 10), (15, 18)]
    piles = book.by_seat("R2 R3 G2 G3 O5 / R4 G6 O2 O6")
    assert sorted_piles(course.end.table.score_piles) == sorted_piles(piles)


# ---- What does not score


@both_editions
@pytest.mark.clause("5C-SCORE-1", "5C-SCORE-3")
def test_the_rest_is_discarded(book: Book) -> None:
    """All cards of the round that do not score go to the discard pile, whoever played them."""
    course = play_round(book, "R2 R3 Y2 G2 / R4 B2 B3 O2")
    rest = Counter(book.cards("Y2 G2 B2 B3 O2"))
    assert Counter(course.last(Discarded).cards) == rest
    assert Counter(course.end.table.discards) == rest
    assert course.end.table.played == ((), ())


@both_editions
@pytest.mark.clause("5C-SCORE-3")
def test_discards_of_all_rounds_stay(book: Book) -> None:
    """The discard pile grows by what each round leaves."""
    course = play(book, book.setup(2), "R2 R3 Y2 G2 / R4 B2 B3 O2", "G2 G3 R2 R2 / G6 Y3 O3 O4")
    both = Counter(book.cards("Y2 G2 B2 B3 O2 R2 R2 Y3 O3 O4"))
    assert Counter(course.end.table.discards) == both


@both_editions
@pytest.mark.clause("5C-SCORE-4")
@pytest.mark.parametrize(
    ("counts", "ones", "scores"),
    [
        ("6R 5Y 4B 1G", 0, "R"),
        ("6R 6Y 3B 1G", 0, "B"),
        ("7R 5Y 3B 1G", 0, "Y"),
        ("6R 5Y 4B 1G", 8, Ones.ONES),
    ],
    ids=["nothing changes", "tie", "burst", "many 1s"],
)
def test_three_things_change_the_scoring(
    book: Book, counts: str, ones: int, scores: str | Ones
) -> None:
    """Red would score; a tie, a burst and many 1s each make something else score."""
    (table,) = laid(4, counts, ones=ones)
    wanted = book.colour(scores) if isinstance(scores, str) else scores
    assert play_round(book, table).last(Scored).scores == wanted

"""Scoring: the majority colour, who gets its points, and what becomes of the rest."""

from __future__ import annotations

import pytest

from rulekit.majority.state import Discarded, RoundOver, Scored
from tests.digest import cases
from tests.majority.digest import are, lie_in, played, points, told
from tests.majority.table import Book, both_editions, play

# ---- The majority


@both_editions
@pytest.mark.clause("5C-MAJORITY-1", "5C-SCORE-1", "RULING-PLURALITY")
@cases("""
    players | cards          | happens
    2       | 3R 2B 2Y 1G    | red scores
    2       | 2B 3R 2Y 1G    | red scores
    3       | 3R 3B 2Y 4G    | green scores
    4       | 4R 3B 3Y 3G 3O | red scores
    4       | 4R 4B 5G 3Y    | green scores
    5       | 5B 7R 8O       | orange scores
""")
def test_the_colour_with_most_cards_scores(
    book: Book, players: str, cards: str, happens: str
) -> None:
    """Most cards is enough, be it 3 of 8 or 4 of 16; it need not be more than half."""
    assert told(book, played(book, players, "basic", cards)) == happens


@both_editions
@pytest.mark.clause("RULING-PLURALITY")
def test_cards_are_counted_and_not_their_points(book: Book) -> None:
    """Four low red cards beat three yellow ones that are worth more."""
    course = played(book, "2", "basic", "R2 R2 Y6 Y5 / R2 R1 Y4 G3")
    assert told(book, course) == "red scores"
    assert points(course) == "4 / 3"


@both_editions
@pytest.mark.clause("5C-MAJORITY-1", "RULING-PLURALITY")
def test_ones_count_for_their_colour(book: Book) -> None:
    """Red leads by its 1s alone, which are too few to score as many 1s."""
    course = played(book, "2", "basic", "R1 R1 Y2 G3 / R1 R1 Y4 Y3")
    assert told(book, course) == "red scores"
    assert points(course) == "2 / 2"


@both_editions
@pytest.mark.clause("RULING-PLURALITY", "RULING-NOBODY-SCORES")
def test_a_colour_without_a_card_is_never_in_the_running(book: Book) -> None:
    """Two colours share all cards and tie: the three absent ones neither score nor go out."""
    course = played(book, "2", "basic", "R2 R3 Y2 Y3 / R2 R3 Y2 Y3")
    assert told(book, course) == "red and yellow tie; nobody scores"


@both_editions
@pytest.mark.clause("5C-SCORE-5", "5211-SCORE-5")
def test_example_6_cards_are_the_majority_and_score(book: Book) -> None:
    """One player has 2 red (teal) cards, another 3, a third 1: 6 in all, and these score."""
    course = played(book, "4", "basic", "R2 R3 Y2 B2 / R2 R4 R5 Y3 / R6 G2 G3 B3 / Y4 B4 G4 O2")
    assert told(book, course) == "red scores"
    assert lie_in(book, course.last(Scored).cards, "R2 R3 / R2 R4 R5 / R6 /")
    assert points(course) == "5 / 11 / 6 / 0"


# ---- Points


@both_editions
@pytest.mark.clause("5C-SCORE-2", "5211-KODODO-1")
def test_each_player_scores_their_own_cards(book: Book) -> None:
    """Only who played a card gets its points: the number on it, and 1 for a Kododo card."""
    course = played(book, "4", "basic", "R1 R5 Y2 Y3 / Y4 Y2 B3 B2 / R6 R4 G2 G3 / R3 R2 O2 O3")
    assert lie_in(book, course.last(Scored).cards, "R1 R5 / / R4 R6 / R2 R3")
    assert lie_in(book, course.end.table.score_piles, "R1 R5 / / R4 R6 / R2 R3")
    assert points(course) == "6 / 0 / 10 / 5"
    assert course.end.table.scores == (6, 0, 10, 5)


@both_editions
@pytest.mark.clause("5C-SCORE-2", "5C-CARDS-2", "5211-CARDS-2", "5211-KODODO-1")
@cases("""
    card | scored
    1    | 1 / 6
    2    | 2 / 6
    3    | 3 / 6
    4    | 4 / 6
    5    | 5 / 6
    6    | 6 / 6
""")
@pytest.mark.parametrize("of", "RBYGO")
def test_points_of_every_card(book: Book, of: str, card: str, scored: str) -> None:
    """Beside three 2s of its colour a card brings the points of its number."""
    one, other = [colour for colour in "RBYGO" if colour != of][:2]
    cards = f"{of}{card} {one}2 {one}3 {other}2 / {of}2 {of}2 {of}2 {other}3"
    assert points(played(book, "2", "basic", cards)) == scored


THREE_ROUNDS = (
    "R2 R3 Y2 G2 / R4 B2 B3 O2",  # red scores 5 and 4
    "G2 G3 R2 R2 / G6 Y3 O3 O4",  # green scores 5 and 6
    "O5 B5 B4 G3 / O6 O2 R3 Y2",  # orange scores 5 and 8
)


@both_editions
@pytest.mark.clause("5C-SCORE-2", "5C-ROUND-1")
def test_points_of_all_rounds_add_up(book: Book) -> None:
    """Score piles keep the cards of every round, and the scores are their sum."""
    course = play(book, book.setup(2), *THREE_ROUNDS)
    assert told(book, course) == "red scores; green scores; orange scores"
    assert [event.points for event in course.all(Scored)] == [(5, 4), (5, 6), (5, 8)]
    assert [event.scores for event in course.all(RoundOver)] == [(5, 4), (10, 10), (15, 18)]
    assert lie_in(book, course.end.table.score_piles, "R2 R3 G2 G3 O5 / R4 G6 O6 O2")


# ---- What does not score


@both_editions
@pytest.mark.clause("5C-SCORE-1", "5C-SCORE-3")
def test_the_rest_is_discarded(book: Book) -> None:
    """All cards of the round that do not score go to the discard pile, whoever played them."""
    course = played(book, "2", "basic", "R2 R3 Y2 G2 / R4 B2 B3 O2")
    assert are(book, course.last(Discarded).cards, "Y2 G2 B2 B3 O2")
    assert are(book, course.end.table.discards, "Y2 G2 B2 B3 O2")
    assert course.end.table.played == ((), ())


@both_editions
@pytest.mark.clause("5C-SCORE-3")
def test_discards_of_all_rounds_stay(book: Book) -> None:
    """The discard pile grows by what each round leaves."""
    course = play(book, book.setup(2), *THREE_ROUNDS[:2])
    assert are(book, course.end.table.discards, "Y2 G2 B2 B3 O2 / R2 R2 Y3 O3 O4")


@both_editions
@pytest.mark.clause("5C-SCORE-4")
@cases("""
    cards                    | happens
    6R 5Y 4B 1G              | red scores
    6R 6Y 3B 1G              | red and yellow tie; blue scores
    7R 5Y 3B 1G              | red bursts; yellow scores
    6R 5Y 4B 1G with 8 ones  | 8 ones are many; the ones score
""")
def test_three_things_change_the_scoring(book: Book, cards: str, happens: str) -> None:
    """Red would score; a tie, a burst and many 1s each make something else score."""
    assert told(book, played(book, "4", "basic", cards)) == happens

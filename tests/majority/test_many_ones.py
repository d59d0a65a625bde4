"""Many 1s, and in 5211 many Kododo cards."""

from __future__ import annotations

import pytest

from rulekit.majority.state import Discarded, Scored
from tests.digest import cases
from tests.majority.digest import are, lie_in, played, points, told
from tests.majority.table import Book, both_editions

# ---- The numbers


@both_editions
@pytest.mark.clause("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-KODODO-5", "5211-TABLE-1", "5211-OPTIONAL-4")
@cases("""
    players | rule     | cards                     | happens                           | scored
    2       | basic    | 3R 2Y 2B 1G with 6 ones   | 6 ones are many; the ones score   | 6
    3       | basic    | 4R 3Y 3B 2G with 7 ones   | 7 ones are many; the ones score   | 7
    4       | basic    | 5R 4Y 4B 3G with 8 ones   | 8 ones are many; the ones score   | 8
    5       | basic    | 6R 5Y 5B 4G with 10 ones  | 10 ones are many; the ones score  | 10
    2       | optional | 4R 3Y 2B 1G with 7 ones   | 7 ones are many; the ones score   | 7
    3       | optional | 5R 4Y 4B 2G with 8 ones   | 8 ones are many; the ones score   | 8
""")
def test_ones_score_at_the_number(
    book: Book, players: str, rule: str, cards: str, happens: str, scored: str
) -> None:
    """With the many-1s number of 1s, of several colours, these score 1 point each."""
    course = played(book, players, rule, cards)
    assert told(book, course) == happens
    assert sum(course.last(Scored).points) == int(scored)


@both_editions
@pytest.mark.clause("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-KODODO-5", "5211-TABLE-1", "5211-OPTIONAL-4")
@cases("""
    players | rule     | cards                    | happens
    2       | basic    | 3R 2Y 2B 1G with 5 ones  | red scores
    3       | basic    | 4R 3Y 3B 2G with 6 ones  | red scores
    4       | basic    | 5R 4Y 4B 3G with 7 ones  | red scores
    5       | basic    | 6R 5Y 5B 4G with 9 ones  | red scores
    2       | optional | 4R 3Y 2B 1G with 6 ones  | red scores
    3       | optional | 5R 4Y 4B 2G with 7 ones  | red scores
""")
def test_ones_are_not_many_one_below_the_number(
    book: Book, players: str, rule: str, cards: str, happens: str
) -> None:
    """With a single 1 fewer, the majority colour scores as always."""
    assert told(book, played(book, players, rule, cards)) == happens


@both_editions
@pytest.mark.clause("5C-ONES-1", "5C-ONES-3", "5211-KODODO-4", "RULING-ONES-FIRST")
@cases("""
    players | rule     | cards                     | happens                           | scored
    2       | basic    | 3R 2Y 2B 1G with 7 ones   | 7 ones are many; the ones score   | 7
    3       | basic    | 4R 3Y 3B 2G with 8 ones   | 8 ones are many; the ones score   | 8
    4       | basic    | 5R 4Y 4B 3G with 9 ones   | 9 ones are many; the ones score   | 9
    5       | basic    | 6R 5Y 5B 4G with 11 ones  | 11 ones are many; the ones score  | 11
    2       | optional | 4R 3Y 2B 1G with 8 ones   | 8 ones are many; the ones score   | 8
    3       | optional | 5R 4Y 4B 2G with 9 ones   | 9 ones are many; the ones score   | 9
""")
def test_more_ones_than_the_number_score_too(
    book: Book, players: str, rule: str, cards: str, happens: str, scored: str
) -> None:
    """The number is the least: one 1 more is many as well."""
    course = played(book, players, rule, cards)
    assert told(book, course) == happens
    assert sum(course.last(Scored).points) == int(scored)


# ---- What happens


@both_editions
@pytest.mark.clause("5C-ONES-3", "5211-KODODO-4", "5211-KODODO-1")
def test_example_8_ones_score_alone(book: Book) -> None:
    """Four players have played 8 1s (Kododo cards): each scores 1 point, and nothing else does."""
    course = played(book, "4", "basic", "R1 R1 Y2 Y3 / R1 Y1 Y1 R2 / B1 G1 R3 R4 / G1 R5 O2 O3")
    assert told(book, course) == "8 ones are many; the ones score"
    assert lie_in(book, course.last(Scored).cards, "R1 R1 / R1 Y1 Y1 / B1 G1 / G1")
    assert points(course) == "2 / 3 / 2 / 1"


@both_editions
@pytest.mark.clause("5C-ONES-1", "5C-SCORE-2")
def test_everything_but_the_ones_is_discarded(book: Book) -> None:
    """The 1s go to the score piles of who played them, all other cards to the discard pile."""
    course = played(book, "2", "basic", "R1 R1 Y1 R6 / R1 B1 G1 R5")
    assert lie_in(book, course.end.table.score_piles, "R1 R1 Y1 / R1 B1 G1")
    assert are(book, course.last(Discarded).cards, "R6 R5")


@both_editions
@pytest.mark.clause("5C-ONES-1", "RULING-ONES-FIRST")
@cases("""
    cards       | with 8 ones                     | with 7 ones
    8R 4Y 2B 2G | 8 ones are many; the ones score | red bursts; yellow scores
    6R 6Y 4B    | 8 ones are many; the ones score | red and yellow tie; blue scores
    8R 8Y       | 8 ones are many; the ones score | red and yellow tie and burst; nobody scores
    5R 4Y 4B 3G | 8 ones are many; the ones score | red scores
""")
def test_many_ones_are_looked_at_first(
    book: Book, cards: str, with_8_ones: str, with_7_ones: str
) -> None:
    """With many 1s a burst, a tie and a majority do not matter: no colour goes out or scores."""
    assert told(book, played(book, "4", "basic", f"{cards} with 8 ones")) == with_8_ones
    assert told(book, played(book, "4", "basic", f"{cards} with 7 ones")) == with_7_ones


@both_editions
@pytest.mark.clause("5C-ONES-1", "RULING-ONES-FIRST")
def test_all_cards_can_be_ones(book: Book) -> None:
    """Where every card is a 1, every card scores and nothing is left to discard."""
    course = played(book, "2", "basic", "R1 R1 R1 R1 / R1 Y1 Y1 Y1")
    assert points(course) == "4 / 4"
    assert are(book, course.last(Discarded).cards, "")

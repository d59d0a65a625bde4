"""Burst: too many cards of the majority colour."""

from __future__ import annotations

import pytest

from rulekit.majority.state import Discarded, Scored
from tests.digest import cases
from tests.majority.digest import are, played, points, told
from tests.majority.table import Book, both_editions

# ---- The numbers


@both_editions
@pytest.mark.clause("5C-BURST-1", "5C-BURST-2", "5C-BURST-4", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-BURST-4", "5211-TABLE-1", "5211-OPTIONAL-4")
@cases("""
    players | rule     | cards       | happens
    2       | basic    | 5R 2Y 1B    | red bursts; yellow scores
    2       | basic    | 6R 2Y       | red bursts; yellow scores
    3       | basic    | 6R 4Y 2B    | red bursts; yellow scores
    3       | basic    | 7R 3Y 2B    | red bursts; yellow scores
    4       | basic    | 7R 5Y 4B    | red bursts; yellow scores
    4       | basic    | 8R 5Y 3B    | red bursts; yellow scores
    5       | basic    | 9R 7Y 4B    | red bursts; yellow scores
    5       | basic    | 10R 6Y 4B   | red bursts; yellow scores
    2       | optional | 6R 3Y 1B    | red bursts; yellow scores
    2       | optional | 7R 2Y 1B    | red bursts; yellow scores
    3       | optional | 7R 5Y 3B    | red bursts; yellow scores
    3       | optional | 9R 5Y 1B    | red bursts; yellow scores
""")
def test_a_colour_bursts_at_the_number(
    book: Book, players: str, rule: str, cards: str, happens: str
) -> None:
    """With the burst number of red cards, or more, red goes out and yellow scores."""
    assert told(book, played(book, players, rule, cards)) == happens


@both_editions
@pytest.mark.clause("5C-BURST-1", "5C-BURST-2", "5C-BURST-4", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-BURST-4", "5211-TABLE-1", "5211-OPTIONAL-4")
@cases("""
    players | rule     | cards       | happens
    2       | basic    | 4R 3Y 1B    | red scores
    3       | basic    | 5R 4Y 3B    | red scores
    4       | basic    | 6R 5Y 4B 1G | red scores
    5       | basic    | 8R 7Y 5B    | red scores
    2       | optional | 5R 4Y 1B    | red scores
    3       | optional | 6R 5Y 4B    | red scores
""")
def test_a_colour_scores_one_below_the_number(
    book: Book, players: str, rule: str, cards: str, happens: str
) -> None:
    """With one red card fewer than the burst number, red is not too many and scores."""
    assert told(book, played(book, players, rule, cards)) == happens


# ---- What happens


@both_editions
@pytest.mark.clause("5C-BURST-3", "5211-BURST-3")
def test_example_7_cards_burst_and_the_next_colour_scores(book: Book) -> None:
    """There are 7 red (teal) cards: red bursts, and yellow (orange), the second, scores."""
    course = played(book, "4", "basic", "R2 R2 R3 Y2 / R2 R4 R5 Y3 / R3 G2 Y4 Y5 / Y2 B4 G4 O2")
    assert told(book, course) == "red bursts; yellow scores"
    assert points(course) == "2 / 3 / 9 / 2"


@both_editions
@pytest.mark.clause("5C-BURST-1")
def test_cards_that_burst_are_discarded(book: Book) -> None:
    """All cards of the colour that bursts go to the discard pile with the rest."""
    course = played(book, "2", "basic", "R2 R3 R4 Y2 / R5 R6 Y3 G2")
    assert points(course) == "2 / 3"
    assert are(book, course.last(Discarded).cards, "R2 R3 R4 R5 R6 G2")


@both_editions
@pytest.mark.clause("5C-BURST-1", "RULING-NOBODY-SCORES")
@cases("""
    players | cards | happens                    | discarded
    2       | 8R    | red bursts; nobody scores    | 8
    3       | 12Y   | yellow bursts; nobody scores | 12
    4       | 16G   | green bursts; nobody scores  | 16
    5       | 20O   | orange bursts; nobody scores | 20
""")
def test_nobody_scores_where_the_only_colour_bursts(
    book: Book, players: str, cards: str, happens: str, discarded: str
) -> None:
    """One colour alone is too many, nothing is left to score, and all cards are discarded."""
    course = played(book, players, "basic", cards)
    assert told(book, course) == happens
    assert not any(course.last(Scored).points)
    assert len(course.last(Discarded).cards) == int(discarded)
    assert not any(course.end.table.score_piles)


@both_editions
@pytest.mark.clause("5C-BURST-1", "RULING-CASCADE")
@cases("""
    players | cards          | happens
    4       | 7R 4Y 4B 1G    | red bursts; yellow and blue tie; green scores
    2       | 5R 1Y 1B 1G    | red bursts; yellow, blue and green tie; nobody scores
    5       | 9R 4Y 4B 2G 1O | red bursts; yellow and blue tie; green scores
""")
@pytest.mark.parametrize("second_burst", ["again", "once"])
def test_a_tie_after_a_burst_goes_out(
    book: Book, players: str, cards: str, happens: str, second_burst: str
) -> None:
    """Red bursts, the next colours tie and go out too, and what then leads scores."""
    course = played(book, players, "basic", cards, second_burst=second_burst)
    assert told(book, course) == happens


# ---- A second burst


@both_editions
@pytest.mark.readings("RULING-SECOND-BURST")
@pytest.mark.clause("RULING-SECOND-BURST", "5C-BURST-1", "RULING-NOBODY-SCORES", "5C-SCORE-1")
@cases("""
    players | rule     | second burst | cards     | happens
    4       | basic    | again        | 8R 7Y 1B  | red bursts; yellow bursts; blue scores
    4       | basic    | once         | 8R 7Y 1B  | red bursts; yellow scores
    4       | basic    | again        | 9R 7Y     | red bursts; yellow bursts; nobody scores
    4       | basic    | once         | 9R 7Y     | red bursts; yellow scores
    5       | basic    | again        | 10R 9Y 1B | red bursts; yellow bursts; blue scores
    5       | basic    | once         | 10R 9Y 1B | red bursts; yellow scores
    5       | basic    | again        | 11R 9Y    | red bursts; yellow bursts; nobody scores
    5       | basic    | once         | 11R 9Y    | red bursts; yellow scores
    3       | optional | again        | 8R 7Y     | red bursts; yellow bursts; nobody scores
    3       | optional | once         | 8R 7Y     | red bursts; yellow scores
""")
def test_the_next_colour_bursts_too_or_scores(
    book: Book, players: str, rule: str, second_burst: str, cards: str, happens: str
) -> None:
    """Yellow reaches the number as well: under `again` it bursts, under `once` it scores."""
    course = played(book, players, rule, cards, second_burst=second_burst)
    assert told(book, course) == happens
    if second_burst == "once":
        assert "RULING-SECOND-BURST" in course.last(Scored).clauses


@both_editions
@pytest.mark.clause("RULING-SECOND-BURST")
@cases("""
    players | rule     | cards     | happens
    4       | basic    | 9R 6Y 1B  | red bursts; yellow scores
    5       | basic    | 11R 8Y 1B | red bursts; yellow scores
    3       | optional | 9R 6Y     | red bursts; yellow scores
""")
@pytest.mark.parametrize("second_burst", ["again", "once"])
def test_the_next_colour_scores_one_below_the_number(
    book: Book, players: str, rule: str, cards: str, happens: str, second_burst: str
) -> None:
    """With one yellow card fewer than the burst number, yellow scores under both readings."""
    course = played(book, players, rule, cards, second_burst=second_burst)
    assert told(book, course) == happens

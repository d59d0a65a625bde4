"""Ties for the majority, to any depth, also of colours that are too many."""

from __future__ import annotations

import pytest

from rulekit.majority.state import Discarded, Scored
from tests.digest import cases
from tests.majority.digest import are, played, points, told
from tests.majority.table import Book, both_editions


@both_editions
@pytest.mark.clause("5C-TIE-2", "5211-TIE-2")
def test_example_6_and_6_tie_and_green_scores(book: Book) -> None:
    """Red and yellow (teal and orange) have 6 cards each; of the rest, green has most."""
    course = played(book, "4", "basic", "R2 R3 Y2 Y3 / R2 R4 Y2 G2 / R3 R5 Y4 G3 / Y5 Y6 G4 B2")
    assert told(book, course) == "red and yellow tie; green scores"
    assert points(course) == "0 / 2 / 3 / 4"


@both_editions
@pytest.mark.clause("5C-TIE-1")
def test_tied_cards_are_discarded(book: Book) -> None:
    """All cards of all tied colours go to the discard pile with the rest."""
    course = played(book, "2", "basic", "R2 R3 Y2 Y3 / R4 Y4 B2 B3")
    assert told(book, course) == "red and yellow tie; blue scores"
    assert are(book, course.last(Discarded).cards, "R2 R3 R4 Y2 Y3 Y4")


@both_editions
@pytest.mark.clause("5C-TIE-1")
@cases("""
    players | cards          | happens
    2       | 3R 3Y 2B       | red and yellow tie; blue scores
    2       | 2R 2Y 2B 1G 1O | red, yellow and blue tie; green and orange tie; nobody scores
    3       | 3R 3Y 3B 2G 1O | red, yellow and blue tie; green scores
    4       | 5R 5O 4Y 2B    | red and orange tie; yellow scores
    5       | 5R 5Y 5B 5G    | red, yellow, blue and green tie; nobody scores
    5       | 6G 6Y 6O 2R    | yellow, green and orange tie; red scores
""")
def test_colours_with_equally_most_cards_go_out(
    book: Book, players: str, cards: str, happens: str
) -> None:
    """Two, three or four tied colours all go out, and the next one scores if it is alone."""
    assert told(book, played(book, players, "basic", cards)) == happens


@both_editions
@pytest.mark.clause("5C-TIE-1")
def test_one_card_more_is_no_tie(book: Book) -> None:
    """With 6 and 5 cards nothing is tied, and the 6 score."""
    assert told(book, played(book, 4, "basic", "6R 5Y 3G 2B")) == "red scores"


# ---- To any depth


@both_editions
@pytest.mark.clause("RULING-CASCADE", "5C-TIE-1")
def test_what_remains_after_a_tie_is_judged_again(book: Book) -> None:
    """With 4-4-3-3-2 both pairs tie and go out, and the colour with 2 cards scores."""
    assert (
        told(book, played(book, 4, "basic", "4R 4Y 3B 3G 2O"))
        == "red and yellow tie; blue and green tie; orange scores"
    )


@both_editions
@pytest.mark.clause("RULING-CASCADE", "RULING-NOBODY-SCORES", "5C-TIE-1", "5C-BURST-1")
@pytest.mark.parametrize("second_burst", ["again", "once"])
def test_the_deepest_cascade_is_a_burst_and_two_ties(book: Book, second_burst: str) -> None:
    """With 8-3-3-1-1 red bursts, then two pairs tie one after the other, and nobody scores."""
    course = played(book, 4, "basic", "8R 3Y 3B 1G 1O", second_burst=second_burst)
    assert (
        told(book, course) == "red bursts; yellow and blue tie; green and orange tie; nobody scores"
    )
    assert len(course.last(Discarded).cards) == 16


@both_editions
@pytest.mark.clause("RULING-NOBODY-SCORES", "5C-SCORE-3")
@cases("""
    players | cards          | happens                                                | discarded
    2       | 4R 4Y          | red and yellow tie; nobody scores                      | 8
    3       | 4R 4Y 4B       | red, yellow and blue tie; nobody scores                | 12
    4       | 4R 4Y 4B 4G    | red, yellow, blue and green tie; nobody scores         | 16
    5       | 4R 4Y 4B 4G 4O | red, yellow, blue, green and orange tie; nobody scores | 20
""")
def test_nobody_scores_where_all_colours_tie(
    book: Book, players: str, cards: str, happens: str, discarded: str
) -> None:
    """All colours in play go out together, and every card is discarded."""
    course = played(book, players, "basic", cards)
    assert told(book, course) == happens
    assert not any(course.last(Scored).points)
    assert len(course.end.table.discards) == int(discarded)


# ---- Ties of too many cards


@both_editions
@pytest.mark.clause("RULING-TIE-AND-BURST", "5C-TIE-1", "5C-BURST-1")
@cases("""
    players | rule     | cards    | happens
    3       | basic    | 6R 6Y    | red and yellow tie and burst; nobody scores
    4       | basic    | 7R 7Y 2B | red and yellow tie and burst; blue scores
    4       | basic    | 8R 8Y    | red and yellow tie and burst; nobody scores
    5       | basic    | 9R 9Y 2B | red and yellow tie and burst; blue scores
    3       | optional | 7R 7Y 1B | red and yellow tie and burst; blue scores
""")
@pytest.mark.parametrize("second_burst", ["again", "once"])
def test_tied_colours_that_are_too_many_go_out_for_both_reasons(
    book: Book, players: str, rule: str, cards: str, happens: str, second_burst: str
) -> None:
    """Tied at or over the burst number, both colours go out, and both reasons are told."""
    course = played(book, players, rule, cards, second_burst=second_burst)
    assert told(book, course) == happens


@both_editions
@pytest.mark.clause("RULING-TIE-AND-BURST")
@cases("""
    players | rule     | cards    | happens
    3       | basic    | 5R 5Y 2B | red and yellow tie; blue scores
    4       | basic    | 6R 6Y 4B | red and yellow tie; blue scores
    5       | basic    | 8R 8Y 4B | red and yellow tie; blue scores
    3       | optional | 6R 6Y 3B | red and yellow tie; blue scores
""")
def test_a_tie_one_below_the_burst_number_is_a_tie_alone(
    book: Book, players: str, rule: str, cards: str, happens: str
) -> None:
    """Tied colours with one card fewer than the burst number go out by the tie only."""
    assert told(book, played(book, players, rule, cards)) == happens

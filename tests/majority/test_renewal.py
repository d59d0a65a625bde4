"""Renewing hands from the deck."""

from __future__ import annotations

import pytest

from rulekit.majority.state import Renewed, Revealed, RoundOver, Scored
from tests.digest import cases
from tests.majority.table import Book, both_editions, every_table, plan, play, play_whole, stacked


@both_editions
@every_table
@pytest.mark.clause("5C-RENEW-1", "RULING-COMPULSORY-RENEWAL")
def test_hands_are_5_cards_after_every_turn(book: Book, players: int, optional: bool) -> None:
    """As long as the deck lasts, every hand is drawn up to 5 after each turn."""
    course = play_whole(book, book.setup(players, optional_rule=optional))
    for before, after in zip(course.states[1:], course.states[2:], strict=False):
        if before.table.deck:
            assert [len(hand) for hand in after.table.hands] == [5] * players


@both_editions
@pytest.mark.clause("5C-RENEW-2")
def test_hands_are_renewed_after_the_first_turn(book: Book) -> None:
    """The first turn takes 2 cards of each hand, and 2 are drawn at once."""
    course = play(book, book.setup(4), turns_played=1)
    assert [len(own) for own in course.last(Renewed).cards] == [2, 2, 2, 2]
    assert [len(hand) for hand in course.end.table.hands] == [5, 5, 5, 5]
    assert course.end.table.turn == 2


@both_editions
@pytest.mark.clause("5C-RENEW-1")
@cases("""
    players | rule     | drawn
    3       | basic    | 2 2 2 / 1 1 1 / 1 1 1
    3       | optional | 2 2 2 / 2 2 2 / 1 1 1
    5       | basic    | 2 2 2 2 2 / 1 1 1 1 1 / 1 1 1 1 1
""")
def test_as_many_cards_are_drawn_as_were_played(
    book: Book, players: str, rule: str, drawn: str
) -> None:
    """The renewals of a round bring each player as many cards as each turn has taken."""
    setup = book.setup(int(players), optional_rule=rule == "optional")
    renewals = play(book, setup, turns_played=3).all(Renewed)
    sizes = (" ".join(str(len(own)) for own in event.cards) for event in renewals)
    assert " / ".join(sizes) == drawn


@both_editions
@pytest.mark.clause("5C-RENEW-1", "RULING-DEALING-ORDER")
def test_all_cards_of_a_seat_are_drawn_before_the_next_seat_draws(book: Book) -> None:
    """Cards are drawn from the top: two for seat 0, two for seat 1, two for seat 2."""
    setup = book.setup(3)
    tables = (
        "R2 Y2 G2 B2 / R3 Y3 G3 B3 / R4 Y4 G4 B4",
        "R2 O4 O5 R2 / Y2 G5 G6 Y2 / Y3 B5 B6 Y3",
    )
    order = stacked(setup, *plan(book, setup, tables))
    assert order[15:21] == book.cards("O4 O5 G5 G6 B5 B6")
    course = play(book, setup, *tables, turns_played=1)
    assert course.last(Renewed).cards == book.by_seat("O4 O5 / G5 G6 / B5 B6")
    assert course.end.table.hands[0] == tuple(sorted(book.cards("G2 B2 R2 O4 O5")))
    assert course.end.table.deck == order[21 : 100 - 13]


@both_editions
@pytest.mark.clause("RULING-RENEW-BEFORE-SCORING", "5C-RENEW-1")
def test_hands_are_renewed_before_a_round_is_scored(book: Book) -> None:
    """The third turn of a round reveals, renews, and only then scores."""
    course = play(book, book.setup(3), turns_played=3)
    kinds = [type(event) for event in course.events[-1]]
    wanted = [Revealed, Renewed, Scored, RoundOver]
    assert [kind for kind in kinds if kind in wanted] == wanted
    assert [len(hand) for hand in course.end.table.hands] == [5, 5, 5]


@both_editions
@every_table
@pytest.mark.clause("5C-END-1", "5C-OPTIONAL-3", "5211-OPTIONAL-3")
def test_nothing_is_drawn_from_an_empty_deck(book: Book, players: int, optional: bool) -> None:
    """In the last round hands only get smaller, and no renewal is reported."""
    course = play_whole(book, book.setup(players, optional_rule=optional))
    last_round = [
        step
        for state, step in zip(course.states[1:], course.events[1:], strict=False)
        if not state.table.deck
    ]
    assert len(last_round) == 3 * players
    assert not any(isinstance(event, Renewed) for step in last_round for event in step)

"""Who may know what: views, and events as they are shown."""

from __future__ import annotations

from typing import Any

import pytest

from rulekit.contract import FACE_DOWN, Over, Players, Shuffle, Shuffled
from rulekit.errors import Misuse
from rulekit.majority.state import (
    Cards,
    Choose,
    Chosen,
    Dealt,
    Event,
    LastCardsDiscarded,
    Renewed,
    Revealed,
    Scored,
    State,
)
from tests.digest import cases
from tests.majority.table import (
    Book,
    both_editions,
    every_table,
    plan,
    play,
    play_whole,
    sorted_piles,
    stacked,
)

TABLES = (
    "R2 R3 R4 Y3 / Y2 Y3 B2 B3 / G2 G3 R2 R3",
    "B2 B3 B4 Y3 / Y2 Y4 O2 O3 / G2 G3 B2 B3",
)


def down(count: int) -> Cards:
    """So many cards face down."""
    return (FACE_DOWN,) * count


def shown(book: Book, event: Event, viewer: int | None) -> Any:
    """An event as this viewer sees it; no event of these games is kept from anybody."""
    seen = book.game.shown(event, viewer)
    assert seen is not None
    return seen


# ---- Hands and choices


@both_editions
@pytest.mark.clause("5C-TURN-1", "RULING-PUBLIC-CARDS")
def test_a_seat_sees_its_own_hand_only(book: Book) -> None:
    """Of the other hands a seat sees how many cards they have, and a spectator sees no more."""
    state = play(book, book.setup(3), *TABLES, turns_played=1).end
    mine = tuple(sorted(book.cards("R4 Y3 B2 B3 B4")))
    assert book.game.view(state, 0).hands == (mine, down(5), down(5))
    assert book.game.view(state, 1).hands[0] == down(5)
    assert book.game.view(state, None).hands == (down(5), down(5), down(5))


@both_editions
@every_table
@pytest.mark.clause("RULING-PUBLIC-CARDS")
def test_sizes_are_public_all_along(book: Book, players: int, optional: bool) -> None:
    """Everybody sees how many cards the deck, the hands and the removed cards have."""
    for state in play_whole(book, book.setup(players, optional_rule=optional)).states:
        for viewer in (None, *range(players)):
            view = book.game.view(state, viewer)
            assert view.deck == len(state.table.deck)
            assert view.removed == len(state.table.removed)
            assert [len(hand) for hand in view.hands] == [len(h) for h in state.table.hands]
            assert (view.round, view.turn) == (state.table.round, state.table.turn)


@both_editions
@pytest.mark.clause("5C-TURN-1", "5C-TURN-2", "RULING-SECRET-CHOICE")
def test_a_choice_is_secret_until_the_reveal(book: Book) -> None:
    """Whichever cards a seat chose, the views of the others and of a spectator are the same."""
    dealt = play(book, book.setup(3), *TABLES, turns_played=0).end
    for viewer in (0, 2, None):
        seen = {
            book.game.view(book.game.apply(dealt, choice).state, viewer)
            for choice in book.game.legal_actions(dealt, 1)
        }
        assert len(seen) == 1
    assert len(book.game.legal_actions(dealt, 1)) > 5


@both_editions
@pytest.mark.clause("5C-TURN-2", "RULING-SECRET-CHOICE")
def test_who_has_chosen_is_public(book: Book) -> None:
    """Everybody sees which seats have chosen, and a seat sees its own choice beside that."""
    dealt = play(book, book.setup(3), *TABLES, turns_played=0).end
    choice = book.choose(1, "Y2 Y3")
    state, events = book.game.apply(dealt, choice)
    for viewer in (0, 1, 2, None):
        view = book.game.view(state, viewer)
        assert view.chosen == (False, True, False)
        assert view.choice == (choice.cards if viewer == 1 else None)
        assert view.waiting == Players((0, 2))
        assert [shown(book, event, viewer) for event in events] == list(events)
    assert [type(event) for event in events] == [Chosen]


@both_editions
@pytest.mark.clause("5C-TURN-2")
def test_a_chosen_card_stays_in_the_hand_that_others_count(book: Book) -> None:
    """The number of cards in hand tells nothing of a choice before the reveal."""
    dealt = play(book, book.setup(3), *TABLES, turns_played=0).end
    state = book.game.apply(dealt, book.choose(1, "Y2 Y3")).state
    assert book.game.view(state, 0).hands[1] == down(5)


# ---- The deck and the removed cards


@both_editions
@pytest.mark.clause("5C-SETUP-1", "RULING-REMOVED-CARDS")
def test_the_order_of_the_deck_shows_nowhere(book: Book) -> None:
    """With the deck's lower part and the removed cards in another order, all views are the same."""
    setup = book.setup(3)
    planned, rest = plan(book, setup, TABLES)
    order = stacked(setup, planned, rest)
    seen: list[list[Any]] = []
    for lower in (order[39:], order[:38:-1]):
        state, events = book.game.apply(book.game.start(setup), Shuffled((*order[:39], *lower)))
        views: list[Any] = [[shown(book, e, v) for e in events for v in (0, 1, 2, None)]]
        for turn, cards in enumerate(((0, 2), (2, 3), (3, 4), (4, 6))):
            for seat in range(3):
                own = tuple(planned[seat][slice(*cards)])
                state, events = book.game.apply(state, Choose(seat, own))
                views += [book.game.view(state, viewer) for viewer in (0, 1, 2, None)]
                views += [shown(book, e, v) for e in events for v in (0, 1, 2, None)]
            assert len(state.table.deck) == 87 - 15 - sum((6, 3, 3, 6)[: turn + 1])
        seen.append(views)
    assert len(state.table.deck) == 87 - 33
    assert seen[0] == seen[1]


# ---- What is public


@both_editions
@every_table
@pytest.mark.clause("RULING-PUBLIC-CARDS", "5C-TURN-2")
def test_what_was_revealed_stays_public(book: Book, players: int, optional: bool) -> None:
    """The table, score piles, scores and discards are shown to every seat and to spectators."""
    for state in play_whole(book, book.setup(players, optional_rule=optional)).states:
        for viewer in (None, *range(players)):
            view = book.game.view(state, viewer)
            assert view.played == state.table.played
            assert view.score_piles == state.table.score_piles
            assert view.scores == state.table.scores
            assert view.discards == state.table.discards


@both_editions
@pytest.mark.clause("RULING-PUBLIC-CARDS", "5C-END-1")
@cases("""
    rule     | cards left
    basic    | 1
    optional | 3
""")
def test_cards_left_at_the_end_are_discarded_unseen(book: Book, rule: str, cards_left: str) -> None:
    """Each seat knows its own last cards; nobody sees those of others."""
    count = int(cards_left)
    setup = book.setup(2, optional_rule=rule == "optional", optional_ending="turn")
    course = play_whole(book, setup)
    left = course.end.table.left
    assert book.game.view(course.end, 0).left == (left[0], down(count))
    assert book.game.view(course.end, 1).left == (down(count), left[1])
    assert book.game.view(course.end, None).left == (down(count), down(count))
    event = course.last(LastCardsDiscarded)
    assert shown(book, event, 1) == LastCardsDiscarded((down(count), left[1]), event.clauses)
    assert shown(book, event, None).cards == (down(count), down(count))


# ---- Events


@both_editions
@pytest.mark.clause("5C-SETUP-1", "RULING-PUBLIC-CARDS")
def test_cards_that_are_dealt_or_drawn_are_shown_to_who_gets_them(book: Book) -> None:
    """Of the others' new cards a seat learns only the number."""
    course = play(book, book.setup(3), *TABLES, turns_played=1)
    dealt, renewed = course.last(Dealt), course.last(Renewed)
    hand = tuple(sorted(book.cards("R2 R3 R4 Y3 B2")))
    assert shown(book, dealt, 0).hands == (hand, down(5), down(5))
    assert shown(book, dealt, None).hands == (down(5), down(5), down(5))
    drawn = tuple(sorted(book.cards("Y4 O2")))
    assert shown(book, renewed, 1).cards == (down(2), drawn, down(2))
    assert shown(book, renewed, None).cards == (down(2), down(2), down(2))
    assert shown(book, renewed, 1).clauses == renewed.clauses


@both_editions
@every_table
@pytest.mark.clause("RULING-PUBLIC-CARDS", "5C-TURN-2")
def test_all_other_events_are_shown_to_everybody(book: Book, players: int, optional: bool) -> None:
    """Reveals, colours out, scores and discards hide nothing from anybody."""
    setup = book.setup(players, optional_rule=optional, optional_ending="turn")
    course = play_whole(book, setup)
    hidden = (Dealt, Renewed, LastCardsDiscarded)
    public = [e for step in course.events for e in step if not isinstance(e, hidden)]
    assert {Revealed, Scored} < {type(event) for event in public}
    for event in public:
        for viewer in (None, *range(players)):
            assert shown(book, event, viewer) == event


# ---- What a browser needs


@both_editions
@every_table
@pytest.mark.clause("5C-TURN-1", "RULING-PUBLIC-CARDS")
def test_a_view_holds_what_is_waited_for_and_the_legal_actions(
    book: Book, players: int, optional: bool
) -> None:
    """A view tells the same as the game of the state; a spectator has no legal actions."""
    setup = book.setup(players, optional_rule=optional)
    for state in play_whole(book, setup).states:
        for viewer in (None, *range(players)):
            view = book.game.view(state, viewer)
            assert (view.seat, view.setup) == (viewer, setup)
            assert view.waiting == book.game.waiting(state)
            actions = () if viewer is None else book.game.legal_actions(state, viewer)
            assert view.legal_actions == actions


@both_editions
def test_a_view_before_the_shuffle_and_after_the_end(book: Book) -> None:
    """There is a view at every moment: of a deck to shuffle, and of an ended game."""
    course = play_whole(book, book.setup(2))
    assert book.game.view(course.states[0], 0).waiting == Shuffle(book.deck())
    assert book.game.view(course.states[0], 0).hands == ((), ())
    end = book.game.view(course.end, 0)
    assert end.waiting == Over(book.game.outcome(course.end))
    assert sorted_piles(end.hands) == ((), ())


@both_editions
@pytest.mark.parametrize("viewer", [-1, 3, True, "0", 0.0])
def test_a_viewer_is_a_seat_or_nobody(book: Book, viewer: Any) -> None:
    """A seat that is not at the table has no view."""
    state: State = play(book, book.setup(3), turns_played=0).end
    with pytest.raises(Misuse):
        book.game.view(state, viewer)


@both_editions
@pytest.mark.clause("RULING-PUBLIC-CARDS")
def test_an_event_is_shown_to_any_seat_that_a_game_can_have(book: Book) -> None:
    """No table has a sixth seat; what is shown to a fifth is what a spectator sees of others."""
    dealt = play(book, book.setup(3), turns_played=0).last(Dealt)
    fifth = book.game.shown(dealt, 4)
    assert fifth == book.game.shown(dealt, None)
    assert fifth is not None
    assert fifth.clauses == dealt.clauses
    with pytest.raises(Misuse):
        book.game.shown(dealt, 5)

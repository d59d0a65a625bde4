"""Who may know what: views, and events as they are shown."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from rulekit.contract import FACE_DOWN, Over, Players, Shuffle, Shuffled
from rulekit.errors import Misuse
from rulekit.just4fun.state import Dealt, Drawn, Exchange, Exchanged
from tests.just4fun.directed import (
    exchange_with_reshuffle,
    finish,
    forced_exchange,
    last_stone_line,
    last_turn_exchange,
    reshuffle,
)
from tests.just4fun.table import GAME, PACK, Course, Stacked, begin, seat_due, setup

VIEWERS = (None, 0, 1, 2)


def down(count: int) -> tuple[str, ...]:
    """So many cards face down."""
    return (FACE_DOWN,) * count


def a_game() -> Course:
    """A game of three with towers, in which each seat has played."""
    return Stacked(setup(3)).place("a1", "a1", "b1", "c1", "d1", "d1").course()


# ---- Hands and deck


@pytest.mark.clause("RULING-OPEN-TABLE", "J4F-SETUP-3")
def test_a_seat_sees_its_own_hand_only() -> None:
    """Of the other hands a seat sees how many cards they have, and a spectator sees no more."""
    state = a_game().end
    for viewer in VIEWERS:
        for seat, cards in enumerate(GAME.view(state, viewer).hands):
            assert cards == (state.hands[seat] if seat == viewer else down(7))


@pytest.mark.clause("RULING-OPEN-TABLE", "J4F-SETUP-3", "J4F-SETUP-4")
def test_other_hands_and_the_deck_show_nowhere() -> None:
    """With the others' cards and the deck in another order, all that a seat sees is the same."""
    top, drawn = "GGGRROY", "P"
    rest = "".join((Counter(PACK) - Counter(top + drawn)).elements())
    seen = []
    for cards in (rest, rest[::-1]):
        order = [*top, *cards[:14], drawn, *cards[14:]]
        course = begin(setup(3)).then(Shuffled(order))
        course = course.then(GAME.parse("0: d1 G"))
        views: list[Any] = [GAME.view(state, viewer) for state in course.states for viewer in (0,)]
        views += [GAME.view(state, None) for state in course.states]
        shown = [GAME.shown(event, 0) for events in course.events for event in events]
        views += shown + [GAME.shown(e, None) for events in course.events for e in events]
        seen.append(views)
    assert seen[0] == seen[1]


@pytest.mark.clause("RULING-OPEN-TABLE")
@pytest.mark.touches("RULING-RESHUFFLE")
def test_what_waits_to_be_shuffled_tells_no_order() -> None:
    """The cards to be shuffled are sorted, at first and later, and the pile stays seen."""
    course = reshuffle(2, 3)
    for state in (course.states[0], course.states[-2]):
        for viewer in (None, 0, 3):
            waiting = GAME.view(state, viewer).waiting
            assert isinstance(waiting, Shuffle)
            assert list(waiting.cards) == sorted(waiting.cards)
            if state.turn:
                assert Counter(GAME.view(state, viewer).discards) == Counter(waiting.cards)


@pytest.mark.clause("J4F-EXCHANGE-2", "RULING-OPEN-TABLE")
def test_an_exchange_that_waits_for_the_shuffle_is_seen() -> None:
    """Everybody sees that the draw to come is of an exchange, and that it is over afterwards."""
    course = exchange_with_reshuffle(4)
    before, waits, after = course.states[-3:]
    assert isinstance(GAME.waiting(waits), Shuffle)
    for viewer in (None, 0, 1):
        seen = [GAME.view(state, viewer).exchanging for state in (before, waits, after)]
        assert seen == [False, True, False]


# ---- What is public


@pytest.mark.clause("RULING-OPEN-TABLE", "J4F-PLAY-2", "J4F-TOWER-1", "J4F-TOWER-2")
def test_the_table_is_open() -> None:
    """Towers, owners, the discard pile, stones, turn and sizes are the same for everybody."""
    view = GAME.view(a_game().end, None)
    assert view.setup == a_game().setup
    assert [(tower, owner) for tower, owner in zip(view.towers, view.owners, strict=True)][:4] == [
        ((0, 1), 1),
        ((2,), 2),
        ((0,), 0),
        ((1, 2), 2),
    ]
    assert Counter(view.discards) == {"R": 3, "O": 1, "Y": 1, "G": 3}
    assert (view.unused, view.returned) == ((18, 18, 18), (0, 0, 0))
    assert (view.turn, view.round, view.deck) == (6, 3, 60 - 21 - 8)
    assert view.waiting == Players((0,))
    for viewer in (0, 1, 2):
        seen = GAME.view(a_game().end, viewer)
        for name in ("towers", "owners", "discards", "unused", "returned", "turn", "round", "deck"):
            assert getattr(seen, name) == getattr(view, name)
        assert (seen.setup, seen.waiting, seen.seat) == (view.setup, view.waiting, viewer)


@pytest.mark.clause("J4F-TURN-1", "RULING-TURN-ORDER")
def test_a_view_holds_the_seats_choices() -> None:
    """The seat on turn sees what it may do; others and spectators have nothing to choose."""
    state = a_game().end
    assert GAME.view(state, 0).legal_actions == GAME.legal_actions(state, 0) != ()
    for viewer in (None, 1, 2):
        assert GAME.view(state, viewer).legal_actions == ()


@pytest.mark.clause("RULING-OPEN-TABLE")
@pytest.mark.touches("J4F-AREA-2")
def test_the_outcome_is_public() -> None:
    """At the end everybody sees how it ended; hands stay secret, and the round is the 20th."""
    course = finish("largest")
    for viewer in (None, 0, 1):
        view = GAME.view(course.end, viewer)
        assert view.waiting == Over(course.outcome)
        assert view.round == 20
        assert view.hands[0] == (course.end.hands[0] if viewer == 0 else down(7))


@pytest.mark.clause("RULING-TURN-ORDER", "J4F-AREA-1")
def test_rounds_are_counted_from_1_to_20() -> None:
    """A round is a turn of each seat; during a turn the count stays."""
    course = last_stone_line(3)
    rounds = [GAME.view(state, None).round for state in course.states]
    turns = [GAME.view(state, None).turn for state in course.states]
    assert rounds == [min(turn // 3 + 1, 20) for turn in turns]
    assert {later - earlier for earlier, later in pairwise(turns)} == {0, 1}
    assert (rounds[0], rounds[-1], turns[-1]) == (1, 20, 60)


# ---- Events


@pytest.mark.clause("RULING-OPEN-TABLE", "J4F-SETUP-3", "J4F-DRAW-1")
def test_new_cards_are_shown_to_who_gets_them() -> None:
    """Of cards dealt or drawn to others a seat learns the number only."""
    course = a_game()
    dealt, drawn = course.all(Dealt)[0], course.last(Drawn)
    assert (drawn.seat, len(drawn.cards)) == (2, 2)
    assert GAME.shown(drawn, 2) == drawn
    hidden = Drawn(2, down(2), drawn.clauses)  # type: ignore[arg-type]
    for viewer in (None, 0, 1):
        assert GAME.shown(drawn, viewer) == hidden
    seen = GAME.shown(dealt, 1)
    assert isinstance(seen, Dealt)
    assert seen.hands == (down(7), dealt.hands[1], down(7))
    assert seen.clauses == dealt.clauses
    spectator = GAME.shown(dealt, None)
    assert isinstance(spectator, Dealt)
    assert spectator.hands == (down(7),) * 3


@pytest.mark.clause("J4F-EXCHANGE-2", "RULING-EXCHANGE", "RULING-OPEN-TABLE")
def test_an_exchanged_hand_is_shown_and_the_new_one_is_not() -> None:
    """All see the seven cards that go, and only their owner the seven that come."""
    course = forced_exchange(3)
    seat = seat_due(course.end)
    course = course.then(Exchange(seat))
    shown, drawn = course.last(Exchanged), course.last(Drawn)
    for viewer in VIEWERS:
        assert GAME.shown(shown, viewer) == shown
        seen = GAME.shown(drawn, viewer)
        assert isinstance(seen, Drawn)
        assert seen.cards == (drawn.cards if viewer == seat else down(7))
        hands = GAME.view(course.end, viewer).hands
        assert hands[seat] == (course.end.hands[seat] if viewer == seat else down(7))


@pytest.mark.clause("RULING-OPEN-TABLE", "J4F-PLAY-2")
def test_all_other_events_are_shown_to_everybody() -> None:
    """Placements, exchanges, reshuffles, lines, areas and the end hide nothing."""
    courses = (
        finish("largest"),
        last_turn_exchange(3),
        exchange_with_reshuffle(4),
        Stacked(setup(2)).place("a1", "a2", "b1", "b2", "c1", "c2", "d1").course(),
    )
    kinds = set()
    for course in courses:
        for event in (event for events in course.events for event in events):
            if not isinstance(event, Dealt | Drawn):
                kinds.add(type(event).__name__)
                assert all(GAME.shown(event, viewer) == event for viewer in (None, 0, 1))
    assert kinds == {
        "Placed",
        "Exchanged",
        "Reshuffled",
        "LinesCompleted",
        "AreasCompared",
        "GameOver",
    }


# ---- What is no viewer


@pytest.mark.parametrize("viewer", [-1, 3, True, "0", 1.0])
def test_what_is_no_viewer(viewer: Any) -> None:
    """A viewer is a seat of the table, or None."""
    with pytest.raises(Misuse):
        GAME.view(a_game().end, viewer)

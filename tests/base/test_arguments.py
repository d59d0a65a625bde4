"""Odd values: each game answers with its own errors, whatever it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rulekit
from rulekit import Misuse, Shuffled
from rulekit.just4fun import Exchange, Place
from rulekit.majority import Choose

HUGE: Any = 10**5000


class Text(str):
    """A string of another class, which need not behave as one."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]


GAMES = pytest.mark.parametrize("game", rulekit.games(), ids=lambda game: game.id)


@GAMES
def test_a_huge_number_is_no_value(game: Any) -> None:
    """A number too long to be printed is refused like any other nonsense."""
    state = game.start(game.setup(players=2))
    for call in (
        lambda: game.setup(players=HUGE),
        lambda: game.view(state, HUGE),
        lambda: game.apply(state, HUGE),
        lambda: Choose(HUGE, ("R1",)),
        lambda: Place(HUGE, "a1", ("R",)),
        lambda: Exchange(HUGE),
    ):
        with pytest.raises(Misuse):
            call()


@pytest.mark.parametrize(
    "odd", [Text("R"), b"R", 1, None], ids=["subclass", "bytes", "int", "None"]
)
def test_odd_texts_are_no_cards_or_fields(odd: Any) -> None:
    """A card, a field and an action's text are plain strings."""
    for call in (
        lambda: Choose(0, (odd,)),
        lambda: Place(0, odd, ("R",)),
        lambda: Place(0, "a1", (odd,)),
        lambda: Shuffled((odd,)),
    ):
        with pytest.raises(Misuse):
            call()


@pytest.mark.parametrize("cards", ["R1R2", {"R1", "R2"}, None, 3])
def test_cards_are_a_tuple_or_a_list(cards: Any) -> None:
    """One text, a set without an order and what is no collection are no cards."""
    for call in (lambda: Shuffled(cards), lambda: Choose(0, cards)):
        with pytest.raises(Misuse):
            call()


@GAMES
def test_events_are_shown_to_seats_only(game: Any) -> None:
    """What is no seat sees nothing: True is not seat 1, and text is no spectator."""
    state = game.start(game.setup(players=2))
    _, events = game.apply(state, Shuffled(game.waiting(state).cards))
    for viewer in (True, 1.0, "1", -1, HUGE):
        with pytest.raises(Misuse):
            game.shown(events[-1], viewer)
    odd: Any
    for odd in (None, "x", {}):
        with pytest.raises(Misuse):
            game.shown(odd, 0)


@GAMES
@pytest.mark.parametrize("nothing", [None, 3])
def test_what_is_no_state_is_refused(game: Any, nothing: Any) -> None:
    """None and numbers are no states and no texts, whatever is asked of them."""
    calls: tuple[Callable[[], object], ...] = (
        lambda: game.waiting(nothing),
        lambda: game.outcome(nothing),
        lambda: game.view(nothing, 0),
        lambda: game.legal_actions(nothing, 0),
        lambda: game.parse(nothing),
    )
    for call in calls:
        with pytest.raises(Misuse):
            call()


@pytest.mark.parametrize("text", ["-1: R1 R2", "1000: R1", "0: exchange"])
def test_seats_that_are_none_are_read(text: str) -> None:
    """Text is read as it stands; that there is no such seat is for the rules to say."""
    game = rulekit.game("just4fun-colours")
    assert str(game.parse(text)) == text

"""Pictures keep every secret: the law holds over them, and finds planted leaks."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from attrs import frozen
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

import rulekit
from rulekit.contract import Step, UntypedGame
from rulekit.facts import facts_of
from rulekit.render import svg, text
from rulekit.testing import Leak, Secrecy, secrecy
from rulekit.testing.twins import Looks
from rulekit.zones import Viewer
from tests.laws.leaks import hidden
from tests.laws.looking import look
from tests.laws.tables import every_game, tables

Draw = Callable[[UntypedGame, Step[Any, Any], Viewer, Any], str]
"""From the game, a step, who looks and what this viewer was shown to a picture."""

EVERY = 12
"""Only where so many cards or a multiple of it lie in the deck pictures are made."""


def honest(game: UntypedGame, step: Step[Any, Any], viewer: Viewer, events: Any) -> str:
    """All that is drawn of a step: its picture and its text, with and without what happened."""
    view = game.view(step.state, viewer)
    return svg(view, events=events) + text(view, events=events)


def law_of(game: UntypedGame, draw: Draw, every: int) -> type[Secrecy]:
    """The law of secrecy, held against these pictures."""

    class Pictures(Looks):
        """What each viewer sees is a picture."""

        def view(self, viewer: Viewer) -> str:
            """The picture after a step, with the events that have just been shown."""
            if viewer not in self._views:
                view = self.game.view(self.step.state, viewer)
                shown = [self.game.shown(event, viewer) for event in self.step.events]
                is_drawn = view.deck % every == 0
                self._views[viewer] = draw(self.game, self.step, viewer, shown) if is_drawn else ""
            return self._views[viewer]

        def events(self, viewer: Viewer) -> list[str]:  # noqa: ARG002 - they are in the picture
            """Nothing beside it."""
            return []

        def open_to(self, viewer: Viewer) -> list[Any]:  # noqa: ARG002 - no JSON to be compared
            """Nothing of a picture is a part of another."""
            return []

    machine = secrecy(game, facts_of(game), tables(game))
    machine.looks = Pictures
    return machine


@every_game
@pytest.mark.touches("5C-TURN-1", "5C-TURN-2", "J4F-PLAY-2", "J4F-SETUP-4", "J4F-EXCHANGE-2")
@pytest.mark.touches("RULING-PUBLIC-CARDS", "RULING-REMOVED-CARDS", "RULING-EXCHANGE")
def test_pictures_tell_nobody_what_they_must_not_know(game: UntypedGame) -> None:
    """Games that a viewer may not tell apart look the same to this viewer, to the letter."""
    machine = law_of(game, honest, EVERY)
    run_state_machine_as_test(machine, settings=settings(machine.TestCase.settings, max_examples=2))
    assert any("deck" in what for what in machine.tried), "what is hidden was varied"
    assert any("hand" in what for what in machine.tried)


# ---- Leaks


@lru_cache(maxsize=4096)
def drawn(view: Any, wide: bool = False) -> str:
    """A picture, drawn once for all twins of a game: it is beside the leaks."""
    return svg(view, wide=wide)


def unshown_events(game: UntypedGame, step: Step[Any, Any], viewer: Viewer, _: Any) -> str:
    """A title that tells the events as they are, not as they were shown."""
    told = (rulekit.explain(game, event, seat=viewer) for event in step.events)
    return f"<title>{' '.join(told)} {step.events!r}</title>"


def another_seats_view(game: UntypedGame, step: Step[Any, Any], viewer: Viewer, _: Any) -> str:
    """Spectators see the picture of seat 0."""
    return drawn(game.view(step.state, 0 if viewer is None else viewer))


def data_of_the_deck(game: UntypedGame, step: Step[Any, Any], viewer: Viewer, _: Any) -> str:
    """The deck in a picture names its cards."""
    deck = " ".join(hidden(game, step.state, "deck"))
    return f'{drawn(game.view(step.state, viewer))}<g data-card="{deck}"/>'


def wide_by_the_deck(game: UntypedGame, step: Step[Any, Any], viewer: Viewer, _: Any) -> str:
    """The picture is wide where the deck lies in a certain way."""
    deck = hidden(game, step.state, "deck")
    is_odd = sum(place * sum(card.encode()) for place, card in enumerate(deck)) % 2 == 1
    return drawn(game.view(step.state, viewer), is_odd)


def titles_of_backs(game: UntypedGame, step: Step[Any, Any], viewer: Viewer, _: Any) -> str:
    """What a screen reader says of the hands of others names their cards."""
    hands = " ".join(hidden(game, step.state, "hand"))
    return f"{drawn(game.view(step.state, viewer))}<title>{hands}</title>"


@frozen
class PlantedLeak:
    """Pictures that leak in one way."""

    kind: str
    draw: Draw


LEAKS = (
    PlantedLeak("events, in a title", unshown_events),
    PlantedLeak("a hand, to spectators", another_seats_view),
    PlantedLeak("the deck, in data", data_of_the_deck),
    PlantedLeak("the deck, in the shape of the picture", wide_by_the_deck),
    PlantedLeak("other hands, in titles", titles_of_backs),
)
"""Every kind of leak that the law must find."""


@pytest.mark.parametrize("game_id", ["5-colors", "just4fun-colours"])
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.kind)
def test_a_picture_that_leaks_is_found(leak: PlantedLeak, game_id: str) -> None:
    """A picture that tells a little too much is told from an honest one."""
    machine = law_of(rulekit.game(game_id), leak.draw, 1)
    with pytest.raises(Leak):
        look(machine, 20)

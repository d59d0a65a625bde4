"""Pictures of every setup and moment: valid, complete, and of what the view tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import rulekit
from rulekit.contract import UntypedGame
from rulekit.render import svg
from tests.base.played import at_random, every_game, every_setup

SVG = "{http://www.w3.org/2000/svg}"


MOMENTS = 4
"""So many of a game are drawn, with its last one."""


def looks(record: rulekit.Record[Any, Any]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """What one seat after the other sees of a game, and what it was shown."""
    game: UntypedGame = record.game
    viewers = (*range(record.setup.players), None)
    for number, step in enumerate(rulekit.replay(record)):
        if number % (len(record.actions) // MOMENTS) and number < len(record.actions) - 1:
            continue
        viewer = viewers[number % len(viewers)]
        shown = tuple(game.shown(event, viewer) for event in step.events)
        yield game.view(step.state, viewer), shown


def actions_in(picture: str) -> list[str]:
    """The actions that can be clicked in a picture."""
    found = (each.get("data-action") for each in ElementTree.fromstring(picture).iter())
    return [action for action in found if action is not None]


@every_game
def test_every_view_of_whole_games_is_drawn(game: UntypedGame) -> None:
    """In every setup: valid XML with a title, and just the legal actions to click."""
    clickable = 0
    for seed, setup in enumerate(every_setup(game)):
        for view, shown in looks(at_random(setup, seed)):
            picture = svg(view, events=shown)
            root = ElementTree.fromstring(picture)
            assert root.find(f"{SVG}title") is not None
            legal = [rulekit.dumps_action(game, action) for action in view.legal_actions]
            assert {*actions_in(picture)} == {*legal}
            clickable += len(legal)
    assert clickable > 100

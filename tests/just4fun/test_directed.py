"""The directed games come where they should, and as often as they are asked."""

from __future__ import annotations

import pytest

import rulekit
from tests.just4fun.directed import EVERY
from tests.just4fun.table import GAME, begin


@pytest.mark.parametrize("name", EVERY)
def test_a_directed_game(name: str) -> None:
    """It reaches its moment by its own guard, and its actions lead there again."""
    course = EVERY[name]()
    again = begin(course.setup).then(*course.actions)
    assert again.states == course.states
    assert again.events == course.events
    assert [GAME.parse(str(action)) for action in course.actions] == list(course.actions)
    assert rulekit.games()[2] is GAME

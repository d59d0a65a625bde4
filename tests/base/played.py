"""Games of every kind, played at random: what the tests of documents and records start from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

import rulekit
from rulekit.contract import UntypedGame


def every_setup(game: UntypedGame) -> Iterator[Any]:
    """Every setup that the game's own options allow."""
    options = game.options()
    for values in product(*(option.values for option in options)):
        chosen = {option.name: value for option, value in zip(options, values, strict=True)}
        try:
            yield game.setup(**chosen)
        except rulekit.IllegalSetup:
            continue


def at_random(setup: Any, seed: int) -> rulekit.Record[Any, Any]:
    """A whole game of players who choose at random."""
    game = rulekit.Record(setup, ()).game
    rng = Random(seed)

    def agent(view: Any) -> Any:
        return rng.choice(view.legal_actions)

    return rulekit.play(game, setup, [agent] * setup.players, seed)


@cache
def example(game_id: str, seed: int = 0) -> rulekit.Record[Any, Any]:
    """One whole game by the default options with the fewest players."""
    game: UntypedGame = rulekit.game(game_id)
    (players,) = (option for option in game.options() if option.name == "players")
    return at_random(game.setup(players=players.values[0]), seed)


def stops(record: rulekit.Record[Any, Any]) -> Iterator[Any]:
    """Every state of a game, those with half of the choices made among them."""
    for step in rulekit.replay(record):
        yield step.state


every_game = pytest.mark.parametrize("game", rulekit.games(), ids=lambda game: game.id)

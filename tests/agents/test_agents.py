"""Agents: they see a view, they pick what is legal, and the same seed gives the same game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import rulekit
from rulekit import Players, agents
from rulekit.chance import seeded
from rulekit.contract import UntypedGame
from tests.laws.tables import every_game

LITTLE = {"random": {}, "greedy": {}, "search": {"playouts": 6}}
"""The agents, and budgets that are soon spent."""

every_agent = pytest.mark.parametrize("name", LITTLE)


def seat_of(name: str, seed: int) -> Callable[[Any], Any]:
    """An agent with a generator of its own."""
    return agents.agent(name, seeded(seed), **LITTLE[name])


def moments(game: UntypedGame, players: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Every tenth state of a random game in which players are due, with one who is."""
    setup = game.setup(players=players)
    seats = [seat_of("random", seed + seat) for seat in range(players)]
    steps = rulekit.replay(rulekit.play(game, setup, seats, seed))
    states = [step.state for step in steps]
    for state in states[1::10]:
        if isinstance(waiting := game.waiting(state), Players):
            yield state, waiting.seats[-1]


@every_game
@every_agent
def test_an_agent_picks_what_is_legal(game: UntypedGame, name: str) -> None:
    """In all that it comes to see it gives one of the view's own actions."""
    for state, seat in moments(game, 3, seed=5):
        view = game.view(state, seat)
        assert agents.AGENTS[name](view, seeded(1), **LITTLE[name]) in view.legal_actions


@every_game
@every_agent
def test_the_same_seed_gives_the_same_game(game: UntypedGame, name: str) -> None:
    """A game of such agents is the same again, and another one with other seeds."""
    setup = game.setup(players=2)

    def played(seed: int) -> Any:
        return rulekit.play(game, setup, [seat_of(name, seed), seat_of("random", 2)], 3)

    assert played(1) == played(1)
    assert played(1) != played(4)

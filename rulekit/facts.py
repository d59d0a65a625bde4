"""What the laws of `rulekit.testing` have to be told of a game, as the game itself tells it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulekit.contract import A, E, Game, O, S, T, V
from rulekit.errors import Misuse, brief
from rulekit.guard import require_game
from rulekit.zones import Facts, Zone

__all__ = ["facts_of"]


def facts_of(game: Game[S, T, A, E, V, O]) -> Facts[S, T]:
    """Give the facts of a game, for its own states and setups alone.

    Raises `Misuse` for a game that tells none.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> facts_of(game).longest(game.setup(players=4))
    73
    """
    require_game(game)
    if game.facts is None:
        raise Misuse(f"{game.name} has no facts")
    facts = game.facts()
    state_class: Any = game.documents.state

    def zones(state: Any) -> Iterable[Zone]:
        try:
            if type(state) is not state_class or type(state.setup) is not game.setup:
                raise Misuse(f"{brief(state)} is no state of {game.name}")
            return tuple(facts.zones(state))
        except Misuse:
            raise
        except Exception as error:
            raise Misuse(f"no game of {game.name} comes to this state") from error

    def longest(setup: S) -> int:
        if type(setup) is not game.setup:
            raise Misuse(f"{brief(setup)} is no setup of {game.name}")
        return facts.longest(setup)

    return Facts(zones, longest)

"""The games by id."""

from __future__ import annotations

import copyreg
from typing import Any, Literal, TypeAlias, overload

from rulekit.errors import Misuse, brief
from rulekit.game import Game
from rulekit.just4fun.contract import JUST4FUN_COLOURS, Just4FunColours
from rulekit.majority.fifty_two_eleven import FIFTY_TWO_ELEVEN, FiftyTwoEleven
from rulekit.majority.five_colors import FIVE_COLORS, FiveColors

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game whose id is known only at run time."""

_GAMES: tuple[AnyGame, ...] = (FIVE_COLORS, FIFTY_TWO_ELEVEN, JUST4FUN_COLOURS)


def games() -> tuple[AnyGame, ...]:
    """List the games.

    >>> [game.id for game in games()]
    ['5-colors', '5211', 'just4fun-colours']
    """
    return _GAMES


@overload
def game(id: Literal["5-colors"]) -> FiveColors: ...
@overload
def game(id: Literal["5211"]) -> FiftyTwoEleven: ...
@overload
def game(id: Literal["just4fun-colours"]) -> Just4FunColours: ...
@overload
def game(id: str) -> AnyGame: ...
def game(id: str) -> AnyGame:  # noqa: A002
    """Give the game with this id; a literal id gives its exact types.

    Raises `Misuse` for an unknown id.

    >>> game("5211").name
    '5211'
    """
    for known in _GAMES:
        if known.id == id:
            return known
    raise Misuse(f"no game {brief(id)}; there are {', '.join(known.id for known in _GAMES)}")


def game_of(setup: object) -> AnyGame:
    """Give the game that this is a setup of.

    Raises `Misuse` for anything else.

    >>> game_of(FIVE_COLORS.setup(players=3)).id
    '5-colors'
    """
    for known in _GAMES:
        if type(setup) is known.setup:
            return known
    raise Misuse(f"{brief(setup)} is no setup of a game")


# A game is one and the same in every process, so it is pickled and copied by its id.
copyreg.pickle(Game, lambda known: (game, (known.id,)))

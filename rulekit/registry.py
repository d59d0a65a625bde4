"""The games by id: those that come with rulekit, and those that other packages bring.

Whoever asks for a game that comes with rulekit is not kept waiting by what else is installed, and
only an id that an installed package names is a reason to import one.
"""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, Protocol, TypeAlias, overload

from rulekit.contract import (
    A,
    E,
    Game,
    HasClauses,
    HasPlayers,
    HasSeat,
    HasSetup,
    HasView,
    HasWinners,
    O,
    S,
    T,
    UntypedGame,
    V,
)
from rulekit.errors import InvalidDocument, Misuse, brief, printable, reading
from rulekit.guard import require_game
from rulekit.installed import Brought, RefusedGame, brought_along, entries
from rulekit.just4fun.contract import JUST4FUN_COLOURS, Just4FunColours
from rulekit.majority.fifty_two_eleven import FIFTY_TWO_ELEVEN, FiftyTwoEleven
from rulekit.majority.five_colors import FIVE_COLORS, FiveColors

__all__ = ["AnyGame", "game", "game_ids", "game_of", "games", "refused_games", "setup_from"]


class AnySetup(HasPlayers, Protocol):
    """A setup of a game whose id is known only at run time."""


class AnyState(HasSetup, Protocol):
    """A state of such a game."""


class AnyAction(HasSeat, Protocol):
    """An action of a player in such a game."""


class AnyEvent(HasClauses, Protocol):
    """An event of such a game."""


class AnyView(HasView[AnyAction], Protocol):
    """A view of such a game."""


class AnyOutcome(HasWinners, Protocol):
    """An outcome of such a game."""


AnyGame: TypeAlias = Game[AnySetup, AnyState, AnyAction, AnyEvent, AnyView, AnyOutcome]
"""A game whose id is known only at run time: its values tell what those of every game tell."""

_GAMES: tuple[UntypedGame, ...] = (FIVE_COLORS, FIFTY_TWO_ELEVEN, JUST4FUN_COLOURS)


def games() -> tuple[AnyGame, ...]:
    """List the games; of those that are installed, the ones that can be played.

    >>> [game.id for game in games()]
    ['5-colors', '5211', 'just4fun-colours']
    """
    return _GAMES + _brought().games


def refused_games() -> tuple[RefusedGame, ...]:
    """List the installed games that cannot be played, with the reasons.

    >>> refused_games()
    ()
    """
    return _brought().refused


def game_ids() -> tuple[str, ...]:
    """List the ids of all games, refused ones too; no package is imported for it.

    >>> game_ids()
    ('5-colors', '5211', 'just4fun-colours')
    """
    known = (*(known.id for known in _GAMES), *(entry.name for entry in entries()))
    return tuple(dict.fromkeys(known))


@cache
def _brought() -> Brought:
    return brought_along(_GAMES)


@overload
def game(id: Literal["5-colors"]) -> FiveColors: ...
@overload
def game(id: Literal["5211"]) -> FiftyTwoEleven: ...
@overload
def game(id: Literal["just4fun-colours"]) -> Just4FunColours: ...
@overload
def game(id: str) -> AnyGame: ...
def game(id: str) -> UntypedGame:  # noqa: A002
    """Give the game with this id; a literal id gives its exact types.

    Raises `Misuse` for an unknown id, and for that of an installed game that is refused.

    >>> game("5211").name
    '5211'
    """
    for known in _GAMES:
        if type(id) is str and known.id == id:
            return known
    if type(id) is str and id in game_ids():
        for known in _brought().games:
            if known.id == id:
                return known
        raise Misuse("; ".join(str(it) for it in refused_games() if it.id == id))
    raise Misuse(f"no game {brief(id)}; there are {', '.join(map(printable, game_ids()))}")


def setup_from(game: Game[S, T, A, E, V, O], values: Mapping[str, object]) -> S:
    """Make a setup of what a form or a file holds: values by the names of the game's options.

    What is wrong with the names is told in words, since a person may have filled in the form:
    raises `InvalidDocument` where a name is unknown, or missing though its option has no default,
    with the name as `where`. Raises `IllegalSetup` and `Misuse` for values as the setup itself
    does, `Misuse` also for what is no mapping.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> setup_from(game, {"players": 3, "second_burst": "once"}).second_burst
    'once'
    >>> setup_from(game, {"player": 3})
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: player: there is no such option of 5 COLORS, which has players,\
 optional_rule, second_burst, optional_ending
    """
    require_game(game)
    if not isinstance(values, Mapping):
        raise Misuse(f"the values of a setup are a mapping by name, not {brief(values)}")
    with reading("the values of a setup"):
        given: dict[str, Any] = {name: values[name] for name in values}
    options = {option.name: option for option in game.options()}
    for name in given:
        if type(name) is not str:
            raise Misuse(f"the name of an option is a string, not {brief(name)}")
        if name not in options:
            why = f"there is no such option of {game.name}, which has {', '.join(options)}"
            raise InvalidDocument(printable(name), why)
    for name, option in options.items():
        if option.default is None and name not in given:
            raise InvalidDocument(name, f"a setup of {game.name} cannot do without a value of it")
    return game.setup(**given)


def game_of(setup: object) -> AnyGame:
    """Give the game that this is a setup of.

    Raises `Misuse` for anything else.

    >>> game_of(FIVE_COLORS.setup(players=3)).id
    '5-colors'
    """
    for known in _GAMES:
        if type(setup) is known.setup:
            return known
    for known in _brought().games:
        if type(setup) is known.setup:
            return known
    raise Misuse(f"{brief(setup)} is no setup of a game")


# A game is one and the same in every process, so it is pickled and copied by its id.
copyreg.pickle(Game, lambda known: (game, (known.id,)))

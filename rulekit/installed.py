"""Games that other packages bring, by entry points in the group `rulekit.games`.

The name of an entry point is the id of the game that it gives. A package that is broken, was
written for another contract or takes what is taken is refused by name; the others are there all
the same. With `RULEKIT_BUILT_IN_GAMES_ONLY` set in the environment nobody looks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

from rulekit.contract import CONTRACT, Game
from rulekit.errors import Misuse, brief, printable

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["Brought", "RefusedGame", "brought_along", "entries"]

GROUP = "rulekit.games"
SWITCH = "RULEKIT_BUILT_IN_GAMES_ONLY"

_Game: TypeAlias = Game[Any, Any, Any, Any, Any, Any]


@frozen
class RefusedGame:
    """A game that a package brings and that cannot be played: its id, the package, and why."""

    id: str
    package: str
    why: str

    def __str__(self) -> str:
        return f"the game {brief(self.id)} of the package {self.package} is refused: {self.why}"


@frozen
class Brought:
    """What the packages bring."""

    games: tuple[_Game, ...]
    refused: tuple[RefusedGame, ...]


@cache
def entries() -> tuple[EntryPoint, ...]:
    """Find what is installed, by name, then by package; nothing of it is imported."""
    if os.environ.get(SWITCH):
        return ()
    from importlib.metadata import entry_points  # which takes its time to load

    return tuple(sorted(entry_points(group=GROUP), key=lambda it: (it.name, _package(it))))


def brought_along(built_in: Iterable[_Game]) -> Brought:
    """Import what is installed; what does not fit beside these games is refused."""
    games, refused = list(built_in), []
    first = len(games)
    for entry in entries():
        try:
            games.append(_sound(entry, games))
        except Misuse as no:
            refused.append(RefusedGame(printable(entry.name), _package(entry), str(no)))
    return Brought(tuple(games[first:]), tuple(refused))


def _package(entry: EntryPoint) -> str:
    return printable(entry.dist.name if entry.dist else entry.value)


def _sound(entry: EntryPoint, others: Iterable[_Game]) -> _Game:
    """Import a game; raise `Misuse` where it is none that can be played beside the others."""
    for other in others:
        if other.id == entry.name:
            raise Misuse("this id is taken")
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        why = f"{type(error).__name__}: {printable(str(error), 200)}"
        raise Misuse(f"it cannot be imported: {why}") from error
    if not isinstance(game, Game):
        raise Misuse(f"{brief(game)} is no Game")
    if game.contract != CONTRACT:
        raise Misuse(f"it keeps version {game.contract} of the contract, and this is {CONTRACT}")
    if game.id != entry.name:
        raise Misuse(f"the game calls itself {brief(game.id)}")
    if not re.fullmatch("[A-Z0-9]+", game.prefix) or game.prefix == "RULING":
        raise Misuse(f"{brief(game.prefix)} is no prefix of clauses")
    for other in others:
        if other.prefix == game.prefix:
            raise Misuse(f"the prefix {game.prefix} is that of {other.name}")
        if other.setup is game.setup:
            raise Misuse(f"its setups are those of {other.name}")
    return game

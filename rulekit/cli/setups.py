"""Games and setups as they are named and told on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from rulekit.cli.ending import Unanswered
from rulekit.contract import UntypedGame
from rulekit.errors import brief
from rulekit.registry import games

GAME = click.Choice([known.id for known in games()])


def setup_line(of: UntypedGame, setup: Any) -> str:
    """Name a game, its players and what else was chosen."""
    chosen = [
        f"{option.name}={word_of(getattr(setup, option.name))}"
        for option in of.options()
        if option.name != "players" and getattr(setup, option.name) != option.default
    ]
    return ", ".join([of.name, f"{setup.players} players", *chosen])


def setup_of(of: UntypedGame, players: int, settings: Sequence[str]) -> Any:
    """Make a setup of settings like `name=value`; refuse what sets nothing."""
    options = {option.name: option for option in of.options() if option.name != "players"}
    values: dict[str, object] = {}
    for setting in settings:
        name, equals, word = setting.partition("=")
        if not equals or name not in options:
            known = (f"{key}={'|'.join(map(word_of, it.values))}" for key, it in options.items())
            raise Unanswered(f"{brief(setting)} sets nothing in {of.name}; set {', '.join(known)}")
        if options[name].is_open:
            values[name] = tuple(word.split("/"))
        else:
            values[name] = {word_of(value): value for value in options[name].values}.get(word, word)
    return of.setup(players=players, **values)


def word_of(value: object) -> str:
    """Give a value of an option as it is written on the command line."""
    return "/".join(value) if isinstance(value, tuple) else str(value).lower()


def switches() -> dict[str, tuple[str, list[str]]]:
    """List the options of all games that are on or off: the question, and whose they are."""
    found: dict[str, tuple[str, list[str]]] = {}
    for of in games():
        for option in of.options():
            if set(map(type, option.values)) == {bool}:
                found.setdefault(option.name, (option.question, []))[1].append(of.name)
    return found


def flag_of(name: str) -> str:
    """Give the flag of an option: `--some-option`."""
    return f"--{name.replace('_', '-')}"

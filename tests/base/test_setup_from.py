"""A setup from a form: values by name, with a word for each that is missing or unknown."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

import rulekit
from rulekit import IllegalSetup, InvalidDocument, Misuse, setup_from
from rulekit.just4fun import SetupReason
from rulekit.read_only import ReadOnly
from tests.base.odd import GAMES, LONG, RAW, Evil, Text
from tests.base.played import every_game, every_setup

GAME = rulekit.game("5-colors")


@every_game
def test_every_setup_can_be_filled_in(game: Any) -> None:
    """A form with all that the options name gives that very setup."""
    names = [option.name for option in game.options()]
    for setup in every_setup(game):
        values = {name: getattr(setup, name) for name in names}
        for form in (values, MappingProxyType(values), ReadOnly(values)):
            made = setup_from(game, form)
            assert (type(made), made) == (game.setup, setup)


@every_game
def test_what_has_a_default_can_be_left_out(game: Any) -> None:
    """The number of players alone is enough."""
    assert setup_from(game, {"players": 2}) == game.setup(players=2)


@every_game
def test_a_value_that_is_needed_is_named(game: Any) -> None:
    """Where the number of players is missing, the error says so and where."""
    with pytest.raises(InvalidDocument, match="cannot do without") as error:
        setup_from(game, {})
    assert error.value.where == "players"


@every_game
@pytest.mark.parametrize("name", ["player", "", "Players", "self", "__init__", "cls", RAW, LONG])
def test_a_name_that_is_unknown_is_named(game: Any, name: str) -> None:
    """Where a name is no option, the error says so, escaped, and lists those that are."""
    with pytest.raises(InvalidDocument, match="no such option") as error:
        setup_from(game, {"players": 2, name: 1})
    assert error.value.why.endswith(", ".join(option.name for option in game.options()))
    assert str(error.value).isprintable()
    assert len(error.value.where) <= 80


def test_a_value_that_the_rules_refuse_is_refused_by_them() -> None:
    """The setup's own errors come through, with option, reason and clauses."""
    with pytest.raises(IllegalSetup) as error:
        setup_from(GAME, {"players": 6})
    assert error.value.option == "players"
    with pytest.raises(IllegalSetup) as error:
        setup_from(rulekit.game("just4fun-colours"), {"players": 2, "board": ["R"]})
    assert error.value.reason is SetupReason.BOARD
    for value in ("3", 3.0, True, None):
        with pytest.raises(Misuse, match="players is an int"):
            setup_from(GAME, {"players": value})


def test_what_is_no_form_is_refused() -> None:
    """A form is a mapping by strings, of a game."""
    odd: Any
    for odd in (None, [], "players", ("players", 3), Evil(), 3, [("players", 3)]):
        with pytest.raises(Misuse):
            setup_from(GAME, odd)
    for odd in (1, None, Text("players"), b"players"):
        with pytest.raises(Misuse, match="the name of an option"):
            setup_from(GAME, {odd: 3})
    for odd in (None, "5-colors", GAMES):
        with pytest.raises(Misuse):
            setup_from(odd, {"players": 3})

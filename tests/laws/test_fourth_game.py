"""A new game gets the laws for two functions: what they find in it, and that they hold."""

from __future__ import annotations

import sys

import pytest
from attrs import evolve
from hypothesis import Phase, Verbosity, settings
from hypothesis.stateful import run_state_machine_as_test

import rulekit
from rulekit.testing import Leak, laws, secrecy
from tests.laws.highest import FACTS, HIGHEST, State, View


@pytest.fixture(autouse=True)
def one_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game must be listed to be read back from documents."""
    games = (*rulekit.games(), HIGHEST)
    monkeypatch.setattr(sys.modules["rulekit.registry"], "_GAMES", games)


def test_laws_hold_in_a_fourth_game() -> None:
    """A new game is held to every law."""
    run_state_machine_as_test(laws(HIGHEST, FACTS))


def test_a_fourth_game_keeps_its_secrets() -> None:
    """Hands, deck and cards laid face down are varied, and nobody can tell."""
    machine = secrecy(HIGHEST, FACTS)
    run_state_machine_as_test(machine)
    assert {"deck", "hand", "deck and hand", "a choice"} <= set(machine.tried)


def test_a_leak_of_a_fourth_game_is_found() -> None:
    """A card that is laid face up is a leak."""

    def view(state: State, seat: int | None) -> View:
        return evolve(HIGHEST.view(state, seat), laid=state.laid)

    machine = secrecy(evolve(HIGHEST, view=view), FACTS)
    looking = settings(phases=[Phase.generate], database=None, verbosity=Verbosity.quiet)
    with pytest.raises(Leak):
        run_state_machine_as_test(machine, settings=looking)

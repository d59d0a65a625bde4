"""The games, and the setups that the laws are tried with."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import strategies as st

import rulekit
from rulekit.contract import UntypedGame
from rulekit.testing import setups

every_game = pytest.mark.parametrize("game", rulekit.games(), ids=lambda game: game.id)

COLOURS = "ROYGBP"
BOARDS = (
    st.permutations(COLOURS * 6),
    st.lists(st.sampled_from(COLOURS), min_size=36, max_size=36),
    st.sampled_from(COLOURS).map(lambda colour: colour * 36),
)
"""Boards with six fields of each colour, with any, and with a single one."""


def small_tables(game: UntypedGame) -> st.SearchStrategy[Any]:
    """The usual setup for the fewest players: where a planted fault is soon come to."""
    (players,) = (option for option in game.options() if option.name == "players")
    return st.just(game.setup(players=players.values[0]))


@st.composite
def tables(draw: st.DrawFn, game: UntypedGame) -> Any:
    """Any setup; where there is a board, sometimes another one than the usual."""
    setup = draw(setups(game))
    if not hasattr(setup, "board") or draw(st.booleans()):
        return setup
    letters = "".join(draw(st.one_of(BOARDS)))
    return attrs.evolve(setup, board=tuple(letters[at : at + 6] for at in range(0, 36, 6)))

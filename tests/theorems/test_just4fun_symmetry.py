"""Turning and mirroring the board of Just4Fun Colours turns and mirrors all that follows."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.contract import Shuffled
from rulekit.just4fun.board import (
    FIELDS,
    area_winners,
    areas_of,
    lines_of,
    neighbours_of,
    rows_of,
)
from rulekit.just4fun.state import Action, Area, Field, Line, Outcome, Place, Setup, Towers
from tests.just4fun.drawn import READINGS, draw_action, setups, styles, towers
from tests.just4fun.table import GAME, as_towers, colours, is_over

Moved = Mapping[Field, Field]
"""Where each field comes to lie."""


def symmetry(turns: int, *, mirrored: bool) -> Moved:
    """Turn the board so often by a quarter; before that, mirror it or not."""
    moved = {}
    for x, column in enumerate("abcdef"):
        for y, row in enumerate("123456"):
            to = (5 - x if mirrored else x, y)
            for _ in range(turns):
                to = (to[1], 5 - to[0])
            moved[column + row] = "abcdef"[to[0]] + "123456"[to[1]]
    return moved


SYMMETRIES = [symmetry(turns, mirrored=m) for turns in range(4) for m in (False, True)]

every_symmetry = pytest.mark.parametrize("moved", SYMMETRIES, ids=lambda moved: moved["b1"])


def moved_towers(board: Towers, moved: Moved) -> Towers:
    """The towers as they stand on the moved board."""
    return as_towers(
        {moved[field]: tower for field, tower in zip(FIELDS, board, strict=True) if tower}
    )


def moved_setup(table: Setup, moved: Moved) -> Setup:
    """The same table with its board moved."""
    colour = {moved[field]: colour for field, colour in colours(table).items()}
    board = tuple("".join(colour[column + row] for column in "abcdef") for row in "123456")
    options = {name: getattr(table, name) for name in READINGS}
    return GAME.setup(players=table.players, variant=table.variant, board=board, **options)


def moved_action(action: Action | Shuffled, moved: Moved) -> Action | Shuffled:
    """The same action on the moved board."""
    if isinstance(action, Place):
        return Place(action.seat, moved[action.field], action.cards)
    return action


def lines(found: tuple[Line, ...], moved: Moved) -> set[tuple[int, frozenset[Field]]]:
    """Lines as they lie on the moved board."""
    return {(line.seat, frozenset(moved[field] for field in line.fields)) for line in found}


def areas(found: tuple[Area, ...], moved: Moved) -> set[tuple[int, frozenset[Field], int, int]]:
    """Areas as they lie on the moved board."""
    return {
        (area.seat, frozenset(moved[field] for field in area.fields), area.size, area.stones)
        for area in found
    }


STILL: Moved = {field: field for field in FIELDS}


def test_there_are_eight_symmetries() -> None:
    """Four turnings, and four after mirroring: all different, and each moves the fields around."""
    assert len({tuple(moved.items()) for moved in SYMMETRIES}) == 8
    assert SYMMETRIES[0] == STILL
    assert all(sorted(moved.values()) == sorted(FIELDS) for moved in SYMMETRIES)


@every_symmetry
@pytest.mark.clause("J4F-LINE-2", "J4F-AREA-2", "RULING-AREA")
def test_rows_and_neighbours(moved: Moved) -> None:
    """A row moved is a row, and fields side by side stay side by side."""
    for length in (4, 5):
        rows = {frozenset(FIELDS[index] for index in row) for row in rows_of(length)}
        assert {frozenset(moved[field] for field in row) for row in rows} == rows
    beside = {
        (FIELDS[index], FIELDS[other]) for index in range(36) for other in neighbours_of(index)
    }
    assert {(moved[one], moved[other]) for one, other in beside} == beside
    assert len(beside) == 2 * 60


@every_symmetry
@given(board=towers(4), length=st.sampled_from([4, 5]))
@pytest.mark.clause("J4F-LINE-2", "J4F-AREA-1", "J4F-AREA-2", "J4F-AREA-3", "RULING-AREA")
def test_lines_areas_and_winners(moved: Moved, board: Towers, length: int) -> None:
    """Lines and areas move with the stones, and the same seats win."""
    after = moved_towers(board, moved)
    assert lines(lines_of(after, length), STILL) == lines(lines_of(board, length), moved)
    for area_tie in ("whole_towers", "own_stones"):
        here, there = (
            tuple(area for seat in range(4) for area in areas_of(stones, seat, area_tie))
            for stones in (board, after)
        )
        assert areas(there, STILL) == areas(here, moved)
        assert not here or area_winners(here) == area_winners(there)


@given(data=st.data(), table=setups(), style=styles, moved=st.sampled_from(SYMMETRIES))
@pytest.mark.clause("J4F-LINE-2", "J4F-AREA-2", "RULING-AREA", "RULING-BOARD")
def test_whole_games(data: st.DataObject, table: Setup, style: str, moved: Moved) -> None:
    """The moved game of a moved board allows the moved actions and ends in the same way."""
    state, other = GAME.start(table), GAME.start(moved_setup(table, moved))
    while not is_over(state):
        for seat in range(table.players):
            legal = {moved_action(action, moved) for action in GAME.legal_actions(state, seat)}
            assert set(GAME.legal_actions(other, seat)) == legal
        action = draw_action(data, state, style)
        assert action is not None
        state = GAME.apply(state, action).state
        other = GAME.apply(other, moved_action(action, moved)).state
        assert GAME.view(other, None).towers == moved_towers(GAME.view(state, None).towers, moved)
    here, there = GAME.outcome(state), GAME.outcome(other)
    assert isinstance(here, Outcome)
    assert isinstance(there, Outcome)
    assert there.winners == here.winners
    assert lines(there.lines, STILL) == lines(here.lines, moved)
    assert areas(there.areas, STILL) == areas(here.areas, moved)

"""How Just4Fun Colours is asked what a position decides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import asdict

from rulekit.contract import Ruled, Rulings
from rulekit.errors import Misuse, printable
from rulekit.just4fun.board import SIDE, area_winners, areas_of, lines_of, prices
from rulekit.just4fun.rules import line_length
from rulekit.just4fun.ruling import board_of, rule_position
from rulekit.just4fun.state import Event, Field, Outcome, Setup, Tower, Towers

Stones = Sequence[tuple[Field, Tower]]
"""The fields that are not empty, each with its tower."""


def rulings() -> Rulings[Setup, Event, Outcome]:
    """Tell how the game is asked."""
    return Rulings(
        form=(
            "TABLE holds fields, each with its stones from bottom to top, as seats. Without "
            "--players as many play as it shows."
        ),
        examples=(("a1:0 b1:01 c2:2", ()),),
        read=read,
        players=players_in,
        rule=ruled,
        answer=answered,
    )


_TOWER = re.compile(r"([a-z]+[0-9]*):([0-9]+)|.")


def read(text: str) -> list[tuple[str, tuple[int, ...]]]:
    """Cut a position into fields with the seats whose stones they carry.

    >>> read("A1:0 b1 : 01c2:2")
    [('a1', (0,)), ('b1', (0, 1)), ('c2', (2,))]
    """
    towers = []
    for match in _TOWER.finditer("".join(text.split()).lower()):
        field, stones = match.groups()
        if field is None:
            rest = match.string[match.start() :]
            raise Misuse(
                f"A field with its stones is written like a1:01, not like {printable(rest, 20)}"
            )
        towers.append((field, tuple(map(int, stones))))
    return towers


def players_in(stones: Stones) -> int:
    """Count the players whose stones are there, two at least."""
    return max([2, *(seat + 1 for _, tower in stones for seat in tower)])


def ruled(setup: Setup, stones: Stones) -> Ruled[Event, Outcome]:
    """Decide a position: its lines, its areas, and who wins by them."""
    ruling = rule_position(setup, stones)
    return Ruled(
        picture=tuple(((row, ""),) for row in _board(ruling.towers)),
        summary="",
        steps=(ruling.lines, ruling.areas),
        outcome=ruling.outcome,
    )


def answered(setup: Setup, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Answer what a position holds: owners, lines, areas, prices, and who wins by area."""
    towers = board_of(setup, list(given["towers"].items()))
    seats = range(setup.players)
    areas = [area for seat in seats for area in areas_of(towers, seat, setup.area_tie)]
    lines = lines_of(towers, line_length(variant=setup.variant))
    rows = range(0, SIDE * SIDE, SIDE)
    costs = [prices(towers, seat, setup.tower_cost) for seat in seats]
    return {
        "owners": {field: tower[-1] for field, tower in given["towers"].items()},
        "lines": list(map(asdict, lines)),
        "areas": list(map(asdict, areas)),
        "area_winners": list(area_winners(areas) or seats),
        "prices": [[own[row : row + SIDE] for row in rows] for own in costs],
    }


def _board(towers: Towers) -> Iterator[str]:
    """Draw the board: on each field the seat on top, and the height of higher towers."""
    width = max(len(_top(tower)) for tower in towers)
    for row in reversed(range(SIDE)):
        tops = (_top(tower).ljust(width) for tower in towers[row * SIDE : (row + 1) * SIDE])
        yield f"{row + 1}  {'  '.join(tops)}".rstrip()
    yield f"   {'  '.join(column.ljust(width) for column in 'abcdef')}".rstrip()


def _top(tower: Tower) -> str:
    if not tower:
        return "."
    return str(tower[-1]) if len(tower) == 1 else f"{tower[-1]}x{len(tower)}"

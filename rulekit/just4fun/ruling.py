"""What a position decides, asked about a board rather than in the course of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import chain
from typing import Any, NoReturn

from attrs import frozen

from rulekit.contract import Seat
from rulekit.errors import IllegalPosition, InWords, Misuse, brief
from rulekit.just4fun.board import FIELDS, area_winners, areas_of, lines_of, prices
from rulekit.just4fun.play import areas_by, lines_by, priced_by, won_by_areas, won_by_lines
from rulekit.just4fun.rules import CITE, HAND_SIZE, STONES_EACH, Clauses, line_length
from rulekit.just4fun.state import (
    AreasCompared,
    Field,
    LinesCompleted,
    Outcome,
    Setup,
    Tower,
    Towers,
    in_words,
)

__all__ = ["PositionReason", "PositionRuling", "board_of", "rule_position"]


class PositionReason(Enum):
    """Why these towers cannot stand on one board."""

    UNKNOWN_FIELD = "unknown_field"
    FIELD_TWICE = "field_twice"
    UNKNOWN_SEAT = "unknown_seat"
    TOO_MANY_STONES = "too_many_stones"
    TOO_HIGH = "too_high"


@frozen
class PositionRuling:
    """What a position decides: every line, each player's best area, and who wins by them.

    No game comes to lines of several players: `outcome` then names no winner.
    """

    towers: Towers
    lines: LinesCompleted
    areas: AreasCompared
    outcome: Outcome


def rule_position(setup: Setup, stones: Sequence[tuple[Field, Sequence[Seat]]]) -> PositionRuling:
    """Decide who has lines, whose area is largest, and who wins if the game ended here.

    `stones` are the fields that are not empty, each with its tower from bottom to top. A line
    wins before any area. Where several players have lines nobody is named the winner, since the
    first line would have ended the game. Raises `IllegalPosition` for stones that cannot stand on
    one board, as `board_of` does.

    Clauses: J4F-LINE-1, J4F-LINE-2, J4F-VARIANT-1, J4F-AREA-1, J4F-AREA-2, J4F-AREA-3,
    RULING-WIN-ON-PLACING, RULING-LINE-BEFORE-AREA, RULING-AREA, RULING-AREA-TIE.

    >>> stones = [("a1", [0]), ("b1", [1, 0]), ("d1", [0]), ("a3", [1]), ("b3", [1])]
    >>> rule_position(Setup(players=2), stones).outcome.winners
    (0,)
    """
    towers = board_of(setup, stones)
    lines = lines_of(towers, line_length(variant=setup.variant))
    by_seat = [areas_of(towers, seat, setup.area_tie) for seat in range(setup.players)]
    areas = tuple(own[0] for own in by_seat if own)
    match sorted({line.seat for line in lines}):
        case []:
            winners = area_winners(areas) or tuple(range(setup.players))
            outcome = Outcome(winners, (), areas, won_by_areas(areas))
        case [winner]:
            outcome = Outcome((winner,), lines, (), won_by_lines(lines, setup))
        case _:
            outcome = Outcome((), lines, (), CITE.placing)
    return PositionRuling(
        towers,
        LinesCompleted(lines, lines_by(setup)),
        AreasCompared(areas, areas_by(areas, towers)),
        outcome,
    )


def board_of(setup: Setup, stones: Sequence[tuple[Field, Sequence[Seat]]]) -> Towers:
    """Check that these towers can stand on one board; give the towers of all fields.

    Whether turns could have led to them is not asked. Raises `IllegalPosition` with a
    `PositionReason`, `Misuse` for what is no list of fields with seats.

    Clauses: J4F-BOARD-1, J4F-TOWER-1, RULING-BOARD.

    >>> board_of(Setup(players=2), [("a1", [0]), ("g1", [1])])
    Traceback (most recent call last):
    ...
    rulekit.errors.IllegalPosition: there is no field g1 [J4F-BOARD-1, RULING-BOARD]
    """
    if not isinstance(setup, Setup):
        raise Misuse(f"a position is one of a setup, not of {brief(setup)}")
    towers: dict[Field, Tower] = {}
    if not _are_towers(stones):
        raise Misuse("a position lists fields, each with a tuple of seats")
    for field, tower in stones:
        if field not in FIELDS:
            _refuse(stones, PositionReason.UNKNOWN_FIELD, CITE.field, field=field)
        if field in towers:
            _refuse(stones, PositionReason.FIELD_TWICE, CITE.one_tower, field=field)
        towers[field] = tuple(tower)
    refuse_stones(setup, towers)
    refuse_towers(setup, towers)
    return tuple(towers.get(field, ()) for field in FIELDS)


def refuse_stones(setup: Setup, towers: Mapping[Field, Tower]) -> None:
    """Refuse stones of nobody at the table, and more stones than a player has.

    Clauses: J4F-STONES-1, J4F-SETUP-2.
    """
    for seat, count in Counter(chain.from_iterable(towers.values())).items():
        if seat not in range(setup.players):
            reason = PositionReason.UNKNOWN_SEAT
            _refuse(towers, reason, CITE.players_stones, seat=seat, players=setup.players)
        if count > STONES_EACH:
            reason = PositionReason.TOO_MANY_STONES
            _refuse(towers, reason, CITE.stones, seat=seat, count=count)


def refuse_towers(setup: Setup, towers: Mapping[Field, Tower]) -> None:
    """Refuse towers with a stone that no hand could have paid for.

    Clauses: J4F-PRICE-1, J4F-PRICE-2, J4F-PLAY-1, RULING-TOWER-COST, RULING-TOP-STONE.
    """
    for field, tower in towers.items():
        for height, seat in enumerate(tower):
            (price,) = prices((tower[:height],), seat, setup.tower_cost)
            if price > HAND_SIZE:
                clauses = CITE.number + priced_by(tower[:height], seat)
                reason = PositionReason.TOO_HIGH
                _refuse(towers, reason, clauses, field=field, stone=height + 1, price=price)


def _are_towers(stones: Any) -> bool:
    rows = (tuple, list)
    return type(stones) in rows and all(
        type(pair) in rows
        and len(pair) == 2
        and type(pair[0]) is str
        and type(pair[1]) in rows
        and all(type(seat) is int and abs(seat) <= 10**9 for seat in pair[1])
        for pair in stones
    )


def _refuse(position: object, reason: PositionReason, clauses: Clauses, **told: object) -> NoReturn:
    raise IllegalPosition(position, reason, clauses, InWords(in_words, reason, told))

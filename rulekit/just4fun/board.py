"""The board: fields, prices, lines and areas.

Lines and neighbours of a field are worked out once and looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, get_args

from rulekit.arguments import require_int
from rulekit.contract import Seat
from rulekit.errors import Misuse, brief
from rulekit.just4fun.rules import AreaTie, Payment, TowerCost
from rulekit.just4fun.state import Area, Field, Line, Tower, Towers
from rulekit.read_only import ReadOnly

Index: TypeAlias = int
"""A field's place in `FIELDS`."""

SIDE = 6

FIELDS: tuple[Field, ...] = tuple(f"{column}{row}" for row in range(1, 7) for column in "abcdef")
INDEX: Mapping[Field, Index] = ReadOnly({field: index for index, field in enumerate(FIELDS)})


def colours_of(board: tuple[str, ...]) -> str:
    """List the colours of the fields, each as its letter.

    Clauses: J4F-BOARD-1.
    """
    return "".join(board)


DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def rows_of(length: int) -> tuple[tuple[Index, ...], ...]:
    """List every row of so many fields: across, upwards and on both diagonals.

    >>> len(rows_of(4)), len(rows_of(5))
    (54, 32)

    Clauses: J4F-LINE-1, J4F-LINE-2, J4F-VARIANT-1, J4F-BOARD-1.
    """
    side = range(SIDE)
    return tuple(
        tuple((row + i * up) * SIDE + column + i * right for i in range(length))
        for right, up in DIRECTIONS
        for row in side
        for column in side
        if row + (length - 1) * up in side and column + (length - 1) * right in side
    )


def _lines_through(length: int) -> tuple[tuple[tuple[Index, ...], ...], ...]:
    lines = rows_of(length)
    return tuple(tuple(line for line in lines if index in line) for index in range(len(FIELDS)))


LINES_THROUGH = ReadOnly({length: _lines_through(length) for length in (4, 5)})


def neighbours_of(index: Index) -> tuple[Index, ...]:
    """List the fields that share a side with this one.

    Clauses: J4F-AREA-1, J4F-AREA-2, RULING-AREA.
    """
    row, column = divmod(index, SIDE)
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return tuple(r * SIDE + c for r, c in beside if r in range(SIDE) and c in range(SIDE))


NEIGHBOURS = tuple(map(neighbours_of, range(len(FIELDS))))

# ---- Prices


def stones_that_count(towers: Iterable[Tower], seat: Seat, tower_cost: TowerCost) -> Iterable[int]:
    """Count the stones on each tower that this seat has to outbid.

    Clauses: J4F-PRICE-1, J4F-PRICE-2, RULING-TOWER-COST.
    """
    if tower_cost == "all_stones":
        return map(len, towers)
    return [price_of(tower, seat, tower_cost) - 1 for tower in towers]


def price_of(tower: Tower, seat: Seat, tower_cost: TowerCost) -> int:
    """Tell what a stone of this seat costs on this tower: a card more than stones to outbid.

    Clauses: J4F-PRICE-1, J4F-PRICE-2, RULING-TOWER-COST.
    """
    if tower_cost == "opponents_only" and tower.count(seat) == len(tower):
        return 1
    return len(tower) + 1


def prices(towers: Sequence[Tower], seat: Seat, tower_cost: TowerCost) -> list[int]:
    """Tell what a stone of this seat costs on each tower, in cards of the field's colour.

    Raises `Misuse` for what are no towers, no seat and no reading of the tower's cost.

    >>> prices([(), (1,), (0, 0)], 0, "all_stones"), prices([(), (1,), (0, 0)], 0, "opponents_only")
    ([1, 2, 3], [1, 2, 1])

    Clauses: J4F-PRICE-1, J4F-PRICE-2, RULING-TOWER-COST, RULING-TOP-STONE.
    """
    require_int("a seat", seat)
    if type(tower_cost) is not str or tower_cost not in _TOWER_COSTS:
        raise Misuse(f"tower_cost is one of {', '.join(_TOWER_COSTS)}, not {brief(tower_cost)}")
    rows = (tuple, list)
    if type(towers) not in rows or not all(type(tower) in rows for tower in towers):
        raise Misuse(f"towers are tuples of seats, not {brief(towers)}")
    return [count + 1 for count in stones_that_count(towers, seat, tower_cost)]


_TOWER_COSTS = get_args(TowerCost)


def payable(price: int, held: int, payment: Payment) -> range:
    """List the numbers of cards, of those held, that pay this price.

    >>> list(payable(2, 4, "exact")), list(payable(2, 4, "at_least")), list(payable(5, 4, "exact"))
    ([2], [2, 3, 4], [])

    Clauses: J4F-PLAY-1, J4F-PRICE-1, J4F-PRICE-2, J4F-PLACE-2, RULING-PAYMENT.
    """
    most = held if payment == "at_least" else min(price, held)
    return range(price, most + 1)


# ---- Lines


def lines_through(towers: Towers, index: Index, length: int) -> tuple[Line, ...]:
    """Find the lines of the field's owner that run through this field, each in full.

    Clauses: J4F-LINE-1, J4F-LINE-2, J4F-VARIANT-1, RULING-WIN-ON-PLACING, RULING-TOP-STONE.
    """
    seat = owner_of(towers[index])
    if seat is None:
        return ()
    if not _owns_one(towers, LINES_THROUGH[length][index], seat):
        return ()
    rows = [row_through(towers, index, direction) for direction in DIRECTIONS]
    lines = [Line(seat, _named(row)) for row in rows if len(row) >= length]
    return tuple(sorted(lines, key=lambda line: line.fields))


def row_through(towers: Towers, index: Index, direction: tuple[int, int]) -> tuple[Index, ...]:
    """Find the fields in a row through this one, both ways, that have the same owner.

    Clauses: J4F-LINE-1, J4F-LINE-2, RULING-WIN-ON-PLACING.
    """
    owner = owner_of(towers[index])
    row, column = divmod(index, SIDE)
    found = [index]
    for way in (1, -1):
        right, up = direction[0] * way, direction[1] * way
        r, c = row + up, column + right
        while r in range(SIDE) and c in range(SIDE) and owner_of(towers[r * SIDE + c]) == owner:
            found.append(r * SIDE + c)
            r, c = r + up, c + right
    return tuple(found)


def _owns_one(towers: Towers, lines: tuple[tuple[Index, ...], ...], seat: Seat) -> bool:
    for line in lines:  # asked at every placement, so written out
        for index in line:
            tower = towers[index]
            if not tower or tower[-1] != seat:
                break
        else:
            return True
    return False


def lines_of(towers: Towers, length: int) -> tuple[Line, ...]:
    """Find every line on the board, each once and in full, by seat.

    Clauses: J4F-LINE-1, J4F-LINE-2, J4F-VARIANT-1.
    """
    found = {line for index in range(len(FIELDS)) for line in lines_through(towers, index, length)}
    return tuple(sorted(found, key=lambda line: (line.seat, line.fields)))


# ---- Areas


def areas_of(towers: Towers, seat: Seat, area_tie: AreaTie) -> tuple[Area, ...]:
    """Find a player's areas, the best first: by size, then by stones, then by their fields.

    Clauses: J4F-AREA-1, J4F-AREA-2, J4F-AREA-3, RULING-AREA, RULING-AREA-TIE, RULING-TOP-STONE.
    """
    left = {index for index, tower in enumerate(towers) if owner_of(tower) == seat}
    areas = []
    while left:
        joined = _joined(min(left), left)
        left -= joined
        stones = stones_in([towers[index] for index in joined], seat, area_tie)
        areas.append(Area(seat, _named(joined), len(joined), stones))
    return tuple(sorted(areas, key=lambda area: (-area.size, -area.stones, area.fields)))


def _joined(first: Index, fields: set[Index]) -> set[Index]:
    joined = {first}
    edge = [first]
    while edge:
        beside = fields.intersection(NEIGHBOURS[edge.pop()]) - joined
        joined |= beside
        edge.extend(beside)
    return joined


def stones_in(towers: Iterable[Tower], seat: Seat, area_tie: AreaTie) -> int:
    """Count the stones that break a tie between areas.

    >>> stones_in([(1, 0), (0,)], 0, "whole_towers"), stones_in([(1, 0), (0,)], 0, "own_stones")
    (3, 2)

    Clauses: J4F-AREA-3, RULING-AREA-TIE.
    """
    if area_tie == "whole_towers":
        return sum(map(len, towers))
    return sum(tower.count(seat) for tower in towers)


def area_winners(areas: Iterable[Area]) -> tuple[Seat, ...]:
    """Let the largest area win, of equal ones that with more stones; equal on both, they share.

    Clauses: J4F-AREA-1, J4F-AREA-2, J4F-AREA-3, RULING-AREA, RULING-AREA-TIE.
    """
    ranks = [(area.size, area.stones, area.seat) for area in areas]
    best = max(ranks, default=(0, 0, 0))[:2]
    return tuple(sorted({seat for size, stones, seat in ranks if (size, stones) == best}))


def owner_of(tower: Tower) -> Seat | None:
    """Tell whose field this is: the owner's of the stone on top.

    Clauses: J4F-TOWER-1, J4F-TOWER-2, RULING-TOP-STONE.
    """
    return tower[-1] if tower else None


def _named(indices: Iterable[Index]) -> tuple[Field, ...]:
    return tuple(sorted([FIELDS[index] for index in indices]))

"""How good a placement looks: the rows that it fills and those that it spoils for others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import itemgetter

from rulekit.contract import Over, Seat
from rulekit.just4fun.board import INDEX, LINES_THROUGH, owner_of, rows_of
from rulekit.just4fun.rules import line_length
from rulekit.just4fun.state import Action, Place, State, Towers
from rulekit.read_only import ReadOnly

CARD = 0.5
"""What a card is worth, beside rows."""

WON = 1e6
"""What a won game is worth: more than any rows."""

_THROUGH = ReadOnly(
    {
        length: tuple(tuple(itemgetter(*row) for row in rows) for rows in by_field)
        for length, by_field in LINES_THROUGH.items()
    }
)
_ROWS = ReadOnly({length: tuple(itemgetter(*row) for row in rows_of(length)) for length in (4, 5)})


def promise(state: State, action: Action) -> float:
    """Tell how much better the rows through the field would be for the seat, less the price."""
    if not isinstance(action, Place):
        return 0.0
    owners = list(owners_of(state.towers))
    seat, index = action.seat, INDEX[action.field]
    rows = _THROUGH[line_length(variant=state.setup.variant)][index]
    before = sum([row_worth(row(owners), seat) for row in rows])
    owners[index] = seat
    after = sum([row_worth(row(owners), seat) for row in rows])
    return after - before - CARD * len(action.cards)


def worth(state: State, seat: Seat) -> float:
    """Tell how much better all rows are for a seat than for the others; at the end, who has won."""
    if isinstance(state.waiting, Over):
        winners = state.waiting.outcome.winners
        return WON / len(winners) if seat in winners else -WON
    owners = owners_of(state.towers)
    rows = _ROWS[line_length(variant=state.setup.variant)]
    return sum([row_worth(row(owners), seat) for row in rows])


def is_settled(before: State, now: State) -> bool:
    """Tell whether each seat has had a turn since, and the first one another."""
    return now.turn - before.turn > now.setup.players


@lru_cache(maxsize=256)
def owners_of(towers: Towers) -> tuple[Seat | None, ...]:
    """List the owners of all fields; they are asked for again and again."""
    return tuple(map(owner_of, towers))


@cache
def row_worth(owners: Sequence[Seat | None], seat: Seat) -> float:
    """Tell what a row as long as a line is worth to a seat: the fuller, the more.

    A row with stones of several players is worth nothing to anybody.

    >>> row_worth((0, 0, None, None), 0), row_worth((0, 0, None, None), 1)
    (16.0, -16.0)
    >>> row_worth((0, 0, 1, None), 0)
    0.0
    """
    [*there] = {owner for owner in owners if owner is not None}
    if len(there) != 1:
        return 0.0
    stones = len(owners) - owners.count(None)
    value = WON if stones == len(owners) else 4.0**stones
    return value if there == [seat] else -value

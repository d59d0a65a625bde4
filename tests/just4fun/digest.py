"""Positions and results of Just4Fun Colours in a judge's words.

A line's fields are told from row 1 up, or from column a on, and several lines by the alphabet. A
board is text as `grid` reads it: row 6 first, a dot for an empty field, and of a tower its stones
from bottom to top, as seats.
"""

from __future__ import annotations

from rulekit.just4fun.state import Area, Exchange, Field, Outcome, Place, State
from tests.digest import listed, seats
from tests.just4fun.table import GAME, Course, numbers, seat_due


def may(state: State) -> str:
    """All that the seat on turn may do: `exchange the hand`, or `a1 b1 for R; c1 for G G`."""
    seat = seat_due(state)
    actions = GAME.legal_actions(state, seat)
    if actions == (Exchange(seat),):
        return "exchange the hand"
    fields: dict[str, list[Field]] = {}
    for action in actions:
        assert isinstance(action, Place)
        fields.setdefault(" ".join(action.cards), []).append(action.field)
    return "; ".join(f"{' '.join(own)} for {cards}" for cards, own in fields.items())


def takes(state: State, field: Field) -> str:
    """How many cards the seat on turn may play for a field: `1`, `3 or 4`, or `none will do`."""
    return " or ".join(map(str, numbers(state, field))) or "none will do"


def told(course: Course) -> str:
    """Who has won, and by which lines or areas, or that the game goes on."""
    outcome = GAME.outcome(course.end)
    return "the game goes on" if outcome is None else told_of(outcome)


def told_of(outcome: Outcome) -> str:
    """Who has won, and by which lines or areas."""
    by = [" ".join(line.fields) for line in outcome.lines] or [_of_the_winners(outcome.areas)]
    win = "wins" if len(outcome.winners) == 1 else "win"
    return f"{seats(outcome.winners)} {win} by {listed(by)}"


def _of_the_winners(areas: tuple[Area, ...]) -> str:
    size, stones = max((area.size, area.stones) for area in areas)
    return f"{size} fields with {stones} stones"


def largest(course: Course) -> str:
    """Each seat's best area, with `/` between the seats."""
    best: dict[int, Area] = {}
    for area in course.outcome.areas:
        best.setdefault(area.seat, area)
    told_of = (f"{area.size} fields with {area.stones} stones" for area in best.values())
    return " / ".join(told_of)

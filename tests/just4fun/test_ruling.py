"""What a position decides, asked without a game."""

from __future__ import annotations

from typing import Any

import pytest

from rulekit.errors import IllegalPosition
from rulekit.explaining import explain
from rulekit.just4fun.board import FIELDS
from rulekit.just4fun.ruling import PositionReason, PositionRuling, rule_position
from rulekit.just4fun.state import Area, Line, Outcome
from tests.just4fun.table import GAME, setup

Stones = list[tuple[str, tuple[int, ...]]]


def ruling(
    *stones: tuple[str, tuple[int, ...]], players: int = 2, **options: Any
) -> PositionRuling:
    """What a position with these towers decides."""
    return rule_position(setup(players, **options), stones)


def refused(*stones: tuple[str, tuple[int, ...]], **options: Any) -> IllegalPosition:
    """The refusal of a position for 2 players with these towers."""
    with pytest.raises(IllegalPosition) as refusal:
        ruling(*stones, **options)
    assert refusal.value.text
    return refusal.value


def row(fields: str, seat: int) -> Stones:
    """One stone of a seat on each of these fields."""
    return [(field, (seat,)) for field in fields.split()]


@pytest.mark.clause("J4F-LINE-1", "J4F-LINE-2", "RULING-LINE-BEFORE-AREA", "RULING-AREA")
@pytest.mark.clause("J4F-AREA-1", "J4F-AREA-2", "J4F-BOARD-1", "J4F-TOWER-1")
def test_a_line_beats_a_larger_area() -> None:
    """Seat 1 has four in a row, seat 0 an area of five fields: the line wins."""
    found = ruling(*row("a1 b1 c1 d1", 1), *row("a3 b3 c3 b4 c4", 0))
    assert found.towers[:6] == ((1,), (1,), (1,), (1,), (), ())
    assert len(found.towers) == len(FIELDS)
    assert found.lines.lines == (Line(1, ("a1", "b1", "c1", "d1")),)
    assert found.lines.clauses == ("J4F-LINE-1", "J4F-LINE-2")
    assert found.outcome.winners == (1,)
    assert found.outcome.lines == found.lines.lines
    assert found.outcome.areas == ()
    assert found.outcome.clauses == ("J4F-LINE-1", "J4F-LINE-2")
    assert found.areas.areas == (
        Area(0, ("a3", "b3", "b4", "c3", "c4"), size=5, stones=5),
        Area(1, ("a1", "b1", "c1", "d1"), size=4, stones=4),
    )
    assert set(found.areas.clauses) == {"J4F-AREA-1", "J4F-AREA-2", "RULING-AREA"}


@pytest.mark.clause("J4F-LINE-1", "J4F-LINE-2", "J4F-VARIANT-1", "RULING-WIN-ON-PLACING")
@pytest.mark.parametrize(
    ("fields", "variant", "clauses"),
    [
        ("a1 b1 c1 d1", False, {"J4F-LINE-1", "J4F-LINE-2"}),
        ("a1 b1 c1 d1 e1", False, {"J4F-LINE-1", "J4F-LINE-2", "RULING-WIN-ON-PLACING"}),
        ("a1 b1 c1 d1 e1 a2 a3 a4", False, {"J4F-LINE-1", "J4F-LINE-2"}),
        ("a1 b1 c1 d1 e1", True, {"J4F-VARIANT-1"}),
        ("a1 b1 c1 d1 e1 f1", True, {"J4F-VARIANT-1", "RULING-WIN-ON-PLACING"}),
    ],
)
def test_lines_that_are_longer_than_needed(fields: str, variant: bool, clauses: set[str]) -> None:
    """That a longer line wins is the ruling's word, unless another one is just long enough."""
    found = ruling(*row(fields, 0), variant=variant)
    assert found.outcome.winners == (0,)
    assert set(found.outcome.clauses) == clauses


@pytest.mark.clause("J4F-LINE-1", "RULING-WIN-ON-PLACING")
def test_lines_of_several_seats() -> None:
    """The first line would have ended the game: both are told, with the areas, and no winner."""
    found = ruling(*row("a1 b1 c1 d1", 0), *row("a2 b2 c2 d2", 1))
    assert found.lines.lines == (
        Line(0, ("a1", "b1", "c1", "d1")),
        Line(1, ("a2", "b2", "c2", "d2")),
    )
    assert [(area.seat, area.size) for area in found.areas.areas] == [(0, 4), (1, 4)]
    assert found.outcome == Outcome((), found.lines.lines, (), ("RULING-WIN-ON-PLACING",))
    assert explain(GAME, found.outcome) == (
        "Seats 0 and 1 have lines, and the first would have ended the game: nobody wins."
    )


@pytest.mark.clause("J4F-VARIANT-1")
def test_the_variant_needs_five() -> None:
    """Four in a row are an area in the variant, five are a line, by the variant's clause."""
    four = ruling(*row("a1 b1 c1 d1", 1), variant=True)
    assert four.outcome.lines == ()
    assert four.outcome.areas == (Area(1, ("a1", "b1", "c1", "d1"), size=4, stones=4),)
    five = ruling(*row("a1 b1 c1 d1 e1", 1), variant=True)
    assert five.outcome.lines == (Line(1, ("a1", "b1", "c1", "d1", "e1")),)
    assert five.lines.clauses == ("J4F-VARIANT-1",)
    assert five.outcome.clauses == ("J4F-VARIANT-1",)


@pytest.mark.clause("J4F-AREA-1", "J4F-AREA-2", "J4F-AREA-3", "RULING-AREA", "RULING-AREA-TIE")
@pytest.mark.clause("J4F-TOWER-2", "RULING-TOP-STONE")
def test_the_best_area_of_each_seat() -> None:
    """Only the best area of a seat is compared; equal ones by stones, by either reading."""
    stones: Stones = [("a1", (0,)), ("b1", (1, 0)), ("d1", (0,)), *row("a3 b3", 1)]
    whole = ruling(*stones, area_tie="whole_towers")
    assert whole.areas.areas == (
        Area(0, ("a1", "b1"), size=2, stones=3),
        Area(1, ("a3", "b3"), size=2, stones=2),
    )
    assert whole.outcome.areas == whole.areas.areas
    assert whole.outcome.winners == (0,)
    equal = {"J4F-AREA-1", "J4F-AREA-2", "J4F-AREA-3", "RULING-AREA", "RULING-AREA-TIE"}
    assert set(whole.outcome.clauses) == equal
    assert set(whole.areas.clauses) == equal | {"J4F-TOWER-2", "RULING-TOP-STONE"}
    own = ruling(*stones, area_tie="own_stones")
    assert own.outcome.winners == (0, 1)


BY_SIZE = ("J4F-AREA-1", "J4F-AREA-2", "RULING-AREA")


@pytest.mark.clause("J4F-AREA-1", "J4F-AREA-2", "RULING-AREA")
def test_a_seat_without_a_field_has_no_area() -> None:
    """Of three seats one has a field: it wins by size alone."""
    found = ruling(("a1", (2,)), players=3)
    assert found.areas.areas == (Area(2, ("a1",), size=1, stones=1),)
    assert found.outcome.winners == (2,)
    assert found.outcome.clauses == BY_SIZE


@pytest.mark.clause("J4F-AREA-1", "J4F-AREA-2", "RULING-AREA")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_without_a_stone(players: int) -> None:
    """Nobody has more than anybody else, so all share; there is no tie-break to look at."""
    found = ruling(players=players)
    assert found.outcome.winners == tuple(range(players))
    assert found.outcome.areas == ()
    assert found.outcome.clauses == BY_SIZE


@pytest.mark.clause("J4F-BOARD-1", "RULING-BOARD")
@pytest.mark.parametrize("field", ["g1", "a7", "a0", "A1", ""])
def test_fields_that_the_board_does_not_have(field: str) -> None:
    """Columns go from a to f and rows from 1 to 6."""
    refusal = refused(("a1", (0,)), (field, (0,)))
    assert refusal.reason is PositionReason.UNKNOWN_FIELD
    assert refusal.position == (("a1", (0,)), (field, (0,)))
    assert set(refusal.clauses) == {"J4F-BOARD-1", "RULING-BOARD"}


@pytest.mark.clause("J4F-TOWER-1")
def test_a_field_twice() -> None:
    """A field has one tower."""
    refusal = refused(("a1", (0,)), ("a1", (1,)))
    assert refusal.reason is PositionReason.FIELD_TWICE
    assert refusal.position == (("a1", (0,)), ("a1", (1,)))
    assert set(refusal.clauses) == {"J4F-TOWER-1"}


@pytest.mark.clause("J4F-SETUP-2")
@pytest.mark.parametrize("seat", [2, -1])
def test_stones_of_nobody_at_the_table(seat: int) -> None:
    """With 2 players there are stones of seats 0 and 1."""
    refusal = refused(("a1", (0,)), ("b1", (seat,)))
    assert refusal.reason is PositionReason.UNKNOWN_SEAT
    assert refusal.position == {"a1": (0,), "b1": (seat,)}
    assert set(refusal.clauses) == {"J4F-SETUP-2"}


@pytest.mark.clause("J4F-STONES-1", "J4F-SETUP-2")
def test_more_stones_than_a_player_has() -> None:
    """Twenty stones of a seat can lie on the board, one more cannot."""
    fields = [field for field in FIELDS if field[0] in "abde" and field[1] != "4"]
    twenty = [(field, (0,)) for field in fields]
    assert len(twenty) == 20
    assert ruling(*twenty).towers.count((0,)) == 20
    refusal = refused(*twenty, ("f6", (0,)))
    assert refusal.reason is PositionReason.TOO_MANY_STONES
    assert refusal.position == {**dict(twenty), "f6": (0,)}
    assert set(refusal.clauses) == {"J4F-STONES-1", "J4F-SETUP-2"}


@pytest.mark.clause("J4F-PRICE-2", "J4F-PLAY-1", "RULING-TOWER-COST", "RULING-TOP-STONE")
def test_towers_that_no_hand_could_pay_for() -> None:
    """Seven stones can stand on a field; an eighth cost 8 cards, unless all were its owner's."""
    seven = (0, 1, 0, 1, 0, 1, 0)
    assert ruling(("a1", seven)).towers[0] == seven
    refusal = refused(("a1", (*seven, 1)))
    assert refusal.reason is PositionReason.TOO_HIGH
    assert refusal.position == {"a1": (*seven, 1)}
    assert set(refusal.clauses) == {"J4F-PLAY-1", "J4F-PRICE-2"}
    eight = (0,) * 8
    refusal = refused(("a1", eight))
    assert refusal.reason is PositionReason.TOO_HIGH
    assert set(refusal.clauses) == {"J4F-PLAY-1", "RULING-TOWER-COST"}
    refusal = refused(("a1", (*eight, 1)), tower_cost="opponents_only")
    assert set(refusal.clauses) == {"J4F-PLAY-1", "J4F-PRICE-2"}
    assert ruling(("a1", eight), tower_cost="opponents_only").towers[0] == eight

"""What a position decides, asked without a game."""

from __future__ import annotations

from typing import Any

import pytest

from rulekit.errors import IllegalPosition
from rulekit.explaining import explain
from rulekit.just4fun.board import FIELDS
from rulekit.just4fun.ruling import PositionReason, PositionRuling, rule_position
from rulekit.just4fun.state import Area, Line, Outcome
from tests.digest import cases
from tests.just4fun.digest import told_of
from tests.just4fun.table import GAME, grid, setup

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


def towers(board: str) -> Stones:
    """The towers of a board, as `grid` reads it."""
    return list(grid(board).items())


def row(fields: str, seat: int) -> Stones:
    """One stone of a seat on each of these fields."""
    return [(field, (seat,)) for field in fields.split()]


@pytest.mark.clause("J4F-LINE-1", "J4F-LINE-2", "RULING-LINE-BEFORE-AREA", "RULING-AREA")
@pytest.mark.clause("J4F-AREA-1", "J4F-AREA-2", "J4F-BOARD-1", "J4F-TOWER-1")
def test_a_line_beats_a_larger_area() -> None:
    """Seat 1 has four in a row, seat 0 an area of five fields: the line wins."""
    found = ruling(
        *towers("""
            . . . . . .
            . . . . . .
            . 0 0 . . .
            0 0 0 . . .
            . . . . . .
            1 1 1 1 . .
        """)
    )
    assert found.towers[:6] == ((1,), (1,), (1,), (1,), (), ())
    assert len(found.towers) == len(FIELDS)
    assert told_of(found.outcome) == "seat 1 wins by a1 b1 c1 d1"
    assert found.outcome.lines == found.lines.lines
    assert found.outcome.areas == ()
    assert found.outcome.clauses == found.lines.clauses == ("J4F-LINE-1", "J4F-LINE-2")
    assert found.areas.areas == (
        Area(0, ("a3", "b3", "b4", "c3", "c4"), size=5, stones=5),
        Area(1, ("a1", "b1", "c1", "d1"), size=4, stones=4),
    )
    assert set(found.areas.clauses) == {"J4F-AREA-1", "J4F-AREA-2", "RULING-AREA"}


@pytest.mark.clause("J4F-LINE-1", "J4F-LINE-2", "J4F-VARIANT-1", "RULING-WIN-ON-PLACING")
@cases("""
    game        | fields of seat 0        | wins by
    four in row | a1 b1 c1 d1             | J4F-LINE-1 J4F-LINE-2
    four in row | a1 b1 c1 d1 e1          | J4F-LINE-1 J4F-LINE-2 RULING-WIN-ON-PLACING
    four in row | a1 b1 c1 d1 e1 a2 a3 a4 | J4F-LINE-1 J4F-LINE-2
    the variant | a1 b1 c1 d1 e1          | J4F-VARIANT-1
    the variant | a1 b1 c1 d1 e1 f1       | J4F-VARIANT-1 RULING-WIN-ON-PLACING
""")
def test_lines_that_are_longer_than_needed(game: str, fields_of_seat_0: str, wins_by: str) -> None:
    """That a longer line wins is the ruling's word, unless another one is just long enough."""
    found = ruling(*row(fields_of_seat_0, 0), variant=game == "the variant")
    assert found.outcome.winners == (0,)
    assert set(found.outcome.clauses) == set(wins_by.split())


@pytest.mark.clause("J4F-LINE-1", "RULING-WIN-ON-PLACING")
def test_lines_of_several_seats() -> None:
    """The first line would have ended the game: both are told, with the areas, and no winner."""
    found = ruling(
        *towers("""
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
            1 1 1 1 . .
            0 0 0 0 . .
        """)
    )
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
    assert told_of(four.outcome) == "seat 1 wins by 4 fields with 4 stones"
    five = ruling(*row("a1 b1 c1 d1 e1", 1), variant=True)
    assert told_of(five.outcome) == "seat 1 wins by a1 b1 c1 d1 e1"
    assert five.outcome.clauses == five.lines.clauses == ("J4F-VARIANT-1",)


@pytest.mark.clause("J4F-AREA-1", "J4F-AREA-2", "J4F-AREA-3", "RULING-AREA", "RULING-AREA-TIE")
@pytest.mark.clause("J4F-TOWER-2", "RULING-TOP-STONE")
@cases("""
    area tie     | stones there | happens
    whole_towers | 3 / 2        | seat 0 wins by 2 fields with 3 stones
    own_stones   | 2 / 2        | seats 0 and 1 win by 2 fields with 2 stones
""")
def test_the_best_area_of_each_seat(area_tie: str, stones_there: str, happens: str) -> None:
    """Only the best area of a seat is compared; equal ones by stones, by either reading."""
    found = ruling(
        *towers("""
            .  .  .  .  .  .
            .  .  .  .  .  .
            .  .  .  .  .  .
            1  1  .  .  .  .
            .  .  .  .  .  .
            0 10  .  0  .  .
        """),
        area_tie=area_tie,
    )
    assert [area.fields for area in found.areas.areas] == [("a1", "b1"), ("a3", "b3")]
    assert " / ".join(str(area.stones) for area in found.areas.areas) == stones_there
    assert found.outcome.areas == found.areas.areas
    assert told_of(found.outcome) == happens
    equal = {"J4F-AREA-1", "J4F-AREA-2", "J4F-AREA-3", "RULING-AREA", "RULING-AREA-TIE"}
    assert set(found.outcome.clauses) == equal
    assert set(found.areas.clauses) == equal | {"J4F-TOWER-2", "RULING-TOP-STONE"}


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
    refusal = refused(("a1", (*eight, 1)))  # the stone on top changes nothing of the eighth
    assert set(refusal.clauses) == {"J4F-PLAY-1", "RULING-TOWER-COST"}
    refusal = refused(("a1", (*eight, 1)), tower_cost="opponents_only")
    assert set(refusal.clauses) == {"J4F-PLAY-1", "J4F-PRICE-2"}
    assert ruling(("a1", eight), tower_cost="opponents_only").towers[0] == eight

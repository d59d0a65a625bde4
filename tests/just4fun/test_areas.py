"""Scoring after 20 rounds: the largest area, its tie-break, and shared wins."""

from __future__ import annotations

import pytest

from rulekit.just4fun.board import area_winners, areas_of
from rulekit.just4fun.state import Area, AreasCompared, GameOver, Place, Placed
from tests.digest import cases
from tests.just4fun.digest import largest, told
from tests.just4fun.directed import finish
from tests.just4fun.table import GAME, as_towers, grid, is_over


def fields(text: str) -> tuple[str, ...]:
    """The fields named in a text."""
    return tuple(text.split())


# ---- What is an area


@pytest.mark.clause("J4F-AREA-1", "J4F-AREA-2", "RULING-AREA")
def test_the_largest_area_wins() -> None:
    """Seven fields of seat 0 beat three of seat 1."""
    course = finish("""
          .   1   .   .   1   0
          . 101 000   1   .  11
          .  10   1  00   1 000
        101   0   .  10   1  01
         11   0  10   0   .   .
          1   .  01   .   0   .
    """)
    assert told(course) == "seat 0 wins by 7 fields with 11 stones"
    assert largest(course) == "7 fields with 11 stones / 3 fields with 6 stones"
    assert set(course.outcome.clauses) == {"J4F-AREA-1", "J4F-AREA-2", "RULING-AREA"}


@pytest.mark.clause("J4F-AREA-4", "J4F-AREA-2")
def test_the_example_of_four_players() -> None:
    """Areas of five, four, three and two fields: the player with five wins."""
    course = finish("""
         32    2 1020 3300   01 2111
        332  010    1    .   01    1
         23 0132    .    2  332   20
          2 3110    0   30    .    0
          . 1120   00  331   20  123
         21 3331   02 2230 1221   33
    """)
    assert largest(course).split(" / ") == [
        "5 fields with 13 stones",
        "4 fields with 9 stones",
        "3 fields with 6 stones",
        "2 fields with 5 stones",
    ]
    assert told(course) == "seat 0 wins by 5 fields with 13 stones"
    assert course.outcome.areas[0].fields == fields("b2 b3 c2 c3 d3")


@pytest.mark.clause("RULING-AREA", "J4F-AREA-1")
def test_a_long_thin_area() -> None:
    """Fourteen fields that wind over the board, never four in a row, are one area."""
    course = finish("""
         .   .   0  00   0   .
        10   0 110   1 111 111
         0   .   .   .   1   0
        10   0   0   1   .   1
        01   1   0   .   1   0
         0  10   0   . 101   0
    """)
    assert course.outcome.areas[0] == Area(
        0, fields("a1 a3 a4 a5 b1 b3 b5 c1 c2 c3 c5 c6 d6 e6"), size=14, stones=20
    )
    assert told(course) == "seat 0 wins by 14 fields with 20 stones"


@pytest.mark.clause("RULING-AREA", "J4F-AREA-1", "J4F-AREA-2")
def test_areas_that_touch_by_a_corner() -> None:
    """Three and three fields that meet at a corner are two areas and lose against four."""
    course = finish("""
           .   01    .    .   01  101
           .    .   11    .  101   11
          01    .    0    0    .    .
           .    1  100    .    .    1
           0   00    1    .  101    .
        1001  000    .    .    .  001
    """)
    mine = [area.fields for area in course.outcome.areas if area.seat == 0]
    assert sorted(mine) == [fields("a2 b1 b2"), fields("c3 c4 d4")]
    assert largest(course) == "3 fields with 6 stones / 4 fields with 10 stones"
    assert told(course) == "seat 1 wins by 4 fields with 10 stones"


@pytest.mark.clause("RULING-AREA", "RULING-TOP-STONE", "J4F-TOWER-2")
def test_every_area_of_every_player_is_told() -> None:
    """Seat by seat, the best area first; each field that has a stone is in just one of them."""
    course = finish("""
          .   1   .   .   1   0
          . 101 000   1   .  11
          .  10   1  00   1 000
        101   0   .  10   1  01
         11   0  10   0   .   .
          1   .  01   .   0   .
    """)
    assert [f"{a.seat}: {' '.join(a.fields)} with {a.stones}" for a in course.outcome.areas] == [
        "0: b2 b3 b4 c2 d2 d3 d4 with 11",
        "0: c5 with 3",
        "0: f4 with 3",
        "0: e1 with 1",
        "0: f6 with 1",
        "1: a1 a2 a3 with 6",
        "1: e3 e4 f3 with 4",
        "1: b5 b6 with 4",
        "1: c1 with 2",
        "1: f5 with 2",
        "1: c4 with 1",
        "1: d5 with 1",
        "1: e6 with 1",
    ]


@pytest.mark.clause("RULING-TOP-STONE", "J4F-TOWER-2", "RULING-AREA")
def test_covered_stones_make_no_area() -> None:
    """A seat whose stones are all covered has no area, however many they are."""
    towers = as_towers(
        grid("""
             .   .   .   .   .   2
             .   .   .   .   .   .
             .   .   .   .   .   .
             .   .   .   .   .   .
             .   .   .   .   .   .
            01  01  02   .   .   .
        """)
    )
    assert areas_of(towers, 0, "whole_towers") == ()
    assert areas_of(towers, 1, "whole_towers") == (Area(1, ("a1", "b1"), 2, 4),)
    areas = [area for seat in range(3) for area in areas_of(towers, seat, "whole_towers")]
    assert area_winners(areas) == (1,)


@pytest.mark.clause("RULING-AREA", "J4F-AREA-1")
def test_areas_do_not_go_round_the_edge() -> None:
    """Fields at opposite edges of the board are no neighbours."""
    towers = as_towers(
        grid("""
            0 . . . . 0
            . . . . . .
            . . . . . .
            . . . . . 0
            0 . . . . .
            0 . . . . 0
        """)
    )
    assert [area.fields for area in areas_of(towers, 0, "whole_towers")] == [
        ("a1", "a2"),
        ("a6",),
        ("f1",),
        ("f3",),
        ("f6",),
    ]


@pytest.mark.clause("RULING-AREA", "J4F-AREA-1")
def test_an_area_may_turn_back_towards_row_1() -> None:
    """From a1 up to row 2, along it and down again to c1: five fields are joined."""
    towers = as_towers(
        grid("""
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
            0 0 0 . . .
            0 . 0 . . .
        """)
    )
    five = ("a1", "a2", "b2", "c1", "c2")
    assert areas_of(towers, 0, "whole_towers") == (Area(0, five, size=5, stones=5),)


# ---- The tie-break


@pytest.mark.clause("RULING-AREA-TIE", "J4F-AREA-3")
@pytest.mark.readings("RULING-AREA-TIE")
@cases("""
    area tie     | stones there | happens
    whole_towers | 8 / 6        | seat 0 wins by 5 fields with 8 stones
    own_stones   | 5 / 6        | seat 1 wins by 5 fields with 6 stones
""")
def test_whose_stones_break_a_tie(area_tie: str, stones_there: str, happens: str) -> None:
    """Five fields each; 8 stones against 6 in whole towers, but 5 own ones against 6."""
    course = finish(
        """
            .    .   00    .    1   11
            1  001    0    1    1    1
            1    .   01    .    .    .
            .   10    0    0    1    .
            .   10   10    .    .   00
            1 0001   11    0   01  001
        """,
        area_tie=area_tie,
    )
    mine, theirs = stones_there.split(" / ")
    assert largest(course) == f"5 fields with {mine} stones / 5 fields with {theirs} stones"
    assert told(course) == happens


@pytest.mark.clause("J4F-AREA-3", "RULING-AREA-TIE")
@pytest.mark.parametrize("area_tie", ["whole_towers", "own_stones"])
def test_more_stones_win_between_equal_areas(area_tie: str) -> None:
    """Five fields each, and 8 own stones there against 6: both readings agree."""
    course = finish(
        """
            .    .   00    .    1   11
            1  001    0    1    1    1
            1    .   01    .    .    .
            .   00    0    0    1    .
            .   00   00    .    .   00
            1 0001   11    0   11  111
        """,
        area_tie=area_tie,
    )
    assert largest(course) == "5 fields with 8 stones / 5 fields with 6 stones"
    assert told(course) == "seat 0 wins by 5 fields with 8 stones"
    by_size = {"J4F-AREA-1", "J4F-AREA-2", "RULING-AREA"}
    assert set(course.outcome.clauses) == by_size | {"J4F-AREA-3", "RULING-AREA-TIE"}


@pytest.mark.clause("RULING-AREA", "J4F-AREA-3")
@cases("""
    area tie     | happens
    whole_towers | seats 0 and 1 win by 5 fields with 7 stones
    own_stones   | seats 0 and 1 win by 5 fields with 5 stones
""")
def test_equal_in_fields_and_stones(area_tie: str, happens: str) -> None:
    """Nothing else breaks the tie, so both win together."""
    course = finish(
        """
              .   11    .   00    1   01
            110   01  110   01    1    1
              .    . 0101    .    0    .
              .    0    0    0    .    0
             11   10   10    .    0    .
              0    .   01    0    .    1
        """,
        area_tie=area_tie,
    )
    assert told(course) == happens
    one, other = largest(course).split(" / ")
    assert one == other


@pytest.mark.clause("RULING-AREA", "J4F-AREA-2", "J4F-AREA-3")
@pytest.mark.parametrize("area_tie", ["whole_towers", "own_stones"])
def test_stones_of_a_smaller_area_do_not_count(area_tie: str) -> None:
    """Five fields with five stones lose against five with six, whatever other areas hold.

    Seat 0 has seven stones in an area of three fields besides, more than seat 1 has in its largest.
    """
    course = finish(
        """
               1   00   00    .    1   11
             010  101  000    1    1    1
            0111    .    .    .    .  100
               1    0    0    0  111    .
               1    0    0    .    1    .
               .    .    .    .    .   00
        """,
        area_tie=area_tie,
    )
    mine = [area for area in course.outcome.areas if area.seat == 0]
    assert [(area.size, area.stones) for area in mine[:2]] == [(5, 5), (3, 7)]
    assert largest(course) == "5 fields with 5 stones / 5 fields with 6 stones"
    assert told(course) == "seat 1 wins by 5 fields with 6 stones"


@pytest.mark.clause("RULING-AREA", "J4F-AREA-2", "J4F-AREA-3")
def test_stones_of_a_player_with_a_smaller_area_do_not_count() -> None:
    """Two seats share with five fields and five stones; three fields with ten stones lose."""
    course = finish("""
         102 0212    . 2220    1    1
         212   21    .    1    1    1
        1110 2022    2    .   22 1010
           .    0    0    0  021    .
           .    0    0    1 0002 0101
           0    .   12    1  022    .
    """)
    five, ten = "5 fields with 5 stones", "3 fields with 10 stones"
    assert largest(course) == f"{five} / {five} / {ten}"
    assert told(course) == "seats 0 and 1 win by 5 fields with 5 stones"


@pytest.mark.clause("RULING-AREA", "J4F-AREA-3")
def test_the_best_of_a_players_equal_areas_counts() -> None:
    """Of two areas of two fields, that with five stones beats the opponent's four stones."""
    towers = as_towers(
        grid("""
            0    .    .    .    .    .
            0    .    .    .   11   11
            .    .    .    .    .    .
            .    .    .    .    .    .
            .  010   00    .    .    .
            .    .    .    .    .    .
        """)
    )
    mine, theirs = (areas_of(towers, seat, "whole_towers") for seat in (0, 1))
    assert mine == (Area(0, ("b2", "c2"), 2, 5), Area(0, ("a5", "a6"), 2, 2))
    assert theirs == (Area(1, ("e5", "f5"), 2, 4),)
    assert area_winners(mine + theirs) == (0,)
    assert area_winners(mine[1:] + theirs) == (1,)


@pytest.mark.clause("RULING-AREA")
@pytest.mark.parametrize("winners", [(0, 1, 2, 3), (1, 3), (2,), (0, 2, 3)])
def test_any_number_of_players_may_share(winners: tuple[int, ...]) -> None:
    """All whose best area is equal in fields and stones win; a second such area changes nothing."""
    areas = [Area(seat, (), 4, 6 if seat in winners else 5) for seat in range(4)]
    again = [Area(seat, (), 4, 6) for seat in winners[:1]]
    assert area_winners(areas + again) == winners


# ---- The end


@pytest.mark.clause("J4F-END-1", "J4F-AREA-1", "J4F-DRAW-2", "RULING-LINE-BEFORE-AREA")
@pytest.mark.parametrize("name", ["largest", "tie broken", "shared"])
def test_nothing_is_drawn_after_the_last_stone(name: str) -> None:
    """The last stone ends the game: no card is drawn or shuffled, and the areas are compared."""
    course = finish(name)
    before, after = course.states[-2:]
    placed, compared, over = course.events[-1]
    assert isinstance(placed, Placed)
    assert isinstance(compared, AreasCompared)
    assert compared.areas == course.outcome.areas
    assert isinstance(over, GameOver)
    assert over.winners == course.outcome.winners
    assert after.deck == before.deck
    assert sum(map(len, after.hands)) == 7 * course.setup.players - len(placed.cards)


@pytest.mark.touches("J4F-END-1", "J4F-AREA-1", "RULING-COMPULSORY-TURN")
def test_the_game_goes_on_until_the_last_stone() -> None:
    """With one stone left of all, the game still waits for its player, and areas do not matter."""
    course = finish("largest")
    before = course.states[-2]
    assert GAME.view(before, None).unused == (0, 1)
    assert not is_over(before)
    assert GAME.outcome(before) is None
    assert isinstance(course.actions[-1], Place)

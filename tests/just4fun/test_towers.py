"""Stones and towers: where they may go, how they stand, and whose a tower is."""

from __future__ import annotations

from typing import Any

import pytest

from rulekit.errors import IllegalAction, Misuse
from rulekit.just4fun import prices
from rulekit.just4fun.board import FIELDS
from rulekit.just4fun.state import Place, Placed, Reason
from spec.reference import just4fun
from tests.digest import cases
from tests.just4fun.digest import takes
from tests.just4fun.directed import own_tower, tower_of_seven
from tests.just4fun.table import (
    GAME,
    Stacked,
    colours,
    hand,
    opening,
    position,
    seat_due,
    setup,
    with_towers,
)


@pytest.mark.clause("J4F-TOWER-1", "J4F-PLACE-1")
def test_stones_stand_in_the_order_in_which_they_came() -> None:
    """A new stone goes on top of those that stand there, and they stay below it."""
    course = Stacked(setup(3)).place("d1", "d1", "d1").course()
    assert [(event.seat, event.field, event.tower) for event in course.all(Placed)] == [
        (0, "d1", (0,)),
        (1, "d1", (0, 1)),
        (2, "d1", (0, 1, 2)),
    ]
    assert position(course.end) == {"d1": (0, 1, 2)}


@pytest.mark.clause("J4F-TOWER-2", "RULING-TOP-STONE")
@cases("""
    stones so far  | tower on d1 | belongs to
    d1             | 0           | seat 0
    d1 d1          | 01          | seat 1
    d1 d1 d1       | 012         | seat 2
    d1 d1 a1 d1    | 010         | seat 0
    d1 d1 a1 b1 d1 | 011         | seat 1
""")
def test_a_tower_belongs_to_the_top_stone(
    stones_so_far: str, tower_on_d1: str, belongs_to: str
) -> None:
    """Each new stone claims the whole tower for its player; three players place in turn."""
    view = GAME.view(Stacked(setup(3)).place(*stones_so_far.split()).course().end, None)
    d1 = FIELDS.index("d1")
    assert "".join(map(str, view.towers[d1])) == tower_on_d1
    assert f"seat {view.owners[d1]}" == belongs_to


@pytest.mark.clause("J4F-PLACE-2")
@cases("""
    field | there stands           | seat 0 plays
    a1    | a stone of seat 0      | 2
    b1    | a stone of seat 1      | 2
    c1    | nothing, and is green  | 1
    d1    | nothing, and is red    | 1
""")
def test_no_field_is_closed_to_anybody(field: str, there_stands: str, seat_0_plays: str) -> None:
    """Empty fields, own towers and towers of others are open to whoever has the cards."""
    table = setup(2, board=("GGGRRR", *["RRRRRR"] * 5))
    state = Stacked(table).place("a1", "b1").hold("GGGRRRR").course().end
    assert takes(state, field) == seat_0_plays, there_stands
    assert len(GAME.legal_actions(state, 0)) == 36


@pytest.mark.clause("RULING-TOP-STONE", "J4F-PLACE-1")
@cases("""
    own tower | seat 0 plays | own tower then
    0         | 2            | 00
    00        | 3            | 000
    000000    | 7            | 0000000
""")
def test_a_player_may_build_on_their_own_tower(
    own_tower: str, seat_0_plays: str, own_tower_then: str
) -> None:
    """An own tower can be topped, for a card more than its stones, and stays one's own."""
    state = with_towers(opening("GGGGGGG"), {"d1": tuple(map(int, own_tower))})
    assert takes(state, "d1") == seat_0_plays
    after = GAME.apply(state, Place(0, "d1", ("G",) * int(seat_0_plays))).state
    assert position(after) == {"d1": tuple(map(int, own_tower_then))}
    assert GAME.view(after, None).owners[FIELDS.index("d1")] == 0


@pytest.mark.clause("RULING-TOP-STONE", "J4F-PLAY-1", "J4F-PRICE-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_tower_of_seven_is_closed(players: int) -> None:
    """It would cost eight cards, and not even a hand of seven of its colour can top it."""
    state = tower_of_seven(players, held="PPPPPPP").end
    assert takes(state, "d3") == "none will do"
    for number in (7, 8):
        with pytest.raises(IllegalAction) as refusal:
            GAME.apply(state, Place(seat_due(state), "d3", ("P",) * number))
        assert refusal.value.reason is Reason.TOO_HIGH


@pytest.mark.clause("RULING-TOP-STONE", "RULING-TOWER-COST")
@pytest.mark.parametrize("height", [7, 8, 13, 19])
def test_an_own_tower_past_seven(height: int) -> None:
    """Under `opponents_only` a tower of own stones costs one card, however high it is."""
    opened = opening("PPPPPPP", tower_cost="opponents_only")
    state = with_towers(opened, {"d3": (0,) * height})
    assert takes(state, "d3") == "1"
    after = GAME.apply(state, Place(0, "d3", ("P",))).state
    assert position(after) == {"d3": (0,) * (height + 1)}


@pytest.mark.clause("RULING-TOWER-COST", "J4F-STONES-1")
def test_an_own_tower_of_all_stones() -> None:
    """A game can come to a tower of all 20 stones of a player."""
    course = own_tower(20)
    assert GAME.view(course.end, None).unused[0] == 0


@pytest.mark.clause("RULING-TOWER-COST", "J4F-PLACE-2")
def test_the_highest_tower_leaves_the_other_fields_open() -> None:
    """Beside a tower of all 20 stones of seat 0, seat 1 still finds the fields it can pay for."""
    state = own_tower(20).end
    payable = just4fun.placements(
        hand(state, 1), colours(state.setup), position(state), 1, "opponents_only", "at_least"
    )
    assert payable
    placements = [a for a in GAME.legal_actions(state, 1) if isinstance(a, Place)]
    assert {(action.field, len(action.cards)) for action in placements} == payable


@pytest.mark.clause("RULING-TOP-STONE", "RULING-TOWER-COST", "J4F-PRICE-2")
@pytest.mark.parametrize(("height", "players"), [(8, 3), (10, 2), (17, 2)])
def test_a_high_tower_is_closed_to_opponents(height: int, players: int) -> None:
    """What costs its owner one card costs others more than the seven that they hold."""
    state = own_tower(height, players, held="PPPPPPP").end
    assert takes(state, "d3") == "none will do"
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, Place(1, "d3", ("P",) * 7))
    assert refusal.value.reason is Reason.TOO_HIGH


@pytest.mark.clause("J4F-PRICE-1", "J4F-PRICE-2", "RULING-TOWER-COST")
@cases("""
    tower cost     | empty | one of seat 1 | two of seat 0
    all_stones     | 1     | 2             | 3
    opponents_only | 1     | 2             | 1
""")
def test_prices_are_told_of_any_rows(
    tower_cost: Any, empty: str, one_of_seat_1: str, two_of_seat_0: str
) -> None:
    """What seat 0 pays for a tower; towers and their rows may be tuples or lists."""
    wanted = [int(empty), int(one_of_seat_1), int(two_of_seat_0)]
    every: tuple[Any, ...] = (((), (1,), (0, 0)), [[], [1], [0, 0]], ([], (1,), [0, 0]))
    for towers in every:
        assert prices(towers, 0, tower_cost) == wanted


@pytest.mark.parametrize(
    ("towers", "seat", "reading"),
    [(None, 0, "all_stones"), ([1], 0, "all_stones"), ("ab", 0, "all_stones"),
     ([()], "0", "all_stones"), ([()], True, "all_stones"), ([()], 0, "exact"), ([()], 0, None)],
)  # fmt: skip
def test_prices_of_nothing_like_towers_are_refused(towers: Any, seat: Any, reading: Any) -> None:
    """What are no towers, no seat and no reading have no price."""
    with pytest.raises(Misuse):
        prices(towers, seat, reading)

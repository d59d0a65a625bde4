"""Stones and towers: where they may go, how they stand, and whose a tower is."""

from __future__ import annotations

from typing import Any

import pytest

from rulekit.errors import Misuse
from rulekit.just4fun import prices
from rulekit.just4fun.rules import TowerCost
from rulekit.just4fun.state import Place, Placed
from tests.just4fun.directed import own_tower, tower_of_seven
from tests.just4fun.table import GAME, Stacked, colour_of, numbers, position, setup


@pytest.mark.clause("J4F-TOWER-1", "J4F-PLACE-1")
def test_stones_stand_in_the_order_in_which_they_came() -> None:
    """A new stone goes on top of those that stand there, and they stay below it."""
    course = Stacked(setup(3)).place("d1", "d1", "d1").course()
    assert [event.tower for event in course.all(Placed)] == [(0,), (0, 1), (0, 1, 2)]
    assert position(course.end) == {"d1": (0, 1, 2)}
    assert [(event.seat, event.field) for event in course.all(Placed)] == [
        (0, "d1"),
        (1, "d1"),
        (2, "d1"),
    ]


@pytest.mark.clause("J4F-TOWER-2", "RULING-TOP-STONE", "J4F-GOAL-1")
def test_a_tower_belongs_to_the_top_stone() -> None:
    """Each new stone claims the whole tower for its player, whatever stands below."""
    course = Stacked(setup(3)).place("d1", "d1", "d1").course()
    assert [GAME.view(state, None).owners[3] for state in course.states] == [None, None, 0, 1, 2]


@pytest.mark.clause("J4F-PLACE-2")
def test_no_field_is_closed_to_anybody() -> None:
    """Empty fields, own towers and towers of others are open to whoever has the cards."""
    table = setup(2, board=("GGGRRR", *["RRRRRR"] * 5))
    state = Stacked(table).place("a1", "b1").hold("GGGRRRR").course().end
    assert {field: numbers(state, field) for field in ("a1", "b1", "c1", "d1")} == {
        "a1": [2],
        "b1": [2],
        "c1": [1],
        "d1": [1],
    }
    assert len(GAME.legal_actions(state, 0)) == 36


@pytest.mark.clause("RULING-TOP-STONE", "J4F-PLACE-1")
def test_a_player_may_build_on_their_own_tower() -> None:
    """An own tower can be topped, for a card more than its stones, and stays one's own."""
    stacked = Stacked(setup(2)).place("d1", "a1", "d1", "b1", "d1")
    state = stacked.course().end
    assert position(state)["d1"] == (0, 0, 0)
    assert GAME.view(state, None).owners[3] == 0
    assert GAME.view(state, None).discards.count("G") == 1 + 2 + 3


@pytest.mark.clause("RULING-TOP-STONE", "J4F-PLAY-1", "J4F-PRICE-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_tower_of_seven_is_closed(players: int) -> None:
    """It would cost eight cards, and a hand has seven: so nobody can ever top it."""
    stacked_on = tower_of_seven(players)
    state = stacked_on.end
    assert len(position(state)["d3"]) == 7
    assert numbers(state, "d3") == []


@pytest.mark.clause("RULING-TOP-STONE", "RULING-TOWER-COST", "J4F-STONES-1")
@pytest.mark.parametrize("height", [8, 13, 20])
def test_an_own_tower_past_seven(height: int) -> None:
    """Under `opponents_only` a tower of own stones still costs one card, up to all 20 stones."""
    course = own_tower(height)
    assert position(course.end)["d3"] == (0,) * height
    assert GAME.view(course.end, None).unused[0] == 20 - height


@pytest.mark.clause("RULING-TOP-STONE", "RULING-TOWER-COST", "J4F-PLAY-1", "J4F-PLACE-1")
def test_the_highest_tower_leaves_the_other_fields_open() -> None:
    """Beside a tower of all 20 stones of seat 0, seat 1 still finds the fields it can pay for."""
    state = own_tower(20).end
    assert numbers(state, "d3") == []
    assert GAME.legal_actions(state, 1)


@pytest.mark.clause("RULING-TOP-STONE", "RULING-TOWER-COST", "J4F-PRICE-2")
def test_a_high_tower_is_closed_to_opponents() -> None:
    """What costs its owner one card costs others nine, so it stays the owner's."""
    course = own_tower(8, players=3)
    state = course.end
    assert numbers(state, "d3") == []
    colour = colour_of(course.setup, "d3")
    with pytest.raises(Exception, match="costs 9 cards"):
        GAME.apply(state, Place(1, "d3", (colour,) * 7))


@pytest.mark.clause("J4F-PRICE-1", "J4F-PRICE-2", "RULING-TOWER-COST")
@pytest.mark.parametrize(("reading", "own"), [("all_stones", 3), ("opponents_only", 1)])
def test_prices_are_told_of_any_rows(reading: TowerCost, own: int) -> None:
    """Tuples or lists, an empty tower costs 1, one stone 2; two own ones depend on the reading."""
    every: tuple[Any, ...] = (((), (1,), (0, 0)), [[], [1], [0, 0]], ([], (1,), [0, 0]))
    for towers in every:
        assert prices(towers, 0, reading) == [1, 2, own]


@pytest.mark.clause("J4F-PRICE-1", "RULING-TOWER-COST")
@pytest.mark.parametrize(
    ("towers", "seat", "reading"),
    [(None, 0, "all_stones"), ([1], 0, "all_stones"), ("ab", 0, "all_stones"),
     ([()], "0", "all_stones"), ([()], True, "all_stones"), ([()], 0, "exact"), ([()], 0, None)],
)  # fmt: skip
def test_prices_of_nothing_like_towers_are_refused(towers: Any, seat: Any, reading: Any) -> None:
    """What are no towers, no seat and no reading have no price."""
    with pytest.raises(Misuse):
        prices(towers, seat, reading)

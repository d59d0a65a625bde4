"""Playing cards: how many, what a field costs, and where the cards go."""

from __future__ import annotations

import pytest

from rulekit.errors import IllegalAction
from rulekit.just4fun.state import Place, Reason
from tests.just4fun.directed import tower_of_seven
from tests.just4fun.table import (
    GAME,
    Course,
    Stacked,
    hand,
    numbers,
    opening,
    position,
    seat_due,
    setup,
)

# ---- From one card to seven


@pytest.mark.clause("J4F-PLAY-1", "J4F-PRICE-1", "RULING-PAYMENT")
def test_one_card_is_enough_for_an_empty_field() -> None:
    """Of seven red cards one claims an empty red field, and that is the only way."""
    assert numbers(opening("RRRRRRR"), "a1") == [1]


@pytest.mark.clause("J4F-PLAY-1", "RULING-PAYMENT")
def test_up_to_seven_cards_may_be_played() -> None:
    """Where more than the price may be played, it is any number up to all seven of the hand."""
    state = opening("RRRRRRR", payment="at_least")
    assert numbers(state, "a1") == [1, 2, 3, 4, 5, 6, 7]
    after = GAME.apply(state, Place(0, "a1", ("R",) * 7)).state
    assert position(after) == {"a1": (0,)}
    assert GAME.view(after, None).discards == ("R",) * 7


@pytest.mark.clause("J4F-PLAY-1", "J4F-PRICE-2")
def test_seven_cards_top_a_tower_of_six() -> None:
    """The dearest field that anybody can claim carries six stones and costs a whole hand."""
    course = tower_of_seven(3)
    [state] = [
        state
        for state, action in zip(course.states, course.actions, strict=False)
        if isinstance(action, Place) and action.field == "d3" and len(action.cards) == 7
    ]
    assert len(position(state)["d3"]) == 6
    assert numbers(state, "d3") == [7]
    assert hand(state, seat_due(state)) == "PPPPPPP"


@pytest.mark.clause("J4F-PLAY-1", "J4F-PRICE-2")
def test_a_tower_of_six_is_not_too_high() -> None:
    """It costs the seven cards that a hand holds, so that fewer are a wrong number of cards."""
    states = [s for s in tower_of_seven(3).states if len(position(s).get("d3", ())) == 6]
    state = states[-1]  # the one before the seventh stone
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, Place(seat_due(state), "d3", ("P", "P")))
    assert refusal.value.reason is Reason.WRONG_NUMBER


@pytest.mark.clause("RULING-PAYMENT", "J4F-TURN-1", "J4F-PLAY-1", "J4F-PRICE-1")
@pytest.mark.readings("RULING-PAYMENT")
def test_more_cards_than_the_price() -> None:
    """Two red cards for an empty field: refused under `exact`, a turn under `at_least`."""
    exact, at_least = (opening("RRROOGG", payment=two) for two in ("exact", "at_least"))
    action = Place(0, "a1", ("R", "R"))
    assert numbers(exact, "a1") == [1]
    assert numbers(at_least, "a1") == [1, 2, 3]
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(exact, action)
    assert refusal.value.reason is Reason.WRONG_NUMBER
    assert position(GAME.apply(at_least, action).state) == {"a1": (0,)}


@pytest.mark.clause("RULING-PAYMENT", "J4F-PRICE-2")
def test_more_cards_than_a_tower_costs() -> None:
    """Under `at_least` more may be played for a tower too, not for an empty field only."""
    stacked = Stacked(setup(2, payment="at_least")).place("d1", "d1").hold("GGGGGRR")
    assert numbers(stacked.course().end, "d1") == [3, 4, 5]


# ---- Towers


def beside_tower(owners: tuple[int, ...], **options: str) -> Course:
    """Come to a turn of seat 0 with seven green cards, when d1 has stones of these seats."""
    stacked = Stacked(setup(2, board=("RRRGOO", *["RRRROO"] * 5), **options))
    for owner in owners:
        if stacked.seat != owner:
            stacked.elsewhere("d1")
        stacked.place("d1")
    if stacked.seat != 0:
        stacked.elsewhere("d1")
    course = stacked.hold("G" * min(7, stacked.left[0]["G"])).course()
    assert position(course.end)["d1"] == owners
    return course


@pytest.mark.clause("J4F-PRICE-3", "J4F-PRICE-2")
def test_the_example_of_a_green_tower() -> None:
    """Two stones stand on a green field: three green cards top them, and the field is claimed."""
    state = Stacked(setup(3)).place("d1", "d1").hold("GGGGGGG").course().end
    assert position(state) == {"d1": (0, 1)}
    assert numbers(state, "d1") == [3]
    after = GAME.apply(state, Place(2, "d1", ("G",) * 3)).state
    assert position(after) == {"d1": (0, 1, 2)}
    assert GAME.view(after, None).owners[3] == 2


@pytest.mark.clause("J4F-PRICE-2", "RULING-TOWER-COST")
@pytest.mark.parametrize("tower_cost", ["all_stones", "opponents_only"])
@pytest.mark.parametrize("owners", [(1,), (0, 1), (1, 0), (1, 1), (1, 0, 0), (0, 1, 0)])
def test_a_field_with_an_opponents_stone(owners: tuple[int, ...], tower_cost: str) -> None:
    """One card more than the stones, wherever the opponent's stone stands, under both readings."""
    state = beside_tower(owners, tower_cost=tower_cost).end
    assert numbers(state, "d1") == [len(owners) + 1]


@pytest.mark.clause("RULING-TOWER-COST", "J4F-PRICE-1", "J4F-PRICE-2")
@pytest.mark.readings("RULING-TOWER-COST")
@pytest.mark.parametrize("height", [1, 2, 3])
def test_a_tower_of_own_stones(height: int) -> None:
    """Own stones count under `all_stones`; under `opponents_only` one card is still enough."""
    all_stones = beside_tower((0,) * height, tower_cost="all_stones").end
    assert numbers(all_stones, "d1") == [height + 1]
    opponents_only = beside_tower((0,) * height, tower_cost="opponents_only").end
    assert numbers(opponents_only, "d1") == [1]


@pytest.mark.clause("RULING-TOWER-COST", "RULING-PAYMENT", "J4F-PRICE-2")
def test_a_hand_that_is_too_small_for_a_tower() -> None:
    """Two green cards claim an empty green field, but not one with two stones."""
    stacked = Stacked(setup(2)).place("d1", "d1").hold("GGROYBP")
    state = stacked.course().end
    assert numbers(state, "d1") == []
    assert numbers(state, "c2") == [1]


# ---- The discard pile


@pytest.mark.clause("J4F-PLAY-2")
def test_played_cards_go_to_the_discard_pile() -> None:
    """The cards leave the hand and lie in the discard pile, sorted and seen by all."""
    stacked = Stacked(setup(2)).place("a1", "a1", "b1")
    course = stacked.course()
    assert [GAME.view(state, None).discards for state in course.states[1:]] == [
        (),
        ("R",),
        ("R", "R", "R"),
        ("O", "R", "R", "R"),
    ]
    assert len(hand(course.end, 0)) == 7

"""Playing cards: how many, what a field costs, and where the cards go."""

from __future__ import annotations

import pytest

from rulekit.errors import IllegalAction
from rulekit.just4fun.state import Place, Reason, State
from tests.digest import cases
from tests.just4fun.digest import takes
from tests.just4fun.directed import tower_of_seven
from tests.just4fun.table import (
    GAME,
    Stacked,
    hand,
    numbers,
    opening,
    position,
    seat_due,
    setup,
    with_towers,
)

# ---- From one card to seven


@pytest.mark.clause("J4F-PLAY-1", "J4F-PRICE-1", "J4F-PRICE-2", "RULING-PAYMENT", "J4F-TURN-1")
@pytest.mark.readings("RULING-PAYMENT")
@cases("""
    payment  | stones on d1 | hand    | green cards for d1
    exact    |              | GGGGGGG | 1
    exact    |              | GGGRROO | 1
    exact    | 01           | GGGGGGG | 3
    exact    | 01           | GGRROYB | none will do
    at_least |              | GGGGGGG | 1 or 2 or 3 or 4 or 5 or 6 or 7
    at_least |              | GGGRROO | 1 or 2 or 3
    at_least | 01           | GGGGGRR | 3 or 4 or 5
    at_least | 01           | GGRROYB | none will do
""")
def test_how_many_cards_may_be_played(
    payment: str, stones_on_d1: str, hand: str, green_cards_for_d1: str
) -> None:
    """The price and no more under `exact`; under `at_least` up to all that the hand has.

    The field d1 is green; its stones stand from bottom to top, those of seat 0 as 0.
    """
    state = with_towers(opening(hand, payment=payment), {"d1": tuple(map(int, stones_on_d1))})
    assert takes(state, "d1") == green_cards_for_d1


@pytest.mark.clause("J4F-PLAY-1", "RULING-PAYMENT")
def test_a_whole_hand_may_be_played() -> None:
    """All seven cards of a hand for one stone: they leave the hand and are discarded."""
    state = opening("RRRRRRR", payment="at_least")
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
def test_more_cards_than_the_price() -> None:
    """Two red cards for an empty field: refused under `exact`, a turn under `at_least`."""
    exact, at_least = (opening("RRROOGG", payment=two) for two in ("exact", "at_least"))
    action = Place(0, "a1", ("R", "R"))
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(exact, action)
    assert refusal.value.reason is Reason.WRONG_NUMBER
    assert position(GAME.apply(at_least, action).state) == {"a1": (0,)}


# ---- Towers


def beside_tower(owners: str, **options: str) -> State:
    """Come to a turn of seat 0 with seven green cards, when d1 has stones of these seats."""
    stacked = Stacked(setup(2, board=("RRRGOO", *["RRRROO"] * 5), **options))
    for owner in map(int, owners):
        if stacked.seat != owner:
            stacked.elsewhere("d1")
        stacked.place("d1")
    if stacked.seat != 0:
        stacked.elsewhere("d1")
    return stacked.hold("G" * min(7, stacked.left[0]["G"])).course().end


@pytest.mark.clause("J4F-PRICE-3", "J4F-PRICE-2")
def test_the_example_of_a_green_tower() -> None:
    """Two stones stand on a green field: three green cards top them, and the field is claimed."""
    state = Stacked(setup(3)).place("d1", "d1").hold("GGGGGGG").course().end
    assert takes(state, "d1") == "3"
    after = GAME.apply(state, Place(2, "d1", ("G",) * 3)).state
    assert position(after) == {"d1": (0, 1, 2)}
    assert GAME.view(after, None).owners[3] == 2


@pytest.mark.clause("J4F-PRICE-2", "RULING-TOWER-COST")
@pytest.mark.parametrize("tower_cost", ["all_stones", "opponents_only"])
@cases("""
    stones of both | seat 0 plays
    1              | 2
    01             | 3
    10             | 3
    11             | 3
    100            | 4
    010            | 4
""")
def test_a_field_with_an_opponents_stone(
    tower_cost: str, stones_of_both: str, seat_0_plays: str
) -> None:
    """One card more than the stones, wherever the opponent's stone stands, under both readings."""
    assert takes(beside_tower(stones_of_both, tower_cost=tower_cost), "d1") == seat_0_plays


@pytest.mark.clause("RULING-TOWER-COST", "J4F-PRICE-1", "J4F-PRICE-2")
@pytest.mark.readings("RULING-TOWER-COST")
@cases("""
    own stones | tower cost     | seat 0 plays
    0          | all_stones     | 2
    0          | opponents_only | 1
    00         | all_stones     | 3
    00         | opponents_only | 1
    000        | all_stones     | 4
    000        | opponents_only | 1
""")
def test_a_tower_of_own_stones(own_stones: str, tower_cost: str, seat_0_plays: str) -> None:
    """Own stones count under `all_stones`; under `opponents_only` one card is still enough."""
    assert takes(beside_tower(own_stones, tower_cost=tower_cost), "d1") == seat_0_plays


# ---- The discard pile


@pytest.mark.clause("J4F-PLAY-2")
@cases("""
    stones so far | discard pile
                  |
    a1            | R
    a1 a1         | R R R
    a1 a1 b1      | O R R R
""")
def test_played_cards_go_to_the_discard_pile(stones_so_far: str, discard_pile: str) -> None:
    """The cards leave the hand and lie in the discard pile, sorted and seen by all."""
    course = Stacked(setup(2)).place(*stones_so_far.split()).course()
    assert " ".join(GAME.view(course.end, None).discards) == discard_pile

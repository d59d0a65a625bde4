"""What a field costs in Just4Fun Colours depends on what the ruling says, and on nothing else."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.just4fun.board import payable, prices
from rulekit.just4fun.rules import Payment, TowerCost
from spec.reference import just4fun

BOTH: tuple[TowerCost, ...] = ("all_stones", "opponents_only")
PAYMENTS: tuple[Payment, ...] = ("exact", "at_least")

TOWERS = [tower for height in range(8) for tower in product(range(4), repeat=height)]
"""Every tower up to seven stones, of four seats: 21845 of them."""


@pytest.mark.clause("RULING-TOWER-COST", "J4F-PRICE-1", "J4F-PRICE-2")
@pytest.mark.parametrize("tower_cost", BOTH)
@pytest.mark.parametrize("seat", range(4))
def test_the_price_of_every_tower(tower_cost: TowerCost, seat: int) -> None:
    """The engine's price is the reference's, for every tower up to seven stones and every seat."""
    expected = [just4fun.price(tower, seat, tower_cost) for tower in TOWERS]
    assert prices(TOWERS, seat, tower_cost) == expected


@pytest.mark.clause("RULING-TOWER-COST", "J4F-PRICE-2")
@pytest.mark.parametrize("seat", range(4))
def test_all_stones_looks_at_the_height_only(seat: int) -> None:
    """Towers of one height cost the same for everybody: one more than their stones."""
    found = set(zip(map(len, TOWERS), prices(TOWERS, seat, "all_stones"), strict=True))
    assert found == {(height, height + 1) for height in range(8)}


@pytest.mark.clause("RULING-TOWER-COST", "J4F-PRICE-1", "J4F-PRICE-2")
@pytest.mark.parametrize("seat", range(4))
def test_opponents_only_looks_at_height_and_opponents(seat: int) -> None:
    """Apart from the height it matters only whether an opponent's stone is there, not where."""
    has_opponent = [any(stone != seat for stone in tower) for tower in TOWERS]
    costs = prices(TOWERS, seat, "opponents_only")
    found = set(zip(map(len, TOWERS), has_opponent, costs, strict=True))
    own = {(height, False, 1) for height in range(8)}
    assert found == own | {(height, True, height + 1) for height in range(1, 8)}


@pytest.mark.clause("RULING-TOWER-COST")
@pytest.mark.parametrize("tower_cost", BOTH)
def test_the_order_of_the_stones_does_not_matter(tower_cost: TowerCost) -> None:
    """Any other order of the same stones costs the same, whoever's stone is on top."""
    for tower in ((0, 1), (0, 0, 1), (0, 1, 2, 3), (0, 0, 1, 1)):
        for seat in range(4):
            assert len(set(prices((*permutations(tower),), seat, tower_cost))) == 1


@given(
    board=st.lists(st.sampled_from(TOWERS), min_size=36, max_size=36),
    changed=st.lists(st.sampled_from(TOWERS), min_size=36, max_size=36),
    index=st.integers(0, 35),
    seat=st.integers(0, 3),
    tower_cost=st.sampled_from(BOTH),
)
@pytest.mark.clause("RULING-TOWER-COST")
def test_other_fields_do_not_matter(
    board: list[tuple[int, ...]],
    changed: list[tuple[int, ...]],
    index: int,
    seat: int,
    tower_cost: TowerCost,
) -> None:
    """With all other towers changed a field costs what it cost."""
    changed[index] = board[index]
    assert prices(board, seat, tower_cost)[index] == prices(changed, seat, tower_cost)[index]


@pytest.mark.clause("RULING-PAYMENT", "J4F-PLAY-1")
@pytest.mark.parametrize("payment", PAYMENTS)
def test_the_numbers_of_cards_that_pay(payment: Payment) -> None:
    """For every price and every number of cards in hand, what pays is what the reference allows."""
    for height in range(21):
        for held in range(8):
            allowed = just4fun.payments((1,) * height, 0, "all_stones", payment)
            expected = [number for number in allowed if number <= held]
            assert list(payable(height + 1, held, payment)) == expected

"""When a forced exchange of Just4Fun Colours can come at all."""

from __future__ import annotations

from itertools import combinations_with_replacement, cycle, islice, product

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulekit.contract import Card, Players
from rulekit.just4fun.board import FIELDS, payable, prices
from rulekit.just4fun.rules import Payment, TowerCost
from rulekit.just4fun.state import Exchange, Place, Setup, Towers
from spec.reference import just4fun
from tests.just4fun.directed import FORCED, exchange_at_once, forced_exchange
from tests.just4fun.drawn import boards, draw_action, setups, towers
from tests.just4fun.table import (
    GAME,
    Position,
    colours,
    hand,
    is_over,
    opening,
    position,
    seat_due,
    setup,
    with_towers,
)

HANDS = tuple(combinations_with_replacement("ROYGBP", 7))

SWITCHES: list[tuple[TowerCost, Payment]] = [
    (tower_cost, payment)
    for tower_cost in ("all_stones", "opponents_only")
    for payment in ("exact", "at_least")
]


def can_pay(held: int, tower: tuple[int, ...], tower_cost: TowerCost, payment: Payment) -> bool:
    """Whether seat 0 can top this tower with so many cards of its colour."""
    [price] = prices([tower], 0, tower_cost)
    return bool(payable(price, held, payment))


# ---- At least 42 stones


@pytest.mark.clause("RULING-FORCED-EXCHANGE", "J4F-PRICE-1", "J4F-PRICE-2")
@pytest.mark.parametrize(("tower_cost", "payment"), SWITCHES)
def test_cards_are_worth_nothing_only_on_so_many_stones(
    tower_cost: TowerCost, payment: Payment
) -> None:
    """A field that so many cards cannot pay for carries at least that many stones.

    All towers up to seven stones are tried, of own stones and of opponents'.
    """
    for held in range(8):
        for height in range(8):
            for tower in product((0, 1), repeat=height):
                if not can_pay(held, tower, tower_cost, payment):
                    assert height >= held
        assert not can_pay(held, (1,) * held, tower_cost, payment)


def stuck(cards: tuple[str, ...]) -> Position:
    """As many stones on each field as there are cards of its colour, not one of them seat 0's."""
    others = cycle((1, 2, 3))
    held = {field: cards.count(colour) for field, colour in colours(setup(4)).items()}
    return {field: tuple(islice(others, number)) for field, number in held.items() if number}


@pytest.mark.clause("RULING-FORCED-EXCHANGE", "J4F-PRICE-1", "J4F-PRICE-2", "J4F-EXCHANGE-1")
def test_every_hand_needs_42_stones() -> None:
    """Any hand can place until each field has as many stones as it has cards of that colour.

    These are 42, since there are six fields of each colour and seven cards. Two players have 40
    stones, so it never comes for them; and before turn 43 at most 41 turns have placed a stone,
    so it comes for nobody.
    """
    state = opening("ROYGBPP", players=4)
    board = colours(state.setup)
    assert just4fun.has_six_of_each(board)
    assert len(HANDS) == 792
    for cards in HANDS:
        in_hand = evolve(state, hands=(tuple(map(Card, sorted(cards))), *state.hands[1:]))
        towers = stuck(cards)
        assert GAME.legal_actions(with_towers(in_hand, towers), 0) == (Exchange(0),)
        for field, tower in towers.items():
            fewer = with_towers(in_hand, {**towers, field: tower[1:]})
            only = Place(0, field, (board[field],) * len(tower))
            assert GAME.legal_actions(fewer, 0) == (only,)
        assert sum(map(len, towers.values())) == 42
        assert just4fun.least_stones_forcing_exchange(cards, board) == 42


@given(
    board=boards(even=True),
    stones=towers(4, highest=7),
    cards=st.sampled_from(HANDS),
    switches=st.sampled_from(SWITCHES),
)
@pytest.mark.clause("RULING-FORCED-EXCHANGE", "J4F-EXCHANGE-1")
def test_a_stuck_hand_on_any_board_of_six_each(
    board: tuple[str, ...],
    stones: Towers,
    cards: tuple[str, ...],
    switches: tuple[TowerCost, Payment],
) -> None:
    """Whatever the board and its towers: where no field can be paid there are 42 stones or more."""
    held = [cards.count(colour) for colour in "".join(board)]
    stuck = not any(
        can_pay(number, tower, *switches) for number, tower in zip(held, stones, strict=True)
    )
    assert not stuck or sum(map(len, stones)) >= 42
    named = dict(zip(FIELDS, stones, strict=True))
    by_field = dict(zip(FIELDS, "".join(board), strict=True))
    assert stuck == just4fun.must_exchange(cards, by_field, named, 0, switches[0])


@given(data=st.data(), table=setups(even=True))
@pytest.mark.clause("RULING-FORCED-EXCHANGE")
def test_no_game_comes_to_it_before(data: st.DataObject, table: Setup) -> None:
    """In games on boards with six of each, who is on turn with fewer stones there can place."""
    state = GAME.start(table)
    while not is_over(state):
        waiting = GAME.waiting(state)
        if isinstance(waiting, Players) and (state.turn < 42 or table.players == 2):
            [seat] = waiting.seats
            assert Exchange(seat) not in GAME.legal_actions(state, seat)
        action = draw_action(data, state, "patient")
        assert action is not None
        state = GAME.apply(state, action).state


# ---- It does come


@pytest.mark.clause("RULING-FORCED-EXCHANGE", "J4F-EXCHANGE-1")
@pytest.mark.parametrize(("players", "tower_cost"), FORCED)
def test_a_game_with_a_forced_exchange(players: int, tower_cost: str) -> None:
    """With 3 and with 4 players a game can come to it, under both readings of `tower_cost`."""
    course = forced_exchange(players, tower_cost)
    seat = seat_due(course.end)
    assert GAME.legal_actions(course.end, seat) == (Exchange(seat),)
    stones = sum(map(len, position(course.end).values()))
    assert stones >= 42
    assert course.setup.board == setup(2).board
    assert just4fun.must_exchange(
        hand(course.end, seat), colours(course.setup), position(course.end), seat, tower_cost
    )


@pytest.mark.clause("RULING-FORCED-EXCHANGE")
def test_42_stones_are_enough() -> None:
    """With 4 players it comes in turn 43: the bound is sharp."""
    course = forced_exchange(4)
    seat = seat_due(course.end)
    assert GAME.legal_actions(course.end, seat) == (Exchange(seat),)
    assert GAME.view(course.end, None).turn == 42
    assert sum(map(len, position(course.end).values())) == 42


@pytest.mark.clause("RULING-FORCED-EXCHANGE", "RULING-BOARD")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_on_another_board_it_can_come_at_once(players: int) -> None:
    """A hand without any of the board's colours cannot place in the first turn of a game."""
    course = exchange_at_once(players)
    assert position(course.end) == {}
    assert GAME.legal_actions(course.end, 0) == (Exchange(0),)

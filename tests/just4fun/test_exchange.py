"""Additional rules: the exchange of a hand that can pay for nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.contract import Shuffle, Shuffled
from rulekit.errors import IllegalAction
from rulekit.just4fun.board import FIELDS
from rulekit.just4fun.state import AreasCompared, Drawn, Exchange, Exchanged, GameOver, Reason
from tests.just4fun.directed import (
    FORCED,
    exchange_at_once,
    forced_exchange,
    last_turn_exchange,
)
from tests.just4fun.table import (
    GAME,
    Stacked,
    colour_of,
    hand,
    is_over,
    numbers,
    opening,
    position,
    seat_due,
    setup,
)

every_forced = pytest.mark.parametrize(("players", "tower_cost"), FORCED)


@pytest.mark.clause("J4F-EXCHANGE-1", "RULING-EXCHANGE", "RULING-FORCED-EXCHANGE")
@every_forced
def test_a_hand_that_can_pay_for_nothing(players: int, tower_cost: str) -> None:
    """Two red cards and one of each other colour, where no red field costs less than three."""
    state = forced_exchange(players, tower_cost).end
    seat = seat_due(state)
    assert Counter(hand(state, seat)) == {"R": 2, "O": 1, "Y": 1, "G": 1, "B": 1, "P": 1}
    for field in FIELDS:
        assert numbers(state, field) == []
        assert len(position(state)[field]) >= (2 if colour_of(state.setup, field) == "R" else 1)
    assert GAME.legal_actions(state, seat) == (Exchange(seat),)


@pytest.mark.clause("J4F-EXCHANGE-1", "J4F-EXCHANGE-2", "J4F-EXCHANGE-3", "RULING-EXCHANGE")
@every_forced
def test_the_exchange(players: int, tower_cost: str) -> None:
    """All seven cards go, seven come, a stone leaves the game, none is placed; the next is on."""
    course = forced_exchange(players, tower_cost)
    seat, before = seat_due(course.end), GAME.view(course.end, None)
    deck, discards = course.end.deck, Counter(before.discards) + Counter("BGOPRRY")
    course = course.then(Exchange(seat))
    if isinstance(GAME.waiting(course.end), Shuffle):
        order = Shuffled(sorted(discards.elements()))
        deck, discards = deck + order.cards, Counter()
        course = course.then(order)
    after = GAME.view(course.end, None)
    assert hand(course.end, seat) == "".join(sorted(deck[:7]))
    assert course.end.deck == deck[7:]
    assert Counter(after.discards) == discards
    assert after.towers == before.towers
    assert after.unused[seat] == before.unused[seat] - 1
    assert after.returned == tuple(int(each == seat) for each in range(players))
    assert (after.turn, seat_due(course.end)) == (before.turn + 1, (seat + 1) % players)


@pytest.mark.clause("J4F-EXCHANGE-2", "RULING-EXCHANGE")
@every_forced
def test_the_hand_is_shown_and_then_discarded(players: int, tower_cost: str) -> None:
    """Everybody sees the exchanged cards, and afterwards they lie in the discard pile."""
    course = forced_exchange(players, tower_cost)
    seat = seat_due(course.end)
    before = course.end.discards
    course = course.then(Exchange(seat))
    event = course.last(Exchanged)
    assert (event.seat, "".join(event.cards)) == (seat, "BGOPRRY")
    for viewer in (None, *range(players)):
        assert GAME.shown(event, viewer) == event
    assert GAME.view(course.end, None).discards == tuple(sorted(before + event.cards))
    assert [type(each) for each in course.events[-1]] == [Exchanged, Drawn]


@pytest.mark.clause("J4F-EXCHANGE-1", "J4F-EXCHANGE-2", "RULING-EXCHANGE", "RULING-COMPULSORY-TURN")
def test_one_placement_is_enough_to_refuse_an_exchange() -> None:
    """The hand can pay for a single field of 36, so it has to place."""
    table = setup(2, board=("ROOOOO", *["OOOOOO"] * 5))
    state = Stacked(table).hold("RYYGGBB").course().end
    assert [str(action) for action in GAME.legal_actions(state, 0)] == ["0: a1 R"]
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, Exchange(0))
    assert refusal.value.reason is Reason.MUST_PLACE
    assert set(refusal.value.clauses) == {
        "J4F-EXCHANGE-1",
        "J4F-EXCHANGE-2",
        "RULING-EXCHANGE",
        "RULING-COMPULSORY-TURN",
    }


@pytest.mark.clause("RULING-FORCED-EXCHANGE", "RULING-BOARD", "J4F-EXCHANGE-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_exchange_in_the_first_turn(players: int) -> None:
    """On a board that lacks the colours of a hand it comes at once, with 2 players too."""
    course = exchange_at_once(players).then(Exchange(0))
    view = GAME.view(course.end, None)
    assert view.returned == (1,) + (0,) * (players - 1)
    assert view.unused == (19,) + (20,) * (players - 1)
    assert "".join(sorted(view.discards)) == "BGGOOYY"
    assert seat_due(course.end) == 1


@pytest.mark.clause("RULING-EXCHANGE", "J4F-EXCHANGE-3")
def test_only_this_turn_is_lost() -> None:
    """Who has exchanged is on turn again in the next round, and places if the new hand can."""
    stacked = Stacked(setup(2, board=("RRRRRR",) * 6))
    stacked.exchange("OOOOYYY").place("a1").hold("RRRYYYY")
    course = stacked.course()
    assert seat_due(course.end) == 0
    assert numbers(course.end, "b1") == [1]
    assert GAME.view(course.end, None).turn == 2


@pytest.mark.clause("J4F-EXCHANGE-3", "J4F-STONES-1")
def test_returned_stones_are_gone_for_good() -> None:
    """Three exchanges of seat 0 leave it 17 stones, and the three never come back."""
    stacked = Stacked(setup(2, board=("RRRRRR",) * 6))
    for cards, field in (
        ("OOOOOOO", "a1"),
        ("YYYYYYY", "a2"),
        ("GGGGGGG", "a4"),
        ("BBBBBBB", "c1"),
    ):
        stacked.exchange(cards).place(field)
    view = GAME.view(stacked.course().end, None)
    assert (view.unused, view.returned) == ((16, 16), (4, 0))


@pytest.mark.clause("RULING-EXCHANGE", "RULING-LINE-BEFORE-AREA", "J4F-END-1", "J4F-EXCHANGE-3")
@pytest.mark.parametrize("players", [3, 4])
def test_an_exchange_in_the_last_turn(players: int) -> None:
    """The hand is shown and discarded and the last stone leaves; nothing is drawn, areas decide."""
    course = last_turn_exchange(players)
    before, after = course.states[-2], course.states[-1]
    seat = players - 1
    assert [type(event) for event in course.events[-1]] == [Exchanged, AreasCompared, GameOver]
    assert is_over(after)
    assert hand(before, seat) == "BGOPRRY"
    assert hand(after, seat) == ""
    assert after.deck == before.deck
    assert GAME.view(after, None).discards == tuple(sorted([*before.discards, *"BGOPRRY"]))
    assert GAME.view(after, None).returned == (0,) * seat + (1,)
    assert GAME.view(after, None).unused == (0,) * players
    assert position(after) == position(before)


@pytest.mark.clause("J4F-EXCHANGE-1", "J4F-TURN-1")
def test_cards_of_several_colours_do_not_add_up() -> None:
    """Seven cards of six colours, but never two of one: no field with a stone can be paid."""
    table = setup(2, board=("RROOOO", *["OOOOOO"] * 5))
    state = Stacked(table).place("a1", "b1").hold("RYYGGBB").course().end
    assert GAME.legal_actions(state, 0) == (Exchange(0),)
    assert numbers(opening("RYYGGBB", board=table.board), "a1") == [1]

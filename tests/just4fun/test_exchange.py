"""Additional rules: the exchange of a hand that can pay for nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.contract import Shuffle, Shuffled
from rulekit.errors import IllegalAction
from rulekit.just4fun.state import AreasCompared, Drawn, Exchange, Exchanged, GameOver, Reason
from tests.digest import cases
from tests.just4fun.digest import may
from tests.just4fun.directed import (
    FORCED,
    exchange_at_once,
    forced_exchange,
    last_turn_exchange,
)
from tests.just4fun.table import (
    GAME,
    Stacked,
    grid,
    hand,
    is_over,
    opening,
    position,
    seat_due,
    setup,
    with_towers,
)

every_forced = pytest.mark.parametrize(("players", "tower_cost"), FORCED)


# ---- When a hand is exchanged


@pytest.mark.clause("J4F-EXCHANGE-1", "RULING-FORCED-EXCHANGE")
@pytest.mark.touches("RULING-EXCHANGE")
@every_forced
def test_a_hand_that_can_pay_for_nothing(players: int, tower_cost: str) -> None:
    """Two red cards and one of each other colour, where no red field costs less than three."""
    state = forced_exchange(players, tower_cost).end
    assert may(state) == "exchange the hand"


@pytest.mark.clause("J4F-EXCHANGE-1", "J4F-TURN-1", "RULING-COMPULSORY-TURN")
@pytest.mark.touches("RULING-EXCHANGE")
@cases("""
    hand    | seat 0 may
    RROYGBP | exchange the hand
    RRROYGB | a1 f2 e3 d4 c5 b6 for R R R
    RROOYGB | b1 a2 f3 e4 d5 c6 for O O
    RROOYYG | b1 a2 f3 e4 d5 c6 for O O; c1 b2 a3 f4 e5 d6 for Y Y
""")
def test_a_crowded_board(hand: str, seat_0_may: str) -> None:
    """Two stones stand on every red field and one on all others; colours do not add up.

    Row 1 at the bottom reads ROYGBP, and each row above it is shifted by one field to the left.
    """
    towers = grid("""
         2 00  0  3  1  1
         0  1 11  0  2  2
         0  2  0 03  3  3
         0  0  1  3 12  1
         3  1  2  2  1 33
        22  0  3  3  1  2
    """)
    state = with_towers(opening(hand, players=4), towers)
    assert may(state) == seat_0_may


@pytest.mark.clause("J4F-EXCHANGE-1", "J4F-TURN-1", "RULING-TOWER-COST", "RULING-COMPULSORY-TURN")
@cases("""
    row 1  | stones so far | hand    | tower cost     | seat 0 may
    ROOOOO |               | RYYGGBB | all_stones     | a1 for R
    ROOOOO |               | YYYGGBB | all_stones     | exchange the hand
    RROOOO | a1 b1         | RYYGGBB | all_stones     | exchange the hand
    RROOOO | a1 b1         | RRYGGBB | all_stones     | a1 b1 for R R
    RROOOO | a1 b1         | RYYGGBB | opponents_only | a1 for R
""")
def test_an_orange_board(
    row_1: str, stones_so_far: str, hand: str, tower_cost: str, seat_0_may: str
) -> None:
    """But for row 1 all fields are orange; the stones came from seat 0 and seat 1 in turn."""
    table = setup(2, board=(row_1, *["OOOOOO"] * 5), tower_cost=tower_cost)
    stacked = Stacked(table).place(*stones_so_far.split()).hold(hand)
    assert may(stacked.course().end) == seat_0_may


# ---- What is done


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
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, Exchange(0))
    assert refusal.value.reason is Reason.MUST_PLACE
    assert set(refusal.value.clauses) == {
        "J4F-EXCHANGE-1",
        "J4F-EXCHANGE-2",
        "RULING-EXCHANGE",
        "RULING-COMPULSORY-TURN",
    }


@pytest.mark.clause("RULING-FORCED-EXCHANGE", "J4F-EXCHANGE-1")
@pytest.mark.touches("RULING-BOARD")
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
    stacked.exchange("OOOOYYY").place("a1").hold("RYYYYYY")
    state = stacked.course().end
    assert seat_due(state) == 0
    assert may(state).startswith("b1 c1 d1 e1 f1 a2 b2 ")


@pytest.mark.clause("J4F-EXCHANGE-3", "J4F-STONES-1")
@cases("""
    hands of seat 0                 | unused  | out of the game
    OOOOOOO                         | 19 / 19 | 1 / 0
    OOOOOOO YYYYYYY                 | 18 / 18 | 2 / 0
    OOOOOOO YYYYYYY GGGGGGG BBBBBBB | 16 / 16 | 4 / 0
""")
def test_returned_stones_are_gone_for_good(
    hands_of_seat_0: str, unused: str, out_of_the_game: str
) -> None:
    """Seat 0 exchanges hand after hand, seat 1 places: both lose a stone, seat 0's are gone."""
    stacked = Stacked(setup(2, board=("RRRRRR",) * 6))
    for cards, field in zip(hands_of_seat_0.split(), ("a1", "a2", "a4", "c1"), strict=False):
        stacked.exchange(cards).place(field)
    view = GAME.view(stacked.course().end, None)
    assert " / ".join(map(str, view.unused)) == unused
    assert " / ".join(map(str, view.returned)) == out_of_the_game


@pytest.mark.clause("RULING-EXCHANGE", "RULING-LINE-BEFORE-AREA", "J4F-EXCHANGE-3")
@pytest.mark.touches("J4F-END-1")
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

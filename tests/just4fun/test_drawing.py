"""Drawing back to seven cards, and the discard pile that becomes the deck."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.contract import Players, Shuffle, Shuffled
from rulekit.errors import IllegalAction
from rulekit.just4fun.state import Drawn, Exchange, Place, Placed, Reshuffled
from tests.just4fun.directed import exchange_with_reshuffle, reshuffle
from tests.just4fun.table import GAME, PACK, Course, Stacked, begin, hand, seat_due, setup


def hands(course: Course) -> list[list[int]]:
    """How many cards each hand has, after every action."""
    return [[len(cards) for cards in GAME.view(state, None).hands] for state in course.states]


# ---- Back to seven


@pytest.mark.clause("J4F-DRAW-1", "J4F-DRAW-2")
def test_as_many_cards_are_drawn_as_were_played() -> None:
    """After one, two and three cards, one, two and three are drawn: seven again each time."""
    course = Stacked(setup(2)).place("d1", "d1", "d1").course()
    assert [len(event.cards) for event in course.all(Drawn)] == [1, 2, 3]
    assert hands(course)[1:] == [[7, 7]] * 4
    assert GAME.view(course.end, None).deck == 46 - 6


@pytest.mark.clause("J4F-DRAW-1", "J4F-DRAW-2")
def test_cards_are_drawn_from_the_top() -> None:
    """What was topmost goes to the hand; the rest of the deck stays as it lies."""
    top = "BBBBBBB" + "GGGGGGG" + "RYP"
    order = [*top, *(Counter(PACK) - Counter(top)).elements()]
    dealt = begin(setup(2, payment="at_least")).then(Shuffled(order))
    assert hand(dealt.end, 0) == "BBBBBBB"
    course = dealt.then(Place(0, "e1", ("B",) * 3))
    assert course.last(Drawn).cards == ("P", "R", "Y")
    assert course.last(Drawn).seat == 0
    assert hand(course.end, 0) == "BBBBPRY"
    assert course.end.deck == dealt.end.deck[3:]


@pytest.mark.clause("J4F-DRAW-2", "J4F-PLACE-1")
def test_drawing_comes_after_placing() -> None:
    """The stone is placed first, and then the cards are drawn."""
    course = Stacked(setup(2)).place("d1").course()
    assert [type(event) for event in course.events[-1]] == [Placed, Drawn]


# ---- The deck runs out


@pytest.mark.clause("RULING-RESHUFFLE", "J4F-DRAW-3")
@pytest.mark.readings("RULING-RESHUFFLE")
def test_when_the_discard_pile_becomes_the_deck() -> None:
    """Exactly the last cards are drawn: shuffled at once, or only for the next player's draw."""
    at_once = reshuffle(3, 3, reshuffle="when_empty")
    assert isinstance(GAME.waiting(at_once.states[-2]), Shuffle)
    assert GAME.view(at_once.end, None).deck == 60 - 4 * 7
    assert GAME.view(at_once.end, None).discards == ()

    later = reshuffle(3, 3, reshuffle="when_needed")
    assert later.actions == at_once.actions[:-1]
    assert isinstance(GAME.waiting(later.end), Players)
    assert GAME.view(later.end, None).deck == 0
    assert len(GAME.view(later.end, None).discards) == 60 - 4 * 7
    waits = later.then(GAME.legal_actions(later.end, seat_due(later.end))[0])
    assert isinstance(GAME.waiting(waits.end), Shuffle)
    played = len(waits.last(Placed).cards)
    assert len(GAME.view(waits.end, None).discards) == 60 - 4 * 7 + played


@pytest.mark.clause("J4F-DRAW-3", "RULING-RESHUFFLE")
@pytest.mark.parametrize(
    ("left", "needed", "reading"),
    [
        (0, 1, "when_needed"),
        (0, 3, "when_needed"),
        *((left, 3, reading) for left in (1, 2) for reading in ("when_empty", "when_needed")),
        (3, 4, "when_empty"),
    ],
)
def test_a_shuffle_in_the_middle_of_a_draw(left: int, needed: int, reading: str) -> None:
    """The last cards are drawn, the pile is shuffled, and the rest comes from the new deck."""
    course = reshuffle(left, needed, reshuffle=reading)
    waits, order = course.states[-2], course.actions[-1]
    assert isinstance(order, Shuffled)
    placer = seat_due(course.states[-3])
    assert len(hand(waits, placer)) == 7 - needed + left
    assert GAME.view(waits, None).deck == 0
    assert GAME.waiting(waits) == Shuffle(tuple(sorted(order.cards)))
    assert GAME.view(waits, None).turn == GAME.view(course.states[-3], None).turn

    assert len(hand(course.end, placer)) == 7
    assert course.last(Drawn).cards == order.cards[: needed - left]
    assert course.end.deck == order.cards[needed - left :]
    assert GAME.view(course.end, None).discards == ()
    assert seat_due(course.end) == (placer + 1) % 4
    assert [type(event) for event in course.events[-1]] == [Reshuffled, Drawn]


@pytest.mark.clause("J4F-DRAW-3", "RULING-RESHUFFLE")
def test_a_shuffle_right_after_the_last_card() -> None:
    """Under `when_empty` the hand is full when the pile is shuffled, and nothing more is drawn."""
    course = reshuffle(3, 3)
    placer = seat_due(course.states[-3])
    assert len(hand(course.states[-2], placer)) == 7
    assert GAME.legal_actions(course.states[-2], (placer + 1) % 4) == ()
    [reshuffled] = course.events[-1]
    assert isinstance(reshuffled, Reshuffled)
    assert reshuffled.count == 32
    assert seat_due(course.end) == (placer + 1) % 4


@pytest.mark.clause("RULING-RESHUFFLE", "J4F-DRAW-3", "J4F-PLAY-2")
@pytest.mark.parametrize("reading", ["when_empty", "when_needed"])
def test_the_cards_just_played_are_shuffled_too(reading: str) -> None:
    """The pile that is shuffled holds all cards outside the hands, those just played among them."""
    course = reshuffle(1, 3, reshuffle=reading)
    before, waits = course.states[-3], course.states[-2]
    piled = Counter(GAME.view(before, None).discards)
    waiting = GAME.waiting(waits)
    assert isinstance(waiting, Shuffle)
    assert Counter(waiting.cards) - piled == {"P": 3}
    assert Counter(waiting.cards) == Counter(GAME.view(waits, None).discards)
    assert len(waiting.cards) == 60 - 7 * 4 + 2


@pytest.mark.clause("RULING-EXCHANGE", "J4F-DRAW-3", "J4F-EXCHANGE-3", "RULING-DECK-NEVER-BARE")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("reading", ["when_empty", "when_needed"])
def test_an_exchange_that_needs_the_shuffle(players: int, reading: str) -> None:
    """The shown hand is in the discard pile before the new one is drawn, and is shuffled too."""
    course = exchange_with_reshuffle(players, reshuffle=reading)
    before, waits = course.states[-3], course.states[-2]
    seat = seat_due(before)
    assert isinstance(course.actions[-2], Exchange)
    waiting = GAME.waiting(waits)
    assert isinstance(waiting, Shuffle)
    piled = Counter(GAME.view(before, None).discards)
    assert Counter(waiting.cards) - piled == Counter(hand(before, seat))
    assert len(hand(waits, seat)) == GAME.view(before, None).deck
    assert len(hand(course.end, seat)) == 7
    assert len([e for events in course.events[-2:] for e in events]) == 4
    assert len(course.all(Reshuffled)) == 1


@pytest.mark.clause("J4F-DRAW-3", "J4F-EXCHANGE-3", "RULING-RESHUFFLE", "RULING-EXCHANGE")
def test_an_exchange_with_an_empty_deck() -> None:
    """The whole hand is gone before the shuffle; then seven cards are drawn, nothing is dealt."""
    table = setup(2, board=("RRRRRR",) * 6, payment="at_least", reshuffle="when_needed")
    stacked = Stacked(table).place("a1", number=4)  # 46 cards less 4 are six hands of 7
    for cards in ("OOOOOOO", "YYYYYYY", "GGGGGGG", "BBBBBBB", "PPPPPPP", "OOOYYYG"):
        stacked.exchange(cards)
    assert stacked.deck == []
    course = stacked.exchange("GGBBBPP").course()
    waits = course.states[-2]
    assert isinstance(GAME.waiting(waits), Shuffle)
    assert [len(cards) for cards in GAME.view(waits, None).hands] == [7, 0]
    for action in (Shuffled(("R",)), Place(1, "a1", ("R",))):
        with pytest.raises(IllegalAction) as refusal:
            GAME.apply(waits, action)
        assert refusal.value.clauses == ("J4F-DRAW-3",)
    assert hand(course.end, 0) == hand(waits, 0)
    assert len(hand(course.end, 1)) == 7
    assert GAME.view(course.end, None).turn == 8

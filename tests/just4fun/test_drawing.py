"""Drawing back to seven cards, and the discard pile that becomes the deck."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.contract import Players, Shuffle, Shuffled
from rulekit.errors import IllegalAction
from rulekit.just4fun.state import Drawn, Place, Placed, Reshuffled
from tests.digest import cases
from tests.just4fun.directed import exchange_with_reshuffle
from tests.just4fun.directed import reshuffle as deck_of
from tests.just4fun.table import GAME, PACK, Stacked, begin, hand, seat_due, setup

# ---- Back to seven


@pytest.mark.clause("J4F-DRAW-1", "J4F-DRAW-2")
@cases("""
    stones so far | drawn | deck
    d1            | 1     | 45
    d1 d1         | 1 2   | 43
    d1 d1 d1      | 1 2 3 | 40
    d1 d1 e1      | 1 2 1 | 42
""")
def test_as_many_cards_are_drawn_as_were_played(stones_so_far: str, drawn: str, deck: str) -> None:
    """A first stone takes one card, a second two, a third three; then the hands have 7 again.

    A deck for 2 players has 46 cards at first.
    """
    course = Stacked(setup(2)).place(*stones_so_far.split()).course()
    assert " ".join(str(len(event.cards)) for event in course.all(Drawn)) == drawn
    view = GAME.view(course.end, None)
    assert [len(cards) for cards in view.hands] == [7, 7]
    assert view.deck == int(deck)


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
@cases("""
    reshuffle   | deck | discard pile
    when_empty  | 32   | 0
    when_needed | 0    | 32
""")
def test_when_the_discard_pile_becomes_the_deck(
    reshuffle: str, deck: str, discard_pile: str
) -> None:
    """Exactly the last cards were drawn, and the next player is on turn; four hold 28 cards."""
    view = GAME.view(deck_of(3, 3, reshuffle=reshuffle).end, None)
    assert isinstance(view.waiting, Players)
    assert (view.deck, len(view.discards)) == (int(deck), int(discard_pile))


@pytest.mark.clause("RULING-RESHUFFLE", "J4F-DRAW-3")
def test_an_empty_deck_is_shuffled_for_the_next_draw() -> None:
    """Under `when_needed` the next player places, and the cards just played are shuffled too."""
    later = deck_of(3, 3, reshuffle="when_needed")
    waits = later.then(GAME.legal_actions(later.end, seat_due(later.end))[0])
    waiting = GAME.waiting(waits.end)
    assert isinstance(waiting, Shuffle)
    assert len(waiting.cards) == 32 + len(waits.last(Placed).cards)


@pytest.mark.clause("J4F-DRAW-3", "RULING-RESHUFFLE")
@cases("""
    reshuffle   | deck | cards played | in hand at the shuffle | shuffled | drawn then
    when_needed | 0    | 1            | 6                      | 33       | 1
    when_needed | 0    | 3            | 4                      | 35       | 3
    when_empty  | 1    | 3            | 5                      | 34       | 2
    when_needed | 1    | 3            | 5                      | 34       | 2
    when_empty  | 2    | 3            | 6                      | 33       | 1
    when_needed | 2    | 3            | 6                      | 33       | 1
    when_empty  | 3    | 4            | 6                      | 33       | 1
""")
def test_a_shuffle_in_the_middle_of_a_draw(
    reshuffle: str,
    deck: str,
    cards_played: str,
    in_hand_at_the_shuffle: str,
    shuffled: str,
    drawn_then: str,
) -> None:
    """The last cards are drawn, the pile is shuffled, and the rest comes from the new deck.

    There are four players; what no hand holds is in the pile.
    """
    course = deck_of(int(deck), int(cards_played), reshuffle=reshuffle)
    before, waits, after = course.states[-3:]
    order, placer, drawn = course.actions[-1], seat_due(before), int(drawn_then)
    assert isinstance(order, Shuffled)
    assert len(hand(waits, placer)) == int(in_hand_at_the_shuffle)
    assert len(order.cards) == int(shuffled)
    assert GAME.waiting(waits) == Shuffle(tuple(sorted(order.cards)))
    assert GAME.view(waits, None).deck == 0
    assert GAME.view(waits, None).turn == GAME.view(before, None).turn

    assert len(hand(after, placer)) == 7
    assert course.last(Drawn).cards == order.cards[:drawn]
    assert after.deck == order.cards[drawn:]
    assert GAME.view(after, None).discards == ()
    assert seat_due(after) == (placer + 1) % 4
    assert [type(event) for event in course.events[-1]] == [Reshuffled, Drawn]


@pytest.mark.clause("J4F-DRAW-3", "RULING-RESHUFFLE")
def test_a_shuffle_right_after_the_last_card() -> None:
    """Under `when_empty` the hand is full when the pile is shuffled, and nothing more is drawn."""
    course = deck_of(3, 3)
    placer = seat_due(course.states[-3])
    assert len(hand(course.states[-2], placer)) == 7
    assert GAME.legal_actions(course.states[-2], (placer + 1) % 4) == ()
    [reshuffled] = course.events[-1]
    assert isinstance(reshuffled, Reshuffled)
    assert reshuffled.count == 32
    assert seat_due(course.end) == (placer + 1) % 4


@pytest.mark.clause("J4F-PLAY-2")
@pytest.mark.touches("RULING-RESHUFFLE", "J4F-DRAW-3")
@pytest.mark.parametrize("reading", ["when_empty", "when_needed"])
def test_the_cards_just_played_are_shuffled_too(reading: str) -> None:
    """The pile that is shuffled holds all cards outside the hands, those just played among them."""
    course = deck_of(1, 3, reshuffle=reading)
    before, waits = course.states[-3], course.states[-2]
    piled = Counter(GAME.view(before, None).discards)
    waiting = GAME.waiting(waits)
    assert isinstance(waiting, Shuffle)
    assert Counter(waiting.cards) - piled == {"P": 3}
    assert Counter(waiting.cards) == Counter(GAME.view(waits, None).discards)
    assert len(waiting.cards) == 60 - 7 * 4 + 2


@pytest.mark.clause("RULING-EXCHANGE", "J4F-DRAW-3", "RULING-DECK-NEVER-BARE")
@pytest.mark.touches("J4F-EXCHANGE-3")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("reading", ["when_empty", "when_needed"])
def test_an_exchange_that_needs_the_shuffle(players: int, reading: str) -> None:
    """The shown hand is in the discard pile before the new one is drawn, and is shuffled too."""
    course = exchange_with_reshuffle(players, reshuffle=reading)
    before, waits = course.states[-3], course.states[-2]
    seat = seat_due(before)
    waiting = GAME.waiting(waits)
    assert isinstance(waiting, Shuffle)
    piled = Counter(GAME.view(before, None).discards)
    assert Counter(waiting.cards) - piled == Counter(hand(before, seat))
    assert len(hand(waits, seat)) == GAME.view(before, None).deck
    assert len(hand(course.end, seat)) == 7
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

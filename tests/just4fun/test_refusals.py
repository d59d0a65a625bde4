"""What the rules do not allow, refused with reason and clauses; and what is no value at all."""

from __future__ import annotations

from typing import Any

import pytest

import rulekit
from rulekit.contract import Shuffle, Shuffled
from rulekit.errors import IllegalAction, Misuse
from rulekit.just4fun.rules import COLOURS
from rulekit.just4fun.state import Exchange, Pass, Place, Reason, State
from rulekit.majority.state import Choose
from tests.digest import cases
from tests.just4fun.directed import (
    exchange_at_once,
    exchange_from_empty_deck,
    finish,
    forced_exchange,
    line,
    own_seven,
    own_tower,
    red_card,
    reshuffle,
    tower_of_seven,
)
from tests.just4fun.table import (
    GAME,
    PACK,
    Course,
    Stacked,
    begin,
    colour_of,
    hand,
    is_over,
    opening,
    position,
    seat_due,
    setup,
)

HAND = "GGGRROY"
"""In `opening`, what seat 0 holds on the default board: row 1 reads ROYGBP."""


def refused(state: State, action: Any, reason: Reason, *clauses: str) -> None:
    """The action is refused for this reason and by these clauses, and nothing has changed."""
    viewers = (None, *range(state.setup.players))
    before = [hash(state), *(GAME.view(state, viewer) for viewer in viewers)]
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, action)
    assert refusal.value.reason is reason
    assert refusal.value.action == action
    assert set(refusal.value.clauses) == set(clauses)
    assert refusal.value.text
    assert [hash(state), *(GAME.view(state, viewer) for viewer in viewers)] == before
    if not isinstance(action, Shuffled):
        assert action not in GAME.legal_actions(state, action.seat)


def place(field: str, cards: str, seat: int = 0) -> Place:
    """A placement, with its cards as letters."""
    return Place(seat, field, tuple(cards))


# ---- Fields


@pytest.mark.clause("J4F-BOARD-1", "RULING-BOARD")
@pytest.mark.parametrize("field", ["g1", "a0", "a7", "f7", "h9", "A1", "a", "", "1a", "a11", " a1"])
def test_a_field_off_the_board(field: str) -> None:
    """The fields are a1 to f6, and there are no others."""
    action = place(field, "G")
    refused(opening(HAND), action, Reason.UNKNOWN_FIELD, "J4F-BOARD-1", "RULING-BOARD")


# ---- Cards


@pytest.mark.clause("J4F-TURN-1")
@cases("""
    field | colour | cards
    a1    | red    | G
    d1    | green  | R
    d1    | green  | B
    d1    | green  | GR
    d1    | green  | GGR
    e1    | blue   | G
""")
def test_cards_of_another_colour_than_the_field(field: str, colour: str, cards: str) -> None:
    """A green field takes green cards alone, also where one of them would have been enough."""
    assert COLOURS[colour_of(setup(2), field)] == colour
    for payment in ("exact", "at_least"):
        state = opening(HAND, payment=payment)
        refused(state, place(field, cards), Reason.WRONG_COLOUR, "J4F-TURN-1")


@pytest.mark.clause("J4F-CARDS-1")
@pytest.mark.parametrize("card", ["X", "g", "GG", "", "??", "green"])
def test_cards_that_the_game_does_not_have(card: str) -> None:
    """Cards are six letters; a face-down card is none that can be played."""
    refused(opening(HAND), Place(0, "d1", (card,)), Reason.UNKNOWN_CARD, "J4F-CARDS-1")


@pytest.mark.clause("J4F-GOAL-1", "J4F-PLACE-2")
def test_cards_that_are_not_in_hand() -> None:
    """The right cards for a blue field, but seat 0 has none of them."""
    refused(opening(HAND), place("e1", "B"), Reason.NOT_IN_HAND, "J4F-GOAL-1", "J4F-PLACE-2")


@pytest.mark.clause("J4F-GOAL-1", "J4F-PLACE-2", "J4F-PRICE-2")
def test_more_cards_than_are_in_hand() -> None:
    """Three red cards for a tower of two, where the hand has two red ones."""
    state = Stacked(setup(2)).place("a1", "a1").hold("RRGGGGG").course().end
    refused(state, place("a1", "RRR"), Reason.NOT_IN_HAND, "J4F-GOAL-1", "J4F-PLACE-2")
    state = opening(HAND, payment="at_least")
    refused(state, place("a1", "RRR"), Reason.NOT_IN_HAND, "J4F-GOAL-1", "J4F-PLACE-2")


# ---- Numbers of cards


@pytest.mark.clause("RULING-PAYMENT", "J4F-PLAY-1", "J4F-PRICE-1")
@cases("""
    payment  | cards played | refused by
    exact    | 0            | J4F-PLAY-1
    exact    | 2            | J4F-PRICE-1 RULING-PAYMENT
    exact    | 3            | J4F-PRICE-1 RULING-PAYMENT
    exact    | 7            | J4F-PRICE-1 RULING-PAYMENT
    exact    | 8            | J4F-PLAY-1
    at_least | 0            | J4F-PLAY-1
    at_least | 8            | J4F-PLAY-1
    at_least | 10           | J4F-PLAY-1
""")
def test_a_wrong_number_for_an_empty_field(
    payment: str, cards_played: str, refused_by: str
) -> None:
    """One card and no other number under `exact`, one to seven under `at_least`."""
    state = opening("GGGGGGG", payment=payment)
    action = place("d1", "G" * int(cards_played))
    refused(state, action, Reason.WRONG_NUMBER, *refused_by.split())


@pytest.mark.clause("RULING-PAYMENT", "J4F-PLAY-1", "J4F-PRICE-2", "J4F-PRICE-3")
@pytest.mark.parametrize("tower_cost", ["all_stones", "opponents_only"])
@cases("""
    payment  | cards played | refused by
    exact    | 0            | J4F-PLAY-1 J4F-PRICE-2
    exact    | 1            | J4F-PRICE-2
    exact    | 2            | J4F-PRICE-2
    exact    | 4            | J4F-PRICE-2 RULING-PAYMENT
    exact    | 7            | J4F-PRICE-2 RULING-PAYMENT
    exact    | 8            | J4F-PLAY-1
    at_least | 0            | J4F-PLAY-1 J4F-PRICE-2
    at_least | 1            | J4F-PRICE-2
    at_least | 2            | J4F-PRICE-2
    at_least | 8            | J4F-PLAY-1
""")
def test_a_wrong_number_for_a_tower(
    tower_cost: str, payment: str, cards_played: str, refused_by: str
) -> None:
    """A tower of two stones, one an opponent's, takes three cards, or three to seven."""
    table = setup(2, tower_cost=tower_cost, payment=payment)
    state = Stacked(table).place("d1", "d1").hold("GGGGGGG").course().end
    action = place("d1", "G" * int(cards_played))
    refused(state, action, Reason.WRONG_NUMBER, *refused_by.split())


@pytest.mark.clause("RULING-PAYMENT", "RULING-TOWER-COST", "J4F-PLAY-1")
@cases("""
    tower cost     | payment  | cards played | refused by
    all_stones     | exact    | 0            | J4F-PLAY-1
    all_stones     | exact    | 1            | RULING-TOWER-COST
    all_stones     | exact    | 3            | RULING-TOWER-COST RULING-PAYMENT
    all_stones     | exact    | 8            | J4F-PLAY-1
    all_stones     | at_least | 0            | J4F-PLAY-1
    all_stones     | at_least | 1            | RULING-TOWER-COST
    all_stones     | at_least | 8            | J4F-PLAY-1
    opponents_only | exact    | 0            | J4F-PLAY-1
    opponents_only | exact    | 2            | RULING-TOWER-COST RULING-PAYMENT
    opponents_only | exact    | 3            | RULING-TOWER-COST RULING-PAYMENT
    opponents_only | exact    | 8            | J4F-PLAY-1
    opponents_only | at_least | 0            | J4F-PLAY-1
    opponents_only | at_least | 8            | J4F-PLAY-1
""")
def test_a_wrong_number_for_an_own_tower(
    tower_cost: str, payment: str, cards_played: str, refused_by: str
) -> None:
    """One own stone: two cards under `all_stones`, one under `opponents_only`, or from there up."""
    table = setup(2, tower_cost=tower_cost, payment=payment)
    state = Stacked(table).place("d1", "a1").hold("GGGGGGG").course().end
    action = place("d1", "G" * int(cards_played))
    refused(state, action, Reason.WRONG_NUMBER, *refused_by.split())


@pytest.mark.clause("RULING-TOP-STONE", "J4F-PLAY-1", "J4F-PRICE-2")
@pytest.mark.parametrize("number", [1, 7, 8])
def test_a_tower_that_cannot_be_paid(number: int) -> None:
    """Eight cards are more than a hand: neither seven nor eight top a tower of seven."""
    state = tower_of_seven(3).end
    action = place("d3", "P" * number, seat_due(state))
    refused(state, action, Reason.TOO_HIGH, "J4F-PRICE-2", "J4F-PLAY-1")


@pytest.mark.clause("RULING-TOP-STONE", "J4F-PLAY-1", "RULING-TOWER-COST")
def test_an_own_tower_that_cannot_be_paid() -> None:
    """By `all_stones` seven own stones cost eight cards too, as the ruling alone says."""
    action = place("d3", "P" * 7)
    refused(own_seven().end, action, Reason.TOO_HIGH, "J4F-PLAY-1", "RULING-TOWER-COST")


@pytest.mark.clause("RULING-TOP-STONE", "J4F-PLAY-1", "J4F-PRICE-2")
def test_an_opponents_high_tower() -> None:
    """Eight stones of seat 0 cost seat 1 nine cards, while seat 0 pays one for the next."""
    state = own_tower(8, players=3).end
    action = place("d3", "P" * 7, 1)
    refused(state, action, Reason.TOO_HIGH, "J4F-PLAY-1", "J4F-PRICE-2")


# ---- Exchanges and passes


MUST_PLACE = ("J4F-EXCHANGE-1", "J4F-EXCHANGE-2", "RULING-EXCHANGE", "RULING-COMPULSORY-TURN")


@pytest.mark.clause("J4F-EXCHANGE-1", "J4F-EXCHANGE-2", "RULING-EXCHANGE", "RULING-COMPULSORY-TURN")
@pytest.mark.parametrize("cards", ["GGGRROY", "RRRRRRR", "ROYGBPP"])
def test_an_exchange_without_need(cards: str) -> None:
    """Any placement that the hand can pay for forbids the exchange."""
    state = opening(cards)
    refused(state, Exchange(0), Reason.MUST_PLACE, *MUST_PLACE)


@pytest.mark.clause("J4F-EXCHANGE-1", "RULING-EXCHANGE", "RULING-TOWER-COST")
def test_an_exchange_that_one_reading_forbids() -> None:
    """A red card and an own red stone: `all_stones` forces the exchange, `opponents_only` not."""
    forced, not_forced = map(red_card, ("all_stones", "opponents_only"))
    assert GAME.legal_actions(forced.end, 0) == (Exchange(0),)
    refused(forced.end, place("a1", "R"), Reason.WRONG_NUMBER, "RULING-TOWER-COST")
    assert GAME.legal_actions(not_forced.end, 0) == (place("a1", "R"),)
    clauses = (*MUST_PLACE, "RULING-TOWER-COST")
    refused(not_forced.end, Exchange(0), Reason.MUST_PLACE, *clauses)


@pytest.mark.clause("RULING-COMPULSORY-TURN", "J4F-EXCHANGE-1", "J4F-PLAY-1", "J4F-PLACE-1")
@pytest.mark.parametrize(
    ("course", "clauses"),
    [
        (Stacked(setup(2)).course(), ["J4F-PLAY-1", "J4F-PLACE-1"]),
        (exchange_at_once(2), ["J4F-EXCHANGE-1"]),
        (forced_exchange(4), ["J4F-EXCHANGE-1"]),
    ],
    ids=["at first", "before an exchange", "before a late exchange"],
)
def test_a_pass(course: Course, clauses: list[str]) -> None:
    """Nobody may pass, neither with a placement nor where only the exchange is left."""
    seat = seat_due(course.end)
    refused(course.end, Pass(seat), Reason.NO_PASS, "RULING-COMPULSORY-TURN", *clauses)


@pytest.mark.clause("J4F-PRICE-2", "RULING-TOWER-COST")
@pytest.mark.touches("J4F-EXCHANGE-1")
@cases("""
    field | stones there    | cards | refused by
    a1    | 21              | RR    | J4F-PRICE-2
    b1    | 1               | O     | J4F-PRICE-2
    f1    | 0, its own      | P     | RULING-TOWER-COST
""")
def test_a_placement_where_the_hand_must_be_exchanged(
    field: str, stones_there: str, cards: str, refused_by: str
) -> None:
    """No placement of seat 0 becomes legal because there is no other."""
    state = forced_exchange(3).end
    assert "".join(map(str, position(state)[field])) == stones_there.removesuffix(", its own")
    refused(state, place(field, cards), Reason.WRONG_NUMBER, refused_by)


# ---- Seats and moments


@pytest.mark.clause("RULING-TURN-ORDER")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_out_of_order(players: int) -> None:
    """While seat 1 is on turn every other seat has to wait, whatever it wants to do."""
    state = Stacked(setup(players)).place("d1").course().end
    assert seat_due(state) == 1
    for seat in {*range(players)} - {1}:
        colour = hand(state, seat)[0]
        field = "abcdef"[state.setup.board[0].index(colour)] + "1"
        for action in (place(field, colour, seat), Exchange(seat), Pass(seat)):
            refused(state, action, Reason.NOT_ON_TURN, "RULING-TURN-ORDER")


@pytest.mark.clause("RULING-TURN-ORDER")
@pytest.mark.parametrize("seat", [-1, 2, 3, 99])
def test_an_unknown_seat(seat: int) -> None:
    """A table of two has the seats 0 and 1 only."""
    state = opening(HAND)
    for action in (place("d1", "G", seat), Exchange(seat), Pass(seat)):
        refused(state, action, Reason.UNKNOWN_SEAT, "RULING-TURN-ORDER")
    assert GAME.legal_actions(state, seat) == ()


@pytest.mark.clause("J4F-SETUP-3")
@pytest.mark.parametrize("action", [place("d1", "G"), Exchange(0), Pass(0), place("d1", "G", 1)])
def test_a_turn_before_the_deal(action: Any) -> None:
    """Nobody has cards before they are shuffled and dealt."""
    refused(GAME.start(setup(2)), action, Reason.SHUFFLE_DUE, "J4F-SETUP-3")


@pytest.mark.clause("J4F-DRAW-3", "RULING-RESHUFFLE")
@pytest.mark.parametrize(
    ("course", "clauses"),
    [
        (reshuffle(1, 3), ["J4F-DRAW-3"]),
        (reshuffle(3, 3), ["J4F-DRAW-3", "RULING-RESHUFFLE"]),
        (exchange_from_empty_deck(4), ["J4F-DRAW-3"]),
    ],
    ids=["in the draw", "after the draw", "before the draw"],
)
def test_a_turn_before_the_reshuffle(course: Course, clauses: list[str]) -> None:
    """While the discard pile waits to be shuffled nobody is on turn, not even with no card left."""
    state = course.states[-2]
    for seat in range(4):
        for action in (place("d1", "G", seat), Exchange(seat), Pass(seat)):
            refused(state, action, Reason.SHUFFLE_DUE, *clauses)


@pytest.mark.clause("J4F-END-1", "J4F-LINE-1", "J4F-LINE-2", "J4F-VARIANT-1")
@pytest.mark.parametrize(
    ("course", "clauses"),
    [
        (
            line(frozenset(["a1", "b1", "c1", "d1"]), "d1"),
            {"J4F-END-1", "J4F-LINE-1", "J4F-LINE-2"},
        ),
        (
            line(frozenset(["a1", "b1", "c1", "d1", "e1"]), "e1"),
            {"J4F-END-1", "J4F-VARIANT-1"},
        ),
        (finish("largest"), {"J4F-END-1"}),
    ],
    ids=["line", "line of five", "areas"],
)
def test_anything_after_the_end(course: Course, clauses: set[str]) -> None:
    """After the end nothing is legal, and the refusal cites what ended the game."""
    state = course.end
    assert is_over(state)
    for seat in range(-1, 4):
        assert GAME.legal_actions(state, seat) == ()
        for action in (place("f6", "P", seat), Exchange(seat), Pass(seat)):
            refused(state, action, Reason.GAME_OVER, *clauses)
    for order in (PACK, sorted(GAME.view(state, None).discards)):
        refused(state, Shuffled(tuple(order)), Reason.GAME_OVER, *clauses)


# ---- Shuffles


@pytest.mark.clause("J4F-SETUP-3", "J4F-CARDS-1")
@pytest.mark.parametrize(
    "order",
    ["", PACK[:-1], PACK + "R", "R" + PACK[1:], PACK[:-1] + "X", "ROYGBP" * 11, PACK.lower()],
)
def test_a_first_shuffle_of_other_cards(order: str) -> None:
    """The first shuffle takes all 60 cards, ten of each colour."""
    state = GAME.start(setup(3))
    refused(state, Shuffled(tuple(order)), Reason.WRONG_SHUFFLE, "J4F-SETUP-3", "J4F-CARDS-1")


@pytest.mark.clause("J4F-DRAW-3")
@pytest.mark.parametrize(
    "course",
    [reshuffle(1, 3), reshuffle(3, 3), exchange_from_empty_deck(4)],
    ids=["in the draw", "after the draw", "before the draw"],
)
def test_a_reshuffle_of_other_cards_than_the_discard_pile(course: Course) -> None:
    """Neither all cards, nor the pile without the cards just played, nor with another card."""
    state = course.states[-2]
    waiting = GAME.waiting(state)
    assert isinstance(waiting, Shuffle)
    pile = waiting.cards
    swapped = ("R" if pile[0] != "R" else "P", *pile[1:])
    assert sorted(swapped) != sorted(pile)
    played = GAME.view(state, None).discards[:-3]
    for order in (tuple(PACK), (), pile[1:], (*pile, pile[0]), swapped, played):
        refused(state, Shuffled(order), Reason.WRONG_SHUFFLE, "J4F-DRAW-3")
    assert not is_over(GAME.apply(state, Shuffled(pile[::-1])).state)


@pytest.mark.clause("J4F-DRAW-3", "RULING-RESHUFFLE")
def test_a_shuffle_that_is_not_due() -> None:
    """With a player on turn nothing is shuffled: neither the pack, nor the pile, nor nothing."""
    for course in (Stacked(setup(2)).place("d1", "d1").course(), reshuffle(3, 3)):
        for order in (tuple(PACK), GAME.view(course.end, None).discards, ()):
            refused(course.end, Shuffled(order), Reason.SHUFFLE_NOT_DUE, "J4F-DRAW-3")
    later = reshuffle(3, 3, reshuffle="when_needed").end
    pile = GAME.view(later, None).discards
    refused(later, Shuffled(pile), Reason.SHUFFLE_NOT_DUE, "J4F-DRAW-3", "RULING-RESHUFFLE")


# ---- What is no value of the game


FIVE = rulekit.game("5-colors")
NONSENSE = [None, 0, "0: d1 G", ("d1", "G"), Choose(0, ("R1", "R2")), object()]


@pytest.mark.parametrize("action", NONSENSE, ids=lambda action: type(action).__name__)
@pytest.mark.parametrize("moment", ["start", "turn", "end"])
def test_what_is_no_action(action: Any, moment: str) -> None:
    """Nothing else is an action, nor that of another game: no clause speaks of it."""
    course = line(frozenset(["a1", "b1", "c1", "d1"]), "d1")
    state = {"start": begin(setup(2)).end, "turn": course.states[1], "end": course.end}[moment]
    with pytest.raises(Misuse):
        GAME.apply(state, action)


@pytest.mark.parametrize("state", [None, 0, "state", FIVE.start(FIVE.setup(players=2))], ids=str)
def test_what_is_no_state(state: Any) -> None:
    """Nothing else is a state, nor that of another game."""
    with pytest.raises(Misuse):
        GAME.apply(state, Exchange(0))


@pytest.mark.parametrize("seat", [True, "0", 0.0, None])
def test_what_is_no_seat(seat: Any) -> None:
    """A seat is an int: neither True nor text, nor a number with a point."""
    state = opening(HAND)
    for make in (Exchange, Pass, lambda seat: Place(seat, "d1", ("G",))):
        with pytest.raises(Misuse):
            make(seat)
    with pytest.raises(Misuse):
        GAME.legal_actions(state, seat)


@pytest.mark.parametrize("field", [None, 1, ("d", "1"), b"d1"])
def test_what_is_no_field(field: Any) -> None:
    """A field is text."""
    with pytest.raises(Misuse):
        Place(0, field, ("G",))


@pytest.mark.parametrize("cards", [None, 1, "GG", (1,), (None,), [b"G"]])
def test_what_are_no_cards(cards: Any) -> None:
    """Cards are a tuple or list of texts; a single text is none, nor a number of cards."""
    with pytest.raises(Misuse):
        Place(0, "d1", cards)

"""What a document keeps of a state, and the way back; which states, views and events can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from attrs import evolve

from peaks.play import result_of, start
from peaks.rules import DECK, HAND, PLAYERS, ROUNDS
from peaks.state import (
    Dealt,
    Drawn,
    Event,
    GameOver,
    Laid,
    Lay,
    Outcome,
    Reshuffled,
    Revealed,
    Scored,
    State,
    View,
)
from peaks.view import view
from rulekit import FACE_DOWN, Card, InvalidDocument, Over, Players, Shuffle, Waiting

ACTIONS = {"lay": Lay}
EVENTS = {
    "dealt": Dealt,
    "laid": Laid,
    "revealed": Revealed,
    "scored": Scored,
    "reshuffled": Reshuffled,
    "drawn": Drawn,
    "game_over": GameOver,
}


def restore(laid: State) -> State:
    """Give the state of which this is laid out; `InvalidDocument` where no game comes to it."""
    first = start(laid.setup)
    if evolve(laid, waiting=first.waiting) == first:
        return first
    _check(laid)
    return evolve(laid, waiting=_waiting(laid))


def _waiting(laid: State) -> Waiting[Outcome]:
    if len(laid.hands[0]) == HAND:
        return Players(tuple(seat for seat, card in enumerate(laid.laid) if card is None))
    if laid.round == ROUNDS:
        return Over(result_of(laid.scores))
    return Shuffle(tuple(sorted(laid.discards)))


def _check(laid: State) -> None:
    """Refuse what does not fit; one's hand is short where a round has been scored already."""
    players = laid.setup.players
    if laid.round not in range(1, ROUNDS + 1):
        raise InvalidDocument("round", f"this should be a number from 1 to {ROUNDS}")
    for name, rows in (("hands", laid.hands), ("laid", laid.laid), ("scores", laid.scores)):
        if len(rows) != players:
            raise InvalidDocument(name, f"this should be {players} of them, one a seat")
    is_scored = {len(hand) for hand in laid.hands} == {HAND - 1}
    for seat, (hand, card) in enumerate(zip(laid.hands, laid.laid, strict=True)):
        if len(hand) != HAND - is_scored or list(hand) != sorted(hand):
            raise InvalidDocument(f"hands[{seat}]", "this should be a sorted hand")
        if card is not None and (is_scored or card not in hand):
            raise InvalidDocument(f"laid[{seat}]", "this card is not in the hand")
    if None not in laid.laid:
        raise InvalidDocument("laid", "with the last card the round would be over")
    beside = len(DECK) - HAND * players
    deck = (beside - players * (laid.round - 1)) % (beside + players)
    if len(laid.deck) != deck or (is_scored and deck and laid.round < ROUNDS):
        raise InvalidDocument("deck", "in this round it has another number of cards")
    if Counter(chain(*laid.hands, laid.deck, laid.discards)) != Counter(DECK):
        raise InvalidDocument("discards", "hands, deck and discards are not all cards together")
    if sum(laid.scores) > laid.round - (not is_scored):
        raise InvalidDocument("scores", "there have not been so many rounds")


def restore_view(seen: View) -> View:
    """Give the view that this tells of: lay all that is hidden in any order, and look.

    Raises `InvalidDocument` where no state looks so.
    """
    if seen.seat is not None and seen.seat not in range(seen.setup.players):
        raise InvalidDocument("seat", "there is no such seat")
    try:
        return view(restore(_filled(seen)), seen.seat)
    except (InvalidDocument, StopIteration) as error:
        raise InvalidDocument(getattr(error, "where", "hands"), "no state looks so") from error


def _filled(seen: View) -> State:
    """Put the cards that this viewer does not see wherever cards lie face down."""
    hands = [list(hand) for hand in seen.hands]
    hidden = list((Counter(DECK) - Counter(chain(*hands, seen.discards))).elements())
    is_dealt = any(hands)
    if is_dealt and len(hidden) != sum(hand.count(FACE_DOWN) for hand in hands) + seen.deck:
        raise InvalidDocument("hands", "what lies face down is not all that is not seen")
    for hand in hands:
        hand[:] = sorted(hidden.pop() if card == FACE_DOWN else card for card in hand)
    return State(
        setup=seen.setup,
        round=seen.round,
        hands=tuple(map(tuple, hands)),
        laid=tuple(
            seen.choice if seat == seen.seat else hand[0] if is_laid and hand else None
            for seat, (hand, is_laid) in enumerate(zip(hands, seen.laid, strict=False))
        ),
        deck=tuple(hidden) if is_dealt else (),
        discards=seen.discards,
        scores=seen.scores,
        waiting=Players(()),
    )


def check_event(event: Event) -> None:
    """Refuse an event with what is no card or no seat of the game.

    Raises `InvalidDocument`.
    """
    match event:
        case Dealt(hands):
            _require(set(map(len, hands)) == {HAND} and len(hands) in PLAYERS, "hands")
            _require_cards(chain(*hands), "hands")
        case Revealed(cards) | Drawn(cards):
            _require(len(cards) in PLAYERS, "cards")
            _require_cards(cards, "cards")
        case Laid(seat) | Scored(seat):
            _require(seat is None or seat < PLAYERS[-1], "seat")
        case GameOver():
            check_outcome(event)
        case Reshuffled(count):
            _require(count < len(DECK), "count")


def check_outcome(outcome: Outcome | GameOver) -> None:
    """Refuse an outcome with other winners than those with most points.

    Raises `InvalidDocument`.
    """
    scores = outcome.scores
    _require(len(scores) in PLAYERS and result_of(scores).winners == outcome.winners, "winners")


def _require_cards(cards: Iterable[Card], where: str) -> None:
    known = Counter(card for card in cards if card != FACE_DOWN)
    _require(known <= Counter(DECK), where)


def _require(holds: bool, where: str) -> None:
    if not holds:
        raise InvalidDocument(where, "there is no such thing in Peaks")

"""What a document keeps of a state, and the way back; which states, views and events can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from attrs import frozen

from peaks.play import result_of, start
from peaks.rules import DECK, HAND, PLAYERS, ROUNDS
from peaks.state import (
    BySeat,
    Cards,
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
    Setup,
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


@frozen(kw_only=True)
class Kept:
    """All of a state but what is waited for, which follows from it."""

    setup: Setup
    round: int
    hands: BySeat
    laid: tuple[Card | None, ...]
    deck: Cards
    discards: Cards
    scores: tuple[int, ...]


def keep(state: State) -> Kept:
    """Leave out what is waited for; `restore` is the inverse."""
    return Kept(
        setup=state.setup,
        round=state.round,
        hands=state.hands,
        laid=state.laid,
        deck=state.deck,
        discards=state.discards,
        scores=state.scores,
    )


def restore(kept: Kept) -> State:
    """Give the state that this was kept of; `InvalidDocument` where no game comes to it."""
    first = start(kept.setup)
    if kept == keep(first):
        return first
    _check(kept)
    return State(
        setup=kept.setup,
        round=kept.round,
        hands=kept.hands,
        laid=kept.laid,
        deck=kept.deck,
        discards=kept.discards,
        scores=kept.scores,
        waiting=_waiting(kept),
    )


def _waiting(kept: Kept) -> Waiting[Outcome]:
    if len(kept.hands[0]) == HAND:
        return Players(tuple(seat for seat, card in enumerate(kept.laid) if card is None))
    if kept.round == ROUNDS:
        return Over(result_of(kept.scores))
    return Shuffle(tuple(sorted(kept.discards)))


def _check(kept: Kept) -> None:
    """Refuse what does not fit; one's hand is short where a round has been scored already."""
    players = kept.setup.players
    if kept.round not in range(1, ROUNDS + 1):
        raise InvalidDocument("round", f"this should be a number from 1 to {ROUNDS}")
    for name, rows in (("hands", kept.hands), ("laid", kept.laid), ("scores", kept.scores)):
        if len(rows) != players:
            raise InvalidDocument(name, f"this should be {players} of them, one a seat")
    is_scored = {len(hand) for hand in kept.hands} == {HAND - 1}
    for seat, (hand, card) in enumerate(zip(kept.hands, kept.laid, strict=True)):
        if len(hand) != HAND - is_scored or list(hand) != sorted(hand):
            raise InvalidDocument(f"hands[{seat}]", "this should be a sorted hand")
        if card is not None and (is_scored or card not in hand):
            raise InvalidDocument(f"laid[{seat}]", "this card is not in the hand")
    if None not in kept.laid:
        raise InvalidDocument("laid", "with the last card the round would be over")
    beside = len(DECK) - HAND * players
    deck = (beside - players * (kept.round - 1)) % (beside + players)
    if len(kept.deck) != deck or (is_scored and deck and kept.round < ROUNDS):
        raise InvalidDocument("deck", "in this round it has another number of cards")
    if Counter(chain(*kept.hands, kept.deck, kept.discards)) != Counter(DECK):
        raise InvalidDocument("discards", "hands, deck and discards are not all cards together")
    if sum(kept.scores) > kept.round - (not is_scored):
        raise InvalidDocument("scores", "there have not been so many rounds")


def check_view(seen: View) -> None:
    """Refuse a view that is not that of any state: lay all that is hidden in any order, and look.

    Raises `InvalidDocument`.
    """
    if seen.seat is not None and seen.seat >= seen.setup.players:
        raise InvalidDocument("seat", "there is no such seat at this table")
    if view(restore(_filled(seen)), seen.seat) != seen:
        raise InvalidDocument("view", "no state looks like this")


def _filled(seen: View) -> Kept:
    """Put the cards that this viewer does not see wherever cards lie face down."""
    hands = [list(hand) for hand in seen.hands]
    hidden = list((Counter(DECK) - Counter(chain(*hands, seen.discards))).elements())
    is_dealt = any(hands)
    if is_dealt and len(hidden) != sum(hand.count(FACE_DOWN) for hand in hands) + seen.deck:
        raise InvalidDocument("hands", "what lies face down is not all that is not seen")
    for hand in hands:
        hand[:] = sorted(hidden.pop() if card == FACE_DOWN else card for card in hand)
    return Kept(
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

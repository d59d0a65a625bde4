"""What happens: one small function a clause."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from peaks.rules import CITE, DECK, HAND, ROUNDS, EqualPeaks, Reason
from peaks.state import (
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
)
from rulekit import (
    Card,
    IllegalAction,
    InvalidDocument,
    Misuse,
    Over,
    Players,
    Seat,
    Shuffle,
    Shuffled,
    Step,
    Waiting,
)
from rulekit.action_text import read_action
from rulekit.contract import is_order_of


def start(setup: Setup) -> State:
    """Wait for the first shuffle.

    Clauses: PEAK-CARDS-1, PEAK-SETUP-1.
    """
    seats = range(setup.players)
    return State(
        setup=setup,
        round=1,
        hands=tuple(() for _ in seats),
        laid=tuple(None for _ in seats),
        deck=(),
        discards=(),
        scores=tuple(0 for _ in seats),
        waiting=Shuffle(DECK),
    )


def waiting(state: State) -> Waiting[Outcome]:
    """Tell what the game waits for."""
    return state.waiting


def legal_actions(state: State, seat: Seat) -> tuple[Lay, ...]:
    """List the cards of the hand, of a seat that has not yet laid one.

    Clauses: PEAK-ROUND-1.
    """
    if not isinstance(state.waiting, Players) or seat not in state.waiting.seats:
        return ()
    return tuple(Lay(seat, card) for card in dict.fromkeys(state.hands[seat]))


def apply(state: State, action: Lay | Shuffled) -> Step[State, Event]:
    """Carry out an action, and all that follows from it."""
    match action:
        case Shuffled(cards):
            _refuse_shuffle(state, action)
            return deal(state, cards) if not any(state.hands) else reshuffle(state, cards)
        case Lay():
            _refuse_lay(state, action)
            return lay(state, action)
    raise Misuse("this is no action of Peaks")


def outcome(state: State) -> Outcome | None:
    """Tell who won; None until the game is over."""
    return state.waiting.outcome if isinstance(state.waiting, Over) else None


def parse(text: str) -> Lay | Shuffled:
    """Read an action's short form: `0: 4` or `shuffle: 1 1 2 …`."""
    form = "`0: 4` or `shuffle: 1 1 2 …`"
    seat, cards = read_action(text, form)
    if seat is None:
        return Shuffled(tuple(map(Card, cards)))
    if len(cards) != 1:
        raise InvalidDocument(text, f"an action reads {form}")
    return Lay(seat, Card(cards[0]))


# ---- What is refused


def _refuse_shuffle(state: State, action: Shuffled) -> None:
    """Refuse a shuffle that is not due, or of other cards.

    Clauses: PEAK-CARDS-1, PEAK-SETUP-1, PEAK-DRAW-2.
    """
    clauses = CITE.reshuffle if any(state.hands) else CITE.deal
    if not isinstance(state.waiting, Shuffle):
        raise IllegalAction(action, Reason.NOT_DUE, clauses, "no shuffle is due")
    if not is_order_of(action, state.waiting.cards):
        clauses = CITE.reshuffle if any(state.hands) else CITE.deck
        raise IllegalAction(action, Reason.WRONG_SHUFFLE, clauses, "these are other cards")


def _refuse_lay(state: State, action: Lay) -> None:
    """Refuse a card of a seat that is not due, and one that is not in its hand.

    Clauses: PEAK-ROUND-1.
    """
    if not isinstance(state.waiting, Players) or action.seat not in state.waiting.seats:
        raise IllegalAction(action, Reason.NOT_DUE, CITE.lay, "this seat lays no card now")
    if action.card not in state.hands[action.seat]:
        raise IllegalAction(action, Reason.NOT_IN_HAND, CITE.lay, "this card is not in the hand")


# ---- What happens


def deal(state: State, cards: Cards) -> Step[State, Event]:
    """Deal each hand from the top; the rest is the deck.

    Clauses: PEAK-SETUP-1.
    """
    seats = range(state.setup.players)
    hands = tuple(tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in seats)
    deck = cards[len(seats) * HAND :]
    after = evolve(state, hands=hands, deck=deck, waiting=Players(tuple(seats)))
    return Step(after, (Dealt(hands, CITE.deal),))


def lay(state: State, action: Lay) -> Step[State, Event]:
    """Lay a card face down; the last one ends the round.

    Clauses: PEAK-ROUND-1.
    """
    laid = tuple(action.card if seat == action.seat else it for seat, it in enumerate(state.laid))
    event = Laid(action.seat, CITE.lay)
    due = tuple(seat for seat, card in enumerate(laid) if card is None)
    if due:
        return Step(evolve(state, laid=laid, waiting=Players(due)), (event,))
    after, events = end_round(state, tuple(card for card in laid if card is not None))
    return Step(after, (event, *events))


def end_round(state: State, cards: Cards) -> Step[State, Event]:
    """Turn up these cards, one a seat, score and discard them; then draw, or end the game.

    Clauses: PEAK-ROUND-2, PEAK-DRAW-1, PEAK-DRAW-2, PEAK-END-1.
    """
    scored = score(cards, state.setup.equal_peaks)
    after = evolve(
        state,
        hands=tuple(map(_without, state.hands, cards)),
        laid=(None,) * len(cards),
        discards=(*state.discards, *cards),
        scores=tuple(points + (seat == scored.seat) for seat, points in enumerate(state.scores)),
    )
    events: tuple[Event, ...] = (Revealed(cards, CITE.reveal), scored)
    if state.round == ROUNDS:
        step = end(after)
    elif not state.deck:
        step = Step(evolve(after, waiting=Shuffle(tuple(sorted(after.discards)))), ())
    else:
        step = draw(after)
    return Step(step.state, (*events, *step.events))


def score(cards: Cards, equal_peaks: EqualPeaks) -> Scored:
    """Give the point of a round, and say by what.

    Clauses: PEAK-SCORE-1, RULING-EQUAL-PEAKS.
    """
    is_open = cards.count(max(cards)) > 1
    return Scored(
        scoring_seat(cards, equal_peaks), (*CITE.score, *CITE.equal) if is_open else CITE.score
    )


def scoring_seat(cards: Sequence[Card], equal_peaks: EqualPeaks) -> Seat | None:
    """Tell whose card scores: the highest one, if nobody laid the same.

    Clauses: PEAK-SCORE-1, RULING-EQUAL-PEAKS.

    >>> table = [Card("6"), Card("6"), Card("3")]
    >>> scoring_seat(table, "next"), scoring_seat(table, "nobody")
    (2, None)
    """
    alone = [card for card in cards if cards.count(card) == 1]
    peak = max(alone if equal_peaks == "next" else cards, default=None)
    return cards.index(peak) if peak is not None and peak in alone else None


def draw(state: State) -> Step[State, Event]:
    """Let each seat draw a card, seat 0 first; then the next round begins.

    Clauses: PEAK-DRAW-1.
    """
    seats = range(state.setup.players)
    cards, deck = state.deck[: len(seats)], state.deck[len(seats) :]
    after = evolve(
        state,
        round=state.round + 1,
        hands=tuple(
            tuple(sorted((*hand, card))) for hand, card in zip(state.hands, cards, strict=True)
        ),
        deck=deck,
        waiting=Players(tuple(seats)),
    )
    return Step(after, (Drawn(cards, CITE.draw),))


def reshuffle(state: State, cards: Cards) -> Step[State, Event]:
    """Make the discard pile the new deck, and draw from it.

    Clauses: PEAK-DRAW-2.
    """
    after, events = draw(evolve(state, deck=cards, discards=()))
    return Step(after, (Reshuffled(len(cards), CITE.reshuffle), *events))


def end(state: State) -> Step[State, Event]:
    """End the game after the last round.

    Clauses: PEAK-END-1, PEAK-END-2.
    """
    result = result_of(state.scores)
    event = GameOver(result.scores, result.winners, (*CITE.end, *result.clauses))
    return Step(evolve(state, waiting=Over(result)), (event,))


def result_of(scores: tuple[int, ...]) -> Outcome:
    """Name all seats with most points.

    Clauses: PEAK-END-2.
    """
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return Outcome(scores, winners, CITE.winners)


def _without(hand: Cards, card: Card) -> Cards:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]

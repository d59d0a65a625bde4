"""Who may know what: built by naming what is shown, never by removing what is secret."""

from __future__ import annotations

from rulekit.arguments import require_viewer
from rulekit.contract import FACE_DOWN, Seat
from rulekit.just4fun.board import owner_of
from rulekit.just4fun.play import legal_actions, round_of
from rulekit.just4fun.rules import PLAYER_COUNTS
from rulekit.just4fun.state import (
    AreasCompared,
    Cards,
    Dealt,
    Drawn,
    Event,
    Exchanged,
    GameOver,
    LinesCompleted,
    Placed,
    Reshuffled,
    State,
    View,
    new_view,
)


def view(state: State, seat: Seat | None) -> View:
    """Show what this seat may know: its own cards, and of others' only the number.

    Clauses: J4F-PLAY-2, J4F-EXCHANGE-2, J4F-SETUP-4, RULING-OPEN-TABLE.
    """
    require_viewer(seat, state.setup.players)
    return new_view(
        seat=seat,
        setup=state.setup,
        waiting=state.waiting,
        legal_actions=() if seat is None else legal_actions(state, seat),
        turn=state.turn,
        round=round_of(state),
        hands=tuple([face_down_but(seat, owner, hand) for owner, hand in enumerate(state.hands)]),
        deck=len(state.deck),
        discards=state.discards,
        towers=state.towers,
        owners=tuple(map(owner_of, state.towers)),
        unused=state.unused,
        returned=state.returned,
        exchanging=state.exchanging,
    )


def shown(event: Event, seat: Seat | None) -> Event:
    """Show what this seat may know of an event.

    Clauses: J4F-PLAY-2, J4F-EXCHANGE-2, RULING-EXCHANGE, RULING-OPEN-TABLE.
    """
    require_viewer(seat, PLAYER_COUNTS[-1])
    match event:
        case Dealt(hands, clauses):
            hidden = tuple(face_down_but(seat, owner, hand) for owner, hand in enumerate(hands))
            return Dealt(hidden, clauses)
        case Drawn(owner, cards, clauses):
            return Drawn(owner, face_down_but(seat, owner, cards), clauses)
        case (
            Placed() | Exchanged() | Reshuffled() | LinesCompleted() | AreasCompared() | GameOver()
        ):
            return event


def face_down_but(seat: Seat | None, owner: Seat, cards: Cards) -> Cards:
    """Turn cards face down for all but their owner."""
    return cards if owner == seat else (FACE_DOWN,) * len(cards)

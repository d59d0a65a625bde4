"""Who may know what: built by naming what is shown, never by removing what is secret."""

from __future__ import annotations

from typing import TypeAlias

from rulekit.arguments import require_viewer
from rulekit.contract import FACE_DOWN, Seat
from rulekit.majority.play import legal_actions
from rulekit.majority.rules import MOST_PLAYERS
from rulekit.majority.state import (
    BySeat,
    Chosen,
    ColoursOut,
    Dealt,
    Discarded,
    Event,
    GameOver,
    LastCardsDiscarded,
    ManyOnes,
    Removed,
    Renewed,
    Revealed,
    RoundOver,
    Scored,
    State,
    View,
    new_view,
)

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for a spectator."""


def view(state: State, seat: Viewer) -> View:
    """Show what this seat may know: its own cards, and of others' only the number.

    Clauses: 5C-TURN-1, 5C-TURN-2, RULING-PUBLIC-CARDS, RULING-REMOVED-CARDS, RULING-SECRET-CHOICE.
    """
    table = state.table
    rules = state.setup.rules
    require_viewer(seat, len(rules.seats))
    return new_view(
        seat=seat,
        setup=state.setup,
        waiting=state.waiting,
        legal_actions=() if seat is None else legal_actions(state, seat),
        round=table.round,
        turn=table.turn,
        hands=face_down_but(seat, table.hands),
        choice=None if seat is None else state.chosen[seat],
        chosen=tuple([cards is not None for cards in state.chosen]),
        played=table.played,
        score_piles=table.score_piles,
        scores=table.scores,
        discards=table.discards,
        left=face_down_but(seat, table.left),
        deck=len(table.deck),
        removed=len(table.removed),
    )


def shown(event: Event, seat: Viewer) -> Event:
    """Show what this seat may know of an event.

    Clauses: 5C-TURN-1, RULING-PUBLIC-CARDS, RULING-REMOVED-CARDS, RULING-SECRET-CHOICE.
    """
    require_viewer(seat, MOST_PLAYERS)
    match event:
        case Dealt(hands, clauses):
            return Dealt(face_down_but(seat, hands), clauses)
        case Renewed(cards, clauses):
            return Renewed(face_down_but(seat, cards), clauses)
        case LastCardsDiscarded(cards, clauses):
            return LastCardsDiscarded(face_down_but(seat, cards), clauses)
        case (
            Removed()
            | Chosen()
            | Revealed()
            | ColoursOut()
            | ManyOnes()
            | Scored()
            | Discarded()
            | RoundOver()
            | GameOver()
        ):
            return event


def face_down_but(seat: Viewer, cards: BySeat) -> BySeat:
    """Turn all cards face down but those of this seat.

    Clauses: RULING-PUBLIC-CARDS.
    """
    return tuple(
        [own if owner == seat else (FACE_DOWN,) * len(own) for owner, own in enumerate(cards)]
    )

"""Who may know what: built by naming what is shown, never by removing what is secret."""

from __future__ import annotations

from attrs import evolve

from peaks.play import legal_actions
from peaks.rules import PLAYERS
from peaks.state import BySeat, Dealt, Drawn, Event, State, View
from rulekit import FACE_DOWN, Seat
from rulekit.arguments import require_viewer


def view(state: State, seat: Seat | None) -> View:
    """Show what this seat may know: its own cards, and of others' only the number.

    Clauses: PEAK-SETUP-1, PEAK-ROUND-1.
    """
    require_viewer(seat, state.setup.players)
    return View(
        seat=seat,
        setup=state.setup,
        waiting=state.waiting,
        legal_actions=() if seat is None else legal_actions(state, seat),
        round=state.round,
        hands=face_down_but(seat, state.hands),
        laid=tuple(card is not None for card in state.laid),
        choice=None if seat is None else state.laid[seat],
        deck=len(state.deck),
        discards=state.discards,
        scores=state.scores,
    )


def shown(event: Event, seat: Seat | None) -> Event:
    """Show what this seat may know of an event: of hands and drawn cards its own.

    Clauses: PEAK-SETUP-1, PEAK-DRAW-1.
    """
    require_viewer(seat, PLAYERS[-1])
    match event:
        case Dealt(hands):
            return evolve(event, hands=face_down_but(seat, hands))
        case Drawn(cards):
            rows = tuple((card,) for card in cards)
            hidden = tuple(card for row in face_down_but(seat, rows) for card in row)
            return evolve(event, cards=hidden)
        case _:
            return event


def face_down_but(seat: Seat | None, rows: BySeat) -> BySeat:
    """Turn all cards face down but those of this seat."""
    return tuple(
        row if owner == seat else (FACE_DOWN,) * len(row) for owner, row in enumerate(rows)
    )

"""Sentences for people: what happened, and who won."""

from __future__ import annotations

from peaks.documents import check_outcome
from peaks.state import (
    Dealt,
    Drawn,
    Event,
    GameOver,
    Laid,
    Outcome,
    Reshuffled,
    Revealed,
    Scored,
)
from rulekit.contract import Words


def words() -> Words[Event, Outcome]:
    """Give the words of the game; that a card was laid is told when it is revealed."""
    return Words(event=say, outcome=say, check_outcome=check_outcome, left_out=(Laid,))


def say(subject: Event | Outcome) -> str:
    """Say what happened, or who won; seats are counted from 0."""
    match subject:
        case Dealt(hands):
            return f"Each player is dealt {len(hands[0])} cards."
        case Laid(seat):
            return f"Seat {seat} has laid a card."
        case Revealed(cards):
            return f"The players reveal {' / '.join(cards)}."
        case Scored(None):
            return "Nobody scores."
        case Scored(seat):
            return f"Seat {seat} scores a point."
        case Reshuffled(count):
            return f"The {count} discarded cards become the new deck."
        case Drawn():
            return "Each player draws a card."
        case GameOver(scores, winners):
            return f"The game is over: {_won(scores, winners)}."
        case Outcome(scores, winners):
            return f"{_won(scores, winners)}.".capitalize()


def _won(scores: tuple[int, ...], winners: tuple[int, ...]) -> str:
    points = f"{max(scores)} point{'s' if max(scores) > 1 else ''}"
    if len(winners) == 1:
        return f"seat {winners[0]} wins with {points}"
    return f"seats {' and '.join(map(str, winners))} share the win with {points} each"

"""Sentences for people: what happened, and who won."""

from __future__ import annotations

from peaks.documents import check_outcome
from peaks.rules import Reason, TableReason
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
from rulekit.sentences import COUNTED, People, capital


def words() -> Words[Event, Outcome]:
    """Give the words of the game; that a card was laid is told when it is revealed."""
    refusals = {"action": Reason, "setup": Reason, "position": TableReason}
    return Words(say, say, check_outcome, refusals, left_out=(Laid,))


def say(subject: Event | Outcome, people: People = COUNTED) -> str:
    """Say what happened, or who won; `people` says how the seats are called."""
    match subject:
        case Dealt(hands):
            return f"Each player is dealt {len(hands[0])} cards."
        case Laid(seat):
            return f"{capital(people.tell(seat, 'has', 'have'))} laid a card."
        case Revealed(cards):
            return f"The players reveal {' / '.join(cards)}."
        case Scored(seat):
            gets = "nobody scores"
            if seat is not None:
                gets = f"{people.tell(seat, 'scores', 'score')} a point"
            return f"{capital(gets)}."
        case Reshuffled(count):
            return f"The {count} discarded cards become the new deck."
        case Drawn():
            return "Each player draws a card."
        case GameOver(scores, winners):
            return f"The game is over: {_won(scores, winners, people)}."
        case Outcome(scores, winners):
            return f"{capital(_won(scores, winners, people))}."


def _won(scores: tuple[int, ...], winners: tuple[int, ...], people: People) -> str:
    points = f"{max(scores)} point{'s' if max(scores) > 1 else ''}"
    if len(winners) == 1:
        return f"{people.tell(winners[0], 'wins', 'win')} with {points}"
    return f"{people.call_all(winners)} share the win with {points} each"

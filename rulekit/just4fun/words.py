"""What people are told of Just4Fun Colours: one sentence for each event and outcome."""

from __future__ import annotations

from rulekit.contract import Seat, Words
from rulekit.just4fun.documents import check_outcome
from rulekit.just4fun.state import (
    Area,
    AreasCompared,
    Dealt,
    Drawn,
    Event,
    Exchanged,
    GameOver,
    Line,
    LinesCompleted,
    Outcome,
    Placed,
    Reshuffled,
)
from rulekit.sentences import capital, cards_of, count_of, listed, who_wins


def words() -> Words[Event, Outcome]:
    """Give the words of the game."""
    return Words(sentence, sentence, check_outcome)


def sentence(subject: Event | Outcome) -> str:
    """Say in one sentence what an event or an outcome means.

    >>> sentence(Reshuffled(7, ()))
    'The 7 discarded cards become the new deck.'
    """
    match subject:
        case Dealt(hands):
            return f"Each player is dealt {cards_of(len(hands[0]))}."
        case Placed(seat, field, cards, tower):
            height = f", the top one of {len(tower)} now" if len(tower) > 1 else ""
            return f"Seat {seat} plays {' '.join(cards)} for a stone on {field}{height}."
        case Exchanged(seat, cards):
            return (
                f"Seat {seat} cannot place a stone with {' '.join(cards)}, exchanges this hand "
                "and gives up a stone."
            )
        case Drawn(seat, cards):
            return f"Seat {seat} draws {cards_of(len(cards))}."
        case Reshuffled(count):
            become = "becomes" if count == 1 else "become"
            return f"The {count_of(count, 'discarded card')} {become} the new deck."
        case LinesCompleted(lines):
            return f"{capital(listed(map(_line, lines)) or 'nobody has a line')}."
        case AreasCompared(areas):
            best: dict[Seat, Area] = {}
            for area in areas:
                best.setdefault(area.seat, area)
            return f"{capital('; '.join(map(_area, best.values())) or 'nobody holds a field')}."
        case GameOver(winners):
            return f"The game is over: {who_wins(winners)}."
        case Outcome():
            return f"{capital(_won(subject))}."


def _line(line: Line) -> str:
    return f"seat {line.seat} has the line {' '.join(line.fields)}"


def _area(area: Area) -> str:
    return f"seat {area.seat} has the area {' '.join(area.fields)}, {_size(area)}"


def _size(area: Area) -> str:
    return f"{count_of(area.size, 'field')} with {count_of(area.stones, 'stone')}"


def _won(outcome: Outcome) -> str:
    if not outcome.winners:
        seats = listed(str(seat) for seat in sorted({line.seat for line in outcome.lines}))
        return f"seats {seats} have lines, and the first would have ended the game: nobody wins"
    together = len(outcome.winners) > 1
    who = who_wins(outcome.winners)
    if outcome.lines:
        lines = listed(f"the line {' '.join(line.fields)}" for line in outcome.lines)
        return f"{who} by {lines}"
    for area in outcome.areas:
        if area.seat in outcome.winners:
            return f"{who} by the largest area, {_size(area)}{' each' if together else ''}"
    return f"{who}: nobody holds a field"

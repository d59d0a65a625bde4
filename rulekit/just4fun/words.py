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
from rulekit.sentences import (
    COUNTED,
    FACE_DOWN,
    People,
    capital,
    cards_of,
    count_of,
    listed,
    who_wins,
)


def words() -> Words[Event, Outcome]:
    """Give the words of the game."""
    return Words(sentence, sentence, check_outcome)


def sentence(subject: Event | Outcome, people: People = COUNTED) -> str:
    """Say in one sentence what an event or an outcome means.

    >>> sentence(Reshuffled(7, ()))
    'The 7 discarded cards become the new deck.'
    """
    match subject:
        case Dealt(hands):
            own = people.own(hands)
            yours = f", you {own}" if own else ""
            return f"Each player is dealt {cards_of(len(hands[0]))}{yours}."
        case Placed(seat, field, cards, tower):
            height = f", the top one of {len(tower)} now" if len(tower) > 1 else ""
            who = capital(people.tell(seat, "plays", "play"))
            return f"{who} {' '.join(cards)} for a stone on {field}{height}."
        case Exchanged(seat, cards):
            exchange = "exchange" if seat == people.you else "exchanges"
            give = "give" if seat == people.you else "gives"
            return (
                f"{capital(people.call(seat))} cannot place a stone with {' '.join(cards)}, "
                f"{exchange} this hand and {give} up a stone."
            )
        case Drawn(seat, cards):
            is_own = seat == people.you and FACE_DOWN not in cards
            drawn = " ".join(cards) if is_own and cards else cards_of(len(cards))
            return f"{capital(people.tell(seat, 'draws', 'draw'))} {drawn}."
        case Reshuffled(count):
            become = "becomes" if count == 1 else "become"
            return f"The {count_of(count, 'discarded card')} {become} the new deck."
        case LinesCompleted(lines):
            return (
                f"{capital(listed(_line(line, people) for line in lines) or 'nobody has a line')}."
            )
        case AreasCompared(areas):
            best: dict[Seat, Area] = {}
            for area in areas:
                best.setdefault(area.seat, area)
            each = "; ".join(_area(area, people) for area in best.values())
            return f"{capital(each or 'nobody holds a field')}."
        case GameOver(winners):
            return f"The game is over: {who_wins(winners, people)}."
        case Outcome():
            return f"{capital(_won(subject, people))}."


def _line(line: Line, people: People) -> str:
    return f"{people.tell(line.seat, 'has', 'have')} the line {' '.join(line.fields)}"


def _area(area: Area, people: People) -> str:
    return (
        f"{people.tell(area.seat, 'has', 'have')} the area {' '.join(area.fields)}, {_size(area)}"
    )


def _size(area: Area) -> str:
    return f"{count_of(area.size, 'field')} with {count_of(area.stones, 'stone')}"


def _won(outcome: Outcome, people: People) -> str:
    if not outcome.winners:
        seats = people.call_all(sorted({line.seat for line in outcome.lines}))
        return f"{seats} have lines, and the first would have ended the game: nobody wins"
    together = len(outcome.winners) > 1
    who = who_wins(outcome.winners, people)
    if outcome.lines:
        lines = listed(f"the line {' '.join(line.fields)}" for line in outcome.lines)
        return f"{who} by {lines}"
    for area in outcome.areas:
        if area.seat in outcome.winners:
            return f"{who} by the largest area, {_size(area)}{' each' if together else ''}"
    return f"{who}: nobody holds a field"

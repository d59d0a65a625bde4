"""What people are told of Just4Fun Colours: a sentence for each event, outcome and refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from rulekit.contract import Seat, Words
from rulekit.errors import brief, counted, printable
from rulekit.just4fun.documents import check_outcome
from rulekit.just4fun.rules import COLOURS, PLAYER_COUNTS, STONES_EACH
from rulekit.just4fun.ruling import PositionReason
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
    Reason,
    Reshuffled,
    SetupReason,
)
from rulekit.read_only import ReadOnly
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

Refused: TypeAlias = Reason | Literal[SetupReason.PLAYERS, SetupReason.BOARD] | PositionReason
"""Why something is refused in words of the game's own: those for readings are every game's."""


REFUSALS = ReadOnly({"action": Reason, "setup": SetupReason, "position": PositionReason})


def words() -> Words[Event, Outcome]:
    """Give the words of the game."""
    return Words(sentence, sentence, check_outcome, REFUSALS)


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


def refusal(reason: Refused, told: Mapping[str, Any], people: People = COUNTED) -> str:
    """Say in a sentence why something is refused; `told` is what the sentence speaks of.

    >>> refusal(Reason.NOT_ON_TURN, {"due": 0, "seat": 2})
    'seat 0 is on turn, not seat 2'
    """
    match reason:
        case Reason.UNKNOWN_SEAT | PositionReason.UNKNOWN_SEAT:
            return f"there is no seat {brief(told['seat'])} at a table of {told['players']}"
        case Reason.UNKNOWN_FIELD:
            return f"there is no field {brief(told['field'])}"
        case Reason.UNKNOWN_CARD:
            return f"there is no card {brief(told['card'])}"
        case Reason.NOT_ON_TURN:
            who = people.tell(told["due"], "is", "are")
            return f"{who} on turn, not {people.call(told['seat'])}"
        case Reason.WRONG_COLOUR:
            colour = COLOURS[told["colour"]]
            return f"the field {told['field']} is {colour} and takes cards of that colour alone"
        case Reason.WRONG_NUMBER:
            price, most = told["pay"][0], told["pay"][-1]
            cards = cards_of(price) if price == most else f"{price} to {most} cards"
            return f"a stone on {told['field']} costs {cards}, not {told['cards']}"
        case Reason.TOO_HIGH:
            price = told["price"]
            return f"a stone on {told['field']} costs {price} cards, more than a hand holds"
        case Reason.NOT_IN_HAND:
            who = people.tell(told["seat"], "does", "do")
            return f"{who} not hold {printable(' '.join(told['cards']))}"
        case Reason.MUST_PLACE:
            return f"the hand can pay for a stone on {told['field']}"
        case Reason.NO_PASS:
            return "a turn is a placement or an exchange"
        case Reason.SHUFFLE_DUE:
            return "the cards have to be shuffled first"
        case Reason.SHUFFLE_NOT_DUE:
            return "no cards wait to be shuffled"
        case Reason.WRONG_SHUFFLE:
            return "these are not the cards that wait to be shuffled"
        case Reason.GAME_OVER:
            return "the game is over"
        case SetupReason.PLAYERS:
            allowed = f"{min(PLAYER_COUNTS)} to {max(PLAYER_COUNTS)}"
            return f"{counted(told['players'], 'player')} cannot play: {allowed} can"
        case SetupReason.BOARD:
            return f"a board is six rows of six letters out of {''.join(COLOURS)}"
        case PositionReason.UNKNOWN_FIELD:
            return f"there is no field {printable(told['field']) or brief(told['field'])}"
        case PositionReason.FIELD_TWICE:
            return f"the field {told['field']} is there twice"
        case PositionReason.TOO_MANY_STONES:
            who = people.tell(told["seat"], "has", "have")
            return f"{who} {STONES_EACH} stones, not {told['count']}"
        case PositionReason.TOO_HIGH:
            stone = f"stone {told['stone']} on {told['field']}"
            return f"{stone} cost {told['price']} cards, more than a hand holds"

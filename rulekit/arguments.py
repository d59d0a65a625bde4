"""What every game asks of the values it is given: whether they are values of a game at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, get_args

from rulekit.contract import Card
from rulekit.errors import IllegalSetup, InWords, Misuse, brief
from rulekit.sentences import People


def sorted_cards(cards: Sequence[str]) -> tuple[Card, ...]:
    """Sort cards, so that an action is the same value however they are listed.

    Raises `Misuse` where it is no tuple or list of strings.

    >>> sorted_cards(["R2", "R1"])
    ('R1', 'R2')
    """
    if type(cards) not in (tuple, list) or set(map(type, cards)) - {str}:
        raise Misuse(f"cards are a tuple of strings, not {brief(cards)}")
    return tuple(map(Card, sorted(cards)))


def require_int(name: str, value: object) -> None:
    """Raise `Misuse` where the value is no int; True and 2.0 are none, nor is 10**5000."""
    if type(value) is not int or abs(value) > 10**9:
        raise Misuse(f"{name} is an int, not {brief(value)}")


def require_bool(name: str, value: object) -> None:
    """Raise `Misuse` where the value is no bool."""
    if type(value) is not bool:
        raise Misuse(f"{name} is a bool, not {brief(value)}")


def require_reading(
    option: str, value: object, readings: object, reason: Enum, clauses: tuple[str, ...]
) -> None:
    """Raise `IllegalSetup` where the value is not among a Literal's; `Misuse` if no string."""
    if type(value) is not str:
        raise Misuse(f"{option} is a string, not {brief(value)}")
    if value not in get_args(readings):
        told = {"option": option, "value": value, "values": get_args(readings)}
        raise IllegalSetup(option, reason, clauses, InWords(_no_reading, reason, told))


def _no_reading(_reason: Enum, told: Mapping[str, Any], _people: People) -> str:
    return f"{told['option']} is one of {', '.join(told['values'])}, not {brief(told['value'])}"


def require_viewer(seat: object, players: int) -> None:
    """Raise `Misuse` where this is no seat at a table of so many, nor None for a spectator."""
    if seat is not None and (type(seat) is not int or seat not in range(players)):
        raise Misuse(f"a viewer is a seat of {players} or None, not {brief(seat)}")


def require_text(name: str, value: object) -> None:
    """Raise `Misuse` where the value is no string."""
    if type(value) is not str:
        raise Misuse(f"{name} is a string, not {brief(value)}")

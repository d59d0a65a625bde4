"""What every game asks of the values it is given: whether they are values of a game at all."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import get_args

from rulekit.errors import IllegalSetup, Misuse
from rulekit.game import Card


def sorted_cards(cards: Sequence[str]) -> tuple[Card, ...]:
    """Sort cards, so that an action is the same value however they are listed.

    Raises `Misuse` where it is no tuple or list of strings.

    >>> sorted_cards(["R2", "R1"])
    ('R1', 'R2')
    """
    if not isinstance(cards, (tuple, list)) or not all(isinstance(card, str) for card in cards):
        raise Misuse(f"cards are a tuple of strings, not {cards!r:.60}")
    return tuple(map(Card, sorted(cards)))


def require_int(name: str, value: object) -> None:
    """Raise `Misuse` where the value is no int; True and 2.0 are none."""
    if type(value) is not int:
        raise Misuse(f"{name} is an int, not {value!r:.60}")


def require_bool(name: str, value: object) -> None:
    """Raise `Misuse` where the value is no bool."""
    if type(value) is not bool:
        raise Misuse(f"{name} is a bool, not {value!r:.60}")


def require_reading(
    option: str, value: object, readings: object, reason: Enum, clauses: tuple[str, ...]
) -> None:
    """Raise `IllegalSetup` where the value is not among a Literal's; `Misuse` if no string."""
    if not isinstance(value, str):
        raise Misuse(f"{option} is a string, not {value!r:.60}")
    if value not in get_args(readings):
        text = f"{option} is one of {', '.join(get_args(readings))}, not {value!r:.60}"
        raise IllegalSetup(option, reason, clauses, text)

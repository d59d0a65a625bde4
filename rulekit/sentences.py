"""Small words of which the games make their sentences."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["are", "capital", "cards_of", "count_of", "listed", "points_of", "who_wins"]


def count_of(number: int, thing: str) -> str:
    """Count things.

    >>> count_of(1, "stone"), count_of(2, "stone")
    ('1 stone', '2 stones')
    """
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"


def cards_of(number: int) -> str:
    """Count cards; none are `no cards`."""
    return count_of(number, "card") if number else "no cards"


def points_of(number: int) -> str:
    """Count points."""
    return count_of(number, "point")


def are(number: int) -> str:
    """Give the verb for so many things."""
    return "is" if number == 1 else "are"


def listed(parts: Iterable[str]) -> str:
    """List parts.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *first, last = list(parts) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def who_wins(winners: tuple[int, ...]) -> str:
    """Name the seats that win.

    >>> who_wins((0,)), who_wins((0, 2))
    ('seat 0 wins', 'seats 0 and 2 win together')
    """
    seats = listed(map(str, winners))
    return f"seats {seats} win together" if len(winners) > 1 else f"seat {seats} wins"

"""Small words of which the games make their sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

__all__ = [
    "COUNTED",
    "FACE_DOWN",
    "People",
    "are",
    "capital",
    "cards_of",
    "count_of",
    "listed",
    "points_of",
    "who_wins",
]

FACE_DOWN = "??"
"""A card that the reader may not know."""


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


@frozen
class People:
    """How a sentence calls the seats: by number, or by the players' names; its reader is `you`."""

    names: tuple[str, ...] = ()
    you: int | None = None

    def call(self, seat: int) -> str:
        """Name a seat.

        >>> People().call(1), People(("Ann", "Ben")).call(1), People(("Ann", "Ben"), you=1).call(1)
        ('seat 1', 'Ben', 'you')
        """
        if seat == self.you:
            return "you"
        return self.names[seat] if seat < len(self.names) else f"seat {seat}"

    def tell(self, seat: int, does: str, do: str) -> str:
        """Name a seat with its verb, which for `you` is the second.

        >>> People().tell(1, "has", "have"), People(you=1).tell(1, "has", "have")
        ('seat 1 has', 'you have')
        """
        return f"{self.call(seat)} {do if seat == self.you else does}"

    def call_all(self, seats: Sequence[int]) -> str:
        """Name some seats.

        >>> People().call_all((0, 2)), People(("Ann", "Ben", "Cleo"), you=2).call_all((0, 2))
        ('seats 0 and 2', 'Ann and you')
        """
        if len(seats) > 1 and not self.names and self.you not in seats:
            return f"seats {listed(map(str, seats))}"
        return listed(map(self.call, seats))

    def own(self, hands: Sequence[Sequence[str]]) -> str:
        """Give the reader's own of these hands in words; nothing where there is none to be seen.

        >>> People(you=0).own((("R1", "R2"), ("??", "??")))
        'R1 R2'
        """
        if self.you is None or self.you >= len(hands):
            return ""
        hand = hands[self.you]
        return "" if FACE_DOWN in hand else " ".join(hand)


COUNTED = People()
"""Seats by their numbers, counted from 0."""


def who_wins(winners: Sequence[int], people: People = COUNTED) -> str:
    """Name the seats that win.

    >>> who_wins((0,)), who_wins((0, 2)), who_wins((0,), People(you=0))
    ('seat 0 wins', 'seats 0 and 2 win together', 'you win')
    """
    if len(winners) == 1:
        return people.tell(winners[0], "wins", "win")
    return f"{people.call_all(winners)} win together"

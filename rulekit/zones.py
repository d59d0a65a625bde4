"""What no law can know by itself: where the pieces of a game lie, and who may see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeAlias, TypeVar

from attrs import frozen

from rulekit.errors import Misuse

__all__ = ["Facts", "Viewer", "Zone"]

S = TypeVar("S")  # a game's setup
T = TypeVar("T")  # its state

Viewer: TypeAlias = int | None
"""Who looks: a seat, or None for a spectator."""


@frozen
class Zone:
    """Pieces that lie in one place: cards, stones, or whatever else a game must not lose.

    `seen_by` are the seats that may see which they are, None is everybody. How many they are,
    everybody may know. Raises `Misuse` where `pieces` are no strings or `seen_by` no seats.

    >>> Zone("hand", ("R1", "R2"), seen_by=(0,)).as_known_to(1)
    ('hand', 2)
    """

    name: str
    pieces: tuple[str, ...]
    seen_by: tuple[int, ...] | None = None

    def __attrs_post_init__(self) -> None:
        if not _are(str, self.pieces) or not (self.seen_by is None or _are(int, self.seen_by)):
            raise Misuse("a zone holds a tuple of strings and is seen by a tuple of seats")

    def as_known_to(self, viewer: Viewer) -> tuple[str, tuple[str, ...] | int]:
        """Tell what this viewer may know of it: the pieces, or their number."""
        is_seen = self.seen_by is None or viewer in self.seen_by
        return self.name, self.pieces if is_seen else len(self.pieces)


def _are(kind: type, values: object) -> bool:
    return type(values) is tuple and not {*map(type, values)} - {kind}


@frozen
class Facts(Generic[S, T]):
    """What the laws cannot know of a game by themselves.

    - `zones(state)` are all places where pieces lie, in an order that never varies. Every piece
      lies in exactly one. What stands in no zone, such as a choice not yet revealed, is nobody's
      to know but its maker's.
    - `longest(setup)` is the number of actions, shuffles included, that no game of this setup
      goes beyond.

    Raises `Misuse` where they are no functions.
    """

    zones: Callable[[T], Iterable[Zone]]
    longest: Callable[[S], int]

    def __attrs_post_init__(self) -> None:
        if not callable(self.zones) or not callable(self.longest):
            raise Misuse("the facts of a game are two functions")

"""What the games' rooms have in common: dealing, what is waited for, what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from rulekit.contract import FACE_DOWN, Card, O_co, Over, Players, Shuffle
from rulekit.errors import Misuse

__all__ = ["hands_from", "hidden", "outcome", "sort", "turned_up", "waiting"]


class Waits(Protocol[O_co]):
    """A state that holds what it waits for."""

    @property
    def waiting(self) -> Players | Shuffle | Over[O_co]:
        """What it waits for."""


def waiting(state: Waits[O_co]) -> Players | Shuffle | Over[O_co]:
    """Tell what the game waits for."""
    return state.waiting


def outcome(state: Waits[O_co]) -> O_co | None:
    """Tell how the game ended; None while it goes on."""
    return state.waiting.outcome if isinstance(state.waiting, Over) else None


def sort(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Sort cards, as a hand is sorted."""
    return tuple(sorted(cards))


def hands_from(
    deck: tuple[Card, ...], players: int, size: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Deal sorted hands of this size from the top, one player after the other.

    Returns the hands and the rest of the deck.

    >>> hands_from((Card("3"), Card("1"), Card("2"), Card("4"), Card("5")), 2, 2)
    ((('1', '3'), ('2', '4')), ('5',))
    """
    end = players * size
    hands = tuple(sort(deck[at : at + size]) for at in range(0, end, size))
    return hands, deck[end:]


def hidden(deck: tuple[Card, ...], piles: Iterable[tuple[Card, ...]], below: int) -> Shuffle:
    """Ask for an order of the cards that do not lie face up in these piles.

    They must be as many as lie face down there, and `below` in the deck or elsewhere. Raises
    `Misuse` where they are not.

    >>> hidden((Card("1"), Card("2"), Card("3")), [(Card("2"),), (FACE_DOWN,)], below=1)
    Shuffle(cards=('1', '3'))
    """
    unseen = Counter(deck)
    for pile in piles:
        unseen.subtract(pile)
    face_down = -unseen.pop(FACE_DOWN, 0)
    cards = tuple(sorted(unseen.elements()))
    if len(cards) != face_down + below or any(count < 0 for count in unseen.values()):
        raise Misuse("the cards in this view are not those of the game")
    return Shuffle(cards)


def turned_up(
    rows: tuple[tuple[Card, ...], ...], cards: tuple[Card, ...]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Put these cards, in their order, where cards lie face down.

    Returns the rows and the cards that are left over.

    >>> turned_up(((FACE_DOWN, FACE_DOWN), (Card("1"),)), (Card("3"), Card("2"), Card("4")))
    ((('3', '2'), ('1',)), ('4',))
    """
    after = iter(cards)
    rows = tuple(
        tuple([next(after) if card == FACE_DOWN else card for card in row]) for row in rows
    )
    return rows, tuple(after)

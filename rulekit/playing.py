"""What the games' `play` rooms have in common: dealing and what is waited for."""

from __future__ import annotations

from typing import Protocol

from rulekit.contract import Card, O_co, Over, Players, Shuffle

__all__ = ["hands_from", "outcome", "sort", "waiting"]


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

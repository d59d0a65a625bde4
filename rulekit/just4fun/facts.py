"""What the laws are told of Just4Fun Colours.

Where cards and stones lie is told once more here, and who may see them, apart from the view: it
is what the view is held against.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.contract import Shuffle
from rulekit.just4fun.board import FIELDS
from rulekit.just4fun.state import Setup, State
from rulekit.zones import Zone


def zones(state: State) -> Iterator[Zone]:
    """The deck is nobody's to see, a hand its owner's; all else lies open."""
    is_dealt = any(state.hands)
    waiting = state.waiting
    deck = waiting.cards if isinstance(waiting, Shuffle) and not is_dealt else state.deck
    yield Zone("deck", deck, seen_by=())
    yield Zone("discards", state.discards)
    for seat in range(state.setup.players):
        stone = (f"stone of {seat}",)
        yield Zone("hand", state.hands[seat], seen_by=(seat,))
        yield Zone("unused", stone * state.unused[seat])
        yield Zone("returned", stone * state.returned[seat])
    for field, tower in zip(FIELDS, state.towers, strict=True):
        yield Zone(field, tuple(f"stone of {seat}" for seat in tower))


def longest(setup: Setup) -> int:
    """The shuffle, then 20 turns of every player, each with no more than one shuffle."""
    return 1 + 20 * setup.players * 2

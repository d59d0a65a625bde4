"""What the laws have to be told: where the cards lie and who may see them, and how long it takes.

Told apart from the view, which the laws hold against this.
"""

from __future__ import annotations

from collections.abc import Iterator

from peaks.rules import ROUNDS
from peaks.state import Setup, State
from rulekit import Shuffle
from rulekit.zones import Zone


def zones(state: State) -> Iterator[Zone]:
    """A hand is its owner's to see, the deck nobody's, and all else everybody's."""
    is_dealt = any(state.hands)
    first = state.waiting.cards if isinstance(state.waiting, Shuffle) and not is_dealt else ()
    yield Zone("deck", first or state.deck, seen_by=())
    yield Zone("discards", state.discards)
    for seat, hand in enumerate(state.hands):
        yield Zone("hand", hand, seen_by=(seat,))
        yield Zone("points", ("point",) * state.scores[seat])
    yield Zone("points left", ("point",) * (ROUNDS - sum(state.scores)))


def longest(setup: Setup) -> int:
    """A shuffle, a card of every player in every round, and no more than one reshuffle a round."""
    return 1 + ROUNDS * setup.players + ROUNDS - 1

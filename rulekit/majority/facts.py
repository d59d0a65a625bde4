"""What the laws are told of 5 COLORS and 5211.

Where the cards lie is told once more here, and who may see them, apart from the view: it is what
the view is held against.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.contract import Shuffle
from rulekit.majority.state import Setup, State
from rulekit.read_only import ReadOnly
from rulekit.zones import Zone

_ROUNDS = ReadOnly({2: 11, 3: 7, 4: 6, 5: 4})
_OPTIONAL_ROUNDS = ReadOnly({2: 10, 3: 6})


def zones(state: State) -> Iterator[Zone]:
    """Deck and removed cards are nobody's to see; hands and what is left of them their owner's."""
    table, waiting = state.table, state.waiting
    yield Zone("deck", waiting.cards if isinstance(waiting, Shuffle) else table.deck, seen_by=())
    yield Zone("removed", table.removed, seen_by=())
    yield Zone("discards", table.discards)
    for seat in range(table.setup.players):
        yield Zone("hand", table.hands[seat], seen_by=(seat,))
        yield Zone("left", table.left[seat], seen_by=(seat,))
        yield Zone("played", table.played[seat])
        yield Zone("score pile", table.score_piles[seat])


def longest(setup: Setup) -> int:
    """The shuffle, then a choice of every player in each of the three turns of every round.

    The last round may be a single turn.
    """
    turns = 3 * _ROUNDS[setup.players]
    if setup.optional_rule:
        turns = 3 * _OPTIONAL_ROUNDS[setup.players]
        turns -= 2 if setup.optional_ending == "turn" else 0
    return 1 + setup.players * turns

"""What the laws of `rulekit.testing` have to be told of each game.

Where the pieces lie is told once more here, and who may see them, apart from the games' own
views: it is what these are held against.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rulekit.contract import Shuffle
from rulekit.errors import Misuse, brief
from rulekit.guard import require_game
from rulekit.just4fun import state as just4fun
from rulekit.just4fun.board import FIELDS
from rulekit.majority import state as majority
from rulekit.read_only import ReadOnly
from rulekit.registry import AnyGame, game
from rulekit.zones import Facts, Zone

__all__ = ["facts_of"]


def facts_of(of: AnyGame) -> Facts[Any, Any]:
    """Give the facts of one of rulekit's own games.

    Raises `Misuse` for any other game.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> facts_of(game).longest(game.setup(players=4))
    73
    """
    require_game(of)
    if of.id not in _FACTS:
        raise Misuse(f"no facts are known of {of.name}")
    return _FACTS[of.id]


# ---- 5 COLORS and 5211

_ROUNDS = ReadOnly({2: 11, 3: 7, 4: 6, 5: 4})
_OPTIONAL_ROUNDS = ReadOnly({2: 10, 3: 6})


def _majority_zones(state: majority.State) -> Iterator[Zone]:
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


def _majority_longest(setup: majority.Setup) -> int:
    """The shuffle, then a choice of every player in each of the three turns of every round.

    The last round may be a single turn.
    """
    turns = 3 * _ROUNDS[setup.players]
    if setup.optional_rule:
        turns = 3 * _OPTIONAL_ROUNDS[setup.players]
        turns -= 2 if setup.optional_ending == "turn" else 0
    return 1 + setup.players * turns


# ---- Just4Fun Colours


def _just4fun_zones(state: just4fun.State) -> Iterator[Zone]:
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


def _just4fun_longest(setup: just4fun.Setup) -> int:
    """The shuffle, then 20 turns of every player, each with no more than one shuffle."""
    return 1 + 20 * setup.players * 2


# ---- Each game's own


def _told_of(
    game: AnyGame, zones: Callable[[Any], Iterable[Zone]], longest: Callable[[Any], int]
) -> tuple[str, Facts[Any, Any]]:
    """Tell the facts of this game's states and setups alone."""
    state_class: Any = game.documents.state

    def zones_of(state: Any) -> Iterable[Zone]:
        try:
            if type(state) is not state_class or type(state.setup) is not game.setup:
                raise Misuse(f"{brief(state)} is no state of {game.name}")
            return tuple(zones(state))
        except Misuse:
            raise
        except Exception as error:
            raise Misuse(f"no game of {game.name} comes to this state") from error

    def longest_of(setup: Any) -> int:
        if type(setup) is not game.setup:
            raise Misuse(f"{brief(setup)} is no setup of {game.name}")
        return longest(setup)

    return game.id, Facts(zones_of, longest_of)


_FACTS: Mapping[str, Facts[Any, Any]] = ReadOnly(
    dict(
        (
            _told_of(game("5-colors"), _majority_zones, _majority_longest),
            _told_of(game("5211"), _majority_zones, _majority_longest),
            _told_of(game("just4fun-colours"), _just4fun_zones, _just4fun_longest),
        )
    )
)

"""Play the recorded games of this folder again: `python docs/examples/make.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import rulekit
from rulekit.just4fun.board import FIELDS, lines_through
from rulekit.just4fun.rules import line_length

Agent = Callable[[Any], Any]


def random_agent(rng: Random) -> Agent:
    """Choose among all legal actions."""
    return lambda view: rng.choice(view.legal_actions)


def crowding_agent(rng: Random) -> Agent:
    """In 5 COLORS and 5211: play the colours of which most cards lie on the table."""

    def choose(view: Any) -> Any:
        table = Counter(card[0] for cards in view.played for card in cards)

        def crowd(action: Any) -> int:
            return sum(table[card[0]] for card in action.cards)

        most = max(map(crowd, view.legal_actions))
        return rng.choice([action for action in view.legal_actions if crowd(action) == most])

    return choose


def careful_agent(rng: Random) -> Agent:
    """In Just4Fun Colours: play few cards and complete no line, as long as that is possible."""

    def choose(view: Any) -> Any:
        def completes_line(action: Any) -> bool:
            at = FIELDS.index(action.field)
            towers = (*view.towers[:at], (*view.towers[at], view.seat), *view.towers[at + 1 :])
            return bool(lines_through(towers, at, line_length(variant=view.setup.variant)))

        if not hasattr(view.legal_actions[0], "cards"):
            return view.legal_actions[0]
        harmless = [action for action in view.legal_actions if not completes_line(action)]
        choices = harmless or view.legal_actions
        fewest = min(len(action.cards) for action in choices)
        return rng.choice([action for action in choices if len(action.cards) == fewest])

    return choose


LAST_TURN = {"optional_rule": True, "optional_ending": "turn"}

GAMES: Mapping[str, tuple[str, dict[str, Any], Callable[[Random], Agent], int]] = {
    "5-colors-basic": ("5-colors", {"players": 4}, random_agent, 1),
    "5-colors-second-burst-once": (
        "5-colors",
        {"players": 4, "second_burst": "once"},
        crowding_agent,
        185,
    ),
    "5-colors-optional": ("5-colors", {"players": 2, "optional_rule": True}, random_agent, 2),
    "5-colors-optional-turn": ("5-colors", {"players": 3, **LAST_TURN}, random_agent, 3),
    "5211-basic": ("5211", {"players": 3}, random_agent, 4),
    "5211-second-burst-once": (
        "5211",
        {"players": 5, "second_burst": "once"},
        crowding_agent,
        79,
    ),
    "5211-optional": ("5211", {"players": 3, "optional_rule": True}, random_agent, 5),
    "5211-optional-turn": ("5211", {"players": 2, **LAST_TURN}, random_agent, 6),
    "just4fun-colours-line": ("just4fun-colours", {"players": 2}, random_agent, 7),
    "just4fun-colours-areas": ("just4fun-colours", {"players": 3}, careful_agent, 8),
    "just4fun-colours-exchange": ("just4fun-colours", {"players": 4}, careful_agent, 9),
}
"""By file: the game, its setup, who plays it, and the seed of shuffles and agents."""


def played(name: str) -> str:
    """Play one of the games; give its record as JSON Lines."""
    game_id, options, agent, seed = GAMES[name]
    game = rulekit.game(game_id)
    agents = [agent(Random(f"{seed} {seat}")) for seat in range(options["players"])]
    return rulekit.dumps_lines(rulekit.play(game, game.setup(**options), agents, seed))


def main() -> None:
    """Write every game beside this file."""
    for name in GAMES:
        path = Path(__file__).with_name(f"{name}.jsonl")
        path.write_text(played(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

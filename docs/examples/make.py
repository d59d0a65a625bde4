"""Play the recorded games of this folder again: `python docs/examples/make.py`."""

from __future__ import annotations

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


GAMES: Mapping[str, tuple[str, dict[str, Any], Callable[[Random], Agent], int]] = {
    "5-colors-basic": ("5-colors", {"players": 4}, random_agent, 1),
    "5-colors-second-burst-once": (
        "5-colors",
        {"players": 4, "second_burst": "once"},
        random_agent,
        2,
    ),
    "5-colors-optional": ("5-colors", {"players": 2, "optional_rule": True}, random_agent, 3),
    "5-colors-optional-turn": (
        "5-colors",
        {"players": 3, "optional_rule": True, "optional_ending": "turn"},
        random_agent,
        4,
    ),
}


def main() -> None:
    """Write every game beside this file."""
    for name, (game_id, options, agent, seed) in GAMES.items():
        game = rulekit.game(game_id)
        rng = Random(seed)
        agents = [agent(rng)] * options["players"]
        record = rulekit.play(game, game.setup(**options), agents, seed)
        path = Path(__file__).with_name(f"{name}.jsonl")
        path.write_text(rulekit.dumps_lines(record), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

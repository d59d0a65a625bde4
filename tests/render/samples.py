"""The pictures in docs/pictures, one of each game: `python -m tests.render.samples` draws them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import rulekit
from rulekit.render import svg
from tests.base.played import at_random

FOLDER = Path(rulekit.__file__).parents[1] / "docs" / "pictures"

NAMES = ("Ann", "Ben", "Cleo")

MOMENTS: Mapping[str, tuple[int, int]] = {
    "5-colors": (20, 16),
    "5211": (25, 29),
    "just4fun-colours": (47, 36),
}
"""For each game a seed, and after how many actions it is drawn."""


def sample(game_id: str) -> str:
    """What seat 0 sees, with all that it was shown since the round before the last action began."""
    seed, number = MOMENTS[game_id]
    game: Any = rulekit.game(game_id)
    record = at_random(game.setup(players=3), seed)
    steps = list(rulekit.replay(record))[:number]
    played = game.view(steps[-2].state, 0).round
    of_it = [
        after.events
        for before, after in pairwise(steps)
        if game.view(before.state, 0).round == played
    ]
    shown = [game.shown(event, 0) for events in of_it for event in events]
    return svg(game.view(steps[-1].state, 0), events=shown, names=NAMES)


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(exist_ok=True)
    for game_id in MOMENTS:
        (FOLDER / f"{game_id}.svg").write_text(f"{sample(game_id)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

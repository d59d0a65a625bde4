"""Time what a server writes after an action, beside `json.dumps` of the same view.

Printed for each game, in microseconds: `json.dumps` of a view's plain value, `dumps` of the view,
and a whole turn: the action applied, and for each seat and a spectator the view and the events that
they see, as JSON texts.

The three take turns in short slices, so that a busy machine slows them alike: what can be compared
between machines are the ratios to `json.dumps`, printed as the median of those of all slices.

    python benchmarks/wire.py [--players 4] [--slices 60]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from timeit import timeit

import rulekit
from rulekit.contract import UntypedGame
from rulekit.json.strict import canonical


def turn_of(game: UntypedGame, players: int) -> tuple[object, Callable[[], object]]:
    """A view in the middle of a game, and what a server does with the action that follows."""
    rng = Random(1)
    agents = [lambda view: rng.choice(view.legal_actions)] * players
    record = rulekit.play(game, game.setup(players=players), agents, 1)
    steps = list(rulekit.replay(record))
    middle = len(steps) // 2
    state, action = steps[middle].state, record.actions[middle]

    def turn() -> None:
        after, events = game.apply(state, action)
        for seat in (*range(players), None):
            rulekit.dumps(game.view(after, seat))
            for event in events:
                shown = game.shown(event, seat)
                if shown is not None:
                    canonical(rulekit.to_json(shown))

    return game.view(state, getattr(action, "seat", None)), turn


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--slices", type=int, default=60)
    arguments = parser.parse_args()

    def micros(do: Callable[[], object], number: int) -> float:
        return timeit(do, timer=process_time, number=number) / number * 1e6

    print("| game | json.dumps | dumps(view) | ratio | a turn | ratio |\n|---|---|---|---|---|---|")
    for game in rulekit.games():
        view, turn = turn_of(game, arguments.players)
        bare, whole = partial(json.dumps, rulekit.to_json(view)), partial(rulekit.dumps, view)
        slices = [
            (micros(bare, 80), micros(whole, 40), micros(turn, 8)) for _ in range(arguments.slices)
        ]
        a_dump, a_view, a_turn = (median(times) for times in zip(*slices, strict=True))
        of_view = median(of / to for to, of, _ in slices)
        of_turn = median(of / to for to, _, of in slices)
        row = f"{a_dump:.0f} | {a_view:.0f} | {of_view:.2f} | {a_turn:.0f} | {of_turn:.1f}"
        print(f"| {game.id} | {row} |")


if __name__ == "__main__":
    main()

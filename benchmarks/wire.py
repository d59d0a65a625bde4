"""Time what a server writes after an action, beside `json.dumps` of the same view.

Printed for each game, in microseconds: `json.dumps` of a view's plain value, `dumps` of the view,
and a whole turn: the action applied, and for each seat and a spectator the view and the events that
they see, as JSON texts.

python benchmarks/wire.py [--players 4] [--repeat 5]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from timeit import repeat

import rulekit
from rulekit.contract import UntypedGame
from rulekit.json.strict import canonical

NUMBER = 300
"""How often each is done to be timed once."""


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
    parser.add_argument("--repeat", type=int, default=5, help="the best of so many is printed")
    arguments = parser.parse_args()

    def micros(do: Callable[[], object]) -> float:
        return (
            min(repeat(do, timer=process_time, number=NUMBER, repeat=arguments.repeat))
            / NUMBER
            * 1e6
        )

    print("| game | json.dumps | dumps(view) | ratio | a turn |\n|---|---|---|---|---|")
    for game in rulekit.games():
        view, turn = turn_of(game, arguments.players)
        bare = micros(partial(json.dumps, rulekit.to_json(view)))
        whole = micros(partial(rulekit.dumps, view))
        row = f"{bare:.0f} | {whole:.0f} | {whole / bare:.2f} | {micros(turn):.0f}"
        print(f"| {game.id} | {row} |")


if __name__ == "__main__":
    main()

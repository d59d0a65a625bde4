"""Play random games and measure decisions a second, the whole contract in force.

A decision is: list the legal actions, pick one, apply it. The yardstick is how many 8-field frozen
attrs objects this Python builds a second. Both take turns in short slices, so that a busy machine
slows both alike, and the ratio of each pair of slices is what can be compared between machines:
printed are the median and between which ratios half of them lie. Seconds are of processor time.

    python benchmarks/playouts.py [--games 5-colors 5211 …] [--seconds 3]
"""

from __future__ import annotations

import argparse
import time
from random import Random
from statistics import median, quantiles
from typing import Any

from attrs import frozen

import rulekit


@frozen
class Eight:
    """The yardstick: an object of eight fields."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int


def objects_a_second(seconds: float) -> float:
    """Build frozen attrs objects of eight fields for so long."""
    count = 0
    begin = time.process_time()
    while (now := time.process_time()) - begin < seconds:
        for _ in range(10_000):
            Eight(1, 2, 3, 4, 5, 6, 7, 8)
        count += 10_000
    return count / (now - begin)


def decisions_a_second(game: rulekit.Game[Any, Any, Any, Any, Any, Any], seconds: float) -> float:
    """Play random games of 4 players for so long."""
    rng = Random(1)
    count = 0
    begin = time.process_time()
    while (now := time.process_time()) - begin < seconds:
        count += playout(game, rng)
    return count / (now - begin)


def playout(game: rulekit.Game[Any, Any, Any, Any, Any, Any], rng: Random) -> int:
    """Play one random game of 4 players and count its decisions."""
    decisions = 0
    state = game.start(game.setup(players=4))
    while True:
        match game.waiting(state):
            case rulekit.Players(seats):
                for seat in seats:
                    actions = game.legal_actions(state, seat)
                    state, _ = game.apply(state, actions[int(rng.random() * len(actions))])
                decisions += len(seats)
            case rulekit.Shuffle() as request:
                state, _ = game.apply(state, rulekit.shuffle(request, rng))
            case _:
                return decisions


def main() -> None:
    """Measure and print."""
    ids = [game.id for game in rulekit.games()]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="+", choices=ids, default=ids)
    parser.add_argument("--seconds", type=float, default=6.0, help="for each game")
    arguments = parser.parse_args()
    slices = 40
    slice_of_time = arguments.seconds / slices / 2
    for name in arguments.games:
        game = rulekit.game(name)
        decisions_a_second(game, slice_of_time)  # what is remembered between games is there now
        objects, decisions = [], []
        for _ in range(slices):
            objects.append(objects_a_second(slice_of_time))
            decisions.append(decisions_a_second(game, slice_of_time))
        ratios = [of / to for of, to in zip(decisions, objects, strict=True)]
        low, _, high = quantiles(ratios, n=4)
        print(
            f"{name}: ratio {median(ratios):.3f} ({low:.3f} to {high:.3f}); "
            f"{median(decisions):,.0f} decisions a second, "
            f"{median(objects):,.0f} 8-field attrs objects a second"
        )


if __name__ == "__main__":
    main()

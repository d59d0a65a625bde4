"""Hold the laws of `rulekit.testing` in many games, and count in how many states each was held.

python benchmarks/laws_tried.py [--games 300]
"""

from __future__ import annotations

import argparse

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

import rulekit
from rulekit.facts import facts_of
from rulekit.testing import laws, secrecy


def main() -> None:
    """Play, and print a line for each law and game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300, help="of each game, for each machine")
    arguments = parser.parse_args()
    for game in rulekit.games():
        for machine in (laws(game, facts_of(game)), secrecy(game, facts_of(game))):
            looking = settings(
                machine.TestCase.settings,
                max_examples=arguments.games,
                phases=[Phase.generate],
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            run_state_machine_as_test(machine, settings=looking)
            for name, count in sorted(machine.tried.items()):
                print(f"| {game.id} | {name.replace('_', ' ')} | {count:,} |")
            print(f"| {game.id} | *{machine.__name__}* | {machine.tried.total():,} |", flush=True)


if __name__ == "__main__":
    main()

"""Hold the laws of `rulekit.testing` in many games, and count in how many states each was held.

python benchmarks/laws_tried.py [--games 200]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

import rulekit
from rulekit.facts import facts_of
from rulekit.testing import laws, secrecy


def print_table(head: str, columns: Mapping[str, Counter[str]]) -> None:
    """Print a table in Markdown: what was tried, how often in each game."""
    print(f"| {' | '.join([head, *columns])} |")
    print(f"|{'---|' * (len(columns) + 1)}")
    for name in dict.fromkeys(name for tried in columns.values() for name in tried):
        counts = (f"{tried[name]:,}" for tried in columns.values())
        print(f"| {' | '.join([name.replace('_', ' '), *counts])} |")
    totals = (f"{tried.total():,}" for tried in columns.values())
    print(f"| {' | '.join(['*together*', *totals])} |", end="\n\n", flush=True)


def main() -> None:
    """Play, and print a table for each of both machines."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="of each game, for each machine")
    arguments = parser.parse_args()
    for head, make in (("held in so many states", laws), ("differed for a viewer", secrecy)):
        columns = {}
        for game in rulekit.games():
            machine = make(game, facts_of(game))
            looking = settings(
                machine.TestCase.settings,
                max_examples=arguments.games,
                phases=[Phase.generate],
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            run_state_machine_as_test(machine, settings=looking)
            columns[game.name] = machine.tried
        print_table(head, columns)


if __name__ == "__main__":
    main()

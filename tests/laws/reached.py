"""Play many games in the machines of ties and of both editions, and count what they came to.

python -m tests.laws.reached [--games 300]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from tests.laws.rounds import SITUATIONS
from tests.laws.test_kododo_machine import kododo_machine
from tests.laws.test_tie_machine import COLUMNS, possible, tie_machine
from tests.majority.table import TABLES


def play(machine: type[RuleBasedStateMachine], games: int) -> None:
    """Play so many games."""
    how = settings(
        machine.TestCase.settings,
        max_examples=games,
        phases=[Phase.generate],
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=how)


def print_table(
    head: str, columns: Mapping[str, Counter[str]], impossible: Mapping[str, set[str]]
) -> None:
    """Print how often each thing was come to, in Markdown; what cannot be is a dash."""
    print(f"| {' | '.join([head, *columns])} |")
    print(f"|{'---|' * (len(columns) + 1)}")
    for name in dict.fromkeys(name for counted in columns.values() for name in counted):
        counts = (
            "–" if name in impossible.get(column, ()) else f"{counted[name]:,}"
            for column, counted in columns.items()
        )
        print(f"| {' | '.join([name, *counts])} |")
    print(flush=True)


def main() -> None:
    """Play, and print a table for each machine."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300, help="at each table")
    games = parser.parse_args().games

    columns: dict[str, Counter[str]] = {}
    impossible: dict[str, set[str]] = {}
    for table in TABLES:
        machine = tie_machine(table)
        play(machine, games)
        for column, played in machine.rounds.items():
            names = {name: machine.reached[column, name] for name in SITUATIONS}
            columns[column] = Counter({"*rounds played*": played} | names)
            there = {name for where, name in possible(table) if where == column}
            impossible[column] = set(SITUATIONS) - there
    print_table("players", {name: columns[name] for name in COLUMNS}, impossible)

    both = kododo_machine()
    play(both, games)
    print_table("in both editions", {f"{games:,} games": both.tried}, {})


if __name__ == "__main__":
    main()

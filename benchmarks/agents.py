"""Play agents against each other and tell how often one wins, with 95 % intervals.

One seat is given to the agent that is tried, in turn each seat; all others play the agent that it
is held against. A shared win counts as its share. The interval is Wilson's; where wins are shared
it is wider than it need be. Each game is a line of the output, written at once: run the command
again with the same output and it goes on where it was, and with no games left it prints the table.

    python benchmarks/agents.py [--games 1000] [--playouts 24] [--tried greedy]
        [--out agents.txt] [--table]
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import rulekit
from rulekit import agents
from rulekit.chance import seeded
from rulekit.contract import UntypedGame

CHUNK = 20
"""So many games of one kind are played before those of the next."""

Z = 1.959964
"""The normal distribution has 95 % within so many standard deviations."""


class Kind(NamedTuple):
    """A game, its player count, the agent that is tried and the one that it is held against."""

    game: str
    players: int
    tried: str
    against: str

    def share(self, number: int, playouts: int) -> float:
        """Play the game of this number; give the tried agent's share of the win."""
        game: UntypedGame = rulekit.game(self.game)
        seat = number % self.players
        names = [self.tried if it == seat else self.against for it in range(self.players)]
        seats = [
            agents.agent(name, seeded(number * 10 + it), playouts=playouts)
            for it, name in enumerate(names)
        ]
        record = rulekit.play(game, game.setup(players=self.players), seats, number)
        *_, last = rulekit.replay(record)
        outcome = game.outcome(last.state)
        assert outcome is not None
        return (seat in outcome.winners) / len(outcome.winners)


def kinds() -> Iterator[Kind]:
    """Every game with every player count, first greedy over random, then search over greedy."""
    for tried, against in (("greedy", "random"), ("search", "greedy")):
        for game in rulekit.games():
            (players,) = (it.values for it in game.options() if it.name == "players")
            for count in players:
                assert isinstance(count, int)
                yield Kind(game.id, count, tried, against)


def read(path: Path) -> dict[Kind, list[float]]:
    """Read the shares that have been written, and cut away a line that broke off."""
    shares: dict[Kind, list[float]] = defaultdict(list)
    if not path.exists():
        return shares
    text = path.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    path.write_text(whole, "utf-8")
    for line in whole.splitlines():
        game, players, tried, against, share = line.split()
        shares[Kind(game, int(players), tried, against)].append(float(share))
    return shares


def interval(shares: list[float]) -> tuple[float, float]:
    """Wilson's interval for the mean of shares between 0 and 1.

    >>> [round(it, 3) for it in interval([1.0] * 60 + [0.0] * 40)]
    [0.502, 0.691]
    """
    n, mean = len(shares), sum(shares) / len(shares)
    middle = (mean + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z * sqrt(mean * (1 - mean) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return middle - reach, middle + reach


def print_table(shares: dict[Kind, list[float]]) -> None:
    """Print what has been played as a table in Markdown."""
    print("| game | players | seats | games | wins | each other seat | apart |")
    print("|---|---|---|---|---|---|---|")
    for kind in kinds():
        if found := shares.get(kind):
            low, high = interval(found)
            others = kind.players - 1
            mean = sum(found) / len(found)
            print(
                f"| {rulekit.game(kind.game).name} | {kind.players} | 1 {kind.tried}, "
                f"{others} {kind.against} | {len(found):,} | {told(mean, low, high)} "
                f"| {told((1 - mean) / others, (1 - high) / others, (1 - low) / others)} "
                f"| {'yes' if low > (1 - low) / others else 'no'} |"
            )


def told(mean: float, low: float, high: float) -> str:
    """A share with its interval, in percent."""
    return f"{mean:.1%} ({low:.1%} to {high:.1%})"


def main() -> None:
    """Play what is missing, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="of each kind")
    parser.add_argument("--playouts", type=int, default=24, help="for a decision of search")
    parser.add_argument("--tried", nargs="+", default=["greedy", "search"], help="play these alone")
    parser.add_argument("--out", type=Path, default=Path("agents.txt"))
    parser.add_argument("--table", action="store_true", help="print the table and play nothing")
    arguments = parser.parse_args()
    shares: Any = read(arguments.out)
    with arguments.out.open("a", encoding="utf-8") as out:
        for most in range(CHUNK, 0 if arguments.table else arguments.games + CHUNK, CHUNK):
            for kind in (it for it in kinds() if it.tried in arguments.tried):
                for number in range(len(shares[kind]), min(most, arguments.games)):
                    share = kind.share(number, arguments.playouts)
                    shares[kind].append(share)
                    print(*kind, share, file=out, flush=True)
    print_table(shares)


if __name__ == "__main__":
    main()

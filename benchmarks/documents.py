"""Blow up every list, text, number and object of every kind of document, and time its reading.

Each is tried at a quarter of the longest text that is read, and at nearly all of it. Printed are
the seconds of the longer one and the growth from the shorter one, which is 4 where the cost is
linear; the slowest places come first.

python benchmarks/documents.py [--rows 40] [--game 5211]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from random import Random
from time import process_time
from typing import Any, NamedTuple

import rulekit
from rulekit.contract import UntypedGame
from rulekit.errors import RulekitError
from rulekit.json.strict import LONGEST

SIZES = (LONGEST // 4 - 5000, LONGEST - 20_000)

DEAREST: dict[str, dict[str, Any]] = {
    "5-colors": {"players": 3, "optional_rule": True},
    "5211": {"players": 5},
    "just4fun-colours": {
        "players": 4,
        "tower_cost": "opponents_only",
        "payment": "at_least",
        "reshuffle": "when_needed",
    },
}
"""A setup of each game in which a state takes most looking at."""

HERE = "here, in place of this text, stands what was blown up"


class Door(NamedTuple):
    """A way in for a text: its name, an honest text, and what reads it."""

    name: str
    text: str
    read: Callable[[str], object]


class Timed(NamedTuple):
    """A kind of text, how long one of nearly all characters took, and how to make any other."""

    seconds: float
    what: str
    read: Callable[[str], object]
    text: Callable[[int], str]

    def growth(self) -> float:
        """How many times as long it takes as a quarter of it, each at its best of three."""
        shorter, longer = map(self.text, SIZES)
        best = [min(seconds(self.read, text) for _ in range(3)) for text in (shorter, longer)]
        return best[1] / max(best[0], 1e-4)


def doors(game: UntypedGame) -> Iterator[Door]:
    """Every kind of document of a game, in the middle of it."""
    rng = Random(1)
    setup = game.setup(**DEAREST[game.id])
    agents = [lambda view: rng.choice(view.legal_actions)] * setup.players
    record = rulekit.play(game, setup, agents, 1)
    steps = list(rulekit.replay(record))
    state = steps[len(steps) * 2 // 3].state
    views = [game.view(state, seat) for seat in range(setup.players)]
    view = max(views, key=lambda view: len(view.legal_actions))
    for name, document in (("setup", setup), ("state", state), ("view", view), ("record", record)):
        yield Door(name, rulekit.dumps(document), rulekit.loads)
    for name, kind in game.documents.events.items():
        found = [it for step in steps for it in step.events if type(it) is kind]
        if found:
            text = rulekit.dumps_event(game, found[0])
            yield Door(f"event {name}", text, partial(rulekit.loads_event, game))
    header, *lines = rulekit.dumps_lines(record).splitlines()
    yield Door("a line", lines[1], lambda text: rulekit.loads_lines([header, text]))
    yield Door("a header", header, lambda text: rulekit.loads_lines([text]))


def places(value: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every place in a JSON value, once for all items of a list: its path, holder and key."""
    for key in value if isinstance(value, dict) else range(min(len(value), 1)):
        inner = f"{path}.{key}" if isinstance(value, dict) else f"{path}[]"
        yield inner, value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key], inner)


def blown_up(value: Any) -> dict[str, Callable[[int], str]]:
    """JSON texts of any size to stand in the place of a value, by their kinds."""
    items = ["0", '"R"', '""', "[]", "{}", "null", json.dumps("x" * 90)]
    if isinstance(value, list):
        items += [json.dumps(item) for item in value[:1]]
    texts: dict[str, Callable[[int], str]] = {
        f"list of {item if len(item) < 12 else item[:11] + '…'}": partial(list_of, item)
        for item in items
    }
    return texts | {
        "text": lambda size: json.dumps("x" * size),
        "text of escapes": lambda size: '"' + r"\u0041" * (size // 6) + '"',
        "whole number": lambda size: "9" * size,
        "decimal number": lambda size: "1." + "3" * size,
        "exponent": lambda size: "1e" + "9" * size,
        "object": lambda size: "{" + ",".join(f'"k{n}":0' for n in range(size // 10)) + "}",
        "one key": lambda size: "{" + ",".join(['"k":0'] * (size // 6)) + "}",
        "nested lists": lambda size: "[" * (size // 2) + "]" * (size // 2),
        "nested objects": lambda size: '{"k":' * (size // 6) + "0" + "}" * (size // 6),
    }


def list_of(item: str, size: int) -> str:
    """A list of the same items."""
    return f"[{','.join([item] * (size // (len(item) + 1)))}]"


def seconds(read: Callable[[str], object], text: str) -> float:
    """How long the reading of a text takes; that it is refused is no matter."""
    began = process_time()
    with suppress(RulekitError):
        read(text)
    return process_time() - began


def timed(what: str, read: Callable[[str], object], text: Callable[[int], str]) -> Timed:
    """Time a text of the larger size."""
    return Timed(seconds(read, text(SIZES[1])), what, read, text)


def every_place(game: UntypedGame, door: Door) -> Iterator[Timed]:
    """Blow up each place of a text."""
    document = json.loads(door.text)
    for path, holder, key in places(document):
        before, holder[key] = holder[key], HERE
        frame = json.dumps(document)
        holder[key] = before
        for kind in blown_up(before):
            text = partial(put_in, frame, before, kind)
            yield timed(f"{game.id}, {door.name}{path}: {kind}", door.read, text)


def put_in(frame: str, before: Any, kind: str, size: int) -> str:
    """A text in which a value is blown up to this size."""
    return frame.replace(json.dumps(HERE), blown_up(before)[kind](size))


def many_lines(game: UntypedGame) -> Iterator[Timed]:
    """Records of very many lines, blank ones and actions."""
    rng = Random(1)
    setup = game.setup(**DEAREST[game.id])
    agents = [lambda view: rng.choice(view.legal_actions)] * setup.players
    header, *lines = rulekit.dumps_lines(rulekit.play(game, setup, agents, 1)).splitlines()
    for read in (rulekit.loads_lines, rulekit.referee):
        for kind, line in (("blank", ""), ("action", lines[1]), ("shuffle", lines[0])):
            what = f"{game.id}, lines of {read.__name__}: {kind}"
            yield timed(what, read, partial(repeated, f"{header}\n", f"{line}\n"))


def repeated(first: str, other: str, size: int) -> str:
    """A line, and then another one again and again."""
    return first + other * (size // len(other))


def main() -> None:
    """Print the slowest places."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=40, help="how many places are printed")
    parser.add_argument("--game", help="the id of one game; else all of them are tried")
    arguments = parser.parse_args()
    games = [rulekit.game(arguments.game)] if arguments.game else rulekit.games()
    found = [
        each
        for game in games
        for each in (
            *many_lines(game),
            *(it for door in doors(game) for it in every_place(game, door)),
        )
    ]
    found.sort(key=lambda each: each.seconds, reverse=True)
    print(f"{len(found):,} texts of {SIZES[1]:,} characters", end="\n\n")
    print("| seconds | growth | what |\n|---|---|---|")
    for each in found[: arguments.rows]:
        print(f"| {each.seconds:.2f} | {each.growth():.1f} | {each.what} |", flush=True)


if __name__ == "__main__":
    main()

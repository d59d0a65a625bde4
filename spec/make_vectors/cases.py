"""What a case is, and how files of cases are laid out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

Json = Any
"""A plain JSON value: the case's own keys are told by the schema of its kind."""

KINDS = ("round", "position", "transition", "legal", "refused", "view", "playthrough", "perft")
FLAGS = ("example", "boundary", "reading")
WIDTH = 100
RULESET = 1

X = TypeVar("X")


@dataclass(frozen=True)
class Case:
    """One question to a game's rules, and the answer.

    `name` is unique among the cases of its game and kind.
    """

    kind: str
    name: str
    clauses: tuple[str, ...]
    comment: str
    given: dict[str, Json]
    expect: dict[str, Json]
    flags: tuple[str, ...] = field(default=())


def files(game: str, cases: Iterable[Case]) -> dict[str, str]:
    """Sort a game's cases into files: the text of each, by its path inside `spec/vectors/`."""
    by_kind: dict[str, list[Case]] = {kind: [] for kind in KINDS}
    for case in cases:
        by_kind[case.kind].append(case)
    return {f"{game}/{kind}.json": _file(game, kind, its) for kind, its in by_kind.items() if its}


def _file(game: str, kind: str, cases: Sequence[Case]) -> str:
    names = [case.name for case in cases]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"several {kind} cases of {game} are named {', '.join(sorted(twice))}")
    document = {
        "$schema": f"../schemas/{kind}.json",
        "game": game,
        "kind": kind,
        "ruleset_version": RULESET,
        "cases": [
            {
                "id": f"{game}/{kind}/{case.name}",
                "clauses": sorted(set(case.clauses)),
                "comment": case.comment,
                "flags": sorted(case.flags),
                "given": case.given,
                "expect": case.expect,
            }
            for case in cases
        ],
    }
    return f"{laid_out(document)}\n"


def laid_out(value: Json, indent: int = 0, taken: int = 0) -> str:
    """Write JSON to be read: what fits on a line stands on one, and long lists fill lines.

    `taken` columns of the first line are in use already, by a key and a comma.
    """
    flat = json.dumps(value, ensure_ascii=False)
    if indent + taken + len(flat) <= WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    inner = indent + 1
    if isinstance(value, dict):
        parts = [
            f"{json.dumps(key)}: {laid_out(item, inner, len(json.dumps(key)) + 3)}"
            for key, item in value.items()
        ]
        opening, closing = "{", "}"
    else:
        opening, closing = "[", "]"
        if any(isinstance(item, dict | list) for item in value):
            parts = [laid_out(item, inner, 1) for item in value]
        else:
            parts = _filled([json.dumps(item, ensure_ascii=False) for item in value], inner)
    pad = "\n" + " " * inner
    return f"{opening}{pad}{f',{pad}'.join(parts)}\n{' ' * indent}{closing}"


def _filled(words: Sequence[str], indent: int) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and indent + len(lines[-1]) + len(word) + 3 <= WIDTH:
            lines[-1] += f", {word}"
        else:
            lines.append(word)
    return lines


def mixed(items: Iterable[X], seed: int) -> list[X]:
    """Put items into an order that a seed decides, the same in every version of Python."""
    rng = Random(seed)
    return sorted(items, key=lambda _: rng.random())

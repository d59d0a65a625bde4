"""What a case is, and how files of cases are laid out."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from spec.reference import citations
from spec.reference.citations import Moment, cited

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
    expected = [_with_citations(game, case) for case in cases]
    document = {
        "$schema": f"../schemas/{kind}.json",
        "game": game,
        "kind": kind,
        "ruleset_version": RULESET,
        "cases": [
            {
                "id": f"{game}/{kind}/{case.name}",
                "clauses": sorted({*case.clauses, *expect.get("clauses", ())}),
                "comment": case.comment,
                "flags": sorted(case.flags),
                "given": case.given,
                "expect": expect,
            }
            for case, expect in zip(cases, expected, strict=True)
        ],
    }
    return f"{laid_out(document)}\n"


def _with_citations(game: str, case: Case) -> dict[str, Json]:
    """Give the answer with all that its events, or its refusal, cite by the table of citations."""
    given, expect = case.given, case.expect
    match case.kind:
        case "transition":
            at = given["state"], given["action"], expect["state"]
            events = [
                {
                    **event,
                    "clauses": _cited("event", event["event"], _moment(game, given, at, event)),
                }
                for event in expect["events"]
            ]
            return {**expect, "events": events}
        case "refused":
            kind = "refusal" if "action" in given else "setup"
            moment = _moment(game, given, (given.get("state"), given.get("action"), None), None)
            clauses = _cited(kind, expect["reason"], moment)
            return {**expect, "clauses": clauses}
        case _:
            return expect


def _moment(game: str, given: Json, at: tuple[Json, Json, Json], told: Json) -> Moment:
    state, action, after = at
    return Moment(game, given["setup"], state, action, after, told)


def _cited(kind: str, name: str, moment: Moment) -> list[str]:
    return sorted(cited(_table(), kind, name, moment))


@cache
def _table() -> Json:
    path = Path(citations.__file__).with_name("citations.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


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

"""The JavaScript player: an engine of another make, and what is planted in it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen

from rulekit.spec.clauses import load as load_spec
from rulekit.vectors import Verdict, load, run

HERE = Path(__file__).parent
PLAYER = HERE / "player.mjs"
PLANTED = HERE / "planted.mjs"

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")

NO_RULE = {
    "board": {"fieldAt", "placeOf"},
    "fifty_two_eleven": set[str](),
    "five_colors": set[str](),
    "just4fun": {"handOf", "isBeforeDealing", "isDue", "isPlacement", "isShuffle", "tableFor"},
    "majority": {"EDITIONS", "apply", "cardsToShuffle", "handOf", "isDue", "isShuffle"},
}
"""What the player's rule modules define besides rules: how it looks things up."""

THEOREMS = {"RULING-DECK-NEVER-BARE", "RULING-FORCED-EXCHANGE"}
"""Rulings that follow from rules, so that no wrong rule breaks them alone."""


@frozen
class WrongRule:
    """A wrong rule as `planted.mjs --list` tells it."""

    file: str
    name: str
    clauses: frozenset[str]
    right: str


@cache
def wrong_rules() -> tuple[WrongRule, ...]:
    """All wrong rules."""
    done = subprocess.run(
        ["node", str(PLANTED), "--list"], capture_output=True, text=True, check=True
    )
    return tuple(
        WrongRule(it["file"], it["name"], frozenset(it["clauses"].split()), it["right"])
        for it in json.loads(done.stdout)
    )


def test_the_player_answers_everything() -> None:
    """It passes every case of every kind, written from the spec and the vectors' README alone."""
    ran = run(["node", str(PLAYER)], load(), timeout=20)
    assert [(it.case.id, it.why) for it in ran.judged if it.verdict is not Verdict.PASSED] == []
    assert ran.is_well


def test_wrong_rules_are_noticed() -> None:
    """Each fifth wrong rule is planted; the whole set is a command in docs/contributing.md."""
    done = subprocess.run(
        ["node", str(PLANTED), "--every", "5"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].endswith("; 0 complaints")


def test_names_tell_wrong_rules_apart() -> None:
    """There are far more than 150, no two of one file by one name."""
    assert len(wrong_rules()) > 600
    assert len({(it.file, it.name) for it in wrong_rules()}) == len(wrong_rules())


@pytest.mark.parametrize("module", NO_RULE)
def test_every_function_has_a_wrong_rule(module: str) -> None:
    """Whatever a rule module defines is planted wrong somewhere, but for what is no rule."""
    text = (HERE / "player" / f"{module}.mjs").read_text(encoding="utf-8")
    heads = list(re.finditer(r"^(?:export )?(?:const|function) (\w+)", text, re.MULTILINE))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    untouched = set()
    for head, end in zip(heads, ends, strict=True):
        if not any(start < end and head.start() < stop for start, stop in _edits(module, text)):
            untouched.add(head[1])
    assert untouched == NO_RULE[module]


def _edits(module: str, text: str) -> list[tuple[int, int]]:
    """Where the wrong rules of a module change its text."""
    starts = [(text.index(it.right), len(it.right)) for it in wrong_rules() if it.file == module]
    return [(start, start + length) for start, length in starts]


def test_every_clause_is_broken() -> None:
    """Each rule, number and component, and each ruling, is broken by some wrong rule.

    What both editions of one engine share cites 5 COLORS, whose clauses then stand for both.
    """
    spec = load_spec()
    cited = frozenset().union(*(it.clauses for it in wrong_rules()))
    assert cited <= {*spec.clauses, *spec.rulings}
    broken = {
        clause.id
        for clause in spec.clauses.values()
        if clause.kind in ("rule", "parameter", "component") and clause.game != "5211"
    }
    assert (broken | set(spec.rulings)) - cited == THEOREMS

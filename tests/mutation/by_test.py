"""Whether each test would fail if the rule that it cites were another: `docs/mutation.md`.

For a test and a rule clause that it cites there has to be a mutant of code that cites the clause,
too, on which this test fails for its own reason: by an assertion of its own, or by a refusal of
what it does itself. That the way to its scene is blocked, or that the engine breaks down, shows
nothing.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path
from random import Random

from rulekit.spec.clauses import load
from tests.mutation.mutants import Mutant
from tests.mutation.running import ROOT, Pair, Session, without_parameters

UNSHOWN = "tests/mutation/unshown.toml"


def judged_clauses() -> frozenset[str]:
    """Name the rule clauses and the rulings; numbers and components are checked as data."""
    spec = load()
    rules = (name for name, clause in spec.clauses.items() if clause.kind == "rule")
    return frozenset(rules) | frozenset(spec.rulings)


def read_unshown(only: str) -> dict[Pair, str]:
    """Read which pairs cannot be shown by a mutant, and why."""
    with (ROOT / UNSHOWN).open("rb") as file:
        entries = tomllib.load(file).get("unshown", [])
    return {
        Pair(entry["test"], clause): entry["reason"]
        for entry in entries
        for clause in entry["clauses"]
        if fnmatch(without_parameters(entry["test"]), only)
    }


def by_test(session: Session, suspects: Iterable[Mutant], report: Path | None) -> list[str]:
    """Search for a mutant that shows each pair; return the complaints about those without."""
    begun = time.monotonic()
    judged = judged_clauses()
    every = frozenset(p for test in session.tests for p in test.pairs if p.clause in judged)
    left = set(every)
    shown: dict[Pair, Mutant] = {}
    order = list(suspects)
    Random(0).shuffle(order)  # so that each place of the code is soon tried once
    print(f"{len(every)} pairs, {len(session.tests)} tests, {len(order)} mutants", flush=True)
    for number, (mutant, verdict) in enumerate(session.verdicts(order, left), 1):
        shown |= dict.fromkeys(verdict.shown - shown.keys(), mutant)
        if number % 50 == 0:
            print(
                f"{number} mutants, {time.monotonic() - begun:.0f} s: {len(left)} left", flush=True
            )
    if report:
        lines = [f"{p.test} {p.clause}\n    {shown[p]}" for p in sorted(shown)]
        lines += [f"{p.test} {p.clause}: not shown" for p in sorted(left)]
        report.write_text("\n".join(lines) + "\n", encoding="utf-8")
    listed = read_unshown(session.only)
    print(f"{len(shown)} of {len(every)} pairs shown; {len(left & listed.keys())} listed")
    return [
        *(f"shows nothing of {p.clause}: {p.test}" for p in sorted(left - listed.keys())),
        *(f"{UNSHOWN} lists what is no pair: {p}" for p in sorted(listed.keys() - every)),
        *(
            f"{UNSHOWN} lists {p.test}, but of {p.clause} it shows {shown[p]}"
            for p in sorted(listed.keys() & shown.keys())
        ),
    ]

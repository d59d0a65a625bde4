"""Whether each test would fail if the rule that it cites were another: `docs/mutation.md`.

For a test and a rule clause that it cites there has to be a mutant of code that cites the clause,
too, on which this test fails for its own reason: by an assertion of its own, or by a refusal of
what it does itself. That the way to its scene is blocked, or that the engine breaks down, shows
nothing.
"""

from __future__ import annotations

import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path
from random import Random

from rulekit.spec.clauses import load
from tests.mutation.mutants import Mutant
from tests.mutation.running import ROOT, Pair, Session, without_parameters

UNSHOWN = "tests/mutation/unshown.toml"

_QUICK = 0.1
"""So many seconds of processor time a quick test takes, with all its parameters."""

_STRONGEST = 30
"""On so many mutants of a clause a test is tried that is not quick: on those most tests see."""


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
    took = defaultdict[Pair, float](float)
    for test in session.tests:
        for pair in test.pairs & every:
            took[pair] += test.seconds
    quick = {pair for pair in every if took[pair] <= _QUICK}
    slow = set(every - quick)
    shown: dict[Pair, Mutant] = {}
    strength = Counter[Mutant]()
    order = list(suspects)
    Random(0).shuffle(order)  # so that each place of the code is soon tried once
    print(f"{len(every)} pairs, {len(session.tests)} tests, {len(order)} mutants", flush=True)

    def search(mutants: Iterable[Mutant], left: set[Pair]) -> None:
        for number, (mutant, verdict) in enumerate(session.verdicts(mutants, left), 1):
            shown.update(dict.fromkeys(verdict.shown - shown.keys(), mutant))
            strength[mutant] += len(verdict.shown)
            if number % 100 == 0:
                passed = time.monotonic() - begun
                print(f"{number} mutants, {passed:.0f} s: {len(left)} left", flush=True)

    search(order, quick)
    order.sort(key=lambda mutant: -strength[mutant])
    seen = Counter[str]()
    strongest = []
    for mutant in order:
        if any(seen[clause] < _STRONGEST for clause in mutant.clauses):
            strongest.append(mutant)
            seen.update(mutant.clauses)
    search(strongest, slow)
    left = quick | slow
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

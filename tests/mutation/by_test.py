"""Whether each test would fail if the rule that it cites were another: `docs/mutation.md`.

For a test and a rule clause that it cites there has to be a mutant of code that cites the clause,
too, on which this test fails for its own reason: by an assertion of its own, or by a refusal of
what it does itself. That the way to its scene is blocked, or that the engine breaks down, shows
nothing.
"""

from __future__ import annotations

import json
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fnmatch import fnmatch
from pathlib import Path
from random import Random

from rulekit.spec.clauses import load
from tests.mutation.mutants import Mutant
from tests.mutation.running import ROOT, Pair, Session, without_parameters

UNSHOWN = "tests/mutation/unshown.toml"

_QUICK = 0.2
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


def by_test(session: Session, suspects: Iterable[Mutant], done: Path | None) -> list[str]:
    """Search for a mutant that shows each pair; return the complaints about those without.

    What is found is written into `done` at once, and what stands there is not searched again.
    """
    begun = time.monotonic()
    judged = judged_clauses()
    every = frozenset(p for test in session.tests for p in test.pairs if p.clause in judged)
    order = list(suspects)
    Random(0).shuffle(order)  # so that each place of the code is soon tried once
    found = _read_found(done)
    shown = {pair: mutant for pair, mutant in found.items() if mutant and pair in every}
    left = set(every - found.keys())
    strength = Counter(filter(None, found.values()))
    order.sort(key=lambda mutant: -strength[str(mutant)])
    print(f"{len(every)} pairs, {len(session.tests)} tests, {len(order)} mutants", flush=True)

    def search(mutants: Iterable[Mutant], wanted: set[Pair]) -> None:
        """Try these pairs on these mutants."""
        sought = frozenset(wanted)
        for number, (mutant, verdict) in enumerate(session.verdicts(mutants, wanted), 1):
            new = dict.fromkeys(sorted(verdict.shown - shown.keys()), str(mutant))
            shown.update(new)
            left.difference_update(new)
            _write_found(done, new)
            if number % 100 == 0:
                passed = time.monotonic() - begun
                print(f"{number} mutants, {passed:.0f} s: {len(left)} left", flush=True)
        _write_found(done, dict.fromkeys(sorted(sought - shown.keys())))

    took = defaultdict[str, float](float)
    of_test = defaultdict[str, set[Pair]](set)
    for test in session.tests:
        for pair in test.pairs & left:
            of_test[pair.test].add(pair)
        for name in {pair.test for pair in test.pairs}:
            took[name] += test.seconds
    by_cost = sorted(of_test, key=lambda name: took[name])
    quick = {pair for name in by_cost if took[name] <= _QUICK for pair in of_test[name]}
    print(f"{len(left)} left, {len(quick)} of them of quick tests", flush=True)
    search(order, quick)
    seen_by = Counter((mutant, p.clause) for p, mutant in (found | shown).items() if mutant)
    for name in by_cost:
        if wanted := of_test[name] & left if took[name] > _QUICK else set():
            print(f"{took[name]:.1f} s, {len(left)} left: {name}", flush=True)
            search(_strongest(order, wanted, seen_by), wanted)
            seen_by.update((shown[p], p.clause) for p in of_test[name] & shown.keys())
    listed = read_unshown(session.only)
    print(f"{len(shown)} of {len(every)} pairs shown; {len(left & listed.keys())} listed")
    return [
        *(
            f"shows nothing of {p.clause}: {p.test}"
            for p in sorted(every - shown.keys() - listed.keys())
        ),
        *(f"{UNSHOWN} lists what is no pair: {p}" for p in sorted(listed.keys() - every)),
        *(
            f"{UNSHOWN} lists {p.test}, but of {p.clause} it shows {shown[p]}"
            for p in sorted(listed.keys() & shown.keys())
        ),
    ]


def _strongest(
    order: Iterable[Mutant], wanted: Iterable[Pair], seen_by: Mapping[tuple[str, str], int]
) -> list[Mutant]:
    """Choose for each clause the mutants that most of its tests see, the strongest first."""
    chosen = dict[Mutant, int]()
    for clause in {pair.clause for pair in wanted}:
        of_clause = {m: seen_by[str(m), clause] for m in order if clause in m.clauses}
        best = sorted(of_clause, key=lambda mutant: -of_clause[mutant])[:_STRONGEST]
        for mutant in best:
            chosen[mutant] = chosen.get(mutant, 0) + of_clause[mutant]
    return sorted(chosen, key=lambda mutant: -chosen[mutant])


def _read_found(done: Path | None) -> dict[Pair, str | None]:
    """Read which mutant showed a pair, or that none did."""
    if done is None or not done.exists():
        return {}
    lines = map(json.loads, done.read_text(encoding="utf-8").splitlines())
    return {Pair(test, clause): mutant for test, clause, mutant in lines}


def _write_found(done: Path | None, found: Mapping[Pair, str | None]) -> None:
    if done is not None:
        with done.open("a", encoding="utf-8") as file:
            file.writelines(f"{json.dumps([*pair, mutant])}\n" for pair, mutant in found.items())

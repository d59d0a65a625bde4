"""Mutate the rule code and see whether a test that cites the clause fails; `docs/mutation.md`.

Each mutant gets a process of its own, forked before rulekit is imported, so that tables, cached
functions and constants are made by mutated code too. In it run the tests that cite a clause the
mutant belongs to, until one fails.

    python -m tests.mutation full               every mutant; writes spec/coverage.txt
    python -m tests.mutation changed            the mutants of rule code changed since a commit
    python -m tests.mutation full --only '*.play.deal'
    python -m tests.mutation by-test            does every test fail when its rule is broken?
"""

from __future__ import annotations

import argparse
import ast
import os
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from rulekit.spec.tracing import with_mutants
from tests.mutation.by_test import by_test, copy_tree
from tests.mutation.mutants import Mutant, mutants, rule_files
from tests.mutation.running import (
    LEAST_SECONDS,
    ROOT,
    STILLBORN,
    CitingTest,
    Quick,
    in_processes,
    measure,
    plant,
    run_pytest,
)

EQUIVALENT = "tests/mutation/equivalent.toml"
COVERAGE = "spec/coverage.txt"
TESTS = ("tests/majority", "tests/just4fun", "tests/cli")  # theorems and laws say less of the place


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TOO_LONG = "killed, since it does not end"
    SURVIVED = "survived"
    UNTESTED = "no test cites a clause of it"
    STILLBORN = "cannot be imported"


KILLED = frozenset({Fate.KILLED, Fate.TOO_LONG})


# ---- In the mutant's process


class _Hunt(Quick):
    """Runs the given tests of a file, the quickest first; none goes on forever."""

    def __init__(self, tests: Mapping[str, float]) -> None:
        self.seconds = tests

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self.seconds]
        items[:] = sorted(chosen, key=lambda item: self.seconds[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        # Of processor time.
        signal.setitimer(signal.ITIMER_PROF, LEAST_SECONDS + 10 * self.seconds[item.nodeid])


def _hunt(mutant: Mutant, tests: Mapping[str, float]) -> int:
    if not plant(mutant):
        return STILLBORN
    # To collect a file takes longer than to run its tests, so they come one by one.
    files = Counter(node.partition("::")[0] for node in tests)
    for file, _ in files.most_common():
        code = run_pytest(["-x", file], _Hunt(tests))
        if code:
            return code
    return 0


# ---- Around it


def judge(
    suspects: Sequence[Mutant], tests: Iterable[CitingTest], workers: int, until: float
) -> Iterator[tuple[Mutant, Fate]]:
    """Run the tests on each mutant, until all are judged or time is up."""
    by_clause: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for test in tests:
        for name in test.clauses:
            by_clause[name][test.node] = test.seconds

    def works() -> Iterator[tuple[Mutant, Callable[[], int]]]:
        for mutant in suspects:
            if time.monotonic() >= until:
                return
            citing = {n: s for name in mutant.clauses for n, s in by_clause[name].items()}
            yield mutant, partial(_hunt, mutant, citing) if citing else _untested

    for mutant, status in in_processes(works(), workers):
        yield mutant, _fate(status)


def _untested() -> int:
    return pytest.ExitCode.NO_TESTS_COLLECTED


def _fate(status: int) -> Fate:
    if os.WIFSIGNALED(status):
        return Fate.TOO_LONG if os.WTERMSIG(status) == signal.SIGPROF else Fate.KILLED
    match os.WEXITSTATUS(status):
        case 0:
            return Fate.SURVIVED
        case pytest.ExitCode.NO_TESTS_COLLECTED:
            return Fate.UNTESTED
        case code:
            return Fate.STILLBORN if code == STILLBORN else Fate.KILLED


# ---- What cannot be killed


def read_equivalent() -> Mapping[tuple[str, str, str], str]:
    """Read why some mutants cannot change behaviour, by definition and lines."""
    with (ROOT / EQUIVALENT).open("rb") as file:
        entries = tomllib.load(file).get("mutant", [])
    return {(e["definition"], e["old"], e["new"]): e["reason"] for e in entries}


def _key(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.definition, mutant.old, mutant.new


# ---- What has changed


def _commit(name: str) -> str:
    return _git("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")


def _default_base() -> str | None:
    """Choose what to compare with: origin/main, or the commit before where all is there."""
    is_there = _commit("origin/main") == _commit("HEAD") and not _git("status", "--porcelain")
    bases = ("HEAD~1",) if is_there else ("origin/main", "HEAD~1")
    return next(filter(_commit, bases), None)


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def _statements(text: str, module: str) -> Mapping[str, str]:
    """Write down each definition of a module, without what comments and layout change."""
    found = {}
    for statement in ast.parse(text).body:
        for node in ast.walk(statement):
            body = getattr(node, "body", None)
            if isinstance(body, list) and isinstance(node, ast.FunctionDef | ast.ClassDef):
                first = body[0]
                if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                    del body[0]
        names = [getattr(statement, "name", None), *_targets(statement)]
        found.update({f"{module}.{name}": ast.dump(statement) for name in names if name})
    return found


def _targets(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return []


def changed_since(base: str) -> frozenset[str]:
    """Name the definitions of the rule code that are not what they were at a commit."""
    changed = set[str]()
    for file in rule_files(ROOT):
        now = _statements((ROOT / file.path).read_text(encoding="utf-8"), file.name)
        then = _statements(_git("show", f"{base}:{file.path}"), file.name)
        changed |= {name for name, text in now.items() if then.get(name) != text}
    return frozenset(changed)


# ---- Commands


def _report(
    fates: Mapping[Mutant, Fate], equivalent: Mapping[tuple[str, str, str], str]
) -> list[str]:
    """Print what is to be done, and the counts; return the complaints."""
    complaints = []
    for mutant, fate in fates.items():
        is_listed = _key(mutant) in equivalent
        if fate in (Fate.SURVIVED, Fate.UNTESTED) and not is_listed:
            cites = ", ".join(sorted(mutant.clauses))
            complaints.append(f"{fate.value}: {mutant}\n    cites {cites}")
        if fate in KILLED and is_listed:
            complaints.append(f"listed in {EQUIVALENT}, but a test kills it: {mutant}")
    print("\n".join(complaints))
    counts = Counter(fates.values())
    listed = sum(_key(mutant) in equivalent for mutant in fates)
    print(*(f"{counts[fate]} {fate.value}" for fate in Fate if counts[fate]), sep="; ", end="; ")
    print(f"{listed} listed as without effect")
    return complaints


def _write_coverage(
    fates: Mapping[Mutant, Fate], equivalent: Mapping[tuple[str, str, str], str]
) -> None:
    killed, total = Counter[str](), Counter[str]()
    for mutant, fate in fates.items():
        if fate is not Fate.STILLBORN and _key(mutant) not in equivalent:
            total.update(mutant.clauses)
            killed.update(mutant.clauses if fate in KILLED else ())
    text = with_mutants(
        (ROOT / COVERAGE).read_text(encoding="utf-8"),
        {name: (killed[name], total[name]) for name in total},
    )
    (ROOT / COVERAGE).write_text(text, encoding="utf-8", newline="\n")


def _run(suspects: list[Mutant], workers: int, seconds: float) -> dict[Mutant, Fate]:
    begun = time.monotonic()
    tests = measure(TESTS, workers)
    print(f"{len(suspects)} mutants, {len(tests)} tests that cite a clause", flush=True)
    fates: dict[Mutant, Fate] = {}
    for mutant, fate in judge(suspects, tests, workers, begun + seconds):
        fates[mutant] = fate
        if fate in (Fate.SURVIVED, Fate.UNTESTED) or len(fates) % 200 == 0:
            place = f"{len(fates)} of {len(suspects)}, {time.monotonic() - begun:.0f} s"
            print(f"{place}: {fate.value}: {mutant}", flush=True)
    return fates


def full(only: str, workers: int) -> int:
    """Judge every mutant, or those of some definitions."""
    equivalent = read_equivalent()
    suspects = [mutant for mutant in mutants(ROOT) if fnmatch(mutant.definition, only)]
    fates = _run(suspects, workers, float("inf"))
    complaints = _report(fates, equivalent)
    stale = [key for key in equivalent if fnmatch(key[0], only)]
    for key in set(stale) - set(map(_key, suspects)):
        complaints.append(f"{EQUIVALENT} lists what is no mutant any more: {key}")
        print(complaints[-1])
    if only == "*":
        _write_coverage(fates, equivalent)
    return bool(complaints)


def changed(base: str | None, minutes: float, workers: int) -> int:
    """Judge the mutants of what has changed since a commit, as many as there is time for."""
    if base and not _commit(base):
        sys.exit(f"there is no commit {base}")
    base = base or _default_base()
    names = changed_since(base) if base else frozenset[str]()
    suspects = list(mutants(ROOT, names)) if names else []
    if not suspects:
        print(f"no rule code has changed since {base or 'the beginning'}")
        return 0
    fates = _run(suspects, workers, 60 * minutes)
    if len(fates) < len(suspects):
        print(f"time is up: {len(suspects) - len(fates)} mutants are left to the full run")
    return bool(_report(fates, read_equivalent()))


def main() -> NoReturn:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    commands = parser.add_subparsers(dest="command", required=True)
    every = commands.add_parser("full", help="judge every mutant and write spec/coverage.txt")
    every.add_argument("--only", default="*", help="a pattern of definitions; writes nothing")
    some = commands.add_parser("changed", help="judge the mutants of changed rule code")
    some.add_argument("--base", help="a commit; without it origin/main, or the one before")
    some.add_argument("--minutes", type=float, default=6)
    each = commands.add_parser("by-test", help="find a mutant for each test and clause it cites")
    each.add_argument("--only", default="*", help="a pattern of tests, without their parameters")
    each.add_argument("--report", type=Path, help="a file to tell which mutant showed what")
    each.add_argument("--quick", action="store_true", help="try what promises much, and no more")
    each.add_argument("--here", action="store_true", help="run in this tree and not in a copy")
    chosen = parser.parse_args()
    if chosen.command == "by-test" and not chosen.here:
        sys.exit(_in_a_copy(chosen))
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory() as cache:  # so that each module is compiled only once
        sys.dont_write_bytecode, sys.pycache_prefix = False, cache
        sys.exit(_carry_out(chosen))


def _in_a_copy(chosen: argparse.Namespace) -> int:
    command = [sys.executable, "-m", "tests.mutation", f"--workers={chosen.workers}", "by-test"]
    command += [f"--only={chosen.only}", "--here"]
    if chosen.quick:
        command.append("--quick")
    if chosen.report:
        command.append(f"--report={chosen.report.resolve()}")
    with tempfile.TemporaryDirectory() as folder:
        copy_tree(folder)
        return subprocess.run(command, cwd=folder, check=False).returncode


def _carry_out(chosen: argparse.Namespace) -> int:
    if chosen.command == "full":
        return full(chosen.only, chosen.workers)
    if chosen.command == "by-test":
        equivalent = read_equivalent()
        suspects = [mutant for mutant in mutants(ROOT) if _key(mutant) not in equivalent]
        return by_test(suspects, chosen.only, chosen.workers, chosen.report, quick=chosen.quick)
    return changed(chosen.base, chosen.minutes, chosen.workers)


if __name__ == "__main__":
    main()

"""Mutate the rule code and see whether a test that cites the clause fails; `docs/mutation.md`.

python -m tests.mutation full               every mutant; writes spec/coverage.txt
python -m tests.mutation changed            the mutants of rule code changed since a commit
python -m tests.mutation full --only '*.play.deal'
python -m tests.mutation by-test            does every test fail when its rule is broken?
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from fnmatch import fnmatch
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import NoReturn

from rulekit.spec.tracing import with_mutants
from tests.mutation.by_test import by_test
from tests.mutation.mutants import Mutant, mutants, rule_files
from tests.mutation.running import ROOT, Session, Verdict

EQUIVALENT = "tests/mutation/equivalent.toml"
COVERAGE = "spec/coverage.txt"
TESTS = ("tests/majority", "tests/just4fun", "tests/cli")  # theorems and laws say less of the place
EVERY_TEST = (*TESTS, "tests/base", "tests/laws", "tests/spec", "tests/theorems", "tests/vectors")


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TOO_LONG = "killed, since it does not end"
    SURVIVED = "survived"
    STILLBORN = "cannot be imported"


KILLED = frozenset({Fate.KILLED, Fate.TOO_LONG})


def _fate(verdict: Verdict) -> Fate:
    if verdict.is_stillborn:
        return Fate.STILLBORN
    if verdict.is_killed:
        return Fate.TOO_LONG if verdict.is_endless else Fate.KILLED
    return Fate.SURVIVED


# ---- What cannot be killed


def read_equivalent() -> Mapping[tuple[str, str, str], str]:
    """Read why some mutants cannot change behaviour, by definition and lines."""
    with (ROOT / EQUIVALENT).open("rb") as file:
        entries = tomllib.load(file).get("mutant", [])
    return {(e["definition"], e["old"], e["new"]): e["reason"] for e in entries}


def _key(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.definition, mutant.old, mutant.new


# ---- What is known already


def _numbered(suspects: Iterable[Mutant]) -> dict[tuple[str, ...], Mutant]:
    """Tell mutants apart: one place may give the same lines twice."""
    seen = Counter[tuple[str, ...]]()
    numbered = dict[tuple[str, ...], Mutant]()
    for mutant in suspects:
        key = _key(mutant)
        seen[key] += 1
        numbered[*key, str(seen[key])] = mutant
    return numbered


def _read_done(done: Path | None, suspects: Iterable[Mutant]) -> dict[Mutant, Fate]:
    """Read what became of these mutants in a run before."""
    if done is None or not done.exists():
        return {}
    numbered = _numbered(suspects)
    lines = map(json.loads, done.read_text(encoding="utf-8").splitlines())
    return {numbered[*key]: Fate(fate) for *key, fate in lines if tuple(key) in numbered}


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
    """Print the counts; return the complaints."""
    complaints = []
    for mutant, fate in fates.items():
        is_listed = _key(mutant) in equivalent
        if fate is Fate.SURVIVED and not is_listed:
            cites = ", ".join(sorted(mutant.clauses))
            complaints.append(f"{fate.value}: {mutant}\n    cites {cites}")
        if fate in KILLED and is_listed:
            complaints.append(f"listed in {EQUIVALENT}, but a test kills it: {mutant}")
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


def _judge(
    session: Session, suspects: list[Mutant], until: float = inf, done: Path | None = None
) -> dict[Mutant, Fate]:
    begun = time.monotonic()
    print(f"{len(suspects)} mutants, {len(session.tests)} tests that cite a clause", flush=True)
    fates = _read_done(done, suspects)
    keys = {mutant: key for key, mutant in _numbered(suspects).items()}
    left = [mutant for mutant in suspects if mutant not in fates]
    for mutant, verdict in session.verdicts(left, until=until):
        fates[mutant] = fate = _fate(verdict)
        if done:
            with done.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps([*keys[mutant], fate.value])}\n")
        if fate is Fate.SURVIVED or len(fates) % 200 == 0:
            place = f"{len(fates)} of {len(suspects)}, {time.monotonic() - begun:.0f} s"
            print(f"{place}: {fate.value}: {mutant}", flush=True)
    return fates


def full(session: Session, only: str, done: Path | None) -> list[str]:
    """Judge every mutant, or those of some definitions."""
    equivalent = read_equivalent()
    suspects = [mutant for mutant in mutants(ROOT) if fnmatch(mutant.definition, only)]
    fates = _judge(session, suspects, done=done)
    complaints = _report(fates, equivalent)
    listed = {key for key in equivalent if fnmatch(key[0], only)}
    stale = sorted(listed - set(map(_key, suspects)))
    complaints += [f"{EQUIVALENT} lists what is no mutant any more: {key}" for key in stale]
    if only == "*":
        _write_coverage(fates, equivalent)
    return complaints


def changed(session: Session, suspects: list[Mutant], until: float) -> list[str]:
    """Judge the mutants of what has changed since a commit, as many as there is time for."""
    fates = _judge(session, suspects, until)
    if len(fates) < len(suspects):
        print(f"time is up: {len(suspects) - len(fates)} mutants are left to the full run")
    return _report(fates, read_equivalent())


def _suspects_since(base: str | None) -> list[Mutant]:
    if base and not _commit(base):
        sys.exit(f"there is no commit {base}")
    base = base or _default_base()
    names = changed_since(base) if base else frozenset[str]()
    suspects = list(mutants(ROOT, names)) if names else []
    if not suspects:
        print(f"no rule code has changed since {base or 'the beginning'}")
    Random(0).shuffle(suspects)  # so that what there is time for is of all that has changed
    return suspects


def main() -> NoReturn:
    """Read the command line."""
    begun = time.monotonic()
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    commands = parser.add_subparsers(dest="command", required=True)
    every = commands.add_parser("full", help="judge every mutant and write spec/coverage.txt")
    every.add_argument("--only", default="*", help="a pattern of definitions; writes nothing")
    some = commands.add_parser("changed", help="judge the mutants of changed rule code")
    some.add_argument("--base", help="a commit; without it origin/main, or the one before")
    some.add_argument("--minutes", type=float, default=2)
    each = commands.add_parser("by-test", help="find a mutant for each test and clause it cites")
    each.add_argument("--only", default="*", help="a pattern of tests, without their parameters")
    for command in (every, each):
        command.add_argument("--done", type=Path, help="a file of what was found, to go on from")
    chosen = parser.parse_args()
    complaints: list[str] = []
    work: Callable[[Session], list[str]]
    match chosen.command:
        case "full":
            work = partial(full, only=chosen.only, done=chosen.done)
        case "changed":
            suspects = _suspects_since(chosen.base)
            if not suspects:
                sys.exit(0)
            work = partial(changed, suspects=suspects, until=begun + 60 * chosen.minutes)
        case _:
            equivalent = read_equivalent()
            suspects = [mutant for mutant in mutants(ROOT) if _key(mutant) not in equivalent]
            work = partial(by_test, suspects=suspects, done=chosen.done)
    only, folders = (chosen.only, EVERY_TEST) if chosen.command == "by-test" else ("*", TESTS)
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_PROFILE"] = "ci"
    with tempfile.TemporaryDirectory() as cache:  # so that each module is compiled only once
        sys.dont_write_bytecode, sys.pycache_prefix = False, cache
        Session(only, chosen.workers, lambda session: complaints.extend(work(session))).run(folders)
    print("\n".join(complaints))
    print(f"{time.monotonic() - begun:.0f} s")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()

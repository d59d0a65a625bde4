"""Whether each test would fail if the rule that it cites were another: `docs/mutation.md`.

For a test and a rule clause that it cites there has to be a mutant of code that cites the clause,
too, on which this test fails for its own reason: by an assertion of its own, or by a refusal of
what it does itself. That the way to its scene is blocked, or that the engine breaks down, shows
nothing. One mutant is enough for such a pair, so those come first that may show many, and what is
shown is not run again.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import tempfile
import time
import tomllib
import traceback
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Set
from fnmatch import fnmatch
from functools import partial
from heapq import heappop, heappush
from itertools import chain
from pathlib import Path
from random import Random
from types import FrameType
from typing import NamedTuple, NoReturn

import pytest
from attrs import define

from rulekit.spec.clauses import load
from tests.mutation.mutants import Mutant
from tests.mutation.running import (
    LEAST_SECONDS,
    ROOT,
    CitingTest,
    Quick,
    in_processes,
    measure,
    plant,
    run_pytest,
    without_parameters,
)

UNSHOWN = "tests/mutation/unshown.toml"
TESTS = "tests"
COPIED = ("rulekit", "spec", "tests", "docs", "benchmarks", "pyproject.toml", "README.md")

_A_LITTLE = 0.5
"""Seconds of processor time that a test gets for a mutant at first, or for one case."""

_STARTING = 0.6
_COLLECTING = 0.05
"""About how many seconds it takes to start a process, and to collect a test."""

_ENOUGH = 0.1
"""How many pairs in a second a mutant has to promise; else what is left is tried on all."""


class Pair(NamedTuple):
    """A test and a clause that it cites.

    The test has its parameters only where they are what cites the clause.
    """

    test: str
    clause: str


def pairs_of(test: CitingTest, judged: Container[str]) -> frozenset[Pair]:
    """List what a test could show."""
    return frozenset(
        Pair(test.node if clause in test.own else test.name, clause)
        for clause in test.clauses
        if clause in judged
    )


def judged_clauses() -> frozenset[str]:
    """Name the rule clauses and the rulings; numbers and components are checked as data."""
    spec = load()
    rules = (name for name, clause in spec.clauses.items() if clause.kind == "rule")
    return frozenset(rules) | frozenset(spec.rulings)


# ---- In the mutant's process


class _TimeIsUp(BaseException):
    """A test has taken too long; hypothesis and the test itself let this pass."""


class _Trial(Quick):
    """Runs the tests that could show something, the quickest first, until they have."""

    def __init__(
        self, sought: Mapping[str, Set[Pair]], seconds: Mapping[str, float], least: float
    ) -> None:
        self.sought = sought
        self.seconds = seconds
        self.least = least
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.shown: set[Pair] = set()

    def pytest_configure(self) -> None:
        super().pytest_configure()
        signal.signal(signal.SIGPROF, _give_up)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        chosen = [item for item in items if item.nodeid in self.sought]
        items[:] = sorted(chosen, key=lambda item: self.seconds[item.nodeid])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        is_needed = self.sought[item.nodeid] - self.shown and self._seconds_left(item) > 0
        return None if is_needed else True

    def _seconds_left(self, item: pytest.Item) -> float:
        name = without_parameters(item.nodeid)
        return max(self.least, 2 * self.seconds[item.nodeid]) - self.spent[name]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, self._seconds_left(item))
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.spent[without_parameters(item.nodeid)] += time.process_time() - begun

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.when == "call" and call.excinfo and is_its_reason(call.excinfo.value, item.path):
            self.shown |= self.sought[item.nodeid]


def _give_up(_: int, __: FrameType | None) -> NoReturn:
    raise _TimeIsUp


def is_its_reason(error: BaseException, path: Path) -> bool:
    """Tell whether a test in this file fails by what it asserts or does itself.

    That is an assertion in its file, or in the laws, which assert for whoever asks them; a row of
    values of another length than the file unpacks; or a refusal of what the file asks of the
    engine, without another file of tests between.
    """
    from rulekit.errors import RulekitError  # the mutant's, which is imported by now

    where = [Path(frame.filename) for frame in _frames(error)]
    ours = [file for file in where if file.is_relative_to(ROOT)]
    match error:
        case AssertionError() | pytest.fail.Exception():
            return ours[-1] == path or ours[-1].is_relative_to(ROOT / "rulekit/testing")
        case RulekitError():
            asking = [file for file in ours if not file.is_relative_to(ROOT / "rulekit")]
            return asking[-1] == path
        case ValueError():
            return where[-1] == path
        case _:
            return False


def _frames(error: BaseException) -> Iterator[traceback.FrameSummary]:
    return iter(traceback.extract_tb(error.__traceback__))


def _try(
    mutant: Mutant,
    sought: Mapping[str, Set[Pair]],
    seconds: Mapping[str, float],
    least: float,
    to: Path,
) -> int:
    if not plant(mutant):
        return 0
    trial = _Trial(sought, seconds, least)
    files = sorted({node.partition("::")[0] for node in sought})
    try:
        run_pytest(["--continue-on-collection-errors", *files], trial)
    finally:
        to.write_text(json.dumps(sorted(trial.shown)), encoding="utf-8")
    return 0


# ---- Which mutant next


@define
class _Group:
    """The mutants of one place that belong to the same clauses, and how often each pair was tried.

    What one of them has not shown, the next one shows more seldom.
    """

    clauses: frozenset[str]
    mutants: deque[Mutant]
    tried: Counter[Pair]


@define
class Search:
    """The search for a mutant that shows each pair: what is shown by which, and what is left.

    `pairs` are those of each test with its parameters, `costs` the seconds that a test takes.
    """

    pairs: Mapping[str, frozenset[Pair]]
    seconds: Mapping[str, float]
    costs: Mapping[str, float]
    groups: list[_Group]
    left: set[Pair]
    shown: dict[Pair, Mutant]
    runs: int = 0

    @classmethod
    def of(cls, tests: Iterable[CitingTest], suspects: Iterable[Mutant]) -> Search:
        """Begin to search for all pairs of these tests."""
        judged = judged_clauses()
        pairs = {test.node: found for test in tests if (found := pairs_of(test, judged))}
        seconds = {test.node: test.seconds for test in tests}
        cases: defaultdict[str, list[float]] = defaultdict(list)
        for test in tests:
            cases[test.name].append(test.seconds)
        costs = {name: max(min(took), min(sum(took), _A_LITTLE)) for name, took in cases.items()}
        by_place: defaultdict[tuple[str, frozenset[str]], list[Mutant]] = defaultdict(list)
        for mutant in suspects:
            by_place[mutant.definition, mutant.clauses].append(mutant)
        for mutants in by_place.values():
            Random(0).shuffle(mutants)
        groups = [_Group(key[1], deque(found), Counter()) for key, found in by_place.items()]
        return cls(pairs, seconds, costs, groups, set().union(*pairs.values()), {})

    def works(
        self, folder: Path, *, quick: bool
    ) -> Iterator[tuple[tuple[Mutant, Path], Callable[[], int]]]:
        """Name mutants and what to run on each: first what promises much, then what is left."""
        for mutant, wanted, least in chain(self._promising(), () if quick else self._all()):
            sought = {node: f for node, found in self.pairs.items() if (f := found & wanted)}
            self.runs += 1
            to = folder / f"{self.runs}.json"
            yield (mutant, to), partial(_try, mutant, sought, self.seconds, least, to)

    def _promising(self) -> Iterator[tuple[Mutant, Set[Pair], float]]:
        # A group promises less with every try, so what was worked out before is an upper bound.
        heap = [(-float("inf"), number) for number in range(len(self.groups))]
        while heap:
            _, number = heappop(heap)
            group = self.groups[number]
            promise, wanted = self._promise(group)
            if promise < _ENOUGH:
                continue
            heappush(heap, (-promise, number))
            if heap[0][1] == number:
                group.tried.update(wanted)
                group.mutants.rotate()
                yield group.mutants[0], wanted, _A_LITTLE

    def _promise(self, group: _Group) -> tuple[float, Set[Pair]]:
        """Tell how many pairs a mutant may show in a second, and which are worth a try."""
        values: defaultdict[str, float] = defaultdict(float)
        for pair in self.left:
            if pair.clause in group.clauses:
                values[without_parameters(pair.test)] += 0.5 ** group.tried[pair]
        costs = {name: _COLLECTING + self.costs[name] for name in values}
        chosen = set[str]()
        value, cost = 0.0, _STARTING
        for name in sorted(values, key=lambda name: costs[name] / values[name]):
            if values[name] / costs[name] < value / cost:
                break
            chosen.add(name)
            value, cost = value + values[name], cost + costs[name]
        return value / cost, {
            pair
            for pair in self.left
            if pair.clause in group.clauses and without_parameters(pair.test) in chosen
        }

    def _all(self) -> Iterator[tuple[Mutant, Set[Pair], float]]:
        for turn in range(max(len(group.mutants) for group in self.groups)):
            for group in self.groups:
                wanted = {pair for pair in self.left if pair.clause in group.clauses}
                if turn < len(group.mutants) and wanted:
                    yield group.mutants[turn], wanted, LEAST_SECONDS

    def note(self, mutant: Mutant, answer: Path) -> None:
        """Take down what a mutant has shown."""
        if answer.exists():
            for found in json.loads(answer.read_text(encoding="utf-8")):
                pair = Pair(*found)
                self.left.discard(pair)
                self.shown.setdefault(pair, mutant)


# ---- The command


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


def by_test(
    suspects: Iterable[Mutant], only: str, workers: int, report: Path | None, *, quick: bool
) -> int:
    """Search for a mutant that shows each pair; tell which pairs have none.

    Where it has to be `quick`, tell for which none was found at once.
    """
    begun = time.monotonic()
    listed = read_unshown(only)
    search = Search.of(measure([TESTS], workers, only), suspects)
    every = frozenset(search.left)
    print(f"{len(every)} pairs, {len(search.pairs)} tests with their parameters", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for (mutant, answer), _ in in_processes(search.works(Path(folder), quick=quick), workers):
            search.note(mutant, answer)
            if search.runs % 50 == 0:
                passed = time.monotonic() - begun
                print(f"{search.runs} mutants, {passed:.0f} s: {len(search.left)} left", flush=True)
    if report:
        lines = [f"{p.test} {p.clause}\n    {search.shown[p]}" for p in sorted(search.shown)]
        lines += [f"{p.test} {p.clause}: not shown" for p in sorted(search.left)]
        report.write_text("\n".join(lines) + "\n", encoding="utf-8")
    complaints = [
        *(f"shows nothing of {p.clause}: {p.test}" for p in sorted(search.left - listed.keys())),
        *(f"{UNSHOWN} lists what is no pair: {p}" for p in sorted(listed.keys() - every)),
        *(
            f"{UNSHOWN} lists {p.test}, but of {p.clause} it shows {search.shown[p]}"
            for p in sorted(listed.keys() & search.shown.keys())
        ),
    ]
    print("\n".join(complaints))
    print(
        f"{len(search.shown)} of {len(every)} pairs shown by {search.runs} mutants in "
        f"{time.monotonic() - begun:.0f} s; {len(search.left & listed.keys())} listed, "
        f"{len(search.left - listed.keys())} neither"
    )
    return bool(complaints)


def copy_tree(to: str | os.PathLike[str]) -> None:
    """Copy what the tests need, so that the tree may change while they run."""
    ignore = shutil.ignore_patterns("__pycache__", ".*")
    for name in COPIED:
        source, target = ROOT / name, Path(to) / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=ignore)
        elif source.exists():
            shutil.copy2(source, target)

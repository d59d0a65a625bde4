"""How tests are run on a mutant: in a process of its own, by a session that has collected them.

The tests are collected once. For each mutant the session forks a process, which changes the code
of the one function in place. What is made at import (tables, constants, classes, functions that
run then) cannot be changed so: for such a mutant, and for one that survives, everything is imported
and collected anew in the process, from the mutated text. No file is changed.
"""

from __future__ import annotations

import ast
import gc
import importlib
import importlib.util
import os
import pickle
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from fnmatch import fnmatch
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from itertools import count, islice
from math import inf
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple, NoReturn, TypeAlias, TypeVar

import pytest
from attrs import frozen
from hypothesis import Phase, settings

from rulekit.spec.citations import with_twins
from rulekit.spec.clauses import load
from tests.mutation.mutants import Mutant

ROOT = Path(__file__).resolve().parents[2]

LEAST_SECONDS = 3
"""Of processor time that a test may always take on a mutant; else five times what it needs."""

_MOST_SECONDS = 90
_MOST_SECONDS_WITHOUT = 1800  # for all tests together, without a mutant
_MEMORY = 4 << 30
_MARK = re.compile(r"mark\.(clause|touches)")
_UNUSED = ("cacheprovider", "doctest", "xdist", "unraisableexception", "threadexception")


class Pair(NamedTuple):
    """A test and a clause that it cites.

    The test has its parameters only where they are what cites the clause.
    """

    test: str
    clause: str


@frozen
class CitingTest:
    """A test with its parameters, the clauses it cites, and the seconds that it takes.

    `clauses` are all that its marks name, with their twins; `shows` those of `clause` alone, as
    they are written, and `own` those that these parameters show, and not the test with all of them.
    """

    node: str
    clauses: frozenset[str]
    shows: frozenset[str]
    own: frozenset[str]
    seconds: float

    @property
    def pairs(self) -> frozenset[Pair]:
        """What it could show."""
        name = without_parameters(self.node)
        return frozenset(Pair(self.node if c in self.own else name, c) for c in self.shows)


@frozen
class Verdict:
    """What became of a mutant: which test fails on it first, and what all that fail show."""

    is_killed: bool
    killer: str | None = None
    is_endless: bool = False
    is_stillborn: bool = False
    shown: frozenset[Pair] = frozenset()


def without_parameters(node: str) -> str:
    """Name a test without its parameters."""
    return node.partition("[")[0]


def _file(node: str) -> str:
    return node.partition("::")[0]


# ---- In the mutant's process


class _TimeIsUp(BaseException):
    """A test has taken too long; hypothesis and the test itself let this pass."""


class _Quick:
    """A plugin that lets hypothesis look in the same way each time, and never shrink."""

    def pytest_configure(self) -> None:
        phases = (Phase.explicit, Phase.generate)
        ci = settings.get_profile("ci")
        settings.register_profile("mutation", ci, phases=phases, report_multiple_bugs=False)
        settings.load_profile("mutation")


class _Trial(_Quick):
    """Runs tests until one fails, and of the others those that are wanted to show something.

    The quickest come first, and before them the `likely` ones.
    """

    def __init__(
        self, tests: Iterable[CitingTest], wanted: Set[Pair], likely: Counter[str] | None = None
    ) -> None:
        self.tests = {test.node: test for test in tests}
        self.wanted = wanted
        self.likely = likely or Counter[str]()
        self.killer: str | None = None
        self.spent = defaultdict[str, float](float)
        self.shown: set[Pair] = set()
        self.is_killed = False
        self.is_endless = False
        self.is_late = False  # hypothesis may fail with another error after time is up

    @property
    def verdict(self) -> Verdict:
        return Verdict(self.is_killed, self.killer, self.is_endless, shown=frozenset(self.shown))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self.tests]
        items[:] = sorted(chosen, key=lambda item: self._rank(item.nodeid))

    def _rank(self, node: str) -> tuple[float, float]:
        return -self.likely[node], self.tests[node].seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        sought = self.tests[item.nodeid].pairs & self.wanted - self.shown
        is_time = self._seconds_left(item) > 0 and sum(self.spent.values()) < _MOST_SECONDS / 3
        is_needed = not (self.is_killed or self.wanted) or (sought and is_time)
        return None if is_needed else True

    def _give_up(self, _: int, __: FrameType | None) -> NoReturn:
        self.is_late = True
        raise _TimeIsUp

    def _seconds_left(self, item: pytest.Item) -> float:
        name = without_parameters(item.nodeid)
        return max(LEAST_SECONDS, 5 * self.tests[item.nodeid].seconds) - self.spent[name]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        begun = time.process_time()
        self.is_late = False
        signal.signal(signal.SIGPROF, self._give_up)
        signal.setitimer(signal.ITIMER_PROF, max(0.1, self._seconds_left(item)))
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.spent[without_parameters(item.nodeid)] += time.process_time() - begun

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport | None:
        if call.excinfo is None or call.excinfo.errisinstance(pytest.skip.Exception):
            return None
        if not self.is_killed:
            self.is_endless, self.killer = self.is_late, item.nodeid
        self.is_killed = True
        if (
            call.when == "call"
            and not self.is_late
            and is_its_reason(call.excinfo.value, item.path)
        ):
            self.shown |= self.tests[item.nodeid].pairs & self.wanted
        # A report without the story of the failure, which takes longer to write than a test.
        assert call.when != "collect"
        return pytest.TestReport(item.nodeid, item.location, {}, "failed", None, call.when)


def is_its_reason(error: BaseException, path: Path) -> bool:
    """Tell whether a test in this file fails by what it asserts or does itself.

    That is an assertion in its file, or in the laws, which assert for whoever asks them; a row of
    values of another length than the file unpacks; or a refusal of what the file asks of the
    engine, without another file of tests between.
    """
    from rulekit.errors import RulekitError  # the mutant's, which is imported by now

    frames = (frame for frame, _ in traceback.walk_tb(error.__traceback__))
    where = [Path(frame.f_code.co_filename) for frame in frames]
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


def _run_pytest(arguments: Iterable[str], plugin: object) -> int:
    options = "-qq -s --tb=no --assert=plain --strict-markers --import-mode=importlib -o addopts="
    without = [f"-pno:{name}" for name in _UNUSED]
    return int(pytest.main([*options.split(), *without, *arguments], plugins=[plugin]))


def _try_here(
    mutant: Mutant, code: CodeType, trial: _Trial, items: Mapping[str, pytest.Item]
) -> Verdict:
    """Run the tests that are collected, on the function changed in place."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "rulekit"]:
        for value in list(vars(sys.modules[name]).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    function = vars(sys.modules[mutant.module])[mutant.definition.rpartition(".")[2]]
    function = getattr(function, "__wrapped__", function)
    function.__code__ = code
    chosen = [items[node] for node in trial.tests]
    trial.pytest_collection_modifyitems(chosen)
    config = chosen[0].config
    config.pluginmanager.register(trial)
    for item in chosen:
        config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return trial.verdict


def _try_anew(mutant: Mutant, trial: _Trial) -> Verdict:
    """Import and collect all from the mutant's text, file by file, and run the tests."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("rulekit", "tests")]:
        if not name.startswith("tests.mutation"):
            del sys.modules[name]
    sys.meta_path.insert(0, _Planted(mutant))
    try:
        for name in ("rulekit.registry", mutant.module):
            importlib.import_module(name)
    except Exception:
        return Verdict(is_killed=False, is_stillborn=True)
    pairs: defaultdict[str, set[Pair]] = defaultdict(set)
    for test in trial.tests.values():
        pairs[_file(test.node)] |= test.pairs
    likely = Counter[str]()
    for node, kills in trial.likely.items():
        likely[_file(node)] += kills
    for file in sorted(pairs, key=lambda file: (-likely[file], -len(pairs[file]))):
        if not trial.is_killed or pairs[file] & trial.wanted - trial.shown:
            code = _run_pytest(["--continue-on-collection-errors", file], trial)
            trial.is_killed |= code in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.TESTS_FAILED)
    return trial.verdict


class _Planted(SourceFileLoader):
    """Loads one module from a mutant's text, and finds it before anything else does."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(ROOT / mutant.path))
        self.text = "".join(mutant.text)

    def get_code(self, fullname: str) -> CodeType:
        code = compile(self.text, self.get_filename(fullname), "exec", dont_inherit=True)
        assert isinstance(code, CodeType)
        return code

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)


# ---- Around it


def _in_a_process(work: Callable[[], object], to: Path, most_seconds: int) -> int:
    """Fork a process for this work, deaf and dumb, which writes its answer into a file."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        used = int(time.process_time())
        resource.setrlimit(resource.RLIMIT_CPU, (used + most_seconds,) * 2)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        to.write_bytes(pickle.dumps(work()))
        status = 0
    finally:
        os._exit(status)


K = TypeVar("K")


def _in_processes(
    works: Iterator[tuple[K, Callable[[], object]]], workers: int, most_seconds: int
) -> Iterator[tuple[K, object]]:
    """Do these works, each in a process of its own, so many at a time; give their answers.

    A work is asked for when there is room for it. The answer of one that died is None.
    """
    gc.freeze()  # what is here already is no garbage of a mutant's process
    running: dict[int, tuple[K, Path]] = {}
    with tempfile.TemporaryDirectory() as folder:
        try:
            for number in count():
                for key, work in islice(works, workers - len(running)):
                    answer = Path(folder) / f"{number}-{len(running)}"
                    running[_in_a_process(work, answer, most_seconds)] = key, answer
                if not running:
                    return
                pid, status = os.wait()
                key, answer = running.pop(pid)
                yield key, None if status else pickle.loads(answer.read_bytes())
        finally:
            for pid in running:
                os.kill(pid, signal.SIGKILL)


_Works: TypeAlias = Iterator[tuple[tuple[Mutant, bool], Callable[[], Verdict]]]
"""A mutant, whether it is tried on what is collected, and the trial."""


class Session(_Quick):
    """The tests that cite a clause, collected and run once, and their verdicts on mutants."""

    def __init__(self, only: str, workers: int, then: Callable[[Session], None]) -> None:
        self.only = only
        self.workers = workers
        self.then = then
        self.tests: tuple[CitingTest, ...] = ()
        self.items: dict[str, pytest.Item] = {}
        self.fixed: Set[tuple[str, str]] = frozenset()
        self.kills = defaultdict[str, Counter[str]](Counter)
        """How many mutants of a definition a test has killed."""

    def run(self, folders: Iterable[str]) -> None:
        """Collect the tests and see that they pass; then do what was asked for."""
        self.fixed = _run_at_import()
        files = [path for folder in folders for path in sorted((ROOT / folder).rglob("test_*.py"))]
        citing = [str(path) for path in files if _MARK.search(path.read_text(encoding="utf-8"))]
        if _run_pytest(citing, self) == 1:
            sys.exit(1)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that cite a clause."""
        citing = (item for item in items if _cited(item.iter_markers()))
        items[:] = [item for item in citing if fnmatch(without_parameters(item.nodeid), self.only)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure the tests, and hand over."""
        if session.testsfailed:
            pytest.exit("a file of tests cannot be collected: run pytest", 1)
        self.items = {item.nodeid: item for item in session.items}
        parts = [session.items[number :: self.workers] for number in range(self.workers)]
        works = ((None, partial(_measure, part)) for part in parts)
        for _, tests in _in_processes(works, self.workers, _MOST_SECONDS_WITHOUT):
            if not isinstance(tests, tuple):
                pytest.exit("without a mutant, too, a test fails: run pytest", 1)
            self.tests += tests
        self.then(self)
        return True

    def verdicts(
        self, suspects: Iterable[Mutant], wanted: set[Pair] | None = None, until: float = inf
    ) -> Iterator[tuple[Mutant, Verdict]]:
        """Judge mutants until time is up.

        Where pairs are `wanted`, run only the tests that could show one of them, and take those
        that are shown out of it.
        """
        again: list[Mutant] = []
        for works in (self._here(suspects, wanted, until, again), self._anew(again, wanted, until)):
            for (mutant, is_here), answer in _in_processes(works, self.workers, _MOST_SECONDS):
                verdict = answer or Verdict(is_killed=True, is_endless=True)
                assert isinstance(verdict, Verdict)
                if wanted is not None:
                    wanted -= verdict.shown
                if verdict.killer:
                    self.kills[mutant.definition][verdict.killer] += 1
                if is_here and wanted is None and not verdict.is_killed:
                    again.append(mutant)
                else:
                    yield mutant, verdict

    def _here(
        self,
        suspects: Iterable[Mutant],
        wanted: Set[Pair] | None,
        until: float,
        others: list[Mutant],
    ) -> _Works:
        for mutant in suspects:
            if time.monotonic() >= until:
                return
            trial = self._trial(mutant, wanted)
            if trial.tests and (code := _code(mutant, self.fixed)):
                yield (mutant, True), partial(_try_here, mutant, code, trial, self.items)
            elif trial.tests or wanted is None:
                others.append(mutant)

    def _anew(self, suspects: Iterable[Mutant], wanted: Set[Pair] | None, until: float) -> _Works:
        for mutant in suspects:
            if time.monotonic() >= until:
                return
            trial = self._trial(mutant, wanted)
            if trial.tests or wanted is None:
                yield (mutant, False), partial(_try_anew, mutant, trial)

    def _trial(self, mutant: Mutant, wanted: Set[Pair] | None) -> _Trial:
        citing = [test for test in self.tests if test.clauses & mutant.clauses]
        if wanted is None:
            return _Trial(citing, frozenset(), self.kills[mutant.definition])
        sought = {pair for pair in wanted if pair.clause in mutant.clauses}
        return _Trial([test for test in citing if test.pairs & sought], sought)


class _Measuring:
    """Looks whether a test passes."""

    is_failed = False

    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        excinfo = call.excinfo
        self.is_failed |= excinfo is not None and not excinfo.errisinstance(pytest.skip.Exception)


def _measure(items: Sequence[pytest.Item]) -> tuple[CitingTest, ...] | None:
    found = []
    measuring = _Measuring()
    for item in items:
        item.config.pluginmanager.register(measuring)
        begun = time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        seconds = time.process_time() - begun
        item.config.pluginmanager.unregister(measuring)
        case = getattr(item, "callspec", None)
        found.append(
            CitingTest(
                item.nodeid,
                clauses=_cited(item.iter_markers()),
                shows=_shown(item.iter_markers()),
                own=_shown(() if case is None else case.marks),
                seconds=seconds,
            )
        )
    return None if measuring.is_failed else tuple(found)


def _cited(marks: Iterable[pytest.Mark]) -> frozenset[str]:
    twins = load().twins
    return frozenset(
        name
        for mark in marks
        if mark.name in ("clause", "touches")
        for name in with_twins(map(str, mark.args), twins if mark.kwargs.get("twin", True) else {})
    )


def _shown(marks: Iterable[pytest.Mark]) -> frozenset[str]:
    return frozenset(str(name) for mark in marks if mark.name == "clause" for name in mark.args)


def _run_at_import() -> frozenset[tuple[str, str]]:
    """Import the games anew; tell which functions run meanwhile, by file and name."""
    ran = set[tuple[str, str]]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            ran.add((frame.f_code.co_filename, frame.f_code.co_name))

    for name in [name for name in sys.modules if name.partition(".")[0] == "rulekit"]:
        del sys.modules[name]
    sys.setprofile(note)
    try:
        for path in sorted((ROOT / "rulekit").glob("*/*.py")):
            if (ROOT / path).parent.name in ("majority", "just4fun"):
                importlib.import_module(f"rulekit.{path.parent.name}.{path.stem}")
    finally:
        sys.setprofile(None)
    return frozenset(ran)


def _code(mutant: Mutant, fixed: Set[tuple[str, str]]) -> CodeType | None:
    """Compile the one function that the mutant changes, if it can be changed in place."""
    path, name = ROOT / mutant.path, mutant.definition.rpartition(".")[2]
    if mutant.definition != f"{mutant.module}.{name}" or (str(path), name) in fixed:
        return None
    heads = [_head(text, name) for text in (path.read_text("utf-8"), mutant.text[1])]
    if heads[0] is None or heads[0] != heads[1]:
        return None
    try:
        module = compile("".join(mutant.text), str(path), "exec", dont_inherit=True)
    except SyntaxError:
        return None
    codes = (code for code in module.co_consts if isinstance(code, CodeType))
    return next(code for code in codes if code.co_name == name)


def _head(text: str, name: str) -> str | None:
    """Write down a function without its body."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            node.body = []
            return ast.dump(node)
    return None

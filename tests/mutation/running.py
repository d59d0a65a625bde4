"""How tests are run on a mutant: in a process of its own, forked before rulekit is imported.

So tables, cached functions and constants are made by mutated code too. No file is changed: Python
is handed the mutated text of a module in place of the file's.
"""

from __future__ import annotations

import gc
import importlib
import importlib.util
import json
import os
import re
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from itertools import islice
from pathlib import Path
from types import CodeType
from typing import TypeVar

import hypothesis.stateful
import pytest
from attrs import frozen
from hypothesis import Phase, settings

from rulekit.spec.citations import with_twins
from rulekit.spec.clauses import load
from tests.mutation.mutants import Mutant

ROOT = Path(__file__).resolve().parents[2]

STILLBORN = 70
"""What the process of a mutant returns that cannot be imported."""

LEAST_SECONDS = 5
"""Of processor time that a test may always take."""

_MEMORY = 4 << 30
_MARK = re.compile(r"mark\.(clause|touches)")
_UNUSED = ("cacheprovider", "doctest", "xdist", "unraisableexception", "threadexception")

assert hypothesis.stateful  # imported here so that no mutant's process has to


@frozen
class CitingTest:
    """A test with its parameters, the clauses it cites, and the seconds that it takes.

    `own` are the clauses that these parameters cite, and not the test with all of them.
    """

    node: str
    clauses: frozenset[str]
    own: frozenset[str]
    seconds: float

    @property
    def name(self) -> str:
        """The test without its parameters."""
        return without_parameters(self.node)

    @property
    def file(self) -> str:
        """The file that it stands in."""
        return self.node.partition("::")[0]


def without_parameters(node: str) -> str:
    """Name a test without its parameters."""
    return node.partition("[")[0]


# ---- In the mutant's process


class Quick:
    """A plugin that lets hypothesis look in the same way each time, and never shrink."""

    def pytest_configure(self) -> None:
        """Take the profile `ci` with fewer phases."""
        phases = (Phase.explicit, Phase.generate)
        ci = settings.get_profile("ci")
        settings.register_profile("mutation", ci, phases=phases, report_multiple_bugs=False)
        settings.load_profile("mutation")


class _Measured(Quick):
    """Tells of each test its clauses and the processor time that it takes."""

    def __init__(self, only: str) -> None:
        self.only = only
        self.tests: dict[str, tuple[list[str], list[str], float]] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        citing = (item for item in items if _cited(item.iter_markers()))
        items[:] = [item for item in citing if fnmatch(without_parameters(item.nodeid), self.only)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        begun = time.process_time()
        yield
        every, own = _cited(item.iter_markers()), _cited(_marks_of_case(item))
        self.tests[item.nodeid] = every, own, time.process_time() - begun


def _cited(marks: Iterable[pytest.Mark]) -> list[str]:
    twins = load().twins
    return sorted(
        name
        for mark in marks
        if mark.name in ("clause", "touches")
        for name in with_twins(map(str, mark.args), twins if mark.kwargs.get("twin", True) else {})
    )


def _marks_of_case(item: pytest.Item) -> Iterable[pytest.Mark]:
    case = getattr(item, "callspec", None)
    return () if case is None else case.marks


def run_pytest(arguments: Iterable[str], plugin: object) -> int:
    """Run some tests, quietly; return pytest's exit code."""
    options = "-q --tb=no --assert=plain --strict-markers --import-mode=importlib -o addopts="
    without = [f"-pno:{name}" for name in _UNUSED]
    return int(pytest.main([*options.split(), *without, *arguments], plugins=[plugin]))


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


def plant(mutant: Mutant) -> bool:
    """Let this process import a mutant; tell whether it can be imported."""
    signal.setitimer(signal.ITIMER_PROF, 10 * LEAST_SECONDS)
    sys.meta_path.insert(0, _Planted(mutant))
    try:
        for name in ("rulekit.registry", mutant.module):
            importlib.import_module(name)
    except Exception:
        return False
    return True


# ---- Around it


def in_a_process(work: Callable[[], int]) -> int:
    """Fork a process for this work, deaf and dumb, in which rulekit is not imported yet."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setpgid(0, 0)
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        os.environ["HYPOTHESIS_PROFILE"] = "ci"
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        for name in [name for name in sys.modules if name.partition(".")[0] == "rulekit"]:
            del sys.modules[name]
        code = work()
    except BaseException:
        code = 1
    os._exit(code)


K = TypeVar("K")


def in_processes(
    works: Iterator[tuple[K, Callable[[], int]]], workers: int
) -> Iterator[tuple[K, int]]:
    """Do these works, each in a process of its own, so many at a time; tell how each ended.

    A work is asked for when there is room for it.
    """
    gc.freeze()  # what is here already is no garbage of a mutant's process
    running: dict[int, K] = {}
    try:
        while True:
            for key, work in islice(works, workers - len(running)):
                running[in_a_process(work)] = key
            if not running:
                return
            pid, status = os.wait()
            yield running.pop(pid), status
    finally:
        for pid in running:
            os.killpg(pid, signal.SIGKILL)


def measure(folders: Iterable[str], workers: int, only: str = "*") -> tuple[CitingTest, ...]:
    """Run all tests that cite a clause, without a mutant; they have to pass.

    `only` is a pattern of their names without parameters.
    """
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("test_*.py"))]
    citing = [path for path in files if _MARK.search(path.read_text(encoding="utf-8"))]
    found: list[CitingTest] = []
    with tempfile.TemporaryDirectory() as folder:

        def works() -> Iterator[tuple[Path, Callable[[], int]]]:
            for number, path in enumerate(citing):
                answer = Path(folder) / f"{number}.json"
                yield answer, partial(_measure, path, only, answer)

        for answer, status in in_processes(works(), workers):
            if status:
                sys.exit("without a mutant, too, a test fails: run pytest")
            for node, (every, own, seconds) in json.loads(answer.read_text("utf-8")).items():
                found.append(CitingTest(node, frozenset(every), frozenset(own), seconds))
    return tuple(sorted(found, key=lambda test: test.node))


def _measure(path: Path, only: str, answer: Path) -> int:
    plugin = _Measured(only)
    code = run_pytest(["-x", str(path)], plugin)
    answer.write_text(json.dumps(plugin.tests), encoding="utf-8")
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else code

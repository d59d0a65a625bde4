"""Hold another program against the cases: it reads them on standard input and answers on output.

One line of JSON is one case, `{"id": …, "game": …, "kind": …, "given": …}`. The program answers
each with one line, in any order: `{"id": …, "answer": …}`, or `{"id": …, "unsupported": true}`.
Its input ends after the last case.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from queue import Empty, Queue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Event, Thread
from time import monotonic
from typing import IO

from attrs import field, frozen

from rulekit.errors import InvalidDocument
from rulekit.strict_json import parse
from rulekit.vectors.cases import Case, Json
from rulekit.vectors.judge import Judged, Verdict, judge

__all__ = ["Run", "run"]

LONGEST_LINE = 1_000_000
STOPS = 3
"""So often may a program die or hang before the rest of the cases is given up."""


@frozen
class Run:
    """How a program did: a verdict for every case, in their order.

    `rubbish` are lines of its output that answer no case, the first few of them, as text;
    `rubbish_lines` counts them all.
    """

    judged: tuple[Judged, ...]
    rubbish: tuple[str, ...]
    rubbish_lines: int

    @property
    def is_well(self) -> bool:
        """Nothing failed, and the program said nothing but answers."""
        failed = any(it.verdict is Verdict.FAILED for it in self.judged)
        return not failed and not self.rubbish_lines


def run(command: Sequence[str], cases: Sequence[Case], *, timeout: float = 10.0) -> Run:
    """Start a program, ask it all cases and judge its answers.

    `timeout` is how many seconds may pass without an answer. A program that dies or hangs has
    failed in the first case that it had not answered, and is started again for the others, a
    few times. Raises `OSError` where it cannot be started at all.
    """
    found: dict[str, Judged] = {}
    rubbish = _Rubbish()
    for stops in range(STOPS + 1):
        left = [case for case in cases if case.id not in found]
        if not left:
            break
        if stops == STOPS:
            why = f"not asked any more: the program has stopped {STOPS} times"
            found |= {case.id: Judged(case, Verdict.FAILED, why) for case in left}
            break
        found |= _ask_all(command, left, timeout, rubbish)
    judged = tuple(found[case.id] for case in cases)
    return Run(judged, tuple(rubbish.first), rubbish.count)


class _Rubbish:
    """Lines that answer no case."""

    def __init__(self) -> None:
        self.first: list[str] = []
        self.count = 0

    def add(self, line: bytes) -> None:
        """Count a line; keep the first few."""
        self.count += 1
        if len(self.first) < 3:
            self.first.append(line[:80].decode(errors="replace").rstrip())


def _ask_all(
    command: Sequence[str], cases: Sequence[Case], timeout: float, rubbish: _Rubbish
) -> dict[str, Judged]:
    """Ask until all cases are answered, or the program stops: then one of them has failed."""
    waiting = {case.id: case for case in cases}
    found: dict[str, Judged] = {}
    with _Program(command, cases) as program:
        until = monotonic() + timeout
        while waiting:
            try:
                line = program.line(until - monotonic())
            except Empty:
                why = f"no answer within {timeout:g} seconds"
            else:
                answered = _answered(line, waiting) if line else None
                if answered:
                    found[answered.case.id] = answered
                    del waiting[answered.case.id]
                    until = monotonic() + timeout
                    continue
                if line:
                    rubbish.add(line)
                    continue
                why = f"the program ended without an answer, {program.ending()}"
            first = next(iter(waiting.values()))
            found[first.id] = Judged(first, Verdict.FAILED, why)
            break
    return found


def _answered(line: bytes, waiting: dict[str, Case]) -> Judged | None:
    """Judge a line, if it answers one of these cases."""
    try:
        document = parse(line.decode(), "answer")
    except (InvalidDocument, UnicodeDecodeError):
        return None
    if not isinstance(document, dict):
        return None
    name = document.get("id")
    case = waiting.get(name) if isinstance(name, str) else None
    match document:
        case {"unsupported": True} if case and len(document) == 2:
            return Judged(case, Verdict.UNSUPPORTED)
        case {"answer": answer} if case and len(document) == 2:
            return _judged(case, answer)
        case _:
            return None


def _judged(case: Case, answer: Json) -> Judged:
    try:
        return judge(case, answer)
    except RecursionError:
        return Judged(case, Verdict.FAILED, "the answer is nested too deeply")


@frozen(eq=False)
class _Program:
    """A program that runs: a thread writes the cases to it, another reads its lines."""

    command: Sequence[str]
    cases: Sequence[Case]
    lines: Queue[bytes] = field(init=False, factory=lambda: Queue(1000))
    is_closed: Event = field(init=False, factory=Event)
    process: Popen[bytes] = field(init=False)

    @process.default
    def _start(self) -> Popen[bytes]:
        # A session of its own, so that whatever the program starts can be ended with it.
        return Popen(self.command, stdin=PIPE, stdout=PIPE, start_new_session=True)

    def __enter__(self) -> _Program:
        Thread(target=self._write, daemon=True).start()
        Thread(target=self._read, daemon=True).start()
        return self

    def line(self, seconds: float) -> bytes:
        """Give the next line, or nothing at the end; raises `Empty` after so many seconds."""
        if seconds <= 0:
            raise Empty
        return self.lines.get(timeout=seconds)

    def ending(self) -> str:
        """Tell how the program ended."""
        try:
            return f"with exit code {self.process.wait(timeout=1)}"
        except TimeoutExpired:
            return "though it still runs"

    def __exit__(self, *_: object) -> None:
        self.is_closed.set()
        with suppress(TimeoutExpired):
            self.process.wait(timeout=1)
        _end(self.process)
        while not self.lines.empty():  # so that the reading thread is not stuck
            self.lines.get_nowait()

    def _write(self) -> None:
        stream = _opened(self.process.stdin)
        with suppress(OSError, ValueError):  # if it does not read on, answers will be missing
            for case in self.cases:
                stream.write(f"{case.question}\n".encode())
                stream.flush()
            stream.close()

    def _read(self) -> None:
        for line in _lines(_opened(self.process.stdout)):
            if self.is_closed.is_set():
                return
            self.lines.put(line)
        self.lines.put(b"")


def _opened(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None  # it was asked for
    return stream


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    with suppress(OSError, ValueError):
        while line := stream.readline(LONGEST_LINE):
            yield line


def _end(process: Popen[bytes]) -> None:
    """End a program with all that it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, OSError):  # no process groups here, or it is gone
        process.kill()
    process.wait()

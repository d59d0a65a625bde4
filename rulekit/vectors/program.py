"""Hold another program against the cases: it reads them on standard input and answers on output.

One line of JSON is one case, `{"id": …, "game": …, "kind": …, "given": …}`. The program answers
each with one line, in any order: `{"id": …, "answer": …}`, or `{"id": …, "unsupported": true}`.
Its input ends after the last case. A byte order mark and line ends of another system are read.

Whatever the program does, the run ends, and keeps little of what it says: time is bounded by
`timeout` for each case, a line by `LONGEST_LINE`, and no more than `AHEAD` lines are read ahead.
"""

from __future__ import annotations

import io
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

from rulekit.errors import InvalidDocument, Misuse, brief, printable
from rulekit.json.strict import parse
from rulekit.vectors.cases import Case
from rulekit.vectors.judge import Judged, Verdict, judge

__all__ = ["Run", "run"]

LONGEST_LINE = 1_000_000
"""No answer has so many bytes."""

AHEAD = 16
"""So many lines of a program may wait to be judged."""

LONGEST_TIMEOUT = 86_400.0
"""Nobody waits longer than a day for one answer."""

STOPS = 3
"""So often may a program die or hang before the rest of the cases is given up."""


@frozen
class Run:
    """How a program did: a verdict for every case, in their order.

    `rubbish` are lines of its output that answer no case, the first few of them, escaped and cut
    for a reader; `rubbish_lines` counts them all.
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

    `timeout` is how many seconds may pass without an answer, at most a day. A program that dies or
    hangs has failed in the first case that it had not answered, and is started again for the
    others, a few times. Raises `Misuse` where it cannot be started at all, and for what is no
    command, no case or no such number of seconds.
    """
    _require_command(command)
    if type(cases) not in (tuple, list) or not all(type(it) is Case for it in cases):
        raise Misuse(f"a program is asked a list of cases, not {brief(cases)}")
    if type(timeout) not in (int, float) or not 0 < timeout <= LONGEST_TIMEOUT:
        most = f"at most {LONGEST_TIMEOUT:g}"
        raise Misuse(f"the timeout is a number of seconds above 0, {most}, not {brief(timeout)}")
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


def _require_command(command: Sequence[str]) -> None:
    """Raise `Misuse` for what is no program's name and arguments."""
    if type(command) not in (tuple, list) or not command:
        raise Misuse(f"a command is a list of texts, not {brief(command)}")
    for word in command:
        try:
            if type(word) is not str or b"\0" in os.fsencode(word):
                raise Misuse(f"{brief(word)} is no part of a command")
        except UnicodeEncodeError:
            raise Misuse(f"{brief(word)} is no part of a command") from None


class _Rubbish:
    """Lines that answer no case."""

    def __init__(self) -> None:
        self.first: list[str] = []
        self.count = 0

    def add(self, line: bytes) -> None:
        """Count a line; keep the first few."""
        self.count += 1
        if len(self.first) < 3:
            text = line[:400].decode(errors="replace").strip("\ufeff\r\n")
            self.first.append(printable(text, 80))


def _ask_all(
    command: Sequence[str], cases: Sequence[Case], timeout: float, rubbish: _Rubbish
) -> dict[str, Judged]:
    """Ask until all cases are answered, or the program stops: then one of them has failed."""
    waiting = {case.id: case for case in cases}
    found: dict[str, Judged] = {}
    questions = tuple(f"{case.question}\n".encode() for case in cases)
    with _Program(command, questions) as program:
        until = monotonic() + timeout
        while waiting:
            try:
                line = program.line(until - monotonic())
            except Empty:
                why = f"no answer within {timeout:g} second{'' if timeout == 1 else 's'}"
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
                why = program.ending()
            first = next(iter(waiting.values()))
            found[first.id] = Judged(first, Verdict.FAILED, why)
            break
    return found


def _answered(line: bytes, waiting: dict[str, Case]) -> Judged | None:
    """Judge a line, if it answers one of these cases."""
    try:
        document = parse(line.decode("utf-8-sig"), "answer")
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
            return judge(case, answer)
        case _:
            return None


@frozen(eq=False)
class _Program:
    """A program that runs: a thread writes the questions to it, another reads its lines."""

    command: Sequence[str]
    questions: Sequence[bytes]
    lines: Queue[bytes] = field(init=False, factory=lambda: Queue(AHEAD))
    is_closed: Event = field(init=False, factory=Event)
    process: Popen[bytes] = field(init=False)

    @process.default
    def _start(self) -> Popen[bytes]:
        # A session of its own, so that whatever the program starts can be ended with it. No
        # buffers, since what stands in one would be written at exit, to a program that hangs.
        try:
            return Popen(self.command, bufsize=0, stdin=PIPE, stdout=PIPE, start_new_session=True)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise Misuse(f"{printable(self.command[0])} cannot be started: {why}") from error

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
        """Tell how the program ended, or that it does not answer any more."""
        try:
            code = self.process.wait(timeout=1)
        except TimeoutExpired:
            return "the program closed its output without an answer"
        how = f"with exit code {code}" if code >= 0 else f"by signal {-code}"
        return f"the program ended without an answer, {how}"

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.is_closed.set()
        if kind is None:
            with suppress(TimeoutExpired):
                self.process.wait(timeout=1)
        _end(self.process)
        while not self.lines.empty():  # so that the reading thread is not stuck
            self.lines.get_nowait()

    def _write(self) -> None:
        stream = _opened(self.process.stdin)
        with suppress(OSError, ValueError):  # if it does not read on, answers will be missing
            for question in self.questions:
                left = memoryview(question)
                while left:
                    left = left[stream.write(left) :]
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
    """Read lines; one that is too long to be an answer is cut to what is none."""
    assert isinstance(stream, io.RawIOBase)
    reader = io.BufferedReader(stream)
    with suppress(OSError, ValueError):
        while line := reader.readline(LONGEST_LINE):
            rest = line
            while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
                rest = reader.readline(LONGEST_LINE)
            yield line if rest is line else line[:400] + "…".encode()


def _end(process: Popen[bytes]) -> None:
    """End a program with all that it has started, if that is allowed."""
    with suppress(OSError, TimeoutExpired):
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (AttributeError, OSError):  # no process groups here, or it is gone
            process.kill()
        process.wait(timeout=1)

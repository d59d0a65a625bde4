"""How a command ends: with an exit code and at most one error, whatever happens."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType
from typing import NoReturn, TextIO

import click

from rulekit.cli.printing import tell
from rulekit.errors import IllegalAction, IllegalPosition, IllegalSetup, RulekitError


class Unanswered(click.ClickException):
    """The question is refused or cannot be read."""


class Signalled(BaseException):
    """A signal asks the command to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Command(click.Group):
    """The command as a whole: it ends with an exit code and at most one error, whatever happens.

    What is printed on the way is gathered, and written here when the exit code stands. So a
    reader who leaves early changes no verdict, and all writing that can fail is in one place.
    """

    group_class = type  # the groups in it are like it

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; without any there is help."""
        return super().parse_args(ctx, args or ["--help"])

    def main(self, args: Sequence[str] | None = None, *_: object, **__: object) -> NoReturn:
        """Carry out one command line, and exit."""
        out, err = _Gathered(sys.stdout), _Gathered(sys.stderr)
        try:
            with _ended_by_signals():
                with redirect_stdout(out), redirect_stderr(err):
                    code = self._carried_out(args)
                if trouble := _write(sys.stdout, out.text):
                    code = 2
                    err.write(f"Error: Standard output cannot be written to: {trouble}\n")
                _write(sys.stderr, err.text)
        except Signalled as signalled:
            code = 128 + signalled.number
        sys.exit(code)

    def _carried_out(self, args: Sequence[str] | None) -> int:
        """Carry out a command, tell what is wrong, and give the exit code."""
        try:
            return super().main(args, "rulekit", standalone_mode=False) or 0
        except click.UsageError as error:
            if error.ctx is not None:
                print(error.ctx.get_usage(), file=sys.stderr)
                print(f"Try '{error.ctx.command_path} --help' for help.\n", file=sys.stderr)
            text = error.format_message()
            # This one has line breaks of its own, and nothing from outside.
            tell(" ".join(text.split()) if isinstance(error, click.MissingParameter) else text)
        except click.ClickException as error:
            tell(error.format_message())
        except (IllegalAction, IllegalPosition, IllegalSetup) as error:
            tell(error.text, ", ".join(error.clauses))
        except RulekitError as error:
            cause = error.__cause__  # what a command raised while its input was read says more
            tell(cause.format_message() if isinstance(cause, click.ClickException) else str(error))
        except OSError as error:
            name = "" if error.filename is None else f"{os.fsdecode(error.filename)}: "
            tell(f"{name}{error.strerror or error}")
        except click.Abort:
            return 128 + signal.SIGINT
        except SystemExit as end:  # click has answered a shell that completes a word
            return end.code if isinstance(end.code, int) else 0
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}, line {place.lineno}"
            tell(f"This is a fault of rulekit itself: {type(error).__name__} in {where}.")
            return 70
        return 2


class _Gathered(io.TextIOWrapper):
    """Text on its way to a stream, laid out as for that stream."""

    def __init__(self, stream: TextIO | None) -> None:
        super().__init__(io.BytesIO(), "utf-8", "backslashreplace", newline="\n")
        self.stream = stream

    @property
    def text(self) -> str:
        """What has been printed."""
        self.seek(0)
        return self.read()

    def isatty(self) -> bool:
        """Whether the stream is a terminal."""
        return self.stream is not None and self.stream.isatty()


def _write(stream: TextIO | None, text: str) -> str:
    """Write a text; tell why that is not possible. A reader who has left is no trouble."""
    if not text:
        return ""
    if stream is None:
        return "it is closed"
    try:
        if isinstance(stream, io.TextIOWrapper):
            # Where an encoding lacks a letter, its code is better than a traceback.
            stream.reconfigure(errors="backslashreplace")
        stream.write(text)
        stream.flush()
        # What a flush could not write is not kept, so that nothing fails again at exit.
    except BrokenPipeError:
        pass
    except OSError as error:
        return error.strerror or str(error)
    return ""


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Let signals that ask the command to end do so in order: what it has started ends with it."""

    def end(number: int, _: FrameType | None) -> None:
        raise Signalled(number)

    before = {}
    try:
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                number = getattr(signal, name, None)
                if number and signal.getsignal(number) not in (signal.SIG_IGN, None):
                    before[number] = signal.signal(number, end)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

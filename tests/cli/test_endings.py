"""How the command ends: exit codes, streams that are full, closed or left early, signals."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import termios
from array import array
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from textwrap import dedent
from time import sleep
from typing import IO
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from rulekit.cli import main
from tests.cli.commands import COMMAND, EXAMPLE, HEARING, PATIENCE, ended

LONG = ("referee", EXAMPLE, "--json")
"""A command that prints more than a small pipe holds."""

SMALL = 4096
"""How many bytes a small pipe holds."""

PRINTING = [("games",), LONG, ("--help",)]
PRINTING_IDS = [args[0] for args in PRINTING]
"""What prints on a page, as JSON and as help."""

WRONG = ("ruling", "5-colors", "R1")

POSIX = pytest.mark.skipif(os.name != "posix", reason="streams and signals of POSIX")
pytestmark = POSIX


def with_streams(changes: str, *args: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command from a shell that has closed or turned its streams like this."""
    shell = ("sh", "-c", f'exec "$@" {changes}', "sh", *COMMAND)
    done: subprocess.CompletedProcess[bytes] = ended(*args, command=shell)
    return done


# ---- Exit codes


def test_help_tells_the_exit_codes() -> None:
    """The command's help lists them all, and each command that checks something tells its own."""
    output = CliRunner().invoke(main, ["--help"]).stdout
    codes = [line.split()[0] for line in output.splitlines() if line.startswith("    ")]
    assert codes == ["0", "1", "2", "70", "130"]
    for args in (["referee"], ["trace", "check"], ["vectors", "check"], ["vectors", "run"]):
        assert "Exit code 1:" in CliRunner().invoke(main, [*args, "--help"]).stdout


@pytest.mark.parametrize("args", [[], ["trace"], ["vectors"]], ids=" ".join)
def test_without_a_command_there_is_help(args: list[str]) -> None:
    """A group that is asked for nothing tells what it can do."""
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0
    assert result.stdout == CliRunner().invoke(main, [*args, "--help"]).stdout


def test_a_fault_of_rulekit() -> None:
    """Exit code 70 and a sentence that tells the place, but nothing that the error holds."""
    with patch("rulekit.majority.asking.rule_round", side_effect=KeyError("the top of the deck")):
        result = CliRunner().invoke(main, ["ruling", "5-colors", "R1 R2 Y3 Y4 / Y1 Y2 B2 B3"])
    assert result.exit_code == 70
    assert result.stdout == ""
    assert result.stderr.startswith("Error: This is a fault of rulekit itself: KeyError in ")
    assert "deck" not in result.stderr


def test_a_file_that_fails_midway() -> None:
    """An error of the operating system names the file."""
    with patch(
        "rulekit.cli.clause.load", side_effect=PermissionError(13, "Permission denied", "spec/x")
    ):
        result = CliRunner().invoke(main, ["clause", "5C-BURST-1"])
    assert result.exit_code == 2
    assert result.stderr == "Error: spec/x: Permission denied\n"


def test_a_shell_can_complete() -> None:
    """What a shell asks for when a word is to be completed is answered."""
    words = {"COMP_WORDS": "rulekit r", "COMP_CWORD": "1"}
    for asked, answer in (("bash_source", b"_rulekit_completion"), ("bash_complete", b"referee")):
        done = ended(env=os.environ | words | {"_RULEKIT_COMPLETE": asked})
        assert answer in done.stdout
        assert done.stderr == b""


def test_long_arguments_make_short_errors() -> None:
    """A hundred thousand letters are named by their beginning and end."""
    word = "x" * 100_000
    for args in ([word], ["clause", word], ["ruling", word, "R1"], ["ruling", "5-colors", word]):
        result = CliRunner().invoke(main, args)
        assert result.exit_code == 2
        assert len(result.stderr) < 800


# ---- Streams


@pytest.mark.parametrize("args", PRINTING, ids=PRINTING_IDS)
def test_a_reader_who_leaves_early(args: tuple[str, ...]) -> None:
    """A pipe that nobody reads any more is no error, and nothing is said about it."""
    reading, writing = os.pipe()
    os.close(reading)
    done = ended(*args, stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.fixture
def stuck() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A command that has filled its pipe and cannot go on printing, and the pipe's other end."""
    if not hasattr(fcntl, "F_SETPIPE_SZ"):
        pytest.skip("this system has pipes of one size only")
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, SMALL)
    command = subprocess.Popen([*HEARING, *LONG], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    filled = array("i", [0])
    while filled[0] < SMALL:
        assert command.poll() is None
        sleep(0.02)
        fcntl.ioctl(reading, termios.FIONREAD, filled)
    yield command, reading
    with suppress(OSError):
        os.close(reading)


def test_a_reader_of_one_line(stuck: tuple[subprocess.Popen[bytes], int]) -> None:
    """It has got its line from a longer output, and leaves."""
    command, reading = stuck
    assert os.read(reading, 1) == b"{"
    os.close(reading)
    assert command.communicate(timeout=PATIENCE)[1] == b""
    assert command.returncode == 0


def test_a_reader_who_does_not_read(stuck: tuple[subprocess.Popen[bytes], int]) -> None:
    """A command that cannot go on printing can be ended, and does not stay to print the rest."""
    command, _ = stuck
    command.send_signal(signal.SIGINT)
    assert command.communicate(timeout=PATIENCE)[1] == b""
    assert command.returncode == 130


def test_a_verdict_stands_without_a_reader() -> None:
    """A record that fails has failed, though nobody reads how."""
    reading, writing = os.pipe()
    os.close(reading)
    lines = Path(EXAMPLE).read_bytes().splitlines(keepends=True)
    record = b"".join([*lines[:3], lines[2]])
    done = ended("referee", "-", input=record, stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("args", PRINTING, ids=PRINTING_IDS)
def test_a_full_disk(args: tuple[str, ...]) -> None:
    """What cannot be written is told in a sentence."""
    done = with_streams("> /dev/full", *args)
    assert done.returncode == 2
    message = b"Error: Standard output cannot be written to: No space left on device\n"
    assert done.stderr == message


@pytest.mark.parametrize("args", PRINTING, ids=PRINTING_IDS)
def test_a_closed_output(args: tuple[str, ...]) -> None:
    """Where there is nothing to print to, the question cannot be answered."""
    done = with_streams(">&-", *args)
    assert done.returncode == 2
    assert done.stderr == b"Error: Standard output cannot be written to: it is closed\n"


@pytest.mark.parametrize("changes", ["<&-", "2>&-", "<&- 2> /dev/full"])
def test_other_closed_streams(changes: str) -> None:
    """Without standard input or error a command does what it should."""
    done = with_streams(changes, "referee", EXAMPLE)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The game is over" in done.stdout
    done = with_streams(changes, *WRONG)
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("changes", ["<&- >&- 2>&-", ">&- 2>&-", "> /dev/full 2> /dev/full"])
def test_no_stream_at_all(changes: str) -> None:
    """It ends, with the code of a question that is not answered."""
    for args in (LONG, WRONG):
        assert with_streams(changes, *args).returncode == 2


@pytest.mark.parametrize("changes", ["<&-", "<&- 2>&-"])
def test_a_program_beside_closed_streams(changes: str) -> None:
    """The pipes to a program work where its own numbers are free."""
    code = "import sys; [print(line, end='') for line in sys.stdin]"
    args = ("vectors", "run", "--game=5211", "--kind=perft", "--", sys.executable, "-c", code)
    done = with_streams(changes, *args)
    assert done.returncode == 1
    assert b"8 cases: 0 passed, 8 failed" in done.stdout


# ---- Encodings


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "C"},
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii:strict"},
        {"PYTHONIOENCODING": "latin-1"},
        {"PYTHONIOENCODING": "utf-16"},
    ],
    ids=str,
)
def test_locales(env: dict[str, str]) -> None:
    """Text that an encoding lacks, and bytes that are no text, are printed as escapes."""
    whole = os.environ | env
    assert b"Cura" in ended("clause", "5211-INTENT-2", env=whole).stdout.replace(b"\0", b"")
    for args in ([b"\xff\xe7\n"], ["clause", b"\xc3\xa9\xe2\x98\x83\xff"]):
        done = ended(*args, env=whole)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr
        if "utf-16" not in env.values():
            assert b"\xff" not in done.stderr


@pytest.mark.parametrize(
    "env",
    [
        {"COLUMNS": "0"},
        {"COLUMNS": "-5"},
        {"COLUMNS": "x"},
        {"COLUMNS": "9" * 30},
        {"TERM": "\x1b[31m"},
        {"FORCE_COLOR": "1", "COLUMNS": "1", "TERM": "dumb"},
        {"NO_COLOR": "1", "FORCE_COLOR": "1", "COLUMNS": "2"},
    ],
    ids=str,
)
def test_odd_terminals(env: dict[str, str]) -> None:
    """A terminal that tells nonsense about itself is printed to all the same."""
    for args in [*PRINTING, ("ruling", "5-colors", "R1 R2 Y3 Y4 / Y1 Y2 B2 B3")]:
        assert CliRunner().invoke(main, args, env=env).exit_code == 0


# ---- Signals

INTERRUPTED_AT = """
import os, signal, sys
if {hears}:
    signal.signal(signal.SIGINT, signal.default_int_handler)
else:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
sys.argv = ["rulekit", "games"]
import rulekit_command
rulekit_command.main()
"""


@pytest.mark.parametrize(
    "name",
    ["rulekit", "attr", "rulekit.records.refereeing", "rulekit.cli", "click", "rich.console"],
)
def test_an_interrupt_while_it_starts(name: str) -> None:
    """However much has been loaded, it ends without a word and as shells expect."""
    done = ended("-c", INTERRUPTED_AT.format(name=name, hears=True), command=(sys.executable,))
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_an_interrupt_that_is_ignored() -> None:
    """Who starts it in the background, deaf to interrupts, is not overruled."""
    code = INTERRUPTED_AT.format(name="click", hears=False)
    done = ended("-c", code, command=(sys.executable,))
    assert done.returncode == 0
    assert done.stdout.startswith(b"5-colors")


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes]]]:
    """A command that reads a record from a pipe, and the pipe's other end."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = subprocess.Popen(
        [*HEARING, "referee", str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    while True:  # until the command has opened its end
        assert command.poll() is None
        with suppress(OSError):
            end = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
            break
        sleep(0.02)
    with os.fdopen(end, "wb") as writing:
        yield command, writing
    command.wait(PATIENCE)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_while_it_waits(
    waiting: tuple[subprocess.Popen[bytes], IO[bytes]], name: str
) -> None:
    """It ends without a word, with 128 and the signal's number."""
    command, _ = waiting
    number = getattr(signal, name)
    command.send_signal(number)
    assert command.communicate(timeout=PATIENCE) == (b"", b"")
    assert command.returncode == 128 + number


def test_a_pipe_is_read_as_it_comes(
    waiting: tuple[subprocess.Popen[bytes], IO[bytes]],
) -> None:
    """A record may be written while it is read."""
    command, writing = waiting
    writing.write(Path(EXAMPLE).read_bytes())
    writing.close()
    out, err = command.communicate(timeout=PATIENCE)
    assert (command.returncode, err) == (0, b"")
    assert b"The game is over" in out


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_the_program_too(tmp_path: Path, name: str) -> None:
    """A program on trial does not outlive the command, nor does what it has started."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    code = dedent(
        f"""
        import os, subprocess, time
        child = subprocess.Popen(["sleep", "600"])
        with open({str(pipe)!r}, "w") as pipe:
            print(os.getpid(), child.pid, file=pipe)
        time.sleep(600)
        """
    )
    args = ("vectors", "run", "--kind=perft", "--timeout=600", "--", sys.executable, "-c", code)
    command = subprocess.Popen([*HEARING, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    program, child = map(int, pipe.read_text().split())
    number = getattr(signal, name)
    command.send_signal(number)
    assert command.communicate(timeout=PATIENCE) == (b"", b"")
    assert command.returncode == 128 + number
    for process in (program, child):
        assert not is_running(process)


def is_running(process: int) -> bool:
    """Whether a process has not ended; one that nobody has fetched yet has."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"


def test_handlers_are_given_back() -> None:
    """Who calls the command from Python has the same handlers afterwards."""
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    assert CliRunner().invoke(main, ["games"]).exit_code == 0
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before

"""What is read as a record: texts as other systems write them, and all that is no text at all."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from click.testing import CliRunner, Result

from rulekit.cli import main
from tests.cli.commands import EXAMPLE, LIMITED, ended

RECORD = Path(EXAMPLE).read_bytes()
LINES = RECORD.splitlines(keepends=True)
MARK = "\ufeff".encode()


def referee(record: Path | str, *args: str) -> Result:
    """Run `rulekit referee` on a file."""
    return CliRunner().invoke(main, ["referee", str(record), *args])


def written(folder: Path, content: bytes) -> Path:
    """A file with this content."""
    path = folder / "game.jsonl"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    "content",
    [MARK + RECORD, RECORD.replace(b"\n", b"\r\n"), MARK + RECORD.replace(b"\n", b"\r\n")],
    ids=["byte order mark", "CRLF", "both"],
)
def test_records_of_other_systems(tmp_path: Path, content: bytes) -> None:
    """A byte order mark and other line ends change nothing, from a file or standard input."""
    told = referee(EXAMPLE).stdout
    assert referee(written(tmp_path, content)).stdout == told
    assert CliRunner().invoke(main, ["referee", "-"], input=content).stdout == told


def test_a_mark_before_a_later_line_is_no_part_of_it(tmp_path: Path) -> None:
    """Files that were put together have marks in them, and are read as if they had none."""
    result = referee(written(tmp_path, LINES[0] + MARK + LINES[1] + LINES[2]))
    assert result.exit_code == 0
    assert result.stdout == referee(written(tmp_path, LINES[0] + LINES[1] + LINES[2])).stdout


@pytest.mark.parametrize("number", [1, 2, 3, 40])
def test_bytes_that_are_no_text(tmp_path: Path, number: int) -> None:
    """The line that they stand in is named, wherever it is."""
    lines = [*LINES]
    lines[number - 1] = b'{"\xff": 1}\n'
    result = referee(written(tmp_path, b"".join(lines)))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: line {number}: this is no UTF-8 text\n"


@pytest.mark.parametrize("number", [1, 3])
def test_a_line_that_is_too_long(tmp_path: Path, number: int) -> None:
    """Five million spaces make a line no action, even where one follows."""
    lines = [*LINES]
    lines[number - 1] = b" " * 5_000_000 + lines[number - 1]
    result = referee(written(tmp_path, b"".join(lines)))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: line {number}: it is longer than 4,000,000 bytes\n"


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("/dev/zero", b"Error: line 1: it is longer than 4,000,000 bytes\n"),
        ("/dev/null", b"Error: line 1: "),
        ("/dev/urandom", b"Error: line 1: this is no UTF-8 text\n"),
        ("/", b"Error: / cannot be read: Is a directory\n"),
        ("", b"Error: '' cannot be read: No such file or directory\n"),
    ],
)
def test_devices_and_folders(record: str, says: bytes) -> None:
    """Whatever has no end is given up, within the memory that is there."""
    if not Path(record).exists():
        pytest.skip("this system has no such device")
    done = ended("referee", record, command=LIMITED)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(says)


def test_standard_input_without_end() -> None:
    """The same from standard input."""
    with open("/dev/zero", "rb") as zero:
        done = ended("referee", "-", command=LIMITED, stdin=zero)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"Error: line 1: it is longer than 4,000,000 bytes\n"


def test_standard_input_that_is_closed() -> None:
    """There is no record in it."""
    done = ended("referee", "-", command=("sh", "-c", 'exec "$@" <&-', "sh", *LIMITED))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"Error: Standard input is closed.\n"


def test_a_pipe_without_a_writer(tmp_path: Path) -> None:
    """Nobody is waited for without end."""
    os.mkfifo(tmp_path / "pipe")
    with patch("rulekit.cli.referee._PATIENCE", 0.1):
        result = referee(tmp_path / "pipe")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("pipe is a pipe, and nobody writes to it.\n")
    os.close(os.open(tmp_path / "pipe", os.O_WRONLY))  # lets the thread that waits go


def test_other_files_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links in a circle, a socket, a file that may not be read, names that no file can have."""
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    paths = [str(tmp_path / "loop"), "x" * 5000, "\ud800"]
    with socket.socket(socket.AF_UNIX) as listening:
        monkeypatch.chdir(tmp_path)  # the name of a socket has to be short
        listening.bind("socket")
        paths.append("socket")
        for path in paths:
            result = referee(path)
            assert (result.exit_code, result.stdout) == (2, "")
            assert result.stderr.startswith("Error: ")
            assert len(result.stderr) < 700
        assert referee("\ud800").stderr == "Error: \\ud800 is no name of a file.\n"
    with patch("builtins.open", side_effect=PermissionError(13, "Permission denied")):
        result = referee(EXAMPLE)
    assert result.stderr == f"Error: {EXAMPLE} cannot be read: Permission denied\n"


def test_a_disk_that_fails_midway() -> None:
    """An error while a record is read names the record."""
    with patch("rulekit.cli.referee._opened") as opened:
        opened.return_value.__enter__.return_value.readline.side_effect = OSError(5, "I/O error")
        result = referee("game.jsonl")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: game.jsonl cannot be read: I/O error\n"


def test_a_setting_of_any_size() -> None:
    """Numbers without end are refused by the rules or as numbers, in a short sentence."""
    for number in ("9" * 30, "-1", "9" * 10_000, "1e9", "0x4", "٣٣"):
        result = CliRunner().invoke(main, ["ruling", "5-colors", f"--players={number}", "R1"])
        assert (result.exit_code, result.stdout) == (2, "")
        assert len(result.stderr) < 800


def test_a_document_of_odd_values() -> None:
    """An action with anything as its seat or cards is refused, with its line."""
    action = json.loads(LINES[2])
    values: list[Any] = [
        None,
        True,
        -1,
        1.5,
        10**14,
        "",
        [],
        {},
        [[]],
        "x" * 900_000,
        [0] * 100_000,
    ]
    for key in ("action", "seat", "cards"):
        for odd in values:
            text = b"".join([*LINES[:2], json.dumps(action | {key: odd}).encode(), b"\n"])
            result = CliRunner().invoke(main, ["referee", "-"], input=text)
            assert result.exit_code in (1, 2)
            assert "ine 3" in result.output

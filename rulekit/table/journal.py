"""A table's record on disk: what has been written there counts, and a kill loses nothing of it.

A journal is a record in JSON Lines, as `rulekit.referee` reads it: a header with the setup, then a
line for each action. A line counts from its line break on. The players' names are the host's to
keep, and stand in no record.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path, PurePath
from types import TracebackType
from typing import Any, NamedTuple

from rulekit.chance import by_chance
from rulekit.errors import IllegalAction, InvalidDocument, Misuse, brief, printable
from rulekit.json.documents import dumps_action
from rulekit.json.strict import LONGEST
from rulekit.records.record import Record
from rulekit.records.refereeing import dumps_lines, loads_lines
from rulekit.table.value import Draw, Table, course, require_table, settled

__all__ = ["Journal", "Resumed", "begin", "resume"]


class Journal:
    """The open journal of one table; `begin` and `resume` give it. It closes as a file does.

    `length` is how many bytes of the file count, `written` how many actions stand in it.
    """

    def __init__(self, file: FileIO, record: Record[Any, Any], length: int) -> None:
        if not isinstance(file, FileIO) or type(record) is not Record or type(length) is not int:
            raise Misuse("a journal is opened by `begin` or `resume`")
        self._file = file
        self._setup = record.setup
        self._actions = record.actions
        self.length = length

    @property
    def written(self) -> int:
        """How many actions stand in it."""
        return len(self._actions)

    def keep(self, table: Table) -> None:
        """Write what has been done at the table since, and come back when it is on disk.

        Then, and not before, tell the players. Raises `OSError` where it cannot be written, and
        then nothing of it counts: go on with the table as it was. Raises `Misuse` for what is no
        table, for another game or another course of it, and where somebody else has written to
        the file.
        """
        require_table(table)
        written = self._actions
        if table.setup != self._setup or table.actions[: len(written)] != written:
            raise Misuse("this is not the table that the journal is of")
        new = table.actions[len(written) :]
        if not new:
            return
        lines = "".join(f"{dumps_action(table.game, action)}\n" for action in new).encode()
        if os.fstat(self._file.fileno()).st_size != self.length:
            raise Misuse("somebody else has written to this journal")
        try:
            _write(self._file, lines)
        except OSError:
            with suppress(OSError):
                self._file.truncate(self.length)
                self._file.seek(self.length)
            raise
        self.length += len(lines)
        self._actions = table.actions

    def close(self) -> None:
        """Close the file; everything in it is on disk already."""
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


class Resumed(NamedTuple):
    """What a journal leads to: the table, and the journal to go on writing."""

    table: Table
    journal: Journal


def begin(path: str | Path, table: Table) -> Journal:
    """Begin the journal of a table, in a file that is not there yet.

    It is on disk when this comes back. Raises `InvalidDocument` where the file cannot be made or is
    there already, `OSError` where it cannot be written, `Misuse` for what is no path and no table.
    """
    require_table(table)
    lines = dumps_lines(table.record).encode()
    file = _opened(path, "xb")
    try:
        _write(file, lines)
        _keep_name(Path(path))
    except OSError:
        file.close()
        raise
    return Journal(file, table.record, len(lines))


def resume(path: str | Path, names: Sequence[str], draw: Draw = by_chance) -> Resumed:
    """Go on from the last whole line of a journal.

    What follows it, of a line that broke off, is cut away; a shuffle that is due is drawn and
    written. Raises `InvalidDocument`, with the line, where a line is no part of a legal record, the
    ruleset is another, or the header broke off, so that no game was begun; with the path where the
    file cannot be opened; and as `open_table` does for names. Raises `OSError` where the file
    cannot be read or written, `Misuse` for what is no path.
    """
    file = _opened(path, "rb+")
    try:
        record, length = _whole_lines(file)
        journal = Journal(file, record, length)
        table = settled(_played_again(record, names), draw)
        file.truncate(length)
        file.seek(length)
        journal.keep(table)
    except BaseException:
        file.close()
        raise
    return Resumed(table, journal)


def _whole_lines(file: FileIO) -> tuple[Record[Any, Any], int]:
    """Read the record up to its last whole line, and tell how many bytes that is."""
    found = file.read(LONGEST + 1)
    whole = found[: found.rfind(b"\n") + 1]
    if not whole:
        raise InvalidDocument("line 1", "the header breaks off: no game was begun")
    try:
        record = loads_lines(whole.decode())
    except UnicodeDecodeError:
        raise InvalidDocument("journal", "this is no UTF-8 text") from None
    if dumps_lines(record).encode() != whole:
        why = (
            "a table did not write this; `rulekit.legal_lines` makes of it what can be gone on with"
        )
        raise InvalidDocument("journal", why)
    return record, len(whole)


def _played_again(record: Record[Any, Any], names: Sequence[str]) -> Table:
    number = 0
    try:
        for number, table in enumerate(course(record, names), start=1):  # noqa: B007
            pass
    except IllegalAction as error:
        raise InvalidDocument(f"line {number + 1}", str(error)) from error
    return table


def _write(file: FileIO, lines: bytes) -> None:
    """Write all of it, and wait until it is on disk."""
    left = memoryview(lines)
    while left:
        left = left[file.write(left) :]
    os.fsync(file.fileno())


def _keep_name(path: Path) -> None:
    """Wait until the name of a new file is on disk too, where the system knows such a thing."""
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _opened(path: object, mode: str) -> FileIO:
    if type(path) is not str and not isinstance(path, PurePath):
        raise Misuse(f"a journal is at a path, not at {brief(path)}")
    try:
        return FileIO(path, mode)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise InvalidDocument(printable(str(path)), f"this cannot be opened: {why}") from error

"""The tables on disk: an SQLite file with the lines of their records.

What a table has done is kept as the lines of its record (`rulekit.dumps_lines`), and as nothing
else; names and links are kept beside them. A move is a transaction, and it is on disk when `keep`
comes back.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from typing import NamedTuple

from rulekit.contract import Seat
from rulekit.errors import InvalidDocument, printable
from rulekit.json.documents import dumps_action
from rulekit.records.refereeing import dumps_lines
from rulekit.table import Table

__all__ = ["Kept", "Links", "Place", "Store"]

APPLICATION = 0x52554C45
"""What marks an SQLite file as one of these."""

VERSION = 1
"""The version of the form below."""

FORM = """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    opened TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    names TEXT NOT NULL,
    agents TEXT NOT NULL
) STRICT;
CREATE TABLE lines (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE links (
    digest BLOB PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX links_of_a_table ON links (table_id);
"""


class Links(NamedTuple):
    """The secrets of a new table: one for each seat, and one for spectators."""

    table: int
    seats: tuple[str, ...]
    spectators: str


class Place(NamedTuple):
    """Where a link leads: to a seat of a table, or with None among its spectators."""

    table: int
    seat: Seat | None


class Kept(NamedTuple):
    """What is kept of a table: names and agents by seat, and the lines of its record."""

    names: tuple[str, ...]
    agents: tuple[str | None, ...]
    lines: str


class Store:
    """The open file. It is used by one thread at a time, and closes as a file does.

    Raises `InvalidDocument` where the file cannot be opened, is none of these or of another
    version; its functions raise `sqlite3.Error` where the disk fails, and then nothing counts.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path
        try:
            self._file = sqlite3.connect(
                path, isolation_level=None, check_same_thread=False, timeout=10.0
            )
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("PRAGMA synchronous = FULL")
            self._file.execute("PRAGMA foreign_keys = ON")
            self._prepare()
        except sqlite3.Error as error:
            raise InvalidDocument(
                printable(str(path), 200), f"this holds no tables: {error}"
            ) from error

    def _prepare(self) -> None:
        """Make the form of a new file; of an old one, see that it is ours."""
        with self._transaction():
            (mark,) = self._file.execute("PRAGMA application_id").fetchone()
            (version,) = self._file.execute("PRAGMA user_version").fetchone()
            (things,) = self._file.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if not things and not mark:
                for statement in FORM.split(";")[:-1]:
                    self._file.execute(statement)
                self._file.execute(f"PRAGMA application_id = {APPLICATION}")
                self._file.execute(f"PRAGMA user_version = {VERSION}")
            elif (mark, version) != (APPLICATION, VERSION):
                raise sqlite3.DatabaseError("it is another program's, or of another version")

    def open(self, table: Table, agents: Sequence[str | None]) -> Links:
        """Keep a new table, and make its links; only their digests are kept."""
        seats = tuple(token_urlsafe() for _ in table.names)
        spectators = token_urlsafe()
        lines = dumps_lines(table.record).splitlines(keepends=True)
        with self._transaction():
            (number,) = self._file.execute(
                "INSERT INTO tables (names, agents) VALUES (?, ?) RETURNING id",
                (json.dumps(table.names), json.dumps(list(agents))),
            ).fetchone()
            self._add(number, 0, lines)
            self._file.executemany(
                "INSERT INTO links VALUES (?, ?, ?)",
                [(_digest(it), number, seat) for seat, it in enumerate(seats)]
                + [(_digest(spectators), number, None)],
            )
        return Links(number, seats, spectators)

    def keep(self, number: int, before: Table, after: Table) -> None:
        """Write what has been done at a table since, and come back when it is on disk.

        Raises `sqlite3.IntegrityError` where somebody else has written there.
        """
        done = len(before.actions)
        new = [f"{dumps_action(after.game, action)}\n" for action in after.actions[done:]]
        with self._transaction():
            self._add(number, done + 1, new)  # the header is line 0

    def read(self, number: int) -> Kept:
        """Give what is kept of a table. Raises `LookupError` where there is none."""
        found = self._file.execute(
            "SELECT names, agents FROM tables WHERE id = ?", (number,)
        ).fetchone()
        if found is None:
            raise LookupError(number)
        lines = self._file.execute(
            "SELECT line FROM lines WHERE table_id = ? ORDER BY number", (number,)
        )
        names, agents = map(json.loads, found)
        return Kept(tuple(names), tuple(agents), "".join(line for (line,) in lines))

    def find(self, secret: str) -> Place | None:
        """Tell where a link leads; None for what is no link."""
        found = self._file.execute(
            "SELECT table_id, seat FROM links WHERE digest = ?", (_digest(secret),)
        ).fetchone()
        return None if found is None else Place(*found)

    def count(self) -> int:
        """Count the tables."""
        (count,) = self._file.execute("SELECT count(*) FROM tables").fetchone()
        return int(count)

    def close(self) -> None:
        """Close the file; everything in it is on disk already."""
        self._file.close()

    def _add(self, number: int, first: int, lines: Sequence[str]) -> None:
        self._file.executemany(
            "INSERT INTO lines VALUES (?, ?, ?)",
            [(number, place, line) for place, line in enumerate(lines, start=first)],
        )

    def _transaction(self) -> _Transaction:
        return _Transaction(self._file)


class _Transaction:
    """All of it is written, or nothing."""

    def __init__(self, file: sqlite3.Connection) -> None:
        self._file = file

    def __enter__(self) -> None:
        self._file.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            try:
                self._file.execute("COMMIT")
                return
            except BaseException:
                if self._file.in_transaction:
                    self._file.execute("ROLLBACK")
                raise
        if self._file.in_transaction:
            self._file.execute("ROLLBACK")


def _digest(secret: str) -> bytes:
    """Give what is kept of a secret. It has 256 bits of chance in it, so a plain hash will do."""
    return sha256(secret.encode()).digest()

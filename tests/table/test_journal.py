"""A journal: what counts is on disk, and a kill at any moment loses nothing of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings

import rulekit
from rulekit.table import Table, act, answer, begin, open_table, resume
from tests.table.test_table import FIVE, NAMES, chosen, first, opened, seeded

KILLS = max(settings().max_examples // 6, 1)


def test_a_journal_is_a_record_line_by_line(tmp_path: Path) -> None:
    """Its file is what `dumps_lines` writes, after every move."""
    table = opened()
    path = tmp_path / "table.jsonl"
    with begin(path, table) as journal:
        for seat in (0, 1, 2):
            table = act(table, seat, first(table, seat)).table
            journal.keep(table)
            assert path.read_text("utf-8") == rulekit.dumps_lines(table.record)
            assert journal.written == len(table.actions)
        journal.keep(table)
    assert path.read_text("utf-8") == rulekit.dumps_lines(table.record)


def test_what_is_kept_is_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is written to the file and then flushed by the system, before `keep` comes back."""
    path = tmp_path / "table.jsonl"
    table = opened()
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: flushed.append(os.fstat(file).st_size))
    with begin(path, table) as journal:
        assert path.stat().st_size in flushed
        table = chosen(table, 0)
        journal.keep(table)
        assert flushed[-1] == path.stat().st_size == journal.length


def test_a_journal_goes_on_after_a_cut_at_any_byte(tmp_path: Path) -> None:
    """What stands in whole lines is there again; without a header no game was begun."""
    table = chosen(opened(), 0, 1, 2, 0)
    whole = rulekit.dumps_lines(table.record).encode()
    header = whole.index(b"\n") + 1
    path = tmp_path / "table.jsonl"
    shuffles_drawn = 0
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        if cut < header:
            with pytest.raises(rulekit.InvalidDocument, match="line 1"):
                resume(path, NAMES[:3])
            continue
        again, journal = resume(path, NAMES[:3], seeded(3))
        kept = max(whole[:cut].count(b"\n") - 1, 0)
        assert again.actions[:kept] == table.actions[:kept]
        assert len(again.actions) == max(kept, 1)
        shuffles_drawn += kept == 0
        again = act(again, 1, first(again, 1)).table if kept in (1, 2, 4) else again
        journal.keep(again)
        journal.close()
        assert path.read_text("utf-8") == rulekit.dumps_lines(again.record)
    assert shuffles_drawn > 100


WRITER = """
import sys
from pathlib import Path
import rulekit
from rulekit.table import act, answer, begin, open_table, resume
from tests.table.test_journal import any_move

path, game = Path(sys.argv[1]), rulekit.game(sys.argv[2])
names = ["Ann", "Ben"]
if path.exists():
    table, journal = resume(path, names)
else:
    table = open_table(game.setup(players=2), names)
    journal = begin(path, table)
print(len(table.actions), flush=True)
while (sent := any_move(table)) is not None:
    table = act(table, *sent).table
    journal.keep(table)
    print(len(table.actions), flush=True)
"""


def any_move(table: Table) -> tuple[int, str] | None:
    """A seat that is due and what its client sends; None at the end."""
    game = table.game
    waiting = game.waiting(table.state)
    if not isinstance(waiting, rulekit.Players):
        return None
    seat = waiting.seats[-1]
    legal = game.legal_actions(table.state, seat)
    return seat, answer(table, seat, legal[len(table.actions) % len(legal)])


@pytest.mark.parametrize("game_id", ["5-colors", "just4fun-colours"])
def test_a_killed_writer_loses_nothing_that_counted(game_id: str, tmp_path: Path) -> None:
    """A process is killed at random moments, and another goes on; nothing that was told is lost."""
    rng = Random(f"{game_id} {os.getpid()}")
    path = tmp_path / "table.jsonl"
    told: list[Any] = []
    interrupted = 0
    for _ in range((KILLS + 1) // 2):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), game_id],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(rulekit.__file__).parent.parent,
        )
        assert writer.stdout is not None
        counted = [writer.stdout.readline() for _ in range(rng.randrange(1, 9))]
        for _ in range(rng.randrange(10_000)):
            pass
        writer.kill()
        counted += writer.stdout.readlines()
        writer.stdout.close()
        writer.wait()
        numbers = [int(it) for it in counted if it.endswith("\n")]
        if not numbers:
            continue
        table, journal = resume(path, NAMES[:2])
        journal.close()
        assert len(table.actions) >= numbers[-1]
        assert list(table.actions[: len(told)]) == told, "what had counted before is as it was"
        told = list(table.actions[: numbers[-1]])
        interrupted += any_move(table) is not None
        if any_move(table) is None:
            path.unlink()
            told = []
    assert interrupted


def test_what_cannot_be_written_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is an `OSError`; the file is as it was, and the table can be played on."""
    table = opened()
    path = tmp_path / "table.jsonl"
    with begin(path, table) as journal:
        kept = path.read_bytes()
        after = act(table, 0, first(table, 0)).table

        def full(_: int) -> None:
            raise OSError("no space left")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(OSError, match="no space left"):
                journal.keep(after)
        assert path.read_bytes() == kept
        journal.keep(after)
    assert path.read_text("utf-8") == rulekit.dumps_lines(after.record)


def test_a_journal_is_of_one_table(tmp_path: Path) -> None:
    """Another game, another course of it and another writer are refused, and nothing is written."""
    table = opened()
    path = tmp_path / "table.jsonl"
    one, other = chosen(table, 0), chosen(table, 1)
    with begin(path, one) as journal:
        kept = path.read_bytes()
        for wrong in (other, table, opened(players=2), opened(rulekit.game("5211"))):
            with pytest.raises(rulekit.Misuse):
                journal.keep(wrong)
        assert path.read_bytes() == kept
        second = resume(path, NAMES[:3])
        second.journal.keep(chosen(one, 1))
        with pytest.raises(rulekit.Misuse, match="somebody else"):
            journal.keep(chosen(one, 2))
        second.journal.close()
    with pytest.raises(rulekit.InvalidDocument, match="opened"):
        begin(path, table)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda lines: lines.replace('"ruleset_version":1', '"ruleset_version":7'), "line 1"),
        (lambda lines: lines.replace('"seat":1', '"seat":0'), "line 4"),
        (lambda lines: lines.replace('"seat":1', '"seat":"1"'), "line 4"),
        (lambda lines: lines.replace("\n", "\r\n"), "journal"),
        (lambda lines: lines + "\n\n", "journal"),
    ],
)
def test_a_journal_that_was_changed_is_refused(change: Any, where: str, tmp_path: Path) -> None:
    """The refusal says where; the file is as it was."""
    path = tmp_path / "table.jsonl"
    changed = change(rulekit.dumps_lines(chosen(opened(), 0, 1, 2).record)).encode()
    path.write_bytes(changed)
    with pytest.raises(rulekit.InvalidDocument) as refusal:
        resume(path, NAMES[:3])
    assert refusal.value.where == where
    assert path.read_bytes() == changed


def test_a_shuffle_that_was_not_written_is_drawn_anew(tmp_path: Path) -> None:
    """A writer killed between an action and its shuffle had told nobody of either."""
    table = open_table(FIVE.setup(players=2), NAMES[:2])
    path = tmp_path / "table.jsonl"
    path.write_text(rulekit.dumps_lines(table.record).splitlines()[0] + "\n", "utf-8")
    again, journal = resume(path, NAMES[:2])
    journal.close()
    assert len(again.actions) == 1
    assert path.read_text("utf-8") == rulekit.dumps_lines(again.record)

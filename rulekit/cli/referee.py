"""`rulekit referee`: what a recorded game did, and whether it may."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from itertools import count, pairwise
from queue import Empty, Queue
from typing import Any, BinaryIO

import click

from rulekit.cli import ending
from rulekit.cli.command import main
from rulekit.cli.printing import Page, print_json, with_text
from rulekit.cli.setups import setup_line
from rulekit.contract import ClauseId, Players, Shuffle
from rulekit.errors import InvalidDocument, printable
from rulekit.explaining import explain
from rulekit.json.values import to_json
from rulekit.records.refereeing import AnyReport, Complete, CutOff, Refused, Unfinished, referee


@main.command("referee")
@click.argument("record")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def referee_command(record: str, as_json: bool) -> None:
    """Play a recorded game, and tell its course and result.

    RECORD is a file in JSON Lines: a header, then one action a line, shuffles included; - reads
    it from standard input. Every sentence has its clauses under it.

    Exit code 0: all actions are legal, though the game may go on, or the last line break off.
    Exit code 1: an action is not legal; which, why and by which clause is told last. Exit code
    2: this is no record, or it cannot be read.

    In the JSON the ending is "complete", "unfinished", "cut_off" or "refused".
    """
    report = referee(_lines(record))
    text, clauses = _ending(report)
    if as_json:
        print_json(_course_document(report) | {"ending": {**to_json(report.ending), "text": text}})
    else:
        page = Page()
        _print_course(page, report)
        page.heading("Result")
        page.cited(text, clauses, "  ")
    if isinstance(report.ending, Refused):
        raise click.exceptions.Exit(1)


_LONGEST = 4_000_000
"""No line of a record has so many bytes; one without end is given up there."""

_PATIENCE = 10
"""So many seconds a pipe in the file system may go without anybody who writes to it."""


def _lines(name: str) -> Iterator[str]:
    """Read the lines of a record; raises where they are none of a text, or cannot be read."""
    try:
        with _opened(name) as record:
            for number in count(1):
                line = record.readline(_LONGEST)
                if not line:
                    return
                if len(line) == _LONGEST:
                    raise InvalidDocument(f"line {number}", f"it is longer than {_LONGEST:,} bytes")
                yield line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise InvalidDocument(f"line {number}", "this is no UTF-8 text") from error
    except OSError as error:
        raise ending.Unanswered(
            f"{_named(name)} cannot be read: {error.strerror or error}"
        ) from error


def _named(file: str) -> str:
    return printable(file, 200) or "''"


def _opened(name: str) -> BinaryIO:
    if name == "-":
        if sys.stdin is None:
            raise ending.Unanswered("Standard input is closed.")
        return sys.stdin.buffer
    # To open a pipe takes as long as nobody opens its other end, so it is not done here.
    opened: Queue[BinaryIO | OSError | ValueError] = Queue()

    def attempt() -> None:
        try:
            opened.put(open(name, "rb"))  # noqa: SIM115 - who reads it closes it
        except (OSError, ValueError) as error:  # a name that no file can have is a ValueError
            opened.put(error)

    threading.Thread(target=attempt, daemon=True).start()
    try:
        record = opened.get(timeout=_PATIENCE)
    except Empty:
        raise ending.Unanswered(f"{_named(name)} is a pipe, and nobody writes to it.") from None
    if isinstance(record, ValueError):
        raise ending.Unanswered(f"{_named(name)} is no name of a file.")
    if isinstance(record, OSError):
        raise record
    return record


def _course_document(report: AnyReport) -> dict[str, object]:
    of = report.record.game
    rounds = [
        {"round": number, "events": [with_text(of, event) for event in events]}
        for number, events in _rounds(report).items()
    ]
    return {"game": of.id, "setup": to_json(report.record.setup)["setup"], "rounds": rounds}


def _print_course(page: Page, report: AnyReport) -> None:
    of = report.record.game
    page.heading(setup_line(of, report.record.setup))
    left_out = of.words().left_out if of.words else ()
    for number, events in _rounds(report).items():
        told = [event for event in events if type(event) not in left_out]
        if told:
            page.heading(f"Round {number}")
            for event in told:
                page.cited(explain(of, event), event.clauses, "  ")
            page.line()


def _rounds(report: AnyReport) -> dict[int, list[Any]]:
    """Sort the events by the round in which they happened; the shuffle belongs to the first."""
    rounds: dict[int, list[Any]] = {}
    for before, step in pairwise(report.steps):
        number = report.record.game.view(before.state, None).round
        rounds.setdefault(number, []).extend(step.events)
    return rounds


def _ending(report: AnyReport) -> tuple[str, tuple[ClauseId, ...]]:
    """Say how the record ends, and by which clauses."""
    match report.ending:
        case Complete(outcome):
            return explain(report.record.game, outcome), outcome.clauses
        case Unfinished(waiting):
            return f"The game goes on: {_due(waiting)}.", ()
        case CutOff(line):
            return f"Line {line} breaks off; all lines before it are legal and count.", ()
        case Refused(line, error):
            action = printable(str(error.action))
            return f"Line {line}, {action}, is not legal: {error.text}.", error.clauses


def _due(waiting: Players | Shuffle) -> str:
    match waiting:
        case Shuffle(cards):
            return f"{len(cards)} cards are to be shuffled"
        case Players((seat,)):
            return f"seat {seat} is to play"
        case Players(seats):
            return f"seats {', '.join(map(str, seats))} are to play"

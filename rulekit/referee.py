r"""Records as JSON Lines, and the referee who reads them.

The first line is a header with the setup, every other line is an action, and each line ends with
a line break; so a game can be recorded while it is played, and a record that breaks off is good
up to there.

>>> import rulekit
>>> game = rulekit.game("5-colors")
>>> record = rulekit.Record(game.setup(players=2), (game.parse("0: R1 R2"),))
>>> header, action = dumps_lines(record).splitlines()
>>> action
'{"action":"choose","cards":["R1","R2"],"seat":0}'
>>> referee([header, action]).ending.error.reason
<Reason.SHUFFLE_DUE: 'shuffle_due'>
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import StringIO
from json import JSONDecodeError
from typing import Any, TypeAlias

from attrs import frozen

from rulekit.codec import dumps_action, dumps_header, loads_action, loads_header
from rulekit.errors import IllegalAction, InvalidDocument
from rulekit.game import Over, Players, Shuffle, Step
from rulekit.games import game_of
from rulekit.record import Record

__all__ = [
    "Complete",
    "CutOff",
    "Ending",
    "Refused",
    "Report",
    "Unfinished",
    "dumps_lines",
    "loads_lines",
    "referee",
]


def dumps_lines(record: Record[Any, Any]) -> str:
    """Write a record as JSON Lines.

    A record without actions gives the header alone; a front end that records a game adds
    `dumps_action` and a line break for each action.
    """
    game = record.game
    lines = (dumps_header(record.setup), *(dumps_action(game, it) for it in record.actions))
    return "".join(f"{line}\n" for line in lines)


def loads_lines(lines: str | Iterable[str]) -> Record[Any, Any]:
    """Read a record from JSON Lines, a text or an open file: the inverse of `dumps_lines`.

    Whether the actions are legal is not asked. Raises `InvalidDocument` with the line.
    """
    setup, rest = _begun(lines)
    return Record(setup, tuple(_action(setup, number, line) for number, line in rest))


@frozen
class Complete:
    """The game was played to its end."""

    outcome: Any


@frozen
class Unfinished:
    """All actions are legal, and the game goes on; what it waits for."""

    waiting: Players | Shuffle


@frozen
class Refused:
    """The action in this line is not legal, and nothing after it was read."""

    line: int
    error: IllegalAction


@frozen
class CutOff:
    """The last line breaks off; all lines before it count."""

    line: int


Ending: TypeAlias = Complete | Unfinished | Refused | CutOff
"""How a record ends."""


@frozen
class Report:
    """What the referee saw.

    `record` holds the legal actions. `steps[0]` is the start of the game, and `steps[n]` what the
    action in line n + 1 led to. `ending` tells how the record ends.
    """

    record: Record[Any, Any]
    steps: tuple[Step[Any, Any], ...]
    ending: Ending


def referee(lines: str | Iterable[str]) -> Report:
    """Play a record in JSON Lines, a text or an open file, up to its end or its first fault.

    Raises `InvalidDocument`, with a line such as `line 7` as `where`, for a wrong header, a line
    that is no JSON and one that is no action of the game. A last line that has no line break and
    is no JSON was cut off, which is no error.
    """
    setup, rest = _begun(lines)
    game = game_of(setup)
    steps: list[Step[Any, Any]] = [Step(game.start(setup), ())]
    actions: list[Any] = []
    ending: Ending | None = None
    for number, line in rest:
        try:
            action = _action(setup, number, line)
            steps.append(game.apply(steps[-1].state, action))
        except InvalidDocument as error:
            if not (_is_cut_off(line, error) and next(rest, None) is None):
                raise
            ending = CutOff(number)
            break
        except IllegalAction as error:
            ending = Refused(number, error)
            break
        actions.append(action)
    if ending is None:
        match game.waiting(steps[-1].state):
            case Over(outcome):
                ending = Complete(outcome)
            case Players() | Shuffle() as waiting:
                ending = Unfinished(waiting)
    return Report(Record(setup, tuple(actions)), tuple(steps), ending)


def _begun(lines: str | Iterable[str]) -> tuple[Any, Iterator[tuple[int, str]]]:
    """Read the header; give the setup and the numbered lines after it."""
    numbered = _numbered(lines)
    number, line = next(numbered, (1, ""))
    try:
        return loads_header(line), numbered
    except InvalidDocument as error:
        raise InvalidDocument(f"line {number}", str(error)) from error


def _action(setup: object, number: int, line: str) -> Any:
    try:
        return loads_action(game_of(setup), line)
    except InvalidDocument as error:
        raise InvalidDocument(f"line {number}", str(error)) from error


def _is_cut_off(line: str, error: InvalidDocument) -> bool:
    cause = error.__cause__
    no_json = cause is not None and isinstance(cause.__cause__, JSONDecodeError)
    return no_json and not line.endswith("\n")


def _numbered(lines: str | Iterable[str]) -> Iterator[tuple[int, str]]:
    number = 0
    try:
        # A text is cut as a file is: str.splitlines also cuts at other characters.
        for line in StringIO(lines) if isinstance(lines, str) else lines:
            number += 1
            yield number, line
    except UnicodeDecodeError as error:
        raise InvalidDocument(f"line {number + 1}", "this is no UTF-8 text") from error

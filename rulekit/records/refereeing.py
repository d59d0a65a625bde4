r"""Records as JSON Lines, and the referee who reads them.

The first line is a header with the setup, every other line is an action, and each line ends with
a line break; so a game can be recorded while it is played, and a record that breaks off is good
up to there. A byte order mark, line breaks of any system and blank lines at the end are no fault.

To go on with a record that breaks off, write `legal_lines` of it in its place, take up the game
where `referee` left it, `steps[-1].state`, and add a line for each action from there on.

>>> import rulekit
>>> game = rulekit.game("5-colors")
>>> record = rulekit.Record(game.setup(players=2), (game.parse("0: R1 R2"),))
>>> header, action = dumps_lines(record).splitlines()
>>> action
'{"action":"choose","cards":["R1","R2"],"seat":0}'
>>> referee([header, action]).ending.error.reason
<Reason.SHUFFLE_DUE: 'shuffle_due'>
>>> legal_lines(f'{header}\n{{"act') == f'{header}\n'
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from io import IOBase, StringIO
from json import JSONDecodeError
from typing import Any, Generic, TypeAlias, overload

from attrs import frozen

from rulekit.contract import A, E, Game, O, Over, Players, S, Shuffle, Step, T, UntypedGame, V
from rulekit.errors import IllegalAction, InvalidDocument, Misuse, brief, reading
from rulekit.guard import require_game
from rulekit.json.documents import dumps_header, loads_action, loads_header, readable, written_in
from rulekit.json.strict import LONGEST
from rulekit.records.record import Record
from rulekit.registry import game_of

__all__ = [
    "AnyReport",
    "Complete",
    "CutOff",
    "Ending",
    "Refused",
    "Report",
    "Unfinished",
    "dumps_lines",
    "legal_lines",
    "loads_lines",
    "referee",
]


def dumps_lines(record: Record[Any, Any]) -> str:
    """Write a record as JSON Lines.

    A record without actions gives the header alone; a front end that records a game adds
    `dumps_action` and a line break for each action. Raises `Misuse` for what is no record, and
    for what `loads_lines` would refuse.
    """
    if type(record) is not Record:
        raise Misuse(f"{brief(record)} is no record")
    return readable(_as_lines, record, loads_lines)


def _as_lines(record: Record[Any, Any]) -> str:
    game = record.game
    lines = (dumps_header(record.setup), *(written_in(game, it) for it in record.actions))
    return "".join(f"{line}\n" for line in lines)


def loads_lines(lines: str | Iterable[str]) -> Record[Any, Any]:
    """Read a record from JSON Lines, a text or an open file: the inverse of `dumps_lines`.

    Whether the actions are legal is not asked. Raises `InvalidDocument` with the line, `Misuse`
    for what is no text, no lines of text and no file.
    """
    setup, rest = _begun(lines)
    return Record(setup, tuple(_action(setup, number, line) for number, line in rest))


def legal_lines(lines: str | Iterable[str]) -> str:
    """Write again what is legal of a record in JSON Lines, up to where it breaks off.

    Actions can be added to it, a line each. Raises as `referee` does.
    """
    return dumps_lines(referee(lines).record)


@frozen
class Complete(Generic[O]):
    """The game was played to its end."""

    outcome: O


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


Ending: TypeAlias = Complete[O] | Unfinished | Refused | CutOff
"""How a record ends."""


@frozen
class Report(Generic[S, T, A, E, O]):
    """What the referee saw.

    `record` holds the legal actions. `steps[0]` is the start of the game, and `steps[n]` what the
    action in line n + 1 led to. `ending` tells how the record ends.
    """

    record: Record[S, A]
    steps: tuple[Step[T, E], ...]
    ending: Ending[O]


AnyReport: TypeAlias = Report[Any, Any, Any, Any, Any]
"""The report on a record of whichever game."""


@overload
def referee(lines: str | Iterable[str], game: Game[S, T, A, E, V, O]) -> Report[S, T, A, E, O]: ...
@overload
def referee(lines: str | Iterable[str], game: None = None) -> AnyReport: ...
def referee(lines: str | Iterable[str], game: UntypedGame | None = None) -> AnyReport:
    """Play a record in JSON Lines, a text or an open file, up to its end or its first fault.

    Who names the game has the report in its exact types, and a record of another one is refused as
    a wrong header is. Raises `InvalidDocument`, with a line such as `line 7` as `where`, for a
    wrong header, a line that is no JSON and one that is no action of the game, and for more than
    10,000 lines or a million characters; `Misuse` for what is no text, no lines of text and no
    file. A last line that has no line break and is no JSON was cut off, which is no error.
    """
    setup, rest = _begun(lines)
    its = game_of(setup)
    if game is not None:
        require_game(game)
        if its is not game:
            why = f"this is a record of {its.name}, not of {game.name}"
            raise InvalidDocument("line 1", why)
    steps: list[Step[Any, Any]] = [Step(its.start(setup), ())]
    actions: list[Any] = []
    ending: Ending[Any] | None = None
    for number, line in rest:
        try:
            action = _action(setup, number, line)
            steps.append(its.apply(steps[-1].state, action))
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
        match its.waiting(steps[-1].state):
            case Over(outcome):
                ending = Complete(outcome)
            case Players() | Shuffle() as waiting:
                ending = Unfinished(waiting)
    return Report(Record(setup, tuple(actions)), tuple(steps), ending)


MOST_LINES = 10_000
"""No record of a game comes near this number of lines."""

CUT_CHARACTER = "\ufffd"
"""What stands for a character that breaks off at the end of a file."""


def _begun(lines: str | Iterable[str]) -> tuple[Any, Iterator[tuple[int, str]]]:
    """Read the header; give the setup and the numbered lines after it."""
    numbered = numbered_lines(lines)
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


def numbered_lines(lines: str | Iterable[str]) -> Iterator[tuple[int, str]]:
    """Number the lines, but for blank ones at the end."""
    blank: list[tuple[int, str]] = []
    for numbered in enumerate(_limited(_cut(lines)), start=1):
        blank.append(numbered)
        if numbered[1].strip(" \t\r\n"):
            yield from blank
            blank = []


def _cut(lines: str | Iterable[str]) -> Iterator[str]:
    """Cut a text as a file is cut: str.splitlines also cuts elsewhere. No line is read too far."""
    file = StringIO(lines, newline=None) if type(lines) is str else lines
    if isinstance(file, IOBase):
        if file.closed or not file.readable():
            raise Misuse("a record is read from an open file, and this one is not open for that")
        return iter(partial(file.readline, LONGEST + 1), "")
    if isinstance(file, Iterable) and not isinstance(file, str):
        with reading("the lines of a record"):
            return iter(file)
    raise Misuse(f"a record is a text, its lines or an open file, not {brief(lines)}")


def _limited(lines: Iterator[str]) -> Iterator[str]:
    """Give lines of text, in all no more than a record may be long."""
    length = 0
    number = 0
    with reading("the lines of a record"):
        try:
            for number, line in enumerate(lines, start=1):
                if type(line) is not str:
                    raise Misuse(f"a line of a record is a string, not {brief(line)}")
                length += len(line)
                if length > LONGEST or number > MOST_LINES:
                    why = f"more than {LONGEST:,} characters or {MOST_LINES:,} lines are too many"
                    raise InvalidDocument(f"line {number}", why)
                yield line
        except UnicodeDecodeError as error:
            if error.reason != "unexpected end of data":
                raise InvalidDocument(f"line {number + 1}", "this is no UTF-8 text") from error
            yield CUT_CHARACTER

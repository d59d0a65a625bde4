"""Records of any ruleset as history, and where two records part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from json import JSONDecodeError
from typing import Any, TypeVar

from attrs import field, frozen

from rulekit.errors import InvalidDocument, Misuse, brief
from rulekit.json.strict import Flaw, canonical, parse, quoted, refuse, require_object
from rulekit.read_only import ReadOnly
from rulekit.records.record import Record
from rulekit.records.refereeing import numbered_lines

__all__ = ["Difference", "History", "first_difference", "loads_history"]


@frozen
class History:
    """A record as it was written: of which game and ruleset, its setup and its actions.

    `setup` and each of `actions` are JSON objects. Nothing can be played from here: that takes a
    `Record`, which is read where the rules are the same.
    """

    game: str
    ruleset_version: int
    setup: Mapping[str, Any] = field(hash=False)
    actions: tuple[Mapping[str, Any], ...] = field(hash=False)


@frozen
class Difference:
    """The first thing in which two records differ.

    `number` is that of the action, counted from 1, so that action n leads to step n of a replay; 0
    is the setup, or of histories the game and its ruleset. `one` and `other` are what stands there,
    None where a record has ended.
    """

    number: int
    one: Any
    other: Any


def loads_history(lines: str | Iterable[str]) -> History:
    """Read a record as history, whatever its ruleset and even its game; in JSON Lines or as one.

    Raises `InvalidDocument`, with the line, for what is no record, `Misuse` for what is no text,
    no lines of text and no file. A last line that was cut off is left out.

    >>> import rulekit
    >>> record = rulekit.Record(rulekit.game("5211").setup(players=2), ())
    >>> lines = rulekit.dumps_lines(record).replace('"ruleset_version":1', '"ruleset_version":7')
    >>> history = loads_history(lines)
    >>> history.game, history.ruleset_version, history.setup["players"]
    ('5211', 7, 2)
    """
    numbered = numbered_lines(lines)
    number, header = next(numbered, (1, ""))
    try:
        head = _object(header)
        if (named := _of(str, head, "format")) != "rulekit/record":
            raise Flaw(f"its format should be rulekit/record, not {quoted(named)}")
        actions = list(map(_plain, _of(list, head, "actions"))) if "actions" in head else []
        history = History(
            game=_of(str, head, "game"),
            ruleset_version=_of(int, head, "ruleset_version"),
            setup=_plain(_of(dict, head, "setup")),
            actions=(),
        )
        for number, line in numbered:  # noqa: B007 - it is told where one is wrong
            try:
                actions.append(_plain(_object(line)))
            except InvalidDocument as error:
                if not (_is_cut_off(line, error) and next(numbered, None) is None):
                    raise
    except (Flaw, InvalidDocument) as error:
        raise InvalidDocument(f"line {number}", str(error)) from None
    return History(history.game, history.ruleset_version, history.setup, tuple(actions))


def first_difference(
    one: Record[Any, Any] | History, other: Record[Any, Any] | History
) -> Difference | None:
    """Compare two records, or two histories, up to the first thing in which they differ.

    None where there is none. Raises `Misuse` for anything else.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> one, other = (
    ...     rulekit.Record(game.setup(players=2), tuple(map(game.parse, actions)))
    ...     for actions in (["0: R1 R2", "1: Y1 Y2"], ["0: R1 R2", "1: Y1 Y3"])
    ... )
    >>> difference = first_difference(one, other)
    >>> difference.number, str(difference.other)
    (2, '1: Y1 Y3')
    """
    for it in (one, other):
        if type(it) not in (Record, History) or type(it) is not type(one):
            raise Misuse(f"two records or two histories are compared, not {brief(it)}")
    if isinstance(one, History) and isinstance(other, History):
        heads = (one.game, one.ruleset_version), (other.game, other.ruleset_version)
        if heads[0] != heads[1]:
            return Difference(0, *heads)
    if one.setup != other.setup:
        return Difference(0, one.setup, other.setup)
    for number, (here, there) in enumerate(zip_longest(one.actions, other.actions), start=1):
        if here != there:
            return Difference(number, here, there)
    return None


def _is_cut_off(line: str, error: InvalidDocument) -> bool:
    return isinstance(error.__cause__, JSONDecodeError) and not line.endswith("\n")


def _object(line: str) -> dict[str, Any]:
    return require_object(parse(line, "record"))


X = TypeVar("X")


def _of(kind: type[X], head: Mapping[str, Any], key: str) -> X:
    if key not in head:
        raise Flaw(f"the key {brief(key)} is missing")
    value = head[key]
    if type(value) is not kind:
        refuse(_KINDS[kind], value)
    return value


_KINDS: Mapping[type, str] = ReadOnly(
    {str: "a text", int: "a whole number", dict: "an object", list: "a list"}
)


def _plain(value: object) -> Mapping[str, Any]:
    """Give an object for good; raise `Flaw` where something in it is no JSON value."""
    read = require_object(value)
    try:
        canonical(read)
    except Misuse as error:
        raise Flaw(str(error)) from None
    return ReadOnly(read)

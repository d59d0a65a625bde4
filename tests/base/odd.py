"""Odd values: what a caller may send in place of anything else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NoReturn

import attrs
from attrs import evolve

import rulekit
from rulekit.contract import UntypedGame
from tests.base.played import example

MARK = "s3cr3t"
"""A card that nobody may come to know."""

LONG = "⚑" * 500
"""A text of which an error quotes 40 characters at most."""

RAW = "\x1b[31m\x1f\r\n\u2028\u2029\u202e\ud800\x00"
"""Characters that a terminal or a page would obey."""


class Evil:
    """An object that answers nothing without an error."""

    def _fail(self, *_: object) -> NoReturn:
        raise RuntimeError(MARK)

    __repr__ = __str__ = __eq__ = __hash__ = __bool__ = __len__ = __iter__ = _fail
    __getitem__ = __contains__ = __lt__ = __format__ = __fspath__ = _fail


class EvilText(str):
    """A string that answers nothing of its own without an error."""

    __slots__ = ()

    def _fail(self, *_: object) -> NoReturn:
        raise RuntimeError(MARK)

    __repr__ = __str__ = __eq__ = __len__ = __iter__ = __getitem__ = _fail
    __contains__ = __lt__ = __format__ = _fail
    __hash__ = _fail


class EvilTuple(tuple[Any, ...]):
    """A tuple that cannot be read."""

    __slots__ = ()

    def _fail(self, *_: object) -> NoReturn:
        raise RuntimeError(MARK)

    __repr__ = __str__ = __eq__ = __len__ = __iter__ = __getitem__ = __contains__ = _fail
    __hash__ = _fail


class EvilList(list[Any]):
    """A list that cannot be read."""

    def _fail(self, *_: object) -> NoReturn:
        raise RuntimeError(MARK)

    __repr__ = __str__ = __eq__ = __len__ = __iter__ = __getitem__ = __contains__ = _fail


class EvilDict(dict[Any, Any]):
    """A mapping that cannot be read."""

    def _fail(self, *_: object) -> NoReturn:
        raise RuntimeError(MARK)

    __repr__ = __str__ = __eq__ = __len__ = __iter__ = __getitem__ = __contains__ = _fail
    keys = values = items = get = _fail


class EvilRandom(Random):
    """A generator that gives no number."""

    def random(self) -> NoReturn:
        """Fail."""
        raise RuntimeError(MARK)


class BreaksOff:
    """Lines, or anything else, of which the second cannot be read; it can be read many times."""

    def __iter__(self) -> Iterator[str]:
        yield "R1"
        raise RuntimeError(MARK)


class Text(str):
    """A string of another class that is equal to a plain one."""

    __slots__ = ()


class Number(int):
    """A number of another class that is equal to a plain one."""

    __slots__ = ()


PLAIN: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 10**5000, -(10**5000), 1.0, 2.5, float("nan"), float("inf"),
    1j, "", "R1", "a1", "3", "0: R1 R2", "\ufeff", "'", '"', "\\", "x/y", RAW, LONG, "5211",
    b"R1", bytearray(b"R1"), (), [], {}, set(), frozenset({"R1"}), range(3), ("R1", 2), ["R1"],
    [["R1"]], [[]], {"R1": 1}, {1: 2}, {RAW: RAW}, ((),) * 3, [None], [1, 2], Text("R1"),
    Number(0), object(), Evil(), EvilText("R1"), [Evil()], (Evil(),), [[Evil()]],
    {"players": Evil()}, (EvilText("R1"),), [EvilText("R1")], Evil, int, len, Path("nowhere"),
    EvilTuple(("R1", "R2")), EvilList(["R1", "R2"]), EvilDict(players=2), EvilRandom(1),
    [EvilTuple(("R1", "R2"))], [EvilList(["R1"])], [EvilDict(players=2)],
    {"players": EvilList([2])}, BreaksOff(),
    Path("\x00"), Path(LONG), Path("\x1b[31m"), Random(1),
    SimpleNamespace(id="5211", setup=None, clauses=None), Ellipsis, NotImplemented, iter(()),
)  # fmt: skip
"""Values of no game."""


def moments(game: UntypedGame) -> tuple[Any, ...]:
    """States of one game: before the shuffle, in the course, with a choice made, at the end."""
    states = [step.state for step in rulekit.replay(example(game.id))]
    return states[0], states[1], states[2], states[len(states) // 2], states[-1]


def values_of(game: UntypedGame) -> tuple[Any, ...]:
    """Setup, states, views, events, actions, requests, an outcome and a record of a game."""
    record = example(game.id)
    states = moments(game)
    events = {type(it): it for step in rulekit.replay(record) for it in step.events}
    return (
        game, record.setup, *states, game.view(states[1], 0), game.view(states[-1], None),
        *events.values(), *record.actions[:2], game.waiting(states[0]), game.waiting(states[1]),
        game.waiting(states[-1]), game.outcome(states[-1]), record, game.options()[0],
        game.documents,
    )  # fmt: skip


def marked(value: Any) -> Any:
    """The same value with every card in it replaced by the mark, where it can be."""
    if type(value) is str:
        return MARK
    if type(value) is tuple:
        return tuple(map(marked, value))
    if attrs.has(type(value)):
        changes = {}
        for field in attrs.fields(type(value)):
            other = getattr(value, field.name)
            if field.init and field.name not in ("setup", "clauses") and type(other) is not str:
                changes[field.name] = marked(other)
        return evolve(value, **changes)
    return value


def secrets(game: UntypedGame) -> Iterator[Any]:
    """States, views, events, a record and a shuffle that hold marked cards."""
    record = example(game.id)
    shuffled = rulekit.Shuffled((MARK,) * 5)
    yield shuffled
    yield rulekit.Record(record.setup, (shuffled,))
    for state in moments(game):
        yield marked(state)
    yield marked(game.view(moments(game)[1], 0))
    for event in {type(it): it for step in rulekit.replay(record) for it in step.events}.values():
        yield marked(event)


GAMES = rulekit.games()
OF_GAMES = tuple(value for game in GAMES for value in values_of(game))
SECRETS = tuple(value for game in GAMES for value in secrets(game))
ODD = (*PLAIN, *OF_GAMES, *SECRETS)

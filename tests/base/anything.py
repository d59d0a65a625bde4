"""Values of every kind that a caller might send: near what is right, and far from it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import attrs
from hypothesis import strategies as st

import rulekit
from rulekit.contract import Over, Players, Shuffled, UntypedGame
from tests.base.harmless import HARMFUL, harmful_words
from tests.base.played import example

FIVE = rulekit.game("5-colors")

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**5000,
    1.5,
    float("nan"),
    "",
    "R1",
    "\ud800",
    "x" * 101,
    b"R1",
    (),
    [],
    {},
    {"R1"},
    ("R1", 2),
    [["R1"]],
    Path("game.jsonl"),
    object(),
    int,
    len,
    FIVE,
    Players((0,)),
    Over(None),
    Shuffled(("R1",)),
)
"""What is no value of a game, or none that belongs here."""


def near(of_type: Any, words: Sequence[str]) -> st.SearchStrategy[Any]:
    """Draw values of a type: a number is small or odd, a text one of these words or odd."""
    if get_origin(of_type) is Annotated:
        return near(get_args(of_type)[0], words)
    if of_type is int:
        return st.integers(-1, 30) | st.just(10**9)
    if of_type is str or getattr(of_type, "__supertype__", None) is str:
        return st.sampled_from([*words, *HARMFUL, "x" * 101]) | st.text(max_size=3) | harmful_words
    if of_type in (bool, NoneType):
        return st.booleans() if of_type is bool else st.none()
    if get_origin(of_type) is tuple:
        return st.lists(near(get_args(of_type)[0], words), max_size=6).map(tuple)
    if get_origin(of_type) in (Union, UnionType):
        return st.one_of(*(near(each, words) for each in get_args(of_type)))
    if isinstance(of_type, type) and issubclass(of_type, Enum):
        return st.sampled_from(of_type)
    return built(of_type, words)


def built(cls: Any, words: Sequence[str]) -> st.SearchStrategy[Any]:
    """Draw values of an attrs class."""
    types = {field.name: field.type for field in attrs.fields(attrs.resolve_types(cls))}
    return st.builds(cls, **{name: near(of_type, words) for name, of_type in types.items()})


@cache
def words_of(game: UntypedGame) -> tuple[str, ...]:
    """Cards, fields and colours of a game, and of another one."""
    cards = sorted(set(example(game.id).actions[0].cards))  # the first shuffle
    return (
        *cards,
        *{card[0] for card in cards},
        "??",
        "a1",
        "b1",
        "c1",
        "d1",
        "f6",
        "K",
        "Z",
        "Z9",
    )


@cache
def events_of(game: UntypedGame) -> tuple[Any, ...]:
    """The events of two games by the default options, some of each kind, as a seat sees them."""
    found: dict[type, list[Any]] = {}
    for seed in range(2):
        for step in rulekit.replay(example(game.id, seed)):
            for event in step.events:
                found.setdefault(type(event), []).append(game.shown(event, 0))
    return tuple(event for kind in found.values() for event in kind[:3] + kind[-3:])


def events(game: UntypedGame) -> st.SearchStrategy[Any]:
    """Draw an event: one that happened, one with another value in a field, or any."""
    words = words_of(game)

    @st.composite
    def changed(draw: st.DrawFn) -> Any:
        event = draw(st.sampled_from(events_of(game)))
        types = {it.name: it.type for it in attrs.fields(attrs.resolve_types(type(event)))}
        name = draw(st.sampled_from(sorted(types)))
        other = draw(near(types[name], words) | st.sampled_from(ODD))
        return attrs.evolve(event, **{name: other})

    classes = game.documents.events.values()
    happened = st.sampled_from(events_of(game))
    return st.one_of(happened, changed(), *(built(cls, words) for cls in classes))


ODD_JSON = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 200),
    st.floats(),
    st.sampled_from(["R1", "T2", "K", "??", "", "a1", "once", "5211", "rulekit/view", "\ud800"]),
    st.lists(st.sampled_from(["R1", "T2", 0, None, []]), max_size=3),
    st.dictionaries(st.sampled_from(["seat", "cards", "action", "type"]), st.integers(0, 3)),
)


def corrupt(value: Any, data: st.DataObject) -> Any:
    """The same JSON value with one thing changed somewhere in it."""
    if isinstance(value, dict | list) and value and data.draw(st.integers(0, 9)):
        keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        other = data.draw(st.sampled_from(keys))
        match data.draw(st.sampled_from(["deeper"] * 6 + ["drop", "copy", "swap"])):
            case "deeper":
                value[key] = corrupt(value[key], data)
            case "drop":
                del value[key]
            case "copy":
                value[key] = value[other]
            case _:
                value[key], value[other] = value[other], value[key]
        return value
    return data.draw(ODD_JSON)

"""What all games of a process share: nobody can change it, and it is copied and pickled."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Callable, Iterator, Mapping, MutableMapping, MutableSequence, MutableSet
from functools import partial
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

import attrs
import pytest

import rulekit
from rulekit.just4fun import COLOURS
from rulekit.majority import FiftyTwoElevenSetup, FiveColorsSetup
from rulekit.read_only import ReadOnly
from rulekit.spec.clauses import load
from tests.base.odd import GAMES, moments

MUTABLE = (MutableMapping, MutableSequence, MutableSet, bytearray)

ALLOWED = {
    "rulekit.majority.play._MADE": "a cache: the choices of all games, each made once",
}
"""Where containers can be changed, and why that does no harm."""

OUTSIDE = {
    "rulekit.cli": "a program: nothing in it outlives a command, and no game looks there",
}
"""Modules in which containers may be changed."""


# ---- ReadOnly


def test_it_is_a_mapping() -> None:
    """It looks up, lists and compares as the mapping that it was made of."""
    made = ReadOnly({"R": 10, "B": 20})
    assert (made["R"], made.get("B"), made.get("Z"), made.get("Z", 0)) == (10, 20, None, 0)
    assert ("R" in made, "Z" in made, len(made), list(made)) == (True, False, 2, ["R", "B"])
    assert (made == {"B": 20, "R": 10}, made == {"R": 10}) == (True, False)
    assert list(made.items()) == [("R", 10), ("B", 20)]
    with pytest.raises(KeyError):
        made["Z"]


def test_it_is_hashed_as_it_is_compared() -> None:
    """Equal mappings have one hash, in whatever order; one that holds what has none has none."""
    assert hash(ReadOnly({"R": 10, "B": 20})) == hash(ReadOnly({"B": 20, "R": 10}))
    assert len({option for game in rulekit.games() for option in game.options()}) > 7
    with pytest.raises(TypeError):
        hash(ReadOnly({"R": []}))


def test_it_cannot_be_changed() -> None:
    """Neither an entry nor an attribute can be set, added or deleted; nor by what it came from."""
    source = {"R": 10}
    made: Any = ReadOnly(source)
    source["R"] = 1000
    attempts: tuple[Callable[[], object], ...] = (
        lambda: made.__setitem__("R", 1000),
        lambda: made.update(R=1000),
        lambda: made.__delitem__("R"),
        lambda: setattr(made, "_entries", {}),
        lambda: setattr(made, "other", {}),
        lambda: delattr(made, "_entries"),
        lambda: made._entries.update(R=1000),
        lambda: made._entries.__setitem__("R", 1000),
    )
    for attempt in attempts:
        with pytest.raises((TypeError, AttributeError)):
            attempt()
    assert dict(made) == {"R": 10}


def test_it_is_copied_and_pickled() -> None:
    """Every copy is equal, and read only too."""
    made = ReadOnly({"R": (1, 2)})
    copies = (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made)))
    for other in copies:
        assert type(other) is ReadOnly
        assert other == made
    assert eval(repr(made), {"ReadOnly": ReadOnly}) == made


# ---- All that is shared


def reachable() -> Iterator[tuple[str, Any]]:
    """All that can be reached from rulekit's modules, by its path: what Python keeps is not."""
    seen: set[int] = set()
    left: list[tuple[str, Any]] = [("rulekit", rulekit)]
    for found in pkgutil.walk_packages(rulekit.__path__, "rulekit."):
        left.append((found.name, importlib.import_module(found.name)))
    keep = []  # so that no id is given twice
    while left:
        path, value = left.pop()
        if id(value) in seen or getattr(value, "__name__", "") in OUTSIDE:
            continue
        seen.add(id(value))
        keep.append(value)
        yield path, value
        left += [(f"{path}{name}", part) for name, part in parts(value)]


def parts(value: Any) -> Iterator[tuple[str, Any]]:
    """What is directly in a module, a class, a function, a container or an attrs object."""
    match value:
        case ModuleType() | type():
            if (getattr(value, "__module__", None) or value.__name__).startswith("rulekit"):
                for name, part in vars(value).items():
                    if not is_pythons_own(name):
                        yield f".{name}", part
        case FunctionType():
            yield ".__defaults__", value.__defaults__
            yield ".__kwdefaults__", tuple((value.__kwdefaults__ or {}).values())
            yield ".__closure__", tuple(cell.cell_contents for cell in value.__closure__ or ())
            yield ".__wrapped__", getattr(value, "__wrapped__", None)
        case partial():
            yield ".func", value.func
            yield ".args", value.args
            yield ".keywords", tuple(value.keywords.values())
        case staticmethod() | classmethod():
            yield ".__func__", value.__func__
        case property():
            yield ".fget", value.fget
        case Mapping():
            for key, part in value.items():
                yield f"[{key!r}]", part
        case tuple() | frozenset() | MutableSequence() | MutableSet():
            for number, part in enumerate(value):
                yield f"[{number}]", part
        case _ if attrs.has(type(value)):
            for each in attrs.fields(type(value)):
                yield f".{each.name}", getattr(value, each.name)
        case _:
            pass


def is_pythons_own(name: str) -> bool:
    """Tell whether Python, its typing or its enums keep this for themselves."""
    return (name.startswith("__") and name.endswith("__")) or name in {
        "_abc_impl", "_is_protocol", "_is_runtime_protocol", "_member_map_", "_member_names_",
        "_field_defaults", "_value2member_map_", "_hashable_values_", "_unhashable_values_",
        "_unhashable_values_map_",
    }  # fmt: skip


def test_nothing_that_is_shared_can_be_changed() -> None:
    """No dict, list or set can be reached that one game could change for all others."""
    found = {path for path, value in reachable() if isinstance(value, MUTABLE)}
    assert {path for path in found if not path.startswith((*ALLOWED, *OUTSIDE))} == set()
    for path in ALLOWED:
        assert any(it.startswith(path) for it in found), f"{path} need not be excused"


def test_the_search_reaches_what_is_shared() -> None:
    """Tables, clauses, readings, closures and what `partial` holds are looked at."""
    paths = {id(value): path for path, value in reachable()}
    edition = FiveColorsSetup.edition
    for value in (
        edition.points, edition.rules, edition.rules[3], FiftyTwoElevenSetup.edition.copies,
        COLOURS, GAMES[0].documents, GAMES[2].documents.events, GAMES[1].documents.actions,
    ):  # fmt: skip
        assert id(value) in paths
    assert any(isinstance(value, ReadOnly) and len(value) == 100 // 20 for _, value in reachable())


@pytest.mark.parametrize("setup", [FiveColorsSetup, FiftyTwoElevenSetup])
def test_an_editions_tables_cannot_be_changed(setup: Any) -> None:
    """No number of any table can be set, whoever holds the edition."""
    edition = setup(players=3).edition
    tables = [
        getattr(edition, each.name)
        for each in attrs.fields(type(edition))
        if isinstance(getattr(edition, each.name), Mapping)
    ]
    assert len(tables) == 11
    for table in tables:
        for key in table:
            with pytest.raises(TypeError):
                table[key] = 1000


def test_the_clauses_cannot_be_changed() -> None:
    """The spec is read once for all: its mappings are read only."""
    spec: Any = load()
    ruling = spec.rulings["RULING-SECOND-BURST"]
    for mapping in (spec.clauses, spec.rulings, ruling.readings):
        assert mapping
        for key in mapping:
            with pytest.raises(TypeError):
                mapping[key] = None


# ---- Copies


def shared_values() -> Iterator[Any]:
    """What is shared, and what holds it."""
    spec = load()
    yield from (spec, spec.rulings["RULING-SECOND-BURST"], spec.clauses, COLOURS)
    for game in GAMES:
        yield from (game, *moments(game), game.view(moments(game)[1], 0))
    for setup in (FiveColorsSetup(players=3), FiftyTwoElevenSetup(players=2, optional_rule=True)):
        yield from (setup, setup.rules, setup.edition, setup.edition.points, setup.rules.turns)


def test_all_that_is_shared_is_copied_and_pickled() -> None:
    """A copy of a game, a table, a state or the spec holds the same, and hashes where it did."""
    for value in shared_values():
        for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert type(other) is type(value)
            assert repr(other) == repr(value)
            if not isinstance(value, rulekit.majority.Rules | rulekit.majority.Edition):
                assert other == value
            if not isinstance(value, Mapping):
                assert other != value or hash(other) == hash(value)


def test_no_proxy_is_left() -> None:
    """`MappingProxyType`, which is neither copied nor pickled, stands in `ReadOnly` alone."""
    proxies = [path for path, value in reachable() if isinstance(value, MappingProxyType)]
    assert proxies == []


# ---- Names in place of pages


def test_tables_are_named_in_short() -> None:
    """An edition's repr, and that of its rules, are short and give the very same when evaluated."""
    for setup in (
        FiveColorsSetup(players=4),
        FiftyTwoElevenSetup(players=3, optional_rule=True),
    ):
        for value in (setup.rules, setup.edition):
            assert len(repr(value)) < 80
            assert eval(repr(value), {"rulekit": rulekit}) is value
    assert repr(FiveColorsSetup(players=3, optional_rule=True).rules) == (
        "rulekit.game('5-colors').setup(players=3, optional_rule=True).rules"
    )
    assert len(repr(load())) < 500

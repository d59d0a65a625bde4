"""Frozen objects, made quickly.

An attrs class that is frozen pays for each field: its `__init__` has to go round the `__setattr__`
that forbids it to set one. A `maker` fills in an open child of the class, which may set its
fields, and then lets the object become what it is meant to be. That takes a quarter of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast, get_origin

import attrs

__all__ = ["maker"]

P = ParamSpec("P")
T = TypeVar("T")


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """Give a function that makes objects of a frozen attrs class, from keywords alone.

    They are equal to those of `cls(…)` in every respect. Raises `TypeError` for a class that does
    more than to hold what it is given: one that is not frozen, and one with a converter, a
    validator, a default or code that runs before or after `__init__`.

    >>> @attrs.frozen
    ... class Stone:
    ...     seat: int
    ...     field: str
    >>> stone = maker(Stone)
    >>> stone(seat=0, field="a1") == Stone(0, "a1")
    True
    """
    of = cast("type[Any]", get_origin(cls) or cls)
    fields = _fields_only_held(of)
    set_freely = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    open_child = type(of.__name__, (of,), {"__slots__": (), **set_freely})
    # Written as text, as attrs writes an `__init__`: a loop over the fields would take longer than
    # the frozen class does.
    text = [
        f"def make(*, {', '.join(fields)}):",
        "    made = _blank(_open_child)",
        *(f"    made.{field} = {field}" for field in fields),
        "    made.__class__ = _frozen",
        "    return made",
    ]
    names: dict[str, Any] = {"_blank": object.__new__, "_open_child": open_child, "_frozen": of}
    exec("\n".join(text), names)
    make: Callable[P, T] = names["make"]
    make.__qualname__ = f"maker({of.__name__})"
    make.__module__ = of.__module__
    return make


def _fields_only_held(cls: type[Any]) -> tuple[str, ...]:
    fields = attrs.fields(cls)
    are_plain = all(
        field.init
        and not field.converter
        and not field.validator
        and field.default is attrs.NOTHING
        and field.alias == field.name
        for field in fields
    )
    is_frozen = "__setattr__" in vars(cls)
    is_more = hasattr(cls, "__attrs_pre_init__") or hasattr(cls, "__attrs_post_init__")
    if not are_plain or not fields or not is_frozen or is_more:
        raise TypeError(f"{cls.__name__} is no frozen class that only holds what it is given")
    return tuple(field.name for field in fields)

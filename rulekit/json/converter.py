"""A game's values as plain JSON values and back: strict, and telling the place of a flaw.

This module loads cattrs, so `rulekit.json.documents`
imports it only when something is read or written.

Nothing is taken that only looks right: `true`, `3.0` and `"3"` are no whole number. A value that
can be of several classes names its own: an action under `action`, an event under `event`,
anything else under `type`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin

import attrs
from cattrs import (
    AttributeValidationNote,
    ClassValidationError,
    Converter,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from rulekit.contract import Shuffled, UntypedGame
from rulekit.errors import IllegalSetup, InvalidDocument, Misuse, RulekitError, brief
from rulekit.json.strict import Flaw, refuse, require_keys, require_object
from rulekit.registry import game

__all__ = ["structure", "unstructure"]

Reader: TypeAlias = Callable[[Any, Any], Any]
"""From a JSON value, and its type, to the game's value; a hook of cattrs."""

Names: TypeAlias = Mapping[type, tuple[str, str]]
"""Classes with the key and the name that tell them apart in JSON."""

LONGEST_TEXT = 100
"""No id, card or reading is longer."""

LONGEST_LIST = 10_000
"""No game has so many pieces or actions."""


def unstructure(of: UntypedGame, value: object) -> Any:
    """Give a game's value as dicts, tuples, strings, numbers, booleans and None.

    Raises `Misuse` for a value that was made with something else in it.
    """
    converter = _converter(of.id)
    try:
        return converter.unstructure(value)
    except Exception:
        # Whatever stands in a field in place of its value, cattrs stumbles over it somehow.
        raise Misuse(f"{brief(value)} does not hold what it should") from None


def structure(of: UntypedGame, value: object, as_type: Any, where: str) -> Any:
    """Give a JSON value, which stands at the path `where`, as a value of this type.

    Raises `InvalidDocument` at its first flaw.
    """
    try:
        return _converter(of.id).structure(value, as_type)
    except (Flaw, ClassValidationError, IterableValidationError) as error:
        flaw, place = _first_flaw(error, where)
        if not isinstance(flaw, Flaw | RulekitError):
            raise  # not the document is wrong, but this module
        raise InvalidDocument(place, str(flaw)) from error


def _first_flaw(error: Exception, where: str) -> tuple[Exception, str]:
    """Follow the notes of cattrs to the first flaw."""
    while isinstance(error, ClassValidationError | IterableValidationError):
        error = error.exceptions[0]
        for note in getattr(error, "__notes__", ()):
            if isinstance(note, AttributeValidationNote):
                where = f"{where}.{note.name}" if where else note.name
            elif isinstance(note, IterableValidationNote):
                where = f"{where}[{note.index}]"
    if isinstance(error, IllegalSetup):
        where = f"{where}.{error.option}"
    return error, where or "document"


# ---- One converter a game


@cache
def _converter(game_id: str) -> Converter:
    of = game(game_id)
    actions = {cls: ("action", name) for name, cls in of.documents.actions.items()}
    events = {cls: ("event", name) for name, cls in of.documents.events.items()}
    names: Names = {**actions, **events, Shuffled: ("action", "shuffle")}
    converter = Converter()

    # Of the factories that know a type, cattrs takes the one that is registered last.
    read_by = converter.register_structure_hook_factory
    read_by(attrs.has, lambda cls: _object_reader(cls, converter))
    read_by(lambda cls: _is_kind_of_setup(cls, of), lambda _: _setup_reader(of, converter))
    read_by(_origin_is(tuple), lambda cls: _tuple_reader(cls, converter))
    read_by(_origin_is(Union, UnionType), lambda cls: _union_reader(cls, names, converter))
    read_by(_origin_is(Literal), _word_reader)
    for cls in names:
        converter.register_structure_hook(cls, _named_reader((cls,), names, converter))
    converter.register_structure_hook(Enum, _read_member)
    converter.register_structure_hook(str, _read_text)
    converter.register_structure_hook(int, _read_number)
    converter.register_structure_hook(bool, _read_bool)

    for cls in names:
        converter.register_unstructure_hook(cls, _named_writer(cls, names, converter))
    write_by = converter.register_unstructure_hook_factory
    write_by(
        lambda cls: _is_kind_of_setup(cls, of),
        lambda _: make_dict_unstructure_fn(of.setup, converter),
    )
    write_by(_origin_is(Union, UnionType), lambda cls: _union_writer(cls, names, converter))
    return converter


def _origin_is(*origins: object) -> Callable[[Any], bool]:
    return lambda cls: get_origin(cls) in origins


def _is_enum(cls: Any) -> bool:
    return isinstance(cls, type) and issubclass(cls, Enum)


def _is_kind_of_setup(cls: Any, of: UntypedGame) -> bool:
    """Tell whether a field of this type holds the game's setup: editions share their classes."""
    return attrs.has(cls) and issubclass(of.setup, get_origin(cls) or cls)


def _name(cls: Any, names: Names) -> tuple[str, str]:
    cls = get_origin(cls) or cls
    words = re.findall("[A-Z][a-z0-9]*", cls.__name__)
    return names.get(cls, ("type", "_".join(words).lower()))


# ---- Reading


def _read_number(value: object, _: object) -> int:
    if type(value) is not int or value < 0:
        refuse("a whole number from 0 on", value)
    return value


def _read_any_number(value: object, _: object) -> int:
    if type(value) is not int:
        refuse("a whole number", value)
    return value


def _read_bool(value: object, _: object) -> bool:
    if type(value) is not bool:
        refuse("true or false", value)
    return value


def _read_text(value: object, _: object) -> str:
    if type(value) is not str:
        refuse("a text", value)
    if len(value) > LONGEST_TEXT:
        raise Flaw(f"a text of {len(value)} characters is too long here")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Flaw("half of a surrogate pair stands alone here") from None
    return value


def _read_list(value: object) -> list[Any]:
    if type(value) is not list:
        refuse("a list", value)
    if len(value) > LONGEST_LIST:
        raise Flaw(f"a list of {len(value):,} items is too long here")
    return value


def _read_word(value: object, words: Mapping[str, object]) -> object:
    if type(value) is not str:
        refuse(f"one of {', '.join(words)}", value)
    if value not in words:
        raise Flaw(f"this should be one of {', '.join(words)}, and is another text")
    return words[value]


def _read_member(value: object, cls: type[Enum]) -> object:
    return _read_word(value, {member.value: member for member in cls})


def _word_reader(literal: Any) -> Reader:
    words = {word: word for word in get_args(literal)}
    return lambda value, _: _read_word(value, words)


def _tuple_reader(of_type: Any, converter: Converter) -> Reader:
    """Read a list up to its first flaw: a list may be long, and the first flaw is what is told."""
    (item, _) = get_args(of_type)
    read_item = converter.get_structure_hook(item)

    def read(value: object, _: object) -> tuple[object, ...]:
        items: list[object] = []
        for index, each in enumerate(_read_list(value)):
            try:
                items.append(read_item(each, item))
            except Exception as error:
                error.add_note(IterableValidationNote("", index, item))
                raise IterableValidationError("", [error], tuple) from None
        return tuple(items)

    return read


def _object_reader(cls: Any, converter: Converter, **overrides: Any) -> Reader:
    keys = [field.name for field in attrs.fields(get_origin(cls) or cls)]
    read_fields = make_dict_structure_fn(cls, converter, **overrides)
    return lambda value, _: read_fields(require_keys(value, keys), cls)


def _setup_reader(of: UntypedGame, converter: Converter) -> Reader:
    """Read a setup; that a reading is unknown it says itself, with its clauses."""
    readings = {
        field.name: override(struct_hook=_read_text)
        for field in attrs.fields(attrs.resolve_types(of.setup))
        if get_origin(field.type) is Literal
    }
    return _object_reader(of.setup, converter, **readings)


def _named_reader(classes: tuple[Any, ...], names: Names, converter: Converter) -> Reader:
    """Read an object that says of which of these classes it is."""
    (key,) = {_name(cls, names)[0] for cls in classes}
    readers = {_name(cls, names)[1]: _named_object_reader(cls, key, converter) for cls in classes}

    def read(value: object, _: object) -> object:
        rest = dict(require_object(value))
        if key not in rest:
            raise Flaw(f"the key {brief(key)} is missing")
        name = rest.pop(key)
        if type(name) is not str or name not in readers:
            raise Flaw(f"its {key} should be one of {', '.join(readers)}")
        return readers[name](rest, None)

    return read


def _named_object_reader(cls: Any, key: str, converter: Converter) -> Reader:
    if key != "action":
        return _object_reader(cls, converter)
    # An action is what somebody tries: that there is no seat -1 is for the rules to say.
    numbers = {
        field.name: override(struct_hook=_read_any_number)
        for field in attrs.fields(attrs.resolve_types(cls))
        if field.type is int
    }
    return _object_reader(cls, converter, **numbers)


def _union_reader(union: Any, names: Names, converter: Converter) -> Reader:
    """Read one of several classes by its name, or one of an enum's values, or a text, or null."""
    members = [cls for cls in get_args(union) if cls is not NoneType]
    classes = tuple(cls for cls in members if attrs.has(cls))
    enums = [cls for cls in members if _is_enum(cls)]
    words = {member.value: member for cls in enums for member in cls}
    if len(classes) > 1:
        read_other = _named_reader(classes, names, converter)
    else:
        (other,) = [cls for cls in members if cls not in enums]
        read_other = converter.get_structure_hook(other)

    def read(value: object, of_type: object) -> object:
        if value is None and NoneType in get_args(union):
            return None
        if type(value) is str and value in words:
            return words[value]
        return read_other(value, of_type)

    return read


# ---- Writing


def _named_writer(cls: Any, names: Names, converter: Converter) -> Callable[[Any], Any]:
    key, name = _name(cls, names)
    write = make_dict_unstructure_fn(cls, converter)
    return lambda value: {key: name, **write(value)}


def _union_writer(union: Any, names: Names, converter: Converter) -> Callable[[Any], Any]:
    classes = [get_origin(cls) or cls for cls in get_args(union) if attrs.has(cls)]
    if len(classes) < 2:
        return converter.unstructure
    writers = {cls: _named_writer(cls, names, converter) for cls in classes}
    return lambda value: None if value is None else writers[type(value)](value)

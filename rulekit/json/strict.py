"""JSON text and plain JSON values, with everything refused that JSON readers disagree about.

What is read is read whole or not at all: a key that is used twice, a number that is too large
and `NaN` stand in the result as a `Flaw`, which is no JSON value, so that whoever reads on
stumbles there and can tell the place.

An error tells the place and the kind of what stands there, and never the value: a state, an
event or a record holds what is secret.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection
from typing import Any, NoReturn

from rulekit.errors import InvalidDocument, Misuse, brief

__all__ = [
    "LONGEST",
    "Flaw",
    "canonical",
    "in_order",
    "kind_of",
    "parse",
    "quoted",
    "refuse",
    "require_keys",
    "require_object",
]

LONGEST = 1_000_000
"""No text of a game comes near this number of characters."""

DIGITS = 15
"""Whole numbers of more digits are not the same in every language."""

BYTE_ORDER_MARK = "\ufeff"
"""What some editors put before a text; it says nothing."""


class Flaw(ValueError):
    """Why a JSON value is not what should stand in its place."""


def canonical(value: object) -> str:
    """Write a plain value in one way only: keys sorted, no space between tokens, ASCII.

    It is what RFC 8785 asks for, as far as a game's values go. Raises `Misuse` for what is no plain
    value.

    >>> canonical({"seat": 0, "cards": ("R1", "R2")})
    '{"cards":["R1","R2"],"seat":0}'
    """
    try:
        return _SORTING.encode(value)
    except MemoryError:
        raise
    except Exception:  # its own, of a list or a mapping that cannot be read
        raise Misuse(f"{brief(value)} holds what is no JSON value") from None


_SORTING = json.JSONEncoder(separators=(",", ":"), allow_nan=False, sort_keys=True)
_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False)


def in_order(value: object) -> str:
    """Write a plain value whose keys are in order already: the text that `canonical` gives.

    Forms write their keys so. Not to sort them again takes a third less time. Raises `Misuse` for
    what is no plain value.
    """
    try:
        return _ENCODER.encode(value)
    except MemoryError:
        raise
    except Exception:
        raise Misuse(f"{brief(value)} holds what is no JSON value") from None


def parse(text: str, what: str) -> Any:
    """Read a JSON text, with or without a byte order mark; `what` names it in the error.

    Raises `InvalidDocument` for a text that is no JSON, too long or nested too deeply, `Misuse`
    for what is no text.

    >>> parse('{"seat":}', "action")
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: action: no JSON at line 1, column 9
    """
    if type(text) is not str:
        raise Misuse(f"a text is a string, not {brief(text)}")
    if len(text) > LONGEST:
        raise InvalidDocument(what, f"more than {LONGEST:,} characters are too many")
    try:
        return _DECODER.decode(text.removeprefix(BYTE_ORDER_MARK))
    except json.JSONDecodeError as error:
        why = f"no JSON at line {error.lineno}, column {error.colno}"
        raise InvalidDocument(what, why) from error
    except RecursionError:
        raise InvalidDocument(what, "it is nested too deeply") from None


def _object(pairs: list[tuple[str, Any]]) -> object:
    read = dict(pairs)
    if len(read) == len(pairs):
        return read
    [(key, _)] = Counter(key for key, _ in pairs).most_common(1)
    return Flaw(f"the key {quoted(key)} is used twice")


def _whole_number(digits: str) -> object:
    count = len(digits.removeprefix("-"))
    if count > DIGITS:
        return Flaw(f"a number of {count} digits is too large")
    return int(digits)


def _constant(name: str) -> Flaw:
    return Flaw(f"{name} is no JSON")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole_number, parse_constant=_constant
)


def require_object(value: object) -> dict[str, Any]:
    """Give back an object; raise `Flaw` for anything else."""
    if type(value) is not dict:
        refuse("an object", value)
    return value


def require_keys(
    value: object, keys: Collection[str], others: Collection[str] = ()
) -> dict[str, Any]:
    """Give back an object that has these keys, and maybe some of the others.

    Raises `Flaw` for anything else.
    """
    read = require_object(value)
    for key in keys:
        if key not in read:
            raise Flaw(f"the key {brief(key)} is missing")
    for key in read:
        if key not in keys and key not in others:
            raise Flaw(f"the key {quoted(key)} is unknown")
    return read


def refuse(expected: str, value: object) -> NoReturn:
    """Raise the `Flaw` that this is not what is expected, or the one that it is."""
    if isinstance(value, Flaw):
        raise value
    raise Flaw(f"this should be {expected}, not {kind_of(value)}")


def quoted(name: object) -> str:
    """Quote a key, or what stands in a document's head: these are no part of a game.

    >>> quoted("seats"), quoted(2), quoted("x" * 50), quoted([1, 2])
    ("'seats'", '2', 'a text of 50 characters', 'a list')
    """
    match name:
        case str() if len(name) > 40:
            return f"a text of {len(name)} characters"
        case None | bool() | list() | dict():
            return kind_of(name)
        case _:
            return brief(name)


def kind_of(value: object) -> str:
    """Tell of which kind a JSON value is, without telling the value.

    >>> kind_of(True), kind_of("R1"), kind_of(-1), kind_of(3.0), kind_of([1, 2])
    ('true', 'a text', 'a negative number', 'a decimal number', 'a list')
    """
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int():
            return "a negative number" if value < 0 else "a whole number"
        case float():
            return "a decimal number"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "an object"

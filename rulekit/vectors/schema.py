"""Whether a JSON value has the form that a schema of the vectors asks for.

The schemas in `spec/vectors/schemas/` are JSON Schema. The words of it that they use stand here,
and no others. A number with a decimal point is no integer, and a pattern fits a whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any, TypeAlias

from attrs import evolve, frozen

from rulekit.errors import InvalidDocument, printable
from rulekit.json.strict import Flaw, canonical, parse, quoted
from rulekit.read_only import ReadOnly
from rulekit.registry import games
from rulekit.spec.clauses import spec_folder
from rulekit.spec.files import read_text

__all__ = ["require_form"]

_Path: TypeAlias = tuple[str | int, ...]


def require_form(document: object, kind: str, where: str) -> None:
    """Hold a file with cases of this kind against its schema; `where` names it in the error.

    Raises `InvalidDocument` with the first place that does not fit.

    >>> require_form({"$schema": 3}, "perft", "5211/perft.json")
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: 5211/perft.json, $schema: this should be \
"../schemas/perft.json", not 3
    """
    name = f"{kind}.json"
    if type(document) is dict and document.get("game") in [it.id for it in games() if it.spec]:
        name = "any-game.json"  # what another package brings has no form of its own here
    for misfit in _misfits(document, _schema(name), name, ()):
        raise InvalidDocument(f"{where}, {misfit.where or 'at the top'}", misfit.why)


@cache
def _schema(name: str) -> Any:
    path = spec_folder() / "vectors" / "schemas" / name
    return parse(read_text(path, name), name)


@frozen
class _Misfit:
    """A place in a document, and what is wrong there: its text, or it is not what is known."""

    path: _Path
    text: str
    known: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """The place as keys and numbers, such as `cases[0].given.seat`."""
        steps = (
            f"[{step}]" if isinstance(step, int) else f".{printable(step)}" for step in self.path
        )
        return "".join(steps).removeprefix(".")

    @property
    def why(self) -> str:
        """What is wrong."""
        return (
            f"this should be {' or '.join(self.known)}, not {self.text}"
            if self.known
            else self.text
        )


def _misfits(value: Any, schema: Any, home: str, path: _Path) -> Iterator[_Misfit]:
    """Tell what is wrong with a value at this path; `home` is the schema's file."""
    if isinstance(value, Flaw):
        yield _Misfit(path, str(value))
    elif isinstance(schema, dict):
        for word, wanted in schema.items():
            yield from _by_word(word, wanted, value, schema, home, path)


def _by_word(
    word: str, wanted: Any, value: Any, schema: dict[str, Any], home: str, path: _Path
) -> Iterator[_Misfit]:
    """Tell what is wrong with a value by one word of a schema."""
    match word, value:
        case (("$schema" | "$defs" | "title" | "description"), _):
            pass
        case "$ref", _:
            file, _, name = wanted.partition("#/$defs/")
            yield from _misfits(value, _schema(file or home)["$defs"][name], file or home, path)
        case "allOf", _:
            for each in wanted:
                yield from _misfits(value, each, home, path)
        case (("anyOf" | "oneOf"), _):  # no value fits two branches of these schemas
            yield from _of_branches(wanted, value, home, path)
        case "type", _:
            if type(value) is not _TYPES[wanted]:
                yield _Misfit(path, f"this should be of type {wanted}, not {quoted(value)}")
        case (("const" | "enum"), _):
            known = [wanted] if word == "const" else wanted
            if not any(type(value) is type(each) and value == each for each in known):
                yield _Misfit(path, quoted(value), tuple(map(canonical, known)))
        case "pattern", str():
            if not re.fullmatch(wanted, value):
                yield _Misfit(path, f"{quoted(value)} has not the form {wanted}")
        case "minimum", int():
            if value < wanted:
                yield _Misfit(path, f"this should be at least {wanted}, not {value}")
        case "maximum", int():
            if value > wanted:
                yield _Misfit(path, f"this should be at most {wanted}, not {value}")
        case ("minLength", str()) | ("minItems", list()):
            if len(value) < wanted:
                yield _Misfit(path, f"this is too short, with {len(value)} of at least {wanted}")
        case "maxItems", list():
            if len(value) > wanted:
                yield _Misfit(path, f"this is too long, with {len(value)} of at most {wanted}")
        case "uniqueItems", list():
            plain = [each for each in value if isinstance(each, str | int)]
            if len(set(plain)) < len(plain):
                yield _Misfit(path, "nothing should be in this list twice")
        case "items", list():
            for number, each in enumerate(value):
                yield from _misfits(each, wanted, home, (*path, number))
        case "required", dict():
            for key in wanted:
                if key not in value:
                    yield _Misfit((*path, key), "this is missing")
        case "dependentRequired", dict():
            for key in chain.from_iterable(wanted[key] for key in wanted if key in value):
                if key not in value:
                    yield _Misfit((*path, key), "this is missing")
        case "properties", dict():
            for key, each in wanted.items():
                if key in value:
                    yield from _misfits(value[key], each, home, (*path, key))
        case "propertyNames", dict():
            for key in value:
                yield from _misfits(key, wanted, home, (*path, key))
        case "additionalProperties", dict():
            for key in value.keys() - schema.get("properties", {}).keys():
                if wanted is False:
                    yield _Misfit((*path, key), "this key is unknown")
                yield from _misfits(value[key], wanted, home, (*path, key))
        case _:  # the word asks nothing of such a value
            pass


_TYPES: Mapping[str, type] = ReadOnly(
    {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "boolean": bool,
        "null": type(None),
    }
)


def _of_branches(branches: list[Any], value: Any, home: str, path: _Path) -> Iterator[_Misfit]:
    """Tell what is wrong in the branch that a value fits furthest, if it fits none."""
    found = [next(_misfits(value, branch, home, path), None) for branch in branches]
    misfits = [misfit for misfit in found if misfit is not None]
    if len(misfits) == len(branches):
        # A branch that wants another word in some place was not the one that was meant.
        best = max(misfits, key=lambda misfit: (len(misfit.path), not misfit.known))
        known = chain.from_iterable(it.known for it in misfits if it.path == best.path)
        yield evolve(best, known=tuple(dict.fromkeys(known))) if best.known else best

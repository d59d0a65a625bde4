"""What says by its fields alone how it stands in JSON: options, outcomes, refusals, clauses."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import attrs

from rulekit.errors import IllegalAction, IllegalPosition, IllegalSetup, Misuse, brief
from rulekit.json.strict import canonical
from rulekit.read_only import ReadOnly

__all__ = ["plain_value", "same"]

REFUSED: Mapping[type, str] = ReadOnly(
    {IllegalAction: "action", IllegalSetup: "setup", IllegalPosition: "position"}
)
"""What was refused, by the class of the refusal."""


def plain_value(value: Any) -> Any:
    """Give an object of attrs, a refusal, or what such are made of, as plain JSON values.

    Raises `Misuse` for anything else.
    """
    if type(value) in REFUSED:
        refusal = {
            "refused": REFUSED[type(value)],
            "reason": value.reason.value,
            "clauses": list(value.clauses),
            "text": value.text,
        }
        return refusal | ({"option": value.option} if type(value) is IllegalSetup else {})
    if isinstance(value, Enum):
        return value.value
    if type(value) in (tuple, list):
        return [plain_value(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain_value(item) for key, item in value.items()}
    if value is None or type(value) in (str, int, bool):
        return value
    if attrs.has(type(value)):
        fields = attrs.fields(type(value))
        return {field.name: plain_value(getattr(value, field.name)) for field in fields}
    raise Misuse(f"{brief(value)} is nothing that stands in JSON")


def same(one: Any, other: Any) -> bool:
    """Tell whether two JSON values are the same: `true` and 1.0 are no 1.

    >>> same([1], [1]), same([1], [True]), same([1], [1.0])
    (True, False, False)
    """
    try:
        return canonical(one) == canonical(other)
    except Misuse:  # what is nested too deeply, or a flaw
        return False

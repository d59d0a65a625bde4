"""What a vector leaves out of a document, so that an engine need not have it to be judged."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.read_only import ReadOnly
from rulekit.vectors.cases import Json

__all__ = ["LEFT_OUT", "left_out"]

LEFT_OUT: Mapping[str, frozenset[str]] = ReadOnly(
    {
        "document": frozenset({"format", "format_version", "game", "ruleset_version"}),
        "view": frozenset({"legal_actions", "owners"}),
        "event": frozenset({"clauses"}),
    }
)
"""The keys of documents, views and events that no vector has there.

A `transition` is the exception: its events have their clauses, which an answer may leave out.
"""


def left_out(kind: str, value: Mapping[str, Json]) -> Json:
    """Give a document, a view or an event without the keys that a vector leaves out.

    >>> left_out("event", {"event": "chosen", "seat": 0, "clauses": ["5C-TURN-1"]})
    {'event': 'chosen', 'seat': 0}
    """
    return {key: part for key, part in value.items() if key not in LEFT_OUT[kind]}

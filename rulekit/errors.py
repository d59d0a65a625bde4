"""All that rulekit raises on purpose, under one root.

`reason` is the machine's contract: an Enum member of the game that raises. The sentence in
`str(error)` is for people and may change.
"""

from __future__ import annotations

from enum import Enum

__all__ = [
    "IllegalAction",
    "IllegalPosition",
    "IllegalSetup",
    "InvalidDocument",
    "Misuse",
    "RulekitError",
]


def brief(value: object) -> str:
    """Name any value in a few characters, for an error's text; it never fails.

    >>> brief("R1"), brief(10**5000)
    ("'R1'", 'some int')
    """
    try:
        return f"{value!r:.60}"
    except Exception:  # a huge int, or an object whose repr fails
        return f"some {type(value).__name__}"


class RulekitError(Exception):
    """The root of everything that rulekit raises on purpose."""


class _Refusal(RulekitError):
    """The rules say no: why, and by which clauses."""

    def __init__(self, subject: object, reason: Enum, clauses: tuple[str, ...], text: str) -> None:
        super().__init__(subject, reason, clauses, text)
        self.reason = reason
        self.clauses = clauses
        self.text = text

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.clauses)}]"


class IllegalAction(_Refusal):
    """The rules do not allow this action now; the state is as it was.

    Attributes: `action` (what was tried), `reason` (an Enum member), `clauses` (ids, tuple of
    str), `text` (a sentence).
    """

    def __init__(self, action: object, reason: Enum, clauses: tuple[str, ...], text: str) -> None:
        super().__init__(action, reason, clauses, text)
        self.action = action


class IllegalSetup(_Refusal):
    """The rules do not allow a game set up like this.

    Attributes: `option` (the name of the wrong field), `reason`, `clauses`, `text`.
    """

    def __init__(self, option: str, reason: Enum, clauses: tuple[str, ...], text: str) -> None:
        super().__init__(option, reason, clauses, text)
        self.option = option


class IllegalPosition(_Refusal):
    """What was asked about cannot lie on a table that is set up like this.

    Attributes: `position` (what was asked about), `reason`, `clauses`, `text`.
    """

    def __init__(self, position: object, reason: Enum, clauses: tuple[str, ...], text: str) -> None:
        super().__init__(position, reason, clauses, text)
        self.position = position


class Misuse(RulekitError, TypeError):
    """The argument is no value of this game at all: no clause speaks of it."""


class InvalidDocument(RulekitError, ValueError):
    """JSON or a file is not what it should be.

    Attributes: `where` (line, key path or file), `why` (a sentence).
    """

    def __init__(self, where: str, why: str) -> None:
        super().__init__(where, why)
        self.where = where
        self.why = why

    def __str__(self) -> str:
        return f"{self.where}: {self.why}"

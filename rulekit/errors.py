"""All that rulekit raises on purpose, under one root.

`reason` is the machine's contract: an Enum member of the game that raises. The sentence in
`str(error)` is for people and may change.
"""

from __future__ import annotations

from enum import Enum
from unicodedata import category

__all__ = [
    "IllegalAction",
    "IllegalPosition",
    "IllegalSetup",
    "InvalidDocument",
    "Misuse",
    "RulekitError",
]


def printable(text: str, most: int = 40) -> str:
    r"""Give a text that came from outside as a sentence or a terminal may hold it.

    Control and format characters, lone surrogates, line and paragraph separators (the Unicode
    categories Cc, Cf, Cs, Zl, Zp) are written as escapes, and a text of more than `most`
    characters is cut.

    >>> print(printable("R1\x1b[31m"), printable("x" * 50, 5))
    R1\x1b[31m xxxx…
    """
    cut = text if len(text) <= most else f"{text[: most - 1]}…"
    return "".join(
        character.encode("unicode_escape").decode() if category(character) in _OBEYED else character
        for character in cut
    )


_OBEYED = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def brief(value: object) -> str:
    """Name a value that a caller sent, for an error's sentence; it never fails.

    A text or a number is quoted, as `printable` gives it; of anything else only the type is told,
    since it may hold what is secret.

    >>> brief("R1"), brief(7), brief(10**5000), brief(("R1", "R2"))
    ("'R1'", '7', 'a huge int', 'a tuple')
    """
    match value:
        case None | bool():
            return str(value)
        case str():
            return f"'{printable(value)}'"
        case int() | float() if type(value) in (int, float):
            return "a huge int" if isinstance(value, int) and abs(value) > 10**15 else repr(value)
        case _:
            name = type(value).__name__
            return f"{'an' if name[:1] in 'aeiouAEIOU' else 'a'} {printable(name)}"


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

"""All that rulekit raises on purpose, under one root.

`reason` is the machine's contract: an Enum member of the game that raises. The sentence in
`str(error)` is for people and may change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeAlias, cast
from unicodedata import category

from rulekit.sentences import COUNTED, People

__all__ = [
    "IllegalAction",
    "IllegalPosition",
    "IllegalSetup",
    "InvalidDocument",
    "Misuse",
    "RulekitError",
]


def printable(text: str, most: int | None = 40) -> str:
    r"""Give a text that came from outside as a sentence or a terminal may hold it.

    Control and format characters, lone surrogates, line and paragraph separators (the Unicode
    categories Cc, Cf, Cs, Zl, Zp) are written as escapes, and a text of more than `most`
    characters is cut.

    >>> print(printable("R1\x1b[31m"), printable("x" * 50, 5))
    R1\x1b[31m xxxx…
    """
    if most is not None and len(text) > most:
        text = f"{text[: most - 1]}…"
    if text.isprintable():
        return text
    return "".join(
        character.encode("unicode_escape").decode() if category(character) in _OBEYED else character
        for character in text
    )


_OBEYED = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def brief(value: object) -> str:
    """Name a value that a caller sent, for an error's sentence; it never fails.

    A text or a number is quoted, as `printable` gives it; of anything else only the type is told,
    since it may hold what is secret.

    >>> brief("R1"), brief(7), brief(10**5000), brief(("R1", "R2"))
    ("'R1'", '7', 'a huge int', 'a tuple')
    """
    # By the very type: what a child of str or int answers for itself is not known.
    kind = type(value)
    if value is None or kind is bool or kind is float:
        return repr(value)
    if kind is str:
        return f"'{printable(str(value))}'"
    if kind is int:
        return repr(value) if -(10**15) <= cast("int", value) <= 10**15 else "a huge int"
    name = printable(kind.__name__)
    return f"{'an' if name[:1] in tuple('aeiouAEIOU') else 'a'} {name}"


def counted(count: int, thing: str) -> str:
    """Count things in words.

    >>> counted(1, "player"), counted(0, "player")
    ('1 player', '0 players')
    """
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


class RulekitError(Exception):
    """The root of everything that rulekit raises on purpose.

    What its sentence quotes is escaped, so that it can stand in a page, a log or a terminal. A
    sentence quotes what the caller has just sent, and never what a state, an event or a record
    holds.
    """


class InWords:
    """The sentence of a refusal, which is made once somebody asks for it.

    `words(reason, told, people)` makes it: of the reason of the refusal, of what it speaks of by
    name, and of how the seats are called. `words` is a function of a module, so that a refusal can
    be pickled.
    """

    def __init__(self, words: Callable[..., str], reason: Enum, told: Mapping[str, Any]) -> None:
        self.words = words
        self.reason = reason
        self.told = dict(told)

    def __call__(self, people: People) -> str:
        return self.words(self.reason, self.told, people)


Sentence: TypeAlias = str | InWords
"""The sentence of a refusal, or what makes it."""


class _Refusal(RulekitError):
    """The rules say no: why, and by which clauses."""

    def __init__(
        self, subject: object, reason: Enum, clauses: tuple[str, ...], text: Sentence
    ) -> None:
        is_told = type(text) in (str, InWords)
        if not isinstance(reason, Enum) or not is_told or not _are_texts(clauses):
            raise Misuse("a refusal has an Enum member as reason, a tuple of clauses and a text")
        super().__init__()
        self._made_of = subject, reason, clauses, text
        self.reason = reason
        self.clauses = clauses

    @property
    def text(self) -> str:
        """The sentence."""
        return self.text_for()

    @property
    def told(self) -> Mapping[str, Any]:
        """What the sentence speaks of, by name; nothing where it was given as a text."""
        text = self._made_of[-1]
        return MappingProxyType({} if isinstance(text, str) else text.told)

    def text_for(self, people: People = COUNTED) -> str:
        """Give the sentence with the seats called like this."""
        text = self._made_of[-1]
        return printable(text if isinstance(text, str) else text(people), most=None)

    def __str__(self) -> str:
        return printable(f"{self.text} [{', '.join(self.clauses)}]", most=None)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._made_of


class IllegalAction(_Refusal):
    """The rules do not allow this action now; the state is as it was.

    Attributes: `action` (what was tried), `reason` (an Enum member), `clauses` (ids, tuple of
    str), `text` (a sentence), `told` (what it speaks of, by name).
    """

    def __init__(
        self, action: object, reason: Enum, clauses: tuple[str, ...], text: Sentence
    ) -> None:
        super().__init__(action, reason, clauses, text)
        self.action = action


class IllegalSetup(_Refusal):
    """The rules do not allow a game set up like this.

    Attributes: `option` (the name of the wrong field), `reason`, `clauses`, `text`, `told`.
    """

    def __init__(self, option: str, reason: Enum, clauses: tuple[str, ...], text: Sentence) -> None:
        super().__init__(option, reason, clauses, text)
        self.option = option


class IllegalPosition(_Refusal):
    """What was asked about cannot lie on a table that is set up like this.

    Attributes: `position` (what was asked about), `reason`, `clauses`, `text`, `told`.
    """

    def __init__(
        self, position: object, reason: Enum, clauses: tuple[str, ...], text: Sentence
    ) -> None:
        super().__init__(position, reason, clauses, text)
        self.position = position


class Misuse(RulekitError, TypeError):
    """The argument is no value of this game at all: no clause speaks of it."""

    def __init__(self, text: str) -> None:
        super().__init__(printable(text, most=None) if type(text) is str else brief(text))


class InvalidDocument(RulekitError, ValueError):
    """JSON or a file is not what it should be.

    Attributes: `where` (line, key path or file), `why` (a sentence).
    """

    def __init__(self, where: str, why: str) -> None:
        if type(where) is not str or type(why) is not str:
            raise Misuse("where and why a document is wrong are told in words")
        where, why = printable(where, most=None), printable(why, most=None)
        super().__init__(where, why)
        self.where = where
        self.why = why

    def __str__(self) -> str:
        return f"{self.where}: {self.why}"


def _are_texts(values: object) -> bool:
    return type(values) is tuple and all(type(value) is str for value in values)


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Raise `Misuse` where an object of the caller's raises an error of its own while it is read.

    The error stands behind it as its cause. What is raised on purpose passes, and so does an
    `OSError`: that a file cannot be read is no misuse.

    >>> with reading("the lines"):
    ...     1 / 0
    Traceback (most recent call last):
    ...
    rulekit.errors.Misuse: the lines cannot be read
    """
    try:
        yield
    except (RulekitError, OSError, MemoryError):
        raise
    except Exception as error:
        raise Misuse(f"{what} cannot be read") from error

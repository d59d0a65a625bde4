"""Figures: the numbers and words in which a text of the spec, its data and its rulebook agree.

A number is written in digits or, from two on, as a word; *one*, *first* and *once* are words of
the language, and *no cards* are 0. A word is a figure where any data hold it, such as a colour,
and so is the id of a clause or ruling. The names that the games' files list state nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from rulekit.read_only import ReadOnly
from rulekit.spec.citations import ID
from rulekit.spec.clauses import Spec, Value

__all__ = ["figures_of", "reader"]

_CARDINALS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBERS: Mapping[str, str] = ReadOnly(
    {
        **{
            word: str(number)
            for words in (_CARDINALS, _ORDINALS)
            for number, word in enumerate(words, 2)
        },
        "twice": "2",
        "no cards": "0",
    }
)


def reader(spec: Spec) -> Callable[[str], tuple[str, ...]]:
    """Make the function that finds the figures of a text, in the text's order.

    >>> from rulekit.spec.clauses import load
    >>> reader(load())("By 5C-BURST-1, two Red cards and 5 of 1s; no cards are blue.")
    ('5c-burst-1', '2', 'red', '5', '0', 'blue')
    """
    names = (name for book in spec.books for name in book.names)
    return _reader(frozenset(names), frozenset(_words(spec)))


@cache
def _reader(names: frozenset[str], words: frozenset[str]) -> Callable[[str], tuple[str, ...]]:
    name = "|".join(map(re.escape, names)) or "(?!)"
    token = re.compile(rf"(?<![\w-])({ID})(?![\w-])|\b(?:{name})\b|((?i:no cards)\b|\d+|[^\W\d_]+)")

    def found(text: str) -> Iterator[str]:
        for match in token.finditer(text):
            word = (match[1] or match[2] or "").casefold()
            if match[1] or word.isdecimal() or word in words or word in _NUMBERS:
                yield _NUMBERS.get(word, word)

    return cache(lambda text: tuple(found(text)))  # a spec is read again for each of its faults


def figures_of(data: Value) -> tuple[str, ...]:
    """List the figures of data in their order; a key counts if it is a number.

    >>> figures_of({"burst": {"2": 5, "3": 6}, "colours": ("red", "blue")})
    ('2', '5', '3', '6', 'red', 'blue')
    """
    return tuple(_figures(data))


def _figures(data: Value) -> Iterator[str]:
    match data:
        case Mapping():
            for key, value in data.items():
                if key.isdecimal():
                    yield key
                yield from _figures(value)
        case tuple():
            for value in data:
                yield from _figures(value)
        case _:
            yield str(data).casefold()


def _words(spec: Spec) -> Iterator[str]:
    for entry in spec.entries.values():
        yield from (word for word in _figures(entry.data) if not word.isdecimal())

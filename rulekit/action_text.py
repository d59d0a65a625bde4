"""The short text form of actions, `0: R1 R2` or `shuffle: R1 R2 …`, as every game shares it.

A text stands for one action alone. A card or a field that would be read as something else, or not
at all, is written in quotes, as an error quotes it; no text with a quote is read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from rulekit.errors import InvalidDocument, Misuse, brief

__all__ = ["is_word", "read_action", "write_action"]

SHUFFLE = "shuffle"

LONGEST_WORD = 40
"""No card or field has a longer name."""

_BLANK = " \t\r\n"
_SEAT = re.compile("-?[0-9]{1,9}")


def is_word(text: str) -> bool:
    """Tell whether a card or a field can stand in an action's text as it is.

    >>> is_word("R1"), is_word("R1 R2"), is_word(""), is_word("'"), is_word("R1" + chr(31))
    (True, False, False, False, False)
    """
    return 0 < len(text) <= LONGEST_WORD and text.isprintable() and not {" ", "'"} & {*text}


def write_action(who: object, words: Iterable[str], reserved: Collection[str] = ()) -> str:
    """Write an action's text; `reserved` words mean something else, so they are quoted.

    >>> write_action(0, ("a1", "R", "R")), write_action(0, ("R1 R2", "exchange"), ["exchange"])
    ('0: a1 R R', "0: 'R1 R2' 'exchange'")
    """
    plain = (word if is_word(word) and word not in reserved else brief(word) for word in words)
    return f"{who}: {' '.join(plain)}"


def read_action(text: object, form: str) -> tuple[int | None, tuple[str, ...]]:
    """Read whose action a text is, None for a shuffle, and the words after the colon.

    Raises `InvalidDocument` for any other text, with the form that an action has in this game;
    `Misuse` for what is no text.

    >>> read_action("0: a1 R R", ""), read_action("shuffle: R O", "")
    ((0, ('a1', 'R', 'R')), (None, ('R', 'O')))
    """
    if type(text) is not str:
        raise Misuse(f"an action's text is a string, not {brief(text)}")
    who, colon, rest = text.partition(":")
    who = who.strip(_BLANK)
    words = re.findall(f"[^{_BLANK}]+", rest)
    if colon and (who == SHUFFLE or _SEAT.fullmatch(who)) and all(map(is_word, words)):
        return None if who == SHUFFLE else int(who), tuple(words)
    where = "a shuffle" if SHUFFLE in who.lower() else brief(text)  # whose order is secret
    raise InvalidDocument(where, f"an action reads {form}")

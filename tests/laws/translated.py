"""What is said in 5 COLORS, in the words of 5211, and whether both say the same.

The translation knows colours, the 1 and the Kododo; and the clauses, by the correspondence of the
two rulebooks. Lists of cards are put into one order on both sides, since an alphabetical order
changes with the names; but not the deck, the removed cards and a shuffle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any

import attrs
from attrs import field, frozen

from rulekit.contract import FACE_DOWN, Shuffled
from rulekit.majority.state import Choose
from tests.majority.table import FIFTY_TWO_ELEVEN, FIVE_COLORS, Book

# ---- The translation


@frozen(eq=False)
class Words:
    """What the words of 5 COLORS are in 5211; or with no letters, the words as they are.

    >>> words = Words.of("TPOGY")
    >>> words.word("R1"), words.word("O6"), words.word("Y"), words.text("0: R1 Y2")
    ('TK', 'Y6', 'O', '0: TK O2')

    What is no word of 5 COLORS becomes what is no word of 5211.

    >>> words.word("TK"), words.word("RK"), words.word("R7"), words.word("??")
    ('R1', 'T1', 'T7', '??')
    """

    letters: Mapping[str, str]
    faces: Mapping[str, str]
    game: Mapping[str, str]
    to: Book
    known: Mapping[str, str] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        cards = {*FIVE_COLORS.deck(), *FIFTY_TWO_ELEVEN.deck(), FACE_DOWN}
        known = {card: self._new(card) for card in cards}
        object.__setattr__(self, "known", known)

    @classmethod
    def of(cls, colours: str) -> Words:
        """The words where the colours R, B, Y, G and O are these."""
        letters = dict(zip("RBYGO", colours, strict=True))
        unused = iter(sorted(set("RBYGO") - set(colours)))
        letters |= {letter: next(unused) for letter in sorted(set(colours) - set("RBYGO"))}
        return cls(letters, {"1": "K", "K": "1"}, {"5-colors": "5211"}, FIFTY_TWO_ELEVEN)

    @classmethod
    def exchanged(cls, colours: str) -> Words:
        """The words where 5 COLORS has its own colours in other places.

        >>> Words.exchanged("BRYGO").text("0: R1 B2 Y3")
        '0: B1 R2 Y3'
        """
        return cls(dict(zip("RBYGO", colours, strict=True)), {}, {}, FIVE_COLORS)

    def word(self, word: str) -> str:
        """A card or a colour in 5211; any other word stays as it is."""
        return self.known.get(word) or self._new(word)

    def _new(self, word: str) -> str:
        if len(word) == 2:
            return self.letters.get(word[0], word[0]) + self.faces.get(word[1], word[1])
        return self.letters.get(word, word) if len(word) == 1 else self.game.get(word, word)

    def cards(self, cards: Any) -> tuple[str, ...]:
        """Cards in 5211, in the same order."""
        known = self.known
        return tuple([known.get(card) or self._new(card) for card in cards])

    def text(self, text: str) -> str:
        """A text with every card in it translated."""
        return re.sub(r"\S+", lambda found: self.word(found[0]), text)

    def action(self, action: Any) -> Any:
        """The same action by the other names; what is none stays as it is."""
        if isinstance(action, Shuffled):
            return Shuffled(self.cards(action.cards))
        if type(action) is Choose:
            return Choose(action.seat, self.cards(action.cards))
        return self.text(action) if isinstance(action, str) else action


AS_THEY_ARE = Words({}, {}, {}, FIVE_COLORS)


def neutral(clauses: Iterable[str]) -> list[str]:
    """Clauses by topic and number, as 5 COLORS counts them.

    5211 counts many Kododo cards from 2 on, since its first clause of a Kododo is that it counts
    as 1 point; that stands on the cards of 5 COLORS. It tells the number of players in its table
    alone. That all cards lie open after the third turn is a rule in 5 COLORS, and in 5211 part of
    an example.

    >>> neutral(["5211-KODODO-1", "5211-KODODO-2", "RULING-ONES-FIRST"])
    ['ONES-1', 'RULING-ONES-FIRST']
    >>> neutral(["5C-PLAYERS-1"]) == neutral(["5211-TABLE-1", "RULING-PLAYER-COUNTS"])
    True
    """
    names = [name.removeprefix("5C-").removeprefix("5211-") for name in clauses]
    found = {twin for name in names for twin in _TWINS.get(name, (name,))}
    return sorted(found - {"TURN-6", "KODODO-1"})


_TWINS = {
    "PLAYERS-1": ("TABLE-1", "RULING-PLAYER-COUNTS"),
    **{f"KODODO-{n + 1}": (f"ONES-{n}",) for n in range(1, 5)},
}


# ---- What is compared


OF_CLAUSES = frozenset({"clauses", "chosen"})
"""The lists of ids: what is cited, and what a turn's choices cite."""

IN_ORDER = frozenset({"deck", "because"})
"""The lists of words whose order counts; that of a shuffle does too."""


def said(value: Any, words: Words = AS_THEY_ARE, key: str = "") -> Any:
    """A value of a game, or of JSON, in these words, as dicts and lists that are in one order."""
    kind = type(value)
    if isinstance(value, Exception):
        return kind.__name__
    if kind is str:
        return words.word(value)
    if kind is tuple or kind is list:
        if not value or type(value[0]) is str:
            return _listed(tuple(value), words, key)
        parts = [said(part, words) for part in value]
        return sorted(parts, key=repr) if key == "legal_actions" else parts
    if kind is dict:
        key_of = "deck" if value.get("action") == "shuffle" else ""
        return {name: said(part, words, key_of or name) for name, part in value.items()}
    if kind is Shuffled:
        return said({"action": "shuffle", "cards": value.cards}, words)
    name, fields = _class(kind)
    if fields:
        return {"is": name, **{it: said(getattr(value, it), words, it) for it in fields}}
    return value.value if isinstance(value, Enum) else value


@lru_cache(maxsize=50_000)
def _listed(listed: tuple[str, ...], words: Words, key: str) -> list[str]:
    """Words in these words; for most of them the order does not count."""
    if key in OF_CLAUSES:
        return neutral(listed)
    return list(words.cards(listed)) if key in IN_ORDER else sorted(words.cards(listed))


_CLASSES: dict[type, tuple[str, tuple[str, ...]]] = {}


def _class(kind: type) -> tuple[str, tuple[str, ...]]:
    """A class by its name in both editions, and its fields."""
    if kind not in _CLASSES:
        name = kind.__name__.removeprefix("FiveColors").removeprefix("FiftyTwoEleven")
        fields = attrs.fields(kind) if attrs.has(kind) else ()
        _CLASSES[kind] = name, tuple(it.name for it in fields)
    return _CLASSES[kind]


def must_agree(what: str, mine: Any, others: Any, words: Words) -> None:
    """Raise where something of 5 COLORS is not what it is in 5211."""
    if (here := said(mine, words)) != (there := said(others)):
        where, one, other = difference(here, there)
        raise AssertionError(f"{what}{where}: {one} in 5 COLORS, {other} in 5211")


def difference(one: Any, other: Any) -> tuple[str, Any, Any]:
    """Where two values of dicts and lists differ first, and what stands there in one alone."""
    pairs: Iterator[tuple[str, Any, Any]] = iter(())
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = ((f".{key}", one[key], other[key]) for key in one)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = ((f"[{i}]", a, b) for i, (a, b) in enumerate(zip(one, other, strict=True)))
    elif isinstance(one, list) and isinstance(other, list):
        return "", beyond(one, other), beyond(other, one)
    for where, mine, others in pairs:
        if mine != others:
            deeper, a, b = difference(mine, others)
            return where + deeper, a, b
    return "", one, other


def beyond(some: list[Any], others: list[Any]) -> list[Any]:
    """What of a list is not in the other, or not so often."""
    left, found = list(others), []
    for it in some:
        if it in left:
            left.remove(it)
        else:
            found.append(it)
    return found

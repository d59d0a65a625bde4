"""Rounds as a digest of rulings tells them: a table of cases, and what happened in plain words.

A table has a line for each case. `cards` are what lies on the table at the end of the round,
either each player's own, with `/` between the players (`R2 R3 Y2 B2 / R4 G2 G3 O1`), or so many
of each colour (`5R 2Y 1B`), and perhaps how many of all these are 1s (`5R 4Y 4B 3G with 8 ones`).
Colours are red, yellow, blue, green and orange, and cards those of 5 COLORS; 5211 has other names
for them. What happens is told step by step, as in `red bursts; yellow and blue tie; green scores`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from rulekit.majority.state import Because, BySeat, ColoursOut, Event, ManyOnes, Ones, Scored
from tests.digest import listed
from tests.majority.table import Book, Course, laid, play, sorted_piles

COLOURS = {"R": "red", "Y": "yellow", "B": "blue", "G": "green", "O": "orange"}
"""The colours in the order in which they are told."""


def played(book: Book, players: str | int, rule: str, cards: str, **options: Any) -> Course:
    """Play a round by the `basic` or the `optional` rule that ends with these cards."""
    if "/" not in cards:
        (cards,) = laid(int(players), cards.replace(" with ", ", ").removesuffix(" ones"))
    optional = {"basic": False, "optional": True}[rule]
    return play(book, book.setup(int(players), optional_rule=optional, **options), cards)


def told(book: Book, course: Course, *, rounds: int = 0) -> str:
    """What happened in the scoring, step by step: of all rounds, or of so many at the end."""
    of_a_round = [
        events for events in course.events if any(isinstance(event, Scored) for event in events)
    ]
    return told_of(book, chain.from_iterable(of_a_round[-rounds:]))


def told_of(book: Book, events: Iterable[Event]) -> str:
    """What these events say of a scoring, step by step."""
    return "; ".join(_steps(book, events))


def _steps(book: Book, events: Iterable[Event]) -> Iterator[str]:
    names = {book.colour(letter): name for letter, name in COLOURS.items()}
    for event in events:
        match event:
            case ManyOnes(count=count):
                yield f"{count} ones are many"
            case ColoursOut(out=colours, because=because):
                who = listed([name for colour, name in names.items() if colour in colours])
                ties, bursts = Because.TIE in because, Because.BURST in because
                one = len(colours) == 1
                does = ["tie"] * ties + ["bursts" if one else "burst"] * bursts
                yield f"{who} {' and '.join(does)}"
            case Scored(scores=None):
                yield "nobody scores"
            case Scored(scores=Ones.ONES):
                yield "the ones score"
            case Scored(scores=str(colour)):
                yield f"{names[colour]} scores"
            case _:
                pass


def points(course: Course) -> str:
    """Each player's points in the latest round, with `/` between the players."""
    return " / ".join(map(str, course.last(Scored).points))


def lie_in(book: Book, piles: BySeat, cards: str) -> bool:
    """Whether just these cards lie in the players' piles, in any order."""
    return sorted_piles(piles) == sorted_piles(book.by_seat(cards))


def are(book: Book, pile: Sequence[str], cards: str) -> bool:
    """Whether a pile is of just these cards, in any order."""
    return sorted(pile) == sorted(book.cards(cards.replace("/", " ")))

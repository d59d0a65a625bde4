"""Rounds that random play seldom or never comes to, drawn on purpose.

A kind of round is told by its shape, the numbers of cards of each colour from the largest down,
and by its number of 1s. `rounds` draws any round of a kind, at any place in a game, and `reached`
reads from the events whether the game came there. Numbers are typed from the rulebooks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

from attrs import frozen
from hypothesis import strategies as st

from rulekit.majority.state import Because, BySeat, ColoursOut, Event, ManyOnes, Scored
from tests.majority.table import FACES, TABLES, Book, Course, play

Shape = tuple[int, ...]
"""The numbers of cards of the colours in play, from the largest down."""

Table = tuple[int, bool]
"""The player count, and whether the optional rule is in use."""

BURST: dict[Table, int] = {
    (2, False): 5,
    (3, False): 6,
    (4, False): 7,
    (5, False): 9,
    (2, True): 6,
    (3, True): 7,
}
MANY_ONES = {table: number + 1 for table, number in BURST.items()}
ROUNDS: dict[Table, int] = {
    (2, False): 11,
    (3, False): 7,
    (4, False): 6,
    (5, False): 4,
    (2, True): 10,
    (3, True): 6,
}


def size(table: Table) -> int:
    """How many cards a round has."""
    players, optional = table
    return players * (5 if optional else 4)


# ---- Shapes


@cache
def shapes(cards: int, colours: int = 5, largest: int = 20) -> tuple[Shape, ...]:
    """Every way to fill so many colours at most: there are 20 cards of each."""
    if not cards:
        return ((),)
    if not colours:
        return ()
    return tuple(
        (first, *rest)
        for first in range(min(cards, largest), 0, -1)
        for rest in shapes(cards - first, colours - 1, first)
    )


def ones_in(count: int) -> tuple[int, int]:
    """The fewest and the most 1s among so many cards of a colour: 5 of its 20 are 1s."""
    return max(0, count - 15), min(5, count)


def numbers_of_ones(shape: Shape) -> range:
    """Every number of 1s that a round of this shape can have."""
    fewest, most = (sum(numbers) for numbers in zip(*map(ones_in, shape), strict=True))
    return range(fewest, most + 1)


def levels(shape: Shape, burst: int) -> list[tuple[int, int]]:
    """The colours that go out one after the other under `again`: how many, with how many cards."""
    out = []
    for count, colours in sorted(Counter(shape).items(), reverse=True):
        if colours == 1 and count < burst:
            break
        out.append((colours, count))
    return out


# ---- Kinds


@frozen
class Kind:
    """A kind of round: by shape, number of 1s and table; and how the events of one look.

    `possible` are the tables at which there can be one.
    """

    name: str
    is_one: Callable[[Shape, int, Table], bool]
    reached: Callable[[tuple[Event, ...], Table], bool]
    possible: frozenset[Table] = frozenset(TABLES)

    def __str__(self) -> str:
        return self.name

    @property
    def impossible(self) -> list[Table]:
        """The tables at which there can be none."""
        return [table for table in TABLES if table not in self.possible]


def out_of(events: tuple[Event, ...], because: Because) -> list[ColoursOut]:
    """The times when colours went out for this reason, among others."""
    return [it for it in events if isinstance(it, ColoursOut) and because in it.because]


def ones_of(events: tuple[Event, ...]) -> int:
    """How many 1s were on the table, if many; else 0."""
    return sum(it.count for it in events if isinstance(it, ManyOnes))


def scored_in(events: tuple[Event, ...]) -> Scored:
    """What scored in the round."""
    (scored,) = (it for it in events if isinstance(it, Scored))
    return scored


def has_second_burst(shape: Shape, ones: int, table: Table) -> bool:
    """Two different numbers of cards are too many."""
    return ones < MANY_ONES[table] and len({n for n in shape if n >= BURST[table]}) > 1


def has_tie_of_too_many(shape: Shape, ones: int, table: Table) -> bool:
    """Several colours have equally many cards, and too many."""
    too_many = [n for n in shape if n >= BURST[table]]
    return ones < MANY_ONES[table] and len(set(too_many)) < len(too_many)


def goes_out_twice(shape: Shape, ones: int, table: Table) -> bool:
    """Colours tie, then others tie."""
    ties = [colours for colours, _ in levels(shape, BURST[table]) if colours > 1]
    return ones < MANY_ONES[table] and len(ties) > 1


def goes_out_thrice(shape: Shape, ones: int, table: Table) -> bool:
    """Colours go out three times, the most that there can be."""
    return ones < MANY_ONES[table] and len(levels(shape, BURST[table])) == 3


def scores_nothing(shape: Shape, ones: int, table: Table) -> bool:
    """All colours in play go out."""
    out = sum(colours for colours, _ in levels(shape, BURST[table]))
    return ones < MANY_ONES[table] and out == len(shape)


def has_ones_at_the_number(_: Shape, ones: int, table: Table) -> bool:
    """There are just enough 1s to be many."""
    return ones == MANY_ONES[table]


def has_ones_below_the_number(_: Shape, ones: int, table: Table) -> bool:
    """One 1 is lacking."""
    return ones == MANY_ONES[table] - 1


def has_ones_and_burst(shape: Shape, ones: int, table: Table) -> bool:
    """Many 1s, and the majority colour is too many as well."""
    return ones >= MANY_ONES[table] and shape[0] >= BURST[table]


def has_ones_and_second_burst(shape: Shape, ones: int, table: Table) -> bool:
    """Many 1s, and two colours are too many as well."""
    return ones >= MANY_ONES[table] and len({n for n in shape if n >= BURST[table]}) > 1


ROOM_FOR_TWO_BURSTS = frozenset({(4, False), (5, False), (3, True)})
ROOM_FOR_EQUAL_BURSTS = frozenset({(3, False), (4, False), (5, False), (3, True)})

KINDS = (
    Kind(
        "second burst",
        has_second_burst,
        lambda events, _: len(out_of(events, Because.BURST)) == 2,
        ROOM_FOR_TWO_BURSTS,
    ),
    Kind(
        "tie of too many",
        has_tie_of_too_many,
        lambda events, _: any(Because.BURST in out.because for out in out_of(events, Because.TIE)),
        ROOM_FOR_EQUAL_BURSTS,
    ),
    Kind(
        "two ties",
        goes_out_twice,
        lambda events, _: len(out_of(events, Because.TIE)) == 2,
    ),
    Kind(
        "deepest cascade",
        goes_out_thrice,
        lambda events, _: sum(isinstance(it, ColoursOut) for it in events) == 3,
        ROOM_FOR_EQUAL_BURSTS,
    ),
    Kind(
        "nobody scores",
        scores_nothing,
        lambda events, _: scored_in(events).scores is None and not any(scored_in(events).points),
    ),
    Kind(
        "many 1s at the number",
        has_ones_at_the_number,
        lambda events, table: ones_of(events) == MANY_ONES[table],
    ),
    Kind(
        "one below many 1s",
        has_ones_below_the_number,
        lambda events, _: ones_of(events) == 0,
    ),
    Kind(
        "many 1s and a burst",
        has_ones_and_burst,
        lambda events, table: ones_of(events) >= MANY_ONES[table],
    ),
    Kind(
        "many 1s and a second burst",
        has_ones_and_second_burst,
        lambda events, table: ones_of(events) >= MANY_ONES[table],
        ROOM_FOR_TWO_BURSTS,
    ),
)
"""Every kind of round that random play seldom comes to."""


@cache
def all_of(kind: Kind, table: Table) -> tuple[tuple[Shape, int], ...]:
    """Every shape and number of 1s of this kind."""
    return tuple(
        (shape, ones)
        for shape in shapes(size(table))
        for ones in numbers_of_ones(shape)
        if kind.is_one(shape, ones, table)
    )


# ---- Drawing


@frozen
class Directed:
    """A game that has just come to the end of a round of this kind."""

    table: Table
    shape: Shape
    ones: int
    cards: BySeat
    course: Course

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened at the last choice of the round."""
        return self.course.events[-1]


@st.composite
def rounds(draw: st.DrawFn, book: Book, kind: Kind) -> Directed:
    """Any round of this kind, with any cards, as any round of a game."""
    table = draw(st.sampled_from(sorted(kind.possible)), label="table")
    shape, ones = draw(st.sampled_from(all_of(kind, table)), label="shape and 1s")
    cards, others = draw(_cards(shape, ones))
    players, optional = table
    before = draw(st.integers(0, ROUNDS[table] - 1), label="rounds before")
    fillers = [
        tuple(
            others[size(table) * i : size(table) * (i + 1)][seat::players]
            for seat in range(players)
        )
        for i in range(before)
    ]
    rows = tuple(cards[seat::players] for seat in range(players))
    laid = [tuple(book.cards(" ".join(own)) for own in row) for row in (*fillers, rows)]
    setup = book.setup(players, optional_rule=optional)
    course = play(book, setup, *laid)
    directed = Directed(table, shape, ones, laid[-1], course)
    assert kind.reached(directed.events, table), f"this is no round of the kind: {kind}"
    return directed


@st.composite
def _cards(draw: st.DrawFn, shape: Shape, ones: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Cards of this shape with so many 1s, in any order; and all others."""
    colours = draw(st.permutations("RBYGO"))
    counts = dict(zip(colours, shape, strict=False))
    as_ones = {colour: ones_in(count)[0] for colour, count in counts.items()}
    free = [c for c, n in counts.items() for _ in range(ones_in(n)[1] - ones_in(n)[0])]
    more = ones - sum(as_ones.values())
    for colour in draw(st.permutations(free))[:more]:
        as_ones[colour] += 1
    chosen: list[str] = []
    for colour, count in counts.items():
        rest = draw(st.permutations(_faces_but_ones()))[: count - as_ones[colour]]
        chosen += [colour + face for face in ["1"] * as_ones[colour] + rest]
    left = Counter(
        colour + face for colour in "RBYGO" for face, n in FACES.items() for _ in range(n)
    )
    left.subtract(chosen)
    rng = draw(st.randoms(use_true_random=True))
    others = sorted(left.elements())
    rng.shuffle(others)
    return tuple(draw(st.permutations(chosen))), tuple(others)


def _faces_but_ones() -> list[str]:
    return [face for face, copies in FACES.items() if face != "1" for _ in range(copies)]


# ---- A whole game without a point


def pointless(table: Table) -> Iterator[str]:
    """Tables of a whole game in which all colours in play tie in every round.

    Equally many cards of two, three, four or five colours; a colour is in no more rounds than its
    20 cards allow, since the colours take turns.
    """
    players, optional = table
    colours = {8: 2, 12: 2, 16: 4, 20: 5, 10: 5, 15: 5}[size(table)]
    for number in range(ROUNDS[players, optional]):
        tied = [("RBYGO" * 2)[(number * colours + i) % 5] for i in range(colours)]
        yield " ".join(f"{size(table) // colours}{colour}" for colour in tied)

"""What the rulebook's own steps leave of a round, and the situations that a round can be in.

The steps are restated as the rulebook words them, one after the other, from the cards on the
table alone. Nothing here is taken from rulekit: the numbers are typed from the rulebooks in
`tests/majority`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from attrs import frozen

from tests.majority.directed import BURST, MANY_ONES, Shape, Table, numbers_of_ones, shapes
from tests.majority.table import TABLES

AGAIN, ONCE = "again", "once"


@frozen
class Kind:
    """A kind of round: at which table, with how many cards of each player, by which reading.

    >>> Kind((4, False), 4, "again").burst, Kind((4, False), 4, "again").many_ones
    (7, 8)
    """

    table: Table
    each: int
    second_burst: str

    @property
    def size(self) -> int:
        """How many cards lie on the table in the end."""
        return self.table[0] * self.each

    @property
    def burst(self) -> int:
        """From so many cards on, a majority colour has too many."""
        return BURST[self.table]

    @property
    def many_ones(self) -> int:
        """From so many on, the 1s score alone."""
        return MANY_ONES[self.table]

    @property
    def name(self) -> str:
        """The table in a word or two, for columns of a report.

        >>> Kind((3, True), 2, "once").name
        '3 last turn'
        """
        players, optional = self.table
        if self.each == 2:
            return f"{players} last turn"
        return f"{players} optional" if optional else f"{players}"


# ---- The steps


@frozen
class Out:
    """Colours that went out together: how many cards each had, and why."""

    colours: frozenset[str]
    count: int
    because: frozenset[str]


@frozen
class Steps:
    """How a round was judged: are there many 1s, which colours went out, which one is left."""

    are_many: bool
    out: tuple[Out, ...]
    left: str | None


def judge(counts: Mapping[str, int], ones: int, kind: Kind) -> Steps:
    """Judge a round by how many cards of each colour lie there, and how many 1s among them.

    Clauses: 5C-SCORE-4, 5211-SCORE-4, RULING-CASCADE, RULING-NOBODY-SCORES.

    >>> judge({"R": 8, "Y": 7, "B": 1}, 0, Kind((4, False), 4, "again")).left
    'B'
    >>> judge({"R": 8, "Y": 7, "B": 1}, 0, Kind((4, False), 4, "once")).left
    'Y'
    """
    if has_many_ones(ones, kind):
        return Steps(are_many=True, out=(), left=None)
    out: list[Out] = []
    remaining = {colour: count for colour, count in counts.items() if count}
    while remaining:
        most = most_of(remaining)
        because = {"tie"} if is_tie(most) else set()
        count = remaining[min(most)]
        if is_too_many(count, out, kind):
            because.add("burst")
        if not because:
            return Steps(are_many=False, out=tuple(out), left=min(most))
        out.append(Out(most, count, frozenset(because)))
        remaining = {colour: n for colour, n in remaining.items() if colour not in most}
    return Steps(are_many=False, out=tuple(out), left=None)


def has_many_ones(ones: int, kind: Kind) -> bool:
    """A certain number of 1s, or more, whatever their colours: this is looked at first.

    Clauses: 5C-ONES-1, 5C-ONES-2, 5C-ONES-4, 5211-KODODO-2, 5211-KODODO-3, 5211-KODODO-5,
    RULING-ONES-FIRST.
    """
    return ones >= kind.many_ones


def most_of(remaining: Mapping[str, int]) -> frozenset[str]:
    """The colour, or the colours, of which no other colour that remains has more cards.

    Clauses: 5C-MAJORITY-1, 5211-MAJORITY-1, RULING-PLURALITY.
    """
    return frozenset(c for c, n in remaining.items() if n == max(remaining.values()))


def is_tie(most: Iterable[str]) -> bool:
    """Several colours have most: all of them are discarded.

    Clauses: 5C-TIE-1, 5211-TIE-1.
    """
    return len(list(most)) > 1


def is_too_many(count: int, out: Iterable[Out], kind: Kind) -> bool:
    """The burst number or more; by the reading `once`, nothing is too many after a burst.

    Clauses: 5C-BURST-1, 5C-BURST-2, 5C-BURST-4, 5211-BURST-1, 5211-BURST-2, 5211-BURST-4,
    RULING-SECOND-BURST, RULING-TIE-AND-BURST.
    """
    has_burst = any("burst" in step.because for step in out)
    return count >= kind.burst and not (kind.second_burst == ONCE and has_burst)


# ---- Situations


@frozen
class Judged:
    """A round by its numbers, and how it was judged."""

    shape: Shape
    ones: int
    kind: Kind
    steps: Steps
    colours_aside: Steps
    """How it would be judged if 1s were nothing special."""

    @property
    def outs(self) -> tuple[str, ...]:
        """The reasons for which colours went out, one text a step: `burst`, `tie`, `both`."""
        return tuple(map(_why, self.steps.out))

    @property
    def count_left(self) -> int:
        """How many cards of the colour that scores lie there; 0 if no colour does."""
        gone = {step.count for step in self.steps.out}
        return max((n for n in self.shape if n not in gone), default=0) if self.steps.left else 0


def _why(out: Out) -> str:
    return "both" if len(out.because) > 1 else min(out.because)


def judged(counts: Mapping[str, int], ones: int, kind: Kind) -> Judged:
    """Judge a round, and also as if there were not many 1s."""
    shape = tuple(sorted((n for n in counts.values() if n), reverse=True))
    return Judged(shape, ones, kind, judge(counts, ones, kind), judge(counts, 0, kind))


Situation = Callable[[Judged], bool]


def _goes(*path: str) -> Situation:
    return lambda it: it.outs[: len(path)] == path


def _ties(colours: int) -> Situation:
    return lambda it: any(
        "tie" in step.because and len(step.colours) == colours for step in it.steps.out
    )


def _all_out(*, burst: bool) -> Situation:
    def is_so(it: Judged) -> bool:
        has_burst = any("burst" in step.because for step in it.steps.out)
        return not it.steps.are_many and it.steps.left is None and has_burst == burst

    return is_so


def _many_over(why: str) -> Situation:
    return lambda it: (
        it.steps.are_many and any(why in step.because for step in it.colours_aside.out)
    )


SITUATIONS: Mapping[str, Situation] = {
    "the majority scores": lambda it: it.steps.left is not None and not it.outs,
    "… with one card fewer than the burst number": lambda it: (
        not it.outs and it.count_left == it.kind.burst - 1
    ),
    "a tie for most": _goes("tie"),
    "… and what is next ties again": _goes("tie", "tie"),
    "… and what is next bursts": _goes("tie", "burst"),
    "… two colours": _ties(2),
    "… three colours": _ties(3),
    "… four colours": _ties(4),
    "… five colours": _ties(5),
    "a burst": _goes("burst"),
    "… with the burst number exactly": lambda it: (
        "burst" in it.outs[:1] and it.steps.out[0].count == it.kind.burst
    ),
    "… and what is next scores, with fewer": lambda it: (
        it.outs == ("burst",) and 0 < it.count_left < it.kind.burst
    ),
    "… and what is next scores, though too many (`once`)": lambda it: (
        it.outs == ("burst",) and it.count_left >= it.kind.burst
    ),
    "… and what is next bursts (`again`)": _goes("burst", "burst"),
    "… and what is next ties": _goes("burst", "tie"),
    "… and what is next ties, twice": _goes("burst", "tie", "tie"),
    "… twice, and what is next ties": _goes("burst", "burst", "tie"),
    "a tie of too many": _goes("both"),
    "… and what is next ties as well": _goes("both", "tie"),
    "all out, by ties alone": _all_out(burst=False),
    "all out, a burst among the reasons": _all_out(burst=True),
    "the second in line scores": lambda it: len(it.outs) == 1 and it.count_left > 0,
    "the third in line scores": lambda it: len(it.outs) == 2 and it.count_left > 0,
    "the fourth in line scores": lambda it: len(it.outs) == 3 and it.count_left > 0,
    "a single card scores": lambda it: it.count_left == 1,
    "many 1s": lambda it: it.steps.are_many,
    "… the number exactly": lambda it: it.ones == it.kind.many_ones,
    "… over a burst": _many_over("burst"),
    "… over a tie": _many_over("tie"),
    "… where all colours would be out": lambda it: (
        it.steps.are_many and it.colours_aside.left is None
    ),
    "one 1 fewer than many": lambda it: it.ones == it.kind.many_ones - 1,
}
"""What a round can be like, by its cards alone, up to three steps deep."""


@cache
def kinds_at(table: Table) -> tuple[Kind, ...]:
    """The kinds of round that games at a table have; the single last turn is one."""
    optional = table[1]
    sizes = (5, 2) if optional else (4,)
    return tuple(Kind(table, each, reading) for each in sizes for reading in (AGAIN, ONCE))


KINDS = tuple(kind for table in TABLES for kind in kinds_at(table))


@cache
def cases(kind: Kind) -> Mapping[str, tuple[tuple[Shape, int], ...]]:
    """Every shape and number of 1s that brings about a situation, of all that there can be."""
    found: dict[str, list[tuple[Shape, int]]] = {name: [] for name in SITUATIONS}
    for shape in shapes(kind.size):
        for ones in numbers_of_ones(shape):
            for name in situations(judged(dict(zip("RBYGO", shape, strict=False)), ones, kind)):
                found[name].append((shape, ones))
    return {name: tuple(some) for name, some in found.items() if some}


def situations(it: Judged) -> list[str]:
    """The situations that a round is in."""
    return [name for name, is_so in SITUATIONS.items() if is_so(it)]


def counts_of(table: Iterable[Iterable[str]]) -> Counter[str]:
    """How many cards of each colour lie on the table, whoever played them; 1s count like any."""
    return Counter(card[0] for cards in table for card in cards)

"""Games of 5 COLORS and 5211 that are steered towards ties, bursts and many 1s.

A plan stacks the shuffle, so that each round can come to a situation that was drawn for it, and
says which cards each seat plays for that. Whoever follows it gets there; whoever plays another
card now and then comes close.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, permutations, product
from random import Random
from typing import TypeVar

from attrs import frozen
from hypothesis import strategies as st

from rulekit.majority.state import Cards, Setup
from tests.laws.rounds import SITUATIONS, Kind, cases
from tests.majority.directed import ROUNDS, Shape
from tests.majority.drawn import READINGS
from tests.majority.table import FACES, REMOVED, Book, stacked, turns

COLOURS = "RBYGO"

TRIES = 8
"""How many shapes are tried for a situation, where the cards that are left do not allow all."""

T = TypeVar("T")


Strays = tuple[int, int] | None
"""The seat that does not follow the plan in a turn, and which of its choices it makes."""

STRAYS: st.SearchStrategy[Strays] = st.sampled_from([*[None] * 950, *product(range(5), range(10))])

PLAIN = "the majority scores"
"""The situation of rounds that are steered to no other."""


@frozen
class Plan:
    """The order of the deck, and the cards that each seat has for the game, first to play first.

    The first five that have not been played are always the seat's hand.
    """

    order: Cards
    own: tuple[Cards, ...]


@st.composite
def setups(draw: st.DrawFn, book: Book, players: int, *, optional: bool) -> Setup:
    """Any setup of one table."""
    return book.setup(players, optional_rule=optional, **draw(READINGS))


def rounds_of(setup: Setup) -> list[Kind]:
    """The rounds of a whole game; under the ending `turn` a single turn is the last of them."""
    table = (setup.players, setup.optional_rule)
    each = sum(turns(optional=setup.optional_rule))
    kinds = [Kind(table, each, setup.second_burst)] * ROUNDS[table]
    if setup.optional_rule and setup.optional_ending == "turn":
        kinds[-1] = Kind(table, 2, setup.second_burst)
    return kinds


def turns_of(setup: Setup) -> list[tuple[int, bool]]:
    """The turns of a whole game: how many cards each player plays, and whether a round ends."""
    sizes: list[tuple[int, bool]] = []
    for kind in rounds_of(setup):
        of_round = (2,) if kind.each == 2 else turns(optional=setup.optional_rule)
        sizes += [(size, number == len(of_round)) for number, size in enumerate(of_round, 1)]
    return sizes


@frozen
class Aim:
    """What a round is steered to: which of all cases is tried first, and with which colours."""

    kind: Kind
    name: str
    case: int
    named: int

    @property
    def cases(self) -> Iterator[tuple[Shape, int]]:
        """Some shapes and numbers of 1s that come to it."""
        return islice(turned(cases(self.kind)[self.name], self.case), TRIES)


@st.composite
def plans(draw: st.DrawFn, book: Book, setup: Setup, only: Collection[str] = SITUATIONS) -> Plan:
    """Any shuffle, with rounds steered to situations drawn for them, as different as there are."""
    aims = draw(_aims(rounds_of(setup), only))
    is_mixed = draw(st.booleans())
    supply = Supply(Random(draw(st.integers(0, 2**32))) if is_mixed else None)
    rows: dict[int, list[str]] = {}
    # The last round first, since few cards are left for it; plain rounds take what others leave.
    for number in sorted(range(len(aims)), key=lambda n: (aims[n].name == PLAIN, -n)):
        aim = aims[number]
        found = (supply.take(*case, aim.named) for case in aim.cases)
        rows[number] = next(filter(None, found), [])
    own: list[list[str]] = [[] for _ in range(setup.players)]
    for number, aim in enumerate(aims):
        each = aim.kind.each
        row = rows[number] or supply.take_any(aim.kind.size)
        for seat, cards in enumerate(own):
            cards += row[seat * each : (seat + 1) * each]
    share = (100 - REMOVED[setup.players, setup.optional_rule]) // setup.players
    for cards in own:
        cards += supply.take_any(share - len(cards))
    planned = [list(map(book.card, cards)) for cards in own]
    rest = tuple(map(book.card, supply.take_any(100 - share * setup.players)))
    return Plan(stacked(setup, planned, rest), tuple(map(tuple, planned)))


@st.composite
def _aims(draw: st.DrawFn, kinds: Sequence[Kind], only: Collection[str]) -> list[Aim]:
    """An aim for each round; from some round on they are plain, seldom from an early one."""
    aims: list[Aim] = []
    is_steered = True
    for kind in kinds:
        names = [name for name in weighted(kind) if name in only]
        is_steered = is_steered and draw(st.integers(0, 49)) > 0
        aim = Aim(kind, PLAIN, plain_case(kind), named=0)
        if is_steered and names:
            first = draw(st.integers(0, len(names) - 1))
            used = {aim.name for aim in aims}
            name = next((it for it in turned(names, first) if it not in used), names[first])
            case = draw(st.integers(0, len(cases(kind)[name]) - 1))
            aim = Aim(kind, name, case, draw(st.integers(0, len(_NAMED) - 1)))
        aims.append(aim)
    return aims


@cache
def weighted(kind: Kind) -> tuple[str, ...]:
    """The situations that a round can come to; the fewer cases one has, the more often."""
    return tuple(
        name
        for name, some in cases(kind).items()
        for _ in range(max(1, 9 - len(some).bit_length()))
    )


@cache
def plain_case(kind: Kind) -> int:
    """The first case of a plain round with the deck's own share of 1s, a quarter of the cards."""
    return next(i for i, (_, ones) in enumerate(cases(kind)[PLAIN]) if ones == kind.size // 4)


_NAMED = tuple(permutations(COLOURS))


def turned(things: Sequence[T], first: int) -> Iterator[T]:
    """All of these, beginning with one of them and going round."""
    yield from things[first:]
    yield from things[:first]


class Supply:
    """The 100 cards, in the words of 5 COLORS, of which rounds take theirs."""

    def __init__(self, rng: Random | None) -> None:
        """Lay the cards out: mixed, if there is a generator."""
        self.rng = rng
        others = [face for face, copies in FACES.items() if face != "1" for _ in range(copies)]
        self.others = {colour: self.mixed(list(others)) for colour in COLOURS}
        self.ones = dict.fromkeys(COLOURS, FACES["1"])

    def mixed(self, cards: list[str]) -> list[str]:
        """Mix cards, if they are to be mixed."""
        if self.rng:
            self.rng.shuffle(cards)
        return cards

    def take(self, shape: Shape, ones: int, start: int) -> list[str]:
        """Take cards of this shape with so many 1s; none where what is left does not allow it."""
        there = sorted((n + len(self.others[c]) for c, n in self.ones.items()), reverse=True)
        is_short = any(count > most for count, most in zip(shape, there, strict=False))
        if is_short or ones > sum(self.ones.values()):
            return []
        for named in turned(_NAMED, start):
            counts = dict(zip(named, shape, strict=False))
            fewest = {c: max(0, n - len(self.others[c])) for c, n in counts.items()}
            most = {c: min(n, self.ones[c]) for c, n in counts.items()}
            is_there = all(fewest[c] <= most[c] for c in counts)
            if is_there and sum(fewest.values()) <= ones <= sum(most.values()):
                return self.mixed(list(self._of(counts, ones, fewest, most)))
        return []

    def _of(
        self,
        counts: Mapping[str, int],
        ones: int,
        fewest: Mapping[str, int],
        most: Mapping[str, int],
    ) -> Iterator[str]:
        spare = ones - sum(fewest.values())
        for colour, count in counts.items():
            more = min(spare, most[colour] - fewest[colour])
            spare -= more
            as_ones = fewest[colour] + more
            self.ones[colour] -= as_ones
            yield from [f"{colour}1"] * as_ones
            others = self.others[colour]
            for _ in range(count - as_ones):
                yield colour + others.pop(0)

    def take_any(self, number: int) -> list[str]:
        """Take any cards."""
        cards = [f"{c}1" for c in COLOURS for _ in range(self.ones[c])]
        cards += [c + face for c in COLOURS for face in self.others[c]]
        taken = self.mixed(cards)[:number]
        for card in taken:
            if card[1] == "1":
                self.ones[card[0]] -= 1
            else:
                self.others[card[0]].remove(card[1])
        return taken


def without(cards: tuple[T, ...], some: Iterable[T]) -> tuple[T, ...]:
    """These cards but some of them."""
    left = list(cards)
    for card in some:
        left.remove(card)
    return tuple(left)

"""Both editions as the tests write them, and real games with a stacked deck.

The tests write cards and colours as 5 COLORS does, and clauses by its topics; a `Book` says what
its edition calls them. Everything here is typed from the rulebooks and shared with nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, cycle, islice
from typing import Any, TypeVar

import pytest
from attrs import frozen

import rulekit
from rulekit.contract import Card, Over, Shuffled, UntypedGame
from rulekit.majority.state import (
    BySeat,
    Cards,
    Choose,
    ColoursOut,
    Event,
    ManyOnes,
    RoundOver,
    Scored,
    Setup,
    State,
)

FACES = {"1": 5, "2": 6, "3": 5, "4": 2, "5": 1, "6": 1}
"""How many cards of each face a colour has."""

REMOVED = {
    (2, False): 10,
    (3, False): 13,
    (4, False): 0,
    (5, False): 15,
    (2, True): 0,
    (3, True): 10,
}
"""How many cards are removed, by player count and optional rule."""

TABLES = tuple(REMOVED)
"""Every table there can be: the player count, and whether the optional rule is in use."""


@frozen
class Book:
    """One edition: its game, and its own words for what the tests say in those of 5 COLORS.

    `lacks` are clauses and rulings that only the other edition has, or has need of.
    """

    game: UntypedGame
    prefix: str
    colours: Mapping[str, str]
    one: str
    topics: Mapping[str, str]
    lacks: frozenset[str]

    def colour(self, letter: str) -> str:
        """This edition's letter of a colour."""
        return self.colours[letter]

    def card(self, name: str) -> Card:
        """This edition's name of a card."""
        return Card(self.colours[name[0]] + (self.one if name[1] == "1" else name[1]))

    def cards(self, names: str) -> Cards:
        """Several cards, in the order in which they are named."""
        return tuple(map(self.card, names.split()))

    def by_seat(self, table: str) -> BySeat:
        """The cards of each seat, with `/` between the seats."""
        return tuple(map(self.cards, table.split("/")))

    def choose(self, seat: int, names: str) -> Choose:
        """A choice of these cards."""
        return Choose(seat, self.cards(names))

    def clauses(self, *names: str) -> set[str]:
        """This edition's ids of clauses; a ruling has one id for both."""
        return {
            name if name.startswith("RULING") else f"{self.prefix}-{self.topics.get(name, name)}"
            for name in names
            if name not in self.lacks
        }

    def deck(self) -> Cards:
        """All cards, sorted."""
        faces = [face for face, copies in FACES.items() for _ in range(copies)]
        return tuple(sorted(self.card(colour + face) for colour in "RBYGO" for face in faces))

    def setup(self, players: Any, **options: Any) -> Setup:
        """A setup of this edition."""
        setup: Setup = self.game.setup(players=players, **options)
        return setup


def sorted_piles(piles: BySeat) -> BySeat:
    """Every seat's cards in alphabetical order, which differs between the editions."""
    return tuple(tuple(sorted(cards)) for cards in piles)


FIVE_COLORS = Book(
    game=rulekit.game("5-colors"),
    prefix="5C",
    colours={"R": "R", "B": "B", "Y": "Y", "G": "G", "O": "O"},
    one="1",
    topics={},
    lacks=frozenset({"KODODO-1", "RULING-PLAYER-COUNTS"}),
)

# Teal takes the part of red in the rulebooks' examples, orange that of yellow, green stays green.
FIFTY_TWO_ELEVEN = Book(
    game=rulekit.game("5211"),
    prefix="5211",
    colours={"R": "T", "Y": "O", "G": "G", "B": "P", "O": "Y"},
    one="K",
    topics={
        "ONES-1": "KODODO-2",
        "ONES-2": "KODODO-3",
        "ONES-4": "KODODO-5",
        "PLAYERS-1": "TABLE-1",
    },
    lacks=frozenset({"TURN-6"}),
)

BOOKS = (FIVE_COLORS, FIFTY_TWO_ELEVEN)


def edition(value: object) -> str | None:
    """What pytest calls a test's edition; its other parameters speak for themselves."""
    return value.game.id if isinstance(value, Book) else None


both_editions = pytest.mark.parametrize("book", BOOKS, ids=edition)
every_table = pytest.mark.parametrize(("players", "optional"), TABLES)


# ---- Stacking the deck


def turns(*, optional: bool) -> tuple[int, ...]:
    """The cards of each turn of a round."""
    return (2, 2, 1) if optional else (2, 1, 1)


def laid(players: int, *rounds: str, ones: int = 0) -> tuple[str, ...]:
    """Tables with so many cards of each colour, such as `6R 6Y 3G 1B`, given out seat by seat.

    Each table has `ones` 1s, or more where the other cards of a colour have run out; a table of
    its own number of 1s tells it after a comma: `5R 4Y 4B 3G, 8`.
    """
    faces = {colour: list("222222333334456") for colour in "RBYGO"}
    spare_ones = dict.fromkeys("RBYGO", FACES["1"])
    tables = []
    for counts, _, own_ones in (text.partition(",") for text in rounds):
        cards, missing = [], int(own_ones or ones)
        for count, colour in ((int(part[:-1]), part[-1]) for part in counts.split()):
            as_ones = min(count, spare_ones[colour], max(missing, count - len(faces[colour])))
            missing -= as_ones
            spare_ones[colour] -= as_ones
            others = [faces[colour].pop(0) for _ in range(count - as_ones)]
            cards += [colour + face for face in "1" * as_ones + "".join(others)]
        assert missing <= 0, f"{counts} cannot have {ones} 1s"
        each, rest = divmod(len(cards), players)
        assert not rest, f"{counts} is no table of {players}"
        tables.append(" / ".join(" ".join(cards[i : i + each]) for i in range(0, len(cards), each)))
    return tuple(tables)


def plan(
    book: Book, setup: Setup, tables: Sequence[str | BySeat]
) -> tuple[list[list[Card]], Cards]:
    """What each seat plays in the whole game, beginning with these rounds; and what is left.

    A table is text in the words of 5 COLORS, or the edition's own cards by seat.
    """
    rows = [book.by_seat(table) if isinstance(table, str) else table for table in tables]
    assert all(len(row) == setup.players for row in rows), "a row of cards for each seat"
    planned = [[card for row in rows for card in row[seat]] for seat in range(setup.players)]
    rest = list(book.deck())
    for card in chain.from_iterable(planned):
        rest.remove(card)
    removed = REMOVED[setup.players, setup.optional_rule]
    share = (100 - removed) // setup.players
    for own in planned:
        missing = share - len(own)
        own += rest[:missing]
        del rest[:missing]
    return planned, tuple(rest)


def stacked(setup: Setup, planned: list[list[Card]], rest: Cards) -> Cards:
    """The order of the deck that gives every seat its cards in the order of the plan."""
    order: list[Card] = []
    given = 0
    for size in chain([5], cycle(turns(optional=setup.optional_rule))):
        if given == len(planned[0]):
            return (*order, *rest)
        for own in planned:
            order += own[given : given + size]
        given += size
    raise AssertionError("the sizes never end")


E = TypeVar("E")


@frozen
class Course:
    """A game played so far: every state, the actions between them, and their events."""

    states: tuple[State, ...]
    actions: tuple[Choose | Shuffled, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def end(self) -> State:
        """The latest state."""
        return self.states[-1]

    def all(self, kind: type[E]) -> tuple[E, ...]:
        """All events of a kind, in order."""
        return tuple(e for events in self.events for e in events if isinstance(e, kind))

    @property
    def steps(self) -> list[str]:
        """The steps of each round's scoring in short, such as `burst tie` or `ones`."""
        rounds = (events for events in self.events if any(isinstance(e, Scored) for e in events))
        return [
            " ".join(
                "ones" if isinstance(e, ManyOnes) else "+".join(sorted(b.value for b in e.because))
                for e in events
                if isinstance(e, ManyOnes | ColoursOut)
            )
            for events in rounds
        ]

    def last(self, kind: type[E]) -> E:
        """The latest event of a kind."""
        return self.all(kind)[-1]


def play(
    book: Book, setup: Setup, *tables: str | BySeat, turns_played: int | None = None
) -> Course:
    """Play these rounds with a stacked deck, or that many turns of the game, seat after seat.

    What the tables do not say is played in the order in which the cards come. The game may end
    before all turns are played.
    """
    planned, rest = plan(book, setup, tables)
    count = 3 * len(tables) if turns_played is None else turns_played
    sizes = islice(cycle(turns(optional=setup.optional_rule)), count)
    shuffle = Shuffled(stacked(setup, planned, rest))
    states, actions, events = [book.game.start(setup)], [], []
    for action in chain([shuffle], choices(planned, sizes)):
        if isinstance(book.game.waiting(states[-1]), Over):
            break
        state, happened = book.game.apply(states[-1], action)
        states.append(state)
        actions.append(action)
        events.append(happened)
    return Course(tuple(states), tuple(actions), tuple(events))


def choices(planned: list[list[Card]], sizes: Iterator[int]) -> Iterator[Choose | Shuffled]:
    """Every seat's choices by the plan, turn after turn."""
    played = 0
    for size in sizes:
        for seat, own in enumerate(planned):
            yield Choose(seat, tuple(own[played : played + size]))
        played += size


def play_any_round(book: Book, setup: Setup) -> Course:
    """Play the first round with whatever may be chosen, in a deck that lies sorted."""
    states, events = [book.game.start(setup)], []
    actions: list[Choose | Shuffled] = [Shuffled(book.deck())]
    while True:
        state, happened = book.game.apply(states[-1], actions[-1])
        states.append(state)
        events.append(happened)
        if any(isinstance(event, RoundOver) for event in happened):
            return Course(tuple(states), tuple(actions), tuple(events))
        actions.append(book.game.legal_actions(state, state.waiting.seats[0])[0])


def play_round(book: Book, table: str, **options: Any) -> Course:
    """Play one round that ends with this table."""
    setup = book.setup(table.count("/") + 1, **options)
    return play(book, setup, table)


def play_whole(book: Book, setup: Setup, *tables: str) -> Course:
    """Play a game to its end, beginning with these rounds."""
    course = play(book, setup, *tables, turns_played=100)
    assert isinstance(book.game.waiting(course.end), Over)
    return course


RARE_GAMES: list[tuple[dict[str, Any], list[str], str]] = [
    (
        {"players": 4},
        ["8R 7Y 1B", "8G 3O 3B 1Y 1R", "7O 7B 2G", "5R 4Y 4B 3G, 8", "4O 4Y 3R 3B 2G"],
        "burst burst, burst tie tie, burst+tie, ones, tie tie",
    ),
    (
        {"players": 5, "second_burst": "once"},
        ["10R 9Y 1B", "11G 9O", "9B 9R 2O, 9", "5B 5G 5Y 5O, 10"],
        "burst, burst, burst+tie, ones",
    ),
    (
        {"players": 3, "optional_rule": True, "optional_ending": "turn"},
        ["8R 7Y", "7G 7B 1R", "5O 5R 5Y, 8", "5B 5G 5O"],
        "burst burst, burst+tie, ones, tie",
    ),
    ({"players": 2}, ["8R", "4Y 4B", "2R 2Y 2B 1G 1O", "4R 4O, 6"], "burst, tie, tie tie, ones"),
]
"""Games that begin with rare rounds: setup, tables, and which steps each round's scoring takes."""

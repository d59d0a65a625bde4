"""Real games of Just4Fun Colours with stacked shuffles; positions as a test writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, TypeVar

from attrs import Factory, define, evolve, frozen

import rulekit
from rulekit.contract import Over, Players, Shuffle, Shuffled
from rulekit.just4fun.board import FIELDS
from rulekit.just4fun.state import (
    Action,
    Event,
    Exchange,
    Field,
    Outcome,
    Place,
    Setup,
    State,
    Tower,
    Towers,
)
from spec.reference import just4fun

GAME = rulekit.game("just4fun-colours")

Position = Mapping[Field, Tower]
"""The towers by field; fields without stones are left out."""

PACK = "B" * 10 + "G" * 10 + "O" * 10 + "P" * 10 + "R" * 10 + "Y" * 10
"""All cards, sorted."""

LINES = {length: just4fun.lines(length) for length in (4, 5, 6)}
"""The rows of so many fields, as the reference finds them."""


def setup(players: Any, **options: Any) -> Setup:
    """A setup of the game."""
    return GAME.setup(players=players, **options)


def colour_of(table: Setup, field: Field) -> str:
    """The colour of a field: column letter and row number, from the bottom left."""
    return table.board[int(field[1]) - 1]["abcdef".index(field[0])]


def colours(table: Setup) -> dict[Field, str]:
    """The board as the reference has it."""
    return {field: colour_of(table, field) for field in FIELDS}


def grid(text: str) -> dict[Field, Tower]:
    """Read a board as it is seen, row 6 first; a tower's stones stand from bottom to top."""
    rows = [line.split() for line in text.strip().splitlines()]
    assert [len(row) for row in rows] == [6] * 6, "six rows of six fields"
    towers = {
        f"{column}{6 - down}": tuple(map(int, stones))
        for down, row in enumerate(rows)
        for column, stones in zip("abcdef", row, strict=True)
        if stones != "."
    }
    return dict(sorted(towers.items()))


def as_towers(position: Position) -> Towers:
    """The towers of all fields, as states have them."""
    return tuple(position.get(field, ()) for field in FIELDS)


# ---- What has been played


E = TypeVar("E")


@frozen
class Course:
    """A game played so far: every action, the state after each, and the events on the way."""

    setup: Setup
    actions: tuple[Action | Shuffled, ...]
    states: tuple[State, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def end(self) -> State:
        """The latest state."""
        return self.states[-1]

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        ended = GAME.outcome(self.end)
        assert ended is not None, "the game goes on"
        return ended

    def all(self, kind: type[E]) -> tuple[E, ...]:
        """All events of a kind, in order."""
        return tuple(e for events in self.events for e in events if isinstance(e, kind))

    def last(self, kind: type[E]) -> E:
        """The latest event of a kind."""
        return self.all(kind)[-1]

    def then(self, *actions: Action | Shuffled) -> Course:
        """This game, and these actions after it."""
        states, events = [self.end], []
        for action in actions:
            state, happened = GAME.apply(states[-1], action)
            states.append(state)
            events.append(happened)
        return Course(
            self.setup,
            self.actions + actions,
            self.states + tuple(states[1:]),
            self.events + tuple(events),
        )


def begin(table: Setup) -> Course:
    """A game that waits for the first shuffle."""
    return Course(table, (), (GAME.start(table),), ())


def opening(cards: str, players: int = 2, **options: Any) -> State:
    """The first turn of a game, in which seat 0 holds these seven cards."""
    state = Stacked(setup(players, **options)).hold(cards).course().end
    assert hand(state, 0) == "".join(sorted(cards))
    return state


def with_towers(state: State, towers: Position) -> State:
    """The same moment with these towers on the board, whatever turns led there."""
    return evolve(state, towers=as_towers(towers))


def numbers(state: State, field: Field) -> list[int]:
    """The numbers of cards that the seat on turn may play for this field."""
    actions = GAME.legal_actions(state, seat_due(state))
    return [len(a.cards) for a in actions if isinstance(a, Place) and a.field == field]


def position(state: State) -> Position:
    """The towers by field, without the empty fields."""
    towers = zip(FIELDS, GAME.view(state, None).towers, strict=True)
    return dict(sorted((field, tower) for field, tower in towers if tower))


def seat_due(state: State) -> int:
    """The seat on turn."""
    waiting = GAME.waiting(state)
    assert isinstance(waiting, Players), waiting
    [seat] = waiting.seats
    return seat


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return isinstance(GAME.waiting(state), Over)


def hand(state: State, seat: int) -> str:
    """A seat's hand, sorted."""
    return "".join(GAME.view(state, seat).hands[seat])


# ---- What is still to be played


Slot = tuple[int, int]
"""A place in the order of a shuffle: which shuffle, and how many cards lie above it."""


@define
class Stacked:
    """A game in the making, where a card shows its colour only when that matters.

    Hands and deck hold the slots of shuffles. Which card a slot holds is decided when it is
    played or asked for; slots that nobody asked for get what is left in the end. So every
    sequence of placements that the cards allow can be played, and real shuffles come out.
    """

    setup: Setup
    towers: dict[Field, Tower] = Factory(dict)
    actions: list[Action] = Factory(list)
    cards: dict[Slot, str] = Factory(dict)
    left: list[Counter[str]] = Factory(list)
    hands: list[list[Slot]] = Factory(list)
    deck: list[Slot] = Factory(list)
    discards: list[Slot] = Factory(list)

    def __attrs_post_init__(self) -> None:
        self._lay_down(Counter(PACK))
        self.hands = [self._from_the_top(7) for _ in range(self.setup.players)]

    def _lay_down(self, cards: Counter[str]) -> None:
        self.deck = [(len(self.left), place) for place in range(cards.total())]
        self.left.append(cards)

    def _from_the_top(self, number: int) -> list[Slot]:
        taken, self.deck = self.deck[:number], self.deck[number:]
        return taken

    @property
    def seat(self) -> int:
        """The seat on turn."""
        return len(self.actions) % self.setup.players

    def price(self, field: Field) -> int:
        """What the field costs the seat on turn."""
        tower = self.towers.get(field, ())
        if self.setup.tower_cost == "opponents_only" and set(tower) <= {self.seat}:
            return 1
        return len(tower) + 1

    def completes_a_line(self, field: Field) -> bool:
        """Whether a stone there makes a line of the seat on turn."""
        owned = {f for f, tower in self.towers.items() if tower[-1] == self.seat} | {field}
        lines = LINES[5 if self.setup.variant else 4]
        return any(field in line and line <= owned for line in lines)

    def can_pay(self, field: Field, number: int = 0) -> bool:
        """Whether the hand on turn can have the cards for this field: its price, or so many."""
        number = number or self.price(field)
        return self._found(colour_of(self.setup, field), number) is not None

    def _found(self, colour: str, number: int) -> list[Slot] | None:
        own = self.hands[self.seat]
        found = [slot for slot in own if self.cards.get(slot) == colour]
        spare = Counter({shuffle: left[colour] for shuffle, left in enumerate(self.left)})
        for slot in own:
            if slot not in self.cards and spare[slot[0]]:
                spare[slot[0]] -= 1
                found.append(slot)
        return found[:number] if len(found) >= number else None

    def _decide(self, slot: Slot, colour: str) -> None:
        if slot not in self.cards:
            self.cards[slot] = colour
            self.left[slot[0]][colour] -= 1

    def hold(self, cards: str) -> Stacked:
        """Let the seat on turn have these cards in hand: all seven, or some of them."""
        assert self.holds(cards), f"the hand cannot have {cards}"
        return self

    def holds(self, cards: str) -> bool:
        """Let the seat on turn have these cards in hand, if it can."""
        for colour, number in sorted(Counter(cards).items()):
            found = self._found(colour, number)
            if found is None:
                return False
            for slot in found:
                self._decide(slot, colour)
        return True

    def place(self, *fields: Field, number: int = 0) -> Stacked:
        """Place stones on these fields, seat after seat: for the price, or so many cards."""
        for field in fields:
            colour, price = colour_of(self.setup, field), number or self.price(field)
            found = self._found(colour, price)
            assert found is not None, f"seat {self.seat} cannot have {price} {colour} for {field}"
            for slot in found:
                self._decide(slot, colour)
            self.towers[field] = (*self.towers.get(field, ()), self.seat)
            self._play(Place(self.seat, field, (colour,) * price), found)
        return self

    def elsewhere(self, *avoided: Field, at_most: int = 7, spending: int = 0) -> Stacked:
        """Place a stone where it costs least and makes no line, on none of these fields.

        `spending` is how many cards to play if the hand has them, though the field costs less.
        """
        prices = {
            field: self.price(field)
            for field in FIELDS
            if field not in avoided and not self.completes_a_line(field) and self.can_pay(field)
        }
        fields = [field for field, price in prices.items() if price <= at_most]
        assert fields, "there is no such field"
        numbers = {f: n for n in range(1, spending + 1) for f in fields if self.can_pay(f, n)}
        field = min(fields, key=lambda field: (-numbers.get(field, 0), prices[field]))
        return self.place(field, number=max(prices[field], numbers.get(field, 0)))

    def exchange(self, cards: str) -> Stacked:
        """Exchange a hand of these cards."""
        self.hold(cards)
        own = self.hands[self.seat]
        assert sorted(self.cards.get(slot, "?") for slot in own) == sorted(cards), "not the hand"
        self._play(Exchange(self.seat), own)
        return self

    def _play(self, action: Action, played: list[Slot]) -> None:
        kept = [slot for slot in self.hands[self.seat] if slot not in played]
        self.discards += played
        while len(kept) < 7:
            self._renew_deck()
            kept += self._from_the_top(7 - len(kept))
        self.hands[self.seat] = kept
        if self.setup.reshuffle == "when_empty":
            self._renew_deck()
        self.actions.append(action)

    def _renew_deck(self) -> None:
        if not self.deck:
            self._lay_down(Counter(self.cards[slot] for slot in self.discards))
            self.discards = []

    def orders(self) -> list[Shuffled]:
        """The shuffles that bring the cards as they were decided."""
        orders = []
        for shuffle, left in enumerate(self.left):
            size = left.total() + sum(slot[0] == shuffle for slot in self.cards)
            rest = left.elements()
            order = [self.cards.get((shuffle, place)) or next(rest) for place in range(size)]
            orders.append(Shuffled(order))
        return orders

    def course(self) -> Course:
        """Play the game, to where another seat is on turn or the game is over."""
        course, orders, actions = begin(self.setup), iter(self.orders()), iter(self.actions)
        while True:
            match GAME.waiting(course.end):
                case Shuffle():
                    course = course.then(next(orders))
                case Players():
                    action = next(actions, None)
                    if action is None:
                        return course
                    course = course.then(action)
                case Over():
                    assert next(actions, None) is None, "the game ended before"
                    return course


def reach(table: Setup, target: Position, last: Field | None = None, held: str = "") -> Stacked:
    """Find an order of placements that leads to this position, without a line on the way.

    `last` is the field where the last stone goes, and that one may make a line. In the end the
    seat on turn holds these cards.
    """
    for seed in range(200):
        stacked = Stacked(table)
        if _is_reached(stacked, target, last, Random(seed)) and stacked.holds(held):
            return stacked
    raise AssertionError("no order of placements leads there")


def _is_reached(stacked: Stacked, target: Position, last: Field | None, rng: Random) -> bool:
    for missing in range(sum(map(len, target.values())), 0, -1):
        lacking = {f: target[f][len(stacked.towers.get(f, ())) :] for f in target}
        fields = [
            field
            for field, stones in lacking.items()
            if stones[:1] == (stacked.seat,)
            and (field != last or len(stones) > 1 or missing == 1)
            and ((field == last and missing == 1) or not stacked.completes_a_line(field))
            and stacked.can_pay(field)
        ]
        if not fields:
            return False
        # First what many stones are still to come upon, and what costs much.
        weights = {f: len(lacking[f]) + stacked.price(f) + rng.random() for f in fields}
        stacked.place(max(weights, key=weights.__getitem__))
    return True

"""What there is: setups, actions, states, events, outcomes and views."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from peaks.rules import CITE, PLAYERS, Clauses, EqualPeaks, Reason
from rulekit import Card, IllegalSetup, Misuse, Seat, Waiting
from rulekit.action_text import write_action
from rulekit.arguments import require_int, require_reading
from rulekit.contract import DERIVED

Cards: TypeAlias = tuple[Card, ...]
BySeat: TypeAlias = tuple[Cards, ...]


@frozen(kw_only=True)
class Setup:
    """How many play, and by which reading.

    Clauses: PEAK-PLAYERS-1, RULING-EQUAL-PEAKS.
    """

    players: int
    equal_peaks: EqualPeaks = "next"

    def __attrs_post_init__(self) -> None:
        require_int("players", self.players)
        if self.players not in PLAYERS:
            text = f"2 or 3 can play, not {self.players}"
            raise IllegalSetup("players", Reason.PLAYERS, CITE.players, text)
        require_reading(
            "equal_peaks", self.equal_peaks, EqualPeaks, Reason.UNKNOWN_READING, CITE.equal
        )


@frozen
class Lay:
    """Lay a card face down."""

    seat: Seat
    card: Card

    def __attrs_post_init__(self) -> None:
        require_int("seat", self.seat)
        if type(self.card) is not str:
            raise Misuse("a card is a string")

    def __str__(self) -> str:
        return write_action(self.seat, (self.card,))


@frozen
class Outcome:
    """Who has most points; several share the win."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    clauses: Clauses


@frozen(kw_only=True)
class State:
    """Everything, hands and deck included.

    A laid card stays in its hand until all are laid. The discard pile has the cards of the first
    round first, and of each round that of seat 0 first.
    """

    setup: Setup
    round: int
    hands: BySeat
    laid: tuple[Card | None, ...]
    deck: Cards
    discards: Cards
    scores: tuple[int, ...]
    waiting: Waiting[Outcome]


@frozen
class Dealt:
    """Everybody has a hand."""

    hands: BySeat
    clauses: Clauses


@frozen
class Laid:
    """Somebody has laid a card face down."""

    seat: Seat
    clauses: Clauses


@frozen
class Revealed:
    """All cards of the round are turned up: one a seat."""

    cards: Cards
    clauses: Clauses


@frozen
class Scored:
    """This seat gets the point of the round; None: nobody does."""

    seat: Seat | None
    clauses: Clauses


@frozen
class Reshuffled:
    """The discard pile is the new deck, with so many cards."""

    count: int
    clauses: Clauses


@frozen
class Drawn:
    """Everybody has drawn a card: one a seat."""

    cards: Cards
    clauses: Clauses


@frozen
class GameOver:
    """The last round has been scored."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    clauses: Clauses


Event: TypeAlias = Dealt | Laid | Revealed | Scored | Reshuffled | Drawn | GameOver


@frozen(kw_only=True)
class View:
    """What a seat may know: its own hand and card; of the others', how many there are."""

    seat: Seat | None
    setup: Setup
    waiting: Waiting[Outcome]
    legal_actions: tuple[Lay, ...] = field(metadata=DERIVED)
    round: int
    hands: BySeat
    laid: tuple[bool, ...]
    choice: Card | None
    deck: int
    discards: Cards
    scores: tuple[int, ...]

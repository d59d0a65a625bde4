"""What there is: setups, actions, events and states of Just4Fun Colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, TypeAlias

import attrs
from attrs import frozen

from rulekit.action_text import read_action, write_action
from rulekit.arguments import (
    require_bool,
    require_int,
    require_reading,
    require_text,
    sorted_cards,
)
from rulekit.contract import DERIVED, UNTOLD, Card, Over, Players, Seat, Shuffle, Shuffled
from rulekit.errors import IllegalSetup, InvalidDocument, InWords, Misuse, brief
from rulekit.frozen import maker
from rulekit.just4fun.rules import (
    CITE,
    COLOURS,
    PLAYER_COUNTS,
    AreaTie,
    Clauses,
    Payment,
    Reshuffle,
    TowerCost,
    default_board,
)
from rulekit.sentences import People

Cards: TypeAlias = tuple[Card, ...]
BySeat: TypeAlias = tuple[Cards, ...]

Field: TypeAlias = str
"""A field of the board: column letter and row number, `a1` to `f6`, from the bottom left."""

Tower: TypeAlias = tuple[Seat, ...]
"""The stones on a field from bottom to top, each as its owner's seat; empty for an empty field."""

Towers: TypeAlias = tuple[Tower, ...]
"""The towers of the 36 fields, in the order of `rulekit.just4fun.board.FIELDS`."""


class SetupReason(Enum):
    """Why a setup is refused."""

    PLAYERS = "players"
    BOARD = "board"
    UNKNOWN_READING = "unknown_reading"


class Reason(Enum):
    """Why an action is refused."""

    UNKNOWN_SEAT = "unknown_seat"
    UNKNOWN_FIELD = "unknown_field"
    UNKNOWN_CARD = "unknown_card"
    NOT_ON_TURN = "not_on_turn"
    WRONG_COLOUR = "wrong_colour"
    WRONG_NUMBER = "wrong_number"
    TOO_HIGH = "too_high"
    NOT_IN_HAND = "not_in_hand"
    MUST_PLACE = "must_place"
    NO_PASS = "no_pass"
    SHUFFLE_DUE = "shuffle_due"
    SHUFFLE_NOT_DUE = "shuffle_not_due"
    WRONG_SHUFFLE = "wrong_shuffle"
    GAME_OVER = "game_over"


def in_words(reason: Any, told: Mapping[str, Any], people: People) -> str:
    """Say in a sentence why something is refused; the room of the words is opened for it."""
    from rulekit.just4fun.words import refusal

    return refusal(reason, told, people)


WITHOUT_CARDS = frozenset({"exchange", "pass"})
"""The words of the actions that play no cards: no field or card is called so in a text."""


@frozen
class Place:
    """Play these cards and place a stone on this field.

    Raises `Misuse` where `seat` is no int, `field` no string or `cards` no strings.

    >>> str(Place(0, "a1", ("R", "R")))
    '0: a1 R R'
    """

    seat: Seat
    field: Field
    cards: Cards = attrs.field(converter=sorted_cards)

    def __attrs_post_init__(self) -> None:
        require_int("a seat", self.seat)
        require_text("a field", self.field)

    def __str__(self) -> str:
        return write_action(self.seat, (self.field, *self.cards), WITHOUT_CARDS)


@frozen
class Exchange:
    """Show the hand, exchange all of it and lose a stone, since no placement is possible.

    Raises `Misuse` where `seat` is no int.

    >>> str(Exchange(2))
    '2: exchange'
    """

    seat: Seat

    def __attrs_post_init__(self) -> None:
        require_int("a seat", self.seat)

    def __str__(self) -> str:
        return write_action(self.seat, ["exchange"])


@frozen
class Pass:
    """Do nothing. Never legal: it exists so that a player who asks is told the clause.

    Raises `Misuse` where `seat` is no int.

    >>> str(Pass(1))
    '1: pass'
    """

    seat: Seat

    def __attrs_post_init__(self) -> None:
        require_int("a seat", self.seat)

    def __str__(self) -> str:
        return write_action(self.seat, ["pass"])


Action: TypeAlias = Place | Exchange | Pass


def parse(text: str) -> Action | Shuffled:
    """Read an action's short text form.

    Raises `InvalidDocument` for any other text, `Misuse` for what is no text; whether the action
    is legal is not asked.

    >>> parse("0: a1 R R")
    Place(seat=0, field='a1', cards=('R', 'R'))
    """
    form = "`0: a1 R R`, `0: exchange` or `shuffle: R O …`"
    seat, words = read_action(text, form)
    if seat is None:
        return Shuffled(words)
    match words:
        case ["exchange"]:
            return Exchange(seat)
        case ["pass"]:
            return Pass(seat)
        case [field, *cards] if not WITHOUT_CARDS & {*words}:
            return Place(seat, field, cards)
        case _:
            raise InvalidDocument(brief(text), f"an action reads {form}")


def _as_rows(board: Sequence[str]) -> tuple[str, ...]:
    if type(board) not in (tuple, list) or set(map(type, board)) - {str}:
        raise Misuse(f"a board is a tuple of six strings, not {brief(board)}")
    return tuple(board)


@frozen(kw_only=True)
class Setup:
    """Who plays, on which board, by which variant and which readings.

    `board` lists the rows from row 1, the lowest, each as six colour letters from column a.
    Raises `IllegalSetup` for a value that the rules do not know, `Misuse` for what is no value
    of that field at all.

    >>> Setup(players=3, variant=True).board[0]
    'ROYGBP'

    Clauses: J4F-STONES-1, J4F-BOARD-1, J4F-VARIANT-1, RULING-TURN-ORDER, RULING-BOARD,
    RULING-TOWER-COST, RULING-PAYMENT, RULING-RESHUFFLE, RULING-AREA-TIE.
    """

    players: int
    variant: bool = False
    board: tuple[str, ...] = attrs.field(factory=default_board, converter=_as_rows)
    tower_cost: TowerCost = "all_stones"
    payment: Payment = "exact"
    reshuffle: Reshuffle = "when_empty"
    area_tie: AreaTie = "whole_towers"

    def __attrs_post_init__(self) -> None:
        require_int("players", self.players)
        require_bool("variant", self.variant)
        if self.players not in PLAYER_COUNTS:
            text = InWords(in_words, SetupReason.PLAYERS, {"players": self.players})
            too_many = self.players > max(PLAYER_COUNTS)
            clauses = CITE.too_many_players if too_many else CITE.players
            raise IllegalSetup("players", SetupReason.PLAYERS, clauses, text)
        rows = [len(row) for row in self.board]
        if rows != [6] * 6 or not set("".join(self.board)) <= COLOURS.keys():
            text = InWords(in_words, SetupReason.BOARD, {})
            has_fields = sum(rows) == 36 and set("".join(self.board)) <= COLOURS.keys()
            clauses = CITE.board if has_fields else CITE.board_fields
            raise IllegalSetup("board", SetupReason.BOARD, clauses, text)
        unknown = SetupReason.UNKNOWN_READING
        require_reading("tower_cost", self.tower_cost, TowerCost, unknown, CITE.tower_cost)
        require_reading("payment", self.payment, Payment, unknown, CITE.payment)
        require_reading("reshuffle", self.reshuffle, Reshuffle, unknown, CITE.reshuffle)
        require_reading("area_tie", self.area_tie, AreaTie, unknown, CITE.area_tie)


@frozen
class Line:
    """Fields in a row, all of one player; `fields` sorted by their names."""

    seat: Seat
    fields: tuple[Field, ...]


@frozen
class Area:
    """Fields of one player that are joined through their sides.

    `size` counts its fields, `stones` the stones that break a tie.
    """

    seat: Seat
    fields: tuple[Field, ...]
    size: int
    stones: int


@frozen
class Outcome:
    """How a game ended: who won, by which lines or areas, and by which clauses.

    Where there is a line, `areas` is empty. Else it holds every player's areas, by seat and for
    each seat the best one first.
    """

    winners: tuple[Seat, ...]
    lines: tuple[Line, ...]
    areas: tuple[Area, ...]
    clauses: Clauses


@frozen
class State:
    """A moment of a game; all that a transition needs.

    `turn` counts the turns that are over. `deck` is listed from the top, all other cards are
    sorted.
    `unused` and `returned` count each seat's stones still to place and out of the game. `owed`
    cards are still to be drawn by the player on turn after the shuffle that is waited for, and
    `exchanging` tells that they are those of an exchange.
    `waiting` follows from the rest and is kept because it is asked at every step.
    """

    setup: Setup
    turn: int
    deck: Cards
    discards: Cards
    hands: BySeat
    towers: Towers
    unused: tuple[int, ...] = attrs.field(metadata=DERIVED)
    returned: tuple[int, ...]
    owed: int = attrs.field(metadata=UNTOLD)
    exchanging: bool
    waiting: Players | Shuffle | Over[Outcome]


new_state = maker(State)


@frozen
class Dealt:
    """Every player got a hand; a hand that a seat may not know is face down."""

    hands: BySeat
    clauses: Clauses


@frozen
class Placed:
    """A player played cards and placed a stone; `tower` is the field's tower since then."""

    seat: Seat
    field: Field
    cards: Cards
    tower: Tower
    clauses: Clauses


new_placed = maker(Placed)


@frozen
class Exchanged:
    """A player showed a hand without a placement, discarded it and lost a stone."""

    seat: Seat
    cards: Cards
    clauses: Clauses


@frozen
class Drawn:
    """A player drew cards; a seat that may not know them sees them face down."""

    seat: Seat
    cards: Cards
    clauses: Clauses


new_drawn = maker(Drawn)


@frozen
class Reshuffled:
    """The discard pile, so many cards, became the new deck."""

    count: int
    clauses: Clauses


@frozen
class LinesCompleted:
    """A player completed a line, or several with one stone."""

    lines: tuple[Line, ...]
    clauses: Clauses


@frozen
class AreasCompared:
    """All stones are used up without a line: every player's areas, the best of each first."""

    areas: tuple[Area, ...]
    clauses: Clauses


@frozen
class GameOver:
    """The game has ended, and these seats have won."""

    winners: tuple[Seat, ...]
    clauses: Clauses


Event: TypeAlias = (
    Dealt | Placed | Exchanged | Drawn | Reshuffled | LinesCompleted | AreasCompared | GameOver
)


@frozen
class View:
    """All that one seat may know; `seat` None is a spectator.

    Cards that the seat may not know are face down (`rulekit.FACE_DOWN`), so their number shows.
    `turn` counts the turns that are over, `round` is the current round from 1. `exchanging` tells
    that the shuffle is waited for in the middle of an exchange.
    """

    seat: Seat | None
    setup: Setup
    waiting: Players | Shuffle | Over[Outcome]
    legal_actions: tuple[Action, ...] = attrs.field(metadata=DERIVED)
    turn: int
    round: int = attrs.field(metadata=DERIVED)
    hands: BySeat
    deck: int
    discards: Cards
    towers: Towers
    owners: tuple[Seat | None, ...] = attrs.field(metadata=DERIVED)
    unused: tuple[int, ...] = attrs.field(metadata=DERIVED)
    returned: tuple[int, ...]
    exchanging: bool

    def _repr_svg_(self) -> str:
        """Show itself in a notebook."""
        from rulekit.just4fun.pictures import alone

        return alone(self)


new_view = maker(View)

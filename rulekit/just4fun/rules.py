"""What may vary, typed from the rulebook: numbers, readings, clauses and the default board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from attrs import frozen

from rulekit.game import Card, ClauseId, Option
from rulekit.read_only import ReadOnly

Colour: TypeAlias = str
"""A colour's letter, which is a card's name too."""

TowerCost: TypeAlias = Literal["all_stones", "opponents_only"]
Payment: TypeAlias = Literal["exact", "at_least"]
Reshuffle: TypeAlias = Literal["when_empty", "when_needed"]
AreaTie: TypeAlias = Literal["whole_towers", "own_stones"]

Clauses: TypeAlias = tuple[ClauseId, ...]

COLOURS: Mapping[Colour, str] = ReadOnly(
    {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
)


def copies() -> Mapping[Card, int]:
    """Tell how often each card is in the game.

    Clauses: J4F-CARDS-1.
    """
    return {Card(colour): 10 for colour in COLOURS}


def player_counts() -> tuple[int, ...]:
    """List how many may play.

    Clauses: J4F-STONES-1, RULING-TURN-ORDER.
    """
    return (2, 3, 4)


def stones_each() -> int:
    """Tell how many stones each player has.

    Clauses: J4F-STONES-1, J4F-SETUP-2.
    """
    return 20


def hand_size() -> int:
    """Tell how many cards a hand holds.

    Clauses: J4F-SETUP-3, J4F-DRAW-1, J4F-DRAW-2, J4F-PLAY-1.
    """
    return 7


def line_length(*, variant: bool) -> int:
    """Tell how many fields in a row win.

    Clauses: J4F-LINE-1, J4F-LINE-2, J4F-VARIANT-1.
    """
    return 5 if variant else 4


def default_board() -> tuple[str, ...]:
    r"""Lay out the six colours so that each is once in every row and every column.

    The rows are listed from row 1, the lowest; each is the row below it, moved on by one field.

    >>> print("\n".join(reversed(default_board())))
    PROYGB
    BPROYG
    GBPROY
    YGBPRO
    OYGBPR
    ROYGBP

    Clauses: J4F-BOARD-1, J4F-SETUP-1, RULING-BOARD.
    """
    colours = "".join(COLOURS)
    return tuple(colours[row:] + colours[:row] for row in range(6))


@frozen
class Cites:
    """The clauses behind each moment of a game."""

    players: Clauses
    board: Clauses
    tower_cost: Clauses
    payment: Clauses
    reshuffle: Clauses
    area_tie: Clauses
    variant: Clauses
    cards: Clauses
    dealt: Clauses
    on_turn: Clauses
    compulsory: Clauses
    field: Clauses
    price: Clauses
    too_high: Clauses
    colour: Clauses
    in_hand: Clauses
    placed: Clauses
    placed_on_tower: Clauses
    drawn: Clauses
    drawn_anew: Clauses
    drawn_on: Clauses
    reshuffled: Clauses
    exchanged: Clauses
    must_place: Clauses
    line: Clauses
    variant_line: Clauses
    line_before_areas: Clauses
    areas: Clauses
    area_win: Clauses
    area_tie_win: Clauses
    no_game: Clauses


def cites() -> Cites:
    """Name the clauses behind each moment of a game."""
    return Cites(
        players=("J4F-STONES-1", "RULING-TURN-ORDER"),
        board=("J4F-BOARD-1", "J4F-SETUP-1", "RULING-BOARD"),
        tower_cost=("J4F-PRICE-2", "RULING-TOWER-COST"),
        payment=("J4F-PLAY-1", "RULING-PAYMENT"),
        reshuffle=("J4F-DRAW-3", "RULING-RESHUFFLE"),
        area_tie=("J4F-AREA-3", "RULING-AREA-TIE"),
        variant=("J4F-VARIANT-1",),
        cards=("J4F-CARDS-1",),
        dealt=("J4F-SETUP-3", "J4F-SETUP-4", "RULING-TURN-ORDER"),
        on_turn=("J4F-TURN-1", "RULING-TURN-ORDER"),
        compulsory=("J4F-EXCHANGE-1", "RULING-COMPULSORY-TURN"),
        field=("J4F-BOARD-1", "J4F-PLACE-2"),
        price=("J4F-PLAY-1", "J4F-PRICE-1", "J4F-PRICE-2", "RULING-TOWER-COST", "RULING-PAYMENT"),
        too_high=("J4F-PRICE-2", "J4F-PLAY-1", "RULING-TOWER-COST", "RULING-TOP-STONE"),
        colour=("J4F-TURN-1",),
        in_hand=("J4F-TURN-1", "J4F-PLACE-2"),
        placed=("J4F-TURN-1", "J4F-PRICE-1", "J4F-PLAY-2", "J4F-PLACE-1", "J4F-TOWER-2"),
        placed_on_tower=(
            "J4F-TURN-1",
            "J4F-PRICE-2",
            "RULING-TOWER-COST",
            "J4F-PLAY-2",
            "J4F-PLACE-1",
            "J4F-TOWER-1",
            "J4F-TOWER-2",
        ),
        drawn=("J4F-DRAW-1", "J4F-DRAW-2"),
        drawn_anew=("J4F-EXCHANGE-3", "RULING-EXCHANGE"),
        drawn_on=("J4F-DRAW-1", "J4F-DRAW-3"),
        reshuffled=("J4F-DRAW-3", "RULING-RESHUFFLE"),
        exchanged=("J4F-EXCHANGE-1", "J4F-EXCHANGE-2", "J4F-EXCHANGE-3", "RULING-EXCHANGE"),
        must_place=("J4F-EXCHANGE-1", "RULING-EXCHANGE"),
        line=("J4F-LINE-1", "J4F-LINE-2", "J4F-END-1", "RULING-WIN-ON-PLACING"),
        variant_line=("J4F-VARIANT-1", "J4F-LINE-2", "J4F-END-1", "RULING-WIN-ON-PLACING"),
        line_before_areas=("RULING-LINE-BEFORE-AREA",),
        areas=("J4F-END-1", "J4F-AREA-1", "J4F-AREA-2", "RULING-AREA"),
        area_win=("J4F-AREA-2", "RULING-AREA"),
        area_tie_win=("J4F-AREA-2", "J4F-AREA-3", "RULING-AREA", "RULING-AREA-TIE"),
        no_game=("RULING-WIN-ON-PLACING",),
    )


CITE = cites()
DECK = tuple(sorted(card for card, copies in copies().items() for _ in range(copies)))
PLAYER_COUNTS = player_counts()
STONES_EACH = stones_each()
HAND_SIZE = hand_size()


def options() -> tuple[Option, ...]:
    """Describe what a setup may hold.

    Clauses: J4F-STONES-1, J4F-SETUP-1, J4F-BOARD-1, J4F-VARIANT-1, J4F-PRICE-2, J4F-PLAY-1,
    J4F-DRAW-3, J4F-AREA-3, RULING-TURN-ORDER, RULING-BOARD, RULING-TOWER-COST, RULING-PAYMENT,
    RULING-RESHUFFLE, RULING-AREA-TIE.
    """
    counts = PLAYER_COUNTS

    def choice(
        name: str,
        question: str,
        values: tuple[object, ...],
        default: object,
        clauses: Clauses,
        *,
        is_open: bool = False,
    ) -> Option:
        return Option(name, question, values, default, counts, clauses, is_open)

    return (
        choice("players", "How many play?", counts, None, CITE.players),
        choice(
            "variant",
            "Must a line be 5 fields long instead of 4?",
            (False, True),
            False,
            CITE.variant,
        ),
        choice(
            "board",
            "Which colours do the fields have? Any six rows of six colours will do.",
            (default_board(),),
            default_board(),
            CITE.board,
            is_open=True,
        ),
        choice(
            "tower_cost",
            "What does a field cost that carries only the player's own stones?",
            get_args(TowerCost),
            "all_stones",
            CITE.tower_cost,
        ),
        choice(
            "payment",
            "May a player play more cards than the field costs?",
            get_args(Payment),
            "exact",
            CITE.payment,
        ),
        choice(
            "reshuffle",
            "When does the discard pile become the new deck?",
            get_args(Reshuffle),
            "when_empty",
            CITE.reshuffle,
        ),
        choice(
            "area_tie",
            "Which stones count where the largest areas are equal?",
            get_args(AreaTie),
            "whole_towers",
            CITE.area_tie,
        ),
    )

"""What may vary, typed from the rulebook: numbers, readings, clauses and the default board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from attrs import frozen

from rulekit.contract import Card, ClauseId, Option
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


@frozen(eq=False)
class Cites:
    """The clauses behind each moment of a game.

    What an event or a refusal cites is put together from these; `spec/reference/citations.toml`
    tells when.
    """

    players: Clauses
    too_many_players: Clauses
    board: Clauses
    board_fields: Clauses
    tower_cost: Clauses
    payment: Clauses
    reshuffle: Clauses
    area_tie: Clauses
    variant: Clauses
    cards: Clauses
    deal_due: Clauses
    dealt: Clauses
    wrong_deal: Clauses
    reshuffled: Clauses
    turn_order: Clauses
    compulsory: Clauses
    can_place: Clauses
    cannot_place: Clauses
    must_place: Clauses
    field: Clauses
    colour: Clauses
    number: Clauses
    empty_field: Clauses
    opponents_stones: Clauses
    own_stones: Clauses
    in_hand: Clauses
    placed: Clauses
    tower: Clauses
    taken_over: Clauses
    own_tower: Clauses
    exchanged: Clauses
    drawn: Clauses
    drawn_in_exchange: Clauses
    line: Clauses
    line_in_variant: Clauses
    placing: Clauses
    line_first: Clauses
    top_stones: Clauses
    areas: Clauses
    equal_areas: Clauses
    over: Clauses
    stones_run_out: Clauses
    one_tower: Clauses
    players_stones: Clauses
    stones: Clauses


def cites() -> Cites:
    """Name the clauses behind each moment of a game."""
    return Cites(
        players=("RULING-TURN-ORDER",),
        too_many_players=("RULING-TURN-ORDER", "J4F-STONES-1"),
        board=("RULING-BOARD",),
        board_fields=("RULING-BOARD", "J4F-BOARD-1"),
        tower_cost=("RULING-TOWER-COST",),
        payment=("RULING-PAYMENT",),
        reshuffle=("RULING-RESHUFFLE",),
        area_tie=("RULING-AREA-TIE",),
        variant=("J4F-VARIANT-1",),
        cards=("J4F-CARDS-1",),
        deal_due=("J4F-SETUP-3",),
        dealt=("J4F-SETUP-3", "J4F-SETUP-4", "RULING-TURN-ORDER"),
        wrong_deal=("J4F-SETUP-3", "J4F-CARDS-1"),
        reshuffled=("J4F-DRAW-3",),
        turn_order=("RULING-TURN-ORDER",),
        compulsory=("RULING-COMPULSORY-TURN",),
        can_place=("J4F-PLAY-1", "J4F-PLACE-1"),
        cannot_place=("J4F-EXCHANGE-1",),
        must_place=(
            "J4F-EXCHANGE-1",
            "J4F-EXCHANGE-2",
            "RULING-EXCHANGE",
            "RULING-COMPULSORY-TURN",
        ),
        field=("J4F-BOARD-1", "RULING-BOARD"),
        colour=("J4F-TURN-1",),
        number=("J4F-PLAY-1",),
        empty_field=("J4F-PRICE-1",),
        opponents_stones=("J4F-PRICE-2",),
        own_stones=("RULING-TOWER-COST",),
        in_hand=("J4F-GOAL-1", "J4F-PLACE-2"),
        placed=(
            "J4F-GOAL-1",
            "J4F-TURN-1",
            "J4F-PLAY-1",
            "J4F-PLAY-2",
            "J4F-PLACE-1",
            "J4F-PLACE-2",
        ),
        tower=("J4F-TOWER-1",),
        taken_over=("J4F-TOWER-2",),
        own_tower=("RULING-TOP-STONE",),
        exchanged=(
            "J4F-EXCHANGE-1",
            "J4F-EXCHANGE-2",
            "J4F-EXCHANGE-3",
            "RULING-EXCHANGE",
            "RULING-OPEN-TABLE",
        ),
        drawn=("J4F-DRAW-1", "J4F-DRAW-2"),
        drawn_in_exchange=("J4F-EXCHANGE-3",),
        line=("J4F-LINE-1", "J4F-LINE-2"),
        line_in_variant=("J4F-VARIANT-1",),
        placing=("RULING-WIN-ON-PLACING",),
        line_first=("RULING-LINE-BEFORE-AREA",),
        top_stones=("J4F-TOWER-2", "RULING-TOP-STONE"),
        areas=("J4F-AREA-1", "J4F-AREA-2", "RULING-AREA"),
        equal_areas=("J4F-AREA-3", "RULING-AREA-TIE"),
        over=("J4F-END-1",),
        stones_run_out=("RULING-STONES-RUN-OUT",),
        one_tower=("J4F-TOWER-1",),
        players_stones=("J4F-SETUP-2",),
        stones=("J4F-STONES-1", "J4F-SETUP-2"),
    )


CITE = cites()
DECK = tuple(sorted(card for card, copies in copies().items() for _ in range(copies)))
PLAYER_COUNTS = player_counts()
STONES_EACH = stones_each()
HAND_SIZE = hand_size()


def options() -> tuple[Option, ...]:
    """Describe what a setup may hold.

    Clauses: J4F-VARIANT-1, RULING-TURN-ORDER, RULING-BOARD, RULING-TOWER-COST, RULING-PAYMENT,
    RULING-RESHUFFLE, RULING-AREA-TIE.
    """
    counts = PLAYER_COUNTS

    def choice(
        name: str,
        question: str,
        values: tuple[object, ...],
        labels: tuple[str, ...],
        default: object,
        clauses: Clauses,
        *,
        is_open: bool = False,
    ) -> Option:
        return Option(name, question, values, labels, default, counts, clauses, is_open=is_open)

    return (
        choice(
            "players",
            "How many play?",
            counts,
            tuple(f"{count} players" for count in counts),
            None,
            CITE.players,
        ),
        choice(
            "variant",
            "Must a line be 5 fields long instead of 4?",
            (False, True),
            ("No, a line of 4 fields wins.", "Yes, a line of 5 fields wins."),
            False,
            CITE.variant,
        ),
        choice(
            "board",
            "Which colours do the fields have? Any six rows of six colours will do.",
            (default_board(),),
            ("As on the board of the game.",),
            default_board(),
            CITE.board,
            is_open=True,
        ),
        choice(
            "tower_cost",
            "What does a field cost that carries only the player's own stones?",
            get_args(TowerCost),
            ("1 card more than it carries stones.", "1 card."),
            "all_stones",
            CITE.tower_cost,
        ),
        choice(
            "payment",
            "May a player play more cards than the field costs?",
            get_args(Payment),
            ("No, exactly what it costs.", "Yes, any number from what it costs."),
            "exact",
            CITE.payment,
        ),
        choice(
            "reshuffle",
            "When does the discard pile become the new deck?",
            get_args(Reshuffle),
            (
                "As soon as the deck is empty.",
                "When a card must be drawn and the deck is empty.",
            ),
            "when_empty",
            CITE.reshuffle,
        ),
        choice(
            "area_tie",
            "Which stones count where the largest areas are equal?",
            get_args(AreaTie),
            ("All stones in its towers, whoever placed them.", "Its owner's stones alone."),
            "whole_towers",
            CITE.area_tie,
        ),
    )

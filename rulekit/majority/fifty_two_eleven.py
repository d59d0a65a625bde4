"""5211, typed from its rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from attrs import evolve, frozen

from rulekit.contract import Card, Game
from rulekit.majority.contract import game_by
from rulekit.majority.rules import Cites, Colour, Edition
from rulekit.majority.state import Choose, Event, Outcome, Setup, State, View
from rulekit.read_only import ReadOnly

COLOURS: Mapping[Colour, str] = ReadOnly(
    {"T": "teal", "O": "orange", "G": "green", "P": "pink", "Y": "yellow"}
)
KODODO = "K"


def copies() -> Mapping[Card, int]:
    """Tell how often each card is in the game: 20 cards a colour, 5 of them Kododo cards.

    Clauses: 5211-CARDS-1, 5211-CARDS-2, 5211-KODODO-1.
    """
    a_colour = {KODODO: 5, "2": 6, "3": 5, "4": 2, "5": 1, "6": 1}
    return {Card(colour + face): n for colour in COLOURS for face, n in a_colour.items()}


def points() -> Mapping[Card, int]:
    """Tell each card's points: its number, and 1 for a Kododo.

    Clauses: 5211-SCORE-2, 5211-CARDS-2, 5211-KODODO-1.
    """
    return {card: 1 if card[1] == KODODO else int(card[1]) for card in copies()}


def turns() -> tuple[int, ...]:
    """List the cards that each player plays in each turn of a round.

    Clauses: 5211-ROUND-2, 5211-TURN-1, 5211-TURN-4, 5211-TURN-5.
    """
    return (2, 1, 1)


def burst() -> Mapping[int, int]:
    """Tell by player count how many cards of the majority colour are too many.

    Clauses: 5211-BURST-4, 5211-TABLE-1.
    """
    return {2: 5, 3: 6, 4: 7, 5: 9}


def many_ones() -> Mapping[int, int]:
    """Tell by player count how many Kododo cards are many.

    Clauses: 5211-KODODO-5, 5211-TABLE-1.
    """
    return {2: 6, 3: 7, 4: 8, 5: 10}


def removed() -> Mapping[int, int]:
    """Tell by player count how many cards leave the game before it starts.

    Clauses: 5211-REMOVE-1, 5211-TABLE-1.
    """
    return {2: 10, 3: 13, 4: 0, 5: 15}


def optional_turns() -> tuple[int, ...]:
    """List the cards of each turn under the optional rule.

    Clauses: 5211-OPTIONAL-2.
    """
    return (2, 2, 1)


def optional_burst() -> Mapping[int, int]:
    """Tell the burst numbers of the optional rule.

    Clauses: 5211-OPTIONAL-4, 5211-OPTIONAL-1.
    """
    return {2: 6, 3: 7}


def optional_many_ones() -> Mapping[int, int]:
    """Tell the numbers of Kododo cards that are many under the optional rule.

    Clauses: 5211-OPTIONAL-4.
    """
    return {2: 7, 3: 8}


def optional_removed() -> Mapping[int, int]:
    """Tell how many cards leave the game under the optional rule.

    Clauses: 5211-OPTIONAL-4.
    """
    return {2: 0, 3: 10}


def cites() -> Cites:
    """Name the clauses behind each moment of a game."""
    return Cites(
        players=("5211-TABLE-1", "RULING-PLAYER-COUNTS"),
        optional_players=("5211-OPTIONAL-1",),
        second_burst_readings=("RULING-SECOND-BURST",),
        optional_ending_readings=("RULING-OPTIONAL-ENDING",),
        cards=("5211-CARDS-1", "5211-CARDS-2", "5211-KODODO-1"),
        copies=("5211-CARDS-2",),
        copies_of_ones=("5211-KODODO-1",),
        shuffle=("5211-SETUP-1",),
        wrong_shuffle=("5211-SETUP-1", "5211-CARDS-1", "5211-CARDS-2", "5211-KODODO-1"),
        removed=("5211-SETUP-2", "5211-REMOVE-1", "5211-TABLE-1", "RULING-REMOVED-CARDS"),
        dealt=("5211-SETUP-1", "RULING-DEALING-ORDER"),
        number=("5211-ROUND-2",),
        every_player=(),
        in_hand=("5211-TURN-1",),
        choice_stands=("RULING-CHOICE-STANDS",),
        chosen=("5211-ROUND-2", "RULING-SECRET-CHOICE"),
        revealed=("5211-TURN-2",),
        renewed=("5211-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER"),
        out=("5211-MAJORITY-1", "5211-SCORE-4", "RULING-PLURALITY"),
        tie=("5211-TIE-1",),
        later_tie=("5211-TIE-1", "RULING-CASCADE"),
        burst=("5211-BURST-1", "5211-BURST-2", "5211-BURST-4", "5211-TABLE-1"),
        second_burst=("RULING-SECOND-BURST",),
        tie_and_burst=("RULING-TIE-AND-BURST",),
        many_ones=(
            "5211-KODODO-2",
            "5211-KODODO-3",
            "5211-KODODO-5",
            "5211-SCORE-4",
            "5211-TABLE-1",
        ),
        ones_first=("RULING-ONES-FIRST",),
        colour_scores=("5211-MAJORITY-1", "5211-SCORE-2", "RULING-PLURALITY"),
        majority_scores=("5211-SCORE-1",),
        next_colour=("5211-BURST-1",),
        remaining=("5211-TIE-1",),
        ones_score=("5211-KODODO-2",),
        nobody_scores=("5211-SCORE-4", "RULING-NOBODY-SCORES"),
        points_of_ones=("5211-KODODO-1",),
        discarded=("5211-SCORE-3",),
        round_cards=("5211-ROUND-2",),
        one_turn=("5211-OPTIONAL-3", "RULING-OPTIONAL-ENDING"),
        round_over=("5211-ROUND-1", "5211-ROUND-2"),
        another_round=("5211-ROUND-3",),
        on_from_hands=("5211-END-1",),
        last_cards=("5211-END-1", "RULING-PUBLIC-CARDS"),
        over=("5211-END-1",),
        win=("5211-END-2",),
        shared_win=("5211-END-2", "RULING-SHARED-WIN"),
    )


def optional_cites() -> Cites:
    """Name the clauses of the optional rule where it takes the place of others."""
    ending = ("5211-OPTIONAL-3", "RULING-OPTIONAL-ENDING", "RULING-OPTIONAL-END")
    return evolve(
        cites(),
        players=("5211-OPTIONAL-1",),
        removed=("5211-SETUP-2", "5211-OPTIONAL-4", "RULING-REMOVED-CARDS"),
        number=("5211-OPTIONAL-2",),
        chosen=("5211-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        burst=("5211-BURST-1", "5211-BURST-2", "5211-OPTIONAL-4"),
        many_ones=(
            "5211-KODODO-2",
            "5211-KODODO-3",
            "5211-KODODO-5",
            "5211-SCORE-4",
            "5211-OPTIONAL-4",
        ),
        round_cards=("5211-OPTIONAL-2",),
        round_over=("5211-ROUND-1", "5211-OPTIONAL-2"),
        on_from_hands=("5211-OPTIONAL-3",),
        last_cards=(*ending, "RULING-PUBLIC-CARDS"),
        over=ending,
    )


def turn_cites() -> tuple[Cites, ...]:
    """Name the clauses of each turn of a round."""
    renewed = ("5211-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER")
    first = evolve(
        cites(),
        number=("5211-TURN-1", "5211-ROUND-2"),
        every_player=("5211-TURN-1",),
        chosen=("5211-TURN-1", "5211-ROUND-2", "RULING-SECRET-CHOICE"),
        renewed=(*renewed, "5211-RENEW-2"),
    )
    second = evolve(
        cites(),
        number=("5211-TURN-4", "5211-ROUND-2"),
        every_player=("5211-TURN-4",),
        in_hand=("5211-TURN-1", "5211-TURN-4"),
        chosen=("5211-TURN-4", "5211-ROUND-2", "RULING-SECRET-CHOICE"),
    )
    third = evolve(
        cites(),
        number=("5211-TURN-5", "5211-ROUND-2"),
        every_player=("5211-TURN-5",),
        in_hand=("5211-TURN-1", "5211-TURN-5"),
        chosen=("5211-TURN-5", "5211-ROUND-2", "RULING-SECRET-CHOICE"),
        revealed=("5211-TURN-2",),
        renewed=(*renewed, "RULING-RENEW-BEFORE-SCORING"),
    )
    return first, second, third


def optional_turn_cites() -> tuple[Cites, ...]:
    """Name the clauses of each turn by the optional rule, and of the one turn of its ending."""
    renewed = ("5211-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER")
    ending = ("5211-OPTIONAL-3", "RULING-OPTIONAL-ENDING")
    first = evolve(
        optional_cites(),
        number=("5211-TURN-1", "5211-OPTIONAL-2"),
        every_player=("5211-TURN-1",),
        chosen=("5211-TURN-1", "5211-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        renewed=(*renewed, "5211-RENEW-2"),
    )
    second = evolve(
        optional_cites(),
        every_player=("5211-OPTIONAL-2",),
    )
    third = evolve(
        optional_cites(),
        number=("5211-TURN-5", "5211-OPTIONAL-2"),
        every_player=("5211-TURN-5",),
        in_hand=("5211-TURN-1", "5211-TURN-5"),
        chosen=("5211-TURN-5", "5211-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        revealed=("5211-TURN-2",),
        renewed=(*renewed, "RULING-RENEW-BEFORE-SCORING"),
    )
    last = evolve(
        optional_cites(),
        number=("5211-TURN-1", *ending),
        every_player=("5211-TURN-1",),
        chosen=("5211-TURN-1", *ending, "RULING-SECRET-CHOICE"),
        out=("5211-MAJORITY-1", "5211-SCORE-4", "RULING-PLURALITY", "RULING-OPTIONAL-ENDING"),
        colour_scores=(
            "5211-MAJORITY-1",
            "5211-SCORE-2",
            "RULING-PLURALITY",
            "RULING-OPTIONAL-ENDING",
        ),
        nobody_scores=("5211-SCORE-4", "RULING-NOBODY-SCORES", "RULING-OPTIONAL-ENDING"),
        round_over=ending,
    )
    return first, second, third, last


EDITION = Edition(
    id="5211",
    name="5211",
    colours=COLOURS,
    one=KODODO,
    points=points(),
    copies=copies(),
    burst=burst(),
    many_ones=many_ones(),
    removed=removed(),
    turns=turns(),
    optional_burst=optional_burst(),
    optional_many_ones=optional_many_ones(),
    optional_removed=optional_removed(),
    optional_turns=optional_turns(),
    cite=cites(),
    optional_cite=optional_cites(),
    turn_cites=turn_cites(),
    optional_turn_cites=optional_turn_cites(),
)


@frozen
class FiftyTwoElevenSetup(Setup):
    """A setup of 5211: 2 to 5 players, or 2 to 3 under the optional rule.

    >>> FiftyTwoElevenSetup(players=4, second_burst="once").rules.burst
    7
    """

    edition: ClassVar[Edition] = EDITION


FiftyTwoEleven: TypeAlias = Game[FiftyTwoElevenSetup, State, Choose, Event, View, Outcome]

FIFTY_TWO_ELEVEN: FiftyTwoEleven = game_by(FiftyTwoElevenSetup, "5211")

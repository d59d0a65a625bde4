"""5 COLORS, typed from its rulebook."""

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
    {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "O": "orange"}
)


def copies() -> Mapping[Card, int]:
    """Tell how often each card is in the game: 20 cards a colour, spread alike.

    Clauses: 5C-CARDS-1, 5C-CARDS-2.
    """
    a_colour = {"1": 5, "2": 6, "3": 5, "4": 2, "5": 1, "6": 1}
    return {Card(colour + face): n for colour in COLOURS for face, n in a_colour.items()}


def points() -> Mapping[Card, int]:
    """Tell each card's points: its number.

    Clauses: 5C-SCORE-2, 5C-CARDS-2.
    """
    return {card: int(card[1]) for card in copies()}


def turns() -> tuple[int, ...]:
    """List the cards that each player plays in each turn of a round.

    Clauses: 5C-ROUND-2, 5C-TURN-1, 5C-TURN-4, 5C-TURN-5.
    """
    return (2, 1, 1)


def burst() -> Mapping[int, int]:
    """Tell by player count how many cards of the majority colour are too many.

    Clauses: 5C-BURST-4, 5C-TABLE-1, 5C-PLAYERS-1.
    """
    return {2: 5, 3: 6, 4: 7, 5: 9}


def many_ones() -> Mapping[int, int]:
    """Tell by player count how many 1s are many.

    Clauses: 5C-ONES-4, 5C-TABLE-1.
    """
    return {2: 6, 3: 7, 4: 8, 5: 10}


def removed() -> Mapping[int, int]:
    """Tell by player count how many cards leave the game before it starts.

    Clauses: 5C-REMOVE-1, 5C-TABLE-1.
    """
    return {2: 10, 3: 13, 4: 0, 5: 15}


def optional_turns() -> tuple[int, ...]:
    """List the cards of each turn under the optional rule.

    Clauses: 5C-OPTIONAL-2.
    """
    return (2, 2, 1)


def optional_burst() -> Mapping[int, int]:
    """Tell the burst numbers of the optional rule.

    Clauses: 5C-OPTIONAL-4, 5C-OPTIONAL-1.
    """
    return {2: 6, 3: 7}


def optional_many_ones() -> Mapping[int, int]:
    """Tell the numbers of 1s that are many under the optional rule.

    Clauses: 5C-OPTIONAL-4.
    """
    return {2: 7, 3: 8}


def optional_removed() -> Mapping[int, int]:
    """Tell how many cards leave the game under the optional rule.

    Clauses: 5C-OPTIONAL-4.
    """
    return {2: 0, 3: 10}


def cites() -> Cites:
    """Name the clauses behind each moment of a game."""
    return Cites(
        players=("5C-PLAYERS-1",),
        optional_players=("5C-OPTIONAL-1",),
        second_burst_readings=("RULING-SECOND-BURST",),
        optional_ending_readings=("RULING-OPTIONAL-ENDING",),
        cards=("5C-CARDS-1", "5C-CARDS-2"),
        copies=("5C-CARDS-2",),
        copies_of_ones=("5C-CARDS-2",),
        shuffle=("5C-SETUP-1",),
        wrong_shuffle=("5C-SETUP-1", "5C-CARDS-1", "5C-CARDS-2"),
        removed=("5C-SETUP-2", "5C-REMOVE-1", "5C-TABLE-1", "RULING-REMOVED-CARDS"),
        dealt=("5C-SETUP-1", "RULING-DEALING-ORDER"),
        number=("5C-ROUND-2",),
        every_player=(),
        in_hand=("5C-TURN-1",),
        choice_stands=("RULING-CHOICE-STANDS",),
        chosen=("5C-ROUND-2", "RULING-SECRET-CHOICE"),
        revealed=("5C-TURN-2",),
        renewed=("5C-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER"),
        out=("5C-MAJORITY-1", "5C-SCORE-4", "RULING-PLURALITY"),
        tie=("5C-TIE-1",),
        later_tie=("5C-TIE-1", "RULING-CASCADE"),
        burst=("5C-BURST-1", "5C-BURST-2", "5C-BURST-4", "5C-TABLE-1"),
        second_burst=("RULING-SECOND-BURST",),
        tie_and_burst=("RULING-TIE-AND-BURST",),
        many_ones=("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", "5C-SCORE-4", "5C-TABLE-1"),
        ones_first=("RULING-ONES-FIRST",),
        colour_scores=("5C-MAJORITY-1", "5C-SCORE-2", "RULING-PLURALITY"),
        majority_scores=("5C-SCORE-1",),
        next_colour=("5C-BURST-1",),
        remaining=("5C-TIE-1",),
        ones_score=("5C-ONES-1",),
        nobody_scores=("5C-SCORE-4", "RULING-NOBODY-SCORES"),
        points_of_ones=(),
        discarded=("5C-SCORE-3",),
        round_cards=("5C-ROUND-2",),
        one_turn=("5C-OPTIONAL-3", "RULING-OPTIONAL-ENDING"),
        round_over=("5C-ROUND-1", "5C-ROUND-2"),
        another_round=("5C-ROUND-3",),
        on_from_hands=("5C-END-1",),
        last_cards=("5C-END-1", "RULING-PUBLIC-CARDS"),
        over=("5C-END-1",),
        win=("5C-END-2",),
        shared_win=("5C-END-2", "RULING-SHARED-WIN"),
    )


def optional_cites() -> Cites:
    """Name the clauses of the optional rule where it takes the place of others."""
    ending = ("5C-OPTIONAL-3", "RULING-OPTIONAL-ENDING", "RULING-OPTIONAL-END")
    return evolve(
        cites(),
        players=("5C-OPTIONAL-1",),
        removed=("5C-SETUP-2", "5C-OPTIONAL-4", "RULING-REMOVED-CARDS"),
        number=("5C-OPTIONAL-2",),
        chosen=("5C-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        burst=("5C-BURST-1", "5C-BURST-2", "5C-OPTIONAL-4"),
        many_ones=("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", "5C-SCORE-4", "5C-OPTIONAL-4"),
        round_cards=("5C-OPTIONAL-2",),
        round_over=("5C-ROUND-1", "5C-OPTIONAL-2"),
        on_from_hands=("5C-OPTIONAL-3",),
        last_cards=(*ending, "RULING-PUBLIC-CARDS"),
        over=ending,
    )


def turn_cites() -> tuple[Cites, ...]:
    """Name the clauses of each turn of a round."""
    renewed = ("5C-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER")
    first = evolve(
        cites(),
        number=("5C-TURN-1", "5C-ROUND-2"),
        every_player=("5C-TURN-1",),
        chosen=("5C-TURN-1", "5C-ROUND-2", "RULING-SECRET-CHOICE"),
        renewed=(*renewed, "5C-RENEW-2"),
    )
    second = evolve(
        cites(),
        number=("5C-TURN-4", "5C-ROUND-2"),
        every_player=("5C-TURN-4",),
        in_hand=("5C-TURN-1", "5C-TURN-4"),
        chosen=("5C-TURN-4", "5C-ROUND-2", "RULING-SECRET-CHOICE"),
    )
    third = evolve(
        cites(),
        number=("5C-TURN-5", "5C-ROUND-2"),
        every_player=("5C-TURN-5",),
        in_hand=("5C-TURN-1", "5C-TURN-5"),
        chosen=("5C-TURN-5", "5C-ROUND-2", "RULING-SECRET-CHOICE"),
        revealed=("5C-TURN-2", "5C-TURN-6"),
        renewed=(*renewed, "RULING-RENEW-BEFORE-SCORING"),
    )
    return first, second, third


def optional_turn_cites() -> tuple[Cites, ...]:
    """Name the clauses of each turn by the optional rule, and of the one turn of its ending."""
    renewed = ("5C-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER")
    ending = ("5C-OPTIONAL-3", "RULING-OPTIONAL-ENDING")
    first = evolve(
        optional_cites(),
        number=("5C-TURN-1", "5C-OPTIONAL-2"),
        every_player=("5C-TURN-1",),
        chosen=("5C-TURN-1", "5C-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        renewed=(*renewed, "5C-RENEW-2"),
    )
    second = evolve(
        optional_cites(),
        every_player=("5C-OPTIONAL-2",),
    )
    third = evolve(
        optional_cites(),
        number=("5C-TURN-5", "5C-OPTIONAL-2"),
        every_player=("5C-TURN-5",),
        in_hand=("5C-TURN-1", "5C-TURN-5"),
        chosen=("5C-TURN-5", "5C-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        revealed=("5C-TURN-2", "5C-TURN-6"),
        renewed=(*renewed, "RULING-RENEW-BEFORE-SCORING"),
    )
    last = evolve(
        optional_cites(),
        number=("5C-TURN-1", *ending),
        every_player=("5C-TURN-1",),
        chosen=("5C-TURN-1", *ending, "RULING-SECRET-CHOICE"),
        out=("5C-MAJORITY-1", "5C-SCORE-4", "RULING-PLURALITY", "RULING-OPTIONAL-ENDING"),
        colour_scores=("5C-MAJORITY-1", "5C-SCORE-2", "RULING-PLURALITY", "RULING-OPTIONAL-ENDING"),
        nobody_scores=("5C-SCORE-4", "RULING-NOBODY-SCORES", "RULING-OPTIONAL-ENDING"),
        round_over=ending,
    )
    return first, second, third, last


EDITION = Edition(
    id="5-colors",
    name="5 COLORS",
    colours=COLOURS,
    one="1",
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
class FiveColorsSetup(Setup):
    """A setup of 5 COLORS: 2 to 5 players, or 2 to 3 under the optional rule.

    >>> FiveColorsSetup(players=4, second_burst="once").rules.burst
    7
    """

    edition: ClassVar[Edition] = EDITION


FiveColors: TypeAlias = Game[FiveColorsSetup, State, Choose, Event, View, Outcome]

FIVE_COLORS: FiveColors = game_by(FiveColorsSetup, "5C")

"""5 COLORS, typed from its rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, TypeAlias

from attrs import evolve, frozen

from rulekit.game import Card, Documents, Game
from rulekit.guard import guarded
from rulekit.majority.documents import EVENTS, Kept, check_view, keep, restore
from rulekit.majority.play import apply, legal_actions, outcome, start, waiting
from rulekit.majority.rules import Cites, Colour, Edition, options
from rulekit.majority.state import Choose, Event, Outcome, Setup, State, View, parse
from rulekit.majority.view import shown, view
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
    numbers = ("5C-TABLE-1",)
    return Cites(
        players=("5C-PLAYERS-1", "RULING-PLAYER-COUNTS"),
        optional_players=("5C-OPTIONAL-1", "RULING-PLAYER-COUNTS"),
        second_burst_readings=("RULING-SECOND-BURST",),
        optional_ending_readings=("RULING-OPTIONAL-ENDING",),
        cards=("5C-CARDS-1", "5C-CARDS-2"),
        removed=("5C-SETUP-2", "5C-REMOVE-1", *numbers, "RULING-REMOVED-CARDS"),
        dealt=("5C-SETUP-1", "RULING-DEALING-ORDER"),
        first_turn=("5C-ROUND-2", "5C-TURN-1"),
        second_turn=("5C-ROUND-2", "5C-TURN-4"),
        third_turn=("5C-ROUND-2", "5C-TURN-5"),
        last_turn=("5C-OPTIONAL-3", "RULING-OPTIONAL-ENDING"),
        choice_stands=("5C-TURN-1", "RULING-CHOICE-STANDS"),
        in_hand=("5C-TURN-1",),
        revealed=("5C-TURN-2", "5C-TURN-6"),
        renewed=("5C-RENEW-1", "5C-RENEW-2", "RULING-DEALING-ORDER", "RULING-RENEW-BEFORE-SCORING"),
        many_ones=("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", *numbers, "RULING-ONES-FIRST"),
        tie=("5C-TIE-1", "RULING-CASCADE"),
        burst=("5C-BURST-1", "5C-BURST-2", "5C-BURST-4", *numbers),
        second_burst=("5C-BURST-1", "5C-BURST-4", *numbers, "RULING-SECOND-BURST"),
        tie_and_burst=("5C-TIE-1", "5C-BURST-1", "5C-BURST-4", *numbers, "RULING-TIE-AND-BURST"),
        majority=("5C-MAJORITY-1", "5C-SCORE-1", "5C-SCORE-2", "RULING-PLURALITY"),
        next_colour=("5C-BURST-1", "5C-SCORE-2", "RULING-CASCADE"),
        next_after_tie=("5C-BURST-1", "5C-TIE-1", "5C-SCORE-2", "RULING-CASCADE"),
        again_too_many=("5C-BURST-1", "5C-SCORE-2", "RULING-SECOND-BURST", "RULING-CASCADE"),
        remaining=("5C-TIE-1", "5C-SCORE-2", "RULING-CASCADE"),
        ones_score=("5C-ONES-1", "5C-SCORE-2"),
        nobody=("5C-SCORE-4", "RULING-NOBODY-SCORES"),
        discarded=("5C-SCORE-3",),
        round_over=("5C-ROUND-1", "5C-ROUND-3"),
        last_cards=("5C-END-1", "RULING-PUBLIC-CARDS"),
        game_over=("5C-END-1", "RULING-LAST-ROUND"),
        win=("5C-END-2",),
        shared_win=("5C-END-2", "RULING-SHARED-WIN"),
    )


def optional_cites() -> Cites:
    """Name the clauses of the optional rule where it takes the place of others."""
    numbers = ("5C-OPTIONAL-4",)
    turn = ("5C-OPTIONAL-2",)
    players = ("5C-OPTIONAL-1", "RULING-PLAYER-COUNTS")
    last = ("5C-OPTIONAL-3", "RULING-OPTIONAL-END", "RULING-OPTIONAL-ENDING")
    return evolve(
        cites(),
        removed=("5C-SETUP-2", *numbers, "RULING-REMOVED-CARDS"),
        first_turn=turn,
        second_turn=turn,
        third_turn=turn,
        many_ones=("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", *numbers, "RULING-ONES-FIRST"),
        burst=("5C-BURST-1", "5C-BURST-2", *numbers),
        second_burst=("5C-BURST-1", *numbers, "RULING-SECOND-BURST"),
        tie_and_burst=("5C-TIE-1", "5C-BURST-1", *numbers, "RULING-TIE-AND-BURST"),
        players=players,
        last_cards=(*last, "RULING-PUBLIC-CARDS"),
        game_over=last,
    )


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
)


@frozen
class FiveColorsChoose(Choose):
    """A choice in 5 COLORS.

    >>> FiveColorsChoose(0, ("R2", "R1"))
    FiveColorsChoose(seat=0, cards=('R1', 'R2'))
    """


@frozen
class FiveColorsState(State[FiveColorsChoose]):
    """A moment of a game of 5 COLORS."""


@frozen
class FiveColorsSetup(Setup[FiveColorsChoose]):
    """A setup of 5 COLORS: 2 to 5 players, or 2 to 3 under the optional rule.

    >>> FiveColorsSetup(players=4, second_burst="once").rules.burst
    7
    """

    edition: ClassVar[Edition] = EDITION
    choice: ClassVar[type[Choose]] = FiveColorsChoose
    state: ClassVar[type[State[Any]]] = FiveColorsState


FiveColors: TypeAlias = Game[
    FiveColorsSetup,
    State[FiveColorsChoose],
    FiveColorsChoose,
    Event,
    View[FiveColorsChoose],
    Outcome,
]

FIVE_COLORS: FiveColors = guarded(
    Game(
        id=EDITION.id,
        name=EDITION.name,
        setup=FiveColorsSetup,
        options=partial(options, EDITION),
        start=start,
        waiting=waiting,
        legal_actions=legal_actions,
        apply=apply,
        view=view,
        shown=shown,
        outcome=outcome,
        parse=partial(parse, FiveColorsChoose),
        ruleset=1,
        prefix="5C",
        documents=Documents(
            state=FiveColorsState,
            view=View[FiveColorsChoose],
            actions={"choose": FiveColorsChoose},
            events=EVENTS,
            kept=Kept[FiveColorsChoose],
            keep=keep,
            restore=restore,
            check_view=check_view,
        ),
    )
)

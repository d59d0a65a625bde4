"""5211, typed from its rulebook."""

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
    numbers = ("5211-TABLE-1",)
    return Cites(
        players=("5211-TABLE-1", "RULING-PLAYER-COUNTS"),
        optional_players=("5211-OPTIONAL-1", "RULING-PLAYER-COUNTS"),
        second_burst_readings=("RULING-SECOND-BURST",),
        optional_ending_readings=("RULING-OPTIONAL-ENDING",),
        cards=("5211-CARDS-1", "5211-CARDS-2", "5211-KODODO-1"),
        removed=("5211-SETUP-2", "5211-REMOVE-1", *numbers, "RULING-REMOVED-CARDS"),
        dealt=("5211-SETUP-1", "RULING-DEALING-ORDER"),
        first_turn=("5211-ROUND-2", "5211-TURN-1"),
        second_turn=("5211-ROUND-2", "5211-TURN-4"),
        third_turn=("5211-ROUND-2", "5211-TURN-5"),
        last_turn=("5211-OPTIONAL-3", "RULING-OPTIONAL-ENDING"),
        choice_stands=("5211-TURN-1", "RULING-CHOICE-STANDS"),
        in_hand=("5211-TURN-1",),
        revealed=("5211-TURN-2",),
        renewed=(
            "5211-RENEW-1",
            "5211-RENEW-2",
            "RULING-DEALING-ORDER",
            "RULING-RENEW-BEFORE-SCORING",
        ),
        many_ones=(
            "5211-KODODO-2",
            "5211-KODODO-3",
            "5211-KODODO-5",
            *numbers,
            "RULING-ONES-FIRST",
        ),
        tie=("5211-TIE-1", "RULING-CASCADE"),
        burst=("5211-BURST-1", "5211-BURST-2", "5211-BURST-4", *numbers),
        second_burst=("5211-BURST-1", "5211-BURST-4", *numbers, "RULING-SECOND-BURST"),
        tie_and_burst=(
            "5211-TIE-1",
            "5211-BURST-1",
            "5211-BURST-4",
            *numbers,
            "RULING-TIE-AND-BURST",
        ),
        majority=(
            "5211-MAJORITY-1",
            "5211-SCORE-1",
            "5211-SCORE-2",
            "5211-KODODO-1",
            "RULING-PLURALITY",
        ),
        next_colour=("5211-BURST-1", "5211-SCORE-2", "5211-KODODO-1", "RULING-CASCADE"),
        next_after_tie=(
            "5211-BURST-1",
            "5211-TIE-1",
            "5211-SCORE-2",
            "5211-KODODO-1",
            "RULING-CASCADE",
        ),
        again_too_many=(
            "5211-BURST-1",
            "5211-SCORE-2",
            "5211-KODODO-1",
            "RULING-SECOND-BURST",
            "RULING-CASCADE",
        ),
        remaining=("5211-TIE-1", "5211-SCORE-2", "5211-KODODO-1", "RULING-CASCADE"),
        ones_score=("5211-KODODO-2", "5211-SCORE-2", "5211-KODODO-1"),
        nobody=("5211-SCORE-4", "RULING-NOBODY-SCORES"),
        discarded=("5211-SCORE-3",),
        round_over=("5211-ROUND-1", "5211-ROUND-3"),
        last_cards=("5211-END-1", "RULING-PUBLIC-CARDS"),
        game_over=("5211-END-1", "RULING-LAST-ROUND"),
        win=("5211-END-2",),
        shared_win=("5211-END-2", "RULING-SHARED-WIN"),
    )


def optional_cites() -> Cites:
    """Name the clauses of the optional rule where it takes the place of others."""
    numbers = ("5211-OPTIONAL-4",)
    turn = ("5211-OPTIONAL-2",)
    players = ("5211-OPTIONAL-1", "RULING-PLAYER-COUNTS")
    last = ("5211-OPTIONAL-3", "RULING-OPTIONAL-END", "RULING-OPTIONAL-ENDING")
    return evolve(
        cites(),
        removed=("5211-SETUP-2", *numbers, "RULING-REMOVED-CARDS"),
        first_turn=turn,
        second_turn=turn,
        third_turn=turn,
        many_ones=(
            "5211-KODODO-2",
            "5211-KODODO-3",
            "5211-KODODO-5",
            *numbers,
            "RULING-ONES-FIRST",
        ),
        burst=("5211-BURST-1", "5211-BURST-2", *numbers),
        second_burst=("5211-BURST-1", *numbers, "RULING-SECOND-BURST"),
        tie_and_burst=("5211-TIE-1", "5211-BURST-1", *numbers, "RULING-TIE-AND-BURST"),
        players=players,
        last_cards=(*last, "RULING-PUBLIC-CARDS"),
        game_over=last,
    )


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
)


@frozen
class FiftyTwoElevenChoose(Choose):
    """A choice in 5211.

    >>> FiftyTwoElevenChoose(0, ("T2", "TK"))
    FiftyTwoElevenChoose(seat=0, cards=('T2', 'TK'))
    """


@frozen
class FiftyTwoElevenState(State[FiftyTwoElevenChoose]):
    """A moment of a game of 5211."""


@frozen
class FiftyTwoElevenSetup(Setup[FiftyTwoElevenChoose]):
    """A setup of 5211: 2 to 5 players, or 2 to 3 under the optional rule.

    >>> FiftyTwoElevenSetup(players=4, second_burst="once").rules.burst
    7
    """

    edition: ClassVar[Edition] = EDITION
    choice: ClassVar[type[Choose]] = FiftyTwoElevenChoose
    state: ClassVar[type[State[Any]]] = FiftyTwoElevenState


FiftyTwoEleven: TypeAlias = Game[
    FiftyTwoElevenSetup,
    State[FiftyTwoElevenChoose],
    FiftyTwoElevenChoose,
    Event,
    View[FiftyTwoElevenChoose],
    Outcome,
]

FIFTY_TWO_ELEVEN: FiftyTwoEleven = guarded(
    Game(
        id=EDITION.id,
        name=EDITION.name,
        setup=FiftyTwoElevenSetup,
        options=partial(options, EDITION),
        start=start,
        waiting=waiting,
        legal_actions=legal_actions,
        apply=apply,
        view=view,
        shown=shown,
        outcome=outcome,
        parse=partial(parse, FiftyTwoElevenChoose),
        ruleset=1,
        prefix="5211",
        documents=Documents(
            state=FiftyTwoElevenState,
            view=View[FiftyTwoElevenChoose],
            actions={"choose": FiftyTwoElevenChoose},
            events=EVENTS,
            kept=Kept[FiftyTwoElevenChoose],
            keep=keep,
            restore=restore,
            check_view=check_view,
        ),
    )
)

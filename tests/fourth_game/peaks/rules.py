"""The numbers of the game, what a table may choose, and the clauses behind it all."""

from __future__ import annotations

from enum import Enum
from typing import Literal, TypeAlias

from attrs import frozen

from rulekit import Card, ClauseId, Option

Clauses: TypeAlias = tuple[ClauseId, ...]

EqualPeaks: TypeAlias = Literal["next", "nobody"]
"""What becomes of the cards below, where the highest ones are equal."""

PLAYERS = (2, 3)
DECK = tuple(Card(number) for number in "112233445566")
HAND = 3
ROUNDS = 5


class Reason(Enum):
    """Why a setup or an action is refused; the first that holds."""

    PLAYERS = "players"
    UNKNOWN_READING = "unknown_reading"
    NOT_DUE = "not_due"
    WRONG_SHUFFLE = "wrong_shuffle"
    NOT_IN_HAND = "not_in_hand"


class TableReason(Enum):
    """Why these cannot be the cards of one round."""

    PLAYERS = "players"
    NO_SUCH_CARDS = "no_such_cards"


@frozen(kw_only=True)
class Cites:
    """What is cited at run time."""

    players: Clauses
    equal: Clauses
    deal: Clauses
    deck: Clauses
    lay: Clauses
    reveal: Clauses
    score: Clauses
    draw: Clauses
    reshuffle: Clauses
    end: Clauses
    winners: Clauses


CITE = Cites(
    players=("PEAK-PLAYERS-1",),
    equal=("RULING-EQUAL-PEAKS",),
    deal=("PEAK-SETUP-1",),
    deck=("PEAK-CARDS-1",),
    lay=("PEAK-ROUND-1",),
    reveal=("PEAK-ROUND-2",),
    score=("PEAK-SCORE-1",),
    draw=("PEAK-DRAW-1",),
    reshuffle=("PEAK-DRAW-2",),
    end=("PEAK-END-1",),
    winners=("PEAK-END-2",),
)


def options() -> tuple[Option, ...]:
    """Describe what a setup may hold; two equal cards of two players leave nothing below them.

    Clauses: PEAK-PLAYERS-1, RULING-EQUAL-PEAKS.
    """
    return (
        Option(
            "players",
            "How many play?",
            PLAYERS,
            tuple(f"{count} players" for count in PLAYERS),
            None,
            PLAYERS,
            CITE.players,
        ),
        Option(
            "equal_peaks",
            "The highest cards are equal: who scores?",
            ("next", "nobody"),
            ("The next card below them.", "Nobody."),
            "next",
            (3,),
            CITE.equal,
        ),
    )

"""What the cards of one round score, asked about a table rather than in the course of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from peaks.play import score
from peaks.rules import CITE, DECK, TableReason
from peaks.state import Cards, Event, Outcome, Scored, Setup
from rulekit import Card, IllegalPosition
from rulekit.contract import Ruled, Rulings


@frozen
class RoundRuling:
    """The cards of a round, one a seat, and the event that scores them."""

    table: Cards
    scored: Scored


def rule_round(setup: Setup, table: Sequence[str]) -> RoundRuling:
    """Decide what these cards, one a seat, score.

    Raises `IllegalPosition` where they are not one card of the deck for each player.

    Clauses: PEAK-ROUND-1, PEAK-CARDS-1.

    >>> rule_round(Setup(players=3), ["6", "6", "3"]).scored.seat
    2
    """
    cards = tuple(map(Card, table))
    if len(cards) != setup.players:
        text = f"a round takes {setup.players} cards, one of each player, not {len(cards)}"
        raise IllegalPosition(table, TableReason.PLAYERS, CITE.lay, text)
    if not Counter(cards) <= Counter(DECK):
        text = "a card is one of the numbers 1 to 6, and there are two of each"
        raise IllegalPosition(table, TableReason.NO_SUCH_CARDS, CITE.deck, text)
    return RoundRuling(cards, score(cards, setup.equal_peaks))


def rulings() -> Rulings[Setup, Event, Outcome]:
    """Tell how the game is asked about a round."""
    return Rulings(
        form="TABLE holds one card of each player.",
        examples=(("6 6 3", ()), ("6 6 3", ("equal_peaks=nobody",))),
        read=lambda text: tuple(text.split()),
        players=len,
        rule=ruled,
        answer=answered,
    )


def answered(setup: Setup, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Answer what a vector asks: whose card scores."""
    return {"seat": rule_round(setup, given["table"]).scored.seat}


def ruled(setup: Setup, table: Sequence[str]) -> Ruled[Event, Outcome]:
    """Decide a round, and lay out the table for people."""
    decided = rule_round(setup, table)
    scored = decided.scored
    return Ruled(
        picture=tuple(
            ((f"seat {seat}   {card}", "bold" if seat == scored.seat else "dim"),)
            for seat, card in enumerate(decided.table)
        ),
        summary="",
        steps=(scored,),
    )

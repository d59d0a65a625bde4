"""How 5 COLORS and 5211 are asked what the cards of one round score."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulekit.contract import Card, Ruled, Styled
from rulekit.majority.rules import Edition
from rulekit.majority.ruling import RoundRuling, rule_round
from rulekit.majority.state import ColoursOut, Event, Outcome, Setup
from rulekit.majority.words import tally
from rulekit.read_only import ReadOnly

Rows = Sequence[Sequence[str]]
"""The cards that each seat has played."""

EXAMPLES: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = ReadOnly(
    {
        "5-colors": (("R1 R2 B3 B3 / R2 G1 Y1 O6", ()),),
        "5211": (("TK T2 P3 P3 / T2 GK YK O6", ("second_burst=once",)),),
    }
)


def form(edition: Edition) -> str:
    """Tell how the text of a table is written."""
    return (
        "TABLE holds each player's cards, with / between players. A card is the first letter of "
        f"its colour, {', '.join(edition.colours)}, and {number_of(edition)}. A round "
        "takes 4 cards of each player, by the optional rule 5; with --set optional_ending=turn, "
        "2 cards of each are the last turn."
    )


def number_of(edition: Edition) -> str:
    """Tell what stands on a card beside its colour."""
    return "its number" if edition.one == "1" else f"its number, or {edition.one} for a Kododo"


def read(text: str) -> list[list[str]]:
    """Read the cards of a round, with / between the seats."""
    return [cards_of(row) for row in text.split("/")]


def players_in(rows: Rows) -> int:
    """Count the rows."""
    return len(rows)


_CARD = re.compile(r"[A-Z](?:[0-9]+|[A-Z]?)|.")


def cards_of(row: str) -> list[str]:
    """Cut a row into what should be cards; whether they are is for the rules to say.

    >>> cards_of("r1 R2tk y 3")
    ['R1', 'R2', 'TK', 'Y3']
    """
    return _CARD.findall("".join(row.split()).upper())


def ruled(setup: Setup, rows: Rows) -> Ruled[Event, Outcome]:
    """Decide what a round scores, step by step."""
    ruling = rule_round(setup, rows)
    return Ruled(
        picture=tuple(_picture(setup, ruling)),
        summary=tally(setup, ruling.table),
        steps=(*ruling.steps, ruling.scored),
    )


def answered(setup: Setup, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Answer what a round scores: what, the points and cards by seat, and the steps to it."""
    ruling = rule_round(setup, given["table"])
    scored = ruling.scored
    return {
        "scores": scored.scores,
        "points": scored.points,
        "kept": [sorted(cards) for cards in scored.cards],
        "steps": [
            {"out": step.out, "count": step.count, "because": step.because}
            for step in ruling.steps
            if isinstance(step, ColoursOut)
        ],
    }


def _picture(setup: Setup, ruling: RoundRuling) -> Iterator[tuple[Styled, ...]]:
    """Lay out a row for each seat, with its points."""
    for seat, cards in enumerate(ruling.table):
        row = _styled(cards, setup, ruling.scored.cards[seat])
        yield (f"seat {seat}   ", ""), *row, (f"  +{ruling.scored.points[seat]}", "")


def _styled(cards: Sequence[Card], setup: Setup, scoring: Sequence[Card]) -> Iterator[Styled]:
    """Lay out a row of cards in their colours, the scoring ones bold."""
    for card in cards:
        weight = "bold" if card in scoring else "dim"
        yield card, f"{weight} {setup.edition.colours[card[0]]}"
        yield " ", ""

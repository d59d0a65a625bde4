"""What the cards of one round score, asked about a table rather than in the course of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from itertools import chain
from typing import Any, NoReturn

from attrs import frozen

from rulekit.contract import Card
from rulekit.errors import IllegalPosition, InWords, Misuse, brief
from rulekit.majority.rules import Clauses, Edition
from rulekit.majority.scoring import decide_round, score
from rulekit.majority.state import BySeat, ColoursOut, ManyOnes, Scored, Setup, in_words

__all__ = ["RoundRuling", "TableReason", "round_table", "rule_round"]


class TableReason(Enum):
    """Why these cards cannot be the cards of one round."""

    UNKNOWN_CARD = "unknown_card"
    TOO_MANY_COPIES = "too_many_copies"
    PLAYERS = "players"
    WRONG_NUMBER = "wrong_number"


@frozen
class RoundRuling:
    """What a round scores: the events with which a game decides such a round."""

    table: BySeat
    steps: tuple[ColoursOut | ManyOnes, ...]
    scored: Scored


def rule_round(setup: Setup, played: Sequence[Sequence[str]]) -> RoundRuling:
    """Decide what the cards that each seat has played in one round score.

    Raises `IllegalPosition` for cards that cannot be on one table, as `round_table` does.

    Clauses: 5C-SCORE-1, 5C-SCORE-2, 5C-SCORE-4.

    >>> from rulekit.majority.five_colors import FiveColorsSetup
    >>> cards = [["R1", "R2", "B3", "B3"], ["R2", "G1", "Y1", "O6"]]
    >>> rule_round(FiveColorsSetup(players=2), cards).scored.points
    (3, 2)
    """
    table = round_table(setup, played)
    rules = setup.rules
    rules = rules.scoring(rules.last_turn if is_last_turn(table, setup) else rules.turns[-1])
    decision = decide_round(table, rules, setup.second_burst)
    return RoundRuling(table, decision.steps, score(decision, table, rules))


def is_last_turn(table: BySeat, setup: Setup) -> bool:
    """Tell whether these are cards of the one turn that the ending `turn` adds.

    Clauses: 5C-OPTIONAL-3, 5211-OPTIONAL-3, RULING-OPTIONAL-ENDING.
    """
    is_added = setup.optional_rule and setup.optional_ending == "turn"
    return is_added and len(table[0]) == setup.rules.last_turn.cards


def round_table(setup: Setup, played: Sequence[Sequence[str]]) -> BySeat:
    """Check that these cards, one row a seat, can be the cards of one round.

    Under the optional rule with `optional_ending="turn"` they can also be those of the last turn.
    Raises `IllegalPosition` with a `TableReason`, `Misuse` for what is no row of cards a seat.

    Clauses: 5C-CARDS-1, 5C-CARDS-2, 5C-ROUND-2, 5C-OPTIONAL-2, 5C-OPTIONAL-3, 5211-CARDS-1,
    5211-CARDS-2, 5211-KODODO-1, 5211-OPTIONAL-3, RULING-OPTIONAL-ENDING.

    >>> from rulekit.majority.five_colors import FiveColorsSetup
    >>> round_table(FiveColorsSetup(players=2), [["R4", "R4"], ["R4", "B1"]])
    Traceback (most recent call last):
    ...
    rulekit.errors.IllegalPosition: there are 2 cards R4, not 3 [5C-CARDS-2]
    """
    if not isinstance(setup, Setup):
        raise Misuse(f"a round is played by a setup, not by {brief(setup)}")
    if not _are_rows(played):
        raise Misuse("the cards of a round are one row of strings for each seat")
    table = tuple(tuple(map(Card, row)) for row in played)
    refuse_cards(table, setup.edition)
    refuse_numbers(table, setup)
    return table


def refuse_cards(table: BySeat, edition: Edition) -> None:
    """Refuse cards that the game does not have, or not so often.

    Clauses: 5C-CARDS-1, 5C-CARDS-2, 5211-CARDS-1, 5211-CARDS-2, 5211-KODODO-1.
    """
    cite = edition.cite
    for card, count in Counter(chain.from_iterable(table)).items():
        copies = edition.copies.get(card, 0)
        if not copies:
            _refuse(table, TableReason.UNKNOWN_CARD, cite.cards, card=card, edition=edition)
        if count > copies:
            clauses = cite.copies_of_ones if card[1] == edition.one else cite.copies
            reason = TableReason.TOO_MANY_COPIES
            _refuse(table, reason, clauses, card=card, copies=copies, count=count)


def refuse_numbers(table: BySeat, setup: Setup) -> None:
    """Refuse another number of players than the setup's, or of cards than a player plays.

    Clauses: 5C-ROUND-2, 5C-OPTIONAL-2, 5C-OPTIONAL-3, 5211-OPTIONAL-3, RULING-OPTIONAL-ENDING.
    """
    rules = setup.rules
    cite = rules.cite
    takes = [sum(turn.cards for turn in rules.turns)]
    clauses = cite.round_cards
    may_be_one_turn = {len(cards) for cards in table} == {rules.last_turn.cards}
    if setup.optional_rule and (setup.optional_ending == "turn" or may_be_one_turn):
        clauses += cite.one_turn
    if setup.optional_rule and setup.optional_ending == "turn":
        takes.append(rules.last_turn.cards)
    if len(table) != setup.players:
        reason = TableReason.PLAYERS
        _refuse(table, reason, cite.round_cards, players=setup.players, rows=len(table))
    for seat, cards in enumerate(table):
        if len(cards) not in takes or len(cards) != len(table[0]):
            reason = TableReason.WRONG_NUMBER
            _refuse(table, reason, clauses, seat=seat, cards=len(cards), takes=takes)


def _are_rows(played: Any) -> bool:
    rows = (tuple, list)
    return type(played) in rows and all(
        type(row) in rows and all(type(card) is str for card in row) for row in played
    )


def _refuse(table: object, reason: TableReason, clauses: Clauses, **told: object) -> NoReturn:
    raise IllegalPosition(table, reason, clauses, InWords(in_words, reason, told))

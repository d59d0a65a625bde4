"""What the cards of one round score, asked without a game."""

from __future__ import annotations

from typing import Any

import pytest

from rulekit.errors import IllegalPosition
from rulekit.majority.ruling import TableReason, rule_round
from rulekit.majority.state import Because, ColoursOut
from tests.digest import cases
from tests.majority.digest import told_of
from tests.majority.table import Book, both_editions, laid

ROUND = "R2 R3 Y2 B2 / R2 R4 Y3 B3 / R1 R1 G2 G3"


def refused(book: Book, table: str, players: int = 3, **options: Any) -> IllegalPosition:
    """The refusal of a table."""
    rows = book.by_seat(table)
    with pytest.raises(IllegalPosition) as refusal:
        rule_round(book.setup(players, **options), rows)
    assert refusal.value.position == rows
    assert refusal.value.text
    return refusal.value


@both_editions
@pytest.mark.clause("5C-SCORE-1", "5C-SCORE-2", "5C-BURST-1", "5C-CARDS-1", "5C-ROUND-2")
@pytest.mark.clause("5211-CARDS-1")
def test_a_round_after_a_burst(book: Book) -> None:
    """Six red cards burst with 3 players; yellow and blue and green tie at two, nobody scores."""
    ruling = rule_round(book.setup(3), book.by_seat(ROUND))
    assert ruling.table == book.by_seat(ROUND)
    burst, tie = ruling.steps
    assert isinstance(burst, ColoursOut)
    assert (burst.out, burst.count) == ((book.colour("R"),), 6)
    assert burst.because == (Because.BURST,)
    assert isinstance(tie, ColoursOut)
    assert set(tie.out) == {book.colour(letter) for letter in "YBG"}
    assert ruling.scored.scores is None


@both_editions
@pytest.mark.clause("5C-SCORE-1", "5C-SCORE-2", "5C-ONES-1", "5C-BURST-1")
@cases("""
    cards                                                 | that score           | points
    R2 R3 Y2 B2 / R2 R4 Y3 B3 / R1 G2 G3 Y2 / O2 O3 O4 G4 | R2 R3 / R2 R4 / R1 / | 5 / 6 / 1 / 0
    R2 R3 Y2 B2 / R2 R4 Y3 B3 / R1 R1 G2 G3               | / /                  | 0 / 0 / 0
    R1 R1 Y1 B2 / G1 O1 O1 R3                             | R1 R1 Y1 / G1 O1 O1  | 3 / 3
""")
def test_what_a_round_scores(book: Book, cards: str, that_score: str, points: str) -> None:
    """Most cards are red; six red cards burst and the others tie; six 1s are many for 2 players."""
    scored = rule_round(book.setup(cards.count("/") + 1), book.by_seat(cards)).scored
    assert scored.cards == book.by_seat(that_score)
    assert " / ".join(map(str, scored.points)) == points


@both_editions
@pytest.mark.clause("RULING-SECOND-BURST", "5C-SCORE-1")
@cases("""
    second burst | cards of four | happens
    again        | 9R 7Y         | red bursts; yellow bursts; nobody scores
    once         | 9R 7Y         | red bursts; yellow scores
""")
def test_a_second_burst_by_both_readings(
    book: Book, second_burst: str, cards_of_four: str, happens: str
) -> None:
    """The 7 yellow cards burst as well, or score since one burst is enough."""
    (table,) = laid(4, cards_of_four)
    ruling = rule_round(book.setup(4, second_burst=second_burst), book.by_seat(table))
    assert told_of(book, (*ruling.steps, ruling.scored)) == happens


@both_editions
@pytest.mark.clause("5C-CARDS-1", "5C-CARDS-2", "5211-CARDS-1", "5211-CARDS-2", "5211-KODODO-1")
@pytest.mark.parametrize("card", ["X2", "R7", "R", "??"])
def test_cards_that_the_game_does_not_have(book: Book, card: str) -> None:
    """A table with such a card is no table of this game."""
    rows = (*book.by_seat("R2 R3 Y2 B2 / R2 R4 Y3 B3"), (*book.cards("R1 R1 G2"), card))
    with pytest.raises(IllegalPosition) as refusal:
        rule_round(book.setup(3), rows)
    assert refusal.value.reason is TableReason.UNKNOWN_CARD
    assert refusal.value.position == rows
    assert set(refusal.value.clauses) == book.clauses("CARDS-1", "CARDS-2", "KODODO-1")


@both_editions
@pytest.mark.clause("5C-CARDS-2", "5211-CARDS-2", "5211-KODODO-1")
@cases("""
    face | copies in the deck
    1    | 5
    2    | 6
    3    | 5
    4    | 2
    5    | 1
    6    | 1
""")
def test_more_copies_of_a_card_than_there_are(
    book: Book, face: str, copies_in_the_deck: str
) -> None:
    """As many as there are can lie on one table, one more cannot."""
    others = ["Y2", "Y3", "Y4", "B2", "B3", "B4", "G2", "G3", "G4", "O2", "O3", "O4", "O5"]

    def table(number: int) -> str:
        cards = [f"R{face}"] * number + others[: 12 - number]
        return " / ".join(" ".join(cards[i : i + 4]) for i in (0, 4, 8))

    copies = int(copies_in_the_deck)
    assert rule_round(book.setup(3), book.by_seat(table(copies))).table
    refusal = refused(book, table(copies + 1))
    assert refusal.reason is TableReason.TOO_MANY_COPIES
    is_kododo = face == "1" and book.prefix == "5211"
    assert set(refusal.clauses) == book.clauses("KODODO-1" if is_kododo else "CARDS-2")


@both_editions
@pytest.mark.clause("5C-ROUND-2", "5C-OPTIONAL-2")
@cases("""
    players | rule     | ending | refused by
    2       | basic    | round  | ROUND-2
    4       | basic    | round  | ROUND-2
    2       | optional | round  | OPTIONAL-2
    2       | optional | turn   | OPTIONAL-2
""")
def test_another_number_of_players_than_the_setup_has(
    book: Book, players: str, rule: str, ending: str, refused_by: str
) -> None:
    """Three players' cards: every player has cards in a round, and nobody else has."""
    options = {"optional_rule": rule == "optional", "optional_ending": ending}
    refusal = refused(book, ROUND, int(players), **options)
    assert refusal.reason is TableReason.PLAYERS
    assert set(refusal.clauses) == book.clauses(refused_by)


@both_editions
@pytest.mark.clause("5C-ROUND-2")
@pytest.mark.parametrize(
    "table",
    [
        "R2 R3 Y2 / R2 R4 Y3 / R1 R1 G2",
        "R2 R3 Y2 B2 B3 / R2 R4 Y3 B3 B4 / R1 R1 G2 G3 G4",
        "R2 R3 / R2 R4 / R1 R1",
        "R2 R3 Y2 B2 / R2 R4 Y3 / R1 R1 G2 G3",
    ],
)
def test_other_numbers_of_cards_than_a_round_takes(book: Book, table: str) -> None:
    """A round is 4 cards of each player, no more, no fewer, and a last turn of 2 is none."""
    refusal = refused(book, table)
    assert refusal.reason is TableReason.WRONG_NUMBER
    assert sorted(refusal.clauses) == sorted(book.clauses("ROUND-2"))


@both_editions
@pytest.mark.clause("5C-OPTIONAL-2", "5C-OPTIONAL-3", "5211-OPTIONAL-3", "RULING-OPTIONAL-ENDING")
@cases("""
    ending | cards                           | happens
    turn   | R2 R3 / R2 R4                   | red scores
    turn   | R2 R3 Y2 B2 B3 / R2 R4 Y3 B3 B4 | red and blue tie; yellow scores
    round  | R2 R3 Y2 B2 B3 / R2 R4 Y3 B3 B4 | red and blue tie; yellow scores
""")
def test_a_last_turn_can_be_a_table_under_one_reading(
    book: Book, ending: str, cards: str, happens: str
) -> None:
    """Of each of 2 players 5 cards can lie there, and under `turn` 2 cards instead."""
    setup = book.setup(2, optional_rule=True, optional_ending=ending)
    ruling = rule_round(setup, book.by_seat(cards))
    assert told_of(book, (*ruling.steps, ruling.scored)) == happens


@both_editions
@pytest.mark.clause("RULING-OPTIONAL-ENDING")
@cases("""
    ending | cards                           | cites the ending
    turn   | R2 R4 / R3 Y3                   | yes
    turn   | R2 R4 B3 B4 G5 / R3 G6 Y2 Y3 O4 | no
    round  | R2 R4 B3 B4 G5 / R3 G6 Y2 Y3 O4 | no
""")
def test_what_a_last_turn_scores_cites_the_ending(
    book: Book, ending: str, cards: str, cites_the_ending: str
) -> None:
    """That the cards of one turn are scored is the ruling's; a round is scored without it."""
    setup = book.setup(2, optional_rule=True, optional_ending=ending)
    scored = rule_round(setup, book.by_seat(cards)).scored
    assert scored.scores == book.colour("R")
    assert ("RULING-OPTIONAL-ENDING" in scored.clauses) == (cites_the_ending == "yes")


@both_editions
@pytest.mark.clause("5C-OPTIONAL-2", "5C-OPTIONAL-3", "5211-OPTIONAL-3", "RULING-OPTIONAL-ENDING")
@cases("""
    ending | cards                     | refused by
    turn   | R2 R3 Y2 B2 / R2 R4 Y3 B3 | OPTIONAL-2 OPTIONAL-3 RULING-OPTIONAL-ENDING
    turn   | R2 R3 / R2 R4 Y3 B3 B4    | OPTIONAL-2 OPTIONAL-3 RULING-OPTIONAL-ENDING
    round  | R2 R3 / R2 R4             | OPTIONAL-2 OPTIONAL-3 RULING-OPTIONAL-ENDING
    round  | R2 R3 Y2 B2 / R2 R4 Y3 B3 | OPTIONAL-2
""")
def test_other_numbers_of_cards_under_the_optional_rule(
    book: Book, ending: str, cards: str, refused_by: str
) -> None:
    """The reading of the ending matters where it alone allows a number; no reading allows 4."""
    refusal = refused(book, cards, 2, optional_rule=True, optional_ending=ending)
    assert set(refusal.clauses) == book.clauses(*refused_by.split())

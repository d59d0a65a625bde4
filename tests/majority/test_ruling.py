"""What the cards of one round score, asked without a game."""

from __future__ import annotations

from typing import Any

import pytest

from rulekit.errors import IllegalPosition
from rulekit.majority.ruling import TableReason, rule_round
from rulekit.majority.state import Because, ColoursOut, ManyOnes, Ones
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
    assert ruling.scored.cards == ((), (), ())
    assert ruling.scored.points == (0, 0, 0)


@both_editions
@pytest.mark.clause("5C-SCORE-1", "5C-SCORE-2")
def test_a_round_by_majority(book: Book) -> None:
    """Five red cards are the most of 4 players' cards: 2 + 3, 2 + 4 and a 1."""
    table = "R2 R3 Y2 B2 / R2 R4 Y3 B3 / R1 G2 G3 Y2 / O2 O3 O4 G4"
    scored = rule_round(book.setup(4), book.by_seat(table)).scored
    assert scored.scores == book.colour("R")
    assert scored.cards == book.by_seat("R2 R3 / R2 R4 / R1 / ")
    assert scored.points == (5, 6, 1, 0)


@both_editions
@pytest.mark.clause("5C-ONES-1", "5C-SCORE-2")
def test_a_round_with_many_ones(book: Book) -> None:
    """Six 1s are many for 2 players: each scores 1, whatever its colour."""
    ruling = rule_round(book.setup(2), book.by_seat("R1 R1 Y1 B2 / G1 O1 O1 R3"))
    [step] = ruling.steps
    assert isinstance(step, ManyOnes)
    assert step.count == 6
    assert ruling.scored.scores is Ones.ONES
    assert ruling.scored.cards == book.by_seat("R1 R1 Y1 / G1 O1 O1")
    assert ruling.scored.points == (3, 3)


@both_editions
@pytest.mark.clause("RULING-SECOND-BURST", "5C-SCORE-1")
def test_a_second_burst_by_both_readings(book: Book) -> None:
    """Of 9 and 7 cards with 4 players, the 7 burst again, or score since one burst is enough."""
    (table,) = laid(4, "9R 7Y")
    again = rule_round(book.setup(4, second_burst="again"), book.by_seat(table))
    once = rule_round(book.setup(4, second_burst="once"), book.by_seat(table))
    assert (again.scored.scores, once.scored.scores) == (None, book.colour("Y"))


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
@pytest.mark.parametrize(("face", "copies"), [("1", 5), ("2", 6), ("3", 5), ("4", 2), ("5", 1)])
def test_more_copies_of_a_card_than_there_are(book: Book, face: str, copies: int) -> None:
    """As many as there are can lie on one table, one more cannot."""
    others = ["Y2", "Y3", "Y4", "B2", "B3", "B4", "G2", "G3", "G4", "O2", "O3", "O4", "O5"]

    def table(number: int) -> str:
        cards = [f"R{face}"] * number + others[: 12 - number]
        return " / ".join(" ".join(cards[i : i + 4]) for i in (0, 4, 8))

    assert rule_round(book.setup(3), book.by_seat(table(copies))).table
    refusal = refused(book, table(copies + 1))
    assert refusal.reason is TableReason.TOO_MANY_COPIES
    is_kododo = face == "1" and book.prefix == "5211"
    assert set(refusal.clauses) == book.clauses("KODODO-1" if is_kododo else "CARDS-2")


@both_editions
@pytest.mark.clause("5C-ROUND-2", "5C-OPTIONAL-2")
@pytest.mark.parametrize(
    ("players", "options", "clause"),
    [
        (2, {}, "ROUND-2"),
        (4, {}, "ROUND-2"),
        (2, {"optional_rule": True}, "OPTIONAL-2"),
        (2, {"optional_rule": True, "optional_ending": "turn"}, "OPTIONAL-2"),
    ],
)
def test_another_number_of_players_than_the_setup_has(
    book: Book, players: int, options: dict[str, Any], clause: str
) -> None:
    """A table has one row of cards for each player, since every player has cards in a round."""
    refusal = refused(book, ROUND, players, **options)
    assert refusal.reason is TableReason.PLAYERS
    assert set(refusal.clauses) == book.clauses(clause)


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
def test_a_last_turn_can_be_a_table_under_one_reading(book: Book) -> None:
    """Under `turn` 2 cards of each player can lie there, or 5, but not both and no other number."""
    turn = {"optional_rule": True, "optional_ending": "turn"}
    two, five = "R2 R3 / R2 R4", "R2 R3 Y2 B2 B3 / R2 R4 Y3 B3 B4"
    assert rule_round(book.setup(2, **turn), book.by_seat(two)).scored.scores == book.colour("R")
    assert rule_round(book.setup(2, **turn), book.by_seat(five)).table
    assert rule_round(book.setup(2, optional_rule=True), book.by_seat(five)).table
    round_, last = book.clauses("OPTIONAL-2"), book.clauses("OPTIONAL-3", "RULING-OPTIONAL-ENDING")
    for table in ("R2 R3 Y2 B2 / R2 R4 Y3 B3", "R2 R3 / R2 R4 Y3 B3 B4"):
        assert set(refused(book, table, 2, **turn).clauses) == round_ | last
    # The other reading refuses just these 2 cards; no reading allows 4.
    assert set(refused(book, two, 2, optional_rule=True).clauses) == round_ | last
    four = "R2 R3 Y2 B2 / R2 R4 Y3 B3"
    assert set(refused(book, four, 2, optional_rule=True).clauses) == round_

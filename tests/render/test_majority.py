"""Pictures of 5 COLORS and 5211, of views and events laid out by hand."""

from __future__ import annotations

import json
from typing import Any
from xml.etree.ElementTree import Element

from attrs import evolve

import rulekit
from rulekit.contract import FACE_DOWN, Card, Over, Players
from rulekit.majority.five_colors import FiveColorsSetup
from rulekit.majority.state import (
    Because,
    BySeat,
    Choose,
    Chosen,
    ColoursOut,
    Discarded,
    ManyOnes,
    Ones,
    Outcome,
    Revealed,
    RoundOver,
    Scored,
    View,
)
from rulekit.render import lines, svg, svg_of_table, text
from tests.render.drawn import cards, group, groups, letters, looks, read, title, titles

NAMES = ("Ann", "Ben", "Cleo")
HIDDEN = (FACE_DOWN,) * 5


def rows(written: str) -> BySeat:
    """Cards by seat, with `/` between the seats."""
    return tuple(tuple(map(Card, row.split())) for row in written.split("/"))


def choices(*written: str) -> tuple[Choose, ...]:
    """Choices of seat 1."""
    return tuple(Choose(1, tuple(each.split())) for each in written)


VIEW = View(
    seat=1,
    setup=FiveColorsSetup(players=3),
    waiting=Players((1, 2)),
    legal_actions=choices("B2", "G1", "R1", "Y6"),
    round=2,
    turn=2,
    hands=(HIDDEN, *rows("B2 G1 G1 R1 Y6"), HIDDEN),
    choice=None,
    chosen=(True, False, False),
    played=rows("R3 R4 / Y1 Y2 / O1 R5"),
    score_piles=rows("Y3 Y5 / / B1"),
    scores=(8, 0, 1),
    discards=rows("R1 R2 O4 O4 G3 G4 B4 B5 B6")[0],
    left=((), (), ()),
    deck=57,
    removed=13,
)
"""The second turn of a round: seat 0 has chosen, seat 1 looks on."""


def picture(view: View = VIEW, *events: Any) -> Element:
    """The picture of a view, with names for the seats."""
    return read(svg(view, events=events, names=NAMES))


def test_the_hand_can_be_clicked() -> None:
    """Each card of one's own is there once, with its choice, which says what is written."""
    whole = picture()
    hand = [each for each in groups(whole, card=None) if each.get("data-action")]
    assert [each.get("data-card") for each in hand] == ["B2", "G1", "G1", "R1", "Y6"]
    assert [title(each) for each in hand[:2]] == ["blue 2", "green 1"]
    assert letters(hand[0]) == ["B", "2"]
    action = json.loads(str(hand[3].get("data-action")))
    assert action == {"action": "choose", "seat": 1, "cards": ["R1"]}


def test_a_choice_of_two_cards_is_one_thing_to_click() -> None:
    """Below the hand stand the pairs; a card alone is none."""
    view = evolve(VIEW, turn=1, legal_actions=choices("B2 G1", "G1 G1"))
    found = groups(picture(view), action=None)
    assert [title(each) for each in found] == [
        "choose blue 2 and green 1",
        "choose green 1 and green 1",
    ]
    assert [cards(each) for each in found] == [["B2", "G1"], ["G1", "G1"]]
    assert not any(each.get("data-card") for each in found)


def test_each_seat_has_a_row() -> None:
    """It tells points, hand and score pile, what was played, who is due and who has chosen."""
    whole = picture()
    ann, you, cleo = (group(whole, seat=str(seat)) for seat in range(3))
    assert title(ann) == "Ann: 8 points, 5 cards in hand, 2 cards in the score pile"
    assert title(you) == "You: 0 points, 5 cards in hand, no cards in the score pile"
    assert [cards(row) for row in (ann, you, cleo)] == [["R3", "R4"], ["Y1", "Y2"], ["O1", "R5"]]
    assert {"8 points", "pile 2"} < {*letters(ann)}
    assert "score pile: Y3 Y5" in titles(ann)
    assert ["has chosen" in titles(row) for row in (ann, you, cleo)] == [True, False, False]
    assert ["rk-accent" in looks(row) for row in (ann, you, cleo)] == [False, True, True]
    assert looks(ann).count("rk-back") == 5 + 1  # the hand, and the choice


def test_a_choice_of_ones_own_is_seen() -> None:
    """It lies open before its owner, who has nothing to click, and is marked in the hand."""
    view = evolve(
        VIEW,
        choice=(Card("G1"),),
        chosen=(True, True, False),
        legal_actions=(),
        waiting=Players((2,)),
    )
    whole = picture(view)
    assert cards(group(whole, seat="1")) == ["Y1", "Y2", "G1"]
    assert groups(whole, action=None) == []
    rings = [each.get("data-card") for each in groups(whole, card=None) if "rk-ring" in looks(each)]
    assert rings == ["G1", "G1"]  # on the table, and one of two in the hand
    assert "Your hand: 1 card chosen" in letters(whole)


def test_the_piles_are_counted() -> None:
    """Deck and removed cards are numbers, discards are counted by colour."""
    whole = picture()
    assert "deck: 57 cards" in titles(whole)
    assert {"57", "13 removed", "Discards 9", "R 2 · B 3 · G 2 · O 2"} <= {*letters(whole)}


def test_the_table_is_counted() -> None:
    """Three red, two yellow and an orange card, two of them 1s; three burst at 6, 7 1s are many."""
    whole = picture()
    counted = {each.get("data-colour"): letters(each)[-1] for each in groups(whole, colour=None)}
    assert counted == {"R": "3", "B": "0", "Y": "2", "G": "0", "O": "1"}
    assert "1s: 2" in titles(whole)
    assert "A colour bursts at 6; 7 are many 1s" in letters(whole)


# ---- After a round

TABLE = rows("R2 R3 Y1 Y2 / R4 R2 B3 B3 / R3 R2 Y3 B2")
"""Six red cards burst, three yellow and three blue ones tie: nobody scores."""

NOBODY = (
    Revealed(rows("R2 R3 / R4 R2 / R3 R2"), ("5C-TURN-2",)),
    Revealed(rows("Y1 / B3 / Y3"), ("5C-TURN-2",)),
    Revealed(rows("Y2 / B3 / B2"), ("5C-TURN-2",)),
    ColoursOut(("R",), 6, (Because.BURST,), ("5C-BURST-1",)),
    ColoursOut(("B", "Y"), 3, (Because.TIE,), ("5C-TIE-1",)),
    Scored(None, ((), (), ()), (0, 0, 0), ("5C-SCORE-4",)),
    Discarded(tuple(sorted(sum(TABLE, ()))), ("5C-SCORE-3",)),
    RoundOver(2, (8, 0, 1), ("5C-ROUND-1",)),
)

BLUE = (
    Revealed(rows("Y2 / B3 / B2"), ("5C-TURN-2",)),
    ColoursOut(("R",), 6, (Because.BURST,), ("5C-BURST-1",)),
    Scored("B", ((), rows("B3 B3")[0], rows("B2")[0]), (0, 6, 2), ("5C-SCORE-2",)),
    Discarded(rows("G3 R2 R2 R2 R3 R3 R4 Y1 Y2")[0], ("5C-SCORE-3",)),
    RoundOver(2, (8, 6, 3), ("5C-ROUND-1",)),
)
"""The events of the last turn alone: they do not tell who played every card."""

AFTER = evolve(VIEW, round=3, turn=1, played=((), (), ()), chosen=(False, False, False))


def fates(whole: Element) -> dict[str | None, list[str]]:
    """What is written of each colour: letter, number, and what became of it."""
    return {each.get("data-colour"): letters(each)[1:] for each in groups(whole, colour=None)}


def test_bursts_and_ties_are_told() -> None:
    """Red burst, blue and yellow tie; all cards lie where they were played, all of them pale."""
    whole = picture(AFTER, *NOBODY)
    assert fates(whole) == {
        "R": ["6", "burst"],
        "B": ["3", "tie"],
        "Y": ["3", "tie"],
        "G": ["0"],
        "O": ["0"],
    }
    assert cards(group(whole, seat="0")) == ["R2", "R3", "Y1", "Y2"]
    said = " ".join(letters(whole))
    assert "Round 2" in said
    assert "Red is out: 6 cards, at or over the burst number." in said
    assert "No colour is left, so nobody scores." in said
    assert pale(whole) == sorted(map(str, sum(TABLE, ())))


def pale(whole: Element) -> list[str]:
    """The cards that are drawn pale: so much of their colour is missing."""
    return sorted(
        str(each.get("data-card"))
        for each in groups(whole, card=None)
        if any(part.get("fill-opacity") for part in each)
    )


def test_what_scores_is_told() -> None:
    """With the last turn's events alone: the scoring cards by seat, the points, and the others."""
    whole = picture(AFTER, *BLUE)
    assert fates(whole)["B"] == ["3", "scores"]
    assert fates(whole)["R"] == ["6", "burst"]
    assert [cards(group(whole, seat=seat)) for seat in "012"] == [[], ["B3", "B3"], ["B2"]]
    assert ["+6" in letters(group(whole, seat=seat)) for seat in "012"] == [False, True, False]
    assert pale(whole) == []
    for other in ("G3", "R2", "R3", "R4", "Y1", "Y2"):
        assert groups(whole, card=other)


def test_many_ones_are_told() -> None:
    """Where the 1s score, no colour does."""
    ones = (
        ManyOnes(7, ("5C-ONES-1",)),
        Scored(Ones.ONES, rows("R1 R1 / B1 B1 Y1 / G1 G1"), (2, 3, 2), ("5C-ONES-1",)),
        Discarded(rows("R2 R2 R3 R3 Y6")[0], ("5C-SCORE-3",)),
        RoundOver(2, (10, 3, 3), ("5C-ROUND-1",)),
    )
    whole = picture(AFTER, *ones)
    assert "1s: 7, score" in titles(whole)
    assert {"scores", "burst", "tie"}.isdisjoint(letters(whole))


def test_a_round_is_told_until_the_next_cards_are_turned_up() -> None:
    """Choices of the next round leave it there; what is revealed then takes its place."""
    chosen = Chosen(0, ("5C-TURN-1",))
    view = evolve(AFTER, chosen=(True, False, False), waiting=Players((1, 2)))
    whole = picture(view, *BLUE, chosen)
    assert "Round 2" in letters(whole)
    assert "has chosen" in titles(group(whole, seat="0"))
    revealed = Revealed(rows("R3 R4 / Y1 Y2 / O1 R5"), ("5C-TURN-2",))
    assert "Round 2" not in letters(picture(VIEW, *BLUE, revealed))


def test_the_end_names_the_winners() -> None:
    """A star stands in the row of each, and the cards left are shown to their owner."""
    over = evolve(
        VIEW,
        waiting=Over(Outcome((8, 8, 1), (0, 1), ("5C-END-2",))),
        legal_actions=(),
        hands=((), (), ()),
        left=((FACE_DOWN,), (Card("Y6"),), (FACE_DOWN,)),
        played=((), (), ()),
        chosen=(False, False, False),
        scores=(8, 8, 1),
        deck=0,
    )
    whole = picture(over)
    assert ["has won" in titles(group(whole, seat=seat)) for seat in "012"] == [True, True, False]
    assert title(whole) == "5 COLORS, round 2, turn 2: Ann and you win together with 8 points"
    assert cards(whole) == ["Y6"]
    assert "Left in your hand" in letters(whole)


def test_a_spectator_sees_no_hand() -> None:
    """No card but those on the table, and nothing to click."""
    view = evolve(VIEW, seat=None, hands=(HIDDEN,) * 3, legal_actions=())
    whole = picture(view)
    assert cards(whole) == ["R3", "R4", "Y1", "Y2", "O1", "R5"]
    assert groups(whole, action=None) == []
    assert title(whole) == "5 COLORS, round 2, turn 2: Waiting for Ben and Cleo"


def test_a_table_that_is_asked_about() -> None:
    """Three teal cards are most, and no 5 that would burst; 3 Kododo cards are not many."""
    setup = rulekit.game("5211").setup(players=2)
    whole = read(svg_of_table(setup, rows("TK T2 P3 P3 / T2 GK YK O6"), names=("Ann", "Ben")))
    assert cards(group(whole, seat="0")) == ["TK", "T2", "P3", "P3"]
    assert fates(whole)["T"] == ["3", "scores"]
    assert "+3" in letters(group(whole, seat="0"))
    assert "+2" in letters(group(whole, seat="1"))
    assert titles(group(whole, card="TK")) == ["teal Kododo"]


# ---- As text

TOLD = """\
5 COLORS   round 2, turn 2
Choose 1 card.

        points  hand  pile  table
  Ann        8     5     2  R3 R4 has chosen
> You        0     5     0  Y1 Y2
> Cleo       1     5     1  O1 R5

table   R 3   B 0   Y 2   G 0   O 1   1s 2
a colour bursts at 6, and 7 are many 1s
deck 57   removed 13   discards 9   R 2   B 3   G 2   O 2

your hand  B2 G1 G1 R1 Y6"""

TOLD_AFTER = """\
5 COLORS   round 3, turn 1
Waiting for Ann, Ben and Cleo.

        points  hand  pile  round 2
> Ann        8     5     2
> Ben        6     5     0  [B3] [B3]  +6
> Cleo       3     5     1  [B2]  +2

Red is out: 6 cards, at or over the burst number.
Blue scores: Ben gets 6 points and Cleo gets 2 points.
discarded  G3 R2 R2 R2 R3 R3 R4 Y1 Y2
deck 57   removed 13   discards 9   R 2   B 3   G 2   O 2"""


def test_a_view_as_text() -> None:
    """The same is told in lines."""
    assert text(VIEW, names=NAMES) == TOLD


def test_a_round_as_text() -> None:
    """What scored, what did not, and why; as a spectator reads it."""
    view = evolve(
        AFTER, seat=None, hands=(HIDDEN,) * 3, legal_actions=(), scores=(8, 6, 3),
        waiting=Players((0, 1, 2)),
    )  # fmt: skip
    assert text(view, events=BLUE, names=NAMES) == TOLD_AFTER


def test_text_has_styles() -> None:
    """A card has its colour; of a round that has ended the scoring cards are bold, others dim."""
    told = lines(AFTER, events=NOBODY[:3] + BLUE[1:], names=NAMES)
    pieces = {piece: style for line in told for piece, style in line}
    assert pieces["[B3] "] == "bold blue"
    assert pieces["R2 "] == "dim red"
    assert {*pieces.values()} <= {
        " ".join(filter(None, (weight, colour)))
        for weight in ("", "bold", "dim")
        for colour in ("", *FiveColorsSetup.edition.colours.values())
    }

"""One sentence for every event, outcome and refusal, in the words of its game."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.contract import FACE_DOWN, Card, Over, Players, Shuffle, UntypedGame
from rulekit.errors import IllegalAction, IllegalSetup, Misuse, brief
from rulekit.explaining import explain
from rulekit.json.documents import written_in
from rulekit.just4fun import state as just4fun
from rulekit.just4fun.board import lines_of
from rulekit.majority import Choose
from rulekit.majority.fifty_two_eleven import FiftyTwoElevenSetup
from rulekit.majority.state import (
    Because,
    BySeat,
    Chosen,
    ColoursOut,
    Dealt,
    Discarded,
    Event,
    GameOver,
    LastCardsDiscarded,
    ManyOnes,
    Ones,
    Outcome,
    Removed,
    Renewed,
    Revealed,
    RoundOver,
    Scored,
)
from rulekit.majority.words import tally
from rulekit.sentences import People
from tests.base.anything import ODD, corrupt, events, events_of
from tests.base.harmless import HARMFUL, is_harmless
from tests.base.played import example

FIVE = rulekit.game("5-colors")
FIFTY = rulekit.game("5211")

every_game = pytest.mark.parametrize("of", rulekit.games(), ids=lambda of: of.id)


def rows(text: str) -> BySeat:
    """Cards by seat, with / between."""
    return tuple(tuple(map(Card, row.split())) for row in text.split("/"))


SAME_IN_BOTH: list[tuple[Event, str]] = [
    (Removed(13, ()), "13 cards are removed from the deck, unseen."),
    (Dealt(((FACE_DOWN,) * 5,) * 3, ()), "Each player is dealt 5 cards."),
    (Chosen(2, ()), "Seat 2 has chosen."),
    (Revealed(rows("G2 O3 / Y4 G5"), ()), "The players reveal G2 O3 / Y4 G5."),
    (Renewed(((FACE_DOWN,) * 2,) * 3, ()), "The hands are renewed with 6 cards from the deck."),
    (
        ColoursOut(("G",), 7, (Because.BURST,), ()),
        "Green is out: 7 cards, at or over the burst number.",
    ),
    (
        ColoursOut(("O", "Y"), 6, (Because.TIE,), ()),
        "Orange and yellow are out: a tie at 6 cards each.",
    ),
    (
        ColoursOut(("G", "O", "Y"), 1, (Because.TIE,), ()),
        "Green, orange and yellow are out: a tie at 1 card each.",
    ),
    (
        ColoursOut(("O", "Y"), 8, (Because.BURST, Because.TIE), ()),
        "Orange and yellow are out: a tie at 8 cards each, at or over the burst number.",
    ),
    (
        Scored("G", rows("G2 / / G4 G5"), (2, 0, 9), ()),
        "Green scores: seat 0 gets 2 points and seat 2 gets 9 points.",
    ),
    (Discarded(rows("O2 O3 Y4")[0], ()), "3 cards of the round are discarded."),
    (Discarded(rows("O2")[0], ()), "1 card of the round is discarded."),
    (Discarded((), ()), "No cards of the round are discarded."),
    (RoundOver(2, (4, 0, 11), ()), "Round 2 is over; the scores by seat are 4, 0 and 11."),
    (
        LastCardsDiscarded(((FACE_DOWN,),) * 3, ()),
        "The card left in each hand is discarded, unseen.",
    ),
    (
        LastCardsDiscarded(((FACE_DOWN,) * 3,) * 2, ()),
        "The 3 cards left in each hand are discarded, unseen.",
    ),
    (
        GameOver((30, 41), (1,), ()),
        "The game is over: seat 1 wins with 41 points.",
    ),
    (
        GameOver((0, 0, 0), (0, 1, 2), ()),
        "The game is over: seats 0, 1 and 2 win together with 0 points each.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SAME_IN_BOTH)
def test_events_that_both_editions_tell_alike(event: Event, sentence: str) -> None:
    """Where the editions have no words of their own, the sentence is the same."""
    assert explain(FIVE, event) == sentence
    assert explain(FIFTY, event) == sentence


@every_game
def test_every_event_of_a_game_is_explained(of: UntypedGame) -> None:
    """A whole random game has one sentence for each event and for the outcome."""
    rng = Random(5)
    state = of.start(of.setup(players=3))
    sentences = []
    while not isinstance(waiting := of.waiting(state), Over):
        match waiting:
            case Shuffle():
                state, events = of.apply(state, rulekit.shuffle(waiting, rng))
            case Players(seats):
                state, events = of.apply(state, rng.choice(of.legal_actions(state, seats[0])))
        sentences += [explain(of, event) for event in events]
    for sentence in [*sentences, explain(of, waiting.outcome)]:
        assert sentence[0] == sentence[0].upper()
        assert sentence.endswith(".")
        assert "\n" not in sentence


def test_outcome_tells_winners_and_all_scores() -> None:
    """The winner comes first."""
    assert (
        explain(FIVE, Outcome((30, 41), (1,), ()))
        == "Seat 1 wins with 41 points; the scores by seat are 30 and 41."
    )


@pytest.mark.touches("5C-ONES-1", twin=False)
def test_many_ones_are_kododo_cards_in_5211() -> None:
    """5 COLORS counts 1s, 5211 Kododo cards."""
    many = ManyOnes(9, ())
    assert (
        explain(FIVE, many) == "There are 9 1s, at or over the many 1s number, "
        "so nothing else counts."
    )
    assert (
        explain(FIFTY, many) == "There are 9 Kododo cards, at or over the many Kododo cards "
        "number, so nothing else counts."
    )
    ones = Scored(Ones.ONES, rows("R1 / R1 G1"), (1, 2), ())
    assert explain(FIVE, ones) == "The 1s score: seat 0 gets 1 point and seat 1 gets 2 points."
    kododo = Scored(Ones.ONES, rows("TK / TK GK"), (1, 2), ())
    assert (
        explain(FIFTY, kododo)
        == "The Kododo cards score: seat 0 gets 1 point and seat 1 gets 2 points."
    )


def test_colour_is_spelt_as_in_the_rulebook() -> None:
    """5 COLORS is British, 5211 American."""
    nothing = Scored(None, ((), ()), (0, 0), ())
    assert explain(FIVE, nothing) == "No colour is left, so nobody scores."
    assert explain(FIFTY, nothing) == "No color is left, so nobody scores."


def test_colours_have_their_edition_s_names() -> None:
    """5 COLORS has red and blue, 5211 teal and pink."""
    burst = (Because.BURST,)
    assert explain(FIVE, ColoursOut(("R",), 9, burst, ())).startswith("Red is out")
    assert explain(FIVE, ColoursOut(("B",), 9, burst, ())).startswith("Blue is out")
    assert explain(FIFTY, ColoursOut(("T",), 9, burst, ())).startswith("Teal is out")
    assert explain(FIFTY, ColoursOut(("P",), 9, burst, ())).startswith("Pink is out")


@pytest.mark.touches("5C-TURN-1", "RULING-PLAYER-COUNTS", twin=False)
def test_refusals_are_sentences() -> None:
    """A refused action or setup is told as a sentence; its clauses are the error's."""
    state = FIVE.start(FIVE.setup(players=2))
    state, _ = FIVE.apply(state, rulekit.Shuffled(sorted(FIVE.setup.edition.deck)))
    with pytest.raises(IllegalAction) as refused:
        FIVE.apply(state, Choose(0, ("Y5", "Y6")))
    assert explain(FIVE, refused.value) == "Seat 0 does not hold Y5 Y6."
    with pytest.raises(IllegalSetup) as no_game:
        FIFTY.setup(players=6)
    assert explain(FIFTY, no_game.value) == "6 players cannot play: 2 to 5 can."


@pytest.mark.parametrize("subject", ODD, ids=brief)
def test_what_is_no_event_is_misuse(subject: Any) -> None:
    """Only events, outcomes and refusals can be explained."""
    for of in rulekit.games():
        with pytest.raises(Misuse):
            explain(of, subject)


@pytest.mark.parametrize("of", [it for it in ODD if it is not FIVE] + ["5-colors"], ids=brief)
def test_what_is_no_game_is_misuse(of: Any) -> None:
    """An event goes with its game, and neither its id nor anything else is one."""
    with pytest.raises(Misuse):
        explain(of, Chosen(0, ()))


# ---- What is read can be told


def tell(of: UntypedGame, event: Any) -> None:
    """Explain an event and its outcome, if it holds one."""
    for subject in (event, getattr(event, "outcome", event)):
        sentence = explain(of, subject)
        assert sentence.endswith(".")
        assert len(sentence) < 2000
        assert is_harmless(sentence)
        assert re.match(r"([A-Z][a-z]*|[0-9]+),? [a-z0-9]", sentence)
        assert "  " not in sentence
        assert " ." not in sentence
        assert not re.search(r"\b1 (cards|points|stones|fields|players)\b", sentence)


@every_game
@given(st.data())
def test_every_event_that_is_written_can_be_told(of: UntypedGame, data: st.DataObject) -> None:
    """Whatever an event's fields hold, it is no event of the game or has a sentence."""
    event = data.draw(events(of))
    try:
        rulekit.dumps_event(of, event)
    except Misuse:
        with pytest.raises(Misuse):
            explain(of, event)
        return
    tell(of, event)


@every_game
@given(st.data())
def test_every_event_that_is_read_can_be_told(of: UntypedGame, data: st.DataObject) -> None:
    """Whatever JSON is near an event, it is refused or has a sentence."""
    text = rulekit.dumps_event(of, data.draw(st.sampled_from(events_of(of))))
    try:
        event = rulekit.loads_event(of, json.dumps(corrupt(json.loads(text), data)))
    except rulekit.InvalidDocument:
        return
    tell(of, event)


@every_game
def test_all_that_happens_can_be_told(of: UntypedGame) -> None:
    """Every event of a whole game has a sentence, as each seat and a spectator see it."""
    for step in rulekit.replay(example(of.id)):
        for event in step.events:
            for seat in (None, 0, 1):
                tell(of, of.shown(event, seat))


RED = (Card("R1"),) * 5
CLUB = (Card("T2"),) * 5


@pytest.mark.parametrize(
    ("event", "where"),
    [
        (Removed(0, ()), "count"),
        (Removed(101, ()), "count"),
        (Dealt((), ()), "hands"),
        (Dealt((RED,), ()), "hands"),
        (Dealt(((FACE_DOWN,) * 5,) * 6, ()), "hands"),
        (Dealt(((FACE_DOWN,) * 5, (FACE_DOWN,) * 4), ()), "hands[1]"),
        (Dealt((RED, (*RED[:4], FACE_DOWN)), ()), "hands[1]"),
        (Dealt((RED, RED), ()), "hands[1]"),
        (Dealt((RED, CLUB), ()), "hands[1]"),
        (Chosen(5, ()), "seat"),
        (Revealed(rows("R2 / ??"), ()), "cards[1]"),
        (Revealed(rows("R2 / R2 R3"), ()), "cards[1]"),
        (Revealed(rows("/"), ()), "cards[0]"),
        (Renewed((), ()), "cards"),
        (ColoursOut(("Z",), 7, (Because.BURST,), ()), "out"),
        (ColoursOut((), 7, (Because.BURST,), ()), "out"),
        (ColoursOut(("R", "R"), 7, (Because.TIE,), ()), "out"),
        (ColoursOut(("R",), 7, (), ()), "because"),
        (ColoursOut(("R",), 7, (Because.TIE,), ()), "because"),
        (ColoursOut(("B", "R"), 7, (Because.BURST,), ()), "because"),
        (ColoursOut(("B", "R"), 7, (Because.TIE, Because.BURST), ()), "because"),
        (ColoursOut(("R",), 4, (Because.BURST,), ()), "count"),
        (ColoursOut(("R",), 21, (Because.BURST,), ()), "count"),
        (ColoursOut(("B", "R"), 0, (Because.TIE,), ()), "count"),
        (ManyOnes(5, ()), "count"),
        (ManyOnes(26, ()), "count"),
        (Scored("Z", rows("R2 /"), (2, 0), ()), "scores"),
        (Scored("R", rows("R2 / B2"), (2, 2), ()), "cards"),
        (Scored("R", rows("/"), (0, 0), ()), "cards"),
        (Scored(None, rows("R2 /"), (2, 0), ()), "cards"),
        (Scored(Ones.ONES, rows("R1 / R2"), (1, 2), ()), "cards"),
        (Scored("R", rows("R2 /"), (3, 0), ()), "points"),
        (Scored("R", rows("R2 /"), (2,), ()), "points"),
        (Scored("R", rows("R6 / R6"), (6, 6), ()), "cards[1]"),
        (Scored("R", rows("R2"), (2,), ()), "cards"),
        (Discarded((FACE_DOWN,), ()), "cards"),
        (RoundOver(0, (0, 0), ()), "round"),
        (RoundOver(1, (), ()), "scores"),
        (RoundOver(1, (300, 0), ()), "scores"),
        (LastCardsDiscarded((), ()), "cards"),
        (LastCardsDiscarded(((), ()), ()), "cards[0]"),
        (GameOver((), (), ()), "scores"),
        (GameOver((3, 4), (0,), ()), "winners"),
        (GameOver((4, 4), (0,), ()), "winners"),
    ],
)
@pytest.mark.touches("5C-CARDS-1", "5C-PLAYERS-1", "5C-END-2", "RULING-SHARED-WIN", twin=False)
def test_what_is_no_event_of_5_colors(event: Event, where: str) -> None:
    """A value that no table of 5 COLORS has is found in its field, and cannot be told."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        FIVE.documents.check_event(event)
    assert caught.value.where == where
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads_event(FIVE, written_in(FIVE, event))
    assert caught.value.where == f"event.{where}"
    with pytest.raises(Misuse):
        explain(FIVE, event)


def test_cards_of_the_other_edition_are_none_of_this_one() -> None:
    """A deal of one edition is no deal of the other, though both have the same class."""
    dealt = Dealt((RED, rows("B2 B2 B3 Y4 Y5")[0]), ())
    assert explain(FIVE, dealt)
    with pytest.raises(Misuse):
        explain(FIFTY, dealt)


@pytest.mark.parametrize("text", [None, "", 5])
def test_a_refusal_that_says_nothing_is_misuse(text: Any) -> None:
    """A refusal that somebody made without a sentence cannot be told."""
    with pytest.raises(Misuse):
        explain(FIVE, IllegalAction(None, Because.TIE, (), text))


@pytest.mark.parametrize("harm", HARMFUL)
def test_a_refusal_is_told_without_harm(harm: str) -> None:
    """What somebody wrote into a refusal does nothing to a terminal, and has an end."""
    sentence = explain(FIVE, IllegalSetup("x", Because.TIE, (), f"no {harm}" + "x" * 5000))
    assert is_harmless(sentence)
    assert len(sentence) < 2000


@pytest.mark.parametrize(
    ("setup", "table"), [(None, None), (FIVE, ()), (FIVE.setup(players=2), None)], ids=brief
)
def test_a_tally_of_no_table_is_misuse(setup: Any, table: Any) -> None:
    """Only the cards of one round can be told."""
    with pytest.raises(Misuse):
        tally(setup, table)


@pytest.mark.touches("5C-CARDS-1", "5C-ROUND-2", twin=False)
def test_a_tally_of_other_cards_is_refused() -> None:
    """Cards that no round has are refused as the ruling of a round refuses them."""
    for table in (rows("/"), rows("R1 R2 R3 Z4 / R1 R2 R3 R4")):
        with pytest.raises(rulekit.IllegalPosition):
            tally(FIVE.setup(players=2), table)


@pytest.mark.touches("5211-KODODO-1", "5211-OPTIONAL-4")
def test_tally_counts_cards_and_names_the_numbers() -> None:
    """Colours stand by their number of cards; the numbers are those of the optional rule."""
    setup = FiftyTwoElevenSetup(players=2, optional_rule=True)
    table = rows("T2 T3 PK P3 P4 / Y2 Y2 P5 P6 G2")
    assert tally(setup, table) == (
        "5 pink, 2 teal, 2 yellow and 1 green cards, 1 of them a Kododo card. "
        "A color bursts at 6 cards, and 7 are many Kododo cards."
    )


# ---- Just4Fun Colours

JUST4FUN = rulekit.game("just4fun-colours")
HAND = rows("B G O O P R Y")[0]
LINE = just4fun.Line(1, ("a1", "b2", "c3", "d4"))
OTHER = just4fun.Line(1, ("d1", "d2", "d3", "d4"))
AREAS = (
    just4fun.Area(0, ("a1", "b1"), 2, 4),
    just4fun.Area(0, ("f6",), 1, 1),
    just4fun.Area(2, ("d4",), 1, 1),
)


@pytest.mark.parametrize(
    ("subject", "sentence"),
    [
        (just4fun.Dealt(((FACE_DOWN,) * 7,) * 2, ()), "Each player is dealt 7 cards."),
        (
            just4fun.Placed(1, "b2", rows("R")[0], (1,), ()),
            "Seat 1 plays R for a stone on b2.",
        ),
        (
            just4fun.Placed(1, "b2", rows("R R R")[0], (0, 2, 1), ()),
            "Seat 1 plays R R R for a stone on b2, the top one of 3 now.",
        ),
        (
            just4fun.Exchanged(0, HAND, ()),
            "Seat 0 cannot place a stone with B G O O P R Y, exchanges this hand and gives up a "
            "stone.",
        ),
        (just4fun.Drawn(2, (FACE_DOWN,), ()), "Seat 2 draws 1 card."),
        (just4fun.Reshuffled(31, ()), "The 31 discarded cards become the new deck."),
        (just4fun.Reshuffled(1, ()), "The 1 discarded card becomes the new deck."),
        (just4fun.LinesCompleted((LINE,), ()), "Seat 1 has the line a1 b2 c3 d4."),
        (
            just4fun.LinesCompleted((LINE, OTHER), ()),
            "Seat 1 has the line a1 b2 c3 d4 and seat 1 has the line d1 d2 d3 d4.",
        ),
        (
            just4fun.AreasCompared(AREAS, ()),
            "Seat 0 has the area a1 b1, 2 fields with 4 stones; seat 2 has the area d4, 1 field "
            "with 1 stone.",
        ),
        (
            just4fun.Outcome((1,), (LINE,), (), ()),
            "Seat 1 wins by the line a1 b2 c3 d4.",
        ),
        (just4fun.GameOver((1,), ()), "The game is over: seat 1 wins."),
        (
            just4fun.GameOver((0, 2), ()),
            "The game is over: seats 0 and 2 win together.",
        ),
        (
            just4fun.Outcome((0,), (), AREAS, ()),
            "Seat 0 wins by the largest area, 2 fields with 4 stones.",
        ),
        (
            just4fun.Outcome((0, 2), (), AREAS[1:], ()),
            "Seats 0 and 2 win together by the largest area, 1 field with 1 stone each.",
        ),
    ],
)
def test_just4fun_colours(subject: just4fun.Event | just4fun.Outcome, sentence: str) -> None:
    """Every event and outcome of Just4Fun Colours."""
    assert explain(JUST4FUN, subject) == sentence


A1 = just4fun.Area(0, ("a1",), 1, 1)


@pytest.mark.parametrize(
    ("event", "where"),
    [
        (just4fun.Dealt((), ()), "hands"),
        (just4fun.Dealt((HAND,), ()), "hands"),
        (just4fun.Dealt((HAND, HAND[:6]), ()), "hands[1]"),
        (just4fun.Dealt((HAND, (Card("Z"),) * 7), ()), "hands[1]"),
        (just4fun.Dealt((HAND, (Card("R"),) * 7, (Card("R"),) * 7), ()), "hands"),
        (just4fun.Placed(4, "b2", rows("R")[0], (4,), ()), "seat"),
        (just4fun.Placed(1, "g1", rows("R")[0], (1,), ()), "field"),
        (just4fun.Placed(1, "b2", (), (1,), ()), "cards"),
        (just4fun.Placed(1, "b2", rows("??")[0], (1,), ()), "cards"),
        (just4fun.Placed(1, "b2", rows("R B")[0], (1,), ()), "cards"),
        (just4fun.Placed(1, "b2", rows("R")[0], (), ()), "tower"),
        (just4fun.Placed(1, "b2", rows("R")[0], (1, 0), ()), "tower"),
        (just4fun.Placed(1, "b2", rows("R")[0], (7, 1), ()), "tower"),
        (just4fun.Placed(1, "b2", rows("R")[0], (1,) * 21, ()), "tower"),
        (just4fun.Exchanged(1, HAND[:6], ()), "cards"),
        (just4fun.Exchanged(4, HAND, ()), "seat"),
        (just4fun.Exchanged(1, (FACE_DOWN,) * 7, ()), "cards"),
        (just4fun.Drawn(2, (), ()), "cards"),
        (just4fun.Drawn(2, (FACE_DOWN,) * 8, ()), "cards"),
        (just4fun.Drawn(2, (FACE_DOWN, Card("R")), ()), "cards"),
        (just4fun.Reshuffled(0, ()), "count"),
        (just4fun.Reshuffled(61, ()), "count"),
        (just4fun.LinesCompleted((just4fun.Line(4, LINE.fields),), ()), "lines[0].seat"),
        (just4fun.LinesCompleted((just4fun.Line(1, LINE.fields[:3]),), ()), "lines[0].fields"),
        (just4fun.LinesCompleted((just4fun.Line(1, LINE.fields[::-1]),), ()), "lines[0].fields"),
        (just4fun.LinesCompleted((LINE, LINE), ()), "lines"),
        (just4fun.LinesCompleted((LINE, just4fun.Line(2, OTHER.fields)), ()), "lines"),
        (
            just4fun.LinesCompleted((LINE, just4fun.Line(1, ("b2", "c3", "d4", "e5"))), ()),
            "lines",
        ),
        (just4fun.AreasCompared((A1, A1), ()), "areas"),
        (just4fun.AreasCompared((just4fun.Area(0, (), 0, 0),), ()), "areas[0].fields"),
        (just4fun.AreasCompared((just4fun.Area(0, ("a1",), 2, 2),), ()), "areas[0].size"),
        (just4fun.AreasCompared((just4fun.Area(0, ("a1",), 1, 0),), ()), "areas[0].stones"),
        (just4fun.AreasCompared((just4fun.Area(0, ("a1",), 1, 81),), ()), "areas[0].stones"),
        (just4fun.AreasCompared((just4fun.Area(0, ("a1", "c1"), 2, 2),), ()), "areas"),
        (just4fun.AreasCompared(AREAS[::-1], ()), "areas"),
        (just4fun.GameOver((), ()), "winners"),
        (just4fun.GameOver((1, 0), ()), "winners"),
        (just4fun.GameOver((0, 4), ()), "winners[1]"),
    ],
)
@pytest.mark.touches("J4F-CARDS-1", "J4F-BOARD-1", "J4F-STONES-1", "J4F-LINE-1", "J4F-AREA-2")
def test_what_is_no_event_of_just4fun(event: just4fun.Event, where: str) -> None:
    """A value that no table of Just4Fun Colours has is found in its field, and cannot be told."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        JUST4FUN.documents.check_event(event)
    assert caught.value.where == where
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads_event(JUST4FUN, written_in(JUST4FUN, event))
    assert caught.value.where == f"event.{where}"
    with pytest.raises(Misuse):
        explain(JUST4FUN, event)


def test_all_lines_of_a_full_board_can_be_told() -> None:
    """On a board of one player's stones there are 22 lines, from edge to edge."""
    lines = lines_of(((0,),) * 36, 4)
    assert len(lines) == 22
    tell(JUST4FUN, just4fun.LinesCompleted(lines, ()))
    assert explain(JUST4FUN, just4fun.Outcome((0,), lines, (), ()))


@pytest.mark.parametrize(
    "outcome",
    [
        just4fun.Outcome((), (), AREAS, ()),
        just4fun.Outcome((2,), (), AREAS, ()),
        just4fun.Outcome((0,), (LINE,), (), ()),
        just4fun.Outcome((0,), (), (), ()),
        just4fun.Outcome((1,), (LINE,), AREAS, ()),
    ],
)
@pytest.mark.clause("J4F-AREA-2", "J4F-AREA-3")
@pytest.mark.touches("J4F-LINE-1")
def test_what_is_no_outcome_of_just4fun(outcome: just4fun.Outcome) -> None:
    """Others than those who have the lines, or the best areas, have not won."""
    with pytest.raises(Misuse):
        explain(JUST4FUN, outcome)


def test_events_of_another_game_are_misuse() -> None:
    """An event belongs to its game."""
    strangers: list[tuple[UntypedGame, object]] = [
        (FIVE, just4fun.Drawn(2, (FACE_DOWN,), ())),
        (JUST4FUN, Chosen(0, ())),
    ]
    for of, event in strangers:
        with pytest.raises(Misuse):
            explain(of, event)


# ---- Names

PEOPLE = ["Ann", "Ben", "Cleo"]
NAMED: list[tuple[Event, int | None, str]] = [
    (Chosen(0, ()), None, "Ann has chosen."),
    (Chosen(0, ()), 0, "You have chosen."),
    (Chosen(0, ()), 1, "Ann has chosen."),
    (Dealt(rows("?? ?? / R1 G2 / ?? ??"), ()), None, "Each player is dealt 2 cards."),
    (Dealt(rows("?? ?? / R1 G2 / ?? ??"), ()), 0, "Each player is dealt 2 cards."),
    (Dealt(rows("?? ?? / R1 G2 / ?? ??"), ()), 1, "Each player is dealt 2 cards, you R1 G2."),
    (
        Renewed(rows("?? ?? / R1 G2 / ?? ??"), ()),
        1,
        "The hands are renewed with 6 cards from the deck, yours with R1 G2.",
    ),
    (
        Scored("R", rows("R2 R3 / R3 / G1"), (5, 3, 0), ()),
        1,
        "Red scores: Ann gets 5 points and you get 3 points.",
    ),
    (
        RoundOver(3, (7, 1, 0), ()),
        2,
        "Round 3 is over; Ann has 7 points, Ben has 1 point and you have 0 points.",
    ),
    (GameOver((7, 1, 7), (0, 2), ()), None,
     "The game is over: Ann and Cleo win together with 7 points each."),
    (GameOver((7, 1, 7), (0, 2), ()), 2,
     "The game is over: Ann and you win together with 7 points each."),
    (GameOver((7, 1, 0), (0,), ()), 0, "The game is over: you win with 7 points."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "seat", "sentence"), NAMED)
def test_seats_are_called_by_name(event: Event, seat: int | None, sentence: str) -> None:
    """The reader is `you`, and is told the cards that they alone may see."""
    cited = evolve(event, clauses=("5C-TURN-1",))
    words = FIVE.words
    assert words is not None
    people = People(tuple(PEOPLE), seat)
    assert words().event(cited, people) == sentence


@pytest.mark.parametrize(
    ("event", "seat", "sentence"),
    [
        (just4fun.Drawn(1, rows("R O")[0], ()), 1, "You draw R O."),
        (just4fun.Drawn(1, rows("?? ??")[0], ()), 0, "Ben draws 2 cards."),
        (just4fun.Placed(1, "a1", rows("R R")[0], (0, 1), ()), 1,
         "You play R R for a stone on a1, the top one of 2 now."),
        (just4fun.Exchanged(1, rows("R R R R R R R")[0], ()), 1,
         "You cannot place a stone with R R R R R R R, exchange this hand and give up a stone."),
        (just4fun.Exchanged(1, rows("R R R R R R R")[0], ()), None,
         "Ben cannot place a stone with R R R R R R R, exchanges this hand and gives up a stone."),
        (just4fun.GameOver((1,), ()), 1, "The game is over: you win."),
        (just4fun.LinesCompleted((just4fun.Line(1, ("a1", "b1", "c1", "d1")),), ()), 1,
         "You have the line a1 b1 c1 d1."),
    ],
)  # fmt: skip
def test_names_in_just4fun_colours(event: Any, seat: int | None, sentence: str) -> None:
    """The same of the other game, whose sentences are its own."""
    game = rulekit.game("just4fun-colours")
    assert explain(game, event, names=PEOPLE, seat=seat) == sentence


def test_who_has_no_name_is_counted() -> None:
    """With fewer names than seats, and of a name that a terminal would obey nothing is left."""
    chosen = Chosen(2, ("5C-TURN-1",))
    assert explain(FIVE, chosen, names=["Ann"]) == "Seat 2 has chosen."
    assert explain(FIVE, chosen, names=["", "", "C\x1bo"]) == "C\\x1bo has chosen."
    odd: tuple[dict[str, Any], ...] = (
        {"names": "Ann"},
        {"names": [1]},
        {"seat": True},
        {"seat": -1},
    )
    for wrong in odd:
        with pytest.raises(Misuse):
            explain(FIVE, chosen, **wrong)

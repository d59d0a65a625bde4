"""One sentence for every event, outcome and refusal, in the words of its game."""

from __future__ import annotations

from random import Random

import pytest

import rulekit
from rulekit.errors import IllegalAction, IllegalSetup, Misuse
from rulekit.explain import explain, tally
from rulekit.game import FACE_DOWN, Card, Over, Players, Shuffle
from rulekit.games import AnyGame
from rulekit.just4fun import state as just4fun
from rulekit.majority.fifty_two_eleven import FiftyTwoElevenSetup
from rulekit.majority.five_colors import FiveColorsChoose
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

FIVE = rulekit.game("5-colors")
FIFTY = rulekit.game("5211")


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
        ColoursOut(("Y", "O"), 6, (Because.TIE,), ()),
        "Yellow and orange are out: a tie at 6 cards each.",
    ),
    (
        ColoursOut(("Y", "G", "O"), 1, (Because.TIE,), ()),
        "Yellow, green and orange are out: a tie at 1 card each.",
    ),
    (
        ColoursOut(("Y", "O"), 8, (Because.TIE, Because.BURST), ()),
        "Yellow and orange are out: a tie at 8 cards each, at or over the burst number.",
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
        GameOver(Outcome((30, 41), (1,), ()), ()),
        "The game is over: seat 1 wins with 41 points.",
    ),
    (
        GameOver(Outcome((0, 0, 0), (0, 1, 2), ()), ()),
        "The game is over: seats 0, 1 and 2 win together with 0 points each.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SAME_IN_BOTH)
def test_events_that_both_editions_tell_alike(event: Event, sentence: str) -> None:
    """Where the editions have no words of their own, the sentence is the same."""
    assert explain(FIVE, event) == sentence
    assert explain(FIFTY, event) == sentence


@pytest.mark.parametrize("of", rulekit.games(), ids=lambda of: of.id)
def test_every_event_of_a_game_is_explained(of: AnyGame) -> None:
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


@pytest.mark.clause("5C-ONES-1", "5211-KODODO-2")
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


@pytest.mark.clause("5C-TURN-1", "RULING-PLAYER-COUNTS")
def test_refusals_are_sentences() -> None:
    """A refused action or setup is told as a sentence; its clauses are the error's."""
    state = FIVE.start(FIVE.setup(players=2))
    state, _ = FIVE.apply(state, rulekit.Shuffled(sorted(FIVE.setup.edition.deck)))
    with pytest.raises(IllegalAction) as refused:
        FIVE.apply(state, FiveColorsChoose(0, ("Y5", "Y6")))
    assert explain(FIVE, refused.value) == "Seat 0 does not hold Y5 Y6."
    with pytest.raises(IllegalSetup) as no_game:
        FIFTY.setup(players=6)
    assert explain(FIFTY, no_game.value) == "6 players cannot play: 2 to 5 can."


def test_what_is_no_event_is_misuse() -> None:
    """Only events, outcomes and refusals can be explained."""
    of: AnyGame = FIVE
    with pytest.raises(Misuse):
        explain(of, "R1")


@pytest.mark.clause("5211-KODODO-1", "5211-OPTIONAL-4")
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
            just4fun.GameOver(just4fun.Outcome((1,), (LINE,), (), ()), ()),
            "The game is over: seat 1 wins by the line a1 b2 c3 d4.",
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


def test_events_of_another_game_are_misuse() -> None:
    """An event belongs to its game."""
    strangers: list[tuple[AnyGame, object]] = [
        (FIVE, just4fun.Drawn(2, (FACE_DOWN,), ())),
        (JUST4FUN, Chosen(0, ())),
    ]
    for of, event in strangers:
        with pytest.raises(Misuse):
            explain(of, event)

"""A translation is a table of the reader's own: a text for each kind of sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit import IllegalAction, IllegalPosition, IllegalSetup, Misuse, Shuffled, sentence_kinds
from rulekit.contract import Card
from rulekit.errors import InWords
from rulekit.just4fun import Exchange, Pass, Place, Reason
from rulekit.just4fun.ruling import PositionReason, rule_position
from rulekit.just4fun.state import Exchanged, SetupReason
from rulekit.majority import Chosen
from tests.base.anything import built, words_of
from tests.base.german import GERMAN
from tests.base.harmless import is_harmless
from tests.base.played import at_random, every_game
from tests.base.test_sentences import moments, refusal_of

GAME = rulekit.game("just4fun-colours")
FIVE = rulekit.game("5-colors")
NAMES = ["Ann", "Ben"]


def told(subject: Any, seat: int | None = None, **texts: Any) -> str:
    """A sentence of Just4Fun Colours at Ann's and Ben's table."""
    return rulekit.explain(GAME, subject, names=NAMES, seat=seat, **texts)


# ---- What a translation needs


def missing(texts: Any) -> set[str]:
    """The kinds of sentences that a translation has no text for."""
    return {*sentence_kinds(GAME)} - {*texts}


def test_the_translation_is_complete() -> None:
    """It has a text for each kind, and none for what is no kind."""
    assert missing(GERMAN) == set()
    assert GERMAN.keys() == {*sentence_kinds(GAME)}


@pytest.mark.parametrize("kind", sentence_kinds(GAME))
def test_a_missing_kind_is_found(kind: str) -> None:
    """Whichever text is taken out, the comparison names it."""
    assert missing({key: text for key, text in GERMAN.items() if key != kind}) == {kind}


def test_all_that_happens_is_told_in_it() -> None:
    """In whole games no event and no outcome is told in the words of the game."""
    exchanged = Exchanged(1, tuple(map(Card, "BBGGOYY")), ("J4F-EXCHANGE-1",))
    assert told(exchanged, seat=1, texts=GERMAN) == "Tausch (B B G G O Y Y): du."
    kinds = set()
    for seed in range(6):
        record = at_random(GAME.setup(players=2, variant=seed % 2 == 1), seed)
        steps = list(rulekit.replay(record))
        happened = [event for step in steps for event in step.events]
        for subject in (*happened, GAME.outcome(steps[-1].state)):
            kinds.add(type(subject).__name__)
            assert told(subject, texts=GERMAN) != told(subject)
    assert kinds >= {"Placed", "LinesCompleted", "AreasCompared", "GameOver", "Outcome"}


def test_every_refusal_is_told_in_it() -> None:
    """Each reason that an action, a setup or a position is refused for has its German words."""
    start = GAME.start(GAME.setup(players=2))
    order = "BBGORRY" + "OOPPRYY" + "R" * 7 + "O" * 7 + "Y" * 7 + "G" * 9 + "B" * 8 + "P" * 8
    state = GAME.apply(start, Shuffled(tuple(order))).state
    record = at_random(GAME.setup(players=2), 1)
    *_, end = rulekit.replay(record)
    tried: list[tuple[Any, Any]] = [
        (state, Place(5, "a1", ("R",))), (state, Place(0, "z9", ("R",))),
        (state, Place(0, "a1", ("Z",))), (state, Place(1, "a1", ("R",))),
        (state, Place(0, "a1", ("O",))), (state, Place(0, "a1", ("R", "R"))),
        (state, Place(0, "f1", ("P",))), (state, Exchange(0)), (state, Pass(0)),
        (start, Pass(0)), (state, Shuffled(())), (start, Shuffled(("R",))), (end.state, Pass(0)),
    ]  # fmt: skip
    refusals = [refusal_of(GAME, *it) for it in tried]
    assert {it.reason for it in refusals if it} == {*Reason} - {Reason.TOO_HIGH}
    assert [told(it, seat=0, texts=GERMAN) for it in refusals[3:6]] == [
        "Am Zug: du, nicht Ben.",
        "Das Feld a1 hat eine andere Farbe.",
        "Für a1 sind es nicht 2 Karten.",
    ]
    for refusal in refusals:
        assert told(refusal, texts=GERMAN) != told(refusal)
    values: dict[str, Any]
    for values, reason in (
        ({"players": 5}, SetupReason.PLAYERS),
        ({"players": 2, "board": ("R",)}, SetupReason.BOARD),
        ({"players": 2, "payment": "all"}, SetupReason.UNKNOWN_READING),
    ):
        with pytest.raises(IllegalSetup) as error:
            GAME.setup(**values)
        assert error.value.reason is reason
        assert told(error.value, texts=GERMAN) != told(error.value)
    assert told(error.value, texts=GERMAN) == "payment ist nicht all."


@pytest.mark.parametrize(
    ("stones", "reason", "german"),
    [
        ([("z9", (0,))], PositionReason.UNKNOWN_FIELD, "Das Feld z9 gibt es nicht."),
        ([("a1", (0,)), ("a1", (1,))], PositionReason.FIELD_TWICE, "Das Feld a1 ist doppelt."),
        ([("a1", (7,))], PositionReason.UNKNOWN_SEAT, "Diesen Platz gibt es nicht."),
        ([("a1", (0, 1) * 4)], PositionReason.TOO_HIGH, "a1: 8 Karten hat niemand."),
    ],
)
def test_a_position_is_refused_in_it(stones: Any, reason: PositionReason, german: str) -> None:
    """What a position is refused for is filled into the text: the field, the price.

    By J4F-PRICE-2 the eighth stone on a field costs 8 cards, and a hand has 7.
    """
    with pytest.raises(IllegalPosition) as error:
        rule_position(GAME.setup(players=2), stones)
    assert error.value.reason is reason
    assert told(error.value, texts=GERMAN) == german


@every_game
@given(st.data())
def test_every_refusal_is_of_a_kind_that_is_listed(game: Any, data: st.DataObject) -> None:
    """Whatever is tried: what the refusal is called stands among the kinds of the game."""
    state = data.draw(st.sampled_from(moments(game)))
    classes = [*game.documents.actions.values(), Shuffled]
    action = data.draw(st.one_of(*(built(cls, words_of(game)) for cls in classes)))
    if refusal := refusal_of(game, state, action):
        kind = f"action.{refusal.reason.value}"
        said = rulekit.explain(game, refusal, texts={kind: lambda _, __: "This is it."})
        assert said == "This is it."


# ---- One text, and what is none


def test_one_kind_can_be_replaced_alone() -> None:
    """The other kinds are told in the words of the game; the text sees the reader's names."""
    texts = {"chosen": lambda event, people: f"{people.call(event.seat)}: done"}
    chosen = Chosen(1, ("5C-TURN-1",))
    assert rulekit.explain(FIVE, chosen, names=NAMES, texts=texts) == "Ben: done"
    assert rulekit.explain(FIVE, chosen, names=NAMES, seat=1, texts=texts) == "you: done"
    state = FIVE.start(FIVE.setup(players=2))
    with pytest.raises(IllegalAction) as error:
        FIVE.apply(state, Shuffled(()))
    said = rulekit.explain(FIVE, error.value, texts=texts)
    assert said == "This is not the deck in some order."


def test_a_refusal_calls_people_by_their_names() -> None:
    """To its reader it says `you`, and so to whoever sent what is refused."""
    state = GAME.apply(
        GAME.start(GAME.setup(players=2)),
        Shuffled(tuple("BBGORRY" + "OOPPRYY" + "R" * 7 + "O" * 7 + "Y" * 7 + "G" * 9 + "B" * 8
                       + "P" * 8)),
    ).state  # fmt: skip
    refusal: Any = refusal_of(GAME, state, Place(1, "a1", ("R",)))
    assert rulekit.explain(GAME, refusal) == "Seat 0 is on turn, not seat 1."
    assert told(refusal) == "Ann is on turn, not Ben."
    assert told(refusal, seat=1) == "Ann is on turn, not you."
    refusal = refusal_of(GAME, state, Place(0, "f1", ("P",)))
    assert told(refusal, seat=0) == "You do not hold P."


@pytest.mark.parametrize(
    "texts",
    [None, [], "chosen", {"chosn": str}, {1: str}, {"chosen": "Ann"}, {"chosen": None},
     {"action.nothing": str}, {("chosen",): str}],
)  # fmt: skip
def test_what_is_no_table_of_texts_is_misuse(texts: Any) -> None:
    """A kind that the game does not have is refused whatever is told, and so is no function."""
    with pytest.raises(Misuse):
        rulekit.explain(FIVE, Chosen(1, ("5C-TURN-1",)), texts=texts)


def test_a_text_gives_a_text() -> None:
    """What gives none is misuse; what a text raises is the reader's own and passes through."""
    chosen = Chosen(1, ("5C-TURN-1",))
    none: Any = {"chosen": lambda *_: None}
    with pytest.raises(Misuse, match="chosen"):
        rulekit.explain(FIVE, chosen, texts=none)
    with pytest.raises(ZeroDivisionError):
        rulekit.explain(FIVE, chosen, texts={"chosen": lambda *_: str(1 // 0)})


def test_what_a_client_sent_does_no_harm_in_it() -> None:
    """A field that was sent as an escape sequence is escaped in the reader's own text, too."""
    with pytest.raises(IllegalPosition) as error:
        rule_position(GAME.setup(players=2), [("\x1b[31m", (0,))])
    assert is_harmless(told(error.value, texts=GERMAN))


def test_what_a_refusal_tells_cannot_be_changed() -> None:
    """It is a mapping that nobody can write to; the sentence stays what it was."""
    refusal = IllegalAction(
        None, Reason.NO_PASS, (), InWords(lambda *_: "no", Reason.NO_PASS, {"seat": 1})
    )
    told_of: Any = refusal.told
    with pytest.raises(TypeError):
        told_of["seat"] = 2
    assert refusal.told == {"seat": 1}

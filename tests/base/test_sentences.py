"""What refusals and errors say: harmless, short sentences that begin with a word."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.contract import Shuffled, UntypedGame
from rulekit.errors import IllegalAction, IllegalPosition, IllegalSetup, RulekitError
from rulekit.just4fun import Exchange, Place
from rulekit.just4fun.ruling import rule_position
from rulekit.majority.ruling import rule_round
from rulekit.majority.state import Choose
from tests.base.anything import ODD, built, words_of
from tests.base.harmless import HARMFUL, is_harmless
from tests.base.played import every_game, example, stops

FIVE = rulekit.game("5-colors")
JUST4FUN = rulekit.game("just4fun-colours")

HARMFUL_WORDS = [*HARMFUL, *(f"R1{harm}" for harm in HARMFUL), "x" * 10_000, ""]


def is_sentence(text: str) -> bool:
    """Whether a text begins with a word or a number, and counts things as English does."""
    begins = re.match(r"([A-Z][a-z]*|-?[0-9]+),? [a-z0-9'-]", text) is not None
    one_of_many = re.search(r"\b1 (cards|players|points|stones|fields|turns|entries)\b", text)
    return begins and text.endswith(".") and not one_of_many and "  " not in text


@cache
def moments(game: UntypedGame) -> tuple[Any, ...]:
    """The first states of a game, some later ones and the last."""
    states = list(stops(example(game.id)))
    return (*states[:4], *states[5::9], states[-1])


@every_game
@given(st.data())
def test_every_refusal_of_an_action_is_a_harmless_sentence(
    game: UntypedGame, data: st.DataObject
) -> None:
    """Whatever is tried, and whenever: the error and its explanation do nothing to a terminal."""
    state = data.draw(st.sampled_from(moments(game)))
    words = [*words_of(game), *HARMFUL_WORDS]
    classes = [*game.documents.actions.values(), Shuffled]
    legal = [it for seat in (0, 1) for it in game.legal_actions(state, seat)]
    any_action = st.one_of(*(built(cls, words) for cls in classes))
    action = data.draw(st.sampled_from(legal) | any_action if legal else any_action)
    refusal = refusal_of(game, state, action)
    if refusal:
        sentence = rulekit.explain(game, refusal)
        assert is_harmless(str(refusal) + sentence)
        assert len(sentence) < 300
        assert is_sentence(sentence)


def refusal_of(game: UntypedGame, state: Any, action: Any) -> IllegalAction | None:
    """Why an action is refused; None where it is legal."""
    try:
        game.apply(state, action)
    except IllegalAction as refusal:
        return refusal
    return None


@pytest.mark.parametrize("harm", HARMFUL_WORDS)
def test_a_field_and_a_card_that_harm_are_told_escaped(harm: str) -> None:
    """A field, a card of a placement and a card of a choice stand in the sentence as escapes."""
    tries: list[tuple[UntypedGame, Any]] = [
        (JUST4FUN, Place(0, harm, ("R",))),
        (JUST4FUN, Place(0, "a1", (harm,))),
        (FIVE, Choose(0, (harm, harm))),
        (FIVE, Choose(0, ("R1", harm))),
    ]
    for game, action in tries:
        state = list(stops(example(game.id)))[1]
        with pytest.raises(IllegalAction) as caught:
            game.apply(state, action)
        sentence = rulekit.explain(game, caught.value)
        assert "there is no" in caught.value.text
        assert is_harmless(str(caught.value) + sentence)
        assert is_sentence(sentence)
        assert len(sentence) < 200


@pytest.mark.parametrize("harm", HARMFUL_WORDS)
def test_a_position_and_a_round_that_harm_are_refused_harmlessly(harm: str) -> None:
    """What is asked about is quoted as escapes too."""
    two = FIVE.setup(players=2)
    questions: list[tuple[UntypedGame, Callable[[], object]]] = [
        (JUST4FUN, lambda: rule_position(JUST4FUN.setup(players=2), [(harm, [0])])),
        (FIVE, lambda: rule_round(two, [["R1", "R2", "R3", harm], ["R1"] * 4])),
        (FIVE, lambda: rule_round(two, [[harm] * 4, [harm] * 4])),
    ]
    for game, ask in questions:
        with pytest.raises(IllegalPosition) as caught:
            ask()
        sentence = rulekit.explain(game, caught.value)
        assert is_harmless(str(caught.value) + sentence)
        assert is_sentence(sentence)
        assert len(sentence) < 200


@pytest.mark.parametrize(
    ("stones", "begins"),
    [
        ([("g1", [0])], "There is no field g1"),
        ([("a1", [0]), ("a1", [1])], "The field a1 is there twice"),
        ([("a1", [5])], "There is no seat 5"),
        ([("a1", [10**5000])], "There is no seat a huge int"),
        ([("a1", [0] * 21)], "Seat 0 has 20 stones, not 21"),
        ([("a1", [0, 1] * 4)], "Stone 8 on a1 cost 8 cards"),
    ],
)
@pytest.mark.touches("J4F-BOARD-1", "J4F-STONES-1", "J4F-PRICE-2")
def test_what_no_board_holds_is_told(stones: Any, begins: str) -> None:
    """Each refusal of a position begins with a word, never with the field itself."""
    with pytest.raises(RulekitError) as caught:
        rule_position(JUST4FUN.setup(players=2), stones)
    if isinstance(caught.value, IllegalPosition):
        sentence = rulekit.explain(JUST4FUN, caught.value)
        assert sentence.startswith(begins)
        assert is_sentence(sentence)


@pytest.mark.touches("J4F-TURN-1", "J4F-PRICE-1", "J4F-PRICE-2")
def test_a_placement_is_refused_in_words() -> None:
    """The colour, the price and the cards in hand are told with the field inside the sentence."""
    state = JUST4FUN.start(JUST4FUN.setup(players=2))
    order = "BBGORRY" + "OOPPRYY" + "R" * 7 + "O" * 7 + "Y" * 7 + "G" * 9 + "B" * 8 + "P" * 8
    state = JUST4FUN.apply(state, Shuffled(tuple(order))).state
    said = []
    for action in (
        Place(0, "a1", ("O",)),
        Place(0, "a1", ("R", "R")),
        Place(0, "a1", ()),
        Place(0, "f1", ("P",)),
        Exchange(0),
        Place(1, "a1", ("R",)),
    ):
        with pytest.raises(IllegalAction) as caught:
            JUST4FUN.apply(state, action)
        said.append(rulekit.explain(JUST4FUN, caught.value))
    assert said == [
        "The field a1 is red and takes cards of that colour alone.",
        "A stone on a1 costs 1 card, not 2.",
        "A stone on a1 costs 1 card, not 0.",
        "Seat 0 does not hold P.",
        "The hand can pay for a stone on a1.",
        "Seat 0 is on turn, not seat 1.",
    ]
    at_least = JUST4FUN.start(JUST4FUN.setup(players=2, payment="at_least"))
    at_least = JUST4FUN.apply(at_least, Shuffled(tuple(order))).state
    with pytest.raises(IllegalAction) as caught:
        JUST4FUN.apply(at_least, Place(0, "a1", ("R",) * 8))
    told = rulekit.explain(JUST4FUN, caught.value)
    assert told == "A stone on a1 costs 1 to 7 cards, not 8."


@every_game
@pytest.mark.parametrize("harm", HARMFUL_WORDS)
def test_a_setup_that_harms_is_refused_harmlessly(game: UntypedGame, harm: str) -> None:
    """A reading that nobody knows is quoted as escapes."""
    for option in game.options():
        if option.name not in ("players", "board"):
            with pytest.raises(RulekitError) as caught:
                game.setup(**{"players": 2, option.name: harm})
            assert is_harmless(str(caught.value))
            assert len(str(caught.value)) < 300


@every_game
@pytest.mark.parametrize("players", [-3, 0, 6, 10**9])
@pytest.mark.touches("RULING-PLAYER-COUNTS", "J4F-STONES-1")
def test_too_few_and_too_many_players_are_told(game: UntypedGame, players: int) -> None:
    """Whoever cannot play, the sentence is good English."""
    with pytest.raises(IllegalSetup) as caught:
        game.setup(players=players)
    assert is_sentence(rulekit.explain(game, caught.value))


@every_game
@pytest.mark.parametrize("value", ODD, ids=rulekit.errors.brief)
def test_odd_values_are_told_harmlessly(game: UntypedGame, value: Any) -> None:
    """Whatever is sent in place of an action or a text, the error is short and harmless."""
    for call in (
        lambda: game.apply(moments(game)[1], value),
        lambda: game.parse(value),
        lambda: rulekit.loads(value),
        lambda: rulekit.dumps(value),
        lambda: rulekit.loads_event(game, value),
        lambda: rulekit.explain(game, value),
    ):
        with pytest.raises(RulekitError) as caught:
            call()
        assert is_harmless(str(caught.value))
        assert len(str(caught.value)) < 300

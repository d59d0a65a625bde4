"""A Kododo is a 1: 5211 is 5 COLORS with other names, in rare rounds and for every setup.

`tests/laws/test_kododo_machine.py` walks any games of both side by side, and has the laws that
tell what is compared, and how: states, events, legal actions, views, outcomes and refusals. The
same comparison shows that 5 COLORS with its colours exchanged is 5 COLORS.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit.contract import Shuffled
from rulekit.errors import IllegalAction, IllegalSetup
from rulekit.majority.state import Choose, Setup, State
from tests.laws.stories import hold, told_action, told_setup
from tests.laws.test_kododo_machine import (
    OF_A_MOMENT,
    OF_AN_ACTION,
    Pair,
    answer,
    same_options,
    same_setups,
)
from tests.laws.translated import Words
from tests.majority.drawn import draw_action, marks, setups
from tests.majority.table import FIFTY_TWO_ELEVEN, FIVE_COLORS, RARE_GAMES, laid, play_whole

a_few_games = settings(max_examples=max(settings().max_examples // 5, 1))

KODODO = Words.of("TPOGY")
"""The colours of 5211, in the order in which 5 COLORS has its own."""


def pair_of(words: Words, setup: Setup) -> Pair:
    """The start of the same game by both names."""
    one, other = FIVE_COLORS.game, words.to.game
    twin = other.setup(**attrs.asdict(setup))
    return Pair(words, one, other, one.start(setup), other.start(twin))


def both_apply(pair: Pair, action: Choose | Shuffled) -> Pair:
    """Apply an action in both games: they refuse it alike, or the same happens in both."""
    twin = pair.words.action(action)
    mine, others = pair.both("apply", [pair.state, action], [pair.twin, twin])
    told = [told_setup(pair.state.setup), told_action(action)]
    hold(OF_AN_ACTION, pair, action, mine, others, story=lambda: told)
    if isinstance(mine, IllegalAction):
        return pair
    after = attrs.evolve(pair, state=mine.state, twin=others.state)
    hold(OF_A_MOMENT, after, story=lambda: told)
    return after


def draw_any_action(data: st.DataObject, state: State) -> Choose | Shuffled:
    """Any action at all, most often an illegal one."""
    if data.draw(st.integers(0, 9)) == 0:
        return Shuffled(data.draw(st.sampled_from([FIVE_COLORS.deck(), FIVE_COLORS.deck()[1:]])))
    seat = data.draw(st.integers(-1, state.setup.players))
    hands = [card for hand in state.table.hands for card in hand]
    cards = st.lists(st.sampled_from([*hands, *FIVE_COLORS.deck(), "R7"]), max_size=3)
    return Choose(seat, tuple(data.draw(cards)))


@pytest.mark.clause("5211-KODODO-1", "5211-KODODO-2")
@pytest.mark.parametrize(("options", "tables", "steps"), RARE_GAMES)
def test_5211_is_5_colors_in_rare_rounds(
    options: dict[str, Any], tables: Sequence[str], steps: str
) -> None:
    """Games that begin with bursts, ties, many 1s and rounds without a score are the same."""
    setup = FIVE_COLORS.setup(**options)
    course = play_whole(FIVE_COLORS, setup, *laid(setup.players, *tables))
    assert course.steps[: len(tables)] == steps.split(", "), "the rounds are those that were meant"
    pair = pair_of(KODODO, setup)
    for action in course.actions:
        pair = both_apply(pair, action)
    assert pair.state == course.end


@pytest.mark.clause("5C-PLAYERS-1", "5C-OPTIONAL-1", "5211-TABLE-1", "RULING-PLAYER-COUNTS")
def test_both_editions_accept_and_refuse_the_same_setups() -> None:
    """Every player count, option and reading is accepted by both, or refused alike."""
    accepted = refused = 0
    readings = ("again", "once", "round", "turn", "")
    keys = ("players", "optional_rule", "second_burst", "optional_ending")
    for values in product(range(-1, 8), (False, True), readings, readings):
        options = dict(zip(keys, values, strict=True))
        same_setups(KODODO, FIVE_COLORS.game, FIFTY_TWO_ELEVEN.game, options)
        if isinstance(answer(FIVE_COLORS.setup, **options), IllegalSetup):
            refused += 1
        else:
            accepted += 1
    assert (accepted, refused) == ((4 + 2) * 2 * 2, 9 * 2 * 5 * 5 - 24)


def test_both_editions_offer_the_same_options() -> None:
    """`options` describes the same choices, by clauses of the same moments."""
    same_options(KODODO, FIVE_COLORS.game, FIFTY_TWO_ELEVEN.game)


def test_the_names_are_one_to_one() -> None:
    """No two words of 5 COLORS become one of 5211, so that nothing gets lost in renaming."""
    assert tuple(sorted(map(KODODO.word, FIVE_COLORS.deck()))) == FIFTY_TWO_ELEVEN.deck()
    assert len({KODODO.word(colour) for colour in "RBYGO"}) == 5


@pytest.mark.clause("5C-MAJORITY-1", twin=False)
@given(data=st.data())
@a_few_games
def test_exchanging_colours_exchanges_them_in_all_that_happens(data: st.DataObject) -> None:
    """No colour is special: any game with its colours exchanged is the same game."""
    words = Words.exchanged("".join(data.draw(st.permutations("RBYGO"), label="colours")))
    mark = data.draw(marks(FIVE_COLORS), label="mark")
    pair = pair_of(words, data.draw(setups(FIVE_COLORS), label="setup"))
    while action := draw_action(data, FIVE_COLORS, pair.state, mark):
        both_apply(pair, draw_any_action(data, pair.state))
        pair = both_apply(pair, action)

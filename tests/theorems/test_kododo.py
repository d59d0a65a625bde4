"""A Kododo is a 1: 5211 is 5 COLORS with other names.

Names are colours, faces and the ids of clauses, and the classes of setups and choices. For any
setup and any sequence of actions, what happens in one game happens in the other by the other
names: states, events, legal actions, views, outcomes and refusals. The same comparison shows that
5 COLORS with its colours exchanged is 5 COLORS.

Where a game lists cards in alphabetical order, as in hands, the order changes with the names: K
comes after the digits, and 1 before them. So piles and lists of actions are compared in one order
on both sides, but for the deck, the removed cards and a shuffle, whose order is compared as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from itertools import product
from typing import Any, ParamSpec, TypeVar

import attrs
import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit.contract import Shuffled
from rulekit.errors import IllegalAction, IllegalSetup
from rulekit.majority.rules import Edition, Turn
from rulekit.majority.state import Choose, Setup, State, Table
from tests.majority.drawn import draw_action, marks, setups
from tests.majority.table import (
    FIFTY_TWO_ELEVEN,
    FIVE_COLORS,
    RARE_GAMES,
    Book,
    laid,
    play_whole,
)

a_few_games = settings(max_examples=max(settings().max_examples // 5, 1))

Action = Choose | Shuffled


@frozen
class Names:
    """What the words of 5 COLORS are in another game, `to`."""

    to: Book
    colours: Mapping[str, str]
    one: str
    classes: Mapping[type, type]

    def word(self, word: str) -> str:
        """A card or a colour's letter in the other game; any other word stays as it is."""
        if not word or word[0] not in self.colours or len(word) > 2:
            return word
        face = self.one if word[1:] == "1" else word[1:]
        return self.colours[word[0]] + face

    def action(self, action: Action) -> Action:
        """The same action in the other game."""
        cards = tuple(map(self.word, action.cards))
        if isinstance(action, Shuffled):
            return Shuffled(cards)
        made: Choose = Choose(action.seat, cards)
        return made

    def setup(self, setup: Setup) -> Setup:
        """The same setup in the other game."""
        return self.to.setup(**attrs.asdict(setup))


TWINS = {"ONES-1": "KODODO-2", "ONES-2": "KODODO-3", "ONES-4": "KODODO-5"}
ONE_RULEBOOK_ONLY = {"TURN-6", "KODODO-1", "PLAYERS-1", "TABLE-1", "RULING-PLAYER-COUNTS"}
"""What is said in one of the rulebooks alone, or in one of them elsewhere too."""


def cited(clauses: object) -> tuple[str, ...]:
    """What is cited, in the ids of 5211 without the game; the order does not matter."""
    assert isinstance(clauses, tuple)
    bare = {name.removeprefix("5C-").removeprefix("5211-") for name in clauses}
    return tuple(sorted(TWINS.get(name, name) for name in bare - ONE_RULEBOOK_ONLY))


def edition_of(book: Book) -> Edition:
    """The edition as the engine has it."""
    edition: Edition = book.game.setup.edition
    return edition


def kododo() -> Names:
    """The names of 5211."""
    one, other = FIVE_COLORS.game.setup, FIFTY_TWO_ELEVEN.game.setup
    return Names(
        to=FIFTY_TWO_ELEVEN,
        colours=FIFTY_TWO_ELEVEN.colours,
        one="K",
        classes={one: other},
    )


def exchanged(colours: str) -> Names:
    """The names of 5 COLORS with its colours exchanged."""
    return Names(
        to=FIVE_COLORS,
        colours=dict(zip("RBYGO", colours, strict=True)),
        one="1",
        classes={},
    )


IN_ORDER = {(Table, "deck"), (Table, "removed"), (Shuffled, "cards")}
"""The piles whose order counts."""


def form(value: Any, names: Names | None = None) -> object:
    """A value as plain tuples, in the words of another game if there are names."""
    if attrs.has(type(value)):
        kind = type(value)
        fields = [
            (field.name, form_of_field(kind, field.name, getattr(value, field.name), names))
            for field in attrs.fields(kind)
        ]
        return (names.classes.get(kind, kind) if names else kind, *fields)
    if isinstance(value, str):
        return names.word(value) if names else value
    if isinstance(value, tuple):
        forms = [form(part, names) for part in value]
        is_pile = all(isinstance(part, str) for part in value)
        return tuple(sorted(forms, key=repr) if is_pile else forms)
    assert value is None or isinstance(value, int | Enum), value
    return value


def form_of_field(kind: type, name: str, value: object, names: Names | None) -> object:
    """A field of a value as plain tuples."""
    if name == "clauses" or (kind, name) == (Turn, "chosen"):
        return cited(value)
    if (kind, name) in IN_ORDER:
        assert isinstance(value, tuple)
        return tuple(form(card, names) for card in value)
    if name == "legal_actions":
        return in_one_order(value, names)
    return form(value, names)


def in_one_order(actions: Any, names: Names | None) -> tuple[object, ...]:
    """Actions in an order that is the same for both games."""
    return tuple(sorted((form(action, names) for action in actions), key=repr))


def assert_same(state: State, other: State, names: Names) -> None:
    """Both states are the same by other names, and so is all that can be asked of them."""
    game, twin = FIVE_COLORS.game, names.to.game
    assert form(state, names) == form(other)
    assert form(game.waiting(state), names) == form(twin.waiting(other))
    assert form(game.outcome(state), names) == form(twin.outcome(other))
    for seat in range(-1, state.setup.players + 1):
        actions, others = game.legal_actions(state, seat), twin.legal_actions(other, seat)
        assert in_one_order(actions, names) == in_one_order(others, None)
    for viewer in viewers(state):
        assert form(game.view(state, viewer), names) == form(twin.view(other, viewer))


def viewers(state: State) -> list[int | None]:
    """All seats, and a spectator."""
    return [None, *range(state.setup.players)]


def both_apply(state: State, other: State, action: Action, names: Names) -> tuple[State, State]:
    """Apply an action in both games; they refuse it alike, or the same events happen in both."""
    game, twin = FIVE_COLORS.game, names.to.game
    renamed = names.action(action)
    step, other_step = tried(game.apply, state, action), tried(twin.apply, other, renamed)
    if isinstance(step, Refusal) or isinstance(other_step, Refusal):
        assert isinstance(step, IllegalAction)
        assert isinstance(other_step, IllegalAction)
        assert step.reason is other_step.reason
        assert cited(step.clauses) == cited(other_step.clauses)
        assert other_step.action == renamed
        return state, other
    assert [form(e, names) for e in step.events] == [form(e) for e in other_step.events]
    for viewer in viewers(state):
        seen = [form(game.shown(event, viewer), names) for event in step.events]
        assert seen == [form(twin.shown(event, viewer)) for event in other_step.events]
    return step.state, other_step.state


Refusal = IllegalAction | IllegalSetup
P = ParamSpec("P")
R = TypeVar("R")


def tried(do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R | Refusal:
    """What a call returns, or how it is refused."""
    try:
        return do(*args, **kwargs)
    except (IllegalAction, IllegalSetup) as refusal:
        return refusal


def draw_any_action(data: st.DataObject, state: State) -> Action:
    """Any action at all, most often an illegal one."""
    if data.draw(st.integers(0, 9)) == 0:
        return Shuffled(data.draw(st.sampled_from([FIVE_COLORS.deck(), FIVE_COLORS.deck()[1:]])))
    seat = data.draw(st.integers(-1, state.setup.players))
    hands = [card for hand in state.table.hands for card in hand]
    cards = st.lists(st.sampled_from([*hands, *FIVE_COLORS.deck(), "R7"]), max_size=3)
    made: Choose = Choose(seat, tuple(data.draw(cards)))
    return made


def compare_games(data: st.DataObject, names: Names) -> None:
    """Play any game in both, and try any illegal action before each step."""
    setup = data.draw(setups(FIVE_COLORS), label="setup")
    mark = data.draw(marks(FIVE_COLORS), label="mark")
    state = FIVE_COLORS.game.start(setup)
    other = names.to.game.start(names.setup(setup))
    while True:
        assert_same(state, other, names)
        probe = draw_any_action(data, state)
        both_apply(state, other, probe, names)
        action = draw_action(data, FIVE_COLORS, state, mark)
        if action is None:
            return
        state, other = both_apply(state, other, action, names)


# ---- The theorems


@pytest.mark.clause("5211-KODODO-1", "5211-KODODO-2")
@given(data=st.data())
@a_few_games
def test_5211_is_5_colors_by_other_names(data: st.DataObject) -> None:
    """With Kododo cards for 1s, any game of 5 COLORS is a game of 5211, refusals included."""
    compare_games(data, kododo())


@pytest.mark.clause("5211-KODODO-1", "5211-KODODO-2")
@pytest.mark.parametrize(("options", "tables", "steps"), RARE_GAMES)
def test_5211_is_5_colors_in_rare_rounds(
    options: dict[str, Any], tables: list[str], steps: str
) -> None:
    """So are the games that begin with bursts, ties, many 1s and rounds without a score."""
    names = kododo()
    setup = FIVE_COLORS.setup(**options)
    course = play_whole(FIVE_COLORS, setup, *laid(setup.players, *tables))
    assert course.steps[: len(tables)] == steps.split(", "), "the rounds are those that were meant"
    state = FIVE_COLORS.game.start(setup)
    other = FIFTY_TWO_ELEVEN.game.start(names.setup(setup))
    for action in course.actions:
        assert_same(state, other, names)
        state, other = both_apply(state, other, action, names)
    assert_same(state, other, names)
    assert state == course.end


@pytest.mark.clause("5C-PLAYERS-1", "5C-OPTIONAL-1", "5211-TABLE-1", "5211-OPTIONAL-1")
@pytest.mark.clause("RULING-PLAYER-COUNTS")
def test_both_editions_accept_and_refuse_the_same_setups() -> None:
    """Every player count, option and reading is accepted by both, or refused alike."""
    names = kododo()
    accepted = refused = 0
    readings = ("again", "once", "round", "turn", "")
    keys = ("players", "optional_rule", "second_burst", "optional_ending")
    for values in product(range(-1, 8), (False, True), readings, readings):
        options = dict(zip(keys, values, strict=True))
        one, other = tried(FIVE_COLORS.setup, **options), tried(FIFTY_TWO_ELEVEN.setup, **options)
        if isinstance(one, IllegalSetup):
            refused += 1
            assert isinstance(other, IllegalSetup)
            assert (one.option, one.reason) == (other.option, other.reason)
            assert cited(one.clauses) == cited(other.clauses)
        else:
            accepted += 1
            assert form(one, names) == form(other)
    assert (accepted, refused) == ((4 + 2) * 2 * 2, 9 * 2 * 5 * 5 - 24)


def test_both_editions_offer_the_same_options() -> None:
    """`options` describes the same choices, by clauses of the same moments."""
    names = kododo()
    options = [form(option, names) for option in FIVE_COLORS.game.options()]
    assert options == [form(option) for option in FIFTY_TWO_ELEVEN.game.options()]


def test_the_names_are_one_to_one() -> None:
    """No two words of 5 COLORS become one of 5211, so that nothing gets lost in renaming."""
    names = kododo()
    for words in (names.colours, names.classes):
        assert len(set(words.values())) == len(words)
    deck = tuple(sorted(map(names.word, FIVE_COLORS.deck())))
    assert deck == FIFTY_TWO_ELEVEN.deck()


@pytest.mark.clause("5C-MAJORITY-1")
@given(data=st.data())
@a_few_games
def test_exchanging_colours_exchanges_them_in_all_that_happens(data: st.DataObject) -> None:
    """No colour is special: any game with its colours exchanged is the same game."""
    colours = "".join(data.draw(st.permutations("RBYGO"), label="colours"))
    compare_games(data, exchanged(colours))

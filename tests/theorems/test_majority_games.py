"""Whole games: the engine against the slow, obvious game of the reference, action by action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit.contract import Over, Players, Shuffled
from rulekit.errors import IllegalAction
from rulekit.majority.state import (
    Cards,
    Choose,
    Discarded,
    Ones,
    Reason,
    Scored,
    State,
)
from spec.reference import majority
from tests.majority.drawn import draw_action, marks, setups
from tests.majority.table import RARE_GAMES, Book, both_editions, laid, play_whole

a_few_games = settings(max_examples=max(settings().max_examples // 5, 1))


def laid_open(state: State) -> dict[str, Any]:
    """A state of the engine as the reference lays one open."""
    table = state.table
    outcome = state.waiting.outcome if isinstance(state.waiting, Over) else None

    def in_order(cards: Cards) -> list[str]:
        return sorted(cards)

    waiting: object = "shuffle"
    if isinstance(state.waiting, Players):
        waiting = list(state.waiting.seats)
    elif outcome is not None:
        waiting = "over"
    return {
        "waiting": waiting,
        "round": table.round,
        "turn": table.turn,
        "hands": [in_order(hand) for hand in table.hands],
        "chosen": [None if cards is None else in_order(cards) for cards in state.chosen],
        "played": [in_order(cards) for cards in table.played],
        "deck": list(table.deck),
        "removed": in_order(table.removed),
        "score_piles": [in_order(pile) for pile in table.score_piles],
        "scores": list(table.scores),
        "discards": in_order(table.discards),
        "left": [in_order(cards) for cards in table.left],
        "winners": list(outcome.winners) if outcome else None,
    }


def begin(setup: Any, edition: majority.Edition) -> majority.Game:
    """The reference's game of the same setup."""
    return majority.start(
        edition,
        setup.players,
        setup.optional_rule,
        setup.second_burst,
        setup.optional_ending,
    )


@both_editions
@pytest.mark.touches("5C-SETUP-1", "5C-ROUND-1", "5C-ROUND-2", "5C-ROUND-3", "5C-RENEW-1")
@pytest.mark.touches("5C-TURN-1", "5C-TURN-2", "5C-TURN-4", "5C-TURN-5", "5C-TURN-6", "5C-SCORE-1")
@pytest.mark.touches("5C-END-1", "5C-END-2", "5C-OPTIONAL-2", "5C-OPTIONAL-3", "5211-OPTIONAL-3")
@pytest.mark.touches("RULING-DEALING-ORDER", "RULING-SHARED-WIN")
@given(data=st.data())
@a_few_games
def test_engine_plays_as_the_reference(book: Book, data: st.DataObject) -> None:
    """After every action of any game, all cards lie where the reference has them."""
    setup = data.draw(setups(book), label="setup")
    mark = data.draw(marks(book), label="mark")
    state = book.game.start(setup)
    slow = begin(setup, majority.EDITIONS[book.game.id])
    scored: list[Scored] = []
    discarded: list[Discarded] = []
    while True:
        assert laid_open(state) == majority.snapshot(slow)
        for seat in range(setup.players):
            actions = [choice.cards for choice in book.game.legal_actions(state, seat)]
            assert len(set(actions)) == len(actions)
            assert set(actions) == majority.legal(slow, seat)
        action = draw_action(data, book, state, mark)
        if action is None:
            break
        state, events = book.game.apply(state, action)
        scored += [event for event in events if isinstance(event, Scored)]
        discarded += [event for event in events if isinstance(event, Discarded)]
        slow = after(slow, action)
    assert_same_scores(scored, discarded, slow)


def after(slow: majority.Game, action: Choose | Shuffled) -> majority.Game:
    """The reference's game after an action of the engine's."""
    if isinstance(action, Shuffled):
        return majority.shuffled(slow, action.cards)
    return majority.choose(slow, action.seat, action.cards)


def assert_same_scores(
    scored: Sequence[Scored], discarded: Sequence[Discarded], slow: majority.Game
) -> None:
    """Every round scored what it does in the reference's game, and discarded the same."""
    decisions = majority.decisions(slow)
    for event, rest, wanted in zip(scored, discarded, decisions, strict=True):
        name = event.scores.value if isinstance(event.scores, Ones) else event.scores
        assert (name, list(event.points)) == (wanted["scores"], wanted["points"])
        assert [sorted(own) for own in event.cards] == [
            sorted(k.elements()) for k in wanted["kept"]
        ]
        assert sorted(rest.cards) == sorted(wanted["discarded"].elements())


@both_editions
@pytest.mark.parametrize(("options", "tables", "steps"), RARE_GAMES)
@pytest.mark.touches("5C-BURST-1", "5C-TIE-1", "5C-ONES-1", "RULING-CASCADE", "RULING-SECOND-BURST")
def test_engine_plays_rare_rounds_as_the_reference(
    book: Book, options: dict[str, Any], tables: list[str], steps: str
) -> None:
    """Double bursts, deep cascades, many 1s and rounds without a score come in these games."""
    setup = book.setup(**options)
    course = play_whole(book, setup, *laid(setup.players, *tables))
    slow = begin(setup, majority.EDITIONS[book.game.id])
    for state, action in zip(course.states, course.actions, strict=False):
        assert laid_open(state) == majority.snapshot(slow)
        slow = after(slow, action)
    assert laid_open(course.end) == majority.snapshot(slow)
    assert_same_scores(course.all(Scored), course.all(Discarded), slow)
    assert course.steps[: len(tables)] == steps.split(", "), "the rounds are those that were meant"


REASONS = {
    Reason.UNKNOWN_SEAT: "no-such-seat",
    Reason.UNKNOWN_CARD: "not-in-hand",
    Reason.NOT_IN_HAND: "not-in-hand",
    Reason.WRONG_NUMBER: "wrong-number",
    Reason.ALREADY_CHOSEN: "has-chosen",
    Reason.SHUFFLE_DUE: "shuffle-due",
    Reason.SHUFFLE_NOT_DUE: "no-shuffle-due",
    Reason.WRONG_SHUFFLE: "not-these-cards",
    Reason.GAME_OVER: "over",
}


@both_editions
@pytest.mark.touches("5C-TURN-1", "RULING-CHOICE-STANDS")
@given(data=st.data())
def test_engine_refuses_as_the_reference(book: Book, data: st.DataObject) -> None:
    """Any choice at any moment is accepted by both, or refused by both for the same reason."""
    setup = data.draw(setups(book), label="setup")
    state = book.game.start(setup)
    slow = begin(setup, majority.EDITIONS[book.game.id])
    order = data.draw(st.permutations(book.deck()), label="order")
    choices = data.draw(st.integers(-1, 12) | st.just(200), label="choices made before")
    for number in range(choices + 1):
        if isinstance(book.game.waiting(state), Over):
            break
        if number == 0:
            state = book.game.apply(state, Shuffled(order)).state
            slow = majority.shuffled(slow, order)
            continue
        action = next(
            choice
            for seat in range(setup.players)
            for choice in book.game.legal_actions(state, seat)
        )
        state = book.game.apply(state, action).state
        slow = majority.choose(slow, action.seat, action.cards)

    seats = st.integers(-1, setup.players)
    hands = [card for hand in state.table.hands for card in hand]
    some = st.sampled_from([*hands, *hands, *book.deck(), no_card(book)])
    for _ in range(10):
        tried = data.draw(
            st.builds(Choose, seats, st.lists(some, max_size=3).map(tuple)), label="tried"
        )
        judge(book, state, slow, tried)


def no_card(book: Book) -> str:
    """A card that the edition does not have."""
    return book.colour("R") + "7"


def judge(book: Book, state: State, slow: majority.Game, tried: Choose) -> None:
    """Let both judge an action."""
    reasons = majority.why_not(slow, tried.seat, tried.cards)
    if reasons:
        with pytest.raises(IllegalAction) as refusal:
            book.game.apply(state, tried)
        assert isinstance(refusal.value.reason, Reason)
        assert REASONS[refusal.value.reason] in reasons
    else:
        assert tried in book.game.legal_actions(state, tried.seat)
        book.game.apply(state, tried)

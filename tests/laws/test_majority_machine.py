"""Whole games of 5 COLORS and 5211 as a state machine: what holds after every step."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from rulekit.contract import Over, Players, Shuffle, Shuffled
from rulekit.errors import IllegalAction, Misuse
from rulekit.majority.state import Choose, Reason, Setup, State
from tests.majority.drawn import draw_action, marks, setups
from tests.majority.table import BOOKS, REMOVED, Book, both_editions, turns

POINTS = {"1": 1, "K": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6}


class Machine(RuleBasedStateMachine):
    """One game of any setup, shuffle and choices; it advances, or something illegal is tried."""

    book: ClassVar[Book]
    other: ClassVar[Book]
    ended: ClassVar[Counter[Setup]]
    refused: ClassVar[Counter[Enum]]

    state: State
    mark: str

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Start a game of any setup."""
        setup = data.draw(setups(self.book), label="setup")
        self.mark = data.draw(marks(self.book), label="mark")
        self.state = self.book.game.start(setup)

    @rule(data=st.data())
    def advance(self, data: st.DataObject) -> None:
        """Do something that the game waits for; at its end, nothing."""
        action = draw_action(data, self.book, self.state, self.mark)
        if action is not None:
            self.state = self.book.game.apply(self.state, action).state
            if isinstance(self.state.waiting, Over):
                self.ended[self.state.setup] += 1

    @rule(data=st.data())
    def try_something_illegal(self, data: st.DataObject) -> None:
        """Try a choice that is not listed, a wrong shuffle, and what is no action at all."""
        game, state = self.book.game, self.state
        seat = data.draw(st.integers(-1, state.setup.players), label="seat")
        hands = [card for hand in state.table.hands for card in hand]
        size = data.draw(st.sampled_from([state.turn.cards, 0, 1, 2, 3]), label="size")
        some = st.sampled_from([*hands, *self.book.deck(), "R7"])
        cards = st.lists(some, min_size=size, max_size=size)
        action = Choose(seat, tuple(data.draw(cards, label="cards")))
        if action not in game.legal_actions(state, seat):
            self.refuse(action)

        deck = self.book.deck()
        place = data.draw(st.integers(0, 99), label="place")
        shuffles = [(*deck, deck[place]), (*deck[:place], *deck[place + 1 :])]
        other = deck[(place + 50) % 100]
        shuffles.append((*deck[:place], other, *deck[place + 1 :]))
        if not isinstance(state.waiting, Shuffle):
            shuffles.append(deck)
        for order in shuffles:
            self.refuse(Shuffled(order))

        self.refuse(self.other.choose(0, "R1 R2"))
        for nonsense in (None, 0, "0: R1 R2", (seat, action.cards)):
            with pytest.raises(Misuse):
                game.apply(state, nonsense)
        assert self.state is state

    def refuse(self, action: object) -> None:
        """The action is refused, and the state and its views are as they were."""
        game, state = self.book.game, self.state
        kept = (hash(state), game.view(state, 0))
        with pytest.raises(IllegalAction) as refusal:
            game.apply(state, action)
        assert refusal.value.clauses
        assert (hash(state), game.view(state, 0)) == kept
        self.refused[refusal.value.reason] += 1

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        """Deck, removed cards, hands, table, piles and discards hold the 100 cards between them."""
        table = self.state.table
        seated = (table.hands, table.played, table.score_piles, table.left)
        piles = [
            table.deck,
            table.removed,
            table.discards,
            *(own for rows in seated for own in rows),
        ]
        cards = sorted(card for pile in piles for card in pile)
        shuffled = not isinstance(self.state.waiting, Shuffle)
        assert cards == (list(self.book.deck()) if shuffled else [])

    @invariant()
    def hands_have_the_right_size(self) -> None:
        """Five cards while the deck lasts; then fewer by what was played; none at the end."""
        state, table = self.state, self.state.table
        setup = state.setup
        if isinstance(state.waiting, Shuffle | Over):
            assert table.hands == ((),) * setup.players
            return
        sizes = turns(optional=setup.optional_rule)
        played = sum(sizes[: table.turn - 1])
        assert {len(own) for own in table.played} == {played}
        assert {len(hand) for hand in table.hands} == {5 if table.deck else 5 - played}
        assert len(table.removed) == REMOVED[setup.players, setup.optional_rule]

    @invariant()
    def scores_are_those_of_the_score_piles(self) -> None:
        """Each seat's points are the numbers on the cards in its score pile."""
        table = self.state.table
        points = [sum(POINTS[card[1]] for card in pile) for pile in table.score_piles]
        assert list(table.scores) == points

    @invariant()
    def what_is_waited_for_matches_what_is_legal(self) -> None:
        """Seats that are due, and no others, have choices; only an ended game has an outcome."""
        game, state = self.book.game, self.state
        waiting, setup = game.waiting(state), state.setup
        due = waiting.seats if isinstance(waiting, Players) else ()
        table = state.table
        for seat in range(-1, setup.players + 1):
            actions = game.legal_actions(state, seat)
            assert bool(actions) == (seat in due)
            assert len(set(actions)) == len(actions)
            for action in actions:
                assert action.seat == seat
                assert len(action.cards) == turns(optional=setup.optional_rule)[table.turn - 1]
                assert not Counter(action.cards) - Counter(table.hands[seat])
        chosen = [cards is not None for cards in state.chosen]
        if due:
            assert [seat in due for seat in range(setup.players)] == [not c for c in chosen]
        else:
            assert not any(chosen)
        outcome = game.outcome(state)
        assert (outcome is None) == (not isinstance(waiting, Over))
        if outcome is not None:
            assert waiting == Over(outcome)
            assert outcome.scores == table.scores
            assert all(
                (seat in outcome.winners) == (table.scores[seat] == max(table.scores))
                for seat in range(setup.players)
            )


STEPS = 160
"""Games take 55 to 73 actions, and in some steps something illegal is tried."""

GAMES = max(settings().max_examples // 4, 15)
"""In so many games every kind of refusal is met, whatever hypothesis draws."""


@both_editions
@pytest.mark.touches("5C-CARDS-1", "5C-RENEW-1", "5C-SCORE-2", "5C-SCORE-3", "5C-END-1", "5C-END-2")
@pytest.mark.touches("5211-CARDS-1", "RULING-LAST-ROUND", "RULING-SHARED-WIN")
def test_laws_hold_in_whole_games(book: Book) -> None:
    """The laws hold after every step of games that are played to their end."""

    class OfThisEdition(Machine):
        pass

    OfThisEdition.book = book
    (OfThisEdition.other,) = (other for other in BOOKS if other is not book)
    OfThisEdition.ended = Counter()
    OfThisEdition.refused = Counter()
    run_state_machine_as_test(
        OfThisEdition, settings=settings(max_examples=GAMES, stateful_step_count=STEPS)
    )
    assert OfThisEdition.ended.total() >= GAMES // 5, "games come to their end"
    assert set(OfThisEdition.refused) >= {
        Reason.WRONG_SHUFFLE,
        Reason.SHUFFLE_NOT_DUE,
        Reason.SHUFFLE_DUE,
        Reason.UNKNOWN_SEAT,
        Reason.ALREADY_CHOSEN,
        Reason.WRONG_NUMBER,
        Reason.NOT_IN_HAND,
        Reason.GAME_OVER,
    }

"""Whole games of Just4Fun Colours as a state machine: what holds after every step."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from random import Random
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

import rulekit
from rulekit.contract import Over, Players, Shuffle, Shuffled
from rulekit.errors import IllegalAction, Misuse
from rulekit.just4fun.board import FIELDS, lines_of
from rulekit.just4fun.state import Action, Exchange, Pass, Place, Reason, State
from rulekit.majority.state import Choose
from tests.just4fun.drawn import draw_action, seeds, setups, styles
from tests.just4fun.table import GAME, PACK, colours, is_over

OTHER = rulekit.game("5211")
NONSENSE = (None, 0, "0: a1 R", ("a1", "R"), Choose(0, ("T2", "T3")))


class Machine(RuleBasedStateMachine):
    """One game of any setup, shuffles and choices; it advances, or something illegal is tried."""

    ended: ClassVar[Counter[str]] = Counter()
    refused: ClassVar[Counter[Enum]] = Counter()

    state: State
    style: str
    turns: int

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Start a game of any setup."""
        self.state = GAME.start(data.draw(setups(), label="setup"))
        self.style = data.draw(styles, label="style")
        self.turns = 0

    @rule(data=st.data())
    def advance(self, data: st.DataObject) -> None:
        """Do something that the game waits for; at its end, nothing can be done."""
        action = draw_action(data, self.state, self.style)
        if action is None:
            for seat in range(self.state.setup.players):
                self.refuse(Exchange(seat))
            return
        self.state = GAME.apply(self.state, action).state
        self.turns += not isinstance(action, Shuffled)
        outcome = GAME.outcome(self.state)
        if outcome is not None:
            self.ended["line" if outcome.lines else "areas"] += 1
            if outcome.lines:
                assert isinstance(action, Place)
                assert outcome.winners == (action.seat,)
                assert all(action.field in line.fields for line in outcome.lines)

    @rule(data=st.data())
    def try_something_illegal(self, data: st.DataObject) -> None:
        """Try turns that are not listed, wrong shuffles, and what is no action at all."""
        state = self.state
        rng = Random(data.draw(seeds, label="seed"))
        seat = rng.randrange(-1, state.setup.players + 1)
        turns: list[Action] = [Exchange(seat), Pass(seat)]
        for _ in range(6):
            field = rng.choice([*FIELDS, "g1", "a0", "a7"])
            colour = colours(state.setup).get(field, "R")
            cards = [rng.choice([colour, colour, colour, *"ROYGBPX"])] * rng.choice(
                [0, 1, 1, 2, 2, 3, 7, 8]
            )
            turns.append(Place(rng.choice([seat, state.turn % state.setup.players]), field, cards))
        due = GAME.waiting(state)
        for action in turns:
            if action not in GAME.legal_actions(state, action.seat):
                self.refuse(action)

        pile = list(due.cards if isinstance(due, Shuffle) else state.discards)
        other = rng.choice("ROYGBP")
        for order in ([*pile, other], pile[1:] if pile else [other], list(PACK + other)):
            self.refuse(Shuffled(order))
        if not isinstance(due, Shuffle):
            self.refuse(Shuffled(pile))

        for nonsense in NONSENSE:
            with pytest.raises(Misuse):
                GAME.apply(state, nonsense)  # type: ignore[arg-type]
        assert self.state is state

    def refuse(self, action: Action | Shuffled) -> None:
        """The action is refused, and the state and its views are as they were."""
        kept = (hash(self.state), GAME.view(self.state, 0))
        with pytest.raises(IllegalAction) as refusal:
            GAME.apply(self.state, action)
        assert refusal.value.clauses
        assert (hash(self.state), GAME.view(self.state, 0)) == kept
        self.refused[refusal.value.reason] += 1

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        """Deck, discard pile and hands hold the 60 cards between them, once they are dealt."""
        state = self.state
        held = sorted(card for pile in (state.deck, state.discards, *state.hands) for card in pile)
        assert "".join(held) == (PACK if any(state.hands) else "")

    @invariant()
    def every_stone_is_in_one_place(self) -> None:
        """Each seat's 20 stones are unused, on the board or out of the game: one a turn."""
        state, view = self.state, GAME.view(self.state, None)
        players = state.setup.players
        for seat in range(players):
            placed = sum(tower.count(seat) for tower in view.towers)
            used = placed + view.returned[seat]
            assert used + view.unused[seat] == 20
            assert used == (self.turns + players - 1 - seat) // players

    @invariant()
    def hands_have_the_right_size(self) -> None:
        """Seven cards whenever a turn begins; only who plays, or played last, has fewer."""
        state = self.state
        sizes = [len(hand) for hand in state.hands]
        match GAME.waiting(state):
            case Players():
                assert set(sizes) == {7}
                assert state.deck or state.setup.reshuffle == "when_needed"
            case Shuffle():
                assert state.deck == ()
                last = (self.turns - 1) % state.setup.players
                others = sizes[:last] + sizes[last + 1 :]
                assert set(others) == ({7} if self.turns else {0})
            case Over():
                last = (self.turns - 1) % state.setup.players
                assert set(sizes[:last] + sizes[last + 1 :]) == {7}
                assert sizes[last] < 7

    @invariant()
    def nobody_has_a_line_before_the_end(self) -> None:
        """A line is there only when it has ended the game, and only its owner has one."""
        found = lines_of(GAME.view(self.state, None).towers, 5 if self.state.setup.variant else 4)
        outcome = GAME.outcome(self.state)
        assert set(found) == (set(outcome.lines) if outcome else set())
        assert not found or {line.seat for line in found} == set(outcome.winners if outcome else ())

    @invariant()
    def what_is_waited_for_matches_what_is_legal(self) -> None:
        """Only the seat on turn has choices, and each of them is paid from its hand."""
        state = self.state
        waiting = GAME.waiting(state)
        due = waiting.seats if isinstance(waiting, Players) else ()
        assert due in ((), (self.turns % state.setup.players,))
        colour = colours(state.setup)
        for seat in range(-1, state.setup.players + 1):
            actions = GAME.legal_actions(state, seat)
            assert bool(actions) == (seat in due)
            assert len(set(actions)) == len(actions)
            if actions != (Exchange(seat),):
                for action in actions:
                    assert isinstance(action, Place)
                    assert action.seat == seat
                    assert set(action.cards) == {colour[action.field]}
                    assert not Counter(action.cards) - Counter(state.hands[seat])
        assert (GAME.outcome(state) is None) == (not is_over(state))

    @invariant()
    def the_game_ends_in_time(self) -> None:
        """It is over when all stones are used up, and before that only by a line."""
        players = self.state.setup.players
        view = GAME.view(self.state, None)
        waits = isinstance(view.waiting, Shuffle) and self.turns > 0
        assert view.turn == self.turns - waits <= 20 * players
        outcome = GAME.outcome(self.state)
        if self.turns == 20 * players:
            assert outcome is not None
        elif outcome is not None:
            assert outcome.lines
        if outcome is not None:
            assert outcome.winners
            assert bool(outcome.lines) != bool(outcome.areas)


STEPS = 160
"""Games take up to 90 actions, and in some steps something illegal is tried."""

GAMES = max(settings().max_examples // 2, 30)
"""In so many games every kind of refusal is met, whatever hypothesis draws."""


@pytest.mark.touches("J4F-CARDS-1", "J4F-STONES-1", "J4F-DRAW-1", "J4F-TURN-1", "J4F-PLACE-1")
@pytest.mark.touches("J4F-END-1", "RULING-COMPULSORY-TURN", "RULING-WIN-ON-PLACING")
@pytest.mark.touches("RULING-DECK-NEVER-BARE", "RULING-TURN-ORDER", "J4F-EXCHANGE-1")
def test_laws_hold_in_whole_games() -> None:
    """The laws hold after every step of games that are played to their end."""
    Machine.ended.clear()
    Machine.refused.clear()
    run_state_machine_as_test(
        Machine, settings=settings(max_examples=GAMES, stateful_step_count=STEPS)
    )
    assert Machine.ended.total() >= GAMES // 10, "games come to their end"
    assert set(Machine.refused) >= {
        Reason.WRONG_SHUFFLE,
        Reason.SHUFFLE_NOT_DUE,
        Reason.SHUFFLE_DUE,
        Reason.UNKNOWN_SEAT,
        Reason.NOT_ON_TURN,
        Reason.UNKNOWN_FIELD,
        Reason.UNKNOWN_CARD,
        Reason.WRONG_COLOUR,
        Reason.WRONG_NUMBER,
        Reason.NOT_IN_HAND,
        Reason.MUST_PLACE,
        Reason.NO_PASS,
        Reason.GAME_OVER,
    }

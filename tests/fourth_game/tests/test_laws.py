"""The laws that hold for every game, and that nobody sees what is not theirs."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from peaks.contract import PEAKS
from peaks.state import State, View

from rulekit import Misuse, Seat, agents, play
from rulekit.chance import seeded
from rulekit.facts import facts_of
from rulekit.testing import Leak, laws, secrecy

FACTS = facts_of(PEAKS)

TestLaws = laws(PEAKS, FACTS).TestCase
TestSecrecy = secrecy(PEAKS, FACTS).TestCase

for tests in (TestLaws, TestSecrecy):
    tests.settings = settings(tests.settings, max_examples=10, deadline=None)


def test_a_leak_would_be_found() -> None:
    """A view that shows the hands of all is one."""

    def view(state: State, seat: Seat | None) -> View:
        return evolve(PEAKS.view(state, seat), hands=state.hands)

    machine = secrecy(evolve(PEAKS, view=view), FACTS)
    looking = settings(phases=[Phase.generate], database=None, deadline=None)
    with pytest.raises(Leak):
        run_state_machine_as_test(machine, settings=looking)


def test_agents_play_it_by_chance_alone() -> None:
    """It neither samples nor judges: `search` and `greedy` say so."""
    seats = [agents.agent("random", seeded(seat)) for seat in range(3)]
    setup = PEAKS.setup(players=3)
    record = play(PEAKS, setup, seats, seed=1)
    dealt = PEAKS.apply(PEAKS.start(setup), record.actions[0]).state
    view = PEAKS.view(dealt, 0)
    with pytest.raises(Misuse, match="Peaks cannot tell what a seat does not see"):
        agents.search(view, seeded(1))
    with pytest.raises(Misuse, match="Peaks cannot tell which action looks best"):
        agents.greedy(view, seeded(1))

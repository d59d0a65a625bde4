"""The laws that hold for every game, and that nobody sees what is not theirs."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from peaks.contract import PEAKS
from peaks.state import State, View

from rulekit import Seat
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

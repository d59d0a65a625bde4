"""The laws that hold for every game, and that nobody sees what is not theirs."""

from __future__ import annotations

from hypothesis import settings
from peaks.contract import PEAKS
from peaks.facts import longest, zones

from rulekit.testing import Facts, laws, secrecy

FACTS = Facts(zones, longest)

TestLaws = laws(PEAKS, FACTS).TestCase
TestSecrecy = secrecy(PEAKS, FACTS).TestCase

for tests in (TestLaws, TestSecrecy):
    tests.settings = settings(tests.settings, max_examples=30, deadline=None)

"""The vectors alone catch every wrong rule that is planted in the engine."""

from __future__ import annotations

from contextlib import closing

import pytest

from rulekit.vectors import Verdict, check, load
from tests.vectors.planted import RIGHT_LINES, Fault, faults, notices, planted

FAULTS = faults()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_planted_fault_is_caught(fault: Fault) -> None:
    """Some case is answered wrongly."""
    with closing(notices(fault)) as cases:
        assert next(cases, None) is not None


def test_there_are_many_faults() -> None:
    """More than 40 wrong rules besides the tables' numbers, each planted once."""
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    in_tables = ("burst ", "many_ones ", "removed ")
    others = [it for it in FAULTS if not any(f": {word}" in it.name for word in in_tables)]
    assert len(others) > 150
    assert len(FAULTS) - len(others) == 68


def test_only_faults_are_noticed() -> None:
    """Lines that are found in another way, but rightly, change no answer."""
    assert list(notices(RIGHT_LINES)) == []


def test_nothing_stays_planted() -> None:
    """After all the faults, one by one, the engine answers rightly again."""
    for fault in FAULTS:
        with planted(fault):
            pass
    for game, kind in {(fault.games[0], fault.kinds[0]) for fault in FAULTS}:
        cases = load(games=[game], kinds=[kind])
        assert all(it.verdict is Verdict.PASSED for it in check(cases))

"""How machines look for what was planted: the same way every time, until the first of it."""

from __future__ import annotations

from typing import Any

from hypothesis import Phase, Verbosity, settings
from hypothesis.stateful import run_state_machine_as_test


def look(machine: Any, examples: int) -> None:
    """Run a machine on so many games at most; what it finds is raised, and not made smaller."""
    how = settings(
        machine.TestCase.settings,
        max_examples=examples,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        database=None,
        derandomize=True,
        verbosity=Verbosity.quiet,
    )
    run_state_machine_as_test(machine, settings=how)

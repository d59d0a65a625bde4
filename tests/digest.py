"""For tests that read like a digest of rulings: tables of cases, and words for the answers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest


def cases(table: str) -> pytest.MarkDecorator:
    """Try a test with each line of a table; its head names the parameters, a blank for each `_`."""
    lines = [line for line in table.splitlines() if line.strip()]
    head, *rows = [tuple(cell.strip() for cell in line.split("|")) for line in lines]
    names = [name.replace(" ", "_") for name in head]
    return pytest.mark.parametrize(names, rows, ids=map(", ".join, rows))


def listed(names: list[str]) -> str:
    """Several names as a sentence has them.

    >>> listed(["red", "yellow", "blue"])
    'red, yellow and blue'
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def seats(numbers: Sequence[int]) -> str:
    """Some seats, as a sentence has it.

    >>> seats((4,)), seats((0, 2))
    ('seat 4', 'seats 0 and 2')
    """
    return f"seat{'s' if len(numbers) > 1 else ''} {listed([str(seat) for seat in numbers])}"

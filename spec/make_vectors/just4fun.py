"""The cases of Just4Fun Colours."""

from __future__ import annotations

from collections.abc import Iterator

from spec.make_vectors.cases import Case
from spec.make_vectors.just4fun_games import perft_cases, playthrough_cases
from spec.make_vectors.just4fun_positions import position_cases
from spec.make_vectors.just4fun_seats import legal_cases, refused_cases, view_cases
from spec.make_vectors.just4fun_transitions import transition_cases

GAME = "just4fun-colours"


def cases() -> Iterator[Case]:
    """Make all cases of the game."""
    yield from position_cases()
    yield from transition_cases()
    yield from legal_cases()
    yield from refused_cases()
    yield from view_cases()
    yield from playthrough_cases()
    yield from perft_cases()

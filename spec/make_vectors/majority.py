"""The cases of 5 COLORS and 5211."""

from __future__ import annotations

from collections.abc import Iterator

from spec.make_vectors.cases import Case
from spec.make_vectors.majority_games import perft_cases, playthrough_cases
from spec.make_vectors.majority_moments import (
    legal_cases,
    refused_cases,
    transition_cases,
    view_cases,
)
from spec.make_vectors.majority_rounds import round_cases
from spec.make_vectors.majority_told import Book


def cases(book: Book) -> Iterator[Case]:
    """Make all cases of one edition."""
    yield from round_cases(book)
    yield from transition_cases(book)
    yield from legal_cases(book)
    yield from refused_cases(book)
    yield from view_cases(book)
    yield from playthrough_cases(book)
    yield from perft_cases(book)

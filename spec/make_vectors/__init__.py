"""Make the conformance vectors: cases worked out by hand or by the reference, never by the engine.

Run `python -m spec.make_vectors` in the folder above `spec/` to write `spec/vectors/<game>/`.
The same sources give the same bytes. Nothing here imports rulekit.
"""

from spec.make_vectors import just4fun, majority
from spec.make_vectors.cases import files
from spec.make_vectors.majority_told import BOOKS

__all__ = ["all_files"]


def all_files() -> dict[str, str]:
    """Make all files of cases: the text of each, by its path inside `spec/vectors/`."""
    made: dict[str, str] = {}
    for book in BOOKS:
        made |= files(book.edition.id, majority.cases(book))
    return made | files(just4fun.GAME, just4fun.cases())

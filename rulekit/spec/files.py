"""Reading files of text, none without bound."""

from __future__ import annotations

import stat
from pathlib import Path

from rulekit.errors import InvalidDocument

__all__ = ["LARGEST_FILE", "read_text"]

LARGEST_FILE = 4_000_000
"""No file of the spec, of vectors or of code has so many bytes."""


def read_text(path: Path, where: str) -> str:
    """Read a file of text; a pipe or a device, which may have no end, is none.

    Raises `InvalidDocument`, which names the file as `where`, for what cannot be read, is too
    large or no text.

    >>> read_text(Path("/dev/zero"), "zeros")
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: zeros: this is no file
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise InvalidDocument(where, "this is no file")
        with path.open("rb") as file:
            read = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise InvalidDocument(where, f"it cannot be read: {error.strerror or error}") from error
    if len(read) > LARGEST_FILE:
        raise InvalidDocument(where, f"it is larger than {LARGEST_FILE:,} bytes")
    try:
        return read.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidDocument(where, "this is no UTF-8 text") from error

"""Where things lie in a source checkout, of rulekit itself or of a game on its own."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from rulekit.errors import InvalidDocument, printable

__all__ = ["Checkout", "checkout", "is_checkout"]


@frozen
class Checkout:
    """A checkout: its package, and the folder of its spec, both as they are called from `root`.

    The spec lies beside the package or in it; the tests always lie in `tests`.
    """

    root: Path
    package: str
    spec: str

    @property
    def coverage(self) -> str:
        """The file that tells what cites each clause."""
        return f"{self.spec}/coverage.txt"


def is_checkout(root: Path) -> bool:
    """Tell whether there is a package with a spec in this folder."""
    return _found(root) is not None


def checkout(root: Path) -> Checkout:
    """Find package and spec; raises `InvalidDocument` where they are not there."""
    try:
        found = _found(root)
    except (OSError, ValueError) as error:  # a name that no folder can have
        raise InvalidDocument(printable(str(root)), "this cannot be read") from error
    if found is None:
        raise InvalidDocument(printable(str(root)), "there is no package with a spec here")
    return found


def _found(root: Path) -> Checkout | None:
    for package in sorted(path.parent.name for path in root.glob("*/__init__.py")):
        for spec in ("spec", f"{package}/spec"):
            if any((root / spec).glob("*.toml")):
                return Checkout(root, package, spec)
    return None

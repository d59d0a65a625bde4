"""A mapping that nobody can change, for what all games of a process share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from rulekit.errors import Misuse, brief, reading

__all__ = ["ReadOnly", "read_only"]

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)


class ReadOnly(Mapping[K, V_co]):
    """What a mapping holds now, for good: it is looked up, compared, copied and pickled.

    `types.MappingProxyType` is neither pickled nor copied. Raises `Misuse` for what is no mapping.

    >>> tens = ReadOnly({"R": 10})
    >>> tens["R"]
    10
    >>> tens["R"] = 1000
    Traceback (most recent call last):
    ...
    TypeError: 'ReadOnly' object does not support item assignment
    """

    __slots__ = ("_entries",)
    _entries: Mapping[K, V_co]

    def __init__(self, entries: Mapping[K, V_co]) -> None:
        if not isinstance(entries, (dict, Mapping)):
            raise Misuse(f"this should be a mapping, not {brief(entries)}")
        with reading("this mapping"):
            copied = dict(entries)
        object.__setattr__(self, "_entries", MappingProxyType(copied))

    def __getitem__(self, key: K) -> V_co:
        return self._entries[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    # What Mapping makes of the three above is slower.

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def get(self, key: Any, default: Any = None) -> Any:
        """Give the value of a key, or the default where there is none."""
        return self._entries.get(key, default)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def __repr__(self) -> str:
        return f"ReadOnly({dict(self._entries)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name} cannot be set: this is read only")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{name} cannot be deleted: this is read only")

    def __reduce__(self) -> tuple[Any, ...]:
        return ReadOnly, (dict(self._entries),)


def read_only(value: Any) -> Any:
    """Give plain JSON values as what nobody can change: mappings and tuples, at every depth.

    Raises `Misuse` for what is nested too deeply.

    >>> read_only({"enum": ["R", "B"]})["enum"]
    ('R', 'B')
    """
    with reading("this value"):
        if isinstance(value, Mapping):
            return ReadOnly({key: read_only(part) for key, part in value.items()})
        return tuple(map(read_only, value)) if isinstance(value, (list, tuple)) else value

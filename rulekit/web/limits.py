"""How much the server takes from whom."""

from __future__ import annotations

from attrs import define, frozen

__all__ = ["Allowance", "Limits"]


@frozen
class Limits:
    """How much is taken; what is more is refused, or its connection is closed.

    - `tables` may be kept, and `openings` new ones come from one address at a time, after which
      one more may each `opening_pause` seconds.
    - `connections` may be open; `windows` of one seat, and `spectators` of one table.
    - `message` is the size in bytes of what a client sends at a time; `burst` messages may come
      at once, and `rate` a second go on.
    - `waiting` messages may wait for a client that is slow to read.
    - `patience` is the time in seconds that a new connection has to say whose it is.
    """

    tables: int = 10_000
    openings: int = 20
    opening_pause: float = 30.0
    connections: int = 1_000
    windows: int = 4
    spectators: int = 50
    message: int = 16_384
    burst: int = 20
    rate: float = 5.0
    waiting: int = 32
    patience: float = 10.0


@define
class Allowance:
    """So many at once, and after that `rate` a second.

    >>> allowance = Allowance(most=2, rate=1.0)
    >>> [allowance.takes(now) for now in (0.0, 0.0, 0.0, 0.5, 1.0)]
    [True, True, False, False, True]
    """

    most: int
    rate: float
    left: float = -1.0
    since: float = 0.0

    def takes(self, now: float) -> bool:
        """Take one at this time, in seconds, or tell that it is one too many."""
        if self.left < 0:
            self.left, self.since = float(self.most), now
        self.left = min(float(self.most), self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Whether as many could be taken now as ever."""
        return self.left < 0 or self.left + (now - self.since) * self.rate >= self.most

"""Agents at empty seats: they think in a process of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from secrets import randbits
from typing import Any

from rulekit.agents import AGENTS, agent
from rulekit.chance import seeded
from rulekit.errors import Misuse

__all__ = ["Thinkers"]

LOG = logging.getLogger("rulekit.web")


class Thinkers:
    """Whoever plays empty seats: `names`, and `choose` for an action of one of them.

    `search` may think for so many milliseconds. One process thinks for all tables, one decision
    after the other; it starts when the first agent is due.
    """

    names = tuple(AGENTS)

    def __init__(self, milliseconds: int = 300) -> None:
        self._milliseconds = milliseconds
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, name: str, view: Any) -> Any:
        """Give the action that an agent takes in the place of the view's seat."""
        loop = asyncio.get_running_loop()
        for last in (False, True):
            pool = self._pool = self._pool or ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=_begin
            )
            try:
                return await loop.run_in_executor(pool, chosen, name, view, self._milliseconds)
            except BrokenProcessPool:
                LOG.error("the process in which agents think has ended")
                if self._pool is pool:
                    self._pool = None
                if last:
                    raise
        raise AssertionError

    def close(self) -> None:
        """Let them stop."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def chosen(name: str, view: Any, milliseconds: int) -> Any:
    """Choose as this agent does; where it cannot play this game, by chance."""
    rng = seeded(randbits(256))
    budget = {"milliseconds": milliseconds} if name == "search" else {}
    try:
        return agent(name, rng, **budget)(view)
    except Misuse:
        return agent("random", rng)(view)


def _begin() -> None:
    """Give way to who serves people, and end when they do, however that is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)

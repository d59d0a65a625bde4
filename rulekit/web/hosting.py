"""The tables that are being played, who looks at them, and what becomes of what they send.

A table is in memory while somebody is connected to it, and on disk always. Whatever arrives goes
through `rulekit.table.act`, one at a time at each table, and is on disk before anybody is told.
The file is used in one thread of its own, so that waiting for the disk holds up nobody else.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from attrs import define, field

from rulekit.chance import by_chance
from rulekit.contract import Players, Seat
from rulekit.errors import InvalidDocument, RulekitError
from rulekit.records.refereeing import loads_lines
from rulekit.table import Draw, Table, act, answer, open_table, tables
from rulekit.web.limits import Limits
from rulekit.web.store import Kept, Links, Place, Store
from rulekit.web.telling import Past, Picture, present, round_of, to_text, welcome, what_is_told
from rulekit.zones import Viewer

__all__ = ["Choose", "Closed", "Guest", "House", "Sitting"]

LOG = logging.getLogger("rulekit.web")

T = TypeVar("T")

Choose = Callable[[str, Any], Coroutine[Any, Any, Any]]
"""Who plays empty seats: given an agent's name and a view, it gives an action."""


class Closed(Exception):
    """This connection ends, and the client is told why.

    `code` is the WebSocket's: one below 4000 says that to come back may help, others not.
    """

    def __init__(self, code: int, why: str) -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why


NO_LINK = Closed(4001, "This link leads to no table.")
OTHER_RULES = Closed(4002, "This table was played by other rules, and cannot be gone on with.")
MANY_WINDOWS = Closed(4003, "This seat is open in too many windows.")
FULL = Closed(1013, "Too many are connected just now.")
SLOW = Closed(1013, "You read too slowly; this is the table as it is now.")
NOT_KEPT = Closed(1011, "The table could not be written to disk.")


@define(eq=False)
class Guest:
    """One connection at a table: who looks, and what waits to be sent."""

    viewer: Viewer
    picture: Picture
    waiting: asyncio.Queue[str]
    ended: asyncio.Future[Closed]

    def tell(self, text: str) -> None:
        """Send a text when its turn comes; who lets too many wait is let go."""
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.let_go(SLOW)

    def let_go(self, why: Closed) -> None:
        """End the connection."""
        if not self.ended.done():
            self.ended.set_result(why)


@define(eq=False)
class Sitting:
    """A table in memory, with what has happened at it and everybody who is connected."""

    number: int
    table: Table
    agents: tuple[str | None, ...]
    past: list[Past]
    guests: list[Guest] = field(factory=list)
    thinking: dict[Seat, asyncio.Task[None]] = field(factory=dict)
    turn: asyncio.Lock = field(factory=asyncio.Lock)

    def present(self) -> str:
        """Tell at which seats somebody is connected."""
        here = {guest.viewer for guest in self.guests}
        return to_text(present(self.agents, here))

    def tell_all(self) -> None:
        """Tell everybody how the table is; alike for all who look from one place."""
        texts: dict[tuple[Viewer, Picture], str] = {}
        for guest in self.guests:
            kind = guest.viewer, guest.picture
            if kind not in texts:
                texts[kind] = self.as_seen_by(guest)
            guest.tell(texts[kind])

    def as_seen_by(self, guest: Guest) -> str:
        """Tell somebody how the table is."""
        return to_text(what_is_told(self.table, guest.viewer, self.past, guest.picture))


class House:
    """All tables of one file. Every coroutine here runs in one event loop."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        choose: Choose,
        *,
        pause: float = 0.0,
        draw: Draw = by_chance,
    ) -> None:
        self._store = store
        self._limits = limits
        self._choose = choose
        self._pause = pause
        self._draw = draw
        self._sittings: dict[int, Sitting] = {}
        self._door = asyncio.Lock()
        self._disk = ThreadPoolExecutor(1, "disk")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._connections = 0

    def close(self) -> None:
        """Wait for the disk and close the file."""
        self._disk.shutdown()
        self._store.close()

    # ---- Tables

    async def open(self, setup: Any, names: Sequence[str], agents: Sequence[str | None]) -> Links:
        """Open a table; raises as `open_table` does, and `Closed` where there are too many."""
        table = open_table(setup, names, self._draw)
        if await self._on_disk(self._store.count) >= self._limits.tables:
            raise Closed(1013, "There are as many tables here as this server keeps.")
        return await self._on_disk(self._store.open, table, agents)

    async def come_in(self, secret: str, picture: Picture, since: int) -> tuple[Sitting, Guest]:
        """Connect whoever has this link; raises `Closed` for who cannot come in.

        What has happened after action number `since`, and the table as it is, wait to be sent.
        """
        if self._connections >= self._limits.connections:
            raise FULL
        self._connections += 1
        try:
            place = await self._on_disk(self._store.find, secret)
            if place is None:
                raise NO_LINK
            async with self._door:
                sitting = self._sittings.get(place.table) or await self._load(place)
                return sitting, self._seated(sitting, place.seat, picture, since)
        except BaseException:
            self._connections -= 1
            raise

    def _seated(self, sitting: Sitting, viewer: Viewer, picture: Picture, since: int) -> Guest:
        same = [guest for guest in sitting.guests if guest.viewer == viewer]
        if viewer is None and len(same) >= self._limits.spectators:
            raise FULL
        if viewer is not None and len(same) >= self._limits.windows:
            same[0].let_go(MANY_WINDOWS)
        ended: asyncio.Future[Closed] = asyncio.get_running_loop().create_future()
        guest = Guest(viewer, picture, asyncio.Queue(self._limits.waiting), ended)
        sitting.guests.append(guest)
        guest.tell(to_text(welcome(sitting.table, viewer, sitting.past, since)))
        guest.tell(sitting.as_seen_by(guest))
        for each in sitting.guests:
            each.tell(sitting.present())
        self._wake(sitting)
        return guest

    def leave(self, sitting: Sitting, guest: Guest) -> None:
        """Disconnect; a table that nobody looks at any more is left to the disk."""
        self._connections -= 1
        sitting.guests.remove(guest)
        for each in sitting.guests:
            each.tell(sitting.present())
        if not sitting.guests:
            self._start(self._left(sitting))

    async def _left(self, sitting: Sitting) -> None:
        async with sitting.turn:  # nothing of it is on its way to the disk
            if not sitting.guests:
                self._forget(sitting)

    def _forget(self, sitting: Sitting) -> None:
        for task in sitting.thinking.values():
            task.cancel()
        if self._sittings.get(sitting.number) is sitting:
            del self._sittings[sitting.number]

    async def _load(self, place: Place) -> Sitting:
        kept = await self._on_disk(self._store.read, place.table)
        try:
            table, past = await asyncio.to_thread(_played_again, kept)
        except RulekitError as error:
            LOG.error("table %s cannot be gone on with: %s", place.table, error)
            raise OTHER_RULES from error
        sitting = Sitting(place.table, table, kept.agents, past)
        self._sittings[place.table] = sitting
        return sitting

    # ---- Moves

    async def take(self, sitting: Sitting, guest: Guest, document: str) -> None:
        """Take what a client sent, whatever it is; spectators have nothing to send.

        It is carried through even where who sent it leaves in the middle.
        """
        if guest.viewer is not None:
            await asyncio.shield(self._start(self._taken(sitting, guest.viewer, document, guest)))

    async def _taken(
        self, sitting: Sitting, seat: Seat, document: str, sender: Guest | None
    ) -> None:
        async with sitting.turn:
            table, told = act(sitting.table, seat, document, self._draw)
            if table is sitting.table:
                if sender is not None:
                    again = told[seat]["message"] == "table"
                    sender.tell(sitting.as_seen_by(sender) if again else to_text(told[seat]))
                return
            try:
                await self._on_disk(self._store.keep, sitting.number, sitting.table, table)
            except sqlite3.Error as error:
                LOG.error("table %s could not be kept: %s", sitting.number, error)
                self._forget(sitting)
                for guest in sitting.guests:
                    guest.let_go(NOT_KEPT)
                return
            past = Past(len(table.actions), round_of(sitting.table), table.events)
            sitting.past.append(past)
            sitting.table = table
            sitting.tell_all()
        self._wake(sitting)

    # ---- Agents

    def _wake(self, sitting: Sitting) -> None:
        """Let every agent think that is due and does not yet."""
        waiting = sitting.table.game.waiting(sitting.table.state)
        for seat in waiting.seats if isinstance(waiting, Players) else ():
            agent = sitting.agents[seat]
            if agent is not None and seat not in sitting.thinking:
                task = self._start(self._agent_plays(sitting, seat, agent))
                sitting.thinking[seat] = task

    async def _agent_plays(self, sitting: Sitting, seat: Seat, agent: str) -> None:
        try:
            await asyncio.sleep(self._pause)
            table = sitting.table
            chosen = await self._choose(agent, table.game.view(table.state, seat))
            document = answer(table, seat, chosen)
        finally:
            sitting.thinking.pop(seat, None)
        await self._taken(sitting, seat, document, None)

    # ---- What runs where

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("a fault of the server", exc_info=error)

    async def _on_disk(self, ask: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._disk, ask, *args)


def _played_again(kept: Kept) -> tuple[Table, list[Past]]:
    """Give the table that was kept, and what happened at it."""
    record = loads_lines(kept.lines)
    course = tables(record, kept.names)
    table = next(course)
    past = [Past(len(table.actions), round_of(table), table.events)]
    for after in course:
        past.append(Past(len(after.actions), round_of(table), after.events))
        table = after
    if table.actions != record.actions:
        raise InvalidDocument("record", "a move without the shuffle after it was written")
    return table, past

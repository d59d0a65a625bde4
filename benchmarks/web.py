"""Load a server: many tables at a time, at every seat a client that plays any legal action.

Printed for each game and each pace: moves a second, the median and the 99th percentile of the time
from an answer to the message that it has led to, and the memory that a table takes. The server has
one core to itself and the clients another, where the system lets processes be tied to cores. A
pace is the time in seconds that a client thinks; with 0 all answer at once, and the time is what
the others before them in the queue take.

    python benchmarks/web.py [--tables 200] [--seconds 20] [--paces 5 0] [--pictures]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from attrs import define, field
from websockets.asyncio.client import ClientConnection, connect

import rulekit
from rulekit.web import Limits, serve


@define
class Load:
    """What is measured: answers that were counted, and how long each took, in seconds."""

    pace: float
    pictures: bool
    until: float = 0.0
    waits: list[float] = field(factory=list)


def serve_here(path: str, core: int) -> None:
    """Be the server, on one core."""
    tie_to(core)
    limits = Limits(connections=100_000, openings=100_000, burst=1_000, rate=1_000.0)
    serve(path, "127.0.0.1", 0, started=lambda address: print(address, flush=True), limits=limits)


def tie_to(core: int) -> None:
    """Let this process run on one core alone, where that can be said."""
    if hasattr(os, "sched_setaffinity") and core < (os.cpu_count() or 1):
        os.sched_setaffinity(0, {core})


async def play(address: str, link: str, load: Load, ready: asyncio.Semaphore) -> None:
    """Sit at a seat until the time is over."""
    async with connect(f"{address.replace('http', 'ws')}table", max_size=None) as line:
        hello = {"link": link} | ({"picture": "narrow"} if load.pictures else {})
        await line.send(json.dumps(hello))
        told = await table_told(line)
        ready.release()
        while not load.until:
            await asyncio.sleep(0.05)
        await asyncio.sleep(random.random() * load.pace)
        while not told["over"] and time.monotonic() < load.until:
            if not told["choices"]:
                told = await table_told(line)
                continue
            action = random.choice(told["view"]["view"]["legal_actions"])
            moment = told["moment"]
            sent = time.monotonic()
            await line.send(json.dumps({"moment": moment, "action": action}))
            while told["choices"] and told["moment"] == moment:
                told = await table_told(line)
            load.waits.append(time.monotonic() - sent)
            await asyncio.sleep(load.pace)


async def table_told(line: ClientConnection) -> dict[str, Any]:
    """Wait for the newest that is told of the table."""
    while True:
        told: dict[str, Any] = json.loads(await line.recv())
        if told["message"] == "table":
            return told


async def loaded(address: str, links: list[str], load: Load, seconds: float, pid: int) -> int:
    """Play at all seats for a time; give the memory of the server while all are connected."""
    ready = asyncio.Semaphore(0)
    seats = [asyncio.create_task(play(address, link, load, ready)) for link in links]
    for _ in links:
        await ready.acquire()
    load.until = time.monotonic() + seconds
    _, left = await asyncio.wait(seats, timeout=seconds + load.pace + 5)
    memory = memory_of(pid)
    for seat in left:
        seat.cancel()
    await asyncio.gather(*seats, return_exceptions=True)
    return memory


def memory_of(pid: int) -> int:
    """Give the bytes of memory that a process takes; 0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def opened(address: str, game: str, players: int) -> list[str]:
    """Open a table and give the links of its seats."""
    names = [f"Player {seat + 1}" for seat in range(players)]
    form = {
        "game": game,
        "options": {"players": players},
        "names": names,
        "agents": [None] * players,
    }
    request = urllib.request.Request(
        f"{address}tables", json.dumps(form).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        seats: list[str] = json.load(answer)["seats"]
        return seats


def measure(game: str, pace: float, tables: int, seconds: float, pictures: bool) -> str:
    """Load a fresh server, and give a line of the table."""
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "tables.sqlite")
        command = [sys.executable, __file__, "--serve", path]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                address = server.stdout.readline().strip()
                links = [it for _ in range(tables) for it in opened(address, game, 2)]
                empty = memory_of(server.pid)
                load = Load(pace, pictures)
                full = asyncio.run(loaded(address, links, load, seconds, server.pid))
            finally:
                server.kill()
    cuts = quantiles(load.waits, n=100)
    return (
        f"| {game} | {pace:g} s | {len(load.waits) / seconds:.0f} | {cuts[49] * 1000:.0f} ms"
        f" | {cuts[98] * 1000:.0f} ms | {(full - empty) / tables / 1024:.0f} KiB |"
    )


def main() -> None:
    """Print a line for each game and pace."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--paces", type=float, nargs="+", default=[5.0, 0.0])
    parser.add_argument("--pictures", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve_here(arguments.serve, 0)
        return
    tie_to(1)
    print("| game | pace | moves a second | median | 99th percentile | memory a table |")
    print("|---|---|---|---|---|---|")
    for game in rulekit.games():
        for pace in arguments.paces:
            print(
                measure(game.id, pace, arguments.tables, arguments.seconds, arguments.pictures),
                flush=True,
            )


if __name__ == "__main__":
    main()

"""Agents at empty seats."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.agents import AGENTS
from rulekit.table import open_table
from rulekit.web.thinking import Thinkers, chosen
from tests.base.odd import GAMES
from tests.table.hosted import NAMES
from tests.web.visitors import first, heard, opened, server, visitor, wish


async def at_once(name: str, view: Any) -> Any:
    """An agent that thinks where it is asked."""
    return chosen(name, view, 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_agents_play_a_game_to_its_end(tmp_path: Path, game: Any) -> None:
    """One person and two agents: whenever it is the person's turn, the agents have played."""
    form = wish(game.id, 3, agents=[None, "random", "greedy"])
    agents = ("random", "greedy", "search")
    with server(tmp_path / "t", choose=at_once, agents=agents) as client:
        assert client.get("/games").json()["agents"] == list(agents)
        links = opened(client, form)
        with visitor(client, links.seats[0]) as line:
            told = heard(line, "table")
            assert heard(line, "present") == {
                "message": "present",
                "agents": [None, "random", "greedy"],
                "here": [True, True, True],
            }
            while not told["over"]:
                if told["choices"]:
                    line.send_text(first(told))
                told = heard(line, "table")
    assert told["events"][-1]["event"]["event"] == "game_over"


def test_agents_go_on_after_a_restart(tmp_path: Path) -> None:
    """Where an agent was due when the server ended, it plays when somebody comes back."""
    form = wish("just4fun-colours", 2, agents=["greedy", None])
    with server(tmp_path / "t", choose=never, agents=("greedy",)) as client:
        links = opened(client, form)
        with visitor(client, links.seats[1]) as line:
            assert heard(line, "table")["due"] == [0]
    with (
        server(tmp_path / "t", choose=at_once, agents=("greedy",)) as client,
        visitor(client, links.seats[1]) as line,
    ):
        assert heard(line, "table")["due"] == [0]
        assert heard(line, "table")["due"] == [1]


async def never(_: str, __: Any) -> Any:
    """An agent that never comes to a decision."""
    await asyncio.Event().wait()


def test_who_thinks_long_holds_up_nobody(tmp_path: Path) -> None:
    """While an agent thinks, people play on, at its table and at others."""
    with server(tmp_path / "t", choose=never, agents=("search",)) as client:
        links = opened(client, wish(players=3, agents=[None, None, "search"]))
        with (
            visitor(client, links.seats[0]) as ann,
            visitor(client, links.seats[1]) as ben,
        ):
            for line in (ann, ben):
                told = heard(line, "table")
                line.send_text(first(told))
            while told["due"] != [2]:
                told = heard(ben, "table")


def test_a_game_that_an_agent_cannot_play_is_played_by_chance() -> None:
    """Where an agent knows nothing of a game, it takes any legal action."""
    game = rulekit.game("5-colors")
    table = open_table(game.setup(players=2), NAMES[:2])
    view = game.view(table.state, 0)
    assert chosen("search", view, 1) in view.legal_actions


THINK = """
import asyncio, os, sys
import rulekit
from rulekit.table import open_table
from rulekit.agents import AGENTS
from rulekit.table import open_table
from rulekit.web.thinking import Thinkers

async def main():
    thinkers = Thinkers(20)
    game = rulekit.game("5211")
    view = game.view(open_table(game.setup(players=2), ["Ann", "Ben"]).state, 1)
    chosen = await thinkers.choose("search", view)
    assert chosen in view.legal_actions
    (process,) = thinkers._pool._processes
    print(process, flush=True)
    if sys.argv[1] == "broken":
        os.kill(process, 9)
        assert await thinkers.choose("greedy", view) in view.legal_actions
        thinkers.close()
    else:
        await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


def thinking(tmp_path: Path, how: str) -> subprocess.Popen[str]:
    """A process whose agents think in another."""
    script = tmp_path / "think.py"
    script.write_text(THINK)
    return subprocess.Popen([sys.executable, str(script), how], stdout=subprocess.PIPE, text=True)


def test_a_process_that_ends_is_replaced(tmp_path: Path) -> None:
    """Agents go on thinking in another one."""
    process = thinking(tmp_path, "broken")
    process.communicate(timeout=120)
    assert process.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="processes are looked up as POSIX does")
def test_agents_end_with_the_server(tmp_path: Path) -> None:
    """Where the server is killed, nobody is left thinking."""
    process = thinking(tmp_path, "killed")
    assert process.stdout is not None
    thinker = int(process.stdout.readline())
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=120)
    until = time.monotonic() + 120
    while is_there(thinker):
        assert time.monotonic() < until
        time.sleep(0.05)


def is_there(process: int) -> bool:
    """Whether a process runs; one that has ended and was not asked for is none."""
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat")
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False


def test_there_are_the_agents_of_rulekit() -> None:
    """The server offers all of them."""
    assert Thinkers.names == tuple(AGENTS)

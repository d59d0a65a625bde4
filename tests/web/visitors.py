"""Clients of a server in this process: what they open, say and hear."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import frozen
from starlette.testclient import TestClient, WebSocketTestSession

from rulekit.web import Limits, application

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


@frozen
class Links:
    """The links of a table, as whoever opened it was told."""

    seats: list[str]
    spectators: str


@contextmanager
def server(path: Path, **options: Any) -> Iterator[TestClient]:
    """Run a server on the tables of a file."""
    app = application(path, **{"limits": Limits(burst=1000, openings=1000), **options})
    with TestClient(app) as client:
        yield client


def wish(game: Any = "5-colors", players: int = 2, **changes: Any) -> dict[str, Any]:
    """A form that was filled in."""
    return {
        "game": game,
        "options": {"players": players},
        "names": list(NAMES[:players]),
        "agents": [None] * players,
    } | changes


def opened(client: TestClient, form: dict[str, Any] | None = None) -> Links:
    """Open a table."""
    answer = client.post("/tables", json=form or wish())
    assert answer.status_code == 201, answer.text
    return Links(**answer.json())


@contextmanager
def visitor(client: TestClient, link: str, **hello: Any) -> Iterator[WebSocketTestSession]:
    """Connect by a link; what was said before has been heard."""
    with client.websocket_connect("/table") as line:
        line.send_json({"link": link, **hello})
        assert heard(line, "welcome")
        yield line


def heard(line: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """Wait for the next message of a kind."""
    while True:
        told: dict[str, Any] = line.receive_json()
        if told["message"] == kind:
            return told


def first(told: dict[str, Any]) -> str:
    """Answer with the first legal action of a message."""
    action = told["view"]["view"]["legal_actions"][0]
    return json.dumps({"moment": told["moment"], "action": action})


def sentences(told: dict[str, Any]) -> Sequence[str]:
    """What a message says in words."""
    return [each["sentence"] for each in told["events"]]

"""What the server tells keeps every secret: the law of `tests/table` holds over it, too."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

import rulekit
from rulekit.contract import UntypedGame
from rulekit.json.strict import canonical
from rulekit.table import Table
from rulekit.testing import Leak, Secrecy, secrecy
from rulekit.web.telling import Past, round_of, to_text, welcome, what_is_told
from rulekit.zones import Viewer
from tests.laws.leaks import hidden
from tests.laws.looking import look
from tests.laws.tables import every_game, tables
from tests.table.hosted import Host, facts_of_hosted, hosted, looks_at


def told(table: Table, messages: Mapping[Viewer, Any]) -> dict[Viewer, list[str]]:
    """What the server sends of an answer: pictures with it, and to who comes in just now."""
    past = [Past(len(table.actions), round_of(table), table.events)]
    return {
        viewer: [
            to_text(what_is_told(table, viewer, past, "narrow")),
            to_text(welcome(table, viewer, past, 0)),
        ]
        if message["message"] == "table"
        else [to_text(message)]
        for viewer, message in messages.items()
    }


def law_of(game: UntypedGame, host: Host) -> type[Secrecy]:
    """The law of secrecy, held against this server."""
    machine = secrecy(hosted(game, host), facts_of_hosted(game), tables(game))
    seen = looks_at(host)

    class Sent(seen):  # type: ignore[valid-type, misc]
        """All that is sent; pictures and the past tell of events, too."""

        def view(self, viewer: Viewer) -> str:
            sent = map(json.loads, self.sent(viewer))
            empty: dict[str, Any] = {"events": [], "past": [], "picture": None}
            return canonical([[{**it, **empty} for it in sent], self.refused.get(viewer, [])])

        def open_to(self, viewer: Viewer) -> list[Any]:
            """Messages without what is made for each viewer: sentences and pictures."""
            sent = [json.loads(it) for it in self.sent(viewer)]
            return [
                {**it, "past": [], "picture": None, "events": [
                    entry["event"] for entry in it.get("events", [])
                ]}
                for it in sent
            ]  # fmt: skip

    machine.looks = Sent
    return machine


@every_game
def test_the_server_tells_nobody_what_they_must_not_know(game: UntypedGame) -> None:
    """Tables that a viewer may not tell apart send this viewer the same, to the letter."""
    machine = law_of(game, Host(send=told))
    looking = settings(
        machine.TestCase.settings, max_examples=1, stateful_step_count=40, phases=[Phase.generate]
    )
    run_state_machine_as_test(machine, settings=looking)


def test_a_server_that_draws_the_deck_is_found() -> None:
    """A picture that holds the top card of the deck is told from the true one."""

    def leaking(table: Table, messages: Mapping[Viewer, Any]) -> dict[Viewer, list[str]]:
        top = hidden(table.game, table.state, "deck")[:1]
        return {
            viewer: [text.replace("<title>", f"<title>{top}", 1) for text in texts]
            for viewer, texts in told(table, messages).items()
        }

    machine = law_of(rulekit.game("5-colors"), Host(send=leaking))
    with pytest.raises(Leak):
        look(machine, 50)

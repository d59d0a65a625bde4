"""What a page is told beside the messages of a table, all made of what its viewer may see."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from rulekit.contract import Over, Players
from rulekit.render import svg
from rulekit.table import Message, Table, message
from rulekit.table.telling import told
from rulekit.zones import Viewer

__all__ = ["Past", "Picture", "present", "round_of", "to_text", "welcome", "what_is_told"]

Picture: TypeAlias = Literal["narrow", "wide"] | None
"""Which picture a page wants: for a narrow screen, for a wide one, or none."""


class Past(NamedTuple):
    """What a move led to: how many actions there were after it, and the round that it was of."""

    number: int
    round: int
    events: tuple[Any, ...]


def round_of(table: Table) -> int:
    """Tell which round is being played."""
    view: Any = table.game.view(table.state, None)
    return int(view.round)


def what_is_told(table: Table, viewer: Viewer, past: Sequence[Past], picture: Picture) -> Message:
    """Give the message of a table with what a page needs to show it.

    - `events` are those of the message, each with `passing`, as for `welcome`; `round` is theirs.
    - `due` are the seats that the game waits for; `over` tells whether it has ended.
    - `choices` are the viewer's legal actions as short texts, in their order.
    - `picture` is the table as the viewer sees it, an SVG image, where one is wanted.
    """
    view: Any = table.game.view(table.state, viewer)
    waiting = view.waiting
    more: Message = {
        "round": past[-1].round,
        "events": _entries(table, past[-1].events, viewer),
        "due": list(waiting.seats) if isinstance(waiting, Players) else [],
        "over": isinstance(waiting, Over),
        "choices": [str(action) for action in view.legal_actions],
    }
    if picture is not None:
        more["picture"] = _drawn(table, view, past, picture)
    return message(table, viewer) | more


def _drawn(table: Table, view: Any, past: Sequence[Past], picture: Picture) -> str:
    """Draw what is seen, with what has happened in the round of the last move."""
    game, last = table.game, past[-1].round
    events = [
        shown
        for each in past
        if each.round == last
        for event in each.events
        if (shown := game.shown(event, view.seat)) is not None
    ]
    return svg(view, events=events, names=table.names, wide=picture == "wide")


def welcome(table: Table, viewer: Viewer, past: Sequence[Past], since: int) -> Message:
    """Greet a viewer: which game this is, and what has happened after action number `since`.

    An event is `passing` where later ones tell more, so that the course of a game does without it.
    """
    game = table.game
    return {
        "message": "welcome",
        "game": {"id": game.id, "name": game.name},
        "seat": viewer,
        "past": [
            {
                "number": each.number,
                "round": each.round,
                "events": _entries(table, each.events, viewer),
            }
            for each in past
            if each.number > since
        ],
    }


def _entries(table: Table, events: Sequence[Any], viewer: Viewer) -> list[Message]:
    game = table.game
    left_out = game.words().left_out if game.words else ()
    entries = []
    for event in events:
        passing = type(event) in left_out
        entries += [it | {"passing": passing} for it in told(game, [event], viewer, table.names)]
    return entries


def present(agents: Sequence[str | None], here: Collection[Viewer]) -> Message:
    """Tell who sits where: which agent, and for people whether somebody is connected."""
    return {
        "message": "present",
        "agents": list(agents),
        "here": [agent is not None or seat in here for seat, agent in enumerate(agents)],
    }


def to_text(told: Message) -> str:
    """Write a message as it is sent."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

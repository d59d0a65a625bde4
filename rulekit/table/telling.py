"""What is told of a table, and to whom: plain JSON, made of what a viewer may see."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, TypeAlias

from rulekit.contract import Seat, UntypedGame
from rulekit.errors import IllegalAction, RulekitError
from rulekit.explaining import explain
from rulekit.json.documents import plain_in
from rulekit.json.values import to_json
from rulekit.records.record import Record
from rulekit.table.value import Table, require_table, tables
from rulekit.zones import Viewer

__all__ = ["Message", "Reason", "message", "messages", "refusal", "told", "transcript"]

Message: TypeAlias = dict[str, Any]
"""What a viewer is sent: dicts, lists, texts, numbers, booleans and None, as `json.dumps` takes."""


class Reason(Enum):
    """Why a table takes nothing from a client before the rules are asked."""

    NO_ANSWER = "no_answer"
    """It is no answer at all: no JSON, no action of this game."""

    NOT_YOURS = "not_yours"
    """It is another seat's action, or a shuffle, which is the host's."""

    LATE = "late"
    """It answers another moment than the one that the seat is in."""


def message(table: Table, viewer: Viewer) -> Message:
    """Tell a seat, or with None a spectator, all that it may know of the table as it is.

    - `message` is `table`.
    - `number` is how many actions there have been, shuffles included.
    - `moment` is what an action of this seat answers; None for a spectator.
    - `names` are the players' by seat.
    - `events` is what the last move led to, as far as the viewer may see it: each with `event`, as
      `dumps_event` writes it with its clauses, and a `sentence`.
    - `view` is the document that `dumps` writes of the view; it holds the seat's legal actions.

    The same table gives the same message, so that whoever comes back is told once more what has
    just happened. Raises `Misuse` for what is no table, and for what is no viewer of it.

    >>> import rulekit
    >>> from rulekit.table import open_table
    >>> table = open_table(rulekit.game("5-colors").setup(players=2), ["Ann", "Ben"])
    >>> told = message(table, 1)
    >>> told["number"], told["moment"], told["events"][-1]["sentence"]  # doctest: +ELLIPSIS
    (1, 1, 'Each player is dealt 5 cards, you ...')
    """
    require_table(table)
    game = table.game
    view = game.view(table.state, viewer)
    return {
        "message": "table",
        "number": len(table.actions),
        "moment": None if viewer is None else table.moments[viewer],
        "names": list(table.names),
        "events": told(game, table.events, viewer, table.names),
        "view": to_json(view),
    }


def told(
    game: UntypedGame, events: Sequence[Any], viewer: Viewer, names: Sequence[str]
) -> list[Message]:
    """Tell a viewer what happened, as far as it may see it: each event with a sentence."""
    shown = (game.shown(event, viewer) for event in events)
    return [
        {
            "event": plain_in(game, event),
            "sentence": explain(game, event, names=names, seat=viewer),
        }
        for event in shown
        if event is not None
    ]


def messages(table: Table) -> dict[Viewer, Message]:
    """Tell everybody: a message for each seat, and with the key None the one for spectators.

    Raises `Misuse` for what is no table.
    """
    require_table(table)
    return {viewer: message(table, viewer) for viewer in (*range(len(table.names)), None)}


def refusal(table: Table, seat: Seat, error: RulekitError, reason: Reason) -> Message:
    """Tell a seat why what it sent is not taken; the reason is the rules' own where they refuse.

    It is made of what the seat sent and of what the rules say to it, and is nobody else's.
    """
    told: Message = {"reason": reason.value, "clauses": [], "sentence": f"{error}."}
    if isinstance(error, IllegalAction):
        told = {
            "reason": error.reason.value,
            "clauses": list(error.clauses),
            "sentence": explain(table.game, error, names=table.names, seat=seat),
        }
    head = {"message": "refusal", "number": len(table.actions), "moment": table.moments[seat]}
    return {**head, **told}


def transcript(
    record: Record[Any, Any], viewer: Viewer, names: Sequence[str]
) -> tuple[Message, ...]:
    """Give the messages that this viewer had in the course of a game, to show it again.

    They are those that a table sent, one after each move. Raises as `tables` does; `Misuse` also
    for what is no viewer of the game.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> record = rulekit.play(
    ...     game, game.setup(players=2), [lambda view: view.legal_actions[0]] * 2, seed=7
    ... )
    >>> seen = transcript(record, 0, ["Ann", "Ben"])
    >>> len(seen), seen[-1]["events"][-1]["event"]["event"]
    (67, 'game_over')
    """
    return tuple(message(table, viewer) for table in tables(record, names))

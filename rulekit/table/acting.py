"""What a client sends, and what becomes of the table by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulekit.chance import by_chance
from rulekit.contract import Seat, Shuffled
from rulekit.errors import Misuse, RulekitError, brief
from rulekit.json.documents import dumps_action
from rulekit.table.telling import Message, Reason, message, messages, refusal
from rulekit.table.value import Draw, Table, moved, require_seat, settled
from rulekit.table.wire import read_answer
from rulekit.zones import Viewer

__all__ = ["Answer", "act", "answer"]


class Answer(NamedTuple):
    """What an action leads to: the table after it, and the messages by who is to have them.

    The table is the same object as before where the action was refused, or had been counted
    already; then there is one message, for the sender.
    """

    table: Table
    messages: Mapping[Viewer, Message]


def act(table: Table, seat: Seat, document: object, draw: Draw = by_chance) -> Answer:
    """Take what the client at a seat sent, whatever it is.

    `document` should be a JSON text with a `moment`, that of the message it answers, and an
    `action`. Where it is taken, everybody is told; shuffles that fall due are drawn at once, with
    `draw`. Else the sender alone is told, and the table is as it was:

    - What is no action of this game, another seat's action or a shuffle is refused.
    - What has been counted already is answered once more, with the table as it is.
    - What answers another moment than the seat's is refused as late. A seat comes to a new moment
      when it has something new to choose from; what others choose in the same turn is none.
    - What the rules do not allow is refused with their reason and clauses.

    Raises `Misuse` for what is no table or no seat of it, as a spectator is none, and for an
    answer of `draw` that is no order of the cards.

    >>> import rulekit
    >>> from rulekit.table import open_table
    >>> table = open_table(rulekit.game("5-colors").setup(players=2), ["Ann", "Ben"])
    >>> act(table, 0, "R1 R2").messages[0]["sentence"]
    'Answer: no JSON at line 1, column 1.'
    """
    require_seat(table, seat)
    if not callable(draw):
        raise Misuse(f"shuffles are drawn by a function, not by {brief(draw)}")
    reason = Reason.NO_ANSWER
    try:
        moment, action = read_answer(table.game, document)
        reason = Reason.NOT_YOURS
        if isinstance(action, Shuffled) or action.seat != seat:
            raise Misuse("this is not yours to send")
        if (moment, action) == table.answered[seat]:
            return Answer(table, {seat: message(table, seat)})
        reason = Reason.LATE
        if moment != table.moments[seat]:
            raise Misuse(f"this answers moment {moment}, and now it is {table.moments[seat]}")
        after = moved(table, action)
    except RulekitError as error:
        return Answer(table, {seat: refusal(table, seat, error, reason)})
    after = settled(after, draw)
    return Answer(after, messages(after))


def answer(table: Table, seat: Seat, action: Any) -> str:
    """Write what a client sends for an action: bound to the moment that the seat is in.

    So an agent can play a seat. Raises `Misuse` for what is no table, no seat of it, and no action
    of its game.

    >>> import rulekit
    >>> from rulekit.table import open_table
    >>> game = rulekit.game("5-colors")
    >>> table = open_table(game.setup(players=2), ["Ann", "Ben"])
    >>> answer(table, 0, game.parse("0: R1 R2"))
    '{"moment":1,"action":{"action":"choose","cards":["R1","R2"],"seat":0}}'
    """
    require_seat(table, seat)
    return f'{{"moment":{table.moments[seat]},"action":{dumps_action(table.game, action)}}}'

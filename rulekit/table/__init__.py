"""A table: the host's side of a game, between the rules and the people who play it.

There is no network here and no rule. A `Table` is a value like a state; what is sent to whom is a
function of it, the same for every game of the contract:

- `open_table(setup, names)` begins a game, and draws the first shuffle.
- `act(table, seat, document)` takes what a client sent. It gives the next table, and the messages
  by who is to have them. What is refused is told to its sender alone.
- `message(table, viewer)` is all that a seat, or with None a spectator, is told of the table as
  it is: when it comes in, and when it comes back.
- `answer(table, seat, action)` is what a client sends; an agent that plays a seat answers so too.
- `begin(path, table)` and `resume(path, names)` keep the game on disk.
- `tables(record, names)` and `transcript(record, viewer, names)` show a game again.

>>> import json, rulekit
>>> table = open_table(rulekit.game("5-colors").setup(players=2), ["Ann", "Ben"])
>>> chosen = message(table, 0)["view"]["view"]["legal_actions"][0]
>>> table, messages = act(table, 0, json.dumps({"moment": 1, "action": chosen}))
>>> [event["sentence"] for event in messages[1]["events"]]
['Ann has chosen.']
"""

from __future__ import annotations

from rulekit.table.acting import Answer, act, answer
from rulekit.table.journal import Journal, Resumed, begin, resume
from rulekit.table.telling import Message, Reason, message, messages, transcript
from rulekit.table.value import Draw, Table, go_on, open_table, renamed, tables

__all__ = [
    "Answer",
    "Draw",
    "Journal",
    "Message",
    "Reason",
    "Resumed",
    "Table",
    "act",
    "answer",
    "begin",
    "go_on",
    "message",
    "messages",
    "open_table",
    "renamed",
    "resume",
    "tables",
    "transcript",
]

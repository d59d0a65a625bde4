"""What a client's text says."""

from __future__ import annotations

from typing import Any

from rulekit.contract import UntypedGame
from rulekit.errors import InvalidDocument
from rulekit.json.documents import loads_action
from rulekit.json.strict import Flaw, canonical, parse, refuse, require_keys

LONGEST_ANSWER = 10_000
"""No answer of a client comes near this number of characters."""


def read_answer(game: UntypedGame, text: object) -> tuple[int, Any]:
    """Read what a client sent: the moment that it answers, and the action.

    Raises `InvalidDocument` for anything else.
    """
    try:
        if type(text) is not str:
            raise Flaw("this should be a text of JSON")
        if len(text) > LONGEST_ANSWER:
            raise Flaw(f"more than {LONGEST_ANSWER:,} characters are too many")
        read = require_keys(parse(text, "answer"), ("moment", "action"))
        if type(read["moment"]) is not int:
            refuse("a whole number", read["moment"])
    except Flaw as flaw:
        raise InvalidDocument("answer", str(flaw)) from None
    return read["moment"], loads_action(game, canonical(read["action"]))

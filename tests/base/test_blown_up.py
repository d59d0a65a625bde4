"""Documents in which one value is blown up: they are refused, whatever it is."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

import rulekit
from benchmarks.documents import HERE, blown_up, doors, places, put_in
from rulekit.contract import UntypedGame
from rulekit.json.forms import LONGEST_LIST
from rulekit.json.strict import LONGEST
from rulekit.majority.state import Chosen
from tests.base.played import every_game, example, stops

SIZE = 12_000

MAY_BE_LONG = {"record.actions", "record.actions[].cards", "a line.cards"}
"""What was tried may be of any length up to what lists may have, and so may clauses."""


@every_game
def test_a_blown_up_value_is_refused(game: UntypedGame) -> None:
    """Every list, text, number and object of every kind of document has its bounds."""
    refused = 0
    for door in doors(game):
        document = json.loads(door.text)
        for path, holder, key in places(document):
            before, holder[key] = holder[key], HERE
            frame = json.dumps(document)
            holder[key] = before
            for kind in blown_up(before):
                text = put_in(frame, before, kind, SIZE)
                may_be_long = path.endswith(".clauses") or f"{door.name}{path}" in MAY_BE_LONG
                if may_be_long and kind.startswith("list"):
                    with suppress(rulekit.InvalidDocument):
                        door.read(text)
                    continue
                with pytest.raises(rulekit.InvalidDocument) as caught:
                    door.read(text)
                assert len(str(caught.value)) < 300
                refused += 1
    assert refused > 500


def test_a_tower_of_very_many_stones_is_refused() -> None:
    """Stones are counted before it is asked what each of them cost."""
    game = rulekit.game("just4fun-colours")
    _, state, *_ = stops(example(game.id))
    for document in (state, game.view(state, 0)):
        whole = json.loads(rulekit.dumps(document))
        (inner,) = (whole[kind] for kind in ("state", "view") if kind in whole)
        whole["setup"]["tower_cost"] = "opponents_only"
        for stones in (21, 1000, LONGEST_LIST):
            inner["towers"]["a1"] = [0] * stones
            with pytest.raises(rulekit.InvalidDocument) as caught:
                rulekit.loads(json.dumps(whole))
            assert caught.value.why == f"seat 0 should have used 0 of its stones, not {stones}"


def test_no_list_is_longer_than_any_game_needs() -> None:
    """A list of more items than that is refused before its items are looked at."""
    game = rulekit.game("5-colors")
    event = Chosen(0, ("5C-TURN-1",) * LONGEST_LIST)
    text = rulekit.dumps_event(game, event)
    assert rulekit.loads_event(game, text) == event
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads_event(game, text.replace('["5C', '[5,"5C'))
    assert caught.value.where == "event.clauses"
    longer = Chosen(0, ("5C-TURN-1",) * (LONGEST_LIST + 1))
    for tell in (rulekit.dumps_event, rulekit.explain):
        with pytest.raises(rulekit.Misuse):
            tell(game, longer)


def test_no_text_is_longer_than_a_million_characters() -> None:
    """The longest text is read, and one space more is too much."""
    setup = rulekit.game("5211").setup(players=2)
    text = rulekit.dumps(setup)
    assert rulekit.loads(text + " " * (LONGEST - len(text))) == setup
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads(text + " " * (LONGEST - len(text) + 1))
    assert caught.value.where == "document"

"""What no game of Peaks comes to is refused, and where it is wrong is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from peaks.contract import PEAKS

import rulekit
from rulekit import Shuffle, Shuffled

DEALT = PEAKS.start(PEAKS.setup(players=2))
assert isinstance(DEALT.waiting, Shuffle)
DEALT = PEAKS.apply(DEALT, Shuffled(DEALT.waiting.cards)).state
"""Seat 0 is dealt 1 1 2, seat 1 2 3 3; the deck is 4 4 5 5 6 6."""


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("round", 6, "state.round"),
        ("hands", [["1", "1", "2"]], "state.hands"),
        ("hands", [["1", "2"], ["2", "3", "3"]], "state.hands[0]"),
        ("hands", [["2", "1", "1"], ["2", "3", "3"]], "state.hands[0]"),
        ("hands", [["1", "1", "1"], ["2", "3", "3"]], "state.discards"),
        ("laid", ["6", None], "state.laid[0]"),
        ("laid", ["1", "2"], "state.laid"),
        ("deck", ["4", "4", "5", "5", "6"], "state.deck"),
        ("scores", [1, 0], "state.scores"),
    ],
)
def test_states_of_no_game(key: str, value: object, where: str) -> None:
    """A document of a deal with one key changed is no document any more."""
    document: dict[str, Any] = json.loads(rulekit.dumps(DEALT))
    document["state"][key] = value
    with pytest.raises(rulekit.InvalidDocument) as refused:
        rulekit.loads(json.dumps(document))
    assert refused.value.where == where


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("seat", 2, "seat"),
        ("deck", 5, "view.hands"),
        ("hands", [["1", "1", "1"], ["??"] * 3], "view.hands"),
        ("choice", "1", "view.laid"),
        ("legal_actions", [], "view.legal_actions"),
    ],
)
def test_views_of_no_state(key: str, value: object, where: str) -> None:
    """So is a view of seat 0 where it shows what no state looks like."""
    document: dict[str, Any] = json.loads(rulekit.dumps(PEAKS.view(DEALT, 0)))
    inside = document["view"] if key in document["view"] else document
    inside[key] = value
    with pytest.raises(rulekit.InvalidDocument) as refused:
        rulekit.loads(json.dumps(document))
    assert refused.value.where == where

"""Documents, actions and events: there and back, always the same bytes, and never half right."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from time import perf_counter
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.game import Card, Over, Players, Shuffled
from rulekit.games import AnyGame
from rulekit.majority import state as majority
from rulekit.majority.state import Because, ColoursOut, Ones, Scored
from tests.base.played import at_random, every_game, every_setup, example, stops

FIVE = rulekit.game("5-colors")

# ---- There and back


@every_game
def test_round_trip_at_every_decision(game: AnyGame) -> None:
    """By every setup, each state and view of a game comes back equal, and as the same text."""
    for seed, setup in enumerate(every_setup(game)):
        record = at_random(setup, seed)
        documents: list[Any] = [setup, record]
        for state in stops(record):
            documents += [state, game.view(state, None), game.view(state, seed % setup.players)]
        for document in documents:
            text = rulekit.dumps(document)
            read = rulekit.loads(text)
            assert read == document
            assert type(read) is type(document)
            assert rulekit.dumps(read) == text


@every_game
def test_round_trip_of_actions_and_events(game: AnyGame) -> None:
    """Each action and event of a game comes back, also as its seats are shown it."""
    record = example(game.id)
    for action in record.actions:
        text = rulekit.dumps_action(game, action)
        assert rulekit.loads_action(game, text) == action
        assert rulekit.dumps_action(game, rulekit.loads_action(game, text)) == text
    for step in rulekit.replay(record):
        for event in step.events:
            for seen in (event, game.shown(event, None), game.shown(event, 1)):
                text = rulekit.dumps_event(game, seen)
                assert rulekit.loads_event(game, text) == seen
                assert rulekit.dumps_event(game, rulekit.loads_event(game, text)) == text


@every_game
def test_every_legal_action_comes_back(game: AnyGame) -> None:
    """What a player may do is written and read, not only what was done."""
    for state in stops(example(game.id)):
        for seat in range(state.setup.players):
            for action in game.legal_actions(state, seat):
                assert rulekit.loads_action(game, rulekit.dumps_action(game, action)) == action


def test_an_illegal_action_can_be_written() -> None:
    """A choice of no seat and no card is still somebody's try, which the rules answer."""
    tried = FIVE.setup.choice(-1, ("??", "é"))
    assert rulekit.loads_action(FIVE, rulekit.dumps_action(FIVE, tried)) == tried


@pytest.mark.parametrize("scores", ["Y", Ones.ONES, None])
def test_what_scores_comes_back(scores: majority.Scores) -> None:
    """A colour, the 1s and nothing at all are told apart."""
    event = Scored(scores, ((Card("Y1"),), ()), (1, 0), ())
    assert rulekit.loads_event(FIVE, rulekit.dumps_event(FIVE, event)) == event


@every_game
def test_every_class_has_a_name(game: AnyGame) -> None:
    """No event or action is left without a name in JSON."""
    if issubclass(game.setup, majority.Setup):
        assert set(game.documents.events.values()) == set(get_args(majority.Event))
    names = [*game.documents.actions, "shuffle", *game.documents.events]
    assert len(set(names)) == len(names)


# ---- The text itself


def test_setup_as_text() -> None:
    """A setup is exactly this text: the format is a promise to other languages."""
    setup = FIVE.setup(players=3, optional_rule=True, second_burst="once")
    assert rulekit.dumps(setup) == (
        '{"format":"rulekit/setup","format_version":1,"game":"5-colors","ruleset_version":1,'
        '"setup":{"optional_ending":"round","optional_rule":true,"players":3,'
        '"second_burst":"once"}}'
    )


def test_state_as_text() -> None:
    """A state tells where each card is and what was chosen, and nothing that follows from it."""
    state = FIVE.start(FIVE.setup(players=2))
    deck = FIVE.waiting(state).cards
    state = FIVE.apply(state, Shuffled(deck)).state
    state = FIVE.apply(state, FIVE.setup.choice(1, ("B1", "B2"))).state
    value = json.loads(rulekit.dumps(state))
    # Sorted, the deck begins with 5 blue 1s and 6 blue 2s; 10 yellow cards at its end go out.
    assert value.pop("state") == {
        "choices": [None, {"action": "choose", "cards": ["B1", "B2"], "seat": 1}],
        "deck": list(deck[10:90]),
        "discards": [],
        "hands": [["B1"] * 5, ["B2"] * 5],
        "left": [[], []],
        "played": [[], []],
        "removed": list(deck[90:]),
        "round": 1,
        "score_piles": [[], []],
        "setup": json.loads(rulekit.dumps(state.setup))["setup"],
        "turn": 1,
    }
    assert value == {
        "format": "rulekit/state",
        "format_version": 1,
        "game": "5-colors",
        "ruleset_version": 1,
    }

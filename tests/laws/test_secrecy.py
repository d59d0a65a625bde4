"""Nobody learns what they must not: the law holds, and it finds planted leaks of every kind."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import rulekit
from rulekit.contract import UntypedGame
from rulekit.facts import facts_of
from rulekit.testing import Leak, secrecy
from tests.laws.leaks import LEAKS, PlantedLeak
from tests.laws.looking import look
from tests.laws.tables import every_game, small_tables, tables

GAMES = max(settings().max_examples // 4, 1)


@every_game
@pytest.mark.touches("5C-TURN-1", "5C-TURN-2", "J4F-PLAY-2", "J4F-SETUP-4", "J4F-EXCHANGE-2")
@pytest.mark.touches("RULING-PUBLIC-CARDS", "RULING-REMOVED-CARDS", "RULING-EXCHANGE")
def test_nobody_learns_what_they_must_not(game: UntypedGame) -> None:
    """Games that a viewer may not tell apart give this viewer the same views and events."""
    machine = secrecy(game, facts_of(game), tables(game))
    run_state_machine_as_test(
        machine, settings=settings(machine.TestCase.settings, max_examples=GAMES)
    )
    assert {"deck", "hand", "deck and hand"} <= set(machine.tried), "what is hidden was varied"


@pytest.mark.parametrize(
    ("leak", "game_id"),
    [pytest.param(it, game, id=f"{game}: {it.kind}") for it in LEAKS for game in it.games],
)
def test_planted_leaks_are_found(leak: PlantedLeak, game_id: str) -> None:
    """A game that leaks is told from one that keeps its secrets."""
    game = rulekit.game(game_id)
    machine = secrecy(leak.plant(game), facts_of(game), small_tables(game))
    with pytest.raises(Leak):
        look(machine, 1000)


SEED = 918_273_645_546_372_819


@every_game
@given(data=st.data())
@settings(max_examples=5)
def test_no_seed_shows(game: UntypedGame, data: st.DataObject) -> None:
    """The seed that a game is played with stands in no document, view or event."""
    setup = data.draw(tables(game), label="setup")

    def first(view: Any) -> Any:
        return view.legal_actions[0]

    record = rulekit.play(game, setup, [first] * setup.players, SEED)
    texts = [rulekit.dumps(record), rulekit.dumps_lines(record)]
    for state, events in rulekit.replay(record):
        viewers = (*range(setup.players), None)
        texts += [rulekit.dumps(state), *(rulekit.dumps(game.view(state, v)) for v in viewers)]
        texts += [rulekit.dumps_event(game, event) for event in events]
    for text in texts:
        assert str(SEED) not in text
        assert f"{SEED:x}" not in text.lower()

"""What hangs on a game beside its rules: opened on first use, and a game plays without it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any
from unittest.mock import patch

import pytest
from attrs import evolve
from click.testing import CliRunner

import rulekit
from rulekit.cli import main
from rulekit.contract import UntypedGame
from rulekit.facts import facts_of
from tests.base.odd import GAMES
from tests.base.played import example

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def test_rooms_are_loaded_on_first_use() -> None:
    """Whoever plays loads no words, facts, pictures nor what is asked; a refusal's text does."""
    code = """
import sys, rulekit

def opened():
    rooms = ".words .facts .asking .majority.sampling .judging .pictures .drawing".split()
    return [it for it in sys.modules if it.endswith(tuple(rooms))]

game = rulekit.game("5211")
try:
    game.apply(game.start(game.setup(players=2)), game.parse("0: R1"))
except rulekit.IllegalAction as refusal:
    print(refusal.reason.value, opened())
try:
    game.setup(players=9)
except rulekit.IllegalSetup as refusal:
    print(opened(), refusal.text, opened())
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == (
        "shuffle_due []\n[] 9 players cannot play: 2 to 5 can ['rulekit.majority.words']\n"
    )


@every_game
def test_a_game_without_words_is_told_plainly(game: UntypedGame) -> None:
    """Its events are named, its winners told, and a refusal says what it always says."""
    plain = evolve(game, words=None)
    *_, last = rulekit.replay(example(game.id))
    outcome = game.outcome(last.state)
    assert outcome is not None
    assert rulekit.explain(plain, last.events[-1]) == "Game over."
    seats = " and ".join(f"seat {seat}" for seat in outcome.winners)
    assert rulekit.explain(plain, outcome) == f"The game is over, won by {seats}."
    with pytest.raises(rulekit.IllegalAction) as refusal:
        game.apply(last.state, example(game.id).actions[0])
    assert rulekit.explain(plain, refusal.value) == rulekit.explain(game, refusal.value)
    for odd in (None, "Game over.", last.state, game):
        with pytest.raises(rulekit.Misuse):
            rulekit.explain(plain, odd)


@every_game
def test_a_game_without_facts_has_no_laws(game: UntypedGame) -> None:
    """Whoever asks for them is told so, by the game's name."""
    with pytest.raises(rulekit.Misuse, match=f"{game.name} has no facts"):
        facts_of(evolve(game, facts=None))


@every_game
def test_a_game_without_rulings_is_asked_nothing(game: UntypedGame) -> None:
    """The command says so, with exit code 2."""
    with patch("rulekit.cli.ruling.game", return_value=evolve(game, rulings=None)):
        result = CliRunner().invoke(main, ["ruling", game.id, "R1"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: {game.name} decides no tables\n"


@every_game
def test_an_example_of_a_ruling_can_be_asked(game: UntypedGame) -> None:
    """What a game gives as an example is a table that it decides, in sentences with clauses."""
    assert game.rulings is not None
    rulings = game.rulings()
    for text, settings in rulings.examples:
        values = dict(setting.split("=") for setting in settings)
        table = rulings.read(text)
        ruled = rulings.rule(game.setup(players=rulings.players(table), **values), table)
        assert ruled.picture
        assert ruled.steps
        assert all(rulekit.explain(game, step).endswith(".") for step in ruled.steps)
        assert all(step.clauses for step in ruled.steps)


@pytest.mark.parametrize(
    "room", ["words", "facts", "rulings", "sampling", "judging", "spec", "pictures"]
)
def test_a_room_is_a_function(room: str) -> None:
    """A record in the place of the function that opens it is refused."""
    odd: Any = {room: "words"}
    with pytest.raises(rulekit.Misuse):
        evolve(rulekit.game("5211"), **odd)

"""The laws hold in whole games of every kind, and they find planted faults."""

from __future__ import annotations

import subprocess
import sys
from traceback import walk_tb

import pytest
from attrs import evolve
from hypothesis import Phase, Verbosity, settings
from hypothesis.stateful import run_state_machine_as_test

import rulekit
from rulekit.contract import UntypedGame
from rulekit.errors import Misuse
from rulekit.facts import facts_of
from rulekit.testing import Laws, laws
from tests.laws.faults import FAULTS, PlantedFault
from tests.laws.tables import every_game, tables

GAMES = max(settings().max_examples // 6, 1)


@every_game
@pytest.mark.touches("5C-CARDS-1", "5C-TURN-1", "5C-TURN-2", "5C-END-1", "5C-END-2", "5211-CARDS-1")
@pytest.mark.touches("J4F-CARDS-1", "J4F-STONES-1", "J4F-END-1", "RULING-CHOICE-STANDS")
@pytest.mark.touches("RULING-LAST-ROUND", "RULING-COMPULSORY-TURN")
def test_laws_hold_in_every_state(game: UntypedGame) -> None:
    """Pieces, choices, refusals, documents and ends are as `rulekit.testing` says."""
    machine = laws(game, facts_of(game), tables(game))
    run_state_machine_as_test(
        machine, settings=settings(machine.TestCase.settings, max_examples=GAMES)
    )
    names = {"actions accepted", "actions refused", "values misused"}
    assert names <= set(machine.tried), "all was tried"


LOOKING = settings(
    max_examples=200,
    phases=[Phase.generate],
    report_multiple_bugs=False,
    database=None,
    derandomize=True,
    verbosity=Verbosity.quiet,
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.kind)
def test_planted_faults_are_found(fault: PlantedFault) -> None:
    """A game with a fault breaks the law that speaks of it."""
    game = rulekit.game("5-colors")
    machine = laws(fault.plant(game), facts_of(game))
    assert fault.found_by.__name__ in found_by(machine)


def test_a_game_that_is_too_long_is_found() -> None:
    """A game that goes beyond what was proven breaks the law."""
    game = rulekit.game("just4fun-colours")
    machine = laws(game, evolve(facts_of(game), longest=lambda _: 10))
    assert "game_ends_in_time" in found_by(machine)


def test_every_law_has_found_a_fault() -> None:
    """There is a fault, here, for each law that is held in every state."""
    game = rulekit.game("5-colors")
    machine = laws(game, facts_of(game))
    run_state_machine_as_test(machine, settings=settings(LOOKING, max_examples=1))
    held = {name for name in machine.tried if hasattr(Laws, name)}
    finders = {fault.found_by.__name__ for fault in FAULTS} | {"game_ends_in_time"}
    assert held
    assert held <= finders
    assert {"probe", "choices_commute", "go_on"} <= finders


def found_by(machine: type[Laws]) -> list[str]:
    """The functions that run when a law is broken, the outermost first."""
    with pytest.raises(Exception) as broken:  # noqa: PT011 - a fault may break anything
        run_state_machine_as_test(machine, settings=settings(LOOKING, stateful_step_count=80))
    return [frame.f_code.co_name for frame, _ in walk_tb(broken.value.__traceback__)]


def test_a_game_without_facts() -> None:
    """Of a game that tells no facts none are known."""
    game = evolve(rulekit.game("5211"), facts=None)
    with pytest.raises(Misuse):
        facts_of(game)


def test_hypothesis_is_loaded_only_for_the_laws() -> None:
    """Who plays, or asks for facts, needs no hypothesis: neither it nor the laws are loaded."""
    code = """import rulekit, rulekit.facts, sys
print({'hypothesis', 'rulekit.testing'} & set(sys.modules))"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"


# ---- What the laws have found


def test_a_line_of_five_that_ended_a_game_is_read_back() -> None:
    """The last stone, in the middle, completes a2 to e2: the document tells the whole line."""
    game = rulekit.game("just4fun-colours")
    state = game.start(game.setup(players=2, payment="at_least"))
    hands = "OYGBP" + "RR" + "ROYGBPP"  # seat 0 and seat 1
    deck = "".join(letter * (10 - hands.count(letter)) for letter in "ROYGBP")
    placements = ["0: a2 O", "1: a1 R", "0: b2 Y", "1: b1 O", "0: d2 B", "1: c1 Y"]
    placements += ["0: e2 P", "1: f1 P", "0: c2 G"]
    for text in (f"shuffle: {' '.join(hands + deck)}", *placements):
        state = game.apply(state, game.parse(text)).state
    outcome = game.outcome(state)
    assert outcome is not None
    assert [line.fields for line in outcome.lines] == [("a2", "b2", "c2", "d2", "e2")]
    assert rulekit.loads(rulekit.dumps(state)) == state

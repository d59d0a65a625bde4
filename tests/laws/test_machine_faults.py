"""Planted faults: the machines of ties and bursts, and of both editions, find each.

The search draws the same games in every run, as far as hypothesis promises it, and where a fault
shows in few rounds, games are steered there: then some ten games do for what may take 300.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve

import rulekit
from rulekit.contract import Card
from rulekit.errors import InvalidDocument
from tests.laws import test_kododo_machine, test_tie_machine
from tests.laws.faults import PlantedFault
from tests.laws.kododo_faults import FAULTS as OF_AN_EDITION
from tests.laws.stories import GUIDE, Broken, example, first_found, read_story, read_values
from tests.laws.test_kododo_machine import kododo_machine, same_spoiled_documents
from tests.laws.test_tie_machine import OF_A_ROUND, piles_only_grow, tie_machine
from tests.laws.tie_faults import FAULTS as IN_SCORING
from tests.laws.tie_faults import aims_for
from tests.laws.translated import Words
from tests.majority.table import FIFTY_TWO_ELEVEN, FIVE_COLORS, play

WITH_ROOM = ((4, False), (3, True))
"""Tables at which most situations can come up, so that few games are played in vain."""

BOTH_SCORE = "R1 R2 B1 Y1 / R3 B2 Y2 G1"
"""A round of two players in which both have a card of the majority colour."""

GUIDE_TEXT = GUIDE.read_text("utf-8")


def named(faults: Sequence[PlantedFault]) -> pytest.MarkDecorator:
    """A test for each of these."""
    return pytest.mark.parametrize("fault", faults, ids=lambda fault: fault.kind)


@named(IN_SCORING)
def test_faults_in_scoring_are_found(fault: PlantedFault) -> None:
    """A game with a wrong rule breaks the law that speaks of it."""
    machine = tie_machine(*WITH_ROOM, plant=fault.plant, aims=aims_for(fault))
    broken = first_found(machine)
    assert broken is not None
    assert fault.found_by.__name__ in broken.laws


@named(OF_AN_EDITION)
def test_faults_of_one_edition_are_found(fault: PlantedFault) -> None:
    """An edition with a fault is told from its twin, by the law that speaks of it."""
    broken = first_found(kododo_machine(*WITH_ROOM, plant=fault.plant))
    assert broken is not None
    assert fault.found_by.__name__ in broken.laws


def test_a_reader_that_takes_anything_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents are read by the games that are listed, so this fault is planted there."""
    game = FIFTY_TWO_ELEVEN.game

    def restore(kept: Any) -> Any:
        try:
            return game.documents.restore(kept)
        except InvalidDocument:
            return game.start(kept.setup)

    lenient = evolve(game, documents=evolve(game.documents, restore=restore))
    games = [lenient if it.id == game.id else it for it in rulekit.games()]
    monkeypatch.setattr(sys.modules["rulekit.registry"], "_GAMES", tuple(games))
    broken = first_found(kododo_machine(*WITH_ROOM))
    assert broken is not None
    assert same_spoiled_documents.__name__ in broken.laws


def test_every_law_has_found_a_fault() -> None:
    """There is a fault, here, for each law of both machines."""
    of_ties, of_both = test_tie_machine, test_kododo_machine
    found = {fault.found_by for fault in IN_SCORING}
    assert found == {*OF_A_ROUND, *of_ties.OF_A_TURN}
    found = {fault.found_by for fault in OF_AN_EDITION} | {same_spoiled_documents}
    assert found == {*of_both.OF_A_MOMENT, *of_both.OF_AN_ACTION, *of_both.OF_WORDS}


# ---- What the guide shows


def test_the_guide_lists_every_fault_of_an_edition() -> None:
    """Each fault stands in the guide, beside the law that finds it."""
    for fault in OF_AN_EDITION:
        row = rf"^\| `{fault.found_by.__name__}` \|.*{re.escape(fault.kind)}"
        assert re.search(row, GUIDE_TEXT, re.MULTILINE), fault.kind


@named(IN_SCORING)
def test_small_games_in_the_guide_break_the_law(fault: PlantedFault) -> None:
    """The guide shows a round for each fault; played at the start of a game, it breaks the law.

    Only a loss from a pile needs a round before it, in which something scores.
    """
    start = f"| `{fault.found_by.__name__}` | {fault.kind} | "
    (row,) = (line for line in GUIDE_TEXT.splitlines() if line.startswith(start))
    values, cards, why = (cell.strip() for cell in row.strip("|").split("|")[2:])
    setup = FIVE_COLORS.setup(**read_values(f"setup({values})"))
    table = tuple(tuple(map(Card, own.split())) for own in cards.split("/"))
    machine = tie_machine(plant=fault.plant)()
    before = [BOTH_SCORE] if fault.found_by is piles_only_grow else []
    actions = play(FIVE_COLORS, setup, *before, table, turns_played=100).actions
    with pytest.raises(Broken) as broken:
        machine.replay(FIVE_COLORS, setup, actions)
    assert broken.value.laws[fault.found_by.__name__].startswith(why)


def test_the_example_of_a_tie_breaks_the_law() -> None:
    """Played again, the game that the guide shows breaks the laws as it says there."""
    lines = example("### A tie that scores")
    values, texts = read_story(lines)
    (fault,) = (fault for fault in IN_SCORING if fault.kind == "a tie for second place scores")
    machine, game = tie_machine(plant=fault.plant)(), FIVE_COLORS.game
    with pytest.raises(Broken) as broken:
        machine.replay(FIVE_COLORS, game.setup(**values), [*map(game.parse, texts)])
    assert str(broken.value).splitlines() == lines


def test_the_example_of_a_kododo_breaks_the_law() -> None:
    """Played again, the game that the guide shows breaks the laws as it says there."""
    lines = example("### A Kododo without a colour")
    values, texts = read_story(lines)
    (fault,) = (fault for fault in OF_AN_EDITION if fault.kind == "a Kododo counts for no colour")
    machine, game = kododo_machine(plant=fault.plant)(), FIVE_COLORS.game
    with pytest.raises(Broken) as broken:
        machine.replay(Words.of("TPOGY"), game.setup(**values), [*map(game.parse, texts)])
    assert str(broken.value).splitlines() == lines

"""Planted faults in one edition: the machine that walks both finds each."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from attrs import evolve

import rulekit
from rulekit.errors import InvalidDocument
from tests.laws.faults import PlantedFault
from tests.laws.kododo_faults import FAULTS
from tests.laws.stories import GUIDE, Broken, example, first_found, read_story
from tests.laws.test_kododo_machine import (
    OF_A_MOMENT,
    OF_AN_ACTION,
    OF_WORDS,
    kododo_machine,
    same_spoiled_documents,
)
from tests.laws.test_tie_faults import WITH_ROOM
from tests.laws.translated import Words
from tests.majority.table import FIFTY_TWO_ELEVEN, FIVE_COLORS


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.kind)
def test_planted_faults_are_found(fault: PlantedFault) -> None:
    """An edition with a fault is told from its twin, by the law that speaks of it."""
    broken = first_found(kododo_machine(*WITH_ROOM, plant=fault.plant))
    assert broken is not None
    assert fault.found_by.__name__ in broken.laws


def test_every_law_has_found_a_fault() -> None:
    """There is a fault, here, for each law of a moment, of what is done, and of what is read."""
    found = {fault.found_by for fault in FAULTS} | {same_spoiled_documents}
    assert found == {*OF_A_MOMENT, *OF_AN_ACTION, *OF_WORDS}


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


def test_the_guide_lists_every_fault() -> None:
    """Each fault stands in the guide, beside the law that finds it."""
    rows = [line for line in GUIDE.read_text("utf-8").splitlines() if line.startswith("| `")]
    for fault in FAULTS:
        start = f"| `{fault.found_by.__name__}` |"
        assert any(row.startswith(start) and fault.kind in row for row in rows), fault.kind


def test_the_example_in_the_guide_breaks_the_law() -> None:
    """Played again, the game that the guide shows breaks the laws as it says there."""
    lines = example("### A Kododo without a colour")
    values, texts = read_story(lines)
    (fault,) = (fault for fault in FAULTS if fault.kind == "a Kododo counts for no colour")
    machine, game = kododo_machine(plant=fault.plant)(), FIVE_COLORS.game
    with pytest.raises(Broken) as broken:
        machine.replay(Words.of("TPOGY"), game.setup(**values), [*map(game.parse, texts)])
    assert str(broken.value).splitlines() == lines

"""Planted faults in the scoring: the machine of ties and bursts finds each."""

from __future__ import annotations

import pytest

from tests.laws.faults import PlantedFault
from tests.laws.stories import GUIDE, Broken, example, first_found, read_story
from tests.laws.test_tie_machine import OF_A_ROUND, OF_A_TURN, tie_machine
from tests.laws.tie_faults import FAULTS
from tests.majority.table import FIVE_COLORS

WITH_ROOM = ((4, False), (3, True))
"""Tables at which most situations can come up, so that few games are played in vain."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.kind)
def test_planted_faults_are_found(fault: PlantedFault) -> None:
    """A game with a wrong rule breaks the law that speaks of it."""
    broken = first_found(tie_machine(*WITH_ROOM, plant=fault.plant))
    assert broken is not None
    assert fault.found_by.__name__ in broken.laws


def test_every_law_has_found_a_fault() -> None:
    """There is a fault, here, for each law of a round, of a turn and of the end."""
    assert {fault.found_by for fault in FAULTS} == {*OF_A_ROUND, *OF_A_TURN}


def test_the_guide_lists_every_fault() -> None:
    """Each fault stands in the guide, beside the law that finds it."""
    rows = [line for line in GUIDE.read_text("utf-8").splitlines() if line.startswith("| `")]
    for fault in FAULTS:
        start = f"| `{fault.found_by.__name__}` |"
        assert any(row.startswith(start) and fault.kind in row for row in rows), fault.kind


def test_the_example_in_the_guide_breaks_the_law() -> None:
    """Played again, the game that the guide shows breaks the laws as it says there."""
    lines = example("### A tie that scores")
    values, texts = read_story(lines)
    (fault,) = (fault for fault in FAULTS if fault.kind == "a tie for second place scores")
    machine, game = tie_machine(plant=fault.plant)(), FIVE_COLORS.game
    with pytest.raises(Broken) as broken:
        machine.replay(FIVE_COLORS, game.setup(**values), [*map(game.parse, texts)])
    assert str(broken.value).splitlines() == lines

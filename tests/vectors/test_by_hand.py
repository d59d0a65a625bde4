"""Cases that a caller makes by hand: rulekit answers them, or tells what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from rulekit import game, vectors
from rulekit.errors import RulekitError

FIVE = game("5-colors")
CASE = vectors.load(games=["5-colors"], kinds=["legal"])[0]


def test_a_case_of_one_s_own_is_answered() -> None:
    """The same question under another name has the same answer."""
    own = evolve(CASE, id="5-colors/legal/my-own", given=dict(CASE.given))
    assert vectors.answer(FIVE, own, vectors.read(FIVE, own)) == CASE.expect


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"given": {}}, "given.setup: this is missing"),
        ({"given": None}, "given: this should be of type object, not null"),
        ({"given": {**CASE.given, "seat": "0"}}, "given.seat"),
        ({"given": {**CASE.given, "setup": {}}}, "given.setup.players: this is missing"),
        ({"given": {**CASE.given, "seat": object()}}, "is no JSON"),
        ({"expect": {}}, "expect.actions: this is missing"),
        ({"clauses": 3}, "clauses: this should be of type array, not 3"),
        ({"kind": "transition"}, "given.action: this is missing"),
        ({"kind": "chess"}, "'chess' is none of round, position"),
        ({"kind": []}, "a list is none of round, position"),
    ],
)
def test_a_case_of_another_form_is_refused(changes: dict[str, Any], why: str) -> None:
    """Reading and answering tell what is missing or wrong, and raise nothing raw."""
    own = evolve(CASE, **changes)
    with pytest.raises(RulekitError) as caught:
        vectors.read(FIVE, own)
    assert why in str(caught.value)
    with pytest.raises(RulekitError) as caught:
        vectors.answer(FIVE, own, FIVE.start(FIVE.setup(players=2)))
    assert why in str(caught.value)

"""States and views of Just4Fun Colours in documents: only such as can be are read."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import rulekit
from rulekit.game import Over, Players, Shuffle
from tests.base.played import at_random, stops

GAME = rulekit.game("just4fun-colours")


@cache
def documents(kind: str) -> tuple[str, ...]:
    """States of whole games of 3 players which wait for a player, for a shuffle, or are over."""
    kinds = {"turn": Players, "shuffle": Shuffle, "over": Over}
    found = tuple(
        rulekit.dumps(state)
        for reshuffle in ("when_empty", "when_needed")
        for state in stops(at_random(GAME.setup(players=3, reshuffle=reshuffle), 5))
        if state.turn > 3 and isinstance(state.waiting, kinds[kind])
    )
    assert found, f"no state of these games is one of {kind}"
    return found


def wrong(text: str) -> rulekit.InvalidDocument:
    """The error that a text gives."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads(text)
    return caught.value


def stones(state: dict[str, Any], seat: int) -> list[list[int]]:
    """The towers on which this seat's stone is the top one."""
    return [tower for tower in state["towers"] if tower and tower[-1] == seat]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda state: state.pop("returned"), "state"),
        (lambda state: state.update(unused=[9, 9, 9]), "state"),
        (lambda state: state["deck"].append("R"), "state.deck"),
        (lambda state: state["hands"][1].pop(), "state.deck"),
        (lambda state: state["hands"][2].reverse(), "state.hands[2]"),
        (lambda state: state["hands"][2].__setitem__(0, "A"), "state.hands[2]"),
        (lambda state: state["hands"][2].__setitem__(0, "??"), "state.hands[2]"),
        (lambda state: state["hands"].pop(), "state.hands"),
        (lambda state: state["towers"].pop(), "state.towers"),
        (lambda state: state["towers"][0].append(3), "state.towers"),
        (lambda state: state["towers"][0].append(-1), None),
        (lambda state: state["towers"][0].append("0"), None),
        (lambda state: state["towers"][0].append(True), None),
        (lambda state: stones(state, 1)[0].pop(), "state.towers"),
        (lambda state: stones(state, 1)[0].append(1), "state.towers"),
        (lambda state: state["towers"].__setitem__(7, [0, 1] * 4), "state.towers"),
        (lambda state: state["returned"].__setitem__(0, 1), "state.towers"),
        (lambda state: state["returned"].__setitem__(0, -1), "state.returned[0]"),
        (lambda state: state.update(turn=state["turn"] + 1), "state.towers"),
        (lambda state: state.update(turn=600), "state.turn"),
        (lambda state: state.update(hands=[[], [], []]), "state.hands"),
        (lambda state: state["setup"].update(players=2), "state.hands"),
        (lambda state: state["setup"].update(players=5), "state.setup.players"),
        (lambda state: state["setup"].update(board="ROYGBP"), "state.setup.board"),
        (lambda state: state["setup"].update(board=["ROYGBP"]), "state.setup.board"),
        (lambda state: state["setup"].update(payment="at_most"), "state.setup.payment"),
    ],
)
def test_a_state_that_cannot_be(
    change: Callable[[dict[str, Any]], object], where: str | None
) -> None:
    """A state with one fault is refused, and the place of the fault is told."""
    for text in documents("turn")[::9]:
        document = json.loads(text)
        top = len(document["state"]["towers"][0])
        change(document["state"])
        assert wrong(json.dumps(document)).where == (where or f"state.towers[0][{top}]")


@pytest.mark.clause("J4F-CARDS-1")
def test_cards_are_conserved() -> None:
    """A card of another colour in the place of any card makes one too many of it."""
    document = json.loads(documents("turn")[0])
    state = document["state"]
    places = [state["deck"], state["discards"], *state["hands"]]
    assert sum(map(len, places)) == 60
    for cards in places:
        for index, card in enumerate(cards):
            cards[index] = "R" if card == "Y" else "Y"
            assert "the game has no card" in wrong(json.dumps(document)).why
            cards[index] = card


@pytest.mark.clause("J4F-DRAW-1", "J4F-DRAW-3")
def test_a_short_hand_waits_for_a_shuffle_or_the_end() -> None:
    """Who is on turn may be short of cards while the deck is empty, nobody else and never else."""
    for text in documents("shuffle"):
        document = json.loads(text)
        state = document["state"]
        assert not state["deck"]
        state["deck"].append(state["discards"].pop(0))
        if rulekit.loads(text).owed:
            assert wrong(json.dumps(document)).where.startswith("state.hands")
        else:
            assert wrong(json.dumps(document)).where == "state.towers"
    for text in documents("turn")[::9]:
        document = json.loads(text)
        state = document["state"]
        state["deck"].append(state["hands"][state["turn"] % 3].pop())
        assert wrong(json.dumps(document)).where == f"state.hands[{state['turn'] % 3}]"


@pytest.mark.clause("J4F-LINE-1", "RULING-WIN-ON-PLACING")
def test_a_line_ends_the_game() -> None:
    """No game goes on with a line, and none ends without one before its last stone."""
    over = json.loads(documents("over")[0])
    state = over["state"]
    seat = (state["turn"] - 1) % 3
    assert rulekit.loads(documents("over")[0]).waiting.outcome.lines
    full = [*state["hands"][seat]]
    while len(full) < 7:
        full.append(state["deck"].pop())
    state["hands"][seat] = sorted(full)
    assert wrong(json.dumps(over)).where == "state.towers"
    last = json.loads(documents("turn")[-1])
    state = last["state"]
    seat = (state["turn"] - 1) % 3
    state["discards"].append(state["hands"][seat].pop())
    assert wrong(json.dumps(last)).where == f"state.hands[{seat}]"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda view: view.update(seat=3), "view.seat"),
        (lambda view: view.update(seat=None), "view.legal_actions"),
        (lambda view: view.update(deck=view["deck"] + 1), "view.deck"),
        (lambda view: view.update(deck=10**9), "view.deck"),
        (lambda view: view.update(round=0), "view.round"),
        (lambda view: view.update(owners=[None] * 36), "view.owners"),
        (lambda view: view.update(unused=[20, 20, 20]), "view.unused"),
        (lambda view: view["waiting"].update(seats=[0, 1]), "view.waiting"),
        (lambda view: view["legal_actions"].pop(), "view.legal_actions"),
        (lambda view: view["hands"].__setitem__(1, ["R"] * 7), "view.hands"),
        (lambda view: view["hands"][0].__setitem__(0, "??"), "view.hands[0]"),
    ],
)
def test_a_view_that_cannot_be(change: Callable[[dict[str, Any]], object], where: str) -> None:
    """A view with one fault is refused, and the place of the fault is told."""
    state = next(
        state for text in documents("turn") if (state := rulekit.loads(text)).turn % 3 == 0
    )
    document = json.loads(rulekit.dumps(GAME.view(state, 0)))
    change(document["view"])
    assert wrong(json.dumps(document)).where == where

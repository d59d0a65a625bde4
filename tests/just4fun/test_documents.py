"""States and views of Just4Fun Colours in documents: only such as can be are read."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import rulekit
from rulekit.contract import Over, Players, Shuffle
from rulekit.just4fun.state import Drawn
from tests.base.played import at_random, stops
from tests.just4fun.directed import exchange_from_empty_deck, exchange_with_reshuffle, reshuffle
from tests.just4fun.table import Course

GAME = rulekit.game("just4fun-colours")


@cache
def documents(kind: str) -> tuple[str, ...]:
    """States of whole games of 3 players which wait for a player, for a shuffle, or are over."""
    kinds = {"turn": Players, "shuffle": Shuffle, "over": Over}
    return tuple(
        rulekit.dumps(state)
        for reshuffle in ("when_empty", "when_needed")
        for state in stops(at_random(GAME.setup(players=3, reshuffle=reshuffle), 5))
        if state.turn > 3 and isinstance(state.waiting, kinds[kind])
    )


def wrong(text: str) -> rulekit.InvalidDocument:
    """The error that a text gives."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads(text)
    return caught.value


def changed(
    document: dict[str, Any], kind: str, change: Callable[[dict[str, Any]], object]
) -> None:
    """Change a state or a view, or what stands beside it as if it stood there."""
    beside = {key: document.pop(key) for key in ("setup", "seat") if key in document}
    inner = document[kind]
    inner |= beside
    change(inner)
    document |= {key: inner.pop(key) for key in beside}


def stones(state: dict[str, Any], seat: int) -> list[list[Any]]:
    """The towers on which this seat's stone is the top one."""
    return [tower for tower in state["towers"].values() if tower[-1] == seat]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda state: state.pop("returned"), "state"),
        (lambda state: state.update(unused=[9, 9, 9]), "state.unused"),
        (lambda state: state["deck"].append("R"), "state.deck"),
        (lambda state: state["hands"][1].pop(), "state.deck"),
        (lambda state: state["hands"][2].reverse(), "state.hands[2]"),
        (lambda state: state["hands"][2].__setitem__(0, "A"), "state.hands[2]"),
        (lambda state: state["hands"][2].__setitem__(0, "??"), "state.hands[2]"),
        (lambda state: state["hands"].pop(), "state.hands"),
        (lambda state: state["towers"].popitem(), "state.towers"),
        (lambda state: stones(state, 0)[0].append(3), "state.towers"),
        (lambda state: stones(state, 0)[0].append(-1), "state.towers"),
        (lambda state: stones(state, 0)[0].append("0"), "state.towers"),
        (lambda state: stones(state, 0)[0].append(True), "state.towers"),
        (lambda state: stones(state, 0)[0].append(10**14), "state.towers"),
        (lambda state: state["towers"].update(a1=[]), "state.towers"),
        (lambda state: state["towers"].update(a1="0"), "state.towers"),
        (lambda state: state["towers"].update(a1=None), "state.towers"),
        (lambda state: state["towers"].update(a7=[0]), "state.towers"),
        (lambda state: state.update(towers=[[]] * 36), "state.towers"),
        (lambda state: stones(state, 1)[0].pop(), "state.towers"),
        (lambda state: stones(state, 1)[0].append(1), "state.towers"),
        (lambda state: state["towers"].__setitem__("b2", [0, 1] * 4), "state.towers"),
        (lambda state: state["returned"].__setitem__(0, 1), "state.towers"),
        (lambda state: state["returned"].__setitem__(0, -1), "state.returned[0]"),
        (lambda state: state.update(turn=state["turn"] + 1), "state.towers"),
        (lambda state: state.update(turn=600), "state.turn"),
        (lambda state: state.pop("exchanging"), "state"),
        (lambda state: state.update(exchanging=True), "state.exchanging"),
        (lambda state: state.update(exchanging=0), "state.exchanging"),
        (lambda state: state.update(hands=[[], [], []]), "state.hands"),
        (lambda state: state["setup"].update(players=2), "state.hands"),
        (lambda state: state["setup"].update(players=5), "setup.players"),
        (lambda state: state["setup"].update(board="ROYGBP"), "setup.board"),
        (lambda state: state["setup"].update(board=["ROYGBP"]), "setup.board"),
        (lambda state: state["setup"].update(payment="at_most"), "setup.payment"),
    ],
)
def test_a_state_that_cannot_be(change: Callable[[dict[str, Any]], object], where: str) -> None:
    """A state with one fault is refused, and the place of the fault is told."""
    for text in documents("turn")[::9]:
        document = json.loads(text)
        changed(document, "state", change)
        assert wrong(json.dumps(document)).where == where


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
        (lambda view: view.update(seat=3), "seat"),
        (lambda view: view.update(seat=None), "view.hands"),
        (lambda view: view.update(deck=view["deck"] + 1), "view.deck"),
        (lambda view: view.update(deck=10**9), "view.deck"),
        (lambda view: view.update(round=0), "view.round"),
        (lambda view: view.update(owners={}), "view.owners"),
        (lambda view: view.update(unused=[20, 20, 20]), "view.unused"),
        (lambda view: view.update(exchanging=True), "view.exchanging"),
        (lambda view: view.update(waiting=[0, 1]), "view.waiting"),
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
    changed(document, "view", change)
    assert wrong(json.dumps(document)).where == where


# ---- In the middle of an exchange


@pytest.mark.clause("J4F-EXCHANGE-3", "J4F-DRAW-3")
@pytest.mark.parametrize(
    "course",
    [exchange_with_reshuffle(2), exchange_with_reshuffle(4), exchange_from_empty_deck(3)],
    ids=["2 players", "4 players", "from an empty deck"],
)
def test_an_exchange_goes_on_after_a_document(course: Course) -> None:
    """Cards drawn after the shuffle still are those of the exchange, whoever kept the state."""
    waits, order = course.states[-2], course.actions[-1]
    assert waits.exchanging
    kept = rulekit.loads(rulekit.dumps(waits))
    assert kept == waits
    for viewer in (None, 0, 1):
        view = GAME.view(waits, viewer)
        assert view.exchanging
        assert rulekit.loads(rulekit.dumps(view)) == view
    step = GAME.apply(kept, order)
    assert step == (course.end, course.events[-1])
    [drawn] = [event for event in step.events if isinstance(event, Drawn)]
    assert drawn.clauses == ("J4F-EXCHANGE-3",)
    assert not step.state.exchanging


@pytest.mark.clause("J4F-DRAW-1", "J4F-DRAW-2", "J4F-DRAW-3")
def test_a_placement_goes_on_after_a_document() -> None:
    """Cards drawn after the shuffle are those of a placement where nothing was exchanged."""
    course = reshuffle(1, 3)
    waits, order = course.states[-2], course.actions[-1]
    assert not waits.exchanging
    step = GAME.apply(rulekit.loads(rulekit.dumps(waits)), order)
    [drawn] = [event for event in step.events if isinstance(event, Drawn)]
    assert drawn.clauses == ("J4F-DRAW-1", "J4F-DRAW-2")


@pytest.mark.clause("J4F-EXCHANGE-3")
def test_an_exchange_that_cannot_be() -> None:
    """Whoever exchanges has lost a stone and waits for a shuffle that brings the cards."""
    before_the_deal = GAME.start(GAME.setup(players=2))
    nobody_has_exchanged = reshuffle(1, 3).states[-2]
    after_the_exchange = exchange_with_reshuffle(2).end
    assert isinstance(nobody_has_exchanged.waiting, Shuffle)
    assert any(after_the_exchange.returned)
    for state, where in (
        (before_the_deal, "hands"),
        (nobody_has_exchanged, "exchanging"),
        (after_the_exchange, "exchanging"),
    ):
        for kept, kind in ((state, "state"), (GAME.view(state, 0), "view")):
            document = json.loads(rulekit.dumps(kept))
            assert document[kind]["exchanging"] is False
            document[kind]["exchanging"] = True
            assert wrong(json.dumps(document)).where == f"{kind}.{where}"

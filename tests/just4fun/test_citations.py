"""Which clauses each moment of a game cites: exactly those that the test's own mark names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rulekit.errors import IllegalAction, IllegalSetup
from rulekit.game import Shuffled
from rulekit.just4fun.state import (
    Action,
    AreasCompared,
    Dealt,
    Drawn,
    Exchange,
    Exchanged,
    GameOver,
    LinesCompleted,
    Pass,
    Place,
    Placed,
    Reshuffled,
    State,
)
from tests.just4fun.directed import (
    exchange_at_once,
    finish,
    last_stone_line,
    line,
    reshuffle,
    tower_of_seven,
)
from tests.just4fun.table import GAME, Course, Stacked, begin, hand, setup

Clauses = tuple[str, ...]


def refused_setup(players: int = 2, **options: Any) -> Clauses:
    """The clauses by which there is no such setup."""
    with pytest.raises(IllegalSetup) as refusal:
        setup(players, **options)
    return refusal.value.clauses


def refused(state: State, action: Action | Shuffled) -> Clauses:
    """The clauses by which an action is refused."""
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, action)
    return refusal.value.clauses


def holding(cards: str) -> State:
    """A game of 2 players, in whose first turn seat 0 holds these seven cards."""
    state = Stacked(setup(2)).hold(cards).course().end
    assert hand(state, 0) == "".join(sorted(cards))
    return state


def between_shuffles() -> State:
    """A game that waits for the discard pile to be shuffled."""
    course = reshuffle(2, 3)
    waits = [state for state in course.states if state.deck == () and state.turn]
    return waits[0]


def line_of(length: int) -> Course:
    """A game won by the first so many fields of row 1."""
    fields = [f"{column}1" for column in "abcdef"[:length]]
    return line(frozenset(fields), fields[-1])


def option(name: str) -> Clauses:
    """The clauses behind a field of the setup, for a front end's form."""
    [found] = [each for each in GAME.options() if each.name == name]
    return found.clauses


SCENES: Mapping[str, Callable[[], Clauses]] = {
    "too many players": lambda: refused_setup(5),
    "no such board": lambda: refused_setup(board=("ROYGBP",) * 5),
    "no such tower cost": lambda: refused_setup(tower_cost="free"),
    "no such payment": lambda: refused_setup(payment="on credit"),
    "no such reshuffle": lambda: refused_setup(reshuffle="never"),
    "no such area tie": lambda: refused_setup(area_tie="dice"),
    "no such card": lambda: refused(holding("RROYGBP"), Place(0, "a1", ("X",))),
    "shuffle before the deal": lambda: refused(begin(setup(2)).end, Shuffled(("R",))),
    "placement before the deal": lambda: refused(begin(setup(2)).end, Place(0, "a1", ("R",))),
    "dealt": lambda: line_of(4).last(Dealt).clauses,
    "not on turn": lambda: refused(holding("RROYGBP"), Place(1, "a1", ("R",))),
    "no such seat": lambda: refused(holding("RROYGBP"), Place(2, "a1", ("R",))),
    "no pass": lambda: refused(holding("RROYGBP"), Pass(0)),
    "no such field": lambda: refused(holding("RROYGBP"), Place(0, "g1", ("R",))),
    "wrong number": lambda: refused(holding("RROYGBP"), Place(0, "a1", ("R", "R"))),
    "too high": lambda: refused(tower_of_seven().end, Place(1, "d3", ("P",) * 7)),
    "wrong colour": lambda: refused(holding("RROYGBP"), Place(0, "a1", ("O",))),
    "not in hand": lambda: refused(holding("OOOYGBP"), Place(0, "a1", ("R",))),
    "placed": lambda: line_of(4).last(Placed).clauses,
    "placed on a tower": lambda: Stacked(setup(2)).place("d1", "d1").course().last(Placed).clauses,
    "drawn": lambda: line_of(4).last(Drawn).clauses,
    "reshuffled": lambda: reshuffle(2, 3).last(Reshuffled).clauses,
    "drawn after the shuffle": lambda: reshuffle(2, 3).last(Drawn).clauses,
    "drawn anew": lambda: exchange_at_once(2).then(Exchange(0)).last(Drawn).clauses,
    "wrong reshuffle": lambda: refused(between_shuffles(), Shuffled(("R",))),
    "placement before the reshuffle": lambda: refused(between_shuffles(), Place(0, "a1", ("R",))),
    "exchanged": lambda: exchange_at_once(2).then(Exchange(0)).last(Exchanged).clauses,
    "must place": lambda: refused(holding("RROYGBP"), Exchange(0)),
    "line": lambda: line_of(4).last(LinesCompleted).clauses,
    "won by a line": lambda: line_of(4).outcome.clauses,
    "line of five": lambda: line_of(5).last(LinesCompleted).clauses,
    "won by a line of five": lambda: line_of(5).last(GameOver).clauses,
    "after the end": lambda: refused(line_of(4).end, Place(1, "a1", ("R",))),
    "line by the last stone": lambda: last_stone_line(2).last(LinesCompleted).clauses,
    "won by a line with the last stone": lambda: last_stone_line(2).outcome.clauses,
    "areas": lambda: finish("largest").last(AreasCompared).clauses,
    "over after 20 rounds": lambda: finish("largest").last(GameOver).clauses,
    "won by an area": lambda: finish("largest").outcome.clauses,
    "won by the tie-break": lambda: finish("tie broken").outcome.clauses,
    "won together": lambda: finish("shared").outcome.clauses,
    **{
        f"option {each.name}": lambda name=each.name: option(name)  # type: ignore[misc]
        for each in GAME.options()
    },
}
"""What happens, and the clauses cited then."""


def cites(scene: str, *marks: pytest.MarkDecorator) -> Any:
    """A scene, marked with the clauses that it cites."""
    return pytest.param(scene, marks=marks, id=scene)


mark = pytest.mark


@pytest.mark.parametrize(
    "scene",
    [
        cites("too many players", mark.clause("RULING-TURN-ORDER", "J4F-STONES-1")),
        cites("no such board", mark.clause("RULING-BOARD", "J4F-BOARD-1")),
        cites("no such tower cost", mark.clause("RULING-TOWER-COST")),
        cites("no such payment", mark.clause("RULING-PAYMENT")),
        cites("no such reshuffle", mark.clause("RULING-RESHUFFLE")),
        cites("no such area tie", mark.clause("RULING-AREA-TIE")),
        cites("no such card", mark.clause("J4F-CARDS-1")),
        cites("shuffle before the deal", mark.clause("J4F-SETUP-3", "J4F-CARDS-1")),
        cites("placement before the deal", mark.clause("J4F-SETUP-3")),
        cites("dealt", mark.clause("J4F-SETUP-3", "J4F-SETUP-4", "RULING-TURN-ORDER")),
        cites("not on turn", mark.clause("RULING-TURN-ORDER")),
        cites("no such seat", mark.clause("RULING-TURN-ORDER")),
        cites("no pass", mark.clause("RULING-COMPULSORY-TURN", "J4F-PLAY-1", "J4F-PLACE-1")),
        cites("no such field", mark.clause("J4F-BOARD-1", "RULING-BOARD")),
        cites("wrong number", mark.clause("J4F-PRICE-1", "RULING-PAYMENT")),
        cites("too high", mark.clause("J4F-PLAY-1", "J4F-PRICE-2")),
        cites("wrong colour", mark.clause("J4F-TURN-1")),
        cites("not in hand", mark.clause("J4F-GOAL-1", "J4F-PLACE-2")),
        cites(
            "placed",
            mark.clause(
                "J4F-GOAL-1",
                "J4F-TURN-1",
                "J4F-PLAY-1",
                "J4F-PLAY-2",
                "J4F-PLACE-1",
                "J4F-PLACE-2",
                "J4F-PRICE-1",
            ),
        ),
        cites(
            "placed on a tower",
            mark.clause(
                "J4F-GOAL-1",
                "J4F-TURN-1",
                "J4F-PLAY-1",
                "J4F-PLAY-2",
                "J4F-PLACE-1",
                "J4F-PLACE-2",
                "J4F-PRICE-2",
                "J4F-TOWER-1",
                "J4F-TOWER-2",
            ),
        ),
        cites("drawn after the shuffle", mark.clause("J4F-DRAW-1", "J4F-DRAW-2")),
        cites("drawn anew", mark.clause("J4F-EXCHANGE-3")),
        cites(
            "line by the last stone",
            mark.clause(
                "RULING-WIN-ON-PLACING",
                "J4F-LINE-1",
                "J4F-LINE-2",
                "J4F-TOWER-2",
                "RULING-TOP-STONE",
            ),
        ),
        cites(
            "won by a line with the last stone",
            mark.clause("J4F-LINE-1", "J4F-LINE-2", "RULING-LINE-BEFORE-AREA"),
        ),
        cites("drawn", mark.clause("J4F-DRAW-1", "J4F-DRAW-2")),
        cites("reshuffled", mark.clause("J4F-DRAW-3")),
        cites("wrong reshuffle", mark.clause("J4F-DRAW-3")),
        cites("placement before the reshuffle", mark.clause("J4F-DRAW-3")),
        cites(
            "exchanged",
            mark.clause(
                "J4F-EXCHANGE-1",
                "J4F-EXCHANGE-2",
                "J4F-EXCHANGE-3",
                "RULING-EXCHANGE",
                "RULING-OPEN-TABLE",
            ),
        ),
        cites(
            "must place",
            mark.clause(
                "J4F-EXCHANGE-1", "J4F-EXCHANGE-2", "RULING-EXCHANGE", "RULING-COMPULSORY-TURN"
            ),
        ),
        cites("line", mark.clause("RULING-WIN-ON-PLACING", "J4F-LINE-1", "J4F-LINE-2")),
        cites("won by a line", mark.clause("J4F-LINE-1", "J4F-LINE-2")),
        cites("line of five", mark.clause("RULING-WIN-ON-PLACING", "J4F-VARIANT-1")),
        cites(
            "won by a line of five",
            mark.clause("J4F-END-1", "RULING-WIN-ON-PLACING", "J4F-VARIANT-1"),
        ),
        cites("after the end", mark.clause("J4F-END-1", "J4F-LINE-1", "J4F-LINE-2")),
        cites(
            "areas",
            mark.clause(
                "J4F-AREA-1", "J4F-AREA-2", "RULING-AREA", "J4F-TOWER-2", "RULING-TOP-STONE"
            ),
        ),
        cites(
            "over after 20 rounds",
            mark.clause(
                "J4F-END-1", "RULING-STONES-RUN-OUT", "J4F-AREA-1", "J4F-AREA-2", "RULING-AREA"
            ),
        ),
        cites("won by an area", mark.clause("J4F-AREA-1", "J4F-AREA-2", "RULING-AREA")),
        cites(
            "won by the tie-break",
            mark.clause("J4F-AREA-1", "J4F-AREA-2", "RULING-AREA", "J4F-AREA-3", "RULING-AREA-TIE"),
        ),
        cites(
            "won together",
            mark.clause("J4F-AREA-1", "J4F-AREA-2", "RULING-AREA", "J4F-AREA-3", "RULING-AREA-TIE"),
        ),
        cites("option players", mark.clause("RULING-TURN-ORDER")),
        cites("option variant", mark.clause("J4F-VARIANT-1")),
        cites("option board", mark.clause("RULING-BOARD")),
        cites("option tower_cost", mark.clause("RULING-TOWER-COST")),
        cites("option payment", mark.clause("RULING-PAYMENT")),
        cites("option reshuffle", mark.clause("RULING-RESHUFFLE")),
        cites("option area_tie", mark.clause("RULING-AREA-TIE")),
    ],
)
def test_what_the_game_cites(request: pytest.FixtureRequest, scene: str) -> None:
    """Each moment of a game cites the clauses behind it, all of them and no other."""
    marked = [name for found in request.node.iter_markers("clause") for name in found.args]
    assert sorted(SCENES[scene]()) == sorted(marked)

"""Which clauses each moment of a game cites: exactly those that the test's own mark names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rulekit.contract import Shuffled
from rulekit.errors import IllegalAction, IllegalSetup
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
    exchange_from_empty_deck,
    exchange_with_reshuffle,
    finish,
    last_stone_line,
    line,
    own_seven,
    red_card,
    reshuffle,
    tower_of_seven,
)
from tests.just4fun.table import GAME, Course, Stacked, begin, opening, position, seat_due, setup

Clauses = tuple[str, ...]

HAND = "GGGRROY"
"""In `opening`, what seat 0 holds on the default board: row 1 reads ROYGBP, so d1 is green."""


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


def refused_top(course: Course) -> Clauses:
    """The clauses by which seven purple cards are not enough for one more stone on d3."""
    return refused(course.end, Place(seat_due(course.end), "d3", ("P",) * 7))


def green(number: int, seat: int = 0) -> Place:
    """So many green cards for d1."""
    return Place(seat, "d1", ("G",) * number)


def on_board(*fields: str, **options: Any) -> Course:
    """A game of 2 players who have placed stones on these fields, seat 0 first."""
    return Stacked(setup(2, **options)).place(*fields).course()


def in_the_draw() -> State:
    """A turn in which cards are still to be drawn when the deck has run out."""
    state = reshuffle(2, 3).states[-2]
    assert (state.deck, state.owed) == ((), 1)
    return state


def after_the_draw() -> State:
    """A turn that has drawn all its cards, the last ones of the deck: by `when_empty` a shuffle."""
    state = reshuffle(3, 3).states[-2]
    assert (state.deck, state.owed) == ((), 0)
    return state


def empty_deck() -> State:
    """The same by `when_needed`, where the next turn begins without a deck."""
    state = reshuffle(3, 3, reshuffle="when_needed").end
    assert (state.deck, state.owed) == ((), 0)
    return state


def placed_after_an_exchange() -> Course:
    """A stone placed right after an exchange in which the deck ran out."""
    course = exchange_with_reshuffle(2)
    seat = seat_due(course.end)
    action = GAME.legal_actions(course.end, seat)[0]
    assert isinstance(action, Place)
    return course.then(action)


def line_of(length: int) -> Course:
    """A game won by the first so many fields of row 1."""
    fields = [f"{column}1" for column in "abcdef"[:length]]
    return line(frozenset(fields), fields[-1])


def line_over_a_stone() -> Course:
    """A game won by row 1 with a stone of the other player under the last one."""
    course = on_board("a1", "d1", "b1", "f6", "c1", "e5", "d1")
    assert position(course.end)["d1"] == (1, 0)
    return course


def longer_line() -> Course:
    """A game won by five in a row, where four would have been enough."""
    course = on_board("a1", "f6", "b1", "e5", "d1", "f4", "e1", "d6", "c1")
    [found] = course.outcome.lines
    assert len(found.fields) == 5
    return course


def option(name: str) -> Clauses:
    """The clauses behind a field of the setup, for a front end's form."""
    [found] = [each for each in GAME.options() if each.name == name]
    return found.clauses


SCENES: Mapping[str, Callable[[], Clauses]] = {
    "too many players": lambda: refused_setup(5),
    "too few players": lambda: refused_setup(1),
    "too few fields": lambda: refused_setup(board=("ROYGBP",) * 5),
    "no such colour": lambda: refused_setup(board=("ROYGBX",) * 6),
    "rows of other lengths": lambda: refused_setup(board=("ROYGBPR", "ROYGB", *["ROYGBP"] * 4)),
    "no such tower cost": lambda: refused_setup(tower_cost="free"),
    "no such payment": lambda: refused_setup(payment="on credit"),
    "no such reshuffle": lambda: refused_setup(reshuffle="never"),
    "no such area tie": lambda: refused_setup(area_tie="dice"),
    "wrong shuffle before the deal": lambda: refused(begin(setup(2)).end, Shuffled(("R",))),
    "placement before the deal": lambda: refused(begin(setup(2)).end, green(1)),
    "wrong shuffle in the draw": lambda: refused(in_the_draw(), Shuffled(("R",))),
    "wrong shuffle after the draw": lambda: refused(after_the_draw(), Shuffled(("R",))),
    "placement in the draw": lambda: refused(in_the_draw(), green(1)),
    "placement after the draw": lambda: refused(after_the_draw(), green(1)),
    "shuffle not due": lambda: refused(opening(HAND), Shuffled(("R",))),
    "shuffle not due, empty deck": lambda: refused(empty_deck(), Shuffled(("R",))),
    "not on turn": lambda: refused(opening(HAND), green(1, seat=1)),
    "no such seat": lambda: refused(opening(HAND), green(1, seat=2)),
    "no pass": lambda: refused(opening(HAND), Pass(0)),
    "no pass, no placement": lambda: refused(exchange_at_once(2).end, Pass(0)),
    "must place": lambda: refused(opening(HAND), Exchange(0)),
    "must place by one reading": lambda: refused(red_card("opponents_only").end, Exchange(0)),
    "no such field": lambda: refused(opening(HAND), Place(0, "g1", ("G",))),
    "no such card": lambda: refused(opening(HAND), Place(0, "d1", ("X",))),
    "wrong colour": lambda: refused(opening(HAND), Place(0, "d1", ("O",))),
    "not in hand": lambda: refused(opening("OOOYYBP"), green(1)),
    "no card for an empty field": lambda: refused(on_board().end, green(0)),
    "too many cards for an empty field": lambda: refused(on_board().end, green(7)),
    "eight cards for an empty field": lambda: refused(on_board().end, green(8)),
    "no card for opponents' stones": lambda: refused(on_board("d1", "d1").end, green(0)),
    "too few cards for opponents' stones": lambda: refused(on_board("d1", "d1").end, green(1)),
    "too many cards for opponents' stones": lambda: refused(on_board("d1", "d1").end, green(7)),
    "eight cards for opponents' stones": lambda: refused(on_board("d1", "d1").end, green(8)),
    "no card for own stones": lambda: refused(on_board("d1", "a1").end, green(0)),
    "too few cards for own stones": lambda: refused(on_board("d1", "a1").end, green(1)),
    "too many cards for own stones": lambda: refused(on_board("d1", "a1").end, green(7)),
    "eight cards for own stones": lambda: refused(on_board("d1", "a1").end, green(8)),
    "too few cards, more allowed": lambda: refused(
        on_board("d1", "d1", payment="at_least").end, green(2)
    ),
    "too high over opponents' stones": lambda: refused_top(tower_of_seven()),
    "too high over own stones": lambda: refused_top(own_seven()),
    "after a line": lambda: refused(line_of(4).end, green(1)),
    "after a line of five": lambda: refused(line_of(5).end, green(1)),
    "after 20 rounds": lambda: refused(finish("largest").end, green(1)),
    "dealt": lambda: on_board().last(Dealt).clauses,
    "placed on an empty field": lambda: on_board("d1").last(Placed).clauses,
    "placed on an opponent's tower": lambda: on_board("d1", "d1").last(Placed).clauses,
    "placed on an own stone": lambda: on_board("d1", "a1", "d1").last(Placed).clauses,
    "placed on an own tower over others' stones": lambda: (
        on_board("d1", "d1", "a1", "d1").last(Placed).clauses
    ),
    "placed for more than the price": lambda: (
        Stacked(setup(2, payment="at_least")).place("d1", number=2).course().last(Placed).clauses
    ),
    "placed for the price, more allowed": lambda: (
        on_board("d1", payment="at_least").last(Placed).clauses
    ),
    "exchanged": lambda: exchange_at_once(2).then(Exchange(0)).last(Exchanged).clauses,
    "exchanged by one reading": lambda: (
        red_card("all_stones").then(Exchange(0)).last(Exchanged).clauses
    ),
    "drawn": lambda: on_board("d1").last(Drawn).clauses,
    "drawn before the shuffle": lambda: reshuffle(2, 3).all(Drawn)[-2].clauses,
    "drawn after the shuffle": lambda: reshuffle(2, 3).all(Drawn)[-1].clauses,
    "drawn in an exchange": lambda: exchange_at_once(2).then(Exchange(0)).last(Drawn).clauses,
    "drawn in an exchange before the shuffle": lambda: (
        exchange_with_reshuffle(2).all(Drawn)[-2].clauses
    ),
    "drawn in an exchange after the shuffle": lambda: (
        exchange_with_reshuffle(2).all(Drawn)[-1].clauses
    ),
    "drawn in an exchange from the new deck alone": lambda: (
        exchange_from_empty_deck(2).last(Drawn).clauses
    ),
    "drawn in the turn after such an exchange": lambda: (
        placed_after_an_exchange().last(Drawn).clauses
    ),
    "reshuffled in the draw": lambda: reshuffle(2, 3).last(Reshuffled).clauses,
    "reshuffled after the draw": lambda: reshuffle(3, 3).last(Reshuffled).clauses,
    "line": lambda: line_of(4).last(LinesCompleted).clauses,
    "line of five": lambda: line_of(5).last(LinesCompleted).clauses,
    "line over others' stones": lambda: line_over_a_stone().last(LinesCompleted).clauses,
    "over by a line": lambda: line_of(4).last(GameOver).clauses,
    "over by a line of five": lambda: line_of(5).last(GameOver).clauses,
    "over by a line with the last stone": lambda: last_stone_line(2).last(GameOver).clauses,
    "won by a line": lambda: line_of(4).outcome.clauses,
    "won by a line of five": lambda: line_of(5).outcome.clauses,
    "won by a longer line": lambda: longer_line().outcome.clauses,
    "won by a line with the last stone": lambda: last_stone_line(2).outcome.clauses,
    "areas": lambda: finish("largest").last(AreasCompared).clauses,
    "equal areas": lambda: finish("tie broken").last(AreasCompared).clauses,
    "over after 20 rounds": lambda: finish("largest").last(GameOver).clauses,
    "over after 20 rounds with equal areas": lambda: finish("shared").last(GameOver).clauses,
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
        cites("too many players", mark.clause("J4F-STONES-1", "RULING-TURN-ORDER")),
        cites("too few players", mark.clause("RULING-TURN-ORDER")),
        cites("too few fields", mark.clause("J4F-BOARD-1", "RULING-BOARD")),
        cites("no such colour", mark.clause("J4F-BOARD-1", "RULING-BOARD")),
        cites("rows of other lengths", mark.clause("RULING-BOARD")),
        cites("no such tower cost", mark.clause("RULING-TOWER-COST")),
        cites("no such payment", mark.clause("RULING-PAYMENT")),
        cites("no such reshuffle", mark.clause("RULING-RESHUFFLE")),
        cites("no such area tie", mark.clause("RULING-AREA-TIE")),
        cites("wrong shuffle before the deal", mark.clause("J4F-SETUP-3", "J4F-CARDS-1")),
        cites("placement before the deal", mark.clause("J4F-SETUP-3")),
        cites("wrong shuffle in the draw", mark.clause("J4F-DRAW-3")),
        cites("wrong shuffle after the draw", mark.clause("J4F-DRAW-3")),
        cites("placement in the draw", mark.clause("J4F-DRAW-3")),
        cites("placement after the draw", mark.clause("J4F-DRAW-3", "RULING-RESHUFFLE")),
        cites("shuffle not due", mark.clause("J4F-DRAW-3")),
        cites("shuffle not due, empty deck", mark.clause("J4F-DRAW-3", "RULING-RESHUFFLE")),
        cites("not on turn", mark.clause("RULING-TURN-ORDER")),
        cites("no such seat", mark.clause("RULING-TURN-ORDER")),
        cites("no pass", mark.clause("J4F-PLAY-1", "J4F-PLACE-1", "RULING-COMPULSORY-TURN")),
        cites("no pass, no placement", mark.clause("J4F-EXCHANGE-1", "RULING-COMPULSORY-TURN")),
        cites(
            "must place",
            mark.clause(
                "J4F-EXCHANGE-1", "J4F-EXCHANGE-2", "RULING-EXCHANGE", "RULING-COMPULSORY-TURN"
            ),
        ),
        cites(
            "must place by one reading",
            mark.clause(
                "J4F-EXCHANGE-1",
                "J4F-EXCHANGE-2",
                "RULING-EXCHANGE",
                "RULING-COMPULSORY-TURN",
                "RULING-TOWER-COST",
            ),
        ),
        cites("no such field", mark.clause("J4F-BOARD-1", "RULING-BOARD")),
        cites("no such card", mark.clause("J4F-CARDS-1")),
        cites("wrong colour", mark.clause("J4F-TURN-1")),
        cites("not in hand", mark.clause("J4F-GOAL-1", "J4F-PLACE-2")),
        cites("no card for an empty field", mark.clause("J4F-PLAY-1")),
        cites("too many cards for an empty field", mark.clause("J4F-PRICE-1", "RULING-PAYMENT")),
        cites("eight cards for an empty field", mark.clause("J4F-PLAY-1")),
        cites("no card for opponents' stones", mark.clause("J4F-PLAY-1", "J4F-PRICE-2")),
        cites("too few cards for opponents' stones", mark.clause("J4F-PRICE-2")),
        cites("too many cards for opponents' stones", mark.clause("J4F-PRICE-2", "RULING-PAYMENT")),
        cites("eight cards for opponents' stones", mark.clause("J4F-PLAY-1")),
        cites("no card for own stones", mark.clause("J4F-PLAY-1")),
        cites("too few cards for own stones", mark.clause("RULING-TOWER-COST")),
        cites("too many cards for own stones", mark.clause("RULING-TOWER-COST", "RULING-PAYMENT")),
        cites("eight cards for own stones", mark.clause("J4F-PLAY-1")),
        cites("too few cards, more allowed", mark.clause("J4F-PRICE-2")),
        cites("too high over opponents' stones", mark.clause("J4F-PLAY-1", "J4F-PRICE-2")),
        cites("too high over own stones", mark.clause("J4F-PLAY-1", "RULING-TOWER-COST")),
        cites("after a line", mark.clause("J4F-END-1", "J4F-LINE-1", "J4F-LINE-2")),
        cites("after a line of five", mark.clause("J4F-END-1", "J4F-VARIANT-1")),
        cites("after 20 rounds", mark.clause("J4F-END-1")),
        cites("dealt", mark.clause("J4F-SETUP-3", "J4F-SETUP-4", "RULING-TURN-ORDER")),
        cites(
            "placed on an empty field",
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
            "placed on an opponent's tower",
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
        cites(
            "placed on an own stone",
            mark.clause(
                "J4F-GOAL-1",
                "J4F-TURN-1",
                "J4F-PLAY-1",
                "J4F-PLAY-2",
                "J4F-PLACE-1",
                "J4F-PLACE-2",
                "J4F-TOWER-1",
                "RULING-TOWER-COST",
                "RULING-TOP-STONE",
            ),
        ),
        cites(
            "placed on an own tower over others' stones",
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
                "RULING-TOP-STONE",
            ),
        ),
        cites(
            "placed for more than the price",
            mark.clause(
                "J4F-GOAL-1",
                "J4F-TURN-1",
                "J4F-PLAY-1",
                "J4F-PLAY-2",
                "J4F-PLACE-1",
                "J4F-PLACE-2",
                "J4F-PRICE-1",
                "RULING-PAYMENT",
            ),
        ),
        cites(
            "placed for the price, more allowed",
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
            "exchanged by one reading",
            mark.clause(
                "J4F-EXCHANGE-1",
                "J4F-EXCHANGE-2",
                "J4F-EXCHANGE-3",
                "RULING-EXCHANGE",
                "RULING-OPEN-TABLE",
                "RULING-TOWER-COST",
            ),
        ),
        cites("drawn", mark.clause("J4F-DRAW-1", "J4F-DRAW-2")),
        cites("drawn before the shuffle", mark.clause("J4F-DRAW-1", "J4F-DRAW-2")),
        cites("drawn after the shuffle", mark.clause("J4F-DRAW-1", "J4F-DRAW-2")),
        cites("drawn in an exchange", mark.clause("J4F-EXCHANGE-3")),
        cites("drawn in an exchange before the shuffle", mark.clause("J4F-EXCHANGE-3")),
        cites("drawn in an exchange after the shuffle", mark.clause("J4F-EXCHANGE-3")),
        cites("drawn in an exchange from the new deck alone", mark.clause("J4F-EXCHANGE-3")),
        cites("drawn in the turn after such an exchange", mark.clause("J4F-DRAW-1", "J4F-DRAW-2")),
        cites("reshuffled in the draw", mark.clause("J4F-DRAW-3")),
        cites("reshuffled after the draw", mark.clause("J4F-DRAW-3", "RULING-RESHUFFLE")),
        cites("line", mark.clause("J4F-LINE-1", "J4F-LINE-2", "RULING-WIN-ON-PLACING")),
        cites("line of five", mark.clause("J4F-VARIANT-1", "RULING-WIN-ON-PLACING")),
        cites(
            "line over others' stones",
            mark.clause(
                "J4F-LINE-1",
                "J4F-LINE-2",
                "J4F-TOWER-2",
                "RULING-WIN-ON-PLACING",
                "RULING-TOP-STONE",
            ),
        ),
        cites(
            "over by a line",
            mark.clause("J4F-END-1", "J4F-LINE-1", "J4F-LINE-2", "RULING-WIN-ON-PLACING"),
        ),
        cites(
            "over by a line of five",
            mark.clause("J4F-END-1", "J4F-VARIANT-1", "RULING-WIN-ON-PLACING"),
        ),
        cites(
            "over by a line with the last stone",
            mark.clause(
                "J4F-END-1",
                "J4F-LINE-1",
                "J4F-LINE-2",
                "RULING-WIN-ON-PLACING",
                "RULING-LINE-BEFORE-AREA",
            ),
        ),
        cites("won by a line", mark.clause("J4F-LINE-1", "J4F-LINE-2")),
        cites("won by a line of five", mark.clause("J4F-VARIANT-1")),
        cites(
            "won by a longer line", mark.clause("J4F-LINE-1", "J4F-LINE-2", "RULING-WIN-ON-PLACING")
        ),
        cites(
            "won by a line with the last stone",
            mark.clause("J4F-LINE-1", "J4F-LINE-2", "RULING-LINE-BEFORE-AREA"),
        ),
        cites(
            "areas",
            mark.clause(
                "J4F-AREA-1", "J4F-AREA-2", "J4F-TOWER-2", "RULING-AREA", "RULING-TOP-STONE"
            ),
        ),
        cites(
            "equal areas",
            mark.clause(
                "J4F-AREA-1",
                "J4F-AREA-2",
                "J4F-AREA-3",
                "J4F-TOWER-2",
                "RULING-AREA",
                "RULING-AREA-TIE",
                "RULING-TOP-STONE",
            ),
        ),
        cites(
            "over after 20 rounds",
            mark.clause(
                "J4F-END-1", "J4F-AREA-1", "J4F-AREA-2", "RULING-AREA", "RULING-STONES-RUN-OUT"
            ),
        ),
        cites(
            "over after 20 rounds with equal areas",
            mark.clause(
                "J4F-END-1",
                "J4F-AREA-1",
                "J4F-AREA-2",
                "J4F-AREA-3",
                "RULING-AREA",
                "RULING-AREA-TIE",
                "RULING-STONES-RUN-OUT",
            ),
        ),
        cites("won by an area", mark.clause("J4F-AREA-1", "J4F-AREA-2", "RULING-AREA")),
        cites(
            "won by the tie-break",
            mark.clause("J4F-AREA-1", "J4F-AREA-2", "J4F-AREA-3", "RULING-AREA", "RULING-AREA-TIE"),
        ),
        cites(
            "won together",
            mark.clause("J4F-AREA-1", "J4F-AREA-2", "J4F-AREA-3", "RULING-AREA", "RULING-AREA-TIE"),
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

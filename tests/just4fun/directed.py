"""Rare moments of a game, each reached by real turns; every generator proves where it came.

A generator gives the game up to its moment, and raises AssertionError if it missed it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeGuard

from rulekit.contract import Players, Shuffle
from rulekit.just4fun.board import FIELDS
from rulekit.just4fun.state import Drawn, Exchanged, Field, Place, Reshuffled, Setup
from spec.reference import just4fun
from tests.just4fun.table import (
    GAME,
    LINES,
    Course,
    Stacked,
    colour_of,
    grid,
    hand,
    is_over,
    position,
    reach,
    seat_due,
    setup,
)

RED = ("RRRRRR",) * 6
"""A board of one colour: whoever has no red card has to exchange."""

# ---- Exchanges

FORCED = {
    (3, "all_stones"): """
         0 00  1  1  2  2
         2  2 10  0  1  1
         1  1  2 12  0  0
         0  0 21  1 02 22
        02  2  0  0  1 11
        21  1  2  2  0  0
    """,
    (4, "all_stones"): """
         2 00  0  3  1  1
         0  1 11  0  2  2
         0  2  0 03  3  3
         0  0  1  3 12  1
         3  1  2  2  1 33
        22  0  3  3  1  2
    """,
    (3, "opponents_only"): """
         1 10 20  2 20  2
         2  2 01  1 10 20
        10  2  1 01  2  2
         2 01 10  1 02 10
         2 10  1 20  2 10
        02 20 10  1  1  2
    """,
    (4, "opponents_only"): """
        10 20  0 23  1 02
         3 31 23 32  1  0
         0  3  0 21  1  1
         1  0 32 02 02  3
        02  3  1  1  1 02
        23  1  1  0  3  3
    """,
}
"""Every red field has two stones, every other one, under `opponents_only` none that is cheap."""


def forced_exchange(players: int, tower_cost: str = "all_stones", **options: Any) -> Course:
    """Come to a turn in which a hand of RROYGBP has to be exchanged, on the default board."""
    target = grid(FORCED[players, tower_cost])
    table = setup(players, tower_cost=tower_cost, **options)
    stacked = reach(table, target, held="RROYGBP")
    course = stacked.course()
    seat = seat_due(course.end)
    assert position(course.end) == target
    assert hand(course.end, seat) == "BGOPRRY"
    assert not any(
        hand(course.end, seat).count(colour_of(course.setup, field)) >= stacked.price(field)
        for field in FIELDS
    )
    return course


def exchange_at_once(players: int) -> Course:
    """Come to a first turn without a placement: there is no red card for a red board."""
    course = Stacked(setup(players, board=RED)).hold("OOYYGGB").course()
    assert "R" not in hand(course.end, 0)
    assert GAME.view(course.end, 0).turn == 0
    return course


def red_card(tower_cost: str) -> Course:
    """Come to a turn with one red card, where the only red field has an own stone.

    Only the price of own towers tells whether the hand is exchanged.
    """
    board = ("ROOOOO", *["OOOOOO"] * 5)
    stacked = Stacked(setup(2, board=board, tower_cost=tower_cost)).place("a1", "b1")
    course = stacked.hold("RYYGGBB").course()
    assert hand(course.end, 0) == "BBGGRYY"
    assert position(course.end)["a1"] == (0,)
    return course


def exchange_with_reshuffle(players: int, **options: Any) -> Course:
    """Exchange hand after hand until the seven new cards are more than the deck has."""
    stacked = Stacked(setup(players, board=RED, **options))
    hands = iter(["OOOOOOO", "YYYYYYY", "GGGGGGG", "BBBBBBB", "PPPPPPP", "OOOYYYG", "GGBBBPP"])
    while len(stacked.deck) >= 7:
        stacked.exchange(next(hands))
    left = len(stacked.deck)
    course = stacked.exchange(next(hands)).course()
    assert isinstance(GAME.waiting(course.states[-2]), Shuffle)
    assert [len(drawn.cards) for drawn in course.all(Drawn)[-2:]] == [left, 7 - left]
    assert 0 < left < 7
    assert len(course.all(Exchanged)) == len(course.actions) - 2
    return course


def exchange_from_empty_deck(players: int) -> Course:
    """Exchange a hand when the deck is empty: all seven cards come from the new deck."""
    table = setup(players, board=RED, payment="at_least", reshuffle="when_needed")
    stacked = Stacked(table)
    hands = iter(["OOOOOOO", "YYYYYYY", "GGGGGGG", "BBBBBBB", "PPPPPPP", "OOOYYYG", "GGBBBPP"])
    while len(stacked.deck) >= 7:
        stacked.exchange(next(hands))
    stacked.place("a1", number=len(stacked.deck)).exchange(next(hands))
    course = stacked.course()
    waits = course.states[-2]
    assert isinstance(GAME.waiting(waits), Shuffle)
    assert hand(waits, (stacked.seat - 1) % players) == ""
    assert [type(event) for event in course.events[-2]] == [Exchanged]
    return course


LAST_EXCHANGE = {
    3: """
        20 00 11 01  2 22
         2  2 10 00  1  1
         1 11  2 12 00 10
        00 00 21  1 12 02
        12  2  0 20  1 21
        21 21  2  2 10 00
    """,
    4: """
         32 013   3   0 102 030
        222 031  03  10  31 031
        221   2  20  20 001   0
        012 111 113  32  02   0
          1  13  31  12 233  33
        013   2  20  30 223  21
    """,
}


def last_turn_exchange(players: int, **options: Any) -> Course:
    """End the game with an exchange: in the last turn of round 20 nothing can be placed."""
    target = grid(LAST_EXCHANGE[players])
    stacked = reach(setup(players, **options), target, held="RROYGBP")
    course = stacked.exchange("RROYGBP").course()
    assert len(course.all(Exchanged)) == 1
    assert GAME.view(course.end, None).unused == (0,) * players
    assert is_over(course.end)
    assert position(course.end) == target
    return course


# ---- The deck runs out


def reshuffle(left: int, needed: int, players: int = 4, **options: Any) -> Course:
    """Come to the end of a turn that draws `needed` cards from a deck of `left`.

    With none left there must be a shuffle before the cards are drawn, with fewer than needed in
    between, with just enough after them; this last one only under `when_empty`.
    """
    table = setup(players, **options)
    stacked = Stacked(table).place(*["d3"] * (needed - 1))
    while len(stacked.deck) > left:
        kept = _of_the_colour_of("d3", table)
        stacked.elsewhere(*kept, at_most=len(stacked.deck) - left)
    assert len(stacked.deck) == left
    before = stacked.course()
    course = stacked.place("d3").course()
    seen = GAME.view(before.end, None)
    assert (seen.deck, seen.turn) == (left, len(stacked.actions) - 1)
    assert isinstance(GAME.waiting(course.end), Players)
    happened = [event for events in course.events[len(before.events) :] for event in events]
    drawn = [len(event.cards) for event in happened if isinstance(event, Drawn)]
    assert drawn == [part for part in (min(left, needed), needed - left) if part > 0]
    shuffles = [event for event in happened if isinstance(event, Reshuffled)]
    assert len(shuffles) == (left < needed or course.setup.reshuffle == "when_empty")
    return course


# ---- Towers


def tower_of_seven(players: int = 2, held: str = "", **options: Any) -> Course:
    """Build a tower of 7 stones on d3, of whoever can pay for it.

    Then play elsewhere until the seat on turn holds these cards.
    """
    table = setup(players, payment="at_least", **options)
    stacked = Stacked(table)
    while len(stacked.towers.get("d3", ())) < 7:
        if stacked.can_pay("d3"):
            stacked.place("d3")
        else:
            # Many cards, so that those of the colour soon come back.
            stacked.elsewhere(*_of_the_colour_of("d3", table), spending=7)
    while not stacked.holds(held):
        stacked.elsewhere(*_of_the_colour_of("d3", table), spending=7)
    course = stacked.course()
    tower = position(course.end)["d3"]
    assert len(tower) == 7
    assert len(set(tower)) > 1
    assert not held or hand(course.end, stacked.seat) == held
    return course


def own_tower(height: int, players: int = 2, held: str = "", **options: Any) -> Course:
    """Let seat 0 place nothing but stone upon stone on d3, for a card each, `opponents_only`.

    Seat 1, which is on turn after that, holds these cards.
    """
    table = setup(players, tower_cost="opponents_only", payment="at_least", **options)
    stacked = Stacked(table)
    while len(stacked.towers.get("d3", ())) < height:
        if stacked.seat == 0:
            stacked.place("d3")
        else:
            stacked.elsewhere(*_of_the_colour_of("d3", table), spending=7)
    course = stacked.hold(held).course()
    assert position(course.end)["d3"] == (0,) * height
    assert not held or hand(course.end, 1) == held
    assert all(len(action.cards) == 1 for action in course.actions if _is_of_seat_0(action))
    return course


def own_seven(players: int = 2) -> Course:
    """Let seat 0 build a tower of 7 stones on d3 alone, for 1 to 7 cards by `all_stones`."""
    table = setup(players, payment="at_least")
    stacked = Stacked(table)
    while len(stacked.towers.get("d3", ())) < 7 or stacked.seat != 0:
        if stacked.seat == 0 and stacked.can_pay("d3"):
            stacked.place("d3")
        else:
            stacked.elsewhere(*_of_the_colour_of("d3", table), spending=7)
    course = stacked.course()
    assert position(course.end)["d3"] == (0,) * 7
    return course


def _is_of_seat_0(action: object) -> TypeGuard[Place]:
    return isinstance(action, Place) and action.seat == 0


def _of_the_colour_of(field: Field, table: Setup) -> list[Field]:
    return [other for other in FIELDS if colour_of(table, other) == colour_of(table, field)]


# ---- Lines


def line(fields: frozenset[Field], last: Field, players: int = 2, seat: int = 0) -> Course:
    """Win by these fields in a row and no other, with the last stone on `last`.

    The line is one of four or, in the variant, of five fields.
    """
    table = setup(players, variant=len(fields) == 5)
    stacked = Stacked(table)
    for field in (*sorted(fields - {last}), last):
        while stacked.seat != seat:
            stacked.elsewhere(*fields)
        stacked.place(field)
    course = stacked.course()
    assert is_over(course.end)
    owned = {field for field, tower in position(course.end).items() if tower[-1] == seat}
    assert owned == fields
    assert [row for row in LINES[len(fields)] if row <= owned] == [fields]
    return course


LAST_STONE_LINE = {
    2: """
         1 110   .   .   .   .
         .   0   1  10   1   .
        10  11   1   .   1 010
         .  00  00 010  01   0
         1  00   0   .   1   .
         0 101   1   .  10   .
    """,
    3: """
          .    2   10    0  101  101
         20    .    2 0220    2   11
        212  112   21    .   12 0120
         21   10   20    0 2102    .
          1   00   20    .    2  020
          .  011    2    .   10    .
    """,
    4: """
         211  310  202    3  032 1103
          23    .   00    1    3 2312
        1022    2   32    .    3 2320
           1   10 3030   10 3113    .
         213    0    0    2 2233  110
        3100  323  011    .    0 2021
    """,
}


def last_stone_line(players: int, **options: Any) -> Course:
    """Complete e2 to e5 by the very last stone of round 20, while seat 0 has the largest area."""
    target = grid(LAST_STONE_LINE[players])
    course = reach(setup(players, **options), target, last="e4").course()
    assert is_over(course.end)
    assert position(course.end) == target
    assert GAME.view(course.end, None).unused == (0,) * players
    assert just4fun.area_winners(target, players, course.setup.area_tie) == {0}
    return course


# ---- Twenty rounds

FINISH = {
    "largest": """
          .   1   .   .   1   0
          . 101 000   1   .  11
          .  10   1  00   1 000
        101   0   .  10   1  01
         11   0  10   0   .   .
          1   .  01   .   0   .
    """,
    # Five fields each; seat 0 has 8 stones there, all its own, seat 1 has 6, all its own.
    "tie broken": """
          .    .   00    .    1   11
          1  001    0    1    1    1
          1    .   01    .    .    .
          .   00    0    0    1    .
          .   00   00    .    .   00
          1 0001   11    0   11  111
    """,
    # Five fields each, 7 stones there each, 5 their own each.
    "shared": """
          .   11    .   00    1   01
        110   01  110   01    1    1
          .    . 0101    .    0    .
          .    0    0    0    .    0
         11   10   10    .    0    .
          0    .   01    0    .    1
    """,
}
"""How games without a line may end, by what is special about the areas."""


def finish(board: str, **options: Any) -> Course:
    """Play 20 rounds without a line, to this board or the one that `FINISH` has by this name."""
    target = grid(FINISH.get(board, board))
    players = 1 + max(seat for tower in target.values() for seat in tower)
    course = reach(setup(players, **options), target).course()
    assert is_over(course.end)
    assert position(course.end) == target
    assert GAME.view(course.end, None).unused == (0,) * players
    assert not any(just4fun.complete_lines(target, seat, 4) for seat in range(players))
    return course


# ---- All of them

EVERY: Mapping[str, Callable[[], Course]] = {
    **{
        f"forced exchange, {players} players, {tower_cost}": partial(
            forced_exchange, players, tower_cost
        )
        for players, tower_cost in FORCED
    },
    **{f"exchange at once, {n} players": partial(exchange_at_once, n) for n in (2, 3, 4)},
    **{
        f"exchange with reshuffle, {n} players, {reading}": partial(
            exchange_with_reshuffle, n, reshuffle=reading
        )
        for n in (2, 3, 4)
        for reading in ("when_empty", "when_needed")
    },
    **{
        f"exchange from an empty deck, {n} players": partial(exchange_from_empty_deck, n)
        for n in (2, 3, 4)
    },
    **{f"last turn an exchange, {n} players": partial(last_turn_exchange, n) for n in (3, 4)},
    **{
        f"{needed} cards from a deck of {left}, {reading}": partial(
            reshuffle, left, needed, reshuffle=reading
        )
        for left, needed in ((0, 1), (0, 3), (1, 3), (2, 3), (3, 3), (3, 4))
        for reading in ("when_empty", "when_needed")
        if left or reading == "when_needed"
    },
    **{f"tower of seven, {n} players": partial(tower_of_seven, n) for n in (2, 3, 4)},
    **{f"own tower of {height}": partial(own_tower, height) for height in (8, 20)},
    "own tower of seven, all stones": own_seven,
    **{f"line by the last stone, {n} players": partial(last_stone_line, n) for n in (2, 3, 4)},
    **{f"20 rounds, {name}": partial(finish, name) for name in FINISH},
}
"""Every directed game but the many that `line` gives."""

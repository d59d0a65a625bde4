"""End of the game: four in a row, or five in the variant."""

from __future__ import annotations

import pytest

from rulekit.contract import Over, Shuffle
from rulekit.just4fun.board import FIELDS, lines_of, lines_through
from rulekit.just4fun.state import GameOver, Line, LinesCompleted, Place, Placed
from tests.digest import cases
from tests.just4fun.digest import told
from tests.just4fun.directed import last_stone_line, line
from tests.just4fun.table import (
    GAME,
    Course,
    Stacked,
    as_towers,
    grid,
    hand,
    position,
    seat_due,
    setup,
)


def stones(*fields: str, players: int = 2, **options: object) -> Course:
    """Let seat 0 place on these fields in turn, while the others make no line elsewhere."""
    stacked = Stacked(setup(players, **options))
    for field in fields:
        while stacked.seat:
            stacked.elsewhere(*fields)
        stacked.place(field)
    return stacked.course()


def fields(text: str) -> tuple[str, ...]:
    """The fields named in a text."""
    return tuple(text.split())


# ---- Four in a row


@pytest.mark.clause("J4F-LINE-1", "J4F-LINE-2", "J4F-LINE-3", "J4F-END-1")
@cases("""
    stones of seat 0 | happens
    b1 c1 d1 e1      | seat 0 wins by b1 c1 d1 e1
    f3 f4 f5 f6      | seat 0 wins by f3 f4 f5 f6
    c3 d4 e5 f6      | seat 0 wins by c3 d4 e5 f6
    a4 b3 c2 d1      | seat 0 wins by a4 b3 c2 d1
""")
def test_four_in_a_row_win(stones_of_seat_0: str, happens: str) -> None:
    """Across, upwards and on both diagonals: the fourth stone ends the game at once."""
    course = stones(*fields(stones_of_seat_0))
    assert told(course) == happens
    outcome = course.outcome
    assert outcome.areas == ()
    assert set(outcome.clauses) == {"J4F-LINE-1", "J4F-LINE-2"}
    assert GAME.waiting(course.end) == Over(outcome)


@pytest.mark.clause("J4F-LINE-3", "J4F-LINE-2")
@cases("""
    stones of seat 0 | seen as            | happens
    a1 b1 c1 a2      | round a corner     | the game goes on
    a1 b1 c1 e1      | with a gap         | the game goes on
    a1 b2 c3 d3      | with a bend        | the game goes on
    a1 b2 c1 d2      | a zigzag           | the game goes on
    a1 b1 a2 b2      | a square           | the game goes on
    a1 c1 e1 b3      | every second field | the game goes on
    a1 c3 e5 b2      | a diagonal, a gap  | the game goes on
    d1 e1 f1 a2      | round the edge     | the game goes on
""")
def test_four_stones_that_make_no_line(stones_of_seat_0: str, seen_as: str, happens: str) -> None:
    """Round a corner, with a gap, in a square, in a zigzag or round the edge is not in a row."""
    course = stones(*fields(stones_of_seat_0))
    assert told(course) == happens, seen_as
    assert seat_due(course.end) == 1


@pytest.mark.clause("J4F-LINE-1", "J4F-LINE-2", "J4F-TOWER-2", "RULING-TOP-STONE", "J4F-GOAL-1")
@cases("""
    seats 0 and 1 in turn | row 1 then  | happens
    a1 f6 b1 a6 c1 e4 d1  | 0 0 0 0     | seat 0 wins by a1 b1 c1 d1
    a1 f6 b1 b1 c1 a6 d1  | 0 01 0 0    | the game goes on
    a1 c1 b1 f6 d1 a6 c1  | 0 0 10 0    | seat 0 wins by a1 b1 c1 d1
""")
def test_the_top_stones_make_a_line(
    seats_0_and_1_in_turn: str, row_1_then: str, happens: str
) -> None:
    """A covered stone makes no line; one may be completed on top of an opponent's stone."""
    course = Stacked(setup(2)).place(*fields(seats_0_and_1_in_turn)).course()
    row_1 = [position(course.end)[field] for field in fields("a1 b1 c1 d1")]
    assert " ".join("".join(map(str, tower)) for tower in row_1) == row_1_then
    assert told(course) == happens


@pytest.mark.clause("RULING-TOP-STONE", "RULING-WIN-ON-PLACING")
@cases("""
    stones of seat 0 | happens
    a1 b1 a1 b1      | the game goes on
    a1 b1 c1 c1      | the game goes on
    a1 a1 b1 c1 d1   | seat 0 wins by a1 b1 c1 d1
""")
def test_an_own_tower_in_a_line(stones_of_seat_0: str, happens: str) -> None:
    """An own field topped again is still one field; a line needs four of them."""
    assert told(stones(*fields(stones_of_seat_0))) == happens


# ---- When and whose


@pytest.mark.clause("RULING-WIN-ON-PLACING", "J4F-LINE-1", "J4F-DRAW-1", "J4F-DRAW-2")
def test_a_win_comes_before_drawing() -> None:
    """The winner's hand stays one card short, and the deck as it was."""
    course = stones("a1", "b1", "c1", "d1")
    before, after = course.states[-2:]
    assert [type(event) for event in course.events[-1]] == [Placed, LinesCompleted, GameOver]
    assert len(hand(after, 0)) == 6
    assert after.deck == before.deck
    assert GAME.view(after, None).turn == GAME.view(before, None).turn + 1
    assert after.owed == 0


@pytest.mark.clause("RULING-WIN-ON-PLACING", "J4F-LINE-1", "J4F-DRAW-3", "RULING-RESHUFFLE")
def test_a_win_comes_before_the_reshuffle() -> None:
    """The winning turn would draw the last card of the deck: nothing is shuffled any more."""
    stacked = Stacked(setup(4))
    for turn in range(31):
        if turn in (3, 7, 11):
            stacked.place("abc"[turn // 4] + "1")
        else:
            stacked.elsewhere("a1", "b1", "c1", "d1")
    assert (len(stacked.deck), stacked.seat) == (1, 3)
    other = stacked.course()
    drawn = other.then(
        next(a for a in GAME.legal_actions(other.end, 3) if a != Place(3, "d1", ("G",)))
    )
    assert isinstance(GAME.waiting(drawn.end), Shuffle)
    won = stacked.place("d1").course()
    assert won.outcome.winners == (3,)
    assert len(won.end.deck) == 1


@pytest.mark.clause("RULING-WIN-ON-PLACING")
@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_every_seat_can_win(players: int, seat: int) -> None:
    """The line is its owner's, whoever that is, and nobody else wins."""
    course = line(frozenset(fields("b2 c3 d4 e5")), "c3", players, seat)
    assert told(course) == f"seat {seat} wins by b2 c3 d4 e5"
    assert [found.seat for found in course.outcome.lines] == [seat]


# ---- Longer lines and several


@pytest.mark.clause("RULING-WIN-ON-PLACING", "J4F-LINE-2")
@cases("""
    before         | last | happens
    a2 b2 d2 e2    | c2   | seat 0 wins by a2 b2 c2 d2 e2
    a2 b2 d2 e2 f2 | c2   | seat 0 wins by a2 b2 c2 d2 e2 f2
    a1 b2 c3 e5 f6 | d4   | seat 0 wins by a1 b2 c3 d4 e5 f6
""")
def test_a_row_of_more_than_four_wins(before: str, last: str, happens: str) -> None:
    """A filled gap makes a row of five or six: it is one line, reported in full."""
    assert told(stones(*fields(before), last)) == happens


@pytest.mark.clause("RULING-WIN-ON-PLACING")
@cases("""
    before                              | last | lines
    a3 b3 c3 d1 d2 d4                   | d3   | a3 b3 c3 d3, d1 d2 d3 d4
    a3 b3 d3 c1 c2 c4 a1 b2 d4 a5 b4 d2 | c3   | a1 b2 c3 d4, a3 b3 c3 d3, a5 b4 c3 d2, c1 c2 c3 c4
""")
def test_several_lines_at_once(before: str, last: str, lines: str) -> None:
    """One stone where rows, columns and diagonals cross completes all, and all are reported."""
    course = stones(*fields(before), last)
    assert ", ".join(" ".join(found.fields) for found in course.outcome.lines) == lines
    assert course.last(LinesCompleted).lines == course.outcome.lines


@pytest.mark.clause("RULING-WIN-ON-PLACING", "J4F-LINE-1", "J4F-LINE-2")
def test_lines_at_once_come_in_the_order_of_their_fields() -> None:
    """The column from a1 up to a4 comes before the row from a1 to d1."""
    towers = as_towers(
        grid("""
            . . . . . .
            . . . . . .
            0 . . . . .
            0 . . . . .
            0 . . . . .
            0 0 0 0 . .
        """)
    )
    assert lines_through(towers, FIELDS.index("a1"), 4) == (
        Line(0, fields("a1 a2 a3 a4")),
        Line(0, fields("a1 b1 c1 d1")),
    )


@pytest.mark.clause("J4F-LINE-1", "J4F-LINE-2")
def test_all_lines_on_a_board_come_by_seat_and_then_in_the_order_of_their_fields() -> None:
    """Ten lines of seat 0 in a square of 4 x 4 fields; then seat 1's, though it lies below."""
    towers = as_towers(
        grid("""
            . . . . . .
            0 0 0 0 . .
            0 0 0 0 . .
            0 0 0 0 . .
            0 0 0 0 . .
            1 1 1 1 . .
        """)
    )
    assert [(line.seat, line.fields) for line in lines_of(towers, 4)] == [
        (0, fields("a2 a3 a4 a5")),
        (0, fields("a2 b2 c2 d2")),
        (0, fields("a2 b3 c4 d5")),
        (0, fields("a3 b3 c3 d3")),
        (0, fields("a4 b4 c4 d4")),
        (0, fields("a5 b4 c3 d2")),
        (0, fields("a5 b5 c5 d5")),
        (0, fields("b2 b3 b4 b5")),
        (0, fields("c2 c3 c4 c5")),
        (0, fields("d2 d3 d4 d5")),
        (1, fields("a1 b1 c1 d1")),
    ]


# ---- The last stone of all


@pytest.mark.clause("RULING-LINE-BEFORE-AREA", "J4F-LINE-1", "J4F-LINE-2", "J4F-AREA-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_line_by_the_last_stone(players: int) -> None:
    """The last stone of round 20 makes a line: it wins, though seat 0 has the largest area."""
    course = last_stone_line(players)
    assert told(course) == f"seat {players - 1} wins by e2 e3 e4 e5"
    assert course.outcome.areas == ()
    wanted = {"J4F-LINE-1", "J4F-LINE-2", "RULING-LINE-BEFORE-AREA"}
    assert set(course.outcome.clauses) == wanted
    assert [type(event) for event in course.events[-1]] == [Placed, LinesCompleted, GameOver]


# ---- The variant


@pytest.mark.clause("J4F-VARIANT-1", "J4F-LINE-2")
@cases("""
    four in a row | fifth | happens
    b1 c1 d1 e1   | f1    | seat 0 wins by b1 c1 d1 e1 f1
    c2 c3 c4 c5   | c6    | seat 0 wins by c2 c3 c4 c5 c6
    b1 c2 d3 e4   | f5    | seat 0 wins by b1 c2 d3 e4 f5
    e1 d2 c3 b4   | a5    | seat 0 wins by a5 b4 c3 d2 e1
""")
def test_five_in_a_row_win_the_variant(four_in_a_row: str, fifth: str, happens: str) -> None:
    """Four in a row do not end the game, the fifth stone does."""
    assert told(stones(*fields(four_in_a_row), variant=True)) == "the game goes on"
    course = stones(*fields(four_in_a_row), fifth, variant=True)
    assert told(course) == happens
    assert course.outcome.clauses == ("J4F-VARIANT-1",)


@pytest.mark.clause("J4F-VARIANT-1", "RULING-WIN-ON-PLACING")
def test_six_in_a_row_win_the_variant() -> None:
    """A filled gap in a whole row is one line of six."""
    course = stones(*fields("a4 b4 d4 e4 f4 c4"), variant=True)
    assert told(course) == "seat 0 wins by a4 b4 c4 d4 e4 f4"


@pytest.mark.clause("J4F-VARIANT-1", "J4F-LINE-1")
def test_the_variant_tells_the_same_stones_apart() -> None:
    """Four in a row win the game and not its variant."""
    won, goes_on = (stones(*fields("c1 c2 c3 c4"), variant=variant) for variant in (False, True))
    assert won.actions == goes_on.actions
    assert told(won) == "seat 0 wins by c1 c2 c3 c4"
    assert told(goes_on) == "the game goes on"

"""Lines of Just4Fun Colours: which there are, and that games are won by them and nothing else."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulekit.just4fun.board import FIELDS, lines_of, lines_through, rows_of
from rulekit.just4fun.state import Field, Line, Towers
from spec.reference import just4fun
from tests.just4fun.directed import line
from tests.just4fun.drawn import towers
from tests.just4fun.table import LINES, Course, Stacked, as_towers, is_over, setup

Fields = frozenset[Field]

STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Across, upwards, and along both diagonals."""


def in_order(fields: Fields) -> tuple[Field, ...]:
    """The fields of a row from its left end, or from below."""
    return tuple(sorted(fields))


FOURS = sorted(LINES[4], key=in_order)
FIVES = sorted(LINES[5], key=in_order)


def as_line(seat: int, fields: Fields) -> Line:
    """A line, with its fields sorted."""
    return Line(seat, in_order(fields))


def name(fields: Fields) -> str:
    """A row's name in the list of tests."""
    return "-".join(in_order(fields))


def placed(fields: tuple[Field, ...], *, variant: bool = False) -> Course:
    """Let seat 0 place on these fields, and seat 1 on others without a line."""
    stacked = Stacked(setup(2, variant=variant))
    for field in fields:
        if stacked.seat:
            stacked.elsewhere(*fields)
        stacked.place(field)
    return stacked.course()


# ---- All of them


@pytest.mark.clause("RULING-WIN-ON-PLACING", "J4F-LINE-2", "J4F-VARIANT-1")
@pytest.mark.parametrize(("length", "count"), [(4, 54), (5, 32)])
def test_how_many_lines_there_are(length: int, count: int) -> None:
    """54 lines of four and 32 of five: those of the reference, each once."""
    rows = [frozenset(FIELDS[index] for index in row) for row in rows_of(length)]
    assert len(rows) == len(set(rows)) == count
    assert set(rows) == just4fun.lines(length)


@pytest.mark.clause("J4F-LINE-1", "J4F-LINE-2", "RULING-WIN-ON-PLACING")
@pytest.mark.parametrize("fields", FOURS, ids=name)
def test_each_line_of_four_wins(fields: Fields) -> None:
    """A game is won by this line and no other, whichever of its fields is the last."""
    for last in in_order(fields):
        course = line(fields, last)
        assert course.outcome.winners == (0,)
        assert course.outcome.lines == (as_line(0, fields),)


@pytest.mark.clause("J4F-VARIANT-1", "RULING-WIN-ON-PLACING")
@pytest.mark.parametrize("fields", FIVES, ids=name)
def test_each_line_of_five_wins_the_variant(fields: Fields) -> None:
    """A game of the variant is won by this line and no other, whichever field is the last."""
    for last in in_order(fields):
        course = line(fields, last, players=3, seat=1)
        assert course.outcome.winners == (1,)
        assert course.outcome.lines == (as_line(1, fields),)


@pytest.mark.clause("J4F-LINE-2", "J4F-LINE-3")
def test_any_four_fields() -> None:
    """Of all 58905 sets of four fields exactly the 54 rows are lines."""
    found = set()
    board: list[tuple[int, ...]] = [()] * 36
    for four in combinations(range(36), 4):
        for index in four:
            board[index] = (0,)
        if lines_through(tuple(board), four[0], 4):
            found.add(frozenset(FIELDS[index] for index in four))
        for index in four:
            board[index] = ()
    assert found == LINES[4]


# ---- Edges and gaps


def rows_round_the_edge() -> set[Fields]:
    """Four fields that would be in a row if the board went on at its other side."""
    wrapped = {
        frozenset(
            "abcdef"[(column + step * right) % 6] + "123456"[(row + step * up) % 6]
            for step in range(4)
        )
        for column in range(6)
        for row in range(6)
        for right, up in STEPS
    }
    # In a list of fields, row by row, such sets look like rows as well.
    listed = {
        frozenset(FIELDS[first : first + 3 * step + 1 : step])
        for step in (1, 5, 6, 7)
        for first in range(36 - 3 * step)
    }
    return (wrapped | listed) - LINES[4]


@pytest.mark.clause("J4F-LINE-2", "J4F-LINE-3")
def test_no_line_wraps_an_edge() -> None:
    """Four stones in a row round the edge of the board, played one by one, do not win."""
    rows = rows_round_the_edge()
    assert frozenset(("e1", "f1", "a1", "b1")) in rows
    assert frozenset(("e1", "f1", "a2", "b2")) in rows
    assert len(rows) > 90
    for fields in rows:
        course = placed(in_order(fields))
        assert not is_over(course.end)
        assert lines_of(course.end.towers, 4) == ()


def gaps(length: int) -> list[tuple[Fields, Field]]:
    """Every row longer than each part on both sides of a gap, and the gap."""
    return [
        (row, in_order(row)[place])
        for size in (5, 6)
        for row in sorted(LINES[size], key=in_order)
        for place in range(1, size - 1)
        if place < length > size - 1 - place and size >= length
    ]


@pytest.mark.clause("RULING-WIN-ON-PLACING", "J4F-LINE-2", "J4F-LINE-3", "J4F-VARIANT-1")
@pytest.mark.parametrize(("length", "count"), [(4, 32 * 3 + 14 * 2), (5, 32 * 3 + 14 * 4)])
def test_a_gap_is_no_line_and_filling_it_is_one_win(length: int, count: int) -> None:
    """With a gap nobody wins; its stone makes one line, which is told in full length."""
    found = gaps(length)
    assert len(found) == count
    for row, gap in found:
        stones = in_order(row - {gap})
        assert not is_over(placed(stones, variant=length == 5).end)
        course = placed((*stones, gap), variant=length == 5)
        assert course.outcome.lines == (as_line(0, row),)
        assert course.outcome.winners == (0,)


# ---- Whose


def row_1(fields: str, seat: int) -> Towers:
    """A stone of this seat on each of these columns of row 1, and no other."""
    return as_towers({f"{column}1": (seat,) for column in fields})


@given(board=towers(4), index=st.integers(0, 35), seat=st.integers(0, 3))
@example(board=row_1("abcd", 1), index=35, seat=0)
@example(board=row_1("abcdef", 1), index=0, seat=0)
@example(board=row_1("abd", 0), index=2, seat=0)
@pytest.mark.clause("RULING-WIN-ON-PLACING", "RULING-TOP-STONE")
def test_only_who_places_can_complete_a_line(board: Towers, index: int, seat: int) -> None:
    """A stone adds fields to its owner alone: no other seat has a new line, or a longer one."""
    after = (*board[:index], (*board[index], seat), *board[index + 1 :])
    for length in (4, 5):
        others = [found for found in lines_of(after, length) if found.seat != seat]
        before = lines_of(board, length)
        for found in others:
            assert any(
                was.seat == found.seat and set(found.fields) <= set(was.fields) for was in before
            )
        own = [found for found in lines_of(after, length) if found.seat == seat]
        new = [found for found in own if found not in before]
        assert all(FIELDS[index] in found.fields for found in new)
        assert set(new) <= set(lines_through(after, index, length))


@pytest.mark.clause("RULING-WIN-ON-PLACING", "RULING-TOP-STONE")
def test_covering_a_line_ends_it() -> None:
    """A stone of another seat on a line of four takes it away and leaves three fields."""
    fields = ("a1", "b1", "c1", "d1")
    whole = as_towers(dict.fromkeys(fields, (0,)))
    assert lines_of(whole, 4) == (Line(0, fields),)
    for covered in fields:
        position = dict.fromkeys(fields, (0,)) | {covered: (0, 1)}
        assert lines_of(as_towers(position), 4) == ()

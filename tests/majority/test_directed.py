"""Rare rounds: the generators come where they should, and the round is scored as the reference."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit.majority.state import Discarded, Ones, Scored
from spec.reference import majority
from tests.majority.directed import (
    KINDS,
    ROUNDS,
    Kind,
    all_of,
    pointless,
    rounds,
    scored_in,
    size,
)
from tests.majority.table import TABLES, Book, both_editions, every_table, laid, play_whole

SOME = max(settings().max_examples // 4, 1)


@both_editions
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.clause("RULING-SECOND-BURST", "RULING-CASCADE", "RULING-TIE-AND-BURST")
@pytest.mark.clause("RULING-NOBODY-SCORES", "RULING-ONES-FIRST", "5C-BURST-4", "5C-ONES-4")
@pytest.mark.clause("5C-ONES-1", "5C-TIE-1", "5C-BURST-1", "5211-BURST-4", "5211-KODODO-5")
@pytest.mark.clause("5C-OPTIONAL-4", "5211-OPTIONAL-4")
@given(data=st.data())
@settings(max_examples=SOME)
def test_rare_rounds_are_reached_and_scored(book: Book, kind: Kind, data: st.DataObject) -> None:
    """A round drawn on purpose is of its kind, and what scores is what the reference says."""
    directed = data.draw(rounds(book, kind))
    players, optional = directed.table
    assert kind.reached(directed.events, directed.table)
    decision = majority.decide(
        majority.EDITIONS[book.game.id], players, optional, "again", directed.cards
    )
    scored = scored_in(directed.events)
    name = scored.scores.value if isinstance(scored.scores, Ones) else scored.scores
    assert (name, list(scored.points)) == (decision["scores"], decision["points"])


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_table_that_has_room_is_drawn(kind: Kind) -> None:
    """Where a kind of round is possible there is at least one, and nowhere else."""
    assert {table for table in TABLES if all_of(kind, table)} == kind.possible


@both_editions
@every_table
@pytest.mark.clause("RULING-SHARED-WIN", "RULING-NOBODY-SCORES", "5C-END-2")
def test_a_game_without_a_point_is_won_by_all(book: Book, players: int, optional: bool) -> None:
    """Where all colours tie in every round of a game, nobody has a point, and all win."""
    table = (players, optional)
    ones = {(2, False): 2, (3, False): 2, (4, False): 4, (5, False): 4, (2, True): 2, (3, True): 3}
    tables = laid(players, *pointless(table), ones=ones[table])
    assert len(tables) == ROUNDS[table]
    course = play_whole(book, book.setup(players, optional_rule=optional), *tables)
    assert all(scored.scores is None for scored in course.all(Scored))
    assert all(len(event.cards) == size(table) for event in course.all(Discarded))
    outcome = book.game.outcome(course.end)
    assert outcome is not None
    assert outcome.scores == (0,) * players
    assert outcome.winners == tuple(range(players))

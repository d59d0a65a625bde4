"""The end of the deck, the last round, and who wins."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.contract import Over
from rulekit.majority.state import (
    GameOver,
    LastCardsDiscarded,
    Outcome,
    Renewed,
    Revealed,
    RoundOver,
    Scored,
)
from tests.majority.table import Book, both_editions, every_table, laid, play, play_whole

ROUNDS = {2: 11, 3: 7, 4: 6, 5: 4}


# ---- Rounds


@both_editions
@pytest.mark.parametrize(("players", "rounds"), ROUNDS.items())
@pytest.mark.clause("5C-ROUND-1", "5C-ROUND-3", "RULING-LAST-ROUND")
def test_rounds_follow_until_the_deck_has_run_out(book: Book, players: int, rounds: int) -> None:
    """A scored round is followed by another while the deck lasts, and then by a last one."""
    course = play_whole(book, book.setup(players))
    assert [event.round for event in course.all(RoundOver)] == list(range(1, rounds + 1))
    left = [
        len(state.table.deck)
        for state, step in zip(course.states[1:], course.events, strict=True)
        if any(isinstance(event, RoundOver) for event in step)
    ]
    assert all(left[:-2])
    assert left[-2:] == [0, 0], "the deck is empty when the last round begins"


@both_editions
@pytest.mark.clause("5C-ROUND-1", "5C-ROUND-3")
def test_a_round_is_scored_before_the_next_begins(book: Book) -> None:
    """After the third turn nothing lies on the table any more, and the first turn comes again."""
    course = play(book, book.setup(4), turns_played=3)
    assert len(course.all(Scored)) == 1
    assert (course.end.table.round, course.end.table.turn) == (2, 1)
    assert course.end.table.played == ((),) * 4
    assert all(len(choice.cards) == 2 for choice in book.game.legal_actions(course.end, 0))


# ---- The last round


@both_editions
@pytest.mark.parametrize(("players", "rounds"), ROUNDS.items())
@pytest.mark.clause("5C-END-1", "RULING-LAST-ROUND")
def test_last_round_is_played_from_the_hands(book: Book, players: int, rounds: int) -> None:
    """With an empty deck hands shrink from 5 to 3, 2 and 1, and the round is scored as any."""
    course = play_whole(book, book.setup(players))
    begins = [state for state in course.states if state.table.round == rounds][::players]
    assert [len(state.table.hands[0]) for state in begins[:3]] == [5, 3, 2]
    assert len(course.all(Renewed)) == 3 * (rounds - 1)
    assert len(course.all(Revealed)) == 3 * rounds
    assert len(course.all(Scored)) == rounds
    assert (course.end.table.round, course.end.table.turn) == (rounds, 3), "they stay at the end"


@both_editions
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.clause("5C-END-1", "RULING-PUBLIC-CARDS")
def test_the_last_card_of_each_hand_is_discarded(book: Book, players: int) -> None:
    """Every player is left with 1 card; it is discarded, and the game is over."""
    course = play_whole(book, book.setup(players))
    last = course.last(LastCardsDiscarded).cards
    assert [len(cards) for cards in last] == [1] * players
    assert course.end.table.left == last
    assert course.end.table.hands == ((),) * players
    assert isinstance(book.game.waiting(course.end), Over)


@both_editions
@pytest.mark.clause("5C-END-1")
def test_the_last_card_scores_nothing(book: Book) -> None:
    """The last cards are in no score pile and not among the discards that lie face up."""
    course = play_whole(book, book.setup(2))
    table = course.end.table
    scored = Counter(card for event in course.all(Scored) for own in event.cards for card in own)
    assert Counter(card for pile in table.score_piles for card in pile) == scored
    assert len(table.discards) + scored.total() == 90 - 2
    assert course.all(RoundOver)[-1].scores == table.scores


@both_editions
@every_table
@pytest.mark.clause("5C-END-1", "5C-OPTIONAL-3", "5211-OPTIONAL-3")
def test_the_outcome_exists_exactly_at_the_end(book: Book, players: int, optional: bool) -> None:
    """Before the last choice there is no outcome; then it is that of `waiting` and of the event."""
    course = play_whole(book, book.setup(players, optional_rule=optional))
    assert all(book.game.outcome(state) is None for state in course.states[:-1])
    outcome = book.game.outcome(course.end)
    assert isinstance(outcome, Outcome)
    assert book.game.waiting(course.end) == Over(outcome)
    told = [(event.scores, event.winners) for event in course.all(GameOver)]
    assert told == [(outcome.scores, outcome.winners)]
    assert all(book.game.legal_actions(course.end, seat) == () for seat in range(players))


# ---- Winners

TIED = ["4R 4Y 4B 4G 4O"] * 3
"""In three rounds of 5 players nobody scores, so that the remaining one decides."""


@both_editions
@pytest.mark.clause("5C-END-2", "RULING-SHARED-WIN")
@pytest.mark.parametrize(
    ("counts", "scores", "winners"),
    [
        ("1R 3Y 1R 3B 1R 3G 1R 3O 2R 2Y", (2, 2, 2, 2, 4), (4,)),
        ("2R 2Y 2R 2Y 1R 3B 1B 3G 4O", (4, 4, 2, 0, 0), (0, 1)),
        ("1R 3Y 1R 3B 1R 3G 1R 3O 1R 1Y 1B 1G", (2, 2, 2, 2, 2), (0, 1, 2, 3, 4)),
        ("4R 4Y 4B 4G 4O", (0, 0, 0, 0, 0), (0, 1, 2, 3, 4)),
    ],
    ids=["one wins", "two share", "all share", "all share with 0 points"],
)
def test_all_who_have_most_points_win(
    book: Book, counts: str, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Most points win; who has equally many wins too, even where nobody has any point."""
    course = play_whole(book, book.setup(5), *laid(5, counts, *TIED))
    outcome = book.game.outcome(course.end)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == (scores, winners)
    shared = ("RULING-SHARED-WIN",) if len(winners) > 1 else ()
    assert set(outcome.clauses) == book.clauses("END-2", *shared)

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
from tests.digest import cases, seats
from tests.majority.table import Book, both_editions, every_table, laid, play, play_whole

how_many_rounds = cases("""
    players | rounds
    2       | 11
    3       | 7
    4       | 6
    5       | 4
""")

# ---- Rounds


@both_editions
@how_many_rounds
@pytest.mark.clause("5C-ROUND-1", "5C-ROUND-3", "RULING-LAST-ROUND")
def test_rounds_follow_until_the_deck_has_run_out(book: Book, players: str, rounds: str) -> None:
    """A scored round is followed by another while the deck lasts, and then by a last one."""
    course = play_whole(book, book.setup(int(players)))
    assert [event.round for event in course.all(RoundOver)] == list(range(1, int(rounds) + 1))
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
@how_many_rounds
@pytest.mark.clause("5C-END-1", "RULING-LAST-ROUND")
def test_last_round_is_played_from_the_hands(book: Book, players: str, rounds: str) -> None:
    """With an empty deck hands shrink from 5 to 3, 2 and 1, and the round is scored as any."""
    course, last = play_whole(book, book.setup(int(players))), int(rounds)
    begins = [state for state in course.states if state.table.round == last][:: int(players)]
    assert [len(state.table.hands[0]) for state in begins[:3]] == [5, 3, 2]
    assert len(course.all(Renewed)) == 3 * (last - 1)
    assert len(course.all(Revealed)) == 3 * last
    assert len(course.all(Scored)) == last
    assert (course.end.table.round, course.end.table.turn) == (last, 3), "they stay at the end"


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

NOBODY_SCORES = "4R 4Y 4B 4G 4O"


@both_editions
@pytest.mark.clause("5C-END-2", "RULING-SHARED-WIN")
@cases("""
    one round of four                           | scores            | winners
    1R 3Y / 1R 3B / 1R 3G / 1R 3O / 2R 2Y       | 2 / 2 / 2 / 2 / 4 | seat 4
    2R 2Y / 2R 2Y / 1R 3B / 1B 3G / 4O          | 4 / 4 / 2 / 0 / 0 | seats 0 and 1
    1R 3Y / 1R 3B / 1R 3G / 1R 3O / 1R 1Y 1B 1G | 2 / 2 / 2 / 2 / 2 | seats 0, 1, 2, 3 and 4
    4R / 4Y / 4B / 4G / 4O                      | 0 / 0 / 0 / 0 / 0 | seats 0, 1, 2, 3 and 4
""")
def test_all_who_have_most_points_win(
    book: Book, one_round_of_four: str, scores: str, winners: str
) -> None:
    """Most points win; who has equally many wins too, even where nobody has any point.

    In the other three rounds all five colours tie. All cards of a colour that scores are 2s.
    """
    cards = one_round_of_four.replace(" /", "")
    course = play_whole(book, book.setup(5), *laid(5, cards, *[NOBODY_SCORES] * 3))
    outcome = book.game.outcome(course.end)
    assert outcome is not None
    assert " / ".join(map(str, outcome.scores)) == scores
    assert seats(outcome.winners) == winners
    shared = ("RULING-SHARED-WIN",) if len(outcome.winners) > 1 else ()
    assert set(outcome.clauses) == book.clauses("END-2", *shared)

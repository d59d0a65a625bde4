"""Peaks by its clauses."""

from __future__ import annotations

import pytest
from peaks.contract import PEAKS
from peaks.play import result_of, scoring_seat
from peaks.state import Drawn, Event, GameOver, Laid, Outcome, Reshuffled, Revealed, Scored, State

import rulekit
from rulekit import Card, Over, Players, Shuffle

DECK = "shuffle: 1 2 3 4 5 6 1 2 3 4 5 6"
"""Seat 0 is dealt 1 2 3, seat 1 4 5 6; with a third player, seat 2 has 1 2 3 as well."""

FOUR_ROUNDS = ("0: 1", "1: 6", "0: 1", "1: 5", "0: 2", "1: 4", "0: 3", "1: 4")
"""The deck of two players has cards for three draws; seat 1 always has the higher card."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards as they are written here."""
    return tuple(map(Card, text.split()))


def played(*actions: str, players: int = 2) -> tuple[State, tuple[Event, ...]]:
    """The state after these actions, and what happened at the last."""
    state = PEAKS.start(PEAKS.setup(players=players))
    events: tuple[Event, ...] = ()
    for action in (DECK, *actions):
        state, events = PEAKS.apply(state, PEAKS.parse(action))
    return state, events


@pytest.mark.clause("PEAK-CARDS-1", "PEAK-SETUP-1")
def test_all_cards_are_shuffled_and_three_dealt() -> None:
    """Two of each number are shuffled; the first player has the top cards of the deck."""
    assert PEAKS.start(PEAKS.setup(players=2)).waiting == Shuffle(cards("1 1 2 2 3 3 4 4 5 5 6 6"))
    state, _ = played()
    assert state.hands == (("1", "2", "3"), ("4", "5", "6"))
    assert state.deck == ("1", "2", "3", "4", "5", "6")


@pytest.mark.clause("PEAK-PLAYERS-1")
@pytest.mark.parametrize("players", [1, 4])
def test_two_or_three_can_play(players: int) -> None:
    """Neither one nor four can play."""
    with pytest.raises(rulekit.IllegalSetup) as refused:
        PEAKS.setup(players=players)
    assert refused.value.clauses == ("PEAK-PLAYERS-1",)


@pytest.mark.clause("PEAK-ROUND-1")
def test_nobody_else_sees_a_laid_card() -> None:
    """The other seat sees that a card has been laid, and not which."""
    state, events = played("0: 1")
    assert events == (Laid(0, ("PEAK-ROUND-1",)),)
    assert state.waiting == Players((1,))
    seen = PEAKS.view(state, 1)
    assert (seen.laid, seen.choice, seen.hands[0]) == ((True, False), None, ("??",) * 3)
    assert PEAKS.view(state, 0).choice == "1"


@pytest.mark.clause("PEAK-ROUND-2", "PEAK-DRAW-1")
def test_the_last_card_ends_the_round() -> None:
    """Cards are turned up, scored and discarded, and each player draws, seat 0 first."""
    state, events = played("0: 1", "1: 6")
    assert events == (
        Laid(1, ("PEAK-ROUND-1",)),
        Revealed(cards("1 6"), ("PEAK-ROUND-2",)),
        Scored(1, ("PEAK-SCORE-1",)),
        Drawn(cards("1 2"), ("PEAK-DRAW-1",)),
    )
    assert (state.round, state.scores, state.discards) == (2, (0, 1), ("1", "6"))
    assert state.hands == (("1", "2", "3"), ("2", "4", "5"))


@pytest.mark.clause("PEAK-SCORE-1", "RULING-EQUAL-PEAKS")
@pytest.mark.readings("RULING-EQUAL-PEAKS")
@pytest.mark.parametrize(
    ("table", "next_scores", "nobody_scores"),
    [
        # cards by seat, who scores by the reading `next`, and by `nobody`
        ("1 6", 1, 1),
        ("5 5", None, None),
        ("4 3 5", 2, 2),
        ("3 3 5", 2, 2),
        ("6 6 3", 2, None),
        ("6 2 6", 1, None),
    ],
)
def test_the_highest_card_scores(
    table: str, next_scores: int | None, nobody_scores: int | None
) -> None:
    """Equal cards score nothing; whether one below them does is a table's to choose."""
    assert scoring_seat(cards(table), "next") == next_scores
    assert scoring_seat(cards(table), "nobody") == nobody_scores


@pytest.mark.clause("PEAK-DRAW-2")
def test_the_discard_pile_becomes_the_deck() -> None:
    """After four rounds of two players the deck is empty: eight discards are shuffled."""
    state, events = played(*FOUR_ROUNDS)
    assert (state.round, state.deck, events[-1]) == (4, (), Scored(1, ("PEAK-SCORE-1",)))
    assert state.waiting == Shuffle(cards("1 1 2 3 4 4 5 6"))
    state, events = played(*FOUR_ROUNDS, "shuffle: 6 5 4 4 3 2 1 1")
    assert events == (
        Reshuffled(8, ("PEAK-DRAW-2",)),
        Drawn(cards("6 5"), ("PEAK-DRAW-1",)),
    )
    assert (state.round, len(state.deck), state.discards) == (5, 6, ())


@pytest.mark.clause("PEAK-END-1", "PEAK-END-2")
def test_most_points_win_after_five_rounds() -> None:
    """The fifth round is the last: nothing is drawn, and seat 1 wins by 4 points to 1."""
    state, events = played(*FOUR_ROUNDS, "shuffle: 6 5 4 4 3 2 1 1", "0: 6", "1: 5")
    outcome = Outcome((1, 4), (1,), ("PEAK-END-2",))
    assert events[-1] == GameOver((1, 4), (1,), ("PEAK-END-1", "PEAK-END-2"))
    assert state.waiting == Over(outcome)
    assert [len(hand) for hand in state.hands] == [2, 2]


@pytest.mark.clause("PEAK-END-2")
def test_equally_many_points_share_the_win() -> None:
    """With 2 points each, both players win."""
    assert result_of((2, 2)).winners == (0, 1)


@pytest.mark.clause("PEAK-ROUND-1", "PEAK-DRAW-2", "PEAK-SETUP-1", "PEAK-CARDS-1")
@pytest.mark.parametrize(
    ("before", "action", "reason", "clause"),
    [
        ([], "0: 4", "not_in_hand", "PEAK-ROUND-1"),
        ([], "2: 1", "not_due", "PEAK-ROUND-1"),
        (["0: 1"], "0: 2", "not_due", "PEAK-ROUND-1"),
        ([], DECK, "not_due", "PEAK-DRAW-2"),
        (FOUR_ROUNDS, "shuffle: 6 5", "wrong_shuffle", "PEAK-DRAW-2"),
        (FOUR_ROUNDS, "0: 1", "not_due", "PEAK-ROUND-1"),
    ],
)
def test_refusals(before: list[str], action: str, reason: str, clause: str) -> None:
    """What the rules forbid is refused, with the clause behind it."""
    state, _ = played(*before)
    with pytest.raises(rulekit.IllegalAction) as refused:
        PEAKS.apply(state, PEAKS.parse(action))
    assert (refused.value.reason.value, refused.value.clauses) == (reason, (clause,))

"""How good a choice of cards looks: what it would score if the round were over with it."""

from __future__ import annotations

from functools import lru_cache

from rulekit.contract import Seat
from rulekit.majority.rules import Rules, SecondBurst
from rulekit.majority.scoring import decide_round, points_of, scoring_cards
from rulekit.majority.state import BySeat, Choose, State


def promise(state: State, action: Choose) -> float:
    """Tell by how much the seat would be ahead if the round were scored with its choice alone."""
    played = state.table.played
    seat = action.seat
    with_it = (*played[:seat], played[seat] + action.cards, *played[seat + 1 :])
    rules = state.setup.rules.scoring(state.turn)
    return ahead(points_now(with_it, rules, state.setup.second_burst), seat)


def worth(state: State, seat: Seat) -> float:
    """Tell by how many points a seat is ahead of the best of the others."""
    return ahead(state.table.scores, seat)


def is_settled(before: State, now: State) -> bool:
    """Tell whether a round has been scored since."""
    return now.table.round > before.table.round


@lru_cache(maxsize=16_384)
def points_now(played: BySeat, rules: Rules, second_burst: SecondBurst) -> tuple[int, ...]:
    """Tell each seat's points if the round were over with these cards; the same come up often."""
    scores = decide_round(played, rules, second_burst).scores
    return points_of(scoring_cards(played, scores, rules), rules)


def ahead(points: tuple[int, ...], seat: Seat) -> float:
    """Tell by how much a seat is ahead of the best of the others.

    >>> ahead((4, 7, 5), 1), ahead((4, 7, 5), 2)
    (2, -2)
    """
    return points[seat] - max(points[:seat] + points[seat + 1 :])

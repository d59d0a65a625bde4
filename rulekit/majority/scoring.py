"""What a round's cards score: many 1s, burst, tie and majority."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from attrs import frozen

from rulekit.majority.rules import Clauses, Colour, Rules, SecondBurst
from rulekit.majority.state import (
    Because,
    BySeat,
    Cards,
    ColoursOut,
    ManyOnes,
    Ones,
    Scored,
    Scores,
    new_scored,
)

Counts: TypeAlias = Mapping[Colour, int]
"""How many cards of each colour are on the table."""


@frozen
class Decision:
    """What scores in a round, by which clauses, and the steps that led there."""

    scores: Scores
    clauses: Clauses
    steps: tuple[ColoursOut | ManyOnes, ...]


def decide(counts: Counts, ones: int, rules: Rules, second_burst: SecondBurst) -> Decision:
    """Decide what scores: the 1s where there are many, else a colour.

    Clauses: 5C-ONES-1, 5C-ONES-2, 5C-ONES-4, 5C-SCORE-4, 5C-TABLE-1, 5C-OPTIONAL-4, 5211-KODODO-5,
    5211-TABLE-1, 5211-OPTIONAL-4, RULING-ONES-FIRST.
    """
    cite = rules.cite
    decision = decide_colour(counts, rules, second_burst)
    if not are_many_ones(ones, rules):
        return decision
    in_question = ones > rules.many_ones or decision.steps
    clauses = cite.many_ones + cite.ones_first if in_question else cite.many_ones
    return Decision(Ones.ONES, cite.ones_score, (ManyOnes(ones, clauses),))


def are_many_ones(ones: int, rules: Rules) -> bool:
    """Tell whether there are enough 1s, of whatever colour, to score alone.

    Clauses: 5C-ONES-1, 5C-ONES-2, 5C-ONES-4, 5211-KODODO-5, RULING-ONES-FIRST.
    """
    return ones >= rules.many_ones


def decide_colour(counts: Counts, rules: Rules, second_burst: SecondBurst) -> Decision:
    """Find the colour that scores: the majority, judged again after each burst and tie.

    Clauses: 5C-BURST-1, 5C-TIE-1, 5C-SCORE-4, RULING-CASCADE, RULING-SECOND-BURST,
    RULING-NOBODY-SCORES, RULING-OPTIONAL-ENDING.
    """
    steps: list[ColoursOut] = []
    has_burst = False
    running = {colour: count for colour, count in counts.items() if count}
    while running:
        colours, count = majority(running)
        because = reasons_out(colours, count, rules, may_burst(second_burst, has_burst=has_burst))
        if not because:
            return Decision(colours[0], scores_by(steps, count, rules), tuple(steps))
        clauses = out_by(because, rules, is_first=not steps, has_burst=has_burst)
        steps.append(ColoursOut(colours, count, because, clauses))
        has_burst = has_burst or Because.BURST in because
        running = {colour: n for colour, n in running.items() if colour not in colours}
    return Decision(None, rules.cite.nobody_scores, tuple(steps))


def majority(running: Counts) -> tuple[tuple[Colour, ...], int]:
    """Find the colour, or the tied colours, with the most cards among those still in.

    Clauses: 5C-MAJORITY-1, RULING-PLURALITY.
    """
    most = max(running.values())
    return tuple(sorted([colour for colour, count in running.items() if count == most])), most


def reasons_out(
    colours: tuple[Colour, ...], count: int, rules: Rules, can_burst: bool
) -> tuple[Because, ...]:
    """Tell why the majority does not score: a tie, a burst, both or neither.

    Clauses: 5C-TIE-1, 5C-BURST-1, 5C-BURST-2, 5C-BURST-4, 5211-BURST-4, RULING-TIE-AND-BURST.
    """
    tie = (Because.TIE,) if len(colours) > 1 else ()
    burst = (Because.BURST,) if can_burst and count >= rules.burst else ()
    return burst + tie


def may_burst(second_burst: SecondBurst, *, has_burst: bool) -> bool:
    """Tell whether a colour can burst, after another one has or has not.

    Clauses: RULING-SECOND-BURST.
    """
    return second_burst == "again" or not has_burst


def out_by(
    because: tuple[Because, ...], rules: Rules, *, is_first: bool, has_burst: bool
) -> Clauses:
    """Cite the clauses by which colours go out, before or after others.

    Clauses: 5C-MAJORITY-1, 5C-SCORE-4, RULING-PLURALITY, RULING-TIE-AND-BURST,
    RULING-OPTIONAL-ENDING.
    """
    cite = rules.cite
    clauses = cite.out
    if Because.TIE in because:
        clauses += out_by_tie(rules, is_first=is_first)
    if Because.BURST in because:
        clauses += out_by_burst(rules, has_burst=has_burst)
    if len(because) > 1:
        clauses += cite.tie_and_burst
    return clauses


def out_by_tie(rules: Rules, *, is_first: bool) -> Clauses:
    """Cite the clauses by which colours go out that tie, at first or after others.

    Clauses: 5C-TIE-1, RULING-CASCADE.
    """
    return rules.cite.tie if is_first else rules.cite.later_tie


def out_by_burst(rules: Rules, *, has_burst: bool) -> Clauses:
    """Cite the clauses by which a colour bursts, after another one has or has not.

    Clauses: 5C-BURST-1, 5C-BURST-2, 5C-BURST-4, 5C-TABLE-1, 5C-OPTIONAL-4, 5211-BURST-4,
    5211-TABLE-1, 5211-OPTIONAL-4, RULING-SECOND-BURST.
    """
    cite = rules.cite
    return cite.burst + cite.second_burst if has_burst else cite.burst


def scores_by(steps: Sequence[ColoursOut], count: int, rules: Rules) -> Clauses:
    """Cite the clauses by which a colour with so many cards scores after these steps.

    Clauses: 5C-MAJORITY-1, 5C-SCORE-1, 5C-SCORE-2, 5C-BURST-1, 5C-TIE-1, RULING-PLURALITY,
    RULING-CASCADE, RULING-SECOND-BURST, RULING-OPTIONAL-ENDING.
    """
    cite = rules.cite
    if not steps:
        return cite.colour_scores + cite.majority_scores
    clauses = cite.colour_scores
    if Because.BURST in steps[-1].because:
        clauses += cite.next_colour
    if Because.TIE in steps[-1].because:
        clauses += cite.remaining if len(steps) == 1 else cite.later_tie
    if count >= rules.burst:
        clauses += cite.second_burst
    return clauses


def decide_round(table: BySeat, rules: Rules, second_burst: SecondBurst) -> Decision:
    """Decide what the cards of a round, by seat, score.

    Clauses: 5C-SCORE-1, 5C-MAJORITY-1, 5C-TURN-6.
    """
    counts = tuple(count_colours(table, rules).values())
    return _decide(counts, count_ones(table, rules), rules, second_burst)


@lru_cache(maxsize=16_384)
def _decide(
    counts: tuple[int, ...], ones: int, rules: Rules, second_burst: SecondBurst
) -> Decision:
    """Remember decisions: the same counts come up in round after round."""
    by_colour = dict(zip(rules.edition.colours, counts, strict=True))
    return decide(by_colour, ones, rules, second_burst)


def score(decision: Decision, table: BySeat, rules: Rules) -> Scored:
    """Tell each player's cards of what scores, and their points.

    Clauses: 5C-SCORE-2, 5C-ONES-1, 5211-KODODO-1.
    """
    cards = scoring_cards(table, decision.scores, rules)
    cite = rules.cite
    clauses = decision.clauses
    if cite.points_of_ones and count_ones(cards, rules):
        clauses += cite.points_of_ones
    points = points_of(cards, rules)
    return new_scored(scores=decision.scores, cards=cards, points=points, clauses=clauses)


def discarded_by(decision: Decision, rules: Rules) -> Clauses:
    """Cite the clauses by which the other cards are discarded.

    Clauses: 5C-SCORE-3, 5C-SCORE-1, 5C-BURST-1, 5C-TIE-1, 5C-ONES-1.
    """
    cite = rules.cite
    if decision.scores is Ones.ONES:
        return cite.discarded + cite.ones_score
    reasons = {reason for step in decision.steps for reason in _because(step)}
    clauses = cite.discarded
    if not reasons:
        clauses += cite.majority_scores
    if Because.BURST in reasons:
        clauses += cite.next_colour
    if Because.TIE in reasons:
        clauses += cite.remaining
    return clauses


def _because(step: ColoursOut | ManyOnes) -> tuple[Because, ...]:
    return step.because if isinstance(step, ColoursOut) else ()


def count_colours(table: BySeat, rules: Rules) -> dict[Colour, int]:
    """Count the cards of each colour that lie face up, the 1s like any other.

    Clauses: 5C-MAJORITY-1, RULING-PLURALITY.
    """
    text = _text(table)
    return {colour: text.count(colour) for colour in rules.edition.colours}


def count_ones(table: BySeat, rules: Rules) -> int:
    """Count the 1s, or the Kododo cards, of all colours together.

    Clauses: 5C-ONES-1.
    """
    return _text(table).count(rules.edition.one)


def _text(table: BySeat) -> str:
    """Join all cards: no colour's letter is a face, so a character's count is a count of cards."""
    return "".join(map("".join, table))


def scoring_cards(table: BySeat, scores: Scores, rules: Rules) -> BySeat:
    """Pick each player's own cards of what scores.

    Clauses: 5C-SCORE-2, 5C-ONES-1, RULING-NOBODY-SCORES.
    """
    if scores is None:
        return tuple(() for _ in table)
    mark = rules.edition.one if scores is Ones.ONES else scores
    return tuple([tuple([card for card in cards if mark in card]) for cards in table])


def other_cards(table: BySeat, scores: Scores, rules: Rules) -> Cards:
    """Pick the cards that score nothing, of all players together.

    Clauses: 5C-SCORE-1, 5C-SCORE-3, 5C-ONES-1.
    """
    if scores is None:
        return tuple(sorted([card for cards in table for card in cards]))
    mark = rules.edition.one if scores is Ones.ONES else scores
    return tuple(sorted([card for cards in table for card in cards if mark not in card]))


def points_of(cards: BySeat, rules: Rules) -> tuple[int, ...]:
    """Add up the numbers on each player's scoring cards; a Kododo counts 1.

    Clauses: 5C-SCORE-2, 5211-KODODO-1.
    """
    points = rules.edition.points.__getitem__
    return tuple([sum(map(points, own)) for own in cards])

"""Games of 5 COLORS and 5211 in which one rule of the scoring is wrong, and all else follows it.

A wrong rule says what scores; piles, points, discards, events and the outcome are then as they
would be if that were right. So nothing but a look at the cards on the table can find it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from operator import add
from typing import Any

from attrs import evolve, frozen

from rulekit.contract import Over, Step, UntypedGame
from rulekit.majority.play import outcome_of
from rulekit.majority.rules import Rules
from rulekit.majority.state import (
    Because,
    BySeat,
    Cards,
    ColoursOut,
    Discarded,
    GameOver,
    ManyOnes,
    Ones,
    Revealed,
    RoundOver,
    Scored,
    Setup,
    State,
)
from tests.laws import test_tie_machine as laws
from tests.laws.faults import Plant, PlantedFault, faults_by
from tests.laws.rounds import ONCE, SITUATIONS, counts_of

# ---- What a wrong rule looks at


@frozen
class Lying:
    """The cards on the table at the end of a round."""

    setup: Setup
    table: BySeat

    @property
    def rules(self) -> Rules:
        """The numbers of this table."""
        return self.setup.rules

    @property
    def one(self) -> str:
        """The face of a 1."""
        return self.rules.edition.one

    @property
    def ones(self) -> int:
        """How many 1s there are."""
        return sum(self.one in card for own in self.table for card in own)

    @property
    def are_many(self) -> bool:
        """Whether there are many 1s."""
        return self.ones >= self.rules.many_ones

    def levels(self) -> Iterator[Level]:
        """The colours, from those with most cards down."""
        counts = counts_of(self.table)
        for place, count in enumerate(sorted(set(counts.values()), reverse=True)):
            colours = "".join(sorted(c for c, n in counts.items() if n == count))
            yield Level(self, place, count, colours, max(counts.values()))


@frozen
class Level:
    """The colours with so many cards each, and their place among all, from 0."""

    lying: Lying
    place: int
    count: int
    colours: str
    most: int

    @property
    def burst(self) -> int:
        """From so many on there are too many."""
        return self.lying.rules.burst

    @property
    def is_tie(self) -> bool:
        """Whether several colours have so many cards."""
        return len(self.colours) > 1

    @property
    def is_burst(self) -> bool:
        """Whether these are too many; no game has three such levels."""
        is_after_another = self.most > self.count
        can_burst = not (self.lying.setup.second_burst == ONCE and is_after_another)
        return self.count >= self.burst and can_burst

    @property
    def is_out(self) -> bool:
        """Whether these colours go out, by the rules."""
        return self.is_tie or self.is_burst

    @property
    def is_after_a_burst(self) -> bool:
        """Whether another colour has burst."""
        return self.most > self.count and self.most >= self.burst


Marks = str
"""What scores: cards with one of these characters, colours or the face of the 1s."""


def scoring(lying: Lying, is_out: Callable[[Level], bool] = lambda level: level.is_out) -> Marks:
    """The first colours that are not out."""
    return next((level.colours for level in lying.levels() if not is_out(level)), "")


# ---- How it is planted


def at_the_end_of_a_round(change: Callable[[State, Step[Any, Any]], Step[Any, Any]]) -> Plant:
    """Plant a fault in what becomes of the cards when a round ends."""

    def plant(game: UntypedGame) -> UntypedGame:
        def apply(state: Any, action: Any) -> Step[Any, Any]:
            step = game.apply(state, action)
            is_end = any(isinstance(event, RoundOver) for event in step.events)
            return change(state, step) if is_end else step

        return evolve(game, apply=apply)

    return plant


def in_scoring(wrong: Callable[[Lying], Marks]) -> Plant:
    """Let this decide what scores in every round."""

    def change(before: State, step: Step[Any, Any]) -> Step[Any, Any]:
        (revealed,) = (event.cards for event in step.events if isinstance(event, Revealed))
        lying = Lying(before.setup, tuple(map(add, before.table.played, revealed)))
        return rescored(before, step, lying, wrong(lying))

    return at_the_end_of_a_round(change)


def in_colours(is_out: Callable[[Level], bool]) -> Plant:
    """Let this decide which colours go out, where there are not many 1s."""
    return in_scoring(lambda it: it.one if it.are_many else scoring(it, is_out))


def rescored(before: State, step: Step[Any, Any], lying: Lying, marks: Marks) -> Step[Any, Any]:
    """The end of a round in which the cards with these marks score."""
    kept = tuple(tuple(sorted(c for c in own if set(c) & set(marks))) for own in lying.table)
    others = tuple(sorted(c for own in lying.table for c in own if not set(c) & set(marks)))
    worth = lying.rules.edition.points
    return settled(before, step, kept, others, tuple(sum(map(worth.__getitem__, o)) for o in kept))


def settled(
    before: State,
    step: Step[Any, Any],
    kept: BySeat,
    others: Cards,
    points: tuple[int, ...],
) -> Step[Any, Any]:
    """The end of a round in which these cards are kept, and the others are discarded."""
    old = before.table
    table = evolve(
        step.state.table,
        score_piles=tuple(tuple(sorted(a + b)) for a, b in zip(old.score_piles, kept, strict=True)),
        scores=tuple(map(add, old.scores, points)),
        discards=tuple(sorted(old.discards + others)),
    )
    waiting = step.state.waiting
    if isinstance(waiting, Over):
        waiting = Over(outcome_of(table))

    def told(event: Any) -> Any:
        match event:
            case Scored():
                return evolve(event, cards=kept, points=points)
            case Discarded():
                return evolve(event, cards=others)
            case RoundOver():
                return evolve(event, scores=table.scores)
            case GameOver():
                return evolve(event, scores=table.scores, winners=outcome_of(table).winners)
            case _:
                return event

    return Step(evolve(step.state, table=table, waiting=waiting), tuple(map(told, step.events)))


def in_events(change: Callable[[Any], Any]) -> Plant:
    """Plant a fault in what is told."""

    def plant(game: UntypedGame) -> UntypedGame:
        def apply(state: Any, action: Any) -> Step[Any, Any]:
            step = game.apply(state, action)
            return Step(step.state, tuple(map(change, step.events)))

        return evolve(game, apply=apply)

    return plant


# ---- Wrong rules


def rightly(it: Lying) -> Marks:
    """What scores by the rules."""
    return it.one if it.are_many else scoring(it)


def richest_of_a_tie(it: Lying) -> Marks:
    """Of tied colours, the one with most points scores."""
    if it.are_many:
        return it.one
    worth = it.rules.edition.points

    def points(colour: str) -> int:
        return sum(worth[card] for own in it.table for card in own if colour in card)

    first = next(it.levels())
    return max(first.colours, key=points) if not first.is_burst else scoring(it)


def one_of_a_tie_of_too_many(it: Lying) -> Marks:
    """Of tied colours that are too many, one bursts, and the next one scores."""
    first = next(it.levels())
    return first.colours[1] if first.is_burst and first.is_tie and not it.are_many else rightly(it)


def void_after(number: int, is_so: Callable[[Level], bool]) -> Callable[[Lying], Marks]:
    """Nobody scores once this has happened so often on the way to what scores."""

    def wrong(it: Lying) -> Marks:
        out = []
        for level in it.levels():
            if not level.is_out:
                break
            out.append(level)
        return "" if sum(map(is_so, out)) >= number and not it.are_many else rightly(it)

    return wrong


def second_of_what_is_left(it: Lying) -> Marks:
    """Of several colours that are not out, the second scores."""
    left = [level.colours for level in it.levels() if not level.is_out]
    return left[1] if len(left) > 1 and not it.are_many else rightly(it)


def only_with_more_than_half(it: Lying) -> Marks:
    """A colour scores only with more than half of all cards."""
    marks = rightly(it)
    cards = sum(map(len, it.table))
    return marks if it.are_many or 2 * counts_of(it.table)[marks] > cards else ""


def never_with_a_single_card(it: Lying) -> Marks:
    """A colour with a single card is not in the running."""
    marks = rightly(it)
    return "" if counts_of(it.table)[marks] == 1 else marks


def without_ones(it: Lying) -> Marks:
    """1s do not count for their colours."""
    if it.are_many:
        return it.one
    table = tuple(tuple(card for card in own if it.one not in card) for own in it.table)
    return scoring(evolve(it, table=table))


def many_when(are_many: Callable[[Lying], bool]) -> Callable[[Lying], Marks]:
    """There are many 1s when this says so."""
    return lambda it: it.one if are_many(it) else scoring(it)


def many_of_what_is_left(it: Lying) -> bool:
    """1s of colours that are out do not count."""
    out = {c for level in it.levels() if level.is_out for c in level.colours}
    ones = [card for own in it.table for card in own if it.one in card and card[0] not in out]
    return len(ones) >= it.rules.many_ones


def burst_before_ones(it: Lying) -> bool:
    """Many 1s are looked for only where no colour is too many."""
    return it.are_many and not next(it.levels()).is_burst


def ones_and_their_colour(it: Lying) -> Marks:
    """Many 1s score, and the majority beside them."""
    return it.one + scoring(it) if it.are_many else scoring(it)


# ---- Wrong cards and wrong words


def to_the_left(before: State, step: Step[Any, Any]) -> Step[Any, Any]:
    """Everybody takes the next seat's cards that score."""
    kept, others = kept_in(step)
    return settled(before, step, (*kept[1:], kept[0]), others, points_in(step))


def ones_for_nothing(before: State, step: Step[Any, Any]) -> Step[Any, Any]:
    """A 1 is worth nothing."""
    kept, others = kept_in(step)
    one = before.setup.rules.edition.one
    ones = [sum(one in card for card in own) for own in kept]
    points = tuple(n - m for n, m in zip(points_in(step), ones, strict=True))
    return settled(before, step, kept, others, points)


def one_discard_too_few(before: State, step: Step[Any, Any]) -> Step[Any, Any]:
    """The last discard does not get to the pile."""
    kept, others = kept_in(step)
    return settled(before, step, kept, others[:-1], points_in(step))


def pay_with_a_card(_: State, step: Step[Any, Any]) -> Step[Any, Any]:
    """When a colour bursts, seat 0 loses the first card of its pile."""
    outs = [event for event in step.events if isinstance(event, ColoursOut)]
    table = step.state.table
    if not any(Because.BURST in out.because for out in outs):
        return step
    piles = (table.score_piles[0][1:], *table.score_piles[1:])
    return Step(evolve(step.state, table=evolve(table, score_piles=piles)), step.events)


def kept_in(step: Step[Any, Any]) -> tuple[BySeat, Cards]:
    """What scored and what did not."""
    (scored,) = (event for event in step.events if isinstance(event, Scored))
    (discarded,) = (event for event in step.events if isinstance(event, Discarded))
    return scored.cards, discarded.cards


def points_in(step: Step[Any, Any]) -> tuple[int, ...]:
    """What was scored."""
    (scored,) = (event for event in step.events if isinstance(event, Scored))
    points: tuple[int, ...] = scored.points
    return points


def too_early(game: UntypedGame) -> UntypedGame:
    """The first card of the round is discarded when the second turn is over."""

    def apply(state: Any, action: Any) -> Step[Any, Any]:
        step = game.apply(state, action)
        table = step.state.table
        if table.turn != 3 or state.table.turn != 2:
            return step
        first, *played = table.played
        after = evolve(table, played=(first[1:], *played), discards=(*table.discards, *first[:1]))
        return Step(evolve(step.state, table=after), step.events)

    return evolve(game, apply=apply)


def last_seat_wins(game: UntypedGame) -> UntypedGame:
    """The last seat wins, whoever has the most points."""

    def apply(state: Any, action: Any) -> Step[Any, Any]:
        step = game.apply(state, action)
        if not isinstance(step.state.waiting, Over):
            return step
        last_seat = evolve(step.state.waiting.outcome, winners=(state.setup.players - 1,))
        *events, last = step.events
        over = evolve(step.state, waiting=Over(last_seat))
        return Step(over, (*events, evolve(last, winners=last_seat.winners)))

    return evolve(game, apply=apply)


def tie_is_enough(event: Any) -> Any:
    """Of a tie of too many, only the tie is told."""
    if isinstance(event, ColoursOut) and len(event.because) > 1:
        return evolve(event, because=(Because.TIE,))
    return event


def round_number(event: Any) -> Any:
    """The ones are told by the number that makes them many."""
    if isinstance(event, ManyOnes):
        return evolve(event, count=event.count - 1)
    return event


def face_by_face(event: Any) -> Any:
    """The revealed cards are told in another order of seats."""
    return evolve(event, cards=event.cards[::-1]) if isinstance(event, Revealed) else event


def one_point_more(event: Any) -> Any:
    """An event tells a point more for seat 0 than it got."""
    if isinstance(event, Scored) and event.scores is not Ones.ONES and any(event.points):
        first, *rest = event.points
        return evolve(event, points=(first + 1, *rest))
    return event


BY_LAW: dict[Callable[..., None], dict[str, Plant]] = {
    laws.no_tied_colour_scores: {
        "a tie for most scores": in_colours(lambda it: it.is_burst),
        "a tie for second place scores": in_colours(
            lambda it: it.is_burst or (it.is_tie and it.place == 0)
        ),
        "a tie for third place scores": in_colours(
            lambda it: it.is_burst or (it.is_tie and it.place < 2)
        ),
        "a tie after a burst scores": in_colours(
            lambda it: it.is_burst or (it.is_tie and not it.is_after_a_burst)
        ),
        "a tie of three scores": in_colours(
            lambda it: it.is_burst or len(it.colours) == 2 or len(it.colours) > 3
        ),
        "the richest of a tie scores": in_scoring(richest_of_a_tie),
        "of a tie of too many one goes out": in_scoring(one_of_a_tie_of_too_many),
    },
    laws.no_burst_colour_scores: {
        "the burst number is not too many": in_colours(
            lambda it: it.is_tie or (it.is_burst and it.count > it.burst)
        ),
        "no second burst, by whichever reading": in_colours(
            lambda it: it.is_tie or (it.is_burst and it.place == 0)
        ),
    },
    laws.what_scores_is_what_the_steps_leave: {
        "a second burst, by whichever reading": in_colours(
            lambda it: it.is_tie or it.count >= it.burst
        ),
        "one card fewer is too many": in_colours(lambda it: it.is_out or it.count == it.burst - 1),
        "1s count for no colour": in_scoring(without_ones),
        "many 1s are one fewer": in_scoring(
            many_when(lambda it: it.ones >= it.rules.many_ones - 1)
        ),
    },
    laws.nothing_comes_before_the_colour_that_scores: {
        "the second of what is left scores": in_scoring(second_of_what_is_left),
    },
    laws.nobody_scores_only_where_nothing_is_left: {
        "a tie voids the round": in_scoring(void_after(1, lambda it: it.is_tie)),
        "a second tie voids the round": in_scoring(void_after(2, lambda it: it.is_tie)),
        "a burst voids the round": in_scoring(void_after(1, lambda it: it.is_burst)),
        "two bursts void the round": in_scoring(void_after(2, lambda it: it.is_burst)),
        "more than half is needed": in_scoring(only_with_more_than_half),
        "a single card never scores": in_scoring(never_with_a_single_card),
    },
    laws.only_the_ones_score_where_they_are_many: {
        "many 1s are one more": in_scoring(many_when(lambda it: it.ones > it.rules.many_ones)),
        "many 1s are the number exactly": in_scoring(
            many_when(lambda it: it.ones == it.rules.many_ones)
        ),
        "1s of colours that are out do not count": in_scoring(many_when(many_of_what_is_left)),
        "a burst comes before many 1s": in_scoring(many_when(burst_before_ones)),
        "the majority scores beside many 1s": in_scoring(ones_and_their_colour),
    },
    laws.the_reference_says_so_too: {
        "cards score for the neighbour": at_the_end_of_a_round(to_the_left),
    },
    laws.points_are_the_numbers_on_the_cards: {
        "a 1 is worth nothing": at_the_end_of_a_round(ones_for_nothing),
    },
    laws.what_does_not_score_is_discarded: {
        "a discard is lost": at_the_end_of_a_round(one_discard_too_few),
    },
    laws.piles_only_grow: {"a burst costs a card": at_the_end_of_a_round(pay_with_a_card)},
    laws.nothing_is_scored: {"a card is discarded early": too_early},
    laws.most_points_win: {"the last seat wins": last_seat_wins},
    laws.events_tell_the_steps: {
        "a burst that is not told": in_events(tie_is_enough),
        "1s miscounted": in_events(round_number),
    },
    laws.all_is_revealed: {"seats exchanged": in_events(face_by_face)},
    laws.events_tell_what_became_of_the_cards: {
        "a point too many is told": in_events(one_point_more)
    },
}
"""A fault of every kind that the laws of ties and bursts speak of, by the law that finds it."""

FAULTS = faults_by(BY_LAW)

RARE = {
    "a tie for third place scores": "… and what is next ties, twice",
    "no second burst, by whichever reading": "… and what is next bursts (`again`)",
    "a second burst, by whichever reading": "… and what is next scores, though too many (`once`)",
    "a second tie voids the round": "… and what is next ties again",
    "two bursts void the round": "… and what is next bursts (`again`)",
    "many 1s are one more": "… the number exactly",
    "many 1s are one fewer": "one 1 fewer than many",
    "the majority scores beside many 1s": "many 1s",
}
"""Faults that show in few rounds, and the situation that those are in: games are steered there."""


def aims_for(fault: PlantedFault) -> Collection[str]:
    """The situations in which a fault may show."""
    return (RARE[fault.kind],) if fault.kind in RARE else SITUATIONS

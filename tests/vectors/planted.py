"""Wrong rules, planted in the engine, that the vectors alone should catch.

Each fault changes one table entry or one function and names the vectors that should notice. The
states that the cases ask about are read before a fault is planted, so that it is caught by a
wrong answer and not by a state that the faulty engine cannot read.

    python -m tests.vectors.planted
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from operator import add
from types import MappingProxyType
from typing import Any

import pytest
from attrs import evolve, field, frozen

from rulekit.contract import FACE_DOWN, Players, Shuffle, Step
from rulekit.errors import RulekitError
from rulekit.just4fun import board as j_board
from rulekit.just4fun import play as j_play
from rulekit.just4fun import rules as j_rules
from rulekit.just4fun import state as j_state
from rulekit.just4fun import view as j_view
from rulekit.majority import fifty_two_eleven, five_colors, scoring
from rulekit.majority import play as m_play
from rulekit.majority import state as m_state
from rulekit.majority import view as m_view
from rulekit.majority.state import Because, Ones
from rulekit.registry import game
from rulekit.vectors import Case, Verdict, answer, judge, load, read

Plant = Callable[[pytest.MonkeyPatch], None]

MAJORITY = ("5-colors", "5211")
JUST4FUN = ("just4fun-colours",)


@frozen
class Fault:
    """One wrong rule, how to plant it, and the vectors that should notice.

    `contract` are functions that take the place of the game's own.
    """

    name: str
    games: tuple[str, ...]
    kinds: tuple[str, ...]
    plant: Plant = lambda _: None
    contract: Mapping[str, Any] = field(factory=dict, hash=False)


@cache
def questions(of: str, kind: str) -> tuple[tuple[Case, Any], ...]:
    """The cases of a game and kind, each with its state read."""
    return tuple((case, read(game(of), case)) for case in load(games=[of], kinds=[kind]))


def notices(fault: Fault) -> Generator[Case]:
    """Plant a fault and give the cases that are answered wrongly."""
    asked = [pair for of in fault.games for kind in fault.kinds for pair in questions(of, kind)]
    with planted(fault):
        for case, state in asked:
            of = evolve(game(case.game), **fault.contract)
            try:
                judged = judge(case, answer(of, case, state))
            except (RulekitError, LookupError, ValueError):  # it cannot go on by the wrong rule
                yield case
            else:
                if judged.verdict is Verdict.FAILED:
                    yield case


@contextmanager
def planted(fault: Fault) -> Iterator[None]:
    """Play by a wrong rule for a while; nothing remembered outlasts it."""
    forget()
    with pytest.MonkeyPatch.context() as patch:
        fault.plant(patch)
        yield
    forget()


def forget() -> None:
    """Clear whatever the games' modules remember."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("rulekit.majority.", "rulekit.just4fun.")):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
    m_play._MADE.clear()


def everywhere(name: str, right: object, wrong: object) -> Plant:
    """Plant in every module of the games that has this function by this name."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        for path, module in list(sys.modules.items()):
            if path.startswith("rulekit.") and vars(module).get(name) is right:
                patch.setattr(module, name, wrong)

    return plant


# ---- Tables of 5 COLORS and 5211


SETUPS: Mapping[str, Any] = {
    "5-colors": five_colors.FiveColorsSetup,
    "5211": fifty_two_eleven.FiftyTwoElevenSetup,
}


def rules_faults() -> Iterator[Fault]:
    """Every number of every table, one too high and one too low."""
    kinds = {"burst": ("round",), "many_ones": ("round",), "removed": ("transition",)}
    for of, setup in SETUPS.items():
        edition = setup.edition
        for optional in (False, True):
            for players in _rules(edition, optional):
                for table, noticed in kinds.items():
                    for step in (1, -1):
                        numbers = getattr(edition, f"{'optional_' if optional else ''}{table}")
                        if numbers[players] + step < 0:
                            continue
                        where = f"{players} players{', optional rule' if optional else ''}"
                        yield Fault(
                            f"{of}: {table} {numbers[players] + step} for {where}",
                            (of,),
                            noticed,
                            _with_number(setup, table, numbers[players] + step, players, optional),
                        )
        yield from _edition_faults(of, setup)


def _rules(edition: Any, optional: bool) -> Mapping[int, Any]:
    rules: Mapping[int, Any] = edition.optional_rules if optional else edition.rules
    return rules


def _playing_by(setup: Any, **changes: Any) -> Plant:
    """Play an edition with other tables: they are read only, so it is made anew."""
    return lambda patch: patch.setattr(setup, "edition", evolve(setup.edition, **changes))


def _with_number(setup: Any, table: str, number: int, players: int, optional: bool) -> Plant:
    name = f"optional_{table}" if optional else table
    numbers = {**getattr(setup.edition, name), players: number}
    return _playing_by(setup, **{name: numbers})


def _edition_faults(of: str, setup: Any) -> Iterator[Fault]:
    edition = setup.edition
    for optional, sizes in ((False, (1, 2, 1)), (False, (2, 2, 1)), (True, (2, 1, 1))):
        yield Fault(
            f"{of}: turns of {sizes}{' by the optional rule' if optional else ''}",
            (of,),
            ("playthrough",),
            _playing_by(setup, **{"optional_turns" if optional else "turns": sizes}),
        )
    for face in dict.fromkeys(card[1] for card in edition.copies):
        more = {card: points + (card[1] == face) for card, points in edition.points.items()}
        yield Fault(
            f"{of}: a {face} brings one point more",
            (of,),
            ("round",),
            _playing_by(setup, points=more),
        )
    for players, optional in ((1, False), (6, False), (4, True)):
        yield Fault(
            f"{of}: {players} may play{' by the optional rule' if optional else ''}",
            (of,),
            ("refused",),
            _also_for(setup, players, optional),
        )


def _also_for(setup: Any, players: int, optional: bool) -> Plant:
    """Play with a number of players that there are no rules for, by the rules of 2."""
    names = [f"{'optional_' if optional else ''}{name}" for name in ("burst", "many_ones")]
    changes = {}
    for name in (*names, "optional_removed" if optional else "removed"):
        numbers = getattr(setup.edition, name)
        changes[name] = {**numbers, players: numbers[2]}
    return _playing_by(setup, **changes)


# ---- What scores in a round


def scoring_faults() -> Iterator[Fault]:
    """Wrong ways to decide a round."""
    for name, function, wrong in (
        ("the tie is not looked at", "reasons_out", _no_tie),
        ("the burst is not looked at", "reasons_out", _no_burst),
        ("tie and burst are swapped", "reasons_out", _swapped),
        ("a tie hides a burst", "reasons_out", _tie_alone),
        ("a burst hides a tie", "reasons_out", _burst_alone),
        ("more than the burst number bursts", "reasons_out", _above_burst),
        ("more than the many-1s number is many", "are_many_ones", lambda n, r: n > r.many_ones),
        ("just the many-1s number is many", "are_many_ones", lambda n, r: n == r.many_ones),
        ("1s from the burst number on are many", "are_many_ones", lambda n, r: n >= r.burst),
        ("1s are never many", "are_many_ones", lambda *_: False),
        ("a second burst always counts", "may_burst", lambda _, **__: True),
        ("a second burst never counts", "may_burst", lambda _, *, has_burst: not has_burst),
        (
            "the readings of a second burst are swapped",
            "may_burst",
            lambda reading, *, has_burst: reading == "once" or not has_burst,
        ),
        ("the fewest cards are the majority", "majority", _minority),
        ("a majority is more than half", "decide_colour", _more_than_half),
        ("a tie is judged one step deep", "decide_colour", _one_step),
        ("a second tie makes the round void", "decide_colour", _void_after_two),
        ("after a burst the fewest cards score", "decide_colour", _fewest_after_burst),
        ("where all are out the first scores", "decide_colour", _never_nobody),
        ("1s are looked at last", "decide", _ones_last),
        ("1s score and the majority with them", "scoring_cards", _ones_and_majority),
        ("1s do not count for their colour", "count_colours", _without_ones),
        ("points are counted, not cards", "count_colours", _by_points),
        ("1s are counted by colour", "count_ones", _ones_of_one_colour),
        ("a seat keeps the cards of its neighbour", "scoring_cards", _neighbours_cards),
        ("the first seat keeps all", "scoring_cards", _first_takes_all),
        ("every card is a point", "points_of", lambda piles, _: tuple(map(len, piles))),
    ):
        plant = everywhere(function, getattr(scoring, function), wrong)
        yield Fault(name, MAJORITY, ("round",), plant)
    for name, wrong in (
        ("discards are lost", lambda *_: ()),
        ("scored cards are discarded too", lambda table, *_: sum(table, ())),
    ):
        plant = everywhere("other_cards", scoring.other_cards, wrong)
        yield Fault(name, MAJORITY, ("transition",), plant)


RIGHT_REASONS = scoring.reasons_out
RIGHT_DECIDE = scoring.decide
RIGHT_DECIDE_COLOUR = scoring.decide_colour
RIGHT_SCORING = scoring.scoring_cards
RIGHT_COUNT = scoring.count_colours


def _no_tie(colours: Any, count: int, rules: Any, can_burst: bool) -> Any:
    return RIGHT_REASONS(colours[:1], count, rules, can_burst)


def _no_burst(colours: Any, count: int, rules: Any, _: bool) -> Any:
    return RIGHT_REASONS(colours, count, rules, False)


def _swapped(colours: Any, count: int, rules: Any, can_burst: bool) -> Any:
    other = {Because.TIE: Because.BURST, Because.BURST: Because.TIE}
    return tuple(other[reason] for reason in RIGHT_REASONS(colours, count, rules, can_burst))


def _tie_alone(colours: Any, count: int, rules: Any, can_burst: bool) -> Any:
    return RIGHT_REASONS(colours, count, rules, can_burst)[:1]


def _burst_alone(colours: Any, count: int, rules: Any, can_burst: bool) -> Any:
    return RIGHT_REASONS(colours, count, rules, can_burst)[-1:]


def _above_burst(colours: Any, count: int, rules: Any, can_burst: bool) -> Any:
    return RIGHT_REASONS(colours, count, rules, can_burst and count > rules.burst)


def _minority(running: Mapping[str, int]) -> Any:
    fewest = min(running.values())
    return tuple(colour for colour, count in running.items() if count == fewest), fewest


def _more_than_half(counts: Mapping[str, int], rules: Any, second_burst: Any) -> Any:
    right: Any = RIGHT_DECIDE_COLOUR(counts, rules, second_burst)
    if right.scores and counts[right.scores] * 2 <= sum(counts.values()):
        return evolve(right, scores=None)
    return right


def _one_step(counts: Mapping[str, int], rules: Any, second_burst: Any) -> Any:
    right: Any = RIGHT_DECIDE_COLOUR(counts, rules, second_burst)
    if len(right.steps) < 2:
        return right
    second = right.steps[1]
    return evolve(right, scores=second.out[0], steps=right.steps[:1])


def _void_after_two(counts: Mapping[str, int], rules: Any, second_burst: Any) -> Any:
    right: Any = RIGHT_DECIDE_COLOUR(counts, rules, second_burst)
    ties = [step for step in right.steps if Because.TIE in step.because]
    return evolve(right, scores=None) if len(ties) > 1 else right


def _fewest_after_burst(counts: Mapping[str, int], rules: Any, second_burst: Any) -> Any:
    right: Any = RIGHT_DECIDE_COLOUR(counts, rules, second_burst)
    if not right.scores or not right.steps:
        return right
    out = {colour for step in right.steps for colour in step.out}
    left = {colour: count for colour, count in counts.items() if count and colour not in out}
    return evolve(right, scores=min(left, key=lambda colour: left[colour]))


def _never_nobody(counts: Mapping[str, int], rules: Any, second_burst: Any) -> Any:
    right: Any = RIGHT_DECIDE_COLOUR(counts, rules, second_burst)
    return right if right.scores else evolve(right, scores=right.steps[0].out[0])


def _ones_last(counts: Mapping[str, int], ones: int, rules: Any, second_burst: Any) -> Any:
    by_colour = RIGHT_DECIDE_COLOUR(counts, rules, second_burst)
    return by_colour if by_colour.scores else RIGHT_DECIDE(counts, ones, rules, second_burst)


def _ones_and_majority(table: Any, scores: Any, rules: Any) -> Any:
    kept = RIGHT_SCORING(table, scores, rules)
    if scores is not Ones.ONES:
        return kept
    counts = RIGHT_COUNT(table, rules)
    most = max(counts, key=lambda colour: counts[colour])
    one = rules.edition.one
    return tuple(tuple(c for c in cards if c[0] == most or c[1] == one) for cards in table)


def _without_ones(table: Any, rules: Any) -> Any:
    others = tuple(tuple(c for c in cards if c[1] != rules.edition.one) for cards in table)
    return RIGHT_COUNT(others, rules)


def _by_points(table: Any, rules: Any) -> Any:
    cards = [card for own in table for card in own]
    return {
        colour: sum(rules.edition.points[card] for card in cards if card[0] == colour)
        for colour in rules.edition.colours
    }


def _ones_of_one_colour(table: Any, rules: Any) -> int:
    ones = [card for cards in table for card in cards if card[1] == rules.edition.one]
    return max(map(ones.count, ones), default=0)


def _neighbours_cards(table: Any, scores: Any, rules: Any) -> Any:
    kept = RIGHT_SCORING(table, scores, rules)
    return (*kept[1:], kept[0])


def _first_takes_all(table: Any, scores: Any, rules: Any) -> Any:
    kept = RIGHT_SCORING(table, scores, rules)
    return (sum(kept, ()), *((),) * (len(kept) - 1))


# ---- The course of 5 COLORS and 5211


def course_faults() -> Iterator[Fault]:
    """Wrong ways to deal, to choose, to renew hands and to end."""
    for name, function, wrong, kinds in (
        ("removed cards are the top ones", "take_out", _from_the_top, ("transition",)),
        ("cards are dealt one at a time", "deal", _one_at_a_time, ("transition",)),
        ("the last seat is dealt first", "deal", _last_seat_first, ("transition",)),
        ("hands are renewed from the bottom", "renew", _from_the_bottom, ("transition",)),
        ("the last seat is renewed first", "renew", _renew_backwards, ("transition",)),
        ("hands are not renewed", "renew", lambda deck, hands: (hands, (), deck), ("transition",)),
        ("hands are not renewed after turn 3", "reveal", _no_third_renewal, ("transition",)),
        ("the deck never runs out", "is_last_round", lambda _: False, ("transition",)),
        ("every round is the last", "is_last_round", lambda _: True, ("transition",)),
        ("a deck below 10 is empty", "is_last_round", lambda t: len(t.deck) < 10, ("playthrough",)),
        (
            "the last turn is a whole round",
            "turns_of",
            lambda t: t.setup.rules.turns,
            ("transition",),
        ),
        ("the readings of the ending are swapped", "turns_of", _other_ending, ("transition",)),
        ("the last cards score", "end_game", _last_cards_score, ("transition",)),
        ("the last cards stay in hand", "end_game", _last_cards_stay, ("transition",)),
        ("the fewest points win", "outcome_of", _fewest_win, ("transition",)),
        ("the first of the best wins alone", "outcome_of", _first_wins, ("transition",)),
        ("nobody wins with 0 points", "outcome_of", _zero_wins_nothing, ("transition",)),
        ("nobody wins a tied game", "outcome_of", _tied_wins_nothing, ("transition",)),
        ("a choice can be changed", "refuse_choice", _may_change, ("refused",)),
        ("any number of cards may be chosen", "refuse_choice", _any_number, ("refused",)),
        ("a card may be chosen twice", "refuse_choice", _as_sets, ("refused",)),
        ("any cards are the deck", "is_order_of", lambda *_: True, ("refused",)),
        (
            "as many cards are the deck",
            "is_order_of",
            lambda action, cards: len(action.cards) == len(cards),
            ("refused",),
        ),
        ("choices are listed in every order", "combinations", _in_every_order, ("legal",)),
        ("cards are revealed at the first choice", "choose", _early_reveal, ("transition",)),
        ("scores begin anew each round", "end_round", _scores_anew, ("playthrough",)),
        ("scored cards stay on the table", "end_round", _cards_stay, ("transition",)),
        ("a round is counted twice", "end_round", _counted_twice, ("transition",)),
    ):
        yield Fault(name, MAJORITY, kinds, _in_play(m_play, function, wrong))
    for number in (4, 6):
        yield Fault(
            f"a hand of {number}", MAJORITY, ("transition",), _in_play(m_play, "HAND_SIZE", number)
        )
    yield from _majority_leaks()


def _in_play(module: Any, name: str, wrong: object) -> Plant:
    return lambda patch: patch.setattr(module, name, wrong)


RIGHT_DEAL = m_play.deal
RIGHT_RENEW = m_play.renew
RIGHT_REVEAL = m_play.reveal
RIGHT_TURNS = m_play.turns_of
RIGHT_END_GAME = m_play.end_game
RIGHT_END_ROUND = m_play.end_round
RIGHT_OUTCOME = m_play.outcome_of
RIGHT_REFUSE_CHOICE = m_play.refuse_choice


def _from_the_top(order: Any, rules: Any) -> Any:
    return order[rules.removed :], order[: rules.removed]


def _one_at_a_time(deck: Any, rules: Any) -> Any:
    players = len(rules.seats)
    dealt = 5 * players
    return tuple(tuple(sorted(deck[s:dealt:players])) for s in rules.seats), deck[dealt:]


def _last_seat_first(deck: Any, rules: Any) -> Any:
    hands, rest = RIGHT_DEAL(deck, rules)
    return hands[::-1], rest


def _from_the_bottom(deck: Any, hands: Any) -> Any:
    after, drawn, rest = RIGHT_RENEW(deck[::-1], hands)
    return after, drawn, rest[::-1]


def _renew_backwards(deck: Any, hands: Any) -> Any:
    after, drawn, rest = RIGHT_RENEW(deck, hands[::-1])
    return after[::-1], drawn[::-1], rest


def _no_third_renewal(table: Any, cards: Any, chosen: Any) -> Any:
    if table.turn < 3:
        return RIGHT_REVEAL(table, cards, chosen)
    state, events = RIGHT_REVEAL(evolve(table, deck=()), cards, chosen)
    return Step(evolve(state, table=evolve(state.table, deck=table.deck)), events)


def _whole_round(table: Any) -> Any:
    return table.setup.rules.turns


def _other_ending(table: Any) -> Any:
    other = {"round": "turn", "turn": "round"}[table.setup.optional_ending]
    return RIGHT_TURNS(evolve(table, setup=evolve(table.setup, optional_ending=other)))


def _last_cards_score(table: Any, events: Any) -> Any:
    points = scoring.points_of(table.hands, table.setup.rules)
    return RIGHT_END_GAME(evolve(table, scores=tuple(map(add, table.scores, points))), events)


def _last_cards_stay(table: Any, events: Any) -> Any:
    state, events = RIGHT_END_GAME(table, events)
    nothing = ((),) * len(table.hands)
    return Step(evolve(state, table=evolve(state.table, hands=table.hands, left=nothing)), events)


def _fewest_win(table: Any) -> Any:
    fewest = min(table.scores)
    winners = tuple(seat for seat, score in enumerate(table.scores) if score == fewest)
    return evolve(RIGHT_OUTCOME(table), winners=winners)


def _first_wins(table: Any) -> Any:
    right = RIGHT_OUTCOME(table)
    return evolve(right, winners=right.winners[:1])


def _zero_wins_nothing(table: Any) -> Any:
    right = RIGHT_OUTCOME(table)
    return right if any(right.scores) else evolve(right, winners=())


def _tied_wins_nothing(table: Any) -> Any:
    right = RIGHT_OUTCOME(table)
    return right if len(right.winners) == 1 else evolve(right, winners=())


def _may_change(state: Any, action: Any) -> Any:
    if isinstance(state.waiting, Players) and action.seat in state.setup.rules.seats:
        return state.waiting.seats
    return RIGHT_REFUSE_CHOICE(state, action)


def _any_number(state: Any, action: Any) -> Any:
    turn = evolve(state.turn, cards=len(action.cards))
    return RIGHT_REFUSE_CHOICE(evolve(state, turn=turn), action)


def _as_sets(state: Any, action: Any) -> Any:
    if isinstance(state.waiting, Players) and action.seat in state.waiting.seats:
        hand = set(state.table.hands[action.seat])
        if hand.issuperset(action.cards) and len(action.cards) == state.turn.cards:
            return state.waiting.seats
    return RIGHT_REFUSE_CHOICE(state, action)


def _in_every_order(hand: Any, number: int) -> Any:
    return [*combinations(hand, number), *combinations(hand[::-1], number)]


def _early_reveal(state: Any, action: Any) -> Any:
    """Lay the cards of a choice open at once."""
    m_play.refuse_choice(state, action)
    table = state.table
    played = [list(cards) for cards in table.played]
    played[action.seat] += action.cards
    after = evolve(table, played=tuple(map(tuple, played)))
    due = tuple(seat for seat in state.waiting.seats if seat != action.seat)
    cards = list(state.chosen)
    cards[action.seat] = action.cards
    chosen = m_state.Chosen(action.seat, ())
    return Step(type(state)(after, tuple(cards), state.turn, Players(due)), (chosen,))


def _scores_anew(table: Any, events: Any, turn: Any, *, over: bool) -> Any:
    nothing = (0,) * len(table.scores)
    return RIGHT_END_ROUND(evolve(table, scores=nothing), events, turn, over=over)


def _cards_stay(table: Any, events: Any, turn: Any, *, over: bool) -> Any:
    state, events = RIGHT_END_ROUND(table, events, turn, over=over)
    return Step(evolve(state, table=evolve(state.table, played=table.played)), events)


def _counted_twice(table: Any, events: Any, turn: Any, *, over: bool) -> Any:
    state, events = RIGHT_END_ROUND(table, events, turn, over=over)
    return Step(evolve(state, table=evolve(state.table, round=table.round + 2)), events)


def _majority_leaks() -> Iterator[Fault]:
    for name, function, wrong in (
        ("all hands lie open", "view", _seeing_all_hands),
        ("a choice shows before the reveal", "view", _seeing_choices),
        ("the removed cards show as played", "view", _seeing_removed),
        ("discards are hidden", "view", lambda s, seat: evolve(m_view.view(s, seat), discards=())),
        ("who has chosen is hidden", "view", _not_seeing_who_chose),
        ("a hand is hidden from its owner", "view", lambda s, _: m_view.view(s, None)),
        ("events show all cards", "shown", lambda event, _: event),
        ("events show a seat nothing of its own", "shown", lambda e, _: m_view.shown(e, None)),
        ("the last cards are shown", "shown", _showing_last_cards),
    ):
        yield Fault(name, MAJORITY, ("view",), contract={function: wrong})


def _seeing_all_hands(state: Any, seat: Any) -> Any:
    return evolve(m_view.view(state, seat), hands=state.table.hands)


def _seeing_choices(state: Any, seat: Any) -> Any:
    seen = m_view.view(state, seat)
    return evolve(seen, choice=next((it for it in state.chosen if it is not None), None))


def _seeing_removed(state: Any, seat: Any) -> Any:
    seen = m_view.view(state, seat)
    return evolve(seen, discards=seen.discards + state.table.removed)


def _not_seeing_who_chose(state: Any, seat: Any) -> Any:
    seen = m_view.view(state, seat)
    return evolve(seen, chosen=(False,) * len(seen.chosen))


def _showing_last_cards(event: Any, seat: Any) -> Any:
    if isinstance(event, m_state.LastCardsDiscarded):
        return event
    return m_view.shown(event, seat)


# ---- The board of Just4Fun Colours


def board_faults() -> Iterator[Fault]:
    """Wrong prices, lines and areas."""
    position = ("position",)
    for name, function, wrong, kinds in (
        ("a tower costs its height", "prices", _costs(lambda t, _: max(len(t), 1)), position),
        ("a tower costs two more", "prices", _costs(lambda t, _: len(t) + 2), position),
        ("own stones are free", "prices", _costs(lambda t, s: _others(t, s) + 1), position),
        ("every field costs 1", "prices", _costs(lambda *_: 1), position),
        ("own towers cost their height", "prices", _costs(_own_top_is_cheaper), position),
        ("readings of the cost are swapped", "prices", _other_cost, position),
        ("readings of the payment are swapped", "payable", _other_payment, ("legal",)),
        ("a card less will do", "payable", lambda p, held, _: range(p - 1, held + 1), ("legal",)),
        (
            "any number of cards will do",
            "payable",
            lambda _, held, __: range(1, held + 1),
            ("legal",),
        ),
        ("at most 6 cards are played", "payable", _six_at_most, ("legal",)),
        ("the bottom stone owns", "owner_of", lambda tower: tower[0] if tower else None, position),
        ("most stones own", "owner_of", _most_stones, position),
        ("readings of the area tie are swapped", "stones_in", _other_area_tie, position),
        ("only top stones break a tie", "stones_in", lambda towers, *_: len(towers), position),
        ("the smallest area wins", "area_winners", _smallest_area, position),
        ("fewer stones break a tie", "area_winners", _fewer_stones, position),
        ("stones come before size", "area_winners", _stones_first, position),
        ("equal areas share, whatever the stones", "area_winners", _size_alone, position),
        ("the first of the best areas wins", "area_winners", _first_area, position),
        ("areas are added up", "area_winners", _areas_added, position),
        ("the most fields win", "areas_of", _one_area, position),
    ):
        plant = everywhere(function, getattr(j_board, function), wrong)
        yield Fault(name, JUST4FUN, kinds, plant)
    for name, wrong, kinds in (
        ("bottom stones make lines", _lines(owns=lambda tower, seat: tower[0] == seat), position),
        ("covered stones make lines", _lines(owns=lambda tower, seat: seat in tower), position),
        ("a line of 3", _lines(least={4: 3}), position),
        ("a line of 5", _lines(least={4: 5}), position),
        ("a line of 4 in the variant", _lines(least={5: 4}), position),
        ("a line of 6 in the variant", _lines(least={5: 6}), position),
        ("no line across", _lines(ways=((0, 1), (1, 1), (1, -1))), position),
        ("no line up", _lines(ways=((1, 0), (1, 1), (1, -1))), position),
        ("no line rising", _lines(ways=((1, 0), (0, 1), (1, -1))), position),
        ("no line falling", _lines(ways=((1, 0), (0, 1), (1, 1))), position),
        ("lines go round the edge", _lines(round_the_edge=True), position),
        ("only just four win", _lines(most=4), ("transition",)),
    ):
        plant = everywhere("lines_through", j_board.lines_through, wrong)
        yield Fault(name, JUST4FUN, kinds, plant)
    for name, steps in (
        ("corners join areas", [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]),
        ("only corners join areas", [(x, y) for x in (-1, 1) for y in (-1, 1)]),
        ("areas run across only", [(-1, 0), (1, 0)]),
        ("areas run up only", [(0, -1), (0, 1)]),
    ):
        yield Fault(name, JUST4FUN, position, _neighbours(steps, round_the_edge=False))
    yield Fault(
        "areas go round the edge",
        JUST4FUN,
        position,
        _neighbours([(-1, 0), (1, 0), (0, -1), (0, 1)], round_the_edge=True),
    )


RIGHT_PRICES = j_board.prices
RIGHT_PAYABLE = j_board.payable
RIGHT_STONES_IN = j_board.stones_in
RIGHT_WINNERS = j_board.area_winners
RIGHT_AREAS = j_board.areas_of


def _costs(price: Callable[[Any, int], int]) -> Any:
    return lambda towers, seat, _: [price(tower, seat) for tower in towers]


def _others(tower: Any, seat: int) -> int:
    return len(tower) - int(tower.count(seat))


def _own_top_is_cheaper(tower: Any, seat: int) -> int:
    return len(tower) if tower and tower[-1] == seat else len(tower) + 1


def _other_cost(towers: Any, seat: int, reading: str) -> Any:
    return RIGHT_PRICES(
        towers, seat, "all_stones" if reading == "opponents_only" else "opponents_only"
    )


def _other_payment(price: int, held: int, reading: str) -> Any:
    return RIGHT_PAYABLE(price, held, "exact" if reading == "at_least" else "at_least")


def _six_at_most(price: int, held: int, reading: Any) -> Any:
    return RIGHT_PAYABLE(price, min(held, 6), reading)


def _most_stones(tower: Any) -> Any:
    return max(tower, key=tower.count) if tower else None


def _other_area_tie(towers: Any, seat: int, reading: str) -> int:
    other: Any = {"whole_towers": "own_stones", "own_stones": "whole_towers"}
    return RIGHT_STONES_IN(towers, seat, other[reading])


def _best(areas: Any, key: Callable[[Any], Any]) -> Any:
    found = list(areas)
    best = max(map(key, found))
    return tuple(sorted({area.seat for area in found if key(area) == best}))


def _smallest_area(areas: Any) -> Any:
    return _best(areas, lambda area: (-area.size, area.stones))


def _fewer_stones(areas: Any) -> Any:
    return _best(areas, lambda area: (area.size, -area.stones))


def _stones_first(areas: Any) -> Any:
    return _best(areas, lambda area: (area.stones, area.size))


def _size_alone(areas: Any) -> Any:
    return _best(areas, lambda area: area.size)


def _first_area(areas: Any) -> Any:
    return RIGHT_WINNERS(areas)[:1]


def _areas_added(areas: Any) -> Any:
    found = list(areas)
    sizes = {area.seat: sum(a.size for a in found if a.seat == area.seat) for area in found}
    return _best(found, lambda area: sizes[area.seat])


def _one_area(towers: Any, seat: int, area_tie: Any) -> Any:
    parts = RIGHT_AREAS(towers, seat, area_tie)
    if not parts:
        return ()
    fields = tuple(sorted(field for part in parts for field in part.fields))
    stones = sum(part.stones for part in parts)
    return (j_state.Area(seat, fields, len(fields), stones),)


def _lines(
    *,
    owns: Callable[[Any, int], bool] = lambda tower, seat: tower[-1] == seat,
    ways: Sequence[tuple[int, int]] = ((1, 0), (0, 1), (1, 1), (1, -1)),
    round_the_edge: bool = False,
    least: Mapping[int, int] = MappingProxyType({}),
    most: int = 6,
) -> Any:
    """Look for lines by other rules; without any, by the right ones."""

    def lines_through(towers: Any, index: int, length: int) -> Any:
        if not towers[index]:
            return ()
        seat = towers[index][-1]
        found = []
        for way in ways:
            back = _run(towers, index, (-way[0], -way[1]), seat)
            row = {*back, index, *_run(towers, index, way, seat)}
            if least.get(length, length) <= len(row) <= most:
                fields = tuple(sorted(j_board.FIELDS[at] for at in row))
                found.append(j_state.Line(seat, fields))
        return tuple(sorted(found, key=lambda line: line.fields))

    def _run(towers: Any, index: int, way: tuple[int, int], seat: int) -> list[int]:
        run: list[int] = []
        y, x = divmod(index, 6)
        while len(run) < 5:
            x, y = x + way[0], y + way[1]
            if round_the_edge:
                x, y = x % 6, y % 6
            if x not in range(6) or y not in range(6):
                break
            tower = towers[y * 6 + x]
            if not tower or not owns(tower, seat):
                break
            run.append(y * 6 + x)
        return run

    return lines_through


def _neighbours(steps: Sequence[tuple[int, int]], *, round_the_edge: bool) -> Plant:
    def of(index: int) -> tuple[int, ...]:
        y, x = divmod(index, 6)
        beside = [(x + dx, y + dy) for dx, dy in steps]
        if round_the_edge:
            beside = [(a % 6, b % 6) for a, b in beside]
        return tuple(b * 6 + a for a, b in beside if a in range(6) and b in range(6))

    return lambda patch: patch.setattr(j_board, "NEIGHBOURS", tuple(map(of, range(36))))


# ---- The course of Just4Fun Colours


def turn_faults() -> Iterator[Fault]:
    """Wrong ways to deal, to place, to draw, to exchange and to end."""
    transition, refused = ("transition",), ("refused",)
    for name, function, wrong, kinds in (
        ("cards are dealt one at a time", "deal", _deal_one_at_a_time, transition),
        ("the deck is drawn from the bottom", "draw", _draw_from_the_bottom, transition),
        ("a card too few is drawn", "draw", _draw_one_less, transition),
        ("cards are drawn before others are discarded", "draw", _draw_first, transition),
        ("a drawn-up deck is never renewed", "is_shuffle_due", lambda *_: False, transition),
        ("readings of the reshuffle are swapped", "is_shuffle_due", _other_reshuffle, transition),
        ("a deck of 1 is renewed", "is_shuffle_due", lambda deck, *_: len(deck) < 2, transition),
        ("the discard pile stays after a reshuffle", "shuffle", _discards_stay, transition),
        ("a stone goes under the tower", "_with", _stone_below, transition),
        ("seat 0 is always on turn", "_due", lambda _: Players((0,)), transition),
        ("the last turn comes one early", "is_last_turn", _last_turn_moved(1), transition),
        ("the last turn comes one late", "is_last_turn", _last_turn_moved(-1), transition),
        ("a card is drawn before a line is looked for", "end_by_line", _draw_then_win, transition),
        ("a line does not end the game", "lines_through", lambda *_: (), transition),
        ("areas come before a line", "end_by_line", _areas_first, transition),
        ("after the last stone cards are drawn", "end_by_areas", _draw_at_the_end, transition),
        ("the last exchange draws 7 cards", "end_by_areas", _draw_after_exchange, transition),
        ("an exchange costs no stone", "exchange", _exchange(0, 7), transition),
        ("an exchange costs two stones", "exchange", _exchange(2, 7), transition),
        ("an exchange draws 6 cards", "exchange", _exchange(1, 6), transition),
        ("a stone of an exchange can be used again", "exchange", _stone_comes_back, transition),
        ("an exchange skips the next turn too", "exchange", _skips_two, transition),
        ("an exchanged hand comes under the deck", "exchange", _hand_under_deck, transition),
        ("an exchange is always allowed", "refuse_exchange", lambda *_: None, refused),
        ("an exchange is never allowed", "placements", _always_places, ("legal",)),
        ("anybody may act at any time", "refuse_turn", lambda *_: None, refused),
        ("any colour will do", "_affordable", _any_colour, ("legal",)),
        ("the board lies upside down", "_affordable", _upside_down, ("legal",)),
        ("the board lies on its side", "_affordable", _on_its_side, ("playthrough",)),
        ("own fields are barred", "placements", _not_on_own, ("legal",)),
        ("taken fields are barred", "placements", _only_empty, ("legal",)),
        ("any cards are the discard pile", "is_order_of", lambda *_: True, refused),
        ("a hand of 6", "HAND_SIZE", 6, transition),
        ("a hand of 8", "HAND_SIZE", 8, transition),
        ("19 stones each", "STONES_EACH", 19, transition),
        ("21 stones each", "STONES_EACH", 21, transition),
    ):
        yield Fault(f"just4fun: {name}", JUST4FUN, kinds, _in_play(j_play, function, wrong))
    yield Fault("just4fun: passing is allowed", JUST4FUN, refused, contract={"apply": _passing})
    for count in (1, 5):
        yield Fault(
            f"just4fun: {count} may play",
            JUST4FUN,
            refused,
            _in_play(j_state, "PLAYER_COUNTS", (*j_rules.PLAYER_COUNTS, count)),
        )
    for name, function, wrong in (
        ("all hands lie open", "view", lambda s, seat: evolve(j_view.view(s, seat), hands=s.hands)),
        ("discards are hidden", "view", _hiding_discards),
        ("the round counts from 0", "view", _rounds_from_zero),
        ("a hand is hidden from its owner", "view", lambda s, _: j_view.view(s, None)),
        ("events show all cards", "shown", lambda event, _: event),
        ("an exchanged hand is hidden", "shown", _hiding_exchange),
    ):
        yield Fault(f"just4fun: {name}", JUST4FUN, ("view",), contract={function: wrong})


RIGHT_DRAW = j_play.draw
RIGHT_SHUFFLE = j_play.shuffle
RIGHT_WITH = j_play._with
RIGHT_DUE = j_play.is_shuffle_due
RIGHT_END_BY_LINE = j_play.end_by_line
RIGHT_END_BY_AREAS = j_play.end_by_areas
RIGHT_EXCHANGE = j_play.exchange
RIGHT_PLACEMENTS = j_play.placements
RIGHT_AFFORDABLE = j_play._affordable


def _deal_one_at_a_time(state: Any, deck: Any) -> Any:
    players = state.setup.players
    dealt = 7 * players
    hands = tuple(tuple(sorted(deck[seat:dealt:players])) for seat in range(players))
    after = evolve(state, deck=deck[dealt:], hands=hands, waiting=Players((0,)))
    return Step(after, (j_state.Dealt(hands, ()),))


def _draw_from_the_bottom(state: Any, events: Any) -> Any:
    after, events = RIGHT_DRAW(evolve(state, deck=state.deck[::-1]), events)
    return Step(evolve(after, deck=after.deck[::-1]), events)


def _draw_one_less(state: Any, events: Any) -> Any:
    return RIGHT_DRAW(evolve(state, owed=max(state.owed - 1, 0)), events)


def _draw_first(state: Any, events: Any) -> Any:
    """Keep the cards just played out of the discard pile until the deck is renewed."""
    after, events = RIGHT_DRAW(state, events)
    if isinstance(after.waiting, Shuffle):
        pile = state.discards[: len(state.discards) - state.owed]
        after = evolve(after, waiting=Shuffle(tuple(sorted(pile))), discards=pile)
    return Step(after, events)


def _other_reshuffle(deck: Any, owed: int, setup: Any) -> bool:
    other = {"when_empty": "when_needed", "when_needed": "when_empty"}[setup.reshuffle]
    return RIGHT_DUE(deck, owed, evolve(setup, reshuffle=other))


def _discards_stay(state: Any, action: Any) -> Any:
    after, events = RIGHT_SHUFFLE(state, action)
    return Step(evolve(after, discards=state.discards), events)


def _stone_below(items: Any, index: int, item: Any) -> Any:
    if len(items) == 36:
        item = (item[-1], *item[:-1])
    return RIGHT_WITH(items, index, item)


def _last_turn_moved(by: int) -> Any:
    return lambda state: state.turn + 1 + by == state.setup.players * 20


def _draw_then_win(state: Any, lines: Any, events: Any) -> Any:
    drawn, events = RIGHT_DRAW(state, events)
    if isinstance(drawn.waiting, Shuffle):
        return Step(drawn, events)
    return RIGHT_END_BY_LINE(evolve(drawn, turn=state.turn), lines, events)


def _areas_first(state: Any, lines: Any, events: Any) -> Any:
    if any(state.unused):
        return RIGHT_END_BY_LINE(state, lines, events)
    return RIGHT_END_BY_AREAS(state, events)


def _draw_at_the_end(state: Any, events: Any) -> Any:
    drawn, events = RIGHT_DRAW(state, events)
    return RIGHT_END_BY_AREAS(evolve(drawn, turn=state.turn), events)


def _draw_after_exchange(state: Any, events: Any) -> Any:
    if isinstance(events[0], j_state.Exchanged):
        return _draw_at_the_end(state, events)
    return RIGHT_END_BY_AREAS(state, events)


def _exchange(stones: int, cards: int) -> Any:
    """Lose so many stones, and draw so many cards."""

    def wrong(state: Any, action: Any) -> Any:
        j_play.refuse_exchange(state, action)
        seat, hand = action.seat, state.hands[action.seat]
        after = evolve(
            state,
            discards=state.discards + hand,
            hands=RIGHT_WITH(state.hands, seat, ()),
            unused=RIGHT_WITH(state.unused, seat, state.unused[seat] - stones),
            returned=RIGHT_WITH(state.returned, seat, state.returned[seat] + stones),
            owed=cards,
            exchanging=True,
        )
        exchanged = j_state.Exchanged(seat, hand, ())
        if j_play.is_last_turn(state):
            return RIGHT_END_BY_AREAS(after, (exchanged,))
        return RIGHT_DRAW(after, (exchanged,))

    return wrong


def _stone_comes_back(state: Any, action: Any) -> Any:
    after, events = RIGHT_EXCHANGE(state, action)
    return Step(evolve(after, unused=state.unused, returned=state.returned), events)


def _skips_two(state: Any, action: Any) -> Any:
    after, events = RIGHT_EXCHANGE(state, action)
    if not isinstance(after.waiting, Players):
        return Step(after, events)
    turn = after.turn + 1
    return Step(evolve(after, turn=turn, waiting=Players((turn % state.setup.players,))), events)


def _hand_under_deck(state: Any, action: Any) -> Any:
    hand = state.hands[action.seat]
    after, events = RIGHT_EXCHANGE(evolve(state, deck=state.deck + hand), action)
    return Step(evolve(after, discards=state.discards), events)


def _always_places(state: Any, seat: int) -> Any:
    return RIGHT_PLACEMENTS(state, seat) or (j_state.Pass(seat),)


def _passing(state: Any, action: Any) -> Any:
    if not isinstance(action, j_state.Pass):
        return j_play.apply(state, action)
    j_play.refuse_turn(state, action)
    turn = state.turn + 1
    return Step(evolve(state, turn=turn, waiting=Players((turn % state.setup.players,))), ())


def _any_colour(_: Any, seat: int, hand: Any) -> Any:
    return RIGHT_AFFORDABLE((hand[0] * 6,) * 6, seat, hand)


def _upside_down(board: Any, seat: int, hand: Any) -> Any:
    return RIGHT_AFFORDABLE(board[::-1], seat, hand)


def _on_its_side(board: Any, seat: int, hand: Any) -> Any:
    return RIGHT_AFFORDABLE(tuple(map("".join, zip(*board, strict=True))), seat, hand)


def _not_on_own(state: Any, seat: int) -> Any:
    return _where(state, seat, lambda tower: not tower or tower[-1] != seat)


def _only_empty(state: Any, seat: int) -> Any:
    return _where(state, seat, lambda tower: not tower)


def _where(state: Any, seat: int, is_open: Callable[[Any], bool]) -> Any:
    found = RIGHT_PLACEMENTS(state, seat)
    return tuple(it for it in found if is_open(state.towers[j_board.INDEX[it.field]]))


def _hiding_discards(state: Any, seat: Any) -> Any:
    seen = j_view.view(state, seat)
    return evolve(seen, discards=(FACE_DOWN,) * len(seen.discards))


def _rounds_from_zero(state: Any, seat: Any) -> Any:
    seen = j_view.view(state, seat)
    return evolve(seen, round=seen.round - 1)


def _hiding_exchange(event: Any, seat: Any) -> Any:
    if isinstance(event, j_state.Exchanged) and event.seat != seat:
        return evolve(event, cards=(FACE_DOWN,) * len(event.cards))
    return j_view.shown(event, seat)


# ---- All of them


def faults() -> tuple[Fault, ...]:
    """All wrong rules that are planted."""
    return (
        *rules_faults(),
        *scoring_faults(),
        *course_faults(),
        *board_faults(),
        *turn_faults(),
    )


RIGHT_LINES = Fault(
    "lines by the right rules",
    JUST4FUN,
    ("position", "transition", "playthrough"),
    everywhere("lines_through", j_board.lines_through, _lines()),
)
"""No fault: the lines that the faults above spoil on purpose, unspoiled."""


def main() -> None:
    """Plant each fault, and print which cases notice."""
    caught = 0
    planted_faults = faults()
    for fault in planted_faults:
        noticed = list(notices(fault))
        caught += bool(noticed)
        print(f"{len(noticed):5}  {fault.name}")
    print(f"{caught} of {len(planted_faults)} faults are caught")


if __name__ == "__main__":
    main()

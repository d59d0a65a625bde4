"""What holds in every game of Just4Fun Colours: its length, its cards and its stones."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import product
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.contract import Players, Shuffle, Shuffled
from rulekit.just4fun.state import Drawn, Exchanged, Place, Placed, Reshuffled, Setup, State
from tests.just4fun.directed import EVERY
from tests.just4fun.drawn import READINGS, choose, draw_action, setups, styles
from tests.just4fun.table import GAME, PACK, Course, begin, is_over, opening, setup

SWITCHES = [dict(zip(READINGS, readings, strict=True)) for readings in product(*READINGS.values())]


def cards_of(state: State) -> Counter[str]:
    """All cards, wherever they are; before the deal they wait to be shuffled."""
    waiting = GAME.waiting(state)
    cards: Counter[str] = Counter(
        card for pile in (state.deck, state.discards, *state.hands) for card in pile
    )
    if not cards:
        assert isinstance(waiting, Shuffle)
        return Counter[str](waiting.cards)
    return cards


def check(state: State) -> None:
    """Cards and stones are neither lost nor made; deck and discard pile are never both empty."""
    assert cards_of(state) == Counter(PACK)
    view = GAME.view(state, None)
    for seat in range(state.setup.players):
        placed = sum(tower.count(seat) for tower in view.towers)
        assert placed + view.unused[seat] + view.returned[seat] == 20
    if any(state.hands):
        assert view.deck + len(view.discards) >= 60 - 7 * state.setup.players >= 32


def check_turns(course: Course) -> None:
    """Every turn uses one stone of the seat on turn, and no turn needs two reshuffles."""
    players = course.setup.players
    shuffles = 0
    for before, events, after in zip(course.states, course.events, course.states[1:], strict=False):
        used = [event.seat for event in events if isinstance(event, Placed | Exchanged)]
        stones = [GAME.view(state, None).unused for state in (before, after)]
        spent = [was - now for was, now in zip(*stones, strict=True)]
        assert spent == [used.count(seat) for seat in range(players)]
        if used:
            assert GAME.waiting(before) == Players(tuple(used))
            shuffles = 0
        shuffles += sum(isinstance(event, Reshuffled) for event in events)
        assert shuffles <= 1
        drawn = [event for event in events if isinstance(event, Drawn)]
        assert len(drawn) <= 1


# ---- How long games are


def patient_game(table: Setup, seed: int) -> Course | None:
    """A whole game in which nobody makes a line as long as there is another choice; or None."""
    course, rng = begin(table), Random(seed)
    while not is_over(course.end):
        match GAME.waiting(course.end):
            case Shuffle() as request:
                course = course.then(rulekit.shuffle(request, rng))
            case _:
                course = course.then(choose(course.end, "patient", rng.randrange(36)))
    return None if course.outcome.lines else course


@pytest.mark.touches("RULING-COMPULSORY-TURN", "J4F-END-1", "J4F-AREA-1", "J4F-AREA-2")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("switches", SWITCHES, ids=lambda switches: " ".join(switches.values()))
def test_a_game_without_a_line_has_20_rounds(players: int, switches: dict[str, str]) -> None:
    """It is over after exactly 40, 60 or 80 turns, under all readings of all four switches."""
    for variant in (False, True):
        table = setup(players, variant=variant, **switches)
        course = next(filter(None, map(partial(patient_game, table), range(10))))
        turns = sum(not isinstance(action, Shuffled) for action in course.actions)
        assert turns == {2: 40, 3: 60, 4: 80}[players]
        assert GAME.view(course.end, None).turn == turns
        assert GAME.view(course.end, None).unused == (0,) * players
        assert course.outcome.areas


@given(data=st.data(), table=setups(), style=styles)
@pytest.mark.touches("RULING-COMPULSORY-TURN", "J4F-END-1", "J4F-CARDS-1", "J4F-STONES-1")
@pytest.mark.touches("RULING-DECK-NEVER-BARE", "J4F-EXCHANGE-3")
def test_any_game(data: st.DataObject, table: Setup, style: str) -> None:
    """Any game ends by a line, or else with its last stone, and loses nothing on the way."""
    course = begin(table)
    while not is_over(course.end):
        action = draw_action(data, course.end, style)
        assert action is not None
        course = course.then(action)
        check(course.end)
    check_turns(course)
    view = GAME.view(course.end, None)
    assert bool(course.outcome.lines) or view.unused == (0,) * table.players
    assert bool(course.outcome.areas) == (not course.outcome.lines)
    assert view.turn == len(course.all(Placed)) + len(course.all(Exchanged)) <= 20 * table.players
    assert (view.turn == 20 * table.players) == (view.unused == (0,) * table.players)


@pytest.mark.touches("J4F-CARDS-1", "J4F-STONES-1", "J4F-EXCHANGE-3", "RULING-COMPULSORY-TURN")
@pytest.mark.touches("RULING-DECK-NEVER-BARE")
@pytest.mark.parametrize("name", EVERY)
def test_nothing_is_lost_at_rare_moments(name: str) -> None:
    """The same holds at every step of the directed games."""
    course = EVERY[name]()
    for state in course.states:
        check(state)
    check_turns(course)


# ---- The deck


@pytest.mark.touches("RULING-DECK-NEVER-BARE", "J4F-DRAW-3", "RULING-RESHUFFLE")
@pytest.mark.parametrize("reading", ["when_empty", "when_needed"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_deck_is_never_too_short(players: int, reading: str) -> None:
    """Whatever the deck has left and a turn draws, one reshuffle is enough.

    A shuffle comes when the deck is empty, so the new deck is all that the hands do not hold. A
    draw of at most seven cards of a hand of seven takes what was left, and the rest from there.
    """
    state = opening("RRRRRRR", players=players, payment="at_least", reshuffle=reading)
    for needed in range(1, 8):
        for left in range(needed + 1):
            short = evolve(state, deck=state.deck[:left], discards=state.deck[left:])
            after = GAME.apply(short, Place(0, "a1", ("R",) * needed)).state
            waiting = GAME.waiting(after)
            assert isinstance(waiting, Shuffle) == (left < needed or reading == "when_empty")
            if isinstance(waiting, Shuffle):
                assert len(waiting.cards) == 60 - 7 * players + needed - left
                after = GAME.apply(after, Shuffled(waiting.cards)).state
            assert GAME.waiting(after) == Players((1,))
            assert len(after.hands[0]) == 7
            assert len(after.deck) + len(after.discards) == {2: 46, 3: 39, 4: 32}[players]

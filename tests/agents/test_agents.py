"""Agents: they see a view, they pick what is legal, and the same seed gives the same game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any
from unittest.mock import Mock, patch

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis.stateful import run_state_machine_as_test

import rulekit
from rulekit import Players, Shuffle, Shuffled, agents
from rulekit.chance import seeded
from rulekit.contract import UntypedGame
from rulekit.facts import facts_of
from rulekit.sampling import sampling_of
from rulekit.table import act, answer, open_table, renamed
from rulekit.testing import Leak, secrecy
from rulekit.testing.twins import Looks
from rulekit.zones import Viewer
from tests.laws.tables import every_game

LITTLE: Mapping[str, Any] = {"random": {}, "greedy": {}, "search": {"playouts": 6}}
"""The agents, and budgets that are soon spent."""

every_agent = pytest.mark.parametrize("name", LITTLE)


def seat_of(name: str, seed: int) -> Callable[[Any], Any]:
    """An agent with a generator of its own."""
    return agents.agent(name, seeded(seed), **LITTLE[name])


def moments(game: UntypedGame, players: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Every tenth state of a random game in which players are due, with one who is."""
    setup = game.setup(players=players)
    seats = [seat_of("random", seed + seat) for seat in range(players)]
    steps = rulekit.replay(rulekit.play(game, setup, seats, seed))
    states = [step.state for step in steps]
    for state in states[1::10]:
        if isinstance(waiting := game.waiting(state), Players):
            yield state, waiting.seats[-1]


@every_game
@every_agent
def test_an_agent_picks_what_is_legal(game: UntypedGame, name: str) -> None:
    """In all that it comes to see it gives one of the view's own actions."""
    for state, seat in moments(game, 3, seed=5):
        view = game.view(state, seat)
        assert agents.AGENTS[name](view, seeded(1), **LITTLE[name]) in view.legal_actions


@every_game
@every_agent
def test_the_same_seed_gives_the_same_game(game: UntypedGame, name: str) -> None:
    """A game of such agents is the same again, and another one with other seeds."""
    setup = game.setup(players=2)

    def played(seed: int) -> Any:
        return rulekit.play(game, setup, [seat_of(name, seed), seat_of("random", 2)], 3)

    assert played(1) == played(1)
    assert played(1) != played(4)


# ---- They see a view and nothing else


def seen_by(choose: Callable[[Any, Any], Any]) -> type[Looks]:
    """What an agent makes of each step: its choices, which are all that a viewer is shown here."""

    class Choices(Looks):
        """The choice of each seat that is due."""

        def view(self, viewer: Viewer) -> str:
            """The choice in words; none of a seat that is not due."""
            if viewer not in self._views:
                view = self.game.view(self.step.state, viewer)
                is_due = bool(view.legal_actions)
                self._views[viewer] = str(choose(self.step.state, view)) if is_due else ""
            return self._views[viewer]

        def events(self, _: Viewer) -> list[str]:
            """Nothing."""
            return []

        def open_to(self, _: Viewer) -> list[Any]:
            """Nothing: a spectator has no choice."""
            return []

    return Choices


def look_at_choices(game: UntypedGame, choose: Callable[[Any, Any], Any], games: int) -> None:
    """Raise `Leak` where a choice depends on what its seat cannot see."""
    machine = secrecy(game, facts_of(game))
    machine.looks = seen_by(choose)
    looking = settings(
        max_examples=games,
        stateful_step_count=8,
        phases=[Phase.generate],
        database=None,
        derandomize=True,
        deadline=None,
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=looking)


@pytest.mark.parametrize("game_id", ["5-colors", "just4fun-colours"])
@every_agent
def test_an_agent_sees_its_view_alone(game_id: str, name: str) -> None:
    """In games that its seat cannot tell apart it chooses alike."""
    chooses, budget = agents.AGENTS[name], {"playouts": 2} if name == "search" else {}
    look_at_choices(rulekit.game(game_id), lambda _, view: chooses(view, seeded(1), **budget), 2)


@pytest.mark.parametrize("game_id", ["5-colors", "just4fun-colours"])
def test_an_agent_that_peeks_is_found(game_id: str) -> None:
    """One that takes the first action or the last by a card that it cannot see."""
    game = rulekit.game(game_id)

    def peek(state: Any, view: Any) -> Any:
        top = next(zone.pieces for zone in facts_of(game).zones(state) if zone.name == "deck")[0]
        return view.legal_actions[-(top < "G")]

    with pytest.raises(Leak):
        look_at_choices(game, peek, 100)


@every_game
def test_judging_looks_at_nothing_hidden(game: UntypedGame) -> None:
    """What an action promises is the same in all states that its seat cannot tell apart."""
    assert game.judging is not None
    promise = game.judging().promise
    sampling = sampling_of(game)
    for state, seat in moments(game, 2, seed=8):
        view = game.view(state, seat)
        other = sampling.fill(view, rulekit.shuffle(sampling.unseen(view), seeded(3)))
        for action in view.legal_actions:
            assert promise(state, action) == promise(other, action)


# ---- They know what they do


def three_in_a_row() -> Any:
    """Seat 0 has stones on a1, b1 and c1, and is due with a card for d1.

    The first row's fields are red, orange, yellow, green, blue and purple.
    """
    game = rulekit.game("just4fun-colours")
    state = game.start(game.setup(players=2))
    hands = "ROYGBPR" + "ROYGBPO"
    deck = "".join(letter * (10 - hands.count(letter)) for letter in "PBGYOR")
    placements = ["0: a1 R", "1: f3 O", "0: b1 O", "1: f5 G", "0: c1 Y"]
    for text in (f"shuffle: {' '.join(hands + deck)}", *placements):
        state = game.apply(state, game.parse(text)).state
    other = next(it for it in game.legal_actions(state, 1) if str(it)[3] not in "abcd")
    return game.apply(state, other).state


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_a_line_is_completed(name: str) -> None:
    """With three stones in a row and the card for the fourth field, both win at once."""
    game = rulekit.game("just4fun-colours")
    view = game.view(three_in_a_row(), 0)
    winning = game.parse("0: d1 G")
    assert winning in view.legal_actions
    assert agents.AGENTS[name](view, seeded(1)) == winning


def test_search_finds_a_line_without_being_told_what_is_good() -> None:
    """In a game that judges nothing it plays to the end by chance, and still sees who has won."""
    game = rulekit.game("just4fun-colours")
    view = game.view(three_in_a_row(), 0)
    with patch("rulekit.agents.game_of", return_value=evolve(game, judging=None)):
        assert agents.search(view, seeded(1), playouts=60) == game.parse("0: d1 G")


def test_greedy_takes_the_points() -> None:
    """At the start of a round of 5 COLORS the two best cards of one colour promise most.

    Two cards of different colours tie and score nothing. With red 6 and red 2, blue 5 and blue 4
    and a yellow 3, the blue ones make 9 points, the red ones 8.
    """
    game = rulekit.game("5-colors")
    state = game.start(game.setup(players=2))
    request = game.waiting(state)
    assert isinstance(request, Shuffle)
    hand = ["R6", "R2", "B5", "B4", "Y3"]
    rest = list((Counter[str](request.cards) - Counter(hand)).elements())
    state = game.apply(state, Shuffled((*hand, *rest))).state
    assert agents.greedy(game.view(state, 0), seeded(1)) == game.parse("0: B4 B5")


# ---- Budgets


@pytest.mark.parametrize("playouts", [1, 10, 40])
def test_search_keeps_to_its_playouts(playouts: int) -> None:
    """It makes as many as it may, and no more than one round of tries beyond."""
    game = rulekit.game("just4fun-colours")
    view = game.view(three_in_a_row(), 0)
    made = Mock(wraps=agents._played_out)
    with patch("rulekit.agents._played_out", made):
        agents.search(view, seeded(1), playouts=playouts)
    assert playouts <= made.call_count < playouts + agents.WIDTH


def test_search_keeps_to_its_time() -> None:
    """With a clock that goes on by a second a look it makes a single round of tries in a second."""
    game = rulekit.game("just4fun-colours")
    view = game.view(three_in_a_row(), 0)
    made = Mock(wraps=agents._played_out)
    clock = patch("rulekit.agents.monotonic", side_effect=count().__next__)
    with clock, patch("rulekit.agents._played_out", made):
        assert agents.search(view, seeded(1), milliseconds=1000) in view.legal_actions
    assert made.call_count == agents.WIDTH


@pytest.mark.parametrize(
    "budget",
    [{"playouts": 0}, {"playouts": True}, {"milliseconds": -1}, {"milliseconds": 2_000_000},
     {"playouts": 10, "milliseconds": 10}],
)  # fmt: skip
def test_what_is_no_budget_is_refused(budget: dict[str, int]) -> None:
    """Before anything is played, whoever the agent is."""
    for name in LITTLE:
        with pytest.raises(rulekit.Misuse, match="budget"):
            agents.agent(name, seeded(1), **budget)


# ---- Who is refused


@every_game
def test_a_game_without_rooms_is_played_by_chance_alone(game: UntypedGame) -> None:
    """Without sampling, `search` and `greedy` say so; without judging, `greedy` does."""
    state, seat = next(moments(game, 2, seed=1))
    view = game.view(state, seat)
    with patch("rulekit.agents.game_of", return_value=evolve(game, sampling=None, judging=None)):
        assert agents.random(view, seeded(1)) in view.legal_actions
        with pytest.raises(rulekit.Misuse, match="cannot tell what a seat does not see"):
            agents.search(view, seeded(1))
        with pytest.raises(rulekit.Misuse, match="cannot tell which action looks best"):
            agents.greedy(view, seeded(1))


@every_agent
def test_who_has_nothing_to_choose_is_not_asked(name: str) -> None:
    """A spectator's view, a seat's that is not due, and what is no view."""
    game = rulekit.game("just4fun-colours")
    state = three_in_a_row()
    for odd in (game.view(state, 1), game.view(state, None), state, None):
        with pytest.raises(rulekit.Misuse):
            agents.AGENTS[name](odd, seeded(1), **LITTLE[name])
    with pytest.raises(rulekit.Misuse):
        agents.AGENTS[name](game.view(state, 0), 1, **LITTLE[name])


# ---- Seeds and tables


def test_hash_seeds_do_not_matter() -> None:
    """In other processes the same seeds give the same games, to the letter."""
    code = """
import rulekit
from rulekit.agents import agent
from rulekit.chance import seeded
for game in rulekit.games():
    seats = [agent("greedy", seeded(1)), agent("search", seeded(2), playouts=3)]
    print(rulekit.digest(rulekit.play(game, game.setup(players=2), seats, 3)))
"""
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert len(told.pop().split()) == len(rulekit.games())


@every_game
def test_a_seat_is_given_to_an_agent_and_back(game: UntypedGame) -> None:
    """The agent answers as a client does, and the record tells actions, not who took them."""
    opened = open_table(game.setup(players=2), ["Ann", "Ben"], lambda it: Shuffled(it.cards))
    by_hand = opened
    instead = seat_of("greedy", 4)
    table = renamed(opened, 1, "an agent for Ben")
    for _ in range(8):
        waiting = game.waiting(table.state)
        assert isinstance(waiting, Players)
        seat = waiting.seats[0]
        view = game.view(table.state, seat)
        action = instead(view) if seat == 1 else view.legal_actions[0]
        table = act(table, seat, answer(table, seat, action), lambda it: Shuffled(it.cards)).table
        by_hand = act(
            by_hand, seat, answer(by_hand, seat, action), lambda it: Shuffled(it.cards)
        ).table
    table = renamed(table, 1, "Ben")
    assert len(table.actions) > 8
    assert table == by_hand
    assert table.record == by_hand.record

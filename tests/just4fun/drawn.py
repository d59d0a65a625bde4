"""Setups, shuffles, choices and positions for hypothesis to draw."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random
from typing import Any

from hypothesis import strategies as st

import rulekit
from rulekit.contract import Over, Players, Shuffle, Shuffled
from rulekit.just4fun.board import FIELDS
from rulekit.just4fun.state import Action, Outcome, Setup, State, Tower, Towers
from tests.just4fun.table import GAME, setup

READINGS = {
    "tower_cost": ("all_stones", "opponents_only"),
    "payment": ("exact", "at_least"),
    "reshuffle": ("when_empty", "when_needed"),
    "area_tie": ("whole_towers", "own_stones"),
}

readings = st.fixed_dictionaries({name: st.sampled_from(two) for name, two in READINGS.items()})
seeds = st.integers(0, 2**32)


def rows(colours: Any) -> tuple[str, ...]:
    """A board with these colours, row after row from below."""
    text = "".join(colours)
    return tuple(text[start : start + 6] for start in range(0, 36, 6))


@st.composite
def boards(draw: st.DrawFn, even: bool = False) -> tuple[str, ...]:
    """Any board, often one of few colours; an even one has six fields of each."""
    rng = Random(draw(seeds))
    few = 6 if even else draw(st.integers(1, 6))
    colours = list(islice(cycle(rng.sample("ROYGBP", few)), 36))
    if not even and draw(st.booleans()):
        colours = rng.choices("ROYGBP"[:few], k=36)
    rng.shuffle(colours)
    return rows(colours)


@st.composite
def setups(draw: st.DrawFn, /, *, even: bool = False, **fixed: Any) -> Setup:
    """Any setup with these values; an even one has six fields of each colour."""
    chosen: dict[str, Any] = {
        "players": draw(st.sampled_from([2, 3, 4])),
        "variant": draw(st.booleans()),
        **draw(readings),
        **fixed,
    }
    if "board" not in chosen and draw(st.booleans()):
        chosen["board"] = draw(boards(even=even))
    return setup(**chosen)


# ---- Choices

STYLES = ("any", "patient", "steep", "steep and patient")
"""How players choose: who is patient makes no line if it can be helped, who is steep pays much."""

styles = st.sampled_from(STYLES)


def choose(state: State, style: str, pick: int) -> Action:
    """One of the legal actions of the seat on turn, in this style; `pick` tells which."""
    waiting = GAME.waiting(state)
    assert isinstance(waiting, Players)
    actions = list(GAME.legal_actions(state, waiting.seats[0]))
    first = pick % len(actions)
    actions = actions[first:] + actions[:first]
    if "steep" in style:
        actions.sort(key=lambda action: -len(getattr(action, "cards", ())))
    if "patient" in style:
        return next((action for action in actions if not _wins_by_line(state, action)), actions[0])
    return actions[0]


def _wins_by_line(state: State, action: Action) -> bool:
    outcome: Outcome | None = GAME.outcome(GAME.apply(state, action).state)
    return outcome is not None and outcome.lines != ()


def draw_action(data: st.DataObject, state: State, style: str) -> Action | Shuffled | None:
    """Something that the game waits for; None at the end."""
    match GAME.waiting(state):
        case Shuffle() as request:
            return rulekit.shuffle(request, Random(data.draw(seeds, label="shuffle")))
        case Players():
            return choose(state, style, data.draw(st.integers(0, 35), label="pick"))
        case Over():
            return None


# ---- Positions


@st.composite
def towers(draw: st.DrawFn, players: int, highest: int = 4) -> Towers:
    """Any towers on all fields, low ones and bare fields more often; turns are not asked."""
    rng = Random(draw(seeds))
    seats = rng.choices(range(players), k=rng.randint(1, players))
    bare = draw(st.integers(0, 3))

    def tower() -> Tower:
        height = max(0, rng.randint(1, highest + bare) - bare)
        return tuple(rng.choices(seats, k=height))

    return tuple(tower() for _ in FIELDS)

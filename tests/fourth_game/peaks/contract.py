"""Peaks as a game of the contract."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from peaks.documents import ACTIONS, EVENTS, check_event, restore, restore_view
from peaks.play import apply, legal_actions, outcome, parse, start, waiting
from peaks.rules import options
from peaks.state import Event, Lay, Outcome, Setup, State, View
from peaks.view import shown, view
from rulekit import Game
from rulekit.contract import Documents, Rulings, Words
from rulekit.guard import guarded
from rulekit.zones import Facts


def words() -> Words[Event, Outcome]:
    """Open the room of the words."""
    from peaks.words import words

    return words()


def facts() -> Facts[Setup, State]:
    """Open the room of the facts."""
    from peaks.facts import longest, zones

    return Facts(zones, longest)


def rulings() -> Rulings[Setup, Event, Outcome]:
    """Open the room of the rulings."""
    from peaks.ruling import rulings

    return rulings()


Peaks: TypeAlias = Game[Setup, State, Lay, Event, View, Outcome]

PEAKS: Peaks = guarded(
    Game(
        id="peaks",
        name="Peaks",
        setup=Setup,
        options=options,
        start=start,
        waiting=waiting,
        legal_actions=legal_actions,
        apply=apply,
        view=view,
        shown=shown,
        outcome=outcome,
        parse=parse,
        ruleset=1,
        prefix="PEAK",
        documents=Documents(State, View, ACTIONS, EVENTS, restore, restore_view, check_event),
        contract=1,
        words=words,
        facts=facts,
        rulings=rulings,
        spec=lambda: Path(__file__).parent / "spec",
    )
)

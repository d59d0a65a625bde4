"""Peaks as a game of the contract."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from peaks.documents import ACTIONS, EVENTS, Kept, check_event, check_view, keep, restore
from peaks.play import apply, legal_actions, outcome, parse, start, waiting
from peaks.rules import options
from peaks.state import Event, Lay, Outcome, Setup, State, View
from peaks.view import shown, view
from rulekit import Game
from rulekit.contract import Documents

Peaks: TypeAlias = Game[Setup, State, Lay, Event, View, Outcome]

PEAKS: Peaks = Game(
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
    contract=1,
    spec=lambda: Path(__file__).parent / "spec",
    documents=Documents(State, View, ACTIONS, EVENTS, Kept, keep, restore, check_view, check_event),
)

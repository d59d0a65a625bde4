"""Just4Fun Colours as a game of the contract."""

from __future__ import annotations

from typing import TypeAlias

from rulekit.contract import CONTRACT, Documents, Game, Judging, Pictures, Rulings, Sampling, Words
from rulekit.guard import guarded
from rulekit.just4fun.documents import (
    ACTIONS,
    EVENTS,
    NARROWER,
    REASONS,
    SPECIAL,
    check_event,
    laid_out,
    restore,
    restore_view,
)
from rulekit.just4fun.play import apply, legal_actions, start
from rulekit.just4fun.rules import options
from rulekit.just4fun.state import Action, Event, Outcome, Setup, State, View, parse
from rulekit.just4fun.view import shown, view
from rulekit.playing import outcome, waiting
from rulekit.zones import Facts


def words() -> Words[Event, Outcome]:
    """Open the room of the words."""
    from rulekit.just4fun.words import words

    return words()


def facts() -> Facts[Setup, State]:
    """Open the room of the facts."""
    from rulekit.just4fun.facts import longest, zones

    return Facts(zones, longest)


def rulings() -> Rulings[Setup, Event, Outcome]:
    """Open the room of the rulings."""
    from rulekit.just4fun.asking import rulings

    return rulings()


def sampling() -> Sampling[View, State]:
    """Open the room of the sampling."""
    from rulekit.just4fun.sampling import fill, unseen

    return Sampling(unseen, fill)


def judging() -> Judging[State, Action]:
    """Open the room of the judging."""
    from rulekit.just4fun.judging import is_settled, promise, worth

    return Judging(promise, worth, is_settled)


def pictures() -> Pictures[Setup, View]:
    """Open the room of the pictures."""
    from rulekit.just4fun.pictures import draw, draw_table, lines

    return Pictures(draw, lines, draw_table)


Just4FunColours: TypeAlias = Game[Setup, State, Action, Event, View, Outcome]

JUST4FUN_COLOURS: Just4FunColours = guarded(
    Game(
        id="just4fun-colours",
        name="Just4Fun Colours",
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
        prefix="J4F",
        contract=CONTRACT,
        documents=Documents(
            state=State,
            view=View,
            actions=ACTIONS,
            events=EVENTS,
            restore=restore,
            restore_view=restore_view,
            check_event=check_event,
            lay_out=laid_out,
            special=SPECIAL,
            narrower=NARROWER,
            reasons=REASONS,
        ),
        words=words,
        facts=facts,
        rulings=rulings,
        sampling=sampling,
        judging=judging,
        pictures=pictures,
    )
)

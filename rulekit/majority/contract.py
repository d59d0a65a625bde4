"""5 COLORS and 5211 as games of the contract."""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from rulekit.contract import CONTRACT, Documents, Game, Judging, Pictures, Rulings, Sampling, Words
from rulekit.guard import guarded
from rulekit.majority.documents import EVENTS, REASONS, check_event, narrower, restore, restore_view
from rulekit.majority.play import apply, legal_actions, start
from rulekit.majority.rules import Edition, options
from rulekit.majority.state import Choose, Event, Outcome, Setup, State, View, parse
from rulekit.majority.view import shown, view
from rulekit.playing import outcome, waiting
from rulekit.zones import Facts

Q = TypeVar("Q", bound=Setup)  # an edition's setup


def game_by(setup: type[Q], prefix: str) -> Game[Q, State, Choose, Event, View, Outcome]:
    """Make an edition's game, whose clauses begin with this."""
    edition = setup.edition
    return guarded(
        Game(
            id=edition.id,
            name=edition.name,
            setup=setup,
            options=partial(options, edition),
            start=start,
            waiting=waiting,
            legal_actions=legal_actions,
            apply=apply,
            view=view,
            shown=shown,
            outcome=outcome,
            parse=parse,
            ruleset=1,
            prefix=prefix,
            contract=CONTRACT,
            documents=Documents(
                state=State,
                view=View,
                actions={"choose": Choose},
                events=EVENTS,
                restore=restore,
                restore_view=restore_view,
                check_event=partial(check_event, edition),
                narrower=narrower(edition),
                reasons=REASONS,
            ),
            words=partial(words, edition),
            facts=partial(facts, setup),
            rulings=partial(rulings, setup),
            sampling=sampling,
            judging=judging,
            pictures=partial(pictures, setup),
        )
    )


def words(edition: Edition) -> Words[Event, Outcome]:
    """Open the room of the words."""
    from rulekit.majority.words import words_of

    return words_of(edition)


def facts(_: type[Q]) -> Facts[Q, State]:
    """Open the room of the facts."""
    from rulekit.majority.facts import longest, zones

    return Facts(zones, longest)


def rulings(setup: type[Q]) -> Rulings[Q, Event, Outcome]:
    """Open the room of the rulings."""
    from rulekit.majority.asking import EXAMPLES, answered, form, players_in, read, ruled

    edition = setup.edition
    return Rulings(form(edition), EXAMPLES[edition.id], read, players_in, ruled, answered)


def sampling() -> Sampling[View, State]:
    """Open the room of the sampling."""
    from rulekit.majority.sampling import fill, unseen

    return Sampling(unseen, fill)


def judging() -> Judging[State, Choose]:
    """Open the room of the judging."""
    from rulekit.majority.judging import is_settled, promise, worth

    return Judging(promise, worth, is_settled)


def pictures(setup: type[Q]) -> Pictures[Q, View]:
    """Open the room of the pictures."""
    from rulekit.majority.pictures import draw, draw_table, lines

    edition = setup.edition
    return Pictures(partial(draw, edition), partial(lines, edition), partial(draw_table, edition))

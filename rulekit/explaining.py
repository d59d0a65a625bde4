"""Sentences for people: what happened, what scores, who won, and why something is refused.

`explain` gives one sentence. The clauses behind it are the `clauses` of what is explained. The
sentences may change from one version to the next; nothing should read them but people.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulekit.contract import A, E, Game, O, S, Seat, T, UntypedGame, V
from rulekit.errors import (
    IllegalAction,
    IllegalPosition,
    IllegalSetup,
    Misuse,
    brief,
    printable,
)
from rulekit.guard import cites_own, require_game
from rulekit.json.documents import dumps_event
from rulekit.sentences import People, capital, listed

__all__ = ["explain"]

LONGEST_REFUSAL = 1000
"""No refusal of these games needs so many characters."""


def explain(
    game: Game[S, T, A, E, V, O],
    subject: E | O | IllegalAction | IllegalPosition | IllegalSetup,
    *,
    names: Sequence[str] = (),
    seat: Seat | None = None,
) -> str:
    """Say in one sentence what an event, an outcome or a refusal of this game means.

    The words are the game's own. Seats are counted from 0, or called by the players' `names`; to
    the reader, who sits at `seat`, a sentence says `you`, and which cards they got. A refusal's is
    the rules' own and counts the seats. Cards of several seats stand in the seats' order with `/`
    between. Raises `Misuse` for anything else, and for an event or an outcome that `loads_event`
    would refuse, `names` that are no list of texts and a `seat` that is no seat.

    >>> import rulekit
    >>> from rulekit.majority.state import Because, ColoursOut
    >>> out = ColoursOut(("R",), 7, (Because.BURST,), ("5C-BURST-1",))
    >>> explain(rulekit.game("5-colors"), out)
    'Red is out: 7 cards, at or over the burst number.'
    >>> from rulekit.majority.state import Chosen
    >>> chosen = Chosen(0, ("5C-TURN-1",))
    >>> explain(rulekit.game("5-colors"), chosen, names=["Ann", "Ben"])
    'Ann has chosen.'
    >>> explain(rulekit.game("5-colors"), chosen, names=["Ann", "Ben"], seat=0)
    'You have chosen.'
    """
    require_game(game)
    people = people_of(names, seat)
    if not cites_own(game, subject):
        raise Misuse(f"{brief(subject)} is no event, outcome or refusal of {game.name}")
    if isinstance(subject, IllegalAction | IllegalPosition | IllegalSetup):
        return _refusal(subject)
    if game.words is None:
        return _plainly(game, subject, people)
    words = game.words()
    if type(subject) in game.documents.events.values():
        event: Any = subject
        dumps_event(game, event)
        return words.event(event, people)
    outcome: Any = subject
    try:
        words.check_outcome(outcome)
    except Exception as error:
        raise Misuse(f"{brief(subject)} is no outcome of {game.name}") from error
    return words.outcome(outcome, people)


def people_of(names: Sequence[str], seat: Seat | None) -> People:
    if type(names) not in (tuple, list) or {*map(type, names)} - {str}:
        raise Misuse(f"the players' names are a list of texts, not {brief(names)}")
    if seat is not None and (type(seat) is not int or seat < 0):
        raise Misuse(f"who reads sits at a seat from 0 on, not at {brief(seat)}")
    return People(tuple(map(printable, names)), seat)


def _plainly(game: UntypedGame, subject: Any, people: People) -> str:
    """Tell of a game that has no words what its values tell by themselves."""
    winners: Any = getattr(subject, "winners", ())
    names = {cls: name for name, cls in game.documents.events.items()}
    if type(subject) in names:
        dumps_event(game, subject)
        what = names[type(subject)].replace("_", " ")
    elif _are_seats(winners):
        seats = listed(map(people.call, winners))
        what = f"the game is over, won by {seats or 'nobody'}"
    else:
        raise Misuse(f"{brief(subject)} is no event, outcome or refusal of {game.name}")
    return f"{capital(what)}."


def _are_seats(seats: Any) -> bool:
    return type(seats) is tuple and not {*map(type, seats)} - {int}


def _refusal(refusal: IllegalAction | IllegalPosition | IllegalSetup) -> str:
    if not isinstance(refusal.text, str) or not refusal.text:
        raise Misuse(f"{brief(refusal)} says nothing")
    return f"{capital(printable(refusal.text, LONGEST_REFUSAL))}."

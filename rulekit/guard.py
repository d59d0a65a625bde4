"""The doors of a game: they let in this game's own values alone.

Behind them a game's functions take states and events as they come. What is asked here is asked of
every game alike, by the classes and the ids that its record names.
"""

from __future__ import annotations

from functools import lru_cache, partial, wraps
from typing import Any, NoReturn

from attrs import evolve

from rulekit.contract import A, E, Game, O, S, Seat, Shuffled, Step, T, V, Waiting
from rulekit.errors import Misuse, RulekitError, brief

__all__ = ["cites_own", "guarded", "require_game", "require_own"]

_PASSED_ON = (RulekitError, MemoryError, RecursionError)
"""What is raised on purpose, and what says nothing about the arguments."""


def guarded(game: Game[S, T, A, E, V, O]) -> Game[S, T, A, E, V, O]:
    """Give this game with a guard at each of its doors.

    The guard raises `Misuse` for what is no setup, state or event of this game, be it one of
    another; and for a state or an event that this game's rules stumble over, since no game comes
    to it.

    >>> import rulekit
    >>> other = rulekit.game("5211")
    >>> rulekit.game("5-colors").waiting(other.start(other.setup(players=2)))
    Traceback (most recent call last):
    ...
    rulekit.errors.Misuse: a State is no state of 5 COLORS
    """
    setup_class = game.setup
    state_class: Any = game.documents.state

    @wraps(game.start)
    def start(setup: S) -> T:
        if type(setup) is not setup_class:
            _refuse(setup, "setup", game)
        return game.start(setup)

    def stumbled(what: str, error: Exception) -> NoReturn:
        raise Misuse(f"no game of {game.name} comes to this {what}") from error

    # One function for each door, though they are alike: Python is quicker where a place in the
    # code always calls the same function. A `try` is free where nothing is raised.

    ask_waiting, ask_legal_actions, ask_apply = game.waiting, game.legal_actions, game.apply

    @wraps(game.waiting)
    def waiting(state: Any) -> Waiting[O]:
        try:
            if type(state) is not state_class or type(state.setup) is not setup_class:
                _refuse(state, "state", game)
            return ask_waiting(state)
        except _PASSED_ON:
            raise
        except Exception as error:
            stumbled("state", error)

    @wraps(game.legal_actions)
    def legal_actions(state: Any, seat: Seat) -> tuple[A, ...]:
        try:
            if type(state) is not state_class or type(state.setup) is not setup_class:
                _refuse(state, "state", game)
            return ask_legal_actions(state, seat)
        except _PASSED_ON:
            raise
        except Exception as error:
            stumbled("state", error)

    @wraps(game.apply)
    def apply(state: Any, action: A | Shuffled) -> Step[T, E]:
        try:
            if type(state) is not state_class or type(state.setup) is not setup_class:
                _refuse(state, "state", game)
            return ask_apply(state, action)
        except _PASSED_ON:
            raise
        except Exception as error:
            stumbled("state", error)

    @wraps(game.view)
    def view(state: Any, seat: Seat | None) -> V:
        try:
            if type(state) is not state_class or type(state.setup) is not setup_class:
                _refuse(state, "state", game)
            return game.view(state, seat)
        except _PASSED_ON:
            raise
        except Exception as error:
            stumbled("state", error)

    @wraps(game.outcome)
    def outcome(state: Any) -> O | None:
        try:
            if type(state) is not state_class or type(state.setup) is not setup_class:
                _refuse(state, "state", game)
            return game.outcome(state)
        except _PASSED_ON:
            raise
        except Exception as error:
            stumbled("state", error)

    event_classes = frozenset(game.documents.events.values())
    are_own = lru_cache(maxsize=1024)(partial(_are_own, game.prefix))

    @wraps(game.shown)
    def shown(event: Any, seat: Seat | None) -> E | None:
        try:
            if type(event) not in event_classes or not are_own(event.clauses):
                _refuse(event, "event", game)
            return game.shown(event, seat)
        except _PASSED_ON:
            raise
        except Exception as error:
            stumbled("event", error)

    return evolve(
        game,
        start=start,
        waiting=waiting,
        legal_actions=legal_actions,
        apply=apply,
        view=view,
        shown=shown,
        outcome=outcome,
    )


def require_game(game: object) -> None:
    """Raise `Misuse` for what is no game."""
    if type(game) is not Game:
        raise Misuse(f"a game is one of rulekit.games(), not {brief(game)}")


def require_own(game: Game[Any, Any, Any, Any, Any, Any], event: object) -> None:
    """Raise `Misuse` for what is no event of this game.

    Games may share their classes of events; whose event it is, its clauses tell.
    """
    if type(event) not in game.documents.events.values() or not cites_own(game, event):
        _refuse(event, "event", game)


def cites_own(game: Game[Any, Any, Any, Any, Any, Any], subject: object) -> bool:
    """Tell whether all clauses of an event, an outcome or a refusal are this game's, or rulings.

    >>> import rulekit
    >>> from rulekit.majority import Chosen
    >>> [cites_own(game, Chosen(0, ("5C-TURN-1",))) for game in rulekit.games()]
    [True, False, False]
    """
    return _are_own(game.prefix, getattr(subject, "clauses", None))


def _are_own(prefix: str, clauses: object) -> bool:
    own = (f"{prefix}-", "RULING-")
    return type(clauses) is tuple and all(
        type(clause) is str and clause.startswith(own) for clause in clauses
    )


def _refuse(value: object, what: str, game: Game[Any, Any, Any, Any, Any, Any]) -> NoReturn:
    raise Misuse(f"{brief(value)} is no {what} of {game.name}")

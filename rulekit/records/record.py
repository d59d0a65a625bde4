"""A played game as data: its setup and every action, shuffles included."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeAlias, overload

from attrs import field, frozen

from rulekit.chance import seeded, shuffle
from rulekit.contract import (
    A,
    E,
    Game,
    O,
    Over,
    Players,
    S,
    Shuffle,
    Shuffled,
    Step,
    T,
    UntypedGame,
    V,
)
from rulekit.errors import Misuse, brief
from rulekit.guard import require_game
from rulekit.registry import game_of

__all__ = ["Agent", "Record", "play", "replay"]


Agent: TypeAlias = Callable[[V], A]
"""Who plays a seat: shown the seat's view, it answers with an action of that seat."""


def _as_tuple(actions: Sequence[A | Shuffled]) -> tuple[A | Shuffled, ...]:
    if type(actions) not in (tuple, list):
        raise Misuse(f"a record holds a tuple of actions, not {brief(actions)}")
    return tuple(actions)


@frozen
class Record(Generic[S, A]):
    """A game, or the part of it that has been played: the setup and the actions in their order.

    Whether the actions are legal is not asked before they are replayed. Raises `Misuse` where
    `setup` is no setup of a game, `actions` no tuple or list, or one of them none of that game.
    """

    setup: S
    actions: tuple[A | Shuffled, ...] = field(converter=_as_tuple)

    def __attrs_post_init__(self) -> None:
        game = game_of(self.setup)
        known = {*game.documents.actions.values(), Shuffled}
        for action in self.actions:
            if type(action) not in known:
                raise Misuse(f"{brief(action)} is no action of {game.name}")

    @property
    def game(self) -> UntypedGame:
        """The game that was played."""
        return game_of(self.setup)


def play(
    game: Game[S, T, A, E, V, O], setup: S, agents: Sequence[Agent[V, A]], seed: int
) -> Record[S, A]:
    """Play a game to its end; `agents[seat]` plays this seat, and `seed` decides the shuffles.

    The same arguments give the same record, as long as the agents answer alike. Raises
    `IllegalAction` for an agent's action that the rules do not allow, `Misuse` for another
    game's setup, for too few or too many agents, for an answer that is no action of the agent's
    seat, and for a seed that is no int from 0 on. What an agent raises is passed on.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> record = play(game, game.setup(players=2), [lambda view: view.legal_actions[0]] * 2, seed=7)
    >>> len(record.actions)  # a shuffle, then 2 players, 11 rounds of 3 turns
    67
    """
    require_game(game)
    if game_of(setup).id != game.id:
        raise Misuse(f"{brief(setup)} is no setup of {game.name}")
    if type(agents) not in (tuple, list) or not all(map(callable, agents)):
        raise Misuse(f"the agents are a list of functions, not {brief(agents)}")
    if len(agents) != setup.players:
        raise Misuse(f"{setup.players} players need as many agents, not {len(agents)}")
    rng = seeded(seed)
    classes = game.documents.actions.values()
    actions: list[A | Shuffled] = []
    state = game.start(setup)
    while True:
        action: A | Shuffled
        match game.waiting(state):
            case Players(seats):
                seat = seats[0]
                action = agents[seat](game.view(state, seat))
                if type(action) not in classes or getattr(action, "seat", None) != seat:
                    raise Misuse(f"the agent of seat {seat} answered with {brief(action)}")
            case Shuffle() as request:
                action = shuffle(request, rng)
            case Over():
                return Record(setup, actions)
        state = game.apply(state, action).state
        actions.append(action)


@overload
def replay(record: Record[S, A], game: Game[S, T, A, E, V, O]) -> Iterator[Step[T, E]]: ...
@overload
def replay(record: Record[Any, Any], game: None = None) -> Iterator[Step[Any, Any]]: ...
def replay(record: Record[Any, Any], game: UntypedGame | None = None) -> Iterator[Step[Any, Any]]:
    """Give a record's steps: first the start, with no events, then one for each action.

    Who names the game has the steps in its exact types, and `Misuse` for another one's record.
    Raises `IllegalAction`, after the steps before it, at an action that the rules do not allow;
    `Misuse` for what is no record.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> record = play(game, game.setup(players=2), [lambda view: view.legal_actions[0]] * 2, seed=7)
    >>> *_, last = replay(record)
    >>> last.events[-1].winners == game.outcome(last.state).winners
    True
    """
    if type(record) is not Record:
        raise Misuse(f"{brief(record)} is no record")
    if game is not None:
        require_game(game)
        if record.game is not game:
            raise Misuse(f"a record of {record.game.name} is none of {game.name}")
    return _steps(record)


def _steps(record: Record[Any, Any]) -> Iterator[Step[Any, Any]]:
    game = record.game
    step: Step[Any, Any] = Step(game.start(record.setup), ())
    yield step
    for action in record.actions:
        step = game.apply(step.state, action)
        yield step

"""Somebody to play against: agents that see a seat's view and nothing else.

An agent is a function of a view and a generator that gives one of the view's legal actions:

- `random` takes any of them;
- `greedy` takes the one that looks best at once, by the game's own judging;
- `search` lays out what the seat cannot see in many ways, plays on from each, and takes what went
  best on the whole. It works for every game that can sample the unseen.

The same view and the same generator give the same action. `agent` puts one at a seat:

>>> import rulekit
>>> from rulekit.agents import agent
>>> from rulekit.chance import seeded
>>> game = rulekit.game("5-colors")
>>> seats = [agent("greedy", seeded(1)), agent("random", seeded(2))]
>>> record = rulekit.play(game, game.setup(players=2), seats, seed=3)
>>> record == rulekit.play(game, game.setup(players=2), [
...     agent("greedy", seeded(1)), agent("random", seeded(2))], seed=3)
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from time import monotonic
from typing import Any, TypeVar

from rulekit.chance import seeded, shuffle
from rulekit.contract import HasSeat, HasView, Judging, Over, Players, Shuffle, UntypedGame
from rulekit.errors import Misuse, brief, reading
from rulekit.read_only import ReadOnly
from rulekit.records.record import Agent
from rulekit.registry import game_of
from rulekit.sampling import sampling_of

__all__ = ["AGENTS", "agent", "greedy", "random", "search"]

A = TypeVar("A", bound=HasSeat)
T = TypeVar("T")
X = TypeVar("X")


def random(view: HasView[A], rng: Random) -> A:
    """Take any legal action, each as likely.

    Raises `Misuse` for what is no view of a game, for one whose seat has nothing to choose, and
    for what is no `Random`.
    """
    _require(view, rng)
    return _any_of(view.legal_actions, rng)


def greedy(view: HasView[A], rng: Random) -> A:
    """Take the action that promises most at once; of equal ones any.

    Raises `Misuse` as `random` does, and for a game that does not judge its actions.
    """
    game = _require(view, rng)
    if game.judging is None:
        raise Misuse(f"{game.name} cannot tell which action looks best: it has no judging")
    state = _laying_out(game, view, rng)()
    return _best(view.legal_actions, partial(game.judging().promise, state), rng)


PLAYOUTS = 100
"""How many playouts `search` makes for a decision where nothing else is said."""

LARGEST = 1_000_000
"""The largest budget: more would keep a table waiting for hours."""

WIDTH = 8
"""Among how many actions `search` looks, where the game judges them: those that promise most."""

TRIES = 3
"""With few playouts `search` looks among fewer, so that each is tried about so often."""

AT_FIRST = 2
"""For so many playouts counts what an action promises."""


def search(
    view: HasView[A],
    rng: Random,
    *,
    playouts: int | None = None,
    milliseconds: int | None = None,
) -> A:
    """Take the action that goes best when the game is played on from what may be the true state.

    All actions in question are tried from the same states, each laid out anew, and with the same
    luck; the worse half is left out again and again, so that most of the budget goes to the best.
    The budget is a number of `playouts`, 100 where nothing is said, or of `milliseconds`: then the
    same generator need not give the same action. Each action in question is tried once whatever
    the budget.

    Where a game judges, a playout goes on until it is settled and everybody takes what promises
    most; else it goes to the end, by chance.

    Raises `Misuse` as `random` does, for a game that cannot sample what is unseen, and for a
    budget that is no int from 1 to a million, or two of them.
    """
    game = _require(view, rng)
    spent = _budget(playouts, milliseconds)
    lay_out = _laying_out(game, view, rng)
    judging = None if game.judging is None else game.judging()
    choices: Sequence[A] = view.legal_actions
    totals = [0.0] * len(choices)
    if judging is not None:
        promise = partial(judging.promise, lay_out())
        width = max(2, min(WIDTH, playouts // TRIES if playouts else WIDTH))
        choices = sorted(choices, key=promise, reverse=True)[:width]
        totals = [promise(choice) * AT_FIRST for choice in choices]

    def begin() -> tuple[Any, int]:
        return lay_out(), int(rng.random() * 2**32)

    def value(begun: tuple[Any, int], each: int) -> float:
        state, luck = begun
        return _played_out(game, judging, seeded(luck), state, choices[each])

    return choices[_went_best(totals, begin, value, spent)]


def _went_best(
    totals: list[float],
    begin: Callable[[], T],
    value: Callable[[T, int], float],
    spent: Callable[[int], float],
) -> int:
    """Find which choice goes best from the same beginnings; halve them in stages.

    `totals` are what the choices are worth at first; the values come on top of it.
    """
    left = list(range(len(totals)))
    stages = (len(totals) - 1).bit_length()
    share = 0.0
    for stage in range(1, stages + 1):
        while share * stages < stage:
            begun = begin()
            for each in left:
                totals[each] += value(begun, each)
            share = spent(len(left))
        left.sort(key=totals.__getitem__, reverse=True)
        left = left[: (len(left) + 1) // 2]
    return left[0]


def _budget(playouts: int | None, milliseconds: int | None) -> Callable[[int], float]:
    """Give what counts playouts and tells which part of the budget is spent."""
    for given in (playouts, milliseconds):
        if given is not None and (type(given) is not int or not 1 <= given <= LARGEST):
            raise Misuse(f"a budget is an int from 1 to {LARGEST}, not {brief(given)}")
    if playouts is not None and milliseconds is not None:
        raise Misuse("a budget is in playouts or in milliseconds, not in both")
    limit = milliseconds or playouts or PLAYOUTS
    begin, made = monotonic(), 0

    def spent(more: int) -> float:
        nonlocal made
        made += more
        return ((monotonic() - begin) * 1000 if milliseconds else made) / limit

    return spent


def _played_out(
    game: UntypedGame, judging: Judging[Any, Any] | None, rng: Random, state: Any, action: Any
) -> float:
    """Play on with this action until it is settled how good it is; give how good for its seat."""
    seat = action.seat
    now = game.apply(state, action).state
    while True:
        if judging is not None and judging.is_settled(state, now):
            return judging.worth(now, seat)
        match game.waiting(now):
            case Players(seats):
                choices = game.legal_actions(now, seats[0])
                reply = _reply(judging, now, choices, rng)
                now = game.apply(now, reply).state
            case Shuffle() as request:
                now = game.apply(now, shuffle(request, rng)).state
            case Over(outcome):
                if judging is not None:
                    return judging.worth(now, seat)
                return (seat in outcome.winners) / len(outcome.winners)


def _reply(judging: Judging[Any, A] | None, state: Any, choices: Sequence[A], rng: Random) -> A:
    """Choose as somebody does who looks no further than at what promises most."""
    if judging is None:
        return _any_of(choices, rng)
    return _best(choices, partial(judging.promise, state), rng)


AGENTS: Mapping[str, Callable[..., Any]] = ReadOnly(
    {"random": random, "greedy": greedy, "search": search}
)
"""The agents by name."""


def agent(
    name: str, rng: Random, *, playouts: int | None = None, milliseconds: int | None = None
) -> Agent[Any, Any]:
    """Give the agent of this name as `rulekit.play` takes it: a function of the view alone.

    It draws from `rng`, which should be its own. The budget is that of `search`, the others need
    none. Raises `Misuse` for another name, for what is no `Random` and for what is no budget; what
    the agent raises when it is asked, `random`, `greedy` and `search` tell.

    >>> from rulekit.chance import seeded
    >>> agent("clever", seeded(1))
    Traceback (most recent call last):
    ...
    rulekit.errors.Misuse: an agent is one of random, greedy, search, not 'clever'
    """
    if type(name) is not str or name not in AGENTS:
        raise Misuse(f"an agent is one of {', '.join(AGENTS)}, not {brief(name)}")
    _require_random(rng)
    _budget(playouts, milliseconds)
    if name == "search":
        return lambda view: search(view, rng, playouts=playouts, milliseconds=milliseconds)
    chosen = AGENTS[name]
    return lambda view: chosen(view, rng)


def _require(view: Any, rng: object) -> UntypedGame:
    """Give the game of a view; raise `Misuse` where an agent cannot answer it."""
    _require_random(rng)
    with reading("the view"):
        setup = getattr(view, "setup", None)
    game = game_of(setup)
    if type(view) is not game.documents.view:
        raise Misuse(f"{brief(view)} is no view of {game.name}")
    if not view.legal_actions:
        raise Misuse("in this view there is nothing to choose")
    return game


def _require_random(rng: object) -> None:
    if not isinstance(rng, Random):
        raise Misuse(f"an agent draws from a random.Random, not from {brief(rng)}")


def _laying_out(game: UntypedGame, view: Any, rng: Random) -> Callable[[], Any]:
    """Give what lays out states that may be the true one, for all that the view tells."""
    request = sampling_of(game).unseen(view)
    assert game.sampling is not None
    fill = game.sampling().fill  # its door would look at each order once more
    return lambda: fill(view, shuffle(request, rng))


def _any_of(choices: Sequence[X], rng: Random) -> X:
    """Draw one, from `rng.random()` alone, whose sequence Python promises to keep."""
    with reading("the generator"):
        return choices[int(rng.random() * len(choices))]


def _best(choices: Sequence[X], value: Callable[[X], float], rng: Random) -> X:
    """Give the choice of the greatest value, of equal ones any."""
    values = list(map(value, choices))
    most = max(values)
    return _any_of([it for it, worth in zip(choices, values, strict=True) if worth == most], rng)

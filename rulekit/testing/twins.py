"""Secrecy: twins of a game, which must look the same to whoever may not know how they differ."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest
from json import loads as plain
from typing import Any, ClassVar

from attrs import frozen
from hypothesis import strategies as st

from rulekit.chance import seeded, shuffle
from rulekit.contract import FACE_DOWN, Card, Seat, Shuffle, Shuffled, Step, UntypedGame
from rulekit.errors import Misuse
from rulekit.json.documents import (
    written,
    written_in,
)
from rulekit.sampling import sampling_of
from rulekit.testing.drawing import due
from rulekit.testing.machine import Machine, machine_of
from rulekit.zones import Facts, Viewer


def secrecy(
    game: UntypedGame, facts: Facts[Any, Any], setups: st.SearchStrategy[Any] | None = None
) -> type[Secrecy]:
    """Make the state machine that looks for leaks; the arguments are those of `laws`.

    >>> import rulekit
    >>> from rulekit.facts import facts_of
    >>> game = rulekit.game("5-colors")
    >>> issubclass(secrecy(game, facts_of(game)), Secrecy)
    True
    """
    return machine_of(Secrecy, game, facts, setups)


class Leak(AssertionError):
    """Somebody can tell apart two games that should look the same to them."""


@frozen
class _Twin:
    """Another game that differs from the first only in what `viewers` may not know.

    `cause` tells how they came to differ.
    """

    state: Any
    viewers: tuple[Viewer, ...]
    cause: str


class Secrecy(Machine):
    """Nobody learns what they must not; made by `secrecy`.

    Beside the game, twins of it are played. A twin begins where two cards change places in a
    shuffle, or where a seat acts otherwise, and then does what the game does, as far as its hands
    allow. It counts for a viewer who acted alike in both, and as long as all that this viewer may
    know by `Facts.zones` is the same in both: then views and shown events must be the same text,
    and what is laid out in the place of hidden cards the same state.

    At the moment when the twins come together again, nobody is asked for the events: a seat that
    draws both cards at once knows in which order, and of two cards that are played and laid aside
    at once everybody has seen who played which.

    `tried` counts viewers and moments by what differed: the names of the zones, or `a choice`.
    """

    looks: ClassVar[type[Looks]]

    twins: list[_Twin]

    def started(self, state: Any) -> None:
        """Begin without twins."""
        super().started(state)
        self.twins = []

    def go_on(self, data: st.DataObject) -> None:
        """Take an action, and take it in every twin; look at all of them."""
        game = self.game
        action = data.draw(due(game, self.state), label="action")
        others = data.draw(_others(game, self.state, action), label="other actions")
        step = game.apply(self.state, action)
        here = self.looks(game, step)
        for viewer in self.seats:
            here.shows_a_spectator_no_more_than(viewer)
        twins = [(_Twin(self.state, self.viewers, cause), other) for cause, other in others]
        twins += [(twin, _alike(game, twin.state, action)) for twin in self.twins]
        stepped = (self.compare(twin, action, other, here) for twin, other in twins)
        self.twins = [twin for twin in stepped if twin is not None]
        self.state = step.state

    def compare(self, twin: _Twin, action: Any, other: Any, here: Looks) -> _Twin | None:
        """Take the other action in the twin and look; None where there is no more to see."""
        step = self.game.apply(twin.state, other)
        there = self.looks(self.game, step)
        zones, others = (tuple(self.facts.zones(it)) for it in (here.step.state, step.state))
        actor = None if isinstance(action, Shuffled) or action == other else action.seat
        viewers = tuple(
            viewer
            for viewer in twin.viewers
            if (viewer is None or viewer != actor)
            and [it.as_known_to(viewer) for it in zones]
            == [it.as_known_to(viewer) for it in others]
        )
        are_one = step.state == here.step.state
        differing = sorted({a.name for a, b in zip(zones, others, strict=True) if a != b})
        for viewer in viewers:
            here.look_like(there, viewer, twin.cause, with_events=not are_one)
            if not are_one:
                self.tried[" and ".join(differing) or "a choice"] += 1
        return None if are_one or not viewers else _Twin(step.state, viewers, twin.cause)


class Looks:
    """What each viewer sees of a step, as JSON, written once.

    A machine's `looks` may be a child of this, which sees what a front end makes of a step.
    """

    def __init__(self, game: UntypedGame, step: Step[Any, Any]) -> None:
        self.game = game
        self.step = step
        self._views: dict[Viewer, str] = {}
        self._events: dict[Viewer, list[str]] = {}
        self._laid_out: dict[Viewer, Any] = {}

    def view(self, viewer: Viewer) -> str:
        """Give what this viewer sees of the new state."""
        if viewer not in self._views:
            self._views[viewer] = written(self.game.view(self.step.state, viewer))
        return self._views[viewer]

    def laid_out(self, viewer: Viewer) -> Any:
        """Give a state that may be the true one for all that this viewer sees, where any is made.

        It is always made of the same order of the hidden cards.
        """
        if viewer not in self._laid_out and self.game.sampling is not None:
            view, sampling = self.game.view(self.step.state, viewer), sampling_of(self.game)
            with suppress(Misuse):  # of a view that no game shows, which is for `Laws` to find
                order = shuffle(sampling.unseen(view), seeded(1))
                self._laid_out[viewer] = sampling.fill(view, order)
        return self._laid_out.get(viewer)

    def events(self, viewer: Viewer) -> list[str]:
        """Give what this viewer sees of what happened, in order."""
        if viewer not in self._events:
            shown = [self.game.shown(event, viewer) for event in self.step.events]
            self._events[viewer] = [
                "null" if event is None else written_in(self.game, event) for event in shown
            ]
        return self._events[viewer]

    def look_like(self, other: Looks, viewer: Viewer, cause: str, *, with_events: bool) -> None:
        """Raise `Leak` where this viewer can tell both apart."""
        pairs = [(self.view(viewer), other.view(viewer))]
        if with_events:
            pairs += _paired(self.events(viewer), other.events(viewer))
        _require_alike(pairs, viewer, cause)
        if self.laid_out(viewer) != other.laid_out(viewer):
            laid_out = written(self.laid_out(viewer)), written(other.laid_out(viewer))
            _require_alike([laid_out], viewer, cause)

    def open_to(self, viewer: Viewer) -> list[Any]:
        """Give what a seat sees as plain JSON, and as much of it as a spectator may see at most."""
        return [plain(self.view(viewer)), *map(plain, self.events(viewer))]

    def shows_a_spectator_no_more_than(self, seat: Seat) -> None:
        """Raise `Leak` where a spectator sees what this seat does not."""
        less, more = self.open_to(None), self.open_to(seat)
        for one, another in zip_longest(less, more):
            if not _shows_no_more(one, another):
                raise Leak(f"a spectator sees more than seat {seat}:\n{one}\n{another}")


def _require_alike(pairs: list[tuple[str, str]], viewer: Viewer, cause: str) -> None:
    for one, another in pairs:
        if one != another:
            who = "a spectator" if viewer is None else f"seat {viewer}"
            raise Leak(f"{who} can tell {cause}:\n{one}\n{another}")


def _paired(some: list[str], others: list[str]) -> Iterator[tuple[str, str]]:
    if len(some) != len(others):
        yield "\n".join(some), "\n".join(others)
        return
    yield from zip(some, others, strict=True)


def _shows_no_more(less: Any, more: Any) -> bool:
    """Tell whether all of this JSON stands in the other, or is left out."""
    if less == more or less in (None, FACE_DOWN, []):
        return True
    match less, more:
        case list(), list():
            return len(less) == len(more) and all(map(_shows_no_more, less, more))
        case dict(), dict():
            return less.keys() == more.keys() and all(
                _shows_no_more(value, more[key]) for key, value in less.items()
            )
        case _:
            return False


Secrecy.looks = Looks


@st.composite
def _others(draw: st.DrawFn, game: UntypedGame, state: Any, action: Any) -> list[tuple[str, Any]]:
    """Draw what could have been done instead, with a name for how the games differ then."""
    if isinstance(action, Shuffled):
        swaps = [draw(_swapped(action.cards)) for _ in range(_SWAPS)]
        return [(cause, other) for cause, other in swaps if other != action]
    legal = [it for it in game.legal_actions(state, action.seat) if it != action]
    return [(f"{action} from {it}", it) for it in legal and [draw(st.sampled_from(legal))]]


_SWAPS = 6
"""In how many twins each shuffle has two other cards change places."""

_LATE = 30
"""Of so many cards at the bottom more is tried: they stay hidden for longest."""


@st.composite
def _swapped(draw: st.DrawFn, cards: tuple[Card, ...]) -> tuple[str, Shuffled]:
    """Draw this order with two cards in each other's places."""
    last = len(cards) - 1
    place = st.integers(0, last) | st.integers(max(0, last - _LATE), last)
    one, other = draw(place), draw(place)
    order = list(cards)
    order[one], order[other] = order[other], order[one]
    cause = f"whether {cards[one]} or {cards[other]} came as card {one}, the other as {other}"
    return cause, Shuffled(order)


def _alike(game: UntypedGame, state: Any, action: Any) -> Any:
    """Do in a twin what was done in the game, or where its hand does not allow it, something."""
    if isinstance(action, Shuffled):
        waiting = game.waiting(state)
        is_same = isinstance(waiting, Shuffle) and sorted(action.cards) == list(waiting.cards)
        return action if is_same else Shuffled(getattr(waiting, "cards", ()))
    legal = game.legal_actions(state, action.seat)
    return action if action in legal else next(iter(legal), action)

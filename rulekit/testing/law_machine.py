"""The laws of one game, held in every state."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from hypothesis import strategies as st

from rulekit.chance import seeded, shuffle
from rulekit.contract import Over, Players, Sampling, Shuffle, Shuffled, Step, UntypedGame
from rulekit.errors import IllegalAction, Misuse
from rulekit.json.documents import (
    digest,
    dumps,
    loads,
    loads_action,
    loads_event,
    written,
    written_in,
)
from rulekit.records.record import Record, replay
from rulekit.records.refereeing import Complete, Unfinished, dumps_lines, loads_lines, referee
from rulekit.sampling import sampling_of
from rulekit.testing.drawing import due
from rulekit.testing.machine import Machine, machine_of
from rulekit.testing.tries import tries
from rulekit.zones import Facts


def laws(
    game: UntypedGame, facts: Facts[Any, Any], setups: st.SearchStrategy[Any] | None = None
) -> type[Laws]:
    """Make the state machine that holds every law but secrecy in every state of a game.

    Its `TestCase` is for unittest and pytest, with as many steps as the longest game has. Without
    `setups`, any that the game's options allow are tried. The game must be one of
    `rulekit.games()`, or do as one of them does, since documents are read back. Raises `Misuse`
    for what is no game, no facts and no strategy.

    >>> import rulekit
    >>> from rulekit.facts import facts_of
    >>> game = rulekit.game("5-colors")
    >>> laws(game, facts_of(game)).TestCase.settings.stateful_step_count
    74
    """
    return machine_of(Laws, game, facts, setups)


class Laws(Machine):
    """What holds in every state of every game, whoever plays; made by `laws`.

    `tried` counts the states in which each law was held, by the law's name, and the actions that
    were probed.
    """

    actions: list[Any]
    steps: list[Step[Any, Any]]
    pieces: Counter[str]
    _read: Any

    def started(self, state: Any) -> None:
        """Hold the laws in the first state."""
        super().started(state)
        self.actions, self.steps = [], []
        self.pieces = _pieces(self.facts, state)
        _same(loads(dumps(state.setup)), state.setup, "a setup after JSON")
        self.arrive(Step(state, ()))

    def go_on(self, data: st.DataObject) -> None:
        """Try what is illegal, try any order of choosing, then go on to the next state."""
        game, state = self.game, self.state
        for tried in data.draw(st.lists(tries(game, state), min_size=3, max_size=3), label="tried"):
            self.probe(tried)
        self.choices_commute(data)
        action = data.draw(due(game, state), label="action")
        step = game.apply(state, action)
        _same(game.apply(self.read, action), step, "the step of the same inputs")
        self.actions.append(action)
        self.arrive(step)

    def arrive(self, step: Step[Any, Any]) -> None:
        """Hold every law in a new state."""
        self.state = step.state
        self._read = None
        self.steps.append(step)
        for law in _HELD_IN_EVERY_STATE:
            law(self)
            self.tried[law.__name__] += 1

    @property
    def read(self) -> Any:
        """The state, written and read once."""
        if self._read is None:
            self._read = loads(dumps(self.state))
        return self._read

    # The laws

    def no_piece_is_lost(self) -> None:
        """Every card and stone is in exactly one place, from the first state to the last."""
        _same(_pieces(self.facts, self.state), self.pieces, "all pieces")

    def game_ends_in_time(self) -> None:
        """No game takes more actions than was proven."""
        longest = self.facts.longest(self.state.setup)
        _holds(len(self.actions) <= longest, "a game has no more actions", longest)

    def outcome_exists_exactly_at_the_end(self) -> None:
        """There is an outcome when the game waits for nothing any more, and not before."""
        waiting, outcome = self.game.waiting(self.state), self.game.outcome(self.state)
        expected = waiting.outcome if isinstance(waiting, Over) else None
        _same(outcome, expected, "the outcome", waiting)
        _same(outcome is None, not isinstance(waiting, Over), "that there is no outcome yet")

    def seats_that_are_due_can_act(self) -> None:
        """Whoever is due has actions, each once, always in the same order; others have none.

        Every one of them is accepted.
        """
        game, state = self.game, self.state
        waiting = game.waiting(state)
        due = waiting.seats if isinstance(waiting, Players) else ()
        _same(list(due), sorted(set(due).intersection(self.seats)), "the seats that are due")
        for seat in (-1, *self.seats, len(self.seats)):
            actions = game.legal_actions(state, seat)
            _same(bool(actions), seat in due, "that there are actions", seat)
            _same(tuple(dict.fromkeys(actions)), actions, "the actions, each once", seat)
            _same(game.legal_actions(self.read, seat), actions, "the same actions again", seat)
            for action in actions:
                _same(action.seat, seat, "the seat", action)
                game.apply(state, action)

    def views_tell_what_is_due(self) -> None:
        """A view holds who looks, what is waited for and what this seat may do."""
        game, state = self.game, self.state
        for viewer in self.viewers:
            view = game.view(state, viewer)
            may = () if viewer is None else game.legal_actions(state, viewer)
            _same(view.seat, viewer, "who looks")
            _same(view.waiting, game.waiting(state), "what is waited for", viewer)
            _same(view.legal_actions, may, "the actions in a view", viewer)

    def events_name_their_clauses(self) -> None:
        """Every event says by which clauses it happened, to whoever sees it."""
        for event in self.steps[-1].events:
            for shown in (event, *self.shown(event)):
                _holds(_are_clauses(shown.clauses), "an event names its clauses", shown)

    def text_forms_are_read_back(self) -> None:
        """`parse` reads each action as it was written."""
        for action in self.actions_at_hand():
            _same(self.game.parse(str(action)), action, "an action after its text form")

    def documents_are_read_back(self) -> None:
        """State, views, actions and events are the same after JSON, half-made choices included."""
        game, state = self.game, self.state
        _same(self.read, state, "a state after JSON")
        for viewer in self.viewers:
            view = game.view(state, viewer)
            _same(loads(written(view)), view, "a view after JSON", viewer)
        for action in self.actions_at_hand():
            _same(loads_action(game, written_in(game, action)), action, "an action after JSON")
        for event in self.steps[-1].events:
            for shown in {event, *self.shown(event)}:
                _same(loads_event(game, written_in(game, shown)), shown, "an event after JSON")

    def equal_values_are_alike(self) -> None:
        """A copy is equal and has the same hash and the same digest."""
        game, state = self.game, self.state
        views = [game.view(state, viewer) for viewer in self.viewers]
        for value in (state, *views, *self.actions_at_hand(), *self.steps[-1].events):
            copy = pickle.loads(pickle.dumps(value))
            _same(copy, value, "a value that was pickled")
            _same(hash(copy), hash(value), "the hash", value)
        _same(digest(pickle.loads(pickle.dumps(state))), digest(state), "the digest of a state")

    def what_is_hidden_can_be_laid_out(self) -> None:
        """In any order, it makes a state of the game that looks the same to the viewer.

        Play goes on from there, and what is no order of the hidden cards is refused.
        """
        game, state = self.game, self.state
        if game.sampling is None:
            return
        sampling = sampling_of(game)
        for viewer in self.viewers:
            view = game.view(state, viewer)
            request = sampling.unseen(view)
            order = shuffle(request, seeded(len(self.actions)))
            filled = sampling.fill(view, order)
            _same(game.view(filled, viewer), view, "the view of what was laid out for", viewer)
            _same(sampling.fill(game.view(filled, viewer), order), filled, "what was laid out")
            _same(_pieces(self.facts, filled), self.pieces, "all pieces laid out for", viewer)
            _same(loads(written(filled)), filled, "what was laid out, after JSON")
            _goes_on(game, filled)
            for cards in ((*order.cards, "?"), order.cards[1:], (*order.cards[1:], "?")):
                if len(cards) != len(request.cards) or request.cards:
                    _refuses(sampling, view, Shuffled(cards))

    def records_replay(self) -> None:
        """At the end, the record gives the same game again, and the referee sees it whole."""
        waiting = self.game.waiting(self.state)
        if not isinstance(waiting, Over):
            return
        record = Record(self.state.setup, self.actions)
        _same(list(replay(record)), self.steps, "the steps of a record")
        _same(loads(dumps(record)), record, "a record after JSON")
        lines = dumps_lines(record)
        _same(loads_lines(lines), record, "a record after JSON Lines")
        report = referee(lines)
        _same(report.ending, Complete(waiting.outcome), "the end that the referee sees")
        _same(list(report.steps), self.steps, "the steps that the referee sees")
        *all_but_one, _ = lines.splitlines(keepends=True)
        unfinished = referee(all_but_one).ending
        _holds(isinstance(unfinished, Unfinished), "without the last line a game is unfinished")

    def shown(self, event: Any) -> Iterator[Any]:
        """What each viewer is shown of an event, where it is anything."""
        for viewer in self.viewers:
            shown = self.game.shown(event, viewer)
            if shown is not None:
                yield shown

    def actions_at_hand(self) -> Iterator[Any]:
        """All legal actions, and the last one, which may be a shuffle."""
        yield from self.actions[-1:]
        for seat in self.seats:
            yield from self.game.legal_actions(self.state, seat)

    # What is tried beside the game

    def probe(self, action: Any) -> None:
        """Legal actions are accepted; all others are refused, and nothing has changed."""
        game, state = self.game, self.state
        copy, text = pickle.loads(pickle.dumps(state)), written(state)
        kind = "actions accepted"
        if type(action) not in (Shuffled, *game.documents.actions.values()):
            kind = "values misused"
            _raises(Misuse, game, state, action)
        elif _is_legal(game, state, action):
            game.apply(state, action)
        else:
            kind = "actions refused"
            refusal = _raises(IllegalAction, game, state, action)
            _same(refusal.action, action, "the action that was refused")
            _holds(isinstance(refusal.reason, Enum), "a refusal has a reason", action)
            _holds(_are_clauses(refusal.clauses), "a refusal names its clauses", action)
        _same(state, copy, "the state, after a try", action)
        _same(written(state), text, "the state as JSON, after a try", action)
        self.tried[kind] += 1

    def choices_commute(self, data: st.DataObject) -> None:
        """Seats that are due together may act in any order: the same state, the same events."""
        game, waiting = self.game, self.game.waiting(self.state)
        if not isinstance(waiting, Players) or len(waiting.seats) < 2:
            return
        order = data.draw(st.permutations(waiting.seats), label="order")
        chosen = {
            seat: data.draw(st.sampled_from(game.legal_actions(self.state, seat)), label="choice")
            for seat in waiting.seats
        }
        one = _played(game, self.state, [chosen[seat] for seat in waiting.seats])
        other = _played(game, self.state, [chosen[seat] for seat in order])
        _same(other.state, one.state, "the state in another order", order)
        _same(other.events, one.events, "the events in another order", order)
        _same(digest(other.state), digest(one.state), "the digest in another order", order)
        self.tried["orders of choosing"] += 1


_HELD_IN_EVERY_STATE: tuple[Callable[[Laws], None], ...] = (
    Laws.no_piece_is_lost,
    Laws.game_ends_in_time,
    Laws.outcome_exists_exactly_at_the_end,
    Laws.seats_that_are_due_can_act,
    Laws.views_tell_what_is_due,
    Laws.events_name_their_clauses,
    Laws.text_forms_are_read_back,
    Laws.documents_are_read_back,
    Laws.equal_values_are_alike,
    Laws.what_is_hidden_can_be_laid_out,
    Laws.records_replay,
)


def _pieces(facts: Facts[Any, Any], state: Any) -> Counter[str]:
    return Counter(piece for zone in facts.zones(state) for piece in zone.pieces)


def _are_clauses(clauses: object) -> bool:
    return isinstance(clauses, tuple) and bool(clauses) and all(type(c) is str for c in clauses)


def _goes_on(game: UntypedGame, state: Any) -> None:
    """Take an action of each seat that is due, or the shuffle; `apply` raises where it cannot."""
    match game.waiting(state):
        case Players(seats):
            for seat in seats:
                game.apply(state, game.legal_actions(state, seat)[-1])
        case Shuffle(cards):
            game.apply(state, Shuffled(cards))
        case Over(outcome):
            _same(game.outcome(state), outcome, "the outcome")


def _refuses(sampling: Sampling[Any, Any], view: Any, order: Shuffled) -> None:
    try:
        sampling.fill(view, order)
    except Misuse:
        return
    raise AssertionError(f"{order!r} should raise Misuse")


def _is_legal(game: UntypedGame, state: Any, action: Any) -> bool:
    """Tell by the lists alone whether an action is legal."""
    waiting = game.waiting(state)
    if isinstance(action, Shuffled):
        return isinstance(waiting, Shuffle) and sorted(action.cards) == list(waiting.cards)
    return action in game.legal_actions(state, action.seat)


class _Played(NamedTuple):
    state: Any
    events: Counter[Any]


def _played(game: UntypedGame, state: Any, actions: Iterable[Any]) -> _Played:
    """Take these actions; the events are counted, since their order is that of the actions."""
    happened: Counter[Any] = Counter()
    for action in actions:
        state, events = game.apply(state, action)
        happened.update(events)
    return _Played(state, happened)


R = TypeVar("R", bound=Exception)


def _raises(kind: type[R], game: UntypedGame, state: Any, action: Any) -> R:
    try:
        game.apply(state, action)
    except kind as error:
        return error
    raise AssertionError(f"{action!r} should raise {kind.__name__}")


# Not `assert`, which says little outside of a test file, and nothing where Python optimises.


def _holds(is_so: bool, what: str, about: object = "") -> None:
    if not is_so:
        raise AssertionError(f"it does not hold that {what}: {about!r}")


def _same(actual: object, expected: object, what: str, about: object = "") -> None:
    if actual != expected:
        raise AssertionError(f"{what} {about!r} should be\n{expected!r}\nnot\n{actual!r}")

"""The laws that every game keeps, as state machines for hypothesis: needs `rulekit[testing]`.

`laws` and `secrecy` take a game of the contract, so they can be held against rulekit, against a
front end's own use of it (a `Game` whose functions are the front end's), and against a new game.
`docs/laws.md` lists the laws and shows all three.

What no law can know by itself, the `Facts` tell: where the pieces of a game lie and who may see
them, and how long a game can get. `rulekit.facts` has them for rulekit's own games.

Nothing here knows any game.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from json import loads as plain
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar, cast, get_origin

import attrs
from attrs import frozen
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from rulekit.chance import shuffle
from rulekit.contract import FACE_DOWN, Card, Over, Players, Seat, Shuffle, Shuffled, Step
from rulekit.errors import IllegalAction, Misuse, brief
from rulekit.guard import require_game
from rulekit.json.documents import (
    digest,
    dumps,
    dumps_action,
    dumps_event,
    loads,
    loads_action,
    loads_event,
    written,
    written_in,
)
from rulekit.records.record import Record, replay
from rulekit.records.refereeing import Complete, Unfinished, dumps_lines, loads_lines, referee
from rulekit.registry import AnyGame

__all__ = ["Facts", "Laws", "Leak", "Secrecy", "Zone", "laws", "records", "secrecy", "setups"]

S = TypeVar("S")  # a game's setup
T = TypeVar("T")  # its state
M = TypeVar("M", bound="_Machine")

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for a spectator."""


# ---- What the laws are told


@frozen
class Zone:
    """Pieces that lie in one place: cards, stones, or whatever else a game must not lose.

    `seen_by` are the seats that may see which they are, None is everybody. How many they are,
    everybody may know. Raises `Misuse` where `pieces` are no strings or `seen_by` no seats.

    >>> Zone("hand", ("R1", "R2"), seen_by=(0,)).as_known_to(1)
    ('hand', 2)
    """

    name: str
    pieces: tuple[str, ...]
    seen_by: tuple[Seat, ...] | None = None

    def __attrs_post_init__(self) -> None:
        if not _are(str, self.pieces) or not (self.seen_by is None or _are(int, self.seen_by)):
            raise Misuse("a zone holds a tuple of strings and is seen by a tuple of seats")

    def as_known_to(self, viewer: Viewer) -> tuple[str, tuple[str, ...] | int]:
        """Tell what this viewer may know of it: the pieces, or their number."""
        is_seen = self.seen_by is None or viewer in self.seen_by
        return self.name, self.pieces if is_seen else len(self.pieces)


def _are(kind: type, values: object) -> bool:
    return type(values) is tuple and not {*map(type, values)} - {kind}


@frozen
class Facts(Generic[S, T]):
    """What the laws cannot know of a game by themselves.

    - `zones(state)` are all places where pieces lie, in an order that never varies. Every piece
      lies in exactly one. What stands in no zone, such as a choice not yet revealed, is nobody's
      to know but its maker's.
    - `longest(setup)` is the number of actions, shuffles included, that no game of this setup
      goes beyond.

    Raises `Misuse` where they are no functions.
    """

    zones: Callable[[T], Iterable[Zone]]
    longest: Callable[[S], int]

    def __attrs_post_init__(self) -> None:
        if not callable(self.zones) or not callable(self.longest):
            raise Misuse("the facts of a game are two functions")


# ---- What is drawn


def setups(game: AnyGame) -> st.SearchStrategy[Any]:
    """Draw any setup that the game's own options allow; raises `Misuse` for what is no game.

    >>> import rulekit
    >>> from hypothesis import find
    >>> find(setups(rulekit.game("5211")), lambda setup: setup.players == 5).players
    5
    """
    require_game(game)
    options = {option.name: option for option in game.options()}
    players = options.pop("players")

    def drawn(count: object) -> st.SearchStrategy[Any]:
        choices = {
            name: st.sampled_from(option.values)
            for name, option in options.items()
            if count in option.players
        }
        return st.builds(game.setup, players=st.just(count), **choices)

    return st.sampled_from(players.values).flatmap(drawn)


def records(
    game: AnyGame, setups: st.SearchStrategy[Any] | None = None
) -> st.SearchStrategy[Record[Any, Any]]:
    """Draw any whole game, of any setup or of those given.

    Raises `Misuse` for what is no game and no strategy.

    >>> import rulekit
    >>> from hypothesis import given
    >>> @settings(max_examples=3, database=None)
    ... @given(records(rulekit.game("5211")))
    ... def games_end(record):
    ...     *_, last = rulekit.replay(record)
    ...     assert record.game.outcome(last.state)
    >>> games_end()
    """
    return _records(game, _or_any(setups, game))


@st.composite
def _records(draw: st.DrawFn, game: AnyGame, setups: st.SearchStrategy[Any]) -> Record[Any, Any]:
    setup = draw(setups)
    state = game.start(setup)
    actions: list[Any] = []
    while not isinstance(game.waiting(state), Over):
        actions.append(draw(_due(game, state)))
        state = game.apply(state, actions[-1]).state
    return Record(setup, actions)


def _or_any(given: st.SearchStrategy[Any] | None, game: AnyGame) -> st.SearchStrategy[Any]:
    require_game(game)
    if given is not None and not isinstance(given, st.SearchStrategy):
        raise Misuse(f"setups are drawn by a strategy of hypothesis, not by {brief(given)}")
    return setups(game) if given is None else given


@st.composite
def _due(draw: st.DrawFn, game: AnyGame, state: Any) -> Any:
    """Draw anything that the game waits for."""
    match game.waiting(state):
        case Players(seats):
            return draw(st.sampled_from(game.legal_actions(state, draw(st.sampled_from(seats)))))
        case Shuffle() as request:
            # A seed shrinks at once; a hundred cards do not.
            return shuffle(request, draw(st.randoms(use_true_random=True)))
        case Over():
            raise AssertionError("a game that is over waits for nothing")


# ---- The machines


class _Machine(RuleBasedStateMachine):
    """A game of any setup that goes on by one rule, so that nearly every one comes to its end.

    `tried` counts what has been tried, in all games of this class together.
    """

    game: ClassVar[AnyGame]
    facts: ClassVar[Facts[Any, Any]]
    setups: ClassVar[st.SearchStrategy[Any]]
    tried: ClassVar[Counter[str]]

    state: Any

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Start a game."""
        self.started(self.game.start(data.draw(self.setups, label="setup")))

    @rule(data=st.data())
    def advance(self, data: st.DataObject) -> None:
        """Do something that the game waits for; at its end, nothing."""
        if not isinstance(self.game.waiting(self.state), Over):
            self.go_on(data)

    def started(self, state: Any) -> None:
        """Take the first state."""
        self.state = state

    def go_on(self, data: st.DataObject) -> None:
        """Take the next action."""
        raise NotImplementedError

    @property
    def seats(self) -> range:
        """The seats at this table."""
        return range(self.state.setup.players)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All who look: every seat, and a spectator."""
        return (*self.seats, None)


def _machine(
    of: type[M],
    game: AnyGame,
    facts: Facts[Any, Any],
    setups: st.SearchStrategy[Any] | None,
) -> type[M]:
    setups = _or_any(setups, game)
    if not isinstance(facts, Facts):
        raise Misuse(f"the laws are told Facts of a game, not {brief(facts)}")
    members = {
        "__module__": __name__,
        "game": game,
        "facts": facts,
        "setups": setups,
        "tried": Counter(),
    }
    machine = cast("type[M]", type(f"{of.__name__} of {game.name}", (of,), members))
    (players,) = (option for option in game.options() if option.name == "players")
    longest = max(facts.longest(game.setup(players=count)) for count in players.values)
    machine.TestCase.settings = settings(stateful_step_count=longest + 1)
    return machine


def laws(
    game: AnyGame, facts: Facts[Any, Any], setups: st.SearchStrategy[Any] | None = None
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
    return _machine(Laws, game, facts, setups)


def secrecy(
    game: AnyGame, facts: Facts[Any, Any], setups: st.SearchStrategy[Any] | None = None
) -> type[Secrecy]:
    """Make the state machine that looks for leaks; the arguments are those of `laws`.

    >>> import rulekit
    >>> from rulekit.facts import facts_of
    >>> game = rulekit.game("5-colors")
    >>> issubclass(secrecy(game, facts_of(game)), RuleBasedStateMachine)
    True
    """
    return _machine(Secrecy, game, facts, setups)


# ---- The laws of one game


class Laws(_Machine):
    """What holds in every state of every game, whoever plays; made by `laws`.

    `tried` counts the states in which each law was held, by the law's name, and the actions that
    were probed.
    """

    actions: list[Any]
    steps: list[Step[Any, Any]]
    pieces: Counter[str]

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
        for tried in data.draw(
            st.lists(_tries(game, state), min_size=3, max_size=3), label="tried"
        ):
            self.probe(tried)
        self.choices_commute(data)
        action = data.draw(_due(game, state), label="action")
        step = game.apply(state, action)
        _same(game.apply(loads(dumps(state)), action), step, "the step of the same inputs")
        self.actions.append(action)
        self.arrive(step)

    def arrive(self, step: Step[Any, Any]) -> None:
        """Hold every law in a new state."""
        self.state = step.state
        self.steps.append(step)
        for law in _HELD_IN_EVERY_STATE:
            law(self)
            self.tried[law.__name__] += 1

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
        same = loads(dumps(state))
        for seat in (-1, *self.seats, len(self.seats)):
            actions = game.legal_actions(state, seat)
            _same(bool(actions), seat in due, "that there are actions", seat)
            _same(tuple(dict.fromkeys(actions)), actions, "the actions, each once", seat)
            _same(game.legal_actions(same, seat), actions, "the actions, asked for again", seat)
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
        _same(loads(dumps(state)), state, "a state after JSON")
        for viewer in self.viewers:
            view = game.view(state, viewer)
            _same(loads(dumps(view)), view, "a view after JSON", viewer)
        for action in self.actions_at_hand():
            _same(loads_action(game, dumps_action(game, action)), action, "an action after JSON")
        for event in self.steps[-1].events:
            for shown in {event, *self.shown(event)}:
                _same(loads_event(game, dumps_event(game, shown)), shown, "an event after JSON")

    def equal_values_are_alike(self) -> None:
        """A copy is equal and has the same hash and the same digest."""
        game, state = self.game, self.state
        views = [game.view(state, viewer) for viewer in self.viewers]
        for value in (state, *views, *self.actions_at_hand(), *self.steps[-1].events):
            copy = pickle.loads(pickle.dumps(value))
            _same(copy, value, "a value that was pickled")
            _same(hash(copy), hash(value), "the hash", value)
        _same(digest(pickle.loads(pickle.dumps(state))), digest(state), "the digest of a state")

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
        copy, text = pickle.loads(pickle.dumps(state)), dumps(state)
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
        _same(dumps(state), text, "the state as JSON, after a try", action)
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
    Laws.records_replay,
)


def _pieces(facts: Facts[Any, Any], state: Any) -> Counter[str]:
    return Counter(piece for zone in facts.zones(state) for piece in zone.pieces)


def _are_clauses(clauses: object) -> bool:
    return isinstance(clauses, tuple) and bool(clauses) and all(type(c) is str for c in clauses)


def _is_legal(game: AnyGame, state: Any, action: Any) -> bool:
    """Tell by the lists alone whether an action is legal."""
    waiting = game.waiting(state)
    if isinstance(action, Shuffled):
        return isinstance(waiting, Shuffle) and sorted(action.cards) == list(waiting.cards)
    return action in game.legal_actions(state, action.seat)


class _Played(NamedTuple):
    state: Any
    events: Counter[Any]


def _played(game: AnyGame, state: Any, actions: Iterable[Any]) -> _Played:
    """Take these actions; the events are counted, since their order is that of the actions."""
    happened: Counter[Any] = Counter()
    for action in actions:
        state, events = game.apply(state, action)
        happened.update(events)
    return _Played(state, happened)


R = TypeVar("R", bound=Exception)


def _raises(kind: type[R], game: AnyGame, state: Any, action: Any) -> R:
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


# ---- What is tried that may be illegal


@st.composite
def _tries(draw: st.DrawFn, game: AnyGame, state: Any) -> Any:
    """Draw an action near a legal one, any other, a shuffle of any cards, or nonsense."""
    waiting = game.waiting(state)
    seats = range(state.setup.players)
    legal = [action for seat in seats for action in game.legal_actions(state, seat)]
    first = game.waiting(game.start(state.setup))
    deck = first.cards if isinstance(first, Shuffle) else ()
    known = {*_words(legal), *deck}
    words = sorted({"", "?", *known, *(word[:-1] + "9" for word in known)})
    match draw(st.sampled_from(["mutated", "mutated", "built", "shuffle", "nonsense"])):
        case "mutated" if legal:
            return draw(_mutated(draw(st.sampled_from(legal)), words, len(seats)))
        case "shuffle":
            cards = waiting.cards if isinstance(waiting, Shuffle) else deck
            return Shuffled(draw(st.just(cards) | _changed(cards, words)))
        case "nonsense":
            return draw(st.sampled_from([None, 0, "", *map(str, legal), tuple(seats)]))
        case _:
            cls = draw(st.sampled_from([*game.documents.actions.values()]))
            return draw(_built(cls, words, len(seats)))


def _words(actions: Iterable[Any]) -> Iterator[str]:
    for action in actions:
        for value in attrs.astuple(action, recurse=False):
            if isinstance(value, str):
                yield value


@st.composite
def _built(draw: st.DrawFn, cls: Any, words: Sequence[str], players: int) -> Any:
    """Draw any action of a class, out of seats and words of the game."""
    word = st.sampled_from(words)
    by_type: Mapping[Any, st.SearchStrategy[Any]] = {
        int: st.integers(-1, players),
        tuple: st.lists(word, max_size=3).map(tuple),
    }
    fields = {
        field.name: draw(by_type.get(get_origin(field.type) or field.type, word))
        for field in attrs.fields(attrs.resolve_types(cls))
    }
    return cls(**fields)


@st.composite
def _mutated(draw: st.DrawFn, action: Any, words: Sequence[str], players: int) -> Any:
    """Draw an action that differs from this one in one field."""
    name = draw(st.sampled_from([field.name for field in attrs.fields(type(action))]))
    match getattr(action, name):
        case int():
            other: Any = draw(st.integers(-1, players))
        case tuple() as items:
            other = draw(_changed(items, words))
        case _:
            other = draw(st.sampled_from(words))
    return attrs.evolve(action, **{name: other})


@st.composite
def _changed(draw: st.DrawFn, items: tuple[Any, ...], words: Sequence[str]) -> tuple[Any, ...]:
    """Draw these items with one too many, one too few, or one exchanged."""
    place = draw(st.integers(0, max(len(items) - 1, 0)))
    another = draw(st.sampled_from([*items[:3], *words]))
    before, after = items[:place], items[place + 1 :]
    return draw(st.sampled_from([(*items, another), (*before, *after), (*before, another, *after)]))


# ---- Secrecy


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


class Secrecy(_Machine):
    """Nobody learns what they must not; made by `secrecy`.

    Beside the game, twins of it are played. A twin begins where two cards change places in a
    shuffle, or where a seat acts otherwise, and then does what the game does, as far as its hands
    allow. It counts for a viewer who acted alike in both, and as long as all that this viewer may
    know by `Facts.zones` is the same in both: then views and shown events must be the same text.

    At the moment when the twins come together again, seats are not asked for the events: a seat
    that draws both cards at once knows in which order.

    `tried` counts viewers and moments by what differed: the names of the zones, or `a choice`.
    """

    twins: list[_Twin]

    def started(self, state: Any) -> None:
        """Begin without twins."""
        super().started(state)
        self.twins = []

    def go_on(self, data: st.DataObject) -> None:
        """Take an action, and take it in every twin; look at all of them."""
        game = self.game
        action = data.draw(_due(game, self.state), label="action")
        others = data.draw(_others(game, self.state, action), label="other actions")
        step = game.apply(self.state, action)
        here = _Looks(game, step)
        for viewer in self.seats:
            here.shows_a_spectator_no_more_than(viewer)
        twins = [(_Twin(self.state, self.viewers, cause), other) for cause, other in others]
        twins += [(twin, _alike(game, twin.state, action)) for twin in self.twins]
        stepped = (self.compare(twin, action, other, here) for twin, other in twins)
        self.twins = [twin for twin in stepped if twin is not None]
        self.state = step.state

    def compare(self, twin: _Twin, action: Any, other: Any, here: _Looks) -> _Twin | None:
        """Take the other action in the twin and look; None where there is no more to see."""
        step = self.game.apply(twin.state, other)
        there = _Looks(self.game, step)
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
            here.look_like(there, viewer, twin.cause, with_events=viewer is None or not are_one)
            if not are_one:
                self.tried[" and ".join(differing) or "a choice"] += 1
        return None if are_one or not viewers else _Twin(step.state, viewers, twin.cause)


class _Looks:
    """What each viewer sees of a step, as JSON, written once."""

    def __init__(self, game: AnyGame, step: Step[Any, Any]) -> None:
        self.game = game
        self.step = step
        self._views: dict[Viewer, str] = {}
        self._events: dict[Viewer, list[str]] = {}

    def view(self, viewer: Viewer) -> str:
        if viewer not in self._views:
            self._views[viewer] = written(self.game.view(self.step.state, viewer))
        return self._views[viewer]

    def events(self, viewer: Viewer) -> list[str]:
        if viewer not in self._events:
            shown = [self.game.shown(event, viewer) for event in self.step.events]
            self._events[viewer] = [
                "null" if event is None else written_in(self.game, event) for event in shown
            ]
        return self._events[viewer]

    def look_like(self, other: _Looks, viewer: Viewer, cause: str, *, with_events: bool) -> None:
        """Raise `Leak` where this viewer can tell both apart."""
        pairs = [(self.view(viewer), other.view(viewer))]
        if with_events:
            pairs += _paired(self.events(viewer), other.events(viewer))
        for one, another in pairs:
            if one != another:
                who = "a spectator" if viewer is None else f"seat {viewer}"
                raise Leak(f"{who} can tell {cause}:\n{one}\n{another}")

    def shows_a_spectator_no_more_than(self, seat: Seat) -> None:
        """Raise `Leak` where a spectator sees what this seat does not."""
        for one, more in [
            (self.view(None), self.view(seat)),
            *_paired(self.events(None), self.events(seat)),
        ]:
            if not _shows_no_more(plain(one), plain(more)):
                raise Leak(f"a spectator sees more than seat {seat}:\n{one}\n{more}")


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


@st.composite
def _others(draw: st.DrawFn, game: AnyGame, state: Any, action: Any) -> list[tuple[str, Any]]:
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


def _alike(game: AnyGame, state: Any, action: Any) -> Any:
    """Do in a twin what was done in the game, or where its hand does not allow it, something."""
    if isinstance(action, Shuffled):
        waiting = game.waiting(state)
        is_same = isinstance(waiting, Shuffle) and sorted(action.cards) == list(waiting.cards)
        return action if is_same else Shuffled(getattr(waiting, "cards", ()))
    legal = game.legal_actions(state, action.seat)
    return action if action in legal else next(iter(legal), action)

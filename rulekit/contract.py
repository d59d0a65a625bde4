"""The contract that every game keeps.

A game is a frozen record of pure functions. No function reads a clock, a random generator or a
global: a shuffle is an action like a player's, so the same inputs always give the same game.

What the game waits for is one question with three answers (`Players`, `Shuffle`, `Over`), for
`match`::

    match game.waiting(state):
        case Players(seats): ...      # each of these seats owes an action
        case Shuffle(cards): ...      # somebody puts these cards in an order
        case Over(outcome): ...       # the game has ended

mypy finds a missing arm with `--enable-error-code exhaustive-match`, with `assert_never`, or
with a `return` on every arm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Generic,
    NamedTuple,
    NewType,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
)

from attrs import field, frozen

from rulekit.action_text import SHUFFLE, write_action
from rulekit.errors import Misuse, brief
from rulekit.read_only import ReadOnly, read_only
from rulekit.sentences import FACE_DOWN as HIDDEN
from rulekit.sentences import People
from rulekit.zones import Facts

__all__ = [
    "FACE_DOWN",
    "Block",
    "Card",
    "ClauseId",
    "Documents",
    "Drawn",
    "Game",
    "HasClauses",
    "HasPlayers",
    "HasSeat",
    "HasSetup",
    "HasView",
    "HasWinners",
    "Lines",
    "Option",
    "Over",
    "Pictures",
    "Players",
    "Ruled",
    "Rulings",
    "Sampling",
    "Scene",
    "Seat",
    "Shuffle",
    "Shuffled",
    "Step",
    "Styled",
    "UntypedGame",
    "Waiting",
    "Words",
]


@frozen
class Named:
    """Marks a type, as in `Annotated[str, Named("Field", {"enum": ["a1", "a2"]})]`.

    `name` is what JSON Schemas and declarations in other languages call it; `schema` is what holds
    of it beside its Python type, in words of JSON Schema.
    """

    name: str
    schema: Mapping[str, Any] = field(default=ReadOnly({}), converter=read_only, hash=False)


ClauseId: TypeAlias = Annotated[str, Named("ClauseId")]
"""The id of a rule clause or a ruling, as in `spec/`: `5C-BURST-1`, `RULING-CASCADE`."""

Seat: TypeAlias = Annotated[int, Named("Seat")]
"""A player's place at the table, counted from 0."""

Card = NewType("Card", str)
"""A card as its short name, for example `R1`; each game's tables give colour, face and points."""

CONTRACT = 1
"""The version of this contract; it changes when a game that kept the old one does not keep it."""

FACE_DOWN = Card(HIDDEN)
"""What a seat sees of a card that it may not know."""


class HasPlayers(Protocol):
    """What every setup tells; it is made by keywords, the names of its options."""

    def __init__(self, *, players: int, **options: Any) -> None: ...

    @property
    def players(self) -> int:
        """How many play."""


class HasSeat(Protocol):
    """What every player's action tells."""

    @property
    def seat(self) -> Seat:
        """Who acts."""


class HasSetup(Protocol):
    """What every state tells."""

    @property
    def setup(self) -> HasPlayers:
        """What this game is played by."""


class HasClauses(Protocol):
    """What every event tells."""

    @property
    def clauses(self) -> tuple[ClauseId, ...]:
        """The clauses and rulings by which it happens."""


class HasWinners(HasClauses, Protocol):
    """What every outcome tells."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won."""


O_co = TypeVar("O_co", covariant=True)
A_co = TypeVar("A_co", bound=HasSeat, covariant=True)


def _as_seats(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    if type(seats) not in (tuple, list) or set(map(type, seats)) - {int}:
        raise Misuse(f"seats are a tuple of ints, not {brief(seats)}")
    return tuple(seats)


def _as_cards(cards: Sequence[str]) -> tuple[Card, ...]:
    if type(cards) not in (tuple, list) or set(map(type, cards)) - {str}:
        raise Misuse(f"cards are a tuple of strings, not {brief(cards)}")
    return cast("tuple[Card, ...]", tuple(cards))


@frozen
class Players:
    """The game waits for an action of each of these seats, in any order.

    Raises `Misuse` where `seats` are no ints: True is none.
    """

    seats: tuple[Seat, ...] = field(converter=_as_seats)


@frozen
class Shuffle:
    """The game waits for an order of these cards; answer with `Shuffled`.

    `cards` is sorted, so that it tells nothing of where the cards came from. Raises `Misuse` where
    they are no strings.
    """

    cards: tuple[Card, ...] = field(converter=_as_cards)


@frozen
class Over(Generic[O_co]):
    """The game has ended so."""

    outcome: O_co


class HasView(Protocol[A_co]):
    """What every view tells."""

    @property
    def seat(self) -> Seat | None:
        """Who looks; None is a spectator."""

    @property
    def setup(self) -> HasPlayers:
        """What this game is played by."""

    @property
    def waiting(self) -> Players | Shuffle | Over[HasWinners]:
        """What the game waits for."""

    @property
    def legal_actions(self) -> tuple[A_co, ...]:
        """What this seat may do now."""

    @property
    def round(self) -> int:
        """The round that is being played, counted from 1; the first one from the start on."""


S = TypeVar("S", bound=HasPlayers)  # a game's setup
T = TypeVar("T", bound=HasSetup)  # its state
A = TypeVar("A", bound=HasSeat)  # its players' actions
E = TypeVar("E", bound=HasClauses)  # its events
V = TypeVar("V", bound=HasView[Any])  # its views
O = TypeVar("O", bound=HasWinners)  # its outcome  # noqa: E741

Waiting: TypeAlias = Players | Shuffle | Over[O]


@frozen
class Shuffled:
    """The answer to a `Shuffle`: its cards in their new order, the top card first.

    Raises `Misuse` where `cards` are no strings.
    """

    cards: tuple[Card, ...] = field(converter=_as_cards)

    def __str__(self) -> str:
        return write_action(SHUFFLE, self.cards)


def is_order_of(action: Shuffled, cards: tuple[Card, ...]) -> bool:
    """Tell whether a shuffle holds exactly these sorted cards, each as often.

    >>> is_order_of(Shuffled(("R2", "R1")), (Card("R1"), Card("R2")))
    True
    """
    return sorted(action.cards) == list(cards)


class Step(NamedTuple, Generic[T, E]):
    """What an action leads to: the new state and what happened on the way, in order."""

    state: T
    events: tuple[E, ...]


@frozen
class Option:
    """One field of a setup, so that a front end can build its "new table" form.

    - `question` is what a person is asked; `labels` answers it in words, one for each of `values`.
    - `values` holds every value allowed, or, where `is_open`, one of many.
    - `default` is None where a value must be given.
    - `players` holds the player counts for which there is a choice.
    - `needs` names other options with the value without which this one has no effect.
    - `clauses` say where it comes from; where the rulebook can be read in several ways, one is the
      ruling that says what each reading means.
    """

    name: str
    question: str
    values: tuple[object, ...]
    labels: tuple[str, ...]
    default: object
    players: tuple[int, ...]
    clauses: tuple[ClauseId, ...]
    needs: Mapping[str, object] = ReadOnly({})
    is_open: bool = False

    def label(self, value: object) -> str:
        """Give one of `values` in words; raises `Misuse` for anything else.

        >>> import rulekit
        >>> players, *_ = rulekit.game("5-colors").options()
        >>> players.label(3)
        '3 players'
        """
        for known, label in zip(self.values, self.labels, strict=True):
            if type(value) is type(known) and value == known:
                return label
        raise Misuse(f"{brief(value)} has no label in {self.name}")


def _by_name(classes: Mapping[str, type]) -> Mapping[str, type]:
    return ReadOnly(classes)


def _that_stays(mapping: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return ReadOnly(mapping)


DERIVED: Mapping[str, str] = ReadOnly({"told": "derived"})
"""Marks a field of a state or a view that follows from others: a document may do without it."""

INLINE: Mapping[str, str] = ReadOnly({"told": "inline"})
"""Marks a field of a state whose own fields stand among those of the state in a document."""

UNTOLD: Mapping[str, str] = ReadOnly({"told": "no"})
"""Marks a field of a state that stands in no document, since it is there to be quick."""


@frozen
class SpecialForm:
    """How values of one type stand in JSON, where that is not what their Python type tells.

    `write` gives a plain JSON value with its keys in order; `read` is the inverse and raises
    `ValueError`. `schema` names and describes what is written; it may refer to others by
    their names, as `#/$defs/Seat`. Without one, schemas allow anything there.
    """

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    schema: Named | None = None


@frozen
class Documents(Generic[T, E, V]):
    """What becomes of a game's values in documents, and how they come back.

    - `state` and `view` are the classes of its states and views.
    - `actions` and `events` are its players' actions and its events, by the names that documents
      give them.
    - The fields of these classes are the keys of documents. `DERIVED`, `INLINE` and `UNTOLD` mark
      fields of a state or a view; `waiting` is derived in any case.
    - `restore(laid)` gives a state of which all is there but what is derived or not told, which is
      None; it raises `InvalidDocument` where no game comes to it, with a key as `where`.
      `restore_view(seen)` does the same for a view.
    - `check_event(event)` raises `InvalidDocument` where an event holds what is no value of the
      game; whether it can happen is not asked.
    - `lay_out(laid)` is `restore` without a look at the turns before, as the vectors ask it; where
      it is None, `restore` asks nothing of them either.
    - `special` are forms of types that stand in JSON in another way than in Python.
    - `narrower` are types for schemas, by class and field, that allow less than the field's own:
      a `str` that is a colour. `check_event` or `restore` refuses what they do not allow.
    - `reasons` are the reasons of its refusals, by what is refused: `action` or `setup`.
    """

    state: type[T]
    view: type[V]
    actions: Mapping[str, type] = field(converter=_by_name, hash=False)
    events: Mapping[str, type] = field(converter=_by_name, hash=False)
    restore: Callable[[T], T]
    restore_view: Callable[[V], V]
    check_event: Callable[[E], None]
    lay_out: Callable[[T], T] | None = None
    special: Mapping[Any, SpecialForm] = field(
        default=ReadOnly({}), converter=_that_stays, hash=False
    )
    narrower: Mapping[tuple[type, str], Any] = field(
        default=ReadOnly({}), converter=_that_stays, hash=False
    )
    reasons: Mapping[str, type[Enum]] = field(default=ReadOnly({}), hash=False)


# ---- What else knows a game


@frozen
class Words(Generic[E, O]):
    """How a game tells people what happened: sentences without any rule in them.

    - `event(event, people)` and `outcome(outcome, people)` are one sentence each, for values of
      the game; `people` says how the seats are called in it, and who reads it.
    - `check_outcome(outcome)` raises where an outcome holds what is no value of the game.
    - `refusals` are the reasons of its refusals, by what is refused: `action`, `setup` and, where
      the game can be asked about one, `position`.
    - `left_out` are the classes of events that the course of a game need not tell, since a later
      event tells more.
    """

    event: Callable[[E, People], str]
    outcome: Callable[[O, People], str]
    check_outcome: Callable[[O], None]
    refusals: Mapping[str, type[Enum]]
    left_out: tuple[type, ...] = ()


Styled: TypeAlias = tuple[str, str]
"""A piece of a line and its style: `bold`, `dim` and the name of a colour, or nothing."""


@frozen
class Ruled(Generic[E, O]):
    """What a game decides of a table that it was asked about.

    `picture` shows the table in lines, and `summary` counts what lies there, where that helps.
    `steps` are the events by which a game comes to what it decides, and `outcome` says who wins,
    where a table tells that.
    """

    picture: tuple[tuple[Styled, ...], ...]
    summary: str
    steps: tuple[E, ...]
    outcome: O | None = None


@frozen
class Rulings(Generic[S, E, O]):
    """How a game is asked what a table decides, apart from any course of play.

    - `form` tells how the text of a table is written, in a sentence or a few.
    - `examples` are such texts, each with the settings of its setup.
    - `read(text)` gives the table; it raises `Misuse` for what is none.
    - `players(table)` is how many play where nothing else is said.
    - `rule(setup, table)` decides; it raises `IllegalPosition` for what cannot lie there.
    - `answer(setup, given)` decides what a vector asks about a table; both are objects by the
      vector's keys.
    """

    form: str
    examples: tuple[tuple[str, tuple[str, ...]], ...]
    read: Callable[[str], Any]
    players: Callable[[Any], int]
    rule: Callable[[S, Any], Ruled[E, O]]
    answer: Callable[[S, Mapping[str, Any]], Mapping[str, Any]] | None = None


@frozen
class Judging(Generic[T, A]):
    """What a player goes by who knows a game a little: no rule, and right only on the whole.

    - `promise(state, action)` is how good an action looks at once, the greater the better. It
      looks at nothing that the acting seat cannot see, and does not ask whether it is legal.
    - `worth(state, seat)` is how well a seat stands, the greater the better.
    - `is_settled(before, now)` tells whether enough has happened since a state to ask for that.
    """

    promise: Callable[[T, A], float]
    worth: Callable[[T, Seat], float]
    is_settled: Callable[[T, T], bool]


@frozen
class Sampling(Generic[V, T]):
    """How a game lays out what a viewer cannot see, by chance that somebody else provides.

    - `unseen(view)` asks for an order of all cards that are hidden from this viewer, as a shuffle
      does; where none is hidden, of none.
    - `fill(view, order)` gives a state with these cards in the hidden places, in their order. Its
      view is this view.

    Orders equally likely make all arrangements of the physical cards equally likely. A choice
    that lies face down is so many of the cards in the hand behind it, each of them as likely.

    Both may take what they are given for what it should be; `rulekit.sampling` holds the door.
    """

    unseen: Callable[[V], Shuffle]
    fill: Callable[[V, Shuffled], T]


Lines: TypeAlias = tuple[tuple[Styled, ...], ...]
"""Lines of text, each of its pieces with a style."""


@frozen
class Scene:
    """What a picture is made of beside a view.

    `events` are what the viewer was shown lately, the last at the end, `people` says how the seats
    are called, and `write(action)` gives an action as JSON.
    """

    events: tuple[Any, ...]
    people: People
    write: Callable[[Any], str]


@frozen
class Block:
    """A part of a picture: a piece of SVG, from its upper left corner on, and its size."""

    width: float
    height: float
    markup: str


@frozen
class Drawn:
    """A picture in its parts: `blocks` stand below each other, `beside` below or beside them."""

    title: str
    blocks: tuple[Block, ...]
    beside: tuple[Block, ...] = ()


@frozen
class Pictures(Generic[S, V]):
    """How a game is drawn: functions of what a seat may see, without any rule in them.

    - `draw(view, scene)` is a picture, and `lines(view, scene)` the same as text of 80 columns.
    - `table(setup, table, scene)` draws what is decided of a table as `Rulings.read` gives it; it
      raises as `Rulings.rule` does. None where the game rules on none.
    """

    draw: Callable[[V, Scene], Drawn]
    lines: Callable[[V, Scene], Lines]
    table: Callable[[S, Any, Scene], Drawn] | None = None


# ---- A game


@frozen(eq=False)
class Game(Generic[S, T, A, E, V, O]):
    """One game's rules, as pure functions over immutable values.

    - `setup(players=…, …)` makes a setup; wrong values raise `IllegalSetup`.
    - `options()` describes what a setup may hold.
    - `start(setup)` gives the first state, which waits for a shuffle.
    - `waiting(state)` tells what the game waits for.
    - `legal_actions(state, seat)` lists each choice once, in an order that never varies; it is
      empty for a seat that is not due.
    - `apply(state, action)` gives the next state and the events on the way. It raises
      `IllegalAction`, and then nothing has changed; `Misuse` for what is no action of this game.
      An action names its seat, and who sent it is the front end's to check: whoever may act for
      another seat can play for it, and learn from the refusals what it holds.
    - `view(state, seat)` is all that this seat may know; with None, a spectator.
    - `shown(event, seat)` is what this seat may know of an event; None: nothing at all.
    - `outcome(state)` is None until the game is over.
    - `parse(text)` reads an action's short form, the inverse of `str(action)`; it raises
      `InvalidDocument`.
    - `ruleset` is the version of the rules; it changes when the outcome of some game changes.
    - `prefix` is what the ids of the game's own clauses begin with: `5C` of `5C-BURST-1`.
    - `documents` tells `rulekit.json.documents` how the game's values are written.
    - `contract` is the version of this contract that the game was written for.

    What else knows the game are rooms, each behind a function that is called on first use and may
    load modules; a game without one is None there, and plays all the same. `words` tell what
    happened, `facts` what the laws are told, `rulings` decide a table, `sampling` lays out what a
    viewer cannot see, `judging` tells how good an action looks, `pictures` show a view, and
    `spec()` is the folder with the game's clauses, rulings and vectors; without it there are none,
    but for the games that come with rulekit.
    """

    id: str
    name: str
    setup: type[S] = field(repr=False)
    options: Callable[[], tuple[Option, ...]] = field(repr=False)
    start: Callable[[S], T] = field(repr=False)
    waiting: Callable[[T], Waiting[O]] = field(repr=False)
    legal_actions: Callable[[T, Seat], tuple[A, ...]] = field(repr=False)
    apply: Callable[[T, A | Shuffled], Step[T, E]] = field(repr=False)
    view: Callable[[T, Seat | None], V] = field(repr=False)
    shown: Callable[[E, Seat | None], E | None] = field(repr=False)
    outcome: Callable[[T], O | None] = field(repr=False)
    parse: Callable[[str], A | Shuffled] = field(repr=False)
    ruleset: int
    prefix: str = field(repr=False)
    documents: Documents[T, E, V] = field(repr=False)
    contract: int = field(repr=False)
    words: Callable[[], Words[E, O]] | None = field(default=None, repr=False)
    facts: Callable[[], Facts[S, T]] | None = field(default=None, repr=False)
    rulings: Callable[[], Rulings[S, E, O]] | None = field(default=None, repr=False)
    sampling: Callable[[], Sampling[V, T]] | None = field(default=None, repr=False)
    judging: Callable[[], Judging[T, A]] | None = field(default=None, repr=False)
    spec: Callable[[], Path] | None = field(default=None, repr=False)
    pictures: Callable[[], Pictures[S, V]] | None = field(default=None, repr=False)

    def __attrs_post_init__(self) -> None:
        """Raise `Misuse` for a record that is no game at all."""
        texts = (self.id, self.name, self.prefix)
        functions = (
            self.setup, self.options, self.start, self.waiting, self.legal_actions, self.apply,
            self.view, self.shown, self.outcome, self.parse,
        )  # fmt: skip
        rooms = (
            self.words, self.facts, self.rulings, self.sampling, self.judging, self.pictures,
            self.spec,
        )  # fmt: skip
        if not (
            {*map(type, texts)} == {str}
            and all(map(callable, functions))
            and {type(self.ruleset), type(self.contract)} == {int}
            and all(room is None or callable(room) for room in rooms)
            and isinstance(self.documents, Documents)
        ):
            raise Misuse("a game is a record of functions, with an id, a name and its documents")


UntypedGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game for code that looks into values whose types it does not know, such as JSON or tests."""

"""A table as a value, and how it goes on from move to move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from rulekit.chance import by_chance
from rulekit.contract import Players, Seat, Shuffle, Shuffled, UntypedGame
from rulekit.errors import IllegalAction, InvalidDocument, Misuse, brief, reading
from rulekit.records.record import Record
from rulekit.registry import game_of

__all__ = [
    "Draw",
    "Table",
    "course",
    "go_on",
    "moved",
    "open_table",
    "renamed",
    "require_seat",
    "require_table",
    "settled",
    "tables",
]

Draw: TypeAlias = Callable[[Shuffle], Shuffled]
"""Who shuffles: asked for an order of the cards, it gives one."""

LONGEST_NAME = 40
"""No name of a player has more characters."""


@frozen
class Table:
    """A game that is being played: by whom, what has been done, and how it stands.

    - `names` are the players' names by seat.
    - `actions` is the record so far, shuffles included, and `state` what it led to.
    - `events` is what the last move led to: an action of a player, and the shuffles after it.
    - `moments` is for each seat the number of actions there were when what it now has to choose
      from, or last had, came before it; 0 for a seat that has had nothing to choose yet.
    - `answered` is for each seat the last moment that it answered, and the action.

    What is secret does not stand in its `repr`.
    """

    names: tuple[str, ...]
    setup: Any
    actions: tuple[Any, ...] = field(repr=False)
    state: Any = field(repr=False)
    events: tuple[Any, ...] = field(repr=False)
    moments: tuple[int, ...]
    answered: tuple[tuple[int, Any] | None, ...] = field(repr=False)

    @property
    def game(self) -> UntypedGame:
        """The game that is played."""
        return game_of(self.setup)

    @property
    def record(self) -> Record[Any, Any]:
        """The game so far as a record; it holds every secret."""
        return Record(self.setup, self.actions)


def open_table(setup: Any, names: Sequence[str], draw: Draw = by_chance) -> Table:
    """Open a table for a new game; what the game has to have shuffled at first is drawn.

    `names` are the players' names by seat; `draw` gives the shuffles, by default from the
    operating system's randomness. Raises `InvalidDocument`, with `names[1]` or the like as
    `where`, for a name that is empty, too long, another player's or holds what a terminal would
    obey, and for too many names or too few; `Misuse` for what is no setup, no list of names and
    for an answer of `draw` that is no order of the cards.

    >>> import rulekit
    >>> table = open_table(rulekit.game("5-colors").setup(players=2), ["Ann", "Ben"])
    >>> table.moments, len(table.actions)
    ((1, 1), 1)
    """
    return settled(_begun(setup, names), draw)


def go_on(record: Record[Any, Any], names: Sequence[str], draw: Draw = by_chance) -> Table:
    """Give the table that this record was played at, to go on playing.

    Where the record waits for a shuffle, it is drawn. Raises `IllegalAction` for an action that
    the rules do not allow, `InvalidDocument` and `Misuse` as `open_table` does.
    """
    *_, table = course(record, names)
    return settled(table, draw)


def tables(record: Record[Any, Any], names: Sequence[str]) -> Iterator[Table]:
    """Give a table after each move of a record, from the opening on, as the players saw it.

    A shuffle belongs to the move before it. Where the record waits for one, that move was not
    told to anybody yet, and is left out. Raises `IllegalAction`, after the tables before it, for
    an action that the rules do not allow, `InvalidDocument` and `Misuse` as `open_table` does.

    >>> import rulekit
    >>> setup = rulekit.game("5-colors").setup(players=2)
    >>> table = open_table(setup, ["Ann", "Ben"])
    >>> list(tables(table.record, ["Ann", "Ben"])) == [table]
    True
    """
    return (table for table in course(record, names) if not _owes_shuffle(table))


def renamed(table: Table, seat: Seat, name: str) -> Table:
    """Give this table with another name at a seat: somebody else plays on.

    Raises `InvalidDocument` for a name as `open_table` does, `Misuse` for what is no table or no
    seat of it.

    >>> import rulekit
    >>> table = open_table(rulekit.game("5-colors").setup(players=2), ["Ann", "Ben"])
    >>> renamed(table, 1, "Cleo").names
    ('Ann', 'Cleo')
    """
    require_seat(table, seat)
    names = (*table.names[:seat], name, *table.names[seat + 1 :])
    return evolve(table, names=_as_names(names, table.setup.players))


# ---- From move to move


def moved(table: Table, action: Any) -> Table:
    """Carry out one action of a player, or a shuffle; raises as `Game.apply` does."""
    game = table.game
    before = game.waiting(table.state)
    step = game.apply(table.state, action)
    number = len(table.actions) + 1
    answered = table.answered
    if not isinstance(action, Shuffled):
        seat = action.seat
        answer = table.moments[seat], action
        answered = (*answered[:seat], answer, *answered[seat + 1 :])
    due = _choices(game, step.state)
    was_due = _choices(game, table.state) if isinstance(before, Players) else {}
    was_due.pop(getattr(action, "seat", None), None)
    return Table(
        names=table.names,
        setup=table.setup,
        actions=(*table.actions, action),
        state=step.state,
        events=(*table.events, *step.events) if isinstance(before, Shuffle) else step.events,
        moments=tuple(
            number if seat in due and due[seat] != was_due.get(seat) else moment
            for seat, moment in enumerate(table.moments)
        ),
        answered=answered,
    )


def settled(table: Table, draw: Draw) -> Table:
    """Draw shuffles until players are due, or the game is over."""
    if not callable(draw):
        raise Misuse(f"shuffles are drawn by a function, not by {brief(draw)}")
    while isinstance(request := table.game.waiting(table.state), Shuffle):
        with reading("an order of the cards"):
            order = draw(request)
        if type(order) is not Shuffled:
            raise Misuse(f"a shuffle is answered with Shuffled, not with {brief(order)}")
        try:
            table = moved(table, order)
        except IllegalAction as error:
            raise Misuse("what was drawn is no order of the cards to be shuffled") from error
    return table


def _choices(game: UntypedGame, state: Any) -> dict[Any, tuple[Any, ...]]:
    """Give the actions of every seat that is due, by seat."""
    waiting = game.waiting(state)
    seats = waiting.seats if isinstance(waiting, Players) else ()
    return {seat: game.legal_actions(state, seat) for seat in seats}


def _owes_shuffle(table: Table) -> bool:
    return isinstance(table.game.waiting(table.state), Shuffle)


def _begun(setup: Any, names: Sequence[str]) -> Table:
    game = game_of(setup)
    state = game.start(setup)
    return Table(
        names=_as_names(names, setup.players),
        setup=setup,
        actions=(),
        state=state,
        events=(),
        moments=(0,) * setup.players,
        answered=(None,) * setup.players,
    )


def course(record: Record[Any, Any], names: Sequence[str]) -> Iterator[Table]:
    """Give a table at the start of a record and after each of its actions."""
    if type(record) is not Record:
        raise Misuse(f"{brief(record)} is no record")
    return _played_on(_begun(record.setup, names), record.actions)


def _played_on(table: Table, actions: tuple[Any, ...]) -> Iterator[Table]:
    yield table
    for action in actions:
        table = moved(table, action)
        yield table


# ---- Who sits there


def require_table(table: object) -> None:
    """Raise `Misuse` for what is no table."""
    if type(table) is not Table:
        raise Misuse(f"{brief(table)} is no table")


def require_seat(table: object, seat: object) -> None:
    """Raise `Misuse` for what is no table, and for what is no seat of it."""
    require_table(table)
    players = len(table.names)  # type: ignore[attr-defined]
    if type(seat) is not int or seat not in range(players):
        raise Misuse(f"a seat of this table is an int below {players}, not {brief(seat)}")


def _as_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    if type(names) not in (tuple, list):
        raise Misuse(f"the players' names are a list of texts, not {brief(names)}")
    if len(names) != players:
        raise InvalidDocument("names", f"{players} players have as many names, not {len(names)}")
    for seat, name in enumerate(names):
        if type(name) is not str:
            raise Misuse(f"a name is a string, not {brief(name)}")
        if why := _fault_of(name, names[:seat]):
            raise InvalidDocument(f"names[{seat}]", why)
    return tuple(names)


def _fault_of(name: str, others: Sequence[str]) -> str | None:
    if not name.strip():
        return "a name is not empty"
    if len(name) > LONGEST_NAME:
        return f"a name has {LONGEST_NAME} characters at most, not {len(name)}"
    if not name.isprintable():
        return "a name holds letters, digits, signs and spaces alone"
    return "another player has this name" if name in others else None

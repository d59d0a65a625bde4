"""Documents, actions and events as JSON text, and back.

A document stands alone: it names its format, the game and two versions. The *format version*
changes when the JSON changes; older formats are read. The *ruleset version* is the game's own and
changes when the outcome of some game changes; then older documents are refused.

Actions and events stand inside of something else, so they go with their game. A record is one
document, or JSON Lines (`rulekit.referee`): a header, then one action a line.

The text is canonical: the same value always gives the same text. Nothing is written that could
not be read back, and no text of more than a million characters is written or read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache, partial, reduce
from hashlib import sha256
from operator import or_
from typing import Any, get_origin

from rulekit.contract import A, E, Game, O, S, Shuffled, T, UntypedGame, V
from rulekit.errors import InvalidDocument, Misuse, brief, printable
from rulekit.guard import cites_own, require_game, require_own
from rulekit.json.strict import (
    Flaw,
    canonical,
    parse,
    quoted,
    refuse,
    require_keys,
    require_object,
)
from rulekit.read_only import ReadOnly
from rulekit.records.record import Record
from rulekit.registry import game, game_ids, game_of

__all__ = [
    "FORMAT_VERSION",
    "digest",
    "dumps",
    "dumps_action",
    "dumps_event",
    "dumps_header",
    "loads",
    "loads_action",
    "loads_event",
    "loads_header",
]

FORMAT_VERSION = 1
"""The version of the JSON that is written here."""

HEAD = ("format", "format_version", "game", "ruleset_version")
BODIES = ReadOnly(
    {
        "setup": ("setup",),
        "state": ("state",),
        "view": ("view",),
        "record": ("setup", "actions"),
    }
)
"""The keys of each kind of document, beside those of its head."""


# ---- Documents


def dumps(document: object) -> str:
    """Write a setup, state, view or record of any game as one line of canonical JSON.

    Raises `Misuse` for anything else, and for what `loads` would refuse.

    >>> import rulekit
    >>> dumps(rulekit.game("5211").setup(players=3))[:82]
    '{"format":"rulekit/setup","format_version":1,"game":"5211","ruleset_version":1,"se'
    """
    return readable(written, document, loads)


def written(document: object) -> str:
    """Write what `dumps` writes, without asking whether it can be read back.

    So what a faulty game shows can be looked at. Raises `Misuse` for what is no setup, state,
    view or record.
    """
    of, kind = _kind_of(document)
    if kind == "record":
        return canonical(_head(of, kind) | _plain(of, document))
    kept = of.documents.keep(document) if kind == "state" else document
    return canonical(_head(of, kind) | {kind: _plain(of, kept)})


def loads(text: str) -> Any:
    """Read a document, the inverse of `dumps`.

    Raises `InvalidDocument` for a text that is no document of these games, for a newer format or
    another ruleset, and for a state or a view that disagrees with itself or with the rules in
    what the game's `restore` and `check_view` look at: where each card and stone is and how many
    there are at that moment, what is due and what may be done. Whether some game comes to it is
    not proven. `Misuse` for what is no text.

    >>> import rulekit
    >>> setup = rulekit.game("5211").setup(players=3)
    >>> loads(dumps(setup)) == setup
    True
    >>> loads(dumps(setup).replace('"players":3', '"players":6'))
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: setup.players: 6 players cannot play: 2 to 5 can [5211-TABLE-1,\
 RULING-PLAYER-COUNTS]
    """
    of, kind, body = _opened(parse(text, "document"), BODIES)
    documents = of.documents
    match kind:
        case "setup":
            return _structure(of, body["setup"], of.setup, "setup")
        case "state":
            kept = _structure(of, body["state"], documents.kept, "state")
            return _within("state", documents.restore, kept)
        case "view":
            view = _structure(of, body["view"], documents.view, "view")
            _within("view", documents.check_view, view)
            return view
        case _:
            return _structure(of, body, _record_class(of), "")


def digest(document: object) -> str:
    """Give a short hash of a document: the same value has the same one in every process.

    It is the first 16 hexadecimal digits of the SHA-256 of `dumps(document)`, so that a front
    end in another language can have it too. Raises `Misuse` for what is no setup, state, view or
    record; that it can be read back is not asked.

    >>> import rulekit
    >>> game = rulekit.game("5211")
    >>> digest(game.start(game.setup(players=3))) == digest(game.start(game.setup(players=4)))
    False
    """
    return sha256(written(document).encode()).hexdigest()[:16]


def _kind_of(document: object) -> tuple[UntypedGame, str]:
    try:
        of = game_of(getattr(document, "setup", document))
    except Misuse:
        raise Misuse(f"{brief(document)} is no setup, state, view or record") from None
    kinds = {
        of.setup: "setup",
        get_origin(of.documents.state) or of.documents.state: "state",
        get_origin(of.documents.view) or of.documents.view: "view",
        Record: "record",
    }
    if type(document) not in kinds:
        raise Misuse(f"{brief(document)} is no setup, state, view or record")
    return of, kinds[type(document)]


def _head(of: UntypedGame, kind: str) -> dict[str, Any]:
    versions = (f"rulekit/{kind}", FORMAT_VERSION, of.id, of.ruleset)
    return dict(zip(HEAD, versions, strict=True))


def _opened(
    document: Any, bodies: Mapping[str, tuple[str, ...]]
) -> tuple[UntypedGame, str, dict[str, Any]]:
    """Check the head of a document; give its game, its kind and the rest of it."""
    kinds = {f"rulekit/{kind}": kind for kind in bodies}
    where = "document"
    try:
        named = require_object(document).get("format", "")
        if not isinstance(named, str) or named not in kinds:
            raise Flaw(f"its format should be one of {', '.join(kinds)}, not {quoted(named)}")
        kind = kinds[named]
        require_keys(document, (*HEAD, *bodies[kind]))
        where = "format_version"
        version = _number(document[where])
        if not 1 <= version <= FORMAT_VERSION:
            raise Flaw(f"versions up to {FORMAT_VERSION} can be read here, not {version}")
        where = "game"
        of = _game(document[where])
        where = "ruleset_version"
        version = _number(document[where])
        if version != of.ruleset:
            raise Flaw(f"the rules here are version {of.ruleset} of {of.name}, not {version}")
    except Flaw as flaw:
        raise InvalidDocument(where, str(flaw)) from None
    return of, kind, {key: document[key] for key in bodies[kind]}


def _game(named: Any) -> UntypedGame:
    try:
        return game(named)
    except Misuse as refused:
        if type(named) is str and named in game_ids():
            raise Flaw(str(refused)) from None
        ids = ", ".join(map(printable, game_ids()))
        raise Flaw(f"this should be one of {ids}, not {quoted(named)}") from None


def _number(value: object) -> int:
    if type(value) is not int:
        refuse("a whole number", value)
    return value


def _within(where: str, check: Callable[[Any], Any], value: object) -> Any:
    try:
        return check(value)
    except InvalidDocument as error:
        raise InvalidDocument(f"{where}.{error.where}", error.why) from error


def _record_class(of: UntypedGame) -> Any:
    record: Any = Record
    return record[of.setup, _any_of(*of.documents.actions.values())]


def readable(write: Callable[[Any], str], value: object, read: Callable[[str], Any]) -> str:
    """Write a value, and see that it is read back.

    Raises `Misuse` where it is not, with the place and the reason but nothing of the value.
    """
    text = write(value)
    why = "another value would be read"
    try:
        if read(text) == value:
            return text
    except InvalidDocument as flaw:
        why = str(flaw)
    raise Misuse(f"{brief(value)} could not be read back: {why}")


# ---- Actions and events


def dumps_action(game: Game[S, T, A, E, V, O], action: A | Shuffled) -> str:
    """Write an action of a player, or a shuffle, as one line of canonical JSON.

    Raises `Misuse` for anything else, and for what `loads_action` would refuse.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> dumps_action(game, game.parse("0: R1 R2"))
    '{"action":"choose","cards":["R1","R2"],"seat":0}'
    """
    require_game(game)
    _require_one_of(game, action, _actions(game), "action")
    return readable(partial(written_in, game), action, partial(loads_action, game))


def loads_action(game: Game[S, T, A, E, V, O], text: str) -> A | Shuffled:
    """Read an action, the inverse of `dumps_action`; whether it is legal is not asked.

    Raises `InvalidDocument` for a text that is no action of this game, `Misuse` for what is no
    text or no game.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> loads_action(game, '{"action":"choose","cards":["R1",2],"seat":0}')
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: action.cards[1]: this should be a text, not a whole number
    """
    require_game(game)
    action: A | Shuffled = _structure(game, parse(text, "action"), _any_action(game), "action")
    return action


def dumps_event(game: Game[S, T, A, E, V, O], event: E) -> str:
    """Write an event as one line of canonical JSON.

    Raises `Misuse` for what is no event of this game, and for what `loads_event` would refuse.

    >>> import rulekit
    >>> from rulekit.majority.state import Chosen
    >>> dumps_event(rulekit.game("5-colors"), Chosen(0, ("5C-TURN-1",)))
    '{"clauses":["5C-TURN-1"],"event":"chosen","seat":0}'
    """
    require_game(game)
    require_own(game, event)
    return readable(partial(written_in, game), event, partial(loads_event, game))


def loads_event(game: Game[S, T, A, E, V, O], text: str) -> E:
    """Read an event, the inverse of `dumps_event`.

    Raises `InvalidDocument` for a text that is no event of this game or holds what is no value of
    it: another game's card, a seat that no table has, hands that nobody is dealt. Whether the
    event can happen is not asked, since it does not tell at which table. `Misuse` for what is no
    text or no game.

    >>> import rulekit
    >>> loads_event(rulekit.game("5-colors"), '{"event":"chosen","seat":5,"clauses":[]}')
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: event.seat: this should be a number from 0 to 4
    """
    require_game(game)
    documents = game.documents
    event: E = _structure(game, parse(text, "event"), _any_of(*documents.events.values()), "event")
    if not cites_own(game, event):
        raise InvalidDocument("event.clauses", f"these are no clauses of {game.name}")
    _within("event", documents.check_event, event)
    return event


def written_in(game: UntypedGame, value: object) -> str:
    """Write an action or an event without asking whether it can be read back, as `written` does."""
    return canonical(_plain(game, value))


def _require_one_of(of: UntypedGame, value: object, classes: Collection[type], what: str) -> None:
    if type(value) not in classes:
        raise Misuse(f"{brief(value)} is no {what} of {of.name}")


def _actions(of: UntypedGame) -> tuple[type, ...]:
    return (*of.documents.actions.values(), Shuffled)


@cache
def _any_action(of: UntypedGame) -> Any:
    return _any_of(*_actions(of))


def _any_of(*classes: type) -> Any:
    return reduce(or_, classes)


# ---- The header of a record in JSON Lines


def dumps_header(setup: object) -> str:
    """Write the first line of a record in JSON Lines: a record's head and setup, no actions.

    Raises `Misuse` for what is no setup.
    """
    of = game_of(setup)
    return canonical(_head(of, "record") | {"setup": _plain(of, setup)})


def loads_header(line: str) -> Any:
    """Read the first line of a record in JSON Lines, and give its setup.

    Raises `InvalidDocument` as `loads` does.
    """
    of, _, body = _opened(parse(line, "header"), {"record": ("setup",)})
    return _structure(of, body["setup"], of.setup, "setup")


# ---- cattrs, on first use


def _plain(of: UntypedGame, value: object) -> Any:
    from rulekit.json.converter import unstructure

    return unstructure(of, value)


def _structure(of: UntypedGame, value: object, as_type: Any, where: str) -> Any:
    from rulekit.json.converter import structure

    return structure(of, value, as_type, where)

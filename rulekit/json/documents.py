"""Documents, actions and events as JSON text, and back.

A document stands alone: it names its format, the game and two versions. The *format version*
changes when the JSON changes; older formats are read. The *ruleset version* is the game's own and
changes when the outcome of some game changes; then older documents are refused.

Actions and events stand inside of something else, so they go with their game. A record is one
document, or JSON Lines (`rulekit.referee`): a header, then one action a line.

The text is canonical: the same value always gives the same text. No setup, state, record, action
or event is written that could not be read back; a view is written as a game shows it. No text of
more than a million characters is read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache, lru_cache, partial, reduce
from hashlib import sha256
from operator import or_
from typing import Any, Literal, overload

from rulekit.contract import A, E, Game, O, S, Seat, Shuffled, T, UntypedGame, V
from rulekit.errors import IllegalSetup, InvalidDocument, Misuse, RulekitError, brief, printable
from rulekit.guard import cites_own, require_game, require_own
from rulekit.json.forms import Forms, Misplaced
from rulekit.json.plain import same
from rulekit.json.strict import (
    Flaw,
    in_order,
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
        "state": ("setup", "state"),
        "view": ("setup", "seat", "view"),
        "record": ("setup", "actions"),
    }
)
"""The keys of each kind of document, beside those of its head."""


# ---- Documents


def dumps(document: object) -> str:
    """Write a setup, state, view or record of any game as one line of canonical JSON.

    Raises `Misuse` for anything else, and for what `loads` would refuse; a view, which a game
    shows and which is written to every seat after every step, is written as it comes.

    >>> import rulekit
    >>> dumps(rulekit.game("5211").setup(players=3))[:82]
    '{"format":"rulekit/setup","format_version":1,"game":"5211","ruleset_version":1,"se'
    """
    if _kind_of(document)[1] == "view":
        return written(document)
    return readable(written, document, loads)


def written(document: object) -> str:
    """Write what `dumps` writes, without asking whether it can be read back.

    So what a faulty game shows can be looked at. Raises `Misuse` for what is no setup, state,
    view or record.
    """
    return in_order(plain_document(document))


def plain_document(document: object) -> dict[str, Any]:
    """Give a setup, a state, a view or a record as a document; raise `Misuse` for what is none."""
    of, kind = _kind_of(document)
    head = _head(of, kind)
    its: Any = document
    match kind:
        case "setup":
            return head | {"setup": _plain(of, document)}
        case "record":
            actions = [_plain(of, action) for action in its.actions]
            return {"actions": actions} | head | {"setup": _plain(of, its.setup)}
        case "view":
            head["seat"] = its.seat
        case _:
            pass
    return head | {"setup": _plain(of, its.setup), kind: _plain(of, document)}


@overload
def loads(text: str, game: None = None, kind: None = None) -> Any: ...
@overload
def loads(text: str, game: Game[S, T, A, E, V, O], kind: Literal["setup"]) -> S: ...
@overload
def loads(text: str, game: Game[S, T, A, E, V, O], kind: Literal["state"]) -> T: ...
@overload
def loads(text: str, game: Game[S, T, A, E, V, O], kind: Literal["view"]) -> V: ...
@overload
def loads(text: str, game: Game[S, T, A, E, V, O], kind: Literal["record"]) -> Record[S, A]: ...
def loads(text: str, game: UntypedGame | None = None, kind: str | None = None) -> Any:
    """Read a document, the inverse of `dumps`.

    Who names the game and the kind has the value in its exact type; others are refused.

    Raises `InvalidDocument` for a text that is no document of these games, for a newer format or
    another ruleset, and for a state or a view that disagrees with itself or with the rules in
    what the game's `restore` and `restore_view` look at: where each card and stone is and how many
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
    if game is not None or kind is not None:
        require_game(game)
        if type(kind) is not str or kind not in BODIES:
            raise Misuse(f"a document is one of {', '.join(BODIES)}, not {brief(kind)}")
    return document_from(parse(text, "document"), game, kind)


def document_from(plain: Any, its_game: UntypedGame | None, its_kind: str | None) -> Any:
    """Read a document from what a text holds, as `loads` does."""
    of, kind, body = _opened(plain, BODIES if its_kind is None else {its_kind: BODIES[its_kind]})
    if its_game not in (None, of):
        raise InvalidDocument("game", f"this is of {of.name}, not of {its_game.name}")
    documents = of.documents
    setup = _structure(of, body["setup"], of.setup, "setup")
    match kind:
        case "setup":
            return setup
        case "state":
            return _restored(
                of, body[kind], kind, documents.state, documents.restore, {"setup": setup}
            )
        case "view":
            seat = _structure(of, body["seat"], Seat | None, "seat")
            head = {"setup": setup, "seat": seat}
            return _restored(of, body[kind], kind, documents.view, documents.restore_view, head)
        case _:
            actions = _structure(of, body["actions"], tuple[_any_action(of), ...], "actions")  # type: ignore[misc]
            return Record(setup, actions)


def state_laid_out(of: UntypedGame, setup: object, told: Any) -> Any:
    """Give the state of a table that is laid out so, by whatever turns.

    Raises `InvalidDocument` as `loads` does.
    """
    documents = of.documents
    restore = documents.lay_out or documents.restore
    return _restored(of, told, "state", documents.state, restore, {"setup": setup})


def plain_in(of: UntypedGame, value: object) -> Any:
    """Give a state, a view, an action or an event of this game as it stands in a document."""
    return _plain(of, value)


def _restored(
    of: UntypedGame,
    told: Any,
    kind: str,
    cls: type,
    restore: Callable[[Any], Any],
    head: Mapping[str, Any],
) -> Any:
    """Give the state or the view that this tells of; what is derived may be left out.

    Raises `InvalidDocument` where it is there and disagrees.
    """
    laid = _structure(of, told, cls, kind, head)
    try:
        value = restore(laid)
    except InvalidDocument as error:
        where = error.where if error.where in head else f"{kind}.{error.where}"
        raise InvalidDocument(where, error.why) from error
    written = _plain(of, value)
    if not same(told, {key: written[key] for key in told}):
        key = next(key for key, part in told.items() if not same(part, written[key]))
        raise InvalidDocument(f"{kind}.{key}", "this does not agree with the rest")
    return value


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
    kind = _kinds(of).get(type(document))
    if kind is None:
        raise Misuse(f"{brief(document)} is no setup, state, view or record")
    return of, kind


@lru_cache(maxsize=64)
def _kinds(of: UntypedGame) -> Mapping[type, str]:
    documents = of.documents
    named = {documents.state: "state", documents.view: "view", Record: "record"}
    return ReadOnly({of.setup: "setup", **named})


def _head(of: UntypedGame, kind: str) -> dict[str, Any]:
    """Give the keys of `HEAD` in order."""
    return {
        "format": f"rulekit/{kind}",
        "format_version": FORMAT_VERSION,
        "game": of.id,
        "ruleset_version": of.ruleset,
    }


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
    return action_from(game, parse(text, "action"))


def action_from(game: Game[S, T, A, E, V, O], plain: Any) -> A | Shuffled:
    """Read an action from what a text holds, as `loads_action` does."""
    action: A | Shuffled = _structure(game, plain, _any_action(game), "action")
    return action


def dumps_event(game: Game[S, T, A, E, V, O], event: E) -> str:
    """Write an event as one line of canonical JSON.

    Raises `Misuse` for what is no event of this game, and for what `loads_event` would refuse.
    `to_json` gives what a game shows, without asking.

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
    return event_from(game, parse(text, "event"))


def event_from(game: Game[S, T, A, E, V, O], plain: Any) -> E:
    """Read an event from what a text holds, as `loads_event` does."""
    documents = game.documents
    event: E = _structure(game, plain, _any_of(*documents.events.values()), "event")
    if not cites_own(game, event):
        raise InvalidDocument("event.clauses", f"these are no clauses of {game.name}")
    _within("event", documents.check_event, event)
    return event


def written_in(game: UntypedGame, value: object) -> str:
    """Write an action or an event without asking whether it can be read back, as `written` does."""
    return in_order(_plain(game, value))


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
    return in_order(_head(of, "record") | {"setup": _plain(of, setup)})


def loads_header(line: str) -> Any:
    """Read the first line of a record in JSON Lines, and give its setup.

    Raises `InvalidDocument` as `loads` does.
    """
    of, _, body = _opened(parse(line, "header"), {"record": ("setup",)})
    return _structure(of, body["setup"], of.setup, "setup")


# ---- The forms of a game, on first use


def _plain(of: UntypedGame, value: object) -> Any:
    forms = forms_of(of)
    try:
        return forms.of(type(value)).write(value)
    except Exception:
        # Whatever stands in a field in place of its value, its form stumbles over it somehow.
        raise Misuse(f"{brief(value)} does not hold what it should") from None


def _structure(
    of: UntypedGame, value: object, as_type: Any, where: str, head: Mapping[str, Any] | None = None
) -> Any:
    form = forms_of(of).of(as_type)
    try:
        if head is None:
            return form.read(value)
        return form.read(value, head)
    except Misplaced as flaw:
        error, where = flaw.error, f"{where}{flaw.path}"
    except (Flaw, RulekitError) as flaw:
        error = flaw
    if isinstance(error, IllegalSetup):
        where = f"{where}.{error.option}"
    raise InvalidDocument(where, str(error)) from error


@lru_cache(maxsize=64)
def forms_of(of: UntypedGame) -> Forms:
    """Give the forms of a game's values."""
    return Forms(of.documents, of.setup)

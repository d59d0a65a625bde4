"""Documents, actions and events as JSON text, and back.

A document stands alone: it names its format, the game and two versions. The *format version*
changes when the JSON changes; older formats are read. The *ruleset version* is the game's own and
changes when the outcome of some game changes; then older documents are refused.

Actions and events stand inside of something else, so they go with their game. A record is one
document, or JSON Lines (`rulekit.referee`): a header, then one action a line.

The text is canonical: the same value always gives the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import reduce
from hashlib import sha256
from operator import or_
from typing import Any, get_origin

from rulekit.errors import InvalidDocument, Misuse, brief
from rulekit.game import Shuffled
from rulekit.games import AnyGame, game_of, games
from rulekit.guard import cites_own, require_own
from rulekit.read_only import ReadOnly
from rulekit.record import Record
from rulekit.strict_json import Flaw, canonical, parse, require_keys, require_object, short

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

    Raises `Misuse` for anything else.

    >>> import rulekit
    >>> dumps(rulekit.game("5211").setup(players=3))[:82]
    '{"format":"rulekit/setup","format_version":1,"game":"5211","ruleset_version":1,"se'
    """
    of, kind = _kind_of(document)
    if kind == "record":
        return canonical(_head(of, kind) | _plain(of, document))
    kept = of.documents.keep(document) if kind == "state" else document
    return canonical(_head(of, kind) | {kind: _plain(of, kept)})


def loads(text: str) -> Any:
    """Read a document, the inverse of `dumps`.

    Raises `InvalidDocument` for a text that is no document of these games, for a newer format or
    another ruleset, and for a state or a view that no game can come to.

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
    end in another language can have it too. Raises `Misuse` as `dumps` does.

    >>> import rulekit
    >>> game = rulekit.game("5211")
    >>> digest(game.start(game.setup(players=3))) == digest(game.start(game.setup(players=4)))
    False
    """
    return sha256(dumps(document).encode()).hexdigest()[:16]


def _kind_of(document: object) -> tuple[AnyGame, str]:
    setup = getattr(document, "setup", document)
    of = game_of(setup)
    classes = {
        of.setup: "setup",
        get_origin(of.documents.state) or of.documents.state: "state",
        get_origin(of.documents.view) or of.documents.view: "view",
        Record: "record",
    }
    kind = classes.get(type(document))
    if kind is None:
        raise Misuse(f"{brief(document)} is no setup, state, view or record")
    return of, kind


def _head(of: AnyGame, kind: str) -> dict[str, Any]:
    versions = (f"rulekit/{kind}", FORMAT_VERSION, of.id, of.ruleset)
    return dict(zip(HEAD, versions, strict=True))


def _opened(
    document: Any, bodies: Mapping[str, tuple[str, ...]]
) -> tuple[AnyGame, str, dict[str, Any]]:
    """Check the head of a document; give its game, its kind and the rest of it."""
    kinds = {f"rulekit/{kind}": kind for kind in bodies}
    try:
        named = require_object(document).get("format", "")
        if not isinstance(named, str) or named not in kinds:
            raise Flaw(f"its format should be one of {', '.join(kinds)}, not {short(named)}")
        kind = kinds[named]
        require_keys(document, (*HEAD, *bodies[kind]))
    except Flaw as flaw:
        raise InvalidDocument("document", str(flaw)) from None
    version = document["format_version"]
    if type(version) is not int or not 1 <= version <= FORMAT_VERSION:
        why = f"versions up to {FORMAT_VERSION} can be read here, not {short(version)}"
        raise InvalidDocument("format_version", why)
    of = next((known for known in games() if known.id == document["game"]), None)
    if of is None:
        why = f"this should be one of {', '.join(known.id for known in games())}"
        raise InvalidDocument("game", f"{why}, not {short(document['game'])}")
    version = document["ruleset_version"]
    if type(version) is not int or version != of.ruleset:
        why = f"the rules here are version {of.ruleset} of {of.name}, not {short(version)}"
        raise InvalidDocument("ruleset_version", why)
    return of, kind, {key: document[key] for key in bodies[kind]}


def _within(where: str, check: Callable[[Any], Any], value: object) -> Any:
    try:
        return check(value)
    except InvalidDocument as error:
        raise InvalidDocument(f"{where}.{error.where}", error.why) from error


def _record_class(of: AnyGame) -> Any:
    record: Any = Record
    return record[of.setup, _any_of(*of.documents.actions.values())]


# ---- Actions and events


def dumps_action(game: AnyGame, action: object) -> str:
    """Write an action of a player, or a shuffle, as one line of canonical JSON.

    Raises `Misuse` for anything else.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> dumps_action(game, game.parse("0: R1 R2"))
    '{"action":"choose","cards":["R1","R2"],"seat":0}'
    """
    return _dumps(game, action, _actions(game), "action")


def loads_action(game: AnyGame, text: str) -> Any:
    """Read an action, the inverse of `dumps_action`; whether it is legal is not asked.

    Raises `InvalidDocument` for a text that is no action of this game.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> loads_action(game, '{"action":"choose","cards":["R1",2],"seat":0}')
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: action.cards[1]: this should be a text, not 2
    """
    return _structure(game, parse(text, "action"), _any_of(*_actions(game)), "action")


def dumps_event(game: AnyGame, event: object) -> str:
    """Write an event as one line of canonical JSON.

    Raises `Misuse` for what is no event of this game.

    >>> import rulekit
    >>> from rulekit.majority.state import Chosen
    >>> dumps_event(rulekit.game("5-colors"), Chosen(0, ("5C-TURN-1",)))
    '{"clauses":["5C-TURN-1"],"event":"chosen","seat":0}'
    """
    require_own(game, event)
    return _dumps(game, event, game.documents.events.values(), "event")


def loads_event(game: AnyGame, text: str) -> Any:
    """Read an event, the inverse of `dumps_event`.

    Raises `InvalidDocument` for a text that is no event of this game; whether it can happen is
    not asked, since an event does not tell at which table.

    >>> import rulekit
    >>> loads_event(rulekit.game("5-colors"), '{"event":"chosen","seat":-1,"clauses":[]}')
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: event.seat: this should be a whole number from 0 on, not -1
    """
    events = game.documents.events.values()
    event = _structure(game, parse(text, "event"), _any_of(*events), "event")
    if not cites_own(game, event):
        raise InvalidDocument("event.clauses", f"these are no clauses of {game.name}")
    return event


def _actions(of: AnyGame) -> tuple[type, ...]:
    return (*of.documents.actions.values(), Shuffled)


def _any_of(*classes: type) -> Any:
    return reduce(or_, classes)


def _dumps(of: AnyGame, value: object, classes: Collection[type], what: str) -> str:
    if type(value) not in classes:
        raise Misuse(f"{brief(value)} is no {what} of {of.name}")
    return canonical(_plain(of, value))


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


def _plain(of: AnyGame, value: object) -> Any:
    from rulekit.converter import unstructure

    return unstructure(of, value)


def _structure(of: AnyGame, value: object, as_type: Any, where: str) -> Any:
    from rulekit.converter import structure

    return structure(of, value, as_type, where)

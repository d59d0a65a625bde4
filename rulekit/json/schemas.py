"""A game's values as JSON Schema, for front ends in other languages.

What a schema says of a value, its form says (`rulekit.json.forms`), which is made of its class.
What no class can tell comes from the game: its cards are those of its first shuffle, its seats and
the values of a setup those of its options. So a game from outside has a schema as well.

A schema describes what rulekit writes. Whether cards, stones and turns belong together the rules
alone can tell, and a document that is read may do without what follows from the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain
from operator import or_
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

import attrs

from rulekit.contract import (
    FACE_DOWN,
    ClauseId,
    Option,
    Over,
    Players,
    Seat,
    Shuffle,
    Shuffled,
    UntypedGame,
)
from rulekit.errors import IllegalAction, IllegalPosition, IllegalSetup
from rulekit.guard import require_game
from rulekit.json.documents import BODIES, FORMAT_VERSION
from rulekit.json.forms import SEATS, Forms, described, object_schema, ref
from rulekit.json.plain import REFUSED, plain_value
from rulekit.json.values import ENDINGS
from rulekit.read_only import ReadOnly
from rulekit.records.refereeing import Report
from rulekit.spec.clauses import CAUSES, KINDS, Clause, Ruling, Source

__all__ = ["DIALECT", "schema_of"]

Json: TypeAlias = Any
"""A plain JSON value."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""What the schemas are written in."""


def _of_kind(kind: str) -> str:
    return f"{kind.title()}Document"


OTHERS = (
    "RecordLine", "Event", "Outcome", "Refusal", "Option", "Players", "Shuffle", "Over",
    "Report", "Ending", "Clause", "Ruling",
)  # fmt: skip
"""What rulekit tells beside documents."""

PARTS = (
    "Setup", "State", "View", "Action", "PlayerAction", "Shuffled", "WaitingFor", "Card",
    "SeenCard", "OptionValue", "RecordHeader", "RefusedAction", "RefusedSetup", "RefusedPosition",
    "Step", "Complete", "Unfinished", "Refused", "CutOff", "Source", "Figure", "Figures",
)  # fmt: skip
"""What that is made of in every game."""

ROOT = "Value"

TAKEN = (ROOT, *map(_of_kind, BODIES), *OTHERS, *PARTS)
"""Names that no class of a game has here; if it is called so, it gets another."""


def schema_of(game: UntypedGame) -> dict[str, Json]:
    """Give the JSON Schema of a game: all that `to_json` gives of it fits.

    `$defs` holds every kind of value by its name, so that `#/$defs/Event` is the schema of events.

    Raises `Misuse` for what is no game.

    >>> import rulekit
    >>> schema = schema_of(rulekit.game("5-colors"))
    >>> schema["$defs"]["Choose"]["required"]
    ['action', 'seat', 'cards']
    """
    require_game(game)
    return {
        "$schema": DIALECT,
        "title": ROOT,
        "description": f"What rulekit tells of {game.name}, of any kind.",
        "anyOf": [*(ref(_of_kind(kind)) for kind in BODIES), *map(ref, OTHERS)],
        "$defs": {
            name: {"title": name, **plain_value(schema)}
            for name, schema in sorted(_definitions(game).items())
        },
    }


def _definitions(game: UntypedGame) -> dict[str, Json]:
    """Describe every kind of value, by its name."""
    documents = game.documents
    outcome = _outcome_class(documents.state)
    titles = {documents.state: "State", documents.view: "View", outcome: "Outcome"}
    titles |= {cls: cls.__name__ for cls in (Players, Shuffle, Shuffled, Source)}
    forms = Forms(documents, game.setup, titles, TAKEN)
    actions = (*documents.actions.values(), Shuffled)
    kinds = (Seat, ClauseId, *documents.reasons.values(), game.setup, *titles)
    for kind in (*kinds, _any_of(actions), _any_of(documents.events.values())):
        forms.of(kind)
    more = {
        **_with_options(game.options(), forms),
        **_with_cards(game),
        **_documents(game),
        **_refusals(game, forms),
        **_report(forms),
        **_entries(game, forms),
        "Over": {**described(Over), **object_schema({"outcome": forms.of(outcome).schema})},
    }
    return {name: it for name, it in {**forms.definitions, **more}.items() if name != ROOT}


def _any_of(classes: Iterable[type]) -> Any:
    return reduce(or_, classes)


def _one_of(names: Iterable[str], description: str) -> Json:
    return {"description": description, "anyOf": [ref(name) for name in names]}


def _outcome_class(state: type) -> type:
    """Find the class of the outcome in the `Over` that a state can hold."""
    kinds = get_args(get_type_hints(state)["waiting"])
    [outcome] = chain.from_iterable(get_args(kind) for kind in kinds if get_origin(kind) is Over)
    return outcome  # type: ignore[no-any-return]


# ---- What the game tells by its options and its first shuffle


def _with_options(options: tuple[Option, ...], forms: Forms) -> dict[str, Json]:
    """Describe setups by what may be chosen, and the options that a form for a table is made of."""
    most = max(number for option in options for number in option.players)
    setup = forms.definitions["Setup"]
    keys = setup["properties"]
    for option in options:
        keys = {**keys, option.name: _chosen(option, keys[option.name])}
    values = [plain_value(value) for option in options for value in option.values]
    kinds: list[Json] = []
    for value in values:
        kind = _kind(value)
        kinds += [] if kind in kinds else [kind]
    names = [option.name for option in options]
    others = dict.fromkeys(names, ref("OptionValue"))
    told = _by_fields(
        Option,
        forms,
        name={"enum": names},
        needs={"type": "object", "properties": others, "additionalProperties": False},
        values={"type": "array", "items": ref("OptionValue")},
        default={"anyOf": [ref("OptionValue"), {"type": "null"}]},
    )
    seat = {"description": "A player's place at the table, from 0.", "maximum": most - 1}
    return {
        "Setup": {**setup, "properties": keys},
        "Seat": {**forms.definitions["Seat"], **seat},
        "Option": told,
        "OptionValue": {"description": "What an option may be.", "anyOf": kinds},
    }


def _chosen(option: Option, schema: Json) -> Json:
    described = {"description": option.question, **schema}
    if option.default is not None:
        described["default"] = plain_value(option.default)
    if not option.is_open and {*map(type, option.values)} != {bool}:
        described["enum"] = plain_value(option.values)
    return described


def _kind(value: Json) -> Json:
    """Describe plain values of the kind of this one."""
    if isinstance(value, list):
        return {"type": "array", "items": _kind(value[0]) if value else {}}
    kinds = {bool: "boolean", int: "integer", str: "string"}
    return {"type": kinds[type(value)]}


def _with_cards(game: UntypedGame) -> dict[str, Json]:
    """Describe the cards, which are those of the first shuffle at any table."""
    requests = (game.waiting(game.start(setup)) for setup in _setups(game))
    cards = {card for request in requests for card in getattr(request, "cards", ())}
    return {
        "Card": {"description": "A card, face up.", "enum": sorted(cards)},
        "SeenCard": {
            "description": "A card as a viewer sees it: it may lie face down.",
            "anyOf": [ref("Card"), {"const": FACE_DOWN}],
        },
        "WaitingFor": {
            "description": "The seats that are due, a shuffle, or nothing more.",
            "anyOf": [SEATS, {"enum": ["shuffle", "over"]}],
        },
        "ClauseId": {
            "description": "The id of a rule clause or a ruling.",
            "type": "string",
            "pattern": f"^({_as_it_reads(game.prefix)}|RULING)-[A-Z0-9-]+$",
        },
    }


def _as_it_reads(text: str) -> str:
    r"""Give a pattern for a text. JavaScript takes no escape that is not needed, as that of `-`.

    >>> print(_as_it_reads("A-B.1"))
    A-B\.1
    """
    return re.escape(text).replace(r"\-", "-")


def _setups(game: UntypedGame) -> Iterator[Any]:
    """Give a setup for each number of players; what has no default is the first that it may be."""
    options = game.options()
    given = {it.name: it.values[0] for it in options if it.default is None}
    for players in next(it.values for it in options if it.name == "players"):
        yield game.setup(**{**given, "players": players})


# ---- Documents


def _documents(game: UntypedGame) -> dict[str, Json]:
    """Describe the documents, and the lines of a record in JSON Lines."""
    bodies = {
        "setup": ref("Setup"),
        "seat": {"anyOf": [ref("Seat"), {"type": "null"}]},
        "state": ref("State"),
        "view": ref("View"),
        "actions": {"type": "array", "items": ref("Action")},
    }

    def document(kind: str, keys: Iterable[str], description: str) -> Json:
        head = {
            "format": {"const": f"rulekit/{kind}"},
            "format_version": {"const": FORMAT_VERSION},
            "game": {"const": game.id},
            "ruleset_version": {"const": game.ruleset},
        }
        schema = object_schema(head | {key: bodies[key] for key in keys})
        return {"description": description, **schema}

    return {
        **{
            _of_kind(kind): document(kind, keys, f"A {kind} that stands alone.")
            for kind, keys in BODIES.items()
        },
        "RecordHeader": document("record", ("setup",), "The first line of a record."),
        "RecordLine": _one_of(("RecordHeader", "Action"), "A line of a record in JSON Lines."),
    }


# ---- Refusals, clauses, rulings


def _refusals(game: UntypedGame, forms: Forms) -> dict[str, Json]:
    """Describe what the rules say no with."""
    options = {"enum": [option.name for option in game.options()]}
    names = {IllegalAction: "RefusedAction", IllegalSetup: "RefusedSetup"}
    names[IllegalPosition] = "RefusedPosition"
    told = {}
    for cls, name in names.items():
        reasons = game.documents.reasons.get(REFUSED[cls])
        keys = {
            "refused": {"const": REFUSED[cls]},
            "reason": {"type": "string"} if reasons is None else forms.of(reasons).schema,
            "clauses": {"type": "array", "items": ref("ClauseId")},
            "text": {"description": "A sentence for people.", "type": "string"},
        }
        keys |= {"option": options} if cls is IllegalSetup else {}
        description = f"A refused {REFUSED[cls]}: why, and by which clauses."
        told[name] = {"description": description, **object_schema(keys)}
    return {**told, "Refusal": _one_of(told, "What the rules do not allow.")}


def _report(forms: Forms) -> dict[str, Json]:
    """Describe what a referee saw, and how a record can end."""
    parts = {
        "record": ref("RecordDocument"),
        "steps": {"type": "array", "items": ref("Step")},
        "ending": ref("Ending"),
    }
    step = {"state": ref("StateDocument"), "events": {"type": "array", "items": ref("Event")}}
    others = {
        "outcome": ref("Outcome"),
        "waiting": ref("WaitingFor"),
        "error": ref("RefusedAction"),
    }
    endings = {
        cls.__name__: _by_fields(cls, forms, {"ending": word}, **others)
        for cls, word in ENDINGS.items()
    }
    return {
        "Report": {**described(Report), **object_schema(parts)},
        "Step": {"description": "What a line of a record led to.", **object_schema(step)},
        **endings,
        "Ending": _one_of(endings, "How a record ends."),
    }


def _figure() -> Json:
    items = {"type": "array", "items": ref("Figure")}
    return {
        "description": "A figure: a number, a word, or several of them.",
        "anyOf": [{"type": "integer"}, {"type": "string"}, items, ref("Figures")],
    }


def _entries(game: UntypedGame, forms: Forms) -> dict[str, Json]:
    """Describe clauses and rulings."""
    its = {"type": "array", "items": ref("ClauseId")}
    any_ids = {"type": "array", "items": {"type": "string"}}
    return {
        "Clause": _by_fields(
            Clause,
            forms,
            id=ref("ClauseId"),
            game={"const": game.id},
            kind={"enum": list(KINDS)},
            overrides=its,
            data=ref("Figures"),
        ),
        "Ruling": _by_fields(
            Ruling,
            forms,
            id=ref("ClauseId"),
            cause={"enum": list(CAUSES)},
            clauses=any_ids,
            readings={"type": "object", "additionalProperties": {"type": "string"}},
            data=ref("Figures"),
        ),
        "Figures": {
            "description": "The figures that a text states, by name.",
            "type": "object",
            "additionalProperties": ref("Figure"),
        },
        "Figure": _figure(),
    }


def _by_fields(
    cls: Any, forms: Forms, named: Mapping[str, str] = ReadOnly({}), **others: Json
) -> Json:
    """Describe an object of a class by its fields, some of them by other words than their types.

    `named` is the key under which it says what it is, if it does.
    """
    hints = get_type_hints(cls, include_extras=True, localns=dict.fromkeys(("Data",), object))
    names = [field.name for field in attrs.fields(cls)]
    constant = {key: {"const": word} for key, word in named.items()}
    keys: Mapping[str, Json] = {
        name: others[name] if name in others else forms.of(hints[name]).schema for name in names
    }
    return {**described(cls), **object_schema({**constant, **keys})}

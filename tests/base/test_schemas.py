"""Schemas: all that rulekit tells fits them, and what does not fit, rulekit does not read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import cache, partial
from pathlib import Path
from typing import Any

import attrs
import pytest

import rulekit
from rulekit import vectors
from rulekit.contract import DERIVED, INLINE, UntypedGame
from rulekit.json.documents import dumps_header, loads_header
from rulekit.json.schemas import schema_of
from rulekit.just4fun.state import Pass
from rulekit.majority.state import ManyOnes
from rulekit.records.refereeing import AnyReport
from rulekit.spec.clauses import load
from rulekit.vectors import Case
from rulekit.vectors.left_out import LEFT_OUT
from tests.base.played import at_random, every_game, example

jsonschema_rs = pytest.importorskip("jsonschema_rs")

ROOT = Path(rulekit.__file__).parent.parent
SCHEMAS = ROOT / "spec" / "schemas"
EXAMPLES = ROOT / "docs" / "examples"

IDS = [game.id for game in rulekit.games()]


@cache
def schema(game_id: str) -> dict[str, Any]:
    """The schema of a game."""
    return schema_of(rulekit.game(game_id))


@cache
def fits(game_id: str, name: str = "") -> Callable[[object], bool]:
    """Tell whether a value fits one of the definitions, or without a name the whole schema."""
    whole = schema(game_id)
    if name:
        whole = {"$ref": f"#/$defs/{name}", "$defs": whole["$defs"]}
    is_valid: Callable[[object], bool] = jsonschema_rs.Draft202012Validator(whole).is_valid
    return is_valid


# ---- The schemas themselves


@pytest.mark.skipif(not SCHEMAS.is_dir(), reason="the schemas lie in the source tree")
def test_the_files_are_what_the_command_writes() -> None:
    """`python -m spec.make_schemas` would change nothing, and there is no file more or less."""
    from spec.make_schemas import all_files

    assert {path.name: path.read_text("utf-8") for path in SCHEMAS.glob("*.json")} == all_files()


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """All objects in a JSON value."""
    if isinstance(value, dict):
        yield value
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from parts(each)


@every_game
def test_a_schema_is_flat(game: UntypedGame) -> None:
    """It is one, names what it refers to, and has no part that a reader must put together."""
    whole = schema(game.id)
    jsonschema_rs.meta.validate(whole)
    references = {part["$ref"] for part in parts(whole) if "$ref" in part}
    assert {it.removeprefix("#/$defs/") for it in references} == {*whole["$defs"]}
    assert all("allOf" not in part for part in parts(whole))
    assert all(part["title"] == name for name, part in whole["$defs"].items())
    closed = [part["additionalProperties"] for part in parts(whole) if "properties" in part]
    assert not any(closed)


def test_what_a_schema_says() -> None:
    """Keys, their types, ranges and words are those of the class, and so is what is said of it."""
    told = schema("just4fun-colours")["$defs"]
    assert told["Place"] == {
        "title": "Place",
        "description": "Play these cards and place a stone on this field.",
        "type": "object",
        "properties": {
            "action": {"const": "place"},
            "seat": {"type": "integer"},
            "field": {"type": "string"},
            "cards": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["action", "seat", "field", "cards"],
        "additionalProperties": False,
    }
    assert told["Seat"]["maximum"] == 3
    assert told["Card"]["enum"] == ["B", "G", "O", "P", "R", "Y"]
    assert len(told["Field"]["enum"]) == 36
    assert told["Setup"]["properties"]["players"]["enum"] == [2, 3, 4]
    assert told["Setup"]["properties"]["payment"]["default"] == "exact"
    assert "wrong_colour" in told["Reason"]["enum"]


def test_a_class_with_a_name_that_is_taken_gets_another() -> None:
    """Whatever an event of a game is called, all other definitions are what they were."""
    game: UntypedGame = rulekit.game("just4fun-colours")
    before = schema(game.id)["$defs"]
    assert len(before) == 60
    for name in before:
        cls = attrs.frozen(type(name, (), {"__annotations__": {"clauses": tuple[str, ...]}}))
        events = {**game.documents.events, "new": cls}
        documents = attrs.evolve(game.documents, events=events)
        after = schema_of(attrs.evolve(game, documents=documents))["$defs"]
        assert after.pop(f"{name}_")["properties"].keys() == {"event", "clauses"}
        assert after.pop("Event")["anyOf"][-1] == {"$ref": f"#/$defs/{name}_"}
        assert after == {it: told for it, told in before.items() if it != "Event"}


# ---- All that is told fits


def told(record: rulekit.Record[Any, Any]) -> Iterator[tuple[str, object]]:
    """All that is told of a game, each with the name of its definition."""
    game = record.game
    yield "RecordDocument", record
    yield "SetupDocument", record.setup
    for action in record.actions:
        yield "Action", action
        yield "RecordLine", action
    for state, events in rulekit.replay(record):
        yield "StateDocument", state
        match game.waiting(state):
            case rulekit.Players() as players:
                yield "Players", players
            case rulekit.Shuffle() as shuffle:
                yield "Shuffle", shuffle
            case rulekit.Over(outcome) as over:
                yield "Over", over
                yield "Outcome", outcome
        for viewer in (*range(record.setup.players), None):
            yield "ViewDocument", game.view(state, viewer)
            for event in events:
                yield "Event", game.shown(event, viewer)


def setups(game: UntypedGame) -> Iterator[Any]:
    """A setup for each number of players; the other options take turns."""
    players, *others = game.options()
    for number, count in enumerate(players.values):
        values = {option.name: option.values[number % len(option.values)] for option in others}
        try:
            yield game.setup(players=count, **values)
        except rulekit.IllegalSetup:  # the optional rule is for few
            yield game.setup(players=count)


@every_game
def test_all_that_is_told_of_whole_games_fits(game: UntypedGame) -> None:
    """Every state, view, event, action and record of a game with each number of players."""
    reached = set()
    for seed, setup in enumerate(setups(game)):
        assert fits(game.id, "RecordLine")(json.loads(dumps_header(setup)))
        for name, value in told(at_random(setup, seed)):
            reached.add(name)
            assert fits(game.id, name)(rulekit.to_json(value)), name
    assert len(reached) == 11


@every_game
def test_what_else_is_told_fits(game: UntypedGame) -> None:
    """Options, clauses, rulings and refusals; and all of it fits the schema as a whole."""
    spec = load()
    values: list[tuple[str, object]] = [("Option", option) for option in game.options()]
    values += [("Clause", it) for it in spec.clauses.values() if it.game == game.id]
    values += [("Ruling", it) for it in spec.rulings.values() if game.id in it.games]
    values += [("Refusal", refusal) for refusal in refusals(game)]
    for report in reports(game):
        values += [("Report", report), ("Ending", report.ending)]
    kinds = {"Option", "Clause", "Ruling", "Refusal", "Report", "Ending"}
    assert {name for name, _ in values} == kinds
    for name, value in (*values, *told(example(game.id))):
        assert fits(game.id, name)(rulekit.to_json(value)), (name, value)
        assert fits(game.id)(rulekit.to_json(value))


def reports(game: UntypedGame) -> Iterator[AnyReport]:
    """A record of each ending: complete, cut off, refused, and two that go on."""
    header, *lines = rulekit.dumps_lines(example(game.id)).splitlines(keepends=True)
    refused = rulekit.dumps_action(game, rulekit.Shuffled(())) + "\n"
    endings = []
    for text in ((), lines, [*lines[:9], '{"act'], [*lines[:9], refused], lines[:9]):
        report = rulekit.referee([header, *text])
        endings.append(type(report.ending))
        yield report
    assert {*endings} == {rulekit.Complete, rulekit.CutOff, rulekit.Refused, rulekit.Unfinished}


def refusals(game: UntypedGame) -> Iterator[rulekit.RulekitError]:
    """An action and setups that are refused."""
    state = game.start(game.setup(players=2))
    with pytest.raises(rulekit.IllegalAction) as refused:
        game.apply(state, rulekit.Shuffled(()))
    yield refused.value
    for option in game.options():
        if option.name == "players" or not isinstance(option.values[0], bool):
            wrong: Any = 9 if option.name == "players" else "9"
            wrong = ("9",) if option.is_open else wrong
            with pytest.raises(rulekit.IllegalSetup) as no:
                game.setup(**{"players": 2, option.name: wrong})
            yield no.value


ABSENT: Mapping[str, Any] = {"legal_actions": [], "owners": {}, "clauses": []}
"""The least that can stand where a vector leaves out what a view or an event has."""


def in_a_vector(case: Case) -> Iterator[tuple[str, Any]]:
    """All that a vector holds of what is told, each with the name of its definition."""
    given, expect = case.given, case.expect
    if "state" in given or case.kind != "refused":  # or the setup itself is refused
        yield "Setup", given["setup"]
    yield from (("State", it["state"]) for it in (given, expect) if "state" in it)
    yield from (("State", state) for state in expect.get("states", ()))
    actions = (*given.get("actions", ()), *expect.get("actions", ()))
    yield from (("Action", action) for action in actions)
    yield from (("Action", given["action"]) for key in given if key == "action")
    if "reason" in expect:
        yield ("Reason" if "action" in given else "SetupReason"), expect["reason"]
    if "view" in expect:
        keys = schema(case.game)["$defs"]["View"]["properties"]
        left_out = LEFT_OUT["view"] & keys.keys()
        yield "View", {**expect["view"], **{key: ABSENT[key] for key in left_out}}
    for event in expect.get("events", ()):
        yield "Event", {"clauses": ABSENT["clauses"], **event}


@every_game
def test_what_vectors_hold_fits(game: UntypedGame) -> None:
    """They come from the reference, and have the same form less what they leave out."""
    found = Counter[str]()
    for case in vectors.load(games=[game.id]):
        for name, value in in_a_vector(case):
            found[name] += 1
            assert fits(game.id, name)(value), (case.id, name, value)
    kinds = {"Setup", "State", "Action", "Reason", "SetupReason", "View", "Event"}
    assert found.keys() == kinds
    assert min(found.values()) >= 3, found


# ---- What does not fit is not read


BY_HAND: Mapping[str, tuple[str, object]] = {
    "5211": ("Event", ManyOnes(20, ("5211-KODODO-2",))),
    "just4fun-colours": ("Action", Pass(0)),
}
"""What no example has."""


@cache
def samples(game_id: str) -> dict[str, Any]:
    """Values of every kind, as JSON: of each kind of event, document and action the longest one."""
    found: dict[str, Any] = {}
    for path in sorted(EXAMPLES.glob(f"{game_id}-*.jsonl")):
        record = rulekit.loads_lines(path.read_text("utf-8"))
        for name, value in (*told(record), BY_HAND.get(game_id, ("SetupDocument", record.setup))):
            plain = rulekit.to_json(value)
            word = plain.get("event", plain.get("action", ""))
            key = f"{name} {word}".strip()
            if len(str(plain)) > len(str(found.get(key, ""))):
                found[key] = plain
        found["RecordHeader"] = json.loads(dumps_header(record.setup))
    return found


def readers(game: UntypedGame) -> dict[str, Callable[[str], object]]:
    """What reads a kind of value."""
    read_action = partial(rulekit.loads_action, game)
    documents = dict.fromkeys(
        ("SetupDocument", "StateDocument", "ViewDocument", "RecordDocument"), rulekit.loads
    )
    return {
        **documents,
        "Event": partial(rulekit.loads_event, game),
        "Action": read_action,
        "RecordLine": lambda text: (loads_header if "format" in text else read_action)(text),
        "RecordHeader": loads_header,
    }


ODD: tuple[Any, ...] = (None, True, -1, 99, 3.5, "?!", [], [[]], {}, {"?!": 1})
"""Something of every type, and outside of every range and enum."""

GONE = object()
"""Stands for a key that is taken away."""


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every key of every object, and the first item of every list."""
    inner: list[Any] = list(value) if isinstance(value, dict) else [0] if value else []
    for key in inner if isinstance(value, dict | list) else ():
        yield (*path, key)
        yield from places(value[key], (*path, key))


def changed(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    """The same value with another one, or none, in this place."""
    copy = deepcopy(value)
    inside = copy
    for step in path[:-1]:
        inside = inside[step]
    if other is GONE:
        del inside[path[-1]]
    else:
        inside[path[-1]] = other
    return copy


def is_read(read: Callable[[str], object], value: Any) -> bool:
    """Tell whether rulekit reads a value."""
    try:
        read(json.dumps(value))
    except rulekit.InvalidDocument:
        return False
    return True


def follow(game: UntypedGame) -> set[str]:
    """The keys of states and views that follow from the rest, and may be absent."""
    classes = [game.documents.state, game.documents.view]
    for cls in classes:
        classes += [
            it.type for it in attrs.fields(attrs.resolve_types(cls)) if it.metadata == INLINE
        ]
    marked = (it.name for cls in classes for it in attrs.fields(cls) if it.metadata == DERIVED)
    return {"waiting", "winners", *marked}


@every_game
def test_each_kind_of_event_and_action_is_tried(game: UntypedGame) -> None:
    """The samples have them all."""
    names = {key.split()[-1] for key in samples(game.id)}
    assert names >= {*game.documents.events, *game.documents.actions, "shuffle"}


@every_game
def test_what_does_not_fit_is_not_read(game: UntypedGame) -> None:
    """Each field of each kind is tried with odd values, without it and with one more."""
    all_read = readers(game)
    tried = 0
    for key, sample in samples(game.id).items():
        name = key.split()[0]
        if name not in all_read:
            continue
        check, read = fits(game.id, name), all_read[name]
        for path in places(sample):
            others = [changed(sample, path, other) for other in ODD]
            refused = [other for other in others if not check(other)]
            assert len(refused) >= 6, (key, path)
            for other in refused:
                assert not is_read(read, other), (key, path, other)
            tried += len(refused)
            if isinstance(path[-1], str):
                without = changed(sample, path, GONE)
                is_free = path[-2:-1] in {("towers",), ("owners",)}
                assert check(without) == is_free, (key, path)
                may_lack = path[:-1] in {("state",), ("view",)} and path[-1] in follow(game)
                assert is_read(read, without) == may_lack, (key, path)
        for path in ((), *places(sample)):
            inside = sample
            for step in path:
                inside = inside[step]
            if isinstance(inside, dict):
                more = changed(sample, (*path, "?!"), 1)
                assert not check(more)
                assert not is_read(read, more), (key, path)
    assert tried > 1000

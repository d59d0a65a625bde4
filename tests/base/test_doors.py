"""Every door of rulekit: whatever value comes in, out comes an answer or a RulekitError.

The doors are found, not listed: what a public module promises in `__all__`, and every function of
every game. So a new one is tried from the day it is made, and fails here until the right
arguments for it are known.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, partial
from io import FileIO
from itertools import count, islice
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any
from unicodedata import category

import attrs
import pytest
from attrs import evolve, field, frozen
from hypothesis.stateful import RuleBasedStateMachine

import rulekit
import rulekit.just4fun
from rulekit import agents, render, table, vectors
from rulekit.contract import Judging, Ruled, Rulings, Sampling, Scene, UntypedGame, Words
from rulekit.errors import brief
from rulekit.facts import facts_of
from rulekit.json import documents
from rulekit.json.schemas import schema_of
from rulekit.majority import FiveColorsSetup
from rulekit.sampling import sampling_of
from rulekit.sentences import People
from rulekit.spec import clauses
from rulekit.spec import tracing as trace
from tests.base.odd import (
    GAMES,
    LONG,
    MARK,
    ODD,
    Evil,
    EvilText,
    Text,
    moments,
    values_of,
)
from tests.base.played import example

INTERNAL: Mapping[str, str] = {
    "rulekit.__main__": "the command line has tests of its own",
    "rulekit.action_text": "behind `Game.parse` and `str(action)`",
    "rulekit.spec.agreement": "what the trace is made of",
    "rulekit.arguments": "what the games ask of their arguments",
    "rulekit.spec.citations": "what the trace is made of",
    "rulekit.cli": "the command line has tests of its own",
    "rulekit.json": "a folder of modules",
    "rulekit.records": "a folder of modules",
    "rulekit.spec": "a folder of modules",
    "rulekit.json.forms": "behind `rulekit.json.documents`",
    "rulekit.json.plain": "behind `rulekit.json.documents`",
    "rulekit.spec.checkout": "what the trace is made of",
    "rulekit.spec.figures": "what the trace is made of",
    "rulekit.playing": "what the games' play is made of",
    "rulekit.spec.files": "what the spec is read with",
    "rulekit.frozen": "what the games make their states and events with",
    "rulekit.guard": "behind the games",
    "rulekit.installed": "behind `rulekit.registry`",
    "rulekit.just4fun.asking": "a room of a game",
    "rulekit.just4fun.facts": "a room of a game",
    "rulekit.just4fun.judging": "a room of a game",
    "rulekit.just4fun.sampling": "a room of a game",
    "rulekit.just4fun.pictures": "a room of a game",
    "rulekit.just4fun.words": "a room of a game",
    "rulekit.majority.asking": "a room of a game",
    "rulekit.majority.contract": "a room of a game",
    "rulekit.majority.facts": "a room of a game",
    "rulekit.majority.judging": "a room of a game",
    "rulekit.majority.sampling": "a room of a game",
    "rulekit.majority.pictures": "a room of a game",
    "rulekit.majority.words": "a room of a game",
    "rulekit.sentences": "what the games tell with",
    "rulekit.drawing": "what the games draw with",
    "rulekit.just4fun.board": "a room of a game",
    "rulekit.just4fun.contract": "a room of a game",
    "rulekit.just4fun.documents": "a room of a game",
    "rulekit.just4fun.play": "a room of a game",
    "rulekit.just4fun.rules": "a room of a game",
    "rulekit.just4fun.state": "a room of a game",
    "rulekit.just4fun.view": "a room of a game",
    "rulekit.majority.documents": "a room of a game",
    "rulekit.majority.fifty_two_eleven": "a room of a game",
    "rulekit.majority.five_colors": "a room of a game",
    "rulekit.majority.play": "a room of a game",
    "rulekit.majority.rules": "a room of a game",
    "rulekit.majority.scoring": "a room of a game",
    "rulekit.majority.state": "a room of a game",
    "rulekit.majority.view": "a room of a game",
    "rulekit.json.strict": "behind `rulekit.json.documents`",
    "rulekit.table.acting": "behind `rulekit.table`",
    "rulekit.table.journal": "behind `rulekit.table`",
    "rulekit.table.telling": "behind `rulekit.table`",
    "rulekit.table.value": "behind `rulekit.table`",
    "rulekit.table.wire": "behind `rulekit.table`",
    "rulekit.testing.drawing": "behind `rulekit.testing`",
    "rulekit.testing.law_machine": "behind `rulekit.testing`",
    "rulekit.testing.machine": "behind `rulekit.testing`",
    "rulekit.testing.tries": "behind `rulekit.testing`",
    "rulekit.testing.twins": "behind `rulekit.testing`",
    "rulekit.vectors.cases": "behind `rulekit.vectors`",
    "rulekit.vectors.engine": "behind `rulekit.vectors`",
    "rulekit.vectors.judge": "behind `rulekit.vectors`",
    "rulekit.vectors.left_out": "behind `rulekit.vectors`",
    "rulekit.vectors.program": "behind `rulekit.vectors`",
    "rulekit.vectors.schema": "behind `rulekit.vectors`",
    "rulekit.web": "the server has tests of its own",
}
"""Modules that are no doors, and why."""


@frozen(eq=False)
class Door:
    """What can be called from outside, and arguments that are right for it."""

    name: str
    call: Callable[..., Any]
    right: tuple[Any, ...] = ()
    options: Mapping[str, Any] = field(factory=dict)

    def attempts(self, odd: tuple[Any, ...]) -> Iterator[tuple[str, Any, Callable[[], Any]]]:
        """Calls with one odd value among right ones, each with its place."""
        for place in range(len(self.right)):
            for value in odd:
                args = (*self.right[:place], value, *self.right[place + 1 :])
                yield f"argument {place}", value, partial(self.call, *args, **self.options)
        for name in self.options:
            for value in odd:
                options = {**self.options, name: value}
                yield name, value, partial(self.call, *self.right, **options)


# ---- Which doors there are


def public_modules() -> Iterator[Any]:
    """The modules whose names are promised."""
    yield rulekit
    for found in pkgutil.walk_packages(rulekit.__path__, "rulekit."):
        if found.name not in INTERNAL and not found.name.startswith(
            ("rulekit.cli.", "rulekit.web.")
        ):
            yield importlib.import_module(found.name)


def is_door(value: Any) -> bool:
    """Tell whether this takes values of a caller: a function, or a class that is no mere type."""
    if not getattr(value, "__module__", "").startswith("rulekit"):
        return False  # an alias of one of Python's types
    if isinstance(value, type):
        is_protocol = getattr(value, "_is_protocol", False)
        is_made = issubclass(value, (Enum, RuleBasedStateMachine)) or value is trace.Problem
        return not is_protocol and not is_made
    return isinstance(value, FunctionType)


def promised() -> Mapping[str, Any]:
    """All doors in the public modules, each once, by the name of where it is made."""
    return {
        f"{value.__module__}.{value.__qualname__}": value
        for module in public_modules()
        for value in (getattr(module, name) for name in getattr(module, "__all__", ()))
        if is_door(value)
    }


FUNCTIONS = ("options", "start", "waiting", "legal_actions", "apply", "view", "shown", "outcome",
             "parse")  # fmt: skip
"""The functions of a game, beside its setup."""

ROOMS = ("words", "facts", "rulings", "sampling", "judging", "pictures")
"""What opens a game's rooms: functions that take nothing."""


# ---- Which arguments are right

FIVE = rulekit.game("5-colors")
RECORD = example("5-colors")
STATE = moments(FIVE)[2]
ROOT = Path(rulekit.__file__).parent.parent
DEALT = next(it for step in rulekit.replay(RECORD) for it in step.events if hasattr(it, "hands"))


def an_error(kind: type[Any], about: object) -> Door:
    """A kind of refusal: whoever makes a game raises it."""
    reason = rulekit.majority.Reason.GAME_OVER
    return Door("", kind, (about, reason, ("5C-END-1",), "the game is over"))


def known() -> Mapping[str, Door]:
    """Right arguments for the doors that no sample of their own kind is found of."""
    case = vectors.load(games=["5-colors"], kinds=["legal"])[0]
    seats = [lambda view: view.legal_actions[0]] * 2
    rows = (("R1", "R2", "B3", "B3"), ("R2", "G1", "Y1", "O6"))
    just4fun = rulekit.game("just4fun-colours").setup(players=2)
    text = trace.Coverage("5C-ROUND-1", "rule")
    return {
        "rulekit.chance.seeded": Door("", rulekit.chance.seeded, (7,)),
        "rulekit.chance.shuffle": Door("", rulekit.shuffle, (rulekit.Shuffle(("R1",)), Random(1))),
        "rulekit.spec.clauses.load": Door("", clauses.load, (ROOT / "spec",)),
        "rulekit.spec.clauses.nearest": Door("", clauses.nearest, ("5C-BRUST-1", clauses.load())),
        "rulekit.spec.clauses.spec_folder": Door("", clauses.spec_folder),
        "rulekit.spec.clauses.split": Door("", clauses.split, ("Setup\nShuffle.",)),
        "rulekit.json.documents.digest": Door("", rulekit.digest, (STATE,)),
        "rulekit.json.documents.dumps": Door("", rulekit.dumps, (STATE,)),
        "rulekit.json.documents.dumps_action": Door(
            "", rulekit.dumps_action, (FIVE, RECORD.actions[1])
        ),
        "rulekit.json.documents.dumps_event": Door("", rulekit.dumps_event, (FIVE, DEALT)),
        "rulekit.json.documents.dumps_header": Door("", documents.dumps_header, (RECORD.setup,)),
        "rulekit.json.documents.loads": Door(
            "", rulekit.loads, (rulekit.dumps(STATE), FIVE, "state")
        ),
        "rulekit.json.documents.loads_action": Door(
            "", rulekit.loads_action, (FIVE, rulekit.dumps_action(FIVE, RECORD.actions[1]))
        ),
        "rulekit.json.documents.loads_event": Door(
            "", rulekit.loads_event, (FIVE, rulekit.dumps_event(FIVE, DEALT))
        ),
        "rulekit.json.documents.loads_header": Door(
            "",
            documents.loads_header,
            (documents.dumps_header(RECORD.setup),),
        ),
        "rulekit.json.values.from_json": Door(
            "", rulekit.from_json, (FIVE, "state", rulekit.to_json(STATE))
        ),
        "rulekit.json.values.to_json": Door("", rulekit.to_json, (STATE,)),
        "rulekit.errors.IllegalAction": an_error(rulekit.IllegalAction, RECORD.actions[1]),
        "rulekit.errors.IllegalPosition": an_error(rulekit.IllegalPosition, rows),
        "rulekit.errors.IllegalSetup": an_error(rulekit.IllegalSetup, "players"),
        "rulekit.errors.InvalidDocument": Door("", rulekit.InvalidDocument, ("line 7", "no JSON")),
        "rulekit.errors.Misuse": Door("", rulekit.Misuse, ("it is none",)),
        "rulekit.errors.RulekitError": Door("", rulekit.RulekitError),
        "rulekit.explaining.explain": Door(
            "", rulekit.explain, (FIVE, DEALT), {"names": ["Ann", "Ben"], "seat": 0}
        ),
        "rulekit.explaining.sentence_kinds": Door("", rulekit.explaining.sentence_kinds, (FIVE,)),
        "rulekit.facts.facts_of": Door("", facts_of, (FIVE,)),
        "rulekit.sampling.sampling_of": Door("", sampling_of, (FIVE,)),
        "rulekit.contract.Game": Door(
            "",
            rulekit.Game,
            options={it.name: getattr(FIVE, it.name) for it in attrs.fields(rulekit.Game)},
        ),
        "rulekit.contract.Ruled": Door("", Ruled, ((), "", ())),
        "rulekit.contract.Rulings": Door("", Rulings, ("", (), str, len, max)),
        "rulekit.agents.agent": Door(
            "", agents.agent, ("search", Random(1)), {"playouts": 3, "milliseconds": None}
        ),
        "rulekit.agents.greedy": Door("", agents.greedy, (FIVE.view(STATE, 1), Random(1))),
        "rulekit.agents.random": Door("", agents.random, (FIVE.view(STATE, 1), Random(1))),
        "rulekit.agents.search": Door(
            "",
            agents.search,
            (FIVE.view(STATE, 1), Random(1)),
            {"playouts": 3, "milliseconds": None},
        ),
        "rulekit.contract.Judging": Door("", Judging, (str, str, str)),
        "rulekit.contract.Sampling": Door("", Sampling, (str, str)),
        "rulekit.contract.Words": Door("", Words, (str, str, str, str), {"left_out": ()}),
        "rulekit.contract.Step": Door("", rulekit.Step, (STATE, ())),
        "rulekit.registry.game": Door("", rulekit.game, ("5-colors",)),
        "rulekit.spec.clauses.folder_of": Door("", rulekit.spec.clauses.folder_of, ("5211",)),
        "rulekit.spec.clauses.refused_specs": Door("", rulekit.spec.clauses.refused_specs),
        "rulekit.registry.game_ids": Door("", rulekit.registry.game_ids),
        "rulekit.registry.refused_games": Door("", rulekit.registry.refused_games),
        "rulekit.registry.game_of": Door("", rulekit.game_of, (RECORD.setup,)),
        "rulekit.registry.games": Door("", rulekit.games),
        "rulekit.registry.setup_from": Door("", rulekit.setup_from, (FIVE, {"players": 2})),
        "rulekit.just4fun.board.prices": Door(
            "", rulekit.just4fun.prices, (((), (1,)), 0, "all_stones")
        ),
        "rulekit.just4fun.ruling.board_of": Door(
            "",
            importlib.import_module("rulekit.just4fun.ruling").board_of,
            (just4fun, (("a1", (0,)),)),
        ),
        "rulekit.just4fun.ruling.rule_position": Door(
            "", rulekit.just4fun.rule_position, (just4fun, (("a1", (0,)),))
        ),
        "rulekit.majority.ruling.round_table": Door(
            "",
            importlib.import_module("rulekit.majority.ruling").round_table,
            (RECORD.setup, rows),
        ),
        "rulekit.majority.ruling.rule_round": Door(
            "", rulekit.majority.rule_round, (RECORD.setup, rows)
        ),
        "rulekit.majority.state.Choose": Door("", rulekit.majority.Choose, (0, ("R1", "R2"))),
        "rulekit.read_only.read_only": Door(
            "", importlib.import_module("rulekit.read_only").read_only, ({"R": [1]},)
        ),
        "rulekit.read_only.ReadOnly": Door(
            "", importlib.import_module("rulekit.read_only").ReadOnly, ({"R": 1},)
        ),
        "rulekit.chance.unguessable": Door("", rulekit.chance.unguessable, ()),
        "rulekit.chance.by_chance": Door("", rulekit.chance.by_chance, (rulekit.Shuffle(("R1",)),)),
        "rulekit.records.history.first_difference": Door(
            "", rulekit.first_difference, (RECORD, RECORD)
        ),
        "rulekit.records.history.loads_history": Door(
            "", rulekit.loads_history, (rulekit.dumps_lines(RECORD),)
        ),
        **tables(),
        "rulekit.records.record.play": Door("", rulekit.play, (FIVE, RECORD.setup, seats, 7)),
        "rulekit.records.record.replay": Door("", rulekit.replay, (RECORD,)),
        "rulekit.records.refereeing.dumps_lines": Door("", rulekit.dumps_lines, (RECORD,)),
        "rulekit.records.refereeing.loads_lines": Door(
            "", rulekit.loads_lines, (rulekit.dumps_lines(RECORD),)
        ),
        **pictures(),
        "rulekit.spec.clauses.read_only": Door("", clauses.read_only, ({"decks": [1]},)),
        "rulekit.records.refereeing.legal_lines": Door(
            "", rulekit.legal_lines, (rulekit.dumps_lines(RECORD),)
        ),
        "rulekit.records.refereeing.referee": Door(
            "", rulekit.referee, (rulekit.dumps_lines(RECORD),)
        ),
        "rulekit.testing.law_machine.laws": Door(
            "", of_the_laws().laws, (FIVE, facts_of(FIVE), None)
        ),
        "rulekit.testing.drawing.records": Door("", of_the_laws().records, (FIVE, None)),
        "rulekit.testing.twins.secrecy": Door(
            "", of_the_laws().secrecy, (FIVE, facts_of(FIVE), None)
        ),
        "rulekit.testing.drawing.setups": Door("", of_the_laws().setups, (FIVE,)),
        "rulekit.testing.twins.Leak": Door("", of_the_laws().Leak, ("a spectator can tell",)),
        "rulekit.spec.tracing.check": Door("", trace.check, (Path("nowhere"), Path("nowhere"))),
        "rulekit.spec.tracing.coverage": Door("", trace.coverage, (Path("nowhere"),)),
        "rulekit.spec.tracing.read_coverage": Door("", trace.read_coverage, (str(text),)),
        "rulekit.spec.tracing.report": Door("", trace.report, (Path("nowhere"),)),
        "rulekit.spec.tracing.update": Door("", trace.update, (Path("nowhere"),)),
        "rulekit.json.schemas.schema_of": Door("", schema_of, (FIVE,)),
        "rulekit.vectors.cases.load": Door(
            "", vectors.load, (None,), {"games": ["5-colors"], "kinds": ["legal"]}
        ),
        "rulekit.vectors.cases.vectors_folder": Door("", vectors.vectors_folder),
        "rulekit.vectors.engine.answer": Door(
            "", vectors.answer, (FIVE, case, vectors.read(FIVE, case))
        ),
        "rulekit.vectors.engine.check": Door("", vectors.check, ([case],)),
        "rulekit.vectors.engine.read": Door("", vectors.read, (FIVE, case)),
        "rulekit.vectors.judge.by_clause": Door("", vectors.by_clause, (vectors.check([case]),)),
        "rulekit.vectors.judge.judge": Door("", vectors.judge, (case, {"actions": []})),
        "rulekit.vectors.program.run": Door(
            "", vectors.run, ([sys.executable, "-c", "pass"], [case]), {"timeout": 1.0}
        ),
    }


FOLDER = tempfile.TemporaryDirectory()
"""Where journals are written; it goes with the process."""


def tables() -> Mapping[str, Door]:
    """Right arguments for what a host does."""
    names = ["Ann", "Ben"]
    opened = table.open_table(RECORD.setup, names)
    action = FIVE.legal_actions(opened.state, 0)[0]
    folder = Path(FOLDER.name)
    paths = (folder / str(number) for number in count())
    there = folder / "there"
    table.begin(there, opened).close()

    def begin(path: object, opened: Any) -> None:
        # What is a path for it lies in a folder of this test's.
        path = next(paths) if isinstance(path, str | Path) else path
        table.begin(path, opened).close()  # type: ignore[arg-type]

    def resume(*arguments: Any) -> None:
        table.resume(*arguments).journal.close()

    return {
        "rulekit.table.acting.act": Door(
            "", table.act, (opened, 0, table.answer(opened, 0, action), rulekit.chance.by_chance)
        ),
        "rulekit.table.acting.answer": Door("", table.answer, (opened, 0, action)),
        "rulekit.table.acting.Answer": Door("", table.Answer, (opened, {})),
        "rulekit.table.journal.Journal": Door(
            "", table.Journal, (FileIO(there, "rb+"), RECORD, there.stat().st_size)
        ),
        "rulekit.table.journal.Resumed": Door("", table.Resumed, (opened, None)),
        "rulekit.table.journal.begin": Door("", begin, (there, opened)),
        "rulekit.table.journal.resume": Door("", resume, (there, names, rulekit.chance.by_chance)),
        "rulekit.table.telling.message": Door("", table.message, (opened, 0)),
        "rulekit.table.telling.messages": Door("", table.messages, (opened,)),
        "rulekit.table.telling.transcript": Door("", table.transcript, (RECORD, 0, names)),
        "rulekit.table.value.go_on": Door(
            "", table.go_on, (RECORD, names, rulekit.chance.by_chance)
        ),
        "rulekit.table.value.open_table": Door(
            "", table.open_table, (RECORD.setup, names, rulekit.chance.by_chance)
        ),
        "rulekit.table.value.renamed": Door("", table.renamed, (opened, 0, "Cleo")),
        "rulekit.table.value.tables": Door("", table.tables, (RECORD, names)),
    }


def pictures() -> Mapping[str, Door]:
    """Right arguments for the doors of the pictures."""
    seen = FIVE.view(STATE, 0)
    shown = {"events": (FIVE.shown(DEALT, 0),), "names": ["Ann", "Ben"]}
    rows = (("R1", "R2", "B3", "B3"), ("R2", "G1", "Y1", "O6"))
    return {
        "rulekit.render.svg": Door("", render.svg, (seen,), {**shown, "wide": False}),
        "rulekit.render.svg_of_table": Door(
            "", render.svg_of_table, (RECORD.setup, rows), {"names": ["Ann", "Ben"], "wide": True}
        ),
        "rulekit.render.lines": Door("", render.lines, (seen,), shown),
        "rulekit.render.text": Door("", render.text, (seen,), shown),
    }


def of_the_laws() -> Any:
    """The module of the laws, which needs hypothesis."""
    return importlib.import_module("rulekit.testing")


def samples() -> Iterator[Any]:
    """Values of as many classes as possible, out of games, reports, rulings and the spec."""
    for game in GAMES:
        yield from values_of(game)
    spec = clauses.load()
    yield from (spec, *spec.books, *spec.clauses.values(), *spec.rulings.values())
    yield clauses.split("Setup\nShuffle.")[1]
    yield trace.Coverage("5C-ROUND-1", "rule")
    cases = vectors.load(games=["5-colors"], kinds=["legal"])
    judged = vectors.check(cases)
    yield from (*cases[:1], *judged[:1], vectors.Run(judged[:1], (), 0))
    yield from vectors.by_clause(judged).values()
    yield table.open_table(RECORD.setup, ["Ann", "Ben"])
    yield rulekit.loads_history(rulekit.dumps_lines(RECORD))
    yield rulekit.Difference(0, None, None)
    yield facts_of(FIVE)
    yield from facts_of(FIVE).zones(STATE)
    assert FIVE.pictures is not None
    scene = Scene((), People(), str)
    yield from (FIVE.pictures(), scene, FIVE.pictures().draw(FIVE.view(STATE, 0), scene))
    lines = rulekit.dumps_lines(RECORD).splitlines(keepends=True)
    yield from (report := rulekit.referee(lines), report.ending, rulekit.CutOff(7))
    yield rulekit.referee(lines[:-1]).ending
    yield rulekit.referee([lines[0], lines[2]]).ending
    rows = [["R1", "R1", "R2", "R2"], ["R3", "G1", "G1", "G1"]]
    ruling = rulekit.majority.rule_round(FiveColorsSetup(players=2), rows)
    yield from (ruling, *ruling.steps)
    ones = [["R1", "R1", "B1", "B1"], ["Y1", "G1", "G2", "G3"]]
    yield from rulekit.majority.rule_round(FiveColorsSetup(players=2), ones).steps
    setup = rulekit.game("just4fun-colours").setup(players=2)
    position = rulekit.just4fun.rule_position(setup, [("a1", [0]), ("b1", [1])])
    yield from (position, position.lines, position.areas, *position.areas.areas)
    yield rulekit.just4fun.Line(0, ("a1", "b1", "c1", "d1"))
    for action in ("1: exchange", "0: pass", "0: a1 R"):
        yield rulekit.game("just4fun-colours").parse(action)
    yield from (rulekit.just4fun.Exchanged(0, (), ()), rulekit.just4fun.Reshuffled(9, ()))
    yield from (FIVE.setup.edition, RECORD.setup.rules)


def within(value: Any) -> Iterator[Any]:
    """A value, and what is in its fields and tuples."""
    yield value
    if attrs.has(type(value)):
        value = tuple(getattr(value, it.name) for it in attrs.fields(type(value)))
    if type(value) is tuple:
        for part in value:
            yield from within(part)


@cache
def doors() -> Mapping[str, Door | None]:
    """Every door by its name; None where no right arguments are known."""
    listed = known()
    made = {type(it): it for it in (part for sample in samples() for part in within(sample))}
    found: dict[str, Door | None] = {}
    for name, value in promised().items():
        if name in listed:
            found[name] = evolve(listed[name], name=name)
        elif isinstance(value, type) and (its := _instances(value, made.values())):
            sample = its[0]
            fields = [it.name for it in attrs.fields(value) if it.init]
            right = {each: getattr(sample, each) for each in fields}
            found[name] = Door(name, value, options=right)
        else:
            found[name] = None
    return found


def _instances(cls: type, made: Iterable[Any]) -> list[Any]:
    return [it for it in made if isinstance(it, cls)]


def doors_of(game: UntypedGame) -> Iterator[Door]:
    """The functions of a game at several moments, and its setup."""
    setup = {option.name: option.default for option in game.options()}
    yield Door("setup", game.setup, options={**setup, "players": 2})
    yield Door("options", game.options)
    yield Door("start", game.start, (example(game.id).setup,))
    yield Door("parse", game.parse, (str(example(game.id).actions[1]),))
    for state in moments(game):
        yield Door("waiting", game.waiting, (state,))
        yield Door("legal_actions", game.legal_actions, (state, 0))
        yield Door("apply", game.apply, (state, example(game.id).actions[1]))
        yield Door("view", game.view, (state, 0))
        yield Door("outcome", game.outcome, (state,))
    for event in {type(it): it for it in values_of(game) if hasattr(it, "clauses")}.values():
        if type(event) in game.documents.events.values():
            yield Door("shown", game.shown, (event, 0))


# ---- What must come out

OBEYED = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def try_all(door: Door, odd: tuple[Any, ...] = ODD) -> int:
    """Try odd values in every place; give how many were refused."""
    refused = 0
    for place, value, call in door.attempts(odd):
        error = refusal(call, f"{door.name}, {place}: {type(value).__name__}, {brief(value)}")
        refused += error is not None
    return refused


def refusal(call: Callable[[], Any], what: str) -> rulekit.RulekitError | None:
    """Call, look into what comes back, and give the error, if it is one on purpose."""
    try:
        answer = call()
        if isinstance(answer, Iterator):
            list(islice(answer, 200))
    except rulekit.RulekitError as error:
        require_fit_for_eyes(error, what)
        return error
    except Exception as error:
        raise AssertionError(f"{what} gives {type(error).__name__}: {error!r:.200}") from error
    return None


def require_fit_for_eyes(error: rulekit.RulekitError, what: str) -> None:
    """An error's words are harmless on a terminal, quote little, and tell no secret."""
    words = str(error)
    assert not {category(each) for each in words} & OBEYED, what
    assert words.count(LONG[0]) <= 40, what
    for told in (words, repr(error), repr(error.args)):
        assert MARK not in told, f"{what} tells a secret: {told[:200]}"


# ---- The tests


@pytest.mark.parametrize("name", promised())
def test_odd_values_are_answered_or_refused(name: str) -> None:
    """No function and no class that rulekit promises gives a raw error for an odd value."""
    door = doors()[name]
    assert door is not None, f"{name} is new: tell in `known` which arguments are right for it"
    assert refusal(lambda: door.call(*door.right, **door.options), name) is None or (
        name.startswith("rulekit.spec.tracing.")  # there is no checkout to read
    )
    try_all(door)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("function", ["setup", *FUNCTIONS])
def test_odd_values_are_no_values_of_a_game(game: UntypedGame, function: str) -> None:
    """A game's functions answer or refuse, whatever they are given, at every moment."""
    tried = [door for door in doors_of(game) if door.name == function]
    assert tried
    for door in tried:
        refused = try_all(door)
        assert refused or not (door.right or door.options)


def test_every_function_of_a_game_is_tried() -> None:
    """Whatever function a game's record comes to hold, it is tried here."""
    names = {
        it.name
        for it in attrs.fields(rulekit.Game)
        if callable(getattr(FIVE, it.name)) and it.name != "setup"
    }
    assert names == {*FUNCTIONS, *ROOMS}


@pytest.mark.parametrize("name", sorted(module.__name__ for module in public_modules()))
def test_public_modules_say_what_they_promise(name: str) -> None:
    """A module is public with a list of its names, or internal with a reason."""
    assert hasattr(sys.modules[name], "__all__"), f"{name} needs `__all__`, or to be internal"


def test_internal_modules_are_there() -> None:
    """No module is excused that does not exist any more."""
    for name in INTERNAL:
        assert importlib.util.find_spec(name), name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_states_that_no_game_comes_to_are_answered_or_refused(game: UntypedGame) -> None:
    """`attrs.evolve` makes states with odd values in their fields; no rule stumbles over one."""
    tried = 0
    actions = {type(it): it for it in example(game.id).actions}.values()
    seats: tuple[Any, ...] = (0, 1, -1, None)
    for state in moments(game)[1:]:
        for what, odd_state in evolved(state):
            calls: list[Callable[[], Any]] = [
                partial(game.waiting, odd_state),
                partial(game.outcome, odd_state),
                partial(facts_of(game).zones, odd_state),
            ]
            for seat in seats:
                calls.append(partial(game.view, odd_state, seat))
                calls.append(partial(game.legal_actions, odd_state, seat))
            for action in (*actions, rulekit.Shuffled(("R1",))):
                calls.append(partial(game.apply, odd_state, action))
            for call in calls:
                refusal(call, what)
                tried += 1
    assert tried > 5000


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_views_that_no_game_comes_to_are_sampled_or_refused(game: UntypedGame) -> None:
    """What is laid out for a view with odd values in its fields is no raw error."""
    sampling = sampling_of(game)
    tried = 0
    for state in moments(game)[1:]:
        view = game.view(state, 0)
        order = rulekit.Shuffled(sampling.unseen(view).cards)
        for what, odd_view in evolved(view):
            refusal(partial(sampling.unseen, odd_view), what)
            refusal(partial(sampling.fill, odd_view, order), what)
            tried += 1
    assert tried > 500


MARKED = (MARK,) * 5

HARD: tuple[Any, ...] = (
    None, True, -1, 3, 99, 10**30, 1.0, 10**5000, "R1", MARK, Text("R1"), (), ("R1",), MARKED,
    [], [["R1"]], ((),) * 7, (("R1",),), ((MARK,),) * 2, ((1,),) * 36, {}, Evil(), (Evil(),) * 2,
    ((Evil(),),) * 2, (EvilText("R1"),) * 3, rulekit.Over(None), rulekit.Over(Evil()),
    rulekit.Players(()), rulekit.Players((0, 1)), rulekit.Players((99,)), rulekit.Shuffle(()),
    rulekit.Shuffle((MARK,)), RECORD.setup, STATE.table, STATE.turn,
)  # fmt: skip
"""What the fields of a state are given."""


def evolved(state: Any, *path: str) -> Iterator[tuple[str, Any]]:
    """The same state with an odd value in one of its fields, or in a part of it."""
    for each in attrs.fields(type(state)):
        where = (*path, each.name)
        part = getattr(state, each.name)
        for value in HARD:
            if each.name == "clauses" and value is MARKED:
                continue  # clauses are told, and no secret
            try:
                yield ".".join(where), evolve(state, **{each.name: value})
            except rulekit.RulekitError:
                continue
        if attrs.has(type(part)):
            for what, other in evolved(part, *where):
                yield what, evolve(state, **{each.name: other})

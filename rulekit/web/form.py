"""The form for a new table: what it offers, and what comes back from it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from rulekit.contract import ClauseId, UntypedGame
from rulekit.errors import InvalidDocument, RulekitError
from rulekit.json.strict import Flaw, parse, refuse, require_keys, require_object
from rulekit.json.values import to_json
from rulekit.registry import game, games, setup_from
from rulekit.spec.clauses import Clause, Ruling, load
from rulekit.table import Message

__all__ = ["Wish", "clause_told", "offered", "read_wish"]


class Wish(NamedTuple):
    """A new table as somebody wants it: an agent's name at a seat, or None for a person."""

    setup: Any
    names: tuple[str, ...]
    agents: tuple[str | None, ...]


def offered(agents: Collection[str]) -> Message:
    """Tell which games there are, what a table may choose, and who can play empty seats."""
    return {"games": [_offered(of) for of in games()], "agents": list(agents)}


def _offered(of: UntypedGame) -> Message:
    return {"id": of.id, "name": of.name, "options": [_option(it) for it in of.options()]}


def _option(option: Any) -> Message:
    """Tell an option, and what the ruling behind it says of every reading."""
    rulings = load().rulings
    readings = [
        ruling.readings
        for ruling in (rulings[cited] for cited in option.clauses if cited in rulings)
        if ruling.switch == option.name
    ]
    told: Message = to_json(option)
    return told | {"readings": dict(readings[0]) if readings else {}}


def read_wish(text: str, agents: Collection[str]) -> Wish:
    """Read what came back from the form.

    Raises `InvalidDocument` for what is none, and as `setup_from` does for what the game does not
    have or not allow.
    """
    try:
        read = require_keys(parse(text, "form"), ("game", "options", "names", "agents"))
        of, options = read["game"], require_object(read["options"])
        names, players = read["names"], read["agents"]
        if type(of) is not str:
            refuse("a text", of)
        for named in (names, players):
            if type(named) is not list or len(named) > LONGEST:
                refuse(f"a list of at most {LONGEST}", named)
        for name in names:
            if type(name) is not str:
                refuse("a name", name)
        for agent in players:
            if agent is not None and (type(agent) is not str or agent not in agents):
                raise Flaw(f"an empty seat can be played by {' or '.join(agents)}")
        if len(players) != len(names):
            raise Flaw("there are as many names as seats")
        chosen = {name: _plain(value) for name, value in options.items()}
    except Flaw as flaw:
        raise InvalidDocument("form", str(flaw)) from None
    return Wish(setup_from(game(of), chosen), tuple(names), tuple(players))


LONGEST = 100
"""No list in a form is longer."""


def _plain(value: object) -> object:
    """Give a value of an option as a setup takes it: a list as a tuple."""
    if isinstance(value, Flaw):
        raise value
    return tuple(value) if type(value) is list else value


def clause_told(name: ClauseId) -> Message | None:
    """Tell what a clause or ruling says and where it stands; None for what is neither."""
    spec = load()
    match spec.entries.get(name):
        case Clause() as clause:
            places: dict[str, list[int]] = {}
            for source in clause.source:
                places.setdefault(source.section, []).append(source.unit)
            return {
                "id": clause.id,
                "kind": clause.kind,
                "game": game(clause.game).name,
                "text": clause.text.strip(),
                "places": [{"section": it, "units": units} for it, units in places.items()],
                "overrides": list(clause.overrides),
                "rulings": [it.id for it in spec.rulings.values() if clause.id in it.clauses],
            }
        case Ruling() as ruling:
            return {
                "id": ruling.id,
                "kind": "ruling",
                "games": [game(it).name for it in ruling.games],
                "cause": ruling.cause,
                "question": ruling.question.strip(),
                "switch": ruling.switch,
                "default": ruling.default,
                "readings": dict(ruling.readings),
                "reason": ruling.reason.strip(),
                "clauses": list(ruling.clauses),
            }
        case None:
            return None


def refusal_told(error: RulekitError) -> Message:
    """Tell why there is no such table."""
    return {
        "sentence": f"{getattr(error, 'text', None) or error}.",
        "where": getattr(error, "where", None) or getattr(error, "option", None),
        "clauses": list(getattr(error, "clauses", ())),
    }

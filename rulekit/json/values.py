"""What a front end sends or stores as plain JSON values, and back.

`rulekit.json.documents` has the same as text. Each kind of value has one shape, wherever it
stands: by itself, in a report, in what a command prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, TypeAlias, overload

from rulekit.contract import A, E, Game, O, S, Shuffled, T, UntypedGame, V
from rulekit.errors import Misuse, brief
from rulekit.guard import require_game
from rulekit.json.documents import (
    BODIES,
    action_from,
    document_from,
    event_from,
    plain_document,
    plain_in,
)
from rulekit.json.forms import WAITING
from rulekit.json.plain import plain_value
from rulekit.json.strict import canonical, parse
from rulekit.read_only import ReadOnly
from rulekit.records.record import Record
from rulekit.records.refereeing import AnyReport, Complete, CutOff, Refused, Report, Unfinished
from rulekit.registry import games

__all__ = ["from_json", "to_json"]

ENDINGS: Mapping[type, str] = ReadOnly(
    {Complete: "complete", Unfinished: "unfinished", Refused: "refused", CutOff: "cut_off"}
)
"""How a record ends, by the class that tells it."""


def to_json(value: object) -> Any:
    """Give what a front end sends or stores as plain JSON values.

    - A setup, state, view or record is a whole document, that of `dumps`.
    - An action or an event is an object that names itself under `action` or `event`, and so does
      a refusal under `refused`, and how a record ends under `ending`.
    - A referee's report holds the document of its record, for each step that of the state and the
      events on the way, and the ending.
    - An outcome, an option, a clause and a ruling are objects with the fields of their classes.

    Raises `Misuse` for anything else, and for a value that was made with something else in it.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> to_json(game.parse("0: R1 R2"))
    {'action': 'choose', 'cards': ['R1', 'R2'], 'seat': 0}
    """
    cls: Any = type(value)
    if hasattr(cls, "setup"):
        return plain_document(value)
    if of := _game_whose(cls, games()):
        return plain_document(value) if cls is of.setup else plain_in(of, value)
    try:
        if type(value) is Report:
            return _report(value)
        if cls in ENDINGS:
            return _ending(value)
        return plain_value(value)
    except (Misuse, MemoryError):
        raise
    except Exception:  # its own, of a mapping that cannot be read
        raise Misuse(f"{brief(value)} does not hold what it should") from None


@lru_cache(maxsize=256)
def _game_whose(cls: type, known: tuple[UntypedGame, ...]) -> UntypedGame | None:
    """Give the first of these games whose setup, action or event this is a class of."""
    for of in known:
        documents = of.documents
        if cls in (of.setup, *documents.actions.values(), Shuffled, *documents.events.values()):
            return of
    return None


def _report(report: AnyReport) -> Any:
    steps = [
        {"state": to_json(step.state), "events": [to_json(event) for event in step.events]}
        for step in report.steps
    ]
    return {
        "record": to_json(report.record),
        "steps": steps,
        "ending": to_json(report.ending),
    }


def _ending(ending: Any) -> Any:
    its = {"ending": ENDINGS[type(ending)], **plain_value(ending)}
    return its | {"waiting": WAITING.write(ending.waiting)} if "waiting" in its else its


Kind: TypeAlias = Literal["setup", "state", "view", "record", "action", "event"]
"""What can be read back."""


@overload
def from_json(game: Game[S, T, A, E, V, O], kind: Literal["setup"], plain: object) -> S: ...
@overload
def from_json(game: Game[S, T, A, E, V, O], kind: Literal["state"], plain: object) -> T: ...
@overload
def from_json(game: Game[S, T, A, E, V, O], kind: Literal["view"], plain: object) -> V: ...
@overload
def from_json(
    game: Game[S, T, A, E, V, O], kind: Literal["record"], plain: object
) -> Record[S, A]: ...
@overload
def from_json(
    game: Game[S, T, A, E, V, O], kind: Literal["action"], plain: object
) -> A | Shuffled: ...
@overload
def from_json(game: Game[S, T, A, E, V, O], kind: Literal["event"], plain: object) -> E: ...
def from_json(game: UntypedGame, kind: Kind, plain: object) -> Any:
    """Read plain JSON values of this game, the inverse of `to_json`.

    What has been parsed elsewhere is asked all that `loads`, `loads_action` and `loads_event` ask
    of a text. Raises `InvalidDocument` as they do, also for a document of another game or kind;
    `Misuse` for what is no game, no kind, or no plain JSON value.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> from_json(game, "action", {"action": "choose", "seat": 0, "cards": ["R2", "R1"]})
    Choose(seat=0, cards=('R1', 'R2'))
    >>> from_json(game, "setup", to_json(rulekit.game("5211").setup(players=2)))
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: game: this is of 5211, not of 5 COLORS
    """
    require_game(game)
    if type(kind) is not str or kind not in (*BODIES, "action", "event"):
        raise Misuse(f"{brief(kind)} is nothing that can be read back")
    # Written and read once more, it holds nothing that a text could not hold.
    read = parse(canonical(plain), "document" if kind in BODIES else kind)
    match kind:
        case "action":
            return action_from(game, read)
        case "event":
            return event_from(game, read)
        case _:
            return document_from(read, game, kind)

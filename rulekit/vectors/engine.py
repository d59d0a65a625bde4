"""rulekit's own answers to the cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import asdict

from rulekit.contract import Over, Players, Seat, Shuffle, Shuffled, UntypedGame
from rulekit.errors import IllegalAction, IllegalSetup, Misuse, RulekitError, brief, reading
from rulekit.json.documents import dumps_action, loads_action, plain_in, state_laid_out
from rulekit.json.plain import plain_value
from rulekit.json.strict import canonical, parse
from rulekit.registry import game, setup_from
from rulekit.vectors.cases import KINDS, Case, Json
from rulekit.vectors.judge import Judged, Verdict, difference, judge
from rulekit.vectors.left_out import left_out
from rulekit.vectors.schema import require_form

__all__ = ["answer", "check", "read"]


def check(cases: Iterable[Case]) -> tuple[Judged, ...]:
    """Hold rulekit's engine against the cases: events and clauses are judged as well.

    Raises `Misuse` for what is no case.
    """
    if not isinstance(cases, Iterable):
        raise Misuse(f"cases are a list, not {brief(cases)}")
    with reading("the cases"):
        cases = tuple(cases)
    return tuple(map(_check, cases))


def _check(case: Case) -> Judged:
    if type(case) is not Case:
        raise Misuse(f"a case is to be checked, not {brief(case)}")
    of = game(case.game)
    try:
        given = answer(of, case, read(of, case))
    except RulekitError as error:
        return Judged(case, Verdict.FAILED, f"{type(error).__name__}: {error}")
    judged = judge(case, given)
    if judged.verdict is Verdict.PASSED:
        # Of rulekit itself all citations are asked, not a part of them.
        why = difference(_citations(case.expect), _citations(given))
        return Judged(case, Verdict.FAILED, why) if why else judged
    return judged


def _citations(answer: Mapping[str, Json]) -> Json:
    return {
        "clauses": answer.get("clauses", []),
        "events": [event["clauses"] for event in answer.get("events", ()) if "clauses" in event],
    }


def read(of: UntypedGame, case: Case) -> Any:
    """Read the state that a case asks about; None where it asks about none.

    Raises `RulekitError` where no game comes to it, and for a case of another game.
    """
    _require_same_game(of, case)
    if "state" not in case.given:
        return None
    return state_laid_out(of, setup_from(of, case.given["setup"]), case.given["state"])


def answer(of: UntypedGame, case: Case, state: Any) -> Json:
    """Give a game's answer to a case, whose state has been read.

    Raises `RulekitError` where an action that should be legal is refused, and for a case of
    another game.

    >>> from rulekit.vectors.cases import load
    >>> case = load(games=["5-colors"], kinds=["perft"])[0]
    >>> of = game("5-colors")
    >>> answer(of, case, read(of, case))
    {'counts': [10, 50, 420, 1764]}
    """
    _require_same_game(of, case)
    given = case.given
    match case.kind:
        case "round" | "position":
            return _ruled(of, given)
        case "transition":
            return _carried_out(of, state, given)
        case "legal":
            return {"actions": _legal(of, state, given["seat"])}
        case "refused" if state is None:
            return _refused(lambda: setup_from(of, given["setup"]))
        case "refused":
            return _refused(lambda: of.apply(state, _action(of, given["action"])))
        case "view" if "action" in given:
            return _seen(of, state, given)
        case "view":
            return {"view": _view(of, of.view(state, given["seat"]))}
        case "playthrough":
            return _played(of, given)
        case _:
            return {"counts": _counted(of, state, case.expect["counts"])}


def _require_same_game(of: UntypedGame, case: Case) -> None:
    if type(case) is not Case or getattr(of, "id", None) != case.game:
        raise Misuse(f"{brief(case)} and {brief(of)} are no case and its game")
    _require_form(of, case)


def _require_form(of: UntypedGame, case: Case) -> None:
    """Hold a case, which a caller may have made by hand, against the schema of its kind."""
    if case.kind not in KINDS:
        raise Misuse(f"{brief(case.kind)} is none of {', '.join(KINDS)}")
    document = {
        "$schema": f"../schemas/{case.kind}.json",
        "game": of.id,
        "kind": case.kind,
        "ruleset_version": of.ruleset,
        "cases": [{key: value for key, value in asdict(case).items() if key not in _OF_THE_FILE}],
    }
    try:
        text = canonical(document)
    except (TypeError, ValueError, RecursionError):
        raise Misuse(f"what is given or expected in {brief(case.id)} is no JSON") from None
    require_form(parse(text, "case"), case.kind, "case")


_OF_THE_FILE = ("game", "kind")
"""What all cases of a file have in common."""


def _view(of: UntypedGame, view: object) -> Json:
    return left_out("view", plain_in(of, view))


def _event(of: UntypedGame, event: object) -> Json:
    return left_out("event", plain_in(of, event))


def _ruled(of: UntypedGame, given: Mapping[str, Json]) -> Json:
    answer = of.rulings().answer if of.rulings else None
    if answer is None:
        raise Misuse(f"{of.name} is not asked about tables")
    with reading("the table"):
        return plain_value(answer(setup_from(of, given["setup"]), given))


def _carried_out(of: UntypedGame, state: Any, given: Mapping[str, Json]) -> Json:
    after, events = of.apply(state, _action(of, given["action"]))
    return {
        "state": plain_in(of, after),
        "events": [{**_event(of, event), "clauses": sorted(event.clauses)} for event in events],
    }


def _seen(of: UntypedGame, state: Any, given: Mapping[str, Json]) -> Json:
    after, events = of.apply(state, _action(of, given["action"]))
    seat = given["seat"]
    shown = [of.shown(event, seat) for event in events]
    return {
        "view": _view(of, of.view(after, seat)),
        "events": [_event(of, event) for event in shown if event is not None],
    }


def _played(of: UntypedGame, given: Mapping[str, Json]) -> Json:
    state = of.start(setup_from(of, given["setup"]))
    states = [plain_in(of, state)] if 0 in given["checkpoints"] else []
    for number, action in enumerate(given["actions"], start=1):
        state = of.apply(state, _action(of, action)).state
        if number in given["checkpoints"]:
            states.append(plain_in(of, state))
    return {"states": states}


def _refused(attempt: Callable[[], object]) -> Json:
    try:
        attempt()
    except (IllegalAction, IllegalSetup) as no:
        return {"reason": no.reason.value, "clauses": sorted(no.clauses)}
    return {"reason": None}


def _counted(of: UntypedGame, state: Any, expected: Json) -> Json:
    """Count sequences up to the first count that is not expected: the next may take for ever."""
    counts: list[int] = []
    while len(counts) < len(expected) and counts == expected[: len(counts)]:
        counts.append(perft(of, state, len(counts) + 1))
    return counts


def _legal(of: UntypedGame, state: Any, seat: Seat) -> Json:
    actions = sorted(of.legal_actions(state, seat), key=lambda action: str(action).split())
    return [parse(dumps_action(of, action), "action") for action in actions]


def _action(of: UntypedGame, action: Json) -> Any:
    return loads_action(of, canonical(action))


def perft(of: UntypedGame, state: Any, depth: int) -> int:
    """Count the sequences of so many players' actions; shuffles get the cards as they are asked.

    >>> from rulekit.registry import game
    >>> of = game("5-colors")
    >>> perft(of, of.start(of.setup(players=2)), 1)  # all red: 1 1 1 1 1 and 2 2 2 2 2
    2
    """
    match of.waiting(state):
        case Over():
            return 0
        case Shuffle(cards):
            return perft(of, of.apply(state, Shuffled(cards)).state, depth)
        case Players(seats):
            actions = [action for seat in seats for action in of.legal_actions(state, seat)]
            if depth == 1:
                return len(actions)
            return sum(perft(of, of.apply(state, it).state, depth - 1) for it in actions)

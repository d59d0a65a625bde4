"""Whether an answer is the right one, and what that says about the clauses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from attrs import frozen

from rulekit.contract import ClauseId
from rulekit.errors import Misuse, brief, printable, reading
from rulekit.json.strict import Flaw, canonical
from rulekit.vectors.cases import Case, Json
from rulekit.vectors.left_out import left_out

__all__ = ["Judged", "Tally", "Verdict", "by_clause", "judge"]


class Verdict(Enum):
    """What became of a case."""

    PASSED = "passed"
    FAILED = "failed"
    UNSUPPORTED = "unsupported"


@frozen
class Judged:
    """A case with its verdict; `why` tells what is wrong with a failed one."""

    case: Case
    verdict: Verdict
    why: str = ""


@frozen
class Tally:
    """How many cases of one clause came to which verdict."""

    passed: int = 0
    failed: int = 0
    unsupported: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Put two tallies together."""
        return Tally(
            self.passed + other.passed,
            self.failed + other.failed,
            self.unsupported + other.unsupported,
        )


def judge(case: Case, answer: Json) -> Judged:
    """Hold an answer, a plain JSON value, against what is expected.

    Raises `Misuse` where `case` is no case.

    It may leave out its events, and what they or a refusal cite; it may cite a part of it too.

    >>> from rulekit.vectors.cases import load
    >>> case = load(games=["5-colors"], kinds=["perft"])[0]
    >>> judge(case, {"counts": [10, 50, 420, 1765]}).why
    'counts[3]: 1765 where 1764 is expected'
    """
    if type(case) is not Case:
        raise Misuse(f"a case is to be judged, not {brief(case)}")
    try:
        why = _wrong(case, answer)
    except RecursionError:
        why = "the answer is nested too deeply"
    return Judged(case, Verdict.FAILED if why else Verdict.PASSED, why)


def _wrong(case: Case, answer: Json) -> str:
    """Tell what is wrong with an answer, if anything."""
    if type(answer) is not dict:
        return f"the answer should be an object, not {_short(answer)}"
    expected = dict(case.expect)
    if "events" not in answer:
        expected.pop("events", None)
    return difference(_uncited(expected), _uncited(answer)) or _miscited(expected, answer)


def _uncited(answer: Mapping[str, Json]) -> Json:
    """Leave out what the answer and its events cite, and what vectors have no view tell."""
    events = answer.get("events")
    bare = {key: value for key, value in answer.items() if key != "clauses"}
    if type(bare.get("view")) is dict:
        bare["view"] = left_out("view", bare["view"])
    return {**bare, "events": list(map(_bare, events))} if type(events) is list else bare


def _bare(event: Json) -> Json:
    if type(event) is not dict:
        return event
    return left_out("event", event)


def _miscited(expected: Mapping[str, Json], given: Mapping[str, Json]) -> str:
    """Tell where the answer, or an event of it, cites nothing or what is not to be cited."""
    places = [("clauses", expected, given)]
    events = zip(expected.get("events", ()), given.get("events", ()), strict=True)
    places += [(f"events[{n}].clauses", *pair) for n, pair in enumerate(events)]
    for where, its_own, its in places:
        if "clauses" not in its:
            continue
        if "clauses" not in its_own:
            return f"{where} is not expected"
        cited, right = its["clauses"], its_own["clauses"]
        if type(cited) is not list or not cited or not all(c in right for c in cited):
            return f"{where}: {_short(cited)} where a part of {_short(right)} is expected"
    return ""


def difference(expected: Json, given: Json, where: str = "") -> str:
    """Tell the first place where two JSON values differ; nothing where they are the same.

    >>> difference({"a": [1, 2]}, {"a": [1, True]})
    'a[1]: true where 2 is expected'
    """
    if isinstance(expected, dict) and type(given) is dict:
        for key in sorted({*expected, *given}, key=str):
            path = ".".join(filter(None, (where, printable(str(key)) or "''")))
            if key not in given:
                return f"{path} is missing"
            if key not in expected:
                return f"{path} is not expected"
            if found := difference(expected[key], given[key], path):
                return found
        return ""
    if isinstance(expected, list) and type(given) is list and len(expected) == len(given):
        pairs = enumerate(zip(expected, given, strict=True))
        differences = (difference(a, b, f"{where}[{index}]") for index, (a, b) in pairs)
        return next(filter(None, differences), "")
    if _same(expected, given):
        return ""
    return f"{where or 'answer'}: {_short(given)} where {_short(expected)} is expected"


def _same(expected: Json, given: Json) -> bool:
    """Compare what is no object, and no list of the same length: `true` and 1.0 are no 1."""
    return type(expected) is type(given) and bool(expected == given)


def _short(value: Json) -> str:
    try:
        text = canonical(value)
    except (TypeError, ValueError):  # what is no JSON value, on its own or somewhere in it
        return str(value) if isinstance(value, Flaw) else brief(value)
    return text if len(text) <= 60 else f"{text[:56]} ..."


def by_clause(judged: Iterable[Judged]) -> dict[ClauseId, Tally]:
    """Count the verdicts of each clause, in the order of their ids.

    Raises `Misuse` for what is no judged case.
    """
    tallies: dict[ClauseId, Tally] = {}
    if not isinstance(judged, Iterable):
        raise Misuse(f"judged cases are a list, not {brief(judged)}")
    with reading("the judged cases"):
        judged = tuple(judged)
    for each in judged:
        if type(each) is not Judged:
            raise Misuse(f"a judged case is no {type(each).__name__}")
        one = Tally(**{each.verdict.value: 1})
        for clause in each.case.clauses:
            tallies[clause] = tallies.get(clause, Tally()) + one
    return dict(sorted(tallies.items()))

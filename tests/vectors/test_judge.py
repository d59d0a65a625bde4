"""How answers are judged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulekit.errors import InvalidDocument, Misuse
from rulekit.vectors import Case, Judged, Tally, Verdict, by_clause, judge, load
from rulekit.vectors.judge import difference


def case(**expect: Any) -> Case:
    """A case with this answer."""
    return Case("5211/round/x", "5211", "round", ("5211-TIE-1",), "It shows.", (), {}, expect)


@pytest.mark.parametrize(
    ("expected", "given", "where"),
    [
        (1, 1, ""),
        (1, 1.0, "answer: 1.0 where 1 is expected"),
        (1, True, "answer: true where 1 is expected"),
        (0, False, "answer: false where 0 is expected"),
        (None, 0, "answer: 0 where null is expected"),
        ([1, 2], [1, 2], ""),
        ([1, 2], [2, 1], "[0]: 2 where 1 is expected"),
        ([1, 2], [1], "answer: [1] where [1,2] is expected"),
        ({"a": 1}, {}, "a is missing"),
        ({}, {"a": 1}, "a is not expected"),
        ({"a": {"b": [0]}}, {"a": {"b": ["0"]}}, 'a.b[0]: "0" where 0 is expected'),
        ({"a": 1}, [1], 'answer: [1] where {"a":1} is expected'),
    ],
)
def test_difference(expected: Any, given: Any, where: str) -> None:
    """The first difference is told with its place; numbers are no booleans and no fractions."""
    assert difference(expected, given) == where


def test_events_may_be_left_out() -> None:
    """A program without events is judged by the state alone, a program with them by both."""
    asked = case(state={"turn": 1}, events=[{"event": "chosen"}])
    assert judge(asked, {"state": {"turn": 1}}).verdict is Verdict.PASSED
    assert judge(asked, {"state": {"turn": 1}, "events": []}).verdict is Verdict.FAILED
    assert judge(asked, {"events": [{"event": "chosen"}]}).why == "state is missing"


A_PART = (["5C-ROUND-2", "5C-TURN-1"], ["5C-TURN-1", "5C-ROUND-2"], ["5C-TURN-1"])
"""What may be cited where `5C-ROUND-2` and `5C-TURN-1` are expected."""

NO_PART: tuple[Any, ...] = (
    [],
    ["5C-TURN-4"],
    ["5C-ROUND-2", "5C-TURN-1", "5C-TURN-4"],
    [5],
    [["5C-TURN-1"]],
    "5C-TURN-1",
    {"5C-TURN-1": True},
    None,
)
"""What may not."""


def test_clauses_of_a_refusal_may_be_left_out() -> None:
    """The reason alone is enough, and nothing else is: clauses make up for no reason."""
    asked = case(reason="wrong_number", clauses=["5C-ROUND-2", "5C-TURN-1"])
    assert judge(asked, {"reason": "wrong_number"}).verdict is Verdict.PASSED
    assert judge(asked, {"reason": "not_in_hand"}).verdict is Verdict.FAILED
    assert judge(asked, {"clauses": ["5C-TURN-1"]}).why == "reason is missing"


@pytest.mark.parametrize("clauses", A_PART)
def test_a_refusal_may_cite_a_part(clauses: list[str]) -> None:
    """All clauses that are expected or some of them, in any order, but with the right reason."""
    asked = case(reason="wrong_number", clauses=["5C-ROUND-2", "5C-TURN-1"])
    answer = {"reason": "wrong_number", "clauses": clauses}
    assert judge(asked, answer).verdict is Verdict.PASSED
    assert judge(asked, answer | {"reason": "not_in_hand"}).verdict is Verdict.FAILED


@pytest.mark.parametrize("clauses", NO_PART)
def test_a_refusal_may_cite_nothing_else(clauses: Any) -> None:
    """Not none, not one that is not expected, and nothing that is no list of ids."""
    asked = case(reason="wrong_number", clauses=["5C-ROUND-2", "5C-TURN-1"])
    answer = {"reason": "wrong_number", "clauses": clauses}
    judged = judge(asked, answer)
    assert judged.verdict is Verdict.FAILED
    assert judged.why.startswith("clauses: ")


def told(*clauses: Any) -> dict[str, Any]:
    """An answer with two events, each of which cites one of these; without them they do not."""
    events: list[dict[str, Any]] = [{"event": "chosen"}, {"event": "revealed"}]
    for event, cited in zip(events, clauses, strict=False):
        event["clauses"] = cited
    return {"state": {"turn": 1}, "events": events}


def test_clauses_of_events_may_be_left_out() -> None:
    """Of all events, or of some; the events themselves have to be the same."""
    asked = case(**told(["5C-TURN-4"], ["5C-ROUND-2", "5C-TURN-1"]))
    assert judge(asked, told()).verdict is Verdict.PASSED
    assert judge(asked, told(["5C-TURN-4"])).verdict is Verdict.PASSED
    other = told()
    other["events"][1]["event"] = "renewed"
    assert judge(asked, other).verdict is Verdict.FAILED
    assert judge(asked, {**told(), "events": told()["events"][:1]}).verdict is Verdict.FAILED


@pytest.mark.parametrize("clauses", A_PART)
def test_an_event_may_cite_a_part(clauses: list[str]) -> None:
    """All clauses that are expected or some of them, in any order."""
    asked = case(**told(["5C-TURN-4"], ["5C-ROUND-2", "5C-TURN-1"]))
    assert judge(asked, told(["5C-TURN-4"], clauses)).verdict is Verdict.PASSED


@pytest.mark.parametrize("clauses", NO_PART)
def test_an_event_may_cite_nothing_else(clauses: Any) -> None:
    """Nor what another event cites; it is told which event it was."""
    asked = case(**told(["5C-TURN-4"], ["5C-ROUND-2", "5C-TURN-1"]))
    judged = judge(asked, told(["5C-TURN-4"], clauses))
    assert judged.verdict is Verdict.FAILED
    assert judged.why.startswith("events[1].clauses: ")


def test_clauses_are_no_part_of_other_answers() -> None:
    """An answer, or an event, that is expected to cite nothing does not."""
    assert judge(case(scores="R"), {"scores": "R", "clauses": ["5C-TURN-1"]}).why
    assert judge(case(**told()), told(["5C-TURN-1"])).why


@pytest.mark.parametrize("events", [None, "chosen", 3, {"event": "chosen"}, [[]], ["chosen"]])
def test_odd_events_have_failed(events: Any) -> None:
    """What is no list of events is a wrong answer, and is judged as one."""
    asked = case(state={"turn": 1}, events=[{"event": "chosen", "clauses": ["5C-TURN-1"]}])
    assert judge(asked, {"state": {"turn": 1}, "events": events}).verdict is Verdict.FAILED


@pytest.mark.parametrize("answer", [None, [], "R", 3])
def test_an_answer_is_an_object(answer: Any) -> None:
    """Anything else has failed."""
    assert judge(case(scores="R"), answer).verdict is Verdict.FAILED


def test_tallies_by_clause() -> None:
    """Every clause of a case counts its verdict."""
    one = Case("a", "5211", "round", ("5211-TIE-1", "5211-BURST-1"), "", (), {}, {})
    two = Case("b", "5211", "round", ("5211-TIE-1",), "", (), {}, {})
    judged = [Judged(one, Verdict.PASSED), Judged(two, Verdict.FAILED), Judged(two, Verdict.PASSED)]
    assert by_clause(judged) == {
        "5211-BURST-1": Tally(passed=1),
        "5211-TIE-1": Tally(passed=2, failed=1),
    }


def test_cases_are_chosen_by_game_and_kind() -> None:
    """Both restrict what is loaded; an unknown kind is misuse."""
    found = load(games=["5211", "5-colors"], kinds=["legal"])
    assert {(case.game, case.kind) for case in found} == {("5-colors", "legal"), ("5211", "legal")}
    with pytest.raises(Misuse):
        load(kinds=["rounds"])
    with pytest.raises(InvalidDocument):
        load(games=["5211"], kinds=["position"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"$schema":"","game":"5211","kind":"round","ruleset_version":1,"cases":{}}',
        '{"$schema":"","game":"5211","kind":"round","ruleset_version":1,"cases":[{"id":1}]}',
        '{"$schema":"","game":"5211","kind":"round","ruleset_version":1,"cases":[3]}',
    ],
)
def test_wrong_files_are_told(tmp_path: Path, text: str) -> None:
    """A file that is none of cases is named."""
    (tmp_path / "5211").mkdir()
    (tmp_path / "5211" / "round.json").write_text(text, encoding="utf-8")
    with pytest.raises(InvalidDocument, match=r"5211/round\.json"):
        load(tmp_path)


def test_an_empty_folder_has_no_cases(tmp_path: Path) -> None:
    """Nothing to check is no success."""
    with pytest.raises(InvalidDocument):
        load(tmp_path)

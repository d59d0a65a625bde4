"""Text from outside never reaches a terminal as an order: every command, every kind of text."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

import rulekit
from rulekit import vectors
from rulekit.cli import main
from rulekit.spec import tracing as trace
from tests.cli.commands import EXAMPLE, MARK, arguments, obeyed, texts

LINES = Path(EXAMPLE).read_text(encoding="utf-8").splitlines()
CASE = vectors.load(games=["5211"], kinds=["perft"])[0]


def asked(*args: str, text: str | None = None, codes: tuple[int, ...] = (0, 1, 2)) -> Result:
    """Run a command, as it prints to a file and to a terminal; neither shows what is odd."""
    for env in ({"FORCE_COLOR": "1", "TERM": "xterm", "COLUMNS": "60"}, {"FORCE_COLOR": None}):
        result = CliRunner().invoke(main, args, input=text, env=env)
        assert result.exit_code in codes, result.output
        assert MARK not in result.output
        plain = click.unstyle(result.output) if env["FORCE_COLOR"] else result.output
        assert obeyed(plain) == set()
    return result


def refused(*args: str, lines: int = 1) -> None:
    """Run a command that is refused: the error takes so many lines, whatever it quotes."""
    result = asked(*args, codes=(2,))
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) <= lines


# ---- What is asked


CARDS = "R1 R2 Y3 Y4 / Y1 Y2 B2 B3"


@pytest.mark.parametrize(
    "args",
    [
        ["ruling", "--", "5-colors", "R1 R2 Y3 ODD / R1 R2 B3 B3"],
        ["ruling", "--", "just4fun-colours", "a1:0 ODD:"],
        ["ruling", "5-colors", "--set=ODD", CARDS],
        ["ruling", "5-colors", "--set=second_burst=ODD", CARDS],
        ["ruling", "5-colors", "--set=optional_rule=ODD", CARDS],
        ["ruling", "just4fun-colours", "--set=board=ODD", "a1:0"],
        ["clause", "--", "xODD"],
        ["referee", "--", "/no/ODD"],
        ["vectors", "run", "--kind=perft", "--", "/no/ODD"],
    ],
    ids=" ".join,
)
@settings(max_examples=12)
@given(odd=arguments())
def test_what_is_refused(args: list[str], odd: str) -> None:
    """Cards, fields, settings, clauses, files and programs that are none: a line, maybe clauses."""
    refused(*(arg.replace("ODD", odd) for arg in args), lines=2)


@pytest.mark.parametrize(
    "args",
    [
        ["ruling", "5-colors", "--players=ODDx", "R1"],
        ["ruling", "--", "xODD", "R1"],
        ["--", "xODD"],
        ["--xODD"],
        ["games", "--xODD"],
        ["games", "--", "xODD"],
        ["trace", "--", "xODD"],
        ["clause", "--game=xODD"],
        ["trace", "check", "--root=/no/ODD"],
        ["trace", "check", "--rulebooks=/no/ODD"],
        ["vectors", "check", "--folder=/no/ODD"],
        ["vectors", "check", "--kind=xODD"],
        ["vectors", "run", "--timeout=xODD", "x"],
    ],
    ids=" ".join,
)
@settings(max_examples=12)
@given(odd=arguments())
def test_wrong_usage(args: list[str], odd: str) -> None:
    """Commands, options, numbers and folders that are none: usage, a hint, the error."""
    refused(*(arg.replace("ODD", odd) for arg in args), lines=4)


# ---- What files hold


@given(texts(), st.booleans(), st.data())
def test_records(odd: str, is_ascii: bool, data: st.DataObject) -> None:
    """An odd text as any value or any key of the header and of the actions, or as a line."""
    lines = [*LINES[:4]]
    number = data.draw(st.integers(0, 3))
    document = json.loads(lines[number])
    place = data.draw(st.sampled_from(sorted(document)))
    if place == "setup" and data.draw(st.booleans()):
        document = document | {"setup": document["setup"] | {"second_burst": odd}}
    elif place == "cards" and data.draw(st.booleans()):
        document = document | {"cards": [odd, *document["cards"][1:]]}
    else:
        document = document | {data.draw(st.sampled_from([place, odd])): odd}
    changed = json.dumps(document, ensure_ascii=is_ascii)
    lines[number] = data.draw(st.sampled_from([changed, odd, changed + odd]))
    record = "\n".join(lines).encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    for args in ((), ("--json",)):
        asked("referee", "-", *args, text=record)


@pytest.mark.parametrize("card", [MARK, "R1\nR2", "\u2028", "\x7f", "\u202eR1", "\x9b31m"])
def test_a_card_in_a_record(card: str) -> None:
    """It is not legal, and told in its line: escaped in the sentence, and JSON in JSON."""
    action = json.loads(LINES[2]) | {"cards": [card, "R1"]}
    record = "\n".join([*LINES[:2], json.dumps(action), ""])
    result = asked("referee", "-", text=record, codes=(1,))
    assert result.stdout.splitlines()[-2].startswith("  Line 3, ")
    ending = json.loads(asked("referee", "-", "--json", text=record).stdout)["ending"]
    assert (ending["ending"], ending["line"]) == ("refused", 3)


def test_json_stays_json() -> None:
    """In JSON a control character is an escape of JSON, and can be read back."""
    with patch("rulekit.cli.printing.explain", return_value="a\x7fb\x1b"):
        result = asked("ruling", "5-colors", "--json", "R1 R2 Y3 Y4 / Y1 Y2 B2 B3")
    assert json.loads(result.stdout)["steps"][0]["text"] == "a\x7fb\x1b"


@settings(max_examples=20)
@given(texts())
def test_sentences_of_the_library(odd: str) -> None:
    """Whatever a sentence holds when it comes to be printed, the terminal is not told."""
    with patch("rulekit.cli.ruling.explain", return_value=odd):
        asked("ruling", "5-colors", "R1 R2 Y3 Y4 / Y1 Y2 B2 B3")
        asked("ruling", "just4fun-colours", "a1:0 b1:1")
    with patch("rulekit.cli.referee.explain", return_value=odd):
        asked("referee", "-", text="\n".join([*LINES[:5], ""]))
    for error in (
        rulekit.Misuse(odd),
        rulekit.InvalidDocument(odd, odd),
        rulekit.IllegalPosition((), _REASON, ("5C-CARDS-1", odd), odd),
        OSError(2, odd, odd),
        ValueError(odd),
    ):
        with patch("rulekit.majority.asking.rule_round", side_effect=error):
            result = asked("ruling", "5-colors", "R1 R2 Y3 Y4 / Y1 Y2 B2 B3", codes=(2, 70))
            assert len(result.stderr.splitlines()) <= 2


_REASON: Any = vectors.Verdict.FAILED


@given(texts())
def test_traces(odd: str) -> None:
    """Names of files and ids that a checkout holds."""
    for fault in (trace.Fault.UNKNOWN_ID, trace.Fault.UNREADABLE):
        problem = trace.Problem(fault, odd, odd, odd)
        with patch("rulekit.spec.tracing.check", return_value=(problem,)):
            result = asked("trace", "check", codes=(1, 2))
            assert len(result.output.splitlines()) <= 2
    with patch("rulekit.spec.tracing.report", return_value=f"{odd}\n"):
        asked("trace", "report")


def test_a_checkout_with_an_odd_file(tmp_path: Path) -> None:
    """A file with an order in its name is named escaped."""
    (tmp_path / "spec").mkdir()
    (tmp_path / "rulekit").mkdir()
    (tmp_path / "rulekit" / "__init__.py").touch()
    (tmp_path / "spec" / f"{MARK}\n.toml").write_text("[", encoding="utf-8")
    result = asked("trace", "check", "--root", str(tmp_path), codes=(2,))
    assert r"\x1b[5;31m\n.toml" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@settings(max_examples=30)
@given(odd=texts(), data=st.data())
def test_vectors_in_a_folder(
    tmp_path_factory: pytest.TempPathFactory, odd: str, data: st.DataObject
) -> None:
    """An odd text in any place of a file, or as the name of its folder."""
    case: dict[str, Any] = {"id": CASE.id, "clauses": list(CASE.clauses), "comment": CASE.comment}
    case |= {"flags": [], "given": CASE.given, "expect": CASE.expect}
    document: dict[str, Any] = {"$schema": "../schemas/perft.json", "game": "5211"}
    document |= {"kind": "perft", "ruleset_version": 1, "cases": [case]}
    table = data.draw(st.sampled_from([document, case]))
    place = data.draw(st.sampled_from([*sorted(table), odd]))
    table[place] = data.draw(st.sampled_from([odd, {odd: odd}, [odd]]))
    folder = tmp_path_factory.mktemp("vectors")
    (folder / MARK).mkdir()
    (folder / MARK / "perft.json").write_text(json.dumps(document), encoding="utf-8")
    result = asked("vectors", "check", "--folder", str(folder), "--by-clause", codes=(0, 2))
    assert len(result.stderr.splitlines()) <= 1


# ---- What a program says


@settings(max_examples=20)
@given(texts(), texts())
def test_answers_and_rubbish(odd: str, other: str) -> None:
    """A wrong answer with an odd key or text, and lines that are no answer."""
    judged = [
        vectors.judge(CASE, {"counts": [odd]}),
        vectors.judge(CASE, {odd: odd}),
        vectors.judge(CASE, {"counts": CASE.expect["counts"], odd: [other]}),
        vectors.judge(CASE, odd),
    ]
    ran = vectors.Run(tuple(judged), (odd, other), 2)
    with patch("rulekit.vectors.run", return_value=ran):
        result = asked("vectors", "run", "--kind=perft", "x", codes=(1,))
    assert len(result.stderr.splitlines()) == 3
    assert result.stdout.splitlines()[-1].startswith("4 cases: 0 passed")


def test_a_program_that_orders_a_terminal_about() -> None:
    """From the program's mouth to the printed line."""
    program = f"print({MARK!r} + '\\u2028\\x7f', flush=True)"
    args = ("vectors", "run", "--game=5211", "--kind=perft", "--", sys.executable, "-c", program)
    result = asked(*args, codes=(1,))
    assert "  \\x1b[5;31m\\u2028\\x7f\n" in result.stderr

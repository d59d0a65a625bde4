"""Other programs on trial: good ones, wrong ones, and those that die, hang or talk rubbish."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from time import sleep
from typing import Any

import pytest
from click.testing import CliRunner

from rulekit.cli import main
from rulekit.errors import Misuse
from rulekit.vectors import Case, Run, load, run, vectors_folder
from rulekit.vectors.program import LONGEST_LINE, _Program
from tests.cli.commands import LIMITED, ended

CASES = load(games=["5211"], kinds=["perft"])

ANSWERS = f"""
import json, sys, time
expected = { ({case.id: dict(case.expect) for case in CASES})!r}
def say(case, answer):
    print(json.dumps({{"id": case["id"], "answer": answer}}), flush=True)
def cases():
    for line in sys.stdin:
        yield json.loads(line)
"""
"""The beginning of a program that could answer everything."""


def tried(program: str, timeout: float = 5.0, cases: Sequence[Case] = CASES) -> Run:
    """Run a Python program that knows the answers, and does what it likes with them."""
    code = ANSWERS + dedent(program)
    return run([sys.executable, "-c", code], cases, timeout=timeout)


def verdicts(ran: Run) -> Counter[str]:
    """How often there is each verdict."""
    return Counter(it.verdict.value for it in ran.judged)


def test_a_good_program_passes() -> None:
    """It answers case by case."""
    ran = tried("for case in cases(): say(case, expected[case['id']])")
    assert verdicts(ran) == {"passed": len(CASES)}
    assert ran.is_well
    assert [it.case for it in ran.judged] == list(CASES)


def test_the_expected_answer_is_not_shown() -> None:
    """A question has the id, game, kind and what is given, and nothing else."""
    assert all('"expect"' not in case.question and "clauses" not in case.question for case in CASES)
    ran = tried(
        """
        for case in cases():
            assert sorted(case) == ["game", "given", "id", "kind"]
            say(case, expected[case["id"]])
        """
    )
    assert ran.is_well


def test_a_program_may_read_all_first() -> None:
    """It reads to the end of its input, and answers backwards."""
    ran = tried("for case in reversed(list(cases())): say(case, expected[case['id']])")
    assert ran.is_well


def test_unsupported_is_no_failure() -> None:
    """A program may leave out what it does not know."""
    ran = tried("for case in cases(): print(json.dumps({'id': case['id'], 'unsupported': True}))")
    assert verdicts(ran) == {"unsupported": len(CASES)}
    assert ran.is_well


def test_a_wrong_answer_fails() -> None:
    """It is told what is wrong, and the others count."""
    ran = tried(
        """
        for number, case in enumerate(cases()):
            say(case, expected[case["id"]] if number else {"counts": [1]})
        """
    )
    assert verdicts(ran) == {"failed": 1, "passed": len(CASES) - 1}
    assert ran.judged[0].why.startswith("counts: [1] where ")
    assert not ran.is_well


def test_a_program_that_dies_is_started_again() -> None:
    """The case that it died of has failed, and the rest is asked."""
    ran = tried(
        f"""
        for case in cases():
            if case["id"] == {CASES[2].id!r}: sys.exit(3)
            say(case, expected[case["id"]])
        """
    )
    assert verdicts(ran) == {"failed": 1, "passed": len(CASES) - 1}
    assert ran.judged[2].why == "the program ended without an answer, with exit code 3"


def test_a_program_that_dies_at_once_is_given_up() -> None:
    """After three stops the rest of the cases has failed too."""
    ran = tried("sys.exit(1)")
    assert verdicts(ran) == {"failed": len(CASES)}
    assert ran.judged[-1].why == "not asked any more: the program has stopped 3 times"


def test_a_program_that_hangs_is_ended() -> None:
    """No case can take longer than the timeout, not even one that ignores being asked to stop."""
    ran = tried(
        f"""
        import signal
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for case in cases():
            if case["id"] == {CASES[1].id!r}: time.sleep(600)
            say(case, expected[case["id"]])
        """,
        timeout=1.0,
    )
    assert verdicts(ran) == {"failed": 1, "passed": len(CASES) - 1}
    assert ran.judged[1].why == "no answer within 1 second"


def test_what_a_program_has_started_is_ended_too() -> None:
    """A child that keeps the output open does not keep the runner."""
    ran = tried(
        """
        import subprocess
        subprocess.Popen(["sleep", "600"])
        for case in cases(): say(case, expected[case["id"]])
        """
    )
    assert ran.is_well


@pytest.mark.parametrize(
    "rubbish",
    [
        "hello",
        "{",
        "[]",
        "null",
        '{"id": 3, "answer": {}}',
        '{"id": "no such case", "answer": {}}',
        '{"answer": {}}',
        '{"id": "x", "unsupported": true}',
        "x" * 2_000_000,
        "[" * 100_000,
    ],
    ids=lambda text: text[:20],
)
def test_rubbish_is_no_answer(rubbish: str) -> None:
    """Lines that answer nothing are counted, and make the run fail; answers still count."""
    is_long = len(rubbish) > 1000
    line = f"{rubbish[0]!r} * {len(rubbish)}" if is_long else repr(rubbish)
    ran = tried(
        f"""
        for case in cases():
            if case["id"] == {CASES[0].id!r}: print({line})
            say(case, expected[case["id"]])
        """
    )
    assert verdicts(ran) == {"passed": len(CASES)}
    assert ran.rubbish_lines >= 1
    assert ran.rubbish
    assert not ran.is_well


def test_bytes_that_are_no_text() -> None:
    """They are rubbish like any other."""
    ran = tried(
        """
        for case in cases():
            sys.stdout.buffer.write(b"\\xff\\xfe\\n")
            say(case, expected[case["id"]])
        """
    )
    assert verdicts(ran) == {"passed": len(CASES)}
    assert ran.rubbish_lines == len(CASES)


def test_a_second_answer_is_rubbish() -> None:
    """Only the first answer to a case counts."""
    ran = tried("for case in cases(): say(case, expected[case['id']]); say(case, {'counts': []})")
    assert verdicts(ran) == {"passed": len(CASES)}
    assert ran.rubbish_lines >= len(CASES) - 1


def test_endless_rubbish_is_ended() -> None:
    """A program that talks on and on without an answer runs out of time."""
    ran = tried("while True: print('y' * 100)", timeout=0.5)
    assert verdicts(ran) == {"failed": len(CASES)}


def test_a_program_that_reads_nothing() -> None:
    """It ends before all has been sent, and that is its failure alone."""
    many = load(games=["5211"], kinds=["round"])
    ran = run([sys.executable, "-c", "pass"], many, timeout=5)
    assert verdicts(ran) == {"failed": len(many)}


def test_an_odd_answer_fails() -> None:
    """A number that is no number, a key twice, a list a hundred thousand deep."""
    ran = tried(
        """
        odd = ['{"counts": NaN}', '{"counts": 1, "counts": 2}', '{"counts": 1e999}', '3', '{}']
        for number, case in enumerate(cases()):
            answer = odd[number % len(odd)]
            print('{"id": "%s", "answer": %s}' % (case["id"], answer), flush=True)
        """
    )
    assert verdicts(ran) == {"failed": len(CASES)}
    assert ran.rubbish_lines == 0


def test_a_program_of_another_system() -> None:
    """A byte order mark before its first line and CRLF at their ends are no part of answers."""
    ran = tried(
        """
        sys.stdout.reconfigure(newline="\\r\\n")
        sys.stdout.write("\\ufeff")
        for case in cases(): say(case, expected[case["id"]])
        """
    )
    assert verdicts(ran) == {"passed": len(CASES)}
    assert ran.is_well


def test_a_line_that_is_too_long_is_one_line() -> None:
    """What stands in it after a million characters is no answer, and no second line."""
    ran = tried(
        """
        for number, case in enumerate(cases()):
            if number == 0:
                sys.stdout.write("[" * 3_000_000)
                say(case, expected[case["id"]])
            say(case, {"counts": []})
        """
    )
    assert ran.rubbish_lines == 1
    assert ran.rubbish == ("[" * 79 + "…",)
    assert verdicts(ran) == {"failed": len(CASES)}


def test_a_long_answer_with_a_long_tail_is_none() -> None:
    """An answer and two million spaces are a line that is too long."""
    ran = tried(
        """
        for case in cases():
            print(json.dumps({"id": case["id"], "answer": expected[case["id"]]}) + " " * 2_000_000)
            say(case, expected[case["id"]])
        """
    )
    assert verdicts(ran) == {"passed": len(CASES)}
    assert ran.rubbish_lines == len(CASES)


@pytest.mark.parametrize(
    "talk",
    [
        "while True: sys.stdout.write('y' * 100_000)",
        "line = '[' + '1,' * 499_000 + '1]'\nwhile True: print(line)",
        "while True: print('y')",
    ],
    ids=["one line", "long lines", "lines"],
)
def test_output_without_end_takes_little_memory(talk: str, tmp_path: Path) -> None:
    """A program that says more and more is ended, and what it says is not kept."""
    perft = json.loads((vectors_folder() / "5211" / "perft.json").read_text(encoding="utf-8"))
    (tmp_path / "5211").mkdir()
    one = json.dumps(perft | {"cases": perft["cases"][:1]})
    (tmp_path / "5211" / "perft.json").write_text(one, encoding="utf-8")
    args = ("vectors", "run", f"--folder={tmp_path}", "--timeout=2", "--")
    done = ended(
        *args, sys.executable, "-c", f"import os, sys; os.close(2)\n{talk}", command=LIMITED
    )
    assert done.returncode == 1
    assert b"1 case: 0 passed, 1 failed" in done.stdout


def test_little_is_read_ahead() -> None:
    """Lines that nobody has judged yet are not taken from the program for ever."""
    talk = [sys.executable, "-c", "while True: print('y' * 1000)"]
    with _Program(talk, ()) as program:
        while not program.lines.full():
            sleep(0.01)
        assert program.lines.qsize() * LONGEST_LINE <= 20_000_000


def test_a_program_that_never_reads() -> None:
    """More questions than a pipe holds wait for it in vain."""
    many = load(games=["5211"], kinds=["round"])
    assert sum(len(case.question) for case in many) > 100_000
    ran = run([sys.executable, "-c", "import time; time.sleep(600)"], many, timeout=0.2)
    assert verdicts(ran) == {"failed": len(many)}
    assert ran.judged[0].why == "no answer within 0.2 seconds"


@pytest.mark.parametrize("stream", ["1", "0, 1", "0, 1, 2"])
def test_a_program_that_closes_its_output(stream: str) -> None:
    """It is not waited for, though it still runs."""
    close = f"import os\nfor number in [{stream}]: os.close(number)\ntime.sleep(600)"
    ran = tried(close, cases=CASES[:1])
    assert verdicts(ran) == {"failed": 1}
    assert ran.judged[0].why == "the program closed its output without an answer"


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_program_that_is_killed_or_stopped() -> None:
    """By which signal it ended is told; one that is only stopped does not answer in time."""
    killed = tried("import os; os.kill(os.getpid(), 9)")
    assert killed.judged[0].why == "the program ended without an answer, by signal 9"
    stopped = tried("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", timeout=0.2)
    assert stopped.judged[0].why == "no answer within 0.2 seconds"


def test_programs_that_fork() -> None:
    """Children that hold the pipes open, in the same session or another, do not hold the run."""
    for options in ("", "start_new_session=True"):
        ran = tried(
            f"""
            import subprocess
            for _ in range(5):
                child = subprocess.Popen(["sleep", "15"], {options})
            for case in cases(): say(case, expected[case["id"]])
            """
        )
        assert ran.is_well


# ---- What is no program


@pytest.mark.parametrize(
    "command",
    [None, 3, "node", b"node", [], [3], [None], ["a\0b"], ["\ud800"], {"node"}, ...],
    ids=repr,
)
def test_odd_commands(command: Any) -> None:
    """What is no list of texts is misuse, and so is a text that no system can be given."""
    with pytest.raises(Misuse):
        run(command, CASES)


@pytest.mark.parametrize("command", ["/no/such/program", "/", ""])
def test_commands_that_cannot_be_started(command: str) -> None:
    """A program that is not there, a folder, nothing."""
    with pytest.raises(Misuse, match=f"^{command} cannot be started: [A-Z]"):
        run([command], CASES)


@pytest.mark.parametrize("cases", [None, 3, "x", [3], [None], (CASES[0], "x"), set(), ...])
def test_odd_cases(cases: Any) -> None:
    """A program is asked a list of cases."""
    with pytest.raises(Misuse):
        run([sys.executable], cases)


@pytest.mark.parametrize("given", [{"a": float("nan")}, {"a": {1}}, {"a": object()}])
def test_a_question_that_is_no_json(given: Any) -> None:
    """A case made by hand may be none; what it holds is not told."""
    odd = Case("x", "5211", "perft", (), "", (), given, {})
    with pytest.raises(Misuse, match=r"^what is given in 'x' is no JSON$"):
        run([sys.executable], [odd])


TIMEOUTS = [0, -1, -0.0, 86_401, 10**400, 1e308, float("inf"), float("-inf"), float("nan")]


@pytest.mark.parametrize("timeout", [*TIMEOUTS, None, True, "10", [], 1j], ids=repr)
def test_odd_timeouts(timeout: Any) -> None:
    """Nobody waits for ever, and nobody for no time at all."""
    with pytest.raises(Misuse, match=r"^the timeout is a number of seconds above 0, at most 86400"):
        run([sys.executable], CASES, timeout=timeout)


@pytest.mark.parametrize("timeout", ["0", "-1", "86401", "1e309", "inf", "-inf", "nan", "ten", ""])
def test_odd_timeouts_on_the_command_line(timeout: str) -> None:
    """The same in a sentence."""
    args = ["vectors", "run", "--kind=perft", f"--timeout={timeout}", "--", "x"]
    result = CliRunner().invoke(main, args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        "a number of seconds above 0" in result.stderr or "is not a valid number" in result.stderr
    )

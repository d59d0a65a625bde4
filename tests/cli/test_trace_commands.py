"""`rulekit trace`: the commands around `rulekit.spec.tracing`, which has its own tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulekit.cli import main
from rulekit.spec import tracing as trace

ROOT = Path(__file__).resolve().parents[2]


def run(*args: str) -> Result:
    """Run `rulekit trace` with these arguments."""
    return CliRunner().invoke(main, ["trace", *args])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What `rulekit.spec.tracing` was asked; it answers that all is well."""
    calls: list[tuple[object, ...]] = []

    def answering(answer: object) -> Callable[..., object]:
        def called(*args: object) -> object:
            calls.append(args)
            return answer

        return called

    monkeypatch.setattr(trace, "check", answering(()))
    monkeypatch.setattr(trace, "report", answering("the matrix\n"))
    monkeypatch.setattr(trace, "update", answering(True))
    return calls


def test_check_without_problems(asked: list[tuple[object, ...]], tmp_path: Path) -> None:
    """All is well: exit code 0."""
    result = run("check", "--root", str(ROOT), "--rulebooks", str(tmp_path))
    assert result.exit_code == 0
    assert asked == [(ROOT, tmp_path)]


def test_check_with_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each problem is a line, and the exit code is 1."""
    problem = trace.Problem(trace.Fault.NO_CODE, "5C-BURST-1", "spec/5-colors.toml", "no code")
    monkeypatch.setattr(trace, "check", lambda *_: (problem,))
    result = run("check", "--root", str(ROOT))
    assert result.exit_code == 1
    assert result.stdout == f"{problem}\n"
    assert result.stderr == "1 problem\n"


def test_checkout_is_found_from_a_folder_inside(
    asked: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands work anywhere in a checkout."""
    monkeypatch.chdir(ROOT / "tests" / "cli")
    assert run("check").exit_code == 0
    assert run("report").stdout == "the matrix\n"
    assert "now up to date" in run("update").stdout
    assert asked == [(ROOT, None), (ROOT,), (ROOT,)]


def test_no_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Elsewhere a sentence says what is missing, with exit code 2."""
    monkeypatch.chdir(tmp_path)
    for command in ("check", "report", "update"):
        result = run(command)
        assert result.exit_code == 2
        assert "--root" in result.stderr
        assert str(tmp_path) in run(command, "--root", str(tmp_path)).stderr

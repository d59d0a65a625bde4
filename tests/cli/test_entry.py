"""The command itself: its version, and what it says where its extra is missing."""

from __future__ import annotations

import shlex
import subprocess
import sys
from importlib.metadata import version

import pytest
from click.testing import CliRunner

from rulekit.cli import main


def python(*args: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own."""
    return subprocess.run([sys.executable, *args], capture_output=True, text=True, check=False)


def test_version() -> None:
    """The version is that of the installed package."""
    result = CliRunner().invoke(main, ["--version"])
    assert result.exit_code == 0
    assert version("rulekit") in result.stdout


def test_help_names_every_command() -> None:
    """Without a command there is help."""
    assert set(main.commands) == {
        "clause", "games", "play", "referee", "ruling", "schema", "serve", "trace", "vectors"
    }  # fmt: skip
    output = CliRunner().invoke(main, ["--help"]).stdout
    for command in main.commands:
        assert command in output


def test_examples_in_the_help_stand_line_by_line() -> None:
    """The examples of `rulekit ruling --help` can be copied, and they work."""
    output = CliRunner().invoke(main, ["ruling", "--help"]).stdout
    examples = [line for line in output.splitlines() if line.startswith("  rulekit ")]
    assert len(examples) == 3
    for example in examples:
        assert CliRunner().invoke(main, shlex.split(example)[1:]).exit_code == 0


@pytest.mark.parametrize("module", ["rulekit", "rulekit.cli"])
def test_as_a_module(module: str) -> None:
    """`python -m rulekit` and `python -m rulekit.cli` are the same command."""
    result = python("-m", module, "ruling", "5-colors", "R1 R2 R3 G2 / G3 Y2 O2 B2")
    assert result.returncode == 0
    assert "Red scores: seat 0 gets 6 points." in result.stdout


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_missing_extra_is_one_sentence(missing: str) -> None:
    """Without click or rich the command says how to install them, with exit code 2."""
    code = f"import sys; sys.modules[{missing!r}] = None; from rulekit.cli import main; main()"
    result = python("-c", code)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr == "The command line needs click and rich: pip install click rich\n"


def test_other_missing_modules_are_no_secret() -> None:
    """Only the extra's own modules are explained away."""
    code = "import sys; sys.modules['rulekit.spec.tracing'] = None; import rulekit.cli"
    result = python("-c", code)
    assert result.returncode == 1
    assert "rulekit.spec.tracing" in result.stderr


def test_output_without_unicode() -> None:
    """An output that cannot hold a letter gets its code."""
    code = (
        "import sys; sys.argv[1:] = ['clause', '5211-INTENT-2'];"
        "sys.stdout.reconfigure(encoding='ascii'); from rulekit.cli import main; main()"
    )
    result = python("-c", code)
    assert result.returncode == 0
    assert r"Cura\xe7ao" in result.stdout

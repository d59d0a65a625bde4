"""The commands that the guides show: each runs, from the root of a checkout."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALL = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("spec/**/README.md")])
OUTSIDE = ROOT / "docs" / "adding-a-game.md"
"""A guide to what is not installed here; tests/outside runs it."""

GUIDES = [guide for guide in ALL if guide != OUTSIDE]

COMMAND = re.compile(r"^ *(?:.*&& )?(?:\.venv/bin/)?rulekit ([a-z].*)$", re.MULTILINE)


def commands(guides: Iterable[Path]) -> list[str]:
    """List the arguments of every line of a code block that calls `rulekit`."""
    found = []
    for guide in guides:
        text = guide.read_text(encoding="utf-8")
        fenced = re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        indented = re.findall(r"^    .*$", text, re.MULTILINE)
        found += [match[1] for block in (*fenced, *indented) for match in COMMAND.finditer(block)]
    # A server does not end by itself; tests/web runs it.
    return sorted({it for it in found if "my-rules" not in it and not it.startswith("serve")})


def test_the_guides_show_commands() -> None:
    """The lines are found: those of the README are among them."""
    assert "clause RULING-SECOND-BURST" in commands(GUIDES)
    assert "referee docs/examples/5-colors-basic.jsonl" in commands(GUIDES)


@pytest.mark.parametrize("command", commands(GUIDES))
def test_a_command_of_a_guide_runs(command: str) -> None:
    """It ends well and says something; what asks for the rulebooks needs them here."""
    if "$RULEKIT_RULEBOOKS" in command and "RULEKIT_RULEBOOKS" not in os.environ:
        pytest.skip("the rulebooks are not here")
    call = [sys.executable, "-m", "rulekit.cli", *shlex.split(os.path.expandvars(command))]
    run = subprocess.run(call, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_the_python_of_the_guides_runs() -> None:
    """A guide is one program, so its blocks run one after the other, in one process."""
    call = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:xdist",
        "-p",
        "no:cacheprovider",
        "docs",
    ]
    run = subprocess.run(call, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stdout
    assert " passed" in run.stdout

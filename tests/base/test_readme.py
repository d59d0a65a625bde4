"""The README's example."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("game", ["5-colors", "5211"])
def test_the_example_plays_a_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The example plays a whole game and prints who won, by the clause of most points."""
    (example,) = EXAMPLES
    exec(compile(example.replace("5-colors", game), "README", "exec"), {})
    assert "-END-2" in capsys.readouterr().out


def test_the_example_plays_the_third_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The same loop plays Just4Fun Colours; only the setup has other options."""
    (example,) = EXAMPLES
    other = example.replace("5-colors", "just4fun-colours").replace(', second_burst="once"', "")
    exec(compile(other, "README", "exec"), {})
    assert "J4F-" in capsys.readouterr().out


def test_the_example_has_exact_types(tmp_path: Path) -> None:
    """The example passes `mypy --strict` as it stands."""
    (example,) = EXAMPLES
    path = tmp_path / "example.py"
    path.write_text(example, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(path)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=README.parent)
    assert run.returncode == 0, run.stdout

"""Clauses and rulings travel in the wheel, and an editable install finds them too."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

import rulekit
from rulekit.spec.clauses import load

ROOT = Path(rulekit.__file__).parent.parent

pytestmark = pytest.mark.skipif(
    not (ROOT / "pyproject.toml").is_file(), reason="packages are built from the source tree"
)

ASK = """
import site, sys
site.addsitedir(sys.argv[1])
sys.path.insert(0, sys.argv[1])
import rulekit
from rulekit.spec.clauses import load, spec_folder
spec = load()
print(rulekit.__file__)
print(spec_folder())
print(*spec.clauses)
print(*spec.rulings)
"""
"""Ask the rulekit in a folder where it is, where its spec is, and which ids it knows."""


def run(*command: str, cwd: Path) -> str:
    """Run a command and return what it prints; a failure tells what it said."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def install(wheel: Path, folder: Path) -> None:
    """Install a wheel into a folder, without its dependencies."""
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index")
    run(*pip, "--target", str(folder), str(wheel), cwd=folder.parent)


def ask(folder: Path) -> tuple[Path, Path]:
    """Where the rulekit in this folder and its spec are; it knows all clauses and rulings."""
    answer = run(sys.executable, "-c", ASK, str(folder), cwd=folder.parent).splitlines()
    spec = load()
    assert answer[2].split() == list(spec.clauses)
    assert answer[3].split() == list(spec.rulings)
    return Path(answer[0]), Path(answer[1])


LOWEST = ROOT / ".ci" / "lowest.py"


@pytest.mark.skipif(not LOWEST.is_file(), reason="a source distribution has no CI")
def test_the_lowest_versions_are_those_of_pyproject() -> None:
    """What CI tries as the lowest versions is all that pyproject.toml asks for, with its extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["test"]]
    asked += [each for extra in ("cli", "testing", "web") for each in extras[extra]]
    expected = {each.replace(">=", "==") for each in asked if ">=" in each}
    printed = run(sys.executable, str(LOWEST), "test", cwd=ROOT).split()
    assert set(printed) == expected
    assert len(printed) == len(asked) - 1  # `test` itself names the other three extras
    assert {"attrs", "click", "rich", "hypothesis"} <= {it[: it.index("=")] for it in printed}


def test_clauses_travel_in_the_wheel(tmp_path: Path) -> None:
    """A rulekit installed from its wheel reads clauses and rulings from its own folder."""
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir")
    run(*build, str(tmp_path), cwd=ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    names = ZipFile(wheel).namelist()
    schemas = ("schemas/5211.json", "schemas/5211.d.ts")
    for name in ("5-colors.toml", "5211.toml", "rulings.toml", "coverage.txt", *schemas):
        assert f"rulekit/_spec/{name}" in names
    assert "rulekit/py.typed" in names
    install(wheel, tmp_path / "site")
    package, spec = ask(tmp_path / "site")
    assert package == tmp_path / "site" / "rulekit" / "__init__.py"
    assert spec == tmp_path / "site" / "rulekit" / "_spec"


def test_an_editable_install_finds_the_clauses(tmp_path: Path) -> None:
    """A rulekit installed as editable reads clauses and rulings from the source tree."""
    hook = "import sys; from hatchling.build import build_editable; build_editable(sys.argv[1])"
    run(sys.executable, "-c", hook, str(tmp_path), cwd=ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    install(wheel, tmp_path / "site")
    package, spec = ask(tmp_path / "site")
    assert package == ROOT / "rulekit" / "__init__.py"
    assert spec == ROOT / "spec"

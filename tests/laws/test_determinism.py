"""The same inputs give the same bytes, wherever and whenever they are played."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import which

import attrs
import pytest

import rulekit
from tests.laws import every_byte

PROGRAM = Path(every_byte.__file__)
ROOT = PROGRAM.parents[2]
VERSIONS = tuple(f"3.{minor}" for minor in range(11, 16))


@cache
def here() -> dict[str, str]:
    """The hashes of this process."""
    return every_byte.hashes()


def elsewhere(python: str, **environment: str) -> dict[str, str]:
    """The hashes of another process."""
    ran = subprocess.run(
        [python, str(PROGRAM)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    hashes: dict[str, str] = json.loads(ran.stdout)
    return hashes


@pytest.mark.parametrize("seed", ["0", "5211"])
def test_another_process_with_another_hash_seed_gives_the_same_bytes(seed: str) -> None:
    """No order of a set or dict, and nothing else of a process, gets into what a game tells."""
    assert set(here()) == {game.id for game in rulekit.games()}
    assert elsewhere(sys.executable, PYTHONHASHSEED=seed) == here()


def pythons(version: str) -> Iterator[str]:
    """Interpreters of this version, on the path or where pyenv keeps its own."""
    if found := which(f"python{version}"):
        yield found
    root = os.environ.get("PYENV_ROOT", str(Path.home() / ".pyenv"))
    for folder in sorted(Path(root, "versions").glob(f"{version}.*")):
        yield str(folder / "bin" / "python")


def runs(python: str, version: str, path: str) -> bool:
    """Tell whether an interpreter is of this version and finds attrs."""
    code = "import sys, attrs; print('%d.%d' % sys.version_info[:2])"
    try:
        ran = subprocess.run(
            [python, "-c", code],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    except OSError:
        return False
    return ran.stdout.strip() == version


@pytest.mark.parametrize("version", VERSIONS)
def test_another_version_of_python_gives_the_same_bytes(version: str) -> None:
    """Every supported version that is present plays the same games."""
    if version == "{}.{}".format(*sys.version_info):
        pytest.skip("this is the version that the tests run on")
    # attrs is pure Python, so another version can use that of this one.
    installed = {Path(module.__file__).parents[1] for module in (attrs,) if module.__file__}
    path = os.pathsep.join(map(str, [ROOT, *sorted(installed)]))
    python = next((it for it in pythons(version) if runs(it, version, path)), None)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    assert elsewhere(python, PYTHONPATH=path, PYTHONHASHSEED="5211") == here()


def test_all_supported_versions_are_looked_for() -> None:
    """The versions begin with the oldest that the project supports."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    oldest = re.search(r'requires-python = ">=(3\.\d+)"', text)
    assert oldest
    assert VERSIONS[0] == oldest[1]

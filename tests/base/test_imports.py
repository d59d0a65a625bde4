"""Who imports whom, and what `import rulekit` loads."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulekit

PACKAGE = Path(rulekit.__file__).parent

GAME_FOLDERS = ("majority", "just4fun")

LAYERS = (
    {"frozen", "sentences"},
    {"errors"},
    {"action_text", "read_only", "zones"},
    {"contract"},
    {"arguments", "drawing", "guard", "playing"},
    {*GAME_FOLDERS, "chance", "installed"},
    {"registry"},
    {"json", "records", "spec", "explaining"},
)
"""From the innermost out; all others, the command line among them, lie outside of these.

A module imports from layers further in and from its own folder; in the last of these layers, and
outside, modules also import each other.
"""

MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def unit(path: Path) -> str:
    """The part of the package that a module belongs to: a folder, or the module itself."""
    return path.parts[0].removesuffix(".py")


def layer(part: str) -> int:
    """How far out a part of the package lies."""
    return next((n for n, parts in enumerate(LAYERS) if part in parts), len(LAYERS))


def tree(path: Path) -> ast.Module:
    """A module's syntax tree."""
    return ast.parse((PACKAGE / path).read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """The modules that a module imports, wherever in it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield str(node.module)
            if node.module == "rulekit":
                yield from (f"rulekit.{name.name}" for name in node.names)


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_imports_point_inward(path: Path) -> None:
    """A module imports only what lies further in; the front door imports anything."""
    if path == Path("__init__.py"):
        return
    own, depth = unit(path), layer(unit(path))
    for name in imported(path):
        if name == "rulekit":
            assert depth == len(LAYERS), f"{path} imports the front door"
        elif name.startswith("rulekit.") and (part := name.split(".")[1]) != own:
            may_be_beside = depth >= len(LAYERS) - 1
            assert layer(part) < depth + may_be_beside, f"{path} imports {name}"


@pytest.mark.parametrize("folder", GAME_FOLDERS)
def test_a_game_knows_no_chance_no_files_and_no_clock(folder: str) -> None:
    """A game's folder imports nothing of the kind, nor the other game, clauses or documents."""
    outside = {
        "random", "secrets", "uuid", "time", "datetime", "calendar", "os", "io", "pathlib",
        "shutil", "tempfile", "glob", "fileinput", "importlib", "tomllib", "json", "pickle",
        "sqlite3", "socket", "subprocess", "sys", "threading", "asyncio", "cattrs",
    }  # fmt: skip
    inside = {
        "errors",
        "frozen",
        "read_only",
        "action_text",
        "contract",
        "arguments",
        "guard",
        "playing",
    }
    inside |= {"drawing", "sentences", "zones", folder}
    paths = [path for path in MODULES if unit(path) == folder]
    assert len(paths) > 3
    for path in paths:
        for name in imported(path):
            top, *rest = name.split(".")
            assert top not in outside, f"{path} imports {name}"
            assert top != "rulekit" or (rest and rest[0] in inside), f"{path} imports {name}"
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Name):
                assert node.id not in {"open", "input", "print", "__import__", "exec", "eval"}


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_chance_alone_makes_random_generators(path: Path) -> None:
    """No other module uses the global generator or makes one of its own."""
    if path == Path("chance.py"):
        return
    assert "random" not in {
        name.name
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Import)
        for name in node.names
    }
    made = [
        node.lineno
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name | ast.Attribute)
        and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr)
        in {"Random", "SystemRandom"}
    ]
    assert made == []


def test_import_rulekit_is_light() -> None:
    """It loads neither cattrs nor click nor rich: who only plays needs none of them."""
    program = "import sys, rulekit; print(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert "rulekit" in loaded
    assert not loaded & {"cattrs", "click", "rich"}


def test_all_names_of_the_front_door_are_there() -> None:
    """Every name that `rulekit` promises can be had, those that are imported late included."""
    for name in rulekit.__all__:
        assert getattr(rulekit, name) is not None

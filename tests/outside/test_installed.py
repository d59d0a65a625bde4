"""Games from outside: what is refused, by name, and that it spoils nothing else.

Each test makes packages in a folder, with an entry point each, and asks a fresh Python.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAME = """
from attrs import evolve, frozen
import rulekit

@frozen
class Setup:
    players: int = 2

GAME = evolve(
    rulekit.game("5211"), id={id!r}, name="Another", prefix={prefix!r}, setup=Setup{more}
)
"""
"""A module with a game that differs from 5211 in what the registry asks about."""

PRINT = """
import sys, rulekit
from rulekit.registry import game_ids, refused_games
"""

LIST = f"{PRINT}print(*(game.id for game in rulekit.games()), sep='\\n')"
WHY = f"{PRINT}print(*refused_games(), sep='\\n')"


def package(folder: Path, name: str, module: str, entry: str) -> None:
    """Put a package with one module and one entry point into a folder, as pip would."""
    (folder / f"{name}.py").write_text(module, encoding="utf-8")
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[rulekit.games]\n{entry} = {name}:GAME\n")


def another(game_id: str = "another", prefix: str = "ANOTHER", more: str = "") -> str:
    """Write the module of a game."""
    return GAME.format(id=game_id, prefix=prefix, more=more)


def ask(folder: Path, program: str) -> list[str]:
    """The lines that a fresh Python prints, with the packages of this folder installed."""
    rest = {key: it for key, it in os.environ.items() if key != "RULEKIT_BUILT_IN_GAMES_ONLY"}
    call = [sys.executable, "-P", "-W", "error", "-c", program]
    env = rest | {"PYTHONPATH": str(folder)}
    done = subprocess.run(call, capture_output=True, text=True, check=False, env=env, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


BUILT_IN = ["5-colors", "5211", "just4fun-colours"]


def test_an_installed_game_joins_the_others(tmp_path: Path) -> None:
    """A package with an entry point is all that it takes."""
    package(tmp_path, "more", another(), "another")
    assert ask(tmp_path, LIST) == [*BUILT_IN, "another"]
    found = "print(rulekit.game('another').name, rulekit.game_of(rulekit.game('another').setup()))"
    assert ask(tmp_path, PRINT + found) == ["Another Game(id='another', name='Another', ruleset=1)"]


@pytest.mark.parametrize(
    ("module", "entry", "why"),
    [
        (another("5211", "ANOTHER"), "5211", "this id is taken"),
        (another("good"), "good", "this id is taken"),
        (another(prefix="5C"), "another", "the prefix 5C is that of 5 COLORS"),
        (another("zebra", "GOOD"), "zebra", "the prefix GOOD is that of Another"),
        (another(prefix="RULING"), "another", "'RULING' is no prefix of clauses"),
        (another(prefix="A-1"), "another", "'A-1' is no prefix of clauses"),
        (
            another(more=", contract=2"),
            "another",
            "it keeps version 2 of the contract, and this is 1",
        ),
        (another("other"), "another", "the game calls itself 'other'"),
        (another(more=").setup and (1"), "another", "1 is no Game"),
        ("raise ValueError('no')", "another", "it cannot be imported: ValueError: no"),
        ("import sys; sys.exit(3)", "another", "it cannot be imported: SystemExit: 3"),
        ("import nowhere", "another", "ModuleNotFoundError: No module named 'nowhere'"),
        ("games = 3", "another", "it cannot be imported: AttributeError"),
        ("GAME = (", "another", "it cannot be imported: SyntaxError"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(
    tmp_path: Path, module: str, entry: str, why: str
) -> None:
    """The id, the package and the reason are told; the good game beside it is there."""
    package(tmp_path, "a_good", another("good", "GOOD"), "good")
    package(tmp_path, "bad", module, entry)
    assert ask(tmp_path, LIST) == [*BUILT_IN, "good"]
    (refused,) = ask(tmp_path, WHY)
    assert refused.startswith(f"the game '{entry}' of the package bad is refused: ")
    assert why in refused


def test_a_refused_game_cannot_be_had(tmp_path: Path) -> None:
    """Who asks for it is told why, as a misuse and in a document."""
    package(tmp_path, "bad", "raise ValueError('no')", "bad")
    asked = """
for ask in (
    lambda: rulekit.game("bad"),
    lambda: rulekit.loads('{"format":"rulekit/setup","format_version":1,"game":"bad",'
                          '"ruleset_version":1,"setup":{}}'),
):
    try:
        ask()
    except rulekit.RulekitError as no:
        print(type(no).__name__, no)
"""
    why = "the game 'bad' of the package bad is refused: it cannot be imported: ValueError: no"
    assert ask(tmp_path, PRINT + asked) == [f"Misuse {why}", f"InvalidDocument game: {why}"]


UNKNOWN = """
try:
    rulekit.loads('{"format":"rulekit/setup","format_version":1,"game":"antigravity",'
                  '"ruleset_version":1,"setup":{}}')
except rulekit.InvalidDocument as no:
    print(no)
print("another" in game_ids(), "more" in sys.modules, "antigravity" in sys.modules)
"""


def test_a_document_with_an_unknown_game_imports_nothing(tmp_path: Path) -> None:
    """Neither what it names nor what is installed."""
    package(tmp_path, "more", another(), "another")
    assert ask(tmp_path, PRINT + UNKNOWN) == [
        "game: this should be one of 5-colors, 5211, just4fun-colours, another, not 'antigravity'",
        "True False False",
    ]


BUILT_IN_ONLY = """
game = rulekit.game("5211")
print("importlib.metadata" in sys.modules)
import importlib.metadata
importlib.metadata.entry_points = None  # whoever looks stumbles
text = rulekit.dumps(rulekit.Record(game.setup(players=2), ()))
print(rulekit.referee(rulekit.dumps_lines(rulekit.loads(text))).record.game)
"""


def test_built_in_games_need_no_look_up(tmp_path: Path) -> None:
    """Setup, documents and referee of one never ask what else is installed."""
    package(tmp_path, "more", another(), "another")
    assert ask(tmp_path, PRINT + BUILT_IN_ONLY) == [
        "False",
        "Game(id='5211', name='5211', ruleset=1)",
    ]


def test_whoever_wants_none_has_none(tmp_path: Path) -> None:
    """With a variable in the environment only the built-in games are there; as in these tests."""
    package(tmp_path, "more", another(), "another")
    switch = "import os; os.environ['RULEKIT_BUILT_IN_GAMES_ONLY'] = '1'"
    assert ask(tmp_path, f"{switch}{LIST}") == BUILT_IN
    assert os.environ["RULEKIT_BUILT_IN_GAMES_ONLY"]


CLAUSES = """
game = {game!r}
prefix = {prefix!r}
rulebook = "none.txt"
[[clause]]
id = "{prefix}-ROUND-1"
kind = "rule"
text = "A card is laid."
source = [{{ section = "A", unit = 1, print = "00000000" }}]
"""

RULING = """
[[ruling]]
id = {id!r}
games = ["bad"]
cause = "silent"
question = "Why?"
default = "So."
reason = "So."
clauses = []
"""

SPEC = """
from rulekit.spec.clauses import load, refused_specs
print(*(name in load().clauses for name in ("GOOD-ROUND-1", "BAD-ROUND-1", "5C-TIE-1")))
print(*refused_specs(), sep="\\n")
"""


@pytest.mark.parametrize(
    ("game", "prefix", "ruling", "why"),
    [
        ("bad", "BAD", "RULING-CASCADE", "the id RULING-CASCADE is taken"),
        ("5211", "5211", "RULING-BAD", "it should hold the clauses BAD-… of bad and no others"),
        ("bad", "BAD", "RULING", "is no id of the form"),
    ],
)
def test_a_taken_clause_is_refused_by_name(
    tmp_path: Path, game: str, prefix: str, ruling: str, why: str
) -> None:
    """The spec that takes it is left out and named; all others are there."""
    more = ", spec=lambda: __import__('pathlib').Path(__file__).parent / {!r}"
    for name, own, entry in (("a_good", "GOOD", "good"), ("bad", "BAD", "bad")):
        package(tmp_path, name, another(entry, own, more.format(f"{name}_spec")), entry)
        (tmp_path / f"{name}_spec").mkdir()
    (tmp_path / "a_good_spec" / "own.toml").write_text(CLAUSES.format(game="good", prefix="GOOD"))
    (tmp_path / "bad_spec" / "own.toml").write_text(CLAUSES.format(game=game, prefix=prefix))
    (tmp_path / "bad_spec" / "more.toml").write_text(RULING.format(id=ruling).replace("bad", game))
    known, refused = ask(tmp_path, PRINT + SPEC)
    assert known == "True False True"
    assert refused.startswith("the spec of Another: ")
    assert why in refused

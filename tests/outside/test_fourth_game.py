"""A game from outside: Peaks, built and installed beside rulekit, goes through all of it.

Both are built as wheels and installed into a folder, and everything is asked of a fresh Python
that finds them there.
"""

from __future__ import annotations

import json
import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import rulekit
from tests.base.test_guides import OUTSIDE, commands

ROOT = Path(rulekit.__file__).parent.parent
PEAKS = ROOT / "tests" / "fourth_game"

pytestmark = pytest.mark.skipif(
    not (ROOT / "pyproject.toml").is_file(), reason="packages are built from the source tree"
)


def run(*command: str, cwd: Path, env: dict[str, str] | None = None) -> str:
    """Run a command and return what it prints; a failure tells what it said."""
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where the wheels of rulekit and of Peaks are installed, without any index."""
    folder = tmp_path_factory.mktemp("outside")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder))
    for root in (ROOT, PEAKS):
        run(*build, str(root), cwd=folder)
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index")
    run(*pip, "--target", str(folder / "site"), *map(str, folder.glob("*.whl")), cwd=folder)
    return folder / "site"


def ask(site: Path, *arguments: str) -> str:
    """What a fresh Python prints, started with these arguments where both are installed."""
    env = {key: it for key, it in os.environ.items() if key != "RULEKIT_BUILT_IN_GAMES_ONLY"}
    return run(sys.executable, "-P", *arguments, cwd=site, env=env | {"PYTHONPATH": str(site)})


WHERE = """
import rulekit, peaks
print(rulekit.__file__)
print(peaks.__file__)
print(*(game.id for game in rulekit.games()))
game = rulekit.game("peaks")
print(rulekit.game_of(game.setup(players=2)) is game)
"""


def test_both_are_installed(site: Path) -> None:
    """The wheels are asked, not the source tree; Peaks is one of the games."""
    assert ask(site, "-c", WHERE).splitlines() == [
        str(site / "rulekit" / "__init__.py"),
        str(site / "peaks" / "__init__.py"),
        "5-colors 5211 just4fun-colours peaks",
        "True",
    ]


def test_the_spec_travels_in_the_wheel(site: Path) -> None:
    """Clauses and rulings are data of the game's own wheel, and nothing else is in it."""
    (wheel,) = site.parent.glob("rulekit_peaks-*.whl")
    names = {name for name in ZipFile(wheel).namelist() if not name.startswith("rulekit_peaks-")}
    sources = {
        path.relative_to(PEAKS).as_posix()
        for path in (PEAKS / "peaks").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert names == sources
    assert {"peaks/spec/peaks.toml", "peaks/spec/rulings.toml", "peaks/py.typed"} <= names


def test_its_own_tests_pass(site: Path) -> None:
    """Its rules, and every law and the secrecy of `rulekit.testing`, are tested as installed."""
    printed = ask(
        site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(PEAKS)
    )
    assert " passed" in printed


PLAYED = """
import rulekit
game = rulekit.game("peaks")
record = rulekit.play(
    game, game.setup(players=3), [lambda view: view.legal_actions[0]] * 3, seed=5
)
*_, last = rulekit.replay(record)
assert rulekit.loads(rulekit.dumps(record)) == record
assert rulekit.loads(rulekit.dumps(last.state)) == last.state
view = game.view(last.state, 1)
assert rulekit.loads(rulekit.dumps(view)) == view
print(rulekit.dumps_lines(record), end="")
"""


def test_it_is_played_and_written(site: Path) -> None:
    """A whole game, its states and views become documents and are read back."""
    header, *actions = ask(site, "-c", PLAYED).splitlines()
    assert '"game":"peaks"' in header
    assert len(actions) == 1 + 3 * 5 + 2  # a shuffle, five rounds of three, two reshuffles


TOLD = """
import json, rulekit
game = rulekit.game("peaks")
for players in 2, 3:
    agents = [lambda view: view.legal_actions[0]] * players
    record = rulekit.play(game, game.setup(players=players, equal_peaks="nobody"), agents, seed=5)
    told = [record, record.setup, *record.actions, *game.options()]
    for state, events in rulekit.replay(record):
        told += [state, *events, *(game.view(state, seat) for seat in (None, 0, 1))]
        told += [game.shown(event, 0) for event in events]
    told.append(game.outcome(state))
    for value in told:
        print(json.dumps(rulekit.to_json(value)))
"""


def test_it_has_a_schema(site: Path) -> None:
    """All that is told of it fits, and with a key more or less it does not."""
    jsonschema_rs = pytest.importorskip("jsonschema_rs")
    schema = json.loads(ask(site, "-m", "rulekit", "schema", "peaks"))
    validator = jsonschema_rs.Draft202012Validator(schema)
    assert schema["$defs"]["Card"]["enum"] == list("123456")
    assert schema["$defs"]["Seat"]["maximum"] == 2
    assert schema["$defs"]["Setup"]["properties"]["equal_peaks"]["enum"] == ["next", "nobody"]
    values = [json.loads(line) for line in ask(site, "-c", TOLD).splitlines()]
    assert {"dealt", "laid", "revealed", "scored", "reshuffled", "drawn", "game_over"} == {
        value["event"] for value in values if "event" in value
    }
    for value in values:
        assert validator.is_valid(value), value
        assert not validator.is_valid({**value, "more": 1})
        # An event without its name can be an outcome, and a record without actions is a header.
        for key in value.keys() - {"actions"} if "format" in value else ():
            assert not validator.is_valid({it: value[it] for it in value if it != key}), key


def test_the_python_of_its_guide_runs(site: Path) -> None:
    """Block after block, where Peaks is installed."""
    quietly = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    printed = ask(site, "-m", "pytest", *quietly, str(OUTSIDE))
    assert " passed" in printed


def test_it_is_refereed(site: Path, tmp_path: Path) -> None:
    """The command tells the course round by round, and the result, in the game's words."""
    (tmp_path / "peaks.jsonl").write_text(ask(site, "-c", PLAYED), encoding="utf-8")
    told = ask(site, "-m", "rulekit", "referee", str(tmp_path / "peaks.jsonl"))
    assert "Peaks, 3 players" in told
    assert "Round 5" in told
    assert "The 6 discarded cards become the new deck." in told
    assert "PEAK-DRAW-2" in told
    assert "has laid a card" not in told  # what was laid is told when it is revealed


@pytest.mark.parametrize("command", commands([OUTSIDE]))
def test_a_command_of_its_guide_runs(site: Path, command: str) -> None:
    """It ends well and says something."""
    assert ask(site, "-m", "rulekit", *shlex.split(command.replace("tests/", f"{ROOT}/tests/")))


PROGRAM = """
import json, sys
for line in sys.stdin:
    case = json.loads(line)
    state, seat = case["given"]["state"], case["given"]["seat"]
    cards = sorted(set(state["hands"][seat])) if state["laid"][seat] is None else []
    actions = [{"action": "lay", "seat": seat, "card": card} for card in cards]
    print(json.dumps({"id": case["id"], "answer": {"actions": actions}}), flush=True)
"""


def test_another_program_is_held_against_its_vectors(site: Path) -> None:
    """Who has written Peaks in another language asks the vectors of its wheel."""
    chosen = ("vectors", "run", "--game", "peaks", "--kind", "legal")
    told = ask(site, "-m", "rulekit", *chosen, "--", sys.executable, "-c", PROGRAM)
    assert told.endswith("2 cases: 2 passed, 0 failed, 0 unsupported\n")


def test_its_vectors_are_what_its_maker_writes() -> None:
    """They lie there as they were made, and the maker knows neither engine nor rulekit."""
    made = runpy.run_path(str(PEAKS / "make_vectors.py"))["files"]()
    folder = PEAKS / "peaks" / "spec" / "vectors" / "peaks"
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == made


def lines() -> dict[str, int]:
    """How many lines of each file of Peaks are not empty, by the file's name, and of all."""
    files = [path for path in PEAKS.rglob("*") if path.suffix in {".py", ".toml", ".txt"}]
    counts = {
        path.relative_to(PEAKS).as_posix(): sum(map(bool, path.read_text("utf-8").split("\n")))
        for path in files
        if path.name not in {"__init__.py", "coverage.txt"}
    }
    return {**counts, "together": sum(counts.values())}


def test_the_guide_tells_what_a_game_has_to_bring() -> None:
    """Its table holds every file, with the lines that are not empty."""
    rows = re.findall(r"^\| [`*](\S+)[`*] \| ([\d,]+) \|", OUTSIDE.read_text("utf-8"), re.MULTILINE)
    assert {name: int(count.replace(",", "")) for name, count in rows} == lines()


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("games", "peaks  Peaks"),
        ("games", "equal_peaks: next (default), nobody, with 3 players"),
        ("ruling peaks 6 6 3", "Seat 2 scores a point."),
        ("ruling peaks --set equal_peaks=nobody 6 6 3", "Nobody scores."),
        ("ruling peaks --json 1 4", '"seat": 1'),
        ("clause PEAK-SCORE-1", "The highest card gives its player a point"),
        ("clause PEAK-SCORE-1", "peaks.play.scoring_seat"),
        ("clause RULING-EQUAL-PEAKS", "equal_peaks=next (default)"),
        ("clause --game peaks", "PEAK-END-2  rule"),
        ("vectors check --game peaks", "73 cases: 73 passed, 0 failed, 0 unsupported"),
        (f"trace check --root {PEAKS}", "Every clause is accounted for."),
        (f"trace check --root {PEAKS} --rulebooks {PEAKS / 'peaks' / 'spec'}", "Every clause"),
    ],
)
def test_the_command_line_knows_it(site: Path, command: str, says: str) -> None:
    """What the commands print of the other games, they print of this one."""
    assert says in ask(site, "-m", "rulekit", *command.split())

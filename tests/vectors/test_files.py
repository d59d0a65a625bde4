"""The vectors as files: their form, where they come from, and that they travel."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import rulekit
from rulekit.json.strict import canonical
from rulekit.vectors import KINDS, load, vectors_folder
from spec.make_vectors import all_files

ROOT = Path(rulekit.__file__).parent.parent
VECTORS = ROOT / "spec" / "vectors"
SCHEMAS = VECTORS / "schemas"

FILES = sorted(path for path in VECTORS.glob("*/*.json") if path.parent != SCHEMAS)


def document(path: Path) -> Any:
    """A file's JSON."""
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """All files, made anew."""
    return all_files()


def test_regenerating_gives_the_same_bytes(made: dict[str, str]) -> None:
    """What the generator writes is what lies there, no file more or less."""
    assert sorted(made) == [path.relative_to(VECTORS).as_posix() for path in FILES]
    for name, text in made.items():
        assert (VECTORS / name).read_bytes() == text.encode(), f"{name} is not up to date"


def test_the_generator_knows_no_engine() -> None:
    """Neither it nor the reference imports rulekit, so no answer comes from there."""
    program = (
        "import sys, spec.make_vectors as m; assert m.all_files;"
        "print([name for name in sys.modules if name.split('.')[0] == 'rulekit'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda path: path.stem)
def test_schemas_are_schemas(path: Path) -> None:
    """Every schema is valid itself."""
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator.check_schema(document(path))


def test_there_is_a_schema_a_kind() -> None:
    """One for each kind, one for what they share, and one for games of other packages."""
    assert {path.stem for path in SCHEMAS.glob("*.json")} == {*KINDS, "common", "any-game"}


def validator(kind: str) -> Any:
    """What checks files of this kind against their schema."""
    jsonschema = pytest.importorskip("jsonschema")
    referencing = pytest.importorskip("referencing")
    draft = pytest.importorskip("referencing.jsonschema").DRAFT202012
    common = referencing.Resource(contents=document(SCHEMAS / "common.json"), specification=draft)
    registry = referencing.Registry().with_resource("common.json", common)
    schema = document(SCHEMAS / f"{kind}.json")
    return jsonschema.Draft202012Validator(schema, registry=registry)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_files_follow_their_schemas(path: Path) -> None:
    """Every case has the keys and values of its game and kind, and no others."""
    assert [str(error.message) for error in validator(path.stem).iter_errors(document(path))] == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("extra", 1),
        ("clauses", []),
        ("clauses", ["5X-BURST-1"]),
        ("flags", ["easy"]),
        ("given", {}),
        ("expect", {"scores": "R"}),
        ("comment", ""),
        ("id", "5-colors/Round/x"),
    ],
)
def test_schemas_notice_a_wrong_case(key: str, value: object) -> None:
    """A case that is spoiled in one place is refused."""
    file = document(VECTORS / "5-colors" / "round.json")
    file["cases"] = [file["cases"][0] | {key: value}]
    assert not validator("round").is_valid(file)


def test_ids_tell_game_and_kind() -> None:
    """Ids are unique and say where their case lies; every comment is a sentence."""
    cases = load()
    assert len({case.id for case in cases}) == len(cases)
    for case in cases:
        assert case.id.startswith(f"{case.game}/{case.kind}/")
        assert re.fullmatch(r".{10,200}[.]", case.comment), case.id


def test_nothing_is_asked_twice() -> None:
    """No two cases of a kind have the same question."""
    questions = [canonical([case.game, case.kind, case.given]) for case in load()]
    assert len(set(questions)) == len(questions)


def test_cases_stay_small() -> None:
    """All files together take less than 3 MB, and no line is long."""
    assert sum(path.stat().st_size for path in VECTORS.rglob("*")) < 3_000_000
    for path in VECTORS.rglob("*.json"):
        assert max(map(len, path.read_text(encoding="utf-8").splitlines())) <= 200, path


def test_the_wheel_has_the_vectors(tmp_path: Path) -> None:
    """An installed rulekit finds them beside its clauses."""
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(ZipFile(wheel).namelist())
    for path in VECTORS.rglob("*.*"):
        assert f"rulekit/_spec/vectors/{path.relative_to(VECTORS).as_posix()}" in names
    assert vectors_folder() == VECTORS

"""Folders with vectors that are none: whatever lies there is read or refused, within bounds."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from click.testing import CliRunner, Result
from hypothesis import given as given_by
from hypothesis import strategies as st

from rulekit.cli import main
from rulekit.errors import InvalidDocument, Misuse
from rulekit.json.strict import parse
from rulekit.registry import game
from rulekit.vectors import (
    KINDS,
    Verdict,
    answer,
    by_clause,
    check,
    judge,
    load,
    read,
    vectors_folder,
)
from rulekit.vectors.schema import _misfits, require_form
from tests.cli.commands import LIMITED, ended, obeyed

SCHEMAS = vectors_folder() / "schemas"
FILES = [path for path in vectors_folder().glob("*/*.json") if path.parent != SCHEMAS]
DOCUMENTS: dict[str, Any] = {
    f"{path.parent.name}/{path.name}": json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(FILES)
}
PERFT = "5211/perft.json"


def checked(folder: Path, *args: str) -> Result:
    """Run `rulekit vectors check` on a folder."""
    return CliRunner().invoke(main, ["vectors", "check", "--folder", str(folder), *args])


def refused(folder: Path) -> str:
    """What it says about a folder that cannot be read."""
    result = checked(folder)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    return result.stderr


def written(folder: Path, document: object, name: str = PERFT) -> Path:
    """A folder with one file, which holds this."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    content = document if isinstance(document, bytes) else json.dumps(document).encode()
    path.write_bytes(content)
    return folder


# ---- Files


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no JSON at line 1, column 1"),
        (b"nonsense", "no JSON at line 1, column 1"),
        (b"\xff\xfe{}", "this is no UTF-8 text"),
        (b"[" * 100_000, "nested too deeply"),
        (b"9" * 100_000, "a number of 100000 digits is too large"),
        (b" " * 3_000_000, "characters are too many"),
        (b" " * 5_000_000, "it is larger than 4,000,000 bytes"),
        (b"{}", "this is missing"),
        (b"null", "this should be of type object, not null"),
        (b"NaN", "at the top: NaN is no JSON"),
    ],
    ids=lambda value: str(value[:12]),
)
def test_files_that_are_none(tmp_path: Path, content: bytes, says: str) -> None:
    """The file is named, and what is wrong with it."""
    message = refused(written(tmp_path, content))
    assert message.startswith(f"Error: {PERFT}")
    assert says in message


def test_files_of_other_systems(tmp_path: Path) -> None:
    """A byte order mark and CRLF are read."""
    text = json.dumps(DOCUMENTS[PERFT], indent=1).replace("\n", "\r\n")
    folder = written(tmp_path, b"\xef\xbb\xbf" + text.encode())
    assert load(folder) == load(games=["5211"], kinds=["perft"])


@pytest.mark.parametrize("kind", ["folder", "loop", "dangling", "zero", "pipe", "unreadable"])
def test_what_is_no_file(tmp_path: Path, kind: str) -> None:
    """A folder of that name, links to nowhere and to what has no end, a pipe nobody writes to."""
    path = tmp_path / PERFT
    path.parent.mkdir()
    match kind:
        case "folder":
            path.mkdir()
        case "loop":
            path.symlink_to(path)
        case "dangling":
            path.symlink_to(tmp_path / "nothing")
        case "zero":
            path.symlink_to("/dev/zero")
        case "pipe":
            os.mkfifo(path)
        case _:
            path.touch()
    denied = PermissionError(13, "Permission denied") if kind == "unreadable" else None
    with patch("pathlib.Path.open", side_effect=denied):
        message = refused(tmp_path)
    assert message.startswith(f"Error: {PERFT}: ")


def test_a_sparse_file_takes_no_memory(tmp_path: Path) -> None:
    """A file of a terabyte is refused by its first bytes."""
    written(tmp_path, b"")
    os.truncate(tmp_path / PERFT, 10**12)
    done = ended("vectors", "check", "--folder", str(tmp_path), command=LIMITED)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == f"Error: {PERFT}: it is larger than 4,000,000 bytes\n".encode()


def test_a_folder_in_a_circle(tmp_path: Path) -> None:
    """Links that lead back do not lead round and round."""
    (tmp_path / "round").symlink_to(tmp_path)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert "there are no such cases here" in refused(tmp_path)


def test_names_that_mean_nothing(tmp_path: Path) -> None:
    """Other files, and files in other depths, are left alone."""
    written(tmp_path, b"nonsense", "5211/perfect.json")
    written(tmp_path, b"nonsense", "perft.json")
    written(tmp_path, b"nonsense", "schemas/perft.json")
    written(tmp_path, b"nonsense", "5211/more/perft.json")
    written(tmp_path, DOCUMENTS[PERFT], "another name/perft.json")
    assert checked(tmp_path).exit_code == 0


# ---- What files hold


def changed(change: Any) -> Any:
    """The file of perft cases, changed."""
    document = copy.deepcopy(DOCUMENTS[PERFT])
    change(document, document["cases"][0])
    return document


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda file, _: file.update(game="chess"), 'game: this should be "5-colors" or "5211" or'),
        (lambda file, _: file.update(kind="round"), 'kind: this should be "perft", not'),
        (lambda file, _: file.update(ruleset_version=True), "ruleset_version: this should be 1"),
        (lambda file, _: file.update(cases={}), "cases: this should be of type array, not an obj"),
        (lambda file, _: file.update(cases=[]), "cases: this is too short, with 0 of at least 1"),
        (lambda file, _: file["cases"].append(3), "cases[8]: this should be of type object, not 3"),
        (lambda _, case: case.pop("id"), "cases[0].id: this is missing"),
        (lambda _, case: case.update(id="5211/perft/x\n"), "cases[0].id: "),
        (lambda _, case: case.update(id=[]), "cases[0].id: this should be of type string"),
        (lambda _, case: case.update({"\x1b": 1}), r"cases[0].\x1b: this key is unknown"),
        (lambda _, case: case.update(clauses="5C-TIE-1"), "cases[0].clauses: this should be of ty"),
        (lambda _, case: case["clauses"].append(None), "this should be of type string, not null"),
        (lambda _, case: case.update(flags=["odd"]), "cases[0].flags[0]: this should be"),
        (lambda _, case: case["given"].pop("state"), "cases[0].given.state: this is missing"),
        (lambda _, case: case["given"].update(depth=-1), "depth: this should be at least 1, not"),
        (lambda _, case: case["given"].update(depth=1.0), "this should be of type integer, not 1"),
        (lambda _, case: case["given"].update(depth=3), "a depth of 3 needs as many counts"),
        (
            lambda _, case: case["given"]["state"]["hands"][0].append("X9"),
            "cases[0].given.state.hands[0][5]: 'X9' has not the form ",
        ),
        (
            lambda _, case: case["expect"].update(counts=[10**9] * 4),
            "cases[0]: it counts more than 100,000 sequences",
        ),
        (lambda file, case: file["cases"].append(case), "the id 5211/perft/2-start is used twice"),
    ],
)
def test_the_place_is_told(tmp_path: Path, change: Any, says: str) -> None:
    """What is missing, too much, of a wrong type or not known, where it stands."""
    document = changed(change)
    if "2-start" in says:
        says = says.replace("5211/perft/2-start", document["cases"][0]["id"])
    assert says in refused(written(tmp_path, document))


@pytest.mark.parametrize("text", ['{"a":1,"a":2}', "NaN", "1e999", "9" * 20, "1.0", '"\\ud800"'])
def test_values_that_json_readers_read_differently(tmp_path: Path, text: str) -> None:
    """In no place are they passed on."""
    case = json.dumps(changed(lambda _, case: case["given"]["state"].update(deck="HERE")))
    message = refused(written(tmp_path, case.replace('"HERE"', text).encode()))
    assert "cases[0].given.state.deck" in message


def test_a_wrong_count_is_known_before_the_next(tmp_path: Path) -> None:
    """Ten actions deep there is no end of counting, so a wrong count ends it."""

    def deeper(_: Any, case: Any) -> None:
        case["given"]["depth"] = 60
        case["expect"]["counts"] = [1] * 60

    result = checked(written(tmp_path, changed(deeper)))
    assert result.exit_code == 1
    assert "1 failed" in result.stdout


ODD: list[Any] = [None, True, -1, 0, 1, 4, 99, 1.5, "", "x", "R1", "??", "a1", [], [[]], {}, [0]]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place below a JSON value."""
    keys: Any = range(len(value)) if isinstance(value, list) else value
    if isinstance(value, list | dict):
        for key in keys:
            yield (*path, key)
            yield from places(value[key], (*path, key))


@st.composite
def spoiled(draw: st.DrawFn) -> tuple[str, Any]:
    """A file with one case, changed in a place or two."""
    name = draw(st.sampled_from(sorted(DOCUMENTS)))
    cases = DOCUMENTS[name]["cases"]
    case = copy.deepcopy(cases[draw(st.integers(0, len(cases) - 1))])
    document = {**DOCUMENTS[name], "cases": [case]}
    for _ in range(draw(st.integers(1, 2))):
        *path, key = draw(st.sampled_from([*places(document)]))
        table = document
        for step in path:
            table = table[step]
        match draw(st.sampled_from(["change", "delete", "add"])):
            case "change":
                table[key] = copy.deepcopy(draw(st.sampled_from(ODD)))
            case "delete":
                del table[key]
            case _ if isinstance(table, list):
                table.append(copy.deepcopy(draw(st.sampled_from([*ODD, table[key]]))))
            case _:
                table["odd"] = 1
    return name, document


@given_by(spoiled())
def test_a_spoiled_file_is_refused_or_judged(
    tmp_path_factory: pytest.TempPathFactory, file: tuple[str, Any]
) -> None:
    """One value changed in any place: it fails, cannot be read or does not matter."""
    folder = written(tmp_path_factory.mktemp("vectors"), file[1], file[0])
    result = checked(folder, "--by-clause")
    assert result.exit_code in (0, 1, 2)
    assert (result.stdout == "") == (result.exit_code == 2)


@given_by(spoiled())
def test_the_form_is_that_of_the_schema(file: tuple[str, Any]) -> None:
    """The words of JSON Schema mean here what they mean to another reader of schemas."""
    name, document = file
    kind = Path(name).stem
    assert fits(document, kind) == validator(kind).is_valid(document)


def fits(document: Any, kind: str) -> bool:
    """Whether a file has the form of its kind."""
    try:
        require_form(document, kind, "x")
    except InvalidDocument:
        return False
    return True


def validator(kind: str) -> Any:
    """Another reader of our schemas."""
    jsonschema = pytest.importorskip("jsonschema")
    referencing = pytest.importorskip("referencing")
    draft = pytest.importorskip("referencing.jsonschema").DRAFT202012
    common = referencing.Resource(schema("common"), specification=draft)
    registry = referencing.Registry().with_resource("common.json", common)
    return jsonschema.Draft202012Validator(schema(kind), registry=registry)


def schema(kind: str) -> Any:
    """One of our schemas."""
    return json.loads((SCHEMAS / f"{kind}.json").read_text(encoding="utf-8"))


def test_all_words_of_the_schemas_are_known() -> None:
    """A word that is not known would ask nothing."""
    known = {"type", "const", "enum", "pattern", "minimum", "maximum", "minLength", "minItems"}
    known |= {"maxItems", "uniqueItems", "items", "required", "dependentRequired", "properties"}
    known |= {"propertyNames", "additionalProperties", "anyOf", "oneOf", "allOf", "$ref"}
    known |= {"title", "description", "$schema", "$defs"}

    def words(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            for word, wanted in part.items():
                yield word
                named = word in ("properties", "$defs", "dependentRequired")
                for each in wanted.values() if named else [wanted]:
                    yield from words(each)
        elif isinstance(part, list):
            for each in part:
                yield from words(each)

    for kind in ("common", "any-game", *KINDS):
        assert set(words(schema(kind))) <= known


@pytest.mark.parametrize(
    ("schema", "fitting", "others"),
    [
        ({"type": "object"}, [{}], [[], "x", None, 0]),
        ({"type": "array"}, [[]], [{}, "x"]),
        ({"type": "string"}, ["", "x"], [["x"], 1]),
        ({"type": "integer"}, [0, -1], [True, 1.5, "1"]),
        ({"type": "boolean"}, [True], [1, None]),
        ({"type": "null"}, [None], [False, 0, ""]),
        ({"const": 1}, [1], [True, 2, "1", [1]]),
        ({"enum": ["x", 0]}, ["x", 0], [False, "y", None, ["x"]]),
        ({"pattern": "^a|b$"}, ["a", "b", 3], ["", "x"]),
        ({"minimum": 2}, [2, "1"], [1]),
        ({"maximum": 2}, [2, "3"], [3]),
        ({"minLength": 1}, ["x", []], [""]),
        ({"minItems": 1}, [[0], ""], [[]]),
        ({"maxItems": 1}, [[0], "xx"], [[0, 0]]),
        ({"uniqueItems": True}, [[0, "0"], [[], []][:1], "00"], [[0, 0], ["x", "y", "x"]]),
        ({"items": {"type": "null"}}, [[], [None], {"a": 1}], [[None, 0]]),
        ({"required": ["a"]}, [{"a": 1}, []], [{}, {"b": 1}]),
        ({"dependentRequired": {"a": ["b"]}}, [{}, {"b": 1}, {"a": 1, "b": 1}], [{"a": 1}]),
        ({"properties": {"a": {"const": 1}}}, [{}, {"a": 1}, {"b": 2}], [{"a": 2}]),
        ({"propertyNames": {"pattern": "^a$"}}, [{}, {"a": 1}], [{"a": 1, "b": 1}]),
        ({"additionalProperties": False}, [{}, []], [{"a": 1}]),
        ({"additionalProperties": {"const": 1}, "properties": {"a": True}}, [{"a": 2}], [{"b": 2}]),
        ({"allOf": [{"minimum": 1}, {"maximum": 1}]}, [1], [0, 2]),
        ({"anyOf": [{"const": 1}, {"const": 2}]}, [1, 2], [3]),
        ({"oneOf": [{"const": 1}, {"const": 2}]}, [1, 2], [3]),
        ({"$ref": "common.json#/$defs/seat"}, [0, 4], [5, -1, "0"]),
        (True, [1, "x"], []),
    ],
    ids=str,
)
def test_words_of_json_schema(schema: Any, fitting: list[Any], others: list[Any]) -> None:
    """What each word asks of a value, and that it asks nothing of others."""
    for value in fitting:
        assert not list(_misfits(value, schema, "x", ()))
    for value in others:
        assert list(_misfits(value, schema, "x", ()))


def test_our_own_files_fit() -> None:
    """They are not asked whenever they are loaded, so they are here."""
    assert load(vectors_folder()) == load()


# ---- Odd values


@pytest.mark.parametrize("folder", [3, "x", b"x", [], object], ids=repr)
def test_odd_folders(folder: Any) -> None:
    """A folder is a path."""
    with pytest.raises(Misuse):
        load(folder)


@pytest.mark.parametrize("names", [3, None, "5211", [3], [None], [[]], ["x\x1b"], ...], ids=repr)
def test_odd_kinds(names: Any) -> None:
    """Kinds are a list of names that are known."""
    with pytest.raises(Misuse) as refusal:
        load(kinds=names)
    assert "\x1b" not in str(refusal.value)


@pytest.mark.parametrize("names", [3, None, "5211", ...], ids=repr)
def test_odd_games(names: Any) -> None:
    """Games are a list of names; of games that are not known there are no cases."""
    with pytest.raises(Misuse):
        load(games=names)
    with pytest.raises(InvalidDocument):
        load(games=["chess"])


@pytest.mark.parametrize("odd", [None, 3, "x", [], [3], {}, ...], ids=repr)
def test_odd_values_to_judge(odd: Any) -> None:
    """Only cases are judged, and only judged cases counted."""
    with pytest.raises(Misuse):
        judge(odd, {})
    if odd not in ([], {}, ""):
        with pytest.raises(Misuse):
            by_clause(odd)
    with pytest.raises(Misuse):
        check([odd])
    for of in (odd, game("5211")):
        with pytest.raises(Misuse):
            read(of, odd)
        with pytest.raises(Misuse):
            answer(of, odd, None)
    case = load(games=["5211"], kinds=["perft"])[0]
    for of in (odd, game("5-colors")):
        with pytest.raises(Misuse):
            read(of, case)
        with pytest.raises(Misuse):
            answer(of, case, None)


@pytest.mark.parametrize(
    "given",
    [
        *(None, True, 3, float("nan"), 10**5000, "\x1b", [], {1: 2, "a": 3}, {"": 1}, ...),
        *({"counts": {1}}, {"counts": [float("inf")]}, {"counts": ["\ud800"]}, {"\x1b" * 999: 1}),
        parse('{"counts":{"a":1,"a":2}}', "x"),
    ],
    ids=lambda value: repr(value)[:30] if not isinstance(value, int) else "",
)
def test_odd_answers_have_failed(given: Any) -> None:
    """Whatever an answer is, it is a wrong one, and why fits in a line."""
    case = load(games=["5211"], kinds=["perft"])[0]
    judged = judge(case, given)
    assert judged.verdict is Verdict.FAILED
    assert 0 < len(judged.why) < 300
    assert obeyed(judged.why) == set()


def test_answers_without_bottom_have_failed() -> None:
    """A list in a list in a list, deeper than can be walked down, is refused for what it is."""
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    case = load(games=["5211"], kinds=["perft"])[0]
    not_these = f"counts: a list where {str(case.expect['counts']).replace(' ', '')} is expected"
    for given, why in (
        (deep, "the answer should be an object, not a list"),
        ({"counts": deep}, not_these),
        ({"counts": [deep]}, not_these),
    ):
        judged = judge(case, given)
        assert (judged.verdict, judged.why) == (Verdict.FAILED, why)

"""`rulekit clause` and `rulekit games`: what the rules say and what cites them."""

from __future__ import annotations

import json

import click
import pytest
from click.testing import CliRunner, Result

import rulekit
from rulekit.cli import main
from rulekit.contract import UntypedGame
from rulekit.spec.clauses import load
from rulekit.spec.tracing import Coverage
from rulekit.vectors import vectors_folder

SPEC = load()


def run(*args: str, **env: str) -> Result:
    """Run `rulekit` with these arguments."""
    return CliRunner().invoke(main, args, env=env)


def test_clause_tells_text_place_rulings_and_order() -> None:
    """A clause says what it says, where, what it beats, and which rulings are on it."""
    output = run("clause", "5C-BURST-1").stdout
    assert output.startswith("5C-BURST-1  rule of 5-colors\n")
    assert SPEC.clauses["5C-BURST-1"].text.strip() in output
    assert 'In the rulebook\n  "Burst", unit 1\n' in output
    assert "Beats\n  5C-SCORE-1\n" in output
    assert "Beaten by\n  5C-ONES-1\n" in output
    assert "\n  RULING-SECOND-BURST: " in output


def test_units_of_one_section_stand_together() -> None:
    """A clause that claims several units lists them by section."""
    assert '"Burst numbers", unit 1, 2, 3, 4, 5\n' in run("clause", "5C-BURST-4").stdout


def test_ruling_tells_readings_and_reason() -> None:
    """A ruling with a switch says what each reading means and which one is the default."""
    output = run("clause", "RULING-SECOND-BURST").stdout
    ruling = SPEC.rulings["RULING-SECOND-BURST"]
    assert output.startswith("RULING-SECOND-BURST  ruling on 5-colors and 5211\n")
    assert f"second_burst=again (default)\n  {ruling.readings['again'].strip()}\n" in output
    assert f"second_burst=once\n  {ruling.readings['once'].strip()}\n" in output
    assert "the rulebooks are ambiguous" in output
    assert ruling.reason.strip() in output


def test_ruling_without_switch_tells_decision_and_what_was_rejected() -> None:
    """A ruling that leaves no choice says what holds and what does not."""
    output = run("clause", "RULING-CHOICE-STANDS").stdout
    ruling = SPEC.rulings["RULING-CHOICE-STANDS"]
    assert f"Decision\n  {ruling.default.strip()}\n" in output
    assert f"Rejected\n  {ruling.rejected[0].strip()}\n" in output


@pytest.mark.parametrize("name", ["5C-BURST-1", "J4F-AREA-3", "RULING-SECOND-BURST"])
def test_vectors_are_named_and_counted(name: str) -> None:
    """Of each file with vectors of a clause the first three are named, and the others counted."""
    output = run("clause", name).stdout
    told = output.partition("\nVectors\n")[2].splitlines()
    expected = []
    for path in sorted(vectors_folder().glob("*/*.json")):
        cases = json.loads(path.read_text(encoding="utf-8")).get("cases", [])
        ids = [case["id"] for case in cases if name in case.get("clauses", ())]
        rest = f" and {len(ids) - 3} more" if len(ids) > 3 else ""
        expected += [f"  {', '.join(ids[:3])}{rest}"] if ids else []
    assert len(expected) > 1
    assert sorted(told) == sorted(expected)


def test_functions_and_tests_come_from_the_coverage_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cites a clause is read from the spec's folder, without a checkout."""
    covered = Coverage(
        "5C-BURST-1",
        "rule",
        code=("rulekit.a.f",),
        shown=("t.py::x",),
        touched=("t.py::y",),
        readings=("t.py::z",),
    )
    monkeypatch.setattr("rulekit.spec.tracing.read_coverage", lambda _: {"5C-BURST-1": covered})
    output = run("clause", "5C-BURST-1").stdout
    assert output.endswith(
        "Functions\n  rulekit.a.f\n\n"
        "Tests that show it\n  t.py::x\n\n"
        "Tests that tell the readings apart\n  t.py::z\n\n"
        "Tests that meet it\n  t.py::y\n"
    )


def test_each_of_two_twins_tells_the_other() -> None:
    """Whoever asks for one finds the other, its text, and the places that cite both by one id."""
    own, other = run("clause", "5211-KODODO-2").stdout, run("clause", "5C-ONES-1").stdout
    text = SPEC.clauses["5C-ONES-1"].text.strip()
    assert f"what cites one cites both\n  5C-ONES-1 of 5-colors: {text}\n" in own
    text = SPEC.clauses["5211-KODODO-2"].text.strip()
    assert f"what cites one cites both\n  5211-KODODO-2 of 5211: {text}\n" in other
    for place in (
        "rulekit.majority.scoring.are_many_ones",
        "tests/majority/test_many_ones.py::test_everything_but_the_ones_is_discarded",
    ):
        assert f"\n  {place}\n" in own
        assert f"\n  {place}\n" in other
    assert "what cites one" not in run("clause", "5211-KODODO-1").stdout


def test_case_of_an_id_does_not_matter() -> None:
    """Ids may be typed in lower case."""
    assert run("clause", "5c-burst-1").stdout == run("clause", "5C-BURST-1").stdout


def test_wrong_id_suggests_near_ones() -> None:
    """The exit code is 2, and the message names the clause that was probably meant."""
    result = run("clause", "5C-BRUST-1")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "5C-BURST-1" in result.stderr


def test_id_like_nothing() -> None:
    """Where nothing is near, nothing is suggested."""
    result = run("clause", "?" * 10_000)
    assert result.exit_code == 2
    assert len(result.stderr) < 200


def test_one_question_at_a_time() -> None:
    """Either an id or a game."""
    assert run("clause").exit_code == 2
    assert run("clause", "5C-BURST-1", "--game", "5211").exit_code == 2
    assert run("clause", "--game", "chess").exit_code == 2


@pytest.mark.parametrize("of", rulekit.games(), ids=lambda of: of.id)
def test_all_clauses_of_a_game(
    of: UntypedGame,
) -> None:
    """Every clause and ruling of the game is listed, and no other game's."""
    lines = run("clause", "--game", of.id).stdout.splitlines()
    listed = [line.split()[0] for line in lines if not line.startswith(" ")]
    assert listed == [
        *[clause.id for clause in SPEC.clauses.values() if clause.game == of.id],
        *[ruling.id for ruling in SPEC.rulings.values() if of.id in ruling.games],
    ]


@pytest.mark.parametrize("name", [*SPEC.clauses, *SPEC.rulings])
def test_every_id_can_be_asked(name: str) -> None:
    """On a narrow terminal that knows ASCII only, too."""
    result = run("clause", name, FORCE_COLOR="1", TERM="xterm", COLUMNS="40")
    assert result.exit_code == 0
    assert click.unstyle(result.stdout).startswith(name)


def test_games_tell_their_options() -> None:
    """Every game has its options, values, defaults and clauses."""
    output = run("games").stdout
    assert "5-colors  5 COLORS\n" in output
    assert "  second_burst: again (default), once\n" in output
    assert (
        "  optional_ending: round (default), turn, with 2 or 3 players, needs optional_rule=true\n"
        in output
    )
    assert "    once: No, there is one burst a round at most.\n" in output
    for of in rulekit.games():
        assert f"{of.id}" in output
        for option in of.options():
            assert ", ".join(option.clauses) in output
            assert option.name == "players" or all(label in output for label in option.labels)

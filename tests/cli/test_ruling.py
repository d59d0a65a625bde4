"""`rulekit ruling`: what one round scores, worked out by hand from the rulebooks."""

from __future__ import annotations

import json
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from rulekit.cli import main
from rulekit.errors import IllegalPosition, Misuse
from rulekit.majority.fifty_two_eleven import FiftyTwoElevenSetup
from rulekit.majority.five_colors import FiveColorsSetup
from rulekit.majority.ruling import TableReason, round_table, rule_round

EXAMPLE = "R1 R2 Y3 Y4 / Y1 Y2 B2 B3 / G2 G3 R2 R3 / O2 O3 R1 R2"


def run(*args: str, **env: str) -> Result:
    """Run `rulekit ruling` with these arguments."""
    return CliRunner().invoke(main, ["ruling", *args], env=env)


def ruled(*args: str) -> dict[str, Any]:
    """The JSON that `rulekit ruling --json` prints."""
    result = run(*args, "--json")
    assert result.exit_code == 0, result.stderr
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def course(document: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The steps, as colours that go out and reasons."""
    return [("".join(step.get("out", ())), _because(step)) for step in document["steps"]]


def _because(step: dict[str, Any]) -> list[str]:
    match step:
        case {"event": "scored", "scores": scores}:
            return ["nobody" if scores is None else "ones" if scores == "ones" else "majority"]
        case {"because": because}:
            return list(because)
        case _:
            return [step["event"]]


def scored(document: dict[str, Any]) -> tuple[Any, list[int]]:
    """What scores, and the points of each seat."""
    last = document["steps"][-1]
    return last["scores"], last["points"]


def refused(*args: str) -> str:
    """What `rulekit ruling` says on standard error when it refuses with exit code 2."""
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert isinstance(result.exception, SystemExit)
    return result.stderr


# ---- What scores


@pytest.mark.touches("5C-SCORE-5", "5C-MAJORITY-1", "5C-SCORE-2", twin=False)
def test_majority_colour_scores() -> None:
    """With 6 cards red is below the burst number, 7, and each player gets their own red cards."""
    assert ruled("5-colors", "--players", "4", EXAMPLE) == {
        "game": "5-colors",
        "setup": {
            "players": 4,
            "optional_rule": False,
            "second_burst": "again",
            "optional_ending": "round",
        },
        "steps": [
            {
                "event": "scored",
                "scores": "R",
                "cards": [["R1", "R2"], [], ["R2", "R3"], ["R1", "R2"]],
                "points": [3, 0, 5, 3],
                "clauses": ["5C-MAJORITY-1", "5C-SCORE-2", "RULING-PLURALITY", "5C-SCORE-1"],
                "text": "Red scores: seat 0 gets 3 points, seat 2 gets 5 points and "
                "seat 3 gets 3 points.",
            }
        ],
        "outcome": None,
    }


@pytest.mark.touches("5211-SCORE-5")
def test_teal_example() -> None:
    """Players with 2, 3 and 1 teal cards score them, for 6 in all are the majority."""
    table = "T2 T3 O2 O3 / T2 T4 TK G2 / T5 O4 P2 P3 / Y2 Y3 G3 G4"
    document = ruled("5211", table)
    assert scored(document) == ("T", [5, 7, 5, 0])


@pytest.mark.touches("5C-BURST-3", "5C-BURST-4", "5C-TABLE-1")
def test_burst_example() -> None:
    """7 red cards burst and yellow, which comes second with 4, scores."""
    document = ruled("5-colors", "R1 R1 R2 R2 / R2 R3 R3 Y4 / Y1 Y2 Y6 B2 / B2 B3 G2 G3")
    assert course(document) == [("R", ["burst"]), ("", ["majority"])]
    assert scored(document) == ("Y", [0, 4, 9, 0])
    assert document["steps"][0]["text"] == "Red is out: 7 cards, at or over the burst number."
    assert "5C-BURST-1" in document["steps"][0]["clauses"]


@pytest.mark.touches("5211-BURST-3", "5211-BURST-4", "5211-TABLE-1")
def test_burst_example_of_5211() -> None:
    """7 teal cards burst; orange is next and scores for who played it."""
    document = ruled("5211", "TK TK T2 T2 / T2 T3 T3 O4 / OK O2 O6 P2 / P2 P3 G2 G3")
    assert course(document) == [("T", ["burst"]), ("", ["majority"])]
    assert scored(document) == ("O", [0, 4, 9, 0])


@pytest.mark.touches("5C-TIE-2")
def test_tie_example() -> None:
    """Red and yellow tie at 6; of blue with 1 and green with 3, green scores."""
    document = ruled("5-colors", "R1 R2 R2 R3 / R3 R4 Y1 Y2 / Y2 Y3 Y3 Y4 / G2 G3 G5 B6")
    assert [(sorted(out), because) for out, because in course(document)] == [
        (["R", "Y"], ["tie"]),
        ([], ["majority"]),
    ]
    assert scored(document) == ("G", [0, 0, 0, 10])


@pytest.mark.touches("5211-TIE-2")
def test_tie_example_of_5211() -> None:
    """Teal and orange tie at 6; green has most of the rest and scores."""
    document = ruled("5211", "TK T2 T2 T3 / T3 T4 OK O2 / O2 O3 O3 O4 / G2 G3 G5 P6")
    assert scored(document) == ("G", [0, 0, 0, 10])


@pytest.mark.touches("5C-ONES-3", "5C-ONES-4", "RULING-ONES-FIRST")
def test_many_ones_example() -> None:
    """8 1s are many with 4 players: 3, 2, 2 and 1 of them score, and nothing else."""
    document = ruled("5-colors", "R1 R1 B1 R2 / Y1 Y1 G2 R3 / O1 O1 O2 O3 / G1 B2 B3 Y2")
    assert course(document) == [("", ["many_ones"]), ("", ["ones"])]
    assert scored(document) == ("ones", [3, 2, 2, 1])


@pytest.mark.touches("5C-ONES-4", "RULING-CASCADE")
def test_one_below_many_ones() -> None:
    """7 1s are not many: R and O tie at 4, then B and Y at 3, and the 2 green cards score."""
    document = ruled("5-colors", "R1 R1 B1 R2 / Y1 Y1 G2 R3 / O1 O1 O2 O3 / G3 B2 B3 Y2")
    assert [(sorted(out), because) for out, because in course(document)] == [
        (["O", "R"], ["tie"]),
        (["B", "Y"], ["tie"]),
        ([], ["majority"]),
    ]
    assert scored(document) == ("G", [0, 2, 0, 3])


@pytest.mark.touches("5211-KODODO-4", "5211-KODODO-5")
def test_many_kododo_example() -> None:
    """8 Kododo cards are many with 4 players, and each brings 1 point."""
    document = ruled("5211", "TK TK PK T2 / YK YK G2 T3 / OK OK O2 O3 / GK P2 P3 Y2")
    assert scored(document) == ("ones", [3, 2, 2, 1])
    assert document["steps"][0]["text"].startswith("There are 8 Kododo cards")


@pytest.mark.touches("RULING-SECOND-BURST")
@pytest.mark.readings("RULING-SECOND-BURST")
def test_second_burst() -> None:
    """Of 8, 7 and 1 cards the 1 scores, or under `once` the 7."""
    table = "R1 R2 R2 R2 / R3 R3 R4 R5 / Y2 Y2 Y2 Y3 / Y3 Y4 Y5 B6"
    again = ruled("5-colors", table)
    assert course(again) == [("R", ["burst"]), ("Y", ["burst"]), ("", ["majority"])]
    assert scored(again) == ("B", [0, 0, 0, 6])
    once = ruled("5-colors", table, "--set", "second_burst=once")
    assert course(once) == [("R", ["burst"]), ("", ["majority"])]
    assert scored(once) == ("Y", [0, 0, 9, 12])


@pytest.mark.touches("RULING-NOBODY-SCORES")
def test_nobody_scores() -> None:
    """Two players' 4 red and 4 yellow cards tie, and no colour is left."""
    document = ruled("5-colors", "R1 R2 R2 R3 / Y1 Y2 Y2 Y3")
    assert scored(document) == (None, [0, 0])
    assert course(document) == [("RY", ["tie"]), ("", ["nobody"])]


@pytest.mark.touches("RULING-TIE-AND-BURST")
def test_tie_at_the_burst_number_has_both_reasons() -> None:
    """8 red and 8 yellow cards of 4 players are out by tie and by burst."""
    document = ruled("5-colors", "R1 R2 R2 R3 / R3 R4 R5 R6 / Y1 Y2 Y2 Y3 / Y3 Y4 Y5 Y6")
    assert sorted(document["steps"][0]["because"]) == ["burst", "tie"]


@pytest.mark.touches("5C-OPTIONAL-2", "5C-OPTIONAL-4", twin=False)
def test_optional_rule() -> None:
    """5 cards a player; with 2 players 6 red cards burst, and 3 yellow ones score."""
    document = ruled("5-colors", "R1 R2 R2 R2 Y1 / R3 R3 Y2 Y4 B3", "--optional-rule")
    assert course(document) == [("R", ["burst"]), ("", ["majority"])]
    assert scored(document)[1] == [1, 6]


@pytest.mark.touches("5C-OPTIONAL-3", "RULING-OPTIONAL-ENDING")
def test_last_turn_of_the_optional_rule() -> None:
    """Under `turn` 2 cards a player are the last turn, and 5 still are a round."""
    turn = ("--optional-rule", "--set", "optional_ending=turn")
    assert scored(ruled("5-colors", "R1 R2 / R3 B6", *turn))[1] == [3, 3]
    assert scored(ruled("5-colors", "R1 R2 R2 R2 Y1 / R3 R3 Y2 Y4 B3", *turn))[1] == [1, 6]
    assert "5C-OPTIONAL-2" in refused("5-colors", "R1 R2 / R3 B6", "--optional-rule")


# ---- How it is typed and printed


@pytest.mark.parametrize(
    "table",
    [
        "r1r2y3y4/y1y2b2b3/g2g3r2r3/o2o3r1r2",
        " R 1 r2\tY3 Y4 /Y1Y2 B2B3/ G2 G3\nR2 R3/ O2 O3 R1 R2  ",
    ],
)
def test_lower_case_and_free_spacing(table: str) -> None:
    """Cards are read whatever their case and spacing."""
    assert scored(ruled("5-colors", table))[1] == [3, 0, 5, 3]


def test_kododo_in_lower_case() -> None:
    """A K is read like any other face."""
    assert scored(ruled("5211", "tktkt2o3/okt3p5y6"))[1] == [4, 3]


def test_cards_need_no_quotes() -> None:
    """Cards may be several words of the command line."""
    assert run("5-colors", *EXAMPLE.split()).exit_code == 0


def test_text_tells_each_step_with_its_clauses() -> None:
    """Cards and points, the numbers, then a sentence and its clauses for each step."""
    assert run("5-colors", "R1 R1 R2 R2 / R2 R3 R3 Y4 / Y1 Y2 Y6 B2 / B2 B3 G2 G3").stdout == (
        "5 COLORS, 4 players\n"
        "\n"
        "seat 0   R1 R1 R2 R2   +0\n"
        "seat 1   R2 R3 R3 Y4   +4\n"
        "seat 2   Y1 Y2 Y6 B2   +9\n"
        "seat 3   B2 B3 G2 G3   +0\n"
        "\n"
        "7 red, 4 yellow, 3 blue and 2 green cards, 3 of them 1s. "
        "A colour bursts at 7 cards, and 8 are many 1s.\n"
        "\n"
        "Red is out: 7 cards, at or over the burst number.\n"
        "  5C-MAJORITY-1, 5C-SCORE-4, 5C-BURST-1, 5C-BURST-2, 5C-BURST-4, 5C-TABLE-1, "
        "RULING-PLURALITY\n"
        "\n"
        "Yellow scores: seat 1 gets 4 points and seat 2 gets 9 points.\n"
        "  5C-MAJORITY-1, 5C-SCORE-2, 5C-BURST-1, RULING-PLURALITY\n"
    )


def test_heading_names_what_is_not_the_default() -> None:
    """Options that were chosen are told, in any case."""
    table = "R1 R2 R2 R2 Y1 / R3 R3 Y2 Y4 B3"
    output = run("5-colors", table, "--optional-rule", "--set", "second_burst=once").stdout
    assert output.startswith("5 COLORS, 2 players, optional_rule=true, second_burst=once\n")


def test_narrow_terminal() -> None:
    """On a terminal no line is longer than the terminal is wide."""
    output = run("5-colors", EXAMPLE, FORCE_COLOR="1", COLUMNS="30", TERM="xterm").stdout
    assert "\x1b[" in output
    assert max(map(len, click.unstyle(output).splitlines())) <= 30


# ---- What is refused


@pytest.mark.touches("5C-CARDS-2")
def test_third_four_of_a_colour() -> None:
    """There are only two cards R4."""
    message = refused("5-colors", "R4 R4 Y3 Y4 / R4 Y2 B2 B3")
    assert message == "Error: there are 2 cards R4, not 3\n  5C-CARDS-2\n"
    assert "there is 1 card B6, not 2" in refused("5-colors", "B6 B6 Y3 Y4 / R4 Y2 B2 B3")


@pytest.mark.touches("5C-CARDS-1", "5C-CARDS-2")
@pytest.mark.parametrize("card", ["R7", "X3", "R0", "R10", "R", "3", "RK", "-", "é2", "RR"])
def test_card_that_does_not_exist(card: str) -> None:
    """A colour has faces from 1 to 6, and there are five colours."""
    message = refused("5-colors", f"R4 R4 Y3 {card} / R3 Y2 B2 B3")
    assert "there is no card" in message
    assert "5C-CARDS-1" in message


@pytest.mark.touches("5211-CARDS-1", "5211-CARDS-2", "5211-KODODO-1")
@pytest.mark.parametrize("card", ["T1", "R2", "K2"])
def test_card_that_does_not_exist_in_5211(card: str) -> None:
    """5211 has no 1s and no red; a Kododo is a face, not a colour."""
    message = refused("5211", f"T4 T4 Y3 {card} / T3 Y2 P2 P3")
    assert f"there is no card '{card}'" in message
    assert "5211-KODODO-1" in message


@pytest.mark.touches("5C-ROUND-2", twin=False)
@pytest.mark.parametrize(
    "table",
    [
        "R1 R2 Y3 / Y1 Y2 B2 B3",
        "R1 R2 Y3 Y4 / Y1 Y2 B2 B3 B3",
        "R1 R2 Y3 Y4 / ",
        "R1 R2 Y3 Y4 G1 / Y1 Y2 B2 B3 O2",
        "R1 R2 / B2 B3",
    ],
)
def test_wrong_number_of_cards(table: str) -> None:
    """Every player plays 4 cards in a round."""
    message = refused("5-colors", table)
    assert "a round takes 4 cards of each player" in message
    assert "5C-ROUND-2" in message


@pytest.mark.touches("5C-PLAYERS-1", "5C-OPTIONAL-1", "5C-ROUND-2", "5211-TABLE-1", twin=False)
@pytest.mark.touches("RULING-PLAYER-COUNTS")
def test_wrong_number_of_players() -> None:
    """2 to 5 play, by the optional rule 2 or 3, and each of them has cards."""
    four = "R1 R2 Y3 Y4 / Y1 Y2 B2 B3"
    assert "5C-PLAYERS-1" in refused("5-colors", "R1 R2 Y3 Y4")
    assert "5C-PLAYERS-1" in refused("5-colors", four, "--players", "6")
    six = refused("5211", " / ".join(["T2 T3 O2 O3"] * 6))
    assert six.endswith("\n  5211-TABLE-1, RULING-PLAYER-COUNTS\n")
    assert "5C-OPTIONAL-1" in refused("5-colors", EXAMPLE, "--optional-rule")
    assert "not of 3" in refused("5-colors", four, "--players", "3")
    assert "5C-ROUND-2" in refused("5-colors", EXAMPLE, "--players", "3")
    refused("5-colors", four, "--players", "two")


def test_unknown_options() -> None:
    """A reading that does not exist names its ruling; other settings name what can be set."""
    assert "RULING-SECOND-BURST" in refused("5-colors", EXAMPLE, "--set", "second_burst=twice")
    assert "second_burst=again|once" in refused("5-colors", EXAMPLE, "--set", "burst=9")
    assert "second_burst=again|once" in refused("5-colors", EXAMPLE, "--set", "second_burst")
    refused("5-colors", EXAMPLE, "--set", "optional_rule=maybe")
    refused("6-colors", EXAMPLE)
    refused("5-colors")


def test_huge_tables_are_refused_in_a_line() -> None:
    """However long the input, the message is short."""
    assert len(refused("5-colors", "R" + "1" * 100_000 + " / R2")) < 300
    assert len(refused("5-colors", "/" * 100_000)) < 300
    assert len(refused("5-colors", "R1" * 50_000)) < 300


# ---- The functions behind it


def test_reasons() -> None:
    """Every refusal has its reason, whatever the sentence says."""
    setup = FiveColorsSetup(players=2)
    ok = ("R1", "R2", "R2", "B2")
    tables: dict[TableReason, list[tuple[str, ...]]] = {
        TableReason.UNKNOWN_CARD: [("R1", "R2", "R2", "R7"), ok],
        TableReason.TOO_MANY_COPIES: [("R6", "R6", "R2", "B2"), ok],
        TableReason.PLAYERS: [ok, ok, ok],
        TableReason.WRONG_NUMBER: [ok, ok[1:]],
    }
    for reason, table in tables.items():
        with pytest.raises(IllegalPosition) as refusal:
            round_table(setup, table)
        assert refusal.value.reason is reason
        assert refusal.value.clauses


@pytest.mark.parametrize("played", ["R1 R2", [["R1"], "R2"], [["R1"], [2]], None, [None]])
def test_rows_must_be_rows(played: Any) -> None:
    """What is no row of strings for each seat is misuse."""
    with pytest.raises(Misuse):
        round_table(FiveColorsSetup(players=2), played)


def test_setup_must_be_one() -> None:
    """A round is ruled by a setup of the game."""
    nothing: Any = None
    with pytest.raises(Misuse):
        round_table(nothing, [])


@pytest.mark.touches("RULING-OPTIONAL-ENDING", "5211-OPTIONAL-3")
def test_all_of_a_last_turn_or_all_of_a_round() -> None:
    """No player can have played a turn where another has played a round."""
    setup = FiftyTwoElevenSetup(players=2, optional_rule=True, optional_ending="turn")
    assert rule_round(setup, [["TK", "T2"], ["OK", "P2"]]).scored.points == (3, 0)
    with pytest.raises(IllegalPosition) as refusal:
        round_table(setup, [["TK", "T2"], ["OK", "P2", "P3", "P4", "G2"]])
    assert "5211-OPTIONAL-3" in refusal.value.clauses

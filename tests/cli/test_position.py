"""`rulekit ruling just4fun-colours`: lines, areas and winners, worked out by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rulekit.cli import main
from rulekit.errors import IllegalPosition, Misuse
from rulekit.just4fun.ruling import PositionReason, board_of, rule_position
from rulekit.just4fun.state import Setup


def run(*args: str) -> Result:
    """Run `rulekit ruling just4fun-colours` with these arguments."""
    return CliRunner().invoke(main, ["ruling", "just4fun-colours", *args])


def ruled(*args: str) -> dict[str, Any]:
    """The JSON that it prints."""
    result = run(*args, "--json")
    assert result.exit_code == 0, result.stderr
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def refused(*args: str) -> str:
    """What it says on standard error when it refuses with exit code 2."""
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert isinstance(result.exception, SystemExit)
    return result.stderr


# ---- Lines


@pytest.mark.touches("J4F-LINE-1", "J4F-LINE-2", "RULING-LINE-BEFORE-AREA")
def test_line_wins_before_a_larger_area() -> None:
    """Seat 1 has a line of 4; seat 0 has 5 fields side by side, but no 4 in a row."""
    position = "a1:0 b1:0 c1:0 a2:0 b2:0 c3:1 d3:1 e3:01 f3:1"
    document = ruled("--players", "2", position)
    assert list(document) == ["game", "setup", "steps", "outcome"]
    assert (document["game"], document["setup"]["players"]) == ("just4fun-colours", 2)
    line = [{"seat": 1, "fields": ["c3", "d3", "e3", "f3"]}]
    areas = [
        {"seat": 0, "fields": ["a1", "a2", "b1", "b2", "c1"], "size": 5, "stones": 5},
        {"seat": 1, "fields": ["c3", "d3", "e3", "f3"], "size": 4, "stones": 5},
    ]
    first, second = document["steps"]
    assert (first["event"], first["lines"]) == ("lines_completed", line)
    assert (second["event"], second["areas"]) == ("areas_compared", areas)
    outcome = {"winners": [1], "lines": line, "areas": []}
    assert document["outcome"] == outcome | {
        "clauses": ["J4F-LINE-1", "J4F-LINE-2"],
        "text": "Seat 1 wins by the line c3 d3 e3 f3.",
    }


@pytest.mark.touches("J4F-LINE-1", "J4F-LINE-2", "J4F-LINE-3")
@pytest.mark.parametrize("fields", ["b2 b3 b4 b5", "c1 d2 e3 f4", "a6 b5 c4 d3"])
def test_lines_up_and_diagonal(fields: str) -> None:
    """A line goes across, up or along a diagonal."""
    document = ruled(" ".join(f"{field}:0" for field in fields.split()))
    assert [sorted(line["fields"]) for line in document["steps"][0]["lines"]] == [fields.split()]
    assert document["outcome"]["winners"] == [0]


@pytest.mark.touches("J4F-LINE-2", "J4F-LINE-3", "RULING-TOP-STONE")
@pytest.mark.parametrize(
    "position", ["a1:0 b1:0 d1:0 e1:0", "e1:0 f1:0 a2:0 b2:0", "a1:0 b1:0 c1:01 d1:0"]
)
def test_no_line(position: str) -> None:
    """A gap, an edge and a covered stone break a line."""
    assert ruled(position)["steps"][0]["lines"] == []


@pytest.mark.touches("J4F-VARIANT-1")
def test_variant_needs_five() -> None:
    """In the variant 4 in a row are no line, and 5 are."""
    four = "a1:0 b1:0 c1:0 d1:0"
    assert len(ruled(four)["steps"][0]["lines"]) == 1
    assert ruled(four, "--variant")["steps"][0]["lines"] == []
    assert ruled(f"{four} e1:0", "--variant")["outcome"]["winners"] == [0]
    assert "J4F-VARIANT-1" in run(four, "--variant").stdout
    assert "J4F-VARIANT-1" not in run(four).stdout


def test_lines_of_several_players_have_no_winner() -> None:
    """Whose line came first does not show, and the first one would have ended the game."""
    lines = " ".join(f"{column}1:0 {column}3:1" for column in "abcd")
    assert ruled(lines)["outcome"]["winners"] == []


# ---- Areas


@pytest.mark.touches("J4F-AREA-4", "J4F-AREA-1", "J4F-AREA-2")
def test_final_board_example() -> None:
    """Areas of 5, 4, 3 and 2 fields: the player with 5 wins."""
    position = "a1:0 b1:0 c1:0 a2:0 b2:0 e1:1 f1:1 e2:1 f2:1 a6:2 b6:2 c6:2 e6:3 f6:3"
    document = ruled("--players", "4", position)
    assert [area["size"] for area in document["steps"][1]["areas"]] == [5, 4, 3, 2]
    assert document["outcome"]["winners"] == [0]


@pytest.mark.touches("J4F-AREA-1", "RULING-AREA")
def test_corners_join_nothing_and_only_the_best_area_counts() -> None:
    """Three fields corner to corner are three areas; two side by side are one of 2."""
    document = ruled("a1:0 b2:0 c3:0 f1:1 f2:1")
    assert [(area["seat"], area["size"]) for area in document["steps"][1]["areas"]] == [
        (0, 1),
        (1, 2),
    ]
    assert document["outcome"]["winners"] == [1]


@pytest.mark.touches("J4F-AREA-3", "RULING-AREA-TIE")
@pytest.mark.readings("RULING-AREA-TIE")
def test_area_tie() -> None:
    """2 fields each: seat 0's towers hold 4 stones, 2 of them its own; seat 1's hold 3, all own."""
    position = "a1:110 b1:0 d1:1 e1:11"
    whole = ruled(position)
    assert [area["stones"] for area in whole["steps"][1]["areas"]] == [4, 3]
    assert whole["outcome"]["winners"] == [0]
    own = ruled(position, "--set", "area_tie=own_stones")
    assert [area["stones"] for area in own["steps"][1]["areas"]] == [2, 3]
    assert own["outcome"]["winners"] == [1]


@pytest.mark.touches("RULING-AREA")
def test_equal_areas_share_the_win() -> None:
    """Equal in fields and stones, both win."""
    assert ruled("a1:0 f6:1")["outcome"]["winners"] == [0, 1]


def test_text() -> None:
    """The board, then lines, areas and the winner, each with its clauses."""
    assert run("--players", "3", "a1:0 b1:01 c2:2 d2:2").stdout == (
        "Just4Fun Colours, 3 players\n"
        "\n"
        "6  .    .    .    .    .    .\n"
        "5  .    .    .    .    .    .\n"
        "4  .    .    .    .    .    .\n"
        "3  .    .    .    .    .    .\n"
        "2  .    .    2    2    .    .\n"
        "1  0    1x2  .    .    .    .\n"
        "   a    b    c    d    e    f\n"
        "\n"
        "Nobody has a line.\n"
        "  J4F-LINE-1, J4F-LINE-2\n"
        "\n"
        "Seat 0 has the area a1, 1 field with 1 stone; seat 1 has the area b1, "
        "1 field with 2 stones; seat 2 has the area c2 d2, 2 fields with 2 stones.\n"
        "  J4F-AREA-1, J4F-AREA-2, J4F-TOWER-2, RULING-AREA, RULING-TOP-STONE\n"
        "\n"
        "Seat 2 wins by the largest area, 2 fields with 2 stones.\n"
        "  J4F-AREA-1, J4F-AREA-2, RULING-AREA\n"
    )


@pytest.mark.parametrize(
    "position", ["A1:0 B1:01 C2:2", "a1:0b1:01c2:2", " a1 : 0\nb1: 0 1 c2 :2 "]
)
def test_free_spacing_and_case(position: str) -> None:
    """Upper case and any spacing will do, and the highest seat tells how many play."""
    assert ruled(position) == ruled("--players", "3", "a1:0 b1:01 c2:2")


# ---- What is refused


@pytest.mark.touches("J4F-BOARD-1")
@pytest.mark.parametrize("field", ["g1", "a0", "a7", "a", "a11", "ab1"])
def test_field_off_the_board(field: str) -> None:
    """Fields go from a1 to f6."""
    message = refused(f"a1:0 {field}:1")
    assert f"there is no field {field}" in message
    assert "J4F-BOARD-1" in message


@pytest.mark.touches("J4F-TOWER-1")
def test_field_twice() -> None:
    """A field has one tower."""
    assert "J4F-TOWER-1" in refused("a1:0 b1:1 a1:01")


@pytest.mark.touches("J4F-STONES-1", "J4F-SETUP-2")
def test_more_stones_than_a_player_has() -> None:
    """20 stones of a seat can be on the board, 21 cannot."""
    fields = [f"{column}{row}" for row in range(1, 5) for column in "abcdef"]
    twenty = " ".join(f"{field}:0" for field in fields[:20])
    assert ruled(twenty)["outcome"]["winners"] == [0]
    assert "J4F-STONES-1" in refused(f"{twenty} a6:10")


@pytest.mark.touches("RULING-TOWER-COST", "RULING-TOP-STONE", "J4F-PRICE-2", "J4F-PLAY-1")
@pytest.mark.readings("RULING-TOWER-COST")
def test_tower_that_cannot_have_been_built() -> None:
    """An 8th stone costs 8 cards, unless all stones are the player's own and the reading says 1."""
    opponents_only = ("--set", "tower_cost=opponents_only")
    assert ruled("a1:0101010")["outcome"]["winners"] == [0]
    assert refused("a1:01010101").endswith("\n  J4F-PLAY-1, J4F-PRICE-2\n")
    assert refused("a1:00000000").endswith("\n  J4F-PLAY-1, RULING-TOWER-COST\n")
    assert ruled("a1:00000000", *opponents_only)["outcome"]["winners"] == [0]
    for tower in ("000000001", "10000000"):
        message = refused(f"a1:{tower}", *opponents_only)
        assert message.endswith("\n  J4F-PLAY-1, J4F-PRICE-2\n")


@pytest.mark.touches("J4F-STONES-1", "J4F-SETUP-2", "RULING-TURN-ORDER")
def test_wrong_seats() -> None:
    """2 to 4 play, and every stone is one of theirs."""
    assert "there is no seat 2" in refused("--players", "2", "a1:2")
    assert refused("--players", "2", "a1:2").endswith("\n  J4F-SETUP-2\n")
    for too_many in (("--players", "5", "a1:2"), ("a1:9",)):
        assert refused(*too_many).endswith("\n  RULING-TURN-ORDER, J4F-STONES-1\n")


@pytest.mark.parametrize("position", ["a1", "a1:", "a1=0", "a1:x", "R1 R2", "a1:0, b1:0", ":0"])
def test_unreadable_position(position: str) -> None:
    """What is no field with stones is told as it stands."""
    assert "a1:01" in refused(position)


def test_options_of_other_games() -> None:
    """The optional rule is no option here, nor is the variant of 5 COLORS."""
    assert "variant=false|true" in refused("a1:0", "--optional-rule")
    other = CliRunner().invoke(main, ["ruling", "5211", "--variant", "T2 T3 O2 O3 / P2 P3 Y2 Y3"])
    assert other.exit_code == 2
    assert "RULING-AREA-TIE" in refused("a1:0", "--set", "area_tie=none")


def test_board_is_an_option() -> None:
    """A board is six rows, the lowest first; others are refused."""
    board = "ROYGBP/ROYGBP/ROYGBP/ROYGBP/ROYGBP/ROYGBP"
    assert run("a1:0", "--set", f"board={board}").stdout.startswith(
        f"Just4Fun Colours, 2 players, board={board}\n"
    )
    assert "J4F-BOARD-1" in refused("a1:0", "--set", "board=ROYGBP")


# ---- The functions behind it


def test_reasons() -> None:
    """Every refusal has its reason, whatever the sentence says."""
    positions: dict[PositionReason, list[tuple[str, list[int]]]] = {
        PositionReason.UNKNOWN_FIELD: [("A1", [0])],
        PositionReason.FIELD_TWICE: [("a1", [0]), ("a1", [])],
        PositionReason.UNKNOWN_SEAT: [("a1", [-1])],
        PositionReason.TOO_HIGH: [("a1", [0] * 8)],
        PositionReason.TOO_MANY_STONES: [(f"{column}1", [0] * 5) for column in "abcde"],
    }
    for reason, stones in positions.items():
        with pytest.raises(IllegalPosition) as refusal:
            board_of(Setup(players=2), stones)
        assert refusal.value.reason is reason
        assert refusal.value.clauses


@pytest.mark.touches("RULING-AREA")
def test_empty_board_is_shared() -> None:
    """Without a stone nobody has an area: all are equal, and all win together."""
    assert rule_position(Setup(players=2), []).outcome.winners == (0, 1)


@pytest.mark.parametrize(
    "stones", [None, "a1:0", [("a1",)], [("a1", "0")], [(1, [0])], [["a1", [True]]]]
)
def test_stones_must_be_towers(stones: Any) -> None:
    """What is no list of fields with seats is misuse, and so is what is no setup."""
    with pytest.raises(Misuse):
        board_of(Setup(players=2), stones)
    with pytest.raises(Misuse):
        board_of(stones, [])

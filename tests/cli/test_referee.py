"""`rulekit referee`: the course of a recorded game, and what is wrong with a record."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import rulekit
from rulekit.cli import main

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.jsonl"))

FIVE = rulekit.game("5-colors")
# Dealt from this order, seat 0 holds B1 B1 B1 B1 B1 and seat 1 holds B2 B2 B2 B2 B2.
DECK = tuple(sorted(FIVE.setup.edition.deck))


def run(*args: str, text: str | bytes | None = None, **env: str) -> Result:
    """Run `rulekit referee` with these arguments and this standard input."""
    return CliRunner().invoke(main, ["referee", *args], input=text, env=env)


def record(*actions: str) -> str:
    """A record of two players in 5 COLORS who do this after the shuffle."""
    parsed = (rulekit.Shuffled(DECK), *map(FIVE.parse, actions))
    return rulekit.dumps_lines(rulekit.Record(FIVE.setup(players=2), parsed))


# ---- The recorded games


@pytest.mark.parametrize("name", NAMES)
def test_recorded_games_are_legal_and_complete(name: str) -> None:
    """Every game in the documentation can be refereed to its end."""
    result = run(str(EXAMPLES / f"{name}.jsonl"))
    assert result.exit_code == 0
    assert "\n  The game is over: " in result.stdout
    assert "\nResult\n" in result.stdout
    ending = json.loads(run(str(EXAMPLES / f"{name}.jsonl"), "--json").stdout)["ending"]
    assert ending["ending"] == "complete"
    assert ending["outcome"]["clauses"]


def test_recorded_games_can_be_made_again() -> None:
    """Agents, seeds and rules give the same bytes as they did."""
    made = runpy.run_path(str(EXAMPLES / "make.py"))
    assert sorted(made["GAMES"]) == NAMES
    for name in NAMES:
        text = (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8")
        assert made["played"](name) == text


def test_recorded_games_are_what_the_table_says() -> None:
    """The readme names each file with its number of players."""
    table = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    for name in NAMES:
        header = (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[0]
        assert f"| `{name}.jsonl` | {json.loads(header)['setup']['players']} |" in table


@pytest.mark.touches("RULING-SECOND-BURST")
@pytest.mark.parametrize("name", ["5-colors-second-burst-once", "5211-second-burst-once"])
def test_second_burst_shows_in_its_records(name: str) -> None:
    """Some colour scores with the burst number or more, after another one has burst."""
    played = rulekit.loads_lines((EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8"))
    burst = played.setup.rules.burst
    scored = [
        sum(map(len, event.cards))
        for step in rulekit.replay(played)
        for event in step.events
        if type(event).__name__ == "Scored" and isinstance(event.scores, str)
    ]
    assert max(scored) >= burst


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        ("5-colors-basic", ["burst number", "a tie at", "The card left in each hand"]),
        ("5-colors-second-burst-once", ["many 1s number", "burst number", "a tie at"]),
        ("5-colors-optional-turn", ["The 3 cards left in each hand"]),
        ("5211-optional-turn", ["The 3 cards left in each hand"]),
        ("just4fun-colours-line", ["has the line"]),
        ("just4fun-colours-areas", ["by the largest area", "become the new deck"]),
        ("just4fun-colours-exchange", ["exchanges this hand", "become the new deck"]),
    ],
)
def test_recorded_games_show_what_they_are_named_for(name: str, sentences: list[str]) -> None:
    """Each record holds the moments that it was chosen for."""
    output = run(str(EXAMPLES / f"{name}.jsonl")).stdout
    for sentence in sentences:
        assert sentence in output


# ---- What is told


@pytest.mark.touches("5C-TURN-2", "5C-RENEW-1", twin=False)
def test_course_by_round_with_clauses() -> None:
    """A turn of two players: removed, dealt, revealed, renewed; then what is waited for."""
    assert run("-", text=record("0: B1 B1", "1: B2 B2")).stdout == (
        "5 COLORS, 2 players\n"
        "\n"
        "Round 1\n"
        "\n"
        "  10 cards are removed from the deck, unseen.\n"
        "    5C-SETUP-2, 5C-REMOVE-1, 5C-TABLE-1, RULING-REMOVED-CARDS\n"
        "  Each player is dealt 5 cards.\n"
        "    5C-SETUP-1, RULING-DEALING-ORDER\n"
        "  The players reveal B1 B1 / B2 B2.\n"
        "    5C-TURN-2\n"
        "  The hands are renewed with 4 cards from the deck.\n"
        "    5C-RENEW-1, 5C-RENEW-2, RULING-COMPULSORY-RENEWAL, RULING-DEALING-ORDER\n"
        "\n"
        "Result\n"
        "\n"
        "  The game goes on: seats 0, 1 are to play.\n"
    )


def test_what_a_game_waits_for() -> None:
    """A record may end before the game does."""
    header = record().splitlines(keepends=True)[0]
    assert "The game goes on: 100 cards are to be shuffled." in run("-", text=header).stdout
    result = run("-", text=record("0: B1 B1"))
    assert "The game goes on: seat 1 is to play." in result.stdout
    assert result.exit_code == 0


def test_json() -> None:
    """One object: rounds with their events, choices included, and the ending."""
    document = json.loads(run("-", "--json", text=record("0: B1 B1")).stdout)
    assert document["game"] == "5-colors"
    assert document["setup"]["players"] == 2
    assert [entry["round"] for entry in document["rounds"]] == [1]
    assert document["rounds"][0]["events"][2:] == [
        {
            "event": "chosen",
            "seat": 0,
            "clauses": ["5C-TURN-1", "5C-ROUND-2", "RULING-SECRET-CHOICE"],
            "text": "Seat 0 has chosen.",
        }
    ]
    assert document["ending"] == {
        "ending": "unfinished",
        "waiting": [1],
        "text": "The game goes on: seat 1 is to play.",
    }


def test_narrow_terminal() -> None:
    """On a terminal no line is longer than the terminal is wide."""
    path = str(EXAMPLES / "just4fun-colours-exchange.jsonl")
    output = run(path, FORCE_COLOR="1", COLUMNS="40", TERM="xterm").stdout
    assert max(map(len, click.unstyle(output).splitlines())) <= 40


# ---- What is not legal


@pytest.mark.touches("5C-TURN-1", twin=False)
def test_illegal_line_is_told_with_its_clause() -> None:
    """Everything before it counts, nothing after it is read, and the exit code is 1."""
    text = record("0: B1 B1", "1: B6 B2") + "nonsense\n"
    result = run("-", text=text)
    assert result.exit_code == 1
    assert "  Each player is dealt 5 cards.\n" in result.stdout
    assert result.stdout.endswith(
        "  Line 4, 1: B2 B6, is not legal: seat 1 does not hold B2 B6.\n    5C-TURN-1\n"
    )
    ending = json.loads(run("-", "--json", text=text).stdout)["ending"]
    assert (ending["ending"], ending["line"]) == ("refused", 4)
    assert ending["error"]["reason"] == "not_in_hand"
    assert ending["error"]["clauses"] == ["5C-TURN-1"]


@pytest.mark.touches("5C-SETUP-1", "5C-TURN-1", "5C-ROUND-2", "RULING-CHOICE-STANDS", twin=False)
@pytest.mark.parametrize(
    ("text", "line", "clause"),
    [
        (record("0: B1 B1", "0: B1 B1"), 4, "RULING-CHOICE-STANDS"),
        (record("0: B1"), 3, "5C-ROUND-2"),
        (record("2: B1 B1"), 3, "5C-TURN-1"),
        (record() + '{"action":"choose","cards":["B1","B1"],"seat":-1}\n', 3, "5C-TURN-1"),
        (record("shuffle: B1"), 3, "5C-SETUP-1"),
    ],
)
def test_other_illegal_lines(text: str, line: int, clause: str) -> None:
    """A second choice, a wrong number of cards, an unknown seat, a shuffle out of time."""
    result = run("-", text=text)
    assert result.exit_code == 1
    assert f"  Line {line}, " in result.stdout
    assert clause in result.stdout.splitlines()[-1]


def test_action_after_the_end() -> None:
    """A complete record with one more action ends with its refusal."""
    text = (EXAMPLES / "5211-basic.jsonl").read_text(encoding="utf-8")
    last = text.splitlines()[-1]
    result = run("-", text=f"{text}{last}\n")
    assert result.exit_code == 1
    assert f"Line {len(text.splitlines()) + 1}, " in result.stdout
    assert "the game is over" in result.stdout


# ---- What cannot be read


def test_record_cut_off_in_its_last_line() -> None:
    """It is told, and all lines before it count."""
    text = record("0: B1 B1", "1: B2 B2")
    result = run("-", text=text[:-20])
    assert result.exit_code == 0
    assert result.stdout.endswith("  Line 4 breaks off; all lines before it are legal and count.\n")
    assert "  Each player is dealt 5 cards.\n" in result.stdout


HEADER, SHUFFLE, FIRST = record("0: B1 B1").splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "nonsense",
        "{}\n",
        "[" * 100_000,
        HEADER[:-5],
        f"{HEADER}\nnonsense\n{FIRST}\n",
        f"{HEADER}\n{SHUFFLE[:-5]}\n{FIRST}\n",
        f"{HEADER}\n\n{SHUFFLE}\n",
        f"{HEADER}\n{SHUFFLE}\n" + '{"action":"fold","seat":0}\n',
        f"{HEADER}\n{SHUFFLE}\n" + '{"action":"choose","cards":[NaN,"B1"],"seat":0}\n',
        HEADER.replace('"players":2', '"players":6') + "\n",
        HEADER.replace('"players":2', '"players":true') + "\n",
        HEADER.replace("5-colors", "6-colors") + "\n",
        HEADER.replace('"ruleset_version":1', '"ruleset_version":0') + "\n",
        HEADER.replace("rulekit/record", "rulekit/state") + "\n",
        b"\xff\xfe\n",
        HEADER.encode() + b"\n\xff\xff\n" + SHUFFLE.encode(),
        "9" * 1_000_000,
        HEADER + "\x00\n",
    ],
)
def test_unreadable_records(text: str | bytes) -> None:
    """A sentence on standard error that fits a screen, and exit code 2."""
    result = run("-", text=text)
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    assert result.stderr.startswith("Error: line ")
    assert len(result.stderr) < 500


def test_missing_files(tmp_path: Path) -> None:
    """A file that is not there, or a folder, is unreadable too."""
    for path in (tmp_path, tmp_path / "none.jsonl"):
        result = run(str(path))
        assert result.exit_code == 2
        assert isinstance(result.exception, SystemExit)


def test_windows_line_ends(tmp_path: Path) -> None:
    """Line ends may be those of another system."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(record("0: B1 B1").replace("\n", "\r\n").encode())
    result = run(str(path))
    assert result.exit_code == 0
    assert "seat 1 is to play" in result.stdout

"""`rulekit play`, as a person plays: whole games, refusals, reasons, interruptions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import rulekit
from tests.cli.commands import EXAMPLE, ended

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from tests.cli.terminal import Terminal

PROMPT = "Your move (? hint show help quit): "


def play_on(terminal: Terminal, line: str = "1\n") -> None:
    """Answer every question like this to the end of the game."""
    while terminal.until(PROMPT, "The record: ").endswith(PROMPT):
        terminal.type(line)


def record_of(path: Path) -> rulekit.Report[Any, Any, Any, Any, Any]:
    """The record that was kept, refereed."""
    return rulekit.referee(path.read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "players"), [("5-colors", 2), ("5211", 3), ("just4fun-colours", 2)]
)
def test_a_whole_game_at_the_terminal(name: str, players: int, tmp_path: Path) -> None:
    """It goes from the deal to the result in lines of 80 columns, and what it keeps is a record."""
    path = tmp_path / "game.jsonl"
    arguments = ["--players", str(players), "--seat", "1", "--against", "random", "--seed", "4"]
    with Terminal("play", name, *arguments, "--record", str(path), TERM="dumb") as terminal:
        play_on(terminal)
        assert terminal.code() == 0
        shown = terminal.shown
    assert "\x1b" not in terminal.raw
    assert max(map(len, shown.replace(str(path), "").splitlines())) <= 80
    report = record_of(path)
    assert isinstance(report.ending, rulekit.Complete)
    names = ["random 0", "you", "random 2"][:players]
    game: Any = rulekit.game(name)
    outcome = report.ending.outcome
    said = rulekit.explain(game, outcome, names=names, seat=1)
    assert said in " ".join(shown.split())
    assert ", ".join(outcome.clauses) in " ".join(shown.split())
    hands = [" ".join(cards) for cards in report.steps[1].events[-1].hands]
    before_any_move = shown.split(PROMPT)[0]
    assert [hand in before_any_move for hand in hands] == [False, True, False][:players]


@pytest.mark.touches("5C-TURN-1", "5C-TURN-4", twin=False)
def test_what_is_typed() -> None:
    """Cards in any order and in lower case, refusals with their clause, reasons, a hint, help."""
    with Terminal("play", "5-colors", "--seed", "3", "--against", "greedy") as terminal:
        start = terminal.until(PROMPT)
        hand = start.partition("your hand")[2].split()[:5]
        terminal.type("r9\n")
        refused = terminal.until(PROMPT)
        assert "The cards to choose in this turn are 2, not 1." in refused
        assert "5C-TURN-1" in refused
        terminal.type("0: Q7 Q8\n")
        assert "There is no card 'Q7'." in terminal.until(PROMPT)
        terminal.type("1: R1 R2\n")
        assert "This is not yours to send." in terminal.until(PROMPT)
        terminal.type("help\n")
        assert "leave; the game is kept" in terminal.until(PROMPT)
        terminal.type("?\n")
        why = " ".join(terminal.until(PROMPT).split())
        assert "5C-SETUP-2: " in why
        terminal.type("hint\n")
        assert "search would play " in terminal.until(PROMPT)
        terminal.type("show\n")
        assert "your hand" in terminal.until(PROMPT)
        terminal.type(f"{hand[1]} {hand[0]}".lower() + "\n")
        assert "The players reveal" in terminal.until(PROMPT)
        terminal.type("?\n")
        since = " ".join(terminal.until(PROMPT).split())
        assert "5C-TURN-2: " in since
        assert "5C-SETUP-2: " not in since  # the deal was before the last move
        terminal.type("quit\n")
        terminal.until("rulekit play --resume ")
        assert terminal.code() == 0
    assert "\x1b[" in terminal.raw  # in colour, since nobody asked for none


def test_a_closed_terminal_loses_nothing(tmp_path: Path) -> None:
    """A game that is broken off and gone on with is the same as one that was not."""
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    arguments = ["--seed", "0", "--against", "random"]
    game = ["just4fun-colours", "--players", "3", "--set", "variant=true"]
    with Terminal("play", *game, *arguments, "--record", str(whole)) as terminal:
        play_on(terminal)
    assert whole.read_bytes().count(b'"shuffle"') > 1, "the deck was shuffled anew later on"
    with Terminal("play", *game, *arguments, "--record", str(broken)) as terminal:
        for _ in range(3):
            terminal.until(PROMPT)
            terminal.type("1\n")
        terminal.until(PROMPT)
        terminal.close()
        assert terminal.code() in (0, 2, 129)  # as it finds out: by a signal, reading or writing
    kept = broken.read_bytes()
    assert whole.read_bytes().startswith(kept)
    assert kept.count(b"\n") == 1 + 1 + 9  # the header, the shuffle, three turns of each
    with Terminal("play", "--resume", str(broken), *arguments) as terminal:
        play_on(terminal)
        assert terminal.code() == 0
    assert broken.read_bytes() == whole.read_bytes()


def test_an_interrupt_says_how_to_go_on(tmp_path: Path) -> None:
    """Ctrl-C ends the command as an interrupt does, and the game is there."""
    path = tmp_path / "game.jsonl"
    with Terminal("play", "5211", "--against", "random", "--record", str(path)) as terminal:
        terminal.until(PROMPT)
        terminal.type("1\n")
        terminal.until(PROMPT)
        terminal.type("\x03")
        terminal.until(f"rulekit play --resume {path}"[:60])
        assert terminal.code() == 130
    assert "Traceback" not in terminal.shown
    report = record_of(path)
    assert isinstance(report.ending, rulekit.Unfinished)
    assert len(report.steps) == 1 + 1 + 2  # the start, the shuffle, a choice of each


def test_agents_alone_can_be_watched(tmp_path: Path) -> None:
    """Nobody is asked anything, nobody's hand is shown, and the result is told."""
    path = tmp_path / "game.jsonl"
    with Terminal(
        "play", "5-colors", "--watch", "--against", "greedy", "--record", str(path), TERM="dumb"
    ) as terminal:
        terminal.until("The record: ")
        assert terminal.code() == 0
    assert PROMPT not in terminal.shown
    assert "your hand" not in terminal.shown
    assert isinstance(record_of(path).ending, rulekit.Complete)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "Name a game"),
        (["5-colors", "--resume", "game.jsonl"], "has its game"),
        (["--resume", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["--resume", "/dev/zero"], "it is no file"),
        (["--resume", "/"], "it is no file"),
        (["--resume", EXAMPLE, "--seat", "9"], "There is no seat 9 at a table of 4."),
        (["--resume", EXAMPLE, "--playouts", "0"], "a budget is"),
        (["5-colors", "--seat", "2"], "There is no seat 2 at a table of 2."),
        (["5-colors", "--seat", "-1"], "There is no seat -1 at a table of 2."),
        (["5-colors", "--players", "6"], "6 players cannot play"),
        (["5-colors", "--against", "nobody"], "nobody"),
        (["5-colors", "--against", "random", "--against", "greedy"], "too many"),
        (["5-colors", "--seed", "-1"], "a seed is an int from 0 on"),
        (["5-colors", "--playouts", "0"], "a budget is"),
        (["5-colors", "--record", "/nowhere/game.jsonl"], "cannot be opened"),
        (["chess"], "chess"),
    ],
)
def test_what_makes_no_sense_is_refused_before_the_game(
    arguments: list[str], says: str, tmp_path: Path
) -> None:
    """One error in words on standard error, exit code 2, and no game begun: there is no file."""
    path = tmp_path / "begun.jsonl"
    kept = [] if {"--resume", "--record"} & {*arguments} else ["--record", str(path)]
    done = ended("play", *arguments, *kept)
    assert done.returncode == 2
    assert says in done.stderr.decode()
    assert not path.exists()


def test_a_record_that_is_none_is_refused(tmp_path: Path) -> None:
    """A file that no table wrote is refused with its line, and stays as it is."""
    path = tmp_path / "game.jsonl"
    path.write_text("nothing\n", encoding="utf-8")
    done = ended("play", "--resume", str(path))
    assert (done.returncode, path.read_text("utf-8")) == (2, "nothing\n")
    assert b"line 1" in done.stderr

"""What a front end's own type checker accepts and what it finds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.typing import consumer

CONSUMER = Path(consumer.__file__)

MISTAKES = {
    "another_games_action": """
        import rulekit
        from rulekit.just4fun import Exchange
        from rulekit.majority import Choose
        game = rulekit.game("5-colors")
        state = game.start(game.setup(players=2))
        game.apply(state, Exchange(0))  # arg-type
        third = rulekit.game("just4fun-colours")
        board = third.start(third.setup(players=2))
        third.apply(board, Choose(0, ("T2", "T3")))  # arg-type
    """,
    "another_games_state": """
        import rulekit
        game, other = rulekit.game("5-colors"), rulekit.game("just4fun-colours")
        state = other.start(other.setup(players=2))
        game.waiting(state)  # arg-type
        game.legal_actions(state, 0)  # arg-type
    """,
    "another_games_setup": """
        import rulekit
        game, other = rulekit.game("5-colors"), rulekit.game("5211")
        game.start(other.setup(players=2))  # arg-type
    """,
    "misspelt_option": """
        import rulekit
        rulekit.game("5-colors").setup(players=2, second_brust="once")  # call-arg
        rulekit.game("5211").setup(player=2)  # call-arg
        rulekit.game("just4fun-colours").setup(players=2, tower_costs="all_stones")  # call-arg
    """,
    "wrong_reading": """
        import rulekit
        rulekit.game("5-colors").setup(players=2, second_burst="twice")  # arg-type
        rulekit.game("5211").setup(players=2, optional_ending="once")  # arg-type
        rulekit.game("just4fun-colours").setup(players=2, payment="round")  # arg-type
    """,
    "match_without_the_end": """
        import rulekit
        from rulekit import Players, Shuffle
        game = rulekit.game("5-colors")
        match game.waiting(game.start(game.setup(players=2))):  # exhaustive-match
            case Shuffle():
                print("shuffle")
            case Players(seats):
                print(seats)
    """,
    "match_without_the_shuffle": """
        import rulekit
        from rulekit import Over, Players
        game = rulekit.game("5211")
        def tell() -> str:  # return
            match game.waiting(game.start(game.setup(players=2))):  # exhaustive-match
                case Players(seats):
                    return str(seats)
                case Over(outcome):
                    return str(outcome.winners)
    """,
    "match_without_the_players": """
        import rulekit
        from rulekit import Over, Shuffle
        game = rulekit.game("just4fun-colours")
        match game.waiting(game.start(game.setup(players=2))):  # exhaustive-match
            case Shuffle(cards):
                print(cards)
            case Over(outcome):
                print(outcome.winners)
    """,
    "wrong_field": """
        import rulekit
        game = rulekit.game("5-colors")
        state = game.start(game.setup(players=2))
        print(game.view(state, 0).hand)  # attr-defined
    """,
}
"""Small programs with mistakes; a comment names the error that mypy must find in its line."""


def test_mypy_accepts_a_front_end_and_finds_its_mistakes(tmp_path: Path) -> None:
    """With `--strict` the consumer is accepted, and the marked mistakes, no others, are found."""
    marked = set()
    for name, program in MISTAKES.items():
        lines = [line.removeprefix(" " * 8) for line in program.splitlines()]
        (tmp_path / f"{name}.py").write_text("\n".join(lines) + "\n", encoding="utf-8")
        for number, line in enumerate(lines, start=1):
            if mistake := re.search(r"  # ([\w-]+)$", line):
                marked.add((f"{name}.py", number, mistake[1]))
    command = [sys.executable, "-m", "mypy", "--strict", "--enable-error-code=exhaustive-match"]
    options = [f"--config-file={tmp_path / 'none.ini'}", f"--cache-dir={tmp_path / 'cache'}"]
    (tmp_path / "none.ini").write_text("[mypy]\n", encoding="utf-8")
    files = [str(CONSUMER), *(f"{name}.py" for name in MISTAKES)]
    done = subprocess.run(
        [*command, *options, *files], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    found = {
        (error[1], int(error[2]), error[3])
        for error in re.finditer(r"^(.+?):(\d+): error: .*\[([\w-]+)\]$", done.stdout, re.MULTILINE)
    }
    assert found == marked, done.stdout + done.stderr
    assert done.stdout.count(": error:") == len(marked), done.stdout


def test_the_front_end_runs() -> None:
    """The consumer plays a game to its end, and a spectator sees its last event."""
    seen, winners = consumer.play(seed=1)
    assert winners
    assert type(seen[-1]).__name__ == "GameOver"
    consumer.types_of_five_colors()
    consumer.types_of_5211()
    consumer.types_of_just4fun_colours()
    consumer.types_of_forms({"players": 3})
    for name in ("5-colors", "5211", "just4fun-colours"):
        consumer.types_of_any_game(name)
        assert all(consumer.host_all(name))

"""`rulekit schema`: what programs in other languages are told in."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from rulekit.cli import main
from rulekit.json.schemas import DIALECT, schema_of
from rulekit.registry import game


@pytest.mark.parametrize("game_id", ["5-colors", "5211", "just4fun-colours"])
def test_the_schema_of_a_game_is_printed(game_id: str) -> None:
    """It is one JSON object, in ASCII, that names its dialect, and nothing else is printed."""
    result = CliRunner().invoke(main, ["schema", game_id])
    assert result.exit_code == 0
    assert result.stdout.isascii()
    assert json.loads(result.stdout) == schema_of(game(game_id))
    assert json.loads(result.stdout)["$schema"] == DIALECT


def test_there_is_none_of_an_unknown_game() -> None:
    """It ends with 2, and the games that there are."""
    result = CliRunner().invoke(main, ["schema", "chess"])
    assert result.exit_code == 2
    assert "5-colors" in result.stderr

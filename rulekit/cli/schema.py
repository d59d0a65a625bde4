"""`rulekit schema`: a game's values as JSON Schema."""

from __future__ import annotations

import json

import click

from rulekit.cli.command import main
from rulekit.cli.setups import GAME
from rulekit.registry import game


@main.command()
@click.argument("game_id", metavar="GAME", type=GAME)
def schema(game_id: str) -> None:
    """Print the JSON Schema of a game's setups, views, actions, events and all the rest."""
    from rulekit.json.schemas import schema_of

    print(json.dumps(schema_of(game(game_id)), indent=2))

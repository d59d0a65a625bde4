"""Write the schemas: `python -m spec.make_schemas`."""

from __future__ import annotations

import json
from pathlib import Path

from rulekit.json.schemas import schema_of
from rulekit.registry import game

SCHEMAS = Path(__file__).parent / "schemas"

GAMES = ("5-colors", "5211", "just4fun-colours")
"""The games that come with rulekit, whatever else is installed."""


def all_files() -> dict[str, str]:
    """Give the text of every file by its name."""
    return {f"{of}.json": json.dumps(schema_of(game(of)), indent=2) + "\n" for of in GAMES}


def main() -> None:
    """Write every file of `spec/schemas/`, but for the declarations that are made of these."""
    for name, text in all_files().items():
        (SCHEMAS / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text)} bytes")


if __name__ == "__main__":
    main()

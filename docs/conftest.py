"""Every line of Python in the guides runs as a test: a guide is one program, block after block."""

from sybil import Sybil
from sybil.parsers.markdown import ClearNamespaceParser, PythonCodeBlockParser

from rulekit.registry import game_ids

# This one is about a game from outside; tests/outside runs it where that is installed.
OUTSIDE = [] if "peaks" in game_ids() else ["adding-a-game.md"]

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), ClearNamespaceParser()],
    patterns=["*.md"],
    excludes=OUTSIDE,
).pytest()

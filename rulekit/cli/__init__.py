"""The command line: what a round scores, what a recorded game did, what a clause says.

No rule stands here: the commands read text, ask the games and print the answers with their
clauses. Exit codes:

- 0: all is well, also where whoever reads the output leaves early;
- 1: what was to be checked, a record, the vectors or the trace, fails; nothing else ends with 1;
- 2: the question is refused, or something cannot be read or written;
- 70: a fault of rulekit itself;
- 128 and the number of a signal, so 130 for an interrupt: it was ended by this signal.

Text from outside (arguments, file names, what files and programs hold) is printed with its
control and format characters escaped, so that it never moves a terminal's cursor or adds a line.
"""

from __future__ import annotations

import sys

try:
    import click as click
    import rich as rich
except ModuleNotFoundError as missing:
    if str(missing.name).partition(".")[0] not in {"click", "rich"}:
        raise
    print("The command line needs click and rich: pip install click rich", file=sys.stderr)
    raise SystemExit(2) from None

from rulekit.cli import clause, games, referee, ruling, schema, serve, trace, vectors
from rulekit.cli.command import main

__all__ = ["clause", "games", "main", "referee", "ruling", "schema", "serve", "trace", "vectors"]

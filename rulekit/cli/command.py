"""The command `rulekit`, to which each module of commands adds its own."""

from __future__ import annotations

import click

from rulekit.cli.ending import Command


@click.group(cls=Command, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulekit")
def main() -> None:
    """Ask the rules of the games that `rulekit games` lists.

    \b
    Exit codes:
      0    all is well, also where the reader of the output leaves early
      1    what was to be checked, a record, the vectors or the trace, fails
      2    the question is refused, or something cannot be read or written
      70   this is a fault of rulekit itself
      130  interrupted; for other signals it is 128 and their number
    """  # noqa: D301 - click wants the character itself, to leave the lines as they are

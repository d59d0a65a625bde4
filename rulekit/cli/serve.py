"""`rulekit serve`: tables in the browser."""

from __future__ import annotations

import sys

import click

from rulekit.cli.command import main
from rulekit.cli.ending import Unanswered


@main.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--data",
    "path",
    default="tables.sqlite",
    show_default=True,
    metavar="FILE",
    help="Where the tables are kept; made where it is not there.",
)
def serve_command(host: str, port: int, path: str) -> None:
    """Let people play in their browsers.

    Prints the address of a page on which a table is opened; every player gets a link. Tables are
    on disk after each move, so the server may end and start again at any time. Ctrl-C ends it.
    """
    try:
        from rulekit.web import serve
    except ModuleNotFoundError as missing:
        raise Unanswered(str(missing)) from missing
    serve(path, host, port, started=_tell)


def _tell(address: str) -> None:
    """Tell the address at once; what else a command prints waits for its end."""
    if sys.__stdout__ is not None:
        print(address, file=sys.__stdout__, flush=True)

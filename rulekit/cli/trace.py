"""`rulekit trace`: clauses, code and tests held against each other."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rulekit.cli.command import main
from rulekit.cli.ending import Unanswered
from rulekit.cli.printing import Page
from rulekit.spec import tracing
from rulekit.spec.checkout import checkout, is_checkout

_ROOT = click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The source checkout; without it, the one around the current folder.",
)


@main.group()
def trace() -> None:
    """Hold clauses, code and tests against each other."""


@trace.command()
@_ROOT
@click.option(
    "--rulebooks",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with the rulebooks' texts: is every unit claimed, and unchanged?",
)
def check(root: Path | None, rulebooks: Path | None) -> None:
    """Fail where a clause lacks code or a test, or the coverage file is not up to date.

    Exit code 1: there are problems, each in a line. Exit code 2: something cannot be read.
    """
    problems = tracing.check(_checkout(root), rulebooks)
    page = Page()
    for problem in problems:
        if problem.code is tracing.Fault.UNREADABLE:
            raise Unanswered(f"{problem.where}: {problem.text}")
        page.line(str(problem))
    if problems:
        print(f"{len(problems)} problem{'s' if len(problems) > 1 else ''}", file=sys.stderr)
        raise click.exceptions.Exit(1)
    page.line("Every clause is accounted for.")


@trace.command()
@_ROOT
def report(root: Path | None) -> None:
    """Print for each clause how much cites it, and what it lacks."""
    page = Page()
    for row in tracing.report(_checkout(root)).removesuffix("\n").split("\n"):
        page.line(row)


@trace.command()
@_ROOT
def update(root: Path | None) -> None:
    """Bring spec/coverage.txt up to date."""
    folder = _checkout(root)
    changed = tracing.update(folder)
    Page().line(f"{checkout(folder).coverage} {'is now' if changed else 'was'} up to date.")


def _checkout(root: Path | None) -> Path:
    if root is None:
        try:
            here = Path.cwd()
        except OSError as error:
            raise Unanswered("The current folder is gone; name a checkout with --root.") from error
    for folder in (root,) if root else (here, *here.parents):
        if is_checkout(folder):
            return folder
    where = root or "or around the current folder; name one with --root"
    raise Unanswered(f"There is no source checkout of rulekit or of a game in {where}.")

"""`rulekit vectors`: rulekit, or another program, held against the conformance vectors."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from rulekit import vectors as conformance
from rulekit.cli.command import main
from rulekit.cli.printing import Page, escaped
from rulekit.cli.setups import GAME


def _chosen_cases(command: Any) -> Any:
    """Add the options that choose the cases."""
    folder = click.Path(exists=True, file_okay=False, path_type=Path)
    kinds = click.Choice(conformance.KINDS)
    for option in (
        click.option("--folder", type=folder, help="Another folder with vectors."),
        click.option("--kind", "kinds", type=kinds, multiple=True, help="Only cases of this kind."),
        click.option("--game", "game_ids", type=GAME, multiple=True, help="Only this game's."),
    ):
        command = option(command)
    return command


class _Seconds(click.types.FloatParamType):
    name = "number"


_SECONDS = _Seconds()


@main.group()
def vectors() -> None:
    """Hold rulekit, or another program, against the conformance vectors."""


@vectors.command("check")
@_chosen_cases
@click.option("--by-clause", is_flag=True, help="Print a table of the clauses.")
def check_vectors(
    folder: Path | None, kinds: tuple[str, ...], game_ids: tuple[str, ...], by_clause: bool
) -> None:
    """Hold rulekit's own engine against the cases.

    Exit code 1: a case failed. Exit code 2: the cases cannot be read, or there are none.
    """
    judged = conformance.check(conformance.load(folder, games=game_ids, kinds=kinds))
    if by_clause:
        _print_clauses(judged)
    _print_verdicts(judged)


@vectors.command("run")
@_chosen_cases
@click.option(
    "--timeout", type=_SECONDS, default=10.0, help="Seconds that may pass without an answer."
)
@click.argument("command", nargs=-1, required=True)
def run_vectors(
    folder: Path | None,
    kinds: tuple[str, ...],
    game_ids: tuple[str, ...],
    timeout: float,
    command: tuple[str, ...],
) -> None:
    """Ask another program the cases, and judge it clause by clause.

    \b
    rulekit vectors run --kind round -- node my-rules.mjs

    COMMAND reads one case a line, as JSON, and answers each with a line. The README of the
    vectors tells the form; what a program does not know, it answers with "unsupported".

    Exit code 1: a case failed, or other lines than answers came. Exit code 2: the cases cannot be
    read, or the program cannot be started.
    """  # noqa: D301 - as above
    cases = conformance.load(folder, games=game_ids, kinds=kinds)
    ran = conformance.run(command, cases, timeout=timeout)
    _print_clauses(ran.judged)
    if ran.rubbish_lines:
        lines = "line" if ran.rubbish_lines == 1 else "lines"
        verb = "answers" if ran.rubbish_lines == 1 else "answer"
        print(f"{ran.rubbish_lines} {lines} of the program {verb} no case:", file=sys.stderr)
        for line in ran.rubbish:
            print(f"  {escaped(line)}", file=sys.stderr)
    _print_verdicts(ran.judged, is_well=ran.is_well)


def _print_clauses(judged: Sequence[conformance.Judged]) -> None:
    page = Page()
    page.line(f"{'':28}{'passed':>10}{'failed':>10}{'unsupported':>14}")
    for name, of in conformance.by_clause(judged).items():
        page.line(f"{name:28}{of.passed:>10}{of.failed:>10}{of.unsupported:>14}")


_SHOWN = 20


def _print_verdicts(judged: Sequence[conformance.Judged], *, is_well: bool = True) -> None:
    """Print what failed and how many did; exit with 1 where one did, or not all is well."""
    page = Page()
    failed = [it for it in judged if it.verdict is conformance.Verdict.FAILED]
    for each in failed[:_SHOWN]:
        page.line(f"{each.case.id}: {each.why}")
    if len(failed) > _SHOWN:
        page.line(f"... and {len(failed) - _SHOWN} more")
    counts = Counter(it.verdict.value for it in judged)
    told = ", ".join(f"{counts[verdict.value]} {verdict.value}" for verdict in conformance.Verdict)
    page.line(f"{len(judged)} case{'s' if len(judged) > 1 else ''}: {told}")
    if failed or not is_well:
        raise click.exceptions.Exit(1)

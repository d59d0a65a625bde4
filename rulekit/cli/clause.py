"""`rulekit clause`: what a clause or ruling says, and what cites it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import click

from rulekit.cli.command import main
from rulekit.cli.ending import Unanswered
from rulekit.cli.printing import Page
from rulekit.cli.setups import GAME
from rulekit.contract import UntypedGame
from rulekit.errors import brief
from rulekit.registry import game
from rulekit.spec import tracing
from rulekit.spec.clauses import Clause, Ruling, Spec, folder_of, load, nearest
from rulekit.spec.files import read_text
from rulekit.vectors.cases import load as load_vectors


@main.command()
@click.argument("name", metavar="[ID]", required=False)
@click.option("--game", "game_id", type=GAME, help="List all clauses and rulings of this game.")
def clause(name: str | None, game_id: str | None) -> None:
    """Tell what a clause or ruling says, and what cites it."""
    if (name is None) == (game_id is None):
        raise click.UsageError("Name one clause, or a game with --game.")
    spec = load()
    if name is None:
        _print_all(spec, game(str(game_id)))
        return
    entry = spec.clauses.get(name.upper()) or spec.rulings.get(name.upper())
    match entry:
        case Clause():
            _print_clause(spec, entry)
        case Ruling():
            _print_a_ruling(entry)
        case None:
            near = nearest(name)
            hint = f"; near it {'are' if len(near) > 1 else 'is'} {', '.join(near)}" if near else ""
            raise Unanswered(f"There is no clause or ruling {brief(name)}{hint}.")


def _print_all(spec: Spec, of: UntypedGame) -> None:
    page = Page()
    for clause in spec.clauses.values():
        if clause.game == of.id:
            page.line((clause.id, "bold"), f"  {clause.kind}")
            page.paragraph(clause.text.strip(), "  ")
    for ruling in spec.rulings.values():
        if of.id in ruling.games:
            switch = f", {ruling.switch}={ruling.default}" if ruling.switch else ""
            page.line((ruling.id, "bold"), f"  ruling{switch}")
            page.paragraph(ruling.question.strip(), "  ")


def _print_clause(spec: Spec, clause: Clause) -> None:
    page = Page()
    page.line((clause.id, "bold"), f"  {clause.kind} of {clause.game}")
    page.paragraph(clause.text.strip())
    sections: dict[str, list[str]] = {}
    for source in clause.source:
        sections.setdefault(source.section, []).append(str(source.unit))
    page.listed(
        "In the rulebook",
        [f'"{section}", unit {", ".join(units)}' for section, units in sections.items()],
    )
    twins = [clause.twin] if clause.twin else spec.twins.get(clause.id, ())
    page.listed(
        "The same by other names; what cites one cites both",
        [
            f"{twin} of {spec.clauses[twin].game}: {spec.clauses[twin].text.strip()}"
            for twin in twins
        ],
    )
    page.listed("Beats", clause.overrides)
    page.listed("Beaten by", [it.id for it in spec.clauses.values() if clause.id in it.overrides])
    page.listed(
        "Rulings",
        [
            f"{it.id}: {it.question.strip()}"
            for it in spec.rulings.values()
            if clause.id in it.clauses
        ],
    )
    page.listed("Formally", [f"spec.reference.{clause.formal}"] if clause.formal else [])
    _print_coverage(page, clause.id, (clause.game,))


def _print_a_ruling(ruling: Ruling) -> None:
    page = Page()
    page.line((ruling.id, "bold"), f"  ruling on {' and '.join(ruling.games)}")
    page.paragraph(ruling.question.strip())
    if ruling.switch is None:
        page.listed("Decision", [ruling.default])
    for reading, text in ruling.readings.items():
        default = " (default)" if reading == ruling.default else ""
        page.listed(f"{ruling.switch}={reading}{default}", [text])
    page.listed("Rejected", ruling.rejected)
    page.listed(f"Reason (the rulebooks are {ruling.cause})", [ruling.reason])
    page.listed("Clauses", [", ".join(ruling.clauses)])
    _print_coverage(page, ruling.id, ruling.games)


def _print_coverage(page: Page, name: str, game_ids: tuple[str, ...]) -> None:
    path = folder_of(game_ids[0]) / "coverage.txt"
    text = read_text(path, path.name) if path.exists() else ""
    covered = tracing.read_coverage(text).get(name, tracing.Coverage(name, ""))
    page.listed("Functions", covered.code)
    page.listed("Tests that show it", covered.shown)
    page.listed("Tests that tell the readings apart", covered.readings)
    page.listed("Tests that meet it", covered.touched)
    if covered.vectors:
        page.listed("Vectors", list(_vectors(name, game_ids)))


_NAMED = 3
"""So many vectors of a file are named; the rest is counted."""


def _vectors(name: str, game_ids: tuple[str, ...]) -> Iterator[str]:
    """Name the first vectors that show this clause, file by file."""
    showing = [case for case in load_vectors(games=game_ids) if name in case.clauses]
    for _, cases in groupby(showing, key=lambda case: (case.game, case.kind)):
        ids = [case.id for case in cases]
        more = len(ids) - _NAMED
        yield f"{', '.join(ids[:_NAMED])}{f' and {more} more' if more > 0 else ''}"

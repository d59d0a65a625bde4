"""`rulekit ruling`: what a table decides, as the game is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from rulekit.cli.command import main
from rulekit.cli.printing import Page, print_json, with_text
from rulekit.cli.setups import GAME, flag_of, setup_line, setup_of, switches
from rulekit.contract import Ruled, UntypedGame
from rulekit.errors import Misuse
from rulekit.explaining import explain
from rulekit.json.values import to_json
from rulekit.registry import game, games


class _Ruling(click.Command):
    """A command whose help tells how each game is asked."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the command's own help, then each game's examples and form."""
        super().format_help_text(ctx, formatter)
        asked = [(of, of.rulings()) for of in games() if of.rulings is not None]
        formatter.write("\n")
        for of, rulings in asked:
            for text, settings in rulings.examples:
                chosen = "".join(f" --set {setting}" for setting in settings)
                formatter.write(f'  rulekit ruling {of.id}{chosen} "{text}"\n')
        forms: dict[str, list[str]] = {}
        for of, rulings in asked:
            forms.setdefault(rulings.form, []).append(of.name)
        for form, names in forms.items():
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(f"{', '.join(names)}: {form}")


def _with_switches(command: Callable[..., None]) -> Callable[..., None]:
    """Add a flag for each option of any game that is on or off."""
    for name, (question, names) in reversed(switches().items()):
        command = click.option(
            flag_of(name), name, is_flag=True, help=f"{', '.join(names)}: {question}"
        )(command)
    return command


@main.command(cls=_Ruling)
@click.argument("game_id", metavar="GAME", type=GAME)
@click.argument("table", nargs=-1, required=True)
@click.option("--players", type=int, help="How many play; without it, as many as TABLE shows.")
@_with_switches
@click.option("--set", "chosen", metavar="OPTION=VALUE", multiple=True, help="Choose a reading.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def ruling(
    game_id: str,
    table: tuple[str, ...],
    players: int | None,
    chosen: tuple[str, ...],
    as_json: bool,
    **switched: bool,
) -> None:
    """Decide one table: a round, a position, or whatever the game is asked.

    Seats are counted from 0. Lower case will do, and so will any spacing.
    """
    of = game(game_id)
    if of.rulings is None:
        raise Misuse(f"{of.name} decides no tables")
    rulings = of.rulings()
    asked = rulings.read(" ".join(table))
    on = (f"{name}=true" for name, is_on in switched.items() if is_on)
    setup = setup_of(of, rulings.players(asked) if players is None else players, (*on, *chosen))
    ruled = rulings.rule(setup, asked)
    if as_json:
        print_json(_document(of, setup, ruled))
    else:
        _print(of, setup, ruled)


def _document(of: UntypedGame, setup: Any, ruled: Ruled[Any, Any]) -> dict[str, Any]:
    """Give what is decided in the shapes of `to_json`, each sentence beside what it tells."""
    return {
        "game": of.id,
        "setup": to_json(setup)["setup"],
        "steps": [with_text(of, step) for step in ruled.steps],
        "outcome": None if ruled.outcome is None else with_text(of, ruled.outcome),
    }


def _print(of: UntypedGame, setup: Any, ruled: Ruled[Any, Any]) -> None:
    page = Page()
    page.heading(setup_line(of, setup))
    for line in ruled.picture:
        page.line(*line)
    if ruled.summary:
        page.line()
        page.paragraph(ruled.summary)
    for told in (*ruled.steps, ruled.outcome):
        if told is not None:
            page.line()
            page.cited(explain(of, told), told.clauses)

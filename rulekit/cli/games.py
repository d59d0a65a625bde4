"""`rulekit games`: the games and what a setup may choose."""

from __future__ import annotations

from rulekit.cli.command import main
from rulekit.cli.printing import Page, tell
from rulekit.cli.setups import word_of
from rulekit.registry import games, refused_games
from rulekit.spec.clauses import refused_specs


@main.command("games")
def games_command() -> None:
    """List the games and what a setup may choose.

    Installed games that are refused are told on standard error, with the reason.
    """
    for refused in (*refused_games(), *refused_specs()):
        tell(str(refused))
    page = Page()
    for number, of in enumerate(games()):
        if number:
            page.line()
        page.line((of.id, "bold"), "" if of.name == of.id else f"  {of.name}")
        seats = next(option.values for option in of.options() if option.name == "players")
        for option in of.options():
            values = ", ".join(
                f"{word_of(value)} (default)" if value == option.default else word_of(value)
                for value in option.values
            )
            few = (
                f", with {' or '.join(map(str, option.players))} players"
                if option.players != seats
                else ""
            )
            needs = "".join(
                f", needs {name}={word_of(value)}" for name, value in option.needs.items()
            )
            page.line()
            page.paragraph(f"{option.name}: {values}{few}{needs}", "  ")
            page.cited(option.question, option.clauses, "    ")
            if option.name != "players":
                for value, label in zip(option.values, option.labels, strict=True):
                    page.paragraph(f"{word_of(value)}: {label}", "    ")

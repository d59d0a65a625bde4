"""A law that was broken, told with the whole game that broke it; and the smallest such game."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

import attrs
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

GUIDE = Path(__file__).parents[2] / "docs" / "laws.md"


class Broken(AssertionError):
    """Laws that do not hold, by name and why, and the game up to there, line by line."""

    def __init__(self, laws: Mapping[str, str], story: Iterable[str]) -> None:
        """Tell which laws are broken, and the story."""
        self.laws = dict(laws)
        self.story = tuple(story)
        told = (f"{law.replace('_', ' ')}: {why}".rstrip(": ") for law, why in laws.items())
        super().__init__("\n".join((*told, *self.story)))


def hold(laws: Iterable[Callable[..., None]], *about: Any, story: Callable[[], list[str]]) -> None:
    """Hold laws that speak of the same; raise `Broken` with all that do not hold."""
    tell(broken_of(laws, *about), story)


def broken_of(laws: Iterable[Callable[..., None]], *about: Any) -> dict[str, AssertionError]:
    """The laws that do not hold, by name."""
    broken = {}
    for law in laws:
        try:
            law(*about)
        except AssertionError as error:
            broken[law.__name__] = error
    return broken


def tell(broken: Mapping[str, AssertionError], story: Callable[[], list[str]]) -> None:
    """Raise `Broken` where a law is."""
    if broken:
        whys = {name: _why(error) for name, error in broken.items()}
        raise Broken(whys, story()) from next(iter(broken.values()))


def _why(error: AssertionError) -> str:
    """What a law says itself, without what pytest adds."""
    why, _, _ = f"\n{error}".partition("\nassert ")
    return why.strip()


def told_setup(setup: Any) -> str:
    """A setup as a call would make it."""
    values = attrs.asdict(setup).items()
    return f"setup({', '.join(f'{name}={value!r}' for name, value in values)})"


def told_action(action: object) -> str:
    """An action in its text form; a shuffle takes several lines."""
    return fill(str(action), 100, subsequent_indent="    ")


def example(heading: str) -> list[str]:
    """The lines of the first text that the guide shows under a heading."""
    _, _, after = GUIDE.read_text("utf-8").partition(f"{heading}\n")
    return after.partition("```text\n")[2].partition("```")[0].splitlines()


def read_story(lines: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """The values of the setup and the actions' texts in a story; of two columns, the first."""
    call = next(line for line in lines if "setup(" in line).partition(": ")[2]
    texts: list[str] = []
    for line in lines:
        if line.startswith("    "):
            texts[-1] += f" {line.strip()}"
        elif re.match(r"(shuffle|\d): ", line):
            texts.append(re.split(r"\s{2,}", line)[0])
    return read_values(call), texts


def read_values(call: str) -> dict[str, Any]:
    """The values in a call that is written down, by name.

    >>> read_values("setup(players=3, optional_rule=False)")
    {'players': 3, 'optional_rule': False}
    """
    parsed = ast.parse(call, mode="eval").body
    assert isinstance(parsed, ast.Call)
    return {str(word.arg): ast.literal_eval(word.value) for word in parsed.keywords}


def looking(*phases: Phase, games: int) -> settings:
    """Look for a game that breaks a law, in the same order every time."""
    return settings(
        max_examples=games,
        phases=phases,
        database=None,
        derandomize=True,
        deadline=None,
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )


def first_found(machine: type[RuleBasedStateMachine], games: int = 300) -> Broken | None:
    """How a law breaks in the first game in which one does; None where all hold."""
    return _found(machine, looking(Phase.generate, games=games))


def smallest_found(machine: type[RuleBasedStateMachine], games: int = 300) -> Broken | None:
    """How a law breaks in the smallest game that hypothesis can make of the first one."""
    return _found(machine, looking(Phase.generate, Phase.shrink, games=games))


def _found(machine: type[RuleBasedStateMachine], how: settings) -> Broken | None:
    steps = machine.TestCase.settings.stateful_step_count
    try:
        run_state_machine_as_test(machine, settings=settings(how, stateful_step_count=steps))
    except Broken as broken:
        return broken
    return None

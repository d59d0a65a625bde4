"""What both machines have in common: a game that goes on, and how they are made."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, TypeVar, cast

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from rulekit.contract import Over, UntypedGame
from rulekit.errors import Misuse, brief
from rulekit.testing.drawing import or_any
from rulekit.zones import Facts, Viewer

M = TypeVar("M", bound="Machine")


class Machine(RuleBasedStateMachine):
    """A game of any setup that goes on by one rule, so that nearly every one comes to its end.

    `tried` counts what has been tried, in all games of this class together.
    """

    game: ClassVar[UntypedGame]
    facts: ClassVar[Facts[Any, Any]]
    setups: ClassVar[st.SearchStrategy[Any]]
    tried: ClassVar[Counter[str]]

    state: Any

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Start a game."""
        self.started(self.game.start(data.draw(self.setups, label="setup")))

    @rule(data=st.data())
    def advance(self, data: st.DataObject) -> None:
        """Do something that the game waits for; at its end, nothing."""
        if not isinstance(self.game.waiting(self.state), Over):
            self.go_on(data)

    def started(self, state: Any) -> None:
        """Take the first state."""
        self.state = state

    def go_on(self, data: st.DataObject) -> None:
        """Take the next action."""
        raise NotImplementedError

    @property
    def seats(self) -> range:
        """The seats at this table."""
        return range(self.state.setup.players)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All who look: every seat, and a spectator."""
        return (*self.seats, None)


def machine_of(
    of: type[M],
    game: UntypedGame,
    facts: Facts[Any, Any],
    setups: st.SearchStrategy[Any] | None,
) -> type[M]:
    """Make a machine for one game; raise `Misuse` for what is no game, no facts, no strategy."""
    setups = or_any(setups, game)
    if not isinstance(facts, Facts):
        raise Misuse(f"the laws are told Facts of a game, not {brief(facts)}")
    members = {
        "__module__": __name__,
        "game": game,
        "facts": facts,
        "setups": setups,
        "tried": Counter(),
    }
    machine = cast("type[M]", type(f"{of.__name__} of {game.name}", (of,), members))
    (players,) = (option for option in game.options() if option.name == "players")
    longest = max(facts.longest(game.setup(players=count)) for count in players.values)
    machine.TestCase.settings = settings(stateful_step_count=longest + 1)
    return machine

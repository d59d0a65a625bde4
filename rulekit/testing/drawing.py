"""Setups, whole games and next steps, as hypothesis draws them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rulekit.chance import shuffle
from rulekit.contract import Over, Players, Shuffle, UntypedGame
from rulekit.errors import Misuse, brief
from rulekit.guard import require_game
from rulekit.records.record import Record


def setups(game: UntypedGame) -> st.SearchStrategy[Any]:
    """Draw any setup that the game's own options allow; raises `Misuse` for what is no game.

    >>> import rulekit
    >>> from hypothesis import find
    >>> find(setups(rulekit.game("5211")), lambda setup: setup.players == 5).players
    5
    """
    require_game(game)
    options = {option.name: option for option in game.options()}
    players = options.pop("players")

    def drawn(count: object) -> st.SearchStrategy[Any]:
        choices = {
            name: st.sampled_from(option.values)
            for name, option in options.items()
            if count in option.players
        }
        return st.builds(game.setup, players=st.just(count), **choices)

    return st.sampled_from(players.values).flatmap(drawn)


def records(
    game: UntypedGame, setups: st.SearchStrategy[Any] | None = None
) -> st.SearchStrategy[Record[Any, Any]]:
    """Draw any whole game, of any setup or of those given.

    Raises `Misuse` for what is no game and no strategy.

    >>> import rulekit
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=3, database=None)
    ... @given(records(rulekit.game("5211")))
    ... def games_end(record):
    ...     *_, last = rulekit.replay(record)
    ...     assert record.game.outcome(last.state)
    >>> games_end()
    """
    return _records(game, or_any(setups, game))


@st.composite
def _records(
    draw: st.DrawFn, game: UntypedGame, setups: st.SearchStrategy[Any]
) -> Record[Any, Any]:
    setup = draw(setups)
    state = game.start(setup)
    actions: list[Any] = []
    while not isinstance(game.waiting(state), Over):
        actions.append(draw(due(game, state)))
        state = game.apply(state, actions[-1]).state
    return Record(setup, actions)


def or_any(given: st.SearchStrategy[Any] | None, game: UntypedGame) -> st.SearchStrategy[Any]:
    """Give these setups, or any of the game; raise `Misuse` for what is no game or no strategy."""
    require_game(game)
    if given is not None and not isinstance(given, st.SearchStrategy):
        raise Misuse(f"setups are drawn by a strategy of hypothesis, not by {brief(given)}")
    return setups(game) if given is None else given


@st.composite
def due(draw: st.DrawFn, game: UntypedGame, state: Any) -> Any:
    """Draw anything that the game waits for."""
    match game.waiting(state):
        case Players(seats):
            return draw(st.sampled_from(game.legal_actions(state, draw(st.sampled_from(seats)))))
        case Shuffle() as request:
            # A seed shrinks at once; a hundred cards do not.
            return shuffle(request, draw(st.randoms(use_true_random=True)))
        case Over():
            raise AssertionError("a game that is over waits for nothing")

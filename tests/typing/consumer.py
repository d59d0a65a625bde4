"""A small front end, as its own type checker sees it: `mypy --strict` accepts all of this."""

from __future__ import annotations

from random import Random
from typing import assert_type

import rulekit
from rulekit.contract import A, E, Game, O, Over, Players, S, Seat, Shuffle, Shuffled, Step, T, V
from rulekit.just4fun import state as just4fun
from rulekit.majority.fifty_two_eleven import FiftyTwoElevenSetup
from rulekit.majority.five_colors import FiveColorsSetup
from rulekit.majority.state import Choose, Event, Outcome, State, View
from rulekit.registry import AnyAction, AnyGame, AnySetup, AnyState, AnyView


def types_of_five_colors() -> None:
    """The literal id `5-colors` gives this game's own types."""
    game = rulekit.game("5-colors")
    setup = game.setup(players=3, second_burst="once")
    state = game.start(setup)
    assert_type(setup, FiveColorsSetup)
    assert_type(state, State)
    assert_type(game.waiting(state), Players | Shuffle | Over[Outcome])
    assert_type(game.legal_actions(state, 0), tuple[Choose, ...])
    assert_type(game.view(state, None), View)
    assert_type(game.outcome(state), Outcome | None)
    assert_type(game.parse("0: R1 R2"), Choose | Shuffled)
    step = game.apply(state, Shuffled(setup.edition.deck))
    assert_type(step, Step[State, Event])
    state, events = step
    assert_type(events, tuple[Event, ...])
    assert_type(game.shown(events[0], 0), Event | None)


def types_of_5211() -> None:
    """The literal id `5211` gives this game's own types."""
    game = rulekit.game("5211")
    setup = game.setup(players=2, optional_rule=True, optional_ending="turn")
    state = game.start(setup)
    assert_type(setup, FiftyTwoElevenSetup)
    assert_type(state, State)
    assert_type(game.waiting(state), Players | Shuffle | Over[Outcome])
    assert_type(game.legal_actions(state, 0), tuple[Choose, ...])
    assert_type(game.view(state, 1), View)
    assert_type(game.outcome(state), Outcome | None)
    assert_type(game.parse("0: T2 TK"), Choose | Shuffled)
    assert_type(game.apply(state, Shuffled(setup.edition.deck)), Step[State, Event])


def types_of_just4fun_colours() -> None:
    """The literal id `just4fun-colours` gives this game's own types."""
    game = rulekit.game("just4fun-colours")
    setup = game.setup(players=4, payment="at_least")
    state = game.start(setup)
    assert_type(setup, just4fun.Setup)
    assert_type(state, just4fun.State)
    assert_type(game.waiting(state), Players | Shuffle | Over[just4fun.Outcome])
    assert_type(game.legal_actions(state, 0), tuple[just4fun.Action, ...])
    assert_type(game.view(state, 1), just4fun.View)
    assert_type(game.outcome(state), just4fun.Outcome | None)
    assert_type(game.parse("0: exchange"), just4fun.Action | Shuffled)


def types_of_forms(values: dict[str, object]) -> None:
    """A setup made of a form's values is of the game's own class."""
    assert_type(rulekit.setup_from(rulekit.game("5-colors"), values), FiveColorsSetup)
    assert_type(rulekit.setup_from(rulekit.game("5211"), values), FiftyTwoElevenSetup)
    assert_type(rulekit.setup_from(rulekit.game("just4fun-colours"), values), just4fun.Setup)
    assert_type(rulekit.setup_from(rulekit.game(str(values)[:0] or "5211"), values), AnySetup)


def types_of_what_is_read(text: str, plain: object) -> None:
    """Who names the game has exact types of what is read, replayed and refereed."""
    game = rulekit.game("5-colors")
    assert_type(rulekit.loads(text, game, "state"), State)
    assert_type(rulekit.loads(text, game, "view"), View)
    assert_type(rulekit.from_json(game, "setup", plain), FiveColorsSetup)
    assert_type(rulekit.from_json(game, "action", plain), Choose | Shuffled)
    assert_type(rulekit.from_json(game, "event", plain), Event)
    record = rulekit.loads(text, game, "record")
    assert_type(record, rulekit.Record[FiveColorsSetup, Choose])
    for step in rulekit.replay(record, game):
        assert_type(step, Step[State, Event])
    report = rulekit.referee(text, game)
    assert_type(report.record, rulekit.Record[FiveColorsSetup, Choose])
    assert_type(report.steps[-1].state, State)
    if isinstance(report.ending, rulekit.Complete):
        assert_type(report.ending.outcome, Outcome)
    general = rulekit.game(text)
    assert_type(rulekit.loads(text, general, "state"), AnyState)
    assert_type(rulekit.referee(text, general).steps[0].state, AnyState)


def types_of_any_game(id: str) -> None:  # noqa: A002
    """An id known only at run time gives a general game."""
    game = rulekit.game(id)
    assert_type(game, AnyGame)
    assert_type(game.start(game.setup(players=2)), AnyState)
    assert_type(rulekit.games(), tuple[AnyGame, ...])


def host(game: Game[S, T, A, E, V, O], players: int, seed: int) -> tuple[list[str], O]:
    """Play any game by chance, exact or general: what is told of it, and how it ends."""
    rng = Random(seed)
    setup = rulekit.setup_from(game, {"players": players})
    state = game.start(game.setup(players=setup.players))
    told: list[str] = []
    while True:
        match game.waiting(state):
            case Shuffle() as request:
                action: A | Shuffled = rulekit.shuffle(request, rng)
            case Players(seats):
                seen = game.view(state, rng.choice(seats))
                assert seen.seat is not None
                action = rng.choice(game.legal_actions(state, seen.seat))
                assert action.seat == seen.seat
                assert len(seen.legal_actions) >= 1 <= seen.round
                assert seen.setup.players == state.setup.players
                assert seen.waiting == game.waiting(state)
            case Over(outcome):
                told.append(rulekit.explain(game, outcome))
                return told, outcome
        action = rulekit.loads_action(game, rulekit.dumps_action(game, action))
        state, events = game.apply(state, action)
        for event in events:
            event = rulekit.loads_event(game, rulekit.dumps_event(game, event))
            told.append(f"{rulekit.explain(game, event)} [{', '.join(event.clauses)}]")


def host_all(id: str) -> list[tuple[Seat, ...]]:  # noqa: A002
    """One function takes exact games and a general one, and an exact game's outcome is exact."""
    _, exact = host(rulekit.game("5-colors"), 2, seed=1)
    assert_type(exact, Outcome)
    _, other = host(rulekit.game("just4fun-colours"), 2, seed=1)
    assert_type(other, just4fun.Outcome)
    general = rulekit.game(id)
    told, outcome = host(general, 2, seed=1)
    assert told[-1]
    view = general.view(general.start(general.setup(players=2)), 0)
    assert_type(view.legal_actions, tuple[AnyAction, ...])
    record = rulekit.play(general, general.setup(players=2), [first] * 2, seed=1)
    assert_type(record, rulekit.Record[AnySetup, AnyAction])
    assert record.actions
    assert outcome.clauses
    return [exact.winners, other.winners, outcome.winners]


def first(view: AnyView) -> AnyAction:
    """Play the first thing that may be done."""
    return view.legal_actions[0]


def play(seed: int) -> tuple[list[Event | None], tuple[Seat, ...]]:
    """Play a game of 5 COLORS by chance: what a spectator sees of it, and who wins."""
    rng = Random(seed)
    game = rulekit.game("5-colors")
    state = game.start(game.setup(players=3))
    seen: list[Event | None] = []
    while True:
        action: Choose | Shuffled
        match game.waiting(state):
            case Shuffle() as request:
                action = rulekit.shuffle(request, rng)
            case Players(seats):
                action = rng.choice(game.legal_actions(state, rng.choice(seats)))
            case Over(outcome):
                return seen, outcome.winners
        try:
            state, events = game.apply(state, action)
        except rulekit.IllegalAction as no:
            print(action, no.reason, no.clauses)
            continue
        seen += [game.shown(event, None) for event in events]

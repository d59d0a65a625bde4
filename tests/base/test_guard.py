"""Each game's doors let in its own values alone; what is remembered for all is never spoiled."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import attrs
import pytest
from attrs import evolve

import rulekit
from rulekit import Misuse
from rulekit.contract import Over, Players, Shuffle, Shuffled, UntypedGame
from rulekit.facts import facts_of
from rulekit.just4fun import play as just4fun_play
from rulekit.majority import FiveColorsSetup, play
from rulekit.majority.rules import Turn
from rulekit.spec.clauses import load
from tests.base.odd import GAMES, Evil, Number, Text, moments
from tests.base.played import every_setup, example

PAIRS = pytest.mark.parametrize(
    ("game", "other"),
    tuple(permutations(GAMES, 2)),
    ids=lambda game: game.id,
)


EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def events_of(game: UntypedGame) -> list[Any]:
    """One event of each kind, and of each kind of clauses, in games of every setup."""
    found: dict[Any, Any] = {}
    records = [game_of_ones(setup) for setup in every_setup(game)]
    for path in EXAMPLES.glob(f"{game.id}*.jsonl"):
        records.append(rulekit.loads_lines(path.read_text(encoding="utf-8")))
    for record in records:
        for step in rulekit.replay(record):
            found |= {(type(it), it.clauses): it for it in step.events}
    return list(found.values())


def game_of_ones(setup: Any) -> Any:
    """A whole game of this setup in which everybody plays as many 1s, or Kododos, as possible."""

    def agent(view: Any) -> Any:
        return max(view.legal_actions, key=lambda action: sum(map(str(action).count, "1K")))

    return rulekit.play(rulekit.game_of(setup), setup, [agent] * setup.players, seed=1)


# ---- Another game's values


@PAIRS
def test_no_game_takes_a_state_of_another(game: UntypedGame, other: UntypedGame) -> None:
    """Every function refuses every state of another game, with any action or seat."""
    for step in rulekit.replay(example(other.id)):
        state = step.state
        actions = (example(game.id).actions[1], example(other.id).actions[1], Shuffled(("R1",)))
        calls: list[Callable[[], object]] = [
            partial(game.waiting, state),
            partial(game.outcome, state),
            partial(facts_of(game).zones, state),
            *(partial(game.apply, state, action) for action in actions),
            *(partial(game.view, state, seat) for seat in (0, None)),
            *(partial(game.legal_actions, state, seat) for seat in (0, 1)),
        ]
        for call in calls:
            with pytest.raises(Misuse):
                call()


@PAIRS
def test_no_game_takes_a_setup_of_another(game: UntypedGame, other: UntypedGame) -> None:
    """A game starts from its own setups alone, and is played by them alone."""
    for setup in every_setup(other):
        with pytest.raises(Misuse):
            game.start(setup)
        with pytest.raises(Misuse):
            facts_of(game).longest(setup)
        with pytest.raises(Misuse):
            rulekit.play(game, setup, [], 0)


@PAIRS
def test_no_game_takes_an_event_of_another(game: UntypedGame, other: UntypedGame) -> None:
    """What happened in another game is neither shown nor written nor told, of whatever kind."""
    events = events_of(other)
    assert {type(event) for event in events} == set(other.documents.events.values())
    for event in events:
        calls: tuple[Callable[[], object], ...] = (
            partial(game.shown, event, 0),
            partial(game.shown, event, None),
            partial(rulekit.dumps_event, game, event),
            partial(rulekit.explain, game, event),
        )
        for call in calls:
            with pytest.raises(Misuse):
                call()
        with pytest.raises(rulekit.InvalidDocument):
            rulekit.loads_event(game, rulekit.dumps_event(other, event))


@PAIRS
def test_no_game_takes_an_action_of_another(game: UntypedGame, other: UntypedGame) -> None:
    """An action of another game is none: not to apply, not to write, not in a record.

    The two editions share one class of choices; that a card is the other's the rules tell.
    """
    action = example(other.id).actions[1]
    is_shared = type(action) in game.documents.actions.values()
    for state in moments(game):
        with pytest.raises(rulekit.IllegalAction if is_shared else Misuse):
            game.apply(state, action)
    if is_shared:
        return
    with pytest.raises(Misuse):
        rulekit.dumps_action(game, action)
    with pytest.raises(Misuse):
        rulekit.Record(example(game.id).setup, (action,))


@PAIRS
def test_no_game_tells_an_outcome_or_a_refusal_of_another(
    game: UntypedGame, other: UntypedGame
) -> None:
    """`explain` has words for a game's own outcomes and refusals alone."""
    state = moments(other)[-1]
    with pytest.raises(rulekit.IllegalAction) as refusal:
        other.apply(state, example(other.id).actions[1])
    for subject in (other.outcome(state), refusal.value):
        assert rulekit.explain(other, subject)
        with pytest.raises(Misuse):
            rulekit.explain(game, subject)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_takes_its_own_events(game: UntypedGame) -> None:
    """In every setup each event is shown, written, read back and told."""
    for event in events_of(game):
        assert game.shown(event, None) is not None
        assert rulekit.loads_event(game, rulekit.dumps_event(game, event)) == event
        assert rulekit.explain(game, event)


def test_a_game_knows_how_its_clauses_begin() -> None:
    """The prefix of a game is that of its clauses in the spec."""
    prefixes = {book.game: book.prefix for book in load().books}
    assert {game.id: game.prefix for game in GAMES} == prefixes


def test_agents_and_generators_fail_in_their_own_words() -> None:
    """What an agent raises is passed on, and a wrong call is Python's TypeError."""

    def agent(_: Any) -> Any:
        raise ZeroDivisionError("mine")

    game = rulekit.game("5-colors")
    with pytest.raises(ZeroDivisionError, match="mine"):
        rulekit.play(game, game.setup(players=2), [agent] * 2, 0)
    anything: Any = game
    calls: tuple[Callable[[], object], ...] = (
        lambda: anything.setup(),
        lambda: anything.setup(player=3),
        lambda: anything.apply(),
        lambda: anything.view(moments(game)[0]),
    )
    for call in calls:
        with pytest.raises(TypeError) as raised:
            call()
        assert not isinstance(raised.value, Misuse)


def test_what_the_rules_stumble_over_can_be_traced() -> None:
    """The error behind a `Misuse` is its cause, so that a fault of the rules is not hidden."""
    game = rulekit.game("5-colors")
    state = moments(game)[1]
    broken: Any = evolve(state, table=evolve(state.table, hands=()))
    with pytest.raises(Misuse, match="no game of 5 COLORS comes to this state") as raised:
        game.legal_actions(broken, 0)
    assert isinstance(raised.value.__cause__, IndexError)


# ---- Seeds


@pytest.mark.parametrize("seed", [-1, -7, True, 1.0, None, "7", Number(7)])
def test_a_seed_is_a_whole_number_from_0_on(seed: Any) -> None:
    """Python makes the same generator of 7 and -7, so a negative seed is refused."""
    game = rulekit.game("5-colors")
    agents = [lambda view: view.legal_actions[0]] * 2
    with pytest.raises(Misuse, match="a seed is an int from 0 on"):
        rulekit.play(game, game.setup(players=2), agents, seed)


def test_other_seeds_give_other_games() -> None:
    """Each seed up to 200 has a shuffle of its own."""
    game = rulekit.game("5211")
    setup = game.setup(players=2)
    agents = [lambda view: view.legal_actions[0]] * 2
    orders = {rulekit.play(game, setup, agents, seed).actions[0] for seed in range(30)}
    assert len(orders) == 30


# ---- What is remembered


def forget() -> None:
    """Clear whatever the games' modules remember."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("rulekit.majority.", "rulekit.just4fun.")):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
    play._MADE.clear()


def exact(value: Any) -> Any:
    """A value with the very classes of all that is in it: True is not 1 here."""
    if attrs.has(type(value)):
        parts = tuple(exact(getattr(value, each.name)) for each in attrs.fields(type(value)))
        return type(value), parts
    if isinstance(value, tuple):
        return type(value), tuple(map(exact, value))
    return type(value), value


def alike(value: Any) -> Iterator[Any]:
    """Values that are equal to this one, but of other classes."""
    match value:
        case bool():
            yield from (int(value), float(value))
        case int():
            yield from (float(value), Number(value), complex(value))
            if value in (0, 1):
                yield bool(value)
        case str():
            yield Text(value)
        case tuple():
            yield list(value)
            yield from zip(*(list(alike(part)) for part in value), strict=False)
        case Players() | Shuffle() | Over() | Turn() | rulekit.majority.Choose():
            yield from changed(value)
        case _:
            pass


def changed(value: Any) -> Iterator[Any]:
    """The same value with one field that is equal but of another class."""
    for each in attrs.fields(type(value)):
        part = getattr(value, each.name)
        for other in (*alike(part), *(changed(part) if attrs.has(type(part)) else ())):
            try:
                yield evolve(value, **{each.name: other})
            except rulekit.RulekitError:
                continue


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_equal_values_of_other_classes_spoil_no_memory(game: UntypedGame) -> None:
    """States with True for 1, or with strings of another class, leave later games as they were."""
    record = example(game.id)
    steps = list(rulekit.replay(record))
    tried = 0
    for step, action, after in list(zip(steps, record.actions, steps[1:], strict=False))[:6]:
        state = step.state
        listed = [exact(game.legal_actions(state, seat)) for seat in range(2)]
        for odd in changed(state):
            forget()  # so that the odd state is the first to be remembered
            for ask in (
                *(partial(game.legal_actions, odd, seat) for seat in range(2)),
                partial(game.view, odd, 0),
                partial(game.apply, odd, action),
            ):
                try:
                    ask()
                    tried += 1
                except rulekit.RulekitError:
                    continue
            assert exact(game.apply(state, action)) == exact(after)
            assert [exact(game.legal_actions(state, seat)) for seat in range(2)] == listed
    assert tried > 100


@pytest.mark.parametrize("seat", [True, 1.0, Number(1)])
def test_what_is_waited_for_names_ints(seat: Any) -> None:
    """True is no seat, so `Players` cannot be made of it and nothing remembers it."""
    with pytest.raises(Misuse):
        Players((0, seat))


def test_a_turn_is_made_of_a_number_and_strings() -> None:
    """Events that cite a turn are shared, so a turn holds nothing that is only equal."""
    odd: Any
    for odd in (Text("5C-TURN-1"), None, 1):
        with pytest.raises(Misuse):
            Turn(0, 2, (odd,))
    for odd in (True, 2.0, None):
        with pytest.raises(Misuse):
            Turn(0, odd, ("5C-TURN-1",))


def test_choices_of_unknown_cards_are_not_remembered() -> None:
    """A hand that no game deals makes no choices, so that what is remembered stays small."""
    game = rulekit.game("5-colors")
    state = moments(game)[1]
    forget()
    for hand in (("Z9", "Z9"), (Text("R1"), "R2"), ("R1", Evil())):
        odd: Any = evolve(state, table=evolve(state.table, hands=(hand, hand)))
        with pytest.raises(Misuse):
            game.legal_actions(odd, 0)
    assert not any(play._MADE.values())


def test_a_hand_of_equal_cards_is_looked_up_alone() -> None:
    """A card that calls itself equal to every other spoils no later list of placements."""

    class Everything(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return hash("R")

    game = rulekit.game("just4fun-colours")
    state = moments(game)[1]
    odd: Any = evolve(state, hands=((Everything("R"),) * 7, *state.hands[1:]))
    right = evolve(state, hands=(("R",) * 7, *state.hands[1:]))
    forget()
    with pytest.raises(Misuse):
        game.legal_actions(odd, 0)
    with pytest.raises(Misuse):
        game.apply(odd, game.parse("0: a1 R"))
    assert len(game.legal_actions(right, 0)) == 6
    assert just4fun_play._affordable.cache_info().currsize == 1


def test_a_setup_is_one_of_an_edition() -> None:
    """The class that both editions share makes no setup by itself."""
    from rulekit.majority.state import Setup

    with pytest.raises(Misuse, match="an edition"):
        Setup(players=3)
    assert FiveColorsSetup(players=3).players == 3

"""Count how often rare states occur when all play at random, and print the tables of the docs.

python benchmarks/rare_states.py [--games 20000] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from random import Random
from typing import Any, TypeAlias

import rulekit
from rulekit.contract import Over, Players, Shuffle, Shuffled, Step, UntypedGame
from rulekit.just4fun import state as just4fun
from rulekit.majority import state as majority

Played: TypeAlias = tuple[Any, Any, Step[Any, Any]]
"""A state, the action taken in it, and what it led to."""


def at_random(game: UntypedGame, setup: Any, rng: Random) -> Iterator[Played]:
    """Play a game; whoever is due takes any of the legal actions."""
    state = game.start(setup)
    while True:
        match game.waiting(state):
            case Players(seats):
                legal = game.legal_actions(state, seats[0])
                action = legal[int(rng.random() * len(legal))]
            case Shuffle() as request:
                action = rulekit.shuffle(request, rng)
            case Over():
                return
        step = game.apply(state, action)
        yield state, action, step
        state = step.state


# ---- 5 COLORS

ROUND = "rounds"
GAME = "games"

IN_A_ROUND = (
    "a colour bursts",
    "two colours burst, one after the other",
    "colours tie",
    "tied colours are too many",
    "colours tie twice",
    "colours go out three times",
    "nobody scores",
    "as many 1s as the number, exactly",
    "one 1 fewer",
    "many 1s, and a colour is too many",
    "many 1s, and two different counts are too many",
)
IN_A_GAME = ("a win is shared", "nobody has a point")


def in_a_round(cards: Iterable[str], events: Iterable[Any], rules: Any) -> Iterator[str]:
    """Name what is rare in a round, by the cards on the table and what happened at its end."""
    outs = [event for event in events if isinstance(event, majority.ColoursOut)]
    bursts = [out for out in outs if majority.Because.BURST in out.because]
    ties = [out for out in outs if majority.Because.TIE in out.because]
    cards = list(cards)
    ones = sum(card[1] == rules.edition.one for card in cards)
    counts = Counter(card[0] for card in cards).values()
    too_many = {count for count in counts if count >= rules.burst}
    has_many_ones = any(isinstance(event, majority.ManyOnes) for event in events)
    found = (
        bool(bursts),
        len(bursts) == 2,
        bool(ties),
        any(out in bursts for out in ties),
        len(ties) == 2,
        len(outs) == 3,
        any(isinstance(event, majority.Scored) and event.scores is None for event in events),
        ones == rules.many_ones,
        ones == rules.many_ones - 1,
        has_many_ones and bool(too_many),
        has_many_ones and len(too_many) > 1,
    )
    return (name for name, is_so in zip(IN_A_ROUND, found, strict=True) if is_so)


def count_majority(game: UntypedGame, setup: Any, games: int, rng: Random) -> Counter[str]:
    """Count rare rounds and rare games."""
    counted: Counter[str] = Counter()
    for _ in range(games):
        cards: list[str] = []
        for _, _, step in at_random(game, setup, rng):
            for event in step.events:
                match event:
                    case majority.Revealed(revealed):
                        cards += [card for own in revealed for card in own]
                    case majority.RoundOver():
                        counted[ROUND] += 1
                        counted.update(in_a_round(cards, step.events, setup.rules))
                        cards = []
                    case majority.GameOver(scores, winners):
                        counted[GAME] += 1
                        counted[IN_A_GAME[0]] += len(winners) > 1
                        counted[IN_A_GAME[1]] += not any(scores)
                    case _:
                        pass
    return counted


# ---- Just4Fun Colours

REACHED = (
    "a forced exchange",
    "an exchange in the last turn",
    "a reshuffle",
    "… right after the last card was drawn",
    "… in the middle of a draw",
    "… before a draw, the deck being empty",
    "a tower of 7 or more",
    "a tower of more than 7",
    "a line wins",
    "… several with one stone",
    "… longer than it must be",
    "… by the very last stone",
    "20 rounds without a line",
    "… equal areas, told apart by their stones",
    "… equal on both, a shared win",
)


def in_a_game(course: Iterable[Played], setup: just4fun.Setup) -> set[str]:
    """Name what was rare in a game."""
    is_so = dict.fromkeys(REACHED, False)

    def found(name: str, here: bool) -> None:
        is_so[name] |= here

    has_drawn = False
    for state, action, (after, events) in course:
        is_last = not any(after.unused)
        if isinstance(action, Shuffled) and any(state.hands):
            found("a reshuffle", True)
            found("… right after the last card was drawn", state.owed == 0)
            found("… in the middle of a draw", state.owed > 0 and has_drawn)
            found("… before a draw, the deck being empty", state.owed > 0 and not has_drawn)
        has_drawn = any(isinstance(event, just4fun.Drawn) for event in events)
        for event in events:
            match event:
                case just4fun.Exchanged():
                    found("a forced exchange", True)
                    found("an exchange in the last turn", is_last)
                case just4fun.Placed(tower=tower):
                    found("a tower of 7 or more", len(tower) >= 7)
                    found("a tower of more than 7", len(tower) > 7)
                case just4fun.LinesCompleted(lines):
                    found("a line wins", True)
                    found("… several with one stone", len(lines) > 1)
                    longest = max(len(line.fields) for line in lines)
                    found("… longer than it must be", longest > (5 if setup.variant else 4))
                    found("… by the very last stone", is_last)
                case just4fun.AreasCompared(areas):
                    found("20 rounds without a line", True)
                    best = {area.seat: area for area in reversed(areas)}
                    most = max(area.size for area in best.values())
                    stones = [area.stones for area in best.values() if area.size == most]
                    is_tied = len(stones) > 1
                    is_shared = stones.count(max(stones)) > 1
                    found("… equal areas, told apart by their stones", is_tied and not is_shared)
                    found("… equal on both, a shared win", is_tied and is_shared)
                case _:
                    pass
    return {name for name, here in is_so.items() if here}


def count_just4fun(game: UntypedGame, setup: Any, games: int, rng: Random) -> Counter[str]:
    """Count games in which something rare occurs."""
    counted: Counter[str] = Counter()
    for _ in range(games):
        counted[GAME] += 1
        counted.update(in_a_game(at_random(game, setup, rng), setup))
    return counted


# ---- The tables


def rate(count: int, of: int) -> str:
    """Tell how often it was: one in how many, or never."""
    if not count:
        return "never"
    return f"1 in {of / count:,.0f}" if of >= 10 * count else f"1 in {of / count:.1f}"


def print_table(
    columns: Mapping[str, Counter[str]],
    names: Iterable[tuple[str, str]],
    impossible: Mapping[str, Container[str]],
) -> None:
    """Print a table in Markdown: how often each occurs, for each number of players.

    `names` are what may occur, with what it is counted against.
    """
    print(f"| {' | '.join(['players', *columns])} |")
    print(f"|{'---|' * (len(columns) + 1)}")
    for of in dict.fromkeys(of for _, of in names):
        totals = (f"{counted[of]:,}" for counted in columns.values())
        print(f"| {' | '.join([f'*{of} played*', *totals])} |")
    for name, of in names:
        rates = (
            "–" if column in impossible.get(name, ()) else rate(counted[name], counted[of])
            for column, counted in columns.items()
        )
        print(f"| {' | '.join([name, *rates])} |")
    print(flush=True)


IMPOSSIBLE_ROUNDS: Mapping[str, Container[str]] = {
    "two colours burst, one after the other": ("2", "3", "2 optional"),
    "tied colours are too many": ("2", "2 optional"),
    "colours go out three times": ("2", "2 optional"),
    "many 1s, and two different counts are too many": ("2", "3", "2 optional"),
}


def impossible_games(setup: just4fun.Setup) -> Mapping[str, Container[str]]:
    """Name what no game by these readings comes to, by the number of players."""
    everywhere = ("2", "3", "4")
    when_empty = setup.reshuffle == "when_empty"
    return {
        "a forced exchange": ("2",),
        "an exchange in the last turn": ("2",),
        "… right after the last card was drawn": () if when_empty else everywhere,
        "… before a draw, the deck being empty": everywhere if when_empty else (),
        "a tower of more than 7": everywhere if setup.tower_cost == "all_stones" else (),
    }


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    game: UntypedGame = rulekit.game("5-colors")
    tables = [(2, False), (3, False), (4, False), (5, False), (2, True), (3, True)]
    columns = {
        f"{players}{' optional' if optional else ''}": count_majority(
            game,
            game.setup(players=players, optional_rule=optional),
            arguments.games,
            Random(arguments.seed),
        )
        for players, optional in tables
    }
    rounds = [(name, ROUND) for name in IN_A_ROUND]
    names = [*rounds, *((name, GAME) for name in IN_A_GAME)]
    print_table(columns, names, IMPOSSIBLE_ROUNDS)

    game = rulekit.game("just4fun-colours")
    others = {
        "tower_cost": "opponents_only",
        "payment": "at_least",
        "reshuffle": "when_needed",
        "area_tie": "own_stones",
    }
    for options in ({}, {"variant": True}, {"variant": True, **others}):
        columns = {
            str(players): count_just4fun(
                game,
                game.setup(players=players, **options),
                arguments.games,
                Random(arguments.seed),
            )
            for players in (2, 3, 4)
        }
        print(", ".join(f"`{name}={value}`" for name, value in options.items()) or "The defaults")
        print()
        names = [(name, GAME) for name in REACHED]
        print_table(columns, names, impossible_games(game.setup(players=2, **options)))


if __name__ == "__main__":
    main()

"""Whole games of Just4Fun Colours, and counts of what can follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from random import Random

from spec.make_vectors.cases import Case, Json, mixed
from spec.make_vectors.just4fun_tables import late, table
from spec.make_vectors.just4fun_told import (
    MIXED_BOARD,
    RED,
    begun,
    carried_out,
    case,
    given_of,
    legal_actions,
    setup,
    shuffle,
    state,
)
from spec.reference import just4fun as ref


def playthrough_cases() -> Iterator[Case]:
    """Play games that end by a line and games that go through all 20 rounds."""
    lines = "LINE-1 LINE-2 END-1 RULING-WIN-ON-PLACING"
    areas = "AREA-1 AREA-2 END-1 RULING-COMPULSORY-TURN RULING-DECK-NEVER-BARE DRAW-3"
    for players in ref.SEATS:
        yield _played(
            f"{players}-line",
            f"SETUP-3 TURN-1 DRAW-1 {lines} RULING-TURN-ORDER",
            "A game chosen at random, which a line ends.",
            setup(players),
            by_line=True,
        )
        yield _played(
            f"{players}-areas",
            f"SETUP-2 STONES-1 {areas} RULING-LINE-BEFORE-AREA",
            f"All {20 * players} stones are used up without a line.",
            setup(players),
            by_line=False,
        )
    yield _played(
        "3-other-readings",
        f"{areas} RULING-TOWER-COST RULING-PAYMENT RULING-RESHUFFLE RULING-AREA-TIE",
        "The other reading of every ruling, on a board with rows of three of a colour.",
        setup(
            3,
            board=list(MIXED_BOARD),
            tower_cost="opponents_only",
            payment="at_least",
            reshuffle="when_needed",
            area_tie="own_stones",
        ),
        by_line=False,
    )
    yield _played(
        "2-variant",
        "VARIANT-1 LINE-2 END-1",
        "The variant: five in a row end the game.",
        setup(2, variant=True),
        by_line=True,
    )
    yield _played(
        "2-red-board",
        "EXCHANGE-1 EXCHANGE-2 EXCHANGE-3 DRAW-3 RULING-EXCHANGE RULING-FORCED-EXCHANGE"
        " RULING-BOARD",
        "A board of one colour: many hands have to be exchanged.",
        setup(2, board=list(RED)),
        by_line=False,
    )


def _played(
    name: str, clauses: str, comment: str, given: dict[str, Json], *, by_line: bool
) -> Case:
    """Play games at random until one ends as it should.

    A check stands at the start, and after each shuffle, each tenth action and the end.
    """
    for seed in count():
        actions, games = _random_game(given, seed, avoid_lines=not by_line)
        last = games[-1]
        ended_by_line = last.turns < last.players * ref.STONES_OF_A_SEAT
        if ended_by_line == by_line:
            break
    checkpoints = [0] + [
        number
        for number, action in enumerate(actions, start=1)
        if number % 10 == 0 or action["action"] == "shuffle" or number == len(actions)
    ]
    return case(
        "playthrough",
        name,
        clauses,
        comment,
        {"setup": given, "actions": actions, "checkpoints": checkpoints},
        {"states": [state(games[number]) for number in checkpoints]},
    )


def _random_game(
    given: Mapping[str, Json], seed: int, *, avoid_lines: bool
) -> tuple[list[dict[str, Json]], list[ref.Game]]:
    """Play at random; give the actions, and the game before and after each."""
    rng = Random(seed)
    games = [begun(given)]
    actions: list[dict[str, Json]] = []
    while games[-1].winners is None:
        game = games[-1]
        if cards := ref.cards_to_shuffle(game):
            action = shuffle(mixed(sorted(cards), seed + len(actions)))
        else:
            seat = ref.seat_on_turn(game)
            choices = mixed(legal_actions(game, seat), int(rng.random() * 1e9))
            action = next(filter(_no_line(game) if avoid_lines else _any, choices), choices[0])
        actions.append(action)
        games.append(carried_out(game, action))
    return actions, games


def _any(_: dict[str, Json]) -> bool:
    return True


def _no_line(game: ref.Game) -> Callable[[dict[str, Json]], bool]:
    def check(action: dict[str, Json]) -> bool:
        if action["action"] != "place":
            return True
        seat = action["seat"]
        after = ref.with_stone(game.towers, action["field"], seat)
        return not ref.wins_by_line(after, seat, game.length)

    return check


def perft_cases() -> Iterator[Case]:
    """Count the sequences of turns from a few fixed moments."""
    row = {"a1": (0,), "b1": (0,), "c1": (1, 0)}
    red = setup(2, board=list(RED))
    moments: tuple[tuple[str, str, str, ref.Game, int], ...] = (
        (
            "opening",
            "TURN-1 PLACE-2 PRICE-1 PRICE-2",
            "The first two turns of two.",
            table(setup(2), 0, "RROYGBP"),
            2,
        ),
        (
            "opening-at-least",
            "RULING-PAYMENT PLAY-1",
            "The first two turns with `at_least`.",
            table(setup(2, payment="at_least"), 0, "RRRROYG"),
            2,
        ),
        (
            "few-colours",
            "PRICE-2 TOWER-1 DRAW-1",
            "Three turns from hands of few colours.",
            table(setup(2), 0, "RRRRRRR", deck="RRRGGG"),
            3,
        ),
        (
            "through-a-shuffle-when-empty",
            "DRAW-3 RULING-RESHUFFLE",
            "The deck runs out on the way.",
            table(setup(2), 0, "RRRRROO", deck="R"),
            2,
        ),
        (
            "through-a-shuffle-when-needed",
            "DRAW-3 RULING-RESHUFFLE",
            "The deck runs out on the way.",
            table(setup(2, reshuffle="when_needed"), 0, "RRRRROO", deck="R"),
            2,
        ),
        (
            "a-line-ends-it",
            "LINE-1 END-1",
            "One placement wins at once, and no sequence goes on from there.",
            table(setup(2), 0, "GROYBPP", row, free=["d1"]),
            2,
        ),
        (
            "the-last-two-stones",
            "END-1 AREA-1 RULING-COMPULSORY-TURN",
            "Two stones are left: no sequence is longer than 2.",
            late(setup(2), 38),
            3,
        ),
        (
            "exchange",
            "EXCHANGE-1 RULING-COMPULSORY-TURN",
            "The exchange is the only action; then comes whatever was drawn.",
            table(red, 0, "OOYYGGB", deck="RRPPPPPGG"),
            3,
        ),
    )
    for name, clauses, comment, game, depth in moments:
        counts = [perft(game, n) for n in range(1, depth + 1)]
        given = {**given_of(game), "depth": depth}
        yield case("perft", name, clauses, comment, given, {"counts": counts})


def perft(game: ref.Game, depth: int) -> int:
    """Count the sequences of so many turns; a shuffle is answered with the cards in order."""
    if cards := ref.cards_to_shuffle(game):
        return perft(ref.shuffled(game, sorted(cards)), depth)
    actions = legal_actions(game, ref.seat_on_turn(game))
    if depth == 1:
        return len(actions)
    return sum(perft(carried_out(game, action), depth - 1) for action in actions)

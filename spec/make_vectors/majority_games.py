"""Whole games of 5 COLORS and 5211, and counts of what can follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from spec.make_vectors.cases import Case, Json, mixed
from spec.make_vectors.majority_told import (
    TABLES,
    Book,
    begun,
    carried_out,
    case,
    choice,
    game_at,
    given_of,
    setup,
    shuffle,
    state,
)
from spec.reference import majority as ref


def playthrough_cases(book: Book) -> Iterator[Case]:
    """Play one game at every table, and with every reading where it can matter."""
    for seed, (players, optional) in enumerate(TABLES):
        name = f"{players}{'-optional' if optional else ''}"
        rounds = ref.rounds(book.edition, players, optional, "round")
        ends = "OPTIONAL-2 OPTIONAL-3 RULING-OPTIONAL-END" if optional else "ROUND-2 END-1"
        yield _played(
            book,
            name,
            f"SETUP-1 RENEW-1 ROUND-1 ROUND-3 END-2 {ends} RULING-LAST-ROUND",
            f"A whole game of {rounds} rounds, chosen at random, the seats in any order.",
            setup(players, optional),
            seed,
        )
        if (players, optional) in ((4, False), (5, False), (3, True)):
            yield _played(
                book,
                f"{name}-once",
                "ROUND-3 END-2 RULING-SECOND-BURST RULING-LAST-ROUND",
                "A whole game in which only one colour of a round can burst.",
                setup(players, optional, "once"),
                seed,
            )
        if optional:
            yield _played(
                book,
                f"{name}-turn",
                "ROUND-3 END-2 OPTIONAL-3 RULING-OPTIONAL-ENDING RULING-LAST-ROUND",
                f"A whole game of {rounds - 1} rounds and one last turn.",
                setup(players, optional, optional_ending="turn"),
                seed,
            )


def _played(
    book: Book, name: str, clauses: str, comment: str, given: Mapping[str, Json], seed: int
) -> Case:
    """Play a game at random, with checks at the start, in mid-turn and after each round."""
    rng = Random(seed)
    game = begun(book, given)
    actions: list[dict[str, Json]] = []
    checkpoints = [0]
    while not ref.is_over(game):
        if game["order"] is None:
            action = shuffle(mixed(sorted(ref.deck(book.edition).elements()), seed))
        else:
            due = ref.seats_due(game)
            seat = due[int(rng.random() * len(due))]
            choices = sorted(ref.legal(game, seat))
            action = choice(seat, choices[int(rng.random() * len(choices))])
        before = len(ref.decisions(game))
        game = carried_out(game, action)
        actions.append(action)
        if len(ref.decisions(game)) > before or len(actions) in (1, 2):
            checkpoints.append(len(actions))
    return case(
        book,
        "playthrough",
        name,
        clauses,
        comment,
        {"setup": dict(given), "actions": actions, "checkpoints": checkpoints},
        {"states": _states(book, given, actions, checkpoints)},
    )


def _states(
    book: Book,
    given: Mapping[str, Json],
    actions: list[dict[str, Json]],
    checkpoints: list[int],
) -> list[dict[str, Json]]:
    game = begun(book, given)
    states = [state(game)]
    for number, action in enumerate(actions, start=1):
        game = carried_out(game, action)
        if number in checkpoints:
            states.append(state(game))
    return states


def perft_cases(book: Book) -> Iterator[Case]:
    """Count the sequences of choices from a few fixed moments."""
    twins = [book.table("R2 R2 Y2 Y2 / G2 G2 B3 B3"), book.table("R3 O2 O3 O4 / B2 O5 O6 G3")]
    rounds = ref.rounds(book.edition, 2, True, "round")
    moments: tuple[tuple[str, str, str, ref.Game, int], ...] = (
        (
            "2-equal-cards",
            "TURN-1 TURN-2 TURN-4 RENEW-1",
            "Two pairs and a single card in each hand, through turn 1 into turn 2.",
            game_at(book, setup(2), 0, tables=twins),
            4,
        ),
        *(
            (
                str(players),
                "TURN-1 TURN-2 RULING-CHOICE-STANDS",
                "Any seat may choose first.",
                game_at(book, setup(players), 0),
                2,
            )
            for players in (3, 4, 5)
        ),
        (
            "2-turn-2",
            "TURN-4 TURN-5 ROUND-1",
            "Turns 2 and 3 take 1 card each.",
            game_at(book, setup(2), 1),
            4,
        ),
        (
            "2-optional-turn-2",
            "OPTIONAL-2",
            "Turn 2 takes 2 cards by the optional rule.",
            game_at(book, setup(2, True), 1, tables=twins),
            3,
        ),
        (
            "2-last-turns",
            "END-1 RULING-LAST-ROUND",
            "The last two turns of a game: 3 cards, then 2, and no sequence is longer.",
            game_at(book, setup(2), 31),
            5,
        ),
        (
            "2-optional-last-turn",
            "OPTIONAL-3 RULING-OPTIONAL-ENDING",
            "One last turn of 2 cards, and no sequence is longer.",
            game_at(book, setup(2, True, optional_ending="turn"), 3 * rounds - 3),
            3,
        ),
    )
    for name, clauses, comment, game, depth in moments:
        counts = [perft(game, n) for n in range(1, depth + 1)]
        given = {**given_of(game), "depth": depth}
        yield case(book, "perft", name, clauses, comment, given, {"counts": counts})


def perft(game: ref.Game, depth: int) -> int:
    """Count the sequences of so many choices, in whatever order the seats choose."""
    choices = [(seat, cards) for seat in ref.seats_due(game) for cards in ref.legal(game, seat)]
    if depth == 1:
        return len(choices)
    return sum(perft(ref.choose(game, seat, cards), depth - 1) for seat, cards in choices)

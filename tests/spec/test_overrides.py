"""What beats what: for every override a situation in which the beaten clause alone would differ.

The situations are asked of the reference. What the beaten clause says alone is typed, from its
text; so an override that makes no difference anywhere would have no row here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulekit.spec.clauses import load
from spec.reference import just4fun, majority
from spec.reference.figures import dealt, played
from tests.majority.table import Book, both_editions, laid

SPEC = load()

Row = tuple[str, str, object, object]
"""Which clause beats which, what the beaten one would say, and what holds."""


def overrides(prefix: str) -> set[tuple[str, str]]:
    """The pairs of a game that its TOML names."""
    return {
        (clause.id, beaten)
        for clause in SPEC.clauses.values()
        if clause.id.startswith(f"{prefix}-")
        for beaten in clause.overrides
    }


def majority_rows(book: Book) -> list[Row]:
    """The situations of 5 COLORS, in the words of the edition."""
    edition = majority.EDITIONS[book.game.id]

    def scoring(table: str) -> tuple[str | None, int]:
        """What scores with 4 players, and how many cards that are."""
        cards = [list(seat) for seat in book.by_seat(table)]
        decision = majority.decide(edition, 4, False, "again", cards)
        return decision["scores"], sum(pile.total() for pile in decision["kept"])

    red, yellow, blue = map(book.colour, "RYB")
    plain, with_ones, burst, burst_with_ones, tie, tie_with_ones = (
        laid(4, counts)[0]
        for counts in (
            "6R 4Y 3B 3G", "6R 4Y 3B 3G, 8", "8R 5Y 3B", "8R 5Y 3B, 8", "6R 6Y 4B", "6R 6Y 4B, 8",
        )
    )  # fmt: skip
    assert scoring(plain) == (red, 6), "without the others, majority and score say this"
    many = scoring(with_ones)

    no_deck, by_option = (played(edition, 2, optional=option) for option in (False, True))
    last_hands = [
        len(majority.hand({**game, "turns": game["turns"][:-1]}, 0))
        for game in (no_deck, by_option)
    ]
    players = {option: majority.player_counts(edition, option) for option in (False, True)}
    sizes = majority.turn_sizes(edition, True)
    numbers = [f(edition, 2, True) for f in (majority.burst_number, majority.number_to_remove)]
    rows: list[Row] = [
        ("ONES-1", "MAJORITY-1", red, many[0]),
        ("ONES-1", "SCORE-1", (red, 6), many),
        ("ONES-1", "SCORE-2", (red, 6), many),
        ("ONES-1", "BURST-1", (yellow, 5), scoring(burst_with_ones)),
        ("ONES-1", "TIE-1", (blue, 4), scoring(tie_with_ones)),
        ("BURST-1", "SCORE-1", (red, 8), scoring(burst)),
        ("BURST-1", "SCORE-2", (red, 8), scoring(burst)),
        ("TIE-1", "MAJORITY-1", 6, scoring(tie)[1]),
        ("TIE-1", "SCORE-1", 12, scoring(tie)[1]),
        ("TIE-1", "SCORE-2", 12, scoring(tie)[1]),
        ("END-1", "RENEW-1", 5, last_hands[0]),
        ("END-1", "RENEW-2", 5, last_hands[0]),
        ("OPTIONAL-1", "PLAYERS-1", players[False], players[True]),
        ("OPTIONAL-2", "ROUND-2", (2, 1, 1), sizes),
        ("OPTIONAL-2", "TURN-4", 1, sizes[1]),
        ("OPTIONAL-3", "END-1", 1, len(majority.left(by_option, 0))),
        ("OPTIONAL-3", "RENEW-1", 5, last_hands[1]),
        ("OPTIONAL-3", "RENEW-2", 5, last_hands[1]),
        ("OPTIONAL-4", "BURST-4", 5, numbers[0]),
        ("OPTIONAL-4", "REMOVE-1", 10, numbers[1]),
        ("OPTIONAL-4", "TABLE-1", [5, 10], numbers),
    ]
    return rows


@both_editions
def test_overrides_of_the_editions_make_a_difference(book: Book) -> None:
    """Every override has its situation, and every situation its override."""
    rows = majority_rows(book)
    pairs = [tuple(min(book.clauses(name)) for name in row[:2]) for row in rows]
    assert sorted(pairs) == sorted(overrides(book.prefix))
    for winner, loser, alone, holds in rows:
        assert alone != holds, (winner, loser)


def just4fun_rows() -> list[Row]:
    """The situations of Just4Fun Colours; seat 0 holds seven red cards and is on turn."""
    game = dealt()
    closed = replace(game, towers=dict.fromkeys(just4fun.FIELDS, (0, 1) * 4))
    exchanged = just4fun.exchange(closed, 0)
    standing = sum(map(len, exchanged.towers.values())) - sum(map(len, closed.towers.values()))

    # Red are a1, f2, e3, d4, c5 and b6: a stone on d4 completes the row a4 to d4.
    three: dict[str, Any] = dict.fromkeys(("a4", "b4", "c4"), (0,))
    bare: dict[str, Any] = {"deck": [], "discards": game.deck[:9], "reshuffle": "when_needed"}
    won = just4fun.place(replace(game, towers=three), 0, "d4", 1)
    won_without_deck = just4fun.place(replace(game, towers=three, **bare), 0, "d4", 1)
    varied = just4fun.place(
        replace(game, towers=three, length=just4fun.line_length(True)), 0, "d4", 1
    )
    assert won.winners == won_without_deck.winners == frozenset({0})

    last = replace(game, unused=[1, 0])
    over = just4fun.place(last, 0, "a1", 1)
    over_without_deck = just4fun.place(replace(last, **bare), 0, "a1", 1)
    last_exchange = just4fun.exchange(replace(closed, unused=[1, 0]), 0)
    assert over.winners is not None
    assert last_exchange.winners is not None

    def hand(after: just4fun.Game) -> int:
        return len(after.hands[0])

    def shuffled(after: just4fun.Game) -> int:
        return len(just4fun.cards_to_shuffle(after))

    legal = just4fun.legal(closed, 0)
    return [
        ("J4F-PLAY-1", "J4F-TURN-1", True, ("pass",) in just4fun.legal(game, 0)),
        ("J4F-EXCHANGE-1", "J4F-TURN-1", {("place",)}, {choice[:1] for choice in legal}),
        ("J4F-EXCHANGE-1", "J4F-PLAY-1", {("place",)}, {choice[:1] for choice in legal}),
        ("J4F-EXCHANGE-1", "J4F-PLACE-1", 1, standing),
        ("J4F-EXCHANGE-3", "J4F-PLACE-1", 1, standing),
        ("J4F-LINE-1", "J4F-DRAW-1", 7, hand(won)),
        ("J4F-LINE-1", "J4F-DRAW-2", 7, hand(won)),
        ("J4F-LINE-1", "J4F-DRAW-3", 10, shuffled(won_without_deck)),
        ("J4F-LINE-2", "J4F-DRAW-1", 7, hand(won)),
        ("J4F-LINE-2", "J4F-DRAW-2", 7, hand(won)),
        ("J4F-LINE-2", "J4F-DRAW-3", 10, shuffled(won_without_deck)),
        ("J4F-END-1", "J4F-DRAW-1", 7, hand(over)),
        ("J4F-END-1", "J4F-DRAW-2", 7, hand(over)),
        ("J4F-END-1", "J4F-DRAW-3", 10, shuffled(over_without_deck)),
        ("J4F-END-1", "J4F-EXCHANGE-3", 7, hand(last_exchange)),
        ("J4F-VARIANT-1", "J4F-LINE-1", {0}, varied.winners),
        ("J4F-VARIANT-1", "J4F-LINE-2", {0}, varied.winners),
    ]


def test_overrides_of_just4fun_colours_make_a_difference() -> None:
    """Every override has its situation, and every situation its override."""
    rows = just4fun_rows()
    assert sorted(row[:2] for row in rows) == sorted(overrides("J4F"))
    for winner, loser, alone, holds in rows:
        assert alone != holds, (winner, loser)

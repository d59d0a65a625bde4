"""The figures of the spec: how texts are read, and that the engine's tables hold the data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import rulekit
from rulekit.just4fun import board, rules
from rulekit.majority.rules import HAND_SIZE, Edition
from rulekit.majority.scoring import decide
from rulekit.majority.state import Because, LastCardsDiscarded, ManyOnes
from rulekit.spec.clauses import Clause, Rulebook, Spec, load, read_only
from rulekit.spec.figures import figures_of, reader
from tests.majority.table import BOOKS, Book, both_editions, play_whole

SPEC = load()

# ---- Reading


def a_spec(data: Mapping[str, Any]) -> Spec:
    """A spec with one clause, with these data, and two names that are no figures."""
    book = Rulebook("whist", "W", "whist.txt", ("Whist 21", "1s"))
    clause = Clause("W-DEAL-1", "whist", "rule", "A text.", (), data=data)
    return Spec((book,), {clause.id: clause}, {})


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("A hand of 13, in 4 suits.", ["13", "4"]),
        ("Thirteen cards, TWELVE tricks, twenty points.", ["13", "12", "20"]),
        ("The second turn, the third, twice.", ["2", "3", "2"]),
        ("8-7-1 and 9th, 10x10 or a1", ["8", "7", "1", "9", "10", "10", "1"]),
        ("007 is not 7.", ["007", "7"]),
        ("No cards, and no trick: no card.", ["0"]),
        ("One more, at once, first of all.", []),
        ("Someone often weighs tensions.", []),
        ("W-DEAL-1 and RULING-TRUMP-2 say 3.", ["w-deal-1", "ruling-trump-2", "3"]),
        ("W-DEAL1 says 3.", ["1", "3"]),
        ("Whist 21 is for 21 players; many 1s, 1st, 2s.", ["21", "1", "2"]),
        ("whist 21", ["21"]),
        ("Hearts, a heart, spades and ABCABC.", ["hearts", "spades", "abcabc"]),
    ],
)
def test_figures_of_a_text(text: str, figures: list[str]) -> None:
    """Numbers in digits, or in words from two on, ids, and words of the data; but no names."""
    read = reader(a_spec({"suits": ["hearts", "spades"], "row": "ABCABC"}))
    assert figures == list(read(text))


def test_figures_of_data() -> None:
    """In the order in which they stand; a key counts if it is a number."""
    data = read_only({"by": {"2": 5, "3": [6, 7]}, "rows": [{"of": "Red", "n": 0}], "last": 1})
    assert figures_of(data) == ("2", "5", "3", "6", "7", "red", "0", "1")


# ---- The engine holds what the spec holds


def only(values: Iterable[int]) -> int:
    """The one value that all have."""
    [value] = set(values)
    return value


def table(edition: Edition, *, optional: bool) -> list[dict[str, int]]:
    """Burst number, many 1s and cards removed, as the engine plays with them."""
    return [
        {"players": n, "burst": r.burst, "many_ones": r.many_ones, "removed": r.removed}
        for n, r in (edition.optional_rules if optional else edition.rules).items()
    ]


def majority_engine(book: Book) -> dict[str, dict[str, Any]]:
    """The data of an edition's components, parameters and rules, out of the engine."""
    setup = book.setup(5)
    edition = setup.edition
    basic, optional = edition.rules[2], edition.optional_rules[2]
    in_each, in_each_optional = ([turn.cards for turn in r.turns] for r in (basic, optional))
    may = set(edition.optional_burst)
    number = {card[1]: edition.points[card] for card in edition.copies}
    copies = {
        face: only(n for card, n in edition.copies.items() if card[1] == face) for face in number
    }
    numbered = [
        {"cards": n, "number": number[face]} for face, n in copies.items() if face.isdigit()
    ]
    of_a_colour = only(Counter(card[0] for card in edition.deck).values())
    colours = list(edition.colours.values())
    [left] = [
        event
        for events in play_whole(book, setup).events
        for event in events
        if isinstance(event, LastCardsDiscarded)
    ]
    cards = {"cards": len(edition.deck), "of_a_colour": of_a_colour, "colours": colours}
    own: dict[str, dict[str, Any]] = {
        "5C": {
            "CARDS-1": cards,
            "CARDS-2": {"cards": numbered},
            "PLAYERS-1": {"fewest": min(edition.burst), "most": max(edition.burst)},
            "TURN-6": {"turn": len(in_each)},
        },
        "5211": {
            "CARDS-1": {**cards, "number_of_colours": len(colours)},
            "CARDS-2": {"of_a_colour": of_a_colour, "cards": numbered},
            "KODODO-1": {"cards": copies.get("K"), "points": number.get("K")},
        },
    }
    ones = book.topics.get("ONES-4", "ONES-4")
    return {
        f"{book.prefix}-{topic}": data
        for topic, data in {
            **own[book.prefix],
            "SETUP-1": {"hand": HAND_SIZE},
            "ROUND-2": {"cards": sum(in_each), "turns": len(in_each), "in_each": in_each},
            "RENEW-1": {"hand": HAND_SIZE},
            "RENEW-2": {"hand": HAND_SIZE},
            "TURN-1": {"cards": in_each[0]},
            "TURN-4": {"turn": 2, "cards": in_each[1]},
            "TURN-5": {"turn": 3, "like": 2, "cards": in_each[2]},
            "SCORE-4": {"changes": len([*Because, ManyOnes])},
            "TIE-1": {
                "colours": min(
                    n
                    for n in range(6)
                    if decide(dict.fromkeys([*edition.colours][:n], 1), 0, basic, "again").steps
                )
            },
            "END-1": {"last_cards": only(map(len, left.cards))},
            "BURST-4": {str(n): burst for n, burst in edition.burst.items()},
            ones: {"more": only(r.many_ones - r.burst for r in edition.rules.values())},
            "REMOVE-1": {str(n): removed for n, removed in edition.removed.items()},
            "TABLE-1": {"table": table(edition, optional=False)},
            "OPTIONAL-1": {"may": sorted(may), "may_not": sorted(set(edition.burst) - may)},
            "OPTIONAL-2": {"cards": sum(in_each_optional), "in_each": in_each_optional},
            "OPTIONAL-4": {"table": table(edition, optional=True)},
        }.items()
    }


def just4fun_engine() -> dict[str, dict[str, Any]]:
    """The data of components and rules of Just4Fun Colours, out of the engine."""
    four, five = rules.line_length(variant=False), rules.line_length(variant=True)
    empty, of_two = board.prices([(), (1, 1)], 0, "all_stones")
    stones, hand = rules.STONES_EACH, rules.HAND_SIZE
    return {
        "J4F-LINE-1": {"fields": four},
        "J4F-AREA-1": {"rounds": stones},
        "J4F-BOARD-1": {"boards": 1, "fields": len(board.FIELDS)},
        "J4F-CARDS-1": {
            "cards": len(rules.DECK),
            "of_a_colour": only(Counter(rules.DECK).values()),
            "colours": len(rules.COLOURS),
        },
        "J4F-STONES-1": {"stones": stones * max(rules.PLAYER_COUNTS), "of_a_player": stones},
        "J4F-SETUP-2": {"stones": stones},
        "J4F-SETUP-3": {"hand": hand},
        "J4F-DRAW-1": {"hand": hand},
        "J4F-PLAY-1": {
            "fewest": min(board.payable(empty, hand, "at_least")),
            "most": max(board.payable(empty, hand, "at_least")),
        },
        "J4F-PRICE-1": {"cards": empty},
        "J4F-PRICE-2": {"more": of_two - 2},
        "J4F-DRAW-2": {"hand": hand},
        "J4F-EXCHANGE-3": {"cards": hand},
        "J4F-LINE-2": {"stones": four},
        "J4F-AREA-2": {"rounds": stones},
        "J4F-VARIANT-1": {"stones": five, "instead_of": four},
    }


def held(prefix: str) -> dict[str, Any]:
    """The data of a game's components, parameters and rules, without the ids that they name."""
    numbers = {
        clause.id: {name: value for name, value in clause.data.items() if name != "see"}
        for clause in SPEC.clauses.values()
        if clause.id.startswith(f"{prefix}-") and clause.holds_rule
    }
    return {name: data for name, data in numbers.items() if data}


@both_editions
@pytest.mark.clause("5C-CARDS-1", "5C-CARDS-2", "5C-PLAYERS-1", "5C-BURST-4", "5C-ONES-4")
@pytest.mark.clause("5C-REMOVE-1", "5C-TABLE-1", "5C-OPTIONAL-4", "5C-ROUND-2", "5C-OPTIONAL-2")
@pytest.mark.clause("5211-CARDS-1", "5211-CARDS-2", "5211-KODODO-1", "5211-BURST-4")
@pytest.mark.clause("5211-KODODO-5", "5211-REMOVE-1", "5211-TABLE-1", "5211-OPTIONAL-4")
def test_the_editions_hold_the_figures_of_the_spec(book: Book) -> None:
    """Deck, tables, turns and hand size: number by number, and no clause is left out."""
    assert read_only(majority_engine(book)) == held(book.prefix)


@pytest.mark.clause("J4F-BOARD-1", "J4F-CARDS-1", "J4F-STONES-1", "J4F-LINE-1", "J4F-VARIANT-1")
@pytest.mark.clause("J4F-SETUP-2", "J4F-SETUP-3", "J4F-PRICE-1", "J4F-PRICE-2", "J4F-PLAY-1")
def test_just4fun_colours_holds_the_figures_of_the_spec() -> None:
    """Fields, cards, stones, hand and lines: number by number, and no clause is left out."""
    assert read_only(just4fun_engine()) == held("J4F")


@pytest.mark.clause("RULING-BOARD")
def test_the_default_board_is_that_of_the_spec() -> None:
    """Row by row, from a to f, in the letters of the colours in their order."""
    data = SPEC.rulings["RULING-BOARD"].data
    rows = {str(number): row for number, row in enumerate(rules.default_board(), start=1)}
    assert rows == data["default"]
    assert tuple(rules.COLOURS.values()) == data["letters"]


@pytest.mark.clause("RULING-WIN-ON-PLACING", "RULING-TURN-ORDER", "RULING-PLAYER-COUNTS")
def test_numbers_of_the_rulings_are_those_of_the_engine() -> None:
    """Lines on the board, and how many may play each game."""
    lines = SPEC.rulings["RULING-WIN-ON-PLACING"].data["lines"]
    assert lines == read_only([{"lines": len(board.rows_of(n)), "fields": n} for n in (4, 5)])
    turn_order = SPEC.rulings["RULING-TURN-ORDER"].data
    assert (turn_order["fewest"], turn_order["most"]) == (2, 4)
    assert rules.PLAYER_COUNTS == (2, 3, 4)
    counts = SPEC.rulings["RULING-PLAYER-COUNTS"].data
    for book in BOOKS:
        edition = book.setup(2).edition
        assert (min(edition.burst), max(edition.burst)) == (counts["fewest"], counts["most"])
        assert tuple(edition.optional_burst) == counts["by_the_optional_rule"]


@pytest.mark.parametrize(
    ("game", "ruling"),
    [
        (game, ruling)
        for ruling in SPEC.rulings.values()
        for game in map(rulekit.game, ruling.games)
        if ruling.switch
    ],
    ids=lambda value: value.id,
)
def test_switches_offer_the_readings_of_the_spec(game: Any, ruling: Any) -> None:
    """The option of that name has the ruling's readings and its default."""
    [option] = [option for option in game.options() if option.name == ruling.switch]
    assert set(option.values) == set(ruling.readings)
    assert option.default == ruling.default

"""5 COLORS and 5211, as definitions of what is true.

Two ideas keep this free of bookkeeping:

* A round is its table: which cards lie face up before which seat. Everything about
  scoring is a statement about how many cards of each colour lie there.
* A game is its history: the shuffled order and the choices made. Hands, deck, piles and
  scores are not kept, they follow. Cards leave the deck from the top and go to
  the seats standing in line for them, so a hand is what a seat was given less what
  it played.

The two games share these definitions and differ in their tables, each typed from its
own rulebook. A clause id such as 5C-BURST-1 is followed by its twin, 5211-BURST-1.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, TypedDict

SecondBurst = Literal["again", "once"]
OptionalEnding = Literal["round", "turn"]
Step = tuple[frozenset[str], frozenset[str]]

# ------------------------------------------------------------------ what there is


@dataclass(frozen=True)
class Edition:
    """One rulebook's cards and numbers.

    `copies` counts the cards of a face in one colour, `points` is what such a card is
    worth. `burst`, `many_ones` and `remove` have a number for each pair (players,
    optional rule?). `table` is the rulebook's closing reference, row by row: burst,
    many 1s, remove. `turns` has the cards a seat plays in each turn of a round,
    without (False) and with (True) the optional rule.
    """

    id: str
    colours: tuple[str, ...]
    copies: Mapping[str, int]
    points: Mapping[str, int]
    one: str
    hand: int
    last_card: int
    turns: Mapping[bool, tuple[int, ...]]
    burst: Mapping[tuple[int, bool], int]
    many_ones: Mapping[tuple[int, bool], int]
    remove: Mapping[tuple[int, bool], int]
    table: Mapping[tuple[int, bool], tuple[int, int, int]]


FIVE_COLORS = Edition(
    id="5-colors",
    colours=("R", "B", "Y", "G", "O"),
    copies={"1": 5, "2": 6, "3": 5, "4": 2, "5": 1, "6": 1},
    points={"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6},
    one="1",
    hand=5,
    last_card=1,
    turns={False: (2, 1, 1), True: (2, 2, 1)},
    burst={
        (2, False): 5,
        (3, False): 6,
        (4, False): 7,
        (5, False): 9,
        (2, True): 6,
        (3, True): 7,
    },
    many_ones={
        (2, False): 6,
        (3, False): 7,
        (4, False): 8,
        (5, False): 10,
        (2, True): 7,
        (3, True): 8,
    },
    remove={
        (2, False): 10,
        (3, False): 13,
        (4, False): 0,
        (5, False): 15,
        (2, True): 0,
        (3, True): 10,
    },
    table={
        (2, False): (5, 6, 10),
        (3, False): (6, 7, 13),
        (4, False): (7, 8, 0),
        (5, False): (9, 10, 15),
        (2, True): (6, 7, 0),
        (3, True): (7, 8, 10),
    },
)
"""5 COLORS: red, blue, yellow, green, orange; faces are numbers.

Clauses: 5C-CARDS-1, 5C-CARDS-2, 5C-BURST-4, 5C-ONES-4, 5C-REMOVE-1, 5C-TABLE-1,
5C-OPTIONAL-4.
"""

FIFTY_TWO_ELEVEN = Edition(
    id="5211",
    colours=("T", "O", "G", "P", "Y"),
    copies={"K": 5, "2": 6, "3": 5, "4": 2, "5": 1, "6": 1},
    points={"K": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6},
    one="K",
    hand=5,
    last_card=1,
    turns={False: (2, 1, 1), True: (2, 2, 1)},
    burst={
        (2, False): 5,
        (3, False): 6,
        (4, False): 7,
        (5, False): 9,
        (2, True): 6,
        (3, True): 7,
    },
    many_ones={
        (2, False): 6,
        (3, False): 7,
        (4, False): 8,
        (5, False): 10,
        (2, True): 7,
        (3, True): 8,
    },
    remove={
        (2, False): 10,
        (3, False): 13,
        (4, False): 0,
        (5, False): 15,
        (2, True): 0,
        (3, True): 10,
    },
    table={
        (2, False): (5, 6, 10),
        (3, False): (6, 7, 13),
        (4, False): (7, 8, 0),
        (5, False): (9, 10, 15),
        (2, True): (6, 7, 0),
        (3, True): (7, 8, 10),
    },
)
"""5211: teal, orange, green, pink, yellow; a Kododo (K) stands where the 1 would.

Clauses: 5211-CARDS-1, 5211-CARDS-2, 5211-BURST-4, 5211-KODODO-1, 5211-KODODO-5,
5211-REMOVE-1, 5211-TABLE-1, 5211-OPTIONAL-4.
"""

EDITIONS: dict[str, Edition] = {"5-colors": FIVE_COLORS, "5211": FIFTY_TWO_ELEVEN}


def colour(card: str) -> str:
    """Give the colour letter, a card's first character."""
    return card[0]


def face(card: str) -> str:
    """Give the face, a card's second character."""
    return card[1]


def has_twenty_of_each_colour(edition: Edition) -> bool:
    """There are 100 cards in five colours, 20 of each.

    Clauses: 5C-CARDS-1, 5211-CARDS-1.
    """
    return (
        len(set(edition.colours)) == 5
        and deck(edition).total() == 100
        and all(
            sum(n for card, n in deck(edition).items() if colour(card) == c) == 20
            for c in edition.colours
        )
    )


def deck(edition: Edition) -> Counter[str]:
    """Count the 100 cards: every colour has the same number of each face.

    Clauses: 5C-CARDS-2, 5211-CARDS-2.
    """
    return Counter({c + f: copies for c in edition.colours for f, copies in edition.copies.items()})


def card_points(edition: Edition, card: str) -> int:
    """A card is worth its number, and a Kododo is worth 1.

    Clauses: 5C-SCORE-2, 5211-SCORE-2, 5211-KODODO-1.
    """
    return edition.points[face(card)]


def player_counts(edition: Edition, optional: bool) -> frozenset[int]:
    """2 to 5 play the basic game, 2 or 3 play with the optional rule.

    These are the player counts that have a row in the reference table.

    Clauses: 5C-PLAYERS-1, 5C-OPTIONAL-1, 5211-OPTIONAL-1, RULING-PLAYER-COUNTS.

    Beats: 5C-OPTIONAL-1 over 5C-PLAYERS-1; 5211-OPTIONAL-1 over 5211-TABLE-1.
    """
    return frozenset(n for n, with_option in edition.table if with_option == optional)


def turn_sizes(edition: Edition, optional: bool) -> tuple[int, ...]:
    """Say how many cards a seat plays in each of a round's three turns.

    Two, one and one: 4 cards a round. With the optional rule two, two and one: 5.

    Clauses: 5C-ROUND-2, 5211-ROUND-2, 5C-TURN-4, 5211-TURN-4, 5C-TURN-5, 5211-TURN-5,
    5C-OPTIONAL-2, 5211-OPTIONAL-2.

    Beats: 5C-OPTIONAL-2 over 5C-ROUND-2, 5C-TURN-4; 5211-OPTIONAL-2 over 5211-ROUND-2,
    5211-TURN-4.
    """
    return edition.turns[optional]


def burst_number(edition: Edition, players: int, optional: bool) -> int:
    """From this many cards on, a majority colour has too many.

    The number depends on how many play, and on the optional rule.

    Clauses: 5C-BURST-2, 5211-BURST-2, 5C-BURST-4, 5211-BURST-4.
    """
    return edition.burst[players, optional]


def ones_number(edition: Edition, players: int, optional: bool) -> int:
    """From this many 1s (Kododo) on, they alone score: the burst number and 1 more.

    Like the burst number it depends on how many play, and on the optional rule.

    Clauses: 5C-ONES-2, 5C-ONES-4, 5211-KODODO-3, 5211-KODODO-5.
    """
    return burst_number(edition, players, optional) + 1


def number_to_remove(edition: Edition, players: int, optional: bool) -> int:
    """So many cards leave the deck unseen during setup.

    Clauses: 5C-REMOVE-1, 5211-REMOVE-1.
    """
    return edition.remove[players, optional]


def basic_table_agrees(edition: Edition) -> bool:
    """The closing reference repeats the three lists that stand before it.

    Clauses: 5C-TABLE-1, 5211-TABLE-1.
    """
    return player_counts(edition, False) == {2, 3, 4, 5} and _rows_agree(edition, False)


def optional_table_agrees(edition: Edition) -> bool:
    """The optional rule has numbers of its own, for 2 and for 3 players.

    Clauses: 5C-OPTIONAL-4, 5211-OPTIONAL-4.

    Beats: 5C-OPTIONAL-4 over 5C-BURST-4, 5C-REMOVE-1, 5C-TABLE-1; 5211-OPTIONAL-4 over
    5211-BURST-4, 5211-REMOVE-1, 5211-TABLE-1.
    """
    return player_counts(edition, True) == {2, 3} and _rows_agree(edition, True)


def _rows_agree(edition: Edition, optional: bool) -> bool:
    """Every row of the reference table has the three numbers used here."""
    return all(
        edition.table[n, optional]
        == (
            burst_number(edition, n, optional),
            ones_number(edition, n, optional),
            number_to_remove(edition, n, optional),
        )
        and edition.many_ones[n, optional] == ones_number(edition, n, optional)
        for n in player_counts(edition, optional)
    )


# ------------------------------------------------- which colour scores in a round


def in_play(counts: Mapping[str, int]) -> frozenset[str]:
    """A colour is in the running if at least one card of it lies there.

    Clauses: RULING-PLURALITY.
    """
    return frozenset(c for c, n in counts.items() if n > 0)


def majority(counts: Mapping[str, int]) -> frozenset[str]:
    """No colour has more cards than these, the majority colour or colours.

    It takes the most cards, not more than half of them; points play no part.

    Clauses: 5C-MAJORITY-1, 5211-MAJORITY-1, RULING-PLURALITY.
    """
    return frozenset(
        c for c in in_play(counts) if all(counts[c] >= counts[other] for other in in_play(counts))
    )


def is_tie(counts: Mapping[str, int]) -> bool:
    """More than one colour has the most cards: all of them go out.

    Clauses: 5C-TIE-1, 5211-TIE-1.
    """
    return len(majority(counts)) > 1


def is_burst(counts: Mapping[str, int], burst: float) -> bool:
    """The majority colour has the burst number of cards or more: it goes out.

    Clauses: 5C-BURST-1, 5211-BURST-1.
    """
    return any(counts[c] >= burst for c in majority(counts))


def scoring_colour(counts: Mapping[str, int], burst: int, second_burst: SecondBurst) -> str | None:
    """Give the colour that scores, when many 1s does not apply.

    It is the largest of the colours that are in play, whose count no other colour has
    and that do not burst. Which can burst? `again`: every colour at the burst number
    or over. `once`: of those, only the ones that no colour exceeds, for any other
    stands below one that has burst already.

    This one line is the whole cascade: judged from the top, the first colour that is
    neither tied nor bursts scores, and what went out above it has no say in whether it
    is. Nobody scores if there is no such colour.

    Clauses: 5C-BURST-1, 5211-BURST-1, 5C-TIE-1, 5211-TIE-1, RULING-CASCADE,
    RULING-SECOND-BURST, RULING-TIE-AND-BURST, RULING-NOBODY-SCORES.

    Beats: 5C-BURST-1 over 5C-SCORE-1, 5C-SCORE-2; 5C-TIE-1 over 5C-MAJORITY-1, 5C-SCORE-1,
    5C-SCORE-2; 5211-BURST-1 over 5211-SCORE-1, 5211-SCORE-2; 5211-TIE-1 over
    5211-MAJORITY-1, 5211-SCORE-1, 5211-SCORE-2.
    """
    can_burst = frozenset(counts) if second_burst == "again" else majority(counts)
    stays = {
        c
        for c in in_play(counts)
        if not any(counts[other] == counts[c] for other in counts if other != c)
        and not (c in can_burst and counts[c] >= burst)
    }
    return max(stays, key=lambda c: counts[c], default=None)


def reasons_to_go(counts: Mapping[str, int], burst: float) -> frozenset[str]:
    """Name what puts the majority out: a tie, a burst, both, or nothing.

    Clauses: RULING-TIE-AND-BURST.
    """
    tie = {"tie"} if is_tie(counts) else set()
    too_many = {"burst"} if is_burst(counts, burst) else set()
    return frozenset(tie | too_many)


def steps(counts: Mapping[str, int], burst: float, second_burst: SecondBurst) -> list[Step]:
    """Tell the cascade level by level: which colours go out, and why.

    The majority is judged; if it goes out, what remains is judged afresh as if the
    rest had never been played, and so on. Under `once` a burst settles it that no
    number of cards is too many for what remains; ties are still ties. A tie of
    colours that are also too many is a burst too.

    Clauses: RULING-CASCADE, RULING-SECOND-BURST, RULING-TIE-AND-BURST.
    """
    out, reasons = majority(counts), reasons_to_go(counts, burst)
    if not reasons:
        return []
    rest = {c: n for c, n in counts.items() if c not in out}
    no_more = second_burst == "once" and "burst" in reasons
    return [(out, reasons), *steps(rest, math.inf if no_more else burst, second_burst)]


def left_to_score(counts: Mapping[str, int], burst: int, second_burst: SecondBurst) -> str | None:
    """Give the majority of the colours that the cascade leaves in, if any.

    This is `scoring_colour`, told step by step.

    Clauses: RULING-CASCADE, RULING-NOBODY-SCORES.
    """
    gone = {c for out, _ in steps(counts, burst, second_burst) for c in out}
    left = majority({c: n for c, n in counts.items() if c not in gone})
    return min(left, default=None)


# --------------------------------------------------------- what a round is worth


def colour_counts(edition: Edition, table: Sequence[Sequence[str]]) -> dict[str, int]:
    """Count the cards on the table by colour, whoever played them.

    1s and Kododo count for their colour like any card.

    Clauses: 5C-MAJORITY-1, 5211-MAJORITY-1, RULING-PLURALITY.
    """
    return {
        c: len([card for seat in table for card in seat if colour(card) == c])
        for c in edition.colours
    }


def is_many_ones(
    edition: Edition, players: int, optional: bool, table: Sequence[Sequence[str]]
) -> bool:
    """Enough 1s (Kododo) of any colours lie on the table.

    Clauses: 5C-ONES-1, 5211-KODODO-2, 5C-ONES-2, 5211-KODODO-3.
    """
    ones = [card for seat in table for card in seat if face(card) == edition.one]
    return len(ones) >= ones_number(edition, players, optional)


def what_scores(
    edition: Edition,
    players: int,
    optional: bool,
    second_burst: SecondBurst,
    table: Sequence[Sequence[str]],
) -> str | None:
    """Say what scores: "ones", a colour, or nothing.

    Many 1s is looked at first, and where it holds the colours do not matter. Else the
    majority colour scores, unless a tie or a burst changes that.

    Clauses: 5C-SCORE-4, 5211-SCORE-4, RULING-ONES-FIRST.

    Beats: 5C-ONES-1 over 5C-MAJORITY-1, 5C-SCORE-1, 5C-SCORE-2, 5C-BURST-1, 5C-TIE-1;
    5211-KODODO-2 over 5211-MAJORITY-1, 5211-SCORE-1, 5211-SCORE-2, 5211-BURST-1,
    5211-TIE-1.
    """
    if is_many_ones(edition, players, optional, table):
        return "ones"
    burst = burst_number(edition, players, optional)
    return scoring_colour(colour_counts(edition, table), burst, second_burst)


def cards_that_score(edition: Edition, scores: str | None, cards: Sequence[str]) -> Counter[str]:
    """A seat keeps its own cards of what scores: of the colour, or its 1s.

    Clauses: 5C-SCORE-2, 5211-SCORE-2, 5C-ONES-1, 5211-KODODO-2.
    """
    return Counter(
        card
        for card in cards
        if (face(card) == edition.one if scores == "ones" else colour(card) == scores)
    )


def cards_that_do_not(
    edition: Edition, scores: str | None, table: Sequence[Sequence[str]]
) -> Counter[str]:
    """Every card on the table that no seat keeps is discarded.

    If nothing scores, that is all of them.

    Clauses: 5C-SCORE-3, 5211-SCORE-3, RULING-NOBODY-SCORES.
    """
    lying = Counter(card for seat in table for card in seat)
    kept = Counter(
        card for seat in table for card in cards_that_score(edition, scores, seat).elements()
    )
    return lying - kept


def pile_points(edition: Edition, pile: Counter[str]) -> int:
    """A pile is worth the sum of its cards' numbers.

    Clauses: 5C-SCORE-2, 5211-SCORE-2.
    """
    return sum(card_points(edition, card) for card in pile.elements())


class Decision(TypedDict):
    """What becomes of the cards on the table when a round is scored."""

    scores: str | None
    points: list[int]
    kept: list[Counter[str]]
    discarded: Counter[str]


def decide(
    edition: Edition,
    players: int,
    optional: bool,
    second_burst: SecondBurst,
    table: Sequence[Sequence[str]],
) -> Decision:
    """At the end of a round, score the cards that lie before each seat.

    Clauses: 5C-SCORE-1, 5211-SCORE-1.
    """
    scores = what_scores(edition, players, optional, second_burst, table)
    kept = [cards_that_score(edition, scores, seat) for seat in table]
    return {
        "scores": scores,
        "points": [pile_points(edition, pile) for pile in kept],
        "kept": kept,
        "discarded": cards_that_do_not(edition, scores, table),
    }


# ------------------------------------------------------------------------ a game


class Illegal(Exception):
    """The rules forbid it. `reason` is the first of `reasons`, which are all that hold."""

    def __init__(self, *reasons: str) -> None:
        """Keep the reasons, in the order in which they are looked at."""
        super().__init__(", ".join(reasons))
        self.reason = reasons[0]
        self.reasons = reasons


class Game(TypedDict):
    """A setup and what has happened: the order of the cards, and who played what.

    `turns` has the revealed turns, in each of them every seat's cards. `chosen` has
    the choices that lie face down, None for a seat that is still to choose.
    """

    edition: str
    players: int
    optional: bool
    second_burst: SecondBurst
    optional_ending: OptionalEnding
    order: list[str] | None
    turns: list[list[list[str]]]
    chosen: list[list[str] | None]


def start(
    edition: Edition,
    players: int,
    optional: bool,
    second_burst: SecondBurst,
    optional_ending: OptionalEnding,
) -> Game:
    """Begin a game: nothing has happened, and the cards are to be shuffled.

    Reasons to refuse: "players", "second_burst", "optional_ending".

    Clauses: 5C-PLAYERS-1, 5C-OPTIONAL-1, 5211-OPTIONAL-1, RULING-PLAYER-COUNTS.
    """
    objections = {
        "players": players not in player_counts(edition, optional),
        "second_burst": second_burst not in ("again", "once"),
        "optional_ending": optional_ending not in ("round", "turn"),
    }
    _refuse_if(objections)
    return {
        "edition": edition.id,
        "players": players,
        "optional": optional,
        "second_burst": second_burst,
        "optional_ending": optional_ending,
        "order": None,
        "turns": [],
        "chosen": [None] * players,
    }


def shuffled(game: Game, order: Sequence[str]) -> Game:
    """All cards lie face down in some order, the first of them on top.

    Reasons to refuse: "no-shuffle-due", "not-these-cards".

    Clauses: 5C-SETUP-1, 5211-SETUP-1.
    """
    objections = {
        "no-shuffle-due": game["order"] is not None,
        "not-these-cards": Counter(order) != deck(_edition(game)),
    }
    _refuse_if(objections)
    after = copy(game)
    after["order"] = list(order)
    return after


def choose(game: Game, seat: int, cards: Sequence[str]) -> Game:
    """A seat lays cards of its hand face down, as many as this turn asks for.

    Clauses: 5C-TURN-1, 5211-TURN-1, RULING-CHOICE-STANDS.
    """
    _refuse_if(dict.fromkeys(why_not(game, seat, cards), True))
    after = copy(game)
    after["chosen"] = [sorted(cards) if s == seat else it for s, it in enumerate(game["chosen"])]
    return revealed(after)


def revealed(game: Game) -> Game:
    """Once every seat has chosen, all choices are turned face up together.

    Before that nothing is: `turns` has complete turns only.

    Clauses: 5C-TURN-2, 5211-TURN-2.
    """
    if any(cards is None for cards in game["chosen"]):
        return game
    after = copy(game)
    after["turns"] = [*game["turns"], [cards or [] for cards in game["chosen"]]]
    after["chosen"] = [None] * game["players"]
    return after


def why_not(game: Game, seat: int, cards: Sequence[str]) -> list[str]:
    """List everything that forbids this choice; an empty list means that it is legal.

    "shuffle-due": no cards are dealt yet. "over": the game has ended. "no-such-seat".
    "has-chosen": a choice once made stands until the reveal. "wrong-number": this turn
    asks for more cards, or for fewer. "not-in-hand": some card is not held, or not as
    often.

    Clauses: 5C-TURN-1, 5211-TURN-1, 5C-TURN-4, 5211-TURN-4, 5C-TURN-5, 5211-TURN-5,
    RULING-CHOICE-STANDS.
    """
    if game["order"] is None:
        return ["shuffle-due"]
    if is_over(game):
        return ["over"]
    if seat not in seats(game):
        return ["no-such-seat"]
    objections = {
        "has-chosen": game["chosen"][seat] is not None,
        "wrong-number": len(cards) != cards_due(game),
        "not-in-hand": not Counter(cards) <= Counter(hand(game, seat)),
    }
    return [reason for reason, holds in objections.items() if holds]


def legal(game: Game, seat: int) -> set[tuple[str, ...]]:
    """Give every choice open to a seat, each as its cards in order, each once.

    Clauses: 5C-TURN-1, 5211-TURN-1.
    """
    if seat not in seats_due(game):
        return set()
    return {tuple(sorted(cards)) for cards in combinations(hand(game, seat), cards_due(game))}


def _edition(game: Game) -> Edition:
    """Look up the edition a game is played with."""
    return EDITIONS[game["edition"]]


def _refuse_if(objections: Mapping[str, bool]) -> None:
    """Raise `Illegal` with the reasons that hold, if any does."""
    reasons = [reason for reason, holds in objections.items() if holds]
    if reasons:
        raise Illegal(*reasons)


# -------------------------------------------------------- what follows: the time


def seats(game: Game) -> range:
    """Seats are numbered from 0."""
    return range(game["players"])


def sizes(game: Game) -> tuple[int, ...]:
    """Give the cards each turn of a round takes, in this game."""
    return turn_sizes(_edition(game), game["optional"])


def cards_due(game: Game) -> int:
    """Say how many cards a seat plays in the turn that comes next.

    Turns follow each other in the order of the round, and start again with the next.

    Clauses: 5C-TURN-4, 5211-TURN-4, 5C-TURN-5, 5211-TURN-5, 5C-OPTIONAL-2,
    5211-OPTIONAL-2.
    """
    return sizes(game)[len(game["turns"]) % len(sizes(game))]


def round_and_turn(game: Game) -> tuple[int, int]:
    """Say which round this is and which turn of it, counted from 1.

    Rounds of three turns follow one another. At the end both stay where they are.

    Clauses: 5C-ROUND-1, 5211-ROUND-1, 5C-ROUND-2, 5211-ROUND-2.
    """
    complete = len(game["turns"]) - (1 if is_over(game) else 0)
    return complete // len(sizes(game)) + 1, complete % len(sizes(game)) + 1


def is_round_complete(game: Game) -> bool:
    """All turns of the latest round have been played.

    Clauses: 5C-ROUND-2, 5211-ROUND-2.
    """
    return len(game["turns"]) > 0 and len(game["turns"]) % len(sizes(game)) == 0


def is_over(game: Game) -> bool:
    """The game ends once the deck is out and what the hands still give is played.

    Until then a new round starts after each. In the basic game rounds go on with the
    hands alone, until every seat is down to its last card. With the optional rule
    there is one more round out of the hands, and no card is left; or, with the ending
    `turn`, one more turn, the first of a round that goes no further.

    Clauses: 5C-ROUND-3, 5211-ROUND-3, 5C-END-1, 5211-END-1, 5C-OPTIONAL-3,
    5211-OPTIONAL-3, RULING-OPTIONAL-ENDING, RULING-OPTIONAL-END.

    Beats: 5C-OPTIONAL-3 over 5C-END-1; 5211-OPTIONAL-3 over 5211-END-1.
    """
    if game["optional"] and game["optional_ending"] == "turn":
        return is_last_turn_played(game)
    last = 0 if game["optional"] else _edition(game).last_card
    return (
        is_round_complete(game)
        and deck_left(game) == []
        and all(len(held(game, seat)) <= last for seat in seats(game))
    )


def is_last_turn_played(game: Game) -> bool:
    """A round's first turn was begun with no deck left, and is done.

    Clauses: 5C-OPTIONAL-3, 5211-OPTIONAL-3, RULING-OPTIONAL-ENDING.
    """
    before: Game = {**game, "turns": game["turns"][:-1]}
    return is_round_complete(before) and deck_left(before) == []


def seats_due(game: Game) -> list[int]:
    """In a turn all seats choose at once: those are due that have not chosen yet.

    Clauses: 5C-TURN-2, 5211-TURN-2, RULING-CHOICE-STANDS.
    """
    if game["order"] is None or is_over(game):
        return []
    return [seat for seat in seats(game) if game["chosen"][seat] is None]


def rounds(edition: Edition, players: int, optional: bool, optional_ending: OptionalEnding) -> int:
    """Say how many whole rounds a game has.

    Each seat gets an equal share of the cards that are not removed, and plays all of
    it but the last card; with the optional rule all of it. Under the ending `turn` the
    last hand is no round: one turn follows, which this number does not count.

    Clauses: 5C-ROUND-3, 5211-ROUND-3, RULING-LAST-ROUND, RULING-OPTIONAL-ENDING.
    """
    kept_back = (
        edition.last_card if not optional else {"round": 0, "turn": edition.hand}[optional_ending]
    )
    return (share(edition, players, optional) - kept_back) // sum(turn_sizes(edition, optional))


def share(edition: Edition, players: int, optional: bool) -> int:
    """Give the number of cards each seat gets in the whole game.

    Clauses: RULING-LAST-ROUND.
    """
    cards = deck(edition).total() - number_to_remove(edition, players, optional)
    return cards // players


def deck_runs_out_exactly(edition: Edition, players: int, optional: bool) -> bool:
    """The deck is empty just when the round before the last is renewed, never before.

    So no renewal is short, and the last round starts with full hands and no deck. Of
    each hand one card is then left over, or none under the optional rule.

    Clauses: RULING-LAST-ROUND.
    """
    in_turns = turn_sizes(edition, optional)
    renewals = (rounds(edition, players, optional, "round") - 1) * len(in_turns)
    removed_cards = number_to_remove(edition, players, optional)
    dealt = deck(edition).total() - removed_cards - players * edition.hand
    after = [
        dealt - players * sum(in_turns[k % len(in_turns)] for k in range(renewal))
        for renewal in range(renewals + 1)
    ]
    left_over = edition.hand - sum(in_turns)
    return (
        after[-1] == 0
        and all(cards > 0 for cards in after[:-1])
        and left_over == (0 if optional else edition.last_card)
    )


# ------------------------------------------------------- what follows: the cards


def removed(game: Game) -> list[str]:
    """The removed cards are the undermost of the shuffled order; nobody sees them.

    Clauses: 5C-SETUP-2, 5211-SETUP-2, RULING-REMOVED-CARDS.
    """
    order = game["order"] or []
    number = number_to_remove(_edition(game), game["players"], game["optional"])
    return order[len(order) - number :] if order else []


def face_down(game: Game) -> list[str]:
    """All cards but the removed ones form the deck, before anything is dealt.

    Clauses: 5C-SETUP-1, 5211-SETUP-1, 5C-SETUP-2, 5211-SETUP-2.
    """
    order = game["order"] or []
    return order[: len(order) - len(removed(game))]


def deal(game: Game) -> list[int]:
    """Each seat is dealt a hand of 5: all of seat 0's cards, then seat 1's, and so on.

    Clauses: 5C-SETUP-1, 5211-SETUP-1, RULING-DEALING-ORDER.
    """
    return [seat for seat in seats(game) for _ in range(_edition(game).hand)]


def renewal(turn: Sequence[Sequence[str]]) -> list[int]:
    """After a turn each seat is owed as many cards as it played, seat by seat.

    That brings a hand back to 5. It holds for every turn, a round's last one included.

    Clauses: 5C-RENEW-1, 5211-RENEW-1, 5C-RENEW-2, 5211-RENEW-2, RULING-DEALING-ORDER,
    RULING-RENEW-BEFORE-SCORING, RULING-COMPULSORY-RENEWAL.
    """
    return [seat for seat, cards in enumerate(turn) for _ in cards]


def line(game: Game) -> list[int]:
    """The seats stand in line for cards: first for the deal, then for each renewal.

    The card at place i of the deck goes to the seat at place i of this line. When the
    deck has run out, the rest of the line gets nothing, and plays with what it holds.

    Clauses: 5C-SETUP-1, 5211-SETUP-1, 5C-RENEW-1, 5211-RENEW-1, 5C-END-1, 5211-END-1,
    RULING-DEALING-ORDER.

    Beats: 5C-END-1 over 5C-RENEW-1, 5C-RENEW-2; 5C-OPTIONAL-3 over 5C-RENEW-1,
    5C-RENEW-2; 5211-END-1 over 5211-RENEW-1, 5211-RENEW-2; 5211-OPTIONAL-3 over
    5211-RENEW-1, 5211-RENEW-2.
    """
    return deal(game) + [seat for turn in game["turns"] for seat in renewal(turn)]


def deck_left(game: Game) -> list[str]:
    """The deck is what nobody has been given, the top card first.

    Clauses: 5C-RENEW-1, 5211-RENEW-1.
    """
    return face_down(game)[len(line(game)) :]


def held(game: Game, seat: int) -> Counter[str]:
    """A seat holds what it was given less what it has revealed.

    Clauses: 5C-RENEW-1, 5211-RENEW-1.
    """
    pairs = zip(line(game), face_down(game), strict=False)
    given = Counter(card for to, card in pairs if to == seat)
    played = Counter(card for turn in game["turns"] for card in turn[seat])
    return given - played


def hand(game: Game, seat: int) -> list[str]:
    """A hand is what a seat holds while the game lasts, sorted.

    A choice that lies face down still belongs to it: only the reveal takes it away.

    Clauses: 5C-TURN-1, 5211-TURN-1.
    """
    return [] if is_over(game) else sorted(held(game, seat).elements())


def left(game: Game, seat: int) -> list[str]:
    """What a seat holds when the game has ended is discarded unseen.

    That is its last card in the basic game. With the optional rule it is nothing, or
    three cards under the ending `turn`.

    Clauses: 5C-END-1, 5211-END-1, RULING-OPTIONAL-END, RULING-PUBLIC-CARDS.
    """
    return sorted(held(game, seat).elements()) if is_over(game) else []


def round_turns(game: Game) -> list[list[list[list[str]]]]:
    """Sort the revealed turns into rounds; the latest may be incomplete.

    Clauses: 5C-ROUND-1, 5211-ROUND-1.
    """
    size = len(sizes(game))
    return [game["turns"][i : i + size] for i in range(0, len(game["turns"]), size)]


def table_after(game: Game, turns: Sequence[Sequence[Sequence[str]]]) -> list[list[str]]:
    """All cards a round's turns have brought lie face up, before the seat they are of.

    Clauses: 5C-TURN-6, 5211-TURN-2.
    """
    return [sorted(card for turn in turns for card in turn[s]) for s in seats(game)]


def is_scored(game: Game, turns: Sequence[Sequence[Sequence[str]]]) -> bool:
    """A round is scored when all its turns are played; the one last turn by itself.

    Clauses: 5C-SCORE-1, 5211-SCORE-1, RULING-OPTIONAL-ENDING.
    """
    return len(turns) == len(sizes(game)) or is_over(game)


def face_up(game: Game) -> list[list[str]]:
    """Before each seat lie the cards it has played in the round that is not yet scored.

    Clauses: 5C-TURN-6, 5211-TURN-2.
    """
    unscored = [turns for turns in round_turns(game) if not is_scored(game, turns)]
    return table_after(game, [turn for turns in unscored for turn in turns])


def decisions(game: Game) -> list[Decision]:
    """Give what became of each round that has been scored, in turn.

    Clauses: 5C-SCORE-1, 5211-SCORE-1.
    """
    return [
        decide(
            _edition(game),
            game["players"],
            game["optional"],
            game["second_burst"],
            table_after(game, turns),
        )
        for turns in round_turns(game)
        if is_scored(game, turns)
    ]


def score_pile(game: Game, seat: int) -> list[str]:
    """A score pile has the cards that a seat has kept from all rounds.

    Clauses: 5C-SCORE-2, 5211-SCORE-2.
    """
    return sorted(c for d in decisions(game) for c in d["kept"][seat].elements())


def discards(game: Game) -> list[str]:
    """Face up in the discard pile lie the cards that did not score.

    Clauses: 5C-SCORE-3, 5211-SCORE-3.
    """
    return sorted(card for d in decisions(game) for card in d["discarded"].elements())


def score(game: Game, seat: int) -> int:
    """A seat's score is what its score pile is worth.

    Clauses: 5C-SCORE-2, 5211-SCORE-2.
    """
    return pile_points(_edition(game), Counter(score_pile(game, seat)))


def winners(game: Game) -> list[int] | None:
    """At the end, all win whose score nobody exceeds: together, be it at 0 points.

    Clauses: 5C-END-2, 5211-END-2, RULING-SHARED-WIN.
    """
    if not is_over(game):
        return None
    scores = [score(game, seat) for seat in seats(game)]
    return [seat for seat in seats(game) if all(scores[seat] >= s for s in scores)]


# -------------------------------------------------------------- a game, looked at


class Snapshot(TypedDict):
    """Everything there is at one moment, as plain values."""

    waiting: str | list[int]
    round: int
    turn: int
    hands: list[list[str]]
    chosen: list[list[str] | None]
    played: list[list[str]]
    deck: list[str]
    removed: list[str]
    score_piles: list[list[str]]
    scores: list[int]
    discards: list[str]
    left: list[list[str]]
    winners: list[int] | None


def waiting(game: Game) -> str | list[int]:
    """Say what the game waits for: the shuffle, some seats' choices, or nothing more.

    Clauses: 5C-SETUP-1, 5211-SETUP-1, 5C-TURN-2, 5211-TURN-2.
    """
    if game["order"] is None:
        return "shuffle"
    return "over" if is_over(game) else seats_due(game)


def snapshot(game: Game) -> Snapshot:
    """Lay everything open, hidden or not.

    Before the shuffle there is no deck and no hand, and round and turn are 1. At the
    end `played` has an empty list for each seat. A choice that lies face down is in
    `chosen` and still in `hands`.
    """
    round_number, turn_number = round_and_turn(game)
    return {
        "waiting": waiting(game),
        "round": round_number,
        "turn": turn_number,
        "hands": [hand(game, seat) for seat in seats(game)],
        "chosen": [None if c is None else sorted(c) for c in game["chosen"]],
        "played": face_up(game),
        "deck": deck_left(game),
        "removed": sorted(removed(game)),
        "score_piles": [score_pile(game, seat) for seat in seats(game)],
        "scores": [score(game, seat) for seat in seats(game)],
        "discards": discards(game),
        "left": [left(game, seat) for seat in seats(game)],
        "winners": winners(game),
    }


class Public(TypedDict):
    """What everybody may know, spectators included."""

    waiting: str | list[int]
    round: int
    turn: int
    hand_sizes: list[int]
    deck_size: int
    played: list[list[str]]
    score_piles: list[list[str]]
    scores: list[int]
    discards: list[str]
    left_sizes: list[int]
    winners: list[int] | None


def public(game: Game) -> Public:
    """Show what was revealed, which stays public, and of the rest only how much it is.

    A seat knows its own hand and choice besides. Nobody knows more: not which cards
    were removed, which come next, or which are discarded unseen at the end.

    Clauses: RULING-PUBLIC-CARDS, RULING-REMOVED-CARDS.
    """
    whole = snapshot(game)
    return {
        "waiting": whole["waiting"],
        "round": whole["round"],
        "turn": whole["turn"],
        "hand_sizes": [len(cards) for cards in whole["hands"]],
        "deck_size": len(whole["deck"]),
        "played": whole["played"],
        "score_piles": whole["score_piles"],
        "scores": whole["scores"],
        "discards": whole["discards"],
        "left_sizes": [len(cards) for cards in whole["left"]],
        "winners": whole["winners"],
    }


# ------------------------------------------------- statements over whole domains


def all_count_vectors(edition: Edition, n_cards: int) -> Iterator[tuple[int, ...]]:
    """Give every way in which `n_cards` cards can fall into the five colours.

    A vector has one number for each of the edition's colours, in that order, none over
    the 20 cards that a colour has.
    """
    most = sum(edition.copies.values())

    def vectors(colours: int, cards: int) -> Iterator[tuple[int, ...]]:
        """Give the ways for so many colours."""
        if colours == 0:
            if cards == 0:
                yield ()
            return
        for n in range(min(cards, most) + 1):
            for others in vectors(colours - 1, cards - n):
                yield (n, *others)

    return vectors(len(edition.colours), n_cards)


def as_counts(edition: Edition, vector: Sequence[int]) -> dict[str, int]:
    """Name the colours of a vector."""
    return dict(zip(edition.colours, vector, strict=True))


def cards_in_a_round(edition: Edition, players: int, optional: bool) -> int:
    """Count the cards on the table when a round is scored.

    Clauses: 5C-ROUND-2, 5211-ROUND-2, 5C-OPTIONAL-2, 5211-OPTIONAL-2.
    """
    return players * sum(turn_sizes(edition, optional))


def round_counts(edition: Edition, players: int, optional: bool) -> list[dict[str, int]]:
    """Give all colour counts that a whole round can end with."""
    cards = cards_in_a_round(edition, players, optional)
    return [as_counts(edition, v) for v in all_count_vectors(edition, cards)]


def steps_agree(edition: Edition, players: int, optional: bool) -> bool:
    """The one line and the level-by-level cascade name the same colour, always.

    Clauses: RULING-CASCADE, RULING-SECOND-BURST.
    """
    burst = burst_number(edition, players, optional)
    readings: tuple[SecondBurst, ...] = ("again", "once")
    return all(
        scoring_colour(counts, burst, reading) == left_to_score(counts, burst, reading)
        for counts in round_counts(edition, players, optional)
        for reading in readings
    )


def readings_differ(edition: Edition, players: int, optional: bool) -> set[tuple[int, ...]]:
    """Give the counts, largest first, at which the two readings of a burst differ.

    Clauses: RULING-SECOND-BURST.
    """
    burst = burst_number(edition, players, optional)
    return {
        tuple(sorted((n for n in counts.values() if n > 0), reverse=True))
        for counts in round_counts(edition, players, optional)
        if scoring_colour(counts, burst, "again") != scoring_colour(counts, burst, "once")
    }


def third_burst_is_impossible(edition: Edition, players: int, optional: bool) -> bool:
    """In no round three colours reach the burst number.

    Hence under `once` it makes no difference whether a tie of colours that are also too
    many uses up the one burst: that takes two such colours, and a third below them.
    Nor can a colour ever burst after a tie.

    Clauses: RULING-SECOND-BURST, RULING-TIE-AND-BURST.
    """
    burst = burst_number(edition, players, optional)
    return all(
        len([n for n in counts.values() if n >= burst]) < 3
        for counts in round_counts(edition, players, optional)
    )


def last_turn_is_small(edition: Edition, players: int) -> bool:
    """Under the ending `turn`, the last turn has too few cards for burst or many 1s.

    Clauses: RULING-OPTIONAL-ENDING.
    """
    cards = players * turn_sizes(edition, True)[0]
    burst, ones = burst_number(edition, players, True), ones_number(edition, players, True)
    return cards < burst and cards < ones


def orders_of_setup_agree(edition: Edition, players: int, optional: bool) -> bool:
    """Removing before dealing or after it gives the same hands, deck and removed cards.

    The cards are told apart here by their place in the shuffled order.

    Clauses: 5C-SETUP-2, 5211-SETUP-2, RULING-REMOVED-CARDS.
    """
    order = list(range(deck(edition).total()))
    number = number_to_remove(edition, players, optional)
    dealt = players * edition.hand

    remains, out = order[: len(order) - number], order[len(order) - number :]
    remove_first = (remains[:dealt], remains[dealt:], out)

    hands, rest = order[:dealt], order[dealt:]
    deal_first = (hands, rest[: len(rest) - number], rest[len(rest) - number :])

    return remove_first == deal_first

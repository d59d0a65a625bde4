"""5 COLORS and 5211: what the reference says, told as documents are, and games made to measure.

Cards, colours and clauses are written in the words of 5 COLORS; a `Book` says what its edition
calls them. In comments `{R}` is a colour's name and `{ones}` what the edition calls its 1s.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, cycle
from typing import Any, cast

from spec.make_vectors.cases import Case, Json, mixed
from spec.reference import majority as ref

TABLES = ((2, False), (3, False), (4, False), (5, False), (2, True), (3, True))
"""Every table there can be: the player count, and whether the optional rule is in use."""

HIDDEN = "??"


@dataclass(frozen=True)
class Book:
    """One edition's words for what the cases say in those of 5 COLORS."""

    edition: ref.Edition
    prefix: str
    colours: Mapping[str, str]
    words: Mapping[str, str]
    topics: Mapping[str, str]

    def clauses(self, names: str) -> tuple[str, ...]:
        """Name clauses as the edition does; leave out what only the other rulebook says."""
        own = (
            name if name.startswith("RULING-") else self.topics.get(name, name)
            for name in names.split()
        )
        return tuple(
            name if name.startswith("RULING-") else f"{self.prefix}-{name}" for name in own if name
        )

    def card(self, name: str) -> str:
        """Name a card as the edition does."""
        return self.colours[name[0]] + (self.edition.one if name[1] == "1" else name[1])

    def cards(self, names: str) -> list[str]:
        """Name several cards."""
        return [self.card(name) for name in names.split()]

    def table(self, rows: str) -> list[list[str]]:
        """Name each seat's cards, with `/` between the seats."""
        return [self.cards(row) for row in rows.split("/")]

    def says(self, comment: str) -> str:
        """Put the edition's words into a comment."""
        return comment.format_map(self.words)


FIVE_COLORS = Book(
    edition=ref.FIVE_COLORS,
    prefix="5C",
    colours={"R": "R", "B": "B", "Y": "Y", "G": "G", "O": "O"},
    words={
        "R": "red",
        "B": "blue",
        "Y": "yellow",
        "G": "green",
        "O": "orange",
        "ones": "1s",
        "one": "1",
    },
    topics={"KODODO-1": "", "SECOND-TURN": ""},
)

# Teal takes the part of red in the rulebooks' examples, orange that of yellow, green stays green.
FIFTY_TWO_ELEVEN = Book(
    edition=ref.FIFTY_TWO_ELEVEN,
    prefix="5211",
    colours={"R": "T", "Y": "O", "G": "G", "B": "P", "O": "Y"},
    words={
        "R": "teal",
        "Y": "orange",
        "G": "green",
        "B": "pink",
        "O": "yellow",
        "ones": "Kododo cards",
        "one": "Kododo",
    },
    topics={
        "ONES-1": "KODODO-2",
        "ONES-2": "KODODO-3",
        "ONES-3": "KODODO-4",
        "ONES-4": "KODODO-5",
        "PLAYERS-1": "TABLE-1",
        "TURN-6": "",
        "SECOND-TURN": "TURN-6",
    },
)

BOOKS = (FIVE_COLORS, FIFTY_TWO_ELEVEN)


# ---- Setups and tables


def setup(
    players: int,
    optional: bool = False,
    second_burst: str = "again",
    optional_ending: str = "round",
) -> dict[str, Json]:
    """Write a setup, with every reading named."""
    return {
        "players": players,
        "optional_rule": optional,
        "second_burst": second_burst,
        "optional_ending": optional_ending,
    }


OTHER_FACES = "654432323232322"
"""The 15 cards of a colour that are no 1s, in the order in which tables are laid."""


def laid(book: Book, players: int, counts: str, ones: int = 0) -> list[list[str]]:
    """Lay a table with so many cards of each colour, `6R 6Y 3G 1B`, one at a time round the seats.

    So many of the cards are 1s, or more where a colour has no other cards left.
    """
    cards: list[str] = []
    missing = ones
    for part in counts.split():
        count, colour = int(part[:-1]), part[-1]
        as_ones = min(count, 5, max(missing, count - len(OTHER_FACES), 0))
        missing -= as_ones
        faces = "1" * as_ones + OTHER_FACES[: count - as_ones]
        cards += [book.card(colour + face) for face in faces]
    if missing > 0 or len(cards) % players:
        raise ValueError(f"{counts} with {ones} 1s is no table of {players}")
    return [sorted(cards[seat::players]) for seat in range(players)]


def round_answer(book: Book, given: Mapping[str, Json], table: list[list[str]]) -> dict[str, Json]:
    """Say what the reference makes of a round."""
    players, optional = given["players"], given["optional_rule"]
    decision = ref.decide(book.edition, players, optional, given["second_burst"], table)
    return {
        "scores": decision["scores"],
        "points": decision["points"],
        "kept": [sorted(kept.elements()) for kept in decision["kept"]],
        "steps": [] if decision["scores"] == "ones" else steps(book, given, table),
    }


def steps(book: Book, given: Mapping[str, Json], table: list[list[str]]) -> list[dict[str, Json]]:
    """List the colours that go out, with their count and the reasons."""
    counts = ref.colour_counts(book.edition, table)
    burst = ref.burst_number(book.edition, given["players"], given["optional_rule"])
    return [
        {"out": sorted(out), "count": counts[min(out)], "because": sorted(because)}
        for out, because in ref.steps(counts, burst, given["second_burst"])
    ]


# ---- Games


def begun(book: Book, given: Mapping[str, Json]) -> ref.Game:
    """Begin a game of the reference by a setup."""
    return ref.start(
        book.edition,
        given["players"],
        given["optional_rule"],
        given["second_burst"],
        given["optional_ending"],
    )


def stacked(
    book: Book, given: Mapping[str, Json], tables: Sequence[list[list[str]]], seed: int
) -> list[list[str]]:
    """For each seat, the cards it gets and plays, in this order: the tables', then others."""
    edition, players, optional = book.edition, given["players"], given["optional_rule"]
    rest = ref.deck(edition)
    for table in tables:
        rest -= Counter(chain.from_iterable(table))
    others = iter(mixed(sorted(rest.elements()), seed))
    share = ref.share(edition, players, optional)
    queues = [[card for table in tables for card in table[seat]] for seat in range(players)]
    return [queue + [next(others) for _ in range(share - len(queue))] for queue in queues]


def order_for(book: Book, given: Mapping[str, Json], queues: Sequence[Sequence[str]]) -> list[str]:
    """Order the deck so that every seat that plays its oldest cards has its queue at hand."""
    edition, players, optional = book.edition, given["players"], given["optional_rule"]
    coming = [iter(queue) for queue in queues]
    line = chain(
        (seat for seat in range(players) for _ in range(edition.hand)),
        (
            seat
            for size in cycle(ref.turn_sizes(edition, optional))
            for seat in range(players)
            for _ in range(size)
        ),
    )
    in_play = sum(map(len, queues))
    order = [next(coming[seat]) for seat, _ in zip(line, range(in_play), strict=False)]
    removed = ref.deck(edition) - Counter(order)
    return order + sorted(removed.elements())


def game_at(
    book: Book,
    given: Mapping[str, Json],
    turns: int,
    chosen: Sequence[int] = (),
    tables: Sequence[list[list[str]]] = (),
    seed: int = 1,
) -> ref.Game:
    """Play so many turns, each seat its oldest cards; then these seats choose for the next."""
    queues = stacked(book, given, tables, seed)
    game = ref.shuffled(begun(book, given), order_for(book, given, queues))
    for _ in range(turns):
        for seat in ref.seats(game):
            game = ref.choose(game, seat, oldest(game, seat, queues))
    for seat in chosen:
        game = ref.choose(game, seat, oldest(game, seat, queues))
    return game


def oldest(game: ref.Game, seat: int, queues: Sequence[Sequence[str]]) -> list[str]:
    """The cards of this turn that a seat has had longest."""
    done = sum(len(turn[seat]) for turn in game["turns"])
    return list(queues[seat][done : done + ref.cards_due(game)])


def choice(seat: int, cards: Sequence[str]) -> dict[str, Json]:
    """Write a choice."""
    return {"action": "choose", "seat": seat, "cards": sorted(cards)}


def shuffle(order: Sequence[str]) -> dict[str, Json]:
    """Write a shuffle."""
    return {"action": "shuffle", "cards": list(order)}


def carried_out(game: ref.Game, action: Mapping[str, Json]) -> ref.Game:
    """Carry out an action in the reference."""
    if action["action"] == "shuffle":
        return ref.shuffled(game, action["cards"])
    return ref.choose(game, action["seat"], action["cards"])


# ---- The neutral form of states, events and views


def state(game: ref.Game) -> dict[str, Json]:
    """Write all there is at one moment, hidden or not: the reference's own snapshot."""
    return dict(ref.snapshot(game))


def given_of(game: ref.Game) -> dict[str, Json]:
    """Write the setup and state of a game."""
    its = setup(game["players"], game["optional"], game["second_burst"], game["optional_ending"])
    return {"setup": its, "state": state(game)}


def events(book: Book, before: ref.Game, action: Mapping[str, Json]) -> list[dict[str, Json]]:
    """List what happens when an action is carried out, as it follows from before and after."""
    after = carried_out(before, action)
    return list(_events(book, before, action, after))


def _events(
    book: Book, before: ref.Game, action: Mapping[str, Json], after: ref.Game
) -> Iterator[dict[str, Json]]:
    seats = ref.seats(after)
    if action["action"] == "shuffle":
        if number := len(ref.removed(after)):
            yield {"event": "removed", "count": number}
        yield {"event": "dealt", "hands": [ref.hand(after, seat) for seat in seats]}
        return
    yield {"event": "chosen", "seat": action["seat"]}
    if len(after["turns"]) == len(before["turns"]):
        return
    revealed = after["turns"][-1]
    yield {"event": "revealed", "cards": [sorted(cards) for cards in revealed]}
    if ref.deck_left(before):
        kept = [ref.held(before, seat) - Counter(revealed[seat]) for seat in seats]
        drawn = [sorted((ref.held(after, seat) - kept[seat]).elements()) for seat in seats]
        yield {"event": "renewed", "cards": drawn}
    if len(ref.decisions(after)) > len(ref.decisions(before)):
        yield from _end_of_round(book, after, len(ref.decisions(after)))
    if ref.is_over(after):
        if any(ref.left(after, seat) for seat in seats):
            left = [ref.left(after, seat) for seat in seats]
            yield {"event": "last_cards_discarded", "cards": left}
        scores = [ref.score(after, seat) for seat in seats]
        yield {"event": "game_over", "scores": scores, "winners": ref.winners(after)}


def _end_of_round(book: Book, after: ref.Game, number: int) -> Iterator[dict[str, Json]]:
    table = ref.table_after(after, ref.round_turns(after)[number - 1])
    decision = ref.decisions(after)[-1]
    given = setup(after["players"], after["optional"], after["second_burst"])
    if decision["scores"] == "ones":
        ones = [card for card in chain.from_iterable(table) if ref.face(card) == book.edition.one]
        yield {"event": "many_ones", "count": len(ones)}
    else:
        for step in steps(book, given, table):
            yield {"event": "colours_out", **step}
    yield {
        "event": "scored",
        "scores": decision["scores"],
        "cards": [sorted(kept.elements()) for kept in decision["kept"]],
        "points": decision["points"],
    }
    yield {"event": "discarded", "cards": sorted(decision["discarded"].elements())}
    scores = [ref.score(after, seat) for seat in ref.seats(after)]
    yield {"event": "round_over", "round": number, "scores": scores}


def view(game: ref.Game, seat: int | None) -> dict[str, Json]:
    """Write what a seat, or a spectator, may know: what is public, and its own."""
    public = ref.public(game)

    def seen(sizes: Sequence[int], own: Sequence[str]) -> list[list[str]]:
        return [list(own) if owner == seat else [HIDDEN] * size for owner, size in enumerate(sizes)]

    mine = seat is not None
    return {
        "waiting": public["waiting"],
        "round": public["round"],
        "turn": public["turn"],
        "hands": seen(public["hand_sizes"], ref.hand(game, cast(int, seat)) if mine else ()),
        "choice": game["chosen"][cast(int, seat)] if mine else None,
        "chosen": [cards is not None for cards in game["chosen"]],
        "played": public["played"],
        "score_piles": public["score_piles"],
        "scores": public["scores"],
        "discards": public["discards"],
        "left": seen(public["left_sizes"], ref.left(game, cast(int, seat)) if mine else ()),
        "deck": public["deck_size"],
        "removed": len(ref.removed(game)),
        "winners": public["winners"],
    }


def shown(event: Mapping[str, Json], seat: int | None) -> dict[str, Json]:
    """Write what a seat sees of an event: cards that are dealt or drawn are their owner's alone."""
    hidden = {"dealt": "hands", "renewed": "cards", "last_cards_discarded": "cards"}
    key = hidden.get(event["event"])
    if key is None:
        return dict(event)
    cards: Any = [
        own if owner == seat else [HIDDEN] * len(own) for owner, own in enumerate(event[key])
    ]
    return {**event, key: cards}


def case(
    book: Book,
    kind: str,
    name: str,
    clauses: str,
    comment: str,
    given: dict[str, Json],
    expect: dict[str, Json],
    flags: tuple[str, ...] = (),
) -> Case:
    """Make a case in the words of an edition."""
    return Case(kind, name, book.clauses(clauses), book.says(comment), given, expect, flags)

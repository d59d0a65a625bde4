"""Just4Fun Colours: what the reference says, told as documents are.

A board is written as its six rows from row 1, the lowest, each as six colour letters from a to f.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from spec.make_vectors.cases import Case, Json
from spec.reference import just4fun as ref

LATIN = ("ROYGBP", "OYGBPR", "YGBPRO", "GBPROY", "BPROYG", "PROYGB")
"""Every colour once in every row and column: each row is the one below it, moved by a field."""

RED = ("RRRRRR",) * 6

MIXED_BOARD = ("RRROOO", "YYYGGG", "BBBPPP", "OYGBPR", "PBGYOR", "GBPROY")
"""Rows and columns differ, and so do its upper and lower half."""

HIDDEN = "??"

SETUP: Mapping[str, Json] = {
    "variant": False,
    "board": list(LATIN),
    "tower_cost": "all_stones",
    "payment": "exact",
    "reshuffle": "when_empty",
    "area_tie": "whole_towers",
}


def setup(players: int, **chosen: Json) -> dict[str, Json]:
    """Write a setup, with every reading named."""
    return {"players": players, **SETUP, **chosen}


def board_of(given: Mapping[str, Json]) -> dict[str, str]:
    """Give each field's colour, as the reference takes a board; one too large has fields beyond."""
    return {
        column + str(row): colour
        for row, colours in enumerate(given["board"], start=1)
        for column, colour in zip(ascii_lowercase, colours, strict=False)
    }


def begun(given: Mapping[str, Json]) -> ref.Game:
    """Begin a game of the reference by a setup."""
    readings = {switch: given[switch] for switch in ref.READINGS}
    return ref.start(given["players"], board_of(given), given["variant"], **readings)


def setup_of(game: ref.Game) -> dict[str, Json]:
    """Write the setup of a game."""
    rows = ["".join(game.board[column + row] for column in ref.COLUMNS) for row in ref.ROWS]
    readings = {switch: getattr(game, switch) for switch in ref.READINGS}
    return setup(game.players, variant=game.length == 5, board=rows, **readings)


# ---- Actions


def place(seat: int, field: str, cards: Sequence[str]) -> dict[str, Json]:
    """Write a placement."""
    return {"action": "place", "seat": seat, "field": field, "cards": sorted(cards)}


def exchange(seat: int) -> dict[str, Json]:
    """Write an exchange."""
    return {"action": "exchange", "seat": seat}


def passing(seat: int) -> dict[str, Json]:
    """Write the wish to pass."""
    return {"action": "pass", "seat": seat}


def shuffle(order: Sequence[str]) -> dict[str, Json]:
    """Write a shuffle."""
    return {"action": "shuffle", "cards": list(order)}


def legal_actions(game: ref.Game, seat: int) -> list[dict[str, Json]]:
    """Write all that a seat may do, in order."""
    placements = [choice[1:] for choice in ref.legal(game, seat) if len(choice) == 3]
    actions = [place(seat, field, game.board[field] * n) for field, n in sorted(placements)]
    return actions or ([exchange(seat)] if ref.legal(game, seat) else [])


def carried_out(game: ref.Game, action: Mapping[str, Json]) -> ref.Game:
    """Carry out an action in the reference."""
    match action["action"]:
        case "shuffle":
            return ref.shuffled(game, action["cards"])
        case "exchange":
            return ref.exchange(game, action["seat"])
        case _:
            return ref.place(game, action["seat"], action["field"], action["cards"])


# ---- The neutral form of states, events and views


def state(game: ref.Game) -> dict[str, Json]:
    """Write all there is at one moment, hidden or not.

    This is the reference's own snapshot, less what follows from the towers.
    """
    whole: dict[str, Any] = ref.snapshot(game)
    waiting = whole["waiting"]
    return {
        "waiting": "shuffle" if isinstance(waiting, tuple) else waiting,
        "turn": whole["turn"],
        "hands": whole["hands"],
        "deck": whole["deck"],
        "discards": whole["discards"],
        "towers": whole["towers"],
        "unused": whole["unused"],
        "returned": whole["returned"],
        "exchanging": whole["exchanging"],
        "winners": whole["winners"],
    }


def given_of(game: ref.Game) -> dict[str, Json]:
    """Write the setup and state of a game."""
    return {"setup": setup_of(game), "state": state(game)}


def lines(towers: ref.Position, players: int, length: int) -> list[dict[str, Json]]:
    """List all rows that are long enough, each as long as it is, by seat."""
    return [
        {"seat": seat, "fields": run}
        for seat in range(players)
        for run in sorted(sorted(run) for run in ref.runs(towers, seat, length))
    ]


def areas(towers: ref.Position, players: int, area_tie: str) -> list[dict[str, Json]]:
    """List all areas by seat, the best first: by size, by stones, then by their fields."""
    found: list[dict[str, Json]] = []
    for seat in range(players):
        own: list[dict[str, Json]] = [
            {
                "seat": seat,
                "fields": sorted(area),
                "size": len(area),
                "stones": ref.area_stones(towers, seat, area, area_tie),
            }
            for area in ref.areas(towers, seat)
        ]
        found += sorted(own, key=lambda a: (-a["size"], -a["stones"], a["fields"]))
    return found


def events(before: ref.Game, action: Mapping[str, Json]) -> list[dict[str, Json]]:
    """List what happens when an action is carried out, as it follows from before and after."""
    return list(_events(before, action, carried_out(before, action)))


def _events(
    before: ref.Game, action: Mapping[str, Json], after: ref.Game
) -> Iterator[dict[str, Json]]:
    seat = ref.seat_on_turn(before)
    hand = Counter(before.hands[seat])
    match action["action"]:
        case "shuffle" if before.box:
            yield {"event": "dealt", "hands": [sorted(hand) for hand in after.hands]}
            return
        case "shuffle":
            yield {"event": "reshuffled", "count": len(action["cards"])}
        case "place":
            field = action["field"]
            placed = {"seat": seat, "field": field, "cards": sorted(action["cards"])}
            yield {"event": "placed", **placed, "tower": list(after.towers[field])}
            hand -= Counter(action["cards"])
        case "exchange":
            yield {"event": "exchanged", "seat": seat, "cards": sorted(hand.elements())}
            hand = Counter()
        case _:
            raise ValueError(f"there is no action {action}")
    drawn = Counter(after.hands[seat]) - hand
    if drawn:
        yield {"event": "drawn", "seat": seat, "cards": sorted(drawn.elements())}
    if after.winners is None:
        return
    found = lines(after.towers, after.players, after.length)
    if found:
        yield {"event": "lines_completed", "lines": found}
    else:
        yield {
            "event": "areas_compared",
            "areas": areas(after.towers, after.players, after.area_tie),
        }
    yield {"event": "game_over", "winners": sorted(after.winners)}


def view(game: ref.Game, seat: int | None) -> dict[str, Json]:
    """Write what a seat, or a spectator, may know: all but other hands and the deck's order."""
    whole = state(game)
    over = game.winners is not None  # then the round is that of the last turn
    hands = [
        hand if owner == seat else [HIDDEN] * len(hand) for owner, hand in enumerate(whole["hands"])
    ]
    return {
        "waiting": whole["waiting"],
        "turn": whole["turn"],
        "round": (game.turns - over) // game.players + 1,
        "hands": hands,
        "deck": len(whole["deck"]),
        "discards": whole["discards"],
        "towers": whole["towers"],
        "unused": whole["unused"],
        "returned": whole["returned"],
        "exchanging": whole["exchanging"],
        "winners": whole["winners"],
    }


def shown(event: Mapping[str, Json], seat: int | None) -> dict[str, Json]:
    """Write what a seat sees of an event: cards that are dealt or drawn are their owner's alone."""
    match event["event"]:
        case "dealt":
            hands = [
                hand if owner == seat else [HIDDEN] * len(hand)
                for owner, hand in enumerate(event["hands"])
            ]
            return {**event, "hands": hands}
        case "drawn" if event["seat"] != seat:
            return {**event, "cards": [HIDDEN] * len(event["cards"])}
        case _:
            return dict(event)


def case(
    kind: str,
    name: str,
    clauses: str,
    comment: str,
    given: dict[str, Json],
    expect: dict[str, Json],
    flags: tuple[str, ...] = (),
) -> Case:
    """Make a case; clauses are named without the game's prefix."""
    ids = tuple(name if name.startswith("RULING-") else f"J4F-{name}" for name in clauses.split())
    return Case(kind, name, ids, comment, given, expect, flags)

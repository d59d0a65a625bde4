"""Just4Fun Colours: the neutral form of what the reference says, and tables made to measure.

A board is written as its six rows from row 1, the lowest, each as six colour letters from a to f.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from spec.make_vectors.cases import Case, Json, mixed
from spec.reference import just4fun as ref

LATIN = ("ROYGBP", "OYGBPR", "YGBPRO", "GBPROY", "BPROYG", "PROYGB")
"""Every colour once in every row and column: each row is the one below it, moved by a field."""

RED = ("RRRRRR",) * 6
HIDDEN = "??"

Towers = Mapping[str, Sequence[int]]

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
    """Give each field's colour, as the reference takes a board."""
    return {
        column + row: colour
        for row, colours in zip(ref.ROWS, given["board"], strict=False)
        for column, colour in zip(ref.COLUMNS, colours, strict=False)
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


# ---- Tables made to measure


def table(
    given: Mapping[str, Json],
    seat: int,
    hand: str,
    towers: Towers | None = None,
    *,
    deck: str | None = None,
    turns: int | None = None,
    returned: Sequence[int] = (),
    free: Sequence[str] = (),
    heights: Mapping[str, int] | None = None,
    seed: int = 1,
) -> ref.Game:
    """Lay a table where this seat is on turn with this hand.

    Every seat has placed its stones so far: those that `towers` does not show stand elsewhere, in
    no line, but not on the fields that are to stay `free`, and no higher than `heights` says.
    `deck` is the whole deck, top first; without it, half of the cards that nobody holds. `turns`
    is the least number that will do.
    """
    game = begun(given)
    players = game.players
    gone = list(returned) or [0] * players
    standing = Counter(stone for stones in (towers or {}).values() for stone in stones)
    done = _turns(players, seat, [standing[s] + gone[s] for s in range(players)], turns)
    lacking = [ref.turns_of(s, done, players) - standing[s] - gone[s] for s in range(players)]
    game.box = []
    game.turns = done
    game.returned = gone
    game.unused = [ref.STONES_OF_A_SEAT - ref.turns_of(s, done, players) for s in range(players)]
    game.towers = padded(game, towers or {}, lacking, free, heights or {}, seed)
    _give_out(game, seat, hand, deck, seed)
    if broken := ref.broken_axioms(game):
        raise ValueError(f"no such table can be: {', '.join(sorted(broken))}")
    return game


def first(lay: Callable[[int], ref.Game]) -> ref.Game:
    """Lay a table with the first seed that leads to one."""
    for seed in count(1):
        try:
            return lay(seed)
        except NoRoomError:
            continue
    raise AssertionError("there are seeds without end")


class NoRoomError(Exception):
    """The stones do not fit so."""


def _turns(players: int, seat: int, used: Sequence[int], turns: int | None) -> int:
    done = turns if turns is not None else seat
    while turns is None and any(
        ref.turns_of(s, done, players) < stones for s, stones in enumerate(used)
    ):
        done += players
    if done % players != seat:
        raise ValueError(f"in turn {done} it is not seat {seat} that plays")
    return done


def padded(
    game: ref.Game,
    towers: Towers,
    lacking: Sequence[int],
    free: Sequence[str],
    heights: Mapping[str, int],
    seed: int,
) -> dict[str, tuple[int, ...]]:
    """Place stones that are lacking, low and in no line, on fields that are not spoken for."""
    filled = {field: tuple(stones) for field, stones in towers.items()}
    missing = list(lacking)
    places = [f for f in mixed(sorted(ref.FIELDS), seed) if f not in towers and f not in free]
    while any(missing):
        seat = max(range(game.players), key=lambda s: missing[s])
        for field in sorted(places, key=lambda f: len(filled.get(f, ()))):
            after = ref.with_stone(filled, field, seat)
            height = len(after[field])
            if height <= heights.get(field, ref.HAND) and not ref.wins_by_line(after, seat, game.length):
                filled = after
                missing[seat] -= 1
                break
        else:
            raise NoRoomError
    return filled


def _give_out(game: ref.Game, seat: int, hand: str, deck: str | None, seed: int) -> None:
    rest = Counter(ref.pack()) - Counter(hand)
    if deck is not None:
        rest -= Counter(deck)
    if rest.total() != len(ref.pack()) - len(hand) - len(deck or ""):
        raise ValueError(f"there are not so many cards as in {hand} and {deck}")
    others = mixed(sorted(rest.elements()), seed)
    for other in range(game.players):
        game.hands[other] = list(hand) if other == seat else [others.pop() for _ in range(7)]
    half = len(others) // 2
    game.deck = list(deck) if deck is not None else others[:half]
    game.discards = others if deck is not None else others[half:]


# ---- Actions


def place(seat: int, field: str, cards: str) -> dict[str, Json]:
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
    actions = []
    for kind, *rest in sorted(ref.legal(game, seat)):
        if kind == "place":
            field, number = rest
            actions.append(place(seat, str(field), game.board[str(field)] * int(number)))
        else:
            actions.append(exchange(seat))
    return actions


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
    """Write all there is at one moment, hidden or not: the reference's own snapshot, less what
    follows from the towers.
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
    found = []
    for seat in range(players):
        own = [
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
    hands = [
        hand if owner == seat else [HIDDEN] * len(hand) for owner, hand in enumerate(whole["hands"])
    ]
    return {
        "waiting": whole["waiting"],
        "turn": whole["turn"],
        "round": min(ref.rounds_played(game) + 1, ref.ROUNDS),
        "hands": hands,
        "deck": len(whole["deck"]),
        "discards": whole["discards"],
        "towers": whole["towers"],
        "unused": whole["unused"],
        "returned": whole["returned"],
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
    ids = tuple(
        name if name.startswith("RULING-") else f"J4F-{name}" for name in clauses.split()
    )
    return Case(kind, name, ids, comment, given, expect, flags)

"""The neutral form of the states, views and events of Just4Fun Colours, and positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulekit.contract import Card, Over, Players, Shuffle, UntypedGame
from rulekit.json.documents import dumps_event
from rulekit.json.strict import parse
from rulekit.just4fun.board import (
    FIELDS,
    SIDE,
    area_winners,
    areas_of,
    lines_of,
    owner_of,
    prices,
)
from rulekit.just4fun.documents import Kept, laid_out
from rulekit.just4fun.rules import line_length
from rulekit.just4fun.state import Setup, State, Towers, View
from rulekit.vectors.cases import Json

__all__ = ["event_form", "ruled", "state_form", "state_from", "view_form"]


def ruled(setup: Setup, given: Mapping[str, Json]) -> Json:
    """Answer what a position holds: owners, lines, areas, prices, and who wins by area."""
    towers = _towers_from(given["towers"])
    seats = range(setup.players)
    areas = [area for seat in seats for area in areas_of(towers, seat, setup.area_tie)]
    rows = range(0, SIDE * SIDE, SIDE)
    costs = [prices(towers, seat, setup.tower_cost) for seat in seats]
    return {
        "owners": {field: owner_of(towers[FIELDS.index(field)]) for field in given["towers"]},
        "lines": _lines(
            {"seat": line.seat, "fields": line.fields}
            for line in lines_of(towers, line_length(variant=setup.variant))
        ),
        "areas": _areas(
            {"seat": it.seat, "fields": it.fields, "size": it.size, "stones": it.stones}
            for it in areas
        ),
        "area_winners": list(area_winners(areas) or seats),
        "prices": [[list(own[row : row + SIDE]) for row in rows] for own in costs],
    }


def state_from(_: UntypedGame, setup: Setup, form: Mapping[str, Json]) -> State:
    """Read a state, by whatever turns a game came to it.

    Raises `InvalidDocument` where its cards and stones do not belong to one moment.
    """
    kept = Kept(
        setup=setup,
        turn=form["turn"],
        deck=_cards(form["deck"]),
        discards=_cards(form["discards"]),
        hands=tuple(map(_cards, form["hands"])),
        towers=_towers_from(form["towers"]),
        returned=tuple(form["returned"]),
        exchanging=form["exchanging"],
    )
    return laid_out(kept)


def state_form(state: State) -> Json:
    """Write a state."""
    return {
        "waiting": _waiting(state.waiting),
        "turn": state.turn,
        "hands": [sorted(hand) for hand in state.hands],
        "deck": list(state.deck),
        "discards": sorted(state.discards),
        "towers": _towers_form(state.towers),
        "unused": list(state.unused),
        "returned": list(state.returned),
        "exchanging": state.exchanging,
        "winners": _winners(state.waiting),
    }


def view_form(view: View) -> Json:
    """Write a view."""
    return {
        "waiting": _waiting(view.waiting),
        "turn": view.turn,
        "round": view.round,
        "hands": [sorted(hand) for hand in view.hands],
        "deck": view.deck,
        "discards": sorted(view.discards),
        "towers": _towers_form(view.towers),
        "unused": list(view.unused),
        "returned": list(view.returned),
        "exchanging": view.exchanging,
        "winners": _winners(view.waiting),
    }


def event_form(of: UntypedGame, event: object) -> Json:
    """Write an event, without its clauses and with its cards and fields in order."""
    written = parse(dumps_event(of, event), "event")
    del written["clauses"]
    match written["event"]:
        case "dealt":
            written["hands"] = [sorted(hand) for hand in written["hands"]]
        case "placed" | "exchanged" | "drawn":
            written["cards"] = sorted(written["cards"])
        case "lines_completed":
            written["lines"] = _lines(written["lines"])
        case "areas_compared":
            written["areas"] = _areas(written["areas"])
        case _:
            pass
    return written


def _lines(lines: Iterable[Mapping[str, Json]]) -> Json:
    found = [{**line, "fields": sorted(line["fields"])} for line in lines]
    return sorted(found, key=lambda line: (line["seat"], line["fields"]))


def _areas(areas: Iterable[Mapping[str, Json]]) -> Json:
    """Sort by seat, then the best first; of areas that are equally good, by their fields."""
    found = [{**area, "fields": sorted(area["fields"])} for area in areas]
    return sorted(found, key=lambda it: (it["seat"], -it["size"], -it["stones"], it["fields"]))


def _waiting(waiting: Players | Shuffle | Over[Any]) -> Json:
    match waiting:
        case Players(seats):
            return list(seats)
        case Shuffle():
            return "shuffle"
        case Over():
            return "over"


def _winners(waiting: Players | Shuffle | Over[Any]) -> Json:
    return list(waiting.outcome.winners) if isinstance(waiting, Over) else None


def _towers_from(form: Mapping[str, Json]) -> Towers:
    return tuple(tuple(form.get(field, ())) for field in FIELDS)


def _towers_form(towers: Towers) -> Json:
    standing = zip(FIELDS, towers, strict=True)
    return {field: list(tower) for field, tower in sorted(standing) if tower}


def _cards(cards: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card, cards))

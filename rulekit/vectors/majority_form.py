"""The neutral form of the states, views and events of 5 COLORS and 5211, and rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulekit.contract import Card, Over, Players, Shuffle, UntypedGame
from rulekit.json.documents import dumps_event
from rulekit.json.strict import parse
from rulekit.majority.documents import Kept
from rulekit.majority.ruling import rule_round
from rulekit.majority.state import BySeat, ColoursOut, Ones, Setup, State, View
from rulekit.vectors.cases import Json

__all__ = ["event_form", "ruled", "state_form", "state_from", "view_form"]


def ruled(setup: Setup, given: Mapping[str, Json]) -> Json:
    """Answer what a round scores."""
    ruling = rule_round(setup, given["table"])
    scored = ruling.scored
    return {
        "scores": scored.scores.value if isinstance(scored.scores, Ones) else scored.scores,
        "points": list(scored.points),
        "kept": _piles(scored.cards),
        "steps": [_out(step) for step in ruling.steps if isinstance(step, ColoursOut)],
    }


def state_from(of: UntypedGame, setup: Setup, form: Mapping[str, Json]) -> State:
    """Read a state; raises `InvalidDocument` where no game comes to it."""
    kept: Kept = Kept(
        setup=setup,
        round=form["round"],
        turn=form["turn"],
        deck=_cards(form["deck"]),
        removed=_cards(form["removed"]),
        hands=_by_seat(form["hands"]),
        played=_by_seat(form["played"]),
        score_piles=_by_seat(form["score_piles"]),
        discards=_cards(form["discards"]),
        left=_by_seat(form["left"]),
        chosen=tuple(
            None if cards is None else tuple(sorted(map(Card, cards))) for cards in form["chosen"]
        ),
    )
    state: State = of.documents.restore(kept)
    return state


def state_form(state: State) -> Json:
    """Write a state."""
    table = state.table
    return {
        "waiting": _waiting(state.waiting),
        "round": table.round,
        "turn": table.turn,
        "hands": _piles(table.hands),
        "chosen": [None if cards is None else list(cards) for cards in state.chosen],
        "played": _piles(table.played),
        "deck": list(table.deck),
        "removed": sorted(table.removed),
        "score_piles": _piles(table.score_piles),
        "scores": list(table.scores),
        "discards": sorted(table.discards),
        "left": _piles(table.left),
        "winners": _winners(state.waiting),
    }


def view_form(view: View) -> Json:
    """Write a view."""
    return {
        "waiting": _waiting(view.waiting),
        "round": view.round,
        "turn": view.turn,
        "hands": _piles(view.hands),
        "choice": None if view.choice is None else list(view.choice),
        "chosen": list(view.chosen),
        "played": _piles(view.played),
        "score_piles": _piles(view.score_piles),
        "scores": list(view.scores),
        "discards": sorted(view.discards),
        "left": _piles(view.left),
        "deck": view.deck,
        "removed": view.removed,
        "winners": _winners(view.waiting),
    }


def event_form(of: UntypedGame, event: object) -> Json:
    """Write an event, without its clauses and with its cards in order."""
    written = parse(dumps_event(of, event), "event")
    del written["clauses"]
    match written["event"]:
        case "dealt":
            written["hands"] = _piles(written["hands"])
        case "revealed" | "renewed" | "scored" | "last_cards_discarded":
            written["cards"] = _piles(written["cards"])
        case "discarded":
            written["cards"] = sorted(written["cards"])
        case "colours_out" if isinstance(event, ColoursOut):
            return {"event": "colours_out", **_out(event)}
        case _:
            pass
    return written


def _out(step: ColoursOut) -> Json:
    because = sorted(reason.value for reason in step.because)
    return {"out": sorted(step.out), "count": step.count, "because": because}


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


def _piles(piles: Iterable[Iterable[str]]) -> list[list[str]]:
    return [sorted(cards) for cards in piles]


def _cards(cards: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card, cards))


def _by_seat(piles: Iterable[Iterable[str]]) -> BySeat:
    return tuple(map(_cards, piles))

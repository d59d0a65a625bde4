"""Make the vectors of Peaks, by hand and without its engine: `python make_vectors.py`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

FOLDER = Path(__file__).parent / "peaks" / "spec" / "vectors" / "peaks"

Case: TypeAlias = tuple[str, str, dict[str, Any], dict[str, Any]]
"""The clauses that a case shows, a comment, what is given and what is expected."""


def setup(players: int, equal_peaks: str = "next") -> dict[str, Any]:
    """Write a setup."""
    return {"players": players, "equal_peaks": equal_peaks}


def state(**other: Any) -> dict[str, Any]:
    """Write the state of two players who have been dealt 1 2 3 and 4 5 6, but for some keys."""
    dealt = {
        "round": 1,
        "hands": [["1", "2", "3"], ["4", "5", "6"]],
        "laid": [None, None],
        "deck": ["1", "2", "3", "4", "5", "6"],
        "discards": [],
        "scores": [0, 0],
        "waiting": [0, 1],
        "winners": None,
    }
    return dealt | other


def lay(seat: int, card: str) -> dict[str, Any]:
    """Write an action."""
    return {"action": "lay", "seat": seat, "card": card}


def scoring(table: tuple[str, ...], equal_peaks: str) -> int | None:
    """Look from the highest card down for one that nobody else has laid."""
    for card in sorted(set(table), reverse=True):
        if table.count(card) == 1:
            return table.index(card)
        if equal_peaks == "nobody":
            return None
    return None


def rounds() -> Iterator[Case]:
    """Ask every table with cards from 1 to 3."""
    for players, reading in product((2, 3), ("next", "nobody")):
        for table in product("123", repeat=players):
            if max(map(table.count, table)) > 2:
                continue
            seat = scoring(table, reading)
            who = "nobody scores" if seat is None else f"seat {seat} scores"
            is_open = table.count(max(table)) > 1
            clauses = "PEAK-SCORE-1 RULING-EQUAL-PEAKS" if is_open else "PEAK-SCORE-1"
            given = {"setup": setup(players, reading), "table": list(table)}
            yield clauses, f"{' '.join(table)}, {reading}: {who}.", given, {"seat": seat}


def transitions() -> Iterator[Case]:
    """Lay a card, and lay the last one of a round."""
    laid = state(laid=["1", None], waiting=[1])
    first = {"setup": setup(2), "state": state(), "action": lay(0, "1")}
    events = [{"event": "laid", "seat": 0, "clauses": ["PEAK-ROUND-1"]}]
    yield "PEAK-ROUND-1", "Seat 1 still chooses.", first, {"state": laid, "events": events}
    last = {"setup": setup(2), "state": laid, "action": lay(1, "6")}
    after = state(
        round=2,
        hands=[["1", "2", "3"], ["2", "4", "5"]],
        deck=["3", "4", "5", "6"],
        discards=["1", "6"],
        scores=[0, 1],
    )
    events = [
        {"event": "laid", "seat": 1, "clauses": ["PEAK-ROUND-1"]},
        {"event": "revealed", "cards": ["1", "6"], "clauses": ["PEAK-ROUND-2"]},
        {"event": "scored", "seat": 1, "clauses": ["PEAK-SCORE-1"]},
        {"event": "drawn", "cards": ["1", "2"], "clauses": ["PEAK-DRAW-1"]},
    ]
    clauses = "PEAK-ROUND-1 PEAK-ROUND-2 PEAK-SCORE-1 PEAK-DRAW-1"
    yield clauses, "6 beats 1, and each draws.", last, {"state": after, "events": events}


def legal() -> Iterator[Case]:
    """List what a hand may lay: equal cards once, and nothing twice in a round."""
    equal = state(hands=[["1", "1", "2"], ["4", "5", "6"]], deck=["2", "3", "3", "4", "5", "6"])
    given = {"setup": setup(2), "state": equal, "seat": 0}
    actions = [lay(0, "1"), lay(0, "2")]
    yield "PEAK-ROUND-1", "Two equal cards are one choice.", given, {"actions": actions}
    given = {"setup": setup(2), "state": state(laid=["1", None], waiting=[1]), "seat": 0}
    yield "PEAK-ROUND-1", "Seat 0 has laid its card.", given, {"actions": []}


def refused() -> Iterator[Case]:
    """Refuse a fourth player, a card that is not held, and a second card."""
    no = {"reason": "players", "clauses": ["PEAK-PLAYERS-1"]}
    yield "PEAK-PLAYERS-1", "Four are too many.", {"setup": setup(4)}, no
    given = {"setup": setup(2), "state": state(), "action": lay(0, "6")}
    no = {"reason": "not_in_hand", "clauses": ["PEAK-ROUND-1"]}
    yield "PEAK-ROUND-1", "Seat 1 holds the 6.", given, no
    laid = state(laid=["1", None], waiting=[1])
    given = {"setup": setup(2), "state": laid, "action": lay(0, "2")}
    no = {"reason": "not_due", "clauses": ["PEAK-ROUND-1"]}
    yield "PEAK-ROUND-1", "One card a round.", given, no


def files() -> dict[str, str]:
    """Give the text of each file by its name."""
    made = {}
    kinds = {"round": rounds(), "transition": transitions(), "legal": legal(), "refused": refused()}
    for kind, its in kinds.items():
        cases = [
            {
                "id": f"peaks/{kind}/{number}",
                "clauses": clauses.split(),
                "comment": comment,
                "flags": [],
                "given": given,
                "expect": expect,
            }
            for number, (clauses, comment, given, expect) in enumerate(its, start=1)
        ]
        head = json.dumps({"game": "peaks", "kind": kind, "ruleset_version": 1})
        lines = ",\n".join(map(json.dumps, cases))
        made[f"{kind}.json"] = f'{head[:-1]}, "cases": [\n{lines}\n]}}\n'
    return made


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")

"""The README of the vectors says what they hold: forms, order of lists and events, refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulekit.vectors import Case, load, vectors_folder

MAJORITY = ("5-colors", "5211")
GAMES = (*MAJORITY, "just4fun-colours")
PLAYER = Path(__file__).with_name("player")

README = (vectors_folder() / "README.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The README's text under a heading."""
    _, _, rest = README.partition(f"\n## {title}\n")
    return rest.partition("\n## ")[0]


def first_column(table: str) -> list[str]:
    """The names in code in the first cells of a table's rows."""
    cells = re.findall(r"^\|(?: \d+ \|)? (`[^|]*) \|", table, re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]


def told_events(game: str) -> list[str]:
    """The events of a game, in the README's order."""
    title = "5 COLORS and 5211" if game in MAJORITY else "Just4Fun Colours"
    return first_column(section(title).partition("**Events**")[2])


def state_keys(game: str) -> list[str]:
    """The keys of a state, as the README lists them."""
    title = "5 COLORS and 5211" if game in MAJORITY else "Just4Fun Colours"
    _, _, rest = section(title).partition("A **state** has")
    return first_column(rest.partition("**Events**")[0])


def reasons(game: str) -> list[str]:
    """The reasons for which actions are refused, in the README's order."""
    title = "5 COLORS and 5211" if game in MAJORITY else "Just4Fun Colours"
    return first_column(section("Refusals").partition(f"Actions of {title}:")[2].split("\n\n")[1])


def setup_reasons() -> list[str]:
    """The reasons for which setups are refused, in the README's order."""
    return first_column(section("Refusals").partition("Setups:")[2].split("\n\n")[1])


def found(value: Any, key: str) -> Iterator[Any]:
    """All values of a key, however deep."""
    if isinstance(value, dict):
        for name, item in value.items():
            if name == key:
                yield item
            yield from found(item, key)
    elif isinstance(value, list):
        for item in value:
            yield from found(item, key)


def states(case: Case) -> list[Any]:
    """The states that a case gives and expects."""
    both = [case.given, case.expect]
    return [*found(both, "state"), *(state for some in found(both, "states") for state in some)]


@pytest.mark.parametrize("game", GAMES)
def test_keys_of_a_state(game: str) -> None:
    """The README lists all that a state has, and nothing else."""
    for case in load(games=[game]):
        for state in states(case):
            assert set(state) == set(state_keys(game))


@pytest.mark.parametrize("game", GAMES)
def test_events_are_told_in_order(game: str) -> None:
    """Each event that there is stands in the README's table, in the order in which it is told."""
    order = told_events(game)
    seen = set()
    for case in load(games=[game]):
        for events in found(case.expect, "events"):
            places = [order.index(event["event"]) for event in events]
            assert places == sorted(places), case.id
            seen |= {event["event"] for event in events}
    assert seen == set(order)


@pytest.mark.parametrize("game", GAMES)
def test_each_reason_to_refuse(game: str) -> None:
    """The README's tables have the reasons of the vectors, and the player's order."""
    given: dict[bool, set[str]] = {True: set(), False: set()}
    for case in load(games=[game], kinds=["refused"]):
        given["action" in case.given].add(case.expect["reason"])
    assert given[True] == set(reasons(game))
    assert given[False] == set(setup_reasons()) - ({"board"} if game in MAJORITY else set())
    name = "majority" if game in MAJORITY else "just4fun"
    text = (PLAYER / f"{name}.mjs").read_text(encoding="utf-8")
    (order,) = re.findall(r"^export const PRECEDENCE = (\[.*?\]);", text, re.MULTILINE | re.DOTALL)
    assert json.loads(order.replace(",\n]", "]")) == reasons(game)


@pytest.mark.parametrize("game", GAMES)
def test_lists_are_in_order(game: str) -> None:
    """Cards are sorted but for the deck, and seats ascend."""
    for case in load(games=[game]):
        for state in states(case):
            piles = [state["discards"], *state["hands"]]
            for key in ("chosen", "played", "score_piles", "left"):
                piles += state.get(key, [])
            for cards in [*piles, state.get("removed")]:
                assert cards is None or cards == sorted(cards), case.id
            for seats in (state["waiting"], state["winners"]):
                assert isinstance(seats, str | None) or seats == sorted(seats), case.id


def test_what_there_is_before_the_shuffle() -> None:
    """No card is anywhere, and a view counts neither a deck nor removed cards."""
    for case in load(kinds=["playthrough"]):
        first = case.expect["states"][0]
        assert case.given["checkpoints"][0] == 0
        assert first["waiting"] == "shuffle"
        cards = [first["deck"], first["discards"], first.get("removed", []), *first["hands"]]
        assert not any(cards)
    views = [case.expect["view"] for case in load(kinds=["view"])]
    before = [it for it in views if it["waiting"] == "shuffle" and not any(it["hands"])]
    assert {len(it["hands"]) for it in before} == {2, 3, 4, 5}
    assert {(it["deck"], it.get("removed", 0)) for it in before} == {(0, 0)}


def test_cards_face_down_are_only_seen() -> None:
    """`??` stands in views and in what a seat sees; elsewhere only as a card that is refused."""
    for case in load():
        if case.kind not in ("view", "refused"):
            assert '"??"' not in json.dumps([dict(case.given), dict(case.expect)]), case.id

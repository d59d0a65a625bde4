"""The table of citations: it is sound, and says of chosen moments what a judge would say.

What the rows hold is not checked against any engine here. The moments are made by hand, with what
they cite read from the clauses and rulings.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from spec.reference.citations import CONDITIONS, KINDS, Moment, cited, rows

Json = Any

SPEC = Path(__file__).parents[2] / "spec"
GAMES = {"5-colors": "5C", "5211": "5211", "just4fun-colours": "J4F"}


def parsed(path: str) -> Json:
    """A TOML file of the spec."""
    return tomllib.loads((SPEC / path).read_text(encoding="utf-8"))


TABLE = parsed("reference/citations.toml")
CLAUSES = {game: {c["id"]: c for c in parsed(f"{game}.toml")["clause"]} for game in GAMES}
RULINGS = {ruling["id"]: ruling for ruling in parsed("rulings.toml")["ruling"]}
ROWS = [(kind, row) for kind in KINDS for row in TABLE[kind]]
CITABLE = ("rule", "parameter", "component")

BOARD = ["ROYGBP", "OYGBPR", "YGBPRO", "GBPROY", "BPROYG", "PROYGB"]
MAJORITY = {"optional_rule": False, "second_burst": "again", "optional_ending": "round"}
J4F_SETUP = {
    "variant": False,
    "board": BOARD,
    "tower_cost": "all_stones",
    "payment": "exact",
    "reshuffle": "when_empty",
    "area_tie": "whole_towers",
}


# ---- The form of the table


def test_table_holds_rows_of_the_known_kinds_only() -> None:
    """A row of a misspelled kind would never be looked at."""
    assert set(TABLE) == {*KINDS, "uncited"}


@pytest.mark.parametrize(("kind", "row"), ROWS)
def test_row_says_when_and_whom_it_cites(kind: str, row: Json) -> None:
    """A row has a name, a condition in words and clauses of a game, and nothing unknown."""
    assert set(row) <= {"name", "when", "condition", *GAMES}, kind
    assert row["name"]
    assert row["when"]
    assert any(row.get(game) for game in GAMES)
    assert all(row[game] for game in GAMES if game in row)


@pytest.mark.parametrize(("kind", "row"), ROWS)
def test_ids_of_a_row_are_citable_in_its_game(kind: str, row: Json) -> None:
    """Rules, numbers and components of the game's own rulebook, and rulings for the game."""
    for game in GAMES:
        for name in row.get(game, []):
            if name in RULINGS:
                assert game in RULINGS[name]["games"], (kind, row["name"], name)
            else:
                assert CLAUSES[game][name]["kind"] in CITABLE, (kind, row["name"], name)


def test_no_row_is_said_twice() -> None:
    """One row for a name and a condition: two would hide what is missing in one of them."""
    keys = [(k, r["name"], r.get("condition"), g) for k, r in ROWS for g in GAMES if g in r]
    assert sorted(map(str, keys)) == sorted({str(key) for key in keys})


def test_every_condition_is_defined_and_used() -> None:
    """The table names the conditions of the reference, all of them and no others."""
    assert {row["condition"] for _, row in ROWS if "condition" in row} == set(CONDITIONS)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_cited_or_its_absence_is_explained(game: str) -> None:
    """Each rule, number, component and ruling stands in a row, or in the list with a reason."""
    rulings = {name for name, ruling in RULINGS.items() if game in ruling["games"]}
    there = {name for name, clause in CLAUSES[game].items() if clause["kind"] in CITABLE} | rulings
    in_rows = {name for _, row in ROWS for name in row.get(game, [])}
    explained = {
        name
        for entry in TABLE["uncited"]
        for name in entry["ids"]
        if entry["reason"] and game in entry.get("games", GAMES) and name in there
    }
    assert in_rows | explained == there
    assert in_rows & explained == set()


TWINS = {"ONES-1": "KODODO-2", "ONES-2": "KODODO-3", "ONES-4": "KODODO-5"}
ONLY_ONE_RULEBOOK_SAYS = {
    ("event", "revealed"): {"TURN-6"},
    ("event", "scored"): {"KODODO-1"},
    ("refusal", "wrong_shuffle"): {"KODODO-1"},
    ("refusal", "unknown_card"): {"KODODO-1"},
    ("setup", "players"): {"PLAYERS-1", "TABLE-1", "RULING-PLAYER-COUNTS"},
    ("table", "unknown_card"): {"KODODO-1"},
    ("table", "too_many_copies"): {"KODODO-1"},
}


def test_editions_cite_the_same_but_for_what_only_one_rulebook_says() -> None:
    """5211 has the clauses of 5 COLORS under its own ids, and its Kododo cards besides."""
    differing = {}
    for kind, row in ROWS:
        five = {name.removeprefix("5C-") for name in row.get("5-colors", [])}
        other = {name.removeprefix("5211-") for name in row.get("5211", [])}
        if others := {TWINS.get(name, name) for name in five} ^ other:
            differing[kind, row["name"]] = others
    assert differing == ONLY_ONE_RULEBOOK_SAYS


# ---- The names in the schemas of the vectors


def schema(name: str) -> Json:
    """A schema of the vectors."""
    return json.loads((SPEC / f"vectors/schemas/{name}.json").read_text(encoding="utf-8"))


FORMS = {"5-colors": "majority", "5211": "majority", "just4fun-colours": "just4fun"}


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_rows(game: str) -> None:
    """The events that the schemas of the vectors name, and those of the table, are the same."""
    events = schema("common")["$defs"][f"{FORMS[game]}_event"]["oneOf"]
    named = [event["properties"]["event"] for event in events]
    told = {name for it in named for name in it.get("enum", [it.get("const")])}
    assert told == {row["name"] for row in TABLE["event"] if game in row}


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_has_rows(game: str) -> None:
    """The reasons that the schemas of the vectors name, and those of the table, are the same."""
    (form,) = (
        its["properties"]["cases"]["items"]["properties"]["expect"]["properties"]["reason"]["enum"]
        for its in schema("refused")["oneOf"]
        if its["properties"]["game"]["$ref"].endswith(f"{FORMS[game]}_game")
    )
    rows_of = [row for kind in ("refusal", "setup") for row in TABLE[kind] if game in row]
    assert set(form) == {row["name"] for row in rows_of}


# ---- Moments made by hand


def cards(text: str) -> list[str]:
    """`"R2*3 B1"` is three times R2 and one B1."""
    return [card for part in text.split() for card in [part[:2]] * int(part[3:] or 1)]


def scoring(
    name: str, players: int, table: str, out: str = "", game: str = "5-colors", **setup: Json
) -> tuple[str, str, Moment]:
    """An event of the scoring of such a round; it does not matter who has played which card."""
    asked = [cards(table)] if "optional_ending" not in setup else [[c] for c in cards(table)]
    if setup.get("optional_ending") == "turn":
        asked = [a + b for a, b in zip(asked[::2], asked[1::2], strict=True)]
    rules = {"players": players, **MAJORITY, **setup}
    return "event", name, Moment(game, rules, asked=asked, told={"out": sorted(out)})


def turn(
    kind: str, name: str, number: int, optional: bool = False, game: str = "5-colors", **more: Json
) -> tuple[str, str, Moment]:
    """Something in turn 1, 2 or 3 of a round, while there are cards in the deck."""
    setup = {"players": 3, **MAJORITY, "optional_rule": optional, **more.pop("setup", {})}
    state = {"turn": number, "deck": ["R2"], "hands": [["R2"] * 5] * 3, **more.pop("state", {})}
    return kind, name, Moment(game, setup, state, **more)


def end(
    kind: str, name: str, scores: str = "3 2", deck: int = 0, waiting: Json = "over", **setup: Json
) -> tuple[str, str, Moment]:
    """Something at the end of a round, after which there are so many cards in the deck."""
    after = {"scores": [int(n) for n in scores.split()], "deck": ["R2"] * deck, "waiting": waiting}
    one_turn = setup.get("optional_ending") == "turn" and waiting == "over"
    number = 1 if one_turn else 3
    state = {"turn": number, "deck": [], "hands": [["R2"] * 5] * 2}
    rules = {"players": 2, **MAJORITY, **setup}
    return kind, name, Moment("5-colors", rules, state, after=after)


def towers(text: str) -> dict[str, list[int]]:
    """`"a1:01 b2:1"`: on a1 a stone of seat 0 under one of seat 1, on b2 one of seat 1."""
    return {part[:2]: [int(stone) for stone in part[3:]] for part in text.split()}


def placing(
    kind: str, name: str, number: int, field: str = "", standing: str = "", **setup: Json
) -> tuple[str, str, Moment]:
    """Seat 0 of two plays so many cards for a field, on a board where these stones stand."""
    rules = {"players": 2, **J4F_SETUP, **setup}
    on = towers(standing)
    after = dict(on)
    after[field] = [*after.get(field, []), 0]
    action = {"action": "place", "seat": 0, "field": field, "cards": ["R"] * number}
    left = setup.pop("left", 5)
    return (
        kind,
        name,
        Moment(
            "just4fun-colours",
            rules,
            {"turn": 4, "towers": on, "hands": [["R"] * 7] * 2, "deck": ["O"], "exchanging": False},
            action,
            after={"towers": after, "unused": [left, left]},
            told={},
        ),
    )


def asked(standing: str, players: int = 2, **setup: Json) -> tuple[str, str, Moment]:
    """Who wins a position that is asked about."""
    rules = {"players": players, **J4F_SETUP, **setup}
    return "outcome", "winners", Moment("just4fun-colours", rules, asked=towers(standing))


def over(
    kind: str, name: str, standing: str, left: int = 0, action: str = "place", **setup: Json
) -> tuple[str, str, Moment]:
    """Something at the end of a game of two; the last turn of all was seat 1's."""
    rules = {"players": 2, **J4F_SETUP, **setup}
    after = {"towers": towers(standing), "unused": [left, left], "turn": 40}
    state = None if kind == "outcome" else {**after, "turn": 39, "hands": [["R"] * 7] * 2}
    act = None if kind == "outcome" else {"action": "exchange", "seat": 1}
    if action == "none":
        return kind, name, Moment("just4fun-colours", rules, state)
    return kind, name, Moment("just4fun-colours", rules, state, act, after=after)


def held(
    kind: str,
    name: str,
    hand: str,
    standing: str = "",
    action: str = "exchange",
    deck: int = 5,
    exchanging: bool = False,
    **setup: Json,
) -> tuple[str, str, Moment]:
    """Seat 0 of two with such a hand passes, exchanges, or has its draw go on after a shuffle."""
    rules = {"players": 2, **J4F_SETUP, **setup}
    state = {
        "turn": 4,
        "towers": towers(standing),
        "hands": [list(hand), ["R"] * 7] if hand else [[], []],
        "deck": ["O"] * deck,
        "exchanging": exchanging,
    }
    act = {"action": action} if action == "shuffle" else {"action": action, "seat": 0}
    return kind, name, Moment("just4fun-colours", rules, state, act)


def refused(kind: str, name: str, game: str, asked: Json = None, **setup: Json) -> Json:
    """A setup, or what is asked about under it."""
    rules = {"players": 2, **(J4F_SETUP if game == "just4fun-colours" else MAJORITY), **setup}
    return kind, name, Moment(game, rules, asked=asked)


OPTIONAL: dict[str, Json] = {"optional_rule": True}
ONE_TURN: dict[str, Json] = {"optional_rule": True, "optional_ending": "turn"}
BURST = "MAJORITY-1 RULING-PLURALITY SCORE-4 BURST-1 BURST-2 BURST-4 TABLE-1"
STONE = "GOAL-1 TURN-1 PLAY-1 PLAY-2 PLACE-1 PLACE-2"
TURN_OVER: dict[str, Json] = {"state": {"turn": 1, "deck": []}, "setup": ONE_TURN}
ONE_MORE = "OPTIONAL-3 RULING-OPTIONAL-ENDING"
KODODO: dict[str, Json] = {"game": "5211"}
ROW = "a1:0 b1:0 c1:0"
WON = "WIN-ON-PLACING"
AREAS = "AREA-1 AREA-2 RULING-AREA"
RED_BOARD = ["RRRRRR"] * 6

MOMENTS: list[tuple[tuple[str, str, Moment], str]] = [
    # 5 COLORS: who chooses, and how many cards
    (turn("event", "chosen", 1), "TURN-1 ROUND-2 RULING-SECRET-CHOICE"),
    (turn("event", "chosen", 2), "TURN-4 ROUND-2 RULING-SECRET-CHOICE"),
    (turn("event", "chosen", 3), "TURN-5 ROUND-2 RULING-SECRET-CHOICE"),
    (turn("event", "chosen", 1, True), "TURN-1 OPTIONAL-2 RULING-SECRET-CHOICE"),
    (turn("event", "chosen", 2, True), "OPTIONAL-2 RULING-SECRET-CHOICE"),
    (turn("event", "chosen", 3, True), "TURN-5 OPTIONAL-2 RULING-SECRET-CHOICE"),
    (turn("event", "chosen", 1, **TURN_OVER), f"TURN-1 {ONE_MORE} RULING-SECRET-CHOICE"),
    (turn("refusal", "wrong_number", 1), "TURN-1 ROUND-2"),
    (turn("refusal", "wrong_number", 2), "TURN-4 ROUND-2"),
    (turn("refusal", "wrong_number", 3, True), "TURN-5 OPTIONAL-2"),
    (turn("refusal", "wrong_number", 2, True), "OPTIONAL-2"),
    (turn("refusal", "wrong_number", 1, **TURN_OVER), f"TURN-1 {ONE_MORE}"),
    (turn("refusal", "unknown_seat", 1), "TURN-1"),
    (turn("refusal", "unknown_seat", 2), "TURN-4"),
    (turn("refusal", "unknown_seat", 2, True), "OPTIONAL-2"),
    (turn("refusal", "unknown_seat", 3), "TURN-5"),
    (turn("refusal", "not_in_hand", 1), "TURN-1"),
    (turn("refusal", "not_in_hand", 2), "TURN-1 TURN-4"),
    (turn("refusal", "not_in_hand", 2, True), "TURN-1"),
    (turn("refusal", "not_in_hand", 3, True), "TURN-1 TURN-5"),
    # … what is revealed and drawn
    (turn("event", "revealed", 1), "TURN-2"),
    (turn("event", "revealed", 3), "TURN-2 TURN-6"),
    (turn("event", "revealed", 3, **KODODO), "TURN-2"),
    (
        turn("event", "renewed", 1),
        "RENEW-1 RENEW-2 RULING-COMPULSORY-RENEWAL RULING-DEALING-ORDER",
    ),
    (turn("event", "renewed", 2), "RENEW-1 RULING-COMPULSORY-RENEWAL RULING-DEALING-ORDER"),
    (
        turn("event", "renewed", 3),
        "RENEW-1 RULING-COMPULSORY-RENEWAL RULING-DEALING-ORDER RULING-RENEW-BEFORE-SCORING",
    ),
    (turn("event", "removed", 1), "SETUP-2 REMOVE-1 TABLE-1 RULING-REMOVED-CARDS"),
    (turn("event", "removed", 1, True), "SETUP-2 OPTIONAL-4 RULING-REMOVED-CARDS"),
    # … what goes out: a burst of less than half of the cards, of more, and of few points
    (scoring("colours_out", 4, "R2*7 B2*5 Y2*4", "R"), BURST),
    (scoring("colours_out", 2, "R2*5 B2*3", "R"), BURST),
    (scoring("colours_out", 2, "R1*5 B6*1 B2*2", "R"), BURST),
    (
        scoring("colours_out", 2, "R2*6 B2*4", "R", **OPTIONAL),
        "MAJORITY-1 RULING-PLURALITY SCORE-4 BURST-1 BURST-2 OPTIONAL-4",
    ),
    (
        scoring("colours_out", 4, "R2*8 B2*7 Y2*1", "B"),
        f"{BURST} RULING-SECOND-BURST",
    ),
    (
        scoring("colours_out", 4, "R2*7 B2*7 Y2*2", "RB"),
        f"{BURST} TIE-1 RULING-TIE-AND-BURST",
    ),
    (
        scoring("colours_out", 4, "R2*6 B2*6 Y2*4", "RB"),
        "MAJORITY-1 RULING-PLURALITY SCORE-4 TIE-1",
    ),
    (
        scoring("colours_out", 4, "R2*7 B2*4 Y2*4 G2*1", "BY"),
        "MAJORITY-1 RULING-PLURALITY SCORE-4 TIE-1 RULING-CASCADE",
    ),
    (
        scoring("colours_out", 2, "R2*2 B2*2", "RB", **ONE_TURN),
        "MAJORITY-1 RULING-PLURALITY SCORE-4 TIE-1 RULING-OPTIONAL-ENDING",
    ),
    # … many 1s: just the number, more than it, and with colours that tie
    (
        scoring("many_ones", 4, "R1*5 B1*3 Y2*4 G2*3 O2*1"),
        "ONES-1 ONES-2 ONES-4 SCORE-4 TABLE-1",
    ),
    (
        scoring("many_ones", 4, "R1*5 B1*4 Y2*3 G2*3 O2*1"),
        "ONES-1 ONES-2 ONES-4 SCORE-4 TABLE-1 RULING-ONES-FIRST",
    ),
    (
        scoring("many_ones", 4, "R1*4 B1*4 Y2*3 G2*3 O2*2"),
        "ONES-1 ONES-2 ONES-4 SCORE-4 TABLE-1 RULING-ONES-FIRST",
    ),
    (
        scoring("many_ones", 2, "R1*4 B1*3 Y2*2 G2*1", **OPTIONAL),
        "ONES-1 ONES-2 ONES-4 SCORE-4 OPTIONAL-4",
    ),
    (
        scoring("many_ones", 4, "TK*5 OK*3 GK*0 G2*4 P2*3 Y2*1", **KODODO),
        "KODODO-2 KODODO-3 KODODO-5 SCORE-4 TABLE-1",
    ),
    # … what scores
    (scoring("scored", 4, "R1*5 B1*3 Y2*4 G2*3 O2*1"), "ONES-1"),
    (scoring("scored", 4, "TK*5 OK*3 G2*4 P2*3 Y2*1", **KODODO), "KODODO-1 KODODO-2"),
    (
        scoring("scored", 4, "R2*6 B2*5 Y2*5"),
        "MAJORITY-1 RULING-PLURALITY SCORE-1 SCORE-2",
    ),
    (
        scoring("scored", 4, "TK*1 T2*5 O2*5 G2*5", **KODODO),
        "MAJORITY-1 RULING-PLURALITY SCORE-1 SCORE-2 KODODO-1",
    ),
    (
        scoring("scored", 4, "T2*6 OK*1 O2*4 G2*5", **KODODO),
        "MAJORITY-1 RULING-PLURALITY SCORE-1 SCORE-2",
    ),
    (
        scoring("scored", 4, "R2*7 B2*5 Y2*4"),
        "MAJORITY-1 RULING-PLURALITY SCORE-2 BURST-1",
    ),
    (
        scoring("scored", 4, "R2*6 B2*6 Y2*4"),
        "MAJORITY-1 RULING-PLURALITY SCORE-2 TIE-1",
    ),
    (
        scoring("scored", 4, "R2*7 B2*7 Y2*2"),
        "MAJORITY-1 RULING-PLURALITY SCORE-2 TIE-1 BURST-1",
    ),
    (
        scoring("scored", 4, "R2*7 B2*4 Y2*4 G2*1"),
        "MAJORITY-1 RULING-PLURALITY SCORE-2 TIE-1 RULING-CASCADE",
    ),
    (
        scoring("scored", 4, "R2*8 B2*7 Y2*1"),
        "MAJORITY-1 RULING-PLURALITY SCORE-2 BURST-1",
    ),
    (
        scoring("scored", 4, "R2*8 B2*7 Y2*1", second_burst="once"),
        "MAJORITY-1 RULING-PLURALITY SCORE-2 BURST-1 RULING-SECOND-BURST",
    ),
    (scoring("scored", 4, "R2*4 B2*4 Y2*4 G2*4"), "SCORE-4 RULING-NOBODY-SCORES"),
    (
        scoring("scored", 3, "R2*6", **ONE_TURN),
        "MAJORITY-1 RULING-PLURALITY SCORE-1 SCORE-2 RULING-OPTIONAL-ENDING",
    ),
    (
        scoring("scored", 3, "R2*3 B2*2 Y2*1", **ONE_TURN),
        "MAJORITY-1 RULING-PLURALITY SCORE-1 SCORE-2 RULING-OPTIONAL-ENDING",
    ),
    (scoring("discarded", 4, "R2*6 B2*5 Y2*5"), "SCORE-3 SCORE-1"),
    (scoring("discarded", 4, "R2*7 B2*5 Y2*4"), "SCORE-3 BURST-1"),
    (scoring("discarded", 4, "R2*6 B2*6 Y2*4"), "SCORE-3 TIE-1"),
    (scoring("discarded", 4, "R2*7 B2*4 Y2*4 G2*1"), "SCORE-3 TIE-1 BURST-1"),
    (scoring("discarded", 4, "R1*4 B1*4 Y2*4 G2*4"), "SCORE-3 ONES-1"),
    (scoring("discarded", 4, "R1*5 R2*2 B1*3 Y2*3 G2*3"), "SCORE-3 ONES-1"),
    # … how rounds and games end
    (end("event", "round_over", deck=3, waiting=[0, 1]), "ROUND-1 ROUND-2 ROUND-3"),
    (end("event", "round_over", waiting=[0, 1]), "ROUND-1 ROUND-2 END-1"),
    (end("event", "round_over"), "ROUND-1 ROUND-2"),
    (end("event", "round_over", waiting=[0, 1], **OPTIONAL), "ROUND-1 OPTIONAL-2 OPTIONAL-3"),
    (end("event", "round_over", **OPTIONAL), "ROUND-1 OPTIONAL-2"),
    (end("event", "round_over", waiting=[0], **ONE_TURN), "ROUND-1 OPTIONAL-2 OPTIONAL-3"),
    (end("event", "round_over", **ONE_TURN), ONE_MORE),
    (end("event", "last_cards_discarded"), "END-1 RULING-PUBLIC-CARDS"),
    (
        end("event", "last_cards_discarded", **ONE_TURN),
        f"{ONE_MORE} RULING-OPTIONAL-END RULING-PUBLIC-CARDS",
    ),
    (end("event", "game_over"), "END-1 END-2"),
    (end("event", "game_over", "3 3"), "END-1 END-2 RULING-SHARED-WIN"),
    (end("event", "game_over", **OPTIONAL), f"END-2 {ONE_MORE} RULING-OPTIONAL-END"),
    (end("outcome", "winners"), "END-2"),
    (end("outcome", "winners", "0 0"), "END-2 RULING-SHARED-WIN"),
    (end("refusal", "game_over"), "END-1"),
    (end("refusal", "game_over", **OPTIONAL), f"{ONE_MORE} RULING-OPTIONAL-END"),
    # … setups, and rounds that are asked about
    (refused("setup", "players", "5-colors"), "PLAYERS-1"),
    (refused("setup", "players", "5-colors", **OPTIONAL), "OPTIONAL-1"),
    (refused("setup", "players", "5211"), "TABLE-1 RULING-PLAYER-COUNTS"),
    (refused("setup", "players", "5211", **OPTIONAL), "OPTIONAL-1"),
    (refused("setup", "unknown_reading", "5211", second_burst=""), "RULING-SECOND-BURST"),
    (refused("setup", "unknown_reading", "5211", optional_ending=""), "RULING-OPTIONAL-ENDING"),
    (refused("table", "players", "5-colors", [[]]), "ROUND-2"),
    (refused("table", "players", "5-colors", [[]], **OPTIONAL), "OPTIONAL-2"),
    (refused("table", "wrong_number", "5-colors", [["R2"] * 2] * 2), "ROUND-2"),
    (refused("table", "wrong_number", "5-colors", [["R2"] * 4] * 2, **OPTIONAL), "OPTIONAL-2"),
    (
        refused("table", "wrong_number", "5-colors", [["R2"] * 2] * 2, **OPTIONAL),
        f"OPTIONAL-2 {ONE_MORE}",
    ),
    (
        refused("table", "wrong_number", "5-colors", [["R2"] * 4] * 2, **ONE_TURN),
        f"OPTIONAL-2 {ONE_MORE}",
    ),
    (refused("table", "unknown_card", "5211", [["R1"]]), "CARDS-1 CARDS-2 KODODO-1"),
    (refused("table", "too_many_copies", "5-colors", [["R1"] * 6]), "CARDS-2"),
    (refused("table", "too_many_copies", "5211", [["TK"] * 6, ["T2"] * 6]), "KODODO-1"),
    (refused("table", "too_many_copies", "5211", [["TK"] * 5, ["T2"] * 7]), "CARDS-2"),
    # Just4Fun Colours: a stone on an empty field, on others' stones, on own ones, on both
    (placing("event", "placed", 1, "a1"), f"{STONE} PRICE-1"),
    (
        placing("event", "placed", 2, "a1", payment="at_least"),
        f"{STONE} PRICE-1 RULING-PAYMENT",
    ),
    (placing("event", "placed", 1, "a1", payment="at_least"), f"{STONE} PRICE-1"),
    (placing("event", "placed", 2, "a1", "a1:1"), f"{STONE} PRICE-2 TOWER-1 TOWER-2"),
    (
        placing("event", "placed", 2, "a1", "a1:0"),
        f"{STONE} TOWER-1 RULING-TOWER-COST RULING-TOP-STONE",
    ),
    (
        placing("event", "placed", 1, "a1", "a1:0", tower_cost="opponents_only"),
        f"{STONE} TOWER-1 RULING-TOWER-COST RULING-TOP-STONE",
    ),
    (
        placing("event", "placed", 3, "a1", "a1:10"),
        f"{STONE} PRICE-2 TOWER-1 TOWER-2 RULING-TOP-STONE",
    ),
    (placing("event", "placed", 3, "a1", "a1:01"), f"{STONE} PRICE-2 TOWER-1 TOWER-2"),
    # … with a wrong number of cards
    (placing("refusal", "wrong_number", 0, "a1"), "PLAY-1"),
    (placing("refusal", "wrong_number", 2, "a1"), "PRICE-1 RULING-PAYMENT"),
    (placing("refusal", "wrong_number", 7, "a1"), "PRICE-1 RULING-PAYMENT"),
    (placing("refusal", "wrong_number", 8, "a1"), "PLAY-1"),
    (placing("refusal", "wrong_number", 0, "a1", "a1:1"), "PLAY-1 PRICE-2"),
    (placing("refusal", "wrong_number", 1, "a1", "a1:1"), "PRICE-2"),
    (placing("refusal", "wrong_number", 3, "a1", "a1:1"), "PRICE-2 RULING-PAYMENT"),
    (placing("refusal", "wrong_number", 8, "a1", "a1:1"), "PLAY-1"),
    (placing("refusal", "wrong_number", 0, "a1", "a1:0"), "PLAY-1"),
    (placing("refusal", "wrong_number", 1, "a1", "a1:0"), "RULING-TOWER-COST"),
    (placing("refusal", "wrong_number", 3, "a1", "a1:0"), "RULING-TOWER-COST RULING-PAYMENT"),
    (placing("refusal", "wrong_number", 8, "a1", "a1:0"), "PLAY-1"),
    (placing("refusal", "too_high", 7, "a1", "a1:0000000"), "PLAY-1 RULING-TOWER-COST"),
    (placing("refusal", "too_high", 7, "a1", "a1:0001000"), "PLAY-1 PRICE-2"),
    # … exchanges
    (
        held("event", "exchanged", "BBBBBBB", board=RED_BOARD),
        "EXCHANGE-1 EXCHANGE-2 EXCHANGE-3 RULING-EXCHANGE RULING-OPEN-TABLE",
    ),
    (
        held("event", "exchanged", "RBBBBBB", "a1:0", board=["RYYYYY", *["YYYYYY"] * 5]),
        "EXCHANGE-1 EXCHANGE-2 EXCHANGE-3 RULING-EXCHANGE RULING-OPEN-TABLE RULING-TOWER-COST",
    ),
    (
        held("refusal", "must_place", "RRRRRRR"),
        "EXCHANGE-1 EXCHANGE-2 RULING-EXCHANGE RULING-COMPULSORY-TURN",
    ),
    (
        held(
            "refusal",
            "must_place",
            "RBBBBBB",
            "a1:0",
            board=["RYYYYY", *["YYYYYY"] * 5],
            tower_cost="opponents_only",
        ),
        "EXCHANGE-1 EXCHANGE-2 RULING-EXCHANGE RULING-COMPULSORY-TURN RULING-TOWER-COST",
    ),
    (held("refusal", "no_pass", "RRRRRRR", action="pass"), "RULING-COMPULSORY-TURN PLAY-1 PLACE-1"),
    (
        held("refusal", "no_pass", "BBBBBBB", action="pass", board=RED_BOARD),
        "RULING-COMPULSORY-TURN EXCHANGE-1",
    ),
    # … drawing and shuffling
    (placing("event", "drawn", 1, "a1"), "DRAW-1 DRAW-2"),
    (held("event", "drawn", "RRRRRRR"), "EXCHANGE-3"),
    (held("event", "drawn", "RRR", "a1:0", "shuffle", 0), "DRAW-1 DRAW-2"),
    (held("event", "drawn", "RRR", "a1:0", "shuffle", 0, exchanging=True), "EXCHANGE-3"),
    (held("event", "reshuffled", "RRR", "a1:0", "shuffle", 0), "DRAW-3"),
    (held("event", "reshuffled", "RRRRRRR", "a1:0", "shuffle", 0), "DRAW-3 RULING-RESHUFFLE"),
    (
        held("event", "reshuffled", "RRR", "a1:0", "shuffle", 0, reshuffle="when_needed"),
        "DRAW-3",
    ),
    (held("refusal", "shuffle_due", ""), "SETUP-3"),
    (held("refusal", "shuffle_due", "RRR", deck=0), "DRAW-3"),
    (held("refusal", "shuffle_due", "RRRRRRR", deck=0), "DRAW-3 RULING-RESHUFFLE"),
    (held("refusal", "shuffle_not_due", "RRRRRRR", action="shuffle"), "DRAW-3"),
    (
        held("refusal", "shuffle_not_due", "RRRRRRR", deck=0, reshuffle="when_needed"),
        "DRAW-3 RULING-RESHUFFLE",
    ),
    (held("refusal", "wrong_shuffle", "", action="shuffle"), "SETUP-3 CARDS-1"),
    (held("refusal", "wrong_shuffle", "RRR", "", "shuffle", 0), "DRAW-3"),
    # … lines
    (placing("event", "lines_completed", 1, "d1", ROW), f"LINE-1 LINE-2 RULING-{WON}"),
    (
        placing("event", "lines_completed", 2, "d1", f"{ROW} d1:1"),
        f"LINE-1 LINE-2 TOWER-2 RULING-TOP-STONE RULING-{WON}",
    ),
    (
        placing("event", "lines_completed", 1, "d1", f"{ROW} e1:01"),
        f"LINE-1 LINE-2 RULING-{WON}",
    ),
    (
        placing("event", "lines_completed", 1, "e1", f"{ROW} d1:0", variant=True),
        f"VARIANT-1 RULING-{WON}",
    ),
    (placing("event", "game_over", 1, "d1", ROW), f"END-1 LINE-1 LINE-2 RULING-{WON}"),
    (
        placing("event", "game_over", 1, "e1", f"{ROW} d1:0", variant=True),
        f"END-1 VARIANT-1 RULING-{WON}",
    ),
    (
        placing("event", "game_over", 1, "d1", ROW, left=0),
        f"END-1 LINE-1 LINE-2 RULING-{WON} RULING-LINE-BEFORE-AREA",
    ),
    (over("refusal", "game_over", f"{ROW} d1:0", action="none"), "END-1 LINE-1 LINE-2"),
    (
        over("refusal", "game_over", f"{ROW} d1:0 e1:0", action="none", variant=True),
        "END-1 VARIANT-1",
    ),
    (over("refusal", "game_over", ROW, action="none"), "END-1"),
    # … areas: the largest, a tie that stones break, one that nothing breaks
    (over("event", "areas_compared", "a1:0 b1:0 d1:1"), AREAS),
    (over("event", "areas_compared", "a1:0 b1:0 d1:01"), f"{AREAS} TOWER-2 RULING-TOP-STONE"),
    (over("event", "areas_compared", "a1:00 d1:1"), f"{AREAS} AREA-3 RULING-AREA-TIE"),
    (
        over("event", "areas_compared", "a1:10 d1:1"),
        f"{AREAS} AREA-3 RULING-AREA-TIE TOWER-2 RULING-TOP-STONE",
    ),
    (
        over("event", "areas_compared", "a1:00 d1:1 d3:0 d4:0 b6:10"),
        f"{AREAS} TOWER-2 RULING-TOP-STONE",
    ),
    (over("event", "areas_compared", "a1:0 a3:0 d1:0"), AREAS),
    (over("event", "game_over", "a1:0 b1:0 d1:1"), f"END-1 {AREAS} RULING-STONES-RUN-OUT"),
    (
        over("event", "game_over", "a1:00 d1:1"),
        f"END-1 {AREAS} AREA-3 RULING-AREA-TIE RULING-STONES-RUN-OUT",
    ),
    (
        over("event", "game_over", "a1:0 d1:1"),
        f"END-1 {AREAS} AREA-3 RULING-AREA-TIE RULING-STONES-RUN-OUT",
    ),
    (
        over("event", "game_over", "a1:0 b1:0 d1:1 d3:1 d5:1"),
        f"END-1 {AREAS} RULING-STONES-RUN-OUT",
    ),
    (over("outcome", "winners", "a1:0 b1:0 d1:1"), AREAS),
    (over("outcome", "winners", "a1:10 d1:1"), f"{AREAS} AREA-3 RULING-AREA-TIE"),
    (over("outcome", "winners", "a1:100 d1:1"), f"{AREAS} AREA-3 RULING-AREA-TIE"),
    (over("outcome", "winners", f"{ROW} d1:0", left=3), "LINE-1 LINE-2"),
    (over("outcome", "winners", f"{ROW} d1:0"), "LINE-1 LINE-2 RULING-LINE-BEFORE-AREA"),
    # … positions that are asked about
    (asked(f"{ROW} d1:0"), "LINE-1 LINE-2"),
    (asked(f"{ROW} d1:0 e1:0"), f"LINE-1 LINE-2 RULING-{WON}"),
    (asked(f"{ROW} d1:0 e1:0 c2:0 b3:0 a4:0"), "LINE-1 LINE-2"),
    (asked(f"{ROW} d1:0 e1:0", variant=True), "VARIANT-1"),
    (asked(f"{ROW} d1:0 a2:1 b2:1 c2:1 d2:1"), f"RULING-{WON}"),
    (asked(""), AREAS),
    (asked(ROW), AREAS),
    (
        refused("position", "too_high", "just4fun-colours", {"a1": [0] * 8}),
        "PLAY-1 RULING-TOWER-COST",
    ),
    (
        refused(
            "position",
            "too_high",
            "just4fun-colours",
            {"a1": [0] * 9 + [1], "b1": [0] * 20},
            tower_cost="opponents_only",
        ),
        "PLAY-1 PRICE-2",
    ),
    # … setups
    (refused("setup", "players", "just4fun-colours", players=1), "RULING-TURN-ORDER"),
    (refused("setup", "players", "just4fun-colours", players=5), "RULING-TURN-ORDER STONES-1"),
    (refused("setup", "board", "just4fun-colours", board=BOARD[1:]), "BOARD-1 RULING-BOARD"),
    (
        refused("setup", "board", "just4fun-colours", board=[*BOARD[1:], "PROYGX"]),
        "BOARD-1 RULING-BOARD",
    ),
    (
        refused("setup", "board", "just4fun-colours", board=["ROYGBPR", "ROYGB", *BOARD[2:]]),
        "RULING-BOARD",
    ),
    *(
        (
            refused("setup", "unknown_reading", "just4fun-colours", **{switch: "?"}),
            f"RULING-{switch.upper().replace('_', '-')}",
        )
        for switch in ("tower_cost", "payment", "reshuffle", "area_tie")
    ),
]


def own(game: str, names: str) -> set[str]:
    """The ids of these clauses of a game, and of the rulings among them."""
    return {n if n.startswith("RULING-") else f"{GAMES[game]}-{n}" for n in names.split()}


@pytest.mark.parametrize(("asked_about", "names"), MOMENTS)
def test_moment_cites(asked_about: tuple[str, str, Moment], names: str) -> None:
    """At a moment made by hand the table gives just the clauses and rulings read by hand."""
    kind, name, moment = asked_about
    assert cited(TABLE, kind, name, moment) == own(moment.game, names)


# ---- What holds at every moment


def moments_of_the_vectors() -> Iterator[tuple[str, str, Moment]]:
    """Every event and every refusal of the vectors."""
    for game in GAMES:
        for case in json.loads((SPEC / f"vectors/{game}/transition.json").read_text())["cases"]:
            given, expect = case["given"], case["expect"]
            at = partial(Moment, game, given["setup"], given["state"], given["action"])
            for event in expect["events"]:
                yield "event", event["event"], at(after=expect["state"], told=event)
        for case in json.loads((SPEC / f"vectors/{game}/refused.json").read_text())["cases"]:
            given = case["given"]
            kind = "refusal" if "action" in given else "setup"
            moment = Moment(game, given["setup"], given.get("state"), given.get("action"))
            yield kind, case["expect"]["reason"], moment


Applying = list[tuple[str, str, Moment, list[Json]]]


@pytest.fixture(scope="module")
def applying() -> Applying:
    """The rows that apply at every moment of the vectors and at every one made by hand."""
    every = [*moments_of_the_vectors(), *(moment for moment, _ in MOMENTS)]
    return [(kind, name, moment, rows(TABLE, kind, name, moment)) for kind, name, moment in every]


def test_something_is_cited_at_every_moment(applying: Applying) -> None:
    """No event and no refusal of the vectors goes without a reason."""
    assert all(its_rows for *_, its_rows in applying)


BEATEN_IN_PART = {
    ("BURST-1", "SCORE-2"): (
        "A burst decides which colour scores, the next one in its stead. Who takes its cards, and "
        "what they are worth, only SCORE-2 says."
    ),
    ("TIE-1", "SCORE-2"): (
        "A tie sends the tied colours out. The colour that is found among the others scores as "
        "SCORE-2 says."
    ),
    ("TIE-1", "MAJORITY-1"): (
        "That a tie is one for most cards, MAJORITY-1 says; and by it the colour is looked for "
        "among the others."
    ),
    ("PLAY-1", "TURN-1"): (
        "That a card has to be played takes away the freedom to play none. That all are of one "
        "colour, and the field as well, only TURN-1 says."
    ),
}
"""Where the first beats a part of the second, and both are cited; and what is left of the second.

Bare ids; the pair stands for that of each game."""


def bare(clause: str) -> str:
    """An id without its game."""
    return clause.partition("-")[2]


def test_no_clause_is_cited_beside_one_that_beats_it(applying: Applying) -> None:
    """No clause stands beside one that overrides it; where it is beaten in part, some do."""
    excused = set()
    for kind, name, moment, its_rows in applying:
        together = {clause for row in its_rows for clause in row[moment.game]}
        for clause in together & CLAUSES[moment.game].keys():
            for beaten in together & set(CLAUSES[moment.game][clause].get("overrides", [])):
                pair = bare(clause), bare(beaten)
                assert pair in BEATEN_IN_PART, (kind, name, clause, beaten)
                excused.add(pair)
    assert excused == set(BEATEN_IN_PART)


def test_every_row_with_a_condition_is_seen_to_hold_and_not_to_hold(applying: Applying) -> None:
    """Among these moments each row applies at one, and at another of its name it does not."""
    holds: set[tuple[str, int]] = set()
    fails: set[tuple[str, int]] = set()
    for kind, name, moment, its_rows in applying:
        for number, row in enumerate(TABLE[kind]):
            if row["name"] == name and moment.game in row and "condition" in row:
                (holds if row in its_rows else fails).add((kind, number))
    conditional = {
        (kind, number)
        for kind in KINDS
        for number, row in enumerate(TABLE[kind])
        if "condition" in row
    }
    assert holds == conditional
    assert fails == conditional

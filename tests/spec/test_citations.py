"""The engine cites what the table of citations says: all of it, and nothing else.

The table, `spec/reference/citations.toml`, was made from the clauses without a look at the engine.
Here whole games of every setup are played by chance; each event, each outcome and each refusal on
the way is held against it, and so are setups, rounds and positions that are asked about.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from json import loads
from os import environ
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rulekit
from rulekit import IllegalAction, IllegalPosition, IllegalSetup, Over, Players, Shuffle, Shuffled
from rulekit.contract import UntypedGame
from rulekit.json.documents import plain_in
from rulekit.just4fun import Exchange, Pass, Place
from rulekit.just4fun.board import FIELDS
from rulekit.just4fun.ruling import rule_position
from rulekit.majority.ruling import rule_round
from rulekit.majority.state import Choose
from rulekit.vectors import load
from spec.reference.citations import Moment, cited, rows

Json = Any

TABLE = tomllib.loads(
    (Path(__file__).parents[2] / "spec/reference/citations.toml").read_text(encoding="utf-8")
)
GAMES = {game.id: game for game in rulekit.games()}
RED = ("RRRRRR",) * 6
"""A board that only red cards can be played on: exchanges come at once."""


def setups(game: UntypedGame) -> Iterator[Any]:
    """Every setup that the options allow, and for Just4Fun Colours a board of one colour too."""
    options = {option.name: option for option in game.options()}
    counts = options.pop("players").values
    values = {name: option.values for name, option in options.items()}
    if "board" in values:
        values["board"] = (*values["board"], RED)
    for players in counts:
        allowed = {
            name: its if players in options[name].players else (options[name].default,)
            for name, its in values.items()
        }
        for chosen in product(*allowed.values()):
            yield game.setup(players=players, **dict(zip(allowed, chosen, strict=True)))


def some_setups(game: UntypedGame) -> list[Any]:
    """Every setup; of the 192 of Just4Fun Colours each 11th, unless one looks longer."""
    every = list(setups(game))
    return every if len(every) < 100 or environ.get("HYPOTHESIS_PROFILE") == "deep" else every[::11]


def plain_setup(setup: Any) -> Json:
    """A setup in the neutral form."""
    return loads(rulekit.dumps(setup))["setup"]


def held(kind: str, name: str, moment: Moment, clauses: tuple[str, ...]) -> None:
    """Hold what was cited against the table."""
    assert len(set(clauses)) == len(clauses), (kind, name, "cited twice")
    assert set(clauses) == cited(TABLE, kind, name, moment), (kind, name, moment)


class Witness:
    """Who plays a game by chance and holds every citation against the table."""

    def __init__(self, game: UntypedGame, setup: Any, rng: Random) -> None:
        self.game, self.rng = game, rng
        self.setup = plain_setup(setup)
        self.state = game.start(setup)
        self.seen: Counter[tuple[str, str]] = Counter()

    def play(self) -> Counter[tuple[str, str]]:
        """Play to the end; count what was held."""
        while not isinstance(self.game.waiting(self.state), Over):
            if self.rng.random() < 0.3:
                self.refuse()
            self.go_on(self.chosen())
        self.refuse()
        outcome = self.game.outcome(self.state)
        after = plain_in(self.game, self.state)
        self.hold("outcome", "winners", Moment(self.game.id, self.setup, after=after), outcome)
        return self.seen

    def chosen(self) -> Any:
        """Any action that is due."""
        match self.game.waiting(self.state):
            case Players(seats):
                return self.rng.choice(self.game.legal_actions(self.state, self.rng.choice(seats)))
            case Shuffle() as request:
                return rulekit.shuffle(request, self.rng)
            case Over():
                raise AssertionError("nothing is due")

    def go_on(self, action: Any) -> None:
        """Take an action, and look at its events."""
        before = plain_in(self.game, self.state)
        self.state, events = self.game.apply(self.state, action)
        after = plain_in(self.game, self.state)
        written = loads(rulekit.dumps_action(self.game, action))
        for event in events:
            told = plain_in(self.game, event)
            moment = Moment(self.game.id, self.setup, before, written, after, told)
            self.hold("event", told["event"], moment, event)

    def hold(self, kind: str, name: str, moment: Moment, subject: Any) -> None:
        """Hold one thing against the table, and count it."""
        held(kind, name, moment, subject.clauses)
        self.seen[kind, name] += 1

    def refuse(self) -> None:
        """Try some actions, most of them illegal, and look at the refusals."""
        state = plain_in(self.game, self.state)
        for action in self.tries():
            try:
                self.game.apply(self.state, action)
            except IllegalAction as no:
                written = loads(rulekit.dumps_action(self.game, action))
                moment = Moment(self.game.id, self.setup, state, written)
                self.hold("refusal", no.reason.value, moment, no)

    def tries(self) -> Iterator[Any]:
        """Actions of any seat with any cards; shuffles of wrong cards and at the wrong time."""
        rng, players = self.rng, self.setup["players"]
        waiting = self.game.waiting(self.state)
        yield Shuffled(waiting.cards[1:] if isinstance(waiting, Shuffle) else ())
        seats = [*getattr(waiting, "seats", ()), rng.randrange(-1, players + 1)]
        for seat in seats:
            if self.game.id == "just4fun-colours":
                hand = self.state.hands[seat] if 0 <= seat < players else ()
                for cards in (hand[:1], ("R",) * rng.randrange(9), ("O",), ("X",), hand[:2]):
                    yield Place(seat, rng.choice([*FIELDS, "g1"]), cards)
                towers = dict(zip(FIELDS, self.state.towers, strict=True))
                highest = max(towers, key=lambda field: len(towers[field]))
                colour = "".join(self.state.setup.board)[FIELDS.index(highest)]
                yield Place(seat, highest, (colour,) * rng.randrange(9))
                yield Exchange(seat)
                yield Pass(seat)
            else:
                choose = Choose
                deck = self.state.setup.edition.deck
                hand = self.state.table.hands[seat] if 0 <= seat < players else ()
                for number in range(4):
                    yield choose(seat, hand[:number])
                    yield choose(seat, rng.sample(deck, number))
                yield choose(seat, ("X9",) * 2)
                yield choose(seat, ("X9",))


@pytest.mark.parametrize("id", GAMES)
def test_whole_games_cite_what_the_table_says(id: str) -> None:  # noqa: A002
    """In games of every setup each event, refusal and outcome cites just what it has to."""
    game, seen = GAMES[id], Counter[tuple[str, str]]()
    for number, setup in enumerate(some_setups(game)):
        seen += Witness(game, setup, Random(f"{id} {number}")).play()
    named = {
        (kind, row["name"])
        for kind in ("event", "outcome", "refusal")
        for row in TABLE[kind]
        if id in row
    }
    too_rare = {("refusal", "too_high")}  # a tower of seven stands in the vectors
    assert seen.keys() | too_rare >= named


@pytest.mark.parametrize("id", GAMES)
def test_refused_setups_cite_what_the_table_says(id: str) -> None:  # noqa: A002
    """Every option with a value of no table, one at a time, and player counts beside the range."""
    game = GAMES[id]
    right: dict[str, Any] = {option.name: option.default for option in game.options()} | {
        "players": 2
    }
    wrong: dict[str, list[Any]] = {"players": [-1, 0, 1, 4, 5, 6]}
    for option in game.options():
        if isinstance(option.default, str):
            wrong[option.name] = ["", "never"]
    if id == "just4fun-colours":
        six = "ROYGBP"
        wrong["board"] = [(six,) * 5, (six,) * 7, ("ROYGBX",) * 6, ("ROYGBPR", "ROYGB", *[six] * 4)]
    reasons = set()
    optional = [False, True] if "optional_rule" in right else [None]
    for name, values in wrong.items():
        for value, rule in product(values, optional):
            given = right | {name: value} | ({} if rule is None else {"optional_rule": rule})
            try:
                game.setup(**given)
            except IllegalSetup as no:
                plain = given | ({"board": [*given["board"]]} if "board" in given else {})
                held("setup", no.reason.value, Moment(id, plain), no.clauses)
                reasons.add(no.reason.value)
    assert reasons == {row["name"] for row in TABLE["setup"] if id in row}


@pytest.mark.parametrize("id", ["5-colors", "5211"])
def test_rounds_that_are_asked_about_cite_what_the_table_says(id: str) -> None:  # noqa: A002
    """Tables of any cards, also of one turn, and tables that no round can have."""
    game, rng, seen = GAMES[id], Random(5), Counter[str]()
    for setup in setups(game):
        deck, rules = [*setup.edition.deck], setup.rules
        numbers = {sum(turn.cards for turn in rules.turns), 2, 3}
        for number, extra in product(numbers, (-1, 0, 0, 1)):
            for few_colours in (deck, deck[:40], deck[:60]):
                cards = rng.sample(few_colours, (setup.players + extra) * number)
                table = [cards[at : at + number] for at in range(0, len(cards), number)]
                seen += asked_round(game, setup, table)
        for odd in ("X1", deck[0][0] + "6", deck[4]):
            count = sum(turn.cards for turn in rules.turns)
            seen += asked_round(game, setup, [[odd] * count] * setup.players)
    assert set(seen) == {
        "colours_out", "many_ones", "scored", "players", "wrong_number", "unknown_card",
        "too_many_copies",
    }  # fmt: skip


def asked_round(game: UntypedGame, setup: Any, table: list[list[str]]) -> Counter[str]:
    """Ask about one table, and hold the answer or the refusal against the table of citations."""
    plain, seen = plain_setup(setup), Counter[str]()
    try:
        ruled = rule_round(setup, table)
    except IllegalPosition as no:
        held("table", no.reason.value, Moment(game.id, plain, asked=table), no.clauses)
        return Counter([no.reason.value])
    for event in (*ruled.steps, ruled.scored):
        told = plain_in(game, event)
        moment = Moment(game.id, plain, told=told, asked=table)
        held("event", told["event"], moment, event.clauses)
        seen[told["event"]] += 1
    return seen


def test_positions_that_are_asked_about_cite_what_the_table_says() -> None:
    """Boards with any towers, from a few stones to more than there are, and odd fields."""
    game, rng, seen = GAMES["just4fun-colours"], Random(6), Counter[str]()
    for setup in some_setups(game):
        seats = range(setup.players)
        # Towers that are too high come one at a time below: of several the first is refused.
        for fields, height in product((0, 2, 5, 20), (1, 3, 6)):
            stones = [
                (field, [rng.choice(seats) for _ in range(rng.randint(1, height))])
                for field in rng.sample(FIELDS, fields)
            ]
            seen += asked_position(setup, stones)
        row = [(f"{column}1", [0]) for column in "abcde"]
        seen += asked_position(setup, row)
        seen += asked_position(setup, [*row, *((f"{column}2", [1]) for column in "abcde")])
        for odd in ([("g1", [0])], [("a1", [0]), ("a1", [1])], [("a1", [9])], [("a1", [0] * 8)]):
            seen += asked_position(setup, odd)
        seen += asked_position(setup, [("a1", [0] * 7), ("a2", [1] * 7 + [0])])
        seen += asked_position(setup, [("a1", [0] * 7), ("a2", [1] * 21)])
        seen += asked_position(setup, [(field, [0]) for field in FIELDS])
    assert set(seen) == {"winners", *(row["name"] for row in TABLE["position"])}


def asked_position(setup: Any, stones: list[tuple[str, list[int]]]) -> Counter[str]:
    """Ask about one position, and hold the answer or the refusal against the table."""
    asked: Mapping[str, Json] = dict(stones)
    moment = Moment("just4fun-colours", plain_setup(setup), asked=asked)
    try:
        ruled = rule_position(setup, stones)
    except IllegalPosition as no:
        held("position", no.reason.value, moment, no.clauses)
        return Counter([no.reason.value])
    held("outcome", "winners", moment, ruled.outcome.clauses)
    return Counter(["winners"])


def test_every_row_has_a_vector() -> None:
    """Each row about an event, a refusal or a setup applies in some vector that names its ids."""
    shown: set[tuple[str, int]] = set()
    for case in load(kinds=["transition", "refused"]):
        given, expect = case.given, case.expect
        at = case.game, given["setup"], given.get("state"), given.get("action")
        if case.kind == "transition":
            for event in expect["events"]:
                moment = Moment(*at, expect["state"], event)
                shown |= numbered("event", event["event"], moment, event["clauses"])
        else:
            kind = "refusal" if "action" in given else "setup"
            shown |= numbered(kind, expect["reason"], Moment(*at), expect["clauses"])
    every = {
        (kind, number)
        for kind in ("event", "refusal", "setup")
        for number in range(len(TABLE[kind]))
    }
    missing = [TABLE[kind][number] for kind, number in sorted(every - shown)]
    assert not missing


def numbered(kind: str, name: str, moment: Moment, clauses: list[str]) -> set[tuple[str, int]]:
    """The rows that apply at a moment of a vector, by number; the vector names all of their ids."""
    applying = rows(TABLE, kind, name, moment)
    assert {clause for row in applying for clause in row[moment.game]} == set(clauses)
    return {(kind, number) for number, row in enumerate(TABLE[kind]) if row in applying}

"""What a front end sends or stores, as plain JSON values written out by hand, and back."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

import pytest

import rulekit
from rulekit import just4fun, majority
from rulekit.contract import UntypedGame
from rulekit.spec.clauses import load
from tests.base.odd import GAMES
from tests.base.played import example

FIVE = rulekit.game("5-colors")
COLOURS = rulekit.game("just4fun-colours")

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


# ---- What is told


def test_an_outcome() -> None:
    """Scores, winners and clauses; of the other game also lines and areas, by their fields."""
    won = majority.Outcome((7, 9), (1,), ("5C-END-2",))
    assert rulekit.to_json(won) == {"scores": [7, 9], "winners": [1], "clauses": ["5C-END-2"]}
    line = just4fun.Line(0, ("a1", "b1", "c1", "d1"))
    area = just4fun.Area(1, ("e5", "f5"), 2, 3)
    told = rulekit.to_json(just4fun.Outcome((0,), (line,), (area,), ("J4F-LINE-1",)))
    assert told == {
        "winners": [0],
        "lines": [{"seat": 0, "fields": ["a1", "b1", "c1", "d1"]}],
        "areas": [{"seat": 1, "fields": ["e5", "f5"], "size": 2, "stones": 3}],
        "clauses": ["J4F-LINE-1"],
    }


def test_a_refused_action() -> None:
    """What is refused, the reason as its word, the clauses and a sentence; never the action."""
    start = FIVE.start(FIVE.setup(players=2))
    with pytest.raises(rulekit.IllegalAction) as refusal:
        FIVE.apply(start, FIVE.parse("0: R1 R2"))
    assert rulekit.to_json(refusal.value) == {
        "refused": "action",
        "reason": "shuffle_due",
        "clauses": ["5C-SETUP-1"],
        "text": "the deck has to be shuffled first",
    }


def test_a_refused_setup() -> None:
    """It names the option; 5 players are one more than the stones are for."""
    with pytest.raises(rulekit.IllegalSetup) as refusal:
        COLOURS.setup(players=5)
    assert rulekit.to_json(refusal.value) == {
        "refused": "setup",
        "option": "players",
        "reason": "players",
        "clauses": ["RULING-TURN-ORDER", "J4F-STONES-1"],
        "text": "5 players cannot play: 2 to 4 can",
    }


def test_a_refused_position() -> None:
    """A field off the board, asked about."""
    with pytest.raises(rulekit.IllegalPosition) as refusal:
        just4fun.rule_position(COLOURS.setup(players=2), [("g1", [0])])
    assert rulekit.to_json(refusal.value) == {
        "refused": "position",
        "reason": "unknown_field",
        "clauses": ["J4F-BOARD-1", "RULING-BOARD"],
        "text": "there is no field g1",
    }


HEAD = {"format_version": 1, "game": "just4fun-colours", "ruleset_version": 1}
SETUP = {
    "players": 2,
    "variant": False,
    "board": ["ROYGBP", "OYGBPR", "YGBPRO", "GBPROY", "BPROYG", "PROYGB"],
    "tower_cost": "all_stones",
    "payment": "exact",
    "reshuffle": "when_empty",
    "area_tie": "whole_towers",
}
CARDS = "".join(colour * 10 for colour in "BGOPRY")


def refereed(*actions: str, end: str = "") -> Any:
    """The report, as JSON, of a game of two in Just4Fun Colours."""
    record: Any = rulekit.Record(COLOURS.setup(players=2), [*map(COLOURS.parse, actions)])
    return rulekit.to_json(rulekit.referee(rulekit.dumps_lines(record) + end))


def test_a_report() -> None:
    """Record and states are whole documents; of each colour there are 10 cards.

    Seat 0 is dealt the first 7 cards, all blue, seat 1 the last 3 blue and 4 green ones. The first
    places a stone on e1, which is blue, for a card, and draws the next one, a green one.
    """
    setup = {"format": "rulekit/setup", **HEAD, "setup": SETUP}
    shuffle = {"action": "shuffle", "cards": list(CARDS)}
    place = {"action": "place", "seat": 0, "field": "e1", "cards": ["B"]}
    state = {
        "turn": 0,
        "deck": [],
        "discards": [],
        "hands": [[], []],
        "towers": {},
        "unused": [20, 20],
        "returned": [0, 0],
        "exchanging": False,
        "waiting": "shuffle",
        "winners": None,
    }
    dealt = [list("BBBBBBB"), list("BBBGGGG")]
    report = refereed(f"shuffle: {' '.join(CARDS)}", "0: e1 B")
    assert report == {
        "record": setup | {"format": "rulekit/record", "actions": [shuffle, place]},
        "steps": [
            {"state": setup | {"format": "rulekit/state", "state": state}, "events": []},
            {
                "state": setup
                | {
                    "format": "rulekit/state",
                    "state": state | {"deck": list(CARDS[14:]), "hands": dealt, "waiting": [0]},
                },
                "events": report["steps"][1]["events"],
            },
            {
                "state": setup
                | {
                    "format": "rulekit/state",
                    "state": state
                    | {
                        "turn": 1,
                        "deck": list(CARDS[15:]),
                        "discards": ["B"],
                        "hands": [list("BBBBBBG"), dealt[1]],
                        "towers": {"e1": [0]},
                        "unused": [19, 20],
                        "waiting": [1],
                    },
                },
                "events": report["steps"][2]["events"],
            },
        ],
        "ending": {"ending": "unfinished", "waiting": [1]},
    }
    told = [[event["event"] for event in step["events"]] for step in report["steps"]]
    assert told == [[], ["dealt"], ["placed", "drawn"]]
    assert report["steps"][1]["events"][0]["hands"] == dealt
    assert report["steps"][2]["events"][1]["cards"] == ["G"]


def test_how_a_record_ends() -> None:
    """It goes on, breaks off, or is refused in a line; the last one tells the whole refusal."""
    assert refereed()["ending"] == {"ending": "unfinished", "waiting": "shuffle"}
    assert refereed(end='{"act')["ending"] == {"ending": "cut_off", "line": 2}
    assert refereed("0: e1 B")["ending"] == {
        "ending": "refused",
        "line": 2,
        "error": {
            "refused": "action",
            "reason": "shuffle_due",
            "clauses": ["J4F-SETUP-3"],
            "text": "the cards have to be shuffled first",
        },
    }


@every_game
def test_a_complete_record_ends_with_the_outcome(game: UntypedGame) -> None:
    """Its ending holds what the outcome holds by itself."""
    report = rulekit.referee(rulekit.dumps_lines(example(game.id)))
    outcome = game.outcome(report.steps[-1].state)
    told = rulekit.to_json(report)["ending"]
    assert told == {"ending": "complete", "outcome": rulekit.to_json(outcome)}


def test_a_clause() -> None:
    """All that the spec says of it, none of it left out where there is nothing to say."""
    assert rulekit.to_json(load().clauses["5C-SCORE-5"]) == {
        "id": "5C-SCORE-5",
        "game": "5-colors",
        "kind": "example",
        "text": "Red leads with 6 cards: every red card scores for whoever played it.",
        "source": [{"section": "How to Score", "unit": 6, "print": "be2c566b"}],
        "formal": None,
        "overrides": [],
        "data": {"majority": "red", "cards": 6, "scores": "red"},
        "twin": None,
    }


def test_a_ruling() -> None:
    """One that leaves nothing to choose has no readings."""
    assert rulekit.to_json(load().rulings["RULING-SHARED-WIN"]) == {
        "id": "RULING-SHARED-WIN",
        "games": ["5-colors", "5211"],
        "cause": "silent",
        "question": "Several players have most points. Who wins?",
        "default": "All who have most points win together, even with 0 points.",
        "reason": "The rulebooks name no tie-break.",
        "clauses": ["5C-END-2", "5211-END-2"],
        "switch": None,
        "readings": {},
        "rejected": ["The seat that comes first wins.", "Nobody wins."],
        "data": {"points": 0},
    }


# ---- What is read back


@every_game
def test_what_was_sent_is_read_back(game: UntypedGame) -> None:
    """Setups, records, and of whole games states, views, actions and events are the same again."""
    record = example(game.id)
    values: list[tuple[Any, Any]] = [("setup", record.setup), ("record", record)]
    values += [("action", action) for action in record.actions]
    for number, step in enumerate(rulekit.replay(record)):
        values += [("event", event) for event in step.events]
        if number % 7 == 0:
            values += [("state", step.state), ("view", game.view(step.state, number % 2))]
    for kind, value in values:
        sent = json.loads(json.dumps(rulekit.to_json(value)))
        read = rulekit.from_json(game, kind, sent)
        assert (type(read), read) == (type(value), value)


def test_another_game_or_kind_is_refused() -> None:
    """A document is read as what it says it is, by the game that it names."""
    state = rulekit.to_json(FIVE.start(FIVE.setup(players=2)))
    with pytest.raises(rulekit.InvalidDocument, match="should be one of rulekit/setup, not"):
        rulekit.from_json(FIVE, "setup", state)
    with pytest.raises(rulekit.InvalidDocument, match=r"^game: this is of 5 COLORS, not of 5211$"):
        rulekit.from_json(rulekit.game("5211"), "state", state)
    with pytest.raises(rulekit.InvalidDocument, match=r"^event: "):
        rulekit.from_json(FIVE, "event", {"action": "choose", "seat": 0, "cards": ["R1", "R2"]})


def test_the_same_is_asked_as_of_a_text() -> None:
    """What no text could hold, or no two readers read alike, is no value; hidden or in the open."""
    state = rulekit.to_json(FIVE.start(FIVE.setup(players=2)))
    odd: Any
    for odd in (10**20, 1.5, True, "1", None, -1):
        with pytest.raises(rulekit.InvalidDocument, match=r"^state\.round: "):
            rulekit.from_json(FIVE, "state", state | {"state": state["state"] | {"round": odd}})
    for odd in (float("nan"), {1}, object(), b"1"):
        with pytest.raises(rulekit.Misuse):
            rulekit.from_json(FIVE, "state", state | {"state": state["state"] | {"round": odd}})
    with pytest.raises(rulekit.InvalidDocument):
        rulekit.from_json(FIVE, "state", [state])
    kind: Any = "outcome"
    with pytest.raises(rulekit.Misuse):
        rulekit.from_json(FIVE, kind, state)
    assert rulekit.from_json(FIVE, "state", OrderedDict(state)).table.round == 1


@every_game
def test_who_names_the_game_is_read_to_or_refused(game: UntypedGame) -> None:
    """Loaders, replay and referee give the same with the game named, and take no other one's."""
    record = example(game.id)
    text, lines = rulekit.dumps(record), rulekit.dumps_lines(record)
    assert rulekit.loads(text, game, "record") == record
    assert list(rulekit.replay(record, game)) == list(rulekit.replay(record))
    assert rulekit.referee(lines, game) == rulekit.referee(lines)
    other: Any = next(it for it in GAMES if it is not game)
    names = f"{game.name}, not of {other.name}$"
    with pytest.raises(rulekit.InvalidDocument, match=f"^game: this is of {names}"):
        rulekit.loads(text, other, "record")
    with pytest.raises(rulekit.InvalidDocument, match=f"^line 1: this is a record of {names}"):
        rulekit.referee(lines, other)
    with pytest.raises(rulekit.Misuse, match=f"a record of {game.name} is none of {other.name}"):
        rulekit.replay(record, other)
    with pytest.raises(rulekit.InvalidDocument, match="one of rulekit/setup, not 'rulekit/record'"):
        rulekit.loads(text, game, "setup")
    loads: Any = rulekit.loads
    for odd in ((game,), (game, None), (None, "record"), (game, "report"), ("5211", "record")):
        with pytest.raises(rulekit.Misuse):
            loads(text, *odd)

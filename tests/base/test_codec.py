"""Documents, actions and events: there and back, always the same bytes, and never half right."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from hashlib import sha256
from itertools import islice
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulekit
from rulekit.contract import Card, Over, Players, Shuffle, Shuffled, UntypedGame
from rulekit.errors import brief
from rulekit.json.documents import dumps_header, loads_header, written
from rulekit.json.strict import canonical
from rulekit.just4fun import Exchange
from rulekit.majority import Choose
from rulekit.majority import state as majority
from rulekit.majority.state import Because, ColoursOut, Ones, Scored
from tests.base.anything import ODD, built, corrupt, events, events_of, words_of
from tests.base.harmless import is_harmless
from tests.base.played import at_random, every_game, every_setup, example, stops
from tests.majority.table import FIVE_COLORS

FIVE = rulekit.game("5-colors")

# ---- There and back

EACH = 4 if settings().max_examples < 60 else 2
"""One in so many states is written and read; CI takes every other one."""


@every_game
def test_round_trip_of_documents(game: UntypedGame) -> None:
    """By every setup, states of a game and a view of each come back, as the same text."""
    for seed, setup in enumerate(every_setup(game)):
        record = at_random(setup, seed)
        documents: list[Any] = [setup, record]
        for number, state in enumerate(islice(stops(record), seed % EACH, None, EACH)):
            viewers = (None, *range(setup.players))
            documents += [state, game.view(state, viewers[number % len(viewers)])]
        for document in documents:
            text = rulekit.dumps(document)
            read = rulekit.loads(text)
            assert read == document
            assert type(read) is type(document)
            assert written(read) == text


@every_game
def test_round_trip_of_actions_and_events(game: UntypedGame) -> None:
    """Each action and event of a game comes back, also as its seats are shown it."""
    record = example(game.id)
    for action in record.actions:
        text = rulekit.dumps_action(game, action)
        assert rulekit.loads_action(game, text) == action
        assert rulekit.dumps_action(game, rulekit.loads_action(game, text)) == text
    for step in rulekit.replay(record):
        for event in step.events:
            for seen in (event, game.shown(event, None), game.shown(event, 1)):
                text = rulekit.dumps_event(game, seen)
                assert rulekit.loads_event(game, text) == seen
                assert rulekit.dumps_event(game, rulekit.loads_event(game, text)) == text


@every_game
def test_every_legal_action_comes_back(game: UntypedGame) -> None:
    """What a player may do is written and read, not only what was done."""
    for state in stops(example(game.id)):
        for seat in range(state.setup.players):
            for action in game.legal_actions(state, seat):
                assert rulekit.loads_action(game, rulekit.dumps_action(game, action)) == action


def test_an_illegal_action_can_be_written() -> None:
    """A choice of no seat and no card is still somebody's try, which the rules answer."""
    tried = Choose(-1, ("??", "é"))
    assert rulekit.loads_action(FIVE, rulekit.dumps_action(FIVE, tried)) == tried


@pytest.mark.parametrize(
    ("scores", "cards"), [("Y", ("Y1",)), (Ones.ONES, ("Y1",)), (None, ())], ids=str
)
def test_what_scores_comes_back(scores: majority.Scores, cards: tuple[Card, ...]) -> None:
    """A colour, the 1s and nothing at all are told apart."""
    event = Scored(scores, (cards, ()), (len(cards), 0), ())
    assert rulekit.loads_event(FIVE, rulekit.dumps_event(FIVE, event)) == event


@every_game
def test_every_class_has_a_name(game: UntypedGame) -> None:
    """No event or action is left without a name in JSON."""
    if issubclass(game.setup, majority.Setup):
        assert set(game.documents.events.values()) == set(get_args(majority.Event))
    names = [*game.documents.actions, "shuffle", *game.documents.events]
    assert len(set(names)) == len(names)


# ---- The text itself


def test_setup_as_text() -> None:
    """A setup is exactly this text: the format is a promise to other languages."""
    setup = FIVE.setup(players=3, optional_rule=True, second_burst="once")
    assert rulekit.dumps(setup) == (
        '{"format":"rulekit/setup","format_version":1,"game":"5-colors","ruleset_version":1,'
        '"setup":{"optional_ending":"round","optional_rule":true,"players":3,'
        '"second_burst":"once"}}'
    )


def test_state_as_text() -> None:
    """A state tells where each card is, what was chosen, and what is waited for."""
    state = FIVE.start(FIVE.setup(players=2))
    deck = FIVE_COLORS.deck()
    state = FIVE.apply(state, Shuffled(deck)).state
    state = FIVE.apply(state, Choose(1, ("B2", "B2"))).state
    value = json.loads(rulekit.dumps(state))
    # Sorted, the deck begins with 5 blue 1s and 6 blue 2s; the 10 cards at its end are removed.
    assert value.pop("state") == {
        "chosen": [None, ["B2", "B2"]],
        "deck": list(deck[10:90]),
        "discards": [],
        "hands": [["B1"] * 5, ["B2"] * 5],
        "left": [[], []],
        "played": [[], []],
        "removed": list(deck[90:]),
        "round": 1,
        "score_piles": [[], []],
        "scores": [0, 0],
        "turn": 1,
        "waiting": [0],
        "winners": None,
    }
    assert value == {
        "format": "rulekit/state",
        "format_version": 1,
        "game": "5-colors",
        "ruleset_version": 1,
        "setup": {
            "players": 2,
            "optional_rule": False,
            "second_burst": "again",
            "optional_ending": "round",
        },
    }


def test_waiting_and_outcome_as_text() -> None:
    """A view names what is waited for, since a browser has nothing else to tell it from."""
    record = example("5-colors")
    first, *_, last = stops(record)
    for state, name in ((first, "shuffle"), (last, "over")):
        view = json.loads(rulekit.dumps(FIVE.view(state, 0)))["view"]
        assert view["waiting"] == name
    assert view["scores"] == list(last.table.scores)
    assert view["winners"] == list(last.waiting.outcome.winners)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            ColoursOut(("R", "Y"), 7, (Because.BURST, Because.TIE), ("5C-TIE-1",)),
            '{"because":["burst","tie"],"clauses":["5C-TIE-1"],"count":7,'
            '"event":"colours_out","out":["R","Y"]}',
        ),
        (
            Scored(Ones.ONES, ((Card("R1"),), ()), (1, 0), ("5C-ONES-1",)),
            '{"cards":[["R1"],[]],"clauses":["5C-ONES-1"],"event":"scored","points":[1,0],'
            '"scores":"ones"}',
        ),
        (
            Scored(None, ((), ()), (0, 0), ("5C-SCORE-4",)),
            '{"cards":[[],[]],"clauses":["5C-SCORE-4"],"event":"scored","points":[0,0],'
            '"scores":null}',
        ),
    ],
)
def test_events_as_text(event: majority.Event, text: str) -> None:
    """Events are exactly these texts."""
    assert rulekit.dumps_event(FIVE, event) == text


def test_shuffle_as_text() -> None:
    """A shuffle is an action like a player's."""
    text = '{"action":"shuffle","cards":["R2","R1"]}'
    assert rulekit.loads_action(FIVE, text) == Shuffled(("R2", "R1"))
    assert rulekit.dumps_action(FIVE, Shuffled(("R2", "R1"))) == text


def test_text_by_any_hand_is_read() -> None:
    """Space, line breaks and the order of keys are free in what is read."""
    setup = FIVE.setup(players=2)
    loose = json.dumps(dict(reversed(json.loads(rulekit.dumps(setup)).items())), indent=4)
    assert loose != rulekit.dumps(setup)
    assert rulekit.loads(f"\n{loose}\r\n") == setup


def test_digest_is_part_of_a_sha256() -> None:
    """Another language can have the digest too: the hash of the text, its first 16 digits."""
    setup = FIVE.setup(players=2)
    wanted = sha256(rulekit.dumps(setup).encode("ascii")).hexdigest()[:16]
    assert rulekit.digest(setup) == wanted


@every_game
def test_digests_differ_between_states(game: UntypedGame) -> None:
    """No two states of a game have the same digest."""
    states = list(stops(example(game.id)))
    assert len({rulekit.digest(state) for state in states}) == len(states)


_SAY = """
import sys
import rulekit
from tests.base.played import example, stops
record = example(sys.argv[1])
print(rulekit.dumps(record))
for state in stops(record):
    print(rulekit.dumps(state), rulekit.digest(state))
    print(rulekit.dumps(record.game.view(state, 0)))
"""


@every_game
def test_same_bytes_in_another_process(game: UntypedGame) -> None:
    """The hash seed of a process changes no byte of a game."""

    def said(seed: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", _SAY, game.id],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    first = said("1")
    assert first.startswith('{"actions":[')
    assert said("2") == first


# ---- What is no document


@cache
def a_state() -> str:
    """A state of 3 players in turn 2 of round 3, when seat 1 has chosen."""
    for state in stops(at_random(FIVE.setup(players=3), 11)):
        table = state.table
        if (table.round, table.turn) == (3, 2) and state.waiting == Players((0, 1, 2)):
            return rulekit.dumps(FIVE.apply(state, FIVE.legal_actions(state, 1)[0]).state)
    raise AssertionError("there is no such state")


def wrong(text: str) -> rulekit.InvalidDocument:
    """The error that a text gives, which must be short, whatever the text holds."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads(text)
    assert len(str(caught.value)) < 300
    assert is_harmless(str(caught.value))
    return caught.value


def changed(
    document: dict[str, Any], kind: str, change: Callable[[dict[str, Any]], object]
) -> None:
    """Change a state or a view, or what stands beside it as if it stood there."""
    beside = {key: document.pop(key) for key in ("setup", "seat") if key in document}
    inner = document[kind]
    inner |= beside
    change(inner)
    document |= {key: inner.pop(key) for key in beside}


def with_round(value: str) -> str:
    """The state with another text in the place of the round's number."""
    return a_state().replace('"round":3', f'"round":{value}')


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("true", "this should be a whole number from 0 on, not true"),
        ("3.0", "this should be a whole number from 0 on, not a decimal number"),
        ('"3"', "this should be a whole number from 0 on, not a text"),
        ("null", "this should be a whole number from 0 on, not null"),
        ("[3]", "this should be a whole number from 0 on, not a list"),
        ('{"a":3}', "this should be a whole number from 0 on, not an object"),
        ("-3", "this should be a whole number from 0 on, not a negative number"),
        ("1e999", "this should be a whole number from 0 on, not a decimal number"),
        ("NaN", "NaN is no JSON"),
        ("Infinity", "Infinity is no JSON"),
        ("-Infinity", "-Infinity is no JSON"),
        ("1" * 5000, "a number of 5000 digits is too large"),
        ("1" * 500_000, "a number of 500000 digits is too large"),
        ("-" + "1" * 16, "a number of 16 digits is too large"),
        ('"' + "a" * 500_000 + '"', "this should be a whole number from 0 on, not a text"),
    ],
    ids=lambda value: value[:12],
)
def test_a_number_is_a_whole_number(value: str, why: str) -> None:
    """Nothing is made into a number, and the place is told."""
    error = wrong(with_round(value))
    assert error.where == "state.round"
    assert error.why.startswith(why)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda state: state.pop("turn"), "state"),
        (lambda state: state.update(turns=1), "state"),
        (lambda state: state.update({"x" * 500_000: 1}), "state"),
        (lambda state: state.update(round=30), "state.turn"),
        (lambda state: state.update(turn=4), "state.turn"),
        (lambda state: state.update(turn=1), "state.deck"),
        (lambda state: state.update(played=[[], [], []]), "state.played[0]"),
        (lambda state: state["deck"].append("R1"), "state.deck"),
        (lambda state: state["removed"].pop(), "state.removed"),
        (lambda state: state["discards"].append("R1"), "state.discards"),
        (lambda state: state["hands"].append([]), "state.hands"),
        (lambda state: state["hands"].pop(), "state.hands"),
        (lambda state: state["hands"][2].pop(), "state.hands[2]"),
        (lambda state: state["hands"][2].reverse(), "state.hands[2]"),
        (lambda state: state["hands"].__setitem__(1, "R1R2"), "state.hands[1]"),
        (lambda state: state["hands"].__setitem__(1, {"R1": 1}), "state.hands[1]"),
        (lambda state: state["hands"][1].__setitem__(3, 7), "state.hands[1][3]"),
        (lambda state: state["hands"][1].__setitem__(3, "??"), "state.hands[1]"),
        (lambda state: state["hands"][0].__setitem__(0, "R9"), "state.hands[0]"),
        (lambda state: state["deck"].__setitem__(slice(3), ["O6"] * 3), "state.deck"),
        (lambda state: state["chosen"].__setitem__(0, {}), "state.chosen[0]"),
        (lambda state: state["chosen"].__setitem__(1, ["R1", "R1"]), "state.chosen[1]"),
        (lambda state: state["chosen"].__setitem__(1, ["Z1"]), "state.chosen[1]"),
        (lambda state: state["chosen"].__setitem__(1, "R1"), "state.chosen[1]"),
        (lambda state: state.update(chosen=state["chosen"][1:2] * 3), "state.chosen"),
        (lambda state: state["setup"].update(players=True), "setup.players"),
        (lambda state: state["setup"].update(players=2), "state.hands"),
        (lambda state: state["setup"].update(optional_rule=0), "setup.optional_rule"),
        (lambda state: state["setup"].update(second_burst=[]), "setup.second_burst"),
        (lambda state: state["setup"].pop("optional_ending"), "setup"),
        (lambda state: state["setup"].update(second_burst="\ud800"), "setup.second_burst"),
        (lambda state: state["setup"].update(second_burst="x" * 101), "setup.second_burst"),
        (lambda state: state["left"][0].append("R1"), "state.left[0]"),
    ],
)
def test_a_state_that_cannot_be(change: Callable[[dict[str, Any]], object], where: str) -> None:
    """A state with one fault is refused, and the place of the fault is told."""
    document = json.loads(a_state())
    changed(document, "state", change)
    assert wrong(json.dumps(document)).where == where


@pytest.mark.parametrize("key", ["waiting", "winners", "scores"])
def test_what_follows_from_the_rest_may_be_absent(key: str) -> None:
    """A state without it is the same state; where it is there, it has to be right."""
    document = json.loads(a_state())
    right = document["state"].pop(key)
    assert rulekit.loads(json.dumps(document)) == rulekit.loads(a_state())
    for value in (0, [], {}, "over", [*(right or ()), 1.0], {"a": [right]}):
        document["state"][key] = value
        assert wrong(json.dumps(document)).where == f"state.{key}"


@pytest.mark.touches("5C-CARDS-1", "5C-CARDS-2", "5C-SETUP-1", twin=False)
def test_cards_are_conserved() -> None:
    """A second red 6, in the place of any other card, is one that the game does not have."""
    document = json.loads(a_state())
    state = document["state"]
    places = [state["deck"], state["removed"], state["discards"]]
    places += [*state["hands"], *state["played"], *state["score_piles"]]
    assert sum(map(len, places)) == 100
    state["chosen"] = [None, None, None]
    del state["waiting"]
    for cards in places:
        for index, card in enumerate(cards):
            if card != "R6":
                cards[index] = "R6"
                assert "the game has no card" in wrong(json.dumps(document)).why
                cards[index] = card
    assert rulekit.dumps(rulekit.loads(json.dumps(document)))


@pytest.mark.touches("RULING-CHOICE-STANDS")
def test_no_state_in_which_all_have_chosen() -> None:
    """The last choice reveals all, so there is no state with all choices face down."""
    document = json.loads(a_state())
    hands = document["state"]["hands"]
    document["state"]["chosen"] = [hand[:1] for hand in hands]
    assert wrong(json.dumps(document)).where == "state.chosen"


@pytest.mark.touches("5C-PLAYERS-1", "RULING-SECOND-BURST")
def test_an_illegal_setup_names_its_clauses() -> None:
    """What the rules say no to is told with the clauses."""
    text = rulekit.dumps(FIVE.setup(players=5))
    error = wrong(text.replace('"players":5', '"players":6'))
    assert error.where == "setup.players"
    assert "5C-PLAYERS-1" in error.why
    error = wrong(text.replace('"again"', '"never"'))
    assert error.where == "setup.second_burst"
    assert "RULING-SECOND-BURST" in error.why


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('"format":"rulekit/state"', '"format":"rulekit/stat"', "document"),
        ('"format":"rulekit/state"', '"format":["rulekit/state"]', "document"),
        ('"format":"rulekit/state"', '"format":"rulekit/view"', "document"),
        ('"format":"rulekit/state",', "", "document"),
        ('"format_version":1', '"format_version":2', "format_version"),
        ('"format_version":1', '"format_version":0', "format_version"),
        ('"format_version":1', '"format_version":true', "format_version"),
        ('"format_version":1', '"format_version":1.0', "format_version"),
        ('"format_version":1,', "", "document"),
        ('"game":"5-colors"', '"game":"5-colours"', "game"),
        ('"game":"5-colors"', '"game":["5-colors"]', "game"),
        ('"game":"5-colors"', '"game":"5211"', "state.hands[0]"),
        ('"ruleset_version":1', '"ruleset_version":2', "ruleset_version"),
        ('"ruleset_version":1', '"ruleset_version":0', "ruleset_version"),
        ('"ruleset_version":1', '"ruleset_version":"1"', "ruleset_version"),
        ('"game":', '"extra":1,"game":', "document"),
        ('"game":', '"game":"5211","game":', "document"),
        ('"round":3', '"round":3,"round":3', "state"),
        ('"players":3', '"players":3,"players":2', "setup"),
        ('"round":3', '"round":03', "document"),
        ('"round":3', '"round":3,', "document"),
    ],
)
def test_another_head_or_text(old: str, new: str, where: str) -> None:
    """Other formats, games and versions are refused, and so are keys that are used twice."""
    assert old in a_state()
    assert wrong(a_state().replace(old, new, 1)).where == where


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        "3",
        '"rulekit/state"',
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"format":' * 100_000,
        '"' + "a" * 10**7 + '"',
        '{"format":"' + "a" * 900_000 + '"}',
        "[" + "1," * 400_000 + "1]",
        "{" + "".join(f'"k{i}":1,' for i in range(70_000)) + '"k9":1}',
        " " * 10**7,
        "9" * 10**7,
        "NaN",
        '{"format":"rulekit/setup"}',
        "\ufeff{}",
        "\ud800",
        '"\\ud800"',
        "\x00",
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_no_document_at_all(text: str) -> None:
    """Deep, long and broken texts are refused at once."""
    assert wrong(text).where == "document"


@pytest.mark.parametrize(
    "value", ["[" * 100_000 + "]" * 100_000, "1," * 300_000 + "1", '"R1",' * 9]
)
def test_long_lists_and_deep_nesting_within(value: str) -> None:
    """The place of many faults is that of the first one."""
    error = wrong(a_state().replace('"deck":[', f'"deck":[{value},' if value[-1] != "," else ""))
    assert error.where in ("document", "state.deck[0]", "state.deck")


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda view: view.update(seat=3), "seat"),
        (lambda view: view.update(seat=0), "view.hands[0]"),
        (lambda view: view.update(seat=None), "view.hands"),
        (lambda view: view.update(deck=-1), "view.deck"),
        (lambda view: view.update(deck=view["deck"] + 1), "view.deck"),
        (lambda view: view.update(removed=0), "view.removed"),
        (lambda view: view.update(round=view["round"] - 1), "view.discards"),
        (lambda view: view.update(scores=[0, 0, 0]), "view.scores"),
        (lambda view: view.update(waiting=None), "view.waiting"),
        (lambda view: view.update(waiting="shuffle"), "view.waiting"),
        (lambda view: view.update(waiting=[True, 2]), "view.waiting"),
        (lambda view: view.update(waiting=[0, 1, 2]), "view.waiting"),
        (lambda view: view["legal_actions"].pop(), "view.legal_actions"),
        (lambda view: view["legal_actions"].insert(0, {}), "view.legal_actions"),
        (lambda view: view["hands"][0].__setitem__(4, "R1"), "view.hands"),
        (lambda view: view["hands"][2].__setitem__(0, "??"), "view.hands[2]"),
        (lambda view: view["played"][1].__setitem__(0, "R6x"), "view.played[1]"),
        (lambda view: view.update(chosen=[True, True, True]), "view.chosen"),
        (lambda view: view.update(chosen=[True, True]), "view.chosen"),
        (lambda view: view.update(chosen=[0, 1, 0]), "view.chosen[0]"),
        (
            lambda view: view.update(choice=[]),
            "view.choice",
        ),
    ],
)
def test_a_view_that_cannot_be(change: Callable[[dict[str, Any]], object], where: str) -> None:
    """A view with one fault is refused, and the place of the fault is told."""
    document = json.loads(rulekit.dumps(FIVE.view(rulekit.loads(a_state()), 2)))
    changed(document, "view", change)
    assert wrong(json.dumps(document)).where == where


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"action":"choose","seat":true,"cards":["R1"]}', "action.seat"),
        ('{"action":"choose","seat":0.0,"cards":["R1"]}', "action.seat"),
        ('{"action":"choose","seat":1e2,"cards":["R1"]}', "action.seat"),
        ('{"action":"choose","seat":0,"cards":"R1"}', "action.cards"),
        ('{"action":"choose","seat":0,"cards":[["R1"]]}', "action.cards[0]"),
        ('{"action":"choose","seat":0,"cards":["R1",null]}', "action.cards[1]"),
        ('{"action":"choose","seat":0}', "action"),
        ('{"action":"choose","seat":0,"cards":[],"more":1}', "action"),
        ('{"action":"shuffle","seat":0,"cards":[]}', "action"),
        ('{"action":"chose","seat":0,"cards":[]}', "action"),
        ('{"action":["choose"],"seat":0,"cards":[]}', "action"),
        ('{"event":"choose","seat":0,"cards":[]}', "action"),
        ('{"seat":0,"cards":[]}', "action"),
        ("0: R1 R2", "action"),
        ("", "action"),
        ("[]", "action"),
        ("NaN", "action"),
    ],
)
def test_no_action(text: str, where: str) -> None:
    """A text that is no action of the game is refused, and the place is told."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads_action(FIVE, text)
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"event":"removed","count":-1,"clauses":[]}', "event.count"),
        ('{"event":"removed","count":1}', "event"),
        ('{"event":"scored","scores":3,"cards":[],"points":[],"clauses":[]}', "event.scores"),
        ('{"event":"colours_out","out":[],"count":0,"because":["tied"],"clauses":[]}', None),
        ('{"event":"placed"}', "event"),
        ('{"action":"choose","seat":0,"cards":[]}', "event"),
    ],
)
def test_no_event(text: str, where: str | None) -> None:
    """A text that is no event of the game is refused, and the place is told."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads_event(FIVE, text)
    assert caught.value.where == (where or "event.because[0]")


@pytest.mark.parametrize("value", ODD, ids=brief)
def test_what_is_no_document_is_misuse(value: Any) -> None:
    """Only a game's values can be written, and only texts can be read."""
    for write in (rulekit.dumps, rulekit.digest, dumps_header):
        with pytest.raises(rulekit.Misuse):
            write(value)
    with pytest.raises(rulekit.Misuse):
        rulekit.dumps_event(FIVE, value)
    if not isinstance(value, Shuffled):
        with pytest.raises(rulekit.Misuse):
            rulekit.dumps_action(FIVE, value)
    for read in (rulekit.loads, loads_header):
        with pytest.raises(rulekit.InvalidDocument if isinstance(value, str) else rulekit.Misuse):
            read(value)


@pytest.mark.parametrize("value", [it for it in ODD if it is not FIVE] + ["5211"], ids=brief)
def test_what_is_no_game_is_misuse(value: Any) -> None:
    """Actions and events go with a game, and neither its id nor anything else is one."""
    action, event = example("5-colors").actions[1], events_of(FIVE)[0]
    for call in (
        lambda: rulekit.dumps_action(value, action),
        lambda: rulekit.loads_action(value, rulekit.dumps_action(FIVE, action)),
        lambda: rulekit.dumps_event(value, event),
        lambda: rulekit.loads_event(value, rulekit.dumps_event(FIVE, event)),
    ):
        with pytest.raises(rulekit.Misuse):
            call()


@pytest.mark.parametrize("text", [it for it in ODD if not isinstance(it, str)], ids=brief)
def test_actions_and_events_are_read_from_texts(text: Any) -> None:
    """Whatever else is given to read is misuse."""
    with pytest.raises(rulekit.Misuse):
        rulekit.loads_action(FIVE, text)
    with pytest.raises(rulekit.Misuse):
        rulekit.loads_event(FIVE, text)


def test_an_outcome_is_no_document() -> None:
    """What is told of it names all that could be written."""
    outcome = FIVE.outcome(list(stops(example("5-colors")))[-1])
    with pytest.raises(rulekit.Misuse) as caught:
        rulekit.dumps(outcome)
    assert str(caught.value) == "an Outcome is no setup, state, view or record"


# ---- What is written is read


@every_game
@given(st.data())
def test_every_action_that_is_written_is_read(game: UntypedGame, data: st.DataObject) -> None:
    """Whatever words an action holds, it is refused or comes back."""
    classes = [*game.documents.actions.values(), Shuffled]
    action = data.draw(st.one_of(*(built(cls, words_of(game)) for cls in classes)))
    try:
        text = rulekit.dumps_action(game, action)
    except rulekit.Misuse:
        return
    assert rulekit.loads_action(game, text) == action


@every_game
@given(st.data())
def test_every_event_that_is_written_is_read(game: UntypedGame, data: st.DataObject) -> None:
    """Whatever an event's fields hold, it is refused or comes back."""
    event = data.draw(events(game))
    try:
        text = rulekit.dumps_event(game, event)
    except rulekit.Misuse:
        return
    read = rulekit.loads_event(game, text)
    assert read == event
    assert rulekit.dumps_event(game, read) == text


@every_game
@given(st.data())
def test_every_document_that_is_written_is_read(game: UntypedGame, data: st.DataObject) -> None:
    """Whatever the fields of a state, a view or a record hold, it is refused or comes back."""
    record = example(game.id)
    states = list(stops(record))
    state = data.draw(st.sampled_from(states))
    view = game.view(state, data.draw(st.sampled_from([None, 0, 1])))
    document = data.draw(st.sampled_from([state, view]))
    inner = data.draw(st.booleans()) and hasattr(document, "table")
    part = document.table if inner else document
    name = data.draw(st.sampled_from([it.name for it in attrs.fields(type(part))]))
    values = (
        [getattr(each.table if inner else each, name) for each in (states[0], states[-1])]
        if (document is state)
        else []
    )
    other = data.draw(st.sampled_from([*ODD, *values]))
    changed = attrs.evolve(part, **{name: other})
    if inner:
        changed = attrs.evolve(document, table=changed)
    try:
        text = rulekit.dumps(changed)
        read = rulekit.loads(text)
    except rulekit.Misuse:
        return
    except rulekit.InvalidDocument:
        assert document is view, "a state that is not read is not written either"
        return
    assert rulekit.dumps(read) == text or document is view
    assert read == changed or document is view


def test_a_state_that_no_reader_takes_is_not_written() -> None:
    """A card too few, another game's card and a number that is none are found by the writer."""
    state = list(stops(example("5-colors")))[5]
    for change in (
        {"deck": state.table.deck[1:]},
        {"deck": ("T2", *state.table.deck[1:])},
        {"deck": list(state.table.deck)},
        {"deck": None},
        {"round": True},
        {"hands": 5},
    ):
        with pytest.raises(rulekit.Misuse):
            rulekit.dumps(attrs.evolve(state, table=attrs.evolve(state.table, **change)))
    rulekit.dumps(state)


# ---- No error tells a secret


@every_game
def test_no_error_tells_what_stands_in_a_document(game: UntypedGame) -> None:
    """A word in the place of any value of a state, view, record or event is never quoted.

    Names of keys, and the words of the head, are no part of a game.
    """
    record = example(game.id)
    state = list(stops(record))[len(record.actions) // 2]
    documents = [state, game.view(state, 0), record]
    texts: list[tuple[Any, str]] = [(rulekit.loads, rulekit.dumps(it)) for it in documents]
    texts += [
        (partial(rulekit.loads_event, game), rulekit.dumps_event(game, it))
        for it in events_of(game)
    ]
    texts += [
        (partial(rulekit.loads_action, game), rulekit.dumps_action(game, it))
        for it in record.actions[:2]
    ]
    tried = 0
    for read, text in texts:
        document = json.loads(text)
        for put in places(document):
            for secret in ("Q7", ["Q7"], {"Q7": 1}, -777, 777.5):
                why = why_not(read, json.dumps(put(secret)))
                tried += bool(why)
                assert "Q7" not in why.replace("the key 'Q7' is unknown", "")
                assert "777" not in why
    assert tried > 100


def why_not(read: Callable[[str], Any], text: str) -> str:
    """Why a text is refused; empty where it is read."""
    try:
        read(text)
    except rulekit.InvalidDocument as error:
        return error.why
    return ""


def places(document: Any) -> Iterator[Callable[[Any], Any]]:
    """For every value within a game's part of a document: put another one there."""

    def within(value: Any) -> Iterator[tuple[Any, Any]]:
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            if key not in {"format", "format_version", "game", "ruleset_version", "setup"}:
                yield value, key
                if isinstance(value[key], dict | list):
                    yield from within(value[key])

    for holder, key in within(document):
        before = holder[key]

        def put(other: Any, holder: Any = holder, key: Any = key) -> Any:
            holder[key] = other
            return document

        yield put
        holder[key] = before


def test_no_misuse_tells_what_is_hidden() -> None:
    """A hand, a deck and a choice that cannot be written are not told."""
    state = list(stops(example("5-colors")))[2]
    dealt = next(it for it in events_of(FIVE) if isinstance(it, majority.Dealt))
    attempts: tuple[tuple[Callable[[Any], str], object], ...] = (
        (rulekit.dumps, dealt),
        (rulekit.dumps, Shuffled(("Q7",) * 100)),
        (rulekit.dumps, attrs.evolve(state, table=attrs.evolve(state.table, deck=("Q7",)))),
        (rulekit.dumps, attrs.evolve(state, chosen=((Card("Q7"),), None))),
        (partial(rulekit.explain, FIVE), majority.Dealt(((Card("Q7"),) * 5,) * 2, ())),
        (partial(rulekit.dumps_event, FIVE), majority.Dealt(((Card("Q7"),) * 5,) * 2, ())),
        (partial(rulekit.dumps_event, FIVE), Shuffled(("Q7",))),
        (partial(rulekit.dumps_action, FIVE), dealt),
        (partial(rulekit.dumps_action, FIVE), Shuffled(("Q7" + "x" * 100,))),
    )
    for write, value in attempts:
        with pytest.raises(rulekit.Misuse) as caught:
            write(value)
        said = str(caught.value)
        assert "Q7" not in said
        assert not any(card in said for card in FIVE.setup.edition.points)


@every_game
def test_the_text_is_the_canonical_one_of_the_plain_value(game: UntypedGame) -> None:
    """What is written is `to_json` with its keys in order, and nothing but plain values."""
    record = example(game.id)
    for step in rulekit.replay(record):
        views = [game.view(step.state, seat) for seat in (None, 0)]
        for value in (step.state, *views, record.setup, record):
            plain = rulekit.to_json(value)
            assert rulekit.dumps(value) == canonical(plain)
            assert json.loads(rulekit.dumps(value)) == plain
        for event in step.events:
            assert rulekit.dumps_event(game, event) == canonical(rulekit.to_json(event))


def test_another_games_action_is_misuse() -> None:
    """The games' classes are different ones, so an action cannot go astray."""
    action: Any = Exchange(0)
    with pytest.raises(rulekit.Misuse):
        rulekit.dumps_action(FIVE, action)


# ---- Whatever else is wrong


@cache
def texts() -> tuple[str, ...]:
    """Documents of all games and kinds."""
    found = []
    for game in rulekit.games():
        record = example(game.id)
        found += [rulekit.dumps(record.setup), rulekit.dumps(record)]
        for number, state in enumerate(stops(record)):
            if number % 7 == 0:
                found.append(rulekit.dumps(state))
                found.append(rulekit.dumps(game.view(state, number % 3 % 2)))
    return tuple(found)


def meant(value: Any) -> Any:
    """A JSON value in which the cards of a player's action are sorted: their order says nothing."""
    if isinstance(value, list):
        return [meant(item) for item in value]
    if isinstance(value, dict):
        inner = {key: meant(item) for key, item in value.items()}
        if value.get("action") not in (None, "shuffle") and "cards" in value:
            inner["cards"] = sorted(value["cards"])
        return inner
    return value


ALWAYS = {"waiting", "winners"}
MAJORITY = {"state": ALWAYS | {"scores"}, "view": ALWAYS | {"scores", "legal_actions"}}
FOLLOWS: dict[str, dict[str, set[str]]] = {
    "5-colors": MAJORITY,
    "5211": MAJORITY,
    "just4fun-colours": {
        "state": ALWAYS | {"unused"},
        "view": ALWAYS | {"unused", "owners", "round", "legal_actions"},
    },
}
"""What follows from the rest by game, in a state and in a view: a document may do without it."""


def told_again(read: Any, given: Any) -> Any:
    """The document of what was read, without what follows from the rest and was not given."""
    again = json.loads(rulekit.dumps(read))
    for body in again.keys() & {"state", "view"}:
        for key in FOLLOWS[again["game"]][body] - given[body].keys():
            del again[body][key]
    return again


def read_or_refused(text: str) -> tuple[Any, rulekit.InvalidDocument | None]:
    """What a text is read as, or why it is not."""
    try:
        return rulekit.loads(text), None
    except rulekit.InvalidDocument as error:
        return None, error


def play_on(state: Any) -> None:
    """Take the first legal action until the game is over."""
    game = rulekit.Record(state.setup, ()).game
    while True:
        match game.waiting(state):
            case Players(seats):
                action = game.legal_actions(state, seats[0])[0]
            case Shuffle(cards):
                action = Shuffled(cards)
            case Over():
                return
        state = game.apply(state, action).state


@given(st.data())
def test_a_changed_document_is_refused_or_meant(data: st.DataObject) -> None:
    """One change makes a document invalid, or gives another one, of which nothing is overlooked.

    A state that is accepted can be played to the end of its game.
    """
    changed = corrupt(json.loads(data.draw(st.sampled_from(texts()))), data)
    text = json.dumps(changed, sort_keys=True, separators=(",", ":"))
    read, error = read_or_refused(text)
    if error:
        assert error.where
        assert len(error.why) < 300
        return
    assert told_again(read, json.loads(text)) == meant(json.loads(text))
    if json.loads(text)["format"] == "rulekit/state":
        play_on(read)


@given(st.data())
def test_a_damaged_text_is_refused_or_meant(data: st.DataObject) -> None:
    """The same holds when characters are lost, doubled or put in."""
    text = data.draw(st.sampled_from(texts()))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 4))
        new = data.draw(
            st.sampled_from(["", '"', "{", "]", ",", "1", "-", "R1", "\\", "\ud800", "é"])
        )
        text = text[:start] + new + text[end:]
    read, error = read_or_refused(text)
    if not error:
        assert told_again(read, json.loads(text)) == meant(json.loads(text))

"""A table's messages keep every secret: the law holds over them, and finds planted leaks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from attrs import frozen
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import rulekit
from rulekit.contract import UntypedGame
from rulekit.json.documents import written_in
from rulekit.json.strict import canonical
from rulekit.table import Answer, Table, act, messages
from rulekit.testing import Leak, Secrecy, secrecy
from rulekit.zones import Viewer
from tests.laws.leaks import hidden
from tests.laws.looking import look
from tests.laws.tables import every_game, small_tables, tables
from tests.table.hosted import Host, facts_of_hosted, hosted, looks_at

GAMES = max(settings().max_examples // 10, 1)


def law_of(game: UntypedGame, host: Host, setups: st.SearchStrategy[Any]) -> type[Secrecy]:
    """The law of secrecy, held against what this host sends."""
    machine = secrecy(hosted(game, host), facts_of_hosted(game), setups)
    machine.looks = looks_at(host)
    return machine


@every_game
@pytest.mark.touches("5C-TURN-1", "5C-TURN-2", "J4F-PLAY-2", "J4F-SETUP-4", "J4F-EXCHANGE-2")
@pytest.mark.touches("RULING-PUBLIC-CARDS", "RULING-REMOVED-CARDS", "RULING-EXCHANGE")
def test_messages_tell_nobody_what_they_must_not_know(game: UntypedGame) -> None:
    """Tables that a viewer may not tell apart send this viewer the same, to the letter.

    That is number and length of the messages, events, sentences, views and refusals.
    """
    machine = law_of(game, Host(), tables(game))
    run_state_machine_as_test(
        machine, settings=settings(machine.TestCase.settings, max_examples=GAMES)
    )
    assert {"deck", "deck and hand"} <= set(machine.tried), "what is hidden was varied"


# ---- Leaks


@frozen
class PlantedLeak:
    """A host that leaks in one way."""

    kind: str
    host: Host
    games: tuple[str, ...] = ("5-colors", "just4fun-colours")


def sends(tell: Callable[[Table, Viewer, Any], Any]) -> Host:
    """A host that makes something else of every message of a table."""

    def send(table: Table, told: Mapping[Viewer, Any]) -> dict[Viewer, list[str]]:
        return {
            viewer: [canonical(tell(table, viewer, it) if it["message"] == "table" else it)]
            for viewer, it in told.items()
        }

    return Host(send=send)


def refuses(tell: Callable[[Table, int, str, Answer], Mapping[Viewer, Any]]) -> Host:
    """A host that makes something else of every refusal."""

    def acted(table: Table, seat: int, document: Any, *draw: Any) -> Answer:
        answered = act(table, seat, document, *draw)
        if answered.table is not table or answered.messages[seat]["message"] != "refusal":
            return answered
        return Answer(table, tell(table, seat, document, answered))

    return Host(act=acted)


def a_bit(table: Table) -> bool:
    """One bit of how the deck lies; nearly half of all pairs change it that change places."""
    deck = hidden(table.game, table.state, "deck")
    return sum(place * sum(card.encode()) for place, card in enumerate(deck)) % 2 == 1


def in_sentences(table: Table, _: Viewer, told: Any) -> Any:
    """A sentence is made from the event itself and names its cards."""
    events = [
        {**entry, "sentence": f"{entry['sentence']} {written_in(table.game, event)}"}
        for entry, event in zip(told["events"], table.events, strict=True)
    ]
    return {**told, "events": events}


def in_events(table: Table, _: Viewer, told: Any) -> Any:
    """The events themselves are sent."""
    events = [
        {**entry, "event": json.loads(written_in(table.game, event))}
        for entry, event in zip(told["events"], table.events, strict=True)
    ]
    return {**told, "events": events}


def views_of_seat_0(table: Table, viewer: Viewer, told: Any) -> Any:
    """Spectators are sent what seat 0 sees."""
    return messages(table)[0] | {"moment": told["moment"]} if viewer is None else told


def a_digest(table: Table, _: Viewer, told: Any) -> Any:
    """The digest of the state, by which cards can be searched."""
    return {**told, "digest": rulekit.digest(table.state)}


def in_the_number(table: Table, _: Viewer, told: Any) -> Any:
    """One bit of the deck in the number of the move."""
    return {**told, "number": 2 * told["number"] + a_bit(table)}


def in_the_moment(table: Table, viewer: Viewer, told: Any) -> Any:
    """The moment counts the actions that were before, and choices by what they are."""
    last = str(table.actions[-1]).encode()
    return told if viewer is None else {**told, "moment": told["moment"] * 1000 + sum(last)}


def in_the_order(table: Table, _: Viewer, told: Any) -> Any:
    """The events come in an order that the deck decides."""
    events = told["events"][::-1] if a_bit(table) else told["events"]
    return {**told, "events": events}


def in_the_length(table: Table, told: Mapping[Viewer, Any]) -> dict[Viewer, list[str]]:
    """A message is longer by a space where the deck lies in a certain way."""
    space = " " if a_bit(table) else ""
    return {viewer: [canonical(it) + space] for viewer, it in told.items()}


def in_the_count(table: Table, told: Mapping[Viewer, Any]) -> dict[Viewer, list[str]]:
    """A message is sent twice where the deck lies in a certain way."""
    return {viewer: [canonical(it)] * (1 + a_bit(table)) for viewer, it in told.items()}


def to_some(table: Table, told: Mapping[Viewer, Any]) -> dict[Viewer, list[str]]:
    """Spectators are sent nothing where the deck lies in a certain way."""
    dropped = a_bit(table)
    return {
        viewer: [canonical(it)] for viewer, it in told.items() if viewer is not None or not dropped
    }


def to_everybody(table: Table, seat: int, _: str, told: Answer) -> Mapping[Viewer, Any]:
    """All are told what was refused."""
    return dict.fromkeys((*range(len(table.names)), None), told.messages[seat])


def by_the_rules(table: Table, seat: int, document: str, told: Answer) -> Mapping[Viewer, Any]:
    """The rules are asked of another seat's action before it is asked whose it is."""
    if told.messages[seat]["reason"] != "not_yours":
        return told.messages
    other = json.loads(document)["action"]["seat"]
    sent = json.dumps({**json.loads(document), "moment": table.moments[other]})
    return {seat: act(table, other, sent).messages[other]}


def with_the_deck(table: Table, seat: int, _: str, told: Answer) -> Mapping[Viewer, Any]:
    """A refusal names the cards that would be drawn."""
    refusal = told.messages[seat]
    deck = hidden(table.game, table.state, "deck")
    return {seat: {**refusal, "sentence": f"{refusal['sentence']} {deck}"}}


LEAKS = (
    PlantedLeak("cards, in sentences", sends(in_sentences)),
    PlantedLeak("cards, in events", sends(in_events)),
    PlantedLeak("a hand, to spectators", sends(views_of_seat_0)),
    PlantedLeak("a digest of the state", sends(a_digest)),
    PlantedLeak("the deck, in the number", sends(in_the_number)),
    PlantedLeak("choices, in the moment", sends(in_the_moment), ("5-colors",)),
    PlantedLeak("the deck, in the order of events", sends(in_the_order)),
    PlantedLeak("the deck, in the length", Host(send=in_the_length)),
    PlantedLeak("the deck, in the number of messages", Host(send=in_the_count)),
    PlantedLeak("the deck, by who is told", Host(send=to_some)),
    PlantedLeak("a refusal, to everybody", refuses(to_everybody)),
    PlantedLeak("another hand, in a refusal", refuses(by_the_rules)),
    PlantedLeak("the deck, in a refusal", refuses(with_the_deck)),
)
"""Every kind of leak that the law must find."""


@pytest.mark.parametrize(
    ("leak", "game_id"),
    [pytest.param(it, game, id=f"{game}: {it.kind}") for it in LEAKS for game in it.games],
)
def test_a_table_that_leaks_is_found(leak: PlantedLeak, game_id: str) -> None:
    """A copy of the table with a leak of one kind is told from the table."""
    game = rulekit.game(game_id)
    machine = law_of(game, leak.host, small_tables(game))
    with pytest.raises(Leak):
        look(machine, 200)

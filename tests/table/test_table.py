"""A table: who is told what, what is taken from whom, and when it is late."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from attrs import evolve

import rulekit
from rulekit.contract import UntypedGame
from rulekit.table import (
    Table,
    act,
    answer,
    go_on,
    message,
    messages,
    open_table,
    renamed,
    tables,
    transcript,
)
from tests.base.played import every_game

FIVE = rulekit.game("5-colors")
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]


def seeded(seed: int) -> Any:
    """Shuffles that are the same in every run."""
    rng = Random(seed)
    return lambda request: rulekit.shuffle(request, rng)


def opened(game: UntypedGame = FIVE, players: int = 3, seed: int = 7) -> Table:
    """A table of some players, freshly opened."""
    return open_table(game.setup(players=players), NAMES[:players], seeded(seed))


def due(table: Table) -> tuple[int, ...]:
    """The seats that the game waits for; none at its end."""
    waiting = table.game.waiting(table.state)
    return waiting.seats if isinstance(waiting, rulekit.Players) else ()


def legal(table: Table, seat: int) -> tuple[Any, ...]:
    """What a seat may do."""
    return table.game.legal_actions(table.state, seat)


def first(table: Table, seat: int) -> str:
    """What a client sends for the first thing that its seat may do."""
    return answer(table, seat, legal(table, seat)[0])


def chosen(table: Table, *seats: int) -> Table:
    """The table after these seats have each done the first thing that they may."""
    for seat in seats:
        before, table = table, act(table, seat, first(table, seat), seeded(1)).table
        assert table is not before
    return table


def refused(table: Table, seat: int, document: object) -> Any:
    """The refusal of a document, which changes nothing and is told to its sender alone."""
    after, told = act(table, seat, document)
    assert after is table
    assert list(told) == [seat]
    assert set(told[seat]) == {"message", "number", "moment", "reason", "clauses", "sentence"}
    assert told[seat]["message"] == "refusal"
    return told[seat]


# ---- What is told


@every_game
def test_a_whole_game_is_played_through_messages_alone(game: UntypedGame) -> None:
    """Clients that know nothing but their messages play every game to its end."""
    players = game.options()[0].values[0]
    names = NAMES[: int(str(players))]
    table = open_table(game.setup(players=players), names, seeded(7))
    told: Any = messages(table)
    number = 0
    while any(told[seat]["view"]["view"]["legal_actions"] for seat in range(len(names))):
        seat = next(it for it in range(len(names)) if told[it]["view"]["view"]["legal_actions"])
        action = told[seat]["view"]["view"]["legal_actions"][0]
        sent = json.dumps({"moment": told[seat]["moment"], "action": action})
        table, told = act(table, seat, sent, seeded(number))
        assert set(told) == {*range(len(names)), None}
        assert told[None]["number"] > number
        number = told[None]["number"]
    assert game.outcome(table.state) is not None
    assert told[None]["events"][-1]["event"]["event"] == "game_over"


@every_game
def test_messages_are_plain_json(game: UntypedGame) -> None:
    """`json.dumps` writes each message, and what is read back is equal."""
    table = chosen(opened(game), due(opened(game))[0])
    for viewer, told in messages(table).items():
        assert json.loads(json.dumps(told)) == told
        assert told == message(table, viewer)


def test_a_message_holds_what_a_viewer_may_see() -> None:
    """Events, sentences and view are those of the contract, as `shown` and `view` give them."""
    table = opened()
    for viewer in (0, 1, 2, None):
        told = message(table, viewer)
        seen = [FIVE.shown(event, viewer) for event in table.events]
        assert len(seen) == 2, "cards are removed and dealt"
        for event, entry in zip(seen, told["events"], strict=True):
            assert event is not None
            assert entry["event"] == json.loads(rulekit.dumps_event(FIVE, event))
            assert entry["sentence"]
        assert told["view"] == json.loads(rulekit.dumps(FIVE.view(table.state, viewer)))
        assert told["names"] == NAMES[:3]
        assert told["moment"] == (None if viewer is None else 1)


def test_the_table_keeps_its_secrets_in_its_repr() -> None:
    """A log that prints a table tells no card and no choice."""
    table = chosen(opened(), 0)
    assert "R1" in repr(table.state)
    assert "Ann" in repr(table)
    assert not [card for card in table.state.table.hands[0] if f"'{card}'" in repr(table)]


# ---- What is refused


GARBAGE: tuple[object, ...] = (
    None, 3, b"{}", {}, [], "", "R1 R2", "null", "[]", "{}", "{" * 5000, '{"moment":1}',
    "x" * 10_001,
    '{"moment":"1","action":{}}', '{"moment":true,"action":{}}', '{"moment":1,"action":null}',
    '{"moment":1,"action":{"action":"choose","cards":["R1","R2"]}}',
    '{"moment":1,"action":{"action":"choose","cards":["R1",NaN],"seat":0}}',
    '{"moment":1,"action":{"action":"steal","cards":["R1","R2"],"seat":0}}',
    '{"moment":1,"moment":1,"action":{"action":"choose","cards":["R1","R2"],"seat":0}}',
    '{"moment":1,"action":{"action":"choose","cards":["R1","R2"],"seat":0},"seat":0}',
    "\ud800", '{"moment":1,"action":"0: R1 R2"}',
)  # fmt: skip


@pytest.mark.parametrize("document", GARBAGE, ids=lambda it: repr(it)[:40])
def test_garbage_is_refused(document: object) -> None:
    """What is no answer at all is refused in words, whatever it is."""
    told = refused(opened(), 0, document)
    assert told["reason"] == "no_answer"
    assert told["sentence"]
    assert not told["clauses"]


def test_another_seats_action_is_refused() -> None:
    """No rule is asked, so that the answer tells nothing of the other hand."""
    table = opened()
    held = legal(table, 1)[0]
    others = ["R1 R1", "G1 G2", "X9 X9"]
    for action in (held, *(FIVE.parse(f"1: {cards}") for cards in others)):
        told = refused(table, 0, answer(table, 1, action))
        assert (told["reason"], told["clauses"]) == ("not_yours", [])
        assert told == refused(table, 0, answer(table, 1, held))


def test_a_shuffle_of_a_client_is_refused() -> None:
    """The host alone shuffles; also where a shuffle of just these cards was due."""
    table = opened()
    assert refused(table, 0, answer(table, 0, table.actions[0]))["reason"] == "not_yours"


def test_what_the_rules_refuse_is_told_with_their_clauses() -> None:
    """A card that is not held is refused by the rules, to its sender."""
    table = opened()
    card = next(it for it in FIVE.setup.edition.points if it not in table.state.table.hands[0])
    told = refused(table, 0, answer(table, 0, FIVE.parse(f"0: {card} {card}")))
    assert told["reason"] == "not_in_hand"
    assert "5C-TURN-1" in told["clauses"]


def test_a_spectator_and_a_stranger_have_no_seat() -> None:
    """Whoever calls for them made a mistake."""
    for seat in (None, -1, 3, True, "0"):
        with pytest.raises(rulekit.Misuse):
            act(opened(), seat, "")  # type: ignore[arg-type]


# ---- The moment


def test_others_choices_in_between_do_not_make_an_answer_late() -> None:
    """What was sent before others chose is taken after it."""
    table = opened()
    sent = first(table, 2)
    table = chosen(table, 0, 1)
    after, told = act(table, 2, sent)
    assert after is not table
    assert told[2]["view"]["view"]["turn"] == 2


def test_what_is_sent_twice_is_answered_twice_and_counted_once() -> None:
    """The second time its sender is told how the table stands; nothing is done again."""
    table = opened()
    sent = first(table, 0)
    once, told = act(table, 0, sent)
    again, told_again = act(once, 0, sent)
    assert again is once
    assert told_again == {0: told[0]}


def test_what_is_sent_twice_is_counted_once_even_in_the_next_turn() -> None:
    """The copy comes when its seat is due again, and when it could choose the same again."""
    turn_2 = (chosen(opened(seed=seed), 0, 1, 2) for seed in range(100))
    table, twice = next(
        (table, action)
        for table in turn_2
        for action in legal(table, 0)
        if held_twice(table, action)
    )
    sent = answer(table, 0, twice)
    table = chosen(act(table, 0, sent).table, 1, 2)
    assert twice in legal(table, 0)
    after, told = act(table, 0, sent)
    assert after is table
    assert told == {0: message(table, 0)}


def held_twice(table: Table, action: Any) -> bool:
    """Tell whether the hand holds the one card of this choice twice."""
    (card,) = action.cards
    return bool(table.state.table.hands[action.seat].count(card) > 1)


def test_a_late_answer_is_refused_as_late() -> None:
    """Whatever it holds: the turn it was meant for is over."""
    table = opened()
    other = answer(table, 0, legal(table, 0)[1])
    table = chosen(table, 0, 1, 2)
    told = refused(table, 0, other)
    assert told["reason"] == "late"
    assert told["moment"] == table.moments[0] == 4


def test_who_acts_and_is_due_again_comes_to_a_new_moment() -> None:
    """Also where it can choose the same again: the last seat draws the card that it played."""
    for seed in range(200):
        table = chosen(opened(seed=seed), 0, 1, 2, 0, 1)
        drawn = table.state.table.deck[2]  # seats 0 and 1 draw the cards above
        before = legal(table, 2)
        if drawn in table.state.table.hands[2]:
            break
    other = next(it for it in before if it.cards != (drawn,))
    meant_for_turn_2 = answer(table, 2, other)
    table = act(table, 2, answer(table, 2, FIVE.parse(f"2: {drawn}"))).table
    assert legal(table, 2) == before
    assert refused(table, 2, meant_for_turn_2)["reason"] == "late"


def test_a_second_choice_in_the_same_turn_is_refused_by_the_rules() -> None:
    """It is not late, since its turn goes on; the first choice stands."""
    table = opened()
    other = answer(table, 0, legal(table, 0)[1])
    told = refused(chosen(table, 0), 0, other)
    assert told["reason"] == "already_chosen"
    assert "RULING-CHOICE-STANDS" in told["clauses"]


def test_an_answer_to_a_moment_to_come_is_refused() -> None:
    """Nobody can answer what has not been asked."""
    table = opened()
    sent = json.loads(first(table, 0)) | {"moment": 2}
    assert refused(table, 0, json.dumps(sent))["reason"] == "late"


def test_out_of_turn_is_refused_by_the_rules() -> None:
    """A seat that has had nothing to choose yet is told whose turn it is."""
    game = rulekit.game("just4fun-colours")
    table = opened(game)
    told = refused(table, 1, answer(table, 1, game.parse("1: a1 R")))
    assert (told["reason"], told["moment"]) == ("not_on_turn", 0)


# ---- Shuffles


def test_a_shuffle_that_falls_due_is_drawn_at_once() -> None:
    """In Just4Fun Colours the discards are shuffled in the course of the game."""
    table = opened(rulekit.game("just4fun-colours"), 4)
    rng = Random(3)
    shuffles = 0
    while due(table):
        number = len(table.actions)
        (seat,) = due(table)
        sent = answer(table, seat, rng.choice(legal(table, seat)))
        table, told = act(table, seat, sent, seeded(number))
        kinds = [type(it) is rulekit.Shuffled for it in table.actions[number:]]
        assert kinds in ([False], [False, True])
        shuffles += len(kinds) - 1
        happened = [entry["event"]["event"] for entry in told[seat]["events"]]
        assert happened[0] in ("placed", "exchanged")
        assert ("reshuffled" in happened) == (len(kinds) == 2)
    assert shuffles > 0, "the deck ran out"


def test_shuffles_are_of_the_systems_randomness() -> None:
    """Nobody is asked for a seed, and two tables of the same setup are not the same."""
    one, other = (open_table(FIVE.setup(players=2), NAMES[:2]) for _ in range(2))
    assert one.actions != other.actions


def test_what_is_no_order_of_the_cards_is_refused() -> None:
    """A generator of the host's own that gives another deck is a mistake of the host's."""
    for wrong in (None, rulekit.Shuffled(("R1",)), "R1 R2"):
        with pytest.raises(rulekit.Misuse):
            open_table(FIVE.setup(players=2), NAMES[:2], lambda _, wrong=wrong: wrong)  # type: ignore[misc]


# ---- Who sits there


@pytest.mark.parametrize(
    ("names", "where"),
    [
        (["Ann"], "names"),
        (["Ann", "Ben", "Cleo"], "names"),
        (["Ann", " "], "names[1]"),
        (["Ann", "Ann"], "names[1]"),
        (["x" * 41, "Ben"], "names[0]"),
        (["Ann", "B\x1b[31m"], "names[1]"),
        (["Ann", "B\nen"], "names[1]"),
    ],
)
def test_names_that_do_not_serve_are_refused(names: list[str], where: str) -> None:
    """A person may have filled them in, so the refusal says which is wrong."""
    with pytest.raises(rulekit.InvalidDocument) as refusal:
        open_table(FIVE.setup(players=2), names)
    assert refusal.value.where == where


def test_somebody_else_plays_on() -> None:
    """A seat is given to another and back: the record says nothing of it."""
    table = chosen(opened(), 0)
    away = renamed(table, 1, "a robot")
    assert message(away, 0)["names"] == ["Ann", "a robot", "Cleo"]
    assert away.record == table.record
    sent = first(table, 1)
    back = renamed(away, 1, "Ben")
    assert act(back, 1, sent).table.record == act(away, 1, sent).table.record
    assert back == table


# ---- Again


@every_game
def test_a_transcript_holds_the_messages_that_were_sent(game: UntypedGame) -> None:
    """What each viewer had is made again of the record, and so is the table."""
    table = opened(game, 2)
    sent = {viewer: [told] for viewer, told in messages(table).items()}
    while due(table):
        table, told = act(table, due(table)[0], first(table, due(table)[0]), seeded(2))
        for viewer, it in told.items():
            sent[viewer].append(it)
    for viewer, had in sent.items():
        assert list(transcript(table.record, viewer, table.names)) == had
    assert go_on(table.record, table.names) == table
    assert (
        go_on(evolve(table.record, actions=table.actions[:9]), table.names).actions[:9]
        == (table.actions[:9])
    )


def test_a_move_that_waits_for_a_shuffle_has_not_been_told() -> None:
    """A record that breaks off there is gone on with by another shuffle."""
    record: Any = rulekit.Record(FIVE.setup(players=2), ())
    assert list(tables(record, NAMES[:2])) == []
    assert transcript(record, 0, NAMES[:2]) == ()
    assert len(go_on(record, NAMES[:2]).actions) == 1

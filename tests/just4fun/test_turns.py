"""A turn: whose it is, that it must be taken, and what it uses up."""

from __future__ import annotations

import pytest

from rulekit.contract import Players, Shuffled
from rulekit.errors import InvalidDocument
from rulekit.just4fun.state import Action, Exchange, Pass, Place
from tests.just4fun.directed import exchange_at_once, finish, forced_exchange
from tests.just4fun.table import GAME, Stacked, opening, position, seat_due, setup


@pytest.mark.clause("RULING-TURN-ORDER", "J4F-TURN-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_in_seat_order(players: int) -> None:
    """Seat 0, 1, 2 and so on, then seat 0 again; nobody else is due or has a choice."""
    stacked = Stacked(setup(players))
    for turn in range(2 * players):
        state = stacked.course().end
        assert GAME.waiting(state) == Players((turn % players,))
        assert GAME.view(state, None).turn == turn
        assert GAME.view(state, None).round == 1 + turn // players
        for seat in range(players):
            assert bool(GAME.legal_actions(state, seat)) == (seat == turn % players)
        stacked.elsewhere()


@pytest.mark.clause("RULING-TURN-ORDER")
def test_a_game_ends_in_the_round_of_its_last_turn() -> None:
    """Seat 0 wins with its fourth stone: that is in round 4, whoever would be next."""
    stacked = Stacked(setup(2)).place("a1", "f6", "b1", "e4", "c1", "f3", "d1")
    rounds = [GAME.view(state, None).round for state in stacked.course().states]
    assert rounds == [1, 1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.clause("J4F-TURN-1", "J4F-PLACE-1", "J4F-GOAL-1")
def test_a_turn_places_one_stone() -> None:
    """Cards of one colour go, one stone comes on a field of that colour and claims it."""
    state = opening("RRROOGG")
    after = GAME.apply(state, Place(0, "d4", ("R",))).state
    assert position(after) == {"d4": (0,)}
    assert GAME.view(after, None).owners.count(0) == 1
    assert GAME.view(after, None).unused == (19, 20)
    assert GAME.view(after, None).discards == ("R",)


@pytest.mark.clause("J4F-TURN-1")
def test_cards_and_field_have_one_colour() -> None:
    """With red and green cards only, red and green fields can be claimed, and all of them."""
    actions = GAME.legal_actions(opening("RRRRGGG"), 0)
    reds, greens = ["a1", "f2", "e3", "d4", "c5", "b6"], ["d1", "c2", "b3", "a4", "f5", "e6"]
    assert {str(action) for action in actions} == {
        *(f"0: {field} R" for field in reds),
        *(f"0: {field} G" for field in greens),
    }
    assert len(actions) == 12


@pytest.mark.clause("RULING-COMPULSORY-TURN", "J4F-EXCHANGE-1")
def test_there_is_always_a_choice_and_never_a_pass() -> None:
    """Who can place has placements only, who cannot has the exchange only."""
    placing = opening("RRRRGGG")
    assert all(isinstance(action, Place) for action in GAME.legal_actions(placing, 0))
    for course in (exchange_at_once(3), forced_exchange(3), forced_exchange(4)):
        seat = seat_due(course.end)
        assert GAME.legal_actions(course.end, seat) == (Exchange(seat),)


@pytest.mark.clause("RULING-COMPULSORY-TURN", "RULING-STONES-RUN-OUT", "J4F-END-1", "J4F-AREA-1")
@pytest.mark.parametrize(
    ("name", "players", "turns"),
    [("largest", 2, 40), ("shared by two of three", 3, 60), ("example", 4, 80)],
)
def test_twenty_rounds_and_the_stones_end_together(name: str, players: int, turns: int) -> None:
    """In every turn the seat on turn loses one unused stone, and after 20 rounds there is none."""
    course = finish(name)
    begun = [state for state in course.states if GAME.waiting(state) == Players((seat := 0,))]
    assert [GAME.view(state, None).unused[seat] for state in begun] == list(range(20, 0, -1))
    ended = GAME.view(course.end, None)
    assert (ended.turn, ended.round, ended.unused) == (turns, 20, (0,) * players)


@pytest.mark.clause("J4F-TURN-1")
def test_the_order_of_cards_in_an_action_is_all_one() -> None:
    """An action with the same cards is the same, however they are listed."""
    assert Place(0, "a1", ("R", "G")) == Place(0, "a1", ["G", "R"])
    assert hash(Place(0, "a1", ("R", "G"))) == hash(Place(0, "a1", ("G", "R")))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0: a1 R R", Place(0, "a1", ("R", "R"))),
        ("3: f6 P", Place(3, "f6", ("P",))),
        ("1: z9", Place(1, "z9", ())),
        ("2: exchange", Exchange(2)),
        ("1: pass", Pass(1)),
        ("shuffle: R O Y", Shuffled(("R", "O", "Y"))),
    ],
)
def test_actions_have_a_short_text(text: str, action: Action | Shuffled) -> None:
    """The text of an action reads as the action again."""
    assert str(action) == text
    assert GAME.parse(text) == action


@pytest.mark.parametrize("text", ["", "a1 R", "0:", "x: a1 R", "0 a1 R", "1.5: pass"])
def test_what_is_no_action_text(text: str) -> None:
    """Without a seat and something to do, a text is no action."""
    with pytest.raises(InvalidDocument):
        GAME.parse(text)

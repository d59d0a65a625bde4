"""A turn: whose it is, that it must be taken, and what it uses up."""

from __future__ import annotations

import pytest

from rulekit.contract import Players, Shuffled
from rulekit.errors import InvalidDocument
from rulekit.just4fun.state import Action, Exchange, Pass, Place
from tests.digest import cases
from tests.just4fun.digest import may
from tests.just4fun.directed import exchange_at_once, forced_exchange, last_stone_line
from tests.just4fun.table import GAME, Stacked, opening, position, setup


@pytest.mark.clause("RULING-TURN-ORDER", "J4F-TURN-1")
@cases("""
    players | seats on turn   | in round
    2       | 0 1 0 1 0       | 1 1 2 2 3
    3       | 0 1 2 0 1 2 0   | 1 1 1 2 2 2 3
    4       | 0 1 2 3 0 1 2 3 | 1 1 1 1 2 2 2 2
""")
def test_turns_go_in_seat_order(players: str, seats_on_turn: str, in_round: str) -> None:
    """Seat 0, 1, 2 and so on, then seat 0 again; nobody else is due or has a choice."""
    stacked = Stacked(setup(int(players)))
    on_turn, rounds = (map(int, text.split()) for text in (seats_on_turn, in_round))
    for turn, (due, number) in enumerate(zip(on_turn, rounds, strict=True)):
        state = stacked.course().end
        view = GAME.view(state, None)
        assert (view.waiting, view.turn, view.round) == (Players((due,)), turn, number)
        choosing = [seat for seat in range(int(players)) if GAME.legal_actions(state, seat)]
        assert choosing == [due]
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
@cases("""
    hand    | seat 0 may
    RRRRRRR | a1 f2 e3 d4 c5 b6 for R
    RRRRGGG | a1 f2 e3 d4 c5 b6 for R; d1 c2 b3 a4 f5 e6 for G
    BPPPPPP | e1 d2 c3 b4 a5 f6 for B; f1 e2 d3 c4 b5 a6 for P
""")
def test_cards_and_field_have_one_colour(hand: str, seat_0_may: str) -> None:
    """The fields of a hand's colours can be claimed, all of them and no others.

    Row 1 of the board reads ROYGBP, and each row above it is shifted by one field to the left.
    """
    assert may(opening(hand)) == seat_0_may


@pytest.mark.clause("RULING-COMPULSORY-TURN", "J4F-EXCHANGE-1")
def test_there_is_always_a_choice_and_never_a_pass() -> None:
    """Who can place has placements only, who cannot has the exchange only."""
    placing = opening("RRRRGGG")
    assert all(isinstance(action, Place) for action in GAME.legal_actions(placing, 0))
    for course in (exchange_at_once(3), forced_exchange(3), forced_exchange(4)):
        assert may(course.end) == "exchange the hand"


@pytest.mark.clause("RULING-COMPULSORY-TURN", "J4F-END-1", "J4F-AREA-1")
@pytest.mark.touches("RULING-STONES-RUN-OUT")
@cases("""
    players | turns | unused at the end
    2       | 40    | 0 0
    3       | 60    | 0 0 0
    4       | 80    | 0 0 0 0
""")
def test_twenty_rounds_and_the_stones_end_together(
    players: str, turns: str, unused_at_the_end: str
) -> None:
    """In every turn the seat on turn loses one unused stone, and after 20 rounds there is none."""
    course = last_stone_line(int(players))
    begun = [state for state in course.states if GAME.waiting(state) == Players((0,))]
    assert [GAME.view(state, None).unused[0] for state in begun] == list(range(20, 0, -1))
    ended = GAME.view(course.end, None)
    assert (ended.turn, ended.round) == (int(turns), 20)
    assert " ".join(map(str, ended.unused)) == unused_at_the_end


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

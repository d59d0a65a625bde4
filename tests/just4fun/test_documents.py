"""States and views of Just4Fun Colours in documents: only such as can be are read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.game import Card, Over, Players, Shuffle
from rulekit.just4fun.documents import can_be_blocked
from rulekit.just4fun.play import placements
from tests.base.played import at_random, stops

GAME = rulekit.game("just4fun-colours")


@cache
def documents(kind: str) -> tuple[str, ...]:
    """States of whole games of 3 players which wait for a player, for a shuffle, or are over."""
    kinds = {"turn": Players, "shuffle": Shuffle, "over": Over}
    found = tuple(
        rulekit.dumps(state)
        for reshuffle in ("when_empty", "when_needed")
        for state in stops(at_random(GAME.setup(players=3, reshuffle=reshuffle), 5))
        if state.turn > 3 and isinstance(state.waiting, kinds[kind])
    )
    assert found, f"no state of these games is one of {kind}"
    return found


def wrong(text: str) -> rulekit.InvalidDocument:
    """The error that a text gives."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads(text)
    return caught.value


def stones(state: dict[str, Any], seat: int) -> list[list[int]]:
    """The towers on which this seat's stone is the top one."""
    return [tower for tower in state["towers"] if tower and tower[-1] == seat]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda state: state.pop("returned"), "state"),
        (lambda state: state.update(unused=[9, 9, 9]), "state"),
        (lambda state: state["deck"].append("R"), "state.deck"),
        (lambda state: state["hands"][1].pop(), "state.deck"),
        (lambda state: state["hands"][2].reverse(), "state.hands[2]"),
        (lambda state: state["hands"][2].__setitem__(0, "A"), "state.hands[2]"),
        (lambda state: state["hands"][2].__setitem__(0, "??"), "state.hands[2]"),
        (lambda state: state["hands"].pop(), "state.hands"),
        (lambda state: state["towers"].pop(), "state.towers"),
        (lambda state: state["towers"][0].append(3), "state.towers"),
        (lambda state: state["towers"][0].append(-1), None),
        (lambda state: state["towers"][0].append("0"), None),
        (lambda state: state["towers"][0].append(True), None),
        (lambda state: stones(state, 1)[0].pop(), "state.towers"),
        (lambda state: stones(state, 1)[0].append(1), "state.towers"),
        (lambda state: state["towers"].__setitem__(7, [0, 1] * 4), "state.towers"),
        (lambda state: state["returned"].__setitem__(0, 1), "state.towers"),
        (lambda state: state["returned"].__setitem__(0, -1), "state.returned[0]"),
        (lambda state: state.update(turn=state["turn"] + 1), "state.towers"),
        (lambda state: state.update(turn=600), "state.turn"),
        (lambda state: state.update(hands=[[], [], []]), "state.hands"),
        (lambda state: state["setup"].update(players=2), "state.hands"),
        (lambda state: state["setup"].update(players=5), "state.setup.players"),
        (lambda state: state["setup"].update(board="ROYGBP"), "state.setup.board"),
        (lambda state: state["setup"].update(board=["ROYGBP"]), "state.setup.board"),
        (lambda state: state["setup"].update(payment="at_most"), "state.setup.payment"),
    ],
)
def test_a_state_that_cannot_be(
    change: Callable[[dict[str, Any]], object], where: str | None
) -> None:
    """A state with one fault is refused, and the place of the fault is told."""
    for text in documents("turn")[::9]:
        document = json.loads(text)
        top = len(document["state"]["towers"][0])
        change(document["state"])
        assert wrong(json.dumps(document)).where == (where or f"state.towers[0][{top}]")


@pytest.mark.clause("J4F-CARDS-1")
def test_cards_are_conserved() -> None:
    """A card of another colour in the place of any card makes one too many of it."""
    document = json.loads(documents("turn")[0])
    state = document["state"]
    places = [state["deck"], state["discards"], *state["hands"]]
    assert sum(map(len, places)) == 60
    for cards in places:
        for index, card in enumerate(cards):
            cards[index] = "R" if card == "Y" else "Y"
            assert "the game has no card" in wrong(json.dumps(document)).why
            cards[index] = card


@pytest.mark.clause("J4F-DRAW-1", "J4F-DRAW-3")
def test_a_short_hand_waits_for_a_shuffle_or_the_end() -> None:
    """Who is on turn may be short of cards while the deck is empty, nobody else and never else."""
    for text in documents("shuffle"):
        document = json.loads(text)
        state = document["state"]
        assert not state["deck"]
        state["deck"].append(state["discards"].pop(0))
        if rulekit.loads(text).owed:
            assert wrong(json.dumps(document)).where.startswith("state.hands")
        else:
            assert wrong(json.dumps(document)).where == "state.towers"
    for text in documents("turn")[::9]:
        document = json.loads(text)
        state = document["state"]
        state["deck"].append(state["hands"][state["turn"] % 3].pop())
        assert wrong(json.dumps(document)).where == f"state.hands[{state['turn'] % 3}]"


@pytest.mark.clause("J4F-LINE-1", "RULING-WIN-ON-PLACING")
def test_a_line_ends_the_game() -> None:
    """No game goes on with a line, and none ends without one before its last stone."""
    over = json.loads(documents("over")[0])
    state = over["state"]
    seat = (state["turn"] - 1) % 3
    assert rulekit.loads(documents("over")[0]).waiting.outcome.lines
    full = [*state["hands"][seat]]
    while len(full) < 7:
        full.append(state["deck"].pop())
    state["hands"][seat] = sorted(full)
    assert wrong(json.dumps(over)).where == "state.towers"
    last = json.loads(documents("turn")[-1])
    state = last["state"]
    seat = (state["turn"] - 1) % 3
    state["discards"].append(state["hands"][seat].pop())
    assert wrong(json.dumps(last)).where == f"state.hands[{seat}]"


# ---- Turns that cannot have been


def after(*actions: str, hands: str = "BBGORRY OOPPRYY", **chosen: Any) -> dict[str, Any]:
    """The state, as JSON, in which these actions leave a game of 2 players with these hands."""
    dealt = hands.replace(" ", "")
    rest = "".join(colour * (10 - dealt.count(colour)) for colour in "ROYGBP")
    state = GAME.start(GAME.setup(players=2, **chosen))
    for text in (f"shuffle: {' '.join(dealt + rest)}", *actions):
        state = GAME.apply(state, GAME.parse(text)).state
    written: dict[str, Any] = json.loads(rulekit.dumps(state))
    return written


def refused_at(document: dict[str, Any]) -> str:
    """Where a document is refused."""
    return wrong(json.dumps(document)).where


def exchange(document: dict[str, Any], one: str, other: str) -> None:
    """Let a card of the discard pile and one of the deck change places."""
    state = document["state"]
    state["discards"][state["discards"].index(one)] = other
    state["deck"][state["deck"].index(other)] = one


@pytest.mark.clause("J4F-PLAY-2", "J4F-PRICE-1", "J4F-TURN-1")
def test_before_the_first_turn_nothing_is_discarded() -> None:
    """A card that lies on the discard pile when nobody has played was never paid."""
    document = after()
    state = document["state"]
    state["discards"].append(state["deck"].pop())
    assert refused_at(document) == "state.discards"


@pytest.mark.parametrize("payment", ["exact", "at_least"])
@pytest.mark.clause("J4F-PLAY-2", "J4F-PRICE-1", "J4F-TURN-1")
def test_the_first_stone_was_paid_for_in_its_colour(payment: str) -> None:
    """After a stone on the red a1 a red card lies there, and no other."""
    document = after("0: a1 R", payment=payment)
    assert document["state"]["discards"] == ["R"]
    exchange(document, "R", "P")
    assert refused_at(document) == "state.discards"


@pytest.mark.clause("J4F-PLAY-1", "RULING-PAYMENT")
def test_as_many_cards_were_paid_as_the_reading_asks() -> None:
    """Two cards for an empty field are too many, unless more may be played; eight always are."""
    document = after("0: a1 R R", payment="at_least")
    assert rulekit.loads(json.dumps(document)).discards == ("R", "R")
    document["state"]["setup"]["payment"] = "exact"
    assert refused_at(document) == "state.discards"
    document = after("0: a1 R R", payment="at_least")
    state = document["state"]
    while len(state["discards"]) < 8:
        index = state["deck"].index("R") if "R" in state["deck"] else 0
        state["discards"].append(state["deck"].pop(index))
    assert refused_at(document) == "state.discards"


@pytest.mark.clause("J4F-PRICE-2", "J4F-PLAY-2", "J4F-DRAW-3")
def test_before_the_first_shuffle_every_payment_lies_there() -> None:
    """In whole games, no card of the pile can be one of another colour before it is shuffled."""
    tried = 0
    for seed in range(3):
        for state in stops(at_random(GAME.setup(players=3), seed)):
            if isinstance(state.waiting, Shuffle) and state.discards:
                break
            for one in sorted(set(state.discards)):
                for other in sorted({*state.deck} - {one}):
                    document = json.loads(rulekit.dumps(state))
                    exchange(document, one, other)
                    assert refused_at(document) == "state.discards"
                    tried += 1
    assert tried > 100


@pytest.mark.clause("J4F-DRAW-1", "J4F-PLAY-2")
def test_the_last_payment_lies_there_after_a_shuffle_too() -> None:
    """Where the pile was shuffled before, what the last turn cost still lies on it."""
    tried = 0
    for text in documents("turn"):
        state = rulekit.loads(text)
        if state.turn < 30 or len(state.discards) != 1:
            continue
        (card,) = state.discards
        seat = (state.turn - 1) % 3
        board = "".join(state.setup.board)
        own = {board[at] for at, tower in enumerate(state.towers) if tower == (seat,)}
        for other in sorted({*state.deck} - {card}):
            document = json.loads(text)
            exchange(document, card, other)
            if other not in own:
                assert refused_at(document) == "state.discards"
                tried += 1
    assert tried


@pytest.mark.clause("RULING-TURN-ORDER", "J4F-TOWER-1")
def test_a_stone_lies_on_one_that_was_there_before() -> None:
    """Seat 0 began, so its first stone can't lie on seat 1's first; its second can."""
    document = after("0: a1 R", "1: b1 O")
    assert document["state"]["towers"][:2] == [[0], [1]]
    document["state"]["towers"][:2] = [[1, 0], []]
    assert wrong(json.dumps(document)).why == "stone 2 cannot be on a1 yet"
    document = after("0: a1 R", "1: b1 O", "0: c2 G")
    document["state"]["towers"][1] = [1, 0]
    document["state"]["towers"][8] = []
    assert refused_at(document) == "state.discards"  # that would be paid for with O O


@pytest.mark.clause("RULING-FORCED-EXCHANGE", "J4F-EXCHANGE-1")
def test_with_two_players_no_hand_is_exchanged() -> None:
    """On six fields of each colour some placement can always be paid for, so no stone is lost."""
    document = after("0: a1 R")
    state = document["state"]
    state["towers"][0] = []
    state["returned"][0] = 1
    state["discards"] += [state["deck"].pop() for _ in range(6)]
    assert refused_at(document) == "state.returned[0]"


@pytest.mark.clause("RULING-FORCED-EXCHANGE", "J4F-EXCHANGE-1", "RULING-BOARD")
def test_on_a_board_without_a_colour_a_hand_is_exchanged_at_once() -> None:
    """A hand without red finds no placement on a red board, and a stone is lost."""
    document = after("0: exchange", hands="BBGGOOY RROOPPY", board=["RRRRRR"] * 6)
    state = rulekit.loads(json.dumps(document))
    assert (state.returned, len(state.discards)) == ((1, 0), 7)


HANDS = tuple(combinations_with_replacement("BGOPRY", 7))


@st.composite
def boards_with_towers(draw: st.DrawFn) -> Any:
    """A table of 2 with any board of few colours and towers of about the height that blocks."""
    letters = draw(st.sampled_from(["RO", "ROYGB", *["ROYGBP"] * 3]))
    board = draw(st.lists(st.sampled_from(letters), min_size=36, max_size=36))
    lowest = {letter: draw(st.integers(0, 2)) for letter in letters}
    towers = [
        tuple(draw(st.lists(st.integers(0, 1), min_size=lowest[it], max_size=lowest[it] + 1)))
        for it in board
    ]
    setup = GAME.setup(
        players=2,
        board=["".join(board[at : at + 6]) for at in range(0, 36, 6)],
        tower_cost=draw(st.sampled_from(["all_stones", "opponents_only"])),
    )
    return attrs.evolve(GAME.start(setup), towers=tuple(towers))


@pytest.mark.clause("RULING-FORCED-EXCHANGE", "RULING-TOWER-COST", "J4F-PLACE-2", "J4F-CARDS-1")
def test_who_can_be_blocked_has_some_hand_without_a_placement() -> None:
    """The bound agrees with a look at every hand there is, and both answers come up."""
    found = Counter[bool]()

    @given(boards_with_towers())
    def each(state: Any) -> None:
        blocked = any(
            not placements(attrs.evolve(state, hands=(tuple(map(Card, hand)), ())), 0)
            for hand in HANDS
        )
        assert can_be_blocked(state, 0) is blocked
        found[blocked] += 1

    each()
    assert found[True]
    assert found[False]


@pytest.mark.clause("RULING-WIN-ON-PLACING", "J4F-DRAW-1", "J4F-PLAY-2")
def test_the_winner_is_short_of_what_the_last_stone_cost() -> None:
    """A line that a stone for 1 card completed leaves a hand of 6, not one of 5."""
    line = ("0: a1 R", "1: a2 O", "0: b1 O", "1: b2 Y", "0: c1 Y", "1: c2 G", "0: d1 G")
    document = after(*line, hands="OYGRRBB OYGPPPP")
    state = document["state"]
    assert rulekit.loads(json.dumps(document)).waiting.outcome.winners == (0,)
    assert len(state["hands"][0]) == 6
    state["deck"].append(state["hands"][0].pop())
    assert wrong(json.dumps(document)).why == "the cards of the last turn do not lie here"


def test_an_own_hand_is_sorted() -> None:
    """A hand the other way round would list equal actions twice, in a view as in a state."""
    document = json.loads(rulekit.dumps(GAME.view(rulekit.loads(json.dumps(after())), 0)))
    hand = document["view"]["hands"][0]
    assert hand[:2] == ["B", "B"]
    hand.reverse()
    assert refused_at(document) == "view.hands[0]"
    spectator = json.loads(rulekit.dumps(GAME.view(rulekit.loads(json.dumps(after())), None)))
    assert rulekit.loads(json.dumps(spectator))


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda view: view.update(seat=3), "view.seat"),
        (lambda view: view.update(seat=None), "view.legal_actions"),
        (lambda view: view.update(deck=view["deck"] + 1), "view.deck"),
        (lambda view: view.update(deck=10**9), "view.deck"),
        (lambda view: view.update(round=0), "view.round"),
        (lambda view: view.update(owners=[None] * 36), "view.owners"),
        (lambda view: view.update(unused=[20, 20, 20]), "view.unused"),
        (lambda view: view["waiting"].update(seats=[0, 1]), "view.waiting"),
        (lambda view: view["legal_actions"].pop(), "view.legal_actions"),
        (lambda view: view["hands"].__setitem__(1, ["R"] * 7), "view.hands"),
        (lambda view: view["hands"][0].__setitem__(0, "??"), "view.hands[0]"),
    ],
)
def test_a_view_that_cannot_be(change: Callable[[dict[str, Any]], object], where: str) -> None:
    """A view with one fault is refused, and the place of the fault is told."""
    state = next(
        state for text in documents("turn") if (state := rulekit.loads(text)).turn % 3 == 0
    )
    document = json.loads(rulekit.dumps(GAME.view(state, 0)))
    change(document["view"])
    assert wrong(json.dumps(document)).where == where

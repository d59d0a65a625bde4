"""The engine of Just4Fun Colours against the reference: positions, and games action by action."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit.contract import Over, Players, Shuffle, Shuffled
from rulekit.errors import IllegalAction
from rulekit.just4fun.board import FIELDS, area_winners, areas_of, lines_of, payable, prices
from rulekit.just4fun.rules import AreaTie, TowerCost
from rulekit.just4fun.state import Action, Exchange, Pass, Place, Setup, State, Towers
from spec.reference import just4fun
from tests.just4fun.directed import EVERY
from tests.just4fun.drawn import boards, draw_action, setups, styles, towers
from tests.just4fun.table import GAME, Position, as_towers, colours, grid, is_over, position

# ---- One position


def check_position(board: Towers, players: int) -> None:
    """Lines, areas, prices and winners are the reference's."""
    named = {field: tower for field, tower in zip(FIELDS, board, strict=True) if tower}
    for length in (4, 5):
        runs = {
            (seat, run) for seat in range(players) for run in just4fun.runs(named, seat, length)
        }
        found = [(line.seat, frozenset(line.fields)) for line in lines_of(board, length)]
        assert len(found) == len(set(found))
        assert set(found) == runs
    area_ties: tuple[AreaTie, ...] = ("whole_towers", "own_stones")
    for area_tie in area_ties:
        every = tuple(areas_of(board, seat, area_tie) for seat in range(players))
        for seat, areas in enumerate(every):
            assert {frozenset(area.fields) for area in areas} == just4fun.areas(named, seat)
            for area in areas:
                fields = frozenset(area.fields)
                stones = just4fun.area_stones(named, seat, fields, area_tie)
                assert (area.seat, area.size, area.stones) == (seat, len(fields), stones)
        best = just4fun.best_areas(named, players, area_tie)
        assert tuple((a[0].size, a[0].stones) if a else (0, 0) for a in every) == best
        if named:
            winners = area_winners([area for areas in every for area in areas])
            assert set(winners) == just4fun.area_winners(named, players, area_tie)
    tower_costs: tuple[TowerCost, ...] = ("all_stones", "opponents_only")
    for tower_cost in tower_costs:
        for seat in range(players):
            costs = [just4fun.price(tower, seat, tower_cost) for tower in board]
            assert prices(board, seat, tower_cost) == costs


@given(data=st.data(), players=st.sampled_from([2, 3, 4]))
@pytest.mark.clause("J4F-LINE-2", "J4F-AREA-1", "J4F-AREA-2", "J4F-AREA-3", "J4F-PRICE-1")
@pytest.mark.clause("J4F-PRICE-2", "RULING-AREA", "RULING-AREA-TIE", "RULING-TOWER-COST")
def test_random_positions(data: st.DataObject, players: int) -> None:
    """On random towers, among them few colours and many, low towers and high ones."""
    check_position(data.draw(towers(players)), players)


def single(text: str) -> Position:
    """A board of single stones, row 6 first."""
    return grid("\n".join(" ".join(row) for row in text.split()))


BUILT: Mapping[str, Position] = {
    "empty": {},
    "one owner": single("000000 000000 000000 000000 000000 000000"),
    "chessboard": single("010101 101010 010101 101010 010101 101010"),
    "columns": single("012301 012301 012301 012301 012301 012301"),
    "blocks": single("001122 001122 112200 112200 220011 220011"),
    "ring": single("000000 011110 011110 011110 011110 000000"),
    "two rings that touch by a corner": single("000... 0.0... 000... ...000 ...0.0 ...000"),
    "snake": single("0.000. 0.0.0. 0.0.0. 0.0.0. 000.0. 111100"),
    "comb": single("010101 010101 010101 010101 010101 000000"),
    "gaps": single("00.000 000.00 000100 ...... 0.0.0. 001000"),
    "crossing lines": single("0..0.. .0.0.. ..00.. 000000 ..0.0. .0...0"),
    "covered": grid("01 10 001 110 0110 1001\n" * 6),
    "high towers": grid("0000000 1111111 0101010 0000001 1 .\n" + ". . . . . .\n" * 5),
}
"""Boards built on purpose."""


@pytest.mark.clause("J4F-LINE-2", "J4F-AREA-2", "J4F-AREA-3", "RULING-AREA", "RULING-TOP-STONE")
@pytest.mark.parametrize("name", BUILT)
def test_boards_built_on_purpose(name: str) -> None:
    """Rings, combs, crossings, gaps, corners and high towers, and boards of one owner or none."""
    check_position(as_towers(BUILT[name]), 4)


@given(
    board=boards(),
    stones=towers(3),
    seed=st.integers(0, 999),
    table=setups(players=3),
    seat=st.integers(0, 2),
)
@pytest.mark.clause("J4F-PLACE-2", "J4F-EXCHANGE-1", "J4F-PLAY-1", "RULING-PAYMENT")
def test_what_a_random_hand_can_pay(
    board: tuple[str, ...], stones: Towers, seed: int, table: Setup, seat: int
) -> None:
    """Field by field the numbers of cards that a hand can pay, or that it must be exchanged."""
    cards = tuple(sorted(Random(seed).choices("ROYGBP"[: 1 + seed % 6], k=7)))
    named = {field: tower for field, tower in zip(FIELDS, stones, strict=True) if tower}
    by_field = dict(zip(FIELDS, "".join(board), strict=True))
    expected = just4fun.placements(cards, by_field, named, seat, table.tower_cost, table.payment)
    costs = prices(stones, seat, table.tower_cost)
    found = {
        (field, number)
        for field, cost in zip(FIELDS, costs, strict=True)
        for number in payable(cost, cards.count(by_field[field]), table.payment)
    }
    assert found == expected
    assert (not found) == just4fun.must_exchange(cards, by_field, named, seat, table.tower_cost)


# ---- Whole games


def snapshot(state: State) -> dict[str, object]:
    """The engine's state in the reference's plain words."""
    setup, view = state.setup, GAME.view(state, None)
    seats = range(setup.players)
    waiting: object
    match GAME.waiting(state):
        case Players(due):
            waiting = list(due)
        case Shuffle(cards):
            waiting = ("shuffle", list(cards))
        case Over():
            waiting = "over"
    outcome = GAME.outcome(state)
    found = lines_of(view.towers, 5 if setup.variant else 4)
    best = [areas_of(view.towers, seat, setup.area_tie)[:1] for seat in seats]
    return {
        "waiting": waiting,
        "turn": view.turn,
        "hands": [list(GAME.view(state, seat).hands[seat]) for seat in seats],
        "deck": list(state.deck),
        "discards": sorted(view.discards),
        "towers": {field: list(tower) for field, tower in position(state).items()},
        "unused": list(view.unused),
        "returned": list(view.returned),
        "exchanging": view.exchanging,
        "winners": None if outcome is None else list(outcome.winners),
        "lines": [sorted(sorted(line.fields) for line in found if line.seat == s) for s in seats],
        "areas": [(area[0].size, area[0].stones) if area else (0, 0) for area in best],
    }


def as_choice(action: Action) -> just4fun.Choice:
    """A player's action in the reference's words."""
    match action:
        case Place():
            return ("place", action.field, len(action.cards))
        case Exchange():
            return ("exchange",)
        case Pass():
            return ("pass",)


class Both:
    """A game played by the engine and by the reference side by side."""

    def __init__(self, setup: Setup) -> None:
        self.state = GAME.start(setup)
        self.game = just4fun.start(
            setup.players,
            colours(setup),
            setup.variant,
            tower_cost=setup.tower_cost,
            payment=setup.payment,
            reshuffle=setup.reshuffle,
            area_tie=setup.area_tie,
        )
        self.check()

    def check(self) -> None:
        """Everything on the table is the same, and so is what every seat may do."""
        assert snapshot(self.state) == just4fun.snapshot(self.game)
        for seat in range(self.state.setup.players):
            legal = GAME.legal_actions(self.state, seat)
            choices = {as_choice(action) for action in legal}
            assert len(choices) == len(legal)
            assert choices == just4fun.legal(self.game, seat)

    def do(self, action: Action | Shuffled) -> None:
        """Let both do the same."""
        self.state = GAME.apply(self.state, action).state
        match action:
            case Shuffled(cards):
                self.game = just4fun.shuffled(self.game, cards)
            case Place():
                self.game = just4fun.place(self.game, action.seat, action.field, action.cards)
            case Exchange():
                self.game = just4fun.exchange(self.game, action.seat)
            case Pass():
                raise AssertionError("a pass is never legal")
        self.check()

    def refuse(self, action: Place | Exchange) -> bool:
        """Let both try; they refuse the same actions."""
        try:
            GAME.apply(self.state, action)
        except IllegalAction:
            refused = True
        else:
            refused = False
        against = (
            just4fun.objections_to_placing(self.game, action.seat, action.field, action.cards)
            if isinstance(action, Place)
            else just4fun.objections_to_exchanging(self.game, action.seat)
        )
        assert refused == bool(against)
        return refused


# The reference copies its whole table at every step.
few = settings(max_examples=max(settings().max_examples // 3, 1))


@few
@given(data=st.data(), table=setups(), style=styles)
@pytest.mark.clause("J4F-TURN-1", "J4F-PLACE-2", "J4F-DRAW-1", "J4F-DRAW-3", "J4F-EXCHANGE-3")
@pytest.mark.clause("J4F-END-1", "J4F-AREA-2", "J4F-LINE-2", "J4F-VARIANT-1", "J4F-CARDS-1")
def test_whole_games(data: st.DataObject, table: Setup, style: str) -> None:
    """Both come to the same table after every action of any game, and allow the same."""
    both = Both(table)
    while not is_over(both.state):
        action = draw_action(data, both.state, style)
        assert action is not None
        both.do(action)
    assert not just4fun.broken_axioms(both.game)


@few
@given(data=st.data(), table=setups(), style=styles, turns=st.integers(0, 30))
@pytest.mark.clause("J4F-TURN-1", "J4F-PLAY-1", "J4F-PLACE-2", "J4F-EXCHANGE-1", "RULING-PAYMENT")
def test_refusals(data: st.DataObject, table: Setup, style: str, turns: int) -> None:
    """At some moment of any game, both refuse the same actions among all kinds of them."""
    both = Both(table)
    for _ in range(turns):
        action = draw_action(data, both.state, style)
        if action is None:
            break
        both.do(action)
    rng = Random(data.draw(st.integers(0, 999), label="seed"))
    refused = []
    for _ in range(200):
        seat = rng.randrange(table.players)
        field = rng.choice([*FIELDS, "g1", "a7"])
        colour = rng.choice(["ROYGBP", colours(table).get(field, "R")])
        cards = rng.choice(colour) * rng.choice([0, 1, 1, 1, 2, 2, 3, 4, 7, 8])
        refused.append(both.refuse(Place(seat, field, tuple(cards))))
    refused += [both.refuse(Exchange(seat)) for seat in range(table.players)]
    assert any(refused)


@pytest.mark.clause("RULING-EXCHANGE", "RULING-LINE-BEFORE-AREA", "RULING-RESHUFFLE")
@pytest.mark.clause("RULING-TOP-STONE", "RULING-AREA", "RULING-FORCED-EXCHANGE")
@pytest.mark.parametrize("name", EVERY)
def test_rare_moments(name: str) -> None:
    """Both agree at every step of the directed games."""
    course = EVERY[name]()
    both = Both(course.setup)
    for action in course.actions:
        both.do(action)
    assert both.state == course.end
    assert not just4fun.broken_axioms(both.game)

"""States and views of 5 COLORS and 5211 in documents: only such as can be are read."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

import rulekit
from rulekit.contract import Card, UntypedGame
from rulekit.majority.scoring import decide_round
from tests.base.played import at_random, stops

GAMES = (rulekit.game("5-colors"), rulekit.game("5211"))
both = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@cache
def moments(game: UntypedGame, round_: int, turn: int) -> tuple[Any, ...]:
    """States of games of 2 and 3 players at the beginning of this turn."""
    return tuple(
        state
        for players in (2, 3)
        for second_burst in ("again", "once")
        for seed in range(5)
        for state in stops(at_random(game.setup(players=players, second_burst=second_burst), seed))
        if (state.table.round, state.table.turn) == (round_, turn)
        and any(state.table.hands)
        and not any(state.chosen)
    )


def wrong(document: dict[str, Any]) -> rulekit.InvalidDocument:
    """The error that a document gives."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        rulekit.loads(json.dumps(document))
    return caught.value


def written(value: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A state or a view as JSON: the whole document, and what is in it."""
    document = json.loads(rulekit.dumps(value))
    inner = document.get("state") or document["view"]
    for key in ("scores", "winners", "waiting"):  # they follow from the rest
        del inner[key]
    return document, document.get("state") or document["view"]


@both
@pytest.mark.clause("5C-SCORE-2")
def test_a_pile_holds_cards_of_its_own_seat(game: UntypedGame) -> None:
    """In a round a seat plays 4 cards, so all cards of the round are too many for its pile."""
    for state in moments(game, 2, 1):
        for value in (state, game.view(state, 0), game.view(state, None)):
            document, inner = written(value)
            piles = inner["score_piles"]
            cards = [*inner["discards"], *(card for pile in piles for card in pile)]
            inner["discards"], inner["score_piles"] = [], [sorted(cards), *([] for _ in piles[1:])]
            error = wrong(document)
            assert error.where.endswith(".score_piles[0]")
            assert "has played 4 cards" in error.why


@both
@pytest.mark.clause("5C-SCORE-1", "5C-SCORE-3")
def test_after_one_round_the_piles_are_what_it_scored(game: UntypedGame) -> None:
    """A card of the scoring colour is not discarded, and no other card is kept."""
    tried = 0
    for state in moments(game, 2, 1):
        table = state.table
        kept = [(seat, pile) for seat, pile in enumerate(table.score_piles) if pile]
        if not kept:
            continue
        seat, pile = kept[0]
        for value in (state, game.view(state, 1)):
            document, inner = written(value)
            inner["discards"].append(inner["score_piles"][seat].pop())
            inner["discards"].sort()
            assert wrong(document).where.endswith(".score_piles")
            document, inner = written(value)
            inner["score_piles"][seat] = sorted([table.discards[0], *pile[1:]])
            inner["discards"] = sorted([pile[0], *table.discards[1:]])
            assert wrong(document).where.endswith(".score_piles")
            tried += 1
    assert tried > 10


@both
@pytest.mark.clause("5C-SCORE-4", "RULING-NOBODY-SCORES")
def test_where_nobody_scores_after_one_round_all_is_discarded(game: UntypedGame) -> None:
    """A round that leaves no colour fills no pile."""
    tried = 0
    for state in moments(game, 2, 1):
        if not any(state.table.score_piles):
            document, inner = written(state)
            inner["score_piles"][0].append(inner["discards"].pop())
            assert wrong(document).where == "state.score_piles"
            tried += 1
    assert tried


@both
@pytest.mark.clause("RULING-SECOND-BURST")
def test_the_first_round_is_judged_by_the_setups_reading(game: UntypedGame) -> None:
    """Of 5 players' 10, 9 and 1 cards of three colours the 9 score, or else the 1."""
    first, second, third, *_ = game.setup.edition.colours
    cards = [f"{first}{face}" for face in "2222223333"]
    cards += [f"{second}{face}" for face in "222222333"] + [f"{third}3"]
    table = tuple(tuple(map(Card, cards[at : at + 4])) for at in range(0, 20, 4))
    rest = Counter(game.setup.edition.deck) - Counter(cards)
    for reading, scoring, other in (("once", second, "again"), ("again", third, "once")):
        setup = game.setup(players=5, second_burst=reading)
        assert decide_round(table, setup.rules, setup.second_burst).scores == scoring
        state = next(it for it in stops(at_random(setup, 0)) if it.table.round == 2)
        document, inner = written(state)
        piles = [sorted(card for card in row if card[0] == scoring) for row in table]
        inner["score_piles"] = piles
        inner["discards"] = sorted(card for card in cards if card[0] != scoring)
        left = iter(sorted(rest.elements()))
        inner["hands"] = [[next(left) for _ in range(5)] for _ in range(5)]
        for place in ("deck", "removed"):
            inner[place] = [next(left) for _ in inner[place]]
        assert rulekit.loads(json.dumps(document)).setup == setup
        document["setup"]["second_burst"] = other
        assert wrong(document).where == "state.score_piles"


@both
def test_an_own_hand_is_sorted(game: UntypedGame) -> None:
    """A hand the other way round would list equal actions twice, in a view as in a state."""
    state = next(it for it in moments(game, 1, 1) if len(set(it.table.hands[0])) > 1)
    for value, where in ((state, "state"), (game.view(state, 0), "view")):
        document, inner = written(value)
        inner["hands"][0].reverse()
        assert wrong(document).where == f"{where}.hands[0]"


@both
@pytest.mark.clause("5C-END-1")
def test_cards_left_at_the_end_are_sorted(game: UntypedGame) -> None:
    """What was left in a hand lies as it did in the hand."""
    setup = game.setup(players=2, optional_rule=True, optional_ending="turn")
    *_, over = stops(at_random(setup, 1))
    assert len(set(over.table.left[0])) > 1
    for value, where in ((over, "state"), (game.view(over, 0), "view")):
        document, inner = written(value)
        inner["left"][0].reverse()
        assert wrong(document).where == f"{where}.left[0]"


@both
@pytest.mark.clause("5C-TURN-1")
def test_a_choice_that_is_refused_is_not_told(game: UntypedGame) -> None:
    """Why a choice in a state cannot be is told with the clauses, and without its cards."""
    state = moments(game, 1, 1)[0]
    document, inner = written(state)
    stranger = next(
        card for card in sorted(game.setup.edition.points) if card not in state.table.hands[0]
    )
    inner["chosen"][0] = [stranger] * 2
    error = wrong(document)
    assert error.where == "state.chosen[0]"
    assert "not_in_hand" in error.why
    assert "TURN-1" in error.why
    assert stranger not in str(error)

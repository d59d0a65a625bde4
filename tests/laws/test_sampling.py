"""What a seat cannot see, laid out in every way: in small ends of games, all that is possible.

What is possible is worked out here apart from the games' `sampling` rooms: cards are put into the
hidden places of a state's document in every way, and each document is read back and looked at.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import factorial, prod
from random import Random
from typing import Any

import pytest
from attrs import evolve

import rulekit
from rulekit import Card, Over, Players, Shuffle, Shuffled
from rulekit.contract import Sampling, UntypedGame
from rulekit.facts import facts_of
from rulekit.sampling import sampling_of
from tests.laws.tables import every_game

# ---- What is possible


def orders(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """All different orders of these cards; of equal cards none is told from another."""
    counts = Counter(cards)

    def on(left: int) -> Iterator[tuple[str, ...]]:
        if not left:
            yield ()
        for card in [card for card, count in counts.items() if count]:
            counts[card] -= 1
            for rest in on(left - 1):
                yield (card, *rest)
            counts[card] += 1

    return on(len(cards))


def possible(game: UntypedGame, state: Any, viewer: int | None) -> Counter[Any]:
    """Every state that looks like this one to a viewer, by how many arrangements lead to it.

    Cards go where they cannot be seen; a choice that lies face down may be any cards of its hand.
    """
    document = json.loads(rulekit.dumps(state))
    told = document["state"]
    others = [seat for seat in range(state.setup.players) if seat != viewer]
    rows = [told[name][seat] for name in ("hands", "left") if name in told for seat in others]
    piles = [*rows, told["deck"], *([told["removed"]] if "removed" in told else [])]
    sealed = [seat for seat in others if told.get("chosen", dict.fromkeys(others))[seat]]
    view = game.view(state, viewer)
    texts: Counter[str] = Counter()
    for order in orders([card for pile in piles for card in pile]):
        cards = iter(order)
        for pile in piles:
            pile[:] = [next(cards) for _ in pile]
            if pile is not told["deck"]:
                pile.sort()
        for chosen in product(*(in_hand(told, seat) for seat in sealed)):
            for seat, choice in zip(sealed, chosen, strict=True):
                told["chosen"][seat] = list(choice)
            texts[json.dumps(document)] += 1
    states: Counter[Any] = Counter()
    for text, count in texts.items():
        found = rulekit.loads(text)
        assert game.view(found, viewer) == view
        states[found] += count
    return states


def in_hand(told: Any, seat: int) -> list[tuple[str, ...]]:
    """All choices of so many of a hand's cards as one lies face down."""
    return list(combinations(told["hands"][seat], len(told["chosen"][seat])))


def laid_out(sampling: Sampling[Any, Any], view: Any) -> Counter[Any]:
    """Every state that is laid out for a view, by how many orders lead to it."""
    request = sampling.unseen(view)
    return Counter(sampling.fill(view, Shuffled(order)) for order in orders(request.cards))


def shares(states: Counter[Any]) -> dict[Any, Fraction]:
    """How likely each state is."""
    return {state: Fraction(count, states.total()) for state, count in states.items()}


# ---- Small ends


def end(game: UntypedGame, settings: dict[str, Any], last: str, seed: int = 1) -> Iterator[Any]:
    """The states of a game in which these cards come last in the first shuffle.

    Players keep cards like these as long as they can, so that few different ones are hidden in the
    end.
    """
    rng = Random(seed)
    state = game.start(game.setup(**settings))
    request = first_shuffle(game, state)
    bottom = [Card(card) for card in last.split()]
    cards = list((Counter(request.cards) - Counter(bottom)).elements())
    rng.shuffle(cards)
    state = game.apply(state, Shuffled((*cards, *bottom))).state
    while True:
        yield state
        match game.waiting(state):
            case Players(seats):
                legal = list(game.legal_actions(state, rng.choice(seats)))
                rng.shuffle(legal)
                action = min(legal, key=lambda it: sum(card in bottom for card in cards_in(it)))
            case Shuffle() as request:
                action = rulekit.shuffle(request, rng)
            case Over():
                return
        state = game.apply(state, action).state


def first_shuffle(game: UntypedGame, state: Any) -> Shuffle:
    """The shuffle that a game begins with."""
    request = game.waiting(state)
    assert isinstance(request, Shuffle)
    return request


def cards_in(action: Any) -> tuple[str, ...]:
    """The cards of an action; none where it has none."""
    return getattr(action, "cards", ())


FEW = 500
"""Where there are no more different orders of the hidden cards, all are tried."""


def is_small(game: UntypedGame, state: Any, viewer: int | None) -> bool:
    """Tell whether all orders of the hidden cards can be tried."""
    counts = Counter(sampling_of(game).unseen(game.view(state, viewer)).cards)
    ways = factorial(counts.total()) // prod(map(factorial, counts.values()))
    return 1 < ways <= FEW


ENDS: tuple[tuple[str, dict[str, Any], str, int], ...] = (
    ("5-colors", {"players": 2, "optional_rule": True}, "R1 " * 4 + "R2 " * 5, 1),
    ("5-colors", {"players": 2}, "R2 " * 6 + "R1 " * 5, 1),
    ("5-colors", {"players": 4}, "R1 " * 2 + "R2 " * 5, 1),
    ("5211", {"players": 2}, "T2 " * 6 + "TK " * 5, 1),
    ("5211", {"players": 2, "optional_rule": True}, "TK " * 4 + "T2 " * 5, 1),
    ("just4fun-colours", {"players": 2}, "R " * 10, 8),
    (
        "just4fun-colours",
        {"players": 2, "reshuffle": "when_needed", "variant": True},
        "R " * 10 + "O " * 10,
        8,
    ),
)
"""Games, their settings, the cards that come last and a seed: among them are small ends."""


def smalls(game: str, settings: dict[str, Any], last: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """The states of a game with a viewer each, where all that may be hidden can be tried."""
    of = rulekit.game(game)
    for state in end(of, settings, last, seed):
        for viewer in (*range(state.setup.players), None):
            if is_small(of, state, viewer):
                yield state, viewer


def hides(game: UntypedGame, state: Any, viewer: int | None) -> set[str]:
    """What a viewer does not see of a state: zones, choices, and what else there is about it."""
    zones = facts_of(game).zones(state)
    found = {it.name for it in zones if it.pieces and isinstance(it.as_known_to(viewer)[1], int)}
    chosen = getattr(state, "chosen", ())
    found |= {"a choice" for seat, cards in enumerate(chosen) if cards and seat != viewer}
    return found | {type(game.waiting(state)).__name__}


@pytest.mark.parametrize(("game", "settings", "last", "seed"), ENDS)
def test_what_cannot_be_ruled_out_is_laid_out(
    game: str, settings: dict[str, Any], last: str, seed: int
) -> None:
    """All that may be hidden comes up, as often as the cards come to lie so, and nothing else."""
    of = rulekit.game(game)
    tried = 0
    for state, viewer in smalls(game, settings, last, seed):
        view = of.view(state, viewer)
        found = laid_out(sampling_of(of), view)
        assert shares(found) == shares(possible(of, state, viewer))
        assert state in found
        tried += 1
    assert tried


def test_small_ends_hide_everything() -> None:
    """In the ends tried, all that can be hidden is: cards of each place, and choices."""
    reached = {
        what
        for end in ENDS
        for state, viewer in smalls(*end)
        for what in hides(rulekit.game(end[0]), state, viewer)
    }
    assert {"deck", "hand", "removed", "left", "a choice"} <= reached
    assert {"Players", "Shuffle", "Over"} <= reached


# ---- Samplings that are wrong


def low_choices(view: Any, state: Any) -> Any:
    """A choice that lies face down is of the first cards of the sorted hand."""
    chosen = tuple(
        cards if cards is None or seat == view.seat else state.table.hands[seat][: len(cards)]
        for seat, cards in enumerate(state.chosen)
    )
    return evolve(state, chosen=chosen)


def sorted_deck(_: Any, state: Any) -> Any:
    """The deck is sorted."""
    return evolve(state, table=evolve(state.table, deck=tuple(sorted(state.table.deck))))


@pytest.mark.parametrize("wrong", [low_choices, sorted_deck])
def test_a_wrong_sampling_is_found(wrong: Callable[[Any, Any], Any]) -> None:
    """One that gives only legal states of the right view, but not all of them alike."""
    of = rulekit.game("5-colors")
    assert of.sampling is not None
    room = of.sampling()
    sampling = Sampling(room.unseen, lambda view, order: wrong(view, room.fill(view, order)))
    found = [
        shares(laid_out(sampling, of.view(state, viewer))) == shares(possible(of, state, viewer))
        for state, viewer in smalls(*ENDS[0])
    ]
    assert True in found
    assert False in found


# ---- What is refused


@every_game
def test_what_is_no_view_or_no_order_is_misuse(game: UntypedGame) -> None:
    """Another game's view, one with a card too many, an order of other cards, and what is none."""
    sampling = sampling_of(game)
    setup = game.setup(players=2)
    state = game.start(setup)
    state = game.apply(state, rulekit.shuffle(first_shuffle(game, state), Random(1))).state
    view = game.view(state, 0)
    order = Shuffled(sampling.unseen(view).cards)
    other = next(it for it in rulekit.games() if it.id != game.id)
    others = other.view(other.start(other.setup(players=2)), 0)
    more = evolve(view, deck=view.deck + 1)
    twice = evolve(view, hands=(view.hands[0][:1] * 9, *view.hands[1:]))
    for odd in (others, more, twice, state, None, "view"):
        with pytest.raises(rulekit.Misuse):
            sampling.unseen(odd)
        with pytest.raises(rulekit.Misuse):
            sampling.fill(odd, order)
    shown = view.hands[0]
    for wrong in (Shuffled(order.cards[1:]), Shuffled((*shown, *order.cards[len(shown) :]))):
        with pytest.raises(rulekit.Misuse, match="no order of the"):
            sampling.fill(view, wrong)
    nones: tuple[Any, ...] = (None, order.cards, game.waiting(state))
    for none in nones:
        with pytest.raises(rulekit.Misuse):
            sampling.fill(view, none)


@every_game
def test_a_game_that_samples_nothing_says_so(game: UntypedGame) -> None:
    """Whoever asks is told by the game's name."""
    with pytest.raises(rulekit.Misuse, match=f"{game.name} cannot tell what a seat does not see"):
        sampling_of(evolve(game, sampling=None))


@every_game
def test_before_the_first_shuffle_nothing_is_hidden(game: UntypedGame) -> None:
    """Everybody knows the cards that are to be shuffled, and there is one such state."""
    state = game.start(game.setup(players=3))
    view, sampling = game.view(state, 1), sampling_of(game)
    assert sampling.unseen(view) == Shuffle(())
    assert sampling.fill(view, Shuffled(())) == state

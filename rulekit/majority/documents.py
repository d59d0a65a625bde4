"""What a document keeps of a state, and the way back; which views can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Generic, cast

from attrs import evolve, fields, frozen

from rulekit.errors import IllegalAction, InvalidDocument
from rulekit.game import FACE_DOWN, Card, Over, Players, Seat, Shuffled
from rulekit.majority.play import apply, outcome_of, start
from rulekit.majority.scoring import points_of
from rulekit.majority.state import (
    BySeat,
    C,
    Cards,
    Chosen,
    ColoursOut,
    Dealt,
    Discarded,
    GameOver,
    LastCardsDiscarded,
    ManyOnes,
    Removed,
    Renewed,
    Revealed,
    RoundOver,
    Scored,
    Setup,
    State,
    Table,
    View,
)
from rulekit.majority.view import view
from rulekit.read_only import ReadOnly

EVENTS: Mapping[str, type] = ReadOnly(
    {
        "removed": Removed,
        "dealt": Dealt,
        "chosen": Chosen,
        "revealed": Revealed,
        "renewed": Renewed,
        "colours_out": ColoursOut,
        "many_ones": ManyOnes,
        "scored": Scored,
        "discarded": Discarded,
        "round_over": RoundOver,
        "last_cards_discarded": LastCardsDiscarded,
        "game_over": GameOver,
    }
)
"""The events by the names that documents give them."""


@frozen
class Kept(Generic[C]):
    """What a document keeps of a state: where every card is and which choices have been made.

    The points and what is waited for follow from it.
    """

    setup: Setup[C]
    round: int
    turn: int
    deck: Cards
    removed: Cards
    hands: BySeat
    played: BySeat
    score_piles: BySeat
    discards: Cards
    left: BySeat
    choices: tuple[C | None, ...]


def keep(state: State[C]) -> Kept[C]:
    """Leave out of a state what follows from the rest; `restore` is the inverse."""
    table = state.table
    return Kept(
        setup=table.setup,
        round=table.round,
        turn=table.turn,
        deck=table.deck,
        removed=table.removed,
        hands=table.hands,
        played=table.played,
        score_piles=table.score_piles,
        discards=table.discards,
        left=table.left,
        choices=state.choices,
    )


def restore(kept: Kept[C]) -> State[C]:
    """Give the state that this was kept of.

    Raises `InvalidDocument` where a card is missing or one too many, where the numbers of cards
    are not those of this turn, and where a choice is not allowed. What scored in the rounds
    before is not judged again.

    >>> from rulekit.majority.five_colors import FiveColorsSetup
    >>> state = start(FiveColorsSetup(players=2))
    >>> restore(keep(state)) == state
    True
    """
    _require_seats(kept, "hands", "played", "score_piles", "left", "choices")
    there = _same_moment(kept, is_over=kept.round > 0 and not any(kept.hands))
    for name in ("deck", "removed"):
        _require_size(getattr(kept, name), getattr(there.table, name), name)
    _require_sizes(kept, there.table)
    unseen = Counter(kept.setup.edition.deck) if kept.round else Counter()
    for seat in kept.setup.rules.seats:
        for name in ("hands", "played", "score_piles", "left"):
            _take(unseen, getattr(kept, name)[seat], f"{name}[{seat}]")
    for name in ("discards", "deck", "removed"):
        _take(unseen, getattr(kept, name), name)
    for seat, hand in enumerate(kept.hands):
        if list(hand) != sorted(hand):
            raise InvalidDocument(f"hands[{seat}]", "a hand is sorted")
    there = evolve(there, table=evolve(there.table, deck=kept.deck, removed=kept.removed))
    state = _laid_out(kept, there)
    if None not in kept.choices:
        raise InvalidDocument("choices", "when all have chosen, the choices are revealed")
    for seat, choice in enumerate(kept.choices):
        if choice is not None:
            state = _chosen(state, seat, choice, f"choices[{seat}]")
    return state


def check_view(seen: View[C]) -> None:
    """Check that a seat, or a spectator, can see this.

    Raises `InvalidDocument` where no state looks like this, as `restore` does.
    """
    rules = seen.setup.rules
    if seen.seat is not None and seen.seat not in rules.seats:
        raise InvalidDocument("seat", f"there is no seat {seen.seat}")
    _require_seats(seen, "hands", "chosen", "played", "score_piles", "left")
    there = _same_moment(seen, is_over=isinstance(seen.waiting, Over))
    _require_sizes(seen, there.table)
    unseen = Counter(rules.edition.deck)
    for seat in rules.seats:
        for name in ("hands", "left") if seat == seen.seat else ():
            _take(unseen, getattr(seen, name)[seat], f"{name}[{seat}]")
        for name in ("played", "score_piles"):
            _take(unseen, getattr(seen, name)[seat], f"{name}[{seat}]")
    _take(unseen, seen.discards, "discards")
    state = _laid_out(seen, there)
    if all(seen.chosen):
        raise InvalidDocument("chosen", "when all have chosen, the choices are revealed")
    if seen.seat is not None and seen.choice is not None:
        state = _chosen(state, seen.seat, seen.choice, "choice")
    if isinstance(there.waiting, Players):
        state = _chosen_face_down(state, seen.chosen)
    shown = view(state, seen.seat)
    for name in (field.name for field in fields(View)):
        if getattr(shown, name) != getattr(seen, name):
            raise InvalidDocument(name, "this does not agree with the rest of the view")


# ---- What is held against the rules


def _same_moment(kept: Kept[C] | View[C], *, is_over: bool) -> State[C]:
    """Give the state of some game by the same setup in the same turn, or at the end.

    How many cards are where depends on the turn alone, not on what is chosen.
    """
    moments = _moments(kept.setup)
    moment = kept.round, kept.turn, is_over
    if moment not in moments:
        does = "ends with" if is_over else "goes on in"
        why = f"no game of this setup {does} turn {kept.turn} of round {kept.round}"
        raise InvalidDocument("turn", why)
    return moments[moment]


@lru_cache(maxsize=64)
def _moments(setup: Setup[C]) -> Mapping[tuple[int, int, bool], State[C]]:
    """Play some game; give its states by round, turn and whether the game is over."""
    state = start(setup)
    moments = {(0, 0, False): state}
    state = apply(state, Shuffled(setup.edition.deck)).state
    while not isinstance(state.waiting, Over):
        moments[state.table.round, state.table.turn, False] = state
        for seat, hand in enumerate(state.table.hands):
            state = apply(state, _choice(setup, seat, hand[: state.turn.cards])).state
    moments[state.table.round, state.table.turn, True] = state
    return moments


def _require_seats(kept: Kept[C] | View[C], *names: str) -> None:
    players = kept.setup.players
    for name in names:
        if len(getattr(kept, name)) != players:
            raise InvalidDocument(name, f"this should have {players} entries, one for each seat")


def _require_sizes(kept: Kept[C] | View[C], table: Table[C]) -> None:
    for name in ("hands", "played", "left"):
        pairs = zip(getattr(kept, name), getattr(table, name), strict=True)
        for seat, (cards, others) in enumerate(pairs):
            _require_size(cards, others, f"{name}[{seat}]")
    done = _done(table)
    if _done(kept) != done:
        why = f"at this moment there are {done} cards here and in the score piles"
        raise InvalidDocument("discards", why)


def _done(kept: Kept[C] | View[C] | Table[C]) -> int:
    return len(kept.discards) + sum(map(len, kept.score_piles))


def _require_size(cards: Cards, others: Cards, where: str) -> None:
    if len(cards) != len(others):
        why = f"at this moment there are {len(others)} cards here, not {len(cards)}"
        raise InvalidDocument(where, why)


def _take(unseen: Counter[Card], cards: Cards, where: str) -> None:
    """Take these cards out of those that have not been seen elsewhere."""
    unseen.subtract(cards)
    for card in cards:
        if unseen[card] < 0:
            raise InvalidDocument(where, f"the game has no card {card!a}, or not so often")


def _laid_out(kept: Kept[C] | View[C], there: State[C]) -> State[C]:
    """Put these cards in the places of the other game's; nobody has chosen yet."""
    table = evolve(
        there.table,
        hands=kept.hands,
        played=kept.played,
        score_piles=kept.score_piles,
        scores=points_of(kept.score_piles, kept.setup.rules),
        discards=kept.discards,
        left=kept.left,
    )
    is_over = isinstance(there.waiting, Over)
    waiting = Over(outcome_of(table)) if is_over else there.waiting
    return evolve(there, table=table, waiting=waiting)


def _chosen(state: State[C], seat: Seat, choice: C, where: str) -> State[C]:
    """Make a choice; the rules themselves refuse a wrong one."""
    if choice.seat != seat:
        raise InvalidDocument(where, f"this should be a choice of seat {seat}")
    try:
        return apply(state, choice).state
    except IllegalAction as no:
        raise InvalidDocument(where, str(no)) from no


def _chosen_face_down(state: State[C], chosen: tuple[bool, ...]) -> State[C]:
    """Make the choices that a viewer does not see."""
    unknown = (FACE_DOWN,) * state.turn.cards
    return evolve(
        state,
        choices=tuple(
            (own or _choice(state.setup, seat, unknown)) if has_chosen else None
            for seat, (own, has_chosen) in enumerate(zip(state.choices, chosen, strict=True))
        ),
        waiting=Players(tuple(seat for seat, has_chosen in enumerate(chosen) if not has_chosen)),
    )


def _choice(setup: Setup[C], seat: Seat, cards: Cards) -> C:
    choice: type[Any] = setup.choice
    return cast("C", choice(seat, cards))

"""What a document keeps of a state, and the way back; which views can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from attrs import evolve, fields, frozen

from rulekit.errors import InvalidDocument
from rulekit.game import FACE_DOWN, Card, Players, Seat, Shuffle
from rulekit.just4fun.board import FIELDS, all_lines_of, lines_through, owner_of, prices
from rulekit.just4fun.play import end_by_areas, end_by_line, start
from rulekit.just4fun.rules import DECK, HAND_SIZE, STONES_EACH, line_length
from rulekit.just4fun.state import (
    AreasCompared,
    BySeat,
    Cards,
    Dealt,
    Drawn,
    Exchange,
    Exchanged,
    GameOver,
    LinesCompleted,
    Pass,
    Place,
    Placed,
    Reshuffled,
    Setup,
    State,
    Towers,
    View,
)
from rulekit.just4fun.view import view

ACTIONS: Mapping[str, type] = {"place": Place, "exchange": Exchange, "pass": Pass}
"""The actions by the names that documents give them."""

EVENTS: Mapping[str, type] = {
    "dealt": Dealt,
    "placed": Placed,
    "exchanged": Exchanged,
    "drawn": Drawn,
    "reshuffled": Reshuffled,
    "lines_completed": LinesCompleted,
    "areas_compared": AreasCompared,
    "game_over": GameOver,
}
"""The events by the names that documents give them."""


@frozen
class Kept:
    """What a document keeps of a state: where every card and every stone is.

    Who holds a field, the stones left, the cards owed and what is waited for follow from it.
    """

    setup: Setup
    turn: int
    deck: Cards
    discards: Cards
    hands: BySeat
    towers: Towers
    returned: tuple[int, ...]


def keep(state: State) -> Kept:
    """Leave out of a state what follows from the rest; `restore` is the inverse."""
    return Kept(
        setup=state.setup,
        turn=state.turn,
        deck=state.deck,
        discards=state.discards,
        hands=state.hands,
        towers=state.towers,
        returned=state.returned,
    )


def restore(kept: Kept) -> State:
    """Give the state that this was kept of.

    Raises `InvalidDocument` where a card or a stone is missing or one too many, where a tower
    could not be paid for, and where hands, deck and stones do not belong to one moment.

    >>> state = start(Setup(players=2))
    >>> restore(keep(state)) == state
    True
    """
    unseen = Counter(DECK)
    for seat, hand in enumerate(kept.hands):
        _take(unseen, hand, f"hands[{seat}]")
        if list(hand) != sorted(hand):
            raise InvalidDocument(f"hands[{seat}]", "a hand is sorted")
    _take(unseen, kept.discards, "discards")
    _take(unseen, kept.deck, "deck")
    return _restored(kept)


def check_view(seen: View) -> None:
    """Check that a seat, or a spectator, can see this.

    Raises `InvalidDocument` where no state looks like this, as `restore` does.
    """
    if seen.seat is not None and seen.seat not in range(seen.setup.players):
        raise InvalidDocument("seat", f"there is no seat {seen.seat}")
    if seen.deck > len(DECK):
        raise InvalidDocument("deck", f"the game has {len(DECK)} cards")
    unseen = Counter(DECK)
    for seat, hand in enumerate(seen.hands):
        if seat == seen.seat:
            _take(unseen, hand, f"hands[{seat}]")
    _take(unseen, seen.discards, "discards")
    state = _restored(
        Kept(
            setup=seen.setup,
            turn=seen.turn,
            deck=(FACE_DOWN,) * seen.deck,
            discards=seen.discards,
            hands=seen.hands,
            towers=seen.towers,
            returned=seen.returned,
        )
    )
    shown = view(state, seen.seat)
    for name in (field.name for field in fields(View)):
        if getattr(shown, name) != getattr(seen, name):
            raise InvalidDocument(name, "this does not agree with the rest of the view")


# ---- What is held against the rules


def _restored(kept: Kept) -> State:
    """Give the state of a table whose cards may be face down."""
    setup = kept.setup
    players = setup.players
    _require_entries(kept)
    if not any(kept.hands):
        state = start(setup)
        if keep(state) != kept:
            raise InvalidDocument("hands", "they are empty only at the start")
        return state
    seat_on_turn, seat_before = kept.turn % players, (kept.turn - 1) % players
    short = _short_hand(kept)
    is_over = kept.turn > 0 and short == seat_before
    must_shuffle = not kept.deck and setup.reshuffle == "when_empty" and short is None
    is_shuffle_due = not is_over and (must_shuffle or short is not None)
    if not is_over and short not in (None, seat_on_turn):
        raise InvalidDocument(f"hands[{short}]", f"this should be {HAND_SIZE} cards")
    if is_shuffle_due and kept.deck:
        raise InvalidDocument("deck", "it should be empty: a hand is short of cards")
    unused = _unused(kept, kept.turn + is_shuffle_due)
    state = State(
        setup=setup,
        turn=kept.turn,
        deck=kept.deck,
        discards=kept.discards,
        hands=kept.hands,
        towers=kept.towers,
        owners=tuple(map(owner_of, kept.towers)),
        unused=unused,
        returned=kept.returned,
        owed=0,
        waiting=Players((seat_on_turn,)),
    )
    if is_over:
        return _ended(state, seat_before)
    if all_lines_of(state.owners, line_length(variant=setup.variant)) or not any(unused):
        raise InvalidDocument("hands", "the game is over, so a hand should be short of cards")
    if is_shuffle_due:
        owed = HAND_SIZE - len(kept.hands[seat_on_turn])
        return evolve(state, owed=owed, waiting=Shuffle(tuple(sorted(kept.discards))))
    return state

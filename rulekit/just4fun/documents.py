"""What a document keeps of a state, and the way back; which views can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from attrs import evolve, fields, frozen

from rulekit.errors import InvalidDocument
from rulekit.game import FACE_DOWN, Card, Players, Seat, Shuffle
from rulekit.just4fun.board import FIELDS, INDEX, lines_of, lines_through, prices
from rulekit.just4fun.play import end_by_areas, end_by_line, is_shuffle_due, start
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
    Line,
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
from rulekit.read_only import ReadOnly

ACTIONS: Mapping[str, type] = ReadOnly({"place": Place, "exchange": Exchange, "pass": Pass})
"""The actions by the names that documents give them."""

EVENTS: Mapping[str, type] = ReadOnly(
    {
        "dealt": Dealt,
        "placed": Placed,
        "exchanged": Exchanged,
        "drawn": Drawn,
        "reshuffled": Reshuffled,
        "lines_completed": LinesCompleted,
        "areas_compared": AreasCompared,
        "game_over": GameOver,
    }
)
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
    _take(unseen, kept.discards, "discards")
    _take(unseen, kept.deck, "deck")
    for seat, hand in enumerate(kept.hands):
        if list(hand) != sorted(hand):
            raise InvalidDocument(f"hands[{seat}]", "a hand is sorted")
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
    """Give the state of a table where cards may be face down."""
    setup = kept.setup
    _require_entries(kept)
    if not any(kept.hands):
        state = start(setup)
        if keep(state) != kept:
            raise InvalidDocument("hands", "only before the first shuffle all of them are empty")
        return state
    seat = kept.turn % setup.players
    short = _short_hand(kept)
    is_over = short is not None and short != seat
    must_shuffle = not is_over and (short == seat or is_shuffle_due(kept.deck, 0, setup))
    if must_shuffle and kept.deck:
        raise InvalidDocument(f"hands[{seat}]", f"this should be {HAND_SIZE} cards")
    state = State(
        setup=setup,
        turn=kept.turn,
        deck=kept.deck,
        discards=kept.discards,
        hands=kept.hands,
        towers=kept.towers,
        unused=_unused(kept, kept.turn + must_shuffle),
        returned=kept.returned,
        owed=HAND_SIZE - len(kept.hands[seat]) if must_shuffle else 0,
        waiting=Shuffle(tuple(sorted(kept.discards))) if must_shuffle else Players((seat,)),
    )
    lines = lines_of(kept.towers, line_length(variant=setup.variant))
    if is_over:
        return _ended(state, lines)
    if lines or not any(state.unused):
        raise InvalidDocument("towers", "with these the game is over, but the last hand is full")
    return state


def _require_entries(kept: Kept) -> None:
    players = kept.setup.players
    for name, number in (("hands", players), ("returned", players), ("towers", len(FIELDS))):
        if len(getattr(kept, name)) != number:
            raise InvalidDocument(name, f"this should have {number} entries")
    cards = sum(map(len, (kept.deck, kept.discards, *kept.hands)))
    if any(kept.hands) and cards != len(DECK):
        raise InvalidDocument("deck", f"there are {cards} cards in all, not {len(DECK)}")


def _short_hand(kept: Kept) -> Seat | None:
    """Find whose hand is short of cards: the player on turn's, or at the end the last one's."""
    may_be = [(kept.turn - back) % kept.setup.players for back in (0, 1) if kept.turn >= back]
    short = [seat for seat in may_be if len(kept.hands[seat]) < HAND_SIZE]
    for seat, hand in enumerate(kept.hands):
        if len(hand) != HAND_SIZE and [seat] != short:
            raise InvalidDocument(f"hands[{seat}]", f"this should be {HAND_SIZE} cards")
    return short[0] if short else None


def _unused(kept: Kept, turns: int) -> tuple[int, ...]:
    """Count the stones left to each seat, which has used one in each of its turns."""
    players = kept.setup.players
    if turns > players * STONES_EACH:
        raise InvalidDocument("turn", f"no game has more than {players * STONES_EACH} turns")
    for field, tower in zip(FIELDS, kept.towers, strict=True):
        for height, seat in enumerate(tower):
            if seat >= players:
                raise InvalidDocument("towers", f"there is no seat {seat}, as on {field}")
            (price,) = prices((tower[:height],), seat, kept.setup.tower_cost)
            if price > HAND_SIZE:
                raise InvalidDocument("towers", f"stone {height + 1} on {field} cost {price} cards")
    stones = Counter(chain.from_iterable(kept.towers))
    for seat, returned in enumerate(kept.returned):
        own_turns = len(range(seat, turns, players))
        if stones[seat] + returned != own_turns:
            why = f"seat {seat} has used {stones[seat] + returned} stones in {own_turns} turns"
            raise InvalidDocument("towers", why)
    return tuple(STONES_EACH - len(range(seat, turns, players)) for seat in range(players))


def _ended(state: State, lines: tuple[Line, ...]) -> State:
    """End the game after its last turn, as the rules do."""
    last = evolve(state, turn=state.turn - 1)
    seat = last.turn % last.setup.players
    if not lines and any(state.unused):
        raise InvalidDocument(f"hands[{seat}]", f"this should be {HAND_SIZE} cards")
    if not lines:
        return end_by_areas(last, ()).state
    for field in sorted(set.intersection(*(set(line.fields) for line in lines))):
        index = INDEX[field]
        completed = lines_through(last.towers, index, line_length(variant=last.setup.variant))
        if lines[0].seat == seat and set(completed) == set(lines):
            return end_by_line(last, completed, ()).state
    raise InvalidDocument("towers", f"seat {seat} cannot have completed these lines at once")


def _take(unseen: Counter[Card], cards: Cards, where: str) -> None:
    """Take these cards out of those that have not been seen elsewhere."""
    unseen.subtract(cards)
    for card in cards:
        if unseen[card] < 0:
            raise InvalidDocument(where, f"the game has no card {card!a}, or not so often")

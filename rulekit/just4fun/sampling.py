"""What a viewer cannot see, laid out in any order: others' hands and the deck."""

from __future__ import annotations

from rulekit.contract import Shuffle, Shuffled
from rulekit.just4fun.play import start
from rulekit.just4fun.rules import DECK, HAND_SIZE
from rulekit.just4fun.state import State, View, new_state
from rulekit.playing import hidden, sort, turned_up


def unseen(view: View) -> Shuffle:
    """Ask for an order of the cards that this viewer cannot see; before the deal, of none."""
    if not any(view.hands):
        return Shuffle(())
    return hidden(DECK, (*view.hands, view.discards), view.deck)


def fill(view: View, order: Shuffled) -> State:
    """Lay out the hands by seat, then the deck from the top."""
    if not any(view.hands):
        return start(view.setup)
    hands, deck = turned_up(view.hands, order.cards)
    drawing = hands[view.turn % len(hands)] if isinstance(view.waiting, Shuffle) else None
    return new_state(
        setup=view.setup,
        turn=view.turn,
        deck=deck,
        discards=view.discards,
        hands=tuple(map(sort, hands)),
        towers=view.towers,
        unused=view.unused,
        returned=view.returned,
        owed=0 if drawing is None else HAND_SIZE - len(drawing),
        exchanging=view.exchanging,
        waiting=view.waiting,
    )

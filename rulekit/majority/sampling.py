"""What a viewer cannot see, laid out in any order: others' hands, the deck, the removed cards."""

from __future__ import annotations

from rulekit.contract import Shuffle, Shuffled
from rulekit.majority.play import start, turns_of
from rulekit.majority.state import Cards, State, View, new_state, new_table
from rulekit.playing import hidden, sort, turned_up


def unseen(view: View) -> Shuffle:
    """Ask for an order of the cards that this viewer cannot see; before the shuffle, of none."""
    if isinstance(view.waiting, Shuffle):
        return Shuffle(())
    piles = (*view.hands, *view.left, *view.played, *view.score_piles, view.discards)
    return hidden(view.setup.edition.deck, piles, view.deck + view.removed)


def fill(view: View, order: Shuffled) -> State:
    """Lay out the hands by seat, what is left of them, the deck from the top, the removed cards.

    Of a hand whose choice lies face down, the first cards are that choice.
    """
    if isinstance(view.waiting, Shuffle):
        return start(view.setup)
    hands, cards = turned_up(view.hands, order.cards)
    left, cards = turned_up(view.left, cards)
    table = new_table(
        setup=view.setup,
        round=view.round,
        turn=view.turn,
        deck=cards[: view.deck],
        removed=sort(cards[view.deck :]),
        hands=tuple(map(sort, hands)),
        played=view.played,
        score_piles=view.score_piles,
        scores=view.scores,
        discards=view.discards,
        left=tuple(map(sort, left)),
    )
    turn = turns_of(table)[view.turn - 1]

    def choice(seat: int) -> Cards | None:
        if seat == view.seat:
            return view.choice
        return sort(hands[seat][: turn.cards]) if view.chosen[seat] else None

    chosen = tuple(map(choice, range(len(hands))))
    return new_state(table=table, chosen=chosen, turn=turn, waiting=view.waiting)

"""Setups, shuffles and choices for hypothesis to draw, some of them looking for trouble."""

from __future__ import annotations

from hypothesis import strategies as st

from rulekit.contract import Over, Players, Shuffle, Shuffled
from rulekit.majority.state import BySeat, Cards, Choose, Setup, State
from tests.majority.table import TABLES, Book

READINGS = st.fixed_dictionaries(
    {
        "second_burst": st.sampled_from(["again", "once"]),
        "optional_ending": st.sampled_from(["round", "turn"]),
    }
)


@st.composite
def setups(draw: st.DrawFn, book: Book) -> Setup:
    """Any setup of an edition."""
    players, optional = draw(st.sampled_from(TABLES))
    return book.setup(players, optional_rule=optional, **draw(READINGS))


def orders(book: Book) -> st.SearchStrategy[Cards]:
    """Any order of the deck."""
    return st.permutations(book.deck()).map(tuple)


def marks(book: Book) -> st.SearchStrategy[str]:
    """What players may be fond of: a colour, or 1s; random cards seldom burst or are many 1s."""
    return st.sampled_from([*book.colours.values(), book.one])


@st.composite
def tables(draw: st.DrawFn, book: Book, players: int, cards_each: int) -> BySeat:
    """Any full table, often with many cards of one kind."""
    order, mark = draw(orders(book)), draw(marks(book))
    wanted = draw(st.integers(0, players * cards_each))
    fond = [card for card in order if mark in card][:wanted]
    cards = fond + [card for card in order if mark not in card]
    mixed = draw(st.permutations(cards[: players * cards_each]))
    return tuple(tuple(mixed[seat::players]) for seat in range(players))


def draw_action(
    data: st.DataObject, book: Book, state: State, mark: str
) -> Choose | Shuffled | None:
    """Any action that is waited for, rather one with cards of this mark; None at the end."""
    match book.game.waiting(state):
        case Shuffle():
            return Shuffled(data.draw(orders(book), label="order"))
        case Players(seats):
            seat = data.draw(st.sampled_from(seats), label="seat")
            actions = sorted(
                book.game.legal_actions(state, seat),
                key=lambda action: -sum(mark in card for card in action.cards),
            )
            few = data.draw(st.sampled_from([2, len(actions)]), label="fond?")
            choice: Choose = data.draw(st.sampled_from(actions[:few]), label="choice")
            return choice
        case Over():
            return None

"""Deck, rounds and tables of numbers: what follows from the rulebooks' numbers, for every table.

How many cards are where does not depend on which cards they are, nor on what is chosen; so one
game of each kind shows it for all. That it is so in any game is the state machine's to try.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.contract import Shuffled
from rulekit.majority.rules import Edition
from rulekit.majority.state import Renewed, Revealed, RoundOver, Setup
from spec.reference import majority
from tests.majority.drawn import orders, setups
from tests.majority.table import (
    BOOKS,
    FIFTY_TWO_ELEVEN,
    FIVE_COLORS,
    REMOVED,
    Book,
    both_editions,
    every_table,
    play_whole,
)

both_endings = pytest.mark.parametrize("ending", ["round", "turn"])

ROUNDS = {
    (2, False, "round"): 11,
    (3, False, "round"): 7,
    (4, False, "round"): 6,
    (5, False, "round"): 4,
    (2, False, "turn"): 11,
    (3, False, "turn"): 7,
    (4, False, "turn"): 6,
    (5, False, "turn"): 4,
    (2, True, "round"): 10,
    (3, True, "round"): 6,
    (2, True, "turn"): 9,
    (3, True, "turn"): 5,
}
"""Whole rounds of a game; under the optional rule with `turn`, one turn follows."""


def edition_of(book: Book) -> Edition:
    """The edition's tables as the engine has them."""
    edition: Edition = book.game.setup.edition
    return edition


# ---- Rounds


@both_editions
@every_table
@both_endings
@pytest.mark.clause("RULING-LAST-ROUND", "RULING-OPTIONAL-ENDING", "5C-ROUND-3", "5C-END-1")
@pytest.mark.clause("5C-OPTIONAL-3", "5211-OPTIONAL-3")
def test_number_of_rounds(book: Book, players: int, optional: bool, ending: str) -> None:
    """There are 11, 7, 6 and 4 rounds; optional 10 and 6, or 9 and 5 and one turn."""
    rounds = ROUNDS[players, optional, ending]
    extra = 1 if optional and ending == "turn" else 0
    setup = book.setup(players, optional_rule=optional, optional_ending=ending)
    course = play_whole(book, setup)
    assert len(course.all(Revealed)) == 3 * rounds + extra
    assert [event.round for event in course.all(RoundOver)] == list(range(1, rounds + extra + 1))
    edition = majority.EDITIONS[book.game.id]
    assert majority.rounds(edition, players, optional, setup.optional_ending) == rounds


@both_editions
@every_table
@both_endings
@pytest.mark.clause("RULING-LAST-ROUND", "5C-RENEW-1")
def test_no_renewal_is_ever_short(book: Book, players: int, optional: bool, ending: str) -> None:
    """Every renewal brings every player as many cards as they have just played."""
    setup = book.setup(players, optional_rule=optional, optional_ending=ending)
    course = play_whole(book, setup)
    renewals = 0
    for events in course.events:
        played = [event for event in events if isinstance(event, Revealed)]
        for renewed in (event for event in events if isinstance(event, Renewed)):
            renewals += 1
            assert list(map(len, renewed.cards)) == list(map(len, played[0].cards))
    last = 1 if optional and ending == "turn" else 3
    assert renewals == len(course.all(Revealed)) - last, "all turns but those from the hands"


@both_editions
@every_table
@both_endings
@pytest.mark.clause("RULING-LAST-ROUND", "5C-END-1", "5C-REMOVE-1", "5211-REMOVE-1")
@pytest.mark.clause("5C-OPTIONAL-3", "5C-OPTIONAL-4", "5211-OPTIONAL-3", "5211-OPTIONAL-4")
def test_the_deck_empties_at_the_last_renewal_before_the_last_round(
    book: Book, players: int, optional: bool, ending: str
) -> None:
    """It holds cards up to that renewal, which belongs to a round's last turn, and none after."""
    setup = book.setup(players, optional_rule=optional, optional_ending=ending)
    course = play_whole(book, setup)
    decks = [
        len(state.table.deck)
        for state, events in zip(course.states[1:], course.events, strict=True)
        if any(isinstance(event, Revealed) for event in events)
    ]
    last = 1 if optional and ending == "turn" else 3
    assert decks[-last - 1 :] == [0] * (last + 1)
    assert all(decks[: -last - 1])
    assert (len(decks) - last) % 3 == 0, "the deck empties with a whole round"
    edition = majority.EDITIONS[book.game.id]
    assert majority.deck_runs_out_exactly(edition, players, optional)


# ---- Removing and dealing


@both_editions
@pytest.mark.clause("RULING-REMOVED-CARDS", "5C-SETUP-1", "5C-SETUP-2", "5211-SETUP-2")
@given(data=st.data())
def test_removing_before_dealing_and_after_it_give_the_same_game(
    book: Book, data: st.DataObject
) -> None:
    """Hands, deck and removed cards are the same card for card, and so is all that follows."""
    setup: Setup = data.draw(setups(book))
    order = data.draw(orders(book))
    number = REMOVED[setup.players, setup.optional_rule]
    dealt = 5 * setup.players

    deck = order[: 100 - number]
    before = (
        [deck[5 * s : 5 * s + 5] for s in range(setup.players)],
        deck[dealt:],
        order[100 - number :],
    )

    hands, rest = [order[5 * s : 5 * s + 5] for s in range(setup.players)], order[dealt:]
    after = (hands, rest[: len(rest) - number], rest[len(rest) - number :])

    assert before == after
    table = book.game.apply(book.game.start(setup), Shuffled(order)).state.table
    assert [Counter(hand) for hand in table.hands] == [Counter(hand) for hand in hands]
    assert table.deck == before[1]
    assert Counter(table.removed) == Counter(before[2])
    edition = majority.EDITIONS[book.game.id]
    assert majority.orders_of_setup_agree(edition, setup.players, setup.optional_rule)


# ---- The tables of numbers


@both_editions
@every_table
@pytest.mark.clause("5C-ONES-4", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-KODODO-5", "5211-TABLE-1", "5211-OPTIONAL-4")
def test_the_many_ones_number_is_the_burst_number_and_one(
    book: Book, players: int, optional: bool
) -> None:
    """For every table; and the numbers are those of the reference."""
    rules = book.setup(players, optional_rule=optional).rules
    assert rules.many_ones == rules.burst + 1
    edition = majority.EDITIONS[book.game.id]
    assert rules.burst == majority.burst_number(edition, players, optional)
    assert rules.many_ones == majority.ones_number(edition, players, optional)
    assert rules.removed == majority.number_to_remove(edition, players, optional)


@pytest.mark.clause("5C-BURST-4", "5C-ONES-4", "5C-REMOVE-1", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-BURST-4", "5211-KODODO-5", "5211-REMOVE-1", "5211-TABLE-1")
@pytest.mark.clause("5211-OPTIONAL-4", "5C-ROUND-2", "5C-OPTIONAL-2")
def test_both_editions_have_equal_tables() -> None:
    """Each edition is typed from its own rulebook, and all their numbers are the same."""
    one, other = map(edition_of, BOOKS)
    assert one is not other
    assert one.burst == other.burst
    assert one.many_ones == other.many_ones
    assert one.removed == other.removed
    assert one.turns == other.turns
    assert one.optional_burst == other.optional_burst
    assert one.optional_many_ones == other.optional_many_ones
    assert one.optional_removed == other.optional_removed
    assert one.optional_turns == other.optional_turns


@pytest.mark.clause("5C-CARDS-1", "5C-CARDS-2", "5C-SCORE-2", "5211-CARDS-1", "5211-CARDS-2")
@pytest.mark.clause("5211-KODODO-1")
def test_both_editions_have_equal_decks() -> None:
    """Card for card they have as many copies and as many points, a Kododo standing for a 1."""
    names = [colour + face for colour in "RBYGO" for face in "123456"]
    for table in ("copies", "points"):
        one = {FIVE_COLORS.card(name): getattr(edition_of(FIVE_COLORS), table) for name in names}
        assert len(one) == 30
        assert [getattr(edition_of(FIVE_COLORS), table)[FIVE_COLORS.card(n)] for n in names] == [
            getattr(edition_of(FIFTY_TWO_ELEVEN), table)[FIFTY_TWO_ELEVEN.card(n)] for n in names
        ]
        assert all(len(getattr(edition_of(book), table)) == 30 for book in BOOKS)

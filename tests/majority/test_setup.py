"""Contents, setup, and the cards that are removed."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.contract import Shuffle, Shuffled
from rulekit.errors import IllegalAction, IllegalSetup
from rulekit.majority.state import Dealt, Reason, Removed, SetupReason
from tests.digest import cases
from tests.majority.table import (
    FIFTY_TWO_ELEVEN,
    FIVE_COLORS,
    Book,
    both_editions,
    every_table,
    plan,
    play,
    play_round,
    play_whole,
    stacked,
)

# ---- The cards


@pytest.mark.clause("5C-CARDS-1")
@pytest.mark.clause("5C-CARDS-2")
def test_five_colors_has_20_cards_of_each_colour() -> None:
    """The deck is 100 cards: in each of five colours five 1s, six 2s, five 3s, two 4s, a 5, a 6."""
    game = FIVE_COLORS.game
    waiting = game.waiting(game.start(game.setup(players=2)))
    assert isinstance(waiting, Shuffle)
    assert Counter(waiting.cards) == {
        "R1": 5, "R2": 6, "R3": 5, "R4": 2, "R5": 1, "R6": 1,
        "B1": 5, "B2": 6, "B3": 5, "B4": 2, "B5": 1, "B6": 1,
        "Y1": 5, "Y2": 6, "Y3": 5, "Y4": 2, "Y5": 1, "Y6": 1,
        "G1": 5, "G2": 6, "G3": 5, "G4": 2, "G5": 1, "G6": 1,
        "O1": 5, "O2": 6, "O3": 5, "O4": 2, "O5": 1, "O6": 1,
    }  # fmt: skip
    assert len(waiting.cards) == 100


@pytest.mark.clause("5C-CARDS-1")
def test_colours_of_five_colors() -> None:
    """The five colours are red, blue, yellow, green and orange."""
    colours = FIVE_COLORS.game.setup.edition.colours
    assert colours == {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "O": "orange"}


@pytest.mark.clause("5211-CARDS-1")
def test_colours_of_5211() -> None:
    """The five colours are teal, orange, green, pink and yellow."""
    colours = FIFTY_TWO_ELEVEN.game.setup.edition.colours
    assert colours == {"T": "teal", "O": "orange", "G": "green", "P": "pink", "Y": "yellow"}


@pytest.mark.clause("5211-CARDS-1")
@pytest.mark.clause("5211-CARDS-2")
@pytest.mark.clause("5211-KODODO-1")
def test_5211_has_20_cards_of_each_colour() -> None:
    """The deck is 100 cards: in each colour five Kododos, six 2s, five 3s, two 4s, a 5, a 6."""
    game = FIFTY_TWO_ELEVEN.game
    waiting = game.waiting(game.start(game.setup(players=2)))
    assert isinstance(waiting, Shuffle)
    assert Counter(waiting.cards) == {
        "TK": 5, "T2": 6, "T3": 5, "T4": 2, "T5": 1, "T6": 1,
        "OK": 5, "O2": 6, "O3": 5, "O4": 2, "O5": 1, "O6": 1,
        "GK": 5, "G2": 6, "G3": 5, "G4": 2, "G5": 1, "G6": 1,
        "PK": 5, "P2": 6, "P3": 5, "P4": 2, "P5": 1, "P6": 1,
        "YK": 5, "Y2": 6, "Y3": 5, "Y4": 2, "Y5": 1, "Y6": 1,
    }  # fmt: skip
    assert len(waiting.cards) == 100


@both_editions
@pytest.mark.clause("5C-CARDS-2", "5211-CARDS-2", "5211-KODODO-1")
def test_a_deck_with_another_spread_is_refused(book: Book) -> None:
    """One card more of a face and one fewer of another is not the deck."""
    deck = list(book.deck())
    deck.remove(book.card("R4"))
    start = book.game.start(book.setup(2))
    with pytest.raises(IllegalAction) as refusal:
        book.game.apply(start, Shuffled((*deck, book.card("R1"))))
    assert refusal.value.reason is Reason.WRONG_SHUFFLE


# ---- The players


@both_editions
@pytest.mark.clause("5C-PLAYERS-1", "5211-TABLE-1")
@pytest.mark.touches("RULING-PLAYER-COUNTS")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_2_to_5_can_play(book: Book, players: int) -> None:
    """These player counts get a table with so many seats."""
    course = play(book, book.setup(players))
    assert len(course.end.table.hands) == players


@both_editions
@pytest.mark.clause("5C-PLAYERS-1", "5211-TABLE-1", "RULING-PLAYER-COUNTS")
@pytest.mark.parametrize("players", [-2, 0, 1, 6, 100])
def test_fewer_than_2_or_more_than_5_cannot_play(book: Book, players: int) -> None:
    """One player, six, or any other count is refused, by the clause that gives the range."""
    with pytest.raises(IllegalSetup) as refusal:
        book.setup(players)
    assert refusal.value.option == "players"
    assert refusal.value.reason is SetupReason.PLAYERS
    assert set(refusal.value.clauses) == book.clauses("PLAYERS-1", "RULING-PLAYER-COUNTS")


@both_editions
@pytest.mark.clause("5C-PLAYERS-1", "5C-OPTIONAL-1", "5211-TABLE-1", "RULING-PLAYER-COUNTS")
@pytest.mark.clause("RULING-SECOND-BURST", "RULING-OPTIONAL-ENDING")
def test_options_are_what_a_setup_accepts(book: Book) -> None:
    """Every value that `options` lists makes a setup, by its default and for its player counts."""
    options = {option.name: option for option in book.game.options()}
    assert list(options) == ["players", "optional_rule", "second_burst", "optional_ending"]
    assert options["players"].values == (2, 3, 4, 5)
    assert options["players"].default is None
    assert [option.values for option in options.values()][1:] == [
        (False, True),
        ("again", "once"),
        ("round", "turn"),
    ]
    defaults = [option.default for option in options.values()]
    assert defaults == [None, False, "again", "round"]
    assert [set(option.clauses) for option in options.values()] == [
        book.clauses("PLAYERS-1", "RULING-PLAYER-COUNTS"),
        book.clauses("OPTIONAL-1"),
        {"RULING-SECOND-BURST"},
        {"RULING-OPTIONAL-ENDING"},
    ]
    assert options["optional_rule"].players == (2, 3)
    assert options["second_burst"].players == (2, 3, 4, 5)
    assert options["optional_ending"].players == (2, 3)
    for option in options.values():
        for value in option.values:
            for players in option.players:
                setup = book.setup(**{"players": players, option.name: value})
                assert getattr(setup, option.name) == value
        if option.default is not None:
            assert getattr(book.setup(2), option.name) == option.default


@both_editions
@pytest.mark.clause("RULING-SECOND-BURST", "RULING-OPTIONAL-ENDING")
def test_defaults_are_those_of_the_rulings(book: Book) -> None:
    """Who only tells the player count gets the basic game, `again` and `round`."""
    assert book.setup(3) == book.setup(
        3, optional_rule=False, second_burst="again", optional_ending="round"
    )


# ---- Shuffling and dealing


@both_editions
@every_table
@pytest.mark.clause("5C-SETUP-1")
def test_the_whole_deck_is_shuffled_first(book: Book, players: int, optional: bool) -> None:
    """A game begins with all 100 cards waiting for an order, and nobody holds a card."""
    start = book.game.start(book.setup(players, optional_rule=optional))
    assert book.game.waiting(start) == Shuffle(book.deck())
    assert start.table.hands == ((),) * players


@both_editions
@every_table
@pytest.mark.clause("5C-SETUP-1", "RULING-DEALING-ORDER")
def test_each_player_gets_5_cards_from_the_top(book: Book, players: int, optional: bool) -> None:
    """Seat 0 gets the first 5 cards of the order, seat 1 the next 5, and so on."""
    deck = book.deck()
    order = (*deck[50:], *deck[:50])
    start = book.game.start(book.setup(players, optional_rule=optional))
    state, events = book.game.apply(start, Shuffled(order))
    hands = tuple(tuple(sorted(order[5 * seat : 5 * seat + 5])) for seat in range(players))
    assert state.table.hands == hands
    assert [event.hands for event in events if isinstance(event, Dealt)] == [hands]


@both_editions
@pytest.mark.clause("5C-SETUP-1")
def test_the_deck_lies_face_down(book: Book) -> None:
    """Of the deck a view tells the number of cards and no more: other orders look the same."""
    deck = book.deck()
    start = book.game.start(book.setup(4))
    one, _ = book.game.apply(start, Shuffled(deck))
    other, _ = book.game.apply(start, Shuffled((*deck[:20], *reversed(deck[20:]))))
    assert book.game.view(one, None).deck == 80
    assert book.game.view(one, 0) == book.game.view(other, 0)


# ---- Removing cards


@both_editions
@pytest.mark.clause("5C-SETUP-2", "5C-REMOVE-1", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-SETUP-2", "5211-REMOVE-1", "5211-TABLE-1", "5211-OPTIONAL-4")
@cases("""
    players | rule     | removed | in the deck after dealing
    2       | basic    | 10      | 80
    3       | basic    | 13      | 72
    4       | basic    | 0       | 80
    5       | basic    | 15      | 60
    2       | optional | 0       | 90
    3       | optional | 10      | 75
""")
def test_number_of_cards_removed(
    book: Book, players: str, rule: str, removed: str, in_the_deck_after_dealing: str
) -> None:
    """So many cards leave the deck; what is left after dealing is the rest of 100 cards."""
    setup = book.setup(int(players), optional_rule=rule == "optional")
    assert setup.rules.removed == int(removed)
    course = play(book, setup)
    assert len(course.end.table.removed) == int(removed)
    assert len(course.end.table.deck) == int(in_the_deck_after_dealing)
    assert [str(event.count) for event in course.all(Removed)] == [removed] * (removed != "0")


@both_editions
@pytest.mark.clause("5C-SETUP-2", "5C-REMOVE-1", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-SETUP-2", "5211-REMOVE-1", "5211-TABLE-1", "5211-OPTIONAL-4")
@pytest.mark.clause("RULING-REMOVED-CARDS")
@cases("""
    players | rule     | removed
    2       | basic    | 10
    3       | basic    | 13
    4       | basic    | 0
    5       | basic    | 15
    2       | optional | 0
    3       | optional | 10
""")
def test_the_undermost_cards_are_removed(book: Book, players: str, rule: str, removed: str) -> None:
    """So many cards from the bottom never come into play; the next one above them does."""
    setup = book.setup(int(players), optional_rule=rule == "optional")
    course = play_whole(book, setup)
    order = stacked(setup, *plan(book, setup, ()))
    table = course.end.table
    in_play = Counter(
        card for pile in (*table.score_piles, *table.left, table.discards) for card in pile
    )
    bottom = 100 - int(removed)
    assert in_play == Counter(order[:bottom])
    assert table.removed == order[bottom:]


@both_editions
@pytest.mark.clause("5C-SETUP-2", "5211-SETUP-2", "RULING-REMOVED-CARDS")
def test_nobody_sees_the_removed_cards(book: Book) -> None:
    """A removed card in place of the last one of the deck changes no view until that is drawn."""
    deck = book.deck()
    other = (*deck[:89], deck[99], *deck[90:99], deck[89])
    assert deck[89] != deck[99]
    start = book.game.start(book.setup(2))
    states = [book.game.apply(start, Shuffled(order)).state for order in (deck, other)]
    drawn_out = 0
    while states[0].table.deck:
        for viewer in (0, 1, None):
            one, two = (book.game.view(state, viewer) for state in states)
            assert one == two
            assert one.removed == 10
        action = book.game.legal_actions(states[0], states[0].waiting.seats[0])[0]
        states = [book.game.apply(state, action).state for state in states]
        drawn_out += 1
    assert drawn_out == 2 * 3 * 10, "the deck lasts for ten rounds"
    assert book.game.view(states[0], 1) != book.game.view(states[1], 1)


@both_editions
@pytest.mark.clause("5C-REMOVE-1", "5211-REMOVE-1")
def test_nothing_is_removed_from_a_table_of_4(book: Book) -> None:
    """No event speaks of removed cards where there are none, and all 100 cards are in play."""
    course = play_round(book, "R2 R2 R2 R2 / R2 R2 Y2 Y2 / Y2 Y2 G2 G2 / G2 B2 B2 O2")
    assert course.all(Removed) == ()
    assert course.end.table.removed == ()

"""What the rules do not allow, refused with reason and clauses; and what is no value at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rulekit
from rulekit.contract import Shuffled
from rulekit.errors import IllegalAction, IllegalSetup, Misuse
from rulekit.majority.state import Choose, Reason, SetupReason, State
from tests.digest import cases
from tests.majority.table import Book, both_editions, every_table, play, play_whole

ROUND = "R2 R3 R4 Y3 / Y2 Y3 B2 B3 / G2 G3 R2 R3"


def refused(book: Book, state: State, action: object, reason: Reason, *clauses: str) -> None:
    """The action is refused for this reason and by these clauses, and nothing has changed."""
    views = [book.game.view(state, viewer) for viewer in (None, 0)]
    with pytest.raises(IllegalAction) as refusal:
        book.game.apply(state, action)
    assert refusal.value.reason is reason
    assert refusal.value.action == action
    assert set(refusal.value.clauses) == book.clauses(*clauses)
    assert refusal.value.text
    assert [book.game.view(state, viewer) for viewer in (None, 0)] == views


def in_turn(book: Book, turn: int, **options: Any) -> State:
    """A game of 3 players in this turn of its first round; the hands are known from `ROUND`."""
    table = "R2 R3 R4 Y3 B2 / Y2 Y3 B2 B3 G2 / G2 G3 R2 R3 O2" if options else ROUND
    return play(book, book.setup(3, **options), table, turns_played=turn - 1).end


# ---- Cards


@both_editions
@pytest.mark.clause("5C-TURN-1")
@pytest.mark.parametrize("cards", ["O5 O6", "R2 O6", "Y4 Y5"])
def test_cards_that_are_not_in_hand(book: Book, cards: str) -> None:
    """A card that another seat or the deck has cannot be chosen, not even beside one's own."""
    refused(book, in_turn(book, 1), book.choose(0, cards), Reason.NOT_IN_HAND, "TURN-1")


@both_editions
@pytest.mark.clause("5C-TURN-1")
def test_a_card_twice_that_is_held_once(book: Book) -> None:
    """Two equal cards need two such cards in hand."""
    refused(book, in_turn(book, 1), book.choose(0, "R3 R3"), Reason.NOT_IN_HAND, "TURN-1")


@both_editions
@pytest.mark.clause("5C-TURN-1", "5C-TURN-4")
def test_a_card_that_was_played_before(book: Book) -> None:
    """A card that already lies on the table is no longer in hand."""
    state = in_turn(book, 2)
    refused(book, state, book.choose(0, "R3"), Reason.NOT_IN_HAND, "TURN-1", "TURN-4")


@both_editions
@pytest.mark.clause("5C-CARDS-1", "5C-CARDS-2", "5211-CARDS-1", "5211-CARDS-2", "5211-KODODO-1")
@pytest.mark.parametrize("cards", ["R2 R7", "R2 X1", "R2 ??", "R2 r3", "R2 "])
def test_cards_that_the_game_does_not_have(book: Book, cards: str) -> None:
    """A 7, a sixth colour, a face-down card or a text that is no card has no place in the deck."""
    other = cards.split(" ")[1]
    action = Choose(0, (book.card("R2"), other))
    clauses = ("CARDS-1", "CARDS-2", "KODODO-1")
    refused(book, in_turn(book, 1), action, Reason.UNKNOWN_CARD, *clauses)


@both_editions
@pytest.mark.clause("5C-ROUND-2", "5C-TURN-1", "5C-TURN-4", "5C-TURN-5")
@cases("""
    turn | cards    | refused by
    1    |          | TURN-1 ROUND-2
    1    | R2       | TURN-1 ROUND-2
    1    | R2 R3 R4 | TURN-1 ROUND-2
    2    |          | TURN-4 ROUND-2
    2    | R4 Y3    | TURN-4 ROUND-2
    3    |          | TURN-5 ROUND-2
    3    | Y3 Y3    | TURN-5 ROUND-2
""")
def test_too_many_or_too_few_cards(book: Book, turn: str, cards: str, refused_by: str) -> None:
    """One card fewer or one more than the turn asks for is refused by the turn's clause."""
    action = book.choose(0, cards)
    refused(book, in_turn(book, int(turn)), action, Reason.WRONG_NUMBER, *refused_by.split())


@both_editions
@pytest.mark.clause("5C-OPTIONAL-2", "5C-TURN-1", "5C-TURN-5")
@cases("""
    turn | cards    | refused by
    1    | R2       | TURN-1 OPTIONAL-2
    1    | R2 R3 R4 | TURN-1 OPTIONAL-2
    2    | R4       | OPTIONAL-2
    2    | R4 Y3 B2 | OPTIONAL-2
    3    |          | TURN-5 OPTIONAL-2
    3    | B2 B2    | TURN-5 OPTIONAL-2
""")
def test_wrong_number_of_cards_under_the_optional_rule(
    book: Book, turn: str, cards: str, refused_by: str
) -> None:
    """Turns of 2, 2 and 1 cards take no more and no fewer; the basic second turn is no reason."""
    state = in_turn(book, int(turn), optional_rule=True)
    refused(book, state, book.choose(0, cards), Reason.WRONG_NUMBER, *refused_by.split())


@both_editions
@pytest.mark.clause("RULING-OPTIONAL-ENDING", "5C-OPTIONAL-3", "5211-OPTIONAL-3", "5C-TURN-1")
@pytest.mark.parametrize("size", [1, 3, 5])
def test_wrong_number_of_cards_in_the_last_turn(book: Book, size: int) -> None:
    """The last turn of the ending `turn` takes 2 cards of the hand, not 1, 3 or all."""
    setup = book.setup(2, optional_rule=True, optional_ending="turn")
    state = play_whole(book, setup).states[-3]
    cards = state.table.hands[0][:size]
    clauses = ("TURN-1", "OPTIONAL-3", "RULING-OPTIONAL-ENDING")
    refused(book, state, Choose(0, cards), Reason.WRONG_NUMBER, *clauses)


# ---- Seats and moments


@both_editions
@pytest.mark.clause("RULING-CHOICE-STANDS")
@pytest.mark.parametrize("cards", ["R2 R3", "R2 R4", "O5 O6"])
def test_a_second_choice(book: Book, cards: str) -> None:
    """A choice stands until the reveal: the same again, another or an impossible one is refused."""
    state = book.game.apply(in_turn(book, 1), book.choose(0, "R2 R3")).state
    action = book.choose(0, cards)
    refused(book, state, action, Reason.ALREADY_CHOSEN, "RULING-CHOICE-STANDS")


@both_editions
@pytest.mark.clause("5C-TURN-1", "5C-TURN-4", "5C-TURN-5", "5C-OPTIONAL-2")
@pytest.mark.parametrize("seat", [-1, 3, 4, 99])
@cases("""
    rule     | turn | refused by
    basic    | 1    | TURN-1
    basic    | 2    | TURN-4
    basic    | 3    | TURN-5
    optional | 1    | TURN-1
    optional | 2    | OPTIONAL-2
    optional | 3    | TURN-5
""")
def test_an_unknown_seat(book: Book, seat: int, rule: str, turn: str, refused_by: str) -> None:
    """A table of 3 has the seats 0, 1 and 2 only: every player of these chooses in each turn."""
    state = in_turn(book, int(turn), **({"optional_rule": True} if rule == "optional" else {}))
    refused(book, state, book.choose(seat, "R2 R3"), Reason.UNKNOWN_SEAT, refused_by)
    assert book.game.legal_actions(state, seat) == ()


@both_editions
@pytest.mark.clause("5C-SETUP-1")
@pytest.mark.parametrize("seat", [0, 7])
def test_a_choice_before_the_shuffle(book: Book, seat: int) -> None:
    """Nobody has cards before the deck is shuffled and dealt."""
    start = book.game.start(book.setup(3))
    refused(book, start, book.choose(seat, "R2 R3"), Reason.SHUFFLE_DUE, "SETUP-1")
    assert book.game.legal_actions(start, 0) == ()


@both_editions
@every_table
@pytest.mark.clause("5C-END-1", "5C-OPTIONAL-3", "5211-OPTIONAL-3", "RULING-OPTIONAL-END")
@pytest.mark.clause("RULING-OPTIONAL-ENDING")
def test_anything_after_the_end(book: Book, players: int, optional: bool) -> None:
    """Once the game is over no choice and no shuffle is accepted, from nobody."""
    setup = book.setup(players, optional_rule=optional)
    end = play_whole(book, setup).end
    last = end.table.left[0][:1]
    ending = ("OPTIONAL-3", "RULING-OPTIONAL-ENDING", "RULING-OPTIONAL-END")
    clauses = ending if optional else ("END-1",)
    for action in (
        Choose(0, last),
        Choose(0, ()),
        book.choose(0, "R2 R3"),
        book.choose(players, "R2"),
        Shuffled(book.deck()),
        Shuffled(()),
    ):
        refused(book, end, action, Reason.GAME_OVER, *clauses)


# ---- Shuffles


def add(deck: list[str], card: str) -> list[str]:
    """The deck with one card more."""
    return [*deck, card]


def lose(deck: list[str], card: str) -> list[str]:
    """The deck with one card fewer."""
    deck.remove(card)
    return deck


def swap(deck: list[str], card: str) -> list[str]:
    """The deck with a card in place of another one."""
    return [card, *deck[1:]]


THE_DECK = ("SETUP-1", "CARDS-1", "CARDS-2", "KODODO-1")


@both_editions
@pytest.mark.clause("5C-SETUP-1", "5C-CARDS-1", "5C-CARDS-2", "5211-CARDS-1", "5211-CARDS-2")
@pytest.mark.clause("5211-KODODO-1")
@pytest.mark.parametrize("change", [add, lose, swap])
@pytest.mark.parametrize("card", ["R6", "G1"])
def test_a_shuffle_of_other_cards(
    book: Book, change: Callable[[list[str], str], list[str]], card: str
) -> None:
    """A shuffle that adds, loses or swaps a card is no order of the deck."""
    order = change(list(book.deck()), book.card(card))
    start = book.game.start(book.setup(3))
    refused(book, start, Shuffled(order), Reason.WRONG_SHUFFLE, *THE_DECK)


@both_editions
@pytest.mark.clause("5C-SETUP-1", "5C-CARDS-1", "5C-CARDS-2", "5211-CARDS-1", "5211-CARDS-2")
@pytest.mark.clause("5211-KODODO-1")
@pytest.mark.parametrize("cards", ["", "R7", "??"])
def test_a_shuffle_with_no_card_of_the_game(book: Book, cards: str) -> None:
    """An empty shuffle, and one with a card that does not exist, are no order of the deck."""
    order = [*book.deck()[1:], cards] if cards else []
    start = book.game.start(book.setup(3))
    refused(book, start, Shuffled(order), Reason.WRONG_SHUFFLE, *THE_DECK)


@both_editions
@pytest.mark.clause("5C-SETUP-1")
@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_a_shuffle_when_none_is_due(book: Book, chosen: int) -> None:
    """The deck is shuffled once: while choices are due no shuffle is accepted."""
    state = in_turn(book, 1)
    for seat in range(chosen):
        state = book.game.apply(state, book.game.legal_actions(state, seat)[0]).state
    refused(book, state, Shuffled(book.deck()), Reason.SHUFFLE_NOT_DUE, "SETUP-1")


# ---- Setups


@both_editions
@pytest.mark.clause("RULING-SECOND-BURST", "RULING-OPTIONAL-ENDING")
@cases("""
    option          | reading | ruling
    second_burst    | twice   | RULING-SECOND-BURST
    second_burst    |         | RULING-SECOND-BURST
    second_burst    | round   | RULING-SECOND-BURST
    optional_ending | game    | RULING-OPTIONAL-ENDING
    optional_ending | Round   | RULING-OPTIONAL-ENDING
""")
def test_an_unknown_reading(book: Book, option: str, reading: str, ruling: str) -> None:
    """A reading that the ruling does not offer is refused by the ruling."""
    for optional in (False, True):
        with pytest.raises(IllegalSetup) as refusal:
            book.setup(2, optional_rule=optional, **{option: reading})
        assert refusal.value.option == option
        assert refusal.value.reason is SetupReason.UNKNOWN_READING
        assert refusal.value.clauses == (ruling,)


@both_editions
@pytest.mark.parametrize("players", [True, False, "3", 2.0, None, [3], (), 3j])
def test_misuse_as_a_player_count(book: Book, players: object) -> None:
    """What is no int is no player count, so no clause speaks of it."""
    with pytest.raises(Misuse):
        book.setup(players)


@both_editions
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("optional_rule", 1),
        ("optional_rule", "yes"),
        ("optional_rule", None),
        ("second_burst", None),
        ("second_burst", True),
        ("second_burst", ["again"]),
        ("optional_ending", 1),
    ],
)
def test_misuse_as_an_option(book: Book, option: str, value: object) -> None:
    """What is no value of an option's type is misuse."""
    with pytest.raises(Misuse):
        book.setup(2, **{option: value})


@both_editions
@pytest.mark.parametrize("setup", [None, 3, "5-colors", {"players": 3}])
def test_misuse_as_a_setup(book: Book, setup: object) -> None:
    """A game starts from a setup and from nothing else."""
    with pytest.raises(Misuse):
        book.game.start(setup)


# ---- No actions at all


@both_editions
@pytest.mark.parametrize(
    "action", [None, 0, "0: R2 R3", (0, ("R2", "R3")), {"seat": 0}, object(), Choose]
)
def test_misuse_as_an_action(book: Book, action: object) -> None:
    """An object that is no action is misuse, at every moment of a game."""
    course = play_whole(book, book.setup(2))
    for state in (course.states[0], course.states[1], course.end):
        with pytest.raises(Misuse):
            book.game.apply(state, action)


@pytest.mark.parametrize(
    ("seat", "cards"),
    [
        (True, ("R2", "R3")),
        ("0", ("R2", "R3")),
        (None, ("R2", "R3")),
        (0.0, ("R2", "R3")),
        (0, None),
        (0, "R2"),
        (0, ("R2", 3)),
        (0, {"R2", "R3"}),
        (0, (("R2",), "R3")),
    ],
)
def test_misuse_as_a_choice(seat: Any, cards: Any) -> None:
    """A choice is made of an int and a tuple or list of strings."""
    with pytest.raises(Misuse):
        Choose(seat, cards)


@pytest.mark.parametrize("cards", [None, 3, (1, 2), ("R1", 2), (("R1",), "R2")])
def test_misuse_as_a_shuffle(cards: Any) -> None:
    """A shuffle is made of strings."""
    with pytest.raises(Misuse):
        Shuffled(cards)


@both_editions
@pytest.mark.parametrize("seat", [None, "0", True, 0.0])
def test_misuse_as_a_seat(book: Book, seat: Any) -> None:
    """Legal actions are asked for with an int."""
    state = in_turn(book, 1)
    with pytest.raises(Misuse):
        book.game.legal_actions(state, seat)


@both_editions
@pytest.mark.parametrize("state", [None, 3, "state"])
def test_misuse_as_a_state(book: Book, state: object) -> None:
    """An action is applied to a state and to nothing else."""
    with pytest.raises(Misuse):
        book.game.apply(state, book.choose(0, "R2 R3"))


@both_editions
def test_a_refusal_tells_its_reason_and_clauses_as_text(book: Book) -> None:
    """The text of a refusal ends with the ids of its clauses."""
    with pytest.raises(IllegalAction) as refusal:
        book.game.apply(in_turn(book, 1), book.choose(0, "R2"))
    assert str(refusal.value).endswith(f"[{', '.join(refusal.value.clauses)}]")
    assert isinstance(refusal.value, rulekit.RulekitError)

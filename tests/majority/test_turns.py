"""Turns: how many cards, chosen in secret, revealed together."""

from __future__ import annotations

from itertools import permutations

import pytest

from rulekit.contract import Players, Shuffled
from rulekit.majority.state import Chosen, Discarded, Revealed, Scored
from tests.digest import cases
from tests.majority.table import Book, both_editions, every_table, play, play_round, play_whole

ROUND = "R2 R3 Y3 Y4 / Y2 Y3 B2 B3 / G2 G3 R2 R3 / O2 O3 R2 R3"


# ---- How many cards


@both_editions
@pytest.mark.clause("5C-ROUND-2", "5C-TURN-1", "5C-TURN-4", "5C-TURN-5")
@cases("""
    players | rounds | first turn | second turn | third turn
    2       | 11     | 2 2        | 1 1         | 1 1
    3       | 7      | 2 2 2      | 1 1 1       | 1 1 1
    4       | 6      | 2 2 2 2    | 1 1 1 1     | 1 1 1 1
    5       | 4      | 2 2 2 2 2  | 1 1 1 1 1   | 1 1 1 1 1
""")
def test_a_round_is_2_1_and_1_cards(
    book: Book, players: str, rounds: str, first_turn: str, second_turn: str, third_turn: str
) -> None:
    """Each player plays 4 cards in 3 turns of 2, 1 and 1, in every round of the game."""
    course = play_whole(book, book.setup(int(players)))
    sizes = [" ".join(str(len(own)) for own in event.cards) for event in course.all(Revealed)]
    assert sizes == [first_turn, second_turn, third_turn] * int(rounds)


@both_editions
@pytest.mark.clause("5C-TURN-1")
def test_any_2_cards_of_the_hand_can_be_chosen_first(book: Book) -> None:
    """The choices are all pairs of the hand, equal cards making equal choices, each once."""
    setup = book.setup(2)
    course = play(book, setup, "R2 R3 R2 R2 / Y2 Y2 Y2 Y2", turns_played=0)
    hand = book.cards("R2 R3 R2 R2")
    spare = next(iter(set(course.end.table.hands[0]) - set(hand)))
    pairs = {frozenset(choice.cards) for choice in book.game.legal_actions(course.end, 0)}
    r2, r3 = book.cards("R2 R3")
    assert pairs == {frozenset(p) for p in [(r2,), (r2, r3), (r2, spare), (r3, spare)]}
    assert len(book.game.legal_actions(course.end, 0)) == 4


@both_editions
@pytest.mark.clause("5C-TURN-4", "5C-TURN-5")
@pytest.mark.parametrize("turn", [2, 3])
def test_any_1_card_of_the_hand_can_be_chosen_later(book: Book, turn: int) -> None:
    """In the second and the third turn the choices are the different cards of the hand."""
    course = play(book, book.setup(3), turns_played=turn - 1)
    for seat, hand in enumerate(course.end.table.hands):
        choices = [choice.cards for choice in book.game.legal_actions(course.end, seat)]
        assert sorted(choices) == [(card,) for card in sorted(set(hand))]


@both_editions
@pytest.mark.clause("5C-TURN-1")
def test_legal_actions_come_in_an_order_that_never_varies(book: Book) -> None:
    """An equal hand in another game, dealt in another order, gives the same list."""
    deck = book.deck()
    start = book.game.start(book.setup(5))
    one = book.game.apply(start, Shuffled(deck)).state
    other = book.game.apply(start, Shuffled((*reversed(deck[:5]), *reversed(deck[5:])))).state
    assert one != other
    assert book.game.legal_actions(one, 0) == book.game.legal_actions(other, 0)


@both_editions
@pytest.mark.clause("5C-TURN-1")
def test_a_seat_that_is_not_due_has_no_choices(book: Book) -> None:
    """Nobody can choose before the shuffle or after the end, nor a seat that has chosen."""
    course = play_whole(book, book.setup(2))
    for state in (course.states[0], course.end):
        assert [book.game.legal_actions(state, seat) for seat in (0, 1, 2)] == [(), (), ()]
    after_a_choice = course.states[2]
    assert book.game.legal_actions(after_a_choice, 0) == ()
    assert book.game.legal_actions(after_a_choice, 1)
    assert book.game.legal_actions(after_a_choice, 2) == ()


# ---- Rounds and turns are counted


@both_editions
@pytest.mark.clause("5C-SETUP-1")
def test_no_round_has_begun_before_the_shuffle(book: Book) -> None:
    """Before the shuffle it is turn 1 of round 1, and so it is when the hands have been dealt."""
    course = play(book, book.setup(3), turns_played=0)
    before, after = (book.game.view(state, None) for state in course.states)
    assert (before.round, before.turn) == (1, 1)
    assert (after.round, after.turn) == (1, 1)


@both_editions
@pytest.mark.clause("5C-ROUND-1", "5C-ROUND-3", "5C-TURN-2", "5C-END-1")
@cases("""
    players | rounds | removed | left at the end
    2       | 11     | 10      | 1 1
    3       | 7      | 13      | 1 1 1
    4       | 6      | 0       | 1 1 1 1
    5       | 4      | 15      | 1 1 1 1 1
""")
def test_turns_and_rounds_follow_one_another(
    book: Book, players: str, rounds: str, removed: str, left_at_the_end: str
) -> None:
    """After turns 1, 2 and 3 the next round begins; the game ends in turn 3 of the last one."""
    course = play_whole(book, book.setup(int(players)))
    views = [book.game.view(state, None) for state in course.states[1:]]
    moments = [(seen.round, seen.turn) for seen in views[:: int(players)]]
    every_turn = [(number, turn) for number in range(1, int(rounds) + 1) for turn in (1, 2, 3)]
    assert moments == [*every_turn, (int(rounds), 3)]
    assert {seen.removed for seen in views} == {int(removed)}
    assert not any(cards for seen in views[:-1] for cards in seen.left)
    assert " ".join(str(len(cards)) for cards in views[-1].left) == left_at_the_end


# ---- In secret, and together


@both_editions
@pytest.mark.clause("5C-TURN-2")
def test_nothing_is_revealed_before_the_last_choice(book: Book) -> None:
    """Up to the last choice the table stays as it is; the last one turns all cards up."""
    before, *choosing, after = play(book, book.setup(4), ROUND, turns_played=1).states[1:]
    assert len(choosing) == 3
    assert all(state.table == before.table for state in choosing)
    assert after.table.played == book.by_seat("R2 R3 / Y2 Y3 / G2 G3 / O2 O3")


@both_editions
@pytest.mark.clause("5C-TURN-2")
def test_all_cards_are_revealed_in_one_event(book: Book) -> None:
    """Each turn has one reveal, and it shows every seat's cards."""
    course = play_round(book, ROUND)
    assert [event.cards for event in course.all(Revealed)] == [
        book.by_seat("R2 R3 / Y2 Y3 / G2 G3 / O2 O3"),
        book.by_seat("Y3 / B2 / R2 / R2"),
        book.by_seat("Y4 / B3 / R3 / R3"),
    ]
    reveals = [
        i for i, step in enumerate(course.events) if any(isinstance(e, Revealed) for e in step)
    ]
    assert reveals == [4, 8, 12], (
        "the shuffle is step 0, and the fourth choice of each turn reveals"
    )


@both_editions
@pytest.mark.clause("5C-TURN-1", "5C-TURN-2")
def test_players_choose_in_any_order(book: Book) -> None:
    """Whatever the order of choosing, the state after the reveal is the same."""
    setup = book.setup(3)
    dealt = play(book, setup, turns_played=0).end
    choices = [book.game.legal_actions(dealt, seat)[-1] for seat in range(3)]
    ends = set()
    for order in permutations(choices):
        state = dealt
        for choice in order:
            state, events = book.game.apply(state, choice)
            assert events[0] == Chosen(choice.seat, events[0].clauses)
        ends.add(state)
    assert len(ends) == 1


@both_editions
@pytest.mark.clause("5C-TURN-2", "RULING-CHOICE-STANDS")
@cases("""
    have chosen in this order | waited for
                              | 0 1 2
    1                         | 0 2
    1 2                       | 0
    1 2 0                     | 0 1 2
    0                         | 1 2
    2 0                       | 1
""")
def test_who_has_chosen_is_no_longer_waited_for(
    book: Book, have_chosen_in_this_order: str, waited_for: str
) -> None:
    """The game waits for the seats that have not chosen; after all three for the next turn."""
    state = play(book, book.setup(3), turns_played=0).end
    for seat in map(int, have_chosen_in_this_order.split()):
        state = book.game.apply(state, book.game.legal_actions(state, seat)[0]).state
    seats = tuple(map(int, waited_for.split()))
    assert book.game.waiting(state) == Players(seats)
    assert tuple(seat for seat in range(3) if book.game.legal_actions(state, seat)) == seats


@both_editions
@every_table
@pytest.mark.touches("5C-TURN-1")
def test_all_players_choose_in_every_turn(book: Book, players: int, optional: bool) -> None:
    """A turn begins with every seat waited for."""
    course = play_whole(book, book.setup(players, optional_rule=optional))
    begins = course.states[1:-1:players]
    assert all(book.game.waiting(state) == Players(tuple(range(players))) for state in begins)


# ---- What lies on the table


@both_editions
@pytest.mark.clause("5C-TURN-3", "5211-TURN-3")
def test_example_four_players_after_the_first_turn(book: Book) -> None:
    """Each of 4 players has 2 cards lying open and 2 to come; deck and discards are shared."""
    state = play(book, book.setup(4), ROUND, turns_played=1).end
    view = book.game.view(state, None)
    assert view.played == book.by_seat("R2 R3 / Y2 Y3 / G2 G3 / O2 O3")
    assert (view.round, view.turn) == (1, 2), "two turns of 1 card are to come"
    assert view.deck == 100 - 4 * 5 - 4 * 2
    assert view.discards == ()


@both_editions
@pytest.mark.clause("5211-TURN-6", "5C-TURN-4")
def test_example_four_players_after_the_second_turn(book: Book) -> None:
    """Each of 4 players has 3 cards lying open and 1 to come."""
    state = play(book, book.setup(4), ROUND, turns_played=2).end
    view = book.game.view(state, None)
    open_cards = book.by_seat("R2 R3 Y3 / Y2 Y3 B2 / G2 G3 R2 / O2 O3 R2")
    assert view.played == tuple(tuple(sorted(cards)) for cards in open_cards)
    assert (view.round, view.turn) == (1, 3), "one turn of 1 card is to come"


@both_editions
@pytest.mark.clause("5C-TURN-6")
@pytest.mark.touches("5211-TURN-5")
def test_after_the_third_turn_all_cards_lie_open(book: Book) -> None:
    """All 16 cards of a round of 4 players are revealed when it is scored."""
    course = play_round(book, ROUND)
    revealed = [card for event in course.all(Revealed) for own in event.cards for card in own]
    scored = [card for own in course.last(Scored).cards for card in own]
    assert sorted(revealed) == sorted(card for own in book.by_seat(ROUND) for card in own)
    assert sorted(revealed) == sorted((*scored, *course.last(Discarded).cards))


# ---- Choices as values


@both_editions
def test_a_choice_is_the_same_value_however_its_cards_are_listed(book: Book) -> None:
    """Two cards in either order make equal choices, also as text."""
    assert book.choose(0, "R2 Y3") == book.choose(0, "Y3 R2")
    assert hash(book.choose(0, "R2 Y3")) == hash(book.choose(0, "Y3 R2"))
    assert str(book.choose(0, "R2 Y3")) == str(book.choose(0, "Y3 R2"))


@both_editions
def test_actions_are_read_from_their_text(book: Book) -> None:
    """Every action of a game, the shuffle included, is given back by its short form."""
    course = play(book, book.setup(3), turns_played=1)
    choices = [c for state in course.states for c in book.game.legal_actions(state, 2)]
    assert choices
    for action in (*choices, Shuffled(book.deck())):
        assert book.game.parse(str(action)) == action

"""The optional rule for 2 and 3 players: rounds of 5 cards, numbers and an ending of its own."""

from __future__ import annotations

import pytest

from rulekit.contract import Card, Over
from rulekit.errors import IllegalSetup
from rulekit.majority.state import (
    Discarded,
    LastCardsDiscarded,
    Revealed,
    RoundOver,
    Scored,
    SetupReason,
)
from tests.digest import cases
from tests.majority.digest import are, played, points, told
from tests.majority.table import (
    FIVE_COLORS,
    Book,
    both_editions,
    play_any_round,
    play_whole,
)

two_or_three = pytest.mark.parametrize("players", [2, 3])


# ---- Who may use it


@both_editions
@pytest.mark.clause("5C-OPTIONAL-1", "RULING-PLAYER-COUNTS")
@cases("""
    players | rule     | cards of all in a round
    2       | basic    | 8
    2       | optional | 10
    3       | basic    | 12
    3       | optional | 15
""")
def test_2_or_3_players_may_use_it(
    book: Book, players: str, rule: str, cards_of_all_in_a_round: str
) -> None:
    """Two and three players may choose rounds of 5 cards each, and need not."""
    setup = book.game.setup(players=int(players), optional_rule=rule == "optional")
    course = play_any_round(book, setup)
    revealed = sum(len(own) for event in course.all(Revealed) for own in event.cards)
    assert revealed == int(cards_of_all_in_a_round)


@both_editions
@pytest.mark.clause("5C-OPTIONAL-1")
@pytest.mark.parametrize("players", [1, 4, 5, 6])
def test_others_may_not_use_it(book: Book, players: int) -> None:
    """Four and five players, who can play the basic game, are refused the optional rule."""
    with pytest.raises(IllegalSetup) as refusal:
        book.setup(players, optional_rule=True)
    assert refusal.value.option == "players"
    assert refusal.value.reason is SetupReason.PLAYERS
    assert set(refusal.value.clauses) == book.clauses("OPTIONAL-1")


# ---- Rounds of 5 cards


@both_editions
@pytest.mark.clause("5C-OPTIONAL-2")
@cases("""
    players | rounds | first turn | second turn | third turn
    2       | 10     | 2 2        | 2 2         | 1 1
    3       | 6      | 2 2 2      | 2 2 2       | 1 1 1
""")
def test_a_round_is_2_2_and_1_cards(
    book: Book, players: str, rounds: str, first_turn: str, second_turn: str, third_turn: str
) -> None:
    """Each player plays 5 cards in 3 turns of 2, 2 and 1, the last round included."""
    course = play_whole(book, book.setup(int(players), optional_rule=True))
    sizes = [" ".join(str(len(own)) for own in event.cards) for event in course.all(Revealed)]
    assert sizes == [first_turn, second_turn, third_turn] * int(rounds)


@both_editions
@pytest.mark.clause("5C-OPTIONAL-2")
def test_all_5_cards_are_scored_together(book: Book) -> None:
    """A round's table has the cards of all three turns."""
    course = played(book, "2", "optional", "R2 R3 Y2 Y3 R4 / R5 B2 B3 G2 R6")
    assert told(book, course) == "red scores"
    assert points(course) == "9 / 11"
    assert are(book, course.last(Discarded).cards, "Y2 Y3 / B2 B3 G2")


@both_editions
@pytest.mark.clause("5C-OPTIONAL-4", "5211-OPTIONAL-4")
@cases("""
    players | rule     | cards    | happens
    2       | basic    | 5R 2Y 1B | red bursts; yellow scores
    2       | optional | 5R 4Y 1B | red scores
    3       | basic    | 6R 4Y 2B | red bursts; yellow scores
    3       | optional | 6R 5Y 4B | red scores
""")
def test_its_burst_numbers_replace_the_basic_ones(
    book: Book, players: str, rule: str, cards: str, happens: str
) -> None:
    """What bursts in the basic game scores under the optional rule."""
    assert told(book, played(book, players, rule, cards)) == happens


# ---- The ending


@both_editions
@cases("""
    players | ending | rounds | turns
    2       | round  | 10     | 30
    3       | round  | 6      | 18
    2       | turn   | 9      | 28
    3       | turn   | 5      | 16
""")
@pytest.mark.clause("5C-OPTIONAL-3", "5211-OPTIONAL-3", "RULING-LAST-ROUND")
@pytest.mark.clause("RULING-OPTIONAL-ENDING")
def test_number_of_rounds(book: Book, players: str, ending: str, rounds: str, turns: str) -> None:
    """There are 10 or 6 rounds; or 9 or 5, and one turn that is scored by itself."""
    course = play_whole(book, book.setup(int(players), optional_rule=True, optional_ending=ending))
    assert len(course.all(Revealed)) == int(turns)
    assert len(course.all(RoundOver)) == int(rounds) + (ending == "turn")


@both_editions
@two_or_three
@pytest.mark.clause("RULING-OPTIONAL-END", "5C-OPTIONAL-3", "5211-OPTIONAL-3")
def test_a_last_round_leaves_no_card(book: Book, players: int) -> None:
    """Under `round` the hands of 5 are played out from an empty deck; no last card is discarded."""
    course = play_whole(book, book.setup(players, optional_rule=True))
    last_round = [state for state in course.states[1:] if not state.table.deck]
    assert [len(state.table.hands[0]) for state in last_round[::players]] == [5, 3, 1, 0]
    assert course.all(LastCardsDiscarded) == ()
    assert course.end.table.left == ((),) * players
    piles = sum(len(pile) for pile in course.end.table.score_piles)
    assert piles + len(course.end.table.discards) == {2: 100, 3: 90}[players]


@both_editions
@two_or_three
@pytest.mark.clause("RULING-OPTIONAL-ENDING", "RULING-OPTIONAL-END")
@pytest.mark.clause("5C-OPTIONAL-3", "5211-OPTIONAL-3")
def test_a_last_turn_leaves_3_cards_of_each_hand(book: Book, players: int) -> None:
    """Under `turn` 2 cards are played from an empty deck and scored; the other 3 are discarded."""
    course = play_whole(book, book.setup(players, optional_rule=True, optional_ending="turn"))
    last_turn = [state for state in course.states[1:] if not state.table.deck]
    assert len(last_turn) == 1 + players
    assert [len(own) for own in course.last(Revealed).cards] == [2] * players
    scored = sum(len(own) for own in course.last(Scored).cards)
    assert scored + len(course.last(Discarded).cards) == 2 * players
    assert [len(own) for own in course.last(LastCardsDiscarded).cards] == [3] * players
    assert course.end.table.left == course.last(LastCardsDiscarded).cards
    assert isinstance(book.game.waiting(course.end), Over)


def nine_rounds_and(last: str) -> tuple[str, ...]:
    """Ten rounds of 2 players that use up the deck, the last of them this one."""
    rest = list(FIVE_COLORS.deck())
    for card in last.replace("/", " ").split():
        rest.remove(Card(card))
    rows = [" ".join(rest[i : i + 5]) for i in range(0, 90, 5)]
    return (*(f"{rows[i]} / {rows[i + 1]}" for i in range(0, 18, 2)), last)


@both_editions
@pytest.mark.readings("RULING-OPTIONAL-ENDING")
@pytest.mark.clause("RULING-OPTIONAL-ENDING", "5C-OPTIONAL-3", "5211-OPTIONAL-3")
@cases("""
    ending | last hands                      | scored
    round  | R2 R3 Y2 Y3 R4 / R5 Y4 B2 B3 G2 | 9 / 5
    turn   | R2 R3 Y2 Y3 R4 / R5 Y4 B2 B3 G2 | 5 / 5
""")
def test_readings_of_the_ending_give_other_results(
    book: Book, ending: str, last_hands: str, scored: str
) -> None:
    """A last round has 4 red cards; a last turn, of the first 2 cards of each hand, has 3."""
    setup = book.setup(2, optional_rule=True, optional_ending=ending)
    course = play_whole(book, setup, *nine_rounds_and(last_hands))
    assert points(course) == scored
    before, last = course.all(RoundOver)[-2].scores, course.last(Scored).points
    assert course.end.table.scores == tuple(map(sum, zip(before, last, strict=True)))


@both_editions
@pytest.mark.clause("RULING-OPTIONAL-ENDING", "5C-OPTIONAL-4", "5211-OPTIONAL-4")
@cases("""
    last hands                      | happens                           | scored
    R2 Y3 Y4 Y5 B2 / R3 B2 B3 G2 O2 | red scores                        | 2 / 3
    R2 R3 Y2 Y3 B2 / Y4 Y2 B3 G2 O2 | red and yellow tie; nobody scores | 0 / 0
    R2 R3 Y2 Y3 B2 / R5 R4 B3 G2 O2 | red scores                        | 5 / 9
    R1 R1 Y2 Y3 B2 / R1 R1 B3 G2 O2 | red scores                        | 2 / 2
""")
def test_a_last_turn_is_scored_with_the_usual_numbers(
    book: Book, last_hands: str, happens: str, scored: str
) -> None:
    """Of the first 2 cards of each hand a majority scores, a tie goes out; 4 are never too many."""
    setup = book.setup(2, optional_rule=True, optional_ending="turn")
    course = play_whole(book, setup, *nine_rounds_and(last_hands))
    assert told(book, course, rounds=1) == happens
    assert points(course) == scored


@both_editions
@pytest.mark.clause("RULING-OPTIONAL-ENDING")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_ending_is_a_matter_of_the_optional_rule_only(book: Book, players: int) -> None:
    """In the basic game both readings give the same course."""
    one, other = (
        play_whole(book, book.setup(players, optional_ending=ending)).events
        for ending in ("round", "turn")
    )
    assert one == other


@both_editions
@two_or_three
@pytest.mark.clause("RULING-OPTIONAL-ENDING")
def test_the_endings_are_the_same_until_the_deck_is_empty(book: Book, players: int) -> None:
    """The readings differ in the last turns alone."""
    one, other = (
        play_whole(book, book.setup(players, optional_rule=True, optional_ending=ending))
        for ending in ("round", "turn")
    )
    drawn_out = next(i for i, state in enumerate(one.states[1:]) if not state.table.deck)
    assert one.events[: drawn_out + 1] == other.events[: drawn_out + 1]
    assert len(one.events) - len(other.events) == 2 * players

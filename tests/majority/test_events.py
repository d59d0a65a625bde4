"""Events: which, in what order, and by which clauses."""

from __future__ import annotations

import pytest

from rulekit.majority.state import (
    Because,
    Chosen,
    ColoursOut,
    Dealt,
    Discarded,
    Event,
    GameOver,
    LastCardsDiscarded,
    ManyOnes,
    Ones,
    Removed,
    Renewed,
    Revealed,
    RoundOver,
    Scored,
)
from rulekit.spec.clauses import load
from tests.digest import cases
from tests.majority.digest import played, told
from tests.majority.table import (
    BOOKS,
    Book,
    both_editions,
    every_table,
    laid,
    play,
    play_round,
    play_whole,
)

SPEC = load()


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    """The classes of some events, in order."""
    return [type(event) for event in events]


# ---- Order


@both_editions
@every_table
@pytest.mark.clause("5C-SETUP-1", "5C-SETUP-2", "5211-SETUP-2")
def test_events_of_the_shuffle(book: Book, players: int, optional: bool) -> None:
    """The shuffle removes cards, where there are any to remove, and deals."""
    course = play(book, book.setup(players, optional_rule=optional))
    removes = (players, optional) not in ((4, False), (2, True))
    assert kinds(course.events[0]) == ([Removed, Dealt] if removes else [Dealt])


@both_editions
@every_table
@pytest.mark.clause("5C-TURN-2", "5C-RENEW-1", "5C-SCORE-1", "5C-ROUND-1", "5C-END-1")
@pytest.mark.clause("RULING-RENEW-BEFORE-SCORING")
def test_events_of_a_whole_game(book: Book, players: int, optional: bool) -> None:
    """Chosen; with the last choice revealed, renewed, scored, discarded; and so on to the end."""
    course = play_whole(book, book.setup(players, optional_rule=optional))
    steps = (ColoursOut, ManyOnes)
    turns = [course.events[i : i + players] for i in range(1, len(course.events), players)]
    for number, turn in enumerate(turns, start=1):
        in_last_round = number > len(turns) - 3
        wanted: list[type[Event]] = [Chosen, Revealed]
        if not in_last_round:
            wanted.append(Renewed)
        if number % 3 == 0:
            wanted += [Scored, Discarded, RoundOver]
        if number == len(turns):
            wanted += [GameOver] if optional else [LastCardsDiscarded, GameOver]
        assert all(kinds(events) == [Chosen] for events in turn[:-1])
        assert [kind for kind in kinds(turn[-1]) if kind not in steps] == wanted
        assert [events[0].seat for events in turn if isinstance(events[0], Chosen)] == list(
            range(players)
        )


@both_editions
@pytest.mark.clause("5C-BURST-1", "5C-TIE-1", "RULING-CASCADE")
def test_colours_go_out_between_the_renewal_and_the_score(book: Book) -> None:
    """Each burst or tie is an event of its own, in the order in which colours go out."""
    (table,) = laid(4, "7R 4Y 4B 1G")
    last = play_round(book, table).events[-1]
    assert kinds(last) == [
        Chosen, Revealed, Renewed, ColoursOut, ColoursOut, Scored, Discarded, RoundOver,
    ]  # fmt: skip
    burst, tie = last[3], last[4]
    assert isinstance(burst, ColoursOut)
    assert isinstance(tie, ColoursOut)
    assert (burst.out, burst.count) == ((book.colour("R"),), 7)
    assert burst.because == (Because.BURST,)
    assert (set(tie.out), tie.count) == ({book.colour("Y"), book.colour("B")}, 4)
    assert tie.because == (Because.TIE,)


@both_editions
@pytest.mark.clause("5C-ONES-1", "RULING-ONES-FIRST")
def test_many_ones_are_told_before_the_score(book: Book) -> None:
    """Many 1s are the only step, whatever the colours."""
    (table,) = laid(4, "7R 4Y 4B 1G", ones=9)
    course = play_round(book, table)
    assert kinds(course.events[-1]) == [
        Chosen, Revealed, Renewed, ManyOnes, Scored, Discarded, RoundOver,
    ]  # fmt: skip
    assert course.last(ManyOnes).count == 9
    assert course.last(Scored).scores is Ones.ONES


# ---- Clauses


@both_editions
@every_table
@pytest.mark.parametrize("ending", ["round", "turn"])
def test_every_event_names_clauses_of_its_own_game(
    book: Book, players: int, optional: bool, ending: str
) -> None:
    """What an event cites exists in the spec and belongs to the edition that is played."""
    setup = book.setup(players, optional_rule=optional, optional_ending=ending)
    for event in (event for step in play_whole(book, setup).events for event in step):
        assert event.clauses
        for name in event.clauses:
            if name in SPEC.rulings:
                assert book.game.id in SPEC.rulings[name].games
            else:
                assert SPEC.clauses[name].game == book.game.id


@both_editions
@pytest.mark.clause("5C-SETUP-1", "5C-TURN-2", "5C-RENEW-1", "5C-RENEW-2", "5C-SCORE-3")
@pytest.mark.clause("RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER", "RULING-PUBLIC-CARDS")
@cases("""
    event              | names
    Removed            | SETUP-2 REMOVE-1 TABLE-1 RULING-REMOVED-CARDS
    Dealt              | SETUP-1 RULING-DEALING-ORDER
    Revealed           | TURN-2
    Renewed            | RENEW-1 RENEW-2 RULING-COMPULSORY-RENEWAL RULING-DEALING-ORDER
    Scored             | MAJORITY-1 SCORE-1 SCORE-2 RULING-PLURALITY
    Discarded          | SCORE-1 SCORE-3
    RoundOver          | ROUND-1 ROUND-2 ROUND-3
    LastCardsDiscarded | END-1 RULING-PUBLIC-CARDS
    GameOver           | END-1 END-2
""")
def test_clauses_behind_the_events(book: Book, event: str, names: str) -> None:
    """The first event of each kind names the clauses that a reader would look up, and no other."""
    course = play_whole(book, book.setup(3), "R2 R3 R4 Y3 / Y2 Y3 B2 B3 / G2 G3 R2 O3")
    first = next(e for step in course.events for e in step if type(e).__name__ == event)
    assert set(first.clauses) == book.clauses(*names.split())


@both_editions
@pytest.mark.clause("5C-ROUND-2", "5C-TURN-1", "5C-TURN-4", "5C-TURN-5", "5C-OPTIONAL-2")
@pytest.mark.clause("RULING-SECRET-CHOICE")
@cases("""
    rule     | turn   | names
    basic    | first  | TURN-1 ROUND-2 RULING-SECRET-CHOICE
    basic    | second | TURN-4 ROUND-2 RULING-SECRET-CHOICE
    basic    | third  | TURN-5 ROUND-2 RULING-SECRET-CHOICE
    optional | first  | TURN-1 OPTIONAL-2 RULING-SECRET-CHOICE
    optional | second | OPTIONAL-2 RULING-SECRET-CHOICE
    optional | third  | TURN-5 OPTIONAL-2 RULING-SECRET-CHOICE
""")
def test_clauses_behind_a_choice(book: Book, rule: str, turn: str, names: str) -> None:
    """A choice names its turn and how many cards a round takes; a turn of 2, 1 and 1 is basic."""
    course = play(book, book.setup(3, optional_rule=rule == "optional"), turns_played=3)
    in_turn = dict(zip(("first", "second", "third"), course.all(Chosen)[::3], strict=True))
    assert set(in_turn[turn].clauses) == book.clauses(*names.split())


@both_editions
@pytest.mark.clause("RULING-OPTIONAL-ENDING", "RULING-OPTIONAL-END", "5C-OPTIONAL-3")
@pytest.mark.clause("5211-OPTIONAL-3", "5C-TURN-1", "RULING-SECRET-CHOICE", "RULING-PUBLIC-CARDS")
def test_clauses_behind_the_last_turn(book: Book) -> None:
    """The choices of the last turn, and the cards left after it, name the optional ending."""
    course = play_whole(book, book.setup(3, optional_rule=True, optional_ending="turn"))
    ending = book.clauses("OPTIONAL-3", "RULING-OPTIONAL-ENDING")
    chosen = book.clauses("TURN-1", "RULING-SECRET-CHOICE")
    assert set(course.last(Chosen).clauses) == ending | chosen
    left = book.clauses("RULING-OPTIONAL-END", "RULING-PUBLIC-CARDS")
    assert set(course.last(LastCardsDiscarded).clauses) == ending | left


@both_editions
@pytest.mark.clause("5C-OPTIONAL-4", "5211-OPTIONAL-4")
def test_clauses_behind_the_cards_removed_under_the_optional_rule(book: Book) -> None:
    """The optional rule's table takes the place of the basic one."""
    course = play(book, book.setup(3, optional_rule=True))
    wanted = book.clauses("SETUP-2", "OPTIONAL-4", "RULING-REMOVED-CARDS")
    assert set(course.last(Removed).clauses) == wanted


@both_editions
@pytest.mark.clause("5C-BURST-1", "5C-BURST-2", "5C-BURST-4", "5C-TIE-1", "5C-TABLE-1")
@pytest.mark.clause("5211-BURST-4", "5211-TABLE-1", "5C-OPTIONAL-4", "5C-MAJORITY-1", "5C-SCORE-4")
@pytest.mark.clause("RULING-PLURALITY", "5211-OPTIONAL-4", "RULING-CASCADE", "RULING-TIE-AND-BURST")
@pytest.mark.clause("RULING-SECOND-BURST")
@cases("""
    players | rule     | cards          | steps
    4       | basic    | 7R 5Y 4B       | BASIC-BURST
    4       | basic    | 6R 6Y 3B 1G    | TIE-1
    4       | basic    | 4R 4Y 3B 3G 2O | TIE-1; TIE-1 RULING-CASCADE
    4       | basic    | 8R 8Y          | TIE-1 BASIC-BURST RULING-TIE-AND-BURST
    4       | basic    | 9R 7Y          | BASIC-BURST; BASIC-BURST RULING-SECOND-BURST
    4       | basic    | 7R 4Y 4B 1G    | BASIC-BURST; TIE-1 RULING-CASCADE
    3       | optional | 7R 5Y 3B       | OPTIONAL-BURST
    3       | optional | 7R 7Y 1B       | TIE-1 OPTIONAL-BURST RULING-TIE-AND-BURST
    3       | optional | 8R 7Y          | OPTIONAL-BURST; OPTIONAL-BURST RULING-SECOND-BURST
""")
def test_clauses_behind_colours_that_go_out(
    book: Book, players: str, rule: str, cards: str, steps: str
) -> None:
    """A burst names its number's table, a tie its rule, both where both hold, each its place.

    BASIC-BURST is BURST-1, BURST-2, BURST-4 and TABLE-1; OPTIONAL-BURST is BURST-1, BURST-2 and
    OPTIONAL-4. MAJORITY-1, SCORE-4 and RULING-PLURALITY stand behind every step.
    """
    steps = steps.replace("BASIC-BURST", "BURST-1 BURST-2 BURST-4 TABLE-1")
    steps = steps.replace("OPTIONAL-BURST", "BURST-1 BURST-2 OPTIONAL-4")
    out = played(book, players, rule, cards).all(ColoursOut)
    for event, names in zip(out, steps.split(";"), strict=True):
        always = ("MAJORITY-1", "SCORE-4", "RULING-PLURALITY")
        assert set(event.clauses) == book.clauses(*always, *names.split())


@both_editions
@pytest.mark.clause("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-KODODO-5", "5211-TABLE-1", "5211-OPTIONAL-4", "5211-KODODO-1")
@pytest.mark.clause("5C-SCORE-4", "RULING-ONES-FIRST")
@cases("""
    rule     | cards of three players  | as seen            | names
    basic    | 4R 3Y 3B 2G with 7 ones | just the number    | TABLE-1
    basic    | 4R 3Y 3B 2G with 8 ones | more than it       | TABLE-1 RULING-ONES-FIRST
    basic    | 4R 4Y 3B 1G with 7 ones | red ties as well   | TABLE-1 RULING-ONES-FIRST
    optional | 5R 4Y 4B 2G with 8 ones | just the number    | OPTIONAL-4
    optional | 5R 4Y 4B 2G with 9 ones | more than it       | OPTIONAL-4 RULING-ONES-FIRST
    optional | 7R 4Y 4B with 8 ones    | red bursts as well | OPTIONAL-4 RULING-ONES-FIRST
""")
def test_clauses_behind_many_ones(
    book: Book, rule: str, cards_of_three_players: str, as_seen: str, names: str
) -> None:
    """Many 1s name their rule, the table with their number, and why they are looked at first."""
    course = played(book, 3, rule, cards_of_three_players)
    wanted = book.clauses("ONES-1", "ONES-2", "ONES-4", "SCORE-4", *names.split())
    assert set(course.last(ManyOnes).clauses) == wanted, as_seen
    assert set(course.last(Scored).clauses) == book.clauses("ONES-1", "KODODO-1")


@both_editions
@pytest.mark.clause("5C-SCORE-1", "5C-SCORE-2", "5C-MAJORITY-1", "5C-BURST-1", "5C-TIE-1")
@pytest.mark.clause("5C-SCORE-4", "RULING-NOBODY-SCORES", "RULING-CASCADE", "RULING-PLURALITY")
@cases("""
    cards of four | happens                                       | the score names
    6R 5Y 5B      | red scores                                    | COLOUR SCORE-1
    7R 5Y 4B      | red bursts; yellow scores                     | COLOUR BURST-1
    7R 4Y 4B 1G   | red bursts; yellow and blue tie; green scores | COLOUR TIE-1 RULING-CASCADE
    6R 6Y 4B      | red and yellow tie; blue scores               | COLOUR TIE-1
    8R 8Y         | red and yellow tie and burst; nobody scores   | SCORE-4 RULING-NOBODY-SCORES
""")
def test_clauses_behind_the_score(
    book: Book, cards_of_four: str, happens: str, the_score_names: str
) -> None:
    """A score names why this colour scores, or why nobody does.

    COLOUR is MAJORITY-1, SCORE-2 and RULING-PLURALITY.
    """
    course = played(book, 4, "basic", cards_of_four)
    assert told(book, course) == happens
    names = the_score_names.replace("COLOUR", "MAJORITY-1 SCORE-2 RULING-PLURALITY")
    assert set(course.last(Scored).clauses) == book.clauses(*names.split())


@pytest.mark.clause("5211-KODODO-1")
@cases("""
    cards                     | as seen             | in 5 colors | in 5211
    R1 R2 Y3 B3 / R2 R3 G2 O2 | a 1 scores with red | no          | yes
    R2 R2 Y1 B3 / R2 R3 G1 O2 | no 1 scores         | no          | no
    R1 R1 Y1 B1 / G1 O1 R2 B2 | the ones score      | no          | yes
""")
def test_a_kododo_point_is_cited_in_5211_only(
    cards: str, as_seen: str, in_5_colors: str, in_5211: str
) -> None:
    """Where a Kododo card is among those that score in 5211, its 1 point has its own clause."""
    for book, is_cited in zip(BOOKS, (in_5_colors, in_5211), strict=True):
        clauses = play_round(book, cards).last(Scored).clauses
        assert ("5211-KODODO-1" in clauses) == (is_cited == "yes"), as_seen

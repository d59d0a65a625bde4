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
@pytest.mark.parametrize(
    ("kind", "clauses"),
    [
        (Removed, ("SETUP-2", "REMOVE-1", "TABLE-1", "RULING-REMOVED-CARDS")),
        (Dealt, ("SETUP-1", "RULING-DEALING-ORDER")),
        (Revealed, ("TURN-2",)),
        (Renewed, ("RENEW-1", "RENEW-2", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER")),
        (Scored, ("MAJORITY-1", "SCORE-1", "SCORE-2", "RULING-PLURALITY")),
        (Discarded, ("SCORE-1", "SCORE-3")),
        (RoundOver, ("ROUND-1", "ROUND-2", "ROUND-3")),
        (LastCardsDiscarded, ("END-1", "RULING-PUBLIC-CARDS")),
        (GameOver, ("END-1", "END-2")),
    ],
)
def test_clauses_behind_the_events(book: Book, kind: type[Event], clauses: tuple[str, ...]) -> None:
    """The first event of each kind names the clauses that a reader would look up, and no other."""
    course = play_whole(book, book.setup(3), "R2 R3 R4 Y3 / Y2 Y3 B2 B3 / G2 G3 R2 O3")
    event = course.all(kind)[0]
    assert set(event.clauses) == book.clauses(*clauses)


@both_editions
@pytest.mark.clause("5C-ROUND-2", "5C-TURN-1", "5C-TURN-4", "5C-TURN-5", "5C-OPTIONAL-2")
@pytest.mark.clause("RULING-SECRET-CHOICE")
def test_clauses_behind_a_choice(book: Book) -> None:
    """A choice names its turn and how many cards a round takes; a turn of 2, 1 and 1 is basic."""
    for optional, number, turns in (
        (False, "ROUND-2", [("TURN-1",), ("TURN-4",), ("TURN-5",)]),
        (True, "OPTIONAL-2", [("TURN-1",), (), ("TURN-5",)]),
    ):
        course = play(book, book.setup(3, optional_rule=optional), turns_played=3)
        for event, turn in zip(course.all(Chosen)[::3], turns, strict=True):
            wanted = book.clauses("RULING-SECRET-CHOICE", number, *turn)
            assert set(event.clauses) == wanted


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


OUT = ("MAJORITY-1", "SCORE-4", "RULING-PLURALITY")
BASIC = ("BURST-1", "BURST-2", "BURST-4", "TABLE-1")
OPTIONAL = ("BURST-1", "BURST-2", "OPTIONAL-4")


@both_editions
@pytest.mark.clause("5C-BURST-1", "5C-BURST-2", "5C-BURST-4", "5C-TIE-1", "5C-TABLE-1")
@pytest.mark.clause("5211-BURST-4", "5211-TABLE-1", "5C-OPTIONAL-4", "5C-MAJORITY-1", "5C-SCORE-4")
@pytest.mark.clause("RULING-PLURALITY", "5211-OPTIONAL-4", "RULING-CASCADE", "RULING-TIE-AND-BURST")
@pytest.mark.clause("RULING-SECOND-BURST")
@pytest.mark.parametrize(
    ("players", "optional", "counts", "clauses"),
    [
        (4, False, "7R 5Y 4B", [BASIC]),
        (4, False, "6R 6Y 3B 1G", [("TIE-1",)]),
        (4, False, "4R 4Y 3B 3G 2O", [("TIE-1",), ("TIE-1", "RULING-CASCADE")]),
        (4, False, "8R 8Y", [("TIE-1", "RULING-TIE-AND-BURST", *BASIC)]),
        (4, False, "9R 7Y", [BASIC, ("RULING-SECOND-BURST", *BASIC)]),
        (4, False, "7R 4Y 4B 1G", [BASIC, ("TIE-1", "RULING-CASCADE")]),
        (3, True, "7R 5Y 3B", [OPTIONAL]),
        (3, True, "7R 7Y 1B", [("TIE-1", "RULING-TIE-AND-BURST", *OPTIONAL)]),
        (3, True, "8R 7Y", [OPTIONAL, ("RULING-SECOND-BURST", *OPTIONAL)]),
    ],
)
def test_clauses_behind_colours_that_go_out(
    book: Book, players: int, optional: bool, counts: str, clauses: list[tuple[str, ...]]
) -> None:
    """A burst names its number's table, a tie its rule, both where both hold, each its place."""
    (table,) = laid(players, counts)
    course = play_round(book, table, optional_rule=optional)
    for event, wanted in zip(course.all(ColoursOut), clauses, strict=True):
        assert set(event.clauses) == book.clauses(*OUT, *wanted)


@both_editions
@pytest.mark.clause("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", "5C-TABLE-1", "5C-OPTIONAL-4")
@pytest.mark.clause("5211-KODODO-5", "5211-TABLE-1", "5211-OPTIONAL-4", "5211-KODODO-1")
@pytest.mark.clause("5C-SCORE-4", "RULING-ONES-FIRST")
@pytest.mark.parametrize(
    ("optional", "counts", "ones", "clauses"),
    [
        (False, "4R 3Y 3B 2G", 7, ["TABLE-1"]),
        (False, "4R 3Y 3B 2G", 8, ["TABLE-1", "RULING-ONES-FIRST"]),
        (False, "4R 4Y 3B 1G", 7, ["TABLE-1", "RULING-ONES-FIRST"]),
        (True, "5R 4Y 4B 2G", 8, ["OPTIONAL-4"]),
        (True, "5R 4Y 4B 2G", 9, ["OPTIONAL-4", "RULING-ONES-FIRST"]),
        (True, "7R 4Y 4B", 8, ["OPTIONAL-4", "RULING-ONES-FIRST"]),
    ],
)
def test_clauses_behind_many_ones(
    book: Book, optional: bool, counts: str, ones: int, clauses: list[str]
) -> None:
    """Many 1s name their rule, the table with their number, and why they are looked at first."""
    (table,) = laid(3, counts, ones=ones)
    course = play_round(book, table, optional_rule=optional)
    wanted = book.clauses("ONES-1", "ONES-2", "ONES-4", "SCORE-4", *clauses)
    assert set(course.last(ManyOnes).clauses) == wanted
    assert set(course.last(Scored).clauses) == book.clauses("ONES-1", "KODODO-1")


COLOUR = ("MAJORITY-1", "SCORE-2", "RULING-PLURALITY")


@both_editions
@pytest.mark.clause("5C-SCORE-1", "5C-SCORE-2", "5C-MAJORITY-1", "5C-BURST-1", "5C-TIE-1")
@pytest.mark.clause("5C-SCORE-4", "RULING-NOBODY-SCORES", "RULING-CASCADE", "RULING-PLURALITY")
@pytest.mark.parametrize(
    ("counts", "clauses"),
    [
        ("6R 5Y 5B", ("SCORE-1", *COLOUR)),
        ("7R 5Y 4B", ("BURST-1", *COLOUR)),
        ("7R 4Y 4B 1G", ("TIE-1", "RULING-CASCADE", *COLOUR)),
        ("6R 6Y 4B", ("TIE-1", *COLOUR)),
        ("8R 8Y", ("SCORE-4", "RULING-NOBODY-SCORES")),
    ],
    ids=["majority", "after a burst", "after a burst and a tie", "after a tie", "nobody"],
)
def test_clauses_behind_the_score(book: Book, counts: str, clauses: tuple[str, ...]) -> None:
    """A score names why this colour scores, or why nobody does."""
    (table,) = laid(4, counts)
    assert set(play_round(book, table).last(Scored).clauses) == book.clauses(*clauses)


@pytest.mark.clause("5211-KODODO-1")
@pytest.mark.parametrize(
    ("table", "is_cited"),
    [
        ("R1 R2 Y3 B3 / R2 R3 G2 O2", True),
        ("R2 R2 Y1 B3 / R2 R3 G1 O2", False),
        ("R1 R1 Y1 B1 / G1 O1 R2 B2", True),
    ],
    ids=["one scores", "none scores", "only they score"],
)
def test_a_kododo_point_is_cited_in_5211_only(table: str, is_cited: bool) -> None:
    """Where a Kododo card is among those that score in 5211, its 1 point has its own clause."""
    for prefix, book in (("5C", BOOKS[0]), ("5211", BOOKS[1])):
        clauses = play_round(book, table).last(Scored).clauses
        assert ("5211-KODODO-1" in clauses) == (prefix == "5211" and is_cited)

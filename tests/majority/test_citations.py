"""Which clauses each moment of a game cites: exactly those that the test's own mark names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rulekit.errors import IllegalAction, IllegalSetup
from rulekit.majority.state import (
    Chosen,
    ColoursOut,
    Dealt,
    Discarded,
    GameOver,
    LastCardsDiscarded,
    ManyOnes,
    Removed,
    Renewed,
    Revealed,
    RoundOver,
    Scored,
    Setup,
)
from tests.majority.table import FIFTY_TWO_ELEVEN, FIVE_COLORS, Book, Course, laid, play, play_whole

Clauses = tuple[str, ...]


def refused_setup(book: Book, players: int, **options: Any) -> Clauses:
    """The clauses by which there is no such setup."""
    with pytest.raises(IllegalSetup) as refusal:
        book.setup(players, **options)
    return refusal.value.clauses


def refused_choice(book: Book, cards: str, *, chosen: bool = False) -> Clauses:
    """The clauses by which seat 0 of 3, who holds R2 R3 R4 Y3 and an R1, cannot choose so."""
    state = play(book, book.setup(3), "R2 R3 R4 Y3 / Y2 Y3 B2 B3 / G2 G3 R2 O3", turns_played=0).end
    if chosen:
        state = book.game.apply(state, book.choose(0, "R2 R3")).state
    with pytest.raises(IllegalAction) as refusal:
        book.game.apply(state, book.game.setup.choice(0, cards.split()))
    return refusal.value.clauses


def no_such_seat(book: Book, **options: Any) -> Clauses:
    """The clauses by which seat 3 is not at a table of 3 players."""
    state = play(book, book.setup(3, **options), turns_played=0).end
    with pytest.raises(IllegalAction) as refusal:
        book.game.apply(state, book.choose(3, "R2 R3"))
    return refusal.value.clauses


def chosen(book: Book, turn: int, **options: Any) -> Clauses:
    """The clauses behind a choice in this turn of the first round."""
    return play(book, book.setup(3, **options), turns_played=turn).last(Chosen).clauses


def out(book: Book, counts: str, *, players: int = 4, **options: Any) -> Clauses:
    """The clauses by which the colours go out that are the last to do so in such a round."""
    course = scored_round(book, counts, players=players, **options)
    return course.last(ColoursOut).clauses


def scored(book: Book, counts: str, ones: int = 0) -> Clauses:
    """The clauses by which such a round of 4 players scores."""
    course = scored_round(book, counts, ones=ones)
    return course.last(Scored).clauses


def scored_round(
    book: Book, counts: str, *, players: int = 4, ones: int = 0, **options: Any
) -> Course:
    """A game whose first round ends with so many cards of each colour."""
    setup: Setup[Any] = book.setup(players, **options)
    return play(book, setup, *laid(players, counts, ones=ones))


def of(kind: type[Any], **options: Any) -> Callable[[Book], Clauses]:
    """The clauses behind the first event of a kind in a whole game of 3 players."""

    def clauses(book: Book) -> Clauses:
        found: Clauses = play_whole(book, book.setup(3, **options)).all(kind)[0].clauses
        return found

    return clauses


def won(book: Book, counts: str) -> Clauses:
    """The clauses by which a game of 5 players is won that scores in its first round alone."""
    course = play_whole(book, book.setup(5), *laid(5, counts, *["4R 4Y 4B 4G 4O"] * 3))
    return course.last(GameOver).outcome.clauses


AGGRESSIVE = {"optional_rule": True}
LAST_TURN = {"optional_rule": True, "optional_ending": "turn"}

SCENES: Mapping[str, Callable[[Book], Clauses]] = {
    "too many players": lambda book: refused_setup(book, 6),
    "too many for the optional rule": lambda book: refused_setup(book, 4, **AGGRESSIVE),
    "no such second burst": lambda book: refused_setup(book, 2, second_burst="thrice"),
    "no such ending": lambda book: refused_setup(book, 2, optional_ending="never"),
    "no such card": lambda book: refused_choice(book, "X2 X3"),
    "no such seat": no_such_seat,
    "no such seat, optional rule": lambda book: no_such_seat(book, **AGGRESSIVE),
    "not in hand": lambda book: refused_choice(book, " ".join(book.cards("O5 O6"))),
    "has chosen": lambda book: refused_choice(book, " ".join(book.cards("R2 R4")), chosen=True),
    "removed": of(Removed),
    "removed, optional rule": of(Removed, **AGGRESSIVE),
    "dealt": of(Dealt),
    "first turn": lambda book: chosen(book, 1),
    "second turn": lambda book: chosen(book, 2),
    "third turn": lambda book: chosen(book, 3),
    "first turn, optional rule": lambda book: chosen(book, 1, **AGGRESSIVE),
    "second turn, optional rule": lambda book: chosen(book, 2, **AGGRESSIVE),
    "third turn, optional rule": lambda book: chosen(book, 3, **AGGRESSIVE),
    "last turn": lambda book: play_whole(book, book.setup(3, **LAST_TURN)).last(Chosen).clauses,
    "revealed": of(Revealed),
    "renewed": of(Renewed),
    "many ones": lambda book: scored_round(book, "6R 5Y 5B", ones=8).last(ManyOnes).clauses,
    "many ones, optional rule": lambda book: (
        scored_round(book, "5R 5Y 5B", players=3, ones=8, **AGGRESSIVE).last(ManyOnes).clauses
    ),
    "tie": lambda book: out(book, "6R 6Y 3B 1G"),
    "burst": lambda book: out(book, "7R 5Y 4B"),
    "burst, optional rule": lambda book: out(book, "7R 5Y 3B", players=3, **AGGRESSIVE),
    "second burst": lambda book: out(book, "8R 7Y 1B"),
    "second burst, optional rule": lambda book: out(book, "8R 7Y", players=3, **AGGRESSIVE),
    "tie and burst": lambda book: out(book, "8R 8Y"),
    "tie and burst, optional rule": lambda book: out(book, "7R 7Y 1B", players=3, **AGGRESSIVE),
    "majority scores": lambda book: scored(book, "6R 5Y 5B"),
    "next colour scores": lambda book: scored(book, "7R 5Y 4B"),
    "next colour scores after a tie": lambda book: scored(book, "7R 4Y 4B 1G"),
    "too many, but once is enough": lambda book: (
        scored_round(book, "8R 7Y 1B", second_burst="once").last(Scored).clauses
    ),
    "remaining colour scores": lambda book: scored(book, "6R 6Y 4B"),
    "ones score": lambda book: scored(book, "6R 5Y 5B", ones=8),
    "nobody scores": lambda book: scored(book, "8R 8Y"),
    "discarded": of(Discarded),
    "round over": of(RoundOver),
    "last cards": of(LastCardsDiscarded),
    "last cards, optional rule": of(LastCardsDiscarded, **LAST_TURN),
    "game over": of(GameOver),
    "game over, optional rule": of(GameOver, **AGGRESSIVE),
    "won by one": lambda book: won(book, "1R 3Y 1R 3B 1R 3G 1R 3O 2R 2Y"),
    "won together": lambda book: won(book, "4R 4Y 4B 4G 4O"),
}
"""What happens, and the clauses cited then."""


def cites(scene: str, *marks: pytest.MarkDecorator) -> Any:
    """A scene, marked with the clauses that it cites."""
    return pytest.param(scene, marks=marks, id=scene)


def marked(request: pytest.FixtureRequest) -> list[str]:
    """The clauses that a test is marked with."""
    return sorted(name for mark in request.node.iter_markers("clause") for name in mark.args)


mark = pytest.mark


@pytest.mark.parametrize(
    "scene",
    [
        cites("too many players", mark.clause("5C-PLAYERS-1")),
        cites("too many for the optional rule", mark.clause("5C-OPTIONAL-1")),
        cites("no such second burst", mark.clause("RULING-SECOND-BURST")),
        cites("no such ending", mark.clause("RULING-OPTIONAL-ENDING")),
        cites("no such card", mark.clause("5C-CARDS-1", "5C-CARDS-2")),
        cites("no such seat", mark.clause("5C-TURN-1")),
        cites("no such seat, optional rule", mark.clause("5C-TURN-1")),
        cites("not in hand", mark.clause("5C-TURN-1")),
        cites("has chosen", mark.clause("RULING-CHOICE-STANDS")),
        cites(
            "removed",
            mark.clause("5C-SETUP-2", "5C-REMOVE-1", "5C-TABLE-1", "RULING-REMOVED-CARDS"),
        ),
        cites(
            "removed, optional rule",
            mark.clause("5C-SETUP-2", "5C-OPTIONAL-4", "RULING-REMOVED-CARDS"),
        ),
        cites("dealt", mark.clause("5C-SETUP-1", "RULING-DEALING-ORDER")),
        cites("first turn", mark.clause("5C-TURN-1", "5C-ROUND-2", "RULING-SECRET-CHOICE")),
        cites("second turn", mark.clause("5C-TURN-4", "5C-ROUND-2", "RULING-SECRET-CHOICE")),
        cites("third turn", mark.clause("5C-TURN-5", "5C-ROUND-2", "RULING-SECRET-CHOICE")),
        cites(
            "first turn, optional rule",
            mark.clause("5C-TURN-1", "5C-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        ),
        cites("second turn, optional rule", mark.clause("5C-OPTIONAL-2", "RULING-SECRET-CHOICE")),
        cites(
            "third turn, optional rule",
            mark.clause("5C-TURN-5", "5C-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        ),
        cites(
            "last turn",
            mark.clause(
                "5C-TURN-1", "5C-OPTIONAL-3", "RULING-OPTIONAL-ENDING", "RULING-SECRET-CHOICE"
            ),
        ),
        cites("revealed", mark.clause("5C-TURN-2")),
        cites(
            "renewed",
            mark.clause(
                "5C-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER", "5C-RENEW-2"
            ),
        ),
        cites(
            "many ones",
            mark.clause("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", "5C-SCORE-4", "5C-TABLE-1"),
        ),
        cites(
            "many ones, optional rule",
            mark.clause(
                "5C-ONES-1",
                "5C-ONES-2",
                "5C-ONES-4",
                "5C-SCORE-4",
                "5C-OPTIONAL-4",
                "RULING-ONES-FIRST",
            ),
        ),
        cites("tie", mark.clause("5C-MAJORITY-1", "5C-SCORE-4", "RULING-PLURALITY", "5C-TIE-1")),
        cites(
            "burst",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "RULING-PLURALITY",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-BURST-4",
                "5C-TABLE-1",
            ),
        ),
        cites(
            "burst, optional rule",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "RULING-PLURALITY",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-OPTIONAL-4",
            ),
        ),
        cites(
            "second burst",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "RULING-PLURALITY",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-BURST-4",
                "5C-TABLE-1",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "second burst, optional rule",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "RULING-PLURALITY",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-OPTIONAL-4",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "tie and burst",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "RULING-PLURALITY",
                "5C-TIE-1",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-BURST-4",
                "5C-TABLE-1",
                "RULING-TIE-AND-BURST",
            ),
        ),
        cites(
            "tie and burst, optional rule",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "RULING-PLURALITY",
                "5C-TIE-1",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-OPTIONAL-4",
                "RULING-TIE-AND-BURST",
            ),
        ),
        cites(
            "majority scores",
            mark.clause("5C-MAJORITY-1", "5C-SCORE-2", "RULING-PLURALITY", "5C-SCORE-1"),
        ),
        cites(
            "next colour scores",
            mark.clause("5C-MAJORITY-1", "5C-SCORE-2", "RULING-PLURALITY", "5C-BURST-1"),
        ),
        cites(
            "next colour scores after a tie",
            mark.clause(
                "5C-MAJORITY-1", "5C-SCORE-2", "RULING-PLURALITY", "5C-TIE-1", "RULING-CASCADE"
            ),
        ),
        cites(
            "too many, but once is enough",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-2",
                "RULING-PLURALITY",
                "5C-BURST-1",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "remaining colour scores",
            mark.clause("5C-MAJORITY-1", "5C-SCORE-2", "RULING-PLURALITY", "5C-TIE-1"),
        ),
        cites("ones score", mark.clause("5C-ONES-1")),
        cites("nobody scores", mark.clause("5C-SCORE-4", "RULING-NOBODY-SCORES")),
        cites("discarded", mark.clause("5C-SCORE-3", "5C-TIE-1")),
        cites("round over", mark.clause("5C-ROUND-1", "5C-ROUND-2", "5C-ROUND-3")),
        cites("last cards", mark.clause("5C-END-1", "RULING-PUBLIC-CARDS")),
        cites(
            "last cards, optional rule",
            mark.clause(
                "5C-OPTIONAL-3",
                "RULING-OPTIONAL-ENDING",
                "RULING-OPTIONAL-END",
                "RULING-PUBLIC-CARDS",
            ),
        ),
        cites("game over", mark.clause("5C-END-2", "5C-END-1")),
        cites(
            "game over, optional rule",
            mark.clause(
                "5C-END-2",
                "RULING-SHARED-WIN",
                "5C-OPTIONAL-3",
                "RULING-OPTIONAL-ENDING",
                "RULING-OPTIONAL-END",
            ),
        ),
        cites("won by one", mark.clause("5C-END-2")),
        cites("won together", mark.clause("5C-END-2", "RULING-SHARED-WIN")),
    ],
)
def test_what_5_colors_cites(request: pytest.FixtureRequest, scene: str) -> None:
    """Each moment of 5 COLORS cites the clauses behind it, all of them and no other."""
    assert sorted(SCENES[scene](FIVE_COLORS)) == marked(request)


@pytest.mark.parametrize(
    "scene",
    [
        cites("too many players", mark.clause("5211-TABLE-1", "RULING-PLAYER-COUNTS")),
        cites("too many for the optional rule", mark.clause("5211-OPTIONAL-1")),
        cites("no such second burst", mark.clause("RULING-SECOND-BURST")),
        cites("no such ending", mark.clause("RULING-OPTIONAL-ENDING")),
        cites("no such card", mark.clause("5211-CARDS-1", "5211-CARDS-2", "5211-KODODO-1")),
        cites("no such seat", mark.clause("5211-TURN-1")),
        cites("no such seat, optional rule", mark.clause("5211-TURN-1")),
        cites("not in hand", mark.clause("5211-TURN-1")),
        cites("has chosen", mark.clause("RULING-CHOICE-STANDS")),
        cites(
            "removed",
            mark.clause("5211-SETUP-2", "5211-REMOVE-1", "5211-TABLE-1", "RULING-REMOVED-CARDS"),
        ),
        cites(
            "removed, optional rule",
            mark.clause("5211-SETUP-2", "5211-OPTIONAL-4", "RULING-REMOVED-CARDS"),
        ),
        cites("dealt", mark.clause("5211-SETUP-1", "RULING-DEALING-ORDER")),
        cites("first turn", mark.clause("5211-TURN-1", "5211-ROUND-2", "RULING-SECRET-CHOICE")),
        cites("second turn", mark.clause("5211-TURN-4", "5211-ROUND-2", "RULING-SECRET-CHOICE")),
        cites("third turn", mark.clause("5211-TURN-5", "5211-ROUND-2", "RULING-SECRET-CHOICE")),
        cites(
            "first turn, optional rule",
            mark.clause("5211-TURN-1", "5211-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        ),
        cites("second turn, optional rule", mark.clause("5211-OPTIONAL-2", "RULING-SECRET-CHOICE")),
        cites(
            "third turn, optional rule",
            mark.clause("5211-TURN-5", "5211-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        ),
        cites(
            "last turn",
            mark.clause(
                "5211-TURN-1", "5211-OPTIONAL-3", "RULING-OPTIONAL-ENDING", "RULING-SECRET-CHOICE"
            ),
        ),
        cites("revealed", mark.clause("5211-TURN-2")),
        cites(
            "renewed",
            mark.clause(
                "5211-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER", "5211-RENEW-2"
            ),
        ),
        cites(
            "many ones",
            mark.clause(
                "5211-KODODO-2", "5211-KODODO-3", "5211-KODODO-5", "5211-SCORE-4", "5211-TABLE-1"
            ),
        ),
        cites(
            "many ones, optional rule",
            mark.clause(
                "5211-KODODO-2",
                "5211-KODODO-3",
                "5211-KODODO-5",
                "5211-SCORE-4",
                "5211-OPTIONAL-4",
                "RULING-ONES-FIRST",
            ),
        ),
        cites(
            "tie", mark.clause("5211-MAJORITY-1", "5211-SCORE-4", "RULING-PLURALITY", "5211-TIE-1")
        ),
        cites(
            "burst",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "RULING-PLURALITY",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-BURST-4",
                "5211-TABLE-1",
            ),
        ),
        cites(
            "burst, optional rule",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "RULING-PLURALITY",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-OPTIONAL-4",
            ),
        ),
        cites(
            "second burst",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "RULING-PLURALITY",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-BURST-4",
                "5211-TABLE-1",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "second burst, optional rule",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "RULING-PLURALITY",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-OPTIONAL-4",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "tie and burst",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "RULING-PLURALITY",
                "5211-TIE-1",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-BURST-4",
                "5211-TABLE-1",
                "RULING-TIE-AND-BURST",
            ),
        ),
        cites(
            "tie and burst, optional rule",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "RULING-PLURALITY",
                "5211-TIE-1",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-OPTIONAL-4",
                "RULING-TIE-AND-BURST",
            ),
        ),
        cites(
            "majority scores",
            mark.clause("5211-MAJORITY-1", "5211-SCORE-2", "RULING-PLURALITY", "5211-SCORE-1"),
        ),
        cites(
            "next colour scores",
            mark.clause("5211-MAJORITY-1", "5211-SCORE-2", "RULING-PLURALITY", "5211-BURST-1"),
        ),
        cites(
            "next colour scores after a tie",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-2",
                "RULING-PLURALITY",
                "5211-TIE-1",
                "RULING-CASCADE",
            ),
        ),
        cites(
            "too many, but once is enough",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-2",
                "RULING-PLURALITY",
                "5211-BURST-1",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "remaining colour scores",
            mark.clause("5211-MAJORITY-1", "5211-SCORE-2", "RULING-PLURALITY", "5211-TIE-1"),
        ),
        cites("ones score", mark.clause("5211-KODODO-2", "5211-KODODO-1")),
        cites("nobody scores", mark.clause("5211-SCORE-4", "RULING-NOBODY-SCORES")),
        cites("discarded", mark.clause("5211-SCORE-3", "5211-TIE-1")),
        cites("round over", mark.clause("5211-ROUND-1", "5211-ROUND-2", "5211-ROUND-3")),
        cites("last cards", mark.clause("5211-END-1", "RULING-PUBLIC-CARDS")),
        cites(
            "last cards, optional rule",
            mark.clause(
                "5211-OPTIONAL-3",
                "RULING-OPTIONAL-ENDING",
                "RULING-OPTIONAL-END",
                "RULING-PUBLIC-CARDS",
            ),
        ),
        cites("game over", mark.clause("5211-END-2", "5211-END-1")),
        cites(
            "game over, optional rule",
            mark.clause(
                "5211-END-2",
                "RULING-SHARED-WIN",
                "5211-OPTIONAL-3",
                "RULING-OPTIONAL-ENDING",
                "RULING-OPTIONAL-END",
            ),
        ),
        cites("won by one", mark.clause("5211-END-2")),
        cites("won together", mark.clause("5211-END-2", "RULING-SHARED-WIN")),
    ],
)
def test_what_5211_cites(request: pytest.FixtureRequest, scene: str) -> None:
    """Each moment of 5211 cites the clauses behind it, all of them and no other."""
    assert sorted(SCENES[scene](FIFTY_TWO_ELEVEN)) == marked(request)

"""Which clauses each moment of a game cites: exactly those that the test's own mark names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

import pytest

from rulekit.contract import Shuffled
from rulekit.errors import IllegalAction, IllegalSetup
from rulekit.majority.play import outcome_of
from rulekit.majority.state import (
    Choose,
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
    State,
)
from tests.majority.table import (
    FIFTY_TWO_ELEVEN,
    FIVE_COLORS,
    Book,
    Course,
    laid,
    play,
    play_whole,
    sorted_piles,
)

Clauses = tuple[str, ...]

AGGRESSIVE = {"optional_rule": True}
LAST_TURN = {"optional_rule": True, "optional_ending": "turn"}

MAJORITY = "R2 R3 / R2 Y2 / B2 G2"
TIES = "R2 R3 / Y2 Y3 / B2 G2"
"""The cards of one turn: red has most, or colours tie until none is left."""

ONE_LEADS = "1R 3Y 1R 3B 1R 3G 1R 3O 2R 2Y"
ALL_TIE = "4R 4Y 4B 4G 4O"
"""The cards of a round of 5 players: the last of them has most of the red cards, or none score."""


def refused_setup(book: Book, players: int, **options: Any) -> Clauses:
    """The clauses by which there is no such setup."""
    with pytest.raises(IllegalSetup) as refusal:
        book.setup(players, **options)
    return refusal.value.clauses


def refused(book: Book, state: State, cards: str, *, seat: int = 0) -> Clauses:
    """The clauses by which a seat cannot choose these cards, which may be of no game."""
    names = [name if name[0] == "X" else book.card(name) for name in cards.split()]
    with pytest.raises(IllegalAction) as refusal:
        book.game.apply(state, Choose(seat, names))
    return refusal.value.clauses


def refused_shuffle(book: Book, state: State) -> Clauses:
    """The clauses by which no single card can be shuffled."""
    with pytest.raises(IllegalAction) as refusal:
        book.game.apply(state, Shuffled(book.cards("R2")))
    return refusal.value.clauses


def in_turn(book: Book, turn: int, **options: Any) -> State:
    """A game of 3 players in this turn of its first round; nobody has been dealt O5 or O6."""
    state = played(book, turn - 1, **options).end
    assert state.table.turn == turn
    return state


def with_a_choice(book: Book) -> State:
    """The first turn of a game of 3 players, in which seat 0 has chosen."""
    state: State = book.game.apply(in_turn(book, 1), book.choose(0, "R2 R3")).state
    return state


def played(book: Book, turns: int, **options: Any) -> Course:
    """A game of 3 players after so many turns of its first round."""
    table = "R2 R3 R4 Y3 B2 / Y2 Y3 B2 B3 G2 / G2 G3 R2 R3 O2"
    return play(book, book.setup(3, **options), table, turns_played=turns)


def told(book: Book, kind: type[Any], turn: int, **options: Any) -> Clauses:
    """The clauses behind an event of this turn of the first round."""
    clauses: Clauses = played(book, turn, **options).last(kind).clauses
    return clauses


def scored_round(
    book: Book, counts: str, *, players: int = 4, ones: int = 0, **options: Any
) -> Course:
    """A game whose first round ends with so many cards of each colour."""
    return play(book, book.setup(players, **options), *laid(players, counts, ones=ones))


def one_turn(book: Book, table: str) -> Course:
    """A whole game of 3 players that ends with one turn of these cards, under the ending `turn`."""
    last, rest = book.by_seat(table), list(book.deck())
    for card in chain.from_iterable(last):
        rest.remove(card)
    five_rounds = tuple(tuple(rest[25 * seat : 25 * seat + 25]) for seat in range(3))
    course = play(book, book.setup(3, **LAST_TURN), five_rounds, last, turns_played=16)
    assert sorted_piles(course.last(Revealed).cards) == sorted_piles(last)
    return course


def before_one_turn(book: Book) -> State:
    """The state before the first choice of that turn, which is the third action from the end."""
    state = one_turn(book, MAJORITY).states[-4]
    assert (state.table.deck, state.table.round, state.chosen) == ((), 6, (None,) * 3)
    assert not {*book.cards("O5 O6")} & {*state.table.hands[0]}
    return state


def of(kind: type[Any], **options: Any) -> Callable[[Book], Clauses]:
    """The clauses behind the first event of a kind in a whole game of 3 players."""

    def clauses(book: Book) -> Clauses:
        found: Clauses = play_whole(book, book.setup(3, **options)).all(kind)[0].clauses
        return found

    return clauses


def rounds_over(book: Book, **options: Any) -> tuple[RoundOver, ...]:
    """What ends the rounds of a whole game of 3 players."""
    return play_whole(book, book.setup(3, **options)).all(RoundOver)


def basic_game(book: Book, counts: str) -> Course:
    """A whole game of 5 players that scores in its first round alone, if at all."""
    return play_whole(book, book.setup(5), *laid(5, counts, *[ALL_TIE] * 3))


def optional_game(book: Book, counts: str) -> Course:
    """A whole game of 3 players, by the optional rule, that scores in its first round if at all."""
    tables = laid(3, counts, *["3R 3Y 3B 3G 3O"] * 5, ones=3)
    course = play_whole(book, book.setup(3, **AGGRESSIVE), *tables)
    assert [round_.scores for round_ in course.all(Scored)][1:] == [None] * 5
    return course


SCENES: Mapping[str, Callable[[Book], Clauses]] = {
    "too many players": lambda book: refused_setup(book, 6),
    "too many for the optional rule": lambda book: refused_setup(book, 4, **AGGRESSIVE),
    "no such second burst": lambda book: refused_setup(book, 2, second_burst="thrice"),
    "no such ending": lambda book: refused_setup(book, 2, optional_ending="never"),
    "no shuffle yet": lambda book: refused(book, book.game.start(book.setup(3)), "R2 R3"),
    "wrong shuffle": lambda book: refused_shuffle(book, book.game.start(book.setup(3))),
    "shuffle not due": lambda book: refused_shuffle(book, in_turn(book, 1)),
    "no such card": lambda book: refused(book, in_turn(book, 1), "X2 X3"),
    "no such seat, first turn": lambda book: refused(book, in_turn(book, 1), "R2 R3", seat=3),
    "no such seat, second turn": lambda book: refused(book, in_turn(book, 2), "R2 R3", seat=3),
    "no such seat, third turn": lambda book: refused(book, in_turn(book, 3), "R2 R3", seat=3),
    "no such seat, first of the optional rule": lambda book: refused(
        book, in_turn(book, 1, **AGGRESSIVE), "R2 R3", seat=3
    ),
    "no such seat, second of the optional rule": lambda book: refused(
        book, in_turn(book, 2, **AGGRESSIVE), "R2 R3", seat=3
    ),
    "no such seat, third of the optional rule": lambda book: refused(
        book, in_turn(book, 3, **AGGRESSIVE), "R2 R3", seat=3
    ),
    "no such seat, one turn": lambda book: refused(book, before_one_turn(book), "R2 R3", seat=3),
    "wrong number, first turn": lambda book: refused(book, in_turn(book, 1), ""),
    "wrong number, second turn": lambda book: refused(book, in_turn(book, 2), ""),
    "wrong number, third turn": lambda book: refused(book, in_turn(book, 3), ""),
    "wrong number, first of the optional rule": lambda book: refused(
        book, in_turn(book, 1, **AGGRESSIVE), ""
    ),
    "wrong number, second of the optional rule": lambda book: refused(
        book, in_turn(book, 2, **AGGRESSIVE), ""
    ),
    "wrong number, third of the optional rule": lambda book: refused(
        book, in_turn(book, 3, **AGGRESSIVE), ""
    ),
    "wrong number, one turn": lambda book: refused(book, before_one_turn(book), ""),
    "not in hand, first turn": lambda book: refused(book, in_turn(book, 1), "O5 O6"),
    "not in hand, second turn": lambda book: refused(book, in_turn(book, 2), "O6"),
    "not in hand, third turn": lambda book: refused(book, in_turn(book, 3), "O6"),
    "not in hand, first of the optional rule": lambda book: refused(
        book, in_turn(book, 1, **AGGRESSIVE), "O5 O6"
    ),
    "not in hand, second of the optional rule": lambda book: refused(
        book, in_turn(book, 2, **AGGRESSIVE), "O5 O6"
    ),
    "not in hand, third of the optional rule": lambda book: refused(
        book, in_turn(book, 3, **AGGRESSIVE), "O6"
    ),
    "not in hand, one turn": lambda book: refused(book, before_one_turn(book), "O5 O6"),
    "has chosen": lambda book: refused(book, with_a_choice(book), "R2 R4"),
    "after the end": lambda book: refused(book, play_whole(book, book.setup(3)).end, "R2 R3"),
    "after the end, optional rule": lambda book: refused(
        book, play_whole(book, book.setup(3, **AGGRESSIVE)).end, "R2 R3"
    ),
    "removed": of(Removed),
    "removed, optional rule": of(Removed, **AGGRESSIVE),
    "dealt": of(Dealt),
    "chosen, first turn": lambda book: told(book, Chosen, 1),
    "chosen, second turn": lambda book: told(book, Chosen, 2),
    "chosen, third turn": lambda book: told(book, Chosen, 3),
    "chosen, first of the optional rule": lambda book: told(book, Chosen, 1, **AGGRESSIVE),
    "chosen, second of the optional rule": lambda book: told(book, Chosen, 2, **AGGRESSIVE),
    "chosen, third of the optional rule": lambda book: told(book, Chosen, 3, **AGGRESSIVE),
    "chosen, one turn": lambda book: one_turn(book, MAJORITY).last(Chosen).clauses,
    "revealed, first turn": lambda book: told(book, Revealed, 1),
    "revealed, second turn": lambda book: told(book, Revealed, 2),
    "revealed, third turn": lambda book: told(book, Revealed, 3),
    "revealed, third of the optional rule": lambda book: told(book, Revealed, 3, **AGGRESSIVE),
    "revealed, one turn": lambda book: one_turn(book, MAJORITY).last(Revealed).clauses,
    "renewed, first turn": lambda book: told(book, Renewed, 1),
    "renewed, second turn": lambda book: told(book, Renewed, 2),
    "renewed, third turn": lambda book: told(book, Renewed, 3),
    "renewed, first of the optional rule": lambda book: told(book, Renewed, 1, **AGGRESSIVE),
    "renewed, second of the optional rule": lambda book: told(book, Renewed, 2, **AGGRESSIVE),
    "renewed, third of the optional rule": lambda book: told(book, Renewed, 3, **AGGRESSIVE),
    "tie": lambda book: scored_round(book, "6R 6Y 3B 1G").last(ColoursOut).clauses,
    "tie after a tie": lambda book: scored_round(book, "4R 4Y 3B 3G 2O").last(ColoursOut).clauses,
    "tie after a burst": lambda book: scored_round(book, "7R 4Y 4B 1G").last(ColoursOut).clauses,
    "burst": lambda book: scored_round(book, "7R 5Y 4B").last(ColoursOut).clauses,
    "burst, optional rule": lambda book: (
        scored_round(book, "7R 5Y 3B", players=3, **AGGRESSIVE).last(ColoursOut).clauses
    ),
    "second burst": lambda book: scored_round(book, "8R 7Y 1B").last(ColoursOut).clauses,
    "second burst, optional rule": lambda book: (
        scored_round(book, "8R 7Y", players=3, **AGGRESSIVE).last(ColoursOut).clauses
    ),
    "tie and burst": lambda book: scored_round(book, "8R 8Y").last(ColoursOut).clauses,
    "tie and burst, optional rule": lambda book: (
        scored_round(book, "7R 7Y 1B", players=3, **AGGRESSIVE).last(ColoursOut).clauses
    ),
    "tie in the one turn": lambda book: one_turn(book, TIES).all(ColoursOut)[-2].clauses,
    "tie after a tie in the one turn": lambda book: (
        one_turn(book, TIES).all(ColoursOut)[-1].clauses
    ),
    "many ones": lambda book: scored_round(book, "6R 5Y 5B", ones=8).last(ManyOnes).clauses,
    "more than many ones": lambda book: (
        scored_round(book, "6R 5Y 5B", ones=9).last(ManyOnes).clauses
    ),
    "many ones and a burst": lambda book: (
        scored_round(book, "7R 5Y 4B", ones=8).last(ManyOnes).clauses
    ),
    "many ones, optional rule": lambda book: (
        scored_round(book, "6R 5Y 4B", players=3, ones=8, **AGGRESSIVE).last(ManyOnes).clauses
    ),
    "many ones and a tie, optional rule": lambda book: (
        scored_round(book, "5R 5Y 5B", players=3, ones=8, **AGGRESSIVE).last(ManyOnes).clauses
    ),
    "majority scores": lambda book: scored_round(book, "6R 5Y 5B").last(Scored).clauses,
    "a 1 scores with its colour": lambda book: (
        scored_round(book, "6R 5Y 5B", ones=1).last(Scored).clauses
    ),
    "next colour scores": lambda book: scored_round(book, "7R 5Y 4B").last(Scored).clauses,
    "next colour scores after two bursts": lambda book: (
        scored_round(book, "8R 7Y 1B").last(Scored).clauses
    ),
    "next colour scores, once is enough": lambda book: (
        scored_round(book, "8R 7Y 1B", second_burst="once").last(Scored).clauses
    ),
    "colour scores after a tie": lambda book: scored_round(book, "6R 6Y 4B").last(Scored).clauses,
    "colour scores after a burst and a tie": lambda book: (
        scored_round(book, "7R 4Y 4B 1G").last(Scored).clauses
    ),
    "colour scores after a tie and burst at once": lambda book: (
        scored_round(book, "7R 7Y 2B").last(Scored).clauses
    ),
    "ones score": lambda book: scored_round(book, "6R 5Y 5B", ones=8).last(Scored).clauses,
    "nobody scores": lambda book: scored_round(book, "8R 8Y").last(Scored).clauses,
    "majority scores in the one turn": lambda book: one_turn(book, MAJORITY).last(Scored).clauses,
    "nobody scores in the one turn": lambda book: one_turn(book, TIES).last(Scored).clauses,
    "discarded": lambda book: scored_round(book, "6R 5Y 5B").last(Discarded).clauses,
    "discarded with a burst": lambda book: scored_round(book, "7R 5Y 4B").last(Discarded).clauses,
    "discarded with a tie": lambda book: scored_round(book, "6R 6Y 4B").last(Discarded).clauses,
    "discarded with a burst and a tie": lambda book: (
        scored_round(book, "7R 4Y 4B 1G").last(Discarded).clauses
    ),
    "discarded beside many ones": lambda book: (
        scored_round(book, "7R 5Y 4B", ones=8).last(Discarded).clauses
    ),
    "round over": lambda book: rounds_over(book)[0].clauses,
    "last round but one over": lambda book: rounds_over(book)[-2].clauses,
    "last round over": lambda book: rounds_over(book)[-1].clauses,
    "round over, optional rule": lambda book: rounds_over(book, **AGGRESSIVE)[0].clauses,
    "last round but one over, optional rule": lambda book: (
        rounds_over(book, **AGGRESSIVE)[-2].clauses
    ),
    "last round over, optional rule": lambda book: rounds_over(book, **AGGRESSIVE)[-1].clauses,
    "last round over before the one turn": lambda book: rounds_over(book, **LAST_TURN)[-2].clauses,
    "one turn over": lambda book: rounds_over(book, **LAST_TURN)[-1].clauses,
    "last cards": of(LastCardsDiscarded),
    "last cards, optional rule": of(LastCardsDiscarded, **LAST_TURN),
    "game over, won by one": lambda book: basic_game(book, ONE_LEADS).last(GameOver).clauses,
    "game over, won together": lambda book: basic_game(book, ALL_TIE).last(GameOver).clauses,
    "game over, won by one, optional rule": lambda book: (
        optional_game(book, "4R 3Y 3B 3G 2O").last(GameOver).clauses
    ),
    "game over, won together, optional rule": lambda book: (
        optional_game(book, "3R 3Y 3B 3G 3O").last(GameOver).clauses
    ),
    "won by one": lambda book: outcome_of(basic_game(book, ONE_LEADS).end.table).clauses,
    "won together": lambda book: outcome_of(basic_game(book, ALL_TIE).end.table).clauses,
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
        cites("no shuffle yet", mark.clause("5C-SETUP-1")),
        cites("wrong shuffle", mark.clause("5C-SETUP-1", "5C-CARDS-1", "5C-CARDS-2")),
        cites("shuffle not due", mark.clause("5C-SETUP-1")),
        cites("no such card", mark.clause("5C-CARDS-1", "5C-CARDS-2")),
        cites("no such seat, first turn", mark.clause("5C-TURN-1")),
        cites("no such seat, second turn", mark.clause("5C-TURN-4")),
        cites("no such seat, third turn", mark.clause("5C-TURN-5")),
        cites("no such seat, first of the optional rule", mark.clause("5C-TURN-1")),
        cites("no such seat, second of the optional rule", mark.clause("5C-OPTIONAL-2")),
        cites("no such seat, third of the optional rule", mark.clause("5C-TURN-5")),
        cites("no such seat, one turn", mark.clause("5C-TURN-1")),
        cites("wrong number, first turn", mark.clause("5C-TURN-1", "5C-ROUND-2")),
        cites("wrong number, second turn", mark.clause("5C-TURN-4", "5C-ROUND-2")),
        cites("wrong number, third turn", mark.clause("5C-TURN-5", "5C-ROUND-2")),
        cites(
            "wrong number, first of the optional rule", mark.clause("5C-TURN-1", "5C-OPTIONAL-2")
        ),
        cites("wrong number, second of the optional rule", mark.clause("5C-OPTIONAL-2")),
        cites(
            "wrong number, third of the optional rule", mark.clause("5C-TURN-5", "5C-OPTIONAL-2")
        ),
        cites(
            "wrong number, one turn",
            mark.clause("5C-TURN-1", "5C-OPTIONAL-3", "RULING-OPTIONAL-ENDING"),
        ),
        cites("not in hand, first turn", mark.clause("5C-TURN-1")),
        cites("not in hand, second turn", mark.clause("5C-TURN-1", "5C-TURN-4")),
        cites("not in hand, third turn", mark.clause("5C-TURN-1", "5C-TURN-5")),
        cites("not in hand, first of the optional rule", mark.clause("5C-TURN-1")),
        cites("not in hand, second of the optional rule", mark.clause("5C-TURN-1")),
        cites("not in hand, third of the optional rule", mark.clause("5C-TURN-1", "5C-TURN-5")),
        cites("not in hand, one turn", mark.clause("5C-TURN-1")),
        cites("has chosen", mark.clause("RULING-CHOICE-STANDS")),
        cites("after the end", mark.clause("5C-END-1")),
        cites(
            "after the end, optional rule",
            mark.clause("5C-OPTIONAL-3", "RULING-OPTIONAL-ENDING", "RULING-OPTIONAL-END"),
        ),
        cites(
            "removed",
            mark.clause("5C-SETUP-2", "5C-REMOVE-1", "5C-TABLE-1", "RULING-REMOVED-CARDS"),
        ),
        cites(
            "removed, optional rule",
            mark.clause("5C-SETUP-2", "5C-OPTIONAL-4", "RULING-REMOVED-CARDS"),
        ),
        cites("dealt", mark.clause("5C-SETUP-1", "RULING-DEALING-ORDER")),
        cites("chosen, first turn", mark.clause("5C-TURN-1", "5C-ROUND-2", "RULING-SECRET-CHOICE")),
        cites(
            "chosen, second turn", mark.clause("5C-TURN-4", "5C-ROUND-2", "RULING-SECRET-CHOICE")
        ),
        cites("chosen, third turn", mark.clause("5C-TURN-5", "5C-ROUND-2", "RULING-SECRET-CHOICE")),
        cites(
            "chosen, first of the optional rule",
            mark.clause("5C-TURN-1", "5C-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        ),
        cites(
            "chosen, second of the optional rule",
            mark.clause("5C-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        ),
        cites(
            "chosen, third of the optional rule",
            mark.clause("5C-TURN-5", "5C-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        ),
        cites(
            "chosen, one turn",
            mark.clause(
                "5C-TURN-1", "5C-OPTIONAL-3", "RULING-SECRET-CHOICE", "RULING-OPTIONAL-ENDING"
            ),
        ),
        cites("revealed, first turn", mark.clause("5C-TURN-2")),
        cites("revealed, second turn", mark.clause("5C-TURN-2")),
        cites("revealed, third turn", mark.clause("5C-TURN-2", "5C-TURN-6")),
        cites("revealed, third of the optional rule", mark.clause("5C-TURN-2", "5C-TURN-6")),
        cites("revealed, one turn", mark.clause("5C-TURN-2")),
        cites(
            "renewed, first turn",
            mark.clause(
                "5C-RENEW-1", "5C-RENEW-2", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER"
            ),
        ),
        cites(
            "renewed, second turn",
            mark.clause("5C-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER"),
        ),
        cites(
            "renewed, third turn",
            mark.clause(
                "5C-RENEW-1",
                "RULING-COMPULSORY-RENEWAL",
                "RULING-DEALING-ORDER",
                "RULING-RENEW-BEFORE-SCORING",
            ),
        ),
        cites(
            "renewed, first of the optional rule",
            mark.clause(
                "5C-RENEW-1", "5C-RENEW-2", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER"
            ),
        ),
        cites(
            "renewed, second of the optional rule",
            mark.clause("5C-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER"),
        ),
        cites(
            "renewed, third of the optional rule",
            mark.clause(
                "5C-RENEW-1",
                "RULING-COMPULSORY-RENEWAL",
                "RULING-DEALING-ORDER",
                "RULING-RENEW-BEFORE-SCORING",
            ),
        ),
        cites("tie", mark.clause("5C-MAJORITY-1", "5C-SCORE-4", "5C-TIE-1", "RULING-PLURALITY")),
        cites(
            "tie after a tie",
            mark.clause(
                "5C-MAJORITY-1", "5C-SCORE-4", "5C-TIE-1", "RULING-PLURALITY", "RULING-CASCADE"
            ),
        ),
        cites(
            "tie after a burst",
            mark.clause(
                "5C-MAJORITY-1", "5C-SCORE-4", "5C-TIE-1", "RULING-PLURALITY", "RULING-CASCADE"
            ),
        ),
        cites(
            "burst",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-BURST-4",
                "5C-TABLE-1",
                "RULING-PLURALITY",
            ),
        ),
        cites(
            "burst, optional rule",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-OPTIONAL-4",
                "RULING-PLURALITY",
            ),
        ),
        cites(
            "second burst",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-BURST-4",
                "5C-TABLE-1",
                "RULING-PLURALITY",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "second burst, optional rule",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-OPTIONAL-4",
                "RULING-PLURALITY",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "tie and burst",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "5C-TIE-1",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-BURST-4",
                "5C-TABLE-1",
                "RULING-PLURALITY",
                "RULING-TIE-AND-BURST",
            ),
        ),
        cites(
            "tie and burst, optional rule",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "5C-TIE-1",
                "5C-BURST-1",
                "5C-BURST-2",
                "5C-OPTIONAL-4",
                "RULING-PLURALITY",
                "RULING-TIE-AND-BURST",
            ),
        ),
        cites(
            "tie in the one turn",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "5C-TIE-1",
                "RULING-PLURALITY",
                "RULING-OPTIONAL-ENDING",
            ),
        ),
        cites(
            "tie after a tie in the one turn",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-4",
                "5C-TIE-1",
                "RULING-PLURALITY",
                "RULING-CASCADE",
                "RULING-OPTIONAL-ENDING",
            ),
        ),
        cites(
            "many ones",
            mark.clause("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", "5C-SCORE-4", "5C-TABLE-1"),
        ),
        cites(
            "more than many ones",
            mark.clause(
                "5C-ONES-1",
                "5C-ONES-2",
                "5C-ONES-4",
                "5C-SCORE-4",
                "5C-TABLE-1",
                "RULING-ONES-FIRST",
            ),
        ),
        cites(
            "many ones and a burst",
            mark.clause(
                "5C-ONES-1",
                "5C-ONES-2",
                "5C-ONES-4",
                "5C-SCORE-4",
                "5C-TABLE-1",
                "RULING-ONES-FIRST",
            ),
        ),
        cites(
            "many ones, optional rule",
            mark.clause("5C-ONES-1", "5C-ONES-2", "5C-ONES-4", "5C-SCORE-4", "5C-OPTIONAL-4"),
        ),
        cites(
            "many ones and a tie, optional rule",
            mark.clause(
                "5C-ONES-1",
                "5C-ONES-2",
                "5C-ONES-4",
                "5C-SCORE-4",
                "5C-OPTIONAL-4",
                "RULING-ONES-FIRST",
            ),
        ),
        cites(
            "majority scores",
            mark.clause("5C-MAJORITY-1", "5C-SCORE-2", "5C-SCORE-1", "RULING-PLURALITY"),
        ),
        cites(
            "a 1 scores with its colour",
            mark.clause("5C-MAJORITY-1", "5C-SCORE-2", "5C-SCORE-1", "RULING-PLURALITY"),
        ),
        cites(
            "next colour scores",
            mark.clause("5C-MAJORITY-1", "5C-SCORE-2", "5C-BURST-1", "RULING-PLURALITY"),
        ),
        cites(
            "next colour scores after two bursts",
            mark.clause("5C-MAJORITY-1", "5C-SCORE-2", "5C-BURST-1", "RULING-PLURALITY"),
        ),
        cites(
            "next colour scores, once is enough",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-2",
                "5C-BURST-1",
                "RULING-PLURALITY",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "colour scores after a tie",
            mark.clause("5C-MAJORITY-1", "5C-SCORE-2", "5C-TIE-1", "RULING-PLURALITY"),
        ),
        cites(
            "colour scores after a burst and a tie",
            mark.clause(
                "5C-MAJORITY-1", "5C-SCORE-2", "5C-TIE-1", "RULING-PLURALITY", "RULING-CASCADE"
            ),
        ),
        cites(
            "colour scores after a tie and burst at once",
            mark.clause(
                "5C-MAJORITY-1", "5C-SCORE-2", "5C-TIE-1", "5C-BURST-1", "RULING-PLURALITY"
            ),
        ),
        cites("ones score", mark.clause("5C-ONES-1")),
        cites("nobody scores", mark.clause("5C-SCORE-4", "RULING-NOBODY-SCORES")),
        cites(
            "majority scores in the one turn",
            mark.clause(
                "5C-MAJORITY-1",
                "5C-SCORE-2",
                "5C-SCORE-1",
                "RULING-PLURALITY",
                "RULING-OPTIONAL-ENDING",
            ),
        ),
        cites(
            "nobody scores in the one turn",
            mark.clause("5C-SCORE-4", "RULING-NOBODY-SCORES", "RULING-OPTIONAL-ENDING"),
        ),
        cites("discarded", mark.clause("5C-SCORE-3", "5C-SCORE-1")),
        cites("discarded with a burst", mark.clause("5C-SCORE-3", "5C-BURST-1")),
        cites("discarded with a tie", mark.clause("5C-SCORE-3", "5C-TIE-1")),
        cites(
            "discarded with a burst and a tie", mark.clause("5C-SCORE-3", "5C-BURST-1", "5C-TIE-1")
        ),
        cites("discarded beside many ones", mark.clause("5C-SCORE-3", "5C-ONES-1")),
        cites("round over", mark.clause("5C-ROUND-1", "5C-ROUND-2", "5C-ROUND-3")),
        cites("last round but one over", mark.clause("5C-ROUND-1", "5C-ROUND-2", "5C-END-1")),
        cites("last round over", mark.clause("5C-ROUND-1", "5C-ROUND-2")),
        cites(
            "round over, optional rule", mark.clause("5C-ROUND-1", "5C-OPTIONAL-2", "5C-ROUND-3")
        ),
        cites(
            "last round but one over, optional rule",
            mark.clause("5C-ROUND-1", "5C-OPTIONAL-2", "5C-OPTIONAL-3"),
        ),
        cites("last round over, optional rule", mark.clause("5C-ROUND-1", "5C-OPTIONAL-2")),
        cites(
            "last round over before the one turn",
            mark.clause("5C-ROUND-1", "5C-OPTIONAL-2", "5C-OPTIONAL-3"),
        ),
        cites("one turn over", mark.clause("5C-OPTIONAL-3", "RULING-OPTIONAL-ENDING")),
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
        cites("game over, won by one", mark.clause("5C-END-1", "5C-END-2")),
        cites("game over, won together", mark.clause("5C-END-1", "5C-END-2", "RULING-SHARED-WIN")),
        cites(
            "game over, won by one, optional rule",
            mark.clause(
                "5C-OPTIONAL-3", "5C-END-2", "RULING-OPTIONAL-ENDING", "RULING-OPTIONAL-END"
            ),
        ),
        cites(
            "game over, won together, optional rule",
            mark.clause(
                "5C-OPTIONAL-3",
                "5C-END-2",
                "RULING-OPTIONAL-ENDING",
                "RULING-OPTIONAL-END",
                "RULING-SHARED-WIN",
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
        cites("no shuffle yet", mark.clause("5211-SETUP-1")),
        cites(
            "wrong shuffle",
            mark.clause("5211-SETUP-1", "5211-CARDS-1", "5211-CARDS-2", "5211-KODODO-1"),
        ),
        cites("shuffle not due", mark.clause("5211-SETUP-1")),
        cites("no such card", mark.clause("5211-CARDS-1", "5211-CARDS-2", "5211-KODODO-1")),
        cites("no such seat, first turn", mark.clause("5211-TURN-1")),
        cites("no such seat, second turn", mark.clause("5211-TURN-4")),
        cites("no such seat, third turn", mark.clause("5211-TURN-5")),
        cites("no such seat, first of the optional rule", mark.clause("5211-TURN-1")),
        cites("no such seat, second of the optional rule", mark.clause("5211-OPTIONAL-2")),
        cites("no such seat, third of the optional rule", mark.clause("5211-TURN-5")),
        cites("no such seat, one turn", mark.clause("5211-TURN-1")),
        cites("wrong number, first turn", mark.clause("5211-TURN-1", "5211-ROUND-2")),
        cites("wrong number, second turn", mark.clause("5211-TURN-4", "5211-ROUND-2")),
        cites("wrong number, third turn", mark.clause("5211-TURN-5", "5211-ROUND-2")),
        cites(
            "wrong number, first of the optional rule",
            mark.clause("5211-TURN-1", "5211-OPTIONAL-2"),
        ),
        cites("wrong number, second of the optional rule", mark.clause("5211-OPTIONAL-2")),
        cites(
            "wrong number, third of the optional rule",
            mark.clause("5211-TURN-5", "5211-OPTIONAL-2"),
        ),
        cites(
            "wrong number, one turn",
            mark.clause("5211-TURN-1", "5211-OPTIONAL-3", "RULING-OPTIONAL-ENDING"),
        ),
        cites("not in hand, first turn", mark.clause("5211-TURN-1")),
        cites("not in hand, second turn", mark.clause("5211-TURN-1", "5211-TURN-4")),
        cites("not in hand, third turn", mark.clause("5211-TURN-1", "5211-TURN-5")),
        cites("not in hand, first of the optional rule", mark.clause("5211-TURN-1")),
        cites("not in hand, second of the optional rule", mark.clause("5211-TURN-1")),
        cites("not in hand, third of the optional rule", mark.clause("5211-TURN-1", "5211-TURN-5")),
        cites("not in hand, one turn", mark.clause("5211-TURN-1")),
        cites("has chosen", mark.clause("RULING-CHOICE-STANDS")),
        cites("after the end", mark.clause("5211-END-1")),
        cites(
            "after the end, optional rule",
            mark.clause("5211-OPTIONAL-3", "RULING-OPTIONAL-ENDING", "RULING-OPTIONAL-END"),
        ),
        cites(
            "removed",
            mark.clause("5211-SETUP-2", "5211-REMOVE-1", "5211-TABLE-1", "RULING-REMOVED-CARDS"),
        ),
        cites(
            "removed, optional rule",
            mark.clause("5211-SETUP-2", "5211-OPTIONAL-4", "RULING-REMOVED-CARDS"),
        ),
        cites("dealt", mark.clause("5211-SETUP-1", "RULING-DEALING-ORDER")),
        cites(
            "chosen, first turn", mark.clause("5211-TURN-1", "5211-ROUND-2", "RULING-SECRET-CHOICE")
        ),
        cites(
            "chosen, second turn",
            mark.clause("5211-TURN-4", "5211-ROUND-2", "RULING-SECRET-CHOICE"),
        ),
        cites(
            "chosen, third turn", mark.clause("5211-TURN-5", "5211-ROUND-2", "RULING-SECRET-CHOICE")
        ),
        cites(
            "chosen, first of the optional rule",
            mark.clause("5211-TURN-1", "5211-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        ),
        cites(
            "chosen, second of the optional rule",
            mark.clause("5211-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        ),
        cites(
            "chosen, third of the optional rule",
            mark.clause("5211-TURN-5", "5211-OPTIONAL-2", "RULING-SECRET-CHOICE"),
        ),
        cites(
            "chosen, one turn",
            mark.clause(
                "5211-TURN-1", "5211-OPTIONAL-3", "RULING-SECRET-CHOICE", "RULING-OPTIONAL-ENDING"
            ),
        ),
        cites("revealed, first turn", mark.clause("5211-TURN-2")),
        cites("revealed, second turn", mark.clause("5211-TURN-2")),
        cites("revealed, third turn", mark.clause("5211-TURN-2")),
        cites("revealed, third of the optional rule", mark.clause("5211-TURN-2")),
        cites("revealed, one turn", mark.clause("5211-TURN-2")),
        cites(
            "renewed, first turn",
            mark.clause(
                "5211-RENEW-1", "5211-RENEW-2", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER"
            ),
        ),
        cites(
            "renewed, second turn",
            mark.clause("5211-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER"),
        ),
        cites(
            "renewed, third turn",
            mark.clause(
                "5211-RENEW-1",
                "RULING-COMPULSORY-RENEWAL",
                "RULING-DEALING-ORDER",
                "RULING-RENEW-BEFORE-SCORING",
            ),
        ),
        cites(
            "renewed, first of the optional rule",
            mark.clause(
                "5211-RENEW-1", "5211-RENEW-2", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER"
            ),
        ),
        cites(
            "renewed, second of the optional rule",
            mark.clause("5211-RENEW-1", "RULING-COMPULSORY-RENEWAL", "RULING-DEALING-ORDER"),
        ),
        cites(
            "renewed, third of the optional rule",
            mark.clause(
                "5211-RENEW-1",
                "RULING-COMPULSORY-RENEWAL",
                "RULING-DEALING-ORDER",
                "RULING-RENEW-BEFORE-SCORING",
            ),
        ),
        cites(
            "tie", mark.clause("5211-MAJORITY-1", "5211-SCORE-4", "5211-TIE-1", "RULING-PLURALITY")
        ),
        cites(
            "tie after a tie",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "5211-TIE-1",
                "RULING-PLURALITY",
                "RULING-CASCADE",
            ),
        ),
        cites(
            "tie after a burst",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "5211-TIE-1",
                "RULING-PLURALITY",
                "RULING-CASCADE",
            ),
        ),
        cites(
            "burst",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-BURST-4",
                "5211-TABLE-1",
                "RULING-PLURALITY",
            ),
        ),
        cites(
            "burst, optional rule",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-OPTIONAL-4",
                "RULING-PLURALITY",
            ),
        ),
        cites(
            "second burst",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-BURST-4",
                "5211-TABLE-1",
                "RULING-PLURALITY",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "second burst, optional rule",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-OPTIONAL-4",
                "RULING-PLURALITY",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "tie and burst",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "5211-TIE-1",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-BURST-4",
                "5211-TABLE-1",
                "RULING-PLURALITY",
                "RULING-TIE-AND-BURST",
            ),
        ),
        cites(
            "tie and burst, optional rule",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "5211-TIE-1",
                "5211-BURST-1",
                "5211-BURST-2",
                "5211-OPTIONAL-4",
                "RULING-PLURALITY",
                "RULING-TIE-AND-BURST",
            ),
        ),
        cites(
            "tie in the one turn",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "5211-TIE-1",
                "RULING-PLURALITY",
                "RULING-OPTIONAL-ENDING",
            ),
        ),
        cites(
            "tie after a tie in the one turn",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-4",
                "5211-TIE-1",
                "RULING-PLURALITY",
                "RULING-CASCADE",
                "RULING-OPTIONAL-ENDING",
            ),
        ),
        cites(
            "many ones",
            mark.clause(
                "5211-KODODO-2", "5211-KODODO-3", "5211-KODODO-5", "5211-SCORE-4", "5211-TABLE-1"
            ),
        ),
        cites(
            "more than many ones",
            mark.clause(
                "5211-KODODO-2",
                "5211-KODODO-3",
                "5211-KODODO-5",
                "5211-SCORE-4",
                "5211-TABLE-1",
                "RULING-ONES-FIRST",
            ),
        ),
        cites(
            "many ones and a burst",
            mark.clause(
                "5211-KODODO-2",
                "5211-KODODO-3",
                "5211-KODODO-5",
                "5211-SCORE-4",
                "5211-TABLE-1",
                "RULING-ONES-FIRST",
            ),
        ),
        cites(
            "many ones, optional rule",
            mark.clause(
                "5211-KODODO-2", "5211-KODODO-3", "5211-KODODO-5", "5211-SCORE-4", "5211-OPTIONAL-4"
            ),
        ),
        cites(
            "many ones and a tie, optional rule",
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
            "majority scores",
            mark.clause("5211-MAJORITY-1", "5211-SCORE-2", "5211-SCORE-1", "RULING-PLURALITY"),
        ),
        cites(
            "a 1 scores with its colour",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-2",
                "5211-SCORE-1",
                "5211-KODODO-1",
                "RULING-PLURALITY",
            ),
        ),
        cites(
            "next colour scores",
            mark.clause("5211-MAJORITY-1", "5211-SCORE-2", "5211-BURST-1", "RULING-PLURALITY"),
        ),
        cites(
            "next colour scores after two bursts",
            mark.clause("5211-MAJORITY-1", "5211-SCORE-2", "5211-BURST-1", "RULING-PLURALITY"),
        ),
        cites(
            "next colour scores, once is enough",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-2",
                "5211-BURST-1",
                "RULING-PLURALITY",
                "RULING-SECOND-BURST",
            ),
        ),
        cites(
            "colour scores after a tie",
            mark.clause("5211-MAJORITY-1", "5211-SCORE-2", "5211-TIE-1", "RULING-PLURALITY"),
        ),
        cites(
            "colour scores after a burst and a tie",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-2",
                "5211-TIE-1",
                "RULING-PLURALITY",
                "RULING-CASCADE",
            ),
        ),
        cites(
            "colour scores after a tie and burst at once",
            mark.clause(
                "5211-MAJORITY-1", "5211-SCORE-2", "5211-TIE-1", "5211-BURST-1", "RULING-PLURALITY"
            ),
        ),
        cites("ones score", mark.clause("5211-KODODO-2", "5211-KODODO-1")),
        cites("nobody scores", mark.clause("5211-SCORE-4", "RULING-NOBODY-SCORES")),
        cites(
            "majority scores in the one turn",
            mark.clause(
                "5211-MAJORITY-1",
                "5211-SCORE-2",
                "5211-SCORE-1",
                "RULING-PLURALITY",
                "RULING-OPTIONAL-ENDING",
            ),
        ),
        cites(
            "nobody scores in the one turn",
            mark.clause("5211-SCORE-4", "RULING-NOBODY-SCORES", "RULING-OPTIONAL-ENDING"),
        ),
        cites("discarded", mark.clause("5211-SCORE-3", "5211-SCORE-1")),
        cites("discarded with a burst", mark.clause("5211-SCORE-3", "5211-BURST-1")),
        cites("discarded with a tie", mark.clause("5211-SCORE-3", "5211-TIE-1")),
        cites(
            "discarded with a burst and a tie",
            mark.clause("5211-SCORE-3", "5211-BURST-1", "5211-TIE-1"),
        ),
        cites("discarded beside many ones", mark.clause("5211-SCORE-3", "5211-KODODO-2")),
        cites("round over", mark.clause("5211-ROUND-1", "5211-ROUND-2", "5211-ROUND-3")),
        cites("last round but one over", mark.clause("5211-ROUND-1", "5211-ROUND-2", "5211-END-1")),
        cites("last round over", mark.clause("5211-ROUND-1", "5211-ROUND-2")),
        cites(
            "round over, optional rule",
            mark.clause("5211-ROUND-1", "5211-OPTIONAL-2", "5211-ROUND-3"),
        ),
        cites(
            "last round but one over, optional rule",
            mark.clause("5211-ROUND-1", "5211-OPTIONAL-2", "5211-OPTIONAL-3"),
        ),
        cites("last round over, optional rule", mark.clause("5211-ROUND-1", "5211-OPTIONAL-2")),
        cites(
            "last round over before the one turn",
            mark.clause("5211-ROUND-1", "5211-OPTIONAL-2", "5211-OPTIONAL-3"),
        ),
        cites("one turn over", mark.clause("5211-OPTIONAL-3", "RULING-OPTIONAL-ENDING")),
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
        cites("game over, won by one", mark.clause("5211-END-1", "5211-END-2")),
        cites(
            "game over, won together", mark.clause("5211-END-1", "5211-END-2", "RULING-SHARED-WIN")
        ),
        cites(
            "game over, won by one, optional rule",
            mark.clause(
                "5211-OPTIONAL-3", "5211-END-2", "RULING-OPTIONAL-ENDING", "RULING-OPTIONAL-END"
            ),
        ),
        cites(
            "game over, won together, optional rule",
            mark.clause(
                "5211-OPTIONAL-3",
                "5211-END-2",
                "RULING-OPTIONAL-ENDING",
                "RULING-OPTIONAL-END",
                "RULING-SHARED-WIN",
            ),
        ),
        cites("won by one", mark.clause("5211-END-2")),
        cites("won together", mark.clause("5211-END-2", "RULING-SHARED-WIN")),
    ],
)
def test_what_5211_cites(request: pytest.FixtureRequest, scene: str) -> None:
    """Each moment of 5211 cites the clauses behind it, all of them and no other."""
    assert sorted(SCENES[scene](FIFTY_TWO_ELEVEN)) == marked(request)

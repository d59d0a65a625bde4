"""Single moments of 5 COLORS and 5211: transitions, what is legal or refused, who sees what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from spec.make_vectors.cases import Case, Json, mixed
from spec.make_vectors.majority_told import (
    TABLES,
    Book,
    begun,
    carried_out,
    case,
    choice,
    events,
    game_at,
    given_of,
    laid,
    setup,
    shown,
    shuffle,
    state,
    view,
)
from spec.reference import majority as ref

Table = list[list[str]]

_RefusedChoice = tuple[str, str, str, ref.Game, dict[str, Json], tuple[str, ...], str]
"""Name, clause, comment, game, choice, the reference's objections, reason if not the first."""


# ---- Transitions


def transition_cases(book: Book) -> Iterator[Case]:
    """Make the transitions: the shuffle, choices, reveals, ends of rounds and of the game."""
    yield from _shuffles(book)
    yield from _turns(book)
    yield from _ends_of_rounds(book)
    yield from _last_rounds(book)


def _transition(
    book: Book,
    name: str,
    clauses: str,
    comment: str,
    game: ref.Game,
    action: dict[str, Json],
    flags: tuple[str, ...] = (),
) -> Case:
    return case(
        book,
        "transition",
        name,
        clauses,
        comment,
        {**given_of(game), "action": action},
        {
            "state": state(carried_out(game, action)),
            "events": events(book, game, action),
        },
        flags,
    )


def _next_choice(
    book: Book,
    given: Mapping[str, Json],
    turns: int,
    seat: int,
    chosen: Sequence[int] = (),
    tables: Sequence[Table] = (),
    seed: int = 1,
) -> tuple[ref.Game, dict[str, Json]]:
    """Give a game in which these seats have chosen, and this seat's choice: its oldest cards."""
    before = game_at(book, given, turns, chosen, tables, seed)
    after = game_at(book, given, turns, (*chosen, seat), tables, seed)
    cards = after["chosen"][seat]
    if cards is None:  # the last choice of all, which is revealed at once
        cards = after["turns"][-1][seat]
    return before, choice(seat, cards)


def _last_choice(
    book: Book,
    given: Mapping[str, Json],
    turns: int,
    tables: Sequence[Table] = (),
    seed: int = 1,
) -> tuple[ref.Game, dict[str, Json]]:
    """Give a game that waits for the last seat alone, and its choice."""
    *others, last = range(given["players"])
    return _next_choice(book, given, turns, last, others, tables, seed)


def _shuffles(book: Book) -> Iterator[Case]:
    for number, (players, optional) in enumerate(TABLES):
        numbers = "OPTIONAL-1 OPTIONAL-4" if optional else "PLAYERS-1 REMOVE-1 TABLE-1"
        removed = book.edition.remove[players, optional]
        game = begun(book, setup(players, optional))
        order = mixed(sorted(ref.deck(book.edition).elements()), number)
        yield _transition(
            book,
            f"shuffle-{players}{'-optional' if optional else ''}",
            f"SETUP-1 SETUP-2 CARDS-1 CARDS-2 KODODO-1 {numbers}"
            " RULING-REMOVED-CARDS RULING-DEALING-ORDER RULING-PLAYER-COUNTS",
            f"{removed} cards leave from the bottom; seat 0 gets the first 5 cards, and so on.",
            game,
            shuffle(order),
        )


def _turns(book: Book) -> Iterator[Case]:
    four = setup(4)
    game, action = _next_choice(book, four, 0, 2)
    yield _transition(
        book,
        "first-choice",
        "TURN-1 TURN-2 RULING-CHOICE-STANDS",
        "Seat 2 chooses first, face down: nothing is revealed and its hand stays as it is.",
        game,
        action,
    )
    game, action = _next_choice(book, four, 0, 2)
    yield _transition(
        book,
        "choice-in-another-order",
        "TURN-1",
        "The cards of a choice may be named in any order; the state lists them sorted.",
        game,
        {**action, "cards": action["cards"][::-1]},
    )
    game, action = _next_choice(book, four, 0, 0, (2, 1))
    yield _transition(
        book,
        "third-choice",
        "TURN-1 TURN-2",
        "Three of four have chosen, in another order than that of the seats; nothing shows yet.",
        game,
        action,
    )
    game, action = _last_choice(book, four, 0)
    yield _transition(
        book,
        "reveal-of-turn-1",
        "TURN-1 TURN-2 TURN-3 RENEW-1 RENEW-2 RULING-DEALING-ORDER",
        "The rulebook's example: after the first turn each of four has 2 cards lying open."
        " All hands are renewed to 5, those of seat 0 first.",
        game,
        action,
        ("example",),
    )
    game, action = _last_choice(book, four, 1)
    yield _transition(
        book,
        "reveal-of-turn-2",
        "TURN-4 SECOND-TURN TURN-2 RENEW-1 ROUND-2",
        "After the second turn each of four has 3 cards lying open.",
        game,
        action,
        ("example",) if book.prefix == "5211" else (),
    )
    game, action = _last_choice(book, four, 2)
    yield _transition(
        book,
        "reveal-of-turn-3",
        "TURN-5 TURN-6 TURN-2 RENEW-1 ROUND-1 ROUND-2 ROUND-3 SCORE-1 SCORE-2 SCORE-3"
        " RULING-RENEW-BEFORE-SCORING RULING-COMPULSORY-RENEWAL",
        "The third turn ends the round: hands are renewed, then it is scored; round 2 begins.",
        game,
        action,
    )
    for players in (2, 3):
        given = setup(players, optional=True)
        game, action = _last_choice(book, given, 1)
        yield _transition(
            book,
            f"optional-{players}-reveal-of-turn-2",
            "OPTIONAL-1 OPTIONAL-2 TURN-2 RENEW-1",
            "By the optional rule the second turn takes 2 cards as the first does.",
            game,
            action,
        )
        game, action = _last_choice(book, given, 2)
        yield _transition(
            book,
            f"optional-{players}-reveal-of-turn-3",
            "OPTIONAL-2 TURN-6 RENEW-1 SCORE-1 ROUND-1",
            "By the optional rule a round takes 5 cards of each player.",
            game,
            action,
        )


SCORINGS: tuple[tuple[str, str, int, str, int, str], ...] = (
    ("majority", "MAJORITY-1 SCORE-1 SCORE-2", 4, "6R 4Y 3G 3B", 0, "{R} scores."),
    ("burst", "BURST-1 BURST-4 TABLE-1", 4, "7R 5Y 3G 1B", 0, "{R} bursts, {Y} scores."),
    ("tie", "TIE-1 RULING-CASCADE", 4, "6R 6Y 3G 1B", 0, "{R} and {Y} tie, {G} scores."),
    ("ones", "ONES-1 KODODO-1 RULING-ONES-FIRST", 4, "6R 4Y 3G 3B", 8, "8 {ones} score alone."),
    ("nobody", "TIE-1 RULING-NOBODY-SCORES", 4, "4R 4Y 4G 4B", 4, "All tie: nobody scores."),
    (
        "cascade",
        "BURST-1 TIE-1 RULING-CASCADE",
        5,
        "9R 4Y 4G 3B",
        0,
        "{R} bursts, {Y} and {G} tie, {B} scores.",
    ),
    (
        "tie-and-burst",
        "TIE-1 BURST-1 RULING-TIE-AND-BURST",
        4,
        "7R 7Y 2G",
        0,
        "{R} and {Y} tie and are too many, {G} scores.",
    ),
    (
        "all-ones",
        "ONES-1 KODODO-1 RULING-ONES-FIRST",
        4,
        "4R 4Y 4G 4B",
        16,
        "All 16 cards are {ones} and score: that none is discarded is told as well.",
    ),
)


OPTIONAL_SCORINGS: tuple[tuple[str, str, int, str, int, str], ...] = (
    ("burst", "BURST-1", 2, "6R 3Y 1G", 0, "6 cards of {R} burst with 2 players, {Y} scores."),
    ("burst", "BURST-1", 3, "7R 5Y 3G", 0, "7 cards of {R} burst with 3 players, {Y} scores."),
    (
        "tie-and-burst",
        "TIE-1 BURST-1 RULING-TIE-AND-BURST",
        3,
        "7R 7Y 1G",
        0,
        "{R} and {Y} tie and are too many, {G} scores.",
    ),
    ("ones", "ONES-1 KODODO-1", 2, "4R 3Y 2G 1B", 7, "7 {ones} are many with 2 players."),
    ("ones", "ONES-1 KODODO-1", 3, "5R 4Y 3G 3B", 8, "8 {ones} are many with 3 players."),
    (
        "ones-before-burst",
        "ONES-1 KODODO-1 RULING-ONES-FIRST",
        3,
        "7R 5Y 3G",
        8,
        "8 {ones} score alone, though {R} would burst.",
    ),
)


def _ends_of_rounds(book: Book) -> Iterator[Case]:
    for name, clauses, players, counts, ones, comment in SCORINGS:
        given = setup(players)
        game, action = _last_choice(book, given, 2, [laid(book, players, counts, ones)])
        yield _transition(book, f"round-ends-{name}", f"SCORE-3 {clauses}", comment, game, action)
    for name, clauses, players, counts, ones, comment in OPTIONAL_SCORINGS:
        given = setup(players, optional=True)
        game, action = _last_choice(book, given, 2, [laid(book, players, counts, ones)])
        yield _transition(
            book,
            f"optional-{players}-round-ends-{name}",
            f"OPTIONAL-2 OPTIONAL-4 SCORE-3 {clauses}",
            comment,
            game,
            action,
        )
    for reading, comment in (
        ("again", "8-7-1: {R} and then {Y} burst, {G} scores."),
        ("once", "8-7-1: only {R} bursts, {Y} scores."),
    ):
        given = setup(4, second_burst=reading)
        game, action = _last_choice(book, given, 2, [laid(book, 4, "8R 7Y 1G")])
        yield _transition(
            book,
            f"round-ends-second-burst-{reading}",
            "BURST-1 SCORE-3 RULING-SECOND-BURST",
            comment,
            game,
            action,
            ("reading",),
        )


def _last_rounds(book: Book) -> Iterator[Case]:
    for players, optional in TABLES:
        given = setup(players, optional)
        rounds = ref.rounds(book.edition, players, optional, "round")
        name = f"{players}{'-optional' if optional else ''}"
        ending = "OPTIONAL-3 RULING-OPTIONAL-END" if optional else "END-1"
        game, action = _last_choice(book, given, 3 * rounds - 4)
        yield _transition(
            book,
            f"last-renewal-{name}",
            f"RENEW-1 ROUND-3 RULING-LAST-ROUND RULING-RENEW-BEFORE-SCORING {ending}",
            f"The last renewal takes exactly the rest of the deck; round {rounds} is the last.",
            game,
            action,
        )
        if not optional:  # the same by the optional rule: _last_turns
            game, action = _last_choice(book, given, 3 * rounds - 3)
            yield _transition(
                book,
                f"no-renewal-{name}",
                "ROUND-3 END-1 RULING-LAST-ROUND",
                "The deck is empty: play goes on from the hands and nothing is drawn.",
                game,
                action,
            )
        game, action = _last_choice(book, given, 3 * rounds - 1)
        last = (
            "no card is left over" if optional else "the last card of each hand is discarded unseen"
        )
        yield _transition(
            book,
            f"game-over-{name}",
            f"END-2 RULING-LAST-ROUND RULING-PUBLIC-CARDS {ending}",
            f"The last turn of all: the round is scored, {last}, and most points win.",
            game,
            action,
        )
    rounds = ref.rounds(book.edition, 2, False, "round")
    game, action = _last_choice(book, setup(2, optional_ending="turn"), 3 * rounds - 3)
    yield _transition(
        book,
        "no-last-turn-in-the-basic-game",
        "END-1 OPTIONAL-3 RULING-OPTIONAL-ENDING",
        "How the optional rule ends is no matter without it: the last round goes on.",
        game,
        action,
    )
    yield from _last_turns(book)
    yield from _shared_wins(book)


def _last_turns(book: Book) -> Iterator[Case]:
    for players in (2, 3):
        rounds = ref.rounds(book.edition, players, True, "round")
        given = setup(players, optional=True, optional_ending="turn")
        game, action = _last_choice(book, given, 0)
        yield _transition(
            book,
            f"optional-ending-turn-{players}-first-turn",
            "OPTIONAL-2 RULING-OPTIONAL-ENDING",
            "While there is a deck the first turn of a round is followed by the second.",
            game,
            action,
        )
        game, action = _last_choice(book, given, 3 * rounds - 4)
        yield _transition(
            book,
            f"optional-ending-turn-{players}-last-round",
            "OPTIONAL-3 RULING-OPTIONAL-ENDING RULING-LAST-ROUND",
            "The last round empties the deck; one turn is still to come, counted as round"
            f" {rounds}.",
            game,
            action,
        )
        for ending, comment in (
            ("round", "2 cards of the last 5 are revealed, and the round goes on."),
            ("turn", "2 cards of the last 5 are scored by themselves, 3 are discarded unseen."),
        ):
            given = setup(players, optional=True, optional_ending=ending)
            game, action = _last_choice(book, given, 3 * rounds - 3)
            yield _transition(
                book,
                f"optional-ending-{ending}-{players}",
                "OPTIONAL-3 RULING-OPTIONAL-ENDING RULING-OPTIONAL-END RULING-LAST-ROUND",
                comment,
                game,
                action,
                ("reading",),
            )
        game, action = _tied_last_turn(book, players)
        yield _transition(
            book,
            f"optional-ending-turn-{players}-tie",
            "OPTIONAL-3 TIE-1 RULING-OPTIONAL-ENDING",
            "In the last turn, which is scored by itself, colours tie.",
            game,
            action,
        )


def _tied_last_turn(book: Book, players: int) -> tuple[ref.Game, dict[str, Json]]:
    """Find a game in whose one turn after the last round colours tie for most cards."""
    given = setup(players, optional=True, optional_ending="turn")
    turns = 3 * ref.rounds(book.edition, players, True, "round") - 3
    for seed in count(1):
        game, action = _last_choice(book, given, turns, seed=seed)
        if any(event["event"] == "colours_out" for event in events(book, game, action)):
            return game, action
    raise AssertionError("there are seeds without end")


def _shared_wins(book: Book) -> Iterator[Case]:
    game, action = _last_choice(book, setup(2), 32, _pointless_rounds(book))
    yield _transition(
        book,
        "all-win-with-no-points",
        "END-2 RULING-SHARED-WIN RULING-NOBODY-SCORES",
        "In 11 rounds nobody has scored a point: all have the most points, 0, and win together.",
        game,
        action,
    )
    seed, winners = 0, 1
    while winners != 2:
        seed += 1
        game, action = _last_choice(book, setup(3), 20, seed=seed)
        winners = len(ref.winners(carried_out(game, action)) or [])
    yield _transition(
        book,
        "two-of-three-win",
        "END-2 RULING-SHARED-WIN",
        "Two of three have the same points and more than the third: both win.",
        game,
        action,
    )


def _pointless_rounds(book: Book) -> list[Table]:
    """Lay 11 rounds of 2 players that score nothing: ten ties of two colours, then a burst."""
    fours = ("1222", "1222", "1333", "1334", "1456")
    tables = [
        book.table(" / ".join(" ".join(colour + face for face in four) for colour in pair))
        for pair in ("RY", "GB")
        for four in fours
    ]
    return [*tables, book.table("O1 O2 O2 O3 / O1 O2 O3 O4")]


# ---- What is legal


def legal_cases(book: Book) -> Iterator[Case]:
    """Make the cases of what a seat may do."""
    distinct = [book.table("R2 R3 Y2 Y3 / G2 G3 B2 B3"), book.table("R4 R5 R6 O2 / G4 G5 G6 O3")]
    equal = [book.table("R2 R2 R2 Y2 / G2 G2 B3 B3"), book.table("Y2 O2 O3 O4 / B3 O5 O6 G3")]
    two, two_optional = setup(2), setup(2, optional=True)
    dealt = game_at(book, two, 0, tables=distinct)
    twins = game_at(book, two, 0, tables=equal)
    rounds = ref.rounds(book.edition, 2, True, "round")
    last = setup(2, optional=True, optional_ending="turn")
    cases: tuple[tuple[str, str, str, ref.Game, int], ...] = (
        (
            "before-the-shuffle",
            "SETUP-1",
            "Before the shuffle nobody has anything to choose.",
            begun(book, two),
            0,
        ),
        ("turn-1", "TURN-1 ROUND-2", "5 different cards make 10 choices of 2.", dealt, 0),
        (
            "turn-1-other-seat",
            "TURN-1 TURN-2",
            "All seats choose at once: seat 1 is due as well.",
            dealt,
            1,
        ),
        (
            "turn-1-equal-cards",
            "TURN-1",
            "Equal cards make equal choices: three 2s and two 2s of two colours make 3.",
            twins,
            0,
        ),
        (
            "turn-1-some-equal-cards",
            "TURN-1",
            "Two pairs of equal cards and a fifth that is one of them, each choice once.",
            twins,
            1,
        ),
        (
            "has-chosen",
            "TURN-1 RULING-CHOICE-STANDS",
            "A seat that has chosen has no choice left.",
            game_at(book, two, 0, (0,), distinct),
            0,
        ),
        (
            "others-have-chosen",
            "TURN-1 TURN-2",
            "What others have chosen changes nothing for this seat.",
            game_at(book, two, 0, (0,), distinct),
            1,
        ),
        ("turn-2", "TURN-4 ROUND-2", "Turn 2 takes 1 card.", game_at(book, two, 1), 0),
        ("turn-3", "TURN-5 ROUND-2", "Turn 3 takes 1 card.", game_at(book, two, 2), 1),
        (
            "next-round",
            "ROUND-1 ROUND-3 TURN-1",
            "Round 2 begins with 2 cards again.",
            game_at(book, two, 3),
            0,
        ),
        (
            "optional-turn-2",
            "OPTIONAL-2",
            "By the optional rule turn 2 takes 2 cards.",
            game_at(book, two_optional, 1),
            0,
        ),
        (
            "optional-turn-3",
            "OPTIONAL-2 TURN-5",
            "By the optional rule turn 3 takes 1 card.",
            game_at(book, two_optional, 2),
            1,
        ),
        (
            "last-round-turn-3",
            "END-1",
            "In the last turn of a basic game 2 cards are left to choose 1 from.",
            game_at(book, two, 32),
            0,
        ),
        (
            "last-round-optional",
            "OPTIONAL-3 OPTIONAL-2",
            "In the last turn of the last round the last card has to be played.",
            game_at(book, two_optional, 3 * rounds - 1),
            0,
        ),
        (
            "last-turn",
            "OPTIONAL-3 RULING-OPTIONAL-ENDING",
            "The last turn takes 2 of the 5 cards.",
            game_at(book, last, 3 * rounds - 3),
            1,
        ),
        ("over", "END-1 END-2", "When the game is over nobody is due.", game_at(book, two, 33), 0),
    )
    for name, clauses, comment, game, seat in cases:
        actions = [choice(seat, cards) for cards in sorted(ref.legal(game, seat))]
        given = {**given_of(game), "seat": seat}
        yield case(book, "legal", name, clauses, comment, given, {"actions": actions})


# ---- What is refused


def refused_cases(book: Book) -> Iterator[Case]:
    """Make the cases of setups and actions that the rules do not allow."""
    yield from _refused_setups(book)
    yield from _refused_shuffles(book)
    yield from _refused_choices(book)


def _refused_setups(book: Book) -> Iterator[Case]:
    nobody, few = "no table is for so many", "the rule is for 2 or 3"
    setups: tuple[tuple[str, str, str, dict[str, Json], str, str], ...] = (
        ("1-player", "PLAYERS-1", nobody, setup(1), "players", "players"),
        ("6-players", "PLAYERS-1", nobody, setup(6), "players", "players"),
        ("no-player", "PLAYERS-1", nobody, setup(0), "players", "players"),
        ("minus-2-players", "PLAYERS-1", nobody, setup(-2), "players", "players"),
        (
            "optional-1",
            "OPTIONAL-1",
            few,
            setup(1, True),
            "players",
            "players",
        ),
        (
            "optional-4",
            "OPTIONAL-1",
            few,
            setup(4, True),
            "players",
            "players",
        ),
        (
            "optional-5",
            "OPTIONAL-1",
            few,
            setup(5, True),
            "players",
            "players",
        ),
        (
            "second-burst-twice",
            "RULING-SECOND-BURST",
            "there is no such reading",
            setup(4, second_burst="twice"),
            "second_burst",
            "unknown_reading",
        ),
        (
            "optional-ending-hand",
            "RULING-OPTIONAL-ENDING",
            "there is no such reading",
            setup(2, True, optional_ending="hand"),
            "optional_ending",
            "unknown_reading",
        ),
        (
            "ending-hand-without-the-optional-rule",
            "RULING-OPTIONAL-ENDING",
            "there is no such reading, be the optional rule in use or not",
            setup(4, optional_ending="hand"),
            "optional_ending",
            "unknown_reading",
        ),
        (
            "6-players-second-burst-twice",
            "PLAYERS-1",
            f"{nobody}, nor is there such a reading",
            setup(6, second_burst="twice"),
            "players second_burst",
            "players",
        ),
        (
            "optional-4-ending-hand",
            "OPTIONAL-1",
            f"{few}, nor is there such a reading",
            setup(4, True, optional_ending="hand"),
            "players optional_ending",
            "players",
        ),
    )
    for name, clause, comment, given, objections, reason in setups:
        try:
            begun(book, given)
        except ref.Illegal as no:
            if no.reasons != tuple(objections.split()):
                raise
        else:
            raise ValueError(f"the reference allows {name}")
        also = " RULING-PLAYER-COUNTS" if reason == "players" else ""
        yield case(
            book,
            "refused",
            f"setup-{name}",
            clause + also,
            f"Refused: {comment}.",
            {"setup": given},
            {"reason": reason},
        )


def _refused(
    book: Book,
    name: str,
    clause: str,
    comment: str,
    game: ref.Game,
    action: dict[str, Json],
    objections: tuple[str, ...],
    reason: str,
    also: str = "",
) -> Case:
    """Make a case of an action that the reference refuses for exactly these reasons."""
    try:
        carried_out(game, action)
    except ref.Illegal as no:
        if no.reasons != objections:
            raise
    else:
        raise ValueError(f"the reference allows {name}")
    return case(
        book,
        "refused",
        name,
        f"{clause} {also}",
        comment,
        {**given_of(game), "action": action},
        {"reason": reason},
    )


def _refused_shuffles(book: Book) -> Iterator[Case]:
    game, deck = begun(book, setup(3)), sorted(ref.deck(book.edition).elements())
    other = [*deck[1:], deck[-1]]
    orders: tuple[tuple[str, str, list[str]], ...] = (
        ("too-few-cards", "99 cards, one is missing", deck[1:]),
        ("too-many-cards", "101 cards, one is there too often", [*deck, deck[0]]),
        ("no-cards", "no cards at all", []),
        ("other-cards", "100 cards, but one has taken the place of another", other),
        ("unknown-card", "100 cards, one of them unknown", [*deck[1:], "X9"]),
    )
    for name, comment, order in orders:
        yield _refused(
            book,
            f"shuffle-{name}",
            "SETUP-1",
            f"This is not the deck: {comment}.",
            game,
            shuffle(order),
            ("not-these-cards",),
            "wrong_shuffle",
            "CARDS-1 CARDS-2",
        )
    yield _refused(
        book,
        "shuffle-twice",
        "SETUP-1",
        "The deck is shuffled once.",
        game_at(book, setup(3), 0),
        shuffle(mixed(deck, 1)),
        ("no-shuffle-due",),
        "shuffle_not_due",
    )
    yield _refused(
        book,
        "shuffle-twice-other-cards",
        "SETUP-1",
        "The deck is shuffled once; that a card is missing is no matter then.",
        game_at(book, setup(3), 0),
        shuffle(deck[1:]),
        ("no-shuffle-due", "not-these-cards"),
        "shuffle_not_due",
    )
    yield _refused(
        book,
        "shuffle-after-the-end-other-cards",
        "END-1",
        "The game is over, whatever is shuffled.",
        game_at(book, setup(2), 33),
        shuffle(deck[1:]),
        ("no-shuffle-due", "not-these-cards"),
        "game_over",
    )
    yield _refused(
        book,
        "shuffle-after-the-end",
        "END-1",
        "The game is over.",
        game_at(book, setup(2), 33),
        shuffle(deck),
        ("no-shuffle-due",),
        "game_over",
    )


def _refused_choices(book: Book) -> Iterator[Case]:
    two = setup(2)
    tables = [book.table("R2 R3 Y2 Y3 / G2 G3 B2 B3"), book.table("R4 R5 R6 O2 / G4 G5 G6 O3")]
    dealt = game_at(book, two, 0, tables=tables)
    second, third = game_at(book, two, 1, tables=tables), game_at(book, two, 2, tables=tables)
    optional = game_at(book, setup(2, True), 1, tables=tables)
    optional_third = game_at(book, setup(2, True), 2, tables=tables)
    rounds = ref.rounds(book.edition, 2, True, "round")
    last = game_at(book, setup(2, True, optional_ending="turn"), 3 * rounds - 3)
    over, over_optional = game_at(book, two, 33), game_at(book, setup(2, True), 3 * rounds)
    cards = book.cards("R2 R3 Y2 Y3 R4")
    wrong, held = ("wrong-number",), ("not-in-hand",)
    unknown = "X9"
    foreign = "TK" if book.prefix == "5C" else "R1"

    def take(hand: Sequence[str], number: int) -> dict[str, Json]:
        return choice(0, hand[:number])

    choices: tuple[_RefusedChoice, ...] = (
        (
            "before-the-shuffle",
            "SETUP-1",
            "No cards have been dealt.",
            begun(book, two),
            take(cards, 2),
            ("shuffle-due",),
            "shuffle_due",
        ),
        ("turn-1-none", "TURN-1", "Turn 1 takes 2 cards.", dealt, choice(0, []), wrong, ""),
        ("turn-1-one", "TURN-1", "Turn 1 takes 2 cards.", dealt, take(cards, 1), wrong, ""),
        ("turn-1-three", "TURN-1", "Turn 1 takes 2 cards.", dealt, take(cards, 3), wrong, ""),
        ("turn-1-all", "TURN-1", "Turn 1 takes 2 cards.", dealt, take(cards, 5), wrong, ""),
        (
            "turn-2-two",
            "TURN-4",
            "Turn 2 takes 1 card.",
            second,
            take(ref.hand(second, 0), 2),
            wrong,
            "",
        ),
        (
            "turn-3-two",
            "TURN-5",
            "Turn 3 takes 1 card.",
            third,
            take(ref.hand(third, 0), 2),
            wrong,
            "",
        ),
        ("turn-3-none", "TURN-5", "Turn 3 takes 1 card.", third, choice(0, []), wrong, ""),
        (
            "optional-turn-2-one",
            "OPTIONAL-2",
            "By the optional rule turn 2 takes 2 cards.",
            optional,
            take(ref.hand(optional, 0), 1),
            wrong,
            "",
        ),
        (
            "last-turn-five",
            "OPTIONAL-3",
            "The last turn takes 2 cards, not the whole hand.",
            last,
            take(ref.hand(last, 0), 5),
            wrong,
            "",
        ),
        (
            "not-in-hand",
            "TURN-1",
            "One of the cards is in another hand.",
            dealt,
            choice(0, book.cards("R2 G2")),
            held,
            "",
        ),
        (
            "not-so-often-in-hand",
            "TURN-1",
            "The card is in hand once, not twice.",
            dealt,
            choice(0, book.cards("R2 R2")),
            held,
            "",
        ),
        (
            "unknown-card",
            "CARDS-1",
            "There is no such card.",
            dealt,
            choice(0, [cards[0], unknown]),
            held,
            "unknown_card",
        ),
        *(
            (
                f"no-card-{name}",
                "CARDS-1",
                "There is no such card.",
                dealt,
                choice(0, [cards[0], card]),
                held,
                "unknown_card",
            )
            for name, card in (
                ("unknown-face", f"{cards[0][0]}7"),
                ("unknown-colour", "X2"),
                ("too-long", f"{cards[0]}2"),
                ("too-short", cards[0][0]),
                ("empty", ""),
                ("face-down", "??"),
                ("small-letter", cards[0].lower()),
                ("white-space", f"{cards[0]} "),
            )
        ),
        (
            "other-games-card",
            "CARDS-1",
            "The card is of another game.",
            dealt,
            choice(0, [cards[0], foreign]),
            held,
            "unknown_card",
        ),
        (
            "has-chosen",
            "RULING-CHOICE-STANDS",
            "A choice once made stands.",
            game_at(book, two, 0, (0,), tables),
            choice(0, book.cards("R2 Y3")),
            ("has-chosen",),
            "already_chosen",
        ),
        (
            "no-such-seat",
            "PLAYERS-1",
            "Two play, as seats 0 and 1.",
            dealt,
            choice(2, cards[:2]),
            ("no-such-seat",),
            "unknown_seat",
        ),
        (
            "negative-seat",
            "PLAYERS-1",
            "Seats count from 0: -1 is no other name of the last seat, whose cards these are.",
            dealt,
            choice(-1, book.cards("G2 G3")),
            ("no-such-seat",),
            "unknown_seat",
        ),
        (
            "the-last-card",
            "END-1",
            "The last card is not played: the game is over.",
            over,
            choice(0, ref.left(over, 0)),
            ("over",),
            "game_over",
        ),
        (
            "after-the-end",
            "OPTIONAL-3",
            "The game is over.",
            over_optional,
            choice(1, cards[:2]),
            ("over",),
            "game_over",
        ),
        *_in_later_turns(
            ("turn-2", "TURN-4", 1, second),
            ("turn-3", "TURN-5", 1, third),
            ("optional-turn-2", "OPTIONAL-2", 2, optional),
            ("optional-turn-3", "TURN-5 OPTIONAL-2", 1, optional_third),
        ),
        *_several_reasons(book, begun(book, two), dealt, game_at(book, two, 0, (0,), tables), over),
    )
    for name, clause, comment, game, action, objections, reason in choices:
        plain = reason or objections[0].replace("-", "_")
        yield _refused(book, name, clause, comment, game, action, objections, plain)


def _in_later_turns(*turns: tuple[str, str, int, ref.Game]) -> Iterator[_RefusedChoice]:
    """Make choices of nobody's, and of cards that only the other seat holds, after the first turn.

    Each turn has its name, its clauses and how many cards it takes.
    """
    for name, clauses, number, game in turns:
        yield (
            f"{name}-no-such-seat",
            clauses,
            "Two play, as seats 0 and 1, in every turn.",
            game,
            choice(2, ref.hand(game, 0)[:number]),
            ("no-such-seat",),
            "unknown_seat",
        )
        others = [card for card in ref.hand(game, 1) if card not in ref.held(game, 0)]
        yield (
            f"{name}-not-in-hand",
            clauses,
            "The number is right, but only seat 1 has such cards.",
            game,
            choice(0, others[:number]),
            ("not-in-hand",),
            "",
        )


def _several_reasons(
    book: Book, start: ref.Game, dealt: ref.Game, chosen: ref.Game, over: ref.Game
) -> Iterator[_RefusedChoice]:
    """Make choices that all the reasons forbid that can hold from one of them on: that one is it.

    The reference looks no further when the game is over or not begun, or the seat unknown.
    """
    odd = ["X9", "X9", "X9"]
    yield (
        "several-after-the-end",
        "END-1",
        "The game is over: seat, number and cards, all wrong, are no matter.",
        over,
        choice(2, odd),
        ("over",),
        "game_over",
    )
    yield (
        "several-before-the-shuffle",
        "SETUP-1",
        "No cards have been dealt: seat, number and cards, all wrong, are no matter.",
        start,
        choice(2, odd),
        ("shuffle-due",),
        "shuffle_due",
    )
    yield (
        "several-no-such-seat",
        "PLAYERS-1",
        "Two play, as seats 0 and 1; number and cards, both wrong, are no matter.",
        dealt,
        choice(2, odd),
        ("no-such-seat",),
        "unknown_seat",
    )
    yield (
        "several-has-chosen",
        "RULING-CHOICE-STANDS",
        "A choice once made stands; number and cards, both wrong, are no matter.",
        chosen,
        choice(0, odd),
        ("has-chosen", "wrong-number", "not-in-hand"),
        "already_chosen",
    )
    yield (
        "several-wrong-number",
        "TURN-1",
        "Turn 1 takes 2 cards; that there are no such cards is no matter.",
        dealt,
        choice(0, odd),
        ("wrong-number", "not-in-hand"),
        "wrong_number",
    )
    yield (
        "several-wrong-number-not-held",
        "TURN-1",
        "Turn 1 takes 2 cards; that another seat holds this one is no matter.",
        dealt,
        choice(0, book.cards("G2")),
        ("wrong-number", "not-in-hand"),
        "wrong_number",
    )


# ---- Who sees what


def view_cases(book: Book) -> Iterator[Case]:
    """Make the cases of what seats and spectators see of a moment, and of what happens."""
    four, two, optional = setup(4), setup(2), setup(2, True, optional_ending="turn")
    rounds = ref.rounds(book.edition, 2, True, "round")
    moments: tuple[tuple[str, str, str, ref.Game, tuple[int | None, ...]], ...] = (
        ("before-the-shuffle", "SETUP-1", "Nothing lies there yet.", begun(book, four), (0, None)),
        *(
            (
                f"before-the-shuffle-{players}{'-optional' if optional else ''}",
                "SETUP-1 SETUP-2 RULING-REMOVED-CARDS",
                "No card has been removed yet, nor is there a deck.",
                begun(book, setup(players, optional)),
                (None,),
            )
            for players, optional in ((2, False), (3, False), (5, False), (3, True))
        ),
        (
            "dealt",
            "SETUP-1 TURN-1 RULING-PUBLIC-CARDS",
            "Of other hands and of the deck only the size shows.",
            game_at(book, four, 0),
            (0, 3, None),
        ),
        (
            "removed",
            "SETUP-2 RULING-REMOVED-CARDS",
            "Nobody sees the removed cards, only how many they are.",
            game_at(book, two, 0),
            (1, None),
        ),
        (
            "chosen",
            "TURN-1 TURN-2 RULING-PUBLIC-CARDS RULING-SECRET-CHOICE",
            "Seats 1 and 3 have chosen: who has shows, which cards only to themselves.",
            game_at(book, four, 0, (1, 3)),
            (0, 1, None),
        ),
        (
            "revealed",
            "TURN-2 TURN-3 TURN-6 SECOND-TURN RULING-PUBLIC-CARDS",
            "What has been revealed lies open.",
            game_at(book, four, 2),
            (2, None),
        ),
        (
            "scored",
            "SCORE-2 SCORE-3 RULING-PUBLIC-CARDS",
            "Score piles and discards stay public.",
            game_at(book, four, 9, (0,)),
            (0, 1, None),
        ),
        (
            "over",
            "END-1 END-2 RULING-PUBLIC-CARDS",
            "The last cards are discarded unseen: each seat knows its own alone.",
            game_at(book, two, 33),
            (0, None),
        ),
        (
            "over-after-last-turn",
            "OPTIONAL-3 RULING-OPTIONAL-ENDING RULING-PUBLIC-CARDS",
            "The 3 cards left of each hand are discarded unseen.",
            game_at(book, optional, 3 * rounds - 2),
            (1, None),
        ),
    )
    for name, clauses, comment, game, seats in moments:
        for seat in seats:
            yield case(
                book,
                "view",
                f"{name}-{_viewer(seat)}",
                clauses,
                comment,
                {**given_of(game), "seat": seat},
                {"view": view(game, seat)},
            )
    yield from _seen_events(book)


def _viewer(seat: int | None) -> str:
    return "spectator" if seat is None else f"seat-{seat}"


def _seen_events(book: Book) -> Iterator[Case]:
    four, two = setup(4), setup(2)
    order = mixed(sorted(ref.deck(book.edition).elements()), 5)
    moments: tuple[tuple[str, str, str, tuple[ref.Game, dict[str, Json]]], ...] = (
        (
            "deal",
            "SETUP-1 SETUP-2 RULING-PUBLIC-CARDS RULING-REMOVED-CARDS",
            "A seat sees its own hand dealt, and how many cards are removed.",
            (begun(book, two), shuffle(order)),
        ),
        (
            "choice",
            "TURN-1 TURN-2 RULING-PUBLIC-CARDS RULING-SECRET-CHOICE",
            "That seat 1 has chosen is all that shows.",
            _next_choice(book, four, 0, 1, (2,)),
        ),
        (
            "reveal",
            "TURN-2 RENEW-1 RULING-PUBLIC-CARDS",
            "All see what is revealed; of the cards drawn a seat sees its own.",
            _last_choice(book, four, 0),
        ),
        (
            "end",
            "END-1 RULING-PUBLIC-CARDS",
            "The last cards are discarded unseen.",
            _last_choice(book, two, 32),
        ),
    )
    for name, clauses, comment, (game, action) in moments:
        after = carried_out(game, action)
        for seat in (0, None):
            seen = [shown(event, seat) for event in events(book, game, action)]
            yield case(
                book,
                "view",
                f"events-{name}-{_viewer(seat)}",
                clauses,
                comment,
                {**given_of(game), "action": action, "seat": seat},
                {"view": view(after, seat), "events": seen},
            )

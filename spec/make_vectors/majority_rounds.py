"""Rounds of 5 COLORS and 5211: what they score, worked out by hand and by the reference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spec.make_vectors.cases import Case, Json
from spec.make_vectors.majority_told import TABLES, Book, case, laid, round_answer, setup
from spec.reference import majority as ref

COLOURS = "RYGBO"

Step = tuple[str, str]
"""Colours that go out together, and why: `("RY", "tie")`."""


@dataclass(frozen=True)
class Round:
    """A round with its result, worked out by hand.

    `counts` gives the cards of each colour, `6R 4Y`, of which `ones` are 1s; or else `rows` names
    the cards. `scores` is a colour, "ones" or None.
    """

    name: str
    clauses: str
    comment: str
    players: int
    counts: str = ""
    ones: int = 0
    rows: str = ""
    optional: bool = False
    second_burst: str = "again"
    optional_ending: str = "round"
    scores: str | None = None
    out: tuple[Step, ...] = ()
    points: tuple[int, ...] | None = None
    flags: tuple[str, ...] = ()


BURST_AND_ONES = {
    (2, False): (5, 6),
    (3, False): (6, 7),
    (4, False): (7, 8),
    (5, False): (9, 10),
    (2, True): (6, 7),
    (3, True): (7, 8),
}
"""Burst number and many-1s number, read off the rulebooks' tables for these cases alone."""

BOUNDARY_ROUNDS = {
    (2, False): ("4R 2Y 1G 1B", "5R 2Y 1G", "3R 2Y 2G 1B"),
    (3, False): ("5R 3Y 2G 2B", "6R 3Y 2G 1B", "4R 3Y 3G 2B"),
    (4, False): ("6R 4Y 3G 3B", "7R 4Y 3G 2B", "5R 4Y 4G 3B"),
    (5, False): ("8R 5Y 4G 3B", "9R 5Y 4G 2B", "7R 5Y 4G 4B"),
    (2, True): ("5R 2Y 2G 1B", "6R 2Y 1G 1B", "4R 3Y 2G 1B"),
    (3, True): ("6R 4Y 3G 2B", "7R 4Y 3G 1B", "5R 4Y 3G 3B"),
}
"""A table just below the burst number, one just at it, and one for many 1s."""

EXAMPLES = (
    Round(
        name="example-majority",
        clauses="SCORE-5 MAJORITY-1 SCORE-1 SCORE-2 RULING-PLURALITY",
        comment="The rulebook's example: {R} leads with 6 cards, played by three of four players.",
        players=4,
        rows="R2 R3 Y2 G2 / R1 R4 R3 Y3 / R6 G3 Y2 B2 / G4 B3 O2 Y5",
        scores="R",
        points=(5, 8, 6, 0),
        flags=("example",),
    ),
    Round(
        name="example-burst",
        clauses="BURST-3 BURST-1 BURST-2 BURST-4 SCORE-2 TABLE-1",
        comment="The rulebook's example: 7 {R} cards burst with 4 players; {Y} is next and scores.",
        players=4,
        rows="R2 R3 R2 Y4 / R3 R2 Y3 Y2 / R4 R5 G2 G3 / Y5 G2 B3 B2",
        scores="Y",
        out=(("R", "burst"),),
        points=(4, 5, 0, 5),
        flags=("example", "boundary"),
    ),
    Round(
        name="example-tie",
        clauses="TIE-2 TIE-1 SCORE-2 RULING-CASCADE",
        comment="The rulebook's example: {R} and {Y} tie at 6 and are out; of {B} and {G} the "
        "latter has more cards and scores.",
        players=4,
        rows="R2 R3 Y4 Y2 / R2 R4 Y3 Y2 / R5 R3 G2 G3 / Y5 Y3 G4 B6",
        scores="G",
        out=(("RY", "tie"),),
        points=(0, 0, 5, 4),
        flags=("example",),
    ),
    Round(
        name="example-many-ones",
        clauses="ONES-3 ONES-1 ONES-2 ONES-4 KODODO-1 RULING-ONES-FIRST SCORE-4 TABLE-1",
        comment="The rulebook's example: 8 {ones} of all colours with 4 players; they alone score.",
        players=4,
        rows="R1 R1 R1 Y2 / Y1 Y1 G2 G3 / G1 B1 B3 B2 / O1 R3 Y2 O4",
        scores="ones",
        points=(3, 2, 2, 1),
        flags=("example", "boundary"),
    ),
)

CASCADES = (
    Round(
        name="ties-to-the-bottom",
        clauses="TIE-1 RULING-CASCADE",
        comment="4-4-3-3-2: the fours tie, then the threes; the pair that is left scores.",
        players=4,
        counts="4R 4Y 3G 3B 2O",
        scores="O",
        out=(("RY", "tie"), ("GB", "tie")),
    ),
    Round(
        name="tie-after-burst",
        clauses="BURST-1 TIE-1 RULING-CASCADE",
        comment="7-4-4-1 with 4 players: {R} bursts, {Y} and {G} tie, the single {B} card scores.",
        players=4,
        counts="7R 4Y 4G 1B",
        scores="B",
        out=(("R", "burst"), ("YG", "tie")),
    ),
    Round(
        name="tie-of-three",
        clauses="TIE-1 RULING-CASCADE",
        comment="Three colours share the most; all three are out.",
        players=3,
        counts="3R 3Y 3G 2B 1O",
        scores="B",
        out=(("RYG", "tie"),),
    ),
    Round(
        name="all-tie",
        clauses="TIE-1 SCORE-3 RULING-NOBODY-SCORES",
        comment="Every colour in play ties: nobody scores.",
        players=4,
        counts="4R 4Y 4G 4B",
        out=(("RYGB", "tie"),),
    ),
    Round(
        name="burst-then-all-tie",
        clauses="BURST-1 TIE-1 SCORE-3 RULING-CASCADE RULING-NOBODY-SCORES",
        comment="{R} bursts, and everything below it ties: nobody scores.",
        players=2,
        counts="6R 1Y 1G",
        out=(("R", "burst"), ("YG", "tie")),
    ),
    Round(
        name="one-colour-alone",
        clauses="BURST-1 RULING-NOBODY-SCORES",
        comment="A single colour is in play and bursts: nobody scores.",
        players=2,
        counts="8R",
        out=(("R", "burst"),),
    ),
    Round(
        name="tie-and-burst",
        clauses="TIE-1 BURST-1 RULING-TIE-AND-BURST",
        comment="7-7-2 with 4 players: the tied colours are too many as well; both reasons count.",
        players=4,
        counts="7R 7Y 2G",
        scores="G",
        out=(("RY", "burst tie"),),
        flags=("boundary",),
    ),
    Round(
        name="tie-one-below-burst",
        clauses="TIE-1 BURST-1 RULING-TIE-AND-BURST",
        comment="6-6-4 with 4 players: the tied colours are one card short of a burst.",
        players=4,
        counts="6R 6Y 4G",
        scores="G",
        out=(("RY", "tie"),),
        flags=("boundary",),
    ),
    Round(
        name="tie-and-burst-of-five",
        clauses="TIE-1 BURST-1 RULING-TIE-AND-BURST",
        comment="9-9-2 with 5 players: a tie at the burst number.",
        players=5,
        counts="9R 9Y 2G",
        scores="G",
        out=(("RY", "burst tie"),),
        flags=("boundary",),
    ),
    Round(
        name="nothing-left-after-tie-and-burst",
        clauses="TIE-1 BURST-1 RULING-TIE-AND-BURST RULING-NOBODY-SCORES",
        comment="8-8 with 4 players: both colours in play are out.",
        players=4,
        counts="8R 8Y",
        out=(("RY", "burst tie"),),
    ),
)

PLURALITY = (
    Round(
        name="less-than-half",
        clauses="MAJORITY-1 RULING-PLURALITY",
        comment="3 cards of 8 are the most and score, though they are fewer than half.",
        players=2,
        counts="3R 2Y 2G 1B",
        scores="R",
    ),
    Round(
        name="cards-not-points",
        clauses="MAJORITY-1 RULING-PLURALITY SCORE-2",
        comment="Three low {R} cards lead over two high {Y} ones: cards are counted, not points.",
        players=2,
        rows="R2 R2 Y6 G4 / R2 Y5 G3 B6",
        scores="R",
        points=(4, 2),
    ),
    Round(
        name="ones-count-for-their-colour",
        clauses="MAJORITY-1 RULING-PLURALITY SCORE-2 KODODO-1",
        comment="Three {R} {ones} are three {R} cards: {R} leads with 4 and scores 3 points and 2.",
        players=2,
        rows="R1 R1 Y6 Y2 / R1 R2 Y3 G4",
        scores="R",
        points=(2, 3),
    ),
    Round(
        name="every-face",
        clauses="SCORE-2 CARDS-2 KODODO-1",
        comment="Each face of a colour once: 1 and 2 and 3, then 4 and 5 and 6 points.",
        players=4,
        rows="R1 R2 R3 Y2 / R4 R5 R6 Y3 / G2 G3 B2 B3 / O2 O3 Y4 G4",
        scores="R",
        points=(6, 15, 0, 0),
    ),
    Round(
        name="only-own-cards",
        clauses="SCORE-2 SCORE-1",
        comment="A single seat has played all cards of the scoring colour.",
        players=3,
        rows="R2 R3 R4 R2 / Y2 Y3 G2 G3 / B2 B3 O2 O3",
        scores="R",
        points=(11, 0, 0),
    ),
    Round(
        name="no-card-no-majority",
        clauses="TIE-1 RULING-PLURALITY RULING-NOBODY-SCORES",
        comment="Two colours tie at 4, the other three have no card and are not in the running.",
        players=2,
        counts="4R 4Y",
        out=(("RY", "tie"),),
    ),
)

ONES = (
    Round(
        name="more-ones-than-needed",
        clauses="ONES-1 ONES-4 RULING-ONES-FIRST",
        comment="9 {ones} with 4 players are one more than needed.",
        players=4,
        counts="5R 4Y 4G 3B",
        ones=9,
        scores="ones",
    ),
    Round(
        name="ones-before-burst",
        clauses="ONES-1 BURST-1 RULING-ONES-FIRST SCORE-4",
        comment="8 {ones} while {R} has 7 cards: the {ones} score, those of {R} too.",
        players=4,
        counts="7R 5Y 4G",
        ones=8,
        scores="ones",
        flags=("boundary",),
    ),
    Round(
        name="too-few-ones-and-burst",
        clauses="ONES-1 BURST-1 RULING-ONES-FIRST SCORE-4",
        comment="The same counts with 7 {ones}: {R} bursts and {Y} scores.",
        players=4,
        counts="7R 5Y 4G",
        ones=7,
        scores="Y",
        out=(("R", "burst"),),
        flags=("boundary",),
    ),
    Round(
        name="ones-before-tie",
        clauses="ONES-1 TIE-1 RULING-ONES-FIRST SCORE-4",
        comment="8 {ones} while {R} and {Y} tie: the {ones} score.",
        players=4,
        counts="6R 6Y 4G",
        ones=8,
        scores="ones",
        flags=("boundary",),
    ),
    Round(
        name="ones-where-nobody-would-score",
        clauses="ONES-1 TIE-1 RULING-ONES-FIRST RULING-NOBODY-SCORES",
        comment="All colours tie, but there are 8 {ones}.",
        players=4,
        counts="4R 4Y 4G 4B",
        ones=8,
        scores="ones",
        flags=("boundary",),
    ),
)

LAST_TURNS = (
    Round(
        name="last-turn-one-colour",
        clauses="OPTIONAL-3 OPTIONAL-4 RULING-OPTIONAL-ENDING",
        comment="The last turn of 3 players has 6 cards; all of one colour are one short of 7.",
        players=3,
        counts="6R",
        optional=True,
        optional_ending="turn",
        scores="R",
        flags=("boundary",),
    ),
    Round(
        name="last-turn-of-two",
        clauses="OPTIONAL-3 OPTIONAL-4 RULING-OPTIONAL-ENDING",
        comment="The last turn of 2 players has 4 cards; all of one colour cannot burst.",
        players=2,
        counts="4R",
        optional=True,
        optional_ending="turn",
        scores="R",
    ),
    Round(
        name="last-turn-only-ones",
        clauses="OPTIONAL-3 OPTIONAL-4 ONES-2 RULING-OPTIONAL-ENDING",
        comment="6 {ones} are too few for 3 players under the optional rule: {R} has most.",
        players=3,
        counts="3R 2Y 1G",
        ones=6,
        optional=True,
        optional_ending="turn",
        scores="R",
    ),
    Round(
        name="last-turn-tie",
        clauses="OPTIONAL-3 TIE-1 RULING-OPTIONAL-ENDING RULING-NOBODY-SCORES",
        comment="A tie in the last turn: nobody scores in it.",
        players=2,
        counts="2R 2Y",
        optional=True,
        optional_ending="turn",
        out=(("RY", "tie"),),
    ),
)

SECOND_BURSTS: tuple[tuple[int, bool, str, tuple[Step, ...], str | None], ...] = (
    (4, False, "8R 7Y 1G", (("R", "burst"), ("Y", "burst")), "G"),
    (4, False, "9R 7Y", (("R", "burst"), ("Y", "burst")), None),
    (5, False, "10R 9Y 1G", (("R", "burst"), ("Y", "burst")), "G"),
    (5, False, "11R 9Y", (("R", "burst"), ("Y", "burst")), None),
    (3, True, "8R 7Y", (("R", "burst"), ("Y", "burst")), None),
)
"""Rounds in which the next colour is too many as well: what `again` makes of them."""


def rounds() -> Iterator[Round]:
    """List the rounds that have been worked out by hand."""
    yield from EXAMPLES
    yield from _boundaries()
    yield from CASCADES
    yield from PLURALITY
    yield from ONES
    yield from LAST_TURNS
    yield from _second_bursts()


def _boundaries() -> Iterator[Round]:
    for (players, optional), (burst, ones) in BURST_AND_ONES.items():
        below, at, for_ones = BOUNDARY_ROUNDS[players, optional]
        numbers = "OPTIONAL-4" if optional else "BURST-4 TABLE-1"
        ones_numbers = "OPTIONAL-4 ONES-4" if optional else "ONES-4 TABLE-1"
        who = f"{players} players{' by the optional rule' if optional else ''}"
        name = f"{players}{'-optional' if optional else ''}"
        yield Round(
            name=f"burst-{name}-below",
            clauses=f"MAJORITY-1 BURST-1 BURST-2 {numbers}",
            comment=f"{burst - 1} cards of {{R}} with {who}: not yet too many.",
            players=players,
            counts=below,
            optional=optional,
            scores="R",
            flags=("boundary",),
        )
        yield Round(
            name=f"burst-{name}-at",
            clauses=f"BURST-1 BURST-2 {numbers}",
            comment=f"{burst} cards of {{R}} with {who}: {{R}} bursts and {{Y}} scores.",
            players=players,
            counts=at,
            optional=optional,
            scores="Y",
            out=(("R", "burst"),),
            flags=("boundary",),
        )
        yield Round(
            name=f"ones-{name}-below",
            clauses=f"ONES-1 ONES-2 {ones_numbers}",
            comment=f"{ones - 1} {{ones}} with {who}: not yet many, so {{R}} scores.",
            players=players,
            counts=for_ones,
            ones=ones - 1,
            optional=optional,
            scores="R",
            flags=("boundary",),
        )
        yield Round(
            name=f"ones-{name}-at",
            clauses=f"ONES-1 ONES-2 KODODO-1 {ones_numbers}",
            comment=f"{ones} {{ones}} with {who}: they alone score.",
            players=players,
            counts=for_ones,
            ones=ones,
            optional=optional,
            scores="ones",
            flags=("boundary",),
        )


def _second_bursts() -> Iterator[Round]:
    for players, optional, counts, out, scores in SECOND_BURSTS:
        name = "-".join(part[:-1] for part in counts.split())
        clauses = "BURST-1 RULING-SECOND-BURST"
        nobody = " RULING-NOBODY-SCORES" if scores is None else ""
        yield Round(
            name=f"second-burst-again-{name}",
            clauses=clauses + nobody,
            comment=f"{name}: {{Y}} bursts after {{R}}, since what remains is judged afresh.",
            players=players,
            counts=counts,
            optional=optional,
            scores=scores,
            out=out,
            flags=("reading",),
        )
        yield Round(
            name=f"second-burst-once-{name}",
            clauses=clauses,
            comment=f"{name}: {{Y}} scores however many cards it has, since {{R}} has burst.",
            players=players,
            counts=counts,
            optional=optional,
            second_burst="once",
            scores="Y",
            out=out[:1],
            flags=("reading",),
        )


def round_cases(book: Book) -> Iterator[Case]:
    """Make the round cases of one edition: those worked out by hand, then every shape there is."""
    by_hand = [_case(book, each) for each in rounds()]
    asked = [case.given for case in by_hand]
    yield from by_hand
    yield from (case for case in _shapes(book) if case.given not in asked)


def _case(book: Book, each: Round) -> Case:
    given = setup(each.players, each.optional, each.second_burst, each.optional_ending)
    table = book.table(each.rows) if each.rows else laid(book, each.players, each.counts, each.ones)
    answer = round_answer(book, given, table)
    _require_by_hand(book, each, answer)
    return case(
        book,
        "round",
        each.name,
        each.clauses,
        each.comment,
        {"setup": given, "table": table},
        answer,
        each.flags,
    )


def _require_by_hand(book: Book, each: Round, answer: dict[str, Json]) -> None:
    """Refuse a case in which the reference and the hand do not agree."""
    scores = each.scores if each.scores in (None, "ones") else book.colours[str(each.scores)]
    out = [
        (sorted(book.colours[colour] for colour in colours), because.split())
        for colours, because in each.out
    ]
    found = [(step["out"], step["because"]) for step in answer["steps"]]
    points = list(each.points) if each.points is not None else answer["points"]
    if (scores, out, points) != (answer["scores"], found, answer["points"]):
        raise ValueError(f"{each.name} of {book.edition.id}: the reference says {answer}")


# ---- Every shape of a round


def _shapes(book: Book) -> Iterator[Case]:
    """Give every way in which a round's cards can fall into colours, colours told apart or not.

    Where the two readings of a second burst agree, they take turns.
    """
    for players, optional in TABLES:
        total = ref.cards_in_a_round(book.edition, players, optional)
        sizes = {total: "round"}
        if optional:
            sizes[players * ref.turn_sizes(book.edition, True)[0]] = "turn"
        for cards, ending in sizes.items():
            for index, parts in enumerate(_partitions(cards, 5)):
                yield from _shape(book, players, optional, ending, index, parts)


def _shape(
    book: Book, players: int, optional: bool, ending: str, index: int, parts: tuple[int, ...]
) -> Iterator[Case]:
    counts = " ".join(f"{part}{COLOURS[(index + place) % 5]}" for place, part in enumerate(parts))
    table = laid(book, players, counts)
    answers = {
        reading: round_answer(book, setup(players, optional, reading, ending), table)
        for reading in ("again", "once")
    }
    differ = answers["again"] != answers["once"]
    for reading in answers if differ else (("again", "once")[index % 2],):
        answer = answers[reading]
        name = f"shape-{players}{'-optional' if optional else ''}-{'-'.join(map(str, parts))}"
        yield case(
            book,
            "round",
            f"{name}-{reading}" if differ else name,
            _clauses_behind(answer, optional, ending, differ),
            f"{'-'.join(map(str, parts))}: {_told(answer)}",
            {"setup": setup(players, optional, reading, ending), "table": table},
            answer,
            ("reading",) if differ else (),
        )


def _clauses_behind(answer: dict[str, Json], optional: bool, ending: str, differ: bool) -> str:
    because = [reason for step in answer["steps"] for reason in step["because"]]
    both = any(len(step["because"]) > 1 for step in answer["steps"])
    numbers = "OPTIONAL-4" if optional else "BURST-4 TABLE-1"
    by = {
        f"BURST-1 BURST-2 {numbers}": "burst" in because,
        "TIE-1": "tie" in because,
        "RULING-TIE-AND-BURST": both,
        "RULING-CASCADE": len(answer["steps"]) > 1,
        "RULING-SECOND-BURST": differ,
        "RULING-NOBODY-SCORES SCORE-3": answer["scores"] is None,
        "SCORE-1 SCORE-2": answer["scores"] is not None,
        "MAJORITY-1": not because,
        "OPTIONAL-3 RULING-OPTIONAL-ENDING": ending == "turn",
    }
    return " ".join(names for names, holds in by.items() if holds)


def _told(answer: dict[str, Json]) -> str:
    out = [
        f"{' and '.join(step['out'])} out by {' and '.join(step['because'])}"
        for step in answer["steps"]
    ]
    scores = "nobody scores" if answer["scores"] is None else f"{answer['scores']} scores"
    return f"{', then '.join([*out, scores])}."


def _partitions(total: int, parts: int, most: int = 20) -> Iterator[tuple[int, ...]]:
    """Give every way to split a number into at most so many parts, the largest first."""
    if total == 0:
        yield ()
    elif parts > 0:
        for first in range(min(total, most), 0, -1):
            for rest in _partitions(total - first, parts - 1, first):
                yield (first, *rest)

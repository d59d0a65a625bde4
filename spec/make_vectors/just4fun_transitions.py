"""Transitions of Just4Fun Colours: the deal, placements, draws, reshuffles, exchanges, ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from spec.make_vectors.cases import Case, Json, mixed
from spec.make_vectors.just4fun_tables import (
    TWO_HIGH,
    Moment,
    NoRoomError,
    first,
    forced,
    late,
    placing,
    table,
)
from spec.make_vectors.just4fun_told import (
    RED,
    begun,
    carried_out,
    case,
    events,
    exchange,
    given_of,
    place,
    setup,
    shuffle,
    state,
)
from spec.reference import just4fun as ref


def transition_cases() -> Iterator[Case]:
    """Make the transitions."""
    yield from _deals()
    yield from _placements()
    yield from _draws()
    yield from _reshuffles()
    yield from _exchanges()
    yield from _line_wins()
    yield from _last_stones()


def _transition(
    name: str,
    clauses: str,
    comment: str,
    moment: Moment,
    flags: tuple[str, ...] = (),
) -> Case:
    game, action = moment
    return case(
        "transition",
        name,
        clauses,
        comment,
        {**given_of(game), "action": action},
        {"state": state(carried_out(game, action)), "events": events(game, action)},
        flags,
    )


def _deals() -> Iterator[Case]:
    for players in ref.SEATS:
        order = mixed(sorted(ref.pack()), players)
        yield _transition(
            f"deal-{players}",
            "SETUP-1 SETUP-2 SETUP-3 SETUP-4 CARDS-1 STONES-1 RULING-TURN-ORDER",
            f"{players} hands of 7 from the top, seat 0's first; the other cards are the deck.",
            (begun(setup(players)), shuffle(order)),
        )


def _placements() -> Iterator[Case]:
    two = setup(2)
    cases: tuple[tuple[str, str, str, Moment], ...] = (
        (
            "first-stone",
            "GOAL-1 TURN-1 PLAY-1 PLAY-2 PRICE-1 PLACE-1 DRAW-1 DRAW-2 RULING-TURN-ORDER",
            "One card for an empty field; one card is drawn and seat 1 is on turn.",
            (table(two, 0, "ROOYGBP"), place(0, "a1", "R")),
        ),
        (
            "last-seat-of-four",
            "TURN-1 PLACE-1 RULING-TURN-ORDER",
            "After the last seat it is seat 0's turn again.",
            (table(setup(4), 3, "ROOYGBP", free=["a1"]), place(3, "a1", "R")),
        ),
        (
            "on-an-opponents-stone",
            "PRICE-2 PLACE-1 PLACE-2 TOWER-1 TOWER-2",
            "Two cards for a field with one stone; the tower now belongs to the stone on top.",
            (table(two, 0, "RROYGBP", {"a1": (1,)}), place(0, "a1", "RR")),
        ),
        (
            "example-price",
            "PRICE-3 PRICE-2 PLACE-1 TOWER-1",
            "The rulebook's example: 3 green cards top a tower of 2 on a green field.",
            (table(two, 0, "GGGROYB", {"d1": (0, 1)}), place(0, "d1", "GGG")),
        ),
        (
            "on-the-own-stone",
            "PLACE-2 RULING-TOP-STONE RULING-TOWER-COST",
            "A player may place on a tower of their own.",
            (table(two, 0, "RROYGBP", {"a1": (0,)}), place(0, "a1", "RR")),
        ),
        (
            "seven-cards",
            "PLAY-1 PRICE-2 DRAW-1 DRAW-2",
            "The dearest field that can be claimed: 7 cards on a tower of 6, the whole hand.",
            (table(two, 1, "RRRRRRR", {"a1": (0, 1) * 3}), place(1, "a1", "RRRRRRR")),
        ),
        (
            "on-a-field-of-a-red-board",
            "BOARD-1 TURN-1 RULING-BOARD",
            "Any arrangement will do: on an all red board every field takes red cards.",
            (table(setup(2, board=list(RED)), 0, "ROOYYGG"), place(0, "f6", "R")),
        ),
    )
    for name, clauses, comment, moment in cases:
        flags = ("example",) if "example" in name else ()
        yield _transition(name, clauses, comment, moment, flags)
    yield _transition(
        "one-card-on-the-own-stone",
        "RULING-TOWER-COST PRICE-2",
        "With `opponents_only` a tower of own stones alone costs 1 card.",
        (
            table(setup(2, tower_cost="opponents_only"), 0, "RROYGBP", {"a1": (0, 0)}),
            place(0, "a1", "R"),
        ),
    )
    yield _transition(
        "eighth-own-stone",
        "RULING-TOWER-COST RULING-TOP-STONE PLAY-1",
        "With `opponents_only` an own tower of 7 can grow on.",
        (
            table(setup(2, tower_cost="opponents_only"), 0, "RROYGBP", {"a1": (0,) * 7}),
            place(0, "a1", "R"),
        ),
    )
    yield _transition(
        "more-cards-than-the-price",
        "RULING-PAYMENT PLAY-1 DRAW-2",
        "With `at_least` 3 cards may be played for an empty field; 3 are drawn.",
        (table(setup(2, payment="at_least"), 0, "RRROYGB"), place(0, "a1", "RRR")),
    )


def _draws() -> Iterator[Case]:
    for reshuffle, comment in (
        ("when_empty", "The draw takes the last card, and the discard pile is shuffled at once."),
        ("when_needed", "The draw takes the last card; nobody needs another one yet."),
    ):
        given = setup(2, reshuffle=reshuffle)
        yield _transition(
            f"last-card-drawn-{reshuffle}",
            "DRAW-1 DRAW-3 RULING-RESHUFFLE",
            comment,
            (table(given, 0, "RROYGBP", {"a1": (1,)}, deck="GB"), place(0, "a1", "RR")),
            ("reading", "boundary"),
        )
        yield _transition(
            f"deck-too-short-{reshuffle}",
            "DRAW-1 DRAW-3 RULING-RESHUFFLE",
            "The deck has 1 card less than is to be drawn; the rest waits for the shuffle, which"
            " the cards just played are part of.",
            (table(given, 0, "RRROYGB", {"a1": (1, 0)}, deck="GB"), place(0, "a1", "RRR")),
            ("boundary",),
        )
        yield _transition(
            f"one-card-stays-{reshuffle}",
            "DRAW-1 DRAW-3 RULING-RESHUFFLE",
            "The deck has 1 card more than is drawn: no shuffle.",
            (table(given, 0, "RROYGBP", {"a1": (1,)}, deck="GBO"), place(0, "a1", "RR")),
            ("boundary",),
        )
    yield _transition(
        "draw-from-an-empty-deck",
        "DRAW-3 RULING-RESHUFFLE",
        "With `when_needed` a turn can begin without a deck; the first card drawn needs one.",
        (
            table(setup(3, reshuffle="when_needed"), 1, "ROYGBPP", free=["a1"], deck=""),
            place(1, "a1", "R"),
        ),
    )


def _reshuffles() -> Iterator[Case]:
    for name, clauses, comment, game in _waiting_for_a_shuffle():
        order = mixed(sorted(ref.cards_to_shuffle(game)), 3)
        yield _transition(name, clauses, comment, (game, shuffle(order)))


def _waiting_for_a_shuffle() -> Iterator[tuple[str, str, str, ref.Game]]:
    two, needed = setup(2), setup(2, reshuffle="when_needed")
    yield (
        "reshuffle-nothing-owed",
        "DRAW-3 RULING-RESHUFFLE RULING-DECK-NEVER-BARE",
        "The hand is full already: the new deck stays whole and the turn is over.",
        carried_out(table(two, 0, "RROYGBP", {"a1": (1,)}, deck="GB"), place(0, "a1", "RR")),
    )
    yield (
        "reshuffle-two-owed",
        "DRAW-1 DRAW-2 DRAW-3 RULING-RESHUFFLE RULING-DECK-NEVER-BARE",
        "Of 4 cards to draw the old deck had 2; the other 2 are the top of the new one.",
        carried_out(table(two, 0, "RRRROYG", {"a1": (1, 0, 1)}, deck="GB"), place(0, "a1", "RRRR")),
    )
    yield (
        "reshuffle-all-owed",
        "DRAW-3 RULING-RESHUFFLE",
        "The deck was empty before the turn: all cards come from the new one.",
        carried_out(table(needed, 1, "RROYGBP", {"a1": (0,)}, deck=""), place(1, "a1", "RR")),
    )
    yield (
        "reshuffle-after-exchange",
        "DRAW-3 EXCHANGE-3 RULING-EXCHANGE",
        "An exchange with a deck of 3: 4 cards come from the new deck, which has the old hand.",
        carried_out(table(setup(2, board=list(RED)), 0, "OOYYGGB", deck="PPP"), exchange(0)),
    )


def _exchanges() -> Iterator[Case]:
    cases: tuple[tuple[str, str, str, Moment], ...] = (
        (
            "exchange-of-three",
            "EXCHANGE-1 EXCHANGE-2 EXCHANGE-3 RULING-EXCHANGE RULING-FORCED-EXCHANGE",
            "42 stones are the fewest that can stop a hand: it is discarded, 7 cards are drawn and"
            " a stone leaves the game.",
            (forced(3, 42, TWO_HIGH), exchange(0)),
        ),
        (
            "exchange-of-four",
            "EXCHANGE-1 EXCHANGE-2 EXCHANGE-3 RULING-EXCHANGE RULING-FORCED-EXCHANGE",
            "The same with four players, in turn 43.",
            (forced(4, 42, TWO_HIGH), exchange(2)),
        ),
        (
            "exchange-on-a-red-board",
            "EXCHANGE-1 EXCHANGE-3 RULING-FORCED-EXCHANGE RULING-COMPULSORY-TURN",
            "On a board of one colour a hand can be worth nothing in the first turn.",
            (table(setup(2, board=list(RED)), 0, "OOYYGGB"), exchange(0)),
        ),
        (
            "second-exchange",
            "EXCHANGE-3 RULING-EXCHANGE",
            "The stones that left the game are counted, and no turn more is lost.",
            (
                table(setup(2, board=list(RED)), 0, "OOYYGGB", turns=4, returned=[1, 1]),
                exchange(0),
            ),
        ),
        (
            "exchange-takes-the-last-cards",
            "EXCHANGE-3 DRAW-3 RULING-RESHUFFLE",
            "The deck has just 7 cards.",
            (table(setup(2, board=list(RED)), 0, "OOYYGGB", deck="PPPPPPP"), exchange(0)),
        ),
        (
            "exchange-with-too-short-a-deck",
            "EXCHANGE-3 DRAW-3 RULING-RESHUFFLE",
            "The deck has 6 cards: the seventh waits for the shuffle.",
            (table(setup(2, board=list(RED)), 0, "OOYYGGB", deck="PPPPPP"), exchange(0)),
        ),
    )
    for name, clauses, comment, moment in cases:
        edge = "of-" in name or "takes" in name or "short" in name
        yield _transition(name, clauses, comment, moment, ("boundary",) if edge else ())


def _line_wins() -> Iterator[Case]:
    two, variant, red = setup(2), setup(2, variant=True), setup(2, board=list(RED))
    row = {"a1": (0,), "b1": (0,), "c1": (1, 0)}
    cases: tuple[tuple[str, str, str, Moment], ...] = (
        (
            "line",
            "LINE-1 LINE-2 END-1 GOAL-1 RULING-WIN-ON-PLACING",
            "The fourth stone in a row wins; nothing is drawn any more.",
            (table(two, 0, "GROYBPP", row, free=["d1"]), place(0, "d1", "G")),
        ),
        (
            "line-over-an-opponents-stone",
            "LINE-1 TOWER-2 RULING-TOP-STONE",
            "The fourth field is taken from another player.",
            (table(two, 0, "GGROYBP", {**row, "d1": (1,)}), place(0, "d1", "GG")),
        ),
        (
            "line-before-the-shuffle",
            "LINE-2 DRAW-3 RULING-WIN-ON-PLACING",
            "The deck is too short to draw from, but the game is over before that.",
            (
                table(two, 0, "GGROYBP", {**row, "d1": (1,)}, deck="G"),
                place(0, "d1", "GG"),
            ),
        ),
        (
            "two-lines-at-once",
            "LINE-2 RULING-WIN-ON-PLACING",
            "One stone completes a row and a column: both lines are reported.",
            (
                table(
                    two,
                    1,
                    "OROYGBP",
                    {
                        "a3": (1,),
                        "b3": (1,),
                        "d3": (1,),
                        "c1": (1,),
                        "c2": (1,),
                        "c4": (1,),
                    },
                    free=["c3"],
                ),
                place(1, "c3", "B"),
            ),
        ),
        (
            "line-of-six-at-once",
            "LINE-2 RULING-WIN-ON-PLACING",
            "The stone in the middle joins two and three: the row has six fields.",
            (
                table(
                    two,
                    0,
                    "BROYGPP",
                    {"a3": (0,), "b3": (0,), "d3": (0,), "e3": (0,), "f3": (0,)},
                    free=["c3"],
                ),
                place(0, "c3", "B"),
            ),
        ),
        (
            "four-in-the-variant",
            "VARIANT-1 LINE-2",
            "In the variant four in a row do not win: a card is drawn and play goes on.",
            (table(variant, 0, "GROYBPP", row, free=["d1", "e1"]), place(0, "d1", "G")),
        ),
        (
            "five-in-the-variant",
            "VARIANT-1 LINE-2 END-1",
            "In the variant the fifth stone in a row wins.",
            (
                table(variant, 0, "BROYGPP", {**row, "d1": (0,)}, free=["e1"]),
                place(0, "e1", "B"),
            ),
        ),
        (
            "no-line-by-exchange",
            "EXCHANGE-3 RULING-WIN-ON-PLACING",
            "Three in a row and an exchange: no stone is placed, so nobody wins.",
            (
                table(red, 0, "OOYYGGB", {"a1": (0,), "b1": (0,), "c1": (0,)}),
                exchange(0),
            ),
        ),
    )
    for name, clauses, comment, moment in cases:
        edge = "variant" in name
        yield _transition(name, clauses, comment, moment, ("boundary",) if edge else ())


def _last_stones() -> Iterator[Case]:
    for players in ref.SEATS:
        turns = players * ref.STONES_OF_A_SEAT
        given = setup(players)
        yield _transition(
            f"last-stone-of-{players}",
            "AREA-1 AREA-2 END-1 RULING-STONES-RUN-OUT RULING-LINE-BEFORE-AREA"
            " RULING-COMPULSORY-TURN RULING-AREA",
            f"Turn {turns} uses up the last stone: areas are compared, and nothing is drawn.",
            placing(late(given, turns - 1)),
            ("boundary",),
        )
        yield _transition(
            f"last-but-one-stone-of-{players}",
            "AREA-1 END-1 RULING-STONES-RUN-OUT RULING-COMPULSORY-TURN",
            f"Turn {turns - 1}: one stone is left, and the game goes on.",
            placing(late(given, turns - 2)),
            ("boundary",),
        )
    row = {"a1": (1,), "b1": (1,), "c1": (1,), "d1": (0, 1, 0, 1, 0)}
    yield _transition(
        "last-stone-makes-a-line",
        "LINE-2 AREA-2 RULING-LINE-BEFORE-AREA",
        "The last stone of all completes a line: areas are not looked at.",
        (
            first(lambda seed: table(setup(2), 1, "GGGGGGR", row, turns=39, seed=seed)),
            place(1, "d1", "GGGGGG"),
        ),
    )
    yield _transition(
        "last-stone-with-an-empty-deck",
        "DRAW-3 END-1 RULING-LINE-BEFORE-AREA",
        "After the last stone nothing is shuffled either, though the deck is too short.",
        placing(first(lambda seed: table(setup(2), 1, "RROOYGB", turns=39, deck="G", seed=seed))),
    )
    yield from _last_exchanges()
    yield from _area_ties()


def _last_exchanges() -> Iterator[Case]:
    three_high = dict.fromkeys(sorted(ref.FIELDS), 2) | dict.fromkeys(sorted(ref.FIELDS)[:7], 3)
    yield _transition(
        "last-turn-is-an-exchange",
        "EXCHANGE-2 EXCHANGE-3 END-1 AREA-2 RULING-LINE-BEFORE-AREA RULING-EXCHANGE",
        "The last turn of four is an exchange: the hand is shown and discarded, the stone leaves"
        " the game, nothing is drawn, and the areas decide.",
        (forced(4, 79, three_high), exchange(3)),
        ("boundary",),
    )
    yield _transition(
        "last-exchange-with-an-empty-deck",
        "EXCHANGE-3 DRAW-3 END-1 RULING-LINE-BEFORE-AREA",
        "The same on a red board with a deck of 1: nothing is shuffled.",
        (
            table(setup(2, board=list(RED)), 1, "OOYYGGB", turns=39, deck="P"),
            exchange(1),
        ),
    )


def _area_ties() -> Iterator[Case]:
    for area_tie, moment in _told_apart().items():
        yield _transition(
            f"area-tie-{area_tie}",
            "AREA-3 RULING-AREA-TIE RULING-AREA",
            "Equal largest areas at the end; which stones count decides who wins.",
            moment,
            ("reading",),
        )


def _told_apart() -> dict[str, Moment]:
    """Find a last turn after which the readings of equal areas name different winners."""
    readings = ("whole_towers", "own_stones")
    for seed in count(1):
        try:
            moments = {it: placing(_last_turn(setup(2, area_tie=it), seed)) for it in readings}
        except NoRoomError:
            continue
        if len({carried_out(*moment).winners for moment in moments.values()}) == 2:
            return moments
    raise AssertionError("there are seeds without end")


def _last_turn(given: Mapping[str, Json], seed: int) -> ref.Game:
    return table(given, 1, "RROOYGB", turns=39, seed=seed)

"""What a seat of Just4Fun Colours may do, what is refused, and who sees what."""

from __future__ import annotations

from collections.abc import Iterator

from spec.make_vectors.cases import Case, Json, mixed
from spec.make_vectors.just4fun_tables import TWO_HIGH, Moment, first, forced, late, placing, table
from spec.make_vectors.just4fun_told import (
    LATIN,
    MIXED_BOARD,
    RED,
    begun,
    carried_out,
    case,
    events,
    exchange,
    given_of,
    legal_actions,
    passing,
    place,
    setup,
    shown,
    shuffle,
    view,
)
from spec.reference import just4fun as ref

# ---- What is legal


def legal_cases() -> Iterator[Case]:
    """Make the cases of what a seat may do."""
    yield from _legal_by_reading()
    two, needed = setup(2), setup(2, reshuffle="when_needed")
    opening = table(two, 0, "RROYGBP")
    emptied = carried_out(table(two, 0, "RROYGBP", {"a1": (1,)}, deck="GB"), place(0, "a1", "RR"))
    over = carried_out(*_winning())
    one_short = TWO_HIGH | {"f2": 1}
    cases: tuple[tuple[str, str, str, ref.Game, int], ...] = (
        ("before-the-deal", "SETUP-3", "Nobody has cards yet.", begun(two), 0),
        (
            "opening",
            "SETUP-1 PRICE-1 PLACE-1 PLACE-2 RULING-PAYMENT",
            "On the empty board every field of a colour in hand can be had for 1 card.",
            opening,
            0,
        ),
        (
            "not-on-turn",
            "TURN-1 RULING-TURN-ORDER",
            "A seat that is not on turn has nothing to do.",
            opening,
            1,
        ),
        (
            "five-colours",
            "TURN-1 PLACE-1",
            "No field of a colour that is not in hand.",
            table(two, 0, "RRROYGB"),
            0,
        ),
        (
            "seven-for-six",
            "PLAY-1 PRICE-2 RULING-TOP-STONE",
            "7 red cards pay for a tower of 6; a tower of 7 can no longer be topped.",
            table(
                setup(4),
                0,
                "RRRRRRR",
                {"a1": (0, 1, 2, 3, 1, 2), "b6": (0, 1, 2, 3, 1, 2, 3), "c5": (1, 2)},
            ),
            0,
        ),
        (
            "dear-fields",
            "PRICE-2 PLACE-2",
            "Two cards pay for a tower of 1, not for one of 2.",
            table(two, 0, "RRGGOYB", {"a1": (1,), "b6": (0, 1), "d1": (0,), "c2": (1, 0)}),
            0,
        ),
        (
            "one-stone-short-of-an-exchange",
            "EXCHANGE-1 RULING-FORCED-EXCHANGE RULING-COMPULSORY-TURN",
            "41 stones: one red field has 1 stone, so 2 red cards are enough for it.",
            first(
                lambda seed: table(setup(3), 2, "RROYGBP", heights=one_short, turns=41, seed=seed)
            ),
            2,
        ),
        (
            "exchange",
            "EXCHANGE-1 RULING-FORCED-EXCHANGE RULING-COMPULSORY-TURN",
            "42 stones: nothing can be paid for, and the exchange is all that is left.",
            forced(3, 42, TWO_HIGH),
            0,
        ),
        (
            "exchange-on-a-red-board",
            "EXCHANGE-1 RULING-FORCED-EXCHANGE RULING-BOARD",
            "A board of one colour, a hand without it.",
            table(setup(2, board=list(RED)), 0, "OOYYGGB"),
            0,
        ),
        (
            "red-board",
            "BOARD-1 RULING-BOARD TURN-1",
            "A board of one colour, a hand with one card of it: any field will do.",
            table(setup(2, board=list(RED)), 0, "ROYYGGB"),
            0,
        ),
        (
            "rows-from-the-bottom",
            "BOARD-1 RULING-BOARD TURN-1",
            "The first row of the setup is row 1, its first letter column a: a1 to c1 are red.",
            table(setup(2, board=list(MIXED_BOARD)), 0, "RRROOOO", {"a1": (1,), "d1": (0, 1)}),
            0,
        ),
        (
            "empty-deck",
            "DRAW-3 RULING-RESHUFFLE",
            "With `when_needed` a turn goes on without a deck.",
            table(needed, 0, "RROYGBP", deck=""),
            0,
        ),
        (
            "shuffle-due",
            "DRAW-3 RULING-RESHUFFLE",
            "The discard pile waits to be shuffled; nobody is due, the seat on turn neither.",
            emptied,
            0,
        ),
        ("last-turn", "END-1 AREA-1", "The last stone of all.", late(two, 39), 1),
        ("over", "END-1 LINE-1", "When the game is over nobody is due.", over, 1),
    )
    for name, clauses, comment, game, seat in cases:
        yield _legal(name, clauses, comment, game, seat)


def _legal_by_reading() -> Iterator[Case]:
    towers = {"a1": (0,), "b6": (0, 0), "c5": (0, 1), "b1": (1,), "a2": (0,) * 7}
    for tower_cost, comment in (
        ("all_stones", "The towers at a1, b6 and a2 cost their owner 2, 3 and 8 cards."),
        ("opponents_only", "The towers at a1, b6 and a2 cost their owner 1 card each."),
    ):
        yield _legal(
            f"own-towers-{tower_cost}",
            "PRICE-2 RULING-TOWER-COST RULING-TOP-STONE",
            comment,
            table(setup(2, tower_cost=tower_cost), 0, "RROYGBP", towers),
            0,
            ("reading",),
        )
    for payment, comment in (
        ("exact", "Exactly the price is played."),
        ("at_least", "The price or more is played, as far as the hand goes."),
    ):
        yield _legal(
            f"payment-{payment}",
            "PLAY-1 PRICE-1 RULING-PAYMENT",
            comment,
            table(setup(2, payment=payment), 0, "RRROOYG", {"a1": (1,), "b1": (1, 0)}),
            0,
            ("reading",),
        )
    yield _legal(
        "payment-up-to-seven",
        "PLAY-1 RULING-PAYMENT",
        "One colour in hand: 1 to 7 cards for an empty field.",
        table(setup(2, payment="at_least"), 0, "RRRRRRR", {"a1": (0, 1) * 3, "b6": (0, 1, 0)}),
        0,
        ("boundary",),
    )


def _legal(
    name: str,
    clauses: str,
    comment: str,
    game: ref.Game,
    seat: int,
    flags: tuple[str, ...] = (),
) -> Case:
    given = {**given_of(game), "seat": seat}
    expect = {"actions": legal_actions(game, seat)}
    return case("legal", name, clauses, comment, given, expect, flags)


def _winning(seat: int = 0, players: int = 2) -> Moment:
    """Lay a table where this seat is about to complete a line."""
    row = {"a1": (seat,), "b1": (seat,), "c1": ((seat + 1) % players, seat)}
    return table(setup(players), seat, "GROYBPP", row, free=["d1"]), place(seat, "d1", "G")


# ---- What is refused


def refused_cases() -> Iterator[Case]:
    """Make the cases of setups and actions that the rules do not allow."""
    yield from _refused_setups()
    yield from _refused_shuffles()
    yield from _refused_turns()
    yield from _refused_payments()
    yield from _refused_for_several_reasons()


def _refused_setups() -> Iterator[Case]:
    rows = list(LATIN)
    setups: tuple[tuple[str, str, str, dict[str, Json], str, str], ...] = (
        ("1-player", "STONES-1", "One cannot play.", setup(1), "players", "players"),
        ("5-players", "STONES-1", "80 stones are enough for 4.", setup(5), "players", "players"),
        ("no-player", "STONES-1", "Nobody plays.", setup(0), "players", "players"),
        ("minus-2-players", "STONES-1", "Less than nobody.", setup(-2), "players", "players"),
        *(
            (name, "BOARD-1", comment, setup(2, board=board), "board", "board")
            for name, comment, board in (
                ("no-row", "There is no field.", []),
                ("seven-rows", "There is a row too many.", [*rows, rows[0]]),
                ("long-row", "The last row has a field too many.", [*rows[:5], "PROYGBP"]),
                ("long-first-row", "The first row has a field too many.", ["ROYGBPR", *rows[1:]]),
                ("rows-of-7-and-5", "36 fields, but not 6 x 6.", [*rows[:4], "BPROYGP", "ROYGB"]),
                ("small-letters", "A colour is a capital letter.", [*rows[:5], "proygb"]),
            )
        ),
        (
            "five-rows",
            "BOARD-1",
            "A row is missing.",
            setup(2, board=rows[:5]),
            "board",
            "board",
        ),
        (
            "short-row",
            "BOARD-1",
            "A field is missing.",
            setup(2, board=[*rows[:5], "PROYG"]),
            "board",
            "board",
        ),
        (
            "unknown-colour",
            "BOARD-1",
            "There is no colour W.",
            setup(2, board=[*rows[:5], "PROYGW"]),
            "board",
            "board",
        ),
        *(
            (
                f"{switch.replace('_', '-')}-sometimes",
                f"RULING-{switch.replace('_', '-').upper()}",
                "There is no such reading.",
                setup(2, **{switch: "sometimes"}),
                switch,
                "unknown_reading",
            )
            for switch in ref.READINGS
        ),
        (
            "5-players-five-rows",
            "STONES-1",
            "There are too many players, whatever the board.",
            setup(5, board=rows[:5]),
            "players board",
            "players",
        ),
        (
            "5-players-payment-sometimes",
            "STONES-1",
            "There are too many players, whatever the readings.",
            setup(5, payment="sometimes"),
            "players payment",
            "players",
        ),
        (
            "five-rows-payment-sometimes",
            "BOARD-1",
            "A row is missing, whatever the readings.",
            setup(2, board=rows[:5], payment="sometimes"),
            "board payment",
            "board",
        ),
        (
            "5-players-five-rows-payment-sometimes",
            "STONES-1",
            "There are too many players, whatever else is wrong.",
            setup(5, board=rows[:5], payment="sometimes"),
            "players board payment",
            "players",
        ),
    )
    for name, clause, comment, given, objections, reason in setups:
        try:
            begun(given)
        except ref.Illegal as no:
            if no.reasons != set(objections.split()):
                raise
        else:
            raise ValueError(f"the reference allows {name}")
        also = {"players": " RULING-TURN-ORDER", "board": " RULING-BOARD SETUP-1"}.get(reason, "")
        yield case(
            "refused",
            f"setup-{name}",
            clause + also,
            comment,
            {"setup": given},
            {"reason": reason},
        )


def _refused(
    name: str,
    clause: str,
    comment: str,
    game: ref.Game,
    action: dict[str, Json],
    objections: str,
    reason: str,
    also: str = "",
    flags: tuple[str, ...] = (),
) -> Case:
    """Make a case of an action that the reference refuses for exactly these reasons.

    To pass is no action at all in the reference: it refuses nothing but what is always refused.
    """
    if action["action"] == "pass":
        found = ref.objections_to_acting(game, action["seat"])
    else:
        try:
            carried_out(game, action)
        except ref.Illegal as no:
            found = no.reasons
        else:
            raise ValueError(f"the reference allows {name}")
    if found != set(objections.split()):
        raise ValueError(f"{name}: the reference refuses it for {sorted(found)}")
    return case(
        "refused",
        name,
        f"{clause} {also}",
        comment,
        {**given_of(game), "action": action},
        {"reason": reason},
        flags,
    )


def _refused_shuffles() -> Iterator[Case]:
    start, deck = begun(setup(2)), sorted(ref.pack())
    due = carried_out(table(setup(2), 0, "RROYGBP", {"a1": (1,)}, deck="GB"), place(0, "a1", "RR"))
    cards = sorted(ref.cards_to_shuffle(due))
    orders: tuple[tuple[str, str, str, ref.Game, list[str]], ...] = (
        ("too-few-cards", "SETUP-3", "59 cards, one is missing.", start, deck[1:]),
        ("too-many-cards", "SETUP-3", "61 cards, one too many.", start, [*deck, "R"]),
        ("other-cards", "SETUP-3", "11 cards of one colour.", start, [*deck[1:], "Y"]),
        ("whole-pack-again", "DRAW-3", "Only the discard pile is shuffled.", due, deck),
        ("one-discard-missing", "DRAW-3", "The whole discard pile is shuffled.", due, cards[1:]),
    )
    for name, clause, comment, game, order in orders:
        yield _refused(
            f"shuffle-{name}",
            clause,
            comment,
            game,
            shuffle(order),
            "other_cards",
            "wrong_shuffle",
            "CARDS-1",
        )
    yield _refused(
        "shuffle-in-a-turn",
        "DRAW-3",
        "The deck has not run out.",
        table(setup(2), 0, "RROYGBP"),
        shuffle(mixed(deck, 1)),
        "nothing_to_shuffle",
        "shuffle_not_due",
    )
    yield _refused(
        "shuffle-in-a-turn-other-cards",
        "DRAW-3",
        "The deck has not run out, whatever is shuffled.",
        table(setup(2), 0, "RROYGBP"),
        shuffle(deck[1:]),
        "nothing_to_shuffle",
        "shuffle_not_due",
    )
    yield _refused(
        "shuffle-after-the-end-other-cards",
        "END-1",
        "The game is over, whatever is shuffled.",
        carried_out(*_winning()),
        shuffle(deck[1:]),
        "nothing_to_shuffle",
        "game_over",
    )
    yield _refused(
        "shuffle-after-the-end",
        "END-1",
        "The game is over.",
        carried_out(*_winning()),
        shuffle(deck),
        "nothing_to_shuffle",
        "game_over",
    )
    bare = table(setup(2, reshuffle="when_needed"), 0, "RROYGBP", deck="")
    yield _refused(
        "shuffle-with-an-empty-deck",
        "DRAW-3",
        "With `when_needed` nothing is shuffled while no hand lacks a card, though the deck is"
        " empty.",
        bare,
        shuffle(sorted(bare.discards)),
        "nothing_to_shuffle",
        "shuffle_not_due",
        "RULING-RESHUFFLE",
    )


def _refused_turns() -> Iterator[Case]:
    two = setup(2)
    start, opening = begun(two), table(two, 0, "RROYGBP")
    due = carried_out(table(two, 0, "RROYGBP", {"a1": (1,)}, deck="GB"), place(0, "a1", "RR"))
    over = carried_out(*_winning())
    row = dict.fromkeys(("a1", "b1", "c1", "d1"), (0,))
    variant = table(setup(2, variant=True), 0, "BROYGPP", row, free=["e1"])
    over_by_five = carried_out(variant, place(0, "e1", "B"))
    stuck = table(setup(2, board=list(RED)), 0, "OOYYGGB")
    cases: tuple[tuple[str, str, str, ref.Game, dict[str, Json], str, str], ...] = (
        (
            "before-the-deal",
            "SETUP-3",
            "No cards have been dealt.",
            start,
            exchange(0),
            "shuffle_due",
            "shuffle_due",
        ),
        (
            "before-the-reshuffle",
            "DRAW-3",
            "The discard pile has to be shuffled first.",
            due,
            place(0, "b6", "R"),
            "shuffle_due not_in_hand",
            "shuffle_due",
        ),
        (
            "not-on-turn",
            "RULING-TURN-ORDER",
            "It is seat 0's turn.",
            opening,
            place(1, "a1", opening.board["a1"]),
            "not_on_turn" + ("" if "R" in opening.hands[1] else " not_in_hand"),
            "not_on_turn",
        ),
        *(
            (
                name,
                "STONES-1",
                "Two play, as seats 0 and 1.",
                opening,
                place(seat, "a1", "R"),
                "not_on_turn",
                "unknown_seat",
            )
            for name, seat in (("no-such-seat", 2), ("negative-seat", -1), ("distant-seat", 4))
        ),
        (
            "exchange-without-need",
            "RULING-EXCHANGE",
            "Fields can be had, so the hand may not be exchanged.",
            opening,
            exchange(0),
            "placement_exists",
            "must_place",
        ),
        (
            "exchange-with-own-towers-for-1-card",
            "RULING-TOWER-COST EXCHANGE-1",
            "With `opponents_only` own towers are to be had for 1 card, all others are too dear.",
            forced(3, 42, TWO_HIGH, tower_cost="opponents_only"),
            exchange(0),
            "placement_exists",
            "must_place",
        ),
        (
            "pass",
            "RULING-COMPULSORY-TURN",
            "A turn is compulsory.",
            opening,
            passing(0),
            "",
            "no_pass",
        ),
        (
            "pass-instead-of-an-exchange",
            "RULING-COMPULSORY-TURN",
            "Who cannot place exchanges, and does not pass.",
            stuck,
            passing(0),
            "",
            "no_pass",
        ),
        (
            "place-after-the-end",
            "END-1",
            "The game is over.",
            over,
            place(1, "a6", "P"),
            "game_over" + ("" if "P" in over.hands[1] else " not_in_hand"),
            "game_over",
        ),
        (
            "pass-after-the-end",
            "END-1",
            "The game is over.",
            over,
            passing(1),
            "game_over",
            "game_over",
        ),
        (
            "exchange-after-a-line-of-five",
            "VARIANT-1 END-1",
            "In the variant a line of five has ended the game.",
            over_by_five,
            exchange(1),
            "game_over placement_exists",
            "game_over",
        ),
    )
    for name, clause, comment, game, action, objections, reason in cases:
        yield _refused(name, clause, comment, game, action, objections, reason)


_RefusedTurn = tuple[str, str, str, ref.Game, dict[str, Json], str, str]
"""Name, clause, comment, game, action, the reference's objections, reason."""


def _refused_for_several_reasons() -> Iterator[Case]:
    """Make actions that other reasons forbid as well: of those that hold the first is the answer.

    Each time an unknown field and a tower of 7 take turns, since no field is both.
    """
    for name, clause, comment, game, action, objections, reason in (
        *_several_about_time(),
        *_several_about_seats(),
        *_several_about_cards(),
    ):
        yield _refused(f"several-{name}", clause, comment, game, action, objections, reason)


SEVEN_HIGH = (0, 1) * 3 + (0,)


def _several_about_time() -> Iterator[_RefusedTurn]:
    row = {"a1": (0,), "b1": (0,), "c1": (1, 0)}
    last = table(setup(2), 0, "GROYBPP", {**row, "f6": SEVEN_HIGH}, free=["d1"])
    over = carried_out(last, place(0, "d1", "G"))
    before = table(setup(2), 0, "RROYGBP", {"a1": (1,), "f6": SEVEN_HIGH}, deck="GB")
    due = carried_out(before, place(0, "a1", "RR"))
    for name, action, objections in (
        ("unknown-field", place(3, "g1", "XX"), "not_on_turn no_such_field"),
        ("tower-of-seven", place(3, "f6", "XX"), "not_on_turn"),
        ("exchange-without-need", exchange(1), "placement_exists"),
        ("pass", passing(3), "not_on_turn"),
    ):
        yield (
            f"after-the-end-{name}",
            "END-1",
            "The game is over: seat, field and cards are no matter.",
            over,
            action,
            f"game_over {objections}",
            "game_over",
        )
    for name, action, objections in (
        ("unknown-field", place(1, "g1", "XX"), "not_on_turn no_such_field"),
        (
            "tower-of-seven",
            place(1, "f6", "XX"),
            "not_on_turn out_of_reach too_few not_in_hand wrong_colour",
        ),
        ("exchange-without-need", exchange(0), "placement_exists"),
        ("exchange-out-of-turn", exchange(1), "not_on_turn placement_exists"),
        ("pass", passing(1), "not_on_turn"),
    ):
        yield (
            f"before-the-reshuffle-{name}",
            "DRAW-3",
            "The discard pile has to be shuffled first: turn, field and cards are no matter.",
            due,
            action,
            f"shuffle_due {objections}",
            "shuffle_due",
        )


def _several_about_seats() -> Iterator[_RefusedTurn]:
    opening = table(setup(2), 0, "RROYGBP", {"f6": SEVEN_HIGH})
    for place_of_seat, seat in (("after-the-last", 2), ("negative", -1)):
        for name, action, objections in (
            ("unknown-field", place(seat, "g1", "XX"), "not_on_turn no_such_field"),
            ("tower-of-seven", place(seat, "f6", "XX"), "not_on_turn"),
            ("exchange", exchange(seat), "not_on_turn"),
            ("pass", passing(seat), "not_on_turn"),
        ):
            yield (
                f"seat-{place_of_seat}-{name}",
                "STONES-1",
                "Two play, as seats 0 and 1: field and cards are no matter.",
                opening,
                action,
                objections,
                "unknown_seat",
            )
    yield (
        "no-such-seat-before-the-deal",
        "STONES-1",
        "Two play, as seats 0 and 1, whether cards have been dealt or not.",
        begun(setup(2)),
        exchange(2),
        "shuffle_due not_on_turn",
        "unknown_seat",
    )
    for name, action, objections in (
        ("unknown-field", place(1, "g1", "XX"), "no_such_field"),
        (
            "tower-of-seven",
            place(1, "f6", "XX"),
            "out_of_reach too_few not_in_hand wrong_colour",
        ),
        ("exchange-without-need", exchange(1), "placement_exists"),
        ("pass", passing(1), ""),
    ):
        yield (
            f"not-on-turn-{name}",
            "RULING-TURN-ORDER",
            "It is seat 0's turn: field and cards of seat 1 are no matter.",
            opening,
            action,
            f"not_on_turn {objections}",
            "not_on_turn",
        )


def _several_about_cards() -> Iterator[_RefusedTurn]:
    game = table(setup(2), 0, "RRRROYG", {"a1": SEVEN_HIGH, "b6": (1, 0, 1)}, free=["c5"])
    cases: tuple[tuple[str, str, str, str, str, str, str], ...] = (
        (
            "unknown-field",
            "BOARD-1",
            "There is no such field: that there are no such cards is no matter.",
            "g1",
            "XX",
            "no_such_field",
            "unknown_field",
        ),
        (
            "unknown-field-known-cards",
            "BOARD-1",
            "There is no such field, which no card has the colour of.",
            "g1",
            "BBBBBBBB",
            "no_such_field",
            "unknown_field",
        ),
        (
            "unknown-card-tower-of-seven",
            "CARDS-1",
            "There is no such card: that the tower is too high is no matter.",
            "a1",
            "XX",
            "wrong_colour not_in_hand out_of_reach too_few",
            "unknown_card",
        ),
        (
            "unknown-card-wrong-number",
            "CARDS-1",
            "There is no such card: their number is no matter.",
            "c5",
            "XX",
            "wrong_colour not_in_hand too_many",
            "unknown_card",
        ),
        (
            "wrong-colour-tower-of-seven",
            "TURN-1",
            "The field a1 is red: that its tower is too high is no matter.",
            "a1",
            "OO",
            "wrong_colour not_in_hand out_of_reach too_few",
            "wrong_colour",
        ),
        (
            "wrong-colour-wrong-number",
            "TURN-1",
            "The field c5 is red: number and hand are no matter.",
            "c5",
            "OO",
            "wrong_colour not_in_hand too_many",
            "wrong_colour",
        ),
        (
            "tower-of-seven-not-in-hand",
            "RULING-TOP-STONE",
            "To top a tower of 7 would cost 8 cards: what is in hand is no matter.",
            "a1",
            "R" * 8,
            "out_of_reach more_than_seven not_in_hand",
            "too_high",
        ),
        (
            "tower-of-seven-too-few",
            "RULING-TOP-STONE",
            "To top a tower of 7 would cost 8 cards: number and hand are no matter.",
            "a1",
            "R" * 5,
            "out_of_reach too_few not_in_hand",
            "too_high",
        ),
        (
            "too-many-not-in-hand",
            "RULING-PAYMENT",
            "A tower of 3 costs 4 cards: that the hand has no 5 is no matter.",
            "b6",
            "R" * 5,
            "too_many not_in_hand",
            "wrong_number",
        ),
    )
    for name, clause, comment, field, cards, objections, reason in cases:
        yield name, clause, comment, game, place(0, field, cards), objections, reason


def _refused_payments() -> Iterator[Case]:
    two = setup(2)
    opening = table(two, 0, "RROOYGB", {"b1": (1,), "c1": (1, 0)}, free=["a1"])
    paying_more = table(setup(2, payment="at_least"), 0, "RRROOYG", {"b6": (1,)}, free=["a1"])
    high = table(two, 0, "RRRRRRR", {"a1": (0, 1) * 3 + (0,)}, free=["b6"])
    own = table(setup(2, tower_cost="opponents_only"), 0, "RRRRRRR", {"a1": (0,) * 6 + (1,)})
    topped = table(
        setup(3, tower_cost="opponents_only"), 0, "RRRRRRR", {"a1": (1,) * 8}, free=["b6"]
    )
    cases: tuple[tuple[str, str, str, ref.Game, dict[str, Json], str, str], ...] = (
        *(
            (
                f"no-field-{name}",
                "BOARD-1",
                "There is no such field.",
                opening,
                place(0, field, "R"),
                "no_such_field",
                "unknown_field",
            )
            for name, field in (
                ("g1", "g1"),
                ("a7", "a7"),
                ("a0", "a0"),
                ("turned-round", "1a"),
                ("capital", "A1"),
                ("empty", ""),
                ("a10", "a10"),
                ("too-long", "a1b"),
                ("too-early", "xa1"),
                ("column-alone", "a"),
                ("white-space", "a1 "),
            )
        ),
        *(
            (
                f"no-card-{name}",
                "CARDS-1",
                "There is no such card.",
                opening,
                place(0, "a1", [card]),
                "wrong_colour not_in_hand",
                "unknown_card",
            )
            for name, card in (
                ("two-letters", "RO"),
                ("twice-the-same", "RR"),
                ("empty", ""),
                ("face-down", "??"),
                ("small-letter", "r"),
                ("white-space", "R "),
            )
        ),
        (
            "no-card-as-the-second",
            "CARDS-1",
            "There is no such card, though the first is one.",
            opening,
            place(0, "b1", "OX"),
            "several_colours wrong_colour not_in_hand",
            "unknown_card",
        ),
        (
            "no-card",
            "PLAY-1",
            "At least 1 card is played.",
            opening,
            place(0, "a1", ""),
            "no_card too_few",
            "wrong_number",
        ),
        (
            "wrong-colour",
            "TURN-1",
            "The field a1 is red.",
            opening,
            place(0, "a1", "O"),
            "wrong_colour",
            "wrong_colour",
        ),
        (
            "two-colours",
            "TURN-1",
            "All cards of a turn have one colour.",
            opening,
            place(0, "b1", "OR"),
            "several_colours wrong_colour",
            "wrong_colour",
        ),
        (
            "unknown-card",
            "CARDS-1",
            "There is no such card.",
            opening,
            place(0, "a1", "X"),
            "wrong_colour not_in_hand",
            "unknown_card",
        ),
        (
            "one-card-too-few",
            "PRICE-2",
            "A tower of 1 costs 2 cards.",
            opening,
            place(0, "b1", "O"),
            "too_few",
            "wrong_number",
        ),
        (
            "one-card-too-many",
            "RULING-PAYMENT",
            "An empty field costs 1 card, no more.",
            opening,
            place(0, "a1", "RR"),
            "too_many",
            "wrong_number",
        ),
        (
            "at-least-one-too-few",
            "PRICE-2",
            "A tower of 1 costs at least 2 cards.",
            paying_more,
            place(0, "b6", "R"),
            "too_few",
            "wrong_number",
        ),
        (
            "at-least-more-than-in-hand",
            "TURN-1",
            "More cards may be played than the price, but only from the hand.",
            paying_more,
            place(0, "a1", "RRRR"),
            "not_in_hand",
            "not_in_hand",
        ),
        (
            "eight-cards",
            "PLAY-1",
            "No more than 7 cards are played.",
            paying_more,
            place(0, "a1", "R" * 8),
            "more_than_seven not_in_hand",
            "wrong_number",
        ),
        (
            "not-in-hand",
            "TURN-1",
            "A tower of 2 costs 3 yellow cards; the hand has 1.",
            opening,
            place(0, "c1", "YYY"),
            "not_in_hand",
            "not_in_hand",
        ),
        (
            "not-so-often-in-hand",
            "TURN-1",
            "A tower of 2 costs 3 red cards; the hand has 2.",
            table(two, 0, "RROOYGB", {"a1": (1, 0)}),
            place(0, "a1", "RRR"),
            "not_in_hand",
            "not_in_hand",
        ),
        (
            "no-such-colour-in-hand",
            "TURN-1",
            "There is no purple card in the hand.",
            table(two, 0, "RROOYGB", free=["f1"]),
            place(0, "f1", "P"),
            "not_in_hand",
            "not_in_hand",
        ),
        (
            "tower-of-seven",
            "RULING-TOP-STONE",
            "To top a tower of 7 would cost 8 cards.",
            high,
            place(0, "a1", "R" * 7),
            "out_of_reach too_few",
            "too_high",
        ),
        (
            "mixed-tower-of-seven",
            "RULING-TOP-STONE",
            "With `opponents_only`, too, a tower with another player's stone can be too high.",
            own,
            place(0, "a1", "R" * 7),
            "out_of_reach too_few",
            "too_high",
        ),
        (
            "another-players-tower-of-eight",
            "RULING-TOP-STONE",
            "With `opponents_only` a tower that has grown past 7 is its owner's for good.",
            topped,
            place(0, "a1", "R" * 7),
            "out_of_reach too_few",
            "too_high",
        ),
        (
            "own-tower-of-seven",
            "RULING-TOP-STONE",
            "With `all_stones` an own tower of 7 would cost 8 cards.",
            table(two, 0, "RRRRRRR", {"a1": (0,) * 7}),
            place(0, "a1", "R" * 7),
            "out_of_reach too_few",
            "too_high",
        ),
        *(
            (
                f"own-tower-{name}",
                "RULING-TOWER-COST",
                comment,
                table(setup(2, tower_cost=tower_cost), 0, "RRRROYG", {"a1": (0, 0)}),
                place(0, "a1", "R" * number),
                objection,
                "wrong_number",
            )
            for tower_cost, cost in (("all_stones", 3), ("opponents_only", 1))
            for name, comment, number, objection in (
                (
                    f"{cost - 1}-of-{cost}",
                    f"With `{tower_cost}` an own tower of 2 costs {cost}, not fewer.",
                    cost - 1,
                    "too_few" if cost > 1 else "no_card too_few",
                ),
                (
                    f"{cost + 1}-of-{cost}",
                    f"With `{tower_cost}` an own tower of 2 costs {cost}, not more.",
                    cost + 1,
                    "too_many",
                ),
            )
        ),
    )
    for name, clause, comment, game, action, objections, reason in cases:
        also = {"eight-cards": "RULING-PAYMENT", "no-card": "PRICE-1"}.get(name, "")
        also = "RULING-TOWER-COST PLAY-1" if reason == "too_high" else also
        flags = ("reading",) if name in ("own-tower-2-of-3", "own-tower-2-of-1") else ()
        yield _refused(name, clause, comment, game, action, objections, reason, also, flags)


# ---- Who sees what


def view_cases() -> Iterator[Case]:
    """Make the cases of what seats and spectators see of a moment, and of what happens."""
    two, three = setup(2), setup(3)
    due = carried_out(
        table(two, 0, "RRRROYG", {"a1": (1, 0, 1)}, deck="GB"), place(0, "a1", "RRRR")
    )
    moments: tuple[tuple[str, str, str, ref.Game, tuple[int | None, ...]], ...] = (
        ("before-the-deal", "SETUP-1 SETUP-2", "An empty board.", begun(three), (0, None)),
        (
            "opening",
            "SETUP-3 SETUP-4 RULING-OPEN-TABLE",
            "Of other hands and of the deck only the size shows.",
            table(three, 0, "RROYGBP"),
            (0, 1, None),
        ),
        (
            "towers",
            "TOWER-1 PLAY-2 RULING-OPEN-TABLE",
            "Towers and discards are public.",
            table(two, 1, "RROYGBP", {"a1": (1, 0), "b2": (0, 1, 0)}),
            (0, 1, None),
        ),
        (
            "shuffle-due",
            "DRAW-3 PLAY-2 RULING-RESHUFFLE",
            "The hand is 2 cards short until the discard pile has been shuffled.",
            due,
            (0, 1, None),
        ),
        (
            "over",
            "END-1 LINE-1 RULING-OPEN-TABLE",
            "Hands stay hidden.",
            carried_out(*_winning()),
            (0, 1, None),
        ),
        *(
            (
                f"over-by-the-last-of-{players}",
                "END-1 LINE-1",
                "A line of the last seat ends the game: the round is that of the line.",
                carried_out(*_winning(players - 1, players)),
                (None,),
            )
            for players in (2, 3)
        ),
        (
            "shuffle-due-in-the-last-turn-of-a-round",
            "DRAW-3 RULING-RESHUFFLE",
            "The turn of the last seat is not over while its draw waits: the round is the same.",
            carried_out(
                table(two, 1, "RRRROYG", {"a1": (0, 1, 0)}, deck="GB"), place(1, "a1", "RRRR")
            ),
            (None,),
        ),
        (
            "last-round",
            "END-1 AREA-1",
            "Round 20 is the last.",
            carried_out(*placing(late(two, 39))),
            (None,),
        ),
    )
    for name, clauses, comment, game, seats in moments:
        for seat in seats:
            yield case(
                "view",
                f"{name}-{_viewer(seat)}",
                clauses,
                comment,
                {**given_of(game), "seat": seat},
                {"view": view(game, seat)},
            )
    yield from _seen_events()


def _viewer(seat: int | None) -> str:
    return "spectator" if seat is None else f"seat-{seat}"


def _seen_events() -> Iterator[Case]:
    two, red = setup(2), setup(2, board=list(RED))
    due = carried_out(
        table(two, 0, "RRRROYG", {"a1": (1, 0, 1)}, deck="GB"), place(0, "a1", "RRRR")
    )
    order = mixed(sorted(ref.cards_to_shuffle(due)), 2)
    moments: tuple[tuple[str, str, str, Moment], ...] = (
        (
            "deal",
            "SETUP-3 SETUP-4 RULING-OPEN-TABLE",
            "A seat sees its own hand.",
            (begun(two), shuffle(mixed(sorted(ref.pack()), 4))),
        ),
        (
            "place",
            "PLAY-2 PLACE-1 DRAW-1 RULING-OPEN-TABLE",
            "All see the cards played; the cards drawn are their owner's alone.",
            (table(two, 0, "RROYGBP", {"a1": (1,)}), place(0, "a1", "RR")),
        ),
        (
            "exchange",
            "EXCHANGE-2 RULING-EXCHANGE RULING-OPEN-TABLE",
            "All see the hand that is exchanged, nobody else the new one.",
            (table(red, 0, "OOYYGGB"), exchange(0)),
        ),
        (
            "reshuffle",
            "DRAW-3 RULING-RESHUFFLE",
            "The new deck shows nothing but its size.",
            (due, shuffle(order)),
        ),
    )
    for name, clauses, comment, (game, action) in moments:
        after = carried_out(game, action)
        for seat in (0, 1, None):
            seen = [shown(event, seat) for event in events(game, action)]
            yield case(
                "view",
                f"events-{name}-{_viewer(seat)}",
                clauses,
                comment,
                {**given_of(game), "action": action, "seat": seat},
                {"view": view(after, seat), "events": seen},
            )

"""What the figures of the spec are, worked out from these definitions.

Where a clause or a ruling states numbers, its data hold them. Here stands, by kind and id, what
those data have to be; only what an example takes for granted is typed. `python -m
spec.reference.figures` prints all of it as JSON.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from inspect import signature
from typing import TypeAlias

from spec.reference import just4fun, majority
from spec.reference.majority import (
    FIFTY_TWO_ELEVEN,
    FIVE_COLORS,
    Edition,
    Game,
    OptionalEnding,
    SecondBurst,
)

Figures: TypeAlias = Mapping[str, object]
ByKind: TypeAlias = dict[str, dict[str, object]]


def stated() -> ByKind:
    """Give the data of every clause and ruling, by kind and id, and the defaults of the switches.

    The kinds are those of clauses, `ruling`, `switch` for a ruling with readings, and `default`.
    """
    rulings = majority_rulings(FIVE_COLORS)
    if rulings != majority_rulings(FIFTY_TWO_ELEVEN):
        raise ValueError("a ruling for both editions has other figures in one than in the other")
    parts = (
        majority_clauses(FIVE_COLORS, "5C"),
        five_colors_clauses(),
        majority_clauses(FIFTY_TWO_ELEVEN, "5211"),
        fifty_two_eleven_clauses(),
        just4fun_clauses(),
        rulings,
        just4fun_rulings(),
        {"default": defaults()},
    )
    whole: ByKind = {}
    for part in parts:
        for kind, entries in part.items():
            whole.setdefault(kind, {}).update(entries)
    return whole


def defaults() -> dict[str, object]:
    """Name the readings that hold where a table chooses nothing."""
    parameters = signature(just4fun.start).parameters
    return {
        "second_burst": "again",
        "optional_ending": "round",
        **{switch: parameters[switch].default for switch in just4fun.READINGS},
    }


def only(values: set[int]) -> int:
    """Give the one value that all have."""
    [value] = values
    return value


# ------------------------------------------------------------ 5 COLORS and 5211


def played(
    edition: Edition,
    players: int,
    turns: int = 1000,
    optional: bool = False,
    ending: OptionalEnding = "round",
) -> Game:
    """Play so many turns, or to the end: the cards are sorted, and a hand's first are played."""
    game = majority.start(edition, players, optional, "again", ending)
    game = majority.shuffled(game, sorted(majority.deck(edition).elements()))
    while len(game["turns"]) < turns and not majority.is_over(game):
        for seat in range(players):
            hand, due = majority.hand(game, seat), majority.cards_due(game)
            game = majority.choose(game, seat, hand[:due])
    return game


def table_of(edition: Edition, optional: bool) -> list[Figures]:
    """Give the rows of the reference table, without or with the optional rule."""
    return [
        {"players": n, "burst": burst, "many_ones": many_ones, "removed": removed}
        for (n, with_option), (burst, many_ones, removed) in edition.table.items()
        if with_option == optional
    ]


def majority_clauses(edition: Edition, prefix: str) -> ByKind:
    """Give the data of the clauses that the two editions have in common.

    The number of 1s that are many has its clauses under another name in each.
    """
    counts = majority.player_counts(edition, False)
    few = majority.player_counts(edition, True)
    basic, optional = (majority.turn_sizes(edition, rule) for rule in (False, True))
    shuffled, after_one, after_three = (played(edition, 2, turns) for turns in (0, 1, 3))
    kinds: ByKind = {
        "parameter": {
            "BURST-4": {str(n): majority.burst_number(edition, n, False) for n in sorted(counts)},
            "REMOVE-1": {
                str(n): majority.number_to_remove(edition, n, False) for n in sorted(counts)
            },
            "TABLE-1": {"table": table_of(edition, False)},
            "OPTIONAL-4": {"table": table_of(edition, True)},
        },
        "rule": {
            "SETUP-1": {"hand": majority.deal(shuffled).count(0)},
            "ROUND-2": {"cards": sum(basic), "turns": len(basic), "in_each": list(basic)},
            "RENEW-1": {"hand": len(majority.hand(after_three, 0))},
            "RENEW-2": {"see": f"{prefix}-RENEW-1", "hand": len(majority.hand(after_one, 0))},
            "TURN-1": {"cards": only({len(cards) for cards in majority.legal(shuffled, 0)})},
            "TURN-4": {"turn": 2, "cards": basic[2 - 1]},
            "TURN-5": {"turn": 3, "like": 2, "cards": basic[3 - 1]},
            "SETUP-2": {"see": f"{prefix}-REMOVE-1"},
            "ROUND-3": {"see": f"{prefix}-END-1"},
            "BURST-2": {"see": f"{prefix}-BURST-4"},
            "OPTIONAL-3": {"see": "RULING-OPTIONAL-ENDING"},
            "TIE-1": {
                "colours": min(
                    n for n in range(6) if majority.is_tie(dict.fromkeys(edition.colours[:n], 1))
                )
            },
            "END-1": {"last_cards": len(majority.left(played(edition, 5), 0))},
            "OPTIONAL-1": {"may": sorted(few), "may_not": sorted(counts - few)},
            "OPTIONAL-2": {"cards": sum(optional), "in_each": list(optional)},
        },
    }
    return {
        kind: {f"{prefix}-{topic}": figures for topic, figures in entries.items()}
        for kind, entries in kinds.items()
    }


def what_changes_scoring(*see: str) -> Figures:
    """Count what may change the scoring, and name the clause of each."""
    reasons = {*majority.reasons_to_go({"R": 9, "Y": 9}, 9), "ones"}
    return {"changes": len(reasons), "see": list(see)}


def ones_over_burst(edition: Edition) -> int:
    """Say by how much the number of 1s that are many exceeds the burst number, in every row."""
    return only({edition.many_ones[row] - edition.burst[row] for row in edition.burst})


def cards_of_a_colour(edition: Edition) -> int:
    """Count the cards that each colour has."""
    return only(counted([majority.colour(card) for card in majority.deck(edition).elements()]))


def counted(words: Sequence[str]) -> set[int]:
    """Say how often words stand in a list."""
    return {words.count(word) for word in words}


def numbered_cards(edition: Edition) -> list[Figures]:
    """Count the cards of a colour that bear a number, by number."""
    return [
        {"cards": copies, "number": int(face)}
        for face, copies in edition.copies.items()
        if face.isdigit()
    ]


def five_colors_clauses() -> ByKind:
    """Give the data of the clauses that 5 COLORS has alone, or with other figures."""
    edition = FIVE_COLORS
    names = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "O": "orange"}
    counts = majority.player_counts(edition, False)
    burst = majority.burst_number(edition, 4, False)
    after_one = played(edition, 4, 1)

    red_leads = {"R": 6, "B": 4, "Y": 3, "G": 2, "O": 1}
    red_bursts = {"R": burst, "Y": 5, "B": 3, "G": 1}
    red_and_yellow = {"R": 6, "Y": 6, "B": 1, "G": 3}
    tied = majority.majority(red_and_yellow)
    return {
        "component": {
            "5C-CARDS-1": {
                "cards": majority.deck(edition).total(),
                "of_a_colour": cards_of_a_colour(edition),
                "colours": [names[colour] for colour in edition.colours],
            },
            "5C-CARDS-2": {"cards": numbered_cards(edition)},
        },
        "parameter": {
            "5C-PLAYERS-1": {"fewest": min(counts), "most": max(counts)},
            "5C-ONES-4": {"more": ones_over_burst(edition)},
        },
        "rule": {
            "5C-TURN-6": {"turn": len(majority.turn_sizes(edition, False))},
            "5C-SCORE-4": what_changes_scoring("5C-TIE-1", "5C-BURST-1", "5C-ONES-1"),
            "5C-ONES-2": {"see": "5C-ONES-4"},
        },
        "example": {
            "5C-TURN-3": {"players": 4, "cards": len(majority.face_up(after_one)[0])},
            "5C-SCORE-5": {
                "majority": names[min(majority.majority(red_leads))],
                "cards": red_leads["R"],
                "scores": names[str(majority.scoring_colour(red_leads, burst, "again"))],
            },
            "5C-BURST-3": {
                "bursts": names[min(majority.majority(red_bursts))],
                "cards": burst,
                "scores": names[str(majority.scoring_colour(red_bursts, burst, "again"))],
            },
            "5C-TIE-2": {
                "tied": [names[colour] for colour in edition.colours if colour in tied],
                "cards": only({red_and_yellow[colour] for colour in tied}),
                "left": [
                    names[colour] for colour in ("B", "G") if colour in {*red_and_yellow} - tied
                ],
                "scores": names[str(majority.scoring_colour(red_and_yellow, burst, "again"))],
            },
            "5C-ONES-3": {"cards": majority.ones_number(edition, 4, False)},
        },
    }


def fifty_two_eleven_clauses() -> ByKind:
    """Give the data of the clauses that 5211 has alone, or with other figures."""
    edition = FIFTY_TWO_ELEVEN
    names = {"T": "teal", "O": "orange", "G": "green", "P": "pink", "Y": "yellow"}
    burst = majority.burst_number(edition, 4, False)
    after = {turns: majority.face_up(played(edition, 4, turns))[0] for turns in (1, 2)}
    in_a_round = sum(majority.turn_sizes(edition, False))

    teal_leads = [["T2", "T2", "G3", "P3"], ["T3", "T3", "T3", "G2"], ["T4", "G4", "O3", "O3"]]
    decision = majority.decide(edition, 4, False, "again", [*teal_leads, ["Y2", "Y2", "O2", "P2"]])
    scored = [pile.total() for pile in decision["kept"] if pile]
    teal_bursts = {"T": burst, "O": 5, "G": 3, "P": 1}
    teal_and_orange = {"T": 6, "O": 6, "G": 3, "P": 1}
    tied = majority.majority(teal_and_orange)
    return {
        "component": {
            "5211-CARDS-1": {
                "cards": majority.deck(edition).total(),
                "of_a_colour": cards_of_a_colour(edition),
                "number_of_colours": len(edition.colours),
                "colours": [names[colour] for colour in edition.colours],
            },
            "5211-CARDS-2": {
                "of_a_colour": cards_of_a_colour(edition),
                "cards": numbered_cards(edition),
            },
        },
        "parameter": {"5211-KODODO-5": {"more": ones_over_burst(edition)}},
        "rule": {
            "5211-KODODO-1": {
                "cards": edition.copies[edition.one],
                "points": majority.card_points(edition, "TK"),
            },
            "5211-SCORE-4": what_changes_scoring("5211-TIE-1", "5211-BURST-1", "5211-KODODO-2"),
            "5211-KODODO-3": {"see": "5211-KODODO-5"},
        },
        "example": {
            "5211-TURN-3": {
                "players": 4,
                "cards": len(after[1]),
                "places": in_a_round - len(after[1]),
            },
            "5211-TURN-6": {
                "players": 4,
                "see": "5211-TURN-3",
                "turn": 2,
                "cards": len(after[2]),
                "places": in_a_round - len(after[2]),
            },
            "5211-SCORE-5": {
                "players": len(scored),
                "cards": scored,
                "majority": names[str(decision["scores"])],
                "total": sum(scored),
                "scores": names[str(decision["scores"])],
            },
            "5211-BURST-3": {
                "bursts": names[min(majority.majority(teal_bursts))],
                "cards": burst,
                "scores": names[str(majority.scoring_colour(teal_bursts, burst, "again"))],
            },
            "5211-TIE-2": {
                "tied": [names[colour] for colour in edition.colours if colour in tied],
                "cards": only({teal_and_orange[colour] for colour in tied}),
                "scores": names[str(majority.scoring_colour(teal_and_orange, burst, "again"))],
            },
            "5211-KODODO-4": {
                "players": 4,
                "cards": majority.ones_number(edition, 4, False),
                "points": majority.card_points(edition, "TK"),
            },
        },
    }


def score_of(
    edition: Edition,
    players: int,
    counts: Sequence[int],
    second_burst: SecondBurst = "again",
    optional: bool = False,
) -> int:
    """Count the cards that score where so many of each colour lie on the table."""
    by_colour = dict(zip(edition.colours, counts, strict=False))
    burst = majority.burst_number(edition, players, optional)
    scores = majority.scoring_colour(by_colour, burst, second_burst)
    return by_colour[scores] if scores else 0


def where_bursts_differ(edition: Edition, players: int, optional: bool) -> list[list[int]]:
    """List the counts, largest first, for which the readings of a second burst differ."""
    cards = majority.cards_in_a_round(edition, players, optional)
    return sorted(
        [n for n in counts if n]
        for counts in majority.all_count_vectors(edition, cards)
        if list(counts) == sorted(counts, reverse=True)
        and score_of(edition, players, counts, "again", optional)
        != score_of(edition, players, counts, "once", optional)
    )


def played_without_a_deck(edition: Edition, ending: OptionalEnding) -> tuple[list[int], int]:
    """Say what two players of the optional rule play once the deck is empty, and have left.

    That is how many cards each of them plays, turn by turn, and how many each cannot play.
    """
    game = played(edition, 2, optional=True, ending=ending)
    before: list[Game] = [{**game, "turns": game["turns"][:n]} for n in range(len(game["turns"]))]
    turns = [
        len(turn[0])
        for earlier, turn in zip(before, game["turns"], strict=True)
        if not majority.deck_left(earlier)
    ]
    return turns, len(majority.left(game, 0))


def majority_rulings(edition: Edition) -> ByKind:
    """Give the data of the rulings on 5 COLORS and 5211."""
    counts = majority.player_counts(edition, False)
    few = majority.player_counts(edition, True)
    optional = majority.turn_sizes(edition, True)
    differ = {
        rule: {n: where_bursts_differ(edition, n, rule) for n in sorted(players)}
        for rule, players in ((False, counts), (True, few))
    }
    never = {
        rule: {n for n, where in by_players.items() if not where}
        for rule, by_players in differ.items()
    }
    last_round, hand_after_round = played_without_a_deck(edition, "round")
    last_turn, hand_after_turn = played_without_a_deck(edition, "turn")
    if hand_after_round:
        raise ValueError("the last round does not use up every hand")
    cards_of_last_turn = 3 * optional[0]
    second, after_a_tie, after_a_burst = [8, 7, 1], [4, 4, 3, 3, 2], [7, 4, 4, 1]
    return {
        "switch": {
            "RULING-SECOND-BURST": {
                "again": {
                    "players": 4,
                    "counts": second,
                    "scores": score_of(edition, 4, second, "again"),
                },
                "once": {
                    "players": 4,
                    "counts": second,
                    "scores": score_of(edition, 4, second, "once"),
                },
                "differ": {str(n): where for n, where in differ[False].items() if where},
                "differ_by_the_optional_rule": {
                    str(n): where for n, where in differ[True].items() if where
                },
                "never": only(never[False] & never[True]),
                "never_in_the_basic_game": only(never[False] - never[True]),
            },
            "RULING-OPTIONAL-ENDING": {
                "round": {"cards": sum(last_round), "turns": last_round},
                "turn": {"cards": sum(last_turn), "left": hand_after_turn},
                "hand_in_one_turn": edition.hand,
                "scored_after_turn": len(optional),
                "hand": edition.hand,
                "cards_in_a_round": sum(optional),
            },
        },
        "ruling": {
            "RULING-PLURALITY": {
                "example": 6,
                "score": score_of(edition, 3, [cards_of_last_turn], optional=True),
                "of": cards_of_last_turn,
            },
            "RULING-CASCADE": {
                "after_a_tie": {
                    "counts": after_a_tie,
                    "scores": only({score_of(edition, n, after_a_tie) for n in counts}),
                },
                "after_a_burst": {
                    "counts": after_a_burst,
                    "players": 4,
                    "scores": score_of(edition, 4, after_a_burst),
                },
            },
            "RULING-DEALING-ORDER": {
                "seats": list(dict.fromkeys(majority.deal(played(edition, 2, 0))))
            },
            "RULING-COMPULSORY-RENEWAL": {"fewer_than": edition.hand, "hand": edition.hand},
            "RULING-RENEW-BEFORE-SCORING": {"turn": len(majority.turn_sizes(edition, False))},
            "RULING-LAST-ROUND": {
                "rounds": {
                    str(n): majority.rounds(edition, n, False, "round") for n in sorted(counts)
                },
                "rounds_by_the_optional_rule": {
                    str(n): majority.rounds(edition, n, True, "round") for n in sorted(few)
                },
                "last_round_before_the_turn": {
                    str(n): majority.rounds(edition, n, True, "turn") for n in sorted(few)
                },
            },
            "RULING-OPTIONAL-END": {
                "left_by_the_basic_rule": edition.last_card,
                "cards_in_a_round": sum(optional),
            },
            "RULING-SHARED-WIN": {"points": majority.pile_points(edition, Counter())},
            "RULING-PLAYER-COUNTS": {
                "fewest": min(counts),
                "most": max(counts),
                "by_the_optional_rule": sorted(few),
            },
        },
    }


# ------------------------------------------------------------- Just4Fun Colours


def dealt(reshuffle: str = "when_empty") -> just4fun.Game:
    """Deal a sorted pack to two seats: seat 0 holds seven red cards."""
    game = just4fun.start(2, just4fun.default_board(), reshuffle=reshuffle)
    return just4fun.shuffled(game, just4fun.pack())


def just4fun_clauses() -> ByKind:
    """Give the data of the clauses of Just4Fun Colours."""
    pack, seats = just4fun.pack(), just4fun.SEATS
    beginning = just4fun.start(2, just4fun.default_board())
    after_one = just4fun.place(dealt(), 0, "a1", 1)
    numbers = just4fun.payments((), 0, "all_stones", "at_least")
    four, five = just4fun.line_length(False), just4fun.line_length(True)
    areas = {0: "a1 b1 c1 a2 b2", 1: "d1 e1 d2 e2", 2: "a4 b4 c4", 3: "e4 f4"}
    position = {field: (seat,) for seat, fields in areas.items() for field in fields.split()}
    seat_names = ("red", "green", "blue", "yellow")
    sizes = [size for size, _ in just4fun.best_areas(position, 4, "whole_towers")]
    [winner] = just4fun.area_winners(position, 4, "whole_towers")
    return {
        "component": {
            "J4F-BOARD-1": {"boards": 1, "fields": len(just4fun.FIELDS)},
            "J4F-CARDS-1": {
                "cards": len(pack),
                "of_a_colour": only(counted(pack)),
                "colours": len(set(pack)),
            },
            "J4F-STONES-1": {
                "stones": max(seats) * beginning.unused[0],
                "of_a_player": beginning.unused[0],
            },
        },
        "rule": {
            "J4F-LINE-1": {"fields": four},
            "J4F-AREA-1": {"rounds": just4fun.ROUNDS},
            "J4F-SETUP-2": {"stones": beginning.unused[0]},
            "J4F-SETUP-3": {"hand": len(dealt().hands[0])},
            "J4F-DRAW-1": {"hand": len(after_one.hands[0])},
            "J4F-PLAY-1": {"fewest": min(numbers), "most": max(numbers)},
            "J4F-PRICE-1": {"cards": just4fun.price((), 0, "all_stones")},
            "J4F-PRICE-2": {"more": more_than_stones("all_stones")},
            "J4F-DRAW-2": {"hand": len(after_one.hands[0])},
            "J4F-EXCHANGE-3": {"cards": exchanged()[1], "see": "RULING-EXCHANGE"},
            "J4F-LINE-2": {"stones": four},
            "J4F-AREA-2": {"rounds": just4fun.ROUNDS},
            "J4F-VARIANT-1": {"stones": five, "instead_of": four},
        },
        "example": {
            "J4F-PRICE-3": {
                "field": "green",
                "stones": 2,
                "cards": just4fun.price((0, 1), 2, "all_stones"),
                "of": "green",
            },
            "J4F-AREA-4": {
                "fields": [list(pair) for pair in zip(seat_names, sizes, strict=True)],
                "winner": seat_names[winner],
            },
        },
    }


def more_than_stones(tower_cost: str) -> int:
    """Say how many cards more than stones a field costs where opponents have stones."""
    towers = [(1,) * height for height in range(1, just4fun.HAND)]
    return only({just4fun.price(stones, 0, tower_cost) - len(stones) for stones in towers})


def exchanged() -> tuple[int, int]:
    """Count the cards that are discarded and drawn in an exchange, with all fields closed."""
    game = replace(dealt(), towers=dict.fromkeys(just4fun.FIELDS, (0, 1) * just4fun.HAND))
    after = just4fun.exchange(game, 0)
    return len(after.discards), len(game.deck) - len(after.deck)


def after_the_last_card(reshuffle: str) -> Figures:
    """Draw the last card with 8 cards discarded, and see the deck when the next turn begins."""
    game = dealt(reshuffle)
    game = replace(game, deck=game.deck[:1], discards=game.deck[1:8])
    after = just4fun.place(game, 0, "a1", 1)
    pile = len(after.discards)
    if just4fun.cards_to_shuffle(after):
        after = just4fun.shuffled(after, just4fun.cards_to_shuffle(after))
    return {"discards": pile, "deck": len(after.deck)}


def payment_of(payment: str) -> list[int]:
    """List the numbers of cards that pay for a field with one stone on it."""
    return list(just4fun.payments((1,), 0, "all_stones", payment))


def area_of(area_tie: str) -> Figures:
    """Count the stones of an area that is one tower: the owner's stone on two of opponents."""
    tower = (1, 1, 0)
    return {
        "opponents_stones": tower.count(1),
        "own_stones": tower.count(0),
        "count": just4fun.area_stones({"a1": tower}, 0, frozenset({"a1"}), area_tie),
    }


def just4fun_rulings() -> ByKind:
    """Give the data of the rulings on Just4Fun Colours."""
    seats, hand = just4fun.SEATS, just4fun.HAND
    board, pack = just4fun.default_board(), just4fun.pack()
    colours = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
    each = just4fun.start(2, board).unused[0]
    four, five = just4fun.line_length(False), just4fun.line_length(True)
    if not just4fun.has_every_colour_in_every_line(board):
        raise ValueError("a row or column of the default board lacks a colour")
    of_a_colour = only(counted(list(board.values())))
    forcing = only({just4fun.least_stones_forcing_exchange(c * hand, board) for c in colours})
    too_few = [players for players in seats if players * each < forcing]
    discarded, drawn = exchanged()
    hands, _ = just4fun.deal([f"{place:02}" for place in range(len(pack))], 2)
    closed = min(
        height for height in range(20) if just4fun.price((0,) * height, 0, "all_stones") > hand
    )
    own, of_two = (0, 0), (0, 1)
    return {
        "switch": {
            "RULING-TOWER-COST": {
                "all_stones": {
                    "more": more_than_stones("all_stones"),
                    "own_stones": len(own),
                    "cost": just4fun.price(own, 0, "all_stones"),
                },
                "opponents_only": {
                    "free": just4fun.price((), 0, "opponents_only"),
                    "more": more_than_stones("opponents_only"),
                    "own_stones": len(own),
                    "cost": just4fun.price(own, 0, "opponents_only"),
                },
                "stones_in_the_example": len(of_two),
                "counted_there": just4fun.price(of_two, 2, "all_stones") - 1,
            },
            "RULING-PAYMENT": {
                "exact": {
                    "cost": just4fun.price((1,), 0, "all_stones"),
                    "cards": only(set(payment_of("exact"))),
                },
                "at_least": {
                    "up_to": hand,
                    "cost": just4fun.price((1,), 0, "all_stones"),
                    "cards": [min(payment_of("at_least")), max(payment_of("at_least"))],
                },
                "most": hand,
            },
            "RULING-RESHUFFLE": {
                reading: after_the_last_card(reading) for reading in ("when_empty", "when_needed")
            },
            "RULING-AREA-TIE": {
                "whole_towers": area_of("whole_towers"),
                "own_stones": area_of("own_stones"),
                "players_of_another_edition": 2,
            },
        },
        "ruling": {
            "RULING-TURN-ORDER": {
                "fewest": min(seats),
                "most": max(seats),
                "starts": just4fun.seat_on_turn(dealt()),
                "dealt": [hands.index(cards) for cards in sorted(hands)],
                "stones": max(seats) * each,
                "of_a_player": each,
                "enough_for": max(seats),
            },
            "RULING-COMPULSORY-TURN": {
                "rounds": just4fun.ROUNDS,
                "turns": {str(players): players * each for players in seats},
            },
            "RULING-STONES-RUN-OUT": {
                "ends": just4fun.ROUNDS,
                "ends_by_the_rejected_reading": just4fun.ROUNDS,
                "rounds": just4fun.ROUNDS,
            },
            "RULING-EXCHANGE": {
                "discarded": discarded,
                "drawn": drawn,
                "drawn_by_the_rejected_reading": drawn,
                "needed": drawn,
            },
            "RULING-FORCED-EXCHANGE": {
                "of_a_colour": of_a_colour,
                "stones": forcing,
                "never": only(set(too_few)),
                "turn": forcing + 1,
                "at_tables_of": [players for players in seats if players not in too_few],
                "because": {"hand": hand, "of_a_colour": of_a_colour, "stones": forcing},
            },
            "RULING-TOP-STONE": {
                "closed": closed,
                "cost": just4fun.price((0,) * closed, 0, "all_stones"),
                "past": hand,
                "up_to": each,
            },
            "RULING-WIN-ON-PLACING": {
                "fields": four,
                "variant": five,
                "lines": [
                    {"lines": len(just4fun.lines(length)), "fields": length}
                    for length in (four, five)
                ],
            },
            "RULING-LINE-BEFORE-AREA": {"round": just4fun.ROUNDS},
            "RULING-BOARD": {
                "columns": len(just4fun.COLUMNS),
                "rows": len(just4fun.ROWS),
                "colours": len(just4fun.COLOURS),
                "letters": [colours[letter] for letter in just4fun.COLOURS],
                "default": {
                    row: "".join(board[column + row] for column in just4fun.COLUMNS)
                    for row in just4fun.ROWS
                },
                "of_a_colour": of_a_colour,
                "of_a_colour_in_theorems": of_a_colour,
            },
            "RULING-DECK-NEVER-BARE": {
                "outside": len(pack) - hand * max(seats),
                "cards": len(pack),
                "hands": max(seats),
                "hand": hand,
                "drawn": hand,
            },
        },
    }


if __name__ == "__main__":
    print(json.dumps(stated(), indent=1))

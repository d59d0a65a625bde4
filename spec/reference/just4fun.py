"""Just4Fun Colours, stated once more: what is true, not how to compute it fast.

The first half is about boards, towers, cards and areas: every definition is a formula over sets.
The second half is the whole game, kept as plain as can be: a position is copied, changed in one
place and handed back. What can be read off the table (who is on turn, whether a shuffle is due,
what may be done) is never stored.

A field is column letter and row number, `a1` to `f6`, counted from the bottom left. A card is a
colour letter. A seat is a number from 0. A tower lists the seats of its stones, bottom to top.
Each docstring names the clauses that its definition states.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache

Stones = tuple[int, ...]
Position = Mapping[str, Stones]
Area = frozenset[str]
Choice = tuple[str] | tuple[str, str, int]

COLUMNS = "abcdef"
ROWS = "123456"
COLOURS = "ROYGBP"  # red, orange, yellow, green, blue, purple
CARDS_OF_A_COLOUR = 10
STONES_OF_A_SEAT = 20
SEATS = range(2, 5)
HAND = 7
ROUNDS = 20

READINGS: Mapping[str, frozenset[str]] = {
    "tower_cost": frozenset({"all_stones", "opponents_only"}),
    "payment": frozenset({"exact", "at_least"}),
    "reshuffle": frozenset({"when_empty", "when_needed"}),
    "area_tie": frozenset({"whole_towers", "own_stones"}),
}


# --- The board -----------------------------------------------------------------------------------

FIELDS: frozenset[str] = frozenset(column + row for column in COLUMNS for row in ROWS)


def is_board(board: Mapping[str, str]) -> bool:
    """Hold for a map of the 36 fields to the six colours, in any arrangement.

    Clauses: J4F-BOARD-1, RULING-BOARD.
    """
    return frozenset(board) == FIELDS and frozenset(board.values()) <= frozenset(COLOURS)


def has_six_of_each(board: Mapping[str, str]) -> bool:
    """Hold for a board on which every colour has six fields.

    Clauses: RULING-BOARD.
    """
    return all(list(board.values()).count(colour) == 6 for colour in COLOURS)


def has_every_colour_in_every_line(board: Mapping[str, str]) -> bool:
    """Every row and every column shows all six colours; so each colour has six fields.

    Clauses: RULING-BOARD.
    """
    rows = [{column + row for column in COLUMNS} for row in ROWS]
    columns = [{column + row for row in ROWS} for column in COLUMNS]
    return all({board[field] for field in six} == set(COLOURS) for six in rows + columns)


def default_board() -> dict[str, str]:
    """Lay out the colours in order in row 1, and each row above one field further to the left.

    Clauses: RULING-BOARD.
    """
    return {
        column + row: COLOURS[(COLUMNS.index(column) + ROWS.index(row)) % 6]
        for column in COLUMNS
        for row in ROWS
    }


@cache
def neighbours(field: str) -> frozenset[str]:
    """Give the fields that share a side with this one: a corner is not enough.

    Clauses: J4F-AREA-2, RULING-AREA.
    """
    return frozenset(
        other
        for other in FIELDS
        if abs(COLUMNS.index(other[0]) - COLUMNS.index(field[0]))
        + abs(ROWS.index(other[1]) - ROWS.index(field[1]))
        == 1
    )


def line_length(variant: bool) -> int:
    """Four fields make a line; in the variant it takes five.

    Clauses: J4F-LINE-1, J4F-VARIANT-1.

    Beats: J4F-VARIANT-1 over J4F-LINE-1, J4F-LINE-2.
    """
    return 5 if variant else 4


@cache
def lines(length: int) -> frozenset[frozenset[str]]:
    """All sets of `length` fields in a row: across, upwards, and on both diagonals.

    Clauses: J4F-LINE-2.
    """
    squares = {(x, y): COLUMNS[x] + ROWS[y] for x in range(6) for y in range(6)}
    rays = (
        [(x + step * dx, y + step * dy) for step in range(length)]
        for x, y in squares
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )
    return frozenset(
        frozenset(squares[square] for square in ray) for ray in rays if squares.keys() >= set(ray)
    )


# --- Towers and lines ----------------------------------------------------------------------------


def tower(position: Position, field: str) -> Stones:
    """Read the stones of a field, bottom to top; a field not mentioned is empty.

    Clauses: J4F-TOWER-1.
    """
    return position.get(field, ())


def with_stone(position: Position, field: str, seat: int) -> dict[str, Stones]:
    """Put one stone more on a field: on top of what stands there, or on the bare field.

    Clauses: J4F-PLACE-1, J4F-TOWER-1.
    """
    return {**position, field: (*tower(position, field), seat)}


def owner(stones: Stones) -> int | None:
    """Give a tower to the seat of its top stone, an empty field to nobody.

    Clauses: J4F-TOWER-2, RULING-TOP-STONE.
    """
    return stones[-1] if stones else None


def owned(position: Position, seat: int) -> frozenset[str]:
    """Give the fields whose visible stone is this seat's: only these make lines and areas.

    Clauses: J4F-TOWER-2, RULING-TOP-STONE.
    """
    return frozenset(field for field in FIELDS if owner(tower(position, field)) == seat)


def complete_lines(position: Position, seat: int, length: int) -> frozenset[frozenset[str]]:
    """Every set of exactly `length` fields in a row that the seat owns as a whole.

    Clauses: J4F-LINE-2.
    """
    mine = owned(position, seat)
    return frozenset(line for line in lines(length) if line <= mine)


def runs(position: Position, seat: int, length: int) -> frozenset[frozenset[str]]:
    """Give the rows of at least `length` owned fields that lie in no longer such row.

    Clauses: J4F-LINE-2, RULING-WIN-ON-PLACING.
    """
    rows = frozenset(
        line for size in range(length, 7) for line in complete_lines(position, seat, size)
    )
    return frozenset(row for row in rows if not any(row < longer for longer in rows))


def wins_by_line(position: Position, seat: int, length: int) -> bool:
    """One line is enough, however many there are and however long.

    Clauses: J4F-LINE-1, J4F-LINE-2.
    """
    return complete_lines(position, seat, length) != frozenset()


# --- Areas ---------------------------------------------------------------------------------------


def areas(position: Position, seat: int) -> frozenset[Area]:
    """Split the seat's fields into classes: together if a path of shared sides joins them.

    Being side by side or the same is a relation on the owned fields; its transitive closure is an
    equivalence, so what a field reaches is its class.

    Clauses: J4F-AREA-2, RULING-AREA.
    """
    mine = owned(position, seat)
    reach = {field: (neighbours(field) | {field}) & mine for field in mine}
    while True:
        further = {field: frozenset().union(*(reach[f] for f in reach[field])) for field in mine}
        if further == reach:
            return frozenset(reach.values())
        reach = further


def area_stones(position: Position, seat: int, area: Area, area_tie: str) -> int:
    """Count what settles areas of equal size: the stones in the towers, all or the owner's.

    Clauses: J4F-AREA-3, RULING-AREA-TIE.
    """
    towers = [tower(position, field) for field in area]
    return {
        "whole_towers": sum(len(stones) for stones in towers),
        "own_stones": sum(stones.count(seat) for stones in towers),
    }[area_tie]


def best_areas(position: Position, players: int, area_tie: str) -> tuple[tuple[int, int], ...]:
    """For each seat the best of its areas as (size, stones): size first; (0, 0) without any.

    Clauses: J4F-AREA-2, J4F-AREA-3, RULING-AREA.
    """
    return tuple(
        max(
            {
                (len(area), area_stones(position, seat, area, area_tie))
                for area in areas(position, seat)
            }
            | {(0, 0)}
        )
        for seat in range(players)
    )


def area_winners(position: Position, players: int, area_tie: str) -> frozenset[int]:
    """All whose best area nobody's beats: equal in size and in stones, they win together.

    Clauses: J4F-AREA-1, J4F-AREA-2, J4F-AREA-3, RULING-AREA.
    """
    best = best_areas(position, players, area_tie)
    return frozenset(seat for seat in range(players) if all(best[seat] >= other for other in best))


# --- Cards and prices ----------------------------------------------------------------------------


def pack() -> tuple[str, ...]:
    """List the 60 cards: ten of each of the six colours.

    Clauses: J4F-CARDS-1.
    """
    return tuple(colour for colour in COLOURS for _ in range(CARDS_OF_A_COLOUR))


def is_order_of(order: Sequence[str], cards: Sequence[str]) -> bool:
    """Hold for a shuffle: it changes the order of the cards and nothing else.

    Clauses: J4F-SETUP-3, J4F-DRAW-3.
    """
    return Counter(order) == Counter(cards)


def deal(order: Sequence[str], players: int) -> tuple[list[list[str]], list[str]]:
    """Seat 0 gets the seven topmost cards, seat 1 the next seven; the rest is the draw deck.

    Clauses: J4F-SETUP-3, J4F-SETUP-4, RULING-TURN-ORDER.
    """
    hands = [list(order[HAND * seat : HAND * (seat + 1)]) for seat in range(players)]
    return hands, list(order[HAND * players :])


def discard(
    hand: Sequence[str], discards: Sequence[str], cards: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Move cards face up from the hand to the discard pile; give both as they are then.

    Clauses: J4F-PLAY-2, J4F-EXCHANGE-2.
    """
    return list((Counter(hand) - Counter(cards)).elements()), [*discards, *cards]


def missing(hand: Sequence[str]) -> int:
    """How many cards a hand lacks: after a turn, as many as were played.

    Clauses: J4F-DRAW-1, J4F-DRAW-2.
    """
    return HAND - len(hand)


def draw(hand: Sequence[str], deck: Sequence[str]) -> tuple[list[str], list[str]]:
    """Hand and deck after drawing what the hand lacks, as far as the deck goes; the top is first.

    Clauses: J4F-DRAW-1, J4F-DRAW-2.
    """
    return [*hand, *deck[: missing(hand)]], list(deck[missing(hand) :])


def shuffle_is_due(deck: Sequence[str], hands: Sequence[Sequence[str]], reshuffle: str) -> bool:
    """Renew an empty deck: at once, or only while some hand still lacks a card.

    Clauses: J4F-DRAW-3, RULING-RESHUFFLE.
    """
    lacking = any(missing(hand) > 0 for hand in hands)
    return not deck and {"when_empty": True, "when_needed": lacking}[reshuffle]


def is_of_the_fields_colour(cards: Sequence[str], colour: str) -> bool:
    """All played cards have one colour, and the field where the stone goes has it too.

    Clauses: J4F-TURN-1.
    """
    return frozenset(cards) == {colour}


def price(stones: Stones, seat: int, tower_cost: str) -> int:
    """One card for a free field, otherwise one more than the stones that stand there.

    Free is the empty field; under `opponents_only` also one without any other seat's stone.

    Clauses: J4F-PRICE-1, J4F-PRICE-2, RULING-TOWER-COST.
    """
    free = {"all_stones": stones == (), "opponents_only": frozenset(stones) <= {seat}}
    return 1 if free[tower_cost] else len(stones) + 1


def payments(stones: Stones, seat: int, tower_cost: str, payment: str) -> range:
    """Allow the numbers of cards that claim a field: its price, or from there up to seven.

    Empty if the price is above seven. The least price is one, so there is no turn without a card.

    Clauses: J4F-PLAY-1, J4F-PRICE-2, RULING-PAYMENT.
    """
    least = price(stones, seat, tower_cost)
    return range(least, {"exact": min(least, HAND), "at_least": HAND}[payment] + 1)


def placements(
    hand: Sequence[str],
    board: Mapping[str, str],
    position: Position,
    seat: int,
    tower_cost: str,
    payment: str,
) -> frozenset[tuple[str, int]]:
    """Every (field, number of cards) that the hand can pay: no field is barred for any seat.

    Clauses: J4F-PLACE-2, J4F-TURN-1, J4F-PLAY-1.
    """
    return frozenset(
        (field, number)
        for field in FIELDS
        for number in payments(tower(position, field), seat, tower_cost, payment)
        if number <= list(hand).count(board[field])
    )


def must_exchange(
    hand: Sequence[str], board: Mapping[str, str], position: Position, seat: int, tower_cost: str
) -> bool:
    """No colour in hand has as many cards as the cheapest of its fields costs.

    Clauses: J4F-EXCHANGE-1, RULING-EXCHANGE.
    """
    return all(
        list(hand).count(board[field]) < price(tower(position, field), seat, tower_cost)
        for field in FIELDS
    )


def least_stones_forcing_exchange(hand: Sequence[str], board: Mapping[str, str]) -> int:
    """How many stones must stand on the board before this hand can be worth nothing.

    A colour held k times is worth nothing when each of its fields costs more than k, so carries at
    least k stones. With six fields of each colour a hand of seven needs 42.

    Clauses: RULING-FORCED-EXCHANGE.
    """
    return sum(list(hand).count(board[field]) for field in FIELDS)


# --- The end -------------------------------------------------------------------------------------


def stones_ran_out(unused: Sequence[int]) -> bool:
    """Nobody has an unused stone.

    Clauses: J4F-END-1, RULING-STONES-RUN-OUT.
    """
    return all(stones == 0 for stones in unused)


def verdict(
    position: Position, placed: int | None, unused: Sequence[int], length: int, area_tie: str
) -> frozenset[int] | None:
    """Who has won after a turn, None if the game goes on.

    `placed` is the seat that has just placed a stone, None after an exchange. A line of that seat
    comes first, with the very last stone too; only without one do the areas count, and only when
    the stones have run out.

    Clauses: J4F-LINE-1, J4F-AREA-1, J4F-END-1, RULING-WIN-ON-PLACING, RULING-LINE-BEFORE-AREA.
    """
    if placed is not None and wins_by_line(position, placed, length):
        return frozenset({placed})
    if stones_ran_out(unused):
        return area_winners(position, len(unused), area_tie)
    return None


# --- The game ------------------------------------------------------------------------------------


class Illegal(Exception):
    """The rules forbid it. `reasons` holds everything that speaks against it."""

    def __init__(self, *reasons: str) -> None:
        """Keep all the reasons; `reason` is the same in one string."""
        self.reasons = frozenset(reasons)
        self.reason = " ".join(sorted(self.reasons))
        super().__init__(self.reason)


@dataclass
class Game:
    """A table as one sees it, with all cards open."""

    players: int
    board: dict[str, str]
    length: int
    tower_cost: str
    payment: str
    reshuffle: str
    area_tie: str
    box: list[str]  # the cards, until they are shuffled for the first time
    hands: list[list[str]]
    deck: list[str]  # the first is the top
    discards: list[str]
    towers: dict[str, Stones]
    unused: list[int]
    returned: list[int]
    turns: int  # how many are over
    winners: frozenset[int] | None
    exchanging: bool  # the cards still to be drawn are those of an exchange


def start(
    players: int,
    board: Mapping[str, str],
    variant: bool = False,
    tower_cost: str = "all_stones",
    payment: str = "exact",
    reshuffle: str = "when_empty",
    area_tie: str = "whole_towers",
) -> Game:
    """Lay out an empty board, 20 stones for each of two to four seats, and the cards.

    Clauses: J4F-SETUP-1, J4F-SETUP-2, J4F-STONES-1, RULING-TURN-ORDER.
    """
    chosen = {
        "tower_cost": tower_cost,
        "payment": payment,
        "reshuffle": reshuffle,
        "area_tie": area_tie,
    }
    wrong = {switch for switch, reading in chosen.items() if reading not in READINGS[switch]}
    if players not in SEATS:
        wrong.add("players")
    if not is_board(board):
        wrong.add("board")
    if wrong:
        raise Illegal(*wrong)
    return Game(
        players=players,
        board=dict(board),
        length=line_length(variant),
        **chosen,
        box=list(pack()),
        hands=[[] for _ in range(players)],
        deck=[],
        discards=[],
        towers={},
        unused=[STONES_OF_A_SEAT] * players,
        returned=[0] * players,
        turns=0,
        winners=None,
        exchanging=False,
    )


def cards_to_shuffle(game: Game) -> list[str]:
    """List the cards to be shuffled now: the whole pack at first, later the discard pile.

    The pile holds the cards just played. None while no shuffle is due, and none after the end.

    Clauses: J4F-SETUP-3, J4F-DRAW-3, RULING-RESHUFFLE.
    """
    due = game.winners is None and shuffle_is_due(game.deck, game.hands, game.reshuffle)
    return game.box + game.discards if due else []


def seat_on_turn(game: Game) -> int:
    """Seat 0 begins, and the seats take turns in order.

    Clauses: RULING-TURN-ORDER.
    """
    return game.turns % game.players


def waiting(game: Game) -> tuple[str, list[str]] | str | list[int]:
    """Say what must come next: nothing, an order for some cards, or one seat's turn.

    Clauses: J4F-END-1, RULING-TURN-ORDER.
    """
    if game.winners is not None:
        return "over"
    if cards_to_shuffle(game):
        return ("shuffle", sorted(cards_to_shuffle(game)))
    return [seat_on_turn(game)]


def rounds_played(game: Game) -> int:
    """In a round each seat has one turn.

    Clauses: J4F-AREA-1, RULING-COMPULSORY-TURN.
    """
    return game.turns // game.players


def placements_of(game: Game, seat: int) -> frozenset[tuple[str, int]]:
    """List what the seat's hand can pay, whoever is on turn.

    Clauses: J4F-PLACE-2.
    """
    return placements(
        game.hands[seat], game.board, game.towers, seat, game.tower_cost, game.payment
    )


def legal(game: Game, seat: int) -> set[Choice]:
    """Let the seat on turn place if it can and exchange if it cannot, but never pass.

    Clauses: J4F-TURN-1, J4F-PLACE-2, J4F-EXCHANGE-1, RULING-COMPULSORY-TURN, RULING-EXCHANGE.

    Beats: J4F-PLAY-1 over J4F-TURN-1; J4F-EXCHANGE-1 over J4F-TURN-1, J4F-PLAY-1, J4F-PLACE-1.
    """
    if waiting(game) != [seat]:
        return set()
    places: set[Choice] = {("place", field, number) for field, number in placements_of(game, seat)}
    return places or {("exchange",)}


def objections_to_acting(game: Game, seat: int) -> frozenset[str]:
    """Why this seat may do nothing at all now.

    Clauses: J4F-END-1, J4F-DRAW-3, RULING-TURN-ORDER.
    """
    broken = {
        "game_over": game.winners is not None,
        "shuffle_due": cards_to_shuffle(game) != [],
        "not_on_turn": seat != seat_on_turn(game),
    }
    return frozenset(reason for reason, holds in broken.items() if holds)


def objections_to_placing(
    game: Game, seat: int, field: str, cards: int | Sequence[str]
) -> frozenset[str]:
    """Everything that speaks against playing these cards for this field; none if it is legal.

    Clauses: J4F-TURN-1, J4F-PLAY-1, J4F-PRICE-1, J4F-PRICE-2, RULING-PAYMENT, RULING-TOWER-COST.
    """
    acting = objections_to_acting(game, seat)
    if field not in FIELDS:
        return acting | {"no_such_field"}
    if seat not in range(game.players):
        return acting
    played = cards_of(game, field, cards)
    cost = price(tower(game.towers, field), seat, game.tower_cost)
    broken = {
        "no_card": len(played) == 0,
        "more_than_seven": len(played) > HAND,
        "several_colours": len(frozenset(played)) > 1,
        "wrong_colour": len(played) > 0 and not is_of_the_fields_colour(played, game.board[field]),
        "not_in_hand": not Counter(played) <= Counter(game.hands[seat]),
        "out_of_reach": cost > HAND,
        "too_few": len(played) < cost,
        "too_many": game.payment == "exact" and len(played) > cost,
    }
    return acting | {reason for reason, holds in broken.items() if holds}


def objections_to_exchanging(game: Game, seat: int) -> frozenset[str]:
    """Everything that speaks against an exchange: above all, that the hand can pay for a field.

    Clauses: J4F-EXCHANGE-1, J4F-EXCHANGE-2, RULING-EXCHANGE.
    """
    acting = objections_to_acting(game, seat)
    if seat not in range(game.players):
        return acting
    return acting | ({"placement_exists"} if placements_of(game, seat) else set())


def cards_of(game: Game, field: str, cards: int | Sequence[str]) -> list[str]:
    """List the cards; a number means so many of the field's colour.

    Clauses: J4F-TURN-1.
    """
    return [game.board[field]] * cards if isinstance(cards, int) else list(cards)


def end_of_turn(game: Game) -> Game:
    """Let the seat on turn draw; then its turn is over, unless a shuffle must come first.

    When the game is over nothing is drawn or shuffled any more.

    Clauses: J4F-DRAW-1, J4F-DRAW-2, J4F-DRAW-3, RULING-RESHUFFLE, RULING-WIN-ON-PLACING.

    Beats: J4F-LINE-1 over J4F-DRAW-1, J4F-DRAW-2, J4F-DRAW-3; J4F-LINE-2 over J4F-DRAW-1,
    J4F-DRAW-2, J4F-DRAW-3; J4F-END-1 over J4F-DRAW-1, J4F-DRAW-2, J4F-DRAW-3, J4F-EXCHANGE-3.
    """
    after = deepcopy(game)
    seat = seat_on_turn(game)
    if game.winners is None:
        after.hands[seat], after.deck = draw(game.hands[seat], game.deck)
    if not cards_to_shuffle(after):
        after.turns += 1
        after.exchanging = False
    return after


def shuffled(game: Game, order: Sequence[str]) -> Game:
    """Take the cards back in this order, first on top: deal the hands, or go on drawing.

    Clauses: J4F-SETUP-3, J4F-SETUP-4, J4F-DRAW-3.
    """
    if not cards_to_shuffle(game):
        raise Illegal("nothing_to_shuffle")
    if not is_order_of(order, cards_to_shuffle(game)):
        raise Illegal("other_cards")
    after = deepcopy(game)
    if game.box:
        after.box = []
        after.hands, after.deck = deal(order, game.players)
        return after
    after.deck, after.discards = list(order), []
    return end_of_turn(after)


def place(game: Game, seat: int, field: str, cards: int | Sequence[str]) -> Game:
    """Cards go from the hand to the discard pile, one stone goes on the field and claims it.

    Whether that wins is looked at before anything is drawn.

    Clauses: J4F-GOAL-1, J4F-TURN-1, J4F-PLAY-2, J4F-PLACE-1, RULING-WIN-ON-PLACING.
    """
    against = objections_to_placing(game, seat, field, cards)
    if against:
        raise Illegal(*against)
    played = cards_of(game, field, cards)
    after = deepcopy(game)
    after.hands[seat], after.discards = discard(game.hands[seat], game.discards, played)
    after.towers = with_stone(game.towers, field, seat)
    after.unused[seat] -= 1
    after.winners = verdict(after.towers, seat, after.unused, game.length, game.area_tie)
    return end_of_turn(after)


def exchange(game: Game, seat: int) -> Game:
    """Show and discard the whole hand, draw seven cards, return an unused stone.

    That was the turn. If the stone was the last of all, nothing is drawn and the areas count.

    Clauses: J4F-EXCHANGE-2, J4F-EXCHANGE-3, RULING-EXCHANGE.

    Beats: J4F-EXCHANGE-3 over J4F-PLACE-1.
    """
    against = objections_to_exchanging(game, seat)
    if against:
        raise Illegal(*against)
    after = deepcopy(game)
    hand = game.hands[seat]
    after.hands[seat], after.discards = discard(hand, game.discards, hand)
    after.unused[seat] -= 1
    after.returned[seat] += 1
    after.exchanging = True
    after.winners = verdict(after.towers, None, after.unused, game.length, game.area_tie)
    return end_of_turn(after)


def snapshot(game: Game) -> dict[str, object]:
    """Show the game in plain values, to be compared with another implementation's.

    Lists with one entry a seat: `hands`, `unused`, `returned`, `lines` (the runs long enough, each
    sorted) and `areas` (the best as (size, stones)). `towers` leaves out empty fields. Before the
    first shuffle the cards stand in `waiting` alone; later the discard pile keeps its cards until
    they are shuffled. A turn is counted when its draw, with the shuffle in it, is over; at the end
    of the game the last turn counts.
    """
    seats = range(game.players)
    return {
        "waiting": waiting(game),
        "turn": game.turns,
        "hands": [sorted(hand) for hand in game.hands],
        "deck": list(game.deck),
        "discards": sorted(game.discards),
        "towers": {field: list(stones) for field, stones in sorted(game.towers.items()) if stones},
        "unused": list(game.unused),
        "returned": list(game.returned),
        "exchanging": game.exchanging,
        "winners": None if game.winners is None else sorted(game.winners),
        "lines": [sorted(sorted(run) for run in runs(game.towers, s, game.length)) for s in seats],
        "areas": list(best_areas(game.towers, game.players, game.area_tie)),
    }


# --- What always holds ---------------------------------------------------------------------------


def cards_in(game: Game) -> list[str]:
    """All cards of the game, wherever they are, sorted.

    Clauses: J4F-CARDS-1.
    """
    hands = [card for hand in game.hands for card in hand]
    return sorted(game.box + game.deck + game.discards + hands)


def stones_in(game: Game, seat: int) -> int:
    """All stones of a seat, wherever they are: unused, in towers, or out of the game.

    Clauses: J4F-STONES-1, J4F-EXCHANGE-3.
    """
    standing = sum(stones.count(seat) for stones in game.towers.values())
    return game.unused[seat] + game.returned[seat] + standing


def stones_used(game: Game, seat: int) -> int:
    """Count the stones that a seat has placed or given back: one for each of its turns.

    Clauses: RULING-COMPULSORY-TURN.
    """
    return STONES_OF_A_SEAT - game.unused[seat]


def turns_of(seat: int, turns: int, players: int) -> int:
    """How many of the first `turns` turns are this seat's.

    Clauses: RULING-TURN-ORDER.
    """
    return sum(turn % players == seat for turn in range(turns))


def deck_is_not_bare(game: Game) -> bool:
    """Deck and discard pile hold at least what the hands can't, and a new deck is never too short.

    Clauses: RULING-DECK-NEVER-BARE.
    """
    outside = len(game.box) + len(game.deck) + len(game.discards)
    coming = len(cards_to_shuffle(game))
    lacking = sum(missing(hand) for hand in game.hands)
    return outside >= len(pack()) - HAND * game.players and (coming == 0 or coming > lacking)


def broken_axioms(game: Game) -> frozenset[str]:
    """Which of the things that hold in every game, between any two actions, do not hold here.

    Clauses: J4F-CARDS-1, J4F-STONES-1, J4F-AREA-1, J4F-DRAW-1, RULING-COMPULSORY-TURN,
    RULING-FORCED-EXCHANGE, RULING-DECK-NEVER-BARE, RULING-WIN-ON-PLACING.
    """
    seats = range(game.players)
    dealt = not game.box
    over = game.winners is not None
    shuffling = cards_to_shuffle(game) != []
    on_turn = not over and not shuffling
    seat = seat_on_turn(game)
    begun = game.turns + (1 if dealt and shuffling else 0)
    standing = sum(len(stones) for stones in game.towers.values())
    in_line = frozenset(s for s in seats if wins_by_line(game.towers, s, game.length))
    stuck = on_turn and must_exchange(
        game.hands[seat], game.board, game.towers, seat, game.tower_cost
    )
    holds = {
        "cards are neither lost nor made": cards_in(game) == sorted(pack()),
        "stones are neither lost nor made": all(
            stones_in(game, s) == STONES_OF_A_SEAT for s in seats
        ),
        "every turn uses one stone": all(
            stones_used(game, s) == turns_of(s, begun, game.players) for s in seats
        ),
        "stones run out with the last round": stones_ran_out(game.unused)
        == (rounds_played(game) == ROUNDS),
        "the last round ends the game": over or rounds_played(game) < ROUNDS,
        "hands are full when a turn begins": not on_turn
        or all(missing(hand) == 0 for hand in game.hands),
        "there is always something to do": not on_turn or legal(game, seat) != set(),
        "exchange is what is left": stuck == (legal(game, seat) == {("exchange",)}),
        "an exchange takes many stones": not stuck
        or standing >= least_stones_forcing_exchange(game.hands[seat], game.board),
        "deck and discards suffice": deck_is_not_bare(game),
        "a line ends the game": over or not in_line,
        "nobody but the winner has a line": not in_line or game.winners == in_line,
        "without a line all rounds are played": not over
        or in_line != frozenset()
        or rounds_played(game) == ROUNDS,
        "somebody wins": game.winners != frozenset(),
    }
    return frozenset(axiom for axiom, true in holds.items() if not true)

"""What a document keeps of a state, and the way back; which states, views and events can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Annotated, Any

from attrs import evolve

from rulekit.contract import FACE_DOWN, Card, Named, Over, Players, Seat, Shuffle, SpecialForm
from rulekit.errors import InvalidDocument
from rulekit.just4fun.board import (
    FIELDS,
    INDEX,
    SIDE,
    area_winners,
    areas_of,
    lines_of,
    lines_through,
    payable,
    prices,
    rows_of,
    stones_that_count,
)
from rulekit.just4fun.play import end_by_areas, end_by_line, is_shuffle_due, start
from rulekit.just4fun.rules import (
    COLOURS,
    DECK,
    HAND_SIZE,
    PLAYER_COUNTS,
    STONES_EACH,
    line_length,
)
from rulekit.just4fun.state import (
    Area,
    AreasCompared,
    BySeat,
    Cards,
    Dealt,
    Drawn,
    Event,
    Exchange,
    Exchanged,
    Field,
    GameOver,
    Line,
    LinesCompleted,
    Outcome,
    Pass,
    Place,
    Placed,
    Reason,
    Reshuffled,
    Setup,
    SetupReason,
    State,
    Tower,
    Towers,
    View,
)
from rulekit.just4fun.view import view
from rulekit.read_only import ReadOnly

ACTIONS: Mapping[str, type] = ReadOnly({"place": Place, "exchange": Exchange, "pass": Pass})
"""The actions by the names that documents give them."""

EVENTS: Mapping[str, type] = ReadOnly(
    {
        "dealt": Dealt,
        "placed": Placed,
        "exchanged": Exchanged,
        "drawn": Drawn,
        "reshuffled": Reshuffled,
        "lines_completed": LinesCompleted,
        "areas_compared": AreasCompared,
        "game_over": GameOver,
    }
)
"""The events by the names that documents give them."""


_SORTED = tuple(sorted(INDEX.items()))
_NAMES = tuple(field for field, _ in _SORTED)
_by_name = itemgetter(*(index for _, index in _SORTED))


def _by_field(towers: Towers) -> dict[Field, list[Seat]]:
    return {
        field: list(tower) for field, tower in zip(_NAMES, _by_name(towers), strict=True) if tower
    }


def _towers(value: object) -> Towers:
    """Read towers by field: those that stand, each with a stone at least."""
    if type(value) is not dict or value.keys() - INDEX.keys():
        raise ValueError("this should be an object with the fields a1 to f6, and others are none")
    for field, tower in value.items():
        if type(tower) is not list or not tower or {*map(type, tower)} != {int}:
            raise ValueError(f"the tower on {field} should be a list of seats, and not empty")
    return tuple(tuple(value.get(field, ())) for field in FIELDS)


def _owners(owners: tuple[Seat | None, ...]) -> dict[Field, Seat]:
    return {
        field: seat
        for field, seat in zip(_NAMES, _by_name(owners), strict=True)
        if seat is not None
    }


def _with_fields(name: str, of: str) -> Named:
    """Describe an object with something by its field, or nothing there."""
    fields = {field: {"$ref": f"#/$defs/{of}"} for field, _ in _SORTED}
    schema = {"type": "object", "properties": fields, "additionalProperties": False}
    return Named(name, schema)


SPECIAL: Mapping[Any, SpecialForm] = ReadOnly(
    {
        Towers: SpecialForm(_by_field, _towers, _with_fields("Towers", "Tower")),
        tuple[Seat | None, ...]: SpecialForm(_owners, _towers, _with_fields("Owners", "Seat")),
    }
)
"""Towers and owners stand by their fields, and empty fields are left out."""

_FIELD = Annotated[Field, Named("Field", {"enum": [field for field, _ in _SORTED]})]
_ROW = Annotated[str, Named("BoardRow", {"pattern": f"^[{''.join(COLOURS)}]{{{SIDE}}}$"})]

NARROWER: Mapping[tuple[type, str], Any] = ReadOnly(
    {
        (Setup, "board"): tuple[_ROW, ...],
        (Placed, "field"): _FIELD,
        (Placed, "tower"): Annotated[Tower, Named("Tower", {"minItems": 1})],
        (Line, "fields"): tuple[_FIELD, ...],
        (Area, "fields"): tuple[_FIELD, ...],
    }
)
"""Which texts are fields or rows of the board, and that a tower is not empty."""

REASONS: Mapping[str, type[Enum]] = ReadOnly({"action": Reason, "setup": SetupReason})
"""Why the rules refuse, by what they refuse."""


def restore(laid: State) -> State:
    """Give the state of which this is laid out: where every card and every stone is.

    Raises `InvalidDocument` as `laid_out` does, and where no turns can have led here: where the
    stones of a tower cannot yet lie in this order, where no hand can have been exchanged, and
    where the discard pile does not fit what was paid. Whether all turns together can be played is
    not asked.

    >>> state = start(Setup(players=2))
    >>> restore(state) == state
    True
    """
    state = laid_out(laid)
    _require_past(state)
    return state


def laid_out(kept: State) -> State:
    """Give the state of a table that is laid out so, by whatever turns.

    Raises `InvalidDocument` where a card or a stone is missing or one too many, where a hand is
    not sorted, where a tower could not be paid for, and where hands, deck and stones do not
    belong to one moment.
    """
    unseen = Counter(DECK)
    for seat, hand in enumerate(kept.hands):
        _take(unseen, hand, f"hands[{seat}]")
    _take(unseen, kept.discards, "discards")
    _take(unseen, kept.deck, "deck")
    for seat, hand in enumerate(kept.hands):
        _require_sorted(f"hands[{seat}]", hand)
    _require_sorted("discards", kept.discards)
    return _restored(kept)


def restore_view(seen: View) -> View:
    """Give the view of a seat, or a spectator, that sees this.

    Raises `InvalidDocument` where `restore` does, as far as the view tells, and where the view
    does not agree with itself.
    """
    if seen.seat is not None and seen.seat not in range(seen.setup.players):
        raise InvalidDocument("seat", f"there is no seat {seen.seat}")
    if seen.deck > len(DECK):
        raise InvalidDocument("deck", f"the game has {len(DECK)} cards")
    unseen = Counter(DECK)
    for seat, hand in enumerate(seen.hands):
        if seat == seen.seat:
            _take(unseen, hand, f"hands[{seat}]")
            _require_sorted(f"hands[{seat}]", hand)
    _take(unseen, seen.discards, "discards")
    _require_sorted("discards", seen.discards)
    state = _restored(
        State(
            setup=seen.setup,
            turn=seen.turn,
            deck=(FACE_DOWN,) * seen.deck,
            discards=seen.discards,
            hands=seen.hands,
            towers=seen.towers,
            unused=(),
            returned=seen.returned,
            owed=0,
            exchanging=seen.exchanging,
            waiting=Players(()),
        )
    )
    _require_past(state)
    return view(state, seen.seat)


# ---- What is held against the rules


def _restored(kept: State) -> State:
    """Give the state of a table where cards may be face down."""
    setup = kept.setup
    _require_entries(kept)
    if not any(kept.hands):
        state = start(setup)
        told = attrgetter("turn", "deck", "discards", "hands", "towers", "returned", "exchanging")
        if told(state) != told(kept):
            raise InvalidDocument("hands", "only before the first shuffle all of them are empty")
        return state
    seat = kept.turn % setup.players
    short = _short_hand(kept)
    is_over = short is not None and short != seat
    must_shuffle = not is_over and (short == seat or is_shuffle_due(kept.deck, 0, setup))
    if must_shuffle and kept.deck:
        raise InvalidDocument(f"hands[{seat}]", f"this should be {HAND_SIZE} cards")
    turns = kept.turn + must_shuffle
    _require_stones(kept, turns)
    _require_prices(kept)
    state = State(
        setup=setup,
        turn=kept.turn,
        deck=kept.deck,
        discards=kept.discards,
        hands=kept.hands,
        towers=kept.towers,
        unused=tuple(STONES_EACH - len(_own_turns(kept, it, turns)) for it in range(setup.players)),
        returned=kept.returned,
        owed=HAND_SIZE - len(kept.hands[seat]) if must_shuffle else 0,
        exchanging=kept.exchanging,
        waiting=Shuffle(tuple(sorted(kept.discards))) if must_shuffle else Players((seat,)),
    )
    if kept.exchanging and not (must_shuffle and kept.returned[seat]):
        raise InvalidDocument("exchanging", "no hand is being exchanged here")
    lines = lines_of(kept.towers, line_length(variant=setup.variant))
    if is_over:
        return _ended(state, lines)
    if lines or not any(state.unused):
        raise InvalidDocument("towers", "with these the game is over, but the last hand is full")
    return state


def _require_entries(kept: State) -> None:
    players = kept.setup.players
    for name, number in (("hands", players), ("returned", players), ("towers", len(FIELDS))):
        if len(getattr(kept, name)) != number:
            raise InvalidDocument(name, f"this should have {number} entries")
    cards = sum(map(len, (kept.deck, kept.discards, *kept.hands)))
    if any(kept.hands) and cards != len(DECK):
        raise InvalidDocument("deck", f"the cards in all should be {len(DECK)}, not {cards}")


def _short_hand(kept: State) -> Seat | None:
    """Find whose hand is short of cards: the player on turn's, or at the end the last one's."""
    may_be = [(kept.turn - back) % kept.setup.players for back in (0, 1) if kept.turn >= back]
    short = [seat for seat in may_be if len(kept.hands[seat]) < HAND_SIZE]
    for seat, hand in enumerate(kept.hands):
        if len(hand) != HAND_SIZE and [seat] != short:
            raise InvalidDocument(f"hands[{seat}]", f"this should be {HAND_SIZE} cards")
    return short[0] if short else None


def _own_turns(kept: State, seat: Seat, turns: int) -> range:
    """List the turns of this seat among so many: seat 0 begins, the others follow in order.

    Clauses: RULING-TURN-ORDER.
    """
    return range(seat, turns, kept.setup.players)


def _require_stones(kept: State, turns: int) -> None:
    """Check that each seat has used one of its stones in each of its turns.

    Clauses: J4F-STONES-1, J4F-SETUP-2, RULING-TURN-ORDER, RULING-COMPULSORY-TURN.
    """
    players = kept.setup.players
    if turns > players * STONES_EACH:
        raise InvalidDocument("turn", f"no game has more than {players * STONES_EACH} turns")
    stones = Counter(chain.from_iterable(kept.towers))
    if stones.keys() - range(players):
        raise InvalidDocument("towers", f"there are stones of no seat at a table of {players}")
    for seat, returned in enumerate(kept.returned):
        used, due = stones[seat] + returned, len(_own_turns(kept, seat, turns))
        if used != due:
            raise InvalidDocument(
                "towers", f"seat {seat} should have used {due} of its stones, not {used}"
            )


def _require_prices(kept: State) -> None:
    """Check that each stone could be paid for.

    Clauses: J4F-PRICE-1, J4F-PRICE-2, J4F-PLAY-1, RULING-TOWER-COST, RULING-TOP-STONE.
    """
    for field, tower in zip(FIELDS, kept.towers, strict=True):
        for height, price in enumerate(_prices(tower, kept.setup)):
            if price > HAND_SIZE:
                raise InvalidDocument("towers", f"stone {height + 1} on {field} cost {price} cards")


def _prices(tower: Tower, setup: Setup) -> Iterator[int]:
    """Tell what each stone of a tower cost.

    Clauses: J4F-PRICE-1, J4F-PRICE-2, RULING-TOWER-COST.
    """
    for height, seat in enumerate(tower):
        yield from prices((tower[:height],), seat, setup.tower_cost)


def _ended(state: State, lines: tuple[Line, ...]) -> State:
    """End the game after its last turn, as the rules do."""
    last = evolve(state, turn=state.turn - 1)
    seat = last.turn % last.setup.players
    if not lines and any(state.unused):
        raise InvalidDocument(f"hands[{seat}]", f"this should be {HAND_SIZE} cards")
    if not lines:
        return end_by_areas(last, ()).state
    for field in sorted(set.intersection(*(set(line.fields) for line in lines))):
        index = INDEX[field]
        completed = lines_through(last.towers, index, line_length(variant=last.setup.variant))
        if lines[0].seat == seat and set(completed) == set(lines):
            return end_by_line(last, completed, ()).state
    raise InvalidDocument("towers", f"seat {seat} cannot have completed these lines at once")


def _take(unseen: Counter[Card], cards: Cards, where: str) -> None:
    """Take these cards out of those that have not been seen elsewhere."""
    unseen.subtract(cards)
    if any(unseen[card] < 0 for card in cards):
        raise InvalidDocument(where, "the game has no card like one of these, or not so often")


def _require_sorted(where: str, cards: Cards) -> None:
    if list(cards) != sorted(cards):
        raise InvalidDocument(where, "these cards are sorted")


# ---- What is held against the turns before


def _require_past(state: State) -> None:
    """Check what can be told of the turns that led to a state."""
    _require_order(state)
    _require_exchanges(state)
    _require_discards(state)
    _require_last_turn(state)


def _turns(state: State) -> int:
    """Count the turns that have used a stone, one that waits for a shuffle among them."""
    return sum(STONES_EACH - unused for unused in state.unused)


def _require_order(state: State) -> None:
    """Check that each stone was put in some turn after the one below it.

    Clauses: J4F-TOWER-1, RULING-TURN-ORDER.
    """
    turns = _turns(state)
    for field, tower in zip(FIELDS, state.towers, strict=True):
        turn = -1
        for height, seat in enumerate(tower):
            turn += (seat - turn - 1) % state.setup.players + 1
            if turn >= turns:
                raise InvalidDocument("towers", f"stone {height + 1} cannot be on {field} yet")


def _require_exchanges(state: State) -> None:
    """Check that each seat with a stone out of the game can have had no placement.

    Clauses: J4F-EXCHANGE-1, J4F-EXCHANGE-3, RULING-FORCED-EXCHANGE.
    """
    for seat, returned in enumerate(state.returned):
        if returned and not can_be_blocked(state, seat):
            why = "every hand of this seat could have placed a stone, so none was exchanged"
            raise InvalidDocument(f"returned[{seat}]", why)


def can_be_blocked(state: State, seat: Seat) -> bool:
    """Tell whether some hand finds no placement on these towers.

    Such a hand holds of each colour no more cards than stones count on its lowest field. Towers
    only grow, so if there ever was such a hand, there is one now.

    Clauses: J4F-CARDS-1, J4F-PLACE-2, J4F-PRICE-1, J4F-PRICE-2, RULING-FORCED-EXCHANGE.
    """
    held = Counter(DECK)
    counts = stones_that_count(state.towers, seat, state.setup.tower_cost)
    for colour, count in zip(_colours(state), counts, strict=True):
        held[colour] = min(held[colour], count)
    return held.total() >= HAND_SIZE


def _colours(state: State) -> Cards:
    """Name the card that pays for each field."""
    return tuple(map(Card, "".join(state.setup.board)))


def _require_discards(state: State) -> None:
    """Check that the discard pile can hold what was paid, and exchanged, since the last shuffle.

    Before the pile has become the deck, it holds all of that. Each time when it does, it loses
    the cards that full hands leave over, and up to a hand more: those that are drawn on.

    Clauses: J4F-PLAY-1, J4F-PLAY-2, J4F-PRICE-1, J4F-PRICE-2, J4F-TURN-1, J4F-DRAW-3,
    J4F-EXCHANGE-2, RULING-TOWER-COST, RULING-PAYMENT, RULING-RESHUFFLE.
    """
    setup = state.setup
    pile, least, most = Counter(state.discards), Counter[Card](), Counter[Card]()
    for colour, tower in zip(_colours(state), state.towers, strict=True):
        for price in _prices(tower, setup):
            least[colour] += price
            most[colour] += payable(price, HAND_SIZE, setup.payment)[-1]
    exchanged = HAND_SIZE * sum(state.returned)
    fewest, highest = (paid.total() + exchanged - pile.total() for paid in (least, most))
    left_over = len(DECK) - HAND_SIZE * setup.players
    times = highest // left_over
    is_all = fewest <= 0 and not least - pile
    was_shuffled = times > 0 and fewest <= times * (left_over + HAND_SIZE)
    if (pile - most).total() > exchanged or not (is_all or was_shuffled):
        raise InvalidDocument("discards", "this is not what was paid for the stones on the board")


def _require_last_turn(state: State) -> None:
    """Check that the cards of the last turn can lie in the discard pile, if it was not shuffled.

    Clauses: J4F-PLAY-2, J4F-DRAW-1, J4F-EXCHANGE-2, RULING-TURN-ORDER, RULING-WIN-ON-PLACING.
    """
    turns = _turns(state)
    if not turns or not (state.discards or isinstance(state.waiting, Over)):
        return
    seat = (turns - 1) % state.setup.players
    fields = set(FIELDS)
    can_exchange = state.returned[seat] > 0
    if isinstance(state.waiting, Over):
        fields.intersection_update(*(line.fields for line in state.waiting.outcome.lines))
        can_exchange = can_exchange and not state.hands[seat]
    if can_exchange and len(state.discards) >= HAND_SIZE:
        return
    if not any(_placed_last(state, field, seat) for field in fields):
        raise InvalidDocument("discards", "the cards of the last turn do not lie here")


def _placed_last(state: State, field: Field, seat: Seat) -> bool:
    """Tell whether this seat's last stone can be the top one here, by what it cost.

    As many cards are missing in the hand, or fewer if the game is not over.

    Clauses: J4F-TURN-1, J4F-PLAY-2, J4F-PRICE-1, J4F-PRICE-2, J4F-DRAW-1, J4F-TOWER-2,
    RULING-TOWER-COST, RULING-PAYMENT, RULING-LINE-BEFORE-AREA.
    """
    tower = state.towers[INDEX[field]]
    if tower[-1:] != (seat,):
        return False
    missing = HAND_SIZE - len(state.hands[seat])
    lying = state.discards.count(_colours(state)[INDEX[field]])
    *_, price = _prices(tower, state.setup)
    paid = payable(price, min(lying, HAND_SIZE), state.setup.payment)
    if isinstance(state.waiting, Over):
        return missing in paid
    return any(cards >= missing for cards in paid)


# ---- Events


def check_event(event: Event) -> None:
    """Check that an event holds values of this game: seats, fields, cards, lines, areas.

    Raises `InvalidDocument` with the field. Whether the event can happen is not asked.

    >>> check_event(Drawn(4, (FACE_DOWN,), ()))
    Traceback (most recent call last):
    ...
    rulekit.errors.InvalidDocument: seat: this should be a number from 0 to 3
    """
    match event:
        case Dealt(hands):
            _require_dealt(hands)
        case Placed():
            _require_placed(event)
        case Exchanged(seat, cards):
            _require_seat("seat", seat)
            _require_cards("cards", cards, HAND_SIZE, HAND_SIZE)
        case Drawn(seat, cards):
            _require_seat("seat", seat)
            _require_cards("cards", cards, 1, HAND_SIZE, may_hide=True)
        case Reshuffled(count):
            _require_number("count", count, 1, len(DECK))
        case LinesCompleted(lines):
            _require_lines("lines", lines)
        case AreasCompared(areas):
            _require_areas("areas", areas)
        case GameOver(winners):
            _require_winners(winners)


def _require_number(where: str, number: int, least: int, most: int) -> None:
    if number not in range(least, most + 1):
        raise InvalidDocument(where, f"this should be a number from {least} to {most}")


def _require_seat(where: str, seat: Seat) -> None:
    """Check that some table has this seat.

    Clauses: J4F-STONES-1, RULING-TURN-ORDER.
    """
    _require_number(where, seat, 0, PLAYER_COUNTS[-1] - 1)


def _require_cards(
    where: str, cards: Cards, least: int, most: int, *, may_hide: bool = False
) -> None:
    if len(cards) not in range(least, most + 1):
        raise InvalidDocument(where, f"these should be {least} to {most} cards")
    if not (may_hide and set(cards) == {FACE_DOWN}):
        _take(Counter(DECK), cards, where)


def _require_dealt(hands: BySeat) -> None:
    """Check that each of 2 to 4 players has a hand of 7.

    Clauses: J4F-SETUP-3, J4F-STONES-1, J4F-CARDS-1.
    """
    if len(hands) not in PLAYER_COUNTS:
        raise InvalidDocument("hands", "this should have 2 to 4 entries")
    for seat, hand in enumerate(hands):
        _require_cards(f"hands[{seat}]", hand, HAND_SIZE, HAND_SIZE, may_hide=True)
    _take(Counter({FACE_DOWN: len(DECK)}) + Counter(DECK), tuple(chain(*hands)), "hands")


def _require_placed(event: Placed) -> None:
    """Check that cards of one colour were played, and that the seat's stone lies on top.

    Clauses: J4F-TURN-1, J4F-PLAY-1, J4F-BOARD-1, J4F-TOWER-2, J4F-STONES-1.
    """
    _require_seat("seat", event.seat)
    _require_fields("field", (event.field,))
    _require_cards("cards", event.cards, 1, HAND_SIZE)
    if len(set(event.cards)) > 1:
        raise InvalidDocument("cards", "a stone is paid for with cards of one colour")
    if event.tower[-1:] != (event.seat,):
        raise InvalidDocument("tower", "the stone on top should be the seat's own")
    for seat, stones in Counter(event.tower).items():
        _require_seat("tower", seat)
        _require_number("tower", stones, 1, STONES_EACH)


def _require_fields(where: str, fields: tuple[Field, ...]) -> None:
    if not fields or len(set(fields)) < len(fields) or set(fields) - {*FIELDS}:
        raise InvalidDocument(where, "this should be of the fields a1 to f6, none of them twice")


def _require_lines(where: str, lines: tuple[Line, ...]) -> None:
    """Check that each line is a row of at least 4 fields, told once and in full.

    Clauses: J4F-LINE-1, J4F-LINE-2, J4F-TOWER-2.
    """
    rows = _whole_rows()
    owners: dict[Field, Seat] = {}
    for number, line in enumerate(lines):
        _require_seat(f"{where}[{number}].seat", line.seat)
        if line.fields not in rows:
            raise InvalidDocument(f"{where}[{number}].fields", "these fields are no line")
        if any(owners.setdefault(field, line.seat) != line.seat for field in line.fields):
            raise InvalidDocument(where, "a field is in lines of several seats")
    if len({rows[line.fields] for line in lines}) < len(lines):
        raise InvalidDocument(where, "two of these are one line")


@cache
def _whole_rows() -> Mapping[tuple[Field, ...], tuple[Field, ...]]:
    """Map the fields of every possible line to the row, from edge to edge, that it lies in.

    Two lines in such a row would touch, so they would be one.
    """
    whole: dict[tuple[Field, ...], tuple[Field, ...]] = {}
    for length in range(SIDE, line_length(variant=False) - 1, -1):
        for row in rows_of(length):
            line = tuple(sorted(FIELDS[index] for index in row))
            whole[line] = next((it for it in whole.values() if {*line} <= {*it}), line)
    return ReadOnly(whole)


def _require_areas(where: str, areas: tuple[Area, ...]) -> None:
    """Check that each area is of fields of its own, by seat and the best first.

    Clauses: J4F-AREA-1, J4F-AREA-2, J4F-AREA-3.
    """
    for number, area in enumerate(areas):
        place = f"{where}[{number}]"
        _require_seat(f"{place}.seat", area.seat)
        _require_fields(f"{place}.fields", area.fields)
        _require_number(f"{place}.size", area.size, len(area.fields), len(area.fields))
        most = STONES_EACH * PLAYER_COUNTS[-1]
        _require_number(f"{place}.stones", area.stones, area.size, most)
    if areas:
        _require_fields(where, tuple(chain.from_iterable(area.fields for area in areas)))
    for area in areas:
        alone = tuple((area.seat,) if field in area.fields else () for field in FIELDS)
        if [it.fields for it in areas_of(alone, area.seat, "own_stones")] != [area.fields]:
            raise InvalidDocument(where, "the fields of an area are joined through their sides")
    if list(areas) != sorted(areas, key=lambda it: (it.seat, -it.size, -it.stones, it.fields)):
        raise InvalidDocument(where, "areas stand by seat, the best first")


def check_outcome(outcome: Outcome) -> None:
    """Check that those win whose line or area it is, and all where nobody holds a field.

    Raises `InvalidDocument` with the field. Lines of several players are no end of a game, and of
    a position nobody has won.

    Clauses: J4F-LINE-1, J4F-AREA-2, J4F-AREA-3, RULING-AREA, RULING-WIN-ON-PLACING.
    """
    _require_lines("lines", outcome.lines)
    _require_areas("areas", outcome.areas)
    by_line = tuple(sorted({line.seat for line in outcome.lines}))
    may_win = [tuple(range(players)) for players in PLAYER_COUNTS]
    if by_line:
        may_win = [by_line if len(by_line) == 1 else ()]
    elif outcome.areas:
        may_win = [area_winners(outcome.areas)]
    if outcome.winners not in may_win:
        raise InvalidDocument("winners", "these are not the winners by lines or areas")
    if by_line and outcome.areas:
        raise InvalidDocument("areas", "after a line, areas are not looked at")


def _require_winners(winners: tuple[Seat, ...]) -> None:
    """Check that somebody has won, and each of them once.

    Clauses: J4F-LINE-1, J4F-AREA-2, J4F-AREA-3.
    """
    if not winners or list(winners) != sorted(set(winners)):
        raise InvalidDocument("winners", "these should be the seats that have won, in their order")
    for number, seat in enumerate(winners):
        _require_seat(f"winners[{number}]", seat)

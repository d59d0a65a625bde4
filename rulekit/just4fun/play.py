"""What happens: from the shuffle to the winner, one pure function a rule."""

from __future__ import annotations

from bisect import bisect
from functools import cache, lru_cache
from operator import getitem
from typing import NoReturn, TypeAlias, TypeVar, get_args

from attrs import evolve

from rulekit.arguments import require_int
from rulekit.contract import Card, Over, Players, Seat, Shuffle, Shuffled, Step, is_order_of
from rulekit.errors import IllegalAction, InWords, Misuse, brief
from rulekit.just4fun.board import (
    FIELDS,
    INDEX,
    area_winners,
    areas_of,
    colours_of,
    lines_through,
    owner_of,
    payable,
    price_of,
    stones_that_count,
)
from rulekit.just4fun.rules import (
    CITE,
    COLOURS,
    DECK,
    HAND_SIZE,
    STONES_EACH,
    Clauses,
    TowerCost,
    line_length,
)
from rulekit.just4fun.state import (
    Action,
    Area,
    AreasCompared,
    Cards,
    Dealt,
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
    Reason,
    Reshuffled,
    Setup,
    State,
    Tower,
    Towers,
    in_words,
    new_drawn,
    new_placed,
    new_state,
)
from rulekit.playing import hands_from, sort

# ---- The beginning


def start(setup: Setup) -> State:
    """Lay out the board and give each player the stones; the cards wait to be shuffled.

    Clauses: J4F-SETUP-1, J4F-SETUP-2, J4F-SETUP-3, J4F-CARDS-1, J4F-STONES-1.
    """
    return new_state(
        setup=setup,
        turn=0,
        deck=(),
        discards=(),
        hands=((),) * setup.players,
        towers=((),) * len(FIELDS),
        unused=(STONES_EACH,) * setup.players,
        returned=(0,) * setup.players,
        owed=0,
        exchanging=False,
        waiting=Shuffle(DECK),
    )


def shuffle(state: State, action: Shuffled) -> Step[State, Event]:
    """Lay the shuffled cards down as the deck: at first to deal, later to go on drawing.

    Clauses: J4F-SETUP-3, J4F-DRAW-1, J4F-DRAW-3, RULING-RESHUFFLE.
    """
    refuse_shuffle(state, action)
    if not any(state.hands):
        return deal(state, action.cards)
    event = Reshuffled(len(action.cards), reshuffled_by(state))
    return draw(evolve(state, deck=action.cards, discards=()), (event,))


def deal(state: State, deck: Cards) -> Step[State, Event]:
    """Deal 7 cards to each player from the top, one player after the other; the rest is the deck.

    Clauses: J4F-SETUP-3, J4F-SETUP-4, RULING-TURN-ORDER.
    """
    hands, rest = hands_from(deck, state.setup.players, HAND_SIZE)
    after = evolve(state, deck=rest, hands=hands, waiting=Players((0,)))
    return Step(after, (Dealt(hands, CITE.dealt),))


# ---- Whose turn


def seat_on_turn(state: State) -> Seat:
    """Tell whose turn it is: seat 0 begins, the others follow in order.

    Clauses: RULING-TURN-ORDER.
    """
    return state.turn % state.setup.players


def round_of(state: State) -> int:
    """Tell the round from 1 on: in a round each player has one turn.

    Once the game is over it stays the round of the last turn.

    Clauses: J4F-AREA-1, RULING-TURN-ORDER.
    """
    turns_before = state.turn - 1 if isinstance(state.waiting, Over) else state.turn
    return turns_before // state.setup.players + 1


def is_last_turn(state: State) -> bool:
    """Tell whether this turn uses up the last stone: each turn uses one.

    Clauses: J4F-END-1, J4F-AREA-1, RULING-COMPULSORY-TURN, RULING-STONES-RUN-OUT.
    """
    return state.turn + 1 == state.setup.players * STONES_EACH


# ---- What may be done


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """List every placement that the hand can pay for; the exchange where there is none.

    Clauses: J4F-TURN-1, J4F-PLACE-1, J4F-PLACE-2, J4F-EXCHANGE-1, RULING-COMPULSORY-TURN,
    RULING-FORCED-EXCHANGE.
    """
    if type(seat) is not int:
        require_int("a seat", seat)
    waiting = state.waiting
    if not isinstance(waiting, Players) or seat not in waiting.seats:
        return ()
    return placements(state, seat) or (Exchange(seat),)


def placements(state: State, seat: Seat) -> tuple[Place, ...]:
    """List every placement that the hand can pay for, in the order of the fields.

    Clauses: J4F-TURN-1, J4F-PLACE-1, J4F-PLACE-2, J4F-PLAY-1, RULING-PAYMENT.
    """
    setup = state.setup
    by_field = _affordable(setup.board, seat, state.hands[seat])
    counts = stones_that_count(state.towers, seat, setup.tower_cost)
    if setup.payment == "exact":  # on each field one placement or none, quickly listed
        return tuple(filter(None, map(getitem, by_field, counts)))
    return tuple(
        placement
        for placements, count in zip(by_field, counts, strict=True)
        for number in payable(count + 1, HAND_SIZE, setup.payment)
        if (placement := placements[number - 1])
    )


Affordable: TypeAlias = tuple[Place | None, ...]
"""The placements on a field with 1 card, 2 cards and so on; None where the hand holds fewer."""


@lru_cache(maxsize=16_384)
def _affordable(board: tuple[str, ...], seat: Seat, hand: Cards) -> tuple[Affordable, ...]:
    """Look up what a hand can pay for, field by field: there are only 792 hands."""
    if {*map(type, hand)} - {str}:  # it may claim to be equal to a hand that it is not
        raise Misuse("a hand holds what is no card")
    held = {colour: hand.count(Card(colour)) for colour in COLOURS}
    return tuple(
        _placements(seat, field, colour, held[colour])
        for field, colour in zip(FIELDS, colours_of(board), strict=True)
    )


@cache
def _placements(seat: Seat, field: Field, colour: str, held: int) -> Affordable:
    """Make each placement once, to be shared by all games."""
    return tuple(
        Place(seat, field, (colour,) * number) if number <= held else None
        for number in range(1, STONES_EACH + 2)  # no tower is higher than all stones of a seat
    )


# ---- A turn


def place(state: State, action: Place) -> Step[State, Event]:
    """Discard the cards, put the stone on top, look for a line; then draw.

    Clauses: J4F-GOAL-1, J4F-TURN-1, J4F-PLAY-1, J4F-PLAY-2, J4F-PRICE-1, J4F-PRICE-2,
    J4F-PLACE-1, J4F-TOWER-1, J4F-TOWER-2, J4F-DRAW-1, J4F-DRAW-2, RULING-TOWER-COST,
    RULING-PAYMENT, RULING-WIN-ON-PLACING, RULING-LINE-BEFORE-AREA.
    """
    index, price = refuse_place(state, action)
    seat, cards = action.seat, action.cards
    below = state.towers[index]
    tower = (*below, seat)
    towers = _with(state.towers, index, tower)
    after = new_state(
        setup=state.setup,
        turn=state.turn,
        deck=state.deck,
        discards=_laid(state.discards, cards),
        hands=_with(state.hands, seat, _without(state.hands[seat], cards)),
        towers=towers,
        unused=_with(state.unused, seat, state.unused[seat] - 1),
        returned=state.returned,
        owed=len(cards),
        exchanging=False,
        waiting=state.waiting,
    )
    clauses = placed_by(below, seat)
    if len(cards) > price:
        clauses += CITE.payment
    placed = new_placed(seat=seat, field=action.field, cards=cards, tower=tower, clauses=clauses)
    if lines := lines_through(towers, index, line_length(variant=state.setup.variant)):
        return end_by_line(after, lines, (placed,))
    if is_last_turn(after):
        return end_by_areas(after, (placed,))
    return draw(after, (placed,))


@cache
def placed_by(below: Tower, seat: Seat) -> Clauses:
    """Cite the clauses by which a stone comes to stand on these stones.

    Clauses: J4F-GOAL-1, J4F-TURN-1, J4F-PLAY-1, J4F-PLAY-2, J4F-PRICE-1, J4F-PRICE-2,
    J4F-PLACE-1, J4F-PLACE-2, J4F-TOWER-1, J4F-TOWER-2, RULING-TOWER-COST, RULING-TOP-STONE.
    """
    clauses = CITE.placed + priced_by(below, seat)
    if below:
        clauses += CITE.tower
    if set(below) - {seat}:
        clauses += CITE.taken_over
    if owner_of(below) == seat:
        clauses += CITE.own_tower
    return clauses


def priced_by(below: Tower, seat: Seat) -> Clauses:
    """Cite the clause that sets the price of a field with these stones.

    Clauses: J4F-PRICE-1, J4F-PRICE-2, RULING-TOWER-COST.
    """
    if not below:
        return CITE.empty_field
    return CITE.opponents_stones if set(below) - {seat} else CITE.own_stones


def exchange(state: State, action: Exchange) -> Step[State, Event]:
    """Show and discard the whole hand, lose one unused stone; draw 7 and end the turn.

    Clauses: J4F-EXCHANGE-1, J4F-EXCHANGE-2, J4F-EXCHANGE-3, RULING-EXCHANGE, RULING-OPEN-TABLE,
    RULING-TOWER-COST, RULING-LINE-BEFORE-AREA.
    """
    refuse_exchange(state, action)
    seat = action.seat
    hand = state.hands[seat]
    after = evolve(
        state,
        discards=sort(state.discards + hand),
        hands=_with(state.hands, seat, ()),
        unused=_with(state.unused, seat, state.unused[seat] - 1),
        returned=_with(state.returned, seat, state.returned[seat] + 1),
        owed=len(hand),
        exchanging=True,
    )
    clauses = CITE.exchanged
    if tower_cost_decides(state, seat):
        clauses += CITE.tower_cost
    exchanged = Exchanged(seat, hand, clauses)
    if is_last_turn(after):
        return end_by_areas(after, (exchanged,))
    return draw(after, (exchanged,))


def draw(state: State, events: tuple[Event, ...]) -> Step[State, Event]:
    """Draw the cards owed; when the deck runs out, wait for the discard pile to be shuffled.

    Clauses: J4F-DRAW-1, J4F-DRAW-2, J4F-DRAW-3, J4F-EXCHANGE-3, RULING-RESHUFFLE,
    RULING-DECK-NEVER-BARE.
    """
    setup, turn, owed, exchanging = state.setup, state.turn, state.owed, state.exchanging
    clauses = CITE.drawn_in_exchange if exchanging else CITE.drawn
    seat = seat_on_turn(state)
    cards, deck = sort(state.deck[:owed]), state.deck[owed:]
    owed -= len(cards)
    waiting: Players | Shuffle
    if is_shuffle_due(deck, owed, setup):
        waiting = Shuffle(state.discards)
    else:
        turn += 1
        exchanging = False
        waiting = _due(turn % setup.players)
    after = new_state(
        setup=setup,
        turn=turn,
        deck=deck,
        discards=state.discards,
        hands=_with(state.hands, seat, sort(state.hands[seat] + cards)),
        towers=state.towers,
        unused=state.unused,
        returned=state.returned,
        owed=owed,
        exchanging=exchanging,
        waiting=waiting,
    )
    if cards:
        events = (*events, new_drawn(seat=seat, cards=cards, clauses=clauses))
    return Step(after, events)


def is_shuffle_due(deck: Cards, owed: int, setup: Setup) -> bool:
    """Tell whether the discard pile becomes the new deck now.

    Clauses: J4F-DRAW-3, RULING-RESHUFFLE.
    """
    if setup.reshuffle == "when_empty":
        return not deck
    return owed > 0


def reshuffled_by(state: State) -> Clauses:
    """Cite the clauses by which the discard pile is to be shuffled, or not yet.

    Both readings agree where a card has to be drawn.

    Clauses: J4F-DRAW-3, RULING-RESHUFFLE.
    """
    is_in_question = not state.deck and not state.owed
    return CITE.reshuffled + CITE.reshuffle if is_in_question else CITE.reshuffled


@cache
def _due(seat: Seat) -> Players:
    return Players((seat,))


# ---- The end


def end_by_line(
    state: State, lines: tuple[Line, ...], events: tuple[Event, ...]
) -> Step[State, Event]:
    """End the game at once: the player who placed the stone has a line.

    Clauses: J4F-LINE-1, J4F-LINE-2, J4F-END-1, J4F-VARIANT-1, J4F-TOWER-2, RULING-TOP-STONE,
    RULING-WIN-ON-PLACING, RULING-LINE-BEFORE-AREA.
    """
    setup, seat = state.setup, lines[0].seat
    clauses = won_by_lines(lines, setup)
    if is_last_turn(state):
        clauses += CITE.line_first
    told = CITE.placing + lines_by(setup)
    if any(set(state.towers[INDEX[field]]) - {seat} for line in lines for field in line.fields):
        told += CITE.top_stones
    result = Outcome((seat,), lines, (), clauses)
    return _end(state, result, CITE.placing, (*events, LinesCompleted(lines, told)))


def lines_by(setup: Setup) -> Clauses:
    """Cite the clauses that tell how long a line is.

    Clauses: J4F-LINE-1, J4F-LINE-2, J4F-VARIANT-1.
    """
    return CITE.line_in_variant if setup.variant else CITE.line


def won_by_lines(lines: tuple[Line, ...], setup: Setup) -> Clauses:
    """Cite the clauses by which these lines win; a longer one does by a ruling.

    Clauses: J4F-LINE-1, J4F-LINE-2, J4F-VARIANT-1, RULING-WIN-ON-PLACING.
    """
    shortest = min(len(line.fields) for line in lines)
    is_longer = shortest > line_length(variant=setup.variant)
    return lines_by(setup) + CITE.placing if is_longer else lines_by(setup)


def end_by_areas(state: State, events: tuple[Event, ...]) -> Step[State, Event]:
    """End the game after 20 rounds: the largest area wins.

    Clauses: J4F-AREA-1, J4F-AREA-2, J4F-AREA-3, J4F-END-1, RULING-AREA, RULING-AREA-TIE,
    RULING-STONES-RUN-OUT.
    """
    setup = state.setup
    areas = tuple(
        area
        for seat in range(setup.players)
        for area in areas_of(state.towers, seat, setup.area_tie)
    )
    winners = area_winners(areas) or tuple(range(setup.players))  # on a board without a stone
    result = Outcome(winners, (), areas, won_by_areas(areas))
    told = AreasCompared(areas, areas_by(areas, state.towers))
    return _end(state, result, CITE.stones_run_out, (*events, told))


def won_by_areas(areas: tuple[Area, ...]) -> Clauses:
    """Cite the clauses by which areas win: by size alone, or also by the tie-break.

    Clauses: J4F-AREA-1, J4F-AREA-2, J4F-AREA-3, RULING-AREA, RULING-AREA-TIE.
    """
    largest = max((area.size for area in areas), default=0)
    owners = {area.seat for area in areas if area.size == largest}
    return CITE.areas + CITE.equal_areas if len(owners) > 1 else CITE.areas


def areas_by(areas: tuple[Area, ...], towers: Towers) -> Clauses:
    """Cite the clauses by which areas are what they are, also where towers are of several players.

    Clauses: J4F-AREA-1, J4F-AREA-2, J4F-AREA-3, J4F-TOWER-2, RULING-AREA, RULING-AREA-TIE,
    RULING-TOP-STONE.
    """
    clauses = won_by_areas(areas)
    return clauses + CITE.top_stones if any(len(set(it)) > 1 for it in towers) else clauses


def ended_by(result: Outcome, setup: Setup) -> Clauses:
    """Cite the clauses by which nothing more can be done: a line, or all stones used up.

    Clauses: J4F-LINE-1, J4F-LINE-2, J4F-VARIANT-1, J4F-END-1.
    """
    return CITE.over + lines_by(setup) if result.lines else CITE.over


def _end(
    state: State, result: Outcome, moment: Clauses, events: tuple[Event, ...]
) -> Step[State, Event]:
    """End the game; `moment` are the clauses of how it came to an end now.

    Clauses: J4F-END-1.
    """
    after = evolve(state, turn=state.turn + 1, owed=0, exchanging=False, waiting=Over(result))
    clauses = tuple(dict.fromkeys(CITE.over + moment + result.clauses))
    return Step(after, (*events, GameOver(result.winners, clauses)))


# ---- Refusals


def refuse(action: object, reason: Reason, clauses: Clauses, **told: object) -> NoReturn:
    """Refuse an action; the words make a sentence of what is told, when somebody asks for it."""
    raise IllegalAction(action, reason, clauses, InWords(in_words, reason, told))


def refuse_shuffle(state: State, action: Shuffled) -> None:
    """Refuse a shuffle that is not due or does not hold exactly the cards asked for.

    Clauses: J4F-SETUP-3, J4F-CARDS-1, J4F-DRAW-3, RULING-RESHUFFLE.
    """
    match state.waiting:
        case Shuffle(cards):
            if not is_order_of(action, cards):
                clauses = CITE.reshuffled if any(state.hands) else CITE.wrong_deal
                refuse(action, Reason.WRONG_SHUFFLE, clauses)
        case Players():
            refuse(action, Reason.SHUFFLE_NOT_DUE, reshuffled_by(state))
        case Over(result):
            _refuse_after_end(action, result, state.setup)


def refuse_turn(state: State, action: Action) -> None:
    """Refuse an action of a seat that is not on turn.

    Clauses: J4F-SETUP-3, J4F-DRAW-3, RULING-TURN-ORDER, RULING-RESHUFFLE.
    """
    waiting = state.waiting
    if isinstance(waiting, Players) and action.seat in waiting.seats:
        return
    if isinstance(waiting, Over):
        _refuse_after_end(action, waiting.outcome, state.setup)
    seat, players = action.seat, state.setup.players
    if seat not in range(players):
        refuse(action, Reason.UNKNOWN_SEAT, CITE.turn_order, seat=seat, players=players)
    if isinstance(waiting, Shuffle):
        clauses = reshuffled_by(state) if any(state.hands) else CITE.deal_due
        refuse(action, Reason.SHUFFLE_DUE, clauses)
    due = seat_on_turn(state)
    refuse(action, Reason.NOT_ON_TURN, CITE.turn_order, due=due, seat=seat)


def _refuse_after_end(action: object, result: Outcome, setup: Setup) -> NoReturn:
    refuse(action, Reason.GAME_OVER, ended_by(result, setup))


def refuse_place(state: State, action: Place) -> tuple[int, int]:
    """Refuse a placement that is not due or not paid for exactly as the rules ask.

    Returns the field's index and its price.

    Clauses: J4F-TURN-1, J4F-PLAY-1, J4F-PRICE-1, J4F-PRICE-2, J4F-PLACE-2, J4F-BOARD-1,
    J4F-CARDS-1, RULING-BOARD, RULING-PAYMENT, RULING-TOWER-COST.
    """
    refuse_turn(state, action)
    setup, seat = state.setup, action.seat
    index = INDEX.get(action.field)
    if index is None:
        refuse(action, Reason.UNKNOWN_FIELD, CITE.field, field=action.field)
    price = price_of(state.towers[index], seat, setup.tower_cost)
    by_number = _affordable(setup.board, seat, state.hands[seat])[index]
    if action not in by_number[price - 1 : price]:  # else it is paid exactly, as nearly always
        refuse_payment(state, action, index, price)
    return index, price


def refuse_colour(action: Place, colour: str) -> NoReturn:
    """Refuse cards that are not of the field's colour, or no cards of the game.

    Clauses: J4F-TURN-1, J4F-CARDS-1.
    """
    for card in action.cards:
        if card not in COLOURS:
            refuse(action, Reason.UNKNOWN_CARD, CITE.cards, card=card)
    refuse(action, Reason.WRONG_COLOUR, CITE.colour, field=action.field, colour=colour)


def refuse_payment(state: State, action: Place, index: int, price: int) -> None:
    """Refuse cards that are not of the colour, do not pay the price, or are not in hand.

    Clauses: J4F-GOAL-1, J4F-PLAY-1, J4F-PRICE-1, J4F-PRICE-2, J4F-TURN-1, J4F-PLACE-2,
    RULING-PAYMENT, RULING-TOWER-COST.
    """
    setup, number = state.setup, len(action.cards)
    colour = colours_of(setup.board)[index]
    if action.cards.count(Card(colour)) < number:
        refuse_colour(action, colour)
    if price > HAND_SIZE:
        clauses = CITE.number + priced_by(state.towers[index], action.seat)
        refuse(action, Reason.TOO_HIGH, clauses, field=action.field, price=price)
    pay = payable(price, HAND_SIZE, setup.payment)
    if number not in pay:
        clauses = misses_by(state.towers[index], action, price)
        refuse(action, Reason.WRONG_NUMBER, clauses, field=action.field, pay=pay, cards=number)
    if not _affordable(setup.board, action.seat, state.hands[action.seat])[index][number - 1]:
        refuse(action, Reason.NOT_IN_HAND, CITE.in_hand, seat=action.seat, cards=action.cards)


def misses_by(below: Tower, action: Place, price: int) -> Clauses:
    """Cite the clauses that such a number of cards, which does not pay the price, misses.

    No turn takes none or more than 7. One card being enough for an empty field, and the price of
    an own tower, do not forbid to play none; the price over opponents' stones does.

    Clauses: J4F-PLAY-1, J4F-PRICE-1, J4F-PRICE-2, RULING-TOWER-COST, RULING-PAYMENT.
    """
    number = len(action.cards)
    priced = priced_by(below, action.seat)
    if number > HAND_SIZE:
        return CITE.number
    if not number:
        return CITE.number + priced if priced == CITE.opponents_stones else CITE.number
    return priced + CITE.payment if number > price else priced


def refuse_exchange(state: State, action: Exchange) -> None:
    """Refuse an exchange that is not due, or while any placement is possible.

    Clauses: J4F-EXCHANGE-1, J4F-EXCHANGE-2, RULING-EXCHANGE, RULING-COMPULSORY-TURN,
    RULING-TOWER-COST.
    """
    refuse_turn(state, action)
    if possible := placements(state, action.seat):
        clauses = CITE.must_place
        if tower_cost_decides(state, action.seat):
            clauses += CITE.tower_cost
        refuse(action, Reason.MUST_PLACE, clauses, field=possible[0].field)


def tower_cost_decides(state: State, seat: Seat) -> bool:
    """Tell whether the price of the player's own towers decides between placing and exchanging.

    Clauses: RULING-TOWER-COST.
    """
    by_reading = (evolve(state.setup, tower_cost=reading) for reading in get_args(TowerCost))
    can_place = {bool(placements(evolve(state, setup=it), seat)) for it in by_reading}
    return len(can_place) > 1


def refuse_pass(state: State, action: Pass) -> NoReturn:
    """Refuse to pass: a turn is compulsory.

    Clauses: J4F-PLAY-1, J4F-PLACE-1, J4F-EXCHANGE-1, RULING-COMPULSORY-TURN.
    """
    refuse_turn(state, action)
    instead = CITE.can_place if placements(state, action.seat) else CITE.cannot_place
    refuse(action, Reason.NO_PASS, CITE.compulsory + instead)


X = TypeVar("X")


def _with(items: tuple[X, ...], index: int, item: X) -> tuple[X, ...]:
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def _laid(pile: Cards, cards: Cards) -> Cards:
    """Lay cards of one colour on a pile, which is kept sorted."""
    at = bisect(pile, cards[0])
    return pile[:at] + cards + pile[at:]


def _without(hand: Cards, cards: Cards) -> Cards:
    """Take away cards of one colour, which lie together in a sorted hand."""
    first = hand.index(cards[0])
    return hand[:first] + hand[first + len(cards) :]


# ---- The contract


def apply(state: State, action: Action | Shuffled) -> Step[State, Event]:
    """Carry out an action or a shuffle; `rulekit.contract.Game.apply` tells the contract."""
    if type(action) is Place:
        return place(state, action)
    if type(action) is Shuffled:
        return shuffle(state, action)
    if type(action) is Exchange:
        return exchange(state, action)
    if type(action) is Pass:
        refuse_pass(state, action)
    raise Misuse(f"{brief(action)} is no action of this game")

"""What happens: from the shuffle to the winner, one pure function a rule."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from operator import add
from typing import Any, NoReturn

from attrs import evolve

from rulekit.arguments import require_int
from rulekit.contract import Over, Players, Seat, Shuffle, Shuffled, Step, is_order_of
from rulekit.errors import IllegalAction, InWords, Misuse, brief
from rulekit.majority.rules import HAND_SIZE, Cites, Clauses, Rules, Turn
from rulekit.majority.scoring import decide_round, discarded_by, other_cards, score
from rulekit.majority.state import (
    BySeat,
    Cards,
    Choose,
    Chosen,
    Dealt,
    Event,
    GameOver,
    LastCardsDiscarded,
    Outcome,
    Reason,
    Removed,
    Setup,
    State,
    Table,
    in_words,
    new_discarded,
    new_renewed,
    new_revealed,
    new_round_over,
    new_state,
    new_table,
)
from rulekit.playing import hands_from, sort

# ---- The beginning


def start(setup: Setup) -> State:
    """Lay out the table; the whole deck waits to be shuffled.

    Clauses: 5C-SETUP-1, 5C-CARDS-1, 5C-CARDS-2, 5211-CARDS-1, 5211-CARDS-2, 5211-KODODO-1.
    """
    nothing: BySeat = ((),) * setup.players
    table = new_table(
        setup=setup,
        round=1,
        turn=1,
        deck=(),
        removed=(),
        hands=nothing,
        played=nothing,
        score_piles=nothing,
        scores=(0,) * setup.players,
        discards=(),
        left=nothing,
    )
    chosen, turn = (None,) * setup.players, setup.rules.turns[0]
    waiting = Shuffle(setup.edition.deck)
    return new_state(table=table, chosen=chosen, turn=turn, waiting=waiting)


def shuffle(state: State, action: Shuffled) -> Step[State, Event]:
    """Put the deck in this order, take the removed cards from its bottom and deal the hands.

    Clauses: 5C-SETUP-1, 5C-SETUP-2, 5C-REMOVE-1, 5C-TABLE-1, 5C-OPTIONAL-4, 5211-SETUP-2,
    5211-REMOVE-1, 5211-TABLE-1, 5211-OPTIONAL-4, RULING-REMOVED-CARDS, RULING-DEALING-ORDER.
    """
    refuse_shuffle(state, action)
    rules = state.setup.rules
    in_play, removed = take_out(action.cards, rules)
    hands, deck = deal(in_play, rules)
    table = evolve(state.table, deck=deck, removed=removed, hands=hands)
    event = (Removed(rules.removed, rules.cite.removed),) if removed else ()
    return Step(await_choices(table), (*event, Dealt(hands, rules.cite.dealt)))


def take_out(order: Cards, rules: Rules) -> tuple[Cards, Cards]:
    """Take the removed cards from the bottom of the shuffled deck.

    Clauses: 5C-SETUP-2, 5C-REMOVE-1, 5C-TABLE-1, 5C-OPTIONAL-4, 5211-SETUP-2, 5211-REMOVE-1,
    5211-TABLE-1, 5211-OPTIONAL-4, RULING-REMOVED-CARDS.
    """
    bottom = len(order) - rules.removed
    return order[:bottom], sort(order[bottom:])


def deal(deck: Cards, rules: Rules) -> tuple[BySeat, Cards]:
    """Deal 5 cards to each player from the top, one player after the other.

    Returns the hands and the rest of the deck.

    Clauses: 5C-SETUP-1, RULING-DEALING-ORDER.
    """
    return hands_from(deck, len(rules.seats), HAND_SIZE)


# ---- A turn


def is_last_round(table: Table) -> bool:
    """Tell whether this round is played from the hands alone: the deck has run out before it.

    Clauses: 5C-END-1, 5C-OPTIONAL-3, 5211-OPTIONAL-3, RULING-LAST-ROUND.
    """
    return not table.deck


def turns_of(table: Table) -> tuple[Turn, ...]:
    """List the turns of this round.

    Clauses: 5C-ROUND-2, 5C-OPTIONAL-2, 5C-OPTIONAL-3, 5211-OPTIONAL-3, RULING-OPTIONAL-ENDING.
    """
    setup = table.setup
    if setup.optional_rule and setup.optional_ending == "turn" and is_last_round(table):
        return (setup.rules.last_turn,)
    return setup.rules.turns


def await_choices(table: Table) -> State:
    """Wait for a choice of every player.

    Clauses: 5C-TURN-1, 5C-TURN-4, 5C-TURN-5.
    """
    players = len(table.hands)
    return new_state(
        table=table,
        chosen=(None,) * players,
        turn=turns_of(table)[table.turn - 1],
        waiting=_all_due(players),
    )


@cache
def _all_due(players: int) -> Players:
    return Players(tuple(range(players)))


def legal_actions(state: State, seat: Seat) -> tuple[Choose, ...]:
    """List each different choice of this turn's number of cards from the seat's hand.

    Clauses: 5C-TURN-1, 5C-TURN-4, 5C-TURN-5, 5C-OPTIONAL-2.
    """
    if type(seat) is not int:
        require_int("a seat", seat)
    waiting = state.waiting
    if type(waiting) is not Players or seat not in waiting.seats:
        return ()
    table = state.table
    hand = table.hands[seat]
    made: Any = _MADE[type(table.setup), seat]
    choices: Iterable[Cards] = combinations(hand, state.turn.cards)
    if len(set(hand)) < len(hand):
        choices = dict.fromkeys(choices)  # equal cards make equal choices
    return tuple(map(made.__getitem__, choices))


class _Made(dict[Cards, Choose]):
    """The choices of one seat, each made once and shared by all games."""

    def __init__(self, setup: type[Setup], seat: Seat) -> None:
        super().__init__()
        self.setup = setup
        self.seat = seat
        self.known = frozenset(setup.edition.points)

    def __missing__(self, cards: Cards) -> Choose:
        if not self.known.issuperset(cards):
            raise Misuse(f"a hand holds a card that {self.setup.edition.name} does not have")
        made = self[cards] = Choose(self.seat, cards)
        return made


class _MadeBySeat(dict[tuple[type[Setup], Seat], _Made]):
    """The shared choices of each game's seats."""

    def __missing__(self, key: tuple[type[Setup], Seat]) -> _Made:
        made = self[key] = _Made(*key)
        return made


_MADE = _MadeBySeat()


@cache
def _laid_down(seats: tuple[Seat, ...], seat: Seat, clauses: Clauses) -> tuple[Chosen, Players]:
    """Make what a choice leads to once, to be shared by all games."""
    return Chosen(seat, clauses), Players(tuple(other for other in seats if other != seat))


def choose(state: State, action: Choose) -> Step[State, Event]:
    """Lay a player's choice face down; the last one reveals all.

    Clauses: 5C-TURN-2, RULING-CHOICE-STANDS, RULING-SECRET-CHOICE.
    """
    seats = refuse_choice(state, action)
    seat = action.seat
    cards = list(state.chosen)
    cards[seat] = action.cards
    chosen, waiting = _laid_down(seats, seat, state.turn.chosen)
    if waiting.seats:
        after = new_state(table=state.table, chosen=tuple(cards), turn=state.turn, waiting=waiting)
        return Step(after, (chosen,))
    return reveal(state, tuple([own for own in cards if own]), chosen)


def reveal(state: State, cards: BySeat, chosen: Chosen) -> Step[State, Event]:
    """Turn all choices up together and renew the hands; after the last turn, end the round.

    Clauses: 5C-TURN-2, 5C-TURN-6, 5C-RENEW-1, 5C-RENEW-2, RULING-COMPULSORY-RENEWAL,
    RULING-DEALING-ORDER, RULING-RENEW-BEFORE-SCORING.
    """
    table = state.table
    cite = cite_in(state)
    hands, renewed, deck = renew(table.deck, tuple(map(_without, table.hands, cards)))
    is_last_turn = table.turn == len(turns_of(table))
    turn = table.turn if is_last_turn else table.turn + 1
    played = tuple(map(_put_together, table.played, cards))
    after = new_table(
        setup=table.setup,
        round=table.round,
        turn=turn,
        deck=deck,
        removed=table.removed,
        hands=hands,
        played=played,
        score_piles=table.score_piles,
        scores=table.scores,
        discards=table.discards,
        left=table.left,
    )
    events: tuple[Event, ...] = (chosen, new_revealed(cards=cards, clauses=cite.revealed))
    if table.deck:
        events = (*events, new_renewed(cards=renewed, clauses=cite.renewed))
    if not is_last_turn:
        return Step(await_choices(after), events)
    return end_round(after, events, state.turn, over=is_last_round(table))


def renew(deck: Cards, hands: BySeat) -> tuple[BySeat, BySeat, Cards]:
    """Draw every hand up to 5 cards again, one player after the other, while the deck lasts.

    Returns the hands, the cards drawn, and the rest of the deck.

    Clauses: 5C-RENEW-1, 5C-RENEW-2, RULING-DEALING-ORDER, RULING-COMPULSORY-RENEWAL.
    """
    if not deck:
        return hands, (), deck
    top = 0
    renewed: list[Cards] = []
    for hand in hands:
        missing = HAND_SIZE - len(hand)
        renewed.append(sort(deck[top : top + missing]))
        top += missing
    full = [tuple(sorted(hand + drawn)) for hand, drawn in zip(hands, renewed, strict=True)]
    return tuple(full), tuple(renewed), deck[top:]


def cite_in(state: State) -> Cites:
    """Look up what is cited in the turn that is being played."""
    return state.setup.rules.turn_cites[state.turn.index]


# ---- The end of a round and of the game


def end_round(
    table: Table, events: tuple[Event, ...], turn: Turn, *, over: bool
) -> Step[State, Event]:
    """Score the round and discard the rest; then a new round starts or the game ends.

    Clauses: 5C-ROUND-1, 5C-ROUND-3, 5C-SCORE-1, 5C-SCORE-2, 5C-SCORE-3.
    """
    setup = table.setup
    rules = setup.rules.scoring(turn)
    decision = decide_round(table.played, rules, setup.second_burst)
    scored = score(decision, table.played, rules)
    discarded = other_cards(table.played, decision.scores, rules)
    nothing: BySeat = ((),) * len(rules.seats)
    score_piles = tuple(map(_put_together, table.score_piles, scored.cards))
    scores = tuple(map(add, table.scores, scored.points))
    next_round, next_turn = (table.round, table.turn) if over else (table.round + 1, 1)
    after = new_table(
        setup=setup,
        round=next_round,
        turn=next_turn,
        deck=table.deck,
        removed=table.removed,
        hands=table.hands,
        played=nothing,
        score_piles=score_piles,
        scores=scores,
        discards=_put_together(table.discards, discarded),
        left=table.left,
    )
    events = (
        *events,
        *decision.steps,
        scored,
        new_discarded(cards=discarded, clauses=discarded_by(decision, rules)),
        new_round_over(
            round=table.round, scores=scores, clauses=round_over_by(after, rules, over=over)
        ),
    )
    return end_game(after, events) if over else Step(await_choices(after), events)


def round_over_by(table: Table, rules: Rules, *, over: bool) -> Clauses:
    """Cite the clauses by which a round ends, and by which play goes on if it does.

    Clauses: 5C-ROUND-1, 5C-ROUND-2, 5C-ROUND-3, 5C-OPTIONAL-2, 5C-OPTIONAL-3, 5C-END-1,
    5211-OPTIONAL-3, RULING-OPTIONAL-ENDING.
    """
    cite = rules.cite
    if over:
        return cite.round_over
    return cite.round_over + (cite.another_round if table.deck else cite.on_from_hands)


def end_game(table: Table, events: tuple[Event, ...]) -> Step[State, Event]:
    """Discard what is left in the hands, unseen, and name the winners.

    Clauses: 5C-END-1, 5C-END-2, 5C-OPTIONAL-3, 5211-OPTIONAL-3, RULING-OPTIONAL-END,
    RULING-OPTIONAL-ENDING, RULING-PUBLIC-CARDS.
    """
    cite = table.setup.rules.cite
    result = outcome_of(table)
    if any(table.hands):
        events = (*events, LastCardsDiscarded(table.hands, cite.last_cards))
    nothing: BySeat = ((),) * len(table.hands)
    after = evolve(table, hands=nothing, left=table.hands)
    state = new_state(
        table=after,
        chosen=(None,) * len(nothing),
        turn=turns_of(after)[-1],
        waiting=Over(result),
    )
    return Step(
        state, (*events, GameOver(result.scores, result.winners, result.clauses + cite.over))
    )


def outcome_of(table: Table) -> Outcome:
    """Let all who have the most points win together.

    Clauses: 5C-END-2, RULING-SHARED-WIN.
    """
    scores = table.scores
    most = max(scores)
    winners = tuple(seat for seat, points in enumerate(scores) if points == most)
    cite = table.setup.rules.cite
    return Outcome(scores, winners, cite.shared_win if len(winners) > 1 else cite.win)


# ---- Refusals


def refuse(action: object, reason: Reason, clauses: Clauses, **told: object) -> NoReturn:
    """Refuse an action; the words make a sentence of what is told, when somebody asks for it."""
    raise IllegalAction(action, reason, clauses, InWords(in_words, reason, told))


def refuse_shuffle(state: State, action: Shuffled) -> None:
    """Refuse a shuffle that is not due or does not hold exactly the cards asked for.

    Clauses: 5C-SETUP-1, 5C-CARDS-1, 5C-CARDS-2, 5211-CARDS-1, 5211-CARDS-2, 5211-KODODO-1.
    """
    cite = state.setup.rules.cite
    match state.waiting:
        case Shuffle(cards):
            if not is_order_of(action, cards):
                refuse(action, Reason.WRONG_SHUFFLE, cite.wrong_shuffle)
        case Players():
            refuse(action, Reason.SHUFFLE_NOT_DUE, cite.shuffle)
        case Over():
            refuse_after_end(state, action)


def refuse_choice(state: State, action: Choose) -> tuple[Seat, ...]:
    """Refuse a choice that is not due or not of this hand; else return the seats that are due.

    Clauses: 5C-TURN-1, 5C-TURN-4, 5C-TURN-5, 5C-ROUND-2, 5C-OPTIONAL-2, 5C-OPTIONAL-3,
    5211-OPTIONAL-3, RULING-OPTIONAL-ENDING.
    """
    waiting = state.waiting
    if type(waiting) is not Players:
        refuse_now(state, action)
    seat, cards = action.seat, action.cards
    if seat not in waiting.seats:
        refuse_seat(state, action)
    if len(cards) != state.turn.cards:
        number = cite_in(state).number
        refuse(action, Reason.WRONG_NUMBER, number, due=state.turn.cards, cards=len(cards))
    hand = state.table.hands[seat]
    for card in cards:
        if hand.count(card) < cards.count(card):
            refuse_cards(state, action)
    return waiting.seats


def refuse_now(state: State, action: Choose) -> NoReturn:
    """Refuse a choice before the shuffle or after the end.

    Clauses: 5C-SETUP-1.
    """
    cite = state.setup.rules.cite
    if isinstance(state.waiting, Over):
        refuse_after_end(state, action)
    refuse(action, Reason.SHUFFLE_DUE, cite.shuffle)


def refuse_after_end(state: State, action: Choose | Shuffled) -> NoReturn:
    """Refuse anything once the game is over.

    Clauses: 5C-END-1, 5C-OPTIONAL-3, 5211-OPTIONAL-3, RULING-OPTIONAL-END, RULING-OPTIONAL-ENDING.
    """
    cite = state.setup.rules.cite
    refuse(action, Reason.GAME_OVER, cite.over)


def refuse_seat(state: State, action: Choose) -> NoReturn:
    """Refuse the choice of a seat that is not at the table, or that has chosen.

    Clauses: 5C-TURN-1, 5C-TURN-4, 5C-TURN-5, 5C-OPTIONAL-2, RULING-CHOICE-STANDS.
    """
    rules, cite = state.setup.rules, cite_in(state)
    if action.seat in rules.seats:
        refuse(action, Reason.ALREADY_CHOSEN, cite.choice_stands, seat=action.seat)
    players = len(rules.seats)
    refuse(action, Reason.UNKNOWN_SEAT, cite.every_player, seat=action.seat, players=players)


def refuse_cards(state: State, action: Choose) -> NoReturn:
    """Refuse cards that are not in the hand, or not so often, or not in the game.

    Clauses: 5C-TURN-1, 5C-TURN-4, 5C-TURN-5, 5C-CARDS-1, 5C-CARDS-2, 5211-CARDS-1, 5211-CARDS-2,
    5211-KODODO-1.
    """
    rules, cite = state.setup.rules, cite_in(state)
    for card in action.cards:
        if card not in rules.edition.points:
            refuse(action, Reason.UNKNOWN_CARD, cite.cards, card=card)
    refuse(action, Reason.NOT_IN_HAND, cite.in_hand, seat=action.seat, cards=action.cards)


def _put_together(pile: Cards, cards: Cards) -> Cards:
    """Lay sorted cards on a sorted pile."""
    return tuple(sorted(pile + cards)) if pile and cards else pile or cards


def _without(hand: Cards, cards: Cards) -> Cards:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


# ---- The contract


def apply(state: State, action: Choose | Shuffled) -> Step[State, Event]:
    """Carry out a choice or a shuffle; `rulekit.contract.Game.apply` tells the contract."""
    if type(action) is Choose:
        return choose(state, action)
    if type(action) is Shuffled:
        return shuffle(state, action)
    raise Misuse(f"{brief(action)} is no action of {state.setup.edition.name}")

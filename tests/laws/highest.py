"""A fourth game, as small as a game can be: all play a card face down, the highest wins.

It keeps the contract and knows nothing of the laws; `FACTS` is all that they have to be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from attrs import evolve, field, frozen

from rulekit.arguments import sorted_cards
from rulekit.contract import (
    CONTRACT,
    FACE_DOWN,
    Card,
    Documents,
    Game,
    Option,
    Over,
    Players,
    Seat,
    Shuffle,
    Shuffled,
    Step,
)
from rulekit.errors import IllegalAction, IllegalSetup, InvalidDocument, Misuse
from rulekit.zones import Facts, Zone

DECK = tuple(Card(name) for name in "1122334")
CLAUSES = ("HIGHEST-1",)


class Why(Enum):
    """Why something is refused."""

    PLAYERS = "players"
    NOT_NOW = "not_now"
    WRONG_CARDS = "wrong_cards"


@frozen(kw_only=True)
class Setup:
    """How many play."""

    players: int

    def __attrs_post_init__(self) -> None:
        if self.players not in (2, 3):
            raise IllegalSetup("players", Why.PLAYERS, CLAUSES, "2 or 3 can play")


@frozen
class Lay:
    """Lay a card face down."""

    seat: Seat
    cards: tuple[Card, ...] = field(converter=sorted_cards)

    def __str__(self) -> str:
        return f"{self.seat}: {' '.join(self.cards)}"


@frozen
class Outcome:
    """Who has the highest card; several share."""

    winners: tuple[Seat, ...]
    clauses: tuple[str, ...] = CLAUSES


@frozen
class State:
    """Two cards in each hand; the others are the deck, which nobody sees."""

    setup: Setup
    deck: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    laid: tuple[Lay | None, ...]
    waiting: Players | Shuffle | Over[Outcome]


@frozen
class Dealt:
    """Everybody has two cards."""

    hands: tuple[tuple[Card, ...], ...]
    clauses: tuple[str, ...] = CLAUSES


@frozen
class Laid:
    """Somebody has laid a card, nobody else knows which."""

    seat: Seat
    clauses: tuple[str, ...] = CLAUSES


@frozen
class Shown:
    """All cards are turned up."""

    cards: tuple[tuple[Card, ...], ...]
    clauses: tuple[str, ...] = CLAUSES


Event = Dealt | Laid | Shown


@frozen
class View:
    """What a seat may know."""

    seat: Seat | None
    setup: Setup
    waiting: Players | Shuffle | Over[Outcome]
    legal_actions: tuple[Lay, ...]
    hands: tuple[tuple[Card, ...], ...]
    laid: tuple[Lay | None, ...]
    round: int = 1


def start(setup: Setup) -> State:
    """Wait for the shuffle."""
    nobody = (None,) * setup.players
    return State(setup, (), ((),) * setup.players, nobody, Shuffle(DECK))


def legal_actions(state: State, seat: Seat) -> tuple[Lay, ...]:
    """Any card of the hand."""
    if not isinstance(state.waiting, Players) or seat not in state.waiting.seats:
        return ()
    return tuple(Lay(seat, (card,)) for card in dict.fromkeys(state.hands[seat]))


def apply(state: State, action: Lay | Shuffled) -> Step[State, Event]:
    """Deal, or lay a card; the last one turns all up."""
    if isinstance(action, Shuffled):
        return deal(state, action)
    if not isinstance(action, Lay):
        raise Misuse(f"{action!r} is no action of this game")
    waiting = state.waiting
    if not isinstance(waiting, Players) or action.seat not in waiting.seats:
        raise IllegalAction(action, Why.NOT_NOW, CLAUSES, "this seat is not due")
    if action not in legal_actions(state, action.seat):
        raise IllegalAction(action, Why.WRONG_CARDS, CLAUSES, "lay one card of the hand")
    laid = tuple(action if seat == action.seat else it for seat, it in enumerate(state.laid))
    due = tuple(seat for seat in waiting.seats if seat != action.seat)
    if due:
        return Step(evolve(state, laid=laid, waiting=Players(due)), (Laid(action.seat),))
    cards = tuple(it.cards for it in laid if it)
    winners = tuple(seat for seat, own in enumerate(cards) if own == max(cards))
    after = evolve(state, laid=laid, waiting=Over(Outcome(winners)))
    return Step(after, (Laid(action.seat), Shown(cards)))


def deal(state: State, action: Shuffled) -> Step[State, Event]:
    """Two cards for each."""
    if state.waiting != Shuffle(DECK):
        raise IllegalAction(action, Why.NOT_NOW, CLAUSES, "no shuffle is due")
    if sorted(action.cards) != list(DECK):
        raise IllegalAction(action, Why.WRONG_CARDS, CLAUSES, "this is not the deck")
    seats = tuple(range(state.setup.players))
    hands = tuple(sorted_cards(action.cards[2 * seat : 2 * seat + 2]) for seat in seats)
    after = evolve(state, deck=action.cards[2 * len(seats) :], hands=hands, waiting=Players(seats))
    return Step(after, (Dealt(hands),))


def view(state: State, seat: Seat | None) -> View:
    """One's own hand and card; all cards at the end."""
    return View(
        seat=seat,
        setup=state.setup,
        waiting=state.waiting,
        legal_actions=() if seat is None else legal_actions(state, seat),
        hands=face_down_but(seat, state.hands),
        laid=tuple(
            it if it is None or it.seat == seat or outcome(state) else Lay(it.seat, (FACE_DOWN,))
            for it in state.laid
        ),
    )


def shown(event: Event, seat: Seat | None) -> Event:
    """Other hands are face down."""
    return Dealt(face_down_but(seat, event.hands)) if isinstance(event, Dealt) else event


def face_down_but(
    seat: Seat | None, hands: tuple[tuple[Card, ...], ...]
) -> tuple[tuple[Card, ...], ...]:
    """Turn all hands face down but that of this seat."""
    return tuple(
        hand if owner == seat else (FACE_DOWN,) * len(hand) for owner, hand in enumerate(hands)
    )


def outcome(state: State) -> Outcome | None:
    """Tell who won."""
    return state.waiting.outcome if isinstance(state.waiting, Over) else None


def parse(text: str) -> Lay | Shuffled:
    """Read `0: 4` or `shuffle: …`."""
    head, _, cards = text.partition(":")
    if head == "shuffle":
        return Shuffled(cards.split())
    if not head.isdecimal():
        raise InvalidDocument(head, "this is no seat")
    return Lay(int(head), cards.split())


HIGHEST: Game[Setup, State, Lay, Event, View, Outcome] = Game(
    id="highest",
    name="Highest card",
    setup=Setup,
    options=lambda: (Option("players", "How many play?", (2, 3), None, (2, 3), CLAUSES),),
    start=start,
    waiting=lambda state: state.waiting,
    legal_actions=legal_actions,
    apply=apply,
    view=view,
    shown=shown,
    outcome=outcome,
    parse=parse,
    ruleset=1,
    prefix="HIGHEST",
    contract=CONTRACT,
    documents=Documents(
        state=State,
        view=View,
        actions={"lay": Lay},
        events={"dealt": Dealt, "laid": Laid, "shown": Shown},
        kept=State,
        keep=lambda state: state,
        restore=lambda kept: kept,
        check_view=lambda _: None,
        check_event=lambda _: None,
    ),
)


# ---- What the laws have to be told


def zones(state: State) -> Iterator[Zone]:
    """A card that was laid stays with the hand; at the end it is everybody's to see."""
    first = isinstance(state.waiting, Shuffle)
    yield Zone("deck", DECK if first else state.deck, seen_by=())
    for seat, hand in enumerate(state.hands):
        laid = state.laid[seat]
        shown = laid.cards if laid and outcome(state) else ()
        left = list(hand)
        for card in shown:
            left.remove(card)
        yield Zone("hand", tuple(left), seen_by=(seat,))
        yield Zone("shown", shown)


FACTS: Facts[Setup, State] = Facts(zones, longest=lambda setup: 1 + setup.players)

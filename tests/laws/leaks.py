"""Games with a planted leak each, to see whether the law of secrecy finds it.

Each leak is a game that plays by the rules and tells somebody a little too much: in a view, in an
event, in a number or in an order. What is hidden is read from `rulekit.facts`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from attrs import evolve, frozen

from rulekit.contract import Over, Players, Sampling, Step, UntypedGame
from rulekit.facts import facts_of

# 5211 shares the engine with 5 COLORS, views and events included.
MAJORITY = ("5-colors",)
JUST4FUN = ("just4fun-colours",)
ALL = (*MAJORITY, *JUST4FUN)

Plant = Callable[[UntypedGame], UntypedGame]
SeesTooMuch = Callable[[UntypedGame, Any, Any], Any]
"""From the honest game, a state and an honest view to a leaky view."""


@frozen
class PlantedLeak:
    """A leak of one kind, and the games that it can be planted in."""

    kind: str
    games: tuple[str, ...]
    plant: Plant


def in_views(tell: SeesTooMuch) -> Plant:
    """Plant a leak in every view."""
    return lambda game: evolve(
        game, view=lambda state, seat: tell(game, state, game.view(state, seat))
    )


def in_events(name: str, tell: Callable[[UntypedGame, Any], Any]) -> Plant:
    """Plant a leak in what seats and spectators are shown of one kind of event."""

    def plant(game: UntypedGame) -> UntypedGame:
        kind = game.documents.events[name]

        def shown(event: Any, seat: Any) -> Any:
            return tell(game, event) if type(event) is kind else game.shown(event, seat)

        return evolve(game, shown=shown)

    return plant


def in_what_happens(tell: Callable[[UntypedGame, Any, Step[Any, Any]], tuple[Any, ...]]) -> Plant:
    """Plant a leak in the events themselves: from the game, the action and an honest step."""

    def plant(game: UntypedGame) -> UntypedGame:
        def apply(state: Any, action: Any) -> Step[Any, Any]:
            step = game.apply(state, action)
            return Step(step.state, tell(game, action, step))

        return evolve(game, apply=apply)

    return plant


def hidden(game: UntypedGame, state: Any, *names: str) -> tuple[str, ...]:
    """All that lies in the zones of these names, whoever may see it."""
    zones = [zone.pieces for zone in facts_of(game).zones(state) if zone.name in names]
    return tuple(chain.from_iterable(zones))


def number_of(pieces: tuple[str, ...]) -> int:
    """A number that tells which pieces they are."""
    return int.from_bytes("".join(pieces).encode())


def is_odd(pieces: tuple[str, ...]) -> bool:
    """One bit of what the first of these pieces is."""
    return bool(pieces) and sum(pieces[0].encode()) % 2 == 1


# ---- In views


def open_hands(game: UntypedGame, state: Any, view: Any) -> Any:
    """Everybody sees all hands."""
    hands = tuple(game.view(state, seat).hands[seat] for seat in range(state.setup.players))
    return evolve(view, hands=hands)


def one_card_of_the_next_hand(game: UntypedGame, state: Any, view: Any) -> Any:
    """Seat 1 sees the first card of seat 0, for example when it sits too near."""
    if view.seat != 1 or not view.hands[0]:
        return view
    first = game.view(state, 0).hands[0][:1]
    return evolve(view, hands=(first + view.hands[0][1:], *view.hands[1:]))


def a_hand_for_the_spectator(game: UntypedGame, state: Any, view: Any) -> Any:
    """A spectator stands behind seat 0."""
    return evolve(view, hands=game.view(state, 0).hands) if view.seat is None else view


def open_hands_at_the_end(game: UntypedGame, state: Any, view: Any) -> Any:
    """What was left in the hands is laid open when the game is over."""
    if not isinstance(view.waiting, Over):
        return view
    left = tuple(game.view(state, seat).left[seat] for seat in range(state.setup.players))
    return evolve(view, left=left)


def first_choice(game: UntypedGame, state: Any, view: Any) -> Any:
    """Whoever looks sees the first choice that was made, before all have chosen."""
    choices = [game.view(state, seat).choice for seat in range(state.setup.players)]
    return evolve(view, choice=next((it for it in choices if it is not None), None))


def top_of_the_deck(game: UntypedGame, state: Any, view: Any) -> Any:
    """The number of cards in the deck is written so that it tells the top card."""
    return evolve(view, deck=view.deck + 1000 * number_of(hidden(game, state, "deck")[:1]))


def order_of_the_deck(game: UntypedGame, state: Any, view: Any) -> Any:
    """… or the whole deck, in its order: a shuffle shows."""
    return evolve(view, deck=number_of(hidden(game, state, "deck")))


def removed_cards(game: UntypedGame, state: Any, view: Any) -> Any:
    """The number of removed cards is written so that it tells which they are."""
    removed = tuple(sorted(hidden(game, state, "removed")))
    return evolve(view, removed=number_of(removed))


def order_of_discards(game: UntypedGame, state: Any, view: Any) -> Any:
    """The discard pile is listed the other way round where the deck's top card is odd."""
    turn = is_odd(hidden(game, state, "deck"))
    return evolve(view, discards=view.discards[::-1]) if turn else view


def order_of_own_hand(game: UntypedGame, state: Any, view: Any) -> Any:
    """A seat's own hand is sorted upwards or downwards by what lies on the deck."""
    if view.seat is None or not is_odd(hidden(game, state, "deck")):
        return view
    hands = tuple(hand[::-1] for hand in view.hands)
    return evolve(view, hands=hands)


def order_of_legal_actions(game: UntypedGame, state: Any, view: Any) -> Any:
    """A seat's own actions are listed in an order that depends on the other hands."""
    turn = is_odd(hidden(game, state, "hand")[::-1])
    return evolve(view, legal_actions=view.legal_actions[::-1]) if turn else view


def legal_actions_of_another(game: UntypedGame, state: Any, view: Any) -> Any:
    """A seat that is not due gets the actions of the seat that is."""
    waiting = game.waiting(state)
    if view.legal_actions or not isinstance(waiting, Players):
        return view
    return evolve(view, legal_actions=game.legal_actions(state, waiting.seats[0]))


def order_of_seats(game: UntypedGame, state: Any, view: Any) -> Any:
    """The seats that are due are listed backwards where seat 0 has a certain hand."""
    match view.waiting:
        case Players(seats) if is_odd(hidden(game, state, "hand")):
            return evolve(view, waiting=Players((*seats[::-1], 0)))
        case _:
            return view


# ---- In events


def as_it_is(game: UntypedGame, event: Any) -> Any:  # noqa: ARG001 - the shape of a leak
    """Everybody is shown the whole event."""
    return event


def only_if_odd(game: UntypedGame, event: Any) -> Any:
    """An event is shown or not, by the cards that it hides."""
    cards = event.cards if isinstance(event.cards[0], str) else event.cards[0]
    return game.shown(event, None) if is_odd(cards) else None


def choice_in_the_event(game: UntypedGame, action: Any, step: Step[Any, Any]) -> tuple[Any, ...]:
    """That a seat has chosen is told with the cards."""
    chosen: Any = game.documents.events["chosen"]
    return tuple(
        evolve(event, clauses=(*event.clauses, f"RULING-{action}"))
        if type(event) is chosen
        else event
        for event in step.events
    )


def deck_in_every_event(game: UntypedGame, _: Any, step: Step[Any, Any]) -> tuple[Any, ...]:
    """Every event tells the card that will be drawn next."""
    top = hidden(game, step.state, "deck")[:1]
    return tuple(
        evolve(event, clauses=(*event.clauses, *(f"RULING-{card}" for card in top)))
        for event in step.events
    )


def one_event_more(game: UntypedGame, _: Any, step: Step[Any, Any]) -> tuple[Any, ...]:
    """The last event comes twice where the deck's top card is odd."""
    is_twice = is_odd(hidden(game, step.state, "deck"))
    return (*step.events, *step.events[-1:]) if is_twice else step.events


def lay_out_the_truth(game: UntypedGame) -> UntypedGame:
    """Whoever asks what may be hidden is given what is."""
    truth: list[Any] = [None]
    assert game.sampling is not None
    room = game.sampling()

    def view(state: Any, seat: Any) -> Any:
        truth[0] = state
        return game.view(state, seat)

    return evolve(game, view=view, sampling=lambda: Sampling(room.unseen, lambda _, __: truth[0]))


LEAKS = (
    PlantedLeak("all hands, in every view", ALL, in_views(open_hands)),
    PlantedLeak("one card of a hand, to one seat", ALL, in_views(one_card_of_the_next_hand)),
    PlantedLeak("a hand, to spectators only", ALL, in_views(a_hand_for_the_spectator)),
    PlantedLeak("the cards left, at the end", MAJORITY, in_views(open_hands_at_the_end)),
    PlantedLeak("an unrevealed choice", MAJORITY, in_views(first_choice)),
    PlantedLeak("the deck's top card, as a number", ALL, in_views(top_of_the_deck)),
    PlantedLeak("the deck's order, as a number", ALL, in_views(order_of_the_deck)),
    PlantedLeak("the removed cards, as a number", MAJORITY, in_views(removed_cards)),
    PlantedLeak("the deck, in the order of the discards", ALL, in_views(order_of_discards)),
    PlantedLeak("the deck, in the order of one's own hand", ALL, in_views(order_of_own_hand)),
    PlantedLeak("a hand, in the order of legal actions", ALL, in_views(order_of_legal_actions)),
    PlantedLeak("a hand, in the order of seats", ALL, in_views(order_of_seats)),
    PlantedLeak("another seat's legal actions", ALL, in_views(legal_actions_of_another)),
    PlantedLeak("the deal, face up", ALL, in_events("dealt", as_it_is)),
    PlantedLeak("a renewal, face up", MAJORITY, in_events("renewed", as_it_is)),
    PlantedLeak("a draw, face up", JUST4FUN, in_events("drawn", as_it_is)),
    PlantedLeak("the last cards, face up", MAJORITY, in_events("last_cards_discarded", as_it_is)),
    PlantedLeak("a renewal, by being shown", MAJORITY, in_events("renewed", only_if_odd)),
    PlantedLeak("a draw, by being shown", JUST4FUN, in_events("drawn", only_if_odd)),
    PlantedLeak("a choice, in its event", MAJORITY, in_what_happens(choice_in_the_event)),
    PlantedLeak("the deck's top card, in events", ALL, in_what_happens(deck_in_every_event)),
    PlantedLeak("the deck, by one event more", ALL, in_what_happens(one_event_more)),
    PlantedLeak("the truth, where it is sampled", ALL, lay_out_the_truth),
)
"""Every kind of leak that the law must find."""

"""Games with a planted fault each, to see whether the laws find it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from attrs import evolve, frozen

from rulekit.contract import Over, Players, Sampling, Shuffled, Step, UntypedGame
from rulekit.errors import IllegalAction, Misuse
from rulekit.testing import Laws

Plant = Callable[[UntypedGame], UntypedGame]


@frozen
class PlantedFault:
    """A fault, and the part of the laws that finds it."""

    kind: str
    found_by: Callable[..., object]
    plant: Plant


def faults_by(
    law: Mapping[Callable[..., None], Mapping[str, Plant]],
) -> tuple[PlantedFault, ...]:
    """The faults of a table that lists them by the law that finds them."""
    return tuple(
        PlantedFault(kind, found_by, plant)
        for found_by, plants in law.items()
        for kind, plant in plants.items()
    )


def in_steps(change: Callable[[UntypedGame, Any, Step[Any, Any]], Step[Any, Any]]) -> Plant:
    """Plant a fault in what an action leads to."""

    def plant(game: UntypedGame) -> UntypedGame:
        def apply(state: Any, action: Any) -> Step[Any, Any]:
            return change(game, action, game.apply(state, action))

        return evolve(game, apply=apply)

    return plant


def in_refusals(change: Callable[[Any, Any, IllegalAction], Step[Any, Any]]) -> Plant:
    """Plant a fault in how a state refuses an action."""

    def plant(game: UntypedGame) -> UntypedGame:
        def apply(state: Any, action: Any) -> Step[Any, Any]:
            try:
                return game.apply(state, action)
            except IllegalAction as refusal:
                return change(state, action, refusal)

        return evolve(game, apply=apply)

    return plant


def in_legal_actions(change: Callable[[UntypedGame, Any, Any, tuple[Any, ...]], Any]) -> Plant:
    """Plant a fault in the lists of legal actions."""
    return lambda game: evolve(
        game,
        legal_actions=lambda state, seat: change(
            game, state, seat, game.legal_actions(state, seat)
        ),
    )


def in_views(change: Callable[[Any], Any]) -> Plant:
    """Plant a fault in every view."""
    return lambda game: evolve(game, view=lambda state, seat: change(game.view(state, seat)))


def in_what_is_laid_out(change: Callable[[Any], Any]) -> Plant:
    """Plant a fault in every state that is laid out for a viewer."""

    def plant(game: UntypedGame) -> UntypedGame:
        assert game.sampling is not None
        room = game.sampling()
        changed = Sampling(room.unseen, lambda view, order: change(room.fill(view, order)))
        return evolve(game, sampling=lambda: changed)

    return plant


# ---- Steps


def lose_a_card(_: UntypedGame, __: Any, step: Step[Any, Any]) -> Step[Any, Any]:
    """The top card of the deck falls under the table when the hands are renewed."""
    table = step.state.table
    if table.turn == 1:
        return step
    return Step(evolve(step.state, table=evolve(table, deck=table.deck[1:])), step.events)


def favour_the_last_to_choose(_: UntypedGame, action: Any, step: Step[Any, Any]) -> Step[Any, Any]:
    """When all have chosen and seat 0 was the last, the next card goes under the deck."""
    table = step.state.table
    is_reveal = len(step.events) > 1 and not isinstance(action, Shuffled)
    if not is_reveal or action.seat > 0:
        return step
    deck = table.deck[1:] + table.deck[:1]
    return Step(evolve(step.state, table=evolve(table, deck=deck)), step.events)


def bury_a_card(_: UntypedGame, action: Any, step: Step[Any, Any]) -> Step[Any, Any]:
    """When all have chosen, the next card goes under the deck: a good game, but another one."""
    table = step.state.table
    if len(step.events) == 1 or isinstance(action, Shuffled):
        return step
    deck = table.deck[1:] + table.deck[:1]
    return Step(evolve(step.state, table=evolve(table, deck=deck)), step.events)


def forget_the_clauses(_: UntypedGame, __: Any, step: Step[Any, Any]) -> Step[Any, Any]:
    """The last event names no clause."""
    *events, last = step.events
    return Step(step.state, (*events, evolve(last, clauses=())))


def tell_the_time(game: UntypedGame) -> UntypedGame:
    """Every event names a clause more, another one each time."""
    times = count()

    def apply(state: Any, action: Any) -> Step[Any, Any]:
        step = game.apply(state, action)
        *events, last = step.events
        return Step(
            step.state, (*events, evolve(last, clauses=(*last.clauses, f"T-{next(times)}")))
        )

    return evolve(game, apply=apply)


def play_on(game: UntypedGame) -> UntypedGame:
    """The game ends, but seat 0 is still asked."""

    def waiting(state: Any) -> Any:
        asked = game.waiting(state)
        return Players((0,)) if isinstance(asked, Over) else asked

    return evolve(game, waiting=waiting)


def tell_the_outcome_early(game: UntypedGame) -> UntypedGame:
    """There is an outcome from the start."""
    return evolve(game, outcome=lambda state: game.outcome(state) or "to be seen")


# ---- Refusals


def accept_all(state: Any, _: Any, __: IllegalAction) -> Step[Any, Any]:
    """What is illegal does nothing, instead of being refused."""
    return Step(state, ())


def misuse_all(_: Any, action: Any, __: IllegalAction) -> Step[Any, Any]:
    """What is illegal is no action at all, without a reason or a clause."""
    raise Misuse(f"{action} cannot be done")


def name_no_clause(_: Any, action: Any, refusal: IllegalAction) -> Step[Any, Any]:
    """What is illegal is refused without a clause."""
    raise IllegalAction(action, refusal.reason, (), refusal.text)


def spoil_the_state(state: Any, _: Any, refusal: IllegalAction) -> Step[Any, Any]:
    """What is illegal is refused, and yet the deck is gone."""
    object.__setattr__(state.table, "deck", ())
    raise refusal


# ---- Legal actions


def twice(_: UntypedGame, __: Any, ___: Any, actions: tuple[Any, ...]) -> Any:
    """The first action is listed again."""
    return (*actions, *actions[:1])


def but_the_last(_: UntypedGame, __: Any, ___: Any, actions: tuple[Any, ...]) -> Any:
    """The last action is left out where there are others; views list it."""
    return actions[:-1] or actions


def whoever_asks(game: UntypedGame, state: Any, _: Any, actions: tuple[Any, ...]) -> Any:
    """Seats that are not due get the actions of the one that is."""
    waiting = game.waiting(state)
    if actions or not isinstance(waiting, Players):
        return actions
    return game.legal_actions(state, waiting.seats[0])


def and_one_more(_: UntypedGame, __: Any, seat: Any, actions: tuple[Any, ...]) -> Any:
    """An action of the next seat is listed too."""
    return (*actions, *(evolve(it, seat=seat + 1) for it in actions[:1]))


def by_chance(game: UntypedGame) -> UntypedGame:
    """Every second time the list is turned round."""
    times = count()

    def legal_actions(state: Any, seat: Any) -> Any:
        actions = game.legal_actions(state, seat)
        return actions[::-1] if next(times) % 2 else actions

    return evolve(game, legal_actions=legal_actions)


# ---- Views and text


def due_always(view: Any) -> Any:
    """Every view waits for seat 0."""
    return evolve(view, waiting=Players((0,)))


def one_card_more(view: Any) -> Any:
    """The deck seems to hold a card more."""
    return evolve(view, deck=view.deck + 1)


def list_hands(view: Any) -> Any:
    """Hands come as a list, which has no hash and is none after JSON."""
    return evolve(view, hands=list(view.hands))


class Marked(str):
    """A card that looks like any other, but is known by its back."""

    __slots__ = ()
    __hash__ = object.__hash__


def mark_cards(view: Any) -> Any:
    """The discards are equal to others, but their hashes differ."""
    return evolve(view, discards=tuple(map(Marked, view.discards)))


def misread(game: UntypedGame) -> UntypedGame:
    """A text is read as if seat 0 had written it."""

    def parse(text: str) -> Any:
        action = game.parse(text)
        return action if isinstance(action, Shuffled) else evolve(action, seat=0)

    return evolve(game, parse=parse)


# ---- What is laid out


def open_choices(state: Any) -> Any:
    """Choices that lie face down are forgotten."""
    return evolve(state, chosen=(None,) * len(state.chosen))


def one_card_twice(state: Any) -> Any:
    """The deck's top card lies at its bottom too, in another's place."""
    deck = state.table.deck
    return evolve(state, table=evolve(state.table, deck=deck[:1] * 2 + deck[2:]))


def another_turn(state: Any) -> Any:
    """As many cards are to be chosen as in another turn."""
    turns = state.setup.rules.turns
    return evolve(state, turn=turns[(state.turn.index + 1) % len(turns)])


FAULTS = (
    PlantedFault("a card is lost", Laws.no_piece_is_lost, in_steps(lose_a_card)),
    PlantedFault(
        "the last to choose matters", Laws.choices_commute, in_steps(favour_the_last_to_choose)
    ),
    PlantedFault(
        "an event without clause", Laws.events_name_their_clauses, in_steps(forget_the_clauses)
    ),
    PlantedFault("a step tells the time", Laws.go_on, tell_the_time),
    PlantedFault("play goes on", Laws.outcome_exists_exactly_at_the_end, play_on),
    PlantedFault(
        "an early outcome", Laws.outcome_exists_exactly_at_the_end, tell_the_outcome_early
    ),
    PlantedFault("all is accepted", Laws.probe, in_refusals(accept_all)),
    PlantedFault("all is misuse", Laws.probe, in_refusals(misuse_all)),
    PlantedFault("a refusal without clause", Laws.probe, in_refusals(name_no_clause)),
    PlantedFault("a refusal that spoils", Laws.probe, in_refusals(spoil_the_state)),
    PlantedFault(
        "an action listed twice", Laws.seats_that_are_due_can_act, in_legal_actions(twice)
    ),
    PlantedFault(
        "an action not listed", Laws.views_tell_what_is_due, in_legal_actions(but_the_last)
    ),
    PlantedFault(
        "actions for all", Laws.seats_that_are_due_can_act, in_legal_actions(whoever_asks)
    ),
    PlantedFault(
        "another's action", Laws.seats_that_are_due_can_act, in_legal_actions(and_one_more)
    ),
    PlantedFault("a list in another order", Laws.seats_that_are_due_can_act, by_chance),
    PlantedFault("a view that is never over", Laws.views_tell_what_is_due, in_views(due_always)),
    PlantedFault("a view of no state", Laws.documents_are_read_back, in_views(one_card_more)),
    PlantedFault("a view with a list", Laws.documents_are_read_back, in_views(list_hands)),
    PlantedFault("marked cards", Laws.equal_values_are_alike, in_views(mark_cards)),
    PlantedFault("a card buried", Laws.records_replay, in_steps(bury_a_card)),
    PlantedFault("a text misread", Laws.text_forms_are_read_back, misread),
    PlantedFault(
        "sealed choices forgotten",
        Laws.what_is_hidden_can_be_laid_out,
        in_what_is_laid_out(open_choices),
    ),
    PlantedFault(
        "a card laid out twice",
        Laws.what_is_hidden_can_be_laid_out,
        in_what_is_laid_out(one_card_twice),
    ),
    PlantedFault(
        "another turn laid out",
        Laws.what_is_hidden_can_be_laid_out,
        in_what_is_laid_out(another_turn),
    ),
)
"""Faults of every kind that the laws speak of."""

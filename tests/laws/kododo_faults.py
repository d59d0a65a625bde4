"""Pairs of 5 COLORS and 5211 in which one edition has a fault that the other has not.

Each is no worse a game for it, and could be played; only beside its twin it shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from rulekit.contract import FACE_DOWN, Players, Shuffled, Step, UntypedGame
from rulekit.errors import IllegalAction, IllegalSetup
from rulekit.majority.state import Choose, Reason, Renewed, SetupReason
from tests.laws import test_kododo_machine as laws
from tests.laws.faults import (
    Plant,
    faults_by,
    in_legal_actions,
    in_refusals,
    in_views,
)
from tests.laws.tie_faults import (
    at_the_end_of_a_round,
    in_colours,
    in_scoring,
    many_when,
    ones_for_nothing,
    without_ones,
)


def in_5211(plant: Plant) -> Plant:
    """Plant a fault in 5211 alone."""
    return lambda game: plant(game) if game.id == "5211" else game


def in_5_colors(plant: Plant) -> Plant:
    """Plant a fault in 5 COLORS alone."""
    return lambda game: plant(game) if game.id == "5-colors" else game


def no_pair_of_kododo(_: UntypedGame, __: Any, ___: Any, actions: tuple[Any, ...]) -> Any:
    """Two Kododo cards are not offered together where there is another choice."""
    return tuple(it for it in actions if "".join(it.cards).count("K") < 2) or actions


def choose_again(state: Any, _: Any, refusal: IllegalAction) -> Step[Any, Any]:
    """Who has chosen may try again; nothing comes of it, but it is no longer refused."""
    if refusal.reason is Reason.ALREADY_CHOSEN:
        return Step(state, ())
    raise refusal


def with_another_reason(_: Any, action: Any, refusal: IllegalAction) -> Step[Any, Any]:
    """A wrong number of cards is refused as cards that are not in the hand."""
    if refusal.reason is Reason.WRONG_NUMBER:
        raise IllegalAction(action, Reason.NOT_IN_HAND, refusal.clauses, refusal.text)
    raise refusal


def with_other_clauses(_: Any, action: Any, refusal: IllegalAction) -> Step[Any, Any]:
    """What is refused for its number of cards is refused by the clauses of the end."""
    if refusal.reason is Reason.WRONG_NUMBER:
        raise IllegalAction(action, refusal.reason, ("5211-END-1",), refusal.text)
    raise refusal


def one_for_kododo(game: UntypedGame) -> UntypedGame:
    """A card of a 1 is taken for a Kododo."""

    def apply(state: Any, action: Any) -> Step[Any, Any]:
        if isinstance(action, Choose):
            action = evolve(action, cards=tuple(c.replace("1", "K") for c in action.cards))
        return game.apply(state, action)

    return evolve(game, apply=apply)


def removed_from_the_top(game: UntypedGame) -> UntypedGame:
    """The removed cards are taken from the top of the deck."""

    def apply(state: Any, action: Any) -> Step[Any, Any]:
        step = game.apply(state, action)
        if not isinstance(action, Shuffled):
            return step
        n = state.setup.rules.removed
        return game.apply(state, Shuffled((*action.cards[n:], *action.cards[:n])))

    return evolve(game, apply=apply)


def one_after_the_other(game: UntypedGame) -> UntypedGame:
    """Only the first of those who have not chosen is waited for."""

    def waiting(state: Any) -> Any:
        asked = game.waiting(state)
        return Players(asked.seats[:1]) if isinstance(asked, Players) else asked

    return evolve(game, waiting=waiting)


def kododo_is_known_by_its_back(view: Any) -> Any:
    """A Kododo among the cards left at the end shows to everybody."""
    return evolve(view, left=tuple(cards and ("TK", *cards[1:]) for cards in view.left))


def without_the_top_discard(view: Any) -> Any:
    """The last discard is not seen yet."""
    return evolve(view, discards=view.discards[:-1])


def open_renewal(game: UntypedGame) -> UntypedGame:
    """To a spectator renewed cards are shown face up."""

    def shown(event: Any, seat: Any) -> Any:
        return event if isinstance(event, Renewed) and seat is None else game.shown(event, seat)

    return evolve(game, shown=shown)


def face_down_for_all(game: UntypedGame) -> UntypedGame:
    """Renewed cards are shown to nobody, not even to who drew them."""

    def shown(event: Any, seat: Any) -> Any:
        told = game.shown(event, seat)
        if isinstance(told, Renewed):
            return evolve(told, cards=tuple((FACE_DOWN,) * len(own) for own in told.cards))
        return told

    return evolve(game, shown=shown)


def any_case(game: UntypedGame) -> UntypedGame:
    """Texts in small letters are read as well."""
    return evolve(game, parse=lambda text: game.parse(text.upper().replace("SHUFFLE", "shuffle")))


def without_a_colon(game: UntypedGame) -> UntypedGame:
    """The colon in an action's text may be left out."""

    def parse(text: str) -> Any:
        return game.parse(text if ":" in text else text.replace(" ", ": ", 1))

    return evolve(game, parse=parse)


def another_default(game: UntypedGame) -> UntypedGame:
    """The last option has another default."""

    def options() -> Any:
        *others, last = game.options()
        return (*others, evolve(last, default=last.values[-1]))

    return evolve(game, options=options)


def no_optional_rule_for_three(game: UntypedGame) -> UntypedGame:
    """Three players cannot use the optional rule."""

    def setup(**values: Any) -> Any:
        made = game.setup(**values)
        if (made.players, made.optional_rule) == (3, True):
            why = "3 players cannot play"
            raise IllegalSetup("players", SetupReason.PLAYERS, ("5211-OPTIONAL-1",), why)
        return made

    as_class: Any = setup
    return evolve(game, setup=as_class)


def fewest_win(game: UntypedGame) -> UntypedGame:
    """Asked for the outcome, the game names those with fewest points."""

    def outcome(state: Any) -> Any:
        told = game.outcome(state)
        if told is None:
            return None
        fewest = min(told.scores)
        return evolve(told, winners=tuple(s for s, n in enumerate(told.scores) if n == fewest))

    return evolve(game, outcome=outcome)


def unsorted_hands(game: UntypedGame) -> UntypedGame:
    """Hands lie as they were drawn."""

    def apply(state: Any, action: Any) -> Step[Any, Any]:
        step = game.apply(state, action)
        hands = tuple(hand[::-1] for hand in step.state.table.hands)
        return Step(evolve(step.state, table=evolve(step.state.table, hands=hands)), step.events)

    return evolve(game, apply=apply)


BY_LAW: dict[Callable[..., None], dict[str, Plant]] = {
    laws.same_states: {
        "a Kododo is worth nothing": in_5211(at_the_end_of_a_round(ones_for_nothing)),
        "a Kododo counts for no colour": in_5211(in_scoring(without_ones)),
        "Kododo cards are never many": in_5211(in_scoring(many_when(lambda _: False))),
        "in 5211, 7 Kododo cards are many for 3 by the optional rule": in_5211(
            in_scoring(
                many_when(lambda it: it.ones >= it.rules.many_ones - (it.setup.players == 3))
            )
        ),
        "in 5 COLORS, 7 are not too many with 4 players": in_5_colors(
            in_colours(
                lambda it: (
                    it.is_tie
                    or (it.is_burst and it.count >= it.burst + (it.lying.setup.players == 4))
                )
            )
        ),
        "cards are removed from the top": in_5211(removed_from_the_top),
    },
    laws.same_legal_actions: {
        "two Kododo cards are not offered": in_5211(in_legal_actions(no_pair_of_kododo)),
    },
    laws.same_refusals: {
        "who has chosen may choose again": in_5211(in_refusals(choose_again)),
        "a 1 passes for a Kododo": in_5211(one_for_kododo),
        "a refusal for another reason": in_5211(in_refusals(with_another_reason)),
        "a refusal by other clauses": in_5211(in_refusals(with_other_clauses)),
    },
    laws.same_waiting: {"one seat after the other": in_5211(one_after_the_other)},
    laws.same_views: {
        "a Kododo is known by its back": in_5211(in_views(kododo_is_known_by_its_back)),
        "the last discard is not seen": in_5_colors(in_views(without_the_top_discard)),
    },
    laws.same_events: {
        "a renewal is shown to spectators": in_5211(open_renewal),
        "a renewal is shown to nobody": in_5211(face_down_for_all),
    },
    laws.same_outcomes: {"whoever has fewest points wins": in_5211(fewest_win)},
    laws.same_text_forms: {"small letters are read": in_5211(any_case)},
    laws.same_readings: {"a colon may be left out": in_5211(without_a_colon)},
    laws.same_documents: {"hands are not sorted": in_5211(unsorted_hands)},
    laws.same_options: {"an option with another default": in_5211(another_default)},
    laws.same_setups: {"no optional rule for three": in_5211(no_optional_rule_for_three)},
}
"""A fault of every kind by which the editions could differ, by the law that finds it."""

FAULTS = faults_by(BY_LAW)

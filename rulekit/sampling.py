"""What a viewer cannot see, sampled: the door to the games' own `sampling` rooms.

>>> from random import Random
>>> import rulekit
>>> game = rulekit.game("5-colors")
>>> state = game.start(game.setup(players=2))
>>> state = game.apply(state, rulekit.shuffle(game.waiting(state), Random(1))).state
>>> view, sampling = game.view(state, 0), sampling_of(game)
>>> like_it = sampling.fill(view, rulekit.shuffle(sampling.unseen(view), Random(2)))
>>> like_it == state, game.view(like_it, 0) == view
(False, True)
"""

from __future__ import annotations

from typing import Any

from rulekit.contract import A, E, Game, O, S, Sampling, Shuffle, Shuffled, T, V, is_order_of
from rulekit.errors import Misuse, RulekitError, brief
from rulekit.guard import require_game

__all__ = ["sampling_of"]


def sampling_of(game: Game[S, T, A, E, V, O]) -> Sampling[V, T]:
    """Give what samples the unseen cards of a game, for its own views and right orders alone.

    Its functions raise `Misuse` for what is no view of this game, for a view that agrees with no
    game, and for an answer that is no order of the cards asked for. Raises `Misuse` for a game
    that has no such room.

    >>> import rulekit
    >>> game = rulekit.game("5-colors")
    >>> view = game.view(game.start(game.setup(players=2)), 0)
    >>> sampling_of(game).fill(view, rulekit.Shuffled(("R1",)))
    Traceback (most recent call last):
    ...
    rulekit.errors.Misuse: this is no order of the 0 cards that are hidden in this view
    """
    require_game(game)
    if game.sampling is None:
        raise Misuse(f"{game.name} cannot tell what a seat does not see: it has no sampling")
    room = game.sampling()
    view_class: Any = game.documents.view

    def unseen(view: V) -> Shuffle:
        try:
            if type(view) is not view_class or type(view.setup) is not game.setup:
                raise Misuse(f"{brief(view)} is no view of {game.name}")
            return room.unseen(view)
        except (RulekitError, MemoryError, RecursionError):
            raise
        except Exception as error:
            raise Misuse(f"no game of {game.name} comes to this view") from error

    def fill(view: V, order: Shuffled) -> T:
        cards = unseen(view).cards
        if type(order) is not Shuffled or not is_order_of(order, cards):
            raise Misuse(f"this is no order of the {len(cards)} cards that are hidden in this view")
        try:
            return room.fill(view, order)
        except (RulekitError, MemoryError, RecursionError):
            raise
        except Exception as error:
            raise Misuse(f"no game of {game.name} comes to this view") from error

    return Sampling(unseen, fill)

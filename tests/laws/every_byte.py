"""Play games of every kind and print a hash of every byte that comes out, as one JSON object.

Run as a program, so that another process, with another hash seed or another version of Python,
can be compared. It needs rulekit and what rulekit depends on, nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice, product
from random import Random
from typing import Any

import rulekit
from rulekit.contract import UntypedGame
from rulekit.json.documents import written, written_in

EACH = 5
"""One in so many setups is played: the numbers of readings and of 5 have no common divisor."""


def setups(game: UntypedGame) -> Iterator[Any]:
    """Every setup of the game's options."""
    options = game.options()
    for values in product(*(option.values for option in options)):
        chosen = {option.name: value for option, value in zip(options, values, strict=True)}
        if all(
            chosen["players"] in option.players or chosen[option.name] == option.default
            for option in options
        ):
            yield game.setup(**chosen)


def texts(game: UntypedGame, setup: Any) -> Iterator[str]:
    """Everything that a game tells anybody, as text, shuffled and played at random by a seed."""
    rng = Random(5211)
    viewers = (*range(setup.players), None)
    state = game.start(setup)
    events: tuple[Any, ...] = ()
    actions: list[Any] = []
    while True:
        yield written(state)
        yield from (written(game.view(state, viewer)) for viewer in viewers)
        yield from (written_in(game, event) for event in events)
        match game.waiting(state):
            case rulekit.Players(seats):
                legal = game.legal_actions(state, seats[int(rng.random() * len(seats))])
                actions.append(legal[int(rng.random() * len(legal))])
            case rulekit.Shuffle() as request:
                actions.append(rulekit.shuffle(request, rng))
            case rulekit.Over():
                break
        yield str(actions[-1])
        yield refusal(game, state)
        state, events = game.apply(state, actions[-1])
    yield rulekit.dumps_lines(rulekit.Record(setup, actions))


def refusal(game: UntypedGame, state: Any) -> str:
    """What is said to a shuffle of no cards."""
    try:
        game.apply(state, rulekit.Shuffled(()))
    except rulekit.IllegalAction as no:
        return f"{no.reason} {no}"
    raise AssertionError("a shuffle of no cards is never due")


def hashes() -> dict[str, str]:
    """One hash a game, over all that its games tell."""
    found = {}
    for game in rulekit.games():
        told = sha256()
        for setup in islice(setups(game), 0, None, EACH):
            for text in texts(game, setup):
                told.update(text.encode())
        found[game.id] = told.hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps(hashes()))

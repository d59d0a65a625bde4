"""Chance: the only module that makes a random order."""

from __future__ import annotations

from random import Random, SystemRandom

from rulekit.contract import Shuffle, Shuffled
from rulekit.errors import Misuse, brief, reading

__all__ = ["by_chance", "seeded", "shuffle", "unguessable"]


def shuffle(request: Shuffle, rng: Random) -> Shuffled:
    """Answer a shuffle with an order drawn from `rng`.

    The order depends on the request and on `rng.random()` alone, whose sequence Python promises
    to keep; so a seed gives the same game in every process and every version. Raises `Misuse` for
    what is no `Shuffle`, and for what is no `Random`.

    >>> from random import Random, SystemRandom
    >>> sorted(shuffle(Shuffle(("R1", "R2", "Y3")), Random(7)).cards)
    ['R1', 'R2', 'Y3']
    """
    if type(request) is not Shuffle:
        raise Misuse(f"{brief(request)} asks for no shuffle")
    if not isinstance(rng, Random):
        raise Misuse(f"an order is drawn from a random.Random, not from {brief(rng)}")
    with reading("the generator"):
        draw = rng.random
        return Shuffled(sorted(request.cards, key=lambda _: draw()))


def by_chance(request: Shuffle) -> Shuffled:
    """Answer a shuffle with an order that nobody can guess, from the operating system's randomness.

    There is no seed that could be kept, sent or searched. Raises `Misuse` for what is no `Shuffle`.

    >>> sorted(by_chance(Shuffle(("R1", "R2", "Y3"))).cards)
    ['R1', 'R2', 'Y3']
    """
    return shuffle(request, unguessable())


def unguessable() -> Random:
    """Make a generator of numbers that nobody can guess, from the operating system's randomness.

    >>> 0 <= unguessable().random() < 1
    True
    """
    return SystemRandom()


def seeded(seed: int) -> Random:
    """Make a generator that gives the same numbers for the same seed.

    Raises `Misuse` for a seed that is no int from 0 on: Python makes the same of -7 and 7.

    >>> seeded(7).random() == seeded(7).random()
    True
    """
    if type(seed) is not int or seed < 0:
        raise Misuse(f"a seed is an int from 0 on, not {brief(seed)}")
    return Random(seed)

"""Tables of Just4Fun Colours made to measure: these towers, this hand, this deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import count

from spec.make_vectors.cases import Json, mixed
from spec.make_vectors.just4fun_told import begun, carried_out, legal_actions, setup
from spec.reference import just4fun as ref

Towers = Mapping[str, Sequence[int]]

Moment = tuple[ref.Game, dict[str, Json]]
"""A game and an action in it."""

TWO_HIGH = dict.fromkeys(sorted(ref.FIELDS), 1) | dict.fromkeys(
    ("a1", "b6", "c5", "d4", "e3", "f2"), 2
)
"""Tower heights that leave the hand RROYGBP nothing: 2 on the red fields, 1 on all others."""


def table(
    given: Mapping[str, Json],
    seat: int,
    hand: str,
    towers: Towers | None = None,
    *,
    deck: str | None = None,
    turns: int | None = None,
    returned: Sequence[int] = (),
    free: Sequence[str] = (),
    heights: Mapping[str, int] | None = None,
    seed: int = 1,
) -> ref.Game:
    """Lay a table where this seat is on turn with this hand.

    Every seat has placed its stones so far: those that `towers` does not show stand elsewhere, in
    no line, but not on the fields that are to stay `free`, and no higher than `heights` says.
    `deck` is the whole deck, top first; without it, half of the cards that nobody holds. `turns`
    is the least number that will do.
    """
    game = begun(given)
    players = game.players
    gone = list(returned) or [0] * players
    standing = Counter(stone for stones in (towers or {}).values() for stone in stones)
    done = _turns(players, seat, [standing[s] + gone[s] for s in range(players)], turns)
    lacking = [ref.turns_of(s, done, players) - standing[s] - gone[s] for s in range(players)]
    game.box = []
    game.turns = done
    game.returned = gone
    game.unused = [ref.STONES_OF_A_SEAT - ref.turns_of(s, done, players) for s in range(players)]
    game.towers = padded(game, towers or {}, lacking, free, heights or {}, seed)
    _give_out(game, seat, hand, deck, seed)
    if broken := ref.broken_axioms(game):
        raise ValueError(f"no such table can be: {', '.join(sorted(broken))}")
    return game


def first(lay: Callable[[int], ref.Game]) -> ref.Game:
    """Lay a table with the first seed that leads to one."""
    for seed in count(1):
        try:
            return lay(seed)
        except NoRoomError:
            continue
    raise AssertionError("there are seeds without end")


class NoRoomError(Exception):
    """The stones do not fit so."""


def _turns(players: int, seat: int, used: Sequence[int], turns: int | None) -> int:
    done = turns if turns is not None else seat
    while turns is None and any(
        ref.turns_of(s, done, players) < stones for s, stones in enumerate(used)
    ):
        done += players
    if done % players != seat:
        raise ValueError(f"in turn {done} it is not seat {seat} that plays")
    return done


def padded(
    game: ref.Game,
    towers: Towers,
    lacking: Sequence[int],
    free: Sequence[str],
    heights: Mapping[str, int],
    seed: int,
) -> dict[str, tuple[int, ...]]:
    """Place stones that are lacking, low and in no line, on fields that are not spoken for."""
    filled = {field: tuple(stones) for field, stones in towers.items()}
    missing = list(lacking)
    places = [f for f in mixed(sorted(ref.FIELDS), seed) if f not in towers and f not in free]
    while any(missing):
        seat = max(range(game.players), key=lambda s: missing[s])
        for field in sorted(places, key=lambda f: len(filled.get(f, ()))):
            after = ref.with_stone(filled, field, seat)
            height = len(after[field])
            if height <= heights.get(field, ref.HAND) and not ref.wins_by_line(
                after, seat, game.length
            ):
                filled = after
                missing[seat] -= 1
                break
        else:
            raise NoRoomError
    return filled


def _give_out(game: ref.Game, seat: int, hand: str, deck: str | None, seed: int) -> None:
    rest = Counter(ref.pack()) - Counter(hand)
    if deck is not None:
        rest -= Counter(deck)
    if rest.total() != len(ref.pack()) - len(hand) - len(deck or ""):
        raise ValueError(f"there are not so many cards as in {hand} and {deck}")
    others = mixed(sorted(rest.elements()), seed)
    for other in range(game.players):
        game.hands[other] = list(hand) if other == seat else [others.pop() for _ in range(7)]
    half = len(others) // 2
    game.deck = list(deck) if deck is not None else others[:half]
    game.discards = others if deck is not None else others[half:]


def forced(players: int, stones: int, heights: Mapping[str, int], **chosen: Json) -> ref.Game:
    """Lay a table with so many stones where the hand RROYGBP is on turn."""
    given = setup(players, **chosen)
    return first(
        lambda seed: table(
            given, stones % players, "RROYGBP", heights=heights, turns=stones, seed=seed
        )
    )


def late(given: Mapping[str, Json], turns: int) -> ref.Game:
    """Lay a table after so many turns, with a hand that can pay for much."""
    seat = turns % given["players"]
    return first(lambda seed: table(given, seat, "RRRRRRO", turns=turns, seed=seed))


def placing(game: ref.Game) -> Moment:
    """Choose the first placement that completes no line."""
    seat = ref.seat_on_turn(game)
    for action in legal_actions(game, seat):
        after = carried_out(game, action)
        if action["action"] == "place" and not ref.wins_by_line(after.towers, seat, game.length):
            return game, action
    raise ValueError("every placement wins")

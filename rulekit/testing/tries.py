"""What is tried beside a game, and may be illegal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

from rulekit.contract import Shuffle, Shuffled, UntypedGame


@st.composite
def tries(draw: st.DrawFn, game: UntypedGame, state: Any) -> Any:
    """Draw an action near a legal one, any other, a shuffle of any cards, or nonsense."""
    waiting = game.waiting(state)
    seats = range(state.setup.players)
    legal = [action for seat in seats for action in game.legal_actions(state, seat)]
    first = game.waiting(game.start(state.setup))
    deck = first.cards if isinstance(first, Shuffle) else ()
    known = {*_words(legal), *deck}
    words = sorted({"", "?", *known, *(word[:-1] + "9" for word in known)})
    match draw(st.sampled_from(["mutated", "mutated", "built", "shuffle", "nonsense"])):
        case "mutated" if legal:
            return draw(_mutated(draw(st.sampled_from(legal)), words, len(seats)))
        case "shuffle":
            cards = waiting.cards if isinstance(waiting, Shuffle) else deck
            return Shuffled(draw(st.just(cards) | _changed(cards, words)))
        case "nonsense":
            return draw(st.sampled_from([None, 0, "", *map(str, legal), tuple(seats)]))
        case _:
            cls = draw(st.sampled_from([*game.documents.actions.values()]))
            return draw(_built(cls, words, len(seats)))


def _words(actions: Iterable[Any]) -> Iterator[str]:
    for action in actions:
        for value in attrs.astuple(action, recurse=False):
            if isinstance(value, str):
                yield value


@st.composite
def _built(draw: st.DrawFn, cls: Any, words: Sequence[str], players: int) -> Any:
    """Draw any action of a class, out of seats and words of the game."""
    word = st.sampled_from(words)
    by_type: Mapping[Any, st.SearchStrategy[Any]] = {
        int: st.integers(-1, players),
        tuple: st.lists(word, max_size=3).map(tuple),
    }
    types = get_type_hints(cls)
    fields = {
        field.name: draw(by_type.get(get_origin(types[field.name]) or types[field.name], word))
        for field in attrs.fields(cls)
    }
    return cls(**fields)


@st.composite
def _mutated(draw: st.DrawFn, action: Any, words: Sequence[str], players: int) -> Any:
    """Draw an action that differs from this one in one field."""
    name = draw(st.sampled_from([field.name for field in attrs.fields(type(action))]))
    match getattr(action, name):
        case int():
            other: Any = draw(st.integers(-1, players))
        case tuple() as items:
            other = draw(_changed(items, words))
        case _:
            other = draw(st.sampled_from(words))
    return attrs.evolve(action, **{name: other})


@st.composite
def _changed(draw: st.DrawFn, items: tuple[Any, ...], words: Sequence[str]) -> tuple[Any, ...]:
    """Draw these items with one too many, one too few, or one exchanged."""
    place = draw(st.integers(0, max(len(items) - 1, 0)))
    another = draw(st.sampled_from([*items[:3], *words]))
    before, after = items[:place], items[place + 1 :]
    return draw(st.sampled_from([(*items, another), (*before, *after), (*before, another, *after)]))

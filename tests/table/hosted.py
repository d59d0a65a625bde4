"""A game as a host plays it: what is seen of it are the messages of a table, and nothing else.

So the law of secrecy can be held against a table. Its states are tables, its actions go through
`act` as a client's do, and each viewer looks at the messages that it got, with their number and
length. A `Host` is the table's own functions, or a copy of them with a leak.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from attrs import evolve, field, frozen

from rulekit.contract import Players, Shuffle, Shuffled, Step, UntypedGame
from rulekit.errors import RulekitError
from rulekit.facts import facts_of
from rulekit.json.strict import canonical
from rulekit.table import Answer, Table, act, answer, messages, open_table
from rulekit.testing.twins import Looks
from rulekit.zones import Facts, Viewer

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
EVERY = 5
"""So many moves apart it is tried what is refused: each time takes as long as many moves."""


class NotYetShuffled(RulekitError):
    """The table asks for a shuffle that the law has not drawn yet."""


@frozen
class Host:
    """How a host sends: `open` and `act` as a table's, and what it sends of an answer, as texts."""

    open: Callable[..., Table] = open_table
    act: Callable[..., Answer] = act
    send: Callable[[Table, Mapping[Viewer, Any]], dict[Viewer, list[str]]] = field(
        default=lambda _, told: {viewer: [canonical(it)] for viewer, it in told.items()}
    )


@frozen
class Hosted:
    """A table before a move, or in the middle of one that waits for a shuffle.

    Two are equal where the game stands alike, whatever led there.
    """

    setup: Any
    state: Any
    table: Table | None = field(eq=False)
    asked: tuple[int, str] | None = field(eq=False, default=None)
    shuffles: tuple[Shuffled, ...] = field(eq=False, default=())
    sent: Mapping[Viewer, Any] = field(eq=False, factory=dict)
    """The messages that each viewer had of the last move."""


def hosted(game: UntypedGame, host: Host) -> UntypedGame:
    """The same game, played at a table."""

    def start(setup: Any) -> Hosted:
        return Hosted(setup, game.start(setup), None)

    def apply(at: Hosted, action: Any) -> Step[Any, Any]:
        step = game.apply(at.state, action)
        shuffles = (*at.shuffles, action) if isinstance(action, Shuffled) else ()
        asked = at.asked
        if not isinstance(action, Shuffled):
            assert at.table is not None
            asked = action.seat, answer(at.table, action.seat, action)
        after = evolve(at, state=step.state, asked=asked, shuffles=shuffles, sent={})
        orders = iter(shuffles)

        def draw(_: Shuffle) -> Shuffled:
            try:
                return next(orders)
            except StopIteration:
                raise NotYetShuffled from None

        try:
            if asked is None or at.table is None:
                names = NAMES[: at.setup.players]
                table = host.open(at.setup, names, draw)
                told: Mapping[Viewer, Any] = messages(table)
            else:
                table, told = host.act(at.table, *asked, draw)
        except NotYetShuffled:
            return Step(after, ())
        sent = host.send(table, told)
        return Step(evolve(after, table=table, asked=None, shuffles=(), sent=sent), ())

    return evolve(
        game,
        start=start,
        apply=apply,
        waiting=lambda at: game.waiting(at.state),
        legal_actions=lambda at, seat: game.legal_actions(at.state, seat),
        outcome=lambda at: game.outcome(at.state),
        sampling=None,
    )


def facts_of_hosted(game: UntypedGame) -> Facts[Any, Any]:
    """What is secret at a table is what is secret in its game."""
    facts = facts_of(game)
    return Facts(lambda at: facts.zones(at.state), facts.longest)


def looks_at(host: Host) -> type[Looks]:
    """What each viewer sees of a step at this host's table."""

    class MessagesSeen(Looks):
        """The messages that a viewer had, and the answers to what its seat may try."""

        def view(self, viewer: Viewer) -> str:
            """All but the events of the last move."""
            if viewer not in self._views:
                sent = map(json.loads, self.sent(viewer))
                rest = [{**it, "events": []} for it in sent]
                self._views[viewer] = canonical([rest, self.refused.get(viewer, [])])
            return self._views[viewer]

        def events(self, viewer: Viewer) -> list[str]:
            """The messages as they were sent, to the letter."""
            return self.sent(viewer)

        def sent(self, viewer: Viewer) -> list[str]:
            return list(self.step.state.sent.get(viewer, ()))

        @cached_property
        def refused(self) -> Mapping[Viewer, list[Any]]:
            """What each viewer is told where anybody tries something that is refused."""
            at = self.step.state
            told = defaultdict[Viewer, list[Any]](list)
            if at.table is None or at.asked or len(at.table.actions) % EVERY:
                return told
            for seat in range(at.setup.players):
                for document in tried(at.table, seat):
                    after, answers = host.act(at.table, seat, document)
                    if after is at.table:
                        for viewer, sent in host.send(at.table, answers).items():
                            told[viewer] += sent
            return told

        def open_to(self, viewer: Viewer) -> list[Any]:
            """Messages without their sentences, which are each viewer's own."""
            sent = [json.loads(it) for it in self.sent(viewer)]
            return [{**it, "events": [entry["event"] for entry in it["events"]]} for it in sent]

    return MessagesSeen


def tried(table: Table, seat: int) -> list[str]:
    """What a seat may send to learn something: garbage, cards it may not hold, others' actions."""
    game = table.game
    waiting = game.waiting(table.state)
    first = game.waiting(game.start(table.setup))
    deck = first.cards if isinstance(first, Shuffle) else ()
    other = (seat + 1) % len(table.names)
    if not isinstance(waiting, Players):
        return []
    cards = sorted({*deck})
    mine = [f"{seat}: {a} {b}" for a, b in zip(cards[::9], cards[1::9], strict=False)]
    mine += [f"{seat}: {card}" for card in cards[::9]]
    if game.id == "just4fun-colours":
        mine = [f"{seat}: {field} {card}" for field in ("a1", "f6") for card in cards]
        mine += [f"{seat}: exchange", f"{seat}: pass", f"{other}: exchange"]
    texts = [answer(table, seat, game.parse(text)) for text in mine]
    late = [json.dumps({**json.loads(text), "moment": 0}) for text in texts[:2]]
    others = [text.replace(f'"seat":{seat}', f'"seat":{other}') for text in texts[:2]]
    return ["", "{}", *texts, *late, *others]

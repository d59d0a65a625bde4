"""5 COLORS and 5211 side by side as a state machine: a Kododo is a 1, and all else is names.

Every game is played twice, once in each edition, under a translation of colours and of 1 and
Kododo that only the machine knows. Whatever is done, legal or not, both must answer alike: the
same is waited for, the same actions are legal, states, views, events and the outcome say the same,
what one refuses the other refuses for the same reason, and so it is in documents and texts.

Piles are compared without their order, which is alphabetical in places; the deck's order counts.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

import attrs
import pytest
from attrs import frozen
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

import rulekit
from rulekit.contract import Over, Players, Shuffled, Step, UntypedGame
from rulekit.errors import IllegalAction, IllegalSetup, InvalidDocument, Misuse
from rulekit.majority.state import Choose, ColoursOut, ManyOnes, Reason, Scored, Setup
from rulekit.spec.clauses import load
from tests.laws.steered import STRAYS, Strays, plans, setups, without
from tests.laws.stories import broken_of, hold, tell, told_action, told_setup
from tests.laws.translated import AS_THEY_ARE, Words, must_agree, neutral, said
from tests.majority.directed import ROUNDS, Table
from tests.majority.table import FIFTY_TWO_ELEVEN, FIVE_COLORS, TABLES

# ---- What is compared


@frozen
class Pair:
    """The same moment of the same game in both editions."""

    words: Words
    one: UntypedGame
    other: UntypedGame
    state: Any
    twin: Any

    @property
    def viewers(self) -> list[int | None]:
        """All seats, and a spectator."""
        return [None, *range(self.state.setup.players)]

    @property
    def viewers_now(self) -> list[int | None]:
        """All; but between choices only the first who has chosen, the first who has not, None."""
        chosen = [cards is not None for cards in self.state.chosen]
        return [None, chosen.index(True), chosen.index(False)] if any(chosen) else self.viewers

    def agree(self, what: str, mine: Any, others: Any) -> None:
        """Raise where values of the games do not say the same."""
        must_agree(what, mine, others, self.words)

    def both(self, act: str, mine: Any, others: Any) -> tuple[Any, Any]:
        """What a function gives or raises in both games."""
        return answer(getattr(self.one, act), *mine), answer(getattr(self.other, act), *others)


def answer(function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What a call gives, or the error that it raises on purpose."""
    try:
        return function(*arguments, **named)
    except (IllegalAction, IllegalSetup, InvalidDocument, Misuse) as error:
        return error


def who(viewer: int | None) -> str:
    """Who looks."""
    return "a spectator" if viewer is None else f"seat {viewer}"


# ---- The laws of a moment


def same_waiting(pair: Pair) -> None:
    """Both wait for the same."""
    pair.agree("waiting", *pair.both("waiting", [pair.state], [pair.twin]))


def same_legal_actions(pair: Pair) -> None:
    """The same actions are legal, for seats that are due, that are not, and that are none."""
    for seat in range(-1, pair.state.setup.players + 1):
        mine, others = pair.both("legal_actions", [pair.state, seat], [pair.twin, seat])
        mine, others = {"legal_actions": mine}, {"legal_actions": others}
        must_agree(f"of seat {seat}", mine, others, pair.words)


def same_states(pair: Pair) -> None:
    """The states say the same."""
    pair.agree("the state", pair.state, pair.twin)


def same_views(pair: Pair) -> None:
    """Every seat, and a spectator, sees the same; between choices not all of them are asked."""
    for viewer in pair.viewers_now:
        views = pair.both("view", [pair.state, viewer], [pair.twin, viewer])
        pair.agree(f"what {who(viewer)} sees", *views)


def same_outcomes(pair: Pair) -> None:
    """There is an outcome in both or in neither, and it is the same."""
    pair.agree("the outcome", *pair.both("outcome", [pair.state], [pair.twin]))


def same_documents(pair: Pair) -> None:
    """The documents say the same, and are read back, that of 5 COLORS in 5211 when translated."""
    texts = [answer(rulekit.dumps, state) for state in (pair.state, pair.twin)]
    for text, state in zip(texts, (pair.state, pair.twin), strict=True):
        assert answer(rulekit.loads, text) == state, "a document is read back"
    mine, others = map(json.loads, texts)
    must_agree("the document", mine, others, pair.words)
    read = answer(rulekit.loads, json.dumps(said(mine, pair.words)))
    assert not isinstance(read, Exception), f"translated, it is not read: {read}"
    must_agree("translated", json.loads(rulekit.dumps(read)), others, AS_THEY_ARE)


OF_A_MOMENT: tuple[Callable[[Pair], None], ...] = (
    same_waiting,
    same_legal_actions,
    same_states,
    same_views,
    same_outcomes,
)


# ---- The laws of what is done


def same_refusals(pair: Pair, action: Any, mine: Any, others: Any) -> None:
    """Both accept an action, or both refuse it for the same reason, by the same clauses."""
    if isinstance(mine, Exception) or isinstance(others, Exception):
        assert type(mine) is type(others), (
            f"{brief(action)}: {name_of(mine)}, {name_of(others)} in 5211"
        )
    if isinstance(mine, IllegalAction):
        assert mine.reason is others.reason, (
            f"{brief(action)}: {mine.reason.name}, {others.reason.name} in 5211"
        )
        assert others.action == pair.words.action(action)
        assert neutral(mine.clauses) == neutral(others.clauses), (
            f"{brief(action)}: by other clauses"
        )


def brief(action: object) -> str:
    """An action as a law names it."""
    return "the shuffle" if isinstance(action, Shuffled) else str(action)


def name_of(it: object) -> str:
    """An answer in a word."""
    return type(it).__name__ if isinstance(it, Exception) else "accepted"


def same_events(pair: Pair, action: Any, mine: Any, others: Any) -> None:
    """The same happens, each seat is shown the same of it, and it is written alike."""
    if isinstance(mine, Exception) or isinstance(others, Exception):
        return
    pair.agree(f"{brief(action)}: the events", mine.events, others.events)
    for event, twin in zip(mine.events, others.events, strict=True):
        for viewer in pair.viewers:
            shown = pair.both("shown", [event, viewer], [twin, viewer])
            if shown[0] is not event or shown[1] is not twin:
                pair.agree(f"{brief(action)}: shown to {who(viewer)}", *shown)
        line = answer(rulekit.dumps_event, pair.one, event)
        its_line = answer(rulekit.dumps_event, pair.other, twin)
        same_json(f"{brief(action)}: the event", line, its_line, pair.words)


def same_json(what: str, mine: Any, others: Any, words: Words) -> None:
    """Raise where two texts, or the errors in their place, do not say the same."""
    parsed = (it if isinstance(it, Exception) else json.loads(it) for it in (mine, others))
    must_agree(f"{what} as JSON", next(parsed), next(parsed), words)


OF_AN_ACTION: tuple[Callable[[Pair, Any, Any, Any], None], ...] = (same_refusals, same_events)


def same_text_forms(pair: Pair, action: Any) -> None:
    """An action is written alike, as text and as JSON, and read alike in both."""
    words, twin = pair.words, pair.words.action(action)
    text, its_text = str(action), str(twin)
    assert sorted(its_text.split()) == sorted(words.text(text).split()), f"{text}, {its_text}"
    same_readings(pair, text)
    line = answer(rulekit.dumps_action, pair.one, action)
    its_line = answer(rulekit.dumps_action, pair.other, twin)
    same_json(text, line, its_line, words)
    if not isinstance(line, Exception):
        read = answer(rulekit.loads_action, pair.other, json.dumps(said(json.loads(line), words)))
        assert read == twin, f"{its_line} is read as {read}"


def same_readings(pair: Pair, text: str) -> None:
    """Any text is read as the same action in both, or in neither."""
    mine, others = pair.both("parse", [text], [pair.words.text(text)])
    if isinstance(mine, Exception) or isinstance(others, Exception):
        assert type(mine) is type(others), f"{text!r}: {name_of(mine)}, {name_of(others)} in 5211"
    else:
        assert pair.words.action(mine) == others, f"{text!r} is read as {mine}, {others}"


def same_spoiled_documents(pair: Pair, spoiled: Any) -> None:
    """A document that was spoiled is refused in both for the same place, or is the same state."""
    texts = json.dumps(said(spoiled)), json.dumps(said(spoiled, pair.words))
    mine, others = (answer(rulekit.loads, text) for text in texts)
    if isinstance(mine, InvalidDocument) or isinstance(others, InvalidDocument):
        where = [getattr(it, "where", "nowhere") for it in (mine, others)]
        assert where[0] == where[1], f"a document is refused at {where[0]}, {where[1]} in 5211"
        return
    pair.agree("a spoiled document", mine, others)


def same_setups(
    words: Words, one: UntypedGame, other: UntypedGame, values: Mapping[str, Any]
) -> None:
    """Both accept a setup, or both refuse it for the same option and reason."""
    mine, others = answer(one.setup, **values), answer(other.setup, **values)
    assert name_of(mine) == name_of(others), f"{values}: {name_of(mine)}, {name_of(others)} in 5211"
    if isinstance(mine, IllegalSetup):
        assert (mine.option, mine.reason) == (others.option, others.reason), f"{values}"
        assert neutral(mine.clauses) == neutral(others.clauses), f"{values}: by other clauses"
    else:
        must_agree("the setup", mine, others, words)


def same_options(words: Words, one: UntypedGame, other: UntypedGame) -> None:
    """Both offer the same choices for a setup."""
    must_agree("the options", one.options(), other.options(), words)


OF_WORDS: tuple[Callable[..., None], ...] = (
    same_documents,
    same_text_forms,
    same_readings,
    same_spoiled_documents,
    same_setups,
    same_options,
)


# ---- What is tried


SETUPS = st.fixed_dictionaries(
    {
        "players": st.integers(-1, 7),
        "optional_rule": st.booleans(),
        "second_burst": st.sampled_from(["again", "once", "", "turn"]),
        "optional_ending": st.sampled_from(["round", "turn", "", "once"]),
    }
)
ODD_WORDS = ("R7", "RK", "TK", "T1", "P2", "R", "1", "", "??", "r1")
NONSENSE = (
    None,
    3,
    True,
    "0: R1",
    (),
    FIVE_COLORS.choose(0, "R1 R2"),
    FIFTY_TWO_ELEVEN.choose(0, "R1 R2"),
)
TEXTS = ("0: R1 R2", " 0 : R1", "0 R1", ": R1", "-1: R1", "00: R1", "x: R1", "0:", "shuffle:", "")
SPOILS = (
    "hands", "played", "score_piles", "left", "deck", "removed", "discards", "chosen", "turn",
    "round",
)  # fmt: skip

Try = tuple[Any, ...]

CHOICES: st.SearchStrategy[Try] = st.tuples(
    st.just("choose"),
    st.sampled_from([0, 1, 2, 3, 0, 1, 4, 5, -1]),
    st.sampled_from([*[None] * 8, 0, 1, 2, 3]),
    st.lists(
        st.one_of(
            st.integers(0, 24), st.sampled_from(FIVE_COLORS.deck()), st.sampled_from(ODD_WORDS)
        ),
        min_size=3,
        max_size=3,
    ),
)
WRONG_SHUFFLES: st.SearchStrategy[Try] = st.tuples(
    st.just("shuffle"), st.sampled_from([0, 1, 2]), st.integers(0, 99)
)
TRIES: st.SearchStrategy[Try] = st.one_of(
    *[CHOICES] * 5,
    WRONG_SHUFFLES,
    st.just(("shuffle", 3, 0)),
    st.tuples(st.just("nonsense"), st.sampled_from(NONSENSE)),
    st.tuples(st.just("text"), st.sampled_from(TEXTS)),
    st.tuples(
        st.just("document"),
        st.sampled_from(SPOILS),
        st.integers(0, 4),
        st.sampled_from([None, "R2", "G1", "R7", "??"]),
    ),
)
"""What is tried beside the game: choices, shuffles, nonsense, texts and spoiled documents."""


def tried_action(pair: Pair, what: Try) -> Any:
    """The action of a try, in 5 COLORS."""
    state, deck = pair.state, FIVE_COLORS.deck()
    match what:
        case ("choose", seat, size, picks):
            hands = [card for hand in state.table.hands for card in hand] or deck
            cards = [p if isinstance(p, str) else hands[p % len(hands)] for p in picks]
            some = tuple(cards[: state.turn.cards if size is None else size])
            return answer(Choose, seat, some)
        case ("shuffle", number, place):
            before, after = deck[:place], deck[place + 1 :]
            other = deck[(place + 50) % 100]
            orders = ((*before, *after), (*deck, other), (*before, other, *after), deck)
            return Shuffled(orders[number])
        case _:
            return what[1]


def spoiled(pair: Pair, key: str, place: int, word: str | None) -> Any:
    """The document of the state in 5 COLORS, with something else at one place."""
    document = json.loads(rulekit.dumps(pair.state))
    body = document["state"]
    value, more = body[key], [word] if word else []
    if isinstance(value, int):
        body[key] = value + place
    elif key == "chosen":
        value[place % len(value)] = [word or "R1"]
    elif key in ("deck", "removed", "discards"):
        body[key] = [*value[1:], *more]
    else:
        row = place % len(value)
        value[row] = [*value[row][1:], *more]
    return document


# ---- The machine


class KododoIsAOne(RuleBasedStateMachine):
    """The same game in both editions; a step is a turn, in the midst of which others are tried.

    `tried` counts by reason what was refused, and what happened in the rounds, in all games of
    the class.
    """

    one: ClassVar[UntypedGame]
    other: ClassVar[UntypedGame]
    tables: ClassVar[tuple[Table, ...]]
    tried: ClassVar[Counter[str]]

    pair: Pair
    own: list[tuple[str, ...]]
    actions: list[Any]

    @initialize(
        data=st.data(),
        colours=st.permutations("TPOGY"),
        tried=st.lists(SETUPS, max_size=2),
        early=st.tuples(CHOICES, WRONG_SHUFFLES, TRIES),
    )
    def begin(
        self, data: st.DataObject, colours: list[str], tried: list[Any], early: tuple[Try, ...]
    ) -> None:
        """Start a game of any setup in both editions, with some translation of the colours.

        Before the right shuffle comes a choice, a wrong shuffle and anything else.
        """
        words = Words.of("".join(colours))
        players, optional = data.draw(st.sampled_from(self.tables))
        setup = data.draw(setups(FIVE_COLORS, players, optional=optional), label="setup")
        plan = data.draw(plans(FIVE_COLORS, setup))
        self.own = list(plan.own)
        self.start(words, setup, tried)
        for it in early:
            self.try_it(it)
        self.go_on(Shuffled(plan.order), looks=True)

    @rule(
        tries=st.lists(TRIES, max_size=4),
        order=st.sampled_from([*product(range(5), repeat=2)]),
        strays=STRAYS,
    )
    def play_a_turn(self, tries: list[Try], order: tuple[int, int], strays: Strays) -> None:
        """Let all choose by the plan but one seat, if any; when some have, try something else."""
        waiting = self.one.waiting(self.pair.state)
        seats = waiting.seats if isinstance(waiting, Players) else ()
        first, after = order
        for it in () if seats else tries[:1]:
            self.try_it(it)
        for number in range(len(seats)):
            if number == after % len(seats):
                for it in tries:
                    self.try_it(it)
            seat = seats[(first + number) % len(seats)]
            legal = self.one.legal_actions(self.pair.state, seat)
            action = type(legal[0])(seat, self.own[seat][: len(legal[0].cards)])
            if strays and seat == strays[0]:
                action = legal[strays[1] % len(legal)]
            self.own[seat] = without(self.own[seat], action.cards)
            is_last = number == len(seats) - 1
            self.go_on(action, looks=is_last or number == after % len(seats))

    def start(self, words: Words, setup: Setup, tried: Sequence[Mapping[str, Any]]) -> None:
        """Start a game of this setup in both editions, after some other setups."""
        values = attrs.asdict(setup)
        about = (words, self.one, self.other)
        hold([same_options], *about, story=lambda: [told_setup(setup)])
        for it in (*tried, values):
            hold([same_setups], *about, it, story=lambda: [told_setup(setup)])
        self.actions = []
        state = self.one.start(setup)
        twin = self.other.start(FIFTY_TWO_ELEVEN.game.setup(**values))
        self.pair = Pair(words, self.one, self.other, state, twin)
        hold(OF_A_MOMENT, self.pair, story=self.story)

    def replay(self, words: Words, setup: Setup, actions: Sequence[Any]) -> None:
        """Play a game again, and look after each action."""
        self.start(words, setup, [])
        for action in actions:
            self.go_on(action, looks=True)

    def try_it(self, what: Try) -> None:
        """Try something in both games, and leave it at that."""
        pair = self.pair
        match what:
            case ("text", text):
                hold([same_readings], pair, text, story=self.story)
            case ("document", key, place, word):
                hold([same_documents], pair, story=self.story)
                document = spoiled(pair, key, place, word)
                hold([same_spoiled_documents], pair, document, story=self.story)
            case _:
                action = tried_action(pair, what)
                mine, others = self.take(action)
                laws = broken_of(OF_AN_ACTION, pair, action, mine, others)
                if type(action) in (Shuffled, Choose):
                    laws |= broken_of([same_text_forms], pair, action)
                tell(laws, lambda: self.story(action))
                self.tried[tried_as(mine)] += 1

    def take(self, action: Any) -> tuple[Any, Any]:
        """Take an action in both games; give what comes of it."""
        pair = self.pair
        twin = pair.words.action(action)
        return pair.both("apply", [pair.state, action], [pair.twin, twin])

    def go_on(self, action: Any, *, looks: bool) -> None:
        """Take an action in both games, and go on from there; look at all that it leads to."""
        pair = self.pair
        mine, others = self.take(action)
        laws = broken_of(OF_AN_ACTION, pair, action, mine, others)
        if not isinstance(mine, Exception) and not isinstance(others, Exception):
            self.pair = attrs.evolve(pair, state=mine.state, twin=others.state)
            laws |= broken_of(OF_A_MOMENT if looks else OF_A_MOMENT[:2], self.pair)
        self.actions.append(action)
        tell(laws, self.story)
        self.tried.update(happened(mine))

    def story(self, *last: Any) -> list[str]:
        """The game so far in 5 COLORS and, where it is not the shuffle, in 5211."""
        state, words = self.pair.state, self.pair.words
        colours = " ".join(map(words.word, "RBYGO"))
        lines = [f"both: {told_setup(state.setup)}", f"R B Y G O are {colours}, and 1 is K"]
        for action in (*self.actions, *last):
            told = told_action(action)
            is_short = attrs.has(type(action)) and not isinstance(action, Shuffled)
            lines.append(f"{told:<20} {words.action(action)}" if is_short else told)
        return lines


def tried_as(answered: Any) -> str:
    """How a try is counted."""
    if isinstance(answered, IllegalAction):
        return f"refused: {answered.reason.value}"
    return "misuse" if isinstance(answered, Misuse) else "accepted"


def happened(step: Step[Any, Any]) -> Iterator[str]:
    """What happened in a step that may be rare."""
    for event in step.events:
        match event:
            case ManyOnes():
                yield "many Kododo cards"
            case ColoursOut(because=because):
                yield from (f"a {why.value}" for why in because)
            case Scored(scores=None):
                yield "a round without a score"
            case _:
                pass
    if isinstance(step.state.waiting, Over):
        yield "a whole game"


def kododo_machine(
    *tables: Table, plant: Callable[[UntypedGame], UntypedGame] = lambda game: game
) -> type[KododoIsAOne]:
    """Make the machine for some tables, or all; for both editions, or with a fault in one."""
    tables = tables or TABLES

    class OfThese(KododoIsAOne):
        pass

    OfThese.one, OfThese.other = plant(FIVE_COLORS.game), plant(FIFTY_TWO_ELEVEN.game)
    OfThese.tables = tables
    OfThese.tried = Counter()
    longest = max(3 * ROUNDS[table] for table in tables)
    OfThese.TestCase.settings = settings(stateful_step_count=2 + longest)
    return OfThese


GAMES = max(settings().max_examples // 5, 12)
"""In so many games every kind of refusal is met, whatever hypothesis draws."""


@pytest.mark.touches("5211-KODODO-1", "5211-KODODO-2")
def test_both_editions_answer_alike_in_whole_games() -> None:
    """Whatever is done in 5 COLORS, 5211 answers the same by its own names."""
    machine = kododo_machine()
    how = settings(machine.TestCase.settings, max_examples=GAMES)
    run_state_machine_as_test(machine, settings=how)
    assert machine.tried["a whole game"] >= GAMES // 2, "games come to their end"
    assert {f"refused: {reason.value}" for reason in Reason} <= set(machine.tried)
    assert {"misuse", "accepted"} <= set(machine.tried)
    assert {"many Kododo cards", "a tie", "a burst", "a round without a score"} <= set(
        machine.tried
    )


def test_the_clauses_correspond() -> None:
    """Clauses that are taken for one another have the same definition in the reference."""
    formal: dict[str, dict[tuple[str, ...], str | None]] = {"5C": {}, "5211": {}}
    for name, clause in load().clauses.items():
        prefix = name.partition("-")[0]
        if prefix in formal and name != "5C-PLAYERS-1":  # it has a twin, but not of its words
            formal[prefix][tuple(neutral([name]))] = clause.formal
    for by_name in formal.values():
        del by_name[()]  # what only one of them has
    assert formal["5C"] == formal["5211"]

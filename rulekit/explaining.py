"""Sentences for people: what happened, what scores, who won, and why something is refused.

`explain` gives one sentence. The clauses behind it are the `clauses` of what is explained. The
sentences may change from one version to the next; nothing should read them but people. A reader's
own `Texts` stand in their place, kind by kind: a translation is a table of these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rulekit.contract import A, E, Game, O, S, Seat, T, UntypedGame, V
from rulekit.errors import (
    IllegalAction,
    IllegalPosition,
    IllegalSetup,
    Misuse,
    brief,
    printable,
    reading,
)
from rulekit.guard import cites_own, require_game
from rulekit.json.documents import dumps_event
from rulekit.json.plain import REFUSED
from rulekit.read_only import ReadOnly
from rulekit.sentences import People, capital, listed

__all__ = ["Texts", "explain", "sentence_kinds"]

Texts: TypeAlias = Mapping[str, Callable[[Any, People], str]]
"""Sentences by kind, as `sentence_kinds` lists them.

Each is made from the event, the outcome or the refusal, whose `told` holds what it speaks of, and
from how its reader calls the seats.
"""

LONGEST_TEXT = 10_000
"""Of a text of the reader's own no more characters are given."""

OUTCOME = "outcome"
NO_TEXTS: Texts = ReadOnly({})

LONGEST_REFUSAL = 1000
"""No refusal of these games needs so many characters."""


def explain(
    game: Game[S, T, A, E, V, O],
    subject: E | O | IllegalAction | IllegalPosition | IllegalSetup,
    *,
    names: Sequence[str] = (),
    seat: Seat | None = None,
    texts: Texts = NO_TEXTS,
) -> str:
    """Say in one sentence what an event, an outcome or a refusal of this game means.

    The words are the game's own, but for the kinds that `texts` has words for. Seats are counted
    from 0, or called by the players' `names`; to the reader, who sits at `seat`, a sentence says
    `you`, and which cards they got. Cards of several seats stand in the seats' order with `/`
    between. Raises `Misuse` for anything else, and for an event or an outcome that `loads_event`
    would refuse, `names` that are no list of texts, a `seat` that is no seat, and `texts` of a
    kind that the game does not have or that give no text; what they raise passes through.

    >>> import rulekit
    >>> from rulekit.majority.state import Because, ColoursOut
    >>> out = ColoursOut(("R",), 7, (Because.BURST,), ("5C-BURST-1",))
    >>> explain(rulekit.game("5-colors"), out)
    'Red is out: 7 cards, at or over the burst number.'
    >>> from rulekit.majority.state import Chosen
    >>> chosen = Chosen(0, ("5C-TURN-1",))
    >>> explain(rulekit.game("5-colors"), chosen, names=["Ann", "Ben"])
    'Ann has chosen.'
    >>> explain(rulekit.game("5-colors"), chosen, names=["Ann", "Ben"], seat=0)
    'You have chosen.'
    >>> german = {"chosen": lambda event, people: f"{people.call(event.seat)} hat gewählt."}
    >>> explain(rulekit.game("5-colors"), chosen, names=["Ann", "Ben"], texts=german)
    'Ann hat gewählt.'
    """
    require_game(game)
    people = people_of(names, seat)
    _require_texts(game, texts)
    if not cites_own(game, subject):
        raise Misuse(f"{brief(subject)} is no event, outcome or refusal of {game.name}")
    english, kind = _sentence(game, subject, people)
    if kind not in texts:
        return english
    text = texts[kind](subject, people)
    if type(text) is not str:
        raise Misuse(f"the text of {kind} is {brief(text)}, which is none")
    return printable(text, LONGEST_TEXT)


def sentence_kinds(game: UntypedGame) -> tuple[str, ...]:
    """List the kinds of sentences of a game, which are the keys of its `Texts`.

    They are its events by the names that documents give them, `outcome`, and its refusals by what
    is refused and the reason. What a translation lacks is `{*sentence_kinds(game)} - {*texts}`.
    A game without words has no kinds of refusals. Raises `Misuse` for what is no game.

    >>> import rulekit
    >>> kinds = sentence_kinds(rulekit.game("just4fun-colours"))
    >>> kinds[0], kinds[7:9], kinds[-1]
    ('dealt', ('game_over', 'outcome'), 'position.too_high')
    """
    require_game(game)
    refusals = {} if game.words is None else game.words().refusals
    reasons = (f"{what}.{reason.value}" for what, all_ in refusals.items() for reason in all_)
    return (*game.documents.events, OUTCOME, *reasons)


def _sentence(game: UntypedGame, subject: Any, people: People) -> tuple[str, str]:
    """Give the game's own sentence, and its kind."""
    if type(subject) in REFUSED:
        kind = f"{REFUSED[type(subject)]}.{subject.reason.value}"
        return _refusal(subject, people), kind
    if game.words is None:
        return _plainly(game, subject, people)
    words = game.words()
    for name, event in game.documents.events.items():
        if type(subject) is event:
            dumps_event(game, subject)
            return words.event(subject, people), name
    try:
        words.check_outcome(subject)
    except Exception as error:
        raise Misuse(f"{brief(subject)} is no outcome of {game.name}") from error
    return words.outcome(subject, people), OUTCOME


def _require_texts(game: UntypedGame, texts: Texts) -> None:
    if texts is NO_TEXTS:
        return
    if not isinstance(texts, Mapping):
        raise Misuse(f"texts are a mapping by kinds of sentences, not {brief(texts)}")
    with reading("the texts"):
        given = {kind: texts[kind] for kind in texts}
    kinds = {*sentence_kinds(game)}
    for kind, text in given.items():
        if type(kind) is not str or kind not in kinds:
            raise Misuse(f"{game.name} has no kind of sentence {brief(kind)}")
        if not callable(text):
            raise Misuse(f"the text of {kind} is a function, not {brief(text)}")


def people_of(names: Sequence[str], seat: Seat | None) -> People:
    """Say how a reader at this seat calls the others; `Misuse` for what are no names or no seat."""
    if type(names) not in (tuple, list) or {*map(type, names)} - {str}:
        raise Misuse(f"the players' names are a list of texts, not {brief(names)}")
    if seat is not None and (type(seat) is not int or seat < 0):
        raise Misuse(f"who reads sits at a seat from 0 on, not at {brief(seat)}")
    return People(tuple(map(printable, names)), seat)


def _plainly(game: UntypedGame, subject: Any, people: People) -> tuple[str, str]:
    """Tell of a game that has no words what its values tell by themselves."""
    kind = OUTCOME
    winners: Any = getattr(subject, "winners", ())
    names = {cls: name for name, cls in game.documents.events.items()}
    if type(subject) in names:
        dumps_event(game, subject)
        kind = names[type(subject)]
        what = kind.replace("_", " ")
    elif _are_seats(winners):
        seats = listed(map(people.call, winners))
        what = f"the game is over, won by {seats or 'nobody'}"
    else:
        raise Misuse(f"{brief(subject)} is no event, outcome or refusal of {game.name}")
    return f"{capital(what)}.", kind


def _are_seats(seats: Any) -> bool:
    return type(seats) is tuple and not {*map(type, seats)} - {int}


def _refusal(refusal: IllegalAction | IllegalPosition | IllegalSetup, people: People) -> str:
    text = refusal.text_for(people)
    if not text:
        raise Misuse(f"{brief(refusal)} says nothing")
    return f"{capital(printable(text, LONGEST_REFUSAL))}."

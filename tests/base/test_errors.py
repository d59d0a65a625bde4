"""Errors: what their words may hold, and what becomes of them in another process."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any
from unicodedata import category
from unittest.mock import Mock

import pytest

import rulekit
from rulekit.errors import (
    IllegalAction,
    IllegalPosition,
    IllegalSetup,
    InvalidDocument,
    InWords,
    Misuse,
    RulekitError,
    brief,
    counted,
    printable,
)
from rulekit.sentences import People
from tests.base.odd import LONG, MARK, ODD, RAW, SECRETS

OBEYED = {"Cc", "Cf", "Cs", "Zl", "Zp"}


class Why(Enum):
    """A reason."""

    SO = "so"


def refusal(kind: Any, about: object, text: str | InWords = "no") -> Any:
    """A refusal that says this."""
    return kind(about, Why.SO, ("5C-TURN-1",), text)


REFUSALS = (IllegalAction, IllegalSetup, IllegalPosition)
ERRORS: tuple[Callable[[str], RulekitError], ...] = (
    *(lambda text, kind=kind: refusal(kind, "about", text) for kind in REFUSALS),
    Misuse,
    lambda text: InvalidDocument(text, "why"),
    lambda text: InvalidDocument("where", text),
)


@pytest.mark.parametrize("made", ERRORS)
def test_no_character_is_obeyed(made: Callable[[str], RulekitError]) -> None:
    """Whatever a sentence quotes, a terminal sees escapes: in the error and in its attributes."""
    error = made(f"before {RAW} after")
    texts = [getattr(error, name, "") for name in ("text", "where", "why")]
    for words in (str(error), *texts):
        assert not {category(each) for each in words} & OBEYED
    assert r"\x1b[31m\x1f\r\n\u2028\u2029\u202e\ud800\x00" in str(error)


def test_every_character_that_is_obeyed_is_escaped() -> None:
    """Of all characters of Unicode none of the five categories is left, and no other is touched."""
    every = "".join(map(chr, range(0x110000)))
    assert not {category(each) for each in printable(every, most=None)} & OBEYED
    plain = "".join(each for each in every if category(each) not in OBEYED)
    assert printable(plain, most=None) == plain


def test_a_quoted_text_is_cut() -> None:
    """An error quotes 40 characters of a text at most, and says that there is more."""
    assert printable("x" * 40) == "x" * 40
    assert printable("x" * 41) == "x" * 39 + "…"
    assert brief(LONG) == f"'{LONG[:39]}…'"


def test_brief_never_fails_and_tells_no_contents() -> None:
    """Any value whatever is named; of a container or an object only the class is told."""
    for value in (*ODD, *SECRETS, type(MARK, (), {})()):
        words = brief(value)
        assert len(words) < 300
        assert not {category(each) for each in words} & OBEYED
        if type(value) not in (str, int, float, bool, type(None)) and value is not ODD[-1]:
            assert MARK not in words or type(value).__name__ == MARK
    assert brief(("R1", "R2")) == "a tuple"
    assert brief(10**16) == brief(-(10**16)) == "a huge int"
    assert (brief(10**15), brief(True), brief(None), brief(2.5)) == (
        "1000000000000000", "True", "None", "2.5",
    )  # fmt: skip


def test_things_are_counted_in_words() -> None:
    """One is one player, every other number is of players."""
    assert [counted(n, "player") for n in (0, 1, 2)] == ["0 players", "1 player", "2 players"]


@pytest.mark.parametrize("kind", REFUSALS)
def test_a_refusal_tells_its_subject_as_an_attribute_alone(kind: Any) -> None:
    """A refused shuffle is in `action`; no traceback and no log shows it."""
    about = rulekit.Shuffled((MARK,) * 5)
    error = refusal(kind, about)
    for words in (str(error), repr(error), repr(error.args)):
        assert MARK not in words
    assert about in vars(error).values()
    assert (error.reason, error.clauses, error.text) == (Why.SO, ("5C-TURN-1",), "no")
    assert str(error) == "no [5C-TURN-1]"


@pytest.mark.parametrize("kind", REFUSALS)
def test_a_refusal_is_copied_and_pickled(kind: Any) -> None:
    """A copy refuses the same, for the same reason, by the same clauses."""
    error = refusal(kind, "about")
    for other in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert type(other) is kind
        assert vars(other) == vars(error)
        assert str(other) == str(error)


def in_words(reason: Why, told: Mapping[str, Any], people: People) -> str:
    """A sentence that is made when somebody asks for it."""
    return f"{reason.value} {told['seat']}: {people.call(told['seat'])} {RAW}"


@pytest.mark.parametrize("kind", REFUSALS)
def test_a_sentence_made_on_demand_is_like_any_other(kind: Any) -> None:
    """It is escaped, copied and pickled as a text is, and nobody makes it before it is read."""
    made = Mock(return_value="no")
    assert refusal(kind, "about", InWords(made, Why.SO, {})).reason is Why.SO
    made.assert_not_called()
    error = refusal(kind, "about", InWords(in_words, Why.SO, {"seat": 1}))
    for other in (error, copy.copy(error), pickle.loads(pickle.dumps(error))):
        for words in (other.text, str(other), repr(other)):
            assert not {category(each) for each in words} & OBEYED
        assert str(other).startswith(r"so 1: seat 1 \x1b[31m")
        assert repr(other).startswith(f"{kind.__name__}('so 1: ")
        assert other.text_for(People(("Ann", "Ben"))).startswith("so 1: Ben ")
        assert other.told == {"seat": 1}
        with pytest.raises(TypeError):
            other.told["seat"] = 2
    assert refusal(kind, "about", "no").told == {}


def test_other_errors_are_copied_and_pickled() -> None:
    """A copy of them says the same."""
    for error in (Misuse("it is none"), InvalidDocument("line 7", "no JSON")):
        for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            assert (type(other), str(other), vars(other)) == (
                type(error), str(error), vars(error),
            )  # fmt: skip


@pytest.mark.parametrize("kind", REFUSALS)
@pytest.mark.parametrize(
    ("reason", "clauses", "text"),
    [(None, (), ""), ("so", (), ""), (Why.SO, None, ""), (Why.SO, "5C", ""), (Why.SO, (1,), ""),
     (Why.SO, [], ""), (Why.SO, (), None)],
)  # fmt: skip
def test_a_refusal_has_a_reason_clauses_and_a_text(
    kind: Any, reason: Any, clauses: Any, text: Any
) -> None:
    """What is told to people and machines is there, so that telling it cannot fail."""
    with pytest.raises(Misuse):
        kind("about", reason, clauses, text)


# ---- Sentences


def test_one_player_is_no_players() -> None:
    """A setup for one player is refused in plain English."""
    for game in rulekit.games():
        with pytest.raises(IllegalSetup, match=r"^1 player cannot play: 2 to [45] can \["):
            game.setup(players=1)
        with pytest.raises(IllegalSetup, match=r"^0 players cannot play: "):
            game.setup(players=0)
    for id_ in ("5-colors", "5211"):
        with pytest.raises(IllegalSetup, match=r"^1 player cannot play by the optional rule: "):
            rulekit.game(id_).setup(players=1, optional_rule=True)

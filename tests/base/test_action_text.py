"""The short text form of actions: a text stands for one action, whatever cards and fields hold."""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import rulekit
from rulekit.contract import Shuffled, UntypedGame
from rulekit.just4fun import Exchange, Pass, Place
from rulekit.majority import Choose
from tests.base.harmless import harmful_words, is_harmless
from tests.base.played import every_game

FIVE = rulekit.game("5-colors")
JUST4FUN = rulekit.game("just4fun-colours")

NEAR_WORDS = ["", " ", ":", "'", "R1", "R1 R2", "a1", "exchange", "pass", "shuffle", "0:", "-1"]
WORDS = st.one_of(
    st.sampled_from(NEAR_WORDS),
    st.text(max_size=4),
    harmful_words,
    st.text("R1 :'\x1f\u2028\ud800", max_size=50),
)
SEATS = st.integers(-3, 5) | st.integers(-(10**9), 10**9)


def actions(game: UntypedGame) -> st.SearchStrategy[Any]:
    """Any action of a game that can be built, and any shuffle."""
    by_type = {int: SEATS, str: WORDS}
    classes = [
        st.builds(
            cls,
            **{
                name: by_type.get(of_type, st.lists(WORDS, max_size=4))
                for name, of_type in get_type_hints(cls).items()
            },
        )
        for cls in game.documents.actions.values()
    ]
    return st.one_of(*classes, st.builds(Shuffled, st.lists(WORDS, max_size=4)))


@every_game
@given(st.data())
def test_a_text_is_read_as_its_own_action_or_not_at_all(
    game: UntypedGame, data: st.DataObject
) -> None:
    """Whatever a card or a field is called, its text is never read as another action."""
    action = data.draw(actions(game))
    text = str(action)
    assert is_harmless(text)
    try:
        read = game.parse(text)
    except rulekit.InvalidDocument:
        return
    assert read == action
    assert type(read) is type(action)


@every_game
@given(st.data())
def test_what_is_read_is_written_so(game: UntypedGame, data: st.DataObject) -> None:
    """Any text is refused, or is an action whose own text is read back as the same one."""
    text = data.draw(st.text("0123-: \t\x1f\x85\u3000'R1a٣exchangepassshuffle", max_size=20))
    try:
        action = game.parse(text)
    except rulekit.InvalidDocument:
        return
    assert game.parse(str(action)) == action
    assert rulekit.loads_action(game, rulekit.dumps_action(game, action)) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Place(0, "exchange", ()), "0: 'exchange'"),
        (Place(0, "pass", ("R",)), "0: 'pass' R"),
        (Place(0, "a1", ("pass",)), "0: a1 'pass'"),
        (Place(0, "", ()), "0: ''"),
        (Place(0, "a1 R", ()), "0: 'a1 R'"),
        (Place(0, "a1", ("R\x1b[31m",)), r"0: a1 'R\x1b[31m'"),
        (Choose(0, ("R1 R2",)), "0: 'R1 R2'"),
        (Choose(0, ("R1\n0: R2",)), r"0: 'R1\n0: R2'"),
        (Choose(0, ("R1\u202e", "\ud800")), r"0: 'R1\u202e' '\ud800'"),
        (Shuffled(("R1 R2", "'")), "shuffle: 'R1 R2' '''"),
        (Choose(10**9, ("R1",)), "1000000000: R1"),
    ],
)
def test_what_is_no_word_stands_in_quotes_and_is_not_read(action: Any, text: str) -> None:
    """A card or a field that would mean something else is told, but stands for nothing."""
    assert str(action) == text
    for game in rulekit.games():
        with pytest.raises(rulekit.InvalidDocument):
            game.parse(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0: R1 R2", Choose(0, ("R1", "R2"))),
        (" 0 :\tR2  R1\r\n", Choose(0, ("R1", "R2"))),
        ("-1:", Choose(-1, ())),
        ("0: ?? :", Choose(0, ("??", ":"))),
        ("shuffle: R2 R1", Shuffled(("R2", "R1"))),
        ("shuffle:", Shuffled(())),
    ],
)
def test_blanks_are_free(text: str, action: Any) -> None:
    """Spaces, tabs and line breaks may stand between the words; a shuffle keeps its order."""
    assert FIVE.parse(text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0: a1 R R", Place(0, "a1", ("R", "R"))),
        ("0: a1", Place(0, "a1", ())),
        ("2: exchange", Exchange(2)),
        ("2: pass", Pass(2)),
    ],
)
def test_just4fun_texts(text: str, action: Any) -> None:
    """Each action of Just4Fun Colours has its text."""
    assert JUST4FUN.parse(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "R1 R2",
        ": R1",
        "\x1f0: R1 R2",
        "0\x1f: R1 R2",
        "0: R1\x1fR2",
        "0: R1\u3000R2",
        "0: R1\xa0R2",
        "\u20030: R1",
        "٣: R1",
        "+1: R1",
        "1_0: R1",
        "0.0: R1",
        "1234567890: R1",
        "0: 'R1'",
        "0: R1\x00",
        "0: R1\ud800",
        f"0: {'R' * 41}",
        "Shuffle: R1",
        "shuffle : 'R1'",
        "9" * 100_000 + ": R1",
    ],
)
def test_any_other_text_is_refused(text: str) -> None:
    """Other digits, other blanks, signs, quotes and endless words are no action of any game."""
    for game in rulekit.games():
        with pytest.raises(rulekit.InvalidDocument) as caught:
            game.parse(text)
        assert is_harmless(str(caught.value))
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["0:", "0: exchange R", "0: a1 exchange", "0: pass pass"])
def test_just4fun_words_without_cards(text: str) -> None:
    """An exchange and a pass have no cards, and a placement has a field."""
    with pytest.raises(rulekit.InvalidDocument):
        JUST4FUN.parse(text)


@every_game
@given(st.sampled_from(["shuffle: X7 X8 '", "shuffle:X7\x00", "SHUFFLE: X7"]))
@example("\tshuffle\t: X7\u2028X8")
def test_no_error_tells_a_shuffle(game: UntypedGame, text: str) -> None:
    """The order of a deck is secret, so what is wrong with its text is told without it."""
    with pytest.raises(rulekit.InvalidDocument) as caught:
        game.parse(text)
    assert "X7" not in str(caught.value)


@every_game
@pytest.mark.parametrize("text", [None, 3, b"0: R1", ["0: R1"], object()])
def test_what_is_no_text_is_misuse(game: UntypedGame, text: Any) -> None:
    """Only a text can be read."""
    with pytest.raises(rulekit.Misuse):
        game.parse(text)

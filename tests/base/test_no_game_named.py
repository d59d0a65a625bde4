"""Outside the registry nothing names a game: no import, no id, card, field, event or option."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs
import pytest

import rulekit
from rulekit import contract
from rulekit.contract import Shuffle, UntypedGame

PACKAGE = Path(rulekit.__file__).parent
GAMES: tuple[UntypedGame, ...] = rulekit.games()
GAME_FOLDERS = {type(game.setup(players=2)).__module__.split(".")[1] for game in GAMES}
SHARED = sorted(
    path.relative_to(PACKAGE)
    for path in PACKAGE.rglob("*.py")
    if path.relative_to(PACKAGE).parts[0] not in {*GAME_FOLDERS, "registry.py"}
)

ORDINARY = {
    ("cli/ruling.py", "table"): "an argument of the command",
    ("cli/ruling.py", "chosen"): "settings of the command",
    ("cli/vectors.py", "lines"): "lines of a program's output",
    ("table/telling.py", "table"): "what a message tells of",
    ("web/hosting.py", "table"): "what a message tells of",
    ("testing/law_machine.py", "choice"): "what hypothesis calls a value that it has drawn",
    ("vectors/left_out.py", "owners"): "a key that the one table of such keys lists",
}
"""Names in games that mean something else here, and what."""


@cache
def words() -> frozenset[str]:
    """What the games call themselves, their cards, events, actions, options and fields."""
    found: set[str] = set()
    for game in GAMES:
        found |= {game.id, game.name, game.prefix}
        found |= {option.name for option in game.options()}
        found |= {*game.documents.events, *game.documents.actions}
        request = game.waiting(game.start(game.setup(players=2)))
        assert isinstance(request, Shuffle)
        found |= {card for card in request.cards if len(card) > 1}  # a letter is no name
        documents = game.documents
        values = (documents.state, documents.view, *documents.events.values())
        for cls in (*values, *documents.actions.values()):
            found |= {field.name for field in attrs.fields(cls)}
    return frozenset(found - contracts_own())


def contracts_own() -> set[str]:
    """The names that the contract itself has for every game."""
    own = {"event", "action", "turn", "count"}
    for value in vars(contract).values():
        if isinstance(value, type) and value.__module__ == contract.__name__:
            own |= {name for name in vars(value) if not name.startswith("_")}
            own |= {field.name for field in attrs.fields(value)} if attrs.has(value) else set()
    return own


def literals(path: Path) -> Iterator[str]:
    """The texts in a module, but for its docstrings."""
    tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str() as text) if id(node) not in docstrings:
                yield text


def named_in(path: Path) -> set[str]:
    """The names of games, and of what is in them, that a module's texts hold.

    A sentence may use a word that a game has as a name, but not an id or a card.
    """
    found = set()
    for text in literals(path):
        found |= {text} & words()
        for word in words():
            is_a_name = not word.isalpha() or word.isupper()
            if is_a_name and re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text):
                found.add(word)
    return {word for word in found if (path.as_posix(), word) not in ORDINARY}


def folders_imported(path: Path) -> set[str]:
    """The folders of games that a module imports from."""
    names = set()
    for node in ast.walk(ast.parse((PACKAGE / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{name.name}" for name in node.names}
    return {name.split(".")[1] for name in names if name.startswith("rulekit.")} & GAME_FOLDERS


def test_the_words_are_those_of_the_games() -> None:
    """Among them are ids, prefixes, cards, events, options and fields; none is the contract's."""
    assert {"5211", "J4F", "R1", "TK", "many_ones", "second_burst", "towers"} <= words()
    assert not {"players", "seat", "clauses", "winners", "round"} & words()
    assert len(GAME_FOLDERS) == 2
    assert Path("cli/ruling.py") in SHARED


@pytest.mark.parametrize("path", SHARED, ids=str)
def test_nothing_outside_the_registry_names_a_game(path: Path) -> None:
    """No module imports from a game's folder, and no text in it, doctests apart, names a game."""
    knows = folders_imported(path) | named_in(path)
    assert knows == set()


def test_an_excuse_is_needed() -> None:
    """Every ordinary meaning is one of a text that is there."""
    for path, word in ORDINARY:
        assert word in set(literals(Path(path)))

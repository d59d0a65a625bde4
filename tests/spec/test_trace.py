"""The trace check, on a miniature project that passes and on one broken in every way."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import pytest

from rulekit import games
from rulekit.errors import InvalidDocument
from rulekit.spec.citations import cites_fields, read_files
from rulekit.spec.clauses import split
from rulekit.spec.tracing import (
    Coverage,
    Fault,
    Problem,
    check,
    coverage,
    read_coverage,
    report,
    update,
    with_mutants,
)

ROOT = Path(__file__).parents[2]

BOOK = """\
Whist
Dealing
All cards are dealt. Each gets 13.
Four sit: 52 are out.
Box
• 52 cards: 13 spades, 13 hearts
"""
PRINTS = [unit.fingerprint for unit in split(BOOK)]

MINIATURE = {
    "spec/whist.toml": f"""\
game = "whist"
prefix = "W"
rulebook = "whist.txt"

[[clause]]
id = "W-BOX-1"
kind = "intent"
text = "Headings."
source = [
  {{ section = "Whist", unit = 0, print = "{PRINTS[0]}" }},
  {{ section = "Dealing", unit = 0, print = "{PRINTS[1]}" }},
  {{ section = "Box", unit = 0, print = "{PRINTS[5]}" }},
]

[[clause]]
id = "W-DEAL-1"
kind = "rule"
text = "The whole pack is dealt, in hands of the size of W-DEAL-2."
data = {{ see = "W-DEAL-2" }}
source = [{{ section = "Dealing", unit = 1, print = "{PRINTS[2]}" }}]
formal = "whist.is_dealt"
overrides = ["W-PACK-1"]

[[clause]]
id = "W-DEAL-2"
kind = "parameter"
text = "A hand has 13 cards."
data = {{ hand = 13 }}
source = [{{ section = "Dealing", unit = 2, print = "{PRINTS[3]}" }}]
formal = "whist.hand_size"

[[clause]]
id = "W-DEAL-3"
kind = "example"
text = "With four players nothing is left."
data = {{ players = 4 }}
source = [{{ section = "Dealing", unit = 3, print = "{PRINTS[4]}" }}]

[[clause]]
id = "W-PACK-1"
kind = "component"
text = "The pack has 52 cards, among them 13 spades and 13 hearts."
data.cards = 52
data.suits = [{{ cards = 13, suit = "spades" }}, {{ cards = 13, suit = "hearts" }}]
source = [{{ section = "Box", unit = 1, print = "{PRINTS[6]}" }}]
formal = "whist.pack"
""",
    "spec/rulings.toml": """\
[[ruling]]
id = "RULING-TRUMP"
games = ["whist"]
switch = "trump"
cause = "silent"
question = "Which suit is trump?"
default = "last"
reason = "It is the custom."
clauses = ["W-DEAL-1"]

[ruling.readings]
last = "That of the last card: 13 trumps."
none = "There is none: 0 trumps."

[ruling.data]
last = { trumps = 13 }
none = { trumps = 0 }

[[ruling]]
id = "RULING-DEALER"
games = ["whist"]
cause = "silent"
question = "Who deals?"
default = "The first seat deals."
reason = "It is simple."
clauses = ["W-DEAL-1"]
""",
    "spec/reference/whist.py": '''\
def is_dealt(hands):
    """Every card is in a hand.

    Clauses: W-DEAL-1.

    Beats: W-DEAL-1 over W-PACK-1.
    """
    return sum(map(len, hands)) == 52


def hand_size():
    """Clauses: W-DEAL-2."""
    return 13


def pack():
    """Clauses: W-PACK-1."""
    return 13 * ["S", "H", "D", "C"]
''',
    "spec/reference/figures.py": """\
import json

from spec.reference import whist

suits = [{"cards": whist.pack().count(suit[0].upper()), "suit": suit} for suit in FOUR]
print(json.dumps({
    "component": {"W-PACK-1": {"cards": len(whist.pack()), "suits": suits}},
    "rule": {"W-DEAL-1": {"see": "W-DEAL-2"}},
    "parameter": {"W-DEAL-2": {"hand": whist.hand_size()}},
    "example": {"W-DEAL-3": {"players": 52 // whist.hand_size()}},
    "switch": {"RULING-TRUMP": {"last": {"trumps": 13}, "none": {"trumps": 0}}},
    "default": {"trump": "last"},
}))
""".replace("FOUR", '("spades", "hearts")'),
    "rulekit/__init__.py": "",
    "rulekit/whist/__init__.py": "",
    "rulekit/whist/rules.py": '''\
from attrs import evolve, frozen

NUMBERS = ("W-DEAL-2",)


@frozen
class Cites:
    dealt: tuple
    trump: tuple
    dealer: tuple = ()


def cites():
    hands = ("W-DEAL-1", *NUMBERS)
    return Cites(dealt=hands, trump=("RULING-TRUMP",))


def optional_cites():
    return evolve(cites(), dealer=("RULING-DEALER",))


HAND = 13
"""How many cards a hand has.

Clauses: W-DEAL-2.
"""

PACK = 52
"""How many cards there are.

Clauses: W-PACK-1.
"""
''',
    "rulekit/whist/play.py": '''\
def deal(rules):
    """Deal all cards.

    Clauses: W-DEAL-1, W-DEAL-2,
    RULING-DEALER.

    More words.
    """
    cite = rules.optional_cite if rules.optional else rules.cite
    return cite.dealt, rules.cite.dealer


class Setup:
    """A table.

    Clauses: RULING-TRUMP.
    """

    def trump(self):
        return self.cite.trump
''',
    "tests/whist/test_deal.py": """\
import pytest

TABLE = [pytest.param(13, marks=pytest.mark.clause("W-DEAL-2"))]


@pytest.mark.clause("W-DEAL-1", "W-PACK-1", "RULING-DEALER")
def test_deal():
    pass


@pytest.mark.touches("W-PACK-1", "W-DEAL-2")
@pytest.mark.parametrize("hand", TABLE)
def test_hand(hand):
    pass


@pytest.mark.clause("RULING-TRUMP")
class TestTrump:
    pytestmark = [pytest.mark.clause("W-DEAL-3")]

    @pytest.mark.readings("RULING-TRUMP")
    def test_readings(self):
        pass
""",
}

COVERAGE = """\
# Who cites each clause and ruling, in the order of the rulebooks; a citation a line, so that a
# search for an id finds every place. Do not edit: `rulekit trace update` writes this file, `rulekit
# trace check` holds it against code and tests.
W-BOX-1 intent
W-DEAL-1 rule
W-DEAL-1 code rulekit.whist.play.deal
W-DEAL-1 shown tests/whist/test_deal.py::test_deal
W-DEAL-2 parameter
W-DEAL-2 code rulekit.whist.play.deal
W-DEAL-2 code rulekit.whist.rules.HAND
W-DEAL-2 shown tests/whist/test_deal.py::test_hand
W-DEAL-3 example
W-DEAL-3 shown tests/whist/test_deal.py::TestTrump::test_readings
W-PACK-1 component
W-PACK-1 code rulekit.whist.rules.PACK
W-PACK-1 shown tests/whist/test_deal.py::test_deal
W-PACK-1 touched tests/whist/test_deal.py::test_hand
RULING-TRUMP switch
RULING-TRUMP code rulekit.whist.play.Setup
RULING-TRUMP shown tests/whist/test_deal.py::TestTrump::test_readings
RULING-TRUMP readings tests/whist/test_deal.py::TestTrump::test_readings
RULING-DEALER ruling
RULING-DEALER code rulekit.whist.play.deal
RULING-DEALER shown tests/whist/test_deal.py::test_deal
"""

Changing = Callable[..., Path]


@pytest.fixture
def changed(tmp_path: Path) -> Changing:
    """Write the miniature, one file changed, its coverage up to date, and give its root."""

    def change(path: str = "", old: str = "", new: str = "", *, up_to_date: bool = True) -> Path:
        files = dict(MINIATURE)
        if path:
            assert old in files.get(path, "")
            files[path] = files.get(path, "").replace(old, new) if old else new
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        (tmp_path / "books").mkdir(exist_ok=True)
        (tmp_path / "books" / "whist.txt").write_text(BOOK, encoding="utf-8")
        if up_to_date:
            with suppress(InvalidDocument):
                update(tmp_path)
        return tmp_path

    return change


def found(problems: tuple[Problem, ...]) -> list[tuple[Fault, str, str]]:
    """What was found about which id, and where."""
    return [(problem.code, problem.subject, problem.where) for problem in problems]


# ---- A project that passes


def test_a_complete_project_passes(changed: Changing) -> None:
    """Where every clause is cited, shown, stated and claimed, nothing is found."""
    root = changed()
    assert check(root) == ()
    assert check(root, root / "books") == ()


def test_coverage_has_a_line_for_each_clause(changed: Changing) -> None:
    """Functions by qualified name and tests by node id, in the order of the rulebook."""
    assert coverage(changed()) == COVERAGE


# ---- One way to fail each

PLAY, RULES = "rulekit/whist/play.py", "rulekit/whist/rules.py"
TESTS = "tests/whist/test_deal.py"


@pytest.mark.parametrize(
    ("path", "old", "new", "expected"),
    [
        pytest.param(
            "spec/whist.toml",
            'kind = "intent"',
            'kind = "parameter"',
            [
                (Fault.NO_CODE, "W-BOX-1", "spec/whist.toml"),
                (Fault.NO_TEST, "W-BOX-1", "spec/whist.toml"),
                (Fault.NO_FORMAL, "W-BOX-1", "spec/whist.toml"),
                (Fault.NO_DATA, "W-BOX-1", "spec/whist.toml"),
            ],
            id="parameter that nothing cites",
        ),
        pytest.param(
            TESTS,
            '"W-DEAL-1", "W-PACK-1"',
            '"W-DEAL-1", "W-PACK-1", "W-BOX-1"',
            [(Fault.CITED_INTENT, "W-BOX-1", "spec/whist.toml")],
            id="intent that a test cites",
        ),
        pytest.param(
            PLAY,
            "    RULING-DEALER.\n",
            "\n    RULING-DEALER.\n",
            [
                (Fault.NO_CODE, "RULING-DEALER", "spec/rulings.toml"),
                (Fault.UNKNOWN_ID, "", f"{PLAY}:1"),
                (Fault.UNDECLARED, "RULING-DEALER", f"{PLAY}:1"),
            ],
            id="section ends before the id",
        ),
        pytest.param(
            TESTS,
            '"W-PACK-1", "RULING-DEALER"',
            '"W-PACK-1"',
            [(Fault.NO_TEST, "RULING-DEALER", "spec/rulings.toml")],
            id="ruling that no test cites",
        ),
        pytest.param(
            TESTS,
            "def test_deal",
            "@pytest.mark.skip(reason='later')\ndef test_deal",
            [
                (Fault.NO_TEST, "W-DEAL-1", "spec/whist.toml"),
                (Fault.NO_TEST, "W-PACK-1", "spec/whist.toml"),
                (Fault.NO_TEST, "RULING-DEALER", "spec/rulings.toml"),
            ],
            id="test that is skipped",
        ),
        pytest.param(
            TESTS,
            "class TestTrump",
            "@pytest.mark.xfail\nclass TestTrump",
            [
                (Fault.NO_EXAMPLE, "W-DEAL-3", "spec/whist.toml"),
                (Fault.NO_TEST, "RULING-TRUMP", "spec/rulings.toml"),
                (Fault.NO_READINGS, "RULING-TRUMP", "spec/rulings.toml"),
            ],
            id="tests that are expected to fail",
        ),
        pytest.param(
            TESTS,
            "def test_hand",
            "def show_hand",
            [(Fault.NO_TEST, "W-DEAL-2", "spec/whist.toml")],
            id="function that is no test",
        ),
        pytest.param(
            TESTS,
            '    pytestmark = [pytest.mark.clause("W-DEAL-3")]\n',
            "",
            [(Fault.NO_EXAMPLE, "W-DEAL-3", "spec/whist.toml")],
            id="example without a test",
        ),
        pytest.param(
            TESTS,
            '    @pytest.mark.readings("RULING-TRUMP")\n',
            "",
            [(Fault.NO_READINGS, "RULING-TRUMP", "spec/rulings.toml")],
            id="switch whose readings no test tells apart",
        ),
        pytest.param(
            TESTS,
            'readings("RULING-TRUMP")',
            'readings("RULING-TRUMP", "RULING-DEALER")',
            [(Fault.UNKNOWN_ID, "RULING-DEALER", f"{TESTS}:22")],
            id="readings of a ruling that has none",
        ),
        pytest.param(
            TESTS,
            "RULING-DEALER",
            "RULING-DAELER",
            [
                (Fault.NO_TEST, "RULING-DEALER", "spec/rulings.toml"),
                (Fault.UNKNOWN_ID, "RULING-DAELER", f"{TESTS}:6"),
            ],
            id="unknown id in a test",
        ),
        pytest.param(
            PLAY,
            "Clauses: W-DEAL-1, W-DEAL-2,",
            "Clauses: W-DEAL-1, W-DEAL-2, W-DEAL1,",
            [(Fault.UNKNOWN_ID, "W-DEAL1", f"{PLAY}:1")],
            id="unknown id in a docstring",
        ),
        pytest.param(
            "spec/reference/whist.py",
            "Clauses: W-DEAL-1.",
            "Clauses: W-DEAL-1, W-DEAL-9.",
            [(Fault.UNKNOWN_ID, "W-DEAL-9", "spec/reference/whist.py:1")],
            id="unknown id in the reference",
        ),
        pytest.param(
            RULES,
            "HAND = 13",
            'OLD = ("W-DEAL-9",)\n\nHAND = 13',
            [(Fault.UNKNOWN_ID, "W-DEAL-9", f"{RULES}:22")],
            id="unknown id as a value",
        ),
        pytest.param(
            RULES,
            'trump=("RULING-TRUMP",)',
            'trump=("RULING TRUMP",)',
            [
                (Fault.UNKNOWN_ID, "RULING TRUMP", f"{RULES}:15"),
                (Fault.UNDECLARED, "RULING TRUMP", f"{PLAY}:19"),
            ],
            id="unknown id in the record of citations",
        ),
        pytest.param(
            "spec/whist.toml",
            "the size of W-DEAL-2",
            "the size of W-HAND-1",
            [
                (Fault.UNKNOWN_ID, "W-HAND-1", "spec/whist.toml, W-DEAL-1"),
                (Fault.WRONG_TEXT, "W-DEAL-1", "spec/whist.toml"),
            ],
            id="unknown id in a clause's text",
        ),
        pytest.param(
            "spec/rulings.toml",
            "It is the custom.",
            "It is the custom, whatever RULING-SUIT says.",
            [
                (Fault.UNKNOWN_ID, "RULING-SUIT", "spec/rulings.toml, RULING-TRUMP"),
                (Fault.WRONG_TEXT, "RULING-TRUMP", "spec/rulings.toml"),
            ],
            id="unknown id in a ruling's reason",
        ),
        pytest.param(
            "spec/vectors/whist/deal.json",
            "",
            '{"cases": [{"clauses": ["W-DEAL-1", "W-DEAL-7"]}]}',
            [(Fault.UNKNOWN_ID, "W-DEAL-7", "spec/vectors/whist/deal.json")],
            id="unknown id in a vector",
        ),
        pytest.param(
            "spec/rulings.toml",
            'clauses = ["W-DEAL-1"]\n\n[ruling.r',
            'clauses = ["W-DEAL-8"]\n\n[ruling.r',
            [(Fault.UNREADABLE, "-", "RULING-TRUMP")],
            id="unknown id in a ruling's clauses",
        ),
        pytest.param(
            "spec/whist.toml",
            'formal = "whist.is_dealt"\noverrides = ["W-PACK-1"]',
            'formal = "whist.is_dealt"\noverrides = ["W-DEAL-8"]',
            [(Fault.UNREADABLE, "-", "W-DEAL-1")],
            id="unknown id in what a clause overrides",
        ),
        pytest.param(
            "spec/whist.toml",
            'formal = "whist.is_dealt"\n',
            "",
            [(Fault.NO_FORMAL, "W-DEAL-1", "spec/whist.toml")],
            id="rule without a formal definition",
        ),
        pytest.param(
            "spec/whist.toml",
            "whist.is_dealt",
            "whist.deal",
            [(Fault.WRONG_FORMAL, "W-DEAL-1", "spec/whist.toml")],
            id="formal that points to nothing",
        ),
        pytest.param(
            "spec/reference/whist.py",
            "    Clauses: W-DEAL-1.\n",
            "",
            [(Fault.WRONG_FORMAL, "W-DEAL-1", "spec/whist.toml")],
            id="formal definition that does not cite its clause",
        ),
        pytest.param(
            "spec/whist.toml",
            'formal = "whist.hand_size"\n',
            "",
            [(Fault.NO_FORMAL, "W-DEAL-2", "spec/whist.toml")],
            id="parameter without a formal definition",
        ),
        pytest.param(
            "spec/whist.toml",
            "data = { players = 4 }\n",
            'data = { players = 4 }\nformal = "whist.is_dealt"\n',
            [(Fault.WRONG_FORMAL, "W-DEAL-3", "spec/whist.toml")],
            id="example with a formal definition",
        ),
        pytest.param(
            "rulekit/whist/rules.py",
            "Clauses: W-PACK-1.",
            "See W-PACK-1.",
            [(Fault.NO_CODE, "W-PACK-1", "spec/whist.toml")],
            id="component without code",
        ),
        pytest.param(
            TESTS,
            '"W-PACK-1", ',
            "",
            [(Fault.NO_TEST, "W-PACK-1", "spec/whist.toml")],
            id="component without a test",
        ),
        pytest.param(
            "spec/whist.toml",
            "A hand has 13 cards.",
            "A hand has 14 cards.",
            [(Fault.WRONG_TEXT, "W-DEAL-2", "spec/whist.toml")],
            id="text with another number than its data",
        ),
        pytest.param(
            "spec/whist.toml",
            "four players",
            "five players",
            [(Fault.WRONG_TEXT, "W-DEAL-3", "spec/whist.toml")],
            id="text with another number in words",
        ),
        pytest.param(
            "spec/whist.toml",
            "Headings.",
            "Two headings.",
            [(Fault.WRONG_TEXT, "W-BOX-1", "spec/whist.toml")],
            id="text with a number and without data",
        ),
        pytest.param(
            "spec/whist.toml",
            "the size of W-DEAL-2",
            "the size of W-DEAL-3",
            [(Fault.WRONG_TEXT, "W-DEAL-1", "spec/whist.toml")],
            id="text that names another clause than its data",
        ),
        pytest.param(
            "spec/whist.toml",
            "13 spades and 13 hearts",
            "13 hearts and 13 spades",
            [(Fault.WRONG_TEXT, "W-PACK-1", "spec/whist.toml")],
            id="text with words in another order",
        ),
        pytest.param(
            "spec/rulings.toml",
            "The first seat deals.",
            "Seat 2 deals.",
            [(Fault.WRONG_TEXT, "RULING-DEALER", "spec/rulings.toml")],
            id="ruling that states a number beside its data",
        ),
        pytest.param(
            "spec/rulings.toml",
            'last = "That of the last card: 13 trumps."\nnone = "There is none: 0 trumps."',
            'none = "That of the last card: 13 trumps."\nlast = "There is none: 0 trumps."',
            [
                (Fault.WRONG_TEXT, "RULING-TRUMP", "spec/rulings.toml"),
                (Fault.WRONG_TEXT, "RULING-TRUMP", "spec/rulings.toml"),
            ],
            id="readings whose texts are swapped",
        ),
        pytest.param(
            "spec/whist.toml",
            'A hand has 13 cards."\ndata = { hand = 13 }',
            'A hand has 14 cards."\ndata = { hand = 14 }',
            [(Fault.WRONG_DATA, "W-DEAL-2", "spec/whist.toml")],
            id="text and data with another number than the reference",
        ),
        pytest.param(
            "spec/whist.toml",
            "data = { hand = 13 }",
            "data = { hands = 13 }",
            [(Fault.WRONG_DATA, "W-DEAL-2", "spec/whist.toml")],
            id="data by another name",
        ),
        pytest.param(
            "spec/reference/figures.py",
            '"parameter": {"W-DEAL-2": {"hand": whist.hand_size()}},',
            "",
            [(Fault.WRONG_DATA, "W-DEAL-2", "spec/whist.toml")],
            id="data that the reference does not work out",
        ),
        pytest.param(
            "spec/reference/figures.py",
            '"W-DEAL-3": {',
            '"W-DEAL-9": {}, "W-DEAL-3": {',
            [(Fault.UNKNOWN_ID, "W-DEAL-9", "spec/reference")],
            id="data of an unknown clause in the reference",
        ),
        pytest.param(
            "spec/reference/figures.py",
            '"parameter": {"W-DEAL-2"',
            '"ruling": {"W-DEAL-2"',
            [(Fault.WRONG_KIND, "W-DEAL-2", "spec/whist.toml")],
            id="clause of another kind in the reference",
        ),
        pytest.param(
            "spec/reference/figures.py",
            "import whist",
            "import bridge",
            [(Fault.UNREADABLE, "-", "spec/reference/figures.py")],
            id="reference that does not run",
        ),
        pytest.param(
            "spec/reference/figures.py",
            "print(",
            "print('figures',",
            [(Fault.UNREADABLE, "-", "spec/reference/figures.py")],
            id="reference that prints something else",
        ),
        pytest.param(
            "spec/reference/figures.py",
            '"default": {"trump": "last"}',
            '"default": "last"',
            [(Fault.UNREADABLE, "-", "spec/reference/figures.py")],
            id="reference whose figures are no tables",
        ),
        pytest.param(
            "spec/rulings.toml",
            'default = "last"',
            'default = "none"',
            [(Fault.WRONG_DEFAULT, "RULING-TRUMP", "spec/rulings.toml")],
            id="default that the reference does not have",
        ),
        pytest.param(
            "spec/rulings.toml",
            'switch = "trump"',
            'switch = "suit"',
            [
                (Fault.WRONG_DEFAULT, "RULING-TRUMP", "spec/rulings.toml"),
                (Fault.WRONG_DEFAULT, "trump", "spec/reference"),
            ],
            id="switch that the reference does not have",
        ),
        pytest.param(
            "spec/whist.toml",
            'overrides = ["W-PACK-1"]\n',
            "",
            [(Fault.WRONG_ORDER, "W-DEAL-1", "spec/reference/whist.py:1")],
            id="clause that beats another in the reference alone",
        ),
        pytest.param(
            "spec/whist.toml",
            'overrides = ["W-PACK-1"]\n',
            'overrides = ["W-PACK-1", "W-DEAL-2"]\n',
            [(Fault.WRONG_ORDER, "W-DEAL-1", "spec/whist.toml")],
            id="clause that beats another in the spec alone",
        ),
        pytest.param(
            "spec/reference/whist.py",
            "W-DEAL-1 over W-PACK-1.",
            "W-DEAL-1 over W-PACK-1, W-DEAL-7.",
            [
                (Fault.UNKNOWN_ID, "W-DEAL-7", "spec/reference/whist.py:1"),
                (Fault.WRONG_ORDER, "W-DEAL-1", "spec/reference/whist.py:1"),
            ],
            id="unknown id among what is beaten",
        ),
        pytest.param(
            PLAY,
            "Clauses: RULING-TRUMP.",
            "Clauses: RULING-DEALER.",
            [
                (Fault.NO_CODE, "RULING-TRUMP", "spec/rulings.toml"),
                (Fault.UNDECLARED, "RULING-TRUMP", f"{PLAY}:19"),
            ],
            id="run-time citation that the class lacks",
        ),
        pytest.param(
            PLAY,
            "    Clauses: W-DEAL-1, W-DEAL-2,\n",
            "    Clauses: W-DEAL-1,\n",
            [(Fault.UNDECLARED, "W-DEAL-2", f"{PLAY}:1")],
            id="run-time citation through a name, a name of numbers in it",
        ),
        pytest.param(
            RULES,
            'evolve(cites(), dealer=("RULING-DEALER",))',
            'evolve(cites(), trump=("W-DEAL-1",), dealer=("RULING-DEALER",))',
            [(Fault.UNDECLARED, "W-DEAL-1", f"{PLAY}:19")],
            id="run-time citation of one edition only",
        ),
        pytest.param(
            RULES,
            'evolve(cites(), dealer=("RULING-DEALER",))',
            'evolve(cites(), dealer=("RULING-DEALER",))\n\n\n'
            'def turn_cites():\n    return evolve(optional_cites(), trump=("W-DEAL-1",))',
            [(Fault.UNDECLARED, "W-DEAL-1", f"{PLAY}:19")],
            id="run-time citation of a record made of the optional one",
        ),
        pytest.param(
            PLAY,
            "return self.cite.trump",
            "of = self.cite\n        return of.dealt",
            [
                (Fault.UNDECLARED, "W-DEAL-1", f"{PLAY}:19"),
                (Fault.UNDECLARED, "W-DEAL-2", f"{PLAY}:19"),
            ],
            id="run-time citation through another name",
        ),
        pytest.param(
            PLAY,
            'def deal(rules):\n    """Deal all cards.\n\n    Clauses: W-DEAL-1, W-DEAL-2,',
            '"""Whist.\n\nClauses: W-DEAL-2.\n"""\n\n\n'
            'def deal(rules):\n    """Deal all cards.\n\n    Clauses: W-DEAL-1,',
            [(Fault.UNDECLARED, "W-DEAL-2", f"{PLAY}:7")],
            id="run-time citation that only the module names",
        ),
        pytest.param(
            PLAY,
            '    """A table.\n\n    Clauses: RULING-TRUMP.\n    """\n',
            '    def shuffle(self):\n        """Clauses: RULING-TRUMP."""\n',
            [(Fault.UNDECLARED, "RULING-TRUMP", f"{PLAY}:17")],
            id="run-time citation that another method names",
        ),
        pytest.param(
            PLAY,
            "def deal(rules):\n",
            "TABLE = rules.cite\n\n\ndef last():\n    return TABLE.trump\n\n\ndef deal(rules):\n",
            [(Fault.UNDECLARED, "RULING-TRUMP", f"{PLAY}:4")],
            id="run-time citation through a name of the module",
        ),
        pytest.param(
            PLAY,
            "return self.cite.trump",
            'return self.cite.trump, ("W-DEAL-1",)',
            [(Fault.UNDECLARED, "W-DEAL-1", f"{PLAY}:19")],
            id="run-time citation by the id itself",
        ),
        pytest.param(
            PLAY,
            "cite.dealt",
            "cite.shuffled",
            [(Fault.UNREADABLE, "-", f"{PLAY}:10")],
            id="run-time citation of no field",
        ),
        pytest.param(
            PLAY,
            "cite.dealt",
            "getattr(cite, 'dealt')",
            [(Fault.UNREADABLE, "-", f"{PLAY}:10")],
            id="run-time citation out of sight",
        ),
        pytest.param(
            RULES,
            '("RULING-DEALER",)',
            "dealer()",
            [(Fault.UNREADABLE, "-", f"{RULES}:19")],
            id="record of citations that is not written out",
        ),
        pytest.param(
            TESTS,
            '"RULING-DEALER"',
            "dealer()",
            [(Fault.UNREADABLE, "-", f"{TESTS}:6")],
            id="mark that is not written out",
        ),
        pytest.param(
            PLAY,
            "def deal(rules):",
            "def deal(rules:",
            [(Fault.UNREADABLE, "-", f"{PLAY}:1")],
            id="code that is no Python",
        ),
        pytest.param(
            "spec/vectors/whist/deal.json",
            "",
            '{"cases": [{}]}',
            [(Fault.UNREADABLE, "-", "spec/vectors/whist/deal.json")],
            id="vector that names no clauses",
        ),
    ],
)
def test_each_gap_is_found(
    changed: Changing, path: str, old: str, new: str, expected: list[tuple[Fault, str, str]]
) -> None:
    """One change of the complete project, and just what it breaks is found."""
    root = changed(path, old, new, up_to_date=False)
    if (expected[:1] != [] and expected[0][0] is not Fault.UNREADABLE) or not expected:
        update(root)
    assert expected == found(check(root))


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        pytest.param(RULES, "Clauses: W-DEAL-2.", "See W-DEAL-2.", id="code that still is cited"),
        pytest.param(RULES, '("W-DEAL-1", *NUMBERS)', '("W-DEAL-1",) + NUMBERS', id="a sum of ids"),
        pytest.param(PLAY, "self.cite.trump", "rules(cite=self.cite)", id="a record handed on"),
        pytest.param(RULES, "evolve(cites(), ", "evolve(CITE, ", id="a record made of a constant"),
        pytest.param(
            PLAY,
            "return self.cite.trump",
            "return [c.cite.trump for c in self]",
            id="an inner scope",
        ),
        pytest.param(
            PLAY,
            "    return cite.dealt",
            "    def inner():\n        return cite.dealt\n    return inner()",
            id="a function inside one that declares",
        ),
        pytest.param(PLAY, "cite.dealt", '"W-DEAL-1"', id="an id that the docstring names"),
        pytest.param(TESTS, "def test_deal", "def test_deal_all", id="a test by another name"),
    ],
)
def test_what_is_in_order_is_not_found(changed: Changing, path: str, old: str, new: str) -> None:
    """Another way to write the same is no problem."""
    assert check(changed(path, old, new)) == ()


@pytest.mark.parametrize(
    ("path", "old", "new", "first"),
    [
        (TESTS, "def test_hand", "def test_hands", "W-DEAL-2"),
        (PLAY, "def deal", "def deal_all", "RULING-DEALER"),
        (PLAY, "Clauses: RULING-TRUMP.", "Clauses: RULING-TRUMP, W-DEAL-3.", "W-DEAL-3"),
    ],
)
def test_coverage_file_out_of_date_is_found(
    changed: Changing, path: str, old: str, new: str, first: str
) -> None:
    """A test or function renamed or a citation more: the file is stale until it is updated."""
    changed()
    root = changed(path, old, new, up_to_date=False)
    assert [(Fault.STALE, first, "spec/coverage.txt")] == found(check(root))
    assert update(root)
    assert check(root) == ()
    assert not update(root)


def test_missing_coverage_file_is_found(changed: Changing) -> None:
    """A project that has never been traced is not up to date."""
    root = changed(up_to_date=False)
    assert [problem.code for problem in check(root)] == [Fault.STALE]


@pytest.mark.parametrize(
    ("path", "old", "new", "expected"),
    [
        (
            "books/whist.txt",
            "Each gets 13.",
            "Each gets 12.",
            [
                (Fault.FINGERPRINT, "W-DEAL-2", "whist.txt, 'Dealing' 2"),
                (Fault.WRONG_UNIT, "W-DEAL-2", "whist.txt, 'Dealing' 2"),
            ],
        ),
        (
            "books/whist.txt",
            "52 cards: 13 spades",
            "521 cards: 3 spades",
            [
                (Fault.FINGERPRINT, "W-PACK-1", "whist.txt, 'Box' 1"),
                (Fault.WRONG_UNIT, "W-PACK-1", "whist.txt, 'Box' 1"),
            ],
        ),
        (
            "books/whist.txt",
            ", 13 hearts",
            "",
            [
                (Fault.FINGERPRINT, "W-PACK-1", "whist.txt, 'Box' 1"),
                (Fault.WRONG_UNIT, "W-PACK-1", "whist.txt"),
            ],
        ),
        (
            "books/whist.txt",
            "52 are out.",
            "52 are out. Play!",
            [(Fault.UNCLAIMED, "whist", "whist.txt, 'Dealing' 4")],
        ),
        (
            "books/whist.txt",
            "Four sit: 52 are out.",
            "",
            [(Fault.NO_UNIT, "W-DEAL-3", "whist.txt, 'Dealing' 3")],
        ),
        (
            "spec/whist.toml",
            f'[{{ section = "Dealing", unit = 1, print = "{PRINTS[2]}" }}]',
            f'[{{ section = "Dealing", unit = 1, print = "{PRINTS[2]}" }}, '
            f'{{ section = "Dealing", unit = 2, print = "{PRINTS[3]}" }}]',
            [(Fault.CLAIMED_TWICE, "W-DEAL-1", "whist.txt, 'Dealing' 2")],
        ),
        ("books/whist.txt", BOOK, None, [(Fault.UNREADABLE, "-", "whist.txt")]),
    ],
)
def test_claims_are_held_against_the_rulebook(
    changed: Changing,
    path: str,
    old: str,
    new: str | None,
    expected: list[tuple[Fault, str, str]],
) -> None:
    """Another wording, a unit without a claim or with two, a claim without a unit, no book."""
    root = changed()
    text = (root / path).read_text(encoding="utf-8")
    assert old in text
    if new is None:
        (root / path).unlink()
    else:
        (root / path).write_text(text.replace(old, new), encoding="utf-8")
    assert expected == found(check(root, root / "books"))


@pytest.mark.parametrize("example", ["{ trumps = 13 }", "{}"])
def test_readings_are_told_apart_by_their_examples(changed: Changing, example: str) -> None:
    """Two readings with the same example, or one without: texts and data agree, and yet."""
    root = changed("spec/rulings.toml", "none = { trumps = 0 }", f"none = {example}")
    path = root / "spec" / "rulings.toml"
    text = ": 13 trumps." if "13" in example else "."
    path.write_text(path.read_text("utf-8").replace(": 0 trumps.", text), encoding="utf-8")
    wrong = [Fault.READINGS_ALIKE, Fault.WRONG_DATA]
    assert wrong == [problem.code for problem in check(root)]


def test_a_folder_that_is_no_checkout_is_found() -> None:
    """Without a spec there is nothing to hold code and tests against."""
    assert [problem.code for problem in check(Path("nowhere"))] == [Fault.UNREADABLE]


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("spec/whist.toml", "whist.toml"),
        ("spec/rulings.toml", "rulings.toml"),
        ("spec/coverage.txt", "spec/coverage.txt"),
        ("spec/reference/whist.py", "spec/reference/whist.py"),
        ("spec/vectors/whist/deal.json", "spec/vectors/whist/deal.json"),
        ("books/whist.txt", "whist.txt"),
        (PLAY, PLAY),
        (TESTS, TESTS),
    ],
)
@pytest.mark.parametrize("size", [4_000_001, None])
def test_nothing_is_read_without_bound(
    changed: Changing, path: str, where: str, size: int | None
) -> None:
    """A file of the checkout that is too large, or a device that never ends, is told by name."""
    root = changed()
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    if size is None:
        file.symlink_to("/dev/zero")
    else:
        file.write_bytes(b"#" * size)
    why = "this is no file" if size is None else "it is larger than 4,000,000 bytes"
    (problem,) = check(root, root / "books")
    assert (problem.code, problem.where, problem.text) == (Fault.UNREADABLE, where, why)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (PLAY, "x = 1\0"),
        (PLAY, "x = " + "(" * 10_000),
        (PLAY, "x = " + "-" * 100_000 + "1"),
        ("spec/vectors/whist/deal.json", "[" * 100_000),
    ],
    ids=["NUL", "brackets", "signs", "lists"],
)
def test_what_breaks_a_parser_is_told_by_name(changed: Changing, path: str, text: str) -> None:
    """Code and vectors that no parser can take are no crash of the check."""
    (problem,) = check(changed(path, "", text))
    assert problem.code is Fault.UNREADABLE
    assert problem.where.startswith(path)


def test_a_problem_reads_as_place_id_and_text() -> None:
    """The line that the command prints."""
    problem = Problem(Fault.NO_CODE, "W-DEAL-1", "spec/whist.toml", "no code cites it")
    assert str(problem) == "spec/whist.toml: W-DEAL-1: no code cites it"


# ---- What counts as a citation


@pytest.mark.parametrize(
    "mark",
    [
        "pytestmark = pytest.mark.clause('W-BOX-1')\n\ndef test_x(): pass",
        "pytestmark = [pytest.mark.deep, pytest.mark.clause('W-BOX-1')]\n\ndef test_x(): pass",
        "IDS = ['W-BOX-1']\n\n@pytest.mark.clause(*IDS)\ndef test_x(): pass",
        "box = pytest.mark.clause('W-BOX-1')\n\n@box\ndef test_x(): pass",
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=[pytest.mark.clause('W-BOX-1')])])\n"
        "def test_x(x): pass",
        "def rows():\n    yield pytest.param(1, marks=pytest.mark.clause('W-BOX-1'))\n"
        "    yield from rows()\n\n"
        "@pytest.mark.parametrize('x', rows())\ndef test_x(x): pass",
        "@mark.clause('W-BOX-1')\ndef test_x(): pass",
    ],
)
def test_marks_of_every_form_are_read(changed: Changing, mark: str) -> None:
    """A decorator, a mark of the module or of a parameter, by name or written out."""
    root = changed("tests/test_box.py", "", f"import pytest\nfrom pytest import mark\n\n{mark}\n")
    assert read_coverage(coverage(root))["W-BOX-1"].shown == ("tests/test_box.py::test_x",)


def test_marks_of_a_state_machine_are_read(changed: Changing) -> None:
    """Hypothesis makes its test case from the machine, and a mark can be laid around it."""
    text = "TestGame = pytest.mark.clause('W-BOX-1')(Machine.TestCase)\n"
    root = changed("tests/test_box.py", "", text)
    assert read_coverage(coverage(root))["W-BOX-1"].shown == ("tests/test_box.py::TestGame",)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ('"""Box.\n\nClauses: W-BOX-1.\n"""', "rulekit.box"),
        ('class A:\n    """A.\n\n    Clauses:\n        W-BOX-1\n    """', "rulekit.box.A"),
        ('class A:\n    def b(self):\n        """Clauses: W-BOX-1."""', "rulekit.box.A.b"),
        ('class A:\n    c: int = 1\n    """C.\n\nClauses: W-BOX-1."""', "rulekit.box.A.c"),
        ('if 1:\n    async def f():\n        """Clauses: W-BOX-1."""', "rulekit.box.f"),
    ],
)
def test_docstrings_of_every_kind_are_read(changed: Changing, code: str, name: str) -> None:
    """Of a module, a class, a method, a constant and a function that is defined conditionally."""
    root = changed("rulekit/box.py", "", code)
    assert (name,) == read_coverage(coverage(root))["W-BOX-1"].code


def test_vectors_are_counted(changed: Changing) -> None:
    """Each case counts once for each clause that it names; other files hold no cases."""
    cases = '{"cases": [{"clauses": ["W-DEAL-1", "W-DEAL-2"]}, {"clauses": ["W-DEAL-1"]}]}'
    root = changed("spec/vectors/whist/deal.json", "", cases)
    lines = read_coverage(coverage(root))
    assert [lines[name].vectors for name in ("W-DEAL-1", "W-DEAL-2", "W-DEAL-3")] == [2, 1, 0]


# ---- Twins

DUTCH = f"""\
game = "dutch-whist"
prefix = "D"
rulebook = "whist.txt"

[[clause]]
id = "D-DEAL-1"
kind = "rule"
twin = "W-DEAL-1"
text = "The whole pack is dealt."
source = [{{ section = "Dealing", unit = 1, print = "{PRINTS[2]}" }}]
formal = "whist.is_dealt"
"""


@pytest.fixture
def with_twin(changed: Changing) -> Changing:
    """Write the miniature and its second edition, one file changed, and give its root."""

    def change(path: str, old: str, new: str) -> Path:
        root = changed(path, old, new, up_to_date=False)
        (root / "spec" / "dutch.toml").write_text(DUTCH, encoding="utf-8")
        return root

    return change


def test_what_cites_a_clause_cites_its_twin(with_twin: Changing) -> None:
    """Code and tests name one id, and the file of coverage has both."""
    root = with_twin(TESTS, "def test_hand", '@pytest.mark.touches("W-DEAL-1")\ndef test_hand')
    lines = read_coverage(coverage(root))
    assert lines["D-DEAL-1"] == attrs.evolve(lines["W-DEAL-1"], id="D-DEAL-1")
    assert lines["D-DEAL-1"].code == ("rulekit.whist.play.deal",)
    assert lines["D-DEAL-1"].shown == ("tests/whist/test_deal.py::test_deal",)
    assert lines["D-DEAL-1"].touched == ("tests/whist/test_deal.py::test_hand",)


@pytest.mark.parametrize(
    ("path", "old", "new", "code", "shown"),
    [
        pytest.param(PLAY, "W-DEAL-1,", "D-DEAL-1,", {"D"}, {"W", "D"}, id="docstring"),
        pytest.param(TESTS, '"W-DEAL-1"', '"D-DEAL-1"', {"W", "D"}, {"D"}, id="mark"),
    ],
)
def test_the_twin_says_nothing_of_what_it_names(
    with_twin: Changing, path: str, old: str, new: str, code: set[str], shown: set[str]
) -> None:
    """What cites the clause that names a twin cites that clause alone."""
    lines = read_coverage(coverage(with_twin(path, old, new)))
    assert {edition for edition in "WD" if lines[f"{edition}-DEAL-1"].code} == code
    assert {edition for edition in "WD" if lines[f"{edition}-DEAL-1"].shown} == shown


def test_a_mark_can_speak_for_one_edition(with_twin: Changing) -> None:
    """With `twin=False` only the clause itself is shown."""
    root = with_twin(TESTS, '"RULING-DEALER")', '"RULING-DEALER", twin=False)')
    lines = read_coverage(coverage(root))
    assert (len(lines["W-DEAL-1"].shown), len(lines["D-DEAL-1"].shown)) == (1, 0)


def test_a_module_of_one_edition_speaks_for_it_alone(with_twin: Changing) -> None:
    """What stands beside the edition's own `Cites` is no code of the other edition."""
    lines = read_coverage(coverage(with_twin(RULES, "Clauses: W-DEAL-2", "Clauses: W-DEAL-1")))
    assert lines["W-DEAL-1"].code == ("rulekit.whist.play.deal", "rulekit.whist.rules.HAND")
    assert lines["D-DEAL-1"].code == ("rulekit.whist.play.deal",)


@pytest.mark.parametrize("keyword", ["twin=True", "twins=False", "twin=False, twin=False"])
def test_a_mark_takes_nothing_else(with_twin: Changing, keyword: str) -> None:
    """What a mark means beside its ids is read as it is written, or not at all."""
    root = with_twin(TESTS, '"RULING-DEALER")', f'"RULING-DEALER", {keyword})')
    assert [problem.code for problem in check(root)] == [Fault.UNREADABLE]


def test_a_twin_is_declared_by_the_clause_that_it_names(with_twin: Changing) -> None:
    """A docstring with one id will do for what the record of either edition cites."""
    root = with_twin(PLAY, "W-DEAL-2,\n", "W-DEAL-2, W-PACK-1,\n")
    own = RULES.replace("rules.py", "dutch.py")
    code = 'def cites():\n    return Cites(dealt=("D-DEAL-1",{more}))\n'
    for more, undeclared in (("", []), ('"W-DEAL-3"', ["W-DEAL-3"])):
        (root / own).write_text(code.format(more=more), encoding="utf-8")
        found = [each for each in check(root) if each.code is Fault.UNDECLARED]
        assert [each.subject for each in found] == undeclared


# ---- The coverage file


def test_mutants_are_kept(changed: Changing) -> None:
    """What a mutation run has counted stays, and does not make the file stale."""
    root = changed()
    path = root / "spec" / "coverage.txt"
    counted = COVERAGE.replace("test_hand\nW-DEAL-3", "test_hand\nW-DEAL-2 mutants 3/4\nW-DEAL-3")
    path.write_text(counted, encoding="utf-8")
    assert check(root) == ()
    assert not update(root)
    assert read_coverage(counted)["W-DEAL-2"].mutants == (3, 4)


def test_mutants_counted_anew_replace_the_old_ones() -> None:
    """A clause that is no longer counted loses its line; nothing else changes."""
    counted = COVERAGE.replace("W-BOX-1 intent\n", "W-BOX-1 intent\nW-BOX-1 mutants 1/2\n")
    text = with_mutants(counted, {"RULING-DEALER": (3, 4)})
    assert text == f"{COVERAGE}RULING-DEALER mutants 3/4\n"


def test_a_broken_coverage_file_is_written_anew(changed: Changing) -> None:
    """Lines of a merge conflict do not keep it from being updated, nor lose the mutants."""
    root = changed()
    path = root / "spec" / "coverage.txt"
    path.write_text("<<<<<<< ours\nW-BOX-1 mutants 1/1\n=======\n", encoding="utf-8")
    assert [problem.code for problem in check(root)] == [Fault.STALE]
    assert update(root)
    counted = COVERAGE.replace("W-BOX-1 intent\n", "W-BOX-1 intent\nW-BOX-1 mutants 1/1\n")
    assert counted == path.read_text("utf-8")


EVERY_KIND_OF_LINE = """\
W-DEAL-2 parameter
W-DEAL-2 code a.b
W-DEAL-2 code a.c
W-DEAL-2 shown t.py::x
W-DEAL-2 touched t.py::y
W-DEAL-2 readings t.py::z
W-DEAL-2 vectors 2
W-DEAL-2 mutants 0/7"""


def test_coverage_is_read_as_it_is_written() -> None:
    """Every field survives, and the text of what was read is the text again."""
    line = Coverage(
        "W-DEAL-2",
        "parameter",
        code=("a.b", "a.c"),
        shown=("t.py::x",),
        touched=("t.py::y",),
        readings=("t.py::z",),
        vectors=2,
        mutants=(0, 7),
    )
    assert {"W-DEAL-2": line} == read_coverage(f"# heading\n\n{EVERY_KIND_OF_LINE}\n")
    assert str(line) == EVERY_KIND_OF_LINE


@pytest.mark.parametrize(
    "line",
    [
        "W-DEAL-1",
        "W-DEAL-1 ",
        "W-DEAL-1 rule",
        "W-DEAL-1 rule x",
        "W-DEAL-1 code",
        "W-DEAL-1 code ",
        "W-DEAL-1 code a b",
        "W-DEAL-1 proof a",
        "W-DEAL-1 vectors 0",
        "W-DEAL-1 vectors 1234567890",
        "W-DEAL-1 mutants 1",
        "W-DEAL-2 code a",
    ],
)
def test_a_line_of_another_form_is_refused(line: str) -> None:
    """No key, an unknown one, no value, a value too many, a kind again, a clause without a kind."""
    with pytest.raises(InvalidDocument, match=r"coverage\.txt, line 2"):
        read_coverage(f"W-DEAL-1 rule\n{line}\n")


@pytest.mark.parametrize("line", ["vectors 2", "mutants 0/7"])
def test_a_number_is_told_once(line: str) -> None:
    """A second count of the same clause is refused."""
    with pytest.raises(InvalidDocument, match=r"line 3"):
        read_coverage(f"W-DEAL-1 rule\nW-DEAL-1 {line}\nW-DEAL-1 {line}\n")


def test_report_tells_what_is_missing(changed: Changing) -> None:
    """A row for each clause, with numbers and gaps, and a sum below."""
    root = changed(TESTS, "def test_hand", "def show_hand")
    assert report(root).splitlines() == [
        "               kind       code  tests  vectors  mutants  missing",
        "W-BOX-1        intent        -      -        -        -",
        "W-DEAL-1       rule          1      1        -        -",
        "W-DEAL-2       parameter     2      -        -        -  no test cites it",
        "W-DEAL-3       example       -      1        -        -",
        "W-PACK-1       component     1      1        -        -",
        "RULING-TRUMP   switch        1      1        -        -",
        "RULING-DEALER  ruling        1      1        -        -",
        "",
        "1 intent, 1 rule, 1 parameter, 1 example, 1 component, 1 switch, 1 ruling; "
        "1 of 7 lack something",
    ]


# ---- The records of this project


def test_records_are_read_as_they_run() -> None:
    """What the text of the editions' records tells is what they hold when rulekit runs."""
    read: dict[str, set[str]] = {}
    for file in read_files(ROOT, "rulekit/majority", "*.py"):
        for record in cites_fields(file):
            read.setdefault(record.field, set()).update(record.ids)
    held: dict[str, set[str]] = {}
    for game in games():
        edition: Any = getattr(game.setup, "edition", None)
        if edition is not None:
            in_turns = (*edition.turn_cites, *edition.optional_turn_cites)
            for cites in (edition.cite, edition.optional_cite, *in_turns):
                for field, ids in attrs.asdict(cites).items():
                    held.setdefault(field, set()).update(ids)
    assert held == read


def test_run_time_citations_of_this_project_stand_in_the_docstrings() -> None:
    """No function of any game cites what its docstring does not name, in either edition."""
    wrong = {Fault.UNREADABLE, Fault.UNDECLARED}
    assert [problem for problem in check(ROOT) if problem.code in wrong] == []

"""The spec's form: units and fingerprints of a rulebook, and reading the TOML."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from rulekit.errors import InvalidDocument
from rulekit.spec.clauses import (
    Clause,
    Rulebook,
    Ruling,
    Source,
    Spec,
    Unit,
    load,
    nearest,
    spec_folder,
    split,
)

RULEBOOKS = os.environ.get("RULEKIT_RULEBOOKS")
SPEC = load(spec_folder())


def cut(text: str) -> list[tuple[str, int, str]]:
    """The units of a text as plain tuples."""
    return [(unit.section, unit.number, unit.text) for unit in split(text)]


# ---- Units


def test_heading_opens_a_section_and_is_its_unit_0() -> None:
    """What follows a heading is numbered from 1, until the next heading."""
    assert cut("Goal\n\nWin.\n\nThe 2nd part\nLose!") == [
        ("Goal", 0, "Goal"),
        ("Goal", 1, "Win."),
        ("The 2nd part", 0, "The 2nd part"),
        ("The 2nd part", 1, "Lose!"),
    ]


def test_repeated_heading_continues_its_section() -> None:
    """A heading seen before is the next unit of the section that it names."""
    assert cut("Goal\nGoal\nParts\nGoal\nWin.") == [
        ("Goal", 0, "Goal"),
        ("Goal", 1, "Goal"),
        ("Parts", 0, "Parts"),
        ("Goal", 2, "Goal"),
        ("Goal", 3, "Win."),
    ]


def test_text_before_any_heading_has_no_section() -> None:
    """The section's name is empty, and numbers start at 0."""
    assert cut("Hello. Bye.") == [("", 0, "Hello."), ("", 1, "Bye.")]


@pytest.mark.parametrize("line", ["", "   ", "-", "•", "* * *", "\t|\t", "— …"])
def test_lines_without_letter_or_digit_are_skipped(line: str) -> None:
    """A rule, a lone bullet or an empty line is no unit and takes no number."""
    assert cut(f"Goal\n{line}\nWin.") == [("Goal", 0, "Goal"), ("Goal", 1, "Win.")]


@pytest.mark.parametrize("item", ["• 3 stones", "- 3 stones", "• Place. Then draw.", "- 1. Turn"])
def test_list_item_is_one_unit(item: str) -> None:
    """A bulleted line is never a heading and never cut into sentences."""
    assert [("Goal", 0, "Goal"), ("Goal", 1, item)] == cut(f"Goal\n  {item}  ")


def test_dash_without_space_is_no_bullet() -> None:
    """Only a dash with a space after it begins a list item."""
    assert cut("-5 points") == [("-5 points", 0, "-5 points")]


def test_table_row_is_one_unit() -> None:
    """A line with a tab stays whole, whatever its cells hold."""
    assert cut("Goal\nSeat\tPoints\nA. B.\t3") == [
        ("Goal", 0, "Goal"),
        ("Goal", 1, "Seat\tPoints"),
        ("Goal", 2, "A. B.\t3"),
    ]


@pytest.mark.parametrize(
    "sentences",
    [
        ["Draw 2 cards.", "Then stop!", "Why?", "5 are enough."],
        ["Draw one (or two).", "(Never three.)", "[Diagram: a hand.]"],
        ['Say "burst."', '"Burst" ends it.'],
        ["He said “burst.”", "Öl ran out."],
        ["Fill up, i.e. draw, and go on."],
        ["It is 2.5 cards, v.1 says, e.g. never."],
        ["Well... maybe.", "No."],
        ["Choose one of these:"],
    ],
)
def test_prose_is_cut_into_sentences(sentences: list[str]) -> None:
    """A sentence ends where white space and a capital, digit, bracket or quote follow its stop."""
    assert sentences == [unit.text for unit in split(" ".join(sentences))]


# ---- Fingerprints


@pytest.mark.parametrize(
    "other", ["deal 5 CARDS", "Deal: 5 cards!", "• Deal\t5 (cards)", "deal5cards", "Deal-5_cards"]
)
def test_fingerprint_ignores_case_punctuation_and_spacing(other: str) -> None:
    """Only words and numbers count, casefolded, in any section and at any number."""
    assert Unit("Setup", 1, "Deal 5 cards.").fingerprint == Unit("", 7, other).fingerprint


@pytest.mark.parametrize(
    "other",
    ["Deal 6 cards.", "Deal 5 card.", "Cards 5 deal.", "Deal five cards.", "De al 5 cards."],
)
def test_fingerprint_changes_with_the_wording(other: str) -> None:
    """Another letter, digit, order or end of a word makes another fingerprint."""
    assert Unit("Setup", 1, "Deal 5 cards.").fingerprint != Unit("Setup", 1, other).fingerprint


@pytest.mark.parametrize(
    ("row", "moved"),
    [
        ("2\t5\t6\t10", "25\t6\t10"),
        ("2\t5\t6\t10", "2\t5\t61\t0"),
        ("9\t10\t15", "9\t1\t015"),
        ("8-7-1", "87-1"),
        ("2 players: 10", "21 players: 0"),
        ("10 (10 each)", "1010 each"),
    ],
)
def test_fingerprint_sees_where_a_number_ends(row: str, moved: str) -> None:
    """A digit that moves from one number to the next changes the fingerprint."""
    assert sorted(filter(str.isalnum, row)) == sorted(filter(str.isalnum, moved))
    assert Unit("Table", 1, row).fingerprint != Unit("Table", 1, moved).fingerprint


def test_fingerprint_is_the_start_of_a_sha256() -> None:
    """Anybody can compute it: `printf 'deal 5 strasse' | sha256sum`."""
    assert Unit("", 0, "Deal 5 (Straße)!").fingerprint == "3cf8acfb"


# ---- Loading

GAME = """\
game = "whist"
prefix = "W"
rulebook = "whist.txt"
names = ["Whist 1"]

[[clause]]
id = "W-DEAL-1"
kind = "rule"
text = "All cards are dealt."
source = [{ section = "Deal", unit = 1, print = "00000000" }]

[[clause]]
id = "W-DEAL-2"
kind = "parameter"
text = "A hand has 13 cards."
data = { hand = 13, suits = [["spades", 13], ["hearts", 13]], at = { 4 = 52 } }
source = [
  { section = "Deal", unit = 2, print = "11111111" },
  { section = "Deal", unit = 3, print = "22222222" },
]
formal = "hand_size"
overrides = ["W-DEAL-1"]
"""

RULINGS = """\
[[ruling]]
id = "RULING-TRUMP"
games = ["whist"]
switch = "trump"
cause = "ambiguous"
question = "Which suit is trump?"
default = "last_card"
rejected = ["The first card's."]
reason = "It is the custom."
clauses = ["W-DEAL-1"]

[ruling.readings]
last_card = "That of the last card dealt."
none = "There is no trump."

[ruling.data]
last_card = { trumps = 13 }

[[ruling]]
id = "RULING-DEALER"
games = ["whist"]
cause = "silent"
question = "Who deals?"
default = "Seat 0 deals."
reason = "It is simple."
clauses = ["W-DEAL-1", "W-DEAL-2"]
"""


@pytest.fixture
def reading(tmp_path: Path) -> Callable[..., Spec]:
    """Load a spec of one game and its rulings from a new folder."""

    def read(game: str = GAME, rulings: str = RULINGS) -> Spec:
        (tmp_path / "whist.toml").write_text(game, encoding="utf-8")
        (tmp_path / "rulings.toml").write_text(rulings, encoding="utf-8")
        return load(tmp_path)

    return read


def test_load_reads_clauses_and_rulings(reading: Callable[..., Spec]) -> None:
    """Every key of the TOML arrives, and absent ones have their defaults."""
    dealt = Clause(
        id="W-DEAL-1",
        game="whist",
        kind="rule",
        text="All cards are dealt.",
        source=(Source("Deal", 1, "00000000"),),
        formal=None,
        overrides=(),
    )
    hand = Clause(
        id="W-DEAL-2",
        game="whist",
        kind="parameter",
        text="A hand has 13 cards.",
        source=(Source("Deal", 2, "11111111"), Source("Deal", 3, "22222222")),
        formal="hand_size",
        overrides=("W-DEAL-1",),
        data={"hand": 13, "suits": (("spades", 13), ("hearts", 13)), "at": {"4": 52}},
    )
    trump = Ruling(
        id="RULING-TRUMP",
        games=("whist",),
        cause="ambiguous",
        question="Which suit is trump?",
        default="last_card",
        reason="It is the custom.",
        clauses=("W-DEAL-1",),
        switch="trump",
        readings={"last_card": "That of the last card dealt.", "none": "There is no trump."},
        rejected=("The first card's.",),
        data={"last_card": {"trumps": 13}},
    )
    dealer = Ruling(
        id="RULING-DEALER",
        games=("whist",),
        cause="silent",
        question="Who deals?",
        default="Seat 0 deals.",
        reason="It is simple.",
        clauses=("W-DEAL-1", "W-DEAL-2"),
        switch=None,
        readings={},
        rejected=(),
    )
    assert (
        Spec(
            books=(Rulebook("whist", "W", "whist.txt", ("Whist 1",)),),
            clauses={"W-DEAL-1": dealt, "W-DEAL-2": hand},
            rulings={"RULING-TRUMP": trump, "RULING-DEALER": dealer},
        )
        == reading()
    )


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ('game = "whist"', "game = whist", "whist.toml", "Invalid value"),
        ('game = "whist"\n', "", "whist.toml", "'game' is missing"),
        ('game = "whist"', 'game = "whist"\nyear = 1', "whist.toml", "'year' is unknown"),
        ('id = "W-DEAL-1"\n', "", "whist.toml, clause 1", "'id' is missing"),
        ('text = "All cards are dealt."\n', "", "whist.toml, W-DEAL-1", "'text' is missing"),
        ('"All cards are dealt."', '""', "whist.toml, W-DEAL-1", "'text' is empty"),
        ('"All cards are dealt."', "3", "whist.toml, W-DEAL-1", "'text' should be of type str"),
        ('kind = "rule"', 'kind = "role"', "whist.toml, W-DEAL-1", "'role' is none of rule,"),
        ('kind = "rule"', 'kind = "rule"\nsort = 1', "whist.toml, W-DEAL-1", "'sort' is unknown"),
        ('id = "W-DEAL-1"', 'id = "X-DEAL-1"', "whist.toml, X-DEAL-1", "is no id of the form"),
        ('id = "W-DEAL-1"', 'id = "W-DEAL-01"', "whist.toml, W-DEAL-01", "is no id of the form"),
        ('id = "W-DEAL-2"', 'id = "W-DEAL-1"', "whist.toml", "W-DEAL-1 is used twice"),
        ("unit = 1", 'unit = "1"', "whist.toml, W-DEAL-1", "'unit' should be of type int"),
        ("unit = 1", "unit = true", "whist.toml, W-DEAL-1", "'unit' should be of type int"),
        ("unit = 1, ", "", "whist.toml, W-DEAL-1", "'unit' is missing"),
        (
            '[{ section = "Deal", unit = 1, print = "00000000" }]',
            '["Deal 1"]',
            "whist.toml, W-DEAL-1",
            "should be a table",
        ),
        (
            '[{ section = "Deal", unit = 1, print = "00000000" }]',
            "[]",
            "whist.toml, W-DEAL-1",
            "claims no unit",
        ),
        (
            '["W-DEAL-1"]',
            '"W-DEAL-1"',
            "whist.toml, W-DEAL-2",
            "'overrides' should be of type list",
        ),
        ('["W-DEAL-1"]', "[1]", "whist.toml, W-DEAL-2", "'overrides' should hold strings"),
        ('["W-DEAL-1"]', '["W-DALE-1"]', "W-DEAL-2", "W-DALE-1, which is no clause; there is W-"),
        ('["Whist 1"]', '"Whist 1"', "whist.toml", "'names' should be of type list"),
        ('["Whist 1"]', "[1]", "whist.toml", "'names' should hold strings"),
        ("hand = 13", "hand = 1.5", "whist.toml, W-DEAL-2", "'data' should hold whole numbers"),
        ("hand = 13", "hand = true", "whist.toml, W-DEAL-2", "'data' should hold whole numbers"),
        ('"spades"', '""', "whist.toml, W-DEAL-2", "'data' should hold whole numbers"),
        ("4 = 52", "4 = 2020-02-02", "whist.toml, W-DEAL-2", "'data' should hold whole numbers"),
        ("data = {", "data = 13 # {", "whist.toml, W-DEAL-2", "'data' should be of type dict"),
    ],
)
def test_malformed_clauses_are_refused(
    reading: Callable[..., Spec], old: str, new: str, where: str, why: str
) -> None:
    """The error tells the file, the clause and what is wrong with it."""
    assert old in GAME
    with pytest.raises(InvalidDocument) as caught:
        reading(game=GAME.replace(old, new))
    assert where == caught.value.where
    assert why in caught.value.why


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ('id = "RULING-TRUMP"', 'id = "TRUMP"', "rulings.toml, TRUMP", "is no id of the form"),
        ('"RULING-DEALER"', '"RULING-TRUMP"', "rulings.toml", "RULING-TRUMP is used twice"),
        ('"ambiguous"', '"vague"', "rulings.toml, RULING-TRUMP", "'vague' is none of silent,"),
        ('"last_card"', '"first_card"', "rulings.toml, RULING-TRUMP", "'first_card' is none of"),
        ('switch = "trump"\n', "", "rulings.toml, RULING-TRUMP", "readings need a switch"),
        ('"silent"', '"silent"\nswitch = "x"', "rulings.toml, RULING-DEALER", "needs readings"),
        ('"There is no trump."', "0", "rulings.toml, RULING-TRUMP", "'readings' should hold str"),
        ('reason = "It is simple."\n', "", "rulings.toml, RULING-DEALER", "'reason' is missing"),
        ('["W-DEAL-1"]', '["W-DEAL-9"]', "RULING-TRUMP", "names W-DEAL-9, which is no clause"),
        ('games = ["whist"]', 'games = ["go"]', "RULING-TRUMP", "'go' is none of whist"),
        ("trumps = 13", "trumps = 0.5", "rulings.toml, RULING-TRUMP", "'data' should hold whole"),
    ],
)
def test_malformed_rulings_are_refused(
    reading: Callable[..., Spec], old: str, new: str, where: str, why: str
) -> None:
    """The error tells the file, the ruling and what is wrong with it."""
    assert old in RULINGS
    with pytest.raises(InvalidDocument) as caught:
        reading(rulings=RULINGS.replace(old, new))
    assert where == caught.value.where
    assert why in caught.value.why


def test_spec_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """A file in another encoding than UTF-8 is an invalid document, too."""
    (tmp_path / "whist.toml").write_bytes(b'game = "\xff"')
    with pytest.raises(InvalidDocument, match=r"whist\.toml"):
        load(tmp_path)


OTHER = """\
game = "bridge"
prefix = "B"
rulebook = "bridge.txt"

[[clause]]
id = "B-DEAL-1"
kind = "rule"
twin = "W-DEAL-1"
text = "All cards are dealt."
source = [{ section = "Deal", unit = 1, print = "00000000" }]
"""
SECOND = OTHER.partition("[[clause]]")[2].replace("B-DEAL-1", "B-DEAL-2")


def test_twins_are_known_by_the_clause_that_they_name(
    reading: Callable[..., Spec], tmp_path: Path
) -> None:
    """A rule may name one of another game as its twin."""
    (tmp_path / "bridge.toml").write_text(OTHER, encoding="utf-8")
    spec = reading()
    assert spec.clauses["B-DEAL-1"].twin == "W-DEAL-1"
    assert spec.clauses["W-DEAL-1"].twin is None
    assert spec.twins == {"W-DEAL-1": ("B-DEAL-1",)}


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        (OTHER.replace("W-DEAL-1", "W-DEAL-9"), "B-DEAL-1", "names W-DEAL-9, which is no clause"),
        (OTHER.replace("W-DEAL-1", "W-DEAL-2"), "B-DEAL-1", "W-DEAL-2 is of kind parameter"),
        (OTHER.replace('"rule"', '"component"'), "B-DEAL-1", "it is of kind component, and only"),
        (OTHER.replace('"W-DEAL-1"', '"B-DEAL-1"'), "B-DEAL-1", "is a clause of the same game"),
        (f"{OTHER}[[clause]]{SECOND}", "B-DEAL-2", "B-DEAL-1 has the twin W-DEAL-1 already"),
        (OTHER.replace('"W-DEAL-1"', "1"), "bridge.toml, B-DEAL-1", "'twin' should be of type str"),
    ],
    ids=["unknown", "of a table", "to a component", "of the same game", "twice", "no id"],
)
def test_wrong_twins_are_refused(
    reading: Callable[..., Spec], tmp_path: Path, text: str, where: str, why: str
) -> None:
    """A twin is a rule of another game, and named once in each game."""
    (tmp_path / "bridge.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InvalidDocument) as caught:
        reading()
    assert where == caught.value.where
    assert why in caught.value.why


def test_a_twin_of_a_twin_is_refused(reading: Callable[..., Spec], tmp_path: Path) -> None:
    """Every chain would be one more place to look, so that all name the same clause."""
    (tmp_path / "bridge.toml").write_text(OTHER, encoding="utf-8")
    third = OTHER.replace('"bridge"', '"skat"').replace('"B', '"S').replace("W-DEAL", "B-DEAL")
    (tmp_path / "skat.toml").write_text(third, encoding="utf-8")
    with pytest.raises(InvalidDocument, match=r"S-DEAL-1: its twin B-DEAL-1 has a twin itself"):
        reading()


def test_files_without_clauses_or_rulings_are_left_alone(
    reading: Callable[..., Spec], tmp_path: Path
) -> None:
    """A spec's folder may hold other TOML, which says nothing of clauses."""
    (tmp_path / "citations.toml").write_text('[[event]]\nname = "dealt"\n', encoding="utf-8")
    assert list(reading().clauses) == ["W-DEAL-1", "W-DEAL-2"]


def test_a_spec_cannot_be_changed(reading: Callable[..., Spec]) -> None:
    """No mapping in it takes an entry, however deep it lies."""
    spec = reading()
    hand, trump = spec.clauses["W-DEAL-2"], spec.rulings["RULING-TRUMP"]
    for mapping in (
        spec.clauses,
        spec.rulings,
        trump.readings,
        trump.data,
        trump.data["last_card"],
        hand.data,
        hand.data["at"],
    ):
        assert isinstance(mapping, Mapping)
        with pytest.raises(TypeError):
            mapping["4"] = 1  # type: ignore[index]
    assert hand.data["suits"] == (("spades", 13), ("hearts", 13))


def test_clauses_and_rulings_stand_in_one_list(reading: Callable[..., Spec]) -> None:
    """The clauses come first, and a ruling's kind tells whether a table may choose."""
    kinds = {name: entry.kind for name, entry in reading().entries.items()}
    assert kinds == {
        "W-DEAL-1": "rule",
        "W-DEAL-2": "parameter",
        "RULING-TRUMP": "switch",
        "RULING-DEALER": "ruling",
    }


def test_folder_without_clauses_is_refused(tmp_path: Path) -> None:
    """A folder that holds no game is not a spec."""
    with pytest.raises(InvalidDocument, match="no clauses here"):
        load(tmp_path)


def test_nearest_finds_ids_that_look_alike(reading: Callable[..., Spec]) -> None:
    """Clauses and rulings are both found, in any case, the best first; or nothing is."""
    spec = reading()
    assert nearest("w-deel-2", spec)[0] == "W-DEAL-2"
    assert nearest("RULING-DEALERS", spec)[0] == "RULING-DEALER"
    assert nearest("w-deal", spec) == tuple(it for it in spec.clauses if it.startswith("W-DEAL"))
    assert nearest("QQQ", spec) == ()
    assert nearest("", spec) == ()


# ---- The spec of this project


def test_shipped_spec_is_read_once() -> None:
    """Without a folder, load gives the spec that travels with rulekit, and no second copy."""
    assert load() == SPEC
    assert load() is load()


def test_no_clause_overrides_itself_in_a_circle() -> None:
    """Overriding stays within a game and orders its clauses."""
    for clause in SPEC.clauses.values():
        beaten = list(clause.overrides)
        for name in beaten:
            assert clause.id != name
            assert clause.game == SPEC.clauses[name].game
            beaten += [more for more in SPEC.clauses[name].overrides if more not in beaten]


def test_every_ruling_names_clauses_of_each_of_its_games() -> None:
    """A ruling is about clauses of just the games that it is for."""
    for ruling in SPEC.rulings.values():
        assert set(ruling.games) == {SPEC.clauses[name].game for name in ruling.clauses}


WORDS = {"the Kododo cards": "the 1s", "many Kododo cards": "many 1s", "many-Kododo": "many-1s"}
"""What 5211 calls otherwise than 5 COLORS."""


def test_a_twin_says_the_same() -> None:
    """Each rule of 5211 with a twin has its text, definition and order, by 5211's own names."""
    twins = [clause for clause in SPEC.clauses.values() if clause.twin is not None]
    ids = {clause.id: clause.twin or "" for clause in twins}
    ids |= {name: name.replace("5211-", "5C-") for name in SPEC.clauses if name not in ids}
    ids["5211-KODODO-5"] = "5C-ONES-4"
    assert len(twins) == 24
    for clause in twins:
        text = clause.text.strip()
        for own, theirs in {**ids, **WORDS}.items():
            text = text.replace(own, theirs).replace(own.capitalize(), theirs.capitalize())
        twin = SPEC.clauses[ids[clause.id]]
        assert text == twin.text.strip(), clause.id
        assert clause.formal == twin.formal, clause.id
        own_rules = [name for name in clause.overrides if SPEC.clauses[name].kind == "rule"]
        their_rules = [name for name in twin.overrides if SPEC.clauses[name].kind == "rule"]
        assert [ids[name] for name in own_rules] == their_rules, clause.id


@pytest.mark.skipif(not RULEBOOKS, reason="RULEKIT_RULEBOOKS names no folder")
@pytest.mark.parametrize("book", SPEC.books, ids=lambda book: book.game)
def test_every_unit_of_a_rulebook_is_claimed_once(book: Rulebook) -> None:
    """The claims of a game's clauses are exactly the units of its rulebook, wording included."""
    text = (Path(RULEBOOKS or "") / book.rulebook).read_text(encoding="utf-8")
    claims = [
        source
        for clause in SPEC.clauses.values()
        if clause.game == book.game
        for source in clause.source
    ]

    def place(source: Source) -> tuple[str, int]:
        return source.section, source.unit

    assert sorted((unit.source for unit in split(text)), key=place) == sorted(claims, key=place)

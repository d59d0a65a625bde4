"""The spec as data: clauses, rulings, and the place of each clause in its rulebook.

`load` reads `spec/*.toml`; `spec/README.md` describes their form. `split` cuts a rulebook into
the units that clauses claim. No rulebook is part of the project, so a clause names its units by
section and number, with a fingerprint of the wording.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from attrs import field, frozen

from rulekit.contract import UntypedGame
from rulekit.errors import InvalidDocument, Misuse, brief, printable, reading
from rulekit.read_only import ReadOnly
from rulekit.registry import game, games
from rulekit.spec.files import read_text

__all__ = [
    "CAUSES",
    "KINDS",
    "Clause",
    "Data",
    "Rulebook",
    "Ruling",
    "Source",
    "Spec",
    "Unit",
    "folder_of",
    "load",
    "nearest",
    "read_only",
    "refused_specs",
    "spec_folder",
    "split",
]

KINDS = ("rule", "parameter", "component", "example", "intent")
"""What a clause can be; an intent holds no rule."""

CAUSES = ("silent", "ambiguous", "contradictory")
"""Why the rulebooks need a ruling."""

Value: TypeAlias = "int | str | tuple[Value, ...] | Data"
Data: TypeAlias = "Mapping[str, Value]"
"""The figures of a text: numbers, words, lists and tables of them, by name, in the text's order."""


def read_only(value: Any) -> Any:
    """Give the same value with lists as tuples and mappings that cannot be changed, all the way.

    >>> read_only({"decks": [1, {"cards": 2}]})
    ReadOnly({'decks': (1, ReadOnly({'cards': 2}))})
    """
    if isinstance(value, Mapping):
        return ReadOnly({key: read_only(inner) for key, inner in ReadOnly(value).items()})
    if isinstance(value, (list, tuple)):
        with reading("this list"):
            return tuple(map(read_only, value))
    return value


_RUN = re.compile(r"\d+|[^\W\d_]+")
"""A run of digits, or one of letters."""


@frozen
class Source:
    """The place of one unit in a rulebook: its section, number and fingerprint."""

    section: str
    unit: int
    print: str


@frozen
class Unit:
    """One piece of a rulebook: a heading, sentence, list item, table row or caption."""

    section: str
    number: int
    text: str

    @property
    def fingerprint(self) -> str:
        """A short hash of the words and numbers; case and punctuation do not count.

        >>> Unit("Burst", 1, "2: 5+ burst").fingerprint == Unit("Burst", 1, "2 5 BURST").fingerprint
        True
        >>> Unit("Burst", 1, "2: 5+ burst").fingerprint == Unit("Burst", 1, "25 burst").fingerprint
        False
        """
        runs = _RUN.findall(self.text.casefold())
        return sha256(" ".join(runs).encode()).hexdigest()[:8]

    @property
    def source(self) -> Source:
        """This unit as a clause names it."""
        return Source(self.section, self.number, self.fingerprint)


@frozen
class Clause:
    """One clause of a rulebook, restated.

    `kind` is one of `KINDS`. `source` are the units it claims. `formal` names the definition in
    `spec/reference/` that states it, or is None. `overrides` are the clauses that this one beats
    where both would apply. `data` are the figures that `text` states. `twin` is a rule of another
    game that says the same: what shows or implements that rule does so for this one too.
    """

    id: str
    game: str
    kind: str
    text: str
    source: tuple[Source, ...]
    formal: str | None = None
    overrides: tuple[str, ...] = ()
    data: Data = field(factory=dict, converter=read_only, hash=False)
    twin: str | None = None

    @property
    def holds_rule(self) -> bool:
        """Whether play depends on it; an example only shows, and an intent says nothing."""
        return self.kind in ("rule", "parameter", "component")


@frozen
class Ruling:
    """The answer to a question that the rulebooks leave open.

    With a `switch` (a field of the setup), `readings` explains each value that it can have and
    `default` is one of those values. Without one, `default` is the decision, in a sentence.
    `rejected` are readings that were considered and are not offered; `clauses` are those that
    the question is about. `data` are the figures of all these texts; those of a reading stand
    under its name and are its example.
    """

    id: str
    games: tuple[str, ...]
    cause: str
    question: str
    default: str
    reason: str
    clauses: tuple[str, ...]
    switch: str | None = None
    readings: Mapping[str, str] = field(factory=dict, converter=read_only, hash=False)
    rejected: tuple[str, ...] = ()
    data: Data = field(factory=dict, converter=read_only, hash=False)

    @property
    def kind(self) -> str:
        """What coverage calls it: `switch` if a table may choose, else `ruling`."""
        return "switch" if self.switch else "ruling"


@frozen
class Rulebook:
    """A game's rulebook: the game's id, the prefix of its clauses, the name of its text file.

    `names` are names with a digit in them, which state no number.
    """

    game: str
    prefix: str
    rulebook: str
    names: tuple[str, ...] = ()


@frozen
class Spec:
    """All clauses and rulings, by id, in the order of the rulebooks."""

    books: tuple[Rulebook, ...]
    clauses: Mapping[str, Clause] = field(converter=read_only, hash=False, repr=False)
    rulings: Mapping[str, Ruling] = field(converter=read_only, hash=False, repr=False)

    @property
    def entries(self) -> Mapping[str, Clause | Ruling]:
        """Clauses and rulings together."""
        return {**self.clauses, **self.rulings}

    @property
    def twins(self) -> Mapping[str, tuple[str, ...]]:
        """The clauses that name a clause as their twin, by its id.

        >>> load().twins["5C-ONES-1"]
        ('5211-KODODO-2',)
        """
        twins: dict[str, tuple[str, ...]] = {}
        for clause in self.clauses.values():
            if clause.twin is not None:
                twins[clause.twin] = (*twins.get(clause.twin, ()), clause.id)
        return twins


E = TypeVar("E", Clause, Ruling)


# ---- The units of a rulebook


def split(text: str) -> tuple[Unit, ...]:
    r"""Cut the text of a rulebook into its units, as `spec/README.md` defines them.

    Raises `Misuse` for what is no text.

    >>> [(unit.number, unit.text) for unit in split("Setup\nShuffle (well). Deal 5.\n• 1 board")]
    [(0, 'Setup'), (1, 'Shuffle (well).'), (2, 'Deal 5.'), (3, '• 1 board')]
    """
    if type(text) is not str:
        raise Misuse(f"a rulebook is a text, not {brief(text)}")
    units = []
    section = ""
    size: Counter[str] = Counter()
    for line in map(str.strip, text.splitlines()):
        if not any(map(str.isalnum, line)):
            continue
        pieces: Iterable[str] = (line,)
        if line.startswith(("•", "- ")) or "\t" in line:
            pass  # a list item or a table row is one unit, however it ends
        elif line[-1].isalnum():
            section = line
        else:
            pieces = _sentences(line)
        for piece in pieces:
            units.append(Unit(section, size[section], piece))
            size[section] += 1
    return tuple(units)


_STOP = re.compile(r"""[.!?][)\]"'”’]*\s+(?=(.))""")


def _sentences(line: str) -> Iterator[str]:
    start = 0
    for stop in _STOP.finditer(line):
        begins = stop[1]
        if begins.isupper() or begins.isdigit() or begins in "([\"'“‘":
            yield line[start : stop.end()].rstrip()
            start = stop.end()
    yield line[start:]


# ---- Reading the spec


def spec_folder() -> Path:
    """The folder with the spec's data: inside an installed rulekit, else in the source tree."""
    package = Path(str(files("rulekit")))
    packaged = package / "_spec"
    return packaged if packaged.is_dir() else package.parent / "spec"


def load(folder: Path | None = None) -> Spec:
    """The spec in `folder`; without one, that of all games, which is read only once.

    A file with clauses is a game's, one with rulings holds those; others are no part of it.
    Raises `InvalidDocument` where a file is no TOML, a key is missing, unknown or of the wrong
    type, an id is malformed, used twice or named without being defined, or no clause is there;
    `Misuse` for a folder that is no path.

    >>> load().clauses["5C-PLAYERS-1"].kind
    'parameter'
    """
    if folder is None:
        return _everything()[0]
    if not isinstance(folder, Path):
        raise Misuse(f"a folder is a pathlib.Path, not {brief(folder)}")
    return _load(folder)


def nearest(name: str, spec: Spec | None = None) -> tuple[str, ...]:
    """The ids of clauses and rulings that hold `name`, else those that look most like it.

    Raises `Misuse` for a name that is no text, and for what is no spec.

    >>> nearest("5C-BRUST-1")[0]
    '5C-BURST-1'
    """
    if type(name) is not str:
        raise Misuse(f"a name is a text, not {brief(name)}")
    spec = load() if spec is None else spec
    if not isinstance(spec, Spec):
        raise Misuse(f"ids are looked up in a Spec, not in {brief(spec)}")
    return _close(name, [*spec.clauses, *spec.rulings])


def refused_specs() -> tuple[InvalidDocument, ...]:
    """Tell which installed games bring a spec that is refused, and why; `load` leaves it out.

    >>> refused_specs()
    ()
    """
    return _everything()[1]


def folder_of(game_id: str) -> Path:
    """The folder with the spec of a game; of rulekit's own games it is the same one.

    Raises `Misuse` for what is no id of a game.
    """
    of = game(game_id)
    return spec_folder() if of.spec is None else of.spec()


@cache
def _everything() -> tuple[Spec, tuple[InvalidDocument, ...]]:
    spec, refused = _load(spec_folder()), []
    for of in games():
        if of.spec is not None:
            try:
                spec = _joined(spec, of, of.spec())
            except Exception as error:
                refused.append(InvalidDocument(f"the spec of {of.name}", str(error)))
    return spec, tuple(refused)


def _joined(spec: Spec, of: UntypedGame, folder: Path) -> Spec:
    """Add a game's spec; raises `InvalidDocument` where it is of another game or takes an id."""
    own = _load(folder)
    if [(book.game, book.prefix) for book in own.books] != [(of.id, of.prefix)]:
        why = f"it should hold the clauses {of.prefix}-… of {of.id} and no others"
        raise InvalidDocument(printable(folder.name), why)
    for name in own.entries:
        if name in spec.entries:
            raise InvalidDocument(printable(folder.name), f"the id {name} is taken")
    clauses, rulings = {**spec.clauses, **own.clauses}, {**spec.rulings, **own.rulings}
    return Spec(spec.books + own.books, clauses, rulings)


def _load(folder: Path) -> Spec:
    books: list[Rulebook] = []
    clauses: dict[str, Clause] = {}
    rulings: dict[str, Ruling] = {}
    for path in _files(folder):
        document = _parsed(path)
        if "ruling" in document:
            _check(document, path.name, {"ruling": list})
            for number, table in enumerate(document["ruling"], start=1):
                ruling = _ruling(table, _where(path, "ruling", number, table))
                _add(ruling, rulings, path.name)
        elif "clause" in document:
            _check(document, path.name, _BOOK)
            book = _book(document, path.name)
            books.append(book)
            for number, table in enumerate(document["clause"], start=1):
                clause = _clause(table, book, _where(path, "clause", number, table))
                _add(clause, clauses, path.name)
    if not books:
        raise InvalidDocument(printable(str(folder)), "there are no clauses here")
    spec = Spec(tuple(books), clauses, rulings)
    _check_references(spec)
    return spec


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.toml"))
    except (OSError, ValueError) as error:
        raise InvalidDocument(printable(str(folder)), "this cannot be read") from error


_BOOK: Mapping[str, type] = ReadOnly(
    {"game": str, "prefix": str, "rulebook": str, "names": list, "clause": list}
)
_CLAUSE: Mapping[str, type] = ReadOnly(
    {
        "id": str,
        "kind": str,
        "text": str,
        "source": list,
        "formal": str,
        "overrides": list,
        "data": dict,
        "twin": str,
    }
)
_SOURCE: Mapping[str, type] = ReadOnly({"section": str, "unit": int, "print": str})
_RULING: Mapping[str, type] = ReadOnly(
    {
        "id": str,
        "games": list,
        "switch": str,
        "cause": str,
        "question": str,
        "default": str,
        "readings": dict,
        "rejected": list,
        "reason": str,
        "clauses": list,
        "data": dict,
    }
)
_MAY_BE_ABSENT = frozenset(
    {"names", "formal", "overrides", "switch", "readings", "rejected", "data", "twin"}
)


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_text(path, path.name))
    except InvalidDocument:
        raise
    except ValueError as error:  # no TOML, or a number that is too long
        raise InvalidDocument(path.name, printable(str(error), 200)) from error
    except RecursionError:
        raise InvalidDocument(path.name, "it is nested too deeply") from None


def _where(path: Path, kind: str, number: int, table: object) -> str:
    name = table.get("id") if isinstance(table, dict) else None
    return f"{path.name}, {printable(name) if isinstance(name, str) else f'{kind} {number}'}"


def _check(table: object, where: str, keys: Mapping[str, type]) -> None:
    if not isinstance(table, dict):
        raise InvalidDocument(where, "this should be a table")
    for key in keys:
        if key not in table and key not in _MAY_BE_ABSENT:
            raise InvalidDocument(where, f"the key {key!r} is missing")
    for key, value in table.items():
        if key not in keys:
            raise InvalidDocument(where, f"the key {brief(key)} is unknown")
        if type(value) is not keys[key]:
            raise InvalidDocument(where, f"{key!r} should be of type {keys[key].__name__}")
        if value == "":
            raise InvalidDocument(where, f"{key!r} is empty")


def _texts(table: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    values = table.get(key, [])
    if not all(isinstance(value, str) for value in values):
        raise InvalidDocument(where, f"{key!r} should hold strings only")
    return tuple(values)


def _data(table: Mapping[str, Any], where: str) -> Data:
    def check(value: object) -> None:
        match value:
            case dict():
                for inner in value.values():
                    check(inner)
            case list():
                for inner in value:
                    check(inner)
            case int() | str() if value != "" and not isinstance(value, bool):
                pass
            case _:
                why = "'data' should hold whole numbers, words, and lists and tables of them"
                raise InvalidDocument(where, why)

    data: Data = table.get("data", {})
    check(data)
    return data


def _one_of(value: str, allowed: Iterable[str], where: str) -> str:
    if value not in allowed:
        raise InvalidDocument(where, f"{brief(value)} is none of {', '.join(allowed)}")
    return value


def _formed(name: str, pattern: str, where: str) -> str:
    if not re.fullmatch(pattern, name):
        raise InvalidDocument(where, f"{brief(name)} is no id of the form {printable(pattern)}")
    return name


def _book(document: Mapping[str, Any], where: str) -> Rulebook:
    names = _texts(document, "names", where)
    return Rulebook(document["game"], document["prefix"], document["rulebook"], names)


def _clause(table: dict[str, Any], book: Rulebook, where: str) -> Clause:
    _check(table, where, _CLAUSE)
    for source in table["source"]:
        _check(source, where, _SOURCE)
    if not table["source"]:
        raise InvalidDocument(where, "it claims no unit of the rulebook")
    return Clause(
        id=_formed(table["id"], rf"{re.escape(book.prefix)}-[A-Z]+-[1-9]\d*", where),
        game=book.game,
        kind=_one_of(table["kind"], KINDS, where),
        text=table["text"],
        source=tuple(Source(**source) for source in table["source"]),
        formal=table.get("formal"),
        overrides=_texts(table, "overrides", where),
        data=_data(table, where),
        twin=table.get("twin"),
    )


def _ruling(table: dict[str, Any], where: str) -> Ruling:
    _check(table, where, _RULING)
    switch, readings = table.get("switch"), table.get("readings", {})
    _texts({"readings": readings.values()}, "readings", where)
    if (switch is None) != (not readings):
        raise InvalidDocument(where, "a switch needs readings, and readings need a switch")
    if switch is not None:
        _one_of(table["default"], readings, where)
    return Ruling(
        id=_formed(table["id"], r"RULING(-[A-Z0-9]+)+", where),
        games=_texts(table, "games", where),
        cause=_one_of(table["cause"], CAUSES, where),
        question=table["question"],
        default=table["default"],
        reason=table["reason"],
        clauses=_texts(table, "clauses", where),
        switch=switch,
        readings=readings,
        rejected=_texts(table, "rejected", where),
        data=_data(table, where),
    )


def _add(entry: E, known: dict[str, E], where: str) -> None:
    if entry.id in known:
        raise InvalidDocument(where, f"the id {printable(entry.id)} is used twice")
    known[entry.id] = entry


def _check_references(spec: Spec) -> None:
    named = chain(
        ((clause.id, name) for clause in spec.clauses.values() for name in clause.overrides),
        ((clause.id, clause.twin) for clause in spec.clauses.values() if clause.twin is not None),
        ((ruling.id, name) for ruling in spec.rulings.values() for name in ruling.clauses),
    )
    for where, name in named:
        if name not in spec.clauses:
            like = _close(name, spec.clauses)
            hint = f"; there is {like[0]}" if like else ""
            raise InvalidDocument(where, f"it names {printable(name)}, which is no clause{hint}")
    games = [book.game for book in spec.books]
    for ruling in spec.rulings.values():
        for name in ruling.games:
            _one_of(name, games, ruling.id)
    _check_twins(spec)


def _check_twins(spec: Spec) -> None:
    named: dict[tuple[str, str], str] = {}
    for clause in spec.clauses.values():
        if clause.twin is None:
            continue
        twin = spec.clauses[clause.twin]
        other = named.setdefault((clause.game, twin.id), clause.id)
        faults = {
            f"its twin {twin.id} is a clause of the same game": twin.game == clause.game,
            f"it is of kind {clause.kind}, and only a rule has a twin": clause.kind != "rule",
            f"its twin {twin.id} is of kind {twin.kind}, not a rule": twin.kind != "rule",
            f"its twin {twin.id} has a twin itself": twin.twin is not None,
            f"{other} has the twin {twin.id} already": other != clause.id,
        }
        for why, is_so in faults.items():
            if is_so:
                raise InvalidDocument(clause.id, why)


def _close(name: str, known: Iterable[str]) -> tuple[str, ...]:
    ids = list(known)
    parts = [each for each in ids if name.upper() in each] if name else []
    return tuple(parts) or tuple(get_close_matches(name.upper(), ids, n=3))

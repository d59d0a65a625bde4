"""Find out whether the spec agrees with itself, with the reference and with the rulebooks.

A text states figures, its data hold the same ones, the definitions in `spec/reference/` work them
out, and the units of a rulebook state them again. What beats what stands in the spec and in the
reference's docstrings. Nothing of rulekit's engine is asked.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from itertools import chain, combinations
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from rulekit.errors import InvalidDocument
from rulekit.spec.citations import Definition, definitions, read_files
from rulekit.spec.clauses import Clause, Data, Rulebook, Ruling, Spec, Unit, Value, read_only, split
from rulekit.spec.figures import figures_of, reader
from rulekit.spec.files import read_text

__all__ = ["Fault", "Problem", "Reference", "disagreements", "home", "misclaimed", "read_reference"]

Read: TypeAlias = Callable[[str], tuple[str, ...]]
"""Find the figures of a text."""


class Fault(Enum):
    """What can be wrong with a clause or a ruling, and with the trace of it."""

    UNREADABLE = "the project cannot be read"
    NO_CODE = "no code cites it"
    NO_TEST = "no test cites it"
    NO_EXAMPLE = "no test shows this example"
    NO_READINGS = "no test tells its readings apart"
    NO_FORMAL = "no definition in the reference is named for it"
    WRONG_FORMAL = "its `formal` names no definition that cites it"
    UNKNOWN_ID = "no clause and no ruling has this id"
    UNDECLARED = "cited at run time, but not in the docstring"
    STALE = "not what the code and the tests say"
    CITED_INTENT = "it holds no rule, but is cited"
    NO_DATA = "what counts or measures has no data"
    WRONG_TEXT = "the text states other figures than the data"
    WRONG_DATA = "the data are not what the reference works out"
    WRONG_KIND = "the reference takes it for another kind"
    WRONG_DEFAULT = "the reference has another default"
    READINGS_ALIKE = "the examples of its readings do not tell them apart"
    WRONG_ORDER = "spec and reference differ on what beats what"
    UNCLAIMED = "no clause claims this unit"
    CLAIMED_TWICE = "more than one claim on this unit"
    NO_UNIT = "the rulebook has no such unit"
    FINGERPRINT = "the unit's fingerprint is another one"
    WRONG_UNIT = "the unit states other figures than the data"


@frozen
class Problem:
    """One thing that is wrong: what, with which id, and where to look."""

    code: Fault
    subject: str
    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.subject}: {self.text}"


def home(spec: Spec, name: str) -> str:
    """Name the file where a clause or ruling stands."""
    clause = spec.clauses.get(name)
    return f"spec/{clause.game}.toml" if clause else "spec/rulings.toml"


# ---- The reference


@frozen(eq=False)
class Reference:
    """What `spec/reference/` says: its definitions, and the figures that it works out.

    `figures` are data by kind and id; the kind `default` has a reading for each switch.
    """

    definitions: tuple[Definition, ...]
    figures: Mapping[str, Data]


def read_reference(root: Path) -> Reference | None:
    """Read the reference of a checkout, if there is one, and run its `figures.py` if there is.

    Raises `InvalidDocument` where a file cannot be read or run.
    """
    if not (root / "spec" / "reference").is_dir():
        return None
    files = read_files(root, "spec/reference", "*.py")
    names = [file.name for file in files]
    figures = _printed(root) if "spec.reference.figures" in names else {}
    return Reference(tuple(found for file in files for found in definitions(file)), figures)


def _printed(root: Path) -> Mapping[str, Data]:
    # Of this checkout and the standard library alone: what is installed is kept out.
    done = subprocess.run(
        [sys.executable, "-E", "-S", "-m", "spec.reference.figures"],
        cwd=root,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    where = "spec/reference/figures.py"
    if done.returncode != 0:
        why = done.stderr.strip().rpartition("\n")[2] or f"it ends with {done.returncode}"
        raise InvalidDocument(where, why)
    try:
        figures: dict[str, Data] = json.loads(done.stdout)
        return {kind: read_only(dict(entries)) for kind, entries in figures.items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise InvalidDocument(where, f"it prints no figures: {error}") from error


# ---- The spec against itself and the reference


def disagreements(spec: Spec, reference: Reference | None) -> Iterator[Problem]:
    """Find where texts, data and reference differ: figures, kinds, defaults, what beats what.

    A game may do without a reference: then its texts and data alone are compared.
    """
    if reference is None:
        return _misstated(spec, reader(spec))
    return chain(
        _without_formal(spec, reference.definitions),
        _misstated(spec, reader(spec)),
        _other_figures(spec, reference.figures),
        _other_defaults(spec, reference.figures.get("default", {})),
        _other_order(spec, reference.definitions),
    )


def _problem(spec: Spec, code: Fault, name: str, text: str = "") -> Problem:
    return Problem(code, name, home(spec, name), text or code.value)


def _without_formal(spec: Spec, formal: Iterable[Definition]) -> Iterator[Problem]:
    stated = {
        (definition.name.removeprefix("spec.reference."), name)
        for definition in formal
        for name in definition.cited
    }
    for clause in spec.clauses.values():
        if clause.formal is None:
            if clause.holds_rule:
                yield _problem(spec, Fault.NO_FORMAL, clause.id)
        elif not clause.holds_rule:
            text = f"it is of kind {clause.kind}, which nothing states formally"
            yield _problem(spec, Fault.WRONG_FORMAL, clause.id, text)
        elif (clause.formal, clause.id) not in stated:
            text = f"`formal` names {clause.formal}, which is no definition that cites it"
            yield _problem(spec, Fault.WRONG_FORMAL, clause.id, text)


def _texts(entry: Clause | Ruling) -> Iterator[tuple[str, tuple[str, ...], Value]]:
    """Yield each text, by name and in its parts, with the data that it states."""
    match entry:
        case Clause():
            yield "the text", (entry.text,), entry.data
        case Ruling():
            decision = () if entry.switch else (entry.default,)
            texts = (entry.question, *decision, *entry.rejected, entry.reason)
            own = {name: value for name, value in entry.data.items() if name not in entry.readings}
            yield "the text", texts, own
            for name, text in entry.readings.items():
                yield f"the reading {name}", (text,), entry.data.get(name, ())


def _misstated(spec: Spec, read: Read) -> Iterator[Problem]:
    for clause in spec.clauses.values():
        if clause.kind in ("parameter", "component") and not clause.data:
            yield _problem(spec, Fault.NO_DATA, clause.id)
    for entry in spec.entries.values():
        for name, parts, data in _texts(entry):
            stated, held = tuple(chain.from_iterable(map(read, parts))), figures_of(data)
            if stated != held:
                text = f"{name} states {_list(stated)}, its data {_list(held)}"
                yield _problem(spec, Fault.WRONG_TEXT, entry.id, text)
    for ruling in spec.rulings.values():
        examples = [figures_of(ruling.data.get(name, ())) for name in ruling.readings]
        if () in examples or any(one == other for one, other in combinations(examples, 2)):
            yield _problem(spec, Fault.READINGS_ALIKE, ruling.id)


def _list(figures: Iterable[str]) -> str:
    return ", ".join(figures) or "nothing"


def _other_figures(spec: Spec, figures: Mapping[str, Data]) -> Iterator[Problem]:
    stated = {
        name: (kind, data)
        for kind, entries in figures.items()
        if kind != "default"
        for name, data in entries.items()
    }
    entries = spec.entries
    for name, (kind, data) in stated.items():
        entry = entries.get(name)
        if entry is None:
            yield Problem(Fault.UNKNOWN_ID, name, "spec/reference", Fault.UNKNOWN_ID.value)
        elif entry.data != data:
            held, worked_out = (_list(figures_of(figures)) for figures in (entry.data, data))
            text = f"the data hold {held}, the reference works out {worked_out}"
            if held == worked_out:
                text += ", by other names or otherwise arranged"
            yield _problem(spec, Fault.WRONG_DATA, name, text)
        if entry is not None and entry.kind != kind:
            text = f"the reference takes it for a {kind}, not for a {entry.kind}"
            yield _problem(spec, Fault.WRONG_KIND, name, text)
    for name, entry in entries.items():
        if entry.data and name not in stated and entry.kind != "intent":
            text = "the reference does not work out its data"
            yield _problem(spec, Fault.WRONG_DATA, name, text)


def _other_defaults(spec: Spec, defaults: Data) -> Iterator[Problem]:
    switches = {ruling.switch: ruling for ruling in spec.rulings.values() if ruling.switch}
    for switch, ruling in switches.items():
        if ruling.default != defaults.get(switch):
            text = f"the default is {ruling.default}, in the reference {defaults.get(switch)}"
            yield _problem(spec, Fault.WRONG_DEFAULT, ruling.id, text)
    for switch in defaults.keys() - switches.keys():
        yield Problem(Fault.WRONG_DEFAULT, switch, "spec/reference", "no ruling has this switch")


def _other_order(spec: Spec, formal: Iterable[Definition]) -> Iterator[Problem]:
    stated = {pair: definition.where for definition in formal for pair in definition.beats}
    held = {(clause.id, beaten) for clause in spec.clauses.values() for beaten in clause.overrides}
    for winner, loser in sorted(held - stated.keys()):
        text = f"it beats {loser} in the spec, but not in the reference"
        yield _problem(spec, Fault.WRONG_ORDER, winner, text)
    for winner, loser in sorted(stated.keys() - held):
        text = f"it beats {loser} in the reference, but not in the spec"
        yield Problem(Fault.WRONG_ORDER, winner, stated[winner, loser], text)


# ---- The spec against the rulebooks


def misclaimed(spec: Spec, rulebooks: Path) -> Iterator[Problem]:
    """Find units that no clause claims, or two, and claims that a rulebook does not bear out."""
    read = reader(spec)
    for book in spec.books:
        text = read_text(rulebooks / book.rulebook, book.rulebook)
        units = {(unit.section, unit.number): unit for unit in split(text)}
        clauses = [clause for clause in spec.clauses.values() if clause.game == book.game]
        yield from _claims(book, clauses, units)
        for clause in clauses:
            yield from _other_units(book, clause, units, read)


Units: TypeAlias = Mapping[tuple[str, int], Unit]


def _place(book: Rulebook, section: str, number: int) -> str:
    return f"{book.rulebook}, {section!r} {number}"


def _claims(book: Rulebook, clauses: Iterable[Clause], units: Units) -> Iterator[Problem]:
    claims: dict[tuple[str, int], list[str]] = {place: [] for place in units}
    for clause in clauses:
        for source in clause.source:
            place = (source.section, source.unit)
            where = _place(book, *place)
            if place not in units:
                yield Problem(Fault.NO_UNIT, clause.id, where, Fault.NO_UNIT.value)
                continue
            claims[place].append(clause.id)
            actual = units[place].fingerprint
            if source.print != actual:
                text = f"the unit's fingerprint is {actual}, the clause has {source.print}"
                yield Problem(Fault.FINGERPRINT, clause.id, where, text)
    for place, claimants in claims.items():
        where = _place(book, *place)
        if not claimants:
            yield Problem(Fault.UNCLAIMED, book.game, where, Fault.UNCLAIMED.value)
        elif len(claimants) > 1:
            text = f"{Fault.CLAIMED_TWICE.value}: {', '.join(claimants)}"
            yield Problem(Fault.CLAIMED_TWICE, claimants[0], where, text)


def _other_units(book: Rulebook, clause: Clause, units: Units, read: Read) -> Iterator[Problem]:
    """Hold the units of what counts or measures against the data, one after the other.

    A rule's units say in other words, and often in other numbers, what its text says.
    """
    if clause.kind in ("rule", "example") or not clause.data:
        return
    held = figures_of(clause.data)
    for source in clause.source:
        unit = units.get((source.section, source.unit))
        stated = read(unit.text) if unit else ()
        if stated != held[: len(stated)]:
            text = f"the unit states {_list(stated)}, the data {_list(held[: len(stated)])}"
            place = _place(book, source.section, source.unit)
            yield Problem(Fault.WRONG_UNIT, clause.id, place, text)
        held = held[len(stated) :]
    if held:
        text = f"no unit of it states {_list(held)}"
        yield Problem(Fault.WRONG_UNIT, clause.id, book.rulebook, text)

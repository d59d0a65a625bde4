"""Find out whether every clause is implemented, tested and shown.

The answer is read from a source checkout, the folder `root`: its package `rulekit`, its `spec`
and its `tests`. `rulekit.spec.citations` tells what cites a clause there. A vector cites what its
`clauses` list.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from rulekit.errors import InvalidDocument, Misuse, brief
from rulekit.spec.agreement import (
    Fault,
    Problem,
    Reference,
    disagreements,
    home,
    misclaimed,
    read_reference,
)
from rulekit.spec.checkout import checkout
from rulekit.spec.citations import (
    Citation,
    CitingTest,
    Definition,
    SourceFile,
    cites_fields,
    citing_tests,
    definitions,
    ids_in,
    literals,
    marked,
    read_files,
    run_time,
)
from rulekit.spec.clauses import Spec, load
from rulekit.spec.files import read_text

__all__ = ["Coverage", "Fault", "Problem", "check", "coverage", "read_coverage", "report", "update"]


@frozen
class Coverage:
    """Who cites one clause or ruling: what `spec/coverage.txt` says of it.

    `kind` is that of the clause, or `ruling`, or `switch` for a ruling with readings. `code` are
    qualified names; `shown`, `touched` and `readings` node ids: the tests that show it, those that
    merely meet it, and those that tell its readings apart. `vectors` counts the vectors that show
    it, `mutants` is (killed, total) where a mutation run has measured it.

    >>> print(Coverage("5C-TIE-1", "rule", code=("rulekit.a", "rulekit.b"), vectors=2))
    5C-TIE-1 rule
    5C-TIE-1 code rulekit.a
    5C-TIE-1 code rulekit.b
    5C-TIE-1 vectors 2
    """

    id: str
    kind: str
    code: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    vectors: int = 0
    mutants: tuple[int, int] | None = None

    def __str__(self) -> str:
        lines = [self.kind]
        for citing in _CITING:
            lines += [f"{citing} {name}" for name in getattr(self, citing)]
        if self.vectors:
            lines.append(f"vectors {self.vectors}")
        if self.mutants:
            lines.append("mutants {}/{}".format(*self.mutants))
        return "\n".join(f"{self.id} {line}" for line in lines)

    @property
    def lacks(self) -> tuple[Fault, ...]:
        """What a clause of this kind needs and this one has not.

        >>> Coverage("5C-TURN-3", "example", code=("rulekit.x",)).lacks
        (<Fault.NO_EXAMPLE: 'no test shows this example'>,)
        """
        has_rule = self.kind in ("rule", "parameter", "component", "ruling", "switch")
        lacking = {
            Fault.NO_CODE: has_rule and not self.code,
            Fault.NO_TEST: has_rule and not self.shown,
            Fault.NO_EXAMPLE: self.kind == "example" and not self.shown,
            Fault.NO_READINGS: self.kind == "switch" and not self.readings,
        }
        return tuple(fault for fault, is_lacking in lacking.items() if is_lacking)


# ---- The answers


def check(root: Path, rulebooks: Path | None = None) -> tuple[Problem, ...]:
    """Find all that is missing or wrong in a checkout; nothing found means that all is proved.

    With `rulebooks`, the folder of the rulebooks' texts, the clauses' claims are held against
    them, too. Where something cannot be read, that is the only problem told. Raises `Misuse` for
    folders that are no paths.

    >>> [problem.code for problem in check(Path("nowhere"))]
    [<Fault.UNREADABLE: 'the project cannot be read'>]
    """
    if rulebooks is not None:
        _require_path(rulebooks)
    _require_path(root)
    try:
        project = _read(root)
        found = chain(
            _lacking(project),
            _unknown_ids(project),
            _undeclared(project),
            _stale(project),
            disagreements(project.spec, project.reference),
            misclaimed(project.spec, rulebooks) if rulebooks else (),
        )
        return tuple(dict.fromkeys(found))
    except InvalidDocument as error:
        return (Problem(Fault.UNREADABLE, "-", error.where, error.why),)


def coverage(root: Path) -> str:
    """Write out who cites each clause and ruling: the text of `spec/coverage.txt`.

    The order is the rulebooks'. Mutants that the present file counts are kept. Raises
    `InvalidDocument` where the checkout cannot be read, `Misuse` for what is no path.
    """
    return _written(_covered(_read(root)))


def update(root: Path) -> bool:
    """Bring `spec/coverage.txt` up to date, and tell whether it was not.

    Raises `InvalidDocument` where the checkout cannot be read, `Misuse` for what is no path.
    """
    new, old = coverage(root), _coverage_text(root)
    if new != old:
        (root / checkout(root).coverage).write_text(new, encoding="utf-8", newline="\n")
    return new != old


def report(root: Path) -> str:
    """Draw the matrix: for each clause and ruling, how much cites it and what it lacks.

    Raises `InvalidDocument` where the checkout cannot be read, `Misuse` for what is no path.
    """
    lines = _covered(_read(root))
    width = max(len(line.id) for line in lines)
    rows = [f"{'':{width}}  kind       code  tests  vectors  mutants  missing"]
    for line in lines:
        mutants = "{}/{}".format(*line.mutants) if line.mutants else "-"
        rows.append(
            f"{line.id:{width}}  {line.kind:9} {len(line.code) or '-':>5} "
            f"{len(line.shown) or '-':>6} {line.vectors or '-':>8} {mutants:>8}  "
            f"{'; '.join(fault.value for fault in line.lacks)}".rstrip()
        )
    lacking = sum(bool(line.lacks) for line in lines)
    kinds = Counter(line.kind for line in lines)
    counts = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    rows += ["", f"{counts}; {lacking} of {len(lines)} lack something"]
    return "\n".join(rows) + "\n"


def read_coverage(text: str) -> Mapping[str, Coverage]:
    r"""Read the text of `spec/coverage.txt`, by id.

    Raises `InvalidDocument` where a line is none that `coverage` writes, `Misuse` for what is no
    text.

    >>> text = "5C-ROUND-1 rule\n5C-ROUND-1 code rulekit.a\n5C-ROUND-1 code rulekit.b"
    >>> read_coverage(text)["5C-ROUND-1"].code
    ('rulekit.a', 'rulekit.b')
    """
    if type(text) is not str:
        raise Misuse(f"coverage is a text, not {brief(text)}")
    lines: dict[str, Coverage] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if line and not line.startswith("#"):
            name, _, rest = line.partition(" ")
            read = _with_line(lines.get(name, name), rest)
            if read is None:
                raise InvalidDocument(f"coverage.txt, line {number}", "this is no line of coverage")
            lines[name] = read
    return lines


def with_mutants(text: str, mutants: Mapping[str, tuple[int, int]]) -> str:
    """Give the text of `spec/coverage.txt` with these mutants alone: (killed, total) by id.

    Raises as `read_coverage` does.
    """
    lines = read_coverage(text).values()
    return _written(evolve(line, mutants=mutants.get(line.id)) for line in lines)


# ---- The coverage file

_HEAD = """\
# Who cites each clause and ruling, in the order of the rulebooks; a citation a line, so that a
# search for an id finds every place. Do not edit: `rulekit trace update` writes this file, `rulekit
# trace check` holds it against code and tests.
"""

_CITING = ("code", "shown", "touched", "readings")
"""What there can be several of, in the order of the file."""

_MUTANTS = re.compile(r"(\d{1,9})/(\d{1,9})")


def _with_line(known: Coverage | str, line: str) -> Coverage | None:
    """Add a line, without its id, to what is known of a clause: at first, its id alone."""
    match known, line.split(" "):
        case str(), [kind] if kind.isalpha():
            return Coverage(known, kind)
        case Coverage(), [citing, name] if citing in _CITING and name:
            more: dict[str, Any] = {citing: (*getattr(known, citing), name)}
            return evolve(known, **more)
        case Coverage(vectors=0), ["vectors", number] if re.fullmatch(r"[1-9]\d{0,8}", number):
            return evolve(known, vectors=int(number))
        case Coverage(mutants=None), ["mutants", counts] if found := _MUTANTS.fullmatch(counts):
            return evolve(known, mutants=(int(found[1]), int(found[2])))
        case _:
            return None


def _written(lines: Iterable[Coverage]) -> str:
    return _HEAD + "".join(f"{line}\n" for line in lines)


def _kept_mutants(text: str) -> Mapping[str, tuple[int, int]]:
    """Find the mutants that a file counts; what else cannot be read is written anew."""
    lines = re.findall(rf"^(\S+) mutants {_MUTANTS.pattern}$", text, re.MULTILINE)
    return {name: (int(killed), int(total)) for name, killed, total in lines}


def _coverage_text(root: Path) -> str:
    where = checkout(root).coverage
    return read_text(root / where, where) if (root / where).exists() else ""


def _by_id(cited: Iterable[tuple[str, Iterable[str]]]) -> Mapping[str, tuple[str, ...]]:
    citing: defaultdict[str, set[str]] = defaultdict(set)
    for name, ids in cited:
        for id_ in ids:
            citing[id_].add(name)
    return {id_: tuple(sorted(names)) for id_, names in citing.items()}


def _covered(project: _Project) -> list[Coverage]:
    code = _by_id((found.name, found.cited) for found in project.code)
    shown = _by_id((test.node, test.shown) for test in project.tests)
    touched = _by_id((test.node, set(test.touched) - {*test.shown}) for test in project.tests)
    readings = _by_id((test.node, test.readings) for test in project.tests)
    vectors = Counter(citation.id for citation in project.vectors)
    mutants = _kept_mutants(_coverage_text(project.root))
    return [
        Coverage(
            id=name,
            kind=entry.kind,
            code=code.get(name, ()),
            shown=shown.get(name, ()),
            touched=touched.get(name, ()),
            readings=readings.get(name, ()),
            vectors=vectors[name],
            mutants=mutants.get(name),
        )
        for name, entry in project.spec.entries.items()
    ]


# ---- What can be wrong


def _lacking(project: _Project) -> Iterator[Problem]:
    for line in _covered(project):
        is_cited = line.code or line.shown or line.touched or line.vectors
        faults = [Fault.CITED_INTENT] if line.kind == "intent" and is_cited else line.lacks
        for fault in faults:
            yield Problem(fault, line.id, home(project.spec, line.id), fault.value)


def _unknown_ids(project: _Project) -> Iterator[Problem]:
    spec = project.spec
    switches = {name for name, ruling in spec.rulings.items() if ruling.readings}
    for citation in project.citations:
        if citation.id not in spec.clauses and citation.id not in spec.rulings:
            text = Fault.UNKNOWN_ID.value
            yield Problem(Fault.UNKNOWN_ID, citation.id, citation.where, text)
    for test in project.tests:
        for name in test.readings:
            if name not in switches:
                yield Problem(Fault.UNKNOWN_ID, name, test.where, "no switch has this id")


def _undeclared(project: _Project) -> Iterator[Problem]:
    for file in project.package:
        fields = project.cites.get(file.folder, {})
        for found in run_time(file, fields, project.spec.twins):
            for name in found.cited:
                text = f"{found.name} cites it at run time, but not in its docstring"
                yield Problem(Fault.UNDECLARED, name, found.where, text)


def _stale(project: _Project) -> Iterator[Problem]:
    new, old = _written(_covered(project)), _coverage_text(project.root)
    if new != old:
        changed = set(new.splitlines()) ^ set(old.splitlines())
        ids = (line.partition(" ")[0] for line in changed if not line.startswith("#"))
        text = f"{Fault.STALE.value}; `rulekit trace update` writes it anew"
        yield Problem(Fault.STALE, min(ids, default="-"), checkout(project.root).coverage, text)


# ---- Reading a checkout


@frozen(eq=False)
class _Project:
    """All that the answers need of a checkout.

    `cites` tells by folder and field what the `Cites` records hold, of all editions together;
    `citations` are all ids that anything names, the spec's own texts included.
    """

    root: Path
    spec: Spec
    package: tuple[SourceFile, ...]
    code: tuple[Definition, ...]
    reference: Reference | None
    tests: tuple[CitingTest, ...]
    vectors: tuple[Citation, ...]
    cites: Mapping[str, Mapping[str, frozenset[str]]]
    citations: tuple[Citation, ...]


def _require_path(folder: object) -> None:
    if not isinstance(folder, Path):
        raise Misuse(f"a folder is a pathlib.Path, not {brief(folder)}")


def _read(root: Path) -> _Project:
    _require_path(root)
    of = checkout(root)
    spec = load(root / of.spec)
    package = read_files(root, of.package, "*.py")
    test_files = read_files(root, "tests", "test_*.py")
    code = [found for file in package for found in definitions(file, spec.twins)]
    reference = read_reference(root)
    formal = reference.definitions if reference else ()
    vectors = tuple(_vectors(root, of.spec))
    held = [(file.folder, record) for file in package for record in cites_fields(file)]
    cites: dict[str, dict[str, frozenset[str]]] = {}
    for folder, record in held:
        fields = cites.setdefault(folder, {})
        fields[record.field] = fields.get(record.field, frozenset()).union(record.ids)
    named = [
        *((name, found.where) for found in (*code, *formal) for name in found.cited),
        *((name, found.where) for found in formal for pair in found.beats for name in pair),
        *((name, record.where) for _, record in held for name in record.ids),
    ]
    return _Project(
        root=root,
        spec=spec,
        package=package,
        code=tuple(code),
        reference=reference,
        tests=tuple(test for file in test_files for test in citing_tests(file, spec.twins)),
        vectors=vectors,
        cites=cites,
        citations=(
            *(Citation(name, where) for name, where in named),
            *chain.from_iterable(map(literals, package)),
            *chain.from_iterable(map(marked, test_files)),
            *vectors,
            *_cited_by_the_spec(spec),
        ),
    )


def _cited_by_the_spec(spec: Spec) -> Iterator[Citation]:
    texts = {clause.id: [clause.text] for clause in spec.clauses.values()}
    for ruling in spec.rulings.values():
        sentences = (ruling.question, ruling.default, ruling.reason)
        texts[ruling.id] = [*sentences, *ruling.rejected, *ruling.readings.values()]
    for entry, words in texts.items():
        for name in ids_in(" ".join(words)):
            yield Citation(name, f"{home(spec, entry)}, {entry}")


def _vectors(root: Path, spec: str) -> Iterator[Citation]:
    for path in sorted((root / spec / "vectors").glob("*/*.json")):
        where = path.relative_to(root).as_posix()
        try:
            for case in json.loads(read_text(path, where)).get("cases", ()):
                for name in case["clauses"]:
                    yield Citation(str(name), where)
        except InvalidDocument:
            raise
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise InvalidDocument(where, f"these are no cases with clauses: {error!r}") from error

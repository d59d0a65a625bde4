"""Is every clause implemented, tested and shown?

The answer is read from a source checkout, the folder `root`: its package `rulekit`, its `spec`
and its `tests`. Only syntax trees are read; nothing is imported or run.

What cites a clause:

- code: a section in the docstring of a module, class, function or constant, which begins with
  `Clauses` and a colon, lists full ids between commas and ends at the next empty line;
- a test: `pytest.mark.clause(…)` as a decorator, in `pytestmark` or in the `marks` of a
  parameter. A test that is skipped or expected to fail shows nothing;
- at run time: a field of a game's `Cites` record, reached through a name or attribute `cite`,
  `optional_cite` or `CITE`, or through another name that such a record was assigned to;
- a vector: its `clauses`.
"""

from __future__ import annotations

import ast
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import chain, pairwise
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from rulekit.clauses import Spec, load, split
from rulekit.errors import InvalidDocument

__all__ = ["Coverage", "Fault", "Problem", "check", "coverage", "read_coverage", "report", "update"]


class Fault(Enum):
    """What can be wrong with the trace of a clause."""

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
    UNCLAIMED = "no clause claims this unit"
    CLAIMED_TWICE = "more than one claim on this unit"
    NO_UNIT = "the rulebook has no such unit"
    FINGERPRINT = "the unit's fingerprint is another one"


@frozen
class Problem:
    """One thing that `check` found: what is wrong, with which id, and where to look."""

    code: Fault
    subject: str
    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.subject}: {self.text}"


@frozen
class Coverage:
    """Who cites one clause or ruling: a line of `spec/coverage.txt`.

    `kind` is that of the clause, or `ruling`, or `switch` for a ruling with readings. `code` are
    qualified names, `tests` and `readings` node ids: the tests that cite it and those that tell
    its readings apart. `vectors` counts the vectors that show it, `mutants` is (killed, total)
    where a mutation run has measured it.
    """

    id: str
    kind: str
    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    vectors: int = 0
    mutants: tuple[int, int] | None = None

    def __str__(self) -> str:
        names = {"code": self.code, "tests": self.tests, "readings": self.readings}
        lists = [f"{key}={','.join(values)}" for key, values in names.items() if values]
        vectors = [f"vectors={self.vectors}"] if self.vectors else []
        mutants = ["mutants={}/{}".format(*self.mutants)] if self.mutants else []
        return " ".join([self.id, self.kind, *lists, *vectors, *mutants])

    @property
    def lacks(self) -> tuple[Fault, ...]:
        """What a clause of this kind needs and this one has not.

        >>> Coverage("5C-TURN-3", "example", code=("rulekit.x",)).lacks
        (<Fault.NO_EXAMPLE: 'no test shows this example'>,)
        """
        has_rule = self.kind in ("rule", "parameter", "ruling", "switch")
        lacking = {
            Fault.NO_CODE: has_rule and not self.code,
            Fault.NO_TEST: has_rule and not self.tests,
            Fault.NO_EXAMPLE: self.kind == "example" and not self.tests,
            Fault.NO_READINGS: self.kind == "switch" and not self.readings,
        }
        return tuple(fault for fault, is_lacking in lacking.items() if is_lacking)


# ---- The answers


def check(root: Path, rulebooks: Path | None = None) -> tuple[Problem, ...]:
    """Find all that is missing or wrong in a checkout; nothing found means that all is proved.

    With `rulebooks`, the folder of the rulebooks' texts, the clauses' claims are held against
    them, too. Where something cannot be read, that is the only problem told.

    >>> [problem.code for problem in check(Path("nowhere"))]
    [<Fault.UNREADABLE: 'the project cannot be read'>]
    """
    try:
        project = _read(root)
        found = chain(
            _lacking(project),
            _without_formal(project),
            _unknown_ids(project),
            _undeclared(project),
            _stale(project),
            _misclaimed(project.spec, rulebooks) if rulebooks else (),
        )
        return tuple(dict.fromkeys(found))
    except InvalidDocument as error:
        return (Problem(Fault.UNREADABLE, "-", error.where, error.why),)


def coverage(root: Path) -> str:
    """Write out who cites each clause and ruling: the text of `spec/coverage.txt`.

    The order is the rulebooks'. Mutants that the present file counts are kept. Raises
    `InvalidDocument` where the checkout cannot be read.
    """
    return _written(_covered(_read(root)))


def update(root: Path) -> bool:
    """Bring `spec/coverage.txt` up to date, and tell whether it was not.

    Raises `InvalidDocument` where the checkout cannot be read.
    """
    new, old = coverage(root), _coverage_text(root)
    if new != old:
        (root / _COVERAGE).write_text(new, encoding="utf-8", newline="\n")
    return new != old


def report(root: Path) -> str:
    """Draw the matrix: for each clause and ruling, how much cites it and what it lacks.

    Raises `InvalidDocument` where the checkout cannot be read.
    """
    lines = _covered(_read(root))
    width = max(len(line.id) for line in lines)
    rows = [f"{'':{width}}  kind       code  tests  vectors  mutants  missing"]
    for line in lines:
        mutants = "{}/{}".format(*line.mutants) if line.mutants else "-"
        rows.append(
            f"{line.id:{width}}  {line.kind:9} {len(line.code) or '-':>5} "
            f"{len(line.tests) or '-':>6} {line.vectors or '-':>8} {mutants:>8}  "
            f"{'; '.join(fault.value for fault in line.lacks)}".rstrip()
        )
    lacking = sum(bool(line.lacks) for line in lines)
    kinds = Counter(line.kind for line in lines)
    counts = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    rows += ["", f"{counts}; {lacking} of {len(lines)} lack something"]
    return "\n".join(rows) + "\n"


def read_coverage(text: str) -> Mapping[str, Coverage]:
    """Read the text of `spec/coverage.txt`, by id.

    Raises `InvalidDocument` where a line is none that `coverage` writes.

    >>> read_coverage("5C-ROUND-1 rule code=rulekit.a,rulekit.b vectors=2")["5C-ROUND-1"].code
    ('rulekit.a', 'rulekit.b')
    """
    lines = {}
    for number, text_line in enumerate(text.splitlines(), start=1):
        if text_line and not text_line.startswith("#"):
            line = _parsed(text_line)
            if line is None:
                raise InvalidDocument(f"{_COVERAGE}, line {number}", "this is no line of coverage")
            lines[line.id] = line
    return lines


# ---- The coverage file

_COVERAGE = "spec/coverage.txt"

_HEAD = """\
# Who cites each clause and ruling; a line each, in the order of the rulebooks. Do not edit:
# `rulekit trace update` writes this file, `rulekit trace check` holds it against code and tests.
"""

_LINE = re.compile(
    r"(\S+) ([a-z]+)(?: code=(\S+))?(?: tests=(\S+))?(?: readings=(\S+))?"
    r"(?: vectors=(\d+))?(?: mutants=(\d+)/(\d+))?"
)


def _parsed(line: str) -> Coverage | None:
    match = _LINE.fullmatch(line)
    if match is None:
        return None
    name, kind, *lists, vectors, killed, total = match.groups()
    code, tests, readings = (tuple(part.split(",")) if part else () for part in lists)
    mutants = (int(killed), int(total)) if total else None
    return Coverage(name, kind, code, tests, readings, int(vectors or 0), mutants)


def _written(lines: Iterable[Coverage]) -> str:
    return _HEAD + "".join(f"{line}\n" for line in lines)


def _coverage_text(root: Path) -> str:
    path = root / _COVERAGE
    return _text(path, _COVERAGE) if path.exists() else ""


def _covered(project: _Project) -> list[Coverage]:
    code, tests, readings = defaultdict(set), defaultdict(set), defaultdict(set)
    for definition in project.definitions:
        for name in definition.cited:
            code[name].add(definition.name)
    for test in project.tests:
        for cited, known in ((test.clauses, tests), (test.readings, readings)):
            for name in cited:
                known[name].add(test.node)
    vectors = Counter(name for name, _ in project.vectors)
    # A line that cannot be read is written anew, so only its mutants are lost.
    kept = filter(None, map(_parsed, _coverage_text(project.root).splitlines()))
    mutants = {line.id: line.mutants for line in kept}
    kinds = {name: clause.kind for name, clause in project.spec.clauses.items()}
    for name, ruling in project.spec.rulings.items():
        kinds[name] = "switch" if ruling.readings else "ruling"
    return [
        Coverage(
            id=name,
            kind=kind,
            code=tuple(sorted(code[name])),
            tests=tuple(sorted(tests[name])),
            readings=tuple(sorted(readings[name])),
            vectors=vectors[name],
            mutants=mutants.get(name),
        )
        for name, kind in kinds.items()
    ]


# ---- What can be wrong


def _home(spec: Spec, name: str) -> str:
    clause = spec.clauses.get(name)
    return f"spec/{clause.game}.toml" if clause else "spec/rulings.toml"


def _lacking(project: _Project) -> Iterator[Problem]:
    for line in _covered(project):
        for fault in line.lacks:
            yield Problem(fault, line.id, _home(project.spec, line.id), fault.value)


def _without_formal(project: _Project) -> Iterator[Problem]:
    stated = {
        (definition.name.removeprefix("spec.reference."), name)
        for definition in project.reference
        for name in definition.cited
    }
    for clause in project.spec.clauses.values():
        where = _home(project.spec, clause.id)
        if clause.formal is None:
            if clause.kind == "rule":
                yield Problem(Fault.NO_FORMAL, clause.id, where, Fault.NO_FORMAL.value)
        elif (clause.formal, clause.id) not in stated:
            text = f"`formal` names {clause.formal}, which is no definition that cites it"
            yield Problem(Fault.WRONG_FORMAL, clause.id, where, text)


def _unknown_ids(project: _Project) -> Iterator[Problem]:
    spec = project.spec
    switches = {name for name, ruling in spec.rulings.items() if ruling.readings}
    for name, where in project.named:
        if name not in spec.clauses and name not in spec.rulings:
            yield Problem(Fault.UNKNOWN_ID, name, where, Fault.UNKNOWN_ID.value)
    for test in project.tests:
        for name in test.readings:
            if name not in switches:
                yield Problem(Fault.UNKNOWN_ID, name, test.where, "no switch has this id")


def _undeclared(project: _Project) -> Iterator[Problem]:
    for module in project.package:
        if module.folder in project.cites:
            yield from _run_time(module, project.cites[module.folder])


def _stale(project: _Project) -> Iterator[Problem]:
    new, old = _written(_covered(project)), _coverage_text(project.root)
    if new != old:
        changed = set(new.splitlines()) ^ set(old.splitlines())
        first = min((line.partition(" ")[0] for line in changed), default="-")
        text = f"{Fault.STALE.value}; `rulekit trace update` writes it anew"
        yield Problem(Fault.STALE, first, _COVERAGE, text)


def _misclaimed(spec: Spec, rulebooks: Path) -> Iterator[Problem]:
    for book in spec.books:
        text = _text(rulebooks / book.rulebook, book.rulebook)
        units = {(unit.section, unit.number): unit for unit in split(text)}
        claims: dict[tuple[str, int], list[str]] = {place: [] for place in units}
        for clause in spec.clauses.values():
            if clause.game != book.game:
                continue
            for source in clause.source:
                place = (source.section, source.unit)
                where = f"{book.rulebook}, {source.section!r} {source.unit}"
                if place not in units:
                    yield Problem(Fault.NO_UNIT, clause.id, where, Fault.NO_UNIT.value)
                    continue
                claims[place].append(clause.id)
                actual = units[place].fingerprint
                if source.print != actual:
                    text = f"the unit's fingerprint is {actual}, the clause has {source.print}"
                    yield Problem(Fault.FINGERPRINT, clause.id, where, text)
        for (section, number), claimants in claims.items():
            where = f"{book.rulebook}, {section!r} {number}"
            if not claimants:
                yield Problem(Fault.UNCLAIMED, book.game, where, Fault.UNCLAIMED.value)
            elif len(claimants) > 1:
                text = f"{Fault.CLAIMED_TWICE.value}: {', '.join(claimants)}"
                yield Problem(Fault.CLAIMED_TWICE, claimants[0], where, text)


# ---- Reading a checkout

_ID = re.compile(r"[A-Z0-9]+-[A-Z]+-[1-9]\d*|RULING(?:-[A-Z0-9]+)+")
_ID_IN_PROSE = re.compile(rf"(?<![\w-])(?:{_ID.pattern})(?![\w-])")
_SECTION = re.compile(r"^Clauses:(.*?)(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)

_Named: TypeAlias = tuple[str, str]
"""An id, and where it is named."""


@frozen(eq=False)
class _Module:
    """A file of the package, the reference or the tests."""

    name: str
    path: str
    tree: ast.Module

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0]

    def where(self, node: ast.expr | ast.stmt) -> str:
        return f"{self.path}:{node.lineno}"


@frozen
class _Definition:
    """A module, class, function or constant, and the clauses that its docstring cites."""

    name: str
    where: str
    cited: tuple[str, ...]


@frozen
class _Test:
    """A test, the clauses that it cites and the switches whose readings it tells apart."""

    node: str
    where: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


@frozen(eq=False)
class _Project:
    """All that the answers need of a checkout.

    `named` are all ids that code, tests, vectors or the spec itself name; `cites` tells by folder
    and field what the `Cites` records hold, of all editions together.
    """

    root: Path
    spec: Spec
    package: tuple[_Module, ...]
    definitions: tuple[_Definition, ...]
    reference: tuple[_Definition, ...]
    tests: tuple[_Test, ...]
    vectors: tuple[_Named, ...]
    cites: Mapping[str, Mapping[str, frozenset[str]]]
    named: tuple[_Named, ...]


def _read(root: Path) -> _Project:
    spec = load(root / "spec")
    package = tuple(_modules(root, "rulekit", "*.py"))
    test_modules = tuple(_modules(root, "tests", "test_*.py"))
    definitions = tuple(chain.from_iterable(map(_definitions, package)))
    reference = tuple(
        chain.from_iterable(map(_definitions, _modules(root, "spec/reference", "*.py")))
    )
    vectors = tuple(_vectors(root))
    records = [(module.folder, *entry) for module in package for entry in _records(module)]
    cites: dict[str, dict[str, frozenset[str]]] = {}
    for folder, name, ids, _ in records:
        fields = cites.setdefault(folder, {})
        fields[name] = fields.get(name, frozenset()).union(ids)
    named = chain(
        ((name, item.where) for item in (*definitions, *reference) for name in item.cited),
        ((name, where) for _, _, ids, where in records for name in ids),
        chain.from_iterable(map(_literals, package)),
        chain.from_iterable(map(_marked, test_modules)),
        vectors,
        _named_in_prose(spec),
    )
    return _Project(
        root=root,
        spec=spec,
        package=package,
        definitions=definitions,
        reference=reference,
        tests=tuple(chain.from_iterable(map(_tests, test_modules))),
        vectors=vectors,
        cites=cites,
        named=tuple(named),
    )


def _text(path: Path, where: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidDocument(where, str(error)) from error


def _modules(root: Path, folder: str, pattern: str) -> Iterator[_Module]:
    for path in sorted((root / folder).rglob(pattern)):
        where = path.relative_to(root).as_posix()
        try:
            tree = ast.parse(_text(path, where))
        except (SyntaxError, ValueError) as error:
            raise InvalidDocument(where, str(error)) from error
        name = where.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        yield _Module(name, where, tree)


def _named_in_prose(spec: Spec) -> Iterator[_Named]:
    prose = {clause.id: [clause.text] for clause in spec.clauses.values()}
    for ruling in spec.rulings.values():
        texts = (ruling.question, ruling.default, ruling.reason)
        prose[ruling.id] = [*texts, *ruling.rejected, *ruling.readings.values()]
    for home, texts_of in prose.items():
        for name in _ID_IN_PROSE.findall(" ".join(texts_of)):
            yield name, f"{_home(spec, home)}, {home}"


def _vectors(root: Path) -> Iterator[_Named]:
    for path in sorted((root / "spec" / "vectors").glob("*/*.json")):
        where = path.relative_to(root).as_posix()
        try:
            for case in json.loads(_text(path, where)).get("cases", ()):
                for name in case["clauses"]:
                    yield str(name), where
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise InvalidDocument(where, f"these are no cases with clauses ({error!r})") from error


# ---- Reading code


def _section(docstring: str | None) -> tuple[str, ...]:
    """Read the ids of a docstring's section; what is between two commas is meant as an id."""
    sections = _SECTION.findall(docstring or "")
    return tuple(
        name.strip() for section in sections for name in section.strip().rstrip(".").split(",")
    )


def _definitions(module: _Module) -> Iterator[_Definition]:
    def within(node: ast.AST, name: str) -> Iterator[_Definition]:
        if isinstance(node, (ast.Module, ast.ClassDef)):
            for statement, after in pairwise(node.body):
                match statement, after:
                    case (
                        ast.Assign(targets=[ast.Name(id=constant)])
                        | ast.AnnAssign(target=ast.Name(id=constant)),
                        ast.Expr(value=ast.Constant(value=str(docstring))),
                    ):
                        where = module.where(statement)
                        yield _Definition(f"{name}.{constant}", where, _section(docstring))
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                inner = f"{name}.{child.name}"
                yield _Definition(inner, module.where(child), _section(ast.get_docstring(child)))
                yield from within(child, inner)
            else:
                yield from within(child, name)

    yield _Definition(module.name, f"{module.path}:1", _section(ast.get_docstring(module.tree)))
    yield from within(module.tree, module.name)


def _literals(module: _Module) -> Iterator[_Named]:
    for node in ast.walk(module.tree):
        match node:
            case ast.Constant(value=str(text)) if _ID.fullmatch(text):
                yield text, module.where(node)


def _assignments(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    for node in nodes:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                | ast.NamedExpr(target=ast.Name(id=name), value=value)
            ):
                yield name, value


def _assigned(nodes: Iterable[ast.AST]) -> dict[str, ast.AST]:
    """Tell what stands behind each name: the value assigned to it, or the function."""
    nodes = list(nodes)
    functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
    return {**functions, **dict(_assignments(nodes))}


def _ids(node: ast.AST, names: Mapping[str, ast.AST], module: _Module) -> tuple[str, ...]:
    """Read a tuple of ids as it is written, through names that the same file assigns."""
    match node:
        case ast.Constant(value=str(name)):
            return (name,)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return tuple(chain.from_iterable(_ids(part, names, module) for part in parts))
        case ast.Starred(value=value):
            return _ids(value, names, module)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _ids(left, names, module) + _ids(right, names, module)
        case ast.Name(id=name) if name in names:
            others = {other: value for other, value in names.items() if other != name}
            return _ids(names[name], others, module)
    where = module.where(node) if isinstance(node, (ast.expr, ast.stmt)) else module.path
    raise InvalidDocument(where, "which clauses are cited cannot be read here: write out their ids")


# ---- Run-time citations

_RECORDS = frozenset({"cite", "optional_cite", "CITE"})


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _makes_record(node: ast.AST) -> bool:
    """Tell whether this is `Cites(…)`, or `evolve(…)` of such a record."""
    match node:
        case ast.Call() if _called(node) == "Cites":
            return True
        case ast.Call(args=[ast.Call() as first]) if _called(node) == "evolve":
            return _called(first) == "cites"
        case ast.Call(args=[first]) if _called(node) == "evolve":
            return _is_record(first, _RECORDS)
    return False


def _is_record(node: ast.AST, names: frozenset[str]) -> bool:
    match node:
        case ast.Name(id=name, ctx=ast.Load()):
            return name in names
        case ast.Attribute(attr=name, ctx=ast.Load()):
            return name in _RECORDS
        case ast.IfExp(body=body, orelse=orelse):
            return _is_record(body, names) and _is_record(orelse, names)
    return False


def _records(module: _Module) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Read what the module's `Cites` records hold: field, ids and place."""

    def within(
        node: ast.AST, names: Mapping[str, ast.AST]
    ) -> Iterator[tuple[str, tuple[str, ...], str]]:
        if isinstance(node, ast.FunctionDef):
            names = {**names, **_assigned(ast.walk(node))}
        if isinstance(node, ast.Call) and _makes_record(node):
            for keyword in node.keywords:
                ids = _ids(keyword.value, names, module)
                yield str(keyword.arg), ids, module.where(keyword.value)
        for child in ast.iter_child_nodes(node):
            yield from within(child, names)

    yield from within(module.tree, _assigned(module.tree.body))


@frozen
class _Scope:
    """What is around a run-time citation: a function, a class or the module.

    `records` are the names that records have here. Ids may stand as they are where a record is
    made, and in tables on the module's level.
    """

    name: str
    cited: frozenset[str]
    records: frozenset[str]
    may_hold_ids: bool


def _run_time(module: _Module, fields: Mapping[str, frozenset[str]]) -> Iterator[Problem]:
    """Find what a game's module cites at run time and no docstring around it names."""
    seen: set[tuple[str, str]] = set()

    def required(ids: Iterable[str], node: ast.expr, scope: _Scope, how: str) -> Iterator[Problem]:
        for name in sorted(set(ids) - scope.cited):
            if (scope.name, name) not in seen:
                seen.add((scope.name, name))
                text = f"{scope.name} cites it at run time ({how}), but not in its docstring"
                yield Problem(Fault.UNDECLARED, name, module.where(node), text)

    def inner(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, outer: _Scope) -> _Scope:
        # A class speaks for its methods, but a module for none of its functions.
        inherited = frozenset[str]() if outer is whole else outer.cited
        return _Scope(
            name=f"{outer.name}.{node.name}",
            cited=inherited.union(_section(ast.get_docstring(node))),
            records=_aliases(node, outer.records),
            may_hold_ids=any(map(_makes_record, ast.walk(node))),
        )

    def within(node: ast.AST, scope: _Scope) -> Iterator[Problem]:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                scope = inner(node, scope)
            case (
                ast.Assign(value=ast.expr() as value)
                | ast.AnnAssign(value=ast.expr() as value)
                | ast.NamedExpr(value=value)
            ) if _is_record(value, scope.records):
                return
            case ast.keyword(arg=arg, value=value) if arg in _RECORDS and _is_record(
                value, scope.records
            ):
                return
            case ast.Attribute(value=value, attr=name) if _is_record(value, scope.records):
                if name not in fields:
                    where = module.where(node)
                    raise InvalidDocument(where, f"no `Cites(…)` in this folder gives {name!r}")
                yield from required(fields[name], node, scope, f"cite.{name}")
                return
            case ast.Attribute() | ast.Name() if _is_record(node, scope.records):
                why = "a record of citations gets out of sight: name a field, or pass it as `cite=`"
                raise InvalidDocument(module.where(node), why)
            case ast.Constant(value=str(text)) if not scope.may_hold_ids and _ID.fullmatch(text):
                yield from required([text], node, scope, "as it is")
        for child in ast.iter_child_nodes(node):
            yield from within(child, scope)

    whole = _Scope(
        name=module.name,
        cited=frozenset(_section(ast.get_docstring(module.tree))),
        records=_RECORDS,
        may_hold_ids=True,
    )
    yield from within(module.tree, whole)


def _aliases(node: ast.AST, records: frozenset[str]) -> frozenset[str]:
    """Add the names that this node assigns a record to."""
    for name, value in _assignments(ast.walk(node)):
        if _is_record(value, records):
            records |= {name}
    return records


# ---- Reading tests


def _is_mark(node: ast.AST, *kinds: str) -> bool:
    match node:
        case ast.Call(func=function):
            return _is_mark(function, *kinds)
        case ast.Attribute(value=ast.Attribute(attr="mark") | ast.Name(id="mark"), attr=kind):
            return kind in kinds
    return False


def _behind(nodes: Iterable[ast.AST], names: Mapping[str, ast.AST]) -> Iterator[ast.AST]:
    """Yield all that stands in these nodes, and in what is behind the names in them."""
    to_visit, seen = list(nodes), set()
    while to_visit:
        for node in ast.walk(to_visit.pop()):
            yield node
            if isinstance(node, ast.Name) and node.id in names and node.id not in seen:
                seen.add(node.id)
                to_visit.append(names[node.id])


def _cited_by(
    kind: str, nodes: Iterable[ast.AST], names: Mapping[str, ast.AST], module: _Module
) -> tuple[str, ...]:
    calls = [node for node in nodes if isinstance(node, ast.Call) and _is_mark(node, kind)]
    args = chain.from_iterable(call.args for call in calls)
    return tuple(chain.from_iterable(_ids(arg, names, module) for arg in args))


def _tests(module: _Module) -> Iterator[_Test]:
    names = _assigned(module.tree.body)

    def within(body: list[ast.stmt], prefix: str, around: tuple[ast.AST, ...]) -> Iterator[_Test]:
        pytestmark = _assigned(body).get("pytestmark")
        if pytestmark is not None:
            around = (*around, pytestmark)
        for statement in body:
            match statement:
                case ast.ClassDef(name=name, decorator_list=own) if name.startswith("Test"):
                    yield from within(statement.body, f"{prefix}::{name}", (*around, *own))
                    continue
                case ast.FunctionDef(name=name, decorator_list=own) if name.startswith("test"):
                    marks = (*around, *own)
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if (
                    name.startswith("Test")  # a state machine: `TestGame = Machine.TestCase`
                ):
                    marks = (*around, value)
                case _:
                    continue
            if any(_is_mark(mark, "skip", "xfail") for mark in marks):
                continue
            nodes = tuple(_behind(marks, names))
            yield _Test(
                node=f"{prefix}::{name}",
                where=module.where(statement),
                clauses=_cited_by("clause", nodes, names, module),
                readings=_cited_by("readings", nodes, names, module),
            )

    yield from within(module.tree.body, module.path, ())


def _marked(module: _Module) -> Iterator[_Named]:
    names = _assigned(module.tree.body)
    for node in ast.walk(module.tree):
        if isinstance(node, ast.expr):
            for name in _cited_by("clause", [node], names, module):
                yield name, module.where(node)

"""What code and tests cite, read from their syntax trees; nothing is imported or run.

What counts as a citation:

- in code: a section of a docstring that begins with `Clauses` and a colon, lists full ids between
  commas and ends at the next empty line; the docstring of a module, class, function or constant;
- in a test: `pytest.mark.clause(…)`, which says that the test shows a clause, and
  `pytest.mark.touches(…)`, which says that it merely meets one, as a decorator, in `pytestmark` or
  in the `marks` of a parameter; a test that is skipped or expected to fail cites nothing;
- what beats what: a section of a docstring that begins with `Beats` and a colon, with entries like
  `5C-TIE-1 over 5C-SCORE-1, 5C-SCORE-2` between semicolons;
- at run time: a field of a game's `Cites` record, reached through a name or attribute `cite`,
  `optional_cite` or `CITE`, or through a name that such a record was assigned to.

A citation of a clause cites those that name it as their twin, too. Two places speak for one
edition alone: a module that makes `Cites` records, and a mark with `twin=False`.

What cannot be read raises `InvalidDocument`, so that no citation is overlooked in silence.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, pairwise
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from rulekit.errors import InvalidDocument
from rulekit.read_only import ReadOnly
from rulekit.spec.files import read_text

__all__ = [
    "ID",
    "Citation",
    "CitesField",
    "CitingTest",
    "Definition",
    "SourceFile",
    "Twins",
    "cites_fields",
    "citing_tests",
    "definitions",
    "ids_in",
    "literals",
    "marked",
    "read_files",
    "run_time",
    "with_twins",
]

ID = r"(?:[A-Z0-9]+-[A-Z]+-[1-9]\d*|RULING(?:-[A-Z0-9]+)+)"
"""The form of an id, of a clause or a ruling."""

Twins: TypeAlias = Mapping[str, tuple[str, ...]]
"""The clauses that name a clause as their twin, by its id."""

_NO_TWINS: Twins = ReadOnly({})

_SECTION = r"^{}:(.*?)(?=\n\s*\n|\Z)"
_Defines: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_RECORDS = frozenset({"cite", "optional_cite", "CITE"})
_RECORD_MAKERS = frozenset({"cites", "optional_cites"})


@frozen(eq=False)
class SourceFile:
    """A file of Python: its module's name, its path from the checkout's root, its tree."""

    name: str
    path: str
    tree: ast.Module

    @property
    def folder(self) -> str:
        """The path of the folder around it."""
        return self.path.rpartition("/")[0]

    def where(self, node: ast.AST) -> str:
        """Tell path and line of a node."""
        return f"{self.path}:{getattr(node, 'lineno', 1)}"


@frozen
class Citation:
    """An id, and the place that names it."""

    id: str
    where: str


@frozen
class Definition:
    """A module, class, function or constant, and what its docstring cites.

    `beats` are pairs of ids: of a clause, and of one that has to yield to it.
    """

    name: str
    where: str
    cited: tuple[str, ...]
    beats: tuple[tuple[str, str], ...] = ()


@frozen
class CitingTest:
    """A test by its node id, what it cites, and the switches whose readings it tells apart.

    It shows what is `shown`; what is `touched` plays a part in it.
    """

    node: str
    where: str
    shown: tuple[str, ...]
    touched: tuple[str, ...]
    readings: tuple[str, ...]


@frozen
class CitesField:
    """One field of a `Cites` record, and the ids that it holds."""

    field: str
    where: str
    ids: tuple[str, ...]


# ---- Files


def read_files(root: Path, folder: str, pattern: str) -> tuple[SourceFile, ...]:
    """Read the files of Python in a folder and below it; raises `InvalidDocument`.

    A folder with a `pyproject.toml` is a project of its own and not looked into.
    """
    files = []
    others = {path.parent for path in (root / folder).rglob("pyproject.toml")}
    for path in sorted((root / folder).rglob(pattern)):
        if others.intersection(path.parents):
            continue
        where = path.relative_to(root).as_posix()
        text = read_text(path, where)
        try:
            tree = ast.parse(text)
        except SyntaxError as error:
            raise InvalidDocument(f"{where}:{error.lineno}", str(error.msg)) from error
        except (ValueError, RecursionError, MemoryError) as error:
            raise InvalidDocument(where, "this cannot be read as Python") from error
        name = where.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        files.append(SourceFile(name, where, tree))
    return tuple(files)


# ---- Docstrings and ids


def ids_in(text: str) -> list[str]:
    """Find all ids of clauses and rulings in a text, known or not.

    >>> ids_in("It beats 5C-BURST-1, except by RULING-CASCADE.")
    ['5C-BURST-1', 'RULING-CASCADE']
    """
    return re.findall(rf"(?<![\w-]){ID}(?![\w-])", text)


def with_twins(ids: Iterable[str], twins: Twins) -> tuple[str, ...]:
    """Put after each id those of the clauses that name it as their twin.

    >>> with_twins(["5C-TIE-1", "5C-TURN-6"], {"5C-TIE-1": ("5211-TIE-1",)})
    ('5C-TIE-1', '5211-TIE-1', '5C-TURN-6')
    """
    return tuple(dict.fromkeys(name for id_ in ids for name in (id_, *twins.get(id_, ()))))


def _sections(heading: str, docstring: str | None) -> Iterator[str]:
    pattern = re.compile(_SECTION.format(heading), re.MULTILINE | re.DOTALL)
    for found in pattern.findall(docstring or ""):
        yield " ".join(found.split()).rstrip(".")


def _section(docstring: str | None) -> tuple[str, ...]:
    # All that stands between two commas is meant as an id, so a misspelt one is found.
    lists = _sections("Clauses", docstring)
    return tuple(name.strip() for names in lists for name in names.split(","))


def _beats(docstring: str | None) -> Iterator[tuple[str, str]]:
    for section in _sections("Beats", docstring):
        for entry in section.split(";"):
            winner, _, losers = entry.partition(" over ")
            yield from ((winner.strip(), loser.strip()) for loser in losers.split(","))


def _shared(file: SourceFile, twins: Twins) -> Twins:
    """Give the twins that a file speaks for: none where it is one edition's."""
    return _NO_TWINS if twins and any(cites_fields(file)) else twins


def definitions(file: SourceFile, twins: Twins = _NO_TWINS) -> Iterator[Definition]:
    """Find what a file defines and what the docstrings cite, the file's own first."""
    twins = _shared(file, twins)

    def definition(name: str, node: ast.AST, docstring: str | None) -> Definition:
        cited = with_twins(_section(docstring), twins)
        return Definition(name, file.where(node), cited, tuple(_beats(docstring)))

    def within(node: ast.AST, name: str) -> Iterator[Definition]:
        if isinstance(node, (ast.Module, ast.ClassDef)):
            for statement, after in pairwise(node.body):
                match after:
                    case ast.Expr(value=ast.Constant(value=str(text))):
                        for constant, _ in _assignments([statement]):
                            yield definition(f"{name}.{constant}", statement, text)
                    case _:
                        pass
        for child in ast.iter_child_nodes(node):
            if isinstance(child, _Defines):
                inner = f"{name}.{child.name}"
                yield definition(inner, child, ast.get_docstring(child))
                yield from within(child, inner)
            else:
                yield from within(child, name)

    yield definition(file.name, file.tree, ast.get_docstring(file.tree))
    yield from within(file.tree, file.name)


def _is_id(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=str(text)):
            return re.fullmatch(ID, text) is not None
        case _:
            return False


def literals(file: SourceFile) -> Iterator[Citation]:
    """Find the strings that look like an id."""
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Constant) and _is_id(node):
            yield Citation(str(node.value), file.where(node))


# ---- Names and what stands behind them


def _assignments(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    for node in nodes:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                | ast.NamedExpr(target=ast.Name(id=name), value=value)
            ):
                yield name, value
            case ast.FunctionDef(name=name):
                yield name, node
            case _:
                pass


def _ids(node: ast.AST, names: Mapping[str, ast.AST], file: SourceFile) -> tuple[str, ...]:
    """Read ids as they are written: strings, tuples, and names that the file assigns."""
    match node:
        case ast.Constant(value=str(name)):
            return (name,)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return tuple(chain.from_iterable(_ids(part, names, file) for part in parts))
        case ast.Starred(value=value):
            return _ids(value, names, file)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _ids(left, names, file) + _ids(right, names, file)
        case ast.Name(id=name) if name in names:
            others = {other: value for other, value in names.items() if other != name}
            return _ids(names[name], others, file)
        case _:
            why = "which clauses are cited here cannot be read: write out their ids"
            raise InvalidDocument(file.where(node), why)


# ---- Citations at run time


def _called(node: ast.AST) -> str | None:
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
        case _:
            return None


def _makes_record(node: ast.AST) -> bool:
    """Tell whether this is `Cites(…)`, or `evolve(…)` of such a record."""
    match node:
        case ast.Call(args=[first]) if _called(node) == "evolve":
            return _called(first) in _RECORD_MAKERS or _is_record(first, _RECORDS)
        case _:
            return _called(node) == "Cites"


def _is_record(node: ast.AST | None, names: frozenset[str]) -> bool:
    match node:
        case ast.Name(id=name, ctx=ast.Load()):
            return name in names
        case ast.Attribute(attr=name, ctx=ast.Load()):
            return name in _RECORDS
        case ast.IfExp(body=body, orelse=orelse):
            return _is_record(body, names) and _is_record(orelse, names)
        case _:
            return False


def _with_aliases(records: frozenset[str], nodes: Iterable[ast.AST]) -> frozenset[str]:
    """Add the names that a record is assigned to."""
    for name, value in _assignments(nodes):
        if _is_record(value, records):
            records |= {name}
    return records


def cites_fields(file: SourceFile) -> Iterator[CitesField]:
    """Read the `Cites` records that a file makes, field by field.

    Raises `InvalidDocument` where a field's ids are not written out.
    """

    def within(node: ast.AST, names: Mapping[str, ast.AST]) -> Iterator[CitesField]:
        if isinstance(node, ast.FunctionDef):
            names = {**names, **dict(_assignments(ast.walk(node)))}
        if isinstance(node, ast.Call) and _makes_record(node):
            for keyword in node.keywords:
                where = file.where(keyword.value)
                yield CitesField(str(keyword.arg), where, _ids(keyword.value, names, file))
        for child in ast.iter_child_nodes(node):
            yield from within(child, names)

    yield from within(file.tree, dict(_assignments(file.tree.body)))


@frozen
class _Scope:
    """What is around a run-time citation: a function, a class or the module.

    `cited` are the ids that docstrings name here, `records` the names that a `Cites` has here.
    Ids may stand as they are where a `Cites` is made, and in tables on the module's level.
    """

    name: str
    where: str
    cited: frozenset[str]
    records: frozenset[str]
    may_hold_ids: bool


def run_time(
    file: SourceFile, fields: Mapping[str, frozenset[str]], twins: Twins = _NO_TWINS
) -> Iterator[Definition]:
    """Find what is cited at run time, but in no docstring around that place.

    `fields` tells all that each field of a `Cites` can hold. A class speaks for its methods, and
    a function for those inside it. Raises `InvalidDocument` for a field that is not among
    `fields`, and where a `Cites` gets out of sight.
    """
    twins = _shared(file, twins)

    def cited(node: _Defines | ast.Module) -> frozenset[str]:
        return frozenset(with_twins(_section(ast.get_docstring(node)), twins))

    module = _Scope(
        name=file.name,
        where=file.where(file.tree),
        cited=cited(file.tree),
        records=_with_aliases(_RECORDS, file.tree.body),
        may_hold_ids=True,
    )

    def inside(node: _Defines, outer: _Scope) -> _Scope:
        around = frozenset[str]() if outer is module else outer.cited
        return _Scope(
            name=f"{outer.name}.{node.name}",
            where=file.where(node),
            cited=around | cited(node),
            records=_with_aliases(outer.records, ast.walk(node)),
            may_hold_ids=any(map(_makes_record, ast.walk(node))),
        )

    def within(node: ast.AST, scope: _Scope) -> Iterator[tuple[_Scope, Iterable[str]]]:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                scope = inside(node, scope)
            case (
                ast.Assign(value=value)
                | ast.AnnAssign(value=value)
                | ast.NamedExpr(value=value)
                | ast.keyword(arg="cite" | "optional_cite", value=value)
            ) if _is_record(value, scope.records):
                return
            case ast.Call() if _makes_record(node):
                return
            case ast.Attribute(value=value, attr=name) if _is_record(value, scope.records):
                if name not in fields:
                    raise InvalidDocument(file.where(node), f"no `Cites` gives the field {name}")
                yield scope, fields[name]
                return
            case ast.Attribute() | ast.Name() if _is_record(node, scope.records):
                why = "a `Cites` gets out of sight here: name a field, or hand it on as `cite=`"
                raise InvalidDocument(file.where(node), why)
            case ast.Constant(value=text) if _is_id(node) and not scope.may_hold_ids:
                yield scope, [str(text)]
            case _:
                pass
        for child in ast.iter_child_nodes(node):
            yield from within(child, scope)

    missing: dict[_Scope, set[str]] = {}
    for scope, ids in within(file.tree, module):
        missing.setdefault(scope, set()).update(set(ids) - scope.cited)
    for scope, names in missing.items():
        yield Definition(scope.name, scope.where, tuple(sorted(names)))


# ---- Tests


def _is_mark(node: ast.AST, *kinds: str) -> bool:
    match node:
        case ast.Attribute(value=ast.Attribute(attr="mark") | ast.Name(id="mark"), attr=kind):
            return kind in kinds
        case _:
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


def _marked_ids(
    kind: str,
    nodes: Iterable[ast.AST],
    names: Mapping[str, ast.AST],
    file: SourceFile,
    twins: Twins = _NO_TWINS,
) -> tuple[str, ...]:
    marks = [node for node in nodes if isinstance(node, ast.Call) and _is_mark(node.func, kind)]
    return tuple(
        name
        for mark in marks
        for arg in mark.args
        for name in with_twins(_ids(arg, names, file), _twins_of(mark, twins, file))
    )


def _twins_of(mark: ast.Call, twins: Twins, file: SourceFile) -> Twins:
    match mark.keywords:
        case []:
            return twins
        case [ast.keyword(arg="twin", value=ast.Constant(value=False))]:
            return _NO_TWINS
        case _:
            why = "a mark has ids, and perhaps twin=False where it speaks for one edition alone"
            raise InvalidDocument(file.where(mark), why)


def citing_tests(file: SourceFile, twins: Twins = _NO_TWINS) -> Iterator[CitingTest]:
    """Find the tests of a file that pytest would run, with the ids in their marks.

    Raises `InvalidDocument` where the ids of a mark are not written out.
    """

    def within(
        body: list[ast.stmt], node: str, around: tuple[ast.AST, ...], names: Mapping[str, ast.AST]
    ) -> Iterator[CitingTest]:
        names = {**names, **dict(_assignments(body))}
        around += tuple(value for name, value in _assignments(body) if name == "pytestmark")
        for statement in body:
            match statement:
                case ast.ClassDef(name=name, decorator_list=own) if name.startswith("Test"):
                    inner = (*around, *own)
                    yield from within(statement.body, f"{node}::{name}", inner, names)
                    continue
                case ast.FunctionDef(name=name, decorator_list=own) if name.startswith("test"):
                    marks = (*around, *own)
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.startswith(
                    "Test"  # a state machine: `TestGame = Machine.TestCase`
                ):
                    marks = (*around, value)
                case _:
                    continue
            if any(_is_mark(getattr(mark, "func", mark), "skip", "xfail") for mark in marks):
                continue
            visible = tuple(_behind(marks, names))
            yield CitingTest(
                node=f"{node}::{name}",
                where=file.where(statement),
                shown=_marked_ids("clause", visible, names, file, twins),
                touched=_marked_ids("touches", visible, names, file, twins),
                readings=_marked_ids("readings", visible, names, file),
            )

    yield from within(file.tree.body, file.path, (), {})


def marked(file: SourceFile) -> Iterator[Citation]:
    """Find the ids in all marks of a file, those that no test bears included."""
    names = dict(_assignments(ast.walk(file.tree)))
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Call):
            for kind in ("clause", "touches"):
                for name in _marked_ids(kind, [node], names, file):
                    yield Citation(name, file.where(node))

"""The mutants of the rule code: what is mutated, how, and to which clauses it belongs.

mutmut knows how to mutate an expression. What it leaves alone is added here: module constants,
class bodies, decorated functions and properties, decorators and default arguments; and it has
no mutants that take a table entry away, lower a number, replace a comparison by every other one,
force or drop a condition, or leave a statement out. A whole module is mutated, never a copy of a
function beside it, so that tables and caches are built by the mutant too.

Not mutated, since no clause is about it:

- sentences for people: docstrings, f-strings, strings with a blank, what is assigned to `text` or
  told by keyword where something is refused,
  and `name=`;
- annotations, `__all__`, imports, the values of enums, type aliases other than of a `Literal`;
- how many results are remembered; `strict=`, which guards against a slip in the code; `kw_only=`;
  `metadata=`, which tells how a field is written;
- what is no value of the game at all: `raise Misuse`, the question before it, and the functions
  that ask it;
- an action's text form (`parse`, `__str__`) and the `Game` record that hands all to the contract.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import libcst as cst
import libcst.matchers as m
from attrs import frozen
from mutmut.configuration import config
from mutmut.mutation import mutators
from mutmut.mutation.file_mutation import MutationVisitor, deep_replace
from mutmut.mutation.pragma_handling import IgnoredCode

from rulekit.spec.citations import SourceFile, definitions, ids_in, read_files
from rulekit.spec.clauses import load

Nodes: TypeAlias = Iterable[cst.CSTNode]


@frozen
class Mutant:
    """One change of one place in the rule code.

    `definition` is the qualified name of the function, class or constant around it, `old` and
    `new` are the lines that differ, `clauses` those it belongs to. The mutated module's text
    is `text`, in three parts, of which many mutants share the first and the last.
    """

    module: str
    path: str
    definition: str
    old: str
    new: str
    text: tuple[str, str, str]
    clauses: frozenset[str]

    def __str__(self) -> str:
        return f"{self.definition}\n    - {self.old}\n    + {self.new}"


# ---- How: the operators that mutmut lacks


def lower_number(node: cst.Integer) -> Nodes:
    """Count one down; mutmut counts one up."""
    yield cst.parse_expression(str(node.evaluated_value - 1))


ORDERINGS = (cst.LessThan, cst.LessThanEqual, cst.GreaterThan, cst.GreaterThanEqual)


def other_comparison(node: cst.ComparisonTarget) -> Nodes:
    """Replace an ordering by every other comparison; mutmut moves its boundary alone."""
    if isinstance(node.operator, ORDERINGS):
        for other in (*ORDERINGS, cst.Equal, cst.NotEqual):
            if not isinstance(node.operator, other):
                yield node.with_changes(operator=other())


def forced(node: cst.If | cst.CompIf) -> Nodes:
    """Take a condition for false, or for true."""
    test = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    for operator, value in ((cst.And(), "False"), (cst.Or(), "True")):
        yield node.with_changes(test=cst.BooleanOperation(test, operator, cst.Name(value)))


def without_an_element(node: cst.Tuple | cst.List | cst.Set | cst.Dict) -> Nodes:
    """Take one element away."""
    elements = node.elements
    if len(elements) > 1 or (elements and node.lpar and not isinstance(node, cst.Set)):
        for i in range(len(elements)):
            rest = [*elements[:i], *elements[i + 1 :]]
            if isinstance(node, cst.Tuple) and len(rest) == 1:
                rest[0] = rest[0].with_changes(comma=cst.Comma())
            yield node.with_changes(elements=rest)


def without_a_bound(node: cst.Slice) -> Nodes:
    """Take the beginning or the end of a slice away."""
    for bound in ("lower", "upper"):
        if getattr(node, bound) is not None:
            yield node.with_changes(**{bound: None})


def left_out(node: cst.Expr | cst.Raise) -> Nodes:
    """Leave a call or a `raise` out."""
    if not m.matches(node, m.Expr(value=m.SimpleString() | m.ConcatenatedString() | m.Ellipsis())):
        yield cst.Pass()


def nothing_returned(node: cst.Return) -> Nodes:
    """Return None."""
    if node.value is not None and not m.matches(node.value, m.Name("None")):
        yield node.with_changes(value=cst.Name("None"))


SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def swapped(node: cst.Call) -> Nodes:
    """Swap min and max, any and all; leave the order as it is where something is sorted."""
    if isinstance(node.func, cst.Name):
        if node.func.value in SWAPPED:
            yield node.with_changes(func=cst.Name(SWAPPED[node.func.value]))
        if node.func.value == "sorted":
            yield node.with_changes(func=cst.Name("list"), args=node.args[:1])


def first_string(node: cst.BaseString) -> Nodes:
    """Spoil a string in one way of mutmut's three, which no test tells apart."""
    return islice(mutators.operator_string(node), 1)


def lost_argument(node: cst.Call) -> Nodes:
    """Give None for an argument; leave it out only where that is no mere TypeError."""
    can_do_without = m.matches(node.func, m.Name("evolve") | m.Name("range") | m.Name("sorted"))
    for mutated in mutators.operator_arg_removal(node):
        if can_do_without or len(cst.ensure_type(mutated, cst.Call).args) == len(node.args):
            yield mutated


_REPLACED = (mutators.operator_string, mutators.operator_arg_removal)

OPERATORS: mutators.OPERATORS_TYPE = [
    *(pair for pair in mutators.mutation_operators if pair[1] not in _REPLACED),
    (cst.BaseString, first_string),
    (cst.Call, lost_argument),
    (cst.Integer, lower_number),
    (cst.ComparisonTarget, other_comparison),
    (cst.If, forced),
    (cst.CompIf, forced),
    (cst.Tuple, without_an_element),
    (cst.List, without_an_element),
    (cst.Set, without_an_element),
    (cst.Dict, without_an_element),
    (cst.Slice, without_a_bound),
    (cst.Expr, left_out),
    (cst.Raise, left_out),
    (cst.Return, nothing_returned),
    (cst.Call, swapped),
]

# ---- What

NO_RULES = frozenset({"parse", "__str__", "_are_rows", "_are_towers", "_as_rows"})

_ASKS = m.Name(m.MatchRegex(r"_?require_(?!reading)\w+"))
_ASKED = m.Expr(m.Call(func=_ASKS))
_NO_RULE = m.Arg(keyword=m.Name("name") | m.Name("strict") | m.Name("kw_only") | m.Name("metadata"))
_MISUSE = m.Raise(exc=m.Call(func=m.Name("Misuse")))
_ENUM = m.ClassDef(bases=[m.ZeroOrMore(), m.Arg(m.Name("Enum")), m.ZeroOrMore()])
_REFUSES = m.Call(func=m.Name("refuse") | m.Name("_refuse"))
_TOLD = m.Arg(keyword=m.Name())
_ASSIGNED = m.Assign() | m.AnnAssign()
_LEFT_ALONE = (
    m.Annotation()
    | m.Import()
    | m.ImportFrom()
    | _ENUM
    | m.FormattedString()
    | m.AnnAssign(
        annotation=m.Annotation(m.Name("TypeAlias")), value=~m.Subscript(m.Name("Literal"))
    )
    | m.AnnAssign(value=m.Call(func=m.Name("Game")))
    | m.Assign(targets=[m.AssignTarget(m.Name("text") | m.Name("__all__"))])
    | m.Assign(value=m.Call(func=m.Name("TypeVar")))
    | m.Call(func=m.Name("isinstance"))
    | _MISUSE
    | _ASKED
    | m.If(body=m.IndentedBlock([m.AtLeastN(m.SimpleStatementLine([_MISUSE | _ASKED]), n=1)]))
    | m.FunctionDef(name=_ASKS)
    | m.Decorator(m.Call(m.Name("lru_cache")))
    | _NO_RULE
)


def is_sentence(node: cst.CSTNode) -> bool:
    """Tell whether this is text for people: nothing in the rules depends on its words."""
    match node:
        case cst.FormattedString() | cst.ConcatenatedString() | cst.Name(value="text"):
            return True
        case cst.SimpleString():
            return " " in node.value
        case cst.IfExp():
            return is_sentence(node.body)
        case _:
            return False


class _Visitor(MutationVisitor):
    """mutmut's visitor, made to visit what it skips, and to tell where it is."""

    def __init__(self) -> None:
        super().__init__(OPERATORS, IgnoredCode(set(), set(), set()))
        self.names: list[str] = []
        self.defining: list[cst.CSTNode] = []
        self.found: list[tuple[tuple[str, ...], cst.CSTNode, cst.CSTNode]] = []
        self.left_alone: set[cst.CSTNode] = set()

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        # A target that is mutated is no rule broken, but a program that cannot run; and what a
        # refusal tells by keyword is for its sentence alone.
        if isinstance(node, cst.For | cst.CompFor | cst.AssignTarget | cst.AnnAssign):
            self.left_alone.add(node.target)
        if isinstance(node, cst.Call) and m.matches(node, _REFUSES):
            self.left_alone.update(arg for arg in node.args if m.matches(arg, _TOLD))
        return (
            node in self.left_alone
            or is_sentence(node.value if isinstance(node, cst.Assign) else node)
            or m.matches(node, _LEFT_ALONE)
            or (isinstance(node, cst.FunctionDef) and node.name.value in NO_RULES)
        )

    def on_visit(self, node: cst.CSTNode) -> bool:
        if name := _defined(node, at_top=not self.names):
            self.names.append(name)
            self.defining.append(node)
        return super().on_visit(node)

    def on_leave(self, original_node: cst.CSTNode) -> None:
        super().on_leave(original_node)
        if self.defining and self.defining[-1] is original_node:
            self.names.pop()
            self.defining.pop()

    def _create_mutations(self, node: cst.CSTNode) -> None:
        before = len(self.mutations)
        super()._create_mutations(node)
        for made in self.mutations[before:]:
            if not _is_about_words(node, made.mutated_node):
                self.found.append((tuple(self.names), node, made.mutated_node))


def _defined(node: cst.CSTNode, *, at_top: bool) -> str | None:
    match node:
        case cst.FunctionDef(name=cst.Name(value=name)) | cst.ClassDef(name=cst.Name(value=name)):
            return name
        case (
            cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value=name))])
            | cst.AnnAssign(target=cst.Name(value=name))
        ) if at_top:
            return name
        case _:
            return None


def _top(statement: cst.CSTNode) -> str | None:
    match statement:
        case cst.SimpleStatementLine(body=[only]):
            return _defined(only, at_top=True)
        case _:
            return _defined(statement, at_top=True)


def _is_about_words(old: cst.CSTNode, new: cst.CSTNode) -> bool:
    """Tell whether only a sentence is lost: `Misuse(None)` is as good a refusal."""
    if not isinstance(old, cst.Call) or not isinstance(new, cst.Call):
        return False
    if len(old.args) != len(new.args):
        return False
    changed = [a for a, b in zip(old.args, new.args, strict=True) if a is not b]
    no_rule = _NO_RULE | _TOLD if m.matches(old, _REFUSES) else _NO_RULE
    return bool(changed) and all(m.matches(a, no_rule) or is_sentence(a.value) for a in changed)


# ---- To which clauses it belongs


class _Mentions(ast.NodeVisitor):
    """Collect the names that code mentions, annotations aside."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_Name(self, node: ast.Name) -> None:
        self.names.add(node.id)

    def visit_arg(self, node: ast.arg) -> None:
        pass

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in (*node.body, *node.decorator_list, *node.args.defaults, *node.args.kw_defaults):
            if part is not None:
                self.visit(part)


def _tops(file: SourceFile) -> Iterator[tuple[str, ast.stmt]]:
    """Name a module's definitions."""
    for statement in file.tree.body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, statement
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name, statement
            case _:
                pass


@cache
def _home(file: SourceFile) -> Mapping[str, str]:
    """Tell the qualified names of what a module defines and imports."""
    home = {name: f"{file.name}.{name}" for name, _ in _tops(file)}
    for statement in file.tree.body:
        if isinstance(statement, ast.ImportFrom):
            for alias in statement.names:
                home[alias.asname or alias.name] = f"{statement.module}.{alias.name}"
    return home


@frozen
class Belonging:
    """Which clauses code belongs to.

    `cited` are those that docstrings name, by qualified name. `around` has more: a definition
    whose docstring names none belongs to the clauses whose ids it holds; if there are none, to
    those of the definitions that mention it; or of those that it mentions; or of its module.
    """

    cited: Mapping[str, frozenset[str]]
    around: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, files: Iterable[SourceFile]) -> Belonging:
        """Work it out for these files."""
        files = tuple(files)
        twins = load().twins
        every = (each for file in files for each in definitions(file, twins))
        cited = {each.name: frozenset(each.cited) for each in every if each.cited}
        mentions: dict[str, set[str]] = {}
        users: dict[str, set[str]] = {}
        for file in files:
            home = _home(file)
            for name, statement in _tops(file):
                seen = _Mentions()
                seen.visit(statement)
                full = f"{file.name}.{name}"
                mentions[full] = {home[other] for other in seen.names - {name} if other in home}
                for other in mentions[full]:
                    users.setdefault(other, set()).add(full)

        def reached(name: str, ways: Mapping[str, Iterable[str]]) -> frozenset[str]:
            to_visit, seen, clauses = [name], {name}, frozenset[str]()
            while to_visit:
                for other in set(ways.get(to_visit.pop(), ())) - seen:
                    seen.add(other)
                    if other in cited:
                        clauses |= cited[other]
                    else:
                        to_visit.append(other)
            return clauses

        around = dict(cited)
        for file in files:
            prefix = f"{file.name}."
            whole = frozenset[str]().union(*(c for d, c in cited.items() if d.startswith(prefix)))
            for top, statement in _tops(file):
                name = f"{prefix}{top}"
                held = frozenset(ids_in(ast.unparse(statement)))
                found = held or reached(name, users) or reached(name, mentions) or whole
                around.setdefault(name, found)
        return cls(cited, around)

    def clauses(
        self, file: SourceFile, names: tuple[str, ...], old: str, new: str
    ) -> frozenset[str]:
        """Tell the clauses of a change of `old` into `new` in the definition of these names.

        They are those of the innermost definition that has any, and those of the rule functions
        that the changed code calls. Where an id is lost, they are that id alone.
        """
        if lost := frozenset(ids_in(old)) - {*ids_in(new)}:
            return lost
        home = _home(file)
        called = (self.cited.get(home.get(n, ""), frozenset()) for n in re.findall(r"(\w+)\(", old))
        inner = (".".join((file.name, *names[:depth])) for depth in range(len(names), 0, -1))
        return next(filter(None, map(self.around.get, inner)), frozenset[str]()).union(*called)


# ---- The mutants of the project


def rule_files(root: Path) -> tuple[SourceFile, ...]:
    """Read the files that `[tool.mutmut]` in `pyproject.toml` names."""
    return tuple(f for f in read_files(root, "rulekit", "*.py") if config().should_mutate(f.path))


def mutants(root: Path, tops: Container[str] | None = None) -> Iterator[Mutant]:
    """Make every mutant of the rule code, or those of some definitions of its modules."""
    files = rule_files(root)
    belonging = Belonging.of(files)
    for file in files:
        module = cst.parse_module((root / file.path).read_text(encoding="utf-8"))
        yield from _mutants_of(file, module, belonging, tops)


def _mutants_of(
    file: SourceFile,
    module: cst.Module,
    belonging: Belonging,
    tops: Container[str] | None,
) -> Iterator[Mutant]:
    wrapper = cst.MetadataWrapper(module, unsafe_skip_copy=True)
    head = "".join(module.code_for_node(line) for line in module.header)
    parts = [module.code_for_node(statement) for statement in module.body]
    for number, statement in enumerate(module.body):
        if tops is not None and f"{file.name}.{_top(statement)}" not in tops:
            continue
        visitor = _Visitor()
        with visitor.resolve(wrapper):
            statement.visit(visitor)
        before, after = head + "".join(parts[:number]), "".join(parts[number + 1 :])
        seen = {parts[number]}
        for names, old, new in visitor.found:
            changed = deep_replace(statement, old, new)
            assert isinstance(changed, cst.CSTNode)
            part = module.code_for_node(changed)
            if part not in seen:
                seen.add(part)
                lines = _difference(parts[number], part)
                yield Mutant(
                    module=file.name,
                    path=file.path,
                    definition=".".join((file.name, *names)),
                    old=lines[0],
                    new=lines[1],
                    text=(before, part, after),
                    clauses=belonging.clauses(
                        file, names, module.code_for_node(old), module.code_for_node(new)
                    ),
                )


def _difference(old: str, new: str) -> tuple[str, str]:
    """Cut two texts down to the lines that differ, written as one line each."""
    first, second = old.splitlines(), new.splitlines()
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    end = 0
    while end < min(len(first), len(second)) - start and first[-1 - end] == second[-1 - end]:
        end += 1
    cut = [lines[start : len(lines) - end] for lines in (first, second)]
    before, after = (" ".join(line.strip() for line in lines) for lines in cut)
    return before, after

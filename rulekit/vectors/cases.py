"""The cases as they lie in files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from attrs import field, frozen

from rulekit import registry
from rulekit.contract import ClauseId
from rulekit.errors import InvalidDocument, Misuse, brief, printable, reading
from rulekit.json.strict import canonical, parse
from rulekit.spec.clauses import folder_of, spec_folder
from rulekit.spec.files import read_text
from rulekit.vectors.schema import require_form

__all__ = ["KINDS", "Case", "Json", "load", "vectors_folder"]

Json: TypeAlias = Any
"""A plain JSON value."""

KINDS = ("round", "position", "transition", "legal", "refused", "view", "playthrough", "perft")
"""What a case can ask."""

MOST_SEQUENCES = 100_000
"""No `perft` counts so many sequences in all."""


@frozen
class Case:
    """One question to a game's rules, `given`, and the answer, `expect`.

    `clauses` are those that the case shows, `comment` says how. `flags` are `example`, `boundary`
    and `reading`, as the README of the vectors explains them.
    """

    id: str
    game: str
    kind: str
    clauses: tuple[ClauseId, ...]
    comment: str
    flags: tuple[str, ...]
    given: Mapping[str, Json] = field(eq=False, repr=False)
    expect: Mapping[str, Json] = field(eq=False, repr=False)

    @property
    def question(self) -> str:
        """What another program is asked, as one line of JSON: everything but the answer.

        Raises `Misuse` where it is no JSON, which no case is that `load` has read.

        >>> load(games=["5211"], kinds=["legal"])[0].question[:53]
        '{"game":"5211","given":{"seat":0,"setup":{"optional_e'
        """
        asked = {"id": self.id, "game": self.game, "kind": self.kind, "given": self.given}
        try:
            return canonical(asked)
        except (TypeError, ValueError, RecursionError):
            raise Misuse(f"what is given in {brief(self.id)} is no JSON") from None


def vectors_folder() -> Path:
    """The folder with the vectors: inside an installed rulekit, else in the source tree."""
    return spec_folder() / "vectors"


def load(
    folder: Path | None = None,
    *,
    games: Collection[str] = (),
    kinds: Collection[str] = (),
) -> tuple[Case, ...]:
    """Read the cases of these games and kinds, of all where none is named.

    Without a folder they are those of this rulekit, and those that installed games bring in the
    folder of their spec. Raises `InvalidDocument` where a file does
    not follow its schema, an id is used twice, a `perft` is too large, or nothing is found;
    `Misuse` for a folder that is no path and an unknown kind.

    >>> sorted({case.kind for case in load(games=["5-colors"], kinds=["round", "perft"])})
    ['perft', 'round']
    """
    if folder is not None and not isinstance(folder, Path):
        raise Misuse(f"a folder is a path, not {brief(folder)}")
    for names in (games, kinds):
        if isinstance(names, str | bytes | bytearray) or not isinstance(names, Collection):
            raise Misuse(f"games and kinds are lists of names, not {brief(names)}")
    with reading("the names of games and kinds"):
        games, kinds = tuple(games), tuple(kinds)
    for name in (*games, *kinds):
        if type(name) is not str:
            raise Misuse(f"the name of a game or a kind is a string, not {brief(name)}")
    for kind in kinds:
        if kind not in KINDS:
            raise Misuse(f"no kind {brief(kind)}; there are {', '.join(KINDS)}")
    root = vectors_folder() if folder is None else folder
    named = printable(str(root))
    try:
        paths = sorted(root.glob("*/*.json"))
        if folder is None:
            paths += _brought(games)
    except (OSError, ValueError) as error:
        raise InvalidDocument(named, "this cannot be read") from error
    cases = [
        case
        for path in paths
        if path.stem in (kinds or KINDS) and path.parent.name != "schemas"
        for case in _read(path, is_ours=folder is None and path.is_relative_to(root))
        if case.game in (games or (case.game,))
    ]
    if not cases:
        raise InvalidDocument(named, "there are no such cases here")
    seen: set[str] = set()
    for case in cases:
        if case.id in seen:
            raise InvalidDocument(named, f"the id {printable(case.id)} is used twice")
        seen.add(case.id)
    return tuple(cases)


def _brought(games: Collection[str]) -> list[Path]:
    """Find the files that other packages bring beside the spec of these games, or of all."""
    asked = [of for of in registry.games() if of.spec and (not games or of.id in games)]
    return [
        path
        for of in asked
        for path in sorted((folder_of(of.id) / "vectors" / of.id).glob("*.json"))
    ]


def _read(path: Path, *, is_ours: bool) -> Iterator[Case]:
    """Read a file; that ours follow their schemas is a matter of tests."""
    where = f"{printable(path.parent.name)}/{path.name}"
    document = parse(read_text(path, where), where)
    if not is_ours:
        require_form(document, path.stem, where)
    for number, case in enumerate(document["cases"]):
        if document["kind"] == "perft":
            _require_small(case, f"{where}, cases[{number}]")
        yield Case(
            id=case["id"],
            game=document["game"],
            kind=document["kind"],
            clauses=tuple(case["clauses"]),
            comment=case["comment"],
            flags=tuple(case["flags"]),
            given=case["given"],
            expect=case["expect"],
        )


def _require_small(case: Mapping[str, Json], where: str) -> None:
    depth, counts = case["given"]["depth"], case["expect"]["counts"]
    if len(counts) != depth:
        raise InvalidDocument(where, f"a depth of {depth} needs as many counts")
    if sum(counts) > MOST_SEQUENCES:
        raise InvalidDocument(where, f"it counts more than {MOST_SEQUENCES:,} sequences")

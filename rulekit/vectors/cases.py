"""The cases as they lie in files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from attrs import field, frozen

from rulekit.clauses import spec_folder
from rulekit.errors import InvalidDocument, Misuse
from rulekit.game import ClauseId
from rulekit.strict_json import Flaw, canonical, parse, require_keys

__all__ = ["KINDS", "Case", "Json", "load", "vectors_folder"]

Json: TypeAlias = Any
"""A plain JSON value."""

KINDS = ("round", "position", "transition", "legal", "refused", "view", "playthrough", "perft")
"""What a case can ask."""

FILE_KEYS = ("$schema", "game", "kind", "ruleset_version", "cases")
CASE_KEYS = ("id", "clauses", "comment", "flags", "given", "expect")


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

        >>> load(games=["5211"], kinds=["legal"])[0].question[:53]
        '{"game":"5211","given":{"seat":0,"setup":{"optional_e'
        """
        asked = {"id": self.id, "game": self.game, "kind": self.kind, "given": self.given}
        return canonical(asked)


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

    Raises `InvalidDocument` where a file is not what it should be, or where there is none;
    `Misuse` for an unknown kind.

    >>> sorted({case.kind for case in load(games=["5-colors"], kinds=["round", "perft"])})
    ['perft', 'round']
    """
    for kind in kinds:
        if kind not in KINDS:
            raise Misuse(f"no kind {kind!r}; there are {', '.join(KINDS)}")
    root = vectors_folder() if folder is None else folder
    cases = [
        case
        for path in sorted(root.glob("*/*.json"))
        if path.stem in KINDS and path.parent.name != "schemas"
        for case in _read(path)
        if case.game in (games or (case.game,)) and case.kind in (kinds or (case.kind,))
    ]
    if not cases:
        raise InvalidDocument(str(root), "there are no such cases here")
    return tuple(cases)


def _read(path: Path) -> Iterator[Case]:
    where = f"{path.parent.name}/{path.name}"
    try:
        document = require_keys(parse(path.read_text(encoding="utf-8"), where), FILE_KEYS)
        if not isinstance(document["cases"], list):
            raise Flaw("its cases should be a list")
        for number, each in enumerate(document["cases"], start=1):
            where = f"{path.parent.name}/{path.name}, case {number}"
            case = require_keys(each, CASE_KEYS)
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
    except (Flaw, TypeError, UnicodeDecodeError) as error:
        raise InvalidDocument(where, str(error)) from error

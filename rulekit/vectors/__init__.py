"""Conformance vectors: questions to the rules with their answers, for programs in any language.

The cases lie in `spec/vectors/`, and an installed rulekit carries them along; the README there
tells their form. `check` holds rulekit's own engine against them, `run` another program.

>>> from rulekit.vectors import check, load
>>> {judged.verdict.value for judged in check(load(kinds=["legal"]))}
{'passed'}
"""

from rulekit.vectors.cases import KINDS, Case, load, vectors_folder
from rulekit.vectors.engine import answer, check, read
from rulekit.vectors.judge import Judged, Tally, Verdict, by_clause, judge
from rulekit.vectors.program import Run, run

__all__ = [
    "KINDS",
    "Case",
    "Judged",
    "Run",
    "Tally",
    "Verdict",
    "answer",
    "by_clause",
    "check",
    "judge",
    "load",
    "read",
    "run",
    "vectors_folder",
]

"""The games' rules once more, as declarative Python, written from the clauses.

Each definition says what is true, as obviously as it can and however slowly, and names
the clauses it states. Where two clauses would both apply, the definition that lets one of them
win says so under `Beats`. Standard library only, and nothing from rulekit: the engine and
this reference know nothing of each other, so that comparing them means something.
"""

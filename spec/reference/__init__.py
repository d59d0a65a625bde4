"""The games' rules once more, as declarative Python, written from the clauses.

Each definition says what is true, as obviously as it can and however slowly, and names
the clauses it states. Standard library only, and nothing from rulekit: the engine and
this reference know nothing of each other, so that comparing them means something.
"""

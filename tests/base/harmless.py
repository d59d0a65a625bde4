"""Texts that do nothing to a terminal, and texts that would."""

from __future__ import annotations

from unicodedata import category

from hypothesis import strategies as st


def is_harmless(text: str) -> bool:
    """Whether a text holds no control or format character, half surrogate or line separator."""
    return not {category(character) for character in text} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


HARMFUL = ("\x1b[31m", "\n", "\x00", "\x9b", "\u202e", "\u200b", "\u2028", "\u2029", "\ud800")
"""An escape sequence, line breaks, marks that turn the direction of writing, half a surrogate."""

harmful_words = st.text(st.characters(categories=["Cc", "Cf", "Cs", "Zs", "Zl", "Zp"]), max_size=3)

"""What commands print on: lines and paragraphs whose text moves no terminal's cursor."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Sequence
from typing import Any, TypeAlias

from rich.console import Console
from rich.text import Text

from rulekit.contract import ClauseId, UntypedGame
from rulekit.errors import printable
from rulekit.explaining import explain
from rulekit.json.values import to_json
from rulekit.read_only import ReadOnly


def escaped(text: str, most: int = sys.maxsize) -> str:
    """Give a text as a terminal may show it; of a longer one than `most`, beginning and end."""
    if len(text) > most:
        text = f"{text[: most // 2]} … {text[-most // 2 :]}"
    return printable(text, len(text))


def tell(*lines: str) -> None:
    """Print an error on standard error; a second line holds its clauses."""
    print("Error: " + "\n  ".join(escaped(line, 500) for line in lines), file=sys.stderr)


_STYLE = ReadOnly({"orange": "dark_orange", "teal": "cyan", "pink": "magenta"})
"""Colours by the names that terminals have for them."""

Part: TypeAlias = str | tuple[str, str]
"""A piece of a line, with or without a style."""


class Page:
    """Where a command prints: wrapped to a terminal's width, in whole lines elsewhere.

    Everything that it is given is printed escaped; line breaks and colours are its own.
    """

    def __init__(self) -> None:
        self.console = Console(highlight=False)

    def line(self, *parts: Part) -> None:
        """Print one line as it is."""
        text = Text()
        for part in parts:
            words, style = (part, "") if isinstance(part, str) else part
            text.append(escaped(words), " ".join(_STYLE.get(word, word) for word in style.split()))
        self.console.print(text, soft_wrap=True)

    def paragraph(self, text: str, indent: str = "", style: str = "") -> None:
        """Print a paragraph; every line of it starts with `indent`."""
        lines = [escaped(text)]
        if self.console.is_terminal:
            width = max(self.console.width - len(indent), 16)
            lines = textwrap.wrap(lines[0], width, break_long_words=False, break_on_hyphens=False)
        for line in lines:
            self.line((indent + line, style))

    def heading(self, text: str) -> None:
        """Print a title and an empty line."""
        self.line((text, "bold"))
        self.line()

    def listed(self, title: str, entries: Sequence[str]) -> None:
        """Print entries, if there are any, under their title."""
        if entries:
            self.line()
            self.line((title, "dim"))
        for entry in entries:
            self.paragraph(entry.strip(), "  ")

    def cited(self, sentence: str, clauses: Sequence[ClauseId], indent: str = "") -> None:
        """Print a sentence and under it the clauses behind it."""
        self.paragraph(sentence, indent)
        if clauses:
            rulings_last = sorted(clauses, key=lambda clause: clause.startswith("RULING-"))
            self.paragraph(", ".join(rulings_last), indent + "  ", "dim")


def with_text(of: UntypedGame, subject: Any) -> dict[str, Any]:
    """Give an event or an outcome as `to_json` does, and its sentence beside."""
    return {**to_json(subject), "text": explain(of, subject)}


def print_json(document: object) -> None:
    """Print one JSON object."""
    print(json.dumps(document))  # ASCII without a control character: json escapes the rest

"""The installed command as a process of its own, and odd texts to give it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final
from unicodedata import category

from hypothesis import strategies as st

import rulekit

ROOT = Path(rulekit.__file__).parent.parent
EXAMPLE = str(ROOT / "docs" / "examples" / "5-colors-basic.jsonl")

COMMAND = (sys.executable, "-m", "rulekit_command")
"""What the script `rulekit` starts."""


def _after(first: str) -> tuple[str, ...]:
    code = f"import os, resource, signal, sys; {first}; os.execv(sys.argv[1], sys.argv[1:])"
    return (sys.executable, "-c", code, *COMMAND)


LIMITED = _after("resource.setrlimit(resource.RLIMIT_AS, (500_000_000,) * 2)")
"""The same, with no more memory than 500 MB."""

HEARING = _after("[signal.signal(it, signal.SIG_DFL) for it in (signal.SIGINT, signal.SIGHUP)]")
"""The same, hearing signals that whoever runs the tests is deaf to."""

PATIENCE = 120
"""So many seconds a test waits for a command that should end by itself."""


def ended(*args: str | bytes, command: tuple[str, ...] = COMMAND, **options: Any) -> Any:
    """Run the command to its end; it never prints a traceback."""
    pipes = {"stdin": subprocess.DEVNULL} | {
        name: subprocess.PIPE for name in ("stdout", "stderr") if name not in options
    }
    if "input" in options:
        del pipes["stdin"]
    done = subprocess.run([*command, *args], timeout=PATIENCE, check=False, **pipes | options)
    assert b"Traceback" not in (done.stderr or b"")
    return done


# ---- Odd texts

OBEYED: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The Unicode categories of which a terminal should be shown no character from outside."""

MARK = "\x1b[5;31m"
"""An order to a terminal that no command gives."""


def obeyed(output: str) -> set[str]:
    """The characters in an output, line breaks apart, that no terminal should be shown."""
    return {each for each in output if category(each) in OBEYED} - {"\n"}


def texts(most: int = 12) -> st.SearchStrategy[str]:
    """Texts with control, format and separating characters in every place."""
    letters = st.characters(categories=OBEYED) | st.characters(min_codepoint=33, max_codepoint=126)
    orders = st.sampled_from([MARK, "\r\n", "\x9b31m", "\x7f", "\u202e", "\ufeff", "\n"])
    return st.lists(letters | orders, min_size=1, max_size=most).map("".join)


def arguments(most: int = 12) -> st.SearchStrategy[str]:
    """Odd texts as a process can be given them: any bytes, but no zero."""

    def given(text: str) -> str:
        return os.fsdecode(text.replace("\0", "\1").encode("utf-8", "surrogatepass"))

    return texts(most).map(given)

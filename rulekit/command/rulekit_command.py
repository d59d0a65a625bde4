"""The command `rulekit` from its first moment on.

It stands beside the package, because importing anything in the package loads all of it, and an
interrupt while that takes its time should end the command as quietly as any later one.
"""

from __future__ import annotations

import os
import signal
from types import FrameType

__all__ = ["main"]


def main() -> None:
    """Load the command and carry it out."""
    be_interruptible()
    from rulekit.cli import main as command

    command()


def be_interruptible() -> None:
    """Let an interrupt end the process at once, without a traceback."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not where it is ignored
        signal.signal(signal.SIGINT, _leave)


def _leave(number: int, _: FrameType | None) -> None:
    os._exit(128 + number)


if __name__ == "__main__":
    main()

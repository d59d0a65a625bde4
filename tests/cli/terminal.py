"""A command at a terminal of its own, as a person sits there: what it shows, and what is typed."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from typing import Any

PATIENCE = 120
"""So many seconds nothing may be shown before a test gives up."""

STYLE = re.compile(r"\x1b\[[0-9;]*m")


class Terminal:
    """A pseudo-terminal with a command in it; it is closed when the `with` block ends."""

    def __init__(self, *arguments: str, columns: int = 80, **environment: str) -> None:
        self.far, near = os.openpty()
        fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        known = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        self.command = subprocess.Popen(
            [sys.executable, "-m", "rulekit", *arguments],
            stdin=near,
            stdout=near,
            stderr=near,
            env=known | {"TERM": "xterm-256color"} | environment,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(near)
        self.raw = ""
        self.seen = 0
        self.is_open = True

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self.command.send_signal(signal.SIGKILL)
        self.command.wait()

    @property
    def shown(self) -> str:
        """All that has been shown, without colours."""
        return STYLE.sub("", self.raw).replace("\r\n", "\n")

    def until(self, *texts: str) -> str:
        """Wait for one of these texts, and give all that was shown up to it since the last."""
        while True:
            new = self.shown[self.seen :]
            ends = [new.index(text) + len(text) for text in texts if text in new]
            if ends:
                self.seen += min(ends)
                return new[: min(ends)]
            if not self._more():
                raise AssertionError(f"it ended without any of {texts}: {self.shown[-2000:]}")

    def type(self, line: str) -> None:
        """Type a line, or a key such as Ctrl-C."""
        os.write(self.far, line.encode())

    def close(self) -> None:
        """Close the terminal, as a window is closed."""
        if self.is_open:
            os.close(self.far)
            self.is_open = False

    def code(self) -> int:
        """Wait for the end, and give the exit code."""
        while self.is_open and self._more():
            pass
        return self.command.wait(PATIENCE)

    def _more(self) -> bool:
        if not select.select([self.far], [], [], PATIENCE)[0]:
            raise AssertionError(f"nothing was shown for so long: {self.shown[-2000:]}")
        try:
            new = os.read(self.far, 65536)
        except OSError:  # on Linux this is how the end of the command shows
            return False
        self.raw += new.decode()
        return bool(new)


def _take_terminal() -> Any:
    """Let the terminal send the command its signals."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)

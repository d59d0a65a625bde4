"""A server in a process of its own, that can be killed, and a line to it that can be cut."""

from __future__ import annotations

import json
import selectors
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.web.visitors import Links

PATIENCE = 120
"""So many seconds a test waits for what should come by itself."""


class Served:
    """`rulekit serve` on the tables of a file; once started, its port stays the same."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it, and wait until it can be reached."""
        command = [sys.executable, "-m", "rulekit_command", "serve"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--data", str(self.path)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip()
        assert address, "the server has not started"
        self.port = int(address.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def open(self, form: dict[str, Any]) -> Links:
        """Open a table."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/tables",
            json.dumps(form).encode(),
            {"content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return Links(**json.load(answer))


@contextmanager
def serving(path: Path) -> Iterator[Served]:
    """Run a server."""
    served = Served(path)
    try:
        yield served
    finally:
        served.kill()


class Cable:
    """A line to a server on this machine: a port that leads to its port, until it is cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self._is_cut = False
        self.cuts = 0
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Let nothing through any more, and nobody in."""
        self._is_cut = True
        self.cuts += len(self._ends) // 2
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.clear()

    def mend(self) -> None:
        """Let everything through again."""
        self._is_cut = False

    def close(self) -> None:
        """Take it away."""
        self.cut()
        self._listening.close()

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if self._is_cut:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                near.close()
                continue
            self._ends += [near, far]
            threading.Thread(target=_pass_on, args=(near, far), daemon=True).start()


def _pass_on(near: socket.socket, far: socket.socket) -> None:
    with selectors.DefaultSelector() as ready, near, far, suppress(OSError):
        ready.register(near, selectors.EVENT_READ, far)
        ready.register(far, selectors.EVENT_READ, near)
        while True:
            for key, _ in ready.select():
                piece = key.fileobj.recv(65536)  # type: ignore[union-attr]
                if not piece:
                    return
                key.data.sendall(piece)

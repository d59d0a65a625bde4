"""Run the server until it is told to end."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn

from rulekit.web.application import application
from rulekit.web.limits import Limits
from rulekit.web.store import Store
from rulekit.web.thinking import Thinkers

__all__ = ["serve"]

PAUSE = 0.7

UNREAD = 60_000
"""So many milliseconds a client may leave what was sent to it unread."""


def serve(
    path: str | Path,
    host: str,
    port: int,
    *,
    started: Callable[[str], object],
    limits: Limits | None = None,
    pause: float = PAUSE,
) -> None:
    """Serve the tables in the file at `path`, until a signal ends the process.

    `started` is told the address, once connections are taken; with port 0 the system chooses one.
    Agents take `pause` seconds for a move, so that people can follow. Raises `InvalidDocument`
    where the file cannot be opened, `OSError` where the address cannot be taken.
    """
    limits = limits or Limits()
    thinkers = Thinkers()
    Store(path).close()  # what is wrong with the file is told before anybody is let in
    listening = _listening(host, port)
    with listening:
        log = logging.StreamHandler(sys.__stderr__)
        log.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        for name in ("uvicorn.error", "rulekit.web"):
            logging.getLogger(name).addHandler(log)
            logging.getLogger(name).propagate = False
        config = uvicorn.Config(
            application(
                path, limits=limits, choose=thinkers.choose, agents=thinkers.names, pause=pause
            ),
            http="h11",
            ws="websockets-sansio",
            ws_max_size=limits.message,
            ws_per_message_deflate=False,
            limit_concurrency=2 * limits.connections,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
        name, taken = listening.getsockname()[:2]
        started(f"http://{f'[{name}]' if ':' in name else name}:{taken}/")
        try:
            uvicorn.Server(config).run([listening])
        finally:
            thinkers.close()


def _listening(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
        listening.bind(address)
        listening.listen(128)
    except BaseException:
        listening.close()
        raise
    return listening

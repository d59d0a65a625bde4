"""A table in the browser: a server for any game of the contract, and its page.

It needs the extra `web`. `rulekit serve` runs it; `application(path)` is the same as an ASGI
application, for a server of one's own. What is played, told and kept comes from `rulekit.table`;
here are the links that lead to a seat, the connections, the limits on both, and a page of plain
modules that shows what it is sent. `docs/serving.md` says how to run it for others.
"""

from __future__ import annotations

try:
    import starlette as starlette
    import uvicorn as uvicorn
    import websockets as websockets
except ModuleNotFoundError as missing:
    if str(missing.name).partition(".")[0] not in {"starlette", "uvicorn", "websockets"}:
        raise
    raise ModuleNotFoundError(
        "The server needs starlette, uvicorn and websockets: pip install 'rulekit[web]'",
        name=missing.name,
    ) from None

from rulekit.web.application import application
from rulekit.web.limits import Limits
from rulekit.web.serving import serve

__all__ = ["Limits", "application", "serve"]

"""The server's doors: the page, the form, the clauses, and the connections to a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rulekit.chance import by_chance
from rulekit.errors import InvalidDocument, RulekitError
from rulekit.json.strict import Flaw, parse, refuse, require_keys
from rulekit.read_only import ReadOnly
from rulekit.table import Draw
from rulekit.web.form import clause_told, offered, read_wish, refusal_told
from rulekit.web.hosting import Choose, Closed, Guest, House, Sitting
from rulekit.web.limits import Allowance, Limits
from rulekit.web.store import Store
from rulekit.web.telling import Picture

__all__ = ["application"]

HEADERS: Mapping[str, str] = ReadOnly(
    {
        "content-security-policy": (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": (
            "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"
        ),
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
    }
)
"""What every answer says of itself; the page may load what this server sends and nothing else."""

KINDS: Mapping[str, str] = ReadOnly(
    {
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
    }
)

LONGEST_FORM = 20_000
"""No form that was filled in has more bytes."""

LONGEST_SECRET = 100
CLOSING = 2.0
"""So many seconds a client has to hear that its connection ends."""

NO_HELLO = Closed(4000, "This connection did not say where it belongs.")
TOO_MUCH = Closed(4004, "You send more than this server takes.")


def application(
    path: str | Path,
    *,
    limits: Limits | None = None,
    choose: Choose | None = None,
    agents: tuple[str, ...] = (),
    pause: float = 0.0,
    draw: Draw = by_chance,
) -> Starlette:
    """Make the server as an ASGI application, with its tables in the file at `path`.

    `choose` plays empty seats by the `agents` named, `pause` seconds after they fall due; without
    it there are none. `draw` gives the shuffles. The file is opened when the application starts;
    raises `InvalidDocument` then where that is not possible.
    """
    doors = Doors(limits or Limits(), agents)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        doors.house = House(Store(path), doors.limits, choose or _nobody, pause=pause, draw=draw)
        try:
            yield
        finally:
            doors.house.close()

    routes = [
        Route("/", doors.page, methods=["GET"]),
        Route("/page/{name}", doors.page, methods=["GET"]),
        Route("/games", doors.games, methods=["GET"]),
        Route("/clauses/{id}", doors.clause, methods=["GET"]),
        Route("/tables", doors.open, methods=["POST"]),
        WebSocketRoute("/table", doors.connect),
    ]
    app = Starlette(routes=routes, lifespan=lifespan)
    app.add_middleware(Headers)
    return app


async def _nobody(agent: str, _: Any) -> Any:
    raise LookupError(agent)


class Headers:
    """Every answer has the headers above."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def with_headers(event: Event) -> None:
            if event["type"] == "http.response.start":
                said = {name.decode().lower() for name, _ in event["headers"]}
                event["headers"] = [
                    *event["headers"],
                    *(
                        (name.encode(), value.encode())
                        for name, value in {**HEADERS, "cache-control": "no-cache"}.items()
                        if name not in said
                    ),
                ]
            await send(event)

        await self.app(scope, receive, with_headers)


class Doors:
    """What can be asked of the server."""

    house: House

    def __init__(self, limits: Limits, agents: tuple[str, ...]) -> None:
        self.limits = limits
        self._agents = agents
        self._pages = _pages()
        self._openings: dict[str, Allowance] = {}

    async def page(self, request: Request) -> Response:
        """Give a file of the page."""
        name = request.path_params.get("name", "index.html")
        if name not in self._pages:
            return _answer(404, "There is no such page.")
        return Response(self._pages[name], media_type=KINDS[name.rpartition(".")[2]])

    async def games(self, _: Request) -> Response:
        """Tell what the form for a new table offers."""
        return JSONResponse(offered(self._agents))

    async def clause(self, request: Request) -> Response:
        """Tell what a clause or a ruling says."""
        told = clause_told(request.path_params["id"])
        if told is None:
            return _answer(404, "There is no such clause or ruling.")
        return JSONResponse(told, headers={"cache-control": "max-age=3600"})

    async def open(self, request: Request) -> Response:
        """Open a new table, and give its links."""
        if not _is_own(request.headers):
            return _answer(403, "A table is opened from this server's own page.")
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return _answer(415, "A new table is asked for in JSON.")
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > LONGEST_FORM:
                return _answer(413, f"More than {LONGEST_FORM:,} bytes are too many.")
        if not self._may_open(request.client.host if request.client else ""):
            return _answer(429, "You have opened many tables; wait a little.")
        try:
            wish = read_wish(body.decode(), self._agents)
            links = await self.house.open(*wish)
        except UnicodeDecodeError:
            return _answer(400, "This is no UTF-8 text.")
        except RulekitError as error:
            return JSONResponse(refusal_told(error), 422)
        except Closed as closed:
            return _answer(503, closed.why)
        told = {"seats": list(links.seats), "spectators": links.spectators}
        return JSONResponse(told, 201, headers={"cache-control": "no-store"})

    def _may_open(self, address: str) -> bool:
        now = time.monotonic()
        if len(self._openings) > MANY_ADDRESSES:
            full = [it for it, allowed in self._openings.items() if allowed.is_full(now)]
            for each in full or list(self._openings):
                del self._openings[each]
        allowed = self._openings.setdefault(
            address, Allowance(self.limits.openings, 1 / self.limits.opening_pause)
        )
        return allowed.takes(now)

    # ---- Connections

    async def connect(self, websocket: WebSocket) -> None:
        """Let somebody in to whom a link was given, and pass on what they send and are sent."""
        if not _is_own(websocket.headers):
            await websocket.close()  # before it was accepted: 403
            return
        await websocket.accept()
        why: Closed | None = None
        try:
            secret, picture, since = await self._hello(websocket)
            sitting, guest = await self.house.come_in(secret, picture, since)
            try:
                why = await self._talk(websocket, sitting, guest)
            finally:
                self.house.leave(sitting, guest)
        except Closed as closed:
            why = closed
        except WebSocketDisconnect:
            return
        if why is not None and websocket.client_state is WebSocketState.CONNECTED:
            with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
                async with asyncio.timeout(CLOSING):
                    await websocket.close(why.code, why.why)

    async def _hello(self, websocket: WebSocket) -> tuple[str, Picture, int]:
        """Wait for a connection to say where it belongs."""
        try:
            async with asyncio.timeout(self.limits.patience):
                text = await _received(websocket)
        except TimeoutError:
            raise NO_HELLO from None
        try:
            read = require_keys(parse(text, "hello"), ("link",), ("picture", "since"))
            secret, picture, since = read["link"], read.get("picture"), read.get("since", 0)
            if type(secret) is not str or len(secret) > LONGEST_SECRET or not secret.isascii():
                refuse("a link", secret)
            if picture not in ("narrow", "wide", None):
                refuse("narrow or wide", picture)
            if type(since) is not int:
                refuse("a whole number", since)
        except (Flaw, InvalidDocument):
            raise NO_HELLO from None
        return secret, picture, since

    async def _talk(self, websocket: WebSocket, sitting: Sitting, guest: Guest) -> Closed | None:
        """Pass on messages both ways, until one side has enough; tell why the server has."""
        listening = asyncio.create_task(self._listen(websocket, sitting, guest))
        sending = asyncio.create_task(_send(websocket, guest))
        ends: list[asyncio.Future[Any]] = [listening, sending]
        await asyncio.wait([*ends, guest.ended], return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        await asyncio.wait(ends)
        if guest.ended.done():
            return guest.ended.result()
        return next((end.result() for end in ends if not end.cancelled()), None)

    async def _listen(self, websocket: WebSocket, sitting: Sitting, guest: Guest) -> Closed | None:
        allowance = Allowance(self.limits.burst, self.limits.rate)
        try:
            while True:
                text = await _received(websocket)
                if not allowance.takes(time.monotonic()) or len(text) > self.limits.message:
                    return TOO_MUCH
                await self.house.take(sitting, guest, text)
        except WebSocketDisconnect:
            return None


MANY_ADDRESSES = 10_000


async def _received(websocket: WebSocket) -> str:
    """Wait for the next message; one that is no text is an empty one."""
    event = await websocket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1006))
    return event.get("text") or ""


async def _send(websocket: WebSocket, guest: Guest) -> None:
    try:
        while True:
            await websocket.send_text(await guest.waiting.get())
    except (WebSocketDisconnect, RuntimeError):
        return


def _is_own(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from this server's own page, or from no browser at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _answer(status: int, sentence: str) -> Response:
    return JSONResponse({"sentence": sentence, "where": None, "clauses": []}, status)


def _pages() -> dict[str, bytes]:
    folder = files("rulekit.web") / "page"
    return {
        file.name: file.read_bytes()
        for file in folder.iterdir()
        if file.name.rpartition(".")[2] in KINDS
    }

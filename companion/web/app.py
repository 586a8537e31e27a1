"""Routes, and the checks that come before everything: is this our host, is this our own page?

A hostile site open in the same browser can send requests here. It cannot pass: every request must name one
of our hosts (against rebinding of names), every WebSocket must come from one of our origins, and the token
that a page joins with stands only in our own page, which other sites cannot read.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.locale import Speech
from companion.web import messages as m
from companion.web import present
from companion.web.deeds import act
from companion.web.doors import Doors
from companion.web.icons import icons_of
from companion.web.page import Bucket, Page
from companion.web.words import words
from companion.world.virtual_table import VirtualTable

STATIC = Path(__file__).parent / "static"
JOIN_SECONDS = 5.0
# A phone, the one before it that has not noticed yet, and a few more.
PAGES_OF_A_KIND = 12
NOT_JOINED, BAD_MESSAGE, WRONG_TOKEN, TOO_MUCH = 4000, 4001, 4003, 4008
DEFAULT_NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")
POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class OwnHostOnly:
    """Refuses every request that names another host, and every WebSocket from another origin."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not self._welcome(scope):
            await self._refuse(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _welcome(self, scope: Scope) -> bool:
        # All of them: of two that contradict each other another reader might have believed the first.
        hosts, origins = _headers(scope, b"host"), _headers(scope, b"origin")
        if not hosts or not hosts <= self._hosts:
            return False
        if not origins:
            return scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        return origins <= {f"http://{host}" for host in self._hosts}

    @staticmethod
    async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "not from here"})
        else:
            await Response("This address belongs to a companion's own page.", status_code=403)(
                scope, receive, send
            )


class Server:
    """The pages of one virtual table."""

    def __init__(self, table: VirtualTable, doors: Doors, *, virtual: bool) -> None:
        self._table = table
        self._doors = doors
        self._virtual = virtual
        self._pages: set[Page] = set()
        table.wake = self._wake

    def app(self, hosts: frozenset[str]) -> ASGIApp:
        """What a server serves."""
        routes = [
            Route("/", self._front),
            Route("/seat/{seat:int}", self._seat),
            Route("/seat/{seat:int}/pin", self._pin, methods=["POST"]),
            WebSocketRoute("/ws", self._socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        return OwnHostOnly(Starlette(routes=routes, lifespan=self._lifespan), hosts)

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        running = asyncio.create_task(self._table.run())
        try:
            yield
        finally:
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running
            self._table.host.close()

    # --- pages

    async def _front(self, _: Request) -> Response:
        role = "world" if self._virtual else "table"
        return self._html(role, 0, self._doors.world_token if self._virtual else "")

    async def _seat(self, request: Request) -> Response:
        seat = request.path_params["seat"]
        if seat not in self._doors.pins:
            return Response("There is no such seat.", status_code=404, headers=HEADERS)
        return self._html("seat", seat, "")

    def _html(self, role: str, seat: int, token: str) -> Response:
        """The page with its words: a phone that has not joined yet speaks the table's language too."""
        page = (STATIC / "index.html").read_text(encoding="utf-8")
        speech = Speech(self._table.host.language, self._table.game.name)
        spoken = words(speech)
        filled = {
            "language": speech.language,
            "token": token,
            "role": role,
            "seat": str(seat),
            "needs-script": spoken["needs-script"],
            "words": msgspec.json.encode(spoken).decode(),
        }
        for key, value in filled.items():
            page = page.replace("{{" + key + "}}", escape(value))
        return HTMLResponse(page, headers=HEADERS)

    async def _pin(self, request: Request) -> Response:
        seat = request.path_params["seat"]
        try:
            pin = m.decode_pin(await _body(request))
        except msgspec.DecodeError:
            return JSONResponse({"error": "bad"}, status_code=400, headers=HEADERS)
        token = self._doors.token_for(seat, pin)
        if token is None:
            status = 429 if self._doors.locked(seat) else 403
            return JSONResponse(
                {"error": "locked" if status == 429 else "wrong"}, status_code=status, headers=HEADERS
            )
        return JSONResponse({"token": token}, headers=HEADERS)

    # --- sockets

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        page = await self._joined(socket)
        if page is None:
            return
        if self._is_crowded(page):
            await _close(socket, TOO_MUCH)
            return
        self._pages.add(page)
        sender = asyncio.create_task(self._tell(socket, page))
        try:
            await self._listen(socket, page)
        except WebSocketDisconnect:
            pass
        finally:
            self._pages.discard(page)
            sender.cancel()

    def _is_crowded(self, page: Page) -> bool:
        """Each page costs time at every step, and the public one needs no key."""
        alike = [other for other in self._pages if (other.role, other.seat) == (page.role, page.seat)]
        return len(alike) >= PAGES_OF_A_KIND

    async def _joined(self, socket: WebSocket) -> Page | None:
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                text = await socket.receive_text()
            message = m.decode(text[: m.LARGEST_MESSAGE])
        except (TimeoutError, WebSocketDisconnect):
            await _close(socket, NOT_JOINED)
            return None
        except (msgspec.DecodeError, KeyError):
            await _close(socket, BAD_MESSAGE)
            return None
        if not isinstance(message, m.Join) or not self._may_join(message):
            await _close(socket, WRONG_TOKEN)
            return None
        seat = message.seat if message.role == "seat" else 0
        return Page(self._table, message.role, seat, serves_table=not self._virtual)

    def _may_join(self, join: m.Join) -> bool:
        match join.role:
            case "world":
                return self._virtual and self._doors.opens_world(join.token)
            case "seat":
                return self._doors.opens_seat(join.seat, join.token)
            case _:
                return True

    def _hello(self, page: Page) -> dict[str, Any]:
        say = page.speech
        return {
            "is": "hello",
            "version": m.VERSION,
            "role": page.role,
            "seat": page.seat,
            "language": say.language,
            "words": words(say),
            "game": present.rules(self._table.game, say) | {"icons": icons_of(self._table.game)},
            "default_names": list(DEFAULT_NAMES),
            "pins": self._doors.pins if page.role == "world" else {},
        }

    async def _listen(self, socket: WebSocket, page: Page) -> None:
        bucket = Bucket(time.monotonic())
        while True:
            try:
                text = await socket.receive_text()
                if len(text) > m.LARGEST_MESSAGE or not bucket.take(time.monotonic()):
                    await _close(socket, TOO_MUCH)
                    return
                message = m.decode(text)
            except (msgspec.DecodeError, KeyError):  # Starlette's word for a message that is not text
                await _close(socket, BAD_MESSAGE)
                return
            reply = act(self._table, page, message)
            if isinstance(message, m.SetLanguage):
                for other in self._pages:
                    other.greet = True
                self._wake()
            if reply is not None:
                await socket.send_text(_json(reply))

    async def _tell(self, socket: WebSocket, page: Page) -> None:
        """Updates, as fast as the page takes them: a slow reader gets fewer and newer ones."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await page.dirty.wait()
                page.dirty.clear()
                if page.greet:
                    page.greet = False
                    await socket.send_text(_json(self._hello(page)))
                update = page.update()
                if update is not None:
                    await socket.send_text(_json(update))

    def _wake(self) -> None:
        for page in self._pages:
            page.dirty.set()


def _headers(scope: Scope, wanted: bytes) -> set[str]:
    return {value.decode("latin-1") for name, value in scope["headers"] if name == wanted}


async def _body(request: Request) -> bytes:
    """As much as a PIN needs; whoever sends on and on is not waited for."""
    body = b""
    try:
        async for piece in request.stream():
            body += piece
            if len(body) > m.LARGEST_BODY:
                raise msgspec.DecodeError("too long for a PIN")
    except ClientDisconnect:
        raise msgspec.DecodeError("broken off") from None
    return body


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it has gone by itself
        await socket.close(code)


def _json(value: dict[str, Any]) -> str:
    return msgspec.json.encode(value).decode()

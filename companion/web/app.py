"""Routes, and the checks that come before everything: is this our host, is this our own page?

A hostile site open in the same browser can send requests here. It cannot pass: every request must name one
of our hosts (against rebinding of names), every WebSocket must come from one of our origins, and the token
that a page joins with stands only in our own page, which other sites cannot read.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from html import escape
from pathlib import Path
from typing import Any

import anyio
import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.core.seats import Seat
from companion.core.signals import AccessLocked
from companion.core.text import say
from companion.errors import StoppedError
from companion.locale import Speech
from companion.web import lobby, present
from companion.web import messages as m
from companion.web.access import AccessControl, HeldSeats
from companion.web.actions import act
from companion.web.backup import Backup, BackupRoutes
from companion.web.codes import code_svg
from companion.web.hosts import came_to
from companion.web.icons import icons_of
from companion.web.page import Page, TokenBucket
from companion.web.report_routes import ReportRoutes, lower_case
from companion.web.table import PagedTable
from companion.web.words import words

_log = logging.getLogger(__name__)
STATIC = Path(__file__).parent / "static"
JOIN_SECONDS = 5.0
# A phone, the one before it that has not noticed yet, and a few more.
PAGES_OF_A_KIND = 12
NOT_JOINED, BAD_MESSAGE, WRONG_TOKEN, TOO_MUCH = 4000, 4001, 4003, 4008
# What the protocol itself calls an error of the server.
FAILED = 1011
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
        own = self._hosts | came_to(scope)
        if not hosts or not hosts <= own:
            return False
        if not origins:
            return scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        return origins <= {f"http://{host}" for host in own}

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
    """The pages of one table. A table that cannot go on ends its pages as well: see `failure`."""

    def __init__(
        self,
        table: PagedTable,
        access: AccessControl,
        *,
        virtual: bool,
        backup: Backup | None = None,
        phones_at: str = "",
    ) -> None:
        # The address that phones find; none where only this machine can.
        self.phones_at = phones_at
        self._table = table
        self._backup = backup
        self._access = access
        self._virtual = virtual
        self._pages: set[Page] = set()
        # Why the table has ended by itself, and whom to tell at once.
        self.failure: BaseException | None = None
        self.on_failure: Callable[[], None] = lambda: None
        table.wake = self._wake
        table.locked = lambda: access.shut
        self._phones = HeldSeats(lambda: table.host.session and table.host.session.journal)
        table.held = lambda: self._phones.held(self._joined_seats())
        table.away = lambda: tuple(seat for seat in table.held() if seat not in self._joined_seats())
        table.take_back = self._take_back
        access.plays = self._plays
        access.on_lock = lambda seat, seconds: table.loop.post(AccessLocked(seat, seconds))

    def app(self, hosts: frozenset[str]) -> ASGIApp:
        """What a server serves."""
        routes = [
            Route("/", self._front),
            Route("/games/{name}/cover.svg", self._cover),
            Route("/seat/{seat:int}", self._seat),
            Route("/seat/{seat:int}/pin", self._pin, methods=["POST"]),
            Route("/seat/{seat:int}/code.svg", self._code),
            WebSocketRoute("/ws", self._socket),
            *ReportRoutes(self._table.host, self._table.all_games, HEADERS, self._report_page).routes(),
            *(self._backup_routes(self._backup) if self._backup is not None else ()),
            Mount("/static", StaticFiles(directory=STATIC)),
            Route("/{path:path}", lower_case),
        ]
        return OwnHostOnly(Starlette(routes=routes, lifespan=self._lifespan), hosts)

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        running = asyncio.create_task(self._table.run())
        running.add_done_callback(self._ended)
        try:
            yield
        finally:
            running.cancel()
            await asyncio.wait({running})
            self._table.host.close()

    def _ended(self, running: asyncio.Task[None]) -> None:
        if not running.cancelled() and (error := running.exception()) is not None:
            self.failure = error
            self.on_failure()

    # --- pages

    async def _front(self, _: Request) -> Response:
        role = "world" if self._virtual else "table"
        return self._html(role, 0, self._access.world_token if self._virtual else "")

    async def _seat(self, request: Request) -> Response:
        seat = request.path_params["seat"]
        if seat not in self._access.pins:
            return Response("There is no such seat.", status_code=404, headers=HEADERS)
        return self._html("seat", seat, "")

    async def _code(self, request: Request) -> Response:
        seat = request.path_params["seat"]
        if seat not in self._access.pins or not self.phones_at:
            return Response("There is no such seat.", status_code=404, headers=HEADERS)
        drawn = code_svg(f"{self.phones_at}seat/{seat}")
        return Response(drawn, media_type="image/svg+xml", headers=HEADERS)

    async def _cover(self, request: Request) -> Response:
        found = lobby.cover(self._table.host, request.path_params["name"])
        if found is None:
            return Response("There is no such game.", status_code=404, headers=HEADERS)
        return Response(found.read_bytes(), media_type="image/svg+xml", headers=HEADERS)

    def _html(self, role: str, seat: int, token: str) -> Response:
        """The page of a table; a phone that has not joined yet speaks the table's language too."""
        return self._filled("index.html", token=token, role=role, seat=str(seat))

    def _report_page(self, kind: str, subject: str) -> Response:
        return self._filled("report.html", kind=kind, subject=subject)

    def _filled(self, name: str, **values: str) -> Response:
        """A page with its words in the table's language."""
        page = (STATIC / name).read_text(encoding="utf-8")
        speech = Speech(self._table.host.language, self._table.game.name)
        spoken = words(speech)
        filled = {
            "language": speech.language,
            "needs-script": spoken["needs-script"],
            **{key: told for key, told in spoken.items() if key.startswith("backup-")},
            "words": msgspec.json.encode(spoken).decode(),
            **values,
        }
        for key, value in filled.items():
            page = page.replace("{{" + key + "}}", escape(value))
        return HTMLResponse(page, headers=HEADERS)

    def _backup_routes(self, backup: Backup) -> list[Route]:
        host = self._table.host
        return BackupRoutes(
            backup,
            HEADERS,
            page=lambda: self._filled("backup.html", key=self._access.world_token if self._virtual else ""),
            plays=lambda: host.session is not None,
            speech=lambda: Speech(host.language),
            again=self._start_again,
        ).routes()

    def _start_again(self) -> None:
        """With what was brought back; whoever watches over this process starts it."""
        self.failure = StoppedError(
            say("the table starts again, with what was brought back"), remedy=say("start it, if nothing does")
        )
        self.on_failure()

    async def _pin(self, request: Request) -> Response:
        seat = request.path_params["seat"]
        try:
            pin = m.decode_pin(await _body(request))
        except msgspec.DecodeError:
            return JSONResponse({"error": "bad"}, status_code=400, headers=HEADERS)
        if not self._access.accepts_pins(seat):
            return JSONResponse({"error": "nobody"}, status_code=404, headers=HEADERS)
        token = self._access.token_for(seat, pin)
        if token is None:
            status, error = (429, "locked") if self._access.locked(seat) else (403, "wrong")
            return JSONResponse({"error": error}, status_code=status, headers=HEADERS)
        return JSONResponse({"token": token}, headers=HEADERS)

    def _plays(self, seat: Seat) -> bool:
        session = self._table.host.session
        return session is not None and 0 < seat <= len(session.names)

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
        self._tell_held(page)
        try:
            # Not asyncio's own: since Python 3.13 that one leaves a cancellation from outside pending, and
            # whoever waits for anything next is hit by it.
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(self._tell, socket, page)
                await self._listen(socket, page)
                tasks.cancel_scope.cancel()
        except* WebSocketDisconnect:
            pass
        except* Exception:
            _log.exception("a page (%s, seat %d) has failed", page.role, page.seat)
            await _close(socket, FAILED)
        finally:
            self._pages.discard(page)
            self._tell_held(page)

    def _tell_held(self, page: Page) -> None:
        """A phone at a seat comes or goes: the others show it."""
        if page.role == "seat" and not page.dismissed:
            self._phones.seen(page.seat)
        if page.role == "seat":
            self._wake()

    def _joined_seats(self) -> set[Seat]:
        return {page.seat for page in self._pages if page.role == "seat" and not page.dismissed}

    def _take_back(self, seat: Seat) -> None:
        """Whoever comes next with a phone has to enter the PIN of that seat."""
        if seat not in self._phones.held(self._joined_seats()):
            return
        self._access.revoke(seat)
        self._phones.take_back(seat)
        for page in self._pages:
            if page.role == "seat" and page.seat == seat:
                page.dismissed = True
        self._wake()

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
                return self._virtual and self._access.opens_world(join.token)
            case "seat":
                return self._access.opens_seat(join.seat, join.token)
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
            "games": lobby.offers(self._table.host) if page.role == "world" else [],
            "palette": lobby.palette(),
            "pins": self._access.pins if page.role == "world" else {},
            "phones_at": self.phones_at,
        }

    async def _listen(self, socket: WebSocket, page: Page) -> None:
        bucket = TokenBucket(time.monotonic())
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
            reply = await self._carried_out(page, message)
            if reply is not None:
                await _send(socket, reply)

    async def _carried_out(self, page: Page, message: m.AnyMessage) -> dict[str, Any] | None:
        """Wait for a message's turn in the table's queue, and for what becomes of it."""
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[dict[str, Any] | None] = loop.create_future()

        def settle(reply: dict[str, Any] | None) -> None:
            if not outcome.done():  # the page may have gone meanwhile
                outcome.set_result(reply)

        def told(reply: dict[str, Any] | None) -> None:
            loop.call_soon_threadsafe(settle, reply)

        act(self._table, page, message, told)
        return await outcome

    async def _tell(self, socket: WebSocket, page: Page) -> None:
        """Updates, as fast as the page takes them: a slow reader gets fewer and newer ones."""
        while True:
            await page.dirty.wait()
            page.dirty.clear()
            if page.dismissed:
                await _close(socket, WRONG_TOKEN)
                return
            if page.greet():
                await _send(socket, self._hello(page))
            update = page.update()
            if update is not None:
                await _send(socket, update)

    def _wake(self) -> None:
        for page in self._pages:
            page.dirty.set()


def _headers(scope: Scope, wanted: bytes) -> set[str]:
    # Names of hosts and schemes mean the same in capitals.
    return {value.decode("latin-1").lower() for name, value in scope["headers"] if name == wanted}


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


async def _send(socket: WebSocket, message: dict[str, Any]) -> None:
    """A page that has gone hears nothing; whoever listens to it learns of that by itself."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(msgspec.json.encode(message).decode())


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it has gone by itself
        await socket.close(code)

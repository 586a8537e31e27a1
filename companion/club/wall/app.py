"""The wall's page: routes, and one connection for each page.

The same checks as at a table's own page come before everything: one of our hosts, our own origin, little in a
message, few messages, few pages. Looking needs no key; writing needs an operator's token, which only a
passphrase opens.
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
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.club.messages import BAD_MESSAGE
from companion.club.settings import WallSettings
from companion.club.wall import export
from companion.club.wall.collector import Collector
from companion.club.wall.operators import Operators
from companion.club.wall.requests import LARGEST_REQUEST, AnyRequest, SignIn, Watch, Write, decode
from companion.club.wall.snapshot import LeagueChoice, Snapshot
from companion.club.wall.words import words
from companion.errors import CompanionError
from companion.locale import LANGUAGES, Speech
from companion.web.app import BAD_MESSAGE as CLOSED_BAD_MESSAGE
from companion.web.app import HEADERS, NOT_JOINED, TOO_MUCH, OwnHostOnly
from companion.web.app import STATIC as TABLE_STATIC
from companion.web.page import TokenBucket

STATIC = Path(__file__).parent / "static"
FIRST_WORD_SECONDS = 5.0
MOST_PAGES = 150
# A wall is looked at, not played on.
BETWEEN_UPDATES_SECONDS = 0.25
WRITE_SECONDS = 10.0


class WallPage:
    """What one page watches, and what it knows already."""

    def __init__(self, watch: Watch) -> None:
        self.dirty = asyncio.Event()
        self.dirty.set()
        self.operator: str | None = None
        self.watch = watch
        self.greet = True
        self._sent: dict[str, Any] = {}
        self._tables: dict[str, Any] = {}

    def look(self, watch: Watch) -> None:
        """At something else from now on."""
        if watch.language != self.watch.language:
            self.greet = True
            self._sent.clear()
            self._tables.clear()
        self.watch = watch
        self.dirty.set()

    def update(self, snapshot: Snapshot, settings: WallSettings) -> dict[str, Any] | None:
        """What has changed since the last update, if anything."""
        told: dict[str, Any] = {}
        watch = self.watch
        if tables := self._changed_tables(snapshot):
            told["tables"] = tables
        choice = LeagueChoice(watch.scoring or settings.scoring, watch.season, watch.evening, watch.game)
        parts = {
            "club": snapshot.club(watch.language),
            "table": snapshot.table(watch.table, watch.language) if watch.table else None,
            "results": snapshot.recent(watch.language),
            "league": {"scoring": choice.scoring, **snapshot.league(choice)},
            "operator": self.operator,
        }
        for part, value in parts.items():
            if self._sent.get(part, ...) != value:
                self._sent[part] = told[part] = value
        return {"is": "update", "now": round(time.time() * 1_000), **told} if told else None

    def _changed_tables(self, snapshot: Snapshot) -> dict[str, Any]:
        now = snapshot.tables(self.watch.language, strangers=self.operator is not None)
        changed: dict[str, Any] = {
            name: told for name, told in now.items() if self._tables.get(name) is not told
        }
        changed |= {name: None for name in self._tables if name not in now}
        self._tables = now
        return changed


class WallServer:
    """All pages of one wall."""

    def __init__(
        self, settings: WallSettings, collector: Collector, operators: Operators, language: str
    ) -> None:
        self._settings = settings
        self._collector = collector
        self._operators = operators
        self._language = language
        self._snapshot = Snapshot(collector, settings.club)
        self._pages: set[WallPage] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        # One passphrase at a time: each costs a noticeable part of a second.
        self._signing_in = asyncio.Lock()

    def app(self, hosts: frozenset[str]) -> ASGIApp:
        """What a server serves."""
        routes = [
            Route("/", self._front),
            Route("/results.csv", self._results_csv),
            Route("/results.json", self._results_json),
            WebSocketRoute("/ws", self._socket),
            Mount("/wall", StaticFiles(directory=STATIC)),
            Mount("/static", StaticFiles(directory=TABLE_STATIC)),
        ]
        return OwnHostOnly(Starlette(routes=routes, lifespan=self._lifespan), hosts)

    def changed(self) -> None:
        """Something is new; from any thread."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody looks any more
                self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for page in self._pages:
            page.dirty.set()

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self._loop = asyncio.get_running_loop()
        yield
        self._loop = None
        self._snapshot.close()

    # --- pages

    async def _front(self, request: Request) -> Response:
        asked = request.query_params.get("lang", self._language)
        speech = Speech(asked if asked in LANGUAGES else self._language)
        page = (STATIC / "index.html").read_text(encoding="utf-8")
        spoken = words(speech)
        filled = {
            "language": speech.language,
            "club": self._settings.club,
            "needs-script": spoken["needs-script"],
            "words": msgspec.json.encode(spoken).decode(),
        }
        for key, value in filled.items():
            page = page.replace("{{" + key + "}}", escape(value))
        return HTMLResponse(page, headers=HEADERS)

    async def _results_csv(self, _: Request) -> Response:
        headers = {**HEADERS, "Content-Disposition": 'attachment; filename="results.csv"'}
        return Response(export.csv(self._snapshot.results()), media_type="text/csv", headers=headers)

    async def _results_json(self, _: Request) -> Response:
        headers = {**HEADERS, "Content-Disposition": 'attachment; filename="results.json"'}
        told = export.json(self._snapshot.results(), self._collector.operator_log.entries)
        return Response(told, media_type="application/json", headers=headers)

    # --- sockets

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        first = await self._first_word(socket)
        if first is None:
            return
        if len(self._pages) >= MOST_PAGES:
            await _close(socket, TOO_MUCH)
            return
        page = WallPage(first)
        page.operator = self._operators.who(first.token)
        self._pages.add(page)
        telling = asyncio.create_task(self._tell(socket, page))
        try:
            await self._listen(socket, page)
        except WebSocketDisconnect:
            pass
        finally:
            self._pages.discard(page)
            telling.cancel()

    async def _first_word(self, socket: WebSocket) -> Watch | None:
        try:
            async with asyncio.timeout(FIRST_WORD_SECONDS):
                first = _decoded(await socket.receive_text())
        except (TimeoutError, WebSocketDisconnect):
            await _close(socket, NOT_JOINED)
            return None
        except (*BAD_MESSAGE, KeyError):
            await _close(socket, CLOSED_BAD_MESSAGE)
            return None
        if isinstance(first, Watch):
            return first
        await _close(socket, NOT_JOINED)
        return None

    async def _listen(self, socket: WebSocket, page: WallPage) -> None:
        bucket = TokenBucket(time.monotonic())
        while True:
            try:
                text = await socket.receive_text()
                if not bucket.take(time.monotonic()):
                    await _close(socket, TOO_MUCH)
                    return
                request = _decoded(text)
            except (*BAD_MESSAGE, KeyError):  # Starlette's word for a message that is not text
                await _close(socket, CLOSED_BAD_MESSAGE)
                return
            if isinstance(request, Watch):
                page.operator = self._operators.who(request.token)
                page.look(request)
            else:
                await _send(socket, await self._answer(page, request))

    async def _answer(self, page: WallPage, request: SignIn | Write) -> dict[str, Any]:
        if isinstance(request, SignIn):
            async with self._signing_in:
                if self._operators.locked:
                    return {"is": "locked"}
                token = await asyncio.to_thread(self._operators.token_for, request.name, request.passphrase)
            return {"is": "token", "token": token} if token else {"is": "wrong"}
        if page.operator is None:
            return {"is": "wrong"}
        try:
            writing = asyncio.wrap_future(self._collector.ask(request.act, page.operator))
            entry = await asyncio.wait_for(writing, WRITE_SECONDS)
        except CompanionError as error:
            return {"is": "not-written", "reason": error.what}
        except TimeoutError:
            return {"is": "not-written", "reason": "the ledger does not answer"}
        return {"is": "written", "number": entry.number}

    async def _tell(self, socket: WebSocket, page: WallPage) -> None:
        """Updates, as fast as the page takes them, and not faster than anybody reads."""
        while True:
            await page.dirty.wait()
            page.dirty.clear()
            if page.greet:
                page.greet = False
                spoken = words(Speech(page.watch.language))
                await _send(socket, {"is": "hello", "language": page.watch.language, "words": spoken})
            update = page.update(self._snapshot, self._settings)
            if update is not None:
                await _send(socket, update)
            await asyncio.sleep(BETWEEN_UPDATES_SECONDS)


def _decoded(text: str) -> AnyRequest:
    if len(text) > LARGEST_REQUEST:
        raise msgspec.DecodeError("too long")
    return decode.decode(text)


async def _send(socket: WebSocket, message: dict[str, Any]) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(msgspec.json.encode(message).decode())


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code)

"""Saving what a table knows to a file, and bringing it back, from a page.

A backup holds what players keep secret from each other, so no seat's PIN opens it. The page of the virtual
table has its own key; at a box the key stands on the display for some minutes, after a hand there has asked
for it. What is brought back is judged as a whole, and takes its place when the table starts again, which it
does at once.
"""

from __future__ import annotations

import hmac
import secrets
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

import anyio
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.errors import CompanionError
from companion.locale import Speech
from companion.web.access import PinLock

DIGITS = 8
OPEN_SECONDS = 600.0
TRIES = 5
LARGEST_BYTES = 64 * 1024 * 1024
NAME = "companion-backup.zip"
KEY_HEADER = "x-companion-key"


class BackupStore(Protocol):
    """Who knows where a table's things are."""

    def save(self, target: Path) -> None:
        """All of them into one file."""

    def stage(self, source: Path) -> None:
        """Judge such a file, and let it take their place at the next start; or a `CompanionError`."""


class BackupKey:
    """Opens the backup: the virtual table's own key, or eight digits that a display has shown lately."""

    def __init__(self, now: Callable[[], float], own: str = "") -> None:
        self._now = now
        self._own = own
        self._digits = ""
        self._until = 0.0
        self._lock = PinLock(TRIES)

    def show(self) -> str:
        """New digits for the display; the ones before them open nothing any more."""
        self._digits = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        self._until = self._now() + OPEN_SECONDS
        return self._digits

    def fits(self, word: str) -> bool:
        """Whether this opens it; wrong words shut it, each time for longer."""
        now = self._now()
        if self._lock.shut(now):
            return False
        valid = [self._own] if self._own else []
        if self._digits and now < self._until:
            valid.append(self._digits)
        if any(hmac.compare_digest(one.encode(), word.encode()) for one in valid):
            self._lock.right()
            return True
        self._lock.wrong(now)
        return False


class Backup(NamedTuple):
    """What a table has for it."""

    store: BackupStore
    key: BackupKey


class BackupRoutes:
    """Routes below `/backup`. `plays` says whether a game is on, `again` lets the table start again."""

    def __init__(  # noqa: PLR0913 - what a route needs of its server
        self,
        backup: Backup,
        headers: dict[str, str],
        *,
        page: Callable[[], Response],
        plays: Callable[[], bool],
        speech: Callable[[], Speech],
        again: Callable[[], None],
    ) -> None:
        self._store, self._key = backup
        self._headers = headers
        self._page = page
        self._plays = plays
        self._speech = speech
        self._again = again

    def routes(self) -> list[Route]:
        """Whatever a server adds."""
        return [
            Route("/backup", self._show_page),
            Route("/backup/file", self._save, methods=["POST"]),
            Route("/backup/restore", self._restore, methods=["POST"]),
        ]

    async def _show_page(self, _: Request) -> Response:
        return self._page()

    async def _save(self, request: Request) -> Response:
        if not self._key.fits(request.headers.get(KEY_HEADER, "")):
            return self._refused("key", 403)
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / NAME
            try:
                await anyio.to_thread.run_sync(self._store.save, target)
            except CompanionError as error:
                return self._failed(error)
            content = await anyio.to_thread.run_sync(target.read_bytes)
        disposition = {"Content-Disposition": f'attachment; filename="{NAME}"'}
        return Response(content, media_type="application/zip", headers=self._headers | disposition)

    async def _restore(self, request: Request) -> Response:
        if not self._key.fits(request.headers.get(KEY_HEADER, "")):
            return self._refused("key", 403)
        if self._plays():
            return self._refused("plays", 409)
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / NAME
            if not await _received(request, source):
                return self._refused("large", 413)
            try:
                await anyio.to_thread.run_sync(partial(self._store.stage, source))
            except CompanionError as error:
                return self._failed(error)
        self._again()
        return JSONResponse({"done": True}, headers=self._headers)

    def _refused(self, why: str, status: int) -> Response:
        return JSONResponse({"error": why}, status_code=status, headers=self._headers)

    def _failed(self, error: CompanionError) -> Response:
        what, remedy = error.told(self._speech())
        said = {"error": "failed", "what": what, "remedy": remedy}
        return JSONResponse(said, status_code=422, headers=self._headers)


async def _received(request: Request, target: Path) -> bool:
    """The body as a file; False for one that is larger than any backup, or was broken off."""
    size = 0
    try:
        with target.open("wb") as file:
            async for piece in request.stream():
                size += len(piece)
                if size > LARGEST_BYTES:
                    return False
                file.write(piece)
    except ClientDisconnect:
        return False
    return True

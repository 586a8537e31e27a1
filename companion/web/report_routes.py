"""Pages that only look: the account of a finished game, and of all of them, for anybody with the address.

All of it has been on the public display, so no key is asked for. A game that is not over has no account.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import anyio
import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from companion import games
from companion.errors import JournalError
from companion.journal.history import History
from companion.table.host import Host
from companion.web import history
from companion.web.codes import code_svg
from companion.web.report import GameReport

# What a journal's first line is marked with.
MARK = re.compile("[0-9a-f]{16}")
Render = Callable[[str, str], Response]


class ReportRoutes:
    """`folder`: where all games of this machine are; `page` makes the HTML of a kind of page."""

    def __init__(self, host: Host, folder: Path, headers: dict[str, str], page: Render) -> None:
        self._host = host
        self._folder = folder
        self._past = History(games.find)
        self._headers = headers
        self._page = page

    def routes(self) -> list[Route]:
        """Whatever a server adds."""
        return [
            Route("/history", self._history),
            Route("/history/games.json", self._games),
            Route("/game/{game}", self._account),
            Route("/game/{game}/report.json", self._json),
            Route("/game/{game}/replay.json", self._replay),
            Route("/game/{game}/result.csv", self._csv),
            Route("/game/{game}/bg-stats.svg", self._bg_stats),
        ]

    async def _account(self, request: Request) -> Response:
        report = await self._report(request)
        return self._nothing() if report is None else self._page("game", request.path_params["game"])

    async def _json(self, request: Request) -> Response:
        report = await self._report(request)
        if report is None:
            return self._nothing()
        told = msgspec.json.encode(report.told())
        return Response(told, media_type="application/json", headers=self._saved(request, report.id, "json"))

    async def _replay(self, request: Request) -> Response:
        report = await self._report(request)
        if report is None:
            return self._nothing()
        told = await anyio.to_thread.run_sync(report.replay)
        return Response(msgspec.json.encode(told), media_type="application/json", headers=self._headers)

    async def _csv(self, request: Request) -> Response:
        report = await self._report(request)
        if report is None:
            return self._nothing()
        # Spreadsheets take a file without this mark for one in their own old letters.
        told = "\ufeff" + report.csv()
        return Response(told, media_type="text/csv", headers=self._saved(request, report.id, "csv"))

    async def _bg_stats(self, request: Request) -> Response:
        """The play as a code, for the phone that has the app."""
        report = await self._report(request)
        if report is None:
            return self._nothing()
        drawn = await anyio.to_thread.run_sync(lambda: code_svg(report.told()["bg_stats"]))
        return Response(drawn, media_type="image/svg+xml", headers=self._headers)

    async def _history(self, _: Request) -> Response:
        return self._page("history", "")

    async def _games(self, _: Request) -> Response:
        found = await anyio.to_thread.run_sync(self._past.games, [self._folder])
        return Response(
            msgspec.json.encode(history.told(found, self._host.language)),
            media_type="application/json",
            headers=self._headers,
        )

    async def _report(self, request: Request) -> GameReport | None:
        return await anyio.to_thread.run_sync(self._read, request.path_params["game"])

    def _read(self, name: str) -> GameReport | None:
        """By its place on this table's shelf, or by its mark, wherever below the folder it is."""
        path = self._host.journal_of(name)
        if MARK.fullmatch(name):
            marked = (one.path for one in self._past.games([self._folder]) if one.game_id == name)
            path = next(marked, path)
        try:
            report = GameReport(path, self._host.language)
        except (JournalError, OSError):
            return None
        return report if report.is_over else None

    def _saved(self, request: Request, name: str, suffix: str) -> dict[str, str]:
        if "save" not in request.query_params:
            return self._headers
        return {**self._headers, "Content-Disposition": f'attachment; filename="{name}.{suffix}"'}

    def _nothing(self) -> Response:
        return JSONResponse({"error": "no such game is over"}, status_code=404, headers=self._headers)


async def lower_case(request: Request) -> Response:
    """Addresses in QR codes are in capitals, because those take less room."""
    path = request.url.path
    if path == path.lower():
        return Response("There is no such page.", status_code=404)
    return RedirectResponse(path.lower())

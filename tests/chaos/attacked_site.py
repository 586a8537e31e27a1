"""The real application in this process, for people who want in; an exception in it is noted."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from companion.core.game import AnyGame
from companion.games.three_ages import GAME
from companion.screens.render import Drawer
from companion.simulation.table_top import SEATS
from companion.simulation.virtual_table import VirtualTable
from companion.table.clock import monotonic_ms
from companion.web.access import AccessControl
from companion.web.app import Server
from tests.chaos.campaign import Figures
from tests.simulation.tables import paged
from tests.table.clocks import FakeClock

HOST = "testserver"
ORIGIN = {"origin": f"http://{HOST}"}
NAMES = ("Ana", "Bao", "Cléo")
SECRET, OTHER_SECRET = b"a" * 32, b"b" * 32
LONGEST_ANSWER = 400


class IntruderFigures(Figures, kw_only=True):
    """What was tried."""

    keys_tried: int = 0
    keys_that_fitted: int = 0
    wrong_pins_sent: int = 0
    wrong_pins_that_were_looked_at: int = 0
    bodies_that_are_no_pin: int = 0
    other_hosts_origins_and_methods: int = 0
    messages_that_are_none: int = 0
    pages_closed_for_them: int = 0
    messages_for_others_refused: int = 0
    floods_cut_off: int = 0
    pages_too_many_turned_away: int = 0
    exceptions_in_the_server: int = 0


class Watch:
    """Around the application: an exception that comes out of it is noted."""

    def __init__(self, app: ASGIApp, figures: IntruderFigures) -> None:
        self._app = app
        self._figures = figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand everything on."""
        try:
            await self._app(scope, receive, send)
        except Exception as error:
            self._figures.exceptions_in_the_server += 1
            self._figures.wrong.append(f"{scope['type']} {scope.get('path')}: {error!r}")
            raise


class Site:
    """A table with its doors, and everybody who wants to join."""

    def __init__(self, folder: Path, figures: IntruderFigures, game: AnyGame = GAME) -> None:
        self.figures = figures
        self.clock = FakeClock()
        self.table = VirtualTable(game, folder, Drawer(game.name), monotonic_ms, seed=1)
        self.access = AccessControl(SEATS, lambda: self.clock() / 1_000, SECRET)
        app = Server(paged(self.table), self.access, virtual=True).app(frozenset({HOST}))
        self.client = TestClient(Watch(app, figures), raise_server_exceptions=False)
        self.table.start(NAMES, {}, ())
        self._begun = self.lines()

    @contextlib.contextmanager
    def joined(self, role: str, token: str = "", seat: int = 0) -> Iterator[WebSocketTestSession]:
        """A page that has sent its first message."""
        with self.client.websocket_connect("/ws", headers=ORIGIN) as socket:
            join = {"do": "join", "role": role, "token": token, "seat": seat}
            socket.send_text(msgspec.json.encode(join).decode())
            yield socket

    def key(self, seat: int) -> str:
        """What opens a seat."""
        return self.access.token_for(seat, self.access.pins[seat]) or ""

    def lines(self) -> bytes:
        """All that is written of the game: an undo that is done again is there too."""
        session = self.table.host.session
        assert session is not None
        assert session.journal is not None
        return session.journal.read_bytes()

    def played(self) -> bool:
        """Whether anybody has done anything since simulated hands have prepared the game."""
        return self.lines() != self._begun

    def require(self, holds: bool, otherwise: str) -> None:
        """A promise."""
        self.figures.require(holds, otherwise)


def outcome(socket: WebSocketTestSession, wanted: str) -> dict[str, Any] | int:
    """The next message of a kind, or the code with which the page was closed."""
    try:
        for _ in range(LONGEST_ANSWER):
            told: dict[str, Any] = msgspec.json.decode(socket.receive_text())
            if told["is"] == wanted:
                return told
    except WebSocketDisconnect as closed:
        return closed.code
    return 0

"""People who want in, and pages that talk nonsense, against the real application in this process.

Every wrong key, every PIN again and again, every message that is none, and messages for somebody else's seat.
Each gets its answer or is cut off; nothing it sends may reach an exception, another's seat or the game.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from companion.games.three_ages import GAME
from companion.screens.drawer import Drawer
from companion.table.session import monotonic_ms
from companion.web.app import BAD_MESSAGE, PAGES_OF_A_KIND, TOO_MUCH, WRONG_TOKEN, Server
from companion.web.deeds import WORLD_ONLY
from companion.web.doors import LOCKED_SECONDS, TRIES, Doors
from companion.web.messages import LARGEST_BODY, LARGEST_MESSAGE, AnyMessage
from companion.web.page import BURST
from companion.world.table_top import SEATS
from companion.world.virtual_table import VirtualTable
from tests.chaos.campaign import Figures
from tests.fuzz import messages
from tests.table.clocks import FakeClock

HOST = "testserver"
ORIGIN = {"origin": f"http://{HOST}"}
NAMES = ("Ana", "Bao", "Cléo")
SECRET, OTHER_SECRET = b"a" * 32, b"b" * 32
STALE_QUESTION = '{"do":"ask","seat":0,"step":999999,"path":[]}'
LONGEST_ANSWER = 400
NONSENSE: tuple[str | bytes, ...] = (
    "",
    " ",
    "\x00",
    "{",
    "[]",
    "null",
    "NaN",
    '"' * 99,
    "\ufeff{}",
    "[" * 4_000,
    '{"do":' + "[" * 2_000,
    '{"x":' + '{"x":' * 700,
    '{"do":"fly"}',
    '{"do":"power","do":"undo","seat":0}',
    '{"do":"key","seat":1}',
    '{"do":"key","seat":"1","key":"ok","down":true}',
    '{"do":"key","seat":1,"key":"ok","down":true,"more":1}',
    '{"do":"turn","seat":1,"steps":1e400}',
    '{"do":"turn","seat":-1,"steps":1}',
    '{"do":"ask","seat":1,"step":' + "9" * 3_900 + ',"path":[]}',
    '{"do":"ask","seat":1,"step":1,"path":[' + "0," * 1_900 + "0]}",
    '{"do":"start","names":["\\ud800"],"settings":{}}',
    b"",
    b"\x00\xff",
    b'{"do":"undo","seat":0}',
)


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

    def __init__(self, folder: Path, figures: IntruderFigures) -> None:
        self.figures = figures
        self.clock = FakeClock()
        self.table = VirtualTable(GAME, folder, Drawer(GAME.name), monotonic_ms, seed=1)
        self.doors = Doors(SEATS, lambda: self.clock() / 1_000, SECRET)
        app = Server(self.table, self.doors, virtual=True).app(frozenset({HOST}))
        self.client = TestClient(Watch(app, figures), raise_server_exceptions=False)
        self.table.start(NAMES, {}, ())

    @contextlib.contextmanager
    def joined(self, role: str, token: str = "", seat: int = 0) -> Iterator[WebSocketTestSession]:
        """A page that has sent its first message."""
        with self.client.websocket_connect("/ws", headers=ORIGIN) as socket:
            join = {"do": "join", "role": role, "token": token, "seat": seat}
            socket.send_text(msgspec.json.encode(join).decode())
            yield socket

    def key(self, seat: int) -> str:
        """What opens a seat."""
        return self.doors.token_for(seat, self.doors.pins[seat]) or ""

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


# --- at the door


def try_keys(site: Site) -> None:
    """Every key at every door: those of this run, of another one, and what looks like them."""
    other = Doors(SEATS, lambda: 0.0, OTHER_SECRET)
    own = {("world", 0): site.doors.world_token} | {
        ("seat", seat): site.key(seat) for seat in site.doors.pins
    }
    foreign = [other.world_token, *(other.token_for(seat, pin) or "" for seat, pin in other.pins.items())]
    bent = [
        own["seat", 2].upper(),
        own["seat", 2][:-1],
        own["seat", 2] + "0",
        " " + own["seat", 2],
        "",
        "é" * 64,
    ]
    for role, seat in own:
        for key in (*own.values(), *foreign, *bent):
            with site.joined(role, key, seat) as socket:
                came_in = isinstance(answer := outcome(socket, "hello"), dict)
            site.figures.keys_tried += 1
            site.figures.keys_that_fitted += came_in
            site.require(
                came_in == (key == own[role, seat]), f"{role} {seat} with the key {key[:8]}…: {answer}"
            )
            site.require(came_in or answer == WRONG_TOKEN, f"a wrong key was answered with {answer}")


def try_pins(site: Site, seconds: int, chance: Random) -> None:
    """A wrong PIN every second: how many are looked at, and that the right one opens afterwards as before."""
    seat, right = 3, site.doors.pins[3]
    looked_at = 0
    for _ in range(seconds):
        wrong = f"{chance.randrange(10_000):04}"
        answer = _send_pin(site, seat, wrong) if wrong != right else 403
        looked_at += answer == 403
        site.require(answer in (403, 429), f"a wrong PIN was answered with {answer}")
        site.clock.tick(1_000)
    most = TRIES * ceil(seconds / LOCKED_SECONDS)
    site.require(looked_at <= most, f"{looked_at} wrong PINs were looked at in {seconds} s")
    site.figures.wrong_pins_sent += seconds
    site.figures.wrong_pins_that_were_looked_at += looked_at
    site.clock.tick(int(LOCKED_SECONDS * 1_000))
    site.require(_send_pin(site, seat, right) == 200, "the right PIN does not open afterwards")
    site.require(_send_pin(site, 2, site.doors.pins[2]) == 200, "another seat was locked too")


def _send_pin(site: Site, seat: int, pin: str) -> int:
    return site.client.post(f"/seat/{seat}/pin", json={"pin": pin}, headers=ORIGIN).status_code


def try_bodies(site: Site) -> None:
    """What is no PIN."""
    bodies = (
        *(text.encode() if isinstance(text, str) else text for text in NONSENSE),
        b'{"pin":"\xff\xfe"}',
        b'{"pin":1234}',
        b'{"pin":"0000","more":1}',
        b'{"pin":"' + b"0" * LARGEST_BODY + b'"}',
        b"0" * 1_000_000,
    )
    for body in bodies:
        status = site.client.post("/seat/1/pin", content=body, headers=ORIGIN).status_code
        site.require(status == 400, f"{body[:20]!r} as a PIN was answered with {status}")
        site.figures.bodies_that_are_no_pin += 1


def try_strangers(site: Site) -> None:
    """Requests of other hosts, from other sites, and of other kinds."""
    hosts = (
        "",
        "evil.example",
        f"{HOST}.evil.example",
        f"evil.example, {HOST}",
        f"{HOST}:80",
        f"{HOST} ",
        "[::1]",
    )
    origins = (
        "null",
        "",
        "http://evil.example",
        f"https://{HOST}",
        f"http://{HOST}.evil.example",
        f"http://{HOST}/",
    )
    strangers = [{"host": host} for host in hosts] + [{"origin": origin} for origin in origins]
    doubled: list[list[tuple[str, str]]] = [
        [("host", HOST), ("host", "evil.example")],
        [("host", "evil.example"), ("host", HOST)],
        [("origin", "http://evil.example"), ("origin", f"http://{HOST}")],
        [("origin", f"http://{HOST}"), ("origin", "http://evil.example")],
    ]
    for headers in (*strangers, *doubled):
        answer = site.client.get("/", headers=headers)
        site.require(answer.status_code == 403, f"{headers} was answered with {answer.status_code}")
        site.require(site.doors.world_token not in answer.text, f"{headers} was given the key")
        site.figures.other_hosts_origins_and_methods += 1
    for headers in strangers:
        site.require(_is_shut_out(site, ORIGIN | headers), f"a page with {headers} was let in")
        site.figures.other_hosts_origins_and_methods += 1
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "X" * 99):
        for path in ("/", "/seat/1", "/ws", "/static/main.js"):
            status = site.client.request(method, path, headers=ORIGIN).status_code
            site.require(status in (404, 405), f"{method} {path} was answered with {status}")
            status = site.client.request(method, path).status_code
            site.require(status == 403, f"{method} {path} without origin was answered with {status}")
            site.figures.other_hosts_origins_and_methods += 2


def _is_shut_out(site: Site, headers: dict[str, str]) -> bool:
    try:
        with site.client.websocket_connect("/ws", headers=headers):
            return False
    except WebSocketDisconnect:
        return True


# --- once inside


def talk_nonsense(site: Site, tries: int, chance: Random) -> None:
    """Messages that are none, as a first word and later; the page is closed, or what it said was one after all."""
    real = [message.decode() for message in messages.seeds() if b'"power"' not in message]
    made_up = (bent(chance.choice(real), chance) for _ in range(tries))
    for nonsense in (*NONSENSE, *made_up):
        if nonsense == '{"do":"power"}':
            continue
        for joins in (False, True):
            answer = _say(site, nonsense, joins=joins)
            closed = isinstance(answer, int)
            site.figures.messages_that_are_none += 1
            site.figures.pages_closed_for_them += closed
            site.require(
                not closed or answer in (BAD_MESSAGE, TOO_MUCH, WRONG_TOKEN),
                f"{nonsense[:60]!r} was answered with {answer}",
            )


def _say(site: Site, nonsense: str | bytes, *, joins: bool) -> dict[str, Any] | int:
    with site.client.websocket_connect("/ws", headers=ORIGIN) as socket:
        if joins:
            socket.send_text('{"do":"join","role":"table"}')
            outcome(socket, "hello")
        if isinstance(nonsense, bytes):
            socket.send_bytes(nonsense)
        else:
            socket.send_text(nonsense)
        # Whoever is still there is answered.
        socket.send_text(STALE_QUESTION)
        return outcome(socket, "refused")


def bent(text: str, chance: Random) -> str:
    """A real message with something wrong."""
    at = chance.randrange(len(text))
    length = chance.randrange(1, 9)
    match chance.randrange(5):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[at + length :]
        case 2:
            return text[:at] + text[at : at + length] * chance.randrange(2, 400) + text[at + length :]
        case 3:
            return text[:at] + chance.choice('{}[]",:0-e\\\x00é\u2028𝄞') + text[at + 1 :]
        case _:
            return text[:at] + str(chance.randrange(-(2**70), 2**70)) + text[at + 1 :]


def meddle(site: Site) -> None:
    """Every message for every seat, from a page of seat 2 and from the public one."""
    session = site.table.host.session
    assert session is not None
    for role, seat in (("seat", 2), ("table", 0)):
        with site.joined(role, site.key(seat) if seat else "", seat) as socket:
            outcome(socket, "hello")
            for message in _meddling(own=seat if role == "seat" else None):
                lines = len(session.timeline.done)
                socket.send_text(message)
                answer = outcome(socket, "refused")
                site.require(isinstance(answer, dict), f"{role} {seat} said {message}: {answer}")
                site.require(len(session.timeline.done) == lines, f"{role} {seat} could do {message}")
                site.figures.messages_for_others_refused += 1


def _meddling(own: int | None) -> Iterable[str]:
    world_only = {kind.__struct_config__.tag for kind in WORLD_ONLY}
    kinds: dict[str, type[AnyMessage]] = {kind.__struct_config__.tag: kind for kind in AnyMessage.__args__}
    for encoded in messages.seeds():
        message = msgspec.json.decode(encoded)
        if (tag := message.get("do")) not in kinds:
            continue
        for seat in range(SEATS + 1) if "seat" in message and tag != "join" else (0,):
            if seat != own or tag in world_only:
                yield msgspec.json.encode(message | ({"seat": seat} if "seat" in message else {})).decode()


def flood(site: Site) -> None:
    """More than any hand can say, more than a message may be, and more pages than anybody needs."""
    for role, words in (("table", STALE_QUESTION), ("world", '{"do":"turn","seat":0,"steps":1}')):
        with site.joined(role, site.doors.world_token) as socket:
            for _ in range(2 * int(BURST)):
                socket.send_text(words)
            site.require(outcome(socket, "never") == TOO_MUCH, f"a flood of {words} was not cut off")
        with site.joined(role, site.doors.world_token) as socket:
            socket.send_text('{"do":"undo","seat":0' + " " * LARGEST_MESSAGE + "}")
            site.require(outcome(socket, "never") == TOO_MUCH, "a message without end was read")
        site.figures.floods_cut_off += 2
    with contextlib.ExitStack() as crowd:
        for _ in range(PAGES_OF_A_KIND):
            outcome(crowd.enter_context(site.joined("table")), "hello")
        for _ in range(PAGES_OF_A_KIND):
            with site.joined("table") as socket:
                site.require(outcome(socket, "hello") == TOO_MUCH, "one page too many was let in")
            site.figures.pages_too_many_turned_away += 1
        with site.joined("seat", site.key(2), 2) as socket:
            site.require(isinstance(outcome(socket, "hello"), dict), "a player was kept out by the crowd")


def intrude(folder: Path, figures: IntruderFigures, tries: int, chance: Random) -> None:
    """Everything, against one site; in the end its game is as it was."""
    site = Site(folder, figures)
    session = site.table.host.session
    assert session is not None
    with site.client:
        try_keys(site)
        try_pins(site, 2 * tries, chance)
        try_bodies(site)
        try_strangers(site)
        talk_nonsense(site, tries, chance)
        meddle(site)
        flood(site)
        site.require(session.timeline.done == [], "somebody has played")
        with site.joined("world", site.doors.world_token) as socket:
            site.require(
                isinstance(outcome(socket, "hello"), dict), "the table's own page is not let in any more"
            )

"""The web: wrong keys, nonsense, floods, crowds and pages that never read; nobody gets in, the table goes on.

First against the application in this process (`intruders`), then against the real command with its real server
on loopback (`real_server`), where requests can be as broken as bytes can be.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

from companion.web.app import BAD_MESSAGE, PAGES_OF_A_KIND, STATIC, TOO_MUCH
from companion.web.messages import LARGEST_MESSAGE
from companion.web.reception import MOST_CONNECTIONS
from companion.web.serve import LARGEST_FRAME
from tests.chaos.campaign import MEMORY
from tests.chaos.intruders import IntruderFigures, bent, intrude
from tests.chaos.real_server import BINARY, PING, TEXT, RawPage, RealServer, running

FULL = 400
JOIN = {"do": "join", "role": "table"}
QUICK_BEAT_MS = 20
# While pages do not read, the table plays on for so many steps.
STEPS = 25
# More memory than this for pages that do not read would be a queue.
MOST_GROWTH_KILOBYTES = 16_384
TOO_BIG, NOT_TEXT, BROKEN = 1009, 1007, 1002
PARTS = (
    "..",
    "%2e%2e",
    "..%2f..",
    "%5c..%5c",
    "%00",
    "....//",
    "static",
    "app.py",
    "etc/passwd",
    "~",
    ";",
    "C:",
)


class WebFigures(IntruderFigures, kw_only=True):
    """What the real server was put through."""

    broken_requests_to_the_real_server: int = 0
    paths_out_of_the_static_folder: int = 0
    broken_frames_to_the_real_server: int = 0
    pages_that_never_read: int = 0
    steps_played_meanwhile: int = 0
    kilobytes_of_memory_that_took: int = 0
    idle_connections: int = 0
    of_which_were_let_in: int = 0


def run(tries: int, seed: int) -> WebFigures:
    """So much nonsense; everything else once."""
    figures, chance = WebFigures(), Random(seed)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        intrude(Path(folder), figures, tries, chance)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, running(Path(folder)) as server:
        figures.require(server.answers(), "the real server does not start")
        _send_broken_requests(server, figures, tries, chance)
        _leave_static(server, figures, tries, chance)
        _send_broken_frames(server, figures)
        _never_read(server, figures)
        _crowd_in(server, figures)
        figures.require(server.answers(), "the real server does not answer any more")
        said = server.errors.read_text(encoding="utf-8", errors="replace")
        figures.require("Traceback" not in said, f"the real server has written: {said[-300:]}")
    return figures


# --- requests


def _send_broken_requests(server: RealServer, figures: WebFigures, tries: int, chance: Random) -> None:
    token = server.token
    whole = list(_requests(server.host))
    mutated = (bent(chance.choice(whole), chance) for _ in range(tries // 4))
    for request in (*whole, *mutated):
        wait_s = 0.5 if request in whole else 0.05
        answer = server.ask(request.encode("latin-1", errors="replace"), wait_s).decode("latin-1")
        figures.broken_requests_to_the_real_server += 1
        stranger = "evil" in request
        figures.require(not stranger or token not in answer, f"{request!r} was given the key")
        figures.require(not stranger or "101 Switching" not in answer, f"{request!r} was let in")
        figures.require("500 Internal" not in answer, f"{request!r} broke the server")
    figures.require(server.answers(), "broken requests have stopped the server")


def _requests(host: str) -> Iterator[str]:
    """What no browser sends: headers twice, two lengths, two requests in one, lines without end."""
    own, evil = f"Host: {host}\r\n", "Host: evil.example\r\n"
    socket = (
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n"
    )
    key = socket.format("AAAAAAAAAAAAAAAAAAAAAA==")
    smuggled = f"GET / HTTP/1.1\r\n{evil}\r\n"
    yield from (
        f"GET / HTTP/1.1\r\n{first}{second}\r\n" for first, second in ((own, evil), (evil, own), (evil, ""))
    )
    yield f"GET http://evil.example/ HTTP/1.1\r\n{evil}\r\n"
    yield f"GET / HTTP/1.1\r\nHost: {host}\tevil.example\r\n\r\n"
    yield f"GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: {host}\r\nForwarded: host={host}\r\n\r\n"
    yield f"GET / HTTP/1.1\r\nHost : {host}\r\nHost: evil.example\r\n\r\n"
    yield f"GET / HTTP/1.1\r\n Host: {host}\r\nHost: evil.example\r\n\r\n"
    yield f"GET / HTTP/1.0\r\nHost:evil.example\n\n"
    for lengths in (
        f"Content-Length: {len(smuggled)}\r\nTransfer-Encoding: chunked\r\n",
        f"Content-Length: 4\r\nContent-Length: {len(smuggled)}\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: xchunked\r\nContent-Length: 1\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 99999999999999999999\r\n",
    ):
        yield f"POST /seat/1/pin HTTP/1.1\r\n{own}Origin: http://{host}\r\n{lengths}\r\n0\r\n\r\n{smuggled}"
    yield f"GET /seat/1 HTTP/1.1\r\n{own}\r\n{smuggled}"
    yield f"GET /ws HTTP/1.1\r\n{own}Origin: http://evil.example\r\n{key}\r\n"
    yield f"GET /ws HTTP/1.1\r\n{own}Origin: http://evil.example\r\nOrigin: http://{host}\r\n{key}\r\n"
    yield f"GET /ws HTTP/1.1\r\n{evil}Origin: http://{host}\r\n{key}\r\n"
    yield f"GET /ws HTTP/1.1\r\n{own}{key}\r\n# evil: a page without origin"
    yield f"GET /ws HTTP/1.1\r\n{own}Origin: http://{host}\r\n{socket.format('short')}\r\n"
    yield f"GET / HTTP/1.1\r\n{own}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n\r\n"
    yield f"GET / HTTP/1.1\r\n{own}X: {'x' * 200_000}\r\n\r\n"
    yield f"GET / HTTP/1.1\r\n{own}" + "X: y\r\n" * 5_000 + "\r\n"
    yield f"GET /{'x' * 200_000} HTTP/1.1\r\n{own}\r\n"
    yield "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    yield "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"
    yield "\r\n" * 1_000
    yield "GET"


def _leave_static(server: RealServer, figures: WebFigures, tries: int, chance: Random) -> None:
    """Paths that lead out of the folder of the page's own files."""
    files = {path.read_bytes() for path in STATIC.iterdir()}
    for _ in range(tries):
        path = "/static/" + "/".join(chance.choices(PARTS, k=chance.randint(1, 6)))
        answer = server.ask(
            f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n\r\n".encode()
        )
        head, _, body = answer.partition(b"\r\n\r\n")
        figures.require(b" 500 " not in head[:20], f"{path} broke the server")
        figures.require(b" 200 " not in head[:20] or body in files, f"{path} was given out")
        figures.paths_out_of_the_static_folder += 1


# --- frames


def _send_broken_frames(server: RealServer, figures: WebFigures) -> None:
    """Each as a first word, and by a page that has joined."""
    for joins in (False, True):
        for name, codes in (
            ("too big", (TOO_BIG,)),
            ("too big in pieces", (TOO_BIG,)),
            ("too long", (TOO_MUCH, BAD_MESSAGE)),
            ("binary", (BAD_MESSAGE,)),
            ("not utf-8", (NOT_TEXT,)),
            ("unmasked", (BROKEN,)),
            ("reserved", (BROKEN,)),
            ("continued", (BROKEN,)),
        ):
            with RawPage(server) as page:
                if joins:
                    page.say(JOIN)
                    page.next("hello")
                _break(page, name)
                code = page.closed()
            figures.require(code in codes, f"a frame that is {name} was answered with {code}")
            figures.broken_frames_to_the_real_server += 1
    figures.require(server.answers(), "broken frames have stopped the server")


def _break(page: RawPage, how: str) -> None:
    match how:
        case "too big":
            page.frame(TEXT, b" " * (LARGEST_FRAME + 1))
        case "too big in pieces":
            page.frame(TEXT, b" " * 4_000, last=False)
            for _ in range(3):
                page.frame(0, b" " * 4_000, last=False)
        case "too long":
            page.frame(TEXT, b'{"do":"undo","seat":0' + b" " * LARGEST_MESSAGE + b"}")
        case "binary":
            page.frame(BINARY, b'{"do":"join","role":"table"}')
        case "not utf-8":
            page.frame(TEXT, b'{"do":"\xff"}')
        case "unmasked":
            page.frame(TEXT, b"{}", masked=False)
        case "reserved":
            page.frame(TEXT, b"{}", extra=0x20)
        case "continued":
            page.frame(0, b"{}")


# --- pages that are a burden


def _never_read(server: RealServer, figures: WebFigures) -> None:
    """Pages that join and never read, while robots play as fast as they can and somebody watches."""
    with ExitStack() as pages:
        world = pages.enter_context(RawPage(server))
        world.say({"do": "join", "role": "world", "token": server.token})
        world.next("hello")
        world.say({"do": "pace", "beat_ms": QUICK_BEAT_MS})
        first = last = _line(world)
        before = server.kilobytes
        for number in range(PAGES_OF_A_KIND):
            deaf = pages.enter_context(RawPage(server, room=2_048))
            deaf.say(JOIN)
            for _ in range(20 * (number % 2)):
                deaf.say({"do": "undo", "seat": 1})  # each would be answered
                deaf.frame(PING, b"?")
        while last - first < STEPS:
            last = _line(world)
        figures.pages_that_never_read += PAGES_OF_A_KIND
        figures.steps_played_meanwhile += last - first
        figures.kilobytes_of_memory_that_took = server.kilobytes - before
        figures.require(
            figures.kilobytes_of_memory_that_took <= MOST_GROWTH_KILOBYTES,
            f"{figures.kilobytes_of_memory_that_took} kB for pages that do not read",
        )


def _line(world: RawPage) -> int:
    """The newest line that a page is told of; its game may end meanwhile, and there is none."""
    while True:
        history = (world.next("update").get("game") or {}).get("history")
        if history:
            return int(history[-1]["line"])


def _crowd_in(server: RealServer, figures: WebFigures) -> None:
    """Connections that say nothing, more than there is room for; the page that was there stays and is served."""
    with ExitStack() as crowd:
        world = crowd.enter_context(RawPage(server))
        world.say({"do": "join", "role": "world", "token": server.token})
        world.next("hello")
        before = server.files
        for _ in range(MOST_CONNECTIONS + 100):
            crowd.enter_context(server.connect())
            figures.idle_connections += 1
        _line(world)
        figures.of_which_were_let_in = server.files - before
        figures.require(
            figures.of_which_were_let_in <= MOST_CONNECTIONS,
            f"{figures.of_which_were_let_in} connections were let in",
        )
    until = time.monotonic() + 10.0
    while not server.answers() and time.monotonic() < until:
        time.sleep(0.05)

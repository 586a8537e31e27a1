"""The web: wrong keys, nonsense, floods, crowds and pages that never read; nobody gets in, the table goes on.

First against the application in this process (`intruders`), then against the real command with its real
server on loopback (`real_server`), where requests can be as broken as bytes can be.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

from companion.core.game import AnyGame
from companion.games import nexus_ops, three_ages
from companion.web.app import BAD_MESSAGE, PAGES_OF_A_KIND, STATIC, TOO_MUCH
from companion.web.connection_limits import MOST_CONNECTIONS
from companion.web.messages import LARGEST_MESSAGE
from companion.web.serve import LARGEST_FRAME
from tests.chaos.attacked_site import IntruderFigures, Site, outcome
from tests.chaos.broken_requests import requests
from tests.chaos.campaign import MEMORY
from tests.chaos.intruders import try_bodies, try_keys, try_pins, try_strangers
from tests.chaos.malformed_messages import act_for_others, bent, flood, send_malformed
from tests.chaos.real_server import BINARY, PING, TEXT, RawPage, RealServer, running

FULL = 400
GAMES: tuple[AnyGame, ...] = (three_ages.GAME, nexus_ops.GAME)
JOIN = {"do": "join", "role": "table"}
QUICK_BEAT_MS = 20
SETTLING_S = 0.5
# While pages do not read, the table plays on for so many steps.
STEPS = 60
# More memory than this for pages that do not read would be a queue.
MOST_GROWTH_KILOBYTES = 16_384
MOST_WAITING_KILOBYTES = 1_024
# 50 MB, if nobody stops them.
MOST_PINGS, PINGS_AT_ONCE = 400_000, 1_000
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
    kilobytes_that_waited_for_such_a_page: int = 0
    pings_without_reading: int = 0
    idle_connections: int = 0
    of_which_were_let_in: int = 0


def run(tries: int, seed: int, steps: int = STEPS, served: Sequence[AnyGame] = GAMES) -> WebFigures:
    """So much nonsense; everything else once for each game, and the real server for those that are served."""
    figures, chance = WebFigures(), Random(seed)
    for game in GAMES:
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            _besiege(Site(Path(folder), figures, game), tries // len(GAMES), chance)
    for game in served:
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder, running(Path(folder), game.name) as server:
            figures.require(server.answers_soon(), "the real server does not start")
            if game is served[0]:
                _batter(server, figures, tries, chance)
            _never_read(server, figures, steps)
            said = server.errors.read_text(encoding="utf-8", errors="replace")
            figures.require("in ASGI application" not in said, f"the real server has written: {said[-300:]}")
    return figures


def _batter(server: RealServer, figures: WebFigures, tries: int, chance: Random) -> None:
    """What the server refuses without a look at its game."""
    _send_broken_requests(server, figures, tries, chance)
    _leave_static(server, figures, tries, chance)
    _send_broken_frames(server, figures)
    _crowd_in(server, figures)
    _ask_on_and_on(server, figures)


# --- in this process


def _besiege(site: Site, tries: int, chance: Random) -> None:
    """Everything, against one site; in the end its game is as it was."""
    with site.client:
        try_keys(site)
        try_pins(site, 2 * tries, chance)
        try_bodies(site)
        try_strangers(site)
        send_malformed(site, tries, chance)
        act_for_others(site)
        flood(site)
        site.require(not site.played(), "somebody has played")
        with site.joined("world", site.access.world_token) as socket:
            site.require(
                isinstance(outcome(socket, "hello"), dict), "the table's own page is not let in any more"
            )


# --- requests


def _send_broken_requests(server: RealServer, figures: WebFigures, tries: int, chance: Random) -> None:
    token = server.token
    whole = list(requests(server.host))
    mutated = (bent(chance.choice(whole), chance) for _ in range(tries // 4))
    for request in (*whole, *mutated):
        wait_s = 0.15 if request in whole else 0.05
        answer = server.ask(request.encode("latin-1", errors="replace"), wait_s).decode("latin-1")
        figures.broken_requests_to_the_real_server += 1
        stranger = "evil" in request
        figures.require(not stranger or token not in answer, f"{request!r} was given the key")
        figures.require(not stranger or "101 Switching" not in answer, f"{request!r} was let in")
        figures.require("500 Internal" not in answer, f"{request!r} broke the server")
    figures.require(server.answers_soon(), "broken requests have stopped the server")


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
    figures.require(server.answers_soon(), "broken frames have stopped the server")


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


def _never_read(server: RealServer, figures: WebFigures, steps: int) -> None:
    """Pages that join and never read, while robots play as fast as they can and somebody watches."""
    with ExitStack() as pages:
        world = pages.enter_context(RawPage(server))
        world.say({"do": "join", "role": "world", "token": server.token})
        world.next("hello")
        world.say({"do": "pace", "beat_ms": QUICK_BEAT_MS})
        # On a busy machine the game may be nearly over by now, and nothing would come any more.
        world.say({"do": "rematch"})
        last, played = _line(world), 0
        deaf = [pages.enter_context(RawPage(server, room=2_048)) for _ in range(PAGES_OF_A_KIND)]
        kilobytes = server.kilobytes
        for number, page in enumerate(deaf):
            page.say(JOIN)
            for _ in range(20 * (number % 2)):
                page.say({"do": "undo", "seat": 1})  # each would be answered
                page.frame(PING, b"?")
        while played < steps:
            before, last = last, _line(world)
            played += max(last - before, 0)
        figures.pages_that_never_read += len(deaf)
        figures.steps_played_meanwhile += played
        took = max(figures.kilobytes_of_memory_that_took, server.kilobytes - kilobytes)
        figures.kilobytes_of_memory_that_took = took
        _require_at_most(figures, "kilobytes_of_memory_that_took", MOST_GROWTH_KILOBYTES)
        waited = max(figures.kilobytes_that_waited_for_such_a_page, _catch_up(deaf[0], last))
        figures.kilobytes_that_waited_for_such_a_page = waited
        _require_at_most(figures, "kilobytes_that_waited_for_such_a_page", MOST_WAITING_KILOBYTES)
        # Nobody waits for the others, who cannot be told goodbye.
        figures.require(server.stop(), "pages that do not read keep the table from ending")


def _ask_on_and_on(server: RealServer, figures: WebFigures) -> None:
    """Pings without end by a page that never reads the answers: it is cut off before they are a burden."""
    before = server.kilobytes
    with RawPage(server, room=2_048) as page:
        page.say(JOIN)
        try:
            for _ in range(MOST_PINGS // PINGS_AT_ONCE):
                page.socket.sendall(PINGS_AT_ONCE * (bytes([0x80 | PING, 0x80 | 125]) + bytes(4 + 125)))
                figures.pings_without_reading += PINGS_AT_ONCE
        except OSError:
            pass
    figures.require(figures.pings_without_reading < MOST_PINGS, "somebody asks on and on and is not cut off")
    grown = server.kilobytes - before
    figures.require(grown <= MOST_GROWTH_KILOBYTES, f"{grown} kB for answers that nobody reads")


def _require_at_most(figures: WebFigures, name: str, most: int) -> None:
    figures.require(getattr(figures, name) <= most, f"{getattr(figures, name)} {name}, not {most} at most")


def _catch_up(page: RawPage, line: int) -> int:
    """How many kilobytes a page must read until it knows of a line, or that it was given up meanwhile."""
    with suppress(ConnectionError):
        while _line(page) < line:
            pass
    return page.bytes_read // 1_024


def _line(world: RawPage) -> int:
    """The newest line that a page is told of; its game may end meanwhile, and there is none."""
    while True:
        history = (world.next("update").get("game") or {}).get("history")
        if history:
            return int(history[-1]["line"])


def _crowd_in(server: RealServer, figures: WebFigures) -> None:
    """Connections that say nothing, more than there is room for; the page that was there is still served."""
    with ExitStack() as crowd:
        world = crowd.enter_context(RawPage(server))
        world.say({"do": "join", "role": "world", "token": server.token})
        world.next("hello")
        before = server.files
        for _ in range(MOST_CONNECTIONS + 100):
            crowd.enter_context(server.connect())
            figures.idle_connections += 1
        while (settled := server.files - before) != figures.of_which_were_let_in:
            figures.of_which_were_let_in = settled
            time.sleep(SETTLING_S)
        _line(world)
        _require_at_most(figures, "of_which_were_let_in", MOST_CONNECTIONS)
    figures.require(server.answers_soon(), "a crowd that has gone still keeps others out")

"""Serving a table's pages, and a supervisor that brings the virtual table back after its power was cut."""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from pathlib import Path
from random import Random

import uvicorn
from msgspec import Struct

from companion import games
from companion.core.screen import Code
from companion.core.text import say
from companion.errors import CompanionError, UsageError
from companion.journal.shelf import default_folder
from companion.locale import language_of
from companion.screens.drawer import Drawer
from companion.table.language import FILE, recall
from companion.table.session import monotonic_ms
from companion.web.app import Server
from companion.web.doors import Doors
from companion.web.reception import Reception
from companion.world.table_top import SEATS
from companion.world.virtual_table import VirtualTable

LARGEST_FRAME = 8_192
# A page that does not read cannot be told goodbye; nobody waits for it longer than this.
FAREWELL_SECONDS = 2
EVERYWHERE = ("0.0.0.0", "::")
DEMO_PLAYERS = ("Ana", "Bao", "Cléo", "Dia")
CHILD = "COMPANION_SUPERVISED"
RESTART_SECONDS = 1.0


class PortTakenError(CompanionError):
    """Somebody else listens there."""

    code = 2


class Plan(Struct, frozen=True):
    """What the command line asks for."""

    port: int
    listen: str
    game: str
    language: str | None
    web: bool
    names: tuple[str, ...]
    demo: bool
    browser: bool

    @classmethod
    def of(cls, options: argparse.Namespace) -> Plan:
        """The plan behind parsed arguments."""
        return cls(
            port=options.port,
            listen=options.listen,
            game=options.game,
            language=options.lang,
            web=options.web,
            names=tuple(name.strip() for name in (options.names or "").split(",") if name.strip()),
            demo=options.demo,
            browser=not options.no_browser,
        )

    @property
    def address(self) -> str:
        """Where a browser on this machine finds the table."""
        return f"http://{reached(self.listen)}:{self.port}/"


def run(plan: Plan) -> int:
    """The supervisor: start the table, and again when its power was cut."""
    if os.environ.get(CHILD):
        return serve(plan)
    _check(plan)
    require_free(plan.listen, plan.port)
    announce(plan)
    if plan.web and not plan.names:
        _tell("Players: " + ", ".join(DEMO_PLAYERS) + "  (--names A,B,C for others)")
    if plan.browser and _has_desktop():
        webbrowser.open(plan.address)
    command = [sys.executable, "-m", "companion", *sys.argv[1:]]
    # The keys outlive a power cut, so that phones do: they hang on a secret that only this process keeps.
    environment = {**os.environ, CHILD: secrets.token_hex(32)}
    while True:
        code = _wait(subprocess.Popen(command, env=environment))
        if code != -signal.SIGKILL:
            return max(code, 0)
        _tell("The power was cut; the table comes back.")
        time.sleep(RESTART_SECONDS)


def announce(plan: Plan) -> None:
    """Where the pages are."""
    _tell(f"The table is at {plan.address}  (Ctrl-C ends it)")


def serve(plan: Plan) -> int:
    """The table itself."""
    game = games.find(plan.game)
    seed = Random().getrandbits(32)
    folder = default_folder() / ("phones" if plan.web else "virtual")
    table = VirtualTable(game, folder, Drawer(plan.game), monotonic_ms, seed, readers=not plan.web)
    table.host.language = plan.language or _language(folder)
    if not resumed(plan, table):
        _begin(plan, table)
    serve_pages(plan, table, Doors(SEATS, time.monotonic, bytes.fromhex(os.environ[CHILD])))
    return 0


def serve_pages(plan: Plan, table: VirtualTable, doors: Doors) -> None:
    """The pages of a table, virtual or real, until a signal ends it."""
    table.host.phones = _phones(plan, doors)
    if plan.web and sys.stdout.isatty():
        # Only to a person at a terminal: a PIN has no business in a log.
        names = table.host.session.names if table.host.session else ()
        for seat, code in table.host.phones.items():
            if seat <= len(names) or not names:
                name = names[seat - 1] if names else ""
                _tell(f"  {code.address}   PIN {code.number}   {name}".rstrip())
    app = Server(table, doors, virtual=not plan.web).app(_hosts(plan.listen, plan.port))
    # No access log: addresses of pages are nobody's business.
    config = uvicorn.Config(
        app,
        host=plan.listen,
        port=plan.port,
        log_level="warning",
        access_log=False,
        http=Reception,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=FAREWELL_SECONDS,
    )
    uvicorn.Server(config).run()


def resumed(plan: Plan, table: VirtualTable) -> bool:
    """Go on with an interrupted game, unless other players were named: then it stays in its journal."""
    if not table.resume():
        return False
    session = table.host.session
    if not plan.names or session is None or session.names == plan.names:
        return True
    _tell(f"The unfinished game of {', '.join(session.names)} is kept; this is a new one.")
    table.host.leave()
    return False


def _check(plan: Plan) -> None:
    """What can be said before anything starts."""
    game = games.find(plan.game)
    if plan.names and not plan.web:
        raise UsageError("--names", remedy="only with --web; at the virtual table the page asks for names")
    if plan.names:
        game.configure(plan.names, {}, None)


def _begin(plan: Plan, table: VirtualTable) -> None:
    """A demo, or a table of phones: both need nobody to press anything first."""
    if plan.demo:
        table.start(DEMO_PLAYERS, table.game.settings_without_box, (1, 2, 3, 4))
    elif plan.web:
        table.start(plan.names or DEMO_PLAYERS, {}, ())


def _language(folder: Path) -> str:
    """What this table spoke last; at its first start what the user speaks."""
    return recall(folder) if (folder / FILE).exists() else language_of()


def _phones(plan: Plan, doors: Doors) -> dict[int, Code]:
    """What each seat's display shows a phone that wants to join."""
    return {seat: Code(f"{plan.address}seat/{seat}", pin, say("PIN")) for seat, pin in doors.pins.items()}


def reached(listen: str) -> str:
    """The name by which a page or a phone finds a table that listens there."""
    return next(iter(_own_addresses()), "127.0.0.1") if listen in EVERYWHERE else listen


def _hosts(listen: str, port: int) -> frozenset[str]:
    """The names under which the table may be asked for."""
    names = {"127.0.0.1", "localhost", "[::1]"}
    if listen in EVERYWHERE:
        names |= {socket.gethostname(), f"{socket.gethostname()}.local", *_own_addresses()}
    else:
        names.add(listen)
    return frozenset(f"{name}:{port}" for name in names)


def _own_addresses() -> set[str]:
    """The address by which others on the network reach this machine; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return set()
        return {str(probe.getsockname()[0])}


def require_free(listen: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in listen else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((listen, port))
        except socket.gaierror:
            raise UsageError(
                f"--listen {listen} is no address of this machine", remedy="127.0.0.1, or 0.0.0.0 for all"
            ) from None
        except PermissionError:
            raise UsageError(f"port {port} is not for all", remedy="choose one above 1023") from None
        except OSError as error:
            raise PortTakenError(
                f"port {port} on {listen} cannot be used: {error.strerror}",
                remedy="try --port with another number",
            ) from None


def _has_desktop() -> bool:
    graphical = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(graphical)


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _wait(child: subprocess.Popen[bytes]) -> int:
    try:
        return child.wait()
    except KeyboardInterrupt:
        child.wait()
        return 0

"""Serving the pages of a table: where, under which names, and until when."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import uvicorn
from msgspec import Struct
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.core.reasons import reason_of
from companion.core.screen import Code
from companion.core.seats import Seat
from companion.core.text import say
from companion.ending import end_at_signals
from companion.errors import CompanionError, UsageError
from companion.table.host import Host
from companion.web.access import AccessControl
from companion.web.app import Server
from companion.web.backup import Backup
from companion.web.connection_limits import BACKLOG, LimitedConnection
from companion.web.hosts import USUAL_PORT, as_a_host, at_port
from companion.web.table import PagedTable

LARGEST_FRAME = 8_192
# A page that does not read cannot be told goodbye; nobody waits for it longer than this.
FAREWELL_SECONDS = 2
# All addresses of a kind; some of that kind that lie elsewhere, and our own without any network. No way leads
# out of the Wi-Fi that NetworkManager makes for the table: there a phone is elsewhere.
EVERYWHERE = {"0.0.0.0": ("192.0.2.1", "10.42.0.2", "127.0.0.1"), "::": ("2001:db8::1", "::1")}


class PortTakenError(CompanionError):
    """Somebody else listens there."""

    code = 2


class Address(Struct, frozen=True):
    """Where a table's pages are."""

    listen: str
    port: int

    @property
    def url(self) -> str:
        """Where a browser or a phone finds them."""
        host = as_a_host(_own_address(self.listen) or self.listen)
        return f"http://{host}/" if self.port == USUAL_PORT else f"http://{host}:{self.port}/"

    @property
    def is_reachable(self) -> bool:
        """Whether a phone can find it: not where it listens on this machine only."""
        host = _own_address(self.listen) or self.listen
        try:
            return not ipaddress.ip_address(host.partition("%")[0]).is_loopback
        except ValueError:
            return host != "localhost"

    @property
    def hosts(self) -> frozenset[str]:
        """The names under which they may be asked for, as browsers write them."""
        names = {"127.0.0.1", "localhost", "::1"}
        if self.listen in EVERYWHERE:
            names |= {socket.gethostname(), f"{socket.gethostname()}.local", _own_address(self.listen)}
        else:
            names.add(self.listen)
        return at_port(names, self.port)

    def require_free(self) -> None:
        """Complain now, and in words, if nobody can listen there."""
        with socket.socket(_family(self.listen)) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self.listen, self.port))
            except socket.gaierror:
                raise self._elsewhere() from None
            except PermissionError:
                raise UsageError(
                    say("port {port} is not for all", port=str(self.port)),
                    remedy=say("choose one above 1023"),
                ) from None
            except OSError as error:
                if error.errno == errno.EADDRNOTAVAIL:
                    raise self._elsewhere() from None
                raise PortTakenError(
                    say(
                        "port {port} on {address} cannot be used: {why}",
                        port=str(self.port),
                        address=self.listen,
                        why=reason_of(error),
                    ),
                    remedy=say("try --port with another number"),
                ) from None

    def _elsewhere(self) -> UsageError:
        return UsageError(
            say("--listen {address} is no address of this machine", address=self.listen),
            remedy=say("127.0.0.1, or 0.0.0.0 for all"),
        )

    def phones(self, access: AccessControl) -> dict[Seat, Code]:
        """What each seat's display shows a phone that wants to join."""
        return {seat: Code(f"{self.url}seat/{seat}", pin, say("PIN")) for seat, pin in access.pins.items()}


def serve_pages(
    address: Address,
    table: PagedTable,
    access: AccessControl,
    *,
    virtual: bool,
    backup: Backup | None = None,
) -> None:
    """The pages of a table, until a signal ends them, or the table cannot go on."""
    pages = Server(table, access, virtual=virtual, backup=backup)
    tell = AddressTeller(address, table.host, access, pages)
    tell()
    table.loop.after_turn.append(tell)
    server = LimitedServer(address, pages.app(address.hosts))
    pages.on_failure = server.end
    server.run()
    if pages.failure is not None:
        raise pages.failure


class AddressTeller:
    """Tells displays and pages where phones find the table, again whenever that has changed.

    A Pi is on before its network is, and opens a Wi-Fi of its own only when no other one has come.
    """

    def __init__(self, address: Address, host: Host, access: AccessControl, pages: Server) -> None:
        self._address = address
        self._host = host
        self._access = access
        self._pages = pages
        self._told = ""

    def __call__(self) -> None:
        url = self._address.url
        if url == self._told:
            return
        self._told = url
        self._host.phones = self._address.phones(self._access)
        self._host.serve_at(url)
        self._pages.phones_at = url if self._address.is_reachable else ""


class LimitedServer(uvicorn.Server):
    """Any pages of ours: with room for so much and no more, until a signal ends them."""

    def __init__(self, address: Address, app: ASGIApp) -> None:
        self._app = app
        # No access log: addresses of pages are nobody's business.
        config = uvicorn.Config(
            self._serve_one,
            interface="asgi3",
            host=address.listen,
            port=address.port,
            loop="asyncio",
            backlog=BACKLOG,
            log_level="warning",
            access_log=False,
            http=LimitedConnection,
            ws_max_size=LARGEST_FRAME,
            timeout_graceful_shutdown=FAREWELL_SECONDS,
        )
        super().__init__(config)
        end_at_signals(self.end)

    def end(self, *_: object) -> None:
        """Say goodbye to every page, then return from `run`."""
        self.should_exit = True

    async def _serve_one(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A page that came in the moment of the goodbye and missed it is left without a complaint."""
        try:
            await self._app(scope, receive, send)
        except asyncio.CancelledError:
            if scope["type"] != "websocket" or not self.should_exit:
                raise

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """They are heard already: uvicorn would leave halfway at a second Ctrl-C, and raise each again."""
        yield


def _own_address(listen: str) -> str:
    """By which others reach a machine that listens everywhere; nothing is sent to find it."""
    if listen not in EVERYWHERE:
        return ""
    *elsewhere, here = EVERYWHERE[listen]
    for address in elsewhere:
        with suppress(OSError), socket.socket(_family(listen), socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
            return str(probe.getsockname()[0])
    return here


def _family(listen: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in listen else socket.AF_INET

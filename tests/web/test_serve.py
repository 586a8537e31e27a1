"""Where pages are, and under which names a browser may ask for them."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from companion.ending import ENDING
from companion.errors import UsageError
from companion.network.hotspot import ADDRESS
from companion.web import serve
from companion.web.access import AccessControl
from companion.web.app import OwnHostOnly, Server
from companion.web.serve import Address, AddressTeller, LimitedServer
from tests.simulation.tables import SteppedTable

NAME = socket.gethostname().lower()


@pytest.mark.parametrize(
    ("listen", "port", "url"),
    [
        ("127.0.0.1", 8420, "http://127.0.0.1:8420/"),
        ("127.0.0.1", 80, "http://127.0.0.1/"),
        ("::1", 8420, "http://[::1]:8420/"),
        ("::1", 80, "http://[::1]/"),
        ("0:0:0:0:0:0:0:1", 8420, "http://[::1]:8420/"),
        ("table.example", 8420, "http://table.example:8420/"),
    ],
)
def test_address_is_what_a_browser_is_told(listen: str, port: int, url: str) -> None:
    assert Address(listen, port).url == url


@pytest.mark.parametrize(
    ("address", "host", "welcome"),
    [
        (Address("127.0.0.1", 8420), "127.0.0.1:8420", True),
        (Address("127.0.0.1", 8420), "LocalHost:8420", True),
        (Address("127.0.0.1", 8420), "localhost", False),
        (Address("127.0.0.1", 80), "localhost", True),
        (Address("127.0.0.1", 80), "localhost:80", True),
        (Address("127.0.0.1", 80), "localhost:8420", False),
        (Address("::1", 8420), "[::1]:8420", True),
        (Address("fd00::A", 8420), "[fd00::a]:8420", True),
        (Address("fe80::1%eth0", 8420), "[fe80::1]:8420", True),
        (Address("fd00::a", 8420), "fd00::a:8420", False),
        (Address("0.0.0.0", 8420), f"{NAME}:8420", True),
        (Address("0.0.0.0", 8420), f"{NAME.upper()}.LOCAL:8420", True),
        (Address("0.0.0.0", 8420), "evil.example:8420", False),
        (Address("::", 80), "[::1]", True),
        (Address("Table.Example", 8420), "TABLE.example:8420", True),
    ],
)
def test_own_host_only_knows_its_names_as_browsers_write_them(
    address: Address, host: str, welcome: bool
) -> None:
    client = TestClient(OwnHostOnly(PlainTextResponse("hello"), address.hosts))
    status = 200 if welcome else 403
    assert client.get("/", headers={"host": host}).status_code == status
    assert client.post("/", headers={"host": host, "origin": f"http://{host}"}).status_code == status
    if welcome:
        assert client.post("/", headers={"host": host, "origin": "http://evil.example"}).status_code == 403


@pytest.mark.parametrize(
    ("reached_at", "host", "welcome"),
    [
        # The Wi-Fi of the table's own, opened long after its pages.
        ("10.42.0.1", "10.42.0.1:8420", True),
        ("10.42.0.1", "10.42.0.2:8420", False),
        ("10.42.0.1", "10.42.0.1", False),
        ("::ffff:10.42.0.1", "10.42.0.1:8420", True),
        ("fd00::A", "[fd00::a]:8420", True),
        ("evil.example", "evil.example:8420", False),
    ],
)
def test_own_host_only_knows_the_number_at_which_it_was_reached(
    reached_at: str, host: str, *, welcome: bool
) -> None:
    served = OwnHostOnly(PlainTextResponse("hello"), Address("0.0.0.0", 8420).hosts)

    async def here(scope: Scope, receive: Receive, send: Send) -> None:
        await served({**scope, "server": (reached_at, 8420)}, receive, send)

    client = TestClient(here)
    asked = {"host": host, "origin": f"http://{host}"}
    assert client.post("/", headers=asked).status_code == (200 if welcome else 403)
    if welcome:
        elsewhere = asked | {"origin": "http://evil.example"}
        assert client.post("/", headers=elsewhere).status_code == 403


def test_address_is_told_again_when_the_machine_has_joined_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = ["127.0.0.1"]
    monkeypatch.setattr(serve, "_own_address", lambda _: here[0])
    table = SteppedTable(tmp_path).paged
    access = AccessControl(6, lambda: 0.0, bytes(32))
    pages = Server(table, access, virtual=False)
    tell = AddressTeller(Address("0.0.0.0", 8420), table.host, access, pages)
    tell()
    assert pages.phones_at == ""
    here[0] = "10.42.0.1"
    tell()
    assert pages.phones_at == "http://10.42.0.1:8420/"
    assert table.host.phones[2].address == "http://10.42.0.1:8420/seat/2"


@pytest.mark.parametrize(
    ("listen", "reachable"),
    [
        ("127.0.0.1", False),
        ("localhost", False),
        ("::1", False),
        ("192.168.1.5", True),
        ("table.local", True),
    ],
)
def test_address_is_reachable_unless_it_is_this_machines_alone(listen: str, reachable: bool) -> None:
    assert Address(listen, 8420).is_reachable is reachable


WIFI_OF_ITS_OWN = f"""\
ip link add wifi type veth peer name phone && ip address add {ADDRESS}/24 dev wifi || exit 77
ip link set lo up && ip link set wifi up && ip link set phone up || exit 77
exec "$0" -c 'from companion.web.serve import Address; print(Address("0.0.0.0", 8420).url)'
"""


def test_address_in_a_wifi_of_its_own_is_found_though_no_way_leads_out_of_it() -> None:
    command = ["unshare", "--net", "sh", "-c", WIFI_OF_ITS_OWN, sys.executable]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("no unshare here")
    if done.returncode in (1, 77):
        pytest.skip("no networks can be made here")
    assert done.stdout == f"http://{ADDRESS}:8420/\n"


def test_address_of_another_machine_is_not_a_matter_of_the_port() -> None:
    with pytest.raises(UsageError, match="is no address of this machine") as caught:
        Address("192.0.2.1", 8420).require_free()
    assert caught.value.remedy == "127.0.0.1, or 0.0.0.0 for all"


HERE = Address("127.0.0.1", 0)


@pytest.mark.parametrize("number", ENDING)
def test_server_puts_everything_away_however_often_it_is_told_to_end(number: signal.Signals) -> None:
    heard = []

    async def app(_: Scope, receive: Receive, send: Send) -> None:
        heard.append((await receive())["type"])
        signal.raise_signal(number)
        signal.raise_signal(number)
        await send({"type": "lifespan.startup.complete"})
        heard.append((await receive())["type"])
        signal.raise_signal(number)
        await send({"type": "lifespan.shutdown.complete"})

    LimitedServer(HERE, app).run()
    signal.raise_signal(number)  # while the rest is put away
    assert heard == ["lifespan.startup", "lifespan.shutdown"]


@pytest.mark.parametrize(
    ("kind", "ends", "complains"),
    [("websocket", True, False), ("websocket", False, True), ("http", True, True)],
)
def test_server_leaves_a_page_that_missed_the_goodbye_without_a_complaint(
    kind: str, ends: bool, complains: bool
) -> None:
    async def waiting(*_: object) -> None:
        await asyncio.Event().wait()

    async def left() -> bool:
        server = LimitedServer(HERE, waiting)
        app: Any = server.config.app
        page = asyncio.create_task(app({"type": kind}, None, None))
        await asyncio.sleep(0)
        if ends:
            server.end()
        page.cancel()
        await asyncio.wait({page})
        return page.cancelled()

    assert asyncio.run(left()) is complains

"""QR codes of seats, read as a camera would."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image
from starlette.testclient import TestClient

from companion.web.access import AccessControl
from companion.web.app import Server
from companion.web.codes import code_svg
from tests.simulation.tables import SteppedTable

zxingcpp = pytest.importorskip("zxingcpp")
ADDRESS = "http://192.168.1.5:8420/seat/3"
HOST = "192.168.1.5:8420"
SCALE = 8


def _read(drawn: str) -> str:
    """The drawing as pixels, and what they say."""
    found = re.search(r'viewBox="0 0 (\d+) ', drawn)
    assert found is not None
    size = int(found[1])
    picture = Image.new("L", (size, size), 255)
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawn):
        picture.putpixel((int(x), int(y)), 0)
    (code,) = zxingcpp.read_barcodes(picture.resize((size * SCALE, size * SCALE), Image.Resampling.NEAREST))
    return str(code.text)


def test_code_says_the_address_in_capitals() -> None:
    assert _read(code_svg(ADDRESS)) == ADDRESS.upper()


def _browser(folder: Path, phones_at: str) -> TestClient:
    access = AccessControl(6, lambda: 0.0, b"secret" * 6)
    server = Server(SteppedTable(folder).paged, access, virtual=True, phones_at=phones_at)
    return TestClient(server.app(frozenset({HOST})), base_url=f"http://{HOST}")


def test_code_of_a_seat_leads_to_that_seat(tmp_path: Path) -> None:
    browser = _browser(tmp_path, "http://192.168.1.5:8420/")
    reply = browser.get("/seat/3/code.svg")
    assert reply.headers["content-type"].startswith("image/svg+xml")
    scanned = _read(reply.text)
    page = browser.get(scanned.removeprefix("HTTP://192.168.1.5:8420"))
    assert '<meta name="seat" content="3">' in page.text


def test_code_is_not_there_where_no_phone_could_come(tmp_path: Path) -> None:
    assert _browser(tmp_path, "").get("/seat/3/code.svg").status_code == 404

"""Backups from a page: only with the key of the display, whole or not at all, and the table starts again."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from companion.bootstrap.backup import TableBackups, finish_restore
from companion.errors import StoppedError
from companion.games.three_ages import GAME
from companion.screens.render import Drawer
from companion.simulation.virtual_table import VirtualTable
from companion.table.clock import monotonic_ms
from companion.web import backup as module
from companion.web.access import AccessControl
from companion.web.app import Server
from companion.web.backup import OPEN_SECONDS, TRIES, Backup, BackupKey
from tests.simulation.tables import paged

HOST = "127.0.0.1:8420"
OWN = f"http://{HOST}"
NAMES = ("Ana", "Bao")


class Site:
    """A table of phones with a game in its past, its keys, and a client."""

    def __init__(self, folder: Path) -> None:
        self.now = 0.0
        self.table = VirtualTable(GAME, folder / "companion/table", Drawer(GAME.name), monotonic_ms, seed=1)
        self.table.host.start(NAMES, {})
        self.table.host.leave()
        self.key = BackupKey(lambda: self.now)
        backup = Backup(TableBackups(), self.key)
        access = AccessControl(6, lambda: 0.0)
        self.server = Server(paged(self.table), access, virtual=False, backup=backup)
        self.ended: list[bool] = []
        self.server.on_failure = lambda: self.ended.append(True)
        self.client = TestClient(self.server.app(frozenset({HOST})), base_url=OWN)

    def post(
        self, path: str, key: str, content: bytes = b"", origin: str = f"http://{HOST}"
    ) -> tuple[int, bytes]:
        headers = {"Origin": origin, "X-Companion-Key": key}
        answer = self.client.post(path, headers=headers, content=content)
        return answer.status_code, answer.content


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    made = Site(tmp_path)
    with made.client:
        yield made


def test_backup_is_saved_and_brought_back_with_the_key_of_the_display(site: Site, tmp_path: Path) -> None:
    status, saved = site.post("/backup/file", site.key.show())
    assert status == 200
    journals = [name for name in zipfile.ZipFile(BytesIO(saved)).namelist() if name.endswith(".journal")]
    assert len(journals) == 1
    journal = tmp_path / "companion" / journals[0]
    journal.unlink()
    assert site.post("/backup/restore", site.key.show(), saved) == (200, b'{"done":true}')
    assert site.ended == [True]
    assert isinstance(site.server.failure, StoppedError)
    assert not journal.exists()
    finish_restore()
    assert journal.exists()


@pytest.mark.parametrize("path", ["/backup/file", "/backup/restore"])
def test_backup_needs_a_key_that_a_display_has_shown_lately(site: Site, path: str) -> None:
    shown = site.key.show()
    assert site.post(path, "")[0] == site.post(path, "0" * 9)[0] == 403
    site.now = OPEN_SECONDS
    assert site.post(path, shown)[0] == 403
    assert site.ended == []


def test_backup_page_of_phones_holds_no_key(site: Site) -> None:
    site.key.show()
    page = site.client.get("/backup").text
    assert 'id="key" value=""' in page
    assert "{{" not in page


def test_backup_is_shut_after_wrong_keys_even_for_the_right_one(site: Site) -> None:
    shown = site.key.show()
    for _ in range(TRIES):
        assert site.post("/backup/file", "12345678x")[0] == 403
    assert site.post("/backup/file", shown)[0] == 403


def test_backup_takes_no_order_from_another_site(site: Site) -> None:
    assert site.post("/backup/file", site.key.show(), origin="http://evil.example")[0] == 403


def test_backup_brings_nothing_back_while_a_game_is_on(site: Site) -> None:
    _, saved = site.post("/backup/file", site.key.show())
    site.table.host.start(NAMES, {})
    assert site.post("/backup/restore", site.key.show(), saved) == (409, b'{"error":"plays"}')
    assert site.ended == []


def test_backup_that_is_damaged_changes_nothing_and_says_why(site: Site, tmp_path: Path) -> None:
    _, saved = site.post("/backup/file", site.key.show())
    before = sorted((tmp_path / "companion").rglob("*"))
    status, told = site.post("/backup/restore", site.key.show(), saved[: len(saved) // 2])
    assert status == 422
    assert "archive" in told.decode()
    assert sorted((tmp_path / "companion").rglob("*")) == before
    assert site.ended == []


def test_backup_that_is_too_large_is_not_kept(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST_BYTES", 1_000)
    assert site.post("/backup/restore", site.key.show(), bytes(2_000))[0] == 413

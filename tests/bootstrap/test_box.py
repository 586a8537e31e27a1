"""The box behind its menu: what stays, what dims, and what only the system can do."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.bootstrap.box import Box, command_for, examined, run_request
from companion.core.screen import Code, Message
from companion.core.text import Text, say
from companion.devices.oled.bus import BusDisplay
from companion.devices.pod_place import PodDisplay
from companion.devices.ports import DisplayPort
from companion.locale import Speech
from companion.network.hotspot import credentials
from companion.screens.render import render_checked
from companion.table.box_menu import BoxSettings
from companion.web.backup import BackupKey

NOON, NIGHT = datetime(2026, 11, 17, 12), datetime(2026, 11, 17, 23)


class Worker:
    """A bus that notes how bright its displays shall be."""

    def __init__(self) -> None:
        self.levels: list[int] = []

    def dim(self, display: str, level: int) -> None:
        self.levels.append(level)


class Bench:
    def __init__(self, folder: Path) -> None:
        self.worker, self.now = Worker(), NOON
        self.found: tuple[int, list[Text]] = (0, [])
        bus: Any = self.worker
        displays = {0: BusDisplay(bus, "table", (128, 64))}
        self.box = Box(folder / "table", displays, lambda: self.found, lambda: self.now)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_box_leaves_the_brightness_of_the_profile_alone(bench: Bench) -> None:
    assert bench.worker.levels == []


def test_box_knows_that_displays_on_pods_stay_as_bright_as_they_are(bench: Bench, tmp_path: Path) -> None:
    assert bench.box.dims_all
    bus: Any = Worker()
    mixed: dict[int, DisplayPort] = {0: BusDisplay(bus, "table", (128, 64))}
    mixed[1] = PodDisplay((128, 64), 0, lambda: None)
    assert not Box(tmp_path, mixed, examined).dims_all


def test_box_settings_stay_after_a_restart(bench: Bench, tmp_path: Path) -> None:
    bench.box.choose(BoxSettings(sound=False, brightness="low"))
    assert bench.worker.levels == [8]
    again = Bench(tmp_path)
    assert again.box.settings == BoxSettings(sound=False, brightness="low")
    assert again.worker.levels == [8]


def test_box_settings_that_cannot_be_read_are_the_usual_ones(tmp_path: Path) -> None:
    (tmp_path / "table").mkdir()
    (tmp_path / "table/box.json").write_text("{")
    assert Bench(tmp_path).box.settings == BoxSettings()


def test_box_dims_at_night_and_wakes_in_the_morning(bench: Bench) -> None:
    bench.box.choose(BoxSettings(brightness="high", night=True))
    bench.now = NIGHT
    bench.box.tick()
    bench.box.tick()
    bench.now = NOON
    bench.box.tick()
    assert bench.worker.levels == [255, 8, 255]


def test_box_shows_wifi_and_page_where_it_has_a_hotspot(bench: Bench, tmp_path: Path) -> None:
    assert isinstance(bench.box.codes()[0], Message)
    known = credentials(tmp_path)
    first, second = bench.box.codes()
    assert isinstance(first, Code) and isinstance(second, Code)
    assert first.address == known.wifi_code


def test_box_shows_the_page_that_the_table_serves(bench: Bench, tmp_path: Path) -> None:
    bench.box.page = Code("http://192.168.1.7:8420/", "8420", say("Page"))
    assert bench.box.codes() == [bench.box.page]
    credentials(tmp_path)
    assert bench.box.codes()[1] == bench.box.page


def test_box_shows_where_everything_is_saved_and_a_new_key_each_time(bench: Bench) -> None:
    assert isinstance(bench.box.backup(), Message)
    key = BackupKey(lambda: 0.0)
    bench.box.page = Code("http://192.168.1.7:8420/", "8420", say("Page"))
    bench.box.backup_key = key.show
    first, second = bench.box.backup(), bench.box.backup()
    assert isinstance(first, Code) and isinstance(second, Code)
    assert first.address == "http://192.168.1.7:8420/backup"
    assert key.fits(second.number) and not key.fits(first.number)
    for language in ("fr", "en"):
        assert render_checked(first, Speech(language), (128, 64)).problems() == []


def test_box_tells_how_the_machine_is(bench: Bench) -> None:
    well = bench.box.examine()
    assert isinstance(well, Message) and well.icon == "check"
    bench.found = (1, [Text("power: too little"), Text("disk: full")])
    ill = bench.box.examine()
    assert isinstance(ill, Message) and ill.icon == "warning"


def test_examined_looks_at_this_very_machine() -> None:
    failures, found = examined()
    assert failures <= len(found)


def test_box_leaves_its_request_where_the_system_looks(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    bench.box.ask("power-off")
    ran: list[list[str]] = []

    def run(command: Any) -> tuple[int, str]:
        ran.append(list(command))
        return 0, ""

    assert run_request(tmp_path, "/opt/companion", run) == 0
    assert run_request(tmp_path, "/opt/companion", run) == 0
    assert ran == [["systemctl", "poweroff"]]


def test_box_that_is_no_service_says_so(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    told = bench.box.ask("update")
    assert isinstance(told, Message) and told.icon == "warning"


@pytest.mark.parametrize("word", ["", "rm -rf /", "update now", "power-off; reboot", "UPDATE"])
def test_grant_knows_no_other_words(word: str, tmp_path: Path) -> None:
    assert command_for(word, "/opt/companion") is None
    (tmp_path / "request").write_text(word)
    assert run_request(tmp_path, "/opt/companion", lambda command: pytest.fail("it ran")) == 2
    assert not (tmp_path / "request").exists()

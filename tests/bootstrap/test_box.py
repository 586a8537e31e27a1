"""The box behind its menu: what stays, what dims, and what only the system can do."""

from __future__ import annotations

import argparse
import socket
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.bootstrap import run as running
from companion.bootstrap.box import MOST_LETTERS, Box, SystemAnswer, command_for, examined, run_request
from companion.core.screen import Code, Message
from companion.core.text import say
from companion.devices.oled.bus import BusDisplay
from companion.devices.seat_pod import PodDisplay
from companion.doctor import disk, machine
from companion.doctor.findings import Finding, failure, warning
from companion.errors import MaintenanceError, StoppedError
from companion.install.environment import Environment
from companion.locale import Speech
from companion.maintenance.update import Updater
from companion.network.hotspot import credentials
from companion.screens.render import render_checked
from companion.table.box_settings import BoxSettings
from companion.web.backup import BackupKey
from tests.doctor.machines import Machine

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
        self.found: list[Finding] = []
        bus: Any = self.worker
        displays = {0: BusDisplay(bus, "table", (128, 64))}
        self.box = Box(folder / "table", displays, lambda: self.found, lambda: self.now)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_box_leaves_the_brightness_of_the_profile_alone(bench: Bench) -> None:
    assert bench.worker.levels == []


def test_box_dims_displays_on_pods_too(tmp_path: Path) -> None:
    woken: list[bool] = []
    display = PodDisplay((128, 64), 0, lambda: woken.append(True))
    box = Box(tmp_path, {1: display}, examined)
    assert (display.brightness, woken) == (None, [])
    box.choose(BoxSettings(brightness="low"))
    assert (display.brightness, woken) == (8, [True])


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


def page_at(address: str) -> Callable[[], Code]:
    return lambda: Code(f"http://{address}:8420/", "8420", say("Page"))


def test_box_shows_its_wifi_and_then_the_page_where_that_is_the_network(bench: Bench, tmp_path: Path) -> None:
    known = credentials(tmp_path)
    bench.box.page = page_at("10.42.0.1")
    first, second = bench.box.codes()
    assert isinstance(first, Code) and first.address == known.wifi_code
    assert second == bench.box.page()


def test_box_shows_the_page_alone_in_a_network_of_the_house(bench: Bench, tmp_path: Path) -> None:
    credentials(tmp_path)
    bench.box.page = page_at("192.168.1.7")
    assert bench.box.codes() == [bench.box.page()]


def test_box_shows_no_code_that_leads_nowhere(bench: Bench) -> None:
    for page in (None, page_at("127.0.0.1")):
        bench.box.page = page
        (told,) = bench.box.codes()
        assert isinstance(told, Message)
        for language in ("fr", "en"):
            assert render_checked(told, Speech(language), (128, 64)).problems() == []


def test_box_that_lets_phones_in_starts_again_with_pages(bench: Bench, tmp_path: Path) -> None:
    bench.box.choose(BoxSettings(sound=False))
    bench.box.start_again()
    bench.box.choose(BoxSettings(phones=True))
    with pytest.raises(StoppedError):
        bench.box.start_again()
    options = argparse.Namespace(web=False, listen="127.0.0.1", port=_free_port())
    running._let_phones_in(options, tmp_path / "table")
    assert options.web and options.listen == "0.0.0.0"


def test_box_whose_page_has_no_room_starts_without_phones(bench: Bench, tmp_path: Path) -> None:
    bench.box.choose(BoxSettings(phones=True))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        options = argparse.Namespace(web=False, listen="127.0.0.1", port=other.getsockname()[1])
        running._let_phones_in(options, tmp_path / "table")
    assert not options.web


def test_box_lets_no_phones_in_by_itself(tmp_path: Path) -> None:
    options = argparse.Namespace(web=False, listen="127.0.0.1", port=8420)
    running._let_phones_in(options, tmp_path)
    assert not options.web


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_box_shows_where_everything_is_saved_and_a_new_key_each_time(bench: Bench) -> None:
    assert isinstance(bench.box.backup(), Message)
    key = BackupKey(lambda: 0.0)
    bench.box.page = page_at("192.168.1.7")
    bench.box.backup_key = key.show
    first, second = bench.box.backup(), bench.box.backup()
    assert isinstance(first, Code) and isinstance(second, Code)
    assert first.address == "http://192.168.1.7:8420/backup"
    assert key.fits(second.number) and not key.fits(first.number)
    for language in ("fr", "en"):
        assert render_checked(first, Speech(language), (128, 64)).problems() == []


def test_box_tells_how_the_machine_is(bench: Bench) -> None:
    (well,) = bench.box.examine()
    assert isinstance(well, Message) and well.icon == "check"
    bench.found = [
        failure(say("disk"), say("full"), say("make room")),
        warning(say("power"), say("too little"), ""),
    ]
    told = bench.box.examine()
    assert [str(screen.title) for screen in told if isinstance(screen, Message)] == [
        "To be mended: 2",
        "disk: full",
        "make room",
        "power: too little",
    ]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_box_leaves_nothing_out_of_what_the_doctor_finds(bench: Bench, tmp_path: Path, language: str) -> None:
    pi = Machine(tmp_path)
    pi.write("/proc/mounts", "overlay / overlay rw 0 0\n")
    system = pi.system(free_bytes=lambda _: 0, bits=32, state_folder=Path("/var/lib/companion"))
    bench.found = [
        finding
        for check in (machine.check(system, None), disk.check(system))
        for finding in check
        if finding.state in {"failure", "warning"}
    ]
    told = bench.box.examine()
    assert len(told) > len(bench.found) > 0
    for screen in told:
        assert render_checked(screen, Speech(language), (128, 64)).problems() == []


def test_examined_looks_at_this_very_machine_and_tells_failures_first() -> None:
    states = [finding.state for finding in examined()]
    assert set(states) <= {"failure", "warning"}
    assert states == sorted(states)


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


@pytest.mark.parametrize(
    ("code", "said", "shown"),
    [
        (
            6,
            "companion: there is no companion on any USB stick\n  → plug one in {or} name it\n",
            ["Not done", "there is no companion on any USB stick", "plug one in {or} name it"],
        ),
        (0, "1.2 is on trial …\nThe table runs 1.2.\n", ["Done", "The table runs 1.2."]),
        (1, "", ["Not done"]),
    ],
)
def test_box_tells_once_what_became_of_a_request(  # noqa: PLR0917
    bench: Bench,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: int,
    said: str,
    shown: list[str],
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert bench.box.answer() == []
    bench.box.ask("update")
    ran: list[list[str]] = []

    def run(command: Any) -> tuple[int, str]:
        ran.append(list(command))
        return code, said

    assert run_request(tmp_path, "/opt/companion", run, "en") == code
    assert ran == [["/opt/companion", "update", "--lang", "en"]]
    told = [one for one in bench.box.answer() if isinstance(one, Message)]
    assert [str(text) for one in told for text in (one.title, *one.lines)] == shown
    assert bench.box.answer() == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_box_answers_fit_the_display(language: str) -> None:
    speech = Speech(language)
    with pytest.raises(MaintenanceError) as no_stick:
        Updater(Environment.here(), lambda _: (1, ""), print, print, Path("/x"), sticks=()).newest(None)
    refused = no_stick.value.told(speech)
    for answer in (
        SystemAnswer(5, tuple(line[:MOST_LETTERS] for line in refused)),
        SystemAnswer(0, (speech(say("The table runs {version}.", version="10.11.12")),)),
    ):
        for screen in answer.screens:
            assert render_checked(screen, speech, (128, 64)).problems() == []


def test_box_reads_no_answer_that_it_cannot_understand(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    (tmp_path / "answer").write_text("{")
    assert bench.box.answer() == []
    assert not (tmp_path / "answer").exists()


def test_box_that_is_no_service_says_so(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    told = bench.box.ask("update")
    assert isinstance(told, Message) and told.icon == "warning"


@pytest.mark.parametrize("word", ["", "rm -rf /", "update now", "power-off; reboot", "UPDATE"])
def test_grant_knows_no_other_words(word: str, tmp_path: Path) -> None:
    assert command_for(word, "/opt/companion", "fr") is None
    (tmp_path / "request").write_text(word)
    assert run_request(tmp_path, "/opt/companion", lambda command: pytest.fail("it ran")) == 2
    assert not (tmp_path / "request").exists()

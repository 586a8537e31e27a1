"""The box's own menu: everything that would otherwise need a terminal, with one encoder."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.core.screen import Menu, Message, Screen
from companion.core.signals import KeyChanged, Turned
from companion.core.text import Text
from companion.games.three_ages import GAME
from companion.journal.folder import Journals
from companion.locale import Speech
from companion.profile.parts import Timing
from companion.screens.render import render_checked
from companion.table.box_menu import BoxMenu, SystemRequest, farewell
from companion.table.box_settings import BoxSettings
from companion.table.equipment import Equipment
from companion.table.host import Host
from tests.table.clocks import FakeClock

ENTRIES = 9


class ModelBox:
    """A box that notes what it is asked for."""

    def __init__(self) -> None:
        self.settings = BoxSettings()
        self.serves_pages = self.may_serve = True
        self.has_hotspot = False
        self.asked: list[str] = []

    def choose(self, settings: BoxSettings) -> None:
        self.settings = settings

    def codes(self) -> list[Screen]:
        return [Message(Text("first")), Message(Text("second"))]

    def examine(self) -> list[Screen]:
        return [Message(Text("ill")), Message(Text("a remedy"))]

    def backup(self) -> Screen:
        return Message(Text("key"))

    def ask(self, request: SystemRequest) -> Screen:
        self.asked.append(request)
        return farewell()


class Bench:
    """A host in its lobby, and a hand."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock()
        self.port = ModelBox()
        self.host = Host(GAME, Journals(folder, games.find), Equipment(), self.clock)
        self.host.box = BoxMenu(self.port)

    def hold(self) -> None:
        self.host.handle(KeyChanged(0, "push", down=True, settled=True))
        self.clock.tick(Timing().long_press_ms + 50)
        self.host.tick()
        self.host.handle(KeyChanged(0, "push", down=False, settled=True))

    def press(self) -> None:
        self.clock.tick(300)
        self.host.handle(KeyChanged(0, "push", down=True, settled=True))
        self.clock.tick(80)
        self.host.handle(KeyChanged(0, "push", down=False, settled=True))

    def choose(self, entry: int) -> None:
        """Turn to an entry from the top, and press."""
        for _ in range(entry):
            self.clock.tick(700)
            self.host.handle(Turned(0, 1))
        self.press()

    def screen(self) -> Screen:
        return self.host.screens()[0]

    def title(self) -> str:
        screen = self.screen()
        return str(screen.title) if isinstance(screen, Message) else ""


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    bench = Bench(tmp_path)
    bench.hold()
    assert bench.host.box is not None and bench.host.box.is_open
    return bench


def closed(bench: Bench) -> bool:
    return bench.host.box is not None and not bench.host.box.is_open


def test_box_menu_opens_by_a_long_press_and_closes_again(bench: Bench) -> None:
    bench.choose(0)
    assert closed(bench)
    bench.hold()
    assert not closed(bench)
    bench.hold()
    assert closed(bench)


def test_box_menu_stays_shut_within_the_questions_of_a_new_game(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press()
    bench.hold()
    assert closed(bench)


def test_box_menu_without_a_box_is_not_there(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    before = bench.screen()
    bench.host.box = None
    bench.hold()
    assert bench.screen() == before


def test_box_menu_switches_sound_and_night_and_goes_on(bench: Bench) -> None:
    bench.choose(1)
    assert bench.port.settings == BoxSettings(sound=False)
    bench.choose(3)
    assert bench.port.settings == BoxSettings(sound=False, night=True)
    assert not closed(bench)


def test_box_menu_sets_brightness(bench: Bench) -> None:
    bench.choose(2)
    bench.choose(2)
    assert bench.port.settings.brightness == "high"


def test_box_menu_leafs_through_the_codes_of_phones(bench: Bench) -> None:
    bench.choose(4)
    bench.press()
    assert bench.title() == "first"
    bench.press()
    assert bench.title() == "second"
    bench.press()
    assert bench.title() != "second"


def phone_options(bench: Bench) -> list[str]:
    bench.choose(4)
    screen = bench.screen()
    assert isinstance(screen, Menu)
    return [str(item.label) for item in screen.items]


@pytest.mark.parametrize(
    ("serves", "chosen", "hotspot", "offered"),
    [
        (False, False, False, ["Let phones in", "Own Wi-Fi"]),
        (True, True, True, ["Show the codes", "No phones", "No own Wi-Fi"]),
    ],
)
def test_box_menu_offers_of_phones_what_can_be_done(
    tmp_path: Path, *, serves: bool, chosen: bool, hotspot: bool, offered: list[str]
) -> None:
    bench = Bench(tmp_path)
    bench.port.serves_pages = serves
    bench.port.settings, bench.port.has_hotspot = BoxSettings(phones=chosen), hotspot
    bench.hold()
    assert phone_options(bench) == offered
    for language in ("fr", "en"):
        assert render_checked(bench.screen(), Speech(language), (128, 64)).problems() == []


def test_box_menu_of_a_table_without_pages_says_so(bench: Bench) -> None:
    bench.port.serves_pages = bench.port.may_serve = False
    bench.hold()
    bench.hold()
    bench.choose(4)
    assert bench.title() == "first"


def test_box_menu_lets_phones_in_and_shuts_them_out(bench: Bench) -> None:
    bench.port.serves_pages = False
    bench.choose(4)
    bench.press()
    assert bench.port.settings.phones
    assert bench.title() == "One moment …"
    bench.press()
    bench.choose(4)
    bench.press()
    assert not bench.port.settings.phones


def test_box_menu_asks_the_system_for_a_wifi_of_its_own(bench: Bench) -> None:
    bench.choose(4)
    bench.choose(2)
    assert bench.port.asked == ["hotspot-on"]


def test_box_menu_tells_what_became_of_a_request(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert bench.host.box is not None
    bench.host.box.tell([Message(Text("news"))])
    assert bench.title() == "news"
    bench.press()
    assert bench.title() != "news" and not closed(bench)


def test_box_menu_shows_how_the_machine_is(bench: Bench) -> None:
    bench.choose(5)
    assert bench.title() == "ill"
    bench.press()
    assert bench.title() == "a remedy"
    bench.press()
    assert bench.title() == ""


def test_box_menu_shows_the_key_of_the_backup(bench: Bench) -> None:
    bench.choose(6)
    assert bench.title() == "key"


@pytest.mark.parametrize(("entry", "wanted"), [(7, "update"), (8, "power-off")])
def test_box_menu_asks_before_it_updates_or_switches_off(bench: Bench, entry: int, wanted: str) -> None:
    bench.choose(entry)
    assert bench.port.asked == []
    bench.press()
    assert bench.port.asked == [wanted]


def test_box_menu_back_is_not_yes(bench: Bench) -> None:
    bench.choose(8)
    bench.hold()
    assert bench.port.asked == []
    assert not closed(bench)


def test_box_sound_is_that_of_the_next_game(bench: Bench) -> None:
    bench.choose(1)
    bench.host.start(("Ana", "Bao"), {})
    assert bench.host.desk is not None
    assert bench.host.desk.sound is False


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(128, 64), (128, 32), (256, 64)])
def test_box_menu_fits_every_display(bench: Bench, language: str, size: tuple[int, int]) -> None:
    speech = Speech(language)
    for entry in range(ENTRIES):
        assert render_checked(bench.screen(), speech, size).problems() == [], entry
        bench.clock.tick(700)
        bench.host.handle(Turned(0, 1))
    assert render_checked(farewell(), speech, size).problems() == []


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(128, 64), (128, 32), (256, 64)])
@pytest.mark.parametrize(("entry", "answers"), [(2, 3), (4, 3), (7, 1), (8, 1)])
def test_questions_behind_the_box_menu_fit_every_display(
    bench: Bench, language: str, size: tuple[int, int], entry: int, answers: int
) -> None:
    bench.choose(entry)
    for _ in range(answers):
        assert render_checked(bench.screen(), Speech(language), size).problems() == []
        bench.clock.tick(700)
        bench.host.handle(Turned(0, 1))

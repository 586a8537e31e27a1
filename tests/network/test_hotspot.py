"""A Wi-Fi of the table's own: when, with which name, and codes that a phone's camera reads off 128x64."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from companion.commands import main
from companion.core.screen import Code
from companion.core.text import Text
from companion.install.files import folder
from companion.locale import Speech
from companion.maintenance.update import run_for_real
from companion.network.hotspot import (
    LETTERS,
    PATIENCE_SECONDS,
    Credentials,
    Hotspot,
    HotspotError,
    credentials,
    page_address,
    page_screen,
    switch,
    wifi_screen,
)
from companion.screens.render import render_checked

zxingcpp = pytest.importorskip("zxingcpp")
KNOWN = Credentials("TABLE7", "K7QX2MNP")


class Network:
    """NetworkManager: in some network, or not."""

    def __init__(self, state: str = "disconnected", refuses: str = "") -> None:
        self.state = state
        self.refuses = refuses
        self.ran: list[str] = []
        self.said: list[str] = []
        self.waited = 0.0
        self.hotspot = Hotspot(self.run, self._wait, self._tell)

    def run(self, command: Sequence[str]) -> tuple[int, str]:
        self.ran.append(" ".join(command))
        if self.refuses and self.refuses in command:
            return 4, "Error: no Wi-Fi device"
        return 0, self.state

    def _wait(self, seconds: float) -> None:
        self.waited += seconds

    def _tell(self, text: Text) -> None:
        self.said.append(str(text))


def read_off(screen: Code, language: str) -> list[str]:
    """What a camera reads off the display: its pixels, seen large and with a dark rim."""
    canvas = render_checked(screen, Speech(language), (128, 64))
    assert canvas.problems() == []
    glass = canvas.image.convert("L").resize((512, 256), Image.Resampling.NEAREST)
    seen = Image.new("L", (612, 356), 20)
    seen.paste(glass, (50, 50))
    return [found.text for found in zxingcpp.read_barcodes(seen)]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_codes_fit_the_display_and_are_read_back(language: str) -> None:
    assert read_off(wifi_screen(KNOWN), language) == ["WIFI:S:TABLE7;T:WPA;P:K7QX2MNP;;"]
    assert [text.lower() for text in read_off(page_screen(), language)] == ["http://10.42.0.1:8420"]


def test_code_of_any_table_is_read_back(tmp_path: Path) -> None:
    for number in range(20):
        made = credentials(tmp_path / str(number))
        assert read_off(wifi_screen(made), "fr") == [made.wifi_code]


def test_credentials_are_made_once_and_for_the_table_alone(tmp_path: Path) -> None:
    made = credentials(tmp_path)
    assert credentials(tmp_path) == made
    assert set(made.password) <= set(LETTERS) and len(made.password) == 8
    assert (tmp_path / "hotspot.json").stat().st_mode & 0o007 == 0
    assert credentials(tmp_path / "other") != made


def test_hotspot_stays_shut_where_there_is_a_network() -> None:
    network = Network("connected")
    assert network.hotspot.start(KNOWN) == 0
    assert network.waited == 0
    assert not any("connection" in command for command in network.ran)


def test_hotspot_opens_where_no_network_comes() -> None:
    network = Network("connecting")
    assert network.hotspot.start(KNOWN) == 0
    assert network.waited == PATIENCE_SECONDS
    add, up = network.ran[-2:]
    assert "ssid TABLE7" in add and "wifi-sec.psk K7QX2MNP" in add and "autoconnect no" in add
    assert up == "nmcli connection up companion-hotspot"
    assert network.said == [f"Wi-Fi TABLE7 is open; the page: {page_address()}"]


def test_hotspot_without_wifi_says_so() -> None:
    with pytest.raises(HotspotError, match="no Wi-Fi device"):
        Network(refuses="up").hotspot.start(KNOWN)


def test_hotspot_is_switched_on_and_off_for_good(tmp_path: Path) -> None:
    network = Network()
    switch(True, network.hotspot, network.run, "/opt/companion/.venv/bin/companion", tmp_path)
    unit = (tmp_path / "companion-hotspot.service").read_text()
    assert "ExecStart=/opt/companion/.venv/bin/companion hotspot start" in unit
    assert "systemctl enable companion-hotspot.service" in network.ran
    assert "From the next start on" in network.said[-1]
    switch(False, network.hotspot, network.run, "", tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert network.ran[-1] == "nmcli connection delete companion-hotspot"
    assert "no Wi-Fi of its own any more" in network.said[-1]


def test_hotspot_is_not_promised_without_network_manager(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    network = Network()
    with pytest.raises(HotspotError, match="nmcli is missing"):
        switch(True, network.hotspot, run_for_real, "companion", tmp_path)
    assert network.said == []
    assert list(tmp_path.iterdir()) == []


def test_hotspot_that_cannot_be_switched_on_says_why(tmp_path: Path) -> None:
    network = Network(refuses="enable")
    with pytest.raises(HotspotError, match="cannot be switched on: Error"):
        switch(True, network.hotspot, network.run, "companion", tmp_path)
    assert network.said == []


@pytest.mark.parametrize("action", ["on", "off"])
def test_hotspot_of_somebody_without_the_right_to_it_says_so(
    action: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    switched: list[bool] = []
    monkeypatch.setattr("companion.network.hotspot.switch", lambda on, *_: switched.append(on))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert main(["hotspot", action, "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "this needs root" in said
    assert f"companion hotspot {action}" in said
    assert switched == []


def test_avahi_announces_the_page() -> None:
    found = ElementTree.parse(folder("udev") / "companion-avahi.service").getroot()
    assert (found.findtext("service/type"), found.findtext("service/port")) == ("_http._tcp", "8420")

"""A Wi-Fi of the table's own, where there is no known one: made by NetworkManager, shown as QR codes.

Off unless somebody switches it on (`companion hotspot on`). Then at every start the Pi waits for a network
that it knows; only where none comes does it open its own. Name and password are random and short: each code
must fit a display of 64 rows at two pixels a module, and that is 32 letters (QR version 2).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.screen import Code
from companion.core.text import Text, say
from companion.errors import CompanionError

#: Letters that nobody takes for another one.
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
PASSWORD_LENGTH = 8
CONNECTION = "companion-hotspot"
#: NetworkManager gives itself this address in a network that it shares.
ADDRESS = "10.42.0.1"
PAGE_PORT = 8420
PATIENCE_SECONDS = 30
LOOK_SECONDS = 3
UNIT = "companion-hotspot.service"
UNIT_TEXT = """\
[Unit]
Description=A Wi-Fi of the table's own, where no known one is
After=NetworkManager.service
Wants=NetworkManager.service

[Service]
Type=oneshot
ExecStart={command} hotspot start

[Install]
WantedBy=multi-user.target
"""

Run = Callable[[Sequence[str]], tuple[int, str]]


class HotspotError(CompanionError):
    """There can be no Wi-Fi of its own."""

    code = 6


class Credentials(Struct, frozen=True):
    """Name and password of the table's own Wi-Fi."""

    name: str
    password: str

    @property
    def wifi_code(self) -> str:
        """What a phone's camera understands as "join this Wi-Fi"."""
        return f"WIFI:S:{self.name};T:WPA;P:{self.password};;"


def credentials(folder: Path) -> Credentials:
    """Those of this table, made once; only the table's own group may read them."""
    path = folder / "hotspot.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=Credentials)
    except (OSError, msgspec.MsgspecError):
        pass
    made = Credentials(f"TABLE{secrets.choice(LETTERS)}", _random(PASSWORD_LENGTH))
    folder.mkdir(parents=True, exist_ok=True)
    begun = path.with_name(".hotspot.json.new")
    begun.touch(mode=0o640)
    begun.write_bytes(msgspec.json.encode(made))
    begun.replace(path)
    return made


def page_address(address: str = ADDRESS, port: int = PAGE_PORT) -> str:
    """Where the page is in that network."""
    return f"http://{address}:{port}"


def wifi_screen(known: Credentials) -> Code:
    """The code that lets a phone into the Wi-Fi; its name beside it."""
    return Code(known.wifi_code, known.name, say("Wi-Fi"))


def page_screen(port: int = PAGE_PORT) -> Code:
    """The code that leads to the page."""
    return Code(page_address(port=port), str(port), say("Page"))


class Hotspot:
    """NetworkManager, as far as the table needs it."""

    def __init__(self, run: Run, wait: Callable[[float], None], tell: Callable[[Text], None]) -> None:
        self._run = run
        self._wait = wait
        self.tell = tell

    def start(self, known: Credentials) -> int:
        """Wait for a network that the Pi knows; open its own where none comes."""
        for _ in range(PATIENCE_SECONDS // LOOK_SECONDS):
            if self.is_connected():
                self.tell(say("There is a network: no Wi-Fi of its own."))
                return 0
            self._wait(LOOK_SECONDS)
        self.open(known)
        self.tell(say("Wi-Fi {name} is open; the page: {page}", name=known.name, page=page_address()))
        return 0

    def is_connected(self) -> bool:
        """Whether the Pi is in some network."""
        code, said = self._run(["nmcli", "--terse", "--fields", "STATE", "general"])
        return code == 0 and said.startswith("connected")

    def open(self, known: Credentials) -> None:
        """Bring it up, as it was or anew."""
        self._run(["nmcli", "connection", "delete", CONNECTION])
        radio = ("802-11-wireless.mode", "ap", "802-11-wireless.band", "bg")
        net = ("ipv4.method", "shared", "ipv4.addresses", f"{ADDRESS}/24")
        key = ("wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.psk", known.password)
        what = (
            "type",
            "wifi",
            "ifname",
            "*",
            "con-name",
            CONNECTION,
            "autoconnect",
            "no",
            "ssid",
            known.name,
        )
        self._must(["nmcli", "connection", "add", *what, *radio, *net, *key])
        self._must(["nmcli", "connection", "up", CONNECTION])

    def close(self) -> None:
        """Take it down and forget it."""
        self._run(["nmcli", "connection", "delete", CONNECTION])

    def _must(self, command: Sequence[str]) -> None:
        code, said = self._run(command)
        if code:
            lines = said.strip().splitlines()
            raise HotspotError(
                say("NetworkManager refuses: {why}", why=lines[-1] if lines else str(code)),
                where="nmcli",
                remedy=say("this needs Raspberry Pi OS Bookworm or Trixie and a Pi with Wi-Fi"),
            )


def switch(
    on: bool, hotspot: Hotspot, run: Run, command: str, systemd: Path = Path("/etc/systemd/system")
) -> int:
    """At every start from now on, or never again."""
    unit = systemd / UNIT
    if on:
        if run(["nmcli", "--version"])[0]:
            raise HotspotError(
                say("nmcli is missing: NetworkManager is not installed here"),
                remedy=say("this needs Raspberry Pi OS Bookworm or Trixie and a Pi with Wi-Fi"),
            )
        unit.write_text(UNIT_TEXT.format(command=command), encoding="utf-8")
        run(["systemctl", "daemon-reload"])
        code, said = run(["systemctl", "enable", UNIT])
        if code:
            raise HotspotError(say("cannot be switched on: {why}", why=said.strip()[-200:]), where=UNIT)
        hotspot.tell(
            say("From the next start on the table opens a Wi-Fi of its own where no known one comes.")
        )
        return 0
    run(["systemctl", "disable", UNIT])
    unit.unlink(missing_ok=True)
    run(["systemctl", "daemon-reload"])
    hotspot.close()
    hotspot.tell(say("The table opens no Wi-Fi of its own any more."))
    return 0


def _random(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))

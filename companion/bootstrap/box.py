"""The box behind its menu: settings that stay, displays that dim, and what only the system can do.

The table's own user has no rights to update or to switch off. It leaves a word in its runtime folder; a unit
of systemd's (companion-request.path) finds it and does what the word says, and knows only these words.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from companion.core.screen import Code, Message, Screen
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.devices.oled.bus import BusDisplay
from companion.devices.ports import DisplayPort
from companion.table.box_menu import BoxSettings, Brightness, SystemRequest, farewell

FILE = "box.json"
REQUEST = "request"
LEVELS: dict[Brightness, int] = {"low": 8, "normal": 127, "high": 255}
EVENING, MORNING = 21, 7
SYSTEM_REQUESTS: tuple[SystemRequest, ...] = ("update", "power-off")

_log = logging.getLogger(__name__)


class Box:
    """A real box: `folder` keeps what was chosen, `examined` counts what the doctor finds."""

    def __init__(
        self,
        folder: Path,
        displays: Mapping[Seat, DisplayPort],
        examined: Callable[[], tuple[int, Sequence[Text]]],
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._folder = folder
        self._displays = displays
        self._examined = examined
        self._now = now
        self._level: int | None = None
        #: Whether somebody has asked for the end.
        self.leaving = False
        #: Where the page is, if this table serves one.
        self.page: Code | None = None
        #: New digits that open the backup on that page for a while.
        self.backup_key: Callable[[], str] | None = None
        self.settings = self._recall()
        self.tick()

    @property
    def dims_all(self) -> bool:
        """Whether every display can be dimmed: the pods' protocol has no word for it."""
        return all(isinstance(display, BusDisplay) for display in self._displays.values())

    def choose(self, settings: BoxSettings) -> None:
        """From now on, and after the next start."""
        self.settings = settings
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            begun = self._folder / f".{FILE}.new"
            begun.write_bytes(msgspec.json.encode(settings))
            begun.replace(self._folder / FILE)
        self.tick()

    def tick(self) -> None:
        """Time has passed: it may have become night."""
        level = LEVELS[self.settings.brightness]
        if self.settings.night and not MORNING <= self._now().hour < EVENING:
            level = LEVELS["low"]
        # A display keeps the brightness of its profile until somebody chooses another one.
        if level != (self._level or LEVELS["normal"]):
            for display in self._displays.values():
                if isinstance(display, BusDisplay):
                    display.dim(level)
        self._level = level

    def codes(self) -> list[Screen]:
        """The Wi-Fi of its own, if it has one, then the page."""
        # Cryptography loads only when somebody looks.
        from companion.network.hotspot import Credentials, page_screen, wifi_screen  # noqa: PLC0415

        with suppress(OSError, msgspec.MsgspecError):
            content = (self._folder.parent / "hotspot.json").read_bytes()
            wifi = wifi_screen(msgspec.json.decode(content, type=Credentials))
            return [wifi, self.page or page_screen()]
        if self.page is not None:
            return [self.page]
        return [_no_page()]

    def backup(self) -> Screen:
        """Where everything can be saved, and with which key."""
        if self.page is None or self.backup_key is None:
            return _no_page()
        return Code(f"{self.page.address}backup", self.backup_key(), say("Key"))

    def examine(self) -> Screen:
        """How many failures and warnings, and the first of them."""
        failures, first = self._examined()
        if not first:
            return Message(say("All is well"), icon="check")
        return Message(
            say("To be mended: {count}", count=failures or len(first)), tuple(first[:2]), "warning"
        )

    def ask(self, request: SystemRequest) -> Screen:
        """Leave the word where the system looks for it."""
        runtime = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        try:
            if not runtime:
                raise FileNotFoundError("no service")
            (Path(runtime) / REQUEST).write_text(f"{request}\n", encoding="ascii")
        except OSError as error:
            _log.warning("the system cannot be asked for %s: %s", request, error)
            return Message(say("Not possible here"), (say("this table is no service"),), "warning")
        if request == "power-off":
            self.leaving = True
            return farewell()
        return Message(say("Updating …"), (say("the table starts again by itself"),))

    def _recall(self) -> BoxSettings:
        try:
            return msgspec.json.decode((self._folder / FILE).read_bytes(), type=BoxSettings)
        except (OSError, msgspec.MsgspecError):
            return BoxSettings()


def _no_page() -> Message:
    return Message(say("No page yet"), (say("companion hotspot on"), say("and run --web")))


def examined() -> tuple[int, list[Text]]:
    """What the doctor finds at the machine itself: how many failures, and everything that is not fine."""
    from companion.doctor import clock, disk, machine, power  # noqa: PLC0415 - only when somebody asks
    from companion.doctor.system import System  # noqa: PLC0415

    system = System()
    checks = (machine.check(system, None), power.check(system), clock.check(system), disk.check(system))
    found = [finding for findings in checks for finding in findings]
    bad = [finding for finding in found if finding.state in {"failure", "warning"}]
    failures = sum(finding.state == "failure" for finding in bad)
    return failures, [finding.sentence for finding in bad]


def run_request(folder: Path, command: str, run: Callable[[Sequence[str]], tuple[int, str]]) -> int:
    """Do what the word in this folder says, once."""
    request = folder / REQUEST
    try:
        word = request.read_text(encoding="ascii", errors="replace")[:32]
        request.unlink()
    except OSError:
        return 0
    wanted = command_for(word, command)
    return 2 if wanted is None else run(wanted)[0]


def command_for(word: str, command: str) -> list[str] | None:
    """What the system runs for a word; None for any other."""
    return {"update": [command, "update"], "power-off": ["systemctl", "poweroff"]}.get(word.strip())

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
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from companion.core.screen import Code, Message, Screen
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.devices.ports import DimmableDisplay, DisplayPort
from companion.errors import StoppedError
from companion.extras import pages_possible
from companion.table.box_menu import SystemRequest, farewell
from companion.table.box_settings import BoxSettings, Brightness, recall, remember

if TYPE_CHECKING:
    from companion.doctor.findings import Finding  # only when somebody asks

REQUEST, ANSWER = "request", "answer"
HOTSPOT = Path("/etc/systemd/system/companion-hotspot.service")
LEVELS: dict[Brightness, int] = {"low": 8, "normal": 127, "high": 255}
EVENING, MORNING = 21, 7
#: What a display has room for.
MOST_LETTERS = 140

_log = logging.getLogger(__name__)


class Box:
    """A real box: `folder` keeps what was chosen, `examined` is what the doctor finds."""

    def __init__(
        self,
        folder: Path,
        displays: Mapping[Seat, DisplayPort],
        examined: Callable[[], Sequence[Finding]],
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._folder = folder
        self._displays = displays
        self._examined = examined
        self._now = now
        self._level: int | None = None
        #: Whether somebody has asked for the end.
        self.leaving = False
        #: Whether somebody has chosen what counts from the next start on.
        self.starts_again = False
        #: Where the page is now, if this table serves one.
        self.page: Callable[[], Code] | None = None
        #: New digits that open the backup on that page for a while.
        self.backup_key: Callable[[], str] | None = None
        self.settings = recall(folder)
        self.tick()

    @property
    def serves_pages(self) -> bool:
        """Whether phones find a page here."""
        return self.page is not None

    @property
    def may_serve(self) -> bool:
        """Whether the libraries of pages are there."""
        return pages_possible()

    @property
    def has_hotspot(self) -> bool:
        """Whether a Wi-Fi of its own opens where no known one comes."""
        return HOTSPOT.exists()

    def choose(self, settings: BoxSettings) -> None:
        """From now on, and after the next start; with pages or without them the table starts at once."""
        self.starts_again |= settings.phones != self.settings.phones
        self.settings = settings
        remember(self._folder, settings)
        self.tick()

    def start_again(self) -> None:
        """End, if somebody wants that: whoever watches over this process starts it anew."""
        if self.starts_again:
            raise StoppedError(
                say("the table starts again, as was chosen at it"), remedy=say("start it, if nothing does")
            )

    def tick(self) -> None:
        """Time has passed: it may have become night."""
        level = LEVELS[self.settings.brightness]
        if self.settings.night and not MORNING <= self._now().hour < EVENING:
            level = LEVELS["low"]
        # A display keeps the brightness of its profile until somebody chooses another one.
        if level != (self._level or LEVELS["normal"]):
            for display in self._displays.values():
                if isinstance(display, DimmableDisplay):
                    display.dim(level)
        self._level = level

    def codes(self) -> list[Screen]:
        """The page; before it the Wi-Fi of its own, where that is the network."""
        # Cryptography loads only when somebody looks.
        from companion.network.hotspot import ADDRESS, Credentials, wifi_screen  # noqa: PLC0415

        if self.page is None:
            return [_no_page()]
        page = self.page()
        if "//127.0.0.1" in page.address:
            return [Message(say("No network yet"), (say("neither Wi-Fi"), say("nor a cable")), "warning")]
        if f"//{ADDRESS}" in page.address:
            with suppress(OSError, msgspec.MsgspecError):
                content = (self._folder.parent / "hotspot.json").read_bytes()
                return [wifi_screen(msgspec.json.decode(content, type=Credentials)), page]
        return [page]

    def backup(self) -> Screen:
        """Where everything can be saved, and with which key."""
        if self.page is None or self.backup_key is None:
            return _no_page()
        return Code(f"{self.page().address}backup", self.backup_key(), say("Key"))

    def examine(self) -> list[Screen]:
        """How many failures and warnings; then each of them, and what to do about it."""
        found = self._examined()
        if not found:
            return [Message(say("All is well"), icon="check")]
        told: list[Screen] = [Message(say("To be mended: {count}", count=len(found)), icon="warning")]
        for finding in found:
            told.append(Message(finding.sentence))
            if finding.remedy:
                told.append(Message(finding.advice))
        return told

    def ask(self, request: SystemRequest) -> Screen:
        """Leave the word where the system looks for it."""
        runtime = _runtime()
        try:
            if runtime is None:
                raise FileNotFoundError("no service")
            (runtime / REQUEST).write_text(f"{request}\n", encoding="ascii")
        except OSError as error:
            _log.warning("the system cannot be asked for %s: %s", request, error)
            return Message(say("Not possible here"), (say("this table is no service"),), "warning")
        if request == "power-off":
            self.leaving = True
            return farewell()
        if request == "update":
            return Message(say("Updating …"), (say("the table starts again by itself"),))
        return Message(say("One moment …"))

    def answer(self) -> list[Screen]:
        """What became of a request, once."""
        runtime = _runtime()
        if runtime is None or not (runtime / ANSWER).exists():
            return []
        with suppress(OSError, msgspec.MsgspecError):
            content = (runtime / ANSWER).read_bytes()
            (runtime / ANSWER).unlink()
            return msgspec.json.decode(content, type=SystemAnswer).screens
        return []


class SystemAnswer(Struct, frozen=True):
    """What the system said to a request."""

    code: int
    lines: tuple[str, ...]

    @property
    def screens(self) -> list[Screen]:
        """As the display shows it, one after the other."""
        lines = [Text("{said}", {"said": line}) for line in self.lines]
        if self.code:
            return [Message(say("Not done"), icon="warning"), *map(Message, lines)]
        return [Message(say("Done"), tuple(lines), "check")]


def _runtime() -> Path | None:
    """The folder that a service has while it runs."""
    folder = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(folder) if folder else None


def _no_page() -> Message:
    why = say("Let phones in first") if pages_possible() else say("installed without [web]")
    return Message(say("No page yet"), (why,))


def examined() -> list[Finding]:
    """What the doctor finds at the machine itself and is not fine, failures first."""
    from companion.doctor import clock, disk, machine, power  # noqa: PLC0415 - only when somebody asks
    from companion.doctor.system import System  # noqa: PLC0415

    system = System()
    checks = (machine.check(system, None), power.check(system), clock.check(system), disk.check(system))
    found = [finding for findings in checks for finding in findings]
    bad = [finding for finding in found if finding.state in {"failure", "warning"}]
    return sorted(bad, key=lambda finding: finding.state)


def run_request(
    folder: Path, command: str, run: Callable[[Sequence[str]], tuple[int, str]], language: str = "fr"
) -> int:
    """Do what the word in this folder says, once, and leave there what came of it."""
    request = folder / REQUEST
    try:
        word = request.read_text(encoding="ascii", errors="replace")[:32]
        request.unlink()
    except OSError:
        return 0
    wanted = command_for(word, command, language)
    if wanted is None:
        return 2
    code, said = run(wanted)
    _answer(folder, code, said)
    return code


def _answer(folder: Path, code: int, said: str) -> None:
    """The last sentence, and with a complaint its remedy; not where the table's folder is gone with it."""
    lines = [line.removeprefix("companion: ").strip(" →") for line in said.splitlines() if line.strip()]
    told = tuple(line[:MOST_LETTERS] for line in lines[-2 if code else -1 :])
    with suppress(OSError):
        begun = folder / f".{ANSWER}.new"
        begun.write_bytes(msgspec.json.encode(SystemAnswer(code, told)))
        begun.replace(folder / ANSWER)


def command_for(word: str, command: str, language: str) -> list[str] | None:
    """What the system runs for a word; None for any other."""
    spoken = ["--lang", language]
    return {
        "update": [command, "update", *spoken],
        "hotspot-on": [command, "hotspot", "on", *spoken],
        "hotspot-off": [command, "hotspot", "off", *spoken],
        "power-off": ["systemctl", "poweroff"],
    }.get(word.strip())

"""`companion report`: one file to send to whoever helps, with nothing in it that is anybody's own.

Versions, the machine, the profile, what the doctor finds by itself, which games there are, and the log. Names
of players, people and networks, addresses, PINs, tokens and what anybody holds are not in it: games are told
by their number and state only, and everything else is gone through word by word.
"""

from __future__ import annotations

import getpass
import os
import platform
import re
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.metadata import distributions
from io import StringIO
from pathlib import Path

from companion import __version__
from companion.core.reasons import reason_of
from companion.core.text import Text, say
from companion.doctor.checks import subjects
from companion.doctor.report import DoctorReport
from companion.doctor.system import System
from companion.errors import CompanionError, MaintenanceError
from companion.journal.folder import Journals
from companion.journal.listing import ListedGame
from companion.profile import load

Speak = Callable[[Text], str]

LOG = ("journalctl", "--unit=companion", "--no-pager", "--lines=2000", "--output=short-monotonic")
LIBRARIES = (
    "gpiozero",
    "lgpio",
    "luma.oled",
    "msgspec",
    "pillow",
    "pyserial",
    "smbus2",
    "starlette",
    "uvicorn",
)
EVERYBODYS_HOMES = ("/", "/root", "/nonexistent", "/var/lib/companion")
#: Shorter words are found in too many others.
SHORTEST_NAME = 3
SECRETS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(
            r"(?i)\b(pin|token|jeton|secret|password|mot de passe|psk|key|clé|cookie|ssid)(\s*[=:]\s*)\S+"
        ),
        r"\1\2…",
    ),
    (re.compile(r"\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b", re.IGNORECASE), "MAC"),
    (re.compile(r"\b(?:\d{1,3}\.){3}\d{1,3}\b"), "IP"),
    (re.compile(r"\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}\b", re.IGNORECASE), "IP"),
    (re.compile(r"\b[0-9a-f]{24,}\b", re.IGNORECASE), "…"),
    (re.compile(r"/(?:home|Users)/[^/\s:]+"), "/home/…"),
    (re.compile(r"[\w.+-]+@[\w-]+\.[\w.]+"), "…@…"),
    # What a signal or a command carries: tags are cards, and cards are hands.
    (re.compile(r"\btags=\([^)]*\)"), "tags=(…)"),
    (re.compile(r"\bcards?=[\[(]?[^\s)\]]*[\])]?"), "card=…"),
)


def report(
    target: Path, profile: Path | None, system: System, folders: Sequence[Journals], speech: Speak = str
) -> Text:
    """Write it, whole or not at all, and say so; the doctor's findings are in the language of `speech`."""
    games = {journals.folder.name: _games(journals) for journals in folders}
    names = {name for kept in games.values() for game in kept for name in game.names}
    text = "".join(f"{line}\n" for line in _lines(games, profile, system, speech))
    begun = target.with_name(f".{target.name}.new")
    try:
        begun.write_text(anonymous(text, names | own_names()), encoding="utf-8")
        begun.replace(target)
    except OSError as error:
        raise MaintenanceError(
            say("cannot be written: {why}", why=reason_of(error)),
            where=str(target),
            remedy=say("choose another place, or make room there"),
        ) from None
    return say("Written to {place}: look through it, then send it to whoever helps.", place=str(target))


def anonymous(text: str, names: Iterable[str]) -> str:
    """The text without anybody's names, addresses and secrets."""
    if (home := str(Path.home())) not in EVERYBODYS_HOMES:
        text = re.sub(rf"{re.escape(home)}(?![\w.-])", "/home/…", text)
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    for name in sorted(names, key=len, reverse=True):
        if len(name) >= SHORTEST_NAME:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", text, flags=re.IGNORECASE)
    return text


def own_names() -> set[str]:
    """How this machine and whoever asks are called; the service's own name is everybody's."""
    found = {socket.gethostname()}
    with suppress(KeyError, OSError):
        found.add(getpass.getuser())
    found.add(os.environ.get("SUDO_USER", ""))
    if str(Path.home()) not in EVERYBODYS_HOMES:
        found.add(Path.home().name)
    return found - {"", "companion", "localhost", "root"}


def _lines(
    games: dict[str, list[ListedGame]], profile: Path | None, system: System, speech: Speak
) -> Iterator[str]:
    yield f"companion {__version__}, Python {platform.python_version()}, {platform.platform()}"
    yield f"{system.model or platform.machine()}, {_system_name(system)}"
    for name, version in _libraries():
        yield f"  {name} {version}"
    yield ""
    yield "== profile"
    yield from _profile(profile)
    yield ""
    yield "== doctor"
    yield from _doctor(profile, system, speech)
    yield ""
    yield "== games"
    for place, kept in games.items():
        for game in kept:
            yield f"{place}: {game.game} {game.number}: {game.state}, {game.steps} steps"
    if not any(games.values()):
        yield "none"
    yield ""
    yield "== log"
    outcome = system.run(LOG)
    yield outcome.output if outcome is not None and not outcome.code else "no log: this system has no journal"


def _system_name(system: System) -> str:
    found = re.search(r'^PRETTY_NAME="?([^"\n]*)', system.read("/etc/os-release") or "", re.MULTILINE)
    return found[1] if found else platform.system()


def _libraries() -> list[tuple[str, str]]:
    installed = {found.metadata["Name"].lower(): found.version for found in distributions()}
    return [(name, installed[name]) for name in LIBRARIES if name in installed]


def _profile(path: Path | None) -> Iterator[str]:
    if path is None:
        yield "none: the virtual table"
        return
    try:
        yield path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        yield f"{path}: {error.strerror}"


def _doctor(path: Path | None, system: System, speech: Speak) -> Iterator[str]:
    try:
        profile = load(path) if path is not None else None
    except CompanionError as error:
        yield f"the profile cannot be used: {error}"
        profile = None
    said = StringIO()
    report = DoctorReport(said, speech=speech)
    for title, findings in subjects(system, profile):
        report.tell(title, findings)
    report.end()
    yield said.getvalue()


def _games(journals: Journals) -> list[ListedGame]:
    try:
        return list(journals.games())
    except CompanionError:
        return []

"""Machines to examine: real folders with real files, links and modes, and commands with known answers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.doctor.findings import Finding
from companion.doctor.system import CommandOutcome, System, User
from companion.profile.parts import Buttons, Display, Encoder, PlaceParts, Pod, Profile, Reader

MODEL = "Raspberry Pi 4 Model B Rev 1.4\0"
BOOKWORM = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_CODENAME=bookworm\n'
CONFIG = "/boot/firmware/config.txt"
STATE = Path("/home/pi/.local/state/companion")
UIDS = {seat: f"e6614c311b7a4f2{seat:x}" for seat in range(7)}


class Commands:
    """Programs by their name, each with what it says; whatever else is asked for does not exist."""

    def __init__(self, **answers: str | CommandOutcome) -> None:
        self._answers = answers

    def __call__(self, command: Sequence[str]) -> CommandOutcome | None:
        answer = self._answers.get(command[0])
        return CommandOutcome(0, answer) if isinstance(answer, str) else answer


class Machine:
    """A folder that looks like the root of a system."""

    def __init__(self, root: Path, *, pi: bool = True) -> None:
        self.root = root
        self.write("/etc/os-release", BOOKWORM)
        self.folder("/home/pi")
        self.folder("/dev")
        if pi:
            self.write("/proc/device-tree/model", MODEL)

    def write(self, path: str, content: str | bytes) -> Path:
        file = self._at(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return file

    def folder(self, path: str) -> Path:
        self._at(path).mkdir(parents=True, exist_ok=True)
        return self._at(path)

    def node(self, path: str, mode: int = 0o660) -> Path:
        """What stands for a device node: only its owner and mode matter."""
        node = self.write(path, "")
        node.chmod(mode)
        return node

    def link(self, path: str, target: str | Path) -> None:
        link = self._at(path)
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(target)

    def library(self, name: str, version: str, folder: str = "/site") -> None:
        """An installed distribution, as pip leaves it."""
        entry = f"{folder}/{name.replace('-', '_')}-{version}.dist-info/METADATA"
        self.write(entry, f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")

    def multiplexer(self, address: int = 0x70, first: int = 11) -> None:
        """A driver's folder in sysfs, with a numbered bus behind each channel."""
        for channel in range(8):
            self.folder(f"/sys/bus/i2c/devices/i2c-{first + channel}")
            self.link(f"/sys/bus/i2c/devices/1-{address:04x}/channel-{channel}", f"../i2c-{first + channel}")

    def system(self, **more: Any) -> System:
        """The machine as a check sees it."""
        libraries = tuple(str(self._at(folder)) for folder in ("/site", "/usr/site"))
        given: dict[str, Any] = {
            "root": self.root,
            "run": Commands(),
            "library": libraries,
            "python": (3, 11, 2),
            "firmware": "0.1.0",
            "closed_lines": lambda profile: (),
        }
        return System(**(given | {"state_folder": STATE, "user": pi_user()} | more))

    def _at(self, path: str) -> Path:
        return self.root / path.lstrip("/")


def pi_user(*groups: int) -> User:
    """Somebody who owns none of the files that a test makes."""
    return User("pi", os.getuid() + 1000, frozenset(groups))


def table(*, seats: dict[int, PlaceParts] | None = None, **parts: Any) -> Profile:
    """A profile with these parts at the table itself."""
    return Profile("Test", {0: PlaceParts(**parts)} | (seats or {}))


def starter() -> Profile:
    """One OLED, one encoder with push, two buttons."""
    return table(display=Display("i2c-1"), encoder=Encoder(17, 27, 22), buttons=Buttons(ok=5, undo=6))


def with_pod(seat: int = 2, **more: Any) -> Profile:
    """A starter table with one pod."""
    pod = Pod(uid=UIDS[seat], **more)
    return Profile("Test", starter().places | {seat: PlaceParts(pod=pod, display=Display("pod"))})


def with_reader(port: str) -> Profile:
    """A starter table with one reader from the shelf."""
    return Profile("Test", starter().places | {1: PlaceParts(reader=Reader("rdm6300", port))})


def only(findings: Sequence[Finding], what: str) -> Finding:
    """The one finding on this."""
    (found,) = [finding for finding in findings if finding.what == what]
    return found

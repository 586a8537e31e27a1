"""The machine that is examined: where its files are, how its commands are run, who asks.

Checks look at the system only through this, so a test hands them a folder of files that looks like a Pi.
"""

from __future__ import annotations

import os
import pwd
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from companion.core.seats import Seat
from companion.devices.ports import AgedPost
from companion.doctor.firmware import shipped_firmware
from companion.doctor.hardware import OpenedParts, closed_lines, open_i2c, open_parts, open_port
from companion.doctor.pod_probe import Port
from companion.journal.access import default_folder
from companion.journal.store import Sync, sync_data
from companion.profile.parts import Profile
from companion.table.clock import monotonic_ms

COMMAND_SECONDS = 5
PAGE_PORT = 8420


class CommandOutcome(Struct, frozen=True):
    """What a command ended with, and what it said."""

    code: int
    output: str


#: None where there is no such command, or where it gives no answer.
Runner = Callable[[Sequence[str]], CommandOutcome | None]


def run_command(command: Sequence[str]) -> CommandOutcome | None:
    """Ask the system itself."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=COMMAND_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return CommandOutcome(done.returncode, done.stdout.strip())


class User(Struct, frozen=True):
    """Who runs the doctor, with the groups that this session really has."""

    name: str
    uid: int
    groups: frozenset[int]

    @classmethod
    def current(cls) -> User:
        """Whoever runs this process."""
        uid = os.geteuid()
        try:
            name = pwd.getpwuid(uid).pw_name
        except KeyError:
            name = str(uid)
        return cls(name, uid, frozenset({os.getegid(), *os.getgroups()}))


class System(Struct, frozen=True, kw_only=True):
    """Everything about a machine that a check may ask for."""

    root: Path = Path("/")
    run: Runner = run_command
    user: User = field(default_factory=User.current)
    python: tuple[int, ...] = tuple(sys.version_info[:3])
    bits: int = struct.calcsize("P") * 8
    library: tuple[str, ...] = field(default_factory=lambda: tuple(sys.path))
    state_folder: Path = field(default_factory=default_folder)
    sync: Sync = sync_data
    free_bytes: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free
    open_i2c: Callable[[int], Any] = open_i2c
    open_port: Callable[[str], Port] = open_port
    open_parts: Callable[[Profile, AgedPost], OpenedParts] = open_parts
    closed_lines: Callable[[Profile], Sequence[tuple[Seat, str]]] = closed_lines
    firmware: str | None = field(default_factory=shipped_firmware)
    page_port: int = PAGE_PORT
    seconds: Callable[[], float] = time.time
    now_ms: Callable[[], int] = monotonic_ms

    def at(self, path: str | Path) -> Path:
        """Where this system has an absolute path."""
        return self.root / str(path).lstrip("/")

    def read(self, path: str | Path) -> str | None:
        """What a small file says, without the zero that ends a device tree's; None without such a file."""
        try:
            return self.at(path).read_text(encoding="utf-8", errors="replace").strip("\0\n ")
        except OSError:
            return None

    @property
    def model(self) -> str:
        """What the board calls itself; empty on a machine that is no board."""
        return self.read("/proc/device-tree/model") or ""

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return self.model.startswith("Raspberry Pi")

"""The Pi's boot files: where they are, and what they say."""

from __future__ import annotations

from companion.doctor.system import System
from companion.install.boot_config import settings

# Bookworm and Trixie have the first; before that it was the second.
FOLDERS = ("/boot/firmware", "/boot")
CONSOLES = ("console=serial0", "console=ttyAMA0", "console=ttyS0")


def config_path(system: System) -> str:
    """The file in which this system has its configuration."""
    found = (f"{folder}/config.txt" for folder in FOLDERS if system.at(f"{folder}/config.txt").exists())
    return next(found, f"{FOLDERS[0]}/config.txt")


def is_set(system: System, setting: str, value: str) -> bool:
    """Whether the configuration says so for every board: "dtparam:spi", "on"."""
    return settings(system.read(config_path(system)) or "").get(setting) == value


def has_serial_console(system: System) -> bool:
    """Whether the kernel talks, and a login waits, on the pins of the serial port."""
    said = next((text for folder in FOLDERS if (text := system.read(f"{folder}/cmdline.txt"))), "")
    return any(word.startswith(CONSOLES) for word in said.split())

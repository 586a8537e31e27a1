"""The Pi's boot files: where they are, and what they say."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.doctor.system import System
from companion.install.boot_config import settings
from companion.profile.uart import console_on

# Bookworm and Trixie have the first; before that it was the second.
FOLDERS = ("/boot/firmware", "/boot")


def config_path(system: System) -> str:
    """The file in which this system has its configuration."""
    found = (f"{folder}/config.txt" for folder in FOLDERS if system.at(f"{folder}/config.txt").exists())
    return next(found, f"{FOLDERS[0]}/config.txt")


def is_set(system: System, line: str) -> bool:
    """Whether the configuration says this for every board, in whatever words."""
    return settings(line).items() <= settings(system.read(config_path(system)) or "").items()


def has_console(system: System, port: str) -> bool:
    """Whether the kernel talks, and a login waits, on the pins of this serial port."""
    said = next((text for folder in FOLDERS if (text := system.read(f"{folder}/cmdline.txt"))), "")
    return bool(console_on(port, said, system.model))


def switch_on(system: System, line: str) -> Text:
    """What to do so that the Pi starts with this line in its configuration."""
    return say(
        "add to {file} under [all], then restart: {line} (companion install does it)",
        file=config_path(system),
        line=line,
    )

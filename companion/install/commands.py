"""The system's own commands that make changed files count, and who runs them.

Each has a name, under which the manifest notes that it is still owed: whoever is interrupted between a file
and its command finds the command waiting at the next run.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence

from companion.core.text import say
from companion.errors import InstallError

Runner = Callable[[Sequence[str]], None]

UNIT = "companion.service"
USER = "companion"
GROUPS = ("companion", "dialout", "gpio", "i2c", "spi")
REBOOT = "reboot"
START = "start"
# In the order in which they must run.
COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "user": (("systemd-sysusers", "/etc/sysusers.d/companion.conf"),),
    "rules": (
        ("udevadm", "control", "--reload"),
        # What is plugged in already gets its name too, before the table looks for it.
        ("udevadm", "trigger", "--settle", "--subsystem-match=usb", "--subsystem-match=tty"),
    ),
    "units": (("systemctl", "daemon-reload"),),
    "requests": (("systemctl", "start", "companion-request.path"),),
    START: (("systemctl", "restart", UNIT),),
    REBOOT: (),
}


def run_for_real(command: Sequence[str]) -> None:
    """Run it; its last words are the reason when it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except (FileNotFoundError, PermissionError):
        raise InstallError(
            say("there is no {program} here", program=command[0]),
            remedy=say("this needs Raspberry Pi OS Bookworm or Trixie"),
        ) from None
    if done.returncode:
        words = (done.stderr or done.stdout).strip().splitlines()
        remedy = say("run the same command again: it goes on from here")
        if UNIT in command:
            remedy = say("journalctl -u {unit} says more; {remedy}", unit=UNIT, remedy=remedy)
        raise InstallError(
            words[-1] if words else say("ended with {code}", code=done.returncode),
            where=" ".join(command),
            remedy=remedy,
        )

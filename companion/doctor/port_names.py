"""The names of serial ports: what udev calls them, and which name stays the same after a restart.

Nothing is opened here. A Pico with MicroPython shows its own number in the name that the system gives to
its port.
"""

from __future__ import annotations

import re
from pathlib import Path

from companion.doctor.system import System

BY_RULE = "dev/companion/*"
POD_BY_RULE = re.compile(r"pod-([0-9a-f]{16})")
POD_BY_ID = re.compile(r"usb-MicroPython.*_([0-9a-f]{16})-if\d+")
LASTING = (BY_RULE, "dev/serial/by-id/*", "dev/serial/by-path/*")


def named_pods(system: System) -> dict[str, str]:
    """Pods that have a name by our udev rule: number → port."""
    return _pods(system, BY_RULE, POD_BY_RULE)


def nameless_pods(system: System) -> dict[str, str]:
    """Pods that are plugged in, but have only the system's own name: number → port."""
    named = named_pods(system)
    return {uid: port for uid, port in _pods(system, LASTING[1], POD_BY_ID).items() if uid not in named}


def lasting_name(system: System, port: str) -> str | None:
    """A name of the same port that does not depend on the order of plugging in."""
    real = system.at(port).resolve()
    for pattern in LASTING:
        for path in sorted(system.root.glob(pattern)):
            if path.resolve() == real:
                return _absolute(system, path)
    return None


def _pods(system: System, pattern: str, name: re.Pattern[str]) -> dict[str, str]:
    found = ((name.fullmatch(path.name), path) for path in sorted(system.root.glob(pattern)))
    return {match[1]: _absolute(system, path) for match, path in found if match}


def _absolute(system: System, path: Path) -> str:
    return f"/{path.relative_to(system.root)}"

"""Telling systemd how the table is: ready, alive, what it does, stopping.

A service of `Type=notify` has a datagram socket named in NOTIFY_SOCKET; each message is a few `KEY=value`
lines. With `WatchdogSec=` the service must also say "alive" within WATCHDOG_USEC, or it is ended and started
again: so only the loop that everything depends on may say it. Without a socket (at a terminal, in a test) all
of this is silent.
"""

from __future__ import annotations

import logging
import math
import os
import socket
from collections.abc import Mapping

_log = logging.getLogger(__name__)


class Notifier:
    """The line to systemd. Nothing here raises or waits: a table does not stop for a lost message."""

    def __init__(self, address: str | None, watchdog_ms: int | None) -> None:
        self._address = address
        # Half of what is allowed: one message may get lost or come late.
        self._every_ms = None if watchdog_ms is None else watchdog_ms // 2
        self._due_ms = -math.inf

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Notifier:
        """What systemd has told this process; a child that inherited the variables is not watched."""
        name = environment.get("NOTIFY_SOCKET", "")
        # A leading @ stands for the zero byte of an abstract name; vsock: is for virtual machines.
        address = {"/": name, "@": f"\0{name[1:]}"}.get(name[:1])
        microseconds = environment.get("WATCHDOG_USEC", "")
        watched = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        watchdog_ms = int(microseconds) // 1_000 if watched and microseconds.isdecimal() else None
        return cls(address, watchdog_ms)

    def ready(self) -> None:
        """The table can be used."""
        self._send("READY=1")

    def watchdog(self, now_ms: int) -> None:
        """The loop turns; may be called as often as it does."""
        if self._every_ms is None or now_ms < self._due_ms:
            return
        self._due_ms = now_ms + self._every_ms
        self._send("WATCHDOG=1")

    def status(self, text: str) -> None:
        """One line for `systemctl status`."""
        self._send(f"STATUS={' '.join(text.split())}")

    def stopping(self) -> None:
        """The table goes away on purpose."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if self._address is None:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.setblocking(False)
                line.sendto(message.encode(), self._address)
        except OSError as error:
            _log.debug("systemd does not listen: %s", error)

"""The line from the parts to the loop, laid before the loop exists: what is said early waits its turn."""

from __future__ import annotations

from threading import Lock

from companion.core.signals import Signal
from companion.devices.ports import Post


class Line:
    """Parts post here; once it is connected, straight to the loop."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._early: list[Signal] = []
        self._loop: Post | None = None

    def post(self, signal: Signal) -> None:
        """From any thread, at any time."""
        with self._lock:
            if self._loop is None:
                self._early.append(signal)
                return
        self._loop(signal)

    def connect(self, loop: Post) -> None:
        """Hand over what came early, in its order, and everything from now on."""
        with self._lock:
            for signal in self._early:
                loop(signal)
            self._early.clear()
            self._loop = loop

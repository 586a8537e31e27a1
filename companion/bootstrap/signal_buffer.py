"""Between the parts and the loop, before the loop exists: what is said early waits its turn."""

from __future__ import annotations

from threading import Lock

from companion.core.signals import Signal
from companion.devices.ports import AgedPost


class SignalBuffer:
    """Parts post here; once it is connected, straight to the loop."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._early: list[tuple[Signal, int]] = []
        self._loop: AgedPost | None = None

    def post(self, signal: Signal, age_ms: int = 0, /) -> None:
        """From any thread, at any time."""
        with self._lock:
            if self._loop is None:
                self._early.append((signal, age_ms))
                return
        self._loop(signal, age_ms)

    def connect(self, loop: AgedPost) -> None:
        """Hand over what came early, in its order, and everything from now on."""
        with self._lock:
            for signal, age_ms in self._early:
                loop(signal, age_ms)
            self._early.clear()
            self._loop = loop

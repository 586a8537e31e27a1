"""Saying hello to a pod: who is at the other end of a serial port, without taking part in a game.

The hub's opening of the pod protocol and nothing more: CR and LF, WHO each second until HELLO, then one
STATE, which comes at least every second.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from companion.link.messages import Hello, PodState, read_hello, read_state
from companion.link.wire import FROM_HUB, FROM_POD, Lines, decode, encode

ASK_EVERY_MS = 1_000
PATIENCE_MS = 3_500
PROMPT = b">>> "


class Port(Protocol):
    """A serial port that is open: reading waits for a short while only."""

    def read(self) -> bytes:
        """What has come, or nothing."""

    def write(self, data: bytes) -> None:
        """Send all of it."""

    def close(self) -> None:
        """Let go of it."""


class PodProbe:
    """What was heard so far: HELLO and STATE, MicroPython's prompt, or just something."""

    def __init__(self) -> None:
        self.hello: Hello | None = None
        self.state: PodState | None = None
        self.at_prompt = False
        self.noise = False
        self._lines = Lines()

    @property
    def complete(self) -> bool:
        """Whether there is nothing more to wait for; another version says nothing more to us."""
        return self.hello is not None and (self.state is not None or not self.hello.understood)

    def hear(self, data: bytes) -> None:
        """A piece of what the other end says."""
        self.noise = self.noise or bool(data)
        for line in self._lines.feed(data):
            self.at_prompt = self.at_prompt or line.startswith(PROMPT)
            frame = decode(FROM_POD, line)
            with suppress(ValueError):
                if frame is not None and frame.verb == "HELLO":
                    self.hello = read_hello(frame.fields)
                elif frame is not None and frame.verb == "STATE":
                    self.state = read_state(frame.fields)
        self.at_prompt = self.at_prompt or PROMPT in self._lines.rest


def probe_pod(port: Port, now_ms: Callable[[], int]) -> PodProbe:
    """Ask until the pod has said who it is and how it is, or until patience ends."""
    probe, begun, asked = PodProbe(), now_ms(), 0
    port.write(b"\r\n")
    while not probe.complete and (waited := now_ms() - begun) < PATIENCE_MS:
        if probe.hello is None and waited >= asked * ASK_EVERY_MS:
            asked += 1
            port.write(encode(FROM_HUB, asked, "WHO", []))
        probe.hear(port.read())
    return probe

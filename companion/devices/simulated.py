"""Devices made of nothing: the same ports as the real ones, for the virtual table and for tests.

A simulated display keeps the last picture as the glass would; unplugged it goes dark and says so, as a
signal, and plugged in again it waits for a whole picture, like the real one.
"""

from __future__ import annotations

from collections import deque
from itertools import islice

from PIL import Image

from companion.core.seats import Seat
from companion.core.signals import CardPresent, Cue, DeviceFound, DeviceLost, KeyChanged, Turned
from companion.devices.ports import Post


class SimulatedDisplay:
    """A glass that remembers."""

    def __init__(self, size: tuple[int, int] = (128, 64)) -> None:
        self.size = size
        self.plugged = True
        self.revision = 0
        self.urgent_frames = 0
        self._glass = bytes(size[0] * size[1] // 8)

    def show(self, image: Image.Image, *, urgent: bool) -> None:
        """Take a picture over, if there is power."""
        packed = image.tobytes()
        if self.plugged and packed != self._glass:
            self._glass = packed
            self.revision += 1
            self.urgent_frames += urgent

    @property
    def glass(self) -> bytes:
        """Rows of pixels, eight to a byte, the leftmost in the highest bit."""
        return self._glass if self.plugged else bytes(len(self._glass))

    def image(self) -> Image.Image:
        """What an eye would see."""
        return Image.frombytes("1", self.size, self.glass)


class SimulatedPod:
    """A seat's encoder, keys, reader and display, with a cable that can be pulled."""

    def __init__(self, seat: Seat, post: Post, display: SimulatedDisplay | None = None) -> None:
        self.seat = seat
        self.display = display or SimulatedDisplay()
        self.tags: tuple[str, ...] = ()
        self.plugged = True
        self._post = post
        self._down: set[str] = set()

    def key(self, key: str, *, down: bool) -> None:
        """Press or let go a key."""
        (self._down.add if down else self._down.discard)(key)
        if self.plugged:
            self._post(KeyChanged(self.seat, key, down))

    def turn(self, steps: int) -> None:
        """Turn the encoder."""
        if self.plugged:
            self._post(Turned(self.seat, steps))

    def lay(self, *tags: str) -> None:
        """Put tags on the reader, or take everything away."""
        self.tags = tags
        if self.plugged:
            self._post(CardPresent(self.seat, tags))

    def unplug(self) -> None:
        """Pull the cable."""
        if self.plugged:
            self.plugged = self.display.plugged = False
            self._post(DeviceLost(self.seat, "pod"))

    def plug(self) -> None:
        """Put it back: the pod reports what lies on it now; presses in between are lost."""
        if not self.plugged:
            self.plugged = self.display.plugged = True
            self._post(DeviceFound(self.seat, "pod"))
            self._post(CardPresent(self.seat, self.tags))

    def fail_display(self) -> None:
        """The display alone dies."""
        self.display.plugged = False
        self._post(DeviceLost(self.seat, "display"))

    def restore_display(self) -> None:
        """And is replaced."""
        self.display.plugged = True
        self._post(DeviceFound(self.seat, "display"))


# A page that is further behind than this has missed them.
CUES_KEPT = 200


class SimulatedCues:
    """Remembers the newest cues and who is waited for, for a page to show."""

    def __init__(self) -> None:
        self.heard: deque[tuple[int, Cue]] = deque(maxlen=CUES_KEPT)
        self.count = 0
        self.lit: frozenset[Seat] = frozenset()

    def cue(self, cue: Cue, now_ms: int) -> None:
        """Remember."""
        self.heard.append((now_ms, cue))
        self.count += 1

    def since(self, count: int) -> list[Cue]:
        """The cues after the first `count`, as far as they are remembered."""
        newer = min(self.count - count, len(self.heard))
        return [cue for _, cue in islice(self.heard, len(self.heard) - newer, None)]

    def waiting(self, seats: frozenset[Seat], now_ms: int) -> None:  # noqa: ARG002 - it stays lit
        """Remember."""
        self.lit = seats

    def tick(self, now_ms: int) -> None:
        """Nothing fades here."""

"""A real part with a simulated one beside it: what the table shows, a page shows too."""

from __future__ import annotations

from PIL.Image import Image

from companion.core.seats import Seat
from companion.core.signals import Cue
from companion.devices.ports import CuePort, DisplayPort


class MirroredDisplay:
    """Shows each picture on both; they have the same size."""

    def __init__(self, real: DisplayPort, mirror: DisplayPort) -> None:
        self.size = real.size
        self._both = (real, mirror)

    def show(self, image: Image, *, urgent: bool) -> None:
        """On the glass, and on the page."""
        for display in self._both:
            display.show(image, urgent=urgent)


class MirroredCues:
    """Every cue to both."""

    def __init__(self, real: CuePort, mirror: CuePort) -> None:
        self._both = (real, mirror)

    def cue(self, cue: Cue, now_ms: int) -> None:
        """A cue for one seat."""
        for port in self._both:
            port.cue(cue, now_ms)

    def waiting(self, seats: frozenset[Seat], now_ms: int) -> None:
        """The seats that are waited for."""
        for port in self._both:
            port.waiting(seats, now_ms)

    def tick(self, now_ms: int) -> None:
        """Time passes."""
        for port in self._both:
            port.tick(now_ms)

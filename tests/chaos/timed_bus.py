"""An I2C bus in the table's own time: real scheduling and drivers, modelled chips, nine bits for each byte.

For each picture that an input caused it knows what stood before it when it came: the frame in flight, and
frames of earlier inputs. It may wait for those and for nothing else.
"""

from __future__ import annotations

from array import array
from typing import Any

from msgspec import Struct
from PIL.Image import Image
from PIL.Image import new as new_image

from companion.core.seats import Seat
from companion.devices.oled import PanelShape, open_panel
from companion.devices.oled.bus import RENEW_SECONDS
from companion.devices.oled.schedule import Schedule
from tests.devices.oled.chips import Ssd1306
from tests.devices.oled.wires import ADDRESS, I2cWire, open_by_luma

SIZE = (128, 64)
RENEW_MS = 1_000 * RENEW_SECONDS
ROUNDING_MS = 0.001


class Input(Struct):
    """An input whose picture has not arrived: what may go before it, and how long all that takes."""

    since_ms: float
    before: set[Seat]
    allowed_ms: float


class TimedDisplay:
    """One display of the bus, as the table sees it."""

    def __init__(self, bus: TimedBus, seat: Seat) -> None:
        self.size = SIZE
        self._bus = bus
        self._seat = seat

    def show(self, image: Image, *, urgent: bool) -> None:
        """Show a picture soon."""
        self._bus.post(self._seat, image, urgent=urgent)


class TimedBus:
    """All displays of a table on one pair of wires."""

    def __init__(self, seats: range) -> None:
        self.frames = 0
        self.busy_ms = 0.0
        # How long each input waited for its picture, and what no input should have waited for.
        self.waits_ms = array("d")
        self.wrong: list[str] = []
        self.ports = {seat: TimedDisplay(self, seat) for seat in seats}
        self.chips = {seat: Ssd1306(SIZE[1], seed=seat) for seat in seats}
        self._wires = {seat: I2cWire({ADDRESS: chip}) for seat, chip in self.chips.items()}
        self._panels: dict[Seat, Any] = {
            seat: open_panel("ssd1306", open_by_luma(wire), PanelShape(*SIZE))
            for seat, wire in self._wires.items()
        }
        self._schedule: Schedule[Seat, bytes] = Schedule()
        self._newest: dict[Seat, bytes] = {}
        self._renewed = 0
        self._now_ms = 0.0
        self._flying: tuple[Seat, Input | None] | None = None
        self._free_ms = 0.0
        self._waiting: dict[Seat, Input] = {}

    @property
    def traffic(self) -> int:
        """The bytes that went over the wires."""
        return sum(wire.traffic.bytes for wire in self._wires.values())

    def glass(self, seat: Seat) -> bytes:
        """What an eye sees on a display: rows of pixels, eight a byte."""
        seen = new_image("1", SIZE)
        seen.putdata([255 * (pixel == "#") for row in self.chips[seat].glass() for pixel in row])
        return seen.tobytes()

    def post(self, seat: Seat, image: Image, *, urgent: bool) -> None:
        """A picture for a display; the newest wins."""
        frame = self._newest[seat] = self._panels[seat].pack(image)
        self._schedule.post(seat, frame, urgent=urgent)
        if urgent and seat not in self._waiting:
            remaining = self._free_ms - self._now_ms if self._flying else 0.0
            self._waiting[seat] = Input(self._now_ms, {*self._waiting}, remaining)

    def pass_time(self, to_ms: float) -> None:
        """Everything that the wires can carry until then."""
        while True:
            if self._flying is not None:
                if self._free_ms > to_ms:
                    break
                self._now_ms = self._free_ms
                self._land(*self._flying)
            elif self._schedule:
                self._take()
            else:
                break
        self._now_ms = max(self._now_ms, to_ms)
        if self._now_ms // RENEW_MS > self._renewed:
            self._renewed += 1
            self._renew([*self._panels][self._renewed % len(self._panels)])

    def _renew(self, seat: Seat) -> None:
        """As the worker does: from scratch, behind all inputs."""
        self._panels[seat].forget()
        self._schedule.post(seat, self._newest[seat])

    def _take(self) -> None:
        taken = self._schedule.take()
        assert taken is not None
        seat, frame = taken
        own = self._waiting.pop(seat, None)
        before = self._wires[seat].mark()
        self._panels[seat].show(frame)
        length_ms = self._wires[seat].since(before).i2c_milliseconds
        for waiting, other in self._waiting.items():
            if seat not in other.before:
                self.wrong.append(f"{self._now_ms} ms: an input at {waiting} waits behind a frame of {seat}")
            other.before.discard(seat)
            other.allowed_ms += length_ms
        if own is not None:
            own.allowed_ms += length_ms
        self._flying, self._free_ms = (seat, own), self._now_ms + length_ms
        self.frames += 1
        self.busy_ms += length_ms

    def _land(self, seat: Seat, awaited: Input | None) -> None:
        self._flying = None
        self._schedule.succeeded()
        if awaited is None:
            return
        waited = self._now_ms - awaited.since_ms
        self.waits_ms.append(waited)
        if waited > awaited.allowed_ms + ROUNDING_MS:
            self.wrong.append(f"{self._now_ms} ms: {seat} waited {waited} ms, not {awaited.allowed_ms}")

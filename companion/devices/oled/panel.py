"""The driver of one panel.

A panel keeps a shadow of what the chip holds. Showing a frame sends the windows in which it differs from
the shadow, and nothing for the same frame. While something travels the shadow is unknown, and it stays
unknown when that fails; with an unknown shadow the next frame starts from scratch: first commands, every
cell, light on. So a panel whose cable slipped out comes back with the first frame after it was plugged in
again.

Brightness and light are wishes: any thread may set them, and they travel with the next frame. A panel is
not safe for use by two threads; its bus worker (`bus.py`) is the one that shows.
"""

from typing import Any

from PIL.Image import Image

from companion.core.reasons import reason_of
from companion.core.text import say
from companion.devices.oled import controllers
from companion.devices.oled.serial import overhead_of
from companion.devices.oled.windows import Planner

REMEDY = say("check the cable, the power and the address; the next frame tries again")


class Panel:
    """One display, ready to take one-bit pictures of its `size`."""

    def __init__(self, controller: controllers.Controller, name: str) -> None:
        self.name = name
        self.size: tuple[int, int] = controller.device.size
        self.lit = True
        self._brightness: int | None = None
        self._controller = controller
        self._device: Any = controller.device
        self._planner = Planner(controller.grid, controller.tariff)
        self._stride = controller.grid.stride
        self._shadow: bytes | None = None
        # What the chip was told last; None for what it may or may not be.
        self._manner: tuple[int | None, bool | None] = (None, None)

    @property
    def brightness(self) -> int | None:
        """0 to 255, or None for the chip's usual one."""
        return self._brightness

    @brightness.setter
    def brightness(self, level: int) -> None:
        if not 0 <= level <= 255:
            raise controllers.DisplayError(
                f"brightness {level} does not exist", where=self.name, remedy="choose 0 to 255"
            )
        self._brightness = level

    def dim(self, level: int) -> None:
        """Another brightness, with the next frame."""
        self.brightness = level

    def display(self, image: Image) -> None:
        self.show(self.pack(image))

    def pack(self, image: Image) -> bytes:
        """The picture as this panel's memory holds it; the image may be drawn upon again."""
        if image.mode != "1" or image.size != self.size:
            raise controllers.DisplayError(
                f"a picture of {image.width}x{image.height} in mode {image.mode!r} does not fit",
                where=self.name,
                remedy="draw in mode '1' at {}x{}".format(*self.size),
            )
        return self._controller.pack(image)

    def show(self, frame: bytes) -> None:
        """Bring a packed frame to the glass, or raise `DisplayError`."""
        manner = (self._brightness, self.lit)
        shadow = self._shadow
        if frame == shadow and manner == self._manner:
            return
        self._shadow = None
        try:
            if shadow is None:
                self._start(frame, manner)
            else:
                self._send(frame, shadow)
                self._adopt(manner)
        except controllers.BUS_FAULTS as error:
            raise controllers.DisplayError(
                say("the display did not take a frame: {why}", why=reason_of(error)),
                where=self.name,
                remedy=REMEDY,
            ) from error
        self._shadow = frame

    def forget(self) -> None:
        """Believe nothing of what the chip should hold: the next frame starts from scratch."""
        self._shadow = None

    def close(self, *, blank: bool = False) -> None:
        """Let go of the bus. The glass keeps its last picture unless it is asked to go dark."""
        self._shadow = None
        try:
            if blank:
                self._device.hide()
            self._controller.serial.cleanup()
        except controllers.BUS_FAULTS as error:
            raise controllers.DisplayError(
                say("the display did not close: {why}", why=reason_of(error)), where=self.name, remedy=REMEDY
            ) from error

    def _start(self, frame: bytes, manner: tuple[int | None, bool]) -> None:
        self._controller.initialise()
        self._manner = (None, None)
        self._adopt((manner[0], None))  # at once: a dimmed panel that is started afresh must not flash
        for window in self._planner.whole:
            self._controller.write(window, frame[window.top * self._stride : window.bottom * self._stride])
        self._adopt(manner)

    def _send(self, frame: bytes, shadow: bytes) -> None:
        stride = self._stride
        for window in self._planner.windows(shadow, frame):
            top, bottom, left, right = window.top, window.bottom, window.left, window.right
            if right - left == stride:
                cells = frame[top * stride : bottom * stride]
            else:
                rows = range(top * stride, bottom * stride, stride)
                cells = b"".join([frame[row + left : row + right] for row in rows])
            self._controller.write(window, cells)

    def _adopt(self, manner: tuple[int | None, bool | None]) -> None:
        brightness, lit = self._manner
        self._manner = manner
        wanted_brightness, wanted_lit = manner
        if wanted_brightness is not None and wanted_brightness != brightness:
            self._device.contrast(wanted_brightness)
        if wanted_lit != lit:
            (self._device.show if wanted_lit else self._device.hide)()


def open_panel(
    kind: str, serial: controllers.Serial, shape: controllers.PanelShape, *, name: str = ""
) -> Panel:
    """A panel with this controller on this bus. Nothing is sent before the first frame."""
    controller = controllers.CONTROLLERS.get(kind)
    if controller is None:
        raise controllers.DisplayError(
            f"no driver for the display controller {kind!r}",
            where=name,
            remedy=f"choose one of {', '.join(controllers.CONTROLLERS)}",
        )
    return Panel(controller(serial, overhead_of(serial), shape), name or kind)

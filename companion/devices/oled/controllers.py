"""What each controller has of its own: where a window's address goes, and how its cells travel.

luma knows the chips (first commands, contrast, column offsets), so each controller wraps a luma device; but
luma also clears the glass pixel by pixel when constructed and blanks it at exit. A tamed device does
neither: while it is constructed it talks to a recorder, which leaves us the chip's first commands to play
whenever the chip needs them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

from luma.core.error import Error as LumaError
from luma.oled import device as luma_devices
from msgspec import Struct
from msgspec.structs import asdict
from PIL.Image import Image

from companion.core.text import say
from companion.devices.oled.pack import Packer, line_packer, page_packer, widen_to_grey
from companion.devices.oled.windows import BusOverhead, Grid, Window
from companion.errors import HardwareError

#: A display that does not answer: luma translates some errors of the kernel and lets others through.
BUS_FAULTS = (OSError, LumaError)
SWITCH_OFF = 0xAE


class DisplayError(HardwareError):
    """A display that could not be opened, or did not take a frame."""


class PanelShape(Struct, frozen=True):
    """A panel's size as its chip sees it, and how many quarter turns clockwise it is mounted."""

    width: int = 128
    height: int = 64
    rotate: int = 0


class Serial(Protocol):
    """What luma.core's interfaces have in common."""

    def command(self, *codes: int) -> None: ...
    def data(self, payload: bytes) -> None: ...
    def cleanup(self) -> None: ...


class _Recorder:
    """Stands in for the bus while luma constructs a device.

    luma begins by switching the display off. A chip that has just got its power is off anyway, and one that
    is started afresh need not blink.
    """

    def __init__(self) -> None:
        self.messages: list[Callable[[Serial], None]] = []

    def command(self, *codes: int) -> None:
        sent = codes[1:] if not self.messages and codes[0] == SWITCH_OFF else codes
        self.messages.append(lambda serial: serial.command(*sent))

    def data(self, payload: list[int]) -> None:
        self.messages.append(lambda serial: serial.data(bytes(payload)))


class _WithoutLumaHooks:
    """Comes before a luma class: construction draws nothing, and luma's exit hook does nothing."""

    def display(self, image: Image) -> None: ...
    def cleanup(self) -> None: ...


class Controller(ABC):
    """One chip on one bus. Subclasses say how it is addressed."""

    luma_class: type[Any]
    #: A byte that the chip takes for an argument it still waits for, or else for nothing at all.
    no_operation: int | None = 0xE3

    def __init__(self, serial: Serial, tariff: BusOverhead, shape: PanelShape) -> None:
        recorder = _Recorder()
        tamed = type(self.luma_class.__name__, (_WithoutLumaHooks, self.luma_class), {})
        try:
            self.device = tamed(recorder, **asdict(shape), mode="1")
        except BUS_FAULTS as error:
            raise DisplayError(
                say(
                    "{controller} cannot have {width}x{height} pixels",
                    controller=self.luma_class.__name__,
                    width=shape.width,
                    height=shape.height,
                ),
                remedy=say("give the panel the size that is printed on it, for instance 128x64"),
            ) from error
        *self._first_commands, _luma_would_light_it_now = recorder.messages
        self.device._serial_interface = self.serial = serial
        self.tariff = tariff
        self.pack = self._packer()
        self.grid = self._grid()

    def _packer(self) -> Packer:
        return page_packer(self.device._pages, self.device.rotate)

    @abstractmethod
    def _grid(self) -> Grid:
        """The cells of its memory, and what it costs to address some of them."""

    def initialise(self) -> None:
        """Everything the chip must know before its first frame; whether it is lit stays as it is."""
        if self.no_operation is not None:
            # A message cut short may have left the chip waiting for up to two arguments.
            self.serial.command(self.no_operation, self.no_operation)
        for send in self._first_commands:
            send(self.serial)

    @abstractmethod
    def write(self, window: Window, cells: bytes) -> None:
        """Fill a window of its memory."""


class Ssd1306(Controller):
    """Horizontal addressing: a window of columns and pages, filled by one stream of data."""

    luma_class = luma_devices.ssd1306

    def _grid(self) -> Grid:
        self._first_column = self.device._colstart
        return Grid(self.device._pages, self.device._w, addressing=self.tariff.message(6))

    def write(self, window: Window, cells: bytes) -> None:
        left = self._first_column + window.left
        right = self._first_column + window.right
        self.serial.command(0x21, left, right - 1, 0x22, window.top, window.bottom - 1)
        self.serial.data(cells)


class Ssd1309(Ssd1306):
    """An SSD1306 without a charge pump of its own."""

    luma_class = luma_devices.ssd1309


class Sh1106(Controller):
    """Page addressing only, and the glass begins at the chip's third column."""

    luma_class = luma_devices.sh1106

    def _grid(self) -> Grid:
        self._first_column = self.device._page_address_offset
        return Grid(self.device._pages, self.device._w, self.tariff.message(3), spans_rows=False)

    def write(self, window: Window, cells: bytes) -> None:
        column = self._first_column + window.left
        self.serial.command(0xB0 | window.top, column & 0x0F, 0x10 | column >> 4)
        self.serial.data(cells)


class Ssd1322(Controller):
    """Sixteen shades, two pixels a byte, addressed by line; a cell here is eight pixels."""

    luma_class = luma_devices.ssd1322
    #: On SPI a pin tells commands from data, so a chip never waits in the wrong state.
    no_operation = None

    def _packer(self) -> Packer:
        return line_packer(self.device.rotate)

    def _grid(self) -> Grid:
        columns_lines_write = 2 * (self.tariff.message(1) + self.tariff.message(2)) + self.tariff.message(1)
        return Grid(self.device._h, self.device._w // 8, columns_lines_write, cell=4)

    def write(self, window: Window, cells: bytes) -> None:
        self.device._set_position(window.top, window.right * 8, window.bottom, window.left * 8)
        self.serial.data(widen_to_grey(cells))


CONTROLLERS: dict[str, type[Controller]] = {
    controller.luma_class.__name__: controller for controller in (Ssd1306, Ssd1309, Sh1106, Ssd1322)
}

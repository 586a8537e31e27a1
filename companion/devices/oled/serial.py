"""Opening luma.core's interfaces, and what each adds to a message.

On I2C every transaction begins with the chip's address and a control byte. luma sends data in one
transaction over a bus that it opened itself, and in blocks of 32 bytes over a bus that was handed to it.

A table opens its buses when they are first used, and again and again until that succeeds. So a display can be
drawn for, and asked for its size, before anybody knows whether its bus is there.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from gpiozero import Factory, OutputDevice
from luma.core.interface.serial import i2c, spi

from companion.core.reasons import reason_of
from companion.core.text import Text, said, say
from companion.devices.oled.controllers import BUS_FAULTS, DisplayError, Serial
from companion.devices.oled.windows import BusOverhead
from companion.errors import HardwareError

I2C_WHOLE = BusOverhead(header=2, block=4096)
I2C_BLOCKS = BusOverhead(header=2, block=32)
#: SPI has no header, but a system call and an edge of the data/command pin take the time of several bytes
#: at 8 MHz. An estimate that keeps windows few, not a measurement.
SPI = BusOverhead(header=16, block=4096)


def open_i2c(*, port: int = 1, address: int = 0x3C, bus: Any = None) -> Serial:
    """The interface to one display on `/dev/i2c-<port>`, or on an smbus object that is open already."""
    number = str(port) if bus is None else "given"
    where = say("I2C bus {bus}, address {address}", bus=number, address=f"{address:#04x}")
    try:
        opened: Serial = i2c(bus=bus, port=port, address=address)
    except BUS_FAULTS as error:
        raise DisplayError(
            say("the bus cannot be opened: {why}", why=reason_of(error)),
            where=where,
            remedy=say("switch I2C on (raspi-config, Interface Options) and put the user into the group i2c"),
        ) from error
    return opened


def open_spi(*, port: int = 0, device: int = 0, **options: Any) -> Serial:
    """The interface to one display on `/dev/spidev<port>.<device>`; `options` are those of luma's `spi`."""
    try:
        opened: Serial = spi(port=port, device=device, **options)
    except (*BUS_FAULTS, ImportError) as error:
        raise DisplayError(
            say("the bus cannot be opened: {why}", why=reason_of(error)),
            where=f"SPI {port}.{device}",
            remedy=say("switch SPI on (raspi-config, Interface Options) and install spidev"),
        ) from error
    return opened


def overhead_of(serial: Serial) -> BusOverhead:
    if not isinstance(serial, i2c):
        return SPI
    return I2C_WHOLE if serial._managed else I2C_BLOCKS


class NotOpenedError(DisplayError):
    """A display whose bus, or whose way to it, is not there."""


class LazySerial:
    """Fits wherever one of luma's interfaces does.

    What `open_serial` leaves on the stack is closed with it, or at once if it fails.
    """

    def __init__(self, name: Text, open_serial: Callable[[ExitStack], Serial]) -> None:
        self._name = name
        self._open_serial = open_serial
        self._serial: Serial | None = None
        self._opened = ExitStack()

    def command(self, *codes: int) -> None:
        """Commands, as luma sends them."""
        self._open().command(*codes)

    def data(self, payload: bytes) -> None:
        """Data, as luma sends it."""
        self._open().data(payload)

    def cleanup(self) -> None:
        """Let go of the bus, if it was ever there."""
        self._serial = None
        self._opened.close()

    def _open(self) -> Serial:
        if self._serial is None:
            with ExitStack() as opened:
                try:
                    serial = self._open_serial(opened)
                except HardwareError as error:
                    what, remedy = error.sentences
                    where = Text("{display}, {where}", {"display": self._name, "where": said(error.place)})
                    raise NotOpenedError(what, where=where, remedy=remedy) from error
                opened.callback(serial.cleanup)
                self._opened = opened.pop_all()
            self._serial = serial
        return self._serial


class LumaPins:
    """What luma asks of RPi.GPIO for an SPI display, done by gpiozero: one owner of all pins, on every Pi."""

    OUT = "out"
    LOW = False
    HIGH = True

    def __init__(self, factory: Factory | None, opened: ExitStack) -> None:
        self._factory = factory
        self._opened = opened
        self._pins: dict[int, Any] = {}

    def setup(self, pin: int, direction: str) -> None:
        """Claim an output; luma has no other."""
        if direction != self.OUT:
            raise ValueError(f"pin {pin} cannot be {direction!r} here")
        if self._factory is None:
            raise HardwareError(
                say("an SPI display needs pins"),
                where=say("pin {pin}", pin=pin),
                remedy=say("open the pins before the displays"),
            )
        try:
            self._pins[pin] = self._opened.enter_context(OutputDevice(pin, pin_factory=self._factory))
        except Exception as error:  # gpiozero's errors, and lgpio's, which have no class to name
            raise HardwareError(
                say("the pin cannot be used: {why}", why=reason_of(error)),
                where=say("pin {pin}", pin=pin),
                remedy=say("choose another in the profile"),
            ) from error

    def output(self, pin: int, level: bool) -> None:
        """Set its level."""
        self._pins[pin].value = level

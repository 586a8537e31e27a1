"""Opening luma.core's interfaces, and what each adds to a message.

On I2C every transaction begins with the chip's address and a control byte. luma sends data in one
transaction over a bus that it opened itself, and in blocks of 32 bytes over a bus that was handed to it.
"""

from typing import Any

from luma.core.interface.serial import i2c, spi

from companion.devices.oled.controllers import Serial
from companion.devices.oled.errors import BUS_FAULTS, DisplayError
from companion.devices.oled.windows import Tariff

I2C_WHOLE = Tariff(header=2, block=4096)
I2C_BLOCKS = Tariff(header=2, block=32)
#: SPI has no header, but a system call and an edge of the data/command pin take the time of several bytes
#: at 8 MHz. An estimate that keeps windows few, not a measurement.
SPI = Tariff(header=16, block=4096)


def open_i2c(*, port: int = 1, address: int = 0x3C, bus: Any = None) -> Serial:
    """The interface to one display on `/dev/i2c-<port>`, or on an smbus object that is open already."""
    where = f"I2C bus {port if bus is None else 'given'}, address {address:#04x}"
    try:
        opened: Serial = i2c(bus=bus, port=port, address=address)
    except BUS_FAULTS as error:
        raise DisplayError(
            f"the bus cannot be opened: {error}",
            where=where,
            remedy="switch I2C on (raspi-config, Interface Options) and put the user into the group i2c",
        ) from error
    return opened


def open_spi(*, port: int = 0, device: int = 0, **options: Any) -> Serial:
    """The interface to one display on `/dev/spidev<port>.<device>`; `options` are those of luma's `spi`."""
    try:
        opened: Serial = spi(port=port, device=device, **options)
    except (*BUS_FAULTS, ImportError) as error:
        raise DisplayError(
            f"the bus cannot be opened: {error}",
            where=f"SPI {port}.{device}",
            remedy="switch SPI on (raspi-config, Interface Options) and install spidev",
        ) from error
    return opened


def tariff_of(serial: Serial) -> Tariff:
    if not isinstance(serial, i2c):
        return SPI
    return I2C_WHOLE if serial._managed else I2C_BLOCKS

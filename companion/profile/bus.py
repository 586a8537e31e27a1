"""The words for a display's bus: "i2c-1", "i2c-1/0x70/3", "spi-0.0", "pod"."""

from __future__ import annotations

import re

from msgspec import Struct

ON_POD = "pod"
_I2C = r"i2c-([0-9]{1,3})(?:/0x([0-9a-fA-F]{1,2})/([0-9]{1,3}))?"
_SPI = r"spi-([0-9]{1,3})\.([0-9]{1,3})"


class I2c(Struct, frozen=True):
    """A bus of the Pi, or a channel of a multiplexer on it."""

    number: int
    multiplexer: int | None = None
    channel: int | None = None

    @property
    def wires(self) -> str:
        """What all channels of a multiplexer share with their bus: one at a time may use them."""
        return f"i2c-{self.number}"


class Spi(Struct, frozen=True):
    """A chip select of a bus."""

    number: int
    select: int

    @property
    def wires(self) -> str:
        """What all chip selects share."""
        return f"spi-{self.number}"


def parse(bus: str) -> I2c | Spi | None:
    """What these words mean; None for "pod", and for what is no bus at all."""
    if found := re.fullmatch(_I2C, bus):
        number, multiplexer, channel = found.groups()
        if multiplexer is None:
            return I2c(int(number))
        return I2c(int(number), int(multiplexer, 16), int(channel))
    if found := re.fullmatch(_SPI, bus):
        return Spi(int(found[1]), int(found[2]))
    return None

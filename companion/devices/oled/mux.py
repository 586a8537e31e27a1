"""Which device file a profile's bus means.

"i2c-1" is `/dev/i2c-1` and "spi-0.1" is `/dev/spidev0.1`. "i2c-1/0x70/3" is channel 3 of the multiplexer
at address 0x70: the kernel gives each channel a number like a bus of its own, but not the same one at
every start, so it is looked up where the kernel publishes it: in sysfs, the multiplexer's `channel-3`
leads to the folder `i2c-<number>`.
"""

from __future__ import annotations

from pathlib import Path

from companion.core.text import say
from companion.errors import HardwareError
from companion.profile.bus import I2c, Spi, parse

SYSFS = Path("/sys")
#: The Pi's usual bus, which overlays take unless they are told another.
USUAL_BUS = 1


def bus_of(text: str) -> I2c | Spi:
    """A profile's bus, taken apart."""
    bus = parse(text)
    if bus is None:
        raise HardwareError(
            say("there is no bus {bus}", bus=repr(text)),
            where=say("display"),
            remedy=say('write "i2c-1", "i2c-1/0x70/3" or "spi-0.0"'),
        )
    return bus


def adapter_of(bus: I2c, sysfs: Path = SYSFS) -> int:
    """The number in `/dev/i2c-<number>`, at this start of the machine."""
    if bus.multiplexer is None:
        return bus.number
    multiplexer = sysfs / "bus/i2c/devices" / f"{bus.number}-{bus.multiplexer:04x}"
    channel = multiplexer / f"channel-{bus.channel}"
    if channel.exists():
        return int(channel.resolve().name.removeprefix("i2c-"))
    where = say("I2C bus {bus}, multiplexer {address}", bus=bus.number, address=f"{bus.multiplexer:#04x}")
    if not multiplexer.exists():
        overlay = f"dtoverlay=i2c-mux,pca9548,addr={bus.multiplexer:#04x}"
        raise HardwareError(
            say("the kernel does not know of a multiplexer there"),
            where=where,
            remedy=say(
                "add {overlay} to /boot/firmware/config.txt and restart", overlay=overlay + _other_bus(bus)
            ),
        )
    if any(multiplexer.glob("channel-*")):
        raise HardwareError(
            say("it has no channel {channel}", channel=str(bus.channel)),
            where=where,
            remedy=say("choose one that is printed on it"),
        )
    raise HardwareError(
        say("it did not answer when the kernel looked for it"),
        where=where,
        remedy=say("check its cable, its power and its address pins A0 to A2, then restart"),
    )


def _other_bus(bus: I2c) -> str:
    return "" if bus.number == USUAL_BUS else f",i2c{bus.number}"

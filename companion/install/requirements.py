"""What a profile needs from the machine, and nothing more."""

from __future__ import annotations

from msgspec import Struct

from companion.profile import Profile
from companion.profile.bus import I2c, Spi, parse
from companion.profile.pins import pins
from companion.profile.uart import boot_line, on_uart

# At the usual 100 kHz a display's frame takes four times as long.
I2C = ("dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000")
SPI = ("dtparam=spi=on",)


class Requirements(Struct, frozen=True):
    """Lines in config.txt, kernel modules, names of the header's serial port, and whether pins are used."""

    boot_lines: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    uarts: tuple[str, ...] = ()
    pins: bool = False


def requirements_of(profile: Profile) -> Requirements:
    """The profile's buses and ports, as the machine must have them."""
    places = profile.places.values()
    buses = [parse(place.display.bus) for place in places if place.display is not None]
    i2c = [bus for bus in buses if isinstance(bus, I2c)]
    spi = [bus for bus in buses if isinstance(bus, Spi)]
    uarts = sorted(
        place.reader.port for place in places if place.reader is not None and on_uart(place.reader)
    )
    wanted = ((I2C, i2c), (SPI, spi), (map(boot_line, uarts), uarts), (_multiplexers(i2c), i2c))
    return Requirements(
        boot_lines=tuple(line for lines, users in wanted if users for line in lines),
        modules=("i2c-dev",) if i2c else (),
        uarts=tuple(uarts),
        pins=bool(pins(profile)),
    )


def _multiplexers(buses: list[I2c]) -> tuple[str, ...]:
    """A multiplexer's overlay makes a bus of its own out of every channel."""
    addresses = sorted({bus.multiplexer for bus in buses if bus.multiplexer is not None})
    return tuple(f"dtoverlay=i2c-mux,pca9548,addr={address:#x}" for address in addresses)

"""What a profile needs of the machine: buses, multiplexers, chip selects, pins, serial ports."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.seats import Seat
from companion.profile.bus import I2c, Spi, parse
from companion.profile.parts import Display, PlaceParts, Profile
from companion.profile.pins import bus_pins, pins

USUAL_ADDRESS = 0x3C


class I2cDisplay(NamedTuple):
    """A display on a bus of the Pi, or on a channel of a multiplexer there."""

    seat: Seat
    bus: I2c
    address: int


def places(profile: Profile | None) -> list[tuple[Seat, PlaceParts]]:
    """Every place of a profile, the table first; none without a profile."""
    return sorted(profile.places.items()) if profile is not None else []


def displays(profile: Profile | None) -> dict[Seat, Display]:
    """Every display, wherever it hangs."""
    return {seat: place.display for seat, place in places(profile) if place.display is not None}


def i2c_displays(profile: Profile | None) -> list[I2cDisplay]:
    """The displays on I2C."""
    parsed = ((seat, display, parse(display.bus)) for seat, display in displays(profile).items())
    return [
        I2cDisplay(seat, bus, display.address or USUAL_ADDRESS)
        for seat, display, bus in parsed
        if isinstance(bus, I2c)
    ]


def i2c_buses(profile: Profile | None) -> list[int]:
    """The numbers of the buses on the header."""
    return sorted({display.bus.number for display in i2c_displays(profile)})


def spi_devices(profile: Profile | None) -> list[str]:
    """Bus and chip select of every display on SPI: "0.0"."""
    parsed = (parse(display.bus) for display in displays(profile).values())
    return sorted({f"{bus.number}.{bus.select}" for bus in parsed if isinstance(bus, Spi)})


def serial_ports(profile: Profile | None) -> list[str]:
    """Every serial port that the profile names."""
    found = []
    for _, place in places(profile):
        if place.pod is not None:
            found.append(place.pod.address)
        if place.reader is not None:
            found.append(place.reader.port)
    return list(dict.fromkeys(found))


def uses_pins(profile: Profile | None) -> bool:
    """Whether anything hangs on a pin of its own: keys, encoders, lights, the buzzer, a display on SPI."""
    return profile is not None and bool(pins(profile))


def uses_header(profile: Profile | None) -> bool:
    """Whether it needs the forty pins of a Raspberry Pi at all; pods alone need only USB."""
    return uses_pins(profile) or (profile is not None and bool(bus_pins(profile)))

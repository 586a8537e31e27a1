"""Can each display be what the file says: chip, size and bus, and no key that its bus has no use for?

And do those on one bus stay out of each other's way?
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from companion.core.seats import Seat
from companion.core.text import say
from companion.profile.bus import ON_POD, I2c, Spi, parse
from companion.profile.parts import Display, PlaceParts, Profile
from companion.profile.problems import Problem, Said, key_of

# Sizes that both the chip and the screens know.
SIZES_OF = {
    "ssd1306": ("128x64", "128x32"),
    "ssd1309": ("128x64",),
    "sh1106": ("128x64", "128x32"),
    "ssd1322": ("256x64",),
}
ON_SPI_ONLY = ("ssd1322",)
OLED_ADDRESSES = (0x3C, 0x3D)
BRIGHTEST = 255
# What a pod's firmware draws on.
POD_CONTROLLER = "ssd1306"
POD_SIZE = "128x64"
UNUSED_ON = {
    I2c: ("dc", "reset"),
    Spi: ("address",),
    None: ("address", "dc", "reset"),
}
BUSES = say('"i2c-1", "i2c-1/0x70/0" (channel 0 of a multiplexer), "spi-0.0", "spi-0.1" or "pod"')


def display_problems(profile: Profile) -> Iterator[Problem]:
    """Each display on its own."""
    for seat, place in profile.places.items():
        if place.display is not None:
            for field, what, remedy in _about(place.display, place):
                yield Problem(key_of(seat, f"display.{field}"), what, remedy)


def address_of(display: Display) -> int:
    """A display's address on I2C; most are soldered for the first."""
    return OLED_ADDRESSES[0] if display.address is None else display.address


Found = tuple[str, Said, Said]


def _about(display: Display, place: PlaceParts) -> Iterator[Found]:
    bus = parse(display.bus)
    if bus is None and display.bus != ON_POD:
        yield "bus", say('"{bus}" is no bus', bus=display.bus), say("one of: {buses}", buses=BUSES)
        return
    for field in UNUSED_ON[type(bus) if bus else None]:
        if getattr(display, field) is not None:
            yield field, say("is never used on {bus}", bus=display.bus), say("remove it")
    match bus:
        case I2c():
            yield from _on_i2c(display, bus)
        case Spi():
            yield from _on_spi(display, bus)
        case None:
            yield from _on_pod(display, place)
    yield from _of_the_panel(display)


def _on_i2c(display: Display, bus: I2c) -> Iterator[Found]:
    if bus.number != 1:
        yield (
            "bus",
            say("I2C {number} is not on the header", number=bus.number),
            say("use i2c-1: header pins 3 and 5"),
        )
    if bus.multiplexer is not None and bus.multiplexer not in range(0x70, 0x78):
        yield (
            "bus",
            say("a multiplexer cannot have the address {multiplexer}", multiplexer=f"{bus.multiplexer:#04x}"),
            say("a PCA9548 has 0x70 to 0x77"),
        )
    if bus.channel is not None and bus.channel not in range(8):
        yield (
            "bus",
            say("a multiplexer has no channel {channel}", channel=bus.channel),
            say("channels are 0 to 7"),
        )
    if address_of(display) not in OLED_ADDRESSES:
        yield (
            "address",
            say("an OLED cannot have the address {address}", address=f"{display.address:#04x}"),
            say("{one} or {other}", one="0x3C", other="0x3D"),
        )
    if display.controller in ON_SPI_ONLY:
        yield (
            "bus",
            say("{controller} does not speak I2C", controller=display.controller),
            say("use spi-0.0 or spi-0.1"),
        )


def _on_spi(display: Display, bus: Spi) -> Iterator[Found]:
    if bus.number != 0 or bus.select not in (0, 1):
        yield "bus", say('"{bus}" is not on the header', bus=display.bus), say("use spi-0.0 or spi-0.1")
    for field in ("dc", "reset"):
        if getattr(display, field) is None:
            yield (
                field,
                say("is missing: a display on SPI needs it"),
                say("add {field} = a pin that is free", field=field),
            )


def _on_pod(display: Display, place: PlaceParts) -> Iterator[Found]:
    if place.pod is None:
        yield "bus", say("there is no pod at this place"), say("add a pod with its uid, or name another bus")
    if display.controller != POD_CONTROLLER:
        yield (
            "controller",
            say("a pod knows its display itself"),
            say("remove it; firmware/pod/board.py says which"),
        )
    if display.size != POD_SIZE and display.size in SIZES_OF[display.controller]:
        yield (
            "size",
            say("a pod does not draw {size}", size=display.size),
            say("a pod draws {size}", size=POD_SIZE),
        )
    if display.rotate:
        yield "rotate", say("is never used on pod"), say("remove it, and mount the display upright")


def _of_the_panel(display: Display) -> Iterator[Found]:
    sizes: tuple[Said, ...] = SIZES_OF[display.controller]
    if display.size not in sizes:
        yield (
            "size",
            say("{controller} cannot have {size}", controller=display.controller, size=display.size),
            say("write {kind}", kind=reduce(_either, sizes)),
        )
    if display.rotate in (90, 270):
        yield "rotate", say("screens are drawn wide, not tall"), say("write 0 or 180")
    if display.brightness is not None and not 0 <= display.brightness <= BRIGHTEST:
        yield (
            "brightness",
            say("{brightness} does not exist", brightness=display.brightness),
            say("write 0 to {most}", most=BRIGHTEST),
        )


def _either(one: Said, other: Said) -> Said:
    return say("{one} or {other}", one=one, other=other)


def bus_problems(profile: Profile) -> Iterator[Problem]:
    """Each display against those before it in the file.

    Behind a multiplexer every channel may have the same address again. But what hangs on the bus itself is
    heard on every channel, and a second multiplexer leaves its last channel open while the first one speaks.
    """
    before: list[tuple[Seat, Display]] = []
    for seat, place in profile.places.items():
        if place.display is None:
            continue
        for other, earlier in before:
            problem = _between(key_of(seat, "display"), place.display, key_of(other, "display"), earlier)
            if problem is not None:
                yield problem
                break
        before.append((seat, place.display))


def _between(key: str, display: Display, other: str, earlier: Display) -> Problem | None:
    match parse(display.bus), parse(earlier.bus):
        case I2c() as mine, I2c() as theirs:
            if None not in (mine.multiplexer, theirs.multiplexer) and mine.multiplexer != theirs.multiplexer:
                return Problem(
                    f"{key}.bus",
                    say("a second multiplexer, beside that of {other}", other=other),
                    say("use one: its eight channels serve the table and every seat"),
                )
            heard = None in (mine.channel, theirs.channel) or mine == theirs
            if heard and address_of(display) == address_of(earlier):
                return _same_address(key, display, other)
        case Spi() as mine, Spi() as theirs if mine == theirs:
            return Problem(
                f"{key}.bus",
                say("{bus} is taken by {other}", bus=display.bus, other=other),
                say("a bus has two chip selects: spi-0.0 and spi-0.1"),
            )
    return None


def _same_address(key: str, display: Display, other: str) -> Problem:
    return Problem(
        f"{key}.address",
        say("{address} is heard by {other} too", address=f"{address_of(display):#04x}", other=other),
        say("solder one of them to 0x3D, or give each its own channel of a multiplexer"),
    )

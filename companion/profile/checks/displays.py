"""Can each display be what the file says: chip, size and bus, and no key that its bus has no use for."""

from __future__ import annotations

from collections.abc import Iterator

from companion.profile.bus import ON_POD, I2c, Spi, parse
from companion.profile.complaints import Complaint, key_of
from companion.profile.parts import Display, Place, Profile

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
    None: ("address", "brightness", "dc", "reset"),
}
BUSES = '"i2c-1", "i2c-1/0x70/0" (channel 0 of a multiplexer), "spi-0.0", "spi-0.1" or "pod"'


def display_complaints(profile: Profile) -> Iterator[Complaint]:
    """Each display on its own."""
    for seat, place in profile.places.items():
        if place.display is not None:
            for field, what, remedy in _about(place.display, place):
                yield Complaint(key_of(seat, f"display.{field}"), what, remedy)


def address_of(display: Display) -> int:
    """A display's address on I2C; most are soldered for the first."""
    return OLED_ADDRESSES[0] if display.address is None else display.address


Found = tuple[str, str, str]


def _about(display: Display, place: Place) -> Iterator[Found]:
    bus = parse(display.bus)
    if bus is None and display.bus != ON_POD:
        yield "bus", f'"{display.bus}" is no bus', f"one of: {BUSES}"
        return
    for field in UNUSED_ON[type(bus) if bus else None]:
        if getattr(display, field) is not None:
            yield field, f"is never used on {display.bus}", "remove it"
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
        yield "bus", f"I2C {bus.number} is not on the header", "use i2c-1: header pins 3 and 5"
    if bus.multiplexer is not None and bus.multiplexer not in range(0x70, 0x78):
        yield (
            "bus",
            f"a multiplexer cannot have the address {bus.multiplexer:#04x}",
            "a PCA9548 has 0x70 to 0x77",
        )
    if bus.channel is not None and bus.channel not in range(8):
        yield "bus", f"a multiplexer has no channel {bus.channel}", "channels are 0 to 7"
    if address_of(display) not in OLED_ADDRESSES:
        yield "address", f"an OLED cannot have the address {display.address:#04x}", "0x3C or 0x3D"
    if display.controller in ON_SPI_ONLY:
        yield "bus", f"{display.controller} does not speak I2C", "use spi-0.0 or spi-0.1"


def _on_spi(display: Display, bus: Spi) -> Iterator[Found]:
    if bus.number != 0 or bus.select not in (0, 1):
        yield "bus", f'"{display.bus}" is not on the header', "use spi-0.0 or spi-0.1"
    for field in ("dc", "reset"):
        if getattr(display, field) is None:
            yield field, "is missing: a display on SPI needs it", f"add {field} = a pin that is free"


def _on_pod(display: Display, place: Place) -> Iterator[Found]:
    if place.pod is None:
        yield "bus", "there is no pod at this place", "add a pod with its uid, or name another bus"
    if display.controller != POD_CONTROLLER:
        yield "controller", "a pod knows its display itself", "remove it; firmware/pod/board.py says which"
    if display.size != POD_SIZE and display.size in SIZES_OF[display.controller]:
        yield "size", f"a pod does not draw {display.size}", f"a pod draws {POD_SIZE}"
    if display.rotate:
        yield "rotate", "is never used on pod", "remove it, and mount the display upright"


def _of_the_panel(display: Display) -> Iterator[Found]:
    sizes = SIZES_OF[display.controller]
    if display.size not in sizes:
        yield "size", f"{display.controller} cannot have {display.size}", f"write {' or '.join(sizes)}"
    if display.rotate in (90, 270):
        yield "rotate", "screens are drawn wide, not tall", "write 0 or 180"
    if display.brightness is not None and not 0 <= display.brightness <= BRIGHTEST:
        yield "brightness", f"{display.brightness} does not exist", f"write 0 to {BRIGHTEST}"

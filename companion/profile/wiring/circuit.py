"""Which wire goes where: every part on the header with its terminals, and what hangs on USB."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.profile.bus import ON_POD, I2c, Spi, parse
from companion.profile.display_checks import address_of
from companion.profile.parts import Buttons, Display, Encoder, PlaceParts, Profile, Reader
from companion.profile.pins import GROUND, POWER_3V3, POWER_5V
from companion.profile.uart import on_uart
from companion.profile.wiring.supply import Draft, Resistor, Terminal, supplied

SDA, SCL, MOSI, SCLK, TXD, RXD = 2, 3, 10, 11, 14, 15
CHIP_SELECTS = (8, 7)
OLED_POWER = (("VCC", POWER_3V3), ("GND", GROUND))
ON_THE_BUS = "bus"
Speech = Callable[[Text], str]
# Parts of a place, as a title names them.
DISPLAY, ENCODER, BUTTONS = say("display"), say("encoder"), say("buttons")
LIGHT, READER, POD = say("light"), say("reader"), say("pod")
IN_A_COLOUR = "220 to 330 Ω"
DIVIDER = (Resistor("TX", "1 kΩ"), Resistor("TX", "2 kΩ", to_ground=True))


class Outlet(Struct, frozen=True):
    """What hangs on another part instead of the header."""

    label: str
    title: str
    detail: str


class WiredPart(Struct, frozen=True):
    """A part on the header: its terminals in the order of their header pins."""

    title: str
    detail: str
    note: str
    terminals: tuple[Terminal, ...]
    outlets: tuple[Outlet, ...]
    resistors: tuple[Resistor, ...] = ()


class Cabled(Struct, frozen=True):
    """A part on a USB cable."""

    title: str
    details: tuple[str, ...]


class Circuit(Struct, frozen=True):
    """The whole table."""

    parts: tuple[WiredPart, ...]
    usb: tuple[Cabled, ...]


def circuit_of(profile: Profile, speech: Speech = str) -> Circuit:
    """The wires of a checked profile, in somebody's language."""
    drafts = list(_drafts(profile, speech))
    terminals = supplied([draft for draft, _ in drafts])
    parts = (
        WiredPart(draft.title, draft.detail, draft.note, joined, outlets, draft.resistors)
        for (draft, outlets), joined in zip(drafts, terminals, strict=True)
    )
    return Circuit(tuple(parts), tuple(_on_usb(profile, speech)))


def title_of(seat: Seat, part: Text, speech: Speech) -> str:
    """A part's title in the picture: whose it is, and what."""
    whose = say("Table") if seat == TABLE else say("Seat {number}", number=seat)
    return f"{speech(whose)} · {speech(part)}"


def _drafts(profile: Profile, speech: Speech) -> Iterator[tuple[Draft, tuple[Outlet, ...]]]:
    yield from _on_i2c(profile, speech)
    for seat, place in profile.places.items():
        for draft in _at(seat, place, speech):
            yield draft, ()
    if profile.buzzer is not None:
        buzzer, passive = speech(say("Buzzer")), speech(say("passive"))
        yield Draft(buzzer, passive, (("+", profile.buzzer),), (("−", GROUND),)), ()


def _on_i2c(profile: Profile, speech: Speech) -> Iterator[tuple[Draft, tuple[Outlet, ...]]]:
    """One part holds the bus on the header, all others hang on it: the multiplexer, or the first display."""
    found = [
        (seat, place.display, bus)
        for seat, place in profile.places.items()
        if place.display is not None and isinstance(bus := parse(place.display.bus), I2c)
    ]
    if not found:
        return
    outlets = [
        Outlet(
            ON_THE_BUS if bus.channel is None else f"SD{bus.channel} SC{bus.channel}",
            title_of(seat, DISPLAY, speech),
            f"{_panel(display)} · 0x{address_of(display):X}",
        )
        for seat, display, bus in found
    ]
    multiplexer = next((bus.multiplexer for _, _, bus in found if bus.multiplexer is not None), None)
    signals = (("SDA", SDA), ("SCL", SCL))
    if multiplexer is not None:
        power = (("VIN", POWER_3V3), ("GND", GROUND))
        # The boards have one VIN and one GND, and none beside their channels.
        note = speech(say("displays: VCC and GND from a rail"))
        yield (
            Draft(speech(say("Multiplexer")), f"PCA9548 · {multiplexer:#04x}", signals, power, note),
            tuple(outlets),
        )
    else:
        first, *others = outlets
        note = speech(say("the other on the same four wires")) if others else ""
        yield Draft(first.title, first.detail, signals, OLED_POWER, note), tuple(others)


def _at(seat: Seat, place: PlaceParts, speech: Speech) -> Iterator[Draft]:
    if place.display is not None and isinstance(bus := parse(place.display.bus), Spi):
        yield _on_spi(seat, place.display, bus, speech)
    if place.encoder is not None:
        encoder = place.encoder
        pairs = (("CLK", encoder.clk), ("DT", encoder.dt), ("SW", encoder.push))
        yield Draft(
            title_of(seat, ENCODER, speech),
            speech(_kind_of(encoder)),
            tuple((name, line) for name, line in pairs if line is not None),
            (("+", POWER_3V3), ("GND", GROUND)),
            speech(say("a bare encoder has no +")),
        )
    if place.buttons != Buttons():
        keys = {name: getattr(place.buttons, name) for name in Buttons.__struct_fields__}
        pressed = tuple((name, line) for name, line in keys.items() if line is not None)
        between = speech(say("between pin and GND"))
        yield Draft(title_of(seat, BUTTONS, speech), between, pressed, (("GND", GROUND),))
    if place.light is not None:
        light = place.light
        colours = (("red", light.red), ("green", light.green), ("blue", light.blue))
        common = (("+", POWER_3V3),) if light.common_anode else (("−", GROUND),)
        kind = say("RGB, common anode") if light.common_anode else say("RGB, common cathode")
        resistors = tuple(Resistor(colour, IN_A_COLOUR) for colour, _ in colours)
        yield Draft(title_of(seat, LIGHT, speech), speech(kind), colours, common, "", resistors)
    if place.reader is not None and on_uart(place.reader):
        yield _on_header(seat, place.reader, speech)


def _kind_of(encoder: Encoder) -> Text:
    if encoder.reversed:
        return say("reversed")
    return say("with push") if encoder.push is not None else say("without push")


def _on_spi(seat: Seat, display: Display, bus: Spi, speech: Speech) -> Draft:
    signals = (
        ("CLK", SCLK),
        ("MOSI", MOSI),
        ("CS", CHIP_SELECTS[bus.select]),
        ("DC", display.dc or 0),
        ("RES", display.reset or 0),
    )
    title, detail = title_of(seat, DISPLAY, speech), f"{_panel(display)} · {display.bus}"
    return Draft(title, detail, signals, OLED_POWER)


def _on_header(seat: Seat, reader: Reader, speech: Speech) -> Draft:
    title = title_of(seat, READER, speech)
    if reader.kind == "rdm6300":
        power = (("5V", POWER_5V), ("GND", GROUND))
        note = speech(say("TX is 5 V: never without these two"))
        return Draft(title, "RDM6300", (("TX", RXD),), power, note, DIVIDER)
    power = (("VCC", POWER_3V3), ("GND", GROUND))
    return Draft(title, speech(say("PN532, switches set to HSU")), (("TX", RXD), ("RX", TXD)), power)


def _on_usb(profile: Profile, speech: Speech) -> Iterator[Cabled]:
    for seat, place in profile.places.items():
        if place.pod is not None:
            shows = place.display is not None and place.display.bus == ON_POD
            yield Cabled(
                title_of(seat, POD, speech),
                (
                    f"Pico {place.pod.uid or place.pod.port}",
                    speech(say("reader · encoder · {count} keys", count=len(place.pod.keys))),
                    speech(say("light · display") if shows else LIGHT),
                ),
            )
        if place.reader is not None and not on_uart(place.reader):
            yield Cabled(
                title_of(seat, READER, speech),
                (speech(say("{kind}, USB adapter", kind=place.reader.kind.upper())), place.reader.port),
            )


def _panel(display: Display) -> str:
    return f"{display.controller.upper()} {display.size}"

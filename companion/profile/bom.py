"""What to buy for a profile: counted, and what to look for. No prices, no shops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from msgspec import Struct

from companion.core.text import Text, say
from companion.profile.bus import ON_POD, I2c, Spi, parse
from companion.profile.parts import Buttons, Display, PlaceParts, Pod, Profile
from companion.profile.uart import on_uart
from companion.profile.wiring import Circuit, circuit_of
from companion.profile.wiring.circuit import IN_A_COLOUR

BREADBOARD = "breadboard"
WIRE = "jumper wire"
# From the header to the two long rows of a breadboard.
RAIL_WIRES = 2
RESISTOR = "resistor, {}"
ENCODER = "rotary encoder with push"
BUTTON = "push button"
LIGHT = "RGB LED, common {}"
# Everything that a table may need, in the order of a shopping list, and what to look for.
NAMES_AND_ADVICE: tuple[tuple[Text, Text], ...] = (
    (
        say("Raspberry Pi"),
        say("3, 4, 5 or Zero 2 W, its 40-pin header soldered; a Zero needs a USB adapter for pods"),
    ),
    (say("power supply"), say("the one that is made for your Pi; a telephone charger browns out")),
    (say("microSD card"), say("8 GB or more, of a name you know")),
    (
        say("OLED {panel}, I2C"),
        say("four pins; check the controller in the description, SH1106 is often sold as SSD1306"),
    ),
    (say("OLED {panel}, SPI"), say("seven pins; set its solder bridges to 4-wire SPI")),
    (say("PCA9548 multiplexer board"), say("also sold as TCA9548A; its address pins open: 0x70")),
    (say("rotary encoder with push"), say("20 or 24 detents a turn, as a module with pull-ups or bare")),
    (say("push button"), say("closes while pressed (normally open); any size you like to press")),
    (say("RGB LED, common cathode"), say("four legs, the longest is the common one")),
    (say("RGB LED, common anode"), say("four legs, the longest is the common one and goes to 3.3 V")),
    (say("resistor, 220 to 330 Ω"), say("one for each colour of each LED")),
    (
        say("passive buzzer"),
        say("a piezo, passive: an active one only beeps, a magnetic one draws too much for a pin"),
    ),
    (say("RDM6300 reader with coil"), say("125 kHz, UART; reads EM4100 tags only")),
    (say("PN532 board"), say("13.56 MHz, with switches for HSU (UART)")),
    (
        say("USB serial adapter"),
        say("3.3 V; a CH340 or CP2102 is known by the USB socket that it is in"),
    ),
    (say("resistor, 1 kΩ"), say("half of a divider from 5 V to 3.3 V")),
    (say("resistor, 2 kΩ"), say("the other half; two of 1 kΩ in a row do")),
    (say("Raspberry Pi Pico"), say("with or without header; a Pico 2 or a W does as well")),
    (say("RC522 board"), say("13.56 MHz, SPI, 3.3 V only; a PN532 board reads a little further")),
    (say("USB cable, micro"), say("with data wires, as long as the way from the hub to the seat")),
    (say("powered USB hub"), say("a port for each cable, a supply of its own of 2 A or more")),
    (
        say("breadboard"),
        say(
            "its long rows take 3.3 V and ground to parts that share a pin, the others hold resistors; a"
            " soldered stripboard lasts longer"
        ),
    ),
    (
        say("jumper wire"),
        say(
            "socket to socket, 20 cm, with a plug at one end for a breadboard; those inside a pod come on top"
        ),
    ),
)
CATALOGUE = {name.msgid: (name, look_for) for name, look_for in NAMES_AND_ADVICE}


class BomLine(Struct, frozen=True):
    """One line of the list."""

    count: int
    name: str
    look_for: str


def bill_of_materials(profile: Profile, speech: Callable[[Text], str] = str) -> list[BomLine]:
    """Everything that this table is made of, in the order of the catalogue and in somebody's language."""
    counted = Counter(_wanted(profile))
    entries = list(CATALOGUE)
    return [
        BomLine(counted[name], _named(name, speech), speech(CATALOGUE[entry][1]))
        for name, entry in sorted(
            ((name, _entry_of(name)) for name in counted), key=lambda pair: (entries.index(pair[1]), pair[0])
        )
    ]


def _entry_of(name: str) -> str:
    """The entry of the catalogue for a name; OLEDs have their controller and size in it."""
    if not name.startswith("OLED"):
        return name
    return "OLED {panel}, SPI" if name.endswith("SPI") else "OLED {panel}, I2C"


def _named(name: str, speech: Callable[[Text], str]) -> str:
    panel = name.removeprefix("OLED ").rpartition(",")[0]
    return speech(Text(CATALOGUE[_entry_of(name)][0].msgid, {"panel": panel}))


def _wanted(profile: Profile) -> Iterator[str]:
    if profile.virtual:
        return
    yield from ("Raspberry Pi", "power supply", "microSD card")
    for place in profile.places.values():
        yield from _at(place)
    if profile.buzzer is not None:
        yield "passive buzzer"
    circuit = circuit_of(profile)
    if any(isinstance(bus, I2c) and bus.channel is not None for bus in _buses(profile)):
        yield "PCA9548 multiplexer board"
    if len(circuit.usb) > 1:
        yield "powered USB hub"
    yield from _between(circuit)


def _at(place: PlaceParts) -> Iterator[str]:
    if place.display is not None:
        yield _oled(place.display)
    if place.encoder is not None:
        yield ENCODER
    yield from (BUTTON for key in Buttons.__struct_fields__ if getattr(place.buttons, key) is not None)
    if place.light is not None:
        yield LIGHT.format("anode" if place.light.common_anode else "cathode")
    if place.reader is not None:
        yield "RDM6300 reader with coil" if place.reader.kind == "rdm6300" else "PN532 board"
        if not on_uart(place.reader):
            yield "USB serial adapter"
    if place.pod is not None:
        yield from _of_pod(place.pod)


def _of_pod(pod: Pod) -> Iterator[str]:
    # A Pico has a single pin for 3.3 V, and up to three parts want it.
    yield from ("Raspberry Pi Pico", "RC522 board", "USB cable, micro", ENCODER, BREADBOARD)
    yield from [BUTTON] * sum(key != "push" for key in pod.keys)
    yield LIGHT.format("cathode")
    yield from [RESISTOR.format(IN_A_COLOUR)] * 3


def _between(circuit: Circuit) -> Iterator[str]:
    """What joins the parts to the header: wires, resistors, and a place where several meet."""
    pins = [terminal.pin for part in circuit.parts for terminal in part.terminals]
    outlets = [outlet for part in circuit.parts for outlet in part.outlets]
    resistors = [resistor for part in circuit.parts for resistor in part.resistors]
    yield from (RESISTOR.format(resistor.ohms) for resistor in resistors)
    if outlets or resistors or len(pins) > len(set(pins)):
        yield BREADBOARD
    # Whatever hangs on a part takes four wires more: power, ground and the two of the bus.
    yield from [WIRE] * (len(pins) + 4 * len(outlets) + (RAIL_WIRES if outlets else 0))


def _oled(display: Display) -> str:
    panel = f"{display.controller.upper()} {display.size}"
    on_spi = display.bus != ON_POD and isinstance(parse(display.bus), Spi)
    return f"OLED {panel}, {'SPI' if on_spi else 'I2C'}"


def _buses(profile: Profile) -> Iterator[I2c | Spi | None]:
    for place in profile.places.values():
        if place.display is not None:
            yield parse(place.display.bus)

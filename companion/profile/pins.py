"""The Pi's header, and which of its lines serves what.

Forty pins in two columns, the same on every model with a 40-pin header. Profiles count lines as the chip does
(BCM); whoever plugs a wire counts pins on the board. `HEADER` is where one becomes the other.

Two kinds of use are told apart: lines that the companion claims one by one (encoders, buttons, lights, the
buzzer, a display's dc and reset), and lines that belong to a bus as soon as anything is on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from companion.core.text import Text, say
from companion.profile.bus import I2c, Spi, parse
from companion.profile.parts import Profile
from companion.profile.problems import key_of
from companion.profile.uart import on_uart

POWER_3V3, POWER_5V, GROUND = "3V3", "5V", "GND"

# Row by row from the corner of the board: an odd pin, then its even neighbour.
_ROWS: tuple[tuple[int | str, int | str], ...] = (
    (POWER_3V3, POWER_5V),
    (2, POWER_5V),
    (3, GROUND),
    (4, 14),
    (GROUND, 15),
    (17, 18),
    (27, GROUND),
    (22, 23),
    (POWER_3V3, 24),
    (10, GROUND),
    (9, 25),
    (11, 8),
    (GROUND, 7),
    (0, 1),
    (5, GROUND),
    (6, 12),
    (13, GROUND),
    (19, 16),
    (26, 20),
    (GROUND, 21),
)

#: Header pin → the line that it carries (BCM), or the power.
HEADER: Mapping[int, int | str] = MappingProxyType(
    {2 * row + side + 1: pair[side] for row, pair in enumerate(_ROWS) for side in (0, 1)}
)
#: Line (BCM) → header pin.
PIN_OF_LINE: Mapping[int, int] = MappingProxyType(
    {line: pin for pin, line in HEADER.items() if isinstance(line, int)}
)
#: Lines 0 and 1 ask a HAT who it is while the Pi starts.
EEPROM_LINES = (0, 1)


def row_of(pin: int) -> int:
    """The row of a header pin, from 0 at the corner."""
    return (pin - 1) // 2


def is_odd_column(pin: int) -> bool:
    """Whether a header pin stands in the column of pin 1."""
    return pin % 2 == 1


def pins_with(power: str) -> list[int]:
    """The header pins that carry this power."""
    return [pin for pin, carries in HEADER.items() if carries == power]


def name_of(pin: int) -> str:
    """What a header pin carries, in words."""
    carries = HEADER[pin]
    return f"GPIO {carries}" if isinstance(carries, int) else carries


# The fields of each part that are lines, in the order in which problems are told.
LINES_OF = {
    "display": ("dc", "reset"),
    "encoder": ("clk", "dt", "push"),
    "buttons": ("ok", "undo", "up", "down"),
    "light": ("red", "green", "blue"),
}
I2C_LINES = {2: "SDA", 3: "SCL"}
SPI_LINES = {7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK"}
UART_LINES = {14: "TXD", 15: "RXD"}


class Use(Struct, frozen=True):
    """A line, and the key of the profile that claims it."""

    line: int
    key: str


def pins(profile: Profile) -> dict[int, str]:
    """Every line that the companion claims → the key that wants it."""
    return {use.line: use.key for use in claims(profile)}


def bus_pins(profile: Profile) -> dict[int, Text]:
    """Every line that belongs to a bus in use → what it is there."""
    found: dict[int, Text] = {}
    for place in profile.places.values():
        if place.display is not None:
            found |= _lines_of_bus(place.display.bus)
        if place.reader is not None and on_uart(place.reader):
            found |= {line: say("{name} of the serial port", name=name) for line, name in UART_LINES.items()}
    return found


def claims(profile: Profile) -> Iterator[Use]:
    """Every claim of a line, also of one that is claimed twice."""
    for seat, place in profile.places.items():
        for part, fields in LINES_OF.items():
            for field in fields:
                line = getattr(getattr(place, part), field, None)
                if line is not None:
                    yield Use(line, key_of(seat, f"{part}.{field}"))
    if profile.buzzer is not None:
        yield Use(profile.buzzer, "buzzer")


def _lines_of_bus(bus: str) -> dict[int, Text]:
    match parse(bus):
        case I2c():
            return {line: say("{name} of {bus}", name=name, bus="I2C 1") for line, name in I2C_LINES.items()}
        case Spi():
            return {line: say("{name} of {bus}", name=name, bus="SPI 0") for line, name in SPI_LINES.items()}
        case _:
            return {}

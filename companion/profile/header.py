"""The Pi's header: forty pins in two columns, the same on every model with a 40-pin header.

Profiles count lines as the chip does (BCM); whoever plugs a wire counts pins on the board. This table is
where one becomes the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

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

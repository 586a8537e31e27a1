"""Is each pin there, free, and claimed once?"""

from __future__ import annotations

from collections.abc import Iterator

from companion.profile.complaints import Complaint
from companion.profile.header import EEPROM_LINES, HEADER, PIN_OF_LINE
from companion.profile.parts import Profile
from companion.profile.pins import Use, bus_pins, claims, pins

OFFERED = 6


def pin_complaints(profile: Profile) -> Iterator[Complaint]:
    """Each claim against the header, the buses and the claims before it."""
    of_buses = bus_pins(profile)
    taken: dict[int, str] = {}
    for use in claims(profile):
        if use.line not in PIN_OF_LINE:
            yield _not_there(use)
        elif use.line in EEPROM_LINES:
            yield Complaint(use.key, f"pin {use.line} belongs to the EEPROM of a HAT", _free(profile))
        elif use.line in of_buses:
            yield Complaint(use.key, f"pin {use.line} is {of_buses[use.line]}", _free(profile))
        elif use.line in taken:
            yield Complaint(use.key, f"pin {use.line} is taken by {taken[use.line]}", _free(profile))
        else:
            taken[use.line] = use.key


def _not_there(use: Use) -> Complaint:
    line = HEADER.get(use.line)
    meant = f"; header pin {use.line} is {line}" if isinstance(line, int) else ""
    return Complaint(use.key, f"there is no pin {use.line}", f"pins are BCM numbers, 2 to 27{meant}")


def _free(profile: Profile) -> str:
    used = {*EEPROM_LINES, *bus_pins(profile), *pins(profile)}
    free = [str(line) for line in sorted(PIN_OF_LINE) if line not in used]
    if not free:
        return "no pin is free: leave something out, or give it to a pod"
    return f"free are: {', '.join(free[:OFFERED])}{' …' if len(free) > OFFERED else ''}"

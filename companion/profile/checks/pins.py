"""Is each pin there, free, and claimed once?"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, say
from companion.profile.header import EEPROM_LINES, HEADER, PIN_OF_LINE
from companion.profile.parts import Profile
from companion.profile.pins import Use, bus_pins, claims, pins
from companion.profile.problems import Problem

OFFERED = 6


def pin_problems(profile: Profile) -> Iterator[Problem]:
    """Each claim against the header, the buses and the claims before it."""
    of_buses = bus_pins(profile)
    taken: dict[int, str] = {}
    for use in claims(profile):
        if use.line not in PIN_OF_LINE:
            yield _not_there(use)
        elif use.line in EEPROM_LINES:
            yield Problem(
                use.key, say("pin {line} belongs to the EEPROM of a HAT", line=use.line), _free(profile)
            )
        elif use.line in of_buses:
            yield Problem(
                use.key, say("pin {line} is {what}", line=use.line, what=of_buses[use.line]), _free(profile)
            )
        elif use.line in taken:
            yield Problem(
                use.key,
                say("pin {line} is taken by {other}", line=use.line, other=taken[use.line]),
                _free(profile),
            )
        else:
            taken[use.line] = use.key


def _not_there(use: Use) -> Problem:
    line = HEADER.get(use.line)
    numbers = say("pins are BCM numbers, 2 to 27")
    if isinstance(line, int):
        numbers = say("{numbers}; header pin {pin} is {line}", numbers=numbers, pin=use.line, line=line)
    return Problem(use.key, say("there is no pin {line}", line=use.line), numbers)


def _free(profile: Profile) -> Text:
    used = {*EEPROM_LINES, *bus_pins(profile), *pins(profile)}
    free = [str(line) for line in sorted(PIN_OF_LINE) if line not in used]
    if not free:
        return say("no pin is free: leave something out, or give it to a pod")
    return say("free are: {pins}", pins=", ".join(free[:OFFERED]) + (" …" if len(free) > OFFERED else ""))

"""Whether a profile that reads well also makes sense: all problems in one list.

Can everybody answer, and are the times those of hands? Games begin at the table, and whoever lacks parts of
their own answers there. Is each pin there, free, and claimed once? Does each pod and reader have a name and a
port of its own, and does a pod stand alone at its place? Displays and their buses have a file of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce

from companion.core.seats import TABLE, Seat
from companion.core.signals import KEYS
from companion.core.text import Text, say
from companion.profile.display_checks import bus_problems, display_problems
from companion.profile.parts import Buttons, PlaceParts, Pod, Profile, can_answer, can_confirm, can_turn
from companion.profile.pins import EEPROM_LINES, HEADER, PIN_OF_LINE, Use, bus_pins, claims, pins
from companion.profile.problems import Problem, key_of, place_name
from companion.profile.uart import PORTS as UART_PORTS

RANGES_MS = {
    "debounce_ms": (1, 100),
    "long_press_ms": (200, 3_000),
    "repeat_after_ms": (150, 2_000),
    "repeat_every_ms": (30, 1_000),
}
OFFERED = 6
UID = r"[0-9a-f]{16}"
PORT = r"/dev/[!-~]+"
HEADER_PORT = "header"
SHOWN_BY = say("companion doctor shows it")


def problems(profile: Profile) -> list[Problem]:
    """Everything that cannot be wired or played as it stands; a virtual table has nothing to wire."""
    if profile.virtual:
        return []
    return [
        *answer_problems(profile),
        *display_problems(profile),
        *bus_problems(profile),
        *pin_problems(profile),
        *port_problems(profile),
        *timing_problems(profile),
    ]


def answer_problems(profile: Profile) -> Iterator[Problem]:
    """What the table lacks to begin a game and to serve every seat."""
    table, why = profile.table, _why(profile)
    if table.display is None:
        yield Problem(
            "table, display",
            say("is missing: {why}", why=why),
            say('add [table.display], with bus = "i2c-1"'),
        )
    if not can_turn(table):
        yield Problem(
            "table, encoder",
            say("nothing to turn: {why}", why=why),
            say("add [table.encoder], or up and down to [table.buttons]"),
        )
    if not can_confirm(table):
        yield Problem(
            "table, buttons.ok",
            say("nothing to confirm with: {why}", why=why),
            say("add ok to [table.buttons], or push to [table.encoder]"),
        )


def _why(profile: Profile) -> Text:
    helpless = [
        place_name(seat)
        for seat, place in sorted(profile.places.items())
        if seat != TABLE and not can_answer(place)
    ]
    without = say("a seat that is not in the file")
    if helpless:
        without = reduce(lambda one, other: say("{one} and {other}", one=one, other=other), helpless)
    return say("no game can begin, and {without} cannot answer", without=without)


def timing_problems(profile: Profile) -> Iterator[Problem]:
    """Each time against what a hand can do."""
    for field, (least, most) in RANGES_MS.items():
        value = getattr(profile.timing, field)
        if not least <= value <= most:
            yield Problem(
                f"timing.{field}",
                say("{value} ms is no time for a hand", value=value),
                say("write {least} to {most}", least=least, most=most),
            )


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


def port_problems(profile: Profile) -> Iterator[Problem]:
    """Pods and readers, each on its own and against those before it."""
    for seat, place in profile.places.items():
        if place.pod is not None:
            yield from _about(seat, place.pod)
            yield from _beside(seat, place)
        for field, port in _ports(place):
            if not re.fullmatch(PORT, port):
                yield Problem(
                    key_of(seat, field),
                    say('"{port}" is no port', port=port),
                    say("write it whole, with /dev/"),
                )
    yield from _twice(profile)


def _about(seat: Seat, pod: Pod) -> Iterator[Problem]:
    if pod.uid is None and pod.port is None:
        yield Problem(
            key_of(seat, "pod"), say("nothing says which pod"), say("add its uid: {how}", how=SHOWN_BY)
        )
    if pod.uid is not None and not re.fullmatch(UID, pod.uid):
        yield Problem(
            key_of(seat, "pod.uid"),
            say('"{uid}" is no number of a pod', uid=pod.uid),
            say("16 digits, 0 to 9 and small a to f: {how}", how=SHOWN_BY),
        )
    keys = key_of(seat, "pod.keys")
    for name in pod.keys:
        if name not in KEYS:
            yield Problem(
                keys,
                say('there is no key "{name}"', name=name),
                say("keys are: {names}", names=", ".join(KEYS)),
            )
    if len(set(pod.keys)) < len(pod.keys):
        yield Problem(
            keys, say("a key stands there twice"), say("name each key once, in the order of its wires")
        )
    if not {"push", "ok"} & set(pod.keys):
        yield Problem(keys, say("nothing to confirm with"), say("a pod needs push or ok"))


def _beside(seat: Seat, place: PlaceParts) -> Iterator[Problem]:
    own = {
        "encoder": place.encoder is not None,
        "buttons": place.buttons != Buttons(),
        "light": place.light is not None,
        "reader": place.reader is not None,
    }
    for part, there in own.items():
        if there:
            yield Problem(
                key_of(seat, part), say("is at a pod, which has its own"), say("remove it, or remove the pod")
            )


def _ports(place: PlaceParts) -> Iterator[tuple[str, str]]:
    if place.pod is not None and place.pod.port is not None:
        yield "pod.port", place.pod.port
    if place.reader is not None:
        yield "reader.port", place.reader.port


def _twice(profile: Profile) -> Iterator[Problem]:
    taken: dict[str, str] = {}
    for seat, place in profile.places.items():
        named = [(field, HEADER_PORT if port in UART_PORTS else port) for field, port in _ports(place)]
        if place.pod is not None and place.pod.uid is not None:
            named.append(("pod.uid", place.pod.uid))
        for field, name in named:
            key = key_of(seat, field)
            if name in taken:
                yield Problem(
                    key,
                    say(
                        "{bus} is taken by {other}",
                        bus=say("the header's serial port") if name == HEADER_PORT else name,
                        other=taken[name],
                    ),
                    say("give each its own"),
                )
            taken.setdefault(name, key)

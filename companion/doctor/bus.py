"""Who answers on I2C.

Only addresses that the profile names are asked, by reading one byte (harmless for displays and
multiplexers) and, where a chip does not like that, by a write of nothing. An address that the kernel's own
driver holds is busy, and therefore there. When a display is silent, its other possible address is tried,
because that is the usual mistake. The display drivers are not needed for this, so it works without them.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

from companion.core.text import Text, say
from companion.doctor.boot import config_path
from companion.doctor.findings import Finding, failure, fine, joined, skipped
from companion.doctor.requirements import I2cDisplay, i2c_displays
from companion.doctor.system import System
from companion.profile.bus import I2c
from companion.profile.parts import Profile
from companion.profile.problems import place_name

Answer = Literal["there", "held", "silent", "stuck", "closed"]

OLED_ADDRESSES = (0x3C, 0x3D)
MULTIPLEXER_ADDRESSES = range(0x70, 0x78)
KINDS = dict.fromkeys(OLED_ADDRESSES, say("an OLED")) | dict.fromkeys(
    MULTIPLEXER_ADDRESSES, say("a multiplexer")
)
CABLE = say("check power, ground, SDA and SCL, and keep the cable below half a metre")
CLOSED = say("the bus cannot be opened: see interfaces and permissions")
STUCK = say("SDA or SCL is held low, or has no pull-up: unplug the parts of this bus one by one")


def check(system: System, profile: Profile | None) -> Iterator[Finding]:
    """Each multiplexer, then each display of the profile."""
    displays = i2c_displays(profile)
    if displays and not system.is_pi:
        yield skipped(say("I2C addresses"), say("this is not a Raspberry Pi"))
        return
    for number, address in sorted({pair for display in displays for pair in _behind(display.bus)}):
        yield _multiplexer(system, number, address)
    for display in displays:
        yield _display(system, display)


def _behind(bus: I2c) -> list[tuple[int, int]]:
    return [] if bus.multiplexer is None else [(bus.number, bus.multiplexer)]


def scan(system: System) -> Iterator[Finding]:
    """On request: every usual address of OLEDs and multiplexers, on every bus there is."""
    nodes = sorted(system.at("/dev").glob("i2c-*"))
    if not nodes:
        yield skipped(say("scan"), say("there is no I2C bus"))
    for node in nodes:
        number = int(node.name.removeprefix("i2c-"))
        answers = {address: _ask(system, number, address) for address in KINDS}
        found = [
            Text("{address} ({kind})", {"address": f"{address:#04x}", "kind": KINDS[address]})
            for address in KINDS
            if answers[address] in ("there", "held")
        ]
        yield fine(say("scan of {name}", name=node.name), joined(found) if found else say("nobody answers"))


def _number(system: System, bus: I2c) -> int | None:
    """The number that the kernel gave to a bus at this start; None without a driver for its multiplexer."""
    if bus.multiplexer is None:
        return bus.number
    link = _driver(bus.number, bus.multiplexer) / f"channel-{bus.channel}"
    try:
        return int(system.at(link).readlink().name.removeprefix("i2c-"))
    except (OSError, ValueError):
        return None


def _multiplexer(system: System, bus: int, address: int) -> Finding:
    what = say("multiplexer {address} on i2c-{bus}", address=f"{address:#04x}", bus=bus)
    if system.at(_driver(bus, address) / "channel-0").is_symlink():
        return fine(what, say("its channels are there"))
    match _ask(system, bus, address):
        case "silent":
            return failure(
                what,
                say("does not answer"),
                say("{remedy}; its address is set by A0, A1 and A2", remedy=CABLE),
            )
        case "stuck":
            return failure(what, say("the bus hangs"), STUCK)
        case "closed":
            return skipped(what, CLOSED)
    overlay = f"dtoverlay=i2c-mux,pca9548,addr={address:#04x}"
    return failure(
        what,
        say("answers, but has no driver"),
        say("add to {file} under [all], then restart: {overlay}", file=config_path(system), overlay=overlay),
    )


def _display(system: System, display: I2cDisplay) -> Finding:
    what = say("display of {place}", place=place_name(display.seat))
    number = _number(system, display.bus)
    if number is None:
        return skipped(
            what,
            say(
                "behind the multiplexer {multiplexer}, which is not ready",
                multiplexer=f"{display.bus.multiplexer:#04x}",
            ),
        )
    where = say("{address} on /dev/i2c-{number}", address=f"{display.address:#04x}", number=number)
    match _ask(system, number, display.address):
        case "there":
            return fine(what, say("answers at {where}", where=where))
        case "held":
            return failure(
                what,
                say("a driver of the kernel holds {where}", where=where),
                say(
                    "take the overlay of a display (ssd1306) out of {file}, then restart",
                    file=config_path(system),
                ),
            )
        case "stuck":
            return failure(what, say("the bus of {where} hangs", where=where), STUCK)
        case "closed":
            return skipped(what, CLOSED)
    others = [address for address in OLED_ADDRESSES if address != display.address]
    heard = [address for address in others if _ask(system, number, address) == "there"]
    if heard:
        remedy = say(
            "somebody answers at {heard}: write address = {heard}, or move its solder bridge",
            heard=f"{heard[0]:#04x}",
        )
    else:
        remedy = CABLE
    return failure(what, say("nobody answers at {where}", where=where), remedy)


def _driver(bus: int, address: int) -> Path:
    return Path(f"/sys/bus/i2c/devices/{bus}-{address:04x}")


def _ask(system: System, number: int, address: int) -> Answer:
    try:
        with closing(system.open_i2c(number)) as bus:
            return _probe(bus, address)
    except OSError:
        return "closed"


def _probe(bus: Any, address: int) -> Answer:
    answer: Answer = "silent"
    for attempt in (bus.read_byte, bus.write_quick):
        try:
            attempt(address)
        except OSError as error:
            if error.errno == errno.EBUSY:
                return "held"
            if error.errno == errno.ETIMEDOUT:
                answer = "stuck"
        else:
            return "there"
    return answer

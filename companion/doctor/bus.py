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

from companion.doctor.boot import config_path
from companion.doctor.findings import Finding, failure, fine, skipped
from companion.doctor.needs import I2cDisplay, i2c_displays
from companion.doctor.system import System
from companion.profile.bus import I2c
from companion.profile.complaints import place_name
from companion.profile.parts import Profile

Answer = Literal["there", "held", "silent", "stuck", "closed"]

OLED_ADDRESSES = (0x3C, 0x3D)
MULTIPLEXER_ADDRESSES = range(0x70, 0x78)
KINDS = dict.fromkeys(OLED_ADDRESSES, "an OLED") | dict.fromkeys(MULTIPLEXER_ADDRESSES, "a multiplexer")
CABLE = "check power, ground, SDA and SCL, and keep the cable below half a metre"
CLOSED = "the bus cannot be opened: see interfaces and permissions"
STUCK = "SDA or SCL is held low, or has no pull-up: unplug the parts of this bus one by one"


def check(system: System, profile: Profile | None) -> Iterator[Finding]:
    """Each multiplexer, then each display of the profile."""
    displays = i2c_displays(profile)
    if displays and not system.is_pi:
        yield skipped("I2C addresses", "this is not a Raspberry Pi")
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
        yield skipped("scan", "there is no I2C bus")
    for node in nodes:
        number = int(node.name.removeprefix("i2c-"))
        answers = {address: _ask(system, number, address) for address in KINDS}
        found = [
            f"{address:#04x} ({KINDS[address]})" for address in KINDS if answers[address] in ("there", "held")
        ]
        yield fine(f"scan of {node.name}", ", ".join(found) or "nobody answers")


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
    what = f"multiplexer {address:#04x} on i2c-{bus}"
    if system.at(_driver(bus, address) / "channel-0").is_symlink():
        return fine(what, "its channels are there")
    match _ask(system, bus, address):
        case "silent":
            return failure(what, "does not answer", f"{CABLE}; its address is set by A0, A1 and A2")
        case "stuck":
            return failure(what, "the bus hangs", STUCK)
        case "closed":
            return skipped(what, CLOSED)
    overlay = f"dtoverlay=i2c-mux,pca9548,addr={address:#04x}"
    return failure(
        what,
        "answers, but has no driver",
        f"add to {config_path(system)} under [all], then restart: {overlay}",
    )


def _display(system: System, display: I2cDisplay) -> Finding:
    what = f"display of {place_name(display.seat)}"
    number = _number(system, display.bus)
    if number is None:
        return skipped(what, f"behind the multiplexer {display.bus.multiplexer:#04x}, which is not ready")
    where = f"{display.address:#04x} on /dev/i2c-{number}"
    match _ask(system, number, display.address):
        case "there":
            return fine(what, f"answers at {where}")
        case "held":
            return failure(
                what,
                f"a driver of the kernel holds {where}",
                f"take the overlay of a display (ssd1306) out of {config_path(system)}, then restart",
            )
        case "stuck":
            return failure(what, f"the bus of {where} hangs", STUCK)
        case "closed":
            return skipped(what, CLOSED)
    others = [address for address in OLED_ADDRESSES if address != display.address]
    heard = [address for address in others if _ask(system, number, address) == "there"]
    if heard:
        remedy = (
            f"somebody answers at {heard[0]:#04x}: write address = {heard[0]:#04x}, or move its solder bridge"
        )
    else:
        remedy = CABLE
    return failure(what, f"nobody answers at {where}", remedy)


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

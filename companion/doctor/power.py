"""Power and heat: what the Pi's own supervisor has noted, now and since the last start.

`vcgencmd` says it in bits; where a user may not ask it, the kernel knows at least of under-voltage.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.system import System

FIRMWARE_FILES = "sys/devices/platform/soc*/soc*firmware/get_throttled"
SENSOR_NAMES = "sys/class/hwmon/hwmon*/name"
VOLTAGE_SENSOR = "rpi_volt"
SINCE_START = 16
SUPPLY = say(
    "use the power supply made for this Pi and a short thick cable; put pods on a hub with its own supply"
)
COOLING = say("give it air or a heat sink")
# Bit → what it is called, how it is said, what to do. The same bits, 16 higher, tell of the time since the
# last start.
BITS = {
    0: (say("under-voltage"), say("the supply is below 4.63 V"), SUPPLY),
    1: (say("clock capped"), say("the processor may not run at full speed"), SUPPLY),
    2: (
        say("throttled"),
        say("the processor is slowed down"),
        say("{one}; {other}", one=COOLING, other=SUPPLY),
    ),
    3: (say("soft temperature limit"), say("it is warm, and slowed down a little"), COOLING),
}


def check(system: System) -> Iterator[Finding]:
    """Each bit in words."""
    if not system.is_pi:
        yield skipped(say("power"), say("only a Raspberry Pi measures it"))
        return
    bits = _bits(system)
    if bits is None:
        yield skipped(say("power"), say("neither vcgencmd nor the kernel says anything about it"))
        return
    found = [finding for bit in BITS for finding in _judged(bit, bits)]
    yield from found or [fine(say("power"), say("no under-voltage and no throttling since the start"))]


def _judged(bit: int, bits: int) -> Iterator[Finding]:
    what, detail, remedy = BITS[bit]
    if bits >> bit & 1:
        yield (failure if bit == 0 else warning)(what, say("now: {detail}", detail=detail), remedy)
    elif bits >> (bit + SINCE_START) & 1:
        yield warning(what, say("since the last start: {detail}", detail=detail), remedy)


def _bits(system: System) -> int | None:
    for text in (_from_command(system), _from_firmware(system), _from_sensor(system)):
        try:
            return int(text, 16)
        except ValueError:
            continue
    return None


def _from_command(system: System) -> str:
    outcome = system.run(["vcgencmd", "get_throttled"])
    return outcome.output.partition("=")[2] if outcome is not None else ""


def _from_firmware(system: System) -> str:
    found = next(iter(system.root.glob(FIRMWARE_FILES)), None)
    return (system.read(found.relative_to(system.root)) or "") if found else ""


def _from_sensor(system: System) -> str:
    """The kernel's sensor has one alarm, for under-voltage: as bit 0."""
    for name in system.root.glob(SENSOR_NAMES):
        folder = name.parent.relative_to(system.root)
        if system.read(folder / "name") == VOLTAGE_SENSOR:
            return system.read(folder / "in0_lcrit_alarm") or ""
    return ""

"""Interfaces: are the buses that a profile uses switched on, and how fast is I2C.

What counts is the device node; config.txt only decides what the remedy says.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.doctor.boot import config_path, has_console, is_set, switch_on
from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.requirements import i2c_buses, serial_ports, spi_devices, uses_header
from companion.doctor.system import System
from companion.profile.parts import Profile
from companion.profile.uart import NO_CONSOLE, PORTS, advice, boot_line, name_on

FAST_HZ = 400_000


def check(system: System, profile: Profile | None) -> Iterator[Finding]:
    """Every bus that is needed; without a profile, the two usual ones as they are."""
    if not system.is_pi:
        if uses_header(profile) or profile is None:
            yield skipped(say("I2C and SPI"), say("this is not a Raspberry Pi"))
        return
    if profile is None:
        yield _as_it_is(system, "I2C", "/dev/i2c-1")
        yield _as_it_is(system, "SPI", "/dev/spidev0.0")
    for bus in i2c_buses(profile):
        yield _i2c(system, bus)
        yield from _speed(system, bus)
    for device in spi_devices(profile):
        yield _spi(system, device)
    for port in serial_ports(profile):
        if port in PORTS:
            yield _uart(system, port)


def _as_it_is(system: System, what: str, node: str) -> Finding:
    if system.at(node).exists():
        return fine(what, say("on, {node}", node=node))
    return skipped(what, say("off; only a profile that uses it needs it"))


def _i2c(system: System, bus: int) -> Finding:
    node = f"/dev/i2c-{bus}"
    if system.at(node).exists():
        return fine(say("I2C bus {bus}", bus=bus), node)
    if bus != 1:
        remedy = switch_on(system, f"dtoverlay=i2c{bus}")
    elif is_set(system, "dtparam=i2c_arm=on"):
        remedy = say(
            "sudo modprobe i2c-dev (and put i2c-dev into /etc/modules); if that does not help, restart"
        )
    else:
        remedy = switch_on(system, "dtparam=i2c_arm=on")
    return failure(say("I2C bus {bus}", bus=bus), say("{node} does not exist", node=node), remedy)


def _speed(system: System, bus: int) -> Iterator[Finding]:
    """The device tree has the frequency as four bytes, the highest first."""
    try:
        raw = system.at(f"/sys/class/i2c-adapter/i2c-{bus}/of_node/clock-frequency").read_bytes()
    except OSError:
        return
    hertz = int.from_bytes(raw, "big")
    what, said = say("I2C bus {bus} speed", bus=bus), f"{hertz // 1000} kHz"
    if hertz >= FAST_HZ:
        yield fine(what, said)
    else:
        yield warning(
            what,
            say(
                "{said}: a picture takes {times} times as long as it could",
                said=said,
                times=f"{FAST_HZ / max(hertz, 1):.0f}",
            ),
            say(
                "add to {file}, then restart: {line}",
                file=config_path(system),
                line=f"dtparam=i2c_arm_baudrate={FAST_HZ}",
            ),
        )


def _spi(system: System, device: str) -> Finding:
    node = f"/dev/spidev{device}"
    if system.at(node).exists():
        return fine(f"SPI {device}", node)
    remedy = (
        say("restart the Pi") if is_set(system, "dtparam=spi=on") else switch_on(system, "dtparam=spi=on")
    )
    return failure(f"SPI {device}", say("{node} does not exist", node=node), remedy)


def _uart(system: System, port: str) -> Finding:
    what = say("serial port {port}", port=port)
    said = advice(port, system.model)
    # Somebody may have led one name to the other: overlays do that.
    if said and system.at(port).resolve() != system.at(name_on(system.model)).resolve():
        return failure(what, say("the one on this Pi's header is {port}", port=name_on(system.model)), said)
    if has_console(system, port):
        return failure(
            what, say("the system's own console is on it"), say("{command}, then restart", command=NO_CONSOLE)
        )
    if not system.at(port).exists():
        line = boot_line(port)
        detail = say("on, but the port is missing") if is_set(system, line) else say("switched off")
        return failure(what, detail, switch_on(system, line))
    return fine(what, say("free for the reader"))

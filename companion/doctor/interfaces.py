"""Interfaces: are the buses that a profile uses switched on, and how fast is I2C.

What counts is the device node; config.txt only decides what the remedy says.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.doctor.boot import config_path, has_console, is_set, switch_on
from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.needs import i2c_buses, serial_ports, spi_devices, uses_header
from companion.doctor.system import System
from companion.profile.parts import Profile
from companion.profile.uart import NO_CONSOLE, PORTS, advice, boot_line, name_on

FAST_HZ = 400_000


def check(system: System, profile: Profile | None) -> Iterator[Finding]:
    """Every bus that is needed; without a profile, the two usual ones as they are."""
    if not system.is_pi:
        if uses_header(profile) or profile is None:
            yield skipped("I2C and SPI", "this is not a Raspberry Pi")
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
        return fine(what, f"on, {node}")
    return skipped(what, "off; only a profile that uses it needs it")


def _i2c(system: System, bus: int) -> Finding:
    node = f"/dev/i2c-{bus}"
    if system.at(node).exists():
        return fine(f"I2C bus {bus}", node)
    if bus != 1:
        remedy = switch_on(system, f"dtoverlay=i2c{bus}")
    elif is_set(system, "dtparam=i2c_arm=on"):
        remedy = "sudo modprobe i2c-dev (and put i2c-dev into /etc/modules); if that does not help, restart"
    else:
        remedy = switch_on(system, "dtparam=i2c_arm=on")
    return failure(f"I2C bus {bus}", f"{node} does not exist", remedy)


def _speed(system: System, bus: int) -> Iterator[Finding]:
    """The device tree has the frequency as four bytes, the highest first."""
    try:
        raw = system.at(f"/sys/class/i2c-adapter/i2c-{bus}/of_node/clock-frequency").read_bytes()
    except OSError:
        return
    hertz = int.from_bytes(raw, "big")
    what, said = f"I2C bus {bus} speed", f"{hertz // 1000} kHz"
    if hertz >= FAST_HZ:
        yield fine(what, said)
    else:
        yield warning(
            what,
            f"{said}: a picture takes {FAST_HZ / max(hertz, 1):.0f} times as long as it could",
            f"add to {config_path(system)}, then restart: dtparam=i2c_arm_baudrate={FAST_HZ}",
        )


def _spi(system: System, device: str) -> Finding:
    node = f"/dev/spidev{device}"
    if system.at(node).exists():
        return fine(f"SPI {device}", node)
    remedy = "restart the Pi" if is_set(system, "dtparam=spi=on") else switch_on(system, "dtparam=spi=on")
    return failure(f"SPI {device}", f"{node} does not exist", remedy)


def _uart(system: System, port: str) -> Finding:
    what = f"serial port {port}"
    said = advice(port, system.model)
    # Somebody may have led one name to the other: overlays do that.
    if said and system.at(port).resolve() != system.at(name_on(system.model)).resolve():
        return failure(what, f"the one on this Pi's header is {name_on(system.model)}", said)
    if has_console(system, port):
        return failure(what, "the system's own console is on it", f"{NO_CONSOLE}, then restart")
    if not system.at(port).exists():
        line = boot_line(port)
        detail = "on, but the port is missing" if is_set(system, line) else "switched off"
        return failure(what, detail, switch_on(system, line))
    return fine(what, "free for the reader")

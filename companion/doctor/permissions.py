"""Permissions: may this user open the device nodes that the profile needs.

Nodes belong to a group (i2c, spi, gpio, dialout), and a user gets in by belonging to it. A group that was
given to a user a moment ago counts only from the next login on, which looks like no help at all, so that is
told apart.
"""

from __future__ import annotations

import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.core.text import Text, say
from companion.doctor.findings import Finding, Said, failure, fine, skipped
from companion.doctor.requirements import i2c_buses, serial_ports, spi_devices, uses_pins
from companion.doctor.system import System
from companion.profile.parts import Profile

SERVICE_USER = "companion"
INSTALL_RULES = say("companion install puts the udev rules there that give it to a group")


def check(system: System, profile: Profile | None) -> Iterator[Finding]:
    """One line for each kind of node."""
    nodes: list[tuple[Said, list[Path]]] = [
        ("GPIO", sorted(system.at("/dev").glob("gpiochip*")) if uses_pins(profile) else []),
        ("I2C", _existing(system, (f"/dev/i2c-{bus}" for bus in i2c_buses(profile)))),
        ("SPI", _existing(system, (f"/dev/spidev{device}" for device in spi_devices(profile)))),
        (say("serial ports"), _existing(system, serial_ports(profile))),
    ]
    for what, found in nodes:
        if found:
            yield _judged(system, what, found)
    if not any(found for _, found in nodes):
        yield skipped(say("device nodes"), say("there is none that would be needed"))


def _existing(system: System, paths: Iterable[str]) -> list[Path]:
    return [system.at(path) for path in paths if system.at(path).exists()]


def _judged(system: System, what: Said, nodes: list[Path]) -> Finding:
    closed = [node for node in nodes if not _may_use(system, node)]
    if not closed:
        return fine(
            what,
            say(
                "{user} may use {nodes}", user=system.user.name, nodes=", ".join(node.name for node in nodes)
            ),
        )
    detail = say(
        "{user} may not use {nodes}", user=system.user.name, nodes=", ".join(node.name for node in closed)
    )
    return failure(what, detail, _remedy(system, closed[0]))


def _may_use(system: System, node: Path) -> bool:
    facts, user = node.stat(), system.user
    if user.uid == 0:
        return True
    if user.uid == facts.st_uid:
        both = stat.S_IRUSR | stat.S_IWUSR
    elif facts.st_gid in user.groups:
        both = stat.S_IRGRP | stat.S_IWGRP
    else:
        both = stat.S_IROTH | stat.S_IWOTH
    return facts.st_mode & both == both


def _remedy(system: System, node: Path) -> Text:
    facts = node.stat()
    if not facts.st_mode & stat.S_IWGRP:
        return say("no group may use it: {remedy}", remedy=INSTALL_RULES)
    name, members = _group(system, facts.st_gid)
    if name == "root":
        return say("it belongs to the group root: {remedy}", remedy=INSTALL_RULES)
    if system.user.name in members:
        return say(
            "the group {name} was given to you after this login: log out and in again, or restart", name=name
        )
    if system.user.name == SERVICE_USER:
        return say(
            "the service's user is not in the group {name}: companion install --apply puts it there",
            name=name,
        )
    return say("{command}, then log out and in again", command=f"sudo usermod -aG {name} {system.user.name}")


def _group(system: System, number: int) -> tuple[str, list[str]]:
    for line in (system.read("/etc/group") or "").splitlines():
        name, _, gid, members = (*line.split(":"), "", "", "", "")[:4]
        if gid == str(number):
            return name, members.split(",")
    return str(number), []

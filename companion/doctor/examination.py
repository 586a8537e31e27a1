"""Which subjects are looked at, in which order: from the machine itself out to what is plugged into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.doctor import (
    bus,
    clock,
    disk,
    interfaces,
    machine,
    permissions,
    pods,
    ports,
    power,
    service,
    virtual,
)
from companion.doctor.findings import Finding
from companion.doctor.system import System
from companion.profile.parts import Profile


def subjects(
    system: System, profile: Profile | None, *, scan: bool = False
) -> Iterator[tuple[str, Iterable[Finding]]]:
    """Title and findings; nothing is looked at before its findings are asked for."""
    real = profile is not None and not profile.virtual
    yield "Machine", machine.check(system, profile)
    yield "Power", power.check(system)
    yield "Clock", clock.check(system)
    yield "Disk", disk.check(system)
    yield "Service", service.check(system)
    if not real:
        yield "Virtual table", virtual.check(system)
    yield "Interfaces", interfaces.check(system, profile)
    if real:
        yield "Permissions", permissions.check(system, profile)
        yield "I2C addresses", bus.check(system, profile)
    if scan:
        yield "I2C scan", bus.scan(system)
    yield "Pods", pods.check(system, profile)
    yield "Readers", ports.check(system, profile)

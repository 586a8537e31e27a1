"""Which subjects are looked at, in which order: from the machine itself out to what is plugged into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.text import Text, say
from companion.doctor import (
    bus,
    clock,
    disk,
    interfaces,
    machine,
    permissions,
    pins,
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
) -> Iterator[tuple[Text, Iterable[Finding]]]:
    """Title and findings; nothing is looked at before its findings are asked for."""
    real = profile is not None and not profile.virtual
    yield say("Machine"), machine.check(system, profile)
    yield say("Power"), power.check(system)
    yield say("Clock"), clock.check(system)
    yield say("Disk"), disk.check(system)
    yield say("Service"), service.check(system)
    if not real:
        yield say("Virtual table"), virtual.check(system)
    yield say("Interfaces"), interfaces.check(system, profile)
    if real:
        yield say("Permissions"), permissions.check(system, profile)
        yield say("Pins"), pins.check(system, profile)
        yield say("I2C addresses"), bus.check(system, profile)
    if scan:
        yield say("I2C scan"), bus.scan(system)
    yield say("Pods"), pods.check(system, profile)
    yield say("Readers"), ports.check(system, profile)

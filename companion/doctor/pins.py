"""Pins: can the table have them, and is a key held down though nobody is there.

They are opened for a moment, as the table would, and let go at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import said, say
from companion.doctor.findings import Finding, broken, failure, fine, skipped
from companion.doctor.live_steps import key_pins
from companion.doctor.requirements import places
from companion.doctor.service import STOP, is_running
from companion.doctor.system import System
from companion.errors import HardwareError
from companion.profile.parts import Profile
from companion.profile.problems import place_name

STUCK = say("is it stuck, or its wire touching ground? nobody should hold it while the doctor looks")


def check(system: System, profile: Profile | None) -> Iterator[Finding]:
    """One line on all pins, and one on every key that is down."""
    pins = {(seat, key): pin for seat, place in places(profile) for key, pin in key_pins(place).items()}
    if (
        profile is None
        or not system.is_pi
        or not (pins or any(place.encoder for _, place in places(profile)))
    ):
        return
    if is_running(system):
        yield skipped(
            say("pins"), say("the running table holds them; to look at them: {command}", command=STOP)
        )
        return
    try:
        closed = system.closed_lines(profile)
    except HardwareError as error:
        yield broken(said(error.place) or say("pins"), error)
        return
    held = [line for line in closed if line in pins]
    for seat, key in held:
        what = say("{place}, key {key}", place=place_name(seat), key=key)
        yield failure(what, say("is held down: GPIO {pin} is at ground", pin=pins[seat, key]), STUCK)
    if not held:
        yield fine(say("pins"), say("free, and no key is held"))

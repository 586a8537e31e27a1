"""Readers from the shelf, each on a serial port of its own: is the port there, lasting, and free.

One on the header has no adapter that could be plugged in: there a missing port is one that is switched off.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.seats import Seat
from companion.doctor.boot import switch_on
from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.names import lasting_name
from companion.doctor.needs import places
from companion.doctor.service import STOP, is_running
from companion.doctor.system import System
from companion.errors import HardwareError
from companion.profile.complaints import place_name
from companion.profile.doubts import changes
from companion.profile.parts import Profile, Reader
from companion.profile.uart import advice, boot_line, on_uart


def check(system: System, profile: Profile | None) -> Iterator[Finding]:
    """Every reader of the profile; whether it reads is for a card to show (`--live`)."""
    for seat, place in places(profile):
        if place.reader is not None:
            yield _reader(system, seat, place.reader)


def _reader(system: System, seat: Seat, reader: Reader) -> Finding:
    what = f"reader of {place_name(seat)}"
    if on_uart(reader) and not system.is_pi:
        return skipped(what, "this is not a Raspberry Pi")
    if not system.at(reader.port).exists():
        return failure(what, f"{reader.port} is missing", _way_to(system, reader))
    if is_running(system):
        return skipped(what, f"the running table holds {reader.port}; to look at it: {STOP}")
    try:
        system.open_port(str(system.at(reader.port))).close()
    except HardwareError as error:
        return failure(what, error.what, error.remedy)
    if changes(reader.port):
        lasting = lasting_name(system, reader.port) or "a name below /dev/companion or /dev/serial/by-path"
        return warning(
            what, f"{reader.port} changes with the order of plugging in", f'write port = "{lasting}"'
        )
    return fine(what, f"{reader.kind} at {reader.port}; lay a card on it with --live")


def _way_to(system: System, reader: Reader) -> str:
    if not on_uart(reader):
        return "plug its adapter in; the names that exist: ls -l /dev/companion /dev/serial/*"
    return advice(reader.port, system.model) or switch_on(system, boot_line(reader.port))

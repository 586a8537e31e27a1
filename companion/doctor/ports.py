"""Readers from the shelf, each on a serial port of its own: is the port there, lasting, and free.

One on the header has no adapter that could be plugged in: there a missing port is one that is switched off.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.doctor.boot import switch_on
from companion.doctor.findings import Finding, broken, failure, fine, skipped, warning
from companion.doctor.port_names import lasting_name
from companion.doctor.requirements import places
from companion.doctor.service import STOP, is_running
from companion.doctor.system import System
from companion.errors import HardwareError
from companion.profile.parts import Profile, Reader
from companion.profile.problems import place_name
from companion.profile.uart import advice, boot_line, on_uart
from companion.profile.warnings import changes


def check(system: System, profile: Profile | None) -> Iterator[Finding]:
    """Every reader of the profile; whether it reads is for a card to show (`--live`)."""
    for seat, place in places(profile):
        if place.reader is not None:
            yield _reader(system, seat, place.reader)


def _reader(system: System, seat: Seat, reader: Reader) -> Finding:
    what = say("reader of {place}", place=place_name(seat))
    if on_uart(reader) and not system.is_pi:
        return skipped(what, say("this is not a Raspberry Pi"))
    if not system.at(reader.port).exists():
        return failure(what, say("{port} is missing", port=reader.port), _way_to(system, reader))
    if is_running(system):
        return skipped(
            what,
            say("the running table holds {port}; to look at it: {command}", port=reader.port, command=STOP),
        )
    try:
        system.open_port(str(system.at(reader.port))).close()
    except HardwareError as error:
        return broken(what, error)
    if changes(reader.port):
        lasting = lasting_name(system, reader.port) or say(
            "a name below /dev/companion or /dev/serial/by-path"
        )
        return warning(
            what,
            say("{port} changes with the order of plugging in", port=reader.port),
            say('write port = "{lasting}"', lasting=lasting),
        )
    return fine(
        what, say("{kind} at {port}; lay a card on it with --live", kind=reader.kind, port=reader.port)
    )


def _way_to(system: System, reader: Reader) -> Text:
    if not on_uart(reader):
        return say("plug its adapter in; the names that exist: ls -l /dev/companion /dev/serial/*")
    said = advice(reader.port, system.model)
    return said if said is not None else switch_on(system, boot_line(reader.port))

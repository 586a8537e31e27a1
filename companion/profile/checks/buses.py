"""Do the displays on one bus stay out of each other's way?

Behind a multiplexer every channel may have the same address again. But what hangs on the bus itself is heard
on every channel, and a second multiplexer leaves its last channel open while the first one speaks.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.seats import Seat
from companion.profile.bus import I2c, Spi, parse
from companion.profile.checks.displays import address_of
from companion.profile.complaints import Complaint, key_of
from companion.profile.parts import Display, Profile


def bus_complaints(profile: Profile) -> Iterator[Complaint]:
    """Each display against those before it in the file."""
    before: list[tuple[Seat, Display]] = []
    for seat, place in profile.places.items():
        if place.display is None:
            continue
        for other, earlier in before:
            complaint = _between(key_of(seat, "display"), place.display, key_of(other, "display"), earlier)
            if complaint is not None:
                yield complaint
                break
        before.append((seat, place.display))


def _between(key: str, display: Display, other: str, earlier: Display) -> Complaint | None:
    match parse(display.bus), parse(earlier.bus):
        case I2c() as mine, I2c() as theirs:
            if None not in (mine.multiplexer, theirs.multiplexer) and mine.multiplexer != theirs.multiplexer:
                return Complaint(
                    f"{key}.bus",
                    f"a second multiplexer, beside that of {other}",
                    "use one: its eight channels serve the table and every seat",
                )
            heard = None in (mine.channel, theirs.channel) or mine == theirs
            if heard and address_of(display) == address_of(earlier):
                return _same_address(key, display, other)
        case Spi() as mine, Spi() as theirs if mine == theirs:
            return Complaint(
                f"{key}.bus",
                f"{display.bus} is taken by {other}",
                "a bus has two chip selects: spi-0.0 and spi-0.1",
            )
    return None


def _same_address(key: str, display: Display, other: str) -> Complaint:
    return Complaint(
        f"{key}.address",
        f"{address_of(display):#04x} is heard by {other} too",
        "solder one of them to 0x3D, or give each its own channel of a multiplexer",
    )

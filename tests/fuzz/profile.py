"""Profiles: a file is refused with words, or it describes a table that can be wired and bought."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.errors import ProfileError
from companion.profile import Profile, load
from companion.profile.bom import bill_of_materials
from companion.profile.pins import EEPROM_LINES, PIN_OF_LINE, bus_pins, claims
from companion.profile.schema import PARTS, SEATS, TOP
from companion.profile.summary import lines
from companion.profile.wiring import circuit_of, draw
from tests.fuzz import scratch

HARDWARE = Path(__file__).parents[2] / "hardware"
WORDS = (
    *(f"\n{key} = ".encode() for key in (*TOP, "number")),
    *(f"\n[table.{part}]\n".encode() for part in PARTS),
    *(f"\n[seat.{part}]\n".encode() for part in PARTS),
    *(f"\n{field} = ".encode() for form in PARTS.values() for field in form.__struct_fields__),
    *(b'"i2c-1" "i2c-1/0x70/3" "spi-0.0" "pod" "ssd1306" "ssd1322" "128x64" "rdm6300" "pn532"'.split()),
    b'"/dev/serial0"',
    b"\n[[seat]]\n",
    b"\n[timing]\n",
    b"= true",
    b"= 180",
    b"= 0x3D",
)


def seeds() -> Iterable[bytes]:
    """The builds that come with the project."""
    return (path.read_bytes() for path in sorted(HARDWARE.glob("*.toml")))


def one(data: bytes) -> None:
    """Load it, and use what was accepted."""
    try:
        profile = load(scratch.file("table.toml", data))
    except ProfileError as error:
        assert error.where
        assert error.remedy
        return
    if not profile.virtual:
        _check_pins(profile)
        _check_places(profile)
    assert list(lines(profile))
    assert draw(profile).startswith("<svg")
    assert circuit_of(profile) == circuit_of(profile)
    assert all(item.count > 0 for item in bill_of_materials(profile))


def _check_pins(profile: Profile) -> None:
    used = [use.line for use in claims(profile)]
    assert len(set(used)) == len(used), "a pin is claimed twice"
    assert set(used) <= set(PIN_OF_LINE) - set(EEPROM_LINES) - set(bus_pins(profile)), "a pin is not free"


def _check_places(profile: Profile) -> None:
    assert set(profile.places) <= {0, *SEATS}
    for place in profile.places.values():
        if place.display is not None:
            assert place.display.bus.isascii(), "no bus has such a name"
        for part in (place.reader, place.pod):
            assert part is None or "\0" not in (part.port or ""), "no file has such a name"

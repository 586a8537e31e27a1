"""What a profile needs from the machine."""

from __future__ import annotations

import pytest

from companion.install.requirements import Requirements, requirements_of
from companion.profile import Profile
from companion.profile.parts import Display, PlaceParts, Pod, Reader

I2C = ("dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000")


def _needs(*places: PlaceParts) -> Requirements:
    return requirements_of(Profile("Any", dict(enumerate(places))))


def test_needs_of_bare_pods_are_none() -> None:
    assert _needs(PlaceParts(), PlaceParts(display=Display("pod"), pod=Pod(uid="0" * 16))) == Requirements()


def test_needs_of_a_display_on_i2c() -> None:
    assert _needs(PlaceParts(display=Display("i2c-1"))) == Requirements(I2C, ("i2c-dev",))


def test_needs_of_a_display_on_spi() -> None:
    assert _needs(PlaceParts(display=Display("spi-0.0"))) == Requirements(("dtparam=spi=on",))


def test_needs_of_multiplexers_are_one_line_each() -> None:
    buses = ("i2c-1/0x71/0", "i2c-1/0x70/1", "i2c-1/0x70/2")
    needs = _needs(*(PlaceParts(display=Display(bus)) for bus in buses))
    overlays = tuple(f"dtoverlay=i2c-mux,pca9548,addr={address}" for address in ("0x70", "0x71"))
    assert needs == Requirements(I2C + overlays, ("i2c-dev",))


@pytest.mark.parametrize(
    ("port", "needs"),
    [
        ("/dev/serial0", Requirements(("enable_uart=1",), uarts=("/dev/serial0",))),
        ("/dev/ttyAMA0", Requirements(("dtparam=uart0=on",), uarts=("/dev/ttyAMA0",))),
        ("/dev/companion/port-a", Requirements()),
    ],
)
def test_needs_of_a_reader_depend_on_its_port(port: str, needs: Requirements) -> None:
    assert _needs(PlaceParts(reader=Reader("rdm6300", port))) == needs

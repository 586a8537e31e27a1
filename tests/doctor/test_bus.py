"""Who answers on I2C: buses with chips at some addresses, which fail as the kernel does."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor import bus
from companion.doctor.findings import Finding
from companion.profile.parts import Display, PlaceParts, Profile
from tests.doctor.machines import CONFIG, Machine, only, table
from tests.doctor.wires import HELD, ONLY_WRITES, STUCK, THERE, Wires

OLED = table(display=Display("i2c-1"))
BEHIND = Profile("Test", {0: PlaceParts(), 3: PlaceParts(display=Display("i2c-1/0x70/3", address=0x3D))})


def _find(case: Machine, what: str, profile: Profile, wires: Wires) -> Finding:
    return only(list(bus.check(case.system(open_i2c=wires), profile)), what)


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize("chip", [THERE, ONLY_WRITES])
def test_display_that_answers_is_fine(pi: Machine, chip: tuple[int, int]) -> None:
    wires = Wires(bus1={0x3C: chip})
    found = _find(pi, "display of table", OLED, wires)
    assert found == Finding("display of table", "ok", "answers at 0x3c on /dev/i2c-1")
    assert wires.closed == len(wires.opened)


def test_display_is_asked_at_its_own_address_only(pi: Machine) -> None:
    wires = Wires(bus1={0x3C: THERE})
    _find(pi, "display of table", OLED, wires)
    assert wires.asked == {0x3C}


def test_display_that_is_silent_fails(pi: Machine) -> None:
    found = _find(pi, "display of table", OLED, Wires(bus1={}))
    assert (found.state, found.detail) == ("failure", "nobody answers at 0x3c on /dev/i2c-1")
    assert "SDA and SCL" in found.remedy


def test_display_at_its_other_address_is_found(pi: Machine) -> None:
    found = _find(pi, "display of table", OLED, Wires(bus1={0x3D: THERE}))
    assert found.state == "failure"
    assert "write address = 0x3d" in found.remedy


def test_display_that_the_kernel_holds_fails(pi: Machine) -> None:
    found = _find(pi, "display of table", OLED, Wires(bus1={0x3C: HELD}))
    assert found.state == "failure"
    assert CONFIG in found.remedy


def test_display_on_a_bus_that_hangs_fails(pi: Machine) -> None:
    found = _find(pi, "display of table", OLED, Wires(bus1={0x3C: STUCK}))
    assert found.state == "failure"
    assert "one by one" in found.remedy


def test_display_on_a_bus_that_cannot_be_opened_is_left_to_others(pi: Machine) -> None:
    assert _find(pi, "display of table", OLED, Wires()).state == "skipped"


def test_display_behind_a_multiplexer_is_asked_on_its_channel(pi: Machine) -> None:
    pi.multiplexer(first=11)
    found = _find(pi, "display of seat 3", BEHIND, Wires(bus1={0x70: HELD}, bus14={0x3D: THERE}))
    assert found == Finding("display of seat 3", "ok", "answers at 0x3d on /dev/i2c-14")


def test_display_behind_a_multiplexer_without_a_driver_is_skipped(pi: Machine) -> None:
    assert _find(pi, "display of seat 3", BEHIND, Wires(bus1={0x70: THERE})).state == "skipped"


def test_multiplexer_with_its_driver_is_fine(pi: Machine) -> None:
    pi.multiplexer()
    wires = Wires(bus1={}, bus14={})
    assert _find(pi, "multiplexer 0x70 on i2c-1", BEHIND, wires).state == "ok"


def test_multiplexer_without_its_driver_fails_with_the_overlay(pi: Machine) -> None:
    found = _find(pi, "multiplexer 0x70 on i2c-1", BEHIND, Wires(bus1={0x70: THERE}))
    assert (found.state, found.detail) == ("failure", "answers, but has no driver")
    assert "dtoverlay=i2c-mux,pca9548,addr=0x70" in found.remedy


@pytest.mark.parametrize(
    ("wires", "state", "detail"),
    [
        (Wires(bus1={}), "failure", "does not answer"),
        (Wires(bus1={0x70: STUCK}), "failure", "the bus hangs"),
        (Wires(), "skipped", "the bus cannot be opened"),
    ],
)
def test_multiplexer_that_is_not_there_is_told(pi: Machine, wires: Wires, state: str, detail: str) -> None:
    found = _find(pi, "multiplexer 0x70 on i2c-1", BEHIND, wires)
    assert found.state == state
    assert found.detail.startswith(detail)


def test_bus_of_another_machine_is_skipped(tmp_path: Path) -> None:
    system = Machine(tmp_path, pi=False).system(open_i2c=Wires())
    assert [found.state for found in bus.check(system, OLED)] == ["skipped"]


def test_scan_finds_displays_and_multiplexers_on_every_bus(pi: Machine) -> None:
    pi.node("/dev/i2c-1")
    pi.node("/dev/i2c-14")
    wires = Wires(bus1={0x3C: THERE, 0x70: HELD}, bus14={})
    found = list(bus.scan(pi.system(open_i2c=wires)))
    assert [one.detail for one in found] == ["0x3c (an OLED), 0x70 (a multiplexer)", "nobody answers"]
    assert wires.asked == {0x3C, 0x3D, *range(0x70, 0x78)}


def test_scan_without_any_bus_is_skipped(pi: Machine) -> None:
    assert [one.state for one in bus.scan(pi.system())] == ["skipped"]


def test_bus_is_opened_by_smbus_itself(tmp_path: Path) -> None:
    """Without a stand-in, on a number that no machine has."""
    (found,) = bus.check(Machine(tmp_path).system(), table(display=Display("i2c-250")))
    assert (found.state, found.detail) == ("skipped", str(bus.CLOSED))

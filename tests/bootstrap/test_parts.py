"""From a profile to what the table knows of its parts, and opening them in the right order."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.bootstrap.parts import equipment_of, open_parts
from companion.core.seats import TABLE
from companion.devices.seat_pod import PodDisplay
from companion.errors import HardwareError
from companion.profile import load
from companion.table.equipment import Devices
from tests.devices.hearing import Ear
from tests.scenarios.bench import PROFILE, SIZE, BenchHardware

HARDWARE = Path(__file__).parent.parent.parent / "hardware"
EVERYBODY = frozenset(range(1, 7))


def test_equipment_of_the_starter_has_nothing_at_the_seats() -> None:
    equipment = equipment_of(load(HARDWARE / "starter.toml"))
    assert not (equipment.controls or equipment.readers or equipment.displays or equipment.wired)


def test_equipment_of_the_full_build_goes_with_its_pods() -> None:
    equipment = equipment_of(load(HARDWARE / "full.toml"))
    assert equipment.controls == equipment.readers == equipment.displays == EVERYBODY
    assert equipment.wired == frozenset()


def test_equipment_of_displays_on_the_pi_outlives_a_pod() -> None:
    equipment = equipment_of(load(HARDWARE / "full-mux.toml"))
    assert equipment.displays == EVERYBODY
    assert equipment.wired == frozenset((seat, "display") for seat in EVERYBODY)


def test_parts_free_every_pin_when_one_cannot_be_had(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(PROFILE, encoding="utf-8")
    hardware = BenchHardware(tmp_path)
    taken = hardware.factory.pin(19)
    hardware.factory.reserve_pins(hardware, taken.info.name)
    with pytest.raises(HardwareError, match="19"):
        open_parts(load(path), Ear().post, hardware)
    hardware.factory.release_pins(hardware, taken.info.name)
    open_parts(load(path), Ear().post, hardware).close()


@pytest.mark.parametrize(
    "controls",
    ["buttons = { undo = 5 }", "buttons = { ok = 5 }", "encoder = { clk = 5, dt = 6 }"],
)
def test_equipment_of_a_seat_that_cannot_both_turn_and_confirm_is_served_at_the_table(
    controls: str, tmp_path: Path
) -> None:
    path = tmp_path / "table.toml"
    starter = (HARDWARE / "starter.toml").read_text(encoding="utf-8")
    seat = f'[[seat]]\nnumber = 2\ndisplay = {{ bus = "i2c-1", address = 0x3D }}\n{controls}\n'
    path.write_text(f"{starter}\n{seat}", encoding="utf-8")
    devices = Devices(equipment_of(load(path)))
    assert devices.has(2, "display")
    assert devices.helpless(2)


def test_parts_make_a_pods_display_as_bright_as_the_profile_says(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    pod = 'pod.port = "/dev/companion/port-1"\ndisplay = { bus = "pod", brightness = 9 }\n'
    path.write_text(f'name = "Pod"\n[table]\n{pod}', encoding="utf-8")
    parts = open_parts(load(path), Ear().post, BenchHardware(tmp_path))
    display = parts.displays[TABLE]
    assert isinstance(display, PodDisplay) and display.brightness == 9
    parts.close()


def test_parts_leave_their_displays_dark(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(PROFILE, encoding="utf-8")
    hardware = BenchHardware(tmp_path)
    parts = open_parts(load(path), Ear().post, hardware)
    for seat in hardware.chips:
        parts.displays[seat].show(Image.new("1", SIZE, 1), urgent=False)
    parts.glass.settle()
    assert all(chip.registers["lit"] for chip in hardware.chips.values())
    parts.close()
    assert not any(chip.registers["lit"] for chip in hardware.chips.values())

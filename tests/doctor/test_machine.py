"""The machine and its libraries, on folders that look like systems."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor import machine
from companion.doctor.findings import Finding
from companion.profile.parts import Profile
from tests.doctor.machines import Machine, only, starter, table


def _find(case: Machine, what: str, profile: Profile | None = None) -> Finding:
    return only(list(machine.check(case.system(), profile)), what)


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def laptop(tmp_path: Path) -> Machine:
    return Machine(tmp_path, pi=False)


def test_computer_is_named_without_the_zero_of_the_device_tree(pi: Machine) -> None:
    assert _find(pi, "computer") == Finding("computer", "ok", "Raspberry Pi 4 Model B Rev 1.4")


def test_computer_that_is_no_pi_says_so_and_does_not_fail(laptop: Machine) -> None:
    found = _find(laptop, "computer")
    assert found.state == "ok"
    assert found.detail == "not a Raspberry Pi: no pins and no OLEDs here, but the virtual table runs"


def test_computer_that_is_no_pi_fails_for_a_profile_with_pins(laptop: Machine) -> None:
    found = _find(laptop, "computer", starter())
    assert found.state == "failure"
    assert "companion run" in found.remedy


def test_computer_that_is_no_pi_will_do_for_a_profile_without_pins(laptop: Machine) -> None:
    assert _find(laptop, "computer", table()).state == "ok"


def test_computer_of_another_make_is_no_pi(tmp_path: Path) -> None:
    other = Machine(tmp_path, pi=False)
    other.write("/proc/device-tree/model", "Radxa ROCK 5B\0")
    assert _find(other, "computer", starter()).state == "failure"


@pytest.mark.parametrize(
    ("version", "state"),
    [
        ((3, 10, 9), "failure"),
        ((3, 11, 2), "ok"),
        ((3, 13, 5), "ok"),
        ((3, 14, 0), "warning"),
        ((3, 16, 0), "failure"),
    ],
)
def test_python_is_one_of_those_that_are_supported(pi: Machine, version: tuple[int, ...], state: str) -> None:
    found = only(list(machine.check(pi.system(python=version), None)), "Python")
    assert found.state == state
    assert bool(found.remedy) == (state != "ok")


def test_python_of_32_bits_gets_a_word_at_a_pi(pi: Machine) -> None:
    found = only(list(machine.check(pi.system(bits=32), None)), "Python")
    assert (found.state, "32 bits" in found.detail) == ("warning", True)
    assert only(list(machine.check(pi.system(bits=64), None)), "Python").state == "ok"


def test_python_of_another_machine_may_be_newer_than_a_pi_s(laptop: Machine) -> None:
    found = only(list(machine.check(laptop.system(python=(3, 15, 0)), None)), "Python")
    assert found.state == "ok"


@pytest.mark.parametrize(("codename", "state"), [("trixie", "ok"), ("bullseye", "warning")])
def test_operating_system_is_bookworm_or_trixie(pi: Machine, codename: str, state: str) -> None:
    pi.write("/etc/os-release", f'PRETTY_NAME="Debian"\nVERSION_CODENAME={codename}\n')
    assert _find(pi, "operating system").state == state


def test_operating_system_of_another_machine_may_be_any(laptop: Machine) -> None:
    laptop.write("/etc/os-release", 'PRETTY_NAME="Fedora"\n')
    assert _find(laptop, "operating system") == Finding("operating system", "ok", "Fedora")


def test_libraries_of_the_pi_are_skipped_elsewhere(laptop: Machine) -> None:
    assert _find(laptop, "GPIO libraries").state == "skipped"


def test_lgpio_that_is_real_is_fine(pi: Machine) -> None:
    pi.library("lgpio", "0.2.2.0")
    assert _find(pi, "lgpio", starter()) == Finding("lgpio", "ok", "0.2.2.0")


def test_lgpio_stub_is_told_from_the_real_one(pi: Machine) -> None:
    pi.library("lgpio", "0.0.0.2")
    found = _find(pi, "lgpio", starter())
    assert found.state == "failure"
    assert "stub" in found.detail
    assert "python3-lgpio" in found.remedy


def test_lgpio_missing_fails_only_where_pins_are_used(pi: Machine) -> None:
    assert _find(pi, "lgpio", starter()).state == "failure"
    assert _find(pi, "lgpio").state == "warning"


@pytest.mark.parametrize(("version", "state"), [("2.0.1.post3", "ok"), ("2.0.1", "failure"), ("2.1", "ok")])
def test_gpiozero_is_new_enough(pi: Machine, version: str, state: str) -> None:
    pi.library("gpiozero", version)
    assert _find(pi, "gpiozero").state == state


def test_gpiozero_missing_fails(pi: Machine) -> None:
    assert _find(pi, "gpiozero").state == "failure"


def test_rpi_gpio_alone_or_beside_rpi_lgpio_fails(pi: Machine) -> None:
    pi.library("RPi.GPIO", "0.7.1")
    assert _find(pi, "RPi.GPIO").state == "failure"
    pi.library("rpi-lgpio", "0.6")
    found = _find(pi, "RPi.GPIO")
    assert found.state == "failure"
    assert "pip uninstall RPi.GPIO" in found.remedy


def test_rpi_gpio_of_the_system_is_hidden_by_rpi_lgpio_of_the_environment(pi: Machine) -> None:
    pi.library("RPi.GPIO", "0.7.1", "/usr/site")
    pi.library("rpi-lgpio", "0.6", "/site")
    assert _find(pi, "RPi.GPIO").state == "ok"


def test_rpi_gpio_of_the_environment_hides_rpi_lgpio_of_the_system(pi: Machine) -> None:
    pi.library("RPi.GPIO", "0.7.1", "/site")
    pi.library("rpi-lgpio", "0.6", "/usr/site")
    assert _find(pi, "RPi.GPIO").state == "failure"


def test_rpi_gpio_absent_is_fine(pi: Machine) -> None:
    assert _find(pi, "RPi.GPIO").state == "ok"
    pi.library("rpi-lgpio", "0.6")
    assert "stands in" in _find(pi, "RPi.GPIO").detail

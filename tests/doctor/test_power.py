"""Under-voltage and throttling, from each of the three places that may know of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor import power
from companion.doctor.findings import Finding
from companion.doctor.system import CommandOutcome
from tests.doctor.machines import Commands, Machine


def _check(case: Machine, **commands: str | CommandOutcome) -> list[Finding]:
    return list(power.check(case.system(run=Commands(**commands))))


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_power_without_any_bit_is_fine(pi: Machine) -> None:
    (found,) = _check(pi, vcgencmd="throttled=0x0")
    assert found.state == "ok"


@pytest.mark.parametrize(
    ("bits", "what", "state", "begins"),
    [
        ("0x1", "under-voltage", "failure", "now"),
        ("0x2", "clock capped", "warning", "now"),
        ("0x4", "throttled", "warning", "now"),
        ("0x8", "soft temperature limit", "warning", "now"),
        ("0x10000", "under-voltage", "warning", "since the last start"),
        ("0x20000", "clock capped", "warning", "since the last start"),
        ("0x40000", "throttled", "warning", "since the last start"),
        ("0x80000", "soft temperature limit", "warning", "since the last start"),
    ],
)
def test_power_says_each_bit_in_words(pi: Machine, bits: str, what: str, state: str, begins: str) -> None:
    (found,) = _check(pi, vcgencmd=f"throttled={bits}")
    assert (found.what, found.state) == (what, state)
    assert found.detail.startswith(begins)
    assert found.remedy


def test_power_says_a_bit_once_when_it_is_set_now_and_before(pi: Machine) -> None:
    found = _check(pi, vcgencmd="throttled=0x50005")
    assert [(one.what, one.detail[:3]) for one in found] == [("under-voltage", "now"), ("throttled", "now")]


def test_power_is_read_from_the_firmware_file_where_the_command_may_not_be_asked(pi: Machine) -> None:
    pi.write("/sys/devices/platform/soc/soc:firmware/get_throttled", "10000\n")
    (found,) = _check(pi, vcgencmd=CommandOutcome(255, "VCHI initialization failed"))
    assert (found.what, found.state) == ("under-voltage", "warning")


@pytest.mark.parametrize(("alarm", "state"), [("1\n", "failure"), ("0\n", "ok")])
def test_power_is_read_from_the_kernels_sensor_as_a_last_resort(pi: Machine, alarm: str, state: str) -> None:
    pi.write("/sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    pi.write("/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    pi.write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", alarm)
    assert [found.state for found in _check(pi)] == [state]


def test_power_that_nobody_knows_of_is_skipped(pi: Machine) -> None:
    assert [found.state for found in _check(pi)] == ["skipped"]


def test_power_of_another_machine_is_skipped(tmp_path: Path) -> None:
    (found,) = _check(Machine(tmp_path, pi=False), vcgencmd="throttled=0x1")
    assert found.state == "skipped"

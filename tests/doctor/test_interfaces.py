"""Buses and ports that must be switched on, on folders with and without their device nodes."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor import interfaces
from companion.doctor.findings import Finding
from companion.profile.parts import Display, Profile
from tests.doctor.machines import CONFIG, Machine, only, starter, table, with_reader

SPI_TABLE = table(display=Display("spi-0.0", controller="ssd1322", size="256x64", dc=24, reset=25))
SPEED = "/sys/class/i2c-adapter/i2c-1/of_node/clock-frequency"


def _find(case: Machine, what: str, profile: Profile | None) -> Finding:
    return only(list(interfaces.check(case.system(), profile)), what)


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_i2c_that_is_on_is_fine(pi: Machine) -> None:
    pi.node("/dev/i2c-1")
    assert _find(pi, "I2C bus 1", starter()) == Finding("I2C bus 1", "ok", "/dev/i2c-1")


def test_i2c_that_is_off_fails_with_the_line_for_the_configuration(pi: Machine) -> None:
    pi.write(CONFIG, "#dtparam=i2c_arm=on\n[pi3]\ndtparam=i2c_arm=on\n")
    found = _find(pi, "I2C bus 1", starter())
    assert (found.state, found.detail) == ("failure", "/dev/i2c-1 does not exist")
    assert found.remedy.startswith(f"add to {CONFIG} under [all], then restart: dtparam=i2c_arm=on")


def test_i2c_that_is_configured_but_missing_wants_its_module(pi: Machine) -> None:
    pi.write(CONFIG, "[pi3]\ndtparam=audio=on\n[all]\ndtparam=i2c_arm=on\n")
    assert "modprobe i2c-dev" in _find(pi, "I2C bus 1", starter()).remedy


def test_i2c_of_an_older_system_is_configured_in_its_own_file(pi: Machine) -> None:
    pi.write("/boot/config.txt", "")
    assert "/boot/config.txt" in _find(pi, "I2C bus 1", starter()).remedy


def test_i2c_of_another_number_wants_its_overlay(pi: Machine) -> None:
    found = _find(pi, "I2C bus 3", table(display=Display("i2c-3")))
    assert found.state == "failure"
    assert "dtoverlay=i2c3" in found.remedy


@pytest.mark.parametrize(("hertz", "state"), [(400_000, "ok"), (100_000, "warning")])
def test_i2c_speed_is_read_from_the_device_tree(pi: Machine, hertz: int, state: str) -> None:
    pi.node("/dev/i2c-1")
    pi.write(SPEED, hertz.to_bytes(4, "big"))
    found = _find(pi, "I2C bus 1 speed", starter())
    assert found.state == state
    assert found.detail.startswith(f"{hertz // 1000} kHz")
    assert ("dtparam=i2c_arm_baudrate=400000" in found.remedy) == (state == "warning")


def test_i2c_speed_that_is_not_told_is_not_spoken_of(pi: Machine) -> None:
    assert [found.what for found in interfaces.check(pi.system(), starter())] == ["I2C bus 1"]


def test_spi_that_is_on_is_fine(pi: Machine) -> None:
    pi.node("/dev/spidev0.0")
    assert _find(pi, "SPI 0.0", SPI_TABLE).state == "ok"


@pytest.mark.parametrize(
    ("config", "remedy"), [("", "dtparam=spi=on"), ("dtparam=spi=on\n", "restart the Pi")]
)
def test_spi_that_is_off_fails(pi: Machine, config: str, remedy: str) -> None:
    pi.write(CONFIG, config)
    found = _find(pi, "SPI 0.0", SPI_TABLE)
    assert found.state == "failure"
    assert remedy in found.remedy


def test_serial_pins_that_are_free_are_fine(pi: Machine) -> None:
    pi.node("/dev/serial0")
    pi.write("/boot/firmware/cmdline.txt", "console=tty1 root=PARTUUID=1 rootwait\n")
    assert _find(pi, "serial port /dev/serial0", with_reader("/dev/serial0")).state == "ok"


def test_serial_pins_with_the_systems_console_fail(pi: Machine) -> None:
    pi.node("/dev/serial0")
    pi.write("/boot/firmware/cmdline.txt", "console=serial0,115200 console=tty1\n")
    found = _find(pi, "serial port /dev/serial0", with_reader("/dev/serial0"))
    assert found.state == "failure"
    assert found.remedy == "sudo raspi-config nonint do_serial_cons 1, then restart"


@pytest.mark.parametrize(
    ("config", "detail"), [("", "switched off"), ("enable_uart=1\n", "on, but the port is missing")]
)
def test_serial_pins_that_are_off_fail(pi: Machine, config: str, detail: str) -> None:
    pi.write(CONFIG, config)
    found = _find(pi, "serial port /dev/serial0", with_reader("/dev/serial0"))
    assert (found.state, found.detail) == ("failure", detail)
    assert "enable_uart=1" in found.remedy


@pytest.fixture
def pi_5(pi: Machine) -> Machine:
    pi.write("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    return pi


def test_serial_pins_of_a_pi_5_have_another_name(pi_5: Machine) -> None:
    pi_5.node("/dev/ttyAMA10")
    pi_5.link("/dev/serial0", "ttyAMA10")
    found = _find(pi_5, "serial port /dev/serial0", with_reader("/dev/serial0"))
    assert (found.state, found.detail) == ("failure", "the one on this Pi's header is /dev/ttyAMA0")
    assert 'write port = "/dev/ttyAMA0", with dtparam=uart0=on' in found.remedy


def test_serial_pins_of_a_pi_5_may_be_led_to_the_usual_name(pi_5: Machine) -> None:
    pi_5.node("/dev/ttyAMA0")
    pi_5.link("/dev/serial0", "ttyAMA0")
    assert _find(pi_5, "serial port /dev/serial0", with_reader("/dev/serial0")).state == "ok"


@pytest.mark.parametrize(
    ("config", "detail"), [("", "switched off"), ("dtparam=uart0\n", "on, but the port is missing")]
)
def test_serial_pins_of_a_pi_5_that_are_off_fail(pi_5: Machine, config: str, detail: str) -> None:
    pi_5.write(CONFIG, config)
    pi_5.write("/boot/firmware/cmdline.txt", "console=serial0,115200 console=tty1\n")
    found = _find(pi_5, "serial port /dev/ttyAMA0", with_reader("/dev/ttyAMA0"))
    assert (found.state, found.detail) == ("failure", detail)
    assert "dtparam=uart0=on" in found.remedy


def test_interfaces_without_a_profile_are_told_as_they_are(pi: Machine) -> None:
    pi.node("/dev/i2c-1")
    states = {found.what: found.state for found in interfaces.check(pi.system(), None)}
    assert states == {"I2C": "ok", "SPI": "skipped"}


def test_interfaces_of_another_machine_are_skipped(tmp_path: Path) -> None:
    system = Machine(tmp_path, pi=False).system()
    assert [found.state for found in interfaces.check(system, starter())] == ["skipped"]
    assert list(interfaces.check(system, table())) == []

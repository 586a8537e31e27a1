"""Readers from the shelf, on real ptys."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor import ports
from companion.doctor.findings import Finding
from companion.doctor.hardware import open_port
from companion.doctor.system import System
from tests.doctor.machines import CONFIG, Commands, Machine, starter, with_reader
from tests.doctor.pty_pod import plugged_in, silence

LASTING = "/dev/companion/port-platform-xhci-usb-0:1.2:1.0"


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def _find(system: System, port: str) -> Finding:
    (found,) = ports.check(system, with_reader(port))
    return found


def test_reader_at_a_lasting_name_is_fine(pi: Machine) -> None:
    with plugged_in(silence) as path:
        pi.link(LASTING, path)
        found = _find(pi.system(), LASTING)
    assert found.state == "ok"
    assert found.detail.startswith(f"rdm6300 at {LASTING}")


def test_reader_whose_port_is_missing_fails(pi: Machine) -> None:
    found = _find(pi.system(), LASTING)
    assert (found.state, found.detail) == ("failure", f"{LASTING} is missing")
    assert found.remedy.startswith("plug its adapter in")


@pytest.mark.parametrize(
    ("model", "port", "remedy"),
    [
        ("4 Model B", "/dev/serial0", f"add to {CONFIG} under [all], then restart: enable_uart=1"),
        ("5 Model B", "/dev/ttyAMA0", f"add to {CONFIG} under [all], then restart: dtparam=uart0=on"),
        ("5 Model B", "/dev/serial0", "on a Pi 5 it is not on the header"),
    ],
)
def test_reader_on_the_header_whose_port_is_missing_says_how_to_switch_it_on(
    pi: Machine, model: str, port: str, remedy: str
) -> None:
    pi.write("/proc/device-tree/model", f"Raspberry Pi {model}\0")
    found = _find(pi.system(), port)
    assert (found.state, found.detail) == ("failure", f"{port} is missing")
    assert found.remedy.startswith(remedy)


def test_reader_on_the_header_of_another_machine_is_skipped(tmp_path: Path) -> None:
    found = _find(Machine(tmp_path, pi=False).system(), "/dev/serial0")
    assert (found.state, found.detail) == ("skipped", "this is not a Raspberry Pi")


def test_reader_whose_port_another_program_holds_fails(pi: Machine) -> None:
    with plugged_in(silence) as path:
        pi.link(LASTING, path)
        other = open_port(path)
        found = _find(pi.system(), LASTING)
        other.close()
    assert (found.state, found.detail) == ("failure", "another program uses this port")


def test_reader_held_by_the_running_table_is_skipped(pi: Machine) -> None:
    pi.write(LASTING, "never opened")
    assert _find(pi.system(run=Commands(systemctl="ActiveState=active")), LASTING).state == "skipped"


@pytest.mark.parametrize("named", [LASTING, "/dev/serial/by-path/platform-usb-0:1.2:1.0-port0"])
def test_reader_at_a_name_that_changes_is_a_warning_with_one_that_lasts(pi: Machine, named: str) -> None:
    with plugged_in(silence) as path:
        pi.link("/dev/ttyUSB0", path)
        pi.link(named, path)
        found = _find(pi.system(), "/dev/ttyUSB0")
    assert found.state == "warning"
    assert found.remedy == f'write port = "{named}"'


def test_reader_at_a_name_that_changes_without_another_is_a_warning(pi: Machine) -> None:
    with plugged_in(silence) as path:
        pi.link("/dev/ttyUSB0", path)
        found = _find(pi.system(), "/dev/ttyUSB0")
    assert found.state == "warning"
    assert "/dev/serial/by-path" in found.remedy


def test_profile_without_readers_has_nothing_to_tell(pi: Machine) -> None:
    assert list(ports.check(pi.system(), starter())) == []

"""The whole doctor: on this very machine, and on a Pi made of files with every part of a profile."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.doctor import DoctorOptions, run
from companion.doctor.system import System
from tests.doctor.live_tests import SimulatedParts
from tests.doctor.machines import CONFIG, Commands, Machine, pi_user
from tests.doctor.wires import THERE, Wires

STARTER = """
name = "Starter"
[table]
display = { bus = "i2c-1" }
encoder = { clk = 17, dt = 27, push = 22 }
buttons = { ok = 5, undo = 6 }
"""


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    path = tmp_path / "starter.toml"
    path.write_text(STARTER)
    return path


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    """A Pi on which all is well."""
    case = Machine(tmp_path / "root")
    for name, version in {"lgpio": "0.2.2.0", "gpiozero": "2.0.1.post3", "rpi-lgpio": "0.6"}.items():
        case.library(name, version)
    for node in ("/dev/i2c-1", "/dev/gpiochip0"):
        case.node(node, 0o666)
    case.write(CONFIG, "dtparam=i2c_arm=on\n")
    case.write("/run/systemd/timesync/synchronized", "")
    case.write("/proc/mounts", "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n")
    return case


def _system(case: Machine, **more: Any) -> System:
    given: dict[str, Any] = {
        "run": Commands(vcgencmd="throttled=0x0", systemctl="LoadState=not-found"),
        "open_i2c": Wires(bus1={0x3C: THERE}),
    }
    return case.system(**(given | more))


def _findings(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    told = json.loads(capsys.readouterr().out)
    return {finding["what"]: finding["state"] for finding in told["findings"]}


def test_doctor_on_this_very_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Real files, real commands, real libraries; only the port is any free one, and games go elsewhere."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    system = System(page_port=0)
    code = run(DoctorOptions(), system)
    told = capsys.readouterr().out
    assert "✓ Python" in told
    assert "✓ state folder" in told
    assert "✓ web libraries" in told
    assert ("not a Raspberry Pi" in told) == (not system.is_pi)
    assert code == ("✗" in told)


def test_doctor_on_a_machine_that_is_no_pi_says_so_and_is_content(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    laptop = Machine(tmp_path, pi=False).system(page_port=0, library=tuple(sys.path))
    assert run(DoctorOptions(), laptop) == 0
    told = capsys.readouterr().out
    assert "not a Raspberry Pi: no pins and no OLEDs here, but the virtual table runs" in told
    assert told.splitlines()[-1].endswith("all is well")


def test_doctor_on_a_machine_that_is_no_pi_fails_for_a_profile_with_pins(
    tmp_path: Path, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    laptop = Machine(tmp_path / "root", pi=False).system()
    assert run(DoctorOptions(profile, live=True, as_json=True), laptop) == 1
    states = _findings(capsys)
    assert states["computer"] == "failure"
    assert states["displays and controls"] == "skipped"
    assert list(states.values()).count("failure") == 1


def test_doctor_is_content_with_a_pi_on_which_all_is_well(
    pi: Machine, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(DoctorOptions(profile, live=False), _system(pi)) == 0
    told = capsys.readouterr().out
    assert "✓ display of table           answers at 0x3c on /dev/i2c-1" in told
    assert "✗" not in told
    assert "!" not in told


def test_doctor_speaks_french(pi: Machine, profile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    system = _system(pi, open_i2c=Wires(bus1={}))
    assert run(DoctorOptions(profile, live=False, language="fr"), system) == 1
    told = capsys.readouterr().out.replace("\u00a0", " ")
    assert "✗ écran (table)              personne ne répond à 0x3c sur /dev/i2c-1" in told
    assert "→ vérifiez l’alimentation, la masse, SDA et SCL" in told
    assert told.splitlines()[-1].endswith("1 échec, 2 non examinés : il y a quelque chose à faire")


def test_doctor_tells_programs_the_same_in_every_language(
    pi: Machine, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(DoctorOptions(profile, live=False, as_json=True, language="fr"), _system(pi))
    assert _findings(capsys)["display of table"] == "ok"


def test_doctor_tells_what_fails_and_what_to_do(
    pi: Machine, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = _system(pi, open_i2c=Wires(bus1={}), run=Commands(vcgencmd="throttled=0x1"))
    assert run(DoctorOptions(profile, live=False), broken) == 1
    told = capsys.readouterr().out.splitlines()
    failing = [number for number, line in enumerate(told) if line.startswith("  ✗")]
    assert len(failing) == 2
    assert all(told[number + 1].startswith("      → ") for number in failing)
    assert told[-1].endswith("2 failures, 2 skipped: something has to be done")


def test_doctor_scans_on_request(pi: Machine, profile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(DoctorOptions(profile, live=False, scan=True), _system(pi))
    assert "scan of i2c-1              0x3c (an OLED)" in capsys.readouterr().out


def test_doctor_runs_the_live_test_at_the_parts_when_asked_to(
    pi: Machine, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[SimulatedParts] = []

    def open_parts(*given: Any) -> SimulatedParts:
        parts = SimulatedParts(*given)
        opened.append(parts)
        for key in ("push", "ok", "undo"):
            parts.press(0, key)
        parts.hands[0].turn(3)
        parts.hands[0].turn(-3)
        return parts

    assert run(DoctorOptions(profile, live=True, as_json=True), _system(pi, open_parts=open_parts)) == 0
    printed = capsys.readouterr()
    assert "✓ table: Press OK" in printed.err
    live = [one for one in json.loads(printed.out)["findings"] if one["subject"] == "Live"]
    assert [one["what"] for one in live] == [
        "table, display",
        "table, key push",
        "table, key ok",
        "table, key undo",
        "table, encoder",
    ]
    assert opened[0].let_go


def test_doctor_leaves_the_parts_to_the_running_table(
    pi: Machine, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    busy = _system(pi, run=Commands(systemctl="ActiveState=active"), open_parts=None)
    assert run(DoctorOptions(profile, live=True), busy) == 1
    assert "→ sudo systemctl stop companion, then try again" in capsys.readouterr().out


def test_doctor_does_not_run_the_live_test_without_a_terminal(
    pi: Machine, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(DoctorOptions(profile), _system(pi, open_parts=None)) == 0
    assert "– displays and controls      they are shown and tried with --live" in capsys.readouterr().out


def test_doctor_examines_the_machine_even_when_the_profile_is_wrong(
    pi: Machine, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile.write_text(STARTER.replace("clk", "clock"))
    assert run(DoctorOptions(profile, as_json=True), _system(pi)) == 1
    states = _findings(capsys)
    assert states[str(profile)] == "failure"
    assert states["computer"] == "ok"


def test_doctor_takes_a_virtual_profile_for_the_virtual_table(
    tmp_path: Path, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile.write_text('name = "Virtual"\nvirtual = true\n')
    laptop = Machine(tmp_path / "root", pi=False).system(page_port=0, library=tuple(sys.path))
    assert run(DoctorOptions(profile), laptop) == 0
    told = capsys.readouterr().out
    assert "Virtual table" in told
    assert "Live" not in told


def test_doctor_fails_for_a_user_who_may_not_use_the_pins(
    pi: Machine, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.node("/dev/gpiochip0", 0o660)
    assert run(DoctorOptions(profile, as_json=True), _system(pi, user=pi_user())) == 1
    assert _findings(capsys)["GPIO"] == "failure"


def test_request_is_made_of_arguments() -> None:
    options = argparse.Namespace(profile=Path("t.toml"), live=None, scan=True, json=False, lang="fr")
    assert DoctorOptions.of(options) == DoctorOptions(Path("t.toml"), scan=True, language="fr")
    assert not DoctorOptions(live=False).wants_live
    assert DoctorOptions(live=True, as_json=True).wants_live

"""The unit and its user: systemd's own judgement where it is present, and what the program expects."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion import games
from companion.bootstrap.run import FOLDER
from companion.enrolment import deck_folder
from companion.errors import HardwareError, JournalBusyError, ProfileError, UsageError
from companion.install.disk import Disk
from companion.install.environment import Environment
from companion.install.files import folder
from companion.install.requirements import Requirements
from companion.install.wanted_files import TABLE, wanted_files

UNIT = folder("udev") / "companion.service"
USERS = folder("udev") / "companion-sysusers.conf"
# On systemd's scale from 0 to 10; what is left is the network, the devices and the groups.
MOST_EXPOSURE = 1.6

needs_analyze = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here")
needs_sysusers = pytest.mark.skipif(
    shutil.which("systemd-sysusers") is None, reason="no systemd-sysusers here"
)


def _settings(name: str) -> list[str]:
    """The values of a setting, in order."""
    return re.findall(rf"^{re.escape(name)}=(.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The unit with its drop-in, as installed; the program exists, its source lies in somebody's home."""
    program = tmp_path / "a venv" / "bin" / "companion"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    environment = Environment(tmp_path / "a venv", Path("/usr"), Path("/home/ana/100% mine"))
    for file in wanted_files(b"", Requirements(), environment, Disk(tmp_path)):
        if "companion.service" in file.path and not file.target:
            place = tmp_path / file.path.lstrip("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.content)
    return tmp_path / "etc/systemd/system/companion.service"


@needs_analyze
def test_unit_is_understood_by_systemd(installed: Path) -> None:
    command = ["systemd-analyze", "verify", "--man=no", str(installed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@needs_analyze
def test_unit_is_little_exposed(installed: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(installed)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Overall exposure level for companion.service: ([\d.]+)", done.stdout)
    assert found is not None
    assert float(found[1]) <= MOST_EXPOSURE


@needs_sysusers
def test_user_is_understood_by_systemd(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/group").write_text("i2c:x:994:\n")
    command = ["systemd-sysusers", f"--root={tmp_path}", str(USERS)]
    subprocess.run(command, capture_output=True, text=True, check=True)
    user = (tmp_path / "etc/passwd").read_text().splitlines()[-1]
    assert user.startswith("companion:x:")
    assert user.endswith(":/var/lib/companion:/usr/sbin/nologin")
    members = (tmp_path / "etc/group").read_text()
    for group in ("dialout", "gpio", "i2c", "spi"):
        assert re.search(rf"^{group}:x:\d+:companion$", members, re.MULTILINE)
    assert "i2c:x:994:companion" in members


def test_unit_does_not_try_again_what_cannot_get_better() -> None:
    (codes,) = _settings("RestartPreventExitStatus")
    assert set(map(int, codes.split())) == {UsageError.code, ProfileError.code}
    assert not {HardwareError.code, JournalBusyError.code} & set(map(int, codes.split()))


def test_unit_loads_the_drivers_before_it_allows_their_devices() -> None:
    drivers = {
        "char-i2c": "i2c_dev",
        "char-spi": "spidev",
        "char-ttyACM": "cdc_acm",
        "char-ttyUSB": "usbserial",
    }
    allowed = {line.split()[0] for line in _settings("DeviceAllow")}
    assert allowed == {*drivers, "char-gpiochip", "char-ttyAMA", "char-ttyS"}
    services = {f"modprobe@{driver}.service" for driver in drivers.values()}
    assert set(_settings("After")[0].split()) == set(_settings("Wants")[0].split()) == services


def test_unit_keeps_state_where_the_program_looks_for_it() -> None:
    of_table, of_decks = (
        f"companion/{FOLDER}",
        deck_folder(games.find("three-ages"), Path("companion")).parent,
    )
    assert _settings("StateDirectory") == [f"companion {of_table} {of_decks}"]
    assert {"XDG_STATE_HOME=%S", "LG_WD=%t/companion"} <= set(_settings("Environment"))
    assert _settings("RuntimeDirectory") == ["companion"]


def test_unit_runs_the_profile_that_is_installed(installed: Path) -> None:
    assert _settings("ExecStart")[0].endswith(f" run --profile {TABLE}")
    drop_in = (installed.parent / "companion.service.d/10-place.conf").read_text().splitlines()
    program = installed.parents[3] / "a venv/bin/companion"
    assert drop_in[2:] == [
        "ExecStart=",
        f'ExecStart="{program}" run --profile {TABLE}',
        'BindReadOnlyPaths="/home/ana/100%% mine"',
    ]

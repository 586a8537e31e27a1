"""Updates that go well, fail, or are interrupted: real environments and pip, a modelled systemd."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import games
from companion.core.text import Text
from companion.errors import MaintenanceError
from companion.games.three_ages import GAME
from companion.games.three_ages.commands import NameYoungest
from companion.install.environment import Environment
from companion.install.files import PACKAGE
from companion.journal.folder import Journals
from companion.journal.timeline import Timeline
from companion.maintenance.update import COMPLETE, TRIAL_SECONDS, Found, Updater, order, run_for_real, update
from companion.table.session import Session

PROGRAM = """\
import sys
def run():
    print("companion VERSION")
    if sys.argv[1:2] == ["install"]:
        import os, pathlib
        pathlib.Path(os.environ["INSTALLED_BY"]).write_text("VERSION")
        sys.exit(EXIT)
"""

# What a table does at its start.
TAKE_UP = """\
import sys
from importlib.metadata import version
from pathlib import Path
from companion import games
from companion.bootstrap.catalogue import first_game
from companion.journal.folder import Journals
from companion.table import host
from companion.table.equipment import Equipment
folder = Path(sys.argv[1])
table = host.Host(first_game(None, folder), Journals(folder, games.find), Equipment(), lambda: 0)
assert table.resume()
session = table.session
played = [session.game.name, *session.names, len(session.timeline.done)]
print(host.__file__, version("tabletop-companion"), *played)
table.close()
"""


def wheel(folder: Path, version: str, *, install_exit: int = 0, needs: str = "") -> Path:
    """A companion that says its version and notes that it installed itself."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"tabletop_companion-{version}-py3-none-any.whl"
    info = f"tabletop_companion-{version}.dist-info"
    program = PROGRAM.replace("VERSION", version).replace("EXIT", str(install_exit))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("companion/__init__.py", "")
        archive.writestr("companion/__main__.py", program)
        metadata = f"Metadata-Version: 2.1\nName: tabletop-companion\nVersion: {version}\n"
        archive.writestr(f"{info}/METADATA", metadata + (f"Requires-Dist: {needs}\n" if needs else ""))
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(
            f"{info}/entry_points.txt", "[console_scripts]\ncompanion = companion.__main__:run\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    return path


def whole_wheel(folder: Path, version: str) -> Path:
    """The present companion under another version."""
    path = wheel(folder, version)
    with zipfile.ZipFile(path) as archive:
        kept = {name: archive.read(name) for name in archive.namelist() if ".dist-info/" in name}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in kept.items():
            archive.writestr(name, content)
        for part in sorted(PACKAGE.rglob("*")):
            if part.is_file() and "__pycache__" not in part.parts and part != PACKAGE / "__init__.py":
                archive.write(part, part.relative_to(PACKAGE.parent))
        archive.writestr("companion/__init__.py", f'__version__ = "{version}"\n')
    return path


def prepared(root: Path, version: str, *, install_exit: int = 0) -> Path:
    """The environment of that version, built already, and the wheel that it is of."""
    place = root / "versions" / version
    (place / "bin").mkdir(parents=True)
    program = place / "bin/companion"
    program.write_text(f'#!/bin/sh\nprintf {version} > "$INSTALLED_BY"\nexit {install_exit}\n')
    program.chmod(0o755)
    (place / COMPLETE).touch()
    return wheel(root / "new", version)


class Machine:
    """A Pi with version 1.0.0 as its service; systemctl is modelled, everything else is real."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.said: list[str] = []
        self.systemctl: list[str] = []
        self.health = ["active"]
        self.plugged_in = "{}"
        self.restarts = 0
        self.installed_by = root / "installed-by"
        monkeypatch.setenv("INSTALLED_BY", str(self.installed_by))
        monkeypatch.setenv("PIP_NO_INPUT", "1")
        old = root / "versions/1.0.0"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(old)], check=True)
        (old / "bin/companion").write_text(
            '#!/bin/sh\n[ "$1" = install ] && printf 1.0.0 > "$INSTALLED_BY"\nexit 0\n'
        )
        (old / "bin/companion").chmod(0o755)
        (root / "systemd").mkdir()
        (root / "systemd/companion.service").write_text("[Service]\n")
        (root / "state").mkdir()
        (root / "state/settings.json").write_text("{}")
        self.updater = Updater(
            here=Environment(old, Path("/usr"), old),
            run=self._run,
            tell=self._tell,
            wait=self._wait,
            state=root / "state",
            versions=root / "versions",
            systemd=root / "systemd",
            saved=root / "saved/before-update.zip",
            sticks=(root / "media",),
            current="1.0.0",
        )
        self.waited = 0.0

    def trial_files(self) -> list[str]:
        return sorted(
            str(path.relative_to(self.root / "systemd"))
            for path in (self.root / "systemd").rglob("*")
            if path.is_file()
        )

    def _tell(self, text: Text) -> None:
        self.said.append(str(text))

    def _wait(self, seconds: float) -> None:
        self.waited += seconds

    def _run(self, command: Sequence[str]) -> tuple[int, str]:
        if command[0] == "lsblk":
            return 0, self.plugged_in
        if command[0] == "mount":
            shutil.copytree(self.root / "stick", command[-1], dirs_exist_ok=True)
            return 0, ""
        if command[0] == "umount":
            return 0, ""
        if command[0] != "systemctl":
            return run_for_real(command)
        self.systemctl.append(" ".join(command[1:]))
        if command[1] == "show":
            state = self.health.pop(0) if len(self.health) > 1 else self.health[0]
            return 0, f"ActiveState={state}\nNRestarts={self.restarts}\n"
        return 0, ""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


@pytest.mark.long
def test_update_from_a_stick_goes_well_and_takes_the_old_libraries_along(machine: Machine) -> None:
    wheel(machine.root / "media/ana/STICK", "1.1.0")
    (library,) = (machine.root / "versions/1.0.0").glob("lib/python3*/site-packages")
    (library / "precious.py").write_text("answer = 42\n")
    assert update(machine.updater, None) == 0
    new = machine.root / "versions/1.1.0/bin/python"
    assert subprocess.run([new, "-c", "import precious"], check=False).returncode == 0
    assert machine.installed_by.read_text() == "1.1.0"
    assert machine.said[-1] == "The table runs 1.1.0."
    assert machine.waited == TRIAL_SECONDS
    assert machine.trial_files() == ["companion.service"]
    assert (machine.root / "saved/before-update.zip").exists()
    assert (machine.root / "versions/1.0.0/bin/companion").exists()


@pytest.mark.long
def test_update_in_the_middle_of_a_game_lets_it_go_on(machine: Machine, tmp_path: Path) -> None:
    """The old version leaves a game; a process of the new one, in its own environment, takes it up."""
    table = machine.root / "state/table"
    options = GAME.configure(("Ana", "Bao", "Cleo"), {"cards": "dial"}, None)
    with closing(Session(Timeline(GAME, options), Journals(table, games.find).create(GAME, options))) as left:
        left.submit(NameYoungest(0, 2))
    (library,) = (machine.root / "versions/1.0.0").glob("lib/python3*/site-packages")
    for part in Path(sysconfig.get_paths()["purelib"]).iterdir():
        if part.name.startswith(("msgspec", "PIL", "pillow", "transitions", "six")):
            (library / part.name).symlink_to(part)

    def run(command: Sequence[str]) -> tuple[int, str]:
        # It would put its units and rules into the system that runs this test.
        return (0, "") if list(command[1:2]) == ["install"] else machine.updater.run(command)

    assert update(replace(machine.updater, run=run), whole_wheel(tmp_path / "new", "1.1.0")) == 0
    new = machine.root / "versions/1.1.0"
    command = [str(new / "bin/python"), "-c", TAKE_UP, str(table)]
    taken_up = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert taken_up.returncode == 0, taken_up.stderr
    told = taken_up.stdout.split()
    assert Path(told[0]).is_relative_to(new)
    assert told[1:] == ["1.1.0", "three-ages", "Ana", "Bao", "Cleo", "1"]


def test_update_prefers_the_newest_of_a_folder(machine: Machine, tmp_path: Path) -> None:
    for version in ("1.9.0", "1.10.0", "1.10.0rc1"):
        wheel(tmp_path / "new", version)
    assert machine.updater.newest(tmp_path / "new") == Found(
        "1.10.0", tmp_path / "new/tabletop_companion-1.10.0-py3-none-any.whl"
    )


@pytest.mark.parametrize("health", [["failed"], ["active", "active", "failed"], ["activating"]])
def test_update_that_does_not_run_well_goes_back_by_itself(
    machine: Machine, tmp_path: Path, health: list[str]
) -> None:
    machine.health = health
    assert update(machine.updater, prepared(tmp_path, "1.1.0")) == 1
    assert machine.installed_by.read_text() == "1.0.0"
    assert machine.said[-1] == "It did not run well: 1.0.0 is back."
    assert machine.trial_files() == ["companion.service"]


def test_update_whose_installation_fails_goes_back(machine: Machine, tmp_path: Path) -> None:
    assert update(machine.updater, prepared(tmp_path, "1.1.0", install_exit=6)) == 1
    assert machine.installed_by.read_text() == "1.0.0"


def test_update_that_restarts_again_and_again_goes_back(machine: Machine, tmp_path: Path) -> None:
    def wait(seconds: float) -> None:
        machine.restarts += 1

    assert update(replace(machine.updater, wait=wait), prepared(tmp_path, "1.1.0")) == 1
    assert machine.installed_by.read_text() == "1.0.0"


def test_update_that_was_cut_off_is_taken_back_when_the_table_fails(machine: Machine, tmp_path: Path) -> None:
    """Power is cut during the trial: at the next start systemd itself runs what the trial has left."""

    class PowerCut(BaseException):
        pass

    def fall(seconds: float) -> None:
        raise PowerCut

    with pytest.raises(PowerCut):
        update(replace(machine.updater, wait=fall), prepared(tmp_path, "1.1.0"))
    assert machine.trial_files() == [
        "companion-back.service",
        "companion.service",
        "companion.service.d/20-trial.conf",
    ]
    assert (
        "OnFailure=companion-back.service"
        in (machine.root / "systemd/companion.service.d/20-trial.conf").read_text()
    )
    unit = (machine.root / "systemd/companion-back.service").read_text()
    assert f"ExecStart={machine.updater.here.command} update --back" in unit
    assert update(machine.updater, None, back=True) == 0
    assert machine.installed_by.read_text() == "1.0.0"
    assert not machine.updater.on_trial
    machine.installed_by.write_text("somebody else")
    assert update(machine.updater, None, back=True) == 0
    assert machine.installed_by.read_text() == "somebody else"


@pytest.mark.long
def test_update_that_cannot_be_prepared_changes_nothing(machine: Machine, tmp_path: Path) -> None:
    with pytest.raises(MaintenanceError, match="cannot be prepared") as caught:
        update(machine.updater, wheel(tmp_path / "new", "1.1.0", needs="no-such-library-anywhere"))
    assert "goes on with the version it has" in caught.value.remedy
    assert not machine.installed_by.exists()
    assert machine.trial_files() == ["companion.service"]
    assert not (machine.root / "versions/1.1.0").exists()


def test_update_takes_away_an_environment_that_could_not_be_prepared(
    machine: Machine, tmp_path: Path
) -> None:
    place = machine.root / "versions/1.1.0"

    def run(command: Sequence[str]) -> tuple[int, str]:
        place.mkdir(exist_ok=True)
        return 1, "no room"

    with pytest.raises(MaintenanceError, match="cannot be prepared: no room"):
        update(replace(machine.updater, run=run), wheel(tmp_path / "new", "1.1.0"))
    assert not place.exists()


@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize("fault", ["empty", "cut off", "damaged", "of another version"])
def test_update_judges_a_wheel_before_anything_is_done(
    machine: Machine, tmp_path: Path, fault: str, check: bool
) -> None:
    good = wheel(tmp_path / "new", "1.1.0")
    content = good.read_bytes()
    changed = {
        "empty": b"",
        "cut off": content[:100],
        "damaged": content.replace(b"import sys", b"import sis"),
        "of another version": wheel(tmp_path / "other", "1.2.0").read_bytes(),
    }
    good.write_bytes(changed[fault])
    with pytest.raises(MaintenanceError, match=r"no whole wheel of companion 1\.1\.0"):
        update(machine.updater, good, check=check)
    assert machine.said == []
    assert not (machine.root / "versions/1.1.0").exists()


def test_update_finds_a_stick_that_nobody_has_mounted(machine: Machine) -> None:
    prepared(machine.root, "1.1.0").rename(machine.root / "new/moved")
    wheel(machine.root / "stick", "1.1.0")
    machine.plugged_in = (
        '{"blockdevices": [{"name": "/dev/sda", "tran": "usb", "children": '
        '[{"name": "/dev/sda1", "fstype": "vfat", "mountpoints": [null]}]}]}'
    )
    assert update(machine.updater, None) == 0
    assert machine.said[-1] == "The table runs 1.1.0."


def test_update_check_only_tells(machine: Machine, tmp_path: Path) -> None:
    wheel(tmp_path / "new", "1.1.0")
    assert update(machine.updater, tmp_path / "new", check=True) == 0
    assert machine.said == ["1.1.0 can be had; you have 1.0.0."]
    wheel(tmp_path / "old", "0.9.0")
    assert update(machine.updater, tmp_path / "old") == 0
    assert machine.said[-1] == "1.0.0 is the newest there is."
    assert not machine.installed_by.exists()


def test_update_where_no_table_is_installed_is_refused(machine: Machine, tmp_path: Path) -> None:
    (machine.root / "systemd/companion.service").unlink()
    new = wheel(tmp_path / "new", "1.1.0")
    with pytest.raises(MaintenanceError, match="no table is installed on this machine"):
        update(machine.updater, new)
    assert machine.systemctl == []
    assert not (machine.root / "versions/1.1.0").exists()
    assert update(machine.updater, new, check=True) == 0


def test_update_refuses_a_file_that_is_no_companion(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").touch()
    with pytest.raises(MaintenanceError, match="there is no companion in it"):
        update(machine.updater, tmp_path / "holiday.jpg")


def test_update_from_a_file_that_is_not_there_says_so(machine: Machine, tmp_path: Path) -> None:
    with pytest.raises(MaintenanceError, match="there is no such file"):
        update(machine.updater, tmp_path / "nope.whl", check=True)


def package_index(root: Path, *wheels: Path) -> str:
    """A package index in a folder; its address."""
    project = root / "index/tabletop-companion"
    project.mkdir(parents=True)
    links = "".join(f'<a href="{path.as_uri()}">{path.name}</a>\n' for path in wheels)
    (project / "index.html").write_text(f"<!DOCTYPE html><html><body>\n{links}</body></html>\n")
    return (root / "index").as_uri()


@pytest.mark.long
def test_update_from_an_index_that_the_owner_names(machine: Machine, tmp_path: Path) -> None:
    index = package_index(tmp_path, wheel(tmp_path / "new", "1.1.0"))
    assert update(machine.updater, None, index, check=True) == 0
    assert machine.said == ["1.1.0 can be had; you have 1.0.0."]
    assert update(machine.updater, None, index) == 0
    assert machine.installed_by.read_text() == "1.1.0"


def test_update_asks_no_index_that_only_pip_is_configured_to(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strangers = package_index(tmp_path / "public", wheel(tmp_path / "strangers", "9.0.0"))
    (tmp_path / "pip.conf").write_text(f"[global]\nindex-url = {strangers}\nextra-index-url = {strangers}\n")
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", strangers)
    with pytest.raises(MaintenanceError, match="no companion on any USB stick"):
        update(machine.updater, None, check=True)
    own = package_index(tmp_path, wheel(tmp_path / "new", "1.1.0"))
    assert machine.updater.newest(None, own) == Found("1.1.0", index=own)


def test_update_says_that_an_index_does_not_know_the_program(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "index").mkdir()
    with pytest.raises(MaintenanceError, match="does not know this program") as caught:
        update(machine.updater, None, (tmp_path / "index").as_uri(), check=True)
    assert caught.value.code
    assert machine.said == []


def test_update_says_that_an_index_could_not_be_asked(machine: Machine) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(MaintenanceError, match="could not be asked: Connection refused") as caught:
        update(machine.updater, None, f"http://127.0.0.1:{port}/simple", check=True)
    assert caught.value.code
    assert machine.said == []


def test_update_says_that_there_is_no_pip_to_ask_with(machine: Machine) -> None:
    updater = replace(machine.updater, run=lambda command: (1, "No module named pip"))
    with pytest.raises(MaintenanceError, match="could not be asked: No module named pip"):
        update(updater, None, "https://example.org/simple", check=True)


@pytest.mark.parametrize(
    ("older", "newer"), [("0.9", "0.10"), ("1.0rc1", "1.0"), ("1.0", "1.0.1"), ("1.9.9", "2.0")]
)
def test_versions_have_an_order(older: str, newer: str) -> None:
    assert order(older) < order(newer)

"""A card that sets itself up: what is on it, cloud-init's own judgement, and the script that it runs."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.commands import main
from companion.errors import InstallError
from companion.install import first_boot
from companion.locale import Speech
from companion.screens.render import render, render_checked
from tests.devices.oled.chips import Ssd1306
from tests.install.machines import HARDWARE, STOCK_CONFIG

SCHEMAS = (
    os.environ.get("CLOUD_INIT_SCHEMA", ""),
    "/usr/lib/python3/dist-packages/cloudinit/config/schemas/schema-cloud-config-v1.json",
)
SCRIPT = HARDWARE / "install.sh"


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """The boot partition of a Trixie card, fresh from the Imager."""
    card = tmp_path / "bootfs"
    card.mkdir()
    (card / "config.txt").write_text(STOCK_CONFIG)
    (card / "cmdline.txt").write_text("console=tty1 root=PARTUUID=1 rootwait\n")
    (card / "user-data").write_text("#cloud-config\n# hostname: pi\n")
    return card


def prepare(card: Path, *more: str) -> int:
    return main(["install", "--first-boot", str(card), "--profile", str(HARDWARE / "starter.toml"), *more])


def test_first_boot_puts_program_profile_script_and_pictures_onto_the_card(
    card: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prepare(card, "--lang", "fr") == 0
    assert "La carte est prête (cloud-init)" in capsys.readouterr().out
    place = card / "companion"
    assert (place / "table.toml").read_bytes() == (HARDWARE / "starter.toml").read_bytes()
    assert "dtparam=i2c_arm=on" in (card / "config.txt").read_text()
    assert (place / "pictures/display").read_text() == "1 60 0\n"
    assert {path.stat().st_size for path in (place / "pictures").glob("*.bin")} == {1024}
    with tarfile.open(next(place.glob("tabletop_companion-*.tar.gz"))) as archive:
        names = archive.getnames()
    assert any(name.endswith("/pyproject.toml") for name in names)
    assert any(name.endswith("/companion/__main__.py") for name in names)
    assert not any("__pycache__" in name for name in names)


def test_first_boot_can_be_done_again(card: Path) -> None:
    prepare(card)
    before = {path: path.read_bytes() for path in card.rglob("*") if path.is_file() and path.suffix != ".gz"}
    prepare(card)
    assert {path: path.read_bytes() for path in before} == before


def test_first_boot_keeps_what_was_chosen_in_the_imager(card: Path) -> None:
    chosen = '#cloud-config\nhostname: "table"\nusers:\n- name: "ana"\n'
    (card / "user-data").write_text(chosen)
    prepare(card)
    written = (card / "user-data").read_text()
    assert written.startswith(chosen)
    assert written.count("hostname:") == 1
    with pytest.raises(InstallError, match="already says what to do: power_state"):
        first_boot.merged("#cloud-config\npower_state:\n  mode: poweroff\n")


#: As Raspberry Pi Imager writes it for somebody who gives a name, a user and a Wi-Fi country.
IMAGERS = """\
#cloud-config
hostname: table
manage_etc_hosts: true
packages:
- avahi-daemon
apt:
  conf: |
    Acquire {
      Check-Date "false";
    };
timezone: Europe/Paris
keyboard:
  model: pc105
  layout: "fr"
enable_ssh: true
users:
- name: ana
  groups: users,adm,dialout,sudo
  shell: /bin/bash
ssh_pwauth: true
runcmd:
  - [ rfkill, unblock, wifi ]
  - [ sh, -c, "for f in /var/lib/systemd/rfkill/*:wlan; do echo 0 > \\"$f\\"; done" ]
"""


@pytest.mark.parametrize("behind", ["", "final_message: fine\n"])
def test_first_boot_adds_to_what_the_imager_writes(card: Path, behind: str) -> None:
    yaml = pytest.importorskip("yaml")
    (card / "user-data").write_text(IMAGERS + behind)
    assert prepare(card) == 0
    once = (card / "user-data").read_text()
    assert prepare(card) == 0
    assert (card / "user-data").read_text() == once
    was, now = yaml.safe_load(IMAGERS + behind), yaml.safe_load(once)
    assert now["runcmd"] == [*was["runcmd"], *first_boot.COMMANDS]
    assert now.pop("power_state")["mode"] == "reboot"
    assert {**now, "runcmd": was["runcmd"]} == was


def test_first_boot_of_an_older_image_goes_along_with_the_imagers_own_script(
    card: Path, tmp_path: Path
) -> None:
    (card / "user-data").unlink()
    (card / "cmdline.txt").write_text("root=1 rootwait systemd.run=/boot/firstrun.sh\n")
    own = f"#!/bin/bash\n\nset +e\n\necho own >> {tmp_path}/ran\nexit 0\n"
    (card / "firstrun.sh").write_text(own)
    assert prepare(card) == 0
    assert prepare(card) == 0
    assert (card / "cmdline.txt").read_text() == "root=1 rootwait systemd.run=/boot/firstrun.sh\n"
    script = (card / "firstrun.sh").read_text()
    assert script.startswith("#!/bin/bash\n") and script.replace(first_boot.CALL, "", 1) == own
    (tmp_path / "ours").write_text(f"echo ours >> {tmp_path}/ran\n")
    here = script.replace("/boot/firmware/companion/firstrun.sh", str(tmp_path / "ours"))
    subprocess.run(["bash", "-c", here], check=True)
    assert (tmp_path / "ran").read_text() == "ours\nown\n"


def test_first_boot_of_an_older_image_with_another_script_is_refused(
    card: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (card / "user-data").unlink()
    (card / "cmdline.txt").write_text("root=1 systemd.run=/boot/other.sh\n")
    assert prepare(card, "--lang", "en") != 0
    assert "already runs a script" in capsys.readouterr().err


def test_first_boot_names_a_pi_that_nobody_has_named(card: Path) -> None:
    (card / "user-data").write_text('#cloud-config\nusers:\n- name: "ana"\n')
    prepare(card)
    prepare(card)
    assert (card / "user-data").read_text().count('hostname: "companion"\n') == 1


@pytest.mark.parametrize(("name", "then"), [("raspberrypi", "companion"), ("attic", "attic")])
def test_first_boot_script_names_a_pi_that_nobody_has_named(
    card: Path, tmp_path: Path, name: str, then: str
) -> None:
    (card / "user-data").unlink()
    prepare(card)
    etc = tmp_path / "etc"
    (etc / "systemd/system").mkdir(parents=True)
    (etc / "hostname").write_text(f"{name}\n")
    (etc / "hosts").write_text(f"127.0.0.1\tlocalhost\n127.0.1.1\t{name}\n")
    for one in (card / "companion").glob("*r*.sh"):
        script = one.read_text().replace("/etc/", f"{etc}/").replace("/boot/firmware", str(card))
        one.write_text(script.replace("systemctl enable", ": systemctl enable"))
    subprocess.run(["sh", str(card / "companion/firstrun.sh")], check=True)
    unit = (etc / "systemd/system/companion-first-boot.service").read_text()
    assert f"ConditionPathExists=!{etc}/systemd/system/multi-user.target.wants/companion.service" in unit
    assert (etc / "hostname").read_text() == f"{then}\n"
    assert (etc / "hosts").read_text() == f"127.0.0.1\tlocalhost\n127.0.1.1\t{then}\n"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_first_boot_tries_again_at_every_start_until_the_table_is_there(card: Path, tmp_path: Path) -> None:
    prepare(card)
    assert ["sh", f"{first_boot.CARD}/retry.sh"] in first_boot.COMMANDS
    script = (card / "companion/retry.sh").read_text().replace("/etc/systemd/system", str(tmp_path))
    subprocess.run(["sh", "-c", script.replace("systemctl enable", ": ")], check=True)
    unit = tmp_path / "companion-first-boot.service"
    judged = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    assert "companion-first-boot" not in judged.stderr, judged.stderr
    assert "Restart=on-failure" in unit.read_text()


def test_first_boot_of_an_older_image_runs_a_script_once(card: Path) -> None:
    (card / "user-data").unlink()
    assert prepare(card) == 0
    assert prepare(card) == 0
    line = (card / "cmdline.txt").read_text()
    assert line.startswith(
        "console=tty1 root=PARTUUID=1 rootwait systemd.run=/boot/firmware/companion/firstrun.sh"
    )
    assert line.count("systemd.run=") == 1
    subprocess.run(["sh", "-n", str(card / "companion/firstrun.sh")], check=True)


def test_first_boot_refuses_a_folder_that_is_no_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prepare(tmp_path, "--lang", "en") == 2
    assert "is not the boot partition" in capsys.readouterr().err


def test_user_data_is_understood_by_cloud_init() -> None:
    schema = next((Path(path) for path in SCHEMAS if path and Path(path).exists()), None)
    if schema is None:
        pytest.skip("no cloud-init here")
    yaml, jsonschema = (pytest.importorskip(name) for name in ("yaml", "jsonschema"))
    rules = json.loads(schema.read_text())
    keys = {key for module in rules["allOf"] for key in _keys(rules, module)}
    data = yaml.safe_load(first_boot.merged(""))
    assert set(data) <= keys
    jsonschema.Draft4Validator(rules).validate(data)


def _keys(rules: dict[str, Any], module: dict[str, Any]) -> set[str]:
    definition = rules["$defs"][module["$ref"].rpartition("/")[2]]
    return set(definition.get("properties", {}))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", sorted(first_boot.screens()))
def test_progress_fits_the_display(language: str, name: str) -> None:
    assert render_checked(first_boot.screens()[name], Speech(language), (128, 64)).problems() == []


def test_show_brings_a_picture_to_the_glass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = first_boot.packed(render(first_boot.screens()["program"], Speech("fr"), (128, 64)))
    (tmp_path / "display").write_text("1 60 0\n")
    (tmp_path / "program.bin").write_bytes(picture)
    spec = importlib.util.spec_from_file_location("show", HARDWARE / "first-boot/show.py")
    assert spec is not None and spec.loader is not None
    show = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(show)
    chip, addressed = Ssd1306(), list[object]()

    def opened(path: str, flags: int) -> int:
        addressed.append(path)
        return 7

    monkeypatch.setattr(show.os, "open", opened)
    monkeypatch.setattr(show.os, "close", lambda descriptor: None)
    monkeypatch.setattr(show.fcntl, "ioctl", lambda descriptor, what, address: addressed.append(address))
    monkeypatch.setattr(show.os, "write", lambda descriptor, data: _hear(chip, data))
    show.main(tmp_path / "program.bin")
    assert addressed == ["/dev/i2c-1", 60]
    assert b"".join(bytes(row) for row in chip.ram) == picture
    assert chip.registers["lit"]


def _hear(chip: Any, data: bytes) -> int:
    for byte in data[1:]:
        chip.receive(byte, is_data=data[0] == 0x40)
    return len(data)


# The script, with the system's commands standing in for themselves


#: Makes an environment whose programs note how they were called.
PYTHON = """\
case "$1 $2" in "-m venv")
    echo venv >> LOG
    mkdir -p "$4/bin"
    for name in pip companion; do
        printf '#!/bin/sh\\necho "%s $*" >> LOG\\n' $name > "$4/bin/$name"
        chmod +x "$4/bin/$name"
    done
esac"""


class Stage:
    """A machine of commands that note how they were called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.commands = folder / "bin"
        self.commands.mkdir()
        self.log = folder / "log"
        self.log.touch()
        self.put("id", "echo 0")
        self.put("dpkg-query", "exit 1")
        self.put("apt-get", f'echo "apt-get $*" >> {self.log}')
        self.put("python3", PYTHON.replace("LOG", str(self.log)))
        self.source = folder / "clone/hardware"
        self.source.mkdir(parents=True)
        shutil.copy(SCRIPT, self.source)
        shutil.copy(HARDWARE / "starter.toml", folder / "table.toml")
        (folder / "clone/pyproject.toml").write_text('version = "1.2.3"\n')

    def put(self, name: str, body: str) -> None:
        (self.commands / name).write_text(f"#!/bin/sh\n{body}\n")
        (self.commands / name).chmod(0o755)

    def run(self, *arguments: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
        environment = {
            "PATH": f"{self.commands}:{os.environ['PATH']}",
            "COMPANION_PLACE": str(self.folder / "opt"),
            "COMPANION_LANG": lang,
        }
        command = ["sh", str(self.source / "install.sh"), *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    def logged(self) -> list[str]:
        lines = self.log.read_text().splitlines()
        self.log.write_text("")
        return lines


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def test_script_installs_packages_program_and_table(stage: Stage) -> None:
    table = str(stage.folder / "table.toml")
    done = stage.run(table)
    assert done.returncode == 0, done.stderr
    assert stage.logged() == [
        "apt-get -qq -o Acquire::Check-Date=false update",
        "apt-get -qq -o Acquire::Check-Date=false --yes install python3-venv",
        "apt-get -qq -o Acquire::Check-Date=false --yes install python3-lgpio",
        "venv",
        f"pip install --quiet --disable-pip-version-check {stage.folder / 'clone'}[pi,web]",
        f"companion install --lang en --profile {table} --apply",
    ]
    assert (stage.folder / "opt/versions/1.2.3/.complete").exists()


def test_script_lets_the_program_speak_as_it_does_itself(stage: Stage) -> None:
    """A first start has no language of its own: what the card was written in counts for both."""
    stage.run(str(stage.folder / "table.toml"), lang="fr")
    assert stage.logged()[-1].startswith("companion install --lang fr ")


def test_script_run_again_leaves_alone_what_is_there(stage: Stage) -> None:
    table = str(stage.folder / "table.toml")
    stage.run(table)
    stage.logged()
    stage.put("dpkg-query", "echo 'install ok installed'")
    assert stage.run(table).returncode == 0
    assert stage.logged() == [f"companion install --lang en --profile {table} --apply"]


def test_script_goes_on_after_an_interruption(stage: Stage) -> None:
    table = str(stage.folder / "table.toml")
    stage.run(table)
    (stage.folder / "opt/versions/1.2.3/.complete").unlink()
    stage.logged()
    stage.run(table)
    assert "venv" in stage.logged()


def _without_network(stage: Stage) -> None:
    stage.put("apt-get", 'case "$*" in *venv*) exit 100;; esac')


def _no_root(stage: Stage) -> None:
    stage.put("id", "echo 1000")


@pytest.mark.parametrize(
    ("trouble", "words"),
    [(_without_network, "y a-t-il un réseau"), (_no_root, "Il faut être root")],
)
def test_script_says_in_french_what_is_wrong(
    stage: Stage, trouble: Callable[[Stage], None], words: str
) -> None:
    trouble(stage)
    done = stage.run(str(stage.folder / "table.toml"), lang="fr")
    assert done.returncode == 1
    assert words in done.stderr


def test_script_asks_which_table(stage: Stage) -> None:
    done = stage.run()
    assert (done.returncode, "Which table is it?" in done.stderr) == (1, True)

"""The installer and a first start in real Debian trees, where `COMPANION_TREES` names a folder for them.

    sudo COMPANION_TREES=/var/tmp/trees .venv/bin/pytest tests/install/test_trees.py --long

needs root, debootstrap and systemd-nspawn, and a network; each tree is made once and kept. Debian itself has
no python3-lgpio (Raspberry Pi OS has): an empty package stands in for it. Whatever pip needs besides is taken
from `PIP_…`; folders that it names are lent to the trees with `COMPANION_TREES_BIND=/one:/other`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.commands import main
from companion.install import first_boot
from tests.install.machines import HARDWARE, STOCK_CONFIG

FOLDER = os.environ.get("COMPANION_TREES", "")
TOOLS = ("debootstrap", "systemd-nspawn", "dpkg-deb")
SUITES = {"bookworm": "3.11", "trixie": "3.13"}
PACKAGES = "ca-certificates,systemd,systemd-sysv,udev,dbus,python3,python3-venv,adduser,passwd"
SECONDS = 1_800
ENVIRONMENT = "/opt/companion/versions"
# A PC is no Pi, and the companion says so: in a tree it looks for its model elsewhere.
ON_A_PI = (
    'import sys; from companion.install import host; host.MODEL = "/root/model"; '
    "from companion.commands import main; sys.exit(main(sys.argv[1:]))"
)

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not FOLDER, reason="COMPANION_TREES names no folder for Debian trees"),
    pytest.mark.skipif(
        os.getuid() != 0 or not all(map(shutil.which, TOOLS)),
        reason="needs root, debootstrap, systemd-nspawn",
    ),
]


class Tree:
    """A Debian system in a folder."""

    def __init__(self, suite: str) -> None:
        self.root = Path(FOLDER) / suite
        if not (self.root / "etc/debian_version").exists():
            subprocess.run(
                ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, str(self.root)],
                check=True,
                timeout=SECONDS,
            )
        for left in ("opt/companion", "etc/companion", "root/lgpio"):
            shutil.rmtree(self.root / left, ignore_errors=True)
        (self.root / "etc/systemd/system/companion.service").unlink(missing_ok=True)
        # Nothing runs in a tree that could be told to read its rules and units again.
        for name in ("udevadm", "systemctl"):
            stand_in = self.root / "usr/local/sbin" / name
            stand_in.write_text(f'#!/bin/sh\necho "{name} $*" >> /root/told\n')
            stand_in.chmod(0o755)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """A command in the tree, with a network but without the right to restart anything."""
        lent = [path for path in os.environ.get("COMPANION_TREES_BIND", "").split(":") if path]
        pip = [f"--setenv={name}={value}" for name, value in os.environ.items() if name.startswith("PIP_")]
        return subprocess.run(
            [
                *("systemd-nspawn", "-q", "-D", str(self.root), "--register=no", "--keep-unit"),
                *(f"--bind-ro={path}" for path in lent),
                *(*pip, "--setenv=COMPANION_LANG=en", *command),
            ],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )

    def give_lgpio(self) -> None:
        """What Raspberry Pi OS has and Debian has not, as an empty package."""
        package = self.root / "root/lgpio"
        modules = package / "usr/lib/python3/dist-packages"
        (modules / "lgpio-0.2.2.0.dist-info").mkdir(parents=True, exist_ok=True)
        (modules / "lgpio.py").write_text("")
        (modules / "lgpio-0.2.2.0.dist-info/METADATA").write_text(
            "Metadata-Version: 2.1\nName: lgpio\nVersion: 0.2.2.0\n"
        )
        (package / "DEBIAN").mkdir(exist_ok=True)
        (package / "DEBIAN/control").write_text(
            "Package: python3-lgpio\nVersion: 0.2.2-1\nArchitecture: all\nMaintainer: nobody\n"
            "Description: stands in for lgpio\n"
        )
        built = self.root / "root/lgpio.deb"
        subprocess.run(["dpkg-deb", "--build", str(package), str(built)], check=True, capture_output=True)
        assert self.run("dpkg", "-i", "/root/lgpio.deb").returncode == 0

    def put_card(self, folder: Path) -> None:
        """A prepared card as its boot partition."""
        card = folder / "card"
        card.mkdir()
        (card / "config.txt").write_text(STOCK_CONFIG)
        (card / "user-data").write_text("#cloud-config\n")
        profile = str(HARDWARE / "starter.toml")
        assert main(["install", "--first-boot", str(card), "--profile", profile]) == 0
        shutil.rmtree(self.root / "boot/firmware", ignore_errors=True)
        script = card / "companion/install.sh"
        script.write_text(
            script.read_text().replace('bin/companion" install', f"bin/python\" -c '{ON_A_PI}' install")
        )
        (self.root / "root/model").write_text("Raspberry Pi 4 Model B Rev 1.4")
        shutil.copytree(card, self.root / "boot/firmware")


def require(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-2_000:]


def ran_well(tree: Tree, commands: Sequence[Sequence[str]]) -> None:
    for command in commands:
        require(tree.run(*command))


@pytest.mark.parametrize("suite", SUITES)
def test_install_script_sets_up_a_debian_tree_and_can_be_run_again(suite: str, tmp_path: Path) -> None:
    tree = Tree(suite)
    tree.give_lgpio()
    tree.put_card(tmp_path)
    script = ("sh", "/boot/firmware/companion/install.sh", "/boot/firmware/companion/table.toml")
    require(tree.run(*script))
    (version,) = (tree.root / ENVIRONMENT.lstrip("/")).iterdir()
    made = (version / ".complete").stat().st_mtime_ns
    again = tree.run(*script)
    require(again)
    assert "this takes some minutes" not in again.stdout
    assert (version / ".complete").stat().st_mtime_ns == made
    companion = f"{ENVIRONMENT}/{version.name}/bin/companion"
    ran_well(
        tree,
        [
            (companion, "--version"),
            (companion, "profile", "check", "/etc/companion/table.toml"),
            ("systemd-analyze", "verify", "/etc/systemd/system/companion.service"),
            ("test", "-e", "/etc/udev/rules.d/99-companion.rules"),
        ],
    )
    asked = tree.run(f"{ENVIRONMENT}/{version.name}/bin/python", "-c", "import sys; print(sys.version)")
    assert asked.stdout.startswith(SUITES[suite])


def test_card_sets_up_a_trixie_tree_through_cloud_init(tmp_path: Path) -> None:
    tree = Tree("trixie")
    tree.give_lgpio()
    tree.put_card(tmp_path)
    ran_well(tree, [("apt-get", "-qq", "update"), ("apt-get", "-qq", "-y", "install", "cloud-init")])
    seed = tree.root / "var/lib/cloud/seed/nocloud"
    seed.mkdir(parents=True, exist_ok=True)
    shutil.copy(tree.root / "boot/firmware/user-data", seed / "user-data")
    (seed / "meta-data").write_text("instance-id: tree\n")
    (tree.root / "etc/cloud/cloud.cfg.d/99-tree.cfg").write_text("datasource_list: [NoCloud]\n")
    require(tree.run("cloud-init", "schema", "-c", "/boot/firmware/user-data"))
    stages = "cloud-init clean; cloud-init init --local; cloud-init init; cloud-init modules --mode=config"
    tree.run("sh", "-c", f"{stages}; cloud-init modules --mode=final")
    log = (tree.root / "var/log/cloud-init.log").read_text(encoding="utf-8", errors="replace")
    assert (tree.root / "etc/hostname").read_text() == f"{first_boot.HOST_NAME}\n", log[-3_000:]
    assert (tree.root / "etc/systemd/system/companion.service").exists(), log[-3_000:]
    assert (tree.root / "etc/companion/table.toml").exists()


def test_program_on_the_card_is_the_whole_of_it(tmp_path: Path) -> None:
    tree = Tree("trixie")
    tree.put_card(tmp_path)
    with tarfile.open(next((tree.root / "boot/firmware/companion").glob("*.tar.gz"))) as packed:
        names = packed.getnames()
    assert any(name.endswith("udev/companion.service") for name in names)

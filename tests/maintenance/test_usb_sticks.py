"""Sticks that a system without a desktop leaves unmounted; lsblk and mount are modelled."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.maintenance import usb_sticks
from companion.maintenance.update import run_for_real


def disk(name: str, tran: str | None, *children: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": name, "tran": tran, "fstype": None, "mountpoints": [None], **more} | (
        {"children": list(children)} if children else {}
    )


def part(name: str, fstype: str | None, *mountpoints: str | None) -> dict[str, Any]:
    return {"name": name, "tran": None, "fstype": fstype, "mountpoints": list(mountpoints)}


class System:
    """A Pi with its card and whatever is plugged in; a stick's content lies in a folder."""

    def __init__(self, *disks: dict[str, Any], content: Path | None = None, mounts: bool = True) -> None:
        card = disk("/dev/mmcblk0", None, part("/dev/mmcblk0p2", "ext4", "/"))
        self._told = json.dumps({"blockdevices": [card, *disks]})
        self._content = content
        self._mounts = mounts
        self.ran: list[str] = []

    def run(self, command: Sequence[str]) -> tuple[int, str]:
        self.ran.append(" ".join(command))
        if command[0] == "lsblk":
            return 0, self._told
        if command[0] == "mount":
            if not self._mounts:
                return 32, "mount: only root can do that"
            if self._content is not None:
                shutil.copytree(self._content, command[-1], dirs_exist_ok=True)
        return 0, ""


def test_sticks_are_mounted_for_reading_only_and_let_go_again(tmp_path: Path) -> None:
    content = tmp_path / "stick"
    content.mkdir()
    (content / "a.whl").write_text("")
    system = System(disk("/dev/sda", "usb", part("/dev/sda1", "vfat", None)), content=content)
    with usb_sticks.mounted(system.run) as (folder,):
        assert (folder / "a.whl").exists()
    _, mount, umount = system.ran
    assert mount == f"mount -o ro,nosuid,nodev,noexec /dev/sda1 {folder}"
    assert umount == f"umount {folder}"
    assert not folder.exists()


@pytest.mark.parametrize(
    ("plugged_in", "found"),
    [
        ([], []),
        # A stick without partitions; a card reader without a card; a disk that the system runs from.
        ([disk("/dev/sda", "usb", fstype="vfat")], ["/dev/sda"]),
        ([disk("/dev/sda", "usb")], []),
        (
            [disk("/dev/sda", "usb", part("/dev/sda1", "ext4", "/srv"), part("/dev/sda2", "swap", "[SWAP]"))],
            [],
        ),
        ([disk("/dev/sda", "sata", part("/dev/sda1", "vfat", None))], []),
        (
            [disk("/dev/sda", "usb", part("/dev/sda1", "vfat", None), part("/dev/sda2", "exfat", None))],
            ["/dev/sda1", "/dev/sda2"],
        ),
    ],
)
def test_sticks_are_what_hangs_on_usb_and_nobody_has_mounted(
    plugged_in: list[dict[str, Any]], found: list[str]
) -> None:
    assert usb_sticks.unmounted(System(*plugged_in).run) == found


def test_sticks_that_cannot_be_mounted_are_left_out() -> None:
    system = System(disk("/dev/sda", "usb", part("/dev/sda1", "vfat", None)), mounts=False)
    with usb_sticks.mounted(system.run) as found:
        assert found == ()


@pytest.mark.parametrize("answer", [(127, "lsblk: No such file"), (0, "nonsense"), (0, "[]")])
def test_sticks_are_none_where_the_system_cannot_say(answer: tuple[int, str]) -> None:
    assert usb_sticks.unmounted(lambda _: answer) == []


@pytest.mark.skipif(shutil.which("lsblk") is None, reason="no lsblk here")
def test_sticks_understand_what_lsblk_says_here() -> None:
    assert run_for_real(usb_sticks.ASK)[0] == 0
    assert isinstance(usb_sticks.unmounted(run_for_real), list)

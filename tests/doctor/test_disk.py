"""The state folder, really written to; mounts and wear from files."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from companion.doctor import disk
from companion.doctor.disk import MEGABYTE
from companion.doctor.findings import Finding
from tests.doctor.machines import STATE, Machine, only

CARD = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n"


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    case = Machine(tmp_path)
    case.write("/proc/mounts", CARD)
    return case


def _check(case: Machine, **more: Any) -> list[Finding]:
    return list(disk.check(case.system(free_bytes=lambda path: 900 * MEGABYTE, **more)))


def _find(case: Machine, what: str, **more: Any) -> Finding:
    return only(_check(case, **more), what)


def test_state_folder_takes_a_synced_write_and_is_left_as_it_was(pi: Machine) -> None:
    folder = pi.folder(str(STATE))
    synced: list[int] = []
    assert _find(pi, "state folder", sync=synced.append).state == "ok"
    assert len(synced) == 1
    assert list(folder.iterdir()) == []


def test_state_folder_that_does_not_exist_yet_is_tried_above_and_not_made(pi: Machine) -> None:
    assert _find(pi, "state folder").state == "ok"
    assert list((pi.root / "home/pi").iterdir()) == []


def test_state_folder_where_a_file_stands_fails(pi: Machine) -> None:
    pi.write(str(STATE), "a file")
    found = _find(pi, "state folder")
    assert found.state == "failure"
    assert found.detail == f"{STATE}: Not a directory"
    assert "XDG_STATE_HOME" in found.remedy


def test_state_folder_whose_sync_fails_fails(pi: Machine) -> None:
    def no_sync(descriptor: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    found = _find(pi, "state folder", sync=no_sync)
    assert (found.state, found.detail) == ("failure", f"{STATE}: Input/output error")


def test_state_folder_that_gives_back_something_else_fails(pi: Machine) -> None:
    def spoil(descriptor: int) -> None:
        (file,) = (pi.root / "home/pi").iterdir()
        file.write_bytes(b"something else")

    assert _find(pi, "state folder", sync=spoil).remedy == "replace the SD card"


@pytest.mark.parametrize(("megabytes", "state"), [(200, "ok"), (199, "warning"), (7, "failure")])
def test_free_space_is_judged(pi: Machine, megabytes: int, state: str) -> None:
    system = pi.system(free_bytes=lambda path: megabytes * MEGABYTE)
    found = only(list(disk.check(system)), "free space")
    assert found.state == state
    assert f"{megabytes} MB" in found.detail


def test_file_system_that_lasts_is_fine(pi: Machine) -> None:
    assert _find(pi, "file system") == Finding("file system", "ok", "ext4 on /dev/mmcblk0p2")


@pytest.mark.parametrize("kind", ["overlay", "tmpfs"])
def test_file_system_that_forgets_is_a_warning(pi: Machine, kind: str) -> None:
    pi.write("/proc/mounts", f"{kind} / {kind} rw 0 0\n")
    found = _find(pi, "file system")
    assert found.state == "warning"
    assert "gone after a power cut" in found.detail


def test_file_system_of_an_own_partition_is_seen_below_an_overlay(pi: Machine) -> None:
    pi.write("/proc/mounts", f"overlay / overlay rw 0 0\n/dev/mmcblk0p3 {STATE.parent} ext4 rw,noatime 0 0\n")
    pi.folder(str(STATE))
    assert _find(pi, "file system").detail == "ext4 on /dev/mmcblk0p3"


def test_file_system_that_is_mounted_over_another_counts(pi: Machine) -> None:
    pi.write("/proc/mounts", f"{CARD}tmpfs / tmpfs rw 0 0\n")
    assert _find(pi, "file system").state == "warning"


def test_file_system_read_only_fails(pi: Machine) -> None:
    pi.write("/proc/mounts", "/dev/mmcblk0p2 / ext4 ro,noatime 0 0\n")
    found = _find(pi, "file system")
    assert found.state == "failure"
    assert found.remedy.startswith("sudo mount -o remount,rw /")


def test_file_system_is_found_behind_a_name_with_a_space(tmp_path: Path) -> None:
    case = Machine(tmp_path)
    case.folder("/media/my card")
    case.write("/proc/mounts", f"{CARD}tmpfs /media/my\\040card tmpfs rw 0 0\nno mount at all\n")
    found = _find(case, "file system", state_folder=Path("/media/my card/companion"))
    assert found.state == "warning"


def test_file_system_without_a_list_of_mounts_is_not_spoken_of(tmp_path: Path) -> None:
    assert [found.what for found in _check(Machine(tmp_path))] == ["state folder", "free space"]


def test_wear_without_errors_is_fine(pi: Machine) -> None:
    pi.write("/sys/fs/ext4/mmcblk0p2/errors_count", "0\n")
    assert _find(pi, "wear").state == "ok"


def test_wear_is_a_warning_when_the_file_system_noted_errors(pi: Machine) -> None:
    pi.write("/sys/fs/ext4/mmcblk0p2/errors_count", "3\n")
    found = _find(pi, "wear")
    assert (found.state, found.detail) == ("warning", "mmcblk0p2 has noted 3 errors")


def test_wear_is_a_warning_when_every_reading_writes(pi: Machine) -> None:
    pi.write("/proc/mounts", "/dev/mmcblk0p2 / ext4 rw,relatime 0 0\n")
    found = _find(pi, "wear")
    assert found.state == "warning"
    assert "noatime" in found.remedy


def test_wear_of_a_disk_that_is_no_card_is_not_spoken_of(pi: Machine) -> None:
    pi.write("/proc/mounts", "/dev/sda1 / ext4 rw,relatime 0 0\n")
    assert "wear" not in [found.what for found in _check(pi)]


def test_disk_of_the_service_is_looked_at_too(pi: Machine) -> None:
    pi.folder("/var/lib/companion")
    details = [found.detail for found in _check(pi) if found.what == "free space"]
    assert details == [f"900 MB for {STATE}", "900 MB for /var/lib/companion"]

"""Crash states, in short; and each sync that the journal makes is missed when it is left out."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.journal import access, store
from companion.journal.reserve import write_at
from companion.journal.store import Store
from tests.chaos import crash_states
from tests.chaos.crash_disk import Disk, Wreckage
from tests.chaos.crash_states import CrashFigures
from tests.chaos.syscalls import Call, Made, Resized, SyncedFile, SyncedFolder, Written

STEPS = 60


# Enough moments to miss a sync that every step has.
SOME = 40


def _run(tries: int = crash_states.FULL) -> CrashFigures:
    return crash_states.run(tries, seed=1, steps=STEPS)


def test_crash_states_leave_every_accepted_step_and_no_refused_one() -> None:
    figures = _run()
    assert figures.wrong == []
    assert figures.syncs_recorded > figures.lines_accepted > STEPS / 2
    assert figures.lines_refused > 3
    assert figures.lines_refused_that_the_disk_kept_too > 0
    assert figures.kills_between_write_and_sync >= 3
    assert figures.moments_of_a_crash > figures.calls_recorded
    assert figures.disks_with_a_torn_end > 50
    assert figures.disks_without_a_game_yet > 10
    assert figures.disks_that_crashed_again_while_recovering > 200


def test_crash_states_are_made_of_all_that_was_done_to_the_disk(tmp_path: Path) -> None:
    """A call that is not recorded would leave another disk than the real one."""
    disk = Disk()
    for what in crash_states.record(tmp_path, 2, STEPS, CrashFigures()):
        if isinstance(what, Call):
            disk.apply(what)
    _, with_everything, *_ = disk.crashes(Random(1), 0)
    real = {
        str(path.relative_to(tmp_path)): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()
    }
    assert with_everything.files == real
    assert len(real) >= 1


# --- whoever takes a sync away is found out


def _no_sync(_: Any) -> None:
    """Taken away."""


def _losses(figures: CrashFigures) -> list[str]:
    return [sentence for sentence in figures.wrong if "counted" in sentence or "gone" in sentence]


def test_crash_states_notice_steps_that_are_not_synced(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("create", "open"):
        monkeypatch.setattr(vars(Store)[name].__func__, "__kwdefaults__", {"sync": _no_sync})
    assert _losses(_run(SOME))


def test_crash_states_notice_a_fdatasync_that_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in the one function that calls the system."""
    monkeypatch.setattr(store.sync_data, "__code__", _no_sync.__code__)
    assert _losses(_run(SOME))


def test_crash_states_notice_a_new_journal_whose_folder_is_not_synced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store, "sync_folder", _no_sync)
    assert any("No such file" in sentence for sentence in _losses(_run(SOME)))


def test_crash_states_notice_new_folders_that_are_not_synced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "sync_folder", _no_sync)
    assert any("No such file" in sentence for sentence in _losses(_run(SOME)))


def test_crash_states_notice_a_refused_step_that_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the sync after zeros were put in its place."""

    def mend(self: Store) -> None:
        end, size = self._good.end, self._good.size
        os.ftruncate(self._descriptor, size)
        write_at(self._descriptor, bytes(size - end), end)
        self._mend_due = False

    monkeypatch.setattr(Store, "_mend", mend)
    assert _losses(_run())


def test_crash_states_notice_a_game_that_is_taken_up_without_a_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a killed process wrote was read and shown, but may not be on disk."""
    syncs = iter(range(10_000))

    def all_but_the_first(descriptor: int) -> None:
        if next(syncs):
            store.sync_data(descriptor)

    def opened(path: Any, *, sync: Any = None) -> Any:
        nonlocal syncs
        syncs = iter(range(10_000))
        return real(path, sync=all_but_the_first)

    real = Store.open
    monkeypatch.setattr(Store, "open", opened)
    assert _losses(_run())


# --- the disk that they are tried on


def _states(*calls: Any) -> list[Wreckage]:
    disk = Disk()
    for call in calls:
        disk.apply(call)
    return list(disk.crashes(Random(1), 200))


NEW = Made(".", "file", 1)


def test_disk_keeps_what_was_synced_with_its_name() -> None:
    calls = (NEW, Written(1, 0, b"abc"), SyncedFile(1), SyncedFolder("."))
    assert {state.files["file"] for state in _states(*calls)} == {b"abc"}


def test_disk_loses_the_name_of_a_synced_file_with_its_folder() -> None:
    states = _states(NEW, Written(1, 0, b"abc"), SyncedFile(1))
    assert {state.files.get("file") for state in states} == {None, b"abc"}


def test_disk_loses_everything_below_a_folder_without_a_name() -> None:
    inner = (Made(".", "home", None), Made("home", "file", 1), Written(1, 0, b"abc"), SyncedFile(1))
    states = _states(*inner, SyncedFolder("home"))
    assert {tuple(state.files) for state in states} == {(), ("home/file",)}
    assert {state.folders for state in states} == {(), ("home",)}


def test_disk_tears_and_reorders_writes_by_sectors() -> None:
    calls = (NEW, Written(1, 0, bytes(1024)), SyncedFile(1), SyncedFolder("."))
    found = {state.files["file"] for state in _states(*calls, Written(1, 500, b"x" * 24))}
    first, second = b"x" * 12, b"x" * 12
    assert found == {
        bytes(1024),
        bytes(500) + first + second + bytes(500),
        bytes(500) + first + bytes(512),
        bytes(512) + second + bytes(500),
    }


def test_disk_has_the_length_before_or_after_the_data() -> None:
    calls = (NEW, Written(1, 0, b"abc"), SyncedFile(1), SyncedFolder("."))
    found = {state.files["file"] for state in _states(*calls, Written(1, 3, b"def"))}
    assert found == {b"abc", b"abcdef", b"abc\0\0\0"}
    found = {state.files["file"] for state in _states(*calls, Resized(1, 1))}
    assert found == {b"abc", b"a", b"a\0\0"}


def test_disk_has_any_content_since_the_last_sync() -> None:
    calls = (NEW, Written(1, 0, b"a"), SyncedFile(1), SyncedFolder("."))
    found = {state.files["file"] for state in _states(*calls, Written(1, 0, b"b"), Written(1, 0, b"c"))}
    assert found == {b"a", b"b", b"c"}

"""A file that is replaced as a whole: the old one or the new one, never half of one, never none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.enrolment.atomic_file import NotSavedError, replace_file


def test_replace_file_makes_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "decks" / "game" / "tags.csv"
    replace_file(path, "new\n")
    assert path.read_text(encoding="utf-8") == "new\n"
    assert [one.name for one in path.parent.iterdir()] == ["tags.csv"]


def test_replace_file_syncs_the_content_then_takes_the_name_then_syncs_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tags.csv"
    path.write_text("old", encoding="utf-8")
    done: list[tuple[str, str]] = []
    sync = os.fsync

    def fsync(descriptor: int) -> None:
        sync(descriptor)
        name = Path(f"/proc/self/fd/{descriptor}").readlink().name
        done.append((name, path.read_text(encoding="utf-8")))

    monkeypatch.setattr(os, "fsync", fsync)
    replace_file(path, "new")
    assert done == [(".tags.csv.new", "old"), (tmp_path.name, "new")]


def test_replace_file_leaves_the_old_one_where_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tags.csv"
    path.write_text("old", encoding="utf-8")

    def fsync(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(NotSavedError, match="cannot be written: No space left on device") as caught:
        replace_file(path, "new")
    assert (caught.value.where, caught.value.code) == (str(path), 5)
    assert caught.value.remedy == "make room on the disk, or give this user the right to write there"
    assert path.read_text(encoding="utf-8") == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["tags.csv"]

"""Saving and bringing back what a table knows: whole or not at all, whatever comes in between."""

from __future__ import annotations

import json
import os
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.commands import main
from companion.core.text import Text
from companion.errors import MaintenanceError, UsageError
from companion.journal.folder import Journals
from companion.locale import Speech
from companion.maintenance import archive
from companion.maintenance.backup import backup, finish, restore

Snapshot = dict[str, bytes]


class PowerCut(BaseException):
    """The machine is off."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A table with a game, a deck and a setting."""
    folder = tmp_path / "state"
    (folder / "decks" / "three-ages").mkdir(parents=True)
    (folder / "decks/three-ages/tags.csv").write_text("uid,card,side\n04a224b2c15d80,1,\n")
    (folder / "settings.json").write_text('{"language": "fr"}')
    game = games.find("three-ages")
    Journals(folder / "table", games.find).create(game, game.configure(("Ana", "Bao"), {}, None)).close()
    return folder


def told(said: list[str]) -> Callable[[Text], None]:
    return lambda text: said.append(str(text))


def snapshot(folder: Path) -> Snapshot:
    """What a table knows, without what it knew before."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in archive.files_of(folder)}


def silent(text: Text) -> None:
    """Nobody listens."""


def test_backup_and_restore_bring_back_every_byte(folder: Path, tmp_path: Path) -> None:
    saved, said = snapshot(folder), list[str]()
    backup(folder, tmp_path / "b.zip", told(said))
    assert said == [f"3 files saved to {tmp_path / 'b.zip'}"]
    (folder / "settings.json").write_text("{}")
    (folder / "table/extra.journal").touch()
    (folder / "table/extra.journal").unlink()
    (folder / "note.txt").write_text("later")
    later = snapshot(folder)
    restore(folder, tmp_path / "b.zip", games.find, silent)
    assert snapshot(folder) == saved
    kept = folder / "before-restore-0001"
    assert {
        str(path.relative_to(kept)): path.read_bytes() for path in kept.rglob("*") if path.is_file()
    } == later


def test_restore_into_an_empty_table(folder: Path, tmp_path: Path) -> None:
    backup(folder, tmp_path / "b.zip", silent)
    other = tmp_path / "other"
    other.mkdir()
    restore(other, tmp_path / "b.zip", games.find, silent)
    assert snapshot(other) == snapshot(folder)


def test_backup_into_a_folder_has_a_name_of_its_own(folder: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    backup(folder, stick, silent)
    assert [path.name for path in stick.iterdir()] == ["companion-backup.zip"]


def test_backup_does_not_hold_what_a_restore_has_set_aside(folder: Path, tmp_path: Path) -> None:
    backup(folder, tmp_path / "b.zip", silent)
    restore(folder, tmp_path / "b.zip", games.find, silent)
    backup(folder, tmp_path / "again.zip", silent)
    assert archive.read(tmp_path / "again.zip")[1] == archive.read(tmp_path / "b.zip")[1]


def _rewrite(path: Path, change: Callable[[dict[str, Any], dict[str, bytes]], None]) -> None:
    """An archive that somebody has tampered with."""
    with zipfile.ZipFile(path) as old:
        content = {name: old.read(name) for name in old.namelist()}
    manifest = json.loads(content.pop(archive.MANIFEST))
    change(manifest, content)
    with zipfile.ZipFile(path, "w") as new:
        for name, data in content.items():
            new.writestr(name, data)
        new.writestr(archive.MANIFEST, json.dumps(manifest))


def _evil(name: str) -> Callable[[dict[str, Any], dict[str, bytes]], None]:
    def change(manifest: dict[str, Any], content: dict[str, bytes]) -> None:
        content[name] = content.pop("settings.json")
        manifest["files"][name] = manifest["files"].pop("settings.json")

    return change


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda manifest, content: content.update({"settings.json": b"{ }"}), "is damaged"),
        (lambda manifest, content: content.pop("settings.json"), "does not hold the files"),
        (lambda manifest, content: content.update({"more": b""}), "does not hold the files"),
        (lambda manifest, content: manifest.update(format=99), "is of format 99"),
        (lambda manifest, content: manifest.pop("files"), "cannot be understood"),
        (_evil("../outside"), "leads elsewhere"),
        (_evil("/etc/passwd"), "leads elsewhere"),
        (_evil("a/../../b"), "leads elsewhere"),
        (_evil(".restore-new/ready"), "leads elsewhere"),
        (_evil("before-restore-0001/x"), "leads elsewhere"),
    ],
)
def test_restore_refuses_an_archive_that_is_not_whole(
    folder: Path, tmp_path: Path, change: Callable[[Any, Any], None], complaint: str
) -> None:
    backup(folder, tmp_path / "b.zip", silent)
    _rewrite(tmp_path / "b.zip", change)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(MaintenanceError, match=complaint):
        restore(folder, tmp_path / "b.zip", games.find, silent)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_restore_tells_by_the_clock_here_when_the_backup_was_made(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    backup(folder, tmp_path / "b.zip", silent)
    _rewrite(tmp_path / "b.zip", lambda manifest, content: manifest.update(made="2026-03-01T23:30:59+00:00"))
    try:
        with monkeypatch.context() as elsewhere:
            elsewhere.setenv("TZ", "UTC-1")
            time.tzset()
            restore(folder, tmp_path / "b.zip", games.find, told(said))
    finally:
        time.tzset()
    assert said[0] == "3 files are back, as of 2026-03-02 00:30"


@pytest.mark.parametrize("length", [0, 10, 300])
def test_restore_refuses_an_archive_that_was_cut_off(folder: Path, tmp_path: Path, length: int) -> None:
    backup(folder, tmp_path / "b.zip", silent)
    (tmp_path / "b.zip").write_bytes((tmp_path / "b.zip").read_bytes()[:length])
    saved = snapshot(folder)
    with pytest.raises(MaintenanceError, match=r"is no backup, or was cut off$"):
        restore(folder, tmp_path / "b.zip", games.find, silent)
    assert snapshot(folder) == saved


def test_restore_of_a_folder_says_in_words_what_it_is(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(MaintenanceError) as caught:
        restore(folder, tmp_path, games.find, silent)
    what, _ = caught.value.told(Speech("fr"))
    assert "(c’est un dossier, pas un fichier)" in what


def test_backup_into_a_folder_that_is_not_there_names_that_folder(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no such folder") as caught:
        backup(folder, tmp_path / "nope/b.zip", silent)
    assert caught.value.where == str(tmp_path / "nope")


def test_restore_refuses_a_game_that_it_cannot_read(folder: Path, tmp_path: Path) -> None:
    (folder / "table/three-ages-000009.journal").write_bytes(b'1 00000000 {"format":99}\n')
    backup(folder, tmp_path / "b.zip", silent)
    saved = snapshot(folder)
    with pytest.raises(MaintenanceError, match="a game in it cannot be read"):
        restore(folder, tmp_path / "b.zip", games.find, silent)
    assert snapshot(folder) == saved
    assert not (folder / ".restore-new").exists()


def test_restore_waits_until_nobody_plays(folder: Path, tmp_path: Path) -> None:
    backup(folder, tmp_path / "b.zip", silent)
    game = games.find("three-ages")
    playing = Journals(folder / "table", games.find).create(game, game.configure(("Ana", "Bao"), {}, None))
    with pytest.raises(MaintenanceError, match="a game is being played"):
        restore(folder, tmp_path / "b.zip", games.find, silent)
    playing.close()
    restore(folder, tmp_path / "b.zip", games.find, silent)


def test_restore_goes_on_after_a_power_cut_at_any_move(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = snapshot(folder)
    backup(folder, tmp_path / "b.zip", silent)
    real_rename, real_touch = Path.rename, Path.touch
    for cut in range(1, 40):
        (folder / "note.txt").write_text("later")
        left = [cut]

        def fall_or(act: Callable[..., Any], left: list[int] = left) -> Callable[..., Any]:
            def acting(*arguments: Any, **options: Any) -> Any:
                left[0] -= 1
                if left[0] == 0:
                    raise PowerCut
                return act(*arguments, **options)

            return acting

        with monkeypatch.context() as power:
            power.setattr(Path, "rename", fall_or(real_rename))
            power.setattr(Path, "touch", fall_or(real_touch))
            try:
                restore(folder, tmp_path / "b.zip", games.find, silent)
                break
            except PowerCut:
                pass
        unpacked = (folder / ".restore-new/ready").exists()
        finish(folder)
        wanted = saved if unpacked else saved | {"note.txt": b"later"}
        assert snapshot(folder) == wanted, cut
    assert cut > 6


def test_backup_and_restore_on_the_command_line_speak_french(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder.rename(tmp_path / "companion")
    assert main(["backup", str(tmp_path / "b.zip"), "--lang", "fr"]) == 0
    assert main(["restore", str(tmp_path / "b.zip"), "--lang", "fr"]) == 0
    printed = capsys.readouterr().out
    assert "3 fichiers enregistrés dans" in printed
    assert main(["restore", str(tmp_path / "none.zip"), "--lang", "fr"]) == 1
    assert "ce fichier n’existe pas" in capsys.readouterr().err


def test_backup_writes_over_a_file_only_if_asked_to(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    folder.rename(tmp_path / "home/companion")
    target = tmp_path / "thesis.odt"
    target.write_text("years of work")
    assert main(["backup", str(target), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "is there already" in said
    assert "--replace" in said
    assert target.read_text() == "years of work"
    assert main(["backup", str(target), "--replace"]) == 0
    assert zipfile.is_zipfile(target)


def test_backup_is_its_owners_alone(folder: Path, tmp_path: Path) -> None:
    stale = tmp_path / ".b.zip.new"
    stale.touch(0o644)
    backup(folder, tmp_path / "b.zip", silent)
    assert (tmp_path / "b.zip").stat().st_mode & 0o777 == 0o600


def test_restore_refuses_a_pipe_without_opening_it(folder: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(MaintenanceError, match="it is a pipe, not a file"):
        restore(folder, tmp_path / "pipe", games.find, silent)

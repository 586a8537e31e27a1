"""`companion history`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from companion.commands import main

RECORDED = Path(__file__).parent.parent / "journals" / "v1"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    kept = tmp_path / "companion" / "virtual"
    kept.mkdir(parents=True)
    shutil.copy(RECORDED / "nexus-ops" / "full-2.journal", kept / "nexus-ops-000001.journal")
    return kept


def test_history_tells_games_and_players(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "Nexus Ops" in told
    assert "1 of 1 won (100 %)" in told
    assert "won with" in told


def test_history_speaks_french_of_one_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "1 gagnée sur 1 (100 %)" in told.replace("\u00a0", " ")
    assert "Nexus Ops 13 PV" in told


def test_history_counts_a_folder_that_is_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(RECORDED / "three-ages" / "full-2.journal", other / "any-name.journal")
    assert main(["history", str(folder), str(other), "--json"]) == 0
    assert {one["game"] for one in json.loads(capsys.readouterr().out)} == {"nexus-ops", "three-ages"}
    assert main(["history", str(folder), str(other), "--game", "three-ages", "--json"]) == 0
    assert [one["game"] for one in json.loads(capsys.readouterr().out)] == ["three-ages"]


def test_history_of_nothing_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(["history", "--lang", "fr"]) == 0
    assert "aucune partie" in capsys.readouterr().out


def test_history_refuses_a_folder_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", "/nowhere/at/all", "--lang", "en"]) == 2
    assert "is no folder" in capsys.readouterr().err

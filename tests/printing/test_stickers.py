"""Sheets to print: every card and every seat is on them, and nothing leaves its label."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from companion import games
from companion.commands import main
from companion.enrolment.deck import EnrolledDeck
from companion.errors import UsageError
from companion.locale import Speech
from companion.printing.sheets import A4, LabelGrid, PrintedLabel, write
from companion.printing.stickers import card_labels, seat_labels

pytest.importorskip("fpdf")
GAME = games.find("three-ages")


def texts(path: Path) -> list[str]:
    """What stands on a sheet that is not packed."""
    found = re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", path.read_bytes())
    return [text.replace(b"\\", b"").decode("latin-1") for text in found]


def test_sheets_hold_every_label_once(tmp_path: Path) -> None:
    labels = [PrintedLabel(f"N{number}", (f"line {number}",)) for number in range(50)]
    assert write(tmp_path / "s.pdf", labels, LabelGrid(), "Test", packed=False) == 3
    said = texts(tmp_path / "s.pdf")
    assert [text for text in said if text.startswith("N")] == [f"N{number}" for number in range(50)]
    assert sum(text.startswith("line") for text in said) == 50


def test_sheet_places_lie_on_the_paper_and_apart() -> None:
    grid = LabelGrid()
    places = [grid.place(number) for number in range(24)]
    assert len(set(places)) == 24
    for left, top in places:
        assert left >= 0 and left + grid.width <= A4[0]
        assert top >= 0 and top + grid.height <= A4[1]


def test_stickers_without_fpdf_say_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "fpdf", None)
    assert main(["stickers", "three-ages", "--out", str(tmp_path / "s.pdf"), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "printing needs fpdf2" in said
    assert "[print]'" in said


def test_sheet_refuses_labels_that_are_larger_than_the_paper(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="do not fit A4"):
        write(tmp_path / "s.pdf", [PrintedLabel("x")], LabelGrid(4, 8), "Test")
    assert not (tmp_path / "s.pdf").exists()


def test_sheet_shortens_what_has_no_room_and_prints_french(tmp_path: Path) -> None:
    label = PrintedLabel("1", ("Évolution — l’âge d’or " * 10,))
    write(tmp_path / "s.pdf", [label], LabelGrid(), "Test", packed=False)
    (line,) = [text for text in texts(tmp_path / "s.pdf") if text.startswith("É")]
    assert line.endswith(".") and len(line) < 60


def test_stickers_are_for_every_card_and_every_seat(tmp_path: Path) -> None:
    speech = Speech("fr", GAME.name)
    deck = EnrolledDeck(GAME, tmp_path)
    assert [label.large for label in card_labels(deck, speech)] == [str(card) for card in deck.cards]
    assert [label.large for label in seat_labels(6, speech)][:2] == ["Place 1", "Place 2"]


def test_stickers_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    target = tmp_path / "stickers.pdf"
    assert main(["stickers", "three-ages", "--out", str(target), "--lang", "fr"]) == 0
    assert target.read_bytes().startswith(b"%PDF-")
    assert "étiquettes" in capsys.readouterr().out


def test_stickers_take_the_place_of_a_file_only_if_asked_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    command = ["stickers", "three-ages", "--out", str(tmp_path), "--lang", "en"]
    target = tmp_path / "three-ages-stickers.pdf"
    target.write_text("precious")
    assert main(command) == 2
    assert f"{target}: this file is there already" in capsys.readouterr().err
    assert target.read_text() == "precious"
    assert main([*command, "--replace"]) == 0
    assert target.read_bytes().startswith(b"%PDF-")


def test_stickers_that_cannot_be_written_say_where_and_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    target = tmp_path / "s.pdf"
    (tmp_path / ".s.pdf.new").mkdir()  # where it is written first
    assert main(["stickers", "three-ages", "--out", str(target), "--lang", "fr"]) == 1
    said = capsys.readouterr().err
    assert f"{target}: impossible à écrire" in said.replace("\N{NO-BREAK SPACE}", " ")
    assert "choisissez un autre endroit" in said

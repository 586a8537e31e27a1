"""`companion rules`: the whole guide, one section, those with certain words, or none."""

from __future__ import annotations

import pytest

from companion import games
from companion.terminal import inspect
from companion.terminal.rules import rules
from tests.outpost import OUTPOST
from tests.terminal.test_commands import run


def _told(capsys: pytest.CaptureFixture[str], *words: str, language: str = "en") -> str:
    assert rules("three-ages", words, language) == 0
    return capsys.readouterr().out


def test_rules_tells_every_section(capsys: pytest.CaptureFixture[str]) -> None:
    told = _told(capsys)
    assert told.startswith("Three Ages\n")
    assert "War\n───\n" in told
    assert "**" not in told


def test_rules_tells_the_section_of_that_name_in_each_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert _told(capsys, "war").count("──\n") == 1
    assert _told(capsys, "guerre", language="fr") == _told(capsys, "war", language="fr")


def test_rules_tells_the_sections_with_all_words(capsys: pytest.CaptureFixture[str]) -> None:
    told = _told(capsys, "portal", "ambush")
    assert "Expansion\n" in told
    assert "Evolution\n" not in told


def test_rules_says_what_there_is_when_nothing_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Nothing found. There is: What it is about, " in _told(capsys, "submarine")


def test_rules_of_a_game_without_a_guide_say_so_and_are_not_offered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "names", lambda: ["outpost"])
    monkeypatch.setattr(games, "find", lambda _: OUTPOST)
    assert rules("outpost", (), "en") == 0
    assert capsys.readouterr().out == "Outpost brings no guide; play by its own rulebook.\n"
    assert inspect.games("en") == 0
    told = capsys.readouterr().out
    assert told.startswith("outpost  Outpost")
    assert "companion rules" not in told


def test_rules_alone_ask_for_the_game_and_not_for_words() -> None:
    assert run("rules").stderr.rstrip().endswith("required: GAME")

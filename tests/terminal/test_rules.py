"""`companion rules`: the whole guide, one section, those with certain words, or none."""

from __future__ import annotations

import pytest

from companion.terminal.rules import rules


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

"""What every game tells a newcomer, whichever it is: its guide, its hints, and a line for each thing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion.games
from companion import games
from companion.core import guide
from companion.core.guide import Section
from companion.core.text import Text
from companion.locale import LANGUAGES, Speech

FOLDERS = sorted(Path(companion.games.__file__).parent.glob("*/guide"))
EVERY_GUIDE = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
EVERY_GAME = pytest.mark.parametrize("name", games.names())
# Two pages of text, of which no section is more than a third of one.
LONGEST_SECTION, LONGEST_GUIDE = 1400, 7000
LONGEST_LINE = 90
NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")


def _anchors(sections: tuple[Section, ...]) -> list[str]:
    return [section.anchor for section in sections]


@EVERY_GUIDE
def test_guide_has_the_same_sections_in_every_language(folder: Path) -> None:
    first, *others = [_anchors(guide.read(folder, language)) for language in LANGUAGES]
    assert len(set(first)) == len(first) >= 8
    assert all(other == first for other in others)


@EVERY_GUIDE
@pytest.mark.parametrize("language", LANGUAGES)
def test_guide_fits_on_two_pages(folder: Path, language: str) -> None:
    sections = guide.read(folder, language)
    assert [one.anchor for one in sections if len(one.text) > LONGEST_SECTION] == []
    assert all(section.blocks for section in sections)
    assert sum(len(section.text) for section in sections) < LONGEST_GUIDE


@EVERY_GUIDE
def test_guide_is_set_in_french_typography(folder: Path) -> None:
    text = (folder / "fr.md").read_text("utf-8")
    assert re.findall(r"\w'\w| [:;!?»]|« ", text) == []


@EVERY_GAME
def test_game_brings_a_guide_with_a_section_for_every_phase(name: str) -> None:
    game = games.find(name)
    assert game.guide is not None
    anchors = _anchors(guide.read(game.guide, "en"))
    state = game.begin(game.configure(NAMES[: game.players.start], {}, None))
    assert game.guide_section(state) in anchors
    phases, told = getattr(game, "phases", {}), getattr(game, "phase_info", {})
    sections = {phase: told[phase].section for phase in phases}
    assert {phase: section for phase, section in sections.items() if section not in anchors} == {}


@EVERY_GAME
def test_game_has_five_hints_at_most_each_with_its_moment(name: str) -> None:
    hints = games.find(name).hints
    assert 1 <= len(hints) <= 5
    assert len({hint.key for hint in hints}) == len(hints)


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_are_told_in_one_line_each(name: str, language: str) -> None:
    game, speech = games.find(name), Speech(language, name)
    terms = game.terms(game.begin(game.configure(NAMES[: game.players.start], {}, None)))
    assert terms
    lines = {key: speech(term.line) for key, term in terms.items()}
    assert {key: line for key, line in lines.items() if not 8 <= len(line) <= LONGEST_LINE} == {}
    assert all(speech(term.name) for term in terms.values())
    assert {key for key, _ in game.sides} <= terms.keys()


@EVERY_GAME
def test_settings_say_what_each_choice_does(name: str) -> None:
    silent = [
        (setting.key, choice.key)
        for setting in games.find(name).settings
        for choice in setting.choices
        if choice.detail in (None, Text(""))
    ]
    assert silent == []

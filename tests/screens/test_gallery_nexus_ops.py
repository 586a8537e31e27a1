"""Every screen of a table that plays Nexus Ops: golden images, and room for the longest and the largest."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.screen import Screen
from companion.games.nexus_ops import GAME
from companion.locale import Speech
from companion.screens import render, render_checked
from companion.table.gallery import gallery
from tests.screens.golden import assert_golden

GOLDEN = Path(__file__).parent / "golden" / "nexus-ops"
NAMES = ("Ana", "Bao", "Cléo", "Dia")
LONGEST = ("Maximilien", "Bartholomé", "Guillemine", "Wilhelmina")
SCREENS: dict[str, Screen] = dict(gallery(GAME, NAMES))
LANGUAGES = ("fr", "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", SCREENS)
def test_screen_looks_as_it_did(key: str, language: str, tmp_path: Path) -> None:
    image = render(SCREENS[key], Speech(language, GAME.name), (128, 64))
    assert_golden(image, GOLDEN / language / f"{key}.png", tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_golden_folder_holds_no_screen_that_is_gone(language: str) -> None:
    assert {path.stem for path in (GOLDEN / language).iterdir()} == set(SCREENS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_screen_has_room_for_the_longest_names_and_largest_numbers(players: int, language: str) -> None:
    speech = Speech(language, GAME.name)
    problems = {
        f"{key} {width}x{height}": found
        for key, screen in gallery(GAME, LONGEST[:players], largest=True)
        for width, height in ((128, 64), (256, 64))
        if (found := render_checked(screen, speech, (width, height)).problems())
    }
    assert problems == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_the_small_display_with_usual_names(language: str) -> None:
    speech = Speech(language, GAME.name)
    problems = {
        key: found
        for key, screen in SCREENS.items()
        if (found := render_checked(screen, speech, (128, 32)).problems())
    }
    assert problems == {}

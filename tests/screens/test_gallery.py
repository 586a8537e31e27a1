"""Every screen of a table that plays Three Ages: golden images, and room for the longest and the largest."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.screen import Screen
from companion.games.three_ages import GAME
from companion.locale import Speech
from companion.screens import SIZES, render, render_checked
from companion.table.gallery import gallery
from tests.screens.golden import assert_golden

GOLDEN = Path(__file__).parent / "golden" / "three-ages"
NAMES = ("Ana", "Bao", "Cléo", "Dia")
LONGEST = ("Maximilien", "Bartholomé", "Guillemine", "Wilhelmina", "Mohammedou", "Rosamwonde")
SCREENS: dict[str, Screen] = dict(gallery(GAME, NAMES))
LANGUAGES = ("fr", "en")

# What the issue of a table's displays asks for, by the name of its picture.
ASKED_FOR = [
    "language", "players", "name", "set-up-civilisation", "set-up-values", "deal", "lay",
    "wait-for-several", "wait-for-one", "straighten", "unknown-tag", "reveal", "declare-side", "order",
    "order-seat", "war", "war-ships", "war-forecast", "war-won", "war-tied", "evolution", "evolution-done",
    "colonisation", "colonisation-done", "expansion", "expansion-budget", "pass-left", "pass-right",
    "score-age", "standings", "final", "final-tie", "correct-points", "undo", "undo-everybody", "pause",
    "clocks", "device-missing", "power-cut", "attract", "levels", "why",
]  # fmt: skip


def test_gallery_has_every_screen_that_a_table_needs() -> None:
    assert [key for key in ASKED_FOR if key not in SCREENS] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", SCREENS)
def test_screen_looks_as_it_did(key: str, language: str, tmp_path: Path) -> None:
    image = render(SCREENS[key], Speech(language, GAME.name), (128, 64))
    assert_golden(image, GOLDEN / language / f"{key}.png", tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_golden_folder_holds_no_screen_that_is_gone(language: str) -> None:
    assert {path.stem for path in (GOLDEN / language).iterdir()} == set(SCREENS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 6])
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


def test_sizes_are_those_of_the_supported_displays() -> None:
    assert set(SIZES) == {(128, 64), (256, 64), (128, 32)}

"""Every screen of a table, whatever it plays: golden images, and room for the longest and the largest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.game import AnyGame
from companion.core.screen import Screen
from companion.games import eclipse, nexus_ops, starcraft, three_ages
from companion.locale import Speech
from companion.screens import SIZES, render, render_checked
from companion.table.gallery import gallery
from tests.outpost import OUTPOST
from tests.screens.golden import assert_golden

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Ana", "Bao", "Cléo", "Dia")
LONGEST = ("Maximilien", "Bartholomé", "Guillemine", "Wilhelmina", "Mohammedou", "Rosamwonde")
GAMES: dict[str, AnyGame] = {
    game.name: game for game in (three_ages.GAME, nexus_ops.GAME, eclipse.GAME, starcraft.GAME)
}
SCREENS: dict[str, dict[str, Screen]] = {name: dict(gallery(game, NAMES)) for name, game in GAMES.items()}
# Three Ages sets up its moments with three or more.
TABLES = [("three-ages", 3), ("three-ages", 6), ("nexus-ops", 2), ("nexus-ops", 3), ("nexus-ops", 4)]
TABLES += [("eclipse", players) for players in (2, 4, 6)]
TABLES += [("starcraft", players) for players in (2, 4, 6)]
LANGUAGES = ("fr", "en")
# Games whose screens have a golden image at every size of display, not only at the usual one.
AT_EVERY_SIZE = ("eclipse",)
OTHER_SIZES = ((256, 64), (128, 32))

# What a table's displays have to show at least, by the name of its picture.
ASKED_FOR = [
    "language", "players", "name", "set-up-civilisation", "set-up-values", "deal", "lay",
    "wait-for-several", "wait-for-one", "straighten", "unknown-tag", "reveal", "declare-side", "order",
    "order-seat", "war", "war-ships", "war-forecast", "war-won", "war-tied", "evolution", "evolution-done",
    "colonisation", "colonisation-done", "expansion", "expansion-budget", "pass-left", "pass-right",
    "score-age", "standings", "final", "final-tie", "correct-points", "undo", "undo-everybody", "pause",
    "clocks", "device-missing", "power-cut", "attract", "levels", "why",
]  # fmt: skip


def _each_screen() -> Iterator[tuple[str, str]]:
    return ((name, key) for name, screens in SCREENS.items() for key in screens)


def test_gallery_has_every_screen_that_a_table_needs() -> None:
    assert [key for key in ASKED_FOR if key not in SCREENS["three-ages"]] == []


def test_gallery_of_a_game_without_moments_has_the_screens_before_a_game() -> None:
    assert [key for key, _ in gallery(OUTPOST, NAMES[:2])][:2] == ["attract", "language"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "key"), list(_each_screen()))
def test_screen_looks_as_it_did(name: str, key: str, language: str, tmp_path: Path) -> None:
    image = render(SCREENS[name][key], Speech(language, name), (128, 64))
    assert_golden(image, GOLDEN / name / language / f"{key}.png", tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", OTHER_SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(("name", "key"), [one for one in _each_screen() if one[0] in AT_EVERY_SIZE])
def test_screen_of_another_size_looks_as_it_did(
    name: str, key: str, language: str, size: tuple[int, int], tmp_path: Path
) -> None:
    image = render(SCREENS[name][key], Speech(language, name), size)
    assert_golden(image, GOLDEN / name / f"{language}-{size[0]}x{size[1]}" / f"{key}.png", tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_golden_folder_holds_no_screen_that_is_gone(name: str) -> None:
    folders = set(LANGUAGES)
    if name in AT_EVERY_SIZE:
        folders |= {f"{one}-{width}x{height}" for one in LANGUAGES for width, height in OTHER_SIZES}
    assert {folder.name for folder in (GOLDEN / name).iterdir()} == folders
    for folder in folders:
        assert {path.stem for path in (GOLDEN / name / folder).iterdir()} == set(SCREENS[name]), folder


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_screen_has_room_for_the_longest_names_and_largest_numbers(
    name: str, players: int, language: str
) -> None:
    speech = Speech(language, name)
    problems = {
        f"{key} {width}x{height}": found
        for key, screen in gallery(GAMES[name], LONGEST[:players], largest=True)
        for width, height in ((128, 64), (256, 64))
        if (found := render_checked(screen, speech, (width, height)).problems())
    }
    assert problems == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_screen_fits_the_small_display_with_usual_names(name: str, language: str) -> None:
    speech = Speech(language, name)
    problems = {
        key: found
        for key, screen in SCREENS[name].items()
        if (found := render_checked(screen, speech, (128, 32)).problems())
    }
    assert problems == {}


def test_sizes_are_those_of_the_supported_displays() -> None:
    assert set(SIZES) == {(128, 64), (256, 64), (128, 32)}

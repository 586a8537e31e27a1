"""Icons: all that are promised, in every size, told apart from each other."""

from itertools import combinations
from pathlib import Path

import pytest
from PIL import ImageChops

from companion import games
from companion.games import eclipse
from companion.games.eclipse import GAME as ECLIPSE_GAME
from companion.games.nexus_ops import GAME as NEXUS_OPS_GAME
from companion.games.nexus_ops.terms import TERRAINS, UNITS
from companion.games.starcraft import GAME as STARCRAFT_GAME
from companion.games.starcraft.terms import BUILDING_NAMES, MODULE_NAMES, UNIT_NAMES
from companion.games.three_ages import GAME as THREE_AGES_GAME
from companion.games.three_ages.terms import ACTIONS, CIVILISATIONS, EVOLUTIONS, STRATEGIES
from companion.screens.icons import LARGE, SMALL, USUAL, icon
from companion.screens.text_bitmaps import read_pictures

SIGNS = {
    *("points", "ship", "colony", "card", "cards", "hand", "left", "right", "clock"),
    *("pause", "warning", "undo", "crown", "plug", "question", "check", "table", "battle"),
}
COUNTERS = {"rubium", "energize", "secret", "mine", "dice", "tile", "skull"}
ECLIPSE_ICONS = Path(eclipse.__file__).parent / "icons" / "galaxy.txt"
# What is shown at one table must be told apart.
THREE_AGES = {*STRATEGIES, *ACTIONS, *EVOLUTIONS, *CIVILISATIONS, *SIGNS}
NEXUS_OPS = {*UNITS, *TERRAINS, *COUNTERS, *SIGNS}
ECLIPSE = {name for name in read_pictures(ECLIPSE_ICONS) if not name.endswith(".small")} | SIGNS
STARCRAFT = {*UNIT_NAMES, *BUILDING_NAMES, *MODULE_NAMES, *SIGNS}
NAMES = sorted(THREE_AGES | NEXUS_OPS | ECLIPSE | STARCRAFT)


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])
@pytest.mark.parametrize("name", NAMES)
def test_icon_exists_in_every_size(name: str, size: int) -> None:
    drawn = icon(name, size)
    assert drawn is not None
    assert drawn.size == (size, size)
    assert drawn.mode == "1"


@pytest.mark.parametrize(("size", "pixels"), [(SMALL, 10), (USUAL, 40)])
@pytest.mark.parametrize(
    "table",
    [THREE_AGES, NEXUS_OPS, ECLIPSE, STARCRAFT],
    ids=["three-ages", "nexus-ops", "eclipse", "starcraft"],
)
def test_icons_differ_clearly_from_each_other(table: set[str], size: int, pixels: int) -> None:
    alike = []
    for one, other in combinations(sorted(table), 2):
        first, second = icon(one, size), icon(other, size)
        assert first is not None
        assert second is not None
        if ImageChops.logical_xor(first, second).histogram()[255] < pixels:
            alike.append((one, other))
    assert alike == []


def test_icons_of_two_games_have_no_name_in_common() -> None:
    folders = [game.icons for game in map(games.find, games.names()) if game.icons is not None]
    assert len(folders) == 4
    drawn = [{name for file in folder.glob("*.txt") for name in read_pictures(file)} for folder in folders]
    for one, other in combinations(drawn, 2):
        assert one & other == set()


def test_icon_of_an_unknown_name_is_none() -> None:
    assert icon("teapot", USUAL) is None


@pytest.mark.parametrize("name", NAMES)
def test_icon_leaves_a_row_to_its_neighbour(name: str) -> None:
    drawn = icon(name, USUAL)
    assert drawn is not None
    box = drawn.getbbox()
    assert box is not None
    assert box[3] - box[1] < USUAL


def test_games_bring_icons_of_different_names() -> None:
    brought = (NEXUS_OPS_GAME, THREE_AGES_GAME, ECLIPSE_GAME, STARCRAFT_GAME)
    folders = [game.icons for game in brought if game.icons]
    files = [path for folder in folders for path in folder.glob("*.txt")]
    names = [name for path in files for name in read_pictures(path)]
    assert len(names) == len(set(names))

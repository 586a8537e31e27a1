"""The material: complete, checked on loading, replaced file by file."""

import re
from pathlib import Path

import pytest

from companion.errors import DataError
from companion.games.nexus_ops.data import BUNDLED, bundled, load
from companion.games.nexus_ops.terms import UNITS


def changed(folder: Path, file: str, pattern: str, replacement: str) -> Path:
    """An owner's folder with one bundled file, changed at its first match."""
    text = (BUNDLED / file).read_text(encoding="utf-8")
    after, times = re.subn(pattern, replacement, text, count=1)
    assert times == 1, f"{pattern} is not in {file}"
    (folder / file).write_text(after, encoding="utf-8")
    return folder


def test_bundled_chart_has_the_costs_hits_and_figures_of_the_rules() -> None:
    chart = {unit.key: (unit.cost, unit.hits_on, unit.figures, unit.miner) for unit in bundled().units}
    assert tuple(chart) == UNITS
    assert chart == {
        "rubium_dragon": (12, 2, 3, False),
        "lava_leaper": (8, 3, 4, False),
        "rock_strider": (6, 4, 6, False),
        "crystalline": (3, 5, 8, True),
        "fungoid": (3, 5, 8, True),
        "human": (2, 6, 12, True),
    }
    assert sum(unit.figures for unit in bundled().units) == 41


def test_owners_file_replaces_one_and_is_no_stand_in(tmp_path: Path) -> None:
    box = load(changed(tmp_path, "tiles.toml", "stand_in = true", "stand_in = false"))
    assert set(box.stand_in) == {"missions", "energize", "layouts"}
    assert box.units == bundled().units


@pytest.mark.parametrize(
    ("file", "change", "what", "remedy"),
    [
        ("units.toml", ("hits_on = 6", "hits_on = 7"), "human: hits_on = 7", "a die hits on 2 to 6 or more"),
        (
            "units.toml",
            ("cost = 2", "cost = 0"),
            "human: cost 0, 12 figures",
            "both are 1 or more, see the chart",
        ),
        (
            "units.toml",
            ("figures = 12", "figures = 31"),
            "human: 31 figures",
            "odds are worked out for at most 30 of a kind: count those of one colour",
        ),
        (
            "units.toml",
            ('key = "human"', 'key = "fungoid"'),
            "the units are crystalline, fungoid, fungoid",
            "each of",
        ),
        (
            "units.toml",
            ('key = "human"', 'key = "robot"'),
            "Invalid enum value 'robot'",
            "known are: rubium_dragon",
        ),
        ("tiles.toml", ("count = 4", "count = 5"), "19 tiles in all", "there are 18"),
        ("tiles.toml", ("count = 6", "count = -6"), "tile 6: count = -6", "a number of tiles is 0 or more"),
        ("tiles.toml", ('mine = "large"', ""), "tile 1 shows nothing", "each shows a mine, a unit or both"),
        ("tiles.toml", ('mine = "small"', 'mine = "large"'), "8 tiles show a large mine", "there are 4"),
        ("missions.toml", ("copies = 2", "copies = 3"), "37 Secret Missions in all", "there are 36"),
        ("missions.toml", ("points = 2", "points = 0"), "dominate-rock: 0 points", "points are 1 or more"),
        (
            "missions.toml",
            ('about = "rock"', 'about = "human"'),
            "dominate is about human",
            "it is about one of",
        ),
        ("missions.toml", ('about = "rock"', 'about = "crystal"'), "dominate-crystal stands there 2", "one"),
        ("energize.toml", ("copies = 3", "copies = 4"), "33 Energize cards in all", "there are 32"),
        ("energize.toml", ("number = 3", "number = 0"), "rubium says too little", "rubium has: number"),
        ("energize.toml", ("number = 3", "number = 5"), "rubium-5 stands there 2 times", "one [[energize]]"),
        ("energize.toml", ('about = "human"', ""), "unit says too little", "unit has: about"),
        ("energize.toml", ("number = 3", 'about = "human"'), "rubium-human is about human", "about no unit"),
        ("energize.toml", ('"rubium"', '"movement"'), "effect = movement", "known are: rubium, march"),
        ("energize.toml", ('"rubium"', '"gift"'), "Invalid enum value 'gift'", "known are: rubium, march"),
        ("layouts.toml", ("rock = 6", "rock = 7"), "lands = ", "18 in all"),
        ("layouts.toml", ("players = 2", "players = 5"), "layouts for [3, 4, 5] players", "one [[layout]]"),
        (
            "layouts.toml",
            (", \\[2, -4\\]\\]", "]"),
            "layout for 2 players: bases of [2, 3]",
            "it needs 2 bases",
        ),
        ("layouts.toml", ("\\[2, -4\\]", "[1, -3]"), "hex [1, -3] is used 2 times", "one space per hex"),
        ("layouts.toml", ("\\[2, -4\\]", "[9, 9]"), "hex [9, 9] is cut off", "every base must touch"),
    ],
)
def test_load_names_what_is_wrong_and_what_to_write(
    tmp_path: Path, file: str, change: tuple[str, str], what: str, remedy: str
) -> None:
    with pytest.raises(DataError) as caught:
        load(changed(tmp_path, file, *change))
    assert what in caught.value.what
    assert remedy in (caught.value.remedy or "")
    assert file in caught.value.where


def test_load_refuses_a_strange_file(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text("")
    with pytest.raises(DataError, match=r"deck.toml is not a data file of this game"):
        load(tmp_path)

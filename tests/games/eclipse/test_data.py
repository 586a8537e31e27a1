"""The material: what comes with the program, and what is refused in an owner's files."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.errors import DataError
from companion.games.eclipse.data import BUNDLED, bundled, load
from companion.games.eclipse.terms import CATEGORIES


def test_bundled_box_holds_what_the_rulebook_counts() -> None:
    box = bundled()
    assert sum(tech.copies for tech in box.techs.values()) == 96  # CMP-7
    assert [sum(tech.category == one for tech in box.techs.values()) for one in CATEGORIES] == [8, 8, 8]
    assert sum(box.box.discoveries.values()) == 21  # CMP-2
    assert sum(one.discovery for one in box.hexes.values()) == 21
    assert sum(box.box.reputation) == 32  # CMP-8
    rings = [one.ring for one in box.hexes.values()]
    assert [rings.count(ring) for ring in ("inner", "middle", "outer", "center", "start")] == [
        8,
        11,
        18,
        1,
        12,
    ]
    assert len(box.parts) == 23  # OP-1: 17 kinds, and 6 Ancient ones
    assert len(box.species) == 7


def test_owner_may_replace_one_file(tmp_path: Path) -> None:
    text = (BUNDLED / "box.toml").read_text("utf-8").replace("[12, 9, 7, 4]", "[8, 8, 8, 8]")
    (tmp_path / "box.toml").write_text(text, "utf-8")
    assert load(tmp_path).box.reputation == (8, 8, 8, 8)  # OP-2 is data
    assert load(tmp_path).hexes == bundled().hexes


@pytest.mark.parametrize(
    ("kind", "before", "after", "complaint"),
    [
        ("hexes", 'wormholes = "111111"', 'wormholes = "1111"', "six edges"),
        ("hexes", 'id = "101"', 'id = "001"', "stands there 2 times"),
        ("hexes", 'id = "001"', 'id = "002"', "the centre is missing"),
        ("techs", 'key = "starbase"', 'key = "star"', "there is no technology star"),
        ("techs", "minimum = 2", "minimum = 9", "the minimum is 1 or more"),
        ("parts", 'key = "hull"', 'key = "hulk"', "there is no part hulk"),
        ("parts", 'tech = "plasma_cannon"', 'tech = "plasma"', "needs plasma"),
        ("species", "discs = 11", "discs = 14", "1 to 13 discs"),
        ("species", 'set = "orion"', 'set = "onion"', "blueprint of interceptor"),
        ("box", "production = [2, ", "production = [", "12 numbers"),
    ],
)
def test_owner_is_told_what_is_wrong(
    kind: str, before: str, after: str, complaint: str, tmp_path: Path
) -> None:
    text = (BUNDLED / f"{kind}.toml").read_text("utf-8")
    assert before in text
    (tmp_path / f"{kind}.toml").write_text(text.replace(before, after, 1), "utf-8")
    with pytest.raises(DataError) as caught:
        load(tmp_path)
    assert complaint in f"{caught.value} {caught.value.remedy}"


def test_bundled_files_are_toml() -> None:
    for path in BUNDLED.glob("*.toml"):
        assert tomllib.loads(path.read_text("utf-8"))

"""What a lobby says and shows of each installed game."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from companion import games
from companion.core.game import AnyGame

LONGEST_LINE = 90


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> AnyGame:
    return games.find(request.param)


def test_about_is_three_short_lines(game: AnyGame) -> None:
    assert len(game.about) == 3
    assert all(0 < len(str(line)) <= LONGEST_LINE for line in game.about)


def test_minutes_and_weight_are_told(game: AnyGame) -> None:
    assert game.minutes is not None
    assert 0 < game.minutes[0] < game.minutes[1]
    assert game.weight is not None


def test_cover_is_a_drawing_of_the_agreed_size_without_script(game: AnyGame) -> None:
    assert game.cover is not None
    drawing = ElementTree.parse(game.cover).getroot()
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert drawing.get("viewBox") == "0 0 240 400"
    tags = {element.tag.rpartition("}")[2] for element in drawing.iter()}
    assert not tags & {"script", "image", "foreignObject", "style"}
    assert not any(name.startswith("on") for element in drawing.iter() for name in element.attrib)

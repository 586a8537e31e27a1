"""The test picture, pixel by pixel at its edges, and nothing cut inside in either language."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.core.screen import Message
from companion.core.text import say
from companion.doctor.displays import CORNER, LOW, LOW_MARGIN, FramedDrawer, draw_inside
from companion.doctor.live_steps import live_steps, sentence
from companion.locale import LANGUAGES, Speech
from companion.screens import SIZES
from tests.doctor.live_tests import PROFILE

ALL_SIZES = pytest.mark.parametrize("size", SIZES)
NO_TEXT = Message(say(""))


def _lit(picture: Image.Image, box: tuple[int, int, int, int]) -> bool:
    return picture.crop(box).getextrema() == (255, 255)


@ALL_SIZES
def test_picture_has_a_line_along_each_edge(size: tuple[int, int]) -> None:
    picture = FramedDrawer()(NO_TEXT, "en", size)
    width, height = size
    assert (picture.mode, picture.size) == ("1", size)
    for edge in (
        (0, 0, width, 1),
        (0, height - 1, width, height),
        (0, 0, 1, height),
        (width - 1, 0, width, height),
    ):
        assert _lit(picture, edge)
    assert picture.crop((CORNER, CORNER, width - CORNER, height - CORNER)).getbbox() is None


@ALL_SIZES
def test_picture_has_a_block_in_each_corner(size: tuple[int, int]) -> None:
    picture = FramedDrawer()(NO_TEXT, "en", size)
    for left in (0, size[0] - CORNER):
        for top in (0, size[1] - CORNER):
            assert _lit(picture, (left, top, left + CORNER, top + CORNER))
    assert not _lit(picture, (0, 0, CORNER + 1, CORNER + 1))


@ALL_SIZES
def test_picture_speaks_the_language_of_the_table(size: tuple[int, int]) -> None:
    screen, drawer = Message(say("Undo")), FramedDrawer()
    assert drawer(screen, "fr", size).tobytes() != drawer(screen, "en", size).tobytes()


@pytest.mark.parametrize("language", LANGUAGES)
@ALL_SIZES
def test_picture_cuts_nothing(size: tuple[int, int], language: str) -> None:
    margin = LOW_MARGIN if size[1] <= LOW else CORNER
    inner = (size[0] - 2 * CORNER, size[1] - 2 * margin)
    for step in live_steps(PROFILE):
        screen = Message(
            sentence(step),
            head=say("Seat {number}", number=6),
            mark=say("{size}", size="128x64"),
            foot=say("To go: {count}", count=24),
        )
        canvas = draw_inside(screen, Speech(language), inner)
        assert canvas.problems() == []
        assert {"128x64"} < {box.what for box in canvas.boxes}

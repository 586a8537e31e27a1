"""QR codes: they say what they should, on every display."""

from __future__ import annotations

import pytest

from companion.core.screen import Code
from companion.core.text import Text, say
from companion.locale import Speech
from companion.screens import SIZES, render_checked
from companion.screens.code import QUIET_MODULES, qr_picture

ADDRESS = "http://192.168.100.100:8420/seat/6"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_code_fits_every_display_with_the_longest_name(size: tuple[int, int], language: str) -> None:
    screen = Code(ADDRESS, "0471", say("Phone of {name}", name="Maximilien"))
    assert render_checked(screen, Speech(language), size).problems() == []


@pytest.mark.parametrize("height", [64, 32])
def test_code_is_as_large_as_whole_pixels_allow(height: int) -> None:
    modules = 25 + 2 * QUIET_MODULES
    picture = qr_picture(ADDRESS, height)
    assert picture.size == (modules * (height // modules),) * 2


def test_code_is_dark_on_light_with_a_quiet_zone() -> None:
    picture = qr_picture(ADDRESS, 64)
    edge = [picture.getpixel((x, 0)) for x in range(picture.width)]
    assert all(edge)
    assert not picture.getpixel((2 * QUIET_MODULES, 2 * QUIET_MODULES))


def test_code_changes_with_its_address() -> None:
    assert qr_picture(ADDRESS, 64).tobytes() != qr_picture(ADDRESS.replace("6", "5"), 64).tobytes()


def test_code_takes_the_whole_display() -> None:
    screen = Code(ADDRESS, "0471", Text("Ana"), head=Text("Age 1"), foot=Text("OK"))
    drawn = {box.what for box in render_checked(screen, Speech("en"), (128, 64)).boxes}
    assert drawn == {ADDRESS, "0471", "Ana"}

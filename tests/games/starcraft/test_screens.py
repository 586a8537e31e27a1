"""Every screen on the displays of other sizes, all on one sheet for each size and language."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.games.starcraft import GAME
from companion.locale import LANGUAGES, Speech
from companion.screens import SIZES, render
from companion.table.gallery import gallery
from tests.screens.golden import assert_golden

GOLDEN = Path(__file__).parent / "golden"
USUAL = (128, 64)  # has a picture of its own for each screen, beside those of the other games
COLUMNS = 8
GAP = 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "size", [size for size in SIZES if size != USUAL], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_screens_of_other_sizes_look_as_they_did(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    speech = Speech(language, GAME.name)
    moments = {moment.key for moment in GAME.moments(("Ana", "Bao", "Cléo", "Dia"))}
    shown = [screen for key, screen in gallery(GAME, ("Ana", "Bao", "Cléo", "Dia")) if key in moments]
    width, height = (side + GAP for side in size)
    sheet = Image.new("1", (COLUMNS * width, -(-len(shown) // COLUMNS) * height), 1)
    for number, screen in enumerate(shown):
        sheet.paste(render(screen, speech, size), (number % COLUMNS * width, number // COLUMNS * height))
    assert_golden(sheet, GOLDEN / f"{language}-{size[0]}x{size[1]}.png", tmp_path)

"""Every screen on displays of other sizes, on one sheet a size and language; and what points are called."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.games.starcraft import GAME
from companion.locale import LANGUAGES, Speech
from companion.screens import SIZES, render
from companion.table.gallery import gallery
from companion.terminal.transcript import Transcript
from tests.games.starcraft.tables import NAMES, planning, with_points
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


@pytest.mark.parametrize(("language", "points"), [("en", "CP"), ("fr", "PC")])
def test_points_are_conquest_points_in_the_terminal_too(
    language: str, points: str, capsys: pytest.CaptureFixture[str]
) -> None:
    state = with_points(planning(2), 4, 2)
    Transcript(GAME, NAMES[:2], Speech(language, GAME.name)).standings(state)
    told = capsys.readouterr().out
    assert f"4 {points}" in told
    assert "VP" not in told
    assert "PV" not in told

"""A game's own icons for its page: the displays' pixels as outlines, where the page has none of that name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from PIL.Image import Image

from companion.core.game import AnyGame
from companion.screens.text_bitmaps import read_pictures

SPRITE = Path(__file__).parent / "static" / "icons.svg"


def icons_of(game: AnyGame) -> dict[str, str]:
    """Name → outline on a grid of 16 by 16."""
    return {} if game.icons is None else _outlines(game.icons)


@cache
def _outlines(folder: Path) -> dict[str, str]:
    drawn = set(re.findall(r'id="([^"]+)"', SPRITE.read_text(encoding="utf-8")))
    pictures: dict[str, Image] = {}
    for path in sorted(folder.glob("*.txt")):
        pictures |= read_pictures(path)
    wanted = (name for name in pictures if name not in drawn and not name.endswith(".small"))
    return {name: _outline(pictures[name]) for name in wanted}


def _outline(picture: Image) -> str:
    """One box for each row of lit pixels that touch."""
    boxes = []
    for y in range(picture.height):
        row = "".join("#" if picture.getpixel((x, y)) else "." for x in range(picture.width))
        boxes += [f"M{run.start()} {y}h{len(run[0])}v1h-{len(run[0])}z" for run in re.finditer("#+", row)]
    return "".join(boxes)

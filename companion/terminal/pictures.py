"""`companion screens`: every screen as a picture, and one sheet with all of them."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion import games
from companion.core.reasons import reason_of
from companion.core.text import say
from companion.errors import CompanionError, UsageError
from companion.locale import Speech, language_of
from companion.screens import SIZES, render
from companion.table.gallery import gallery

NAMES = ("Ana", "Bao", "Cléo", "Dia")
ZOOM = 2
COLUMNS = 5
MARGIN = 8
CAPTION = 12
PAPER, INK, LIT, GLASS = "#f4f1ea", "#333333", (190, 225, 255), (8, 10, 16)


def screens(out: Path, game_name: str, language: str | None, size: str) -> int:
    """Write them all."""
    dimensions = _dimensions(size)
    game = games.find(game_name)
    speech = Speech(language or language_of(), game.name)
    pictures = {key: render(screen, speech, dimensions) for key, screen in gallery(game, NAMES)}
    try:
        out.mkdir(parents=True, exist_ok=True)
        for key, picture in pictures.items():
            picture.save(out / f"{key}.png", optimize=True)
        contact_sheet(pictures).save(out / "all.png", optimize=True)
    except OSError as error:
        raise CompanionError(
            say("cannot be written: {why}", why=reason_of(error)),
            where=str(out),
            remedy=say("name a folder of your own"),
        ) from None
    print(speech(say("{count} screens and all.png in {place}", count=len(pictures), place=str(out))))
    return 0


def contact_sheet(
    pictures: dict[str, Image.Image], *, columns: int = COLUMNS, captions: bool = True
) -> Image.Image:
    """All pictures, enlarged, each with its name, as they would glow on a dark glass."""
    width, height = (side * ZOOM for side in next(iter(pictures.values())).size)
    step_x, step_y = width + MARGIN, height + MARGIN + (CAPTION if captions else 0)
    rows = -(-len(pictures) // columns)
    sheet = Image.new("RGB", (columns * step_x + MARGIN, rows * step_y + MARGIN), PAPER)
    draw = ImageDraw.Draw(sheet)
    # The plain bitmap font: the same pixels on every machine, with or without FreeType.
    font = ImageFont.load_default_imagefont()
    for number, (key, picture) in enumerate(pictures.items()):
        left, top = MARGIN + number % columns * step_x, MARGIN + number // columns * step_y
        sheet.paste(glowing(picture, ZOOM), (left, top))
        if captions:
            draw.text((left, top + height), key, fill=INK, font=font)
    return sheet


def glowing(picture: Image.Image, zoom: int) -> Image.Image:
    """A 1-bit picture as a display shows it, enlarged without blur."""
    large = picture.resize((picture.width * zoom, picture.height * zoom), Image.Resampling.NEAREST)
    lit = Image.new("RGB", large.size, LIT)
    return Image.composite(lit, Image.new("RGB", large.size, GLASS), large)


def _dimensions(size: str) -> tuple[int, int]:
    known = {f"{width}x{height}": (width, height) for width, height in SIZES}
    if size not in known:
        raise UsageError(f"--size {size}", remedy=say("one of: {sizes}", sizes=", ".join(known)))
    return known[size]

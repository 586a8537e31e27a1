"""Pixel fonts: strips of 1-bit glyphs, cut and put side by side.

A font is two files: `NAME.pbm`, all glyphs in a row, and `NAME.json`, their characters and widths.
Neither FreeType nor an image plug-in is loaded. What was written once is kept: a line that comes again
costs one look-up, and a line with another digit only the pasting of its glyphs.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from itertools import accumulate
from pathlib import Path

import msgspec
from PIL import Image

FOLDER = Path(__file__).parent
STRIPS_KEPT = 512
WIDTHS_KEPT = 2048
UNKNOWN = "?"
TEXT_HEIGHTS = (32, 24, 20, 16, 12, 8)
DIGIT_HEIGHTS = (40, 32, 24)
# What the large digits can write.
FIGURES = "0123456789+-−"


class Index(msgspec.Struct, frozen=True):
    """Which glyphs a strip holds, from left to right; each width includes the `gap` at its right."""

    characters: str
    widths: tuple[int, ...]
    gap: int


class Font:
    """One size. Lines are as high as the font; widths are without the gap after the last glyph."""

    def __init__(self, name: str) -> None:
        index = msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Index)
        self.name = name
        self._gap = index.gap
        self._widths = dict(zip(index.characters, index.widths, strict=True))
        self._lefts = dict(zip(index.characters, accumulate(index.widths, initial=0), strict=False))
        self._sheet = _read_strip(FOLDER / f"{name}.pbm")
        self.height = self._sheet.height

    def __contains__(self, character: str) -> bool:
        return character in self._widths

    def width(self, text: str) -> int:
        """How many columns the text takes."""
        return _measure(self, text)

    def measure(self, text: str) -> int:
        """The width, counted anew."""
        return max(0, sum(self._widths[self._nearest(character)] for character in text) - self._gap)

    def write(self, text: str) -> Image.Image:
        """The text as a strip of the font's height."""
        return _write(self, text)

    @cached_property
    def baseline(self) -> int:
        """How far below the top of a line its digits stand."""
        box = self.glyph("0").getbbox()
        return box[3] if box else self.height

    def glyph(self, character: str) -> Image.Image:
        """One character with the gap at its right."""
        known = self._nearest(character)
        left = self._lefts[known]
        return self._sheet.crop((left, 0, left + self._widths[known], self.height))

    def _nearest(self, character: str) -> str:
        """The character itself, or its letter without marks, or a question mark."""
        if character in self._widths:
            return character
        import unicodedata  # noqa: PLC0415 - only a letter that no font has

        letter = unicodedata.normalize("NFKD", character)[0]
        return letter if letter in self._widths else UNKNOWN


@lru_cache(maxsize=WIDTHS_KEPT)
def _measure(font: Font, text: str) -> int:
    return font.measure(text)


@lru_cache(maxsize=STRIPS_KEPT)
def _write(font: Font, text: str) -> Image.Image:
    strip = Image.new("1", (max(1, font.width(text)), font.height))
    left = 0
    for character in text:
        glyph = font.glyph(character)
        strip.paste(glyph, (left, 0))
        left += glyph.width
    return strip


def _read_strip(path: Path) -> Image.Image:
    """A binary PBM file; ink (1) is what lights up."""
    magic, size, pixels = path.read_bytes().split(b"\n", 2)
    if magic != b"P4":
        raise ValueError(
            f"{path} is not a binary PBM file: make it again with companion.screens.fonts.convert"
        )
    width, height = map(int, size.split())
    return Image.frombytes("1", (width, height), pixels)


@cache
def text_font(height: int) -> Font:
    """The text font of this height, all characters; heights are `TEXT_HEIGHTS`."""
    return Font(f"text{height}")


@cache
def digit_font(height: int) -> Font:
    """Digits and signs only, as high as their line; heights are `DIGIT_HEIGHTS`."""
    return Font(f"digits{height}")

"""Which size a text can have in its place: the largest in which its words fit, broken at spaces.

A text breaks at plain spaces only, never at a no-break space and never within a word. What does not fit
even in the smallest size is shortened with "…" and marked as cut. Answers are kept: the same words
in the same place are measured once.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from companion.screens.fonts import TEXT_HEIGHTS, Font, text_font

FITS_KEPT = 512
ELLIPSIS = "…"
# A little air between lines, where there is room: it also puts each line on pages of its own.
AIRY = {12: 16, 20: 24}


class Fitted(Struct, frozen=True):
    """A text in its size, broken into lines; `cut` says that some of it is missing."""

    text: str
    font: Font
    lines: tuple[str, ...]
    pitch: int
    cut: bool = False

    @property
    def width(self) -> int:
        return max(self.font.width(line) for line in self.lines)

    @property
    def height(self) -> int:
        return self.pitch * (len(self.lines) - 1) + self.font.height


@lru_cache(maxsize=FITS_KEPT)
def fit(text: str, width: int, height: int, heights: tuple[int, ...] = TEXT_HEIGHTS) -> Fitted:
    """The text in the first of the font heights that holds it, else shortened in the last."""
    for font_height in heights:
        if (fitted := try_fit(text, width, height, font_height)) is not None:
            return fitted
    return _shorten(text, width, height, text_font(heights[-1]))


@lru_cache(maxsize=FITS_KEPT)
def try_fit(text: str, width: int, height: int, font_height: int) -> Fitted | None:
    """The text in this size, or None where it does not fit."""
    font = text_font(font_height)
    if font.height > height:
        return None
    if font.width(text) <= width:
        return Fitted(text, font, (text,), font.height)
    lines = _balance(text, width, font)
    if lines is None or len(lines) * font.height > height:
        return None
    airy = AIRY.get(font.height, font.height)
    return Fitted(text, font, lines, airy if len(lines) * airy <= height else font.height)


def fits_in(text: str, width: int, height: int, heights: tuple[int, ...]) -> bool:
    """Whether the text fits in one of these sizes, in several lines if need be."""
    return any(try_fit(text, width, height, font_height) is not None for font_height in heights)


def fits(text: str, width: int, font_height: int) -> bool:
    """Whether the text fits in one line of this size."""
    return text_font(font_height).width(text) <= width


def _balance(text: str, width: int, font: Font) -> tuple[str, ...] | None:
    """Broken into as few lines as possible, these as equally long as possible."""
    lines = _wrap(text, width, font)
    if lines is None:
        return None
    low, high = 1, width
    while low < high:
        middle = (low + high) // 2
        narrower = _wrap(text, middle, font)
        if narrower is not None and len(narrower) == len(lines):
            high = middle
        else:
            low = middle + 1
    return _wrap(text, high, font)


def _wrap(text: str, width: int, font: Font) -> tuple[str, ...] | None:
    """Line by line, as many words as fit; None where a single word does not fit."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.width(longer) <= width:
            lines[-1] = longer
        elif font.width(word) <= width:
            lines.append(word)
        else:
            return None
    return tuple(lines)


def _shorten(text: str, width: int, height: int, font: Font) -> Fitted:
    """As much as fits: whole lines while words fit, then letters."""
    rows = max(1, height // font.height)
    lines: list[str] = []
    rest = text
    while len(lines) < rows - 1:
        line = _first_line(rest, width, font)
        if not line or line == rest:
            break
        lines.append(line)
        rest = rest[len(line) :].lstrip(" ")
    if font.width(rest) > width:
        while rest and font.width(rest + ELLIPSIS) > width:
            rest = rest[:-1]
        rest = rest.rstrip() + ELLIPSIS
    return Fitted(text, font, (*lines, rest), font.height, cut=True)


def _first_line(text: str, width: int, font: Font) -> str:
    words = text.split(" ")
    while words and font.width(" ".join(words)) > width:
        words.pop()
    return " ".join(words)

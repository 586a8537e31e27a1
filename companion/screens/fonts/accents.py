"""Accented letters of the smallest font, put together from a letter and a mark.

Eight rows leave one or two for a mark: small letters have rows 0 and 1 free above them; capitals give
up one of their six rows. Acute and grave slant over two rows where they can; otherwise the side on
which a mark stands tells it from the others.
"""

import unicodedata
from collections.abc import Iterator

from PIL import Image

from companion.screens.text_bitmaps import picture

# Mark → its rows.
Marks = dict[str, tuple[str, ...]]

LATIN = range(0xC0, 0x180)
CAPITAL_ROWS = range(1, 7)
# Of two equal rows of a capital one can go; these are looked at first, the bars of letters last.
SPARE_ROWS = (4, 5, 2, 3)

ABOVE_SMALL: Marks = {
    "\N{COMBINING ACUTE ACCENT}": ("..#.", ".#.."),
    "\N{COMBINING GRAVE ACCENT}": (".#..", "..#."),
}
ABOVE: Marks = {
    "\N{COMBINING ACUTE ACCENT}": ("..##",),
    "\N{COMBINING GRAVE ACCENT}": ("##..",),
    "\N{COMBINING CIRCUMFLEX ACCENT}": (".##.",),
    "\N{COMBINING DIAERESIS}": ("#..#",),
    "\N{COMBINING TILDE}": ("#.##",),
    "\N{COMBINING RING ABOVE}": (".##.",),
    "\N{COMBINING CARON}": ("#.#.",),
    "\N{COMBINING BREVE}": ("#.#.",),
    "\N{COMBINING MACRON}": ("####",),
    "\N{COMBINING DOT ABOVE}": (".#..",),
    "\N{COMBINING DOUBLE ACUTE ACCENT}": (".#.#",),
}
BELOW: Marks = {
    "\N{COMBINING CEDILLA}": (".#..",),
    "\N{COMBINING OGONEK}": ("..#.",),
    "\N{COMBINING COMMA BELOW}": (".#..",),
}
# Narrow letters (i, I, l, c) need narrower marks.
ON_NARROW_SMALL: Marks = {
    "\N{COMBINING ACUTE ACCENT}": (".#", "#."),
    "\N{COMBINING GRAVE ACCENT}": ("#.", ".#"),
    "\N{COMBINING CIRCUMFLEX ACCENT}": (".#.", "#.#"),
    "\N{COMBINING DIAERESIS}": ("#.#",),
    "\N{COMBINING MACRON}": ("###",),
}
ON_NARROW: Marks = {
    "\N{COMBINING ACUTE ACCENT}": (".##",),
    "\N{COMBINING GRAVE ACCENT}": ("##.",),
    "\N{COMBINING CIRCUMFLEX ACCENT}": (".#.",),
    "\N{COMBINING DIAERESIS}": ("#.#",),
    "\N{COMBINING MACRON}": ("###",),
}
NARROW = 3


def add_accents(letters: dict[str, Image.Image]) -> dict[str, Image.Image]:
    """`letters` and all Latin letters that can be put together from them."""
    return letters | dict(_accented(letters))


def _accented(letters: dict[str, Image.Image]) -> Iterator[tuple[str, Image.Image]]:
    for code in LATIN:
        letter, *marks = tuple(unicodedata.normalize("NFD", chr(code)))
        if len(marks) == 1 and letter in letters and marks[0] in ABOVE | BELOW:
            yield chr(code), _compose(letters[_dotless(letter, marks[0])], letter, marks[0])


def _dotless(letter: str, mark: str) -> str:
    return "ı" if letter == "i" and mark in ABOVE else letter


def _rows(letter: str, mark: str, width: int) -> tuple[str, ...]:
    """The mark as it looks on this letter."""
    if mark in BELOW:
        return BELOW[mark]
    special: tuple[Marks, ...] = (ABOVE_SMALL,) if letter.islower() else ()
    if width <= NARROW:
        special = (ON_NARROW_SMALL if letter.islower() else ON_NARROW, *special)
    return next((marks[mark] for marks in special if mark in marks), ABOVE[mark])


def _compose(body: Image.Image, letter: str, mark: str) -> Image.Image:
    rows = _rows(letter, mark, body.width)
    if body.width <= NARROW and len(rows[0]) > NARROW:
        rows = tuple(row.strip(".") for row in rows)
    drawn = picture(list(rows))
    image = Image.new("1", (max(body.width, drawn.width), body.height))
    if letter.isupper() and mark in ABOVE:
        body = _squash(body)
    image.paste(body, ((image.width - body.width) // 2, 0))
    at = ((image.width - drawn.width) // 2, image.height - 1 if mark in BELOW else 0)
    image.paste(255, at, drawn)
    return image


def _squash(capital: Image.Image) -> Image.Image:
    """The capital one row lower, without one of its rows."""
    rows = [capital.crop((0, row, capital.width, row + 1)) for row in CAPITAL_ROWS]
    same = (row for row in SPARE_ROWS if rows[row - 1].tobytes() == rows[row].tobytes())
    del rows[next(same, 4) - 1]
    image = Image.new("1", capital.size)
    for place, row in enumerate(rows, CAPITAL_ROWS.start + 1):
        image.paste(row, (0, place))
    return image

"""Makes the bundled fonts: `python -m companion.screens.fonts.convert FOLDER`.

FOLDER holds Terminus Font's `ter-u*_unicode.pcf.gz` (Debian's package xfonts-terminus). Each size
becomes one 1-bit strip of glyphs and an index of their widths. The source is a fixed grid; here each
glyph keeps only its own width, so that a line holds about a fifth more, except digits, which keep one
width, so that a changing number does not move its neighbours. The zero loses its stroke: it is never
read next to a letter O. Large digits are doubled from smaller ones. The smallest font is drawn by hand
in `small.txt`.
"""

import sys
from pathlib import Path

import msgspec
from PIL import Image

from companion.screens.fonts import FIGURES, Index
from companion.screens.fonts.accents import add_accents
from companion.screens.fonts.pcf import read_glyphs
from companion.screens.text_bitmaps import double, read_pictures

FOLDER = Path(__file__).parent
DIGITS = "0123456789"
SPACES = {" ": 1.0, "\N{NO-BREAK SPACE}": 1.0, "\N{NARROW NO-BREAK SPACE}": 0.5}

# Height → source, gap between glyphs, width of a space.
TEXT = {
    12: ("ter-u12b", 1, 4),
    16: ("ter-u16b", 1, 5),
    20: ("ter-u20b", 2, 6),
    24: ("ter-u24b", 2, 7),
    32: ("ter-u32b", 3, 9),
}
# Height → source of half that height, gap.
LARGE_DIGITS = {24: ("ter-u18b", 3), 32: ("ter-u24b", 4), 40: ("ter-u32b", 5)}
# Strokes of two pixels are too thin for 24 rows.
THIN = "ter-u24b"

Glyphs = dict[str, Image.Image]


def main(source: Path) -> None:
    """Writes every size."""
    small = add_accents(read_pictures(FOLDER / "small.txt"))
    _write("text8", small, gap=1, space=2)
    for height, (name, gap, space) in TEXT.items():
        glyphs = {c: glyph for c, glyph in _source(source, name).items() if c in small}
        if name == THIN:
            glyphs = {c: _thicken(glyph, right=1, down=0) for c, glyph in glyphs.items()}
        _write(f"text{height}", glyphs, gap, space)
    for height, (name, gap) in LARGE_DIGITS.items():
        glyphs = {c: glyph for c, glyph in _source(source, name).items() if c in FIGURES}
        if name == THIN:
            glyphs = {c: _thicken(glyph, right=1, down=1) for c, glyph in glyphs.items()}
        _write(f"digits{height}", _enlarge(glyphs, height), gap, space=gap)


def _source(folder: Path, name: str) -> Glyphs:
    glyphs = read_glyphs(folder / f"{name}_unicode.pcf.gz")
    return glyphs | {"0": glyphs["O"]}


def _thicken(glyph: Image.Image, right: int, down: int) -> Image.Image:
    """Every stroke wider and higher by this many pixels (0 or 1)."""
    thick = Image.new("1", (glyph.width + right, glyph.height))
    for x in range(right + 1):
        for y in range(down + 1):
            thick.paste(255, (x, y), glyph)
    return thick


def _enlarge(glyphs: Glyphs, height: int) -> Glyphs:
    """Twice as large, without the empty rows above and below the digits."""
    boxes = [glyphs[digit].getbbox() for digit in DIGITS]
    top = min(box[1] for box in boxes if box)
    bottom = max(box[3] for box in boxes if box)
    spare = (height - 2 * (bottom - top)) // 2
    larger = {}
    for character, glyph in glyphs.items():
        doubled = double(glyph.crop((0, top, glyph.width, bottom)))
        larger[character] = Image.new("1", (doubled.width, height))
        larger[character].paste(doubled, (0, spare))
    return larger


def _write(name: str, glyphs: Glyphs, gap: int, space: int) -> None:
    """One strip of all glyphs, each with its gap at the right, and the index."""
    cells = {character: _trim(glyph) for character, glyph in glyphs.items()}
    widest = max(cells[digit].width for digit in DIGITS)
    cells |= {digit: _centre(cells[digit], widest) for digit in DIGITS}
    height = cells["0"].height
    cells |= {
        character: Image.new("1", (max(1, round(space * share)), height))
        for character, share in SPACES.items()
    }
    widths = [cell.width + gap for cell in cells.values()]
    strip = Image.new("1", (sum(widths), height))
    left = 0
    for cell, width in zip(cells.values(), widths, strict=True):
        strip.paste(cell, (left, 0))
        left += width
    # A PBM file counts ink, not light: stored inverted it shows black letters on white.
    ink = strip.point(lambda light: 255 - light)
    ink.save(FOLDER / f"{name}.pbm")
    index = Index("".join(cells), tuple(widths), gap)
    (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(index) + b"\n")


def _trim(glyph: Image.Image) -> Image.Image:
    box = glyph.getbbox()
    return glyph.crop((box[0], 0, box[2], glyph.height)) if box else glyph


def _centre(glyph: Image.Image, width: int) -> Image.Image:
    cell = Image.new("1", (width, glyph.height))
    cell.paste(glyph, ((width - glyph.width + 1) // 2, 0))
    return cell


if __name__ == "__main__":
    main(Path(sys.argv[1]))

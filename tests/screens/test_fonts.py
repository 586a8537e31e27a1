"""The bundled fonts: complete for French, digits of one width, never refusing a character."""

import gzip
import re
import struct
from pathlib import Path

import pytest

from companion import locale
from companion.screens import fonts
from companion.screens.fonts import (
    DIGIT_HEIGHTS,
    FIGURES,
    TEXT_HEIGHTS,
    Font,
    digit_font,
    text_font,
)
from companion.screens.fonts.accents import add_accents
from companion.screens.fonts.pcf import read_glyphs
from companion.screens.text_bitmaps import read_pictures

FOLDER = Path(fonts.__file__).parent
ASCII = "".join(map(chr, range(0x20, 0x7F)))
# Without the multiplication and division signs of that range it would be letters only; both are there too.
LATIN = "".join(map(chr, range(ord("À"), ord("ÿ") + 1))) + "œŒŸ"
# What stands in parts lists and wiring pictures only.
ON_PAPER = {"Ω"}
SIGNS = "«»’“”…·×→←▲▼►–—✓\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


def catalogue_characters() -> set[str]:
    """Every character between the quotes of the catalogues: English sentences and French ones."""
    found: set[str] = set()
    for path in Path(locale.__file__).parent.rglob("*.po"):
        for quoted in re.findall(r'"(.*)"', path.read_text(encoding="utf-8")):
            found |= set(quoted)
    return found


@pytest.mark.parametrize("height", TEXT_HEIGHTS)
def test_text_font_has_every_character_of_both_languages(height: int) -> None:
    needed = set(ASCII + LATIN + SIGNS) | (catalogue_characters() - ON_PAPER)
    assert len(needed) > 150
    assert sorted(character for character in needed if character not in text_font(height)) == []


@pytest.mark.parametrize("height", TEXT_HEIGHTS)
def test_text_font_draws_every_accent_differently(height: int) -> None:
    font = text_font(height)
    for letters in ("aàâeéèêëiîïoôuùûücçyÿ", "AÀÂEÉÈÊËIÎÏOÔUÙÛÜCÇYŸ"):
        assert len({font.glyph(letter).tobytes() for letter in letters}) == len(letters)


@pytest.mark.parametrize("font", [*map(text_font, TEXT_HEIGHTS), *map(digit_font, DIGIT_HEIGHTS)])
def test_font_gives_all_digits_one_width(font: Font) -> None:
    assert len({font.width(digit) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("height", DIGIT_HEIGHTS)
def test_digit_font_fills_its_height(height: int) -> None:
    box = digit_font(height).write("0123456789").getbbox()
    assert all(character in digit_font(height) for character in FIGURES)
    assert box is not None
    assert box[3] - box[1] == height


def test_font_writes_as_wide_as_it_measures() -> None:
    font = text_font(16)
    assert font.write("Évolution").size == (font.width("Évolution"), 16)
    assert font.width("") == 0


def test_font_keeps_what_it_wrote() -> None:
    assert text_font(12).write("Âge 2") is text_font(12).write("Âge 2")


def test_font_writes_an_unknown_letter_without_its_mark() -> None:
    font = text_font(12)
    assert "ǎ" not in font
    assert font.write("ǎ").tobytes() == font.write("a").tobytes()
    assert font.write("漢").tobytes() == font.write("?").tobytes()


def test_smallest_font_is_what_was_drawn() -> None:
    font = text_font(8)
    for character, drawn in add_accents(read_pictures(FOLDER / "small.txt")).items():
        ink, glyph = drawn.getbbox(), font.glyph(character)
        assert ink is not None
        box = glyph.getbbox()
        assert box is not None
        assert glyph.crop(box).tobytes() == drawn.crop(ink).tobytes(), character


def test_fonts_come_with_their_licence() -> None:
    licence = (FOLDER / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Dimitar Toshkov Zhekov" in licence


def test_read_glyphs_reads_one_glyph(tmp_path: Path) -> None:
    written = 0b1110  # format: rows padded to 4 bytes, big-endian bytes and bits
    metrics = struct.pack("<i", written) + struct.pack(">i", 1) + struct.pack(">5hH", 0, 3, 3, 2, 0, 0)
    rows = bytes([0b10100000, 0, 0, 0, 0b01000000, 0, 0, 0])
    bitmaps = struct.pack("<i", written) + struct.pack(">ii4i", 1, 0, 8, 8, 8, 8) + rows
    encodings = struct.pack("<i", written) + struct.pack(">5hH", ord("A"), ord("A"), 0, 0, 0, 0)
    tables = {4: metrics, 8: bitmaps, 32: encodings}
    offset, entries = 8 + 16 * len(tables), b""
    for kind, table in tables.items():
        entries += struct.pack("<iiii", kind, written, len(table), offset)
        offset += len(table)
    path = tmp_path / "tiny.pcf.gz"
    path.write_bytes(gzip.compress(b"\x01fcp" + struct.pack("<i", 3) + entries + b"".join(tables.values())))
    glyph = read_glyphs(path)["A"]
    assert [[bool(glyph.getpixel((x, y))) for x in range(3)] for y in range(2)] == [
        [True, False, True],
        [False, True, False],
    ]


def test_read_glyphs_refuses_another_format(tmp_path: Path) -> None:
    path = tmp_path / "not.pcf.gz"
    path.write_bytes(gzip.compress(b"STARTFONT 2.1"))
    with pytest.raises(ValueError, match=r"give a \.pcf\.gz file"):
        read_glyphs(path)


def test_smallest_font_leaves_a_row_between_two_lines() -> None:
    """Descenders fill the last row, so that nothing but accents may fill the first."""
    small = Font("text8")
    assert [sign for sign in ASCII if small.glyph(sign).crop((0, 0, 99, 1)).getbbox()] == ["`", "|"]

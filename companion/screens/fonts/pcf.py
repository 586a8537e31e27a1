"""Reading glyphs from a PCF file, the X Window System's format for bitmap fonts.

A PCF file is a list of tables; three of them matter here: where each character's glyph is
(encodings), how large it is (metrics) and its pixels (bitmaps). Only the converter needs this.
"""

import gzip
import struct
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

MAGIC = b"\x01fcp"
METRICS, BITMAPS, ENCODINGS = 1 << 2, 1 << 3, 1 << 5
PAD_MASK, BIG_BYTES, BIG_BITS, COMPRESSED_METRICS = 0b11, 1 << 2, 1 << 3, 1 << 8
NO_GLYPH = 0xFFFF


class Table:
    """One table with its own byte order."""

    def __init__(self, data: bytes) -> None:
        (self.format,) = struct.unpack_from("<i", data)
        self.order = ">" if self.format & BIG_BYTES else "<"
        self.data = data

    def unpack(self, layout: str, offset: int) -> tuple[int, ...]:
        """Numbers at a place of the table, as `struct` describes them."""
        return struct.unpack_from(self.order + layout, self.data, offset)


def read_glyphs(path: Path) -> dict[str, Image.Image]:
    """Every glyph of a font in its full cell, by character."""
    tables = _read_tables(gzip.decompress(path.read_bytes()), path.name)
    boxes = list(_read_boxes(tables[METRICS]))
    return {
        character: _read_bitmap(tables[BITMAPS], glyph, *boxes[glyph])
        for character, glyph in _read_encodings(tables[ENCODINGS])
    }


def _read_tables(data: bytes, name: str) -> dict[int, Table]:
    if not data.startswith(MAGIC):
        raise ValueError(f"{name} is not a PCF font: give a .pcf.gz file")
    (count,) = struct.unpack_from("<i", data, 4)
    entries = (struct.unpack_from("<iiii", data, 8 + 16 * entry) for entry in range(count))
    return {kind: Table(data[offset : offset + size]) for kind, _, size, offset in entries}


def _read_encodings(table: Table) -> Iterator[tuple[str, int]]:
    low_first, low_last, high_first, high_last, _ = table.unpack("5h", 4)
    offset = 14
    for high in range(high_first, high_last + 1):
        for low in range(low_first, low_last + 1):
            (glyph,) = table.unpack("H", offset)
            offset += 2
            if glyph != NO_GLYPH:
                yield chr(high << 8 | low), glyph


def _read_boxes(table: Table) -> Iterator[tuple[int, int]]:
    """Width and height of each glyph."""
    if table.format & COMPRESSED_METRICS:
        (count,) = table.unpack("h", 4)
        rows = [[byte - 0x80 for byte in table.unpack("5B", 6 + 5 * row)] for row in range(count)]
    else:
        (count,) = table.unpack("i", 4)
        rows = [list(table.unpack("5h", 8 + 12 * row)) for row in range(count)]
    for left, right, _, ascent, descent in rows:
        yield right - left, ascent + descent


def _read_bitmap(table: Table, glyph: int, width: int, height: int) -> Image.Image:
    if not table.format & BIG_BITS:
        raise ValueError("this PCF font has its lowest bit first; only fonts with the highest first are read")
    (count,) = table.unpack("i", 4)
    (offset,) = table.unpack("i", 8 + 4 * glyph)
    start = 8 + 4 * count + 16 + offset
    pad = 1 << (table.format & PAD_MASK)
    stride = -(-((width + 7) // 8) // pad) * pad
    return Image.frombytes(
        "1", (width, height), table.data[start : start + stride * height], "raw", "1", stride
    )

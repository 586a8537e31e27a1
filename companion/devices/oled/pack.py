"""From a one-bit picture to the bytes that a controller keeps.

Page controllers keep eight pixels one above the other in a byte, the topmost in bit 0, and 128 such bytes
in a page. Mirroring the picture at its diagonal turns those columns into rows, which Pillow packs by
itself, so no pixel passes through Python. A rotated panel costs nothing more: turning and mirroring is
again one transposition.

Line controllers keep pixels side by side. Here a frame stays at eight pixels a byte, the leftmost in bit 7,
and is widened to grey only when it is sent.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from PIL.Image import Image, Transpose

Packer: TypeAlias = Callable[[Image], bytes]

#: Quarter turns clockwise, then mirrored at the diagonal.
_TURNED_AND_MIRRORED = (
    Transpose.TRANSPOSE,
    Transpose.FLIP_TOP_BOTTOM,
    Transpose.TRANSVERSE,
    Transpose.FLIP_LEFT_RIGHT,
)
_TURNED = (None, Transpose.ROTATE_270, Transpose.ROTATE_180, Transpose.ROTATE_90)


def page_packer(pages: int, rotate: int) -> Packer:
    """Bytes page by page, each byte a column of eight pixels."""
    transposition = _TURNED_AND_MIRRORED[rotate]

    def pack(image: Image) -> bytes:
        columns = image.transpose(transposition).tobytes("raw", "1;R")
        return b"".join([columns[page::pages] for page in range(pages)])

    return pack


def line_packer(rotate: int) -> Packer:
    """Bytes line by line, each byte eight pixels side by side."""
    transposition = _TURNED[rotate]

    def pack(image: Image) -> bytes:
        return (image if transposition is None else image.transpose(transposition)).tobytes()

    return pack


def _four_bits_a_pixel(cell: int) -> bytes:
    white_nibbles = (15 if cell << place & 0x80 else 0 for place in range(8))
    return bytes(left << 4 | right for left, right in zip(white_nibbles, white_nibbles, strict=True))


@cache
def _grey() -> list[bytes]:
    return [_four_bits_a_pixel(cell) for cell in range(256)]


def widen_to_grey(cells: bytes) -> bytes:
    """Black and white for a controller with sixteen shades: a byte of eight pixels becomes four bytes."""
    grey = _grey()
    return b"".join([grey[cell] for cell in cells])

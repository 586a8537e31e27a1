"""An address as a QR code, and a number beside it, for a phone at the table.

A code is drawn dark on light, as cameras expect it, with as many pixels a module as the display has room
for. The library that computes it is loaded with the first code, which most tables never show.
"""

from __future__ import annotations

from PIL import Image

from companion.core.screen import Code
from companion.screens.canvas import Canvas, Rect
from companion.screens.fitting import fit
from companion.screens.frame import Voice, spoken

GAP = 6
QUIET_MODULES = 2
NUMBER_HEIGHTS = (32, 24, 16)
LABEL_HEIGHTS = (16, 12, 8)


def draw_code(canvas: Canvas, screen: Code, voice: Voice, area: Rect) -> int:
    """Draws into the area, which is the whole display; returns the height of the code."""
    picture = qr_picture(screen.address, area.height)
    place, rest = area.cut_left(picture.width)
    canvas.picture(screen.address, picture, place)
    beside = rest.cut_left(GAP)[1]
    number = fit(screen.number, beside.width, beside.height // 2, NUMBER_HEIGHTS)
    below, above = beside.cut_bottom(beside.height // 2)
    canvas.text(number, below)
    canvas.text(fit(spoken(voice, screen.label), above.width, above.height, LABEL_HEIGHTS), above)
    return picture.height


def qr_picture(address: str, height: int) -> Image.Image:
    """The code at the largest whole scale that fits this height."""
    import segno  # noqa: PLC0415 - only a table with phones needs it

    # Capital letters take less room in a code. Addresses of machines do not mind, passwords and data do.
    content = address.upper() if address.startswith("http") and "?" not in address else address
    code = segno.make(content, error="l", micro=False)
    rows = [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET_MODULES)]
    plain = Image.new("1", (len(rows), len(rows)), 1)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                plain.putpixel((x, y), 0)
    scale = max(1, height // len(rows))
    return plain.resize((len(rows) * scale, len(rows) * scale), Image.Resampling.NEAREST)

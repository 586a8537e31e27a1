"""Pictures written as text: a line `= name` opens one, the rows below it are its pixels.

`#` is lit, `.` is dark; empty lines separate. All rows of a picture are as long as its first.
"""

from pathlib import Path

from PIL import Image

LIT = "#"


def read_pictures(path: Path) -> dict[str, Image.Image]:
    """All pictures of a file, by name."""
    blocks: dict[str, list[str]] = {}
    rows: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            rows = blocks.setdefault(line.removeprefix("= "), [])
        elif line:
            rows.append(line)
    return {name: picture(rows) for name, rows in blocks.items()}


def picture(rows: list[str]) -> Image.Image:
    """The 1-bit image of some rows of text."""
    width = len(rows[0])
    image = Image.new("1", (width, len(rows)))
    for y, row in enumerate(rows):
        if len(row) != width:
            raise ValueError(f"row {y + 1}, {row!r}, is not {width} long: make all rows equally long")
        for x, character in enumerate(row):
            if character == LIT:
                image.putpixel((x, y), 255)
    return image

"""Pictures written as text: a line `= name other` names them, the rows below are their pixels.

`#` is lit, `.` is dark. Pictures stand side by side, one space or more between them; empty lines
separate groups. All rows of a picture are as long as its first.
"""

from pathlib import Path

from PIL import Image

LIT = "#"


def read_pictures(path: Path) -> dict[str, Image.Image]:
    """All pictures of a file, by name."""
    return {name: picture(rows) for name, rows in _read_rows(path).items()}


def _read_rows(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    names: list[str] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("= "):
            names = line.removeprefix("= ").split()
        elif rows := line.split():
            if len(rows) != len(names):
                raise ValueError(
                    f"{path.name}, line {number}: {len(rows)} pictures, but {len(names)} names above"
                )
            for name, row in zip(names, rows, strict=True):
                found.setdefault(name, []).append(row)
    return found


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

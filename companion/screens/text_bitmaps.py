"""Pictures written as text: a line `= name other` names them, the rows below are their pixels.

`#` is lit, `.` is dark. Pictures stand side by side, one space or more between them; empty lines
separate groups. All rows of a picture are as long as its first.
"""

from pathlib import Path

from PIL import Image

AS_BITS = str.maketrans("#.", "10")


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
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise ValueError(f"row {number}, {row!r}, is not {width} long: make all rows equally long")
    stride = (width + 7) // 8
    bits = (int(row.translate(AS_BITS).ljust(8 * stride, "0"), 2) for row in rows)
    return Image.frombytes("1", (width, len(rows)), b"".join(row.to_bytes(stride, "big") for row in bits))


def double(image: Image.Image) -> Image.Image:
    """Twice the size with smooth slants: a quarter of a pixel follows two equal neighbours."""
    doubled = Image.new("1", (2 * image.width, 2 * image.height))

    def lit(x: int, y: int) -> bool:
        return 0 <= x < image.width and 0 <= y < image.height and bool(image.getpixel((x, y)))

    for y in range(image.height):
        for x in range(image.width):
            up, down, left, right = lit(x, y - 1), lit(x, y + 1), lit(x - 1, y), lit(x + 1, y)
            quarters = [lit(x, y)] * 4
            if left != right and up != down:
                quarters = [
                    first if first == second else lit(x, y)
                    for first, second in ((left, up), (up, right), (left, down), (down, right))
                ]
            for place, quarter in enumerate(quarters):
                doubled.putpixel((2 * x + place % 2, 2 * y + place // 2), 255 * quarter)
    return doubled

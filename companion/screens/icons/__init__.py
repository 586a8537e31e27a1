"""Icons, drawn by hand as text: 16 by 16 pixels, and 8 by 8 (`.small`). Each game brings its own.

The first or the last row of an icon of 16 is dark: in rows of 16 they stand below each other and must not
touch. An icon of 32 by 32 is the one of 16 doubled.
"""

from functools import cache
from pathlib import Path

from PIL import Image

from companion.core.icons import brought
from companion.screens.text_bitmaps import double, read_pictures

FOLDER = Path(__file__).parent
SMALL, USUAL, LARGE = 8, 16, 32


def icon(name: str, size: int) -> Image.Image | None:
    """An icon of 8, 16 or 32 pixels; None where no icon has this name."""
    return _icon(name, size, brought())


@cache
def _icon(name: str, size: int, folders: tuple[Path, ...]) -> Image.Image | None:
    found = all_icons(folders).get(f"{name}.small" if size == SMALL else name)
    return double(found) if found and size == LARGE else found


@cache
def all_icons(folders: tuple[Path, ...]) -> dict[str, Image.Image]:
    """Every icon of 16 pixels by its name, and each again with `.small` for 8 pixels."""
    found: dict[str, Image.Image] = {}
    for folder in (FOLDER, *folders):
        for path in sorted(folder.glob("*.txt")):
            found |= read_pictures(path)
    return found

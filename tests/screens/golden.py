"""Pictures that must not change by a pixel.

`assert_golden(image, path, folder)` compares with a PNG file. When they differ it writes a picture of the
difference into `folder` and fails with its path: left what was expected, right what came, below both in one,
green where a pixel is new and red where one is gone. `COMPANION_GOLDEN=write` rewrites the files instead.
"""

import os
from pathlib import Path

from PIL import Image, ImageChops

WRITING = os.environ.get("COMPANION_GOLDEN") == "write"
ZOOM = 4
MARGIN = 8
BACKGROUND, LIT, GONE, NEW = (40, 40, 60), (255, 255, 255), (255, 60, 60), (60, 255, 60)


def assert_golden(image: Image.Image, path: Path, folder: Path) -> None:
    """Fails unless the 1-bit image equals the one in the file `path`."""
    if WRITING:
        path.parent.mkdir(parents=True, exist_ok=True)
        image.save(path, optimize=True)
        return
    if not path.exists():
        raise AssertionError(f"{path} is missing: run again with COMPANION_GOLDEN=write and look at it")
    with Image.open(path) as stored:
        expected = stored.convert("1")
    if image.size == expected.size and ImageChops.logical_xor(image, expected).getbbox() is None:
        return
    shown = folder / f"{path.stem}-difference.png"
    picture_difference(expected, image).save(shown)
    raise AssertionError(
        f"the picture differs from {path.name}, see {shown}; "
        "if the new one is right, run again with COMPANION_GOLDEN=write"
    )


def picture_difference(expected: Image.Image, actual: Image.Image) -> Image.Image:
    """Both side by side and one over the other, enlarged."""
    width, height = max(expected.width, actual.width), max(expected.height, actual.height)
    sheet = Image.new("RGB", (2 * width * ZOOM + 3 * MARGIN, 2 * height * ZOOM + 3 * MARGIN), BACKGROUND)
    right, below = width * ZOOM + 2 * MARGIN, height * ZOOM + 2 * MARGIN
    sheet.paste(_enlarge(expected.convert("RGB")), (MARGIN, MARGIN))
    sheet.paste(_enlarge(actual.convert("RGB")), (right, MARGIN))
    sheet.paste(_enlarge(_overlay(expected, actual, (width, height))), (MARGIN, below))
    return sheet


def _overlay(expected: Image.Image, actual: Image.Image, size: tuple[int, int]) -> Image.Image:
    before, after = Image.new("1", size), Image.new("1", size)
    before.paste(expected)
    after.paste(actual)
    overlay = Image.new("RGB", size)
    overlay.paste(GONE, (0, 0), before)
    overlay.paste(NEW, (0, 0), after)
    overlay.paste(LIT, (0, 0), ImageChops.logical_and(before, after))
    return overlay


def _enlarge(image: Image.Image) -> Image.Image:
    return image.resize((image.width * ZOOM, image.height * ZOOM), Image.Resampling.NEAREST)

"""Pictures such as a table shows, without its fonts: rows of blocks like glyphs, digits, markers, screens."""

from collections.abc import Iterator
from random import Random

from PIL import Image, ImageDraw

Size = tuple[int, int]


def blank(size: Size) -> Image.Image:
    return Image.new("1", size)


def noise(size: Size, seed: int) -> Image.Image:
    width, height = size
    return Image.frombytes("1", size, Random(seed).randbytes(-(-width // 8) * height))


def glyph(width: int, height: int, seed: int) -> Image.Image:
    """Something that fills its box to the edges, so that exchanging two of them changes every column."""
    picture = Image.new("1", (width, height))
    bits = Random(seed * 7919 + width)
    for x in range(width):
        for y in range(height):
            picture.putpixel((x, y), bits.getrandbits(1))
        for y in range(0, height, 8):
            picture.putpixel((x, y), seed & 1)
    return picture


def with_glyph(image: Image.Image, at: tuple[int, int], size: Size, seed: int) -> Image.Image:
    changed = image.copy()
    changed.paste(glyph(*size, seed), at)
    return changed


def text_row(image: Image.Image, row: int, seed: int) -> Image.Image:
    changed = image
    for x in range(0, image.width - 5, 6):
        changed = with_glyph(changed, (x, 8 * row), (6, 8), seed + x)
    return changed


def menu(size: Size, seed: int, selected: int) -> Image.Image:
    image = blank(size)
    for row in range(size[1] // 8):
        image = text_row(image, row, seed + row)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 5, size[1] - 1), fill=0)
    draw.polygon([(1, 8 * selected), (4, 8 * selected + 3), (1, 8 * selected + 7)], fill=1)
    return image


def inverted_row(image: Image.Image, row: int) -> Image.Image:
    changed = image.copy()
    box = (0, 8 * row, image.width, 8 * row + 8)
    changed.paste(image.crop(box).point(lambda value: 255 - value), box)
    return changed


def play(size: Size, length: int, seed: int) -> Iterator[Image.Image]:
    """A seat's display during a game: mostly a digit or a marker, now and then another screen."""
    choice = Random(seed)
    rows = size[1] // 8
    image = blank(size)
    for step in range(length):
        kind = choice.choice(
            ("same", "digit", "digit", "clock", "line", "marker", "invert", "screen", "noise")
        )
        row, column = choice.randrange(rows), 6 * choice.randrange(size[0] // 6)
        if kind == "digit":
            image = with_glyph(image, (column, 8 * row), (6, 8), step)
        elif kind == "clock":
            image = with_glyph(image, (min(column, size[0] - 16), 4), (16, 24), step)
        elif kind == "line":
            image = text_row(image, row, step)
        elif kind == "marker":
            image = menu(size, seed, row)
        elif kind == "invert":
            image = inverted_row(image, row)
        elif kind == "screen":
            image = menu(size, step, row)
        elif kind == "noise":
            image = noise(size, step)
        yield image

"""The picture of one display while it is drawn, with a note of every box, and the rectangles it is cut into.

A page is the 8 rows that a display sends at once. Texts go into rectangles that begin on a page. A block is
centred in its rectangle by whole pages, so that it touches as few pages as it can. The notes let a test see
what the eye would: a text that is cut, boxes that overlap, an icon that nobody drew.
"""

from __future__ import annotations

from itertools import combinations
from typing import Literal

from msgspec import Struct
from PIL import Image

from companion.screens.fitting import Fitted
from companion.screens.fonts import Font
from companion.screens.icons import icon

PAGE = 8


class Rect(Struct, frozen=True):
    """A part of the display, in pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height

    def cut_top(self, height: int) -> tuple[Rect, Rect]:
        """The upper rows, and the rest."""
        return (
            Rect(self.left, self.top, self.width, height),
            Rect(self.left, self.top + height, self.width, self.height - height),
        )

    def cut_bottom(self, height: int) -> tuple[Rect, Rect]:
        """The lower rows, and the rest."""
        rest, lower = self.cut_top(self.height - height)
        return lower, rest

    def cut_left(self, width: int) -> tuple[Rect, Rect]:
        """The columns at the left, and the rest."""
        return (
            Rect(self.left, self.top, width, self.height),
            Rect(self.left + width, self.top, self.width - width, self.height),
        )

    def cut_right(self, width: int) -> tuple[Rect, Rect]:
        """The columns at the right, and the rest."""
        rest, last = self.cut_left(self.width - width)
        return last, rest

    def centred(self, width: int) -> Rect:
        """The columns in the middle."""
        spare = max(0, self.width - width)
        return Rect(self.left + spare // 2, self.top, self.width - spare, self.height)

    def columns(self, count: int) -> list[Rect]:
        """Equal columns, from left to right."""
        width = self.width // count
        return [Rect(self.left + column * width, self.top, width, self.height) for column in range(count)]

    def rows(self, count: int, height: int) -> list[Rect]:
        """Rows of this height from the top."""
        return [Rect(self.left, self.top + row * height, self.width, height) for row in range(count)]

    def overlaps(self, other: Rect) -> bool:
        """Whether they share a pixel."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: Rect) -> bool:
        """Whether the other one lies inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


def whole_pages(height: int) -> int:
    """The height rounded up to pages."""
    return -(-height // PAGE) * PAGE


Align = Literal["left", "centre", "right"]


class DrawnBox(Struct, frozen=True):
    """Something drawn: a text or the name of an icon, where, and whether a part of it is missing."""

    what: str
    rect: Rect
    cut: bool = False


class Canvas:
    """A 1-bit image and what was drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.image = Image.new("1", size)
        self.area = Rect(0, 0, *size)
        self.boxes: list[DrawnBox] = []
        self.unknown_icons: list[str] = []
        self.left_out: list[str] = []

    def text(self, fitted: Fitted, place: Rect, align: Align = "left", on_pages: bool = True) -> None:
        """A fitted text in the middle of the rectangle's height, exactly or by whole pages."""
        top = middle(place, fitted.height) if on_pages else place.top + (place.height - fitted.height) // 2
        block = Rect(_aligned(place, fitted.width, align), top, fitted.width, fitted.height)
        for row, line in enumerate(fitted.lines):
            strip = fitted.font.write(line)
            self.image.paste(strip, (_aligned(place, strip.width, align), top + row * fitted.pitch))
        self.boxes.append(DrawnBox(fitted.text, block, fitted.cut))

    def line(self, text: str, font: Font, place: Rect, align: Align = "left", on_pages: bool = True) -> None:
        """One line that is known to fit."""
        self.text(Fitted(text, font, (text,), font.height), place, align, on_pages)

    def icon(self, name: str, size: int, place: Rect, align: Align = "left") -> None:
        """An icon in the middle of the rectangle's height."""
        drawn = icon(name, size)
        if drawn is None:
            self.unknown_icons.append(name)
        else:
            self.picture(name, drawn, place, align)

    def picture(self, what: str, drawn: Image.Image, place: Rect, align: Align = "left") -> None:
        """An image in the middle of the rectangle's height."""
        left, top = _aligned(place, drawn.width, align), middle(place, drawn.height)
        self.image.paste(drawn, (left, top))
        self.boxes.append(DrawnBox(what, Rect(left, top, *drawn.size)))

    def problems(self) -> list[str]:
        """What is wrong with the picture, for a test; nothing, if it is as it should be."""
        return [
            *(f"no icon is called {name!r}" for name in self.unknown_icons),
            *(f"{text!r} is left out" for text in self.left_out),
            *(f"{box.what!r} is cut" for box in self.boxes if box.cut),
            *(f"{box.what!r} leaves the display" for box in self.boxes if not self.area.holds(box.rect)),
            *(
                f"{one.what!r} and {other.what!r} overlap"
                for one, other in combinations(self.boxes, 2)
                if one.rect.overlaps(other.rect)
            ),
        ]


def middle(place: Rect, height: int) -> int:
    """Where something of this height begins to be in the middle, on as few pages as possible."""
    pages = whole_pages(height)
    if place.height < pages:
        return place.top + (place.height - height) // 2
    spare_pages = (place.height - pages) // PAGE
    return place.top + spare_pages // 2 * PAGE + (pages - height) // 2


def _aligned(place: Rect, width: int, align: Align) -> int:
    if align == "left":
        return place.left
    spare = place.width - width
    return place.left + (spare if align == "right" else spare // 2)

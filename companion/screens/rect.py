"""Rectangles of the display, cut into smaller ones. A page is the 8 rows that a display sends at once."""

from __future__ import annotations

from msgspec import Struct

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

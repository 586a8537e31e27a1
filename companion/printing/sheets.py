"""Sheets of labels as PDF: one sticker for every card of a deck, and one label for every seat.

The grid is that of a common sheet of 24 labels (70 x 37 mm, three across, nothing between them), and can be
changed for any other. A sticker covers a tag of 25 mm: a circle shows where it goes. The library that writes
PDF is loaded only here.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.text import say
from companion.errors import UsageError
from companion.extras import command_for

A4 = (210.0, 297.0)
TAG_MM, INSET, BAR = 25.0, 3.0, 4.0
#: Letters that PDF's own fonts lack, and what is printed instead.
PLAIN = str.maketrans({"’": "'", "–": "-", "…": "...", "œ": "oe", "Œ": "Oe", "“": '"', "”": '"'})


class LabelGrid(Struct, frozen=True):
    """How labels lie on a sheet of A4, in millimetres."""

    columns: int = 3
    rows: int = 8
    width: float = 70.0
    height: float = 37.0

    def check(self) -> None:
        """Whether it fits the paper."""
        if self.columns * self.width > A4[0] + 0.5 or self.rows * self.height > A4[1] + 0.5:
            raise UsageError(
                say(
                    "{columns} x {rows} labels of that size do not fit A4",
                    columns=self.columns,
                    rows=self.rows,
                ),
                remedy=say("measure a label of your sheet: --label WIDTHxHEIGHT in millimetres"),
            )

    def place(self, number: int) -> tuple[float, float]:
        """The upper left corner of a label, counted row by row; the grid lies in the middle of the sheet."""
        row, column = divmod(number, self.columns)
        left = (A4[0] - self.columns * self.width) / 2
        top = (A4[1] - self.rows * self.height) / 2
        return left + column * self.width, top + row * self.height


class PrintedLabel(Struct, frozen=True):
    """What stands on one: large, and in smaller lines beside it; `tag` where a tag lies under it."""

    large: str
    lines: tuple[str, ...] = ()
    tag: bool = False
    colour: tuple[int, int, int] | None = None


def write(
    path: Path, labels: Sequence[PrintedLabel], grid: LabelGrid, title: str, *, packed: bool = True
) -> int:
    """The sheets; how many there are."""
    try:
        from fpdf import FPDF  # noqa: PLC0415 - only whoever prints needs it
    except ImportError:
        raise UsageError(
            say("printing needs fpdf2, which is not installed"), remedy=command_for("print")
        ) from None

    grid.check()
    sheet = FPDF(unit="mm", format="A4")
    sheet.set_compression(packed)
    sheet.set_auto_page_break(False)
    sheet.set_margin(0)
    sheet.set_title(title)
    for number, label in enumerate(labels):
        on_sheet = number % (grid.columns * grid.rows)
        if on_sheet == 0:
            sheet.add_page()
        _draw(sheet, label, grid.place(on_sheet), grid)
    begun = path.with_name(f".{path.name}.new")
    sheet.output(str(begun))
    begun.replace(path)
    return int(sheet.pages_count)


def _draw(sheet: Any, label: PrintedLabel, place: tuple[float, float], grid: LabelGrid) -> None:
    left, top = place
    x = left + INSET
    sheet.set_draw_color(200)
    sheet.rect(left, top, grid.width, grid.height)
    if label.colour is not None:
        sheet.set_fill_color(*label.colour)
        sheet.rect(left, top, BAR, grid.height, style="F")
        x += BAR
    if label.tag:
        room = min(TAG_MM, grid.height - 2 * INSET)
        sheet.ellipse(x, top + (grid.height - room) / 2, room, room)
        x += room + INSET
    sheet.set_font("Helvetica", "B", 26)
    sheet.text(x, top + INSET + 8, _fitted(sheet, label.large, left + grid.width - x - INSET))
    sheet.set_font("Helvetica", "", 9)
    for number, line in enumerate(label.lines):
        sheet.text(x, top + INSET + 14 + number * 4.4, _fitted(sheet, line, left + grid.width - x - INSET))


def _fitted(sheet: Any, text: str, room: float) -> str:
    """As much of it as has room, in letters that PDF's own fonts have."""
    plain = text.translate(PLAIN).encode("latin-1", errors="replace").decode("latin-1")
    while len(plain) > 1 and sheet.get_string_width(plain) > room:
        plain = f"{plain.rstrip('.')[:-1]}."
    return plain

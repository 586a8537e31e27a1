"""All players at once: rows for up to three, two columns for up to six, side by side on a wide display.

Sizes are the same for all cells: the largest in which everybody fits. `cells` knows several ways to put
a player into a cell; the first one that fits for everybody is taken.
"""

from __future__ import annotations

from companion.core.screen import Cell, Roster
from companion.screens import cells
from companion.screens.canvas import Canvas
from companion.screens.frame import WIDE, Voice, spoken
from companion.screens.rect import PAGE, Rect

ROWS_OF_ONE_COLUMN = 3
ROW_HEIGHT = 16
COLUMN_GAP = 3
MARKER, DONE = "►", "✓"
WAYS = (cells.draw_beside, cells.draw_split, cells.draw_small, cells.draw_stacked, cells.draw_tight)


def draw_roster(canvas: Canvas, screen: Roster, voice: Voice, area: Rect) -> int:
    """Draws into the area; returns a measure of how large everything is."""
    entries = [_entry(cell, voice, number == screen.current) for number, cell in enumerate(screen.cells)]
    if not entries:
        return 0
    if area.width >= WIDE and len(entries) <= ROWS_OF_ONE_COLUMN:
        return cells.draw_towers(canvas, entries, area.columns(len(entries)))
    places = _places(len(entries), area)
    return next(measure for way in WAYS if (measure := way(canvas, entries, places)))


def _entry(cell: Cell, voice: Voice, current: bool) -> cells.RosterEntry:
    sign = MARKER if current else DONE if cell.done else ""
    return cells.RosterEntry(spoken(voice, cell.name), spoken(voice, cell.value), cell.icon, sign)


def _places(count: int, area: Rect) -> list[Rect]:
    """A rectangle per player: rows as high as they can be, in whole pages."""
    columns = 1 if count <= ROWS_OF_ONE_COLUMN and area.height >= count * ROW_HEIGHT else 2
    rows = -(-count // columns)
    height = max(PAGE, area.height // rows // PAGE * PAGE)
    spare = max(0, area.height - rows * height) // 2 // PAGE * PAGE
    *others, last = area.cut_top(spare)[1].columns(columns)
    # A value must not run into the marker of the next column.
    apart = [column.cut_right(COLUMN_GAP)[1] for column in others]
    return [place for column in (*apart, last) for place in column.rows(rows, height)][:count]

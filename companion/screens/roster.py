"""All players at once: rows for up to three, two columns for up to six, side by side on a wide display.

Sizes are the same for all cells: the largest in which everybody fits. There are several ways to put a player
into a cell; the first one that fits for everybody is taken. Each way draws all cells and returns a measure of
its sizes, or draws nothing and returns 0 where somebody does not fit. A narrow column at the left holds the
marker of the current player or the check of one who is done.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.screen import Cell, Roster
from companion.screens.canvas import PAGE, Canvas, Rect, middle
from companion.screens.fitting import fit
from companion.screens.fonts import DIGIT_HEIGHTS, FIGURES, TEXT_HEIGHTS, Font, digit_font, text_font
from companion.screens.frame import WIDE, Voice, spoken
from companion.screens.icons import LARGE, SMALL, USUAL

SIGN_GAP = 2
GAP = 3
NAME_HEIGHT = 16
# Value and name in one line.
BESIDE = ((32, 24), (32, 20), (24, 24), (24, 20), (24, 16), (20, 20), (20, 16), (16, 16), (16, 12), (12, 12))


class RosterEntry(Struct, frozen=True):
    """One player in words; `sign` stands before the name."""

    name: str
    value: str
    icon: str
    sign: str


class CellStyle(Struct, frozen=True):
    """The sizes that all cells share; without icons `icon` is 0."""

    value: int
    name: int
    icon: int

    @property
    def sign_width(self) -> int:
        return text_font(self.name).width("►") + (1 if self.name == PAGE else SIGN_GAP)

    @property
    def icon_width(self) -> int:
        return self.icon + GAP if self.icon else 0

    def measure(self, height: int) -> int:
        """How large it is, names first, to compare with another style."""
        return 2 * self.name + self.value + height // PAGE

    def value_width(self, entry: RosterEntry) -> int:
        """The value with the gap before it."""
        return text_font(self.value).width(entry.value) + GAP if entry.value else 0

    def name_width(self, entry: RosterEntry) -> int:
        """The name with the sign before it."""
        return self.sign_width + text_font(self.name).width(entry.name)

    def line_width(self, entry: RosterEntry) -> int:
        """Everything in one line."""
        return self.name_width(entry) + self.icon_width + self.value_width(entry)


Entries = Sequence[RosterEntry]


def draw_beside(canvas: Canvas, entries: Entries, places: list[Rect]) -> int:
    """Icon, name and value in one line, in sizes for arm's length."""
    styles = [
        CellStyle(value, name, icon)
        for value, name in BESIDE
        for icon in ((LARGE, USUAL) if value > USUAL else (USUAL, SMALL) if value < USUAL else (USUAL,))
    ]
    return _draw_lines(canvas, entries, places, styles)


def draw_small(canvas: Canvas, entries: Entries, places: list[Rect]) -> int:
    """The same in the smallest size; with icons only where there is room for them."""
    return _draw_lines(canvas, entries, places, [CellStyle(PAGE, PAGE, USUAL), CellStyle(PAGE, PAGE, SMALL)])


def _draw_lines(canvas: Canvas, entries: Entries, places: list[Rect], styles: list[CellStyle]) -> int:
    width, height = places[0].width, places[0].height
    for style in styles:
        used = style if any(entry.icon for entry in entries) else replace(style, icon=0)
        if max(used.value, used.icon) <= height and all(used.line_width(entry) <= width for entry in entries):
            for entry, place in zip(entries, places, strict=True):
                _draw_line(canvas, entry, used, place)
            return used.measure(height)
    return 0


def _draw_line(canvas: Canvas, entry: RosterEntry, style: CellStyle, place: Rect) -> None:
    # Where there is room, values keep away from the next column.
    if style.line_width(entry) + GAP <= place.width:
        place = place.cut_right(GAP)[1]
    # A name without a value does not change: it stands exactly beside its icon.
    on_pages = bool(entry.value)
    place = _draw_icon(canvas, entry, style, _draw_sign(canvas, entry, style, place, on_pages))
    name, value = text_font(style.name), text_font(style.value)
    top = middle(place, value.height)
    if entry.value:
        canvas.line(entry.value, value, Rect(place.left, top, place.width, value.height), "right")
        # The name stands on the line of its digits, which change more often and keep to their pages.
        place = Rect(place.left, top + value.baseline - name.baseline, place.width, name.height)
    canvas.line(entry.name, name, place, on_pages=on_pages and not entry.value)


def draw_split(canvas: Canvas, entries: Entries, places: list[Rect]) -> int:
    """The name above the icon, and the value large at the right of both."""
    width, height = places[0].width - GAP, places[0].height
    if height < 2 * PAGE or not any(entry.value for entry in entries):
        return 0
    for value, name in ((24, 12), (20, 12), (16, 12), (20, 8), (16, 8), (12, 8)):
        style = CellStyle(value, name, SMALL)
        fits = all(style.name_width(entry) + style.value_width(entry) <= width for entry in entries)
        if fits and value <= height and name + PAGE <= height:
            for entry, place in zip(entries, places, strict=True):
                cell = place.cut_right(GAP)[1]
                if entry.value:
                    canvas.line(entry.value, text_font(value), cell, "right")
                upper, lower = cell.cut_top(height - PAGE)
                canvas.line(entry.name, text_font(name), _draw_sign(canvas, entry, style, upper))
                _draw_icon(canvas, entry, style, lower.cut_left(style.sign_width)[1])
            return style.measure(height)
    return 0


def draw_stacked(canvas: Canvas, entries: Entries, places: list[Rect]) -> int:
    """The name, and below it the icon and the value."""
    if places[0].height < 2 * PAGE:
        return 0
    upper_height = places[0].height - PAGE
    across = places[0].width - CellStyle(PAGE, 12, 0).sign_width
    style = CellStyle(PAGE, min(12, _common([entry.name for entry in entries], across, upper_height)), SMALL)
    for entry, place in zip(entries, places, strict=True):
        upper, lower = place.cut_top(upper_height)
        upper = _draw_sign(canvas, entry, style, upper)
        canvas.text(fit(entry.name, upper.width, upper.height, (style.name,)), upper)
        lower = lower.cut_left(style.sign_width)[1]
        if entry.icon:
            lower = _draw_icon(canvas, entry, style, lower)
        if entry.value:
            canvas.text(fit(entry.value, lower.width, PAGE, (PAGE,)), lower)
    return style.measure(places[0].height)


def draw_tight(canvas: Canvas, entries: Entries, places: list[Rect]) -> int:
    """Everything in one page: no icon, and a name gives way to the value."""
    style = CellStyle(PAGE, PAGE, 0)
    for entry, place in zip(entries, places, strict=True):
        rest = _draw_sign(canvas, entry, style, place)
        if entry.value:
            value, rest = rest.cut_right(style.value_width(entry))
            canvas.line(entry.value, text_font(PAGE), value)
        canvas.text(fit(entry.name, rest.width, PAGE, (PAGE,)), rest)
    return style.measure(PAGE)


def draw_columns(canvas: Canvas, entries: Entries, places: list[Rect]) -> int:
    """Cells of full height: the name above, icon and value as large as possible below."""
    width, height = places[0].width - 2 * GAP, places[0].height - NAME_HEIGHT
    widest_sign = CellStyle(NAME_HEIGHT, NAME_HEIGHT, 0).sign_width
    name = _common([entry.name for entry in entries], width - widest_sign, NAME_HEIGHT)
    icon = min(LARGE, height // SMALL * SMALL) if any(entry.icon for entry in entries) else 0
    style = CellStyle(0, name, icon)
    font = _value_font(entries, width - style.sign_width - style.icon_width, height)
    for entry, place in zip(entries, places, strict=True):
        upper, lower = place.cut_right(2 * GAP)[1].cut_top(NAME_HEIGHT)
        upper = _draw_sign(canvas, entry, style, upper)
        canvas.text(fit(entry.name, upper.width, NAME_HEIGHT, (name,)), upper)
        lower = _draw_icon(canvas, entry, style, lower.cut_left(style.sign_width)[1])
        if font.name.startswith("digits"):
            canvas.line(entry.value, font, lower)
        elif entry.value:
            canvas.text(fit(entry.value, lower.width, lower.height, (font.height,)), lower)
    return font.height


def _value_font(entries: Entries, width: int, height: int) -> Font:
    """The largest font for all values; large digits where all are numbers."""
    values = [entry.value for entry in entries]
    if all(value and set(value) <= set(FIGURES) for value in values):
        for size in DIGIT_HEIGHTS:
            if size <= height and all(digit_font(size).width(value) <= width for value in values):
                return digit_font(size)
    return text_font(_common(values, width, height))


def _common(texts: list[str], width: int, height: int) -> int:
    """The largest size in which every text fits."""
    return min(fit(text, width, height, TEXT_HEIGHTS).font.height for text in texts)


def _draw_sign(
    canvas: Canvas, entry: RosterEntry, style: CellStyle, place: Rect, on_pages: bool = True
) -> Rect:
    sign, rest = place.cut_left(style.sign_width)
    if entry.sign:
        canvas.line(entry.sign, text_font(style.name), sign, on_pages=on_pages)
    return rest


def _draw_icon(canvas: Canvas, entry: RosterEntry, style: CellStyle, place: Rect) -> Rect:
    picture, rest = place.cut_left(style.icon_width)
    if entry.icon:
        canvas.icon(entry.icon, style.icon, picture)
    return rest


ROWS_OF_ONE_COLUMN = 3
ROW_HEIGHT = 16
COLUMN_GAP = 3
MARKER, DONE = "►", "✓"
WAYS = (draw_beside, draw_split, draw_small, draw_stacked, draw_tight)


def draw_roster(canvas: Canvas, screen: Roster, voice: Voice, area: Rect) -> int:
    """Draws into the area; returns a measure of how large everything is."""
    entries = [_entry(cell, voice, number == screen.current) for number, cell in enumerate(screen.cells)]
    if not entries:
        return 0
    if area.width >= WIDE and len(entries) <= ROWS_OF_ONE_COLUMN:
        return draw_columns(canvas, entries, area.columns(len(entries)))
    places = _places(len(entries), area)
    return next(measure for way in WAYS if (measure := way(canvas, entries, places)))


def _entry(cell: Cell, voice: Voice, current: bool) -> RosterEntry:
    sign = MARKER if current else DONE if cell.done else ""
    return RosterEntry(spoken(voice, cell.name), spoken(voice, cell.value), cell.icon, sign)


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

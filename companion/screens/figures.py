"""Large numbers: one with its label, or one that changes.

Where the display is high enough the label stands above the number, elsewhere beside it. The new value of
a change is the largest; what it was stands smaller before the arrow, which does not move while the
new value is dialled. Digits are tried from large to small until the label has a readable size.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.core.screen import Change, Number
from companion.screens.canvas import Canvas, Rect, whole_pages
from companion.screens.fitting import Fitted, fit, try_fit
from companion.screens.fonts import DIGIT_HEIGHTS, Font, digit_font, text_font
from companion.screens.frame import WIDE, Voice, spoken
from companion.screens.icons import LARGE, SMALL, USUAL

GAP = 6
ARROW_GAP = 8
LABEL_GAP = 12
STACKED_HEIGHT = 40
LABEL_SIZES = (24, 20, 16, 12)
SMALLEST = (8,)
ARROW = "→"
# A dialled value keeps room for this many digits.
DIALLED_DIGITS = 2
# A value before the arrow is in the first of these that leaves enough room; the arrow is as large.
EARLIER = (24, 20, 16)


class FittedNumber(Struct, frozen=True):
    """A number ready to be drawn; what stands before it (an icon, or the earlier value) takes `side`."""

    font: Font
    side: int
    width: int
    earlier: Font | None = None


class FigureLabel(Struct, frozen=True):
    """What the number is; `icon` stands before it, `first` says that both stand before the number."""

    text: str
    icon: str = ""
    first: bool = False


class FigureLayout(Struct, frozen=True):
    """Where everything goes."""

    number: Rect
    label: Rect
    text: Fitted
    icon: int = 0


def draw_number(canvas: Canvas, screen: Number, voice: Voice, area: Rect) -> int:
    """Draws into the area; returns the height of the digits."""
    number = str(screen.number)
    figures = list(_plain_figures(number, bool(screen.icon)))
    figure, place = _draw_label(canvas, FigureLabel(spoken(voice, screen.label)), figures, area)
    if figure.side:
        canvas.icon(screen.icon, figure.side - GAP, place)
    canvas.line(number, figure.font, place.cut_left(figure.side)[1])
    return figure.font.height


def _plain_figures(number: str, with_icon: bool) -> Iterator[FittedNumber]:
    sides = ((LARGE + GAP, USUAL + GAP), (0,)) if with_icon else ((0,),)
    for some in sides:
        for font in map(digit_font, DIGIT_HEIGHTS):
            for side in some:
                if side <= font.height + GAP:
                    yield FittedNumber(font, side, side + font.width(number))


def draw_change(canvas: Canvas, screen: Change, voice: Voice, area: Rect) -> int:
    """Draws into the area; returns the height of the new value's digits."""
    before, after = f"{screen.before} {ARROW}", str(screen.after)
    room = max(after, "0" * DIALLED_DIGITS, key=len)
    figures = [
        FittedNumber(font, side, side + font.width(room), earlier)
        for font in map(digit_font, DIGIT_HEIGHTS)
        for earlier in map(text_font, EARLIER)
        for side in (earlier.width(before) + ARROW_GAP,)
    ]
    label = FigureLabel(spoken(voice, screen.label), screen.icon, first=True)
    figure, place = _draw_label(canvas, label, figures, area)
    was, place = place.cut_left(figure.side)
    if figure.earlier is not None:
        canvas.line(before, figure.earlier, was)
    canvas.line(after, figure.font, place)
    return figure.font.height


def _draw_label(
    canvas: Canvas, label: FigureLabel, figures: list[FittedNumber], area: Rect
) -> tuple[FittedNumber, Rect]:
    """Writes the label; returns the first figure that leaves it a readable size, and its place."""
    if not label.text:
        figure = next((one for one in figures if _fits(one, area)), figures[-1])
        return figure, area.centred(figure.width)
    figure, arranged = _arrange(label, figures, area)
    place = arranged.label
    if arranged.icon:
        canvas.icon(label.icon, arranged.icon, place)
        place = place.cut_left(arranged.icon + GAP)[1]
    canvas.text(arranged.text, place, "left" if arranged.icon else "centre")
    return figure, arranged.number


def _arrange(
    label: FigureLabel, figures: list[FittedNumber], area: Rect
) -> tuple[FittedNumber, FigureLayout]:
    arrange = _above if area.height >= STACKED_HEIGHT and area.width < WIDE else _beside
    for sizes in (LABEL_SIZES, SMALLEST):
        for figure in figures:
            if _fits(figure, area) and (arranged := arrange(label, figure, area, sizes)):
                return figure, arranged
    last = figures[-1]
    lower, upper = area.cut_bottom(min(area.height, last.font.height))
    shortened = fit(label.text, upper.width, upper.height, SMALLEST)
    return last, FigureLayout(lower.centred(last.width), upper, shortened)


def _fits(figure: FittedNumber, area: Rect) -> bool:
    return figure.width <= area.width and figure.font.height <= area.height


def _above(
    label: FigureLabel, figure: FittedNumber, area: Rect, sizes: tuple[int, ...]
) -> FigureLayout | None:
    """The label over the number."""
    lower, upper = area.cut_bottom(whole_pages(figure.font.height))
    icon = (USUAL if upper.height >= USUAL else SMALL) if label.icon else 0
    side = icon + GAP if icon else 0
    text = _fit_label(label.text, upper.width - side, upper.height, sizes)
    if text is None:
        return None
    return FigureLayout(lower.centred(figure.width), upper.centred(side + text.width), text, icon)


def _beside(
    label: FigureLabel, figure: FittedNumber, area: Rect, sizes: tuple[int, ...]
) -> FigureLayout | None:
    """The label and the number side by side."""
    room = area.width - figure.width - LABEL_GAP
    text = _fit_label(label.text, room, area.height, sizes)
    if text is None:
        return None
    icon = LARGE if label.icon and area.height >= LARGE and text.width + LARGE + GAP <= room else 0
    width = text.width + (icon + GAP if icon else 0)
    group = area.centred(figure.width + LABEL_GAP + width)
    if label.first:
        return FigureLayout(group.cut_right(figure.width)[0], group.cut_left(width)[0], text, icon)
    return FigureLayout(group.cut_left(figure.width)[0], group.cut_right(width)[0], text, icon)


def _fit_label(label: str, width: int, height: int, sizes: tuple[int, ...]) -> Fitted | None:
    tries = (try_fit(label, width, height, size) for size in sizes)
    return next((fitted for fitted in tries if fitted is not None), None)

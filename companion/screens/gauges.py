"""Values side by side: a column each, with an icon, the number and a track of pips.

High displays have the icon above the number, low ones beside it, wide ones a label too. All columns share
one size of digits, the largest in which every number fits.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from PIL import Image

from companion.core.screen import Gauge, Gauges
from companion.screens.canvas import PAGE, Canvas, Rect
from companion.screens.fitting import fits
from companion.screens.fonts import DIGIT_HEIGHTS, TEXT_HEIGHTS, Font, digit_font, text_font
from companion.screens.frame import Voice, spoken
from companion.screens.icons import LARGE, SMALL, USUAL

HIGH = 40
GAP = 2
PIP_WIDTHS = range(9, 1, -1)
PIP_HEIGHT = 6
# Numbers of neighbours must not read as one.
NARROWEST_SPACE = 6
SPACE_SHARE = 6


class GaugeStyle(Struct, frozen=True):
    """What all columns share: the digits, the icon's size and place, whether there are labels and pips."""

    digits: Font
    icon: int
    icon_above: bool
    labels: bool
    track: bool


def draw_gauges(canvas: Canvas, screen: Gauges, voice: Voice, area: Rect) -> int:
    """Draws into the area; returns the height of the digits."""
    if not screen.gauges:
        return 0
    columns = area.columns(len(screen.gauges))
    labels = [spoken(voice, gauge.label) for gauge in screen.gauges]
    style = _style(screen.gauges, labels, columns[0])
    for gauge, label, column in zip(screen.gauges, labels, columns, strict=True):
        _draw_gauge(canvas, gauge, label, style, column)
    return style.digits.height


def _style(gauges: tuple[Gauge, ...], labels: list[str], column: Rect) -> GaugeStyle:
    """The largest digits that fit, with the first way to show the icon that leaves room for them."""
    track = any(gauge.top for gauge in gauges)
    high = column.height >= HIGH
    with_labels = high and any(labels) and all(fits(label, column.width - GAP, PAGE) for label in labels)
    height = column.height - track * PAGE - with_labels * PAGE
    for ways in _icon_ways(high, with_labels):
        for font in (*map(digit_font, DIGIT_HEIGHTS), *map(text_font, TEXT_HEIGHTS[1:])):
            for icon, above in ways:
                style = GaugeStyle(font, icon, above, with_labels, track)
                if _fits(gauges, style, column.width, height):
                    return style
    return GaugeStyle(text_font(PAGE), SMALL, high, with_labels, track)


def _icon_ways(high: bool, with_labels: bool) -> tuple[tuple[tuple[int, bool], ...], ...]:
    """Sizes of the icon and whether it stands above the number; on high displays a small one comes last."""
    if with_labels:
        return (((LARGE, False), (USUAL, False)), ((SMALL, False),))
    if high:
        return (((LARGE, False), (USUAL, True)), ((SMALL, True),))
    return (((USUAL, False), (SMALL, True), (SMALL, False)),)


def _fits(gauges: tuple[Gauge, ...], style: GaugeStyle, width: int, height: int) -> bool:
    widest = max(style.digits.width(str(gauge.value)) for gauge in gauges)
    bare = widest if style.icon_above else widest + style.icon + GAP
    full = widest + _side_width(gauges, style.icon, style.icon_above)
    room = height - style.icon if style.icon_above else height
    apart = max(NARROWEST_SPACE, width // SPACE_SHARE)
    return max(style.digits.height, style.icon) <= room and bare <= width - apart and full <= width - GAP


def _side_width(gauges: tuple[Gauge, ...], icon: int, above: bool) -> int:
    """What stands at the side of the digits: the icon, unless it is above, and the extra value."""
    extra = max((text_font(PAGE).width(_extra(gauge)) + GAP for gauge in gauges if gauge.extra), default=0)
    if above:
        return extra
    return max(icon + GAP, extra) if icon == SMALL else icon + GAP + extra


def _extra(gauge: Gauge) -> str:
    return f"{gauge.extra:+}" if gauge.extra else ""


def _draw_gauge(canvas: Canvas, gauge: Gauge, label: str, style: GaugeStyle, column: Rect) -> None:
    if style.labels:
        above, column = column.cut_top(PAGE)
        canvas.line(label, text_font(PAGE), above, "centre")
    if style.track:
        below, column = column.cut_bottom(PAGE)
        if gauge.top:
            track = _track(gauge.value, gauge.top, column.width - 3)
            canvas.picture(f"track of {gauge.icon}", track, below, "centre")
    if style.icon_above:
        above, column = column.cut_top(style.icon)
        canvas.icon(gauge.icon, style.icon, above, "centre")
    _draw_value(canvas, gauge, style, column)


def _draw_value(canvas: Canvas, gauge: Gauge, style: GaugeStyle, place: Rect) -> None:
    """The digits in the middle of the column, what stands beside them included."""
    number, extra = str(gauge.value), _extra(gauge)
    small = text_font(PAGE)
    before = 0 if style.icon_above else style.icon + GAP
    stacked = style.icon == SMALL and not style.icon_above
    if stacked and extra:
        before = max(before, small.width(extra) + GAP)
    after = small.width(extra) + GAP if extra and not stacked else 0
    group = place.centred(before + style.digits.width(number) + after)
    left, rest = group.cut_left(before)
    if before:
        upper = left.cut_top(PAGE)[0] if stacked else left
        canvas.icon(gauge.icon, style.icon, upper)
    if extra and stacked:
        canvas.line(extra, small, left.cut_top(2 * PAGE)[0].cut_top(PAGE)[1])
    digits, rest = rest.cut_left(style.digits.width(number))
    canvas.line(number, style.digits, digits)
    if after:
        canvas.line(extra, small, rest.cut_left(GAP)[1].cut_top(PAGE)[0])


@lru_cache(maxsize=64)
def _track(value: int, top: int, width: int) -> Image.Image:
    """A row of pips, the first ones filled."""
    pip = next((pip for pip in PIP_WIDTHS if top * (pip + 1) - 1 <= width), PIP_WIDTHS[-1])
    track = Image.new("1", (top * (pip + 1) - 1, PIP_HEIGHT))
    for number in range(top):
        left = number * (pip + 1)
        track.paste(255, (left, 0, left + pip, PIP_HEIGHT))
        if number >= value:
            track.paste(0, (left + 1, 1, left + pip - 1, PIP_HEIGHT - 1))
    return track

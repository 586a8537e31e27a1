"""What stands around every screen: the status line in the top page, what to do in the bottom page."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.screen import Screen
from companion.core.text import Text
from companion.screens.canvas import PAGE, Canvas, Rect
from companion.screens.fitting import fit

Voice = Callable[[Text], str]
SMALL = (PAGE,)
GAP = 6
# From this width on, things go side by side.
WIDE = 200


def spoken(voice: Voice, text: Text) -> str:
    """The text in the language of the voice; nothing is nothing in every language."""
    return voice(text) if text.msgid else ""


def draw_head(canvas: Canvas, screen: Screen, voice: Voice, area: Rect) -> Rect:
    """Head and mark, if there are any; returns what is left of the area."""
    head, mark = spoken(voice, screen.head), spoken(voice, screen.mark)
    if not head and not mark:
        return area
    line, rest = area.cut_top(PAGE)
    if mark:
        fitted = fit(mark, line.width, PAGE, SMALL)
        canvas.text(fitted, line, "right")
        line = line.cut_right(fitted.width + GAP)[1]
    if head:
        canvas.text(fit(head, line.width, PAGE, SMALL), line)
    return rest


def draw_foot(canvas: Canvas, foot: str, area: Rect) -> Rect:
    """The foot in one page, or in two if it is long; returns what is left of the area."""
    if not foot:
        return area
    one = fit(foot, area.width, PAGE, SMALL)
    fitted = fit(foot, area.width, 2 * PAGE, SMALL) if one.cut else one
    line, rest = area.cut_bottom(PAGE * len(fitted.lines))
    canvas.text(fitted, line, "centre")
    return rest

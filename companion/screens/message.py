"""A message: the sentence as large as it can be, the icon at its side, smaller lines below.

Sizes are tried from large to small; a pair is the size of the sentence and that of its lines. The icon goes
before a sentence becomes too small for arm's length, and on a low display the lines go too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from companion.core.screen import Message
from companion.screens.canvas import Canvas, Rect, whole_pages
from companion.screens.fitting import Fitted, fit, try_fit
from companion.screens.frame import WIDE, Voice, spoken
from companion.screens.icons import LARGE, USUAL

# Sentence and lines: first both large enough for arm's length, then the lines give way.
SIZES = (
    (32, 16),
    (32, 12),
    (24, 16),
    (24, 12),
    (20, 12),
    (16, 12),
    (24, 8),
    (20, 8),
    (16, 8),
    (12, 8),
)
SMALLEST = (8, 8)
LOW = 32
GAPS = {USUAL: 4, LARGE: 6}


class MessageWords(Struct, frozen=True):
    """What is said, in a language."""

    title: str
    lines: tuple[str, ...]


class MessageLayout(Struct, frozen=True):
    """What goes where: the icon's size (0 for none), the sentence and the lines in their sizes."""

    icon: int
    title: Fitted
    lines: tuple[Fitted, ...]

    @property
    def side(self) -> int:
        """The columns that the icon takes."""
        return _side(self.icon)


class LayoutChoice(Struct, frozen=True):
    """One way that is tried."""

    icon: int
    title: int
    line: int
    with_lines: bool = True


def draw_message(canvas: Canvas, screen: Message, voice: Voice, area: Rect) -> int:
    """Draws into the area; returns the height of the sentence's letters and of the lines."""
    lines = tuple(line for text in screen.lines if (line := spoken(voice, text)))
    words = MessageWords(spoken(voice, screen.title), lines)
    plan = _plan(words, bool(screen.icon), area.width, area.height)
    if not plan.lines and area.height > LOW:
        canvas.left_out += words.lines
    below = sum(line.height for line in plan.lines)
    upper, lower = area.cut_top(area.height - whole_pages(below))
    group = upper.centred(plan.side + plan.title.width)
    if plan.icon:
        canvas.icon(screen.icon, plan.icon, group)
    canvas.text(plan.title, group.cut_left(plan.side)[1], "left" if plan.icon else "centre")
    lower = lower.cut_top((lower.height - below) // 2)[1]
    for fitted in plan.lines:
        place, lower = lower.cut_top(fitted.height)
        canvas.text(fitted, place, "centre")
    return plan.title.font.height + below


@lru_cache(maxsize=64)
def _plan(words: MessageWords, with_icon: bool, width: int, height: int) -> MessageLayout:
    for choice in _choices(with_icon, width, height):
        plan = _try_plan(words, choice, width, height)
        if plan is not None:
            return plan
    return MessageLayout(0, fit(words.title, width, height, (SMALLEST[0],)), ())


def _choices(with_icon: bool, width: int, height: int) -> Iterator[LayoutChoice]:
    icons = (LARGE, USUAL) if with_icon else ()
    for with_lines in (True, False) if height <= LOW else (True,):
        for some in (icons, (0,)):
            for title, line in SIZES:
                # A small icon looks lost beside large letters, and on a wide display.
                fitting = (icon for icon in some if icon != USUAL or (title <= USUAL and width < WIDE))
                yield from (LayoutChoice(icon, title, line, with_lines) for icon in fitting)
    yield from (LayoutChoice(icon, *SMALLEST) for icon in (*icons, 0))


def _try_plan(words: MessageWords, choice: LayoutChoice, width: int, height: int) -> MessageLayout | None:
    lines = words.lines if choice.with_lines else ()
    tried = [try_fit(line, width, height, choice.line) for line in lines]
    small = tuple(line for line in tried if line is not None)
    room = height - whole_pages(sum(line.height for line in small))
    if len(small) < len(lines) or room < choice.icon:
        return None
    large = try_fit(words.title, width - _side(choice.icon), room, choice.title)
    return MessageLayout(choice.icon, large, small) if large is not None else None


def _side(icon: int) -> int:
    return icon + GAPS[icon] if icon else 0

"""One renderer for every display: a `Screen` and a language in, a 1-bit image out.

On displays of 64 rows the status line has the top page and the foot the bottom page. On displays of 32
rows they are shown only if the main thing does not become smaller by it.

A message is the first picture of every table; what draws the other kinds loads with the first of its kind.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable

from PIL.Image import Image

from companion.core.screen import Change, Code, Gauges, Menu, Message, Number, Roster, Screen
from companion.locale import Speech
from companion.screens.canvas import Canvas, Rect
from companion.screens.frame import Voice, draw_foot, draw_head, spoken
from companion.screens.message import draw_message

Size = tuple[int, int]
# Everything but a code, which takes the whole display.
Framed = Message | Number | Change | Menu | Roster | Gauges
SIZES: tuple[Size, ...] = ((128, 64), (256, 64), (128, 32))
LOW = 32


def render(screen: Screen, voice: Voice, size: Size) -> Image:
    """The picture of a screen; a text that does not fit is shortened, nothing is refused."""
    return render_checked(screen, voice, size).image


def render_checked(screen: Screen, voice: Voice, size: Size) -> Canvas:
    """The picture with a note of every box on it and, in `problems()`, of what is wrong with them."""
    if size[1] > LOW:
        return _draw(screen, voice, size, head=True, foot=True)[0]
    bare, largest = _draw(screen, voice, size, head=False, foot=False)
    for head, foot in ((True, True), (False, True), (True, False)):
        canvas, height = _draw(screen, voice, size, head, foot)
        if height >= largest and not canvas.problems():
            return canvas
    return bare


def _draw(screen: Screen, voice: Voice, size: Size, head: bool, foot: bool) -> tuple[Canvas, int]:
    canvas = Canvas(size)
    if isinstance(screen, Code):
        from companion.screens.code import draw_code

        return canvas, draw_code(canvas, screen, voice, canvas.area)
    area = draw_head(canvas, screen, voice, canvas.area) if head else canvas.area
    if foot and not isinstance(screen, Menu):
        area = draw_foot(canvas, spoken(voice, screen.foot), area)
    return canvas, _draw_body(canvas, screen, voice, area, foot)


def _draw_body(canvas: Canvas, screen: Framed, voice: Voice, area: Rect, foot: bool) -> int:
    match screen:
        case Message():
            return draw_message(canvas, screen, voice, area)
        case Number():
            from companion.screens.figures import draw_number

            return draw_number(canvas, screen, voice, area)
        case Change():
            from companion.screens.figures import draw_change

            return draw_change(canvas, screen, voice, area)
        case Menu():
            from companion.screens.menu import draw_menu

            return draw_menu(canvas, screen, voice, area, spoken(voice, screen.foot) if foot else "")
        case Roster():
            from companion.screens.roster import draw_roster

            return draw_roster(canvas, screen, voice, area)
        case Gauges():
            from companion.screens.gauges import draw_gauges

            return draw_gauges(canvas, screen, voice, area)


class Drawer:
    """Screens to pictures, with a voice kept per language and game.

    `domains` are the catalogues to look into; whoever changes the game of a table says which.
    """

    def __init__(self, *domains: str) -> None:
        self.domains: Callable[[], tuple[str, ...]] = lambda: domains
        self._voices: dict[tuple[str, ...], Speech] = {}

    def __call__(self, screen: Screen, language: str, size: tuple[int, int]) -> Image:
        """The picture."""
        spoken = (language, *self.domains())
        voice = self._voices.get(spoken)
        if voice is None:
            voice = self._voices[spoken] = Speech(*spoken)
        return render(screen, voice, size)

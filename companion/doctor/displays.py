"""The test picture: a screen in a frame that runs along the very edge, with a block in each corner.

Whoever sees all four lines and all four corners has the right controller, size and rotation in the profile.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from companion.core.screen import Message, Screen
from companion.core.text import say
from companion.locale import Speech
from companion.screens.canvas import Canvas
from companion.screens.frame import draw_foot, draw_head, spoken
from companion.screens.message import draw_message

LIT = 255
CORNER = 4
# What a low display can spare above and below.
LOW = 32
LOW_MARGIN = 2
YOU_SHOULD_SEE = say(
    "Each display should show a frame along all four edges, a block in each corner, its place and its size."
)
IF_NOT = (
    say(
        'A side is missing, or noise is along it: write controller = "sh1106" for "ssd1306", or the reverse.'
    ),
    say("Upside down: write rotate = 180. Cut off, or every other line dark: correct size."),
)


class FramedDrawer:
    """Draws for the loop, in the language of the table."""

    def __init__(self) -> None:
        self._voices: dict[str, Speech] = {}

    def __call__(self, screen: Screen, language: str, size: tuple[int, int]) -> Image.Image:
        """The screen within its frame."""
        assert isinstance(screen, Message), "a live test shows messages only"
        voice = self._voices.setdefault(language, Speech(language))
        width, height = size
        margin = LOW_MARGIN if height <= LOW else CORNER
        picture = Image.new("1", size)
        inside = draw_inside(screen, voice, (width - 2 * CORNER, height - 2 * margin))
        picture.paste(inside.image, (CORNER, margin))
        _frame(ImageDraw.Draw(picture), width - 1, height - 1)
        return picture


def draw_inside(screen: Message, voice: Speech, size: tuple[int, int]) -> Canvas:
    """What the frame holds. Which place and which size it is must be there even on a low display."""
    canvas = Canvas(size)
    area = draw_head(canvas, screen, voice, canvas.area)
    if size[1] > LOW:
        area = draw_foot(canvas, spoken(voice, screen.foot), area)
    draw_message(canvas, screen, voice, area)
    return canvas


def _frame(draw: ImageDraw.ImageDraw, right: int, bottom: int) -> None:
    draw.rectangle((0, 0, right, bottom), outline=LIT)
    for left in (0, right - CORNER + 1):
        for top in (0, bottom - CORNER + 1):
            draw.rectangle((left, top, left + CORNER - 1, top + CORNER - 1), fill=LIT)

"""The lower half of the picture: what is plugged into USB, in one row below a hub."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.text import say
from companion.profile.wiring import svg
from companion.profile.wiring.circuit import Cabled, Speech
from companion.profile.wiring.svg import SvgFrame

COLOUR = "#495057"
WIDTH, HEIGHT, GAP = 176, 80, 12
DROP = 34
HUB_WIDTH, HUB_HEIGHT = 206, 42
DETAIL_SIZE = 11


def spread(usb: Sequence[Cabled]) -> float:
    """How far the row reaches to either side of the middle."""
    return len(usb) * (WIDTH + GAP) / 2


def height(usb: Sequence[Cabled]) -> float:
    """How far down the row reaches from where its cable leaves the parts above."""
    if not usb:
        return 0
    return DROP + HEIGHT + (HUB_HEIGHT + 2 * DROP if len(usb) > 1 else 0)


def cables(usb: Sequence[Cabled], socket: float, below: float, speech: Speech) -> Iterator[str]:
    """The shapes; the cable leaves the board at `socket`, and passes what stands beside it until `below`."""
    if not usb:
        return
    top = below + DROP
    yield svg.cable(((0, socket), (0, top)), COLOUR)
    yield svg.text(10, socket + 18, "USB", "detail")
    if len(usb) > 1:
        yield from _hub(top, speech)
        top += HUB_HEIGHT + 2 * DROP
    for place, cabled in enumerate(usb):
        middle = (place + 0.5) * (WIDTH + GAP) - spread(usb)
        yield svg.cable(((0, top - DROP), (middle, top - DROP), (middle, top)), COLOUR)
        yield from _cabled(cabled, middle - WIDTH / 2, top)


def _hub(top: float, speech: Speech) -> Iterator[str]:
    yield svg.cable(((0, top + HUB_HEIGHT), (0, top + HUB_HEIGHT + DROP)), COLOUR)
    yield svg.rectangle(SvgFrame(-HUB_WIDTH / 2, top, HUB_WIDTH, HUB_HEIGHT), "block")
    yield svg.text(0, top + 18, speech(say("USB hub")), "part", "middle")
    yield svg.text(0, top + 33, speech(say("with a power supply of its own")), "detail", "middle")


def _cabled(cabled: Cabled, left: float, top: float) -> Iterator[str]:
    yield svg.rectangle(SvgFrame(left, top, WIDTH, HEIGHT), "block")
    yield svg.text(left + 10, top + 19, cabled.title, "part")
    for row, words in enumerate(cabled.details):
        shown = svg.fitted(words, WIDTH - 16, DETAIL_SIZE)
        yield svg.text(left + 10, top + 37 + 16 * row, shown, "detail")

"""SVG as text: the few shapes that a wiring picture needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

Point = tuple[float, float]
# How wide a letter is, as a part of its size: a wide typeface, so that others fit all the more.
LETTER = 0.58


class SvgFrame(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float


def rectangle(frame: SvgFrame, style: str, radius: float = 6) -> str:
    """A frame with round corners."""
    return f'<rect {_measures(frame)} rx="{radius:g}" class="{style}"/>'


def circle(x: float, y: float, radius: float, fill: str) -> str:
    """A dot with a bright edge."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" class="dot"/>'


def text(x: float, y: float, words: str, style: str, anchor: str = "start") -> str:
    """A line of text, standing on `y`."""
    return f'<text x="{x:g}" y="{y:g}" class="{style}" text-anchor="{anchor}">{escape(words)}</text>'


def wire(corners: Sequence[Point], colour: str, width: float = 2.2) -> str:
    """A wire through these corners, with a bright edge so that one lies visibly over the other."""
    return (
        f'<path d="{_path(corners)}" class="edge" stroke-width="{width + 3:g}"/>'
        f"{cable(corners, colour, width)}"
    )


def cable(corners: Sequence[Point], colour: str, width: float = 4) -> str:
    """A line through these corners that runs into others of its kind."""
    return f'<path d="{_path(corners)}" class="wire" stroke="{colour}" stroke-width="{width:g}"/>'


def fitted(words: str, width: float, size: float) -> str:
    """Words that fit into a width: of long ones (a port) the beginning and the end."""
    letters = int(width / (LETTER * size))
    if len(words) <= letters:
        return words
    return f"{words[: letters // 2]}…{words[len(words) - (letters - 1) // 2 :]}"


def document(frame: SvgFrame, css: str, shapes: Sequence[str]) -> str:
    """The whole file."""
    box = " ".join(f"{measure:g}" for measure in frame)
    size = f'width="{frame.width:g}" height="{frame.height:g}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size}>',
            f"<style>{css}</style>",
            f'<rect {_measures(frame)} fill="#ffffff"/>',
            *shapes,
            "</svg>",
            "",
        ]
    )


def _measures(frame: SvgFrame) -> str:
    return " ".join(
        f'{name}="{value:g}"' for name, value in zip(("x", "y", "width", "height"), frame, strict=True)
    )


def _path(corners: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in corners)

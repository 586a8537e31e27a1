"""Screens become pictures here, the same for an OLED, a page and a document."""

from companion.screens.canvas import Canvas, DrawnBox
from companion.screens.render import SIZES, render, render_checked

__all__ = ["SIZES", "Canvas", "DrawnBox", "render", "render_checked"]

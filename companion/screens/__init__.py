"""Screens become pictures here, the same for an OLED, a page and a document."""

from companion.screens.canvas import Box, Canvas
from companion.screens.render import SIZES, render, render_checked

__all__ = ["SIZES", "Box", "Canvas", "render", "render_checked"]

"""Resistors between the wires that reach a block and the part itself, which then is a smaller frame in it.

One in a wire lies on its way. One to ground leaves the wire before that, on the header's side, for the row of
the ground: the part's level is divided there, and what is left reaches the pin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.profile.wiring import svg
from companion.profile.wiring.circuit import Speech
from companion.profile.wiring.layout import PART_WIDTH, WiringBlock
from companion.profile.wiring.rows import ohms_word
from companion.profile.wiring.svg import SvgFrame

# How far from the near edge of the block: the branch to ground, resistors in a wire, the part itself.
BRANCH, MIDDLE, INSET = 22, 62, 104
MARGIN = 8
HALF_ROW = 11
HEIGHT = 14
LETTER_WIDTH = 5.1


def inset(block: WiringBlock) -> float:
    """How far inside a block its part begins."""
    return INSET if block.part.resistors else 0


def resistors(block: WiringBlock, colours: Mapping[int, str], speech: Speech) -> Iterator[str]:
    """The frame of the part, the wires to it, and everything on their way."""
    if not block.part.resistors:
        return
    heights = {terminal.name: y for terminal, y in block.terminals}
    colour_of = {terminal.name: colours[terminal.pin] for terminal, _ in block.terminals}
    yield svg.rectangle(_frame(block), "inner")
    for name, y in heights.items():
        yield svg.cable(((_x(block, 0), y), (_x(block, INSET), y)), colour_of[name], 2.2)
    for resistor in block.part.resistors:
        y = heights[resistor.terminal]
        if resistor.to_ground:
            branch, ground = _x(block, BRANCH), heights["GND"]
            yield svg.cable(((branch, y), (branch, ground)), colour_of["GND"], 2.2)
            yield svg.circle(branch, y, 3, colour_of[resistor.terminal])
            yield svg.circle(branch, ground, 3, colour_of["GND"])
            yield from _body(branch, (y + ground) / 2, ohms_word(resistor.ohms, speech))
        else:
            yield from _body(_x(block, MIDDLE), y, ohms_word(resistor.ohms, speech))


def _body(x: float, y: float, ohms: str) -> Iterator[str]:
    width = len(ohms) * LETTER_WIDTH + 9
    yield svg.rectangle(SvgFrame(x - width / 2, y - HEIGHT / 2, width, HEIGHT), "resistor", 2)
    yield svg.text(x, y + 3, ohms, "ohms", "middle")


def _frame(block: WiringBlock) -> SvgFrame:
    edges = _x(block, INSET), _x(block, PART_WIDTH - MARGIN)
    heights = [y for _, y in block.terminals]
    top, bottom = min(heights) - HALF_ROW, max(heights) + HALF_ROW
    return SvgFrame(min(edges), top, max(edges) - min(edges), bottom - top)


def _x(block: WiringBlock, inside: float) -> float:
    return block.side * (block.near + inside)

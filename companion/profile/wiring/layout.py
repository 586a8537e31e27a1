"""Where everything stands, in pixels: the header in the middle, parts beside it, cables below.

Heights are counted from the header's first row. Parts stand beside the column that most of their signals are
in, each as near to its own rows as the one above it allows, so that most wires are short or straight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from msgspec import Struct

from companion.profile.pins import is_odd_column, row_of
from companion.profile.wiring.circuit import Circuit, Outlet, WiredPart
from companion.profile.wiring.route import Run, lanes
from companion.profile.wiring.supply import Terminal, middle_row, prefers_odd

PITCH = 24
BOARD_EDGE = 96
PIN_X = 13
LANE = 11
CHANNEL_MARGIN = 22
PART_WIDTH = 196
PART_HEAD = 46
PART_FOOT = 14
NOTE_HEIGHT = 14
PART_GAP = 10
OUTLET_WIDTH = 170
OUTLET_HEIGHT = 40
OUTLET_GAP = 8
# Wires that cross the header pass between two rows; those from either column keep apart.
CROSSING_ODD, CROSSING_EVEN = 10, 14
# A height at which no wire leaves the board, for parts whose wires would otherwise lie on one another.
OFF_GRID = 5

Point = tuple[float, float]


class Wire(Struct, frozen=True):
    """A wire with its corners; `pin` is the header pin, or 0 where none is at its end."""

    pin: int
    corners: tuple[Point, ...]


class WiringBlock(Struct, frozen=True):
    """A part with its frame; terminals and outlets have the height of their wires."""

    part: WiredPart
    side: int
    near: float
    top: float
    bottom: float
    terminals: tuple[tuple[Terminal, float], ...]
    outlets: tuple[tuple[Outlet, float], ...]
    hanging: tuple[tuple[Outlet, float], ...]


class HeaderSide(Struct, frozen=True):
    """One side of the header: its blocks, its wires, and how far out it reaches."""

    blocks: tuple[WiringBlock, ...]
    wires: tuple[Wire, ...]
    reach: float


def sides(circuit: Circuit) -> tuple[HeaderSide, HeaderSide]:
    """Everything left and right of the header."""
    left = [part for part in circuit.parts if prefers_odd(part.terminals)]
    right = [part for part in circuit.parts if not prefers_odd(part.terminals)]
    return _side(left, -1), _side(right, 1)


def header_y(pin: int) -> float:
    """The height of a header pin."""
    return row_of(pin) * PITCH


def _side(parts: Sequence[WiredPart], side: int) -> HeaderSide:
    if not parts:
        return HeaderSide((), (), BOARD_EDGE)
    stacked = list(_stack(sorted(parts, key=lambda part: middle_row(part.terminals))))
    channel = _channel(stacked, side)
    if channel.one_on_another:
        stacked = [(part, first + OFF_GRID) for part, first in stacked]
        channel = _channel(stacked, side)
    near = BOARD_EDGE + 2 * CHANNEL_MARGIN + LANE * max(channel.lanes)
    wires = [
        Wire(terminal.pin, _corners(terminal.pin, side, BOARD_EDGE + CHANNEL_MARGIN + LANE * lane, near, y))
        for terminal, (_, y), lane in zip(channel.terminals, channel.runs, channel.lanes, strict=True)
    ]
    blocks = tuple(_block(part, first, side, near) for part, first in stacked)
    hung = [_hanging_wires(block) for block in blocks]
    reach = max(far for far, _ in hung)
    return HeaderSide(blocks, (*wires, *(wire for _, found in hung for wire in found)), reach)


class _Channel(NamedTuple):
    """All wires between the header and the parts on one side of it."""

    terminals: list[Terminal]
    runs: list[Run]
    lanes: list[int]

    @property
    def one_on_another(self) -> bool:
        """Whether a wire comes in at the height at which another goes out, and both take the same way."""
        ends = list(zip(self.terminals, self.runs, self.lanes, strict=True))
        return any(
            terminal.pin != other.pin and end == start and lane < other_lane
            for terminal, (_, end), lane in ends
            for other, (start, _), other_lane in ends
        )


def _channel(stacked: Sequence[tuple[WiredPart, float]], side: int) -> _Channel:
    joints = [
        (terminal, first + row * PITCH)
        for part, first in stacked
        for row, terminal in enumerate(part.terminals)
    ]
    runs = [(_leaving_y(terminal.pin, side), y) for terminal, y in joints]
    return _Channel([terminal for terminal, _ in joints], runs, lanes(runs))


def _stack(parts: Sequence[WiredPart]) -> Iterator[tuple[WiredPart, float]]:
    """Each part with the height of its first terminal, on the grid of the header's rows."""
    free = 0.0
    for part in parts:
        wanted = header_y(part.terminals[0].pin)
        first = ceil(max(wanted, free) / PITCH) * PITCH
        yield part, first
        free = _bottom(part, first) + PART_GAP + PART_HEAD


def _bottom(part: WiredPart, first: float) -> float:
    rows = max(len(part.terminals), len(part.outlets))
    return first + (rows - 1) * PITCH + PART_FOOT + (NOTE_HEIGHT if part.note else 0)


def _block(part: WiredPart, first: float, side: int, near: float) -> WiringBlock:
    middle = first + (len(part.outlets) - 1) * PITCH / 2
    step = OUTLET_HEIGHT + OUTLET_GAP
    top = middle - (len(part.outlets) - 1) * step / 2
    return WiringBlock(
        part=part,
        side=side,
        near=near,
        top=first - PART_HEAD,
        bottom=_bottom(part, first),
        terminals=tuple((terminal, first + row * PITCH) for row, terminal in enumerate(part.terminals)),
        outlets=tuple((outlet, first + row * PITCH) for row, outlet in enumerate(part.outlets)),
        hanging=tuple((outlet, top + row * step) for row, outlet in enumerate(part.outlets)),
    )


def hanging_x(block: WiringBlock) -> float:
    """How far out the parts that hang on a block begin."""
    runs = [(y, far) for (_, y), (_, far) in zip(block.outlets, block.hanging, strict=True)]
    return block.near + PART_WIDTH + 2 * CHANNEL_MARGIN + LANE * max(lanes(runs), default=0)


def _hanging_wires(block: WiringBlock) -> tuple[float, list[Wire]]:
    """The wires to what hangs on a block, and how far out all of it reaches."""
    edge = block.near + PART_WIDTH
    if not block.outlets:
        return edge, []
    runs = [(y, far) for (_, y), (_, far) in zip(block.outlets, block.hanging, strict=True)]
    end = hanging_x(block)
    wires = []
    for (start_y, end_y), lane in zip(runs, lanes(runs), strict=True):
        turn = edge + CHANNEL_MARGIN + LANE * lane
        corners = ((edge, start_y), (turn, start_y), (turn, end_y), (end, end_y))
        wires.append(Wire(0, tuple((block.side * x, y) for x, y in corners)))
    return end + OUTLET_WIDTH, wires


def _leaving_y(pin: int, side: int) -> float:
    """The height at which a pin's wire leaves the board: between two rows, if it crosses the other column."""
    if _crosses(pin, side):
        return header_y(pin) + (CROSSING_ODD if is_odd_column(pin) else CROSSING_EVEN)
    return header_y(pin)


def _crosses(pin: int, side: int) -> bool:
    return is_odd_column(pin) != (side < 0)


def _corners(pin: int, side: int, turn: float, near: float, y: float) -> tuple[Point, ...]:
    leaving = _leaving_y(pin, side)
    within = [(-PIN_X if is_odd_column(pin) else PIN_X, header_y(pin))] if _crosses(pin, side) else []
    corners = [(BOARD_EDGE, leaving), (turn, leaving), (turn, y), (near, y)]
    if within:
        within.append((within[0][0], leaving))
    return (*within, *((side * x, height) for x, height in corners))

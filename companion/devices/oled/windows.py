"""Which parts of a frame to send.

A frame is a grid of cells: rows (pages, or lines) of bytes. Addressing a window costs some bytes before the
first cell travels, so two changes close together are cheaper in one window, unchanged cells between them
included. First changes merge along a row, then windows merge with those of the row above, whenever the hull
costs no more than the parts. What remains is compared with the whole frame, which is therefore the most
that any change can cost.

The work is left to C: a comparison of slices finds the changed rows, and a regular expression over the
exclusive-or of two rows finds the runs, its bounded gap being the price of a window.
"""

import re

from msgspec import Struct

#: Confetti: choosing and addressing still more windows takes longer than sending the whole frame.
MOST_WINDOWS = 16


class Window(Struct, frozen=True, gc=False):
    """A rectangle of cells; bottom and right are the first that lie outside."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def area(self) -> int:
        return (self.bottom - self.top) * (self.right - self.left)

    def hull(self, other: "Window") -> "Window":
        return Window(
            min(self.top, other.top),
            max(self.bottom, other.bottom),
            min(self.left, other.left),
            max(self.right, other.right),
        )


class BusOverhead(Struct, frozen=True):
    """What a bus adds to the bytes of a message: a header for each transaction of at most `block` bytes."""

    header: int
    block: int

    def message(self, length: int) -> int:
        return length + self.header * -(-length // self.block)


class Grid(Struct, frozen=True):
    """The memory of a controller, as far as choosing windows needs to know it."""

    rows: int
    stride: int
    #: What it costs to say where a window lies.
    addressing: int
    #: Bytes on the wire for one cell.
    cell: int = 1
    #: Whether one window may cover several rows.
    spans_rows: bool = True

    @property
    def whole(self) -> list[Window]:
        if self.spans_rows:
            return [Window(0, self.rows, 0, self.stride)]
        return [Window(row, row + 1, 0, self.stride) for row in range(self.rows)]


class Planner:
    """Chooses the windows that turn one frame into another."""

    def __init__(self, grid: Grid, tariff: BusOverhead) -> None:
        self._grid = grid
        self._tariff = tariff
        #: Unchanged cells that cost no more than a further window with its own message.
        self._worth = (grid.addressing + tariff.header) // grid.cell
        self._runs = re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % max(1, self._worth)).finditer
        self.whole = grid.whole
        self._cost_of_whole = self.cost(self.whole)

    def cost(self, windows: list[Window]) -> int:
        """Bytes on the wire for these windows, headers included."""
        grid, message = self._grid, self._tariff.message
        return sum(grid.addressing + message(window.area * grid.cell) for window in windows)

    def windows(self, old: bytes, new: bytes) -> list[Window]:
        chosen: list[Window] = []
        growing: list[Window] = []
        stride = self._grid.stride
        for row, start in enumerate(range(0, len(new), stride)):
            before, after = old[start : start + stride], new[start : start + stride]
            if before != after:
                runs = self._changed_runs(row, before, after)
                if self._grid.spans_rows:
                    runs, growing = self._grow(growing, runs)
                chosen += growing
                growing = runs
                if len(chosen) + len(growing) > MOST_WINDOWS:
                    return self.whole
        chosen += growing
        return chosen if self.cost(chosen) < self._cost_of_whole else self.whole

    def _changed_runs(self, row: int, before: bytes, after: bytes) -> list[Window]:
        changes = (int.from_bytes(before, "big") ^ int.from_bytes(after, "big")).to_bytes(len(after), "big")
        return [Window(row, row + 1, *run.span()) for run in self._runs(changes)]

    def _grow(self, above: list[Window], runs: list[Window]) -> tuple[list[Window], list[Window]]:
        """The runs, each joined with the windows above that are worth it, and the windows left over."""
        grown: list[Window] = []
        for run in runs:
            window = run
            apart: list[Window] = []
            for candidate in above:
                hull = window.hull(candidate)
                if hull.area - candidate.area - window.area <= self._worth:
                    window = hull
                else:
                    apart.append(candidate)
            above = apart
            grown.append(window)
        return grown, above

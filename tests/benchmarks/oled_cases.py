"""What displays are asked to show, by the driver and by stock luma; also the program that is counted.

    python -m tests.benchmarks.oled_cases DRIVER CASE REPEATS

shows a case so many times on a bus that does nothing. It imports no more than that takes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from luma.oled.device import ssd1306
from PIL.Image import Image

from companion.devices.oled import PanelShape, open_panel
from tests.devices.oled import frames
from tests.devices.oled.wires import open_by_luma

SIZE = (128, 64)

Display = Callable[[Image], None]
OpenDisplay = Callable[[Any], Display]


@dataclass(frozen=True)
class Case:
    """From one picture to another, and what that may cost against stock luma."""

    name: str
    before: Image
    after: Image
    byte_goal: float = 1.0
    cpu_goal: float | None = None


@cache
def cases() -> tuple[Case, ...]:
    screen = frames.menu(SIZE, seed=1, selected=2)
    filled = frames.glyph(*SIZE, 0)
    return (
        Case("unchanged", filled, filled, byte_goal=0.0, cpu_goal=0.06),
        Case("one digit 6x8", filled, frames.with_glyph(filled, (60, 16), (6, 8), 1), 0.03, cpu_goal=0.12),
        Case("clock digit 16x24", filled, frames.with_glyph(filled, (60, 16), (16, 24), 1), 0.08),
        Case("status line 128x8", filled, frames.with_glyph(filled, (0, 0), (128, 8), 1), 0.22),
        Case("menu move, marker", screen, frames.menu(SIZE, seed=1, selected=3)),
        Case("menu move, inverted", frames.inverted_row(screen, 2), frames.inverted_row(screen, 3)),
        Case("whole screen", filled, frames.glyph(*SIZE, 1), cpu_goal=0.22),
    )


def driver(wire: Any) -> Display:
    return open_panel("ssd1306", open_by_luma(wire), PanelShape(*SIZE)).display


def stock_luma(wire: Any) -> Display:
    display: Display = ssd1306(open_by_luma(wire), *SIZE).display
    return display


DRIVERS = {"driver": driver, "stock": stock_luma}


class SilentWire:
    """Takes everything and does nothing, so that only `display()` is measured."""

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None: ...
    def i2c_rdwr(self, *messages: Any) -> None: ...
    def close(self) -> None: ...


def show_repeatedly(driver_name: str, case_name: str, repeats: int) -> float:
    """Returns the processor time of the repeats in nanoseconds."""
    case = next(case for case in cases() if case.name == case_name)
    display = DRIVERS[driver_name](SilentWire())
    display(case.after)
    start = time.process_time_ns()
    for _ in range(repeats // 2):
        display(case.before)
        display(case.after)
    return time.process_time_ns() - start


if __name__ == "__main__":
    show_repeatedly(sys.argv[1], sys.argv[2], int(sys.argv[3]))

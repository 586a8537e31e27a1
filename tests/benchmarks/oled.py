"""What a frame costs, driver against stock luma, on the same pictures in the same run.

Bytes and transactions are counted on a modelled SSD1306; bus time is nine bits a byte at 400 kHz, a lower bound.
The CPU's part is counted in instructions by callgrind: a child process shows a case a number of times on a bus that
does nothing, another shows it not at all, and the difference belongs to `display()`. Where valgrind is missing it is
processor time instead, which says the same less exactly.
"""

import os
import re
import shutil
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from luma.oled.device import ssd1306
from PIL.Image import Image

from companion.devices.oled import Shape, open_panel
from tests.devices.oled import frames
from tests.devices.oled.chips import Ssd1306
from tests.devices.oled.wires import ADDRESS, I2cWire, Traffic, open_by_luma

SIZE = (128, 64)
SEATS = 7
ROOT = Path(__file__).parents[2]
REPEATS = 40

Display = Callable[[Image], None]
Recording = Iterable[tuple[int, Image]]


@dataclass(frozen=True)
class Case:
    """From one picture to another, and what that may cost against stock luma."""

    name: str
    before: Image
    after: Image
    byte_goal: float = 1.0
    cpu_goal: float | None = None


@dataclass(frozen=True)
class Row:
    """One line of the table. CPU figures are instructions, or nanoseconds without valgrind."""

    name: str
    ours: Traffic
    stock: Traffic
    byte_goal: float
    ours_cpu: float | None = None
    stock_cpu: float | None = None
    cpu_goal: float | None = None

    @property
    def byte_ratio(self) -> float:
        return self.ours.bytes / self.stock.bytes

    @property
    def cpu_ratio(self) -> float | None:
        return self.ours_cpu / self.stock_cpu if self.ours_cpu is not None and self.stock_cpu else None

    @property
    def bytes_met(self) -> bool:
        return self.byte_ratio <= self.byte_goal

    @property
    def cpu_met(self) -> bool:
        return self.cpu_goal is None or self.cpu_ratio is None or self.cpu_ratio <= self.cpu_goal


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
    return open_panel("ssd1306", open_by_luma(wire), Shape(*SIZE)).display


def stock_luma(wire: Any) -> Display:
    display: Display = ssd1306(open_by_luma(wire), *SIZE).display
    return display


DRIVERS = {"driver": driver, "stock": stock_luma}


# Bytes


def byte_rows() -> list[Row]:
    """Every case, and seven displays during a made-up game, without the CPU's part."""
    rows = [Row(case.name, *_traffic_of(case), case.byte_goal, cpu_goal=case.cpu_goal) for case in cases()]
    return [*rows, recording_row(f"a game on {SEATS} displays", made_up_game())]


def recording_row(name: str, recording: Recording) -> Row:
    """Frames as (display number, picture), in the order in which they were shown."""
    shown = list(recording)
    return Row(name, *(_replay(open_display, shown) for open_display in DRIVERS.values()), byte_goal=1.0)


def made_up_game(length: int = 60) -> Recording:
    seats = [frames.play(SIZE, length, seed) for seed in range(SEATS)]
    for turn in zip(*seats, strict=True):
        yield from enumerate(turn)


def _traffic_of(case: Case) -> Sequence[Traffic]:
    counts = []
    for open_display in DRIVERS.values():
        wire = I2cWire({ADDRESS: Ssd1306()})
        display = open_display(wire)
        display(case.before)
        mark = wire.mark()
        display(case.after)
        counts.append(wire.since(mark))
    return counts


def _replay(open_display: Callable[[Any], Display], recording: Sequence[tuple[int, Image]]) -> Traffic:
    wires = [I2cWire({ADDRESS: Ssd1306()}) for _ in range(SEATS)]
    displays = [open_display(wire) for wire in wires]
    for seat, image in recording:
        displays[seat](image)
    return sum((wire.traffic for wire in wires), Traffic())


# Instructions


class SilentWire:
    """Takes everything and does nothing, so that only `display()` is measured."""

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None: ...
    def i2c_rdwr(self, *messages: Any) -> None: ...
    def close(self) -> None: ...


def show_repeatedly(driver_name: str, case_name: str, repeats: int) -> float:
    """What the child process does; returns the processor time of the repeats in nanoseconds."""
    case = next(case for case in cases() if case.name == case_name)
    display = DRIVERS[driver_name](SilentWire())
    display(case.after)
    start = time.process_time_ns()
    for _ in range(repeats // 2):
        display(case.before)
        display(case.after)
    return time.process_time_ns() - start


def cpu_of(driver_name: str, case_name: str) -> float:
    """Instructions of one `display()`, or nanoseconds without valgrind."""
    if shutil.which("valgrind") is None:
        return show_repeatedly(driver_name, case_name, REPEATS) / REPEATS
    none, some = (_instructions(driver_name, case_name, repeats) for repeats in (0, REPEATS))
    return (some - none) / REPEATS


def _instructions(driver_name: str, case_name: str, repeats: int) -> int:
    counting = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    child = [sys.executable, "-W", "ignore", "-m", __spec__.name, driver_name, case_name, str(repeats)]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    ran = subprocess.run(
        [*counting, *child], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    collected = re.search(r"Collected : (\d+)", ran.stderr)
    assert collected, f"callgrind said nothing:\n{ran.stderr}"
    return int(collected[1])


def measured_rows() -> list[Row]:
    """Every row, with the CPU's part of those that have a goal for it."""

    def measured(row: Row) -> Row:
        if row.cpu_goal is None:
            return row
        return replace(row, ours_cpu=cpu_of("driver", row.name), stock_cpu=cpu_of("stock", row.name))

    with ThreadPoolExecutor(max_workers=os.cpu_count() if shutil.which("valgrind") else 1) as pool:
        return list(pool.map(measured, byte_rows()))


# The table


def main() -> None:
    warnings.filterwarnings("ignore", category=DeprecationWarning, module="luma")
    unit = "instructions" if shutil.which("valgrind") else "processor ns"
    print(f"One display() on an SSD1306 of 128x64 over I2C; CPU in {unit}\n")
    print(
        f"{'':22}{'bytes':>8}{'stock':>9}{'ratio':>7}{'goal':>6}{'':6}{'messages':>9}{'bus ms':>8}{'stock':>8}"
        f"{'CPU':>10}{'stock':>12}{'ratio':>8}{'goal':>6}"
    )
    for row in measured_rows():
        print(_line(row))


def _line(row: Row) -> str:
    verdict = "ok" if row.bytes_met else "MISS"
    wire = (
        f"{row.name:22}{row.ours.bytes:8}{row.stock.bytes:9}{row.byte_ratio:7.3f}{row.byte_goal:6.2f} {verdict:5}"
        f"{row.ours.transactions:9}{row.ours.i2c_milliseconds:8.2f}{row.stock.i2c_milliseconds:8.2f}"
    )
    if row.cpu_ratio is None:
        return wire
    verdict = "ok" if row.cpu_met else "MISS"
    return f"{wire}{row.ours_cpu:10.0f}{row.stock_cpu:12.0f}{row.cpu_ratio:8.3f}{row.cpu_goal:6.2f} {verdict}"


if __name__ == "__main__":
    if len(sys.argv) == 4:
        show_repeatedly(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    else:
        main()

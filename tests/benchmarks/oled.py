"""What a frame costs, driver against stock luma, on the same pictures in the same run.

Bytes and transactions are counted on a modelled SSD1306; bus time is nine bits a byte at 400 kHz, a lower
bound. The CPU's part is counted in instructions by callgrind: a child process shows a case a number of
times on a bus that does nothing, another shows it not at all, and the difference belongs to `display()`.
Where valgrind is missing it is processor time instead, which says the same less exactly.
"""

import os
import sys
import warnings
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from PIL.Image import Image

from tests.benchmarks import callgrind, oled_cases
from tests.benchmarks.oled_cases import Case, OpenDisplay, cases, driver, show_repeatedly, stock_luma
from tests.devices.oled.chips import Ssd1306
from tests.devices.oled.wires import ADDRESS, I2cWire, Traffic
from tests.scenarios.recording import Recording as PlayedGame

SEATS = 7
REPEATS = 10

Recording = Iterable[tuple[int, Image]]


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


# Bytes


def byte_rows() -> list[Row]:
    """Every case, without the CPU's part."""
    return [
        Row(
            case.name,
            _traffic(driver, case),
            _traffic(stock_luma, case),
            byte_goal=case.byte_goal,
            cpu_goal=case.cpu_goal,
        )
        for case in cases()
    ]


def recording_row(name: str, recording: Recording) -> Row:
    """Frames as (display number, picture), in the order in which they were shown."""
    shown = list(recording)
    return Row(name, _replay(driver, shown), _replay(stock_luma, shown), byte_goal=1.0)


def recorded_game() -> Recording:
    """A whole game of Three Ages for six, as the seven displays of the table showed it."""
    return PlayedGame(seed=1).frames(steps=sys.maxsize)


def _traffic(open_display: OpenDisplay, case: Case) -> Traffic:
    wire = I2cWire({ADDRESS: Ssd1306()})
    display = open_display(wire)
    display(case.before)
    mark = wire.mark()
    display(case.after)
    return wire.since(mark)


def _replay(open_display: OpenDisplay, recording: Sequence[tuple[int, Image]]) -> Traffic:
    wires = [I2cWire({ADDRESS: Ssd1306()}) for _ in range(SEATS)]
    displays = [open_display(wire) for wire in wires]
    for seat, image in recording:
        displays[seat](image)
    return sum((wire.traffic for wire in wires), Traffic())


# Instructions


def cpu_of(driver_name: str, case_name: str) -> float:
    """Instructions of one `display()`, or nanoseconds without valgrind."""
    if not callgrind.is_installed():
        return show_repeatedly(driver_name, case_name, REPEATS) / REPEATS
    counted = [_instructions(driver_name, case_name, repeats) for repeats in (0, REPEATS)]
    return (counted[1] - counted[0]) / REPEATS


def _instructions(driver_name: str, case_name: str, repeats: int) -> int:
    child = ("-W", "ignore", "-m", oled_cases.__name__, driver_name, case_name, str(repeats))
    return callgrind.instructions(*child)


def measured(rows: Iterable[Row]) -> list[Row]:
    """The same rows with the CPU's part. Callgrind counts the same on a busy machine, a clock would not."""

    def measure(row: Row) -> Row:
        return replace(row, ours_cpu=cpu_of("driver", row.name), stock_cpu=cpu_of("stock", row.name))

    if not callgrind.is_installed():
        return [measure(row) for row in rows]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(measure, rows))


# The table

HEADINGS = ("", "bytes", "stock", "ratio", "goal", "", "messages", "stock", "bus ms", "stock", "CPU", "stock")
WIDTHS = (-22, 8, 8, 7, 6, -5, 9, 7, 9, 9, 10, 10, 7, 6, -5)


def main() -> None:
    warnings.filterwarnings("ignore", category=DeprecationWarning, module="luma")
    unit = "instructions" if callgrind.is_installed() else "nanoseconds of processor time"
    print(f"One display() on an SSD1306 of 128x64 over I2C; CPU in {unit}.")
    print(_line((*HEADINGS, "ratio", "goal", "")))
    for row in measured(byte_rows()):
        print(_line((*_wire_figures(row), *_cpu_figures(row))))
    print(_line(_wire_figures(recording_row(f"game, {SEATS} displays", recorded_game()))))


def _wire_figures(row: Row) -> tuple[str, ...]:
    ours, stock = row.ours, row.stock
    return (
        row.name,
        f"{ours.bytes}",
        f"{stock.bytes}",
        f"{row.byte_ratio:.3f}",
        f"{row.byte_goal:.2f}",
        "ok" if row.bytes_met else "MISS",
        f"{ours.transactions}",
        f"{stock.transactions}",
        f"{ours.i2c_milliseconds:.2f}",
        f"{stock.i2c_milliseconds:.2f}",
    )


def _cpu_figures(row: Row) -> tuple[str, ...]:
    figures = (f"{row.ours_cpu:.0f}", f"{row.stock_cpu:.0f}", f"{row.cpu_ratio:.3f}")
    if row.cpu_goal is None:
        return figures
    return (*figures, f"{row.cpu_goal:.2f}", "ok" if row.cpu_met else "MISS")


def _line(figures: Sequence[str]) -> str:
    places = zip(figures, WIDTHS, strict=False)
    return " ".join(figure.ljust(-width) if width < 0 else figure.rjust(width) for figure, width in places)


if __name__ == "__main__":
    main()

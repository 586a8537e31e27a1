"""The firmware's README agrees with what it describes."""

from __future__ import annotations

import re
import runpy
from types import SimpleNamespace

import pytest

from companion.link.wire import FROM_HUB, decode
from tests.firmware.interpreters import POD, ROOT

README = (ROOT / "firmware" / "README.md").read_text()
GROUND_AND_OTHERS = {3, 8, 13, 18, 23, 28, 30, 33, 35, 36, 37, 38, 39, 40}
# The pins of the board's edge that have a GP number, in their order.
EDGE = [pin for pin in range(1, 41) if pin not in GROUND_AND_OTHERS]
GP_NUMBERS = [*range(23), 26, 27, 28]


def _rows() -> set[tuple[str, str, int, int]]:
    rows = re.findall(r"^\| ([A-Z0-9]+)[^|]*\| (\w+)[^|]*\| (\d+) \| (\d+) \|$", README, re.MULTILINE)
    return {(part, signal.lower(), int(number), int(pin)) for part, signal, number, pin in rows}


def test_readme_wires_are_those_of_the_board_file() -> None:
    board = runpy.run_path(str(POD / "board.py"))
    used = runpy.run_path(str(POD / "pins.py"))["used"]
    wires: dict[str, int] = {}
    for change in ({"READER": "rc522"}, {"READER": "pn532"}, {"KEYS": ()}):
        wires |= dict(used(SimpleNamespace(**board | change)))
    edge = dict(zip(GP_NUMBERS, EDGE, strict=True))
    assert _rows() == {(*name.split(), number, edge[number]) for name, number in wires.items()}


def test_readme_lines_to_type_are_sound() -> None:
    lines = re.findall(r"`(#[^`]+)`", README)
    assert len(lines) == 2
    assert all(decode(FROM_HUB, line.encode()) for line in lines)


@pytest.mark.parametrize(
    ("constant", "name"),
    [
        ("READER", "reader"),
        ("DISPLAY", "display"),
        ("KEYS", "key"),
    ],
)
def test_readme_names_every_error_bit(constant: str, name: str) -> None:
    bit = runpy.run_path(str(POD / "faults.py"))[constant]
    assert f"{bit} {name}" in README.replace("\n", " ")

"""Wiring: every line of the profile is a wire, and the picture shows them without a tangle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.profile import Profile, load
from companion.profile.checks import problems
from companion.profile.pins import HEADER, PIN_OF_LINE, bus_pins, pins
from companion.profile.schema import SchemaReader
from companion.profile.wiring import circuit_of, draw
from companion.profile.wiring.layout import PIN_X, Wire, WiringBlock, header_y, sides
from companion.profile.wiring.picture import LIGHT_COLOURS
from companion.profile.wiring.route import lanes
from tests.profile.files import GOOD, NAME, profile

HARDWARE = Path(__file__).parents[2] / "hardware"
WIRED = sorted(path for path in HARDWARE.glob("*.toml") if path.stem != "virtual")
Segment = tuple[tuple[float, float], tuple[float, float]]
SVG = "{http://www.w3.org/2000/svg}"

SPI = f"""{NAME}
[table]
display = {{ bus = "spi-0.1", controller = "ssd1322", size = "256x64", dc = 25, reset = 24 }}
encoder = {{ clk = 17, dt = 27, push = 22 }}
"""


def wires_of(read: Profile) -> dict[str, dict[str, int]]:
    """Part → its terminal → header pin."""
    return {
        part.title: {terminal.name: terminal.pin for terminal in part.terminals}
        for part in circuit_of(read).parts
    }


# --- the circuit


def test_circuit_joins_every_part_of_the_starter() -> None:
    assert wires_of(load(HARDWARE / "starter.toml")) == {
        "Table · display": {"VCC": 1, "SDA": 3, "SCL": 5, "GND": 9},
        "Table · encoder": {"CLK": 11, "DT": 13, "SW": 15, "+": 17, "GND": 25},
        "Table · buttons": {"ok": 16, "undo": 18, "GND": 20},
    }


def test_circuit_of_the_full_build_leaves_the_starters_wires_in_place() -> None:
    starter, full = (wires_of(load(HARDWARE / name)) for name in ("starter.toml", "full.toml"))
    assert {part: full[part] for part in starter} == starter


def test_circuit_wires_a_display_on_spi(tmp_path: Path) -> None:
    wires = wires_of(profile(tmp_path, SPI))["Table · display"]
    assert wires == {"VCC": 17, "MOSI": 19, "CLK": 23, "CS": 26, "DC": 22, "RES": 18, "GND": 20}


def test_circuit_wires_readers_on_the_header(tmp_path: Path) -> None:
    text = GOOD + "[[seat]]\nnumber = 4\nreader = { kind = '%s', port = '/dev/serial0' }\n"
    assert wires_of(profile(tmp_path, text % "rdm6300"))["Seat 4 · reader"] == {"5V": 4, "TX": 10, "GND": 14}
    assert wires_of(profile(tmp_path, text % "pn532"))["Seat 4 · reader"] == {
        "VCC": 17,
        "GND": 6,
        "RX": 8,
        "TX": 10,
    }


def test_circuit_feeds_a_common_anode_with_power(tmp_path: Path) -> None:
    text = GOOD + "[table.light]\nred = 5\ngreen = 6\nblue = 13\ncommon_anode = true\n"
    assert HEADER[wires_of(profile(tmp_path, text))["Table · light"]["+"]] == "3V3"


def test_circuit_hangs_displays_on_the_multiplexer() -> None:
    (multiplexer,) = (
        part for part in circuit_of(load(HARDWARE / "full-mux.toml")).parts if part.title == "Multiplexer"
    )
    assert multiplexer.detail == "PCA9548 · 0x70"
    assert [(outlet.label, outlet.title) for outlet in multiplexer.outlets] == [
        ("SD0 SC0", "Table · display"),
        *((f"SD{seat} SC{seat}", f"Seat {seat} · display") for seat in range(1, 7)),
    ]


def test_circuit_hangs_a_second_display_on_the_first() -> None:
    first = circuit_of(load(HARDWARE / "mixed.toml")).parts[0]
    assert first.title == "Table · display"
    assert [(outlet.label, outlet.title, outlet.detail) for outlet in first.outlets] == [
        ("bus", "Seat 4 · display", "SSD1306 128x64 · 0x3D")
    ]


def test_circuit_puts_pods_and_adapters_on_usb(tmp_path: Path) -> None:
    text = (
        GOOD + "[[seat]]\nnumber = 1\npod.uid = 'e6614c311b7a4f2c'\ndisplay.bus = 'pod'\n"
        "[[seat]]\nnumber = 2\nreader = { kind = 'pn532', port = '/dev/companion/port-1' }\n"
    )
    assert [(cabled.title, cabled.details) for cabled in circuit_of(profile(tmp_path, text)).usb] == [
        ("Seat 1 · pod", ("Pico e6614c311b7a4f2c", "reader · encoder · 3 keys", "light · display")),
        ("Seat 2 · reader", ("PN532, USB adapter", "/dev/companion/port-1")),
    ]


@pytest.mark.parametrize("path", WIRED, ids=lambda path: path.stem)
def test_circuit_has_a_wire_for_every_line(path: Path) -> None:
    read = load(path)
    joined = {pin for wires in wires_of(read).values() for pin in wires.values()}
    assert {PIN_OF_LINE[line] for line in pins(read)} <= joined
    of_buses = {PIN_OF_LINE[line] for line in bus_pins(read)}
    lines = {pin for pin in joined if isinstance(HEADER[pin], int)}
    assert lines <= of_buses | {PIN_OF_LINE[line] for line in pins(read)}


@pytest.mark.parametrize("path", WIRED, ids=lambda path: path.stem)
def test_circuit_of_a_reference_build_has_one_wire_on_each_pin(path: Path) -> None:
    joined = [pin for wires in wires_of(load(path)).values() for pin in wires.values()]
    assert len(joined) == len(set(joined))


# --- lanes


def test_lanes_of_straight_wires_are_all_the_first() -> None:
    assert lanes([(0, 0), (24, 24)]) == [0, 0]


def test_lanes_of_wires_that_go_down_let_the_upper_one_turn_later() -> None:
    assert lanes([(0, 48), (24, 72)]) == [1, 0]


def test_lanes_of_wires_that_go_up_let_the_lower_one_turn_later() -> None:
    assert lanes([(48, 0), (72, 24)]) == [0, 1]


def test_lanes_are_shared_by_wires_that_never_meet() -> None:
    assert lanes([(0, 24), (72, 96)]) == [0, 0]


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=12))
def test_lanes_of_ordered_wires_need_no_crossing(pairs: list[tuple[int, int]]) -> None:
    starts = sorted({start for start, _ in pairs})
    ends = sorted({end for _, end in pairs})
    runs = [(24.0 * start, 24.0 * end) for start, end in zip(starts, ends, strict=False)]
    routed = [_routed(run, lane) for run, lane in zip(runs, lanes(runs), strict=True)]
    assert [(one, other) for one, other in combinations(routed, 2) if _touch(one, other)] == []


# --- the picture


@pytest.mark.parametrize("path", WIRED, ids=lambda path: path.stem)
def test_picture_of_a_reference_build_has_no_crossing(path: Path) -> None:
    for side in sides(circuit_of(load(path))):
        routed = [wire.corners for wire in side.wires]
        assert [(one, other) for one, other in combinations(routed, 2) if _touch(one, other)] == []


@st.composite
def tables(draw_value: st.DrawFn) -> dict[str, Any]:
    """A table with its lines dealt out at random."""
    deal = iter(draw_value(st.permutations([line for line in range(4, 28) if line not in range(7, 12)])))
    colours = {name: next(deal) for name in ("red", "green", "blue")}
    table = {
        "display": {"bus": "spi-0.0", "dc": next(deal), "reset": next(deal)},
        "encoder": {"clk": next(deal), "dt": next(deal), "push": next(deal)},
        "buttons": {"ok": next(deal), "undo": next(deal)},
        "light": {**colours, "common_anode": draw_value(st.booleans())},
    }
    seat = {
        "number": 3,
        "display": {"bus": "i2c-1"},
        "encoder": {"clk": next(deal), "dt": next(deal)},
        "buttons": {"up": next(deal), "down": next(deal)},
    }
    return {"name": "Random", "buzzer": next(deal), "table": table, "seat": [seat]}


@given(tables())
def test_picture_of_any_table_joins_each_terminal_with_its_own_pin(tree: dict[str, Any]) -> None:
    read = SchemaReader().profile(tree)
    assert problems(read) == []
    for side in sides(circuit_of(read)):
        ends = {
            (block.side * block.near, y): terminal.pin
            for block in side.blocks
            for terminal, y in block.terminals
        }
        assert {wire.corners[-1]: wire.pin for wire in side.wires} == ends
        for wire in side.wires:
            assert all(_is_level(*segment) or _is_upright(*segment) for segment in pairwise(wire.corners))
            assert wire.corners[0][1] == header_y(wire.pin)
        for one, other in combinations(side.wires, 2):
            assert one.pin == other.pin or not _lie_on_each_other(one, other)
        _assert_apart(side.blocks)


def test_picture_is_well_formed_whatever_the_name(tmp_path: Path) -> None:
    read = profile(tmp_path, GOOD.replace('"Test"', '"<Fish> & Chips"'))
    texts = [text.text for text in ElementTree.fromstring(draw(read)).iter(f"{SVG}text")]
    assert "<Fish> & Chips · wiring" in texts


@pytest.mark.parametrize("path", WIRED, ids=lambda path: path.stem)
def test_picture_shows_every_part_and_all_forty_pins(path: Path) -> None:
    read = load(path)
    texts = [text.text for text in ElementTree.fromstring(draw(read)).iter(f"{SVG}text")]
    assert set(map(str, range(1, 41))) <= set(texts)
    circuit = circuit_of(read)
    shown = [part.title for part in circuit.parts]
    shown += [outlet.title for part in circuit.parts for outlet in part.outlets]
    shown += [cabled.title for cabled in circuit.usb]
    assert [title for title in shown if texts.count(title) != 1] == []


@pytest.mark.parametrize("path", WIRED, ids=lambda path: path.stem)
def test_picture_keeps_everything_inside_its_frame(path: Path) -> None:
    root = ElementTree.fromstring(draw(load(path)))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for frame in root.iter(f"{SVG}rect"):
        x, y, wide, high = (float(frame.attrib[name]) for name in ("x", "y", "width", "height"))
        assert left <= x and x + wide <= left + width
        assert top <= y and y + high <= top + height


def _rectangles(drawn: str, style: str) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of every frame of this style."""
    measured = (
        [float(frame.attrib[name]) for name in ("x", "y", "width", "height")]
        for frame in ElementTree.fromstring(drawn).iter(f"{SVG}rect")
        if frame.attrib.get("class") == style
    )
    return [(x, y, x + wide, y + high) for x, y, wide, high in measured]


def _texts(drawn: str, style: str) -> list[str | None]:
    found = ElementTree.fromstring(drawn).iter(f"{SVG}text")
    return [text.text for text in found if text.attrib["class"] == style]


def test_picture_divides_the_five_volts_of_a_reader_before_they_reach_the_pi(tmp_path: Path) -> None:
    read = profile(
        tmp_path, GOOD + "[[seat]]\nnumber = 4\nreader = { kind = 'rdm6300', port = '/dev/serial0' }\n"
    )
    drawn = draw(read)
    assert _texts(drawn, "ohms") == ["1 kΩ", "2 kΩ"]
    _, right = sides(circuit_of(read))
    (block,) = right.blocks
    heights = {terminal.name: y for terminal, y in block.terminals}
    in_wire, to_ground = _rectangles(drawn, "resistor")
    ((inner, *_),) = _rectangles(drawn, "inner")
    # From the header: the branch to ground, then the resistor in the wire, then the reader.
    assert block.near < to_ground[0] < to_ground[2] < in_wire[0] < in_wire[2] < inner
    assert in_wire[1] < heights["TX"] < in_wire[3]
    assert heights["TX"] < to_ground[1] < to_ground[3] < heights["GND"]


@pytest.mark.parametrize("lines", [(16, 20, 21), (5, 6, 13)], ids=["right", "left"])
def test_picture_has_a_resistor_in_each_colour_of_a_light_and_wires_in_these_colours(
    tmp_path: Path, lines: tuple[int, int, int]
) -> None:
    light = "[table.light]\nred = {}\ngreen = {}\nblue = {}\n".format(*lines)
    drawn = draw(profile(tmp_path, GOOD + light))
    assert _texts(drawn, "ohms") == ["220 to 330 Ω"] * 3
    root = ElementTree.fromstring(drawn)
    dots = {
        (float(dot.attrib["cx"]), float(dot.attrib["cy"])): dot.attrib["fill"]
        for dot in root.iter(f"{SVG}circle")
    }
    side = 1 if lines[0] == 16 else -1
    filled = [dots[side * PIN_X, header_y(PIN_OF_LINE[line])] for line in lines]
    assert filled == [LIGHT_COLOURS[colour] for colour in ("red", "green", "blue")]


def test_picture_says_where_displays_behind_a_multiplexer_get_their_power() -> None:
    drawn = draw(load(HARDWARE / "full-mux.toml"))
    assert "SDA, SCL; VCC, GND from a rail" in drawn
    assert "displays: VCC and GND from a rail" in drawn
    assert "from a rail" not in draw(load(HARDWARE / "mixed.toml"))


def test_picture_marks_where_wires_share_a_pin(tmp_path: Path) -> None:
    seats = "".join(
        f"[[seat]]\nnumber = {number}\nencoder = {{ clk = {clk}, dt = {dt} }}\n"
        for number, clk, dt in ((1, 4, 5), (2, 6, 13), (3, 19, 26))
    )
    read = profile(tmp_path, GOOD + seats)
    joined = [pin for wires in wires_of(read).values() for pin in wires.values()]
    dots = [dot for dot in ElementTree.fromstring(draw(read)).iter(f"{SVG}circle") if dot.attrib["r"] == "4"]
    assert len(dots) == len(joined) - len(set(joined)) > 0


def test_picture_shortens_a_long_port(tmp_path: Path) -> None:
    port = "/dev/companion/port-platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.3:1.0"
    text = f"{GOOD}[[seat]]\nnumber = 1\nreader = {{ kind = 'pn532', port = '{port}' }}\n"
    drawn = draw(profile(tmp_path, text))
    assert port not in drawn
    assert "/dev/compani…sb-0:1.3:1.0" in drawn


def test_picture_has_a_hub_only_for_several_cables(tmp_path: Path) -> None:
    one = "[[seat]]\nnumber = 1\npod.uid = 'e6614c311b7a4f2c'\n"
    other = "[[seat]]\nnumber = 2\npod.uid = 'e6614c311b7a4f2d'\n"
    assert "USB hub" not in draw(profile(tmp_path, GOOD + one))
    assert "USB hub" in draw(profile(tmp_path, GOOD + one + other))


# --- geometry

Corners = tuple[tuple[float, float], ...]


def _routed(run: tuple[float, float], lane: int) -> Corners:
    start, end = run
    turn = 20.0 + 10 * lane
    return ((0, start), (turn, start), (turn, end), (500, end))


def _touch(one: Corners, other: Corners) -> bool:
    return any(_meet(first, second) for first in _segments(one) for second in _segments(other))


def _segments(corners: Corners) -> Iterator[Segment]:
    return (segment for segment in pairwise(corners) if segment[0] != segment[1])


def _meet(one: Segment, other: Segment) -> bool:
    (left, right), (top, bottom) = _span(one)
    (other_left, other_right), (other_top, other_bottom) = _span(other)
    return max(left, other_left) <= min(right, other_right) and max(top, other_top) <= min(
        bottom, other_bottom
    )


def _span(segment: Segment) -> tuple[tuple[float, float], tuple[float, float]]:
    (x, y), (other_x, other_y) = segment
    return (min(x, other_x), max(x, other_x)), (min(y, other_y), max(y, other_y))


def _lie_on_each_other(one: Wire, other: Wire) -> bool:
    return any(
        _meet(first, second) and _is_upright(*first) == _is_upright(*second)
        for first in _segments(one.corners)
        for second in _segments(other.corners)
    )


def _is_level(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[1] == other[1]


def _is_upright(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[0] == other[0]


def _assert_apart(blocks: tuple[WiringBlock, ...]) -> None:
    for one, other in pairwise(blocks):
        assert one.bottom < other.top

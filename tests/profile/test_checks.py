"""The sense of a profile: everything that cannot be wired or played, each with its exact complaint."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices.oled import PanelShape, open_panel
from companion.devices.oled.controllers import CONTROLLERS
from companion.profile.display_checks import SIZES_OF
from companion.profile.pins import HEADER, PIN_OF_LINE
from companion.screens import SIZES
from tests.profile.files import GOOD, NAME, complaint, profile, refusal

FREE = "free are: 4, 5, 6, 7, 8, 9 …"
ENCODER = "\n[table.encoder]\nclk = 17\ndt = 27\npush = 22\n"
SPI_TABLE = f'{NAME}\n[table.display]\nbus = "spi-0.0"\ndc = 25\nreset = 24\n{ENCODER}'
Case = tuple[str, str, str, str]


def shown(line: str) -> str:
    """A table whose display has this line instead of its bus."""
    return GOOD.replace('bus = "i2c-1"', line)


def seat(*lines: str) -> str:
    """A table and seat 2 with these lines."""
    return "\n".join((GOOD, "[[seat]]", "number = 2", *lines, ""))


def two(first: str, second: str) -> str:
    """A table and two seats with these lines."""
    return f"{GOOD}\n[[seat]]\nnumber = 1\n{first}\n[[seat]]\nnumber = 2\n{second}\n"


# --- pins

PINS: list[Case] = [
    (
        GOOD.replace("dt = 27", "dt = 17"),
        "table, encoder.dt",
        "pin 17 is taken by table, encoder.clk",
        FREE,
    ),
    ("buzzer = 22\n" + GOOD, "buzzer", "pin 22 is taken by table, encoder.push", FREE),
    (
        seat("light = { red = 27, green = 5, blue = 6 }"),
        "seat 2, light.red",
        "pin 27 is taken by table, encoder.dt",
        "free are: 4, 7, 8, 9, 10, 11 …",
    ),
    (
        GOOD + "[table.buttons]\nok = 2\n",
        "table, buttons.ok",
        "pin 2 is SDA of I2C 1",
        FREE,
    ),
    (
        SPI_TABLE.replace("dc = 25", "dc = 7"),
        "table, display.dc",
        "pin 7 is CE1 of SPI 0",
        "free are: 2, 3, 4, 5, 6, 12 …",
    ),
    (
        seat("reader = { kind = 'rdm6300', port = '/dev/ttyS0' }", "buttons.ok = 14"),
        "seat 2, buttons.ok",
        "pin 14 is TXD of the serial port",
        FREE,
    ),
    (
        GOOD.replace("clk = 17", "clk = 1"),
        "table, encoder.clk",
        "pin 1 belongs to the EEPROM of a HAT",
        FREE,
    ),
    (
        GOOD.replace("clk = 17", "clk = 40"),
        "table, encoder.clk",
        "there is no pin 40",
        "pins are BCM numbers, 2 to 27; header pin 40 is 21",
    ),
    (
        GOOD.replace("clk = 17", "clk = 39"),
        "table, encoder.clk",
        "there is no pin 39",
        "pins are BCM numbers, 2 to 27",
    ),
    (
        GOOD.replace("clk = 17", "clk = -1"),
        "table, encoder.clk",
        "there is no pin -1",
        "pins are BCM numbers, 2 to 27",
    ),
]

# --- displays

BUSES = 'one of: "i2c-1", "i2c-1/0x70/0" (channel 0 of a multiplexer), "spi-0.0", "spi-0.1" or "pod"'
DISPLAYS: list[Case] = [
    (shown('bus = "i2c1"'), "table, display.bus", '"i2c1" is no bus', BUSES),
    (shown('bus = "i2c-1/70/3"'), "table, display.bus", '"i2c-1/70/3" is no bus', BUSES),
    (shown('bus = "i2c-١"'), "table, display.bus", '"i2c-١" is no bus', BUSES),
    (shown(f'bus = "i2c-{"1" * 5_000}"'), "table, display.bus", f'"i2c-{"1" * 5_000}" is no bus', BUSES),
    (
        shown('bus = "i2c-3"'),
        "table, display.bus",
        "I2C 3 is not on the header",
        "use i2c-1: header pins 3 and 5",
    ),
    (
        shown('bus = "i2c-1/0x3c/0"'),
        "table, display.bus",
        "a multiplexer cannot have the address 0x3c",
        "a PCA9548 has 0x70 to 0x77",
    ),
    (
        shown('bus = "i2c-1/0x70/8"'),
        "table, display.bus",
        "a multiplexer has no channel 8",
        "channels are 0 to 7",
    ),
    (
        shown('bus = "i2c-1"\naddress = 0x78'),
        "table, display.address",
        "an OLED cannot have the address 0x78",
        "0x3C or 0x3D",
    ),
    (shown('bus = "i2c-1"\ndc = 5'), "table, display.dc", "is never used on i2c-1", "remove it"),
    (shown('bus = "i2c-1"\nreset = 5'), "table, display.reset", "is never used on i2c-1", "remove it"),
    (
        shown('bus = "i2c-1"\ncontroller = "ssd1322"\nsize = "256x64"'),
        "table, display.bus",
        "ssd1322 does not speak I2C",
        "use spi-0.0 or spi-0.1",
    ),
    (
        SPI_TABLE.replace("dc = 25\n", ""),
        "table, display.dc",
        "is missing: a display on SPI needs it",
        "add dc = a pin that is free",
    ),
    (
        SPI_TABLE.replace("reset = 24\n", ""),
        "table, display.reset",
        "is missing: a display on SPI needs it",
        "add reset = a pin that is free",
    ),
    (
        SPI_TABLE.replace("dc = 25", "dc = 25\naddress = 0x3C"),
        "table, display.address",
        "is never used on spi-0.0",
        "remove it",
    ),
    (
        SPI_TABLE.replace("spi-0.0", "spi-0.2"),
        "table, display.bus",
        '"spi-0.2" is not on the header',
        "use spi-0.0 or spi-0.1",
    ),
    (
        SPI_TABLE.replace("spi-0.0", "spi-1.0"),
        "table, display.bus",
        '"spi-1.0" is not on the header',
        "use spi-0.0 or spi-0.1",
    ),
    (
        shown('bus = "i2c-1"\nsize = "256x64"'),
        "table, display.size",
        "ssd1306 cannot have 256x64",
        "write 128x64 or 128x32",
    ),
    (
        SPI_TABLE.replace("dc = 25", 'dc = 25\ncontroller = "ssd1322"'),
        "table, display.size",
        "ssd1322 cannot have 128x64",
        "write 256x64",
    ),
    (
        shown('bus = "i2c-1"\nrotate = 90'),
        "table, display.rotate",
        "screens are drawn wide, not tall",
        "write 0 or 180",
    ),
    (
        shown('bus = "i2c-1"\nbrightness = 256'),
        "table, display.brightness",
        "256 does not exist",
        "write 0 to 255",
    ),
]

# --- displays on a pod

POD = 'pod.uid = "e6614c311b7a4f2c"'
ON_POD: list[Case] = [
    (
        seat('display.bus = "pod"'),
        "seat 2, display.bus",
        "there is no pod at this place",
        "add a pod with its uid, or name another bus",
    ),
    (
        seat(POD, 'display = { bus = "pod", controller = "sh1106" }'),
        "seat 2, display.controller",
        "a pod knows its display itself",
        "remove it; firmware/pod/board.py says which",
    ),
    (
        seat(POD, 'display = { bus = "pod", size = "128x32" }'),
        "seat 2, display.size",
        "a pod does not draw 128x32",
        "a pod draws 128x64",
    ),
    (
        seat(POD, 'display = { bus = "pod", rotate = 180 }'),
        "seat 2, display.rotate",
        "is never used on pod",
        "remove it, and mount the display upright",
    ),
    *(
        (
            seat(POD, f'display = {{ bus = "pod", {field} = {value} }}'),
            f"seat 2, display.{field}",
            "is never used on pod",
            "remove it",
        )
        for field, value in (("address", 0x3C), ("dc", 5), ("reset", 5))
    ),
]

# --- displays on one bus

HEARD = "solder one of them to 0x3D, or give each its own channel of a multiplexer"
TOGETHER: list[Case] = [
    (
        seat('display.bus = "i2c-1"'),
        "seat 2, display.address",
        "0x3c is heard by table, display too",
        HEARD,
    ),
    (
        seat('display.bus = "i2c-1/0x70/2"'),
        "seat 2, display.address",
        "0x3c is heard by table, display too",
        HEARD,
    ),
    (
        two(
            'display = { bus = "i2c-1/0x70/2", address = 0x3D }',
            'display = { bus = "i2c-1/0x70/2", address = 0x3D }',
        ),
        "seat 2, display.address",
        "0x3d is heard by seat 1, display too",
        HEARD,
    ),
    (
        two(
            'display = { bus = "i2c-1/0x70/2", address = 0x3D }',
            'display = { bus = "i2c-1/0x71/3", address = 0x3D }',
        ),
        "seat 2, display.bus",
        "a second multiplexer, beside that of seat 1, display",
        "use one: its eight channels serve the table and every seat",
    ),
    (
        two(
            'display = { bus = "spi-0.1", dc = 5, reset = 6 }',
            'display = { bus = "spi-0.1", dc = 13, reset = 19 }',
        ),
        "seat 2, display.bus",
        "spi-0.1 is taken by seat 1, display",
        "a bus has two chip selects: spi-0.0 and spi-0.1",
    ),
]

# --- pods and readers

SHAPE = "16 digits, 0 to 9 and small a to f: companion doctor shows it"
PORTS: list[Case] = [
    (
        seat('pod.keys = ["ok"]'),
        "seat 2, pod",
        "nothing says which pod",
        "add its uid: companion doctor shows it",
    ),
    *(
        (seat(f'pod.uid = "{uid}"'), "seat 2, pod.uid", f'"{uid}" is no number of a pod', SHAPE)
        for uid in ("e661", "E6614C311B7A4F2C", "e6614c311b7a4f2g", "e6614c311b7a4f2c0", "")
    ),
    (
        seat('pod.port = "ttyACM0"'),
        "seat 2, pod.port",
        '"ttyACM0" is no port',
        "write it whole, with /dev/",
    ),
    (
        seat('pod.port = "/dev/tty ACM0"'),
        "seat 2, pod.port",
        '"/dev/tty ACM0" is no port',
        "write it whole, with /dev/",
    ),
    (
        seat('reader = { kind = "pn532", port = "serial0" }'),
        "seat 2, reader.port",
        '"serial0" is no port',
        "write it whole, with /dev/",
    ),
    (
        seat('pod = { port = "/dev/ttyACM0", keys = ["push", "enter"] }'),
        "seat 2, pod.keys",
        'there is no key "enter"',
        "keys are: push, ok, undo, up, down",
    ),
    (
        seat('pod = { port = "/dev/ttyACM0", keys = ["push", "push"] }'),
        "seat 2, pod.keys",
        "a key stands there twice",
        "name each key once, in the order of its wires",
    ),
    (
        seat('pod = { port = "/dev/ttyACM0", keys = ["undo"] }'),
        "seat 2, pod.keys",
        "nothing to confirm with",
        "a pod needs push or ok",
    ),
    (
        two(POD, POD),
        "seat 2, pod.uid",
        "e6614c311b7a4f2c is taken by seat 1, pod.uid",
        "give each its own",
    ),
    (
        two('pod.port = "/dev/ttyACM0"', 'reader = { kind = "pn532", port = "/dev/ttyACM0" }'),
        "seat 2, reader.port",
        "/dev/ttyACM0 is taken by seat 1, pod.port",
        "give each its own",
    ),
    (
        two(
            'reader = { kind = "pn532", port = "/dev/serial0" }',
            'reader = { kind = "pn532", port = "/dev/ttyAMA0" }',
        ),
        "seat 2, reader.port",
        "the header's serial port is taken by seat 1, reader.port",
        "give each its own",
    ),
    *(
        (
            seat(POD, line),
            f"seat 2, {line.split(' ')[0].split('.')[0]}",
            "is at a pod, which has its own",
            "remove it, or remove the pod",
        )
        for line in (
            "encoder = { clk = 5, dt = 6 }",
            "buttons.ok = 5",
            "light = { red = 5, green = 6, blue = 13 }",
            'reader = { kind = "pn532", port = "/dev/serial0" }',
        )
    ),
]

# --- answers

NO_GAME = "no game can begin, and a seat that is not in the file cannot answer"
ANSWERS: list[Case] = [
    (
        NAME + ENCODER,
        "table, display",
        f"is missing: {NO_GAME}",
        'add [table.display], with bus = "i2c-1"',
    ),
    (
        GOOD.replace(ENCODER, "\n[table.buttons]\nok = 5\nup = 6\n"),
        "table, encoder",
        f"nothing to turn: {NO_GAME}",
        "add [table.encoder], or up and down to [table.buttons]",
    ),
    (
        GOOD.replace("push = 22\n", ""),
        "table, buttons.ok",
        f"nothing to confirm with: {NO_GAME}",
        "add ok to [table.buttons], or push to [table.encoder]",
    ),
    (
        two("light = { red = 5, green = 6, blue = 13 }", "encoder = { clk = 23, dt = 24 }").replace(
            "push = 22\n", ""
        ),
        "table, buttons.ok",
        "nothing to confirm with: no game can begin, and seat 1 and seat 2 cannot answer",
        "add ok to [table.buttons], or push to [table.encoder]",
    ),
]

# --- timing

TIMING: list[Case] = [
    (
        f"{GOOD}[timing]\n{field} = {value}\n",
        f"timing.{field}",
        f"{value} ms is no time for a hand",
        f"write {span}",
    )
    for field, value, span in (
        ("debounce_ms", 0, "1 to 100"),
        ("debounce_ms", 101, "1 to 100"),
        ("long_press_ms", 199, "200 to 3000"),
        ("long_press_ms", 3001, "200 to 3000"),
        ("repeat_after_ms", 149, "150 to 2000"),
        ("repeat_every_ms", 29, "30 to 1000"),
    )
]


@pytest.mark.parametrize(
    ("text", "key", "what", "remedy"),
    [*PINS, *DISPLAYS, *ON_POD, *TOGETHER, *PORTS, *ANSWERS, *TIMING],
)
def test_check_refuses(tmp_path: Path, text: str, key: str, what: str, remedy: str) -> None:
    assert complaint(tmp_path, text) == (key, what, remedy)


@pytest.mark.parametrize(
    "text",
    [
        seat('display = { bus = "i2c-1", address = 0x3D }'),
        seat('display = { bus = "i2c-1/0x70/0", address = 0x3D }'),
        two(
            'display = { bus = "i2c-1/0x70/0", address = 0x3D }',
            'display = { bus = "i2c-1/0x70/1", address = 0x3D }',
        ),
        seat('display = { bus = "spi-0.1", dc = 5, reset = 6 }'),
        SPI_TABLE,
        seat(POD, 'display = { bus = "pod", controller = "ssd1306", size = "128x64", rotate = 0 }'),
        seat(POD),
        seat('pod.port = "/dev/ttyACM0"'),
        GOOD.replace(ENCODER, "\n[table.buttons]\nok = 5\nup = 6\ndown = 13\n"),
        NAME + '[table]\ndisplay.bus = "pod"\npod.uid = "e6614c311b7a4f2c"\n',
        GOOD.replace("push = 22", "") + "[table.buttons]\nok = 22\n",
        "buzzer = 14\n" + GOOD,
        GOOD + "[[seat]]\nnumber = 6\n",
    ],
)
def test_check_accepts(tmp_path: Path, text: str) -> None:
    assert profile(tmp_path, text).name == "Test"


def test_check_says_when_no_pin_is_free(tmp_path: Path) -> None:
    lights = iter(line for line in range(4, 28) if line not in (17, 22, 27))
    seats = "".join(
        f"[[seat]]\nnumber = {number}\n"
        f"light = {{ red = {next(lights)}, green = {next(lights)}, blue = {next(lights)} }}\n"
        for number in range(1, 7)
    )
    buttons = f"[table.buttons]\nok = {next(lights)}\nundo = {next(lights)}\nup = {next(lights)}\ndown = 17\n"
    assert complaint(tmp_path, GOOD + buttons + seats) == (
        "table, buttons.down",
        "pin 17 is taken by table, encoder.clk",
        "no pin is free: leave something out, or give it to a pod",
    )


def test_check_tells_everything_at_once(tmp_path: Path) -> None:
    text = GOOD.replace("dt = 27", "dt = 17").replace('"i2c-1"', '"i2c-1"\naddress = 0x78\nrotate = 270')
    lines = str(refusal(tmp_path, text + "[timing]\ndebounce_ms = 0\n")).splitlines()
    assert lines[0].endswith("table.toml: 4 things cannot be right")
    assert [line.split(":")[0].strip() for line in lines[1::2]] == [
        "table, display.address",
        "table, display.rotate",
        "table, encoder.dt",
        "timing.debounce_ms",
    ]


def test_check_knows_only_sizes_that_screens_and_drivers_know() -> None:
    drawn = {f"{width}x{height}" for width, height in SIZES}
    assert set(SIZES_OF) == set(CONTROLLERS)
    assert {size for sizes in SIZES_OF.values() for size in sizes} == drawn


class Quiet:
    """A bus without anything on it."""

    def command(self, *codes: int) -> None: ...
    def data(self, payload: bytes) -> None: ...
    def cleanup(self) -> None: ...


@pytest.mark.parametrize(
    ("controller", "size"), [(controller, size) for controller, sizes in SIZES_OF.items() for size in sizes]
)
def test_check_allows_only_what_the_driver_opens(controller: str, size: str) -> None:
    width, height = map(int, size.split("x"))
    assert open_panel(controller, Quiet(), PanelShape(width, height)).size == (width, height)


def test_header_has_every_line_once() -> None:
    assert sorted(PIN_OF_LINE) == list(range(28))
    assert sorted(HEADER) == list(range(1, 41))
    assert [pin for pin, carries in HEADER.items() if carries == "GND"] == [6, 9, 14, 20, 25, 30, 34, 39]
    assert {line: PIN_OF_LINE[line] for line in (2, 3, 14, 17, 21, 26)} == {
        2: 3,
        3: 5,
        14: 8,
        17: 11,
        21: 40,
        26: 37,
    }

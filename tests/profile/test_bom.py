"""What to buy: counted from the profile, so that it cannot disagree with the wiring."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.profile import load
from companion.profile.bom import bill_of_materials
from tests.profile.files import NAME, profile

HARDWARE = Path(__file__).parents[2] / "hardware"
SPI = f"""{NAME}
[table]
display = {{ bus = "spi-0.1", controller = "ssd1322", size = "256x64", dc = 25, reset = 24 }}
encoder = {{ clk = 17, dt = 27, push = 22 }}
"""


def test_bom_counts_everything_of_the_full_build() -> None:
    counted = {item.name: item.count for item in bill_of_materials(load(HARDWARE / "full.toml"))}
    assert counted == {
        "Raspberry Pi": 1,
        "power supply": 1,
        "microSD card": 1,
        "OLED SSD1306 128x64, I2C": 7,
        "rotary encoder with push": 7,
        "push button": 14,
        "RGB LED, common cathode": 7,
        "resistor, 220 to 330 Ω": 21,
        "passive buzzer": 1,
        "Raspberry Pi Pico": 6,
        "RC522 board": 6,
        "USB cable, micro": 6,
        "powered USB hub": 1,
        "breadboard": 7,
        "jumper wire": 18,
    }


def test_bom_names_what_else_a_table_may_need(tmp_path: Path) -> None:
    text = (
        SPI + "light = { red = 16, green = 20, blue = 21, common_anode = true }\n"
        "[[seat]]\nnumber = 1\nreader = { kind = 'rdm6300', port = '/dev/serial0' }\n"
        "[[seat]]\nnumber = 2\nreader = { kind = 'pn532', port = '/dev/companion/port-1' }\n"
        "display.bus = 'i2c-1/0x71/0'\n"
    )
    names = {item.name for item in bill_of_materials(profile(tmp_path, text))}
    assert names >= {
        "OLED SSD1322 256x64, SPI",
        "PCA9548 multiplexer board",
        "RGB LED, common anode",
        "RDM6300 reader with coil",
        "resistor, 1 kΩ",
        "resistor, 2 kΩ",
        "PN532 board",
        "USB serial adapter",
    }


@pytest.mark.parametrize(("build", "boards"), [("starter", 0), ("full-mux", 7), ("mixed", 4)])
def test_bom_has_a_breadboard_in_each_pod_and_where_parts_share_a_pin(build: str, boards: int) -> None:
    counted = {item.name: item.count for item in bill_of_materials(load(HARDWARE / f"{build}.toml"))}
    assert counted.get("breadboard", 0) == boards


def test_bom_of_a_virtual_table_is_empty() -> None:
    assert bill_of_materials(load(HARDWARE / "virtual.toml")) == []

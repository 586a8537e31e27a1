from pathlib import Path

import pytest

from companion.devices.oled.mux import adapter_of, bus_of
from companion.errors import HardwareError
from companion.profile.bus import I2c, Spi
from tests.devices.oled.sysfs import plug_multiplexer


@pytest.mark.parametrize(
    ("text", "bus", "wires"),
    [
        ("i2c-1", I2c(1), "i2c-1"),
        ("i2c-22", I2c(22), "i2c-22"),
        ("i2c-1/0x70/0", I2c(1, 0x70, 0), "i2c-1"),
        ("i2c-1/0x7A/7", I2c(1, 0x7A, 7), "i2c-1"),
        ("spi-0.0", Spi(0, 0), "spi-0"),
        ("spi-1.2", Spi(1, 2), "spi-1"),
    ],
)
def test_bus_of_takes_apart_what_a_profile_says(text: str, bus: I2c | Spi, wires: str) -> None:
    assert bus_of(text) == bus
    assert bus_of(text).wires == wires


@pytest.mark.parametrize("text", ["", "pod", "i2c", "i2c-1/0x70", "i2c-1/70/3", "spi-0", "i2c-1 "])
def test_bus_of_refuses_anything_else(text: str) -> None:
    with pytest.raises(HardwareError, match="there is no bus") as caught:
        bus_of(text)
    assert caught.value.remedy == 'write "i2c-1", "i2c-1/0x70/3" or "spi-0.0"'


def test_adapter_of_a_plain_bus_is_its_number(tmp_path: Path) -> None:
    assert adapter_of(I2c(3), tmp_path) == 3


def test_adapter_of_a_channel_is_what_the_kernel_called_it_this_time(tmp_path: Path) -> None:
    plug_multiplexer(tmp_path, {0: 10, 3: 22})
    plug_multiplexer(tmp_path, {3: 14}, address=0x71)
    assert adapter_of(I2c(1, 0x70, 0), tmp_path) == 10
    assert adapter_of(I2c(1, 0x70, 3), tmp_path) == 22
    assert adapter_of(I2c(1, 0x71, 3), tmp_path) == 14


@pytest.mark.parametrize(
    ("bus", "line"),
    [
        (I2c(1, 0x70, 3), "dtoverlay=i2c-mux,pca9548,addr=0x70 "),
        (I2c(1, 0x77, 3), "dtoverlay=i2c-mux,pca9548,addr=0x77 "),
        (I2c(0, 0x70, 3), "dtoverlay=i2c-mux,pca9548,addr=0x70,i2c0 "),
    ],
)
def test_adapter_of_an_unknown_multiplexer_names_the_line_that_is_missing(
    bus: I2c, line: str, tmp_path: Path
) -> None:
    with pytest.raises(HardwareError, match="the kernel does not know of a multiplexer there") as caught:
        adapter_of(bus, tmp_path)
    assert line in caught.value.remedy
    assert caught.value.where == f"I2C bus {bus.number}, multiplexer {bus.multiplexer:#04x}"


def test_adapter_of_a_multiplexer_that_is_not_wired_tells_it_from_a_missing_line(tmp_path: Path) -> None:
    plug_multiplexer(tmp_path, {3: 13}, answers=False)
    with pytest.raises(HardwareError, match="it did not answer") as caught:
        adapter_of(I2c(1, 0x70, 3), tmp_path)
    assert "dtoverlay" not in caught.value.remedy


def test_adapter_of_a_channel_that_a_smaller_multiplexer_does_not_have(tmp_path: Path) -> None:
    plug_multiplexer(tmp_path, {0: 10, 1: 11})
    with pytest.raises(HardwareError, match="it has no channel 3"):
        adapter_of(I2c(1, 0x70, 3), tmp_path)

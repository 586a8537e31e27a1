"""SSD1322, 256x64, over SPI: the same interface, and the same glass as stock luma."""

from typing import Any

import pytest
from luma.oled.device import ssd1322
from msgspec.structs import asdict

from companion.devices.oled import DisplayError, Panel, PanelShape, open_panel
from tests.devices.oled import frames
from tests.devices.oled.chips import ChipError
from tests.devices.oled.grey_chip import Ssd1322
from tests.devices.oled.wires import SpiWire, over_spi

#: Stock luma still asks Pillow in its old way.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
SHAPE = PanelShape(256, 64)


def ours(shape: PanelShape = SHAPE) -> tuple[Panel, Ssd1322, SpiWire]:
    chip = Ssd1322(seed=1)
    wire = SpiWire(chip)
    return open_panel("ssd1322", over_spi(wire), shape), chip, wire


def stock(shape: PanelShape = SHAPE) -> tuple[Any, Ssd1322, SpiWire]:
    chip = Ssd1322(seed=2)
    wire = SpiWire(chip)
    return ssd1322(over_spi(wire), **asdict(shape), mode="1"), chip, wire


@pytest.mark.parametrize("rotate", range(4))
def test_grey_panel_glass_equals_stock_luma(rotate: int) -> None:
    shape = PanelShape(256, 64, rotate)
    panel, chip, wire = ours(shape)
    luma, luma_chip, luma_wire = stock(shape)
    for image in frames.play(panel.size, 25, seed=rotate):
        panel.display(image)
        luma.display(image)
        assert chip.glass() == luma_chip.glass()
    assert chip.registers.keys() == luma_chip.registers.keys()
    assert wire.traffic.bytes <= luma_wire.traffic.bytes


def test_grey_panel_sends_nothing_for_an_unchanged_frame() -> None:
    panel, _, wire = ours()
    panel.display(frames.noise(panel.size, 1))
    mark = wire.mark()
    panel.display(frames.noise(panel.size, 1))
    assert wire.since(mark).bytes == 0


def test_grey_panel_sends_one_window_for_a_digit() -> None:
    panel, _, wire = ours()
    first = frames.glyph(256, 64, 0)
    panel.display(first)
    mark = wire.mark()
    panel.display(frames.with_glyph(first, (40, 16), (8, 8), 1))
    assert (wire.since(mark).bytes, wire.since(mark).transactions) == (7 + 8 * 4, 6)


def test_grey_panel_starts_again_after_an_error() -> None:
    panel, chip, wire = ours()
    luma, luma_chip, _ = stock()
    panel.display(frames.noise(panel.size, 1))
    wire.break_at([None, None, None, None, None, 50])
    with pytest.raises(DisplayError):
        panel.display(frames.noise(panel.size, 2))
    for number in (2, 3):
        panel.display(frames.noise(panel.size, number))
        luma.display(frames.noise(panel.size, number))
        assert chip.glass() == luma_chip.glass()


def test_grey_panel_close_keeps_the_picture() -> None:
    panel, chip, wire = ours()
    panel.display(frames.noise(panel.size, 1))
    seen = chip.glass()
    panel.close()
    assert wire.closed
    assert chip.glass() == seen


def test_grey_chip_rejects_what_it_does_not_know() -> None:
    serial = over_spi(SpiWire(Ssd1322()))
    with pytest.raises(ChipError, match="does not know"):
        serial.command(0x21)
    serial.command(0x15)
    with pytest.raises(ChipError, match="does not take 3 arguments"):
        serial.data([1, 2, 3])

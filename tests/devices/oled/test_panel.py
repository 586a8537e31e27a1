"""After every frame the glass is what stock luma would have made of it, for fewer bytes."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.devices.oled import DisplayError, PanelShape, open_panel
from tests.devices.oled import frames
from tests.devices.oled.chips import Ssd1306
from tests.devices.oled.pairs import SETUPS, Pair, Setup
from tests.devices.oled.wires import ADDRESS, I2cWire, SpiWire, Traffic, open_by_luma, over_spi

#: Stock luma still asks Pillow in its old way.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
ROOT = Path(__file__).parents[3]
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)


@every_setup
def test_panel_glass_equals_stock_luma_throughout_a_game(setup: Setup) -> None:
    pair = Pair(setup)
    for number, image in enumerate(frames.play(pair.size, 40, seed=setup.height + setup.rotate)):
        ours, stock = pair.display(image)
        pair.assert_same_glass()
        if number:
            assert ours.bytes <= stock.bytes
    assert pair.chip.registers == pair.stock_chip.registers


edits = st.tuples(
    st.integers(0, 127), st.integers(0, 63), st.integers(1, 128), st.integers(1, 64), st.integers(0, 99)
)


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
@settings(max_examples=25, deadline=None)
@given(script=st.lists(st.lists(edits, max_size=5), min_size=1, max_size=5), in_blocks=st.booleans())
def test_panel_glass_equals_stock_luma_after_any_change(
    kind: str, script: list[list[tuple[int, int, int, int, int]]], in_blocks: bool
) -> None:
    pair = Pair(Setup(kind, in_blocks=in_blocks))
    image = frames.blank(pair.size)
    pair.display(image)
    for changes in script:
        for x, y, width, height, seed in changes:
            image.paste(frames.noise((width, height), seed), (x, y))
        ours, stock = pair.display(image)
        pair.assert_same_glass()
        assert ours.bytes <= stock.bytes


EXACT = [
    # kind, in blocks: unchanged, digit, clock, line, whole
    ("ssd1306", False, (0, 16, 58, 138, 1034)),
    ("ssd1306", True, (0, 16, 60, 144, 1096)),
    ("ssd1309", False, (0, 16, 58, 138, 1034)),
    ("sh1106", False, (0, 13, 69, 135, 1080)),
    ("sh1106", True, (0, 13, 69, 141, 1128)),
]


@pytest.mark.parametrize(("kind", "in_blocks", "expected"), EXACT)
def test_panel_sends_exactly(kind: str, in_blocks: bool, expected: tuple[int, ...]) -> None:
    pair = Pair(Setup(kind, in_blocks=in_blocks))
    first = frames.glyph(128, 64, 0)
    changes = [
        first,
        frames.with_glyph(first, (60, 16), (6, 8), 1),
        frames.with_glyph(first, (60, 16), (16, 24), 1),
        frames.with_glyph(first, (0, 16), (128, 8), 1),
        frames.glyph(128, 64, 1),
    ]
    counts = []
    for image in changes:
        pair.display(first)
        ours, _ = pair.display(image)
        counts.append(ours.bytes)
    assert tuple(counts) == expected


def test_panel_sends_a_digit_in_two_transactions() -> None:
    pair = Pair(Setup())
    pair.display(frames.glyph(128, 64, 0))
    ours, stock = pair.display(frames.with_glyph(frames.glyph(128, 64, 0), (60, 16), (6, 8), 1))
    assert (ours, stock) == (Traffic(16, 2), Traffic(1034, 2))


def test_panel_stock_luma_sends_an_unchanged_frame_again() -> None:
    pair = Pair(Setup())
    pair.display(frames.noise(pair.size, 1))
    assert pair.display(frames.noise(pair.size, 1)) == (Traffic(0, 0), Traffic(1034, 2))


@every_setup
def test_panel_sends_nothing_before_its_first_frame(setup: Setup) -> None:
    wire = I2cWire({ADDRESS: setup.chip(seed=1)})
    open_panel(setup.kind, setup.open(wire), setup.shape)
    assert wire.traffic == Traffic(0, 0)


class WatchedChip(Ssd1306):
    """Notes whether it was lit when a cell arrived."""

    def __init__(self) -> None:
        super().__init__()
        self.lit_while_filled: set[int] = set()

    def write(self, byte: int) -> None:
        self.lit_while_filled.add(self.registers["lit"])
        super().write(byte)


def test_panel_lights_up_only_when_the_noise_is_gone() -> None:
    chip = WatchedChip()
    panel = open_panel("ssd1306", open_by_luma(I2cWire({ADDRESS: chip})), PanelShape())
    panel.display(frames.blank(panel.size))
    assert chip.lit_while_filled == {0}
    assert chip.registers["lit"] == 1


def test_panel_over_spi_shows_the_same() -> None:
    chip, stock = Ssd1306(seed=1), Pair(Setup())
    panel = open_panel("ssd1306", over_spi(SpiWire(chip)), PanelShape())
    for image in frames.play(panel.size, 20, seed=4):
        panel.display(image)
        stock.display(image)
        assert chip.glass() == stock.stock_chip.glass()


def test_panel_brightness_travels_with_the_next_frame() -> None:
    pair = Pair(Setup())
    image = frames.noise(pair.size, 1)
    pair.display(image)
    pair.panel.brightness = 0x20
    ours, _ = pair.display(image)
    assert (ours.bytes, pair.chip.registers["contrast"]) == (4, 0x20)
    assert pair.display(image)[0].bytes == 0


def test_panel_refuses_a_brightness_that_does_not_exist() -> None:
    with pytest.raises(DisplayError, match="brightness 256 does not exist"):
        Pair(Setup()).panel.brightness = 256


def test_panel_goes_dark_and_comes_back_with_frames() -> None:
    pair = Pair(Setup())
    image = frames.noise(pair.size, 1)
    pair.panel.lit = False
    pair.display(image)
    assert pair.chip.registers["lit"] == 0
    pair.panel.lit = True
    assert pair.display(image)[0].bytes == 3
    pair.assert_same_glass()


@pytest.mark.parametrize("image", [Image.new("1", (64, 128)), Image.new("L", (128, 64))])
def test_panel_refuses_a_picture_that_does_not_fit(image: Image.Image) -> None:
    pair = Pair(Setup())
    with pytest.raises(DisplayError, match=r"seat 1: a picture of .* does not fit") as caught:
        pair.panel.display(image)
    assert caught.value.remedy == "draw in mode '1' at 128x64"
    assert pair.wire.traffic.bytes == 0


def test_panel_close_leaves_the_picture_and_lets_go_of_the_bus() -> None:
    pair = Pair(Setup())
    pair.display(frames.noise(pair.size, 1))
    pair.panel.close()
    pair.assert_same_glass()
    assert pair.wire.closed


def test_panel_close_blanks_when_asked() -> None:
    pair = Pair(Setup())
    pair.display(frames.noise(pair.size, 1))
    pair.panel.close(blank=True)
    assert pair.chip.registers["lit"] == 0


AT_EXIT = """
import atexit
from luma.oled.device import ssd1306
from companion.devices.oled import PanelShape, open_panel
from tests.devices.oled import chips, frames, wires
chip = chips.Ssd1306()
atexit.register(lambda: print(chip.registers["lit"]))  # registered first, so it runs last
serial = wires.open_by_luma(wires.I2cWire({wires.ADDRESS: chip}))
panel = %s
panel.display(frames.noise((128, 64), 1))
"""


@pytest.mark.parametrize(
    ("construction", "lit"), [("open_panel('ssd1306', serial, PanelShape())", "1"), ("ssd1306(serial)", "0")]
)
def test_panel_keeps_its_picture_at_exit_where_stock_luma_blanks_it(construction: str, lit: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", AT_EXIT % construction], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert ran.stdout.strip() == lit


def test_open_panel_names_the_controllers_it_knows() -> None:
    with pytest.raises(DisplayError, match="no driver for the display controller 'sh1107'") as caught:
        open_panel("sh1107", open_by_luma(I2cWire({})), PanelShape())
    assert caught.value.remedy == "choose one of ssd1306, ssd1309, sh1106, ssd1322"


def test_open_panel_refuses_a_size_that_the_chip_cannot_have() -> None:
    with pytest.raises(DisplayError, match="sh1106 cannot have 128x48 pixels"):
        open_panel("sh1106", open_by_luma(I2cWire({})), PanelShape(128, 48))

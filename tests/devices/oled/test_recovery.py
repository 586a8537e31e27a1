"""A bus that fails: typed errors, and the right picture with the next frame that arrives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.oled import DisplayError, PanelShape, open_panel
from tests.devices.oled import frames
from tests.devices.oled.pairs import SETUPS, Pair, Setup
from tests.devices.oled.wires import I2cWire, open_by_luma

#: Stock luma still asks Pillow in its old way.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

#: None lets a transaction pass, a number cuts it after that many bytes.
faults = st.lists(st.one_of(st.none(), st.none(), st.none(), st.integers(0, 40)), max_size=120)
setups = st.builds(
    Setup,
    kind=st.sampled_from(["ssd1306", "ssd1309", "sh1106"]),
    height=st.sampled_from([32, 64]),
    rotate=st.sampled_from([0, 2]),
    in_blocks=st.booleans(),
    keeps_partial_command=st.booleans(),
)


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(setup=setups, plan=faults, seed=st.integers(0, 999))
def test_panel_glass_is_right_after_every_frame_that_arrived_among_errors(
    setup: Setup, plan: list[int | None], seed: int
) -> None:
    pair = Pair(setup)
    pair.wire.break_at(plan)
    for image in frames.play(pair.size, 8, seed):
        pair.stock.display(image)
        try:
            pair.panel.display(image)
        except DisplayError:
            continue
        pair.assert_same_glass()
    pair.wire.break_at([])
    pair.display(image)
    pair.assert_same_glass()
    assert pair.chip.registers == pair.stock_chip.registers


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_panel_that_lost_its_power_comes_back_with_the_next_frame(setup: Setup) -> None:
    pair = Pair(setup)
    pair.panel.brightness = 0x33
    pair.display(frames.noise(pair.size, 1))
    pair.wire.break_at([0])
    with pytest.raises(DisplayError):
        pair.panel.display(frames.noise(pair.size, 2))
    pair.chip.power_cycle()
    pair.display(frames.noise(pair.size, 2))
    pair.assert_same_glass()
    assert pair.chip.registers["contrast"] == 0x33


def test_panel_sends_everything_once_after_an_error() -> None:
    pair = Pair(Setup())
    first, digit = (
        frames.noise(pair.size, 1),
        frames.with_glyph(frames.noise(pair.size, 1), (0, 0), (6, 8), 9),
    )
    pair.display(first)
    pair.wire.break_at([None, 3])
    with pytest.raises(DisplayError):
        pair.panel.display(digit)
    first_commands = 4 + 23 + 4 + 3  # no operation twice, set-up, contrast, light; two bytes of header each
    assert pair.display(digit)[0].bytes == first_commands + 1034
    assert pair.display(first)[0].bytes == 16


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_panel_started_afresh_neither_blinks_nor_flashes(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = Pair(setup)
    pair.panel.brightness = 0x33
    pair.display(frames.noise(pair.size, 1))
    seen = set()
    write = pair.chip.write

    def look_and_write(byte: int) -> None:
        seen.add((pair.chip.registers["lit"], pair.chip.registers["contrast"]))
        write(byte)

    monkeypatch.setattr(pair.chip, "write", look_and_write)
    pair.panel.forget()
    assert pair.display(frames.noise(pair.size, 1))[0].bytes > 128 * setup.height // 8
    assert seen == {(1, 0x33)}
    pair.assert_same_glass()


def test_panel_that_was_switched_off_in_vain_is_dark_with_the_next_frame() -> None:
    pair = Pair(Setup())
    pair.display(frames.noise(pair.size, 1))
    pair.panel.lit = False
    pair.wire.break_at([0])
    with pytest.raises(DisplayError):
        pair.panel.display(frames.noise(pair.size, 2))
    pair.panel.display(frames.noise(pair.size, 2))
    assert pair.chip.registers["lit"] == 0


@pytest.mark.parametrize("in_blocks", [False, True])
@pytest.mark.parametrize("broken_transaction", range(6))
def test_panel_raises_a_typed_error_wherever_the_bus_breaks(in_blocks: bool, broken_transaction: int) -> None:
    pair = Pair(Setup(in_blocks=in_blocks))
    pair.wire.break_at([None] * broken_transaction + [1])
    with pytest.raises(DisplayError, match="seat 1: the display did not take a frame") as caught:
        pair.panel.display(frames.noise(pair.size, 1))
    assert "check the cable" in caught.value.remedy
    assert caught.value.__cause__ is not None


def test_panel_that_is_not_there_can_be_opened_but_not_shown() -> None:
    panel = open_panel("ssd1306", open_by_luma(I2cWire({})), PanelShape(), name="seat 2")
    with pytest.raises(DisplayError, match="seat 2"):
        panel.display(frames.blank(panel.size))


def test_panel_close_reports_a_broken_bus() -> None:
    pair = Pair(Setup())
    pair.display(frames.blank(pair.size))
    pair.wire.break_at([0])
    with pytest.raises(DisplayError, match="the display did not close"):
        pair.panel.close(blank=True)


def test_panel_message_cut_within_arguments_turns_no_argument_into_a_command() -> None:
    pair = Pair(Setup(keeps_partial_command=True))
    pair.display(frames.noise(pair.size, 1))
    pair.wire.break_at([2])
    with pytest.raises(DisplayError):
        pair.panel.display(frames.noise(pair.size, 2))
    pair.display(frames.noise(pair.size, 2))
    pair.assert_same_glass()
    assert pair.chip.ignored == [0x21]

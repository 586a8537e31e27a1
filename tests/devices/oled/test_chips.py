import pytest

from tests.devices.oled.chips import Chip, ChipError, Sh1106, Ssd1306, Ssd1309
from tests.devices.oled.wires import ADDRESS, I2cWire, open_by_luma

LIGHT_UP = (0x8D, 0x14, 0xA1, 0xC8, 0xAF)


def chip_and_wire(chip: Chip) -> I2cWire:
    return I2cWire({ADDRESS: chip})


def command(wire: I2cWire, *codes: int) -> None:
    wire.write_i2c_block_data(ADDRESS, 0x00, list(codes))


def data(wire: I2cWire, *values: int) -> None:
    wire.write_i2c_block_data(ADDRESS, 0x40, list(values))


def settled_ssd1306() -> tuple[Ssd1306, I2cWire]:
    chip = Ssd1306()
    wire = chip_and_wire(chip)
    command(wire, *LIGHT_UP)
    return chip, wire


def test_ssd1306_horizontal_addressing_wraps_within_its_window() -> None:
    chip, wire = settled_ssd1306()
    command(wire, 0x20, 0, 0x21, 10, 11, 0x22, 2, 3)
    data(wire, 1, 2, 3, 4, 5)
    assert (list(chip.ram[2][10:12]), list(chip.ram[3][10:12])) == ([5, 2], [3, 4])


def test_ssd1306_vertical_addressing_fills_columns_first() -> None:
    chip, wire = settled_ssd1306()
    command(wire, 0x20, 1, 0x21, 10, 11, 0x22, 2, 3)
    data(wire, 1, 2, 3, 4, 5)
    assert (list(chip.ram[2][10:12]), list(chip.ram[3][10:12])) == ([5, 3], [2, 4])


def test_ssd1306_page_addressing_wraps_within_the_page() -> None:
    chip, wire = settled_ssd1306()
    command(wire, 0x20, 2, 0xB5, 0x0F, 0x17)
    data(wire, 1, 2)
    assert (chip.ram[5][127], chip.ram[5][0]) == (1, 2)


def test_sh1106_page_addressing_reaches_the_glass_from_column_two() -> None:
    chip = Sh1106()
    wire = chip_and_wire(chip)
    command(wire, 0xA1, 0xC8, 0xAF, 0xB0, 0x02, 0x10)
    data(wire, *[0] * 32)
    command(wire, 0x02, 0x10)
    data(wire, 0x01)
    assert chip.glass()[0].startswith("#" + "." * 31)


def test_chip_light_inversion_and_all_on_change_the_glass_only() -> None:
    chip, wire = settled_ssd1306()
    memory = [bytes(page) for page in chip.ram]
    upright = chip.glass()
    command(wire, 0xA7)
    assert [line.translate(str.maketrans("#.", ".#")) for line in chip.glass()] == upright
    command(wire, 0xA6, 0xA5)
    assert chip.glass() == ["#" * 128] * 64
    command(wire, 0xA4, 0xA0, 0xC0)
    assert chip.glass() == [line[::-1] for line in reversed(upright)]
    command(wire, 0xAE)
    assert chip.glass() == ["." * 128] * 64
    assert memory == [bytes(page) for page in chip.ram]


def test_ssd1306_without_charge_pump_stays_dark() -> None:
    chip = Ssd1306()
    command(chip_and_wire(chip), 0xA5, 0xAF)
    assert chip.glass() == ["." * 128] * 64


def test_chip_start_line_scrolls_the_glass() -> None:
    chip, wire = settled_ssd1306()
    unscrolled = chip.glass()
    command(wire, 0x40 | 5)
    assert chip.glass() == unscrolled[5:] + unscrolled[:5]


@pytest.mark.parametrize(
    ("chip", "codes"),
    [
        pytest.param(Ssd1306(), (0x01,), id="column nibble in horizontal addressing"),
        pytest.param(Ssd1306(), (0xB1,), id="page pointer in horizontal addressing"),
        pytest.param(Ssd1306(), (0x21, 0, 128), id="column 128"),
        pytest.param(Ssd1306(), (0x21, 9, 8), id="window backwards"),
        pytest.param(Ssd1306(), (0x22, 0, 8), id="page 8"),
        pytest.param(Ssd1306(), (0x20, 3), id="addressing mode 3"),
        pytest.param(Ssd1306(), (0xA8, 14), id="too few lines"),
        pytest.param(Ssd1306(), (0x82,), id="unknown"),
        pytest.param(Ssd1306(), (0x21, 0), id="argument missing"),
        pytest.param(Ssd1309(), (0x8D, 0x14), id="charge pump of an SSD1309"),
        pytest.param(Sh1106(), (0x21, 0, 127), id="window of an SH1106"),
        pytest.param(Sh1106(), (0x20, 0), id="addressing mode of an SH1106"),
        pytest.param(Sh1106(), (0x8D, 0x14), id="charge pump of an SH1106"),
        pytest.param(Sh1106(), (0xAD, 0x14), id="voltage converter"),
    ],
)
def test_settled_chip_rejects(chip: Chip, codes: tuple[int, ...]) -> None:
    wire = chip_and_wire(chip)
    if isinstance(chip, Ssd1306):
        command(wire, 0x20, 0)
    command(wire, 0xAF)
    with pytest.raises(ChipError):
        command(wire, *codes)


def test_sh1106_rejects_data_beyond_its_last_column() -> None:
    chip = Sh1106()
    wire = chip_and_wire(chip)
    command(wire, 0xAF, 0xB0, 0x03, 0x18)
    data(wire, 1)
    with pytest.raises(ChipError, match="column 132"):
        data(wire, 2)


def test_chip_rejects_data_instead_of_arguments() -> None:
    _, wire = settled_ssd1306()
    with pytest.raises(ChipError, match="data came instead"):
        wire._transmit(ADDRESS, bytes([0x80, 0x81, 0x40, 0x00]))


def test_chip_that_is_not_settled_notes_what_it_ignores() -> None:
    chip = Sh1106()
    command(chip_and_wire(chip), 0xAE, 0x20, 0x10, 0x8D, 0x14, 0xAF)
    assert chip.ignored == [0x20, 0x8D]


def test_wire_counts_address_and_control_bytes() -> None:
    _, wire = settled_ssd1306()
    mark = wire.mark()
    open_by_luma(wire).command(0xE3, 0xE3)
    open_by_luma(wire).data([0] * 100)
    assert (wire.since(mark).bytes, wire.since(mark).transactions) == (4 + 102, 2)
    assert wire.since(mark).i2c_milliseconds == pytest.approx(106 * 9 / 400)


def test_wire_decodes_a_control_byte_before_each_byte() -> None:
    chip, wire = settled_ssd1306()
    wire._transmit(ADDRESS, bytes([0x80, 0x81, 0x80, 0x33, 0x00, 0xE3]))
    assert chip.registers["contrast"] == 0x33


@pytest.mark.parametrize("keeps", [True, False])
def test_chip_cut_short_may_still_wait_for_arguments(keeps: bool) -> None:
    chip = Ssd1306(keeps_partial_command=keeps)
    wire = chip_and_wire(chip)
    wire.break_at([2])
    with pytest.raises(OSError, match="Input/output"):
        command(wire, 0x81, 0x10)
    command(wire, 0xA7)
    assert (chip.registers["contrast"] == 0xA7, chip.registers["inverted"]) == (keeps, int(not keeps))

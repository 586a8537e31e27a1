import errno

import pytest
import smbus2

from companion.devices.oled import DisplayError, open_i2c, open_spi
from companion.devices.oled.serial import I2C_BLOCKS, I2C_WHOLE, SPI, overhead_of
from tests.devices.oled.chips import Ssd1306
from tests.devices.oled.wires import ADDRESS, I2cWire, SpiWire, open_by_luma, over_spi


@pytest.mark.parametrize("reason", [errno.ENOENT, errno.EACCES, errno.ENODEV])
def test_open_i2c_says_what_to_do_about_a_bus_that_cannot_be_opened(
    reason: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(port: int) -> None:
        raise OSError(reason, "no", f"/dev/i2c-{port}")

    monkeypatch.setattr(smbus2, "SMBus", refuse)
    with pytest.raises(DisplayError, match="I2C bus 7, address 0x3d: the bus cannot be opened") as caught:
        open_i2c(port=7, address=0x3D)
    assert "switch I2C on" in caught.value.remedy


def test_open_i2c_uses_a_bus_that_is_open() -> None:
    chip = Ssd1306()
    open_i2c(bus=I2cWire({ADDRESS: chip})).command(0xA7)
    assert chip.registers["inverted"] == 1


def test_open_spi_says_what_to_do_where_there_is_none() -> None:
    with pytest.raises(DisplayError, match=r"SPI 0\.1: the bus cannot be opened"):
        open_spi(device=1)


def test_open_spi_uses_given_parts() -> None:
    chip = Ssd1306()
    wire = SpiWire(chip)
    open_spi(spi=wire, gpio=wire).command(0xA7)
    assert chip.registers["inverted"] == 1


def test_tariff_knows_both_of_lumas_ways_on_i2c() -> None:
    wire = I2cWire({ADDRESS: Ssd1306()})
    assert overhead_of(open_by_luma(wire)) is I2C_WHOLE
    assert overhead_of(open_i2c(bus=wire)) is I2C_BLOCKS
    assert overhead_of(over_spi(SpiWire(Ssd1306()))) is SPI

"""The display: windows land where they should, on both controllers."""

import machine
from asserts import equal, raises
from oled import Oled
from ssd1306_chip import Ssd1306Chip


def _display(chip, **options):
    machine.power_on()
    machine.i2c_chips[(0, 0x3C)] = chip
    return Oled(machine.I2C(0, None, None, 400_000), 0x3C, **options)


def test_oled_start_clears_and_switches_on():
    chip = Ssd1306Chip()
    _display(chip).start()
    equal((chip.on, chip.glass), (True, bytes(1024)))


def test_oled_window_changes_nothing_else():
    chip = Ssd1306Chip()
    display = _display(chip)
    display.start()
    display.window(2, 16, b"\x01\x02\x03")
    display.window(7, 127, b"\xff")
    wanted = bytearray(1024)
    wanted[2 * 128 + 16 : 2 * 128 + 19] = b"\x01\x02\x03"
    wanted[1023] = 0xFF
    equal(chip.glass, bytes(wanted))


def test_oled_sh1106_begins_two_columns_later():
    chip = Ssd1306Chip(columns=132, shift=2)
    display = _display(chip, first_column=2)
    display.start()
    display.window(0, 0, b"\x80" * 128)
    equal(chip.glass, b"\x80" * 128 + bytes(7 * 128))


def test_oled_test_picture_has_a_frame_all_around():
    chip = Ssd1306Chip()
    display = _display(chip)
    display.start()
    display.test_picture()
    rows = [chip.glass[page * 128 : page * 128 + 128] for page in range(8)]
    assert all([cell & 0x01 for cell in rows[0]]) and all([cell & 0x80 for cell in rows[7]])
    equal({(row[0], row[127]) for row in rows}, {(0xFF, 0xFF)})
    equal({len(row) for row in rows}, {128})


def test_oled_wake_brings_a_display_back_that_had_no_power():
    chip = Ssd1306Chip()
    display = _display(chip)
    display.start()
    chip.lose_power()
    display.wake()
    equal((chip.on, chip.mode), (True, 2))


def test_oled_wake_changes_no_picture():
    chip = Ssd1306Chip()
    display = _display(chip)
    display.start()
    display.test_picture()
    before = chip.glass
    display.wake()
    equal((chip.on, chip.glass), (True, before))


def test_oled_stays_as_bright_as_was_chosen_when_it_had_no_power():
    chip = Ssd1306Chip()
    display = _display(chip)
    display.start()
    equal(chip.brightness, 127)
    display.dim(8)
    equal(chip.brightness, 8)
    chip.lose_power()
    display.wake()
    equal((chip.on, chip.brightness), (True, 8))


def test_oled_that_is_dark_takes_its_brightness_when_it_is_back():
    chip = Ssd1306Chip()
    display = _display(chip)
    machine.i2c_chips.clear()
    raises(OSError, display.dim, 8)
    machine.i2c_chips[(0, 0x3C)] = chip
    display.start()
    equal(chip.brightness, 8)


def test_oled_that_is_not_there_is_an_error():
    display = _display(Ssd1306Chip())
    machine.i2c_chips.clear()
    raises(OSError, display.start)
    raises(OSError, display.window, 0, 0, b"\x00")

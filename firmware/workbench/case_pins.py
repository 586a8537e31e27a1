"""board.py: the default is right, and every mistake has a sentence."""

import pins
from asserts import equal
from bench import DEFAULTS


class Copy:
    def __init__(self, **changes):
        for name, value in DEFAULTS.items():
            setattr(self, name, changes.get(name, value))


def test_board_as_it_comes_is_right_for_both_readers():
    equal(pins.faults(Copy()), [])
    equal(pins.faults(Copy(READER="pn532")), [])
    equal(pins.faults(Copy(READER=None, ENCODER=None, KEYS=(), LIGHT=None, OLED=None)), [])


def test_pins_know_the_blocks():
    equal([pins.spi_block(pin) for pin in (2, 6, 10, 14, 18)], [0, 0, 1, 1, 0])
    equal([pins.uart_block(pin) for pin in (0, 4, 8, 12, 16, 20, 28)], [0, 1, 1, 0, 0, 1, 0])
    equal([pins.i2c_block(pin) for pin in (0, 2, 4, 6, 20, 26)], [0, 1, 0, 1, 0, 1])


def test_pins_twice_is_a_fault():
    equal(
        pins.faults(Copy(KEYS=(12, 13, 6))),
        ["KEYS 2 is on GP6, where LIGHT red is already: choose another pin."],
    )


def test_pins_that_do_not_exist_are_a_fault():
    equal(
        pins.faults(Copy(KEYS=(12, 13, 23))),
        ["KEYS 2 is on 23: a Pico has GP0 to GP22 and GP26 to GP28."],
    )
    for odd in (True, 12.0, "12", [12], None):
        equal(len(pins.faults(Copy(KEYS=(odd, 13)))), 1)


def test_pins_of_a_pod_without_keys_include_the_one_for_service():
    equal(pins.faults(Copy(KEYS=())), [])
    equal(
        pins.faults(Copy(KEYS=None, SERVICE=None)),
        ["SERVICE is None: without keys it must be a pin, or nothing leads to the prompt again."],
    )
    equal(
        pins.faults(Copy(KEYS=(), SERVICE=20)),
        ["SERVICE pin is on GP20, where RC522 reset is already: choose another pin."],
    )


def test_pins_of_a_pod_with_keys_may_use_the_one_for_service():
    equal(pins.faults(Copy(KEYS=(12, 22))), [])
    equal(pins.faults(Copy(KEYS=(12,), SERVICE=None)), [])


def test_pins_of_the_light_that_share_a_pwm_output_are_a_fault():
    equal(
        pins.faults(Copy(LIGHT={"red": 6, "green": 7, "blue": 22})),
        ["LIGHT blue on GP22 shares its PWM with red, 16 pins away: choose another pin."],
    )
    equal(len(pins.faults(Copy(READER=None, LIGHT={"red": 3, "green": 19, "blue": 2}))), 1)
    equal(pins.faults(Copy(LIGHT={"red": 6, "green": 7, "blue": 21})), [])
    equal(pins.faults(Copy(LIGHT=None)), [])


def test_pins_without_the_signal_are_a_fault():
    swapped = {"sck": 18, "mosi": 16, "miso": 19, "cs": 17, "reset": 20}
    equal(len(pins.faults(Copy(RC522=swapped))), 2)
    equal(
        pins.faults(Copy(OLED={"sda": 4, "scl": 3})),
        ["OLED is on pins of two I2C blocks: they must belong to one."],
    )
    equal(
        pins.faults(Copy(READER="pn532", PN532={"tx": 1, "rx": 0}))[0],
        "PN532 tx cannot be on GP1: no UART there.",
    )


def test_pins_values_that_cannot_be_are_faults():
    equal(pins.faults(Copy(READER="rc523")), ['READER is \'rc523\': it can be "rc522", "pn532" or None.'])
    equal(pins.faults(Copy(ENCODER_STEPS=3)), ["ENCODER_STEPS is 3: it can be 4 or 2."])
    equal(
        pins.faults(Copy(OLED_ADDRESS=0x78)),
        ["OLED_ADDRESS is 0x78: a display can have 0x3C or 0x3D (0x78 and 0x7A on a label mean these)."],
    )
    for column in (-1, 5, 132):
        equal(
            pins.faults(Copy(OLED_FIRST_COLUMN=column)),
            ["OLED_FIRST_COLUMN is %r: it can be 0 to 4 (SSD1306 0, SH1106 2)." % (column,)],
        )
    equal(pins.faults(Copy(OLED_FIRST_COLUMN=4)), [])
    equal(pins.faults(Copy(RC522=None)), ["READER is 'rc522', but RC522 has no pins."])

"""board.py before its pins: names and kinds of values, each slip with its sentence."""

import board
import pins
import schema
from asserts import equal
from bench import DEFAULTS


class Copy:
    """A board with some names changed, and some left out."""

    def __init__(self, without=(), **changes):
        for name, value in DEFAULTS.items():
            if name not in without:
                setattr(self, name, value)
        for name, value in changes.items():
            setattr(self, name, value)


def told(*arguments, **changes):
    return schema.faults(Copy(*arguments, **changes), pins.SIGNALS)


def test_form_of_the_board_as_it_comes_is_right():
    equal(schema.faults(board, pins.SIGNALS), [])
    equal(sorted(schema.KINDS), sorted(DEFAULTS))


def test_form_takes_none_for_every_part_that_is_not_there():
    equal(told(READER=None, RC522=None, PN532=None, ENCODER=None, KEYS=None, LIGHT=None, OLED=None), [])
    equal(told(KEYS=[12, 13]), [])


def test_form_tells_a_name_that_is_missing():
    missing = "KEYS is missing: copy its line from the board.py that came with the firmware."
    equal(told(("KEYS",)), [missing])


def test_form_tells_an_unknown_name_and_what_was_meant():
    equal(
        told(("LIGHT_COMMON_ANODE",), LIGHT_COMON_ANODE=True)[0],
        "there is no LIGHT_COMON_ANODE: did you mean LIGHT_COMMON_ANODE?",
    )
    equal(told(keys=(1,)), ["there is no keys: did you mean KEYS?"])
    equal(told(READRE=None), ["there is no READRE: did you mean READER?"])
    assert told(SPEED=9)[0].startswith("there is no SPEED: known are ")


def test_form_tells_a_value_of_the_wrong_kind():
    brackets = "write pins in round brackets, with a comma even after a single one: (12,)."
    equal(told(KEYS=12), ["KEYS is 12: " + brackets])
    braces = 'write the pins of its signals in braces, such as {"sda": 4, "scl": 5}, or None.'
    equal(told(OLED="no"), ["OLED is 'no': " + braces])
    equal(told(LIGHT=(6, 7, 8)), ["LIGHT is (6, 7, 8): " + braces])
    equal(told(ENCODER_REVERSED="True"), ["ENCODER_REVERSED is 'True': write True or False."])
    equal(told(LIGHT_COMMON_ANODE=1), ["LIGHT_COMMON_ANODE is 1: write True or False."])
    equal(told(OLED_ADDRESS="0x3C"), ["OLED_ADDRESS is '0x3C': write a whole number."])
    equal(told(ENCODER_STEPS=True), ["ENCODER_STEPS is True: write a whole number."])
    equal(told(READER=522), ["READER is 522: write a word in quotes, or None."])
    equal(told(SERVICE="GP22"), ["SERVICE is 'GP22': write the number of a pin, or None."])


def test_form_tells_a_signal_that_a_part_does_not_have():
    equal(
        told(ENCODER={"clock": 10, "dt": 11}),
        ["ENCODER has no clock: did you mean clk?", "ENCODER clk is missing."],
    )
    equal(
        told(RC522={"sck": 18, "mosi": 19, "miso": 16, "cs": 17, "rst": 20})[0],
        "RC522 has no rst: did you mean reset?",
    )
    equal(told(OLED={"sda": 4, "scl": 5, 7: 1}), ["OLED has no 7: known are sda, scl."])

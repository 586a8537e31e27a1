"""The parts that board.py names, opened on a real Pico: the only file that touches `machine`.

Opening a part does not ask whether it answers: that is found out, and told, while the pod runs.
"""

import random
import time

import pins
from buttons import Key, Keys
from encoder import Encoder
from light import Light
from machine import (
    I2C,
    PWM,
    SPI,
    UART,
    WDT_RESET,
    Pin,
    disable_irq,
    enable_irq,
    reset_cause,
    unique_id,
)
from oled import Oled
from pn532 import Pn532
from rc522 import Rc522
from reader import Reader

PWM_HZ = 1000
SPI_HZ = 4_000_000
I2C_HZ = 400_000
UART_BAUD = 115_200
PULL_MS = 5


def service_wanted(board):
    """Whether a maker wants the prompt: the first and the last key are held at power-on.

    One key is both; a pod without keys has a pin for it. Nothing else leads there while the pod runs.
    """
    contacts = [_contact(pin) for pin in board.KEYS or (board.SERVICE,)]
    # A Pico starts with its pins pulled down: the wires need a moment to follow.
    time.sleep_ms(PULL_MS)
    return not contacts[0]() and not contacts[-1]()


class Parts:
    """Everything that a pod has; what is not there is None. `clock` has MicroPython's ticks."""

    def __init__(self, board, clock=time):
        self.uid = unique_id().hex()
        self.boot = "%04x" % random.getrandbits(16)
        self.kind = "pico-%s" % (board.READER or "plain")
        self.restarted = reset_cause() == WDT_RESET
        self.pulse = Pin("LED", Pin.OUT)
        self.reader = open_reader(board)
        self.encoder = open_encoder(board)
        self.keys = open_keys(board, clock)
        self.light = open_light(board)
        self.glass = open_glass(board)


def _contact(pin):
    return Pin(pin, Pin.IN, Pin.PULL_UP)


def _watch(pin, changed):
    pin.irq(handler=changed, trigger=Pin.IRQ_RISING | Pin.IRQ_FALLING, hard=True)


def open_reader(board):
    """The card reader, its driver not started yet."""
    if board.READER == "rc522":
        wires = board.RC522
        spi = SPI(
            pins.spi_block(wires["sck"]),
            baudrate=SPI_HZ,
            sck=Pin(wires["sck"]),
            mosi=Pin(wires["mosi"]),
            miso=Pin(wires["miso"]),
        )
        select, reset = (Pin(wires[name], Pin.OUT, value=1) for name in ("cs", "reset"))
        return Reader(Rc522(spi, select, reset))
    if board.READER == "pn532":
        wires = board.PN532
        block = pins.uart_block(wires["tx"])
        return Reader(Pn532(UART(block, UART_BAUD, tx=Pin(wires["tx"]), rx=Pin(wires["rx"]), rxbuf=256)))
    return None


def open_encoder(board):
    """The encoder, counting from now on."""
    if board.ENCODER is None:
        return None
    clk, dt = _contact(board.ENCODER["clk"]), _contact(board.ENCODER["dt"])
    encoder = Encoder(clk, dt, board.ENCODER_STEPS, board.ENCODER_REVERSED)
    for pin in (clk, dt):
        _watch(pin, encoder.changed)
    return encoder


def open_keys(board, clock):
    """The keys, counting from now on."""
    keys = []
    for number in board.KEYS or ():
        pin = _contact(number)
        key = Key(pin, clock)
        _watch(pin, key.changed)
        keys.append(key)
    return Keys(keys, disable_irq, enable_irq)


def open_light(board):
    """The RGB light, dark."""
    if board.LIGHT is None:
        return None
    lamps = [PWM(Pin(board.LIGHT[colour]), freq=PWM_HZ, duty_u16=0) for colour in ("red", "green", "blue")]

    def show(*colour):
        for lamp, value in enumerate(colour):
            lamps[lamp].duty_u16((255 - value if board.LIGHT_COMMON_ANODE else value) * 257)

    show(0, 0, 0)
    return Light(show)


def open_glass(board):
    """The display, not started yet."""
    if board.OLED is None:
        return None
    sda, scl = Pin(board.OLED["sda"]), Pin(board.OLED["scl"])
    i2c = I2C(pins.i2c_block(board.OLED["sda"]), sda=sda, scl=scl, freq=I2C_HZ)
    return Oled(i2c, board.OLED_ADDRESS, board.OLED_FIRST_COLUMN)

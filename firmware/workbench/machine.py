"""A modelled Pico: stands in for MicroPython's `machine`, so that the whole firmware runs without one.

Chips are attached to buses and pins by whoever sets up the workbench; `drive` is a finger or a contact from
outside. `power_on` forgets everything.
"""

PWRON_RESET = 1
WDT_RESET = 3

pins = {}
watchers = {}
spi_chips = {}
i2c_chips = {}
uart_chips = {}
lamps = {}
life = {}


class RestartedError(BaseException):
    """The program asked for a restart; not an Exception, because nothing may catch it."""


def power_on(cause=PWRON_RESET):
    """A Pico with nothing on it."""
    for table in (pins, watchers, spi_chips, i2c_chips, uart_chips, lamps):
        table.clear()
    life.update(cause=cause, watched=False, feeds=0, most_feeds=None, each_feed=None, irq_held=False)


def drive(number, level):
    """Something outside pulls a pin to this level."""
    before = pins.get(number, (1, None))
    pins[number] = (level, before[1])
    if before[1] is not None and before[0] != level:
        before[1](None)


def unique_id():
    return b"\xe6\x61\x4c\x31\x1b\x7a\x4f\x2c"


def disable_irq():
    """Held up for good is a pod that hears nobody: every call must be followed by the other one."""
    assert not life["irq_held"]
    life["irq_held"] = True
    return "as before"


def enable_irq(state):
    assert state == "as before" and life["irq_held"]
    life["irq_held"] = False


def reset_cause():
    return life["cause"]


def reset():
    raise RestartedError


class Pin:
    IN, OUT, PULL_UP, IRQ_FALLING, IRQ_RISING = 0, 1, 1, 4, 8

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number = number
        pins.setdefault(number, (1, None))
        if value is not None:
            self(value)

    def __call__(self, level=None):
        before, handler = pins[self.number]
        if level is None:
            return before
        pins[self.number] = (level, handler)
        if self.number in watchers:
            watchers[self.number](level)
        return None

    def irq(self, handler, trigger, hard=False):
        assert hard and trigger == Pin.IRQ_RISING | Pin.IRQ_FALLING
        pins[self.number] = (pins[self.number][0], handler)


class PWM:
    def __init__(self, pin, freq, duty_u16):
        self._number = pin.number
        self.duty_u16(duty_u16)

    def duty_u16(self, duty):
        assert 0 <= duty <= 65535
        lamps[self._number] = duty


class SPI:
    def __init__(self, block, baudrate, sck, mosi, miso):
        self._chip = spi_chips.get(block)

    def write(self, data):
        self.write_readinto(data, bytearray(len(data)))

    def write_readinto(self, data, heard):
        for index, byte in enumerate(data):
            heard[index] = 0xFF if self._chip is None else self._chip.shift(byte)


class I2C:
    def __init__(self, block, sda, scl, freq):
        self._block = block

    def writeto(self, address, data):
        chip = i2c_chips.get((self._block, address))
        if chip is None:
            raise OSError(5)
        chip.hear(bytes(data))

    def writevto(self, address, pieces):
        self.writeto(address, b"".join([bytes(piece) for piece in pieces]))


class UART:
    def __init__(self, block, baud, tx, rx, rxbuf):
        self._chip = uart_chips.get(block)

    def any(self):
        return 0 if self._chip is None else len(self._chip.says)

    def read(self):
        if not self.any():
            return None
        said, self._chip.says = self._chip.says, b""
        return said

    def write(self, data):
        if self._chip is not None:
            self._chip.hear(data)


class WDT:
    def __init__(self, timeout):
        assert timeout <= 8388
        life["watched"] = True

    def feed(self):
        life["feeds"] += 1
        if life["each_feed"] is not None:
            life["each_feed"]()
        if life["feeds"] == life["most_feeds"]:
            raise SystemExit


power_on()

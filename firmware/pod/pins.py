"""Which pin of a Pico can do what: finds the mistakes in board.py, on the maker's computer and on the pod.

The chip repeats its functions in a fixed rhythm along the pins, so a few divisions say which block a pin
belongs to and what it can be there; no table is needed.
"""

PINS = tuple(range(23)) + (26, 27, 28)
PWM_OUTPUTS = 16
# An SH1106 has memory for 132 columns and glass for 128.
MOST_FIRST_COLUMN = 4
READERS = ("rc522", "pn532", None)


def spi_block(pin):
    """The SPI block that reaches this pin."""
    return pin // 8 % 2


def uart_block(pin):
    """The UART that reaches this pin."""
    return (pin + 4) // 8 % 2


def i2c_block(pin):
    """The I2C block that reaches this pin."""
    return pin // 2 % 2


# Part, its bus, the block of a pin, and for each signal the place in the rhythm that it needs.
BUSES = (
    ("RC522", "SPI", spi_block, 4, (("miso", 0), ("sck", 2), ("mosi", 3))),
    ("PN532", "UART", uart_block, 4, (("tx", 0), ("rx", 1))),
    ("OLED", "I2C", i2c_block, 2, (("sda", 0), ("scl", 1))),
)
SIGNALS = {
    "RC522": ("sck", "mosi", "miso", "cs", "reset"),
    "PN532": ("tx", "rx"),
    "ENCODER": ("clk", "dt"),
    "LIGHT": ("red", "green", "blue"),
    "OLED": ("sda", "scl"),
}


def used(board):
    """Every signal of the parts that are there: (name, pin) in the order of the file."""
    signals = []
    for part in ("RC522", "PN532", "ENCODER", "LIGHT", "OLED"):
        pins = getattr(board, part)
        if pins is not None and _is_there(board, part):
            signals += [("%s %s" % (part, signal), pins.get(signal)) for signal in SIGNALS[part]]
    keys = [("KEYS %d" % index, pin) for index, pin in enumerate(board.KEYS or ())]
    return signals + (keys or [("SERVICE pin", board.SERVICE)])


def faults(board):
    """What cannot work in a board.py of the right form, each as one sentence; nothing when all is well."""
    if board.READER not in READERS:
        return ['READER is %r: it can be "rc522", "pn532" or None.' % (board.READER,)]
    if not board.KEYS and board.SERVICE is None:
        return ["SERVICE is None: without keys it must be a pin, or nothing leads to the prompt again."]
    found = []
    owners = {}
    for name, pin in used(board):
        if type(pin) is not int or pin not in PINS:
            found.append("%s is on %r: a Pico has GP0 to GP22 and GP26 to GP28." % (name, pin))
        elif pin in owners:
            found.append("%s is on GP%d, where %s is already: choose another pin." % (name, pin, owners[pin]))
        else:
            owners[pin] = name
    return found or _bus_faults(board) + _light_faults(board) + _value_faults(board)


def _is_there(board, part):
    return part not in ("RC522", "PN532") or part.lower() == board.READER


def _bus_faults(board):
    found = []
    for part, bus, block, rhythm, places in BUSES:
        pins = getattr(board, part)
        if pins is None or not _is_there(board, part):
            continue
        for signal, place in places:
            if pins[signal] % rhythm != place:
                found.append("%s %s cannot be on GP%d: no %s there." % (part, signal, pins[signal], bus))
        if len({block(pins[signal]) for signal, _ in places}) > 1:
            found.append("%s is on pins of two %s blocks: they must belong to one." % (part, bus))
    return found


def _light_faults(board):
    found = []
    owners = {}
    for colour in SIGNALS["LIGHT"] if board.LIGHT is not None else ():
        pin = board.LIGHT[colour]
        output = pin % PWM_OUTPUTS
        if output in owners:
            found.append(
                "LIGHT %s on GP%d shares its PWM with %s, %d pins away: choose another pin."
                % (colour, pin, owners[output], PWM_OUTPUTS)
            )
        owners[output] = colour
    return found


def _value_faults(board):
    found = []
    if board.ENCODER_STEPS not in (2, 4):
        found.append("ENCODER_STEPS is %r: it can be 4 or 2." % (board.ENCODER_STEPS,))
    if board.OLED_FIRST_COLUMN not in range(MOST_FIRST_COLUMN + 1):
        found.append(
            "OLED_FIRST_COLUMN is %r: it can be 0 to %d (SSD1306 0, SH1106 2)."
            % (board.OLED_FIRST_COLUMN, MOST_FIRST_COLUMN)
        )
    if board.OLED_ADDRESS not in (0x3C, 0x3D):
        found.append(
            "OLED_ADDRESS is 0x%02X: a display can have 0x3C or 0x3D (0x78 and 0x7A on a label mean these)."
            % board.OLED_ADDRESS
        )
    if board.READER and getattr(board, board.READER.upper()) is None:
        found.append("READER is %r, but %s has no pins." % (board.READER, board.READER.upper()))
    return found

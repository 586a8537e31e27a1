"""A 128 x 64 display on I2C.

A window of the protocol lies within one page (eight rows of pixels, one byte per column), so page addressing
is all that is needed; the SH1106 knows it too and differs only in the column where its glass begins. Nothing
is kept here: the hub knows what the glass shows. Every call may raise OSError when the display does not
answer.
"""

WIDTH = 128
PAGES = 8
_COMMAND = b"\x00"
_DATA = b"\x40"
# Clock, 64 rows, no shift, charge pump on, page addressing, mirrored both ways (the pins are on top),
# contacts, charging, threshold, follow the memory, not inverted.
_SETTINGS = b"\xd5\x80\xa8\x3f\xd3\x00\x40\x8d\x14\x20\x02\xa1\xc8\xda\x12\xd9\xf1\xdb\x40\xa4\xa6"
_CONTRAST = b"\x81"
# As displays on the Pi, where nobody has chosen.
_USUAL_LEVEL = 127
_OFF = b"\xae"
_ON = b"\xaf"


class Oled:
    """The display at an address of a bus."""

    def __init__(self, i2c, address, first_column=0):
        self._i2c = i2c
        self._address = address
        self._first_column = first_column
        self._brightness = _CONTRAST + bytes((_USUAL_LEVEL,))

    def start(self):
        """Set it up, clear it, switch it on."""
        self._i2c.writeto(self._address, _COMMAND + _OFF + _SETTINGS + self._brightness)
        self.fill(0)
        self._i2c.writeto(self._address, _COMMAND + _ON)

    def wake(self):
        """Set it up once more, in case it was without power; where all is well nothing is seen."""
        self._i2c.writeto(self._address, _COMMAND + _SETTINGS + self._brightness + _ON)

    def dim(self, level):
        """So bright from now on, 0 to 255; also when it is set up the next time."""
        self._brightness = _CONTRAST + bytes((level,))
        self._i2c.writeto(self._address, _COMMAND + self._brightness)

    def window(self, page, column, cells):
        """Put these bytes on the glass."""
        place = column + self._first_column
        where = bytes((0x00, 0xB0 | page, place & 0x0F, 0x10 | place >> 4))
        self._i2c.writeto(self._address, where)
        self._i2c.writevto(self._address, (_DATA, cells))

    def fill(self, cell):
        """The same byte everywhere."""
        row = bytes([cell]) * WIDTH
        for page in range(PAGES):
            self.window(page, 0, row)

    def test_picture(self):
        """A frame around a checkerboard: a dead row, a dead column or a shifted picture is seen at once."""
        middle = b"\xff" + b"\xf0\xf0\xf0\xf0\x0f\x0f\x0f\x0f" * 15 + b"\xf0\xf0\xf0\xf0\x0f\x0f" + b"\xff"
        for page in range(PAGES):
            edge = {0: 0x01, PAGES - 1: 0x80}.get(page, 0)
            self.window(page, 0, bytes([cell | edge for cell in middle]))

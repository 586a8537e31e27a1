"""The RC522 on SPI: which ISO 14443A tags are in its field.

A scan wakes all tags (WUPA also wakes those that were put to sleep), finds one by anticollision, selects it
and puts it to sleep (HALT); plain requests would reach it only every second time. Where two tags send
different bits the scan follows the 0 and keeps the 1 for another round, which wakes all and walks to that
fork again. So every tag has its own path of bits, however many there are, and no tag depends on what another
one does.

Identifiers are handled as numbers whose bit 0 is the first bit on air.
"""

from crc_a import crc_a

SCAN_MS = 40
WAKING_MS = 50

COMMAND, COM_IRQ, ERROR, FIFO, FIFO_LEVEL = 0x01, 0x04, 0x06, 0x09, 0x0A
CONTROL, BIT_FRAMING, COLLISION = 0x0C, 0x0D, 0x0E
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK = 0x11, 0x12, 0x13, 0x14, 0x15
TIMER_MODE, TIMER_PRESCALER, TIMER_RELOAD_HIGH, TIMER_RELOAD_LOW, VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37

IDLE, TRANSCEIVE, SOFT_RESET = 0x00, 0x0C, 0x0F
ANTENNA_ON = 0x03
POWER_DOWN = 0x10
# 40 kHz timer that starts by itself after sending, and stops when an answer begins: 40 ticks are the 1 ms in
# which a tag may object to its HALT; to anything else it answers within 0.1 ms.
# 100 % modulation; checksums are made here; bits after a collision read as 0.
SETTINGS = (
    (TIMER_MODE, 0x80),
    (TIMER_PRESCALER, 0xA9),
    (TIMER_RELOAD_HIGH, 0),
    (TIMER_RELOAD_LOW, 40),
    (TX_ASK, 0x40),
    (MODE, 0x3D),
    (TX_MODE, 0),
    (RX_MODE, 0),
    (COLLISION, 0),
    (TX_CONTROL, 0x80 | ANTENNA_ON),
)
MOST_LOOKS = 400
MOST_BYTES = 64

WUPA = b"\x52"
HALT = b"\x50\x00"
SELECT = (0x93, 0x95, 0x97)
CASCADE = 0x88


class SilenceError(Exception):
    """No tag said anything: a clean time-out."""


class DisturbedError(Exception):
    """Something was on air that is no whole answer."""


class Rc522:
    """The chip behind an SPI bus, a chip-select pin and a reset pin."""

    def __init__(self, spi, select, reset):
        self._spi = spi
        self._select = select
        self._reset = reset
        self._next_ms = 0
        self._ready = False
        # Registers are read and written all the time: two buffers for ever instead of two each time.
        self._told = bytearray(2)
        self._heard = bytearray(2)

    def start(self, now_ms):
        """Pull its reset line; it needs a moment before it can be set up."""
        self._reset(0)
        self._reset(1)
        self._next_ms = now_ms + WAKING_MS
        self._ready = False

    def poll(self, now_ms):
        """A scan when one is due; OSError when the chip is not there or has forgotten its settings."""
        if now_ms < self._next_ms:
            return None
        self._next_ms = now_ms + SCAN_MS
        # A line that hangs reads as all zeros or all ones.
        if self._read(VERSION) in (0x00, 0xFF):
            raise OSError("the RC522 does not answer")
        if not self._ready:
            self._set_up()
            return None
        if self._read(TX_CONTROL) & ANTENNA_ON != ANTENNA_ON:
            raise OSError("the RC522 has lost its settings")
        return self.scan()

    def _set_up(self):
        self._write(COMMAND, SOFT_RESET)
        for _ in range(MOST_LOOKS):
            if not self._read(COMMAND) & POWER_DOWN:
                break
        for register, value in SETTINGS:
            self._write(register, value)
        self._ready = True

    def scan(self):
        """Every tag in the field, and whether nothing disturbed the search."""
        found, clean = [], True
        paths = [((), 0, 0)]
        for first in (True, False, False, False):
            if not paths:
                break
            path = paths.pop()
            try:
                self._wake()
            except SilenceError:
                # Nobody is there. Later it means that a tag left while others were searched.
                return found, first
            except DisturbedError:
                return found, False
            try:
                found.append(self._follow(*path, paths))
                self._sleep()
            except (SilenceError, DisturbedError):
                clean = False
        return found, clean and not paths

    def _follow(self, chosen, prefix, known, paths):
        """Take the levels that are chosen, search on from there; returns the tag's identifier."""
        uid = b""
        for level, select in enumerate(SELECT):
            if level < len(chosen):
                number = chosen[level]
            else:
                number = self._search(select, prefix, known, chosen, paths)
                prefix = known = 0
                chosen += (number,)
            part = number.to_bytes(4, "little")
            if not self._take(select, part):
                return uid + part
            if part[0] != CASCADE:
                raise DisturbedError
            uid += part[1:]
        raise DisturbedError

    def _wake(self):
        """Wake every tag; one that a damaged answer left awake goes back to sleep at the first call."""
        try:
            self._exchange(WUPA, 7)
        except SilenceError:
            self._exchange(WUPA, 7)

    def _sleep(self):
        self._send(HALT + crc_a(HALT))
        self._await_answer()  # its silence is a yes

    def _search(self, select, number, known, chosen, paths):
        """The number of one tag on this level that begins with the known bits; forks go to `paths`."""
        while True:
            whole, loose = divmod(known, 8)
            command = bytes((select, 0x20 + (whole << 4) + loose))
            told = number.to_bytes(4, "little")[: (known + 7) // 8]
            answer, collision = self._exchange(command + told, loose, loose)
            number |= int.from_bytes(answer, "little") >> loose << known
            if collision is None:
                return self._checked(number, len(answer) + whole)
            # The chip counts from the byte in which the answer began.
            fork = whole * 8 + collision
            if not known <= fork < 32:
                raise DisturbedError
            number &= (1 << fork) - 1
            known = fork + 1
            paths.append((chosen, number | 1 << fork, known))

    def _checked(self, number, length):
        if length != 5:
            raise DisturbedError
        data = number.to_bytes(5, "little")
        if data[0] ^ data[1] ^ data[2] ^ data[3] ^ data[4]:
            raise DisturbedError
        return number & 0xFFFFFFFF

    def _take(self, select, part):
        """Select the tag on this level; True when its identifier goes on with the next level."""
        command = bytes((select, 0x70)) + part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
        answer, collision = self._exchange(command + crc_a(command))
        if collision is not None or len(answer) != 3 or crc_a(answer[:1]) != answer[1:]:
            raise DisturbedError
        return bool(answer[0] & 0x04)

    def _exchange(self, data, last_bits=0, align=0):
        """Send, and what came back: (bytes, place of the first collision or None)."""
        self._send(data, last_bits, align)
        if not self._await_answer():
            raise SilenceError
        error = self._read(ERROR)
        answer = self._read_fifo(min(self._read(FIFO_LEVEL), MOST_BYTES))
        if error & 0x08:
            return answer, self._collision()
        if error & 0x17 or self._read(CONTROL) & 0x07:
            raise DisturbedError
        return answer, None

    def _send(self, data, last_bits=0, align=0):
        self._write(COMMAND, IDLE)
        self._write(COM_IRQ, 0x7F)
        self._write(FIFO_LEVEL, 0x80)
        self._write_fifo(data)
        self._write(COMMAND, TRANSCEIVE)
        self._write(BIT_FRAMING, 0x80 | align << 4 | last_bits)

    def _await_answer(self):
        """True when something came, False after a clean time-out."""
        for _ in range(MOST_LOOKS):
            happened = self._read(COM_IRQ)
            if happened & 0x31:
                return bool(happened & 0x30)
        raise OSError("the RC522 does not finish")

    def _collision(self):
        place = self._read(COLLISION)
        if place & 0x20:
            raise DisturbedError
        return (place & 0x1F or 32) - 1

    def _write(self, register, value):
        self._told[0] = register << 1
        self._told[1] = value
        self._select(0)
        self._spi.write(self._told)
        self._select(1)

    def _read(self, register):
        self._told[0] = 0x80 | register << 1
        self._told[1] = 0
        self._select(0)
        self._spi.write_readinto(self._told, self._heard)
        self._select(1)
        return self._heard[1]

    def _write_fifo(self, data):
        self._select(0)
        self._spi.write(bytes((FIFO << 1,)) + data)
        self._select(1)

    def _read_fifo(self, length):
        # The chip answers one byte late: each byte sent is the address of the byte that comes next.
        told = bytes((0x80 | FIFO << 1,)) * length + b"\x00"
        heard = bytearray(length + 1)
        self._select(0)
        self._spi.write_readinto(told, heard)
        self._select(1)
        return bytes(heard[1:])

"""A modelled RC522 down to its registers: SPI, FIFO, bit framing, time-out, collisions, errors."""

from tags import together

COMMAND, COM_IRQ, ERROR, FIFO, FIFO_LEVEL, CONTROL, BIT_FRAMING, COLLISION = 1, 4, 6, 9, 10, 12, 13, 14
TX_CONTROL, TX_ASK, TIMER_MODE, TIMER_RELOAD_LOW, VERSION = 0x14, 0x15, 0x2A, 0x2D, 0x37
# 106 kbit/s on air, a tag's pause before it answers, and the chip's timer as the driver sets it.
BIT_US, PAUSE_US, TICK_US = 9.44, 90, 25


class Rc522Chip:
    def __init__(self, version=0x92):
        self.version = version
        self.tags = []
        #: After so many answers one is damaged: noticed by the chip, or by what `damage` does to its bytes.
        self.noise_after = None
        self.damage = None
        self.stuck_reading = None
        self.never_finishes = False
        #: Called at every exchange on air: the world goes on while a scan takes its time.
        self.meanwhile = None
        #: Called with microseconds and what happens then; without it an answer is there at once.
        self.later = None
        self.scans = 0
        self._address = None
        self._in_reset = False
        self.forget()

    def forget(self):
        """Power was lost for a moment."""
        self._registers = {TX_CONTROL: 0x80, COLLISION: 0xA0}
        self._fifo = b""
        self._waking = 0
        self._power(False)

    def overheat(self):
        """It switches its antenna off by itself and keeps everything else."""
        self._registers[TX_CONTROL] = 0x80
        self._power(False)

    def select(self, level):
        """The chip-select line."""
        self._address = None

    def reset(self, level):
        """The reset line."""
        if level == 0:
            self.forget()
        self._in_reset = level == 0

    def shift(self, byte):
        """One byte in, one byte out, as on SPI."""
        if self.stuck_reading is not None or self._in_reset:
            return self.stuck_reading or 0
        said = 0
        if self._address is None:
            self._address = byte
        elif self._address & 0x80:
            said = self._read(self._address >> 1 & 0x3F)
            self._address = byte
        else:
            self._write(self._address >> 1 & 0x3F, byte)
        return said

    def _read(self, register):
        if register == FIFO:
            cell, self._fifo = self._fifo[:1], self._fifo[1:]
            return cell[0] if cell else 0
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register == VERSION:
            return self.version
        if register == COMMAND and self._waking:
            self._waking -= 1
            return 0x30
        return self._registers.get(register, 0)

    def _write(self, register, value):
        if register == FIFO:
            self._fifo += bytes((value,))
        elif register == FIFO_LEVEL:
            assert value == 0x80
            self._fifo = b""
        elif register == COM_IRQ:
            assert value == 0x7F
            self._registers[COM_IRQ] = 0
        elif register == COMMAND and value == 0x0F:
            self.forget()
            self._waking = 3
        else:
            self._registers[register] = value
            if register == TX_CONTROL:
                self._power(value & 3 == 3)
            if register == BIT_FRAMING and value & 0x80 and self._registers.get(COMMAND) == 0x0C:
                self._transceive(value & 7, value >> 4 & 7)

    def _power(self, on):
        if not on:
            for tag in self.tags:
                tag.lose_power()

    def _transceive(self, last_bits, align):
        if self.never_finishes:
            return
        if self.meanwhile is not None:
            self.meanwhile()
        data = self._fifo
        bits = len(data) * 8 - (8 - last_bits if last_bits else 0)
        self.scans += data == b"\x52"
        self._fifo = b""
        answers = []
        if self._registers[TX_CONTROL] & 3 == 3 and self._registers.get(TX_ASK) == 0x40:
            answers = [answer for answer in [tag.hear(data, bits) for tag in self.tags] if answer is not None]
        if answers:
            self._receive(answers, align)
            self._happen(0x20, (bits + max([len(answer) for answer in answers])) * BIT_US + PAUSE_US)
        elif self._registers.get(TIMER_MODE, 0) & 0x80 and self._registers.get(TIMER_RELOAD_LOW):
            self._happen(0x01, bits * BIT_US + self._registers[TIMER_RELOAD_LOW] * TICK_US)

    def _happen(self, bit, after_us):
        """Say so in COM_IRQ, when a signal on air would have taken its time."""

        def tell():
            self._registers[COM_IRQ] |= bit

        if self.later is None:
            tell()
        else:
            self.later(after_us, tell)

    def _receive(self, answers, align):
        bits, collision = together(answers)
        error = 0
        if collision is not None:
            error = 0x08
            # Position 1 is the first bit of the FIFO, even if the answer begins later; 32 reads as 0.
            place = collision + align + 1
            self._registers[COLLISION] = place & 0x1F if place <= 32 else 0x20
            bits = bits[:collision] + [0] * (len(bits) - collision)
        bits = [0] * align + bits
        for start in range(0, len(bits), 8):
            cell = sum([bit << place for place, bit in enumerate(bits[start : start + 8])])
            self._fifo += bytes((cell,))
        if self.noise_after == 0:
            error |= 0 if self.damage else 0x02
            self._fifo = self.damage(self._fifo) if self.damage else self._fifo
        if self.noise_after is not None:
            self.noise_after -= 1
        self._registers[ERROR] = error
        self._registers[CONTROL] = 0x10 | len(bits) % 8

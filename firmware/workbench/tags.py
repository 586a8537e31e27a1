"""Modelled ISO 14443A tags: what each does with a frame, and what several say at once.

States as in the standard: a tag leaves sleep only for WUPA, an unexpected frame sends it back to where it
came from without a word, and a tag that was woken from sleep goes back to sleep, not to idle.
"""

from crc_a import crc_a

IDLE, READY, ACTIVE, SLEEP = "idle", "ready", "active", "sleep"
SELECT = (0x93, 0x95, 0x97)


def bits_of(data):
    """Lowest bit of each byte first, as on air."""
    return [byte >> place & 1 for byte in data for place in range(8)]


class Tag:
    def __init__(self, uid, answer=b"\x44\x00"):
        self.uid = uid
        self._answer = answer
        self._levels = []
        while len(uid) > 4:
            self._levels.append(b"\x88" + uid[:3])
            uid = uid[3:]
        self._levels.append(uid)
        self.lose_power()

    def lose_power(self):
        self.state = self._home = IDLE
        self._level = 0

    def hear(self, data, bits):
        """The bits that it answers, or None."""
        if bits == 7:
            return self._request(data[0])
        if self.state == READY and data[0] == SELECT[self._level]:
            part = self._levels[self._level]
            part += bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
            return self._select(data, part) if data[1] == 0x70 else self._anticollision(data, bits, part)
        if self.state == ACTIVE and data == b"\x50\x00" + crc_a(b"\x50\x00"):
            self._home = SLEEP
        return self._go_home()

    def _request(self, command):
        wakes = command == 0x52 or (command == 0x26 and self.state == IDLE)
        if self.state in (IDLE, SLEEP) and wakes:
            self.state, self._level = READY, 0
            return bits_of(self._answer)
        return self._go_home()

    def _go_home(self):
        if self.state in (READY, ACTIVE):
            self.state = self._home

    def _select(self, data, part):
        if data[2:7] != part or data[7:] != crc_a(data[:7]):
            return self._go_home()
        self._level += 1
        more = self._level < len(self._levels)
        if not more:
            self.state = ACTIVE
        sak = b"\x04" if more else b"\x00"
        return bits_of(sak + crc_a(sak))

    def _anticollision(self, data, bits, part):
        known = (data[1] >> 4) * 8 + (data[1] & 7) - 16
        assert bits == known + 16, "the count of bits is wrong"
        if bits_of(data[2:])[:known] != bits_of(part)[:known]:
            return self._go_home()
        return bits_of(part)[known:]


def together(answers):
    """What a reader hears of several answers: the bits, and the place of the first collision or None."""
    for place in range(max([len(answer) for answer in answers])):
        if len({answer[place] for answer in answers if place < len(answer)}) > 1:
            return answers[0], place
    return answers[0], None

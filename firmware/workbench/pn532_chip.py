"""A modelled PN532 on its UART: asleep until woken, acknowledges, answers, lists at most two tags."""

ACK = b"\x00\x00\xff\x00\xff\x00"


def answer_frame(data):
    body = b"\xd5" + data
    return bytes((0, 0, 0xFF, len(body), -len(body) & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


class Pn532Chip:
    def __init__(self, kind=0x32):
        self.says = b""
        self.kind = kind
        self.uids = []
        self.mute = False
        self.wrong_sums = 0
        self.noise = b""
        self.settings = []
        self._heard = b""
        self._awake = False

    def hear(self, data):
        if self.mute:
            return
        if not self._awake:
            # A sleeping chip loses what comes before it is awake: it needs the long preamble.
            place = data.find(b"\x55\x55" + bytes(14))
            if place < 0:
                return
            self._awake, data = True, data[place + 16 :]
        self._heard += data
        while True:
            start = self._heard.find(b"\x00\x00\xff")
            if start < 0 or len(self._heard) < start + 5:
                return
            length = self._heard[start + 3]
            end = start + 5 + length + 2
            if len(self._heard) < end:
                return
            frame, self._heard = self._heard[start:end], self._heard[end:]
            assert (frame[3] + frame[4]) & 0xFF == 0 and sum(frame[5:-1]) & 0xFF == 0 and frame[5] == 0xD4
            self._obey(frame[6:-2])

    def _obey(self, command):
        answer = answer_frame(bytes((command[0] + 1,)) + self._answer(command))
        if self.wrong_sums:
            self.wrong_sums -= 1
            answer = answer[:-2] + bytes((answer[-2] ^ 1, 0))
        self.says += self.noise + ACK + answer

    def _answer(self, command):
        if command[0] == 0x02:
            return bytes((self.kind, 1, 6, 7))
        if command[0] == 0x4A:
            assert len(self.settings) >= 3, "asked before it was set up"
            said = bytes((min(len(self.uids), 2),))
            for number, uid in enumerate(self.uids[:2]):
                said += bytes((number + 1, 0x00, 0x44, 0x00, len(uid))) + uid
            return said
        self.settings.append(command)
        return b""

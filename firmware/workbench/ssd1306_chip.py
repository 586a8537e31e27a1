"""A modelled SSD1306, as far as page addressing goes; `columns` and `shift` make it an SH1106."""

# How many bytes follow a command.
FOLLOWING = {0xD5: 1, 0xA8: 1, 0xD3: 1, 0x8D: 1, 0x20: 1, 0xDA: 1, 0x81: 1, 0xD9: 1, 0xDB: 1}


class Ssd1306Chip:
    def __init__(self, columns=128, shift=0):
        self._columns = columns
        self._shift = shift
        self.lose_power()
        self.mode = None

    def lose_power(self):
        """And have it back at once: dark, its memory full of anything, its settings those of the maker."""
        self._memory = [bytearray(b"\xaa" * self._columns) for _ in range(8)]
        self._page = self._column = 0
        self.on = False
        self.mode = 2
        self.brightness = 0x7F

    @property
    def glass(self):
        """What the 128 columns show, page by page."""
        return b"".join([bytes(row[self._shift : self._shift + 128]) for row in self._memory])

    def hear(self, data):
        if data[0] == 0x40:
            for cell in data[1:]:
                self._memory[self._page][self._column] = cell
                self._column = (self._column + 1) % len(self._memory[0])
            return
        assert data[0] == 0x00, "neither commands nor data"
        commands = list(data[1:])
        while commands:
            command = commands.pop(0)
            arguments = [commands.pop(0) for _ in range(FOLLOWING.get(command, 0))]
            self._obey(command, arguments)

    def _obey(self, command, arguments):
        if command == 0x20:
            self.mode = arguments[0]
        elif command == 0x81:
            self.brightness = arguments[0]
        elif 0xB0 <= command <= 0xB7:
            assert self.mode == 2, "page commands need page addressing"
            self._page = command & 7
        elif command < 0x10:
            self._column = self._column & 0xF0 | command
        elif command < 0x20:
            self._column = self._column & 0x0F | (command & 0x0F) << 4
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF

"""An SSD1322 as its data sheet describes it, as far as luma and the driver use it.

Commands come with the data/command pin low and their arguments with the pin high. Memory is 120 columns of
two bytes (four pixels of four bits) by 128 lines; a 256x64 glass shows columns 28 to 91.
"""

from random import Random

from tests.devices.oled.chips import ChipError

COLUMNS, LINES = 120, 128
FIRST_VISIBLE_COLUMN, VISIBLE_COLUMNS = 28, 64

_NO_ARGUMENT = (0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAE, 0xAF, 0xB9, 0x5C)
_ONE_ARGUMENT = (0xFD, 0xB3, 0xCA, 0xA2, 0xA1, 0xB5, 0xAB, 0xC7, 0xB1, 0xBB, 0xB6, 0xBE, 0xC1)
_TWO_ARGUMENTS = (0xA0, 0xB4, 0xD1, 0x15, 0x75)
ARGUMENTS = {
    **dict.fromkeys(_NO_ARGUMENT, 0),
    **dict.fromkeys(_ONE_ARGUMENT, 1),
    **dict.fromkeys(_TWO_ARGUMENTS, 2),
}


class Ssd1322:
    """Grey memory, filled through a window once command 0x5C has opened it."""

    def __init__(self, seed: int = 0) -> None:
        noise = Random(seed)
        self.ram = [bytearray(noise.randbytes(2 * COLUMNS)) for _ in range(LINES)]
        self.registers: dict[int, tuple[int, ...]] = {}
        self.lit = False
        self.shows_memory = False
        self._command = 0
        self._arguments: list[int] = []
        self._writing = False

    def receive(self, byte: int, *, is_data: bool) -> None:
        if not is_data:
            self._begin(byte)
        elif self._writing:
            self._write(byte)
        else:
            self._arguments.append(byte)
            if len(self._arguments) > ARGUMENTS[self._command]:
                raise ChipError(
                    f"command {self._command:#04x} does not take {len(self._arguments)} arguments"
                )
            self._obey_when_complete()

    def message_ended(self) -> None: ...

    def message_cut_short(self) -> None: ...

    def glass(self) -> list[str]:
        if not (self.lit and self.shows_memory):
            return ["." * 256] * 64
        visible = slice(2 * FIRST_VISIBLE_COLUMN, 2 * (FIRST_VISIBLE_COLUMN + VISIBLE_COLUMNS))
        return [self.ram[line][visible].hex() for line in range(64)]

    def _begin(self, command: int) -> None:
        if command not in ARGUMENTS:
            raise ChipError(f"command {command:#04x}: SSD1322 does not know it")
        self._command, self._arguments, self._writing = command, [], command == 0x5C
        self._obey_when_complete()

    def _obey_when_complete(self) -> None:
        command, arguments = self._command, tuple(self._arguments)
        if len(arguments) < ARGUMENTS[command]:
            return
        match command:
            case 0xAE | 0xAF:
                self.lit = command == 0xAF
            case 0xA4 | 0xA5 | 0xA6 | 0xA7:
                self.shows_memory = command == 0xA6
            case 0x5C:
                self._start_window()
            case _:
                self.registers[command] = arguments

    def _start_window(self) -> None:
        first_column, last_column = self.registers[0x15]
        first_line, last_line = self.registers[0x75]
        if not (first_column <= last_column < COLUMNS and first_line <= last_line < LINES):
            raise ChipError(f"window {self.registers[0x15]} by {self.registers[0x75]} does not exist")
        self._left, self._right = 2 * first_column, 2 * last_column + 1
        self._position = (first_line, self._left)

    def _write(self, byte: int) -> None:
        line, place = self._position
        self.ram[line][place] = byte
        first_line, last_line = self.registers[0x75]
        if place < self._right:
            self._position = (line, place + 1)
        else:
            self._position = (line + 1 if line < last_line else first_line, self._left)
